"""Events: what happened, which rules say so, who may see it, and which earlier event led to it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from outdraw.core.audience import may_see


class Term(Struct, frozen=True, omit_defaults=True):
    """One term of a sum: what it is, how much, and the rule it comes from."""

    what: str
    amount: int
    rule: str = ""


class Sum(Struct, frozen=True, omit_defaults=True):
    """How a number came about, so that anybody can check it: a skill from its rank and bonuses, a pool from traits."""

    name: str
    total: int
    terms: tuple[Term, ...]
    about: str = ""

    def __str__(self) -> str:
        said = " ".join(f"{term.what} {term.amount:+d}" for term in self.terms)
        return f"{self.name}: {said} = {self.total}" if said else f"{self.name}: {self.total}"


class Event(Struct, frozen=True, omit_defaults=True):
    """One thing that happened. `text` is a sentence for people; `facts` are the same things for programs.

    `about` names those whom it is about by the ids of their tokens, whoever does it first; `sums` show how its numbers
    came about.
    """

    number: int
    kind: str
    text: str
    rules: tuple[str, ...]
    seen_by: tuple[str, ...]
    cause: int | None = None
    facts: dict[str, Any] = {}
    about: tuple[str, ...] = ()
    sums: tuple[Sum, ...] = ()


def seen_events(events: list[Event], seat: str) -> list[Event]:
    """Give the events that a seat may see, numbered in that seat's own sequence.

    Own numbers, because gaps in the table's would tell how much was hidden; a cause the seat may not see is left out.
    """
    mine = [event for event in events if may_see(seat, event.seen_by)]
    own = {event.number: place for place, event in enumerate(mine)}
    return [
        replace(event, number=place, cause=None if event.cause is None else own.get(event.cause))
        for place, event in enumerate(mine)
    ]
