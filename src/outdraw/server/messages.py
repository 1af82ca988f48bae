"""What is said before anybody sits at a table: games, rules, and how a table is come to."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from outdraw.core.theme import Theme


class Health(Struct, frozen=True):
    """That the server is well."""

    status: Literal["ok"]
    version: str


class SeatInfo(Struct, frozen=True):
    """A seat of a scenario."""

    id: str
    name: str
    is_gm: bool


class Scenario(Struct, frozen=True):
    """A scene that can be played; `switches` are what it leaves open, as they are set."""

    id: str
    name: str
    summary: str
    seats: list[SeatInfo]
    switches: dict[str, Any] = {}


class SwitchInfo(Struct, frozen=True, omit_defaults=True):
    """Something that a table may agree on, as a sentence; among what, or from what number to what, if it is no yes."""

    says: str = ""
    among: list[str] = []
    low: int | None = None
    high: int | None = None


class GameInfo(Struct, frozen=True):
    """A game that can be played: `theme` is its dress, `portraits` parts of known faces, by the ids of its content."""

    name: str
    title: str
    summary: str
    version: str
    scenarios: list[Scenario]
    bots: list[str]
    theme: Theme
    has_duels: bool
    switches: dict[str, SwitchInfo] = {}
    portraits: dict[str, dict[str, str]] = {}


class RuleText(Struct, frozen=True):
    """A rule of a game's catalogue."""

    id: str
    title: str
    text: str
    source: str
    ruling: str


class Rulebook(Struct, frozen=True):
    """The rules of a game, in the order of its book."""

    game: str
    title: str
    rules: list[RuleText]
    license: str = ""


class RulePlaces(Struct, frozen=True):
    """Where a rule stands: the functions that cite it, and the tests that prove it, each `file:line name`."""

    code: list[str]
    tests: list[str]


class RulebookPlaces(Struct, frozen=True):
    """Where the rules of a game stand, by id; `has_tests` is false where the package has no tests beside it."""

    game: str
    has_tests: bool
    rules: dict[str, RulePlaces]


class Key(Struct, frozen=True):
    """The token of a seat, and the link that brings somebody to it."""

    token: str
    link: str


class Opened(Struct, frozen=True):
    """A table that was opened, with the keys of the seats that people play.

    `brought` says what people brought along from the table before, if it was opened after one.
    """

    table: str
    seats: dict[str, Key]
    spectator: Key | None
    brought: list[str] = []


class TableInfo(Struct, frozen=True):
    """What anybody who knows a table's code may know of it; `free` are the seats that they may take.

    `commitment` is the table's to its secret: whoever adds to the luck keeps it before they do.
    """

    table: str
    game: str
    scenario: str
    can_watch: bool
    free: list[SeatInfo]
    commitment: str
