"""`Play`: the one object a rule asks for whatever it needs from outside: luck, decisions, and somebody to tell.

A rule is a plain function whose first argument is a `Play`. Three parts answer it (`outdraw.core.parts`): where luck
comes from, who decides, and who listens. The readers in `outdraw.core.readers` put them together; a rule never knows
which it is talking to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, overload

from outdraw.core.audience import EVERYONE
from outdraw.core.chance import roll_of, the_card, toss_of
from outdraw.core.compiled import mypyc_attr
from outdraw.core.exact import the_whole
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.parts import Deciders, Ear, Luck

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence
    from typing import Any

    from outdraw.core._zone import Zone
    from outdraw.core.cards import Card
    from outdraw.core.chance import Chance, Raw
    from outdraw.core.choices import Answer, Choice, Menu, Number, Pick, Words
    from outdraw.core.dice import Pool
    from outdraw.core.events import Sum

R = TypeVar("R")
T = TypeVar("T")


class _OwnLuck(Luck):
    """The luck of a reader that is itself a kind of `Play`."""

    def luck(self, play: Play, chance: Chance[Any], occasion: Occasion) -> Any:
        return play.luck(chance, occasion)


class _OwnDeciders(Deciders):
    """The deciders of such a reader."""

    def ask_all(self, play: Play, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return play.ask_all(choices)

    def ask_any(self, play: Play, choices: Sequence[Choice]) -> tuple[int, Answer]:
        return play.ask_any(choices)


class _OwnEar(Ear):
    """The ear of such a reader, which listens."""

    def __init__(self) -> None:
        self.listens = True


_LUCK, _DECIDERS, _EAR = _OwnLuck(), _OwnDeciders(), _OwnEar()


@mypyc_attr(allow_interpreted_subclasses=True)
class Play:
    """What a rule may ask for: luck, decisions, and somebody to tell.

    Where nobody `listens`, the words of what rules hand to `narrate` are spared. A reader whose luck and answers lie in
    one list, in order, is a subclass that answers `luck`, `ask_all` and `ask_any` itself.
    """

    def __init__(self, source: Luck = _LUCK, deciders: Deciders = _DECIDERS, ear: Ear = _EAR) -> None:
        self.source, self.deciders, self.ear = source, deciders, ear
        self.listens = ear.listens

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        """Let a chance event happen and give its reading.

        The occasion says who draws or rolls, for what, and who sees it; what has no name is shown to nobody.
        """
        return self.source.luck(self, chance, occasion)

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        """Put choices to several seats at once; nobody learns an answer before all have answered."""
        return self.deciders.ask_all(self, choices)

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        """Put choices to several seats and take the first answer: which choice it was, and the answer."""
        return self.deciders.ask_any(self, choices)

    def ask_any_from(self, draw_up: Callable[[], Sequence[Choice]]) -> tuple[int, Answer]:
        """Put choices that are costly to draw up to several seats, and take the first answer, as `ask_any` does.

        Who knows the answer already need not see them.
        """
        return self.deciders.ask_any_from(self, draw_up)

    def drawn_up(self, draw_up: Callable[..., R], *args: Any) -> R:
        """Draw up what is offered; a reader that has run the rule before as far as this gives what was drawn up then.

        Drawing up changes nothing, and what is drawn up are values: nothing of the scene itself is in them.
        """
        return self.deciders.drawn_up(draw_up, args)

    def tell(
        self,
        _kind: str,  # not a name that a fact may have: compiled code would take the one for the other
        _text: str,
        /,
        *rules: str,
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
        cause: int | None = None,
        **facts: Any,
    ) -> int:
        """Tell what happened: its kind, a sentence with `{facts}` filled in, the rules that say so, who may see it.

        `about` names the tokens it is about, whoever does it first; `sums` show how its numbers came about. Give the
        event's number, to be named as the cause of another. Where nobody listens it is 0.
        """
        if not self.listens:
            return 0
        return self.ear.tell(_kind, _text.format(**facts), rules, seen_by, cause, facts, about, sums)

    def narrate(self, telling: Callable[..., None], *args: Any) -> None:
        """Run what does no more than tell, and note what the board shows; where nobody listens it is passed over."""
        if self.listens:
            telling(self, *args)

    def settle(self, rule: Callable[..., R], *profile: Hashable, alike: Callable[[R], Hashable] | None = None) -> R:
        """Run a pure sub-rule: its result depends only on its values and on luck, so a table may stand for it.

        Results that are equal under `alike` are one to readers that count; where a scene is played it says nothing.
        """
        return self.source.settle(self, rule, profile, alike)

    def whole(self, rule: Callable[..., R], met: R, alike: Callable[[R], Hashable], *profile: Hashable) -> R:
        """Give all of a result of a pure sub-rule that was settled `alike`, now that the rest of it matters, too."""
        whole: R = self.settle(the_whole, rule, met, alike, *profile)
        return whole

    def ask(self, choice: Choice) -> Answer:
        """Put a choice to one seat."""
        return self.deciders.ask(self, choice)

    def ask_from(self, menu: Callable[[], Choice]) -> Answer:
        """Put a choice to one seat that is costly to draw up: who knows the answer already need not see the menu.

        It is nothing that is left to the game master's discretion.
        """
        return self.deciders.ask_from(self, menu)

    def pick(self, choice: Pick) -> str:
        """Ask for one option: its value."""
        return str(self.ask(choice))

    def pick_some(self, choice: Pick) -> list[str]:
        """Ask for several options: their values, in the order shown."""
        answer = self.ask(choice)
        return answer if isinstance(answer, list) else [str(answer)]

    def number(self, choice: Number) -> int:
        """Ask for a whole number."""
        answer = self.ask(choice)
        return answer if isinstance(answer, int) else choice.low

    def words(self, choice: Words) -> str:
        """Ask for words."""
        return str(self.ask(choice))

    def look(self, rule: Callable[..., R], *args: Any) -> R:
        """Run a rule in which a seat draws cards, looks at them, and is asked what to do with them.

        A reader that counts may know how the seat will choose, and take the counter that stands beside the rule
        (`outdraw.core.planned.counted_by_plan`); everybody else draws, shows and asks.
        """
        return self.deciders.look(self, rule, args)

    def in_any_order(self, rule: Callable[..., R], *args: Any) -> R:
        """Run a rule in which several draw who know nothing of each other.

        A reader that counts may have them draw in another order (`outdraw.core.exact.reordered_by`).
        """
        return self.source.in_any_order(self, rule, args)

    def ask_menu(self, menu: Menu) -> str:
        """Put a long menu to one seat, in full unless the reader knows better."""
        return self.deciders.ask_menu(self, menu)

    @overload
    def draw(self, of: Sequence[Card], *, occasion: Occasion = UNTOLD) -> Card: ...

    @overload
    def draw(
        self, of: Sequence[Card], reading: Callable[[Raw], R], number: int = 1, occasion: Occasion = UNTOLD
    ) -> R: ...

    def draw(
        self, of: Sequence[Card], reading: Callable[[Raw], Any] = the_card, number: int = 1, occasion: Occasion = UNTOLD
    ) -> Any:
        """Draw cards from a multiset whose order nobody knows, and read them."""
        return self.source.draw(self, of, reading, number, occasion)

    def draw_from(
        self, zone: Zone, reading: Callable[[Raw], Any] = the_card, number: int = 1, occasion: Occasion = UNTOLD
    ) -> Any:
        """Draw cards from a zone, and read them; they stay there until they are moved."""
        return self.source.draw_from(self, zone, reading, number, occasion)

    def deal(
        self, of: Sequence[Card], *hands: tuple[int, Callable[[Raw], Hashable]], occasion: Occasion = UNTOLD
    ) -> tuple[Any, ...]:
        """Deal hands (how many cards, and how they are read) to several seats without replacement."""
        return self.source.deal(self, of, hands, occasion)

    def roll(
        self,
        pool: Pool,
        reading: Callable[[tuple[int, ...]], R],
        counted: Callable[[Pool], Mapping[R, int]] | None = None,
        occasion: Occasion = UNTOLD,
    ) -> R:
        """Roll a pool of dice and read it; `counted` may give the exact weights without listing rolls."""
        rolled: R = self.luck(roll_of(pool, reading, counted), occasion)
        return rolled

    def toss(self, outcomes: Sequence[T], occasion: Occasion = UNTOLD) -> T:
        """Choose one of several things at random, all equally likely."""
        at: int = self.luck(toss_of(len(outcomes)), occasion)
        return outcomes[at]
