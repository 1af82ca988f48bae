"""The rules as they are played: scripted cards and answers go in by `Table`, what seats are told and see comes out."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from outdraw.core.choices import Forbidden
from outdraw.core.readers.live import Dial
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Thing
from outdraw.table.table import Table
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, arm, fight, leave_in_library

JONAH = "jonah_tarn"


def on_turn_of(who: str) -> Callable[[Dyw], Dyw]:
    """Have a fight on, with one creature's Turn begun."""
    return lambda scene: fight(scene, who)


# ---------------------------------------------------------------- Surprises and Tests


@pytest.mark.rule("draw_your_weapon.defend.immunity", "draw_your_weapon.test.assignment")
def test_whoever_defends_knows_the_terms_before_choosing_how_to_meet_a_surprise() -> None:
    live = Live(ANA, BO, hands={ANA: "Ks", BO: "2c"})
    live.free(ANA, "defend").calls("surprise skill_test").say(DEALER, "who", [ANA])
    live.say(DEALER, "attribute", "agility").say(DEALER, "suit", "spades").say(DEALER, "target", 12)
    assert live.asked(ANA, "defend_surprise") is not None
    assert live.told("test", ANA) == ["Surprise Skill Test, [Agility] Spades, for Brannoc Holt."]
    live.say(ANA, "defend_surprise", "ordinary").say(ANA, "test_card", "Ks")
    assert live.told("judged", BO) == ["Brannoc Holt passes the Skill Test."]


@pytest.mark.rule("draw_your_weapon.surprise.keep_card")
def test_of_several_surprised_whoever_passes_may_take_only_the_card_turned_for_them() -> None:
    live = Live(ANA, BO, hands={ANA: "2c", BO: "2d"})
    live.calls("surprise skill_test").say(DEALER, "who", [ANA, BO]).say(DEALER, "attribute", "insight")
    live.say(DEALER, "target", 9).cards("Kh", "3h")
    assert list(live.options(ANA, "keep")) == ["Kh", "leave"]
    live.say(ANA, "keep", "Kh")
    assert (live.hand(ANA), live.hand(BO)) == (["2c", "Kh"], ["2d"])


@pytest.mark.rule("draw_your_weapon.surprise.kind", "draw_your_weapon.sheet.visibility")
def test_an_ambusher_nobody_has_noticed_springs_a_surprise_contest_and_stays_unnamed() -> None:
    def hide(scene: Dyw) -> None:
        scene.unnoticed["wolf"] = scene.creatures.pop("wolf")

    live = Live(ANA, "wolf", hands={ANA: "Kh", DEALER: "9s"}, change=hide)
    live.calls("surprise contest").say(DEALER, "about", "Something moves in the reeds.")
    live.say(DEALER, "sides", [ANA, "wolf"]).say(DEALER, "ambushed", [ANA]).say(DEALER, "attribute", "agility")
    live.say(DEALER, "test_card", "9s").cards("3d")
    told = " ".join(event.text for event in live.table.events(ANA))
    assert "Something moves in the reeds." in told
    assert "Surprise Contest, [Agility] Spades, for Brannoc Holt and somebody unseen; Brannoc Holt surprised." in told
    assert "Somebody unseen wins the Contest." in told
    assert "Wolf" not in told
    assert "wolf" not in str(live.table.view(ANA)["creatures"])


@pytest.mark.rule("draw_your_weapon.test.when", "draw_your_weapon.surprise.kind")
def test_the_dealer_calls_a_test_in_the_midst_of_a_players_turn() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Kh 4c", DEALER: "9s"}, change=on_turn_of(ANA))
    live.turn(ANA, "defend")
    assert {"skill_test", "contest", "surprise skill_test", "surprise contest"} <= set(
        live.options(DEALER, "interrupt")
    )
    live.say(DEALER, "interrupt", "surprise contest").say(DEALER, "sides", [ANA, "wolf"])
    live.say(DEALER, "ambushed", [ANA]).say(DEALER, "attribute", "might")
    assert live.asked(ANA, "defend_surprise") is not None
    assert "Surprise Contest, [Might]" in live.told("test", ANA)[-1]  # told before anything is chosen
    live.say(ANA, "defend_surprise", "surprise")
    live.say(DEALER, "test_card", "9s").cards("Kd").say(ANA, "keep", "leave").cards("5s")
    assert live.told("contest", ANA) == ["Brannoc Holt wins the Contest."]
    assert live.options(ANA, "turn")["combat_move"] == ""  # the Turn goes on


