"""The table in a terminal: people at one screen, bots at the other seats.

Each person sees only their own view; when the screen passes from one to another it is cleared first. Where anybody may
speak first and several people could, the screen belongs to all of them until one does.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

from outdraw.commands import screen_width, table_folder, wrapped
from outdraw.commands.painter import paint
from outdraw.commands.prompt import line
from outdraw.core.audience import EVERYONE, may_see
from outdraw.core.catalogue import Catalogue
from outdraw.core.choices import Answer, Choice, Number, Pick, Refusal, Words
from outdraw.core.game import Game, ScenarioInfo
from outdraw.core.journal import Entry
from outdraw.table.company import Company
from outdraw.table.table import OpenChoice

ALL = ""
"""Whose screen it is while it belongs to everyone."""
LONGEST_MENU = 16
MOST_BARRED = 12
RECALLED = 12
WHOLE = re.compile(r"[+-]?[0-9]{1,9}")
HELP = """\
  a number or a word chooses; Enter takes what stands in brackets
  v  see the scene as you know it     r  read the rule
  u  take the last answer back        q  leave the table
     (the game master only)           ?  this help
  o  the odds, from what you see: o alone lists the questions"""


class Left(Exception):
    """Somebody left the table."""


def choose_seats(info: ScenarioInfo) -> list[str]:
    """Ask which seats are played by people."""
    print(wrapped(f"{info.name}: {info.summary}") + "\n")
    for number, (seat, name) in enumerate(info.seats, 1):
        print(f"  {number}  {name} ({seat})")
    usual = min(2, len(info.seats))
    print("\nWhich seats do people play? Bots take the others.")
    print(f"  (numbers with spaces, or all; Enter: {info.seats[usual - 1][1]})")
    while True:
        words = line("> ").replace(",", " ").split() or [str(usual)]
        if words == ["all"]:
            return [seat for seat, _ in info.seats]
        known = {str(number): seat for number, (seat, _) in enumerate(info.seats, 1)} | {s: s for s, _ in info.seats}
        if all(word in known for word in words):
            return list(dict.fromkeys(known[word] for word in words))
        print(f"Give numbers from 1 to {len(info.seats)}.")


class Terminal:
    """One screen, shared by the people of a table."""

    def __init__(self, game: Game, company: Company, people: list[str]) -> None:
        self.game, self.company, self.table, self.people = game, company, company.table, people
        self._names = dict(game.scenario(self.table.scenario).seats)
        self._told = dict.fromkeys([ALL, *people], 0)
        self._at = ALL
        books = (game.rules_file, table_folder() / "rules.toml")
        self._rules = {rule.id: rule for book in books for rule in Catalogue.load(book).rules}

    def play(self) -> bool:
        """Play until the scene is over, or somebody leaves; say whether it is over."""
        print(f"{self.game.title}: {self.game.scenario(self.table.scenario).name}")
        print(f"? at a prompt helps. The luck is committed to: {self.table.entries[0].body['commitment'][:16]}\n")
        self._recall()
        try:
            while not self.table.is_over:
                self._turn()
            self._part()
        except (Left, EOFError):
            print()
            return False
        return True

    def _recall(self) -> None:
        """Pass over what happened before a table was gone on with, all but the last of it."""
        before = len(self.table.all_events()) - RECALLED
        if before > 0:
            self._told = dict.fromkeys(self._told, before)
            print("... (outdraw replay shows what came before)")

    def _part(self) -> None:
        """Show everyone the end, and each what only they may see of it."""
        if len(self.people) > 1:
            self._share_screen()
        for seat in self.people:
            if self._news(seat):
                self._pass_screen(seat)
                self._catch_up(seat)

    def _turn(self) -> None:
        waiting = [seat for seat in self.table.seats if seat in self.people and self.table.choices(seat)]
        if not self.table.first_answer_counts:
            if not self.company.move():
                self._ask((waiting or self.table.waiting_for())[0], may_pass=False)
        elif len(waiting) > 1:
            self._let_speak(waiting)
        elif not waiting or not self._ask(waiting[0], may_pass=bool(self.company.waiting())):
            self.company.move()

    # --- several people, one screen ---------------------------------------------------------------------------------

    def _let_speak(self, waiting: list[str]) -> None:
        """Ask all the people at the screen who speaks, and let them."""
        self._share_screen()
        print("\nWho speaks?")
        for number, seat in enumerate(waiting, 1):
            print(f"  {number:>2}  {self._names.get(seat, seat)}")
        if self.company.waiting():
            print("  (Enter: a bot)")
        while True:
            said = line("> ").strip()
            if said == "q":
                raise Left
            known = {str(number): seat for number, seat in enumerate(waiting, 1)} | {seat: seat for seat in waiting}
            if said in known:
                self._ask(known[said], may_pass=True)
                return
            if said == "" and self.company.move():
                return
            print(f"  Give a number from 1 to {len(waiting)}; q leaves the table.")

    def _share_screen(self) -> None:
        if self._at != ALL:
            self._clear()
        self._at = ALL
        self._catch_up(ALL)

    def _pass_screen(self, seat: str) -> None:
        if len(self.people) > 1 and self._at not in (ALL, seat):
            self._clear()
            line(f"The screen goes to {self._names.get(seat, seat)}. Enter when they sit here. ")
            self._clear()
        self._at = seat

    def _clear(self) -> None:
        if sys.stdout.isatty():
            print("\033[2J\033[3J\033[H", end="")

    def _catch_up(self, seat: str) -> None:
        for text in self._news(seat):
            print(wrapped(text, hanging="  "))
        self._told[seat] = len(self.table.all_events())

    def _news(self, seat: str) -> list[str]:
        """Give what a seat was not told yet; what the whole screen was told, everyone was."""
        return [
            event.text
            for place, event in enumerate(self.table.all_events())
            if place >= self._told[seat]
            and may_see(seat, event.seen_by)
            and not (event.seen_by == EVERYONE and place < self._told[ALL])
        ]

    # --- one answer -------------------------------------------------------------------------------------------------

    def _ask(self, seat: str, may_pass: bool) -> bool:
        """Ask a seat for one answer; say whether it gave one. Cards that a bot draws are entered by a person."""
        person = seat if seat in self.people else self._at or self.people[0]
        self._pass_screen(person)
        self._catch_up(person)
        open_one = self.table.choices(seat)[0]
        self._show(open_one.choice, may_pass)
        while True:
            said = line(f"{person}> ").strip()
            if said == "" and may_pass:
                return False
            if self._asides(said, person, open_one, may_pass):
                if open_one not in self.table.choices(seat):
                    return True
                continue
            if said == "" and is_nothing(open_one.choice):
                print("  Give a number from the list; ? explains.")
                continue
            try:
                self.table.answer(seat, open_one.id, read_answer(open_one.choice, said))
                return True
            except Refusal as refusal:
                print(wrapped(str(refusal), "  "))

    def _asides(self, said: str, seat: str, open_one: OpenChoice, may_pass: bool) -> bool:
        """Do what is no answer: help, view, rule, take back, leave. Say whether it was that."""
        asides: dict[str, Callable[[], None]] = {
            "?": lambda: self._help(open_one.choice, may_pass),
            "v": lambda: self._view(seat),
            "r": lambda: self._rule(open_one.choice.rule),
            "u": lambda: self._take_back(seat),
            "o": lambda: self._odds(seat, said.split()[1:]),
        }
        is_free = isinstance(open_one.choice, Words) and self.table.pending_luck() is None
        if is_free and said not in ("?", "q"):
            return False
        if said == "q":
            raise Left
        aside = "o" if said.startswith("o ") else said
        if aside not in asides:
            return False
        asides[aside]()
        return True

    def _help(self, choice: Choice, may_pass: bool) -> None:
        print(HELP if not isinstance(choice, Words) else "  Write what you mean; q leaves the table, ? is this help.")
        self._show(choice, may_pass)

    def _take_back(self, seat: str) -> None:
        found = before_last_answer(self.table.entries, self.people)
        if found not in self.table.points():
            print("  There is nothing to take back.")
            return
        try:
            self.table.rewind(seat, found, "taken back at the table")
        except Refusal as refusal:
            print(wrapped(str(refusal), "  "))

    def _rule(self, name: str) -> None:
        rule = self._rules.get(name)
        print(wrapped(f"{rule.title}. {rule.text} {rule.ruling} [{rule.id}]" if rule else name, "  "))

    def _view(self, seat: str) -> None:
        seen = self.table.view(seat)
        if self.game.board is not None:
            print(paint(self.game.board(seen)))
        else:
            print(self.game.picture(seen) if self.game.picture else outline(seen))

    def _odds(self, seat: str, words: list[str]) -> None:
        """Answer a question of the odds from what a seat sees: `o contest skill=7 against=5`."""
        from outdraw.odds.answer import ask_seen

        if not words:
            for question in self.game.questions:
                needed = " ".join(f"{parameter.name}=..." for parameter in question.needed)
                print(wrapped(f"o {question.name} {needed}: {question.summary}", "  ", "  "))
            return
        values: dict[str, Any] = {}
        for word in words[1:]:
            name, equals, value = word.partition("=")
            values[name.strip("-").replace("-", "_")] = value if equals else True
        try:
            print(ask_seen(self.game.name, words[0], self.table.view(seat), **values))
        except ValueError as error:
            print(wrapped(str(error), "  "))

    def _show(self, choice: Choice, may_pass: bool) -> None:
        print("\n" + wrapped(choice.prompt))
        default = getattr(choice, "default", None)
        chance = self.table.pending_luck()
        if isinstance(choice, Pick):
            print("\n".join(menu(choice)))
            if choice.most > 1:
                print(f"  ({_how_many(choice)})")
        elif isinstance(choice, Number):
            print(f"  (a whole number from {choice.low} to {choice.high})")
        elif chance is not None:
            print(f"  ({how_to_enter(chance.record())})")
        if default is not None or is_press(choice):
            print(wrapped(f"(Enter: {_usual(choice)})", "  ", " "))
        elif may_pass:
            print("  (Enter: let the others speak first)")


def before_last_answer(entries: Sequence[Entry], people: list[str]) -> int:
    """Find the entry before the last answer that a person gave and nobody took back; -1 if there is none."""
    before: dict[int, int] = {}
    at = 0
    for entry in entries:
        if entry.kind == "rewind":
            before[entry.number] = at = entry.body["to"]
        else:
            before[entry.number], at = at, entry.number
    while at > 0 and not (entries[at].kind == "answer" and (entries[at].by in people or "by_hand" in entries[at].body)):
        at = before[at]
    return before[at] if at > 0 else -1


# --- choices in words ----------------------------------------------------------------------------------------------


def is_press(choice: Choice) -> bool:
    """Say whether there is but one thing to answer, so that Enter will do."""
    return choice.kind == "luck.press" and isinstance(choice, Pick)


def menu(choice: Pick) -> list[str]:
    """Lay out the options of a choice, with a star what Enter takes; a long menu in columns, without what is barred."""
    usual = [choice.default] if isinstance(choice.default, str) else choice.default or []
    cells = [
        (f"{number:>4}{'*' if option.value in usual else ' '} {option}", option)
        for number, option in enumerate(choice.options, 1)
    ]
    if len(cells) <= LONGEST_MENU:
        return [
            wrapped(cell + (f" (not now: {option.why or option.barred_by})" if option.barred_by else ""), "", " " * 6)
            for cell, option in cells
        ]
    legal = [cell for cell, option in cells if not option.barred_by]
    barred = [str(option) for _, option in cells if option.barred_by]
    widest = max(map(len, legal), default=0) + 2
    columns = max(1, screen_width() // widest)
    rows = -(-len(legal) // columns)
    lines = ["".join(f"{cell:<{widest}}" for cell in legal[row::rows]).rstrip() for row in range(rows)]
    more = f" and {len(barred) - MOST_BARRED} more" if len(barred) > MOST_BARRED else ""
    named = ", ".join(barred[:MOST_BARRED])
    return lines + ([wrapped(f"Not now: {named}{more}.", "  ", "  ")] if barred else [])


def _how_many(choice: Pick) -> str:
    several = f"{choice.least} to {choice.most}: numbers with spaces" + ("; - for none" * (choice.least == 0))
    return several + ("; +2 or -2 changes what Enter takes" if choice.default is not None else "")


def _usual(choice: Choice) -> str:
    if not isinstance(choice, Pick):
        return str(getattr(choice, "default", ""))
    if choice.default is None:
        return str(choice.options[0])
    usual = [choice.default] if isinstance(choice.default, str) else choice.default
    return ", ".join(str(option) for option in choice.options if option.value in usual) or "none"


def how_to_enter(record: str) -> str:
    """Say how to write down what came up by hand; what is left in a deck stays unsaid.

    >>> how_to_enter("draw 1 of 1 2 3"), how_to_enter("deal 2+2 of 8h 9h 10h Jh Qh")
    ('one card, like 7', '4 cards, like 8h 10d')
    >>> how_to_enter("roll d6+2d8"), how_to_enter("toss 3")
    ('the faces of d6+2d8 with spaces, smallest dice first', 'a number from 1 to 3')
    """
    word, _, rest = record.partition(" ")
    if word == "roll":
        return f"the faces of {rest} with spaces, smallest dice first"
    if word == "toss":
        return f"a number from 1 to {rest}"
    counts, _, cards = rest.partition(" of ")
    number = sum(map(int, counts.split("+")))
    are_numbers = all(card.isdigit() for card in cards.split())
    if number == 1:
        return f"one card, like {'7' if are_numbers else '8h'}"
    return f"{number} cards, like {'7 10' if are_numbers else '8h 10d'}"


def is_nothing(choice: Choice) -> bool:
    """Say whether an empty line answers nothing here: one option is wanted, and there is no default."""
    single = isinstance(choice, Pick) and choice.least == choice.most == 1
    return single and getattr(choice, "default", None) is None and not is_press(choice)


def read_answer(choice: Choice, said: str) -> Answer:
    """Read what somebody typed as an answer: numbers of options, words of options, a number, free words."""
    default: Answer | None = getattr(choice, "default", None)
    if said == "" and default is not None:
        return default
    if isinstance(choice, Number):
        return int(said) if WHOLE.fullmatch(said) else said
    if not isinstance(choice, Pick):
        return said
    if choice.most == choice.least == 1:
        return _option(choice, said) if said or not is_press(choice) else choice.options[0].value
    words = said.replace(",", " ").split()
    if words == ["-"]:
        return []
    if isinstance(default, list) and words and all(word[0] in "+-" and word[1:] for word in words):
        dropped = [_option(choice, word[1:]) for word in words if word[0] == "-"]
        added = [_option(choice, word[1:]) for word in words if word[0] == "+"]
        return list(dict.fromkeys([*(each for each in default if each not in dropped), *added]))
    return [_option(choice, word) for word in words]


def _option(choice: Pick, word: str) -> str:
    """Find the option that somebody means: by its number, its value or label, or the beginning of one of these."""
    values = [option.value for option in choice.options]
    if WHOLE.fullmatch(word) and 1 <= int(word) <= len(values) and word not in values:
        return values[int(word) - 1]
    names = [(option.value, option.value.casefold(), str(option).casefold()) for option in choice.options]
    wanted = word.casefold()
    same = [value for value, *known in names if wanted in known]
    near = [value for value, *known in names if wanted and any(name.startswith(wanted) for name in known)]
    return same[0] if same else near[0] if len(near) == 1 else word


def outline(seen: Any, indent: int = 2) -> str:
    """Write a view as an outline, short things on one line."""
    width = screen_width()
    lines: list[str] = []
    for name, value in seen.items():
        short = json.dumps(value, ensure_ascii=False)
        if isinstance(value, dict) and value and len(short) > width - indent - len(name) - 2:
            lines += [f"{' ' * indent}{name}", outline(value, indent + 2)]
        else:
            shown = short if len(short) < width * 2 else short[: width * 2] + "..."
            lines.append(wrapped(f"{name}: {shown}", " " * indent, "  "))
    return "\n".join(lines)
