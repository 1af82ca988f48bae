"""After the fight at the table: who sleeps and wakes, who is treated, who dies, and how long the wounded rest."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import outdraw
from outdraw.core.choices import Number
from outdraw.core.readers.live import Dial
from outdraw.games.cavaliers.scene import Cavaliers
from outdraw.odds.choices import Look, of_choice
from outdraw.table.knowledge import known_at
from tests.cavaliers.at_table import Diced, Played, called
from tests.cavaliers.support import (
    ann_against_foe,
    anns_turn,
    bea_dying,
    board,
    duel,
    fencing,
    fight_won,
    person,
    place,
    put,
    three,
    three_with_a_healer,
    three_with_powder,
    turn,
)


def healer_off_her_feet(status: str, dying: bool = False) -> Cavaliers:
    """A fight that the party has won; Ann, who knows Medicine, is not on her feet, and Bea is hurt."""
    scene = board()
    put(scene, person("ann", medicine=3, ranks={"treat": 2})).status = status
    put(scene, person("cora", competent=()))
    bea = put(scene, person("bea", competent=()))
    put(scene, person("foe", "stock"), "foes").status = "surrendered"
    bea.body.wounds = 2
    if dying:
        bea.status, bea.body.wounds = "dying", 4
    return scene


@pytest.mark.rule("cavaliers.yield.reset", "cavaliers.yield.after")
@pytest.mark.parametrize(("loser", "said"), [("foe", "the party holds"), ("ann", "the opponents hold")])
def test_the_end_of_a_fight_says_who_holds_the_field_and_nobody_hides_any_more(loser: str, said: str) -> None:
    def ending() -> Cavaliers:
        scene = ann_against_foe()
        scene.people["ann"].body.wounds = scene.people["foe"].body.wounds = 1
        scene.people["foe"].hidden = loser == "ann"
        scene.people[loser].status = "surrendered"
        return scene

    played = Played(ending)
    assert f"The fight is over after 1 round: {said} the field." in played.text("ann")
    assert [who["hidden"] for who in played.scene["people"].values()] == [False, False]


@pytest.mark.rule("cavaliers.yield.after", "cavaliers.healing.ways")
def test_who_surrendered_to_the_losers_is_free_to_help() -> None:
    played = Played(lambda: healer_off_her_feet("surrendered"))
    assert (played.asked, played.by) == ("care", "ann")


@pytest.mark.rule("cavaliers.yield.unconscious")
def test_the_mj_says_how_long_the_others_sleep() -> None:
    def make() -> Cavaliers:
        scene = fight_won()
        scene.people["bea"].body.wounds = 0
        scene.people["foe"].status = "unconscious"
        return scene

    assert "Foe: unconscious for 2 scenes." in Played(make).go(2).text()


@pytest.mark.rule("cavaliers.yield.unconscious")
def test_a_sleeper_is_woken_by_somebody_beside_her() -> None:
    def make(area: str) -> Cavaliers:
        scene = fencing()
        put(scene, person("bea"), area=area).status = "unconscious"
        return scene

    assert Played(lambda: make("b")).option("wake bea") is None
    assert Played(lambda: make("a")).go("wake bea").who("bea")["status"] == "up"


@pytest.mark.rule("cavaliers.yield.unconscious", "cavaliers.healing.ways")
def test_who_is_woken_after_the_fight_may_see_to_the_wounded() -> None:
    played = Played(lambda: healer_off_her_feet("unconscious"))
    assert (played.asked, played.by) == ("unconscious", "mj")
    played.go(0)
    assert (played.asked, played.by) == ("care", "ann")
    played.go("done", 0)
    assert "Ann: awake." in played.text("ann")
    assert "Ann: unconscious." not in played.text("ann")


@pytest.mark.rule("cavaliers.yield.unconscious", "cavaliers.yield.after")
def test_who_sleeps_on_helps_nobody_and_is_not_asked_about_again() -> None:
    played = Played(lambda: healer_off_her_feet("unconscious")).go(2)
    assert (played.asked, played.by) == ("rest", "mj")
    played.go(0)
    assert "Ann: unconscious for 2 scenes." in played.text("ann")
    assert "Ann: unconscious." in played.text("ann")


@pytest.mark.rule("cavaliers.yield.unconscious", "cavaliers.before.start")
def test_who_is_struck_down_again_in_a_second_fight_is_asked_about_again() -> None:
    def make() -> Cavaliers:
        scene, ann, foe, bea = three_with_powder()
        foe.status, bea.status, ann.body.wounds = "surrendered", "unconscious", 1
        return scene

    played = Played(make).go(0)
    assert played.who("bea")["status"] == "out"
    played.table.edit("mj", ["people", "foe", "status"], "up", "he has a knife")
    played.table.edit("mj", ["calls"], [{"kind": "fight"}], "again")
    assert (played.asked, played.who("bea")["status"]) == ("surprise", "up")
    played.table.edit("mj", ["people", "bea", "status"], "unconscious", "a blow on the head")
    played.table.edit("mj", ["calls"], [{"kind": "end"}], "enough")
    assert (played.asked, played.by) == ("unconscious", "mj")
    assert "Bea" in played.open()[0][2].prompt


@pytest.mark.rule("cavaliers.yield.unconscious", "cavaliers.yield.limit", "cavaliers.healing.ways")
def test_who_was_woken_at_her_limit_fights_again_once_she_is_below_it() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", medicine=2, ranks={"treat": 3}))
        bea = put(scene, person("bea"))
        place(scene, "bea", total=5)
        bea.status, bea.body.yield_taken = "unconscious", 9
        turn(scene, "ann")
        return scene

    woken = Played(make).go("wake bea")
    assert woken.who("bea")["status"] == "out"

    def treated() -> Cavaliers:
        scene = make()
        scene.people["bea"].status = "out"
        return scene

    played = Played(treated).go("skill", "treat")
    if played.asked == "skill.target":
        played.go("bea")
    dice = played.scene["thrown"][0]["sizes"]
    played.go("buy ease_ally", luck=[" ".join(str(size) for size in dice)])
    assert played.who("bea")["status"] == "up"
    assert "Bea can fight again." in played.text("foe")


@pytest.mark.rule("cavaliers.yield.unconscious", "cavaliers.yield.after")
def test_each_player_character_wakes_in_her_own_time_and_opponents_in_theirs() -> None:
    def make() -> Cavaliers:
        scene = board()
        for name in ("ann", "bea"):
            put(scene, person(name, competent=())).status = "unconscious"
        put(scene, person("cora", competent=()))
        for name in ("foe", "thug"):
            put(scene, person(name, "stock"), "foes", seat="mj").status = "unconscious"
        scene.phase, scene.winner = "aftermath", "party"
        return scene

    played = Played(make).go(0, 2, 1)
    text = played.text("cora")
    assert "Ann: woken." in text
    assert "Bea: unconscious for 2 scenes." in text
    assert "Foe, Thug: unconscious for 1 scene." in text


@pytest.mark.rule("cavaliers.yield.unconscious", "cavaliers.dying.state")
@pytest.mark.parametrize("status", ["unconscious", "dying"])
def test_whoever_is_set_unconscious_or_dying_by_the_mj_lies_there_with_empty_hands(status: str) -> None:
    def armed() -> Cavaliers:
        scene = anns_turn()
        put(scene, person("thug", "stock"), "foes", "c", seat="mj")
        return scene

    played = Played(armed)
    played.table.edit("mj", ["people", "foe", "status"], status, "a falling beam")
    foe = played.scene["people"]["foe"]
    assert not [each for each in played.scene["items"].values() if each["holder"] == "foe" and each["at"] == "main"]
    (blade,) = [each for each in played.scene["items"].values() if each["at"] == "floor"]
    assert (blade["kind"], blade["area"], foe["prone"]) == ("rapier", foe["area"], True)


@pytest.mark.rule("cavaliers.yield.unconscious")
def test_anybody_here_can_be_woken_a_foe_too() -> None:
    def knocked_out() -> Cavaliers:
        scene = anns_turn()
        put(scene, person("thug", "stock"), "foes", "c", seat="mj")
        scene.people["foe"].status = "unconscious"
        return scene

    played = Played(knocked_out).go("wake foe")
    assert "Foe wakes." in played.text("bea")
    assert played.scene["people"]["foe"]["status"] == "up"


@pytest.mark.rule("cavaliers.dying.npc", "cavaliers.dying.threshold")
def test_only_player_characters_save_a_dying_npc_and_the_mj_says_who_is_beyond_it() -> None:
    def make() -> Cavaliers:
        scene = fight_won(0)
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


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.dying.state")
def test_anybody_may_operate_on_the_dying_even_without_medicine() -> None:
    played = Played(bea_dying)
    assert played.scene["phase"] == "aftermath"
    played.go("live", "surgery", "buy stable", luck=["5", "1 1 1"])
    assert (played.who("bea")["status"], played.who("bea")["vitals"]["wounds"]) == ("unconscious", 4)


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.dying.pc_survival", "cavaliers.survival.roll")
def test_after_a_failed_treatment_there_is_surgery_and_then_the_survival_roll() -> None:
    played = Played(lambda: bea_dying(2)).go("live", "treat", luck=["1 1 1 1", "6 6 6"])
    assert played.barred("treat") == "cavaliers.healing.ways"
    played.go("surgery", luck=["1", "6 6 6"])
    assert played.asked == "survival"  # nobody has anything left to try
    played.go("survive", "buy survive", "done", luck=["6 7", "1 1 1"])
    assert (played.who("bea")["status"], played.who("bea")["hours"]) == ("dying", 8)
    assert played.asked == "medicine"  # in the hours she was given, help may be tried anew


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.yield.unconscious")
def test_the_dying_are_helped_by_a_companion_who_was_woken_first() -> None:
    played = Played(lambda: healer_off_her_feet("unconscious", dying=True)).go(0, "live")
    assert {seat for seat, _, _ in played.open()} == {"ann", "cora"}
    assert played.asked == "medicine"


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.initiative.latecomer", "cavaliers.healing.ways")
def test_whoever_comes_in_after_the_fight_may_help_the_dying() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, bea = three_with_powder()
        foe.status, bea.status, bea.body.wounds = "surrendered", "dying", 4
        return scene

    played = Played(make)
    played.table.arrive("mj", "lisbet", "party", "a", "she heard the noise")
    played.go("live")
    asked = [choice.prompt for _, _, choice in played.open() if choice.kind == "cavaliers.medicine"]
    assert "Bea is Dying. Does Lisbet Aumonier help?" in asked


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.healing.ways")
def test_an_opponent_who_knows_medicine_may_keep_a_dying_character_alive() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann")).status = "dying"
        scene.people["ann"].body.wounds = 4
        put(scene, person("foe", "major", medicine=2, ranks={"treat": 1}, wound_limit=5), "foes", seat="mj")
        put(scene, person("thug", "stock", competent=()), "foes", seat="mj")
        scene.phase, scene.winner, scene.queue = "aftermath", "foes", ["ann"]
        return scene

    played = Played(make).go("live")
    assert (played.asked, played.by) == ("medicine", "mj")
    assert [choice.actor for _, _, choice in played.open()] == ["foe"]  # the thug knows nothing of it
    played.go("treat", "buy heal", "done", luck=["5 4 4", "1 1 1"])
    assert "Ann is saved." in played.text("ann")


@pytest.mark.rule("cavaliers.dying.pc_choice", "cavaliers.dying.threshold")
def test_who_was_kept_alive_by_surgery_does_not_die_of_a_treatment_that_fails() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, bea = three_with_a_healer(medicine=2)
        foe.status, bea.status, bea.body.wounds = "surrendered", "dying", 4
        return scene

    played = Played(make).go("live", "surgery", "buy stable", 1, luck=["8", "1 2 3"])
    assert (played.asked, played.by) == ("care", "ann")
    played.go("treat bea", luck=["1 1 1 1", "6 6 6"])
    assert played.who("bea")["status"] == "unconscious"


@pytest.mark.rule("cavaliers.survival.roll")
def test_a_survival_roll_says_what_its_dice_are() -> None:
    def make() -> Cavaliers:
        scene, ann, foe, bea = three()
        foe.status, bea.status, ann.status, ann.vitals.value.wounds = "surrendered", "fled", "dying", 4
        return scene

    played = Played(make).go("live", "survive", luck=["6 10", "1 2 3"])
    assert "Ann rolls Survival: Verve d10 + Competency d6." in played.text("bea")


@pytest.mark.rule("cavaliers.survival.conscious", "cavaliers.survival.heal", "cavaliers.survival.survive")
def test_who_has_regained_consciousness_is_not_put_to_sleep_again() -> None:
    played = Played(bea_dying).go("live", "no", "survive", luck=["6 8", "1 1 1"])
    played.go("buy heal", "buy wake")
    assert played.who("bea")["is_awake"]
    assert "awake and may speak" in played.text("bea")
    played.go("done")
    assert played.asked == "rest"  # nobody is asked how long she is unconscious
    played.go(...)
    assert played.who("bea")["is_awake"]


@pytest.mark.rule("cavaliers.survival.conscious", "cavaliers.survival.heal")
def test_who_regains_consciousness_is_told_of_as_awake() -> None:
    def alone() -> Cavaliers:
        scene = board()
        bea = put(scene, person("bea", competent=(), competency=12, verve=12))
        put(scene, person("foe", "stock"), "foes").status = "surrendered"
        bea.status, bea.body.wounds = "dying", 4
        return scene

    played = Played(alone).go("live", "survive", "buy heal", "buy wake", 0, luck=["9 9", "1 1 1"])
    assert "Bea: awake." in played.text("bea")


@pytest.mark.rule("cavaliers.survival.conscious", "cavaliers.survival.heal")
@pytest.mark.parametrize("bought", [("buy wake", "buy heal"), ("buy heal", "buy wake")])
def test_who_is_awake_and_no_longer_dying_may_help_others(bought: tuple[str, ...]) -> None:
    def make() -> Cavaliers:
        scene = bea_dying()
        del scene.people["ann"]
        scene.people["bea"].sheet = replace(scene.people["bea"].sheet, ranks={"surgery": 1})
        return scene

    played = Played(make).go("live", "survive", *bought, luck=["6 10", "1 1 1"])
    assert ("Bea is awake and may speak, but not act." in played.text()) == (bought[0] == "buy wake")
    assert played.who("bea")["status"] == "out"
    assert (played.asked, played.by) == ("care", "bea")


@pytest.mark.rule("cavaliers.healing.ways", "cavaliers.survival.survive")
def test_hours_later_a_wound_is_too_old_to_be_treated_and_not_to_be_operated_on() -> None:
    played = Played(lambda: bea_dying(medicine=3)).go("live")
    assert (played.asked, played.barred("treat")) == ("medicine", "")
    played.go("no", "survive", "buy survive", "done", luck=["4 10", "1 1 1"])
    assert (played.asked, played.barred("treat")) == ("medicine", "cavaliers.healing.ways")
    assert played.barred("surgery") == ""


@pytest.mark.rule("cavaliers.survival.fail")
def test_a_failed_survival_roll_is_death() -> None:
    played = Played(bea_dying).go("live", "no", "survive", luck=["1 2", "6 6 6"])
    assert played.who("bea")["status"] == "dead"


@pytest.mark.rule("cavaliers.healing.ways", "cavaliers.wound.nature")
def test_after_the_fight_the_merely_wounded_are_treated_once_each_injury() -> None:
    played = Played(fight_won)
    assert (played.asked, played.by) == ("care", "ann")
    played.go("treat bea", "buy heal", "done", luck=["2 3 4 5", "1 1 1"])
    assert played.who("bea")["vitals"]["wounds"] == 1
    assert played.who("ann")["medicine"] == 2
    assert played.barred("treat bea") == "cavaliers.healing.ways"  # one Treat roll for each injury
    assert played.barred("surgery bea") == ""


@pytest.mark.rule("cavaliers.healing.ways")
def test_a_new_wound_is_a_new_injury_and_surgery_may_make_one() -> None:
    played = Played(fight_won).go("treat bea", luck=["1 1 1 1", "6 6 6"])  # the treatment fails
    played.go("surgery bea", "done", luck=["5 5 5", "1 1 1"])  # Drop 2, and nothing is bought
    assert played.who("bea")["vitals"]["wounds"] == 3
    assert played.barred("treat bea") == ""


@pytest.mark.rule("cavaliers.healing.ways")
def test_without_medicine_there_is_no_treatment() -> None:
    played = Played(lambda: fight_won(medicine=0))
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


@pytest.mark.rule("cavaliers.healing.ways")
def test_healing_is_told_with_what_is_left() -> None:
    def make() -> Cavaliers:
        scene, ann, foe, _bea = three()
        foe.status, ann.vitals.value.wounds = "surrendered", 3
        return scene

    played = Played(make)
    while played.asked == "care":
        played.go("done")
    played.go(2)
    assert "Ann is healed of 1 Wound; 2 of 4 left." in played.text("bea")


@pytest.mark.rule("cavaliers.healing.ways")
def test_a_bystander_who_was_hurt_is_seen_to_after_the_fight() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three_with_a_healer(medicine=2)
        foe.status = "surrendered"
        put(scene, person("child", "rabble", wound_limit=3, competent=()), "others", seat="mj").body.wounds = 1
        return scene

    played = Played(make)
    assert (played.asked, played.by) == ("care", "ann")
    played.go("treat child", "buy heal", "done", luck=["3 6 6 7", "1 2 2"])
    assert played.who("child")["vitals"]["wounds"] == 0


@pytest.mark.rule("cavaliers.healing.ways", "cavaliers.skill.use")
def test_where_a_treatment_fails_the_wound_it_still_takes_yield_away() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, bea = three_with_a_healer()
        ann.medicine, bea.body.wounds, bea.body.yield_taken = 2, 1, 3
        ann.charms = {"treat": 8, "surgery": 6}
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "treat", luck=["2", "6 6 6"])
    assert "Ann with 2 against 12: failure." in played.text("bea")
    assert (played.asked, played.option("buy heal"), played.option("buy style")) == ("spend", None, None)
    played.go("buy ease_ally")
    assert (played.who("bea")["vitals"]["yield_taken"], played.who("bea")["vitals"]["wounds"]) == (2, 1)
    assert played.who("ann")["medicine"] == 1


@pytest.mark.rule("cavaliers.healing.rest", "cavaliers.yield.after")
def test_days_of_rest_heal_and_the_scene_ends_with_what_became_of_everybody() -> None:
    played = Played(fight_won).go("done", 2)
    assert played.who("bea")["vitals"]["wounds"] == 1
    assert [event.text for event in played.told("fate")] == ["Ann: standing.", "Bea: standing.", "Foe: surrendered."]
    assert "Bea has 1 Wound of 4." in played.text("ann")
    assert "How many days does Bea rest?" not in played.text()
    assert played.table.is_over


@pytest.mark.rule("cavaliers.healing.rest")
def test_each_player_character_rests_as_long_as_she_may() -> None:
    def make() -> Cavaliers:
        scene, ann, foe, bea = three()
        foe.status, foe.vitals.value.wounds = "surrendered", 1
        put(scene, person("thug", "stock"), "foes", seat="mj").status = "surrendered"
        scene.people["thug"].vitals.value.wounds = 1
        ann.vitals.value.wounds, bea.vitals.value.wounds = 3, 3
        return scene

    played = Played(make)
    while played.asked == "care":
        played.go("done")
    asked = []
    for days in (2, 2, 6):
        choice = played.open()[0][2]
        assert isinstance(choice, Number)
        asked.append(choice.prompt)
        played.go(days)
    assert asked == [
        "How many days does Ann rest?",
        "How many days do Foe and Thug rest?",
        "How many days does Bea rest?",
    ]
    left = [played.who(id)["vitals"]["wounds"] for id in ("ann", "foe", "thug", "bea")]
    assert left == [2, 0, 0, 0]


@pytest.mark.rule("cavaliers.healing.rest")
def test_bed_rest_is_told_by_its_own_rule() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(competent=())
        scene.people["ann"].body.wounds, scene.people["foe"].status = 2, "fled"
        return scene

    played = Played(make).go(2)
    (event,) = played.told("heal")
    assert (event.rules, played.who("ann")["vitals"]["wounds"]) == (("cavaliers.healing.rest",), 1)


def test_whoever_is_let_die_is_dead_in_the_odds_of_the_choice() -> None:
    table = Played(lambda: healer_off_her_feet("up", dying=True)).table
    (waits,) = table.choices("bea")
    assert waits.choice.kind == "cavaliers.dying"
    *_, weighed = of_choice(table.game, known_at(table, "bea", waits.id), (Look(4),))
    dead = {each.answer: each.chances.get("dead", 0.0) for each in weighed.options}
    assert dead["expire"] == 1.0
    assert dead["live"] < 1.0


# --- another fight, another scene -------------------------------------------------------------------------------------


def saved_by_surgery() -> Diced:
    """Bea, who was Dying with four Wounds of four, is stable, awake and out."""

    def make() -> Cavaliers:
        scene = bea_dying()
        scene.phase, scene.queue = "aftermath", ["bea"]
        scene.people["ann"].sheet.ranks["surgery"] = 5
        return scene

    luck = {"Ann, Surgery": ["10 10 10"], "Ann, Initiative": ["6 10"]}
    return Diced(make, luck).say("live", "surgery", "buy stable", "done", 0)


@pytest.mark.rule("cavaliers.dying.threshold", "cavaliers.healing.ways", "cavaliers.before.start")
def test_who_was_saved_at_the_limit_takes_no_part_in_the_next_fight() -> None:
    played = saved_by_surgery()
    assert (played.who("bea")["status"], played.who("bea")["vitals"]["wounds"]) == ("out", 4)
    played.table.edit("mj", ["people", "foe", "status"], "up", "he gets up again")
    called(played, kind="fight")
    played.pass_on("turn").say("done").pass_on("turn")
    assert (played.who("bea")["status"], "bea" in played.scene["order"]) == ("out", False)
    assert "Bea is Dying." not in played.text()


@pytest.mark.rule("cavaliers.yield.unconscious", "cavaliers.dying.threshold")
@pytest.mark.parametrize(("wounds", "status"), [(4, "out"), (3, "up")])
def test_who_is_woken_at_the_wound_limit_does_not_fight(wounds: int, status: str) -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three()
        bea.status, bea.body.wounds = "unconscious", wounds
        turn(scene, "ann")
        return scene

    assert Played(make).go("wake bea").who("bea")["status"] == status


def next_scene(**bram: object) -> dict[str, Any]:
    """Give the people of a second evening, with what Bram and Lisbet have brought along from a first."""
    before = outdraw.open_table("cavaliers", "tavern", seed=3, dial=Dial("automatic", "asked"))
    people: list[tuple[list[str | int], Any]] = [
        (["people", "lisbet", "style"], 3),
        (["people", "lisbet", "medicine"], 2),
        (["people", "lisbet", "vitals", "wounds"], 1),
        (["items", "lisbet.courage_draught", "at"], "gone"),
    ]
    people += [(["people", "bram", field], value) for field, value in bram.items() if field != "wounds"]
    people += [(["people", "bram", "vitals", "wounds"], bram["wounds"])] if "wounds" in bram else []
    people.append((["items", "bram.truncheon", "is_broken"], True))
    for path, value in people:
        before.edit("mj", path, value, "so it was")
    return outdraw.open_table("cavaliers", "tavern", seed=4, after=before).view("mj")


@pytest.mark.rule("cavaliers.wound.nature", "cavaliers.flourish.spend", "cavaliers.survival.fail")
def test_life_and_death_style_and_what_was_used_go_along_to_the_next_scene() -> None:
    found = next_scene(wounds=4, status="dead")
    bram, lisbet = found["people"]["bram"], found["people"]["lisbet"]
    assert bram["status"] == "dead"
    assert (lisbet["status"], lisbet["style"], lisbet["medicine"], lisbet["vitals"]["wounds"]) == ("up", 3, 2, 1)
    assert found["items"]["bram.truncheon"]["is_broken"]
    assert found["items"]["lisbet.courage_draught"]["at"] == "gone"


@pytest.mark.rule("cavaliers.dying.threshold", "cavaliers.yield.unconscious")
@pytest.mark.parametrize(
    ("state", "status"),
    [
        ({"wounds": 4, "status": "out"}, "out"),
        ({"wounds": 2, "status": "out"}, "up"),
        ({"status": "unconscious", "sleeps": 3}, "unconscious"),
        ({"status": "unconscious", "sleeps": 1}, "up"),
    ],
)
def test_who_comes_to_the_next_scene_at_the_limit_or_asleep_is_out_of_its_fight(
    state: dict[str, object], status: str
) -> None:
    assert next_scene(**state)["people"]["bram"]["status"] == status
