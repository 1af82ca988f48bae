"""The calls of a seat. The token is the seat: nobody ever names a seat to act as."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream
from msgspec.structs import replace

from outdraw.coach import PLAYED
from outdraw.core.choices import Choice, Malformed, Menu, NotYours, Number, Pick, Words
from outdraw.core.events import Event
from outdraw.core.readers.live import Dial
from outdraw.core.worlds import Known
from outdraw.odds.choices import LOOKS, Prospects
from outdraw.rooms.arrangement import PERSON
from outdraw.rooms.messages import Late, Look
from outdraw.rooms.ports import Errand, LongWork
from outdraw.rooms.room import Move, Room
from outdraw.rooms.tables import Broken, NoSuchSeat, Seated, Tables
from outdraw.server.calls import REFUSALS, NotForYou, key_of
from outdraw.server.lab_messages import Coaching, Job
from outdraw.server.seat_messages import (
    Ahead,
    Answering,
    Arrival,
    Arrive,
    AskedOf,
    Calls,
    Close,
    Edit,
    Given,
    GMHandOver,
    HandOver,
    Join,
    MayCall,
    NewLink,
    Nudge,
    Replay,
    Rewind,
    Ruling,
    Stored,
    TableSettings,
    TakeBack,
    TurnDial,
    ViewAs,
)
from outdraw.server.store import Store
from outdraw.server.streamed import begun, written
from outdraw.server.work import jobs
from outdraw.server.work.job_queue import JobQueue
from outdraw.table.ahead import Question, known_ahead, questions_ahead, usually
from outdraw.table.knowledge import known_at
from outdraw.table.table import PUBLIC, Table
from outdraw.table.timeline import Point, timeline

LINES = "application/jsonl"
FORMS: dict[type[Choice], str] = {Number: "number", Words: "words", Pick: "pick", Menu: "pick"}
BEARER = "bearer "
# The header by which a call that writes has an id: asked again with it by the same seat, it does nothing twice.
ASKS = "idempotency-key"
MOST_POINTS = 200


def token_of(request: Request[Any, Any, State]) -> str:
    """Give the token that comes with a call."""
    said = request.headers.get("authorization", "")
    if not said.lower().startswith(BEARER):
        raise NoSuchSeat
    return str(said[len(BEARER) :].strip())


async def sitting(request: Request[Any, Any, State]) -> Seated:
    """Give the seat of whoever calls, by the token that comes with the call."""
    tables: Tables = request.app.state.tables
    asks = request.headers.get(ASKS, "")
    if len(asks) > 64 or not asks.isprintable():
        raise Malformed("table.answer.open", "The id of a call is of up to 64 signs that can be shown.")
    return replace(await tables.sit(token_of(request)), asks=asks)


async def player(sitting: Seated) -> Seated:
    """Give the seat of whoever calls, who must not be a spectator."""
    if sitting.is_watching:
        raise NotForYou("table.answer.own_seat", "Whoever watches has no say at the table.")
    return sitting


async def game_master(player: Seated) -> Seated:
    """Give the seat of whoever calls, who must be the game master."""
    if player.seat != player.room.table.gm:
        raise NotForYou("table.gm.ruling", f"Only the game master ({player.room.table.gm}) may do this.")
    return player


def _call(responses: dict[int, ResponseSpec] | None = None, status: int = 200) -> dict[str, Any]:
    """Give what all calls of a seat have in common."""
    return {
        "status_code": status,
        "tags": ["seat"],
        "security": [{"token": list[str]()}],
        "responses": {**REFUSALS, **(responses or {})},
    }


LOOKED = {200: ResponseSpec(Look, generate_examples=False)}


async def _done(seated: Seated, move: Move, is_long: bool = False) -> Stored:
    """Make a move of a seat; the same call again does nothing, and gives the same."""
    return Stored(await seated.room.do(move, seated.seat, seated.asks, is_long))


@get("/api/seat", **_call(LOOKED))
async def look(sitting: Seated, since: int = 0) -> Response[bytes]:
    """Give all that the seat knows now, with the events since a number that it was sent."""
    return Response(sitting.room.feed(sitting.seat).look(since), media_type="application/json")


@get("/api/seat/events", **_call())
async def events(sitting: Seated, start: int = 0, stop: int = 500) -> list[Event]:
    """Give older events of the seat, by their numbers, 500 at most."""
    start = max(0, start)
    return sitting.room.feed(sitting.seat).events(start, max(start, min(stop, start + 500)))


@post("/api/seat/join", **_call())
async def join(player: Seated, data: Join) -> Stored:
    """Sit down, under a name, and add to the table's luck."""
    return Stored(await player.room.join(player.seat, data.person, data.contribution))


