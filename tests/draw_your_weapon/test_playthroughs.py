"""The first moves of every scenario go as they are kept: what is asked, may be answered, is told and cited."""

from __future__ import annotations

import pytest

from tests.playthrough import file_of, of, played


@pytest.mark.parametrize("which", of("draw_your_weapon"))
def test_a_playthrough_goes_as_it_is_kept(which: str) -> None:
    assert played("draw_your_weapon", which) == file_of("draw_your_weapon", which).read_text().splitlines()


def test_every_playthrough_that_is_kept_is_played() -> None:
    assert sorted(of("draw_your_weapon")) == sorted(
        each.stem for each in file_of("draw_your_weapon", "x").parent.glob("*.txt")
    )
