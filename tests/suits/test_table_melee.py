"""Hand to hand at the table: two weapons, shields, poles, sizes, chips; what each finding of a reader came to."""

from __future__ import annotations

import pytest

from outdraw.games.suits.content import Swarm, characters
from outdraw.games.suits.set_up import new_fighter
from tests.suits.at_table import beginning, seated
from tests.suits.support import fighter

BOTH = (("Sword", "Dagger"),)


# --- two weapons ------------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("suits.engage.counter", "suits.multi_attack.optional")
def test_one_may_fight_back_with_the_off_hand_weapon() -> None:
    cy = fighter("cy", "bob", x=1, y=1)
    table = seated(fighter("ann", held=(("Mace", "Dagger"),), body=7), fighter("bob", x=1), cy)
    table.play("ann attack cy", "cy dodge 1", "> 9c 9d 10c", "bob attack ann")
    options = table.options("ann")
    assert options["counter"] == "suits.engage.cannot_counter"
    assert options["counter_off"] == ""
    table.play("ann counter_off", "> 9c 10h 6c 10d")
    assert table.told("blow") == ["Ann hits Bob: base 4 at +0 is power 4, armour stops 0."]


@pytest.mark.rule("suits.chips.attack")
def test_one_may_fight_back_with_one_card_and_keep_the_white_chip() -> None:
    table = seated(fighter("bob", x=1), fighter("ann"))
    table.play("bob attack ann", "ann counter_one")
    assert table.asked_cards() == 3
    table.play("> 9c 10h 6c")
    assert (table.who("ann")["white"], table.who("ann")["blue"]) == (1, 0)


@pytest.mark.rule("suits.multi_attack.sequence", "suits.skill.modifiers")
def test_each_card_of_a_multiple_attack_is_held_to_its_own_weapons_skill() -> None:
    table = seated(fighter("ann", held=(("Rapier", "Dagger"),)), fighter("bob", x=1))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 7d 8d")  # 8 is within the rapier's 8, not the dagger's 7
    assert len(table.told("blow")) == 1
    assert table.told("contest")[0].startswith("Ann: rank 8 against skill 8")


@pytest.mark.rule("suits.multi_attack.first_fails")
def test_whoever_is_hit_by_the_counter_does_not_strike_again() -> None:
    table = seated(fighter("ann", held=BOTH), fighter("bob", x=1, skill=9))
    table.play("ann both bob", "bob counter", "> 9c 10h", "> 5c 6d")
    assert table.told("blow") == ["Bob hits Ann: base 4 at +0 is power 4, armour stops 0."]
    assert "bob" in table.table.waiting_for() or table.told("passes")


@pytest.mark.rule("suits.multi_attack.first_fails")
def test_whoever_is_hit_by_the_counter_strikes_nobody_else_either() -> None:
    cy = fighter("cy", "bob", x=1, y=1)
    table = seated(fighter("ann", held=BOTH), fighter("bob", x=1, skill=9), cy)
    table.play("ann both bob", "bob counter", "> 9c 10h", "> 5c 6d")
    assert table.told("no_second") == ["Ann is hit: the second weapon does not strike."]
    assert table.table.waiting_for() != ["ann"]


@pytest.mark.rule("suits.multi_attack.one_counter")
def test_the_second_strike_is_not_lost_to_the_hand_that_answered_the_first() -> None:
    table = seated(fighter("ann", held=(("Shortsword", "Dagger"),), skill=9), fighter("bob", x=1))
    table.play("ann both bob", "bob counter", "> 7c 10h", "> 7d 6d")  # 7 meets 7; the dagger's 6 would lose to it
    assert table.told("second") == ["Ann strikes again with the Dagger, skill 9."]
    assert table.told("blow") == []


@pytest.mark.rule("suits.multi_attack.one_counter")
def test_the_same_target_never_hits_back_twice() -> None:
    table = seated(fighter("ann", held=BOTH, skill=9), fighter("bob", x=1))
    # Sword 8 beats 7; the dagger's 7 does not beat 7, nor does it lose to it.
    table.play("ann both bob", "bob counter", "> 7c 10h", "> 8d 7d")
    assert len(table.told("blow")) == 1
    assert table.harm("ann") == (0, 0)
    assert len(table.told("contest")) == 2


@pytest.mark.rule("suits.multi_attack.one_counter")
def test_a_second_target_may_fight_back_only_if_the_first_did_not() -> None:
    def strike(answer: str, *cards: str) -> dict[str, str]:
        foes = fighter("bob", "foes", x=1), fighter("cy", "foes", x=1, y=1)
        table = seated(fighter("ann", held=BOTH, skill=9), *foes)
        table.play("ann both bob", f"bob {answer}", *cards, "> 8d 7d", "ann strike cy")
        return table.options("cy")

    assert strike("dodge 1", "> 2c")["counter"] == ""
    assert "counter" not in strike("counter", "> 2c 2d")


