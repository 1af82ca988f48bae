"""What the Dealer says and calls, at a real table: who hears of it, what it changes, and what it leaves alone."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Thing
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, arm, fight

RULE = "draw_your_weapon."
JONAH = "jonah_tarn"


def unseen(scene: Dyw) -> None:
    """Let nobody have noticed the wolf."""
    scene.unnoticed["wolf"] = scene.creatures.pop("wolf")


# ---------------------------------------------------------------- what the Dealer changes


@pytest.mark.rule(RULE + "sheet.visibility", RULE + "weapon.hands")
def test_what_changes_about_a_creature_that_nobody_has_noticed_is_told_to_the_dealer_alone() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9s"}, change=unseen).change("wolf", "receive").say(DEALER, "item", "mace")
    (event,) = [event for event in live.table.events(DEALER) if event.kind == "dealers_word"]
    assert (event.text, event.about) == ("Wolf receives Mace.", ("wolf",))
    assert live.told("dealers_word", ANA) == []


@pytest.mark.rule(RULE + "combat_end.when")
def test_whoever_yielded_takes_up_arms_again_by_the_dealers_word() -> None:
    def yielded(scene: Dyw) -> None:
        fight(scene, ANA)
        scene.creatures["duelist"].has_yielded = True

    live = Live(ANA, "duelist", "wolf", hands={ANA: "9s", DEALER: "4c"}, change=yielded).change("duelist", "rearm")
    assert live.told("dealers_word", ANA) == ["Duelist takes up arms again."]
    assert live.who("duelist").has_yielded is False


@pytest.mark.rule(RULE + "map.cover", RULE + "map.optional")
def test_the_dealer_gives_cover_and_takes_it_away_again() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9s"}).change(ANA, "cover")
    assert live.who(ANA).has_cover
    live.change(ANA, "bare")
    assert not live.who(ANA).has_cover


@pytest.mark.rule(RULE + "weapon.hands", RULE + "strike.target")
def test_an_object_that_somebody_loses_lies_where_they_are() -> None:
    def laden(scene: Dyw) -> None:
        scene.things["crate_1"] = Thing("crate_1", "Crate", "crate")
        scene.creatures[ANA].held = ["crate_1"]

    live = Live(ANA, "wolf", map=["a..b"], hands={ANA: "9s"}, change=laden).change(ANA, "lose")
    live.say(DEALER, "item", "crate_1")
    assert live.who(ANA).held == []
    assert live.scene.things["crate_1"].place == live.who(ANA).place


# ---------------------------------------------------------------- what the Dealer calls


@pytest.mark.rule(RULE + "damage.guard_first", RULE + "skill_test.when")
def test_what_failing_a_test_costs_is_no_attack_on_the_broken() -> None:
    def broken(scene: Dyw) -> None:
        scene.creatures[ANA].is_broken = True
        stats(scene.creatures[ANA]).guard = 0

    live = Live(ANA, hands={ANA: "2c"}, change=broken).calls("skill_test").say(DEALER, "attribute", "agility")
    live.say(DEALER, "target", 12).say(DEALER, "hazard", 3).say(ANA, "test_card", "2c")
    assert stats(live.who(ANA)).hp == stats(live.who(ANA)).max_hp - 3


@pytest.mark.rule(RULE + "ability.alone_or_with", RULE + "special.modifier")
@pytest.mark.parametrize(("attribute", "asked"), [("insight", True), ("agility", False)])
def test_sleuth_helps_in_a_test_of_insight_that_the_dealer_calls(attribute: str, asked: bool) -> None:
    live = Live(JONAH, hands={JONAH: "9c"}).calls("skill_test").say(DEALER, "attribute", attribute)
    live.say(DEALER, "target", 8)
    assert (live.asked(JONAH, "sleuth") is not None) is asked
    if asked:
        live.say(JONAH, "sleuth", "yes")
        assert live.told("sleuth", JONAH) == ["The target is 8 to 10."]


@pytest.mark.rule(RULE + "combat_start.who_is_surprised")
def test_three_who_are_surprised_are_listed_as_one_would() -> None:
    live = Live(ANA, BO, CY, "wolf", hands={ANA: "9c", BO: "2s", CY: "3d", DEALER: "4c"}).free(ANA, "fight wolf")
    live.say(DEALER, "outset", "no").say(DEALER, "surprised", [ANA, BO, "wolf"])
    assert live.told("surprised", CY) == ["Surprised: Brannoc Holt, Sable Wren and Wolf."]


@pytest.mark.rule(RULE + "map.setup")
def test_whoever_came_round_behind_chooses_among_the_columns_there() -> None:
    def behind(scene: Dyw) -> None:
        scene.start_behind, scene.behind_columns = [ANA], (2, 3)

    live = Live(ANA, "wolf", map=["a....", "....b"], hands={ANA: "9c", DEALER: "4c"}, change=behind)
    live.free(ANA, "fight wolf").say(DEALER, "outset", "no").say(DEALER, "surprised", []).say(ANA, "hold", "nothing")
    assert set(live.options(ANA, "place")) == {"2,0", "3,0", "2,1", "3,1"}


# ---------------------------------------------------------------- told and barred


@pytest.mark.rule(RULE + "combat_end.when", RULE + "damage.down")
def test_the_dead_are_told_as_dead_when_a_fight_ends() -> None:
    def last(scene: Dyw) -> None:
        fight(scene, ANA)
        stats(scene.creatures["wolf"]).hp, stats(scene.creatures["wolf"]).guard = 1, 0
        scene.creatures[BO].is_dead, stats(scene.creatures[BO]).hp = True, 0

    live = Live(ANA, BO, "wolf", hands={ANA: "5h"}, change=last)
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "5h").say(DEALER, "end_combat", "over").settle()
    assert live.told("stands", ANA)[1].endswith("HP, dead.")


@pytest.mark.rule(RULE + "breather.trade_joint")
def test_a_trade_that_one_of_two_refuses_is_told_about_both() -> None:
    live = Live(ANA, CY, hands={ANA: "2c", CY: "3c"}).free(ANA, "breather")
    for seat in (ANA, CY):
        live.say(seat, "breather", "trade")
    for seat, partner in ((ANA, CY), (CY, ANA)):
        live.say(seat, "partner", partner)
    for seat, card in ((ANA, "2c"), (CY, "3c")):
        live.say(seat, "offer", card)
    live.say(ANA, "agree", "agree").say(CY, "agree", "withdraw")
    (event,) = [event for event in live.table.events(ANA) if event.kind == "no_trade"]
    assert (event.text, set(event.about)) == ("They do not trade.", {ANA, CY})
    assert (live.hand(ANA), live.hand(CY)) == (["2c"], ["3c"])


@pytest.mark.rule(RULE + "experience.levels")
def test_there_is_no_level_above_the_highest() -> None:
    def high(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).level, sheet_of(scene.creatures[ANA]).experience = 5, 99

    live = Live(ANA, hands={ANA: "2c"}, change=high)
    assert live.options(ANA, "free")["level"] == "experience.levels"


@pytest.mark.rule(RULE + "movement.small_actions", RULE + "weapon.hands")
def test_what_is_drawn_joins_what_is_in_hand() -> None:
    def one_drawn(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA], "knife")
        sheet_of(scene.creatures[ANA]).carried[:] = ["short_sword"]

    live = Live(ANA, "wolf", hands={ANA: "2c", DEALER: "4c"}, change=one_drawn).turn(ANA, "draw short_sword")
    assert live.who(ANA).held == ["knife", "short_sword"]
