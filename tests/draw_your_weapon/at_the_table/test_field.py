"""Who is on the field at the table: creatures that nobody has noticed, and figures that stay hidden."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.scene import DEALER
from tests.draw_your_weapon.at_table import FIVE, Live, secret_wolf
from tests.draw_your_weapon.support import ANA


@pytest.mark.rule("draw_your_weapon.sheet.visibility", "table.gm.arrive")
def test_nobody_hears_of_one_who_comes_in_unseen() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c", DEALER: FIVE})
    live.table.arrive(DEALER, "soldier", "", "hidden", "a creak on the stairs")
    assert [text.partition(":")[0] for text in live.told("arrive", ANA)] == ["The game master sets something"]
    assert "The game master lets somebody come in." in live.told("arrive", DEALER)
    assert live.told("comes_in", DEALER) == []


@pytest.mark.rule("draw_your_weapon.sheet.visibility", "draw_your_weapon.map.setup")
def test_two_who_come_in_unnoticed_wait_on_squares_of_their_own() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9c"})
    for _ in range(2):
        live.table.arrive(DEALER, "soldier", "", "hidden", "an ambush")
    assert [each.place for each in live.scene.unnoticed.values()] == [(1, 0), None]


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_of_a_creature_with_hidden_figures_everybody_hears_what_they_can_see() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c"}, change=secret_wolf).change("wolf", "bind")
    assert live.told("dealers_word", ANA) == ["Wolf is bound and cannot Attack."]
    live.change("wolf", "guard").say(DEALER, "amount", 2)
    assert live.told("dealers_word", ANA) == ["Wolf is bound and cannot Attack."]
    assert live.told("dealers_word")[-1] == "Wolf's Guard is 2 now."
