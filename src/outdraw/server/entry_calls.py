"""The calls about characters and scenes: what a game has, what somebody wrote, checked, and how a scene would look."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from outdraw.core.content.files import schema
from outdraw.core.game import Game
from outdraw.lab.variant import file_entries
from outdraw.server.calls import REFUSALS, named
from outdraw.server.clerks import Clerks
from outdraw.server.messages import (
    Checked,
    ContentFault,
    EntryInfo,
    EntryKind,
    GameEntries,
    OwnText,
    Stage,
    Staged,
)

ASKED: dict[str, Any] = {
    "tags": ["content"],
    "status_code": 200,
    "responses": {key: REFUSALS[key] for key in (400, 404, 422, 503)},
}


@get("/api/games/{game:str}/entries", tags=["content"], responses={404: REFUSALS[404]}, sync_to_thread=True)
def entries(game: str) -> GameEntries:
    """Give the people and scenes of a game as plain data, with the schema of the files they stand in."""
    found = named(game)
    people = {id for id, _ in found.duels.fighters()} if found.duels is not None else set[str]()
    scenes = {info.id for info in found.scenarios()}
    listed: list[EntryInfo] = []
    kinds: dict[tuple[str, str], EntryKind] = {}
    for file, kind in found.content.items():
        for id, those in file_entries(found, file).items():
            about = "person" if id in people else "scene" if id in scenes else ""
            for entry in those if about else ():
                kinds.setdefault((file, entry.list), EntryKind(file, entry.list, about, schema(kind)))
                listed.append(EntryInfo(file, entry.list, id, str(entry.table.get("name", id)), entry.table))
    return GameEntries(found.name, list(kinds.values()), listed)


@post("/api/games/{game:str}/entries/check", **ASKED)
async def check_entries(game: str, data: OwnText, request: Request[Any, Any, State]) -> Checked:
    """Check a content file of one's own as `outdraw check` does, and give what it lists as plain data."""
    found = named(game)
    _check_file(found, data.name)
    others = [(each.name, each.text) for each in data.others]
    faults, lists = await _work(request, "read_content", game, data.name, data.text, others)
    return Checked([ContentFault(*fault) for fault in faults], lists)


@post("/api/games/{game:str}/entries/stage", **ASKED)
async def stage(game: str, data: Stage, request: Request[Any, Any, State]) -> Staged:
    """Say how a scene would look to its game master, with content of one's own laid over the game's."""
    found = named(game)
    for file in data.own:
        _check_file(found, file.name)
    staged = await _work(request, "stage", game, data.scenario, [(each.name, each.text) for each in data.own])
    return msgspec.convert(staged, Staged)


async def _work(request: Request[Any, Any, State], name: str, *given: Any) -> Any:
    clerks: Clerks = request.app.state.clerks
    return await clerks.do(name, *given, seconds=request.app.state.settings.odds_seconds)


def _check_file(game: Game, name: str) -> None:
    if name not in game.content:
        raise NotFoundException(f"{game.title} has no content of this name; there is {', '.join(game.content)}.")


ENTRY_CALLS = [entries, check_entries, stage]
