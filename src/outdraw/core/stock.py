"""The stock of a game: its own content files, and those that people add in a folder of theirs.

A folder named by the environment variable OUTDRAW_CONTENT may hold a folder for each game, with files of the same names
as the game's (`draws/characters.toml`). What they list is added to what the game lists; what has an id that is known
already takes its place. Journals keep the digest of such a folder, because a scene is only played again alike with it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from outdraw.core.content import load

T = TypeVar("T", bound=Struct)

OWN = "OUTDRAW_CONTENT"


def stock(path: Path, kind: type[T]) -> T:
    """Load a content file of a game, with what people add to it."""
    base = load(path, kind)
    folder = own_folder(_game_of(path))
    if folder is None or not (folder / path.name).is_file():
        return base
    return merged(base, load(folder / path.name, kind))


def merged(base: T, own: T) -> T:
    """Add what one file lists to what another does; what shares an id replaces it, and other values are the new."""
    fields = {name: _joined(getattr(base, name), getattr(own, name)) for name in base.__struct_fields__}
    return replace(base, **fields)


def _joined(old: Any, new: Any) -> Any:
    if not isinstance(old, tuple) or not isinstance(new, tuple):
        return new
    items: tuple[Any, ...] = (*old, *new)
    if not all(isinstance(each, Struct) and hasattr(each, "id") for each in items):
        return new
    by_id = {each.id: each for each in items}
    return tuple(by_id.values())


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
