"""How a scene went, told at the table when a fight or an evening ends."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live, secret_wolf
from tests.draw_your_weapon.support import ANA, BO, fight


@pytest.mark.rule("draw_your_weapon.sheet.visibility", "draw_your_weapon.combat_end.when")
@pytest.mark.parametrize(("hurt", "fate"), [(1, "still standing"), (99, "out")])
def test_the_summary_says_what_became_of_a_creature_with_hidden_figures_but_not_its_hp(hurt: int, fate: str) -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c"}, change=secret_wolf).change("wolf", "hurt").say(DEALER, "amount", hurt)
    if hurt == 1:
        live.say(DEALER, "interrupt", "over")
    live.settle()
    assert live.told("stands", ANA) == ["Brannoc Holt: 29 of 29 HP.", f"Wolf: {fate}."]
    assert "of 12 HP" in live.told("stands")[-1]


@pytest.mark.rule("draw_your_weapon.combat_end.when")
def test_a_fight_and_an_evening_end_with_how_everybody_stands() -> None:
    def last(scene: Dyw) -> None:
        fight(scene, ANA)
        stats(scene.creatures["wolf"]).hp, stats(scene.creatures["wolf"]).guard = 1, 0

    live = Live(ANA, "wolf", hands={ANA: "5h"}, change=last)
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "5h").say(DEALER, "end_combat", "over").settle()
    assert live.told("stands", ANA) == ["Brannoc Holt: 29 of 29 HP.", "Wolf: 0 of 12 HP, out."]
    live.calls("end")
    assert live.told("evening", ANA) == ["The evening took 0 min."]
    assert live.table.is_over


@pytest.mark.rule("draw_your_weapon.combat_end.when", "draw_your_weapon.damage.down")
def test_the_dead_are_told_as_dead_when_a_fight_ends() -> None:
    def last(scene: Dyw) -> None:
        fight(scene, ANA)
        stats(scene.creatures["wolf"]).hp, stats(scene.creatures["wolf"]).guard = 1, 0
        scene.creatures[BO].is_dead, stats(scene.creatures[BO]).hp = True, 0

    live = Live(ANA, BO, "wolf", hands={ANA: "5h"}, change=last)
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "5h").say(DEALER, "end_combat", "over").settle()
    assert live.told("stands", ANA)[1].endswith("HP, dead.")


@pytest.mark.rule(
    "draw_your_weapon.combat_end.when",
    "draw_your_weapon.experience.levels",
    "draw_your_weapon.action.time_outside_combat",
)
def test_the_evening_ends_with_what_became_of_everybody() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9s"}).calls("time").say(DEALER, "minutes", 125).calls("end")
    assert live.told("over", ANA) == ["The evening ends."]
    assert live.told("evening", ANA) == ["The evening took 2 h 5 min."]
    assert live.told("stands", ANA) == ["Brannoc Holt: 29 of 29 HP.", "Wolf: 12 of 12 HP."]
    assert live.told("summary", ANA) == ["Brannoc Holt is of Level 1 with 0 Experience."]
    assert live.table.is_over
