"""What changed between two pieces of data, as a short list of places and values, and how to apply it.

The data are plain (dicts, lists, numbers, words) or structs (a board, a choice), which are compared as they are written
in JSON: fields at their defaults are left out of most, and rows are lists. Whatever is the very same object in both is
not looked into.

A change is `[path, value]`: what now stands at a path of keys and places; or `[path]` alone: what stood there is gone.
A value is given as it is, a struct among them, to be written as JSON with the rest. A place just past the end of a list
adds to it. Applied in order, as a client does with the plain data that it reads, they make the new of the old:

>>> old = {"zones": {"hand": ["8h", "9h"]}, "turn": 1, "note": "hm"}
>>> new = {"zones": {"hand": ["8h", "9h", "Kc"]}, "turn": 2}
>>> found = changes(old, new)
>>> found
[[['note']], [['zones', 'hand', 2], 'Kc'], [['turn'], 2]]
>>> applied(old, found) == new
True
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import eq
from typing import Any, Final, TypeAlias

from msgspec import NODEFAULT, Struct
from msgspec.structs import astuple, fields

Path: TypeAlias = list[str | int]
Changed: TypeAlias = list[Any]
"""`[path, value]` or `[path]`."""

_PLAIN: Final = frozenset((str, int, bool, float, type(None)))


Known: TypeAlias = dict[tuple[str | int, ...], list[tuple[Any, Any, list[Changed]]]]
"""What changed at a place that was looked into before: from what to what, as the seats that looked there saw it."""

SHARED_DEPTHS: Final = (2, 3)
"""So deep lie the parts of a view or board that several seats see alike: `view order`, `board tokens 2`."""


def changes(old: Any, new: Any, *start: str | int, known: Known | None = None) -> list[Changed]:
    """Give what changed from one piece of data to another, every path beginning with these keys.

    What is `known` of parts that others see too is not looked for again, and noted for them.
    """
    found: list[Changed] = []
    if not _is_same(old, new):
        _compare(old, new, start, found, known)
    return found


def _is_same(old: Any, new: Any) -> bool:
    """Say whether two values are the same at first sight: containers and structs are yet to be looked into."""
    if old is new:
        return True
    kind = type(new)
    return kind is type(old) and kind in _PLAIN and bool(old == new)


def _compare(old: Any, new: Any, path: tuple[str | int, ...], found: list[Changed], known: Known | None) -> None:
    """Note what changed between two values that are not the same object."""
    if known is None or len(path) not in SHARED_DEPTHS:
        _look_into(old, new, path, found, known)
        return
    noted = known.setdefault(path, [])
    for was, now, between in noted:
        if (was is old or was == old) and (now is new or now == new):
            found += between
            return
    between = []
    _look_into(old, new, path, between, known)
    noted.append((old, new, between))
    found += between


def _look_into(old: Any, new: Any, path: tuple[str | int, ...], found: list[Changed], known: Known | None) -> None:
    kind: Any = type(new)
    if type(old) is not kind:
        found.append([list(path), new])
    elif kind is dict:
        _compare_dicts(old, new, path, found, known)
    elif kind is list or kind is tuple:
        if not _compare_rows(old, new, path, found, known):
            found.append([list(path), new])
    elif issubclass(kind, Struct):
        _compare_fields(old, new, path, found, known)
    else:
        found.append([list(path), new])


def _compare_dicts(
    old: dict[str, Any], new: dict[str, Any], path: tuple[str | int, ...], found: list[Changed], known: Known | None
) -> None:
    if old.keys() != new.keys():
        found += [[[*path, key]] for key in old if key not in new]
    for key, value in new.items():
        if key not in old:
            found.append([[*path, key], value])
            continue
        was = old[key]
        if was is not value and (type(was) is not type(value) or was != value):
            _compare(was, value, (*path, key), found, known)


def _compare_rows(
    old: Sequence[Any], new: Sequence[Any], path: tuple[str | int, ...], found: list[Changed], known: Known | None
) -> bool:
    """Note what changed in a row place by place, if that is shorter than the whole row."""
    both = min(len(old), len(new))
    if not both:
        return len(old) == len(new)
    alike = list(map(eq, old, new))
    same = sum(alike)
    if same == both == len(old) == len(new):
        return True
    is_near = 2 * same >= both and abs(len(old) - len(new)) <= both
    if not is_near and not (len(old) == len(new) and isinstance(new[0], dict | Struct)):
        return False
    found += [[[*path, at]] for at in range(len(old) - 1, both - 1, -1)]
    if same < both:
        for at in range(both):
            if not alike[at]:
                _compare(old[at], new[at], (*path, at), found, known)
    found += [[[*path, at], new[at]] for at in range(both, len(new))]
    return True


def _compare_fields(
    old: Struct, new: Struct, path: tuple[str | int, ...], found: list[Changed], known: Known | None
) -> None:
    for (name, default, empty), was, now in zip(_fields_of(type(new)), astuple(old), astuple(new), strict=True):
        if was is now or was == now:
            continue
        if now is default or (empty is not None and now == empty):
            found.append([[*path, name]])
        elif was is default or (empty is not None and was == empty):
            found.append([[*path, name], now])
        else:
            _compare(was, now, (*path, name), found, known)


_known: Final[dict[type, list[tuple[str, Any, Any]]]] = {}


def _fields_of(kind: type[Struct]) -> list[tuple[str, Any, Any]]:
    """List the fields of a kind of struct: their names in JSON, and what is left out when it is written."""
    known = _known.get(kind)
    if known is None:
        is_short = kind.__struct_config__.omit_defaults
        known = _known[kind] = [
            (
                each.encode_name,
                each.default if is_short else NODEFAULT,
                each.default_factory() if is_short and each.default_factory is not NODEFAULT else None,
            )
            for each in fields(kind)
        ]
    return known


def applied(whole: Any, found: Iterable[Changed]) -> Any:
    """Give a piece of plain data with changes applied; the old is left as it was."""
    root = {"": whole}
    owned: set[int] = {id(root)}
    for path, *value in found:
        at: Any = root
        keys: Path = ["", *path]
        for key in keys[:-1]:
            below = at[key]
            if id(below) not in owned:
                below = below.copy()
                owned.add(id(below))
                at[key] = below
            at = below
        last = keys[-1]
        if not value:
            del at[last]
        elif last == len(at) and type(at) is list:
            at.append(value[0])
        else:
            at.__setitem__(last, value[0])
    return root[""]
