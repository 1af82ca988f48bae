"""Where two rules meet, at a real table: off hands and chips, calls and minions, shots, facing; and what is told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.core.choices import Refusal
from outdraw.core.readers.live import Dial
from outdraw.games.suits.game import GAME
from outdraw.games.suits.set_up import lasting, set_up
from outdraw.table.carry import carry_over
from outdraw.table.table import Table
from tests.suits.at_table import Seated, beginning, seated
from tests.suits.support import fighter, scene_of

REVOLVER = "Revolver - .38"
TOUGH: dict[str, Any] = {"body": 20, "will": 20}


def called(table: Seated, **call: object) -> Seated:
    """Let the game master call something."""
    table.table.edit("gm", ["calls"], [call], "as the story has it")
    return table


# --- two hands ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.round.charge", "suits.chips.slow_engage")
def test_whoever_charges_with_the_off_hand_strikes_though_the_slow_weapon_is_not_ready() -> None:
    ann = fighter("ann", held=(("Mace", "Dagger"),))
    ann.unready, ann.blue = 1, 2
    table = seated(ann, fighter("bob", x=6)).play("ann charge_off bob")
    assert table.told("engage") == ["Ann engages Bob with Dagger, skill 7."]
    table.play("bob dodge 1", "> 2c 3c 9d", "bob pass")
    assert table.who("ann")["unready"] == 1


@pytest.mark.rule("suits.chips.slow_engage", "suits.armor.slow")
def test_a_slow_hand_weapon_does_not_hold_back_the_pistol_in_the_other_hand_but_a_slow_shield_does() -> None:
    ann, cat = fighter("ann", held=(("Mace", REVOLVER),)), fighter("cat", held=(("Large Shield", REVOLVER),), y=3)
    for each in (ann, cat):
        each.unready, each.blue = 1, 2
    table = seated(ann, cat, fighter("bob", x=9))
    assert table.options("ann")["fire bob"] == ""
    table.play("ann pass")
    assert table.options("cat")["fire bob"] == "suits.armor.slow"


@pytest.mark.rule("suits.bonus_card.two_clubs")
def test_two_clubs_serve_whoever_has_a_slow_weapon_in_the_off_hand() -> None:
    ann = fighter("ann", held=(("Sword", "Hatchet"),))
    ann.chips = ["c", "c"]
    table = seated(ann, fighter("bob", x=2, **TOUGH), bonus_cards=True)
    table.play("ann commit ann", "ann card 0 + card 1", "ann reveal 0 + reveal 1", "ann pass", "bob pass")
    table.play("ann attack_off bob", "bob dodge 1", "> 2c 3c")
    assert table.options("ann")["ready second"] == ""
    assert table.choice("ann").rule == "suits.bonus_card.extra_action"
    # Having acted, one may only ready now, and step; with one chip for the ready and one for the act there is no third.
    offered = {value.split()[0] for value in table.options("ann")}
    assert offered == {"ready", "step", "step_last", "face", "drop", "pass"}
    table.play("ann ready second")
    assert table.told("round") == ["Round 2."]


@pytest.mark.rule("suits.multi_attack.optional")
def test_a_thing_may_be_struck_with_the_weapon_in_the_off_hand_alone() -> None:
    door = fighter("door", x=1, thing=True, **TOUGH)
    table = beginning(fighter("ann", held=(("Sword", "Dagger"),)), door, fighter("bob", x=20))
    table.play("> 5c", "> 4c", "ann strike_off door", "> 7c 9d")
    assert table.told("engage") == ["Ann engages Door with Dagger, skill 7."]


@pytest.mark.rule("suits.order.slow_action")
def test_two_things_are_ready_and_one_is() -> None:
    ann, cat = fighter("ann", held=(("Sword", "Large Shield"),)), fighter("cat", held=(("Mace",),), y=3)
    for each in (ann, cat):
        each.unready, each.blue = 1, 2
    table = seated(ann, cat, fighter("bob", x=20)).play("ann ready", "cat ready")
    assert table.told("ready") == ["Ann's Sword and Large Shield are ready.", "Cat's Mace is ready."]


# --- what the game master calls and sets ------------------------------------------------------------------------------


@pytest.mark.rule("suits.contest.instant", "suits.minion.one_card")
def test_a_minion_draws_one_card_in_a_contest_that_is_called() -> None:
    table = seated(fighter("ann", minion=True), fighter("bob", x=2))
    called(table, kind="contest", who="ann", skill="Guns", against="bob").play("> 6c 5c 9d")
    assert table.told("instant") == ["Ann wins."]


@pytest.mark.rule("suits.contest.extended", "suits.minion.one_card")
def test_a_minion_draws_one_card_in_a_race() -> None:
    scene = set_up("car_race")
    scene.contestants[0].minion = True
    table = Seated(scene).play("bob compete driver_ann", "> 6c 9h 10d")
    assert table.told("contest")[0].startswith("Bob: rank 6 against skill 6; Ann: an overdraw")


@pytest.mark.rule("suits.contest.instant", "suits.armor.awkward", "suits.defeat.groggy")
def test_awkward_armour_weighs_on_reflexes_and_what_rests_on_them_in_a_contest_that_is_called() -> None:
    ann = fighter("ann", armour="Plate", reflexes=8, mind=8, skills={"Climbing": 9, "Science": 9})
    ann.groggy = True
    table = seated(ann, fighter("bob", x=2))
    for skill in ("Reflexes", "Climbing", "Mind", "Science"):
        called(table, kind="contest", who="ann", skill=skill, against="5").play("> 2c 9c 2d 9d")
    assert [line.split(", ")[1] for line in table.told("called")] == ["Reflexes 2", "Climbing 2", "Mind 4", "Science 4"]
    table.table.edit("gm", ["fighters", 0, "groggy"], False, "awake")
    called(table, kind="contest", who="ann", skill="Reflexes", against="5").play("> 2c 9c 2d 9d")
    assert table.told("called")[-1] == "A contest of skill: Ann, Reflexes 6, against the task, 5."


@pytest.mark.rule("suits.defeat.groggy", "suits.critical.medic_prevent")
def test_a_groggy_medic_tends_at_half_skill() -> None:
    ann, cat = fighter("ann", "us", skills={"EMT": 8}), fighter("cat", "us", y=1)
    ann.groggy, cat.fate, cat.wounds, cat.critical = True, "critical", 6, 2
    table = seated(ann, cat, fighter("dan", x=30)).play("ann tend cat", "> 3h")
    assert table.told("tend") == ["Ann cannot help Cat (a card within 2 was needed)."]
    assert table.sums("tend") == ["Tending: EMT +8 groggy -4 critical wounds -2 = 2"]


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.must_recover")
def test_whoever_the_game_master_gives_more_shock_than_will_is_dazed_and_must_recover() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2))
    table.table.edit("gm", ["fighters", 0, "shock"], 6, "a blow on the head")
    assert table.told("dazed") == ["Ann is dazed."]
    table.play("> 2c")
    assert table.told("recovery") == ["Ann recovers 2 shock; 4 left."]
    assert table.told("clear") == ["Ann is no longer dazed."]


@pytest.mark.rule("suits.dazed.end", "suits.loss.major")
def test_old_wounds_over_will_daze_nobody() -> None:
    ann = fighter("ann")
    ann.wounds = 6
    table = seated(ann, fighter("bob", x=2))
    assert table.told("dazed") == []
    assert table.options("ann")["attack bob"] == ""


@pytest.mark.rule("suits.frequency.period", "suits.chips.issue")
def test_a_bystander_who_has_no_turns_has_chips_again_with_every_round() -> None:
    by = fighter("by", x=1, **TOUGH)
    by.bystander = True
    table = beginning(fighter("ann", reflexes=9, **TOUGH), fighter("bob", x=9, reflexes=9), by)
    table.play("> 9c", "> 8c", "ann strike by", "by counter", "> 2c 9c 2d 9d", "bob pass", "ann strike by")
    assert table.options("by")["counter"] == table.options("by")["defend"] == ""


@pytest.mark.rule("suits.contest.last_standing", "suits.loss.major")
def test_the_summary_tells_of_those_who_left_too() -> None:
    cat = fighter("cat", "bob", x=12, reflexes=9)
    cat.wounds = 1
    table = beginning(fighter("ann", reflexes=9), fighter("bob", x=9, reflexes=9), cat)
    table.play("> 9c", "> 8c", "> 7c")
    called(table, kind="leave", who="cat")
    called(table, kind="end", who="ann")
    assert table.told("summary")[0].endswith("Bob is on their feet, unhurt. Cat left, with 1 wound of Body 6.")


@pytest.mark.rule("suits.contest.last_standing")
@pytest.mark.parametrize(("limit", "told"), [(1, "1 round is over"), (2, "2 rounds are over")])
def test_the_end_of_the_rounds_is_told_for_one_and_for_many(limit: int, told: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=20), round_limit=limit)
    table.play(*["ann pass", "bob pass"] * limit)
    assert table.told("time") == [f"{told}: the fight ends here."]


@pytest.mark.rule("suits.order.one_chance", "suits.pole.lift", "suits.note.draw")
def test_the_game_master_says_what_somebody_holds() -> None:
    table = seated(fighter("ann"), fighter("bob", x=9))
    called(table, kind="hold", who="ann", things=[REVOLVER])
    assert table.told("arms") == [f"Ann takes {REVOLVER} in hand."]
    assert table.options("ann")["fire bob"] == ""
    called(table, kind="hold", who="ann", things=["Pike"])
    assert table.who("ann")["unready"] == 1
    called(table, kind="hold", who="ann")
    assert table.told("arms")[-1] == "Ann fights with Fist now."


@pytest.mark.rule("suits.two_items.legal_pairs", "suits.shield.hand")
@pytest.mark.parametrize(
    ("things", "why"),
    [
        (["Greatsword", "Shield"], "one of them takes both hands"),
        (["Sword", "Mace"], "only small + small and small + medium may be paired"),
        (["Sword", "Dagger", "Knife"], "three weapons"),
        (["Sward"], "here is no 'Sward' to hold"),
    ],
)
def test_nobody_is_made_to_hold_what_two_hands_cannot(things: list[str], why: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=9))
    with pytest.raises(Refusal, match=re.escape(why)):
        called(table, kind="hold", who="ann", things=things)


@pytest.mark.rule("suits.contest.instant", "suits.contest.winner")
def test_a_task_that_wins_begins_its_sentence_with_a_capital() -> None:
    table = called(seated(fighter("ann"), fighter("bob", x=9)), kind="contest", who="ann", skill="Guns", against="7")
    table.play("> 2c 9c 6d 9d")
    assert table.told("instant") == ["The task wins."]
    assert table.sums("contest") == []


@pytest.mark.rule("suits.contest.instant", "suits.power.suit_values")
def test_a_contest_without_loss_shows_no_worth_of_suits() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2))
    called(table, kind="contest", who="ann", skill="Guns", against="bob").play("> 6h 9c 5s 9d")
    assert table.told("instant") == ["Ann wins."]
    assert table.sums("contest") == []
    table.play("ann attack bob", "bob counter", "> 6h 9c 5s 9d")  # the same cards, with loss
    assert table.sums("contest") == ["Suits: hearts of Ann +2 spades of Bob -1 = 1"]


@pytest.mark.rule("suits.bonus_card.spade", "suits.contest.instant")
def test_a_spade_counts_in_a_contest_that_is_called_in_the_same_round() -> None:
    ann = fighter("ann")
    ann.chips = ["s"]
    table = seated(ann, fighter("bob", x=2), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass")
    called(table, kind="contest", who="ann", skill="Guns", against="5").play("> 9c 10c 3c 9d")
    assert table.told("called") == ["A contest of skill: Ann, Guns 9, against the task, 5."]
    assert table.told("instant") == ["Ann wins."]


@pytest.mark.rule("suits.bonus_card.diamond", "suits.bonus_card.diamond_as_heart")
def test_a_diamond_that_finds_no_armour_left_says_that_it_counts_as_hearts() -> None:
    ann = fighter("ann")
    ann.chips = ["d", "d"]
    table = seated(ann, fighter("bob", x=2, armour="Leather"), bonus_cards=True)
    table.play("ann commit bob", "ann card 0 + card 1", "ann reveal 0 + reveal 1")
    assert table.told("bonus") == [
        "Ann reveals diamonds: -2 to Bob's armour.",
        "Ann reveals diamonds: Bob has no armour to lose, so that it counts as hearts.",
    ]


# --- from scene to scene ----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.loss.major", "suits.defeat.groggy", "suits.healing.severe")
def test_all_wounds_and_half_skills_go_along_to_the_next_fight_and_wounds_to_bed_and_back() -> None:
    jo = fighter("jo_castell", "us")
    jo.fate, jo.wounds, jo.critical, jo.groggy = "critical", 5, 2, True
    fought = scene_of(jo)
    fight = Table(GAME, "shoot_out", dial=Dial(), secret=b"test")
    assert list(carry_over(lasting(fought), fight)) == ["Jo Castell: wounds 7", "Jo Castell: groggy True"]
    beds = Table(GAME, "infirmary", dial=Dial(), secret=b"test")
    assert "Jo Castell: halves 14" in list(carry_over(lasting(fought), beds))
    rested = set_up("infirmary")
    rested.patients = [replace(each, halves=5) for each in rested.patients if each.id == "jo_castell"]
    assert lasting(rested)["fighters", "jo_castell", "wounds"] == 3


# --- shots ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.engage.disengage")
@pytest.mark.parametrize(("cards", "bar"), [("2c 9c", "suits.engage.disengage"), ("9c 9d", "")])
def test_an_opponent_who_shot_last_round_and_did_not_overdraw_holds_one_in_the_engagement(cards: str, bar: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=2, held=(("Knife", REVOLVER),)))
    table.play("ann attack bob", "bob dodge 1", "> 2c 9c 9d", "bob fire ann", "ann dodge 1", "> 2h", f"> {cards}")
    assert table.options("ann")["move"] == bar


@pytest.mark.rule("suits.burst.table", "suits.ranged.unaware")
def test_whoever_a_burst_was_fired_at_is_no_longer_unaware_though_no_bullet_hit() -> None:
    ann = fighter("ann", skill=9, held=(("SMG - 9mm",),))
    bob = fighter("bob", x=200)
    bob.unaware = True
    table = seated(ann, fighter("cat", "ann", x=30), bob).play(
        "ann burst bob", "bob dodge 1", "> 9c", "> 2c 9d", "> 3c"
    )
    assert table.told("burst") == ["0 of 4 bullets hit Bob."]
    assert not table.who("bob")["unaware"]


@pytest.mark.rule("suits.burst.clumps")
@pytest.mark.parametrize(("rounds", "told"), [(1, "The only bullet hits Bob."), (3, "3 of 3 bullets hit Bob.")])
def test_a_burst_of_what_is_left_in_the_gun_is_told_for_one_and_for_many(rounds: int, told: str) -> None:
    ann = fighter("ann", skill=9, held=(("SMG - 9mm",),))
    ann.loaded["SMG - 9mm"] = rounds
    table = seated(ann, fighter("bob", x=30, **TOUGH)).play("ann burst bob", "bob dodge 1", "> 9c", "> 8c 9d", "> 3h")
    assert table.told("burst") == [told]


@pytest.mark.rule("suits.aim.requirement", "suits.aim.cards")
def test_a_thing_in_sight_may_be_aimed_at_and_shot_with_the_cards_of_aim() -> None:
    lamp = fighter("lamp", x=9, thing=True, **TOUGH)
    table = beginning(fighter("ann", held=(("SMG - 9mm",),)), lamp, fighter("bob", x=60, y=30))
    table.play("> 5c", "> 4c", "ann aim_on lamp", "ann hold", "bob pass")
    assert table.options("ann")["burst_on lamp"] == ""
    table.play("ann fire_on lamp")
    assert table.told("shoot") == ["Ann shoots at Lamp with SMG - 9mm: 9 m, point blank, skill 7, 1 more card by aim."]


@pytest.mark.rule("suits.aim.maintain", "suits.bonus_card.one_card_turn")
def test_a_single_card_drawn_first_leaves_the_aim_but_banking_it_does_not() -> None:
    ann = fighter("ann", held=((REVOLVER,),))
    table = seated(ann, fighter("bob", x=9), bonus_cards=True)
    table.play("ann aim bob", "ann hold", "bob pass", "ann single", "> Kc", "ann use", "ann fire bob")
    assert table.told("shoot")[0].endswith("1 more card by aim.")
    again = seated(fighter("ann", held=((REVOLVER,),)), fighter("bob", x=9), bonus_cards=True)
    again.play("ann aim bob", "ann hold", "bob pass", "ann single", "> Kc", "ann bank")
    assert again.who("ann")["aim"] is None


@pytest.mark.rule("suits.skill.modifiers", "suits.multi_shot.decline", "suits.defeat.groggy")
def test_every_part_of_a_shots_skill_is_told_with_its_source() -> None:
    ann = fighter("ann", skill=9, armour="Plate", held=((REVOLVER,),))
    ann.groggy = True
    table = seated(ann, fighter("bob", x=20, **TOUGH)).play("ann fire bob", "bob dodge 1", "> 2c", "> 9c 9d")
    assert table.sums("shoot") == ["Shot: Guns +9 medium range -3 groggy -3 awkward -2 no lower than this +1 = 2"]
    cat = fighter("cat", skill=9, held=((REVOLVER,),))
    table = seated(cat, fighter("bob", x=20, **TOUGH)).play(
        "cat auto bob", "bob dodge 1", "> 2c", "> 9c", "cat shoot bob"
    )
    assert table.sums("shoot")[1] == "Shot: Guns +9 medium range -3 one shot after another -2 = 4"
    dan = fighter("dan", skill=9, held=((REVOLVER, REVOLVER),))
    table = seated(dan, fighter("bob", x=2, **TOUGH)).play("dan fire_off bob")
    assert table.sums("shoot") == ["Shot: Guns +9 point blank range -5 off hand -2 = 2"]


@pytest.mark.rule("suits.ranged.moving_avoid")
@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("2c", "Bob outruns the fire (a high card within 2)."),
        ("Ac", "Bob, having moved 4 metres, does not outrun the fire (a high card within 2 was needed)."),
    ],
)
def test_whether_somebody_outran_the_fire_is_told_and_what_was_needed(card: str, told: str) -> None:
    table = seated(fighter("bob", x=12), fighter("ann", held=((REVOLVER,),)))
    table.play("bob move", "bob go 8,0", "ann fire bob", f"> {card}")
    assert table.told("avoid") == [told]


@pytest.mark.rule("suits.card.high_draw")
@pytest.mark.parametrize(("card", "told"), [("6c", "awake"), ("7c", "fall")])
def test_whether_a_dart_puts_somebody_to_sleep_is_told_and_what_was_needed(card: str, told: str) -> None:
    bob = fighter("bob", x=2)
    bob.dosed = True
    table = seated(bob, fighter("ann")).play(f"> {card}")
    assert "a high card within Body 6" in table.told(told)[0]


# --- facing, bleeding, extra actions, suits ---------------------------------------------------------------------------


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


@pytest.mark.rule("suits.critical.bleed", "suits.critical.pass_out")
def test_bleeding_shows_within_what_a_card_bleeds_and_keeps_awake() -> None:
    cat = fighter("cat", "us", will=6)
    cat.fate, cat.wounds, cat.critical = "critical", 6, 3
    table = seated(cat, fighter("ann", "us"), fighter("dan", x=30)).play("> 3h", "> 9c")
    assert table.sums("bleed") == [
        "Bleeds within: critical wounds +3 = 3",
        "Stays awake within: Will +6 critical wounds -3 = 3",
    ]


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.round.step", "suits.contest.instant")
def test_an_extra_action_may_begin_with_a_step_or_be_something_no_rule_lists() -> None:
    ann = fighter("ann")
    ann.chips = ["c"]
    table = seated(ann, fighter("bob", x=3), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass", "bob pass")
    assert table.options("ann")["try"] == ""
    table.play("ann step", "ann toward bob", "ann attack bob", "bob dodge 1", "> 2c 3d")
    assert table.told("blow")[0].startswith("Ann hits Bob")


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.round.step")
def test_an_extra_action_may_end_with_a_step() -> None:
    ann = fighter("ann")
    ann.chips = ["c"]
    table = seated(ann, fighter("bob", x=2, **TOUGH), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass", "bob pass")
    table.play("ann step_last", "ann attack bob", "bob dodge 1", "> 2c 3d", "ann go -1,0")
    assert table.told("move") == ["Ann moves 1 m, to -1, 0."]
    assert table.told("round") == ["Round 2."]


@pytest.mark.rule("suits.power.suit_values", "suits.power.loser_suit")
def test_a_contest_shows_the_suits_of_both_and_what_they_come_to() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2)).play("ann attack bob", "bob counter", "> 7d 9c 3s 9d")
    assert table.sums("contest") == ["Suits: diamonds of Ann +3 spades of Bob -1 = 2"]
    table = seated(fighter("ann"), fighter("bob", x=2), inverted_suits=True)
    table.play("ann attack bob", "bob counter", "> 3d 9c 7h 9d")
    assert table.sums("contest") == ["Suits: hearts of Bob +2 diamonds of Ann +0 = 2"]
    table = seated(fighter("ann"), fighter("bob", x=2)).play("ann attack bob", "bob dodge 1", "> 9h 3s 9c")
    assert table.sums("contest") == ["Suits: spades of Ann +1 = 1"]


@pytest.mark.rule("suits.blast.lob", "suits.power.suit_values")
def test_a_lob_that_lands_in_place_shows_its_suit() -> None:
    ann = fighter("ann", skill=9, held=(("Grenade - Black Powder",),))
    table = seated(ann, fighter("bob", x=4, **TOUGH)).play("ann lob bob", "> 7h 10d")
    assert table.sums("scatter") == ["Suits: hearts of Ann +2 = 2"]


@pytest.mark.rule("suits.skill.defense_default")
def test_a_defence_names_the_skill_it_is_made_with() -> None:
    table = seated(fighter("bob", x=2), fighter("ann", held=(("Long Bow",),))).play("bob attack ann", "ann defend")
    assert table.sums("defend")[0] == "Defence: Fighting +7 = 7"
    table = seated(fighter("bob", x=2), fighter("ann", held=(("Sword",),))).play("bob attack ann", "ann defend")
    assert table.sums("defend")[0] == "Defence: Hand Weapons +7 = 7"


@pytest.mark.rule("suits.healing.doctor")
def test_what_a_doctor_needed_is_told() -> None:
    table = Seated(set_up("infirmary"))
    table.play(f"{table.waiting()[0][1].seat} treat aldo_brandt", "> 4c")
    assert table.told("treated")[0] == (
        "Imre Vale, skill 9, heals half a wound of Aldo Brandt (drawn within 4: yes); 4 1/2 wounds left."
    )
