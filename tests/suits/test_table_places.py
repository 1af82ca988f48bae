"""Where people stand, at the table: ways on a plain with two directions, who is behind whom, who comes in where."""

from __future__ import annotations

import pytest

from tests.suits.at_table import seated
from tests.suits.support import fighter


@pytest.mark.rule("suits.round.move")
@pytest.mark.parametrize(
    ("start", "there", "reached", "metres"),
    [
        ((0, 0), (3, 4), (2, 3), 4),
        ((2, 7), (2, 2), (2, 3), 4),
        ((5, 5), (2, 1), (3, 2), 4),
        ((0, 0), (0, -3), (0, -2), 2),
    ],
)
def test_whoever_walks_towards_somebody_comes_to_a_metre_of_them(
    start: tuple[int, int], there: tuple[int, int], reached: tuple[int, int], metres: int
) -> None:
    table = seated(fighter("ann", x=start[0], y=start[1]), fighter("bob", x=there[0], y=there[1]))
    table.play("ann move")
    option = next(each for each in table.choice("ann").options if each.value == "toward bob")  # type: ignore[attr-defined]
    assert (option.on, dict(option.facts)) == (("token:bob", f"point:{reached[0]},{reached[1]}"), {"metres": metres})
    table.play("ann toward bob")
    assert table.told("move")[0] == f"Ann moves {metres} m, to {reached[0]}, {reached[1]}."


@pytest.mark.rule("suits.round.move")
def test_the_way_round_something_is_as_long_as_it_is() -> None:
    table = seated(fighter("ann"), fighter("bob", x=20), obstacles=[(0, 2)])
    table.play("ann move", "ann go 0,4")
    assert table.told("move") == ["Ann moves 4 m, to 0, 4."]


@pytest.mark.rule("suits.two_items.shield_front")
@pytest.mark.parametrize(("place", "is_behind"), [((0, -2), True), ((0, 2), False), ((2, -1), True), ((2, 1), False)])
def test_a_shield_guards_what_is_in_front_north_and_south_as_well(place: tuple[int, int], is_behind: bool) -> None:
    ann, cat = fighter("ann", "us", held=(("Shortsword", "Shield"),)), fighter("cat", "them", y=3)
    bob = fighter("bob", "them", x=place[0], y=place[1])
    ann.faces = "cat"
    table = seated(bob, ann, cat)
    table.play("bob attack ann", "ann defend", "> 5c", "> 2c", "ann one 5c", "> 5d 10h")
    guarded = "" if is_behind else ", guarded 6"
    assert table.told("contest") == [f"Bob: rank 5 against skill 7; Ann: rank 5 against skill 7{guarded}."]


@pytest.mark.rule("suits.defeat.groggy")
def test_the_groggy_have_half_a_rank_in_what_the_game_master_calls() -> None:
    ann = fighter("ann", reflexes=7)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=20))
    call = {"kind": "contest", "who": "ann", "skill": "Reflexes", "against": "7", "what": "Up"}
    table.table.edit("gm", ["calls"], [call], "the floor gives way")
    table.play("> 5c 10h 9d 10c")
    assert table.told("called") == ["Up: Ann, Reflexes 3, against the task, 7."]


@pytest.mark.rule("suits.order.list")
def test_whoever_comes_in_stands_where_the_game_master_says() -> None:
    table = seated(fighter("ann"), fighter("bob", x=9))
    table.table.arrive("gm", "wolf", "bob", "3,-4", "it smelt blood")
    assert [table.who("wolf")[each] for each in ("x", "y", "side")] == [3, -4, "bob"]
    table.table.arrive("gm", "wolf", "bob", "", "and another")  # who has no place of their own takes the next free one
    assert [table.who("wolf_2")[each] for each in ("x", "y", "number")] == [1, 0, 2]


@pytest.mark.rule("suits.pole.ally")
@pytest.mark.parametrize(("place", "guarded"), [((1, 1), True), ((1, 0), True), ((1, -1), False)])
def test_a_pole_covers_whoever_is_ahead_on_the_slant(place: tuple[int, int], guarded: bool) -> None:
    pole = fighter("pam", "us", held=(("Pike",),), lifted=True)
    table = seated(fighter("foe", x=3, y=1), fighter("ann", "us", x=place[0], y=place[1]), pole)
    table.play("foe attack ann", "ann defend", "> 5c", "> 2c", "ann one 5c", "> 5d 10h")
    assert ("guarded 6" in table.told("contest")[0]) is guarded


@pytest.mark.rule("suits.engage.define")
def test_what_strikes_only_behind_neither_strikes_nor_charges_in_front() -> None:
    for metres, deed in ((2, "attack bob"), (5, "charge bob")):
        mare = fighter("mare", held=(("Hoof, rear",),))
        table = seated(mare, fighter("bob", x=metres))
        assert table.options("mare")[deed] == "suits.engage.define"
        mare.not_in_front = ["bob"]
        assert seated(mare, fighter("bob", x=metres)).options("mare")[deed] == ""


@pytest.mark.rule("suits.contest.last_standing")
def test_a_fight_in_which_nobody_is_left_is_won_by_nobody() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1))
    table.table.edit(
        "gm", ["calls"], [{"kind": "leave", "who": "ann"}, {"kind": "leave", "who": "bob"}], "the roof falls"
    )
    assert table.view()["winner"] == "nobody"


@pytest.mark.rule("suits.card.deck", "suits.contest.instant")
def test_cards_of_a_called_contest_lie_in_the_discard_until_the_deck_is_shuffled() -> None:
    table = seated(fighter("ann"), fighter("bob", x=20), reshuffle="through")
    call = {"kind": "contest", "who": "ann", "skill": "Mind", "against": "bob"}
    table.table.edit("gm", ["calls"], [call], "a riddle")
    table.play("> 2c", "> 3c", "> 9h", "> 10d")
    assert sorted(table.view()["zones"]["discard"]["cards"]) == ["10d", "2c", "3c", "9h"]
    assert table.told("instant") == ["Ann wins."]
