"""Whole duels against the limit: simulators hand-written in C that play the very same duel, every card drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import inf, sqrt
from typing import Any, NamedTuple

from lab import BEYOND, EveryCard, Walker, duel, explored, grown, solved
from rows import Row, Rows, a_second, afresh, compiled, more, quicker, rate, seconds
from simulators import CAVALIERS_PAIR, SHORT_PAIR, SUITS_PAIR, built, cavaliers_numbers, run, suits_numbers
from timing import best

from outdraw.lab.match import Match

NORMAL_95 = 1.959963984540054
MILLION = 1_000_000
QUICK = 20.0
"""An exploration that takes less than so many seconds is timed twice."""
PATIENCE = 300.0
"""How many seconds an exploration may take before the table says that it took longer."""


class Limit(NamedTuple):
    """What a simulator in C does: duels a second, and the share that `a` wins."""

    a_second: float
    share: float
    fights: int

    def seconds_to(self, points: float) -> float:
        """Give how long it fights until the 95 % interval of the share is so many percentage points to each side."""
        half = points / 100
        return NORMAL_95**2 * self.share * (1 - self.share) / half**2 / self.a_second


@cache
def suits_limit(pair: tuple[str, str]) -> Limit:
    program, numbers = built("suits_duel"), suits_numbers(*pair)
    return _limit(lambda fights, seed: run(program, fights, seed, numbers))


@cache
def cavaliers_limit() -> Limit:
    program, numbers = built("cavaliers_duel"), cavaliers_numbers(*CAVALIERS_PAIR)
    return _limit(lambda fights, seed: run(program, fights, seed, numbers))


def _limit(fight: Callable[[int, int], dict[str, Any]]) -> Limit:
    first = fight(20_000, 1)
    fights = max(20_000, round(20_000 / first["seconds"]))
    results = [fight(fights, seed) for seed in range(2, 5)]
    won = sum(result["won"]["a"] for result in results) / (3 * fights)
    return Limit(fights / min(result["seconds"] for result in results), won, 3 * fights)


# --- explored and solved ----------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """An exact answer: how long exploring and solving took, the chance of `a`, what the graph takes, walks a second."""

    explore: float
    solve: float
    again: float
    share: float
    states: int
    memory: float
    walked: float


@cache
def exactly(match: Match) -> Answer | str:
    """Explore and solve a match, and walk its graph, in a process that was never asked; or say why it cannot be."""

    def ask() -> Answer | str:
        before = _memory("VmRSS")
        graph: Any = None

        def explore() -> None:
            nonlocal graph
            graph = explored(match, PATIENCE)

        try:
            taken = best(explore, 1)
        except BEYOND as no:
            return str(no)
        memory = _memory("VmHWM") - before
        first = best(lambda: solved(match, graph), 1)
        again = best(lambda: solved(match, graph), 5)
        walker = Walker(match, graph)
        walker.walk(MILLION)  # compiles
        walked = MILLION / best(lambda: walker.walk(MILLION), 3)
        return Answer(taken, first, again, solved(match, graph), len(graph), memory, walked)

    answer: Answer | str = afresh(ask)
    if isinstance(answer, Answer) and answer.explore < QUICK:
        again: Answer = afresh(ask)
        answer = min(answer, again, key=lambda each: each.explore)
    return answer


def _memory(which: str) -> float:
    """Give the resident memory of this process (VmRSS), or the most there has been (VmHWM), in MB."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith(which))


def cannot(question: str, against: str, why: str, least: float | None = None, aim: float | None = None) -> Row:
    return Row(question, against, "-", "-", None, least, aim, why)


def agree(limit: Limit, share: float, fights: float = inf) -> None:
    """Refuse to compare two duels that are not the same one."""
    error = sqrt(share * (1 - share) * (1 / limit.fights + 1 / fights))
    assert abs(limit.share - share) < 5 * error + 1e-9, f"C says {limit.share:.5f}, the lab {share:.5f}"


def whole_suits(pair: tuple[str, str], points: float, least: float | None, aim: float | None) -> Row:
    question = f"a whole SUITS duel, exact, exploring included ({' : '.join(pair)})"
    return _whole(question, duel("suits", *pair), suits_limit(pair), points, least, aim)


