"""Checks of secrecy: nothing that a seat can see changes when only what it may not see changes.

Two ways. Still: the scene is scrambled as it stands, and the seat's view must stay the same. Moving: the step in
progress is run again from a start in which cards hidden from the seat were exchanged, with the same answers and the
same luck as far as the seat could see it; its view, the events told to it, the choices put to it and whom the table
waits for must be the same. Cards that the seat comes to know, that an answer names, or that luck shows stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, cast

from msgspec import Struct

from outdraw.conformance.broken import BrokenSecret, Impure
from outdraw.conformance.scenes import difference
from outdraw.conformance.scramble import renamed, scrambled, swap_some
from outdraw.conformance.watched import Moment
from outdraw.core.audience import EVERYONE, may_see
from outdraw.core.cards import JOKERS, PACK, Card
from outdraw.core.chance import Chance, Deal, Draw, Raw
from outdraw.core.choices import Answer, Choice, Refusal
from outdraw.core.copying import copy
from outdraw.core.events import Event, Sum, seen_events
from outdraw.core.game import Game
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.readers.live import Live, RerunMismatch, Site, Waiting
from outdraw.core.scene import Scene
from outdraw.core.seen import view
from outdraw.core.zones import NoSuchCard, census

STANDARD = frozenset((*PACK, *JOKERS))
_WORDS = ("Ad", "Ah", "As")  # aces that are English words too
_CARD = re.compile(r"\b(?:(?:10|[2-9AJQK])[cdhs]|J[rb])\b")


class Unfit(Exception):
    """The other world cannot take this course, so nothing can be compared."""


class PrivateLuck(Struct, frozen=True):
    """Luck that only some seats saw: the site where it happened, who saw it, and what lay on the table."""

    site: int
    audience: tuple[str, ...]
    result: Raw


class Observed(Live):
    """A run of a step in which the kit notes who could know which card when, and which luck was whose."""

    def __init__(self, moment: Moment, sites: list[Site], scene: Scene, dice: Random) -> None:
        super().__init__(sites, self._new_luck, moment.dial, scene.gm, moment.first_event)
        self.scene = scene
        self.dice = dice
        self.known: dict[str, set[Card]] = {seat: set() for seat in scene.seats}
        self.private: list[PrivateLuck] = []
        self.open_luck: set[Card] = set()
        self.waiting: Waiting | None = None
        self._audience = EVERYONE

    def notice(self) -> None:
        """Note what every seat knows now."""
        for zone in self.scene.zones.values():
            for seat, cards in self.known.items():
                cards.update(zone.known(seat))

    def _new_luck(self, chance: Chance[Any]) -> Raw:
        return chance.happen(self.dice.randrange)

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        # Luck that nobody is shown may be told by the rule in its own words, so it counts as open to all.
        self._audience = occasion.seen_by if occasion.what else EVERYONE
        if self.dial.for_luck(occasion.rule) == "proposed" and self._audience != EVERYONE:
            self._audience = (*self._audience, self.gm)
        return super().luck(chance, occasion)

    def _happened(self, chance: Chance[Any]) -> Raw:
        at = self._at
        raw = super()._happened(chance)
        try:
            if chance.parse(" ".join(raw)) != raw:
                raise Unfit
        except ValueError:
            raise Unfit from None
        if self._audience == EVERYONE:
            self.open_luck.update(raw)
        elif isinstance(chance, Draw | Deal):
            self.private.append(PrivateLuck(at, self._audience, raw))
        return raw

    def _answers(
        self,
        choices: Sequence[Choice],
        any_will_do: bool,
        chance: Chance[Any] | None = None,
        is_open: bool = False,
    ) -> dict[int, Answer]:
        self.notice()
        answers = super()._answers(choices, any_will_do, chance, is_open)
        try:
            for at, answer in answers.items():
                choices[at].check(answer)
        except (Refusal, IndexError):
            raise Unfit from None
        return answers

    def _told(
        self,
        kind: str,
        text: str,
        rules: tuple[str, ...],
        seen_by: tuple[str, ...],
        cause: int | None,
        facts: dict[str, Any],
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
    ) -> int:
        self.notice()
        return super()._told(kind, text, rules, seen_by, cause, facts, about, sums)

    def choices(self) -> list[Choice]:
        """Give the choices that the step waits for."""
        return [] if self.waiting is None else list(self.waiting.choices.values())

    def waits_for(self) -> list[str]:
        """Give the seats that the step waits for."""
        return sorted({choice.seat for choice in self.choices()})


def run(game: Game, moment: Moment, start: Scene, sites: Sequence[Site], dice: Random) -> Observed:
    """Run the step in progress on a copy of a start."""
    scene = copy(start)
    mine = [Site(site.luck, dict(site.answers), list(site.rulings)) for site in sites]
    observed = Observed(moment, mine, scene, dice)
    observed.notice()
    try:
        game.step(observed, scene)
    except Waiting as waiting:
        observed.waiting = waiting
    observed.notice()
    return observed


def check_still(scene: Scene, seat: str, dice: Random) -> None:
    """Check that a seat's view is the same when all that it may not see is changed."""
    seen = view(scene, seat)
    other = view(scrambled(scene, seat, dice), seat)
    if other != seen:
        raise BrokenSecret(f"The view of {seat} changes with what {seat} may not see: {difference(seen, other)}.")


def observe(game: Game, moment: Moment, dice: Random) -> Observed:
    """Run the step in progress again as it was, and check that it is."""
    here = run(game, moment, moment.start, moment.sites, dice)
    if here.events != moment.events or here.scene != moment.scene or here.choices() != list(moment.choices):
        raise Impure("The step in progress, run again on a copy of the scene, took another course.")
    return here


