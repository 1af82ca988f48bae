"""Journals: canonical, chained, replayable; whatever is done to one is caught, and its line told."""

from __future__ import annotations

import hashlib
import json
import tracemalloc
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from examples.high_card import GAME
from outdraw.core.game import Game
from outdraw.core.journal import Entry, JournalFault, Kind, line_of, read_entries, sealed
from outdraw.core.readers.live import Dial
from outdraw.table.replay import steps, verify
from outdraw.table.store import JournalFile
from outdraw.table.table import Table

CORRUPTIONS = 1000


def find(name: str) -> Game:
    return GAME


def answer_some(table: Table, dice: Random, number: int) -> None:
    for _ in range(number):
        waiting = [each for seat in table.waiting_for() for each in table.choices(seat)]
        if not waiting:
            return
        each = dice.choice(waiting)
        chance = table.pending_luck()
        by_hand = " ".join(chance.happen(dice.randrange)) if chance is not None else ""
        table.answer(each.choice.seat, each.id, by_hand or each.choice.sample(dice))


def play(seed: int, store: Callable[[Entry], None] | None = None) -> Table:
    """Play a scene in which everything happens that a journal can tell of."""
    dice = Random(seed)
    table = Table(GAME, secret=dice.randbytes(32), store=store)
    for seat in table.seats:
        table.join(seat, seat.title(), dice.randbytes(8).hex())
    table.edit("dealer", ["rounds_left"], 8, "a short game")
    table.begin()
    answer_some(table, dice, 7)
    table.leave("ann")
    table.join("ann", "Anna", "c0ffee")
    table.set_dial("dealer", Dial(luck="physical"))
    answer_some(table, dice, 9)
    table.set_dial("dealer", Dial())
    table.rewind("dealer", dice.choice(table.points()[:5]), "we misread a rule")
    answer_some(table, dice, 4)
    (each,) = table.choices(table.waiting_for()[0])
    table.rule("dealer", each.id, each.choice.sample(dice), "she had to leave")
    table.edit("dealer", ["won", "bob"], 2, "a gift")
    while not any(table.laid(seat) for seat in table.seats):
        answer_some(table, dice, 1)
    seat = next(seat for seat in table.seats if table.laid(seat))
    table.take_back(seat, table.laid(seat)[0].id)
    while not table.is_over:
        answer_some(table, dice, 1)
    table.close()
    return table


@cache
def journal(seed: int = 1) -> bytes:
    return b"".join(map(line_of, play(seed).entries))


def entries() -> list[Entry]:
    return read_entries(journal())


def test_a_journal_verifies_with_all_its_luck() -> None:
    verdict = verify(journal(), find)
    assert (verdict.game, verdict.scenario, verdict.is_closed, verdict.is_over) == ("high_card", "cards", True, True)
    assert verdict.luck == verdict.luck_checked > 20
    assert verdict.by_hand > 3
    assert verdict.head == entries()[-1].hash
    kinds = set(msgspec.json.schema(Entry)["$defs"]["Entry"]["properties"]["kind"]["enum"])
    assert {entry.kind for entry in entries()} == kinds - {"arrive"}  # nobody can come into this game


def test_a_journal_replays_entry_by_entry_to_the_same_scene_and_the_same_events() -> None:
    table = play(1)
    for entry, replayed in steps(table.entries, find):
        assert replayed.head == entry.hash
    assert replayed.scene() == table.scene()
    assert replayed.all_events() == table.all_events()
    assert [replayed.view(seat) for seat in table.seats] == [table.view(seat) for seat in table.seats]


def test_the_same_secret_and_acts_write_the_same_journal() -> None:
    assert journal() == b"".join(map(line_of, play(1).entries))
    assert journal() != journal(2)


# --- corruption -------------------------------------------------------------------------------------------------------

Damage = tuple[bytes, int, int]
"""The damaged journal, and the lines (from, to) one of which must be told."""


def line_at(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def flip_a_bit(data: bytes, dice: Random) -> Damage:
    at = dice.randrange(len(data))
    changed = bytes([data[at] ^ (1 << dice.randrange(8))])
    return data[:at] + changed + data[at + 1 :], line_at(data, at), line_at(data, at)


def change_a_byte(data: bytes, dice: Random) -> Damage:
    at = dice.randrange(len(data))
    other = dice.choice([byte for byte in range(256) if byte != data[at]])
    return data[:at] + bytes([other]) + data[at + 1 :], line_at(data, at), line_at(data, at)


def drop_a_byte(data: bytes, dice: Random) -> Damage:
    at = dice.randrange(len(data))
    return data[:at] + data[at + 1 :], line_at(data, at), line_at(data, at)


def put_in_a_byte(data: bytes, dice: Random) -> Damage:
    at = dice.randrange(len(data) + 1)
    return data[:at] + bytes([dice.randrange(256)]) + data[at:], line_at(data, at) - 1, line_at(data, at)


def cut(data: bytes, dice: Random) -> Damage:
    at = dice.randrange(len(data))
    return data[:at], line_at(data, at), line_at(data, at)


def cut_between_lines(data: bytes, dice: Random) -> Damage:
    lines = data.splitlines(keepends=True)
    keep = dice.randrange(len(lines))
    return b"".join(lines[:keep]), keep + 1, keep + 1


def drop_a_line(data: bytes, dice: Random) -> Damage:
    lines = data.splitlines(keepends=True)
    at = dice.randrange(len(lines))
    return b"".join(lines[:at] + lines[at + 1 :]), at + 1, at + 1


def double_a_line(data: bytes, dice: Random) -> Damage:
    lines = data.splitlines(keepends=True)
    at = dice.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at:]]), at + 2, at + 2


