"""Two weapons at the table: attacks in sequence, which hand strikes whom, and what answers it."""

from __future__ import annotations

import pytest

from tests.suits.at_table import (
    RAPIER_AND_DAGGER,
    REVOLVER,
    SWORD_AND_DAGGER,
    TOUGH,
    Seated,
    beginning,
    pair,
    seated,
    tough,
)
from tests.suits.support import fighter, scene_of


@pytest.mark.rule("suits.contest.tie")
def test_a_multiple_attack_that_ties_a_counter_is_drawn_again() -> None:
    table = seated(fighter("ann", held=SWORD_AND_DAGGER), fighter("bob", x=1), redraw_ties=True)
    # Bob's Shortsword has no guard; Ann's dagger is hers to attack with, so the ranks 6 and 5 (guarded 6) tie nobody.
    table.play("ann both bob", "bob counter", "> 6c 9c", "> 6d 10c")
    assert table.told("tie") == ["Equal ranks: both draw again."]
    table.play("> 2c 9c", "> 6h 10c")
    assert table.harm("bob")[0] > 0


@pytest.mark.rule("suits.contest.tie", "suits.fast.two_weapons")
def test_a_tie_with_both_weapons_is_drawn_again_by_the_rule_of_ties() -> None:
    table = seated(fighter("ann", held=SWORD_AND_DAGGER), fighter("bob", x=1), redraw_ties=True)
    table.play("ann both bob", "bob counter", "> 5c 9c", "> 5d 9d")
    assert table.told("tie") == ["Equal ranks: both draw again."]
    assert table.waiting()[0][1].rule == "suits.contest.tie"


@pytest.mark.rule("suits.contest.tie", "suits.multi_attack.split")
def test_a_tie_of_the_second_weapon_with_a_counter_is_drawn_again_with_one_card() -> None:
    cat = fighter("cat", "bob", y=1)
    table = seated(fighter("ann", held=SWORD_AND_DAGGER), fighter("bob", x=1), cat, redraw_ties=True)
    table.play("ann both bob", "bob dodge 1", "> 9c", "> 4c 5c", "ann strike cat", "cat counter", "> 5d 9d")
    assert table.told("tie") == ["Equal ranks: both draw again."]
    table.play("> 9d 10c", "> 6h")
    assert table.harm("cat") == (3, 2)  # base 3 at +2, of which Body 6 takes 3 as shock


@pytest.mark.rule("suits.fast.two_weapons", "suits.multi_attack.split")
def test_a_door_is_struck_with_both_weapons_or_the_second_goes_at_an_enemy() -> None:
    door = fighter("door", x=1, thing=True, body=8)
    scene = scene_of(fighter("ann", held=SWORD_AND_DAGGER), fighter("bob", y=1), door)
    scene.order = ["ann", "bob"]
    table = Seated(scene).play("ann strike_both door", "> 5c 6c", "ann strike bob", "bob counter", "> 9c 10c")
    assert [line.split(" hits ")[1].split(":")[0] for line in table.told("blow")] == ["Door", "Bob"]


@pytest.mark.rule("suits.fast.two_weapons", "suits.multi_attack.split", "suits.multi_attack.miss")
@pytest.mark.rule("suits.multi_attack.no_defense", "suits.multi_attack.outnumbered")
def test_a_multiple_attack_needs_a_sequence_and_costs_the_second_weapons_guard() -> None:
    held = {"held": SWORD_AND_DAGGER}
    table = pair(held).play("ann both bob", "bob dodge 1", "> 9c", "> 4c 5d")
    assert len(table.told("blow")) == 2
    table = pair(held).play("ann both bob", "bob dodge 1", "> 9c", "> 4c 7d")
    assert len(table.told("blow")) == 1
    assert table.told("no_second") == [
        "Ann has no cards in sequence that are both within skill: the second weapon does not strike."
    ]
    table = seated(fighter("ann", held=held["held"]), fighter("bob", "foes", x=1), fighter("cy", "foes", x=1, y=1))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 9c 10d", "bob pass")
    table.play("cy attack ann", "ann defend", "> 4c", "> 2d", "ann one 4c", "> 5c 10h")
    assert "guarded 5" in table.told("contest")[-1]  # D1 alone
    assert table.options("ann")["both bob"] in ("suits.multi_attack.outnumbered", "")


@pytest.mark.rule("suits.frequency.weapon_once")
def test_a_second_weapon_that_has_parried_does_not_strike_with_the_first_in_the_same_period() -> None:
    ann = fighter("ann", held=(("Shortsword", "Dagger"),))
    table = seated(fighter("bob", x=2), ann, fighter("cat", y=2, side="bob"), packs=1)
    table.play("bob attack ann", "ann defend", "> 2c", "> 3d", "ann one 2c", "> 10h 9s")
    offered = table.options("ann")
    assert offered["both cat"] == offered["attack_off cat"] == "suits.frequency.weapon_once"
    assert offered["attack cat"] == ""


