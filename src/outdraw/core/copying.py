"""Twins of scenes, made by a function that is written for each kind of struct, as `dataclasses` writes its methods.

A scene is copied whenever a step is run, and seen by every seat after it: to look up anew what each part of it is took
more than half of that. What a field may hold is read from its type. `COPIES` are whole twins; `outdraw.core.seen` has
those that a seat sees. Nowhere else is code made while it runs (`made`).
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Final, TypeVar

from msgspec import Struct

from outdraw.core._zone import Zone
from outdraw.core.audience import EVERYONE
from outdraw.core.scene import Secret
from outdraw.core.veil import Concealed, Veil, concealed

T = TypeVar("T")

PLAIN: Final = frozenset((str, int, bool, float, NoneType))
"""Whatever is of these types never changes."""


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


def certain(hint: Any) -> Any:
    """Give what a hint says that is there if anything is; nothing if that may be one thing or another."""
    if typing.get_origin(hint) in (typing.Union, UnionType):
        sure = [each for each in typing.get_args(hint) if each is not NoneType]
        return sure[0] if len(sure) == 1 else None
    return hint


def made(text: str, names: dict[str, Any]) -> None:
    """Make the functions of a text, which use these names, and put them beside the names."""
    exec(text, names)


class Twins:
    """Functions that make twins, one written for each kind of struct the first time one is met.

    `given` is what they are given besides a value, `rest` makes twins of what is no struct, and `secret` is how the
    twin of a secret `{kept}` is written: `{within}` is that of its value, `{hidden}` what stands for one. `masked`
    gives the fields of a kind of struct that are not everybody's, and who may see them, as a condition. What
    `is_kept`, by its type, is taken over as it is.
    """

    def __init__(
        self,
        given: str,
        rest: Callable[..., Any],
        secret: str,
        known: Mapping[type, Callable[..., Any]],
        masked: Callable[[type[Struct]], Mapping[str, str]],
        is_kept: Callable[[Any], bool],
    ) -> None:
        self._given, self._rest, self._secret, self._masked, self._is_kept = given, rest, secret, masked, is_kept
        self.made: dict[type, Callable[..., Any]] = {Veil: _itself, Concealed: _itself, **known}

    def of(self, kind: type[Struct], writing: tuple[type[Struct], ...] = ()) -> Callable[..., Any]:
        """Give what makes twins of a kind of struct; kept when it is whole, and not before.

        What holds a kind that is still being written (`writing`) finds its function when it makes a twin. What is seen
        depends on what a struct really is, so that is made sure of: one of a derived kind may have marks of its own.

        Of a `Purse` with `coins: Open[list[str]]`, `thieves: Open[list[Thief]]`, `lining: Own[str]` and
        `knots: Open[int]`, what makes the twin that a seat sees is

            def twin(value, seat, gm):
                if type(value) is not kind:
                    return rest(value, seat, gm)
                twin = value.__copy__()
                twin.coins = value.coins.copy()
                twin.thieves = [Thief(each, seat, gm) for each in value.thieves]
                if not (seat == value.seat):
                    twin.lining = hidden['Purse.lining']
                return twin
        """
        known = self.made.get(kind)
        if known is not None:
            return known
        if is_value(kind):
            return self.made.setdefault(kind, _itself)
        names: dict[str, Any] = {"rest": self._rest, "kind": kind, "hidden": _Hidden(), "Secret": Secret, "Veil": Veil}
        names["EVERYONE"] = EVERYONE
        masked, hints = self._masked(kind), typing.get_type_hints(kind)
        lines = ["if type(value) is not kind:", f"    return rest(value{self._given})"] if self._given else []
        lines.append("twin = value.__copy__()")
        for field in kind.__struct_fields__:
            name = f"{kind.__name__}.{field}"
            seen = self._written(hints[field], f"value.{field}", name, names, (*writing, kind))
            condition = masked.get(field)
            if condition is None:
                lines += [f"twin.{field} = {seen}"] * (seen != f"value.{field}")
            else:
                lines.append(f"twin.{field} = {seen} if {condition} else hidden[{name!r}]")
        text = "\n    ".join([f"def twin(value{self._given}):", *lines, "return twin"])
        made(text, names)
        return self.made.setdefault(kind, names["twin"])

    def _written(self, hint: Any, at: str, name: str, names: dict[str, Any], writing: tuple[type[Struct], ...]) -> str:
        """Write down how the twin is made of what a hint allows `at` a place, the field of this name."""
        if self._is_kept(hint):
            return at
        if is_flat(hint):
            return f"{at}.copy()"
        origin, within = typing.get_origin(hint), typing.get_args(hint)
        if origin is list:
            return f"[{self._written(within[0], 'each', name, names, writing)} for each in {at}]"
        if origin is dict:
            each = self._written(within[1], "each", name, names, writing)
            return f"{{key: {each} for key, each in {at}.items()}}"
        if origin is Secret:
            kept = f"kept_{len(names)}"
            names[kept] = None  # its name is taken: a secret may hold another
            inner = self._written(within[0], f"{kept}.value", name, names, writing)
            found = self._secret.format(kept=kept, within=inner, hidden=f"hidden[{name!r}]")
            is_plain = f"type({kept} := {at}) is Secret and type({kept}.value) is not Veil"
            return f"(({found}) if {is_plain} else rest({at}{self._given}))"
        if origin in (typing.Union, UnionType) and (sure := certain(hint)) is not None:
            return f"(None if {at} is None else {self._written(sure, at, name, names, writing)})"
        if not isinstance(hint, type) or not issubclass(hint, Struct) or hint in writing:
            return f"rest({at}{self._given})"
        if not self._given and hint not in self.made and all(map(never_changes, typing.get_type_hints(hint).values())):
            return f"{at}.__copy__()"  # nothing in it changes but by being set
        called = f"{hint.__name__}_{len(names)}"
        names[called] = self.of(hint, writing)
        return f"{called}({at}{self._given})"


class _Hidden(dict[str, Concealed]):
    """What stands for each field that is hidden, by its name."""

    def __missing__(self, field: str) -> Concealed:
        return self.setdefault(field, concealed(field))


def _itself(value: Any, *_: Any) -> Any:
    return value


# --- copies -----------------------------------------------------------------------------------------------------------


def copy(scene: T) -> T:
    """Copy a scene, or a part of one; the copy shares nothing with it that can change, and all that cannot."""
    twin: T = copied(scene)
    return twin


def copied(value: Any) -> Any:
    """Copy a part of a scene; the copy shares nothing that can change with the original, and all that cannot."""
    kind = type(value)
    if kind in PLAIN:
        return value
    copy = COPIES.made.get(kind)
    if copy is not None:
        return copy(value)
    if issubclass(kind, Struct):
        return COPIES.of(kind)(value)
    if kind is list:
        return [copied(each) for each in value]
    if kind is dict:
        return {key: copied(each) for key, each in value.items()}
    if kind is tuple:
        return tuple([copied(each) for each in value])
    return value.copy() if isinstance(value, set) else value


def _copied_zone(zone: Zone) -> Zone:
    shown = {seat: cards.copy() for seat, cards in zone.shown.items()} if zone.shown else {}
    return Zone(zone.seen_by, zone.cards.copy(), zone.stacked, shown)


def _copied_secret(secret: Secret[Any]) -> Secret[Any]:
    return Secret(copied(secret.value), secret.seen_by)


def _nothing_masked(kind: type[Struct]) -> Mapping[str, str]:
    return {}


COPIES: Final = Twins(
    "",
    copied,
    "Secret({within}, {kept}.seen_by)",
    {Zone: _copied_zone, Secret: _copied_secret},
    _nothing_masked,
    never_changes,
)
