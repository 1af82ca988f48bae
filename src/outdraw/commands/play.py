"""`outdraw play`: a scene in the terminal, with people, bots or both, its journal kept so that no evening is lost."""

from __future__ import annotations

import hashlib
import secrets
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import get_args

from outdraw.commands import BadInput, game_named, hint, print_json, read_bytes, wrapped
from outdraw.commands.options.play import HERE
from outdraw.core.game import Botmaker, Game, ScenarioInfo, UnknownScenario
from outdraw.core.journal import Entry
from outdraw.core.readers.live import Dial, Level
from outdraw.core.scene import Scene
from outdraw.core.spelling import did_you_mean
from outdraw.games import game_names
from outdraw.table.bots import BOT, Company
from outdraw.table.keep import Keep, NotKept, open_tables, usual_path
from outdraw.table.table import Table

HOUSE = "house"


def run(options: Namespace) -> int:
    """Run the command."""
    if options.list:
        return list_scenarios(game_named(options.game or game_names()[0]), options.json)
    for level in (options.luck, options.choices):
        if level is not None and level not in get_args(Level):
            raise BadInput(f"there is no level {level!r}; {hint(level, get_args(Level))}")
    if options.no_journal and options.journal is not None:
        raise BadInput("--no-journal and --journal do not go together")
    if _is_for_browser(options):
        return _serve(options)
    sys.path.append("")  # bots of one's own (mine:careful) lie where the command is called
    try:
        keep = Keep(_waiting_file() if options.resume == HERE else options.resume or options.journal)
        try:
            table, people = _resume(keep, options) if options.resume is not None else _begin(keep, options)
            _play(keep, table, people, options)
        finally:
            keep.close()
    except NotKept as error:
        raise BadInput(str(error)) from None
    return 0


def _waiting_file() -> Path:
    """Give the table that was left: the only one, or the one that somebody chooses."""
    waiting = open_tables()
    if not waiting:
        raise BadInput("no table waits to go on; outdraw play begins one")
    if len(waiting) == 1:
        return waiting[0].path
    if not sys.stdin.isatty():
        names = ", ".join(str(each.path) for each in waiting[:5])
        raise BadInput(f"{len(waiting)} tables wait: name one with --resume FILE ({names})")
    from outdraw.commands.screen import Screen

    listed = {str(each.path): f"{each.game} {each.scenario}, {each.when}, entry {each.entries}" for each in waiting}
    chosen = Screen().choose("Which table goes on?", listed)
    if not chosen:
        raise BadInput("no table was chosen")
    return Path(chosen)


def _is_for_browser(options: Namespace) -> bool:
    """Say whether the page is wanted: nothing asks for the terminal, and somebody is there to look at a page."""
    here = (
        "terminal",
        "bots",
        "everyone",
        "seat",
        "journal",
        "resume",
        "luck",
        "choices",
        "json",
        "no_journal",
        "after",
    )
    return options.seed is None and not any(getattr(options, name) for name in here) and sys.stdin.isatty()


def _serve(options: Namespace) -> int:
    from outdraw.commands.serve import serve_at, settings_from
    from outdraw.server.run import first_table

    game = game_named(options.game or game_names()[0])
    info = _scenario(game, options.scenario or "")
    if options.bot:
        _maker(game.known_bot, options.bot)
    return serve_at(settings_from(port=0), opens=True, first=first_table(game, info.id, bot=options.bot or ""))


def _maker(find: Callable[[str], Botmaker], name: str) -> Botmaker:
    """Find a bot by its name, or say that there is none."""
    try:
        return find(name)
    except ValueError as error:
        raise BadInput(str(error)) from None


def _begin(keep: Keep, options: Namespace) -> tuple[Table, list[str]]:
    """Open a new table."""
    game = game_named(options.game or game_names()[0])
    info = _scenario(game, options.scenario or "")
    _maker(game.bot_named, options.bot or HOUSE)
    before = _ended(options.after, game) if options.after is not None else None
    people = _people(game, info, options)
    choices: Level = options.choices or ("proposed" if info.seats[0][0] in people else "automatic")
    dial = Dial(luck=options.luck or "automatic", choices=choices)
    _check_hands(dial, people)
    if people and keep.path is None and not options.no_journal:
        keep.path = usual_path(game.name, info.id)
    table = keep.begin(partial(_new_table, game, info.id, dial), _secret(options.seed))
    for seat in table.seats:
        said = hashlib.sha256(f"{options.seed} {seat}".encode()).hexdigest()[:32] if options.seed is not None else ""
        table.join(seat, seat.title() if seat in people else BOT, said)
    if before is not None:
        _bring_along(before, table, options.json)
    table.begin()
    return table, people


