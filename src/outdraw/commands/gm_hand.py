"""The game master's hand at the terminal: rulings, edits, arrivals, the dial, rewinding, and who plays whom.

Everything here is a conversation on the screen that ends in one word of the game master's (`Sitting.decide`), with the
reason, or in nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from textwrap import shorten
from typing import Any, get_args

from outdraw.commands.answers import read_answer
from outdraw.commands.painter import paint
from outdraw.commands.screen import Screen, is_plain
from outdraw.commands.sitting import Sitting
from outdraw.core.choices import Refusal
from outdraw.core.readers.live import Dial, Level
from outdraw.table.timeline import Point

MOST_LISTED = 24
SUCH_AS = 6
MOST_POINTS = 15
MOST_TOLD = 90
OLDER = "older"
USUAL = "taken back at the table"
DEEDS = {
    "rewind": "take the scene back to an earlier point",
    "edit": "set a value: heal, hurt, move, change anything",
    "arrive": "let somebody come in",
    "ruling": "answer for somebody who is asked",
    "dial": "what happens by itself: cards, dice, judgements",
    "view": "see the scene as somebody else does, who is told",
    "bots": "who plays whom: give a seat or the others' people to a bot, or take them back",
}


class GameMaster:
    """What the game master may do beyond answering."""

    def __init__(self, screen: Screen, sitting: Sitting) -> None:
        self.screen, self.sitting = screen, sitting
        self._has_spoken = False

    def open_hand(self, words: list[str]) -> bool:
        """Do one thing: the one named, or one chosen from a list. Say whether an answer to it stands on the screen."""
        self._has_spoken = False
        here = {deed: what for deed, what in DEEDS.items() if deed != "view" or self.sitting.is_shared}
        deed = words[0] if words else self.screen.choose("The game master's hand:", here, "gm> ")
        deeds: dict[str, Callable[[], None]] = {
            "rewind": self.rewind,
            "edit": lambda: self.edit(words[1:]),
            "arrive": self.arrive,
            "ruling": self.rule,
            "rule": self.rule,
            "dial": self.turn_dial,
            "view": self.look_as,
            "bots": self.hand_over,
        }
        if deed in deeds:
            self._try(deeds[deed])
        elif deed:
            self._say(f"There is no {deed[:30]!r}; g alone lists what there is.")
        return self._has_spoken

    def _say(self, text: str) -> None:
        self._has_spoken = True
        self.screen.say(text, "  ")

    def _try(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except Refusal as refusal:
            self._say(str(refusal))

    # --- taking back ------------------------------------------------------------------------------------------------

    def take_back(self, number: int) -> None:
        """Take back the last so many answers of the people at this screen."""
        if self.sitting.is_shared and not self.sitting.may_decide():
            is_bot = self.sitting.players().get(self.sitting.gm) == "a bot"
            why = ", and that is a bot" if is_bot else ": ask for it"
            self._say(f"At this table only the game master takes things back{why}.")
            return
        to = self.sitting.before_answer(number)
        if to < 0:
            self._say("There is nothing to take back.")
            return
        who = " and ".join(self.sitting.seats.get(seat, seat) for seat in self.sitting.people)
        why = USUAL if self.sitting.may_decide() else f"at the wish of {who}"
        self._try(lambda: self.sitting.decide("rewind", to=to, why=why))

    def rewind(self) -> None:
        """Take the scene back to a point chosen from a list."""
        points = self.sitting.points()[1:]  # the newest of them is how it stands now
        if not points:
            self._say("There is nothing to take back.")
            return
        chosen = OLDER
        while chosen == OLDER:
            shown, points = points[:MOST_POINTS], points[MOST_POINTS:]
            listed = {str(point.entry): in_short(point, self.sitting.seats) for point in shown}
            listed |= {OLDER: "older ones"} if points else {}
            chosen = self.screen.choose("Back to how it stood after:", listed, "gm> ")
        if chosen and (why := self._why()):
            self.sitting.decide("rewind", to=int(chosen), why=why)

    # --- setting things ---------------------------------------------------------------------------------------------

    def edit(self, words: list[str]) -> None:
        """Set a value of the scene, found by words of its name."""
        while True:
            view = self.sitting.view(self.sitting.gm)
            named = [(path, in_words(view, path), value) for path, value in leaves(view)]
            found = [each for each in named if is_named(f"{each[1]} {' '.join(map(str, each[0]))}", words)]
            if words and 0 < len(found) <= MOST_LISTED:
                break
            if words:
                such = ", ".join(name for _, name, _ in found[:SUCH_AS])
                what = f"{len(found)} things are called that, such as {such}: say more." if found else ""
                self._say(what or "Nothing is called that.")
            self.screen.say("What do you set? Words of its name, such as the person and what it is.")
            words = self.screen.ask("gm> ").casefold().split()
            if not words:
                return
        listed = {str(at): f"{name}: {value!r}" for at, (_, name, value) in enumerate(found)}
        chosen = self.screen.choose("Which?", listed, "gm> ") if len(found) > 1 else "0"
        if not chosen:
            return
        path, name, before = found[int(chosen)]
        said = self.screen.ask(f"{name} is {before!r}; it becomes (Enter: leave it): ")
        if said and type(before) is int and not isinstance(read_value(said, before), int):
            self._say("A whole number is needed; nothing was set.")
            return
        if said and (why := self._why()):
            self.sitting.decide("edit", path=list(path), value=read_value(said, before), why=why)

    def arrive(self) -> None:
        """Let somebody come in."""
        who = dict(self.sitting.arrivals())
        if not who:
            self._say("Nobody can come into a scene of this game.")
            return
        kind = self.screen.choose("Who comes in?", who, "gm> ")
        if not kind:
            return
        board = self.sitting.board(self.sitting.gm)
        sides = {side.id: side.name for side in board.sides} if board is not None else {}
        names = self.sitting.seats
        sides |= {seat: f"{names.get(seat, seat)}'s player plays them, too" for seat in self.sitting.hosts(kind)}
        side = self.screen.choose("On which side?", sides, "gm> ") if len(sides) > 1 else next(iter(sides), "")
        if sides and not side:
            return
        at = ""
        if board is not None and board.ground is not None:
            at = self.screen.ask("Where? A place of the map (Enter: wherever there is room): ")
        if why := self._why():
            self.sitting.decide("arrive", who=kind, side=side, at=at, why=why)

    # --- for others -------------------------------------------------------------------------------------------------

    def rule(self) -> None:
        """Answer for somebody who is asked. What they could answer is theirs to know, so it is asked for in words."""
        asked = {each.id: each for each in self.sitting.asked_of_others()}
        if not asked:
            self._say("Nobody else is asked anything just now.")
            return
        names = self.sitting.seats
        listed = {
            key: f"{names.get(each.choice.seat, each.choice.seat)}: {each.choice.kind}" for key, each in asked.items()
        }
        chosen = (
            self.screen.choose("Whose choice do you decide?", listed, "gm> ") if len(asked) > 1 else next(iter(asked))
        )
        if not chosen:
            return
        choice = asked[chosen].choice
        said = self.screen.ask(f"The answer for {names.get(choice.seat, choice.seat)}, a number or a word: ")
        if said and (why := self._why()):
            self.sitting.decide("ruling", choice_id=chosen, answer=read_answer(choice, said), why=why)

    def look_as(self) -> None:
        """See the scene as a seat does; that seat is told."""
        others = {seat: name for seat, name in self.sitting.seats.items() if seat != self.sitting.gm}
        seat = self.screen.choose("Whose eyes do you look through?", others, "gm> ")
        if seat and (why := self._why()) and (board := self.sitting.look_as(seat, why)) is not None:
            self._has_spoken = True
            self.screen.show(paint(board, self.screen.width, is_plain()))

    def turn_dial(self) -> None:
        """Say what happens by itself from the next step on."""
        levels = dict.fromkeys(get_args(Level), "") | {
            "automatic": "automatic: it happens",
            "proposed": "proposed: the game master sees it first",
            "asked": "asked: somebody says when",
            "physical": "physical: with real cards and dice, entered by hand",
        }
        luck = self.screen.choose("Cards and dice:", levels, "gm> ")
        choices = self.screen.choose("What is left to the game master:", levels, "gm> ") if luck else ""
        if luck and choices:
            self.sitting.decide("dial", dial=Dial(luck, choices))  # type: ignore[arg-type]  # names of levels

    def hand_over(self) -> None:
        """Give a seat, or the people whom the game master acts for, to a bot, or take it back."""
        names = self.sitting.seats
        players = self.sitting.players()
        if self.sitting.is_shared and not self.sitting.may_decide():
            players = {seat: who for seat, who in players.items() if seat in self.sitting.people}
        listed = {
            seat: f"{names.get(seat, 'everybody else the game master acts for')}: {who}"
            for seat, who in players.items()
        }
        if not self.sitting.is_shared and not self.sitting.may_decide():
            self._say("A bot is the game master here; take its place, and g lets you rule, edit and rewind.")
        chosen = self.screen.choose("Whom do you give to a bot, or take back?", listed, "gm> ")
        if chosen:
            self._say(self.sitting.hand_over(chosen))

    def _why(self) -> str:
        """Ask for the reason, which everybody is told; Enter thinks better of it."""
        return self.screen.ask("Why? Everyone is told (Enter: leave it): ")


def leaves(seen: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Give every single value of a view, with the way to it.

    >>> list(leaves({"people": [{"name": "Rod", "shock": 2}]}))
    [(('people', 0, 'name'), 'Rod'), (('people', 0, 'shock'), 2)]
    """
    if isinstance(seen, Mapping):
        for key, value in seen.items():
            yield from leaves(value, (*path, str(key)))
    elif isinstance(seen, list):
        for at, value in enumerate(seen):
            yield from leaves(value, (*path, at))
    else:
        yield path, seen


