"""Draw how cost grows, with the size of pools, the number of fighters and the number of states, into docs/images.

python benchmarks/growth.py
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib as mpl
from lab import BEYOND, duel, explored, simulated, solved
from matplotlib.figure import Figure
from rows import afresh, on_one_core
from timing import best

from outdraw.core.dice import Pool, highest
from outdraw.lab.match import Match, Side

IMAGES = Path(__file__).resolve().parents[1] / "docs" / "images"
SIZES = (6, 8, 10, 12)
MOST_DICE = 14
MOST_A_SIDE = 6
PATIENCE = 120.0
"""How many seconds a duel may take to be explored; slower ones are left out."""
FIGHTERS = {
    "suits": ("brigand", "town_guard"),
    "draw_your_weapon": ("soldier", "street_tough"),
    "cavaliers": ("infantry_recruit", "street_tough"),
}
DUELS = {
    "draws": (("caleb_voss", "poacher"),),
    "suits": (("brigand", "wolf"), ("wolf", "bear"), ("aldo_brandt", "sabine_roe"), ("rosa_lind", "bob")),
    "cavaliers": (("gossiping_courtier", "drunken_brawler"), ("greedy_bandit", "city_watch_grunt")),
}
TITLES = {"draws": "Draws", "suits": "SUITS", "draw_your_weapon": "Draw Your Weapon", "cavaliers": "Queen's Cavaliers"}


class Line(NamedTuple):
    """One line of a picture."""

    name: str
    across: list[float]
    up: list[float]


def pools() -> list[Line]:
    """Time the two highest of a mixed pool, counted exactly and, while that is bearable, by listing every roll."""
    numbers = range(2, MOST_DICE + 1)
    mixed = [Pool([SIZES[at % len(SIZES)] for at in range(number)]) for number in numbers]
    counted = [best(partial(highest, pool, 2), 20) * 1e3 for pool in mixed]
    few = [pool for pool in mixed if len(pool) <= 6]
    listed = [best(partial(_listed, pool), 2) * 1e3 for pool in few]
    return [
        Line("counted, as the odds do", [*map(float, numbers)], counted),
        Line("every roll listed", [float(len(pool)) for pool in few], listed),
    ]


def _listed(pool: Pool) -> dict[tuple[int, ...], int]:
    from itertools import product

    counts: dict[tuple[int, ...], int] = {}
    for faces in product(*(range(1, size + 1) for size in pool.sizes)):
        two = tuple(sorted(faces)[-2:])
        counts[two] = counts.get(two, 0) + 1
    return counts


def fighters() -> list[Line]:
    """Time one simulated fight with more and more on each side."""
    lines: list[Line] = []
    for game, (one, two) in FIGHTERS.items():
        sides = range(1, MOST_A_SIDE + 1)
        matches = [Match(game, Side((one,) * number), Side((two,) * number)) for number in sides]
        taken = [best(partial(simulated, match, 10), 2) / 10 for match in matches]
        lines.append(Line(TITLES[game], [2.0 * number for number in sides], [each * 1e3 for each in taken]))
    return lines


def states() -> list[Line]:
    """Time exploring and solving of duels that have more and more states."""
    lines: list[Line] = []
    for game, pairs in DUELS.items():
        found = sorted(each for each in (_explored(duel(game, *pair)) for pair in pairs) if each is not None)
        if found:
            across = [float(count) for count, _, _ in found]
            lines.append(Line(f"{TITLES[game]}: explored", across, [explore for _, explore, _ in found]))
            lines.append(Line(f"{TITLES[game]}: solved", across, [solve for _, _, solve in found]))
    return lines


def _explored(match: Match) -> tuple[int, float, float] | None:
    def ask() -> tuple[int, float, float] | None:
        graph: Any = None

        def explore() -> None:
            nonlocal graph
            graph = explored(match, PATIENCE)

        try:
            taken = best(explore, 1)
        except BEYOND:
            return None
        return len(graph), taken, best(lambda: solved(match, graph), 3)

    result: tuple[int, float, float] | None = afresh(ask)
    return result


def draw(
    name: str, title: str, across: str, up: str, lines: list[Line], log: bool = True, log_across: bool = False
) -> None:
    """Draw lines into a picture whose text stays text and whose bytes depend on the numbers alone."""
    mpl.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "outdraw", "font.family": "sans-serif"})
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    for line in lines:
        axes.plot(line.across, line.up, marker="o", markersize=4, label=line.name)
    axes.set(title=title, xlabel=across, ylabel=up)
    if log:
        axes.set_yscale("log")
    if log_across:
        axes.set_xscale("log")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    IMAGES.mkdir(exist_ok=True)
    figure.savefig(IMAGES / f"{name}.svg", metadata={"Date": None})


PICTURES: dict[str, Callable[[], None]] = {
    "pools": lambda: draw("growth-pools", "The two highest of a mixed pool, exactly", "dice", "milliseconds", pools()),
    "fighters": lambda: draw(
        "growth-fighters", "One simulated fight", "fighters, both sides together", "milliseconds", fighters(), log=False
    ),
    "states": lambda: draw(
        "growth-states", "Duels explored and solved", "states", "seconds", states(), log_across=True
    ),
}


if __name__ == "__main__":
    on_one_core()
    for picture in PICTURES.values():
        picture()