@pytest.mark.rule("suits.critical.auto_hit")
def test_the_second_blow_lands_on_whoever_fell_by_the_first() -> None:
    bob = fighter("bob", x=1)
    bob.wounds = 5
    table = seated(fighter("ann", held=BOTH, skill=9), bob)
    table.play("ann both bob", "bob dodge 1", "> 7c", "> 8d 7d")
    assert table.told("auto_hit") == ["Bob cannot defend."]
    assert len(table.told("blow")) == 2


@pytest.mark.rule("suits.contest.tie")
def test_a_multiple_attack_that_ties_a_counter_is_drawn_again() -> None:
    table = seated(fighter("ann", held=BOTH), fighter("bob", x=1), redraw_ties=True)
    # Bob's Shortsword has no guard; Ann's dagger is hers to attack with, so the ranks 6 and 5 (guarded 6) tie nobody.
    table.play("ann both bob", "bob counter", "> 6c 9c", "> 6d 10c")
    assert table.told("tie") == ["Equal ranks: both draw again."]
    table.play("> 2c 9c", "> 6h 10c")
    assert table.harm("bob")[0] > 0


# --- shields, sizes, poles --------------------------------------------------------------------------------------------


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


@pytest.mark.rule("suits.frequency.shield_uses", "suits.frequency.period")
def test_a_shield_is_used_up_by_defending_and_comes_back_with_the_turn() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob", held=(("Sword", "Shield"),)), fighter("far", "foes", x=9))
    table.play("rod attack bob", "bob defend", "> 5c", "> 2c", "bob one 5c", "> 6c 10h")
    assert "guarded 6" in table.told("contest")[-1]  # its one use, and no D1 beside it
    table.play("tod attack bob", "bob defend", "> 5d", "bob one 5d", "> 4c 10h")
    assert "guarded" not in table.told("contest")[-1]
    table.play("bob pass", "far pass")
    assert table.who("bob")["shield_uses"] == 0
    table.play("rod attack bob", "bob defend", "> 5c", "> 2c", "bob one 5c", "> 6c 10h")
    assert "guarded 6" in table.told("contest")[-1]


@pytest.mark.rule("suits.frequency.shield_uses")
def test_an_attacker_who_is_fought_back_uses_the_shield_too() -> None:
    table = seated(fighter("ann", held=(("Sword", "Shield"),)), fighter("bob", x=1))
    table.play("ann attack bob", "bob counter", "> 5c 10h 5d 10c")
    assert "Ann: rank 5 against skill 7, guarded 6" in table.told("contest")[0]
    assert table.who("ann")["shield_uses"] == 0  # her turn is over, and the period with it


@pytest.mark.rule("suits.frequency.shield_uses", "suits.bonus_card.extra_action")
def test_a_shield_that_an_extra_action_used_does_not_guard_until_the_next_turn() -> None:
    ann = fighter("ann", held=(("Sword", "Shield"),))
    ann.extra = 1
    table = seated(fighter("cy", "foes", x=1, y=1), ann, fighter("bob", "foes", x=1))
    table.play("cy pass", "ann pass", "bob pass", "ann attack bob", "bob counter", "> 5c 5d 10c")
    assert "Ann: rank 5 against skill 7, guarded 6" in table.told("contest")[-1]
    table.play("cy attack ann", "ann defend", "> 5c", "> 2c", "ann one 5c", "> 6c 10h")
    assert "guarded" not in table.told("contest")[-1]


@pytest.mark.rule("suits.frequency.dodge", "suits.pole.defense")
def test_a_dodge_has_nothing_of_shield_or_pole() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1, held=(("Sword", "Tower Shield"),)))
    table.play("ann attack bob", "bob dodge 1", "> 5c 6c 10h")
    assert table.told("contest")[0].endswith("Bob: rank 5 against skill 5.")
    table = seated(fighter("ann"), fighter("bob", x=1, held=(("Pike",),), lifted=True))
    table.play("ann attack bob", "bob dodge 1", "> 5c 6c 10h")
    assert table.told("contest")[0].endswith("Bob: rank 5 against skill 5.")


