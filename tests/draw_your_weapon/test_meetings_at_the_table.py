"""Where two rules meet: corners that a reading of the text beside the table found, each played at a real table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from outdraw.core.zones import move
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Thing
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, arm, fight, fight_of

RULE = "draw_your_weapon."
JONAH = "jonah_tarn"
FIVE = "2h 3h 4h 5h 6h"


def on_turn_of(who: str) -> Callable[[Dyw], Dyw]:
    """Have a fight on, with one creature's Turn begun."""
    return lambda scene: fight(scene, who)


def until_turn_of(live: Live, who: str) -> Live:
    """Let everybody end their Turns until it is somebody's."""
    while (turn := fight_of(live.settle().scene).turn) is None or turn.creature != who:
        assert turn is not None, live.waiting()
        live.turn(live.who(turn.creature).seat, "end")
    return live


# ---------------------------------------------------------------- coming and going


@pytest.mark.rule(RULE + "combat_end.when")
def test_whom_the_dealer_took_away_stays_away_when_a_combat_ends() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9c", DEALER: FIVE}).change(BO, "leave")
    live.calls("combat").say(ANA, "hold", "nothing").say(DEALER, "next_round", "over").settle()
    assert (live.scene.combat, live.who(BO).is_gone) == (None, True)
    live.change(BO, "return")
    assert (BO, "free") in live.waiting()


