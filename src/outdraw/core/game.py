"""What a game declares: its scene, its step, its scenarios, the questions it can answer, its content and its rules.

The rooms (table, odds, lab) know a game only through this declaration; `outdraw.games` finds it by name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from outdraw.core.board import Board, laid_over
from outdraw.core.bots import Bot, random_bot
from outdraw.core.choices import Answer, AnyChoice
from outdraw.core.own_bots import find_own, is_own
from outdraw.core.play import Play
from outdraw.core.question import Question
from outdraw.core.scene import Scene
from outdraw.core.seen import check_marks
from outdraw.core.spelling import did_you_mean, hinted


class UnknownScenario(ValueError):
    """The game has no scenario of this name."""


class ScenarioInfo(Struct, frozen=True):
    """A scene that can be set up: its id, what people see in a list, and its seats, the game master's first."""

    id: str
    name: str
    summary: str
    seats: tuple[tuple[str, str], ...]


class UnknownFighter(ValueError):
    """The game has no fighter of this name."""


class UnknownBot(ValueError):
    """The game has no bot of this name."""


"""What a seat sees of a scene, as plain data."""

Botmaker: TypeAlias = Callable[[Random], Bot]
"""What makes a bot for one fight, given the generator that it may draw lots with."""


class Duels(Struct, frozen=True, kw_only=True):
    """How two sides of a game fight, for the lab.

    `set_up` puts two sides of any size against each other, each fighter named as often as it stands there. The seats
    `a` and `b` decide for their sides, and `a2`, `b2` and so on where the rules give each of a side a hand of their
    own; the GM's seat only rules. `scenarios` gives the scenarios that are a fight of two sides, with what those are
    called, and `stage` sets one up with the same seats.

    Of a scene that is over, `winner` is `a`, `b` or `draw`; `way` says how it ended: the side that lost and what became
    of it (`b: critical`), of a group the gravest, or `draw: time is up`; `injuries` is how badly each side is hurt, in
    what the game `counts` (wounds, say). `rounds` is how long it has lasted.

    A game whose fights can be explored says what to `forget` of a scene because it cannot matter any more (the number
    of the round, say), so that equal prospects are equal scenes; it ends a fight after `most_rounds`, if that is not 0.
    `forget` may rely on what the game's own bots never do (run away, say). Best replies are looked for in choices of
    the kinds in `free_choices`, but for the options that begin with the words given there, which would do what `forget`
    relies on not being done. A game that cannot be explored says `why_not`.
    """

    fighters: Callable[[], Sequence[tuple[str, str]]]
    set_up: Callable[[Sequence[str], Sequence[str]], Scene]
    winner: Callable[[Any], str]
    rounds: Callable[[Any], int]
    way: Callable[[Any], str]
    injuries: Callable[[Any], Mapping[str, int]]
    counts: str
    scenarios: Callable[[], Mapping[str, tuple[str, str]]] = dict
    stage: Callable[[str], Scene] | None = None
    forget: Callable[[Any], None] | None = None
    free_choices: Mapping[str, tuple[str, ...]] = {}
    why_not: str = "fights of this game do not come back to equal states; they can only be simulated"
    most_rounds: int = 0


MOST_LISTED = 12
TIME_IS_UP = "draw: time is up"
"""The way a fight ends that its limit of rounds has ended."""


def side_of(seat: str) -> str:
    """Give the side of a fight that a seat decides for: `a`, `b`, or nothing for the GM's.

    >>> side_of("a"), side_of("b12"), side_of("gm"), side_of("bob")
    ('a', 'b', '', '')
    """
    return seat[0] if seat[:1] in ("a", "b") and (len(seat) == 1 or seat[1:].isdigit()) else ""


def came_to(sides: Mapping[str, Collection[str]], winner: str, seat: str) -> float | None:
    """Give what a seat's side came to once a winner, or nobody, is known; nothing for a seat of no side, or of several.

    >>> sides = {"party": ("ann", "bob"), "foes": ("gm",)}
    >>> came_to(sides, "party", "bob"), came_to(sides, "foes", "bob"), came_to(sides, "", "bob")
    (1.0, 0.0, 0.5)
    >>> came_to(sides, "party", "a spectator") is None
    True
    """
    own = [name for name, seats in sides.items() if seat in seats]
    if len(own) != 1:
        return None
    return float(own[0] == winner) if winner in sides else 0.5


