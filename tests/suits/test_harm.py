"""Harm: chapters loss, recovery, dazed, defeat, critical, bleeding, death and healing; and what is no combat."""

from __future__ import annotations

from fractions import Fraction

import pytest

from outdraw.core.choices import Pick
from outdraw.core.exact import settled
from outdraw.games.suits.rules.actions import action_options
from outdraw.games.suits.rules.bleeding import Bleeding, bleed, bleeding_turn, tend
from outdraw.games.suits.rules.contests import Deck
from outdraw.games.suits.rules.extended_contests import compete, contend, contestant, is_beaten, lose, recover
from outdraw.games.suits.rules.field import is_up
from outdraw.games.suits.rules.harm import (
    Blow,
    Hit,
    end_of_fight,
    fate_of,
    gain,
    may_recover,
    meet_fate,
    recovery,
    recovery_reading,
    strike_home,
    suffer,
)
from outdraw.games.suits.rules.harm import recover as recover_shock
from outdraw.games.suits.rules.healing import doctor_target, healed, rest_a_day, rest_target
from outdraw.games.suits.rules.melee import ask_answer, engage
from outdraw.games.suits.rules.modifiers import attack_skill
from outdraw.games.suits.rules.rounds import see_end, take_turn
from outdraw.games.suits.scene import Fighter, Suits
from outdraw.games.suits.set_up import set_up
from tests.suits.support import Scripted, duel, fighter, labels, scene_of


def fate(who: Fighter) -> str:
    return who.fate


# --- recovery and daze ------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.recovery.when")
def test_one_may_recover_instead_of_acting() -> None:
    scene, ann, _bob = duel()
    ann.shock = 3
    play = Scripted("4h", "recover")
    take_turn(play, scene, ann)
    assert ann.shock == 1
    ann.countered = True
    options = {option.value: option.barred_by for option in action_options(scene, ann)}
    assert options["recover"] == "suits.recovery.when"


@pytest.mark.rule("suits.recovery.won_not_initiated")
def test_winning_by_a_counter_blocks_recovery_but_a_won_defence_does_not() -> None:
    scene, ann, bob = duel()
    engage(Scripted("2c 10h 6c 10c", "counter"), scene, ann, bob)
    assert not may_recover(bob)
    scene, ann, bob = duel()
    engage(Scripted("6d 3c 5c 10h", "defend", "one 6d"), scene, ann, bob)
    assert may_recover(bob)


@pytest.mark.rule("suits.recovery.lost_contest")
def test_a_lost_contest_blocks_recovery_even_if_armour_stops_all() -> None:
    scene, ann, bob = duel({}, {"armour": "War Plate"})
    bob.shock = 2
    engage(Scripted("8d 7c 10h", "dodge 1"), scene, ann, bob)
    assert bob.shock == 2
    assert not may_recover(bob)


@pytest.mark.rule("suits.recovery.draw")
def test_recovery_draws_one_high_card_against_will() -> None:
    scene, ann, _ = duel({"will": 12})
    ann.shock = 5
    recover_shock(Scripted("Ah"), scene, ann)  # 11, not 1
    assert ann.shock == 3
    ann.sheet = fighter("x", will=10).sheet
    recover_shock(Scripted("Ah"), scene, ann)
    assert ann.shock == 2


@pytest.mark.rule("suits.recovery.amount")
@pytest.mark.parametrize(
    ("will", "card", "gained"), [(5, "5h", 2), (5, "8h", 1), (5, "Kh", 0), (6, "Jh", 1), (6, "Qh", 0), (5, "10h", 1)]
)
def test_amount_recovered(will: int, card: str, gained: int) -> None:
    assert recovery_reading(will, 0)((card,)) == gained


@pytest.mark.rule("suits.recovery.amount")
def test_never_more_is_recovered_than_there_is() -> None:
    table = settled(recovery, Deck(1), 14, 0, 1)
    assert table.of == {1: 52}
    assert settled(recovery, Deck(1), 5, 0, 9).chance(2) == Fraction(16, 52)  # 2 to 5


