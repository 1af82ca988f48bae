"""The lab: exploring, solving, walking and simulating the same duel come to the same."""

from __future__ import annotations

from math import sqrt
from random import Random

import msgspec
import pytest

from outdraw.core.choices import Answer, Choice
from outdraw.core.game import Game
from outdraw.core.readers.simulate import Bot, Seen
from outdraw.core.registry import find_game
from outdraw.lab.duel import UnknownFighter, simulate
from outdraw.lab.explore import CannotExplore, Graph, TooLarge, explore_duel
from outdraw.lab.solve import solve
from outdraw.lab.walk import Tables, walk
from outdraw.odds import ask

ONE, TWO = "caleb_voss", "poacher"
FIGHTS = 20_000


@pytest.fixture(scope="module")
def race() -> Graph:
    return explore_duel(find_game("draws"), ONE, TWO)


def test_a_race_solved_as_a_chain_is_the_extended_contest_counted_by_the_odds(race: Graph) -> None:
    # Caleb's Stamina 3 + Athletics 3 against the poacher's 2 + 2, first to five.
    answer = ask("draws", "extended_contested", pool=6, against=4, target=5, draws=60)
    solution = solve(race)
    assert solution.won["a"] == pytest.approx(float(answer["win"]), abs=1e-9)
    assert solution.won["b"] == pytest.approx(float(answer["lose"]), abs=1e-9)
    assert solution.unsettled < 1e-9
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
    exact = solve(race).won["a"]
    won, rounds = walk(Tables(race), FIGHTS, seed=5)
    assert won.total() == rounds.total() == FIGHTS
    sigma = sqrt(exact * (1 - exact) / FIGHTS)
    assert abs(won["a"] / FIGHTS - exact) < 4 * sigma
    fought = simulate("draws", ONE, TWO, 1000, seed=5)
    assert abs(fought.chance("a") - exact) < 4 * sqrt(exact * (1 - exact) / 1000)


def test_a_seed_gives_the_same_fights_whatever_the_workers(race: Graph) -> None:
    assert simulate("draws", ONE, TWO, 600, seed=3) == simulate("draws", ONE, TWO, 600, seed=3, workers=2)
    assert simulate("draws", ONE, TWO, 600, seed=3) != simulate("draws", ONE, TWO, 600, seed=4)
    assert walk(Tables(race), 1000, seed=1) == walk(Tables(race), 1000, seed=1)


def test_a_limit_of_rounds_makes_a_draw_of_what_is_left(race: Graph) -> None:
    free, limited = solve(race), solve(race, most_rounds=3)
    left = sum(share for length, share in free.rounds.items() if length > 3)
    assert limited.won["draw"] == pytest.approx(left, abs=1e-12)
    won, rounds = walk(Tables(race), FIGHTS, seed=2, most_rounds=3)
    assert max(rounds) == 3
    assert abs(won["draw"] / FIGHTS - left) < 4 * sqrt(left * (1 - left) / FIGHTS)


def test_a_fight_that_is_too_large_says_so() -> None:
    with pytest.raises(TooLarge, match="more than 5 states"):
        explore_duel(find_game("draws"), ONE, TWO, most=5)


def with_changes(game: Game, **changes: object) -> Game:
    return msgspec.structs.replace(game, **changes)


def test_a_bot_that_draws_lots_can_only_be_simulated() -> None:
    def bot(dice: Random) -> Bot:
        def decide(seen: Seen, choice: Choice) -> Answer:
            return choice.sample(dice)

        return decide

    with pytest.raises(CannotExplore, match="draws lots"):
        explore_duel(with_changes(find_game("draws"), bot=bot), ONE, TWO)


def test_a_game_whose_states_do_not_merge_says_so() -> None:
    game = find_game("draws")
    assert game.duels is not None
    forgetful = with_changes(game, duels=msgspec.structs.replace(game.duels, forget=None))
    with pytest.raises(CannotExplore, match="only be simulated"):
        explore_duel(forgetful, ONE, TWO)


def test_who_does_not_exist_cannot_fight() -> None:
    with pytest.raises(UnknownFighter, match="nobody"):
        simulate("draws", "nobody", TWO, 1)
