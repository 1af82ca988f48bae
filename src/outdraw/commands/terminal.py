"""The table in a terminal: people at one screen, bots at the other seats.

Each person sees only their own view; when the screen passes from one to another it is cleared first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from textwrap import fill
from typing import Any

from outdraw.core.catalogue import Catalogue, UnknownRule
from outdraw.core.choices import Answer, Choice, Number, Pick, Refusal, Words
from outdraw.core.game import Game, ScenarioInfo
from outdraw.table.company import Company
from outdraw.table.table import OpenChoice

WIDTH = 100


class Left(Exception):
    """Somebody left the table."""


def choose_seats(info: ScenarioInfo) -> list[str]:
    """Ask which seats are played by people."""
    print(f"{info.name}: {info.summary}\n")
    for number, (seat, name) in enumerate(info.seats, 1):
        print(f"  {number}  {name} ({seat})")
    print("\nWhich seats do people play? Numbers, 'all', or Enter for 2; bots take the others.")
    while True:
        words = input("> ").replace(",", " ").split()
        if words == ["all"]:
            return [seat for seat, _ in info.seats]
        numbers = [int(word) for word in words or ["2"] if word.isdigit()]
        if len(numbers) == len(words or ["2"]) and all(1 <= number <= len(info.seats) for number in numbers):
            return [info.seats[number - 1][0] for number in dict.fromkeys(numbers)]
        print(f"Give numbers from 1 to {len(info.seats)}.")


class Terminal:
    """One screen, shared by the people of a table."""

    def __init__(self, game: Game, company: Company, people: list[str]) -> None:
        self.game, self.company, self.table, self.people = game, company, company.table, people
        self._told = dict.fromkeys(people, 0)
        self._at = ""
        self._rules = Catalogue.load(game.rules_file)

    def play(self) -> bool:
        """Play until the scene is over, or somebody leaves; say whether it is over."""
        print(f"{self.game.title}: {self.game.scenario(self.table.scenario).name}")
        print(f"Commitment {self.table.entries[0].body['commitment'][:16]}...; ? at a prompt helps.\n")
        try:
            while not self.table.is_over:
                self._turn()
        except (Left, EOFError):
            print()
            return False
        for seat in self.people:
            self._catch_up(seat)
        return True

    def _turn(self) -> None:
        waiting = [seat for seat in self.table.waiting_for() if seat in self.people]
        if self.table.first_answer_counts:
            may_pass = bool(self.company.waiting()) or len(waiting) > 1
            if any(self._ask(seat, may_pass) for seat in waiting):
                return
            self.company.move()
        elif not self.company.move():
            self._ask(waiting[0], may_pass=False)

    def _ask(self, seat: str, may_pass: bool) -> bool:
        """Ask a seat for one answer; say whether it gave one."""
        self._pass_screen(seat)
        self._catch_up(seat)
        open_one = self.table.choices(seat)[0]
        self._show(open_one.choice, may_pass)
        while True:
            said = input(f"{seat}> ").strip()
            if said == "" and may_pass:
                return False
            if self._asides(said, seat, open_one):
                if open_one not in self.table.choices(seat):
                    return True
                continue
            try:
                self.table.answer(seat, open_one.id, read_answer(open_one.choice, said))
                return True
            except Refusal as refusal:
                print(f"  {refusal}")

    def _asides(self, said: str, seat: str, open_one: OpenChoice) -> bool:
        """Do what is no answer: help, view, rule, take back, leave. Say whether it was that."""
        asides: dict[str, Callable[[], None]] = {
            "?": lambda: self._show(open_one.choice, False),
            "v": lambda: self._view(seat),
            "r": lambda: self._rule(open_one.choice.rule),
            "u": lambda: self._take_back(seat),
        }
        if isinstance(open_one.choice, Words) and said not in ("?", "q"):
            return False
        if said == "q":
            raise Left
        if said not in asides:
            return False
        asides[said]()
        return True

    def _take_back(self, seat: str) -> None:
        points = self.table.points()
        if len(points) < 2:
            print("  There is nothing to take back.")
            return
        try:
            self.table.rewind(seat, points[-2], "taken back at the table")
        except Refusal as refusal:
            print(f"  {refusal}")

    def _rule(self, name: str) -> None:
        try:
            rule = self._rules.rule(name)
        except UnknownRule:
            print(f"  {name}")
            return
        print(
            fill(
                f"{rule.title}. {rule.text} {rule.ruling} [{rule.id}]",
                WIDTH,
                initial_indent="  ",
                subsequent_indent="  ",
            )
        )

    def _view(self, seat: str) -> None:
        seen = self.table.view(seat)
        print(self.game.picture(seen) if self.game.picture else outline(seen))

    def _catch_up(self, seat: str) -> None:
        events = self.table.events(seat)
        for event in events[self._told[seat] :]:
            print(fill(event.text, WIDTH, subsequent_indent="  "))
        self._told[seat] = len(events)

    def _pass_screen(self, seat: str) -> None:
        if len(self.people) > 1 and self._at not in ("", seat) and sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="")
            input(f"The screen goes to {seat}. Enter when they sit here. ")
            print("\033[2J\033[3J\033[H", end="")
        self._at = seat

    def _show(self, choice: Choice, may_pass: bool) -> None:
        print(f"\n{choice.prompt}")
        default = getattr(choice, "default", None)
        if isinstance(choice, Pick):
            for number, option in enumerate(choice.options, 1):
                barred = f"  (not now: {option.why or option.barred_by})" if option.barred_by else ""
                print(f"  {number:>2}  {option}{barred}")
            if choice.most > 1:
                print(f"  (several: numbers with spaces, {choice.least} to {choice.most}; - for none)")
        elif isinstance(choice, Number):
            print(f"  (a whole number from {choice.low} to {choice.high})")
        if default is not None:
            shown = ", ".join(map(str, default)) if isinstance(default, list) else default
            print(f"  (Enter: {shown or 'none'})")
        elif may_pass:
            print("  (Enter: let the others speak first)")


def read_answer(choice: Choice, said: str) -> Answer:
    """Read what somebody typed as an answer: numbers of options, words of options, a number, free words."""
    default = getattr(choice, "default", None)
    if said == "" and default is not None:
        return default  # type: ignore[no-any-return]
    if isinstance(choice, Number):
        return int(said) if said.lstrip("-").isdigit() else said
    if not isinstance(choice, Pick):
        return said
    if choice.most == choice.least == 1:
        return _option(choice, said)
    return [] if said == "-" else [_option(choice, word) for word in said.replace(",", " ").split()]


def _option(choice: Pick, word: str) -> str:
    if word.isdigit() and 1 <= int(word) <= len(choice.options) and word not in [o.value for o in choice.options]:
        return choice.options[int(word) - 1].value
    for option in choice.options:
        if word.casefold() in (option.value.casefold(), str(option).casefold()):
            return option.value
    return word


def outline(seen: Any, indent: int = 2) -> str:
    """Write a view as an outline, short things on one line."""
    lines: list[str] = []
    for name, value in seen.items():
        short = json.dumps(value, ensure_ascii=False)
        if isinstance(value, dict) and len(short) > WIDTH - 20:
            lines += [f"{' ' * indent}{name}", outline(value, indent + 2)]
        else:
            lines.append(f"{' ' * indent}{name}: {short if len(short) < WIDTH * 2 else short[: WIDTH * 2] + '...'}")
    return "\n".join(lines)
