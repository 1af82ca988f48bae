"""The odds: what a roll, an attack, Initiative or a Survival Roll comes to, exactly and from the rules themselves.

A pool's results are counted by walking faces (`throws.readings`), so twelve dice cost no more than six.
"""

from __future__ import annotations

from outdraw.core.chance import Weights
from outdraw.core.dice import Pool, parse_pool
from outdraw.core.dice import drop as drop_smallest
from outdraw.core.exact import settled
from outdraw.core.question import Parameter, Question
from outdraw.core.quick_typing import TYPE_CHECKING, NamedTuple
from outdraw.core.ratio import Ratio
from outdraw.core.spelling import did_you_mean
from outdraw.games.cavaliers.rules.dice_reading import ATTACKS, STEPS, beats, throw

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from outdraw.games.cavaliers.content import Purchase
    from outdraw.games.cavaliers.rules.dice_reading import Result
    from outdraw.games.cavaliers.rules.rolls import Part
    from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item

MOST_DICE = 40


def results(pool: Pool) -> Weights[Result]:
    """Give the exact distribution of what a pool comes to."""
    return settled(throw, pool)


def outcomes(mine: Weights[Result], theirs: Weights[Result]) -> tuple[dict[Result, int], dict[Result, int], int]:
    """Give the winner's results, of the actor where she wins and of the other side elsewhere, and the common total."""
    won: dict[Result, int] = {}
    lost: dict[Result, int] = {}
    for a, weight in mine.of.items():
        for b, other in theirs.of.items():
            into, winner = (won, a) if beats(a, b) else (lost, b)
            into[winner] = into.get(winner, 0) + weight * other
    return won, lost, mine.total * theirs.total


def by_points(found: Mapping[Result, int]) -> dict[int, int]:
    """Merge results by their Success Points."""
    merged: dict[int, int] = {}
    for result, weight in sorted(found.items(), key=lambda each: each[0].points):
        merged[result.points] = merged.get(result.points, 0) + weight
    return merged


ALSO_CALLED = {"hard": "difficult", "very_hard": "very_difficult"}
"""Other names of Standard Oppositions."""


def read_pool(text: str) -> Pool:
    """Read a pool, or the name of a Standard Opposition."""
    word = text.strip().lower().replace(" ", "_").replace("-", "_")
    if word.replace("_", "").isalpha():
        from outdraw.games.cavaliers import content
        from outdraw.games.cavaliers.rules.rolls import opposition_pool

        word = ALSO_CALLED.get(word, word)
        if word in content.oppositions():
            return opposition_pool(word)
        raise ValueError(f"{text!r} is not dice, nor one of {', '.join(content.oppositions())}.")
    found = parse_pool(text)
    for size in found.sizes:
        if size not in STEPS:
            raise ValueError(f"This game has no d{size}: its dice are d6, d8, d10 and d12.")
    if len(found) > MOST_DICE:
        raise ValueError(f"A pool of this game has at most {MOST_DICE} dice, not {len(found)}.")
    return found


# --- the questions ----------------------------------------------------------------------------------------------------


def roll(pool: str, against: str, drop: int = 0, advantage: int = 0, against_drop: int = 0) -> dict[str, Any]:
    """Answer a roll against a roll or an opposition; ties lose; Drop takes the smallest dice."""
    mine = drop_smallest(read_pool(pool) + _bonus(advantage), drop)
    theirs = drop_smallest(read_pool(against), against_drop)
    won, lost, total = outcomes(results(mine), results(theirs))
    return {
        "win": Ratio(sum(won.values()), total),
        "lose": Ratio(sum(lost.values()), total),
        "successes": Weights(by_points(won)),
        "opposing_successes": Weights(by_points(lost)),
    }


def _bonus(die: int) -> Pool:
    if die not in STEPS:
        raise ValueError(f"An Advantage Die is 6, 8, 10 or 12 (0 for none), not {die}.")
    return Pool([die] if die else [])


def someone(id: str) -> tuple[Cavaliers, Combatant]:
    """Set somebody up alone, to look at her pools."""
    from outdraw.games.cavaliers import content
    from outdraw.games.cavaliers.scene import GM, Cavaliers
    from outdraw.games.cavaliers.set_up import enlist

    known = content.people()
    if id not in known:
        meant = did_you_mean(id, known)
        raise ValueError(f"There is nobody called {id!r}" + (f"; did you mean {meant!r}?" if meant else "."))
    scene = Cavaliers(gm=GM, seats=[GM, id], scenario="odds")
    return scene, enlist(scene, known[id], id, id, "party", "here")


