"""`outdraw duel`: two sides, or a scenario, fought many times or solved exactly."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from re import fullmatch
from shutil import get_terminal_size
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from outdraw.commands import BadInput, game_named, print_json, screen_width, wrapped
from outdraw.commands.answers import outline
from outdraw.commands.watch import Watch
from outdraw.core.game import Game, check_fighters
from outdraw.lab.fight import duels_of
from outdraw.lab.match import Match, Outcome, Side, best, check_match, solve
from outdraw.lab.runs import NotThisRun, Run

MOST_FIGHTS = 100_000_000
MOST_FIGHTERS = 100
SAVED_EVERY = 5.0
INTERRUPTED = 130
WITH_BARS = 72
"""Where there are fewer columns, bars are left out."""


def run(options: Namespace) -> int:
    """Run the command."""
    game = game_named(options.game)
    try:
        duels_of(game)
        if options.list:
            if options.fighters:
                return show_sheets(game, options.fighters, options.json)
            return show_list(game, options.json)
        match = match_of(game, options)
    except ValueError as error:
        raise BadInput(str(error)) from None
    if not 1 <= options.fights <= MOST_FIGHTS or not 1 <= options.workers <= 256:
        raise BadInput(f"give 1 to {MOST_FIGHTS} --fights and 1 to 256 --workers")
    if options.states < 1:
        raise BadInput("give at least 1 of --states")
    if options.plot:
        plotted(Path(options.plot))
    if options.best:
        return show_best(match, options)
    began = time.perf_counter()
    try:
        solved = exactly(match, options) if options.exact else None
        outcome, is_whole = solved or fought(match, options)
    except ModuleNotFoundError as error:
        raise BadInput(f"this needs {error.name}: install outdraw with its extra, outdraw[lab]") from None
    show(outcome, time.perf_counter() - began, options, is_whole)
    return 0 if is_whole else INTERRUPTED


def show_sheets(game: Game, fighters: list[str], as_json: bool) -> int:
    """Show the sheets of fighters, as their content files have them."""
    wanted = [name for word in fighters for name in dict.fromkeys(side_of(word))]
    check_fighters(wanted, [each for each, _ in duels_of(game).fighters()])
    sheets = {name: sheet for name, sheet in _sheets(game) if name in wanted}
    if as_json:
        print_json(sheets)
        return 0
    for name in wanted:
        print(f"{name}\n{outline(sheets.get(name, {}))}")
    return 0


def _sheets(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give everybody whom the content of a game lists, by name: what stands in their entry."""
    from msgspec import Struct, to_builtins

    from outdraw.core.content.stock import name_of, stock

    for kind in game.content:
        file = game.folder / "content" / f"{kind}.toml"
        if not file.is_file():
            continue
        whole = stock(file, game.content[kind])
        for listed in (getattr(whole, field) for field in whole.__struct_fields__):
            for each in listed if isinstance(listed, tuple | list) else ():
                if isinstance(each, Struct):
                    entry: dict[str, Any] = to_builtins(each)
                    yield name_of(each), {key: value for key, value in entry.items() if value}


def show_list(game: Game, as_json: bool) -> int:
    """List who can fight, the scenarios that are fights, and the bots."""
    duels = duels_of(game)
    if as_json:
        print_json(
            {
                "fighters": [{"id": each, "name": name} for each, name in duels.fighters()],
                "scenarios": [{"id": each, "a": one, "b": two} for each, (one, two) in duels.scenarios().items()],
                "bots": list(game.all_bots()),
            }
        )
        return 0
    rows = [*duels.fighters()]
    rows += [(f"--scenario {each:<13}", f"{one} against {two}") for each, (one, two) in duels.scenarios().items()]
    for name, what in [*rows, ("--bot-a, --bot-b", ", ".join(game.all_bots()))]:
        print(wrapped(f"{name:<24} {what}", "  ", " " * (25 if screen_width() > 60 else 4)))
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


def show_best(match: Match, options: Any) -> int:
    """Show what best replies gain over the bot, and which kinds of choices matter."""
    from outdraw.lab.explore import CannotExplore, TooLarge
    from outdraw.odds.show import bar, percent

    watch = Watch(match, options.fights, options.seed, is_solved=False)
    began = time.perf_counter()
    try:
        found = best(match, options.best, options.states, watch.exploring)
    except KeyboardInterrupt:
        outcome, _ = stopped(watch, "best replies are known only when all states are; as its bot plays")
        show(outcome, time.perf_counter() - began, options, is_whole=False)
        return INTERRUPTED
    except (CannotExplore, TooLarge) as error:
        raise BadInput(f"best replies cannot be found: {error}") from None
    except ModuleNotFoundError as error:
        raise BadInput(f"this needs {error.name}: install outdraw with its extra, outdraw[lab]") from None
    except ValueError as error:
        raise BadInput(str(error)) from None
    finally:
        watch.line.clear()
    seconds = time.perf_counter() - began
    if options.json:
        print_json({**found.plain(), "seconds": seconds})
        return 0
    name = match.names[0 if found.side == "a" else 1]
    how = f"({found.states} places, {seconds:.1f} s)"
    print(wrapped(f"{match}: the best that {name} can do against a bot {how}") + "\n")
    kinds = {f"best in {kind} alone": share for kind, share in found.kinds.items()}
    for words, share in {"as its bot plays": found.bot, **kinds, "best in all": found.best}.items():
        shown = bar(share) if screen_width() >= WITH_BARS else ""
        print(f"  {words:<26} {percent(share):>9}  {shown}".rstrip())
    known = "Best replies know the whole state, hidden cards too: a bound from above."
    print("\n" + wrapped(f"The other side keeps to its bot. {known}", "  ", "  "))
    return 0