@pytest.mark.rule("draw_your_weapon.test.when")
def test_what_the_dealer_says_cannot_be_done_costs_no_action() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Kh"}, change=on_turn_of(ANA))
    live.turn(ANA, "test").say(ANA, "attempt", "fly away").say(DEALER, "ruling", "impossible")
    assert live.told("impossible", ANA) == ["Brannoc Holt would try: fly away. That cannot be done."]
    fight_on = live.scene.combat
    assert fight_on is not None
    assert fight_on.turn is not None
    assert fight_on.turn.actions_left == 2


@pytest.mark.rule("draw_your_weapon.move.dealer_calls")
def test_a_move_that_the_dealer_calls_one_is_offered_outside_combat_too() -> None:
    live = Live(ANA, hands={ANA: "Kh"})
    live.free(ANA, "move_action").say(ANA, "attempt", "leap the ditch").say(DEALER, "ruling", "happens").settle()
    assert live.told("action", ANA) == ["Brannoc Holt: Move, leap the ditch."]


@pytest.mark.rule("draw_your_weapon.test.assignment")
def test_a_deed_in_words_has_a_likely_attribute() -> None:
    live = Live(ANA, hands={ANA: "Kc"})
    live.free(ANA, "attempt").say(ANA, "attempt", "kick the door down").say(DEALER, "ruling", "skill_test")
    live.say(ANA, "test_card", "Kc")
    assert live.told("test", ANA) == ["Skill Test, [Might] Clubs, for Brannoc Holt."]


@pytest.mark.rule("draw_your_weapon.special.modifier")
def test_silver_tongue_counts_for_a_card_turned_blind() -> None:
    def teach(scene: Dyw) -> None:
        sheet_of(scene.creatures[CY]).features.append("silver_tongue")

    for hands, call in (({CY: "2c"}, "surprise skill_test"), ({}, "skill_test")):
        live = Live(CY, hands=hands, change=teach)
        live.calls(call).say(DEALER, "attribute", "presence").say(DEALER, "suit", "hearts").say(DEALER, "target", 9)
        live.say(CY, "silver", "yes").cards("7s")
        assert live.told("played", CY)[-1].startswith("Ilse Marrow: 7s is a Result of 9")
        assert live.told("judged", CY) == ["Ilse Marrow passes the Skill Test."]


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


@pytest.mark.rule("draw_your_weapon.defend.duration")
@pytest.mark.parametrize("action", ["dash", "attempt"])
def test_outside_combat_too_any_other_action_ends_defending(action: str) -> None:
    live = Live(ANA, hands={ANA: "Kh"}).free(ANA, "defend")
    assert live.who(ANA).is_defending
    live.free(ANA, action)
    if action == "attempt":
        live.say(ANA, "attempt", "look about").say(DEALER, "ruling", "happens").settle()
    assert not live.who(ANA).is_defending


# ---------------------------------------------------------------- Attacks


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


@pytest.mark.rule("draw_your_weapon.attack.purpose")
def test_one_may_turn_on_ones_own_side_in_a_fight() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9d"}, change=on_turn_of(ANA))
    assert f"strike {BO}" not in live.options(ANA, "turn")
    live.turn(ANA, f"turn_on {BO}").say(DEALER, "quarrel", "yes")
    assert live.options(ANA, "turn")[f"strike {BO}"] == ""


