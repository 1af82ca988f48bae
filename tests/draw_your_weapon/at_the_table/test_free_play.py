"""Play outside Combat at the table: anyone may act, for themselves and for whom they play besides."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.scene import DEALER
from tests.draw_your_weapon.at_table import Live, answer_for
from tests.draw_your_weapon.support import ANA, BO


@pytest.mark.rule("draw_your_weapon.action.definition", "draw_your_weapon.action.declared")
def test_somebody_whom_a_player_plays_besides_acts_for_themselves() -> None:
    live = Live(ANA, hands={ANA: "9d", DEALER: "4c"})
    live.table.arrive(DEALER, BO, ANA, "", "a friend comes by")
    answer_for(live, ANA, BO, "defend")
    assert live.told("action", ANA) == ["Sable Wren: Defend."]
    assert (live.who(BO).is_defending, live.who(ANA).is_defending) == (True, False)
    answer_for(live, ANA, BO, "wait")  # and waits for nobody else
    assert (ANA, "free") in live.waiting()


@pytest.mark.rule("draw_your_weapon.action.definition", "draw_your_weapon.action.types")
def test_a_named_action_ends_a_run_and_what_needs_none_does_not() -> None:
    live = Live(ANA, hands={ANA: "9c"}).free(ANA, "defend").free(ANA, "hold").say(ANA, "hold", "hold arming_sword")
    assert live.who(ANA).is_defending
    live.free(ANA, "dash")
    assert not live.who(ANA).is_defending
    assert live.told("action", ANA) == ["Brannoc Holt: Defend.", "Brannoc Holt: Dash."]


def test_what_is_taken_in_hand_outside_combat_is_told() -> None:
    live = Live(ANA, hands={ANA: "5h"}).free(ANA, "hold").say(ANA, "hold", "hold arming_sword shield")
    assert live.told("held", DEALER) == ["Brannoc Holt holds Arming sword and Shield."]
