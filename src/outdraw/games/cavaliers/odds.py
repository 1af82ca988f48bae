"""The odds: what a roll, an attack, Initiative or a Survival Roll comes to, exactly and from the rules themselves.

A pool's results are counted by walking faces (`dice_reading.readings`), so twelve dice cost no more than six.
"""

from __future__ import annotations

from outdraw.core.chance import Weights
from outdraw.core.dice import Pool, drop, parse_pool
from outdraw.core.exact import combine
from outdraw.core.question import Parameter, Question, called, whole
from outdraw.core.quick_typing import TYPE_CHECKING, NamedTuple
from outdraw.core.ratio import Ratio
from outdraw.games.cavaliers.rules.dice_reading import ATTACKS, STEPS, results, upshot

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from outdraw.games.cavaliers.content import Purchase
    from outdraw.games.cavaliers.rules.dice_reading import Result
    from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item

MOST_DICE = 40


# --- rolls ------------------------------------------------------------------------------------------------------------


class Met(NamedTuple):
    """A roll against a roll: the weights of who wins (the actor or not), with how many Success Points."""

    table: Weights[tuple[bool, int]]

    def buys(self, cost: int = 0, is_actor: bool = True) -> Ratio:
        """Give the chance of a side to win with so many points or more."""
        return self.table.where(lambda found: found[0] is is_actor and found[1] >= cost)

    def points(self, is_actor: bool = True) -> Weights[int]:
        """Give the points of a side where it wins."""
        return Weights({points: weight for (who, points), weight in sorted(self.table.of.items()) if who is is_actor})


def met(mine: Pool, theirs: Pool) -> Met:
    """Roll two pools against each other; ties lose."""
    return Met(combine(upshot, results(mine), results(theirs)))


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


def dice(called: str, *sizes: int) -> Pool:
    """Give single dice of the game by their sizes; 0 is no die."""
    for size in sizes:
        if size not in STEPS:
            raise ValueError(f"{called} is 6, 8, 10 or 12, not {size}.")
    return Pool([size for size in sizes if size])


def odds_roll(pool: str, against: str, **asked: int) -> dict[str, Any]:
    """Answer a roll against a roll or an opposition; Drop takes the smallest dice."""
    mine = drop(read_pool(pool) + dice("An Advantage Die", asked["advantage"]), asked["drop"])
    found = met(mine, drop(read_pool(against), asked["against_drop"]))
    chances = {"win": found.buys(), "lose": found.buys(is_actor=False)}
    return {**chances, "successes": found.points(), "opposing_successes": found.points(is_actor=False)}


def odds_survival(verve: int, competency: int) -> dict[str, Any]:
    """Answer a Survival Roll."""
    from outdraw.games.cavaliers import content
    from outdraw.games.cavaliers.rules.rolls import opposition_pool
    from outdraw.games.cavaliers.scene import SURVIVAL

    found = met(dice("A die", verve, competency), opposition_pool(SURVIVAL))
    prices = {line.effect: line.cost for line in content.tables()["survival"].results}
    return {
        "survive": found.buys(),
        "die": found.buys(is_actor=False),
        "conscious": found.buys(prices["survive"] + prices["wake"]),
        "heal": found.buys(prices["heal"]),
        "successes": found.points(),
    }


# --- attacks ----------------------------------------------------------------------------------------------------------


class Stance(NamedTuple):
    """Somebody's pool for a specialty with the best thing for it, and the Drop of Wounds and armor on it."""

    who: Combatant
    dice: Pool
    drop: int
    item: Item | None

    def pool(self, advantage: int = 0, more: int = 0) -> Pool:
        """Give the dice that are rolled: all Drops add up and take the smallest of them all."""
        return drop(self.dice + dice("An Advantage Die", advantage), self.drop + more)


def stance(scene: Cavaliers, who: Combatant, specialty: str, wounds: int = 0) -> Stance:
    """Give somebody's pool for a specialty and what hinders it, as the table would have it."""
    from outdraw.games.cavaliers.rules.rolls import hindrances, pool_of
    from outdraw.games.cavaliers.scene import held

    if not 0 <= wounds < who.body.wound_limit:
        raise ValueError(f"{who.name} fights with 0 to {who.body.wound_limit - 1} Wounds, not {wounds}.")
    who.body.wounds = wounds
    things = [] if specialty in ("block", "dodge") else held(scene, who.id, *CARRIED)
    fitting = [item for item in things if specialty in item.gear.specialties]
    item = max(fitting, key=lambda item: item.die, default=None)
    pool = Pool([part.size for part in pool_of(scene, who, specialty, item)])
    return Stance(who, pool, sum(each.drop for each in hindrances(scene, who, specialty)), item)


CARRIED = ("main", "off", "both", "natural", "carried", "arm")
"""Where a thing may be that one could fight with."""