@pytest.mark.rule("suits.recovery.wounds_added")
@pytest.mark.parametrize(("wounds", "card", "gained"), [(2, "3h", 2), (2, "4h", 1), (2, "9h", 0), (0, "4h", 2)])
def test_wounds_are_added_to_the_card(wounds: int, card: str, gained: int) -> None:
    assert recovery_reading(5, wounds)((card,)) == gained


@pytest.mark.rule("suits.dazed.threshold")
def test_status_over_will_dazes() -> None:
    for loss, dazed in ((5, False), (6, True)):
        scene, _, bob = duel({}, {"will": 5, "body": 6})
        suffer(Scripted(), scene, bob, loss, "hard")
        assert bob.dazed is dazed


@pytest.mark.rule("suits.dazed.must_recover")
def test_the_dazed_must_recover_and_are_not_asked() -> None:
    scene, ann, _ = duel()
    ann.shock, ann.dazed = 7, True
    play = Scripted("9h")
    take_turn(play, scene, ann)
    assert not play.asked
    assert ann.shock == 6


@pytest.mark.rule("suits.dazed.end")
@pytest.mark.parametrize(("shock", "wounds", "gained", "dazed"), [(5, 2, 2, False), (5, 2, 1, True), (2, 9, 2, False)])
def test_daze_ends_at_will_or_without_shock(shock: int, wounds: int, gained: int, dazed: bool) -> None:
    ann = fighter("ann", will=5, body=12)
    ann.shock, ann.wounds, ann.dazed = shock - gained, wounds, True
    gain(Scripted(), ann, 0)
    assert ann.dazed is dazed


@pytest.mark.rule("suits.dazed.pin")
def test_the_dazed_who_lose_again_neither_act_nor_recover() -> None:
    scene, ann, bob = duel()
    bob.shock, bob.dazed = 6, True
    engage(Scripted("2c 9c 5c 10h", "defend", "one 2c"), scene, ann, bob)
    play = Scripted()
    shock = bob.shock
    take_turn(play, scene, bob)
    assert play.told("passes") == ["Bob is pinned and can neither act nor recover."]
    assert bob.shock == shock


@pytest.mark.rule("suits.dazed.defend")
def test_the_dazed_defend_but_do_not_fight_back() -> None:
    scene, ann, bob = duel()
    bob.dazed = True
    play = Scripted("", "defend")
    ask_answer(play, scene, bob, ann)
    assert labels(play.asked[0])["counter"] == "suits.dazed.defend"
    assert labels(play.asked[0])["defend"] == ""


# --- defeat -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.defeat.table")
@pytest.mark.parametrize(
    ("wounds", "critical", "status", "at_once", "fate"),
    [
        (0, 0, 12, 0, "up"),
        (0, 0, 13, 0, "unconscious"),
        (6, 0, 6, 3, "up"),
        (7, 1, 7, 3, "critical"),
        (12, 6, 12, 3, "critical"),
        (13, 7, 13, 3, "dead"),
        (7, 1, 7, 7, "dead"),
        (12, 6, 12, 12, "dead"),
        (13, 7, 13, 13, "mangled"),
    ],
)
def test_every_threshold_of_combat(wounds: int, critical: int, status: int, at_once: int, fate: str) -> None:
    assert fate_of(6, wounds, critical, status, at_once) == fate


@pytest.mark.rule("suits.defeat.unconscious")
def test_over_twice_body_of_status_is_unconsciousness() -> None:
    scene, ann, bob = duel()
    bob.shock = 12
    suffer(Scripted(), scene, bob, 1, "blunt")
    assert (bob.fate, bob.wounds) == ("unconscious", 1)
    assert not is_up(bob)
    # Whoever is unconscious cannot defend: nobody is asked.
    play = Scripted("7c 10h")
    engage(play, scene, ann, bob)
    assert not play.asked
    assert bob.wounds == 5
    assert "attack bob" in {option.value for option in action_options(scene, ann)}
    bob.side = ann.side  # friends who fell are nobody's target
    assert "attack bob" not in {option.value for option in action_options(scene, ann)}


@pytest.mark.rule("suits.defeat.groggy")
def test_after_unconsciousness_skills_are_halved() -> None:
    scene, ann, _ = duel({"skill": 7})
    ann.fate = "unconscious"
    end_of_fight(ann)
    assert ann.groggy
    assert attack_skill(scene, ann) == 3


