"""Movement, small actions, and the battlemap."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outdraw.core.choices import Forbidden
from outdraw.core.deeds import Deed
from outdraw.core.figures import Figure
from outdraw.games.draw_your_weapon.rules import attacks, battlemap, dealer, free_play, movement, turns
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Switches
from outdraw.games.draw_your_weapon.set_up import set_up
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import ANA, BO, CY, Script, arm, bars, fight, fight_of, table

squares = st.tuples(st.integers(0, 12), st.integers(0, 12))


@given(one=squares, other=squares)
@pytest.mark.rule("draw_your_weapon.map.distance")
def test_distance_is_the_fewest_steps_on_open_ground(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert battlemap.distance(one, other) == max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    scene = table(ANA, map=["." * 13] * 13)
    scene.creatures[ANA].place = one
    found = battlemap.ways(scene, scene.creatures[ANA], 20)
    assert found.get(other, (0, ()))[0] == battlemap.distance(one, other)


@pytest.mark.rule("draw_your_weapon.map.units")
def test_one_square_is_one_unit() -> None:
    scene = fight(table(ANA, "wolf", map=["a.b"]), ANA)
    ana = scene.creatures[ANA]
    assert battlemap.apart(scene, ana, scene.creatures["wolf"]) == 2
    movement.move(Script(), scene, ana, ["1,0"])
    assert (ana.place, stats(ana).speed) == ((1, 0), 4)


@pytest.mark.rule("draw_your_weapon.map.distance")
def test_enemies_block_and_allies_may_be_passed_but_not_shared() -> None:
    scene = fight(table(ANA, "wolf", BO, map=["#####", "ca.b.", "#####"]), BO)
    found = battlemap.ways(scene, scene.creatures[BO], 9)
    assert set(found) == {(2, 1)}  # past Ana, not into her square, not past the wolf
    assert found[(2, 1)][0] == 2


@pytest.mark.rule("draw_your_weapon.map.distance")
def test_wall_corners_do_not_hinder_a_diagonal_step() -> None:
    scene = fight(table(ANA, map=["a#", "#."]), ANA)
    assert battlemap.ways(scene, scene.creatures[ANA], 1) == {(1, 1): (1, ((1, 1),))}


@pytest.mark.rule("draw_your_weapon.map.sight")
def test_a_wall_in_the_line_blocks_sight() -> None:
    open_map = ["....." for _ in range(3)]
    walled = [".....", "..#..", "....."]
    assert battlemap.sees(open_map, (0, 0), (4, 2))
    assert not battlemap.sees(walled, (0, 0), (4, 2))


@pytest.mark.rule("draw_your_weapon.map.sight")
def test_corners_creatures_and_cover_do_not_block_sight_but_closed_doors_do() -> None:
    assert battlemap.sees([".#", "#."], (0, 0), (1, 1))
    assert battlemap.sees(["..#", ".#.", "#.."], (0, 0), (1, 0))
    assert battlemap.sees(["..o.."], (0, 0), (4, 0))
    assert not battlemap.sees(["..+.."], (0, 0), (4, 0))
    assert battlemap.sees(["../.."], (0, 0), (4, 0))
    touched = [".#.", "#..", "..."]  # the diagonal only touches the corner where the two walls meet
    assert battlemap.sees(touched, (0, 0), (2, 2))


@pytest.mark.rule("draw_your_weapon.map.sight")
def test_an_attack_beyond_one_unit_needs_sight() -> None:
    scene = fight(table("jonah_tarn", "wolf", map=["a#b"], hands={"jonah_tarn": "9h"}), "jonah_tarn")
    arm(scene.creatures["jonah_tarn"], "shortbow")
    options = bars(turns.menu(scene, scene.creatures["jonah_tarn"]))
    assert options["attack shortbow wolf"] == "draw_your_weapon.map.sight"


@given(one=squares, other=squares)
@pytest.mark.rule("draw_your_weapon.map.sight")
def test_the_line_is_the_same_both_ways(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert set(battlemap.line(one, other)) == set(battlemap.line(other, one))


@pytest.mark.rule("draw_your_weapon.map.cover")
@pytest.mark.parametrize(("row", "amount"), [("a..ob", 7), ("ao..b", 9)])
def test_cover_next_to_the_target_takes_two_off_a_ranged_attack(row: str, amount: int) -> None:
    scene = fight(table("jonah_tarn", "wolf", map=[row], hands={"jonah_tarn": "9h"}), "jonah_tarn")
    jonah = arm(scene.creatures["jonah_tarn"], "shortbow")
    play = Script(attack_card="9h")
    turns.action(play, scene, jonah, Deed("attack", ("shortbow", "wolf")))
    assert play.events("blow")[0].facts["amount"] == amount


@pytest.mark.rule("draw_your_weapon.map.cover")
def test_through_cover_at_least_one_comes_and_cover_cannot_be_entered() -> None:
    scene = fight(table(ANA, "wolf", map=["ao.ob"]), ANA)
    assert attacks.through_cover(Figure(2)).total == 1
    assert battlemap.ways(scene, scene.creatures[ANA], 5) == {}


@pytest.mark.rule("draw_your_weapon.map.terrain")
def test_a_door_two_units_of_floor_and_one_of_water_cost_five() -> None:
    scene = fight(table(ANA, map=["a+.~"]), ANA)
    ana = scene.creatures[ANA]
    assert battlemap.ways(scene, ana, 5) == {}
    movement.small_action(Script(), scene, ana, "door", "1,0")
    movement.move(Script(), scene, ana, ["2,0"])
    movement.move(Script(), scene, ana, ["3,0"])
    assert (ana.place, stats(ana).speed, scene.map) == ((3, 0), 0, ["./.~"])


@pytest.mark.rule("draw_your_weapon.map.terrain")
@pytest.mark.parametrize(("speed", "reached"), [(1, []), (2, [(1, 0)]), (3, [(1, 0)]), (4, [(1, 0), (2, 0)])])
def test_what_water_can_be_reached_counts_two_for_each_unit(speed: int, reached: list[tuple[int, int]]) -> None:
    scene = fight(table(ANA, map=["a~~"]), ANA)
    assert sorted(battlemap.ways(scene, scene.creatures[ANA], speed)) == reached


@pytest.mark.rule("draw_your_weapon.map.terrain")
def test_a_wall_is_refused_as_a_goal_with_its_rule() -> None:
    scene = fight(table(ANA, map=["a.#"]), ANA)
    with pytest.raises(Forbidden) as refused:
        turns.menu(scene, scene.creatures[ANA]).check("move 2,0")
    assert refused.value.rule == "draw_your_weapon.map.terrain"


@pytest.mark.rule("draw_your_weapon.map.optional")
def test_without_a_map_the_stated_distance_counts_and_moving_changes_it() -> None:
    scene = fight(table(ANA, "wolf", hands={ANA: "9h"}), ANA)
    ana = scene.creatures[ANA]
    scene.distances[battlemap.pair(ANA, "wolf")] = 4
    assert bars(turns.menu(scene, ana))["attack arming_sword wolf"] == "draw_your_weapon.weapon.own_rules"
    movement.move(Script(), scene, ana, ["to", "wolf", "3"])
    assert (stats(ana).speed, scene.distances[battlemap.pair(ANA, "wolf")]) == (2, 1)
    assert bars(turns.menu(scene, ana))["attack arming_sword wolf"] == ""


@pytest.mark.rule("draw_your_weapon.movement.cost")
def test_a_move_costs_speed_and_no_action_and_provokes_nothing() -> None:
    scene = fight(table(ANA, "wolf", map=["ba...."], hands={DEALER: "9s"}), ANA)
    ana = scene.creatures[ANA]
    play = Script()
    movement.move(play, scene, ana, ["4,0"])
    assert scene.combat is not None
    assert scene.combat.turn is not None
    assert (stats(ana).speed, scene.combat.turn.actions_left, play.seats("attack_card")) == (2, 2, [])


@pytest.mark.rule("draw_your_weapon.movement.small_actions")
def test_small_actions_cost_one_speed_each() -> None:
    scene = fight(table(ANA, map=["a+"]), ANA)
    ana = scene.creatures[ANA]
    movement.small_action(Script(), scene, ana, "stow", "shield")
    movement.small_action(Script(), scene, ana, "draw", "shield")
    movement.small_action(Script(), scene, ana, "door", "1,0")
    movement.small_action(Script(work="the lever"), scene, ana, "work", "")
    assert stats(ana).speed == 1


@pytest.mark.rule("draw_your_weapon.movement.small_actions")
def test_a_jump_costs_one_besides_the_units_covered() -> None:
    scene = fight(table(ANA, map=["ao.", "###"]), ANA)
    ana = scene.creatures[ANA]
    assert battlemap.jumps(scene, ana) == {(2, 0): 3}
    movement.small_action(Script(), scene, ana, "jump", "2,0")
    assert (ana.place, stats(ana).speed) == ((2, 0), 2)


@pytest.mark.rule("draw_your_weapon.movement.small_actions")
def test_quick_hands_draw_for_nothing() -> None:
    scene = fight(table(BO, "wolf"), BO)
    sable = scene.creatures[BO]
    stats(sable).speed = 0
    movement.small_action(Script(), scene, sable, "stow", "buckler")
    movement.small_action(Script(), scene, sable, "draw", "knife")
    assert (sable.held, stats(sable).speed) == (["rapier", "knife"], 0)


@pytest.mark.rule("draw_your_weapon.movement.split")
def test_movement_may_come_before_between_and_after_actions() -> None:
    scene = fight(table(BO, "wolf", map=["a.b........."], hands={BO: "9h"}), BO)
    sable = scene.creatures[BO]
    scene.creatures["wolf"].place = (2, 1)
    scene.map.append("............")
    stats(sable).speed = 6
    movement.move(Script(), scene, sable, ["2,0"])
    turns.action(Script(attack_card="9h"), scene, sable, Deed("attack", ("rapier", "wolf")))
    movement.move(Script(), scene, sable, ["5,0"])
    turns.combat_move(Script(), scene, sable)
    stats(sable).speed = 6
    movement.move(Script(), scene, sable, ["11,0"])
    assert scene.combat is not None
    assert scene.combat.turn is not None
    assert (sable.place, stats(sable).speed, scene.combat.turn.actions_left) == ((11, 0), 0, 0)


@pytest.mark.rule("draw_your_weapon.movement.not_an_action")
def test_moving_is_not_the_combat_move_action() -> None:
    scene = fight(table(ANA, map=["a...."]), ANA)
    ana = scene.creatures[ANA]
    play = Script()
    movement.move(play, scene, ana, ["3,0"])
    assert scene.combat is not None
    assert scene.combat.turn is not None
    assert (play.events("action"), scene.combat.turn.actions_left, stats(ana).speed) == ([], 2, 2)
    turns.combat_move(play, scene, ana)
    assert (ana.place, stats(ana).speed) == ((3, 0), 5)
    assert [event.facts["action"] for event in play.events("action")] == ["combat_move"]


@pytest.mark.rule("draw_your_weapon.movement.no_auto_refresh")
def test_speed_does_not_return_by_itself_and_slows_the_next_round() -> None:
    from outdraw.games.draw_your_weapon.rules import combat

    scene = fight(table(ANA, "wolf", map=["a....", "....b"], hands={ANA: "Kh"}), ANA)
    movement.move(Script(), scene, scene.creatures[ANA], ["4,0"])
    turns.end_turn(fight_of(scene), scene.creatures[ANA])
    combat.begin_round(Script(), scene, fight_of(scene))
    assert scene.combat is not None
    assert scene.combat.totals[ANA] == 1


@pytest.mark.rule("draw_your_weapon.movement.no_negative")
def test_without_speed_there_is_no_moving_and_no_small_action() -> None:
    scene = fight(table(ANA, map=["a+", ".."]), ANA)
    ana = scene.creatures[ANA]
    stats(ana).speed = 0
    options = bars(turns.menu(scene, ana))
    for answer in ("move", "stow shield", "door 1,0", "work"):
        assert options[answer] == "draw_your_weapon.movement.no_negative"
    stats(ana).speed = 1
    play = Script()
    movement.move(play, scene, ana, ["1,1"])
    assert stats(ana).speed == 0


@pytest.mark.rule("draw_your_weapon.movement.no_negative")
def test_a_square_too_far_is_refused_with_the_rule() -> None:
    scene = fight(table(ANA, map=["a........"]), ANA)
    with pytest.raises(Forbidden) as refused:
        turns.menu(scene, scene.creatures[ANA]).check("move 6,0")
    assert refused.value.rule == "draw_your_weapon.movement.no_negative"


# ---------------------------------------------------------------- the Move Action


@pytest.mark.rule("draw_your_weapon.move.combat_move")
def test_combat_move_refreshes_speed_and_moves_nobody() -> None:
    scene = fight(table(ANA, map=["a...."]), ANA)
    ana = scene.creatures[ANA]
    stats(ana).speed = 1
    turns.action(Script(), scene, ana, Deed("combat_move", ()))
    assert (stats(ana).speed, ana.place) == (5, (0, 0))
    scene.combat = None
    assert bars(free_play.players_menu(scene, ana))["combat_move"] == "draw_your_weapon.move.combat_move"


@pytest.mark.rule("draw_your_weapon.move.scope")
def test_a_dash_is_a_move_action_and_a_small_step_is_none() -> None:
    scene = table(ANA)
    play = Script(**{f"{ANA}:free": "dash"})
    step(play, scene)
    assert [event.facts["action"] for event in play.events("action")] == ["dash"]
    fight(scene, ANA)
    scene.map, scene.creatures[ANA].place = [".."], (0, 0)
    walk = Script()
    movement.move(walk, scene, scene.creatures[ANA], ["1,0"])
    assert walk.events("action") == []


@pytest.mark.rule("draw_your_weapon.move.dealer_calls")
@pytest.mark.parametrize(("ruling", "judged"), [("happens", 0), ("skill_test", 1)])
def test_the_dealer_may_call_other_things_a_move_action(ruling: str, judged: int) -> None:
    scene = fight(table(ANA, "wolf", hands={ANA: "9h"}), ANA)
    play = Script(attempt="leap from the balcony", ruling=ruling, test_card="9h")
    turns.action(play, scene, scene.creatures[ANA], Deed("move_action", ()))
    assert play.events("action")[0].facts["action"] == "move"
    assert play.seats("ruling") == [DEALER]
    assert len(play.events("judged")) == judged


@pytest.mark.rule("draw_your_weapon.dash.effect")
def test_a_dash_runs_at_twice_the_speed_and_bars_other_actions() -> None:
    scene = table(ANA)
    ana = scene.creatures[ANA]
    play = Script(**{f"{ANA}:free": "dash"})
    step(play, scene)
    assert play.events("dash")[0].facts["pace"] == 10
    options = bars(free_play.players_menu(scene, ana))
    assert options["defend"] == "draw_your_weapon.dash.effect"
    assert options["attempt"] == ""  # a Test is still possible
    step(Script(**{f"{ANA}:free": "stop"}), scene)
    assert bars(free_play.players_menu(scene, ana))["defend"] == ""


@pytest.mark.rule("draw_your_weapon.action.time_outside_combat")
def test_time_outside_combat_is_the_dealers_to_say() -> None:
    scene = table(ANA, hands={ANA: "9h"})
    play = Script(attempt="pick the lock", ruling="happens", minutes=25)
    dealer.attempt(play, scene, scene.creatures[ANA], "test")
    assert (scene.minutes, play.seats("minutes")) == (25, [DEALER])
    fight(scene, ANA)
    play = Script(attempt="pick the lock", ruling="happens")
    dealer.attempt(play, scene, scene.creatures[ANA], "test")
    assert play.seats("minutes") == []


def test_the_loose_plank_trips_the_first_to_step_on_it_and_only_them() -> None:
    scene = set_up("pike_bridge")
    fight(scene, ANA)
    ana = scene.creatures[ANA]
    ana.place = (5, 2)
    play = Script(["2h"])
    movement.move(play, scene, ana, ["6,3"])
    assert (ana.place, stats(ana).speed) == ((6, 3), 5 - 1 - 2)
    kinds = [event.kind for event in play.told]
    assert kinds.index("moved") < kinds.index("test")  # one sees where before one sees why
    ilse = scene.creatures[CY]
    ilse.place = (5, 4)
    play = Script()
    movement.move(play, scene, ilse, ["6,4"])
    assert play.events("test") == []


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_the_speed_an_npc_loses_on_the_plank_is_not_told_if_its_figures_are_hidden() -> None:
    scene = fight(set_up("pike_bridge", Switches(hide_npc_figures=True)), "brute")
    brute = scene.creatures["brute"]
    brute.place = (7, 4)
    play = Script(["2h"])
    movement.move(play, scene, brute, ["6,4"])
    assert stats(brute).speed == 4 - 1 - 2
    assert (len(play.events("speed", DEALER)), play.events("speed", ANA)) == (1, [])


def test_what_is_barred_stands_nearest_first() -> None:
    scene = fight(table(ANA, "wolf", map=["..........", "a#......b."]), ANA)
    far = movement.far_options(scene, scene.creatures[ANA], [(0, 0), (1, 0)])
    assert (far[0].value, far[0].barred_by) == ("move 1,1", "draw_your_weapon.map.terrain")
    assert far[-1].value.startswith("move 6,")
