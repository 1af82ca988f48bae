"""Rests: unconscious hours, healing by the Hand, new Hands, and the Pile to the Void."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outdraw.core.cards import PACK
from outdraw.core.figures import Figure
from outdraw.games.draw_your_weapon.rules import cards, rests
from outdraw.games.draw_your_weapon.rules.actions import bar_to
from outdraw.games.draw_your_weapon.rules.field import player_characters
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.rules.values import value
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import ANA, BO, Script, hand, leave_in_library, table


def rest(scene: Dyw, **answers: object) -> Script:
    play = Script(**({"rest": "rest", "heal": "yes"} | answers))
    rests.lie_down(play, scene)
    while scene.rest_stage:
        rests.step(play, scene)
    return play


def weary(*people: str, **hands: str) -> Dyw:
    scene = table(*people, hands=hands)
    for creature in player_characters(scene):
        stats(creature).hp, sheet_of(creature).reserve, sheet_of(creature).clout = 4, 0, 0
    return scene


@pytest.mark.rule("draw_your_weapon.rest.when")
def test_a_party_may_rest_and_some_may_keep_watch() -> None:
    scene = weary(ANA, BO, **{ANA: "Kc", BO: "Kd"})
    step(Script(**{f"{ANA}:free": "rest", f"{ANA}:rest": "rest", f"{BO}:rest": "watch"}), scene)
    assert scene.resting == [ANA]
    while scene.rest_stage:
        step(Script(heal="yes"), scene)
    assert (stats(scene.creatures[ANA]).hp, stats(scene.creatures[BO]).hp) == (17, 4)
    assert hand(scene, BO) == ["Kd"]


@pytest.mark.rule("draw_your_weapon.rest.unconscious")
def test_a_rest_is_spent_unconscious() -> None:
    scene = weary(ANA, BO)
    play = Script(**{f"{ANA}:rest": "rest", f"{BO}:rest": "watch"})
    rests.lie_down(play, scene)
    bar = bar_to(scene, scene.creatures[ANA], "defend")
    assert bar is not None
    assert bar.rule == "draw_your_weapon.rest.unconscious"
    assert bar_to(scene, scene.creatures[BO], "defend") is None
    assert [event.facts["action"] for event in play.events("action")] == ["rest"]


@pytest.mark.rule("draw_your_weapon.rest.duration")
@pytest.mark.parametrize(("hours", "minutes"), [(None, 480), (5, 300), (12, 720)])
def test_eight_hours_unless_the_dealer_says_otherwise(hours: int | None, minutes: int) -> None:
    scene = weary(ANA)
    play = rest(scene, **({"hours": hours} if hours else {}))
    assert (scene.minutes, play.seats("hours")) == (minutes, [DEALER])


@pytest.mark.rule("draw_your_weapon.rest.interrupted")
def test_who_is_woken_early_gains_nothing() -> None:
    scene = weary(ANA, **{ANA: "Kc"})
    cards.play_card(scene, scene.creatures[ANA], "Kc")
    play = rest(scene, woken=[ANA])
    assert [event.about for event in play.events("woken")] == [(ANA,)]
    assert scene.minutes == 240
    assert not play.events("rest")
    assert (stats(scene.creatures[ANA]).hp, hand(scene, ANA), scene.zones["pile"].cards) == (4, [], ["Kc"])


@pytest.mark.rule("draw_your_weapon.rest.pile_to_void")
def test_one_completed_rest_sends_the_whole_pile_to_the_void() -> None:
    scene = weary(ANA, BO)
    leave_in_library(scene, " ".join(PACK[:40]), rest="pile")
    rest(scene, **{f"{ANA}:rest": "rest", f"{BO}:rest": "watch"})
    assert (len(scene.zones["pile"]), len(scene.zones["void"])) == (0, 12)


@pytest.mark.rule("draw_your_weapon.rest.heal")
def test_healing_is_optional_and_the_cards_are_not_shown() -> None:
    scene = weary(ANA, BO, **{ANA: "Kc", BO: "Kd"})
    play = rest(scene, **{f"{ANA}:heal": "yes", f"{BO}:heal": "no"})
    assert (stats(scene.creatures[ANA]).hp, stats(scene.creatures[BO]).hp) == (17, 4)
    assert not any("Kc" in event.text for event in play.told)


@given(held=st.lists(st.sampled_from(PACK), max_size=8, unique=True), hp=st.integers(0, 29))
@pytest.mark.rule("draw_your_weapon.rest.heal", "draw_your_weapon.rest.heal_minimum")
def test_the_hand_heals_by_its_total_and_at_least_endurance_plus_level(held: list[str], hp: int) -> None:
    healed = rests.healing(Figure(), held, 4, 29 - hp)
    assert healed.total == min(29 - hp, max(4, sum(map(value, held))))


@pytest.mark.rule("draw_your_weapon.rest.new_hand")
def test_the_whole_hand_is_replaced_by_five_even_unhurt() -> None:
    scene = table(ANA, hands={ANA: "Kc Qc"})
    rest(scene)
    assert len(hand(scene, ANA)) == 5
    assert scene.zones["void"].cards == ["Qc", "Kc"]


@pytest.mark.rule("draw_your_weapon.rest.new_hand")
def test_an_ace_up_the_sleeve_draws_six_and_discards_one() -> None:
    scene = table(ANA)
    sheet_of(scene.creatures[ANA]).features.append("ace_up_the_sleeve")
    rest(scene, discard="Ac")
    assert (len(hand(scene, ANA)), scene.zones["void"].cards) == (5, ["Ac"])


@pytest.mark.rule("draw_your_weapon.rest.no_discard_no_heal")
def test_a_curse_on_discarding_forbids_healing_and_drawing() -> None:
    scene = weary(ANA, **{ANA: "Ks 5d 9c"})
    cards.play_card(scene, scene.creatures[ANA], "9c")
    scene.creatures[ANA].may_not_discard = True
    rest(scene)
    assert (stats(scene.creatures[ANA]).hp, hand(scene, ANA)) == (4, ["5d", "Ks"])
    assert scene.zones["pile"].cards == []


@pytest.mark.rule("draw_your_weapon.rest.order")
def test_all_heal_then_all_discard_then_each_draws_from_the_dealers_left() -> None:
    scene = weary(ANA, BO, **{ANA: "Kc", BO: "Kd"})
    play = rest(scene)
    kinds = [(event.kind, event.facts.get("seat") or next(iter(event.about), "")) for event in play.told]
    wanted = [("heal", ANA), ("heal", BO), ("draw", ANA), ("draw", BO), ("draw", DEALER)]
    assert [kind for kind in kinds if kind in wanted] == wanted
    assert [event.kind for event in play.told].index("pile_to_void") < kinds.index(("heal", ANA))
    assert scene.zones["void"].cards == ["Kc", "Kd"]


@pytest.mark.rule("draw_your_weapon.rest.order")
def test_a_reshuffle_in_between_uses_the_hands_of_all_who_rested() -> None:
    scene = weary(ANA, BO, **{ANA: "Kc", BO: "Kd"})
    leave_in_library(scene, "", rest="hand.dealer")
    rest(scene)
    assert sorted(hand(scene, ANA)) == ["Kc", "Kd"]  # all there is, drawn by the first
    assert hand(scene, BO) == []


@pytest.mark.rule("draw_your_weapon.rest.full_recovery")
def test_reserve_clout_and_breathers_are_restored() -> None:
    scene = weary(ANA)
    scene.breathers = 2
    rest(scene)
    page = sheet_of(scene.creatures[ANA])
    assert (page.reserve, page.clout, scene.breathers) == (page.max_reserve, page.max_clout, 0)
