"""Figures at the table: skills and defences with each modifier that applies, and what it is called."""

from __future__ import annotations

import pytest

from tests.suits.at_table import (
    RAPIER_AND_DAGGER,
    REVOLVER,
    REVOLVER_38,
    TOUGH,
    beginning,
    clash,
    loss_of,
    pair,
    seated,
)
from tests.suits.support import fighter


@pytest.mark.rule("suits.skill.modifiers", "suits.multi_attack.split")
def test_an_attack_with_both_weapons_shows_how_each_skill_and_the_defence_came_about() -> None:
    table = seated(fighter("ann", held=RAPIER_AND_DAGGER, armour="Plate"), fighter("bob", x=2))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 6c 9d")
    assert table.sums("multiple") == [
        "Attack: Hand Weapons +7 awkward -2 Rapier +1 = 6",
        "Attack: Hand Weapons +7 awkward -2 = 5",
    ]
    assert table.sums("defend")[0] == "Defence: Reflexes +5 = 5"


@pytest.mark.rule("suits.skill.modifiers", "suits.multi_shot.decline", "suits.defeat.groggy")
def test_every_part_of_a_shots_skill_is_told_with_its_source() -> None:
    ann = fighter("ann", skill=9, armour="Plate", held=((REVOLVER_38,),))
    ann.groggy = True
    table = seated(ann, fighter("bob", x=20, **TOUGH)).play("ann fire bob", "bob dodge 1", "> 2c", "> 9c 9d")
    assert table.sums("shoot") == ["Shot: Guns +9 medium range -3 groggy -3 awkward -2 no lower than this +1 = 2"]
    cat = fighter("cat", skill=9, held=((REVOLVER_38,),))
    table = seated(cat, fighter("bob", x=20, **TOUGH)).play(
        "cat auto bob", "bob dodge 1", "> 2c", "> 9c", "cat shoot bob"
    )
    assert table.sums("shoot")[1] == "Shot: Guns +9 medium range -3 one shot after another -2 = 4"
    dan = fighter("dan", skill=9, held=((REVOLVER_38, REVOLVER_38),))
    table = seated(dan, fighter("bob", x=2, **TOUGH)).play("dan fire_off bob")
    assert table.sums("shoot") == ["Shot: Guns +9 point blank range -5 off hand -2 = 2"]


@pytest.mark.rule("suits.skill.modifiers", "suits.skill.floor")
def test_no_penalty_takes_an_attack_below_a_quarter_of_skill() -> None:
    ann = fighter("ann", body=6, held=(("Flail",),), armour="War Plate", skill=4)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=1)).play("ann attack bob")
    assert table.told("engage")[0].endswith("skill 1.")
    assert "no lower than this" in table.sums("engage")[0]


@pytest.mark.rule("suits.skill.floor")
def test_no_penalty_takes_a_shot_below_a_quarter_of_skill() -> None:
    ann = fighter("ann", held=(("Automatic Pistol - 9mm", "Automatic Pistol - 9mm"),), skill=8)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=30))
    table.play("ann auto bob", "bob dodge 1", "> 9c", "> 2c")
    for _ in range(6):
        if "ann" not in table.table.waiting_for() or "shoot bob" not in table.options("ann"):
            break
        table.play("ann shoot bob", "> 9c")
    assert all("skill 2" in line or "skill 3" in line for line in table.told("shoot"))


@pytest.mark.rule("suits.skill.floor")
def test_no_penalty_takes_a_shot_below_a_quarter() -> None:
    ann = fighter("ann", held=REVOLVER, skill=8)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=60))
    table.play("ann fire bob")
    assert table.told("shoot")[0].endswith("60 m, long, skill 2.")  # a quarter of 8; half of that is no less


@pytest.mark.rule("suits.skill.defense_floor", "suits.ranged.unaware")
def test_the_unaware_defend_at_two_and_notice_on_their_turn() -> None:
    bob = fighter("bob", x=1, held=(("Sword", "Shield"),))
    bob.unaware = True
    table = seated(fighter("ann"), bob)
    table.play("ann attack bob")
    assert table.options("bob")["counter"] == "suits.skill.defense_floor"
    table.play("bob defend", "> 3c", "> 9c", "bob one 3c", "> 4c 10h")
    assert table.told("contest") == ["Ann: rank 4 against skill 7; Bob: an overdraw against skill 2."]
    other = fighter("bob", x=9)
    other.unaware = True
    table = seated(fighter("ann"), other)
    table.play("ann pass", "bob pass")
    assert table.told("notice") == ["Bob notices the fight."]
    assert not table.who("bob")["unaware"]


@pytest.mark.rule("suits.skill.defense_default")
def test_a_defence_names_the_skill_it_is_made_with() -> None:
    table = seated(fighter("bob", x=2), fighter("ann", held=(("Long Bow",),))).play("bob attack ann", "ann defend")
    assert table.sums("defend")[0] == "Defence: Fighting +7 = 7"
    table = seated(fighter("bob", x=2), fighter("ann", held=(("Sword",),))).play("bob attack ann", "ann defend")
    assert table.sums("defend")[0] == "Defence: Hand Weapons +7 = 7"