def best_item(scene: Cavaliers, who: Combatant, specialty: str) -> Item | None:
    """Give the thing with the best die for a specialty, wherever she carries it."""
    from outdraw.games.cavaliers.scene import held

    things = held(scene, who.id, "main", "off", "both", "natural", "carried", "arm")
    fitting = [item for item in things if specialty in item.gear.specialties]
    return max(fitting, key=lambda item: item.die, default=None)


class Stance(NamedTuple):
    """A pool for a specialty with the best thing for it, and the Drop of Wounds and armor on it."""

    parts: list[Part]
    drop: int
    item: Item | None

    def pool(self, advantage: int = 0, drop: int = 0) -> Pool:
        """Give the dice that are rolled: all Drops add up and take the smallest of them all."""
        return drop_smallest(Pool([part.size for part in self.parts]) + _bonus(advantage), self.drop + drop)


def stance(id: str, specialty: str, wounds: int = 0) -> Stance:
    """Give somebody's pool for a specialty and what hinders it, as the table would have it."""
    from outdraw.games.cavaliers.rules.rolls import hindrances, pool_of

    scene, who = someone(id)
    if not 0 <= wounds < who.body.wound_limit:
        raise ValueError(f"{who.name} fights with 0 to {who.body.wound_limit - 1} Wounds, not {wounds}.")
    who.body.wounds = wounds
    item = None if specialty in ("block", "dodge") else best_item(scene, who, specialty)
    drop = sum(each.drop for each in hindrances(scene, who, specialty))
    return Stance(pool_of(scene, who, specialty, item), drop, item)


def attack(
    attacker: str,
    target: str,
    specialty: str = "lunge",
    drop: int = 0,
    advantage: int = 0,
    wounds: int = 0,
    target_wounds: int = 0,
    yielded_out: bool = False,
) -> dict[str, Any]:
    """Answer an attack against each defence the target may choose, with what the points can buy."""
    from outdraw.games.cavaliers import content
    from outdraw.games.cavaliers.content import Purchase

    if specialty not in content.pairs():
        raise ValueError(f"{specialty!r} is no attack; there is {', '.join(content.pairs())}.")
    own = stance(attacker, specialty, wounds)
    mine = results(own.pool(advantage, drop))
    lines = _lines(specialty, own.item)
    if yielded_out:
        if content.people()[target].category != "pc":
            raise ValueError(f"{content.people()[target].name} is no player character, and out at her Yield Limit.")
        lines += [Purchase(1, "yielded_out", "Yielded Out: Inflict 1 Wound", "wound")]
    answer: dict[str, Any] = {}
    for defence in content.pairs()[specialty].defences:
        guard = stance(target, defence, target_wounds)
        theirs = results(guard.pool())
        won, lost, total = outcomes(mine, theirs)
        points, replies = by_points(won), by_points(lost)
        bought = [line for line in lines if defence == "parry" or _needs_no_blade(specialty, line)]
        answer[f"{defence}_win"] = Ratio(sum(won.values()), total)
        answer |= {f"{defence}_{line.id}": _at_least(points, line.cost, total) for line in bought}
        if defence in ("parry", "block", "dodge"):
            reply = _lines(defence, guard.item)
            answer |= {f"{defence}_reply_{line.id}": _at_least(replies, line.cost + 1, total) for line in reply}
    return answer


def _lines(specialty: str, item: Item | None) -> list[Purchase]:
    """Give the lines of a table beside Negate, with those that the weapon adds."""
    from outdraw.games.cavaliers import content
    from outdraw.games.cavaliers.content import Purchase

    lines = [line for line in content.tables()[specialty].results if line.effect != "negate"]
    for each in item.gear.additions if item is not None else ():
        if each.specialty == specialty:
            id = f"{item.kind}_{each.effect}" if item is not None else each.effect
            lines.append(Purchase(each.cost, id, each.name, each.effect))
    return lines


def _needs_no_blade(specialty: str, line: Purchase) -> bool:
    """Say whether a result works against one who did not parry; a Brawl disarms anybody."""
    return line.effect != "break_weapon" and (line.effect != "disarm" or specialty == "brawl")


def _at_least(points: Mapping[int, int], cost: int, total: int) -> Ratio:
    return Ratio(sum(weight for n, weight in points.items() if n >= cost), total)


def survival(verve: int, competency: int) -> dict[str, Any]:
    """Answer a Survival Roll."""
    from outdraw.games.cavaliers import content
    from outdraw.games.cavaliers.rules.rolls import opposition_pool
    from outdraw.games.cavaliers.scene import SURVIVAL

    for die in (verve, competency):
        if die not in STEPS:
            raise ValueError(f"A die is 6, 8, 10 or 12, not {die}.")
    mine = results(Pool([die for die in (verve, competency) if die]))
    won, lost, total = outcomes(mine, results(opposition_pool(SURVIVAL)))
    points = by_points(won)
    prices = {line.effect: line.cost for line in content.tables()["survival"].results}
    return {
        "survive": Ratio(sum(won.values()), total),
        "die": Ratio(sum(lost.values()), total),
        "conscious": _at_least(points, prices["survive"] + prices["wake"], total),
        "heal": _at_least(points, prices["heal"], total),
        "successes": Weights(points),
    }


