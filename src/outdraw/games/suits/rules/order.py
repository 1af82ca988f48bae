"""The order of action: one card each, highest first, kept for the whole fight; newcomers draw on arrival."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from outdraw.core.chance import Raw
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.suits.rules import crowds
from outdraw.games.suits.rules.contests import Deck, cards_of, high, low
from outdraw.games.suits.rules.dealing import deck, flip, refill
from outdraw.games.suits.rules.field import find
from outdraw.games.suits.rules.kit import hand_skill
from outdraw.games.suits.rules.modifiers import reflexes
from outdraw.games.suits.scene import Fighter, Suits

TABLED = 3
"""Of how many who are tied a redraw is looked up as a whole."""


class Start(NamedTuple):
    """A card of the order of action as read: its value, and whether it overdrew."""

    value: int
    overdrew: bool


def start_value(card: str, most: int) -> Start:
    """Read a card for the order of action: faces high if that fits within Reflexes, else low. [suits.order.draw]

    >>> start_value("Kh", 6), start_value("9c", 6), start_value("Kh", 14)
    (Start(value=4, overdrew=False), Start(value=9, overdrew=True), Start(value=14, overdrew=False))
    """
    value = high(card) if high(card) <= most else low(card)
    return Start(value, value > most)


@cache
def start_reading(most: int) -> Callable[[Raw], Start]:
    """Give the reading of a card for the order of action."""

    def read(cards: Raw) -> Start:
        return start_value(cards[0], most)

    return read


def order_skill(fighter: Fighter) -> int:
    """Give the skill that settles ties: that with the weapon in hand, a swarm's attack, Reflexes if none.

    [uses suits.order.ties]
    """
    held, swarm = fighter.held, fighter.sheet.swarm
    if swarm is not None:
        return crowds.swarm_attack(swarm.attack, fighter.population)
    if held.missile is not None:
        return fighter.sheet.attack_rank(held.missile.skill)
    skill = hand_skill(held.weapon)
    return fighter.sheet.skills.get(skill, fighter.sheet.reflexes)


def find_places(play: Play, scene: Suits, newcomers: list[Fighter]) -> None:
    """Draw for the places of those who enter: now at the start, or later on arrival."""
    for group in crowds.clusters(scene, newcomers):
        first = group[0]
        what = f"{first.name}'s place" if len(group) == 1 else f"The place of {', '.join(f.name for f in group)}"
        drawn = flip(
            play,
            scene,
            start_reading(reflexes(first)),
            Occasion(what, "suits.order.draw", first.seat, about=(first.id,)),
        )
        for each in group:
            each.place, each.sits_out, each.cluster = drawn.value, drawn.overdrew, first.id
            if drawn.overdrew:
                play.tell(
                    "overdrawn",
                    "{name} overdraws Reflexes {most} and does not act in this round.",
                    "suits.order.overdraw",
                    about=(each.id,),
                    name=each.name,
                    most=reflexes(first),
                )
    members = [*(find(scene, id) for id in scene.order), *newcomers]
    scene.order = [each.id for each in in_order(play, scene, members)]
    shown = [f"({find(scene, id).name})" if find(scene, id).sits_out else find(scene, id).name for id in scene.order]
    grouped = ("suits.order.minion_clusters",) if scene.switches.cluster > 1 else ()
    rules = ("suits.order.list", "suits.order.draw", "suits.order.ties", *grouped)
    play.tell("order", "The order: {order}.", *rules, about=tuple(scene.order), order=", ".join(shown))


def in_order(play: Play, scene: Suits, members: list[Fighter]) -> list[Fighter]:
    """Sort by card, highest first; equal cards by ascending skill; still equal by drawing again. [suits.order.ties]"""
    better_first = scene.switches.better_first
    standing = {each.id: standing_of(each.place, order_skill(each), better_first) for each in members}
    ranked: list[Fighter] = []
    for key in sorted(set(standing.values())):
        ties = [each for each in members if standing[each.id] == key]
        ranked += ties if len(ties) == 1 else _redrawn(play, scene, ties)
    return as_written(scene, ranked)


def as_written(scene: Suits, ranked: list[Fighter]) -> list[Fighter]:
    """Let newcomers take their places and move nobody else, whatever those have taken in hand since.

    [suits.order.list]
    """
    written = scene.order
    settled = iter(sorted([each for each in ranked if each.id in written], key=lambda each: written.index(each.id)))
    return [next(settled) if each.id in written else each for each in ranked]


def standing_of(place: int, skill: int, better_first: bool = False) -> tuple[int, int]:
    """Give what the order goes by, the lowest first: the highest card, then the lower skill (or the better one).

    [uses suits.order.ties]
    """
    return -place, -skill if better_first else skill


def _redrawn(play: Play, scene: Suits, ties: list[Fighter]) -> list[Fighter]:
    """Order those who are tied by drawing again, unless it was settled before.

    [uses suits.order.list, suits.order.ties]
    """
    if all(each.id in scene.order for each in ties):
        return ties
    units = {each.cluster or each.id: each for each in reversed(ties)}
    if len(units) == 1:
        return ties
    refill(play, scene)
    names = list(reversed(units))
    who = tuple((units[name].name, units[name].seat, units[name].id) for name in names)
    # A table for many who are tied would list every pattern of their cards: they draw, and that is all.
    drawn = play.settle(draw_again, deck(scene), who) if len(who) <= TABLED else draw_again(play, deck(scene), who)
    place = dict(zip(names, drawn, strict=True))
    ranked: list[Fighter] = []
    for ahead in sorted(set(place.values())):
        same = [each for each in ties if place[each.cluster or each.id] == ahead]
        ranked += same if len(same) == 1 else _redrawn(play, scene, same)
    return ranked


def draw_again(play: Play, cards: Deck, who: tuple[tuple[str, str, str], ...]) -> tuple[int, ...]:
    """Let the tied draw a card each, which goes back, and give the place of each: 0 is ahead, equals share one.

    A pure rule of who draws (name, seat and id), so that a redraw has no more outcomes than it has patterns.
    """
    of = cards_of(cards)
    rule = "suits.order.ties"
    occasions = [Occasion(f"{name} draws again", rule, seat, about=(id,)) for name, seat, id in who]
    drawn = [play.draw(of, _high_value, 1, each) for each in occasions]
    ahead = sorted(set(drawn), reverse=True)
    return tuple(ahead.index(value) for value in drawn)


def _high_value(cards: Raw) -> int:
    return high(cards[0])


def order_of_two(
    play: Play, reflexes: int, against: int, skill: int, against_skill: int, packs: int
) -> tuple[bool, bool, bool]:
    """Draw for the places of two alone: whether one is first, and who overdrew.

    A pure rule of numbers, for counting: those who are equal in all draw again without end, with equal chances.
    """
    cards = cards_of(Deck(packs))
    # Each card goes back before the next is drawn.
    drawing = Occasion(rule="suits.order.draw")
    one, two = [play.draw(cards, start_reading(each), 1, drawing) for each in (reflexes, against)]
    mine, theirs = standing_of(one.value, skill), standing_of(two.value, against_skill)
    first = mine < theirs if mine != theirs else play.toss((True, False), Occasion(rule="suits.order.ties"))
    return first, one.overdrew, two.overdrew
