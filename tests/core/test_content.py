"""Content files: what fits is read, and what does not is told with its line, its place and what would be right."""

from __future__ import annotations

import datetime
import enum
import math
import pickle
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from outdraw.core.content.files import (
    DEEPEST,
    LARGEST,
    ContentError,
    Fault,
    Lines,
    Place,
    load,
    loads,
    schema,
    show,
)
from outdraw.core.spelling import did_you_mean


class Reach(enum.Enum):
    CLOSE = "close"
    FAR = "far"


class Slash(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="slash"):
    edge: int


class Shot(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="shot"):
    range: int


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=20)]
    cost: Annotated[int, Meta(ge=0, le=9)]
    suit: Literal["clubs", "spades", "hearts", "diamonds"] = "clubs"
    reach: Reach = Reach.CLOSE
    weight: Annotated[float, Meta(gt=0)] = 1.0
    card: Annotated[str, Meta(pattern=r"^(10|[2-9AJQK])[cdhs]$", examples=["8h"])] = "8h"
    tags: Annotated[list[str], Meta(max_length=2)] = []
    bonus: dict[Literal["might", "agility"], Annotated[int, Meta(ge=1, le=5)]] = {}
    penalty: dict[int, int] = {}
    size: tuple[int, int] = (1, 1)
    attack: Slash | Shot | None = None
    made: datetime.date | None = None
    blessed: bool = False
    alias: str | list[str] = ""
    id: Annotated[str, Meta(pattern="^[a-z0-9_]+$", max_length=9)] = "blade"

    def faults(self) -> Iterator[tuple[Place, str, str]]:
        if self.bonus.get("might", 0) > self.cost:
            yield ("bonus", "might"), f"got {self.bonus['might']}", f"expected at most its cost, {self.cost}"


class House(Struct, frozen=True, forbid_unknown_fields=True):
    limit: int = 3
    best: str = ""


class Armoury(Struct, frozen=True, forbid_unknown_fields=True):
    weapon: list[Weapon]
    house: House = House()
    shelf: dict[str, Weapon] = {}

    def faults(self) -> Iterator[tuple[Place, str, str]]:
        names = [each.name for each in self.weapon]
        if self.house.best and self.house.best not in names:
            yield ("house", "best"), f'no weapon "{self.house.best}"', "expected the name of a weapon in this file"


class Even(Struct, frozen=True, forbid_unknown_fields=True):
    n: int

    def __post_init__(self) -> None:
        if self.n % 2:
            raise ValueError(f"{self.n} is odd")


class Evens(Struct, frozen=True, forbid_unknown_fields=True):
    even: list[Even]


def faults(text: str, kind: type[Struct] = Armoury) -> list[str]:
    with pytest.raises(ContentError) as raised:
        loads(text, kind, "w.toml")
    assert str(raised.value) == "\n".join(map(str, raised.value.faults))
    return [str(fault) for fault in raised.value.faults]


def sword(line: str) -> str:
    """A file with one good weapon and one more line, the fourth."""
    return f'[[weapon]]\nname = "sword"\ncost = 3\n{line}\n'


def test_a_good_file_becomes_a_value() -> None:
    text = """
    [house]
    limit = 4
    best = "bow"
    [[weapon]]
    name = "bow"
    cost = 4
    suit = "hearts"
    reach = "far"
    weight = 2
    tags = ["wood"]
    bonus = { might = 2 }
    penalty = { 3 = -1, 0 = -3 }
    attack = { kind = "shot", range = 30 }
    made = 1979-05-27
    """
    armoury = loads(text, Armoury, "w.toml")
    assert armoury.house == House(4, "bow")
    bow = armoury.weapon[0]
    assert (bow.suit, bow.reach, bow.weight, bow.penalty) == ("hearts", Reach.FAR, 2.0, {3: -1, 0: -3})
    assert bow.attack == Shot(30)


