"""Questions that a game can be asked, and their options. Plain and light, so that one answer is a quick command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class Parameter:
    """One option of a question: a whole number within bounds, one of some words, a flag, or free text."""

    __slots__ = ("among", "default", "help", "high", "is_flag", "is_required", "low", "name", "repeats")

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
    ) -> None:
        self.name, self.help, self.low, self.high, self.among = name, help, low, high, among
        self.default, self.is_required, self.is_flag, self.repeats = default, is_required, is_flag, repeats


class Question:
    """Something the odds can be asked: `answer(**values)` gives plain values and distributions, exact, by name.

    With `trial` and `read` the same can be simulated: `trial(play, **values)` plays it once, and
    `read(weights, **values)` makes of many trials what `answer` gives.
    """

    __slots__ = ("answer", "name", "parameters", "read", "summary", "trial")

    def __init__(
        self,
        name: str,
        summary: str,
        parameters: tuple[Parameter, ...],
        answer: Callable[..., Mapping[str, Any]],
        trial: Callable[..., Any] | None = None,
        read: Callable[..., Mapping[str, Any]] | None = None,
    ) -> None:
        self.name, self.summary, self.parameters, self.answer = name, summary, parameters, answer
        self.trial, self.read = trial, read
