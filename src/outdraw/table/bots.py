"""Bots at a table: they answer what is put to their seats, from their own views, and let people go first."""

from __future__ import annotations

from collections.abc import Mapping

from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Choice
from outdraw.core.present import using
from outdraw.core.readers.live import ENTER
from outdraw.core.worlds import Known
from outdraw.table.knowledge import known_in
from outdraw.table.table import OpenChoice, Table

THINKS = 1.0
"""So many seconds a bot that searches may think at a table."""
BOT = "a bot"
"""Who sits at a bot's seat, as the journal tells it."""


class Company:
    """The bots that hold seats at a table.

    `npcs`, if there is one, plays those whom a person in the game master's seat would have to act for; whatever is left
    to the game master's judgement stays with the person.
    """

    def __init__(self, table: Table, bots: Mapping[str, Bot], npcs: Bot | None = None) -> None:
        self.table = table
        self.bots = dict(bots)
        self.npcs = npcs

    def waiting(self) -> list[OpenChoice]:
        """Give the choices that wait for bots, the game master's first. Real cards and dice wait for people's hands."""
        mine = [each for each in self.table.open_choices() if self.bot_for(each) is not None]
        return sorted(mine, key=lambda each: each.choice.seat != self.table.gm)

    def bot_for(self, open_one: OpenChoice) -> Bot | None:
        """Give the bot that answers a choice, if it is not a person's."""
        choice = open_one.choice
        if choice.kind == ENTER:
            return None
        if choice.seat in self.bots:
            return self.bots[choice.seat]
        is_npcs = choice.seat == self.table.gm and choice.actor and not getattr(choice, "discretion", False)
        return self.npcs if is_npcs else None

    def move(self) -> bool:
        """Let one bot answer; say whether one did."""
        waiting = self.waiting()
        if not waiting:
            return False
        first = waiting[0]
        seat, bot = first.choice.seat, self.bot_for(first)
        assert bot is not None
        with using(self.table.content):
            seen = Seen(seat, lambda: self.table.seen(seat), self._known, THINKS)
            answer = bot(seen, first.choice)
        self.table.answer(seat, first.id, answer)
        return True

    def _known(self, choice: Choice) -> Known:
        return known_in(self.table.game, self.table.state, choice)

    def play_on(self, most: int = 100_000) -> None:
        """Let bots answer until the scene is over or only people are waited for."""
        for _ in range(most):
            if self.table.is_over or not self.move():
                return
        raise RuntimeError(f"the scene did not end within {most} answers")
