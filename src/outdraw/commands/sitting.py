"""What a screen of people plays at: a table in this process, or, by the same words, one that a server keeps.

The terminal (`outdraw.commands.terminal`) knows a table only through a `Sitting`. `AtHome` is the one for a table in
this process, with people at one screen and bots at the other seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from outdraw.core.audience import EVERYONE, may_see
from outdraw.core.board import Board
from outdraw.core.choices import NotYours
from outdraw.core.game import Game
from outdraw.core.journal import Entry
from outdraw.core.present import using
from outdraw.table.bots import BOT, Company
from outdraw.table.table import PUBLIC, OpenChoice
from outdraw.table.timeline import Point, timeline

if TYPE_CHECKING:
    from outdraw.odds.choices import Prospects

SHARED = ""
"""Whose screen it is while it belongs to everyone."""
MOST_POINTS = 5_000


class Sitting(Protocol):
    """A table, as far as the people at one screen have to do with it. Refusals are raised and change nothing."""

    people: list[str]

    @property
    def is_shared(self) -> bool:
        """Say whether others play elsewhere and take their time, while people here wait for them."""
        ...

    @property
    def bell(self) -> int | None:
        """Give a file that can be read from when something has come from elsewhere, if anything can."""
        ...

    def hear_all(self) -> bool:
        """Take all that has come from elsewhere; say whether anything has."""
        ...

    @property
    def game(self) -> Game:
        """Give the game."""
        ...

    @property
    def title(self) -> str:
        """Give what is played, in words."""
        ...

    @property
    def promise(self) -> str:
        """Say how luck comes about here."""
        ...

    @property
    def gm(self) -> str:
        """Give the game master's seat."""
        ...

    @property
    def seats(self) -> Mapping[str, str]:
        """Give the names of all seats, by their ids."""
        ...

    @property
    def is_over(self) -> bool:
        """Say whether the scene has come to its end."""
        ...

    def first_answer_counts(self) -> bool:
        """Say whether any one of the open choices will do, as when everybody may speak first."""
        ...

    def choices(self, seat: str) -> list[OpenChoice]:
        """Give the choices that wait for somebody at this screen in this seat."""
        ...

    def by_hand(self) -> OpenChoice | None:
        """Give luck that waits to be entered by hand for a seat which nobody here holds, if any does."""
        ...

    def is_luck_open(self) -> bool:
        """Say whether luck waits to be entered by hand that everyone will see, so that anybody may enter it."""
        ...

    def others_wait(self) -> bool:
        """Say whether somebody else could answer just now."""
        ...

    def let_others(self) -> bool:
        """Let the others go on; say whether something happened. Who waits for others elsewhere waits a moment."""
        ...

    def answer(self, seat: str, choice: str, answer: Any) -> None:
        """Answer a choice."""
        ...

    def news(self, seat: str) -> list[str]:
        """Give what somebody (or the whole screen) was not told yet, as of now; from here on they were."""
        ...

    def skip(self, most: int) -> int:
        """Take all but the last few things as told; give how many those were."""
        ...

    def view(self, seat: str) -> Mapping[str, Any]:
        """Give what a seat sees."""
        ...

    def board(self, seat: str) -> Board | None:
        """Give the board that a seat sees, if the game has one."""
        ...

    def head(self, seat: str) -> str:
        """Give the head of the journal that a seat is shown."""
        ...

    def weigh(self, seat: str, choice: str, closely: bool) -> Prospects:
        """Say what every option of a choice open to a seat would come to, roughly or closely."""
        ...

    def asked_of_others(self) -> list[OpenChoice]:
        """Give the choices that wait for other seats than the game master's, without what only those may know."""
        ...

    def may_decide(self) -> bool:
        """Say whether the game master's word is spoken at this screen."""
        ...

    def decide(self, kind: str, **body: Any) -> None:
        """Speak the game master's word: a `ruling`, `edit`, `arrive`, `dial` or `rewind`."""
        ...

    def arrivals(self) -> Sequence[tuple[str, str]]:
        """Give who could come in: ids and names."""
        ...

    def hosts(self, kind: str) -> Sequence[str]:
        """Give the seats whose players can be given somebody who comes in."""
        ...

    def look_as(self, seat: str, why: str) -> Board | None:
        """Give the game master the board that a seat sees; the seat is told."""
        ...

    def points(self) -> list[Point]:
        """Give the last points that the scene can be taken back to, the newest first."""
        ...

    def before_answer(self, number: int) -> int:
        """Give the point before the last so many answers of the people here; -1 if there is none."""
        ...

    def players(self) -> Mapping[str, str]:
        """Give who plays each seat, in words; `npcs` is whoever the game master acts for."""
        ...

    def hand_over(self, seat: str) -> str:
        """Give a seat (or `npcs`) to a bot, or take it back from one; say what was done."""
        ...


