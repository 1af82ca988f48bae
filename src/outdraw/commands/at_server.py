"""A seat at a table that a server keeps, for the terminal: a `Sitting` over the live socket and the calls of a seat."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec

from outdraw.commands import BadInput
from outdraw.commands.line import PATIENCE, Line
from outdraw.commands.luck_kept import DIGITS, LuckKept
from outdraw.commands.sitting import SHARED
from outdraw.core.board import Board
from outdraw.core.choices import Malformed, NotYours, Number, Refusal, Words
from outdraw.core.game import Game
from outdraw.core.readers.live import Dial
from outdraw.games import find_game
from outdraw.odds.choices import Prospects
from outdraw.table.changes import applied
from outdraw.table.table import OpenChoice
from outdraw.table.timeline import Point

MOST = 1_000_000
LATE, NO_SEAT = 409, 401
ROUGH = 2
"""So many looks are asked for at once, of all options."""
WEIGHING = 900.0
"""The server says by itself when weighing takes too long, and Ctrl-C stops it."""
CLOSING = 120.0
"""For so many seconds whoever is at the table waits for it to be closed: its game master may take the end back."""
GLANCE = 0.3
"""Whoever waits looks up so often, in seconds, to hear whether they are wanted at the keyboard."""


class Undone(Refusal):
    """Nothing was done, and no rule says so: the server does not answer, or has too much to do just now."""

    def __str__(self) -> str:
        return self.sentence


class AtServer:
    """One person at the seat that their link opens."""

    is_shared = True

    def __init__(self, link: str, person: str, is_own: bool = False) -> None:
        self.link = link
        parts = urlsplit(link)
        token = parts.fragment or parts.path.rpartition("/")[2]
        if parts.scheme not in ("http", "https") or not parts.netloc or not token:
            raise BadInput("a link to a seat looks like http://HOST/t/CODE#TOKEN")
        self._base, self._token = f"{parts.scheme}://{parts.netloc}", token
        self._look: dict[str, Any] = {}
        self._events: list[dict[str, Any]] = []
        self._told = 0
        self._beside: list[str] = []
        self._passed = ""
        look = self.call("GET", "/api/seat")
        self.luck = LuckKept(self._base, look["table"], look["seat"])
        self.luck.commitment(look["commitment"])  # before anything is added: it cannot be chosen to suit that
        if look["seat"] != "*" and not look["company"]["is_closed"]:
            self._sit_down(look, person)
        if is_own:
            proposed = secrets.token_urlsafe(24)
            self.link = f"{link.partition('#')[0]}#{proposed}"
            try:
                self.call("POST", "/api/seat/new-link", {"token": proposed})
            except BadInput as error:  # the answer may be lost, and the link be new all the same
                raise BadInput(f"{error}; if the old link opens nothing any more, your own is '{self.link}'") from None
            self._token = proposed
        self._line = Line(self._base, self._token)
        self._hear_until(lambda: bool(self._look))
        self.people = [str(self._look["seat"])]

    def _sit_down(self, look: dict[str, Any], person: str) -> None:
        """Sit down, and add to the table's luck where that counts: before the beginning, and once."""
        mine = next(each for each in look["company"]["seats"] if each["id"] == look["seat"])
        is_early = not look["company"]["has_begun"] and mine.get("person") != person
        added = self.luck.contribution() if is_early else ""
        self.call("POST", "/api/seat/join", {"person": person, "contribution": added})

    # --- the line ---------------------------------------------------------------------------------------------------

    def call(self, method: str, path: str, body: Any = None, patience: float = PATIENCE) -> Any:
        """Call the server; what it refuses is raised with its rule and sentence."""
        sent = None if body is None else msgspec.json.encode(body)
        try:
            return json.loads(self._read(path, method, sent, patience))
        except ValueError:
            raise self._nobody() from None

    def _read(self, path: str, method: str = "GET", sent: bytes | None = None, patience: float = PATIENCE) -> bytes:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        try:
            with urlopen(Request(self._base + path, sent, headers, method=method), timeout=patience) as answer:
                found: bytes = answer.read()
                return found
        except HTTPError as error:
            raise _refusal(error, is_seated=bool(self._look)) from None
        except (URLError, OSError):
            raise self._nobody() from None

    def _nobody(self) -> Exception:
        """Say that the server does not answer."""
        if self._look:
            return Undone("", f"Nobody answers at {self._base} just now: try again in a moment.")
        return BadInput(f"nobody answers at {self._base}")

    def _take(self, said: dict[str, Any]) -> bool:
        """Take a message; say whether it changed what is known."""
        before = self._look
        is_news = self._took(said)
        if is_news and self._look:
            self.luck.see(self._look["head"])
        if is_news and before:
            self._beside += beside(before, self._look)
        return is_news

    def _took(self, said: dict[str, Any]) -> bool:
        match said["kind"]:
            case "look":
                self._events = said["events"] if said["is_whole"] else self._events + said["events"]
                self._told = min(self._told, len(self._events))
                self._look = said
            case "change" if said["since"] == self._look["number"]:
                self._look = {**applied(self._look, said["changes"]), "number": said["number"]}
                self._events += said["events"]
            case "down":
                self._beside.append(f"(Nobody answers at {self._base} just now; it is tried again and again.)")
            case "up":
                self._beside.append("(The table answers again.)")
            case "ended":
                raise BadInput("this link opens no seat any more: another was made for it")
            case _:
                return False
        return True

    def _hear(self, seconds: float) -> bool:
        """Take what comes, waiting so long for it; say whether anything changed."""
        while (said := self._line.hear(seconds)) is not None:
            if self._take(said):
                return True
        return False

    def _hear_until(self, is_so: Callable[[], bool]) -> None:
        """Take what comes until something is so, which the server has promised."""
        tries = int(PATIENCE / GLANCE)
        while not is_so():
            tries -= not self._hear(GLANCE)
            if not tries:
                raise BadInput(f"nobody answers at {self._base}; the link leads back to the table")

    @property
    def bell(self) -> int:
        """Give what can be read from when something has come from the table."""
        return self._line.bell

    def hear_all(self) -> bool:
        """Take all that has come; say whether anything has."""
        has_come = False
        while self._hear(0):
            has_come = True
        return has_come

    def close(self) -> None:
        """Go; the link leads back."""
        self.luck.save()
        self._line.close()

    @property
    def is_closed(self) -> bool:
        """Say whether the table is closed, so that its journal can be read."""
        return bool(self._look["company"]["is_closed"])

    def wait_for_end(self) -> bool:
        """Wait until a scene that is over is closed, or its end is taken back; say whether it is closed."""
        tries = int(CLOSING / GLANCE)
        while self.is_over and not self.is_closed and tries:
            tries -= not self._hear(GLANCE)
        return self.is_closed

    def compared(self) -> list[str]:
        """Compare the journal of the closed table with what was seen of its luck; give the verdict in sentences."""
        return self.luck.compared(self._read("/api/seat/journal"))

    def may_begin(self) -> bool:
        """Say whether the scene waits for this person to begin it."""
        company = self._look["company"]
        bots = {seat["id"] for seat in company["seats"] if seat.get("bot")}
        is_somebody = self.people[0] in self.seats  # not one who only watches
        return is_somebody and not self.has_begun and (self.people[0] == company["gm"] or company["gm"] in bots)

    @property
    def has_begun(self) -> bool:
        """Say whether the scene has begun."""
        return bool(self._look["company"]["has_begun"])

    def who_is_here(self) -> Iterator[str]:
        """Say of every seat who plays it, this person's first."""
        for seat in sorted(self._look["company"]["seats"], key=lambda each: each["id"] not in self.people):
            if seat["id"] in self.people:
                yield f"You play {seat['name']}."
            elif seat.get("bot"):
                yield f"{seat['name']}: a bot"
            else:
                here = "is here" if seat.get("is_here") else "not here yet"
                yield f"{seat['name']}: {' '.join([seat.get('person', ''), here]).strip()}"

    def who_begins(self) -> str:
        """Say who has to say so for the scene to begin."""
        is_bot = self.players()[self.gm] == "a bot"
        return "somebody at the table says so" if is_bot else f"the game master ({self.seats[self.gm]}) says so"

    def begin(self) -> None:
        """Begin the scene."""
        self.call("POST", "/api/seat/begin")

    def wait_for_beginning(self) -> Iterator[str]:
        """Wait until the scene has begun; give what is told in the meantime."""
        while not self.has_begun:
            yield from self.news(self.people[0]) if self._hear(GLANCE) else ()

    # --- what a screen has to do with it ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """Give the game."""
        return find_game(self._look["company"]["game"])

    @property
    def title(self) -> str:
        """Give what is played, in words."""
        return f"{self.game.title}, at {self._base}"

    @property
    def promise(self) -> str:
        """Say how luck comes about here."""
        shown = str(self._look["commitment"])[:DIGITS]
        when = ", and you have added to it" if self.luck.has_contributed else ""
        return f"The luck is committed to: {shown}{when}. Once the table is closed all of it is checked."

    @property
    def gm(self) -> str:
        """Give the game master's seat."""
        return str(self._look["company"]["gm"])

    @property
    def seats(self) -> Mapping[str, str]:
        """Give the names of all seats."""
        return {seat["id"]: seat["name"] for seat in self._look["company"]["seats"]}

    @property
    def is_over(self) -> bool:
        """Say whether the scene has come to its end."""
        return bool(self._look["is_over"])

    def first_answer_counts(self) -> bool:
        """Say whether any one of the open choices will do."""
        return bool(self._look["first_answer_counts"])

    def choices(self, seat: str) -> list[OpenChoice]:
        """Give the choices that wait for this person."""
        return msgspec.convert(self._look["choices"], list[OpenChoice]) if seat in self.people else []

    def by_hand(self) -> OpenChoice | None:
        """Give nothing: luck of other seats is entered by those who hold them."""
        return None

    def is_luck_open(self) -> bool:
        """Say no: whoever is here sits alone at this screen."""
        return False

    def others_wait(self) -> bool:
        """Say whether somebody else could answer just now."""
        return bool(set(self._look["waiting_for"]) - set(self.people))

    def let_others(self) -> bool:
        """Take what has happened; wait a moment for it if nothing is asked here, or if others may speak first."""
        if self._look["choices"] and not self.first_answer_counts():
            return self._hear(0)
        asked = ",".join(each["id"] for each in self._look["choices"])
        if asked and asked != self._passed:
            self._line.send({"kind": "pass"})
            self._passed = asked
        return self.is_over or self._hear(GLANCE)

    def answer(self, seat: str, choice: str, answer: Any) -> None:
        """Answer a choice."""
        body = {"choice": choice, "answer": answer, "id": secrets.token_hex(8)}
        number = self.call("POST", "/api/seat/answers", body)["number"]
        self._hear_until(lambda: self._look["number"] >= number)

    def news(self, seat: str) -> list[str]:
        """Give what was not told yet."""
        if seat == SHARED:
            return []
        fresh, aside = self._events[self._told :], self._beside
        self._told, self._beside = len(self._events), []
        return [*(str(event["text"]) for event in fresh), *aside]

    def skip(self, most: int) -> int:
        """Take all but the last few things as told."""
        self._told = max(0, len(self._events) - most)
        return self._told

    def view(self, seat: str) -> Mapping[str, Any]:
        """Give what this person sees."""
        seen: dict[str, Any] = self._look["view"]
        return seen

    def head(self, seat: str) -> str:
        """Give the head that this person is shown."""
        return str(self._look["head"])

    def board(self, seat: str) -> Board | None:
        """Give the board that this person sees."""
        return msgspec.convert(self._look["board"], Board | None)

    def weigh(self, seat: str, choice: str, closely: bool) -> Prospects:
        """Say what every option of a choice would come to, where the table is played with hints."""
        from outdraw.odds.choices import CLOSELY

        look = CLOSELY if closely else ROUGH
        found = self.call("GET", f"/api/seat/odds?choice={quote(choice)}&look={look}", patience=WEIGHING)
        return msgspec.convert(found, Prospects, str_keys=True)  # JSON has no numbers for keys

    def asked_of_others(self) -> list[OpenChoice]:
        """Give what others are asked, without what they could answer: that is known to them alone."""
        return [
            OpenChoice(
                each["id"],
                Number(each["seat"], each["kind"], "", each["rule"], -MOST, MOST)
                if each["form"] == "number"
                else Words(each["seat"], each["kind"], "", each["rule"]),
            )
            for each in self.call("GET", "/api/seat/gm/asked")
        ]

    def look_as(self, seat: str, why: str) -> Board | None:
        """Give the board that a seat sees; the seat is told."""
        found = self.call("POST", "/api/seat/gm/view-as", {"seat": seat, "why": why})
        return msgspec.convert(found["board"], Board | None)

    def may_decide(self) -> bool:
        """Say whether this person is the game master."""
        return self.gm in self.people

    def decide(self, kind: str, **body: Any) -> None:
        """Speak the game master's word."""
        said = {{"who": "kind", "choice_id": "choice"}.get(name, name): value for name, value in body.items()}
        if isinstance(dial := said.pop("dial", None), Dial):
            said |= {"luck": dial.luck, "choices": dial.choices, "why": said.get("why") or "as agreed"}
        number = self.call("POST", f"/api/seat/gm/{kind}", said)["number"]
        self._hear_until(lambda: self._look["number"] >= number)

    def arrivals(self) -> Sequence[tuple[str, str]]:
        """Give who could come in."""
        return [(each["id"], each["name"]) for each in self.call("GET", "/api/seat/gm/arrivals")]

    def hosts(self, kind: str) -> Sequence[str]:
        """Give the seats whose players can be given somebody who comes in."""
        return [
            seat for each in self.call("GET", "/api/seat/gm/arrivals") if each["id"] == kind for seat in each["seats"]
        ]

    def points(self) -> list[Point]:
        """Give the points that the scene can be taken back to, the newest first."""
        return msgspec.convert(self.call("GET", "/api/seat/gm/points") if self.may_decide() else [], list[Point])

    def before_answer(self, number: int) -> int:
        """Give the point before the last so many answers of this person; -1 if there is none."""
        stands = [point for point in self.points() if not point.is_taken_back]
        for point, before in pairwise(stands):
            number -= point.kind == "answer" and point.by in self.people
            if number == 0:
                return before.entry
        return -1

    def players(self) -> Mapping[str, str]:
        """Give who plays each seat."""
        company = self._look["company"]["seats"]
        return {seat["id"]: "a bot" if seat.get("bot") else seat.get("person") or "nobody yet" for seat in company}

    def hand_over(self, seat: str) -> str:
        """Give a seat to a bot, or this person's own back from one."""
        is_bots = self.players().get(seat) == "a bot"
        if seat in self.people:
            self.call("POST", "/api/seat/hand-over", {"to": "person" if is_bots else "bot"})
            return "You play again." if is_bots else "A bot plays for you now."
        given = self.call("POST", "/api/seat/gm/hand-over", {"seat": seat, "to": "person" if is_bots else "bot"})
        return f"Whoever plays it now comes by {given['key']['link']}" if given.get("key") else "A bot plays it now."


