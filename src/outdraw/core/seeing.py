"""What a seat sees of a struct, field by field, by a function that is written for each kind of struct, as copies are.

Bots look at whole scenes again and again when fights are sampled: to sort out anew what each field is and who sees it
took most of that. What a field holds and who sees it stand in its type; who may see what is said in
`outdraw.core.sight`.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from outdraw.core.cards import HIDDEN
from outdraw.core.copying import is_simple, is_value
from outdraw.core.scene import Mark

Told: TypeAlias = Callable[[Struct], Any]
"""Puts what never changes in words."""
See: TypeAlias = Callable[[Any, str, str, Told], Any]
"""Gives what a seat sees of a value, in a scene with this game master."""
Allows: TypeAlias = Callable[[Mark | None, str, Any, str], bool]


def written(kind: type[Struct], marked: Mapping[str, Mark | None], seen: See, allows: Allows) -> See:
    """Write what shows a kind of struct, of which not everybody sees the fields that are `marked`.

    Of a `Purse` with `coins: Open[list[str]]`, `owner: Open[Thief | None]` and `knots: Own[int]` it is

        def see(value, seat, gm, told):
            return {
                "coins": at.copy() if type(at := value.coins) is list else seen(at, seat, gm, told),
                "owner": seen(value.owner, seat, gm, told),
                "knots": value.knots if allows(marked["knots"], seat, value, gm) else HIDDEN,
            }
    """
    hints = typing.get_type_hints(kind)
    names: dict[str, Any] = {"seen": seen, "allows": allows, "marked": marked, "HIDDEN": HIDDEN}
    lines: list[str] = []
    for field in kind.__struct_fields__:
        shown = _shown(hints[field], f"value.{field}", field, names)
        if field in marked:
            shown = f"({shown}) if allows(marked[{field!r}], seat, value, gm) else HIDDEN"
        lines.append(f"        {field!r}: {shown},")
    exec("\n".join(["def see(value, seat, gm, told):", "    return {", *lines, "    }"]), names)
    see: See = names["see"]
    return see


def _shown(hint: Any, at: str, field: str, names: dict[str, Any]) -> str:
    """Write down what is shown of a field; where something else stands than its type says, whoever has `seen` it all.

    What is veiled stands where nobody may look, and is handed on as it is.
    """
    if is_simple(hint):
        return at
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    otherwise = "else seen(at, seat, gm, told)"
    if origin is list and is_simple(args[0]):
        return f"at.copy() if type(at := {at}) is list {otherwise}"
    if origin is tuple and all(each is Ellipsis or is_simple(each) for each in args):
        return f"[*at] if type(at := {at}) is tuple {otherwise}"
    if origin is dict and args[0] is str and is_simple(args[1]):
        return f"at.copy() if type(at := {at}) is dict {otherwise}"
    if isinstance(hint, type) and issubclass(hint, Struct) and is_value(hint):
        names[f"kind_{field}"] = hint
        return f"told(at) if type(at := {at}) is kind_{field} {otherwise}"
    return f"seen({at}, seat, gm, told)"
