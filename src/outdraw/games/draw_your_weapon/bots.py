"""A bot that plays a sensible fight, and a Dealer who takes a scenario to its end, each from its own view.

On a Turn it looks for the Attack that fells or hurts most, closes in if there is none, and Defends with what is left.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Menu, Number, Option, Pick, Words
from outdraw.core.deeds import read
from outdraw.core.figures import Figure
from outdraw.core.menus import Offers
from outdraw.core.present import by_content
from outdraw.core.seen import is_seen
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Attributes
from outdraw.games.draw_your_weapon.glimpses import COMBAT, CREATURES, OWN, Acting, Looks
from outdraw.games.draw_your_weapon.rules import attacks, battlemap, damage
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.values import VALUES
from outdraw.games.draw_your_weapon.scene import Creature, Dyw, Square, square_at

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
    now = acting(seen)
    me = now.creature
    if now.actions_left == 0:
        return "end"
    best: tuple[str, Looks] | None = None
    if now.attacks == 0:
        best = best_attack(seen, me, offers.beginning(ATTACKS))
    elif now.light_attacks == 1:
        best = best_attack(seen, me, offers.beginning(FOLLOWING))
    if best is not None:
        answer, target = best
        needed[seen.seat] = fells(target)
        return answer
    if now.attacks == 0 and (answer := get_ready(seen, me, offers)):
        return answer
    return with_what_is_left(seen, me, offers)


def acting(seen: Seen) -> Acting:
    """Give the Turn that is on."""
    fight = seen.at(COMBAT)
    if fight is None or fight.turn is None:
        raise LookupError("nobody has a Turn")
    return fight.turn


def fells(target: Looks) -> int:
    """Give the Result that fells somebody; of whom nothing is known, none that there is."""
    figures = target.figures
    if not is_seen(figures):
        return 99
    return figures.guard + figures.hp - (content.figures().broken_extra_damage if target.is_broken else 0)


def is_beaten(target: Looks) -> bool:
    """Say whether somebody is not worth an Attack any more."""
    return target.is_down or target.is_asleep or target.has_yielded or target.is_aside


def look_at(seen: Seen, id: str) -> Looks | None:
    """Look at a creature; None if there is none of this id."""
    try:
        return seen.one(CREATURES, id)
    except KeyError:
        return None


def ratings_of(seen: Seen, id: str) -> Attributes:
    """Give the attributes of one's own creature."""
    sheet = seen.one(OWN, id).sheet
    if not is_seen(sheet):
        raise LookupError(f"the sheet of {id} is not known")
    return sheet.attributes


def best_attack(seen: Seen, me: str, answers: list[str]) -> tuple[str, Looks] | None:
    """Find the Attack that fells or hurts most with a card of the Hand."""
    if not answers:
        return None
    hand = seen.cards(hand_zone(seen.seat))
    ratings = ratings_of(seen, me)
    looked: dict[str, Looks | None] = {}
    best: tuple[str, Looks] | None = None
    best_worth = 0.0
    for answer in answers:
        verb, words = read(answer)
        id, what = words[-1], words[0]
        if id not in looked:
            looked[id] = look_at(seen, id)
        target = looked[id]
        if target is None or is_beaten(target):
            continue
        amount = most_damage(ratings, verb, what, target, hand)
        if verb == "special":
            found = worth(target, amount, content.features()[what].effect == "cheap_shot") - 0.5
        else:
            found = worth(target, amount)
        if best is None or found > best_worth:
            best, best_worth = (answer, target), found
    return best


def most_damage(ratings: Attributes, verb: str, what: str, target: Looks, hand: list[str]) -> int:
    """Give the damage that the best fitting card of the Hand would deal; a legal Attack has one."""
    if verb == "strike":
        return attacks.strike_damage(Figure(), ratings.might).total
    if verb == "special":
        feature = content.features()[what]
        results = attacks.special_results(feature, getattr(ratings, feature.attribute), target.is_broken)
    else:
        weapon = content.weapons()[what]
        rating = (
            max(ratings.might, ratings.agility) if weapon.attribute == "best" else getattr(ratings, weapon.attribute)
        )
        results = attacks.weapon_results(weapon, rating)
    most = 0
    for card in hand:
        if card in results and results[card] > most:
            most = results[card]
    return most


def worth(target: Looks, amount: int, is_past_guard: bool = False) -> float:
    """Say what a blow is worth: felling most, then HP, then Guard; the nearer to falling the better."""
    figures = target.figures
    if not is_seen(figures):
        return float(amount)
    guard, hp = figures.guard, figures.hp
    if target.is_broken and not is_past_guard:
        amount = damage.against_the_broken(Figure(amount)).total
    guard_left, hp_left = guard, max(0, hp - amount)
    if not is_past_guard:
        guard_left, hp_left, _ = damage.blow(amount, guard, hp, target.is_broken)
    lost = hp - hp_left + GUARD_WORTH * (guard - guard_left)
    frail = 1 - (hp_left + guard_left) / (figures.max_hp + figures.max_guard)
    return lost + 5 * frail + (KILL if hp_left == 0 else 0.0)


