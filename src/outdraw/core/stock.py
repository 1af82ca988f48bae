"""The stock of a game: its own content files, and those that people add in a folder of theirs.

A folder named by the environment variable OUTDRAW_CONTENT may hold a folder for each game, with files of the same names
as the game's (`draws/characters.toml`). What they list is added to what the game lists; what has an id (or, without
ids, a name) that is known already takes its place. Journals keep the digest of such a folder, because a scene is only
played again alike with it.

The lab lays changed entries over both for as long as it fights with them (`laid_over`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct, convert
from msgspec.structs import fields, replace

from outdraw.core.content import load

T = TypeVar("T", bound=Struct)

OWN = "OUTDRAW_CONTENT"

Layer: TypeAlias = Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]]
"""Entries that take the place of others or join them: by file (`opponents`), then by list (`character`)."""

_layers: dict[str, Layer] = {}


def stock(path: Path, kind: type[T]) -> T:
    """Load a content file of a game, with what people add to it."""
    base = load(path, kind)
    game = _game_of(path)
    folder = own_folder(game)
    if folder is not None and (folder / path.name).is_file():
        base = merged(base, load(folder / path.name, kind))
    added = _layers.get(game, {}).get(path.stem, {})
    listed = {
        field.name: _joined(getattr(base, field.name), convert(added[field.encode_name], field.type, str_keys=True))
        for field in fields(kind)
        if field.encode_name in added
    }
    return replace(base, **listed) if listed else base


@contextmanager
def laid_over(folder: Path, layer: Layer) -> Generator[None, None, None]:
    """Lay changed entries over the content of the game in this folder, for a while."""
    before = _layers.get(folder.name, {})
    lay_over(folder, layer)
    try:
        yield
    finally:
        lay_over(folder, before)


def lay_over(folder: Path, layer: Layer) -> None:
    """Lay changed entries, checked before, over the content of the game in this folder, in place of any laid so far.

    Games read their content once, so what they and the readers keep in caches is forgotten.
    """
    if layer != _layers.get(folder.name, {}):
        _layers[folder.name] = layer
        _forget_caches(folder)


def _forget_caches(folder: Path) -> None:
    """Empty the caches of functions in this package and in the game's folder."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.startswith("outdraw.") or (file and Path(file).is_relative_to(folder)):
            for each in list(vars(module).values()):
                forget = getattr(each, "cache_clear", None)
                if callable(forget):
                    forget()


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


def own_digest(game: str) -> str:
    """Give the SHA-256 of the content that people added to a game, empty if there is none."""
    folder = own_folder(game)
    if folder is None:
        return ""
    import hashlib

    whole = hashlib.sha256()
    for file in sorted(folder.glob("*.toml")):
        whole.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return whole.hexdigest()


def _game_of(path: Path) -> str:
    return path.parent.parent.name
