"""Exact questions, warm: a running process and a question it has not been asked before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dyce
import icepool
from rows import Row, Rows, quicker
from timing import best

from outdraw.core import present
from outdraw.core.chance import deal_of, draw_of, roll_of
from outdraw.core.counting.margin import digits
from outdraw.core.dice import highest, parse_pool
from outdraw.core.exact import settled
from outdraw.games.draws.rules.contested_counts import successes
from outdraw.odds import ask

POOLS = range(13)


def forget() -> None:
    """Forget every table, so that a question is one that was not asked before."""
    present.forget(settled)
    for cached in (draw_of, deal_of, roll_of, successes, digits):
        cached.cache_clear()


def fresh(run: Callable[[], object]) -> Callable[[], object]:
    def again() -> object:
        forget()
        return run()

    return again


def ours_contested() -> list[float]:
    return [float(ask("draws", "contested", pool=a, against=b)["win"]) for a in POOLS for b in POOLS]


def successes_of(first: int, second: int, pool: int) -> int:
    if first == 1:
        return 0
    total = first + pool + (second if first == 10 else 0)
    return max(0, (total - 5) // 3) if total >= 8 else 0


def icepool_draw(pool: int) -> Any:
    card = icepool.d10
    if pool <= 0:
        chain = icepool.Die([0])
        for _ in range(24):
            then = chain + 1
            chain = icepool.Die({0: 9, then: 1})
        return chain
    return icepool.map(lambda a, b: successes_of(a, b, pool), card, card)


def icepool_contested() -> list[float]:
    draws = [icepool_draw(pool) for pool in POOLS]
    return [float((a - b).probability(">", 0)) for a in draws for b in draws]


def dyce_draw(pool: int) -> Any:
    card = dyce.H(10)
    if pool <= 0:
        chain = dyce.H({0: 1})
        for _ in range(24):
            chain = _chain(chain)
        return chain
    counts: dict[int, int] = {}
    for a in card:
        for b in card:
            counts[successes_of(a, b, pool)] = counts.get(successes_of(a, b, pool), 0) + 1
    return dyce.H(counts)


def _chain(chain: Any) -> Any:
    counts = {0: 9 * chain.total}
    for outcome, count in (chain + 1).items():
        counts[outcome] = counts.get(outcome, 0) + count
    return dyce.H(counts)


def dyce_contested() -> list[float]:
    draws = [dyce_draw(pool) for pool in POOLS]
    won: list[float] = []
    for a in draws:
        for b in draws:
            margin = a - b
            won.append(sum(count for outcome, count in margin.items() if outcome > 0) / margin.total)
    return won


def ours_dice() -> float:
    mine, theirs = highest(parse_pool("2d6+d8+d10+d12"), 2), highest(parse_pool("3d8"), 2)
    total = sum(mine.values()) * sum(theirs.values())
    totals: dict[int, int] = {}
    for faces, weight in theirs.items():
        totals[sum(faces)] = totals.get(sum(faces), 0) + weight
    won = sum(weight * sum(w for t, w in totals.items() if sum(faces) > t) for faces, weight in mine.items())
    return won / total


def icepool_dice() -> float:
    mine = icepool.Pool([icepool.d6, icepool.d6, icepool.d8, icepool.d10, icepool.d12]).highest(2)
    theirs = icepool.Pool([icepool.d8] * 3).highest(2)
    joint = mine.expand().map(lambda low, high: (low + high, low))
    against = theirs.sum()
    return float(joint.map(lambda total, _: against < total).probability("==", True))


def contested() -> Row:
    one, two, three = ours_contested(), icepool_contested(), dyce_contested()
    assert all(abs(a - b) < 1e-9 and abs(a - c) < 1e-9 for a, b, c in zip(one, two, three, strict=True))
    peers = {"icepool": best(icepool_contested), "dyce": best(dyce_contested)}
    faster = min(peers, key=lambda name: peers[name])
    question = "contested draws, all 13 × 13 pools, warm"
    return quicker(question, best(fresh(ours_contested)), f"{faster}, the faster", peers[faster], 3, 10)


def dice() -> Row:
    assert abs(ours_dice() - icepool_dice()) < 1e-9
    question = "five mixed dice against 3D8, joint total and points, warm"
    return quicker(question, best(ours_dice, 20), "icepool", best(icepool_dice, 20), 3, 10)


ROWS: Rows = {"dice": dice, "contested-draws": contested}
