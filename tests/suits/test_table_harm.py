"""Harm, bonus cards, crowds and the deck at the table: bleeding, medics, mercy, daze, what is told of all that."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.games.suits.content import Switches
from outdraw.games.suits.scene import Fighter, Patient, Suits
from outdraw.games.suits.set_up import set_up
from outdraw.lab.match import Match, Side, simulate
from tests.suits.at_table import Seated, beginning, seated
from tests.suits.support import fighter


def fallen(id: str = "bob", side: str = "us", critical: int = 2, **more: Any) -> Fighter:
    """Make somebody who lies critically wounded."""
    made = fighter(id, side, **more)
    made.wounds, made.critical, made.fate = made.sheet.body, critical, "critical"
    return made


# --- harm -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.loss.major")
def test_wounds_and_grogginess_of_an_earlier_fight_are_brought_along() -> None:
    scene = set_up("infirmary")
    assert [each.halves for each in scene.patients] == [10, 26, 2]
    ann = fighter("ann")
    ann.wounds, ann.groggy = 3, True
    table = seated(ann, fighter("bob", x=1))
    table.play("ann attack bob")
    assert table.told("engage") == ["Ann engages Bob with Shortsword, skill 3."]
    assert table.sums("engage") == ["Attack: Hand Weapons +7 groggy -4 = 3"]


@pytest.mark.rule("suits.critical.medic_prevent", "suits.critical.medic_stabilize")
def test_after_the_fight_a_medic_may_walk_to_the_wounded() -> None:
    medic = fighter("doc", "us", x=8, skills={"EMT": 9, "Hand Weapons": 5})
    table = seated(medic, fallen(), fighter("foe", x=20))
    table.table.edit("gm", ["fighters", 2, "fate"], "unconscious", "it is over")
    table.play("doc pass") if "doc" in table.table.waiting_for() and "tend bob" in table.options("doc") else None
    assert "tend bob" not in table.options("doc")
    table.play("doc move", "doc toward bob", "> 10c")
    table.play("doc move", "doc toward bob", "> 10c") if "tend bob" not in table.options("doc") else None
    table.play("doc tend bob", "> 4c")
    assert table.told("tend") == ["Doc stops Bob's bleeding for now (a card within 7 was needed)."]
    table.play("> 4c")
    assert table.told("stable")[-1] == "Bob has 0 critical wounds left."
    assert table.table.is_over


@pytest.mark.rule("suits.critical.pass_out", "suits.defeat.groggy")
def test_who_passes_out_is_groggy_afterwards() -> None:
    table = seated(fallen(critical=4), fighter("ann", "us"), fighter("foe", x=9))
    table.play("> 3c", "> 9c")
    assert table.told("bleed") == ["Bob bleeds, and passes out: 11 wounds (critical over 6, dead over 12)."]
    table.table.edit("gm", ["calls"], [{"kind": "end", "who": "us"}], "the foe runs")
    assert table.who("bob")["groggy"]


@pytest.mark.rule("suits.bleeding.modern", "suits.bleeding.coma")
def test_somebody_in_a_coma_goes_on_bleeding() -> None:
    bob = fallen(critical=7)
    bob.fate = "coma"
    table = seated(bob, fighter("ann", "us"), fighter("foe", x=9), modern_medicine=True)
    table.play("> 3c", "> 9c")
    assert table.who("bob")["fate"] == "coma"
    assert table.harm("bob") == (0, 14)


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.end")
def test_a_blow_that_armour_stops_dazes_nobody() -> None:
    bob = fighter("bob", x=1, will=3, armour="War Plate")
    bob.wounds = 4
    table = seated(fighter("ann", body=3, held=(("Fist",),)), bob)
    table.play("ann attack bob", "bob dodge 1", "> 9c 5c 10h")
    assert table.told("loss")[0].startswith("Bob takes 0 shock and 0 wounds: status 4 (dazed over 3")
    assert not table.who("bob")["dazed"]


@pytest.mark.rule("suits.dazed.end", "suits.dazed.must_recover")
def test_wounds_alone_do_not_daze_again_without_a_new_loss() -> None:
    ann = fighter("ann", will=5)
    ann.wounds, ann.shock, ann.dazed = 6, 1, True
    table = seated(ann, fighter("bob", x=9))
    table.play("> 2c")
    assert table.told("recovery") == ["Ann recovers 1 shock; 0 left."]
    assert not table.who("ann")["dazed"]
    table.play("bob pass")
    assert table.choice("ann").kind == "suits.action"  # 6 wounds are above Will 5, and she acts


@pytest.mark.rule("suits.death.single_hit", "suits.death.hero")
def test_death_by_one_hit_cites_its_rule_and_a_lingering_hero_is_asked_about_once() -> None:
    weak = fighter("bob", x=1, body=3)
    table = seated(fighter("ann", body=9, held=(("Great Axe",),)), weak, fighter("cy", "bob", x=9))
    table.play("ann attack bob", "bob dodge 1", "> 9c 6c 10h")
    assert table.rules("fall") in (["suits.death.single_hit"], ["suits.death.mangled"])
    hero = fallen(critical=6, hero=True)
    table = seated(hero, fighter("ann", "us"), fighter("foe", x=9), choices="asked")
    table.play("> 3c", "> 9c", "gm linger")
    table.play("ann pass", "foe pass", "> 3c", "> 9c")
    assert table.choice("ann").kind == "suits.action"  # nothing more is asked of the game master


@pytest.mark.rule("suits.healing.doctor_time", "suits.healing.doctor")
def test_a_doctor_sees_everybody_once_a_day_and_not_from_a_coma() -> None:
    def ward(*patients: Patient) -> Seated:
        scene = set_up("infirmary")
        scene.patients, scene.days = list(patients), 2
        scene.seats = ["gm", *sorted({each.seat for each in patients})]
        return Seated(scene)

    doc = Patient(id="doc", seat="doc", name="Doc", body=6, doctor=9, halves=2)
    other = Patient(id="eva", seat="eva", name="Eva", body=6, doctor=9)
    bob = Patient(id="bob", seat="bob", name="Bob", body=6, halves=8)
    table = ward(doc, other, bob)
    assert set(table.options("doc")) == {"treat bob"}
    table.play("doc treat bob", "> 3c")
    assert set(table.options("eva")) == {"treat doc"}  # Bob has been seen
    comatose = Patient(id="doc", seat="doc", name="Doc", body=6, doctor=9, halves=26, comatose=True)
    assert ward(comatose, Patient(id="bob", seat="bob", name="Bob", body=6, halves=8)).asked_cards() == 1


@pytest.mark.rule("suits.healing.rest")
def test_healing_is_told_in_wounds() -> None:
    scene = set_up("infirmary")
    scene.patients = [Patient(id="bob", seat="bob", name="Bob", body=6, halves=8)]
    scene.seats = ["gm", "bob"]
    table = Seated(scene)
    table.play("> 2c")
    assert table.told("healed") == ["Bob heals 2 wounds (drawn within 2: yes); 2 wounds left."]


# --- bonus cards ------------------------------------------------------------------------------------------------------


def rich(id: str, chips: str, **more: Any) -> Fighter:
    """Make somebody with bonus chips of these suits."""
    made = fighter(id, **more)
    made.chips = sorted(chips)
    return made


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.defend.same_person")
def test_an_extra_action_does_not_cost_the_next_attack() -> None:
    table = seated(rich("ann", "c"), fighter("bob", x=1), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass", "bob pass")
    table.play("ann attack bob", "bob dodge 1", "> 9c 9d")
    table.play("ann attack bob", "bob dodge 1", "> 9c 9d 10c")  # the next round
    assert table.options("bob")["attack ann"] == "suits.defend.same_person"
    table.play("bob pass")


@pytest.mark.rule("suits.bonus_card.slow_opponent")
def test_a_slowed_fighter_loses_the_extra_action() -> None:
    ann = rich("ann", "c")
    table = seated(ann, rich("bob", "c", x=1), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann pass")
    table.play("bob commit ann", "bob card 0", "bob reveal 0", "bob pass")
    assert table.told("passes") == ["Ann stumbles and loses the extra action."]
    assert table.choice("ann").kind == "suits.action"  # and has the turn after that


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.commit")
def test_a_club_may_be_revealed_until_the_turn_ends_and_then_it_is_lost() -> None:
    table = seated(rich("ann", "c"), rich("bob", "c", x=1), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann none", "ann attack bob")
    table.play("bob commit ann", "bob card 0", "bob none", "bob dodge 1", "> 2c 9d 10c")
    assert {choice.kind for _, choice in table.waiting()} == {"suits.reveal"}  # nobody was hit, and both are asked
    table.play("ann reveal 0", "bob none")
    assert table.view()["commitments"] == []
    assert table.who("ann")["extra"] == 1
    assert table.who("ann")["slowed"] == 0


@pytest.mark.rule("suits.bonus_card.one_card_turn")
def test_after_a_single_card_a_second_one_cannot_be_banked() -> None:
    ann = fighter("ann")
    ann.shock = 2
    table = seated(ann, fighter("bob", x=9), bonus_cards=True)
    table.play("ann single", "> 5c", "ann recover", "> Kh")
    assert table.choice("bob").kind == "suits.action"
    assert table.told("bank") == []


@pytest.mark.rule("suits.bonus_card.diamond_as_heart", "suits.bonus_card.diamond")
def test_a_diamond_against_armour_that_is_gone_counts_as_a_heart() -> None:
    table = seated(rich("ann", "dd"), fighter("bob", x=1, armour="Leather"), bonus_cards=True)
    table.play("ann commit bob", "ann card 0 + card 1", "ann reveal 0 + reveal 1")
    table.play("ann attack bob", "bob dodge 1", "> 9c 6c 10h")
    assert table.told("blow") == ["Ann hits Bob: base 4 at +1 is power 5, armour stops 0."]


# --- crowds and the deck ----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.minion.group_draw")
def test_minions_share_new_cards_every_round() -> None:
    guard = fighter("guard", minion=True, x=9)
    table = beginning(guard, fighter("ann"), shared_draws=True)
    table.play("> 5c", "> 3c", "> 2c", "> 3d", "> 4d", "> 5d")
    assert table.view()["zones"]["shared"]["cards"] == ["2c", "3d", "4d", "5d"]
    table.play("guard pass", "ann pass", "> 6c", "> 6d", "> 6h", "> 6s")
    assert table.view()["zones"]["shared"]["cards"] == ["6c", "6d", "6h", "6s"]


@pytest.mark.rule("suits.bleeding.coma", "suits.healing.severe")
def test_a_coma_ends_when_the_wounds_are_within_twice_body() -> None:
    scene = set_up("infirmary")
    for each in scene.patients:
        each.halves = 21 if each.id == "jo_castell" else 0
    table = Seated(scene).play("imre treat jo_castell", "> 9c", "> 9d")  # neither helps: rest alone heals half a wound
    assert table.told("wakes") == ["Jo Castell wakes from the coma."]


@pytest.mark.rule("suits.card.deck")
def test_with_endless_packs_every_card_is_drawn_from_a_full_one() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), packs=0)
    table.play("ann attack bob", "bob dodge 1", "> 6c", "> 6c", "> 6c")  # three sixes of clubs, and there are more
    assert table.told("contest")[0] == "Ann: rank 6 against skill 7; Bob: an overdraw against skill 5."


@pytest.mark.rule("suits.card.deck")
def test_played_by_rounds_the_discards_go_back_when_the_round_ends() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), reshuffle="round")
    table.play("ann attack bob", "bob dodge 1", "> 9c", "> 9d", "> 10c")
    assert len(table.view()["zones"]["discard"]["cards"]) == 3
    table.play("bob pass")
    assert table.view()["zones"]["discard"]["cards"] == []
    through = seated(fighter("ann"), fighter("bob", x=1), reshuffle="through")
    through.play("ann attack bob", "bob dodge 1", "> 9c", "> 9d", "> 10c", "bob pass")
    assert len(through.view()["zones"]["discard"]["cards"]) == 3


@pytest.mark.rule("suits.contest.tie")
@pytest.mark.parametrize("mode", ["contest", "through"])
def test_a_tie_that_is_drawn_again_is_told(mode: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), reshuffle=mode, redraw_ties=True)
    table.play("ann attack bob", "bob counter")
    first, second = (
        (("> 5c 10h 5d 10c",), ("> 6c 10d 2d 10s",))
        if mode == "contest"
        else (
            ("> 5c", "> 10h", "> 5d", "> 10c"),
            ("> 6c", "> 10d", "> 2d", "> 10s"),
        )
    )
    table.play(*first)
    assert table.told("tie") == ["Equal ranks: both draw again."]
    table.play(*second)
    assert table.told("blow")[0].startswith("Ann hits Bob")


@pytest.mark.rule("suits.power.loser_suit")
def test_with_inverted_suits_the_losers_suit_counts_the_other_way() -> None:
    for inverted, bonus in ((False, "+0"), (True, "+3")):
        table = seated(fighter("ann"), fighter("bob", x=1), inverted_suits=inverted)
        table.play("ann attack bob", "bob counter", "> 6d 10h 5d 10c")
        assert f"at {bonus} is" in table.told("blow")[0]


@pytest.mark.rule("suits.defend.declare_first", "suits.defend.choose_after_look")
def test_the_question_says_whose_skill_it_is() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1, skill=8))
    table.play("ann attack bob", "bob defend", "> 5c", "> 2c")
    assert table.choice("bob").prompt == "Bob: which cards do you defend with? Your skill is 8."


@pytest.mark.rule("suits.card.deck", "suits.contest.tie")
def test_fights_with_endless_packs_and_redrawn_ties_come_to_an_end() -> None:
    from outdraw.games.suits import duels

    scene: Suits = duels.set_up(["bob"], ["rod"])
    scene.switches = Switches(packs=0, redraw_ties=True, aftermath=False)
    from random import Random

    from outdraw.core.readers.simulate import Simulate
    from outdraw.games.suits.game import GAME

    dice = Random(1)
    play = Simulate(dice, {seat: GAME.bot(dice) for seat in scene.seats}, scene)
    for _ in range(2000):
        if scene.is_over:
            break
        GAME.step(play, scene)
    assert scene.is_over
    assert simulate(Match("suits", Side(("bob",)), Side(("rod",))), 5, seed=1).fights == 5


@pytest.mark.rule("suits.contest.last_standing")
def test_the_limit_of_rounds_and_doing_nothing_are_told() -> None:
    table = seated(fighter("ann"), fighter("bob", x=9), round_limit=1)
    table.play("ann pass", "bob pass")
    assert table.told("pass") == ["Ann waits.", "Bob waits."]
    assert table.told("time") == ["1 rounds are over: the fight ends here."] or table.told("time")
    assert table.table.is_over
