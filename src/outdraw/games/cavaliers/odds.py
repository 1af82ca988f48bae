"""The odds: what a roll, an attack, Initiative or a Survival Roll comes to, exactly and from the rules themselves.

A pool's results are counted by walking faces (`dice_reading.readings`), so twelve dice cost no more than six.
"""

from __future__ import annotations

from outdraw.core.chance import Weights
from outdraw.core.dice import Pool, parse_pool
from outdraw.core.dice import drop as drop_smallest
from outdraw.core.exact import combine
from outdraw.core.question import Parameter, Question
from outdraw.core.quick_typing import TYPE_CHECKING, NamedTuple
from outdraw.core.ratio import Ratio
from outdraw.core.spelling import did_you_mean, hinted
from outdraw.games.cavaliers.rules.dice_reading import ATTACKS, STEPS, beats, results

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from outdraw.games.cavaliers.content import Purchase
    from outdraw.games.cavaliers.rules.dice_reading import Result
    from outdraw.games.cavaliers.rules.rolls import Part
    from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item

MOST_DICE = 40


class Met(NamedTuple):
    """A roll against a roll: the weights of the Success Points of whoever wins, and what they are out of."""

    won: Weights[int]
    lost: Weights[int]
    total: int

    @property
    def win(self) -> Ratio:
        """Give the chance of the first side to win; ties lose."""
        return Ratio(self.won.total, self.total)

    @property
    def lose(self) -> Ratio:
        """Give the chance of the other side to win."""
        return Ratio(self.lost.total, self.total)

    def buys(self, cost: int) -> Ratio:
        """Give the chance of the first side to win with so many points or more."""
        return Ratio(sum([weight for points, weight in self.won.of.items() if points >= cost]), self.total)

    def answers(self, cost: int) -> Ratio:
        """Give the chance of the other side to win with so many points or more."""
        return Met(self.lost, self.won, self.total).buys(cost)


def met(mine: Pool, theirs: Pool) -> Met:
    """Roll two pools against each other, counted by the winner's points."""
    ours, others = results(mine), results(theirs)
    won: dict[int, int] = {}
    lost: dict[int, int] = {}
    for a, weight in ours.of.items():
        for b, other in others.of.items():
            into, winner = (won, a) if beats(a, b) else (lost, b)
            into[winner.points] = into.get(winner.points, 0) + weight * other
    return Met(_rising(won), _rising(lost), ours.total * others.total)


def _rising(weights: dict[int, int]) -> Weights[int]:
    return Weights({points: weights[points] for points in sorted(weights)})


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
    found = met(mine, drop_smallest(read_pool(against), against_drop))
    return {"win": found.win, "lose": found.lose, "successes": found.won, "opposing_successes": found.lost}


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
    """Somebody's pool for a specialty with the best thing for it, and the Drop of Wounds and armor on it."""

    who: Combatant
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
    return Stance(who, pool_of(scene, who, specialty, item), drop, item)


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

    if specialty not in content.pairs():
        raise ValueError(hinted(f"{specialty!r} is no attack", specialty, content.pairs()))
    if yielded_out and content.people()[target].category != "pc":
        raise ValueError(f"{content.people()[target].name} is no player character, and out at her Yield Limit.")
    own = stance(attacker, specialty, wounds)
    lines = _lines(specialty, own, "attack", yielded_out)
    answer: dict[str, Any] = {}
    for defence in content.pairs()[specialty].defences:
        guard = stance(target, defence, target_wounds)
        found = met(own.pool(advantage, drop), guard.pool())
        bought = {id: line for id, line in lines.items() if defence == "parry" or _needs_no_blade(specialty, line)}
        answer[f"{defence}_win"] = found.win
        answer |= {f"{defence}_{id}": found.buys(line.cost) for id, line in bought.items()}
        if defence in ("parry", "block", "dodge"):
            replies = _lines(defence, guard, "defence")
            answer |= {f"{defence}_reply_{id}": found.answers(line.cost + 1) for id, line in replies.items()}
    return answer


def _lines(specialty: str, stance: Stance, role: str, yielded_out: bool = False) -> dict[str, Purchase]:
    """Give what points can buy beside Negate, by name: the lines of a table, and those that weapon and state add."""
    from outdraw.games.cavaliers import content
    from outdraw.games.cavaliers.rules.results import Bargain
    from outdraw.games.cavaliers.rules.spending import table_of
    from outdraw.games.cavaliers.scene import Attack

    under_way = Attack(attacker="", target="", specialty=specialty, yielded_out=yielded_out)
    bought = table_of(Bargain(stance.who, specialty, role=role, item=stance.item, attack=under_way))
    known = {line.id for line in content.tables()[specialty].results} | {"yielded_out"}
    kind = stance.item.kind if stance.item is not None else ""
    named = {line.id if line.id in known else f"{kind}_{line.effect}": line for line in bought}
    return {id: line for id, line in named.items() if line.effect != "negate"}


