"""Who sees what: the marks on a scene's fields, and `view`, the only road from a scene to a seat.

Every field of a scene's mutable structs carries a mark; a field without one is an error when the game is declared, so
that nothing is public by oversight. Frozen structs are values and are shown or hidden whole. A view is plain data
(dicts, lists, numbers, texts): there is no way back from it to the scene.
"""

from __future__ import annotations

import hashlib
import typing
from collections.abc import Callable
from functools import cache
from itertools import count
from operator import attrgetter
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from outdraw.core.audience import may_see
from outdraw.core.cards import HIDDEN
from outdraw.core.copying import PLAIN as PLAIN
from outdraw.core.copying import copied, is_simple
from outdraw.core.copying import is_value as is_value
from outdraw.core.kept import ByIdentity
from outdraw.core.scene import GM as _GM
from outdraw.core.scene import OPEN as _OPEN
from outdraw.core.scene import OWN as _OWN
from outdraw.core.scene import SHARED as _SHARED
from outdraw.core.scene import UNLESS_HIDDEN as _UNLESS_HIDDEN
from outdraw.core.scene import ForGM as ForGM
from outdraw.core.scene import Mark as Mark
from outdraw.core.scene import Open as Open
from outdraw.core.scene import Own as Own
from outdraw.core.scene import Scene as Scene
from outdraw.core.scene import Secret as Secret
from outdraw.core.scene import Shared as Shared
from outdraw.core.scene import SightError as SightError
from outdraw.core.scene import UnlessHidden as UnlessHidden
from outdraw.core.scene import Unseen as Unseen
from outdraw.core.seeing import See, Told, written
from outdraw.core.zones import Zone

T = TypeVar("T")


def view(scene: Scene, seat: str) -> dict[str, Any]:
    """Give what one seat may see of a scene, as plain data; what it may not see is `??`."""
    seen: dict[str, Any] = _seen(scene, seat, scene.gm, _told)
    return seen


def glance(scene: Scene, seat: str) -> dict[str, Any]:
    """Give the same as `view`, to look at only: what never changes (a sheet) is put in words once and then shared."""
    seen: dict[str, Any] = _seen(scene, seat, scene.gm, told_once)
    return seen


def part(scene: Scene, seat: str, path: tuple[str, ...]) -> Any:
    """Give one part of a seat's view, the same as going down the view by these keys, without making the rest.

    What lies below something hidden is hidden.
    """
    value = _reach(scene, seat, path)
    return value if type(value) in PLAIN else _seen(value, seat, scene.gm, told_once)


def parts(scene: Scene, seat: str, path: tuple[str, ...], keys: tuple[str, ...]) -> list[Any]:
    """Give several parts of a seat's view that lie beside each other, at the end of one path."""
    return _beside(_reach(scene, seat, path), keys, seat, scene.gm)