def test_windows_line_ends_and_a_byte_order_mark_are_no_fault(tmp_path: Path) -> None:
    file = tmp_path / "w.toml"
    file.write_bytes(b"\xef\xbb\xbf" + sword("blessed = true").replace("\n", "\r\n").encode())
    assert load(file, Armoury).weapon[0].blessed
    file.write_bytes(b"\xef\xbb\xbf" + sword("blessed = 1").replace("\n", "\r\n").encode())
    with pytest.raises(ContentError) as raised:
        load(str(file), Armoury)
    assert str(raised.value) == f"{file}:4: weapon[0].blessed: got 1, expected true or false"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('weight = "three"', 'weapon[0].weight: got "three", expected a number above 0'),
        ("weight = -1", "weapon[0].weight: got -1, expected a number above 0"),
        ("weight = nan", "weapon[0].weight: got nan, expected a number above 0"),
        ("weight = 1e999", "weapon[0].weight: got 1e999, expected a number above 0"),
        ("blessed = 1", "weapon[0].blessed: got 1, expected true or false"),
        (
            'suit = "spaeds"',
            'weapon[0].suit: got "spaeds", expected one of "clubs", "diamonds", "hearts", "spades"'
            ' (did you mean "spades"?)',
        ),
        ("suit = 7", 'weapon[0].suit: got 7, expected one of "clubs", "diamonds", "hearts", "spades"'),
        ('reach = "Far"', 'weapon[0].reach: got "Far", expected one of "close", "far" (did you mean "far"?)'),
        ('card = "8x"', 'weapon[0].card: got "8x", expected text matching ^(10|[2-9AJQK])[cdhs]$ such as "8h"'),
        (
            'id = "Old Blade"',
            'weapon[0].id: got "Old Blade", expected text of at most 9 characters, of small letters, digits and _',
        ),
        ('tags = "wood"', 'weapon[0].tags: got "wood", expected a list of at most 2 items'),
        ('tags = ["a", "b", "c"]', "weapon[0].tags: got 3 items, expected a list of at most 2 items"),
        ('tags = ["a", 5]', "weapon[0].tags[1]: got 5, expected text"),
        ("bonus = { might = 6 }", "weapon[0].bonus.might: got 6, expected a whole number from 1 to 5"),
        (
            "bonus = { mihgt = 1 }",
            'weapon[0].bonus.mihgt: got the key "mihgt", expected one of "agility", "might" (did you mean "might"?)',
        ),
        ("bonus = 3", "weapon[0].bonus: got 3, expected a table"),
        ("penalty.x = 1", 'weapon[0].penalty.x: got the key "x", expected a whole number'),
        ("size = [1]", "weapon[0].size: got a list, expected a list of 2 items: a whole number, a whole number"),
        ("size = [1, 2.5]", "weapon[0].size[1]: got 2.5, expected a whole number"),
        ("attack = { range = 3 }", 'weapon[0].attack: needs `kind`, one of "slash", "shot"'),
        (
            'attack = { kind = "shoot", range = 3 }',
            'weapon[0].attack.kind: got "shoot", expected one of "slash", "shot" (did you mean "shot"?)',
        ),
        ('attack = { kind = "shot", rnge = 3 }', "weapon[0].attack.rnge: unknown key, did you mean `range`?"),
        ("attack = 3", "weapon[0].attack: got 3, expected a table with `kind`, `edge` or a table with `kind`, `range`"),
        ('made = "today"', 'weapon[0].made: got "today", expected a date such as 2024-05-17'),
        ("alias = 7", "weapon[0].alias: got 7, expected text or a list"),
        ("alias = [7]", "weapon[0].alias[0]: got 7, expected text"),
        ('sut = "clubs"', "weapon[0].sut: unknown key, did you mean `suit`?"),
        ("bonus = { might = 5 }", "weapon[0].bonus.might: got 5, expected at most its cost, 3"),
        ("[house]\nlimit = 0xffffffffffffffffffffff\nbest = 1", "house.best: got 1, expected text"),
        ('[house]\n\nbest = "axe"', 'house.best: no weapon "axe", expected the name of a weapon in this file'),
        ("[[house]]", "house: got a list, expected one table: write [house] once"),
        ('[shelf."top left"]\nname = "axe"', 'shelf."top left": needs `cost`, a whole number from 0 to 9'),
    ],
)
def test_a_value_that_does_not_fit_is_told_with_its_line(line: str, told: str) -> None:
    [fault] = faults(sword(line))
    number = {"house.best": 6, 'shelf."top left"': 4}.get(told.partition(": ")[0], 4)
    assert fault == f"w.toml:{number}: {told}"


