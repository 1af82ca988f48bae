"""`outdraw coach`: a journal read again from one seat: what each decision cost, what was luck, what to learn."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator

import msgspec

from outdraw.coach import Again, Coached, Decision, coach, try_again, weigh_again
from outdraw.commands import BadInput, print_json, read_bytes, wrapped
from outdraw.commands.answers import hints, menu, read_answer
from outdraw.commands.painter import paint
from outdraw.commands.screen import Screen
from outdraw.commands.watch import StatusLine
from outdraw.core.choices import Answer, Choice, Pick, Refusal
from outdraw.core.journal import JournalFault

FEWEST = 8
LATELY = 8
"""So much of what was told last stands before a decision that is made anew."""


def run(options: Namespace) -> int:
    """Run the command."""
    if options.answer is not None and options.again is None:
        raise BadInput("--answer goes with --again ENTRY: it answers that decision anew")
    if options.played < FEWEST:
        raise BadInput(f"--played must be at least {FEWEST}, not {options.played}: fewer scenes tell nothing")
    try:
        return _weigh(options) if options.again is None else _again(options)
    except JournalFault as fault:
        raise BadInput(f"{options.file}: {fault}") from None
    except (Refusal, ValueError) as error:
        raise BadInput(str(error)) from None


def _weigh(options: Namespace) -> int:
    """Weigh all decisions of a seat."""
    line = StatusLine()
    at = (0, 0)

    def progress(done: int, everything: int) -> None:
        nonlocal at
        at = (done, everything)
        line.say(f"{done} of {everything} entries read")

    try:
        found = coach(read_bytes(options.file), options.seat, options.played, progress)
    finally:
        line.clear()
    if options.json:
        print_json(msgspec.to_builtins(found))
    else:
        _print(found, options.seat)
        if any(each.mark for each in found.decisions):
            print(wrapped("--again and the number of a decision puts you before it once more."))
    if at[0] < at[1]:
        print(f"outdraw: stopped after entry {at[0]} of {at[1]}", file=sys.stderr)
        return 130
    return 0


def _print(found: Coached, seat: str) -> None:
    for each in found.decisions:
        print(wrapped(_line(each), "", " " * 9))
    if not found.decisions:
        of_many = f"none of the {found.unsaid} decisions of {seat} bears on who wins"
        why = of_many if found.unsaid else f"{seat} decided nothing"
        print(wrapped(f"Nothing could be weighed: {why}. Only scenes that are won or lost can be."))
        return
    print()
    came_to = "" if found.result is None else f"; the scene came to {100 * found.result:.0f}"
    adjusted = "" if found.adjusted is None else f", without luck to {100 * found.adjusted:.0f}"
    print(wrapped(f"Accuracy {found.accuracy:.0f}. Choices gave away {100 * found.lost:.0f} points in all."))
    print(wrapped(f"Luck brought {100 * found.luck:+.0f} points{came_to}{adjusted}."))
    for number, lesson in enumerate(found.lessons, 1):
        print(wrapped(f"{number}. {lesson.words} [{lesson.rule}]", "", "   "))
    print(wrapped(f"All chances to win are sampled, {found.played} scenes for each decision."))
    if found.unsaid:
        of_how_many = "one decision" if found.unsaid == 1 else f"{found.unsaid} decisions"
        print(wrapped(f"Of {of_how_many} nothing can be said: no win depends on it, or what led there is hidden."))


def _line(each: Decision) -> str:
    said = f"{each.entry:>5} {each.mark:<2} {100 * each.win:3.0f} %  {each.label}"
    if each.mark:
        said += f"; better {each.best_words}, by {100 * each.cost:.0f} ±{100 * each.error:.0f} points [{each.rule}]"
    return said


def _again(options: Namespace) -> int:
    """Put somebody before a decision, without the answer that was given, and weigh what they would do."""
    again = try_again(read_bytes(options.file), options.seat, options.again)
    if options.answer is not None:
        answer = _read(again.choice, options.answer)
    elif options.json:
        board = again.table.shown(options.seat).board
        print_json(msgspec.to_builtins({"entry": again.entry.number, "board": board, "choice": again.choice}))
        return 0
    else:
        try:
            answer = _asked(again, options.seat)
        except EOFError:
            print()
            return 0
    line = StatusLine()
    line.say("weighing your answer")
    try:
        weighed = weigh_again(again, answer, options.played)
    finally:
        line.clear()
    if options.json:
        print_json(msgspec.to_builtins(weighed))
    else:
        print("\n".join(wrapped(each, "", "  ") for each in _verdict(again, weighed)))
    return 0


def _asked(again: Again, seat: str) -> Answer:
    """Show what a seat saw before a decision, and ask for its answer until the rules allow it."""
    screen = Screen()
    if (board := again.table.shown(seat).board) is not None:
        screen.learn(board)
        screen.show(paint(board))
        screen.say()
    for event in again.table.events(seat)[-LATELY:]:
        screen.say(event.text, hanging="  ")
    screen.say()
    screen.say(again.choice.prompt)
    if isinstance(again.choice, Pick):
        screen.show("\n".join(menu(again.choice)))
    for each in hints(again.choice, "", may_pass=False):
        screen.show(each)
    while True:
        try:
            return _read(again.choice, screen.ask(f"{seat}> "))
        except Refusal as refusal:
            screen.say(str(refusal), "  ")


def _read(choice: Choice, said: str) -> Answer:
    return choice.check(read_answer(choice, said))


def _verdict(again: Again, weighed: Decision | None) -> Iterator[str]:
    """Say what an answer is worth beside the one that was given, and beside the best."""
    if weighed is None:
        yield "Nothing can be said of this decision: no win depends on it, or what led there is hidden."
        return
    before = again.choice.check(again.entry.body["answer"])
    yield f"{weighed.label}: {100 * weighed.after:.0f} % to win."
    if before == weighed.answer:
        yield "So it was answered in the journal."
    for each in weighed.options:
        if each.answer == before != weighed.answer:
            yield f"In the journal: {each.label}, {100 * each.win:.0f} %."
    if weighed.cost > 0:
        better = f"{100 * weighed.cost:.0f} ±{100 * weighed.error:.0f} points"
        yield f"Better: {weighed.best_words}, by {better} {weighed.mark} [{weighed.rule}]".replace("  ", " ")
    else:
        yield f"Nothing was clearly better [{weighed.rule}]."
    yield f"All chances are sampled, over {sum(each.played for each in weighed.options)} scenes in all."
