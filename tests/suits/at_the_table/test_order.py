"""The order of action at the table: how it is drawn, and where newcomers come in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.suits.at_table import Seated, beginning
from tests.suits.support import fighter, scene_of, swarm


@pytest.mark.rule("suits.round.length", "suits.order.draw", "suits.order.overdraw", "suits.order.ties")
def test_the_order_is_drawn_and_ties_go_to_the_lower_skill() -> None:
    table = beginning(
        fighter("ann", reflexes=6, skill=8), fighter("bob", x=9, reflexes=6), fighter("cy", "bob", x=9, y=2)
    )
    table.play("> 4c", "> 4d", "> 9c")
    assert table.told("order") == ["The order: (Cy), Bob, Ann."]
    table.play("bob pass", "ann pass")
    assert table.told("round") == ["Round 2."]
    assert table.choice("cy").kind == "suits.action"


@pytest.mark.rule("suits.order.list")
def test_a_bystander_who_is_drawn_in_has_a_place_in_the_next_round() -> None:
    cy = fighter("cy", "bob", x=9, y=3)
    cy.bystander = True
    scene = scene_of(fighter("ann"), fighter("bob", x=9), cy)
    scene.order.remove("cy")
    table = Seated(scene)
    table.table.edit("gm", ["fighters", 2, "bystander"], False, "enough is enough")
    table.play("ann pass", "bob pass", "> 3c")
    assert table.told("order", "ann")[-1].count("Cy") == 1
    assert table.table.waiting_for() == ["cy"]


@pytest.mark.rule("suits.order.list")
def test_a_newcomer_who_ties_moves_nobody_in_the_order() -> None:
    one, two, new = fighter("ann", x=0), fighter("bob", x=9), fighter("cy", "bob", x=11)
    new.arrives = 2
    table = beginning(one, two, new)
    table.play("> 4c", "> 4d", "> 9c", "> 5c")  # ann and bob tie, and ann draws higher
    assert table.told("order") == ["The order: Ann, Bob."]
    table.play("ann pass", "bob pass", "> 4h", "> 3c", "> 8d", "> 5h")
    order = table.view()["order"]
    assert order.index("ann") < order.index("bob")


@pytest.mark.rule("suits.order.list", "suits.order.ties")
def test_whoever_has_taken_up_a_weapon_since_keeps_the_place_that_was_written_down_when_somebody_comes_in() -> None:
    ann = fighter("ann", "us", skills={"Hand Weapons": 7, "Archery": 3}, held=(("Sword",), ("Bow",)))
    new = fighter("cy", "them", x=12)
    new.arrives = 2
    table = beginning(ann, fighter("bob", "us", x=1, skill=6), fighter("dee", "them", x=9), new)
    table.play("> 5c", "> 5d", "> 2c")
    assert table.told("order") == ["The order: Bob, Ann, Dee."]  # equal cards, and Bob has less skill
    table.play("bob pass", "ann arms 1", "dee pass", "> 3c")
    assert table.told("order")[-1] == "The order: Bob, Ann, Cy, Dee."


@pytest.mark.rule("suits.order.ties", "suits.swarm.attack_skill")
def test_a_swarm_that_ties_goes_by_its_attack() -> None:
    vermin = swarm("vermin", 8, attack=3, x=12)  # 3 + 2 = 5
    vermin.sheet = replace(vermin.sheet, reflexes=9)
    table = beginning(fighter("plain", reflexes=7, skill=7), vermin).play("> 6c", "> 6d")
    assert table.told("order") == ["The order: Rat swarm, Plain."]
