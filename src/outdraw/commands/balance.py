"""`outdraw balance`: what is never or always right, and what makes a match even."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from outdraw.commands import Parser, print_json, screen_width, wrapped
from outdraw.commands.sweep import add_options, check_options, command, short, studied

if TYPE_CHECKING:
    from outdraw.lab.balance import Balance

ABOUT = """\
Let every choice of a file meet every opponent: say what is never or always
right, how often to choose each, and which small change makes a match even.

  outdraw balance FILE.toml
  outdraw balance FILE.toml --workers 2 --out results

docs/sweeps.md has the form of the file.
"""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = Parser("balance", ABOUT)
    parser.add_argument("file", type=Path, metavar="FILE.toml", help="what to choose from, and against whom")
    add_options(parser)
    options = parser.parse_args(words)
    check_options(options)
    out: Path = options.out or Path(f"{options.file.stem}.balance")
    from outdraw.lab.balance import balance

    result = studied(balance, options, out)
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
    """Print the matrix and what follows from it."""
    from outdraw.lab.balance_report import how_exact, mix_said, verdicts
    from outdraw.lab.charts import percent

    print(wrapped(result.title) + "\n")
    widest = min(20, max(map(len, result.entrants)))
    across = max(1, (screen_width() - widest - 10) // 9)
    for first in range(0, len(result.opponents), across):
        some = slice(first, first + across)
        heads = "".join(f" {short(name, 8):>8}" for name in result.opponents[some])
        print(f"  {'':<{widest}}{heads}    mix")
        for name, row in zip(result.entrants, result.scores, strict=True):
            cells = "".join(f" {percent(score.share):>8}" for score in row[some])
            print(f"  {short(name, widest):<{widest}}{cells} {percent(result.mix[name]):>6}")
        print()
    evened = [each.said for each in result.evenings]
    for sentence in (*verdicts(result), mix_said(result), *evened, how_exact(result)):
        print(wrapped(sentence))
