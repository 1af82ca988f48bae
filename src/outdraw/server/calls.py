"""The calls that need no seat: health, games, rules, odds, replays, and opening and finding a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.openapi.datastructures import ResponseSpec

from outdraw import __version__, table
from outdraw.core.catalogue import Catalogue
from outdraw.core.choices import Malformed, Refusal
from outdraw.core.game import Game
from outdraw.core.spelling import hinted
from outdraw.core.theme import theme_of
from outdraw.games import UnknownGame, find_game, find_questions, game_names
from outdraw.rooms.keys import hashed
from outdraw.rooms.messages import OpenTable, WalkIn
from outdraw.rooms.metrics import METRICS
from outdraw.rooms.ports import Errand, LongWork, Progress
from outdraw.rooms.tables import Before, NoSuchSeat, Tables
from outdraw.server.lab_messages import GameQuestions, OddsAnswer, ParameterInfo, QuestionInfo
from outdraw.server.limits import Rate
from outdraw.server.messages import (
    GameInfo,
    Health,
    Key,
    Opened,
    Rulebook,
    RulebookPlaces,
    RuleText,
    Scenario,
    SeatInfo,
    SwitchInfo,
    TableInfo,
)
from outdraw.server.seat_messages import Given, Refused, Replay
from outdraw.server.settings import Settings
from outdraw.server.store import Store
from outdraw.server.work import jobs
from outdraw.table.opening import rules_digest, switches_of
from outdraw.table.table import PUBLIC

P = ParamSpec("P")
T = TypeVar("T")


REFUSALS = {
    400: ResponseSpec(Refused, generate_examples=False, description="Not understood."),
    401: ResponseSpec(Refused, generate_examples=False, description="The token opens no seat."),
    403: ResponseSpec(Refused, generate_examples=False, description="Not for this seat."),
    404: ResponseSpec(Refused, generate_examples=False, description="There is no such thing."),
    409: ResponseSpec(Refused, generate_examples=False, description="Not open any more."),
    422: ResponseSpec(Refused, generate_examples=False, description="Against the rules."),
    429: ResponseSpec(Refused, generate_examples=False, description="Too often."),
    503: ResponseSpec(
        Refused, generate_examples=False, description="It could not be stored, or takes too long; nothing was done."
    ),
}
HERE = ("127.0.0.1", "::1", "::ffff:127.0.0.1")
MOST_VALUES = 40
LONGEST_VALUE = 2000


class TooOften(Exception):
    """Somebody calls too often."""


class NotForYou(Refusal):
    """The seat has no say in this, whatever the moment."""


@get("/api/health", tags=["server"], responses={503: REFUSALS[503]})
async def health(request: Request[Any, Any, State]) -> Health:
    """Say that the server is well, and that its database answers."""
    store: Store = request.app.state.store
    await store.answers()
    return Health("ok", __version__)


@get("/api/metrics", tags=["server"], media_type="text/plain; version=0.0.4", responses={403: REFUSALS[403]})
async def metrics(request: Request[Any, Any, State]) -> str:
    """Give what the server counts, as Prometheus reads it: to this machine, and to the addresses it is set for."""
    settings: Settings = request.app.state.settings
    if not {"*", caller_of(request)} & {*HERE, *settings.metrics}:
        raise PermissionDeniedException("What this server counts is for whoever runs it.")
    return METRICS.text()


# --- games and rules -----------------------------------------------------------------------------------------------


@get("/api/games", tags=["games"], sync_to_thread=True)
def games() -> list[GameInfo]:
    """Give the games there are, with their scenarios, seats, bots and looks."""
    return [game_info(name) for name in game_names()]


@cache
def game_info(name: str) -> GameInfo:
    """Give a game as people choose it."""
    game = find_game(name)
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        version=rules_digest(game)[:16],
        scenarios=[
            Scenario(
                info.id,
                info.name,
                info.summary,
                [SeatInfo(seat, shown, place == 0) for place, (seat, shown) in enumerate(info.seats)],
                _switches(game, info.id),
            )
            for info in game.scenarios()
        ],
        bots=list(game.all_bots()),
        theme=theme_of(game.folder),
        has_duels=game.duels is not None,
        switches=_sentences(game),
        portraits=_portraits(game),
    )


def _sentences(game: Game) -> dict[str, SwitchInfo]:
    """Give what each switch of a game says, and what it may be set to."""
    if game.switches is None:
        return {}
    described = msgspec.json.schema(game.switches)
    (whole,) = (each for name, each in described["$defs"].items() if name == game.switches.__name__)
    return {
        name: SwitchInfo(each.get("description", ""), each.get("enum", []), each.get("minimum"), each.get("maximum"))
        for name, each in whole["properties"].items()
    }


def _portraits(game: Game) -> dict[str, dict[str, str]]:
    """Give the faces a game brings beside its rules; JSON, for they are no part of what is played (`rules_digest`)."""
    kept = game.folder / "portraits.json"
    return msgspec.json.decode(kept.read_bytes(), type=dict[str, dict[str, str]]) if kept.exists() else {}


def _switches(game: Game, scenario: str) -> dict[str, Any]:
    set_so = switches_of(game, scenario)
    return {} if set_so is None else msgspec.to_builtins(set_so)


@get("/api/games/{game:str}/rules", tags=["rules"], responses=REFUSALS, sync_to_thread=True)
def game_rules(game: str, words: str = "") -> Rulebook:
    """Give the rules of a game, those with some words in them if words are given."""
    return rulebook(named(game).folder, words)


@get("/api/rules/{book:str}", tags=["rules"], responses={404: REFUSALS[404]}, sync_to_thread=True)
def rules_of(book: str, words: str = "") -> Rulebook:
    """Give the rules of a game, or those of every table (`table`), those with some words in them if words are given."""
    return rulebook(_rules_folder(book), words)


@get("/api/rules/{book:str}/places", tags=["rules"], responses={key: REFUSALS[key] for key in (404, 503)})
async def rule_places(book: str, request: Request[Any, Any, State]) -> RulebookPlaces:
    """Say where each rule stands in the code, and which tests prove it, where the package has its tests beside it."""
    known: dict[str, RulebookPlaces] = request.app.state.places
    if book not in known:
        found = await at_desk(request, jobs.rule_places, str(_rules_folder(book)))
        known[book] = msgspec.convert(found, RulebookPlaces)
    return known[book]


def _rules_folder(book: str) -> Path:
    return Path(table.__path__[0]) if book == "table" else named(book).folder


@get("/api/rules", tags=["rules"], sync_to_thread=True)
def rules(words: str = "") -> list[Rulebook]:
    """Give the rules of every game, and those of every table."""
    folders = [*(find_game(name).folder for name in game_names()), Path(table.__path__[0])]
    return [rulebook(folder, words) for folder in folders]


def rulebook(folder: Path, words: str) -> Rulebook:
    """Give the rules of a folder."""
    book = _book(folder)
    found = book.search(words) if words.strip() else book.rules
    texts = [RuleText(rule.id, rule.title, rule.text, str(rule.source), rule.ruling) for rule in found]
    return Rulebook(book.game, book.title, texts, book.license)


@cache
def _book(folder: Path) -> Catalogue:
    return Catalogue.load(folder / "rules.toml")


def caller_of(request: Request[Any, Any, State]) -> str:
    """Give the address that a call comes from."""
    return request.client.host if request.client else ""


async def at_desk(
    request: Request[Any, Any, State],
    do: Callable[Concatenate[Progress, P], T],
    *given: P.args,
    **named: P.kwargs,
) -> T:
    """Have something worked out for somebody who has no seat: beside what is worked out for the tables."""
    desk: LongWork = request.app.state.desk
    errand = Errand(request.app.state.settings.odds_seconds, caller_of(request))
    return await desk.long(errand, do, *given, **named)


def named(name: str) -> Game:
    """Give a game by the name in an address."""
    try:
        return find_game(name)
    except UnknownGame as error:
        raise NotFoundException(str(error)[:300]) from None


# --- tables --------------------------------------------------------------------------------------------------------


@post("/api/tables", tags=["tables"], responses={key: REFUSALS[key] for key in (400, 401, 403, 422, 429, 503)})
async def open_table(data: OpenTable, request: Request[Any, Any, State]) -> Opened:
    """Open a table. Whoever holds a seat's token holds the seat; the links carry them."""
    tables: Tables = request.app.state.tables
    opening: Rate = request.app.state.opening
    if not opening.allows(caller_of(request)):
        raise TooOften
    before = await _before(data, request.app.state) if data.after else None
    room, tokens, watcher, brought = await tables.open(data, before)
    keys = {seat: key_of(request, room.id, token) for seat, token in tokens.items()}
    return Opened(room.id, keys, key_of(request, room.id, watcher) if watcher else None, brought)