@pytest.mark.rule("suits.loss.major")
@pytest.mark.rule("suits.loss.minor")
def test_at_the_end_shock_is_gone_and_wounds_stay() -> None:
    ann = fighter("ann")
    ann.shock, ann.wounds, ann.dazed = 6, 3, True
    end_of_fight(ann)
    assert (ann.shock, ann.wounds, ann.dazed) == (0, 3, False)


# --- critical wounds --------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.critical.define")
def test_wounds_beyond_body_are_critical() -> None:
    scene, _, bob = duel({}, {"body": 6, "will": 20})
    bob.wounds = 5
    suffer(Scripted(), scene, bob, 6, "piercing")  # 3 wounds: one fills Body, two are critical
    assert (bob.wounds, bob.critical, bob.fate) == (6, 2, "critical")
    bob.wounds, bob.critical, bob.shock = 8, 0, 0  # stabilised above Body: all new wounds are critical
    suffer(Scripted(), scene, bob, 4, "piercing")
    assert (bob.wounds, bob.critical) == (8, 1)


@pytest.mark.rule("suits.critical.down")
def test_the_critically_wounded_are_out_until_the_fight_ends() -> None:
    scene, _ann, bob = duel()
    bob.wounds, bob.critical = 6, 1
    meet_fate(Scripted(), scene, bob)
    assert bob.fate == "critical"
    bob.critical, bob.wounds = 0, 7  # all stabilised
    meet_fate(Scripted(), scene, bob)
    assert bob.fate == "critical"
    play = Scripted()
    take_turn(play, scene, bob)
    assert not play.asked


@pytest.mark.rule("suits.critical.auto_hit")
@pytest.mark.parametrize(("drawn", "power"), [("3d 10h", 7), ("9d 10h", 4)])
def test_an_attack_on_them_hits_automatically(drawn: str, power: int) -> None:
    scene, ann, bob = duel()
    bob.wounds, bob.critical, bob.fate = 6, 1, "critical"
    play = Scripted(drawn)
    engage(play, scene, ann, bob)  # an overdraw still hits, with bonus 0
    assert bob.status == 7 + power


@pytest.mark.rule("suits.critical.turn_draw")
def test_the_critical_draw_each_turn() -> None:
    scene, _, bob = duel()
    bob.wounds, bob.critical, bob.fate = 6, 2, "critical"
    play = Scripted("7c")  # over both: nothing
    take_turn(play, scene, bob)
    play.done()
    assert (bob.wounds, bob.critical) == (6, 2)


@pytest.mark.rule("suits.card.deck")
def test_cards_of_bleeding_are_discarded_where_the_deck_is_played_through() -> None:
    scene, _, bob = duel(reshuffle="through")
    bob.wounds, bob.critical, bob.fate = 6, 2, "critical"
    bleed(Scripted("2c 9h"), scene, bob)
    assert scene.zones["discard"].cards == ["2c", "9h"]
    assert bob.passed_out


@pytest.mark.rule("suits.critical.bleed")
def test_a_card_at_or_under_the_critical_wounds_bleeds() -> None:
    assert bleeding_turn(Scripted("2c 3c"), Deck(), 6, 5, 6, 2) == Bleeding(7, 2, True, False)


@pytest.mark.rule("suits.critical.pass_out")
@pytest.mark.parametrize(("card", "will", "passes"), [("3c", 5, False), ("5c", 5, True), ("Ac", 2, True)])
def test_bleeding_may_make_one_pass_out(card: str, will: int, passes: bool) -> None:
    assert bleeding_turn(Scripted(f"2c {card}"), Deck(), 6, will, 6, 2).passed_out is passes


@pytest.mark.rule("suits.critical.stabilize")
@pytest.mark.parametrize(
    ("card", "after"), [("3c", (7, 1)), ("6c", (7, 1)), ("7c", (6, 2)), ("Kc", (7, 1)), ("Jc", (6, 2))]
)
def test_a_card_between_stabilises(card: str, after: tuple[int, int]) -> None:
    # The king counts 4 and the jack 12, whichever is better for the holder.
    assert bleeding_turn(Scripted(card), Deck(), 6, 5, 6, 2)[:2] == after
    assert bleeding_turn(Scripted("Kc"), Deck(), 4, 5, 4, 2)[:2] == (5, 1)  # exactly Body will do


