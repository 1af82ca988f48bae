"""A bot that plays a sensible fight, and a Dealer who takes a scenario to its end, each from its own view.

On a Turn it looks for the Attack that fells or hurts most, closes in if there is none, and Defends with what is left.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from random import Random
from typing import Any, Final

from outdraw.core.bots import Bot, Seen
from outdraw.core.cards import HIDDEN
from outdraw.core.choices import Answer, Choice, Menu, Number, Pick, Words
from outdraw.core.offers import Offers
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import attacks, battlemap, damage
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.values import value
from outdraw.games.draw_your_weapon.scene import Square

View = dict[str, Any]
KILL: Final = 100.0
GUARD_WORTH: Final = 0.85
"""A point of Guard counts a little less than a point of HP, for it comes back."""
SAFE_RESULT: Final = 9
ATTACKS: Final[tuple[str, ...]] = ("attack", "strike", "special")
FOLLOWING: Final[tuple[str, ...]] = ("flurry",)
"""What may follow an Attack with a Light weapon on the same Turn, and only then."""
PREFIX: Final = "draw_your_weapon."
TURN: Final = "draw_your_weapon.turn"
ATTACK_CARD: Final = "draw_your_weapon.attack_card"
NOW: Final[tuple[str, ...]] = ("combat", "turn")
STATE_OF_TURN: Final[tuple[str, ...]] = ("creature", "actions_left", "attacks", "light_attacks")
CONDITIONS: Final[tuple[str, ...]] = ("is_broken", "is_down", "is_defending")
FIGURES: Final[tuple[str, ...]] = ("hp", "max_hp", "guard", "max_guard")


def bot(dice: Random) -> Bot:
    """Make a bot for any seat."""
    needed: dict[str, int] = {}

    def decide(seen: Seen, choice: Choice) -> Answer:
        kind = choice.kind
        if type(choice) is Menu:
            return turn(seen, choice.offers, needed) if kind == TURN else choice.sample(dice)
        if isinstance(choice, Pick):
            if kind == ATTACK_CARD:
                return attack_card(choice, needed.get(seen.seat, 99))
            if kind == TURN:
                return turn(seen, choice.offers, needed)
            handler = HANDLERS.get(kind.removeprefix(PREFIX))
            if handler is not None:
                return handler(seen, choice)
            return choice.default if choice.default is not None else first(choice)
        if isinstance(choice, Number | Words) and choice.default is not None:
            return choice.default
        return choice.sample(dice)

    return decide


def first(choice: Pick) -> str | list[str]:
    """Give the first legal answer."""
    answers = [option.value for option in choice.legal]
    return answers[0] if choice.most == 1 and choice.least == 1 else answers[: choice.least]


# ---------------------------------------------------------------- a Turn


def turn(seen: Seen, offers: Offers, needed: dict[str, int]) -> str:
    """Decide one thing on a Turn."""
    now = seen.parts(NOW, STATE_OF_TURN)
    me: str = now[0]
    actions_left: int = now[1]
    number_of_attacks: int = now[2]
    light_attacks: int = now[3]
    if actions_left == 0:
        return "end"
    best: tuple[str, Looks] | None = None
    if number_of_attacks == 0:
        best = best_attack(seen, me, offers.beginning(ATTACKS))
    elif light_attacks == 1:
        best = best_attack(seen, me, offers.beginning(FOLLOWING))
    if best is not None:
        answer, target = best
        extra = content.figures().broken_extra_damage if target.is_broken else 0
        needed[seen.seat] = 99 if target.is_hidden else target.guard + target.hp - extra
        return answer
    if number_of_attacks == 0 and (answer := get_ready(seen, me, offers)):
        return answer
    return with_what_is_left(seen, me, offers)


class Looks:
    """How a creature looks to a bot: its figures, unless they are hidden, and its conditions."""

    __slots__ = ("guard", "hp", "is_broken", "is_defending", "is_down", "is_hidden", "max_guard", "max_hp")

    def __init__(self, seen: Seen, id: str) -> None:
        conditions = seen.parts(("creatures", id), CONDITIONS)
        self.is_broken: bool = conditions[0]
        self.is_down: bool = conditions[1]
        self.is_defending: bool = conditions[2]
        figures = seen.parts(("creatures", id, "figures"), FIGURES)
        self.is_hidden: bool = figures[0] == HIDDEN
        if not self.is_hidden:
            self.hp: int = figures[0]
            self.max_hp: int = figures[1]
            self.guard: int = figures[2]
            self.max_guard: int = figures[3]


def look_at(seen: Seen, id: str) -> Looks | None:
    """Look at a creature; None if there is none of this id."""
    try:
        return Looks(seen, id)
    except KeyError:
        return None


def best_attack(seen: Seen, me: str, answers: list[str]) -> tuple[str, Looks] | None:
    """Find the Attack that fells or hurts most with a card of the Hand."""
    if not answers:
        return None
    hand = seen.cards(hand_zone(seen.seat))
    ratings: dict[str, int] = seen.part("creatures", me, "sheet", "attributes")
    looked: dict[str, Looks | None] = {}
    best: tuple[str, Looks] | None = None
    best_worth = 0.0
    for answer in answers:
        words = answer.split()
        verb, id = words[0], words[-1]
        if id not in looked:
            looked[id] = look_at(seen, id)
        target = looked[id]
        if target is None or target.is_down:
            continue
        amount = most_damage(ratings, verb, words[1], target, hand)
        is_special = verb == "special"
        is_past_guard = is_special and content.features()[words[1]].effect == "cheap_shot"
        found = worth(target, amount, is_past_guard) - (0.5 if is_special else 0.0)
        if best is None or found > best_worth:
            best, best_worth = (answer, target), found
    return best


def most_damage(ratings: dict[str, int], verb: str, what: str, target: Looks, hand: list[str]) -> int:
    """Give the damage that the best fitting card of the Hand would deal; a legal Attack has one."""
    if verb == "strike":
        return attacks.strike_damage(ratings["might"])
    if verb == "special":
        feature = content.features()[what]
        results = attacks.special_results(feature, ratings[feature.attribute], target.is_broken)
    else:
        weapon = content.weapons()[what]
        rating = max(ratings["might"], ratings["agility"]) if weapon.attribute == "best" else ratings[weapon.attribute]
        results = attacks.weapon_results(weapon, rating)
    most = 0
    for card in hand:
        most = max(most, results.get(card, 0))
    return most


def worth(target: Looks, amount: int, is_past_guard: bool = False) -> float:
    """Say what a blow is worth: felling most, then HP, then Guard; the nearer to falling the better."""
    if target.is_hidden:
        return float(amount)
    guard, hp = target.guard, target.hp
    guard_left, hp_left, _ = damage.blow(amount, guard, hp, target.is_broken, True, is_past_guard)
    lost = hp - hp_left + GUARD_WORTH * (guard - guard_left)
    frail = 1 - (hp_left + guard_left) / (target.max_hp + target.max_guard)
    return lost + 5 * frail + (KILL if hp_left == 0 else 0.0)


def attack_card(choice: Pick, needed: int) -> str:
    """Play the cheapest card that fells, else the best; for a Simple Strike the lowest."""
    cheapest = best = ""
    least = most = 0
    for option in choice.options:
        if option.barred_by:
            continue
        result = _result(option.label)
        if result is None:
            return min([each.value for each in choice.legal], key=value)
        if result >= needed and (not cheapest or result < least):
            cheapest, least = option.value, result
        if not best or result > most:
            best, most = option.value, result
    return cheapest or best


@cache
def _result(label: str) -> int | None:
    _, found, number = label.rpartition("Result ")
    return int(number) if found else None


def get_ready(seen: Seen, me: str, offers: Offers) -> str:
    """Come into reach of somebody: draw a weapon, open a door, move, or get Speed back."""
    armed = any(item in content.weapons() for item in seen.part("creatures", me, "held"))
    drawing = [answer for answer in offers.legal("draw") if answer.split()[1] in content.weapons()]
    if not armed and drawing:
        return drawing[0]
    loading = offers.legal("load")
    if loading:
        return loading[0]
    creatures: View = seen.part("creatures")
    steps = steps_to_enemy(seen, creatures, me)
    away = how_far(seen, creatures, me, steps)
    if away <= 1:
        return ""
    for answer in offers.legal("door"):
        square = _square(answer.split()[1])
        if _at(seen.part("map"), square) == "+" and steps.get(square, 999) < away:
            return answer
    if offers.legal("move"):
        return "move"
    return "combat_move" if offers.legal("combat_move") and creatures[me]["figures"]["speed"] == 0 else ""


def with_what_is_left(seen: Seen, me: str, offers: Offers) -> str:
    """Use an Action that is no Attack: help, mend, Defend."""
    helping = offers.legal("help")
    if helping:
        return helping[0]
    mine = Looks(seen, me)
    may_defend = bool(offers.legal("defend"))
    if may_defend and mine.is_broken:
        return "defend"
    for answer in offers.legal("ability"):
        _, feature, id = answer.split()
        effect = content.features()[feature].effect
        if effect == "second_wind" and mine.hp <= mine.max_hp - 4:
            return answer
        if effect == "ward":
            ally = Looks(seen, id)
            if not (ally.is_hidden or ally.is_broken or ally.is_down) and ally.max_guard - ally.guard >= 4:
                return answer
    if may_defend and (mine.guard < mine.max_guard or not mine.is_defending):
        return "defend"
    return "end"


# ---------------------------------------------------------------- the way to somebody


def _square(text: str) -> Square:
    column, row = text.split(",")
    return int(column), int(row)


def _at(rows: Sequence[str], square: Square) -> str:
    column, row = square
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[row]) else "#"


def how_far(seen: Seen, creatures: View, me: str, steps: dict[Square, int]) -> int:
    """Say how far the nearest enemy is who still fights, in steps on the map or as stated."""
    here = creatures[me]
    if here["place"] is not None:
        return steps.get((here["place"][0], here["place"][1]), 0)
    distances: dict[str, int] = seen.part("distances")
    enemies = [id for id, each in creatures.items() if each["side"] != here["side"] and is_up(each)]
    return min((distances.get(battlemap.pair(me, id), 1) for id in enemies), default=0)


def steps_to_enemy(seen: Seen, creatures: View, me: str) -> dict[Square, int]:
    """Count the steps from every square to the nearest enemy who still fights; doors can be opened."""
    enemies = [
        (each["place"][0], each["place"][1])
        for each in creatures.values()
        if each["side"] != creatures[me]["side"] and each["place"] is not None and is_up(each)
    ]
    return steps_from(tuple(seen.part("map")), tuple(enemies)) if enemies else {}


@lru_cache(maxsize=4096)
def steps_from(rows: tuple[str, ...], squares: tuple[Square, ...]) -> dict[Square, int]:
    """Count the steps from each of some squares to every square that can be reached, through doors too."""
    steps: dict[Square, int] = dict.fromkeys(squares, 0)
    todo = deque(squares)
    while todo:
        square = todo.popleft()
        for beside in battlemap.neighbours(square):
            if beside not in steps and _at(rows, beside) not in "#o":
                steps[beside] = steps[square] + 1
                todo.append(beside)
    return steps


def is_up(creature: View) -> bool:
    """Say whether a creature seen is still in the fight."""
    return not any(creature[each] for each in OUT_OF_IT)


OUT_OF_IT = ("is_down", "is_dead", "is_out", "is_asleep", "has_yielded", "is_gone")


def square(seen: Seen, choice: Pick) -> str:
    """Move to the square nearest to an enemy, by the shortest way."""
    creatures: View = seen.part("creatures")
    me: str = seen.part("combat", "turn", "creature")
    steps = steps_to_enemy(seen, creatures, me)
    here = (creatures[me]["place"][0], creatures[me]["place"][1])

    def cost(value: str) -> tuple[int, int]:
        # As near as need be, and no further than that: Speed left over counts for Initiative.
        return max(1, steps.get(_square(value), 999)), battlemap.distance(here, _square(value))

    return min((option.value for option in choice.legal), key=cost)


def closer(seen: Seen, choice: Pick) -> str:
    """Without a map, come as near as can be to somebody on another side."""
    sides = {id: each["side"] for id, each in seen.part("creatures").items()}
    mine = sides[seen.part("combat", "turn", "creature")]
    ways = [option.value for option in choice.legal]
    nearer = [way for way in ways if way.startswith("to ") and sides[way.split()[1]] != mine]
    return max(nearer or ways, key=lambda way: int(way.split()[2]))


# ---------------------------------------------------------------- other decisions


def test_card(seen: Seen, choice: Pick) -> str:
    """Play the lowest card that looks safe, else the best."""
    results = {option.value: _result(option.label) for option in choice.legal}
    known = {card: result for card, result in results.items() if result is not None}
    safe = {card: result for card, result in known.items() if result >= SAFE_RESULT}
    return min(safe, key=lambda card: safe[card]) if safe else max(known, key=lambda card: known[card])


def breather(seen: Seen, choice: Pick) -> str:
    """Recover if anything is missing."""
    me = next(each for each in seen.part("creatures").values() if each["seat"] == seen.seat)
    sheet, figures = me["sheet"], me["figures"]
    is_whole = figures["hp"] == figures["max_hp"] and sheet["reserve"] == sheet["max_reserve"]
    return "sit_out" if is_whole and sheet["clout"] == sheet["max_clout"] else "recover"


def recover(seen: Seen, choice: Pick) -> list[str]:
    """Recover what is missing most."""
    me = next(each for each in seen.part("creatures").values() if each["seat"] == seen.seat)
    missing = {
        stat: me["figures" if stat == "hp" else "sheet"][f"max_{stat}"]
        - me["figures" if stat == "hp" else "sheet"][stat]
        for stat in ("hp", "reserve", "clout")
    }
    chosen = sorted(missing, key=lambda stat: -missing[stat])[:2]
    return [option.value for option in choice.options if option.value in chosen]


def dealer(seen: Seen, choice: Pick) -> str:
    """Take a scenario through: its notes, the fight, a Breather, a Rest, the end."""
    answers = [option.value for option in choice.legal]
    notes = [answer for answer in answers if answer.startswith("note ")]
    if seen.part("rounds_fought") == 0 and notes:
        return notes[0]
    if seen.part("rounds_fought") == 0 and "combat" in answers:
        return "combat"
    if seen.part("minutes") < 60 and seen.part("breathers") == 0:
        return "breather"
    return "rest" if seen.part("minutes") < 60 else "end"


def keep(seen: Seen, choice: Pick) -> str:
    """Keep a turned card."""
    return choice.legal[0].value


def always(answer: str) -> Callable[[Seen, Pick], str]:
    """Give a decision that is always the same."""
    return lambda seen, choice: answer


HANDLERS: dict[str, Callable[[Seen, Pick], str | list[str]]] = {
    "square": square,
    "distance": closer,
    "test_card": test_card,
    "breather": breather,
    "recover": recover,
    "dealer": dealer,
    "keep": keep,
    "free": always("wait"),
    "rest": always("rest"),
    "heal": always("yes"),
    "defend_surprise": always("ordinary"),
}