def attack_card(choice: Pick, needed: int) -> str:
    """Play the cheapest card that fells, else the best; for a Simple Strike the lowest."""
    cheapest = best = ""
    least = most = 0
    for option in choice.options:
        if option.barred_by:
            continue
        result = option.facts.get("result")
        if not isinstance(result, int):
            continue
        if result >= needed and (not cheapest or result < least):
            cheapest, least = option.value, result
        if not best or result > most:
            best, most = option.value, result
    return cheapest or best or min([each for each in choice.legal if "value" in each.facts], key=value_of).value


def result_of(option: Option) -> int | None:
    """Give the Result that an option states, if it does."""
    result = option.facts.get("result")
    return result if isinstance(result, int) else None


def value_of(option: Option) -> int:
    """Give the Value of a card that an option states."""
    value = option.facts.get("value", 0)
    return value if isinstance(value, int) else 0


def get_ready(seen: Seen, me: str, offers: Offers) -> str:
    """Come into reach of somebody: draw a weapon, open a door, move, or get Speed back."""
    armed = any(item in content.weapons() for item in seen.one(OWN, me).held)
    drawing = [answer for answer in offers.legal("draw") if read(answer).objects[0] in content.weapons()]
    if not armed and drawing:
        return drawing[0]
    loading = offers.legal("load")
    if loading:
        return loading[0]
    scene: Dyw = seen.scene
    here = scene.creatures[me]
    steps = steps_to_enemy(scene, here)
    away = how_far(scene, here, steps)
    if away <= 1:
        return ""
    for answer in offers.legal("door"):
        square = square_at(read(answer).objects[0])
        if _at(scene.map, square) == "+" and steps.get(square, 999) < away:
            return answer
    moves = offers.legal("move")
    if moves:
        return closer(scene, here, moves, steps)
    return "combat_move" if offers.legal("combat_move") and here.figures.value.speed == 0 else ""


def with_what_is_left(seen: Seen, me: str, offers: Offers) -> str:
    """Use an Action that is no Attack: help, mend, Defend."""
    helping = offers.legal("help")
    if helping:
        return helping[0]
    mine = seen.one(CREATURES, me)
    figures = mine.figures
    may_defend = bool(offers.legal("defend"))
    if may_defend and mine.is_broken:
        return "defend"
    for answer in offers.legal("ability"):
        feature, id = read(answer).objects
        effect = content.features()[feature].effect
        if effect == "second_wind" and is_seen(figures) and figures.hp <= figures.max_hp - 4:
            return answer
        if effect == "ward" and is_worth_a_ward(seen.scene, seen.one(CREATURES, id), me, id):
            return answer
    has_lost_guard = is_seen(figures) and figures.guard < figures.max_guard
    if may_defend and (has_lost_guard or not mine.is_defending):
        return "defend"
    return "end"


def is_worth_a_ward(scene: Dyw, ally: Looks, me: str, id: str) -> bool:
    """Say whether somebody is on one's own side and has lost enough Guard to get some back."""
    figures = ally.figures
    if scene.creatures[id].side != scene.creatures[me].side or not is_seen(figures) or ally.is_broken or ally.is_down:
        return False
    return figures.max_guard - figures.guard >= 4


# ---------------------------------------------------------------- the way to somebody


def _at(rows: Sequence[str], square: Square) -> str:
    column, row = square
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[row]) else "#"


def how_far(scene: Dyw, here: Creature, steps: dict[Square, int]) -> int:
    """Say how far the nearest enemy is who still fights, in steps on the map or as stated."""
    if here.place is not None:
        return steps.get(here.place, 0)
    enemies = [each.id for each in scene.creatures.values() if each.side != here.side and is_up(each)]
    return min((scene.distances.get(battlemap.pair(here.id, id), 1) for id in enemies), default=0)


def steps_to_enemy(scene: Dyw, here: Creature) -> dict[Square, int]:
    """Count the steps from every square to the nearest enemy who still fights; doors can be opened."""
    enemies = [
        each.place
        for each in scene.creatures.values()
        if each.side != here.side and each.place is not None and is_up(each)
    ]
    return steps_from(tuple(scene.map), tuple(enemies)) if enemies else {}


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


def is_up(one: Creature) -> bool:
    """Say whether a creature seen is still in the fight."""
    return not (one.is_down or one.is_dead or one.is_out or one.is_asleep or one.has_yielded or one.is_gone)