def initiative(pool: str, against: str = "", drop: int = 0) -> dict[str, Any]:
    """Answer an Initiative roll: its total and points, and the chance to come before another."""
    mine = results(drop_smallest(read_pool(pool), drop))
    answer: dict[str, Any] = {
        "total": mine.map(lambda result: result.total),
        "points": mine.map(lambda result: result.points),
    }
    if against:
        theirs = results(read_pool(against))
        first = tied = 0
        for a, weight in mine.of.items():
            for b, other in theirs.of.items():
                if (a.total, a.points) > (b.total, b.points):
                    first += weight * other
                elif (a.total, a.points) == (b.total, b.points):
                    tied += weight * other
        # Those equal in both roll a D10 until they differ, which is anybody's.
        answer["first"] = Ratio(2 * first + tied, 2 * mine.total * theirs.total)
        answer["tied"] = Ratio(tied, mine.total * theirs.total)
    return answer


def order(of: str) -> dict[str, Any]:
    """Answer what somebody's Initiative comes to with each specialty."""
    from outdraw.games.cavaliers.rules.rolls import initiative_pool
    from outdraw.games.cavaliers.scene import INITIATIVE

    _, who = someone(of)
    answer: dict[str, Any] = {}
    for specialty in INITIATIVE:
        if who.sheet.pools and specialty not in who.sheet.pools:
            continue  # An animal has one only.
        found = results(Pool([part.size for part in initiative_pool(who, specialty)]))
        answer[f"{specialty}_total"] = found.map(lambda result: result.total)
        answer[f"{specialty}_points"] = found.map(lambda result: result.points)
    return answer


def _flag(name: str, help: str) -> Parameter:
    return Parameter(name, help, default=False, is_flag=True)


def _number(name: str, help: str, high: int, default: int = 0) -> Parameter:
    return Parameter(name, help, low=0, high=high, default=default)


def _people() -> Mapping[str, str]:
    from outdraw.games.cavaliers import content

    return {person.id: person.name for person in content.people().values()}


def _oppositions() -> Mapping[str, str]:
    from outdraw.games.cavaliers import content

    return {name: name.replace("_", " ") for name in content.oppositions()}


POOL = Parameter("pool", "the roller's dice, such as d8+2d8+d10", is_required=True, example="d8+2d8+d10")

QUESTIONS = (
    Question(
        "roll",
        "a roll against a roll or a Standard Opposition (easy, moderate, difficult, very_difficult)",
        (
            POOL,
            Parameter(
                "against",
                "the opposing dice, or the name of a Standard Opposition",
                is_required=True,
                example="3d8",
                names=_oppositions,
            ),
            _number("drop", "the roller's Drop: so many of the smallest dice are not rolled", MOST_DICE),
            _number("advantage", "the size of an Advantage Die, 0 for none", 12),
            _number("against_drop", "the Drop of the other side", MOST_DICE),
        ),
        roll,
    ),
    Question(
        "attack",
        "an attack of one person on another, against each defence, with what the points can buy",
        (
            Parameter("attacker", "who attacks (an id of characters or opponents)", is_required=True, names=_people),
            Parameter("target", "who is attacked", is_required=True, names=_people),
            Parameter("specialty", "the attack", among=(*ATTACKS, "riposte"), default="lunge"),
            _number("drop", "the Drop from combined actions and circumstances", 12),
            _number("advantage", "the size of an Advantage Die, 0 for none", 12),
            _number("wounds", "the attacker's Wounds", 5),
            _number("target_wounds", "the target's Wounds", 5),
            _flag("yielded_out", "the target is a PC who fights on at her Yield Limit"),
        ),
        attack,
    ),
    Question(
        "survival",
        "the Survival Roll of a Dying character",
        (
            Parameter("verve", "the size of the Verve die", low=6, high=12, is_required=True),
            Parameter("competency", "the size of the Competency Die, 0 for none", low=0, high=12, is_required=True),
        ),
        survival,
    ),
    Question(
        "initiative",
        "an Initiative roll: total, points, and who comes first",
        (
            POOL,
            Parameter("against", "another's Initiative dice", default=""),
            _number("drop", "the Drop, 1 if surprised", 12),
        ),
        initiative,
    ),
    Question(
        "order",
        "somebody's Initiative with each of the three specialties",
        (Parameter("of", "who (an id of characters or opponents)", is_required=True, names=_people),),
        order,
    ),
)