@pytest.mark.rule(RULE + "combat_end.when")
def test_whoever_left_the_map_is_with_the_party_again_when_the_combat_ends() -> None:
    live = Live(ANA, BO, "wolf", map=["a.c", "b.."], hands={ANA: "9c", BO: "8c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.turn(ANA, "leave")
    assert live.who(ANA).is_gone
    live.say(DEALER, "next_round", "over").settle()
    assert not live.who(ANA).is_gone


@pytest.mark.rule(RULE + "sheet.visibility", RULE + "map.setup")
def test_two_who_come_in_unnoticed_wait_on_squares_of_their_own() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9c"})
    for _ in range(2):
        live.table.arrive(DEALER, "soldier", "", "hidden", "an ambush")
    assert [each.place for each in live.scene.unnoticed.values()] == [(1, 0), None]


def lurking(scene: Dyw) -> None:
    """Have a soldier nobody has noticed on the field of a fight."""
    fight(scene, ANA)
    scene.unnoticed["soldier"] = scene.creatures.pop("soldier")


@pytest.mark.rule(RULE + "sheet.visibility", RULE + "map.setup")
def test_the_dealer_may_change_things_though_somebody_stands_where_an_unnoticed_creature_lurks() -> None:
    live = Live(ANA, "wolf", "soldier", map=["a.cb"], hands={ANA: "9c", DEALER: FIVE}, change=lurking)
    live.turn(ANA, "move 2,0")
    live.table.edit(DEALER, ["minutes"], 5, "time flies")
    live.say(DEALER, "interrupt", "over").settle().calls("notice soldier")
    assert list(live.options(DEALER, "place")) == ["0,0", "1,0"]  # it comes to light on a square of its own
    live.say(DEALER, "place", "1,0")
    assert live.who("soldier").place == (1, 0)


# ---------------------------------------------------------------- the Dealer's Hand


@pytest.mark.rule(RULE + "card.dealer_hand", RULE + "initiative.each_round")
def test_an_npc_that_joins_raises_the_dealers_hand_though_another_has_fallen() -> None:
    def weak(scene: Dyw) -> None:
        stats(scene.creatures["wolf"]).hp = 1

    hands = {ANA: "9c 8c 7c 6c Ks", DEALER: "2h 3h 4h 5h 6h 7h"}
    live = Live(ANA, "wolf", "wolf_2", hands=hands, change=weak).calls("combat")
    live.say(ANA, "hold", "hold arming_sword").settle()
    until_turn_of(live, ANA).change("wolf", "hurt").say(DEALER, "amount", 1)
    assert (live.who("wolf").is_out, fight_of(live.scene).hand_size) == (True, 6)
    live.table.arrive(DEALER, "soldier", "", "", "the watch is here")
    assert fight_of(live.scene).hand_size == 7


@pytest.mark.rule(RULE + "card.dealer_hand", RULE + "attack.purpose")
def test_a_bystander_who_is_attacked_raises_the_dealers_hand() -> None:
    live = Live(ANA, "wolf", "wolf_2", hands={ANA: "9c 8c 7c 6c 5c", DEALER: FIVE})
    live.calls("combat").say(DEALER, "aside", ["wolf_2"]).say(ANA, "hold", "nothing").settle()
    until_turn_of(live, ANA).turn(ANA, "strike wolf_2").say(ANA, "attack_card", "5c").settle()
    assert fight_of(live.scene).hand_size == 6


# ---------------------------------------------------------------- what is in the hands


def with_box(scene: Dyw) -> None:
    """Have a box beside Ana."""
    scene.things["box"] = Thing("box", "Box", "chest", (1, 0), 1)


@pytest.mark.rule(RULE + "weapon.hands", RULE + "strike.target")
def test_an_object_in_the_hands_is_put_down_for_a_weapon_and_goes_into_no_pack() -> None:
    live = Live(ANA, BO, map=["a.b"], hands={ANA: "9c", BO: "8c"}, change=with_box)
    live.free(ANA, "pick_up box").free(ANA, "hold").say(ANA, "hold", "hold arming_sword")
    assert (live.who(ANA).held, sheet_of(live.who(ANA)).carried) == (["arming_sword"], ["shield"])
    assert live.scene.things["box"].place == (0, 0)


@pytest.mark.rule(RULE + "combat_start.not_surprised", RULE + "strike.target")
def test_whoever_draws_a_weapon_as_combat_begins_puts_down_what_they_carry() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9c", DEALER: FIVE}, change=with_box)
    live.free(ANA, "pick_up box").calls("combat").say(ANA, "hold", "hold arming_sword").settle()
    assert live.scene.things["box"].place == (0, 0)


@pytest.mark.rule(RULE + "damage.objects", RULE + "strike.target")
def test_what_is_destroyed_in_the_hands_leaves_them_empty() -> None:
    live = Live(ANA, map=["a.."], hands={ANA: "9c"}, change=with_box)
    live.free(ANA, "pick_up box").free(ANA, "strike box").say(ANA, "attack_card", "9c").settle()
    assert (live.told("destroyed", ANA), live.who(ANA).held) == (["Box is destroyed."], [])


@pytest.mark.rule(RULE + "weapon.own_rules", RULE + "attack.purpose")
def test_outside_combat_a_crossbow_is_loaded_in_passing() -> None:
    def armed(scene: Dyw) -> None:
        fight(scene, ANA)
        arm(scene.creatures[ANA], "crossbow")
        scene.things["door"] = Thing("door", "Door", "door")

    live = Live(ANA, "wolf", hands={ANA: "7c 8c 9c", DEALER: FIVE}, change=armed)
    live.turn(ANA, "attack crossbow wolf").say(ANA, "attack_card", "7c")
    assert live.who(ANA).unloaded == ["crossbow"]
    live.say(DEALER, "interrupt", "over").settle()
    live.free(ANA, "attack crossbow door").say(ANA, "attack_card", "8c").settle()
    assert live.options(ANA, "free")["attack crossbow door"] == ""


# ---------------------------------------------------------------- Actions


@pytest.mark.rule(RULE + "ability.alone_or_with")
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


def down(scene: Dyw) -> None:
    """Let Bo be Down."""
    scene.creatures[BO].is_down, stats(scene.creatures[BO]).hp = True, 0


@pytest.mark.rule(RULE + "dash.effect", RULE + "damage.down")
def test_nobody_is_helped_up_by_a_runner_before_they_stop() -> None:
    live = Live(ANA, BO, hands={ANA: "9d"}, change=down).free(ANA, "dash")
    assert live.options(ANA, "free")[f"help {BO}"] == "dash.effect"
    live.free(ANA, "stop")
    assert live.options(ANA, "free")[f"help {BO}"] == ""


@pytest.mark.rule(RULE + "dash.effect", RULE + "damage.down")
def test_whoever_falls_runs_no_more() -> None:
    live = Live(ANA, BO, hands={ANA: "9d"}).free(ANA, "dash").change(ANA, "hurt").say(DEALER, "amount", 99)
    assert (live.who(ANA).is_down, live.who(ANA).is_dashing) == (True, False)


@pytest.mark.rule(RULE + "combat_start.trigger")
def test_a_quarrel_that_the_dealer_does_not_allow_is_told() -> None:
    live = Live(ANA, BO, hands={ANA: "9d"}).free(ANA, f"quarrel {BO}").say(DEALER, "quarrel", "no")
    assert live.told("impossible", BO) == ["Brannoc Holt would come to blows with Sable Wren. That cannot be done."]
    assert live.scene.combat is None


@pytest.mark.rule(RULE + "combat_start.who_is_surprised", RULE + "surprise.when")
def test_the_dealer_may_call_a_test_at_the_moment_blows_begin() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9c", BO: "2s", DEALER: FIVE}).free(ANA, "fight wolf")
    live.say(DEALER, "outset", "skill_test").say(DEALER, "who", [ANA, BO, "wolf"]).say(DEALER, "attribute", "agility")
    live.say(DEALER, "suit", "spades").say(DEALER, "target", 10)
    live.say(ANA, "test_card", "9c").say(BO, "test_card", "2s").say(DEALER, "test_card", "2h")
    live.say(DEALER, "outset", "no")
    choice = live.asked(DEALER, "surprised")
    assert choice is not None
    live.table.rule(DEALER, live.table.choices(DEALER)[0].id, [BO, "wolf"], "as the Test came out")
    assert live.told("surprised", ANA) == ["Surprised: Sable Wren and Wolf."]


@pytest.mark.rule(RULE + "combat_start.who_is_surprised")
def test_who_failed_a_test_at_the_outset_is_surprised_unless_the_dealer_says_otherwise() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "2c", BO: "2s", DEALER: FIVE}).free(ANA, "fight wolf")
    live.say(DEALER, "outset", "contest").say(DEALER, "sides", [ANA, BO, "wolf"]).say(DEALER, "attribute", "agility")
    live.say(ANA, "test_card", "2c").say(BO, "test_card", "2s").say(DEALER, "test_card", "6h")
    live.cards("9c", "9d").say(DEALER, "outset", "no")
    assert live.scene.to_be_surprised == [BO]  # not whoever strikes


