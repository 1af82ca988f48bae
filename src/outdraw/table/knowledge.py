"""What a seat knows at a table when a choice is put to it: the door to hints, searching bots and the coach."""

from __future__ import annotations

from outdraw.core.choices import Choice, NotYours
from outdraw.core.game import Game
from outdraw.core.present import using
from outdraw.core.worlds import Known, known
from outdraw.table.state import State
from outdraw.table.table import Table


def known_at(table: Table, seat: str, choice_id: str) -> Known:
    """Give what a seat knows when one of the choices open to it is put to it; another's choice is refused."""
    with table.lock, using(table.content):
        for each in table.choices(seat):
            if each.id == choice_id:
                return known_in(table.game, table.state, each.choice)
    raise NotYours("table.answer.open", "This choice is not open to you.")


def known_in(game: Game, state: State, choice: Choice) -> Known:
    """Give what the seat of an open choice knows in a state of a table."""
    step = state.step
    return known(game, choice.seat, choice, step.start, step.scene, step.dial, step.events, step.asked, step.sites)
