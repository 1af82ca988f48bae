"""The table: how long an answer takes with everything checked and written, and how fast a journal is verified."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from rows import Row, Rows, seconds
from timing import best

from outdraw.core.journal import line_of
from outdraw.games import find_game
from outdraw.table.replay import verify
from outdraw.table.store import JournalFile
from outdraw.table.table import Table


def random_scene(store: JournalFile | None) -> Table:
    table = Table(find_game("draws"), "one_night", secret=bytes(32), store=store.append if store else None)
    for seat in table.seats:
        table.join(seat, seat, "00")
    table.begin()
    dice = Random(1)
    while not table.is_over:
        open_ones = [each for seat in table.waiting_for() for each in table.choices(seat)]
        chosen = open_ones[dice.randrange(len(open_ones))]
        table.answer(chosen.choice.seat, chosen.id, chosen.choice.sample(dice))
    table.close()
    return table


def kept() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = JournalFile(Path(folder) / "journal")
        random_scene(file)
        file.close()


def answers() -> Row:
    count = sum(entry.kind == "answer" for entry in random_scene(None).entries)
    durably = seconds(best(kept) / count)
    note = f"a random scene of draws with {count} answers; written durably too: {durably}"
    return Row(
        "an answer at the table, checked and run", "", seconds(best(lambda: random_scene(None)) / count), note=note
    )


def verified() -> Row:
    entries = random_scene(None).entries
    data = b"".join(map(line_of, entries))
    return Row("verifying an entry of a journal", "", seconds(best(lambda: verify(data)) / len(entries)))


ROWS: Rows = {"table-answer": answers, "table-verify": verified}
