"""Before the fight at the table: who is surprised, who prepares what, and how often."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Cavaliers
from outdraw.games.cavaliers.set_up import set_up
from tests.cavaliers.at_table import Played, default_of
from tests.cavaliers.support import ann_against_foe, duel, person, put, three, three_with_a_healer


def before_the_fight() -> Cavaliers:
    scene, ann, _foe, _bea = three_with_a_healer()
    scene.phase, scene.round, scene.places, scene.order = "surprise", 0, {}, []
    ann.prone = True
    return scene


@pytest.mark.rule("cavaliers.before.prepare", "cavaliers.before.dice_only_for_advantage")
def test_before_a_fight_there_is_room_for_anything_else() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase, scene.places, scene.order, scene.round = "preparation", {}, [], 0
        scene.queue = ["ann"]
        return scene

    played = Played(make)
    assert played.barred("attack") == "cavaliers.before.dice_only_for_advantage"
    played.go("other", "shouts for help", ..., 1, ...)
    assert "Ann: shouts for help (Drop 1)." in played.text("foe")


@pytest.mark.rule("cavaliers.before.prepare")
def test_whom_the_mj_takes_out_before_a_fight_prepares_nothing() -> None:
    played = Played(before_the_fight).go("nobody")
    assert (played.asked, played.by) == ("before", "ann")
    played.table.edit("mj", ["calls"], [{"kind": "leave", "who": "ann"}], "she runs")
    assert (played.asked, played.by) == ("before", "mj")


@pytest.mark.rule("cavaliers.before.prepare", "cavaliers.combined.table1")
def test_one_stands_up_before_a_fight() -> None:
    played = Played(before_the_fight).go("nobody", "stand")
    assert (played.who("ann")["prone"], played.barred("move b")) == (False, "")


@pytest.mark.rule("cavaliers.before.dice_only_for_advantage")
def test_no_attack_defence_or_initiative_is_rolled_for_advantage_before_a_fight() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        scene.turns, scene.places, scene.order, scene.phase, scene.queue = [], {}, [], "preparation", ["ann"]
        return scene

    played = Played(make).go("roll other")
    for specialty in ("dodge", "parry", "lunge", "timing", "prowl", "brawl"):
        assert played.option(specialty) is None
    assert played.barred("banter") == ""


@pytest.mark.rule("cavaliers.before.one_roll_per_type", "cavaliers.before.points_only_on_advantage")
def test_another_skill_is_the_mjs_to_allow_and_to_oppose_and_is_tried_once() -> None:
    def make() -> Cavaliers:
        ranks = {"banter": 1}
        scene, _ann, _foe = duel(person("ann", ranks=ranks), person("foe", "stock", ranks=ranks))
        scene.phase, scene.places, scene.order, scene.round = "preparation", {}, [], 0
        scene.queue = ["ann"]
        return scene

    played = Played(make).go("roll other", "banter", "refuse", "roll other")
    assert played.barred("banter") == "cavaliers.before.one_roll_per_type"
    played.go("arts", "allow")
    assert (played.asked, played.by) == ("opposition", "mj")
    played = Played(make).go("roll other", "banter", "allow")
    assert played.option("banter") is not None  # Banter meets Banter
    played.go("banter", luck=["9 9", "1 1"])
    assert played.asked == "spend"
    assert played.barred("buy style") == "cavaliers.before.points_only_on_advantage"


@pytest.mark.rule("cavaliers.surprise.decide")
def test_the_mj_says_who_rolls_observation_and_every_drop_counts() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel(person("ann", ranks={"perceive": 1}))
        scene.phase, scene.places, scene.order, scene.round = "surprise", {}, [], 0
        ann.impaired = 1
        return scene

    played = Played(make)
    assert played.barred("notice foes") == ""
    played.go("notice party", luck=["3 3 3", "4 5"])  # d6+2d10 at Drop 1
    assert "Ann with 9 against 6: on guard." in played.text("ann")
    assert "Drop 1 (poison 1)" in played.text("ann")
    assert Played(make).go("notice party", luck=["3 3 3", "1 5"]).who("ann")["surprised"]  # a tie is not enough


@pytest.mark.rule("cavaliers.surprise.decide")
@pytest.mark.parametrize(
    ("scenario", "default"), [("road", "notice party"), ("quay", "notice foes"), ("tavern", "story")]
)
def test_where_an_ambush_is_laid_those_it_is_laid_for_are_to_notice_it(scenario: str, default: str) -> None:
    played = Played(lambda: set_up(scenario))
    assert (played.asked, default_of(played)) == ("surprise", default)


@pytest.mark.rule("cavaliers.surprise.no_preparation", "cavaliers.surprise.decide", "cavaliers.before.start")
def test_the_surprised_have_nothing_in_hand_and_prepare_nothing() -> None:
    played = Played(lambda: set_up("road")).go("party")
    assert {item["at"] for item in played.scene["items"].values() if item["holder"] == "corin"} <= {"carried", "worn"}
    (unready,) = played.told("unready", "corin")  # once for all of them, in a sentence
    assert unready.text.endswith(" have nothing in hand yet.")
    assert " and " in unready.text
    assert "corin" in unready.about
    assert len(unready.about) > 1
    assert {seat for seat, _, _ in played.open()} == {"mj"}  # only the ambushers prepare

    def armed() -> Cavaliers:
        scene = set_up("road")
        scene.switches = Switches(armed_if_surprised=True)
        return scene

    kept = Played(armed).go("party")
    assert {item["at"] for item in kept.scene["items"].values() if item["holder"] == "corin"} & {"main", "both"}


def test_who_comes_with_her_sword_sheathed_has_nothing_in_hand() -> None:
    scene = set_up("quay")
    drawn = [
        item.kind for item in scene.items.values() if item.holder == "maren" and item.at in ("main", "off", "both")
    ]
    assert drawn == []


@pytest.mark.rule("cavaliers.surprise.decide", "cavaliers.surprise.no_preparation")
def test_the_mj_says_of_single_people_that_they_are_surprised() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        scene.phase, scene.round, scene.places, scene.order = "surprise", 0, {}, []
        return scene

    played = Played(make).go("some", ["bea"])
    assert [played.who(id)["surprised"] for id in ("ann", "bea", "foe")] == [False, True, False]
    assert "Surprised: Bea." in played.text("ann")
    assert played.scene["queue"] == ["ann", "foe"]


@pytest.mark.rule("cavaliers.before.prepare")
def test_what_a_preparation_takes_is_told_as_time_and_not_as_a_drop() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three(person("ann", gear=[("rapier", "carried")]))
        scene.phase, scene.round, scene.places, scene.order, scene.queue = "preparation", 0, {}, [], ["ann"]
        ann.readiness = 3
        return scene

    played = Played(make)
    assert played.open()[0][2].prompt == "Ann: what do you do before the fight? (time left: 3 of 4)"
    assert str(played.option("draw ann.rapier main")) == "draw the Rapier (1 of the time)"


@pytest.mark.rule("cavaliers.surprise.decide")
def test_who_is_surprised_is_told_and_the_others_prepare_but_not_bystanders() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        put(scene, person("guest", "stock"), "others", seat="mj")
        scene.phase, scene.round, scene.places, scene.order = "surprise", 0, {}, []
        return scene

    played = Played(make).go("party")
    (event,) = played.told("surprised")
    assert (event.text, event.about) == ("Surprised: Ann, Bea.", ("ann", "bea"))
    assert (played.scene["phase"], played.scene["queue"], played.by) == ("preparation", ["foe"], "mj")
    assert [played.item(f"{who}.rapier")["at"] for who in ("ann", "bea", "foe")] == ["carried", "carried", "main"]
