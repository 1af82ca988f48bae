"""The very bytes that seats are sent do not change with what is hidden from them.

Whole scenes of all games are played at random and by bots, now and then taken back, in a room with feeds for every seat
and for the public. Still: after every move all that a seat may not see is replaced, and the messages it is sent must be
the same. Moving: from every few moves on the next ones are made once more at a table where cards hidden from the seat
were exchanged; every message must be the same, ids, numbers, order, length and whom the table waits for included. Cards
that the seat comes to know on the way or that an answer names stay.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from outdraw.conformance.moments import moments
from outdraw.conformance.scramble import renamed, scrambled
from outdraw.conformance.secrecy import mentioned
from outdraw.core.audience import may_see
from outdraw.core.cards import Card
from outdraw.core.chance import Chance, Raw
from outdraw.core.choices import Refusal
from outdraw.core.journal import Entry, Luck
from outdraw.core.present import using
from outdraw.core.readers.live import Site
from outdraw.core.readers.possible import NoSuchWorld, like
from outdraw.core.scene import Scene
from outdraw.core.zones import NoSuchCard, census
from outdraw.games import find_game
from outdraw.rooms.arrangement import PERSON, Arrangement
from outdraw.rooms.feed import Feed
from outdraw.rooms.looks import Seen, seen
from outdraw.rooms.outbox import Outbox
from outdraw.rooms.ports import Around, Entries, Limits
from outdraw.rooms.room import Room
from outdraw.server.work.threads import Threads
from outdraw.table.chronicle import read_snapshot
from outdraw.table.knowledge import known_at
from outdraw.table.luck import Recorded
from outdraw.table.moves import LuckSource, RulesFault
from outdraw.table.replay import ReplayTable
from outdraw.table.shown import SeatViews
from outdraw.table.state import State
from outdraw.table.table import PUBLIC, Table

GAMES = ("draw_your_weapon", "suits", "draws", "cavaliers")
FIGHTS = int(os.environ.get("OUTDRAW_FIGHTS", "2"))
"""Of each game; `make campaign` plays a thousand of all together."""
SEED = int(os.environ.get("OUTDRAW_SEED", "31"))
"""Other seeds are other fights, so that several runs add up."""
MOVES = 6
"""So many moves are made once more with other hidden cards."""
LONGEST = 120
"""Scenes played at random may never end; so many moves are enough of one."""
TAKEN_BACK = 0.01
WORLDS = 40
"""In every so many windows a whole other world is looked for, which takes long."""
KEPT = 64
NOTHING_KEPT = cast(Entries, None)
"""Nothing is stored here."""
DISCLOSES = (
    "draw_your_weapon.initiative.value",
    "draw_your_weapon.rest.heal",
    "draw_your_weapon.rest.full_recovery",
    "suits.bonus_card.commit",
)
"""The rules that tell everyone of hidden cards: Initiative by everybody's Spades, a Rest by what is healed, a bonus
card by whether it is for offence or defence, which is named as it is committed.
"""
HEAD = re.compile(rb'"head"(:|\],)"[0-9a-f]{64}"')
CARDS = ("draw_your_weapon", "suits")
"""The games with cards; the secrets of the others are values, which are replaced where the scene stands still."""


def room_of(table: Table) -> Room:
    """Give a room around a table, with people at all seats and a notice for each."""
    plays = dict.fromkeys(table.seats, PERSON)
    plan = Arrangement(game=table.game.name, scenario=table.scenario, plays=plays, clock=60, absent=60)
    notices = [(each, 0, f"Somebody looked at what {each} sees.") for each in table.seats]
    return Room("table", table, plan, 0, Around(NOTHING_KEPT, Threads(), Limits()), notices=notices)


def feed_of(table: Table, seat: str, first: int = 0) -> Feed:
    """Give what a seat is sent of a table, the company and its notices included; its numbers begin after `first`."""
    room = room_of(table)
    return Feed("table", seat, first, KEPT, lambda: room._see(seat))  # pyright: ignore[reportPrivateUsage]


class Masked(Table):
    """A table as another one is, but that all is replaced that a seat may not see."""

    def __init__(self, table: Table, seat: str, dice: Random) -> None:
        self.__dict__.update(table.__dict__)  # the same journal, the same events
        self._true, self._whose, self._dice = table, seat, dice
        self._views, self._open_now = SeatViews(), None
        self.change()

    def change(self) -> None:
        """Stand where the true table stands, with other things hidden."""
        step = self._true.state.step
        other = replace(step, scene=scrambled(step.scene, self._whose, self._dice))
        self._state = replace(self._true.state, step=other)


class Unfit(Exception):
    """The other table cannot take this course, so nothing can be compared."""


class Elsewhere(ReplayTable):
    """A table as a snapshot has it, but with hidden cards exchanged; its luck is what lay on the first table."""

    def __init__(self, snapshot: bytes, seat: str, names: dict[Card, Card]) -> None:
        kept = read_snapshot(snapshot)
        super().__init__(find_game(kept.opening.body["game"]), kept.opening, kept)
        self._names, self._lies = names, list[Luck]()
        self.drawn: list[Luck] = []
        step = self.state.step
        sites = [Site(each.luck and self._named(each.luck), dict(each.answers), [*each.rulings]) for each in step.sites]
        again = replace(step, start=renamed(step.start, seat, names), sites=sites, events=[], asked=[])
        with using(self.content):
            self._state = replace(self.state, step=self._moves.run(again, self))

    def go_on(self, entry: Entry) -> None:
        """Make the move of an entry of the first table."""
        self._lies, self.drawn = list(entry.luck), []
        self.accept(self.prepared(entry.kind, entry.by, entry.body))

    def __call__(self, chance: Chance[Any]) -> Raw:
        if not self._lies:
            raise Unfit
        luck = self._lies.pop(0)
        try:
            raw = chance.parse(" ".join(self._named(luck.result)))
        except ValueError:
            raise Unfit from None
        self.drawn.append(Luck(luck.number, chance.record(), raw))
        return raw

    def _named(self, cards: Raw) -> Raw:
        return tuple([self._names.get(card, card) for card in cards])

    def _luck_for(self, state: State) -> LuckSource:
        return self

    def _salt(self, number: int) -> str:
        return ""


class Window:
    """Some moves of a table: how it stood before them, the moves, and what every seat was sent by each."""

    def __init__(self, table: Table, feeds: dict[str, Feed]) -> None:
        self.table, self.snapshot = table, table.snapshot()
        self.first = len(table.entries)
        self.start, self.sites = table.state.step.start, table.state.step.sites
        self.recent = max(KEPT, len(table.state.step.events))
        self.told = {seat: len(table.events(seat)) for seat in feeds}
        self.sent = {seat: [feed.look()] for seat, feed in feeds.items()}
        self.numbers = {seat: feed.number for seat, feed in feeds.items()}
        self.known = {seat: [known_to(table, seat)] for seat in feeds}
        self.waited = table.waiting_for()
        self.moves: list[Entry] = []

    def see(self, messages: dict[str, bytes]) -> None:
        """Note what everybody was sent by the move just made."""
        self.moves.append(self.table.entries[-1])
        for seat, message in messages.items():
            self.sent[seat].append(message)
            self.known[seat].append(known_to(self.table, seat))

    def exchange(self, seat: str, dice: Random) -> dict[Card, Card]:
        """Give new names to cards that stay hidden from a seat: among those of which there are equally many."""
        fixed = set[Card]().union(*self.known[seat], named(self.sites, self.moves))
        step = self.table.events(seat)[max(0, self.told[seat] - self.recent) :]
        fixed.update(card for event in step for card in mentioned(event))
        counts, names = census(self.start.zones), dict[Card, Card]()
        by_count: dict[int, list[Card]] = {}
        for card in sorted(set(counts) - fixed - known_in(self.start, seat)):
            by_count.setdefault(counts[card], []).append(card)
        for alike in by_count.values():
            names.update(zip(alike, dice.sample(alike, len(alike)), strict=True))
        return {card: other for card, other in names.items() if card != other}


class Fight:
    """A scene as everybody is sent it, and beside it for each of them one with all replaced that they may not see."""

    def __init__(self, table: Table, dice: Random) -> None:
        self.table = table
        self.room = room_of(table)
        self.feeds = {seat: self.room.feed(seat) for seat in (*table.seats, PUBLIC)}
        self.masked = {seat: Masked(table, seat, dice) for seat in self.feeds}
        self.others = {seat: feed_of(masked, seat) for seat, masked in self.masked.items()}
        self.window = Window(table, self.feeds)
        self.messages = 0
        for seat, other in self.others.items():
            assert other.look() == self.window.sent[seat][0], f"{seat} can tell at the beginning"

    def see(self) -> Window | None:
        """Check that the move just made sends every seat the same, whatever is hidden; give a window that is full."""
        messages = {seat: newest(feed) for seat, feed in self.feeds.items()}
        for seat, message in messages.items():
            self.masked[seat].change()
            entry = self.table.entries[-1]
            assert newest(self.others[seat]) == message, f"{seat} can tell after {entry.kind} by {entry.by}"
        self.messages += len(messages)
        if self.table.entries[-1].kind == "rewind":  # what is hidden in the past is not exchanged
            self.window = Window(self.table, self.feeds)
            return None
        self.window.see(messages)
        return self.end() if len(self.window.moves) == MOVES or self.table.is_over else None

    def end(self) -> Window:
        """End the window, and begin the next."""
        full, self.window = self.window, Window(self.table, self.feeds)
        return full


def without_heads(message: bytes) -> bytes:
    """Give a message without the digits of heads, which are hashes under a salt that no seat knows; when one changes
    must be the same.
    """
    return HEAD.sub(b'"head"\\1', message)


def newest(feed: Feed) -> bytes:
    """Give what a feed sends after a move to whoever asked for changes, and to whoever asked for whole looks."""
    before = feed.number
    feed.outboxes = feed.outboxes or {Outbox(with_changes=True, with_view=each) for each in (True, False)}
    with_view, without = feed.since(before), feed.since(before, with_view=False)
    assert with_view is not None
    assert without is not None
    return b"\n".join([*with_view, *without, feed.look(before), feed.look(before, with_view=False)])


def known_to(table: Table, seat: str) -> frozenset[Card]:
    """Give the cards that a seat knows now."""
    return known_in(table.state.scene, seat)


def known_in(scene: Scene, seat: str) -> frozenset[Card]:
    """Give the cards that a seat knows in a scene."""
    return frozenset(card for zone in scene.zones.values() for card in zone.known(seat))


def named(sites: list[Site], moves: list[Entry]) -> set[Card]:
    """Give whatever answers name, cards among it."""
    said = [str(answer) for site in sites for answer in site.answers.values()]
    said += [str(entry.body.get("answer", "")) for entry in moves]
    for letter in ",.:+[]'\"()":
        said = [each.replace(letter, " ") for each in said]
    return {word for each in said for word in each.split()}


def fought(game: str, number: int, dice: Random) -> Iterator[tuple[Fight, Window]]:
    """Play so many scenes of a game to their end, every move checked, and give windows of some moves each."""
    fight: Fight | None = None
    ended = 0
    for table, _ in moments(find_game(game), sys.maxsize, seed=SEED, every=1.0, taken_back=TAKEN_BACK, longest=LONGEST):
        if fight is None or fight.table is not table:
            if fight is not None:
                yield fight, fight.see() or fight.end()  # by its last move
                ended += 1
            if ended == number:
                return
            fight = Fight(table, dice)
        elif window := fight.see():
            yield fight, window


def same_messages(window: Window, seat: str, dice: Random) -> int | None:
    """Check that all messages to a seat are the same with other hidden cards; say how many, None if none could be."""
    names = window.exchange(seat, dice)
    if not names:
        return None
    compared = 0
    try:
        there = Elsewhere(window.snapshot, seat, names)
        if known_to(there, seat) != window.known[seat][0]:
            return None
        here = read_snapshot(window.snapshot)
        assert told_in_step(there, seat) == told_in_step(ReplayTable(there.game, here.opening, here), seat)
        feed = feed_of(there, seat, window.numbers[seat] - 1)
        assert without_heads(feed.look()) == without_heads(window.sent[seat][0])
        compared += 1
        for at, entry in enumerate(window.moves, 1):
            there.go_on(entry)
            message = newest(feed)
            if known_to(there, seat) != window.known[seat][at] or discloses(message):
                break  # the seat was rightly shown other cards
            assert without_heads(message) == without_heads(window.sent[seat][at]), (
                f"{seat} can tell after {entry.kind} by {entry.by}"
            )
            compared += 1
    except (Unfit, Refusal, RulesFault, NoSuchCard):
        return compared or None
    return compared


def same_world(window: Window, seat: str, seed: int) -> bool:
    """Check that a seat is sent the same in a world that it cannot tell from this one; say whether one was found.

    That is a world with another beginning of the step in progress, other luck and other answers of others.
    """
    kept = read_snapshot(window.snapshot)
    here, there = (ReplayTable(window.table.game, kept.opening, kept) for _ in range(2))
    mine = here.choices(seat)
    step = here.state.step
    if not mine or mine[0].answered:
        return False  # in another world others may have answered or not
    try:
        world = like(here.game, known_at(here, seat, mine[0].id), seed)
    except NoSuchWorld:
        return False
    sites = [Site(each.luck, dict(each.answers), [*each.rulings]) for each in world.sites]
    again = replace(step, start=world.start, sites=sites, events=[], asked=[])
    with using(there.content):
        run = there._moves.run(again, Recorded((), 0))  # pyright: ignore[reportPrivateUsage]
    there._state = replace(there.state, step=run)  # pyright: ignore[reportPrivateUsage]
    assert told_in_step(there, seat) == told_in_step(here, seat)
    assert feed_of(there, seat, window.numbers[seat] - 1).look() == window.sent[seat][0]
    return True


def discloses(message: bytes) -> bool:
    """Say whether a message tells of hidden cards, as the rules will have it."""
    told = [each for line in message.splitlines() for each in msgspec.json.decode(line)["events"]]
    return any(rule.startswith(DISCLOSES) for event in told for rule in event.get("rules", ()))


def told_in_step(table: Table, seat: str) -> bytes:
    """Give what a seat was told in the step in progress."""
    told = [each for each in table.state.step.events if may_see(seat, each.seen_by)]
    return msgspec.json.encode([replace(each, number=0, cause=None, seen_by=()) for each in told])


@pytest.mark.parametrize("game", GAMES)
def test_no_byte_sent_to_a_seat_depends_on_what_is_hidden_from_it(game: str) -> None:
    dice = Random(f"bytes {game} {SEED}")
    fights: list[Fight] = []
    moved = others = 0
    for number, (fight, window) in enumerate(fought(game, FIGHTS, dice)):
        if not fights or fights[-1] is not fight:
            fights.append(fight)
        if game in CARDS:
            moved += sum(same_messages(window, seat, dice) or 0 for seat in window.sent)
        if number % WORLDS == 0 and window.waited:
            others += same_world(window, window.waited[0], number)
    messages = sum(fight.messages for fight in fights)
    print(f"{game}, seed {SEED}: {len(fights)} fights, {messages} messages, {moved} by other cards, {others} worlds")
    assert len(fights) == FIGHTS
    assert messages >= 4 * FIGHTS
    assert moved >= messages // 2 or game not in CARDS


def leaky(table: Table, seat: str) -> Seen:
    """Tell how many cards are asked for by a hidden card."""
    now = seen(table, seat)
    hidden = [zone.unknown(seat) for zone in table.state.scene.zones.values()]
    return replace(now, parts={**now.parts, "asked": hidden[-1][:1]})


def test_one_hidden_card_in_a_message_is_found_by_replacing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outdraw.rooms.room.seen", leaky)
    with pytest.raises(AssertionError, match="can tell"):
        next(fought("draw_your_weapon", 1, Random(1)))


def test_one_hidden_card_in_a_message_is_found_by_moving(monkeypatch: pytest.MonkeyPatch) -> None:
    _, window = next(fought("draw_your_weapon", 1, Random(1)))
    monkeypatch.setattr("outdraw.rooms.room.seen", leaky)
    with pytest.raises(AssertionError):
        same_messages(window, window.table.seats[1], Random(1))
