"""Bonus cards at the table: banked, committed, revealed, and what each suit does."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.core.choices import Pick
from outdraw.core.zones import move
from outdraw.games.suits.scene import Aim, Fighter, Suits
from tests.suits.at_table import (
    CLUB,
    GRENADE,
    PISTOL,
    REVOLVER,
    TOUGH,
    Seated,
    call,
    fallen,
    loss_of,
    pair,
    seated,
    thrower,
    tough,
    with_bonus_cards,
    with_chips,
    words_of,
)
from tests.suits.support import fighter, scene_of, swarm

PARRIED = ("cat attack ann", "ann defend", "> 7c", "> 6d", "ann one 6d", "> 2c 2d")


def with_bonus(suit: str, **more: object) -> Seated:
    """Seat Ann with a bonus card against Bob and Cat, who are beside her."""
    ann = fighter("ann", **more)  # type: ignore[arg-type]
    ann.chips = [suit]
    return seated(ann, fighter("bob", x=2), fighter("cat", y=2, side="bob"), bonus_cards=True)


def rich(id: str, chips: str, **more: Any) -> Fighter:
    """Make somebody with bonus chips of these suits."""
    made = fighter(id, **more)
    made.chips = sorted(chips)
    return made


@pytest.mark.rule("suits.bonus_card.gain", "suits.recovery.draw")
def test_a_face_that_has_counted_for_recovery_is_not_offered_to_be_used() -> None:
    ann = fighter("ann")
    ann.shock = 3
    table = seated(ann, fighter("bob", x=9), bonus_cards=True).play("ann recover", "> Kd")
    assert words_of(table, "ann") == ["Bank it", "Let it go: it has counted"]


@pytest.mark.rule("suits.bonus_card.gain", "suits.bonus_card.conditions", "suits.bonus_card.tracking")
def test_a_face_drawn_alone_may_be_banked_as_a_chip() -> None:
    table = pair(bonus_cards=True).play("ann single", "> Kh", "ann bank")
    assert table.view("ann")["fighters"][0]["chips"] == ["h"]
    assert table.view("bob")["fighters"][0]["chips"] == "??"
    assert table.choice("bob").kind == "suits.action"


@pytest.mark.rule("suits.bonus_card.one_card_turn")
def test_after_a_single_card_a_second_one_cannot_be_banked() -> None:
    ann = fighter("ann")
    ann.shock = 2
    table = seated(ann, fighter("bob", x=9), bonus_cards=True)
    table.play("ann single", "> 5c", "ann recover", "> Kh")
    assert table.choice("bob").kind == "suits.action"
    assert table.told("bank") == []


@pytest.mark.rule("suits.bonus_card.commit", "suits.bonus_card.diamond", "suits.blast.defense")
def test_whoever_has_no_defence_against_a_blast_may_still_commit_bonus_cards() -> None:
    bob = fighter("bob", x=9)
    bob.chips = ["d"]
    table = seated(fighter("ann", held=GRENADE), bob, bonus_cards=True)
    table.play("ann lob bob", "> 5c 9d", "bob nobody", "bob pass", "ann pass", "ann dodge 1", "> 2c")
    table.play("bob commit bob", "bob card 0", "bob reveal 0")
    assert table.sums("blow")[-1] == "Armour: diamond +1 AP -1 = 0"


@pytest.mark.rule("suits.bonus_card.commit", "suits.aim.fire", "suits.bonus_card.spade")
def test_bonus_cards_may_be_committed_to_a_shot_on_anothers_turn() -> None:
    table = with_bonus_cards(with_chips(fighter("ann", held=PISTOL, skill=5), "s"), tough("bob", x=12))
    table.play("ann nobody", "ann aim bob", "ann fire", *CLUB)
    assert table.told("bonus") == ["Ann reveals spades: +2 to one's own skill."]
    assert "Shot: Guns +5 spade +2 = 7" in table.sums("shoot")


@pytest.mark.rule("suits.bonus_card.commit", "suits.bonus_card.tracking")
def test_of_two_banked_cards_the_one_that_is_committed_leaves_the_bank() -> None:
    ann = fighter("ann")
    scene = scene_of(ann, fighter("bob", x=2), bonus_cards=True, bonus_chips=False)
    for card in ("Kh", "Qs"):
        move(scene.zones, card, "library", ann.bank)
    table = Seated(scene)
    choice = table.play("ann commit ann").choice("ann")
    assert isinstance(choice, Pick)
    spade = next(option.value for option in choice.options if option.facts["suit"] == "s")
    table.play(f"ann {spade}")
    kept = table.table.scene()
    assert isinstance(kept, Suits)
    assert (list(kept.zones[ann.bank].cards), list(kept.zones[ann.committed].cards)) == (["Kh"], ["Qs"])


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.heart", "suits.blast.power")
def test_a_bonus_card_committed_on_the_turn_a_fuse_burns_may_be_revealed_at_the_blow() -> None:
    ann = thrower()
    ann.chips = ["h"]
    table = seated(ann, fighter("bob", "foes", x=9, body=20, will=20), bonus_cards=True)
    table.play("ann nobody", "ann lob bob", "> 6c 10d", "bob pass", "ann commit ann", "ann card 0", "ann none")
    table.play("ann pass", "ann dodge 1", "ann none", "> 2c", "ann none")
    assert table.told("blow")[-1].startswith("Ann hits Ann: base 1 at +0")
    table.play("ann reveal 0")
    assert table.told("blow")[-1].startswith("Ann hits Bob: base 9 at +1")


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.diamond", "suits.blast.defense")
def test_what_a_target_commits_at_a_blast_is_revealed_in_that_turn_or_lost() -> None:
    cat = fighter("cat", "foes", x=9, y=3, body=20, will=20)
    cat.chips = ["d"]
    table = seated(thrower(), fighter("bob", "foes", x=9, body=20, will=20), cat, bonus_cards=True)
    table.play("ann lob bob", "> 6c 10d", "bob pass", "cat nobody", "cat pass", "ann pass", "ann dodge 1", "> 2c")
    table.play("cat commit cat", "cat card 0", "cat none", "cat dodge 1", "> 9c", "cat none")
    assert table.told("blow")[-1] == "Ann hits Cat: base 5 at +0 is power 5, armour stops 0."
    assert table.choice("cat").kind == "suits.reveal"  # the turn ends: now or never
    table.play("cat none")
    assert table.view()["commitments"] == []


@pytest.mark.rule("suits.bonus_card.reveal", "suits.critical.auto_hit")
def test_a_committed_heart_may_be_revealed_as_the_blow_falls_on_the_helpless() -> None:
    ann, bob = fighter("ann"), fighter("bob", x=2)
    ann.chips, bob.fate, bob.shock = ["h"], "unconscious", 13
    table = seated(ann, bob, fighter("cat", x=20, side="bob"), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann none", "ann attack bob", "> 7c 9d", "ann reveal 0")
    assert table.told("blow") == ["Ann hits Bob: base 4 at +1 is power 5, armour stops 0."]


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.commit")
def test_a_club_may_be_revealed_until_the_turn_ends_and_then_it_is_lost() -> None:
    table = seated(rich("ann", "c"), rich("bob", "c", x=1), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann none", "ann attack bob")
    table.play("bob commit ann", "bob card 0", "bob none", "bob dodge 1", "ann none", "> 2c 9d 10c")
    assert {choice.kind for _, choice in table.waiting()} == {"suits.reveal"}  # nobody was hit, and both are asked
    table.play("ann reveal 0", "bob none")
    assert table.view()["commitments"] == []
    assert table.who("ann")["extra"] == 1
    assert table.who("ann")["slowed"] == 0


@pytest.mark.rule("suits.bonus_card.reveal")
def test_a_heart_may_be_revealed_once_a_shot_has_hit() -> None:
    ann = fighter("ann", held=REVOLVER)
    ann.chips = ["h"]
    table = seated(ann, fighter("bob", x=12), bonus_cards=True)
    table.play(
        "ann commit ann", "ann card 0", "ann none", "ann fire bob", "bob dodge 1", "ann none", "> 9c", "> 6c 10h"
    )
    assert table.choice("ann").kind == "suits.reveal"
    table.play("ann reveal 0")
    assert "base 7 at +1" in table.told("blow")[0]
    assert "heart +1" in table.sums("blow")[0]


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.diamond")
def test_the_target_too_may_reveal_once_a_shot_has_hit() -> None:
    bob = fighter("bob", x=12)
    bob.chips = ["d"]
    table = seated(fighter("ann", held=REVOLVER), bob, bonus_cards=True)
    table.play("ann fire bob", "bob commit bob", "bob card 0", "bob none", "bob dodge 1", "> 9c", "> 6c 10h")
    assert table.choice("bob").kind == "suits.reveal"
    assert table.told("blow") == []  # it is not too late
    table.play("bob reveal 0")
    assert table.told("blow")[0].endswith("armour stops 0.")  # one more, and the bullet pierces it


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.slow_opponent")
def test_what_is_committed_in_an_extra_action_may_be_revealed_until_it_ends() -> None:
    table = with_bonus_cards(with_chips(tough("ann"), "c"), with_chips(tough("bob", x=2), "c"))
    table.play(*CLUB, "ann pass", "bob nobody", "bob pass", "ann attack bob")
    table.play("bob commit ann", "bob card 0", "bob none", "bob dodge 1", "> 2c 10d", "bob reveal 0")
    assert table.told("bonus")[-1] == "Bob reveals clubs: Ann loses an action."
    assert table.told("passes") == ["Ann stumbles and loses this action."]


@pytest.mark.rule("suits.bonus_card.single_person", "suits.bonus_card.spade")
def test_a_bonus_card_against_somebody_names_whom_it_is_against() -> None:
    table = with_bonus("s").play("ann commit cat", "ann card 0", "ann reveal 0")
    assert table.told("bonus", "bob") == ["Ann reveals spades: -2 to Cat's skill."]


@pytest.mark.rule("suits.bonus_card.table", "suits.bonus_card.heart", "suits.bonus_card.duration")
@pytest.mark.rule(
    "suits.bonus_card.single_person", "suits.bonus_card.spade_floor", "suits.bonus_card.diamond_unarmored"
)
def test_bonuses_work_on_one_person_until_the_round_ends() -> None:
    ann = fighter("ann", skill=4)
    ann.chips = ["d", "h", "s"]
    table = seated(ann, fighter("bob", x=1, skill=4), bonus_cards=True)
    table.play("ann commit bob", "ann card 1 + card 2", "ann reveal 0 + reveal 1", "ann pass", "bob attack ann")
    assert table.told("engage")[-1].endswith("skill 2.")  # a spade stops at half of skill
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann dodge 1", "> 9c 2c 9d")
    assert loss_of(table) == "base 4 at -1 is power 3, armour stops 1."  # a heart against him, a diamond on bare skin
    assert table.view()["effects"] == []  # the round is over


@pytest.mark.rule("suits.bonus_card.spade_floor")
def test_a_spade_leaves_a_skill_of_three_at_two_its_half_rounded_up() -> None:
    table = with_bonus_cards(with_chips(fighter("ann"), "s"), fighter("bob", x=1, skill=3))
    table.play("ann commit bob", "ann card 0", "ann reveal 0", "ann pass", "bob attack ann")
    assert table.told("engage")[-1].endswith("skill 2.")  # 1 by the spade alone, which is a quarter of it, too
    shown = table.events("engage")[-1].sums[0]
    assert str(shown) == "Attack: Hand Weapons +3 spade -2 no lower than this +1 = 2"
    assert shown.terms[-1].rule == "suits.bonus_card.spade_floor"


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.defend.save_card")
def test_an_extra_action_has_a_card_of_its_own_and_leaves_the_saved_one_for_the_turn_to_come() -> None:
    table = with_bonus("c").play(*CLUB, "ann pass", "bob pass", *PARRIED)
    table.play("ann attack bob", "bob dodge 1", "> 9c 9d")
    assert table.told("contest")[-1] == "Ann: an overdraw against skill 7; Bob: an overdraw against skill 5."
    table.play("ann attack bob")
    table.play("bob dodge 1", "> 9c")
    assert table.told("shows")[-1] == "Ann shows 7c."


@pytest.mark.rule("suits.bonus_card.extra_action")
def test_weapon_uses_refresh_for_an_extra_action_and_are_spent_again_after_it() -> None:
    table = with_bonus("c", held=(("Shortsword", "Dagger"),)).play(*CLUB, "ann pass", "bob pass", *PARRIED)
    assert table.options("ann")["attack_off bob"] == ""
    table.play("ann pass")
    assert table.options("ann")["attack_off bob"] == "suits.frequency.weapon_once"


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.dazed.must_recover")
def test_whoever_is_dazed_spends_the_extra_action_on_recovering() -> None:
    table = with_bonus("c", body=9, will=2).play(*CLUB, "ann attack bob", "bob counter", "> 2c 2d 3d 4d")
    assert table.told("dazed") == ["Ann is dazed."]
    table.play("bob pass", "cat pass", "> 2h")
    assert table.told("must") == ["Ann is dazed and must recover."]
    assert table.told("recovery") == ["Ann recovers 2 shock; 2 left."]


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.defend.same_person")
def test_an_extra_action_does_not_cost_the_next_attack() -> None:
    table = seated(rich("ann", "c"), fighter("bob", x=1), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass", "bob pass")
    table.play("ann attack bob", "bob dodge 1", "> 9c 9d")
    table.play("ann attack bob", "bob dodge 1", "> 9c 9d 10c")  # the next round
    assert table.options("bob")["attack ann"] == "suits.defend.same_person"
    table.play("bob pass")


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


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.round.move", "suits.round.step")
def test_an_extra_action_is_a_move_or_has_its_step_however_far_one_went_on_the_turn() -> None:
    ann = fighter("ann")
    ann.extra = 1
    table = seated(fighter("bob", x=20), ann, bonus_cards=True).play("bob pass", "ann move", "ann go 5,0")
    assert {"step", "step_last", "move"} <= set(table.options("ann"))
    table.play("ann move", "ann go 9,0")
    assert table.who("ann")["moved"] == 9  # all of it makes her harder to hit


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.round.step", "suits.defend.failure")
def test_whoever_was_beaten_since_has_all_of_the_extra_action_and_loses_the_turn_after() -> None:
    table = with_bonus_cards(with_chips(tough("ann"), "c"), tough("bob", x=2), tough("cat", "bob", x=9))
    table.play(*CLUB, "ann pass", "bob attack ann", "ann dodge 1", "> 10c 3c 4c", "cat pass")
    table.play("ann step", "ann go 1,0", "ann attack bob")  # the step leaves the action
    table.play("bob dodge 1", "> 10c 3d")
    assert table.told("passes") == ["Ann was beaten and loses this action."]


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.round.charge")
def test_whoever_was_beaten_since_may_charge_in_the_extra_action_and_strike() -> None:
    ann = with_chips(tough("ann"), "c")
    table = with_bonus_cards(ann, tough("bob", x=12, held=PISTOL), tough("cat", "bob", x=5))
    table.play(*CLUB, "ann pass", "bob fire ann", "ann dodge 1", "> 10c", "> 3c 4c", "cat pass")
    table.play("ann charge cat")
    assert table.told("engage") == ["Ann engages Cat with Shortsword, skill 7."]


@pytest.mark.rule("suits.bonus_card.extra_action_limit", "suits.bonus_card.two_clubs", "suits.bonus_card.carry_over")
def test_two_clubs_serve_only_who_must_ready_a_weapon() -> None:
    def extras(weapon: str, body: int = 7) -> int:
        ann = fighter("ann", held=((weapon,),), body=body)
        ann.chips = ["c", "c"]
        table = seated(ann, fighter("bob", x=1), bonus_cards=True)
        table.play("ann commit ann", "ann card 0 + card 1", "ann reveal 0 + reveal 1", "ann pass")
        return int(table.who("ann")["extra"])

    assert (extras("Sword"), extras("Mace")) == (1, 2)


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


@pytest.mark.rule("suits.bonus_card.slow_opponent")
def test_a_slowed_fighter_loses_the_extra_action() -> None:
    ann = rich("ann", "c")
    table = seated(ann, rich("bob", "c", x=1), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass")
    table.play("bob commit ann", "bob card 0", "bob reveal 0", "bob pass")
    assert table.told("passes") == ["Ann stumbles and loses the extra action."]
    assert table.choice("ann").kind == "suits.action"  # and has the turn after that


@pytest.mark.rule("suits.bonus_card.slow_stack")
def test_two_clubs_slow_an_opponent_twice() -> None:
    ann = fighter("ann")
    ann.chips = ["c", "c"]
    table = seated(ann, fighter("bob", x=1), bonus_cards=True)
    table.play("ann commit bob", "ann card 0 + card 1", "ann reveal 0 + reveal 1", "ann pass", "ann pass")
    assert table.told("passes") == ["Bob stumbles and loses this action."] * 2


@pytest.mark.rule("suits.bonus_card.spade", "suits.contest.instant")
def test_a_spade_counts_in_a_contest_that_is_called_in_the_same_round() -> None:
    ann = fighter("ann")
    ann.chips = ["s"]
    table = seated(ann, fighter("bob", x=2), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass")
    call(table, kind="contest", who="ann", skill="Guns", against="5").play("> 9c 10c 3c 9d")
    assert table.told("called") == ["A contest of skill: Ann, Guns 9, against the task, 5."]
    assert table.told("instant") == ["Ann wins."]


@pytest.mark.rule("suits.bonus_card.spade")
def test_a_spade_weighs_on_a_swarm() -> None:
    ann = fighter("ann")
    ann.chips = ["s"]
    table = seated(ann, swarm(population=8), bonus_cards=True)
    table.play("ann commit rats", "ann card 0", "ann reveal 0", "ann pass", "rats attack ann")
    assert table.told("engage") == ["Rat swarm engages Ann with Small bite, skill 3."]  # 3 and 2 for eight, less 2


@pytest.mark.rule("suits.bonus_card.spade")
def test_a_spade_in_defence_lowers_the_skill_of_the_shot_it_meets() -> None:
    bob = fighter("bob", x=12)
    bob.chips = ["s"]
    table = seated(fighter("ann", held=REVOLVER), bob, bonus_cards=True)
    table.play("ann fire bob", "bob commit ann", "bob card 0", "bob reveal 0", "bob dodge 1", "> 9c", "> 6c 7c")
    assert table.told("contest") == ["Ann: an overdraw against skill 5; Bob: an overdraw against skill 5."]


@pytest.mark.rule("suits.bonus_card.spade")
def test_a_spade_of_the_shooter_weighs_on_the_shot_and_on_the_targets_defence() -> None:
    ann = fighter("ann", held=REVOLVER)
    ann.chips = ["s", "s"]
    table = seated(ann, fighter("bob", x=12), bonus_cards=True)
    table.play("ann commit bob", "ann card 0", "ann reveal 0", "ann fire bob")
    assert "Your defence is 3." in table.choice("bob").prompt


@pytest.mark.rule("suits.bonus_card.spade", "suits.critical.medic_prevent")
def test_a_spade_helps_a_medic_as_it_does_anybody() -> None:
    ann = with_chips(fighter("ann", skills={"EMT": 6}), "s")
    table = with_bonus_cards(ann, fighter("bob", x=12), fallen("cat", "ann", x=1)).play(*CLUB, "ann tend cat", "> 6c")
    assert table.told("tend") == ["Ann stops Cat's bleeding for now (a card within 6 was needed)."]
    assert table.sums("tend") == ["Tending: EMT +6 spade +2 critical wounds -2 = 6"]


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


@pytest.mark.rule("suits.bonus_card.diamond_as_heart", "suits.bonus_card.diamond")
def test_a_diamond_against_armour_that_is_gone_counts_as_a_heart() -> None:
    table = seated(rich("ann", "dd"), fighter("bob", x=1, armour="Leather"), bonus_cards=True)
    table.play("ann commit bob", "ann card 0 + card 1", "ann reveal 0 + reveal 1")
    table.play("ann attack bob", "bob dodge 1", "> 9c 6c 10h")
    assert table.told("blow") == ["Ann hits Bob: base 4 at +1 is power 5, armour stops 0."]


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.bonus_card.extra_action_limit")
def test_a_club_committed_in_an_extra_action_still_gives_one_in_that_round_but_nobody_has_two() -> None:
    ann, bob = with_chips(tough("ann"), "c", "c"), with_chips(tough("bob", x=1), "c")
    table = with_bonus_cards(ann, bob)
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass", "bob nobody", "bob pass")
    table.play("ann attack bob", "bob commit bob", "bob card 0", "bob reveal 0", "bob dodge 1", "> 4c 3c")
    assert table.told("bonus")[-1] == "Bob reveals clubs: an extra action."
    assert table.table.waiting_for() == ["bob"]
    assert table.told("round") == []
    table.play("bob attack ann", "ann commit ann", "ann card 0", "ann reveal 0", "ann dodge 1", "> 4c 3c")
    assert table.told("round") == ["Round 2."]  # Ann has had hers


@pytest.mark.rule("suits.bonus_card.single_person")
@pytest.mark.parametrize("shown", ["ann none", "ann reveal 0"])
def test_all_the_bonus_cards_of_a_turn_are_for_one_person(shown: str) -> None:
    ann, cat = with_chips(fighter("ann"), "h", "s"), fighter("cat", "b", x=12, held=REVOLVER)
    cat.aim = Aim("ann", 1)
    table = with_bonus_cards(ann, cat, fighter("bob", "b", x=4)).play("cat hold")
    table.play("ann commit ann", "ann card 0", shown, "ann step", "ann go 1,0", "cat fire")
    one_person = "suits.bonus_card.single_person"
    assert table.options("ann") == {"nobody": "", "commit ann": "", "commit cat": one_person, "commit bob": one_person}


@pytest.mark.rule("suits.bonus_card.commit")
def test_bonus_cards_may_be_committed_on_a_turn_without_an_action() -> None:
    ann = with_chips(tough("ann"), "c")
    table = with_bonus_cards(tough("bob", x=1), ann)
    table.play("bob attack ann", "ann nobody", "ann counter", "> 2c 10h 2d 10d")
    assert table.choice("ann").kind == "suits.commit"
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass")
    assert table.told("passes") == ["Ann has fought back since the last turn and cannot act."]
    table.play("ann attack bob")  # which the club gives her
    assert table.told("engage")[-1].startswith("Ann engages Bob")


@pytest.mark.rule("suits.bonus_card.commit", "suits.dazed.must_recover")
def test_who_is_dazed_may_commit_bonus_cards_on_their_turn() -> None:
    ann = with_chips(fighter("ann", body=8, will=3), "d")
    ann.shock, ann.dazed = 5, True
    table = with_bonus_cards(ann, fighter("bob", x=9))
    assert table.choice("ann").kind == "suits.commit"
    table.play("ann nobody", "> 9c")
    assert table.told("must") == ["Ann is dazed and must recover."]


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.spade")
def test_a_committed_spade_may_wait_until_the_target_has_answered() -> None:
    table = with_bonus_cards(with_chips(fighter("ann"), "s"), fighter("bob", x=1))
    table.play(
        "ann commit ann", "ann card 0", "ann none", "ann attack bob", "bob dodge 1", "ann reveal 0", "> 2c 9c 10h"
    )
    assert table.told("contest")[0].startswith("Ann: rank 9 against skill 9")


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.spade")
def test_a_spade_against_the_target_of_a_shot_may_wait_for_the_answer_too() -> None:
    table = with_bonus_cards(with_chips(fighter("ann", held=REVOLVER), "s"), fighter("bob", x=12))
    table.play(
        "ann commit bob", "ann card 0", "ann none", "ann fire bob", "bob dodge 1", "ann reveal 0", "> 4c", "> 9c 5h"
    )
    assert table.told("contest")[0].endswith("Bob: an overdraw against skill 3.")
