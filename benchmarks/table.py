"""The table: how long an answer takes with everything checked and written, and how fast a journal is verified."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from timing import best

from outdraw.core.journal import JournalFile, line_of
from outdraw.core.registry import find_game
from outdraw.table.replay import verify
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


if __name__ == "__main__":
    table = random_scene(None)
    answers = sum(entry.kind == "answer" for entry in table.entries)
    data = b"".join(map(line_of, table.entries))
    in_memory = best(lambda: random_scene(None)) / answers

    def kept() -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = JournalFile(Path(folder) / "journal")
            random_scene(file)
            file.close()

    print(f"\nthe table ({answers} answers of a random scene of draws)")
    durably = best(kept) / answers
    print(f"an answer, checked and run: {in_memory * 1e3:.2f} ms; written durably too: {durably * 1e3:.2f} ms")
    print(f"verifying an entry: {best(lambda: verify(data)) / len(table.entries) * 1e3:.2f} ms")