def by_side(each: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Gather seats by the sides that they play for."""
    sides: dict[str, set[str]] = {}
    for side, seat in each:
        sides.setdefault(side, set()).add(seat)
    return sides


def seat_names(side: str, number: int) -> list[str]:
    """Name the seats, or the fighters, of a side.

    >>> seat_names("a", 3)
    ['a', 'a2', 'a3']
    """
    return [side if place == 1 else f"{side}{place}" for place in range(1, number + 1)]


def check_fighters(names: Iterable[str], known: Iterable[str]) -> None:
    """Say which of the fighters there is not, and what may have been meant."""
    there = list(known)
    for name in names:
        if name not in there:
            raise UnknownFighter(f"there is no fighter {name!r}; {meant_or_known(name, there)}")


def meant_or_known(word: str, known: Sequence[str]) -> str:
    """Say what a word may have meant, or what there is, the first dozen of it."""
    meant = did_you_mean(word, known)
    listed = ", ".join(known[:MOST_LISTED]) + (", ..." if len(known) > MOST_LISTED else "")
    return f"did you mean {meant!r}?" if meant else f"there is {listed or 'none'}"


HOUSE = "house"
"""The name of a game's own bot."""
SEARCHING = ("easy", "search", "master")
"""The bots that search (`outdraw.bots.search`), the weakest first; every game whose scenes are won has them."""


def _searching(game: Game, name: str, dice: Random) -> Bot:
    """Make a bot that searches; the room of bots is above this one, so it is entered by name."""
    made: Bot = import_module("outdraw.bots.search").maker(game, name)(dice)
    return made


class Calling(Struct, frozen=True, kw_only=True):
    """What the game master may call at any moment, as a form: its words, and the questions that are answered for it.

    The answers make an entry of the scene's `calls`, in the order of the questions; `passes` says how likely each who
    is there comes through with them, where that can be counted.
    """

    id: str
    label: str
    asks: tuple[AnyChoice, ...]
    made: Callable[[Sequence[Answer]], Mapping[str, Any]]
    passes: Callable[[Sequence[Answer]], Mapping[str, float]] | None = None


class Game(Struct, frozen=True):
    """A game, as the rooms know it.

    `step` is one action at the table, and is called until the scene is over. `content` maps the name of a content file
    (`characters` for `content/characters.toml`) to its type. `bot` is the bot of the house; `bots` are further ones, by
    name, and `begins_with` names the one of all these that a searching bot begins from.

    `board` draws of the scene as a seat sees it (`outdraw.core.seen`) what painters show (`outdraw.core.board`), the
    parts that every seat sees alike; `private` draws those that may be a seat's own. How the page dresses them lies
    beside the rules (`outdraw.core.theme`).
    `opening` names the scene's open field that holds the words read to everybody first.

    `faults` says what of a scene, edited by the game
    master, the rules could stumble over. `arrivals` lists who can come in (id and name), and `arrive` puts one of them
    into a scene under an id of its own, on a side, at a place of the board; it gives that id, and raises `ValueError`
    in words if that cannot be; `hosts` gives the seats that may be named in place of a side, whose players then play
    whoever comes in. `callings` lists what the game master may call of their own accord where no question of
    the rules offers it. `lasting` gives what the players' people bring from one scene to the next (wounds, what
    they learnt): plain values by their places, somebody of a list by id. `passed` says whether somebody came
    through what was tested last (nothing if they were not in it), which only a game master who sets a target is told.
    `gist` says what of a scene matters to somebody who weighs a choice: short names and
    values that are counted over all that may happen (`hit`, `wounds`), for the token that acts and the one it faces.

    `possible` says what a value that a seat may not see may be, each as likely as the others: it is given the value's
    name (`Combatant.sheet`), what the seat sees of the thing that holds it, and the whole view; where it gives nothing
    the value is taken to be empty (`outdraw.core.worlds`). `won` says what a scene came to for a seat whose side
    fights: 1 for a win, 0 for a loss, a half for a draw, and nothing while that is open or where nobody fights. `sides`
    gives the seats on each side by its name: all of one side have its result, and nobody else has any (`came_to`).
    `standing` measures how a scene stands for a seat's side and for the others, in numbers that go with who will win.
    `is_between` says whether a scene between two steps stands in the middle of one action.

    `drawn` makes a character by luck and choices, where the game has such a way: it is given a play, the seat that
    decides and how many draws there are (0: the usual number), and gives values of an entry of the content file
    `characters`, nothing for a value that does not belong there (`outdraw.table.making`).

    `switches` is the type of what a table may agree on (optional rules, settings); every scenario of the content file
    `scenarios` sets them in its field `switches_in`, and whoever opens a table may set them otherwise.
    """

    name: str
    title: str
    summary: str
    folder: Path
    scene: type[Scene]
    scenarios: Callable[[], Sequence[ScenarioInfo]]
    set_up: Callable[[str], Scene]
    step: Callable[[Play, Any], None]
    bot: Botmaker
    questions: tuple[Question, ...] = ()
    content: Mapping[str, type[Struct]] = {}
    duels: Duels | None = None
    bots: Mapping[str, Botmaker] = {}
    begins_with: str = HOUSE
    board: Callable[[Any], Board] | None = None
    private: Callable[[Any], Board] | None = None
    opening: str = ""
    faults: Callable[[Any], Iterable[str]] | None = None
    arrivals: Callable[[Any], Sequence[tuple[str, str]]] | None = None
    arrive: Callable[[Any, str, str, str], str] | None = None
    hosts: Callable[[Any, str], Sequence[str]] | None = None
    callings: Callable[[Any], Sequence[Calling]] | None = None
    lasting: Callable[[Any], Mapping[tuple[str, ...], Any]] | None = None
    gist: Callable[[Any, str, str], Mapping[str, int | bool]] | None = None
    passed: Callable[[Any, str], bool | None] | None = None
    possible: Callable[[str, Any, Any], Sequence[Any]] | None = None
    won: Callable[[Any, str], float | None] | None = None
    sides: Callable[[Any], Mapping[str, Collection[str]]] | None = None
    standing: Callable[[Any, str], Sequence[float]] | None = None
    is_between: Callable[[Any], bool] | None = None
    drawn: Callable[[Play, str, int], Mapping[str, Any]] | None = None
    switches: type[Struct] | None = None
    switches_in: str = "switches"

    def __post_init__(self) -> None:
        check_marks(self.scene)

    @property
    def rules_file(self) -> Path:
        """Give the place of the game's catalogue of rules."""
        return self.folder / "rules.toml"

    def whole_board(self, scene: Scene) -> Board | None:
        """Draw the whole board of a scene as a seat sees it, if the game has one."""
        if self.board is None:
            return None
        board = self.board(scene)
        return board if self.private is None else laid_over(board, self.private(scene))

    def scenario(self, name: str = "") -> ScenarioInfo:
        """Give a scenario by its id, the first one if none is named."""
        known = list(self.scenarios())
        if not name:
            return known[0]
        for info in known:
            if info.id == name:
                return info
        raise UnknownScenario(hinted(f"{self.title} has no scenario {name!r}", name, [info.id for info in known]))

    def question(self, name: str) -> Question:
        """Give a question by its name."""
        for question in self.questions:
            if question.name == name:
                return question
        raise KeyError(name)

    def all_bots(self) -> dict[str, Botmaker]:
        """Give all bots by name: the `house`'s, the `random` one, those that search, and the game's further ones."""
        searching = {name: partial(_searching, self, name) for name in SEARCHING if self.won is not None}
        return {HOUSE: self.bot, "random": random_bot, **searching, **self.bots}

    def known_bot(self, name: str) -> Botmaker:
        """Give a bot that the game knows by its name; whatever a stranger calls a bot runs no code of theirs."""
        known = self.all_bots()
        if name not in known:
            raise UnknownBot(f"{self.title} has no bot {name!r}; {meant_or_known(name, list(known))}")
        return known[name]

    def bot_named(self, name: str) -> Botmaker:
        """Give a bot by its name; `module:function` is a function of somebody's own (`outdraw.core.own_bots`)."""
        if is_own(name):
            find_own(name, Random(0))  # says it, if there is none
            return partial(find_own, name)
        return self.known_bot(name)
