"""The table of the benchmarks says plainly what is met and what is not."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the module as the benchmarks import it, from beside their scripts."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return import_module("rows")


@pytest.mark.parametrize(
    ("ratio", "least", "aim", "verdict"),
    [
        (12.0, 3, 10, "aim met"),
        (10.0, 3, 10, "aim met"),
        (9.9, 3, 10, "met"),
        (2.9, 3, 10, "falls short"),
        (None, 3, 10, "falls short"),
        (0.5, None, 1, "aim missed"),
        (1.0, 1, None, "met"),
        (5.0, None, None, ""),
    ],
)
def test_a_row_says_whether_it_is_met(
    rows: Any, ratio: float | None, least: float | None, aim: float | None, verdict: str
) -> None:
    assert rows.Row("question", "peer", "1 s", "2 s", ratio, least, aim).verdict == verdict


def test_a_ratio_is_above_one_where_ours_is_faster(rows: Any) -> None:
    assert rows.quicker("question", 0.5, "peer", 2.0).ratio == 4
    assert rows.more("duels", 3000.0, "peer", 1000.0).ratio == 3


def test_the_rate_counts_what_is_done_in_a_second(rows: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(import_module("timing"), "clock", lambda: now[0])

    def run(number: int) -> None:
        now[0] += number / 50

    assert rows.rate(run) == pytest.approx(50)


def test_c_needs_a_hundred_times_the_fights_for_a_tenth_of_the_interval(
    rows: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    limit = import_module("limit").Limit(a_second=1_000_000, share=0.5, fights=1)
    assert limit.seconds_to(0.01) == pytest.approx(96.04, abs=0.01)
    assert limit.seconds_to(0.1) == pytest.approx(0.9604, abs=1e-4)
