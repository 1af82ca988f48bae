"""Pictures of results as SVG: heat maps, lines, tornado charts, bars.

Written as text rather than drawn by a plotting library, so that a page can hold them without anything from elsewhere,
their words stay words for readers and searches, and they follow the page into the dark (`charts.css`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

STRONG = 0.42
"""How far from even a cell is so strongly coloured that its words are white."""
LETTER = 8
"""The room that a letter takes."""

Colour: TypeAlias = tuple[int, int, int]

# Shades of a cell between even and certain, on each side.
STEPS = 20

# An even cell, one that is certain for side a, one that is certain for side b: on a light page and on a dark one.
LIGHT = ((0xF1, 0xEE, 0xE8), (0x1F, 0x5F, 0xBF), (0xC2, 0x57, 0x1A))
DARK = ((0x2A, 0x2D, 0x34), (0x2F, 0x74, 0xD6), (0xC9, 0x60, 0x1F))


class Line(Struct, frozen=True):
    """A line of a chart: its name, its class (`a`, `b` or `draw`), its values and their half widths."""

    name: str
    kind: str
    values: tuple[float, ...]
    widths: tuple[float, ...] = ()


class Swing(Struct, frozen=True):
    """What one factor alone does: the least and the greatest chance, and the values that bring them."""

    label: str
    low: float
    high: float
    low_value: str
    high_value: str

    @property
    def width(self) -> float:
        """Give how far it moves the chance."""
        return self.high - self.low


def percent(share: float) -> str:
    """Write a share as whole percent, never as all or nothing unless it is.

    >>> percent(0.634), percent(0.9999), percent(1.0)
    ('63 %', '>99 %', '100 %')
    """
    if 0 < share < 0.005:
        return "<1 %"
    return ">99 %" if 0.995 < share < 1 else f"{100 * share:.0f} %"


def heat_map(
    title: str,
    said: str,
    across: str,
    columns: Sequence[str],
    down: str,
    rows: Sequence[str],
    shares: Sequence[Sequence[float]],
) -> str:
    """Draw shares in a grid, blue where side a (or the row) does better than even, orange where it does worse."""
    left = 28 + max(40, min(240, LETTER * max(map(len, [*rows, down]))))
    size = max(26.0, min(84.0, (900 - left) / len(columns)))
    high = max(24.0, min(40.0, size))
    slanted = max(map(len, columns)) * LETTER > size
    top = 30 + (min(150, 5 * max(map(len, columns)) + 14) if slanted else 20)
    width = left + size * len(columns) + 16 + (5 * len(columns[-1]) if slanted else 0)
    out = [_open(title, said, max(width, left + LETTER * len(across) + 16), top + high * len(rows) + 12)]
    out += [_text(left, 16, across, "name"), _text(left - 10, top - 8, down, "name", "end")]
    for at, name in enumerate(columns):
        x = left + size * (at + 0.5)
        out.append(_text(x, top - 8, name, anchor="start" if slanted else "middle", turn=-35 if slanted else 0))
    for line, (name, values) in enumerate(zip(rows, shares, strict=True)):
        y = top + high * line
        out.append(_text(left - 10, y + high / 2 + 4.5, _short(name, 30), anchor="end"))
        for at, share in enumerate(values):
            x = left + size * at
            out.append(f'<g class="cell"><title>{escape(f"{name}, {columns[at]}: {percent(share)}")}</title>')
            out.append(_rect(x + 1, y + 1, size - 2, high - 2, f'class="{_shade(share)}"'))
            if size >= 34:
                kind = "strong" if abs(share - 0.5) > STRONG else ""
                out.append(_text(x + size / 2, y + high / 2 + 4.5, percent(share), kind, "middle"))
            out.append("</g>")
    return "\n".join([*out, "</svg>"])


def lines(title: str, said: str, across: str, names: Sequence[str], at: Sequence[float], drawn: Sequence[Line]) -> str:
    """Draw shares over the values of one factor, with their intervals; `at` says where the values stand."""
    left, top, wide, tall = 58, 24, 620, 280
    slanted = sum(len(name) + 2 for name in names) * LETTER > wide
    foot = min(150, 5 * max(map(len, names)) + 20) if slanted else 26
    height = top + tall + foot + 30
    first, span = at[0], (at[-1] - at[0]) or 1.0

    def place(number: float, share: float) -> tuple[float, float]:
        return left + 12 + (wide - 24) * (number - first) / span, top + tall * (1 - min(1.0, max(0.0, share)))

    out = [_open(title, said, left + wide + 24 + LETTER * max(len(line.name) for line in drawn), height)]
    for mark in (0, 25, 50, 75, 100):
        y = top + tall * (1 - mark / 100)
        kind = {0: "axis", 50: "half"}.get(mark, "grid")
        out.append(f'<line x1="{left}" x2="{left + wide}" y1="{y:.1f}" y2="{y:.1f}" class="{kind}"/>')
        out.append(_text(left - 8, y + 4.5, f"{mark} %", "dim", "end"))
    for name, number in zip(names, at, strict=True):
        x, y = place(number, 0)
        out.append(_text(x, y + 18, name, "dim", "end" if slanted else "middle", turn=-35 if slanted else 0))
    out.append(_text(left + wide / 2, height - 8, across, "name", "middle"))
    for line in drawn:
        points = [place(number, share) for number, share in zip(at, line.values, strict=True)]
        if any(line.widths):
            above = [place(n, share + w) for n, share, w in zip(at, line.values, line.widths, strict=True)]
            below = [place(n, share - w) for n, share, w in zip(at, line.values, line.widths, strict=True)]
            out.append(f'<polygon points="{_points(above + below[::-1])}" class="band {line.kind}"/>')
        out.append(f'<polyline points="{_points(points)}" class="line {line.kind}"/>')
        for (x, y), name, share in zip(points, names, line.values, strict=True):
            label = escape(f"{line.name}, {across} {name}: {percent(share)}")
            dot = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" class="dot {line.kind}">'
            out.append(f"{dot}<title>{label}</title></circle>")
    for line, y in zip(drawn, _apart([place(at[-1], line.values[-1])[1] for line in drawn]), strict=True):
        out.append(_text(left + wide + 8, y + 4.5, line.name, f"tag {line.kind}"))
    return "\n".join([*out, "</svg>"])


def tornado(title: str, said: str, across: str, base: float | None, swings: Sequence[Swing]) -> str:
    """Draw how far each factor moves the chance, the farthest first, about the chance at the base."""
    left = 98 + max(80, min(280, LETTER * max(len(swing.label) for swing in swings)))
    wide, high, top = 420, 38, 54
    height = top + high * len(swings) + 46
    ends = [share for swing in swings for share in (swing.low, swing.high)] + ([] if base is None else [base])
    room = max(0.05, max(ends) - min(ends)) * 0.25
    least, most = max(0.0, min(ends) - room), min(1.0, max(ends) + room)

    def place(share: float) -> float:
        return left + wide * (share - least) / (most - least)

    out = [_open(title, said, left + wide + 90, height)]
    if base is not None:
        x = place(base)
        out.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top - 8}" y2="{height - 40}" class="half"/>')
        out.append(_text(x, top - 16, f"unchanged: {percent(base)}", "name", "middle"))
    for line, swing in enumerate(sorted(swings, key=lambda each: -each.width)):
        y = top + high * line
        middle = swing.low if base is None else min(max(base, swing.low), swing.high)
        label = f"{swing.label}: {percent(swing.low)} at {swing.low_value}, {percent(swing.high)} at {swing.high_value}"
        out += [_text(left - 82, y + 23, _short(swing.label, 36), anchor="end"), f"<g><title>{escape(label)}</title>"]
        for kind, one, other in (("b", swing.low, middle), ("a", middle, swing.high)):
            out.append(_rect(place(one), y + 7, max(0.0, place(other) - place(one)), high - 14, f'class="bar {kind}"'))
        out += ["</g>", _text(place(swing.low) - 6, y + 23, _short(swing.low_value, 14), "dim", "end")]
        out.append(_text(place(swing.high) + 6, y + 23, _short(swing.high_value, 14), "dim"))
    for share in (least, (least + most) / 2, most):
        out.append(_text(place(share), height - 24, f"{100 * share:.0f} %", "dim", "middle"))
    out.append(_text(left + wide / 2, height - 6, across, "name", "middle"))
    return "\n".join([*out, "</svg>"])


def bars(title: str, said: str, shares: Sequence[tuple[str, float]]) -> str:
    """Draw shares of a whole as bars."""
    left = 28 + max(80, min(280, LETTER * max(len(name) for name, _ in shares)))
    wide, high = 420, 28
    out = [_open(title, said, left + wide + 70, high * len(shares) + 8)]
    for line, (name, share) in enumerate(shares):
        y = 4 + high * line
        out.append(_text(left - 12, y + 18, _short(name, 36), anchor="end"))
        out.append(_rect(left, y + 4, max(1.0, wide * share), high - 8, 'class="bar a"'))
        out.append(_text(left + wide * share + 8, y + 18, percent(share), "dim"))
    return "\n".join([*out, "</svg>"])


@cache
def style() -> str:
    """Give the colours and letters of pictures: plain colours, which every program knows that shows SVG."""
    by_day = [_shade_rule(step, LIGHT) for step in range(-STEPS, STEPS + 1)]
    by_night = [_shade_rule(step, DARK) for step in range(-STEPS, STEPS + 1)]
    sheet = Path(__file__).with_name("charts.css").read_text("utf-8")
    return "\n".join([sheet, *by_day, "@media (prefers-color-scheme: dark) {", *by_night, "}"])


def _shade_rule(step: int, colours: tuple[Colour, Colour, Colour]) -> str:
    """Give the colour of a cell so many steps from even, up for side a and down for side b."""
    pale, *full = colours
    mixed = "".join(f"{round(p + (f - p) * abs(step) / STEPS):02x}" for f, p in zip(full[step < 0], pale, strict=True))
    return f".chart .{_shade(0.5 + step / STEPS / 2)} {{ fill: #{mixed} }}"


def _open(title: str, said: str, width: float, height: float) -> str:
    """Begin a picture: its size, its name and what it shows for those who do not see it, its colours."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" height="{height:.0f}" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc><style>{style()}</style>"
    )


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "", turn: int = 0) -> str:
    marks = f' class="{kind}"' if kind else ""
    marks += f' text-anchor="{anchor}"' if anchor else ""
    marks += f' transform="rotate({turn} {x:.1f} {y:.1f})"' if turn else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{marks}>{escape(words)}</text>'


def _rect(x: float, y: float, width: float, height: float, marks: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="2" {marks}/>'


def _shade(share: float) -> str:
    """Give the class of a cell by its share: the side that does better, and how many steps it is from even."""
    step = round((share - 0.5) * 2 * STEPS)
    return f"{'a' if step >= 0 else 'b'}{abs(step)}"


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _apart(places: list[float], least: float = 17) -> list[float]:
    """Move labels apart that would stand on each other, keeping their order."""
    moved = list(places)
    for before, after in pairwise(sorted(range(len(places)), key=lambda each: places[each])):
        moved[after] = max(moved[after], moved[before] + least)
    return moved


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
