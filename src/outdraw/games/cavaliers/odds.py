"""The odds: what a roll, an attack, Initiative or a Survival Roll comes to, exactly and from the rules themselves.

A pool's results are counted by walking faces (`dice_reading.readings`), so twelve dice cost no more than six.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outdraw.core.chance import Weights
from outdraw.core.dice import drop
from outdraw.core.exact import combine
from outdraw.core.later import later
from outdraw.core.question import Parameter, Question, called, whole
from outdraw.core.ratio import Ratio
from outdraw.games.cavaliers.rules.dice_reading import ATTACKS, MOST_DICE, dice_of, met, read_pool, results

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeAlias

    from outdraw.games.cavaliers import content, duels
    from outdraw.games.cavaliers import scene as table
    from outdraw.games.cavaliers.content import Purchase
    from outdraw.games.cavaliers.rules import bargain, pools, reach, rolls, spending
    from outdraw.games.cavaliers.rules import results as bought
    from outdraw.games.cavaliers.rules.dice_reading import Result
    from outdraw.games.cavaliers.scene import Combatant, Item

    Met: TypeAlias = Weights[tuple[bool, int]]
else:
    content, duels, table = later("outdraw.games.cavaliers", "content", "duels", "scene")
    bargain, pools, bought, reach, rolls, spending = later(
        "outdraw.games.cavaliers.rules", "bargain", "pools", "results", "reach", "rolls", "spending"
    )


# --- rolls ------------------------------------------------------------------------------------------------------------


def wins(found: Met, cost: int = 0, is_actor: bool = True) -> Ratio:
    """Give the chance of a side to win with so many points or more."""
    return found.where(lambda each: each[0] is is_actor and each[1] >= cost)


def points(found: Met, is_actor: bool = True) -> Weights[int]:
    """Give the points of a side where it wins."""
    return Weights({points: weight for (who, points), weight in sorted(found.of.items()) if who is is_actor})


def odds_roll(pool: str, against: str, **asked: int) -> dict[str, Any]:
    """Answer a roll against a roll or an opposition; Drop takes the smallest dice."""
    mine = drop(read_pool(pool) + dice_of("An Advantage Die", asked["advantage"]), asked["drop"])
    found = met(mine, drop(read_pool(against), asked["against_drop"]))
    chances = {"win": wins(found), "lose": wins(found, is_actor=False)}
    return {**chances, "successes": points(found), "opposing_successes": points(found, is_actor=False)}


def odds_survival(verve: int, competency: int) -> dict[str, Any]:
    """Answer a Survival Roll."""
    found = met(dice_of("A die", verve, competency), rolls.opposition_pool(table.SURVIVAL))
    prices = {line.effect: line.cost for line in content.tables()["survival"].results}
    return {
        "survive": wins(found),
        "die": wins(found, is_actor=False),
        "conscious": wins(found, prices["survive"] + prices["wake"]),
        "heal": wins(found, prices["heal"]),
        "successes": points(found),
    }


# --- attacks ----------------------------------------------------------------------------------------------------------


def odds_attack(attacker: str, target: str, specialty: str, yielded_out: bool, **asked: int) -> dict[str, Any]:
    """Answer an attack against each defence the target may choose, with what the points can buy."""
    scene = duels.set_up([attacker], [target])
    one, two = scene.people.values()
    if yielded_out and two.category != "pc":
        raise ValueError(f"{two.name} is no player character, and out at her Yield Limit.")
    hurt(one, asked["wounds"])
    hurt(two, asked["target_wounds"])
    dice_of("An Advantage Die", asked["advantage"])
    weapon = reach.best_for(scene, one, specialty)
    drops, advantage = pools.combined(asked["drop"]), asked["advantage"]
    mine = pools.gather(scene, pools.Attempt(one, specialty, weapon, drops=drops, advantage=advantage)).left
    lines = lines_of(one, specialty, weapon, "attack", yielded_out)
    answer: dict[str, Any] = {}
    for defence in content.pairs()[specialty].defences:
        guard = reach.best_for(scene, two, defence)
        found = met(mine, pools.gather(scene, pools.Attempt(two, defence, guard)).left)
        crossed = defence == "parry"
        open_to = [id for id, line in lines.items() if crossed or not bought.needs_crossing(line.effect, specialty)]
        answer[f"{defence}_win"] = wins(found)
        answer |= {f"{defence}_{id}": wins(found, lines[id].cost) for id in open_to}
        if defence in ("parry", "block", "dodge"):
            replies = lines_of(two, defence, guard, "defence")
            answer |= {f"{defence}_reply_{id}": wins(found, line.cost + 1, False) for id, line in replies.items()}
    return answer


def hurt(who: Combatant, wounds: int) -> None:
    """Let somebody fight with so many Wounds."""
    if not 0 <= wounds < who.body.wound_limit:
        raise ValueError(f"{who.name} fights with 0 to {who.body.wound_limit - 1} Wounds, not {wounds}.")
    who.body.wounds = wounds


def lines_of(
    who: Combatant, specialty: str, item: Item | None, role: str, yielded_out: bool = False
) -> dict[str, Purchase]:
    """Give what points can buy beside Negate, by name: the lines of a table, and those that weapon and state add."""
    under_way = table.Attack(attacker="", target="", specialty=specialty, yielded_out=yielded_out)
    terms = bargain.Terms(role, under_way)
    lines = spending.table_of(bargain.Bargain(pools.Attempt(who, specialty, item), None, terms))
    known = {line.id for line in content.tables()[specialty].results} | {"yielded_out"}
    kind = item.kind if item is not None else ""
    named = {line.id if line.id in known else f"{kind}_{line.effect}": line for line in lines}
    return {id: line for id, line in named.items() if line.effect != "negate"}


# --- Initiative -------------------------------------------------------------------------------------------------------


def odds_initiative(pool: str, against: str, **asked: int) -> dict[str, Any]:
    """Answer an Initiative roll: its total and points, and the chance to come before another."""
    mine = results(drop(read_pool(pool), asked["drop"]))
    answer = read_out(mine)
    if against:
        ahead = combine(who_is_ahead, mine, results(read_pool(against)))
        # Those equal in both roll a D10 until they differ, which is anybody's.
        answer["first"] = Ratio(2 * ahead.of.get(1, 0) + ahead.of.get(0, 0), 2 * ahead.total)
        answer["tied"] = ahead.chance(0)
    return answer


def read_out(found: Weights[Result], of: str = "") -> dict[str, Any]:
    """Give total and points of an Initiative roll."""
    return {f"{of}total": found.map(lambda each: each.total), f"{of}points": found.map(lambda each: each.points)}


def who_is_ahead(mine: Result, theirs: Result) -> int:
    """Compare two Initiative rolls by total, then by points: 1 for the first, -1 for the other, 0 if they are equal."""
    return (mine > theirs) - (mine < theirs)


def odds_order(of: str) -> dict[str, Any]:
    """Answer what somebody's Initiative comes to with each specialty; an animal has one only."""
    scene = duels.set_up([of], [of])
    who = scene.people["a"]
    answer: dict[str, Any] = {}
    for specialty in table.INITIATIVE:
        if not who.sheet.pools or specialty in who.sheet.pools:
            answer |= read_out(results(pools.gather(scene, pools.Attempt(who, specialty)).left), f"{specialty}_")
    return answer


