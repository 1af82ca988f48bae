"""`outdraw coach`: a journal read again from one seat: what each decision cost, what was luck, what to learn."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from outdraw.coach import PLAYED, Coached, Decision, coach
from outdraw.commands import BadInput, Parser, print_json, read_bytes, whole, wrapped
from outdraw.commands.watch import StatusLine
from outdraw.core.journal import JournalFault

ABOUT = """\
Weigh every decision of a seat by what the seat could know then, never by how
it turned out. Options are played out in worlds that look the same to the seat,
by the house's bots; ?! cost 5 points of the chance to win, ? cost 10, ?? 15.

  outdraw coach fight.jsonl --seat sable_wren
  outdraw coach fight.jsonl --seat sable_wren --played 40    sooner, rougher

Only scenes that are won or lost can be weighed. It takes some seconds for each
decision; Ctrl-C shows those that were weighed by then.
"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = Parser("coach", ABOUT)
    parser.add_argument("file", type=Path, help="a journal")
    parser.add_argument("--seat", required=True, help="whose decisions")
    scenes = f"scenes played out for a decision (default {PLAYED})"
    parser.add_argument("--played", type=whole, default=PLAYED, metavar="N", help=scenes)
    options = parser.parse_args(words)
    line = StatusLine()
    at = (0, 0)

    def progress(done: int, everything: int) -> None:
        nonlocal at
        at = (done, everything)
        line.say(f"{done} of {everything} entries read")

    try:
        found = coach(read_bytes(options.file), options.seat, max(8, options.played), progress)
    except JournalFault as fault:
        raise BadInput(f"{options.file}: {fault}") from None
    except ValueError as error:
        raise BadInput(str(error)) from None
    finally:
        line.clear()
    if options.json:
        print_json(msgspec.to_builtins(found))
    else:
        _print(found, options.seat)
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
    came_to = "" if found.result is None else f", and came to {100 * found.result:.0f}"
    adjusted = "" if found.adjusted is None else f"; without luck {100 * found.adjusted:.0f}"
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
        said += f"; better {each.best_label}, by {100 * each.cost:.0f} ±{100 * each.error:.0f} points [{each.rule}]"
    return said