def test_a_key_without_a_likely_meaning_gets_the_list_of_keys() -> None:
    assert faults("[[weapon]]\nname='a'\ncost=1\n[house]\nzzz = 1") == [
        "w.toml:5: house.zzz: unknown key, expected one of `limit`, `best`"
    ]


def test_a_table_in_place_of_a_list_of_tables() -> None:
    assert faults("\n[weapon]\nname = 'a'") == [
        "w.toml:2: weapon: got a table, expected a list of tables: write [[weapon]] for each"
    ]


def test_an_empty_file_needs_its_keys() -> None:
    assert faults("") == ["w.toml:1: needs `weapon`, a list"]


def test_every_fault_of_a_file_is_told_in_the_order_of_its_lines() -> None:
    text = """\
[[weapon]]
name = ""
cost = "three"

[[weapon]]
nmae = "axe"
cost = 1

[[weapon]]
name = "bow"
tags = [
  "wood",
  3,
]

[house]
limit = 1.5
best = 3
colour = "red"
"""
    assert faults(text) == [
        "w.toml:2: weapon[0].name: got nothing, expected text of 1 to 20 characters",
        'w.toml:3: weapon[0].cost: got "three", expected a whole number from 0 to 9',
        "w.toml:6: weapon[1].nmae: unknown key, did you mean `name`?",
        "w.toml:9: weapon[2]: needs `cost`, a whole number from 0 to 9",
        "w.toml:13: weapon[2].tags[1]: got 3, expected text",
        "w.toml:17: house.limit: got 1.5, expected a whole number",
        "w.toml:18: house.best: got 3, expected text",
        "w.toml:19: house.colour: unknown key, expected one of `limit`, `best`",
    ]


def test_what_a_struct_refuses_by_itself_is_told_for_each() -> None:
    text = "even = [\n{ n = 2 },\n{ n = 3 },\n{ n = 5 },\n]"
    assert faults(text, Evens) == ["w.toml:3: even[1]: 3 is odd", "w.toml:4: even[2]: 5 is odd"]


def test_domain_faults_come_from_every_struct_that_has_them() -> None:
    text = sword("bonus.might = 4") + "[shelf.low]\nname = 'axe'\ncost = 1\nbonus.might = 2\n[house]\nbest = 'bow'"
    assert faults(text) == [
        "w.toml:4: weapon[0].bonus.might: got 4, expected at most its cost, 3",
        "w.toml:8: shelf.low.bonus.might: got 2, expected at most its cost, 1",
        'w.toml:10: house.best: no weapon "bow", expected the name of a weapon in this file',
    ]


def test_a_name_that_is_missing_hides_nothing_else() -> None:
    text = "[[weapon]]\nname = ''\ncost = 1\nbonus.might = 4\n[house]\nbest = 'bow'"
    assert faults(text) == [
        "w.toml:2: weapon[0].name: got nothing, expected text of 1 to 20 characters",
        "w.toml:4: weapon[0].bonus.might: got 4, expected at most its cost, 1",
        'w.toml:6: house.best: no weapon "bow", expected the name of a weapon in this file',
    ]


def test_long_values_are_shortened() -> None:
    [fault] = faults(f'[[weapon]]\nname = "{"x" * 5000}"\ncost = 1')
    assert fault.startswith('w.toml:2: weapon[0].name: got "xxx')
    assert len(fault) < 150


# ---------------------------------------------------------------- files and TOML


