"""Whether data fits a type, and if not, every place where it does not, in words for the person who wrote it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Final, TypeGuard, cast

import msgspec
from msgspec import inspect as mi

from outdraw.core.content.lines import Place
from outdraw.core.spelling import did_you_mean

MOST_FAULTS = 100
"""So many faults of a file are looked for; a hostile one could have a million."""
BARE = re.compile(r"[A-Za-z0-9_-]+")


class NotFinite:
    """A number without a finite value; no type takes it, so that it becomes a fault with a line."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


Found = tuple[Place, str, str]
_LISTS = (mi.ListType, mi.VarTupleType, mi.SetType, mi.FrozenSetType)
_SCALARS: dict[type[mi.Type], Any] = {mi.IntType: int, mi.FloatType: float, mi.StrType: str, mi.BoolType: bool}
_MESSAGE = re.compile(r"(?P<wrong>.*?)(?: - at `(?:key` in `)?\$(?P<place>.*)`)?", re.DOTALL)
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


class Enough(Exception):
    """There are as many faults by now as anybody would read."""


class Check:
    """Walks a value beside its type and writes down every place where the two do not fit.

    msgspec itself stops at the first. Types that content has no use for are passed over here; msgspec has judged them
    before, and its own words are used where this walk finds nothing.
    """

    def __init__(self) -> None:
        self.found: list[Found] = []

    def _fault(self, place: Place, wrong: str, right: str) -> None:
        self.found.append((place, wrong, right))
        if len(self.found) >= MOST_FAULTS:
            raise Enough

    def fit(self, value: object, kind: mi.Type, place: Place) -> None:
        bare = _bare(kind)
        match bare:
            case mi.StructType(array_like=False):
                self._fit_struct(value, bare, place)
            case mi.ListType() | mi.VarTupleType() | mi.SetType() | mi.FrozenSetType():
                self._fit_list(value, bare, place)
            case mi.TupleType():
                self._fit_tuple(value, bare, place)
            case mi.DictType():
                self._fit_dict(value, bare, place)
            case mi.UnionType():
                self._fit_union(value, bare, place)
            case _:
                if not _fits(value, bare):
                    self._refuse(value, kind, place)

    def _refuse(self, value: object, kind: mi.Type, place: Place) -> None:
        self._fault(place, f"got {got(value)}", f"expected {describe(kind)}{_meant(value, _bare(kind))}")

    def _fit_struct(self, value: object, kind: mi.StructType, place: Place) -> None:
        if not _is_table(value):
            if _is_list(value) and place and all(isinstance(each, dict) for each in value):
                right = f"expected one table: write [{show(place)}] once"
                self._fault(place, f"got {got(value)}", right)
            else:
                self._refuse(value, kind, place)
            return
        before = len(self.found)
        fields = {field.encode_name: field for field in kind.fields}
        missing = [name for name, field in fields.items() if field.required and name not in value]
        if kind.tag_field is not None:
            self._fit_tag(value, [kind], place)
        for key, item in value.items():
            if key in fields:
                self.fit(item, fields[key].type, (*place, key))
            elif kind.forbid_unknown_fields and key != kind.tag_field:
                meant = did_you_mean(key, [name for name in fields if name not in value])
                if meant in missing:
                    missing.remove(meant)
                right = f"did you mean `{meant}`?" if meant else f"expected {_one_of(f'`{name}`' for name in fields)}"
                self._fault((*place, key), "unknown key", right)
        for name in missing:
            self._fault(place, f"needs `{name}`", describe(fields[name].type))
        if len(self.found) == before:  # the fields fit: what is left is the struct's own __post_init__
            try:
                msgspec.convert(value, kind.cls, str_keys=True)
            except msgspec.ValidationError as error:
                self._fault(*from_message(error, place))

    def _fit_tag(self, value: dict[str, object], kinds: list[mi.StructType], place: Place) -> mi.StructType | None:
        """The one of several kinds of table that the value says it is; a single kind may leave it unsaid."""
        field = str(kinds[0].tag_field)
        by_tag = {kind.tag: kind for kind in kinds}
        tag = value.get(field)
        if isinstance(tag, str | int) and tag in by_tag:
            return by_tag[tag]
        tags = mi.LiteralType(tuple(each for each in by_tag if each is not None))
        if field in value:
            self._refuse(tag, tags, (*place, field))
        elif len(kinds) > 1:
            self._fault(place, f"needs `{field}`", describe(tags))
        return None

    def _fit_list(
        self, value: object, kind: mi.ListType | mi.VarTupleType | mi.SetType | mi.FrozenSetType, place: Place
    ) -> None:
        if _is_table(value) and place and isinstance(_bare(kind.item_type), mi.StructType):
            right = f"expected a list of tables: write [[{show(place)}]] for each"
            self._fault(place, f"got {got(value)}", right)
        elif not _is_list(value):
            self._refuse(value, kind, place)
        else:
            self._fit_length(value, kind, place)
            for number, item in enumerate(value):
                self.fit(item, kind.item_type, (*place, number))

    def _fit_tuple(self, value: object, kind: mi.TupleType, place: Place) -> None:
        if not _is_list(value) or len(value) != len(kind.item_types):
            self._refuse(value, kind, place)
        else:
            for number, (item, item_kind) in enumerate(zip(value, kind.item_types, strict=True)):
                self.fit(item, item_kind, (*place, number))

    def _fit_dict(self, value: object, kind: mi.DictType, place: Place) -> None:
        if not _is_table(value):
            self._refuse(value, kind, place)
            return
        self._fit_length(value, kind, place)
        for key, item in value.items():
            if not _fits_key(key, _bare(kind.key_type)):
                right = f"expected {describe(kind.key_type)}{_meant(key, _bare(kind.key_type))}"
                self._fault((*place, key), f"got the key {got(key)}", right)
            self.fit(item, kind.value_type, (*place, key))

    def _fit_length(
        self,
        value: list[object] | dict[str, object],
        kind: mi.ListType | mi.VarTupleType | mi.SetType | mi.FrozenSetType | mi.DictType,
        place: Place,
    ) -> None:
        if not (kind.min_length or 0) <= len(value) <= (len(value) if kind.max_length is None else kind.max_length):
            unit = "key" if _is_table(value) else "item"
            self._fault(place, f"got {_count(len(value), unit)}", f"expected {describe(kind)}")

    def _fit_union(self, value: object, kind: mi.UnionType, place: Place) -> None:
        members = [_bare(each) for each in kind.types]
        if _is_table(value):
            structs = [each for each in members if isinstance(each, mi.StructType)]
            tables = [each for each in members if isinstance(each, mi.StructType | mi.DictType)]
            if len(structs) > 1 and len(structs) == len(tables):
                chosen = self._fit_tag(value, structs, place)
                if chosen is None:
                    return
                tables = [chosen]
            if len(tables) == 1:
                self.fit(value, tables[0], place)
                return
        if _is_list(value):
            lists = [each for each in members if isinstance(each, (*_LISTS, mi.TupleType))]
            if len(lists) == 1:
                self.fit(value, lists[0], place)
                return
        if not any(_fits(value, each) for each in members):
            self._refuse(value, kind, place)


