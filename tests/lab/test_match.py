"""Matches: sides of any size, scenarios and mixed bots, in every game, and what they come to."""

from __future__ import annotations

from math import sqrt
from random import Random

import msgspec
import pytest

from outdraw.core.game import UnknownBot, UnknownFighter, UnknownScenario, side_of
from outdraw.core.readers.simulate import seeded
from outdraw.core.zones import census
from outdraw.games import find_game
from outdraw.lab.explore import CannotExplore, Graph, TooLarge
from outdraw.lab.fight import Ending, duels_of
from outdraw.lab.match import (
    Match,
    Outcome,
    Side,
    explore,
    makers_of,
    outcome_of,
    set_up,
    simulate,
    solve,
)
from outdraw.lab.runs import answer
from tests.lab.support import walked

RACE = Match("draws", Side(("caleb_voss",)), Side(("poacher",)))
GROUPS = [
    Match("draws", Side(("caleb_voss", "dale_pruitt", "dale_pruitt")), Side(("poacher", "poacher"))),
    Match("suits", Side(("wolf", "wolf", "wolf")), Side(("otto_grahl", "bob"))),
    Match("suits", Side(("rats", "gunman"), "random"), Side(("marit_stang",))),
    Match("draw_your_weapon", Side(("brannoc_holt", "street_tough", "street_tough")), Side(("brute", "brute"))),
    Match("draw_your_weapon", Side(("sable_wren", "sable_wren")), Side(("soldier",) * 3, "random")),
    Match("cavaliers", Side(("maren", "corin")), Side(("greedy_bandit",) * 3)),
    Match("cavaliers", Side(("guard_dog",)), Side(("bram", "bram"), "random")),
]
SCENARIOS = [
    Match("suits", Side(), Side(), "skirmish"),
    Match("suits", Side(), Side(), "cellar"),
    Match("draw_your_weapon", Side(), Side(), "pike_bridge"),
    Match("draw_your_weapon", Side(bot="random"), Side(), "gilded_house"),
    Match("cavaliers", Side(), Side(), "tavern"),
]


@pytest.fixture(scope="module")
def race() -> Graph:
    return explore(RACE)


@pytest.fixture(scope="module")
def exact() -> Outcome:
    return solve(RACE)


@pytest.mark.parametrize("match", [*GROUPS, *SCENARIOS], ids=str)
def test_groups_and_scenarios_end_and_keep_every_card(match: Match) -> None:
    game = find_game(match.game)
    duels = duels_of(game)
    scene = set_up(match)
    before = census(scene.zones)
    dice = Random(4)
    play = seeded(dice, {seat: maker(dice) for seat, maker in makers_of(match, scene).items()}, scene)
    for _ in range(20_000):
        if scene.is_over:
            break
        game.step(play, scene)
    assert scene.is_over
    assert census(scene.zones) == before
    won, way = duels.winner(scene), duels.way(scene)
    assert way.startswith({"a": "b: ", "b": "a: ", "draw": "draw: "}[won])
    assert not way.endswith("up") or way == "draw: time is up"
    hurt = duels.injuries(scene)
    assert set(hurt) == {"a", "b"}
    assert min(hurt.values()) >= 0


@pytest.mark.parametrize("match", [*GROUPS, *SCENARIOS], ids=str)
def test_every_seat_is_the_gms_or_of_a_side(match: Match) -> None:
    scene = set_up(match)
    assert scene.gm == scene.seats[0]
    assert {side_of(seat) for seat in scene.seats[1:]} == {"a", "b"}


def test_the_npcs_of_a_side_share_a_hand_and_each_character_has_one() -> None:
    scene = set_up(Match("draw_your_weapon", Side(("brute", "sable_wren", "brute", "sable_wren")), Side(("brute",))))
    assert scene.seats == ["dealer", "a", "a2", "a4", "b"]


def sums_to_one(outcome: Outcome) -> bool:
    parts = [list(part.values()) for part in (outcome.won, outcome.ways)]
    parts += [list(part.values()) for part in (outcome.rounds, *outcome.injuries.values())]
    return all(sum(part) == pytest.approx(1, abs=1e-9) for part in parts)


@pytest.mark.parametrize("match", [RACE, *GROUPS[1::2]], ids=str)
def test_shares_sum_to_one_and_agree_with_each_other(match: Match) -> None:
    outcome = simulate(match, 12, seed=2)
    assert sums_to_one(outcome)
    for who, loser in (("a", "b: "), ("b", "a: "), ("draw", "draw: ")):
        lost = sum(share for way, share in outcome.ways.items() if way.startswith(loser))
        assert lost == pytest.approx(outcome.won[who])


def test_who_loses_is_hurt_and_a_bot_at_random_loses() -> None:
    even = Match("suits", Side(("bob",)), Side(("rod",), "random"))
    outcome = simulate(even, 40, seed=3)
    assert outcome.won["a"] > 0.7
    hurt = {side: sum(n * p for n, p in shares.items()) for side, shares in outcome.injuries.items()}
    assert hurt["b"] > hurt["a"]


