"""Answers for people: tables with bars in the terminal, and in notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from outdraw.core.chance import Weights
from outdraw.core.ratio import Ratio, is_exact
from outdraw.odds.answer import Answer, sorted_outcomes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from outdraw.core.ratio import Number

BAR = 30
COLUMNS = 80
RAREST = 1e-6
MOST_NARROW = 60
"""On a screen narrower than this a distribution has no columns of sums."""
TELLING = ("win", "pass", "success", "hit", "done")
"""What one looks at first in an answer, if it is there."""


def percent(chance: Number) -> str:
    """Write a chance for people, small ones with enough digits to tell them from nothing.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 100000)), percent(Fraction(0))
    ('33.33 %', '0.001 %', '0 %')
    >>> percent(Fraction(1, 10**9)), percent(1 - Fraction(1, 10**9))
    ('<0.0001 %', '>99.99 %')
    """
    share = 100 * float(chance)
    if share == 0 or chance == 1:
        return f"{share:.2f} %" if share else "0 %"
    if share < 0.0001:
        return "<0.0001 %"
    return f"{share:.1g} %" if share < 0.01 else f"{share:.2f} %" if share < 99.995 else ">99.99 %"


def bar(chance: Number, width: int = BAR) -> str:
    """Draw a chance as a bar of eighths."""
    eighths = round(8 * width * float(chance))
    return "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]


def lines(answer: Answer, columns: int = COLUMNS) -> list[str]:
    """Give an answer as lines of text that fit a screen."""
    said = _folded(answer.title, columns)
    parts = dict(flat(answer))
    facts = [f"{name.replace('_', ' ')} {part}" for name, part in parts.items() if isinstance(part, int | str)]
    said += ["", *_folded(f"  {', '.join(facts)}", columns)] if facts else []
    single = {name: part for name, part in parts.items() if is_exact(part)}
    widest = max((len(name) for name in single), default=0)
    room = min(BAR, columns - widest - 15)
    said += [""] if single else []
    for name, chance in single.items():
        said.append(f"  {name.replace('_', ' '):<{widest}}  {percent(chance):>9}  {bar(chance, room)}".rstrip())
    for name, part in parts.items():
        if isinstance(part, Weights):
            weights: Weights[Any] = part
            said += ["", *_distribution(name, weights, columns)]
        elif isinstance(part, list):
            said += ["", f"  {name.replace('_', ' ')}"]
            chances: list[Number] = part
            rows = _runs(chances)
            widest = max([6, *(len(at) for at, _ in rows)])
            room = min(BAR, columns - widest - 15)
            said += [f"  {at:>{widest}}  {percent(p):>9}  {bar(p, room)}".rstrip() for at, p in rows]
    if answer.interval is not None:
        said += ["", f"  simulated, ± {percent(answer.interval)} (95 %)"]
    return said


def _runs(chances: list[Number]) -> list[tuple[str, Number]]:
    """Give the chances by each draw as rows: the draws before anything may come about, and after all has, in one each.

    >>> _runs([0, 0, 0.5, 0.9, 1, 1, 1])
    [('1-2', 0), ('3', 0.5), ('4', 0.9), ('5-7', 1)]
    """
    first = next((at for at, chance in enumerate(chances) if float(chance) >= RAREST), len(chances))
    last = next(
        (at for at in range(first, len(chances)) if float(chances[-1]) - float(chances[at]) < RAREST), len(chances)
    )
    rows = [(str(at + 1), chances[at]) for at in range(first, last)]
    before = [(_span(1, first), chances[first - 1])] if first else []
    after = [(_span(last + 1, len(chances)), chances[-1])] if last < len(chances) else []
    return before + rows + after


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _folded(text: str, columns: int) -> list[str]:
    if len(text) <= columns:
        return [text]
    from textwrap import wrap

    return wrap(text, columns, subsequent_indent="  ")


def html(answer: Answer) -> str:
    """Give an answer as a table with bars, as notebooks show it."""
    from html import escape

    rows: list[str] = []

    def head(words: str) -> None:
        rows.append(f'<tr><th colspan="3" style="text-align:left">{escape(words.replace("_", " "))}</th></tr>')

    def row(name: object, chance: Number) -> None:
        drawn = f'<div style="background:#4c78a8;height:0.8em;width:{100 * float(chance):.2f}%"></div>'
        cells = (f"<td>{escape(str(name).replace('_', ' '))}</td>", f"<td>{percent(chance)}</td>")
        rows.append(f'<tr>{"".join(cells)}<td style="width:16em">{drawn}</td></tr>')

    for name, part in flat(answer):
        if is_exact(part):
            row(name, part)
        elif isinstance(part, Weights):
            weights: Weights[Any] = part
            head(_head(name, weights))
            for outcome in sorted_outcomes(weights):
                if weights.chance(outcome) >= RAREST:
                    row(outcome, weights.chance(outcome))
        elif isinstance(part, list):
            head(name)
            for at, chance in enumerate(part, 1):
                row(at, chance)
        else:
            head(f"{name} {part}")
    if answer.interval is not None:
        head(f"simulated, ± {percent(answer.interval)} (95 %)")
    return f"<table><caption>{escape(answer.title)}</caption>{''.join(rows)}</table>"


def flat(parts: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Give the parts of an answer, those of a group of them with its name before theirs."""
    for name, part in parts.items():
        if isinstance(part, Mapping):
            group: Mapping[str, Any] = part
            yield from flat(group, f"{before}{name} ")
        else:
            yield f"{before}{name}", part


