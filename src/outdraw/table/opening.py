"""What a table is opened with: rules and content as they are now, the opener's own content files and switches.

All of it stands in the journal's first entry, so that a journal tells by itself what it was played with. The rules are
pinned by a digest of their code and of the content that comes with them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import outdraw
from outdraw.core.choices import Malformed
from outdraw.core.content.files import LARGEST, ContentError, Fault, misfits, show
from outdraw.core.content.stock import Layer, content_of, own_files, stock
from outdraw.core.game import Game, meant_or_known
from outdraw.core.present import Content, using

RULE = "table.open.content"
CATALOGUE = "rules.toml"
SCENARIOS = "scenarios"


def rules_digest(game: Game) -> str:
    """Give the SHA-256 of what a game is played by: the code of the core and of the game, and the game's own content.

    Compiled or plain, it is that of the sources. What only words the rules (the catalogue) does not count.
    """
    return _digest(game.folder)


@cache
def _digest(game: Path) -> str:
    from outdraw import core

    whole = sha256()
    for folder in (*map(Path, core.__path__), game):
        for path in sorted(each for each in folder.rglob("*") if each.suffix in (".py", ".toml")):
            if path.name != CATALOGUE and "__pycache__" not in path.parts:
                whole.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return whole.hexdigest()


def program() -> str:
    """Name the program that a table is played by."""
    return f"outdraw {outdraw.__version__}"


def content_for(game: Game, scenario: str, files: Mapping[str, str] | None, switches: Mapping[str, Any]) -> Content:
    """Give the content of a table: the opener's files, or the process's, and the scenario with its switches set.

    Files that do not fit raise `ContentError` with every fault, switches that there are not a `Malformed` refusal.
    """
    if files is None:
        files = own_files(game.name)  # as the folder is now, whatever the process began with
    else:
        _check_files(game, files)
    content = content_of(game.name, files)
    with using(content):
        for name in content.files:
            if Path(name).stem in game.content:
                stock(game.folder / "content" / name, game.content[Path(name).stem])
        if not switches:
            return content
        layer = _switched(game, game.scenario(scenario).id, switches)
    return content_of(game.name, content.files, layer)


def _check_files(game: Game, files: Mapping[str, str]) -> None:
    known = [f"{name}.toml" for name in game.content]
    for name, text in files.items():
        if name not in known:
            raise ContentError([Fault(str(name)[:60], 0, "", "no such content file", meant_or_known(str(name), known))])
        if len(text.encode(errors="replace")) > LARGEST:
            raise ContentError([Fault(name, 0, "", "is too large", f"expected at most {LARGEST:,} bytes")])


def switches_of(game: Game, scenario: str = "") -> Struct | None:
    """Give the switches of a scenario as they are set there, or nothing if the game has none."""
    if game.switches is None:
        return None
    found: Struct = getattr(_entry(game, game.scenario(scenario).id)[1], game.switches_in)
    return found


def _entry(game: Game, scenario: str) -> tuple[str, Struct]:
    """Give the scenario as content lists it, and the name of the list."""
    whole = stock(game.folder / "content" / f"{SCENARIOS}.toml", game.content[SCENARIOS])
    for field, key in zip(whole.__struct_fields__, whole.__struct_encode_fields__, strict=True):
        listed = getattr(whole, field)
        for each in listed if isinstance(listed, tuple) else ():
            if getattr(each, "id", "") == scenario:
                return key, each
    raise Malformed(RULE, f"The content files list no scenario {scenario}.")


def _switched(game: Game, scenario: str, given: Mapping[str, Any]) -> Layer:
    """Give the scenario with switches set, as a layer over the content."""
    if game.switches is None:
        raise Malformed(RULE, f"{game.title} has no switches.")
    known = game.switches.__struct_encode_fields__
    for name in given:
        if name not in known:
            raise Malformed(RULE, f"There is no switch {str(name)[:60]!r}; {meant_or_known(str(name), known)}.")
    key, entry = _entry(game, scenario)
    plain = msgspec.to_builtins(entry, str_keys=True)
    plain[game.switches_in] = {**plain.get(game.switches_in, {}), **given}
    for place, wrong, right in misfits({key: [plain]}, game.content[SCENARIOS]):
        raise Malformed(RULE, f"{show(place[2:])[:60]}: {wrong}, {right}.")
    return {SCENARIOS: {key: [plain]}}
