"""Skills in a turn: Assist, Flourish, Use a Skill."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.core.dice import Pool, parse_pool
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.rules.actions import DICE_ACTIONS, MAIN, menu
from outdraw.games.cavaliers.rules.attacks import resolve
from outdraw.games.cavaliers.rules.pools import lent_dice, pool
from outdraw.games.cavaliers.rules.rounds import end_round, fight
from outdraw.games.cavaliers.rules.skills import assist_offers, flourish, table_for, take_style, use_skill
from outdraw.games.cavaliers.scene import Assistance, Attack
from tests.cavaliers.deeds import barred, do, refused, stocked
from tests.cavaliers.support import board, duel, person, place, put, turn
from tests.support import Script

# --- Assist -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.assist.dice")
def test_what_a_helper_may_lend() -> None:
    scene = board()
    helper = put(scene, person("ann", ranks={"feint": 2}, guile=8, affinity=6, competency=8))
    assert assist_offers(helper, "feint") == {"specialty": (8, 8), "competency": (8,), "default": (6,)}
    competent = put(scene, person("bea"))
    assert assist_offers(competent, "feint") == {"competency": (6,), "default": (6,)}
    neither = put(scene, person("cid", competent=()))
    assert assist_offers(neither, "feint") == {"default": (6,)}


@pytest.mark.rule("cavaliers.assist.dice")
def test_assist_dice_join_the_friends_next_roll_with_that_specialty() -> None:
    scene, ann, _foe = duel()
    put(scene, person("bea", ranks={"lunge": 2}))
    place(scene, "bea")
    turn(scene, "bea")
    do_with = Script(answers=["assist ann", "lunge", "specialty", "done"])
    fight(do_with, scene)
    fight(do_with, scene)
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.rapier")]
    with Script(luck=["1 2 3 4 5", "1 1"], answers=["dodge", "done"]) as play:  # d6+d8+3d10
        resolve(play, scene)
    assert ann.assists == []


@pytest.mark.rule("cavaliers.assist.max_two")
def test_two_helpers_count_and_no_third() -> None:
    scene = board()
    ann = put(scene, person("ann"))
    ann.assists = [Assistance(name, name.title(), "feint", (8,)) for name in ("bea", "cid", "dee")]
    assert [part.size for part in lent_dice(ann, "feint")] == [8, 8]


@pytest.mark.rule("cavaliers.assist.expiry")
def test_unused_dice_are_lost_when_the_round_closes() -> None:
    scene, ann, _foe = duel()
    ann.assists = [Assistance("bea", "Bea", "feint", (8,))]
    end_round(Script(), scene)
    assert ann.assists == []


@pytest.mark.rule("cavaliers.assist.combined")
def test_assist_weighs_two_of_four_and_takes_no_roll() -> None:
    scene = stocked()
    put(scene, person("bea"))
    begun = turn(scene, "ann")
    do(scene, "run c")
    scene.happenings = []
    with Script(answers=["assist bea", "lunge", "default"]) as play:
        fight(play, scene)
    assert begun.drop + begun.weight == 4
    fight(Script(), scene)
    assert scene.turns == []  # nothing is left to combine
    scene = stocked()
    put(scene, person("bea"))
    turn(scene, "ann")
    do(scene, "run c", "sheathe ann.dagger")
    assert refused(scene, "assist bea") == "cavaliers.assist.combined"  # 5


@pytest.mark.rule("cavaliers.assist.combined")
def test_after_an_assist_combined_actions_may_follow_but_no_roll() -> None:
    scene = stocked()
    put(scene, person("bea"))
    turn(scene, "ann")
    with Script(answers=["assist bea", "lunge", "default"]) as play:
        fight(play, scene)
    assert refused(scene, "attack lunge foe ann.dagger") == "cavaliers.assist.combined"
    do(scene, "run c")
    assert scene.people["ann"].area == "c"


# --- Flourish ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.flourish.roll")
def test_a_flourish_is_any_specialty_against_easy() -> None:
    scene, ann, _foe = duel(person("ann", ranks={"banter": 1}))
    ann.advantage = 8  # it does not join a Flourish
    with Script(luck=["6 7", "1 2 3"], answers=["banter", "a bow"]) as play:
        flourish(play, scene, turn(scene, "ann"))
    assert [chance.record() for chance in play.chances] == ["roll 2d10", "roll 3d6"]
    assert ann.style == 2


@pytest.mark.rule("cavaliers.flourish.roll")
def test_npcs_do_not_flourish() -> None:
    scene, _ann, _foe = duel()
    turn(scene, "foe")
    assert barred(scene, "flourish") is None


@pytest.mark.rule("cavaliers.flourish.spend")
@pytest.mark.parametrize(("held", "points", "after"), [(0, 7, 2), (2, 9, 3), (0, 2, 0)])
def test_three_success_points_a_style_point_up_to_three(held: int, points: int, after: int) -> None:
    _scene, ann, _foe = duel()
    ann.style = held
    take_style(Script(), ann, points)
    assert ann.style == after


@pytest.mark.rule("cavaliers.flourish.roll", "cavaliers.flourish.spend")
def test_the_printed_flourish_a_dodge_of_14_with_seven_against_nine() -> None:
    scene, ann, _foe = duel(person("ann", guile=10, verve=6, ranks={"dodge": 2}))
    with Script(luck=["3 7 7 2", "4 5 1"], answers=["dodge", ...]) as play:
        flourish(play, scene, turn(scene, "ann"))
    assert play.told("rolled")[0].facts["total"] == 14
    assert play.told("rolled")[0].facts["points"] == 7
    assert play.told("opposed")[0].facts["other"] == 9
    assert ann.style == 2


@pytest.mark.rule("cavaliers.flourish.spend")
def test_a_tie_fails_and_gains_nothing() -> None:
    scene, ann, _foe = duel()
    with Script(luck=["4 5", "2 3 6"], answers=["dodge", ...]) as play:
        flourish(play, scene, turn(scene, "ann"))
    assert ann.style == 0


def test_at_some_tables_the_mj_spends_what_beats_a_pc() -> None:
    scene, ann, _foe = duel(theirs=person("foe", "stock"))
    scene.people["foe"].seat = "mj"
    scene.switches = Switches(opposition_spends=True)
    with Script(luck=["1 1", "1 4 6"], answers=["dodge", ..., "buy yield 2"]) as play:
        flourish(play, scene, turn(scene, "ann"))
    assert play.choices[-1].seat == "mj"
    assert ann.body.yield_taken == 2


# --- Use a Skill ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.skill.use")
def test_strategy_uses_its_own_table() -> None:
    assert table_for("strategy") == "strategy"
    scene, ann, _foe = duel(person("ann", ranks={"strategy": 1}))
    bea = put(scene, person("bea"))
    answers = ["strategy", "buy tactics", "advantage bea", "buy tactics", "advantage ann"]
    with Script(luck=["2 4 5"], answers=answers) as play:  # nobody on the other side leads: no opposition
        use_skill(play, scene, turn(scene, "ann"))
    assert (ann.advantage, bea.advantage) == (6, 6)


@pytest.mark.rule("cavaliers.skill.use")
def test_banter_is_met_by_banter_and_reading_the_fight_opens_a_sheet() -> None:
    scene, ann, foe = duel(person("ann", ranks={"strategy": 1}))
    foe.advantage = 8
    with Script(luck=["9", "3"], answers=["banter", "buy lower_advantage"]) as play:
        ann.sheet = replace(ann.sheet, ranks={**ann.sheet.ranks, "banter": 0})
        use_skill(play, scene, turn(scene, "ann"))
    assert foe.advantage == 6
    assert "ann" not in foe.vitals.seen_by
    with Script(luck=["1 1 5"], answers=["strategy", "buy read"]) as play:
        use_skill(play, scene, turn(scene, "ann"))
    assert "ann" in foe.vitals.seen_by


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_deceive_in_a_fight_is_rolled_on_the_generic_table() -> None:
    assert table_for("deceive") == "generic"
    scene, ann, _foe = duel(person("ann", guile=10, verve=6, ranks={"deceive": 2}))
    answers = ["deceive", "intuition", "buy advantage", "buy advantage"]
    with Script(luck=["1 6 6 9", "1 1"], answers=answers) as play:  # 15 with 6
        use_skill(play, scene, turn(scene, "ann"))
    assert ann.advantage == 8
    assert [choice.seat for choice in play.choices][1] == "mj"


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_the_mj_may_set_standard_opposition_instead_but_never_for_an_npc() -> None:
    scene, _ann, _foe = duel()
    with Script(luck=["1 1", "1 2 3"], answers=["deceive", "moderate"]) as play:
        use_skill(play, scene, turn(scene, "ann"))
    assert play.chances[-1].record() == "roll 3d8"
    with pytest.raises(Exception, match="not among the options"), Script(answers=["deceive", "moderate"]) as play:
        use_skill(play, scene, turn(scene, "foe"))


def test_every_main_action_of_the_menu_is_known() -> None:
    assert set(DICE_ACTIONS) <= set(MAIN)
    assert pool([]) == Pool([])
    assert parse_pool(content.oppositions()["easy"].pool) == Pool([6, 6, 6])


def test_a_salve_takes_the_whole_turn_and_a_kite_shield_the_main_hand() -> None:
    gear = [("brawlers_balm", "carried"), ("rapier", "carried"), ("dagger", "carried"), ("kite_shield", "arm")]
    scene, ann, _foe = duel(person("ann", gear=gear))
    begun = turn(scene, "ann")
    values = [option.value for option in menu(scene, begun)]
    assert "draw ann.rapier main" not in values
    assert "draw ann.dagger off" in values
    do(scene, "apply ann.brawlers_balm")
    assert (begun.drop, ann.charms) == (4, {"brawl": 6})


def test_a_double_musket_shoots_twice_or_both_barrels_at_once() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("double_musket", "both")]), foe="b")
    gun = scene.items["ann.double_musket"]
    turn(scene, "ann")
    do(scene, "both ann.double_musket", "attack aim foe ann.double_musket")
    with Script(luck=["1 1", "5 6"], answers=["dodge", "done"]) as play:  # d8+d12 of d6+d8+d12, at Drop 1
        resolve(play, scene)
    assert "Double Musket d12" in play.told("sources")[0].facts["dice"]
    assert gun.loaded == 0
    gun.loaded = 2
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="aim", weapon=gun.id)]
    with Script(luck=["1 1 1", "5 6"], answers=["dodge", "done"]) as play:
        resolve(play, scene)
    assert gun.loaded == 1
    scene.turns, gun.loaded = [], 0
    begun = turn(scene, "ann")
    do(scene, "barrel ann.double_musket")
    assert (gun.loaded, begun.drop) == (1, 3)
