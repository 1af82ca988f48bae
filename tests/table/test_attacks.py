"""What an attacker tried against a table, each tried again: none of it works."""

from __future__ import annotations

import resource
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Barrier, Thread
from typing import Any

import msgspec
import pytest

from examples.high_card import GAME, HighCard
from outdraw.core.choices import Option, Pick, Refusal
from outdraw.core.journal import Entry, JournalFault, line_of, read_entries, scene_digest
from outdraw.core.play import Play
from outdraw.core.readers.live import ENTER, Dial
from outdraw.games import BUILT_IN, find_game
from outdraw.table.bots import Company
from outdraw.table.replay import resumed, verify
from outdraw.table.store import JournalFile
from outdraw.table.table import Overtaken, Table
from tests.support import little_game

SECRET = bytes(range(32))


def opened(store: Callable[[Entry], None] | None = None, **more: Any) -> Table:
    table = Table(GAME, secret=SECRET, store=store, **more)
    for seat in table.seats:
        table.join(seat, seat.title(), "00")
    table.begin()
    return table


def answer_one(table: Table, dice: Random) -> None:
    each = dice.choice(table.open_choices())
    table.answer(each.choice.seat, each.id, each.choice.sample(dice))


def journal(table: Table) -> bytes:
    return b"".join(line_of(entry) for entry in table.entries)


def find(name: str) -> Any:
    return GAME if name == GAME.name else find_game(name)


# --- 1: a disk that is full for a moment ------------------------------------------------------------------------------


def test_a_disk_that_is_full_for_a_moment_loses_nothing_and_breaks_nothing(tmp_path: Path) -> None:
    file = JournalFile(tmp_path / "night.jsonl")
    table = opened(store=file.append)
    dice = Random(1)
    answer_one(table, dice)
    kept = len(table.entries)
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.path.stat().st_size + 40, usual[1]))
    try:
        for _ in range(3):
            with pytest.raises(OSError, match="File too large"):
                answer_one(table, dice)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert len(table.entries) == kept
    assert [entry.number for entry in read_entries(file.path.read_bytes())] == list(range(kept))
    answer_one(table, dice)
    file.close()
    assert read_entries(file.path.read_bytes()) == list(table.entries)
    verify(file.path.read_bytes(), find, may_be_open=True)


# --- 2, 3, 16, 19: what grows -----------------------------------------------------------------------------------------


def grown(table: Table, entries: int) -> int:
    """Play on until the journal has so many entries; give how much memory is in use then."""
    dice = Random(7)
    while len(table.entries) < entries:
        answer_one(table, dice)
    return tracemalloc.get_traced_memory()[0]


def test_memory_of_a_table_grows_little_with_its_journal() -> None:
    table = opened()
    table.edit("dealer", ["rounds_left"], 9_999, "a long night")
    tracemalloc.start()
    try:
        few = grown(table, 200)
        many = grown(table, 900)
    finally:
        tracemalloc.stop()
    assert (many - few) / 700 < 2_000  # bytes an entry: below 10 MB at 5,000


def endless(play: Play, scene: Any) -> None:
    """One step that asks for ever."""
    while play.ask(Pick("ann", "more", "More?", "", (Option("yes"), Option("no")))) == "yes":
        play.tell("said", "Ann goes on.")
    scene.is_over = True


def test_a_step_that_goes_on_keeps_no_more_than_its_length() -> None:
    table = Table(little_game(endless), secret=SECRET)
    table.begin()
    tracemalloc.start()
    try:
        for _ in range(700):
            (each,) = table.choices("ann")
            table.answer("ann", each.id, "yes")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4_000_000


def test_a_table_is_opened_again_from_a_snapshot_and_what_came_after() -> None:
    table = opened()
    dice = Random(3)
    while len(table.entries) < 150:
        answer_one(table, dice)
        if table.is_over:
            table.rewind("dealer", table.points()[2], "once more")
    kept = table.snapshot()
    tail = len(table.entries)
    for _ in range(5):
        answer_one(table, dice)
    again = resumed(table.entries[tail:], SECRET, find=find, snapshot=kept)
    assert journal(again) == journal(table)
    assert again.scene() == table.scene()
    assert again.all_events() == table.all_events()
    assert again.open_choices() == table.open_choices()
    assert again.points() == table.points()
    for each in (table, again):
        each.rewind("dealer", table.points()[10], "far back")
    assert again.scene() == table.scene()
    assert again.head == table.head
    verify(journal(again), find, may_be_open=True)


def test_a_snapshot_that_was_tampered_with_is_told() -> None:
    table = opened()
    kept = msgspec.msgpack.decode(table.snapshot())
    state = msgspec.msgpack.decode(kept["state"])
    state["start"] = (
        state["start"].replace(b'"rounds_left":3', b'"rounds_left":4').replace(b'"won":{"ann":0', b'"won":{"ann":1')
    )
    kept["state"] = msgspec.msgpack.encode(state)
    with pytest.raises(JournalFault, match="the snapshot leads to another scene"):
        resumed([], SECRET, find=find, snapshot=msgspec.msgpack.encode(kept))


