"""The fine print: who is asked, what may be answered, what a number is made of, at a real table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from outdraw.core.choices import Number, Pick
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules.battlemap import pair
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, fight

RULE = "draw_your_weapon."
FIVE = "2h 3h 4h 5h 6h"


def on_turn_of(who: str) -> Callable[[Dyw], Dyw]:
    """Have a fight on, with one creature's Turn begun."""
    return lambda scene: fight(scene, who)


def pick_of(live: Live, seat: str, kind: str) -> Pick:
    """Give an open choice among options."""
    choice = live.asked(seat, kind)
    assert isinstance(choice, Pick)
    return choice


def made_of(live: Live, kind: str) -> list[tuple[str, int, str]]:
    """Give what the number of the last event of a kind is made of, each part with its rule."""
    event = [each for each in live.table.all_events() if each.kind == kind][-1]
    return [(term.what, term.amount, term.rule.removeprefix(RULE)) for term in event.sums[0].terms]


# ---------------------------------------------------------------- who is asked, and for what


@pytest.mark.rule(RULE + "rest.new_hand")
def test_ace_up_the_sleeve_asks_its_own_player_which_of_six_goes_to_the_void() -> None:
    def sly(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).features.append("ace_up_the_sleeve")

    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c", DEALER: FIVE}, change=sly).calls("rest").say(ANA, "rest", "rest")
    live.say(BO, "rest", "watch").say(DEALER, "night", "quiet").cards("2c 3c 4c 5c 6c 7c")
    choice = pick_of(live, ANA, "discard")
    assert (choice.actor, [option.value for option in choice.options]) == (ANA, ["2c", "3c", "4c", "5c", "6c", "7c"])
    live.say(ANA, "discard", "2c")
    assert live.hand(ANA) == ["3c", "4c", "5c", "6c", "7c"]
    assert "2c" in live.scene.zones["void"].cards


@pytest.mark.rule(RULE + "damage.down", RULE + "skill_test.target_secret")
def test_the_target_to_bring_somebody_round_is_the_dealers_7_unless_they_say_otherwise() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[ANA].is_down, stats(scene.creatures[ANA]).hp = True, 0

    live = Live(ANA, BO, hands={BO: "7c 6c"}, change=down).free(BO, f"help {ANA}")
    asked = next(each.choice for each in live.table.choices(DEALER))
    assert isinstance(asked, Number)
    assert (asked.kind, asked.low, asked.high, asked.default) == (RULE + "target", 1, 20, 7)
    assert (asked.actor, asked.facing, asked.discretion) == (BO, ANA, True)
    live.settle().say(BO, "test_card", "6c")
    assert live.who(ANA).is_down
    live.free(BO, f"help {ANA}").settle().say(BO, "test_card", "7c")
    assert not live.who(ANA).is_down


@pytest.mark.rule(RULE + "test.result", RULE + "test.one_card")
def test_a_card_for_a_test_says_what_it_comes_to_and_what_is_waived() -> None:
    live = Live(ANA, hands={ANA: "7c 9h"}).calls("skill_test").say(DEALER, "attribute", "might")
    live.say(DEALER, "suit", "clubs").say(DEALER, "target", 5)
    facts = {option.value: dict(option.facts) for option in pick_of(live, ANA, "test_card").options}
    assert facts == {"7c": {"result": 9}, "plain 7c": {"result": 7, "waived": 2}, "9h": {"result": 9}}


@pytest.mark.rule(RULE + "surprise.top_card")
def test_a_turned_card_is_told_with_whom_it_was_turned_for() -> None:
    live = Live(ANA, BO, hands={ANA: "7c"}).calls("surprise skill_test").say(DEALER, "who", [ANA])
    live.say(DEALER, "attribute", "might").say(DEALER, "target", 20).settle().cards("Kd").settle()
    assert live.told("luck", BO) == ["The card turned for Brannoc Holt: Kd (by hand)."]


# ---------------------------------------------------------------- what bars what


