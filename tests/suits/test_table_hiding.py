"""Hiding at the table: where somebody hidden is changes nothing that another seat sees, is asked or is told."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from outdraw.core.board import Token
from outdraw.core.cards import HIDDEN
from outdraw.core.worlds import imagined
from outdraw.games.suits.game import GAME
from outdraw.games.suits.scene import Aim, Fighter, Suits
from outdraw.server.sight import seen
from outdraw.table.table import PUBLIC
from tests.suits.at_table import Seated, seated
from tests.suits.support import fighter

REVOLVER = (("Revolver - .38",),)
PLACES = ((1, 0), (0, 1), (2, 0), (3, 1), (12, 5), (14, 5), (-30, 2), (60, -3))
"""In reach, in the way, in the line of fire, near, far, out of sight of some places, and out of range."""


def lurker(place: tuple[int, int], **more: Any) -> Fighter:
    """Make somebody who hides there, with a weapon dropped there and an arc covered from there."""
    made = fighter("bob", x=place[0], y=place[1], **more)
    made.hidden = "hidden"
    made.dropped["0"] = place
    made.aim = Aim("", 1, 15, place[0] + 10, place[1])
    return made


def seen_by(table: Seated, seat: str) -> bytes:
    """Give everything that a seat is shown, asked and told, and for whom the table waits, as it is sent to it."""
    now = seen(table.table, seat)
    return msgspec.json.encode((now.parts, now.events_from(0)))


def boarded(table: Seated, seat: str) -> tuple[Token, ...]:
    """Give those whom a seat sees on its board."""
    board = table.table.board(table.view(seat))
    assert board is not None
    return board.tokens


def alike(fights: list[Seated], seats: tuple[str, ...]) -> None:
    """Check that these seats cannot tell one of the fights from another."""
    for seat in seats:
        assert len({seen_by(each, seat) for each in fights}) == 1, seat


OTHERS = ("ann", "cat", PUBLIC)
STEPS = (
    ("ann face cat", "ann pass", "bob pass", "cat pass"),
    ("ann move", "ann go 0,-3", "bob pass", "cat move", "cat toward ann"),
    ("ann cover 15 e", "bob pass", "cat hide"),
    ("ann pass", "bob drop sword", "bob pass", "cat pass"),
    ("ann charge cat", "cat dodge 1", "> 2c 9c 10h"),
)


@pytest.mark.rule("suits.aim.requirement")
@pytest.mark.parametrize("lines", STEPS, ids=lambda lines: lines[0])
@pytest.mark.parametrize("side", ["bob", "ann"])
def test_nobody_else_can_tell_where_somebody_hides(lines: tuple[str, ...], side: str) -> None:
    def fight(place: tuple[int, int]) -> Seated:
        bob = lurker(place, side=side, held=(("Sword",),))
        held = REVOLVER if "cover" in lines[0] else (("Sword",),)
        return seated(fighter("ann", held=held), bob, fighter("cat", x=6), obstacles=[(7, 1)])

    fights = [fight(place) for place in PLACES]
    alike(fights, OTHERS)
    for line in lines:
        for each in fights:
            each.play(line)
        alike(fights, OTHERS)


@pytest.mark.rule("suits.aim.area", "suits.aim.fire")
@pytest.mark.parametrize("is_covering", [True, False])
def test_for_whom_the_table_waits_does_not_tell_where_somebody_hidden_aims(is_covering: bool) -> None:
    def fight(place: tuple[int, int]) -> Seated:
        bob = lurker(place, side="bob", held=REVOLVER)
        ahead = (0, -3) if place[0] < 10 else (place[0], 50)
        bob.aim = Aim("", 1, 60, *ahead) if is_covering else Aim("ann", 1)
        return seated(fighter("ann"), bob, fighter("cat", x=6), obstacles=[(7, 1)])

    fights = [fight(place) for place in PLACES]
    can_fire: set[bool] = set()
    for line in ("ann move", "ann go 0,-3"):
        for each in fights:
            while each.table.waiting_for() == ["bob"]:
                can_fire.add("fire" in each.options("bob"))
                each.play("bob hold")
            each.play(line)
        alike(fights, OTHERS)
    can_fire |= {"fire" in each.options("bob") for each in fights if each.table.waiting_for() == ["bob"]}
    assert can_fire == {True, False}  # some could fire and some could not, and nobody else can tell


@pytest.mark.rule("suits.aim.requirement")
def test_their_own_seat_and_the_game_master_know_where_somebody_hides() -> None:
    table = seated(fighter("ann"), lurker((9, 4)))
    for seat in ("bob", "gm"):
        each = table.view(seat)["fighters"][1]
        assert (each["x"], each["y"]) == (9, 4)
        assert [token.at for token in boarded(table, seat)] == ["0,0", "9,4"]
    each = table.view("ann")["fighters"][1]
    assert [each[key] for key in ("x", "y", "aim", "dropped")] == [HIDDEN] * 4
    token = boarded(table, "ann")[1]
    assert (token.at, token.notes, "hidden" in token.states) == ("", (), True)


@pytest.mark.rule("suits.aim.requirement")
def test_the_game_master_and_every_move_bring_the_place_to_light() -> None:
    table = seated(fighter("ann"), lurker((9, 4)))
    table.table.edit("gm", ["fighters", 1, "hidden"], "place known", "a twig snaps")
    assert table.view("ann")["fighters"][1]["x"] == 9
    table.table.edit("gm", ["fighters", 1, "hidden"], "hidden", "all is quiet again")
    assert table.view("ann")["fighters"][1]["x"] == HIDDEN
    table.play("ann pass", "bob move", "bob go 9,3")
    assert table.view("ann")["fighters"][1]["y"] == 3


@pytest.mark.rule("suits.aim.requirement")
def test_whoever_lies_in_wait_sees_where_one_hides_wherever_that_is() -> None:
    for place in PLACES:
        table = seated(fighter("ann"), lurker(place), obstacles=[(0, 1)])
        table.play("ann hide")
        assert table.told("hide", "ann") == ["Ann takes cover; the place is known."]


def test_a_world_made_up_for_a_seat_has_the_hidden_anywhere() -> None:
    scene = seated(fighter("ann"), lurker((9, 4))).table.state.scene
    assert isinstance(scene, Suits)
    found = {(each.x, each.y) for at in range(20) for each in imagined(GAME, scene, "ann", Random(at)).fighters[1:]}
    assert len(found) > 10
    assert all(-10 <= x <= 10 and -10 <= y <= 10 for x, y in found)
