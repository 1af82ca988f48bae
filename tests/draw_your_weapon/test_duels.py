"""Duels for the lab: sides of any size, and how they end."""

from __future__ import annotations

import pytest

from outdraw.core.game import UnknownFighter
from outdraw.core.seen import view
from outdraw.core.zones import move_all
from outdraw.games.draw_your_weapon import duels
from outdraw.games.draw_your_weapon.rules import combat, turns
from outdraw.games.draw_your_weapon.rules.cards import hand, hand_zone
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import Dyw
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import Script, fight_of, give


def begun(scene: Dyw) -> Dyw:
    play = Script()
    step(play, scene)
    step(play, scene)
    assert scene.combat is not None
    return scene


def dealt(scene: Dyw, **hands: str) -> None:
    for seat in scene.seats:
        move_all(scene.zones, hand_zone(seat), "library")
    for seat, cards in hands.items():
        give(scene, seat, cards)


@pytest.mark.rule("draw_your_weapon.card.dealer_hand")
def test_the_npcs_of_a_side_share_a_hand_as_large_as_the_dealers_would_be() -> None:
    scene = begun(duels.set_up(["wolf", "wolf", "sable_wren", "wolf"], ["brute"]))
    assert {seat: len(scene.zones[hand_zone(seat)]) for seat in scene.seats} == {"dealer": 0, "a": 7, "a3": 5, "b": 5}
    assert hand(scene, scene.creatures["a"]) is hand(scene, scene.creatures["a4"])
    assert [each.name for each in scene.creatures.values()] == ["Wolf 1", "Wolf 2", "Sable Wren", "Wolf 3", "Brute"]


@pytest.mark.rule("draw_your_weapon.turn.draw")
def test_those_who_fell_do_not_lower_the_hand_of_their_side() -> None:
    scene = begun(duels.set_up(["wolf", "wolf", "wolf"], ["brute"]))
    for id in ("a", "a2"):
        scene.creatures[id].is_out = True
    dealt(scene, a="2c 3c 4c 5c 6c 7c")
    turns.draw_for_turn(Script(), scene, scene.creatures["a3"])
    assert len(scene.zones[hand_zone("a")]) == 7
    turns.draw_for_turn(Script(), scene, scene.creatures["a3"])
    assert len(scene.zones[hand_zone("a")]) == 7


@pytest.mark.rule("draw_your_weapon.initiative.npc_spades")
def test_each_spade_of_a_shared_hand_counts_for_one_npc() -> None:
    scene = begun(duels.set_up(["wolf", "wolf", "wolf"], ["wolf"]))
    dealt(scene, a="9s 4s 2c 3c 4c 5c 6c", b="8s 2d 3d 4d 5d")
    combat.begin_round(Script(), scene, fight_of(scene))
    assert scene.combat is not None
    speed = stats(scene.creatures["a"]).speed
    assert scene.combat.totals == {"a": speed + 9, "a2": speed + 4, "a3": speed, "b": speed + 8}


def test_how_a_duel_ended_names_the_gravest_fate() -> None:
    scene = duels.set_up(["sable_wren", "sable_wren"], ["brute"])
    scene.winner = "b"
    first, second = scene.creatures["a"], scene.creatures["a2"]
    first.has_yielded, second.is_down = True, True
    stats(second).hp = 0
    assert (duels.winner(scene), duels.way(scene)) == ("b", "a: Down")
    assert duels.injuries(scene) == {"a": stats(second).max_hp, "b": 0}
    first.is_dead = True
    assert duels.way(scene) == "a: dead"
    scene.winner = "draw"
    assert duels.way(scene) == "draw: time is up"
    scene.creatures["b"].is_out = True
    assert duels.way(scene) == "draw: all are down"


def test_a_scenario_is_staged_with_its_foes_in_one_hand_of_their_own() -> None:
    scene = begun(duels.stage("pike_bridge"))
    assert scene.seats == ["dealer", "a", "a2", "a3", "a4", "b"]
    assert len(scene.zones[hand_zone("b")]) == 9
    assert view(scene, "a")["creatures"]["brute"]["sheet"] == "??"
    assert view(scene, "b")["creatures"]["brute"]["sheet"] != "??"


def test_strangers_are_refused() -> None:
    with pytest.raises(UnknownFighter, match="did you mean 'brute'"):
        duels.set_up(["brut"], ["wolf"])
