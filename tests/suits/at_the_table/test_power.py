"""Power and loss at the table: what a blow inflicts, what armour stops, and how the rest splits."""

from __future__ import annotations

import pytest

from tests.suits.at_table import (
    GRENADE,
    call,
    clash,
    loss_of,
    seated,
    shooters,
    with_bonus_cards,
    with_chips,
)
from tests.suits.support import fighter, swarm


@pytest.mark.rule("suits.power.phase", "suits.power.base", "suits.power.suit_values", "suits.power.table")
@pytest.mark.rule("suits.power.step", "suits.power.rounding", "suits.power.weapon_line", "suits.weapon_size.leverage")
@pytest.mark.parametrize(("suit", "power"), [("c", 5), ("s", 6), ("h", 8), ("d", 9)])
def test_the_seven_powers_of_a_sword(suit: str, power: int) -> None:
    bonus = "cshd".index(suit)
    table = clash(f"> 7{suit} 9c 10d 9h", one={"held": (("Sword",),)}, two={"skill": 6})
    assert loss_of(table) == f"base 5 at +{bonus} is power {power}, armour stops 0."


@pytest.mark.rule("suits.power.over_ten")
def test_bases_above_ten_are_worked_out_as_ten_and_the_rest() -> None:
    table = clash("> 7s 9c 10d 9h", one={"held": (("Halberd",),), "body": 8, "lifted": True})
    assert loss_of(table) == "base 12 at +1 is power 16, armour stops 0."


@pytest.mark.rule("suits.loss.armor_first", "suits.armor.absorption", "suits.armor.table", "suits.note.ap_percent")
def test_armour_stops_its_share_and_a_warhammer_breaks_it() -> None:
    chain = {"armour": "Chain"}
    assert "armour stops 4" in loss_of(clash("> 7d 9c 10d 9h", one={"held": (("Sword",),)}, two=chain))
    assert "armour stops 3" in loss_of(clash("> 7d 9c 10d 9h", one={"held": (("Warhammer",),)}, two=chain))


@pytest.mark.rule(
    "suits.loss.overflow", "suits.defeat.unconscious", "suits.defeat.table", "suits.contest.combat_detail"
)
def test_what_goes_beyond_twice_body_is_wounds_and_knocks_out() -> None:
    bob = fighter("bob", x=1)
    bob.shock = 11
    table = seated(fighter("ann", held=(("Staff",),)), bob, fighter("cy", "bob", x=9))
    table.play("ann attack bob", "bob dodge 1", "> 9c 7c 9d")
    assert table.harm("bob") == (12, 6)
    assert table.told("fall") == ["Bob is knocked out."]


@pytest.mark.rule("suits.damage_type.hard", "suits.damage_type.cutting", "suits.damage_type.piercing")
@pytest.mark.rule("suits.damage_type.blunt", "suits.note.damage", "suits.loss.split", "suits.loss.status")
@pytest.mark.parametrize(
    ("weapon", "body", "wounds", "rule"),
    [("Warhammer", 6, 1, "hard"), ("Sword", 9, 2, "cutting"), ("Spear", 9, 4, "piercing"), ("Staff", 6, 0, "blunt")],
)
def test_what_kind_of_weapon_decides_how_much_of_a_loss_is_wounds(
    weapon: str, body: int, wounds: int, rule: str
) -> None:
    table = clash("> 7c 9c 10d 9h", one={"held": ((weapon,),), "body": body, "skill": 8})
    assert table.harm("bob")[1] == wounds
    assert f"suits.damage_type.{rule}" in table.rules("loss")


@pytest.mark.rule("suits.damage_type.blunt")
def test_blunt_damage_makes_half_as_many_wounds_rounded_down() -> None:
    bob = fighter("bob", x=9, body=8)
    table = call(seated(fighter("ann"), bob), kind="hurt", who="bob", loss=15, type="blunt")
    assert table.harm("bob") == (12, 3)


@pytest.mark.rule("suits.power.range")
def test_a_heart_against_it_takes_nothing_from_a_blow_at_three_less() -> None:
    table = with_bonus_cards(with_chips(fighter("ann"), "h"), fighter("bob", x=1))
    table.play("ann commit bob", "ann card 0", "ann reveal 0", "ann pass", "bob attack ann", "ann counter")
    table.play("> 7c 10h 2d 10d")
    assert table.told("blow") == ["Bob hits Ann: base 4 at -3 is power 1, armour stops 0."]  # 0 at -4


@pytest.mark.rule("suits.note.ap")
def test_bullets_pierce_armour() -> None:
    table = shooters(9, target=fighter("bob", armour="Chain", body=6))
    table.play("ann fire bob", "bob dodge 1", "> 9c", "> 6d 10h")
    assert table.told("blow") == [
        "Ann hits Bob: base 7 at +3 is power 12, armour stops 2."
    ]  # 4, less 1 for each 3 over


@pytest.mark.rule("suits.note.ap")
def test_blasts_pierce_armour() -> None:
    bob = fighter("bob", x=9, armour="Chain", body=6)
    table = seated(fighter("ann", held=GRENADE, skill=9), bob)
    table.play("ann lob bob", "> 6d 10h", "bob pass", "ann pass", "ann dodge 1", "> 2c")
    blow = next(line for line in table.told("blow") if "Ann hits Bob" in line)
    assert "armour stops 0" in blow  # AP 2 for each 3 points beyond the chain's 4


@pytest.mark.rule("suits.armor.absorption", "suits.note.ap_percent", "suits.loss.armor_first", "suits.swarm.armor")
def test_what_armour_stops_is_told_with_what_is_worn_and_what_pierces_it() -> None:
    ann = fighter("ann", held=(("Warhammer",),), body=9)
    table = seated(ann, fighter("bob", x=2, armour="Plate")).play("ann attack bob", "bob dodge 1", "> 10c 3c 9d")
    assert table.sums("blow")[1] == "Armour: Plate +8 AP -3 = 5"
    table = seated(swarm(population=8), fighter("ann", armour="Plate")).play(
        "rats attack ann", "ann dodge 1", "> 10c 3c"
    )
    assert table.sums("blow")[1] == "Armour: Plate +8 against a swarm -6 no more than the power -1 = 1"
