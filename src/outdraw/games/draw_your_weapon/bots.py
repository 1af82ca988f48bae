"""A bot that plays a sensible fight, and a Dealer who takes a scenario to its end, each from its own view.

On a Turn it looks for the Attack that fells or hurts most, closes in if there is none, and Defends with what is left.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any

from outdraw.core.cards import HIDDEN
from outdraw.core.choices import Answer, Choice, Number, Pick, Words
from outdraw.core.readers.simulate import Bot, Seen
from outdraw.games.draw_your_weapon import attacks, battlemap, content, damage
from outdraw.games.draw_your_weapon.scene import Square, hand_of
from outdraw.games.draw_your_weapon.values import is_suit, value

View = dict[str, Any]
KILL = 100.0
GUARD_WORTH = 0.85
"""A point of Guard counts a little less than a point of HP, for it comes back."""
SAFE_RESULT = 9


def bot(dice: Random) -> Bot:
    """Make a bot for any seat."""
    needed: dict[str, int] = {}

    def decide(seen: Seen, choice: Choice) -> Answer:
        kind = choice.kind.removeprefix("draw_your_weapon.")
        handler = HANDLERS.get(kind)
        if isinstance(choice, Pick):
            if kind == "turn":
                return turn(seen.view, seen.seat, choice, needed)
            if kind == "attack_card":
                return attack_card(choice, needed.get(seen.seat, 99))
            if handler is not None:
                return handler(seen.view, seen.seat, choice)
        default = getattr(choice, "default", None)
        if default is not None and isinstance(choice, Pick | Number | Words):
            return choice.check(default)
        return choice.check(first(choice)) if isinstance(choice, Pick) else choice.sample(dice)

    return decide


def first(choice: Pick) -> str | list[str]:
    """Give the first legal answer."""
    legal = [option.value for option in choice.legal]
    return legal[0] if choice.most == 1 and choice.least == 1 else legal[: choice.least]


# ---------------------------------------------------------------- a Turn


def turn(view: View, seat: str, choice: Pick, needed: dict[str, int]) -> str:
    """Decide one thing on a Turn."""
    legal = [option.value for option in choice.legal]
    me = view["creatures"][view["combat"]["turn"]["creature"]]
    best = best_attack(view, seat, me, legal)
    if best is not None:
        answer, target = best
        figures = view["creatures"][target]["figures"]
        extra = content.figures().broken_extra_damage if view["creatures"][target]["is_broken"] else 0
        needed[seat] = figures["guard"] + figures["hp"] - extra if figures != HIDDEN else 99
        return answer
    if view["combat"]["turn"]["actions_left"] == 0:
        return "end"
    attacked = view["combat"]["turn"]["attacks"] > 0
    if not attacked and (answer := get_ready(view, me, legal)):
        return answer
    return with_what_is_left(view, me, legal)


def best_attack(view: View, seat: str, me: View, legal: list[str]) -> tuple[str, str] | None:
    """Find the Attack that fells or hurts most with a card of the Hand."""
    hand = view["zones"][hand_of(seat)]["cards"]
    found: list[tuple[float, str, str]] = []
    for answer in legal:
        verb, *what = answer.split()
        if verb not in ("attack", "special", "flurry", "strike") or what[-1] not in view["creatures"]:
            continue
        target = view["creatures"][what[-1]]
        if target["is_down"]:
            continue
        amounts = attack_amounts(me, verb, what[0], target, hand)
        is_past_guard = verb == "special" and content.features()[what[0]].effect == "cheap_shot"
        for amount in amounts:
            found.append((worth(target, amount, is_past_guard) - (verb == "special") * 0.5, answer, what[-1]))
    if not found:
        return None
    _, answer, target_id = max(found, key=lambda each: each[0])
    return answer, target_id


def attack_amounts(me: View, verb: str, what: str, target: View, hand: list[str]) -> list[int]:
    """Give the damage that each fitting card of the Hand would deal."""
    ratings: dict[str, int] = me["sheet"]["attributes"]
    if verb == "strike":
        return [attacks.strike_damage(ratings["might"])]
    if verb == "special":
        feature = content.features()[what]
        rating = ratings[feature.attribute]
        fitting = [card for card in hand if attacks.fits(feature, card)]
        if feature.effect == "cheap_shot":
            return [attacks.cheap_shot_damage(feature, rating, target["is_broken"])] if fitting else []
        return [value(card) + rating * is_suit(card, feature.suit) for card in fitting]
    weapon = content.weapons()[what]
    rating = max(ratings["might"], ratings["agility"]) if weapon.attribute == "best" else ratings[weapon.attribute]
    return [attacks.weapon_result(weapon, card, rating) for card in hand if attacks.takes(weapon, card)]


def worth(target: View, amount: int, is_past_guard: bool = False) -> float:
    """Say what a blow is worth: felling most, then HP, then Guard; the nearer to falling the better."""
    if target["figures"] == HIDDEN:
        return float(amount)
    figures: dict[str, int] = target["figures"]
    after = damage.blow(amount, figures["guard"], figures["hp"], target["is_broken"], True, is_past_guard)
    lost = figures["hp"] - after.hp + GUARD_WORTH * (figures["guard"] - after.guard)
    frail = 1 - (after.hp + after.guard) / (figures["max_hp"] + figures["max_guard"])
    return lost + 5 * frail + (KILL if after.hp == 0 else 0.0)


def attack_card(choice: Pick, needed: int) -> str:
    """Play the cheapest card that fells, else the best; for a Simple Strike the lowest."""
    results = {option.value: _result(option.label) for option in choice.legal}
    if any(result is None for result in results.values()):
        return min(results, key=value)
    sure = {card: result for card, result in results.items() if result is not None}
    felling = {card: result for card, result in sure.items() if result >= needed}
    return min(felling, key=lambda card: felling[card]) if felling else max(sure, key=lambda card: sure[card])


def _result(label: str) -> int | None:
    _, found, number = label.rpartition("Result ")
    return int(number) if found else None


def get_ready(view: View, me: View, legal: list[str]) -> str:
    """Come into reach of somebody: draw a weapon, open a door, move, or get Speed back."""
    armed = any(item in content.weapons() for item in me["held"])
    drawing = [answer for answer in legal if answer.startswith("draw ") and answer.split()[1] in content.weapons()]
    if not armed and drawing:
        return drawing[0]
    loading = [answer for answer in legal if answer.startswith("load ")]
    if loading:
        return loading[0]
    away = how_far(view, me)
    if away <= 1:
        return ""
    closed = [a for a in legal if a.startswith("door ") and _at(view, _square(a.split()[1])) == "+"]
    ahead = steps_to_enemy(view, me) if closed else {}
    for answer in closed:
        if ahead.get(_square(answer.split()[1]), 999) < away:
            return answer
    if "move" in legal:
        return "move"
    return "combat_move" if "combat_move" in legal and me["figures"]["speed"] == 0 else ""


def with_what_is_left(view: View, me: View, legal: list[str]) -> str:
    """Use an Action that is no Attack: help, mend, Defend."""
    figures = me["figures"]
    for answer in legal:
        if answer.startswith("help "):
            return answer
    if me["is_broken"] and "defend" in legal:
        return "defend"
    for answer in legal:
        verb, *what = answer.split()
        if verb != "ability":
            continue
        effect = content.features()[what[0]].effect
        target = view["creatures"][what[1]]
        if effect == "second_wind" and figures["hp"] <= figures["max_hp"] - 4:
            return answer
        room = target["figures"]["max_guard"] - target["figures"]["guard"] if target["figures"] != HIDDEN else 0
        if effect == "ward" and not target["is_broken"] and not target["is_down"] and room >= 4:
            return answer
    if "defend" in legal and (figures["guard"] < figures["max_guard"] or not me["is_defending"]):
        return "defend"
    return "end"


# ---------------------------------------------------------------- the way to somebody


def _square(text: str) -> Square:
    column, row = text.split(",")
    return int(column), int(row)


def _at(view: View, square: Square) -> str:
    column, row = square
    rows: list[str] = view["map"]
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[row]) else "#"


def how_far(view: View, me: View) -> int:
    """Say how far the nearest enemy is who still fights, in steps on the map or as stated."""
    if me["place"] is not None:
        return steps_to_enemy(view, me).get((me["place"][0], me["place"][1]), 0)
    enemies = [id for id, each in view["creatures"].items() if each["side"] != me["side"] and is_up(each)]
    return min((view["distances"].get(battlemap.pair(me["id"], id), 1) for id in enemies), default=0)


def steps_to_enemy(view: View, me: View) -> dict[Square, int]:
    """Count the steps from every square to the nearest enemy who still fights; doors can be opened."""
    enemies = [
        (each["place"][0], each["place"][1])
        for each in view["creatures"].values()
        if each["side"] != me["side"] and each["place"] is not None and is_up(each)
    ]
    steps: dict[Square, int] = dict.fromkeys(enemies, 0)
    todo = deque(enemies)
    while todo:
        square = todo.popleft()
        for beside in battlemap.neighbours(square):
            if beside not in steps and _at(view, beside) not in "#o":
                steps[beside] = steps[square] + 1
                todo.append(beside)
    return steps


def is_up(creature: View) -> bool:
    """Say whether a creature seen is still in the fight."""
    gone = ("is_down", "is_dead", "is_out", "is_asleep", "has_yielded", "is_gone")
    return not any(creature[each] for each in gone)


def square(view: View, seat: str, choice: Pick) -> str:
    """Move to the square nearest to an enemy, by the shortest way."""
    me = view["creatures"][view["combat"]["turn"]["creature"]]
    steps = steps_to_enemy(view, me)
    here = (me["place"][0], me["place"][1])

    def cost(value: str) -> tuple[int, int]:
        # As near as need be, and no further than that: Speed left over counts for Initiative.
        return max(1, steps.get(_square(value), 999)), battlemap.distance(here, _square(value))

    return min((option.value for option in choice.legal), key=cost)


def closer(view: View, seat: str, choice: Pick) -> str:
    """Without a map, come as near as can be to somebody on another side."""
    sides = {id: each["side"] for id, each in view["creatures"].items()}
    mine = sides[view["combat"]["turn"]["creature"]]
    ways = [option.value for option in choice.legal]
    nearer = [way for way in ways if way.startswith("to ") and sides[way.split()[1]] != mine]
    return max(nearer or ways, key=lambda way: int(way.split()[2]))


# ---------------------------------------------------------------- other decisions


def test_card(view: View, seat: str, choice: Pick) -> str:
    """Play the lowest card that looks safe, else the best."""
    results = {option.value: _result(option.label) for option in choice.legal}
    known = {card: result for card, result in results.items() if result is not None}
    safe = {card: result for card, result in known.items() if result >= SAFE_RESULT}
    return min(safe, key=lambda card: safe[card]) if safe else max(known, key=lambda card: known[card])


def breather(view: View, seat: str, choice: Pick) -> str:
    """Recover if anything is missing."""
    me = next(each for each in view["creatures"].values() if each["seat"] == seat)
    sheet, figures = me["sheet"], me["figures"]
    is_whole = figures["hp"] == figures["max_hp"] and sheet["reserve"] == sheet["max_reserve"]
    return "sit_out" if is_whole and sheet["clout"] == sheet["max_clout"] else "recover"


def recover(view: View, seat: str, choice: Pick) -> list[str]:
    """Recover what is missing most."""
    me = next(each for each in view["creatures"].values() if each["seat"] == seat)
    missing = {
        stat: me["figures" if stat == "hp" else "sheet"][f"max_{stat}"]
        - me["figures" if stat == "hp" else "sheet"][stat]
        for stat in ("hp", "reserve", "clout")
    }
    chosen = sorted(missing, key=lambda stat: -missing[stat])[:2]
    return [option.value for option in choice.options if option.value in chosen]


def dealer(view: View, seat: str, choice: Pick) -> str:
    """Take a scenario through: its notes, the fight, a Breather, a Rest, the end."""
    legal = [option.value for option in choice.legal]
    notes = [answer for answer in legal if answer.startswith("note ")]
    if view["rounds_fought"] == 0 and notes:
        return notes[0]
    if view["rounds_fought"] == 0 and "combat" in legal:
        return "combat"
    if view["minutes"] < 60 and view["breathers"] == 0:
        return "breather"
    return "rest" if view["minutes"] < 60 else "end"


def keep(view: View, seat: str, choice: Pick) -> str:
    """Keep a turned card."""
    return choice.legal[0].value


def always(answer: str) -> Callable[[View, str, Pick], str]:
    """Give a decision that is always the same."""
    return lambda view, seat, choice: answer


HANDLERS: dict[str, Callable[[View, str, Pick], str | list[str]]] = {
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