@post("/api/seat/leave", **_call())
async def leave(player: Seated) -> Stored:
    """Leave the seat; what it holds stays with it, and the link leads back to it."""
    room = player.room
    if room.plays(player.seat) != PERSON:
        raise NotYours("table.seat.known", "A bot sits here.")
    return await _done(player, lambda table: table.left(player.seat))


@post("/api/seat/hand-over", **_call())
async def hand_over(player: Seated, data: HandOver, request: Request[Any, Any, State]) -> Given:
    """Give the seat to a bot (the link stays good, to take it back), or to somebody else, who gets a new link."""
    return await given(request, player.room, player.seat, data.to, keeps_key=True)


@post("/api/seat/new-link", **_call())
async def new_link(player: Seated, request: Request[Any, Any, State], data: NewLink | None = None) -> Given:
    """Give the seat a new link, which whoever opened the table does not hold; the old one ends, and others are told."""
    room, seat = player.room, player.seat
    tables: Tables = request.app.state.tables
    return Given(
        seat, key_of(request, room.id, await tables.new_link(room, seat, data.token if data is not None else ""))
    )


async def given(request: Request[Any, Any, State], room: Room, seat: str, to: str, keeps_key: bool) -> Given:
    """Hand a seat over."""
    tables: Tables = request.app.state.tables
    token = await tables.hand_over(room, seat, to, keeps_key)
    return Given(seat, key_of(request, room.id, token)) if token else Given(seat)


@post("/api/seat/begin", **_call())
async def begin(player: Seated) -> Stored:
    """Begin to play: the game master's word, or any person's where the game master is a bot."""
    room = player.room
    if not room.may_begin(player.seat):
        raise NotForYou("table.gm.ruling", f"The game master ({room.table.gm}) begins.")
    return await _done(player, Table.begun)


@post("/api/seat/close", **_call())
async def close(player: Seated, data: Close | None = None) -> Stored:
    """Close a table whose scene is over, or broken off: its luck is revealed, and nothing more happens there."""
    room = player.room
    if not room.may_begin(player.seat):
        raise NotForYou("table.gm.ruling", f"The game master ({room.table.gm}) closes the table.")
    is_broken_off = data is not None and data.broken_off
    if not room.table.is_over and not is_broken_off:
        raise NotYours("table.close.final", "The scene is not over yet: it can be broken off.")
    await room.close(player.seat, is_broken_off)
    return Stored(room.feed(player.seat).number)


@post("/api/seat/answers", **_call())
async def answer(player: Seated, data: Answering) -> Stored:
    """Answer an open choice; the same `id` again does nothing, and gives the same."""
    return Stored(await player.room.answer(player.seat, data.choice, data.answer, data.id))


@post("/api/seat/take-back", **_call())
async def take_back(player: Seated, data: TakeBack) -> Stored:
    """Take an answer back that lies face down while others still choose."""
    seat = player.seat
    return await _done(player, lambda table: table.taken_back(seat, data.choice))


@post("/api/seat/nudge", **_call())
async def nudge(player: Seated, data: Nudge) -> Stored:
    """Knock for somebody whom the table waits for; once in a while, and only if it does wait for them."""
    player.room.nudge(player.seat, data.seat)
    return Stored(player.room.feed(player.seat).number)


@post("/api/seat/pass", **_call())
async def let_pass(player: Seated) -> Stored:
    """Let others speak first, where anybody may speak."""
    player.room.let_pass(player.seat)
    return Stored(player.room.feed(player.seat).number)


