"""What clients rely on: options touch what is on the board of those they are put to, and words are for people alone."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from outdraw.conformance.broken import BrokenBoard, BrokenBot
from outdraw.core.board import is_on
from outdraw.core.bots import Seen
from outdraw.core.choices import Choice, Pick
from outdraw.core.game import Game
from outdraw.core.present import using
from outdraw.core.readers.live import Dial
from outdraw.table.state import OpenChoice
from outdraw.table.table import PUBLIC, Table

NOISE = "x7 99 (3)"
AT_RANDOM = 0.3
"""How often an answer is drawn at random, so that play comes to what bots would not do."""


def check_board(game: Game, scenario: str = "", answers: int = 200, seed: int = 0) -> int:
    """Play a scenario, mostly by the house's bots, and check every choice; give how many options were looked at.

    Every option touches only things that are on the board its seat sees, what is drawn for every seat alike is so from
    each of them, and a bot decides the same when every label, prompt and reason is noise: it reads facts.
    """
    dice = Random(seed)
    table = Table(game, scenario, dial=Dial(choices="automatic"), secret=dice.randbytes(32))
    table.begin()
    looked = 0
    plain = {seat: game.bot(Random(seed)) for seat in table.seats}
    masked = {seat: game.bot(Random(seed)) for seat in table.seats}
    for _ in range(answers):
        open_ones = table.open_choices()
        if table.is_over or not open_ones:
            break
        with using(table.content):
            _check_parts(table)
        looked += sum(_check_options(table, each) for each in open_ones)
        first = open_ones[0]
        seat, choice = first.choice.seat, first.choice
        seen = Seen(seat, lambda seat=seat: table.seen(seat))  # type: ignore[misc]
        with using(table.content):
            answer = plain[seat](seen, choice)
            if masked[seat](seen, noisy(choice)) != answer:
                raise BrokenBot(
                    f"The bot of {seat} decides {choice.kind} otherwise when its words are noise: it reads them."
                )
        table.answer(seat, first.id, choice.sample(dice) if dice.random() < AT_RANDOM else answer)
    return looked


def _check_parts(table: Table) -> None:
    """Draw the board of every seat anew, and hold it against what the table shows of the two parts."""
    if table.game.board is None:
        return
    for seat in (*table.seats, PUBLIC):
        whole, shown = table.game.whole_board(table.seen(seat)), table.shown(seat).board
        if table.game.board(table.seen(seat)) != table.game.board(table.seen(PUBLIC)):
            raise BrokenBoard(f"`board` draws something for {seat} that not every seat sees: that is for `private`.")
        if whole != shown:
            raise BrokenBoard(f"{seat} is shown another board than would be drawn of what it sees.")


def _check_options(table: Table, each: OpenChoice) -> int:
    choice = each.choice
    board = table.shown(choice.seat).board
    if board is None:
        raise BrokenBoard(f"{table.game.title} has no board.")
    options = choice.options if isinstance(choice, Pick) else ()
    for option in options:
        for thing in option.on:
            if not is_on(board, thing):
                raise BrokenBoard(f"{choice.kind}: {option.value!r} touches {thing}, which {choice.seat} does not see.")
    return len(options)


def noisy(choice: Choice) -> Choice:
    """Give a choice whose words are noise."""
    if isinstance(choice, Pick):
        options = tuple([replace(option, label=NOISE, why=NOISE) for option in choice.options])
        return replace(choice, prompt=NOISE, options=options)
    return replace(choice, prompt=NOISE)
