"""The odds as one thing that can be called: `outdraw.odds("draws", "draw", pool=5)`, for those who read types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from outdraw.odds.answer import Answer


class Odds(Protocol):
    """The module `outdraw.odds`, which answers when it is called."""

    def __call__(self, game: str, question: str, /, **values: Any) -> Answer:
        """Ask a game a question."""
        ...

    def ask(self, game: str, question: str, /, **values: Any) -> Answer:
        """Ask a game a question."""
        ...

    def ask_simulated(self, game: str, question: str, times: int, seed: int = 0, /, **values: Any) -> Answer:
        """Ask by simulation."""
        ...

    def ask_varied(self, game: str, question: str, name: str, over: Iterable[Any], /, **values: Any) -> list[Answer]:
        """Ask for several values of one option."""
        ...

    def ask_grid(
        self,
        game: str,
        question: str,
        down: tuple[str, Iterable[Any]],
        across: tuple[str, Iterable[Any]],
        /,
        **values: Any,
    ) -> list[list[Answer]]:
        """Ask for every pair of values of two options."""
        ...
