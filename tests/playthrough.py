"""Playthroughs: the first moves of every scenario, kept in files.

They hold what a game says to programs (kinds, rules, whom it is about, what an option touches, how a number came about,
what the game master sees), and no words, so that a sentence may be bettered without them. After a change that is meant:

    python -m tests.playthrough          # all games
    python -m tests.playthrough suits    # then read the difference
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from outdraw.core.bots import Seen
from outdraw.core.choices import Choice, Number, Pick, Refusal
from outdraw.core.events import Event
from outdraw.core.game import Game
from outdraw.core.readers.live import Dial
from outdraw.games import BUILT_IN, find_game
from outdraw.table.table import Table

FOLDER = Path(__file__).parent
ANSWERS = 40
READABLE = 8
"""So many options are named; the others are in the digest."""
MANNERS = {"house": Dial(choices="automatic"), "anyhow": Dial(choices="asked")}
"""Who plays: the game's own bot with a slip now and then; or anybody anyhow, with everything asked that may be."""


def of(name: str) -> list[str]:
    """Name the playthroughs of a game: a scenario and a manner."""
    return [f"{info.id}-{manner}" for info in find_game(name).scenarios() for manner in MANNERS]


def file_of(name: str, which: str) -> Path:
    """Give the file of a playthrough."""
    return FOLDER / name / "playthroughs" / f"{which}.txt"


def played(name: str, which: str) -> list[str]:
    """Play a scene as its playthrough has it, and write it down."""
    scenario, _, manner = which.rpartition("-")
    game = find_game(name)
    table = Table(game, scenario, dial=MANNERS[manner], secret=b"playthrough")
    for seat in table.seats:
        table.join(seat, seat.title(), "00")
    table.begin()
    return list(_moves(game, table, Random(which), manner == "house"))


def _moves(game: Game, table: Table, dice: Random, by_house: bool) -> Iterator[str]:
    bot = game.bot(dice)
    told = 0
    for number in range(ANSWERS):
        if number == ANSWERS // 2 and not by_house:
            yield _somebody_comes(table, dice)
        events = table.all_events()
        yield from map(_event, events[told:])
        told = len(events)
        if table.is_over:
            break
        asked = dice.choice(table.open_choices())
        choice, seat = asked.choice, asked.choice.seat
        yield f"{_digest(table.view(table.gm))} {_choice(choice)}"
        thinks = by_house and dice.random() < 0.8
        answer = bot(Seen(seat, partial(table.seen, seat)), choice) if thinks else choice.sample(dice)
        yield f"< {seat}: {answer if isinstance(answer, str | int) else ' + '.join(answer)}"
        table.answer(seat, asked.id, answer)


def _somebody_comes(table: Table, dice: Random) -> str:
    """Let the game master bring somebody in, where the game has anybody."""
    known = [kind for kind, _ in table.arrivals()]
    if not known or table.is_over:
        return "nobody comes"
    kind, refused = dice.choice(known), ""
    board = table.shown(table.gm).board
    beside = [(token.side, token.at) for token in board.tokens if token.at][:1] if board is not None else []
    for side, place in (("", ""), *beside):
        try:
            table.arrive(table.gm, kind, side, place, "They heard the noise.")
        except Refusal as refusal:
            refused += f" [{refusal.rule}]"
        else:
            return f"{kind} comes to {place or 'no place'}{refused}"
    return f"{kind} does not come{refused}"


def _choice(choice: Choice) -> str:
    line = f"? {choice.seat} {choice.kind} [{choice.rule}] {choice.actor or '-'} {choice.facing or '-'}"
    if isinstance(choice, Pick):
        options = list(choice.options)
        named = ", ".join(f"{each.value}{' x' if each.barred_by else ''}" for each in options[:READABLE])
        shown = [(each.value, each.barred_by, each.on, dict(each.facts)) for each in options]
        return f"{line} {choice.least}-{choice.most} of {len(options)} {_digest(shown)}: {named}"
    return f"{line} {choice.low}-{choice.high}" if isinstance(choice, Number) else line


def _event(event: Event) -> str:
    sums = "; ".join(
        f"{each.about} {each.total} = {' '.join(f'{term.amount:+d} [{term.rule}]' for term in each.terms)}"
        for each in event.sums
    )
    seen = "" if event.seen_by == ("*",) else f" seen by {' '.join(event.seen_by)}"
    return f"= {event.kind} [{' '.join(event.rules)}] {' '.join(event.about)}{seen}{f' ({sums})' if sums else ''}"


def _digest(what: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(what, order="deterministic")).hexdigest()[:8]


def main(names: list[str]) -> None:
    """Write the playthroughs of some games anew."""
    for name in names or BUILT_IN:
        for which in of(name):
            file = file_of(name, which)
            file.parent.mkdir(exist_ok=True)
            file.write_text("\n".join(played(name, which)) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