def _is_table(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _bare(kind: mi.Type) -> mi.Type:
    while isinstance(kind, mi.Metadata):
        kind = kind.type
    return kind


def _fits(value: object, kind: mi.Type) -> bool:
    """Whether a value that holds no others fits; of a type that this module does not know, it says yes."""
    match kind:
        case mi.IntType() | mi.FloatType() | mi.StrType() | mi.BoolType():
            return _converts(value, _limited(kind))
        case mi.EnumType(cls=cls):
            return _converts(value, cls)
        case mi.LiteralType(values=values):
            return any(type(value) is type(each) and value == each for each in values)
        case mi.DateType() | mi.TimeType() | mi.DateTimeType():
            return type(value).__name__ == _MOMENTS[type(kind)][0]
        case mi.NoneType():
            return False  # TOML has no word for nothing
        case _:
            return not isinstance(kind, (*_LISTS, mi.TupleType, mi.DictType, mi.StructType))


def _fits_key(key: str, kind: mi.Type) -> bool:
    if isinstance(kind, mi.IntType | mi.FloatType):
        return _converts({key: 0}, dict.__class_getitem__((_limited(kind), int)))
    return _fits(key, kind)


def _limited(kind: mi.IntType | mi.FloatType | mi.StrType | mi.BoolType) -> Any:
    """The Python type, with its limits, that msgspec's description stands for."""
    limits = {name: limit for name, limit in msgspec.structs.asdict(kind).items() if limit is not None}
    python = _SCALARS[type(kind)]
    return Annotated[python, msgspec.Meta(**limits)] if limits else python


def _converts(value: object, python: Any) -> bool:
    try:
        msgspec.convert(value, python, str_keys=True)
    except msgspec.ValidationError:
        return False
    return True


def from_message(error: msgspec.ValidationError, place: Place) -> Found:
    """A fault from msgspec's own words, "Expected `int`, got `str` - at `$.weapon[2].cost`"."""
    parts = _MESSAGE.fullmatch(str(error))
    if parts is None:
        return place, str(error), ""
    for step in _STEP.finditer(parts["place"] or ""):
        place += (step[1],) if step[1] else (int(step[2]),)
    return place, lower_first(parts["wrong"]), ""


def domain_faults(value: object, place: Place) -> Iterator[Found]:
    """What the structs of a file that fits its types say of themselves, each with its place in the file."""
    if isinstance(value, msgspec.Struct):
        judge: Callable[[object], Iterable[Found]] | None = getattr(type(value), "faults", None)
        if callable(judge):
            for within, wrong, right in judge(value):
                yield (*place, *within), wrong, right
        for name, key in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            yield from domain_faults(getattr(value, name), (*place, key))
    elif isinstance(value, list | tuple):
        for number, item in enumerate(cast("Iterable[object]", value)):
            yield from domain_faults(item, (*place, number))
    elif isinstance(value, dict):
        for written, item in cast("dict[object, object]", value).items():
            yield from domain_faults(item, (*place, str(getattr(written, "value", written))))


def strange_signs(value: object, place: Place) -> Iterator[Found]:
    """Find signs that no screen should be sent (escapes, bells, turns of direction), and words with a line break."""
    if isinstance(value, str):
        odd = next((sign for sign in value if not sign.isprintable() and sign != "\n"), "")
        if odd:
            yield place, f"a sign that cannot be shown (U+{ord(odd):04X})", "leave it out"
        elif "\n" in value and len(value.split()) == 1:
            yield place, "a word with a line break", "write it on one line"
    elif isinstance(value, list):
        for number, item in enumerate(cast("Iterable[object]", value)):
            yield from strange_signs(item, (*place, number))
    elif isinstance(value, dict):
        for key, item in cast("dict[str, object]", value).items():
            yield from strange_signs(key, (*place, key))
            yield from strange_signs(item, (*place, key))


_MOMENTS = {
    mi.DateType: ("date", "a date such as 2024-05-17"),
    mi.TimeType: ("time", "a time such as 18:30:00"),
    mi.DateTimeType: ("datetime", "a date and time such as 2024-05-17T18:30:00"),
}


_SPELLED: Final[dict[str | None, str]] = {
    "^[a-z0-9_]+$": "small letters, digits and _",
    "^[a-z][a-z0-9_]*$": "small letters, digits and _, a letter first",
}
"""What a pattern asks for in words, for those that ids of all games keep: not everybody reads patterns."""


def describe(kind: mi.Type) -> str:
    """What would be right for a type, as a phrase that follows "expected"."""
    if isinstance(kind, mi.Metadata):
        examples = cast("dict[str, Any]", kind.extra_json_schema or {}).get("examples")
        return f"{describe(kind.type)} such as {got(examples[0])}" if examples else describe(kind.type)
    match kind:
        case mi.IntType() | mi.FloatType():
            return ("a whole number" if isinstance(kind, mi.IntType) else "a number") + _range(kind)
        case mi.StrType(min_length=least, max_length=most, pattern=pattern):
            spelled = f", of {_SPELLED[pattern]}" if pattern in _SPELLED else f" matching {pattern}" if pattern else ""
            return "text" + _length(least, most, "character") + spelled
        case mi.BoolType():
            return "true or false"
        case mi.EnumType(cls=cls):
            return _one_of(got(each.value) for each in cls)
        case mi.LiteralType(values=values):
            return _one_of(got(each) for each in values)
        case mi.DateType() | mi.TimeType() | mi.DateTimeType():
            return _MOMENTS[type(kind)][1]
        case mi.TupleType(item_types=items):
            return f"a list of {_count(len(items), 'item')}: {', '.join(map(describe, items))}"
        case mi.DictType(min_length=least, max_length=most):
            return "a table" + _length(least, most, "key")
        case mi.StructType(fields=fields, tag_field=tag_field):
            needed = [tag_field] if tag_field else []
            needed += [field.encode_name for field in fields if field.required]
            return "a table with " + ", ".join(f"`{name}`" for name in needed) if needed else "a table"
        case mi.UnionType(types=types):
            return " or ".join(describe(each) for each in types if not isinstance(each, mi.NoneType))
        case mi.ListType() | mi.VarTupleType() | mi.SetType() | mi.FrozenSetType():
            return "a list" + _length(kind.min_length, kind.max_length, "item")
        case _:
            return "another kind of value"


def _range(kind: mi.IntType | mi.FloatType) -> str:
    if kind.ge is not None and kind.le is not None:
        words = [f"from {kind.ge} to {kind.le}"]
    else:
        limits = (("of at least", kind.ge), ("above", kind.gt), ("of at most", kind.le), ("below", kind.lt))
        words = [f"{word} {limit}" for word, limit in limits if limit is not None]
    if kind.multiple_of is not None:
        words.append(f"divisible by {kind.multiple_of}")
    return "".join(f" {word}" if word == words[0] else f" and {word}" for word in words)


def _length(least: int | None, most: int | None, unit: str) -> str:
    if least is not None and most is not None:
        return f" of {_count(most, unit)}" if least == most else f" of {least} to {_count(most, unit)}"
    if least is not None:
        return f" of at least {_count(least, unit)}"
    return "" if most is None else f" of at most {_count(most, unit)}"


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


def _one_of(words: Iterable[str]) -> str:
    """The words that are allowed, the first dozen if there are many."""
    every = list(words)
    if len(every) == 1:
        return every[0]
    rest = f" and {len(every) - 12} more" if len(every) > 12 else ""
    return f"one of {', '.join(every[:12])}{rest}" if every else "nothing"


def _meant(value: object, kind: mi.Type) -> str:
    """Which of the allowed words was probably meant."""
    match kind:
        case mi.EnumType(cls=cls):
            words: list[object] = [each.value for each in cls]
        case mi.LiteralType(values=values):
            words = list(values)
        case _:
            return ""
    meant = did_you_mean(value, [each for each in words if isinstance(each, str)]) if isinstance(value, str) else None
    return f" (did you mean {got(meant)}?)" if meant else ""


def show(place: Place) -> str:
    """The place of a value as people write it.

    >>> show(("weapon", 2, "cost"))
    'weapon[2].cost'
    >>> show(("tools", "mechanic's set"))
    'tools."mechanic\\'s set"'
    """
    shown = ""
    for part in place:
        if isinstance(part, int):
            shown += f"[{part}]"
        else:
            shown += ("." if shown else "") + (part if BARE.fullmatch(part) else got(part))
    return shown


def got(value: object) -> str:
    """A value as it would stand in a TOML file, shortened if long."""
    match value:
        case bool():
            return str(value).lower()
        case "":
            return "nothing"
        case str():
            return msgspec.json.encode(value if len(value) <= 60 else value[:59] + "…").decode()
        case int() if value.bit_length() > 64:
            return "a number of more than 64 bits"
        case list():
            return "a list" if value else "an empty list"
        case dict():
            return "a table" if value else "an empty table"
        case _:
            return str(value)


def lower_first(sentence: str) -> str:
    """Begin a sentence in lower case, to stand inside another."""
    return sentence[:1].lower() + sentence[1:]