@pytest.mark.rule(RULE + "skill_test.disclosure", RULE + "damage.down", RULE + "dash.effect")
def test_what_makes_no_sense_is_barred() -> None:
    live = Live(ANA, hands={ANA: "7c"})
    assert live.options(DEALER, "dealer")["show_target"] == "skill_test.disclosure"
    live.say(DEALER, "dealer", "change")  # only Ana is there to change something about
    assert live.options(DEALER, "change")["heal"] == "damage.down"
    live.say(DEALER, "change", "hurt").say(DEALER, "amount", 1).say(DEALER, "dealer", "change")
    assert live.options(DEALER, "change")["heal"] == ""
    live.say(DEALER, "change", "heal")
    asked = live.asked(DEALER, "amount")
    assert isinstance(asked, Number)
    assert (asked.low, asked.high) == (1, 1)
    live.say(DEALER, "amount", 1).free(ANA, "dash")
    assert live.options(ANA, "free")["rest"] == live.options(ANA, "free")["breather"] == "dash.effect"


@pytest.mark.rule(RULE + "movement.no_negative", RULE + "map.distance")
def test_squares_just_out_of_reach_are_listed_and_those_beyond_are_not() -> None:
    live = Live(ANA, "wolf", map=["a........", "........b"], hands={ANA: "7c"}, change=on_turn_of(ANA))
    offered = live.options(ANA, "turn")
    assert (offered["move 5,0"], offered["move 6,0"]) == ("", "movement.no_negative")
    assert "move 7,0" not in offered


# ---------------------------------------------------------------- what numbers are made of


@pytest.mark.rule(RULE + "special.features", RULE + "damage.broken_effect")
def test_a_cheap_shot_says_what_its_damage_is_made_of() -> None:
    def broken(scene: Dyw) -> None:
        fight(scene, BO)
        scene.creatures["brute"].is_broken, stats(scene.creatures["brute"]).guard = True, 0

    live = Live(BO, "brute", hands={BO: "6c", DEALER: FIVE}, change=broken).turn(BO, "special cheap_shot brute")
    live.say(BO, "attack_card", "6c")
    why = "special.features"
    assert made_of(live, "blow") == [
        ("Cheap Shot", 3, why),
        ("Agility", 3, why),
        ("Broken or taken by surprise", 2, why),
    ]
    assert stats(live.who("brute")).hp == 20


@pytest.mark.rule(RULE + "ability.scope")
def test_second_wind_says_what_it_is_made_of() -> None:
    def weary(scene: Dyw) -> None:
        fight(scene, "brute")
        stats(scene.creatures["brute"]).hp = 5

    live = Live(ANA, "brute", hands={DEALER: FIVE}, change=weary).turn(DEALER, "ability second_wind brute")
    assert made_of(live, "heal") == [("Endurance", 3, "ability.scope"), ("Level", 1, "ability.scope")]


# ---------------------------------------------------------------- what is set up, and what lasts


@pytest.mark.rule(RULE + "map.optional")
def test_without_a_map_everybody_begins_as_far_from_every_foe_as_the_scenario_says() -> None:
    scene = Live(scenario="fell_road").scene
    party = [each.id for each in scene.creatures.values() if each.side == "party"]
    wolves = [each.id for each in scene.creatures.values() if each.side != "party"]
    assert scene.distances == {pair(one, other): 8 for one in party for other in wolves}


@pytest.mark.rule(RULE + "experience.levels")
def test_what_a_character_brings_to_another_table_is_their_sheet_and_their_hp() -> None:
    def weary(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp, sheet_of(scene.creatures[ANA]).experience = 5, 3
        scene.creatures[BO].is_down, stats(scene.creatures[BO]).hp = True, 0

    live = Live(ANA, BO, "wolf", hands={ANA: "7c"}, change=weary)
    assert GAME.lasting is not None
    brought = GAME.lasting(live.scene)
    assert brought["creatures", ANA, "figures", "hp"] == 5
    assert brought["creatures", ANA, "sheet"]["experience"] == 3
    assert brought["creatures", BO, "figures", "hp"] == 1  # nobody begins an evening Down
    assert not [path for path in brought if "wolf" in path]
