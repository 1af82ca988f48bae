"""Fair luck: unbiased, and as docs/fair-luck.md says, checked by a verifier written from that page alone."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outdraw.core import fair_luck as fair
from outdraw.core.chance import chance_from

PAGE = (Path(__file__).parents[2] / "docs" / "fair-luck.md").read_text("utf-8")
VECTORS = [
    (name.strip(), value.strip())
    for block in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    for name, value in (line.split(" =", 1) for line in block.splitlines())
]
SECRET = bytes(range(32))
KEY = bytes.fromhex(VECTORS[4][1])


# --- a verifier of one's own, from the page ---------------------------------------------------------------------------


def page_words(key: bytes, number: int) -> Iterator[int]:
    for block in count():
        message = b"outdraw luck 1\n" + number.to_bytes(8, "big") + block.to_bytes(8, "big")
        digest = hmac.digest(key, message, "sha256").hex()
        yield from (int(digest[at : at + 16], 16) for at in (0, 16, 32, 48))


def page_number(words: Iterator[int], k: int) -> int:
    return next(w for w in words if w < 2**64 - (2**64 % k)) % k


def page_happens(description: str, words: Iterator[int]) -> list[str]:
    what, rest = description.split(" ", 1)
    if what in ("draw", "deal"):
        numbers, cards = rest.split(" of ")
        left = cards.split()
        return [left.pop(page_number(words, len(left))) for _ in range(sum(map(int, numbers.split("+"))))]
    if what == "toss":
        return [str(page_number(words, int(rest)) + 1)]
    dice = [] if rest == "0" else [term.split("d") for term in rest.split("+")]
    faces = [int(size) for many, size in dice for _ in range(int(many or 1))]
    return [str(page_number(words, size) + 1) for size in faces]


@pytest.mark.parametrize(("name", "value"), VECTORS)
def test_the_vectors_of_the_page_hold_for_the_page_and_for_us(name: str, value: str) -> None:
    if name == "secret":
        assert bytes.fromhex(value) == SECRET
    elif name == "commitment":
        assert hashlib.sha256(b"outdraw commitment 1\n" + SECRET).hexdigest() == value == fair.commitment(SECRET)
    elif found := re.fullmatch(r"key of (.*)", name):
        said = found[1].encode()
        assert hmac.digest(SECRET, b"outdraw key 1\n" + said, "sha256").hex() == value
        assert fair.table_key(SECRET, [(seat, part) for seat, part in json.loads(said)]).hex() == value
    elif found := re.fullmatch(r"words of luck (\d+)", name):
        words, ours = page_words(KEY, int(found[1])), fair.luck(KEY, int(found[1]))
        for word in value.split():
            assert int(word, 16) == next(words) == ours(2**64)
    elif found := re.fullmatch(r"luck (\d+): (.*)", name):
        number, description = int(found[1]), found[2]
        assert page_happens(description, page_words(KEY, number)) == value.split()
        assert chance_from(description).happen(fair.luck(KEY, number)) == tuple(value.split())
    elif found := re.fullmatch(r"numbers of luck (\d+) below (.*)", name):
        words, ours = page_words(KEY, int(found[1])), fair.luck(KEY, int(found[1]))
        for k, chosen in zip(found[2].split(), value.split(), strict=True):
            assert page_number(words, int(k)) == ours(int(k)) == int(chosen)
    else:
        pytest.fail(f"the page has a vector that no test reads: {name}")


descriptions = st.one_of(
    st.integers(1, 200).map(lambda k: f"toss {k}"),
    st.sampled_from(["roll 0", "roll d6", "roll 2d6+d10", "roll 12d10"]),
    st.lists(st.integers(1, 99), min_size=1, max_size=60).map(
        lambda cards: f"draw {len(cards) // 2} of {' '.join(map(str, sorted(cards)))}"
    ),
    st.sampled_from(["deal 2+0+1 of 9h 9h 10h Ks Jr", "deal 1+1 of Ac Kc"]),
)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 2**64 - 1), descriptions)
def test_a_verifier_written_from_the_page_agrees(key: bytes, number: int, description: str) -> None:
    ours = chance_from(description).happen(fair.luck(key, number))
    assert page_happens(description, page_words(key, number)) == list(ours)


# --- unbiased ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", range(1, 33))
def test_every_number_is_chosen_by_equally_many_words(sides: int) -> None:
    """With words of five bits, all pairs of words: the second is read when the first is thrown away."""
    chosen: Counter[int] = Counter()
    for words in product(range(32), repeat=2):
        try:
            chosen[fair.unbiased(iter(words), 32)(sides)] += 1
        except StopIteration:
            assert min(words) >= 32 - 32 % sides
    assert set(chosen) == set(range(sides))
    assert len(set(chosen.values())) == 1


@pytest.mark.parametrize("sides", [0, -1, 2**64 + 1])
def test_nobody_can_choose_among_nothing_or_too_much(sides: int) -> None:
    with pytest.raises(ValueError, match="cannot choose among"):
        fair.luck(KEY, 0)(sides)


def test_every_contribution_and_its_order_and_seat_count() -> None:
    said = [("ann", "00"), ("bob", "01")]
    others = [
        [],
        said[:1],
        said[::-1],
        [("bob", "00"), ("ann", "01")],
        [("ann", "0001"), ("bob", "")],
        [*said, said[0]],
    ]
    assert len({fair.table_key(SECRET, each) for each in [said, *others]}) == 7


def test_luck_depends_on_its_number_and_nothing_before_it() -> None:
    first = fair.luck(KEY, 3)
    [first(6) for _ in range(100)]
    again, other = fair.luck(KEY, 4), fair.luck(KEY, 4)
    assert [again(100) for _ in range(20)] == [other(100) for _ in range(20)]
