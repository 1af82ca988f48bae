"""The table in one line: a scene opened for a program, and one played to its end by bots."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from outdraw.core.bots import Bot
from outdraw.core.choices import NotYours
from outdraw.core.game import Game
from outdraw.core.journal import Entry
from outdraw.core.own_bots import name_of
from outdraw.core.readers.live import Dial
from outdraw.core.spelling import hinted
from outdraw.games import find_game
from outdraw.table.bots import BOT, Company
from outdraw.table.carry import carry_over, lasting_of
from outdraw.table.table import Table


def open_table(
    game: str | Game,
    scenario: str = "",
    *,
    people: Mapping[str, str] | None = None,
    seed: int | None = None,
    dial: Dial | None = None,
    store: Callable[[Entry], None] | None = None,
    after: Table | None = None,
) -> Table:
    """Open a table of a game, seat everybody and begin.

    `people` names who sits where; a seat left out is a program's. A `seed` makes the luck the same every time; without
    one it is the table's own. `store` is given every entry of the journal before anybody is told of it. Whoever was at
    the table that this one comes `after` brings along what lasts, wounds for one.
    """
    played = find_game(game) if isinstance(game, str) else game
    secret = None if seed is None else hashlib.sha256(f"outdraw seed {seed}".encode()).digest()
    _check_seats(people or {}, dict(played.scenario(scenario).seats))
    table = Table(played, scenario, dial=dial, secret=secret, store=store)
    for seat in table.seats:
        own = "" if seed is None else hashlib.sha256(f"{seed} {seat}".encode()).hexdigest()[:32]
        table.join(seat, (people or {}).get(seat, BOT), own)
    if after is not None:
        if after.game.name != played.name:
            raise ValueError(f"the table before is one of {after.game.name}, not of {played.name}")
        list(carry_over(lasting_of(played, after.scene()), table))
    table.begin()
    return table


def play_out(table: Table, bots: Mapping[str, str | Bot] | str | Bot = "house", seed: int = 0) -> Table:
    """Let bots play every seat of a table until its scene is over: one bot for all, or those named for single seats.

    A bot is one of the game's by name, `module:function`, or a function of what is seen and of the choice.
    """
    if isinstance(bots, Mapping):
        _check_seats(bots, table.seats)
    dice = Random(seed)
    named = bots if isinstance(bots, Mapping) else dict.fromkeys(table.seats, bots)
    makers = {seat: table.game.bot_named(name_of(named.get(seat, "house"))) for seat in table.seats}
    Company(table, {seat: maker(Random(dice.random())) for seat, maker in makers.items()}).play_on()
    return table


def _check_seats(named: Mapping[str, Any], seats: Iterable[str]) -> None:
    """Refuse names of seats that the table does not have."""
    known = list(seats)
    for seat in named:
        if seat not in known:
            raise NotYours("table.seat.known", hinted(f"There is no seat {seat!r} at this table", seat, known))
