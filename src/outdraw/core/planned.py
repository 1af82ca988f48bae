"""Rules in which a seat looks at cards and chooses, and what they come to for one whose choice is known beforehand.

Who looks and asks at the table does all of it; whoever counts, and knows how the seat will choose, reads cards once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from outdraw.core.chance import Raw
    from outdraw.core.choices import Answer
    from outdraw.core.play import Play

R = TypeVar("R")

Plan: TypeAlias = "Callable[[Raw], Answer]"
"""How somebody will choose among cards that have yet to be seen."""

_BY_PLAN: dict[Callable[..., Any], tuple[Callable[..., Asked | None], Callable[..., Any]]] = {}


class Asked(NamedTuple):
    """A choice as far as it is known before anybody has seen the cards it is about."""

    seat: str
    kind: str
    actor: str = ""
    facing: str = ""


def counted_by_plan(
    whose: Callable[..., Asked | None], count: Callable[..., R]
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Mark a rule in which a seat looks at cards and chooses, with what it comes to for one whose choice is known.

    `whose(*args)` says who will be asked what, or gives nothing where the rule must be played out; `count(play, plan,
    *args)` then does all that the rule does, looking and choosing being one reading of the cards.
    """

    def mark(rule: Callable[..., R]) -> Callable[..., R]:
        _BY_PLAN[rule] = (whose, count)
        return rule

    return mark


def asked_in(rule: Callable[..., Any], args: tuple[Any, ...]) -> Asked | None:
    """Give the choice whose answer would let a rule be counted, if there is one."""
    known = _BY_PLAN.get(rule)
    return known[0](*args) if known is not None else None


def by_plan(play: Play, rule: Callable[..., R], plan: Plan, args: tuple[Any, ...]) -> R:
    """Do what a rule does, with the choice in it made by plan."""
    done: R = _BY_PLAN[rule][1](play, plan, *args)
    return done