def rows(scene: Scene, seat: str, path: tuple[str, ...], keys: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """Give several parts of everything in a list of a seat's view; of a list that is hidden, nothing."""
    listed = _reach(scene, seat, path)
    if listed == HIDDEN:
        return []
    return [tuple(_beside(each, keys, seat, scene.gm)) for each in listed]


def _beside(value: Any, keys: tuple[str, ...], seat: str, gm: str) -> list[Any]:
    """Give what a seat sees under several keys of one value."""
    if type(value) is _SECRET and may_see(seat, value.seen_by):
        value = value.value
    known = _kinds.get(type(value)) or _kind(type(value))
    if not known.is_apart:
        return [_seen(_below(value, key, seat, gm), seat, gm, told_once) for key in keys]
    wanted = known.wanted.get(keys)
    if wanted is None:
        others = [(at, key, key in known.open) for at, key in enumerate(keys) if key not in known.plain]
        wanted = known.wanted[keys] = (attrgetter(*keys, keys[-1]), others)  # of one key alone it would give no tuple
    at_once, others = wanted
    found = list(at_once(value))
    found.pop()
    for at, key, is_open in others:
        beside = found[at] if is_open else _below(value, key, seat, gm)
        found[at] = beside if type(beside) in PLAIN else _seen(beside, seat, gm, told_once)
    return found


def _reach(scene: Scene, seat: str, path: tuple[str, ...]) -> Any:
    """Go down a path of keys, to what a seat would see there: itself yet to be seen, or already so."""
    value: Any = scene
    for key in path:
        kind: Any = type(value)
        if kind is dict:
            value = value[key]
            continue
        if kind is _SECRET and may_see(seat, value.seen_by):
            value = value.value
            kind = type(value)
        known = _kinds.get(kind)
        if known is not None and key in known.open:
            value = getattr(value, key)
        else:
            value = _below(value, key, seat, scene.gm)
    return value


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
    known = _kinds.get(kind) or _kind(kind)
    if not known.is_apart:
        return _seen(value, seat, gm, told_once)[key]
    if key in known.open or allows(known.marks[key], seat, value, gm):
        return getattr(value, key)
    return HIDDEN


class _Kind:
    """What a type is to a view: a value shown whole, or a struct whose fields are seen each for itself."""

    __slots__ = (
        "is_apart",
        "is_struct",
        "is_value",
        "marks",
        "open",
        "plain",
        "see",
        "wanted",
    )

    def __init__(self, kind: type) -> None:
        self.see = _see_of(kind)
        self.is_struct = issubclass(kind, Struct)
        self.is_value = self.is_struct and is_value(kind)
        self.is_apart = self.is_struct and not self.is_value and not issubclass(kind, Zone | Secret)
        self.marks = _marks(kind) if self.is_apart else {}
        self.open = frozenset([field for field, mark in self.marks.items() if mark is _OPEN])
        """The fields that everyone sees."""
        hints = typing.get_type_hints(kind) if self.is_apart else {}
        self.plain = frozenset([field for field in self.open if is_simple(hints[field])])
        """Those of them that hold only a number, a word, a truth or nothing."""
        self.wanted: dict[tuple[str, ...], tuple[Callable[[Any], Any], list[tuple[int, str, bool]]]] = {}
        """For keys that are looked at together: what gives all at once, and which of them are not seen just as they
        are, with whether everyone sees them.
        """


_SECRET: Final = Secret
_kinds: Final[dict[type, _Kind]] = {}


def _kind(kind: type) -> _Kind:
    known = _kinds.get(kind)
    if known is None:
        known = _kinds[kind] = _Kind(kind)
    return known


def copy(scene: T) -> T:
    """Copy a scene; the copy shares nothing that can change with the original, and all that cannot."""
    twin: T = copied(scene)
    return twin


def canonical_bytes(scene: Struct) -> bytes:
    """Write a scene in the one form in which equal scenes are equal: to hash, merge and compare."""
    return msgspec.json.encode(scene, order="deterministic")


def digest(scene: Struct) -> str:
    """Give the SHA-256 of a scene's canonical form, in hexadecimal."""
    return hashlib.sha256(canonical_bytes(scene)).hexdigest()


def fingerprint(scene: Scene) -> bytes:
    """Give 16 bytes that are equal for equal scenes and differ for others: to merge scenes by the hundred thousand.

    Only for scenes of one running program: what never changes is written down as a number of its own.
    """
    return hashlib.blake2b(_ENCODER.encode(_printed(scene)), digest_size=16).digest()


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
        for field, mark in _marks(each).items():
            if mark is None:
                raise SightError(
                    f"{each.__name__}.{field} does not say who sees it:"
                    " mark it Open, Own, Shared, ForGM, Unseen or UnlessHidden"
                )
            todo.append((hints[field], ""))


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
    return allows(_marks(type(holder))[field], seat, holder, gm)


def allows(mark: Mark | None, seat: str, holder: Any, gm: str) -> bool:
    """Say whether a mark lets a seat see the fields of a struct that carry it."""
    if mark is _OPEN or (mark is _UNLESS_HIDDEN and not holder.is_hidden):
        return True
    owner = getattr(holder, "seat", "")
    if mark is _OWN:
        return seat == owner
    if mark is _SHARED or mark is _UNLESS_HIDDEN:
        return seat in (owner, gm)
    return mark is _GM and seat == gm


def seen_of(value: Any, seat: str, gm: str) -> Any:
    """Give what a seat sees of a part of a scene, to look at only."""
    return _seen(value, seat, gm, told_once)


def _seen(value: Any, seat: str, gm: str, told: Told) -> Any:
    kind = type(value)
    if kind in PLAIN:  # most of a scene, and bots look at it at every decision
        return value
    if kind is list or kind is tuple:
        return [each if type(each) in PLAIN else _seen(each, seat, gm, told) for each in value]
    if kind is dict:
        return {str(key): _seen(each, seat, gm, told) for key, each in value.items()}
    return (_kinds.get(kind) or _kind(kind)).see(value, seat, gm, told)


def _see_value(value: Any, seat: str, gm: str, told: Told) -> Any:
    return told(value)


def _see_zone(zone: Any, seat: str, gm: str, told: Told) -> Any:
    return {"cards": zone.faces(seat), "seen_by": list(zone.seen_by)}


def _see_secret(secret: Any, seat: str, gm: str, told: Told) -> Any:
    return _seen(secret.value, seat, gm, told) if may_see(seat, secret.seen_by) else HIDDEN


def _see_set(value: Any, seat: str, gm: str, told: Told) -> Any:
    return sorted(_seen(each, seat, gm, told) for each in typing.cast(set[Any], value))


def _see_itself(value: Any, seat: str, gm: str, told: Told) -> Any:
    return value


def _see_of(kind: type) -> See:
    """Give what shows values of a type that are neither plain nor lists or dicts."""
    if issubclass(kind, Zone):
        return _see_zone
    if issubclass(kind, Secret):
        return _see_secret
    if issubclass(kind, Struct):
        return _see_value if is_value(kind) else written(kind, fields_of(kind).marked, _seen, allows)
    return _see_set if issubclass(kind, set | frozenset) else _see_itself


def _told(value: Struct) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


told_once: Final = ByIdentity(_told)
"""Puts a frozen struct in plain data, the first time; what it gives is to be read only."""


# --- copies and fingerprints ------------------------------------------------------------------------------------------


class Fields:
    """The fields of a struct, by what they take to look at, copy and write down."""

    __slots__ = ("composed", "direct", "marked", "written")

    def __init__(self, kind: type[Struct]) -> None:
        hints = typing.get_type_hints(kind)
        fields = kind.__struct_fields__
        self.composed = tuple(field for field in fields if not is_simple(hints[field]))
        """Fields with more than one number, word or nothing in them."""
        direct = [field for field in fields if _is_direct(hints[field])]
        self.direct: Callable[[Any], Any] = attrgetter(*direct) if direct else _nothing
        """Gives all the fields at once that are written down as they are."""
        self.written = tuple(field for field in fields if field not in direct)
        """The other fields."""
        self.marked: dict[str, Mark | None] = {f: mark for f, mark in _marks(kind).items() if mark is not _OPEN}
        """Fields that not everyone sees."""


def _nothing(value: Any) -> tuple[()]:
    return ()


_fields_of: Final[dict[type, Fields]] = {}


def fields_of(kind: type[Struct]) -> Fields:
    """Sort the fields of a kind of struct."""
    known = _fields_of.get(kind)
    if known is None:
        known = _fields_of[kind] = Fields(kind)
    return known


def _is_direct(hint: Any) -> bool:
    """Say whether a field is written down as it is: something simple, or lists and tuples of it."""
    if typing.get_origin(hint) in (list, tuple):
        return all(each is Ellipsis or _is_direct(each) for each in typing.get_args(hint))
    return is_simple(hint)


_ENCODER = msgspec.msgpack.Encoder()


def _printed(value: Any) -> Any:
    """Give a value as nested lists in which equal values are equal, in one order."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list or kind is tuple:
        return [_printed(each) for each in value]
    if kind is dict:
        return [(key, _printed(value[key])) for key in sorted(value)] if value else None
    if isinstance(value, Struct):
        if is_value(type(value)):
            return _number_of(value)
        parts = fields_of(type(value))
        return parts.direct(value), [_printed(getattr(value, field)) for field in parts.written]
    if isinstance(value, set | frozenset):
        return sorted(_printed(each) for each in typing.cast(set[Any], value))
    return value


_numbers: dict[bytes, int] = {}
_unused = count()
"""Numbers for values: no two the same, whatever threads ask for them."""


def _numbered(value: Struct) -> int:
    return _numbers.setdefault(msgspec.msgpack.encode(value, order="deterministic"), next(_unused))


_number_of = ByIdentity(_numbered)