async def _lines(state: State, room: Room) -> bytes:
    """Give the whole journal of a table as it is stored, read beside the tables: it may be long."""
    store: Store = state.store
    return await store.lines(room.id)


@get("/api/seat/journal", **_call({200: ResponseSpec(str, media_type=LINES, generate_examples=False)}))
async def journal(request: Request[Any, Any, State], state: State) -> Stream:
    """Give the journal as JSON lines: all of it once the table is closed, before that what the seat was told.

    That of a closed table is given even where these rules cannot play it any more.
    """
    try:
        seated = await sitting(request)
    except Broken as broken:
        if (found := await _closed_journal(request, state)) is None:
            raise broken from None
        return found
    table = seated.room.table
    if table.is_closed:
        store: Store = state.store
        return Stream(await begun(store.portions(seated.room.id)), media_type=LINES)
    known = table.entries[0].body
    opening = {
        "kind": "open",
        "body": {name: known[name] for name in ("game", "rules", "program", "scenario", "commitment")},
    }
    told = seated.room.feed(seated.seat).events(0, 10**9)
    lines = [opening, *({"kind": "told", "event": event} for event in told)]
    return Stream(written(lines), media_type=LINES)


async def _closed_journal(request: Request[Any, Any, State], state: State) -> Stream | None:
    """Give the journal of a table that cannot be opened as it is stored, if it was closed."""
    store: Store = state.store
    tables: Tables = state.tables
    code, _, _ = await tables.whose(token_of(request))
    if not await store.is_closed(code):
        return None
    return Stream(await begun(store.portions(code)), media_type=LINES)


@get("/api/seat/gm/content", **_call())
async def own_content(game_master: Seated) -> dict[str, str]:
    """Give the content files of the opener's that belong to the table, by name."""
    files: dict[str, str] = game_master.room.table.entries[0].body.get("content", {})
    return files


@get("/api/seat/replay", **_call({200: ResponseSpec(Replay, generate_examples=False)}))
async def seat_replay(sitting: Seated, state: State, seat: str = "") -> Response[bytes]:
    """Give the scene so far step by step, from this seat's view; once the table is closed, from any seat's."""
    room = sitting.room
    is_open = not room.table.is_closed
    if is_open and whose_late(room, sitting.seat):
        raise NotForYou("table.answer.own_seat", "What you see late is replayed once the table is closed.")
    if is_open and seat not in ("", sitting.seat):
        raise NotForYou("table.answer.own_seat", "Other seats' views are shown once the table is closed.")
    whose = seat or sitting.seat
    work: LongWork = state.work
    lines = await _lines(state, room)
    errand = Errand(state.settings.odds_seconds, (room.id, sitting.seat))
    asked = "" if whose == PUBLIC else whose
    found = await work.long(errand, jobs.replay, lines, asked, room.id, is_open)
    return Response(found, media_type="application/json")


@post("/api/seat/coach", **_call(status=202))
async def seat_coach(sitting: Seated, state: State, seat: str = "") -> Job:
    """Weigh every decision of a seat once the table is closed, one's own if none is named; ask for the job."""
    table = sitting.room.table
    if not table.is_closed:
        raise NotForYou("table.answer.own_seat", "The coach speaks once the table is closed.")
    queue: JobQueue = state.jobs
    lines = (await _lines(state, sitting.room)).decode()
    asked = Coaching(lines, seat or sitting.seat, PLAYED, queue.patience)
    return queue.begin(jobs.coach, asked, 0, (sitting.room.id, sitting.seat))


@get("/api/seat/coach/{job:str}", **_call())
async def seat_coached(sitting: Seated, state: State, job: str) -> Job:
    """Say how far the coach is, and what it came to; the table's own worker knows."""
    queue: JobQueue = state.jobs
    found = queue.job(job)
    if found is None:
        raise NotFoundException("There is no such job, or it was long ago.")
    return found


