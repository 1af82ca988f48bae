"""One-page reports: what was asked, what came of it in words, pictures and a table, and how to run it again.

A page is a single file that needs nothing from anywhere: no script, no font, no picture but those written into it.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from outdraw.lab.beside import in_words as beside_in_words
from outdraw.lab.charts import Line, Swing, heat_map, lines, percent, tornado
from outdraw.lab.match import half_width
from outdraw.lab.show import named
from outdraw.lab.variant import said_value

if TYPE_CHECKING:
    from outdraw.lab.beside import Beside
    from outdraw.lab.sweep import Factor, Row, Sweep

ENDS = "how it ends"


def page(title: str, under: str, body: Sequence[str], source: str, command: str) -> str:
    """Give a whole page: a title, what stands below it, the parts, and how to run it again."""
    from outdraw import __version__

    made = f"Made by Outdraw {__version__} from the rules themselves: the same that play at the table."
    style = Path(__file__).with_name("report.css").read_text("utf-8")
    again = [
        '<h2 id="again">Run it again</h2>',
        f"<p>Save this as a file and run <code>{escape(command)}</code>. The same file gives the same numbers, on any"
        " number of processes or machines.</p>",
        f"<pre><code>{escape(source.strip())}</code></pre>",
        f"<footer>{escape(made)}</footer>",
    ]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title><style>{style}</style></head><body><main>",
            f'<h1>{escape(title)}</h1><p class="under">{escape(under)}</p>',
            *body,
            *again,
            "</main></body></html>\n",
        ]
    )


def figure(picture: str, caption: str) -> str:
    """Give a picture with what it shows."""
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """Give a table; the first columns are words, cells are HTML."""
    kinds = ["word" if at < words or head == ENDS else "" for at, head in enumerate(heads)]
    top = "".join(
        f'<th scope="col" class="{kind}">{escape(head)}</th>' for head, kind in zip(heads, kinds, strict=True)
    )
    lines_: list[str] = []
    for row in rows:
        first = f'<th scope="row" class="word">{row[0]}</th>'
        rest = "".join(
            cell if cell.startswith("<td") else f'<td class="{kind}">{cell}</td>'
            for cell, kind in zip(row[1:], kinds[1:], strict=True)
        )
        lines_.append(f"<tr>{first}{rest}</tr>")
    inner = f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{''.join(lines_)}</tbody>"
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table>{inner}</table></div>'


def facts(pairs: Sequence[tuple[str, str]]) -> str:
    """Give names and what they stand for, as a list."""
    return "<dl>" + "".join(f"<dt>{escape(name)}</dt><dd>{escape(said)}</dd>" for name, said in pairs) + "</dl>"


def fine(share: float) -> str:
    """Write a share with a tenth of a percent."""
    return f"{100 * share:.1f}\N{NO-BREAK SPACE}%"


def share_cell(share: float) -> str:
    """Give a share as a cell with a bar."""
    drawn = f'<span class="share" style="--p:{100 * share:.1f}%" aria-hidden="true"></span>'
    return f'{drawn}<span class="number">{fine(share)}</span>'


# --- sweeps -----------------------------------------------------------------------------------------------------------


def sweep_page(result: Sweep, command: str, compared: Beside | None = None) -> str:
    """Give the report of a sweep, beside another if there is one; `command` runs it again."""
    one, two = result.sides["a"], result.sides["b"]
    body = [f'<p class="lead">{escape(sentence)}</p>' for sentence in in_words(result)]
    body += [figure(svg, caption) for _, svg, caption in pictures(result)]
    if compared is not None:
        heads, rows = beside_rows(result, compared)
        body += [f"<h2>Beside {escape(compared.name)}</h2>", f"<p>{escape(beside_in_words(compared, one))}</p>"]
        cells = [[escape(cell) for cell in row] for row in rows]
        body += [table(f"How often {one} wins, here and there", heads, cells, len(result.factors))]
    body += ["<h2>Every cell</h2>", sweep_table(result), "<h2>What was asked</h2>", facts(_asked(result))]
    body += ["<h2>How exact this is</h2>", f"<p>{escape(how_exact(result))}</p>"]
    under = f"{result.asked.game.replace('_', ' ')}: {one} against {two}"
    if result.asked.scenario:
        under = f"{result.asked.game.replace('_', ' ')}: the scenario {result.asked.scenario}"
    return page(result.title, under, body, result.text, command)


def beside_rows(result: Sweep, compared: Beside) -> tuple[list[str], list[list[str]]]:
    """Give the heads and rows of a table of two sweeps: the values, the shares of side a there and here, the change."""
    heads = [*(called(result, factor) for factor in result.factors), f"in {compared.name}", "now", "change"]
    rows = [
        [
            *map(said_value, pair.row.values),
            fine(pair.there),
            fine(pair.here),
            f"{100 * pair.change:+.1f} ± {100 * pair.width:.1f}" + ("  " if pair.is_clear else " ?"),
        ]
        for pair in compared.pairs
    ]
    return heads, rows


def fragment(result: Sweep) -> str:
    """Give a sweep as pictures and a table, for a notebook."""
    drawn = "".join(figure(svg, caption) for _, svg, caption in pictures(result))
    return f"<h3>{escape(result.title)}</h3>{drawn}{sweep_table(result)}"


def in_words(result: Sweep) -> list[str]:
    """Say in a sentence or two what came of a sweep."""
    idle = [
        f"Varying {called(result, factor)} changes nothing that was seen: fights with the same luck went the same"
        " whatever it was. Is it used in this fight at all? Differences between such rows are chance alone."
        for factor in result.idle
    ]
    if len(idle) == len(result.factors):
        return idle
    best = max(result.rows, key=lambda row: row.figures.a)
    worst = min(result.rows, key=lambda row: row.figures.a)
    even = min(result.rows, key=lambda row: abs(row.figures.score - 0.5))
    one = result.sides["a"]
    if len(result.rows) == 1:
        return [*idle, f"{one} wins {fine(best.figures.a)} of the fights ({_values(result, best)})."]
    said = [
        *idle,
        f"{one} wins {fine(best.figures.a)} of the fights at best ({_values(result, best)}) and"
        f" {fine(worst.figures.a)} at worst ({_values(result, worst)}).",
    ]
    if abs(even.figures.score - 0.5) < 0.15:
        said.append(
            f"Closest to even: {_values(result, even)}, where {one} wins {fine(even.figures.a)} and"
            f" {result.sides['b']} {fine(even.figures.b)}."
        )
    moved = swings(result)
    if len(moved) > 1:
        most = max(moved, key=lambda each: each.width)
        said.append(
            f"What matters most: {most.label}. Between {most.low_value} and {most.high_value} it moves the chance of"
            f" {one} by {100 * most.width:.0f} points."
        )
    return said


def _values(result: Sweep, row: Row) -> str:
    """Say which values a row has; where each is varied alone, only what is changed."""
    alone = result.asked.design == "each"
    owners = {_owner(result, factor) for factor in result.factors}
    said = [
        f"{called(result, factor) if len(owners) > 1 else _path(factor)} {said_value(value)}"
        for factor, value in zip(result.factors, row.values, strict=True)
        if not alone or value != factor.base
    ]
    return ", ".join(said) or "unchanged"


def called(result: Sweep, factor: Factor) -> str:
    """Give what a factor is called among people: whose it is, and the words of its path."""
    return f"{_owner(result, factor)}: {_path(factor)}"


def _owner(result: Sweep, factor: Factor) -> str:
    """Give whose value it is: a side's, or that of an entry of the content."""
    side = str(factor.place[1])
    return result.sides[side] if side in result.sides else str(factor.place[3]).replace("_", " ")