@pytest.mark.rule("draw_your_weapon.combat_start.trigger")
def test_bystanders_of_a_quarrel_take_no_turns_until_somebody_attacks_them() -> None:
    live = Live(ANA, BO, CY, "wolf", hands={ANA: "5c 5d", BO: "2c", CY: "2d", DEALER: "2h 3h 4h 5h 6h"})
    live.free(ANA, f"quarrel {BO}").say(DEALER, "quarrel", "yes")
    for seat in (ANA, BO):
        live.say(seat, "hold", "nothing")
    live.settle()
    assert live.told("aside", CY) == ["Ilse Marrow and Wolf stand aside."]
    assert set(live.told("round", CY)[0].partition("Initiative: ")[2].split(", ")) == {
        "Brannoc Holt: 5",
        "Sable Wren: 7.",
    }
    assert live.told("turn", CY) == ["Sable Wren's Turn."]
    live.cards("9c").turn(BO, "end").cards("9d").turn(ANA, f"strike {CY}").say(ANA, "attack_card", "5c").settle()
    assert live.told("joins", CY) == ["Ilse Marrow takes part from the next Round on."]


@pytest.mark.rule("draw_your_weapon.combat_end.when")
def test_who_yielded_may_be_attacked_and_fights_again_in_the_next_combat() -> None:
    def yielded(scene: Dyw) -> None:
        scene.creatures["duelist"].has_yielded = True

    live = Live(ANA, "duelist", hands={ANA: "5c", DEALER: "2h 3h 4h 5h 6h"}, change=yielded)
    assert live.options(DEALER, "dealer")["combat"] == ""
    live.free(ANA, "fight duelist").say(ANA, "hold", "nothing").settle()
    assert not live.who("duelist").has_yielded
    assert "Duelist: " in live.told("round", ANA)[0]


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


@pytest.mark.rule("draw_your_weapon.special.attack_tag")
def test_special_attacks_have_their_distance() -> None:
    live = Live(BO, "wolf", map=["a.b"], hands={BO: "5h"}, change=on_turn_of(BO))
    assert live.options(BO, "turn")["special cheap_shot wolf"] == "weapon.own_rules"
    live = Live(CY, "wolf", map=["a......b"], hands={CY: "9h"}, change=on_turn_of(CY))
    assert live.options(CY, "turn")["special firebolt wolf"] == "weapon.own_rules"


@pytest.mark.rule("draw_your_weapon.map.sight")
def test_ward_and_taunt_need_a_line_of_sight() -> None:
    live = Live(CY, ANA, "wolf", map=["a#b", "...", "..c"], change=on_turn_of(CY))
    assert live.options(CY, "turn")[f"ability ward {ANA}"] == "map.sight"
    live = Live(ANA, "wolf", map=["a#b", "..."], change=on_turn_of(ANA))
    assert live.options(ANA, "turn")["ability taunt wolf"] == "map.sight"


@pytest.mark.rule("draw_your_weapon.ability.scope")
def test_a_rallying_cry_is_heard_only_so_far() -> None:
    def weary(scene: Dyw) -> None:
        fight(scene, JONAH)
        for each in (ANA, BO):
            stats(scene.creatures[each]).guard = 1

    live = Live(JONAH, ANA, BO, "wolf", map=["ab........c", "..........d"], change=weary)
    live.turn(JONAH, f"ability rallying_cry {JONAH}").settle()
    assert [text.partition(" gains")[0] for text in live.told("guard", BO)] == ["Brannoc Holt"]