# ---------------------------------------------------------------- what is told where figures are hidden


def secret(scene: Dyw) -> None:
    """Have a fight with a wolf whose figures are the Dealer's."""
    fight(scene, ANA)
    scene.creatures["wolf"].figures.seen_by = (DEALER,)


@pytest.mark.rule(RULE + "sheet.visibility")
def test_of_a_creature_with_hidden_figures_everybody_hears_what_they_can_see() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c"}, change=secret).change("wolf", "bind")
    assert live.told("dealers_word", ANA) == ["Wolf is bound and cannot Attack."]
    live.change("wolf", "guard").say(DEALER, "amount", 2)
    assert live.told("dealers_word", ANA) == ["Wolf is bound and cannot Attack."]
    assert live.told("dealers_word")[-1] == "Wolf's Guard is 2 now."


@pytest.mark.rule(RULE + "sheet.visibility", RULE + "combat_end.when")
@pytest.mark.parametrize(("hurt", "fate"), [(1, "still standing"), (99, "out")])
def test_the_summary_says_what_became_of_a_creature_with_hidden_figures_but_not_its_hp(hurt: int, fate: str) -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c"}, change=secret).change("wolf", "hurt").say(DEALER, "amount", hurt)
    if hurt == 1:
        live.say(DEALER, "interrupt", "over")
    live.settle()
    assert live.told("stands", ANA) == ["Brannoc Holt: 29 of 29 HP.", f"Wolf: {fate}."]
    assert "of 12 HP" in live.told("stands")[-1]


# ---------------------------------------------------------------- Rests, Breathers and time


