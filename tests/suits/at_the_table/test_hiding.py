"""Hiding at the table: who is out of sight, what everybody else can tell of it, and what brings it to light."""

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
from outdraw.rooms.looks import seen
from outdraw.table.table import PUBLIC
from tests.suits.at_table import GRENADE, REVOLVER, Seated, seated
from tests.suits.support import fighter

PLACES = ((1, 0), (0, 1), (2, 0), (3, 1), (12, 5), (14, 5), (-30, 2), (60, -3))
OTHERS = ("ann", "cat", PUBLIC)
STEPS = (
    ("ann face cat", "ann pass", "bob pass", "cat pass"),
    ("ann move", "ann go 0,-3", "bob pass", "cat move", "cat toward ann"),
    ("ann cover 15 e", "bob pass", "cat hide"),
    ("ann pass", "bob drop sword", "bob pass", "cat pass"),
    ("ann charge cat", "cat dodge 1", "> 2c 9c 10h"),
)


def lurker(place: tuple[int, int], **more: Any) -> Fighter:
    """Make somebody who hides there, with a weapon dropped there and an arc covered from there."""
    made = fighter("bob", x=place[0], y=place[1], **more)
    made.hidden = "hidden"
    made.dropped["0"] = place
    made.aim = Aim("", 1, 15, place[0] + 10, place[1])
    return made


def seen_by(table: Seated, seat: str) -> bytes:
    """Give everything that a seat is shown, asked and told, and for whom the table waits, as it is sent to it.

    But for its head: that is a hash under a salt that no seat knows.
    """
    now = seen(table.table, seat)
    return msgspec.json.encode(({**now.parts, "head": ""}, now.events_from(0)))


def boarded(table: Seated, seat: str) -> tuple[Token, ...]:
    """Give those whom a seat sees on its board."""
    board = table.table.shown(seat).board
    assert board is not None
    return board.tokens


def alike(fights: list[Seated], seats: tuple[str, ...]) -> None:
    """Check that these seats cannot tell one of the fights from another."""
    for seat in seats:
        assert len({seen_by(each, seat) for each in fights}) == 1, seat


@pytest.mark.rule("suits.aim.requirement", "suits.critical.auto_hit")
def test_whoever_strikes_the_fallen_is_hidden_no_more() -> None:
    ann, bob = fighter("ann"), fighter("bob", x=2)
    ann.hidden, bob.fate, bob.shock = "hidden", "unconscious", 13
    table = seated(ann, bob, fighter("cat", "bob", x=30)).play("ann attack bob", "> 2c 3d")
    assert table.who("ann")["hidden"] == ""


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


@pytest.mark.rule("suits.aim.requirement", "suits.blast.lob")
def test_a_blast_that_reaches_somebody_hidden_makes_the_place_known() -> None:
    bob = fighter("bob", x=9, y=3)
    bob.hidden = "hidden"
    table = seated(fighter("ann", held=GRENADE, skill=9), bob, fighter("cat", "bob", x=40))
    table.play("ann lob_at", "ann at 9,0", "> 5c 9d", "bob pass", "cat pass", "ann pass", "ann dodge 1", "> 2c")
    assert table.told("hide", "ann") == ["The blast gives Bob away: the place is known."]
    assert table.view("ann")["fighters"][1]["y"] == 3


@pytest.mark.rule("suits.aim.requirement")
def test_obstacles_and_hiding_block_sight() -> None:
    bob = fighter("bob", x=12)
    table = seated(fighter("ann", held=REVOLVER), bob, obstacles=[(6, 0)])
    options = table.options("ann")
    assert options["fire bob"] == options["aim bob"] == "suits.aim.requirement"
    hidden = fighter("bob", x=12)
    hidden.hidden = "hidden"
    table = seated(fighter("ann", held=REVOLVER), hidden)
    assert table.options("ann")["fire bob"] == "suits.aim.requirement"
    table.table.edit("gm", ["fighters", 1, "hidden"], "place known", "the dustbin moved")
    assert table.options("ann")["fire bob"] == ""


@pytest.mark.rule("suits.aim.requirement", "suits.skill.defense_floor")
def test_one_may_hide_and_shoot_from_hiding() -> None:
    bob = fighter("bob", x=12)
    bob.unaware = True
    ann = fighter("ann", held=REVOLVER)
    table = seated(ann, bob, obstacles=[(0, 1)])
    table.play("ann hide", "bob pass")
    assert table.who("ann")["hidden"] == "hidden"
    assert table.told("notice") == ["Bob notices the fight."]
    table.play("ann fire bob")
    assert "Your defence is 2." in table.choice("bob").prompt
    table.play("bob dodge 1", "> 9c", "> 6c 10h")
    assert table.who("ann")["hidden"] == ""  # the shot gave her away


