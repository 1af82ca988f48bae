"""Abilities at the table: Features that are used actively, what they cost, and who hears of it."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import FIVE, Live, cited, made_of, on_turn_of, touched
from tests.draw_your_weapon.support import ANA, BO, CY, JONAH, fight, fight_of


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_a_rallying_cry_is_heard_only_so_far() -> None:
    def weary(scene: Dyw) -> None:
        fight(scene, JONAH)
        for each in (ANA, BO):
            stats(scene.creatures[each]).guard = 1

    live = Live(JONAH, ANA, BO, "wolf", map=["ab........c", "..........d"], change=weary)
    live.turn(JONAH, f"ability rallying_cry {JONAH}").settle()
    assert [text.partition(" gains")[0] for text in live.told("guard", BO)] == ["Brannoc Holt"]


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_a_rallying_cry_that_nobody_hears_is_told_to_be_lost() -> None:
    live = Live(JONAH, ANA, "wolf", map=["ac........b"], change=lambda scene: fight(scene, JONAH))
    live.turn(JONAH, f"ability rallying_cry {JONAH}").settle()
    assert live.told("nobody", ANA) == ["Jonah Tarn has no ally within 4 units to rally."]


@pytest.mark.rule("draw_your_weapon.ability.scope", "draw_your_weapon.sheet.visibility")
def test_a_taunt_ends_when_the_taunter_goes_out_of_sight() -> None:
    def taunted(scene: Dyw) -> None:
        fight(scene, ANA)
        scene.creatures[ANA].taunted_by = "croupier"

    live = Live(ANA, "croupier", "wolf", hands={ANA: "9d", DEALER: "4c"}, change=taunted)
    assert live.options(ANA, "turn")["strike wolf"] == "ability.scope"
    live.change("croupier", "hide")
    assert live.options(ANA, "turn")["strike wolf"] == ""


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_a_ward_is_laid_on_any_creature_near_whatever_its_side() -> None:
    def bitten(scene: Dyw) -> None:
        fight(scene, CY)
        stats(scene.creatures["wolf"]).guard = 0

    live = Live(ANA, CY, "wolf", hands={ANA: "9d", CY: "3c", DEALER: "4c"}, change=bitten)
    options = live.options(CY, "turn")
    assert [options[f"ability ward {each}"] for each in (CY, ANA, "wolf")] == ["", "", ""]
    live.turn(CY, "ability ward wolf")
    assert stats(live.who("wolf")).guard == 5  # 2 and Insight 3


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_second_wind_says_what_it_is_made_of() -> None:
    def weary(scene: Dyw) -> None:
        fight(scene, "brute")
        stats(scene.creatures["brute"]).hp = 5

    live = Live(ANA, "brute", hands={DEALER: FIVE}, change=weary).turn(DEALER, "ability second_wind brute")
    assert made_of(live, "heal") == [("Endurance", 3, "ability.scope"), ("Level", 1, "ability.scope")]


@pytest.mark.rule("draw_your_weapon.ability.scope", "draw_your_weapon.contest.highest_wins")
@pytest.mark.parametrize(("card", "told"), [("Kh", ["Wolf is taunted by Brannoc Holt."]), ("2c", [])])
def test_a_taunt_that_is_won_is_told(card: str, told: list[str]) -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: card, DEALER: "5c"}, change=on_turn_of(ANA)).turn(
        ANA, "ability taunt wolf"
    )
    live.say(ANA, "test_card", card).say(DEALER, "test_card", "5c").cards("9d")
    assert live.told("taunted", BO) == told
    assert live.who("wolf").taunted_by == (ANA if told else "")


@pytest.mark.rule("draw_your_weapon.ability.scope", "draw_your_weapon.ability.cost")
def test_card_sharp_shows_what_is_discarded_and_draws_one() -> None:
    def sharp(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).features.append("card_sharp")

    live = Live(ANA, BO, hands={ANA: "2c 3c"}, change=sharp).free(ANA, f"ability card_sharp {ANA}")
    assert touched(live, ANA, "discard") == {"2c": ("card:2c",), "3c": ("card:3c",)}
    live.say(ANA, "discard", "2c").cards("Kd")
    assert (live.told("discard", BO), cited(live, "discard")) == (["Brannoc Holt discards 2c."], {"ability.scope"})
    assert (live.hand(ANA), live.scene.zones["pile"].cards) == (["3c", "Kd"], ["2c"])


@pytest.mark.rule("draw_your_weapon.ability.alone_or_with")
def test_what_sleuth_learns_is_for_its_player_and_the_dealer_alone() -> None:
    live = Live(JONAH, ANA, hands={JONAH: "Kd", ANA: "2c"})
    live.free(JONAH, "attempt").say(JONAH, "attempt", "search the desk").say(DEALER, "ruling", "skill_test")
    live.say(DEALER, "target", 9).say(JONAH, "sleuth", "yes").say(JONAH, "test_card", "Kd").settle()
    assert live.told("sleuth", JONAH) == ["The target is 8 to 10."]
    assert live.told("sleuth", ANA) == []
    live.free(JONAH, f"ability sleuth {JONAH}").say(JONAH, "question", "Is it trapped?")
    live.say(DEALER, "true_answer", "yes").settle()
    assert live.told("answer", JONAH) == ["The answer is yes."]
    assert live.told("answer", ANA) == []


@pytest.mark.rule("draw_your_weapon.ability.alone_or_with", "draw_your_weapon.special.modifier")
@pytest.mark.parametrize(("attribute", "asked"), [("insight", True), ("agility", False)])
def test_sleuth_helps_in_a_test_of_insight_that_the_dealer_calls(attribute: str, asked: bool) -> None:
    live = Live(JONAH, hands={JONAH: "9c"}).calls("skill_test").say(DEALER, "attribute", attribute)
    live.say(DEALER, "target", 8)
    assert (live.asked(JONAH, "sleuth") is not None) is asked
    if asked:
        live.say(JONAH, "sleuth", "yes")
        assert live.told("sleuth", JONAH) == ["The target is 8 to 10."]


@pytest.mark.rule("draw_your_weapon.ability.alone_or_with")
def test_a_question_that_cannot_be_answered_takes_no_action() -> None:
    live = Live(JONAH, "wolf", hands={JONAH: "Kd"}, change=on_turn_of(JONAH)).turn(JONAH, "defend")
    live.turn(JONAH, f"ability sleuth {JONAH}").say(JONAH, "question", "Why?").say(DEALER, "true_answer", "unknown")
    turn = fight_of(live.scene).turn
    assert turn is not None
    assert (turn.actions_left, live.who(JONAH).is_defending) == (1, True)
    live.turn(JONAH, f"ability sleuth {JONAH}").say(JONAH, "question", "Is it mad?").say(DEALER, "true_answer", "no")
    turn = fight_of(live.scene).turn
    assert turn is not None
    assert (turn.actions_left, live.who(JONAH).is_defending) == (0, False)


@pytest.mark.rule("draw_your_weapon.ability.alone_or_with")
def test_what_cannot_be_said_costs_nothing_and_is_told_to_who_asked() -> None:
    live = Live(JONAH, ANA, hands={JONAH: "Kd"})
    before = live.table.view(JONAH)
    live.free(JONAH, f"ability sleuth {JONAH}").say(JONAH, "question", "Is it trapped?")
    live.say(DEALER, "true_answer", "unknown").settle()
    assert live.told("answer", JONAH) == ["That cannot be said, and costs nothing."]
    assert live.told("answer", ANA) == []
    assert live.table.view(JONAH)["creatures"][JONAH]["sheet"] == before["creatures"][JONAH]["sheet"]


@pytest.mark.rule("draw_your_weapon.ability.alone_or_with")
def test_the_question_is_heard_by_all_and_the_answer_by_whom_it_concerns() -> None:
    live = Live(JONAH, ANA, hands={JONAH: "Kd"}).free(JONAH, f"ability sleuth {JONAH}")
    live.say(JONAH, "question", "Is the wine poisoned?").say(DEALER, "true_answer", "no")
    assert live.told("question", ANA) == ["Jonah Tarn asks: Is the wine poisoned?"]
    assert live.told("action", ANA) == ["Jonah Tarn: Use Ability, Sleuth."]
    assert live.told("feature", ANA) == ["Jonah Tarn uses Sleuth for 1 Reserve, 6 of 7 left."]
    assert (live.told("answer", ANA), live.told("answer", JONAH)) == ([], ["The answer is no."])


@pytest.mark.rule("draw_your_weapon.surprise.when", "draw_your_weapon.surprise.top_card")
@pytest.mark.parametrize("is_defending", [False, True])
def test_an_npcs_taunt_takes_a_player_character_by_surprise(is_defending: bool) -> None:
    def jeering(scene: Dyw) -> None:
        fight(scene, "wolf")
        sheet_of(scene.creatures["wolf"]).features, sheet_of(scene.creatures["wolf"]).clout = ["taunt"], 3
        scene.creatures[ANA].is_defending = is_defending

    live = Live(ANA, "wolf", hands={ANA: "7c 8c 9c 10c Jc", DEALER: "2d 3d 4d 5d 9d"}, change=jeering)
    live.turn(DEALER, f"ability taunt {ANA}")
    if is_defending:
        live.say(ANA, "defend_surprise", "ordinary")
        assert live.asked(ANA, "test_card") is not None
        return
    live.say(DEALER, "test_card", "2d").cards("Kd")
    assert len(live.hand(ANA)) == 5
    assert live.told("contest", ANA) == ["Brannoc Holt wins the Contest."]
    assert live.asked(ANA, "keep") is not None
