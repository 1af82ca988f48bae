"""A bot that fights sensibly from its own view.

It imagines the scene: what it may not see of a person's sheet it takes from the printed stat block of that kind, and
an opponent's hidden Yield and Wounds it takes to be none. There it asks the rules themselves for pools and odds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from outdraw.core.bots import Bot, Seen
from outdraw.core.chance import Weights
from outdraw.core.choices import Answer, Choice, Option, Pick
from outdraw.core.copying import copy
from outdraw.core.deeds import read, spell
from outdraw.core.dice import Pool
from outdraw.core.present import by_content
from outdraw.core.scene import Secret
from outdraw.core.seen import is_seen
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.areas import distance
from outdraw.games.cavaliers.rules.attacks import attack_roll, defence_roll
from outdraw.games.cavaliers.rules.damage import yield_limit
from outdraw.games.cavaliers.rules.dice_reading import results
from outdraw.games.cavaliers.rules.pools import Attempt, gather, own_dice, pool
from outdraw.games.cavaliers.rules.reach import guards, may_brawl
from outdraw.games.cavaliers.rules.rolls import Result
from outdraw.games.cavaliers.scene import (
    Attack,
    Cavaliers,
    Combatant,
    Item,
    Purse,
    Sheet,
    Vitals,
    foes,
    friends,
    has_prowess,
    held,
    in_hand,
    place_of,
)
from outdraw.games.cavaliers.set_up import sheet_of

BOOK = "book"
"""Marks vitals that are not seen but taken from the book."""
STEP_VALUE = 0.10
"""What a step of Advantage is worth, in opponents put out."""
STYLE_VALUE = 0.06
SEIZES_ABOVE = 3
"""How many Initiative Points are kept rather than spent on Seizing a turn."""
MOST_TOTAL = 24
"""Two D12 at their top."""


def bot(dice: Random) -> Bot:
    """Give a bot that attacks where it hurts most and defends where it hurts least."""
    return with_habits(HABITS, dice)


def with_habits(habits: Mapping[str, Habit], dice: Random) -> Bot:
    """Give a bot that decides by habits, each for a kind of choice."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        default = getattr(choice, "default", None)
        if default is not None and getattr(choice, "discretion", False):
            return choice.check(default)
        if not isinstance(choice, Pick) or choice.most != 1:
            return choice.check(default) if default is not None else choice.sample(dice)
        legal = {option.value: option for option in choice.legal}
        if len(legal) == 1:
            return next(iter(legal))
        habit = habits.get(choice.kind.removeprefix("cavaliers."))
        if habit is not None:
            wanted = habit(Look(seen), legal, seen.seat)
            if wanted in legal:
                return wanted
        if default is not None:
            return choice.check(default)
        return choice.sample(dice)

    return decide


# --- what it knows ----------------------------------------------------------------------------------------------------


class Look:
    """What a bot sees, imagined as a scene when it is looked at."""

    __slots__ = ("_seen", "_whole")

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._whole: Cavaliers | None = None

    def __call__(self) -> Cavaliers:
        """Imagine the whole scene."""
        if self._whole is None:
            self._whole = imagine(self._seen.scene)
        return self._whole


def imagine(sees: Cavaliers) -> Cavaliers:
    """Give a scene as a seat sees it, with what the seat cannot see as the book has it."""
    people = {id: _whole(who) for id, who in sees.people.items()}
    return replace(sees, people=people, zones={}, reserve=[], thrown=[])


def _whole(who: Combatant) -> Combatant:
    is_known, is_read = is_seen(who.sheet), is_seen(who.body)
    if is_known and is_read:
        return who
    sheet, vitals = _by_the_book(who.kind)
    return replace(
        who,
        sheet=who.sheet if is_known else sheet,
        vitals=who.vitals if is_read else Secret(copy(vitals), (BOOK,)),
    )


@by_content
def _by_the_book(kind: str) -> tuple[Sheet, Vitals]:
    """Give the sheet and the fresh vitals of a kind of person, or of an average one that no book has."""
    known = content.people()
    person = known.get(kind, known["grizzled_veteran"])
    body = Vitals(competency=person.competency, yield_limit=person.yield_limit, wound_limit=person.wound_limit)
    return sheet_of(person), body


