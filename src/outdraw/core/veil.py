"""Values that stand for others which may not be looked at, and raise when they are read, compared, counted or printed.

A `Veil` is laid over what a choice must not hang on: what comes of a scene without anybody having looked hangs on
nothing that is veiled. A `Concealed` stands in a scene as a seat sees it (`outdraw.core.seen`), in place of what that
seat may not see.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NoReturn, Self


class LookedAt(Exception):
    """Something was looked at that is veiled."""


class HiddenFromSeat(Exception):
    """Something was looked at that is hidden from the seat; it names the field."""


class _Guarded:
    """A value that may be handed on and kept, but not read, compared, counted or put in words."""

    __slots__ = ()

    def _refusal(self) -> Exception:
        return LookedAt()

    def _looked_at(self, *_: Any) -> NoReturn:
        raise self._refusal()

    def copy(self, *_: Any) -> Self:
        """Give the same value: a copied scene has it, too."""
        return self

    __copy__ = __deepcopy__ = copy
    __getattr__ = __getitem__ = __call__ = _looked_at
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _looked_at
    __hash__ = __bool__ = __len__ = __iter__ = __contains__ = _looked_at
    __str__ = __repr__ = __format__ = __int__ = __float__ = __index__ = _looked_at
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = _looked_at
    __truediv__ = __rtruediv__ = __mod__ = __rmod__ = __neg__ = __or__ = __ror__ = __and__ = __rand__ = _looked_at


class Veil(_Guarded):
    """Stands for a value that may be one or another."""

    __slots__ = ()
    __class__ = property(_Guarded._looked_at)  # pyright: ignore  # nobody can ask what it is, either


class Concealed(_Guarded):
    """Stands for a value that a seat may not see; `outdraw.core.seen.is_seen` asks whether it does."""

    __slots__ = ("_field",)

    def __init__(self, field: str) -> None:
        self._field = field

    def _refusal(self) -> Exception:
        return HiddenFromSeat(f"{self._field} is hidden from this seat: ask `is_seen` first")

    def __reduce__(self) -> tuple[Any, ...]:
        return concealed, (self._field,)


@cache
def concealed(field: str) -> Concealed:
    """Give what stands in place of a field that a seat may not see: one for each field, so that it is like itself."""
    return Concealed(field)
