"""What a board draws of parts of a scene is kept for as long as they are equal, for each table apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from outdraw.core.drawn import MOST_DRAWN, drawn_once
from outdraw.core.present import Content, Drawings, using
from outdraw.core.scene import Open, Own, Scene
from outdraw.core.seen import is_seen, looked_at

DRAWN: list[str] = []
CONTENT = Content("little", {}, {})


class Guest(Struct):
    id: Open[str]
    seat: Open[str]
    coins: Own[list[int]]


class Party(Scene, kw_only=True):
    guests: Open[list[Guest]]


@drawn_once
def drawn(guest: Guest, dances: bool) -> str:
    """Say what somebody has, if that is seen."""
    DRAWN.append(guest.id)
    coins = sum(guest.coins) if is_seen(guest.coins) else "unknown"
    return f"{guest.id} {coins}{' dances' if dances else ''}"


@drawn_once
def letters(word: str) -> Iterator[str]:
    yield from word


def party(*coins: int) -> Any:
    return Party(gm="gm", seats=["gm", "ann", "bob"], guests=[Guest("a", "ann", [*coins])])


def test_what_several_seats_see_alike_is_drawn_once_and_what_one_sees_is_its_own() -> None:
    with using(CONTENT, {}):
        DRAWN.clear()
        scene = party(1, 2)
        found = {seat: drawn(looked_at(scene, seat).guests[0], True) for seat in ("gm", "ann", "bob", "*", "ann", "gm")}
    assert found == {"gm": "a unknown dances", "ann": "a 3 dances", "bob": "a unknown dances", "*": "a unknown dances"}
    assert DRAWN == ["a", "a"]


def test_it_is_drawn_again_when_something_of_it_is_other_than_before() -> None:
    with using(CONTENT, {}):
        DRAWN.clear()
        assert drawn(looked_at(party(1, 2), "ann").guests[0], True) == "a 3 dances"
        assert drawn(looked_at(party(1, 2), "ann").guests[0], True) == "a 3 dances"
        assert len(DRAWN) == 1
        assert drawn(looked_at(party(1, 9), "ann").guests[0], True) == "a 10 dances"
        assert drawn(looked_at(party(1, 9), "ann").guests[0], False) == "a 10"
        assert len(DRAWN) == 3


def test_what_is_yielded_is_a_tuple_drawn_for_a_table_or_not() -> None:
    assert letters("ann") == ("a", "n", "n")
    with using(CONTENT, {}):
        assert letters("ann") == letters("ann") == ("a", "n", "n")


def test_what_is_drawn_for_one_table_is_not_drawn_for_another_and_few_are_kept_of_one_thing() -> None:
    ours: Drawings = {}
    theirs: Drawings = {}
    DRAWN.clear()
    for table in (ours, theirs):
        with using(CONTENT, table):
            for coins in range(2 * MOST_DRAWN):
                drawn(looked_at(party(coins), "ann").guests[0], False)
    assert len(DRAWN) == 4 * MOST_DRAWN
    assert {len(kept) for kept in (*ours.values(), *theirs.values())} == {MOST_DRAWN}
    DRAWN.clear()
    assert drawn(party(1).guests[0], False) == drawn(party(1).guests[0], False)
    assert len(DRAWN) == 2, "for no table nothing is kept"
