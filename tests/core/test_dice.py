"""Pools parse and print, and their counts agree with listing every roll."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import product
from math import prod
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outdraw.core.dice import MOST_DICE, MOST_FACES, Pool, drop, highest, parse_pool, totals

pools = st.lists(st.integers(1, MOST_FACES), max_size=30).map(Pool)
# Few enough rolls to list: at most 6**5.
small_pools = st.lists(st.integers(1, 6), max_size=5).map(Pool)


def rolls(pool: Pool) -> list[tuple[int, ...]]:
    """Every roll of a pool, one by one."""
    return list(product(*[range(1, size + 1) for size in pool.sizes]))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("d8+2d8+d10", "3d8+d10"),
        ("d10+d8", "d8+d10"),
        ("3D6", "3d6"),
        ("  2d8 +  d10 ", "2d8+d10"),
        ("2 d 8", "2d8"),
        ("1d6", "d6"),
        ("d1", "d1"),
        ("02d06", "2d6"),
        ("1000d6", "1000d6"),
        ("0", "0"),
        (" 0 ", "0"),
    ],
)
def test_a_pool_is_read_as_written_and_printed_in_one_way(text: str, printed: str) -> None:
    assert str(parse_pool(text)) == printed
    assert parse_pool(printed) == parse_pool(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x", "'x' is not dice"),
        ("", "'' is not dice"),
        ("2d", "'2d' is not dice"),
        ("6", "'6' is not dice"),
        ("-1d6", "'-1d6' is not dice"),
        ("d-6", "'d-6' is not dice"),
        ("d6+", "'' is not dice"),
        ("d6++d8", "'' is not dice"),
        ("d6+0", "'0' is not dice"),
        ("1 2d6", "'1 2d6' is not dice"),
        ("d6d8", "'d6d8' is not dice"),
        ("d6-1", "'d6-1' is not dice"),
        ("1_0d6", "'1_0d6' is not dice"),
        ("d٦", "'d٦' is not dice"),
        ("²d6", "'²d6' is not dice"),
        ("d0", "'d0' is not a die"),
        ("d1001", "'d1001' is not a die"),
        ("0d6", "'0d6' is no dice"),
        ("1001d6", "'1001d6' is too many dice"),
        ("600d6+600d8", "'600d6+600d8' is too many dice"),
        ("9" * 5000 + "d6", "is too many dice"),
        ("d" + "9" * 5000, "is not a die"),
    ],
)
def test_what_is_not_a_pool_is_refused_in_one_sentence(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{1,120}\.$") as refusal:
        parse_pool(text)
    assert says in str(refusal.value)


@given(pools)
def test_a_printed_pool_parses_back(pool: Pool) -> None:
    assert parse_pool(str(pool)) == pool
    assert eval(repr(pool), {"parse_pool": parse_pool}) == pool
    assert pickle.loads(pickle.dumps(pool)) == pool


def refusal_of(text: str) -> str:
    """Why the text is refused as a pool; empty if it is one."""
    try:
        parse_pool(text)
    except ValueError as refusal:
        return str(refusal)
    return ""


@given(st.one_of(st.text(), st.text("0123456789dD+- \t", max_size=12)))
def test_any_text_is_a_pool_or_refused_in_one_sentence(text: str) -> None:
    refusal = refusal_of(text)
    if refusal:
        assert refusal.endswith(".")
        assert "\n" not in refusal
    else:
        assert parse_pool(str(parse_pool(text))) == parse_pool(text)


@given(st.lists(st.integers(1, 12), max_size=6), st.randoms())
def test_the_order_of_dice_does_not_matter(sizes: list[int], random: Random) -> None:
    mixed = random.sample(sizes, len(sizes))
    assert Pool(mixed) == Pool(sizes)
    assert hash(Pool(mixed)) == hash(Pool(sizes))
    assert Pool(sizes[:2]) + Pool(sizes[2:]) == Pool(mixed)
    assert len(Pool(mixed)) == len(sizes)


def test_pools_differ_by_their_dice_and_are_no_tuples() -> None:
    assert Pool([6]) != Pool([6, 6])
    assert Pool([6]) != Pool([8])
    assert Pool([6]) != (6,)
    assert sorted([Pool([8]), Pool([6, 10]), Pool()]) == [Pool(), Pool([6, 10]), Pool([8])]


@pytest.mark.parametrize("sizes", [[0], [6, -1], [MOST_FACES + 1], [6] * (MOST_DICE + 1)])
def test_impossible_pools_are_not_made(sizes: list[int]) -> None:
    with pytest.raises(ValueError, match=r"^(A die must have|A pool may hold) "):
        Pool(sizes)


@pytest.mark.parametrize(
    ("text", "n", "left"),
    [
        ("d10+2d8+d6", 0, "d6+2d8+d10"),
        ("d10+2d8+d6", 2, "d8+d10"),
        ("d10+d6", 2, "0"),
        ("d10+d6", 9, "0"),
        ("0", 1, "0"),
    ],
)
def test_drop_takes_the_smallest_dice(text: str, n: int, left: str) -> None:
    assert str(drop(parse_pool(text), n)) == left


def test_negative_numbers_of_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="to drop must be 0 or more, not -1"):
        drop(Pool([6]), -1)
    with pytest.raises(ValueError, match="to keep must be 0 or more, not -1"):
        highest(Pool([6]), -1)


@given(small_pools)
def test_totals_agree_with_every_roll(pool: Pool) -> None:
    assert totals(pool) == Counter(sum(roll) for roll in rolls(pool))


@given(small_pools, st.integers(0, 6))
def test_highest_agrees_with_every_roll(pool: Pool, keep: int) -> None:
    listed = Counter(tuple(sorted(roll, reverse=True)[:keep]) for roll in rolls(pool))
    found = highest(pool, keep)
    assert found == listed
    assert list(found) == sorted(found, reverse=True)


@given(st.lists(st.sampled_from([4, 6, 8, 10, 12, 20]), min_size=1, max_size=12).map(Pool), st.integers(1, 3))
def test_highest_of_large_pools_is_whole_and_agrees_with_fewer_kept(pool: Pool, keep: int) -> None:
    found = highest(pool, keep)
    assert sum(found.values()) == prod(pool.sizes)
    fewer: Counter[tuple[int, ...]] = Counter()
    for kept, weight in found.items():
        fewer[kept[: keep - 1]] += weight
    if len(pool) >= keep:
        assert fewer == highest(pool, keep - 1)


def test_totals_of_many_dice_are_whole_and_symmetric() -> None:
    weights = list(totals(parse_pool("50d6+50d10")).values())
    assert sum(weights) == 6**50 * 10**50
    assert weights == weights[::-1]


def test_all_dice_kept_are_the_totals() -> None:
    pool = parse_pool("2d4+2d6+d8")
    summed: Counter[int] = Counter()
    for kept, weight in highest(pool, 5).items():
        summed[sum(kept)] += weight
    assert summed == totals(pool)
