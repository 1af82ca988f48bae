"""Live: a step of a rule played by people, run again from its start whenever an answer arrives.

The step's sites (luck that happened, answers given) are kept in order; a run consumes them and stops with `Waiting` at
the first one that is still open. Luck comes from outside (`source`): the table's committed luck, or the journal's
record when a journal is replayed. The dial says what happens by itself, what is proposed, asked, or entered by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from outdraw.core.audience import EVERYONE, may_see
from outdraw.core.cards import format_cards
from outdraw.core.chance import Chance, Deal, Raw
from outdraw.core.choices import Answer, Choice, Malformed, Menu, Option, Pick, Words
from outdraw.core.dial import LEVELS as LEVELS
from outdraw.core.dial import Dial as Dial
from outdraw.core.dial import Level as Level
from outdraw.core.events import Event, Sum
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.play import Play
from outdraw.core.site import Endless as Endless
from outdraw.core.site import RerunMismatch as RerunMismatch
from outdraw.core.site import Site as Site
from outdraw.core.site import Waiting as Waiting

ENTER = "luck.enter"
PROPOSE = "luck.propose"
PRESS = "luck.press"
RULING = "table.gm.ruling"
BY_HAND = "table.luck.by_hand"
COMMITTED = "table.luck.committed"

LONGEST_ENTRY = 2000
"""Luck entered by hand may be several packs of cards."""


MOST_SITES = 100_000
MOST_EVENTS = 100_000
"""A step that goes on for longer than this is taken for one without an end."""


R = TypeVar("R")

LuckSource: TypeAlias = Callable[[Chance[Any]], Raw]


class Live(Play):
    """A `Play` for one run of one step."""

    def __init__(
        self,
        sites: list[Site],
        source: LuckSource,
        dial: Dial,
        gm: str,
        first_event: int = 0,
        was_asked: Sequence[tuple[Choice, ...]] = (),
        was_drawn_up: Sequence[Any] = (),
    ) -> None:
        super().__init__()
        self.sites, self.dial, self.gm = sites, dial, gm
        self._drawn_by = source
        self._was_asked, self._was_drawn_up = was_asked, was_drawn_up
        self.events: list[Event] = []
        self.asked: list[tuple[Choice, ...]] = []
        self.offers: list[Any] = []
        self._first_event = first_event
        self._at = 0

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        what, rule, by, seen_by, about = occasion
        level = self.dial.for_luck(rule)
        seat = by or self.gm
        if level == "physical":
            came = ", ".join(["enter what came", *filter(None, [chance.wanted()])])
            prompt = f"{what[:1].upper()}{what[1:]}: {came}." if what else f"{came.capitalize()}."
            entry = Words(seat, ENTER, prompt, rule or BY_HAND, LONGEST_ENTRY)
            raw = self._entered(chance, entry, is_open=seen_by == EVERYONE)
        else:
            if level == "asked":
                verb = chance.word
                press = Pick(seat, PRESS, f"{verb.capitalize()}: {what or 'luck'}.", rule or COMMITTED, (Option(verb),))
                self._answers((press,), any_will_do=False)
            raw = self._happened(chance)
            if level == "proposed" and may_see(self.gm, seen_by):  # a hidden hand stays its player's
                raw = self._proposed(chance, raw, what, rule)
        if what:
            text = f"{what}: {chance.told(raw)}" + (" (by hand)" if level == "physical" else "") + "."
            facts: dict[str, Any] = {"result": list(raw), "by": by}
            if isinstance(chance, Deal):
                facts["hands"] = [list(hand) for hand in chance.split(raw)]
            self._told(
                "luck", text, (rule,) if rule else (), seen_by, None, facts, tuple([each for each in about if each])
            )
        return chance.read(raw)

    def _entered(self, chance: Chance[Any], entry: Words, is_open: bool = False) -> Raw:
        answer = self._answers((entry,), any_will_do=False, chance=chance, is_open=is_open)[0]
        try:
            return chance.parse(str(answer))
        except ValueError as error:
            raise Malformed(entry.rule, f"{str(error)[:1].upper()}{str(error)[1:]}.") from None

    def _proposed(self, chance: Chance[Any], raw: Raw, what: str, rule: str) -> Raw:
        shown = format_cards(raw)
        prompt = f"{what or 'Luck'}: {shown}. Let it stand, or enter another."
        kept = self._entered(chance, Words(self.gm, PROPOSE, prompt, rule or RULING, LONGEST_ENTRY, shown))
        if kept != raw:
            self._told("ruling", f"The game master sets {what or 'the result'}.", (RULING,), EVERYONE, None, {})
        return kept

    def _happened(self, chance: Chance[Any]) -> Raw:
        site = self._site()
        if site.answers:
            raise RerunMismatch("there is luck now where there was a choice")
        raw = site.luck
        if raw is None:
            raw = self._drawn_by(chance)
            self.sites[self._at] = Site(raw)  # in place of the empty one, which may be another run's too
        self._at += 1
        return raw

    def _site(self) -> Site:
        if self._at == len(self.sites):
            if self._at == MOST_SITES:
                raise Endless(f"a step asked for luck and answers {MOST_SITES} times")
            self.sites.append(Site())
        return self.sites[self._at]

    def _answers(
        self,
        choices: Sequence[Choice],
        any_will_do: bool,
        chance: Chance[Any] | None = None,
        is_open: bool = False,
    ) -> dict[int, Answer]:
        site = self._site()
        if site.luck is not None:
            raise RerunMismatch("there is a choice now where there was luck")
        self.asked.append(tuple(choices))
        open_ones = {at: choice for at, choice in enumerate(choices) if at not in site.answers}
        if open_ones and not (any_will_do and site.answers):
            raise Waiting(self._at, open_ones, any_will_do, chance, is_open)
        self._at += 1
        for ruling in site.rulings:
            self._told("ruling", ruling, (RULING,), EVERYONE, None, {})
        return site.answers

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        given: dict[int, Answer] = {}
        asked: list[Choice] = []
        places: list[int] = []
        for at, choice in enumerate(choices):
            default = getattr(choice, "default", None)
            if getattr(choice, "discretion", False):
                level = self.dial.for_choice(choice.rule)
                if level == "automatic" and default is not None:
                    given[at] = default
                    continue
                if level in ("asked", "physical"):
                    choice = replace(choice, default=None)
            places.append(at)
            asked.append(choice)
        if asked:
            answers = self._answers(asked, any_will_do=False)
            given.update({at: answers[place] for place, at in enumerate(places)})
        return tuple(given[at] for at in range(len(choices)))

    def ask_menu(self, menu: Menu) -> str:
        """Put a long menu to one seat; one that was answered when the step ran before is not drawn up again."""
        before = self._was_asked[len(self.asked) : len(self.asked) + 1]
        if before and self._site().answers and all(_is_drawn_from(menu, each) for each in before[0]):
            return str(self._answers(before[0], any_will_do=False)[0])
        return super().ask_menu(menu)

    def ask_any_from(self, draw_up: Callable[[], Sequence[Choice]]) -> tuple[int, Answer]:
        """Put choices to several seats; those of which one was answered when the step ran before are not drawn up."""
        before = self._was_asked[len(self.asked) : len(self.asked) + 1]
        return self.ask_any(before[0] if before and self._site().answers else draw_up())

    def drawn_up(self, draw_up: Callable[..., R], *args: Any) -> R:
        """Draw up what is offered, unless the step ran before as far as this: then the same was drawn up."""
        place = len(self.offers)
        made: R = self._was_drawn_up[place] if place < len(self._was_drawn_up) else draw_up(*args)
        self.offers.append(made)
        return made

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        answers = self._answers(choices, any_will_do=True)
        return next(iter(answers.items()))

    def tell(
        self,
        _kind: str,
        _text: str,
        /,
        *rules: str,
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
        cause: int | None = None,
        **facts: Any,
    ) -> int:
        return self._told(_kind, _text.format(**facts), rules, seen_by, cause, facts, about, sums)

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
        number = self._first_event + len(self.events)
        if len(self.events) == MOST_EVENTS:
            raise Endless(f"a step told {MOST_EVENTS} things")
        self.events.append(Event(number, kind, text, rules, seen_by, cause, facts, about, sums))
        return number


def _is_drawn_from(menu: Menu, pick: Choice) -> bool:
    """Say whether a choice that lists all its options was drawn up from such a menu."""
    return (menu.seat, menu.kind, menu.rule, menu.actor, menu.facing) == (
        pick.seat,
        pick.kind,
        pick.rule,
        pick.actor,
        pick.facing,
    )
