"""`outdraw check`: check content files of one's own against the types of the games."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from outdraw.commands import BadInput, game_named, hint, print_json
from outdraw.commands.content_folder import in_folder, is_own, played_faults, texts, twice_named
from outdraw.core.catalogue import Catalogue
from outdraw.core.content.files import LARGEST, ContentError, Fault, load, misfits, schema
from outdraw.core.content.fit import MOST_FAULTS
from outdraw.core.content.stock import content_of
from outdraw.core.present import using
from outdraw.games import find_game, game_names

Known = tuple[str, str, type[Struct]]


def run(options: Namespace) -> int:
    """Run the command."""
    if options.schema:
        print_json(schema(_kind(*options.schema)))
        return 0
    files = [file for path in options.path for file in _files(path)]
    if not files:
        where = f"there is no .toml file in {options.path[0]}: " if options.path else ""
        raise BadInput(f"{where}name a file, or a folder with .toml files, to check")
    faults: list[Fault] = []
    checked: list[dict[str, str]] = []
    for file in files:
        try:
            with _content_around(file):
                home = file.parent.name if is_own(file) else None
                game, name, kind = _fitting(file, options.game or home, options.kind)
                value = load(file, kind)
            faults += twice_named(file, value)
            checked.append({"file": str(file), "game": game, "kind": name})
        except ContentError as error:
            faults += [in_folder(file.parent, each) if is_own(file) else each for each in error.faults]
    for game, folder in sorted({(file.parent.name, file.parent) for file in files if is_own(file)}):
        faults += played_faults(game, folder)
    faults = list(dict.fromkeys(faults))
    if options.json:
        rows = [
            {"file": each.file, "line": each.line, "path": each.path, "wrong": each.wrong, "right": each.right}
            for each in faults
        ]
        print_json({"ok": not faults, "checked": checked, "faults": rows})
    else:
        faulty = {fault.file for fault in faults}
        for row in [each for each in checked if each["file"] not in faulty]:
            print(f"{row['file']}: fine ({row['game']} {row['kind']})")
        for fault in faults:
            print(fault, file=sys.stderr)
        for named, number in Counter(fault.file for fault in faults).items():
            if number >= MOST_FAULTS:
                print(f"{named}: there may be more; these are the first {MOST_FAULTS}", file=sys.stderr)
    return 2 if faults else 0


@contextmanager
def _content_around(file: Path) -> Generator[None, None, None]:
    """Let the files beside one count as content, if they lie where a game would look for them."""
    if not is_own(file):
        yield
        return
    try:
        beside = texts(file.parent)
    except ContentError:
        yield  # the file that cannot be read says so itself
        return
    with using(content_of(file.parent.name, beside)):
        yield


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.rglob("*.toml"))
    return [path]


def _kind(game: str, name: str) -> type[Struct]:
    kinds = game_named(game).content
    if not kinds:
        raise BadInput(f"{game} has no content files")
    if name not in kinds:
        raise BadInput(f"{game} has no content {name!r}; {hint(name, kinds)}")
    return kinds[name]


def _fitting(file: Path, game: str | None, name: str | None) -> tuple[str, str, type[Struct]]:
    """Find what kind of file this is: as told, else by its name, else by its keys."""
    games = [game_named(game).name] if game else game_names()
    known: list[Known] = [
        (each, kind, find_game(each).content[kind]) for each in games for kind in find_game(each).content
    ]
    known.append(("any game", "rules", Catalogue))
    if name:
        named = [each for each in known if each[1] == name]
        if not named:
            raise BadInput(f"there is no content {name!r}; {hint(name, dict.fromkeys(kind for _, kind, _ in known))}")
        known = named
    else:
        known = [each for each in known if each[1] == file.stem] or known
    if len(known) == 1:
        return known[0]
    table = _table(file)
    keys = None if table is None else set(table)
    scored = sorted(known, key=lambda each: -len((keys or set()) & set(each[2].__struct_encode_fields__)))
    best = scored[0]
    if keys == set():
        raise ContentError([Fault(str(file), 0, "", "nothing stands in it", "outdraw new writes one to begin with")])
    if keys is not None and not keys & set(best[2].__struct_encode_fields__):
        raise ContentError([Fault(str(file), 1, "", "this is no content of any game", _files_of(known))])
    near = _as_near(scored, keys or set())
    return best if table is None or len(near) == 1 else min(near, key=lambda each: len(misfits(table, each[2])))


def _files_of(known: list[Known]) -> str:
    """Name the kinds of files there are, game by game."""
    kinds: dict[str, list[str]] = {}
    for game, kind, _ in known:
        kinds.setdefault(game, []).append(kind)
    return "expected " + "; ".join(f"{', '.join(each)} of {game}" for game, each in kinds.items())


def _as_near(scored: list[Known], keys: set[str]) -> list[Known]:
    """Give the kinds of file that share as many keys with this one as any."""
    shared = [len(keys & set(kind.__struct_encode_fields__)) for _, _, kind in scored]
    return [each for each, count in zip(scored, shared, strict=True) if count == shared[0]]


def _table(file: Path) -> dict[str, Any] | None:
    """Give what a file holds; none if it cannot be read, and loading it says why."""
    import tomllib

    try:
        if not file.is_file() or file.stat().st_size > LARGEST:
            return None
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
