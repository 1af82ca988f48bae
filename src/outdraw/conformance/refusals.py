"""Checks of choices and refusals: every choice has an answer, and what is none is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec

from outdraw.conformance.broken import BrokenChoice, BrokenCitation, BrokenRefusal
from outdraw.conformance.watched import WatchedTable
from outdraw.core.choices import AnyChoice, Choice, Number, Pick, Refusal, Words
from outdraw.core.fingerprints import digest
from outdraw.core.readers.live import ENTER, PROPOSE, Dial
from outdraw.table.table import OpenChoice


def check_choice(choice: Choice, seats: list[str], dial: Dial, cite: Callable[[str, str], None], dice: Random) -> None:
    """Check that a choice is well put: to a seat, by a rule, with a legal answer, and legal where it says so."""
    name = f"The choice {choice.kind!r} of {choice.seat}"
    if choice.seat not in seats:
        raise BrokenChoice(f"{name} is put to nobody: there is no such seat.")
    cite(choice.rule, name)
    if not choice.kind or not choice.prompt:
        raise BrokenChoice(f"{name} has no kind or no prompt.")
    if type(choice) not in (Pick, Number, Words):
        raise BrokenChoice(f"{name} is a {type(choice).__name__}, not one of the kinds of choice there are.")
    if msgspec.json.decode(msgspec.json.encode(choice), type=AnyChoice) != choice:
        raise BrokenChoice(f"{name} is not the same after a round trip through JSON.")
    if isinstance(choice, Pick):
        values = [option.value for option in choice.options]
        if len(set(values)) != len(values):
            raise BrokenChoice(f"{name} has two options of one value: {', '.join(values)}.")
        for option in choice.options:
            if option.barred_by:
                cite(option.barred_by, f"{name}, barring {option.value!r},")
    if not choice.has_answer:
        raise BrokenChoice(f"{name} has no legal answer.")
    try:
        sample = choice.sample(dice)
        if choice.check(sample) != sample:
            raise BrokenChoice(f"{name} gives {sample!r} as an answer in a form that is not its own.")
        default = getattr(choice, "default", None)
        if default is not None:
            choice.check(default)
    except Refusal as refusal:
        raise BrokenChoice(f"{name} refuses its own sample or default: {refusal}") from None
    # Asked without a default, it has had one taken away.
    is_whole = getattr(choice, "discretion", False) and dial.for_choice(choice.rule) in ("automatic", "proposed")
    if is_whole and getattr(choice, "default", None) is None:
        raise BrokenChoice(f"{name} is at discretion but has no default.")


def nonsense(choice: Choice) -> Iterator[tuple[Any, str]]:
    """Yield answers that must be refused, each with the rule that the refusal must cite (empty: any)."""
    yield None, ""
    yield {"answer": 1}, ""
    yield 1.5, ""
    if isinstance(choice, Pick):
        is_one = choice.least == choice.most == 1
        yield 7, choice.rule
        yield (["no such option"] if is_one else "no such option"), choice.rule
        yield ("no such option" if is_one else ["no such option"] * max(choice.least, 1)), choice.rule
        legal = [option.value for option in choice.legal]
        for option in choice.options:
            if option.barred_by:
                rest = [value for value in legal if value != option.value][: max(choice.least - 1, 0)]
                yield (option.value if is_one else [option.value, *rest]), option.barred_by
        if not is_one and len(legal) > choice.most:
            yield legal[: choice.most + 1], choice.rule
        if not is_one and choice.least > 0:
            yield [], choice.rule
    elif isinstance(choice, Number):
        yield "many", choice.rule
        yield True, choice.rule
        yield choice.low - 1, choice.rule
        yield choice.high + 1, choice.rule
    elif isinstance(choice, Words):
        yield 7, choice.rule
        yield ["words"], choice.rule
        yield "\x00", choice.rule
        yield "x" * (choice.longest + 1), choice.rule
        if choice.kind in (ENTER, PROPOSE):
            yield "no such luck", choice.rule


def check_refused(
    table: WatchedTable, act: Callable[[], None], what: str, cite: Callable[[str, str], None], rule: str = ""
) -> None:
    """Check that an act is refused with a rule that exists, and that nothing whatever is changed by it."""
    state, entries, before = table.state, len(table.entries), digest(table.moment.scene)
    sites = msgspec.json.encode(table.moment.sites)
    try:
        act()
    except Refusal as refusal:
        cite(refusal.rule, f"The refusal of {what} ({refusal.sentence})")
        if rule and refusal.rule != rule:
            raise BrokenRefusal(f"{what} was refused by {refusal.rule}, but {rule} forbids it.") from None
        if not refusal.sentence.strip():
            raise BrokenRefusal(f"{what} was refused without a sentence for people.") from None
    except Exception as error:
        raise BrokenRefusal(f"{what} was not refused but failed: {type(error).__name__}: {error}") from error
    else:
        raise BrokenRefusal(f"{what} was accepted.")
    same = table.state is state and len(table.entries) == entries
    if not same or digest(table.moment.scene) != before or msgspec.json.encode(table.moment.sites) != sites:
        raise BrokenRefusal(f"The refusal of {what} changed something.")


def check_refusals(
    table: WatchedTable, each: OpenChoice, cite: Callable[[str, str], None], dice: Random, all_of_them: bool
) -> int:
    """Try answers that must be refused, one at random or all of them; give how many."""
    choice = each.choice
    wrong = list(nonsense(choice))
    tried = wrong if all_of_them else [dice.choice(wrong)]
    for answer, rule in tried:
        what = f"the answer {answer!r} to {choice.kind!r}"
        check_refused(table, partial(table.answer, choice.seat, each.id, answer), what, cite, rule)
    if all_of_them:
        for seat in table.seats:
            if seat != choice.seat:
                what = f"{seat}'s answer to the choice {choice.kind!r} of {choice.seat}"
                answer = choice.sample(dice)
                act = partial(table.answer, seat, each.id, answer)
                check_refused(table, act, what, cite, "table.answer.own_seat")
        gone = f"9{each.id}"
        act = partial(table.answer, choice.seat, gone, choice.sample(dice))
        check_refused(table, act, "an answer to a choice that is not open", cite, "table.answer.open")
    return len(tried)


def check_game_master(table: WatchedTable, cite: Callable[[str, str], None]) -> None:
    """Check that what the game master may not set is refused, and that nobody else may do what is the GM's."""
    gm = table.gm
    other = next((seat for seat in table.seats if seat != gm), "nobody")
    why = "to see it refused"
    tries: list[tuple[str, Callable[[], None], str]] = [
        ("an edit by another seat", lambda: table.edit(other, ["is_over"], True, why), "table.gm.edit"),
        ("a rewind by another seat", lambda: table.rewind(other, 0, why), "table.gm.rewind"),
        ("a dial set by another seat", lambda: table.set_dial(other, table.dial), "table.gm.dial"),
        ("a rewind to nowhere", lambda: table.rewind(gm, -1, why), "table.gm.rewind"),
        ("an edit of nothing", lambda: table.edit(gm, [], 1, why), "table.gm.edit"),
        ("an edit of what is not there", lambda: table.edit(gm, ["no such field"], 1, why), "table.gm.edit"),
        ("an edit to another type", lambda: table.edit(gm, ["is_over"], "perhaps", why), "table.gm.edit"),
        ("an edit without a reason", lambda: table.edit(gm, ["is_over"], False, " "), "table.gm.edit"),
        ("an edit of the seats", lambda: table.edit(gm, ["seats"], [gm], why), "table.gm.edit"),
    ]
    for name, zone in table.moment.start.zones.items():
        if zone.cards:
            lose = partial(table.edit, gm, ["zones", name, "cards"], zone.cards[1:], why)
            tries.append(("an edit that loses a card", lose, "table.gm.edit"))
            break
    for what, act, rule in tries:
        check_refused(table, act, what, cite, rule)


class Citations:
    """Which rules there are, and how often each was cited."""

    def __init__(self, known: set[str]) -> None:
        self.known = known

    def __call__(self, rule: str, who: str) -> None:
        if rule not in self.known:
            what = f"the rule {rule!r}, which is not in the catalogue" if rule else "no rule"
            raise BrokenCitation(f"{who} cites {what}.")
