"""Attacks at the table: strikes, weapons and special Attacks, on creatures and objects, in a fight and outside."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Thing
from tests.draw_your_weapon.at_table import FIVE, Live, down, made_of, on_turn_of, touched, whom_about
from tests.draw_your_weapon.support import ANA, BO, CY, JONAH, arm, fight


def tough_with_box(scene: Dyw) -> None:
    """Have a fight in which a tough carries a box."""
    fight(scene, ANA)
    scene.things["box"] = Thing("box", "Box", "chest", hp=2)
    scene.creatures["street_tough"].held = ["box"]


@pytest.mark.rule("draw_your_weapon.attack.purpose", "draw_your_weapon.weapon.own_rules")
def test_a_door_in_range_can_be_shot_at_and_struck_only_from_beside_it() -> None:
    def close_door(scene: Dyw) -> None:
        fight(scene, JONAH)
        scene.things["door_6_0"] = Thing("door_6_0", "Door at 6,0", "door", (6, 0))

    live = Live(JONAH, "wolf", map=["a.....+", "......b"], hands={JONAH: "9d"}, change=close_door)
    offered = live.options(JONAH, "turn")
    assert offered["attack shortbow door_6_0"] == ""
    assert offered["strike door_6_0"] == "strike.target"
    live.turn(JONAH, "attack shortbow door_6_0").say(JONAH, "attack_card", "9d").settle()
    assert live.told("thing", DEALER) == ["Door at 6,0 takes 11 damage: 1 HP left."]


@pytest.mark.rule("draw_your_weapon.attack.purpose", "draw_your_weapon.special.attack_tag")
def test_outside_combat_a_firebolt_burns_a_door() -> None:
    def add(scene: Dyw) -> None:
        scene.things["door_3_0"] = Thing("door_3_0", "Door at 3,0", "door", (3, 0))

    live = Live(CY, map=["a..+"], hands={CY: "9d"}, change=add)
    live.free(CY, "special firebolt door_3_0").say(CY, "attack_card", "9d").settle()
    assert live.scene.map[0] == "...."
    assert live.told("destroyed", CY) == ["Door at 3,0 is destroyed."]


@pytest.mark.rule("draw_your_weapon.attack.purpose")
def test_one_may_turn_on_ones_own_side_in_a_fight() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9d"}, change=on_turn_of(ANA))
    assert f"strike {BO}" not in live.options(ANA, "turn")
    live.turn(ANA, f"turn_on {BO}").say(DEALER, "quarrel", "yes")
    assert live.options(ANA, "turn")[f"strike {BO}"] == ""


@pytest.mark.rule("draw_your_weapon.attack.purpose", "draw_your_weapon.combat_start.trigger")
def test_one_may_come_to_blows_with_an_ally_of_the_dealers() -> None:
    def befriend(scene: Dyw) -> None:
        scene.creatures["wolf"].side = "party"

    live = Live(ANA, BO, "wolf", hands={ANA: "9d", BO: "3c", DEALER: "5s"}, change=befriend)
    live.free(ANA, "quarrel wolf").say(DEALER, "quarrel", "yes")
    assert live.told("combat", BO) == ["Combat begins."]


@pytest.mark.rule("draw_your_weapon.attack.purpose", "draw_your_weapon.damage.down")
def test_one_may_turn_on_the_fallen_of_ones_own_side() -> None:
    def down_in_a_fight(scene: Dyw) -> None:
        fight(scene, ANA)
        down(BO)(scene)

    live = Live(ANA, BO, "wolf", hands={ANA: "9d", DEALER: FIVE}, change=down_in_a_fight)
    live.turn(ANA, f"turn_on {BO}").say(DEALER, "quarrel", "yes").turn(ANA, f"strike {BO}")
    live.say(ANA, "attack_card", "9d")
    assert live.told("hit_down", BO) == ["Sable Wren, Down, is hit: 1 of 3 that kill."]


@pytest.mark.rule("draw_your_weapon.attack.purpose", "draw_your_weapon.combat_end.when")
def test_who_turns_on_their_own_and_who_yields_is_told() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9s", DEALER: FIVE}, change=on_turn_of(ANA))
    assert touched(live, ANA, "turn")[f"turn_on {BO}"] == (f"token:{BO}",)
    live.turn(ANA, f"turn_on {BO}").say(DEALER, "quarrel", "yes")
    assert (live.told("turned", BO), whom_about(live, "turned")) == (["Brannoc Holt turns on Sable Wren."], (ANA, BO))
    live.turn(ANA, "yield")
    assert (live.told("yield", BO), whom_about(live, "yield")) == (["Brannoc Holt yields."], (ANA,))


@pytest.mark.rule("draw_your_weapon.strike.card", "draw_your_weapon.strike.damage", "draw_your_weapon.action.declared")
def test_a_strike_costs_any_card_and_deals_one_and_half_the_might() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Kh 2c"}, change=lambda scene: fight(scene, ANA)).turn(ANA, "strike wolf")
    assert live.options(ANA, "attack_card") == {"2c": "", "Kh": "", "back": ""}
    live.say(ANA, "attack_card", "Kh")
    assert live.told("action", DEALER) == ["Brannoc Holt: Simple Strike, at Wolf."]
    assert live.told("blow", DEALER)[0].startswith("The blow deals 2 damage")
    assert (live.hand(ANA), live.scene.zones["pile"].cards) == (["2c"], ["Kh"])


@pytest.mark.rule("draw_your_weapon.strike.target")
def test_a_chest_is_picked_up_and_struck_in_ones_own_hands() -> None:
    def add(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA])
        scene.things["strongbox"] = Thing("strongbox", "Strongbox", "chest", (1, 0))

    live = Live(ANA, "wolf", map=["a.....b"], hands={ANA: "9d"}, change=add)
    live.turn(ANA, "pick_up strongbox").turn(ANA, "move 1,0").turn(ANA, "strike strongbox")
    live.say(ANA, "attack_card", "9d").settle()
    assert live.told("thing", ANA) == ["Strongbox takes 2 damage: 6 HP left."]
    assert live.who(ANA).held == ["strongbox"]


@pytest.mark.rule("draw_your_weapon.strike.target", "draw_your_weapon.attack.purpose")
def test_what_a_foe_holds_is_within_reach_where_the_foe_is() -> None:
    live = Live(ANA, "street_tough", map=["ab"], hands={ANA: "9c 8c", DEALER: FIVE}, change=tough_with_box)
    live.turn(ANA, "strike box").say(ANA, "attack_card", "9c")
    assert (live.told("destroyed", ANA), live.who("street_tough").held) == (["Box is destroyed."], [])


@pytest.mark.rule("draw_your_weapon.strike.target", "draw_your_weapon.sheet.visibility")
@pytest.mark.parametrize("way", ["leave", "hide"])
def test_what_a_foe_has_taken_along_is_within_nobodys_reach(way: str) -> None:
    live = Live(ANA, "wolf", "street_tough", map=["acb"], hands={ANA: "9c 8c", DEALER: FIVE}, change=tough_with_box)
    assert live.options(ANA, "turn")["strike box"] == ""
    live.change("street_tough", way)
    assert not [each for each in live.options(ANA, "turn") if each.endswith(" box")]


@pytest.mark.rule("draw_your_weapon.strike.target", "draw_your_weapon.damage.zero_hp")
def test_what_the_fallen_held_can_be_picked_up() -> None:
    live = Live(ANA, "wolf", "street_tough", map=["acb"], hands={ANA: "9c 8c", DEALER: FIVE}, change=tough_with_box)
    live.turn(ANA, "stow arming_sword").turn(ANA, "stow shield")
    assert "pick_up box" not in live.options(ANA, "turn")
    live.change("street_tough", "hurt").say(DEALER, "amount", 10).turn(ANA, "pick_up box")
    assert (live.who(ANA).held, live.who("street_tough").held) == (["box"], [])


@pytest.mark.rule(
    "draw_your_weapon.weapon.requirement",
    "draw_your_weapon.weapon.hands",
    "draw_your_weapon.weapon.suits",
    "draw_your_weapon.weapon.result",
)
@pytest.mark.rule(
    "draw_your_weapon.attack.no_defence_test", "draw_your_weapon.card.play", "draw_your_weapon.card.no_automatic_refill"
)
def test_a_weapon_in_hand_adds_might_with_its_suit_and_the_target_plays_nothing() -> None:
    def armed(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA], "arming_sword")

    live = Live(ANA, "wolf", hands={ANA: "9s 2c", DEALER: "5s"}, change=armed)
    live.turn(ANA, "stow arming_sword")
    assert live.options(ANA, "turn")["attack arming_sword wolf"] == "weapon.requirement"
    live.turn(ANA, "draw arming_sword").turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "9s").settle()
    assert live.told("blow", ANA) == ["The blow deals 11 damage (9 Value of 9s +2 Might)."]
    assert (live.hand(ANA), live.hand(DEALER), live.scene.zones["pile"].cards) == (["2c"], ["5s"], ["9s"])


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
@pytest.mark.parametrize(("attacker", "victim"), [(ANA, "wolf"), ("street_tough", ANA)])
def test_whoever_is_spared_wakes_with_1_hp_when_the_combat_ends(attacker: str, victim: str) -> None:
    def weak(scene: Dyw) -> None:
        fight(scene, attacker)
        arm(scene.creatures[attacker], "cudgel")
        body = stats(scene.creatures[victim])
        body.hp, body.guard = 1, 0

    seat = attacker if attacker == ANA else DEALER
    live = Live(*dict.fromkeys([ANA, attacker, victim]), hands={seat: "5c"}, change=weak)
    live.turn(seat, f"attack cudgel {victim}").say(seat, "attack_card", "5c").say(seat, "mercy", "spare")
    assert live.who(victim).is_asleep
    live.say(DEALER, "end_combat", "over").settle()
    spared = live.who(victim)
    assert (stats(spared).hp, spared.is_asleep, spared.is_down) == (1, False, False)
    assert live.options(DEALER, "dealer")["contest"] == ""


@pytest.mark.rule(
    "draw_your_weapon.weapon.value_range", "draw_your_weapon.weapon.damage", "draw_your_weapon.movement.small_actions"
)
@pytest.mark.rule(
    "draw_your_weapon.damage.broken_gained", "draw_your_weapon.damage.broken_effect", "draw_your_weapon.damage.zero_hp"
)
def test_blows_break_the_guard_then_hurt_more_and_put_an_npc_out_at_0() -> None:
    def armed(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA])
        sheet_of(scene.creatures[ANA]).carried.append("arming_sword")
        stats(scene.creatures["wolf"]).guard = 4

    live = Live(ANA, "wolf", hands={ANA: "9d Kh 5d 6d 7d", DEALER: FIVE}, change=armed)
    before = stats(live.who(ANA)).speed
    live.turn(ANA, "draw arming_sword")
    assert stats(live.who(ANA)).speed == before - 1
    live.turn(ANA, "attack arming_sword wolf")
    offered = live.options(ANA, "attack_card")
    assert (offered["Kh"], offered["9d"]) == ("weapon.value_range", "")
    live.say(ANA, "attack_card", "9d")
    assert live.told("damage", ANA) == ["Wolf loses 4 Guard and 5 HP: Guard 0 of 6, HP 7 of 12."]
    assert live.told("broken", ANA) == ["Wolf is Broken."]
    live.turn(ANA, "end").turn(DEALER, "end").cards("8d").turn(ANA, "attack arming_sword wolf").say(
        ANA, "attack_card", "6d"
    )
    assert live.told("blow", ANA)[-1] == "The blow deals 8 damage (6 Value of 6d +2 the target is Broken)."
    assert live.told("damage", ANA)[-1] == "Wolf loses 7 HP: Guard 0 of 6, HP 0 of 12."
    assert live.told("out", ANA) == ["Wolf is out of the fight."]


@pytest.mark.rule("draw_your_weapon.special.features", "draw_your_weapon.damage.broken_effect")
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


@pytest.mark.rule("draw_your_weapon.special.features", "draw_your_weapon.ability.cost")
def test_a_feature_is_an_attack_of_its_own_that_is_paid_for_while_it_can_be() -> None:
    def poor(scene: Dyw) -> None:
        fight(scene, CY)
        sheet_of(scene.creatures[CY]).reserve = 3

    live = Live(CY, "wolf", map=["a..b"], hands={CY: "9s 8s"}, change=poor)
    live.turn(CY, "special firebolt wolf").say(CY, "attack_card", "9s")
    assert live.told("feature", DEALER) == ["Ilse Marrow uses Firebolt for 3 Reserve, 0 of 9 left."]
    assert live.told("blow", DEALER) == ["The blow deals 9 damage."]
    assert sheet_of(live.who(CY)).reserve == 0
    assert live.options(CY, "turn")[f"ability ward {CY}"] == "ability.cost"


@pytest.mark.rule("draw_your_weapon.special.attack_tag")
def test_special_attacks_have_their_distance() -> None:
    live = Live(BO, "wolf", map=["a.b"], hands={BO: "5h"}, change=on_turn_of(BO))
    assert live.options(BO, "turn")["special cheap_shot wolf"] == "weapon.own_rules"
    live = Live(CY, "wolf", map=["a......b"], hands={CY: "9h"}, change=on_turn_of(CY))
    assert live.options(CY, "turn")["special firebolt wolf"] == "weapon.own_rules"


def test_an_attack_can_be_taken_back_before_a_card_is_played() -> None:
    live = Live(ANA, "wolf", hands={ANA: "5h"}, change=on_turn_of(ANA))
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "back")
    assert live.told("action", ANA) == []
    assert live.options(ANA, "turn")["strike wolf"] == ""
