"""Play a journal again, and verify it: its chain, its luck, and every transition from entry to entry.

Replaying uses the very table that played; an entry is right if playing it again with its recorded luck writes the same
entry, to the byte. When the table was closed its secret is known, and every piece of luck is derived again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from outdraw.core import fair_luck as fair
from outdraw.core.chance import chance_from
from outdraw.core.choices import Refusal
from outdraw.core.game import Game
from outdraw.core.journal import FORMAT, Entry, JournalFault, Luck, line_of, read_entries, salt_of, scene_digest
from outdraw.core.present import Content, using
from outdraw.games import find_game
from outdraw.table.chronicle import Snapshot, read_snapshot
from outdraw.table.luck import Recorded
from outdraw.table.moves import LuckSource
from outdraw.table.opening import content_for, program, rules_digest
from outdraw.table.state import State, recalled
from outdraw.table.table import Table


class ReplayTable(Table):
    """A table that does again what a journal tells, with the luck recorded there."""

    def __init__(self, game: Game, opening: Entry, kept: Snapshot | None = None) -> None:
        self.secret = b""
        self._followed: Entry | None = opening
        body = opening.body
        content = content_for(game, body["scenario"], body.get("content", {}), body.get("switches", {}))
        with using(content):
            game.scenario(body["scenario"])  # says it, if there is none
        if kept is None:
            self._open(game, dict(body), content, None)
        else:
            self._go_on(game, body["scenario"], content, kept)

    def _go_on(self, game: Game, scenario: str, content: Content, kept: Snapshot) -> None:
        """Stand where the table stood when the snapshot was made."""
        state = recalled(kept.state, game.scene)
        self._sit(game, scenario, content, state.step.start, None, "", kept)
        with using(content):
            self._state = self._moves.run_again(state, Recorded((), state.luck))
        last = self.entries[-1]
        if scene_digest(self._state.scene, last.salt) != last.scene:
            raise JournalFault(last.number + 1, "the snapshot leads to another scene than is written")

    def follow(self, entry: Entry) -> None:
        """Do what an entry says, with the luck it records."""
        self._followed = entry
        self.accept(self.prepared(entry.kind, entry.by, entry.body))

    def take_up(self, secret: bytes, store: Callable[[Entry], None] | None) -> None:
        """Stop replaying: from here on luck comes from the secret, and entries go to the store."""
        self.secret = secret
        self._followed = None
        self._store = store

    def _luck_for(self, state: State) -> LuckSource:
        if self._followed is None:
            return super()._luck_for(state)
        return Recorded(self._followed.luck, state.luck)

    def _salt(self, number: int) -> str:
        return self._followed.salt if self._followed is not None else super()._salt(number)


def resumed(
    entries: Sequence[Entry],
    secret: bytes,
    store: Callable[[Entry], None] | None = None,
    find: Callable[[str], Game] = find_game,
    snapshot: bytes = b"",
) -> Table:
    """Open a table again where its journal ends, to play on with the same secret.

    With a snapshot (`Table.snapshot`) the entries are those after it, from anywhere on; it is trusted, as the secret
    is. One made by other rules raises `OtherRules`: then the whole journal is to be played again.
    """
    table = _from_snapshot(snapshot, entries, find) if snapshot else _from_start(entries, find)
    if fair.commitment(secret) != table.commitment:
        raise JournalFault(1, "this is not the secret that the table committed to")
    if table.is_closed:
        raise JournalFault(len(table.entries), "the table was closed; nothing more happens there")
    table.take_up(secret, store)
    return table


class OtherRules(JournalFault):
    """A snapshot that was made by other rules than there are now."""


def _from_start(entries: Sequence[Entry], find: Callable[[str], Game]) -> ReplayTable:
    *_, (_, table) = steps(entries, find)
    return table


def _from_snapshot(snapshot: bytes, entries: Sequence[Entry], find: Callable[[str], Game]) -> ReplayTable:
    kept = read_snapshot(snapshot)
    game = find(kept.opening.body["game"])
    if not _is_same_rules(game, kept.opening):
        raise OtherRules(1, _by_other_rules(game, kept.opening))
    table = ReplayTable(game, kept.opening, kept)
    for entry in entries:
        if entry.number >= len(table.entries):
            _followed(table, entry)
    return table


class Verdict(Struct, frozen=True):
    """What verifying a journal found: how much there is, and how much of its luck could be checked.

    `is_same_rules` says whether it was played by the very rules it was verified with, and not only by rules that lead
    to the same. `contributed` are the seats that added to the luck: if there are none, whoever ran the table could have
    chosen it.
    """

    game: str
    program: str
    rules: str
    is_same_rules: bool
    scenario: str
    entries: int
    luck: int
    luck_checked: int
    by_hand: int
    is_closed: bool
    is_over: bool
    head: str
    contributed: list[str] = []


def opened(entries: Sequence[Entry], find: Callable[[str], Game] = find_game) -> ReplayTable:
    """Open the table that a journal tells of, with the content that it holds."""
    opening = entries[0]
    try:
        if opening.body["format"] != FORMAT:
            raise JournalFault(1, f"this is format {opening.body['format']!r}; this program reads format {FORMAT}")
        game = find(opening.body["game"])
        table = ReplayTable(game, opening)
    except JournalFault:
        raise
    except Exception as error:  # a foreign opening may ask for anything
        raise JournalFault(1, f"the table cannot be opened: {error}") from None
    try:
        _same(table.entries[0], opening)
    except JournalFault as fault:
        raise _explained(fault, table.game, opening) from None
    return table


def _is_same_rules(game: Game, opening: Entry) -> bool:
    return bool(opening.body["rules"] == rules_digest(game))


def _by_other_rules(game: Game, opening: Entry) -> str:
    return (
        f"it was played by {opening.body['program']} with other rules of {game.title} than these ({program()}):"
        " install that one to go on with it, or open a new table"
    )


def _explained(fault: JournalFault, game: Game, opening: Entry) -> JournalFault:
    """Say of a fault that the rules have changed, if they have: then nobody need have touched the journal."""
    if _is_same_rules(game, opening):
        return fault
    return JournalFault(fault.line, f"{fault.wrong}; {_by_other_rules(game, opening)}")


def steps(entries: Sequence[Entry], find: Callable[[str], Game] = find_game) -> Iterator[tuple[Entry, ReplayTable]]:
    """Replay entry by entry, yielding the table as it stands after each; a wrong entry raises `JournalFault`."""
    table = opened(entries, find)
    yield entries[0], table
    for entry in entries[1:]:
        try:
            _followed(table, entry)
        except JournalFault as fault:
            raise _explained(fault, table.game, entries[0]) from None
        yield entry, table


def _followed(table: ReplayTable, entry: Entry) -> None:
    try:
        table.follow(entry)
    except Refusal as refusal:
        raise JournalFault(entry.number + 1, f"the rules refuse this entry: {refusal}") from None
    except Exception as error:  # whatever a foreign entry makes the rules do, it is that entry's fault
        raise JournalFault(entry.number + 1, f"this entry cannot be played: {error}") from None
    _same(table.entries[-1], entry)


def _same(played: Entry, recorded: Entry) -> None:
    if played == recorded:
        return
    for field in ("kind", "by", "body", "luck", "scene"):
        if getattr(played, field) != getattr(recorded, field):
            what = {"scene": "leads to another scene", "luck": "uses other luck"}.get(field, f"has another {field}")
            raise JournalFault(recorded.number + 1, f"played again, this entry {what} than is written")
    raise JournalFault(recorded.number + 1, "played again, this entry is another")


def verify(
    data: bytes | Iterable[Entry],
    find: Callable[[str], Game] = find_game,
    *,
    may_be_open: bool = False,
    head: str = "",
) -> Verdict:
    """Verify a journal, its bytes or its entries: form, chain, transitions, and, if the table was closed, all luck.

    A journal that was cut between two lines looks like that of a table still open, so it passes only if it
    `may_be_open`. Whoever noted the `head` (the hash of an entry) can ask that the journal still has it.
    """
    entries = read_entries(data if isinstance(data, bytes) else b"".join(map(line_of, data)))
    *_, (_, last) = steps(entries, find)
    if not (last.is_closed or may_be_open):
        raise JournalFault(
            len(entries) + 1, "the journal ends before the table was closed: it was cut, or is still open"
        )
    if head and head not in {entry.hash for entry in entries}:
        raise JournalFault(len(entries), f"no entry has the hash {head[:16]}...: this is another journal, or rewritten")
    checked = _check_luck(entries) if last.is_closed else 0
    opening = entries[0].body
    return Verdict(
        game=opening["game"],
        program=opening["program"],
        rules=opening["rules"],
        is_same_rules=_is_same_rules(last.game, entries[0]),
        scenario=opening["scenario"],
        entries=len(entries),
        luck=sum(len(entry.luck) for entry in entries),
        luck_checked=checked,
        by_hand=sum(bool(entry.body.get("by_hand")) for entry in entries),
        is_closed=last.is_closed,
        is_over=last.is_over,
        head=entries[-1].hash,
        contributed=list(dict.fromkeys(seat for seat, _ in contributed(entries))),
    )


def contributed(entries: Sequence[Entry]) -> list[tuple[str, str]]:
    """Give what was added to the table's luck before the beginning, by seat, in order."""
    begun = next((entry.number for entry in entries if entry.kind == "begin"), len(entries))
    said = [(entry.by, str(entry.body["contribution"])) for entry in entries[:begun] if entry.kind == "join"]
    return [each for each in said if each[1]]


def _check_luck(entries: Sequence[Entry]) -> int:
    secret = bytes.fromhex(entries[-1].body["secret"])
    if fair.commitment(secret) != entries[0].body["commitment"]:
        raise JournalFault(len(entries), "the secret revealed is not the one the table committed to")
    key = fair.table_key(secret, contributed(entries))
    number = 0
    for entry in entries:
        if entry.salt != salt_of(secret, entry.number):
            raise JournalFault(entry.number + 1, "the salt was not derived from the table's secret")
        for luck in entry.luck:
            _check_one(entry, luck, key, number)
            number += 1
    return number


def _check_one(entry: Entry, luck: Luck, key: bytes, number: int) -> None:
    if luck.number != number:
        raise JournalFault(entry.number + 1, f"luck {luck.number} stands where {number} should")
    if chance_from(luck.chance).happen(fair.luck(key, number)) != luck.result:
        came = " ".join(luck.result)
        raise JournalFault(entry.number + 1, f"luck {number} ({came}) was not derived from the table's secret")