async def _before(asked: OpenTable, state: State) -> Before:
    """Give what lasts of the table that a new one comes after: its game master may say so, once it is closed anybody.

    It is read from its journal, wherever it is held.
    """
    store: Store = state.store
    found = await store.seat_of(hashed(asked.after))
    if found is None:
        raise NoSuchSeat
    code, seat = found
    work: LongWork = state.work
    lines = await store.lines(code)
    kept = await work.long(Errand(state.settings.odds_seconds, (code, seat)), jobs.lasting, lines)
    if seat == PUBLIC or (seat != kept["gm"] and not kept["is_closed"]):
        raise NotForYou("table.gm.edit", "Until the table is closed, only its game master plays on after it.")
    if kept["game"] != asked.game:
        raise Malformed("table.gm.edit", f"The table before is one of {kept['game']}, not of {asked.game}.")
    return Before(kept["lasting"], kept["content"])


def key_of(request: Request[Any, Any, State], code: str, token: str) -> Key:
    """Give a token with its link. The token stands behind the `#`, which browsers never send, so no log ever has it."""
    settings: Settings = request.app.state.settings
    base = settings.url.rstrip("/") or f"{request.url.scheme}://{request.headers.get('host', request.url.netloc)}"
    return Key(token, f"{base}/t/{code}#{token}")


