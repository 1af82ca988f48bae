"""The calls about content: what a game has, to be taken away as files, and files of one's own checked against it."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from outdraw.core.content.files import schema
from outdraw.core.game import Game
from outdraw.server.calls import REFUSALS, at_desk, named
from outdraw.server.content_messages import ContentFault, ContentFile, ContentText
from outdraw.server.work import jobs

FOUND = {404: REFUSALS[404]}
TOML = "application/toml"


@get("/api/games/{game:str}/content", tags=["content"], responses=FOUND, sync_to_thread=True)
def content(game: str) -> list[ContentFile]:
    """Give the content files of a game: characters, gear, scenarios, with the schema of each."""
    found = named(game)
    return [ContentFile(name, _text(found, name), schema(kind)) for name, kind in found.content.items()]


@get("/api/games/{game:str}/content/{name:str}", tags=["content"], responses=FOUND, sync_to_thread=True)
def content_file(game: str, name: str) -> Response[str]:
    """Give a content file of a game, as TOML."""
    found = named(game)
    _check_name(found, name)
    headers = {"Content-Disposition": f'attachment; filename="{name}.toml"'}
    return Response(_text(found, name), media_type=TOML, headers=headers)


@post(
    "/api/games/{game:str}/content/{name:str}/check",
    tags=["content"],
    status_code=200,
    responses={key: REFUSALS[key] for key in (400, 404, 503)},
)
async def check_content(
    game: str, name: str, data: ContentText, request: Request[Any, Any, State]
) -> list[ContentFault]:
    """Check a content file of one's own; nothing is kept of it. No faults: it is fine."""
    found = named(game)
    _check_name(found, name)
    faults = await at_desk(request, jobs.check, game, name, data.text)
    return [ContentFault(*fault) for fault in faults]


def _check_name(game: Game, name: str) -> None:
    if name not in game.content:
        raise NotFoundException(f"{game.title} has no content of this name; there is {', '.join(game.content)}.")


def _text(game: Game, name: str) -> str:
    return (game.folder / "content" / f"{name}.toml").read_text("utf-8")


CONTENT_CALLS = [content, content_file, check_content]