@pytest.mark.rule("draw_your_weapon.weapon.own_rules")
def test_a_crossbow_is_loaded_again_when_the_next_combat_begins() -> None:
    def shot(scene: Dyw) -> None:
        arm(scene.creatures[ANA], "crossbow")
        scene.creatures[ANA].unloaded = ["crossbow"]

    live = Live(ANA, "wolf", hands={ANA: "5c", DEALER: "2h 3h 4h 5h 6h"}, change=shot)
    live.calls("combat").say(ANA, "hold", "hold crossbow").settle()
    assert not live.who(ANA).unloaded


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


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_going_down_does_not_end_broken() -> None:
    def weak(scene: Dyw) -> None:
        fight(scene, "wolf")
        ana = scene.creatures[ANA]
        ana.is_broken, stats(ana).guard, stats(ana).hp = True, 0, 1

    live = Live(ANA, BO, "wolf", hands={DEALER: "9s", BO: "2c"}, change=weak)
    live.turn(DEALER, f"attack bite {ANA}").say(DEALER, "attack_card", "9s").settle()
    assert (live.who(ANA).is_down, live.who(ANA).is_broken) == (True, True)


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_after_the_fight_too_an_ally_brings_the_down_to_1_hp() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[ANA].is_down, stats(scene.creatures[ANA]).hp = True, 0

    live = Live(ANA, BO, hands={BO: "Kd"}, change=down)
    live.free(BO, f"help {ANA}").say(DEALER, "target", 7).say(BO, "test_card", "Kd").settle()
    assert (live.who(ANA).is_down, stats(live.who(ANA)).hp) == (False, 1)


# ---------------------------------------------------------------- the map


@pytest.mark.rule("draw_your_weapon.surprise.when", "draw_your_weapon.movement.cost")
def test_a_walk_stops_at_the_trap_on_its_way() -> None:
    live = Live(scenario="pike_bridge")
    for _ in range(5):
        live.cards(" ".join(live_cards(live)))
    live.calls("combat")
    for seat in (ANA, BO, CY, JONAH):
        live.say(seat, "hold", "nothing")
    live.cards(*[" ".join(live_cards(live, 4))])
    for _ in range(30):
        seat, kind = next((s, k) for s, k in live.settle().waiting() if k in ("turn", "enter", "who_first"))
        if kind == "enter":
            live.cards(live_cards(live, 1)[0])
        elif kind == "who_first":
            live.say(seat, "who_first", next(iter(live.options(seat, "who_first"))))
        elif seat == BO:
            break
        else:
            live.turn(seat, "end")
    assert live.options(BO, "turn")["move 7,2"] == "map.distance"
    live.turn(BO, "move 7,4").cards(live_cards(live, 1)[0]).settle()
    place = live.who(BO).place
    assert place is not None
    assert place[0] == 6
    assert "Surprise Skill Test, [Agility] Spades, for Sable Wren." in live.told("test", BO)


def live_cards(live: Live, number: int = 5) -> list[str]:
    """Give cards that are still in the Library, low Hearts and Diamonds first."""
    library = live.scene.zones["library"].cards
    return sorted(library, key=lambda card: (card[-1] not in "hd", card))[:number]


@pytest.mark.rule("draw_your_weapon.map.terrain")
def test_no_door_is_shut_on_somebody() -> None:
    live = Live(ANA, BO, "wolf", map=["a/.c", "...."], change=lambda scene: stand_in_door(scene))
    assert live.options(ANA, "turn")["door 1,0"] == "map.terrain"


def stand_in_door(scene: Dyw) -> None:
    """Put Bo into the doorway."""
    fight(scene, ANA)
    scene.creatures[BO].place = (1, 0)


@pytest.mark.rule("draw_your_weapon.map.optional")
def test_without_a_map_the_dealer_states_distances_and_moving_changes_them() -> None:
    live = Live(ANA, "wolf", hands={ANA: "5h"}, change=on_turn_of(ANA))
    live.change(ANA, "distance").say(DEALER, "amount", 4)
    assert live.told("dealers_word", ANA) == ["Brannoc Holt is 4 units from Wolf."]
    assert live.options(ANA, "turn")["strike wolf"] == "strike.target"
    live.turn(ANA, "move to wolf 3")
    assert live.told("moved", ANA) == ["Brannoc Holt moves for 3 Speed: 1 unit from Wolf now."]
    assert live.options(ANA, "turn")["strike wolf"] == ""


