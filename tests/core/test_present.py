"""What a board draws of parts of a view is kept for as long as these are the very same, and it sees no others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from outdraw.core.present import MOST_DRAWN, Content, Drawings, of_view, using

DRAWN: list[str] = []


@of_view("names")
def lengths(view: Mapping[str, Any]) -> Iterator[int]:
    """Count the letters of everybody's name."""
    DRAWN.append("lengths")
    yield from map(len, view["names"])


@of_view("round", long=lengths)
def words(view: Mapping[str, Any]) -> str:
    """Say what there is to say."""
    DRAWN.append("words")
    return f"{view['round']}: {sum(view['long'])}"


@of_view("round")
def careless(view: Mapping[str, Any]) -> str:
    """Read what it does not name."""
    return str(view["names"])


def test_what_is_drawn_of_a_view_is_drawn_again_when_its_parts_are_others() -> None:
    names, other = ["ann", "bob"], ["ann", "eve"]
    view: dict[str, Any] = {"names": names, "round": 1, "more": []}
    DRAWN.clear()
    assert words(view) == words({**view, "more": [1]}) == "1: 6"
    assert DRAWN == ["lengths", "words"]
    assert words({**view, "round": 2}) == "2: 6"
    assert DRAWN == ["lengths", "words", "words"]
    assert lengths({**view, "names": other}) is lengths(view)  # drawn again, and alike
    assert words({**view, "names": other}) == "1: 6"
    assert DRAWN == ["lengths", "words", "words", "lengths"]
    names.append("rosalind")
    assert words({**view, "names": [*names]}) == "1: 14"


def test_what_is_drawn_for_one_table_does_not_crowd_out_what_was_drawn_for_another() -> None:
    content = Content("little", {}, {})
    ours: Drawings = {}
    theirs: Drawings = {}
    view = {"names": ["ann", "bob"]}
    others = [{"names": [str(number)]} for number in range(2 * MOST_DRAWN)]
    DRAWN.clear()
    with using(content, ours):
        assert lengths(view) == (3, 3)
    with using(content, theirs):
        assert [lengths(other) for other in others]
        assert all(len(kept) <= 2 * MOST_DRAWN for kept in theirs.values())
    with using(content, ours):
        assert lengths(view) == (3, 3)
    assert len(DRAWN) == 1 + len(others)


def test_a_drawing_cannot_read_what_it_does_not_name() -> None:
    with pytest.raises(KeyError):
        careless({"round": 1, "names": ["ann"]})
