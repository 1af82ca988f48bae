"""Tables that bots play through with every board looked at: what is offered is on the board, whatever the words are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from outdraw.core.board import Board, is_on
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Menu, Pick
from outdraw.core.game import Game
from outdraw.core.readers.live import Dial
from outdraw.table.bots import Company
from outdraw.table.table import Table


def boards_of(game: Game) -> Callable[[Any], Board]:
    """Give what draws the whole boards of a game."""

    def board(scene: Any) -> Board:
        found = game.whole_board(scene)
        assert found is not None
        return found

    return board


def opened(game: Game, scenario: str, seed: int) -> Table:
    """Open a table that has begun, at which the game master decides all that is left to discretion."""
    table = Table(game, scenario, dial=Dial(choices="asked"), secret=bytes([seed]) * 32)
    for seat in table.seats:
        table.join(seat, seat, "00")
    table.begin()
    return table


def play_on(table: Table, decide: Bot, most: int) -> None:
    """Let a bot decide for every seat, answer by answer."""
    company = Company(table, dict.fromkeys(table.seats, decide))
    for _ in range(most):
        if not company.move():
            return


def touching(board: Callable[[Any], Board], decide: Bot, boards: list[Board]) -> Bot:
    """Let a bot decide, and check first that all that is offered is on the board that the seat sees."""

    def look(seen: Seen, choice: Choice) -> Answer:
        shown = board(seen.scene)
        boards.append(shown)
        tokens = {token.id for token in shown.tokens}
        assert {choice.actor, choice.facing} <= {"", *tokens}
        if isinstance(choice, Pick | Menu):
            for option in choice.options:
                assert all(is_on(shown, thing) for thing in option.on), option
        return decide(seen, choice)

    return look


def noisy(decide: Bot) -> Bot:
    """Let a bot decide that is shown noise in place of every label, prompt and reason."""

    def look(seen: Seen, choice: Choice) -> Answer:
        if isinstance(choice, Menu):
            choice = choice.pick()
        if isinstance(choice, Pick):
            options = tuple([replace(option, label="x7 99", why="y") for option in choice.options])
            return decide(seen, replace(choice, prompt="x", options=options))
        return decide(seen, replace(choice, prompt="x"))

    return look