@pytest.mark.rule("suits.ranged.moving_avoid", "suits.ranged.unaware")
def test_nobody_outruns_a_shot_from_hiding() -> None:
    ann, bob = fighter("ann", held=REVOLVER), fighter("bob", x=9)
    ann.hidden, bob.moved = "hidden", 4
    table = seated(ann, bob).play("ann fire bob")
    assert table.choice("bob").prompt == "Bob: Ann shoots. How do you defend? Your defence is 2."


@pytest.mark.rule("suits.aim.fire", "suits.aim.requirement")
def test_a_hidden_shooter_is_asked_as_before_when_the_target_has_fallen() -> None:
    def fight(target: str) -> Seated:
        bob = fighter("bob", x=10, y=5, held=REVOLVER)
        bob.hidden, bob.aim = "hidden", Aim(target, 1)
        ann = fighter("ann", "us")
        ann.fate, ann.shock = "unconscious", 13
        return seated(fighter("cat", "us", x=30), ann, bob)

    fights = [fight(target) for target in ("ann", "cat")]
    alike(fights, OTHERS)
    assert [sorted(each.options("bob")) for each in fights] == [["hold"], ["auto", "fire", "hold"]]


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


@pytest.mark.rule("suits.aim.area", "suits.aim.requirement")
@pytest.mark.parametrize(("one", "other"), [("aim ann", "aim cat"), ("cover 15 n", "cover 15 ann")])
def test_nobody_can_tell_at_whom_or_where_somebody_hidden_aims(one: str, other: str) -> None:
    def fight(deed: str) -> Seated:
        bob = fighter("bob", x=10, y=5, held=REVOLVER)
        bob.hidden = "hidden"
        return seated(bob, fighter("ann"), fighter("cat", x=30)).play(f"bob {deed}")

    fights = [fight(deed) for deed in (one, other)]
    alike(fights, OTHERS)
    if "aim" in one:
        assert fights[0].told("aim", "bob") == ["Bob aims at Ann (1 turn)."]
        assert fights[0].told("aims", "ann") == ["Bob takes aim."]


@pytest.mark.rule("suits.aim.maintain", "suits.aim.fire")
def test_for_whom_the_table_waits_does_not_tell_that_somebody_hidden_lost_sight() -> None:
    def fight(place: tuple[int, int]) -> Seated:
        bob = fighter("bob", x=place[0], y=place[1], held=REVOLVER)
        bob.hidden, bob.aim = "hidden", Aim("ann", 1)
        return seated(fighter("ann"), fighter("cat", x=30), bob, obstacles=[(5, 0)])

    fights = [fight(place) for place in ((0, 8), (10, 0))]  # from the second a wall is in the way
    alike(fights, OTHERS)
    assert [sorted(each.options("bob")) for each in fights] == [["auto", "fire", "hold"], ["hold"]]
    for line in ("bob hold", "ann pass", "bob hold", "cat pass", "bob pass", "bob hold"):
        for each in fights:
            each.play(line)
        alike(fights, OTHERS)


@pytest.mark.rule("suits.aim.maintain")
def test_sight_that_was_lost_from_hiding_and_found_again_begins_a_new_aim() -> None:
    bob = fighter("bob", x=10, held=REVOLVER)
    bob.hidden, bob.aim = "hidden", Aim("ann", 2)
    table = seated(fighter("ann"), bob, obstacles=[(5, 0)]).play("bob hold", "ann pass")
    table.table.edit("gm", ["obstacles"], [], "the wall falls")
    table.play("bob aim ann")
    assert table.told("aim") == ["Bob aims at Ann (1 turn)."]
    assert "fire" in table.options("bob")


def test_a_world_made_up_for_a_seat_has_the_hidden_anywhere() -> None:
    scene = seated(fighter("ann"), lurker((9, 4))).table.state.scene
    assert isinstance(scene, Suits)
    found = {(each.x, each.y) for at in range(20) for each in imagined(GAME, scene, "ann", Random(at)).fighters[1:]}
    assert len(found) > 10
    assert all(-10 <= x <= 10 and -10 <= y <= 10 for x, y in found)
