"""An answer of the odds: named exact chances and distributions, and the question they answer.

Knows games only through the questions they declare.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from outdraw.core.chance import Weights
from outdraw.core.question import Parameter, Question
from outdraw.core.registry import find_questions

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


class Answer(Mapping[str, Any]):
    """What a question came to: a mapping of names to exact chances (Fractions), distributions and lists of chances."""

    def __init__(
        self,
        game: str,
        question: str,
        given: Mapping[str, Any],
        parts: Mapping[str, Any],
        interval: float | None = None,
    ) -> None:
        self.game, self.question, self.interval = game, question, interval
        self.given = dict(given)
        self._parts = dict(parts)

    def __getitem__(self, name: str) -> Any:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    @property
    def title(self) -> str:
        """Give the question in one line."""
        words = [f"{name.replace('_', ' ')} {_words(value)}" for name, value in self.given.items()]
        return f"{self.game} {self.question}: {', '.join(words)}"

    def plain(self) -> dict[str, Any]:
        """Give the answer as plain numbers, for JSON: probabilities between 0 and 1."""
        plain = {name: _plain(part) for name, part in self._parts.items()}
        return plain if self.interval is None else {**plain, "interval": self.interval}

    def _repr_html_(self) -> str:
        from html import escape

        rows = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(str(_plain(part)))}</td></tr>" for name, part in self.items()
        )
        return f"<table><caption>{escape(self.title)}</caption>{rows}</table>"


def _words(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _plain(part: Any) -> Any:
    if isinstance(part, Weights):
        weights: Weights[Any] = part
        return {str(outcome): float(weights.chance(outcome)) for outcome in sorted_outcomes(weights)}
    if isinstance(part, Fraction):
        return float(part)
    if isinstance(part, list | tuple):
        return [_plain(each) for each in part]
    if isinstance(part, Mapping):
        named: Mapping[Any, Any] = part
        return {str(name): _plain(each) for name, each in named.items()}
    return part


def sorted_outcomes(weights: Weights[Any]) -> list[Any]:
    """Give the outcomes of a distribution in order where they have one, as they came otherwise."""
    try:
        return sorted(weights.of)
    except TypeError:
        return list(weights.of)


def ask(game: str, question: str, **values: Any) -> Answer:
    """Ask a game a question; bad values raise ValueError with a clear sentence."""
    asked = find_question(game, question)
    given = _given(game, asked, values)
    return Answer(game, question, _said(asked, given), asked.answer(**given))


def ask_simulated(game: str, question: str, times: int, seed: int = 0, **values: Any) -> Answer:
    """Answer a question by simulation: every card drawn, `interval` the widest half width of the chances (95 %)."""
    from outdraw.core.readers.simulate import sampled

    asked = find_question(game, question)
    if asked.trial is None or asked.read is None:
        raise ValueError(f"{game} {question} has no simulation; leave out --simulate for the exact answer")
    given = _given(game, asked, values)
    trial, read = asked.trial, asked.read
    parts = dict(read(sampled(lambda play: trial(play, **given), times, seed), **given))
    return Answer(game, question, _said(asked, given), parts, _interval(parts, times))


NORMAL_95 = 1.959963984540054


def _interval(parts: Mapping[str, Any], times: int) -> float:
    chances = [float(part) for part in parts.values() if isinstance(part, Fraction)]
    for part in parts.values():
        if isinstance(part, list):
            chances += [float(each) for each in part]
    return max((NORMAL_95 * (p * (1 - p) / times) ** 0.5 for p in chances), default=0.0)


def _said(asked: Question, given: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out what was not said: options at their defaults."""
    usual = {parameter.name: (parameter.default, None, (), False) for parameter in asked.parameters}
    return {name: value for name, value in given.items() if value not in usual[name]}


def _given(game: str, asked: Question, values: Mapping[str, Any]) -> dict[str, Any]:
    known = {parameter.name: parameter for parameter in asked.parameters}
    for name in values:
        if name not in known:
            raise ValueError(f"{game} {asked.name} has no option {name!r}; there is {', '.join(known)}")
    return {name: _checked(parameter, values.get(name)) for name, parameter in known.items()}


def find_question(game: str, name: str) -> Question:
    """Give a question of a game."""
    known = {question.name: question for question in find_questions(game)}
    if name not in known:
        raise ValueError(f"{game} has no question {name!r}; there is {', '.join(known)}")
    return known[name]


def ask_varied(game: str, question: str, name: str, over: list[Any], **values: Any) -> list[Answer]:
    """Ask the same question for several values of one option, to compare the answers."""
    return [ask(game, question, **{**values, name: value}) for value in over]


def _checked(parameter: Parameter, value: Any) -> Any:
    if value is None or value == ():
        if parameter.is_required:
            raise ValueError(f"--{parameter.name.replace('_', '-')} is needed: {parameter.help}")
        return () if parameter.repeats else (False if parameter.is_flag else parameter.default)
    if parameter.repeats:
        return tuple(_one(parameter, each) for each in (value if isinstance(value, list | tuple) else [value]))
    return bool(value) if parameter.is_flag else _one(parameter, value)


def _one(parameter: Parameter, value: Any) -> Any:
    option = f"--{parameter.name.replace('_', '-')}"
    if parameter.among:
        if str(value) not in parameter.among:
            raise ValueError(f"{option} must be one of {', '.join(parameter.among)}, not {value!r}")
        return str(value)
    if parameter.low is None and parameter.high is None:
        return value
    if not _WHOLE.fullmatch(str(value)):
        raise ValueError(f"{option} must be a whole number, not {value!r}")
    number = int(value)
    if (parameter.low is not None and number < parameter.low) or (
        parameter.high is not None and number > parameter.high
    ):
        raise ValueError(f"{option} must be from {parameter.low} to {parameter.high}, not {number}")
    return number
