"""What a `Play` is made of: where luck comes from, who decides, and who listens.

Each part as it stands here only puts one question as another: a draw as a chance, a long menu as a choice, a choice to
one seat as one to several. A reader (`outdraw.core.readers`) answers what is left, and what it can answer sooner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from outdraw.core.chance import deal_of, draw_of
from outdraw.core.compiled import mypyc_attr

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from typing import Any

    from outdraw.core._zone import Zone
    from outdraw.core.cards import Card
    from outdraw.core.chance import Chance, Raw
    from outdraw.core.choices import Answer, Choice, Menu
    from outdraw.core.events import Sum
    from outdraw.core.occasion import Occasion
    from outdraw.core.play import Play

R = TypeVar("R")


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """Where luck comes from: `luck` is for the reader to say."""

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        """Let a chance event happen and give its reading."""
        raise NotImplementedError

    def draw(
        self, play: Play, of: Sequence[Card], reading: Callable[[Raw], Any], number: int, occasion: Occasion
    ) -> Any:
        """Draw cards from a multiset and read them."""
        return self.luck(play, draw_of(tuple(of), number, reading), occasion)

    def draw_from(self, play: Play, zone: Zone, reading: Callable[[Raw], Any], number: int, occasion: Occasion) -> Any:
        """Draw cards from a zone and read them."""
        return self.draw(play, zone.cards, reading, number, occasion)

    def deal(
        self,
        play: Play,
        of: Sequence[Card],
        hands: tuple[tuple[int, Callable[[Raw], Hashable]], ...],
        occasion: Occasion,
    ) -> tuple[Any, ...]:
        """Deal hands without replacement, and read each."""
        dealt: tuple[Any, ...] = self.luck(play, deal_of(tuple(of), hands), occasion)
        return dealt

    def settle(
        self,
        play: Play,
        rule: Callable[..., R],
        profile: tuple[Hashable, ...],
        alike: Callable[[R], Hashable] | None,
    ) -> R:
        """Run a pure sub-rule."""
        return rule(play, *profile)

    def in_any_order(self, play: Play, rule: Callable[..., R], args: tuple[Any, ...]) -> R:
        """Run a rule in which several draw who know nothing of each other."""
        return rule(play, *args)


@mypyc_attr(allow_interpreted_subclasses=True)
class Deciders:
    """Who decides: `ask_all` and `ask_any` are for the reader to say."""

    def ask_all(self, play: Play, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        """Put choices to several seats at once."""
        raise NotImplementedError

    def ask_any(self, play: Play, choices: Sequence[Choice]) -> tuple[int, Answer]:
        """Put choices to several seats and take the first answer."""
        raise NotImplementedError

    def ask(self, play: Play, choice: Choice) -> Answer:
        """Put a choice to one seat."""
        return self.ask_all(play, (choice,))[0]

    def ask_from(self, play: Play, menu: Callable[[], Choice]) -> Answer:
        """Put a choice to one seat that is costly to draw up."""
        return self.ask(play, menu())

    def ask_any_from(self, play: Play, draw_up: Callable[[], Sequence[Choice]]) -> tuple[int, Answer]:
        """Put choices that are costly to draw up to several seats, and take the first answer."""
        return self.ask_any(play, draw_up())

    def ask_menu(self, play: Play, menu: Menu) -> str:
        """Put a long menu to one seat."""
        return str(self.ask_from(play, menu.pick))

    def drawn_up(self, draw_up: Callable[..., R], args: tuple[Any, ...]) -> R:
        """Draw up what is offered."""
        return draw_up(*args)

    def look(self, play: Play, rule: Callable[..., R], args: tuple[Any, ...]) -> R:
        """Run a rule in which a seat looks at cards and is asked what to do with them."""
        return rule(play, *args)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ear:
    """Who listens. This one does not: a `Play` spares its words."""

    listens: bool = False

    def tell(
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
        """Hear what happened, in whole sentences; give the event's number."""
        return 0

    def luck(self, chance: Chance[Any], raw: Raw, occasion: Occasion) -> None:
        """Hear what was drawn or rolled."""


SILENT = Ear()
"""Nobody listens."""
