"""Before the fight, as it is played: surprise, what is prepared, groups that share a roll."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Cavaliers, Latecomer
from outdraw.games.cavaliers.set_up import arrive, set_up
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import board, duel, person, put


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


@pytest.mark.rule("cavaliers.surprise.initiative_drop", "cavaliers.npc_group.one_roll")
def test_one_surprised_member_weighs_on_the_roll_of_the_group_and_the_mj_is_told() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        for _ in range(3):
            arrive(scene, "street_tough", "foes", "a")
        scene.people["street_tough_2"].surprised = True
        scene.phase, scene.round = "initiative", 0
        return scene

    played = Played(make)
    assert played.asked == "group"
    assert "Street Tough 2 is surprised: the roll would be at Drop 1." in played.open()[0][2].prompt
    played.go("group", "impulse", "impulse", luck=["6 9"])  # Ann's
    assert "Drop 1 (surprised 1)" in played.text()


@pytest.mark.rule("cavaliers.npc_group.one_roll", "cavaliers.initiative.latecomer")
def test_three_who_enter_together_may_share_a_roll_and_different_ones_may_not() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase, scene.round = "interlude", 2
        kinds = ("street_tough", "street_tough", "street_tough", "angry_mob_member")
        scene.reserve = [
            Latecomer(id=f"late{n}", kind=kind, name=f"Late {n}", seat="mj", side="foes", area="b", enters=2)
            for n, kind in enumerate(kinds)
        ]
        return scene

    played = Played(make).go("enter", "enter", "enter", "enter")
    assert played.asked == "group"
    assert "Do Late 0, Late 1 and Late 2 share" in played.open()[0][2].prompt
    played.go("group")
    assert [place["members"] for place in played.scene["places"].values()][2:] == [
        ["late0", "late1", "late2"],
        ["late3"],
    ]
