"""Races for the lab: the first of a side runs, the others help."""

from __future__ import annotations

import pytest

from outdraw.games.draws import duels
from outdraw.lab.match import Match, Side, simulate, solve
from outdraw.odds import ask


def test_the_first_leads_and_the_others_help() -> None:
    scene = duels.set_up(["caleb_voss", "dale_pruitt", "dale_pruitt"], ["poacher"])
    one, two = scene.waiting[0].side
    assert (one.actor, [helper.actor for helper in one.helpers]) == ("one", ["one_2", "one_3"])
    assert (two.actor, two.helpers) == ("two", ())
    assert [each.seat for each in scene.characters.values()] == ["a", "a", "a", "b"]
    assert duels.injuries(scene) == {"a": 0, "b": 0}


@pytest.mark.rule("draws.extended.teamwork")
def test_help_wins_races() -> None:
    alone = solve(Match("draws", Side(("poacher",)), Side(("poacher",))))
    helped = simulate(Match("draws", Side(("poacher", "caleb_voss")), Side(("poacher",))), 300, seed=1)
    answer = ask("draws", "extended_contested", pool=4, against=4, target=5, draws=60)
    assert alone.won["a"] == pytest.approx(float(answer["win"]), abs=1e-9)
    assert alone.won["a"] == pytest.approx(0.5, abs=1e-9)
    assert helped.won["a"] > 0.7