@pytest.mark.rule(RULE + "rest.new_hand", RULE + "card.hand_size")
def test_who_plays_two_characters_draws_one_new_hand_for_both() -> None:
    live = Live(ANA, hands={ANA: "9d", DEALER: FIVE})
    live.table.arrive(DEALER, BO, ANA, "", "a friend comes by")
    live.calls("rest").say(ANA, "rest", "rest").say(ANA, "rest", "rest").say(DEALER, "night", "quiet")
    live.cards("2c 3c 4c 5c 6c").settle()
    assert live.hand(ANA) == ["2c", "3c", "4c", "5c", "6c"]
    assert (ANA, "free") in live.waiting()


@pytest.mark.rule(RULE + "breather.trade_joint", RULE + "breather.trade_card")
def test_nobody_trades_with_themselves() -> None:
    live = Live(ANA, hands={ANA: "9d 8d"})
    live.table.arrive(DEALER, BO, ANA, "", "a friend comes by")
    assert live.calls("breather").options(ANA, "breather")["trade"] == "breather.trade_joint"


@pytest.mark.rule(RULE + "rest.unconscious", RULE + "damage.down")
@pytest.mark.parametrize("ends", ["leave", "hurt"])
def test_a_sleeper_who_is_taken_away_or_dies_completes_no_rest(ends: str) -> None:
    def near_death(scene: Dyw) -> None:
        down(scene)
        scene.creatures[BO].hits_while_down = 2

    live = Live(ANA, BO, hands={ANA: "9d", BO: "8d", DEALER: FIVE}, change=near_death)
    live.calls("rest").say(ANA, "rest", "rest").change(BO, ends)
    if ends == "hurt":
        live.say(DEALER, "amount", 1)
    live.say(DEALER, "night", "quiet").cards("2c 3c 4c 5c 6c").settle()
    assert (live.hand(BO), stats(live.who(BO)).hp) == (["8d"], 0)


@pytest.mark.rule(RULE + "rest.unconscious")
def test_a_rest_is_over_when_its_only_sleeper_is_taken_away() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "8d"}).calls("rest").say(ANA, "rest", "rest").say(BO, "rest", "watch")
    live.change(ANA, "leave")
    assert (BO, "free") in live.waiting()


@pytest.mark.rule(RULE + "rest.duration", RULE + "rest.pile_to_void")
def test_one_may_have_rested_enough_while_another_sleeps_on() -> None:
    def weary(scene: Dyw) -> None:
        for each in (ANA, BO):
            stats(scene.creatures[each]).hp = 5

    live = Live(ANA, BO, hands={ANA: "9d", BO: "8d", DEALER: FIVE}, change=weary)
    live.calls("rest").say(ANA, "rest", "rest").say(BO, "rest", "rest")
    live.say(DEALER, "night", "rested").say(DEALER, "rested", ANA).say(DEALER, "hours", 6).say(ANA, "heal", "yes")
    live.cards("2c 3c 4c 5c 6c").settle()
    assert live.told("rest", BO) == ["The Rest of Brannoc Holt takes 6 hours."]
    assert (stats(live.who(ANA)).hp, stats(live.who(BO)).hp) == (14, 5)
    assert live.scene.resting == [BO]
    live.say(ANA, "watch", "defend")  # up, and keeps watch
    live.say(DEALER, "night", "quiet").say(DEALER, "hours", 9).say(BO, "heal", "yes").cards("7c 8c 9c 10c Jc").settle()
    assert (stats(live.who(BO)).hp, live.hand(ANA), live.scene.minutes) == (13, ["2c", "3c", "4c", "5c", "6c"], 540)


@pytest.mark.rule(RULE + "combat_start.who_is_surprised", RULE + "rest.duration")
def test_after_a_rest_nobody_is_taken_for_surprised_by_an_ambush_before_it() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c", DEALER: "9s 3h 4h 5h 6h"}).calls("surprise contest")
    live.say(DEALER, "sides", [ANA, "wolf"]).say(DEALER, "ambushed", [ANA]).say(DEALER, "attribute", "agility")
    live.say(DEALER, "test_card", "9s").cards("2c").say(DEALER, "keep", "leave").cards("3c")
    assert live.scene.to_be_surprised == [ANA]
    live.calls("rest").say(ANA, "rest", "rest").say(DEALER, "night", "quiet").cards("2d 3d 4d 5d 6d", "Ks").settle()
    live.calls("combat").say(ANA, "hold", "nothing").settle()
    assert live.told("surprised", ANA) == ["Surprised: nobody."]