def test_more_of_a_kind_are_better() -> None:
    alone = simulate(Match("suits", Side(("bob",)), Side(("rod",))), 40)
    three = simulate(Match("suits", Side(("bob", "bob", "bob")), Side(("rod",))), 40)
    assert three.won["a"] > alone.won["a"] + 0.2


@pytest.mark.parametrize("match", [RACE, GROUPS[1]], ids=str)
def test_a_seed_gives_the_same_fights_whatever_the_workers(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outdraw.lab.match.BATCH", 4)
    told: list[int] = []
    assert simulate(match, 10, seed=3) == simulate(match, 10, seed=3, workers=2, progress=told.append)
    assert told == [4, 8, 10]
    assert simulate(match, 10, seed=3) != simulate(match, 10, seed=4)


def test_a_match_is_solved_walked_and_simulated_to_the_same(race: Graph, exact: Outcome) -> None:
    assert exact.is_exact
    assert exact.interval is None
    assert "interval" not in exact.plain()
    assert sums_to_one(exact)
    once = walked(RACE, race, 20_000, seed=1)
    fought = simulate(RACE, 1000, seed=1)
    assert once.states == exact.states > 0 == fought.states
    for outcome in (once, fought):
        sigma = sqrt(exact.won["a"] * (1 - exact.won["a"]) / outcome.fights)
        assert outcome.interval == pytest.approx(1.96 * sigma, rel=0.1)
        for way, share in exact.ways.items():
            assert abs(outcome.ways[way] - share) < 4 * sigma
    assert walked(RACE, race, 20_000, seed=1) == once


def test_an_answer_is_exact_where_it_can_be(exact: Outcome) -> None:
    assert answer(RACE) == exact
    assert answer(RACE, fights=20, seed=5, most_states=5) == simulate(RACE, 20, seed=5)
    with pytest.raises(TooLarge):
        solve(RACE, most_states=5)


def test_a_random_bot_is_explored_only_where_it_decides_nothing() -> None:
    duel = Match("suits", Side(("bob",)), Side(("rod",), "random"))
    with pytest.raises(CannotExplore):
        solve(duel)


def test_what_is_never_seen_is_rarer_than_three_in_so_many_fights() -> None:
    ended = {(Ending("b", "a: dead", 9, 0), 3): 50}
    outcome = outcome_of(RACE, ended, 50)
    assert outcome.won == {"a": 0, "b": 1, "draw": 0}
    assert outcome.interval == 3 / 50


def test_an_outcome_is_plain_numbers_and_a_table() -> None:
    ended = {(Ending("a", "b: dead", 2, 9), 3): 1, (Ending("draw", "draw: time is up", 2, 1), 10): 3}
    outcome = outcome_of(Match("suits", Side(("bob", "bob")), Side(("rod",), "random")), ended, 4, 7)
    plain = outcome.plain()
    assert {name: plain[name] for name in ("a", "b", "draw", "fights", "states", "exact")} == {
        "a": 0.25,
        "b": 0,
        "draw": 0.75,
        "fights": 4,
        "states": 7,
        "exact": False,
    }
    assert plain["rounds"] == {"3": 0.25, "10": 0.75}
    assert plain["ways"] == {"draw: time is up": 0.75, "b: dead": 0.25}
    assert plain["injuries"] == {"a": {"2": 1.0}, "b": {"1": 0.75, "9": 0.25}}
    table = outcome._repr_html_()
    assert "bob x2" in table
    assert "wounds, rod" in table


@pytest.mark.parametrize(
    ("match", "error", "says"),
    [
        (Match("suits", Side(("bobb",)), Side(("rod",))), UnknownFighter, "did you mean 'bob'?"),
        (Match("suits", Side(("bob",)), Side()), ValueError, "each side needs somebody"),
        (Match("suits", Side(("bob",)), Side(("rod",), "randon")), UnknownBot, "did you mean 'random'?"),
        (Match("suits", Side(), Side(), "skirmsh"), UnknownScenario, "did you mean 'skirmish'?"),
        (Match("suits", Side(), Side(), "infirmary"), UnknownScenario, "no fight 'infirmary'"),
        (Match("draws", Side(), Side(), "storm"), UnknownScenario, "there is one_night"),
        (Match("suits", Side(("bob",)), Side(), "skirmish"), ValueError, "not both"),
    ],
)
def test_what_there_is_not_is_said(match: Match, error: type[ValueError], says: str) -> None:
    with pytest.raises(error, match=says.replace("?", r"\?")):
        simulate(match, 1)


def test_no_fights_are_no_run() -> None:
    with pytest.raises(ValueError, match="at least one fight"):
        simulate(RACE, 0)


def test_a_bot_that_the_states_are_not_made_for_is_only_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("draws")
    other = msgspec.structs.replace(game, bots={"wary": game.bot})
    monkeypatch.setattr("outdraw.lab.match.find_game", lambda name: other)
    with pytest.raises(CannotExplore, match="the bot wary may do what the lab forgets"):
        explore(Match("draws", Side(("caleb_voss",), "wary"), Side(("poacher",))))
