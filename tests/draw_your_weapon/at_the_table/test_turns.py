"""Turns at the table: two Actions with one Attack among them, Defend and Guard, Speed, and the end of it."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live, sums
from tests.draw_your_weapon.support import ANA, BO, fight


@pytest.mark.rule("draw_your_weapon.defend.duration")
@pytest.mark.parametrize("action", ["dash", "attempt"])
def test_outside_combat_too_any_other_action_ends_defending(action: str) -> None:
    live = Live(ANA, hands={ANA: "Kh"}).free(ANA, "defend")
    assert live.who(ANA).is_defending
    live.free(ANA, action)
    if action == "attempt":
        live.say(ANA, "attempt", "look about").say(DEALER, "ruling", "happens").settle()
    assert not live.who(ANA).is_defending


@pytest.mark.rule("draw_your_weapon.defend.duration")
def test_whoever_is_defending_outside_combat_has_nothing_to_gain_by_doing_it_again() -> None:
    live = Live(ANA, BO).free(ANA, "defend")
    assert live.options(ANA, "free")["defend"] == "defend.duration"
    live.free(ANA, "attempt").say(ANA, "attempt", "look around").say(DEALER, "ruling", "happens")
    assert live.options(ANA, "free")["defend"] == ""


@pytest.mark.rule("draw_your_weapon.guard.refresh", "draw_your_weapon.guard.cap")
def test_guard_that_is_gained_says_of_what_it_is_made() -> None:
    def worn_down(scene: Dyw) -> None:
        fight(scene, ANA)
        stats(scene.creatures[ANA]).guard = 10

    live = Live(ANA, "wolf", hands={ANA: "9d", DEALER: "4c"}, change=worn_down)
    live.turn(ANA, "defend").turn(ANA, "defend")
    assert live.told("guard", ANA) == [
        "Brannoc Holt gains 4 Guard: Guard 14 of 16.",
        "Brannoc Holt gains 2 Guard: Guard 16 of 16.",
    ]
    assert sums(live, "guard") == [
        "guard: Guard Refresh +3 Iron Stance +1 = 4",
        "guard: Guard Refresh +3 no more than the maximum -1 = 2",
    ]


@pytest.mark.rule("draw_your_weapon.guard.refresh")
def test_defend_adds_the_guard_refresh() -> None:
    def weary(scene: Dyw) -> None:
        fight(scene, BO)
        stats(scene.creatures[BO]).guard = 3

    live = Live(BO, "wolf", change=weary).turn(BO, "defend")
    assert live.told("guard", BO) == ["Sable Wren gains 2 Guard: Guard 5 of 17."]


@pytest.mark.rule(
    "draw_your_weapon.guard.repeat", "draw_your_weapon.guard.broken", "draw_your_weapon.turn.repeat_actions"
)
def test_whoever_is_broken_mends_by_one_defend_and_gains_guard_by_the_second() -> None:
    def broken(scene: Dyw) -> None:
        fight(scene, BO)
        scene.creatures[BO].is_broken, stats(scene.creatures[BO]).guard = True, 0

    live = Live(BO, "wolf", change=broken).turn(BO, "defend")
    assert (live.told("mended", BO), live.told("guard", BO)) == (["Sable Wren is no longer Broken."], [])
    live.turn(BO, "defend")
    assert live.told("guard", BO) == ["Sable Wren gains 2 Guard: Guard 2 of 17."]


@pytest.mark.rule(
    "draw_your_weapon.turn.budget",
    "draw_your_weapon.turn.one_attack",
    "draw_your_weapon.action.combat_list",
    "draw_your_weapon.action.types",
)
def test_two_actions_one_of_them_an_attack_and_none_for_a_rest() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c 8c"}, change=lambda scene: fight(scene, ANA))
    assert live.options(ANA, "turn")["rest"] == "action.combat_list"
    assert live.options(ANA, "turn")["dash"] == "dash.when"
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "9c")
    assert live.options(ANA, "turn")["strike wolf"] == "turn.one_attack"
    live.turn(ANA, "defend")
    assert live.options(ANA, "turn")["defend"] == "turn.budget"


@pytest.mark.rule("draw_your_weapon.turn.repeat_actions", "draw_your_weapon.guard.repeat", "draw_your_weapon.guard.cap")
def test_defend_may_be_taken_twice_and_guard_ends_at_its_maximum() -> None:
    def weary(scene: Dyw) -> None:
        fight(scene, BO)
        stats(scene.creatures[BO]).guard = 14

    live = Live(BO, "wolf", change=weary).turn(BO, "defend").turn(BO, "defend")
    assert live.told("guard", BO) == [
        "Sable Wren gains 2 Guard: Guard 16 of 17.",
        "Sable Wren gains 1 Guard: Guard 17 of 17.",
    ]


@pytest.mark.rule(
    "draw_your_weapon.movement.split",
    "draw_your_weapon.movement.no_negative",
    "draw_your_weapon.movement.not_an_action",
)
@pytest.mark.rule(
    "draw_your_weapon.map.units", "draw_your_weapon.map.distance", "draw_your_weapon.movement.no_auto_refresh"
)
def test_movement_is_split_as_wished_and_ends_with_the_speed() -> None:
    live = Live(ANA, "wolf", map=["a.........b"], hands={ANA: "9c"}, change=lambda scene: fight(scene, ANA))
    live.turn(ANA, "defend").turn(ANA, "move 2,0").turn(ANA, "move 5,0")
    assert live.who(ANA).is_defending
    assert live.options(ANA, "turn")["move"] == "movement.no_negative"
    assert stats(live.who(ANA)).speed == 0


@pytest.mark.rule(
    "draw_your_weapon.movement.no_auto_refresh",
    "draw_your_weapon.move.combat_move",
    "draw_your_weapon.initiative.value",
)
def test_spent_speed_is_gone_in_the_next_round_until_a_combat_move() -> None:
    hands = {ANA: "9c 8c 7c 6c 5c", DEALER: "9d 8d 7d 6d 5d"}
    live = Live(ANA, "wolf", map=["a.........b"], hands=hands, change=lambda scene: fight(scene, ANA))
    live.turn(ANA, "move 5,0").turn(ANA, "end").settle()
    assert live.told("round", ANA)[-1].startswith("Round 2. Initiative: Brannoc Holt: 0,")
    while live.asked(ANA, "turn") is None:
        live.turn(DEALER, "end")
    assert stats(live.who(ANA)).speed == 0
    live.turn(ANA, "combat_move")
    assert live.told("speed", ANA) == ["Brannoc Holt's Speed is 5 again."]
