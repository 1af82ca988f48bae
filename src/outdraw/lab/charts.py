"""Pictures of results as SVG: heat maps, lines, tornado charts, bars.

Written as text rather than drawn by a plotting library, so that a page can hold them without anything from elsewhere,
their words stay words for readers and searches, and they follow the page into the dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from msgspec import Struct

STYLE = """
.chart{--a:#1f5fbf;--b:#c2571a;--none:#7a7f87;--mid:#f1eee8;--ink:#1d1f24;--soft:#d9d6cf;--dim:#5d626b}
.chart text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:var(--ink)}
.chart .dim{fill:var(--dim)}.chart .strong{fill:#fff}.chart .name{font-weight:600}
.chart .grid{stroke:var(--soft);stroke-width:1}.chart .axis{stroke:var(--dim);stroke-width:1}
.chart .a{--hue:var(--a)}.chart .b{--hue:var(--b)}.chart .draw{--hue:var(--none)}
.chart .line{fill:none;stroke:var(--hue);stroke-width:2.5;stroke-linejoin:round}
.chart .band{fill:var(--hue);opacity:.15;stroke:none}.chart .dot,.chart .bar{fill:var(--hue)}
.chart .tag{fill:var(--hue);font-weight:600}
@media(prefers-color-scheme:dark){
.chart{--a:#5b9bff;--b:#f0883e;--none:#9aa0a8;--mid:#2a2d34;--ink:#e9e9e6;--soft:#3b3f47;--dim:#a9aeb6}
.chart .cell{--a:#2f74d6;--b:#c9601f}}
"""


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
    title: str, said: str, across: str, columns: Sequence[str], down: str, rows: Sequence[str], shares: Sequence[Sequence[float | None]]
) -> str:
    """Draw shares in a grid, blue where side a (or the row) does better than even, orange where it does worse."""
    left = 28 + max(40, min(240, 8 * max(map(len, rows))))
    size = max(26.0, min(84.0, (900 - left) / len(columns)))
    high = max(24.0, min(40.0, size))
    slanted = max(map(len, columns)) * 8 > size
    top = 46 + (min(150, round(5 * max(map(len, columns)) + 14)) if slanted else 18)
    spill = 5 * len(columns[-1]) if slanted else 0
    width, height = left + size * len(columns) + 16 + spill, top + high * len(rows) + 12
    out = [_open(title, said, max(width, 320), height)]
    out.append(f'<text x="{left}" y="18" class="name">{escape(across)}</text>')
    out.append(f'<text x="{left - 10}" y="{top - 10}" class="name" text-anchor="end">{escape(down)}</text>')
    for at, name in enumerate(columns):
        x = left + size * (at + 0.5)
        turn = f' transform="rotate(-35 {x:.1f} {top - 8})" text-anchor="start"' if slanted else ' text-anchor="middle"'
        out.append(f'<text x="{x:.1f}" y="{top - 8}"{turn}>{escape(name)}</text>')
    for line, (name, values) in enumerate(zip(rows, shares, strict=True)):
        y = top + high * line
        out.append(f'<text x="{left - 10}" y="{y + high / 2 + 4.5:.1f}" text-anchor="end">{escape(_short(name, 30))}</text>')
        for at, share in enumerate(values):
            x = left + size * at
            if share is None:
                continue
            label = f"{name}, {columns[at]}: {percent(share)}"
            out.append(f'<g class="cell"><title>{escape(label)}</title>')
            out.append(
                f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{size - 2:.1f}" height="{high - 2:.1f}" rx="3" {_shade(share)}/>'
            )
            if size >= 34:
                strong = ' class="strong"' if abs(share - 0.5) > 0.42 else ""
                out.append(
                    f'<text x="{x + size / 2:.1f}" y="{y + high / 2 + 4.5:.1f}" text-anchor="middle"{strong}>{percent(share)}</text>'
                )
            out.append("</g>")
    return "\n".join([*out, "</svg>"])


def lines(title: str, said: str, across: str, names: Sequence[str], at: Sequence[float], drawn: Sequence[Line]) -> str:
    """Draw shares over the values of one factor, with their intervals; `at` says where the values stand."""
    left, top, wide, tall = 58, 24, 620, 280
    slanted = sum(len(name) + 2 for name in names) * 7.5 > wide
    foot = min(150, round(5 * max(map(len, names)) + 20)) if slanted else 26
    tags = max(len(line.name) for line in drawn)
    width, height = left + wide + 24 + 8 * tags, top + tall + foot + 30
    first, span = at[0], (at[-1] - at[0]) or 1.0

    def place(number: float, share: float) -> tuple[float, float]:
        return left + 12 + (wide - 24) * (number - first) / span, top + tall * (1 - share)

    out = [_open(title, said, width, height)]
    for tenth in (0, 25, 50, 75, 100):
        y = top + tall * (1 - tenth / 100)
        kind = "axis" if tenth in (0, 50) else "grid"
        dash = ' stroke-dasharray="5 4"' if tenth == 50 else ""
        out.append(f'<line x1="{left}" x2="{left + wide}" y1="{y:.1f}" y2="{y:.1f}" class="{kind}"{dash}/>')
        out.append(f'<text x="{left - 8}" y="{y + 4.5:.1f}" text-anchor="end" class="dim">{tenth} %</text>')
    for name, number in zip(names, at, strict=True):
        x, y = place(number, 0)
        turn = f' transform="rotate(-35 {x:.1f} {y + 18})" text-anchor="end"' if slanted else ' text-anchor="middle"'
        out.append(f'<text x="{x:.1f}" y="{y + 18}"{turn} class="dim">{escape(name)}</text>')
    out.append(f'<text x="{left + wide / 2}" y="{height - 8}" text-anchor="middle" class="name">{escape(across)}</text>')
    for line in drawn:
        points = [place(number, share) for number, share in zip(at, line.values, strict=True)]
        if any(line.widths):
            upper = [place(n, min(1, s + w)) for n, s, w in zip(at, line.values, line.widths, strict=True)]
            lower = [place(n, max(0, s - w)) for n, s, w in zip(at, line.values, line.widths, strict=True)]
            out.append(f'<polygon points="{_points(upper + lower[::-1])}" class="band {line.kind}"/>')
        out.append(f'<polyline points="{_points(points)}" class="line {line.kind}"/>')
        for (x, y), name, share in zip(points, names, line.values, strict=True):
            label = f"{line.name}, {across} {name}: {percent(share)}"
            out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" class="dot {line.kind}"><title>{escape(label)}</title></circle>')
    for line, y in zip(drawn, _apart([place(at[-1], line.values[-1])[1] for line in drawn]), strict=True):
        out.append(f'<text x="{left + wide + 8}" y="{y + 4.5:.1f}" class="tag {line.kind}">{escape(line.name)}</text>')
    return "\n".join([*out, "</svg>"])


def tornado(title: str, said: str, across: str, base: float | None, swings: Sequence[Swing]) -> str:
    """Draw how far each factor moves the chance, the farthest first, about the chance at the base."""
    left = 28 + max(80, min(280, 8 * max(len(swing.label) for swing in swings)))
    wide, high, top = 420, 38, 54
    width, height = left + wide + 150, top + high * len(swings) + 46
    least = min([swing.low for swing in swings] + ([base] if base is not None else []))
    most = max([swing.high for swing in swings] + ([base] if base is not None else []))
    room = max(0.05, most - least) * 0.25
    least, most = max(0.0, least - room), min(1.0, most + room)

    def place(share: float) -> float:
        return left + 70 + wide * (share - least) / (most - least)

    out = [_open(title, said, width, height)]
    if base is not None:
        x = place(base)
        out.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top - 8}" y2="{height - 40}" class="axis" stroke-dasharray="5 4"/>')
        out.append(f'<text x="{x:.1f}" y="{top - 16}" text-anchor="middle" class="name">unchanged: {percent(base)}</text>')
    for line, swing in enumerate(sorted(swings, key=lambda each: -each.width)):
        y = top + high * line
        middle = swing.low if base is None else min(max(base, swing.low), swing.high)
        out.append(f'<text x="{left - 12}" y="{y + 23}" text-anchor="end">{escape(_short(swing.label, 36))}</text>')
        label = f"{swing.label}: {percent(swing.low)} at {swing.low_value}, {percent(swing.high)} at {swing.high_value}"
        out.append(f"<g><title>{escape(label)}</title>")
        for kind, one, other in (("b", swing.low, middle), ("a", middle, swing.high)):
            out.append(
                f'<rect x="{place(one):.1f}" y="{y + 7}" width="{max(0.0, place(other) - place(one)):.1f}" height="{high - 14}" class="bar {kind}"/>'
            )
        out.append("</g>")
        for share, value, anchor, off in ((swing.low, swing.low_value, "end", -6), (swing.high, swing.high_value, "start", 6)):
            out.append(
                f'<text x="{place(share) + off:.1f}" y="{y + 23}" text-anchor="{anchor}" class="dim">{escape(_short(value, 14))}</text>'
            )
    for share in (least, (least + most) / 2, most):
        out.append(f'<text x="{place(share):.1f}" y="{height - 24}" text-anchor="middle" class="dim">{100 * share:.0f} %</text>')
    out.append(f'<text x="{left + 70 + wide / 2}" y="{height - 6}" text-anchor="middle" class="name">{escape(across)}</text>')
    return "\n".join([*out, "</svg>"])


def bars(title: str, said: str, shares: Sequence[tuple[str, float]]) -> str:
    """Draw shares of a whole as bars."""
    left = 28 + max(80, min(280, 8 * max(len(name) for name, _ in shares)))
    wide, high = 420, 28
    out = [_open(title, said, left + wide + 70, high * len(shares) + 8)]
    for line, (name, share) in enumerate(shares):
        y = 4 + high * line
        out.append(f'<text x="{left - 12}" y="{y + 18}" text-anchor="end">{escape(_short(name, 36))}</text>')
        out.append(f'<rect x="{left}" y="{y + 4}" width="{max(1.0, wide * share):.1f}" height="{high - 8}" rx="2" class="bar a"/>')
        out.append(f'<text x="{left + wide * share + 8:.1f}" y="{y + 18}" class="dim">{percent(share)}</text>')
    return "\n".join([*out, "</svg>"])


def _open(title: str, said: str, width: float, height: float) -> str:
    """Begin a picture: its size, its name and what it shows for those who do not see it, its colours."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" height="{height:.0f}" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title><desc>{escape(said)}</desc><style>{STYLE}</style>"
    )


def _shade(share: float) -> str:
    """Give the colour of a share: that of the side that does better, paler towards even."""
    side, strength = ("a" if share >= 0.5 else "b"), round(200 * abs(share - 0.5))
    return f'fill="{_mixed(side, strength / 100)}" style="fill:color-mix(in srgb,var(--{side}) {strength}%,var(--mid))"'


def _mixed(side: str, strength: float) -> str:
    """Give the same colour for viewers that cannot mix colours."""
    full, pale = ((0x1F, 0x5F, 0xBF) if side == "a" else (0xC2, 0x57, 0x1A)), (0xF1, 0xEE, 0xE8)
    return "#" + "".join(f"{round(p + (f - p) * strength):02x}" for f, p in zip(full, pale, strict=True))


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _apart(places: list[float], least: float = 17) -> list[float]:
    """Move labels apart that would stand on each other, keeping their order."""
    moved = list(places)
    order = sorted(range(len(places)), key=lambda each: places[each])
    for before, after in zip(order, order[1:], strict=False):
        moved[after] = max(moved[after], moved[before] + least)
    return moved


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
