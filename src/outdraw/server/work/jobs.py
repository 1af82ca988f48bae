"""Work that may take long, done in processes of their own (`job_processes`): odds, duels, replays, the coach.

Each gives plain data, or raises ValueError with a sentence for whoever asked.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from outdraw.core.choices import Refusal
from outdraw.core.own_bots import keep_out
from outdraw.rooms.ports import Progress
from outdraw.server.lab_messages import Varied

if TYPE_CHECKING:
    from outdraw.lab.runs import Run
    from outdraw.lab.sweep import Sweep

STRANGERS = "a bot of one's own does not play on a server"
SO_FAR = 0.5
"""So many seconds lie at least between two tellings of what work has come to by then."""


def odds(progress: Progress, game: str, question: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Answer a question of the odds."""
    from outdraw.odds.answer import ask

    answer = ask(game, question, **_read(game, question, values))
    return {"given": _plain(answer.given), "answer": answer.plain(), "shapes": answer.shapes()}


def choice_odds(progress: Progress, game: str, known: Any, files: Mapping[str, str], look: int) -> Any:
    """Say what every option of a choice would come to, from what its seat knows, after so many looks.

    The choices last asked about are kept, so that a further look goes on from where the one before it ended.
    """
    from outdraw.core.content.stock import content_of
    from outdraw.core.present import using
    from outdraw.games import find_game
    from outdraw.odds.choices import of_choice

    with using(content_of(game, files)):
        kept = next((each for each in _weighed if (each.game, each.known, each.files) == (game, known, files)), None)
        if kept is None:
            kept = _Weighed(game, known, files, of_choice(find_game(game), known))
        else:
            _weighed.remove(kept)
        kept.looked += islice(kept.looks, max(0, look + 1 - len(kept.looked)))
    _weighed.append(kept)
    return kept.looked[: look + 1][-1]


class _Weighed(Struct, eq=False):
    """A choice that was asked about: what its seat knew, what was looked at, and what comes next."""

    game: str
    known: Any
    files: Mapping[str, str]
    looks: Iterator[Any]
    looked: list[Any] = []


_weighed: deque[_Weighed] = deque(maxlen=8)