def swap_two_lines(data: bytes, dice: Random) -> Damage:
    lines = data.splitlines(keepends=True)
    one, other = sorted(dice.sample(range(len(lines)), 2))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines), one + 1, one + 1


def put_in_a_line(data: bytes, dice: Random) -> Damage:
    lines = data.splitlines(keepends=True)
    at = dice.randrange(len(lines) + 1)
    new = dice.choice([b"\n", b"{}\n", b"null\n", b"[" * 100_000 + b"\n", lines[0], journal(2).splitlines(True)[5]])
    return b"".join([*lines[:at], new, *lines[at:]]), at + 1, at + 1 + (lines[at : at + 1] == [new])


def resealed(found: list[Entry], at: int, **changes: Any) -> bytes:
    """Change an entry, and seal it and all that follow anew, as a forger would."""
    out = found[:at]
    for entry in [msgspec.structs.replace(found[at], **changes), *found[at + 1 :]]:
        kind: Kind = entry.kind
        prev = out[-1].hash if out else "0" * 64
        out.append(sealed(len(out), kind, entry.by, entry.body, entry.luck, entry.scene, prev, entry.salt))
    return b"".join(map(line_of, out))


def forge_luck(data: bytes, dice: Random) -> Damage:
    """Let another card or face have come up."""
    found = entries()
    at = dice.choice([entry.number for entry in found if entry.luck])
    luck = list(found[at].luck)
    which = dice.randrange(len(luck))
    chance = luck[which].chance
    words = chance.split(" of ")[1].split() if " of " in chance else ["1", "2", "3", "4", "01", ""]
    result = (dice.choice([word for word in words if word != luck[which].result[0]]),)
    luck[which] = msgspec.structs.replace(luck[which], result=result)
    return resealed(found, at, luck=tuple(luck)), at + 1, at + 1


def forge_the_chance(data: bytes, dice: Random) -> Damage:
    """Let luck have been drawn from other cards, or have another number, or not at all."""
    found = entries()
    at = dice.choice([entry.number for entry in found if entry.luck])
    luck = list(found[at].luck)
    which = dice.randrange(len(luck))
    one = luck[which]
    kind = dice.randrange(4)
    if kind == 0:
        luck[which] = msgspec.structs.replace(one, chance="draw 1 of " + one.result[0])
    elif kind == 1:
        luck[which] = msgspec.structs.replace(one, number=one.number + 1)
    elif kind == 2:
        del luck[which]
    else:
        luck.append(one)
    return resealed(found, at, luck=tuple(luck)), at + 1, at + 1


def forge_an_answer(data: bytes, dice: Random) -> Damage:
    """Let a seat have answered something else; where nobody had seen it yet, a later line does not follow."""
    found = entries()
    at = dice.choice([entry.number for entry in found if entry.kind in ("answer", "ruling")])
    body = found[at].body
    other = dice.choice([card for card in ("Ac", "8h", "Ks", "nonsense", 7, None, ["8h"]) if card != body["answer"]])
    return resealed(found, at, body={**body, "answer": other}), at + 1, len(found)


def forge_a_field(data: bytes, dice: Random) -> Damage:
    """Change who did it, what kind it was, the digest of the scene, or something in the body."""
    found = entries()
    at = dice.randrange(1, len(found))
    entry = found[at]
    kind = dice.randrange(5)
    if kind == 0:
        return resealed(found, at, scene=hashlib.sha256(entry.scene.encode()).hexdigest()), at + 1, at + 1
    if kind == 1:
        return resealed(found, at, by=f"{entry.by}x"), at + 1, at + 1
    if kind == 2:
        return resealed(found, at, body={**entry.body, "more": 1}), at + 1, at + 1
    if kind == 3:
        return resealed(found, at, kind="leave" if entry.kind != "leave" else "begin"), at + 1, len(found)
    return resealed(found, at, body={}) if entry.body else resealed(found, at, body={"x": 0}), at + 1, len(found)


def forge_the_secret(data: bytes, dice: Random) -> Damage:
    """Change what luck is made of: a contribution, the commitment or the secret."""
    found = entries()
    kind = dice.randrange(3)
    if kind == 0:
        at = dice.choice([entry.number for entry in found if entry.kind == "join"])
        return resealed(found, at, body={**found[at].body, "contribution": "beef"}), at + 1, len(found)
    at, name = (0, "commitment") if kind == 1 else (len(found) - 1, "secret")
    return resealed(found, at, body={**found[at].body, name: dice.randbytes(32).hex()}), 1, len(found)