def whose_late(room: Room, seat: str) -> bool:
    """Say whether a seat is that of spectators who see everything late."""
    return seat == PUBLIC and isinstance(room.arrangement.spectators, Late)


AT_ONCE = 1
"""Up to this look it is the first numbers that somebody waits for; further ones let others' first ones pass."""


@get("/api/seat/odds", **_call())
async def choice_odds(player: Seated, choice: str, state: State, look: int = 1) -> Prospects:
    """Say what each option of an open choice would come to, from the seat's view, where hints are on.

    Ask for one `look` after the other, from 0: the first is quick and rough, each further one sharper, until `is_last`.
    """
    check_hints(player.room)
    return await weighed(player, known_at(player.room.table, player.seat, choice), state, look)


async def weighed(sitting: Seated, known: Known, state: State, look: int) -> Prospects:
    """Have somebody weigh what a seat knows of a choice."""
    table = sitting.room.table
    work: LongWork = state.work
    rounds = max(0, min(look, len(LOOKS) - 1))
    errand = Errand(state.settings.odds_seconds, (sitting.room.id, sitting.seat), can_wait=rounds > AT_ONCE)
    files = dict(table.content.files)
    found: Prospects = await work.long(errand, jobs.choice_odds, table.game.name, known, files, rounds)
    return found


def check_hints(room: Room) -> None:
    """Refuse where the table is played without hints."""
    if not room.arrangement.hints:
        raise NotForYou("table.answer.own_seat", "This table is played without hints.")


# --- the game master's word ----------------------------------------------------------------------------------------


@post("/api/seat/gm/ruling", **_call())
async def ruling(game_master: Seated, data: Ruling) -> Stored:
    """Answer a choice for its seat, by a ruling that everyone is told of: that seat at once, others when all are in."""
    return Stored(await game_master.room.rule(game_master.seat, data.choice, data.answer, data.why, game_master.asks))


@post("/api/seat/gm/edit", **_call())
async def edit(game_master: Seated, data: Edit) -> Stored:
    """Set a value of the scene."""
    seat = game_master.seat
    return await _done(game_master, lambda table: table.edited(seat, data.path, data.value, data.why))


@post("/api/seat/gm/arrive", **_call())
async def arrive(game_master: Seated, data: Arrive) -> Stored:
    """Bring somebody in."""
    seat = game_master.seat
    return await _done(game_master, lambda table: table.arrived(seat, data.kind, data.side, data.at, data.why))


@get("/api/seat/gm/arrivals", **_call())
async def arrivals(game_master: Seated) -> list[Arrival]:
    """Say who can be brought in, as the game knows them."""
    table = game_master.room.table
    return [Arrival(id, name, table.hosts(id)) for id, name in table.arrivals()]


@get("/api/seat/gm/callings", **_call())
async def callings(game_master: Seated) -> list[MayCall]:
    """Say what the game master may call of their own accord, and what each call asks."""
    return [
        MayCall(each.id, each.label, [usually(ask) for ask in each.asks]) for each in game_master.room.table.callings()
    ]


@post("/api/seat/gm/call", **_call())
async def call(game_master: Seated, data: Calls) -> Stored:
    """Call something: the step under way begins again with it."""
    seat = game_master.seat
    return await _done(game_master, lambda table: table.called(seat, data.call, data.answers, data.why))


@post("/api/seat/gm/call/odds", **_call())
async def call_odds(game_master: Seated, data: Calls) -> dict[str, float]:
    """Say how likely each would come through what is called with these answers, where hints are on."""
    check_hints(game_master.room)
    return game_master.room.table.chances_called(data.call, data.answers)


@post("/api/seat/gm/settings", **_call())
async def settle(game_master: Seated, data: TableSettings) -> Stored:
    """Settle how the table is run: hints, clocks, absent people, walking in, spectators."""
    said = {field: getattr(data, field) for field in data.__struct_fields__ if getattr(data, field) is not None}
    await game_master.room.settle(**said)
    return Stored(game_master.room.feed(game_master.seat).number)