def _read(game: str, question: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Read values as a web address has them: words, a flag by its name alone, repeated ones as a list."""
    from outdraw.odds.answer import find_question

    known = find_question(game, question).known
    read: dict[str, Any] = {}
    for name, said in values.items():
        listed = list(said) if isinstance(said, list | tuple) else [said]
        parameter = known.get(name)
        if parameter is None or parameter.repeats:
            read[name] = listed
        elif parameter.is_flag:
            read[name] = listed[-1] not in ("false", "0", "no", False)
        else:
            read[name] = listed[-1]
    return read


def _plain(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in given.items()}


def rule_places(progress: Progress, folder: str) -> dict[str, Any]:
    """Say where the rules of a folder stand in its code, and which tests prove them, where there are any."""
    from pathlib import Path

    from outdraw.core.rule_places import code_places, marked_tests, own_tests

    tests = own_tests()
    code = code_places(Path(folder))
    proofs = marked_tests(tests) if tests is not None else {}
    game = Path(folder).name
    rules = {
        id: {"code": [str(each) for each in code.get(id, ())], "tests": [str(each) for each in proofs.get(id, ())]}
        for id in code.keys() | proofs.keys()
        if id.startswith(f"{game}.")
    }
    return {"game": game, "has_tests": tests is not None, "rules": rules}


def duel(progress: Progress, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Fight a duel many times, or solve it, with content of somebody's own if there is any."""
    own = [(each["name"], each["text"]) for each in asked.get("own", ())]
    if not own:
        return _fought(progress, asked)
    with _laid_over(asked["game"], own):
        return _fought(progress, asked)


def _fought(progress: Progress, asked: Mapping[str, Any]) -> dict[str, Any]:
    from outdraw.games import find_game
    from outdraw.lab.explore import CannotExplore, TooLarge
    from outdraw.lab.match import MOST_STATES, Match, Side, best, check_match, solve
    from outdraw.lab.runs import Run

    for side in ("a", "b"):
        find_game(asked["game"]).known_bot(asked[f"bot_{side}"])
    sides = [Side(tuple(asked[side]), asked[f"bot_{side}"]) for side in ("a", "b")]
    match = Match(asked["game"], sides[0], sides[1], asked["scenario"])
    check_match(match)

    def exploring(done: int, found: int, used: float) -> None:
        progress(done, found)

    if asked["exact"] or asked["best"]:
        try:
            if asked["best"]:
                return {"best": best(match, asked["best"], MOST_STATES, exploring).plain(), "is_exact": True}
            return solve(match, MOST_STATES, exploring).plain() | {"is_exact": True}
        except (CannotExplore, TooLarge) as error:
            raise ValueError(f"This cannot be solved exactly: {error}.") from None
    run = Run(match, asked["fights"], asked["seed"])
    run.look_for_graph(MOST_STATES)
    now_and_then = _now_and_then()
    for done in run.go_on(1):
        progress(done, asked["fights"], _of_run(run) if now_and_then() else None)
    return _of_run(run)


def _of_run(run: Run) -> dict[str, Any]:
    return run.outcome.plain() | {"is_exact": False, "fights": run.done}


def _now_and_then() -> Callable[[], bool]:
    """Give what says whether it is time again to tell what work has come to."""
    told = monotonic()

    def is_time() -> bool:
        nonlocal told
        is_due = monotonic() - told >= SO_FAR
        told = monotonic() if is_due else told
        return is_due

    return is_time


MOST_CELLS = 400
MOST_FIGHTS = 4_000_000


def sweep(progress: Progress, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Fight every cell of a sweep."""
    from pathlib import Path
    from tempfile import TemporaryDirectory

    from outdraw.lab import sweep as lab

    with TemporaryDirectory() as folder:
        file = Path(folder) / "sweep.toml"
        file.write_text(asked["text"], "utf-8")
        try:
            planned = lab.plan(file, asked["fights"])
            cells = len(planned.cells)
            if cells > MOST_CELLS or cells * planned.file.fights > MOST_FIGHTS:
                raise ValueError(f"This server fights up to {MOST_CELLS} cells and {MOST_FIGHTS:,} fights in a sweep.")
            now_and_then = _now_and_then()

            def fought(done: int, of: int, what: str) -> None:
                is_told = 0 < done < of and now_and_then()
                progress(done, of, _of_sweep(lab.so_far(file, folder, asked["fights"])[0]) if is_told else None)

            return _of_sweep(lab.sweep(file, fights=asked["fights"], out=folder, progress=fought))
        except ValueError as error:
            raise ValueError(str(error).replace(str(file), "sweep.toml")) from None


def _of_sweep(found: Sweep) -> dict[str, Any]:
    return {"title": found.title, "counts": found.counts, "sides": found.sides, "rows": found.plain()}


def varied(progress: Progress, game: str, fighter: str) -> list[Varied] | None:
    """Give the numbers of a fighter's entry, and those near each that the entry may have in its place; if there is one.

    Some hang together: where all that somebody has must add up, nothing can be varied by itself, unless the sum is a
    number of the entry too, which can be left away.
    """
    from outdraw.core.content.files import ContentError, show
    from outdraw.games import find_game
    from outdraw.lab.variant import Change, Changes, Source, fighter_entry, leaves

    found = find_game(game)
    changes = Changes(found, Source("", ""))

    def near(path: tuple[str, ...], value: int, *gone: tuple[str, ...]) -> list[int]:
        return [value + by for by in range(-NEAR, NEAR + 1) if not by or fits(Change(path, value + by), gone)]

    def fits(change: Change, gone: tuple[tuple[str, ...], ...]) -> bool:
        try:
            changes.fighter(fighter, "a", (change,), gone, ())
        except ContentError:
            return False
        return True

    try:
        numbers = [each for each in leaves(fighter_entry(found, fighter).table) if type(each[1]) is int]
    except KeyError:
        return None
    alone = {path: near(path, value) for path, value in numbers}
    stuck = [(path, value) for path, value in numbers if len(alone[path]) == 1]
    sums = [path for path, _ in stuck if all(len(near(*each, path)) > 1 for each in stuck if each[0] != path)]
    if len(sums) != 1:
        return [Varied(show(path), value, alone[path]) for path, value in numbers]
    (account,) = sums
    freed = {path: near(path, value, account) for path, value in stuck if path != account}
    return [
        Varied(show(path), value, freed.get(path, alone[path]), show(account) if path in freed else "")
        for path, value in numbers
    ]


NEAR = 2


def check(progress: Progress, game: str, name: str, text: str) -> list[tuple[int, str, str, str]]:
    """Check a content file; give its faults, the first hundred."""
    from itertools import islice

    from outdraw.core.content.files import ContentError, loads
    from outdraw.games import find_game

    try:
        loads(text, find_game(game).content[name], f"{name}.toml")
    except ContentError as error:
        return [(each.line, each.path, each.wrong, each.right) for each in islice(error.faults, 100)]
    return []


def read_content(progress: Progress, game: str, name: str, text: str, others: list[tuple[str, str]]) -> dict[str, Any]:
    """Check a content file, beside others that it may refer to: faults, lists as far as they can be read, repairs."""
    import tomllib

    try:
        found = tomllib.loads(text.replace("\r\n", "\n"))
    except (ValueError, RecursionError):
        found = {}
    lists = {key: value for key, value in found.items() if isinstance(value, list)}
    with _laid_over(game, others):
        faults = check(progress, game, name, text)
        told = {"faults": [_named(fault) for fault in faults], "lists": lists}
        ((key, listed),) = lists.items() if len(lists) == 1 else (("", []),)
        return told | _mended(game, name, key, listed[0], bool(faults)) if len(listed) == 1 else told


def _named(fault: tuple[int, str, str, str]) -> dict[str, Any]:
    return dict(zip(("line", "path", "wrong", "right"), fault, strict=True))


def _mended(game: str, file: str, key: str, table: Any, is_faulty: bool) -> dict[str, Any]:
    """Give what would mend an entry and what it is bought with."""
    from outdraw.core.content.files import misfits
    from outdraw.core.content.repair import budgets_of, repairs
    from outdraw.games import find_game
    from outdraw.lab.variant import file_entries

    found = find_game(game)
    whole = found.content[file]
    house = [each for those in file_entries(found, file).values() for each in those if each.list == key]

    def wrong(changed: Mapping[str, Any]) -> list[tuple[str | int, ...]]:
        return [place[2:] for place, _, _ in misfits({key: [dict(changed)]}, whole)]

    if not house or not isinstance(table, dict):
        return {}
    mending = repairs(table, wrong, [each.table for each in house]) if is_faulty else []
    try:
        bought = budgets_of(msgspec.convert(table, house[0].kind, str_keys=True))
    except (msgspec.ValidationError, ValueError, LookupError):
        bought = []  # a sheet that cannot be read has no account
    return {"repairs": msgspec.to_builtins(mending), "budgets": msgspec.to_builtins(bought)}


def stage(progress: Progress, game: str, scenario: str, own: list[tuple[str, str]]) -> dict[str, Any]:
    """Give a scene at its beginning, with content of somebody's own: its board as the game master's, its seats."""
    from outdraw.core.seen import seen
    from outdraw.games import find_game

    found = find_game(game)
    with _laid_over(game, own):
        info = next((each for each in found.scenarios() if each.id == scenario), None)
        if info is None:
            raise ValueError(f"{found.title} has no scenario {scenario!r}.")
        scene = found.set_up(scenario)
        board = found.whole_board(seen(scene, scene.gm))
        seats = [{"id": id, "name": name, "is_gm": place == 0} for place, (id, name) in enumerate(info.seats)]
        return {"board": msgspec.to_builtins(board), "seats": seats}


def face(progress: Progress, game: str, fighter: str, against: str, own: list[tuple[str, str]]) -> dict[str, Any]:
    """Give somebody as they stand at a table: the board of a fight with another, as the game master's."""
    from outdraw.core.seen import seen
    from outdraw.games import find_game

    found = find_game(game)
    if found.duels is None or found.board is None:
        return {"board": None, "seats": []}
    with _laid_over(game, own):
        scene = found.duels.set_up([fighter], [against])
        return {"board": msgspec.to_builtins(found.whole_board(seen(scene, scene.gm))), "seats": []}


@contextmanager
def _laid_over(game: str, own: list[tuple[str, str]]) -> Generator[None, None, None]:
    """Lay content files of somebody's own over those of a game for a while; each is checked with those before it."""
    import tomllib

    from outdraw.core.content.files import loads
    from outdraw.core.content.stock import laid_over
    from outdraw.games import find_game

    found = find_game(game)
    layer: dict[str, dict[str, list[Any]]] = {}
    with ExitStack() as laid:
        for name, text in own:
            if name not in found.content:
                raise ValueError(f"{found.title} has no content file {name!r}.")
            loads(text, found.content[name], f"{name}.toml")
            listed = tomllib.loads(text.replace("\r\n", "\n"))
            layer = {**layer, name: {key: value for key, value in listed.items() if isinstance(value, list)}}
            laid.enter_context(laid_over(found.folder, layer))
        yield


def replay(progress: Progress, lines: bytes, seat: str, table: str, only_seen: bool) -> bytes:
    """Give a journal from a seat's view, step by step, as JSON."""
    from outdraw.server.replays import replayed

    return msgspec.json.encode(replayed(lines, seat, table, only_seen))


def lasting(progress: Progress, lines: bytes) -> dict[str, Any]:
    """Give what lasts of a journal's scene for another one: values by where they stand, and what it was opened with."""
    from outdraw.core.journal import read_entries
    from outdraw.table.carry import lasting_of
    from outdraw.table.replay import steps

    entries = read_entries(lines)
    *_, (_, table) = steps(entries)
    return {
        "game": table.game.name,
        "gm": table.gm,
        "is_closed": table.is_closed,
        "content": entries[0].body.get("content"),
        "lasting": lasting_of(table.game, table.scene()),
    }


def coach(progress: Progress, asked: Mapping[str, Any]) -> Any:
    """Coach a seat of a journal, decision by decision, as closely and as many as there is time for."""
    from outdraw.coach import Coached
    from outdraw.coach import coach as coached

    at = (0, 0)

    def far(done: int, of: int) -> None:
        nonlocal at
        at = (done, of)
        progress(done, of)

    def read(so_far: Coached) -> None:
        progress(*at, msgspec.to_builtins(so_far))

    lines, seat, played = asked["lines"].encode(), asked["seat"], asked["played"]
    return msgspec.to_builtins(coached(lines, seat, played, far, seconds=asked["seconds"], read=read))


def serve(pipe: Any) -> None:
    """Do what comes through a pipe, until it ends: what such a process does all day."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, name="outdraw-follow", daemon=True).start()
    keep_out(STRANGERS)

    def progress(done: int, of: int, so_far: Any = None) -> None:
        pipe.send(("progress", (done, of, so_far)))

    while True:
        try:
            do, given, named = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            result = ("done", do(progress, *given, **named))
        except (ValueError, Refusal, ModuleNotFoundError, RecursionError, MemoryError) as error:
            is_words = isinstance(error, ValueError | Refusal)
            result = ("failed", str(error) if is_words else f"This is too much: {type(error).__name__}")
        except Exception as error:
            result = ("broken", repr(error))
        pipe.send(result)


def _end_with_server() -> None:
    """End this process with the server's, in the middle of whatever it does, for nobody waits for that any more.

    A server that was killed could not end it, and what it does may take all of a core for many minutes.
    """
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)
