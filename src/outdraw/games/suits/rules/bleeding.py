"""Critical wounds: how somebody who lies there bleeds, is stabilised or dies, turn by turn, and what medics can do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from outdraw.core.chance import Raw
from outdraw.core.events import Sum, Term
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.suits.rules.contests import Deck, cards_of, high, low, modified, within
from outdraw.games.suits.rules.dealing import deck, flip, goes_back_at_once
from outdraw.games.suits.rules.harm import counted, meet_fate, wounds_in_words
from outdraw.games.suits.rules.modifiers import spaded
from outdraw.games.suits.scene import Fighter, Suits

BLEED = "suits.critical.turn_draw"


class Bleeding(NamedTuple):
    """Where a turn of bleeding leaves somebody: normal and critical wounds, whether they bled and passed out."""

    normal: int
    critical: int
    bled: bool = False
    passed_out: bool = False


Drawn: TypeAlias = Callable[[Callable[[Raw], Any], str, str], Any]
"""How one card is drawn: given its reading, what it is for, and the rule."""


def bleeding_turn(
    play: Play,
    cards: Deck,
    body: int,
    will: int,
    normal: int,
    critical: int,
    tended: bool = False,
    name: str = "",
    seat: str = "",
) -> Bleeding:
    """Draw for a turn with critical wounds: a pure rule, so that its table can be kept. [suits.critical.turn_draw]"""

    def draw(read: Callable[[Raw], Any], what: str, rule: str) -> Any:
        return play.draw(cards_of(cards), read, 1, Occasion(f"{name}: {what}" if name else what, rule, seat))

    return bleeding_by(draw, body, will, normal, critical, tended)


def bleeding_by(draw: Drawn, body: int, will: int, normal: int, critical: int, tended: bool) -> Bleeding:
    """Let a card say how somebody with critical wounds fares.

    At or under the critical wounds one bleeds (unless tended); over them and at or under Body one is stabilised; a
    medic's success that stops no bleeding stabilises another.

    [suits.critical.bleed, suits.critical.pass_out, suits.critical.stabilize, suits.critical.medic_stabilize; uses
    suits.critical.medic_prevent]
    """
    value: int = draw(_bleeding_value(body, critical), "the bleeding", BLEED)
    if value <= critical:
        if tended:
            return Bleeding(normal, critical)
        awake: bool = draw(within(will - critical), "to stay awake", "suits.critical.pass_out")
        return Bleeding(normal + 1, critical, True, not awake)
    stabilised = min(critical, (1 if value <= body else 0) + (1 if tended else 0))
    return Bleeding(normal + stabilised, critical - stabilised)


@cache
def _bleeding_value(body: int, critical: int) -> Callable[[Raw], int]:
    """Read a card as the value best for its holder: over the critical wounds and within Body if it can be."""

    def read(cards: Raw) -> int:
        options = (low(cards[0]), high(cards[0]))
        good = [value for value in options if critical < value <= body]
        return good[0] if good else max(options)

    return read


def bleeds(fighter: Fighter) -> bool:
    """Say whether somebody lies there with critical wounds; a thing is only broken. [uses suits.critical.turn_draw]"""
    return fighter.critical > 0 and fighter.fate in ("critical", "coma") and not fighter.sheet.thing


def bleed(play: Play, scene: Suits, victim: Fighter) -> None:
    """Take the turn of somebody with critical wounds. [uses suits.critical.turn_draw]"""
    sheet = victim.sheet
    numbers = (sheet.body, sheet.will, victim.wounds, victim.critical, victim.tended)
    if goes_back_at_once(scene):
        after = play.settle(bleeding_turn, deck(scene), *numbers, victim.name, victim.seat)
    else:

        def draw(read: Callable[[Raw], Any], what: str, rule: str) -> Any:
            return flip(play, scene, read, f"{victim.name}: {what}", rule, victim.seat, victim.id)

        after = bleeding_by(draw, *numbers)
    tended, victim.tended = victim.tended, False
    before = victim.critical
    victim.wounds, victim.critical = after.normal, after.critical
    victim.passed_out = victim.passed_out or after.passed_out
    if after.bled:
        passed = ", and passes out" if after.passed_out else ""
        play.tell(
            "bleed",
            "{name} bleeds{passed}: {wounds}.",
            "suits.critical.bleed",
            "suits.bleeding.death",
            *(("suits.bleeding.modern",) if victim.fate == "coma" else ()),
            about=(victim.id,),
            sums=bleeding_sums(victim),
            name=victim.name,
            passed=passed,
            wounds=wounds_in_words(scene, victim),
        )
    elif after.critical < before:
        play.tell(
            "stable",
            "{name} has {left} left.",
            "suits.critical.stabilize",
            *(("suits.critical.medic_stabilize",) if before - after.critical > 1 else ()),
            about=(victim.id,),
            name=victim.name,
            left=counted(after.critical, "critical wound"),
        )
    else:
        play.narrate(tell_no_bleeding, victim, tended)
    meet_fate(play, scene, victim)


def bleeding_sums(victim: Fighter) -> tuple[Sum, ...]:
    """Show within what a card bleeds, and within what one stays awake."""
    rule, will, critical = "suits.critical.pass_out", victim.sheet.will, victim.critical
    awake = (Term("Will", will, rule), Term("critical wounds", -critical, rule))
    return (
        Sum("Bleeds within", critical, (Term("critical wounds", critical, "suits.critical.bleed"),), victim.id),
        Sum("Stays awake within", will - critical, awake, victim.id),
    )


def tell_no_bleeding(play: Play, victim: Fighter, tended: bool) -> None:
    """Tell why somebody neither bleeds nor mends: a medic saw to it, or the card was over all that counts."""
    over = max(victim.critical, victim.sheet.body)
    play.tell(
        "holds",
        "{name} does not bleed: {why}.",
        "suits.critical.medic_prevent" if tended else "suits.critical.stabilize",
        about=(victim.id,),
        name=victim.name,
        why="a medic has seen to it" if tended else f"the card counts over {over}, and nothing mends either",
    )


def tend(play: Play, scene: Suits, medic: Fighter, patient: Fighter) -> None:
    """Let a medic draw against skill less the critical wounds; a success waits for the patient's next draw.

    What another medic has done for the patient already, a failure does not undo.

    [suits.critical.medic_prevent]
    """
    skill = medic.sheet.attack_rank("EMT")
    able = modified(skill, skill // 2) if medic.groggy else skill  # [uses suits.defeat.groggy]
    spades = modified(skill, spaded(scene, medic, skill, able)) - able  # [uses suits.bonus_card.spade]
    target = able + spades - patient.critical
    what = f"{medic.name} tends {patient.name}"
    rule = "suits.critical.medic_prevent"
    helps = flip(play, scene, within(target), what, rule, medic.seat, medic.id)
    patient.tended = patient.tended or helps
    play.tell(
        "tend",
        "{medic} {result} ({needed}).",
        rule,
        about=(medic.id, patient.id),
        sums=(
            Sum(
                "Tending",
                target,
                (
                    Term("EMT", skill, rule),
                    *((Term("groggy", able - skill, "suits.defeat.groggy"),) if medic.groggy else ()),
                    *((Term("spades", spades, "suits.bonus_card.spade"),) if spades else ()),
                    Term("critical wounds", -patient.critical, rule),
                ),
                medic.id,
            ),
        ),
        medic=medic.name,
        result=f"stops {patient.name}'s bleeding for now" if helps else f"cannot help {patient.name}",
        needed=f"a card within {target} was needed" if target > 0 else f"no card is within {target}",
    )
