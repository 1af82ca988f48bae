"""Movement and small actions at the table: squares in reach, and what is in the hands."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import FIVE, Live, on_turn_of, with_box
from tests.draw_your_weapon.support import ANA, BO, arm, fight


@pytest.mark.rule("draw_your_weapon.weapon.hands", "draw_your_weapon.strike.target")
def test_an_object_in_the_hands_is_put_down_for_a_weapon_and_goes_into_no_pack() -> None:
    live = Live(ANA, BO, map=["a.b"], hands={ANA: "9c", BO: "8c"}, change=with_box)
    live.free(ANA, "pick_up box").free(ANA, "hold").say(ANA, "hold", "hold arming_sword")
    assert (live.who(ANA).held, sheet_of(live.who(ANA)).carried) == (["arming_sword"], ["shield"])
    assert live.scene.things["box"].place == (0, 0)


@pytest.mark.rule("draw_your_weapon.movement.small_actions", "draw_your_weapon.weapon.hands")
def test_what_is_drawn_joins_what_is_in_hand() -> None:
    def one_drawn(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA], "knife")
        sheet_of(scene.creatures[ANA]).carried[:] = ["short_sword"]

    live = Live(ANA, "wolf", hands={ANA: "2c", DEALER: "4c"}, change=one_drawn).turn(ANA, "draw short_sword")
    assert live.who(ANA).held == ["knife", "short_sword"]


@pytest.mark.rule("draw_your_weapon.movement.small_actions")
def test_what_is_done_with_a_thing_is_told_in_a_sentence() -> None:
    live = Live(ANA, "wolf", map=["a..b"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.turn(ANA, "stow shield").turn(ANA, "drop arming_sword").turn(ANA, "pick_up arming_sword_1")
    assert live.told("small", ANA) == [
        "Brannoc Holt stows the Shield.",
        "Brannoc Holt lets go of the Arming sword.",
        "Brannoc Holt picks up the Arming sword.",
    ]


@pytest.mark.rule("draw_your_weapon.movement.small_actions", "draw_your_weapon.map.optional")
def test_without_a_map_a_jump_costs_1_speed_too() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9s", DEALER: FIVE}, change=on_turn_of(ANA))
    live.turn(ANA, "jump").say(ANA, "work", "the broken cart")
    assert live.told("small", DEALER) == ["Brannoc Holt jumps over the broken cart."]
    assert stats(live.who(ANA)).speed == 4
    live.change(ANA, "speed").say(DEALER, "amount", 0)
    assert live.options(ANA, "turn")["jump"] == "movement.no_negative"


@pytest.mark.rule("draw_your_weapon.movement.no_negative", "draw_your_weapon.map.distance")
def test_squares_just_out_of_reach_are_listed_and_those_beyond_are_not() -> None:
    live = Live(ANA, "wolf", map=["a........", "........b"], hands={ANA: "7c"}, change=on_turn_of(ANA))
    offered = live.options(ANA, "turn")
    assert (offered["move 5,0"], offered["move 6,0"]) == ("", "movement.no_negative")
    assert "move 7,0" not in offered
