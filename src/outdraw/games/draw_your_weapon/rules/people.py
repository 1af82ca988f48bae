"""Choosing among people: the questions about creatures that the Dealer and Players are asked everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from outdraw.core.choices import Option, Pick, offer
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, token


def people(creatures: Iterable[Creature]) -> tuple[Option, ...]:
    """Offer creatures."""
    return tuple([offer(each.id, each.name, token(each.id)) for each in creatures])


def yes_or_no(*on: str, yes: str = "Yes", no: str = "No") -> tuple[Option, Option]:
    """Offer to say yes or no."""
    return offer("yes", yes, *on), offer("no", no, *on)


class Asking(NamedTuple):
    """A question to the Dealer for somebody: its words and rule, for how many, and about whom it is.

    Without a `most` all may be named; with a `default` it is at the Dealer's discretion.
    """

    prompt: str
    rule: str
    kind: str = "who"
    least: int = 1
    most: int | None = None
    default: list[str] | None = None
    actor: str = ""
    facing: str = ""


def one_of(play: Play, among: Sequence[Creature], asked: Asking) -> Creature:
    """Ask the Dealer for one creature; where there is only one, it is that."""
    if len(among) == 1:
        return among[0]
    kind, facing = f"draw_your_weapon.{asked.kind}", asked.facing
    chosen = play.pick(Pick(DEALER, kind, asked.prompt, asked.rule, people(among), facing=facing))
    return next(each for each in among if each.id == chosen)


def some_of(play: Play, among: Sequence[Creature], asked: Asking) -> list[Creature]:
    """Ask the Dealer for several creatures."""
    least, default = asked.least, asked.default
    if least == len(among) == 1:
        return list(among)
    most = len(among) if asked.most is None else asked.most
    kind, is_free = f"draw_your_weapon.{asked.kind}", default is not None
    options, actor = people(among), asked.actor
    chosen = play.pick_some(
        Pick(DEALER, kind, asked.prompt, asked.rule, options, least, most, default, is_free, actor=actor)
    )
    return [each for each in among if each.id in chosen]
