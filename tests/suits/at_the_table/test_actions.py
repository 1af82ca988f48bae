"""Actions at the table: readying what is slow, lifting a pole, letting go and picking up."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from tests.suits.at_table import pair, seated, tough
from tests.suits.support import fighter


@pytest.mark.rule("suits.order.one_chance")
def test_of_two_of_a_kind_one_is_dropped_and_it_is_told_what() -> None:
    table = seated(fighter("ann", held=(("Dagger", "Dagger"),)), fighter("bob", x=2))
    table.play("ann drop dagger_2")
    assert table.told("drop", "bob") == ["Ann drops the Dagger 2, and holds Dagger."]
    assert table.options("ann")["attack bob"] == ""


@pytest.mark.rule("suits.order.one_chance", "suits.engage.define")
def test_whoever_lets_go_of_everything_still_has_fists() -> None:
    table = seated(fighter("ann", held=(("Claymore",),)), fighter("bob", x=2)).play("ann drop claymore")
    assert table.told("drop", "bob") == ["Ann drops the Claymore, and holds nothing."]
    table.play("ann attack bob")
    assert table.told("engage", "bob") == ["Ann engages Bob with Fist, skill 7."]


@pytest.mark.rule("suits.order.one_chance")
def test_letting_go_is_free_and_picking_up_is_not() -> None:
    table = seated(fighter("ann", held=(("Sword", "Shield"),)), fighter("bob", x=9))
    table.play("ann drop shield")
    assert table.choice("ann").kind == "suits.action"  # still her turn
    assert table.told("drop") == ["Ann drops the Shield, and holds Sword."]
    table.play("ann arms 0", "bob pass")
    assert table.told("arms") == ["Ann takes Sword and Shield in hand."]


@pytest.mark.rule("suits.order.one_chance")
def test_going_over_from_one_natural_weapon_to_another_is_free() -> None:
    horse = fighter("horse", held=(("Hoof, front",), ("Hoof, rear",), ("Trample",)), beast=True)
    table = seated(horse, fighter("bob", x=5)).play("horse arms 2")
    assert table.told("arms") == ["Horse fights with Trample now."]
    table.play("horse charge bob", "bob dodge 1", "> 9c 9d 10d")
    assert len(table.told("engage")) == 1


@pytest.mark.rule("suits.frequency.slow_cycle", "suits.order.one_chance")
def test_going_over_to_another_natural_weapon_and_back_readies_nothing() -> None:
    table = seated(tough("ann", held=(("Kick",), ("Fist",))), tough("bob", x=1))
    table.play("ann attack bob", "bob dodge 1", "> 4c 8d 9d", "bob pass", "ann arms 1")
    assert table.options("ann")["attack bob"] == ""  # the fist is no slow weapon
    table.play("ann arms 0")
    assert table.options("ann")["attack bob"] == "suits.chips.slow_engage"
    table.play("ann ready", "bob pass")
    assert table.options("ann")["attack bob"] == ""


@pytest.mark.rule("suits.chips.slow_engage", "suits.round.charge")
@pytest.mark.parametrize(
    ("held", "free"),
    [((("Horn",), ("Great bite",)), "ann arms 1"), ((("Mace", "Dagger"),), "ann drop mace")],
)
def test_whoever_has_left_a_slow_weapon_that_is_not_ready_may_charge_and_strike_with_what_is_in_hand(
    held: tuple[tuple[str, ...], ...], free: str
) -> None:
    table = seated(tough("ann", held=held), tough("bob", x=1), tough("cat", "bob", y=5))
    table.play("ann attack bob", "bob dodge 1", "> 4c 8d 9d", "bob pass", "cat pass", free)
    assert table.who("ann")["blue"] == 1
    table.play("ann charge cat")
    assert table.choice("cat").kind == "suits.answer"


@pytest.mark.rule("suits.order.one_chance")
def test_to_go_from_a_weapon_to_ones_fists_still_takes_the_action() -> None:
    table = seated(fighter("ann", held=(("Sword",), ("Fist",))), fighter("bob", x=5)).play("ann arms 1")
    assert table.told("arms") == ["Ann fights with Fist now."]
    assert table.table.waiting_for() == ["bob"]


@pytest.mark.rule("suits.order.one_chance")
def test_what_was_dropped_is_said_to_lie_where_it_fell() -> None:
    table = seated(fighter("ann", held=(("Sword",), ("Dagger",))), fighter("bob", x=20))
    table.play("ann drop sword", "ann pass", "bob pass")
    table.table.edit("gm", ["fighters", 0, "x"], 5, "swept away")
    choice = table.choice("ann")
    assert isinstance(choice, Pick)
    assert [option.why for option in choice.options if option.value == "arms 0"] == ["It lies at 0, 0."]


@pytest.mark.rule("suits.order.slow_action")
def test_two_things_are_ready_and_one_is() -> None:
    ann, cat = fighter("ann", held=(("Sword", "Large Shield"),)), fighter("cat", held=(("Mace",),), y=3)
    for each in (ann, cat):
        each.unready, each.blue = 1, 2
    table = seated(ann, cat, fighter("bob", x=20)).play("ann ready", "cat ready")
    assert table.told("ready") == ["Ann's Sword and Large Shield are ready.", "Cat's Mace is ready."]


@pytest.mark.rule("suits.order.slow_action", "suits.chips.slow_engage", "suits.pole.lift", "suits.armor.slow_defend")
def test_a_pole_must_be_lifted_first_and_guards_meanwhile() -> None:
    table = pair({"held": (("Halberd",),)})
    assert table.options("ann")["attack bob"] == "suits.chips.slow_engage"
    table.play("ann ready", "bob attack ann", "ann counter", "> 9c 10h 6d 10c")
    assert table.told("ready") == ["Ann's Halberd is ready."]
    assert "Ann: rank 6 against skill 7, guarded 7" in table.told("contest")[0]