@pytest.mark.rule("draw_your_weapon.card.dealer_hand")
def test_the_dealers_hand_is_five_and_one_more_for_each_npc_beyond_the_first() -> None:
    def hide(scene: Dyw) -> None:
        for id in ("wolf_1", "wolf_2"):
            scene.unnoticed[id] = scene.creatures.pop(id)

    live = Live(ANA, BO, "wolf_1", "wolf_2", hands={ANA: "5h", BO: "6h", DEALER: "2c"}, change=hide)
    live.free(ANA, f"quarrel {BO}").say(DEALER, "quarrel", "yes").say(DEALER, "show_up", [])
    for seat in (ANA, BO):
        live.say(seat, "hold", "nothing")
    live.cards("3c 4c 6c 7c")
    sizes = []
    for id in ("wolf_1", "wolf_2"):
        live.say(DEALER, "next_round", f"join {id}")
        combat = live.scene.combat
        assert combat is not None
        sizes.append(combat.hand_size)
    assert (len(live.hand(DEALER)), sizes) == (5, [5, 6])


# ---------------------------------------------------------------- the Dealer's hand


@pytest.mark.rule("draw_your_weapon.strike.availability")
def test_the_dealer_binds_somebody_who_then_cannot_attack() -> None:
    live = Live(ANA, "wolf", hands={ANA: "5h"}, change=on_turn_of(ANA))
    live.change(ANA, "bind")
    assert live.options(ANA, "turn")["strike wolf"] == "strike.availability"
    live.change(ANA, "free")
    assert live.options(ANA, "turn")["strike wolf"] == ""


@pytest.mark.rule("draw_your_weapon.rest.no_discard_no_heal")
def test_whoever_may_not_discard_does_not_heal_by_a_rest() -> None:
    def hurt(scene: Dyw) -> None:
        for each in (ANA, BO):
            stats(scene.creatures[each]).hp = 5

    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}, change=hurt).change(ANA, "no_discard")
    live.free(ANA, "rest").say(ANA, "rest", "rest").say(BO, "rest", "rest").say(DEALER, "night", "quiet")
    live.say(BO, "heal", "yes").cards("2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d")
    assert (stats(live.who(ANA)).hp, live.hand(ANA)) == (5, ["9c"])
    assert (stats(live.who(BO)).hp, live.hand(BO)) == (13, ["2c", "3c", "4c", "5c", "6c"])


@pytest.mark.rule("draw_your_weapon.combat_start.surprised")
def test_surprised_npcs_keep_what_the_dealer_said_they_hold() -> None:
    live = Live(ANA, "soldier", hands={ANA: "5h", DEALER: "2h 3h 4h 5d 6h"}).change("soldier", "hold")
    live.say(DEALER, "hold", "hold spear").calls("combat").say(DEALER, "surprised", ["soldier"])
    live.say(ANA, "hold", "nothing").settle()
    assert "Soldier starts with Guard 7 and Speed 0, holding Spear." in live.told("ready", ANA)


@pytest.mark.rule("draw_your_weapon.damage.guard_first")
def test_the_dealer_hurts_heals_moves_and_sends_away() -> None:
    live = Live(ANA, "wolf", map=["a....b"], hands={ANA: "5h"})
    live.change(ANA, "hurt").say(DEALER, "amount", 4)
    assert live.told("damage", ANA) == ["Brannoc Holt loses 4 HP: Guard 13 of 13, HP 25 of 29."]
    live.change(ANA, "heal").say(DEALER, "amount", 3).change("wolf", "place").say(DEALER, "place", "3,0")
    assert (stats(live.who(ANA)).hp, live.who("wolf").place) == (28, (3, 0))
    live.change("wolf", "leave")
    assert live.told("dealers_word", ANA)[-1] == "Wolf leaves."
    live.table.arrive(DEALER, "wolf", "foes", "5,0", "reinforcements")
    assert live.who("wolf_2").place == (5, 0)


# ---------------------------------------------------------------- Breathers and Rests


@pytest.mark.rule("draw_your_weapon.breather.when")
def test_a_breather_that_anybody_is_against_is_not_taken_and_does_not_count() -> None:
    live = Live(ANA, BO, hands={ANA: "5h", BO: "6h"}).free(ANA, "breather")
    live.say(ANA, "breather", "recover").say(BO, "breather", "object")
    assert live.told("no_breather", ANA) == ["The party takes no Breather: Sable Wren would rather not."]
    assert live.scene.breathers == 0