def _ended(file: Path, game: Game) -> Scene:
    """Give how the scene of a journal stands at its end."""
    from outdraw.core.journal import JournalFault, read_entries
    from outdraw.table.replay import steps

    try:
        *_, (_, table) = steps(read_entries(read_bytes(file)))
    except JournalFault as fault:
        raise BadInput(f"{file}: {fault}") from None
    if table.game.name != game.name:
        raise BadInput(f"{file} is a journal of {table.game.name}, not of {game.name}")
    return table.scene()


def _bring_along(before: Scene, table: Table, is_quiet: bool) -> None:
    """Let people bring along what lasts of a scene before, and say what that is."""
    from outdraw.table.carry import carry_over, lasting_of

    brought = list(carry_over(lasting_of(table.game, before), table))
    for line in [] if is_quiet else brought or ["Nobody brings anything along from the scene before."]:
        print(wrapped(line))


def _secret(seed: int | None) -> bytes:
    return secrets.token_bytes(32) if seed is None else hashlib.sha256(f"outdraw seed {seed}".encode()).digest()


def _new_table(game: Game, scenario: str, dial: Dial, store: Callable[[Entry], None] | None, secret: bytes) -> Table:
    return Table(game, scenario, dial=dial, secret=secret, store=store)


def _resume(keep: Keep, options: Namespace) -> tuple[Table, list[str]]:
    """Open the table of a journal again, with the same people unless others are named."""
    for name in ("journal", "scenario", "seed", "after"):
        if getattr(options, name) is not None:
            raise BadInput(f"--resume goes on with a table as it is: leave out --{name}")
    table = keep.resume()
    if options.game not in (None, table.game.name):
        raise BadInput(f"{options.resume} is a journal of {table.game.name}, not of {options.game}")
    before = [seat for seat in table.seats if table.people.get(seat, BOT) != BOT]
    people = _people(table.game, table.game.scenario(table.scenario), options, before)
    dial = Dial(options.luck or table.dial.luck, options.choices or table.dial.choices, table.dial.rules)
    _check_hands(dial, people)
    if not table.has_begun:  # stopped while people sat down
        for seat in table.seats:
            if seat not in table.people:
                table.join(seat, seat.title() if seat in people else BOT)
        table.begin()
    if dial != table.dial:
        table.set_dial(table.gm, dial)
    for seat in table.seats:
        if (seat in people) != (seat in before):
            table.leave(seat)
            table.join(seat, seat.title() if seat in people else BOT)
    return table, people


def _check_hands(dial: Dial, people: Sequence[str]) -> None:
    if not people and dial.luck == "physical":
        raise BadInput("bots cannot draw real cards: take a seat with --seat, or choose another --luck")


def _play(keep: Keep, table: Table, people: list[str], options: Namespace) -> None:
    dice = Random(options.seed)
    maker = _maker(table.game.bot_named, options.bot or HOUSE)
    bots = {seat: maker(Random(dice.random())) for seat in table.seats if seat not in people}
    company = Company(table, bots)
    if people:
        _sit_down(keep, company, people, options)
    else:
        try:
            watch(company, quiet=options.json, pause=options.pause)
        except KeyboardInterrupt:
            _say_where(keep, table)
            raise
    keep.finish(table)
    if options.json:
        print_json(
            {
                "game": table.game.name,
                "scenario": table.scenario,
                "entries": len(table.entries),
                "over": table.is_over,
                "head": table.head,
                "journal": str(keep.path or ""),
            }
        )
    else:
        _say_where(keep, table)


