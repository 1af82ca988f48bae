"""`outdraw sweep`: one fight with its values varied, a row for every combination."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from outdraw.commands import BadInput, Parser, print_json, screen_width, whole, wrapped

if TYPE_CHECKING:
    from outdraw.lab.cells import Progress
    from outdraw.lab.sweep import Sweep

T = TypeVar("T")

ABOUT = """\
Fight one match with its values varied: who fights, with what, how skilled.

  outdraw sweep FILE.toml                rows, pictures and a report in a folder
  outdraw sweep FILE.toml --workers 2    the same numbers, sooner
  outdraw sweep FILE.toml --ray local    on Ray; or the address of a cluster

The file says what to vary; docs/sweeps.md has its form. An interrupted sweep
goes on where it was when it is started again.
"""
MOST_FIGHTS = 100_000_000


def run(words: list[str]) -> int:
    """Run the command."""
    parser = Parser("sweep", ABOUT)
    parser.add_argument("file", type=Path, metavar="FILE.toml", help="what to fight and what to vary")
    parser.add_argument(
        "--format", choices=("csv", "parquet", "json"), default="csv", help="the form of the rows (default csv)"
    )
    add_options(parser)
    options = parser.parse_args(words)
    check_options(options)
    out: Path = options.out or Path(f"{options.file.stem}.sweep")
    from outdraw.lab.sweep import sweep

    result = studied(sweep, options, out)
    from outdraw.lab.output import save_rows, write_whole
    from outdraw.lab.report import pictures, sweep_page

    rows = out / f"rows.{options.format}"
    attempt(lambda: save_rows(result.plain(), rows, options.format))
    for name, drawn, _ in pictures(result):
        write_whole(out / f"{name}.svg", drawn.encode())
    report = out / "report.html"
    write_whole(report, sweep_page(result, command("sweep", options)).encode())
    if options.json:
        varied = [factor.label for factor in result.factors]
        print_json({"title": result.title, "varied": varied, "rows": result.plain(), "report": str(report)})
    else:
        show(result)
        print("\n" + wrapped(f"The rows are in {rows}, the report is {report}."))
    return 0


def add_options(parser: Parser) -> None:
    """Add the options that sweeps and balance share."""
    parser.add_argument(
        "--out", type=Path, metavar="DIR", help="where results are kept (default: named after the file)"
    )
    parser.add_argument(
        "--fights", type=whole, metavar="N", help="how many fights a cell, instead of what the file says"
    )
    parser.add_argument("--exact", action="store_true", help="solve every cell exactly instead of fighting it")
    parser.add_argument("--workers", type=whole, default=1, metavar="W", help="how many processes share the work")
    parser.add_argument("--ray", metavar="ADDRESS", help="work on a Ray cluster; `local` starts one on this machine")


def check_options(options: Any) -> None:
    """Say what is wrong with the shared options."""
    if options.fights is not None and not 1 <= options.fights <= MOST_FIGHTS:
        raise BadInput(f"give 1 to {MOST_FIGHTS} --fights")
    if not 1 <= options.workers <= 256:
        raise BadInput("give 1 to 256 --workers")
    if options.ray is not None and not options.ray.strip():
        raise BadInput("--ray needs the address of a cluster, or `local`")
    if options.out is not None and options.out.exists() and not options.out.is_dir():
        raise BadInput(f"{options.out} is a file; name a folder for the results")


def command(name: str, options: Any) -> str:
    """Give the words that do the same again."""
    fights = f" --fights {options.fights}" if options.fights is not None else ""
    return f"outdraw {name} {options.file.name}{fights}{' --exact' if options.exact else ''}"


EXTRAS = {"ray": "ray", "pyarrow": "parquet", "numpy": "lab", "scipy": "lab"}


def studied(study: Callable[..., T], options: Any, out: Path) -> T:
    """Carry out a sweep or a balance as the options say, and keep what is done in a folder."""
    return attempt(
        lambda: study(
            options.file,
            workers=options.workers,
            ray=options.ray or "",
            out=out,
            fights=options.fights,
            exact=True if options.exact else None,
            progress=progress(),
        )
    )


def attempt(work: Callable[[], T]) -> T:
    """Do the work, and say in a sentence what it lacks."""
    from outdraw.core.content.files import ContentError
    from outdraw.lab.explore import CannotExplore, TooLarge

    try:
        return work()
    except ContentError:
        raise
    except (CannotExplore, TooLarge, ValueError, ConnectionError) as error:
        raise BadInput(str(error)) from None
    except ModuleNotFoundError as error:
        package = str(error.name).partition(".")[0]
        if package not in EXTRAS:
            raise
        raise BadInput(f"this needs {package}: install outdraw with its extra, outdraw[{EXTRAS[package]}]") from None


def progress() -> Progress:
    """Tell how far the work is on standard error: in place on a terminal, else a line now and then."""
    import sys
    import time

    began = last = time.monotonic()

    def told(done: int, total: int, what: str) -> None:
        nonlocal last
        now = time.monotonic()
        if sys.stderr.isatty():
            left = f", {_span((now - began) * (total - done) / done)} left" if done and done < total else ""
            print(
                f"\r\033[K{done} of {total} {what}{left}", end="" if done < total else "\n", file=sys.stderr, flush=True
            )
        elif now - last >= EVERY:
            last = now
            print(f"{done} of {total} {what}", file=sys.stderr, flush=True)

    return told


EVERY = 10
"""Seconds between lines of progress where there is no terminal."""


def _span(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 90 else f"{seconds:.0f} s"


def show(result: Sweep) -> None:
    """Print the rows with a bar for side a where there is room for it, and what they come to in words."""
    from outdraw.lab.report import how_exact, in_words, rows_said
    from outdraw.odds.show import bar, percent

    print(wrapped(result.title) + "\n")
    heads, said = rows_said(result)
    room = (screen_width() - 32) // len(heads) - 2
    widths = [min(room, max(map(len, column))) for column in zip(heads, *said, strict=True)]
    bars = min(20, screen_width() - 34 - sum(widths) - 2 * len(widths))
    print(f"  {_columns(heads, widths)}  {'a':>9}  {'b':>9}  {'rounds':>6}")
    for row, words in zip(result.rows, said, strict=True):
        figures = row.figures
        numbers = f"{percent(figures.a):>9}  {percent(figures.b):>9}  {figures.rounds:>6.1f}"
        drawn = bar(figures.a, bars) if bars >= 8 else ""
        print(f"  {_columns(words, widths)}  {numbers}  {drawn}".rstrip())
    print()
    for sentence in (*in_words(result), how_exact(result)):
        print(wrapped(sentence))


def _columns(words: list[str], widths: list[int]) -> str:
    return "  ".join(f"{short(word, width):<{width}}" for word, width in zip(words, widths, strict=True))


def short(text: str, most: int) -> str:
    """Cut a text that is too long for its place."""
    return text if len(text) <= most else text[: max(0, most - 1)] + "…"
