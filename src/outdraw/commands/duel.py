"""`outdraw duel`: two fighters, many fights."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from outdraw.commands import BadInput, Parser, game_named, hint, print_json, whole
from outdraw.core.game import Game
from outdraw.core.registry import game_names
from outdraw.lab.duel import DuelResult, UnknownFighter, check_fighters, duels_of, simulate

ABOUT = """\
Let two fighters fight, many times, each side played by the game's bot.

  outdraw duel GAME --list             who can fight
  outdraw duel GAME A B --fights 2000
"""
MOST_FIGHTS = 100_000_000
MOST_STATES = 200_000


def run(words: list[str]) -> int:
    """Run the command."""
    parser = Parser("duel", ABOUT)
    parser.add_argument("game", help=f"one of {', '.join(game_names())}")
    parser.add_argument("fighters", nargs="*", metavar="A B", help="the two fighters")
    parser.add_argument("--list", action="store_true", help="list the fighters")
    parser.add_argument("--fights", type=whole, default=1000, metavar="N", help="how many fights (default 1000)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="the same seed gives the same fights")
    parser.add_argument("--exact", action="store_true", help="solve the duel exactly instead of fighting it")
    parser.add_argument("--states", type=int, default=MOST_STATES, metavar="N", help="the most states to explore")
    parser.add_argument("--workers", type=whole, default=1, metavar="W", help="how many processes share the work")
    options = parser.parse_args(words)
    game = game_named(options.game)
    try:
        fighters = duels_of(game).fighters()
    except ValueError as error:
        raise BadInput(str(error)) from None
    if options.list:
        if options.json:
            print_json({"fighters": [{"id": each, "name": name} for each, name in fighters]})
        else:
            for each, name in fighters:
                print(f"  {each:<24} {name}")
        return 0
    if len(options.fighters) != 2:
        raise BadInput(f"name two fighters of {game.name} (see outdraw duel {game.name} --list)")
    if not 1 <= options.fights <= MOST_FIGHTS or not 1 <= options.workers <= 256:
        raise BadInput(f"give 1 to {MOST_FIGHTS} --fights and 1 to 256 --workers")
    one, two = options.fighters
    began = time.perf_counter()
    if options.exact:
        return exactly(game, one, two, options.states, options.json)
    try:
        result = simulate(game.name, one, two, options.fights, options.seed, options.workers, _progress(options.fights))
    except UnknownFighter as error:
        raise BadInput(f"{error}; {hint(error.name, error.known)}") from None
    seconds = time.perf_counter() - began
    if options.json:
        print_json({**result.plain(), "seconds": seconds})
    else:
        show(result, seconds)
    return 0


def exactly(game: Game, one: str, two: str, most: int, as_json: bool) -> int:
    """Explore the duel and solve it."""
    from outdraw.lab.explore import CannotExplore, TooLarge, explore_duel
    from outdraw.lab.solve import solve

    began = time.perf_counter()
    try:
        check_fighters(game, one, two)
        graph = explore_duel(game, one, two, most, _exploring())
        duels = duels_of(game)
        solution = solve(graph, duels.most_rounds, duels.rounds(duels.set_up(one, two)))
    except UnknownFighter as error:
        raise BadInput(f"{error}; {hint(error.name, error.known)}") from None
    except (CannotExplore, TooLarge) as error:
        raise BadInput(str(error)) from None
    except ModuleNotFoundError as error:
        raise BadInput(f"solving needs {error.name}: install outdraw with its extra, outdraw[lab]") from None
    seconds = time.perf_counter() - began
    if as_json:
        print_json({**solution.plain(), "seconds": seconds})
        return 0
    from outdraw.odds.show import bar, percent

    print(f"{game.name}: {one} against {two}, solved exactly: {solution.states} states in {seconds:.1f} s\n")
    for who, name in (("a", one), ("b", two), ("draw", "nobody")):
        print(f"  {name:<24} {percent(solution.won[who]):>9}  {bar(solution.won[who])}".rstrip())
    print("\n  rounds")
    for length, share in sorted(solution.rounds.items()):
        if share >= 1e-6:
            print(f"  {length:>6}  {percent(share):>9}  {bar(share)}".rstrip())
    return 0


def _exploring() -> Callable[[int, int], None] | None:
    if not sys.stderr.isatty():
        return None

    def told(done: int, found: int) -> None:
        print(f"\r{done} of {found} states explored", end="", file=sys.stderr)

    return told


def _progress(fights: int) -> Callable[[int], None] | None:
    if not sys.stderr.isatty():
        return None

    def told(done: int) -> None:
        print(f"\r{done} of {fights} fights", end="" if done < fights else "\n", file=sys.stderr)

    return told


def show(result: DuelResult, seconds: float) -> None:
    """Print who won and how long it took."""
    from outdraw.odds.show import bar, percent

    print(f"{result.game}: {result.one} against {result.two}, {result.fights} fights in {seconds:.1f} s\n")
    for who, name in (("a", result.one), ("b", result.two), ("draw", "nobody")):
        share = result.chance(who)
        print(f"  {name:<24} {percent(share):>9}  {bar(share)}".rstrip())
    print(f"\n  ± {percent(result.interval)} (95 %)\n\n  rounds")
    for length in sorted(result.rounds):
        share = result.rounds[length] / result.fights
        print(f"  {length:>6}  {percent(share):>9}  {bar(share)}".rstrip())