def _path(factor: Factor) -> str:
    inner = factor.place[4:] if factor.place[1] == "content" else factor.place[2:]
    return ", ".join(map(str, inner)).replace("_", " ")


def _asked(result: Sweep) -> list[tuple[str, str]]:
    asked = result.asked
    said = [("game", asked.game.replace("_", " "))]
    said += [("side a", result.sides["a"]), ("side b", result.sides["b"])] if not asked.scenario else []
    said += [
        (called(result, factor), ", ".join(map(said_value, factor.values)) + _unchanged(factor))
        for factor in result.factors
    ]
    design = "all combinations" if asked.design == "grid" else "each value alone, the others unchanged"
    return [*said, ("cells", f"{len(result.rows)}: {design}")]


def _unchanged(factor: Factor) -> str:
    return f" (unchanged: {said_value(factor.base)})" if factor.base is not None else ""


def how_exact(result: Sweep) -> str:
    """Say how far the numbers can be trusted."""
    simulated = [row.figures for row in result.rows if row.figures.interval is not None]
    widths = [half_width(share, each.fights) for each in simulated for share in (each.a, each.b)]
    if not widths:
        return "All cells are solved exactly: every outcome of luck counted, both sides played by the game's bots."
    fights = max(row.figures.fights for row in result.rows)
    return (
        f"Each cell is {fights:,} simulated fights (seed {result.asked.seed}), both sides played by the game's bots;"
        f" shares of wins are right within ± {100 * max(widths):.1f} points, 19 times out of 20. Smaller differences"
        " may be luck."
    )


def rows_said(result: Sweep) -> tuple[list[str], list[list[str]]]:
    """Give what distinguishes the rows in words, under heads: the values, or what alone is changed."""
    if result.asked.design == "each":
        return ["changed"], [[_values(result, row)] for row in result.rows]
    heads = [called(result, factor) for factor in result.factors]
    return heads, [[said_value(value) for value in row.values] for row in result.rows]