@pytest.mark.rule("suits.frequency.slow_cycle", "suits.chips.slow", "suits.note.slow")
def test_a_slow_weapon_in_the_off_hand_must_be_readied_too() -> None:
    table = seated(fighter("ann", held=(("Sword", "Hatchet"),)), fighter("bob", x=1))
    table.play("ann both bob", "bob dodge 1", "> 9c", "> 9c 10c")
    table.play("bob pass")
    options = table.options("ann")
    assert options["both bob"] == options["attack_off bob"] == "suits.chips.slow_engage"
    assert options["attack bob"] == ""  # the sword is not slow
    table.play("ann ready second")
    table.play("bob pass")
    assert table.options("ann")["both bob"] == ""


@pytest.mark.rule("suits.multi_attack.sequence", "suits.contest.winner")
def test_the_second_strike_is_told_against_the_skill_of_its_own_weapon() -> None:
    table = seated(fighter("ann", held=RAPIER_AND_DAGGER), fighter("bob", x=2, body=9, will=9))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 8c 7d")
    assert table.told("contest") == [
        "Ann: rank 8 against skill 8; Bob: rank 2 against skill 5.",
        "Ann: rank 7 against skill 7; Bob: rank 2 against skill 5.",
    ]


@pytest.mark.rule("suits.multi_attack.sequence", "suits.skill.modifiers")
def test_each_card_of_a_multiple_attack_is_held_to_its_own_weapons_skill() -> None:
    table = seated(fighter("ann", held=RAPIER_AND_DAGGER), fighter("bob", x=1))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 7d 8d")  # 8 is within the rapier's 8, not the dagger's 7
    assert len(table.told("blow")) == 1
    assert table.told("contest")[0].startswith("Ann: rank 8 against skill 8")


@pytest.mark.rule("suits.multi_attack.split", "suits.fast.two_weapons")
def test_at_whom_the_second_weapon_strikes_is_told_with_its_skill() -> None:
    two = fighter("bob", "them", x=1), fighter("cat", "them", y=1)
    table = seated(fighter("ann", held=SWORD_AND_DAGGER), *two)
    table.play("ann both bob", "bob dodge 1", "> 9c", "> 6d 5d", "ann strike cat")
    assert table.told("second") == ["Ann strikes at Cat with the Dagger, skill 7."]
    assert table.sums("second") == ["Attack: Hand Weapons +7 = 7"]


@pytest.mark.rule("suits.multi_attack.split")
def test_the_second_weapon_finds_nobody_left_to_strike() -> None:
    bob = fighter("bob", x=1, body=2)
    table = seated(fighter("ann", body=10, held=SWORD_AND_DAGGER), bob)
    table.play("ann both bob", "bob dodge 1", "> 9c", "> 5d 6d")
    assert table.told("no_second") == ["Ann has nobody left to strike: the second weapon does not strike."]


@pytest.mark.rule("suits.multi_attack.first_fails")
def test_whoever_is_hit_by_the_counter_does_not_strike_again() -> None:
    table = seated(fighter("ann", held=SWORD_AND_DAGGER), fighter("bob", x=1, skill=9))
    table.play("ann both bob", "bob counter", "> 9c 10h", "> 5c 6d")
    assert table.told("blow") == ["Bob hits Ann: base 4 at +0 is power 4, armour stops 0."]
    assert "bob" in table.table.waiting_for() or table.told("passes")


@pytest.mark.rule("suits.multi_attack.first_fails")
def test_whoever_is_hit_by_the_counter_strikes_nobody_else_either() -> None:
    cy = fighter("cy", "bob", x=1, y=1)
    table = seated(fighter("ann", held=SWORD_AND_DAGGER), fighter("bob", x=1, skill=9), cy)
    table.play("ann both bob", "bob counter", "> 9c 10h", "> 5c 6d")
    assert table.told("no_second") == ["Ann is hit: the second weapon does not strike."]
    assert table.table.waiting_for() != ["ann"]


@pytest.mark.rule("suits.multi_attack.one_counter", "suits.armor.def")
def test_whoever_is_answered_by_a_second_target_is_guarded_against_that() -> None:
    ann = fighter("ann", held=RAPIER_AND_DAGGER, armour="Plate", body=9)
    table = seated(ann, fighter("bob", x=2, body=9), fighter("cat", "bob", y=2, body=9))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 4c 5d", "ann strike cat", "cat counter", "> 6c 10d")
    assert table.told("contest")[1] == "Ann: rank 5 against skill 5, guarded 8; Cat: rank 6 against skill 7."
    assert table.told("no_result") == ["Nobody is hit."]


@pytest.mark.rule("suits.multi_attack.one_counter")
def test_the_second_strike_is_not_lost_to_the_hand_that_answered_the_first() -> None:
    table = seated(fighter("ann", held=(("Shortsword", "Dagger"),), skill=9), fighter("bob", x=1))
    table.play("ann both bob", "bob counter", "> 7c 10h", "> 7d 6d")  # 7 meets 7; the dagger's 6 would lose to it
    assert table.told("second") == ["Ann strikes again with the Dagger, skill 9."]
    assert table.told("blow") == []


