"""After the fight, as it is played: treatment, surgery and Survival Rolls, days of rest, who sleeps how long."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import board, duel, person, put, turn


def over(medicine: int = 3) -> Cavaliers:
    """A fight that Ann's side has won: Bea has two Wounds, Ann knows Medicine."""
    scene = board()
    put(scene, person("ann", medicine=medicine, ranks={"treat": 2, "surgery": 3}))
    bea = put(scene, person("bea", competent=()))
    foe = put(scene, person("foe", "stock", yield_limit=6, wound_limit=2), "foes")
    bea.body.wounds, foe.status = 2, "surrendered"
    return scene


@pytest.mark.rule("cavaliers.healing.ways", "cavaliers.wound.nature")
def test_after_the_fight_the_merely_wounded_are_treated_once_each_injury() -> None:
    played = Played(over)
    assert (played.asked, played.by) == ("care", "ann")
    played.go("treat bea", "buy heal", "done", luck=["2 3 4 5", "1 1 1"])
    assert played.who("bea")["vitals"]["wounds"] == 1
    assert played.who("ann")["medicine"] == 2
    assert played.barred("treat bea") == "cavaliers.healing.ways"  # one Treat roll for each injury
    assert played.barred("surgery bea") == ""


@pytest.mark.rule("cavaliers.healing.ways")
def test_a_new_wound_is_a_new_injury_and_surgery_may_make_one() -> None:
    played = Played(over).go("treat bea", luck=["1 1 1 1", "6 6 6"])  # the treatment fails
    played.go("surgery bea", "done", luck=["5 5 5", "1 1 1"])  # Drop 2, and nothing is bought
    assert played.who("bea")["vitals"]["wounds"] == 3
    assert played.barred("treat bea") == ""


@pytest.mark.rule("cavaliers.healing.ways")
def test_without_medicine_there_is_no_treatment() -> None:
    played = Played(lambda: over(medicine=0))
    assert played.barred("treat bea") == "cavaliers.healing.ways"
    assert played.barred("surgery bea") == ""


@pytest.mark.rule("cavaliers.healing.ways")
def test_taking_yield_away_uses_one_medicine_in_all() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", medicine=2, ranks={"treat": 5}))
        bea = put(scene, person("bea"))
        bea.body.yield_taken = 3
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "treat", "buy ease_ally", "buy ease_ally", "done", luck=["4 5 6"])
    assert played.who("bea")["vitals"]["yield_taken"] == 1
    assert played.who("ann")["medicine"] == 1


def dying(medicine: int = 0, **more: object) -> Cavaliers:
    """A fight that is won, with Bea Dying and Ann beside her."""
    scene = over(medicine)
    bea = scene.people["bea"]
    bea.body.wounds, bea.status = 4, "dying"
    return scene


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.dying.state")
def test_anybody_may_operate_on_the_dying_even_without_medicine() -> None:
    played = Played(dying)
    assert played.scene["phase"] == "aftermath"
    played.go("live", "surgery", "buy stable", luck=["5", "1 1 1"])
    assert (played.who("bea")["status"], played.who("bea")["vitals"]["wounds"]) == ("unconscious", 4)


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.dying.pc_survival", "cavaliers.survival.roll")
def test_after_a_failed_treatment_there_is_surgery_and_then_the_survival_roll() -> None:
    played = Played(lambda: dying(2)).go("live", "treat", luck=["1 1 1 1", "6 6 6"])
    assert played.barred("treat") == "cavaliers.healing.ways"
    played.go("surgery", luck=["1", "6 6 6"])
    assert played.asked == "survival"  # nobody has anything left to try
    played.go("survive", "buy survive", "done", luck=["6 7", "1 1 1"])
    assert (played.who("bea")["status"], played.who("bea")["hours"]) == ("dying", 8)
    assert played.asked == "medicine"  # in the hours she was given, help may be tried anew


@pytest.mark.rule("cavaliers.survival.conscious", "cavaliers.survival.heal", "cavaliers.survival.survive")
def test_who_has_regained_consciousness_is_not_put_to_sleep_again() -> None:
    played = Played(dying).go("live", "no", "survive", luck=["6 8", "1 1 1"])
    played.go("buy heal", "buy wake")
    assert played.who("bea")["is_awake"]
    assert "awake and may speak" in played.text("bea")
    played.go("done")
    assert played.asked == "rest"  # nobody is asked how long she is unconscious
    played.go(...)
    assert played.who("bea")["is_awake"]


@pytest.mark.rule("cavaliers.survival.fail")
def test_a_failed_survival_roll_is_death() -> None:
    played = Played(dying).go("live", "no", "survive", luck=["1 2", "6 6 6"])
    assert played.who("bea")["status"] == "dead"


@pytest.mark.rule("cavaliers.dying.npc", "cavaliers.dying.threshold")
def test_only_player_characters_save_a_dying_npc_and_the_mj_says_who_is_beyond_it() -> None:
    def make() -> Cavaliers:
        scene = over(0)
        foe = scene.people["foe"]
        foe.body.wounds, foe.status = 2, "dying"
        healer = put(scene, person("healer", "stock", ranks={"surgery": 3}), "foes", seat="mj")
        healer.status = "surrendered"
        put(scene, person("page", "stock", ranks={"surgery": 3}), "party", seat="mj")  # on their feet, but no player's
        return scene

    played = Played(make)
    assert (played.asked, played.by) == ("beyond", "mj")
    played.go("hope")
    assert [seat for seat, _, choice in played.open() if choice.kind == "cavaliers.medicine"] == ["ann", "bea"]
    played.go("no", "no")
    assert played.who("foe")["status"] == "dead"
    assert Played(make).go("beyond").who("foe")["status"] == "dead"


@pytest.mark.rule("cavaliers.dying.state")
def test_who_was_healed_in_the_fight_is_not_dying_after_it() -> None:
    def make() -> Cavaliers:
        scene = dying()
        scene.people["bea"].body.wounds = 3
        return scene

    played = Played(make)
    assert played.who("bea")["status"] == "up"
    assert played.asked == "care"


@pytest.mark.rule("cavaliers.healing.rest", "cavaliers.yield.after")
def test_days_of_rest_heal_and_the_scene_ends_with_what_became_of_everybody() -> None:
    played = Played(over).go("done", 2)
    assert played.who("bea")["vitals"]["wounds"] == 1
    assert [event.text for event in played.told("fate")] == ["Ann: standing.", "Bea: standing.", "Foe: surrendered."]
    assert "Bea has 1 Wound of 4." in played.text("ann")
    assert "How many days does Bea rest?" not in played.text()
    assert played.table.is_over


@pytest.mark.rule("cavaliers.yield.unconscious")
def test_the_mj_says_how_long_the_others_sleep() -> None:
    def make() -> Cavaliers:
        scene = over()
        scene.people["bea"].body.wounds = 0
        scene.people["foe"].status = "unconscious"
        return scene

    assert "Foe: unconscious for 2 scenes." in Played(make).go(2).text()
