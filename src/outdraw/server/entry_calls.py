"""The calls about characters and scenes: what a game has, what somebody wrote, checked, and how a scene would look."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from outdraw.core.content.files import schema
from outdraw.core.game import Game
from outdraw.lab.variant import file_entries
from outdraw.rooms.ports import CannotDo
from outdraw.server.calls import REFUSALS, at_desk, named
from outdraw.server.content_messages import OwnText
from outdraw.server.entry_messages import Checked, Drawing, EntryInfo, EntryKind, GameEntries, Stage, Staged
from outdraw.server.work import jobs
from outdraw.table.making import Making, making

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
                can_draw = file == "characters" and found.drawn is not None
                kinds.setdefault((file, entry.list), EntryKind(file, entry.list, about, schema(kind), can_draw))
                listed.append(EntryInfo(file, entry.list, id, str(entry.table.get("name", id)), entry.table))
    return GameEntries(found.name, list(kinds.values()), listed)


@post("/api/games/{game:str}/entries/check", **ASKED)
async def check_entries(game: str, data: OwnText, request: Request[Any, Any, State]) -> Checked:
    """Check a content file of one's own as `outdraw check` does, and give what it lists as plain data."""
    found = named(game)
    _check_file(found, data.name)
    others = [(each.name, each.text) for each in data.others]
    return msgspec.convert(await at_desk(request, jobs.read_content, game, data.name, data.text, others), Checked)


@post("/api/games/{game:str}/entries/stage", **ASKED)
async def stage(game: str, data: Stage, request: Request[Any, Any, State]) -> Staged:
    """Say how a scene, or a fight of two, would look to its game master, with one's own content over the game's."""
    found = named(game)
    for file in data.own:
        _check_file(found, file.name)
    own = [(each.name, each.text) for each in data.own]
    if data.fighter:
        staged = await at_desk(request, jobs.face, game, data.fighter, data.against, own)
    else:
        staged = await at_desk(request, jobs.stage, game, data.scenario, own)
    return msgspec.convert(staged, Staged)


@post("/api/games/{game:str}/entries/draw", sync_to_thread=True, **ASKED)
def draw(game: str, data: Drawing) -> Making:
    """Draw a character as the game has it: what came so far, and what is asked next or the values that came of it."""
    try:
        return making(named(game), sha256(data.seed.encode()).digest(), data.answers, data.cards)
    except ValueError as error:
        raise CannotDo(str(error)) from None


def _check_file(game: Game, name: str) -> None:
    if name not in game.content:
        raise NotFoundException(f"{game.title} has no content of this name; there is {', '.join(game.content)}.")


ENTRY_CALLS = [entries, check_entries, draw, stage]
