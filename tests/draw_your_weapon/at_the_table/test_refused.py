"""What is refused at the table: by the rule that bars it, or for another seat; nothing is changed by trying."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.core.bots import Seen
from outdraw.core.choices import Choice, Forbidden, NotYours, Pick
from outdraw.core.readers.live import Dial
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.scene import DEALER
from outdraw.table.table import Table
from tests.draw_your_weapon.support import answer_at


def open_choice(table: Table, seat: str) -> tuple[str, Choice]:
    (each,) = table.choices(seat)
    return each.id, each.choice


def fighting() -> Table:
    """Give a table in Round 1 of the duel in the Lantern Yard, on somebody's Turn."""
    table = Table(GAME, "lantern_yard", dial=Dial(choices="automatic"), secret=bytes(32))
    table.begin()
    answer_at(table, DEALER, "dealer", "combat")
    answer_at(table, "sable_wren", "hold", "hold buckler rapier")
    return table


def test_a_second_attack_moving_without_speed_and_a_wrong_card_are_refused_at_the_table() -> None:
    table = fighting()
    refusals: set[str] = set()
    for _ in range(40):
        seat = table.waiting_for()[0]
        id, choice = open_choice(table, seat)
        assert isinstance(choice, Pick)
        before = table.entries[-1].hash
        for option in choice.options:
            if option.barred_by:
                with pytest.raises(Forbidden) as refused:
                    table.answer(seat, id, option.value)
                assert refused.value.rule == option.barred_by
                refusals.add(option.barred_by)
        assert table.entries[-1].hash == before
        table.answer(seat, id, GAME.bot(Random(0))(Seen(seat, lambda s=seat: table.seen(s)), choice))  # type: ignore[misc]
        if table.scene().is_over:
            break
    wanted = {
        "turn.one_attack",
        "turn.budget",
        "weapon.value_range",
        "weapon.own_rules",
        "action.combat_list",
        "dash.when",
    }
    assert {f"draw_your_weapon.{rule}" for rule in wanted} <= refusals


def test_nobody_answers_for_another_seat() -> None:
    table = fighting()
    seat = table.waiting_for()[0]
    id, choice = open_choice(table, seat)
    assert isinstance(choice, Pick)
    other = DEALER if seat != DEALER else "sable_wren"
    with pytest.raises(NotYours):
        table.answer(other, id, choice.legal[0].value)
