"""The rules catalogue of a game: every rule by its id, with examples, rulings and the tests that prove it.

Events and refusals cite rule ids, pages and `outdraw rules` show their text, and the test command counts which rules
have a test. This module knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Annotated

import msgspec

from outdraw.core.content import files as content
from outdraw.core.spelling import did_you_mean

RuleId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]+\.[a-z0-9_]+\.[a-z0-9_]+$", examples=["game.chapter.name"])]
Words = Annotated[str, msgspec.Meta(min_length=1)]


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule; its ruling, if any, settles what the source leaves open."""

    id: RuleId
    title: Words
    text: Words
    source: Words
    ruling: str = ""
    optional: bool = False


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A case of a rule, as a test can read it (`parse_parts`) or in prose."""

    rule: RuleId
    given: Words
    expect: Words
    note: str = ""


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something the rules leave open, and how it is ruled."""

    text: Words
    ruling: str = ""
    id: str = ""


class UnknownRule(KeyError):
    """No rule has this id."""

    def __init__(self, id: str, meant: str | None = None) -> None:
        self.id, self.meant = id, meant
        super().__init__(id, meant)

    def __str__(self) -> str:
        return f"no rule {self.id}" + (f", did you mean {self.meant}?" if self.meant else "")


class Catalogue(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    dict=True,
    rename={"rules": "rule", "examples": "example", "questions": "question"},
):
    """All the rules of one game, in the order of its rulebook."""

    game: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]+$", examples=["draws"])]
    title: Words
    rules: tuple[Rule, ...]
    examples: tuple[Example, ...] = ()
    questions: tuple[Question, ...] = ()
    license: str = ""

    @classmethod
    def load(cls, path: str | Path) -> Catalogue:
        """Read a catalogue from its file, or raise `content.ContentError`."""
        return content.load(path, cls)

    def rule(self, id: str) -> Rule:
        """The rule with this id, or `UnknownRule`."""
        try:
            return self._by_id[id]
        except KeyError:
            raise UnknownRule(id, did_you_mean(id, self._by_id)) from None

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def search(self, words: str | Iterable[str]) -> list[Rule]:
        """The rules in which all the words occur; first those with more of them in the id or title."""
        parts = words.split() if isinstance(words, str) else list(words)
        wanted = [part.casefold() for part in parts]
        found: list[tuple[int, Rule]] = []
        for rule in self.rules:
            head = f"{rule.id} {rule.title}".casefold()
            whole = f"{head} {rule.text} {rule.ruling}".casefold()
            if all(word in whole for word in wanted):
                found.append((sum(word in head for word in wanted), rule))
        found.sort(key=lambda each: -each[0])
        return [rule for _, rule in found]

    def faults(self) -> Iterator[tuple[content.Place, str, str]]:
        """What the types cannot say: ids are this game's and their own, and examples are of rules that exist."""
        first: dict[str, int] = {}
        for number, rule in enumerate(self.rules):
            if not rule.id.startswith(f"{self.game}."):
                yield ("rule", number, "id"), f'got "{rule.id}"', f'expected an id that begins with "{self.game}."'
            if rule.id in first:
                where = content.show(("rule", first[rule.id]))
                yield (
                    ("rule", number, "id"),
                    f'got "{rule.id}" a second time',
                    f"expected an id other than that of {where}",
                )
            first.setdefault(rule.id, number)
        for number, example in enumerate(self.examples):
            if example.rule not in first:
                meant = did_you_mean(example.rule, first)
                right = f'did you mean "{meant}"?' if meant else "expected the id of a rule in this file"
                yield ("example", number, "rule"), f'no rule "{example.rule}"', right

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {rule.id: rule for rule in self.rules}


# ---------------------------------------------------------------- examples

_PROCEDURE = re.compile(r"[a-z][a-z0-9_]*")
_PART = re.compile(r"([A-Za-z_][A-Za-z0-9_.]*)=(.*)", re.DOTALL)


def parse_parts(text: str) -> tuple[str | None, dict[str, str]]:
    """The procedure and the key=value parts of an example's `given` or `expect`; prose has neither.

    >>> parse_parts("draw; pool=5; cards=10,2")
    ('draw', {'pool': '5', 'cards': '10,2'})
    >>> parse_parts("total=7; result=failure")
    (None, {'total': '7', 'result': 'failure'})
    >>> parse_parts("three sides score 6, 4 and 1 successes")
    (None, {})
    """
    first, *rest = parts = [part.strip() for part in text.split(";")]
    procedure = first if rest and _PROCEDURE.fullmatch(first) else None
    values: dict[str, str] = {}
    for part in rest if procedure else parts:
        pair = _PART.fullmatch(part)
        if pair is None:
            return None, {}
        if pair[1] in values:
            raise ValueError(f"{pair[1]} stands twice in {text!r}, expected each key once")
        values[pair[1]] = pair[2]
    return procedure, values
