"""Assist, Flourish and Use a Skill at the table: dice that are neither an attack nor a defence."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Assistance, Cavaliers
from tests.cavaliers.at_table import Diced, Played, default_of
from tests.cavaliers.support import (
    RAPIER,
    ann_against_foe,
    anns_turn,
    duel,
    fencing,
    person,
    place,
    put,
    stocked_turn,
    three,
    three_with_a_healer,
    three_with_powder,
    turn,
)


@pytest.mark.rule("cavaliers.assist.dice", "cavaliers.assist.expiry")
def test_lent_dice_join_the_roll_are_named_after_the_helper_and_are_used_up() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        put(scene, person("bea", ranks={"lunge": 2}))
        place(scene, "bea", total=20)
        scene.order = ["bea", "ann", "foe"]
        return scene

    played = Played(make).go("assist ann", "lunge", "specialty", "done")
    assert "Bea helps Ann with Lunge: 2d10." in played.text("foe")
    assert played.asked == "turn"
    assert played.option(RAPIER) is not None
    assert str(played.option(RAPIER)).startswith("Lunge at Foe with the Rapier, d6+d8+3d10")
    played.go(RAPIER, "dodge", "done", luck=["1 1 9 9 9", "1 1"])
    assert "Assist of Bea 2d10" in played.text("ann")
    assert played.who("ann")["assists"] == []


@pytest.mark.rule("cavaliers.assist.dice", "cavaliers.focus.roll")
def test_a_friend_may_help_with_a_focus() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.people["ann"].assists = [Assistance("bea", "Bea", "impulse", (8,))]
        return scene

    played = Played(make).go("focus", "old", luck=["1 7 8"])
    assert "Assist of Bea d8" in played.text("ann")


@pytest.mark.rule("cavaliers.assist.dice")
def test_whose_dice_are_lent_is_said_with_the_question() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(ranks={"lunge": 2})
        put(scene, person("bea"))
        place(scene, "bea", total=8)
        return scene

    played = Played(make).go("assist bea", "lunge")
    asked = played.open()[0][2]
    assert (played.asked, asked.actor, asked.facing) == ("assist.dice", "ann", "bea")


@pytest.mark.rule("cavaliers.assist.max_two", "cavaliers.assist.dice")
@pytest.mark.parametrize("second", ["lunge", "parry"])
def test_two_help_somebody_with_whatever_and_a_third_is_told_so_before_her_action(second: str) -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        for id, specialty in (("bea", "lunge"), ("cid", second)):
            put(scene, person(id))
            ann.assists.append(Assistance(id, id.title(), specialty, (6,)))
        put(scene, person("dee", ranks={"lunge": 3}))
        turn(scene, "dee")
        return scene

    played = Played(make)
    assert played.barred("assist ann") == "cavaliers.assist.max_two"
    with pytest.raises(Forbidden, match="Bea and Cid help Ann already"):
        played.go("assist ann")

    def again() -> Cavaliers:
        scene = make()
        scene.turns, scene.acted = [], []
        turn(scene, "bea")
        return scene

    assert Played(again).go("assist ann", "feint", "default").told("assist")  # one of the two may help once more


@pytest.mark.rule("cavaliers.assist.max_two", "cavaliers.assist.dice")
def test_two_helpers_count_though_one_of_them_has_helped_twice() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        for helper in ("bea", "bea", "cora", "dora"):
            ann.assists.append(Assistance(helper, helper.title(), "lunge", (6,)))
        turn(scene, "ann")
        return scene

    option = Played(make).option("attack lunge foe ann.rapier")
    assert option is not None
    assert option.facts["dice"] == "4d6+d8+d10"  # twice of Bea, once of Cora, none of Dora; one D6 is her own


@pytest.mark.rule("cavaliers.assist.combined", "cavaliers.assist.expiry")
def test_assist_weighs_two_and_unused_dice_are_lost_with_the_round() -> None:
    def make() -> Cavaliers:
        scene = stocked_turn(drop=3)
        put(scene, person("bea"))
        return scene

    assert Played(make).barred("assist bea") == "cavaliers.assist.combined"

    def late() -> Cavaliers:
        scene, ann, _foe = duel()
        ann.assists = [Assistance("bea", "Bea", "lunge", (6,))]
        scene.acted = ["ann", "foe"]
        return scene

    played = Played(late)
    assert "Ann's Assist dice are lost." in played.text("ann")
    assert played.who("ann")["assists"] == []


@pytest.mark.rule("cavaliers.flourish.roll", "cavaliers.flourish.spend", "cavaliers.combined.drop")
@pytest.mark.parametrize(
    ("specialty", "luck"), [("lunge", ["1 7 8"]), ("timing", ["6 6"]), ("scholarship", ["6"]), ("explore", ["6 9"])]
)
def test_a_flourish_with_any_specialty_has_the_die_of_the_weapon_in_hand(specialty: str, luck: list[str]) -> None:
    played = Played(fencing).go("flourish", specialty, "with a bow", luck=[*luck, "1 1 1"])
    assert "with a bow" in played.text("foe")
    assert played.who("ann")["style"] >= 1 or specialty == "scholarship"
    late = Played(lambda: fencing(drop=1)).go("flourish", "lunge", "", luck=["7 8", "1 1 1"])  # the d6 is dropped
    assert late.who("ann")["style"] == 2


@pytest.mark.rule("cavaliers.flourish.roll")
def test_a_sheathed_dagger_lends_no_die_to_aim() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", gear=[("rapier", "main"), ("dagger", "carried")]))
        turn(scene, "ann")
        return scene

    assert str(Played(make).go("flourish").option("aim")) == "Aim d6+d8"


@pytest.mark.rule("cavaliers.flourish.spend")
@pytest.mark.parametrize(
    ("style", "luck", "told"),
    [
        (3, "2 4 8", "Ann has 3 Style, the most she may hold, and gains no more."),
        (1, "1 2 8", "Ann gains no Style: a Style Point costs 3 Success Points, and she has 2."),
        (1, "2 8 8", "Ann gains 2 Style, now 3 of 3."),
    ],
)
def test_a_flourish_that_brings_nothing_says_why(style: int, luck: str, told: str) -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.people["ann"].style = style
        return scene

    assert told in Played(make).go("flourish", "lunge", "", luck=[luck, "1 1 1"]).text("foe")


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.combined.cumulative", "cavaliers.skill.noncombat")
def test_a_skill_takes_the_drop_of_what_was_combined() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", ranks={"deceive": 2}))
        turn(scene, "ann", drop=1)
        return scene

    played = Played(make).go("skill", "deceive", "moderate")
    assert "Drop 1 (combined actions 1)" in played.text("ann")


@pytest.mark.rule("cavaliers.skill.use")
def test_nobody_banters_with_those_who_are_out_of_sight() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three_with_powder()
        foe.hidden = True
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill")
    assert (played.barred("banter"), played.barred("prowl")) == ("cavaliers.skill.use", "")


@pytest.mark.rule("cavaliers.skill.use")
def test_a_skill_that_is_refused_gives_the_passion_back() -> None:
    def make() -> Cavaliers:
        scene, ann, *_ = three()
        scene.switches, ann.style, ann.passions = Switches(passions=True), 2, {"love": 10}
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "deceive", "passion love", "yes", "refuse")
    assert (played.who("ann")["passions"], played.who("ann")["style"]) == ({"love": 10}, 2)
    assert played.asked == "turn"


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.combined.drop")
def test_a_skill_is_offered_with_the_drop_it_will_have() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, bea = three()
        ann.vitals.value.wounds, bea.medicine = 1, 2
        turn(scene, "bea", drop=1)
        return scene

    played = Played(make).go("skill")
    assert str(played.option("treat")) == "Treat d6+d8 at Drop 5"  # rushed into one action, and what was combined
    assert str(played.option("banter")) == "Banter d10 at Drop 1"


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.action.kinds", "cavaliers.combined.unlisted")
def test_a_deed_that_is_on_no_list_may_take_a_roll_and_is_the_action_then() -> None:
    played = Played(lambda: anns_turn(drop=1)).go("other", "cut the rope of the chandelier", "roll", "lunge", "easy")
    played.go("circumstance", 2, luck=["8 10", "1 1 1"])
    assert "Ann: cut the rope of the chandelier." in played.text("bea")
    assert "Verve d10 + Competency d6 + Rapier d8; Drop 1 (combined actions 1)." in played.text("ann")
    assert ("Ann: 8 Success Points." in played.text("bea"), played.scene["areas"]["a"]["drop"]) == (True, 2)
    assert (played.asked, played.by) == ("turn", "mj")  # her one action is made


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.attack.skills")
def test_neither_blackpowder_nor_an_attack_nor_a_defence_is_used_as_a_skill() -> None:
    played = Played(ann_against_foe).go("skill")
    for specialty in ("blackpowder", "lunge", "dodge", "aim", "timing"):
        assert played.option(specialty) is None
    option = played.option("perceive")
    assert option is not None
    assert (option.barred_by, dict(option.facts)) == ("", {"dice": "d6+d10", "drop": 0})


@pytest.mark.rule("cavaliers.skill.use")
@pytest.mark.parametrize("hides", [True, False])
def test_whoever_hides_is_found_by_looking(hides: bool) -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(ranks={"perceive": 2})
        put(scene, person("thug", "stock"), "foes", seat="mj").hidden = hides
        return scene

    played = Played(make).go("skill", "perceive", *(["easy"] if hides else []), luck=["5 6 8 8", "1 1 1"][: 1 + hides])
    if not hides:
        assert played.barred("buy notice") in ("cavaliers.attack.resolution", None)
        return
    played.go("buy notice")
    assert played.who("thug")["hidden"] is False
    assert "Thug is found by Ann." in played.text("mj")


@pytest.mark.rule("cavaliers.skill.use")
@pytest.mark.parametrize("against", ["easy", "against thug", "nobody"])
def test_whoever_hides_is_not_found_by_one_who_looks_badly(against: str) -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        put(scene, person("thug", "stock"), "foes", seat="mj").hidden = True
        return scene

    played = Played(make).go("skill", "perceive")
    assert (played.asked, played.by, default_of(played)) == ("opposition", "mj", "easy")
    against_it = {"easy": ["6 6 6"], "against thug": ["6 6"], "nobody": []}[against]
    played.go(against, luck=["1 1", *against_it])
    assert (played.asked == "spend") is (against == "nobody")
    assert played.who("thug")["hidden"]


@pytest.mark.rule("cavaliers.skill.use")
def test_an_npc_who_looks_meets_the_prowl_of_whoever_hides() -> None:
    def make() -> Cavaliers:
        scene, ann, foe = duel()
        ann.hidden, foe.seat = True, "mj"
        turn(scene, "foe")
        return scene

    played = Played(make).go("skill", "perceive")
    assert played.option("easy") is None
    played.go("against ann", luck=["5 6", "1 1"])
    assert "Ann is found by Foe." in played.go("buy notice").text("ann")


@pytest.mark.rule("cavaliers.skill.use")
def test_an_npc_who_sneaks_is_watched_for_by_the_most_watchful() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        put(scene, person("bea", ranks={"perceive": 3}))
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    played = Played(make).go("skill", "prowl")
    assert "Bea rolls Perceive" in played.text("mj")
    assert "Ann rolls" not in played.text("mj")


@pytest.mark.rule("cavaliers.skill.use")
@pytest.mark.parametrize(("ranks", "luck", "won"), [(0, ["5 5 5 5"], True), (3, ["1 1 1 1", "6 6 6 6 6"], False)])
def test_a_plan_is_opposed_by_whoever_leads_the_others(ranks: int, luck: list[str], won: bool) -> None:
    def make() -> Cavaliers:
        theirs = person("foe", "stock", ranks={"strategy": ranks} if ranks else {})
        scene, _ann, foe = duel(person("ann", ranks={"strategy": 2}), theirs)
        foe.seat = "mj"
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "strategy", luck=luck)
    assert (played.asked == "spend") is won


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.healing.ways")
def test_in_a_fight_bystanders_and_prisoners_are_treated_and_no_opponent_who_fights() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three_with_a_healer(medicine=2)
        put(scene, person("child", "rabble", wound_limit=3), "others", seat="mj").body.wounds = 1
        prisoner = put(scene, person("prisoner", "stock", wound_limit=2), "foes", seat="mj")
        prisoner.status, prisoner.body.wounds = "surrendered", 1
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "treat")
    assert [played.option(who) is not None for who in ("child", "prisoner", "foe")] == [True, True, False]


@pytest.mark.rule("cavaliers.skill.noncombat", "cavaliers.skill.use")
def test_a_skill_that_has_no_place_here_is_refused_and_costs_nothing() -> None:
    def helped() -> Cavaliers:
        scene = anns_turn()
        scene.people["ann"].assists.append(Assistance("bea", "Bea", "deceive", (6,)))
        return scene

    played = Played(helped).go("skill", "deceive", "refuse")
    assert "Deceive cannot be used so." in played.text("bea")
    assert (played.asked, played.by, played.scene["turns"][0]["main"]) == ("turn", "ann", "")
    assert len(played.who("ann")["assists"]) == 1
    assert played.barred("attack lunge foe ann.rapier") == ""


@pytest.mark.rule("cavaliers.skill.noncombat")
@pytest.mark.parametrize(("specialty", "met"), [("deceive", "intuition"), ("negotiate", "moderate")])
def test_a_slow_skill_meets_moderate_dice_and_a_lie_the_others_intuition(specialty: str, met: str) -> None:
    played = Played(ann_against_foe).go("skill", specialty)
    assert (played.asked, default_of(played)) == ("opposition", met)


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_with_nobody_in_sight_a_skill_hurts_nobody() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        scene.people["foe"].hidden = True
        return scene

    played = Played(make).go("skill", "negotiate", "easy", luck=["5 6", "1 1 1"])
    option = played.option("buy yield")
    assert option is not None
    assert (option.barred_by, option.why) == ("cavaliers.attack.resolution", "There is nobody to hurt by it.")


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_a_skill_and_what_meets_it_lie_on_the_table_together() -> None:
    played = Played(ann_against_foe).go("skill", "deceive", "intuition")
    assert [lying["who"] for lying in played.scene["thrown"]] == ["ann", "foe"]


def speaker() -> Cavaliers:
    """Ann, who inspires, with Foe two Areas away."""
    scene, _ann, other, _bea = three(person("ann", ranks={"inspire": 3}))
    other.area = "c"
    turn(scene, "ann")
    return scene


@pytest.mark.rule("cavaliers.skill.use")
def test_inspire_succeeds_by_itself_only_without_a_drop() -> None:
    plain = Diced(speaker).say("skill", "inspire")
    assert plain.asked == "spend"
    assert "The opposition" not in plain.text()
    luck = {"Ann, Inspire": ["8 9 9 3"], "The opposition": ["6 6 6"]}
    hampered = Diced(speaker, luck).say("move b", "skill", "inspire")
    assert (hampered.asked, default_of(hampered)) == ("opposition", "easy")
    hampered.say("easy")
    assert "Ann with 18 against 12: success." in hampered.text()
    failed = Diced(speaker, {"The opposition": ["6 6 6"]}).say("move b", "skill", "inspire", "moderate")
    assert failed.who("foe")["vitals"]["yield_taken"] == 0
    assert failed.asked != "spend"


@pytest.mark.rule("cavaliers.healing.ways", "cavaliers.skill.use")
@pytest.mark.parametrize(("medicine", "bar"), [(0, "cavaliers.healing.ways"), (1, "")])
def test_treat_without_medicine_is_barred_in_the_fight_too(medicine: int, bar: str) -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three(person("ann", medicine=medicine))
        bea.body.yield_taken = 2
        turn(scene, "ann")
        return scene

    assert Played(make).go("skill").barred("treat") == bar