def _whole(
    question: str, match: Match, limit: Limit, points: float, least: float | None = None, aim: float | None = None
) -> Row:
    against = f"C to ±{points} points"
    answer = exactly(match)
    if isinstance(answer, str):
        return cannot(question, against, answer, least, aim)
    agree(limit, answer.share)
    note = f"{answer.states} states; solving {seconds(answer.solve)} of it; C fights {a_second(limit.a_second)}"
    return quicker(question, answer.explore + answer.solve, against, limit.seconds_to(points), least, aim, note)


def again() -> Row:
    question, against = "the same SUITS duel solved again, its graph there", "C to ±0.05 points"
    limit, answer = suits_limit(SUITS_PAIR), exactly(duel("suits", *SUITS_PAIR))
    if isinstance(answer, str):
        return cannot(question, against, answer, None, 10)
    return quicker(question, answer.again, against, limit.seconds_to(0.05), None, 10)


def memory() -> Row:
    """Give what another million states take, by two duels of which one has more of them than the other."""
    question = "memory of a graph of a million states"
    answers = [exactly(duel("suits", *pair)) for pair in (SUITS_PAIR, SHORT_PAIR)]
    measured = sorted((each.states, each.memory) for each in answers if isinstance(each, Answer))
    if len(measured) < 2:
        return cannot(question, "1 GB", next(str(each) for each in answers if isinstance(each, str)), 1)
    (few, small), (many, large) = measured
    million = (large - small) * MILLION / (many - few)
    note = f"at most {small:.0f} MB were taken while exploring {few} states, {large:.0f} MB with {many}; the slope"
    return Row(question, "1 GB", f"{million:.0f} MB", "1024 MB", 1024 / million, 1, None, note)


# --- walked and simulated ---------------------------------------------------------------------------------------------


def walked_suits() -> Row:
    return _walked("walked SUITS duels", duel("suits", *SUITS_PAIR), suits_limit(SUITS_PAIR))


def walked_short() -> Row:
    question = f"walked SUITS duels, short ones ({' : '.join(SHORT_PAIR)})"
    return _walked(question, duel("suits", *SHORT_PAIR), suits_limit(SHORT_PAIR))


def walked_cavaliers() -> Row:
    question = f"walked Cavaliers duels ({' : '.join(CAVALIERS_PAIR)})"
    return _walked(question, duel("cavaliers", *CAVALIERS_PAIR), cavaliers_limit())


def whole_cavaliers() -> Row:
    pair, points = CAVALIERS_PAIR, 0.01
    return _whole(
        f"a whole Cavaliers duel, exact ({' : '.join(pair)})", duel("cavaliers", *pair), cavaliers_limit(), points
    )


def _walked(question: str, match: Match, limit: Limit) -> Row:
    answer = exactly(match)
    if isinstance(answer, str):
        return cannot(question, "C", answer, 0.6, 1.5)
    agree(limit, answer.share)
    return more(question, answer.walked, "C", limit.a_second, 0.6, 1.5)


def every_card() -> Row:
    """Give the row of a million fights on a graph that grows from nothing, every card drawn."""
    match, limit = duel("suits", *SUITS_PAIR), suits_limit(SUITS_PAIR)

    def fight() -> tuple[float, float]:
        share = 0.0

        def run() -> None:
            nonlocal share
            share = grown(match, MILLION)

        return best(run, 1), share

    taken, share = afresh(fight)
    agree(limit, share, MILLION)
    question = f"simulated SUITS duels, every card drawn, on a graph that grows{compiled()}"
    return more(question, MILLION / taken, "C", limit.a_second, 1 / 25, 1 / 12, f"{MILLION:,} fights from nothing")


def every_rule() -> Row:
    ours = rate(EveryCard(duel("suits", *SUITS_PAIR)).fight)
    question = f"simulated SUITS duels, every card drawn, by the rules run afresh{compiled()}"
    return more(question, ours, "C", suits_limit(SUITS_PAIR).a_second, 1 / 25, 1 / 12)


ROWS: Rows = {
    "suits-duel": lambda: whole_suits(SUITS_PAIR, 0.01, 1, None),
    "suits-duel-aim": lambda: whole_suits(SUITS_PAIR, 0.05, None, 1),
    "suits-duel-again": again,
    "suits-duel-short": lambda: whole_suits(SHORT_PAIR, 0.01, 1, None),
    "cavaliers-duel": whole_cavaliers,
    "suits-walk": walked_suits,
    "suits-walk-short": walked_short,
    "cavaliers-walk": walked_cavaliers,
    "suits-every-card": every_card,
    "suits-every-rule": every_rule,
    "memory": memory,
}
