"""The game master sets values where they are seen: what a seat's view shows can be named by its place there."""

from __future__ import annotations

import pytest

from outdraw import open_table
from outdraw.commands.gm_hand import leaves
from outdraw.core.cards import HIDDEN


@pytest.mark.parametrize("name", ["draws", "draw_your_weapon", "suits", "cavaliers"])
@pytest.mark.rule("table.gm.edit")
def test_whatever_the_game_master_sees_can_be_set_where_it_is_seen(name: str) -> None:
    table = open_table(name, seed=5)
    tried: set[tuple[str, ...]] = set()
    for path, value in leaves(table.view(table.gm)):
        kind = tuple(step for step in path if isinstance(step, str) and not any(sign.isdigit() for sign in step))
        if path[0] == "zones" or value == HIDDEN or kind in tried:
            continue
        tried.add(kind)
        table.edit(table.gm, list(path), value, "as it is")
    assert len(tried) > 20


@pytest.mark.rule("table.gm.edit")
def test_a_hidden_figure_is_set_and_only_those_who_see_it_are_told_which() -> None:
    table = open_table("cavaliers", seed=5)
    people = table.view("mj")["people"]
    foe = next(who for who in people if people[who]["side"] == "foes")
    player = next(seat for seat in table.seats if seat != "mj")
    table.edit("mj", ["people", foe, "vitals", "wounds"], 1, "an old wound")
    assert table.view("mj")["people"][foe]["vitals"]["wounds"] == 1
    assert table.view(player)["people"][foe]["vitals"] == HIDDEN
    told = {seat: [event.text for event in table.events(seat) if event.kind == "edit"] for seat in ("mj", player)}
    assert told["mj"][-1] == f"The game master sets people {foe} vitals wounds."
    assert [text.partition(" (")[0] for text in told[player]] == ["The game master sets something: an old wound"]
