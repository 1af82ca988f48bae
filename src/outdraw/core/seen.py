"""What a seat sees: a scene of the scene's own type, in which whatever is hidden from the seat is concealed.

Every field of a scene's mutable structs carries a mark (`outdraw.core.scene`), and `seen` heeds them. What is concealed
may be handed on, and `is_seen` asks for it; whoever reads, compares, counts or prints it is stopped by an error that
names the field. `written` puts what is seen in plain data: the view that a client is given.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Final, TypeGuard, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from outdraw.core.audience import EVERYONE, NOBODY, may_see
from outdraw.core.cards import HIDDEN as HIDDEN_CARD
from outdraw.core.copying import PLAIN, Twins, is_simple, is_value, never_changes
from outdraw.core.scene import GM, HIDDEN, OPEN, OWN, SHARED, UNLESS_HIDDEN, Mark, Scene, Secret, SightError
from outdraw.core.veil import Concealed, HiddenFromSeat, concealed
from outdraw.core.zones import Zone

S = TypeVar("S", bound=Scene)
T = TypeVar("T")


def seen(scene: S, seat: str) -> S:
    """Give the scene as one seat sees it; whatever it may not see is concealed.

    It shares nothing that can change with the scene.
    """
    twin: S = SIGHTS.of(type(scene))(scene, seat, scene.gm)
    return twin


def looked_at(scene: S, seat: str) -> S:
    """Give the same to look at only: all that is open through and through is the scene's own, and never to be changed.

    It costs a part of what `seen` does. The scene must not be changed either while somebody looks at it.
    """
    twin: S = _LOOKS.of(type(scene))(scene, seat, scene.gm)
    return twin


def is_seen(value: T | Concealed) -> TypeGuard[T]:
    """Say whether the seat that a scene is seen from may see a value."""
    return type(value) is not Concealed


def is_alike(one: object, other: object) -> bool:
    """Say whether two scenes, or parts of them, look the same: what is concealed is like itself and nothing else."""
    try:
        return bool(one == other)
    except HiddenFromSeat:
        return False


def view(scene: Scene, seat: str) -> dict[str, Any]:
    """Give what one seat may see of a scene, as plain data; what it may not see is `??`."""
    whole: dict[str, Any] = written(seen(scene, seat))
    return whole


# --- who sees what ----------------------------------------------------------------------------------------------------


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
        if is_value(each):
            todo += [(hints[field], each.__name__) for field in each.__struct_fields__]
            continue
        if within:
            raise SightError(f"{within} is frozen, so it is shown whole, but holds a {each.__name__}, which is not")
        if each in (Zone, Secret):
            continue
        for field, mark in marks_of(each).items():
            if mark is None:
                raise SightError(
                    f"{each.__name__}.{field} does not say who sees it:"
                    " mark it Open, Own, Shared, ForGM, Unseen or UnlessHidden"
                )
            todo.append((hints[field], ""))


@cache
def marks_of(kind: type[Struct]) -> dict[str, Mark | None]:
    """Give the marks of a struct's fields; nothing for a field that has none."""
    hints = typing.get_type_hints(kind, include_extras=True)
    marks: dict[str, Mark | None] = {}
    for field in kind.__struct_fields__:
        found = [extra for extra in getattr(hints[field], "__metadata__", ()) if isinstance(extra, Mark)]
        marks[field] = found[0] if found else None
    return marks


def allows(mark: Mark | None, seat: str, holder: Any, gm: str) -> bool:
    """Say whether a mark lets a seat see the fields of a struct that carry it."""
    if mark is OPEN or (mark is UNLESS_HIDDEN and not holder.is_hidden):
        return True
    owner = getattr(holder, "seat", "")
    if mark is OWN:
        return bool(seat == owner)
    if mark is SHARED or mark is UNLESS_HIDDEN:
        return seat in (owner, gm)
    return mark is GM and seat == gm


def lets_see(holder: Struct, field: str, seat: str, gm: str) -> bool:
    """Say whether a seat may see a field of one of a scene's structs."""
    return allows(marks_of(type(holder))[field], seat, holder, gm)


_NOBODY: Final = "False"


def conditions(kind: type[Struct], at: str, gm: str = "scene.gm") -> Mapping[str, str]:
    """Write down who may see the fields of a kind of struct that are not everybody's, as `allows` says it."""
    own = f"seat == {at}.seat" if hasattr(kind, "seat") else "seat == ''"
    who = {
        OWN: own,
        SHARED: f"({own} or seat == {gm})",
        GM: f"seat == {gm}",
        HIDDEN: _NOBODY,
        UNLESS_HIDDEN: f"({own} or seat == {gm} or not {at}.is_hidden)",
    }
    marks = marks_of(kind)
    return {field: _NOBODY if mark is None else who[mark] for field, mark in marks.items() if mark is not OPEN}


def _masked(kind: type[Struct]) -> Mapping[str, str]:
    return conditions(kind, "value", "gm")


