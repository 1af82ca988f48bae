"""How strong the searching bot is: mirror fights with seats swapped and the same luck, with intervals.

`python benchmarks/strength.py [GAME ...] [--pairs N] [--played N]` lets `search` play the house in both seats of every
match; a pair of fights is one sample. Nothing is asserted; what comes out is printed.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import sqrt
from random import Random
from time import process_time

from outdraw.bots.search import STRENGTHS, Strength, make
from outdraw.core.game import Game
from outdraw.games import find_game
from outdraw.lab.fight import duels_of, fight

MIRRORS = {
    "suits": ("rod", "otto_grahl"),
    "draw_your_weapon": ("sable_wren", "brannoc_holt", "jonah_tarn"),
    "cavaliers": ("corin", "ysolt"),
}
"""Who fights their own like: even matches, in which only play tells."""


def one_fight(game: Game, who: str, side: str, seed: int, strength: Strength) -> float:
    """Fight once, a side searching; give what that came to for it."""
    duels = duels_of(game)
    scene = duels.set_up([who], [who])
    bots = {
        seat: (make(game, strength) if seat.startswith(side) and seat != scene.gm else game.bot)(
            Random(f"{seed}/{seat}")
        )
        for seat in scene.seats
    }
    fight(game, scene, Random(seed), bots)
    return {side: 1.0, "draw": 0.5}.get(duels.winner(scene), 0.0)


def measured(name: str, pairs: int, strength: Strength) -> str:
    """Give the share that search won against the house, with its 95 % interval, over pairs of fights."""
    game, began = find_game(name), process_time()
    known = [id for id, _ in duels_of(game).fighters()]
    mirrors = [who for who in MIRRORS.get(name, ()) if who in known] or known[:2]
    shares: list[float] = []
    for number in range(pairs):
        who = mirrors[number % len(mirrors)]
        shares.append(sum(one_fight(game, who, side, number, strength) for side in ("a", "b")) / 2)
    mean = sum(shares) / pairs
    spread = sqrt(sum((share - mean) ** 2 for share in shares) / max(1, pairs - 1) / pairs)
    seconds = (process_time() - began) / 2 / pairs
    return (
        f"{name:<18} search({strength.played}) wins {mean:.1%} ±{1.96 * spread:.1%} against house"
        f" ({2 * pairs} fights of {', '.join(mirrors)}; {seconds:.1f} s a fight)"
    )


def main() -> None:
    """Measure the games named, or all that have fights with choices in them."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(MIRRORS))
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--played", type=int, default=STRENGTHS["search"].played)
    options = parser.parse_args()
    for name in options.games:
        print(measured(name, options.pairs, Strength(options.played, STRENGTHS["search"].most_options)), flush=True)


if __name__ == "__main__":
    main()