@pytest.mark.rule("suits.frequency.weapon_once", "suits.defend.no_cards")
def test_a_later_defence_without_chips_has_no_parry_left() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod", "ned"))]
    table = seated(*foes, fighter("bob", held=(("Sword",),)))
    table.play("rod attack bob", "bob counter", "> 9c 10h 2c 10d")
    table.play("tod attack bob", "bob last 1", "> 5c 4c 10h")
    assert table.told("contest")[-1].endswith("Bob: rank 5 against skill 7.")  # no D1


@pytest.mark.rule("suits.defend.no_cards")
def test_after_a_failed_defence_one_or_two_cards_may_be_drawn() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob"))
    table.play("rod attack bob", "bob defend", "> 2c", "> 3c", "bob one 2c", "> 6c 10h")
    table.play("tod attack bob")
    assert set(table.options("bob")) >= {"last 1", "last 2", "dodge 1", "dodge 2"}
    assert "defend" not in table.options("bob")
    table.play("bob last 2", "> 2d 4d 5c 10h")
    assert "Bob: rank 6 against skill 7" in table.told("contest")[-1]


@pytest.mark.rule("suits.defend.no_cards")
@pytest.mark.parametrize("mode", ["round", "through"])
def test_two_cards_without_chips_count_only_as_their_sum_however_the_deck_is_played(mode: str) -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob"), reshuffle=mode)
    table.play("rod attack bob", "bob counter", "> 9c", "> 10h", "> 2c", "> 10d")
    table.play("tod attack bob", "bob last 2", "> 6d", "> 7d", "> 5c", "> 10c")
    assert table.told("contest")[-1] == "Tod: rank 5 against skill 7; Bob: an overdraw against skill 7."


@pytest.mark.rule("suits.defend.two_item")
def test_a_two_item_defence_is_open_once_in_a_period() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod", "ned"))]
    table = seated(*foes, fighter("bob", held=(("Sword", "Shield"),)))
    table.play("rod attack bob")
    assert table.options("bob")["pair"] == "suits.defend.two_item"  # one against one
    table.play("bob counter", "> 9c 10h 2c 9d")
    table.play("tod attack bob", "bob pair", "> 2d", "> 3d", "> 4c 10c")
    assert "Bob: rank 5 against skill 7" in table.told("contest")[-1]
    table.play("ned attack bob")
    assert "pair" not in table.options("bob")


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


@pytest.mark.rule("suits.pole.attack_over")
def test_a_pole_strikes_over_an_ally_at_one_less() -> None:
    pole = fighter("pam", "us", held=(("Halberd",),), lifted=True)
    table = seated(pole, fighter("ann", "us", x=1), fighter("foe", x=2))
    table.play("pam attack foe")
    assert table.told("engage") == ["Pam engages Foe with Halberd, skill 6."]
    assert "over an ally -1" in table.sums("engage")[0]


@pytest.mark.rule("suits.pole.attack_over")
@pytest.mark.parametrize(
    ("y", "alone", "bar"),
    [(0, True, "suits.pole.attack_over"), (1, True, ""), (0, False, "")],
    ids=["behind an ally", "beside one", "where all weapons do"],
)
def test_other_weapons_strike_past_an_ally_unless_the_table_keeps_that_to_poles(y: int, alone: bool, bar: str) -> None:
    ann = fighter("ann", "us", held=BOTH)
    cat, foe = fighter("cat", "us", x=1, y=y), fighter("foe", "them", x=2)
    table = seated(ann, cat, foe, poles_alone_pass=alone)
    options = table.options("ann")
    assert [options[f"{verb} foe"] for verb in ("attack", "attack_off", "both")] == [bar] * 3
    if not bar:
        table.play("ann attack foe")
        assert table.told("engage") == ["Ann engages Foe with Sword, skill 7."]


@pytest.mark.rule("suits.pole.attack_over", "suits.engage.cannot_counter")
def test_whoever_stands_behind_an_ally_cannot_fight_back_at_a_pole() -> None:
    pole = fighter("pam", "us", held=(("Halberd",),), lifted=True)
    foes = fighter("cat", "them", x=1), fighter("foe", "them", x=2, held=BOTH)
    table = seated(pole, *foes, poles_alone_pass=True)
    table.play("pam attack foe")
    options = table.options("foe")
    assert options["counter"] == options["counter_off"] == "suits.pole.attack_over"
    assert options["defend"] == ""


@pytest.mark.rule("suits.pole.attack_over", "suits.multi_attack.split")
def test_the_second_weapon_strikes_nobody_past_an_ally() -> None:
    allies = fighter("ann", "us", held=BOTH), fighter("cat", "us", x=1)
    table = seated(*allies, fighter("foe", "them", y=2), fighter("rod", "them", x=2), poles_alone_pass=True)
    table.play("ann both foe", "foe dodge 1", "> 2c", "> 5c 6c")
    assert len(table.told("blow")) == 2
    assert table.table.waiting_for() == ["cat"]  # Rod, in reach behind her, is no choice


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