def _distribution(name: str, weights: Weights[Any], columns: int) -> list[str]:
    """List a distribution: each outcome's chance and, of numbers, that of at least and at most so much."""
    chances = {outcome: weights.chance(outcome) for outcome in sorted_outcomes(weights)}
    shown = {outcome: chance for outcome, chance in chances.items() if chance >= RAREST}
    widest = max([6, *(len(str(outcome)) for outcome in shown)])
    has_sums = columns >= MOST_NARROW and len(shown) > 2 and all(isinstance(outcome, int) for outcome in chances)
    room = min(BAR, columns - widest - (39 if has_sums else 15))
    rows = [f"  {_head(name, weights)}"]
    rows += [f"  {'':>{widest}}  {'exactly':>9}  {'at least':>9}  {'at most':>9}"] if has_sums else []
    below, total = 0, weights.total
    for outcome, chance in chances.items():
        least = Ratio(total - below, total)
        below += weights.of[outcome]
        if outcome in shown:
            sums = f"{percent(least):>9}  {percent(Ratio(below, total)):>9}  " if has_sums else ""
            rows.append(f"  {outcome!s:>{widest}}  {percent(chance):>9}  {sums}{bar(chance, room)}".rstrip())
    rare = sum(chance for outcome, chance in chances.items() if outcome not in shown)
    return [*rows, *([f"  {'others':>{widest}}  {percent(rare):>9}"] if rare else [])]


def _head(name: str, weights: Weights[Any]) -> str:
    """Name a distribution, with its mean if it is one of numbers."""
    numbers = bool(weights.of) and all(isinstance(outcome, int) for outcome in weights.of)
    return name.replace("_", " ") + (f"  (mean {float(weights.mean()):.4f})" if numbers else "")


