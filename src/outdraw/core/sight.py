"""Who sees what: the marks on a scene's fields, and `view`, the only road from a scene to a seat.

Every field of a scene's mutable structs carries a mark; a field without one is an error when the game is declared, so
that nothing is public by oversight. Frozen structs are values and are shown or hidden whole. A view is plain data
(dicts, lists, numbers, texts): there is no way back from it to the scene.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from outdraw.core.audience import EVERYONE, NOBODY, may_see
from outdraw.core.cards import HIDDEN
from outdraw.core.zones import Zone

T = TypeVar("T")


class Mark(Struct, frozen=True):
    """A mark on a scene's field: which seats see it."""

    name: str


_OPEN = Mark("everyone")
_OWN = Mark("owner")
_SHARED = Mark("owner and GM")
_GM = Mark("GM")
_HIDDEN = Mark("nobody")

Open = Annotated[T, _OPEN]
"""A field that everyone sees."""
Own = Annotated[T, _OWN]
"""A field that only the seat named by the struct's `seat` sees."""
Shared = Annotated[T, _SHARED]
"""A field that the struct's `seat` and the game master see."""
ForGM = Annotated[T, _GM]
"""A field that only the game master sees."""
Unseen = Annotated[T, _HIDDEN]
"""A field that no seat sees."""


class Secret(Struct, Generic[T]):
    """A value whose audience is known only at play: a target the GM may keep or announce."""

    value: T
    seen_by: tuple[str, ...] = NOBODY

    @property
    def is_open(self) -> bool:
        """Say whether everyone may see the value."""
        return self.seen_by == EVERYONE


class SightError(TypeError):
    """A scene type that does not say who sees one of its fields."""


class Scene(Struct, kw_only=True):
    """What every scene has: who is game master, which seats there are, and the cards on the table."""

    gm: Open[str]
    seats: Open[list[str]]
    zones: Open[dict[str, Zone]] = {}
    is_over: Open[bool] = False


def view(scene: Scene, seat: str) -> dict[str, Any]:
    """Give what one seat may see of a scene, as plain data; what it may not see is `??`."""
    seen: dict[str, Any] = _seen(scene, seat, scene.gm)
    return seen


def part(scene: Scene, seat: str, *path: str) -> Any:
    """Give one part of a seat's view, the same as going down the view by these keys, without making the rest.

    What lies below something hidden is hidden.
    """
    gm = scene.gm
    value = _reach(scene, seat, gm, path)
    return value if type(value) in _PLAIN else _seen(value, seat, gm)


def parts(scene: Scene, seat: str, path: tuple[str, ...], *keys: str) -> list[Any]:
    """Give several parts of a seat's view that lie beside each other, at the end of one path."""
    gm = scene.gm
    value = _reach(scene, seat, gm, path)
    if type(value) is Secret and may_see(seat, value.seen_by):
        value = value.value
    kind: Any = type(value)
    getter = _getter(kind, keys)
    found: list[Any] = list(getter(value)) if getter is not None else [_below(value, key, seat, gm) for key in keys]
    if not _PLAIN.issuperset(map(type, found)):
        found = [each if type(each) in _PLAIN else _seen(each, seat, gm) for each in found]
    return found


def _reach(scene: Scene, seat: str, gm: str, path: tuple[str, ...]) -> Any:
    """Go down a path of keys, to what a seat would see there: itself yet to be seen, or already so."""
    value: Any = scene
    for key in path:
        kind: Any = type(value)
        if kind is dict:
            value = value[key]
        elif (marks := _seen_apart(kind)) is not None and marks[key] is _OPEN:
            value = getattr(value, key)
        else:
            value = _below(value, key, seat, gm)
    return value


@cache
def _seen_apart(kind: type) -> dict[str, Mark | None] | None:
    """Give the marks of a struct whose fields are seen each for itself, None of all other types."""
    if kind in (Zone, Secret) or not issubclass(kind, Struct) or _is_value(kind):
        return None
    return _marks(kind)


@cache
def _getter(kind: type, keys: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]] | None:
    """Give what takes several fields of a struct at once, if everyone may see them."""
    marks = _seen_apart(kind)
    if marks is None or len(keys) < 2 or any(marks[key] is not _OPEN for key in keys):
        return None
    return attrgetter(*keys)


def _below(value: Any, key: str, seat: str, gm: str) -> Any:
    """Go one key down, to what a seat would see there: itself yet to be seen, or already so."""
    kind: Any = type(value)
    if kind is dict:
        return value[key]
    if kind is Secret:
        return _below(value.value, key, seat, gm) if may_see(seat, value.seen_by) else HIDDEN
    if kind is Zone and key == "cards":
        return value.faces(seat)
    if kind is str and value == HIDDEN:
        return HIDDEN
    marks = _seen_apart(kind)
    if marks is None:
        return _seen(value, seat, gm)[key]
    mark = marks[key]
    if mark is _OPEN or _lets(mark, seat, getattr(value, "seat", ""), gm):
        return getattr(value, key)
    return HIDDEN


