"""The table in a terminal: people at one screen, each with their own view, the others elsewhere or bots.

Each person sees only their own view; when the screen passes from one to another it is cleared first. Where anybody may
speak first and several people could, the screen belongs to all of them until one does. What they play at is a
`Sitting`.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from msgspec.structs import replace

from outdraw.commands import table_folder
from outdraw.commands.answers import hints, is_nothing, menu, outline, read_answer
from outdraw.commands.gm_hand import GameMaster
from outdraw.commands.luck_kept import DIGITS
from outdraw.commands.painter import paint
from outdraw.commands.prompt import Rung
from outdraw.commands.screen import Screen, is_plain
from outdraw.commands.sitting import SHARED, Sitting
from outdraw.core.catalogue import Catalogue
from outdraw.core.choices import Pick, Refusal, Words
from outdraw.core.game import Game, ScenarioInfo
from outdraw.core.spelling import did_you_mean
from outdraw.table.table import OpenChoice

NOBODY = "\0"
"""Whose screen it is before anybody sat down at it."""
RECALLED = 12
MOST_LINES = 16
HELP = """\
  a number or a word chooses; Enter takes what stands in brackets
  v  the scene as you know it    r  the rule, or r and its id
  o  the odds: o 2 of option 2   h  all of what happened last
  u  take the last answer back, u 3 the last three
  g  the game master's hand: rulings, edits, arrivals, dial,
     rewinding, bots             q  leave the table (it is kept)"""
NARROW_HELP = (
    "a number or a word chooses; Enter takes what stands in brackets",
    "v  the scene as you know it",
    "r  the rule, or r and its id",
    "o  the odds: o 2 of option 2",
    "h  all of what happened last",
    "u  take the last answer back, u 3 the last three",
    "g  the game master's hand: rulings, edits, arrivals, dial, rewinding, bots",
    "q  leave the table (it is kept)",
)
HAND = "g and a word opens the game master's hand, q leaves (Enter: wait on) "
LEAVE = "Leave the table? It is kept as it stands (y: leave; Enter: stay) "
OF_SHEETS = (
    "Asked of their sheets, unhurt and with all they have ready, and not of how they stand here: that is what o weighs."
)
FREE = "  Write what you mean. With a / before it, a key is no answer: /v /r /u /g /h; q leaves, ? is this help."


class Left(Exception):
    """Somebody left the table."""


def choose_seats(game: Game, info: ScenarioInfo, screen: Screen) -> list[str]:
    """Ask which seats are played by people."""
    screen.say(f"{info.name}: {info.summary}")
    if len(game.scenarios()) > 1:
        screen.say(f"(Other scenes, shorter and longer: outdraw play {game.name} --list)")
    screen.say()
    for number, (seat, name) in enumerate(info.seats, 1):
        is_gm = number == 1 and "master" not in name.casefold()
        screen.say(f"{number:>3}  {name} ({seat})" + (", the game master" if is_gm else ""))
    usual = min(2, len(info.seats))
    screen.say()
    screen.say("Which seats do people play? Bots take the others.")
    screen.say(f"(numbers with spaces, or all; Enter: {info.seats[usual - 1][1]})", "  ")
    while True:
        words = screen.ask("> ").replace(",", " ").split() or [str(usual)]
        if words == ["all"]:
            return [seat for seat, _ in info.seats]
        known = {str(number): seat for number, (seat, _) in enumerate(info.seats, 1)} | {s: s for s, _ in info.seats}
        if all(word in known for word in words):
            return list(dict.fromkeys(known[word] for word in words))
        screen.say(f"Give numbers from 1 to {len(info.seats)}.")


class Terminal:
    """One screen, shared by people of a table."""

    def __init__(self, sitting: Sitting, screen: Screen | None = None) -> None:
        self.sitting, self.screen = sitting, screen or Screen()
        self.master = GameMaster(self.screen, sitting)
        self._at = NOBODY
        self._lately: list[str] = []
        self._watched = 0
        self._opening = ""
        self._is_asking = self._is_stopped = self._is_waiting = False
        books = (sitting.game.rules_file, table_folder() / "rules.toml")
        board = sitting.board(SHARED)
        self._has_suits = board is None or all(row.deck == "french" for row in board.rows)
        self._rules = {rule.id: rule for book in books for rule in Catalogue.load(book).rules}

    def play(self) -> bool:
        """Play until the scene is over, or somebody leaves; say whether it is over."""
        with self._interrupts():
            try:
                self._open()
                while not self.sitting.is_over:
                    self._check_stopped()
                    self._turn()
                self._part()
            except (Left, EOFError):
                if len(self.sitting.people) > 1 and self._at not in (SHARED, NOBODY):
                    self.screen.clear()  # what lies there is one person's to see
                self.screen.say()
                return False
        return True

    def _open(self) -> None:
        self.screen.say(self.sitting.title)
        self.screen.say(f"? at a prompt helps. {self.sitting.promise}")
        self.screen.say()
        is_later = self.sitting.skip(RECALLED) > 0
        news = self.sitting.news(SHARED)
        field = self.sitting.game.opening
        if field and (words := self.sitting.view(SHARED)[field]):
            self._opening = words
            self.screen.say(words)
            self.screen.say()
        self._paint(SHARED)
        if is_later:
            shows = "the page, at the same link," if self.sitting.is_shared else "outdraw replay"
            self.screen.say(f"... ({shows} shows what came before)")
        self._tell(news)

    def _part(self) -> None:
        """Show everyone the end, and each what only they may see of it."""
        if len(self.sitting.people) > 1:
            self._share_screen()
        for seat in self.sitting.people:
            if news := self.sitting.news(seat):
                self._pass_screen(seat)
                self._tell(news)

    def _turn(self) -> None:
        waiting = [seat for seat in self.sitting.people if self.sitting.choices(seat)]
        if not self.sitting.first_answer_counts():
            if self._others_went_on(waiting):
                self._watch_on()
            elif waiting:
                self._ask(waiting[0], self.sitting.choices(waiting[0])[0], may_pass=False)
            elif (open_one := self.sitting.by_hand()) is not None:
                person = self._at if self._at in self.sitting.people else self.sitting.people[0]
                self._ask(person, open_one, may_pass=False)
        elif len(waiting) > 1:
            self._let_speak(waiting)
        elif not waiting or not self._ask(
            waiting[0], self.sitting.choices(waiting[0])[0], may_pass=self.sitting.others_wait()
        ):
            while not self._others_went_on([]) and self.sitting.is_shared:
                self._check_stopped()

    def _others_went_on(self, waiting: list[str]) -> bool:
        """Let the others go on; say whether they did. Whoever waits for people elsewhere is told as it happens."""
        if not self.sitting.is_shared:
            return self.sitting.let_others()
        if not waiting and not self._is_waiting:
            self._is_waiting = True
            more = "; Ctrl-C opens the game master's hand" if self.sitting.may_decide() else ""
            self.screen.say(f"(waiting for others{more})", "  ")
        went_on = self.sitting.let_others()
        if went_on and (news := self.sitting.news(self.sitting.people[0])):
            self._is_waiting = False
            self._tell(news)
        return went_on

    def _watch_on(self) -> None:
        """Let people see what bots did where that may be long: who asked for pauses, and the game master.

        The game master, whom nobody asks anything in many a fight, is asked now and then whether it goes on.
        """
        if self.sitting.is_shared or not (self.screen.pause > 0 or self.sitting.may_decide()):
            return
        at = SHARED if self._at == NOBODY else self._at
        news = self.sitting.news(at)
        self._tell(news)
        self.screen.wait()
        self._watched += len(news)
        if self._watched < MOST_LINES or not self.sitting.may_decide() or self.sitting.is_over:
            return
        self._watched = 0
        self.screen.say("(Enter: let them go on; g is the game master's hand)", "  ")
        while said := self._line(f"{at or self.sitting.gm}> "):
            if not self._asides(said, at, None):
                self.screen.say("Enter lets them go on; ? helps, q leaves the table.", "  ")
            self._tell(self.sitting.news(at))

    # --- Ctrl-C -----------------------------------------------------------------------------------------------------

    @contextmanager
    def _interrupts(self) -> Generator[None, None, None]:
        """Let a Ctrl-C stop nobody in the middle of a move: it is heard at the prompt, or before the next turn."""
        try:
            before = signal.signal(signal.SIGINT, self._stop)
        except ValueError:  # not the main thread: no keyboard either
            yield
            return
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def _stop(self, *_: Any) -> None:
        self._is_stopped = True
        if self._is_asking:
            raise KeyboardInterrupt

    def _check_stopped(self) -> None:
        if self._is_stopped:
            self._is_stopped = False
            self.screen.say()
            if self._is_waiting and self.sitting.may_decide():
                self._is_waiting = False
                self._asides(self._line(HAND), self.sitting.gm, None)
            elif self._line(LEAVE).casefold() in ("y", "yes", "q"):
                raise Left

    def _line(self, prompt: str, bell: int | None = None) -> str:
        """Ask for a line; a Ctrl-C asks whether to leave, another one leaves."""
        self._is_asking = True
        try:
            return self.screen.ask(prompt, bell)
        except KeyboardInterrupt:
            self._is_asking = False
            if prompt == LEAVE:
                raise Left from None
            self._check_stopped()
            return self._line(prompt, bell)
        finally:
            self._is_asking = False

    # --- several people, one screen ---------------------------------------------------------------------------------

    def _let_speak(self, waiting: list[str]) -> None:
        """Ask all the people at the screen who speaks, and let them."""
        self._share_screen()
        names = self.sitting.seats
        self.screen.say()
        self.screen.say("Who speaks?")
        for number, seat in enumerate(waiting, 1):
            self.screen.say(f"{number:>4}  {names.get(seat, seat)}")
        if self.sitting.others_wait():
            self.screen.say("(Enter: a bot)", "  ")
        while True:
            said = self._line("> ")
            known = {str(number): seat for number, seat in enumerate(waiting, 1)} | {seat: seat for seat in waiting}
            if said in known:
                self._ask(known[said], self.sitting.choices(known[said])[0], may_pass=True, is_here=True)
                return
            if said == "" and self.sitting.let_others():
                return
            if self._asides(said, SHARED, None):
                return
            self.screen.say(f"Give a number from 1 to {len(waiting)}; ? helps, q leaves the table.", "  ")

    def _share_screen(self) -> None:
        if self._at not in (SHARED, NOBODY):
            self.screen.clear()
        self._at = SHARED
        self._tell(self.sitting.news(SHARED))

    def _pass_screen(self, seat: str, is_here: bool = False) -> bool:
        """Hand the screen to somebody, unless they sit there already; what was on it goes first.

        Say whether they have it: on the way to them, `q` leaves the table and `u` takes the last answer back.
        """
        if len(self.sitting.people) > 1 and self._at != seat and not is_here:
            if self._at not in (NOBODY, SHARED):
                self.screen.clear()
            self._at = NOBODY
            said = self._line(f"The screen goes to {self.sitting.seats.get(seat, seat)}. Enter when they sit here. ")
            if said == "q":
                raise Left
            if said == "u":
                self.master.take_back(1)
                return False
            self.screen.clear()
        self._at = seat
        return True

    def _tell(self, news: list[str]) -> None:
        """Tell what happened: the last of it, if that is long."""
        news = [text for text in news if text != self._opening]  # it stands above
        if not news:
            return
        is_alone = len(self.sitting.people) == 1
        self._lately = [*self._lately, *news] if is_alone else news  # all since their last answer
        short = news if len(news) <= MOST_LINES else news[-MOST_LINES:]
        if len(short) < len(news):
            left = len(news) - len(short)
            self.screen.say(
                f"... {left} {'lines' if left > 1 else 'line'} more; h shows {'them' if left > 1 else 'it'}"
            )
        for text in short:
            self.screen.say(text, hanging="  ")

    # --- one answer -------------------------------------------------------------------------------------------------

    def _ask(self, person: str, open_one: OpenChoice, may_pass: bool, is_here: bool = False) -> bool:
        """Ask somebody for one answer; say whether anything came of it.

        Cards and dice that everyone will see are entered in front of everyone: the screen need not go to anybody.
        """
        sees = person
        if open_one.luck and len(self.sitting.people) > 1 and self.sitting.is_luck_open():
            self._share_screen()
            sees = SHARED
        elif not self._pass_screen(person, is_here):
            return True
        self._watched = 0
        self._tell(self.sitting.news(sees))
        if (board := self.sitting.board(sees)) is not None:
            self.screen.learn(board)
        choice = open_one.choice
        self._show(open_one, may_pass)
        while True:
            try:
                said = self._line(f"{person}> ", self.sitting.bell)
            except Rung:
                if self._is_settled(open_one):
                    return True
                continue
            if said == "" and may_pass:
                return False
            if self._asides(said, sees, open_one, may_pass):
                if open_one not in self.sitting.choices(choice.seat) and open_one != self.sitting.by_hand():
                    return True
                continue
            if said == "" and is_nothing(choice):
                self.screen.say("Give a number from the list; ? explains.", "  ")
                continue
            try:
                self.sitting.answer(choice.seat, open_one.id, read_answer(choice, said))
                self._lately = []
                return True
            except Refusal as refusal:
                if self.sitting.is_shared and self._is_settled(open_one, "The others were quicker."):
                    return True
                self.screen.say(str(refusal), "  ")

    def _is_settled(self, open_one: OpenChoice, late: str = "") -> bool:
        """Tell what came from elsewhere while somebody thought; say whether they are not asked this any more."""
        self.sitting.hear_all()
        is_settled = open_one not in self.sitting.choices(open_one.choice.seat)
        if is_settled and late:
            self.screen.say(late, "  ")
        self._tell(self.sitting.news(self.sitting.people[0]))
        return is_settled

    def _asides(self, said: str, seat: str, open_one: OpenChoice | None, may_pass: bool = False) -> bool:
        """Do what is no answer: help, view, rule, take back, the game master's hand, leave. Say whether it was that."""
        is_free = open_one is not None and isinstance(open_one.choice, Words) and not open_one.luck
        if is_free and not said.startswith("/") and said not in ("?", "q"):
            return False
        word, *words = said.removeprefix("/").split() or [""]
        asides: dict[str, Callable[[], None]] = {
            "?": lambda: self._help(open_one, may_pass),
            "v": lambda: self._show_scene(seat),
            "r": lambda: self._rule(words[0] if words else open_one.choice.rule if open_one else ""),
            "h": self._tell_all,
            "u": lambda: self.master.take_back(int(words[0]) if words else 1),
            "g": lambda: self._game_master(words),
            "o": lambda: self._odds(seat, words, open_one),
        }
        if word == "q" and not words:
            raise Left
        if word not in asides or (words and word in "?vh") or (words and not self._is_aside(word, words)):
            return False
        try:
            asides[word]()
        except Refusal as refusal:
            self.screen.say(str(refusal), "  ")
        return True

    def _is_aside(self, word: str, words: list[str]) -> bool:
        """Say whether a key with words after it is one, and not an answer that begins with the same letter."""
        if word == "r":
            return len(words) == 1
        return word in "og" or (word == "u" and words[0].isdecimal())

    def _help(self, open_one: OpenChoice | None, may_pass: bool) -> None:
        if open_one is not None and isinstance(open_one.choice, Words) and not open_one.luck:
            self.screen.say(FREE.strip(), "  ", "  ")
        else:
            self._show_keys()
        if open_one is not None:
            self._show(open_one, may_pass)

    def _show_keys(self) -> None:
        if max(map(len, HELP.splitlines())) <= self.screen.width:
            self.screen.show(HELP)
            return
        for key in NARROW_HELP:
            self.screen.say(key, "  ", "   ")

    def _tell_all(self) -> None:
        for text in self._lately:
            self.screen.say(text, hanging="  ")

    def _game_master(self, words: list[str]) -> None:
        """Open the game master's hand, in front of the game master."""
        gm = self.sitting.gm
        if not self.sitting.may_decide():
            if words[:1] == ["bots"] or not words:
                self.master.hand_over()
            else:
                who = self.sitting.players().get(gm, "a bot")
                more = "g bots gives seats to bots and takes them back"
                self.screen.say(f"{who[0].upper()}{who[1:]} is the game master here; {more}.", "  ")
            return
        before = self._at
        if not self._pass_screen(gm):
            return
        has_spoken = self.master.open_hand(words)
        if before == gm or len(self.sitting.people) == 1:
            return
        if has_spoken:  # the screen is cleared as it goes back
            self._line("Enter when you have read it. ")
        if before != SHARED:
            self._pass_screen(before)

    def _rule(self, name: str) -> None:
        rule = self._rules.get(name)
        if rule is not None:
            self.screen.say(f"{rule.title}. {rule.text} {rule.ruling} [{rule.id}]", "  ")
        elif name:
            meant = did_you_mean(name, self._rules) or next((each for each in self._rules if name in each), None)
            self.screen.say(f"There is no rule {name!r}" + (f"; did you mean {meant}?" if meant else "."), "  ")
        else:
            self.screen.say("Say r and the id of a rule.", "  ")

    def _paint(self, seat: str) -> None:
        board = self.sitting.board(seat)
        if board is not None:
            self.screen.learn(board)
            notes = tuple(note for note in board.notes if note.text != self._opening)
            self.screen.show(paint(replace(board, notes=notes), self.screen.width, is_plain()))
        elif seat != SHARED:
            self.screen.show(outline(self.sitting.view(seat)))

    def _show_scene(self, seat: str) -> None:
        """Show the scene, and the head by which its journal is known again."""
        self._paint(seat)
        self.screen.say(f"Head: {self.sitting.head(seat)[:DIGITS]}", "  ")

    def _odds(self, seat: str, words: list[str], open_one: OpenChoice | None) -> None:
        """Say what the options would come to (`o`, `o 2`), or answer a question: `o contest skill=7 against=5`."""
        if open_one is not None and seat != SHARED and (not words or words[0].isdigit()):
            return self._weigh(seat, open_one, int(words[0]) if words else 0)
        from outdraw.commands.asked import answered, as_typed

        sitting = self.sitting
        questions = {each.name: each for each in sitting.game.questions}
        if not words or words[0] == "list" or seat == SHARED:
            for question in questions.values():
                needed = " ".join(f"{parameter.name}=..." for parameter in question.needed)
                self.screen.say(f"o {question.name} {needed}: {question.summary}", "  ", "  ")
            return
        try:
            print(answered(sitting.game.name, words[0], sitting.board(seat), words[1:]))
        except ValueError as error:
            return self.screen.say(as_typed(str(error)), "  ")
        if any(each.names is not None for each in questions[words[0]].parameters):
            self.screen.say(OF_SHEETS, "  ", "  ")

    def _weigh(self, seat: str, open_one: OpenChoice, number: int) -> None:
        """Say what every option, or one of them, would come to by the end of the action."""
        from outdraw.odds.prospects import prospect_lines

        options = open_one.choice.options if isinstance(open_one.choice, Pick) else ()
        shown = [each.value for each in options]
        only = shown[number - 1] if 0 < number <= len(shown) else ""
        if number and not only:
            return self.screen.say(f"There is no option {number}.", "  ")
        if only and (barred := options[number - 1]).barred_by:
            return self.screen.say(f"That is not open to you now: {barred.why}", "  ")
        from outdraw.commands.watch import StatusLine

        waiting = StatusLine()
        waiting.say("  (weighing it; Ctrl-C stops)")
        self._is_asking = True
        try:
            found = self.sitting.weigh(seat, open_one.id, bool(only))
        except KeyboardInterrupt:
            self._is_stopped = False
            return
        finally:
            self._is_asking = False
            waiting.clear()
        for line in prospect_lines(found, shown, only):
            self.screen.say(line, "  ", "     ")
        closer = "" if only or len(shown) < 2 else "o 2 looks at one option more closely; "
        self.screen.say(f"{closer}o list gives the questions of the odds.", "  ", "  ")

    def _show(self, open_one: OpenChoice, may_pass: bool) -> None:
        choice = open_one.choice
        self.screen.say()
        self.screen.say(choice.prompt)
        if isinstance(choice, Pick):
            self.screen.show("\n".join(menu(choice)))
        for hint in hints(choice, open_one.luck, may_pass, self._has_suits):
            self.screen.show(hint)