DAMAGES = (
    flip_a_bit,
    change_a_byte,
    drop_a_byte,
    put_in_a_byte,
    cut,
    cut_between_lines,
    drop_a_line,
    double_a_line,
    swap_two_lines,
    put_in_a_line,
    forge_luck,
    forge_the_chance,
    forge_an_answer,
    forge_a_field,
    forge_the_secret,
)


@pytest.mark.parametrize("damage", DAMAGES)
def test_every_corruption_is_caught_and_its_line_told(damage: Callable[[bytes, Random], Damage]) -> None:
    dice = Random(damage.__name__)
    for _ in range(-(-CORRUPTIONS // len(DAMAGES))):
        data, first, last = damage(journal(), dice)
        if data == journal():
            continue
        with pytest.raises(JournalFault) as fault:
            verify(data, find)
        assert max(first, 1) <= fault.value.line <= last, str(fault.value)
        assert str(fault.value).startswith(f"line {fault.value.line}: ")


def test_a_journal_that_is_still_open_verifies_only_if_it_may_be() -> None:
    lines = journal().splitlines(keepends=True)
    for keep in (1, 5, 20, len(lines) - 1):
        part = b"".join(lines[:keep])
        with pytest.raises(JournalFault, match=f"line {keep + 1}: the journal ends before the table was closed"):
            verify(part, find)
        verdict = verify(part, find, may_be_open=True)
        assert (verdict.entries, verdict.is_closed, verdict.luck_checked) == (keep, False, 0)


def test_whoever_noted_a_head_can_tell_a_rewritten_journal() -> None:
    noted = entries()[20].hash
    verify(journal(), find, head=noted)
    with pytest.raises(JournalFault, match="another journal, or rewritten"):
        verify(journal(2), find, head=noted)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": 1}, "this is format 1; this program reads format 2"),
        ({"content": {"cards.toml": ""}}, "no such content file"),
        ({"switches": {"packs": 2}}, "has no switches"),
        ({"scenario": "no such"}, "has no scenario 'no such'"),
        ({"dial": {"luck": "wild"}}, "cannot be opened"),
    ],
)
def test_a_journal_of_other_rules_is_told(change: dict[str, Any], says: str) -> None:
    forged = resealed(entries(), 0, body={**entries()[0].body, **change})
    with pytest.raises(JournalFault, match=says) as fault:
        verify(forged, find)
    assert fault.value.line == 1


def test_an_unknown_game_is_told() -> None:
    with pytest.raises(JournalFault, match="There is no game 'high_card'"):
        verify(journal())


# --- the form, as docs/journal.md has it ------------------------------------------------------------------------------


def test_a_reader_written_from_the_page_agrees() -> None:
    previous = "0" * 64
    for at, line in enumerate(journal().decode().splitlines()):
        entry = json.loads(line)
        assert json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False) == line
        said = entry["hash"]
        bare = json.dumps({**entry, "hash": ""}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert hashlib.sha256(bare.encode()).hexdigest() == said
        assert (entry["number"], entry["prev"]) == (at, previous)
        previous = said


def test_the_example_of_the_page_is_a_journal() -> None:
    page = (Path(__file__).parents[2] / "docs" / "journal.md").read_text()
    block = page.split("```json\n")[1].split("```")[0]
    assert [entry.kind for entry in read_entries(block.encode())] == ["open", "join"]


def test_entries_are_on_disk_before_anyone_is_told(tmp_path: Path) -> None:
    file = JournalFile(tmp_path / "journal.jsonl")
    seen: list[int] = []

    def store(entry: Entry) -> None:
        file.append(entry)
        seen.append(len(read_entries(file.path.read_bytes())))

    table = play(1, store)
    file.close()
    assert seen == list(range(1, len(table.entries) + 1))
    assert file.path.read_bytes() == journal()


def test_what_cannot_be_stored_did_not_happen() -> None:
    full = False

    def store(entry: Entry) -> None:
        if full:
            raise OSError("no space left")

    dice = Random(1)
    table = Table(GAME, secret=bytes(32), store=store)
    for seat in table.seats:
        table.join(seat, seat.title(), "00")
    table.begin()
    answer_some(table, dice, 2)
    before = (len(table.entries), table.scene(), table.all_events(), table.waiting_for())
    full = True
    acts: list[Callable[[], None]] = [
        lambda: answer_some(table, Random(5), 1),
        lambda: table.leave("ann"),
        table.close,
    ]
    for act in acts:
        with pytest.raises(OSError, match="no space"):
            act()
        assert (len(table.entries), table.scene(), table.all_events(), table.waiting_for()) == before
    full = False
    answer_some(table, dice, 1)
    table.close()
    assert verify(b"".join(map(line_of, table.entries)), find).is_closed


def test_a_hostile_file_of_empty_lines_takes_no_more_than_itself() -> None:
    """Lines are read one by one: the first that is no entry ends it."""
    data = b"\n" * (8 << 20)
    tracemalloc.start()
    with pytest.raises(JournalFault, match="line 1: this is not an entry"):
        read_entries(data)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1 << 20
