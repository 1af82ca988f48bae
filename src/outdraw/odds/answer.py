"""An answer of the odds: named exact chances and distributions, and the question they answer.

Knows games only through the questions they declare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, cast

from outdraw.core.chance import Weights
from outdraw.core.game import Parameter, Question, find_game


class Answer(Mapping[str, Any]):
    """What a question came to: a mapping of names to exact chances (Fractions), distributions and lists of chances."""

    def __init__(self, game: str, question: str, given: Mapping[str, Any], parts: Mapping[str, Any]) -> None:
        self.game, self.question = game, question
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
        words = [f"{name} {_words(value)}" for name, value in self.given.items() if value not in (None, (), False)]
        return f"{self.game} {self.question}: {', '.join(words)}"

    def plain(self) -> dict[str, Any]:
        """Give the answer as plain numbers, for JSON: probabilities between 0 and 1."""
        return {name: _plain(part) for name, part in self._parts.items()}

    def _repr_html_(self) -> str:
        from html import escape

        rows = "".join(
            f"<tr><th>{escape(name)}</th><td>{escape(str(_plain(part)))}</td></tr>" for name, part in self.items()
        )
        return f"<table><caption>{escape(self.title)}</caption>{rows}</table>"


def _words(value: Any) -> str:
    return " ".join(map(str, cast(tuple[Any, ...], value))) if isinstance(value, tuple) else str(value)


def _plain(part: Any) -> Any:
    if isinstance(part, Weights):
        weights = cast(Weights[Any], part)
        return {str(outcome): float(weights.chance(outcome)) for outcome in sorted_outcomes(weights)}
    if isinstance(part, Fraction):
        return float(part)
    if isinstance(part, list | tuple):
        return [_plain(each) for each in cast(list[Any], part)]
    if isinstance(part, Mapping):
        return {str(name): _plain(each) for name, each in cast(Mapping[Any, Any], part).items()}
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
    known = {parameter.name: parameter for parameter in asked.parameters}
    for name in values:
        if name not in known:
            raise ValueError(f"{game} {question} has no option {name!r}; there is {', '.join(known)}")
    given = {name: _checked(parameter, values.get(name)) for name, parameter in known.items()}
    return Answer(game, question, given, asked.answer(**given))


def find_question(game: str, name: str) -> Question:
    """Give a question of a game."""
    declared = find_game(game)
    try:
        return declared.question(name)
    except KeyError:
        known = [question.name for question in declared.questions]
        raise ValueError(f"{game} has no question {name!r}; there is {', '.join(known)}") from None


def ask_varied(game: str, question: str, name: str, over: list[Any], **values: Any) -> list[Answer]:
    """Ask the same question for several values of one option, to compare the answers."""
    return [ask(game, question, **{**values, name: value}) for value in over]


def _checked(parameter: Parameter, value: Any) -> Any:
    if value is None or value == ():
        if parameter.is_required:
            raise ValueError(f"--{parameter.name.replace('_', '-')} is needed: {parameter.help}")
        return () if parameter.repeats else (False if parameter.is_flag else parameter.default)
    if parameter.repeats:
        return tuple(_one(parameter, each) for each in (value if isinstance(value, list | tuple) else [value]))  # pyright: ignore[reportUnknownVariableType]
    return bool(value) if parameter.is_flag else _one(parameter, value)


def _one(parameter: Parameter, value: Any) -> Any:
    option = f"--{parameter.name.replace('_', '-')}"
    if parameter.among:
        if str(value) not in parameter.among:
            raise ValueError(f"{option} must be one of {', '.join(parameter.among)}, not {value!r}")
        return str(value)
    if parameter.low is None and parameter.high is None:
        return value
    try:
        number = int(str(value))
    except ValueError:
        raise ValueError(f"{option} must be a whole number, not {value!r}") from None
    if (parameter.low is not None and number < parameter.low) or (
        parameter.high is not None and number > parameter.high
    ):
        raise ValueError(f"{option} must be from {parameter.low} to {parameter.high}, not {number}")
    return number
