"""Possible: a step run again in a world that a seat cannot tell from its own, up to the choice that is open.

What the seat was told, shown and asked must come again word for word: luck that it saw is as it saw it, and its own
answers are its own. Everything else (hidden luck, what others answered) is tried, the likeliest first, until it does.
Nothing of what really happened is known here but what the seat knows (`outdraw.core.worlds.Known`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, TypeAlias

from outdraw.core.audience import EVERYONE, may_see
from outdraw.core.cards import JOKERS, PACK, Card
from outdraw.core.chance import Chance, Deal, Draw
from outdraw.core.choices import Answer, Choice, Number, Pick, Refusal, Words
from outdraw.core.copying import copy
from outdraw.core.events import Event, Sum
from outdraw.core.fingerprints import fingerprint
from outdraw.core.game import Game
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.play import Play
from outdraw.core.readers.live import RULING, Site
from outdraw.core.readers.simulate import SeenInScene
from outdraw.core.readers.watched_dice import Counted
from outdraw.core.scene import Scene
from outdraw.core.seen import is_alike, seen
from outdraw.core.worlds import Blank, Choose, Known, World, imagined, place_card
from outdraw.core.zones import NoSuchCard

MOST_RUNS = 110
"""So often a step is run again to find one world."""
MOST_DEALS = 40
RUNS_A_DEAL = 120
"""So often at most, before what is hidden is dealt and set anew."""
QUICK_DEALS = 8
"""So many deals are tried as the house would do and as in a world found before, before any is searched at length."""
IN_ORDER, CLIMBS, LEAPS = "in order", "climbs", "leaps"
WAYS = ((IN_ORDER, 24), (CLIMBS, 72), (LEAPS, 72))
"""How the deals are searched in turn, and in how many runs."""
MOST_TURNS = 24
"""So many answers are tried at one point of the course that came furthest."""
MOST_TRIED = 80
"""So many answers of another seat are tried."""
UNSHOWN_TRIED = 64
"""So often luck is tried that nobody was shown: the rule may have told in its own words what came of it."""
PRIVATE_TRIED = 2
CARDS = frozenset((*PACK, *JOKERS))
_WORD = re.compile(r"[a-z0-9]+")


Tried: TypeAlias = dict[tuple[bytes, bool], World | None]
"""What came of deals in which others did as the house would (or else as in a world found before), and no luck was
guessed or lots drawn: it comes so again."""


class NoSuchWorld(ValueError):
    """No world was found that looks the same, within the runs that are allowed."""


class _Unlike(Exception):
    """The course taken is not the one that the seat saw; `wholly` if it is of another kind altogether."""

    def __init__(self, wholly: bool = False) -> None:
        super().__init__(wholly)
        self.wholly = wholly


class _Reached(Exception):
    """The open choice was reached."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.place = place


class _Misdealt(Exception):
    """A card would have to lie in another zone from the beginning."""

    def __init__(self, card: Card, zone: str) -> None:
        super().__init__(card, zone)
        self.card, self.zone = card, zone


def like(
    game: Game,
    known: Known,
    seed: int | str,
    found_before: World | None = None,
    hidden: Sequence[Blank] | None = None,
    tried: Tried | None = None,
) -> World:
    """Draw a world that looks the same to a seat; raise `NoSuchWorld` if none is found.

    Where the house would have done otherwise, what others answered in a world that was found before is tried first.
    Whoever draws many says what is `hidden` where the step begins, and where few deals differ keeps what was `tried`.
    """
    runs = 0
    for deal in range(MOST_DEALS):
        way, most = WAYS[deal % len(WAYS)]
        if found_before is not None and deal < QUICK_DEALS:
            most = 2
        search = _Search(game, known, f"{seed}/{deal}", way, found_before, hidden=hidden, tried=tried)
        for _ in range(min(most, MOST_RUNS - runs)):
            runs += 1
            found = search.run()
            if found is not None:
                return found
            if search.is_spent:
                break
    raise NoSuchWorld(f"no world was found in which {known.seat} would be asked {known.choice.kind} after the same")


def likewise(
    game: Game, known: Known, seed: str, choose: Choose, found_before: World, hidden: Sequence[Blank] | None = None
) -> World | None:
    """Give a world whose hidden values somebody chooses, if others did there as the house would, or as in another."""
    search = _Search(game, known, seed, IN_ORDER, found_before, choose, hidden)
    return search.run() or search.run()


