"""Dashing at the table: what a runner may not do, and when the run is over."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.scene import DEALER
from tests.draw_your_weapon.at_table import Live, down
from tests.draw_your_weapon.support import ANA, BO


@pytest.mark.rule("draw_your_weapon.dash.effect", "draw_your_weapon.damage.down")
def test_nobody_is_helped_up_by_a_runner_before_they_stop() -> None:
    live = Live(ANA, BO, hands={ANA: "9d"}, change=down(BO)).free(ANA, "dash")
    assert live.options(ANA, "free")[f"help {BO}"] == "dash.effect"
    live.free(ANA, "stop")
    assert live.options(ANA, "free")[f"help {BO}"] == ""


@pytest.mark.rule("draw_your_weapon.dash.effect", "draw_your_weapon.damage.down")
def test_whoever_falls_runs_no_more() -> None:
    live = Live(ANA, BO, hands={ANA: "9d"}).free(ANA, "dash").change(ANA, "hurt").say(DEALER, "amount", 99)
    assert (live.who(ANA).is_down, live.who(ANA).is_dashing) == (True, False)


@pytest.mark.rule("draw_your_weapon.dash.effect", "draw_your_weapon.move.scope", "draw_your_weapon.dash.when")
def test_whoever_dashes_takes_no_other_action_until_they_stop() -> None:
    live = Live(ANA, hands={ANA: "9c"}).free(ANA, "dash")
    assert live.told("dash", DEALER) == ["Brannoc Holt runs, 10 units in a few moments."]
    assert live.options(ANA, "free")["defend"] == "dash.effect"
    live.free(ANA, "stop")
    assert live.options(ANA, "free")["defend"] == ""
