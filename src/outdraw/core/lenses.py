"""What bots look at in a simulation: parts of a seat's view, each by a function that is written for it.

A bot looks at the same few parts of the view at every decision. What a field holds and who sees it stand in its type,
so that a path of keys is gone down once, and what is left is to take the values. Where more than that is needed (marks
that depend on the seat, what lies below something frozen) there is no lens, and `outdraw.core.sight` looks.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias

from msgspec import Struct

from outdraw.core._zone import Zone
from outdraw.core.audience import EVERYONE
from outdraw.core.copying import is_simple, is_value
from outdraw.core.scene import OPEN, Mark, Scene, Secret
from outdraw.core.sight import told_once

Lens: TypeAlias = Callable[[Any, str], Any]
"""Gives a part of a scene as a seat sees it; nothing where `outdraw.core.sight` has to look."""

MOST = 10_000
"""So many lenses are kept of each kind: people of many scenes come by."""


class Lenses:
    """The lenses of one kind: what they show at the end of their path says `shown`."""

    __slots__ = ("_shown", "made")

    def __init__(self, shown: Callable[[Any, tuple[str, ...]], str | None]) -> None:
        self._shown = shown
        self.made: dict[tuple[type[Scene], tuple[str, ...], tuple[str, ...]], Lens] = {}
        """By the kind of scene, the path and the keys at its end: for whoever looks too often for a call each."""

    def grind(self, kind: type[Scene], path: tuple[str, ...], keys: tuple[str, ...] = ()) -> Lens:
        """Make the lens for a path of keys and what is looked at there; one that shows nothing if there can be none."""
        if len(self.made) >= MOST:
            self.made.clear()
        lens = _ground(kind, path, lambda hint: self._shown(hint, keys)) or _blind
        return self.made.setdefault((kind, path, keys), lens)


def _blind(scene: Any, seat: str) -> Any:
    return None


def _ground(kind: type[Scene], path: tuple[str, ...], shown: Callable[[Any], str | None]) -> Lens | None:
    """Write a lens.

    Of `("thieves", "ann", "purse")` with `thieves: dict[str, Thief]`, `purse: Secret[Purse]`, and the keys `coins` and
    `knots` it is

        def look(scene, seat):
            try:
                at = scene.thieves["ann"].purse
                if at.seen_by != EVERYONE and seat not in at.seen_by:
                    return None
                at = at.value
                return [at.coins, at.knots]
            except AttributeError:  # there is nothing, where something might be
                return None
    """
    lines: list[str] = []
    at, hint = "scene", typing.cast(Any, kind)
    for key in path:
        if typing.get_origin(hint) is dict and typing.get_args(hint)[0] is str:
            at, hint = f"{at}[{key!r}]", typing.get_args(hint)[1]
        else:
            below = _open_field(hint, key)
            if below is None:
                return None
            at, hint = f"{at}.{key}", below
        if typing.get_origin(hint) is Secret:
            lines += [f"at = {at}", "if at.seen_by != EVERYONE and seat not in at.seen_by: return None"]
            at, hint = "at.value", typing.get_args(hint)[0]
    found = shown(hint)
    if found is None:
        return None
    lines = [f"        {line}" for line in (*lines, f"at = {at}", f"return {found}")]
    whole = ["def look(scene, seat):", "    try:", *lines, "    except AttributeError:", "        return None"]
    names: dict[str, Any] = {"EVERYONE": EVERYONE, "told": told_once, "made": told_once.made}
    exec("\n".join(whole), names)
    lens: Lens = names["look"]
    return lens


def _open_field(hint: Any, field: str) -> Any:
    """Give what a field holds that everybody sees, of what is never seen whole; nothing of any other."""
    kind = _certain(hint)
    if not isinstance(kind, type) or not issubclass(kind, Struct) or is_value(kind) or issubclass(kind, Zone | Secret):
        return None
    marked = typing.get_type_hints(kind, include_extras=True).get(field)
    is_open = any(isinstance(each, Mark) and each is OPEN for each in getattr(marked, "__metadata__", ()))
    return typing.get_type_hints(kind)[field] if is_open else None


def _certain(hint: Any) -> Any:
    """Give what a hint says that is there if anything is."""
    if typing.get_origin(hint) in (typing.Union, UnionType):
        sure = [each for each in typing.get_args(hint) if each is not NoneType]
        return sure[0] if len(sure) == 1 else None
    return hint


def _value(hint: Any, at: str) -> str | None:
    """Write down what is shown of a value of this type."""
    if is_simple(hint):
        return at
    is_told = isinstance(hint, type) and issubclass(hint, Struct) and is_value(hint)
    return f"(made.get(id({at})) or ({at}, told({at})))[1]" if is_told else None


def _values(hint: Any, at: str, keys: tuple[str, ...]) -> str | None:
    """Write down what is shown of several fields."""
    hints = [_open_field(hint, key) for key in keys]
    values = [None if each is None else _value(each, f"{at}.{key}") for each, key in zip(hints, keys, strict=True)]
    return None if None in values else ", ".join([str(each) for each in values])


def _one(hint: Any, keys: tuple[str, ...]) -> str | None:
    return _value(hint, "at")


def _beside(hint: Any, keys: tuple[str, ...]) -> str | None:
    values = _values(hint, "at", keys)
    return None if values is None else f"[{values}]"


def _rows(hint: Any, keys: tuple[str, ...]) -> str | None:
    values = _values(typing.get_args(hint)[0], "each", keys) if typing.get_origin(hint) is list else None
    return None if values is None else f"[({values},) for each in at]"


ONE: Final = Lenses(_one)
"""One value at the end of a path."""
BESIDE: Final = Lenses(_beside)
"""Several values beside each other."""
ROWS: Final = Lenses(_rows)
"""Several values of everything in a list."""
