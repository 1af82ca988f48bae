"""The odds: exact answers to a game's questions, as distributions that print, plot and turn into JSON.

>>> from outdraw.odds import ask
>>> float(ask("draws", "draw", pool=5)["success"])
0.74

The module itself can be called: `outdraw.odds("draws", "draw", pool=5)` asks the same.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from outdraw.odds.answer import Answer, ask, ask_grid, ask_simulated, ask_varied

if TYPE_CHECKING:
    from typing import Any

    from outdraw.odds.choices import of_choice

__all__ = ["Answer", "ask", "ask_grid", "ask_simulated", "ask_varied", "of_choice"]


def __getattr__(name: str) -> Any:
    """Import what weighs choices when it is first asked for."""
    if name == "of_choice":
        from outdraw.odds.choices import of_choice

        return of_choice
    raise AttributeError(f"outdraw.odds has no {name!r}")


class _Odds(ModuleType):
    """A module that answers."""

    def __call__(self, game: str, question: str, /, **values: Any) -> Answer:
        try:
            return ask(game, question, **values)
        except ValueError as error:
            if type(error) is not ValueError:
                raise
            import re

            # In a program options have no dashes.
            said = re.sub(r"--([a-z][a-z-]*)", lambda found: found[1].replace("-", "_"), str(error))
            raise ValueError(said) from None


sys.modules[__name__].__class__ = _Odds
