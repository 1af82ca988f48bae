"""Shots at the table: how they are met, who is unaware or moving, reloading, and darts."""

from __future__ import annotations

import pytest

from tests.suits.at_table import PISTOL, REVOLVER, REVOLVER_38, SHORTSWORD_AND_SHIELD, seated, tough
from tests.suits.support import fighter


@pytest.mark.rule("suits.card.high_draw")
@pytest.mark.parametrize(("card", "told"), [("6c", "awake"), ("7c", "fall")])
def test_whether_a_dart_puts_somebody_to_sleep_is_told_and_what_was_needed(card: str, told: str) -> None:
    bob = fighter("bob", x=2)
    bob.dosed = True
    table = seated(bob, fighter("ann")).play(f"> {card}")
    assert "a high card within Body 6" in table.told(told)[0]


@pytest.mark.rule("suits.ranged.defense", "suits.range.point_blank", "suits.shield.table", "suits.ranged.moving")
def test_a_defence_against_a_shot_shows_each_part_of_it_and_the_shield() -> None:
    bob = fighter("bob", x=20, held=(("Shortsword", "Tower Shield"),))
    table = seated(fighter("ann", held=(("Long Bow",),)), bob).play("ann fire bob", "bob defend")
    assert table.sums("defend") == [
        "Defence: half of Reflexes and 5 +5 point blank -3 = 2",
        "Guard: Tower Shield +4 = 4",
    ]
    table = seated(fighter("bob", x=40, reflexes=5), fighter("ann", held=(("Long Bow",),)))
    table.play("bob move", "bob go 40,4", "ann fire bob", "> 10c", "bob dodge 1")
    assert table.sums("defend") == ["Defence: half of Reflexes and 5 +5 moving +2 = 7"]


@pytest.mark.rule("suits.ranged.unaware", "suits.skill.defense_floor")
def test_whoever_is_surprised_is_told_to_have_no_use_of_the_shield() -> None:
    bob = fighter("bob", x=2, held=SHORTSWORD_AND_SHIELD)
    bob.unaware = True
    table = seated(fighter("ann"), bob).play("ann attack bob", "bob defend")
    assert table.sums("defend") == ["Defence: surprised +2 = 2", "Guard: 0"]


@pytest.mark.rule("suits.ranged.unaware")
def test_whoever_has_acted_is_aware() -> None:
    bob = fighter("bob", x=12, held=REVOLVER)
    bob.unaware = True
    table = seated(bob, fighter("ann", held=REVOLVER))
    table.play("bob fire ann", "ann dodge 1", "> 2c", "> 9c 10h", "ann fire bob")
    assert "Your defence is 5." in table.choice("bob").prompt


@pytest.mark.rule("suits.ranged.moving", "suits.ranged.moving_avoid")
def test_who_has_charged_is_harder_to_hit_and_may_outrun_the_fire() -> None:
    foes = fighter("ann", "foes", held=REVOLVER, y=12), fighter("al", "foes", x=8)
    table = seated(fighter("bob", reflexes=6, x=1), *foes)
    table.play("bob charge al", "al dodge 1", "> 9c 9d 10c", "ann fire bob")
    table.play("> 9c")  # not within the root of the metres
    assert "Your defence is 8." in table.choice("bob").prompt  # (6 + 5) / 2 up, and 2
    table.play("bob dodge 1", "> 9c", "> 8c 10h")
    assert any("moving" in each for each in table.sums("defend"))


@pytest.mark.rule("suits.ranged.moving_avoid")
@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("2c", "Bob outruns the fire (a high card within 2)."),
        ("Ac", "Bob, having moved 4 metres, does not outrun the fire (a high card within 2 was needed)."),
    ],
)
def test_whether_somebody_outran_the_fire_is_told_and_what_was_needed(card: str, told: str) -> None:
    table = seated(fighter("bob", x=12), fighter("ann", held=((REVOLVER_38,),)))
    table.play("bob move", "bob go 8,0", "ann fire bob", f"> {card}")
    assert table.told("avoid") == [told]


@pytest.mark.rule("suits.ranged.moving_avoid", "suits.multi_shot.autofire")
def test_several_shots_at_somebody_who_outran_the_fire_draw_no_cards_and_are_not_offered_again() -> None:
    table = seated(tough("bob", x=12), fighter("ann", held=PISTOL, skill=9), tough("cat", "bob", x=13))
    table.play("bob move", "bob go 12,4", "ann auto bob", "> 2c")
    assert table.told("avoid") == ["Bob outruns the fire (a high card within 2)."]
    assert set(table.options("ann")) == {"stop", "shoot cat"}


@pytest.mark.rule("suits.ranged.moving_avoid", "suits.multi_shot.autofire")
def test_a_use_of_which_everybody_has_outrun_the_fire_is_over() -> None:
    table = seated(tough("bob", x=12), fighter("ann", held=PISTOL, skill=9))
    table.play("bob move", "bob go 12,4", "ann auto bob", "> 2c")
    assert table.view()["round"] == 2
    assert table.who("ann")["loaded"] == {"Automatic Pistol - 9mm": 15}


@pytest.mark.rule("suits.note.draw")
def test_whoever_lets_go_of_an_empty_gun_keeps_the_loaded_one() -> None:
    table = seated(fighter("ann", held=(("Flintlock", "Flintlock"),)), fighter("bob", x=9))
    table.play("ann fire bob", "bob dodge 1", "> 2c", "> 10c 10d", "bob pass", "ann drop flintlock")
    assert table.options("ann")["fire bob"] == ""


@pytest.mark.rule("suits.note.draw")
def test_two_guns_of_a_kind_have_their_own_rounds() -> None:
    table = seated(fighter("ann", held=(("Flintlock", "Flintlock"),), skill=8), fighter("bob", x=9))
    table.play("ann auto bob", "bob dodge 1", "> 9c", "> 9d", "ann shoot bob", "> 9h")
    assert table.who("ann")["loaded"] == {"Flintlock": 0, "Flintlock 2": 0}
    table = seated(fighter("ann", held=(("Flintlock", "Flintlock"),)), fighter("bob", x=9))
    table.play("ann fire bob", "bob dodge 1", "> 2c", "> 9c 9d", "bob pass")
    assert table.who("ann")["loaded"] == {"Flintlock": 0, "Flintlock 2": 1}
    assert {"reload flintlock"} <= set(table.options("ann"))


@pytest.mark.rule("suits.armor.slow", "suits.armor.combine")
def test_a_slow_shield_slows_a_pistol_too() -> None:
    ann = fighter("ann", held=(("Revolver - .38", "Large Shield"),))
    table = seated(ann, fighter("bob", x=9))
    table.play("ann fire bob", "bob dodge 1", "> 2c", "> 9c 9d", "bob pass")
    assert table.options("ann")["fire bob"] == "suits.armor.slow"
    table.play("ann ready", "bob pass")
    assert table.options("ann")["fire bob"] == ""