@pytest.mark.parametrize(
    ("text", "line", "wrong", "right"),
    [
        ("a = 1\nb = three", 2, "not TOML at column 5: invalid value", 'write text as "..."'),
        ("a = 1\nb", 2, "not TOML: expected '=' after a key", "write key = value"),
        ("a = 1\n\nb c = 3", 3, "not TOML at column 3: expected '=' after a key", "write key = value"),
        ('a = "x\nb = 1', 1, "not TOML at column 7: illegal character", "close the text"),
        ("a = 1\na = 2\n", 2, "cannot overwrite a value", "set each key once"),
        ("[a]\n[b]\n[a]\n", 3, "cannot declare ('a',) twice", "[[name]] for each"),
        ("a = [1\nb = 2", 2, "unclosed array", "put a comma between items and ] at the end"),
        ("a = {b = 1\n}", 1, "unclosed inline table", "put a comma"),
        ("a = 1 b = 2", 1, "expected newline", "one key = value on a line"),
        ("[a\nb = 1", 1, "expected ']'", "close the header"),
        ('x = 1\na = """y\n\n\n', 2, "unterminated string", "close the text"),
        ("x = 1\na = 'y\n\n\n", 2, "", "close the text"),
        ('a = "\\q"', 1, "unescaped", "write \\\\ for a backslash"),
        ('a = "\\uZZ"', 1, "invalid hex value", "four hexadecimal digits"),
        ("a = 'x\nb = 'y'", 1, "found invalid character", "close the text"),
        ("é = 1", 1, "invalid statement", "quote a key"),
        ("a = 2024-02-30", 1, "invalid date", "a date that exists"),
        ("a = " + "[" * 9000, 1, "nested too deeply", "a few levels"),
        ("a = " + "9" * 5000, 0, "a number too long", "at most 19 digits"),
        ("x = 1\n" + "a." * DEEPEST + "a = 1", 2, "a key of too many parts", f"at most {DEEPEST}"),
    ],
)
def test_text_that_is_not_toml_is_told_with_its_line(text: str, line: int, wrong: str, right: str) -> None:
    with pytest.raises(ContentError) as raised:
        loads(text, Armoury, "w.toml")
    [fault] = raised.value.faults
    assert (fault.file, fault.line, fault.path) == ("w.toml", line, "")
    assert wrong in fault.wrong
    assert right in fault.right


def test_dotted_keys_cannot_stall_the_reader() -> None:
    for part in ("a", '"a\\""', "'a'", "a "):
        with pytest.raises(ContentError, match="too many parts"):
            loads(f"{part}." * 100_000 + "a = 1", Armoury, "w.toml")
    text = sword(f'alias = "{"a" * 500_000} {"." * 100_000} {"a. " * (DEEPEST - 2)}"')
    assert loads(text, Armoury, "w.toml").weapon


def test_files_that_cannot_be_content(tmp_path: Path) -> None:
    (tmp_path / "weapons.toml").write_bytes(b"a = 1\nb = '\xe9'\n")
    (tmp_path / "huge.toml").write_bytes(b"#" * (LARGEST + 1))
    (tmp_path / "largest.toml").write_bytes(sword("#").encode().ljust(LARGEST, b"#"))

    def told(name: str) -> str:
        with pytest.raises(ContentError) as raised:
            load(tmp_path / name, Armoury)
        return str(raised.value).removeprefix(f"{tmp_path}/")

    assert told("weapons.toml") == "weapons.toml:2: byte 0xe9 is not UTF-8, save the file as UTF-8 text"
    assert told("huge.toml") == "huge.toml: is too large, expected at most 1,048,576 bytes; split it into several files"
    assert told("wepons.toml") == "wepons.toml: no such file, did you mean weapons.toml?"
    assert told("q") == "q: no such file, expected the name of a TOML file"
    assert told("no/where.toml") == f"no/where.toml: no such file, and no folder {tmp_path}/no"
    assert told("a\0b") == "a\0b: no such file, expected the name of a TOML file"
    assert told("x" * 5000).endswith(": cannot be read: File name too long, expected a file you may read")
    assert told("").endswith(": is a folder, expected a TOML file")
    assert load(tmp_path / "largest.toml", Armoury).weapon


@given(st.text(max_size=80) | st.text(alphabet="[]{}=.,\"'\\#ab1 \n-:", max_size=60))
def test_any_text_is_content_or_has_faults(text: str) -> None:
    found: list[Fault] | None = None
    try:
        loads(text, Armoury, "w.toml")
    except ContentError as error:
        found = error.faults
    assert found != []
    assert all(0 <= fault.line <= text.count("\n") + 1 and fault.wrong for fault in found or [])


