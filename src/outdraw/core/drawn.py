"""What draws boards of views, as type checkers are told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar, overload

T = TypeVar("T")
View: TypeAlias = Mapping[str, Any]


class OfView(Protocol):
    """What makes a function that draws parts of a view one that keeps what it draws."""

    @overload
    def __call__(self, draw: Callable[[View], Iterator[T]]) -> Callable[[View], tuple[T, ...]]: ...
    @overload
    def __call__(self, draw: Callable[[View], T]) -> Callable[[View], T]: ...