@pytest.mark.rule("draw_your_weapon.breather.when", "draw_your_weapon.damage.down")
def test_a_breather_broken_off_brings_nobody_round() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[BO].is_down, stats(scene.creatures[BO]).hp = True, 0

    live = Live(ANA, BO, hands={ANA: "5h"}, change=down).free(ANA, "breather").say(ANA, "breather", "recover")
    live.say(DEALER, "broken_off", "yes")
    assert (live.who(BO).is_down, stats(live.who(BO)).hp, live.scene.breathers) == (True, 0, 0)


@pytest.mark.rule("draw_your_weapon.breather.trade_joint")
def test_whoever_alone_would_trade_chooses_something_else() -> None:
    live = Live(ANA, BO, hands={ANA: "5h", BO: "6h"}, change=lambda scene: tire(scene))
    live.free(ANA, "breather").say(ANA, "breather", "trade").say(BO, "breather", "sit_out")
    assert live.options(ANA, "breather")["trade"] == "breather.trade_joint"
    live.say(ANA, "breather", "recover").say(ANA, "recover", ["hp", "reserve"]).settle()
    assert stats(live.who(ANA)).hp == 5 + 3


def tire(scene: Dyw) -> None:
    """Leave everybody little."""
    for creature in scene.creatures.values():
        stats(creature).hp = 5
        sheet_of(creature).reserve, sheet_of(creature).clout = 2, 0


@pytest.mark.rule("draw_your_weapon.breather.trade_resources", "draw_your_weapon.breather.trade_cap")
def test_nobody_gives_more_than_they_have_and_each_giver_has_a_cap_of_their_own() -> None:
    def unequal(scene: Dyw) -> None:
        one, other = sheet_of(scene.creatures[ANA]), sheet_of(scene.creatures[CY])
        one.reserve, one.clout, one.max_clout = 2, 1, 9
        other.reserve, other.clout, other.max_reserve, other.max_clout = 3, 4, 9, 9

    live = Live(ANA, CY, hands={ANA: "2c", CY: "3c"}, change=unequal).free(ANA, "breather")
    for seat in (ANA, CY):
        live.say(seat, "breather", "trade")
    for seat, partner in ((ANA, CY), (CY, ANA)):
        live.say(seat, "partner", partner)
    for seat, card in ((ANA, "2c"), (CY, "3c")):
        live.say(seat, "offer", card)
    for seat in (ANA, CY):
        live.say(seat, "agree", "agree")
    with pytest.raises(Forbidden):
        live.say(ANA, "give", 3)  # two are left, though the cap is three
    live.say(ANA, "give", 2).say(ANA, "give", 1).say(ANA, "equipment", [])
    choice = live.asked(CY, "give")
    assert getattr(choice, "high", None) == 3  # the whole cap, untouched by what Ana gave
    live.say(CY, "give", 1)
    assert getattr(live.asked(CY, "give"), "high", None) == 2  # the rest of the cap of three
    live.say(CY, "give", 2).say(CY, "equipment", [])
    assert (sheet_of(live.who(ANA)).reserve, sheet_of(live.who(ANA)).clout) == (1, 2)


@pytest.mark.rule("draw_your_weapon.rest.interrupted")
def test_a_sleeper_woken_early_gains_nothing_though_another_completes_the_rest() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}, change=tire).free(ANA, "rest")
    live.say(ANA, "rest", "rest").say(BO, "rest", "rest").say(DEALER, "night", "woken")
    live.say(DEALER, "woken", [BO]).say(DEALER, "hours_slept", 3).say(DEALER, "night", "quiet")
    live.say(DEALER, "hours", 8).say(ANA, "heal", "yes").cards("2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d")
    assert (stats(live.who(BO)).hp, live.hand(BO)) == (5, ["8c"])
    assert (stats(live.who(ANA)).hp, len(live.hand(ANA))) == (14, 5)
    assert live.told("woken", ANA) == ["Sable Wren is woken early and gains nothing."]


