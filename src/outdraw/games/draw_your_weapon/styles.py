"""Other ways to play than the house's: habits that are worth a try. A bot that searches finds out whether they pay."""

from __future__ import annotations

from random import Random

from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Menu, Pick
from outdraw.core.deeds import read, spell
from outdraw.core.menus import Offers
from outdraw.core.seen import is_seen
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.bots import (
    ATTACK_CARD,
    ATTACKS,
    FOLLOWING,
    PREFIX,
    TURN,
    acting,
    attack_card,
    best_attack,
    bot,
    fells,
    is_up,
    result_of,
    steps_to_enemy,
    turn,
)
from outdraw.games.draw_your_weapon.rules import battlemap
from outdraw.games.draw_your_weapon.scene import Creature, Dyw, square_at

FAR_REACH = 2
"""From whom a weapon reaches further, nobody can step back."""
UNKNOWN = 30
"""What is taken to be left of somebody whose figures are hidden."""


def eager(dice: Random) -> Bot:
    """Give a bot that plays as the house does, but its best card in every Test, be it safe with less or not."""
    house = bot(dice)

    def decide(seen: Seen, choice: Choice) -> Answer:
        if choice.kind == f"{PREFIX}test_card" and isinstance(choice, Pick):
            results = {each.value: result_of(each) for each in choice.legal if "waived" not in each.facts}
            known = {card: result for card, result in results.items() if result is not None}
            if known:
                return max(known, key=lambda card: known[card])
        return house(seen, choice)

    return decide


def elusive(dice: Random) -> Bot:
    """Give a bot that plays as the house does, and ends each Turn by stepping away from the enemy with what is left."""
    house = bot(dice)

    def decide(seen: Seen, choice: Choice) -> Answer:
        answer = house(seen, choice)
        if choice.kind == TURN and answer == "end" and isinstance(choice, Menu | Pick):
            return away(seen, choice.offers) or answer
        return answer

    return decide


def away(seen: Seen, offers: Offers) -> str:
    """Give the move that leads farthest from all enemies, if one leads away at all."""
    moves = {answer: read(answer).objects for answer in offers.legal("move")}
    if not moves:
        return ""
    scene: Dyw = seen.scene
    me = scene.creatures[acting(seen).creature]
    if me.place is None:
        apart = {
            answer: int(way[2])
            for answer, way in moves.items()
            if way[0] == "from" and scene.creatures[way[1]].side != me.side
        }
        return max(apart, key=lambda answer: apart[answer], default="")
    steps = steps_to_enemy(scene, me)
    here = steps.get(me.place, 0)
    farther = {answer: steps.get(square_at(way[0]), 0) for answer, way in moves.items()}
    best = max(farther, key=lambda answer: farther[answer])
    return best if farther[best] > here else ""


# ---------------------------------------------------------------- behind the one who can take it


def screen(dice: Random) -> Bot:
    """Give a bot that strikes the weakest, and lets the enemy reach nobody but the strongest of its own side.

    Whoever is not the strongest steps back, after the Attack, from every enemy who has somebody else to strike: those
    do not come after her. Speed that this takes is got back in place of Defending, which she needs less.
    """
    house = bot(dice)
    needed: dict[str, int] = {}

    def decide(seen: Seen, choice: Choice) -> Answer:
        if choice.kind == ATTACK_CARD and isinstance(choice, Pick):
            return attack_card(choice, needed.get(seen.seat, 99))
        if choice.kind == TURN and isinstance(choice, Menu | Pick):
            return screened_turn(seen, choice.offers, needed)
        return house(seen, choice)

    return decide


def screened_turn(seen: Seen, offers: Offers, needed: dict[str, int]) -> str:
    """Decide one thing on a Turn: the Attack on the weakest first, the step back last."""
    field = Field(seen)
    now = acting(seen)
    verbs = ATTACKS if now.attacks == 0 else FOLLOWING if now.light_attacks == 1 else ()
    if now.actions_left and verbs and field.foes:
        if now.attacks == 0 and (way := field.way_to_weakest(offers)):
            return way
        if strike := strike_weakest(seen, field, offers.beginning(verbs), needed):
            return strike
    answer = turn(seen, offers, needed)
    if answer == "defend" and field.wants_speed() and offers.legal("combat_move"):
        return "combat_move"
    return (field.step_back(offers) or answer) if answer == "end" else answer