def exactly(match: Match, options: Any) -> tuple[Outcome, bool] | None:
    """Solve the match; give the outcome and whether it is whole, or say that it cannot be solved within the limit."""
    from outdraw.lab.explore import CannotExplore, TooLarge

    watch = Watch(match, options.fights, options.seed, is_solved=True)
    try:
        return solve(match, options.states, watch.exploring), True
    except (CannotExplore, TooLarge) as error:
        watch.line.clear()
        limit = " (--states)" if isinstance(error, TooLarge) else ""
        print(f"outdraw: not solved exactly: {error}{limit}. Here are {options.fights} fights.", file=sys.stderr)
        return None
    except KeyboardInterrupt:
        return stopped(watch, "not solved")
    finally:
        watch.line.clear()


def stopped(watch: Watch, what: str) -> tuple[Outcome, bool]:
    """Say where the work was stopped, and give what is known by then: a few fights, if nothing else."""
    stage = watch.stage
    outcome = watch.known()
    here = "here is 1 fight" if outcome.fights == 1 else f"here are {outcome.fights} fights"
    print(f"outdraw: stopped ({stage}): {what}: {here}.", file=sys.stderr)
    return outcome, False


def fought(match: Match, options: Any) -> tuple[Outcome, bool]:
    """Fight the match many times, going on with what was kept of it; give the outcome, and whether it is whole."""
    run = Run(match, options.fights, options.seed)
    keep = KeptRun(run, Path(options.save) if options.save else None)
    watch = Watch(match, options.fights, options.seed, is_solved=False)
    try:
        keep.take_up()
        if not run.is_done:
            run.look_for_graph(options.states, watch.exploring)
            keep.begin()
            watch.fighting(run.done)
            for done in run.go_on(options.workers):
                watch.fighting(done)
                keep.now_and_then()
    except KeyboardInterrupt:
        if not run.done:
            return stopped(watch, "nothing is kept yet")
        watch.line.clear()
        with undisturbed():
            where = keep.save()
        print(f"outdraw: stopped after {run.done} of {run.fights} fights; {where}", file=sys.stderr)
        return run.outcome, False
    except NotThisRun as error:
        raise BadInput(str(error)) from None
    finally:
        watch.line.clear()
    keep.finish()
    return run.outcome, True


@contextmanager
def undisturbed() -> Generator[None]:
    """Let nobody interrupt what is done here."""
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)


class KeptRun:
    """Where a run is kept while it goes on: the file it was given, or one in the user's cache until it is done."""

    def __init__(self, run: Run, given: Path | None) -> None:
        self.run, self.given = run, given
        self.path = given or run.usual_place()
        self._last = time.monotonic()

    def take_up(self) -> None:
        """Go on with what the file holds, if there is one."""
        if self.given is not None and self.path.is_dir():
            raise BadInput(f"{self.path} is a folder, not a file")
        if not self.path.exists():
            return
        try:
            self.run.take_up(self.path)
        except OSError as error:
            raise BadInput(f"{self.path} cannot be read: {error.strerror or error}") from None
        except NotThisRun:
            if self.given is not None:
                raise
            return  # what the cache holds is of no use, and will be written anew
        if self.run.is_done:
            print(f"outdraw: these are the fights of {self.path}", file=sys.stderr)
        elif self.run.done:
            print(f"outdraw: going on after {self.run.done} of {self.run.fights} fights", file=sys.stderr)

    def begin(self) -> None:
        """See before the first fight whether the file that was given can be written."""
        if self.given is None:
            return
        try:
            self.run.save(self.path)
        except OSError as error:
            raise BadInput(f"{self.path} cannot be written: {error.strerror or error}") from None

    def now_and_then(self) -> None:
        """Write the run down every few seconds, in case that it ends without a word."""
        if time.monotonic() - self._last >= SAVED_EVERY:
            self.save()
            self._last = time.monotonic()

    def save(self) -> str:
        """Write the run down; say how to go on."""
        try:
            self.run.save(self.path)
        except OSError as error:
            return f"they could not be kept in {self.path}: {error.strerror or error}"
        return "the same command goes on from there"

    def finish(self) -> None:
        """Write the whole run to the file that was given; what the cache holds is not needed any more."""
        if self.given is not None:
            self.save()
        else:
            self.path.unlink(missing_ok=True)


def plotted(path: Path, outcome: Outcome | None = None) -> None:
    """Draw the outcome; without one, only see whether it can be drawn."""
    from outdraw.lab.show import check_picture, plot

    try:
        check_picture(path)
        if outcome is not None:
            plot(outcome, path)
    except ValueError as error:
        raise BadInput(str(error)) from None


def show(outcome: Outcome, seconds: float, options: Any, is_whole: bool) -> None:
    """Print the outcome, and draw it if that is wanted."""
    from outdraw.lab.show import lines, names_of, verdict

    if options.plot:
        plotted(Path(options.plot), outcome)
    if options.json:
        unfinished = {} if is_whole else {"interrupted": True}
        print_json({**outcome.plain(), "sides": names_of(outcome), "seconds": seconds, **unfinished})
    else:
        said = lines(outcome, seconds, screen_width())
        print("\n".join(said))
        if sys.stdout.isatty() and len(said) >= get_terminal_size().lines:
            print("\n" + "\n".join(verdict(outcome, screen_width())))  # the one at the top has scrolled away