def _sit_down(keep: Keep, company: Company, people: list[str], options: Namespace) -> None:
    """Let people play at this screen; one who leaves a table that is not kept may keep it after all."""
    from outdraw.commands.screen import Screen
    from outdraw.commands.sitting import AtHome
    from outdraw.commands.terminal import Terminal

    seeded = f"The luck follows from the seed {options.seed}, which anybody here may know."
    promise = seeded if options.seed is not None else ""
    sitting = AtHome(company, people, promise, is_new=options.resume is None)
    screen = Screen(options.pause)
    if Terminal(sitting, screen).play():
        return
    while keep.path is None:
        try:
            name = screen.ask("Keep the scene in which file? (Enter: let it go) ")
        except (EOFError, KeyboardInterrupt):
            screen.say()
            return
        if not name:
            return
        try:
            keep.take(company.table, Path(name))
        except NotKept as error:
            screen.say(str(error), "  ")


def _say_where(keep: Keep, table: Table) -> None:
    """Say where the table is kept, and its head, by which a rewritten journal is told from this one."""
    if keep.path is None:
        return
    if table.is_closed:
        print(f"\nThe journal is {keep.path}; check it with: outdraw verify {keep.path}")
    else:
        print(f"\nThe table waits in {keep.path}; go on with: outdraw play --resume {keep.path}")
    print(f"Head: {table.head}")


def list_scenarios(game: Game, as_json: bool) -> int:
    """Print the scenarios of a game."""
    if as_json:
        rows = [
            {"id": each.id, "name": each.name, "summary": each.summary, "seats": [seat for seat, _ in each.seats]}
            for each in game.scenarios()
        ]
        print_json({"game": game.name, "scenarios": rows})
        return 0
    for each in game.scenarios():
        seats = ", ".join(seat for seat, _ in each.seats)
        name, who = wrapped(f"{each.id}: {each.name}"), wrapped(f"seats: {seats}", "  ")
        print(f"{name}\n{wrapped(each.summary, '  ')}\n{who}\n")
    return 0


def _scenario(game: Game, name: str) -> ScenarioInfo:
    try:
        return game.scenario(name)
    except UnknownScenario as error:
        raise BadInput(str(error)) from None


def _people(game: Game, info: ScenarioInfo, options: Namespace, before: list[str] | None = None) -> list[str]:
    """Say which seats people play: as told; as before; asked, in a terminal; else none."""
    seats = [seat for seat, _ in info.seats]
    options.seat = [_seat(info, said) for said in options.seat]
    has_people = bool(options.seat) or options.everyone
    if options.bots and has_people:
        raise BadInput("--bots leaves no seat for people: leave out --bots, or --seat and --everyone")
    if options.json and has_people:
        raise BadInput("--json is for scenes that bots play alone: leave out --seat and --everyone")
    if options.bots or options.json:
        return []
    if has_people:
        return seats if options.everyone else list(dict.fromkeys(options.seat))
    if before is not None:
        return before
    if not sys.stdin.isatty():
        if options.terminal:
            raise BadInput("there is no terminal here to choose seats at: name them with --seat, or --bots")
        return []
    from outdraw.commands.screen import Screen
    from outdraw.commands.terminal import choose_seats

    return choose_seats(game, info, Screen())


def _seat(info: ScenarioInfo, said: str) -> str:
    """Give the seat that somebody means: by its id, or by the name of whom it plays, or the beginning of that."""
    seats = dict(info.seats)
    if said in seats:
        return said
    if said.casefold() == "gm":
        return info.seats[0][0]
    near = [seat for seat, name in info.seats if name.casefold().startswith(said.casefold())]
    if len(near) == 1:
        return near[0]
    listed = ", ".join(f"{seat} ({name})" for seat, name in info.seats)
    meant = did_you_mean(said, seats)
    raise BadInput(
        f"{info.name} has no seat {said!r}; " + (f"did you mean {meant!r}?" if meant else f"there is {listed}")
    )


def watch(company: Company, quiet: bool, pause: float = 0.0) -> None:
    """Let bots play, printing what everyone may see as it happens."""
    from outdraw.commands.screen import Screen

    told, screen = 0, Screen(pause)
    while not company.table.is_over and company.move():
        if not quiet:
            # Nobody sits here, so there is nobody to keep a secret from.
            events = company.table.all_events(told)
            for event in events:
                screen.say(event.text, hanging="  ")
            told += len(events)
            if events:
                screen.wait()