@pytest.mark.rule("suits.critical.medic_prevent")
@pytest.mark.parametrize(("card", "tended"), [("5c", True), ("6c", False)])
def test_a_medic_draws_against_skill_less_critical_wounds(card: str, tended: bool) -> None:
    medic, bob = fighter("medic", skills={"EMT": 7}), fighter("bob", x=1)
    scene = scene_of(medic, bob)
    bob.wounds, bob.critical, bob.fate = 6, 2, "critical"
    play = Scripted(card, f"tend {bob.id}")
    take_turn(play, scene, medic)  # tending is the whole turn
    assert bob.tended is tended
    assert bleeding_turn(Scripted("2c"), Deck(), 6, 5, 6, 2, True) == Bleeding(6, 2)  # cancelled, no second card


@pytest.mark.rule("suits.critical.medic_stabilize")
@pytest.mark.parametrize(("card", "after"), [("2c", (6, 3)), ("5c", (8, 1)), ("8c", (7, 2))])
def test_a_waiting_success_stabilises_another(card: str, after: tuple[int, int]) -> None:
    scene = scene_of(fighter("bob"))
    bob = scene.fighters[0]
    bob.wounds, bob.critical, bob.fate, bob.tended = 6, 3, "critical", True
    bleed(Scripted(card), scene, bob)
    assert (bob.wounds, bob.critical, bob.tended) == (*after, False)


# --- bleeding and death -----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.bleeding.death")
def test_over_twice_body_of_wounds_one_bleeds_to_death() -> None:
    scene, _, bob = duel()
    bob.wounds, bob.critical, bob.fate = 10, 2, "critical"
    bleed(Scripted("2c 9c"), scene, bob)
    assert fate(bob) == "dead"


@pytest.mark.rule("suits.bleeding.modern")
@pytest.mark.parametrize(("wounds", "fate"), [(13, "coma"), (17, "coma"), (18, "dead")])
def test_modern_medicine_reverses_death_up_to_three_times_body(wounds: int, fate: str) -> None:
    assert fate_of(6, wounds, 3, wounds, modern=True) == fate
    assert fate_of(6, wounds, 3, wounds) == "dead"
    scene, _, bob = duel(modern_medicine=True)
    bob.wounds, bob.critical, bob.fate = wounds - 3, 2, "coma"
    bleed(Scripted("2c 9c"), scene, bob)  # still bleeding in the coma
    assert bob.fate in ("coma", "dead")


@pytest.mark.rule("suits.bleeding.coma")
def test_a_coma_lasts_until_twice_body() -> None:
    scene = set_up("infirmary")
    jo = next(each for each in scene.patients if each.id == "jo_castell")
    assert jo.comatose  # 13 wounds, Body 5
    jo.halves = 21
    for each in scene.patients:
        if each is not jo:
            each.halves = 0
    rest_a_day(Scripted("9c 9c", ["treat jo_castell"]), scene)  # heals half a wound: 20 halves are 2 x Body
    assert (jo.halves, jo.comatose) == (20, False)


@pytest.mark.rule("suits.death.single_hit")
def test_one_hit_of_more_wounds_than_body_kills() -> None:
    scene, ann, bob = duel({}, {"body": 4})
    strike_home(Scripted(), scene, Hit(ann, bob, Blow(7, "piercing"), 0))  # 5 wounds
    assert bob.fate == "dead"
    scene, ann, bob = duel({}, {"body": 4, "will": 20})
    strike_home(Scripted(), scene, Hit(ann, bob, Blow(6, "piercing"), 0))  # 4 wounds
    assert bob.fate == "up"


@pytest.mark.rule("suits.death.accumulated")
def test_wounds_above_twice_body_kill() -> None:
    scene, ann, bob = duel({}, {"body": 4})
    bob.wounds, bob.critical, bob.fate = 4, 3, "critical"
    strike_home(Scripted(), scene, Hit(ann, bob, Blow(4, "piercing"), 0))
    assert fate(bob) == "dead"


