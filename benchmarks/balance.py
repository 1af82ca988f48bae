"""Fight every scenario with house bots, and print who wins and how long it takes, as docs/balance.md has it.

python benchmarks/balance.py [FIGHTS] [GAME ...]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import sqrt
from random import Random

from outdraw.core.readers.simulate import Simulate
from outdraw.games import find_game, game_names

LEAST, MOST = 0.4, 0.75
SHORTEST, LONGEST = 4, 12


def rows(name: str, fights: int) -> Iterator[str]:
    """Give a line of the table for each scenario of a game that is a fight."""
    game = find_game(name)
    duels = game.duels
    if duels is None or duels.stage is None:
        return
    for scenario, (one, other) in duels.scenarios().items():
        won = lasted = 0
        for seed in range(fights):
            dice, scene = Random(seed), duels.stage(scenario)
            play = Simulate(dice, {seat: game.bot(dice) for seat in scene.seats}, scene, every_card=True)
            while not scene.is_over:
                game.step(play, scene)
            won += duels.winner(scene) == "a"
            lasted += duels.rounds(scene)
        share, rounds = won / fights, lasted / fights
        is_even = LEAST <= share <= MOST and SHORTEST <= rounds <= LONGEST
        margin = 1.96 * sqrt(max(share * (1 - share), 0.25 / fights) / fights)
        about = f"{share:.0%} ± {margin:.0%}"
        yield f"| {name} | {scenario} | {one} against {other} | {about} | {rounds:.1f} | {'yes' if is_even else ''} |"


def main(words: list[str]) -> None:
    """Print the table."""
    fights = int(words[0]) if words else 100
    print("| game | scenario | sides | the first wins | rounds | even |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name in words[1:] or game_names():
        for row in rows(name, fights):
            print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
