"""Glimpses: a few fields of what a seat sees, for bots that look again and again while fights are sampled.

A glimpse is a `NamedTuple` whose fields are named as those of a struct of the scene, and of the same types: a list is
a tuple of what is in it, a struct another glimpse, and what may be hidden is said to be so (`int | Concealed`). `Lens`
holds it against the scene and its marks when it is made, so that no bot looks for what is not there, nor takes for
granted what it may not see. The whole of what a seat sees is `outdraw.core.seen`.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar

from msgspec import Struct

from outdraw.core.audience import EVERYONE
from outdraw.core.copying import certain, is_value, made, never_changes
from outdraw.core.scene import OPEN, Scene, Secret, SightError
from outdraw.core.seen import conditions, marks_of
from outdraw.core.veil import Concealed, concealed

G = TypeVar("G")


class Lens(Generic[G]):
    """What gives glimpses of what lies in one open field of a scene: a struct, or a list or dict of structs."""

    def __init__(self, scene: type[Scene], field: str, glimpse: type[G]) -> None:
        if marks_of(scene).get(field) is not OPEN:
            raise SightError(f"{scene.__name__}.{field} is not there for everybody to see")
        hint = typing.get_type_hints(scene)[field]
        is_many = typing.get_origin(hint) in (list, dict)
        kind = typing.get_args(hint)[-1] if is_many else certain(hint)
        there = f"scene.{field}.values()" if typing.get_origin(hint) is dict else f"scene.{field}"
        names: dict[str, Any] = {"new": tuple.__new__, "EVERYONE": EVERYONE}
        one = _glimpse(kind, glimpse, "it", names)
        lines = [
            f"def at(scene, seat): return None if (it := scene.{field}) is None else {one}",
            f"def one(scene, seat, key): it = scene.{field}[key]; return {one}",
            f"def all(scene, seat): return [{one} for it in {there}]",
        ]
        made("\n".join(lines), names)
        self.at: Callable[[Any, str], G | None] = names["at"]
        """Gives a glimpse of what lies there, if anything does."""
        self.one: Callable[[Any, str, str], G] = names["one"]
        """Gives a glimpse of what has a key there."""
        self.all: Callable[[Any, str], list[G]] = names["all"]
        """Gives a glimpse of everything there."""


def _glimpse(kind: Any, glimpse: Any, at: str, names: dict[str, Any]) -> str:
    """Write down how a glimpse is made of a struct that stands `at` a place.

    Of a `Purse` with `coins: Open[Secret[int]]` and `knots: Own[list[str]]`, the glimpse that says `coins: int |
    Concealed` and `knots: tuple[str, ...] | Concealed` is

        new(Glimpse, (
            (kept.value if (kept := it.coins).seen_by == EVERYONE or seat in kept.seen_by else hidden_coins),
            (tuple(it.knots) if seat == it.seat else hidden_knots),
        ))
    """
    if not isinstance(kind, type) or not issubclass(kind, Struct) or is_value(kind):
        raise SightError(f"{glimpse.__name__} is no glimpse of {kind}: that is no struct that changes")
    hints, wanted = typing.get_type_hints(kind), typing.get_type_hints(glimpse)
    marks, masked = marks_of(kind), conditions(kind, at)
    parts: list[str] = []
    for field in glimpse._fields:
        if field not in hints:
            raise SightError(f"{kind.__name__} has no field {field}, of which {glimpse.__name__} is a glimpse")
        name = f"{kind.__name__}.{field}"
        part = _part(hints[field], wanted[field], f"{at}.{field}", name, marks[field] is OPEN, names)
        parts.append(part if field not in masked else f"({part} if {masked[field]} else {_hidden(name, names)})")
    called = f"{glimpse.__name__}_{len(names)}"
    names[called] = glimpse
    return f"new({called}, ({', '.join(parts)},))"


def _part(hint: Any, wanted: Any, at: str, name: str, is_open: bool, names: dict[str, Any]) -> str:
    """Write down how a field is given; make sure that it is said to be of its type, and hidden if it may be."""
    said = _parts(wanted)
    may_be_hidden = not is_open or typing.get_origin(hint) is Secret
    if may_be_hidden and Concealed not in said:
        raise SightError(f"{name} may be hidden: a glimpse of it is {wanted} | Concealed")
    if Concealed in said and not may_be_hidden:
        raise SightError(f"{name} is never hidden: a glimpse of it is not Concealed")
    sure = [each for each in said if each not in (Concealed, NoneType)]
    if typing.get_origin(hint) is Secret:
        kept = f"kept_{len(names)}"
        names[kept] = None
        below = _part(typing.get_args(hint)[0], sure[0], f"{kept}.value", name, True, names)
        may_see = f"({kept} := {at}).seen_by == EVERYONE or seat in {kept}.seen_by"
        return f"({below} if {may_see} else {_hidden(name, names)})"
    if isinstance(sure[0], type) and hasattr(sure[0], "_fields"):
        there = f"there_{len(names)}"
        names[there] = None
        found = _glimpse(certain(hint), sure[0], there, names)
        return f"(None if ({there} := {at}) is None else {found})"
    if typing.get_origin(hint) is list and typing.get_origin(sure[0]) is tuple:
        each = typing.get_args(hint)[0]
        if never_changes(each) and typing.get_args(sure[0]) == (each, Ellipsis):
            return f"tuple({at})"
    elif never_changes(hint) and {*sure} == {each for each in _parts(hint) if each is not NoneType}:
        return at
    raise SightError(f"{name} is {hint}, and a glimpse of it {wanted}")


def _hidden(name: str, names: dict[str, Any]) -> str:
    called = f"hidden_{len(names)}"
    names[called] = concealed(name)
    return called


def _parts(hint: Any) -> tuple[Any, ...]:
    return typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, UnionType) else (hint,)
