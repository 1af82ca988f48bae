"""Choosing among people: the questions about creatures that the Dealer and Players are asked everywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from outdraw.core.choices import Option, Pick, offer
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, token


def people(creatures: Iterable[Creature]) -> tuple[Option, ...]:
    """Offer creatures."""
    return tuple([offer(each.id, each.name, token(each.id)) for each in creatures])


def yes_or_no(*on: str, yes: str = "Yes", no: str = "No") -> tuple[Option, Option]:
    """Offer to say yes or no."""
    return offer("yes", yes, *on), offer("no", no, *on)


def one_of(
    play: Play, among: Sequence[Creature], prompt: str, rule: str, kind: str = "who_one", facing: str = ""
) -> Creature:
    """Ask the Dealer for one creature; where there is only one, it is that."""
    if len(among) == 1:
        return among[0]
    pick = Pick(DEALER, f"draw_your_weapon.{kind}", prompt, rule, people(among), facing=facing)
    chosen = play.pick(pick)
    return next(each for each in among if each.id == chosen)


def some_of(
    play: Play,
    among: Sequence[Creature],
    prompt: str,
    rule: str,
    kind: str = "who",
    least: int = 1,
    most: int | None = None,
    default: list[str] | None = None,
    actor: str = "",
) -> list[Creature]:
    """Ask the Dealer for several creatures; with a default it is at the Dealer's discretion."""
    if least == len(among) == 1:
        return list(among)
    pick = Pick(
        DEALER,
        f"draw_your_weapon.{kind}",
        prompt,
        rule,
        people(among),
        least,
        len(among) if most is None else most,
        default,
        default is not None,
        actor=actor,
    )
    chosen = play.pick_some(pick)
    return [each for each in among if each.id in chosen]