def test_content_errors_survive_pickling() -> None:
    error = ContentError([Fault("w.toml", 2, "a", "got 1", "expected 2")])
    assert pickle.loads(pickle.dumps(error)).faults == error.faults


def test_the_schema_is_json_schema_of_the_kind() -> None:
    made = schema(Armoury)
    assert made["$ref"] == "#/$defs/Armoury"
    assert made["$defs"]["Weapon"]["properties"]["cost"] == {"type": "integer", "minimum": 0, "maximum": 9}
    assert made["$defs"]["Weapon"]["additionalProperties"] is False
    msgspec.json.encode(made)


def test_did_you_mean_ignores_case_and_finds_nothing_for_nonsense() -> None:
    assert did_you_mean("SWROD", ["axe", "sword"]) == "sword"
    assert did_you_mean("zzzz", ["axe", "sword"]) is None
    assert did_you_mean("axe", []) is None


# ---------------------------------------------------------------- lines

DOCUMENT = '''\
title = "x"
map = """
[[not.a.table]]
key = 1  # """""
literal = \'\'\'
[nor] = "this"\'\'\'
list = [
  1,
  [2,
   3], # ]
  { a = 1, "b.c" = { d = "}" } },

  "end" ]
a.b.c = 1
a . "b" . d = 2 # dotted
when = 1979-05-27 07:32:00
[table.inner]
x = 1
[table]
y = 2
[[item]]
name = "first"
[[item.part]]
size = 1
[item.part.skin]
hue = 1
[[item.part]]
size = 2
[[item]]
name = "second"
[[item.part]]
size = 3
["quoted\\u0020key".'lit.eral']
z = 1
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ((), 1),
        (("title",), 1),
        (("map",), 2),
        (("literal",), 5),
        (("list",), 7),
        (("list", 0), 8),
        (("list", 1), 9),
        (("list", 1, 0), 9),
        (("list", 1, 1), 10),
        (("list", 2, "a"), 11),
        (("list", 2, "b.c", "d"), 11),
        (("list", 3), 13),
        (("a", "b"), 14),
        (("a", "b", "c"), 14),
        (("a", "b", "d"), 15),
        (("when",), 16),
        (("table", "inner"), 17),
        (("table", "inner", "x"), 18),
        (("table",), 19),
        (("table", "y"), 20),
        (("item",), 21),
        (("item", 0, "name"), 22),
        (("item", 0, "part", 0), 23),
        (("item", 0, "part", 0, "skin", "hue"), 26),
        (("item", 0, "part", 1), 27),
        (("item", 0, "part", 1, "size"), 28),
        (("item", 1), 29),
        (("item", 1, "part", 0, "size"), 32),
        (("quoted key", "lit.eral", "z"), 34),
        (("item", 1, "part", 0, "skin", "hue"), 31),  # not written: the nearest that holds it
        (("item", 7), 21),
        (("nowhere", 3), 1),
    ],
)
def test_lines_of_a_document_with_everything(place: Place, line: int) -> None:
    assert DOCUMENT.count("\n") == 34
    assert tomllib.loads(DOCUMENT)
    assert Lines(DOCUMENT).of(place) == line
    assert Lines(DOCUMENT.replace("\n", "\r\n")).of(place) == line


def test_lines_know_what_stands_before_a_mistake() -> None:
    lines = Lines("a = 1\nb = 2\nc = ]\nd = 4")
    assert (lines.of(("b",)), lines.of(("d",)), lines.last) == (2, 1, 3)


def test_places_are_shown_as_people_write_them() -> None:
    assert show(("weapon", 2, "cost")) == "weapon[2].cost"
    assert show(("a b", "c\n")) == '"a b"."c\\n"'
    assert show(()) == ""


keys = st.text(alphabet="ab1_- .\"'é\\\n#=[", max_size=4)
texts = st.text(alphabet="ab\"'\\\n#=[]{},é", max_size=6)
scalars = st.integers(-99, 99) | st.booleans() | texts | st.floats(-9, 9) | st.dates() | st.datetimes()
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)


class Writer:
    """Writes a document as TOML in ways that hypothesis chooses, and notes the line of every place itself."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data
        self.text = ""
        self.lines: dict[Place, int] = {}

    def chance(self) -> bool:
        return self.data.draw(st.booleans())

    def note(self, place: Place) -> None:
        self.lines.setdefault(place, self.text.count("\n") + 1)

    def space(self) -> None:
        self.text += self.data.draw(st.sampled_from(["", " ", "\n", " # ]}\"'\n", "\n\n"]))

    def key(self, key: str) -> None:
        bare = key.isascii() and key.replace("-", "a").replace("_", "a").isalnum()
        if bare and self.chance():
            self.text += key
        elif "'" not in key and "\n" not in key and self.chance():
            self.text += f"'{key}'"
        else:
            self.text += msgspec.json.encode(key).decode()

    def string(self, text: str) -> None:
        if "\\" not in text and '"' not in text and self.chance():
            self.text += f'"""\n{text}"""'
        elif "'" not in text and self.chance():
            self.text += f"'''\n{text}'''"
        else:
            self.text += msgspec.json.encode(text).decode()

    def value(self, value: Any, place: Place) -> None:
        match value:
            case dict():
                self.text += "{ "
                for number, (key, item) in enumerate(value.items()):
                    self.text += ", " if number else ""
                    self.note((*place, key))
                    self.key(key)
                    self.text += " = "
                    self.value(item, (*place, key))
                self.text += " }"
            case list():
                self.text += "["
                for number, item in enumerate(value):
                    self.space()
                    self.note((*place, number))
                    self.value(item, (*place, number))
                    self.space()
                    self.text += "," if number + 1 < len(value) or self.chance() else ""
                self.space()
                self.text += "]"
            case str():
                self.string(value)
            case bool():
                self.text += str(value).lower()
            case datetime.datetime():
                self.text += value.isoformat(sep=self.data.draw(st.sampled_from("T ")))
            case datetime.date():
                self.text += value.isoformat()
            case _:
                self.text += repr(value)

    def table(self, table: dict[str, Any], place: Place, header: list[str]) -> None:
        """Write plain keys first, then what shall have headers of its own."""
        apart: list[str] = []
        for key, item in table.items():
            tables = isinstance(item, dict) or (item and isinstance(item, list) and all(type(i) is dict for i in item))
            if tables and self.chance():
                apart.append(key)
            elif isinstance(item, dict) and item and self.chance():
                self.dotted(item, (*place, key), [key])
            else:
                self.space_lines()
                self.note((*place, key))
                self.key(key)
                self.text += " = "
                self.value(item, (*place, key))
                self.text += "\n"
        for key in apart:
            several = isinstance(table[key], list)
            for number, item in enumerate(table[key] if several else [table[key]]):
                self.space_lines()
                self.note((*place, key))
                inside: Place = (*place, key, number) if several else (*place, key)
                self.note(inside)
                self.text += "[[" if several else "["
                for part in (*header, key)[:-1]:
                    self.key(part)
                    self.text += "."
                self.key(key)
                self.text += "]]\n" if several else "]\n"
                self.table(item, inside, [*header, key])

    def dotted(self, table: dict[str, Any], place: Place, header: list[str]) -> None:
        for key, item in table.items():
            self.space_lines()
            for depth in range(len(header)):
                self.note(place[: len(place) - len(header) + depth + 1])
            self.note((*place, key))
            for part in header:
                self.key(part)
                self.text += self.data.draw(st.sampled_from([".", " . "]))
            self.key(key)
            self.text += "="
            self.value(item, (*place, key))
            self.text += "\n"

    def space_lines(self) -> None:
        self.text += self.data.draw(st.sampled_from(["", "\n", "# [x]\n", "  "]))


@given(st.data())
def test_lines_of_any_document_are_those_it_was_written_on(data: st.DataObject) -> None:
    document = data.draw(st.dictionaries(keys, values, max_size=4))
    writer = Writer(data)
    writer.table(document, (), [])
    assert same(tomllib.loads(writer.text), document)
    lines = Lines(writer.text)
    for place, line in writer.lines.items():
        assert lines.of(place) == line, (place, writer.text)


def same(one: Any, other: Any) -> bool:
    if isinstance(one, float):
        return math.isclose(one, other)
    return bool(one == other)