def _needs_no_blade(specialty: str, line: Purchase) -> bool:
    """Say whether a result works against one who did not parry; a Brawl disarms anybody."""
    return line.effect != "break_weapon" and (line.effect != "disarm" or specialty == "brawl")


def survival(verve: int, competency: int) -> dict[str, Any]:
    """Answer a Survival Roll."""
    from outdraw.games.cavaliers import content
    from outdraw.games.cavaliers.rules.rolls import opposition_pool
    from outdraw.games.cavaliers.scene import SURVIVAL

    for die in (verve, competency):
        if die not in STEPS:
            raise ValueError(f"A die is 6, 8, 10 or 12, not {die}.")
    found = met(Pool([die for die in (verve, competency) if die]), opposition_pool(SURVIVAL))
    prices = {line.effect: line.cost for line in content.tables()["survival"].results}
    return {
        "survive": found.win,
        "die": found.lose,
        "conscious": found.buys(prices["survive"] + prices["wake"]),
        "heal": found.buys(prices["heal"]),
        "successes": found.won,
    }


def initiative(pool: str, against: str = "", drop: int = 0) -> dict[str, Any]:
    """Answer an Initiative roll: its total and points, and the chance to come before another."""
    mine = results(drop_smallest(read_pool(pool), drop))
    answer: dict[str, Any] = {"total": mine.map(lambda each: each.total), "points": mine.map(lambda each: each.points)}
    if against:
        ahead = combine(_who_is_ahead, mine, results(read_pool(against)))
        # Those equal in both roll a D10 until they differ, which is anybody's.
        answer["first"] = Ratio(2 * ahead.of.get(1, 0) + ahead.of.get(0, 0), 2 * ahead.total)
        answer["tied"] = ahead.chance(0)
    return answer


def _who_is_ahead(mine: Result, theirs: Result) -> int:
    """Compare two Initiative rolls by total, then by points: 1 for the first, -1 for the other, 0 if they are equal."""
    return (mine > theirs) - (mine < theirs)


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
        answer[f"{specialty}_total"] = found.map(lambda each: each.total)
        answer[f"{specialty}_points"] = found.map(lambda each: each.points)
    return answer


# --- what can be asked ------------------------------------------------------------------------------------------------


def _number(name: str, help: str, high: int, default: int = 0) -> Parameter:
    return Parameter(name, help, low=0, high=high, default=default)


def _people() -> Mapping[str, str]:
    from outdraw.games.cavaliers import content

    return {person.id: person.name for person in content.people().values()}


def _oppositions() -> Mapping[str, str]:
    from outdraw.games.cavaliers import content

    return {name: name.replace("_", " ") for name in content.oppositions()}


OPPOSING = "the opposing dice, or the name of a Standard Opposition"
POOL = Parameter("pool", "the roller's dice, such as d8+2d8+d10", is_required=True, example="d8+2d8+d10")
ADVANTAGE = _number("advantage", "the size of an Advantage Die, 0 for none", 12)
ROLL = (
    POOL,
    Parameter("against", OPPOSING, is_required=True, example="3d8", names=_oppositions),
    _number("drop", "the roller's Drop: so many of the smallest dice are not rolled", MOST_DICE),
    ADVANTAGE,
    _number("against_drop", "the Drop of the other side", MOST_DICE),
)
ATTACK = (
    Parameter("attacker", "who attacks (an id of characters or opponents)", is_required=True, names=_people),
    Parameter("target", "who is attacked", is_required=True, names=_people),
    Parameter("specialty", "the attack", among=(*ATTACKS, "riposte"), default="lunge"),
    _number("drop", "the Drop from combined actions and circumstances", 12),
    ADVANTAGE,
    _number("wounds", "the attacker's Wounds", 5),
    _number("target_wounds", "the target's Wounds", 5),
    Parameter("yielded_out", "the target is a PC who fights on at her Yield Limit", default=False, is_flag=True),
)
SURVIVAL_DICE = (
    Parameter("verve", "the size of the Verve die", low=6, high=12, is_required=True),
    Parameter("competency", "the size of the Competency Die, 0 for none", low=0, high=12, is_required=True),
)
OTHERS = Parameter("against", "another's Initiative dice", default="")
SURPRISED = _number("drop", "the Drop, 1 if surprised", 12)
WHO = Parameter("of", "who (an id of characters or opponents)", is_required=True, names=_people)

ROLLS = "a roll against a roll or a Standard Opposition (easy, moderate, difficult, very_difficult)"
ATTACKED = "an attack of one person on another, against each defence, with what the points can buy"
FIRST = "an Initiative roll: total, points, and who comes first"

QUESTIONS = (
    Question("roll", ROLLS, ROLL, roll),
    Question("attack", ATTACKED, ATTACK, attack),
    Question("survival", "the Survival Roll of a Dying character", SURVIVAL_DICE, survival),
    Question("initiative", FIRST, (POOL, OTHERS, SURPRISED), initiative),
    Question("order", "somebody's Initiative with each of the three specialties", (WHO,), order),
)
