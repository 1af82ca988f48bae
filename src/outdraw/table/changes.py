"""What changed between two pieces of plain data, as a short list of places and values, and how to apply it.

A change is `[path, value]`: what now stands at a path of keys and places; or `[path]` alone: what stood there is gone.
A place just past the end of a list adds to it. Applied in order they make the new of the old:

>>> old = {"zones": {"hand": ["8h", "9h"]}, "turn": 1, "note": "hm"}
>>> new = {"zones": {"hand": ["8h", "9h", "Kc"]}, "turn": 2}
>>> found = changes(old, new)
>>> found
[[['note']], [['zones', 'hand', 2], 'Kc'], [['turn'], 2]]
>>> applied(old, found) == new
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, cast

Path: TypeAlias = list[str | int]
Changed: TypeAlias = list[Any]
"""`[path, value]` or `[path]`."""


def changes(old: Any, new: Any, *start: str | int) -> list[Changed]:
    """Give what changed from one piece of plain data to another, every path beginning with these keys."""
    found: list[Changed] = []
    _compare(old, new, start, found)
    return found


def _compare(old: Any, new: Any, path: tuple[str | int, ...], found: list[Changed]) -> None:
    if old is new or (type(old) is type(new) and old == new):
        return
    if type(old) is dict and type(new) is dict:
        was, now = cast(dict[str, Any], old), cast(dict[str, Any], new)
        found += [[[*path, key]] for key in was if key not in now]
        for key, value in now.items():
            if key in was:
                if was[key] is value:
                    continue
                _compare(was[key], value, (*path, key), found)
            else:
                found.append([[*path, key], value])
        return
    if type(old) is list and type(new) is list and old and new:
        before: list[Any] = old
        after: list[Any] = new
        both = min(len(before), len(after))
        same = sum(1 for at in range(both) if before[at] == after[at])
        if 2 * same >= both and abs(len(before) - len(after)) <= both:
            found += [[[*path, at]] for at in range(len(before) - 1, both - 1, -1)]
            for at in range(both):
                _compare(before[at], after[at], (*path, at), found)
            found += [[[*path, at], after[at]] for at in range(both, len(after))]
            return
        if both and type(before[0]) is dict and len(before) == len(after):
            for at in range(both):
                _compare(before[at], after[at], (*path, at), found)
            return
    found.append([list(path), new])


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
