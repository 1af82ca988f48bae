"""Content, switches and rules belong to a table: it is opened with them, keeps them, and says so when they changed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from threading import Barrier, Thread
from types import CodeType, FrameType
from typing import Any

import msgspec
import pytest

from outdraw.core import present
from outdraw.core.choices import Malformed
from outdraw.core.content.files import ContentError
from outdraw.core.content.stock import OWN, laid_over
from outdraw.core.journal import START, Entry, JournalFault, line_of, read_entries, sealed
from outdraw.core.readers.live import Dial
from outdraw.games import BUILT_IN, find_game
from outdraw.games.suits import content
from outdraw.table.bots import BOT, Company
from outdraw.table.opening import rules_digest, switches_of
from outdraw.table.replay import OtherRules, resumed, verify
from outdraw.table.table import Table

SUITS = find_game("suits")
SCENARIO = "bob_jon_rod_tod"


def heavier(leverage: int) -> dict[str, str]:
    """Give content files in which the knife has another leverage."""
    text = (SUITS.folder / "content" / "weapons.toml").read_text()
    knife = text[text.index("[[weapon]]") :].split("\n\n")[0]
    assert 'name = "Knife"' in knife
    return {"weapons.toml": knife.replace("leverage = 60", f"leverage = {leverage}")}


KNIFE = next(iter(content.weapons()))
USUAL = 60


def opened(**more: Any) -> Table:
    table = Table(SUITS, SCENARIO, dial=Dial(choices="automatic"), secret=bytes(32), **more)
    for seat in table.seats:
        table.join(seat, BOT)
    table.begin()
    return table


def play(table: Table, most: int, seed: int = 1) -> None:
    company = Company(table, {seat: table.game.bot(Random(seed)) for seat in table.seats})
    for _ in range(most):
        if table.is_over or not company.move():
            return


def journal(table: Table) -> bytes:
    return b"".join(line_of(entry) for entry in table.entries)


def knife_at(table: Table) -> int:
    """Give the leverage of the knife, as the rules of a table know it."""
    with present.using(table.content):
        return content.weapons()[KNIFE].leverage


@pytest.mark.rule("table.open.content")
def test_two_tables_with_different_content_live_side_by_side() -> None:
    usual, one, two = opened(), opened(content=heavier(70)), opened(content=heavier(90))
    assert [knife_at(each) for each in (one, usual, two, one)] == [70, USUAL, 90, 70]
    for each in (one, two):
        play(each, 40)
        verify(journal(each), may_be_open=True)


def test_content_of_tables_in_threads_does_not_mix() -> None:
    figures = [70, 80, 90, 100]
    tables = [opened(content=heavier(leverage)) for leverage in figures]
    found: dict[int, set[int]] = {leverage: set() for leverage in figures}
    together = Barrier(len(tables))

    def work(table: Table, leverage: int) -> None:
        together.wait()
        for _ in range(30):
            play(table, 1)
            found[leverage].add(knife_at(table))

    threads = [Thread(target=work, args=pair) for pair in zip(tables, figures, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {leverage: {leverage} for leverage in figures}
    for table in tables:
        verify(journal(table), may_be_open=True)


def test_content_that_changes_while_a_process_runs_changes_new_tables_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "suits").mkdir()
    file = tmp_path / "suits" / "weapons.toml"
    monkeypatch.setenv(OWN, str(tmp_path))
    file.write_text(heavier(70)["weapons.toml"])
    old = opened()
    play(old, 10)
    file.write_text(heavier(90)["weapons.toml"])
    new = opened()
    play(new, 10)
    play(old, 10)
    assert (knife_at(old), knife_at(new)) == (70, 90)
    monkeypatch.delenv(OWN)
    for each in (old, new):
        verify(journal(each), may_be_open=True)


def test_what_the_lab_lays_over_content_does_not_reach_open_tables() -> None:
    table = opened()
    weapon = msgspec.to_builtins(content.weapons()[KNIFE])
    with laid_over(SUITS.folder, {"weapons": {"weapon": [{**weapon, "leverage": 90}]}}):
        assert content.weapons()[KNIFE].leverage == 90
        assert knife_at(table) == USUAL
        play(table, 30)
    verify(journal(table), may_be_open=True)


def test_content_that_does_not_fit_is_told_with_its_line_and_opens_nothing() -> None:
    with pytest.raises(ContentError, match=r"weapons\.toml:\d+: "):
        opened(content={"weapons.toml": '[[weapon]]\nid = "x"\n'})
    with pytest.raises(ContentError, match=r"weapon\.toml: no such content file, did you mean 'weapons.toml'"):
        opened(content={"weapon.toml": ""})


# --- switches ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("table.open.content")
def test_a_table_is_opened_with_switches_of_the_scenario() -> None:
    plain, switched = opened(), opened(switches={"packs": 5, "bonus_cards": True})
    assert switched.scene().switches.packs == 5  # type: ignore[attr-defined]
    assert plain.scene().switches.packs != 5  # type: ignore[attr-defined]
    assert getattr(switches_of(SUITS, SCENARIO), "packs", 0) != 5
    play(switched, 30)
    verify(journal(switched), may_be_open=True)
    again = resumed(read_entries(journal(switched)), bytes(32))
    assert again.scene() == switched.scene()


@pytest.mark.parametrize(
    ("switches", "says"),
    [
        ({"pack": 5}, "There is no switch 'pack'; did you mean 'packs'?"),
        ({"packs": 500}, "switches.packs: "),
        ({"packs": "many"}, "switches.packs: "),
    ],
)
def test_a_switch_that_there_is_not_is_refused(switches: Mapping[str, Any], says: str) -> None:
    with pytest.raises(Malformed) as refused:
        opened(switches=switches)
    assert says in str(refused.value)


# --- rules ------------------------------------------------------------------------------------------------------------


def by_other_rules(entries: list[Entry]) -> list[Entry]:
    """Give a journal as another version of the rules would have opened it."""
    found: list[Entry] = []
    for entry in entries:
        body = {**entry.body, "rules": "0" * 64, "program": "outdraw 0.0.1"} if not found else entry.body
        prev = found[-1].hash if found else START
        found.append(sealed(entry.number, entry.kind, entry.by, body, entry.luck, entry.scene, prev, entry.salt))
    return found


def lines(entries: list[Entry]) -> bytes:
    return b"".join(map(line_of, entries))


@pytest.mark.rule("table.open.content")
def test_a_journal_of_other_rules_that_lead_to_the_same_is_played_on() -> None:
    table = opened()
    play(table, 20)
    old = by_other_rules(list(table.entries))
    verdict = verify(lines(old), may_be_open=True)
    assert (verdict.program, verdict.is_same_rules) == ("outdraw 0.0.1", False)
    assert resumed(old, bytes(32)).scene() == table.scene()


@pytest.mark.rule("table.open.content")
def test_a_journal_that_the_rules_of_now_lead_elsewhere_says_who_played_it() -> None:
    table = opened()
    play(table, 20)
    old = by_other_rules(list(table.entries))
    last = old[-1]
    old[-1] = sealed(last.number, last.kind, last.by, last.body, last.luck, "f" * 64, last.prev, last.salt)
    with pytest.raises(JournalFault, match=r"it was played by outdraw 0.0.1 with other rules .* install that one"):
        verify(lines(old), may_be_open=True)


def test_a_snapshot_of_other_rules_is_not_gone_on_with() -> None:
    table = opened()
    play(table, 5)
    kept = msgspec.msgpack.decode(table.snapshot())
    kept["opening"]["body"]["rules"] = "0" * 64
    with pytest.raises(OtherRules, match="with other rules"):
        resumed([], bytes(32), snapshot=msgspec.msgpack.encode(kept))


def test_the_rules_are_the_code_and_the_content_of_the_game_and_the_core() -> None:
    digests = [rules_digest(find_game(name)) for name in BUILT_IN]
    assert len(set(digests)) == len(BUILT_IN)
    assert all(len(each) == 64 for each in digests)


# --- what reads content is kept by content ----------------------------------------------------------------------------


def kept_for_ever() -> Iterator[tuple[CodeType, str]]:
    """Give the functions of the package whose results are kept whatever the content is; what they keep is forgotten."""
    for name, module in list(sys.modules.items()):
        if name.startswith("outdraw."):
            for each in list(vars(module).values()):
                code = getattr(getattr(each, "__wrapped__", None), "__code__", None)
                if hasattr(each, "cache_info") and code is not None:
                    each.cache_clear()
                    yield code, f"{name}.{code.co_name}"


@pytest.mark.parametrize("name", BUILT_IN)
def test_no_function_that_reads_content_is_kept_for_all_contents(name: str) -> None:
    game = find_game(name)
    names = dict(kept_for_ever())
    reads = present.by_content(len).__code__
    within: list[str] = []
    found: set[str] = set()

    def look(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            if frame.f_code in names:
                within.append(names[frame.f_code])
            elif frame.f_code is reads and within:
                found.add(within[-1])
        elif event == "return" and frame.f_code in names:
            within.pop()

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        for info in game.scenarios():
            table = Table(game, info.id, dial=Dial(choices="automatic"), secret=bytes(32))
            table.begin()
            makers = [game.bot, game.bot_named("random")]
            company = Company(table, {seat: makers[at % 2](Random(1)) for at, seat in enumerate(table.seats)})
            for _ in range(25):
                if table.is_over or not company.move():
                    break
    finally:
        sys.setprofile(before)
    assert not found, f"{sorted(found)} keep what they read of content: use by_content"
