"""The game master sets values where they are seen: what a seat's view shows can be named by its place there."""

from __future__ import annotations

from random import Random

import pytest

from outdraw import open_table
from outdraw.commands.gm_hand import leaves
from outdraw.core.cards import HIDDEN
from outdraw.core.events import Event
from outdraw.table.table import Table


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
    assert told["mj"][-1] == "The game master sets Bloodthirsty Buccaneer 1's Wounds from 0 to 1."
    assert told[player] == ["The game master sets something: an old wound."]


def test_everyone_is_told_what_was_set_and_that_a_test_under_way_is_put_off() -> None:
    table = open_table("draw_your_weapon", "pike_bridge", seed=5)
    path = ["creatures", "brute", "figures", "hp"]
    table.edit("dealer", path, 27, "cart")
    (said,) = _edits(table, "sable_wren")
    assert said.text == "The game master sets Brute's HP from 28 to 27: cart."
    while table.waiting_for() != ["sable_wren"]:
        (asked,) = table.choices("dealer")
        choice = asked.choice
        wish = {"dealer": "skill_test", "who": ["sable_wren"]}.get(choice.kind.rpartition(".")[2])
        table.answer("dealer", asked.id, choice.sample(Random(1)) if wish is None else wish)
    assert table.under_way > 2
    table.edit("dealer", path, 26, "the cart again!")
    assert "dealer" in table.waiting_for()
    assert table.under_way == 0
    _, said = _edits(table, "sable_wren")
    assert said.text == (
        "The game master sets Brute's HP from 27 to 26: the cart again! What was under way is put off, and what it "
        "began with is asked anew."
    )


def test_what_stands_no_more_is_said_in_the_numbers_of_each_seat() -> None:
    table = open_table("draw_your_weapon", "pike_bridge", seed=5)
    point = table.points()[-1]
    told = {seat: table.count_events(seat) for seat in table.seats}
    dice = Random(3)
    while len({table.count_events(seat) for seat in table.seats}) < 2:
        asked = dice.choice(table.open_choices())
        table.answer(asked.choice.seat, asked.id, asked.choice.sample(dice))
    texts = {seat: [event.text for event in table.events(seat)] for seat in table.seats}
    table.rewind("dealer", point, "once more")
    for seat in table.seats:
        now = table.events(seat)
        (rewind,) = [event for event in now if event.kind == "rewind"]
        since = rewind.facts["back_to"]
        assert since <= told[seat]
        again = [event.text for event in now[rewind.number + 1 :]]
        assert texts[seat][since : told[seat]] == again


def _edits(table: Table, seat: str) -> list[Event]:
    return [event for event in table.events(seat) if event.kind == "edit"]