@pytest.mark.rule("draw_your_weapon.rest.unconscious", "draw_your_weapon.defend.when")
def test_whoever_keeps_watch_may_defend_and_be_tested_through_the_night() -> None:
    live = Live(ANA, BO, hands={ANA: "9c", BO: "8c"}).free(ANA, "rest").say(ANA, "rest", "rest")
    live.say(BO, "rest", "watch").say(BO, "watch", "defend").say(DEALER, "night", "surprise skill_test")
    live.say(DEALER, "who", [BO]).say(DEALER, "target", 5).say(BO, "defend_surprise", "ordinary")
    live.say(BO, "test_card", "8c").say(BO, "watch", f"wake {ANA}").say(DEALER, "hours_slept", 2)
    assert live.told("judged", ANA) == ["Sable Wren passes the Skill Test."]
    assert (live.scene.rest_stage, live.scene.minutes) == ("", 120)


# ---------------------------------------------------------------- the scenarios and the telling


@pytest.mark.rule("draw_your_weapon.combat_start.who_is_surprised")
@pytest.mark.parametrize(("card", "surprised"), [("7d", ["Duelist"]), ("6d", [])])
def test_the_stare_down_surprises_whoever_loses_by_five(card: str, surprised: list[str]) -> None:
    live = Live(scenario="lantern_yard").cards(f"{card} 2c 3c 4c 5c", "2s 3s 4s 5s 6s")
    live.calls("note stare_down").say(BO, "test_card", card).say(DEALER, "test_card", "2s").cards("7s")
    live.calls("combat").say(BO, "hold", "nothing").settle()
    assert live.told("surprised", BO) == [f"Surprised: {surprised[0] if surprised else 'nobody'}."]


def test_an_attack_can_be_taken_back_before_a_card_is_played() -> None:
    live = Live(ANA, "wolf", hands={ANA: "5h"}, change=on_turn_of(ANA))
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "back")
    assert live.told("action", ANA) == []
    assert live.options(ANA, "turn")["strike wolf"] == ""


@pytest.mark.rule("draw_your_weapon.combat_end.when")
def test_a_fight_and_an_evening_end_with_how_everybody_stands() -> None:
    def last(scene: Dyw) -> None:
        fight(scene, ANA)
        stats(scene.creatures["wolf"]).hp, stats(scene.creatures["wolf"]).guard = 1, 0

    live = Live(ANA, "wolf", hands={ANA: "5h"}, change=last)
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "5h").say(DEALER, "end_combat", "over").settle()
    assert live.told("stands", ANA) == ["Brannoc Holt: 29 of 29 HP.", "Wolf: 0 of 12 HP, out."]
    live.calls("end")
    assert live.told("evening", ANA) == ["The evening took 0 min."]
    assert live.table.is_over


def test_what_is_taken_in_hand_outside_combat_is_told() -> None:
    live = Live(ANA, hands={ANA: "5h"}).free(ANA, "hold").say(ANA, "hold", "hold arming_sword shield")
    assert live.told("held", DEALER) == ["Brannoc Holt holds Arming sword and Shield."]


@pytest.mark.rule("draw_your_weapon.card.library_empty")
def test_with_no_card_left_a_turned_card_is_worth_nothing() -> None:
    live = Live(ANA, hands={ANA: "5h"}, change=lambda scene: leave_in_library(scene, "", rest="hand.dealer"))
    live.calls("surprise skill_test").say(DEALER, "target", 1).settle()
    assert live.told("played", ANA)[-1].startswith("Brannoc Holt: no card is a Result of 0")


@pytest.mark.rule("draw_your_weapon.card.secret_hand")
def test_luck_that_is_proposed_shows_no_hand_to_the_dealer() -> None:
    dealt = Table(GAME, "lantern_yard", dial=Dial("proposed"), secret=bytes(32))
    dealt.begin()
    assert "Sable Wren's draw" not in str([each.choice.prompt for each in dealt.open_choices()])
    told = [event.text for event in dealt.events(DEALER)]
    assert not any("Sable Wren's draw" in text for text in told)