# --- 4, 6, 13: refusals that tell -------------------------------------------------------------------------------------


@pytest.mark.rule("table.gm.ruling")
def test_a_refused_ruling_tells_nothing_of_the_hand() -> None:
    table = opened()
    (each,) = table.choices("ann")
    assert isinstance(each.choice, Pick)
    with pytest.raises(Refusal) as refused:
        table.rule("dealer", each.id, "zzz", "to see")
    assert not any(option.value in str(refused.value) for option in each.choice.options)


@pytest.mark.rule("table.luck.by_hand")
def test_refused_cards_do_not_tell_where_any_of_them_lies() -> None:
    table = Table(GAME, secret=SECRET, dial=Dial(luck="physical"))
    table.begin()
    told: dict[str, set[str]] = {}
    scene = table.scene()
    library = set(scene.zones["library"].cards)
    elsewhere = {card for name, zone in scene.zones.items() if name != "library" for card in zone.cards}
    dice = Random(1)
    while not elsewhere:
        (each,) = table.open_choices()
        assert each.choice.kind == ENTER
        number = int(each.luck.split()[-1])
        table.answer(each.choice.seat, each.id, " ".join(dice.sample(sorted(library), number)))
        scene = table.scene()
        library = set(scene.zones["library"].cards)
        elsewhere = {card for name, zone in scene.zones.items() if name != "library" for card in zone.cards}
    (each,) = table.open_choices()
    number = int(each.luck.split()[-1])
    for where, cards in (("library", library), ("hand", elsewhere)):
        for card in sorted(cards):
            for entry in (" ".join([card, *["??"] * (number - 1)]), " ".join([card] * max(number, 2))):
                if number == 1 and "?" not in entry and " " not in entry:
                    continue
                with pytest.raises(Refusal) as refused:
                    table.answer(each.choice.seat, each.id, entry)
                told.setdefault(where, set()).add(str(refused.value).replace(card, "CARD"))
    if number > 1:
        assert told["library"] == told["hand"]


@pytest.mark.rule("table.gm.edit")
def test_a_refused_edit_does_not_tell_which_card_lies_where() -> None:
    table = opened()
    scene = table.scene()
    told = set()
    for card in sorted({*scene.zones["ann"].cards, *scene.zones["bob"].cards, *scene.zones["library"].cards}):
        with pytest.raises(Refusal) as refused:
            table.edit("dealer", ["zones", "ann", "cards", 0], card, "to see")
        told.add(str(refused.value))
    assert len(told) == 1


def test_what_nobody_sees_is_not_named_to_them_when_it_is_set() -> None:
    game = find_game("draws")
    table = Table(game, secret=SECRET, dial=Dial(choices="automatic"))
    table.begin()
    before = {seat: table.count_events(seat) for seat in table.seats}
    hidden = next(
        [*path, key]
        for path, each in paths(msgspec.to_builtins(table.scene()), [])
        if isinstance(each, dict)
        for key, value in each.items()
        if isinstance(value, int) and not isinstance(value, bool) and is_hidden(table, [*path, key])
    )
    table.edit(table.gm, hidden, 1, "for the story")
    for seat in table.seats:
        if seat != table.gm:
            words = " ".join(event.text for event in table.events(seat, before[seat]))
            assert "sets something: for the story" in words
            assert not any(str(part) in words for part in hidden if len(str(part)) > 2)


def paths(value: Any, path: list[str | int]) -> Any:
    yield path, value
    if isinstance(value, dict):
        for key, each in value.items():
            yield from paths(each, [*path, key])
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from paths(each, [*path, at])


def is_hidden(table: Table, path: list[str | int]) -> bool:
    """Say whether a value is hidden from every seat but the game master's."""
    for seat in table.seats:
        if seat != table.gm:
            at: Any = table.view(seat)
            try:
                for key in path:
                    at = at[key]
            except (KeyError, TypeError, IndexError):
                continue
            if at != "??":
                return False
    return True


# --- 5: heads ---------------------------------------------------------------------------------------------------------


def test_heads_and_digests_cannot_be_guessed_from_what_a_seat_knows() -> None:
    table = opened()
    last = table.entries[-1]
    assert last.scene == scene_digest(table.scene(), last.salt)
    assert last.scene != scene_digest(table.scene(), "")
    for seat in table.seats:
        looked = msgspec.json.encode(table.seat(seat).look())
        assert not any(entry.salt.encode() in looked for entry in table.entries)
        assert not any(entry.scene.encode() in looked for entry in table.entries)
    salts = [entry.salt for entry in table.entries]
    assert len(set(salts)) == len(salts)


