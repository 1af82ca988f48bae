"""`outdraw sweep`: one fight with its values varied, a row for every combination."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from outdraw.commands import BadInput, print_json, screen_width, wrapped

if TYPE_CHECKING:
    from outdraw.lab.beside import Beside
    from outdraw.lab.cells import Progress
    from outdraw.lab.sweep import Sweep

T = TypeVar("T")

INTERRUPTED = 130
OF_FILES = {"sweep": {"a", "b", "scenario", "vary"}, "balance": {"entrants", "compare", "against", "even"}}
"""By which keys a file of the lab is told to be for which command."""
MOST_FIGHTS = 100_000_000


def run(options: Namespace) -> int:
    """Run the command."""
    check_options(options)
    check_kind(options.file, "sweep", "balance")
    out: Path = options.out or Path(f"{options.file.stem}.sweep")
    from outdraw.lab.beside import beside, read_rows
    from outdraw.lab.sweep import sweep

    if options.beside is not None:
        attempt(lambda: read_rows(options.beside))  # before anything is fought

    try:
        result = studied(sweep, options, out)
    except KeyboardInterrupt:
        return show_so_far(options, out)
    found = attempt(lambda: beside(result, options.beside)) if options.beside is not None else None
    from outdraw.lab.output import save_rows, write_whole
    from outdraw.lab.report import pictures, sweep_page

    rows = out / f"rows.{options.format}"
    attempt(lambda: save_rows(result.plain(), rows, options.format))
    for name, drawn, _ in pictures(result):
        write_whole(out / f"{name}.svg", drawn.encode())
    report = out / "report.html"
    write_whole(report, sweep_page(result, command("sweep", options), found).encode())
    if options.json:
        varied = [factor.label for factor in result.factors]
        idle = [factor.label for factor in result.idle]
        said = {"title": result.title, "varied": varied, "idle": idle, "rows": result.plain(), "report": str(report)}
        print_json(said if found is None else {**said, "beside": found.plain()})
    else:
        show(result)
        if found is not None:
            show_beside(result, found)
        print("\n" + wrapped(f"The rows are in {rows}, the report is {report}."))
    return 0


def show_so_far(options: Any, out: Path) -> int:
    """Show the cells that were done when somebody stopped the sweep."""
    import sys

    from outdraw.lab.sweep import so_far

    result, cells = attempt(lambda: so_far(options.file, out, options.fights, True if options.exact else None))
    done = len(result.rows)
    print(f"\noutdraw: stopped after {done} of {cells} cells; the same command goes on from there", file=sys.stderr)
    if options.json:
        print_json({"title": result.title, "rows": result.plain(), "interrupted": True})
    elif done:
        show(result)
    return INTERRUPTED


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


def check_kind(file: Path, command: str, other: str) -> None:
    """See whether a file is meant for the other of the two commands; whatever else is wrong is said by who reads it."""
    import tomllib

    from outdraw.core.content.files import ContentError, read_text

    try:
        keys = set(tomllib.loads(read_text(file)))
    except (ContentError, ValueError, RecursionError):
        return
    if keys & OF_FILES[other] and not keys & OF_FILES[command]:
        raise BadInput(f"{file} is a file for the other command: outdraw {other} {file}")


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

    from outdraw.commands.watch import is_watched, span

    began = last = time.monotonic()

    def told(done: int, total: int, what: str) -> None:
        nonlocal last
        now = time.monotonic()
        if is_watched():
            left = f", {span((now - began) * (total - done) / done)} left" if done and done < total else ""
            print(
                f"\r\033[K{done} of {total} {what}{left}", end="" if done < total else "\n", file=sys.stderr, flush=True
            )
        elif now - last >= EVERY:
            last = now
            print(f"{done} of {total} {what}", file=sys.stderr, flush=True)

    return told


NAME = 9
"""The room for the name of a side above its shares, in characters."""
EVERY = 10
"""Seconds between lines of progress where there is no terminal."""


def show(result: Sweep) -> None:
    """Print what the rows come to in words, then the rows, with a bar for side a where there is room for it."""
    from outdraw.lab.report import how_exact, in_words

    print(wrapped(result.title) + "\n")
    for sentence in (*in_words(result), how_exact(result)):
        print(wrapped(sentence))
    print()
    print("\n".join(table(result)))


def table(result: Sweep) -> list[str]:
    """Give the rows as a table; where their values would not fit beside the numbers, they stand above them."""
    from outdraw.lab.report import rows_said
    from outdraw.odds.show import bar, percent

    heads, said = rows_said(result)
    widths = [max(map(len, column)) for column in zip(heads, *said, strict=True)]
    room = screen_width() - 34 - sum(widths) - 2 * len(widths)
    numbers = [
        f"{percent(row.figures.a):>9}  {percent(row.figures.b):>9}  {row.figures.rounds:>6.1f}" for row in result.rows
    ]
    one, two = result.sides["a"], result.sides["b"]
    is_short = len(one) <= NAME and len(two) <= NAME and one != two
    columns = f"{one if is_short else 'a':>{NAME}}  {two if is_short else 'b':>{NAME}}  {'rounds':>6}"
    lines = [] if is_short else [wrapped(f"a: {one}, b: {two}", "  ", "  ")]
    if room < 0:
        lines += [f"  {columns}"]
        for words, told in zip(said, numbers, strict=True):
            named = ", ".join(f"{head} {word}" for head, word in zip(heads, words, strict=True))
            lines += [wrapped(named, "  ", "  "), f"  {told}"]
        return lines
    lines += [f"  {_columns(heads, widths)}  {columns}"]
    for row, words, told in zip(result.rows, said, numbers, strict=True):
        drawn = bar(row.figures.a, min(20, room - 2)) if room >= 10 else ""
        lines.append(f"  {_columns(words, widths)}  {told}  {drawn}".rstrip())
    return lines


def show_beside(result: Sweep, found: Beside) -> None:
    """Print what changed since another sweep, in words and cell by cell."""
    from outdraw.lab.beside import in_words
    from outdraw.lab.report import beside_rows

    heads, rows = beside_rows(result, found)
    print("\n" + wrapped(in_words(found, result.sides["a"])) + "\n")
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    words = len(result.factors)
    for row in (heads, *rows):
        told = [
            f"{each:<{width}}" if at < words else f"{each:>{width}}"
            for at, (each, width) in enumerate(zip(row, widths, strict=True))
        ]
        line = f"  {'  '.join(told)}".rstrip()
        print(line if len(line) <= screen_width() else wrapped("  ".join(row), "  ", "    "))


def _columns(words: list[str], widths: list[int]) -> str:
    return "  ".join(f"{word:<{width}}" for word, width in zip(words, widths, strict=True))