def only_world(game: Game, known: Known, most_runs: int = RUNS_A_DEAL + 1) -> World | None:
    """Give the one world that looks the same to a seat whose scene is certain; nothing if there may be another.

    If all that the seat saw fits what the house would have done for the others, that is what they did. Else everything
    that they may have answered is tried. Where luck was hidden nothing is certain.
    """
    search = _Search(game, known, "only", IN_ORDER)
    only: World | None = search.run()
    if only is not None:
        return None if search.has_guessed_luck else only
    for _ in range(most_runs - 1):
        found = search.run()
        if search.has_guessed_luck or (found is not None and only is not None):
            return None
        if found is not None:
            only = found
            search.go_on()
        if search.is_spent:
            return only
    return None


class _Search:
    """The search for a course of the step, in one deal of the hidden cards; cards may be moved to where they must be.

    First the others are taken to have done as the house would, then as in a world that was found before, if any. Then
    `course` holds which try was taken at each point
    where others decided or hidden luck fell. The last point with anything left to try is tried anew; a search that
    `LEAPS` passes over what followed from a wrong turn, one that `CLIMBS` takes another turn at one point after the
    other of the course that agreed longest with what the seat saw.
    """

    def __init__(
        self,
        game: Game,
        known: Known,
        seed: str,
        way: str,
        found_before: World | None = None,
        choose: Choose | None = None,
        hidden: Sequence[Blank] | None = None,
        tried: Tried | None = None,
    ) -> None:
        self.tried = tried
        self.game, self.known, self.seed, self.way, self.found_before = game, known, seed, way, found_before
        self.dice = Random(seed)
        self.start = imagined(game, known.start, known.seat, self.dice, choose, hidden)
        self.fixed: dict[str, list[Card]] = {}
        self.course: list[int] = []
        self.widths: list[int] = []
        self.is_spent = False
        self.as_house = True
        self.as_before = False
        self.has_guessed_luck = self.has_drawn_lots = self.has_dealt_anew = False
        self.ahead: dict[tuple[int, int], frozenset[str]] = {}
        """The words that the seat heard next, by how much it had been asked and had heard."""
        self._points = 0
        self._furthest = -1
        self._base: tuple[list[int], list[int]] = ([], [])
        self._turns: list[tuple[int, int]] = []

    def go_on(self) -> None:
        """Look for another course after one that led to the open choice."""
        self._go_back(self._points)

    def run(self) -> World | None:
        """Run the step once; give the world if it led to the open choice, else make ready for the next try."""
        if self.tried is None or not (self.as_house or self.as_before):
            return self._run()
        deal = fingerprint(self.start), self.as_house
        if deal in self.tried:
            found = self.tried[deal]
            if found is None:
                self._go_back(0)
            return found
        self.has_guessed_luck = self.has_drawn_lots = self.has_dealt_anew = False
        found = self._run()
        if not (self.has_guessed_luck or self.has_drawn_lots or self.has_dealt_anew):
            self.tried[deal] = found
        return found

    def _run(self) -> World | None:
        scene = copy(self.start)
        attempt = Attempt(self, scene)
        try:
            self.game.step(attempt, scene)
        except _Reached as reached:
            self._points = attempt.points
            if is_alike(seen(scene, self.known.seat), self.known.seen):
                return World(self.start, tuple(attempt.sites), reached.place)
        except _Misdealt as wrong:
            self._deal_right(wrong)
            return None
        except _Unlike as unlike:
            if unlike.wholly and self.way == LEAPS and attempt.points > attempt.confirmed:
                attempt.points = attempt.confirmed + 1  # whatever followed from it is not worth trying
        except (Refusal, NoSuchCard, LookupError, ValueError):
            pass  # what was tried cannot have been
        if self.way == CLIMBS and not (self.as_house or self.as_before):
            self._climb(attempt)
        else:
            self._go_back(attempt.points)
        return None

    def _climb(self, attempt: Attempt) -> None:
        """Take another turn at one point of the course that came furthest, first where the seat heard no more."""
        if attempt.agreed > self._furthest:
            points, sure = attempt.points, attempt.confirmed
            self._furthest, self._base = attempt.agreed, (self.course[:points], self.widths[:points])
            course, widths = self._base
            self._turns = [
                (point, turn)
                for span in (range(sure), range(sure, points))
                for turn in reversed(range(MOST_TURNS))
                for point in span
                if turn < widths[point] and turn != course[point]
            ]
        if not self._turns:
            self.is_spent = True
            return
        point, turn = self._turns.pop()
        course, widths = self._base
        self.course, self.widths = [*course[:point], turn], widths[: point + 1]

    def _deal_right(self, wrong: _Misdealt) -> None:
        self.course, self.widths = [], []
        self._furthest = -1
        self.has_dealt_anew = True
        if place_card(self.start, self.known.seat, wrong.card, wrong.zone, self.fixed, self.dice):
            self.fixed.setdefault(wrong.zone, []).append(wrong.card)
        else:
            self.is_spent = True

    def _go_back(self, points: int) -> None:
        """Try anew at the last point that was come to and has something left."""
        if self.as_house or self.as_before:
            self.as_house, self.as_before = False, self.as_house and self.found_before is not None
            self.course, self.widths = [], []
            return
        del self.course[points:], self.widths[points:]
        while self.course and self.course[-1] + 1 >= self.widths[-1]:
            self.course.pop()
            self.widths.pop()
        if self.course:
            self.course[-1] += 1
        else:
            self.is_spent = True


