"""Movement at the table: moves, steps, charges, ways round, and leaving an engagement."""

from __future__ import annotations

import pytest

from tests.suits.at_table import RAPIER_AND_DAGGER, REVOLVER_38, seated, tough
from tests.suits.support import fighter


@pytest.mark.rule("suits.round.move", "suits.round.step")
def test_a_step_after_the_action_counts_towards_the_move_of_that_turn() -> None:
    table = seated(fighter("ann", reflexes=5), fighter("bob", x=20))
    table.play("ann step_last", "ann move", "ann toward bob", "ann toward bob")
    assert table.told("move") == ["Ann moves 4 m, to 4, 0.", "Ann moves 1 m, to 5, 0."]


@pytest.mark.rule("suits.round.move", "suits.round.step", "suits.round.charge")
def test_a_step_counts_towards_what_one_may_move() -> None:
    table = seated(fighter("ann", reflexes=5), fighter("bob", x=9))
    table.play("ann step", "ann go 1,0")
    table.play("ann move")
    assert "go 5,0" in table.options("ann")
    assert "go 6,0" not in table.options("ann")
    table = seated(fighter("ann", reflexes=5), fighter("bob", x=7))
    assert table.options("ann")["charge bob"] == ""  # 5 m lead to within 3 m of Bob
    table.play("ann step", "ann go 0,1")
    assert table.options("ann")["charge bob"] == "suits.round.charge"


@pytest.mark.rule("suits.round.move")
def test_one_may_move_to_any_place_in_reach_and_round_a_corner() -> None:
    table = seated(fighter("ann", reflexes=5), fighter("bob", x=20), obstacles=[(2, 0)])
    table.play("ann move")
    options = table.options("ann")
    assert {"go 3,4", "go 1,2", "go 4,0"} <= set(options)
    assert "go 5,0" not in options  # round the corner it is farther
    table.play("ann go 3,4", "bob pass")
    assert (table.who("ann")["x"], table.who("ann")["y"]) == (3, 4)


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


@pytest.mark.rule("suits.round.charge", "suits.multi_attack.optional")
def test_one_may_charge_with_the_weapon_in_the_off_hand() -> None:
    table = seated(fighter("ann", held=RAPIER_AND_DAGGER, reflexes=6), fighter("bob", x=6))
    table.play("ann charge_off bob")
    assert table.told("move") == ["Ann moves 5 m, to 5, 0."]
    assert table.told("engage") == ["Ann engages Bob with Dagger, skill 7."]
    table.play("bob dodge 1", "> 2c 6c 10d")
    assert table.told("blow") == ["Ann hits Bob: base 3 at +0 is power 3, armour stops 0."]


@pytest.mark.rule("suits.round.charge", "suits.chips.slow_engage")
def test_the_off_hand_charges_while_the_other_weapon_wants_readying() -> None:
    ann = fighter("ann", held=(("Mace", "Dagger"),), reflexes=6)
    ann.unready = 1
    table = seated(ann, fighter("bob", x=6))
    offered = table.options("ann")
    assert (offered["charge bob"], offered["charge_off bob"]) == ("suits.chips.slow_engage", "")
    table.play("ann charge_off bob", "bob dodge 1", "> 2c 6c 10d")
    assert table.told("blow")[0].startswith("Ann hits Bob")


@pytest.mark.rule("suits.round.charge")
def test_without_a_second_weapon_no_charge_with_it_is_offered_and_too_far_is_too_far() -> None:
    assert "charge_off bob" not in seated(fighter("ann"), fighter("bob", x=6)).options("ann")
    far = seated(fighter("ann", held=RAPIER_AND_DAGGER, reflexes=5), fighter("bob", x=16)).options("ann")
    assert far["charge_off bob"] == "suits.round.charge"


@pytest.mark.rule("suits.round.charge", "suits.chips.slow_engage")
def test_whoever_charges_with_the_off_hand_strikes_though_the_slow_weapon_is_not_ready() -> None:
    ann = fighter("ann", held=(("Mace", "Dagger"),))
    ann.unready, ann.blue = 1, 2
    table = seated(ann, fighter("bob", x=6)).play("ann charge_off bob")
    assert table.told("engage") == ["Ann engages Bob with Dagger, skill 7."]
    table.play("bob dodge 1", "> 2c 3c 9d", "bob pass")
    assert table.who("ann")["unready"] == 1


@pytest.mark.rule("suits.round.step")
def test_one_may_act_first_and_step_afterwards() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1))
    table.play("ann step_last", "ann attack bob", "bob dodge 1", "> 9c 9d 10c", "ann go -1,0")
    assert table.who("ann")["x"] == -1
    assert table.choice("bob").kind == "suits.action"


@pytest.mark.rule("suits.round.speed_conversion", "suits.round.move")
def test_a_horse_moves_at_its_speed() -> None:
    from msgspec.structs import replace

    horse = fighter("horse", reflexes=5)
    horse.sheet = replace(horse.sheet, kph=28)
    table = seated(horse, fighter("bob", x=30)).play("horse move")
    assert "go 8,0" in table.options("horse")
    assert "go 9,0" not in table.options("horse")
    table.play("horse go 8,0")
    assert table.who("horse")["x"] == 8


@pytest.mark.rule("suits.engage.disengage")
@pytest.mark.parametrize(("cards", "bar"), [("2c 9c", "suits.engage.disengage"), ("9c 9d", "")])
def test_an_opponent_who_shot_last_round_and_did_not_overdraw_holds_one_in_the_engagement(cards: str, bar: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=2, held=(("Knife", REVOLVER_38),)))
    table.play("ann attack bob", "bob dodge 1", "> 2c 9c 9d", "bob fire ann", "ann dodge 1", "> 2h", f"> {cards}")
    assert table.options("ann")["move"] == bar


@pytest.mark.rule("suits.engage.disengage")
def test_fighting_back_presses_and_the_engaged_neither_move_nor_charge_away() -> None:
    foes = fighter("rod", "foes", x=1), fighter("tod", "foes", x=6)
    table = seated(fighter("bob"), *foes)
    table.play("bob attack rod", "rod counter", "> 5c 10h 5d 10c", "rod pass", "tod pass")
    options = table.options("bob")
    assert options["move"] == options["charge tod"] == "suits.engage.disengage"


@pytest.mark.rule("suits.engage.disengage")
def test_a_step_out_of_reach_does_not_free_anybody_who_is_pressed() -> None:
    table = seated(tough("ann"), tough("bob", x=2))
    table.play("ann attack bob", "bob dodge 1", "> 4c 2c 9d", "bob step", "bob go 3,0")
    assert table.options("bob")["move"] == "suits.engage.disengage"
