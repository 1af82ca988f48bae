"""A `Play` for tests of single rules: luck and answers are written down beforehand, in the notation of the journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any

from outdraw.core.audience import EVERYONE
from outdraw.core.chance import Chance
from outdraw.core.choices import Answer, Choice
from outdraw.core.events import Event, Sum
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.play import Play


class Script(Play):
    """A `Play` whose luck and answers are written down beforehand, in the order in which the rule comes to them.

    Luck is in the notation of cards and dice; an answer of `...` takes the choice's default; the answer to an
    `ask_any` is a pair of the choice's place and the answer. Used as a context it fails if anything is left over:

        with Script(luck=["7", "10"], answers=["clubs"]) as play:
            strike(play, scene)
        assert play.told("hit")
    """

    def __init__(self, luck: Iterable[str] = (), answers: Iterable[Any] = ()) -> None:
        super().__init__()
        self._luck, self._answers = list(luck), list(answers)
        self._lucks = self._asks = 0
        self.chances: list[Chance[Any]] = []
        self.choices: list[Choice] = []
        self.events: list[Event] = []

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        what, rule, by, seen_by, about = occasion
        wanted = f"luck {self._lucks}, `{chance.record()}`" + (f" for {what}" if what else "")
        if self._lucks == len(self._luck):
            raise AssertionError(f"the script has no {wanted}")
        text = self._luck[self._lucks]
        self._lucks += 1
        try:
            raw = chance.parse(text)
        except ValueError as error:
            raise AssertionError(f"{text!r} cannot be {wanted}: {error}") from None
        self.chances.append(chance)
        if what:
            said = f"{what}: {chance.told(raw)}."
            self._told("luck", said, (rule,) if rule else (), seen_by, None, {"result": list(raw), "by": by}, about)
        return chance.read(raw)

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return tuple(self._checked(choice, self._next(choice)) for choice in choices)

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        at, answer = self._next(choices[0])
        return at, self._checked(choices[at], answer)

    def _next(self, choice: Choice) -> Any:
        if self._asks == len(self._answers):
            raise AssertionError(f"the script has no answer {self._asks}, {choice.kind!r} of {choice.seat}")
        self._asks += 1
        return self._answers[self._asks - 1]

    def _checked(self, choice: Choice, answer: Any) -> Answer:
        self.choices.append(choice)
        return choice.check(getattr(choice, "default", None) if answer is ... else answer)

    def tell(
        self,
        kind: str,
        text: str,
        /,
        *rules: str,
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
        cause: int | None = None,
        **facts: Any,
    ) -> int:
        return self._told(kind, text.format(**facts), rules, seen_by, cause, facts, about, sums)

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
        self.events.append(Event(len(self.events), kind, text, rules, seen_by, cause, facts, about, sums))
        return len(self.events) - 1

    def told(self, kind: str) -> list[Event]:
        """Give the events of a kind."""
        return [event for event in self.events if event.kind == kind]

    @property
    def rules(self) -> set[str]:
        """Give the rules that were cited."""
        return {rule for event in self.events for rule in event.rules}

    def done(self) -> None:
        """Fail if the rule did not come to all that the script holds."""
        left = [f"luck {text!r}" for text in self._luck[self._lucks :]]
        left += [f"answer {answer!r}" for answer in self._answers[self._asks :]]
        assert not left, f"the rule never asked for {', '.join(left)}"

    def __enter__(self) -> Script:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.done()