class Attempt(Play):
    """One run of the step on one course."""

    def __init__(self, search: _Search, scene: Scene) -> None:
        super().__init__()
        self.search, self.scene = search, scene
        self.known, self.seat = search.known, search.known.seat
        self.sites: list[Site] = []
        self.points = 0
        self.confirmed = 0
        """How many points had been come to when the seat last heard or was asked what it knows."""
        self._heard = 0
        self._asked = 0
        self._told = 0

    @property
    def agreed(self) -> int:
        """Give how much of what the seat heard and was asked this run has come to."""
        return self._heard + self._asked

    # --- what is tried ----------------------------------------------------------------------------------------------

    def _try(self, width: int) -> int:
        """Give which try to take at a point where something is not known, out of so many."""
        course, widths = self.search.course, self.search.widths
        if self.points == len(course):
            course.append(0)
            widths.append(width)
        self.points += 1
        return course[self.points - 1]

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        what = occasion.what
        if what and may_see(self.seat, occasion.seen_by):
            raw = self._as_seen(chance, what)
        else:
            self.search.has_guessed_luck = True
            at = self._try(PRIVATE_TRIED if what else UNSHOWN_TRIED)
            raw = chance.happen(Random(f"{self.search.seed}/{len(self.sites)}/{at}").randrange)
            self._told += bool(what)
        self.sites.append(Site(raw))
        return chance.read(raw)

    def _as_seen(self, chance: Chance[Any], what: str) -> tuple[str, ...]:
        event = self._next_event()
        if event is None or event.kind != "luck" or not event.text.startswith(f"{what}: "):
            raise _Unlike(wholly=event is None or event.kind != "luck")
        self._hear()
        self._told += 1
        raw = tuple(event.facts["result"])
        try:
            return chance.parse(" ".join(raw))
        except ValueError:
            self._look_for(chance, raw)
            raise _Unlike from None

    def _look_for(self, chance: Chance[Any], raw: tuple[str, ...]) -> None:
        """Say which card would have to lie in the zone that was drawn from."""
        if not isinstance(chance, Draw | Deal):
            return
        left = list(chance.of)
        missing = [card for card in raw if not _removed(left, card)]
        for name, zone in self.scene.zones.items():
            if missing and sorted(zone.cards) == sorted(chance.of):
                raise _Misdealt(missing[0], name)

    # --- what is told -----------------------------------------------------------------------------------------------

    def _next_event(self) -> Event | None:
        """Give what the seat is told next; what the game master ruled is told by the table, not by the rules."""
        events = self.known.events
        while self._heard < len(events) and events[self._heard].rules == (RULING,):
            self._heard += 1
        return events[self._heard] if self._heard < len(events) else None

    def _hear(self) -> None:
        self._heard += 1
        self.confirmed = self.points

    def tell(
        self,
        _kind: str,
        _text: str,
        /,
        *rules: str,
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
        cause: int | None = None,
        **facts: Any,
    ) -> int:
        self._told += 1
        if may_see(self.seat, seen_by):
            event = self._next_event()
            if event is None or event.kind != _kind:
                raise _Unlike(wholly=True)
            if (event.rules, event.about, event.facts) != (rules, about, facts) or event.text != _text.format(**facts):
                raise _Unlike
            self._hear()
        return self._told - 1

    # --- what is asked ----------------------------------------------------------------------------------------------

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        given = {at: default for at, choice in enumerate(choices) if (default := self._by_dial(choice)) is not None}
        open_ones = {at: choice for at, choice in enumerate(choices) if at not in given}
        if open_ones:
            given.update(self._answered(open_ones))
        return tuple([given[at] for at in range(len(choices))])

    def _by_dial(self, choice: Choice) -> Answer | None:
        """Give the default of a choice at the game master's discretion that the dial does not ask for."""
        default: Answer | None = getattr(choice, "default", None)
        is_automatic = getattr(choice, "discretion", False) and self.known.dial.for_choice(choice.rule) == "automatic"
        return default if is_automatic else None

    def _answered(self, choices: Mapping[int, Choice]) -> dict[int, Answer]:
        """Give what was answered by those asked together; places are counted among those that the table asks."""
        mine: dict[int, Answer] = {}
        waits = -1
        for place, choice in enumerate(choices.values()):
            if choice.seat == self.seat:
                asked = self._own(choice)
                if asked is None:
                    waits = place if waits < 0 and self._is_open(choice) else waits
                else:
                    mine[place] = asked
        if waits >= 0:
            self._stop_at(waits, mine)
        answers = {
            place: mine[place] if place in mine else self._tried(choice, place)
            for place, choice in enumerate(choices.values())
        }
        self.sites.append(Site(None, answers))
        return {at: answers[place] for place, at in enumerate(choices)}

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        waits = -1
        others: list[tuple[int, Answer]] = []
        for place, choice in enumerate(choices):
            if choice.seat == self.seat:
                answer = self._own(choice)
                if answer is not None:
                    self.sites.append(Site(None, {place: answer}))
                    return place, answer
                waits = place if waits < 0 and self._is_open(choice) else waits
            else:
                others += [(place, answer) for answer in self._likely(choice)]
        if waits >= 0 and self._next_event() is None and self._asked == len(self.known.asked):
            self._stop_at(waits, {})
        if not others:
            raise _Unlike
        if self.search.as_house or self.search.as_before:
            first = others[0] if self.search.as_house else next(iter(self._before().items()))
            choices[first[0]].check(first[1])  # what was offered in that world may not be in this one
            self.sites.append(Site(None, dict([first])))
            return first
        others.sort(key=lambda each: -self._fits(each[1], choices[each[0]]))
        place, answer = others[self._try(len(others))]
        self.sites.append(Site(None, {place: answer}))
        return place, answer

    def _own(self, choice: Choice) -> Answer | None:
        """Give what the seat answered when this choice was put to it."""
        asked = self.known.asked
        if self._asked == len(asked) or asked[self._asked].choice.kind != choice.kind:
            raise _Unlike(wholly=True)
        if asked[self._asked].choice != self._as_asked(choice):
            raise _Unlike
        self._asked += 1
        self.confirmed = self.points
        return asked[self._asked - 1].answer

    def _as_asked(self, choice: Choice) -> Choice:
        """Give a choice as the table puts it: the dial may keep a default back."""
        from msgspec.structs import replace

        if getattr(choice, "discretion", False) and self.known.dial.for_choice(choice.rule) in ("asked", "physical"):
            return replace(choice, default=None)
        return choice

    def _is_open(self, choice: Choice) -> bool:
        return self._as_asked(choice) == self.known.choice

    def _stop_at(self, place: int, mine: dict[int, Answer]) -> None:
        if self._next_event() is not None or self._asked != len(self.known.asked):
            raise _Unlike
        self.sites.append(Site(None, mine))
        raise _Reached(place)

    # --- what others may have answered ------------------------------------------------------------------------------

    def _before(self) -> Mapping[int, Answer]:
        """Give what was answered here in the world that was found before."""
        before, at = self.search.found_before, len(self.sites)
        if before is None or at >= len(before.sites) or not before.sites[at].answers:
            raise _Unlike
        return before.sites[at].answers

    def _tried(self, choice: Choice, place: int) -> Answer:
        self._deal_for(choice)
        if self.search.as_house:
            return self._as_house(choice)
        if self.search.as_before:
            answers_before = self._before()
            if place not in answers_before:
                raise _Unlike
            return choice.check(answers_before[place])
        answers = self._likely(choice)
        if not answers:
            raise _Unlike
        answers.sort(key=lambda answer: -self._fits(answer, choice))
        return answers[self._try(len(answers))]

    def _deal_for(self, choice: Choice) -> None:
        """See that the cards which somebody is about to show are in their hand."""
        if not choice.actor or not isinstance(choice, Pick):
            return
        held = [name for name, zone in self.scene.zones.items() if zone.seen_by == (choice.seat,)]
        if not held or not any(_cards_in(option.value) for option in choice.options):
            return
        drawn: set[Card] = set()
        for event in self.known.events[self._heard :]:
            if event.kind == "luck":
                drawn.update(event.facts.get("result", ()))
            elif choice.actor in event.about:
                for card in CARDS.intersection(_strings(event.facts)) - drawn:
                    in_hand = [name for name in held if card in self.scene.zones[name].cards]
                    if not in_hand and any(card in z.unknown(self.seat) for z in self.scene.zones.values()):
                        raise _Misdealt(card, held[0])

    def _likely(self, choice: Choice) -> list[Answer]:
        """List what may have been answered, what the house would answer first, the rest in any order."""
        dice = Random(f"{self.search.seed}/{len(self.sites)}/{choice.seat}/{choice.kind}")
        first = self._as_house(choice)
        rest: list[Answer] = []
        if isinstance(choice, Number):
            rest = list(range(choice.low, min(choice.high, choice.low + MOST_TRIED) + 1))
        elif isinstance(choice, Words):
            rest = [*dict.fromkeys(_strings([event.facts for event in self.known.events[self._heard :]]))]
        elif isinstance(choice, Pick) and (choice.least, choice.most) == (1, 1):
            rest = [option.value for option in choice.legal]
        elif isinstance(choice, Pick):
            rest = [*self._several(choice, dice)]
        dice.shuffle(rest)
        return [first, *[answer for answer in rest if answer != first][:MOST_TRIED]]

    def _as_house(self, choice: Choice) -> Answer:
        lots = Counted(f"{self.search.seed}/{len(self.sites)}/{choice.seat}/house")
        answer = self.search.game.bot(lots)(SeenInScene(choice.seat, self.scene), choice)
        self.search.has_drawn_lots |= lots.used > 0
        return answer

    def _several(self, choice: Pick, dice: Random) -> Iterator[Answer]:
        heard = self._words_ahead()
        meant = [option.value for option in choice.legal if heard & _words(option.value)]
        for answer in (meant, [], *([option.value] for option in choice.legal)):
            if choice.least <= len(answer) <= choice.most:
                yield answer
        for _ in range(8):
            yield choice.sample(dice)

    def _fits(self, answer: Answer, choice: Choice) -> float:
        """Say how well an answer goes with what the seat is told next: how much of it is spoken of."""
        words = _words(" ".join(answer) if isinstance(answer, list) else str(answer))
        return len(words & self._words_ahead()) / len(words) if words else 0.0

    def _words_ahead(self) -> frozenset[str]:
        """Give the words in what the seat is told and asked next. They only say what to try first."""
        place = self._asked, self._heard
        if place not in self.search.ahead:
            self.search.ahead[place] = self._spoken_next()
        return self.search.ahead[place]

    def _spoken_next(self) -> frozenset[str]:
        said = [each.choice for each in self.known.asked[self._asked : self._asked + 1]]
        spoken = [f"{choice.kind} {choice.actor} {choice.facing} {choice.prompt}" for choice in said]
        for event in self.known.events[self._heard : self._heard + 4]:
            spoken += [event.kind, event.text, *event.about, *_strings(event.facts)]
        return _words(" ".join(spoken))


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _strings(each)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _strings(each)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(value)


def _cards_in(answer: str) -> frozenset[Card]:
    return CARDS.intersection(answer.split(" "))


def _removed(left: list[Card], card: Card) -> bool:
    if card in left:
        left.remove(card)
        return True
    return False