@get("/api/tables/{code:str}", tags=["tables"], responses={404: REFUSALS[404]})
async def table_info(code: str, state: State) -> TableInfo:
    """Say what is played at a table, to anybody who knows its code."""
    tables: Tables = state.tables
    try:
        room = await tables.room(code)
    except NoSuchSeat:
        raise NotFoundException("There is no table of this code.") from None
    arranged, names = room.arrangement, room.names
    free = [SeatInfo(seat, names.get(seat, seat), False) for seat in room.free_seats()]
    return TableInfo(code, arranged.game, arranged.scenario, arranged.spectators != "none", free, room.table.commitment)


@post(
    "/api/tables/{code:str}/sit",
    tags=["tables"],
    status_code=200,
    responses={key: REFUSALS[key] for key in (400, 404, 409, 422, 429, 503)},
)
async def walk_in(code: str, data: WalkIn, request: Request[Any, Any, State]) -> Given:
    """Take a free seat of a table by its code, where its game master lets people walk in."""
    tables: Tables = request.app.state.tables
    if not request.app.state.opening.allows(caller_of(request)):
        raise TooOften
    try:
        room = await tables.room(code)
    except NoSuchSeat:
        raise NotFoundException("There is no table of this code.") from None
    seat, token = await tables.walk_in(room, data)
    return Given(seat, key_of(request, code, token))


