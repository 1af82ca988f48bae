"""Forms of scenes in which equal ones are equal: to hash, merge and compare."""

from __future__ import annotations

import hashlib
import typing
from collections.abc import Callable
from itertools import count
from operator import attrgetter
from typing import Any, Final

import msgspec
from msgspec import Struct

from outdraw.core.copying import PLAIN, is_simple, is_value
from outdraw.core.memo import ByIdentity
from outdraw.core.scene import Scene


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


class _Fields:
    """The fields of a struct, by what they take to write down."""

    __slots__ = ("direct", "written")

    def __init__(self, kind: type[Struct]) -> None:
        hints = typing.get_type_hints(kind)
        fields = kind.__struct_fields__
        direct = [field for field in fields if _is_direct(hints[field])]
        self.direct: Callable[[Any], Any] = attrgetter(*direct) if direct else _nothing
        """Gives all the fields at once that are written down as they are."""
        self.written = tuple(field for field in fields if field not in direct)
        """The other fields."""


def _nothing(value: Any) -> tuple[()]:
    return ()


_fields_of: Final[dict[type, _Fields]] = {}


def _fields(kind: type[Struct]) -> _Fields:
    known = _fields_of.get(kind)
    if known is None:
        known = _fields_of[kind] = _Fields(kind)
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
        parts = _fields(type(value))
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
