"""Duels for the lab: where fighters stand, and how fights end."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.core.readers.simulate import seeded
from outdraw.games.suits import duels
from outdraw.games.suits.game import GAME
from outdraw.games.suits.rules.field import find
from outdraw.games.suits.scene import Fate
from outdraw.games.suits.set_up import set_up
from outdraw.lab.match import Match, Side, simulate


def test_two_alone_fight_on_a_line_and_groups_stand_abreast() -> None:
    alone = duels.set_up(["bob"], ["rod"])
    assert alone.line
    assert [(each.x, each.y) for each in alone.fighters] == [(0, 0), (2, 0)]
    groups = duels.set_up(["wolf", "wolf", "bear"], ["rod", "tod"])
    assert not groups.line
    assert [(each.id, each.seat, each.x, each.y) for each in groups.fighters] == [
        ("a", "a", 0, -2),
        ("a2", "a", 0, 0),
        ("a3", "a", 0, 2),
        ("b", "b", 2, -1),
        ("b2", "b", 2, 1),
    ]
    assert [each.name for each in groups.fighters[:3]] == ["Wolf 1", "Wolf 2", "Bear"]


def test_who_shoots_begins_far_away() -> None:
    assert [each.x for each in duels.set_up(["bob", "gunman"], ["rod"]).fighters] == [0, 0, 20]


@pytest.mark.parametrize(
    ("fates", "way"),
    [
        (("unconscious", "critical"), "b: critical"),
        (("dead", "critical"), "b: dead"),
        (("dead", "mangled"), "b: mangled"),
        (("unconscious", "unconscious"), "b: unconscious"),
    ],
)
def test_a_group_ended_as_its_gravest(fates: tuple[Fate, Fate], way: str) -> None:
    scene = duels.set_up(["bob"], ["rod", "tod"])
    scene.winner = "a"
    for each, fate in zip(scene.fighters[1:], fates, strict=True):
        each.fate = fate
    assert duels.way(scene) == way


def test_a_draw_says_whether_anybody_stands() -> None:
    scene = duels.set_up(["bob"], ["rod"])
    scene.winner = "nobody"
    assert duels.way(scene) == "draw: time is up"
    for each in scene.fighters:
        each.fate = "unconscious"
    assert duels.way(scene) == "draw: all are down"


def test_wounds_and_the_dead_of_a_swarm_are_counted() -> None:
    scene = duels.set_up(["bob", "jon"], ["rats"])
    bob, jon, rats = scene.fighters
    bob.wounds, bob.critical, bob.shock, jon.wounds, rats.population = 3, 1, 4, 2, 5
    assert duels.injuries(scene) == {"a": 6, "b": 7}


def test_the_first_side_of_a_scenario_is_a_and_nothing_follows_the_fight() -> None:
    scene = duels.stage("cellar")
    assert {each.id: each.side for each in scene.fighters if each.side == "a"}.keys() == {
        "aldo_brandt",
        "imre_vale",
        "marit_stang",
    }
    assert scene.seats == ["gm", "a", "b"]
    assert scene.switches.bonus_cards
    assert not scene.switches.aftermath
    assert scene.zones["aldo_brandt hand"].seen_by == ("a",)
    assert duels.fought_scenarios()["cellar"] == ("house", "vermin")
    assert not {"car_race", "infirmary"} & set(duels.fought_scenarios())


@pytest.mark.rule("suits.order.ties")
def test_many_of_a_kind_are_put_in_order_by_drawing_again() -> None:
    for seed in range(3):
        scene = duels.set_up(["town_guard"] * 12, ["town_guard"] * 12)
        dice = Random(seed)
        GAME.step(seeded(dice, {seat: GAME.bot(dice) for seat in scene.seats}, scene), scene)
        assert sorted(scene.order) == sorted(each.id for each in scene.fighters)
        places = [find(scene, id).place for id in scene.order]
        assert places == sorted(places, reverse=True)
        assert max(map(places.count, places)) > 3  # more than are looked up


@pytest.mark.rule("suits.ranged.moving", "suits.multi_attack.no_defense")
def test_what_matters_until_the_next_turn_is_not_forgotten() -> None:
    shot_at, at_hand = duels.set_up(["bob"], ["gunman"]), duels.set_up(["bob"], ["rod"])
    for scene in (shot_at, at_hand):
        scene.fighters[0].moved, scene.fighters[0].multi_attacked = 6, True
        duels.forget(scene)
    assert [(scene.fighters[0].moved, scene.fighters[0].multi_attacked) for scene in (shot_at, at_hand)] == [
        (6, True),
        (0, True),
    ]


def test_the_first_scene_is_short_and_can_be_won_or_lost() -> None:
    """*Play now* opens the first scenario and seats a person with the side of its first seat."""
    first = GAME.scenarios()[0]
    scene = set_up(first.id)
    persons = next(seat for seat, _ in first.seats if seat != scene.gm)
    sides = duels.fought_scenarios()[first.id]
    outcome = simulate(Match("suits", Side(), Side(), first.id), fights=200, seed=1)
    mine = outcome.won["ab"[sides.index(next(each.side for each in scene.fighters if each.seat == persons))]]
    assert 0.4 < mine < 0.65
    mean = sum(rounds * share for rounds, share in outcome.rounds.items())
    assert 4 < mean < 10