@pytest.mark.rule("suits.engage.define")
def test_a_rear_hoof_strikes_only_behind_and_a_trample_only_in_a_charge() -> None:
    horse = fighter("horse", held=(("Hoof, rear",), ("Trample",)))
    table = seated(horse, fighter("rod", "foes", x=2), fighter("tod", "foes", x=-2))
    assert table.options("horse")["attack tod"] == "suits.engage.define"
    table.play("horse face rod")
    assert table.options("horse")["attack tod"] == ""
    assert table.options("horse")["attack rod"] == "suits.engage.define"
    table.play("horse arms 1")
    choice = table.choice("horse")
    why = {option.value: option.why for option in getattr(choice, "options")}  # noqa: B009
    assert why["attack rod"] == "Trample is only for the end of a charge."


@pytest.mark.rule("suits.strength.unusable")
def test_whoever_is_far_too_weak_neither_strikes_nor_fights_back() -> None:
    table = seated(fighter("ann", body=4, held=(("Claymore",),)), fighter("bob", x=1))
    assert table.options("ann")["attack bob"] == "suits.strength.unusable"
    table.play("ann pass", "bob attack ann")
    assert table.options("ann")["counter"] == "suits.strength.unusable"


@pytest.mark.rule("suits.armor.awkward")
def test_an_awkward_weapon_weighs_on_reflexes_too() -> None:
    table = beginning(fighter("ann", reflexes=7, held=(("Greatsword",),)), fighter("bob", reflexes=7, x=9))
    table.play("> 6c", "> 5d")
    assert table.told("overdrawn") == ["Ann overdraws Reflexes 5 and does not act in this round."]
    table.play("bob pass")
    assert table.told("passes")


# --- swarms -----------------------------------------------------------------------------------------------------------


def rats(population: int = 8, **more: object) -> object:
    return fighter(
        "rats",
        name="Rat swarm",
        x=1,
        population=population,
        body=1,
        will=2,
        held=(("Small bite",),),
        minion=True,
        swarm=Swarm(attack=3, defence=7),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("suits.swarm.armor")
def test_armour_stops_a_third_of_a_swarms_bites() -> None:
    table = seated(rats(8), fighter("bob", armour="Chain", body=6))  # type: ignore[arg-type]
    table.play("rats attack bob", "bob dodge 1", "> 9c 5d")
    assert table.told("blow") == ["Rat swarm hits Bob: base 1 at +3 is power 2, armour stops 1."]


@pytest.mark.rule("suits.swarm.fights", "suits.swarm.form")
@pytest.mark.parametrize("id", ["kittens", "rats", "hornets"])
def test_a_swarm_fights_as_one_and_bears_a_name_for_one(id: str) -> None:
    swarm = new_fighter(id, characters()[id].sheet(), side="them", seat=id, x=1, population=8)
    table = seated(swarm, fighter("bob")).play(f"{id} attack bob")
    name = swarm.name
    assert name.endswith(" swarm")
    assert table.told("engage")[0].startswith(f"{name} engages Bob")


@pytest.mark.rule("suits.swarm.kills", "suits.swarm.defense")
def test_shots_thin_a_swarm_by_their_margin() -> None:
    table = seated(fighter("ann", held=(("Revolver - .38",),)), rats(4))  # type: ignore[arg-type]
    table.play("ann fire rats", "rats dodge 1", "> 9c", "> 3c 10h")
    assert table.told("thin") == ["2 of the Rat swarm die; 2 are left."]


@pytest.mark.rule("suits.bonus_card.spade")
def test_a_spade_weighs_on_a_swarm() -> None:
    ann = fighter("ann")
    ann.chips = ["s"]
    table = seated(ann, rats(8), bonus_cards=True)  # type: ignore[arg-type]
    table.play("ann commit rats", "ann card 0", "ann reveal 0", "ann pass", "rats attack ann")
    assert table.told("engage") == ["Rat swarm engages Ann with Small bite, skill 3."]  # 3 and 2 for eight, less 2


# --- chips and rounds -------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("suits.round.step")
def test_one_may_act_first_and_step_afterwards() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1))
    table.play("ann step_last", "ann attack bob", "bob dodge 1", "> 9c 9d 10c", "ann go -1,0")
    assert table.who("ann")["x"] == -1
    assert table.choice("bob").kind == "suits.action"