@pytest.mark.rule("suits.skill.defense_default")
def test_one_parries_with_skill_and_dodges_with_reflexes() -> None:
    table = pair(two={"skill": 9, "reflexes": 4}).play("ann attack bob")
    facts = {each.value: dict(each.facts) for each in getattr(table.choice("bob"), "options")}  # noqa: B009
    assert (facts["defend"]["skill"], facts["dodge 1"]["skill"]) == (9, 4)


@pytest.mark.rule("suits.weapon_size.small_vs_large")
def test_a_small_weapon_is_two_worse_in_defence_against_a_large_one() -> None:
    table = seated(fighter("ann", held=(("Staff",),), body=6), fighter("bob", x=1, held=(("Dagger",),)))
    table.play("ann attack bob", "bob counter", "> 4c 10h 5c 10d")
    assert "Bob: rank 5 against skill 7, guarded 3" in table.told("contest")[0]
    assert table.told("blow")[0].startswith("Ann hits Bob")  # 4 beats 5 less 2 by more than 5 beats 4 and D1


@pytest.mark.rule("suits.weapon_size.medium_vs_large")
def test_a_medium_weapon_is_one_worse() -> None:
    table = seated(fighter("ann", held=(("Staff",),), body=6), fighter("bob", x=1, held=(("Javelin",),)))
    table.play("ann attack bob", "bob counter", "> 4c 10h 5c 10d")
    assert "guarded 4" in table.told("contest")[0].split(";")[1]


@pytest.mark.rule("suits.pole.terrain")
def test_where_there_is_no_room_a_pole_neither_strikes_nor_guards() -> None:
    table = seated(fighter("bob", x=1), fighter("ann", held=(("Pike",), ("Dagger",)), lifted=True), confined=True)
    table.play("bob attack ann")
    assert table.options("ann")["counter"] == "suits.pole.terrain"
    table.play("ann defend", "> 5c", "> 2c", "ann one 5c", "> 6c 10h")
    assert table.told("contest")[0].endswith("Ann: rank 5 against skill 7.")


@pytest.mark.rule("suits.pole.ally")
@pytest.mark.parametrize(("y", "x", "guarded"), [(0, 1, True), (1, 0, False)])
def test_a_pole_covers_an_ally_in_front_and_not_one_beside(y: int, x: int, guarded: bool) -> None:
    pole = fighter("pam", "us", held=(("Pike",),), lifted=True)
    table = seated(fighter("foe", x=2), fighter("ann", "us", x=x, y=y), pole)
    table.play("foe attack ann", "ann defend", "> 5c", "> 2c", "ann one 5c", "> 5d 10h")
    assert ("guarded 6" in table.told("contest")[0]) is guarded


@pytest.mark.rule("suits.pole.ally")
@pytest.mark.parametrize(("place", "guarded"), [((1, 1), True), ((1, 0), True), ((1, -1), False)])
def test_a_pole_covers_whoever_is_ahead_on_the_slant(place: tuple[int, int], guarded: bool) -> None:
    pole = fighter("pam", "us", held=(("Pike",),), lifted=True)
    table = seated(fighter("foe", x=3, y=1), fighter("ann", "us", x=place[0], y=place[1]), pole)
    table.play("foe attack ann", "ann defend", "> 5c", "> 2c", "ann one 5c", "> 5d 10h")
    assert ("guarded 6" in table.told("contest")[0]) is guarded


@pytest.mark.rule("suits.strength.unusable")
def test_whoever_is_far_too_weak_neither_strikes_nor_fights_back() -> None:
    table = seated(fighter("ann", body=4, held=(("Claymore",),)), fighter("bob", x=1))
    assert table.options("ann")["attack bob"] == "suits.strength.unusable"
    table.play("ann pass", "bob attack ann")
    assert table.options("ann")["counter"] == "suits.strength.unusable"


@pytest.mark.rule("suits.strength.unusable")
def test_whoever_is_far_too_weak_cannot_shoot() -> None:
    table = seated(fighter("ann", body=1, held=(("Long Bow",),)), fighter("bob", x=9))
    assert table.options("ann")["fire bob"] == "suits.strength.unusable"


@pytest.mark.rule("suits.armor.def", "suits.armor.kevlar", "suits.note.powered")
def test_plate_guards_and_kevlar_is_for_bullets() -> None:
    table = clash("> 5c", "> 2c", "bob one 5c", "> 6c 10h", answer="defend", two={"armour": "Scale"})
    assert "guarded 6" in table.told("contest")[0]
    bob = fighter("bob", x=12, armour="Kevlar")
    shot = seated(fighter("ann", held=REVOLVER), bob).play("ann fire bob", "bob dodge 1", "> 9c", "> 7c 9h")
    assert "armour stops 7" in loss_of(shot)
    assert "armour stops 3" in loss_of(clash("> 7c 9c 10d 9h", one={"held": (("Sword",),)}, two={"armour": "Kevlar"}))


@pytest.mark.rule("suits.armor.awkward")
def test_an_awkward_weapon_weighs_on_reflexes_too() -> None:
    table = beginning(fighter("ann", reflexes=7, held=(("Greatsword",),)), fighter("bob", reflexes=7, x=9))
    table.play("> 6c", "> 5d")
    assert table.told("overdrawn") == ["Ann overdraws Reflexes 5 and does not act in this round."]
    table.play("bob pass")
    assert table.told("passes")