def strike_weakest(seen: Seen, field: Field, answers: list[str], needed: dict[str, int]) -> str:
    """Give the best Attack on the weakest of those in reach, if anybody is."""
    reached = {read(answer).objects[-1] for answer in answers}
    weakest = min([each for each in field.foes if each.id in reached], key=what_is_left, default=None)
    if weakest is None:
        return ""
    best = best_attack(seen, field.me.id, [each for each in answers if read(each).objects[-1] == weakest.id])
    if best is None:
        return ""
    answer, target = best
    needed[seen.seat] = fells(target)
    return answer


def what_is_left(creature: Creature) -> int:
    """Give how much somebody can take yet, HP and Guard."""
    figures = creature.figures.value
    return figures.hp + figures.guard if is_seen(figures) else UNKNOWN


def reach_of(creature: Creature) -> int:
    """Give how far somebody strikes with what is held; what is thrown does not count."""
    held = [content.weapons()[item] for item in creature.held if item in content.weapons()]
    return max([1, *(max(each.reach, 0 if "thrown" in each.properties else each.range) for each in held)])


class Field:
    """Who stands where on a Turn, as the seat sees it: on a map, or so many units apart."""

    def __init__(self, seen: Seen) -> None:
        scene: Dyw = seen.scene
        self.distances = scene.distances
        self.me = scene.creatures[acting(seen).creature]
        fighting = [each for each in scene.creatures.values() if is_up(each) and not each.is_aside]
        self.foes = [each for each in fighting if each.side != self.me.side]
        self.mates = [each for each in fighting if each.side == self.me.side]

    def apart(self, one: Creature, other: Creature) -> int:
        """Give how far two are from each other."""
        if one.place is not None and other.place is not None:
            return battlemap.distance(one.place, other.place)
        return self.distances.get(battlemap.pair(one.id, other.id), battlemap.NEXT_TO)

    def speed(self) -> int:
        """Give the Speed that is left."""
        return self.me.figures.value.speed

    def way_to_weakest(self, offers: Offers) -> str:
        """Give the move into reach of the weakest, where there is no map and Speed is enough."""
        weakest = min(self.foes, key=what_is_left)
        steps = self.apart(self.me, weakest) - 1
        if self.me.place is not None or not 0 < steps <= self.speed():
            return ""
        if any(read(each).objects[-1] == weakest.id for each in offers.beginning(ATTACKS)):
            return ""
        move = spell("move", "to", weakest.id, str(steps))
        return move if move in offers.legal("move") else ""

    def pressing(self) -> dict[str, int]:
        """Give from whom to step back, and by how much: those who have somebody stronger in reach as well."""
        stronger = [each for each in self.mates if what_is_left(each) > what_is_left(self.me)]
        found: dict[str, int] = {}
        for foe in self.foes:
            reach = reach_of(foe)
            away = self.apart(self.me, foe)
            has_another = any(self.apart(each, foe) <= reach for each in stronger)
            if has_another and away <= reach <= FAR_REACH:
                found[foe.id] = reach + 1 - away
        return found

    def wants_speed(self) -> bool:
        """Say whether to get Speed back rather than to Defend: there is too little to step back and come again."""
        cost = sum(self.pressing().values()) + 1
        is_enough = cost <= self.me.figures.value.max_speed
        return cost > 1 and self.speed() < cost and is_enough and not self.me.is_broken

    def step_back(self, offers: Offers) -> str:
        """Give the move out of the reach of those who press, if Speed is enough."""
        pressing = self.pressing()
        if not pressing:
            return ""
        if self.me.place is not None:
            return self._square_behind(offers, pressing)
        if sum(pressing.values()) > self.speed():
            return ""
        whom = next(iter(pressing))
        move = spell("move", "from", whom, str(pressing[whom]))
        return move if move in offers.legal("move") else ""

    def _square_behind(self, offers: Offers, pressing: dict[str, int]) -> str:
        """Give the nearest square that nobody strikes at."""
        there = [(foe.place, reach_of(foe)) for foe in self.foes]
        reaches = [(place, reach) for place, reach in there if place is not None and reach <= FAR_REACH]
        moves = {answer: square_at(read(answer).objects[0]) for answer in offers.legal("move")}
        here = self.me.place
        assert here is not None, "squares are where there is a map"
        safe = {
            answer: battlemap.distance(here, square)
            for answer, square in moves.items()
            if all(battlemap.distance(square, place) > reach for place, reach in reaches)
        }
        return min(safe, key=lambda answer: safe[answer], default="")


STYLES = {"screen": screen, "elusive": elusive, "eager": eager}
