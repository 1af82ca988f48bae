"""Copies of scenes, made by a function that is written for each kind of struct, as `dataclasses` writes its methods.

A scene is copied whenever a step is run, and for every state that the lab explores: to look up anew what each part of
it is took more than half of that. What a field may hold is read from its type.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, Final

from msgspec import Struct

from outdraw.core._zone import Zone
from outdraw.core.scene import Secret
from outdraw.core.veil import Veil

PLAIN: Final = frozenset((str, int, bool, float, NoneType))
"""Whatever is of these types never changes."""


def copied(value: Any) -> Any:
    """Copy a part of a scene; the copy shares nothing that can change with the original, and all that cannot."""
    kind = type(value)
    if kind in PLAIN:
        return value
    copy = _copies.get(kind)
    if copy is not None:
        return copy(value)
    if issubclass(kind, Struct):
        return _copy_of(kind)(value)
    if kind is list:
        return [copied(each) for each in value]
    if kind is dict:
        return {key: copied(each) for key, each in value.items()}
    if kind is tuple:
        return tuple([copied(each) for each in value])
    return value.copy() if isinstance(value, set) else value


def is_value(kind: type[Struct]) -> bool:
    """Say whether structs of a kind are values: frozen, and shown whole."""
    return kind.__struct_config__.frozen


def is_simple(hint: Any) -> bool:
    """Say whether a field can hold only a number, a word, a truth or nothing."""
    if typing.get_origin(hint) is typing.Literal:
        return True
    if typing.get_origin(hint) in (typing.Union, UnionType):
        return all(is_simple(each) for each in typing.get_args(hint))
    return hint in PLAIN


def never_changes(hint: Any) -> bool:
    """Say whether what a field can hold never changes: plain values, frozen structs, tuples of them."""
    if is_simple(hint):
        return True
    origin = typing.get_origin(hint)
    if origin in (typing.Union, UnionType, tuple, frozenset):
        return all(each is Ellipsis or never_changes(each) for each in typing.get_args(hint))
    return isinstance(hint, type) and issubclass(hint, Struct) and is_value(hint)


def is_flat(hint: Any) -> bool:
    """Say whether a field holds a list, set or dict of what never changes."""
    return typing.get_origin(hint) in (list, set, dict) and all(never_changes(each) for each in typing.get_args(hint))


def _copied_zone(zone: Zone) -> Zone:
    shown = {seat: cards.copy() for seat, cards in zone.shown.items()} if zone.shown else {}
    return Zone(zone.seen_by, zone.cards.copy(), zone.stacked, shown)


def _copied_secret(secret: Secret[Any]) -> Secret[Any]:
    return Secret(copied(secret.value), secret.seen_by)


def _itself(value: Any) -> Any:
    return value


_copies: Final[dict[type, Callable[[Any], Any]]] = {Zone: _copied_zone, Secret: _copied_secret, Veil: _itself}


def _copy_of(kind: type[Struct], writing: tuple[type[Struct], ...] = ()) -> Callable[[Any], Any]:
    """Give what copies a kind of struct, written the first time one is copied; kept when it is whole, and not before.

    What holds a kind that is still being written (`writing`) finds its function when it copies.

    Of a `Purse` with `coins: list[str]`, `thieves: list[Thief]`, `owner: Secret[str]` and `knots: int` it is

        def copy(value):
            twin = value.__copy__()
            twin.coins = value.coins.copy()
            twin.thieves = [copy_Thief(each) for each in value.thieves]
            twin.owner = value.owner.__copy__()
            return twin
    """
    known = _copies.get(kind)
    if known is not None:
        return known
    if is_value(kind):
        return _copies.setdefault(kind, _itself)
    names: dict[str, Any] = {"copied": copied}
    writing = (*writing, kind)
    hints = typing.get_type_hints(kind)
    parts = [(field, hints[field]) for field in kind.__struct_fields__ if not never_changes(hints[field])]
    lines = [f"    twin.{field} = {_written(hint, f'value.{field}', names, writing)}" for field, hint in parts]
    exec("\n".join(["def copy(value):", "    twin = value.__copy__()", *lines, "    return twin"]), names)
    return _copies.setdefault(kind, names["copy"])


def _written(hint: Any, at: str, names: dict[str, Any], writing: tuple[type[Struct], ...]) -> str:
    """Write down how what a hint allows is copied, where it stands `at`; other functions that it takes get `names`."""
    if never_changes(hint):
        return at
    if is_flat(hint):
        return f"{at}.copy()"
    origin, within = typing.get_origin(hint), typing.get_args(hint)
    if origin is list:
        return f"[{_written(within[0], 'each', names, writing)} for each in {at}]"
    if origin is dict:
        return f"{{key: {_written(within[1], 'each', names, writing)} for key, each in {at}.items()}}"
    if origin is Secret:
        return _written_secret(within[0], at, names, writing)
    if not isinstance(hint, type) or not issubclass(hint, Struct) or hint in writing:
        return f"copied({at})"
    if hint not in _copies and all(never_changes(each) for each in typing.get_type_hints(hint).values()):
        return f"{at}.__copy__()"  # nothing in it changes but by being set
    name = f"copy_{hint.__name__}"
    names[name] = _copy_of(hint, writing)
    return f"{name}({at})"


def _written_secret(hint: Any, at: str, names: dict[str, Any], writing: tuple[type[Struct], ...]) -> str:
    """Write down how a secret of what a hint allows is copied; it may be veiled, or what it holds."""
    if never_changes(hint):
        return f"{at}.__copy__()"
    within = _written(hint, "kept.value", names, writing)
    names.update(Secret=Secret, Veil=Veil)
    is_plain = f"type(kept := {at}) is Secret and type(kept.value) is not Veil"
    return f"(Secret({within}, kept.seen_by) if {is_plain} else copied({at}))"
