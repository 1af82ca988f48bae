"""How this game puts its choices: one option out of several, without asking where there is only one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from outdraw.core.choices import Number, Option, Pick
from outdraw.core.play import Play


class Matter(NamedTuple):
    """What a seat is asked about: the kind of choice, the words, the rule, who acts, and whom it is about."""

    kind: str
    prompt: str
    rule: str
    actor: str = ""
    facing: str = ""


def pick(play: Play, seat: str, matter: Matter, options: Iterable[Option], default: str | None = None) -> str:
    """Ask a seat for one option; with a single one there is nothing to ask."""
    listed = tuple(options)
    if len(listed) == 1 and not listed[0].barred_by:
        return listed[0].value
    kind, prompt, rule, actor, facing = matter
    return play.pick(Pick(seat, f"cavaliers.{kind}", prompt, rule, listed, default=default, actor=actor, facing=facing))


def judge(play: Play, gm: str, matter: Matter, options: Iterable[Option], default: str) -> str:
    """Put a question to the MJ's discretion, with a sensible default."""
    kind, prompt, rule, actor, facing = matter
    listed = tuple(options)
    asked = Pick(
        gm,
        f"cavaliers.{kind}",
        prompt,
        rule,
        listed,
        default=default,
        discretion=True,
        actor=actor,
        facing=facing,
    )
    return play.pick(asked)


def judge_number(play: Play, gm: str, matter: Matter, within: range, default: int) -> int:
    """Put a number to the MJ's discretion; where only one is possible there is nothing to ask."""
    low, high = within[0], within[-1]
    if low == high:
        return low
    kind, prompt, rule, actor, _ = matter
    asked = Number(gm, f"cavaliers.{kind}", prompt, rule, low, high, default=default, discretion=True, actor=actor)
    return play.number(asked)
