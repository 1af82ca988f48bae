"""Breathers: Recover, Trade, Use Ability, and their limit."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden, Malformed
from outdraw.core.seen import view
from outdraw.games.draw_your_weapon.rules import breathers, free_play
from outdraw.games.draw_your_weapon.rules.field import player_characters
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import ANA, BO, CY, Script, arm, bars, hand, table


def tired(*people: str, **hands: str) -> Dyw:
    scene = table(*people, hands=hands)
    for creature in player_characters(scene):
        stats(creature).hp, sheet_of(creature).reserve, sheet_of(creature).clout = 10, 1, 1
    return scene


@pytest.mark.rule("draw_your_weapon.breather.when")
def test_one_breather_is_the_partys_and_anyone_may_sit_it_out() -> None:
    scene = tired(ANA, BO)
    play = Script(**{f"{ANA}:breather": "recover", f"{BO}:breather": "sit_out"}, recover=["hp", "clout"])
    breathers.breather(play, scene)
    assert scene.breathers == 1
    assert (stats(scene.creatures[ANA]).hp, stats(scene.creatures[BO]).hp) == (13, 10)


@pytest.mark.rule("draw_your_weapon.breather.when")
def test_broken_off_it_gives_nothing_and_is_not_counted() -> None:
    scene = tired(ANA)
    play = Script(breather="recover", broken_off="yes")
    breathers.breather(play, scene)
    assert play.seats("broken_off") == [DEALER]
    assert (scene.breathers, stats(scene.creatures[ANA]).hp, scene.minutes) == (0, 10, 0)


@pytest.mark.rule("draw_your_weapon.breather.duration")
def test_a_breather_takes_ten_minutes() -> None:
    scene = tired(ANA)
    breathers.breather(Script(breather="recover", recover=["hp", "clout"]), scene)
    assert scene.minutes == 10


@pytest.mark.rule("draw_your_weapon.breather.limit")
def test_a_third_breather_is_refused_until_a_rest() -> None:
    scene = tired(ANA)
    for _ in range(2):
        step(Script(**{f"{ANA}:free": "breather"}, breather="recover", recover=["hp", "clout"]), scene)
    with pytest.raises(Forbidden) as refused:
        free_play.players_menu(scene, scene.creatures[ANA]).check("breather")
    assert refused.value.rule == "draw_your_weapon.breather.limit"
    step(Script(**{f"{ANA}:free": "rest"}, rest="rest"), scene)
    for _ in range(3):
        step(Script(heal="yes"), scene)
    assert bars(free_play.players_menu(scene, scene.creatures[ANA]))["breather"] == ""


@pytest.mark.rule("draw_your_weapon.breather.choice")
def test_each_chooses_exactly_one_sub_action_and_it_is_an_action() -> None:
    scene = tired(ANA, BO)
    play = Script(**{f"{ANA}:breather": "recover", f"{BO}:breather": "sit_out"}, recover=["hp", "clout"])
    breathers.breather(play, scene)
    choice = play.asked[0]
    with pytest.raises(Malformed):
        choice.check(["recover", "trade"])
    assert [event.facts["action"] for event in play.events("action")] == ["recover"]


@pytest.mark.rule("draw_your_weapon.breather.recover_choice")
def test_two_different_stats_are_recovered() -> None:
    scene = tired(ANA)
    play = Script(breather="recover", recover=["hp", "clout"])
    breathers.breather(play, scene)
    ana = scene.creatures[ANA]
    assert (stats(ana).hp, sheet_of(ana).clout, sheet_of(ana).reserve) == (13, 2, 1)
    choice = play.asked[-1]
    for wrong in (["hp", "hp"], ["hp"], ["hp", "reserve", "clout"]):
        with pytest.raises(Malformed) as refused:
            choice.check(wrong)
        assert refused.value.rule == "draw_your_weapon.breather.recover_choice"


@pytest.mark.rule("draw_your_weapon.breather.recover_amount")
def test_a_stat_regains_attribute_times_level_up_to_the_maximum() -> None:
    scene = tired(CY)
    ilse = scene.creatures[CY]
    sheet_of(ilse).level = 3
    breathers.breather(Script(breather="recover", recover=["reserve", "clout"]), scene)
    assert (sheet_of(ilse).reserve, sheet_of(ilse).clout) == (9, 7)  # 1 + 3x3 stops at 9; 1 + 2x3


@pytest.mark.rule("draw_your_weapon.breather.trade_joint")
@pytest.mark.parametrize(("partner", "swapped"), [(ANA, True), (CY, False)])
def test_a_trade_needs_both_to_name_each_other(partner: str, swapped: bool) -> None:
    scene = tired(ANA, BO, CY, **{ANA: "2c", BO: "3c", CY: "4c"})
    partners = {f"{ANA}:partner": BO, f"{BO}:partner": partner, f"{CY}:partner": ANA}
    offers = {f"{ANA}:offer": "2c", f"{BO}:offer": "3c"}
    once = {f"{each}:breather": ("trade", "sit_out") for each in ((CY,) if swapped else (ANA, BO, CY))}
    play = Script(breather="trade", agree="agree", equipment=[], give=0, **partners, **offers, **once)
    breathers.breather(play, scene)
    assert (hand(scene, ANA) == ["3c"]) == swapped
    alone = {event.about[0] for event in play.events("no_trade")}
    assert alone == ({CY} if swapped else {ANA, BO, CY})


@pytest.mark.rule("draw_your_weapon.breather.trade_joint")
def test_who_alone_wants_to_trade_is_told_so() -> None:
    scene = tired(ANA, BO, **{ANA: "2c", BO: "3c"})
    play = Script(**{f"{ANA}:breather": ("trade", "sit_out"), f"{BO}:breather": "sit_out"})
    breathers.breather(play, scene)
    assert [event.text for event in play.events("no_trade")] == ["Brannoc Holt finds nobody to trade with."]


@pytest.mark.rule("draw_your_weapon.breather.trade_joint", "draw_your_weapon.breather.trade_card")
def test_either_may_withdraw_after_seeing_the_others_card_and_nobody_else_sees_them() -> None:
    scene = tired(ANA, BO, CY, **{ANA: "2c", BO: "3c", CY: "4c"})
    sub = {f"{ANA}:breather": "trade", f"{BO}:breather": "trade", f"{CY}:breather": "sit_out"}
    play = Script(**sub, **{f"{ANA}:partner": BO, f"{BO}:partner": ANA}, **{f"{ANA}:offer": "2c", f"{BO}:offer": "3c"},
                  **{f"{ANA}:agree": "agree", f"{BO}:agree": "withdraw"})  # fmt: skip
    breathers.breather(play, scene)
    assert (hand(scene, ANA), hand(scene, BO)) == (["2c"], ["3c"])
    assert play.events("offers", BO)[0].facts["card"] == "2c"
    assert play.events("offers", CY) == []
    assert play.events("offers", DEALER) == []
    asked = {choice.seat: choice.prompt for choice in play.asked if choice.kind.endswith(".agree")}
    assert asked == {ANA: "Give 2c for 3c?", BO: "Give 3c for 2c?"}


def swapping(scene: Dyw, **more: object) -> Script:
    sub = {f"{ANA}:breather": "trade", f"{BO}:breather": "trade", f"{CY}:breather": "sit_out"}
    partners = {f"{ANA}:partner": BO, f"{BO}:partner": ANA}
    offers = {f"{ANA}:offer": hand(scene, ANA)[0], f"{BO}:offer": hand(scene, BO)[0]}
    answers: dict[str, object] = {"agree": "agree", "equipment": [], "give": 0}
    return Script(**sub, **partners, **offers, **(answers | more))


@pytest.mark.rule("draw_your_weapon.breather.trade_card")
def test_the_two_swap_one_card_each_hand_to_hand() -> None:
    scene = tired(ANA, BO, **{ANA: "2c 9d", BO: "3c 9h"})
    breathers.breather(swapping(scene), scene)
    assert (hand(scene, ANA), hand(scene, BO)) == (["3c", "9d"], ["2c", "9h"])
    assert view(scene, BO)["zones"][f"hand.{ANA}"]["cards"] == ["3c", "??"]  # Bo knows what Bo gave


@pytest.mark.rule("draw_your_weapon.breather.trade_card")
def test_a_second_trade_in_one_breather_is_refused() -> None:
    scene = tired(ANA, BO, CY, **{ANA: "2c", BO: "3c", CY: "4c"})
    partners = {f"{ANA}:partner": BO, f"{BO}:partner": ANA, f"{CY}:partner": ANA}
    offers = {f"{ANA}:offer": "2c", f"{BO}:offer": "3c"}
    once = {f"{CY}:breather": ("trade", "sit_out")}
    play = Script(breather="trade", agree="agree", give=0, **partners, **offers, **once)
    breathers.breather(play, scene)
    assert play.seats("offer") == [ANA, BO]
    assert [event.about for event in play.events("no_trade")] == [(CY,)]


@pytest.mark.rule("draw_your_weapon.breather.trade_card")
def test_without_a_card_there_is_no_trade() -> None:
    scene = tired(ANA, BO, **{BO: "3c"})
    assert bars(breathers.sub_action(scene, scene.creatures[ANA]))["trade"] == "draw_your_weapon.breather.trade_card"


@pytest.mark.rule("draw_your_weapon.breather.trade_equipment")
def test_traders_may_pass_equipment() -> None:
    scene = tired(ANA, BO, **{ANA: "2c", BO: "3c"})
    play = swapping(scene, **{f"{ANA}:equipment": ["shield"], f"{BO}:equipment": []})
    breathers.breather(play, scene)
    assert "shield" in sheet_of(scene.creatures[BO]).carried
    assert sheet_of(scene.creatures[ANA]).carried == ["arming_sword"]


@pytest.mark.rule("draw_your_weapon.breather.trade_equipment", "draw_your_weapon.weapon.hands")
def test_what_is_in_hand_may_be_passed_too_and_counts_no_more() -> None:
    scene = tired(ANA, BO, **{ANA: "2c", BO: "3c"})
    ana = arm(scene.creatures[ANA], "arming_sword", "shield")
    armed = stats(ana).max_guard
    play = swapping(scene, **{f"{ANA}:equipment": ["shield"], f"{BO}:equipment": []})
    breathers.breather(play, scene)
    assert (ana.held, stats(ana).max_guard) == (["arming_sword"], armed - 3)
    assert "shield" in sheet_of(scene.creatures[BO]).carried


@pytest.mark.rule("draw_your_weapon.breather.trade_resources")
def test_reserve_goes_to_reserve_and_clout_to_clout_point_for_point() -> None:
    scene = tired(ANA, BO, **{ANA: "9c", BO: "3c"})
    ana, sable = scene.creatures[ANA], scene.creatures[BO]
    sheet_of(ana).reserve, sheet_of(ana).clout = 3, 4
    play = swapping(scene, **{f"{ANA}:give": (2, 3), f"{BO}:give": 0})
    breathers.breather(play, scene)
    assert (sheet_of(ana).reserve, sheet_of(ana).clout) == (1, 1)
    assert (sheet_of(sable).reserve, sheet_of(sable).clout) == (3, 4)


@pytest.mark.rule("draw_your_weapon.breather.trade_resources")
def test_never_above_the_partners_maximum() -> None:
    scene = tired(ANA, BO, **{ANA: "9c", BO: "3c"})
    sheet_of(scene.creatures[BO]).reserve = sheet_of(scene.creatures[BO]).max_reserve
    play = swapping(scene)
    play.given[f"{ANA}:give"] = 1
    breathers.breather(play, scene)
    assert sheet_of(scene.creatures[BO]).reserve == sheet_of(scene.creatures[BO]).max_reserve
    assert "Sable Wren has no room for Reserve: Brannoc Holt keeps it." in [event.text for event in play.told]


@pytest.mark.rule("draw_your_weapon.breather.trade_cap")
def test_reserve_and_clout_together_keep_to_the_higher_card() -> None:
    scene = tired(ANA, BO, **{ANA: "4c", BO: "3c"})
    ana = scene.creatures[ANA]
    sheet_of(ana).reserve = sheet_of(ana).clout = 5
    play = swapping(scene, **{f"{ANA}:give": (3, 2), f"{BO}:give": 0})
    with pytest.raises(Forbidden) as refused:
        breathers.breather(play, scene)
    assert refused.value.rule == "draw_your_weapon.breather.trade_cap"


@pytest.mark.rule("draw_your_weapon.breather.use_ability")
def test_mend_is_a_sub_action_and_rules_out_the_others() -> None:
    scene = tired(ANA, BO, **{ANA: "9c", BO: "3c"})
    sheet_of(scene.creatures[ANA]).features.append("mend")
    play = Script(**{f"{ANA}:breather": "ability", f"{BO}:breather": "sit_out"}, mend=BO, mend_card="9c")
    breathers.breather(play, scene)
    assert (stats(scene.creatures[BO]).hp, sheet_of(scene.creatures[ANA]).reserve, hand(scene, ANA)) == (19, 0, [])
    assert "recover" not in play.kinds()
    assert [event.facts["card"] for event in play.events("played", BO)] == ["9c"]
    assert [event.facts["action"] for event in play.events("action")] == ["breather_ability"]


@pytest.mark.rule("draw_your_weapon.breather.use_ability")
def test_without_such_a_feature_it_is_barred() -> None:
    scene = tired(ANA, BO)
    option = bars(breathers.sub_action(scene, scene.creatures[ANA]))["ability"]
    assert option == "draw_your_weapon.breather.use_ability"