def closer(scene: Dyw, here: Creature, moves: Sequence[str], steps: dict[Square, int]) -> str:
    """Move to the square nearest to an enemy by the shortest way; without a map, as near as can be to one."""
    ways = {answer: read(answer).objects for answer in moves}
    place = here.place
    if place is None:
        nearer = [
            answer for answer, way in ways.items() if way[0] == "to" and scene.creatures[way[1]].side != here.side
        ]
        return max(nearer or ways, key=lambda answer: int(ways[answer][2]))
    start: Square = place

    def cost(answer: str) -> tuple[int, int]:
        # As near as need be, and no further than that: Speed left over counts for Initiative.
        square = square_at(ways[answer][0])
        return max(1, steps.get(square, 999)), battlemap.distance(start, square)

    return min(ways, key=cost)


# ---------------------------------------------------------------- other decisions


def test_card(seen: Seen, choice: Pick) -> str:
    """Play the lowest card that looks safe, else the best; of those as good the one that an Attack misses least."""
    found = {option.value: result_of(option) for option in choice.legal if "waived" not in option.facts}
    known = {card: result for card, result in found.items() if result is not None}
    safe = {card: result for card, result in known.items() if result >= SAFE_RESULT}
    chosen = min(safe, key=lambda card: safe[card]) if safe else max(known, key=lambda card: known[card])
    blows = blows_of(choice.actor)
    as_good = {card: result for card, result in known.items() if result >= known[chosen] and card in VALUES}
    if chosen not in as_good or not blows:
        return chosen
    return min(as_good, key=lambda card: (blows.get(card, 0), as_good[card]))


@by_content
def blows_of(actor: str) -> dict[str, int]:
    """Give what each card does in an Attack with the weapons of a ready character; of anybody else nothing."""
    character, most = content.characters().get(actor), dict[str, int]()
    if character is None:
        return most
    ratings = character.attributes
    for weapon in content.weapons_among(tuple(character.weapons)):
        named = weapon.attribute
        rating = max(ratings.might, ratings.agility) if named == "best" else ratings.rating(named)
        for card, amount in attacks.weapon_results(weapon, rating).items():
            most[card] = max(most.get(card, 0), amount)
    return most


def is_whole(creature: Creature) -> bool:
    """Say whether nothing of HP, Reserve and Clout is missing."""
    return not any(missing(creature).values())


def missing(creature: Creature) -> dict[str, int]:
    """Give how much of HP, Reserve and Clout is missing."""
    sheet, figures = creature.sheet.value, creature.figures.value
    return {
        "hp": figures.max_hp - figures.hp,
        "reserve": sheet.max_reserve - sheet.reserve,
        "clout": sheet.max_clout - sheet.clout,
    }


def own(seen: Seen) -> Creature:
    """Give the creature that the seat plays."""
    creatures: dict[str, Creature] = seen.scene.creatures
    return next(each for each in creatures.values() if each.seat == seen.seat)


def breather(seen: Seen, choice: Pick) -> str:
    """Recover if anything is missing."""
    return "sit_out" if is_whole(own(seen)) else "recover"


def recover(seen: Seen, choice: Pick) -> list[str]:
    """Recover what is missing most."""
    lost = missing(own(seen))
    chosen = sorted(lost, key=lambda stat: -lost[stat])[:2]
    return [option.value for option in choice.options if option.value in chosen]


def dealer(seen: Seen, choice: Pick) -> str:
    """Take a scenario through: its notes, the fight, a Breather, a Rest, the end."""
    scene: Dyw = seen.scene
    answers = [option.value for option in choice.legal]
    notes = choice.beginning("note")
    if scene.rounds_fought == 0 and notes:
        return notes[0]
    if scene.rounds_fought == 0 and "combat" in answers:
        return "combat"
    players = [each for each in scene.creatures.values() if each.kind == "player" and is_up(each)]
    if scene.minutes < 60 and scene.breathers == 0 and not all(map(is_whole, players)):
        return "breather"
    return "rest" if scene.minutes < 60 else "end"


def keep(seen: Seen, choice: Pick) -> str:
    """Keep a turned card."""
    return choice.legal[0].value


def always(answer: str) -> Callable[[Seen, Pick], str]:
    """Give a decision that is always the same."""
    return lambda seen, choice: answer


HANDLERS: dict[str, Callable[[Seen, Pick], str | list[str]]] = {
    "test_card": test_card,
    "breather": breather,
    "recover": recover,
    "dealer": dealer,
    "keep": keep,
    "free": always("wait"),
    "rest": always("rest"),
    "heal": always("yes"),
    "defend_surprise": always("ordinary"),
    "interrupt": always("wait"),
    "night": always("quiet"),
    "watch": always("wait"),
    "true_answer": always("unknown"),
}