# --- 7: the dial ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("table.gm.dial")
def test_a_turned_dial_is_told_to_everyone() -> None:
    table = opened()
    table.set_dial("dealer", Dial(luck="proposed"))
    for seat in table.seats:
        assert "The game master turns the dial: luck proposed" in table.events(seat)[-1].text


# --- 8: luck that is ground -------------------------------------------------------------------------------------------


@pytest.mark.rule("table.luck.committed")
def test_nobody_chooses_luck_by_joining_again() -> None:
    def first_luck(joins: list[str]) -> tuple[str, ...]:
        table = opened()
        for contribution in joins:
            table.join("dealer", "Dealer", contribution)
        dice = Random(1)
        before = len(table.entries)
        while not any(entry.luck for entry in table.entries[before:]):
            answer_one(table, dice)
        return next(luck.result for entry in table.entries[before:] for luck in entry.luck)

    assert len({first_luck([]), *(first_luck([f"{number:02x}"]) for number in range(12))}) == 1


# --- 9: threads -------------------------------------------------------------------------------------------------------


def test_seats_that_answer_at_the_same_moment_do_not_break_the_journal() -> None:
    stored: list[Entry] = []
    table = opened(store=stored.append)
    table.edit("dealer", ["rounds_left"], 60, "a long night")
    together = Barrier(3)

    def sit(seat: str) -> None:
        dice = Random(seat)
        together.wait()
        for _ in range(150):
            for each in table.choices(seat):
                try:
                    table.answer(seat, each.id, each.choice.sample(dice))
                except (Refusal, Overtaken):
                    continue
            table.seat(seat).look()

    threads = [Thread(target=sit, args=(seat,)) for seat in ("ann", "bob", "cy")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert stored == list(table.entries)
    verify(journal(table), find, may_be_open=True)


# --- 10, 20: whatever is sent -----------------------------------------------------------------------------------------

WILD: list[Any] = [
    10**15,
    10**9,
    -(10**9),
    10_000,
    -1,
    0,
    "",
    "\x1b[2J",
    None,
    [],
    {},
    [[]],
    True,
    1.5,
    "x" * 5000,
    "\ud800",
]


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_edit_is_taken_or_refused_and_the_table_plays_on(name: str) -> None:
    game = find_game(name)
    dice = Random(20)
    table = Table(game, secret=SECRET, dial=Dial(choices="automatic"))
    table.begin()
    company = Company(table, {seat: game.bot_named("random")(dice) for seat in table.seats})
    for _ in range(6):
        company.move()
    point = table.points()[-1]
    everywhere = [path for path, each in paths(msgspec.to_builtins(table.scene()), []) if path]
    for path in dice.sample(everywhere, 45):
        try:
            table.edit(table.gm, path, dice.choice(WILD), "to see")
        except Refusal:
            continue
        try:
            for _ in range(3):
                if table.is_over or not company.move():
                    break
        except Refusal:
            pass
        table.rewind(table.gm, point, "as it was")


BAD: list[Any] = [None, 7, 1.5, True, [], {}, ["a", ["b"]], "x" * 1_000_000, "\ud800", {"a": {}}, "\x00"]


@pytest.mark.parametrize("bad", BAD, ids=[str(number) for number in range(len(BAD))])
def test_whatever_is_sent_is_refused_in_a_few_words(bad: Any) -> None:
    table = opened()
    (each,) = table.choices("ann")
    moves: list[Callable[[], Any]] = [
        lambda: table.answer("ann", each.id, bad),
        lambda: table.answer("ann", bad, "8h"),
        lambda: table.answer(bad, each.id, "8h"),
        lambda: table.join(bad, "Ann"),
        lambda: table.join("ann", bad if not isinstance(bad, str) or len(bad) > 80 else ""),
        lambda: table.join("ann", "Ann", bad if bad is not None else 7),  # type: ignore[arg-type]
        lambda: table.leave(bad),
        lambda: table.rule("dealer", each.id, bad, "why"),
        lambda: table.rule("dealer", each.id, "8h", bad if not isinstance(bad, str) or len(bad) > 300 else ""),
        lambda: table.edit("dealer", bad, 1, "why"),
        lambda: table.edit("dealer", ["rounds_left"], bad if bad != 7 else "7", "why"),
        lambda: table.set_dial("dealer", bad if not isinstance(bad, dict) else [bad]),  # type: ignore[arg-type]
        lambda: table.rewind("dealer", bad if bad != 7 else 7000, "why"),
        lambda: table.arrive("dealer", bad, "", "", "why"),
        lambda: table.view(bad),
        lambda: table.events(bad),
        lambda: table.seat(bad),
    ]
    entries = len(table.entries)
    for move in moves:
        with pytest.raises(Refusal) as refused:
            move()
        assert len(str(refused.value)) < 500
    assert len(table.entries) == entries
    assert isinstance(table.scene(), HighCard)
