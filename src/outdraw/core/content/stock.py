"""The stock of a game: its own content files, what people add to them, and entries laid over both for a while.

Whoever opens a table may bring content files of the same names as the game's (`characters.toml`). What they list is
added to what the game lists; what has an id (or, without ids, a name) that is known already takes its place. A folder
named by the environment variable OUTDRAW_CONTENT, with a folder for each game in it, is what a process brings when
nobody says otherwise.

Whoever runs rules says with which content (`outdraw.core.present`).
"""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct, convert
from msgspec.structs import fields, replace

from outdraw.core.content.files import load, loads, read_text
from outdraw.core.present import Content, present, use, using

T = TypeVar("T", bound=Struct)

OWN = "OUTDRAW_CONTENT"

Layer: TypeAlias = Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]]
"""Entries that take the place of others or join them: by file (`opponents`), then by list (`character`)."""


_there: WeakValueDictionary[str, Content] = WeakValueDictionary()
_brought: dict[tuple[str, str], Content] = {}


def content_of(game: str, files: Mapping[str, str] | None = None, layer: Layer | None = None) -> Content:
    """Give the content of a game with these files (by default those of the process) and a layer over it."""
    brought = usual(game)
    if (files is None or files == brought.files) and not layer:
        return brought
    said = dict(sorted((brought.files if files is None else files).items()))
    name = sha256(msgspec.json.encode([game, said, layer or {}], order="deterministic")).hexdigest()
    found = _there.get(name)
    if found is None:
        found = _there[name] = Content(game, said, layer or {})
    return found


def usual(game: str) -> Content:
    """Give the content that a process runs a game with when nobody says otherwise; its folder is read once."""
    named = os.environ.get(OWN, "")
    found = _brought.get((named, game))
    if found is None:
        is_first = not any(other == game for _, other in _brought)
        found = _brought[named, game] = Content(game, own_files(game), {}, is_usual=is_first)
    return found


def stock(path: Path, kind: type[T]) -> T:
    """Load a content file of a game, with what was added to it."""
    base = load(path, kind)
    game = _game_of(path)
    content = present(game) or usual(game)
    if path.name in content.files:
        base = merged(base, loads(content.files[path.name], kind, path.name))
    added = content.layer.get(path.stem, {})
    listed = {
        field.name: _joined(getattr(base, field.name), convert(added[field.encode_name], field.type, str_keys=True))
        for field in fields(kind)
        if field.encode_name in added
    }
    return replace(base, **listed) if listed else base


@contextmanager
def laid_over(folder: Path, layer: Layer) -> Generator[None, None, None]:
    """Lay changed entries, checked before, over the content of the game in this folder, for a while."""
    with using(content_of(folder.name, layer=layer)):
        yield


def lay_over(folder: Path, layer: Layer) -> None:
    """Lay changed entries, checked before, over the content of the game in this folder, in place of any laid so far."""
    use(content_of(folder.name, layer=layer))


def merged(base: T, own: T) -> T:
    """Add what one file lists to what another does; what shares an id replaces it, and other values are the new."""
    fields = {name: _joined(getattr(base, name), getattr(own, name)) for name in base.__struct_fields__}
    return replace(base, **fields)


def _joined(old: Any, new: Any) -> Any:
    if not isinstance(old, tuple) or not isinstance(new, tuple):
        return new
    items: tuple[Any, ...] = (*old, *new)
    if not all(isinstance(each, Struct) and name_of(each) for each in items):
        return new
    by_id = {name_of(each): each for each in items}
    return tuple(by_id.values())


def name_of(entry: object) -> str:
    """Give what an entry of a content file is known by: its id or else its name; empty if it has neither."""
    return str(getattr(entry, "id", "") or getattr(entry, "name", ""))


def own_folder(game: str) -> Path | None:
    """Give the folder of content that people added to a game, if there is one."""
    named = os.environ.get(OWN, "")
    folder = Path(named) / game
    return folder if named and folder.is_dir() else None


def own_files(game: str) -> dict[str, str]:
    """Read the content files that people added to a game, by name."""
    folder = own_folder(game)
    return {} if folder is None else {file.name: read_text(file) for file in sorted(folder.glob("*.toml"))}


def own_digest(game: str) -> str:
    """Give the SHA-256 of the content files that people added to a game, empty if there are none."""
    files = own_files(game)
    return sha256(msgspec.json.encode(files, order="sorted")).hexdigest() if files else ""


def _game_of(path: Path) -> str:
    return path.parent.parent.name
