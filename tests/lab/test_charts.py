"""Pictures stand by themselves: in any program that shows SVG, by day and by night."""

from __future__ import annotations

import re

import pytest

from outdraw.lab.charts import STEPS, Line, Swing, bars, heat_map, lines, style, tornado

PICTURES = {
    "heat map": heat_map("title", "said", "across", ["1", "2"], "down", ["x", "y"], [[0, 0.5], [0.2, 1]]),
    "lines": lines("title", "said", "skill", ["1", "2"], [1, 2], [Line("a", "a", (0.2, 0.5), (0.1, 0.1))]),
    "tornado": tornado("title", "said", "chance", 0.5, [Swing("Body", 0.3, 0.7, "3", "9")]),
    "bars": bars("title", "said", [("Sword", 0.6)]),
}


@pytest.mark.parametrize("svg", PICTURES.values(), ids=PICTURES)
def test_a_picture_names_plain_colours_that_every_program_knows(svg: str) -> None:
    assert "var(" not in svg
    assert "color-mix" not in svg
    for classes in re.findall(r'<(?:rect|polygon|circle|text)[^>]* class="([^"]+)"', svg):
        known = [kind for kind in classes.split() if f".{kind} {{" in style() or f".{kind}," in style()]
        assert known, classes


def test_cells_are_stronger_the_farther_from_even() -> None:
    day, night = (dict(re.findall(r"\.chart \.([ab]\d+) \{ fill: (#\w{6}) \}", part)) for part in _schemes())
    assert len(day) == len(night) == 2 * STEPS + 1
    assert day["a0"] == "#f1eee8"
    assert day[f"a{STEPS}"] == "#1f5fbf"
    assert day[f"b{STEPS}"] == "#c2571a"
    assert len(set(day.values())) == len(day)


def _schemes() -> tuple[str, str]:
    """Give the shades by day and by night."""
    shades = [line for line in style().splitlines() if re.match(r"\.chart \.[ab]\d", line)]
    half = len(shades) // 2
    return "\n".join(shades[:half]), "\n".join(shades[half:])