@pytest.mark.rule("suits.frequency.period")
def test_whoever_attacked_in_an_earlier_period_counts_no_more() -> None:
    foes = fighter("rod", "foes", x=1), fighter("tod", "foes", x=1, y=1)
    table = seated(*foes, fighter("bob", held=BOTH))
    table.play("rod attack bob", "bob dodge 1", "> 2c 9c 10h", "tod attack bob", "bob dodge 1", "> 2d 9d 10d")
    assert table.options("bob")["both rod"] in ("suits.multi_attack.outnumbered", "suits.defend.same_person")
    table.play("bob pass")
    assert table.who("bob")["attacked_by"] == []


@pytest.mark.rule("suits.engage.disengage")
def test_fighting_back_presses_and_the_engaged_neither_move_nor_charge_away() -> None:
    foes = fighter("rod", "foes", x=1), fighter("tod", "foes", x=6)
    table = seated(fighter("bob"), *foes)
    table.play("bob attack rod", "rod counter", "> 5c 10h 5d 10c", "rod pass", "tod pass")
    options = table.options("bob")
    assert options["move"] == options["charge tod"] == "suits.engage.disengage"


@pytest.mark.rule("suits.critical.auto_hit")
def test_friends_bystanders_and_things_can_be_struck() -> None:
    by, door = fighter("by", "town", x=1, y=1), fighter("door", "town", x=0, y=1, body=4, held=(("Fist",),))
    by.bystander = True
    door.sheet = __import__("msgspec").structs.replace(door.sheet, thing=True)
    table = seated(fighter("ann", "us"), fighter("al", "us", x=1), by, door, fighter("foe", x=9))
    options = table.options("ann")
    assert {"strike al", "strike by", "strike door"} <= set(options)
    assert "attack by" not in options
    table.play("ann strike door", "> 8d 10h")
    assert table.told("auto_hit") == ["Door cannot defend."]
    assert table.harm("door")[1] > 0


@pytest.mark.rule("suits.order.one_chance")
def test_letting_go_is_free_and_picking_up_is_not() -> None:
    table = seated(fighter("ann", held=(("Sword", "Shield"),)), fighter("bob", x=9))
    table.play("ann drop shield")
    assert table.choice("ann").kind == "suits.action"  # still her turn
    assert table.told("drop") == ["Ann drops the Shield, and holds Sword."]
    table.play("ann arms 0", "bob pass")
    assert table.told("arms") == ["Ann takes Sword and Shield in hand."]


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


# --- surprise and calls -----------------------------------------------------------------------------------------------


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


@pytest.mark.rule("suits.contest.instant")
def test_the_game_master_calls_a_contest_of_skill_in_a_fight() -> None:
    table = seated(fighter("ann", reflexes=6), fighter("bob", x=1))
    call = {"kind": "contest", "who": "ann", "skill": "Reflexes", "against": "7", "what": "Ann keeps her feet"}
    table.table.edit("gm", ["calls"], [call], "the floor gives way")
    table.play("> 5c 10h 9d 10c")
    assert table.told("called") == ["Ann keeps her feet: Ann, Reflexes 6, against the task, 7."]
    assert table.told("instant") == ["Ann wins."]
    assert table.harm("ann") == (0, 0)
    table.play("ann pass")


@pytest.mark.rule("suits.contest.last_standing")
def test_the_game_master_ends_a_fight_or_lets_it_go_on() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1))
    table.table.edit("gm", ["calls"], [{"kind": "end", "who": "ann"}], "Bob gives up")
    assert table.table.is_over
    assert table.told("won") == ["The fight ends here: Ann has won."]
    assert table.told("summary") == ["After 1 round. Ann is on their feet, unhurt. Bob is on their feet, unhurt."]
    table = seated(fighter("ann", "us"), fighter("al", "us", x=1))
    assert table.told("won") == []  # a scene begins with whoever is there
    table.table.edit("gm", ["goes_on"], True, "more are coming")
    table.play("ann pass", "al pass", "ann pass")
    assert not table.table.is_over


@pytest.mark.rule("suits.order.list")
def test_people_leave_and_come_back() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), fighter("cy", "bob", x=2))
    table.table.edit("gm", ["calls"], [{"kind": "leave", "who": "cy"}], "he runs for help")
    assert [each["id"] for each in table.view("ann")["fighters"]] == ["ann", "bob"]
    assert table.view("ann")["offstage"] == "??"
    table.play("ann pass", "bob pass")
    table.table.edit("gm", ["calls"], [{"kind": "enter", "who": "cy"}], "he is back")
    table.play("ann pass", "bob pass", "> 3c")
    assert table.view()["order"][0] == "cy"  # those who were there have no card on the table
