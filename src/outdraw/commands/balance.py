"""`outdraw balance`: what is never or always right, and what makes a match even."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from outdraw.commands import print_json, screen_width, wrapped
from outdraw.commands.sweep import INTERRUPTED, check_kind, check_options, command, studied

if TYPE_CHECKING:
    from outdraw.lab.balance import Balance

COLUMN = 8
"""The room for a score, in characters."""


def run(options: Namespace) -> int:
    """Run the command."""
    check_options(options)
    check_kind(options.file, "balance", "sweep")
    out: Path = options.out or Path(f"{options.file.stem}.balance")
    from outdraw.lab.balance import balance

    try:
        result = studied(balance, options, out)
    except KeyboardInterrupt:
        done = len(list((out / "cells").glob("*.json")))
        print(
            f"\noutdraw: stopped; {done} matches are kept in {out}, the same command goes on from there",
            file=sys.stderr,
        )
        return INTERRUPTED
    from outdraw.lab.balance_report import balance_page, matrix
    from outdraw.lab.output import save_rows, write_whole

    save_rows(result.rows(), out / "scores.csv", "csv")
    write_whole(out / "heat-map.svg", matrix(result).encode())
    report = out / "report.html"
    write_whole(report, balance_page(result, command("balance", options)).encode())
    if options.json:
        print_json({**result.plain(), "report": str(report)})
    else:
        show(result)
        print("\n" + wrapped(f"The scores are in {out / 'scores.csv'}, the report is {report}."))
    return 0


def show(result: Balance) -> None:
    """Print what follows from the matrix, and the matrix."""
    from outdraw.lab.balance_report import how_exact, mix_said, verdicts

    print(wrapped(result.title) + "\n")
    evened = [each.said for each in result.evenings]
    differ = [each.said for each in result.disagreements]
    for sentence in (*verdicts(result), mix_said(result), *evened, *differ, how_exact(result)):
        print(wrapped(sentence))
    print()
    print("\n".join(matrix_lines(result)))


def matrix_lines(result: Balance) -> list[str]:
    """Give the scores as a table; where names are too long for their columns, numbers stand for them."""
    from outdraw.lab.charts import percent

    heads, rows = list(result.opponents), list(result.entrants)
    said: list[str] = []
    if max(map(len, heads)) > COLUMN:
        heads = [f"({number})" for number in range(1, len(heads) + 1)]
        named = ", ".join(f"{short} {name}" for short, name in zip(heads, result.opponents, strict=True))
        said += [wrapped(named, "  ", "  "), ""]
    widest = max(map(len, rows))
    is_narrow = widest + COLUMN + 12 > screen_width()
    if is_narrow:
        widest = 0  # the name stands above its row
    across = max(1, (screen_width() - widest - 10) // (COLUMN + 1))
    for first in range(0, len(heads), across):
        some = slice(first, first + across)
        said.append(f"  {'':<{widest}}{''.join(f' {head:>{COLUMN}}' for head in heads[some])}    mix")
        for name, row in zip(rows, result.scores, strict=True):
            cells = "".join(f" {percent(score.share):>{COLUMN}}" for score in row[some])
            said += [wrapped(name, "  ")] if is_narrow else []
            said.append(f"  {'' if is_narrow else name:<{widest}}{cells} {percent(result.mix[name]):>6}")
        said.append("")
    return said[:-1]