class AtHome:
    """People at one screen, at a table in this process, with bots at the other seats."""

    is_shared = False
    bell = None

    def __init__(self, company: Company, people: list[str], promise: str = "", is_new: bool = False) -> None:
        self.company, self.table, self.people = company, company.table, people
        self.promise = promise or f"The luck is committed to: {self.table.commitment[:16]}"
        self._names = dict(self.table.game.scenario(self.table.scenario).seats)
        self._told = dict.fromkeys([SHARED, *self._names], 0)
        self._is_new = is_new

    def hear_all(self) -> bool:
        """Take nothing: all that happens, happens here."""
        return False

    @property
    def game(self) -> Game:
        """Give the game."""
        return self.table.game

    @property
    def title(self) -> str:
        """Give what is played, in words."""
        return f"{self.game.title}: {self.game.scenario(self.table.scenario).name}"

    @property
    def gm(self) -> str:
        """Give the game master's seat."""
        return self.table.gm

    @property
    def seats(self) -> Mapping[str, str]:
        """Give the names of all seats."""
        return self._names

    @property
    def is_over(self) -> bool:
        """Say whether the scene has come to its end."""
        return self.table.is_over

    def first_answer_counts(self) -> bool:
        """Say whether any one of the open choices will do."""
        return self.table.first_answer_counts

    def weigh(self, seat: str, choice: str, closely: bool) -> Prospects:
        """Say what every option of a choice would come to, from what its seat knows."""
        from outdraw.odds.choices import BRIEFLY, CLOSELY, LOOKS, of_choice
        from outdraw.table.knowledge import known_at

        with using(self.table.content):
            looks = LOOKS[: CLOSELY + 1] if closely else BRIEFLY
            *_, found = of_choice(self.game, known_at(self.table, seat, choice), looks)
        return found

    def choices(self, seat: str) -> list[OpenChoice]:
        """Give the choices that wait for a person in this seat."""
        return [each for each in self.table.choices(seat) if self.company.bot_for(each) is None]

    def by_hand(self) -> OpenChoice | None:
        """Give luck to be entered for a bot's seat: a bot has no hands."""
        others = (each for each in self.table.open_choices() if each.choice.seat not in self.people)
        return next((each for each in others if self.company.bot_for(each) is None), None)

    def is_luck_open(self) -> bool:
        """Say whether luck waits to be entered by hand that everyone will see."""
        return self.table.is_luck_open

    def others_wait(self) -> bool:
        """Say whether a bot could answer just now."""
        return bool(self.company.waiting())

    def let_others(self) -> bool:
        """Let one bot answer."""
        return self.company.move()

    def answer(self, seat: str, choice: str, answer: Any) -> None:
        """Answer a choice."""
        self.table.answer(seat, choice, answer)

    def news(self, seat: str) -> list[str]:
        """Give what was not told yet; what the whole screen was told, everyone at it was."""
        since, shared = self._told[seat], self._told[SHARED]
        fresh = self.table.all_events(since)
        self._told[seat] = since + len(fresh)
        return [
            event.text
            for place, event in enumerate(fresh, since)
            if may_see(seat or PUBLIC, event.seen_by) and not (event.seen_by == EVERYONE and place < shared)
        ]

    def skip(self, most: int) -> int:
        """Take all but the last few things as told; at a new table nothing was told before."""
        before = 0 if self._is_new else max(0, len(self.table.all_events()) - most)
        self._told = dict.fromkeys(self._told, before)
        return before

    def view(self, seat: str) -> Mapping[str, Any]:
        """Give what a seat sees."""
        return self.table.view(seat or PUBLIC)

    def board(self, seat: str) -> Board | None:
        """Give the board that a seat sees."""
        return self.table.shown(seat or PUBLIC).board

    def head(self, seat: str) -> str:
        """Give the head of the journal that a seat is shown."""
        return self.table.head_for(seat or PUBLIC)

    def asked_of_others(self) -> list[OpenChoice]:
        """Give the choices that wait for other seats than the game master's."""
        return [each for each in self.table.open_choices() if each.choice.seat != self.gm]

    def may_decide(self) -> bool:
        """Say whether a person here is the game master."""
        return self.gm in self.people

    def decide(self, kind: str, **body: Any) -> None:
        """Speak the game master's word; where a bot is game master, people may only take back what they did."""
        if kind != "rewind" and not self.may_decide():
            raise NotYours(f"table.gm.{kind}", f"Only the game master ({self.gm}) may do this, and a bot is.")
        deeds: dict[str, Callable[..., None]] = {
            "ruling": self.table.rule,
            "edit": self.table.edit,
            "arrive": self._arrive,
            "dial": self.table.set_dial,
            "rewind": self.table.rewind,
        }
        deeds[kind](self.gm, **body)

    def _arrive(self, gm: str, who: str, side: str, at: str, why: str) -> None:
        self.table.arrive(gm, who, side, at, why)

    def arrivals(self) -> Sequence[tuple[str, str]]:
        """Give who could come in."""
        return self.game.arrivals(self.table.scene()) if self.game.arrivals is not None else ()

    def hosts(self, kind: str) -> Sequence[str]:
        """Give the seats whose players can be given somebody who comes in."""
        return self.table.hosts(kind)

    def look_as(self, seat: str, why: str) -> Board | None:
        """Refuse: whoever is at this screen is shown their own view, and bots have nothing to ask about."""
        raise NotYours("table.gm.ruling", "Everybody sits at this screen: let them show you.")

    def points(self) -> list[Point]:
        """Give the last points that the scene can be taken back to, the newest first."""
        return timeline(self.table, MOST_POINTS)

    def before_answer(self, number: int) -> int:
        """Give the point before the last so many answers of the people here."""
        found = before_last_answer(self.table.entries, self.people, number)
        return found if found in self.table.points() else -1

    def players(self) -> Mapping[str, str]:
        """Give who plays each seat."""
        who = {seat: ("a bot" if seat in self.company.bots else "a person here") for seat in self._names}
        npcs = "a bot" if self.company.npcs is not None or self.gm in self.company.bots else "the game master"
        return {**who, "npcs": npcs}

    def hand_over(self, seat: str) -> str:
        """Give a seat, or those whom the game master acts for, to a bot, or take it back."""
        if seat == "npcs":
            is_bots = self.company.npcs is None
            self.company.npcs = self.game.bot(Random()) if is_bots else None
            return "A bot plays them now." if is_bots else "You play them again."
        if seat in self.company.bots:
            del self.company.bots[seat]
            self.people.append(seat)
            self._sit(seat, seat.title())
            return f"{self._names[seat]} is played by a person here now."
        if self.people == [seat]:
            return "Somebody must stay at the table."
        self.people.remove(seat)
        self.company.bots[seat] = self.game.bot(Random())
        self._sit(seat, BOT)
        return f"A bot plays {self._names[seat]} now."

    def _sit(self, seat: str, person: str) -> None:
        self.table.leave(seat)
        self.table.join(seat, person)


def before_last_answer(entries: Sequence[Entry], people: Sequence[str], number: int = 1) -> int:
    """Find the entry before the last so many answers that people gave and nobody took back; -1 if there is none."""
    before: dict[int, int] = {}
    at = 0
    for entry in entries:
        if entry.kind == "rewind":
            before[entry.number] = at = entry.body["to"]
        else:
            before[entry.number], at = at, entry.number
    while at > 0:
        is_theirs = entries[at].by in people or "by_hand" in entries[at].body
        if entries[at].kind == "answer" and is_theirs:
            number -= 1
            if number == 0:
                return before[at]
        at = before[at]
    return -1