@post("/api/tables/{code:str}/watch", tags=["tables"], responses={key: REFUSALS[key] for key in (403, 404, 429)})
async def watch(code: str, request: Request[Any, Any, State]) -> Key:
    """Watch a table by its code, where its game master lets people watch."""
    tables: Tables = request.app.state.tables
    if not request.app.state.opening.allows(caller_of(request)):
        raise TooOften
    try:
        return key_of(request, code, await tables.watch(code))
    except NoSuchSeat:
        raise NotFoundException("There is no table of this code that lets itself be watched.") from None


# --- odds ----------------------------------------------------------------------------------------------------------


@get("/api/odds", tags=["odds"], sync_to_thread=True)
def all_questions() -> list[GameQuestions]:
    """Give the questions that every game can answer."""
    return [questions_of(find_game(name)) for name in game_names()]


@get("/api/odds/{game:str}", tags=["odds"], responses={404: REFUSALS[404]}, sync_to_thread=True)
def questions(game: str) -> GameQuestions:
    """Give the questions that a game can answer."""
    return questions_of(named(game))


def questions_of(game: Game) -> GameQuestions:
    """Give the questions of a game, with their options."""
    listed = [
        QuestionInfo(
            question.name,
            question.summary,
            [
                ParameterInfo(
                    each.name,
                    each.help,
                    each.low,
                    each.high,
                    each.among,
                    each.default,
                    each.is_required,
                    each.is_flag,
                    each.repeats,
                    each.example,
                    dict(each.names()) if each.names is not None else {},
                )
                for each in question.parameters
            ],
        )
        for question in find_questions(game.name)
    ]
    return GameQuestions(game.name, game.title, listed)


@get("/api/odds/{game:str}/{question:str}", tags=["odds"], responses={key: REFUSALS[key] for key in (404, 422, 503)})
async def odds(game: str, question: str, request: Request[Any, Any, State]) -> OddsAnswer:
    """Answer a question of a game; its options stand in the address (`?pool=5&again=9`)."""
    declared = named(game)
    names = [each.name for each in find_questions(game)]
    if question not in names:
        raise NotFoundException(hinted(f"{declared.title} has no question {question[:80]!r}", question, names))
    values = values_of(request.query_params.multi_items())
    known: dict[Any, OddsAnswer] = request.app.state.odds
    key = (game, question, tuple(sorted((name, tuple(said)) for name, said in values.items())))
    if key not in known:
        found = await at_desk(request, jobs.odds, game, question, values)
        if len(known) > 2000:
            known.clear()
        known[key] = OddsAnswer(game, question, **found)
    return known[key]


def values_of(pairs: Iterable[tuple[str, Any]]) -> dict[str, list[str]]:
    """Give the options of a question as an address has them, each with all its values."""
    values: dict[str, list[str]] = {}
    for name, said in pairs:
        values.setdefault(name.replace("-", "_")[:64], []).append(str(said)[:LONGEST_VALUE])
    if len(values) > MOST_VALUES or any(len(said) > MOST_VALUES * 5 for said in values.values()):
        raise Malformed("table.seat.known", "These are too many options.")
    return values


# --- replay --------------------------------------------------------------------------------------------------------


@post(
    "/api/replay",
    tags=["replay"],
    status_code=200,
    request_max_body_size=8 * 2**20,
    responses={200: ResponseSpec(Replay, generate_examples=False), **{key: REFUSALS[key] for key in (400, 422, 503)}},
)
async def replay(request: Request[Any, Any, State], seat: str = "") -> Response[bytes]:
    """Play a journal again, sent as the body, from a seat's view (`?seat=bob`; without: what everyone saw)."""
    lines = await request.body()
    found = await at_desk(request, jobs.replay, lines, seat, "", False)
    return Response(found, media_type="application/json")


CALLS = [
    health,
    metrics,
    games,
    game_rules,
    rules,
    rules_of,
    rule_places,
    open_table,
    table_info,
    watch,
    walk_in,
    all_questions,
    questions,
    odds,
    replay,
]