def side_by_side(name: str, values: list[Any], answers: list[Answer], columns: int = COLUMNS) -> list[str]:
    """Give several answers as one table, a row for each value of what was varied."""
    heads = list(cells(answers[0]))
    widths = [max(9, len(head)) for head in heads]
    widest = max([8, len(name), *(len(str(value)) for value in values)])
    told_by = telling(answers)
    said = _folded(f"{answers[0].game} {answers[0].question}, by {name}", columns)
    for part in _parts(widths, columns - widest - 2):
        rows = [f"  {name:>{widest}}" + "".join(f"  {heads[at]:>{widths[at]}}" for at in part)]
        for value, answer in zip(values, answers, strict=True):
            row = cells(answer)
            rows.append(f"  {value!s:>{widest}}" + "".join(f"  {row.get(heads[at], ''):>{widths[at]}}" for at in part))
        room = min(BAR, columns - len(rows[0]) - 2)
        if told_by and room >= BAR // 2 and len(part) == len(heads):
            bars = [told_by.replace("_", " "), *(bar(answer[told_by], room) for answer in answers)]
            rows = [f"{row}  {drawn}".rstrip() for row, drawn in zip(rows, bars, strict=True)]
        said += ["", *rows]
    return said


def _parts(widths: list[int], room: int) -> list[range]:
    """Give the columns of a table in as many tables as it takes to fit, at least one in each.

    >>> _parts([9, 9, 9], 24)
    [range(0, 2), range(2, 3)]
    """
    parts: list[range] = []
    start = 0
    while start < len(widths):
        end = start + 1
        while end < len(widths) and sum(widths[start : end + 1]) + 2 * (end + 1 - start) <= room:
            end += 1
        parts.append(range(start, end))
        start = end
    return parts


def grid(
    answers: list[list[Answer]], down: tuple[str, list[Any]], across: tuple[str, list[Any]], columns: int = COLUMNS
) -> list[str]:
    """Give answers for two options varied as one table: a row for each value of the first, a column for the other."""
    told_by = telling([answer for row in answers for answer in row])
    first = answers[0][0]
    what = told_by or next(iter(cells(first)), "")
    said = _folded(f"{first.game} {first.question}: {what.replace('_', ' ')}, by {down[0]} and {across[0]}", columns)
    widest = max([len(down[0]), *(len(str(value)) for value in down[1])])
    width = max([9, *(len(str(value)) for value in across[1])])
    a_row = max(1, (columns - widest - 4) // (width + 2))
    for start in range(0, len(across[1]), a_row):
        part = slice(start, start + a_row)
        heads = "".join(f"  {value!s:>{width}}" for value in across[1][part])
        said += ["", f"  {'':>{widest}}  {across[0]}", f"  {down[0]:>{widest}}{heads}"]
        for value, row in zip(down[1], answers, strict=True):
            shown = "".join(f"  {_cell(each, told_by):>{width}}" for each in row[part])
            said.append(f"  {value!s:>{widest}}{shown}")
    return said


def _cell(answer: Answer, told_by: str) -> str:
    return percent(answer[told_by]) if told_by else next(iter(cells(answer).values()), "")


def telling(answers: list[Answer]) -> str:
    """Give the chance that one would look at first, of those that all of these answers have, if they have any."""
    known = [name for name, part in answers[0].items() if is_exact(part)]
    common = [name for name in known if all(is_exact(answer.get(name)) for answer in answers)]
    return next((name for name in TELLING if name in common), common[0] if common else "")


def cells(answer: Answer) -> dict[str, str]:
    """Give what stands in a row: the chances; else those by some of the draws; else means, or what is likeliest."""
    parts = dict(flat(answer))
    single = {name: percent(part) for name, part in parts.items() if is_exact(part)}
    if not single:
        for name, part in parts.items():
            if isinstance(part, list):
                by: list[Number] = part
                places = sorted({1 + (len(by) - 1) * step // 5 for step in range(6)})
                single |= {f"{name} {at}": percent(by[at - 1]) for at in places}
    if not single:
        single = {name: _in_short(part) for name, part in parts.items() if isinstance(part, Weights)}
    return {name.replace("_", " "): cell for name, cell in single.items()}


def _in_short(weights: Weights[Any]) -> str:
    """Give the mean of numbers, or the likeliest of words."""
    if all(isinstance(outcome, int) for outcome in weights.of):
        return f"{float(weights.mean()):.4f}"
    return str(max(weights.of, key=lambda outcome: weights.chance(outcome)))
