"""The duels in C that the benchmarks measure against are the duels that the lab fights."""

from __future__ import annotations

from itertools import accumulate
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from benchmarks import simulators
from outdraw.lab.duel import simulate

FIGHTS, IN_C = 400, 400_000
SIGMAS = 4.5

needs_a_compiler = pytest.mark.skipif(simulators.compiler() is None, reason="there is no C compiler on this machine")


@pytest.fixture(scope="module")
def suits_duel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulators.built("suits_duel", tmp_path_factory.mktemp("c"))


def shares(counts: dict[Any, int], most: int) -> list[float]:
    """Give the share of fights that lasted at most so many rounds, for every number of them."""
    total = sum(counts.values())
    return list(accumulate(counts.get(number, 0) / total for number in range(most + 1)))


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
    ours = simulate("suits", one, two, FIGHTS, seed=7)
    in_c = simulators.run(suits_duel, IN_C, 7, simulators.suits_numbers(one, two))
    for who in ("a", "b", "draw"):
        share = in_c["won"][who] / IN_C
        sigma = sqrt(share * (1 - share) / FIGHTS) + 1 / FIGHTS
        assert abs(ours.won.get(who, 0) / FIGHTS - share) < SIGMAS * sigma, who
    rounds = {int(number): count for number, count in in_c["rounds"].items()}
    assert sum(rounds.values()) == IN_C
    apart = max(abs(a - b) for a, b in zip(shares(dict(ours.rounds), 100), shares(rounds, 100), strict=True))
    # Kolmogorov's statistic: above 2.2 / sqrt(n) once in 8000 times.
    assert apart < 2.2 / sqrt(FIGHTS)


@needs_a_compiler
def test_a_changed_number_makes_another_duel(suits_duel: Path) -> None:
    numbers = simulators.suits_numbers("rosa_lind", "bob")
    armour = 12
    bare = simulators.run(suits_duel, IN_C, 7, [*numbers[:armour], 0, *numbers[armour + 1 :]])["won"]["a"]
    assert numbers[armour] == 1  # Rosa's leather
    assert bare / IN_C < simulators.run(suits_duel, IN_C, 7, numbers)["won"]["a"] / IN_C - 0.05


@needs_a_compiler
def test_the_same_seed_gives_the_same_fights_in_c(suits_duel: Path) -> None:
    numbers = simulators.suits_numbers(*simulators.SUITS_PAIR)
    one, two = (simulators.run(suits_duel, 2000, 3, numbers) for _ in range(2))
    assert one["won"] == two["won"]
    assert one["rounds"] == two["rounds"]


def test_fighters_whom_the_c_program_does_not_know_are_refused() -> None:
    with pytest.raises(ValueError, match="Rats does not fight hand to hand"):
        simulators.suits_numbers("rats", "bob")
