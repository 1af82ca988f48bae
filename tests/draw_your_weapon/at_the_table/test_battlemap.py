"""The battlemap at the table: sight, cover and doors; and how far things are where there is no map."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from outdraw.games.draw_your_weapon.rules.battlemap import pair
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import FIVE, Live, on_turn_of
from tests.draw_your_weapon.support import ANA, BO, CY, JONAH, arm, fight


def stand_in_door(scene: Dyw) -> None:
    """Put Bo into the doorway."""
    fight(scene, ANA)
    scene.creatures[BO].place = (1, 0)


def knife_in_hand(scene: Dyw) -> None:
    """Let Ana throw a knife at a wolf three units away, with no map."""
    fight(scene, ANA)
    arm(scene.creatures[ANA], "knife")
    scene.distances["brannoc_holt|wolf"] = 3


def far_apart(wolf: int, other: int) -> Callable[[Dyw], None]:
    """Put two wolves so many units from Ana, with no map, on her Turn."""

    def change(scene: Dyw) -> None:
        fight(scene, ANA)
        scene.distances.update({"brannoc_holt|wolf": wolf, "brannoc_holt|wolf_2": other})

    return change


@pytest.mark.rule("draw_your_weapon.map.optional")
def test_without_a_map_the_dealer_states_distances_and_moving_changes_them() -> None:
    live = Live(ANA, "wolf", hands={ANA: "5h"}, change=on_turn_of(ANA))
    live.change(ANA, "distance").say(DEALER, "amount", 4)
    assert live.told("dealers_word", ANA) == ["Brannoc Holt is 4 units from Wolf."]
    assert live.options(ANA, "turn")["strike wolf"] == "strike.target"
    live.turn(ANA, "move to wolf 3")
    assert live.told("moved", ANA) == ["Brannoc Holt moves for 3 Speed: 1 unit from Wolf now."]
    assert live.options(ANA, "turn")["strike wolf"] == ""


@pytest.mark.rule("draw_your_weapon.map.optional", "draw_your_weapon.weapon.own_rules")
def test_without_a_map_a_thrown_weapon_lies_as_far_away_as_its_target() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9d 3c", DEALER: "4c"}, change=knife_in_hand)
    live.turn(ANA, "attack knife wolf").say(ANA, "attack_card", "9d")
    assert "pick_up knife_1" not in live.options(ANA, "turn")
    live.turn(ANA, "move to wolf 2")
    assert live.options(ANA, "turn")["pick_up knife_1"] == ""


@pytest.mark.rule("draw_your_weapon.map.optional", "draw_your_weapon.weapon.own_rules")
def test_without_a_map_one_may_walk_to_what_lies_beside_the_fallen() -> None:
    def nearly_out(scene: Dyw) -> None:
        knife_in_hand(scene)
        stats(scene.creatures["wolf"]).hp = stats(scene.creatures["wolf"]).guard = 1

    live = Live(ANA, "wolf", "wolf_2", hands={ANA: "9d 3c", DEALER: "4c"}, change=nearly_out)
    live.turn(ANA, "attack knife wolf").say(ANA, "attack_card", "9d")
    assert live.who("wolf").is_out
    live.turn(ANA, "move to wolf 2").turn(ANA, "pick_up knife_1")
    assert live.who(ANA).held == ["knife"]


@pytest.mark.rule("draw_your_weapon.map.optional", "draw_your_weapon.movement.small_actions")
def test_without_a_map_what_is_let_go_of_lies_beside_whoever_did() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9d", BO: "3c", DEALER: "4c"}, change=knife_in_hand)
    live.turn(ANA, "drop knife")
    assert live.options(ANA, "turn")["pick_up knife_1"] == ""
    assert live.scene.things["knife_1"].beside == ANA


@pytest.mark.rule("draw_your_weapon.map.optional", "draw_your_weapon.combat_end.when")
def test_without_a_map_whoever_is_far_from_every_foe_gets_away() -> None:
    live = Live(ANA, "wolf", "wolf_2", hands={ANA: "9d", DEALER: "4c"}, change=far_apart(9, 12))
    assert live.options(ANA, "turn")["leave"] == "map.optional"
    live.turn(ANA, "move from wolf 1").turn(ANA, "leave")
    assert live.told("small") == ["Brannoc Holt gets away."]
    assert live.who(ANA).is_gone
    assert stats(live.who(ANA)).speed == 3  # of 5: one unit, and one for getting away
    live.settle()
    assert live.scene.combat is None
    assert not live.who(ANA).is_gone  # with the party again


@pytest.mark.rule("draw_your_weapon.map.optional")
def test_without_a_map_only_foes_who_can_fight_keep_one_from_getting_away() -> None:
    live = Live(ANA, BO, "wolf", "wolf_2", hands={ANA: "9d", BO: "3c", DEALER: "4c"}, change=far_apart(10, 1))
    assert live.options(ANA, "turn")["leave"] == "map.optional"
    live.table.edit(DEALER, ["creatures", "wolf_2", "has_yielded"], True, "it cowers")
    assert live.options(ANA, "turn")["leave"] == ""  # Bo is near, but no foe


@pytest.mark.rule("draw_your_weapon.map.optional")
def test_without_a_map_everybody_begins_as_far_from_every_foe_as_the_scenario_says() -> None:
    scene = Live(scenario="fell_road").scene
    party = [each.id for each in scene.creatures.values() if each.side == "party"]
    wolves = [each.id for each in scene.creatures.values() if each.side != "party"]
    assert scene.distances == {pair(one, other): 8 for one in party for other in wolves}


@pytest.mark.rule("draw_your_weapon.map.sight")
def test_ward_and_taunt_need_a_line_of_sight() -> None:
    live = Live(CY, ANA, "wolf", map=["a#b", "...", "..c"], change=on_turn_of(CY))
    assert live.options(CY, "turn")[f"ability ward {ANA}"] == "map.sight"
    live = Live(ANA, "wolf", map=["a#b", "..."], change=on_turn_of(ANA))
    assert live.options(ANA, "turn")["ability taunt wolf"] == "map.sight"


@pytest.mark.rule("draw_your_weapon.map.cover")
def test_cover_lessens_a_firebolt() -> None:
    live = Live(CY, "wolf", map=["a..ob"], hands={CY: "9s"}, change=on_turn_of(CY))
    live.turn(CY, "special firebolt wolf").say(CY, "attack_card", "9s").settle()
    assert live.told("blow", CY) == ["The blow deals 7 damage (9 Value of 9s -2 cover)."]


@pytest.mark.rule("draw_your_weapon.map.cover")
def test_cover_does_not_count_against_a_weapon_that_reaches() -> None:
    def spear(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA], "spear")

    live = Live(ANA, "wolf", map=["aob"], hands={ANA: "5h"}, change=spear)
    live.turn(ANA, "attack spear wolf").say(ANA, "attack_card", "5h").settle()
    assert live.told("blow", ANA) == ["The blow deals 5 damage."]


@pytest.mark.rule("draw_your_weapon.map.cover", "draw_your_weapon.map.optional")
def test_without_a_map_the_dealer_states_who_has_cover_until_they_move() -> None:
    def apart(scene: Dyw) -> None:
        fight(scene, JONAH)
        scene.distances[f"{ANA}|{JONAH}"] = 5
        scene.creatures[ANA].side = "foes"

    live = Live(JONAH, ANA, hands={JONAH: "9h", ANA: "9c"}, change=apart).change(ANA, "cover")
    assert live.told("dealers_word", JONAH) == ["Brannoc Holt has cover: ranged Attacks deal 2 less."]
    live.turn(JONAH, f"attack shortbow {ANA}").say(JONAH, "attack_card", "9h")
    assert live.told("blow", ANA) == ["The blow deals 7 damage (9 Value of 9h -2 cover)."]
    live.turn(JONAH, "end").cards("2c").turn(JONAH, "end").cards("3c")
    live.turn(ANA, f"move to {JONAH} 1")
    assert not live.who(ANA).has_cover


@pytest.mark.rule("draw_your_weapon.map.cover")
@pytest.mark.parametrize(("reach", "damage"), [("..", 10), ("....", 8)])
def test_stated_cover_counts_on_a_map_too_but_not_against_a_blade(reach: str, damage: int) -> None:
    live = Live(JONAH, "wolf", map=[f"a{reach}b"], hands={JONAH: "8d", DEALER: FIVE}, change=on_turn_of(JONAH))
    live.change("wolf", "cover")
    if damage == 10:
        live.turn(JONAH, "stow shortbow").turn(JONAH, "draw short_sword").turn(JONAH, "move 2,0")
        live.turn(JONAH, "attack short_sword wolf").say(JONAH, "attack_card", "8d")
        assert live.told("blow", JONAH)[0].startswith("The blow deals 9 damage")  # Might 1, no cover
    else:
        live.turn(JONAH, "attack shortbow wolf").say(JONAH, "attack_card", "8d")
        assert live.told("blow", JONAH) == ["The blow deals 8 damage (8 Value of 8d +2 Agility -2 cover)."]


@pytest.mark.rule("draw_your_weapon.map.terrain")
def test_no_door_is_shut_on_somebody() -> None:
    live = Live(ANA, BO, "wolf", map=["a/.c", "...."], change=lambda scene: stand_in_door(scene))
    assert live.options(ANA, "turn")["door 1,0"] == "map.terrain"