def _seen(value: Any, seat: str, gm: str) -> Any:
    """Give what a seat sees of anything that a scene may hold, by what it is."""
    kind = type(value)
    if kind in PLAIN:
        return value
    see = SIGHTS.made.get(kind)
    if see is not None:
        return see(value, seat, gm)
    if issubclass(kind, Struct):
        return SIGHTS.of(kind)(value, seat, gm)
    if kind is list:
        return [_seen(each, seat, gm) for each in value]
    if kind is dict:
        return {key: _seen(each, seat, gm) for key, each in value.items()}
    if kind is tuple:
        return tuple([_seen(each, seat, gm) for each in value])
    if isinstance(value, set | frozenset):
        return kind([_seen(each, seat, gm) for each in cast(set[Any], value)])
    return value


def _seen_zone(zone: Zone, seat: str, gm: str) -> Zone:
    """Give a zone with the faces that a seat knows; which of them lie where it sees none is remembered as its own."""
    if may_see(seat, zone.seen_by):
        return Zone(zone.seen_by, zone.cards.copy(), zone.stacked)
    known = zone.known(seat) if zone.shown else []
    faces = [*known, *[HIDDEN_CARD] * (len(zone.cards) - len(known))]
    return Zone(zone.seen_by, faces, zone.stacked, {seat: known} if known else {})


def _looked_zone(zone: Zone, seat: str, gm: str) -> Zone:
    """Give a zone to look at only: of the faces that a seat sees there is the one list."""
    if zone.seen_by == EVERYONE or seat in zone.seen_by or not zone.cards:
        return zone if not zone.shown else Zone(zone.seen_by, zone.cards, zone.stacked)
    return _seen_zone(zone, seat, gm)


def _seen_secret(secret: Secret[Any], seat: str, gm: str) -> Secret[Any]:
    """Give a secret of which no type says what it holds. Who else knows it, nobody is told."""
    if may_see(seat, secret.seen_by):
        return Secret(_seen(secret.value, seat, gm), (seat,))
    return Secret(concealed("Secret.value"), NOBODY)


def _is_open(hint: Any, within: frozenset[Any] = frozenset()) -> bool:
    """Say whether everybody sees the same of whatever a hint allows, however deep; if that is unknown, it is not so."""
    if never_changes(hint) or hint in within:
        return True
    origin = typing.get_origin(hint)
    if origin in (list, tuple, dict, set, frozenset, typing.Union, UnionType):
        return all(each is Ellipsis or _is_open(each, within) for each in typing.get_args(hint))
    if not isinstance(hint, type) or not issubclass(hint, Struct) or issubclass(hint, Zone | Secret):
        return False
    if any(mark is not OPEN for mark in marks_of(hint).values()):
        return False
    below = (*typing.get_type_hints(hint).values(), *hint.__subclasses__())
    return all(_is_open(each, within | {hint}) for each in below)


_SECRET: Final = (
    "Secret({within}, (seat,)) if {kept}.seen_by == EVERYONE or seat in {kept}.seen_by else Secret({hidden})"
)
_REST: Final[dict[type, Callable[..., Any]]] = {Zone: _seen_zone, Secret: _seen_secret}
SIGHTS: Final = Twins(", seat, gm", _seen, _SECRET, _REST, _masked, never_changes)
_LOOKS: Final = Twins(", seat, gm", _seen, _SECRET, {**_REST, Zone: _looked_zone}, _masked, _is_open)


# --- in plain data ----------------------------------------------------------------------------------------------------


def written(value: Any) -> Any:
    """Put what is seen in plain data: dicts, lists, numbers, words. There is no way back from it to the scene."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list or kind is tuple:
        return [each if type(each) in PLAIN else written(each) for each in value]
    if kind is dict:
        return {str(key): written(each) for key, each in value.items()}
    write = _writers.get(kind)
    if write is None:
        write = _writers[kind] = _writer_of(kind)
    return write(value)


def _writer_of(kind: type) -> Callable[[Any], Any]:
    """Give what writes values of a type that are neither plain nor lists or dicts."""
    if kind is Concealed:
        return _write_concealed
    if issubclass(kind, Zone):
        return _write_zone
    if issubclass(kind, Secret):
        return _write_secret
    if issubclass(kind, Struct):
        return _write_value if is_value(kind) else _StructWriter(kind)
    return _write_set if issubclass(kind, set | frozenset) else _write_itself


def _write_concealed(value: Any) -> str:
    return HIDDEN_CARD


def _write_zone(zone: Any) -> dict[str, Any]:
    return {"cards": zone.cards.copy(), "seen_by": list(zone.seen_by)}


def _write_secret(secret: Any) -> Any:
    return written(secret.value)


def _write_value(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _write_set(value: Any) -> list[Any]:
    return sorted([written(each) for each in value])


def _write_itself(value: Any) -> Any:
    return value


class _StructWriter:
    """Writes a kind of struct, field by field; most fields are written as they are."""

    def __init__(self, kind: type[Struct]) -> None:
        hints, marks = typing.get_type_hints(kind), marks_of(kind)
        self.others = [f for f in kind.__struct_fields__ if marks[f] is not OPEN or not is_simple(hints[f])]

    def __call__(self, value: Any) -> dict[str, Any]:
        found = asdict(value)
        for field in self.others:
            each = found[field]
            if type(each) not in PLAIN:
                found[field] = written(each)
        return found


_writers: Final[dict[type, Callable[[Any], Any]]] = {}