def sweep_table(result: Sweep) -> str:
    """Give every cell of a sweep as a table."""
    names, said = rows_said(result)
    one, two = result.sides["a"], result.sides["b"]
    hurt = [f"{result.sides[side]}: {result.counts}" for side in ("a", "b")]
    heads = [*names, f"{one} wins", "±", f"{two} wins", "±", "draw", "rounds", *hurt, ENDS]
    rows: list[list[str]] = []
    for row, words in zip(result.rows, said, strict=True):
        figures = row.figures
        width = "exact" if figures.interval is None else f"{100 * figures.interval:.1f}"
        width_b = width if figures.interval is None else f"{100 * half_width(figures.b, figures.fights):.1f}"
        ways = sorted(figures.ways.items(), key=lambda each: -each[1])[:2]
        ended = escape("; ".join(f"{named(way, result.sides)} {percent(share)}" for way, share in ways))
        numbers = [share_cell(figures.a), width, fine(figures.b), width_b, fine(figures.draw), f"{figures.rounds:.1f}"]
        injuries = [f"{figures.injuries[side]:.1f}" for side in ("a", "b")]
        rows.append([*map(escape, words), *numbers, *injuries, f'<td class="ways">{ended}</td>'])
    return table(f"Shares of fights, mean rounds and mean {result.counts} of every cell", heads, rows, len(names))


def pictures(result: Sweep) -> list[tuple[str, str, str]]:
    """Draw a sweep: a line for one factor, a heat map for two, a tornado chart for several; name, SVG and caption."""
    one = result.sides["a"]
    if result.asked.design == "grid" and len(result.factors) == 1:
        return [("line", _line(result), f"Shares of fights; the band is the 95 % interval of {one}'s wins.")]
    if result.asked.design == "grid" and len(result.factors) == 2:
        return [
            (
                "heat-map",
                _heat(result),
                f"How often {one} wins: blue where more often than not, orange where less.",
            )
        ]
    about = (
        "from the values unchanged, one at a time"
        if result.asked.design == "each"
        else "the mean over all values of the others"
    )
    drawn = tornado(
        f"What moves the chance of {one}",
        "; ".join(f"{each.label}: {percent(each.low)} to {percent(each.high)}" for each in swings(result)),
        f"{one} wins",
        _base_share(result),
        swings(result),
    )
    return [("tornado", drawn, f"How far each value moves the chance that {one} wins: {about}.")]


def _line(result: Sweep) -> str:
    factor = result.factors[0]
    rows = result.rows
    names = [said_value(row.values[0]) for row in rows]
    numbers = all(isinstance(row.values[0], int | float) and not isinstance(row.values[0], bool) for row in rows)
    if numbers:
        rows = tuple(sorted(rows, key=lambda row: row.values[0]))
        names = [said_value(row.values[0]) for row in rows]
    at = [float(row.values[0]) if numbers else float(place) for place, row in enumerate(rows)]
    widths = tuple(row.figures.interval or 0.0 for row in rows)
    drawn = [
        Line(result.sides["a"], "a", tuple(row.figures.a for row in rows), widths),
        Line(result.sides["b"], "b", tuple(row.figures.b for row in rows)),
    ]
    draws = tuple(row.figures.draw for row in rows)
    if max(draws) > 0.01:
        drawn.append(Line("draw", "draw", draws))
    said = "; ".join(f"{name}: {percent(row.figures.a)}" for name, row in zip(names, rows, strict=True))
    label = called(result, factor)
    return lines(f"{result.sides['a']} wins, by {label}", said, label, names, at, drawn)


def _heat(result: Sweep) -> str:
    down, across = result.factors
    share = {_frozen(row.values): row.figures.a for row in result.rows}
    shares = [[share[_frozen((row, column))] for column in across.values] for row in down.values]
    least, most = percent(min(map(min, shares))), percent(max(map(max, shares)))
    said = f"From {least} to {most}; every number is in the table below."
    return heat_map(
        f"{result.sides['a']} wins, by {called(result, down)} and {called(result, across)}",
        said,
        called(result, across),
        [said_value(value) for value in across.values],
        called(result, down),
        [said_value(value) for value in down.values],
        shares,
    )


def _frozen(value: Any) -> str:
    return repr(value)


def _base_share(result: Sweep) -> float | None:
    """Give the chance with everything unchanged, if that is a cell."""
    base = _frozen(tuple(factor.base for factor in result.factors))
    return next((row.figures.a for row in result.rows if _frozen(row.values) == base), None)


def swings(result: Sweep) -> list[Swing]:
    """Give how far each factor moves the chance: alone from the base, or on average over the others."""
    found: list[Swing] = []
    for at, factor in enumerate(result.factors):
        shares: dict[str, float] = {}
        for value in factor.values:
            rows = [row.figures.a for row in result.rows if _frozen(row.values[at]) == _frozen(value)]
            if result.asked.design == "each" and value == factor.base:
                base = _base_share(result)
                rows = [] if base is None else [base]
            if rows:
                shares[said_value(value)] = sum(rows) / len(rows)
        if factor.base is not None and result.asked.design == "each" and (base := _base_share(result)) is not None:
            shares.setdefault(said_value(factor.base), base)
        low, high = min(shares, key=shares.__getitem__), max(shares, key=shares.__getitem__)
        found.append(Swing(called(result, factor), shares[low], shares[high], low, high))
    return found