def beside(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Say what was told beside the game: who came and went, who plays whom, and what only this seat is told."""
    said = [str(each["text"]) for each in now["notices"][len(before["notices"]) :]]
    if before["company"] == now["company"]:
        return said
    then = {seat["id"]: seat for seat in before["company"]["seats"]}
    for seat in now["company"]["seats"]:
        was, name = then[seat["id"]], seat["name"]
        who = f"{seat['person']} ({name})" if seat.get("person") else name
        if seat.get("bot") and not was.get("bot"):
            said.append(f"A bot plays {name} now.")
        elif was.get("bot") and not seat.get("bot"):
            said.append(f"A person plays {name} now.")
        elif seat.get("is_here", False) != was.get("is_here", False) and seat["id"] != now["seat"]:
            said.append(f"{who} is here." if seat.get("is_here") else f"{who} is away.")
    return said


def _refusal(error: HTTPError, is_seated: bool) -> Exception:
    """Make of what the server said what is told at the prompt; whoever has no seat, or no more, cannot go on."""
    try:
        said = json.loads(error.read())
        rule, sentence = str(said["rule"]), str(said["sentence"])
    except (ValueError, KeyError, TypeError):
        words = f"The server said {error.code}."
        return Undone("", words) if is_seated else BadInput(words[0].lower() + words[1:-1])
    if not rule:
        return Undone("", sentence) if is_seated and error.code != NO_SEAT else BadInput(sentence.rstrip("."))
    kind: type[Refusal] = NotYours if error.code == LATE else Malformed
    return kind(rule, sentence)
