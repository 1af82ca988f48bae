"""The calls of the lab: duels, sweeps and coaching as jobs that wait their turn and say how far they are."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import Request, delete, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import Parameter

from outdraw.coach import PLAYED
from outdraw.core.game import Game
from outdraw.core.seen import seen
from outdraw.lab.fight import duels_of
from outdraw.rooms.ports import Errand, LongWork
from outdraw.server.calls import REFUSALS, TooOften, caller_of, named
from outdraw.server.lab_messages import Bout, Cast, Coaching, Contenders, Duel, Fighter, Job, SweepText, Varied
from outdraw.server.work import jobs
from outdraw.server.work.job_queue import JobQueue

TAKEN_ON: dict[str, Any] = {
    "tags": ["lab"],
    "status_code": 202,
    "responses": {key: REFUSALS[key] for key in (400, 422, 429)},
}
Played: TypeAlias = Annotated[int, Parameter(ge=8, le=5_000, description="Scenes played out for a decision.")]
A_JOB: dict[str, Any] = {"tags": ["lab"], "status_code": 200, "responses": {404: REFUSALS[404]}}


@get("/api/lab/{game:str}", tags=["lab"], responses={404: REFUSALS[404]}, sync_to_thread=True)
def contenders(game: str) -> Contenders:
    """Say who can fight in the lab, in which scenarios, played by which bots."""
    found = named(game)
    if found.duels is None:
        raise NotFoundException(f"{found.title} has no duels.")
    duels = duels_of(found)
    titles = {info.id: info.name for info in found.scenarios()}
    return Contenders(
        found.name,
        [_fighter(found, id, name) for id, name in duels.fighters()],
        [Bout(id, a, b, titles.get(id, ""), _cast(found, id)) for id, (a, b) in duels.scenarios().items()],
        list(found.all_bots()),
        duels.counts,
        "" if duels.forget is not None else duels.why_not,
        bool(duels.free_choices),
    )


def _fighter(game: Game, id: str, name: str) -> Fighter:
    """Give somebody who can fight, with the face that a board of the game gives them."""
    scene = duels_of(game).set_up([id], [id])
    board = game.whole_board(seen(scene, scene.gm))
    for token in board.tokens if board is not None else ():
        if token.name == name or token.name.startswith(f"{name} "):
            return Fighter(id, name, token.shape, dict(token.portrait))
    return Fighter(id, name)


def _cast(game: Game, scenario: str) -> Cast:
    """Say who a scenario puts on its sides, as anybody at a table of it would see when it begins."""
    stage = duels_of(game).stage
    board = game.whole_board(seen(stage(scenario), "")) if stage is not None else None
    if board is None:
        return Cast()
    tokens = board.tokens
    a, b = (
        tuple(
            Fighter(each.id, each.name, each.shape, dict(each.portrait))
            for each in tokens
            if each.seat.rstrip("0123456789") == side
        )
        for side in "ab"
    )
    return Cast(a, b)


@get("/api/lab/{game:str}/values/{fighter:str}", tags=["lab"], responses={404: REFUSALS[404]})
async def varied(game: str, fighter: str, request: Request[Any, Any, State]) -> list[Varied]:
    """Give the numbers of a fighter's entry that a sweep can vary, and how far each may go by itself."""
    named(game)
    state = request.app.state
    work: LongWork = state.work
    found = await work.long(Errand(state.settings.odds_seconds, caller_of(request)), jobs.varied, game, fighter)
    if found is None:
        raise NotFoundException(f"Nobody of {game} is called {fighter[:80]!r}.")
    return found


@post("/api/lab/duel", **TAKEN_ON)
async def begin_duel(data: Duel, request: Request[Any, Any, State]) -> Job:
    """Let two sides fight many times, or solve their fight; ask for the job to see how far it is."""
    return _queue(request).begin(jobs.duel, data, data.fights, caller_of(request))


@post("/api/lab/sweep", **TAKEN_ON)
async def begin_sweep(data: SweepText, request: Request[Any, Any, State]) -> Job:
    """Fight every cell of a sweep; ask for the job to see how far it is."""
    return _queue(request).begin(jobs.sweep, data, 0, caller_of(request))


@post("/api/coach", request_max_body_size=8 * 2**20, **TAKEN_ON)
async def begin_coaching(request: Request[Any, Any, State], seat: str, played: Played = PLAYED) -> Job:
    """Weigh every decision of a seat in a journal, sent as the body; ask for the job to see how far it is."""
    lines = (await request.body()).decode("utf-8", "replace")
    queue = _queue(request)
    return queue.begin(jobs.coach, Coaching(lines, seat, played, queue.patience), 0, caller_of(request))


def _queue(request: Request[Any, Any, State]) -> JobQueue:
    if not request.app.state.opening.allows(caller_of(request)):
        raise TooOften
    queue: JobQueue = request.app.state.jobs
    return queue


@get(["/api/lab/duel/{job:str}", "/api/lab/jobs/{job:str}"], **A_JOB)
async def job_now(job: str, state: State) -> Job:
    """Say how far a job is, and what it came to."""
    return _there(state.jobs.job(job))


@delete(["/api/lab/duel/{job:str}", "/api/lab/jobs/{job:str}"], **A_JOB)
async def stop_job(job: str, state: State) -> Job:
    """Stop a job."""
    return _there(state.jobs.stop(job))


@post("/api/lab/jobs/{job:str}/pause", **A_JOB)
async def pause_job(job: str, state: State) -> Job:
    """Let a job pause; a paused job that is forgotten is stopped in the end."""
    return _there(state.jobs.pause(job, True))


@post("/api/lab/jobs/{job:str}/go-on", **A_JOB)
async def go_on(job: str, state: State) -> Job:
    """Let a job go on."""
    return _there(state.jobs.pause(job, False))


def _there(found: Job | None) -> Job:
    if found is None:
        raise NotFoundException("There is no such job, or it was long ago.")
    return found


LAB_CALLS = [contenders, varied, begin_duel, begin_sweep, begin_coaching, job_now, stop_job, pause_job, go_on]