def odds_attack(attacker: str, target: str, specialty: str, yielded_out: bool, **asked: int) -> dict[str, Any]:
    """Answer an attack against each defence the target may choose, with what the points can buy."""
    from outdraw.games.cavaliers import content
    from outdraw.games.cavaliers.duels import set_up

    scene = set_up([attacker], [target])
    one, two = scene.people.values()
    if yielded_out and two.category != "pc":
        raise ValueError(f"{two.name} is no player character, and out at her Yield Limit.")
    own = stance(scene, one, specialty, asked["wounds"])
    lines = _lines(specialty, own, "attack", yielded_out)
    answer: dict[str, Any] = {}
    for defence in content.pairs()[specialty].defences:
        guard = stance(scene, two, defence, asked["target_wounds"])
        found = met(own.pool(asked["advantage"], asked["drop"]), guard.pool())
        bought = {id: line for id, line in lines.items() if defence == "parry" or _needs_no_blade(specialty, line)}
        answer[f"{defence}_win"] = found.buys()
        answer |= {f"{defence}_{id}": found.buys(line.cost) for id, line in bought.items()}
        if defence in ("parry", "block", "dodge"):
            replies = _lines(defence, guard, "defence")
            answer |= {f"{defence}_reply_{id}": found.buys(line.cost + 1, False) for id, line in replies.items()}
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


# --- Initiative -------------------------------------------------------------------------------------------------------


def odds_initiative(pool: str, against: str, **asked: int) -> dict[str, Any]:
    """Answer an Initiative roll: its total and points, and the chance to come before another."""
    mine = results(drop(read_pool(pool), asked["drop"]))
    answer = read_out(mine)
    if against:
        ahead = combine(_who_is_ahead, mine, results(read_pool(against)))
        # Those equal in both roll a D10 until they differ, which is anybody's.
        answer["first"] = Ratio(2 * ahead.of.get(1, 0) + ahead.of.get(0, 0), 2 * ahead.total)
        answer["tied"] = ahead.chance(0)
    return answer


def read_out(found: Weights[Result], of: str = "") -> dict[str, Any]:
    """Give total and points of an Initiative roll."""
    return {f"{of}total": found.map(lambda each: each.total), f"{of}points": found.map(lambda each: each.points)}


def _who_is_ahead(mine: Result, theirs: Result) -> int:
    """Compare two Initiative rolls by total, then by points: 1 for the first, -1 for the other, 0 if they are equal."""
    return (mine > theirs) - (mine < theirs)


def odds_order(of: str) -> dict[str, Any]:
    """Answer what somebody's Initiative comes to with each specialty; an animal has one only."""
    from outdraw.games.cavaliers.duels import set_up
    from outdraw.games.cavaliers.rules.rolls import initiative_pool
    from outdraw.games.cavaliers.scene import INITIATIVE

    who = set_up([of], [of]).people["a"]
    answer: dict[str, Any] = {}
    for specialty in INITIATIVE:
        if not who.sheet.pools or specialty in who.sheet.pools:
            pool = Pool([part.size for part in initiative_pool(who, specialty)])
            answer |= read_out(results(pool), f"{specialty}_")
    return answer


# --- what can be asked ------------------------------------------------------------------------------------------------


def _people() -> Mapping[str, str]:
    from outdraw.games.cavaliers import content

    return called(content.people())


def _oppositions() -> Mapping[str, str]:
    from outdraw.games.cavaliers import content

    return {name: name.replace("_", " ") for name in content.oppositions()}


OPPOSING = "the opposing dice, or the name of a Standard Opposition"
POOL = Parameter("pool", "the roller's dice, such as d8+2d8+d10", is_required=True, example="d8+2d8+d10")
ADVANTAGE = whole("advantage", "the size of an Advantage Die, 0 for none", 0, 12, default=0)
ROLL = (
    POOL,
    Parameter("against", OPPOSING, is_required=True, example="3d8", names=_oppositions),
    whole("drop", "the roller's Drop: so many of the smallest dice are not rolled", 0, MOST_DICE, default=0),
    ADVANTAGE,
    whole("against_drop", "the Drop of the other side", 0, MOST_DICE, default=0),
)
ATTACK = (
    Parameter("attacker", "who attacks (an id of characters or opponents)", is_required=True, names=_people),
    Parameter("target", "who is attacked", is_required=True, example="ysolt", names=_people),
    Parameter("specialty", "the attack", among=(*ATTACKS, "riposte"), default="lunge"),
    whole("drop", "the Drop from combined actions and circumstances", 0, 12, default=0),
    ADVANTAGE,
    whole("wounds", "the attacker's Wounds", 0, 5, default=0),
    whole("target_wounds", "the target's Wounds", 0, 5, default=0),
    Parameter("yielded_out", "the target is a PC who fights on at her Yield Limit", is_flag=True),
)
SURVIVAL_DICE = (
    whole("verve", "the size of the Verve die", 6, 12),
    whole("competency", "the size of the Competency Die, 0 for none", 0, 12),
)
OTHERS = Parameter("against", "another's Initiative dice", default="")
SURPRISED = whole("drop", "the Drop, 1 if surprised", 0, 12, default=0)
WHO = Parameter("of", "who (an id of characters or opponents)", is_required=True, names=_people)

ROLLS = "a roll against a roll or a Standard Opposition (easy, moderate, difficult, very_difficult)"
ATTACKED = "an attack of one person on another, against each defence, with what the points can buy"
FIRST = "an Initiative roll: total, points, and who comes first"

QUESTIONS = (
    Question("roll", ROLLS, ROLL, odds_roll),
    Question("attack", ATTACKED, ATTACK, odds_attack),
    Question("survival", "the Survival Roll of a Dying character", SURVIVAL_DICE, odds_survival),
    Question("initiative", FIRST, (POOL, OTHERS, SURPRISED), odds_initiative),
    Question("order", "somebody's Initiative with each of the three specialties", (WHO,), odds_order),
)