@pytest.mark.rule("suits.death.mangled")
def test_one_hit_of_more_than_twice_body_mangles() -> None:
    scene, ann, bob = duel({}, {"body": 4, "hero": True, "mercy": "linger"})
    strike_home(Scripted(), scene, Hit(ann, bob, Blow(11, "piercing"), 0))  # 9 wounds; no mercy is asked for
    assert bob.fate == "mangled"
    scene, ann, bob = duel({}, {"body": 4})
    strike_home(Scripted(), scene, Hit(ann, bob, Blow(10, "piercing"), 0))  # 8 wounds, exactly twice Body
    assert bob.fate == "dead"


@pytest.mark.rule("suits.death.extras")
def test_extras_die_without_a_question() -> None:
    scene, ann, bob = duel({}, {"body": 6, "mercy": "linger"})
    play = Scripted()
    strike_home(play, scene, Hit(ann, bob, Blow(11, "piercing"), 0))
    assert bob.fate == "dead"
    assert not play.asked


@pytest.mark.rule("suits.death.hero")
@pytest.mark.parametrize(("answer", "fate"), [("none", "dead"), ("soften", "critical"), ("linger", "critical")])
def test_the_game_master_may_let_a_hero_cling_to_life(answer: str, fate: str) -> None:
    scene, ann, bob = duel({}, {"body": 6, "hero": True, "mercy": "soften"})
    play = Scripted("", answer)
    strike_home(play, scene, Hit(ann, bob, Blow(11, "piercing"), 0))  # 8 wounds in one hit
    assert bob.fate == fate
    choice = play.asked[0]
    assert isinstance(choice, Pick)
    assert (choice.seat, choice.default, choice.discretion) == ("gm", "soften", True)
    if fate == "critical":
        assert (bob.wounds, bob.critical) == (6, 2)


@pytest.mark.rule("suits.death.hero")
def test_a_lingering_hero_dies_at_three_times_body() -> None:
    assert fate_of(6, 17, 5, 17, mercy="linger") == "critical"
    assert fate_of(6, 18, 5, 18, mercy="linger") == "dead"
    assert fate_of(6, 13, 5, 13, mercy="soften") == "dead"


# --- healing ----------------------------------------------------------------------------------------------------------


def infirmary(body: int, wounds: int) -> Suits:
    scene = set_up("infirmary")
    patient, doctor = scene.patients[0], scene.patients[2]
    patient.body, patient.halves = body, 2 * wounds
    scene.patients = [patient, doctor]
    doctor.halves = 0
    return scene


@pytest.mark.rule("suits.healing.rest")
@pytest.mark.parametrize(("card", "gained"), [("4c", 2), ("5c", 1)])
def test_a_day_of_rest_heals_one_wound_or_two(card: str, gained: int) -> None:
    scene = infirmary(6, 2)
    rest_a_day(Scripted(card, []), scene)
    assert scene.patients[0].halves == 2 * (2 - gained)
    assert rest_target(6, 4) == 4


@pytest.mark.rule("suits.healing.severe")
@pytest.mark.parametrize(("card", "halves"), [("4c", 2), ("5c", 1)])
def test_with_wounds_above_body_a_day_heals_one_or_half(card: str, halves: int) -> None:
    scene = infirmary(6, 8)
    rest_a_day(Scripted(card, []), scene)
    assert scene.patients[0].halves == 16 - halves
    assert healed(6, 13, False) == 1  # 6.5 wounds are above Body
    assert (rest_target(6, 12), rest_target(6, 13)) == (0, 5)  # at Body, and just above it


@pytest.mark.rule("suits.healing.doctor")
@pytest.mark.parametrize(("card", "halves"), [("4c", 1), ("5c", 0)])
def test_a_doctor_heals_half_a_wound_more(card: str, halves: int) -> None:
    scene = infirmary(6, 3)
    scene.patients[1].doctor = 7
    rest_a_day(Scripted(f"{card} 9c", ["treat aldo_brandt"]), scene)
    assert scene.patients[0].halves == 6 - 2 - halves
    assert doctor_target(7, 6) == 4


