"""Outcomes of matches for people: bars in the terminal, tables in a notebook, pictures in files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from importlib.util import find_spec
from itertools import count
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from outdraw.games import find_game
from outdraw.lab.fight import duels_of
from outdraw.odds.pictures import PICTURES
from outdraw.odds.show import BAR, COLUMNS, bar, percent

if TYPE_CHECKING:
    from pathlib import Path

    from outdraw.lab.match import Outcome

RAREST = 1e-6
MOST_ROWS = 12
"""Longer lists of numbers are shown in steps."""
COLOURS = ("#4878a8", "#d08040")
NAME = 32
"""The room for a name in a picture, in characters."""
WON = "won"
LEAST_BAR = 5
"""Bars shorter than this tell nothing."""


def names_of(outcome: Outcome) -> dict[str, str]:
    """Give what `a`, `b` and `draw` are called."""
    one, two = outcome.match.names
    return {"a": one, "b": two, "draw": "nobody"}


def how(outcome: Outcome) -> str:
    """Say how the outcome was found."""
    if outcome.is_exact:
        return f"solved exactly, {outcome.states} states"
    if outcome.states:
        return f"{outcome.fights} fights, walked on a graph of {outcome.states} states"
    return f"{outcome.fights} fights, simulated draw by draw"


def sections(outcome: Outcome) -> Iterator[tuple[str, dict[str, float]]]:
    """Give the parts of an outcome, each with its heading and its rows: who won, the ways, the rounds, the injuries."""
    names = names_of(outcome)
    yield WON, {names[who]: share for who, share in outcome.won.items()}
    yield "how it ended", {named(way, names): share for way, share in outcome.ways.items()}
    yield f"rounds (mean {mean(outcome.rounds):.2f})", stepped(outcome.rounds)
    counts = duels_of(find_game(outcome.match.game)).counts
    for side, shares in outcome.injuries.items():
        yield f"{counts}, {names[side]} (mean {mean(shares):.2f})", stepped(shares)


def named(way: str, names: Mapping[str, str]) -> str:
    """Say how a fight ended with the name of the side instead of its letter.

    >>> named("b: dead", {"a": "Bob", "b": "Rod"})
    'Rod: dead'
    """
    side, colon, what = way.partition(": ")
    return f"{names[side]}: {what}" if colon and side in ("a", "b") else way


def mean(shares: Mapping[int, float]) -> float:
    """Give the mean of numbers with their shares.

    >>> mean({1: 0.5, 4: 0.5})
    2.5
    """
    return sum(number * share for number, share in shares.items())


def stepped(shares: Mapping[int, float]) -> dict[str, float]:
    """Give the shares of numbers as rows, in steps of 2, 5, 10 ... where there would be too many.

    >>> stepped({0: 0.25, 1: 0.75})
    {'0': 0.25, '1': 0.75}
    >>> stepped(dict.fromkeys(range(1, 21), 0.05))["2-3"]
    0.1
    """
    seen = {number: share for number, share in shares.items() if share >= RAREST}
    widths = (n * 10**power for power in count() for n in (1, 2, 5))
    width = next(width for width in widths if len({number // width for number in seen}) <= MOST_ROWS)
    rows: dict[str, float] = {}
    for number, share in seen.items():
        low = number // width * width
        row = str(low) if width == 1 else f"{low}-{low + width - 1}"
        rows[row] = rows.get(row, 0.0) + share
    return rows


def verdict(outcome: Outcome, columns: int = COLUMNS) -> list[str]:
    """Say in a sentence who wins, how surely that is known and how long it takes."""
    names = names_of(outcome)
    first, second = sorted(("a", "b"), key=lambda side: -outcome.won[side])
    how_long = f"after {mean(outcome.rounds):.1f} rounds on average"
    if outcome.won[first] - outcome.won[second] <= outcome.gap_interval:
        words = f"It is even, or too close to tell: {names['a']} wins {_told(outcome, 'a')},"
        said = f"{words} {names['b']} {_told(outcome, 'b')}, {how_long}."
    else:
        said = f"{names[first]} wins {_told(outcome, first)}, {names[second]} {_told(outcome, second)}, {how_long}."
    return wrap(said, columns)


def _told(outcome: Outcome, who: str) -> str:
    share, width = outcome.won[who], outcome.intervals.get(who)
    if width is None:
        return percent(share)
    if share in (0, 1):  # it cannot be more than all, nor less than nothing
        return f"{percent(share)} (at {'least' if share else 'most'} {percent(abs(share - width))})"
    return f"{percent(share)} (± {percent(width)})"


def lines(outcome: Outcome, seconds: float, columns: int = COLUMNS) -> list[str]:
    """Give an outcome as lines of text that fit a screen, the verdict first."""
    said = [*wrap(str(outcome.match), columns), *verdict(outcome, columns), ""]
    said += wrap(f"{how(outcome)}, {seconds:.1f} s", columns, initial_indent="  ", subsequent_indent="  ")
    bots = [f"{side} {each.bot}" for side, each in (("a", outcome.match.a), ("b", outcome.match.b))]
    if (outcome.match.a.bot, outcome.match.b.bot) != ("house", "house"):
        said += wrap(f"bots: {', '.join(bots)}", columns, initial_indent="  ", subsequent_indent="  ")
    for heading, rows in sections(outcome):
        widths = outcome.intervals if heading == WON else {}
        note = " (± 95 %)" if widths else ""
        said += ["", *wrap(heading + note, columns, initial_indent="  ", subsequent_indent="  ")]
        said += _table(rows, list(widths.values()), columns)
    return said


def _table(rows: Mapping[str, float], widths: list[float], columns: int) -> list[str]:
    """Give shares as rows with their intervals, if they have any, and bars; a name too long for a line takes more."""
    of_numbers = 13 + (13 if widths else 0)
    room = min(max(map(len, rows), default=0), columns - of_numbers)
    bars = min(BAR, columns - room - of_numbers - 2)
    said: list[str] = []
    for at, (name, share) in enumerate(rows.items()):
        *above, last = wrap(name, room) or [""]
        width = f"  ± {percent(widths[at]):<9}" if widths else ""
        drawn = bar(share, bars) if bars >= LEAST_BAR else ""
        said += [f"  {each:>{room}}" for each in above]
        said.append(f"  {last:>{room}}  {percent(share):>9}{width}  {drawn}".rstrip())
    return said


def _cut(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 3] + "..."


def html(outcome: Outcome) -> str:
    """Give an outcome as a table for a notebook."""
    rows = [f"<tr><th colspan=3>{escape(str(outcome.match))}: {escape(how(outcome))}</th></tr>"]
    for heading, shares in sections(outcome):
        widths = list(outcome.intervals.values()) if heading == WON else []
        note = " (± 95 %)" if widths else ""
        rows.append(f"<tr><th colspan=3 style='text-align:left'>{escape(heading)}{note}</th></tr>")
        for at, (name, share) in enumerate(shares.items()):
            width = f" ± {percent(widths[at])}" if widths else ""
            drawn = f"<div style='background:{COLOURS[0]};height:0.8em;width:{200 * share:.0f}px'></div>"
            rows.append(f"<tr><td>{escape(name)}</td><td>{percent(share)}{width}</td><td>{drawn}</td></tr>")
    return f"<table>{''.join(rows)}</table>"


def check_picture(path: Path) -> None:
    """Say what keeps a picture from being drawn to a file, before there is anything to draw."""
    if path.suffix.lower() not in PICTURES:
        raise ValueError(f"a picture is one of {', '.join(PICTURES)}, not {path.name!r}")
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {path.parent} for the picture")
    if find_spec("matplotlib") is None:
        raise ValueError("pictures need matplotlib: install outdraw[plots]")


def plot(outcome: Outcome, path: Path) -> None:
    """Draw an outcome as a picture of four panels: who won, how it ended, the rounds, and the injuries of both."""
    check_picture(path)
    import matplotlib as mpl

    mpl.use("Agg")
    import matplotlib.pyplot as plt

    figure, ((won, ways), (rounds, hurt)) = plt.subplots(2, 2, figsize=(10, 6.5), layout="constrained")
    try:
        names = names_of(outcome)
        _named(won, "won", {names[who]: share for who, share in outcome.won.items()})
        for at, (who, width) in enumerate(outcome.intervals.items()):
            won.errorbar(outcome.won[who], at, xerr=width, color="black", capsize=3)
        _named(ways, "how it ended", {named(way, names): share for way, share in outcome.ways.items()})
        _numbered(rounds, f"rounds (mean {mean(outcome.rounds):.2f})", {"": outcome.rounds})
        injuries = {f"{names[side]} (mean {mean(part):.2f})": part for side, part in outcome.injuries.items()}
        _numbered(hurt, duels_of(find_game(outcome.match.game)).counts, injuries)
        figure.suptitle(f"{outcome.match}\n{how(outcome)}", fontsize="medium", wrap=True)
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise ValueError(f"the picture cannot be written to {path}: {error.strerror or error}") from None
    finally:
        plt.close(figure)


def _named(panel: Any, heading: str, rows: Mapping[str, float]) -> None:
    places = range(len(rows))
    panel.barh(places, list(rows.values()), color=COLOURS[0])
    panel.set_yticks(places, [_cut(name) for name in rows], fontsize="small")
    panel.invert_yaxis()
    panel.set_xlim(0, 1)
    _dress(panel, heading)


def _numbered(panel: Any, heading: str, parts: Mapping[str, Mapping[int, float]]) -> None:
    width = 0.8 / len(parts)
    for place, (name, shares) in enumerate(parts.items()):
        kept = {number: share for number, share in shares.items() if share >= RAREST}
        at = [number + width * (place - (len(parts) - 1) / 2) for number in kept]
        panel.bar(at, list(kept.values()), width, color=COLOURS[place], label=_cut(name))
    panel.xaxis.get_major_locator().set_params(integer=True)
    if len(parts) > 1:
        panel.legend(fontsize="small", frameon=False)
    _dress(panel, heading)


def _dress(panel: Any, heading: str) -> None:
    panel.set_title(heading, fontsize="medium", loc="left")
    panel.spines[["top", "right"]].set_visible(False)
