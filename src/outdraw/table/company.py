"""Bots at a table: they answer what is put to their seats, from their own views, and let people go first."""

from __future__ import annotations

from collections.abc import Mapping

from outdraw.core.bots import Bot, Seen
from outdraw.core.present import using
from outdraw.core.readers.live import ENTER
from outdraw.table.table import OpenChoice, Table

BOT = "a bot"
"""Who sits at a bot's seat, as the journal tells it."""


class Company:
    """The bots that hold seats at a table."""

    def __init__(self, table: Table, bots: Mapping[str, Bot]) -> None:
        self.table = table
        self.bots = dict(bots)

    def waiting(self) -> list[OpenChoice]:
        """Give the choices that wait for bots, the game master's first. Real cards and dice wait for people's hands."""
        open_ones = [each for seat in self.table.waiting_for() for each in self.table.choices(seat)]
        mine = [each for each in open_ones if each.choice.seat in self.bots and each.choice.kind != ENTER]
        return sorted(mine, key=lambda each: each.choice.seat != self.table.gm)

    def move(self) -> bool:
        """Let one bot answer; say whether one did."""
        waiting = self.waiting()
        if not waiting:
            return False
        first = waiting[0]
        seat = first.choice.seat
        with using(self.table.content):
            answer = self.bots[seat](Seen(seat, lambda: self.table.view(seat)), first.choice)
        self.table.answer(seat, first.id, answer)
        return True

    def play_on(self, most: int = 100_000) -> None:
        """Let bots answer until the scene is over or only people are waited for."""
        for _ in range(most):
            if self.table.is_over or not self.move():
                return
        raise RuntimeError(f"the scene did not end within {most} answers")