@pytest.mark.rule(RULE + "rest.interrupted", RULE + "rest.duration")
def test_a_night_that_ends_in_a_fight_has_lasted_as_long_as_the_dealer_says() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c", DEALER: FIVE}).calls("rest").say(ANA, "rest", "rest")
    live.say(DEALER, "night", "combat").say(DEALER, "hours_slept", 3).say(ANA, "hold", "nothing").settle()
    assert (live.scene.minutes, live.hand(ANA)[0]) == (180, "9c")


@pytest.mark.rule(RULE + "action.time_outside_combat")
@pytest.mark.parametrize(("minutes", "told"), [(1, "1 minute passes."), (90, "90 minutes pass.")])
def test_the_dealer_may_let_time_pass(minutes: int, told: str) -> None:
    live = Live(ANA, CY, hands={ANA: "9c"}).calls("time").say(DEALER, "minutes", minutes)
    assert (live.told("time", CY), live.scene.minutes) == ([told], minutes)


# ---------------------------------------------------------------- what the Dealer states


@pytest.mark.rule(RULE + "map.cover", RULE + "map.optional")
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


@pytest.mark.rule(RULE + "map.cover")
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


@pytest.mark.rule(RULE + "sheet.visibility")
def test_the_dealer_hides_and_opens_the_figures_of_an_npc_by_word() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA)).change("wolf", "veil")
    assert not isinstance(live.table.view(ANA)["creatures"]["wolf"]["figures"], dict)
    live.change("wolf", "hurt").say(DEALER, "amount", 2)
    assert live.told("damage", ANA) == []
    live.change("wolf", "unveil")
    assert live.table.view(ANA)["creatures"]["wolf"]["figures"]["hp"] == 10


@pytest.mark.rule(RULE + "attack.purpose", RULE + "damage.down")
def test_one_may_turn_on_the_fallen_of_ones_own_side() -> None:
    def down_in_a_fight(scene: Dyw) -> None:
        fight(scene, ANA)
        down(scene)

    live = Live(ANA, BO, "wolf", hands={ANA: "9d", DEALER: FIVE}, change=down_in_a_fight)
    live.turn(ANA, f"turn_on {BO}").say(DEALER, "quarrel", "yes").turn(ANA, f"strike {BO}")
    live.say(ANA, "attack_card", "9d")
    assert live.told("hit_down", BO) == ["Sable Wren, Down, is hit: 1 of 3 that kill."]


@pytest.mark.rule(RULE + "attack.purpose", RULE + "damage.objects")
def test_an_object_that_the_dealer_brings_in_can_be_attacked() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9s", DEALER: FIVE}, change=on_turn_of(ANA))
    live.say(DEALER, "interrupt", "object").say(DEALER, "object_kind", "rope").say(DEALER, "object_name", "bell rope")
    live.say(DEALER, "place", "1,0")
    assert live.told("object", ANA) == ["Bell rope is there at 1,0."]
    live.turn(ANA, "attack arming_sword bell_rope_1").say(ANA, "attack_card", "9s").settle()
    assert live.told("destroyed", ANA) == ["Bell rope is destroyed."]


@pytest.mark.rule(RULE + "attack.purpose", RULE + "strike.target")
def test_outside_combat_too_an_object_comes_in_and_is_lifted_and_two_of_a_name_are_told_apart() -> None:
    live = Live(ANA, hands={ANA: "9s"})
    for _ in range(2):
        live.calls("object").say(DEALER, "object_kind", "chest").say(DEALER, "object_name", "")
    assert [each.name for each in live.scene.things.values()] == ["Chest", "Chest 2"]
    first, second = live.scene.things
    live.free(ANA, f"pick_up {second}")
    assert live.options(ANA, "free")[f"strike {first}"] == ""


