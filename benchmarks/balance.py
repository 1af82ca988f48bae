"""Fight every scenario with house bots: who wins, and how long it takes.

python benchmarks/balance.py [GAME ...] [--fights N] [--docs]
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from math import sqrt
from random import Random

import pages

from outdraw.core.readers.simulate import seeded
from outdraw.games import find_game, game_names

LEAST, MOST = 0.4, 0.75
SHORTEST, LONGEST = 4, 12


def rows(name: str, fights: int) -> Iterator[tuple[str, ...]]:
    """Give a line of the table for each scenario of a game that is a fight."""
    game = find_game(name)
    duels = game.duels
    if duels is None or duels.stage is None:
        return
    for scenario, (one, other) in duels.scenarios().items():
        won = lasted = 0
        for seed in range(fights):
            dice, scene = Random(seed), duels.stage(scenario)
            play = seeded(dice, {seat: game.bot(dice) for seat in scene.seats}, scene, every_card=True)
            while not scene.is_over:
                game.step(play, scene)
            won += duels.winner(scene) == "a"
            lasted += duels.rounds(scene)
        share, rounds = won / fights, lasted / fights
        is_even = LEAST <= share <= MOST and SHORTEST <= rounds <= LONGEST
        margin = 1.96 * sqrt(max(share * (1 - share), 0.25 / fights) / fights)
        about = f"{share:.0%} ± {margin:.0%}"
        yield name, scenario, f"{one} against {other}", about, f"{rounds:.1f}", "yes" if is_even else ""


COLUMNS = ("game", "scenario", "sides", "the first wins", "rounds", "even")


def main() -> None:
    """Print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--fights", type=int, default=100)
    parser.add_argument("--docs", action="store_true", help="write the table into docs/balance.md as well")
    asked = parser.parse_args()
    lines = []
    for name in asked.games:
        for row in rows(name, asked.fights):
            lines.append(row)
            print(*row, sep="; ", flush=True)
    text = pages.table(COLUMNS, lines)
    print(text)
    if asked.docs:
        pages.put("balance.md", "table", text)


if __name__ == "__main__":
    main()
