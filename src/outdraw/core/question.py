"""Questions that a game can be asked, and their options. Plain and light, so that one answer is a quick command."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from outdraw.core.chance import Weights


class Parts(Mapping["str", "Any"]):
    """The named parts of an answer, each worked out of something when it is first looked at.

    >>> parts = Parts({"half": lambda number: number / 2, "double": lambda number: 2 * number}, 7)
    >>> parts["half"], len(parts), list(parts)
    (3.5, 2, ['half', 'double'])
    """

    __slots__ = ("_found", "_of", "_ways")

    def __init__(self, ways: Mapping[str, Callable[[Any], Any]], of: Any) -> None:
        self._ways, self._of = ways, of
        self._found: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._found:
            self._found[name] = self._ways[name](self._of)
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ways)

    def __len__(self) -> int:
        return len(self._ways)


class Parameter:
    """One option of a question: a whole number within bounds, one of some words, a flag, or free text.

    What is needed may have an `example` (`"Ks 8h"`), with which a page begins: one where the answer tells something.
    `names` gives what of the game's content can be named there, what is written to what it is called, read when
    somebody wants to choose.
    """

    __slots__ = (
        "among",
        "default",
        "example",
        "help",
        "high",
        "is_flag",
        "is_required",
        "low",
        "name",
        "names",
        "repeats",
    )

    def __init__(
        self,
        name: str,
        help: str,
        low: int | None = None,
        high: int | None = None,
        among: tuple[str, ...] = (),
        default: Any = None,
        is_required: bool = False,
        is_flag: bool = False,
        repeats: bool = False,
        example: str = "",
        names: Callable[[], Mapping[str, str]] | None = None,
    ) -> None:
        self.name, self.help, self.low, self.high, self.among = name, help, low, high, among
        self.example, self.names = example, names
        self.default, self.is_required, self.is_flag, self.repeats = default, is_required, is_flag, repeats

    @property
    def usual(self) -> Any:
        """Give the value of an option that is left out."""
        return () if self.repeats else (False if self.is_flag else self.default)

    @property
    def option(self) -> str:
        """Give the option as it is written on the command line."""
        return f"--{self.name.replace('_', '-')}"


def whole(name: str, help: str, low: int, high: int, default: int | None = None, example: str = "") -> Parameter:
    """Declare a whole number within bounds; without a default it is needed."""
    return Parameter(name, help, low, high, default=default, is_required=default is None, example=example)


def called(entries: Mapping[str, Any]) -> dict[str, str]:
    """Give what entries of content are called, by how they are written; what has no name is written as it is called."""
    return {written: getattr(entry, "name", written) for written, entry in entries.items()}


class Question:
    """Something the odds can be asked: what is asked is staged, a rule plays it, and what came of it is read.

    `stage(**values)` makes of the options what the rule is given (without it: the options, as they are declared);
    `rule(play, *staged)` is a rule of the game, or plays one; `read(weights, **values)` makes of what it came to plain
    values and distributions by name. So the same question is answered exactly and simulated. `answer(**values)` is for
    an exact answer that takes another way: one that is quicker, or of several rules.
    """

    __slots__ = (
        "known",
        "name",
        "needed",
        "own_answer",
        "parameters",
        "read",
        "rule",
        "stage",
        "summary",
        "usual",
    )

    def __init__(
        self,
        name: str,
        summary: str,
        parameters: tuple[Parameter, ...],
        answer: Callable[..., Mapping[str, Any]] | None = None,
        stage: Callable[..., tuple[Any, ...]] | None = None,
        rule: Callable[..., Any] | None = None,
        read: Callable[..., Mapping[str, Any]] | None = None,
    ) -> None:
        self.name, self.summary, self.parameters = name, summary, parameters
        self.own_answer, self.stage, self.rule, self.read = answer, stage, rule, read
        self.known = {parameter.name: parameter for parameter in parameters}
        self.needed = [parameter for parameter in parameters if parameter.is_required]
        self.usual = {parameter.name: parameter.usual for parameter in parameters}

    @property
    def can_be_played(self) -> bool:
        """Say whether there is a rule that can be played many times, instead of counted."""
        return self.rule is not None

    def answer(self, **values: Any) -> Mapping[str, Any]:
        """Answer exactly; an option that is left out has its usual value."""
        given = values if len(values) == len(self.usual) else {**self.usual, **values}
        if self.own_answer is not None:
            return self.own_answer(**given)
        from outdraw.core.exact import settled

        rule, staged = self.staged(given)
        return self.reading(settled(rule, *staged), given)

    def staged(self, values: Mapping[str, Any]) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Give the rule that plays what is asked, and what it is given."""
        if self.rule is None:
            raise ValueError(f"{self.name} cannot be played: it is no question of a single rule")
        return self.rule, self.stage(**values) if self.stage is not None else tuple(values.values())

    def reading(self, weights: Weights[Any], values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give what the distribution of what a rule came to says."""
        return self.read(weights, **values) if self.read is not None else {"result": weights}
