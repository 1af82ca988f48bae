"""Golden fights: whole scenes in a short notation, played at a real table with cards entered by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from outdraw.core.readers.live import Dial
from outdraw.games.suits.game import GAME
from outdraw.table.table import Table

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def play(lines: list[str]) -> list[str]:
    """Play the script of a golden file; give everything that was told in it."""
    scenario = next(line.split()[1] for line in lines if line.startswith("scenario "))
    table = Table(GAME, scenario, dial=Dial(luck="physical", choices="automatic"), secret=b"golden")
    for seat in table.seats:
        table.join(seat, seat.title(), "00")
    table.begin()
    for line in lines:
        if line[:2] not in ("> ", "< "):
            continue
        waiting = [each for seat in table.waiting_for() for each in table.choices(seat)]
        assert len(waiting) == 1, f"{line!r} does not fit {waiting}"
        (one,) = waiting
        if line.startswith("> "):
            assert one.choice.kind == "luck.enter", f"{line!r} does not fit {one.choice}"
            table.answer(one.choice.seat, one.id, line[2:])
        else:
            seat, _, answer = line[2:].partition(": ")
            assert one.choice.seat == seat, f"{line!r} does not fit {one.choice}"
            table.answer(seat, one.id, answer)
    return [event.text for event in table.all_events() if event.kind not in ("luck", "overdrawn")]


@pytest.mark.rule("suits.frequency.engaged_no_turn")
@pytest.mark.rule("suits.frequency.on_vs_since")
@pytest.mark.rule("suits.contest.extended")
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_fight(path: Path) -> None:
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    expected = [line[2:] for line in lines if line.startswith("= ")]
    assert play(lines) == expected
