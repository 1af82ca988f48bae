"""What seats are offered and told at a live table, to the figure, and what the Dealer's own harm does."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live

RULE = "draw_your_weapon."
ANA, BO, JONAH = "brannoc_holt", "sable_wren", "jonah_tarn"


@pytest.mark.rule(RULE + "test.when")
def test_what_the_dealer_says_everybody_hears() -> None:
    live = Live(ANA, BO).calls("say").say(DEALER, "say", "Something scratches at the door.")
    assert live.told("story", BO)[-1:] == ["Something scratches at the door."]


@pytest.mark.rule(RULE + "ability.alone_or_with")
def test_what_cannot_be_said_costs_nothing_and_is_told_to_who_asked() -> None:
    live = Live(JONAH, ANA, hands={JONAH: "Kd"})
    before = live.table.view(JONAH)
    live.free(JONAH, f"ability sleuth {JONAH}").say(JONAH, "question", "Is it trapped?")
    live.say(DEALER, "true_answer", "unknown").settle()
    assert live.told("answer", JONAH) == ["That cannot be said, and costs nothing."]
    assert live.told("answer", ANA) == []
    assert live.table.view(JONAH)["creatures"][JONAH]["sheet"] == before["creatures"][JONAH]["sheet"]


@pytest.mark.rule(RULE + "damage.down")
def test_the_third_hit_on_somebody_down_kills_and_is_told() -> None:
    def down(scene: Dyw) -> None:
        ana = scene.creatures[ANA]
        ana.is_down, ana.hits_while_down, stats(ana).hp = True, 2, 0

    live = Live(ANA, BO, hands={ANA: "2c"}, change=down).change(ANA, "hurt").say(DEALER, "amount", 1)
    assert live.told("death", BO) == ["Brannoc Holt dies."]


@pytest.mark.rule(RULE + "breather.trade_card", RULE + "card.values")
def test_the_cards_offered_for_a_trade_say_their_values() -> None:
    live = Live(ANA, BO, hands={ANA: "Kc 2h", BO: "3c"}).free(ANA, "breather")
    live.say(ANA, "breather", "trade").say(BO, "breather", "trade").say(ANA, "partner", BO).say(BO, "partner", ANA)
    choice = live.asked(ANA, "offer")
    assert isinstance(choice, Pick)
    assert {option.value: option.facts["value"] for option in choice.options} == {"2h": 2, "Kc": 13}