# --- odds -------------------------------------------------------------------------------------------------------------


def running(of: Weights[Result], most: int) -> list[int]:
    """Give for each total up to the highest there may be the weight of the results that are no higher."""
    counts = [0] * (most + 1)
    for result, weight in of.of.items():
        counts[result.total] += weight
    return list(accumulate(counts))


@by_content
def edge(mine: Pool, theirs: Pool) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Give the chances of winning with 0, 1, 2 ... points, and of the other side winning with so many."""
    a, b = results(mine), results(theirs)
    won, lost = [0.0] * 14, [0.0] * 14
    whole = a.total * b.total
    mine_up_to, theirs_up_to = running(a, MOST_TOTAL), running(b, MOST_TOTAL)
    for result, weight in a.of.items():
        if result.total:
            won[result.points] += weight * theirs_up_to[result.total - 1] / whole
    for reply, weight in b.of.items():
        lost[reply.points] += weight * mine_up_to[reply.total] / whole
    return tuple(won), tuple(lost)


def reduced(scene: Cavaliers, attempt: Attempt) -> Pool:
    """Give the dice that are left of a pool after all Drops, with the Advantage Die if there is one."""
    return gather(scene, attempt._replace(advantage=attempt.who.advantage)).left


class Shape(NamedTuple):
    """What is left of somebody: Yield to the limit, Wounds to the limit, and whether she may fight on at her limit.

    `hindered` is what the Drop of so many Wounds more would be worth beside them, to a bot that looks at it.
    """

    left: int
    lives: int
    is_pc: bool
    hindered: tuple[float, ...] = ()


def shape_of(who: Combatant, purse: Purse | None = None) -> Shape:
    """Give what is left of somebody, as far as it is known; what the purse has just bought on her is."""
    body = who.body
    tired, wounds = body.yield_taken, body.wounds
    if purse is not None and BOOK in who.vitals.seen_by:
        tired += purse.bought.get("yield", 0)
        wounds += purse.bought.get("wound", 0)
    return Shape(max(0, body.yield_limit - wounds) - tired, max(1, body.wound_limit - wounds), who.is_pc)


def harm(target: Shape, tired: int, wounds: int) -> float:
    """Give how much of an opponent so much Yield and so many Wounds are worth; above 1 they put her out."""
    left, lives, is_pc, hindered = target
    if wounds >= lives:
        return 1.4
    drop = hindered[wounds] if hindered else 0.0
    if not is_pc:
        if tired >= left - wounds or left <= 0:
            return 1.4
        return drop + tired / left + wounds * (0.75 / lives + 0.6 / left + 0.12)
    if left <= 0:
        return drop + 1.2 * wounds / lives
    return drop + 0.8 * min(1.0, (tired + wounds) / left) + wounds * (0.5 / lives + 0.12)


Shaping = Callable[[Combatant, Purse | None], Shape]
"""How a bot looks at what is left of somebody."""
Prices = tuple[tuple[str, int], ...]


@lru_cache(maxsize=65536)
def spoils(target: Shape, prices: Prices, points: int) -> tuple[float, str, int]:
    """Give the best that points can buy from the prices of a table, the first thing to buy, and how much Yield."""
    lines = dict(prices)
    best, first, amount = 0.0, "done", 0
    wound, tired, step = lines.get("wound", 99), lines.get("yield", 99), lines.get("advantage", 99)
    for wounds in range(points // wound + 1):
        rest = points - wounds * wound
        for yields in range(rest // tired + 1):
            left = rest - yields * tired
            steps = left // step
            style = (left - steps * step) // lines.get("style", 99)
            value = harm(target, yields, wounds) + steps * STEP_VALUE + style * STYLE_VALUE
            if value > best + 1e-9:
                best, amount = value, yields
                first = "wound" if wounds else "yield" if yields else "advantage" if steps else "style"
    return best, first, amount


FIGHTING = ("dueling", "defense", "military", "lunge", "feint", "riposte", "parry", "block", "dodge", "brawl", "aim")
"""What a maneuver for a fight is good for."""
BOUGHT = ("yield", "wound", "advantage", "style")


@by_content
def table_prices(specialty: str, yielded_out: bool) -> Prices:
    """Give the prices that matter most to an attacker."""
    prices = {line.effect: line.cost for line in content.tables()[specialty].results}
    if yielded_out:
        prices["wound"] = 1
    return tuple((effect, cost) for effect, cost in prices.items() if effect in BOUGHT)


@lru_cache(maxsize=65536)
def gains(target: Shape, prices: Prices) -> tuple[float, ...]:
    """Give what an attacker gains with 0, 1, 2 ... points."""
    return tuple(spoils(target, prices, points)[0] for points in range(14))


Replies = dict[tuple[str, str, str], Pool]
"""The dice of defences, by the target, the defence and the thing it is done with."""


def attack_value(scene: Cavaliers, attack: Attack, known: Replies, shaped: Shaping) -> float:
    """Give what an attack is worth against the defence that serves the target best.

    The dice of that defence are looked up in `known`, or counted and kept there for the next attack on the menu;
    `shaped` says what is left of the target.
    """
    target = scene.people[attack.target]
    mine = reduced(scene, attack_roll(scene, attack))
    prices, shape = table_prices(attack.specialty, attack.yielded_out), shaped(target, None)
    worst = 9.0
    for defence, guard in replies(scene, attack, target):
        key = target.id, defence, guard.id if guard is not None else ""
        if key not in known:
            known[key] = reduced(scene, defence_roll(scene, attack, defence, guard))
        worst = min(worst, exchange_value(mine, known[key], defence, shape, prices))
    return worst


@lru_cache(maxsize=65536)
def exchange_value(mine: Pool, theirs: Pool, defence: str, target: Shape, prices: Prices) -> float:
    """Give what an attack is worth against one defence."""
    won, lost = edge(mine, theirs)
    value = sum(chance * gain for chance, gain in zip(won, gains(target, prices), strict=True))
    return value - sum(lost[3:]) * 0.15 if defence == "parry" else value  # a Riposte may come


@lru_cache(maxsize=65536)
def defence_value(mine: Pool, theirs: Pool, defence: str, target: Shape, prices: Prices) -> float:
    """Give what a defence is worth: a Riposte or a step hoped for, less the harm to be feared."""
    won, lost = edge(mine, theirs)
    pain = sum(chance * each for chance, each in zip(won, gains(target, prices), strict=True))
    return sum(chance * _reply_gain(defence, points) for points, chance in enumerate(lost)) - pain


def replies(scene: Cavaliers, attack: Attack, target: Combatant) -> list[tuple[str, Item | None]]:
    """Give the defences a target may choose."""
    found: list[tuple[str, Item | None]] = []
    for defence in content.pairs()[attack.specialty].defences:
        if defence == "parry":
            found += [("parry", item) for item in guards(scene, target)]
        elif (defence != "dodge" or not target.held_by) and (defence != "brawl" or may_brawl(scene, target)):
            found.append((defence, None))
    return found or [("block", None)]


# --- habits -----------------------------------------------------------------------------------------------------------

Legal = Mapping[str, Option]
Habit = Callable[[Look, Legal, str], str]


def choose_initiative(look: Look, legal: Legal, seat: str) -> str:
    """Roll what comes out highest, and a little rather what makes a Reprise cheap."""
    scene = look()
    mine = [who for who in scene.people.values() if who.seat == seat and who.is_up]
    waiting = [who for who in mine if not any(who.id in p.members and p.specialty for p in scene.places.values())]
    who = waiting[0] if waiting else mine[0]

    return max(legal, key=lambda specialty: initiative_value(pool(own_dice(who, specialty)), specialty))


@by_content
def initiative_value(dice: Pool, specialty: str) -> float:
    """Give what an Initiative roll is worth: its total and points, and a cheap Reprise."""
    found = results(dice)
    mean = float(found.mean(lambda result: result.total)) + float(found.mean(lambda result: result.points))
    return mean + 3.0 / content.prices()[specialty].reprise


def choose_turn(look: Look, legal: Legal, seat: str) -> str:
    """Attack where it hurts most; otherwise stand up, take a weapon in hand, or go where the fight is."""
    return turn_by(look(), legal, shape_of, take_a_weapon)


Drawing = Callable[[Cavaliers, Legal, Combatant], str]
"""How somebody without a weapon in hand takes one, if there is any."""


def turn_by(scene: Cavaliers, legal: Legal, shaped: Shaping, draw: Drawing) -> str:
    """Choose a turn by how one looks at opponents, and how one takes a weapon."""
    turn = scene.turns[-1]
    who = scene.people[turn.who]
    if turn.main:
        return "done"
    if who.prone and "stand" in legal:
        return "stand"
    if "skill" in legal and all(each.hidden for each in foes(scene, who)):
        return "skill"
    known: Replies = {}
    attacks = [value for value, option in legal.items() if option.word == "attack"]
    worths = {value: value_of(scene, turn.drop, who, value, known, shaped) for value in attacks}
    best = max(worths, key=lambda value: worths[value], default="")
    armed = any("lunge" in item.gear.specialties or item.loaded for item in in_hand(scene, who.id))
    if not armed and (deed := draw(scene, legal, who)):
        return deed
    if best and worths[best] > 0.02:
        return best
    if deed := _approach(scene, legal, who) or draw(scene, legal, who):
        return deed
    # A poor attack is better than none: to wait for better chances loses more fights than it wins.
    return best or next(deed for deed in ("flourish", "done") if deed in legal)


def value_of(scene: Cavaliers, drop: int, who: Combatant, value: str, known: Replies, shaped: Shaping) -> float:
    """Give what an attack on the menu is worth."""
    specialty, target, *weapon = read(value).objects
    attack = attack_on(who, scene.people[target], specialty, weapon[0] if weapon else "", drop)
    return attack_value(scene, attack, known, shaped)


def attack_on(who: Combatant, target: Combatant, specialty: str, weapon: str, drop: int) -> Attack:
    """Give an attack as it would be declared."""
    out = target.is_pc and target.body.yield_taken >= yield_limit(target)
    return Attack(attacker=who.id, target=target.id, specialty=specialty, weapon=weapon, drop=drop, yielded_out=out)


def take_a_weapon(scene: Cavaliers, legal: Legal, who: Combatant) -> str:
    """Take the best weapon in hand, letting go of an empty gun first."""
    close = any(each.area == who.area for each in foes(scene, who))
    best, worth = "", 0
    for value in legal:
        deed = read(value)
        if deed.verb in ("draw", "retrieve"):
            id, hand = deed.objects
            found = _usefulness(scene, scene.items[id], hand, close, who)
            if found > worth:
                best, worth = value, found
    if best:
        return best
    for value in legal:
        deed = read(value)
        if deed.verb == "drop":
            item = scene.items[deed.objects[0]]
            if item.gear.needs_reload and not item.loaded:
                return value
    return ""


def _usefulness(scene: Cavaliers, item: Item, hand: str, close: bool, who: Combatant) -> int:
    """Say how much a weapon is wanted in a hand: a blade where the fight is close, a loaded gun elsewhere."""
    blade, gun = "lunge" in item.gear.specialties, item.loaded > 0
    if (not blade and not gun) or not has_prowess(who, item):
        return 0
    encumbered = hand != "main" and bool(held(scene, who.id, "arm"))
    return item.die + (4 if blade == close else 0) - (5 if encumbered else 0)


def _approach(scene: Cavaliers, legal: Legal, who: Combatant) -> str:
    """Go towards the nearest opponent."""
    near = [each.area for each in foes(scene, who)]
    if not near:
        return ""
    deeds = {value: read(value) for value in legal}
    ways = {value: deed.objects[0] for value, deed in deeds.items() if deed.verb in ("move", "run")}
    if not ways:
        return ""
    here = min(distance(scene, who.area, area) for area in near)
    best = min(ways, key=lambda value: (min(distance(scene, ways[value], area) for area in near), value))
    return best if min(distance(scene, ways[best], area) for area in near) < here else ""


def choose_defence(look: Look, legal: Legal, seat: str) -> str:
    """Defend where the least harm is to be feared, and a Riposte to be hoped for."""
    scene = look()
    attack = scene.attacks[-1]
    mine = reduced(scene, attack_roll(scene, attack))
    prices, shape = table_prices(attack.specialty, attack.yielded_out), shape_of(scene.people[attack.target])

    def worth(value: str) -> float:
        deed = read(value)
        guard = scene.items[deed.objects[0]] if deed.objects else None
        theirs = reduced(scene, defence_roll(scene, attack, deed.verb, guard))
        return defence_value(mine, theirs, deed.verb, shape, prices)

    return max(legal, key=worth)


def _reply_gain(defence: str, points: int) -> float:
    """Give about what a winning defence brings beside being unhurt."""
    if defence == "parry":
        return 0.15 if points >= 3 else 0.0
    if defence == "dodge":
        return STEP_VALUE * ((points - 1) // 2)
    return 0.08 if points >= 3 else 0.0


def choose_flourish(look: Look, legal: Legal, seat: str) -> str:
    """Show off with what comes out highest."""
    scene = look()
    who = scene.people[scene.turns[-1].who]
    return max(legal, key=lambda specialty: results(pool(gather(scene, Attempt(who, specialty)).parts)).mean(total_of))


def total_of(result: Result) -> int:
    """Give the total of a result."""
    return result.total


def choose_extras(look: Look, legal: Legal, seat: str) -> str:
    """Add the Advantage Die, then what Style allows."""
    if "advantage" in legal:
        return "advantage"
    return next(value for value in legal if value != "nothing")


def choose_reroll(look: Look, legal: Legal, seat: str) -> str:
    """Roll again where the roll is being lost."""
    return next(value for value in legal if value != "keep")


WISHES = (
    "notice",
    "stable",
    "heal",
    "break_hold",
    "advantage",
    "tactics",
    "ease",
    "style",
    "ease_ally",
    "lower_advantage",
    "less_wound",
    "impair",
)
"""What is bought where nobody can be hurt, the best first."""


def choose_spending(look: Look, legal: Legal, seat: str) -> str:
    """Buy what brings the opponent closest to being out; in defence a Riposte, then Advantage."""
    return spending_by(look, legal, shape_of)


def spending_by(look: Look, legal: Legal, shaped: Shaping) -> str:
    """Choose what to buy by how one looks at the opponent."""
    offers = [option for option in legal.values() if "effect" in option.facts]
    single = {option.facts["effect"]: option for option in reversed(offers) if "times" not in option.facts}
    if "riposte" in single:
        return single["riposte"].value
    if ("yield" in single or "wound" in single) and (found := _strike(look(), offers, single, shaped)):
        return found
    for wish in WISHES:
        if wish in single and (wish != "style" or _spends_style(look())):
            return _as_often_as_possible(offers, wish)
    return "done"


def _strike(scene: Cavaliers, offers: list[Option], single: Mapping[int | str, Option], shaped: Shaping) -> str:
    """Give what hurts the opponent most, if anything does."""
    purse = scene.purse
    target = scene.people.get(purse.other) if purse is not None else None
    if purse is None or target is None:
        return ""
    wanted = [effect for effect in BOUGHT if effect in single and (effect != "style" or _spends_style(scene))]
    cheapest = {effect: min(_cost(each) for each in offers if _is_single(each, effect)) for effect in wanted}
    _, first, amount = spoils(shaped(target, purse), tuple(cheapest.items()), purse.points)
    if first == "yield":
        bulk = [each for each in offers if each.facts["effect"] == "yield" and each.facts.get("times") == amount]
        if bulk:
            return bulk[0].value
    if first == "advantage":
        return _as_often_as_possible(offers, "advantage")
    fitting = [each for each in offers if _is_single(each, first)]
    return min(fitting, key=_cost).value if fitting else ""


def _is_single(option: Option, effect: str) -> bool:
    return option.facts["effect"] == effect and "times" not in option.facts


def _cost(option: Option) -> int:
    return int(option.facts["cost"])


def _as_often_as_possible(offers: list[Option], wish: str) -> str:
    """Give the option that buys a result as often as it can be bought."""
    fitting = [each for each in offers if each.facts["effect"] == wish]
    return max(fitting, key=lambda each: each.facts.get("times", 1)).value


def _spends_style(scene: Cavaliers) -> bool:
    return scene.purse is not None and uses_style(scene.people[scene.purse.who])


def uses_style(who: Combatant) -> bool:
    """Say whether somebody has a maneuver for Style Points that may serve her in a fight."""
    known = [content.maneuvers()[id] for id in who.maneuvers]
    return any(each.target in FIGHTING or each.die for each in known)


def choose_seizing(look: Look, legal: Legal, seat: str) -> str:
    """Seize the first turns of a fight where it costs a point."""
    scene = look()
    if scene.seizing:
        return "wait"
    able = (value for value in legal if value in scene.people and may_yet_seize(scene, scene.people[value]))
    return next(able, "wait")


def may_yet_seize(scene: Cavaliers, who: Combatant) -> bool:
    """Say whether somebody might yet want to Seize a turn in this round."""
    if scene.round > 1 or who.id in scene.acted:
        return False
    place = place_of(scene, who.id)
    return place is not None and content.prices()[place.specialty].seize == 1 and place.points > SEIZES_ABOVE


def choose_interposing(look: Look, legal: Legal, seat: str) -> str:
    """Step in for somebody worse off."""
    scene = look()
    target = scene.people[scene.attacks[-1].target]
    weak = yield_limit(target) - target.body.yield_taken
    for value in legal:
        if value != "no":
            who = scene.people[value]
            if yield_limit(who) - who.body.yield_taken > weak + 3 and not who.body.wounds:
                return value
    return "no"


def choose_staying(look: Look, legal: Legal, seat: str) -> str:
    """Fight on at the limit in a duel, or while unhurt and not badly outnumbered; else give up."""
    scene = look()
    mine = [each for each in scene.people.values() if each.seat == seat and each.is_pc]
    if scene.scenario == "duel" or not mine:
        return "stay"
    who = mine[0]
    hopeful = not who.body.wounds and len(foes(scene, who)) <= 2 + len(friends(scene, who))
    return "stay" if hopeful else "surrendered"


def choose_preparation(look: Look, legal: Legal, seat: str) -> str:
    """Roll what one is good at, take weapons in hand, and be ready."""
    scene = look()
    who = scene.people[scene.queue[0]]
    for specialty in ("prowl", "strategy"):
        roll = spell("roll", specialty)
        if roll in legal and who.sheet.ranks.get(specialty):
            return roll
    armed = any("lunge" in item.gear.specialties or item.loaded for item in in_hand(scene, who.id))
    return "done" if armed else take_a_weapon(scene, legal, who) or "done"


def choose_where_to_throw(look: Look, legal: Legal, seat: str) -> str:
    """Take a weapon that was struck from a hand, or send it where its owner is not."""
    return next((value for value, option in legal.items() if option.word == "hand"), list(legal)[-1])


def _first(look: Look, legal: Legal, seat: str) -> str:
    return next(iter(legal))


def _always(*wishes: str) -> Habit:
    def choose(look: Look, legal: Legal, seat: str) -> str:
        return next((wish for wish in wishes if wish in legal), "")

    return choose


HABITS: dict[str, Habit] = {
    "initiative": choose_initiative,
    "turn": choose_turn,
    "defend": choose_defence,
    "riposte": _first,
    "disarm": _first,
    "disarm.where": choose_where_to_throw,
    "knockdown": _first,
    "free_move": _first,
    "read": _first,
    "notice": _first,
    "interposer": _first,
    "flourish": choose_flourish,
    "embellish": choose_extras,
    "reroll.losing": choose_reroll,
    "reroll.winning": _always("keep"),
    "skill": _always("perceive"),
    "spend": choose_spending,
    "seize": choose_seizing,
    "interpose": choose_interposing,
    "reprise": _always("reprise"),
    "stay": choose_staying,
    "before": choose_preparation,
    "block_exit": _always("no"),
    "prepare.act": _always("act"),
    "prepare.last": _always("act"),
    "dying": _always("live"),
    "survival": _always("survive"),
    "survival.spend": _always("buy heal", "buy survive", "done"),
    "medicine": _always("treat", "surgery"),
}