@pytest.mark.rule("suits.healing.doctor_time")
def test_a_doctor_sees_several_patients_a_day() -> None:
    scene = set_up("infirmary")
    scene.patients[2].halves = 0
    play = Scripted("3c 3c 9c 9c", ["treat aldo_brandt", "treat jo_castell"])
    rest_a_day(play, scene)
    assert isinstance(play.asked[0], Pick)
    assert play.asked[0].most == 2
    assert [each.seen_today for each in scene.patients] == [True, True, False]
    assert set(labels(play.asked[0])) == {"treat aldo_brandt", "treat jo_castell"}  # not the doctor, who is well


# --- no combat --------------------------------------------------------------------------------------------------------


def race() -> Suits:
    scene = set_up("car_race")
    scene.round, scene.order, scene.phase = 1, ["driver_bob", "driver_ann"], "turns"
    return scene


@pytest.mark.rule("suits.wounds.accumulate")
def test_major_loss_equal_to_power_loses() -> None:
    assert not is_beaten(5, 9, 4)
    assert is_beaten(5, 9, 5)


@pytest.mark.rule("suits.defeat.general")
@pytest.mark.parametrize(("status", "major", "beaten"), [(10, 0, False), (11, 0, True), (6, 4, False), (6, 5, True)])
def test_general_defeat(status: int, major: int, beaten: bool) -> None:
    assert is_beaten(5, status, major) is beaten


@pytest.mark.rule("suits.contest.extended")
def test_an_extended_contest_repeats_until_someone_is_beaten() -> None:
    scene = race()
    bob, ann = scene.contestants
    compete(Scripted("5c 9h 9d 9c"), scene, bob, ann)  # Bob's power 5 at +0
    assert (ann.minor, ann.major, ann.is_out) == (5, 0, False)
    assert ann.lost_since  # she can neither act nor recover on her coming turn
    ann.lost_since = False
    ann.acted_since = False
    compete(Scripted("5d 9h 9d 9c", "back"), scene, bob, ann)  # +3: 9, above her power of 7
    assert (ann.minor, ann.major, ann.is_out) == (12, 2, False)
    ann.lost_since = False
    compete(Scripted("5c 9h 9d 9c"), scene, bob, ann)
    assert (ann.status, ann.is_out) == (19, True)


@pytest.mark.rule("suits.contest.last_standing")
def test_the_last_one_in_wins() -> None:
    scene = race()
    _bob, ann = scene.contestants
    ann.minor = 14
    play = Scripted("5c 9h 9d 9c", "compete driver_ann", "back")
    contend(play, scene)
    assert (scene.is_over, scene.winner) == (True, "driver_bob")
    assert contestant(scene, "driver_ann").is_out
    fight_scene, _one, two = duel()
    two.fate = "dead"
    see_end(Scripted(), fight_scene)
    assert fight_scene.winner == "ann"


@pytest.mark.rule("suits.dazed.end")
@pytest.mark.parametrize(("card", "status", "dazed"), [("3c", 5, False), ("4c", 6, True)])
def test_the_car_race_of_the_rulebook(card: str, status: int, dazed: bool) -> None:
    scene = race()
    bob = scene.contestants[0]
    lose(Scripted(), bob, scene.contestants[1], 7, 0)
    assert (bob.minor, bob.major, bob.dazed) == (5, 2, True)
    recover(Scripted(card), scene, bob)
    assert (bob.status, bob.dazed) == (status, dazed)


@pytest.mark.rule("suits.loss.minor")
def test_minor_loss_vanishes_with_the_contest() -> None:
    scene = race()
    bob, ann = scene.contestants
    bob.minor, ann.minor = 3, 14
    contend(Scripted("5c 9h 9d 9c", "compete driver_ann", "back"), scene)
    assert bob.minor == 0
    bob.major = 2
    assert bob.status == 2


def test_a_tended_patient_is_open_to_all() -> None:
    medic = fighter("medic", skills={"EMT": 7})
    bob = fighter("bob", x=1)
    bob.critical = 9
    tend(Scripted("2c"), scene_of(medic, bob), medic, bob)
    assert not bob.tended
