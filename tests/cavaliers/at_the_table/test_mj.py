"""The MJ's hand at the table: rolls, words and changes at any moment, the end of a fight and another after it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.core.choices import Pick
from outdraw.games.cavaliers.scene import Cavaliers, Latecomer
from tests.cavaliers.at_table import DODGE, Played, called
from tests.cavaliers.support import RAPIER, anns_turn, duel, fencing, three, three_with_powder, turn


def foes_turn() -> Cavaliers:
    scene = anns_turn()
    scene.turns.clear()
    turn(scene, "foe")
    return scene


def top_of_the_round() -> Cavaliers:
    scene = anns_turn()
    scene.turns.clear()
    scene.phase = "interlude"
    return scene


@pytest.mark.rule("cavaliers.before.start", "cavaliers.yield.reset", "cavaliers.advantage.start")
def test_a_fight_is_ended_in_the_middle_of_a_turn_and_another_begun_after_it() -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        scene.people["ann"].body.yield_taken, scene.people["ann"].advantage = 4, 8
        scene.people["bea"].body.wounds = 1
        return scene

    played = called(Played(make), kind="end")
    assert (played.scene["phase"], played.asked) == ("aftermath", "care")
    assert played.who("ann")["vitals"]["yield_taken"] == 0
    called(played, kind="fight")
    assert (played.asked, played.by) == ("surprise", "mj")
    assert not any(who["surprised"] for who in played.scene["people"].values())
    played.go("story", *["done"] * 3, *["timing"] * 3, luck=["5 4", "6 3", "3 2"])
    assert played.scene["round"] == 1
    assert played.who("ann")["advantage"] == 0
    assert played.who("bea")["vitals"]["wounds"] == 1


@pytest.mark.rule("cavaliers.before.start", "cavaliers.before.prepare", "cavaliers.before.one_roll_per_type")
def test_before_a_second_fight_everybody_prepares_as_before_the_first() -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        scene.preparation = 2
        ann, bea = scene.people["ann"], scene.people["bea"]
        ann.surprised, ann.tried, ann.readiness, ann.paced = True, ["prowl"], 0, 2
        bea.status = "out"
        return scene

    played = called(called(Played(make), kind="end"), kind="fight").go("story")
    assert (played.asked, played.by) == ("before", "ann")
    assert [played.barred(each) for each in ("move b", "run c", "roll prowl")] == ["", "", ""]
    played.go("move b")
    assert [played.barred(each) for each in ("move c", "run c")] == ["", None]  # 1 of 2 is left
    played.go("done", "done", "done", *["timing"] * 3, luck=["5 4", "6 3", "3 2"])
    assert sorted(played.scene["order"]) == ["ann", "bea", "foe"]
    assert (played.scene["round"], played.scene["acted"], played.scene["winner"]) == (1, [], "")


@pytest.mark.rule("cavaliers.before.start", "cavaliers.healing.ways")
def test_after_a_second_fight_a_healer_is_asked_again() -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        scene.people["bea"].body.wounds = 1
        scene.people["foe"].sheet = replace(scene.people["foe"].sheet, competent=())
        return scene

    played = called(Played(make), kind="end").go("done")
    assert (played.asked, played.by) == ("care", "bea")
    called(called(played, kind="fight"), kind="end")
    assert (played.asked, played.by) == ("care", "ann")


@pytest.mark.rule("cavaliers.before.start")
@pytest.mark.parametrize("said", [[], ["nobody"]])
def test_the_mj_may_call_a_fight_off_before_it_begins(said: list[str]) -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        scene.phase, scene.round, scene.places, scene.order = "surprise", 0, {}, []
        return scene

    played = Played(make).go(*said)
    played.table.edit("mj", ["calls"], [{"kind": "end", "what": "They lower their blades."}], "they talk")
    assert "They lower their blades." in played.text("ann")
    assert "It does not come to blows." in played.text("ann")
    assert "Ann: standing." in played.text("ann")


@pytest.mark.rule("cavaliers.before.start")
def test_a_fight_that_was_kept_open_does_not_keep_the_next_one_open() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three()
        scene.goes_on, bea.vitals.value.wounds = True, 1
        turn(scene, "ann")
        return scene

    played = Played(make)
    played.table.edit("mj", ["calls"], [{"kind": "end"}], "enough")
    assert (played.scene["phase"], played.scene["goes_on"]) == ("aftermath", False)


@pytest.mark.rule("cavaliers.initiative.round", "cavaliers.before.start")
def test_the_mj_keeps_a_fight_open_though_one_side_alone_stands() -> None:
    played = Played(anns_turn)
    played.table.edit("mj", ["goes_on"], True, "more of them are on the stairs")
    played.table.edit("mj", ["people", "foe", "status"], "surrendered", "he throws down his sword")
    assert (played.asked, played.by, played.scene["phase"]) == ("turn", "ann", "fight")
    played.table.edit("mj", ["goes_on"], False, "nobody comes")
    assert "The fight is over" in played.text("ann")


@pytest.mark.rule("cavaliers.initiative.round")
def test_a_fight_that_lasts_too_long_ends_where_the_mj_says_so() -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel()
        scene.round = scene.rounds
        turn(scene, "foe")
        scene.acted.append("ann")
        return scene

    played = Played(make).go("done")
    while played.asked != "long":
        played.go(...)
    assert [event.text for event in played.go("end").told("long", "ann")] == ["Neither side can go on."]


@pytest.mark.rule("cavaliers.initiative.latecomer", "cavaliers.initiative.round")
def test_the_mj_may_end_a_fight_in_any_round_and_let_it_go_on_when_more_are_to_come() -> None:
    def make(phase: str) -> Cavaliers:
        scene, _ann, foe = duel()
        scene.phase = phase
        if phase == "fight":
            foe.status = "surrendered"
        late = Latecomer(id="late", kind="street_tough", name="Late", seat="mj", side="foes", area="b", enters=5)
        scene.reserve = [late]
        return scene

    assert Played(lambda: make("interlude")).go("end").scene["phase"] == "aftermath"
    played = Played(lambda: make("fight"))
    assert (played.asked, played.by) == ("go_on", "mj")
    played.go("go_on", ...)
    assert played.who("late")["area"] == "b"
    assert Played(lambda: make("fight")).go("end").scene["phase"] == "aftermath"


@pytest.mark.rule("cavaliers.skill.noncombat", "cavaliers.dying.state")
def test_the_mj_may_call_for_a_roll_of_one_who_lies_there() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three_with_powder()
        bea.status = "unconscious"
        turn(scene, "foe")
        return scene

    played = Played(make)
    call = {"kind": "roll", "who": "bea", "specialty": "perceive", "against": "easy", "what": "A voice, far away."}
    played.table.edit("mj", ["calls"], [call], "does she hear it")
    assert "A voice, far away." in played.text("ann")
    played.go(luck=["5 7", "1 2 3"])
    assert "Bea: 5 Success Points." in played.text("ann")


@pytest.mark.rule("cavaliers.skill.noncombat", "cavaliers.modifier.circumstance")
def test_a_roll_is_called_in_a_players_turn_with_words_and_a_drop_and_the_turn_goes_on() -> None:
    played = called(Played(anns_turn), **DODGE, drop=1, what="The mast comes down!")
    played.go(luck=["5", "1 1 1"])
    assert "The mast comes down!" in played.text("bea")
    assert "Ann, Dodge: Guile d6 + Competency d6; Drop 1 (circumstances 1)." in played.text("ann")
    assert "Ann: 1 Success Point." in played.text("bea")
    assert (played.asked, played.by) == ("turn", "ann")


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_a_roll_is_called_in_the_middle_of_an_attack() -> None:
    played = Played(anns_turn).go("attack lunge foe ann.rapier")
    assert played.asked == "defend"
    called(played, **DODGE).go(luck=["5 4", "1 1 1"])
    assert "Ann: 4 Success Points." in played.text("bea")
    assert (played.asked, played.by) == ("defend", "mj")


@pytest.mark.rule("cavaliers.skill.noncombat")
@pytest.mark.parametrize(("hidden", "said"), [("6 4", "a failure"), ("3 1", "4 Success Points")])
def test_a_roll_is_called_against_somebody(hidden: str, said: str) -> None:
    call = {"kind": "roll", "who": "ann", "specialty": "perceive", "against": "foe prowl"}
    played = called(Played(anns_turn), **call).go(luck=["4 5", hidden])
    assert f"Ann: {said}." in played.text("bea")
    theirs = sum(int(face) for face in hidden.split())
    assert f"Ann with 9 against Foe with {theirs}" in played.text("bea")


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_before_a_fight_and_after_it_rolls_are_called_too() -> None:
    def before() -> Cavaliers:
        scene = anns_turn()
        scene.turns, scene.places, scene.order, scene.phase = [], {}, [], "preparation"
        scene.queue = ["bea"]
        return scene

    played = called(Played(before), kind="roll", who="ann", specialty="perceive")
    played.go(luck=["4 5"])
    assert "Ann: 4 Success Points." in played.text("bea")
    assert (played.asked, played.by) == ("before", "bea")


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_the_menu_of_the_mj_has_words_and_opponents_for_a_roll() -> None:
    for make, word in ((foes_turn, "call_roll words"), (top_of_the_round, "roll words")):
        played = Played(make).go(word, "ann", "perceive", "Is there somebody?", "against foe", "prowl")
        played.go(luck=["4 5", "3 1"])
        assert "Is there somebody?" in played.text("bea")
        assert "Ann with 9 against Foe with 4: Ann wins." in played.text("bea")
    watched = Played(foes_turn).go("call_roll", "ann", "prowl", "against foe")
    choice = watched.open()[0][2]
    assert isinstance(choice, Pick)
    assert (watched.asked, choice.default) == ("roll.reply", "perceive")
    alone = Played(foes_turn).go("call_roll", "foe", "perceive", ..., luck=["6 4"])
    assert "Foe: 4 Success Points." in alone.text("bea")


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_the_mj_calls_for_a_roll() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase = "interlude"
        return scene

    played = Played(make).go("roll", "ann", "perceive", "easy", luck=["4 5", "1 1 1"])
    assert "Ann: 4 Success Points." in played.text("foe")


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_the_mj_calls_for_a_roll_in_the_midst_of_a_round() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.people["foe"].seat = "mj"
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    played = Played(make).go("call_roll", "ann", "perceive", "easy", luck=["4 5", "1 1 1"])
    assert "Ann: 4 Success Points." in played.text("ann")
    assert (played.asked, played.by) == ("turn", "mj")  # the turn goes on: it was the MJ's word, not a deed
    assert Played(fencing).barred("call_roll") is None  # and not a player's


@pytest.mark.rule("cavaliers.modifier.circumstance")
def test_the_mj_tells_everybody_something_at_any_moment() -> None:
    assert "Thunder!" in called(Played(anns_turn), kind="say", what="Thunder!").text("bea")
    for make in (foes_turn, top_of_the_round):
        played = Played(make).go("say", "Rain sets in.")
        assert "Rain sets in." in played.text("bea")
    assert Played(anns_turn).barred("say") is None  # a player speaks without that


@pytest.mark.parametrize(
    ("call", "fault"),
    [
        ({"kind": "roll", "who": "zoe", "specialty": "dodge"}, "nobody here is called 'zoe'"),
        ({"kind": "roll", "who": "ann", "specialty": "yodel"}, "no specialty 'yodel'"),
        ({"kind": "roll", "who": "ann", "specialty": "dodge", "against": "ann"}, "nor somebody else"),
        ({"kind": "roll", "who": "ann", "specialty": "dodge", "drop": 12}, "a Drop is 0 to 9"),
        ({"kind": "fight"}, "a fight is on"),
    ],
)
def test_a_call_the_rules_could_not_go_by_is_refused(call: dict[str, Any], fault: str) -> None:
    played = Played(anns_turn)
    with pytest.raises(Exception, match=fault):
        called(played, **call)
    assert played.asked == "turn"


def test_the_mj_binds_moves_hurts_and_brings_in_by_hand() -> None:
    played = Played(fencing)
    table = played.table
    table.edit("mj", ["people", "ann", "bound"], True, "she was tied up")
    assert played.barred(RAPIER) == "cavaliers.attack.skills"
    assert played.barred("move b") == "cavaliers.move.move"
    table.edit("mj", ["people", "ann", "bound"], False, "cut loose")
    table.edit("mj", ["people", "foe", "vitals", "value", "yield_taken"], 5, "a falling beam")
    table.edit("mj", ["people", "foe", "area"], "b", "thrown out")
    assert (played.who("foe")["area"], played.who("foe")["vitals"]["yield_taken"]) == ("b", 5)
    table.arrive("mj", "street_tough", "foes", "a", "from the street")
    played.go("done")
    while played.asked in ("seize", "interlude"):
        played.go(...)
    assert played.asked == "initiative"  # the newcomer rolls, and acts from the next round


def test_whoever_comes_in_nowhere_in_particular_stands_beside_their_own() -> None:
    played = Played(fencing)
    played.table.edit("mj", ["people", "foe", "area"], "b", "thrown out")
    played.table.arrive("mj", "street_tough", "foes", "", "from the street")
    assert played.who("street_tough")["area"] == "b"


def test_an_edit_the_rules_would_stumble_over_is_refused() -> None:
    table = Played(fencing).table
    with pytest.raises(Exception, match="must be in one of the Areas"):
        table.edit("mj", ["people", "ann", "area"], "moon", "why not")
    with pytest.raises(Exception, match="has 0 to 4 Wounds"):
        table.edit("mj", ["people", "ann", "vitals", "value", "wounds"], 9, "why not")


def test_somebody_may_give_up_leave_or_let_go_of_her_own_will() -> None:
    gave_up = Played(fencing).go("yield", "surrendered")
    assert gave_up.who("ann")["status"] == "surrendered"
    left = Played(fencing).go("leave", "allow")
    assert left.who("ann")["status"] == "fled"
    assert "Ann leaves the fight." in left.text("foe")

    def holding() -> Cavaliers:
        scene = fencing()
        scene.people["foe"].held_by, scene.people["foe"].held_drop = "ann", 2
        return scene

    assert Played(holding).go("release foe").who("foe")["held_by"] == ""
