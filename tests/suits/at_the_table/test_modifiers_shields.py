"""Shields and second weapons at the table: whom they guard, from which side, and how often."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Malformed
from tests.suits.at_table import REVOLVER, SHORTSWORD_AND_SHIELD, SWORD_AND_DAGGER, clash, pair, seated, tough
from tests.suits.support import fighter, swarm

FLAIL = (("Flail", "Dagger"),)
SWORD_AND_SHIELD = (("Sword", "Shield"),)


@pytest.mark.rule("suits.two_items.second_weapon_bonus", "suits.chips.second_item", "suits.frequency.weapon_once")
def test_a_pistol_beside_a_sword_is_a_second_weapon_and_used_by_guarding() -> None:
    bob = fighter("bob", x=1, held=(("Sword", "Revolver - .38"),))
    table = seated(fighter("ann"), bob)
    assert table.who("bob")["white"] == 2
    table.play("ann attack bob", "bob defend")
    assert "second weapon +1" in table.sums("defend")[1]
    table.play("> 3c", "> 4c", "bob one 4c", "> 9h 10h")
    assert table.options("bob")["fire ann"] == "suits.frequency.weapon_once"
    assert table.who("bob")["white"] == 1
    table.play("bob pass", "ann pass")
    assert table.options("bob")["fire ann"] == ""


@pytest.mark.rule("suits.two_items.second_weapon_bonus")
def test_what_is_held_to_be_thrown_is_no_second_weapon() -> None:
    bob = fighter("bob", x=1, held=(("Sword", "Thrown Javelin"),))
    table = seated(fighter("ann"), bob).play("ann attack bob", "bob defend")
    assert "second weapon" not in table.sums("defend")[1]
    assert table.who("bob")["white"] == 1


@pytest.mark.rule("suits.two_items.second_weapon_bonus", "suits.note.defense")
def test_a_second_weapon_guards_once_in_a_period() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob", held=SWORD_AND_DAGGER))
    table.play("rod attack bob", "bob defend", "> 4c", "> 2c", "bob one 4c", "> 6c 10h")
    assert "guarded 6" in table.told("contest")[0]  # D1 and the dagger
    assert "second weapon +1" in " ".join(table.sums("defend"))
    table.play("tod attack bob", "bob defend", "> 4d", "bob one 4d", "> 4s 10h")
    assert "guarded 5" in table.told("contest")[1]


@pytest.mark.rule("suits.two_items.not_vs_ranged", "suits.ranged.defense", "suits.ranged.answer", "suits.range.short")
def test_a_second_weapon_and_a_parry_do_nothing_against_shots() -> None:
    table = seated(fighter("ann", held=REVOLVER), fighter("bob", x=12, held=SWORD_AND_DAGGER))
    table.play("ann fire bob")
    assert table.options("bob")["counter"] == "suits.ranged.answer"
    table.play("bob defend", "> 5c", "> 2c", "bob one 5c", "> 6c 10h")
    assert table.told("contest") == ["Ann: rank 6 against skill 7; Bob: rank 5 against skill 5."]


@pytest.mark.rule(
    "suits.two_items.shield", "suits.shield.on_block", "suits.shield.table", "suits.defend.bonus_application"
)
def test_a_shield_guards_unless_its_bearer_overdraws() -> None:
    held = {"held": (("Sword", "Large Shield"),)}
    table = clash("> 5c", "> 2c", "bob one 5c", "> 6c 10h", answer="defend", two=held)
    assert "guarded 7" in table.told("contest")[0]
    assert table.told("no_result")
    table = clash("> 9c", "> 8c", "bob one 9c", "> 2d 10h", answer="defend", two=held)
    assert table.told("contest")[0].endswith("Bob: an overdraw against skill 7.")
    assert table.told("blow")


@pytest.mark.rule("suits.two_items.shield_front")
def test_whoever_strikes_at_somebody_behind_turns_to_them() -> None:
    ann = fighter("ann", held=(("Sword", "Shield"),))
    table = seated(ann, fighter("bob", x=2), fighter("cat", "bob", x=-2))
    table.play("ann face bob", "ann attack cat", "cat counter")
    assert table.sums("counter")[2] == "Guard of Ann: Shield +1 = 1"
    assert table.who("ann")["faces"] == "cat"


@pytest.mark.rule("suits.two_items.shield_front", "suits.engage.define")
def test_a_horse_that_kicks_out_behind_goes_on_facing_whom_it_faced() -> None:
    horse = fighter("horse", held=(("Hoof, rear",),), beast=True)
    table = seated(horse, fighter("bob", x=2), fighter("cat", "bob", x=-2)).play("horse face bob", "horse attack cat")
    assert table.who("horse")["faces"] == "bob"


@pytest.mark.rule("suits.two_items.shield_front")
def test_whoever_turns_to_one_enemy_has_the_other_behind_the_shield() -> None:
    foes = fighter("rod", "foes", x=2), fighter("tod", "foes", x=-2)
    table = seated(fighter("bob", held=(("Sword", "Shield"),)), *foes)
    table.play("bob face rod", "bob pass")
    table.play("rod attack bob", "bob defend", "> 5c", "> 2c", "bob one 5c", "> 6c 10h")
    assert "guarded 6" in table.told("contest")[-1]
    table.table.edit("gm", ["fighters", 0, "shield_uses"], 0, "to see the other side")
    table.play("tod attack bob", "bob defend", "> 5d", "bob one 5d", "> 4c 10h")
    assert "guarded" not in table.told("contest")[-1]


@pytest.mark.rule("suits.two_items.shield_front")
@pytest.mark.parametrize(("place", "is_behind"), [((0, -2), True), ((0, 2), False), ((2, -1), True), ((2, 1), False)])
def test_a_shield_guards_what_is_in_front_north_and_south_as_well(place: tuple[int, int], is_behind: bool) -> None:
    ann, cat = fighter("ann", "us", held=SHORTSWORD_AND_SHIELD), fighter("cat", "them", y=3)
    bob = fighter("bob", "them", x=place[0], y=place[1])
    ann.faces = "cat"
    table = seated(bob, ann, cat)
    table.play("bob attack ann", "ann defend", "> 5c", "> 2c", "ann one 5c", "> 5d 10h")
    guarded = "" if is_behind else ", guarded 6"
    assert table.told("contest") == [f"Bob: rank 5 against skill 7; Ann: rank 5 against skill 7{guarded}."]


@pytest.mark.rule("suits.two_items.shield_front")
def test_nobody_goes_on_facing_whoever_has_fallen() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    ann = fighter("ann", held=SWORD_AND_SHIELD)
    table = seated(ann, bob, tough("cat", "bob", x=-2))
    table.play("ann face bob", "ann attack bob", "bob dodge 1", "> 10c 7d 6d", "cat attack ann", "ann defend")
    assert "Guard: Shield +1 = 1" in table.sums("defend")


@pytest.mark.rule("suits.two_items.shield_front", "suits.swarm.fights")
def test_nobody_goes_on_facing_a_swarm_of_which_none_is_left() -> None:
    ann = fighter("ann", held=SWORD_AND_SHIELD)
    table = seated(ann, swarm(population=1), fighter("cat", "rats", x=-1))
    table.play("ann face rats", "ann attack rats", "rats dodge 1", "> 9c 3d 4d", "cat attack ann", "ann defend")
    assert "Guard: Shield +1 = 1" in table.sums("defend")


@pytest.mark.rule("suits.note.defense", "suits.two_items.second_weapon_bonus")
def test_the_d_number_of_the_weapon_in_the_off_hand_adds_to_its_guard_once() -> None:
    bob = fighter("bob", "them", x=1, held=(("Hatchet", "Baton"),))
    table = seated(fighter("ann", "us"), fighter("cat", "us", x=2), bob).play("ann attack bob", "bob defend")
    assert table.sums("defend")[1] == "Guard: second weapon +1 parry of the second weapon +1 = 2"
    table.play("> 9c", "> 9d", "bob one 9c", "> 9h 10h", "cat attack bob", "bob defend")
    assert "second weapon" not in table.sums("defend")[3]


@pytest.mark.rule("suits.note.anti_shield")
@pytest.mark.parametrize(("attack", "guard"), [("attack", 0), ("attack_off", 1)])
def test_a_shield_suffers_only_from_the_weapon_that_strikes_it(attack: str, guard: int) -> None:
    table = seated(fighter("ann", held=FLAIL), fighter("bob", x=2, held=SHORTSWORD_AND_SHIELD))
    table.play(f"ann {attack} bob", "bob defend", "> 3c", "> 9c", "bob one 3c", "> 4d 10d")
    assert (table.harm("bob") == (0, 0)) == bool(guard)
    assert f"= {guard}" in table.sums("defend")[1]


@pytest.mark.rule("suits.note.anti_shield", "suits.multi_attack.split")
def test_the_second_weapon_meets_the_shield_as_it_is() -> None:
    table = seated(fighter("ann", held=FLAIL), fighter("bob", x=2, held=SHORTSWORD_AND_SHIELD, body=20, will=20))
    table.play("ann both bob", "bob defend", "> 4c", "> 9c", "bob one 4c", "> 5d 4d")
    assert table.told("contest") == [
        "Ann: rank 5 against skill 5; Bob: rank 4 against skill 7.",
        "Ann: rank 4 against skill 7; Bob: rank 4 against skill 7, guarded 5.",
    ]


@pytest.mark.rule("suits.note.anti_shield", "suits.engage.counter")
def test_whoever_is_answered_with_the_dagger_keeps_the_shield_against_it() -> None:
    table = seated(fighter("bob", held=SHORTSWORD_AND_SHIELD), fighter("ann", x=2, held=FLAIL))
    table.play("bob attack ann", "ann counter_off", "> 3c 10d 4c 10c")
    assert table.told("contest") == ["Bob: rank 3 against skill 7, guarded 4; Ann: rank 4 against skill 7, guarded 5."]
    assert table.told("no_result") == ["Nobody is hit."]


@pytest.mark.rule("suits.note.anti_shield", "suits.armor.combine")
def test_a_flail_goes_round_a_shield() -> None:
    table = clash(
        "> 5c",
        "> 2c",
        "bob one 5c",
        "> 4c 10h",
        answer="defend",
        one={"held": (("Flail",),), "body": 7},
        two={"held": (("Knife", "Shield"),)},
    )
    assert "guarded" not in table.told("contest")[0]


@pytest.mark.rule("suits.shield.table", "suits.defend.bonus_cap")
def test_a_shield_helps_against_shots_even_when_the_chips_are_gone() -> None:
    bob = fighter("bob", x=12, held=(("Sword", "Shield"),))
    bob.blue = bob.white = 0
    table = seated(fighter("ann", held=REVOLVER), bob)
    table.play("ann fire bob", "bob last 1", "> 4c", "> 5c 10h")
    assert "Bob: rank 4 against skill 5, guarded 6" in table.told("contest")[0]
    low = fighter("bob", x=12, held=(("Sword", "Shield"),))
    table = seated(fighter("ann", held=REVOLVER), low, missile_cap=1)
    table.play("ann fire bob", "bob defend", "> 4c", "> 2c", "bob one 4c", "> 5c 10h")
    assert "guarded 5" in table.told("contest")[0]


@pytest.mark.rule("suits.shield.hand", "suits.two_items.legal_pairs", "suits.weapon_size.large")
def test_what_two_hands_cannot_hold_cannot_be_set() -> None:
    table = pair({"held": (("Great Axe",), ("Sword", "Shield"))})
    axe, sword = table.who("ann")["sheet"]["arms"]
    wrong = [{**axe, "shield": sword["shield"]}, sword]
    with pytest.raises(Malformed, match="both hands"):
        table.table.edit("gm", ["fighters", 0, "sheet", "arms"], wrong, "why not")
    table.play("ann arms 1", "bob pass")
    assert table.told("arms") == ["Ann takes Sword and Shield in hand."]


@pytest.mark.rule("suits.shield.foil")
def test_a_foil_loses_its_cleverness_beside_a_large_shield() -> None:
    for held, skill in ((("Rapier",), 8), (("Rapier", "Large Shield"), 7)):
        table = pair({"held": (held,)}).play("ann attack bob")
        assert table.told("engage")[0].endswith(f"skill {skill}.")
