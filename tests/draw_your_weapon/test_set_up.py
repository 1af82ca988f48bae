"""What a table may agree on: switches of a scenario, set by whoever opens the table."""

from __future__ import annotations

from outdraw.games import find_game
from outdraw.games.draw_your_weapon.scene import Dyw
from outdraw.table.opening import switches_of
from outdraw.table.table import Table

GAME = find_game("draw_your_weapon")


def test_whoever_opens_a_table_may_hide_the_figures_of_npcs_and_limit_the_rounds() -> None:
    plain = Table(GAME, "pike_bridge").scene()
    agreed = Table(GAME, "pike_bridge", switches={"hide_npc_figures": True, "round_limit": 7}).scene()
    assert isinstance(plain, Dyw)
    assert isinstance(agreed, Dyw)
    assert (plain.switches.hide_npc_figures, plain.switches.round_limit) == (False, 0)
    assert (agreed.switches.hide_npc_figures, agreed.switches.round_limit) == (True, 7)
    assert switches_of(GAME, "pike_bridge") is not None
