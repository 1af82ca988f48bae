"""How fast the odds of a choice come: at random moments of every game, from what the seat knows.

`python benchmarks/choices.py [GAME ...] [--moments N]` prints for each game: milliseconds until the first numbers (the
median and the slowest of a hundred), until all that is soon exact is exact, which share of the moments of an ordinary
turn is so, how wide the intervals are after two seconds, those of the chance to win apart, and how many scenes a second
are played out from the middle of one. Times are processor time on one core. Nothing is asserted.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import pages
from timing import clock

from outdraw.conformance.moments import moments
from outdraw.core.game import Game
from outdraw.core.readers.possible import NoSuchWorld
from outdraw.core.worlds import Known
from outdraw.games import find_game
from outdraw.odds.choices import LOOKS, Look, Prospects, Weighing, answers_of, of_choice
from outdraw.odds.tally import NEAR
from outdraw.table.knowledge import known_at

GAMES = ("suits", "draws", "draw_your_weapon", "cavaliers")
TURNS = {
    "suits": ("suits.action", "suits.answer", "suits.defence"),
    "draws": ("draws.trait", "draws.attribute", "draws.when"),
    "draw_your_weapon": ("draw_your_weapon.attack_card", "draw_your_weapon.test_card"),
    "cavaliers": ("cavaliers.turn", "cavaliers.defend"),
}
"""The kinds of choice that make an ordinary turn."""
LONG = 2.0
PLAYED_FOR = 0.5
WINS = 6
"""At so many moments the chance to win is looked at, too."""
RATED = 6
"""At so many moments scenes are played out for half a second."""


@dataclass
class Times:
    """What was measured at the moments of a game."""

    first: list[float] = field(default_factory=list[float])
    exact: list[float] = field(default_factory=list[float])
    widths: list[float] = field(default_factory=list[float])
    wins: list[float] = field(default_factory=list[float])
    moments: int = 0
    turns: int = 0
    exact_turns: int = 0
    unsaid: int = 0
    rates: list[float] = field(default_factory=list[float])


def choosing(game: Game, number: int) -> Iterator[Known]:
    """Yield what a seat knows at random moments at which it has something to choose, made by the game's bots."""
    for table, waits in moments(game, number, 77):
        known = known_at(table, waits.choice.seat, waits.id)
        if len(answers_of(known.choice)) > 1:
            yield known


def measure(game: Game, known: Known, times: Times) -> None:
    """Measure one moment."""
    times.moments += 1
    is_turn = known.choice.kind in TURNS[game.name]
    began = clock()
    looks = of_choice(game, known, (Look(2), Look(2), *LOOKS[1:]))
    found = next(looks)
    times.first.append(clock() - began)
    if found.why_not:
        times.unsaid += 1
        return
    found = next(looks, found)
    times.turns += is_turn
    is_exact = found.is_exact
    if is_exact and is_turn:
        times.exact_turns += 1
        times.exact.append(clock() - began)
    for sharper in looks:
        if clock() - began > LONG:
            break
        found = sharper
        if widest(found) <= NEAR and len(times.wins) >= WINS:
            break
    if not is_exact:
        times.widths.append(widest(found))
    if game.won is not None and not found.is_last and len(times.wins) < WINS:
        times.wins.append(max(each.intervals.get("win", 1.0) for each in found.options))


def widest(found: Prospects) -> float:
    """Give the widest half interval of a named chance."""
    return max((wide for each in found.options for name, wide in each.intervals.items() if name != "win"), default=0.0)


def rate(game: Game, known: Known) -> float | None:
    """Give how many scenes a second are played out from a moment, if anybody wins there."""
    answers = answers_of(known.choice)[:1]
    try:
        weighing = Weighing(game, known, answers)
    except NoSuchWorld:
        return None
    if game.won is None or weighing.play_out(0, 0) is None:
        return None
    began, played = clock(), 0
    while clock() - began < PLAYED_FOR:
        played += 1
        weighing.play_out(0, played)
    return played / (clock() - began)


def at(values: Sequence[float], share: float) -> float:
    """Give the value below which a share of the values lies."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0.0


COLUMNS = (
    "game",
    "moments",
    "first numbers: median",
    "p99",
    "turns exact in all options",
    "these: median",
    "of those sampled, within ±5 points after 2 s",
    "the chance to win, within ±5 after 2 s",
    "scenes played out a second",
)


def cells(name: str, times: Times) -> tuple[str, ...]:
    """Give a game's line of the table."""
    return (
        name,
        str(times.moments),
        f"{1000 * at(times.first, 0.5):.0f} ms",
        f"{1000 * at(times.first, 0.99):.0f} ms",
        f"{times.exact_turns} of {times.turns}",
        f"{1000 * at(times.exact, 0.5):.0f} ms",
        f"{sum(wide <= NEAR for wide in times.widths)} of {len(times.widths)}",
        f"{sum(wide <= NEAR for wide in times.wins)} of {len(times.wins)}" if times.wins else "-",
        f"{at(times.rates, 0.5):.0f}" if times.rates else "-",
    )


def main() -> None:
    """Measure the games named, or all."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--moments", type=int, default=40)
    parser.add_argument("--docs", action="store_true", help="write the table into docs/speed.md as well")
    options = parser.parse_args()
    lines = []
    for name in options.games:
        game, times = find_game(name), Times()
        for known in choosing(game, options.moments):
            measure(game, known, times)
            if len(times.rates) < RATED and (found := rate(game, known)) is not None:
                times.rates.append(found)
        lines.append(cells(name, times))
        print("; ".join(f"{what}: {said}" for what, said in zip(COLUMNS, lines[-1], strict=True)), flush=True)
    if options.docs:
        pages.put("speed.md", "choices", pages.table(COLUMNS, lines))


if __name__ == "__main__":
    main()
