"""The duels in C that the benchmarks measure against are the duels that the lab fights."""

from __future__ import annotations

from itertools import accumulate
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from benchmarks import simulators
from outdraw.lab.match import Match, Outcome, Side, simulate

FIGHTS, IN_C = 400, 400_000
SIGMAS = 4.5

needs_a_compiler = pytest.mark.skipif(simulators.compiler() is None, reason="there is no C compiler on this machine")


@pytest.fixture(scope="module")
def suits_duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulators.built("suits_duel", tmp_path_factory.mktemp("c"))


@pytest.fixture(scope="module")
def cavaliers_duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulators.built("cavaliers_duel", tmp_path_factory.mktemp("c"))


def shares_agree(ours: dict[str, float], in_c: dict[str, int]) -> None:
    """Compare shares of so many fights each, with room for what happens in none of ours."""
    assert sum(in_c.values()) == IN_C
    for which in {*ours, *in_c}:
        share = in_c.get(which, 0) / IN_C
        sigma = sqrt(share * (1 - share) / FIGHTS) + 1 / FIGHTS
        assert abs(ours.get(which, 0) - share) < SIGMAS * sigma, which


def is_the_same(ours: Outcome, in_c: dict[str, Any]) -> None:
    """Compare who won, how it ended and how long it took."""
    shares_agree(ours.won, in_c["won"])
    shares_agree(ours.ways, in_c["ways"])
    lengths = range(max(*ours.rounds, *map(int, in_c["rounds"])) + 1)
    one = accumulate(ours.rounds.get(length, 0.0) for length in lengths)
    two = accumulate(in_c["rounds"].get(str(length), 0) / IN_C for length in lengths)
    # Kolmogorov's statistic: above 2.2 / sqrt(n) once in 8000 times.
    assert max(abs(a - b) for a, b in zip(one, two, strict=True)) < 2.2 / sqrt(FIGHTS)


@needs_a_compiler
@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("aldo_brandt", "rosa_lind"),  # shield and chain against a large weapon with AP
        ("sabine_roe", "bob"),  # two weapons, finer skill
        ("otto_grahl", "bob"),  # a slow weapon
        ("wolf", "bear"),  # minions: one card, natural weapons, hide
    ],
)
def test_a_suits_duel_in_c_is_the_duel_of_the_lab(one: str, two: str, suits_duel: Path) -> None:
    ours = simulate(Match("suits", Side((one,)), Side((two,))), FIGHTS, seed=7)
    is_the_same(ours, simulators.run(suits_duel, IN_C, 7, simulators.suits_numbers(one, two)))


@needs_a_compiler
@pytest.mark.parametrize(
    ("one", "two"),
    [
        simulators.CAVALIERS_PAIR,
        ("brash_fencer", "grizzled_veteran"),  # Ripostes, Style for a second roll
        ("gossiping_courtier", "drunken_brawler"),  # Feints, and fists
    ],
)
def test_a_cavaliers_duel_in_c_is_the_duel_of_the_lab(one: str, two: str, cavaliers_duel: Path) -> None:
    ours = simulate(Match("cavaliers", Side((one,)), Side((two,))), FIGHTS, seed=7)
    in_c = simulators.run(cavaliers_duel, IN_C, 7, simulators.cavaliers_numbers(one, two))
    is_the_same(ours, in_c)


@needs_a_compiler
def test_a_changed_number_makes_another_duel(suits_duel: Path) -> None:
    numbers = simulators.suits_numbers("rosa_lind", "bob")
    armour = 12
    assert numbers[armour] == 1  # Rosa's leather
    bare = simulators.run(suits_duel, IN_C, 7, [*numbers[:armour], 0, *numbers[armour + 1 :]])["won"]["a"]
    assert bare / IN_C < simulators.run(suits_duel, IN_C, 7, numbers)["won"]["a"] / IN_C - 0.05


@needs_a_compiler
def test_the_same_seed_gives_the_same_fights_in_c(suits_duel: Path) -> None:
    numbers = simulators.suits_numbers(*simulators.SUITS_PAIR)
    one, two = (simulators.run(suits_duel, 2000, 3, numbers) for _ in range(2))
    assert one["won"] == two["won"]
    assert one["rounds"] == two["rounds"]


def test_fighters_whom_the_c_programs_do_not_know_are_refused() -> None:
    with pytest.raises(ValueError, match="Rat swarm does not fight hand to hand"):
        simulators.suits_numbers("rats", "bob")
    with pytest.raises(ValueError, match="Maren Falquet does not fight as simply"):
        simulators.cavaliers_numbers("maren", "tobias")
