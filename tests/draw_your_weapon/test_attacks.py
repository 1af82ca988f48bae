"""Attacks: Simple Strike, Weapon Attack, Special Attack, and what bars them."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden, Option
from outdraw.core.deeds import Deed
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import abilities, attacks, battlemap, free_play, movement, turns
from outdraw.games.draw_your_weapon.rules.actions import bar_to
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Thing
from tests.draw_your_weapon.support import ANA, BO, CY, Script, arm, bars, fight, fight_of, hand, table

OWN = "draw_your_weapon.weapon.own_rules"


def weapon(id: str) -> content.Weapon:
    return content.weapons()[id]


@pytest.mark.rule("draw_your_weapon.attack.purpose")
def test_a_turn_offers_the_three_kinds_of_attack_on_creatures_and_objects() -> None:
    scene = fight(table(BO, "wolf", map=["+ab"], hands={BO: "5d 9d"}), BO)
    scene.things["door_0_0"] = Thing("door_0_0", "Door", "door", (0, 0))
    options = bars(turns.menu(scene, scene.creatures[BO]))
    for answer in ("attack rapier wolf", "strike wolf", "special cheap_shot wolf", "attack rapier door_0_0"):
        assert options[answer] == ""


@pytest.mark.rule("draw_your_weapon.attack.no_defence_test")
def test_an_attack_lands_and_the_target_plays_nothing() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "9h", DEALER: "Kc"}), ANA)
    play = Script(attack_card="9h")
    turns.action(play, scene, scene.creatures[ANA], Deed("attack", ("arming_sword", "soldier")))
    assert play.seats("attack_card") == [ANA]
    assert len(play.asked) == 1
    assert stats(scene.creatures["soldier"]).guard == 14 - 9


@pytest.mark.rule("draw_your_weapon.strike.availability")
def test_a_crate_in_both_arms_allows_a_strike_and_no_weapon_attack() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "9h"}), ANA)
    arm(scene.creatures[ANA], "crate")
    options = bars(turns.menu(scene, scene.creatures[ANA]))
    assert options["strike soldier"] == ""
    assert options["attack arming_sword soldier"] == "draw_your_weapon.weapon.requirement"


@pytest.mark.rule("draw_your_weapon.strike.availability")
def test_the_bound_cannot_strike() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "9h"}), ANA)
    scene.creatures[ANA].is_bound = True
    assert bars(turns.menu(scene, scene.creatures[ANA]))["strike soldier"] == "draw_your_weapon.strike.availability"


@pytest.mark.rule("draw_your_weapon.strike.card", "draw_your_weapon.strike.damage")
def test_any_card_pays_for_a_strike_and_might_alone_counts() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "Kc 2d"}), ANA)
    turns.action(Script(attack_card="Kc"), scene, scene.creatures[ANA], Deed("strike", ("soldier",)))
    assert stats(scene.creatures["soldier"]).guard == 14 - 2
    assert (scene.zones["pile"].cards, hand(scene, ANA)) == (["Kc"], ["2d"])


@pytest.mark.rule("draw_your_weapon.strike.card")
def test_with_an_empty_hand_no_strike_can_be_made() -> None:
    scene = fight(table(ANA, "soldier"), ANA)
    assert bars(turns.menu(scene, scene.creatures[ANA]))["strike soldier"] == "draw_your_weapon.strike.card"


@pytest.mark.rule("draw_your_weapon.strike.target")
def test_a_strike_reaches_the_eight_neighbouring_squares() -> None:
    scene = fight(table(ANA, "wolf", "brute", map=["a..", ".b.", "..c"], hands={ANA: "9h"}), ANA)
    options = bars(turns.menu(scene, scene.creatures[ANA]))
    assert (options["strike wolf"], options["strike brute"]) == ("", "draw_your_weapon.strike.target")


@pytest.mark.rule("draw_your_weapon.strike.target")
def test_what_is_held_in_the_hands_may_be_struck() -> None:
    scene = fight(table(ANA, "wolf", map=["a....b"], hands={ANA: "2h"}), ANA)
    scene.things["strongbox"] = Thing("strongbox", "Strongbox", "chest")
    scene.things["strongbox"].place = (4, 0)
    ana = scene.creatures[ANA]
    assert "strike strongbox" not in bars(turns.menu(scene, ana))
    movement.take_up(scene, ana, scene.things["strongbox"])
    turns.action(Script(attack_card="2h"), scene, ana, Deed("strike", ("strongbox",)))
    assert scene.things["strongbox"].hp == 8 - 2


@pytest.mark.rule("draw_your_weapon.weapon.requirement")
def test_a_weapon_must_be_in_hand_and_a_natural_one_always_is() -> None:
    scene = table(ANA, "wolf", hands={ANA: "9h", DEALER: "9s"})
    fight(scene, "wolf")
    assert bars(turns.menu(scene, scene.creatures["wolf"]))["attack bite " + ANA] == ""
    fight(scene, ANA)
    movement.hold_only(scene.creatures[ANA], [])
    option = bars(turns.menu(scene, scene.creatures[ANA]))["attack arming_sword wolf"]
    assert option == "draw_your_weapon.weapon.requirement"


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
@pytest.mark.parametrize(
    ("reach", "row", "bar"), [("spear", "a.b", ""), ("arming_sword", "a.b", OWN), ("spear", "a..b", OWN)]
)
def test_the_target_must_be_within_the_weapons_reach(reach: str, row: str, bar: str) -> None:
    scene = fight(table(ANA, "wolf", map=[row], hands={ANA: "9h"}), ANA)
    arm(scene.creatures[ANA], reach)
    assert bars(turns.menu(scene, scene.creatures[ANA]))[f"attack {reach} wolf"] == bar


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
def test_a_thrown_knife_lies_at_the_target_until_picked_up() -> None:
    scene = fight(table(BO, "wolf", map=["a..b"], hands={BO: "9h"}), BO)
    sable = arm(scene.creatures[BO], "knife")
    turns.action(Script(attack_card="9h"), scene, sable, Deed("attack", ("knife", "wolf")))
    assert sable.held == []
    assert scene.things["knife_1"].place == (3, 0)
    sable.place = (2, 0)
    movement.small_action(Script(), scene, sable, "pick_up", "knife_1")
    assert (sable.held, stats(sable).speed) == (["knife"], 6)


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
def test_a_longbow_is_unwieldy_and_a_crossbow_must_be_loaded() -> None:
    scene = fight(table(ANA, "wolf", map=["ab"], hands={ANA: "9h 10h"}), ANA)
    ana = arm(scene.creatures[ANA], "longbow")
    assert bars(turns.menu(scene, ana))["attack longbow wolf"] == OWN
    arm(ana, "crossbow")
    turns.action(Script(attack_card="9h"), scene, ana, Deed("attack", ("crossbow", "wolf")))
    fight_on = fight(scene, ANA)
    movement.hold_only(ana, ["crossbow"])
    assert bars(turns.menu(fight_on, ana))["attack crossbow wolf"] == OWN
    movement.small_action(Script(), scene, ana, "load", "crossbow")
    assert (bars(turns.menu(scene, ana))["attack crossbow wolf"], stats(ana).speed) == ("", 3)


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
def test_light_weapons_in_both_hands_hit_one_harder() -> None:
    scene = table(ANA)
    ana = arm(scene.creatures[ANA], "knife", "short_sword")
    knife = weapon("knife")
    assert attacks.weapon_results(knife, 2, attacks.is_paired(ana, knife))["5h"] == 6
    arm(ana, "knife", "shield")
    assert attacks.weapon_results(knife, 2, attacks.is_paired(ana, knife))["5h"] == 5


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
@pytest.mark.parametrize(("mercy", "out", "asleep"), [("fell", True, False), ("spare", False, True)])
def test_a_merciful_weapon_may_only_knock_out(mercy: str, out: bool, asleep: bool) -> None:
    scene = fight(table(ANA, "wolf", hands={ANA: "9h"}), ANA)
    arm(scene.creatures[ANA], "cudgel")
    wolf = scene.creatures["wolf"]
    stats(wolf).guard, stats(wolf).hp = 0, 3
    turns.action(Script(attack_card="9h", mercy=mercy), scene, scene.creatures[ANA], Deed("attack", ("cudgel", "wolf")))
    assert (wolf.is_out, wolf.is_asleep) == (out, asleep)


@pytest.mark.rule("draw_your_weapon.weapon.value_range")
def test_a_card_outside_the_value_range_is_refused_with_the_rule() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "9h Qs 2s"}), ANA)
    play = Script(attack_card="9h")
    turns.action(play, scene, scene.creatures[ANA], Deed("attack", ("arming_sword", "soldier")))
    choice = play.asked[0]
    assert bars(choice) == {
        "9h": "",
        "Qs": "draw_your_weapon.weapon.value_range",
        "2s": "draw_your_weapon.weapon.value_range",
        "back": "",
    }
    with pytest.raises(Forbidden, match="takes Values 3 to 11") as refused:
        choice.check("Qs")
    assert refused.value.rule == "draw_your_weapon.weapon.value_range"


@pytest.mark.rule("draw_your_weapon.weapon.value_range")
def test_without_a_fitting_card_the_attack_itself_is_barred() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "Qs 2s"}), ANA)
    option = bars(turns.menu(scene, scene.creatures[ANA]))["attack arming_sword soldier"]
    assert option == "draw_your_weapon.weapon.value_range"


@pytest.mark.rule("draw_your_weapon.weapon.suits")
def test_suits_only_decide_whether_might_is_added() -> None:
    mace = weapon("mace")
    assert [attacks.weapon_results(mace, 3)[card] for card in ("9c", "9h", "9s", "9d")] == [12, 12, 9, 9]


@pytest.mark.rule("draw_your_weapon.weapon.result")
def test_a_weapon_adds_might_or_the_attribute_of_its_entry() -> None:
    scene = table(CY, BO)
    ilse, sable = scene.creatures[CY], scene.creatures[BO]
    assert attacks.wielded_by(ilse, weapon("wand")).rating == 3
    assert attacks.wielded_by(sable, weapon("rapier")).rating == 3
    assert attacks.wielded_by(sable, weapon("arming_sword")).rating == 1


@pytest.mark.rule("draw_your_weapon.weapon.damage")
def test_damage_equals_the_result() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "9s"}), ANA)
    play = Script(attack_card="9s")
    turns.action(play, scene, scene.creatures[ANA], Deed("attack", ("arming_sword", "soldier")))
    assert play.events("blow")[0].facts["amount"] == 11
    assert stats(scene.creatures["soldier"]).guard == 14 - 11


@pytest.mark.rule("draw_your_weapon.weapon.hands")
def test_a_shield_drawn_in_combat_raises_the_maximum_only() -> None:
    scene = fight(table(ANA, "soldier"), ANA)
    ana = scene.creatures[ANA]
    movement.hold_only(ana, ["arming_sword"])
    assert stats(ana).max_guard == 13
    stats(ana).guard = 6
    movement.small_action(Script(), scene, ana, "draw", "shield")
    assert (stats(ana).max_guard, stats(ana).guard, stats(ana).speed) == (16, 6, 4)


@pytest.mark.rule("draw_your_weapon.weapon.hands")
def test_stowing_a_shield_cuts_guard_to_the_new_maximum() -> None:
    scene = fight(table(ANA, "soldier"), ANA)
    ana = scene.creatures[ANA]
    stats(ana).guard = 15
    movement.small_action(Script(), scene, ana, "stow", "shield")
    assert (stats(ana).max_guard, stats(ana).guard) == (13, 13)


@pytest.mark.rule("draw_your_weapon.weapon.hands")
def test_a_character_has_two_hands_and_letting_go_is_free() -> None:
    scene = fight(table(ANA, "soldier"), ANA)
    ana = scene.creatures[ANA]
    sheet_of(ana).carried.append("maul")
    assert bars(turns.menu(scene, ana))["draw maul"] == "draw_your_weapon.weapon.hands"
    movement.small_action(Script(), scene, ana, "drop", "arming_sword")
    movement.small_action(Script(), scene, ana, "drop", "shield")
    assert (ana.held, stats(ana).speed) == ([], 5)
    assert bars(turns.menu(scene, ana))["draw maul"] == ""


@pytest.mark.rule("draw_your_weapon.weapon.hands")
def test_two_of_a_kind_in_both_hands_are_offered_once() -> None:
    scene = table(BO, "wolf", hands={BO: "5h"})
    scene.things["strongbox"] = Thing("strongbox", "Strongbox", "chest")
    sable = scene.creatures[BO]
    sheet_of(sable).carried.append("knife")
    movement.hold_only(sable, ["knife", "knife"])
    for choice in (free_play.players_menu(scene, sable), turns.menu(fight(scene, BO), sable)):
        values = [option.value for option in choice.options]
        assert len(values) == len(set(values))


@pytest.mark.rule("draw_your_weapon.weapon.hands")
def test_npc_figures_include_their_gear() -> None:
    scene = fight(table("soldier", ANA), "soldier")
    soldier = scene.creatures["soldier"]
    arm(soldier, "shield")
    assert stats(soldier).max_guard == 14


@pytest.mark.rule("draw_your_weapon.special.features")
def test_cheap_shot_goes_past_guard() -> None:
    scene = fight(table(BO, "soldier", hands={BO: "5h 9h"}), BO)
    sable, soldier = scene.creatures[BO], scene.creatures["soldier"]
    play = Script(attack_card="5h")
    turns.action(play, scene, sable, Deed("special", ("cheap_shot", "soldier")))
    assert (stats(soldier).guard, stats(soldier).hp, sheet_of(sable).reserve) == (14, 20 - 6, 3)
    assert bars(play.asked[0])["9h"] == "draw_your_weapon.weapon.value_range"


@pytest.mark.rule("draw_your_weapon.special.features")
@pytest.mark.parametrize(("broken", "surprised", "amount"), [(True, False, 8), (False, True, 8), (True, True, 8)])
def test_cheap_shot_adds_two_against_the_exposed_once(broken: bool, surprised: bool, amount: int) -> None:
    scene = fight(table(BO, "soldier", hands={BO: "5h"}), BO)
    soldier = scene.creatures["soldier"]
    soldier.is_broken, soldier.is_surprised = broken, surprised
    stats(soldier).guard = 0
    turns.action(Script(attack_card="5h"), scene, scene.creatures[BO], Deed("special", ("cheap_shot", "soldier")))
    assert stats(soldier).hp == 20 - amount


@pytest.mark.rule("draw_your_weapon.special.features")
def test_firebolt_burns_at_range_and_needs_a_hand_or_wand() -> None:
    scene = fight(table(CY, "soldier", map=["a.....b"], hands={CY: "9d"}), CY)
    ilse, soldier = scene.creatures[CY], scene.creatures["soldier"]
    arm(ilse, "maul")
    assert bars(turns.menu(scene, ilse))["special firebolt soldier"] == "draw_your_weapon.special.features"
    arm(ilse, "wand")
    turns.action(Script(attack_card="9d"), scene, ilse, Deed("special", ("firebolt", "soldier")))
    assert (stats(soldier).guard, sheet_of(ilse).reserve) == (14 - 12, 6)


@pytest.mark.rule("draw_your_weapon.special.attack_tag")
def test_a_feature_with_the_attack_tag_is_an_attack_action() -> None:
    scene = fight(table(BO, "soldier", hands={BO: "5h 9h 6h"}), BO)
    sable = scene.creatures[BO]
    turns.action(Script(attack_card="9h"), scene, sable, Deed("attack", ("rapier", "soldier")))
    assert bars(turns.menu(scene, sable))["special cheap_shot soldier"] == "draw_your_weapon.turn.one_attack"
    fight(scene, BO)
    play = Script(attack_card="5h")
    turns.action(play, scene, sable, Deed("special", ("cheap_shot", "soldier")))
    assert play.events("action")[0].facts["action"] == "special_attack"
    assert bars(turns.menu(scene, sable))["attack rapier soldier"] == "draw_your_weapon.turn.one_attack"


@pytest.mark.rule("draw_your_weapon.special.modifier")
def test_flurry_makes_a_second_light_attack_with_no_further_cost_in_actions() -> None:
    scene = fight(table(BO, "soldier", hands={BO: "5h 9h 6h"}), BO)
    sable = arm(scene.creatures[BO], "knife", "rapier")
    sheet_of(sable).features.append("flurry")
    assert bars(turns.menu(scene, sable))["flurry knife soldier"] == "draw_your_weapon.special.features"
    turns.action(Script(attack_card="9h"), scene, sable, Deed("attack", ("knife", "soldier")))
    assert bars(turns.menu(scene, sable))["flurry knife soldier"] == ""
    turns.action(Script(attack_card="5h"), scene, sable, Deed("flurry", ("knife", "soldier")))
    assert scene.combat is not None
    assert scene.combat.turn is not None
    assert scene.combat.turn.actions_left == 0
    assert stats(scene.creatures["soldier"]).guard == 0


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_use_ability_covers_features_used_as_an_action() -> None:
    scene = fight(table(ANA, CY, "soldier", map=["a...b...c"]), CY)
    options = bars(turns.menu(scene, scene.creatures[CY]))
    assert options[f"ability ward {ANA}"] == ""
    ana = scene.creatures[ANA]
    stats(ana).guard = 3
    play = Script()
    turns.action(play, scene, scene.creatures[CY], Deed("ability", ("ward", ANA)))
    assert stats(ana).guard == 8
    assert play.events("action")[0].facts["action"] == "use_ability"
    ana.place = (0, 0)
    scene.creatures[CY].place = (6, 0)
    assert bars(turns.menu(scene, scene.creatures[CY]))[f"ability ward {ANA}"] == "draw_your_weapon.ability.scope"


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_second_wind_once_per_combat_and_only_there() -> None:
    scene = table("brute", ANA)
    brute = scene.creatures["brute"]
    sheet_of(brute).reserve = 9
    ability = content.features()["second_wind"]
    assert abilities.bar_of_ability(scene, brute, ability, brute) is not None
    fight(scene, "brute")
    stats(brute).hp = 10
    turns.action(Script(), scene, brute, Deed("ability", ("second_wind", "brute")))
    assert stats(brute).hp == 14
    assert bars(turns.menu(scene, brute))["ability second_wind brute"] == "draw_your_weapon.ability.scope"


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_a_taunted_creature_may_attack_nobody_else_within_reach() -> None:
    scene = fight(table(ANA, BO, "wolf", hands={ANA: "9h", DEALER: "2c 5c"}), ANA)
    play = Script(**{f"{ANA}:test_card": "9h", "dealer:test_card": "2c"})
    turns.action(play, scene, scene.creatures[ANA], Deed("ability", ("taunt", "wolf")))
    wolf = scene.creatures["wolf"]
    fight(scene, "wolf")
    options = bars(turns.menu(scene, wolf))
    assert options[f"attack bite {BO}"] == "draw_your_weapon.ability.scope"
    assert options[f"attack bite {ANA}"] == ""
    turns.end_turn(fight_of(scene), wolf)
    assert wolf.taunted_by == ""


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_rallying_cry_mends_or_strengthens_allies_near() -> None:
    scene = fight(table("jonah_tarn", ANA, BO, "wolf", map=["abc....d"]), "jonah_tarn")
    ana, sable = scene.creatures[ANA], scene.creatures[BO]
    ana.is_broken, stats(ana).guard, stats(sable).guard = True, 0, 5
    turns.action(Script(), scene, scene.creatures["jonah_tarn"], Deed("ability", ("rallying_cry", "jonah_tarn")))
    assert (ana.is_broken, stats(ana).guard, stats(sable).guard) == (False, 0, 7)


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_card_sharp_changes_a_card() -> None:
    scene = fight(table("croupier", ANA, hands={DEALER: "2c"}), "croupier")
    turns.action(
        Script(["Ks"], discard="2c"), scene, scene.creatures["croupier"], Deed("ability", ("card_sharp", "croupier"))
    )
    assert (hand(scene, DEALER), scene.zones["pile"].cards) == (["Ks"], ["2c"])


@pytest.mark.rule("draw_your_weapon.ability.cost")
def test_what_cannot_be_paid_cannot_be_used() -> None:
    scene = fight(table(BO, "soldier", hands={BO: "5h"}), BO)
    sable = scene.creatures[BO]
    sheet_of(sable).reserve = 1
    assert bars(turns.menu(scene, sable))["special cheap_shot soldier"] == "draw_your_weapon.ability.cost"


@pytest.mark.rule("draw_your_weapon.ability.cost")
def test_a_cost_is_paid_on_declaring_and_does_not_come_back() -> None:
    scene = fight(table(ANA, "wolf", hands={ANA: "2h", DEALER: "Kc"}), ANA)
    ana = scene.creatures[ANA]
    play = Script(**{f"{ANA}:test_card": "2h", "dealer:test_card": "Kc"})
    turns.action(play, scene, ana, Deed("ability", ("taunt", "wolf")))
    assert (scene.creatures["wolf"].taunted_by, sheet_of(ana).clout) == ("", 4)


@pytest.mark.rule("draw_your_weapon.action.types")
def test_every_action_type_has_a_name() -> None:
    from outdraw.games.draw_your_weapon.rules.actions import TYPES

    wanted = {
        "Test",
        "Simple Strike",
        "Weapon Attack",
        "Special Attack",
        "Combat Move",
        "Dash",
        "Defend",
        "Use Ability",
    }
    wanted |= {"Breather: Recover", "Breather: Trade", "Breather: Use Ability", "Rest"}
    assert wanted <= set(TYPES.values())


@pytest.mark.rule("draw_your_weapon.action.declared")
def test_an_action_is_named_before_anything_resolves() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "9h"}), ANA)
    play = Script(attack_card="9h")
    turns.action(play, scene, scene.creatures[ANA], Deed("attack", ("arming_sword", "soldier")))
    first = play.told[0]
    assert (first.kind, first.facts["action"], first.about[0]) == ("action", "weapon_attack", ANA)


@pytest.mark.rule("draw_your_weapon.action.combat_list")
@pytest.mark.parametrize("answer", ["breather", "rest"])
def test_breather_and_rest_are_barred_in_combat(answer: str) -> None:
    scene = fight(table(ANA, "soldier"), ANA)
    options = bars(turns.menu(scene, scene.creatures[ANA]))
    assert options[answer] == "draw_your_weapon.action.combat_list"
    assert options["defend"] == options["combat_move"] == options["test"] == ""


@pytest.mark.rule("draw_your_weapon.dash.when")
def test_dash_is_barred_in_combat() -> None:
    scene = fight(table(ANA, "soldier"), ANA)
    choice = turns.menu(scene, scene.creatures[ANA])
    with pytest.raises(Forbidden, match="Combat Move") as refused:
        choice.check("dash")
    assert refused.value.rule == "draw_your_weapon.dash.when"
    scene.combat = None
    assert bar_to(scene, scene.creatures[ANA], "dash") is None


def test_options_are_picks_of_the_creatures_own_seat() -> None:
    scene = fight(table(ANA, "soldier", hands={DEALER: "9s"}), "soldier")
    choice = turns.menu(scene, scene.creatures["soldier"]).pick()
    assert choice.seat == DEALER
    assert all(isinstance(option, Option) for option in choice.options)
    assert battlemap.apart(scene, scene.creatures[ANA], scene.creatures["soldier"]) == 1
