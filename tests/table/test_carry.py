"""What people bring from one scene to the next, in every game, and that the new journal holds without the old one."""

from __future__ import annotations

from typing import Any

import pytest

import outdraw
from outdraw.table.carry import carry_over, lasting_of
from outdraw.table.table import Table
from tests.support import BROUGHT

MAUD: list[str | int] = ["creatures", "maud_sexton", "figures", "hp"]


def value_at(view: Any, path: list[str | int]) -> Any:
    for key in path:
        view = view[key]
    return view


@pytest.mark.parametrize(("game", "first", "second", "path", "value", "said"), BROUGHT, ids=lambda each: str(each)[:20])
@pytest.mark.rule("table.gm.edit")
def test_wounds_are_brought_along(
    game: str, first: str, second: str, path: list[str | int], value: Any, said: str
) -> None:
    before = outdraw.open_table(game, first, seed=1)
    before.edit(before.gm, path, value, "a fall")
    table = Table(outdraw.find_game(game), second, secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat)
    assert list(carry_over(lasting_of(table.game, before.scene()), table)) == [said]
    table.begin()
    view = table.view(table.gm)
    who = next(each for each in view["fighters"] if each["id"] == "imre_vale") if game == "suits" else None
    assert (who["wounds"] if who else value_at(view, path)) == value
    outdraw.play_out(table)
    table.close()
    assert outdraw.verify(table.entries).is_closed


def test_a_program_opens_a_table_after_another() -> None:
    before = outdraw.open_table("suits", "alley", seed=1)
    before.edit("gm", ["fighters", 1, "wounds"], 3, "a fall")
    table = outdraw.open_table("suits", "road", seed=2, after=before)
    assert {each["id"]: each["wounds"] for each in table.view("gm")["fighters"]}["imre_vale"] == 3
    with pytest.raises(ValueError, match="one of suits, not of draws"):
        outdraw.open_table("draws", after=before)


def test_the_dead_and_the_game_masters_people_bring_nothing() -> None:
    before = outdraw.open_table("suits", "alley", seed=1)
    people = before.view("gm")["fighters"]
    gunman = next(at for at, each in enumerate(people) if each["id"].startswith("gunman"))
    before.edit("gm", ["fighters", gunman, "wounds"], 2, "a fall")
    before.edit("gm", ["fighters", 0, "fate"], "dead", "a fall")
    table = Table(outdraw.find_game("suits"), "shoot_out", secret=bytes(32))
    assert list(carry_over(lasting_of(table.game, before.scene()), table)) == []
