"""Critical wounds: how somebody who lies there bleeds, is stabilised or dies, turn by turn, and what medics can do."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from outdraw.core.chance import Raw
from outdraw.core.events import Sum
from outdraw.core.figures import Figure, Itemised
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.suits.rules.contests import Deck, cards_of, high, low, quarter, within
from outdraw.games.suits.rules.dealing import deck, flip, goes_back_at_once
from outdraw.games.suits.rules.harm import counted, meet_fate, wounds_in_words
from outdraw.games.suits.rules.kit import able
from outdraw.games.suits.rules.modifiers import spades
from outdraw.games.suits.rules.power import F
from outdraw.games.suits.scene import Fighter, Suits

BLEED = "suits.critical.turn_draw"
PASS_OUT = "suits.critical.pass_out"


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

    [uses suits.critical.medic_prevent]
    """
    value: int = draw(_bleeding_value(body, critical), "the bleeding", BLEED)
    if value <= critical:  # [suits.critical.bleed]
        if tended:
            return Bleeding(normal, critical)
        awake: bool = draw(within(stays_awake(Figure(), will, critical).total), "to stay awake", PASS_OUT)
        return Bleeding(normal + 1, critical, True, not awake)  # [suits.critical.pass_out]
    # [suits.critical.stabilize, suits.critical.medic_stabilize]
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
            return flip(play, scene, read, Occasion(f"{victim.name}: {what}", rule, victim.seat, about=(victim.id,)))

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
            sums=bleeding_shown(victim),
            name=victim.name,
            passed=passed,
            wounds=wounds_in_words(scene, victim),
        )
    elif after.critical < before:
        play.tell(
            "stable",
            "{name} has {left} left." if after.critical else _STABLE,
            "suits.critical.stabilize",
            *(("suits.critical.medic_stabilize",) if before - after.critical > 1 else ()),
            about=(victim.id,),
            name=victim.name,
            left=counted(after.critical, "critical wound"),
        )
    else:
        play.narrate(tell_no_bleeding, victim, tended)
    meet_fate(play, scene, victim)


_STABLE = "{name} has no critical wounds left, and lies there until the fight ends."


def stays_awake(f: F, will: int, critical: int) -> F:
    """Work out within what a card keeps somebody awake who bleeds. [uses suits.critical.pass_out]"""
    f.add("Will", will, PASS_OUT)
    f.add("critical wounds", -critical, PASS_OUT)
    return f


def bleeding_shown(victim: Fighter) -> tuple[Sum, Sum]:
    """Show within what a card bleeds, and within what one stays awake."""
    bleeds, awake = Itemised(), stays_awake(Itemised(), victim.sheet.will, victim.critical)
    bleeds.add("critical wounds", victim.critical, "suits.critical.bleed")
    return bleeds.sum("Bleeds within", victim.id), awake.sum("Stays awake within", victim.id)


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


def tending(f: F, scene: Suits, medic: Fighter, patient: Fighter) -> F:
    """Work out within what a card of a medic's helps: skill less the critical wounds."""
    skill = medic.sheet.attack_rank("EMT")
    f.add("EMT", skill, "suits.critical.medic_prevent")
    able(f, skill, 0, medic.groggy)
    f.at_least(quarter(skill), "suits.skill.floor")
    spades(f, scene, medic, skill)
    f.at_least(quarter(skill), "suits.skill.floor")
    f.add("critical wounds", -patient.critical, "suits.critical.medic_prevent")
    return f


def tend(play: Play, scene: Suits, medic: Fighter, patient: Fighter) -> None:
    """Let a medic draw against skill less the critical wounds; a success waits for the patient's next draw.

    What another medic has done for the patient already, a failure does not undo.

    [suits.critical.medic_prevent]
    """
    target = tending(Figure(), scene, medic, patient).total
    what = f"{medic.name} tends {patient.name}"
    rule = "suits.critical.medic_prevent"
    helps = flip(play, scene, within(target), Occasion(what, rule, medic.seat, about=(medic.id,)))
    patient.tended = patient.tended or helps
    play.tell(
        "tend",
        "{medic} {result} ({needed}).",
        rule,
        about=(medic.id, patient.id),
        sums=(tending(Itemised(), scene, medic, patient).sum("Tending", medic.id),),
        medic=medic.name,
        result=f"stops {patient.name}'s bleeding for now" if helps else f"cannot help {patient.name}",
        needed=f"a card within {target} was needed" if target > 0 else f"no card is within {target}",
    )
