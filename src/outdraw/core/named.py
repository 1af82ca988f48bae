"""Functions that stand for others, by their names."""

from __future__ import annotations

from functools import update_wrapper
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

F = TypeVar("F", bound="Callable[..., Any]")


def named_like(function: F, other: Callable[..., Any]) -> F:
    """Give a function the name and the words of the one that it stands for; a compiled one has no place for them."""
    try:
        update_wrapper(function, other)
    except (AttributeError, TypeError):
        return function
    return function