def in_words(seen: Any, path: tuple[str | int, ...]) -> str:
    """Name the way to a value: of a list, whose it is.

    >>> in_words({"people": [{"name": "Rod", "shock": 2}]}, ("people", 0, "shock"))
    'people Rod shock'
    """
    words: list[str] = []
    for step in path:
        seen = seen[step]
        is_somebody = isinstance(step, int) and isinstance(seen, Mapping)
        words.append(str((seen.get("name") or seen.get("id") or step) if is_somebody else step))
    return " ".join(words)


def is_named(name: str, words: list[str]) -> bool:
    """Say whether the name of a value has all these words in it.

    >>> is_named("people Rod shock", ["rod", "shock"]), is_named("people Rod shock", ["wounds"])
    (True, False)
    """
    return all(word in name.casefold() for word in words)


def in_short(point: Point, names: Mapping[str, str]) -> str:
    """Name a point of the timeline: whose word it was, what it was about, and what was told of it.

    >>> in_short(Point(8, "answer", "rod", "answer", "Rod fights back."), {"rod": "Rod Brandt"})
    'Rod Brandt: answer. Rod fights back. (entry 8)'
    >>> in_short(Point(3, "begin", "table", "the beginning", is_taken_back=True), {})
    'the beginning (entry 3, taken back)'
    """
    about = f"{names[point.by]}: {point.text}" if point.by in names else point.text
    words = f"{about}. {shorten(point.told, MOST_TOLD, placeholder=' ...')}" if point.told else about
    return f"{words} (entry {point.entry}{', taken back' if point.is_taken_back else ''})"


def read_value(said: str, before: Any) -> Any:
    """Read a value as somebody types it, of the kind that stood there before.

    >>> read_value("7", 3), read_value("yes", False), read_value("7", "six"), read_value('["a"]', [])
    (7, True, '7', ['a'])
    """
    if isinstance(before, bool) and said.casefold() in ("yes", "no", "true", "false"):
        return said.casefold() in ("yes", "true")
    if isinstance(before, str):
        return said
    try:
        return json.loads(said)
    except ValueError:
        return said