@pytest.mark.rule("suits.multi_attack.one_counter")
def test_the_same_target_never_hits_back_twice() -> None:
    table = seated(fighter("ann", held=SWORD_AND_DAGGER, skill=9), fighter("bob", x=1))
    # Sword 8 beats 7; the dagger's 7 does not beat 7, nor does it lose to it.
    table.play("ann both bob", "bob counter", "> 7c 10h", "> 8d 7d")
    assert len(table.told("blow")) == 1
    assert table.harm("ann") == (0, 0)
    assert len(table.told("contest")) == 2


@pytest.mark.rule("suits.multi_attack.one_counter")
def test_a_second_target_may_fight_back_only_if_the_first_did_not() -> None:
    def strike(answer: str, *cards: str) -> dict[str, str]:
        foes = fighter("bob", "foes", x=1), fighter("cy", "foes", x=1, y=1)
        table = seated(fighter("ann", held=SWORD_AND_DAGGER, skill=9), *foes)
        table.play("ann both bob", f"bob {answer}", *cards, "> 8d 7d", "ann strike cy")
        return table.options("cy")

    assert strike("dodge 1", "> 2c")["counter"] == ""
    assert "counter" not in strike("counter", "> 2c 2d")


@pytest.mark.rule("suits.multi_attack.no_defense", "suits.multi_shot.off_hand")
def test_two_guns_that_both_fired_guard_nobody_until_the_next_turn() -> None:
    pistol = "Automatic Pistol - 9mm"

    def guards(shots: int) -> str:
        table = seated(fighter("ann", held=((pistol, pistol),)), fighter("bob", x=1, held=(("Sword",), ("Dagger",))))
        table.play("ann auto bob", "bob dodge 1", "> 9c", "> 9d", *["ann shoot bob", "> 9d"] * shots, "ann stop")
        return table.play("bob attack ann", "ann defend").sums("defend")[-1]

    one_gun = 1
    assert "second weapon +1" in guards(one_gun)
    assert "second weapon" not in guards(2)


@pytest.mark.rule("suits.multi_attack.optional")
def test_a_thing_may_be_struck_with_the_weapon_in_the_off_hand_alone() -> None:
    door = fighter("door", x=1, thing=True, **TOUGH)
    table = beginning(fighter("ann", held=SWORD_AND_DAGGER), door, fighter("bob", x=20))
    table.play("> 5c", "> 4c", "ann strike_off door", "> 7c 9d")
    assert table.told("engage") == ["Ann engages Door with Dagger, skill 7."]


@pytest.mark.rule("suits.multi_attack.optional", "suits.frequency.weapon_once")
def test_the_weapon_in_the_off_hand_may_attack_alone() -> None:
    table = seated(fighter("ann", held=(("Mace", "Dagger"),), body=7), fighter("bob", x=1))
    table.play("ann attack bob", "bob dodge 1", "> 9c 9d 10c", "bob pass")
    options = table.options("ann")
    assert options["attack bob"] == "suits.chips.slow_engage"
    assert options["attack_off bob"] == ""
    table.play("ann attack_off bob")
    assert table.told("engage")[-1] == "Ann engages Bob with Dagger, skill 7."
    table.play("bob dodge 1", "> 9c 6c 10h")
    assert table.harm("bob") == (3, 1)  # the dagger's base 4, piercing: more than half of Body 6 wounds
    assert table.who("ann")["unready"] == 1


@pytest.mark.rule("suits.multi_attack.split", "suits.defend.same_person")
def test_the_second_weapon_meets_nobody_a_second_time_in_a_period() -> None:
    bob, cat = tough("bob", "them", x=1), tough("cat", "them", y=1)
    table = seated(bob, tough("ann", "us", held=SWORD_AND_DAGGER), cat)
    table.play("bob attack ann", "ann dodge 1", "> 4c 9c 10d")
    table.play("ann both cat", "cat dodge 1", "> 2c", "> 5c 6d")  # nobody is asked whom the second weapon strikes
    assert table.told("second") == ["Ann strikes again with the Dagger, skill 7."]


@pytest.mark.rule("suits.multi_attack.sequence", "suits.card.blackjack")
def test_an_ace_and_a_jack_in_sequence_count_high_where_skill_allows() -> None:
    table = seated(tough("ann", skill=12, held=SWORD_AND_DAGGER), tough("bob", x=1))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> Ac Jd")
    assert [line.split(" against")[0] for line in table.told("contest")] == ["Ann: rank 11", "Ann: rank 12"]


@pytest.mark.rule("suits.fast.two_weapons", "suits.defend.save_card")
def test_a_kept_card_is_none_of_an_attack_with_both_weapons() -> None:
    ann, cat = tough("ann", "us", held=SWORD_AND_DAGGER), tough("cat", "them", y=1)
    table = seated(tough("bob", "them", x=12, held=REVOLVER), ann, cat).play(
        "bob fire ann", "ann defend", "> 5c", "> 3d"
    )
    table.play("ann one 5c", "> 2c 10h")
    both = next(each for each in table.choice("ann").options if each.value == "both cat")  # type: ignore[attr-defined]
    assert both.barred_by == "suits.fast.two_weapons"
    assert both.why == "Both its cards must be drawn for it, and you have kept one already."