def copy(scene: T) -> T:
    """Copy a scene; the copy shares nothing that can change with the original."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(scene), type=type(scene))


def canonical_bytes(scene: Struct) -> bytes:
    """Write a scene in the one form in which equal scenes are equal: to hash, merge and compare."""
    return msgspec.json.encode(scene, order="deterministic")


def digest(scene: Struct) -> str:
    """Give the SHA-256 of a scene's canonical form, in hexadecimal."""
    import hashlib

    return hashlib.sha256(canonical_bytes(scene)).hexdigest()


def check_marks(kind: type[Struct]) -> None:
    """Raise `SightError` if a mutable struct reachable from a scene type has an unmarked field.

    Nor may a frozen struct hold a mutable one: it is shown whole, and would show a secret or a hand with it.
    """
    seen: set[tuple[Any, str]] = set()
    todo: list[tuple[Any, str]] = [(kind, "")]
    while todo:
        each, within = todo.pop()
        todo += [(part, within) for part in (*typing.get_args(each), typing.get_origin(each)) if part is not None]
        if not (isinstance(each, type) and issubclass(each, Struct)) or (each, within) in seen:
            continue
        seen.add((each, within))
        hints = typing.get_type_hints(each, include_extras=True)
        if _is_value(each):
            todo += [(hints[field], each.__name__) for field in each.__struct_fields__]
            continue
        if within:
            raise SightError(f"{within} is frozen, so it is shown whole, but holds a {each.__name__}, which is not")
        if each in (Zone, Secret):
            continue
        for field, mark in _marks(each).items():
            if mark is None:
                raise SightError(
                    f"{each.__name__}.{field} does not say who sees it: mark it Open, Own, Shared, ForGM or Unseen"
                )
            todo.append((hints[field], ""))


def _is_value(kind: type[Struct]) -> bool:
    return kind.__struct_config__.frozen


@cache
def _is_plain(kind: type[Struct]) -> bool:
    """Say whether everyone sees all that a struct can hold, however deep, so that it can be shown whole at once."""
    seen: set[type] = set()
    todo: list[Any] = [kind]
    while todo:
        each = todo.pop()
        todo += typing.get_args(each)
        origin = typing.get_origin(each) or each
        if not (isinstance(origin, type) and issubclass(origin, Struct)) or origin in seen or _is_value(origin):
            continue
        if origin in (Zone, Secret) or any(mark is not _OPEN for mark in _marks(origin).values()):
            return False
        seen.add(origin)
        hints = typing.get_type_hints(origin, include_extras=True)
        todo += [hints[field] for field in origin.__struct_fields__]
    return True


@cache
def _marks(kind: type[Struct]) -> dict[str, Mark | None]:
    hints = typing.get_type_hints(kind, include_extras=True)
    marks: dict[str, Mark | None] = {}
    for field in kind.__struct_fields__:
        found = [extra for extra in getattr(hints[field], "__metadata__", ()) if isinstance(extra, Mark)]
        marks[field] = found[0] if found else None
    return marks


def lets_see(holder: Struct, field: str, seat: str, gm: str) -> bool:
    """Say whether a seat may see a field of one of a scene's structs."""
    return _lets(_marks(type(holder))[field], seat, getattr(holder, "seat", ""), gm)


def _lets(mark: Mark | None, seat: str, owner: str, gm: str) -> bool:
    if mark is _OPEN:
        return True
    if mark is _OWN:
        return seat == owner
    if mark is _SHARED:
        return seat in (owner, gm)
    return mark is _GM and seat == gm


_PLAIN = frozenset((str, int, bool, float, type(None)))


def _seen(value: Any, seat: str, gm: str) -> Any:
    if type(value) in _PLAIN:  # most of a scene, and bots look at it at every decision
        return value
    if isinstance(value, Struct):
        if isinstance(value, Zone):
            return {"cards": value.faces(seat), "seen_by": list(value.seen_by)}
        if isinstance(value, Secret):
            return _seen(value.value, seat, gm) if may_see(seat, value.seen_by) else HIDDEN
        kind = type(value)
        if _is_value(kind) or _is_plain(kind):
            return msgspec.json.decode(msgspec.json.encode(value))
        owner = getattr(value, "seat", "")
        return {
            field: _seen(getattr(value, field), seat, gm) if _lets(mark, seat, owner, gm) else HIDDEN
            for field, mark in _marks(kind).items()
        }
    if isinstance(value, dict):
        return {str(key): _seen(each, seat, gm) for key, each in typing.cast(dict[str, Any], value).items()}
    if isinstance(value, set | frozenset):
        return sorted(_seen(each, seat, gm) for each in typing.cast(set[Any], value))
    if isinstance(value, list | tuple):
        return [_seen(each, seat, gm) for each in typing.cast(list[Any], value)]
    return value