@post("/api/seat/gm/dial", **_call())
async def turn_dial(game_master: Seated, data: TurnDial) -> Stored:
    """Set what happens by itself; it counts from the next step on."""
    room, seat = game_master.room, game_master.seat
    now = room.table.dial
    dial = Dial(data.luck or now.luck, data.choices or now.choices, now.rules if data.rules is None else data.rules)
    return await _done(game_master, lambda table: table.dialled(seat, dial, data.why))


@get("/api/seat/gm/points", **_call())
async def points(game_master: Seated) -> list[Point]:
    """Give the entries that the scene can be taken back to, the newest first, 200 at most."""
    return timeline(game_master.room.table, MOST_POINTS)


@get("/api/seat/gm/asked", **_call())
async def asked_of(game_master: Seated) -> list[AskedOf]:
    """Say what other seats are asked just now, so that the game master can rule for them."""
    waiting = [each for each in game_master.room.table.open_choices() if each.choice.seat != game_master.seat]
    return [
        AskedOf(each.id, each.choice.seat, each.choice.kind, each.choice.rule, FORMS[type(each.choice)])
        for each in waiting
    ]


@post("/api/seat/gm/ahead", **_call())
async def asked_ahead(game_master: Seated, data: Ahead) -> list[Question]:
    """Say what an open choice and those that follow it will ask, one after the other, with these answers to them.

    Nothing is done and nothing drawn. It ends where luck is needed or somebody else is asked; where no answer is given
    (null), or one that does not fit, the usual one stands for it.
    """
    return questions_ahead(game_master.room.table, game_master.seat, data.choice, data.answers)


@post("/api/seat/gm/ahead/odds", **_call())
async def odds_ahead(game_master: Seated, data: Ahead, state: State, look: int = 1) -> Prospects:
    """Say what each answer would come to of the question that follows these answers, where hints are on."""
    check_hints(game_master.room)
    known = known_ahead(game_master.room.table, game_master.seat, data.choice, data.answers)
    if known is None:
        raise NotYours("table.answer.open", "Nothing is asked after that.")
    return await weighed(game_master, known, state, look)


@post("/api/seat/gm/rewind", **_call())
async def rewind(game_master: Seated, data: Rewind) -> Stored:
    """Take the scene back to how it stood after an entry."""
    seat = game_master.seat
    return await _done(game_master, lambda table: table.rewound(seat, data.to, data.why), is_long=True)


@post("/api/seat/gm/view-as", **_call(LOOKED))
async def view_as(game_master: Seated, data: ViewAs) -> Response[bytes]:
    """See the scene as a seat does; that seat is told."""
    room = game_master.room
    if data.seat not in room.table.seats:
        raise Malformed("table.seat.known", "There is no such seat at this table.")
    if not data.why.isprintable():
        raise Malformed("table.gm.ruling", "Say why, in up to 300 printable characters.")
    if data.seat != game_master.seat:
        await room.notice(data.seat, f"The game master looks at the scene as you see it: {data.why}")
    return Response(room.feed(data.seat).look(), media_type="application/json")


@post("/api/seat/gm/hand-over", **_call())
async def gm_hand_over(game_master: Seated, data: GMHandOver, request: Request[Any, Any, State]) -> Given:
    """Give a seat to a bot, or to somebody, who gets a new link."""
    if data.seat not in game_master.room.table.seats:
        raise Malformed("table.seat.known", "There is no such seat at this table.")
    return await given(request, game_master.room, data.seat, data.to, keeps_key=False)


SEAT_CALLS = [
    look,
    events,
    join,
    leave,
    hand_over,
    new_link,
    begin,
    close,
    answer,
    take_back,
    nudge,
    let_pass,
    journal,
    own_content,
    seat_replay,
    seat_coach,
    seat_coached,
    choice_odds,
    ruling,
    edit,
    arrive,
    arrivals,
    callings,
    call,
    call_odds,
    settle,
    turn_dial,
    points,
    asked_of,
    asked_ahead,
    odds_ahead,
    rewind,
    view_as,
    gm_hand_over,
]
SEATS = {"sitting": Provide(sitting), "player": Provide(player), "game_master": Provide(game_master)}
