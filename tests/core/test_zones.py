"""Cards are conserved, and what a seat is said to know is so in every world that the seat cannot rule out."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.audience import EVERYONE, NOBODY, may_see
from outdraw.core.cards import HIDDEN, packs
from outdraw.core.zones import NoSuchCard, Zone, census, move, move_all, zone

NAMES = ("library", "hand", "pile")
SEATS = ("ann", "bob")
AUDIENCES = (NOBODY, EVERYONE, ("ann",), ("bob",))

World = tuple[tuple[str, ...], ...]
"""Which cards lie in which zone, sorted."""


def worlds_at_first(zones: dict[str, Zone], seat: str) -> set[World]:
    """Every way the cards may lie, for all that the seat sees."""
    cards = sorted(census(zones).elements())
    sizes = [len(zones[name]) for name in NAMES]
    found: set[World] = set()
    for order in set(permutations(cards)):
        rest = list(order)
        found.add(tuple(tuple(sorted(rest.pop() for _ in range(size))) for size in sizes))
    return {world for world in found if fits(world, zones, seat)}


def fits(world: World, zones: dict[str, Zone], seat: str) -> bool:
    return all(
        not may_see(seat, zones[name].seen_by) or world[at] == tuple(sorted(zones[name].cards))
        for at, name in enumerate(NAMES)
    )


def moved(world: World, card: str, source: int, target: int) -> World | None:
    if card not in world[source]:
        return None
    piles = [list(pile) for pile in world]
    piles[source].remove(card)
    piles[target].append(card)
    return tuple(tuple(sorted(pile)) for pile in piles)


def emptied(world: World, source: int, target: int) -> World:
    piles = list(world)
    piles[target] = tuple(sorted(piles[target] + piles[source]))
    piles[source] = ()
    return tuple(piles)


@st.composite
def stories(draw: st.DrawFn) -> tuple[dict[str, Zone], list[tuple[int, int, int, tuple[str, ...]]]]:
    deck = draw(st.lists(st.sampled_from(["2c", "3c", "4c", "5c"]), min_size=1, max_size=5))
    piles: dict[str, list[str]] = {name: [] for name in NAMES}
    for card in deck:
        piles[draw(st.sampled_from(NAMES))].append(card)
    stacked = draw(st.booleans())
    zones = {name: zone(piles[name], draw(st.sampled_from(AUDIENCES)), stacked) for name in NAMES}
    place = st.integers(0, 2)
    audience = st.sampled_from([(), ("ann",), ("*",)])
    return zones, draw(st.lists(st.tuples(place, place, st.integers(0, 9), audience), max_size=8))


@settings(max_examples=300, deadline=None)
@given(stories(), st.sampled_from(SEATS))
def test_what_a_seat_knows_holds_in_every_world_it_cannot_rule_out(
    story: tuple[dict[str, Zone], list[tuple[int, int, int, tuple[str, ...]]]], seat: str
) -> None:
    zones, moves = story
    cards = census(zones)
    worlds = worlds_at_first(zones, seat)
    for source, target, which, shown_to in moves:
        start, end = zones[NAMES[source]], zones[NAMES[target]]
        if not start.cards or source == target:
            continue
        if which == 0:
            move_all(zones, NAMES[source], NAMES[target])
            worlds = {w for world in worlds if fits(w := emptied(world, source, target), zones, seat)}
            check(zones, cards, worlds, seat)
            continue
        card = start.cards[which % len(start.cards)]
        sees = any(may_see(seat, each) for each in (start.seen_by, end.seen_by)) or seat in shown_to or "*" in shown_to
        move(zones, card, NAMES[source], NAMES[target], shown_to)
        after = {
            new
            for world in worlds
            for face in ([card] if sees else set(world[source]))
            if (new := moved(world, face, source, target)) is not None
        }
        worlds = {world for world in after if fits(world, zones, seat)}
        check(zones, cards, worlds, seat)


def check(zones: dict[str, Zone], cards: Counter[str], worlds: set[World], seat: str) -> None:
    assert census(zones) == cards
    for at, name in enumerate(NAMES):
        known = Counter(zones[name].known(seat))
        assert zones[name].is_sound()
        assert all(known <= Counter(world[at]) for world in worlds)
        assert len(zones[name].faces(seat)) == len(zones[name])
    everywhere = Counter(card for name in NAMES for card in zones[name].known(seat))
    hidden = Counter(card for name in NAMES for card in zones[name].unknown(seat))
    assert hidden + everywhere == cards


def test_a_card_that_is_not_there_cannot_move_or_be_shown() -> None:
    zones = {"library": zone(["8h"]), "hand": zone()}
    with pytest.raises(NoSuchCard, match="9h is not in library"):
        move(zones, "9h", "library", "hand")
    with pytest.raises(NoSuchCard):
        zones["hand"].show("ann", "8h")
    assert zones == {"library": zone(["8h"]), "hand": zone()}


def test_a_hidden_zone_has_no_order_and_a_stack_keeps_its_own() -> None:
    assert zone(["Ks", "2c"]).cards == ["2c", "Ks"]
    zones = {"a": zone(["2c", "Ks", "3h"]), "pile": zone(stacked=True)}
    for card in ("Ks", "3h", "2c"):
        move(zones, card, "a", "pile")
    assert zones["pile"].cards == ["Ks", "3h", "2c"]


def test_a_card_taken_from_an_open_zone_is_known_where_it_goes_until_somebody_takes_one_unseen() -> None:
    zones = {"pile": zone(["8h"], EVERYONE), "hand": zone(["2c", "3c"], ("ann",)), "library": zone()}
    move(zones, "8h", "pile", "hand")
    assert zones["hand"].faces("bob") == ["8h", HIDDEN, HIDDEN]
    move(zones, "2c", "hand", "library")
    assert zones["hand"].faces("bob") == [HIDDEN, HIDDEN]
    assert zones["library"].faces("ann") == ["2c"]


def test_who_is_shown_a_card_knows_it_and_others_do_not() -> None:
    zones = {"library": zone(packs()), "deck": zone()}
    move(zones, "8h", "library", "deck", shown_to=("ann",))
    assert zones["deck"].known("ann") == ["8h"]
    assert zones["deck"].known("bob") == []


def test_moving_everything_takes_what_is_known_along() -> None:
    zones = {"library": zone(["8h", "9h"]), "deck": zone(["2c"])}
    zones["library"].show("ann", "8h")
    zones["library"].show("*", "9h")
    move_all(zones, "library", "deck")
    assert zones["deck"].faces("ann") == ["8h", "9h", HIDDEN]
    assert zones["deck"].faces("bob") == ["9h", HIDDEN, HIDDEN]


def test_what_everyone_knows_is_not_counted_twice() -> None:
    one = zone(["8h", "9h"])
    one.show("ann", "8h")
    one.show("*", "8h")
    one.show("ann", "8h")
    assert one.known("ann") == ["8h"]
    assert one.shown == {"*": ["8h"]}


def test_knowledge_of_a_card_that_is_not_there_is_unsound() -> None:
    assert not Zone(cards=["8h"], shown={"ann": ["9h"]}).is_sound()
    assert not Zone(cards=["8h"], shown={"*": ["8h"], "ann": ["8h"]}).is_sound()
