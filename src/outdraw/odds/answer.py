"""An answer of the odds: named exact chances and distributions, and the question they answer.

Knows games only through the questions they declare.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from outdraw.core.chance import Weights
from outdraw.core.ratio import is_exact
from outdraw.games import find_questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from outdraw.core.question import Parameter, Question

MOST_DIGITS = 18
NORMAL_95 = 1.959963984540054
"""So many standard errors on either side are the 95 % interval of what is simulated."""


class Answer(Mapping["str", "Any"]):
    """What a question came to: a mapping of names to exact chances, distributions, lists of chances, and words.

    A chance is an exact number (`Ratio` or Fraction); `float` makes it a plain one, and `plain()` all of them.
    """

    __slots__ = ("_asked", "_parts", "_values", "game", "interval")

    def __init__(
        self,
        game: str,
        asked: Question,
        values: Mapping[str, Any],
        parts: Mapping[str, Any],
        interval: float | None = None,
    ) -> None:
        self.game, self.interval = game, interval
        self._asked, self._values, self._parts = asked, values, parts

    @property
    def question(self) -> str:
        """Give the name of the question."""
        return self._asked.name

    @property
    def given(self) -> dict[str, Any]:
        """Give what was said in the question: options at their defaults are left out."""
        usual = self._asked.usual
        said = {name: value for name, value in self._values.items() if value is not None and value is not False}
        return {name: value for name, value in said.items() if value not in (usual[name], ())}

    def __getitem__(self, name: str) -> Any:
        try:
            return self._parts[name]
        except KeyError:
            from outdraw.core.spelling import hint

            raise KeyError(f"{self.question} says nothing of {name!r}; {hint(str(name), self._parts)}") from None

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

    def exact(self) -> dict[str, Any]:
        """Give the answer as exact fractions in words (`2987/5000`), for JSON; nothing of it if it was simulated."""
        return {} if self.interval is not None else {name: _fractions(part) for name, part in self._parts.items()}

    def shapes(self) -> dict[str, str]:
        """Say what each part is, those of a group by its name and theirs, for whoever draws it.

        A `chance`, `numbers` or `words` with their chances, chances `by` step, or a `fact` that the answer rests on.
        """
        return _shapes(self._parts, "")

    def __str__(self) -> str:
        from outdraw.odds.show import lines

        return "\n".join(lines(self))

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def _repr_html_(self) -> str:
        from outdraw.odds.show import html

        return html(self)


def _words(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _plain(part: Any) -> Any:
    if isinstance(part, Weights):
        weights: Weights[Any] = part
        return {str(outcome): float(weights.chance(outcome)) for outcome in sorted_outcomes(weights)}
    if is_exact(part):
        return float(part)
    if isinstance(part, list | tuple):
        return [_plain(each) for each in part]
    if isinstance(part, Mapping):
        named: Mapping[Any, Any] = part
        return {str(name): _plain(each) for name, each in named.items()}
    return part


def _fractions(part: Any) -> Any:
    if isinstance(part, Weights):
        weights: Weights[Any] = part
        return {str(outcome): _fractions(weights.chance(outcome)) for outcome in sorted_outcomes(weights)}
    if is_exact(part):
        over, under = part.as_integer_ratio()
        return str(over) if under == 1 else f"{over}/{under}"
    if isinstance(part, list | tuple):
        return [_fractions(each) for each in part]
    if isinstance(part, Mapping):
        named: Mapping[Any, Any] = part
        return {str(name): _fractions(each) for name, each in named.items()}
    return part


def _shapes(parts: Mapping[str, Any], before: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, part in parts.items():
        if isinstance(part, Mapping):
            found |= _shapes(part, f"{before}{name}.")
        elif isinstance(part, Weights):
            weights: Weights[Any] = part
            found[before + name] = "numbers" if all(isinstance(each, int) for each in weights.of) else "words"
        elif isinstance(part, list):
            found[before + name] = "by"
        else:
            found[before + name] = "chance" if is_exact(part) else "fact"
    return found


def sorted_outcomes(weights: Weights[Any]) -> list[Any]:
    """Give the outcomes of a distribution in order where they have one, as they came otherwise."""
    try:
        return sorted(weights.of)
    except TypeError:
        return list(weights.of)


def ask(game: str, question: str, /, **values: Any) -> Answer:
    """Ask a game a question; bad values raise ValueError with a clear sentence."""
    asked = find_question(game, question)
    given = _given(game, asked, values)
    return Answer(game, asked, given, asked.answer(**given))


def ask_simulated(game: str, question: str, times: int, seed: int = 0, /, **values: Any) -> Answer:
    """Answer a question by simulation: every card drawn, `interval` the widest half width of the chances (95 %)."""
    from outdraw.core.readers.simulate import sampled

    asked = find_question(game, question)
    if not asked.can_be_played:
        raise ValueError(f"{game} {question} has no simulation; leave out --simulate for the exact answer")
    given = _given(game, asked, values)
    rule, staged = asked.staged(given)
    parts = dict(asked.reading(sampled(lambda play: rule(play, *staged), times, seed), given))
    return Answer(game, asked, given, parts, _interval(parts, times))


def _interval(parts: Mapping[str, Any], times: int) -> float:
    chances = [float(part) for part in parts.values() if is_exact(part)]
    for part in parts.values():
        if isinstance(part, list):
            chances += [float(each) for each in part]
    return max((NORMAL_95 * (p * (1 - p) / times) ** 0.5 for p in chances), default=0.0)


def _given(game: str, asked: Question, values: Mapping[str, Any]) -> dict[str, Any]:
    """Give every option its value: what was said, checked, or what it usually is."""
    known, given = asked.known, dict(asked.usual)
    for name, value in values.items():
        parameter = known.get(name)
        if parameter is None:
            raise ValueError(f"{game} {asked.name} has no option {name!r}; {_hint(name, known)}")
        if value is not None and value != ():
            given[name] = _checked(parameter, value)
    for parameter in asked.needed:
        if given[parameter.name] in (None, ()):
            raise ValueError(f"{parameter.option} is needed: {parameter.help}")
    return given


def find_question(game: str, name: str) -> Question:
    """Give a question of a game."""
    questions = find_questions(game)
    for question in questions:
        if question.name == name:
            return question
    raise ValueError(f"{game} has no question {name!r}; {_hint(name, [question.name for question in questions])}")


def _hint(word: str, known: Iterable[str]) -> str:
    from outdraw.core.spelling import hint

    return hint(word, known)


def ask_varied(game: str, question: str, name: str, over: Iterable[Any], /, **values: Any) -> list[Answer]:
    """Ask the same question for several values of one option, to compare the answers."""
    return [ask(game, question, **{**values, name: value}) for value in over]


def ask_grid(
    game: str, question: str, down: tuple[str, Iterable[Any]], across: tuple[str, Iterable[Any]], /, **values: Any
) -> list[list[Answer]]:
    """Ask the same question for every pair of values of two options: a row for each of the first."""
    columns = list(across[1])
    return [[ask(game, question, **{**values, down[0]: one, across[0]: two}) for two in columns] for one in down[1]]


def _checked(parameter: Parameter, value: Any) -> Any:
    if parameter.repeats:
        return tuple(_one(parameter, each) for each in (value if isinstance(value, list | tuple) else [value]))
    return bool(value) if parameter.is_flag else _one(parameter, value)


def _one(parameter: Parameter, value: Any) -> Any:
    if parameter.among:
        if str(value) not in parameter.among:
            raise ValueError(f"{parameter.option} must be one of {', '.join(parameter.among)}, not {value!r}")
        return str(value)
    if parameter.low is None and parameter.high is None:
        return value
    number = value if type(value) is int else _whole(parameter, value)
    low, high = parameter.low, parameter.high
    if (low is not None and number < low) or (high is not None and number > high):
        raise ValueError(f"{parameter.option} must be from {low} to {high}, not {number}")
    return number


def _whole(parameter: Parameter, value: Any) -> int:
    """Read a whole number in plain digits."""
    words = str(value)
    digits = words[1:] if words[:1] in ("+", "-") else words
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(f"{parameter.option} must be a whole number, not {value!r}")
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"{parameter.option} must be from {parameter.low} to {parameter.high}, not so large a number")
    return int(words)
