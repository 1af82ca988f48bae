"""The lab: exploring, solving, walking and simulating the same duel come to the same."""

from __future__ import annotations

from math import sqrt
from random import Random

import msgspec
import pytest

from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice
from outdraw.core.game import Game, UnknownFighter
from outdraw.games import find_game
from outdraw.lab.explore import CannotExplore, Graph, NoLots, TooLarge, explore
from outdraw.lab.match import Match, Outcome, Side, outcome_of, simulate
from outdraw.lab.solve import Solution, solve
from outdraw.lab.walk import Tables, walk
from outdraw.odds import ask

ONE, TWO = "caleb_voss", "poacher"
RACE = Match("draws", Side((ONE,)), Side((TWO,)))
FIGHTS = 20_000


def explored(game: Game, most: int = 1000) -> Graph:
    assert game.duels is not None
    scene = game.duels.set_up([ONE], [TWO])
    return explore(game, scene, {seat: game.bot(NoLots()) for seat in scene.seats}, most)


@pytest.fixture(scope="module")
def race() -> Graph:
    return explored(find_game("draws"))


def read(solution: Solution) -> Outcome:
    return outcome_of(RACE, solution.ended)


def test_a_race_solved_as_a_chain_is_the_extended_contest_counted_by_the_odds(race: Graph) -> None:
    # Caleb's Stamina 3 + Athletics 3 against the poacher's 2 + 2, first to five.
    answer = ask("draws", "extended_contested", pool=6, against=4, target=5, draws=60)
    assert sum(solve(race).ended.values()) == pytest.approx(1, abs=1e-9)
    solution = read(solve(race))
    assert solution.won["a"] == pytest.approx(float(answer["win"]), abs=1e-9)
    assert solution.won["b"] == pytest.approx(float(answer["lose"]), abs=1e-9)
    done_by = [sum(share for length, share in solution.rounds.items() if length <= n) for n in (1, 3, 8)]
    counted = [float(answer["win_by"][n - 1] + answer["lose_by"][n - 1]) for n in (1, 3, 8)]
    assert done_by == pytest.approx(counted, abs=1e-9)


def test_every_state_of_a_graph_goes_somewhere_for_certain_or_is_an_end(race: Graph) -> None:
    for state in range(len(race)):
        start, end = race.first[state], race.first[state + 1]
        if race.outcome[state]:
            assert start == end
        else:
            assert sum(race.chance[start:end]) == pytest.approx(1, abs=1e-12)


def test_walking_and_simulating_agree_with_the_solution(race: Graph) -> None:
    exact = read(solve(race)).won["a"]
    ended = walk(Tables(race), FIGHTS, seed=5)
    assert ended.total() == FIGHTS
    sigma = sqrt(exact * (1 - exact) / FIGHTS)
    assert abs(outcome_of(RACE, ended, FIGHTS).won["a"] - exact) < 4 * sigma
    fought = simulate(RACE, 1000, seed=5)
    assert abs(fought.won["a"] - exact) < 4 * sqrt(exact * (1 - exact) / 1000)


def test_a_seed_gives_the_same_walk(race: Graph) -> None:
    assert walk(Tables(race), 1000, seed=1) == walk(Tables(race), 1000, seed=1)


@pytest.mark.parametrize("most_rounds", [0, 3])
def test_numba_walks_the_same_fights_as_numpy(race: Graph, monkeypatch: pytest.MonkeyPatch, most_rounds: int) -> None:
    side_by_side = walk(Tables(race), 5000, seed=9, most_rounds=most_rounds)
    monkeypatch.setattr("outdraw.lab.walk.WORTH_COMPILING", 1000)
    one_by_one = walk(Tables(race), 5000, seed=9, most_rounds=most_rounds)
    assert one_by_one == side_by_side


def test_a_fight_is_walked_alike_in_whatever_batch(race: Graph) -> None:
    tables = Tables(race)
    halves = walk(tables, 700, seed=9) + walk(tables, 300, seed=9, first_fight=700)
    assert halves == walk(tables, 1000, seed=9)


def test_a_limit_of_rounds_makes_a_draw_of_what_is_left(race: Graph) -> None:
    free, limited = read(solve(race)), read(solve(race, most_rounds=3))
    left = sum(share for length, share in free.rounds.items() if length > 3)
    assert limited.won["draw"] == pytest.approx(left, abs=1e-12)
    assert limited.ways["draw: time is up"] == limited.won["draw"]
    walked = outcome_of(RACE, walk(Tables(race), FIGHTS, seed=2, most_rounds=3), FIGHTS)
    assert max(walked.rounds) == 3
    assert abs(walked.won["draw"] - left) < 4 * sqrt(left * (1 - left) / FIGHTS)


def test_a_fight_that_is_too_large_says_so() -> None:
    with pytest.raises(TooLarge, match="more than 5 states"):
        explored(find_game("draws"), most=5)


def with_changes(game: Game, **changes: object) -> Game:
    return msgspec.structs.replace(game, **changes)


def test_a_bot_that_draws_lots_can_only_be_simulated() -> None:
    def bot(dice: Random) -> Bot:
        def decide(seen: Seen, choice: Choice) -> Answer:
            return choice.sample(dice)

        return decide

    with pytest.raises(CannotExplore, match="draws lots"):
        explored(with_changes(find_game("draws"), bot=bot))


def test_a_game_whose_states_do_not_merge_says_so() -> None:
    game = find_game("draws")
    assert game.duels is not None
    forgetful = with_changes(game, duels=msgspec.structs.replace(game.duels, forget=None))
    with pytest.raises(CannotExplore, match="only be simulated"):
        explored(forgetful)


def test_who_does_not_exist_cannot_fight() -> None:
    with pytest.raises(UnknownFighter, match="nobody"):
        simulate(Match("draws", Side(("nobody",)), Side((TWO,))), 1)


def test_a_fight_with_too_many_paths_of_luck_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outdraw.lab.explore.MOST_PATHS", 20)
    with pytest.raises(TooLarge, match="more than 20 paths of luck"):
        explored(find_game("draws"))