# --- what can be asked ------------------------------------------------------------------------------------------------


def people() -> Mapping[str, str]:
    """Name everybody who can fight."""
    return called(content.people())


def oppositions() -> Mapping[str, str]:
    """Name the Standard Oppositions."""
    return {name: name.replace("_", " ") for name in content.oppositions()}


OPPOSING = "the opposing dice, or the name of a Standard Opposition"
POOL = Parameter("pool", "the roller's dice, such as d8+2d8+d10", is_required=True, example="d8+2d8+d10")
ADVANTAGE = whole("advantage", "the size of an Advantage Die, 0 for none", 0, 12, default=0)
ROLL = (
    POOL,
    Parameter("against", OPPOSING, is_required=True, example="3d8", names=oppositions),
    whole("drop", "the roller's Drop: so many of the smallest dice are not rolled", 0, MOST_DICE, default=0),
    ADVANTAGE,
    whole("against_drop", "the Drop of the other side", 0, MOST_DICE, default=0),
)
ATTACK = (
    Parameter("attacker", "who attacks (an id of characters or opponents)", is_required=True, names=people),
    Parameter("target", "who is attacked", is_required=True, example="ysolt", names=people),
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
WHO = Parameter("of", "who (an id of characters or opponents)", is_required=True, names=people)

ROLLS = (
    "a roll against a roll or a Standard Opposition (easy, moderate, difficult, very_difficult);"
    " successes are those of a side that wins, out of its wins"
)
ATTACKED = "an attack of one person on another, against each defence, with what the points can buy"
SURVIVES = "the Survival Roll of a Dying character; successes are those of a roll that wins, out of its wins"
FIRST = "an Initiative roll: total, points, and who comes first"

QUESTIONS = (
    Question("roll", ROLLS, ROLL, odds_roll),
    Question("attack", ATTACKED, ATTACK, odds_attack),
    Question(
        "survival",
        SURVIVES,
        SURVIVAL_DICE,
        odds_survival,
    ),
    Question("initiative", FIRST, (POOL, OTHERS, SURPRISED), odds_initiative),
    Question("order", "somebody's Initiative with each of the three specialties", (WHO,), odds_order),
)