@pytest.mark.rule(RULE + "movement.small_actions", RULE + "map.optional")
def test_without_a_map_a_jump_costs_1_speed_too() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9s", DEALER: FIVE}, change=on_turn_of(ANA))
    live.turn(ANA, "jump").say(ANA, "work", "the broken cart")
    assert live.told("small", DEALER) == ["Brannoc Holt jumps over the broken cart."]
    assert stats(live.who(ANA)).speed == 4
    live.change(ANA, "speed").say(DEALER, "amount", 0)
    assert live.options(ANA, "turn")["jump"] == "movement.no_negative"


@pytest.mark.rule(RULE + "map.cover", RULE + "map.setup")
def test_whom_the_dealer_puts_elsewhere_has_no_cover_there() -> None:
    live = Live(ANA, "wolf", map=["a..b"], hands={ANA: "2c", DEALER: FIVE}, change=on_turn_of(ANA)).change(ANA, "cover")
    live.change(ANA, "place").say(DEALER, "place", "1,0")
    assert not live.who(ANA).has_cover


@pytest.mark.rule(RULE + "damage.objects")
@pytest.mark.parametrize("name", ["wolf", "say", "門"])
def test_an_object_may_have_any_name(name: str) -> None:
    live = Live(ANA, "wolf", hands={ANA: "2c"}).calls("object").say(DEALER, "object_kind", "rope")
    live.say(DEALER, "object_name", name)
    assert live.told("object", ANA) == [f"{name.capitalize()} is there."]
    assert live.who("wolf").name == "Wolf"


# ---------------------------------------------------------------- what the Dealer's hand brings about


@pytest.mark.rule(RULE + "damage.zero_hp", RULE + "damage.down")
def test_whom_the_dealer_leaves_without_hp_falls_and_whom_he_gives_some_is_up_again() -> None:
    live = Live(ANA, BO, "wolf", map=["a.c", "b.."], hands={ANA: "9c", BO: "8c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", ANA, "figures", "hp"], 0, "a beam falls")
    live.settle()
    assert live.who(ANA).is_down
    turn = fight_of(live.scene).turn
    assert turn is None or turn.creature != ANA
    live.table.edit(DEALER, ["creatures", ANA, "figures", "hp"], 3, "a miracle")
    live.settle()
    assert not live.who(ANA).is_down


@pytest.mark.rule(RULE + "damage.zero_hp")
def test_an_npc_whom_the_dealer_leaves_without_hp_is_out_outside_of_combat_too() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c"})
    live.table.edit(DEALER, ["creatures", "wolf", "figures", "hp"], 0, "it was sick")
    live.settle()
    assert live.who("wolf").is_out


@pytest.mark.rule(RULE + "rest.pile_to_void")
def test_after_the_pile_has_gone_to_the_void_no_card_belongs_to_an_action_and_the_dealer_may_set_things() -> None:
    def asleep(scene: Dyw) -> Dyw:
        move(scene.zones, "7c", "library", "pile")
        scene.resolving, scene.resting, scene.rest_stage, stats(scene.creatures[ANA]).hp = 1, [ANA], "asleep", 3
        return scene

    live = Live(ANA, hands={ANA: "9c"}, change=asleep).say(DEALER, "night", "quiet").settle()
    assert (ANA, "heal") in live.waiting()
    assert "7c" in live.scene.zones["void"].cards
    live.table.edit(DEALER, ["minutes"], 5, "time flies")
    assert live.scene.resolving == 0


@pytest.mark.rule(RULE + "combat_end.when")
def test_a_combat_in_which_nobody_is_left_to_take_a_turn_is_proposed_to_be_over() -> None:
    live = Live(ANA, "wolf", map=["a.c"], hands={ANA: "9c"}, change=on_turn_of(ANA))
    live.turn(ANA, "end")
    if (DEALER, "turn") in live.waiting():
        live.turn(DEALER, "end")
    assert (DEALER, "next_round") in live.waiting()
    for who in (ANA, "wolf"):
        live.table.edit(DEALER, ["creatures", who, "is_aside"], True, "they sit down")
    assert live.waiting() == [(DEALER, "end_combat")]
    live.say(DEALER, "end_combat", "over")
    assert live.scene.combat is None