def check_mentions(moment: Moment, here: Observed) -> None:
    """Check that private luck is mentioned only to those who saw it, or who came to know the card anyway."""
    for luck in here.private:
        cards = STANDARD.intersection(luck.result) - here.open_luck
        for seat in here.known:
            hidden = cards - here.known[seat] if not may_see(seat, luck.audience) else frozenset[Card]()
            hidden -= {card for other in here.private if may_see(seat, other.audience) for card in other.result}
            for event in seen_events(moment.events, seat) if hidden else ():
                told = hidden.intersection(mentioned(event))
                if told:
                    raise BrokenSecret(
                        f"The event {event.kind!r} ({event.text}) tells {seat} of {' '.join(sorted(told))}, which only"
                        f" {', '.join(luck.audience) or 'nobody'} may see."
                    )


def mentioned(event: Event) -> Iterator[Card]:
    """Yield the cards that an event mentions in its text or facts."""
    yield from (word for word in _CARD.findall(event.text) if word not in _WORDS)
    for fact in _strings(event.facts):
        listed = fact.split()  # "4h As" is two cards, where "As" alone in a sentence may be a word
        yield from listed if all(map(_CARD.fullmatch, listed)) else [fact]


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in cast(dict[str, Any], value).items():
            yield from _strings(key)
            yield from _strings(each)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in cast(Iterable[Any], value):
            yield from _strings(each)


def check_moving(game: Game, moment: Moment, here: Observed, seat: str, dice: Random) -> bool | None:
    """Check that a seat cannot tell the step in progress from one with other hidden cards.

    Say whether it could be run with them; None if there are no cards to exchange.
    """
    start: Scene = moment.start
    fixed = _named_by_answers(moment.sites) | here.known[seat] | here.open_luck
    fixed |= {card for luck in here.private if may_see(seat, luck.audience) for card in luck.result}
    hidden = _wholly_hidden(start, seat) & _wholly_hidden(here.scene, seat) - fixed
    sites = list(moment.sites)
    if len(hidden) >= 2:
        names = _exchange(start, hidden, dice)
        there_start = renamed(start, seat, names)
        for luck in here.private:
            if not may_see(seat, luck.audience):
                sites[luck.site] = Site(tuple(names.get(card, card) for card in luck.result))
    else:
        there_start = copy(start)
        if not swap_some(there_start.zones, seat, frozenset(_named_by_answers(moment.sites)), dice):
            return None
    if view(there_start, seat) != view(start, seat):
        return False
    try:
        there = run(game, moment, there_start, sites, dice)
    except (Unfit, RerunMismatch, Refusal, NoSuchCard, LookupError, ValueError):
        return False
    if there.known[seat] != here.known[seat]:
        return False  # the seat was rightly shown other cards
    _compare(here, there, seat)
    return True


def _compare(here: Observed, there: Observed, seat: str) -> None:
    before = "The step in progress betrays hidden cards to"
    mine, theirs = seen_events(here.events, seat), seen_events(there.events, seat)
    for one, other in zip(mine, theirs, strict=False):
        if one != other:
            raise BrokenSecret(
                f"{before} {seat}: with other hidden cards it is told {other.text!r} in place of {one.text!r}"
                f" ({difference(one, other)})."
            )
    if here.waits_for() != there.waits_for():
        raise BrokenSecret(
            f"{before} {seat}: with other hidden cards the table waits for {', '.join(there.waits_for()) or 'nobody'}"
            f" in place of {', '.join(here.waits_for()) or 'nobody'}."
        )
    if len(mine) != len(theirs):
        more = (mine if len(mine) > len(theirs) else theirs)[min(len(mine), len(theirs))]
        raise BrokenSecret(f"{before} {seat}: whether it is told {more.text!r} depends on hidden cards.")
    ours = [choice for choice in here.choices() if choice.seat == seat]
    others = [choice for choice in there.choices() if choice.seat == seat]
    if ours != others:
        raise BrokenSecret(f"{before} {seat}: the choice put to it changes: {difference(ours, others)}.")
    seen, instead = view(here.scene, seat), view(there.scene, seat)
    if seen != instead:
        raise BrokenSecret(f"{before} {seat}: its view changes: {difference(seen, instead)}.")


def _named_by_answers(sites: Sequence[Site]) -> set[Card]:
    named: set[Card] = set()
    for site in sites:
        for answer in site.answers.values():
            words = answer if isinstance(answer, list) else str(answer).replace(",", " ").split()
            named.update(words)
            named.update(word for each in words for word in re.split(r"[^A-Za-z0-9]+", each))
    return named


def _wholly_hidden(scene: Scene, seat: str) -> set[Card]:
    """Give the cards of which the seat knows not one copy."""
    known = {card for zone in scene.zones.values() for card in zone.known(seat)}
    return {card for zone in scene.zones.values() for card in zone.cards} - known


def _exchange(scene: Scene, cards: set[Card], dice: Random) -> dict[Card, Card]:
    """Give new names to hidden cards: a permutation among cards of which there are equally many."""
    counts = census(scene.zones)
    by_count: dict[int, list[Card]] = {}
    for card in sorted(cards):
        by_count.setdefault(counts[card], []).append(card)
    names: dict[Card, Card] = {}
    for alike in by_count.values():
        names.update(zip(alike, dice.sample(alike, len(alike)), strict=True))
    return names
