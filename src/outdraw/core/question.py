"""Questions that a game can be asked, and their options. Plain and light, so that one answer is a quick command."""

from __future__ import annotations

from collections.abc import Mapping

from outdraw.core.quick_typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any


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

    Free text may have an `example` (`"Ks 8h"`), with which a page begins; `names` gives what of the game's content can
    be named there, what is written to what it is called, read when somebody wants to choose.
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


class Question:
    """Something the odds can be asked: `answer(**values)` gives plain values and distributions, exact, by name.

    With `trial` and `read` the same can be simulated: `trial(play, **values)` plays it once, and
    `read(weights, **values)` makes of many trials what `answer` gives. What is asked `from_view` is answered from what
    a seat sees: `answer(view, **values)`, of its view and nothing else.
    """

    __slots__ = ("answer", "from_view", "known", "name", "needed", "parameters", "read", "summary", "trial", "usual")

    def __init__(
        self,
        name: str,
        summary: str,
        parameters: tuple[Parameter, ...],
        answer: Callable[..., Mapping[str, Any]],
        trial: Callable[..., Any] | None = None,
        read: Callable[..., Mapping[str, Any]] | None = None,
        from_view: bool = False,
    ) -> None:
        self.name, self.summary, self.parameters, self.answer = name, summary, parameters, answer
        self.trial, self.read, self.from_view = trial, read, from_view
        self.known = {parameter.name: parameter for parameter in parameters}
        self.needed = [parameter for parameter in parameters if parameter.is_required]
        self.usual = {parameter.name: parameter.usual for parameter in parameters}
