"""Outdraw: the rules of card- and dice-driven tabletop role-playing games, written once and read by many readers.

Importing the package is cheap; the rooms (`outdraw.table`, `outdraw.odds`, `outdraw.lab`) and the games are imported
when used. The odds and the lab are at hand as functions:

>>> import outdraw
>>> answer = outdraw.odds("draws", "draw", pool=5)
>>> float(answer["success"])
0.74
"""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from outdraw.odds.answer import ask as odds

LAB = {
    "Match": "match",
    "Side": "match",
    "answer": "match",
    "balance": "balance",
    "best": "match",
    "duel": "front",
    "explore": "match",
    "simulate": "match",
    "solve": "match",
    "sweep": "sweep",
}
"""What the package itself gives of the lab, and the module of the lab it comes from."""

__all__ = ["__version__", "odds", *LAB]  # pyright: ignore[reportUnsupportedDunderAll]


def __getattr__(name: str) -> Any:
    """Import a room when something of it is first asked for."""
    from importlib import import_module

    if name == "odds":
        return import_module("outdraw.odds")
    if name in LAB:
        return getattr(import_module(f"outdraw.lab.{LAB[name]}"), name)
    raise AttributeError(f"outdraw has no {name!r}")
