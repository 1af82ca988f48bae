"""Audiences: which seats may see something. Kept apart and light, because every rule names one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Final

EVERYONE: Final[tuple[str, ...]] = ("*",)
NOBODY: Final[tuple[str, ...]] = ()


def may_see(seat: str, seen_by: tuple[str, ...]) -> bool:
    """Say whether a seat belongs to an audience."""
    return seen_by == EVERYONE or seat in seen_by
