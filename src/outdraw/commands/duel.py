"""`outdraw duel`: two sides, or a scenario, fought many times or solved exactly."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from re import fullmatch
from typing import Any

from outdraw.commands import BadInput, Parser, game_named, print_json, whole
from outdraw.core.game import Game
from outdraw.core.registry import game_names
from outdraw.lab.duel import duels_of
from outdraw.lab.match import MOST_STATES, Match, Outcome, Side, check_match, simulate, solve

ABOUT = """\
Let two sides fight, many times, each played by a bot.

  outdraw duel GAME --list                 who can fight, and which scenarios
  outdraw duel GAME A B --fights 2000      one against one
  outdraw duel GAME A:3 B+C                three of A against B and C (A*3 does as well)
  outdraw duel GAME --scenario S           the fight of a scenario
"""
MOST_FIGHTS = 100_000_000
MOST_FIGHTERS = 100


def run(words: list[str]) -> int:
    """Run the command."""
    parser = Parser("duel", ABOUT)
    parser.add_argument("game", help=f"one of {', '.join(game_names())}")
    parser.add_argument("fighters", nargs="*", metavar="A B", help="the two sides, such as wolf:3 otto_grahl+bob")
    parser.add_argument("--list", action="store_true", help="list the fighters")
    parser.add_argument("--scenario", metavar="S", help="fight a scenario of the game instead")
    parser.add_argument("--bot-a", default="house", metavar="BOT", help="who plays A: house or random (default house)")
    parser.add_argument("--bot-b", default="house", metavar="BOT", help="who plays B")
    parser.add_argument("--fights", type=whole, default=1000, metavar="N", help="how many fights (default 1000)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="the same seed gives the same fights")
    parser.add_argument("--exact", action="store_true", help="solve the fight exactly, if it is not too large")
    parser.add_argument("--states", type=whole, default=MOST_STATES, metavar="N", help="the most states to explore")
    parser.add_argument("--workers", type=whole, default=1, metavar="W", help="how many processes share the work")
    parser.add_argument("--plot", metavar="FILE", help="draw the outcome as a picture, such as duel.png")
    options = parser.parse_args(words)
    game = game_named(options.game)
    try:
        if options.list:
            return show_list(game, options.json)
        match = match_of(game, options)
        if not 1 <= options.fights <= MOST_FIGHTS or not 1 <= options.workers <= 256:
            raise BadInput(f"give 1 to {MOST_FIGHTS} --fights and 1 to 256 --workers")
        began = time.perf_counter()
        outcome = exactly(match, options) if options.exact else None
        if outcome is None:
            outcome = simulate(match, options.fights, options.seed, options.workers, _progress(options.fights))
        show(outcome, time.perf_counter() - began, options)
    except ValueError as error:
        raise BadInput(str(error)) from None
    return 0


def show_list(game: Game, as_json: bool) -> int:
    """List who can fight, the scenarios that are fights, and the bots."""
    duels = duels_of(game)
    if as_json:
        print_json({"fighters": [{"id": each, "name": name} for each, name in duels.fighters()]})
        return 0
    for each, name in duels.fighters():
        print(f"  {each:<24} {name}")
    for each, (one, two) in duels.scenarios().items():
        print(f"  --scenario {each:<13} {one} against {two}")
    print(f"  --bot-a, --bot-b         {', '.join(game.all_bots())}")
    return 0


def match_of(game: Game, options: Any) -> Match:
    """Give the match that was asked for."""
    if options.scenario is not None:
        if options.fighters:
            raise BadInput("a scenario says itself who fights: name two sides or a --scenario, not both")
        sides: list[tuple[str, ...]] = [(), ()]
    elif len(options.fighters) == 2:
        sides = [side_of(word) for word in options.fighters]
    else:
        raise BadInput(f"name two sides of {game.name}, such as A B or A:3 B+C (see outdraw duel {game.name} --list)")
    match = Match(game.name, Side(sides[0], options.bot_a), Side(sides[1], options.bot_b), options.scenario or "")
    check_match(match)
    return match


def side_of(word: str) -> tuple[str, ...]:
    """Read one side: names joined by `+`, each with `:3` or `*3` after it to stand there three times.

    >>> side_of("wolf:2+bear")
    ('wolf', 'wolf', 'bear')
    """
    fighters: list[str] = []
    for part in word.split("+"):
        found = fullmatch(r"([^:*]+)(?:[:*]([0-9]{1,9}))?", part)
        if found is None:
            raise BadInput(f"{word!r} is no side: write names joined by +, such as wolf:3+bear")
        times = int(found[2] or 1)
        if not 1 <= times <= MOST_FIGHTERS:
            raise BadInput(f"{part!r}: a fighter may stand there 1 to {MOST_FIGHTERS} times")
        fighters += [found[1]] * times
    if len(fighters) > MOST_FIGHTERS:
        raise BadInput(f"a side has at most {MOST_FIGHTERS} fighters, not {len(fighters)}")
    return tuple(fighters)


def exactly(match: Match, options: Any) -> Outcome | None:
    """Solve the match; if it cannot be solved within the limit say so, and give nothing."""
    from outdraw.lab.explore import CannotExplore, TooLarge

    try:
        return solve(match, options.states, _exploring())
    except (CannotExplore, TooLarge) as error:
        print(f"outdraw: {error}; here are {options.fights} fights instead", file=sys.stderr)
        return None
    except ModuleNotFoundError as error:
        raise BadInput(f"solving needs {error.name}: install outdraw with its extra, outdraw[lab]") from None


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


def show(outcome: Outcome, seconds: float, options: Any) -> None:
    """Print the outcome, and draw it if that is wanted."""
    from pathlib import Path

    from outdraw.lab.show import lines, names_of, plot

    if options.plot:
        plot(outcome, Path(options.plot))
    if options.json:
        print_json({**outcome.plain(), "sides": names_of(outcome), "seconds": seconds})
    else:
        print("\n".join(lines(outcome, seconds)))
