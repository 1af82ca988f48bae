"""A veil: it stands in a scene where something is that nobody may look at, and whoever looks is stopped.

What comes of a scene without anybody having looked hangs on nothing that is veiled.
"""

from __future__ import annotations

from typing import Any, NoReturn


class LookedAt(Exception):
    """Something was looked at that is veiled."""


class Veil:
    """Stands for a value: it may be handed on and kept, but not read, compared, counted or put in words."""

    __slots__ = ()

    def _looked_at(self, *_: Any) -> NoReturn:
        raise LookedAt

    def copy(self) -> Veil:
        """Give the same veil: a copied scene has it, too."""
        return self

    __copy__ = copy
    __getattr__ = __getitem__ = __call__ = _looked_at
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _looked_at
    __hash__ = __bool__ = __len__ = __iter__ = __contains__ = _looked_at
    __str__ = __repr__ = __format__ = __int__ = __float__ = __index__ = _looked_at
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __floordiv__ = __rfloordiv__ = _looked_at
    __truediv__ = __rtruediv__ = __mod__ = __rmod__ = __neg__ = __or__ = __ror__ = __and__ = __rand__ = _looked_at
    __class__ = property(_looked_at)  # pyright: ignore  # nobody can ask what it is, either
