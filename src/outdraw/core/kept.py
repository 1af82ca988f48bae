"""What was made of values that never change, kept by their identity."""

from __future__ import annotations

from outdraw.core.quick_typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

V = TypeVar("V")
M = TypeVar("M")
