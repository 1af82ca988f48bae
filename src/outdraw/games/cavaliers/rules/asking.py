"""How this game puts its choices: one option out of several, without asking where there is only one."""

from __future__ import annotations

from collections.abc import Iterable

from outdraw.core.choices import Number, Option, Pick
from outdraw.core.play import Play


def pick(
    play: Play,
    seat: str,
    kind: str,
    prompt: str,
    rule: str,
    options: Iterable[Option],
    default: str | None = None,
    actor: str = "",
    facing: str = "",
) -> str:
    """Ask a seat for one option; with a single one there is nothing to ask."""
    listed = tuple(options)
    if len(listed) == 1 and not listed[0].barred_by:
        return listed[0].value
    asked = Pick(seat, f"cavaliers.{kind}", prompt, rule, listed, default=default, actor=actor, facing=facing)
    return play.pick(asked)


def judge(
    play: Play,
    gm: str,
    kind: str,
    prompt: str,
    rule: str,
    options: Iterable[Option],
    default: str,
    actor: str = "",
    facing: str = "",
) -> str:
    """Put a question to the MJ's discretion, with a sensible default."""
    asked = Pick(
        gm,
        f"cavaliers.{kind}",
        prompt,
        rule,
        tuple(options),
        default=default,
        discretion=True,
        actor=actor,
        facing=facing,
    )
    return play.pick(asked)


def judge_number(
    play: Play, gm: str, kind: str, prompt: str, rule: str, low: int, high: int, default: int, actor: str = ""
) -> int:
    """Put a number to the MJ's discretion; where only one is possible there is nothing to ask."""
    if low == high:
        return low
    asked = Number(gm, f"cavaliers.{kind}", prompt, rule, low, high, default=default, discretion=True, actor=actor)
    return play.number(asked)
