"""How a table is played, as it was asked for and as its game master settles it later: seats, spectators, clocks."""

from __future__ import annotations

from msgspec import Struct

from outdraw.core.choices import Malformed
from outdraw.core.game import Game, UnknownBot, UnknownScenario
from outdraw.core.spelling import hinted
from outdraw.rooms.messages import Late, OpenTable, Spectators
from outdraw.table.bots import BOT
from outdraw.table.said import shown

PERSON = "person"


class Arrangement(Struct, kw_only=True):
    """How a table is played: what it was opened with, and who plays which seat now (`person`, `bot:house`)."""

    game: str
    scenario: str
    plays: dict[str, str]
    hints: bool = True
    spectators: Spectators = "public"
    clock: int = 0
    absent: int = 0
    walk_in: bool = False
    pause: tuple[int, int] | None = None


def arranged(asked: OpenTable, game: Game) -> Arrangement:
    """Make of what was asked for the arrangement of a table, or refuse it in words."""
    try:
        info = game.scenario(asked.scenario)
        seats = [seat for seat, _ in info.seats]
        plays: dict[str, str] = {}
        for seat in seats:
            said = asked.seats.get(seat, "bot")
            if said != PERSON and said != "bot" and not said.startswith("bot:"):
                raise Malformed("table.seat.known", f"A seat is for a person, a bot or bot:NAME, not {shown(said)}.")
            plays[seat] = PERSON if said == PERSON else f"bot:{said.removeprefix('bot').removeprefix(':') or 'house'}"
            if plays[seat] != PERSON:
                game.known_bot(plays[seat].removeprefix("bot:"))
    except (UnknownScenario, UnknownBot) as error:
        raise Malformed("table.seat.known", str(error)) from None
    strange = [seat for seat in asked.seats if seat not in seats]
    if strange:
        said = hinted(f"{info.name} has no seat {shown(strange[0])}", strange[0], seats)
        raise Malformed("table.seat.known", said)
    if asked.pause is not None and asked.pause[0] > asked.pause[1]:
        raise Malformed("table.seat.known", "A pause is from a shorter to a longer time.")
    return Arrangement(
        game=game.name,
        scenario=info.id,
        plays=plays,
        hints=asked.hints,
        spectators=asked.spectators,
        clock=asked.clock,
        absent=asked.absent,
        walk_in=asked.walk_in,
        pause=asked.pause,
    )


def check_name(person: str) -> None:
    """Refuse the name by which a table knows that a bot sits at a seat."""
    if person.strip().casefold() == BOT:
        raise Malformed("table.seat.known", "Bots are called so; a person has another name.")


def watched(spectators: Spectators) -> str:
    """Say what spectators see."""
    if isinstance(spectators, Late):
        late = "one entry" if spectators.all_after == 1 else f"{spectators.all_after} entries"
        return f"everything, all hands included, {late} late"
    return "nothing" if spectators == "none" else "what everyone sees"
