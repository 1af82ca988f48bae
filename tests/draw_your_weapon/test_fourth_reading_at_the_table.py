"""What a fourth reading of the text found, at a real table."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Thing
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, arm, fight
from tests.draw_your_weapon.test_meetings_at_the_table import FIVE, on_turn_of

RULE = "draw_your_weapon."
JONAH = "jonah_tarn"


# ---------------------------------------------------------------- the Dealer's hand


@pytest.mark.rule(RULE + "damage.zero_hp")
def test_an_npc_that_is_out_is_back_when_the_dealer_gives_it_hp_and_not_where_somebody_stands() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", "wolf", "figures", "hp"], 0, "it was sick")
    live.turn(ANA, "move 2,0").say(DEALER, "end_combat", "on")
    live.table.edit(DEALER, ["creatures", "wolf", "figures", "hp"], 4, "it played dead")
    assert live.told("up", ANA) == ["Wolf is up again."]
    live.say(DEALER, "place", "0,0")
    assert (live.who("wolf").is_out, live.who("wolf").place) == (False, (0, 0))


@pytest.mark.rule(RULE + "damage.zero_hp")
def test_an_npc_that_the_dealer_takes_out_by_hand_stays_out() -> None:
    live = Live(ANA, "wolf", "street_tough", map=["acb"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", "wolf", "is_out"], True, "it has had enough")
    live.turn(ANA, "defend")
    assert (live.who("wolf").is_out, stats(live.who("wolf")).hp) == (True, 0)


@pytest.mark.rule(RULE + "damage.down")
def test_whoever_was_made_down_and_is_given_hp_and_guard_in_one_is_up_with_both() -> None:
    live = Live(ANA, BO, "wolf", map=["acb"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", BO, "is_down"], True, "a stone from above")
    figures = {**live.table.view(DEALER)["creatures"][BO]["figures"], "hp": 3, "guard": 2}
    live.table.edit(DEALER, ["creatures", BO, "figures"], figures, "a second wind")
    bo = live.who(BO)
    assert (bo.is_down, stats(bo).hp, stats(bo).guard) == (False, 3, 2)


# ---------------------------------------------------------------- Initiative


@pytest.mark.rule(RULE + "initiative.npc_spades")
@pytest.mark.parametrize(
    ("cards", "asked", "ways"),
    [
        ("2h 3h 4h 5h 6h 7h", "You hold no Spade: every NPC goes by its Speed.", ["usual"]),
        ("2h 3h 4h 5h 6h 7s", "Which NPCs do your Spades count for?", ["usual", "other"]),
    ],
)
def test_a_dealer_without_a_spade_has_none_to_assign(cards: str, asked: str, ways: list[str]) -> None:
    hands = {ANA: "9c 2c", DEALER: cards}
    live = Live(ANA, "wolf", "wolf_2", map=["ab.c"], hands=hands, change=lambda scene: fight(scene, round=0))
    asked_next = live.table.choices(DEALER)[0]
    live.table.answer(DEALER, asked_next.id, "begin")
    choice = next(each.choice for each in live.table.choices(DEALER))
    assert isinstance(choice, Pick)
    assert (choice.kind, choice.prompt) == (RULE + "spades", asked)
    assert [option.value for option in choice.options] == ways


# ---------------------------------------------------------------- weapons that are loaded


def with_crossbows(scene: Dyw) -> None:
    """Have a fight on Ana's Turn, with a crossbow in hand and another in the pack."""
    fight(scene, ANA)
    arm(scene.creatures[ANA], "crossbow")
    sheet_of(scene.creatures[ANA]).carried.append("crossbow")


@pytest.mark.rule(RULE + "weapon.own_rules")
def test_it_is_the_weapon_that_is_not_loaded_and_another_of_its_kind_is() -> None:
    hands = {ANA: "7c 8c 9c", DEALER: FIVE}
    live = Live(ANA, BO, "wolf", map=["a....c", "b....."], hands=hands, change=with_crossbows)
    live.turn(ANA, "attack crossbow wolf").say(ANA, "attack_card", "7c")
    live.turn(ANA, "stow crossbow").turn(ANA, "draw crossbow")
    assert "load crossbow" not in live.options(ANA, "turn")
    assert (live.who(ANA).unloaded, live.who(ANA).stowed_unloaded) == ([], ["crossbow"])


@pytest.mark.rule(RULE + "weapon.own_rules")
def test_who_takes_up_a_crossbow_that_was_shot_has_to_load_it() -> None:
    def begun(scene: Dyw) -> None:
        with_crossbows(scene)
        arm(scene.creatures[BO])

    hands = {ANA: "7c 8c", BO: "7h 8h", DEALER: FIVE}
    live = Live(ANA, BO, "wolf", map=["a....c", "b....."], hands=hands, change=begun)
    live.turn(ANA, "attack crossbow wolf").say(ANA, "attack_card", "7c").turn(ANA, "drop crossbow")
    live.turn(ANA, "draw crossbow").turn(ANA, "drop crossbow")
    assert [each.is_unloaded for each in live.scene.things.values()] == [True, False]
    live.turn(ANA, "end").table.edit(DEALER, ["combat", "turn"], {"creature": BO}, "quick as a cat")
    live.turn(BO, "pick_up crossbow_1")
    assert live.options(BO, "turn")["attack crossbow wolf"] == "weapon.own_rules"
    live.turn(BO, "load crossbow")
    assert live.options(BO, "turn")["attack crossbow wolf"] == ""


# ---------------------------------------------------------------- one Hand for two characters


def two_of_anas(scene: Dyw) -> Dyw:
    """Let one Player have two characters, the first of them with Ace up the Sleeve, both hurt and asleep."""
    scene.creatures[BO].seat = ANA
    sheet_of(scene.creatures[ANA]).features = ["ace_up_the_sleeve"]
    sheet_of(scene.creatures[BO]).features = []
    for id in (ANA, BO):
        stats(scene.creatures[id]).hp = 3
    scene.resting, scene.rest_stage = [ANA, BO], "asleep"
    return scene


@pytest.mark.rule(RULE + "rest.new_hand", RULE + "card.hand_size")
def test_one_who_has_two_characters_keeps_the_ace_of_either() -> None:
    live = Live(ANA, BO, hands={ANA: "9c"}, change=two_of_anas).say(DEALER, "night", "quiet").settle()
    live.say(ANA, "heal", "no").say(ANA, "heal", "no").cards("2c 3c 4c 5c 6c 7c").say(ANA, "discard", "2c")
    assert live.hand(ANA) == ["3c", "4c", "5c", "6c", "7c"]


@pytest.mark.rule(RULE + "rest.no_discard_no_heal")
def test_a_hand_that_may_not_be_discarded_heals_none_of_its_players_characters() -> None:
    def cursed(scene: Dyw) -> None:
        two_of_anas(scene).creatures[BO].may_not_discard = True

    live = Live(ANA, BO, hands={ANA: "9c"}, change=cursed).say(DEALER, "night", "quiet").settle()
    assert len(live.told("no_heal", ANA)) == 2
    assert (live.hand(ANA), stats(live.who(ANA)).hp) == (["9c"], 3)


@pytest.mark.rule(RULE + "breather.trade_card", RULE + "breather.trade_joint")
def test_a_player_with_two_characters_trades_one_card_in_a_breather() -> None:
    def change(scene: Dyw) -> None:
        scene.creatures[BO].seat = ANA

    live = Live(ANA, BO, CY, JONAH, hands={ANA: "9c 8c", CY: "7c", JONAH: "6c"}, change=change).free(ANA, "breather")
    for seat in (ANA, ANA, CY, JONAH):
        live.say(seat, "breather", "trade")
    live.say(ANA, "partner", CY).say(ANA, "partner", JONAH).say(CY, "partner", ANA).say(JONAH, "partner", BO)
    assert live.told("no_trade", CY) == [f"{name} finds nobody to trade with." for name in ("Sable Wren", "Jonah Tarn")]
    live.say(ANA, "breather", "sit_out").say(JONAH, "breather", "sit_out").settle()
    assert live.waiting() == [(ANA, "offer"), (CY, "offer")]


@pytest.mark.rule(RULE + "contest.simultaneous", RULE + "test.one_card")
def test_a_player_with_two_characters_in_a_contest_plays_a_card_for_each() -> None:
    def change(scene: Dyw) -> None:
        scene.creatures[BO].seat = ANA

    live = Live(ANA, BO, hands={ANA: "9c 8c", DEALER: FIVE}, change=change)
    live.calls("contest").say(DEALER, "sides", [ANA, BO]).settle().say(ANA, "test_card", "9c")
    assert live.told("played", DEALER) == []
    assert list(live.options(ANA, "test_card")) == ["8c"]
    live.say(ANA, "test_card", "8c").cards("2c")
    assert (live.told("contest", ANA), live.hand(ANA)) == (["Brannoc Holt wins the Contest."], ["2c"])


@pytest.mark.rule(RULE + "initiative.value", RULE + "initiative.card_stays")
def test_a_players_highest_spade_counts_for_each_of_their_characters() -> None:
    def change(scene: Dyw) -> None:
        fight(scene, round=0)
        scene.creatures[BO].seat = ANA

    live = Live(ANA, BO, "wolf", map=["abc"], hands={ANA: "4s 8s", DEALER: FIVE}, change=change).settle()
    speeds = {id: stats(live.who(id)).speed for id in (ANA, BO, "wolf")}
    said = f"Brannoc Holt: {speeds[ANA] + 8}, Sable Wren: {speeds[BO] + 8}, Wolf: {speeds['wolf']}"
    assert live.told("round", BO) == [f"Round 1. Initiative: {said}."]
    assert live.hand(ANA)[:2] == ["4s", "8s"]


# ---------------------------------------------------------------- comings


@pytest.mark.rule(RULE + "initiative.each_round", RULE + "sheet.visibility", "table.gm.arrive")
def test_everybody_hears_who_has_come_in_and_where() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.arrive(DEALER, "soldier", "", "1,0", "the watch")
    assert live.told("comes_in", ANA) == ["Soldier comes in at 1,0 and takes part from the next Round on."]
    peace = Live(ANA, hands={ANA: "9c", DEALER: FIVE})
    peace.table.arrive(DEALER, "soldier", "", "", "the watch")
    assert peace.told("comes_in", ANA) == ["Soldier comes in."]


@pytest.mark.rule(RULE + "sheet.visibility", "table.gm.arrive")
def test_nobody_hears_of_one_who_comes_in_unseen() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c", DEALER: FIVE})
    live.table.arrive(DEALER, "soldier", "", "hidden", "a creak on the stairs")
    assert [text.partition(":")[0] for text in live.told("arrive", ANA)] == ["The game master sets something"]
    assert "The game master lets somebody come in." in live.told("arrive", DEALER)
    assert live.told("comes_in", DEALER) == []


# ---------------------------------------------------------------- rule meets rule


def knocked_out(scene: Dyw) -> None:
    """Have a fight on Ana's Turn, with a wolf knocked out beside her."""
    fight(scene, ANA)
    wolf = scene.creatures["wolf"]
    wolf.is_asleep = wolf.has_fallen = True
    stats(wolf).hp = stats(wolf).guard = 0


@pytest.mark.rule(RULE + "damage.zero_hp", RULE + "attack.purpose")
def test_a_blow_at_one_who_was_knocked_out_ends_it_and_tells_of_no_loss() -> None:
    hands = {ANA: "9c 8c", DEALER: FIVE}
    live = Live(ANA, "wolf", "wolf_2", map=["abc"], hands=hands, change=knocked_out)
    live.turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "9c")
    assert (live.told("damage", ANA), live.told("out", ANA)) == ([], ["Wolf is out of the fight."])


@pytest.mark.rule(RULE + "contest.tie_many", RULE + "contest.tie_player_dealer", RULE + "contest.tie_hand_size")
def test_of_three_who_are_tied_players_come_first_and_then_the_larger_hand() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9c 2c", BO: "9d", DEALER: "9h 3h 4h 5h 6h"})
    live.calls("contest").say(DEALER, "sides", [ANA, BO, "wolf"]).say(DEALER, "attribute", "might")
    live.say(DEALER, "suit", "spades").say(ANA, "test_card", "9c").say(BO, "test_card", "9d")
    live.say(DEALER, "test_card", "9h").cards("2h", "3c")
    assert live.told("contest", BO) == ["Brannoc Holt wins the Contest, tied at 9: the larger Hand."]
    assert (live.hand(BO), live.hand(ANA)) == (["2h"], ["2c"])


@pytest.mark.rule(RULE + "defend.immunity", RULE + "surprise.keep_card", RULE + "surprise.failure")
def test_whoever_defends_and_would_rather_turn_a_card_may_keep_it() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9c 2c", BO: "9d", DEALER: FIVE}).free(ANA, "defend").settle()
    live.calls("surprise contest").say(DEALER, "sides", [ANA, BO, "wolf"]).say(DEALER, "ambushed", [ANA, BO])
    live.say(ANA, "defend_surprise", "surprise").say(DEALER, "test_card", live.hand(DEALER)[0]).cards("Kd", "2d")
    live.say(ANA, "keep", "Kd").cards("3c")
    assert (sorted(live.hand(ANA)), sorted(live.hand(BO))) == (["2c", "9c", "Kd"], ["3c", "9d"])


@pytest.mark.rule(RULE + "defend.rewards", RULE + "skill_test.fail_experience")
def test_whoever_defends_and_fails_a_surprise_from_the_hand_gains_experience_and_no_card() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c 2c", DEALER: FIVE}).free(ANA, "defend").settle()
    live.calls("surprise skill_test").say(DEALER, "who", [ANA]).say(DEALER, "target", 12)
    live.say(ANA, "defend_surprise", "ordinary").say(ANA, "test_card", "2c").settle()
    assert (sheet_of(live.who(ANA)).experience, live.hand(ANA)) == (1, ["9c"])


@pytest.mark.rule(RULE + "rest.pile_to_void", RULE + "rest.new_hand", RULE + "defend.when")
def test_who_keeps_watch_keeps_the_hand_and_the_pile_goes_all_the_same() -> None:
    def change(scene: Dyw) -> None:
        for id in (ANA, BO):
            stats(scene.creatures[id]).hp = 3

    live = Live(ANA, BO, hands={ANA: "9c 8c", BO: "7c", DEALER: FIVE}, change=change)
    live.calls("rest").say(ANA, "rest", "rest").say(BO, "rest", "watch").say(DEALER, "night", "quiet").settle()
    live.say(ANA, "heal", "yes").cards("2d 3d 4d 5d 6d")
    assert (live.hand(BO), stats(live.who(BO)).hp) == (["7c"], 3)
    assert stats(live.who(ANA)).hp == 3 + 17
    assert live.scene.zones["pile"].cards == []


@pytest.mark.rule(RULE + "strike.target", RULE + "attack.purpose")
def test_what_a_foe_holds_is_within_reach_where_the_foe_is() -> None:
    def change(scene: Dyw) -> None:
        fight(scene, ANA)
        scene.things["box"] = Thing("box", "Box", "chest", hp=2)
        scene.creatures["street_tough"].held = ["box"]

    live = Live(ANA, "street_tough", map=["ab"], hands={ANA: "9c 8c", DEALER: FIVE}, change=change)
    live.turn(ANA, "strike box").say(ANA, "attack_card", "9c")
    assert (live.told("destroyed", ANA), live.who("street_tough").held) == (["Box is destroyed."], [])


@pytest.mark.rule(RULE + "combat_start.surprised", RULE + "move.combat_move", RULE + "movement.no_negative")
def test_whoever_was_surprised_moves_after_a_combat_move_and_not_before() -> None:
    live = Live(ANA, "wolf", map=["a...b"], hands={ANA: "9c 8c Ks", DEALER: FIVE})
    live.calls("combat").say(DEALER, "surprised", [ANA]).settle()
    live.cards("2c")
    assert {key: bar for key, bar in live.options(ANA, "turn").items() if key.startswith("move ")} == {}
    live.turn(ANA, "combat_move").turn(ANA, "move 1,0")
    assert (live.who(ANA).place, stats(live.who(ANA)).speed) == ((1, 0), stats(live.who(ANA)).max_speed - 1)


@pytest.mark.rule(RULE + "initiative.value", RULE + "movement.no_auto_refresh", RULE + "turn.draw")
def test_speed_that_was_spent_is_missing_from_the_next_rounds_initiative() -> None:
    hands = {ANA: "9c 8c 7c 6c 5c", DEALER: "2h 3h 4h 5h 6h"}
    live = Live(ANA, "wolf", map=["a...b"], hands=hands, change=on_turn_of(ANA))
    live.turn(ANA, "move 2,0").turn(ANA, "end").settle()
    left = stats(live.who(ANA)).max_speed - 2
    assert live.told("round", ANA)[-1].startswith(f"Round 2. Initiative: Brannoc Holt: {left},")


@pytest.mark.rule(RULE + "damage.down", RULE + "attack.purpose")
def test_blows_at_one_who_is_down_are_counted_and_the_third_kills() -> None:
    def change(scene: Dyw) -> None:
        fight(scene, "wolf")
        ana = scene.creatures[ANA]
        ana.is_down = ana.has_fallen = True
        stats(ana).hp, stats(ana).guard, ana.hits_while_down = 0, 0, 1

    live = Live(ANA, BO, "wolf", map=["acb"], hands={BO: "9c", DEALER: "9h 8h 7h 6h 5h"}, change=change)
    live.turn(DEALER, f"strike {ANA}").say(DEALER, "attack_card", "9h")
    assert live.told("hit_down", BO) == ["Brannoc Holt, Down, is hit: 2 of 3 that kill."]
    live.change(ANA, "hurt").say(DEALER, "amount", 1)
    assert (live.told("death", BO), live.who(ANA).is_dead) == (["Brannoc Holt dies."], True)


@pytest.mark.rule(RULE + "movement.small_actions")
def test_what_is_done_with_a_thing_is_told_in_a_sentence() -> None:
    live = Live(ANA, "wolf", map=["a..b"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.turn(ANA, "stow shield").turn(ANA, "drop arming_sword").turn(ANA, "pick_up arming_sword_1")
    assert live.told("small", ANA) == [
        "Brannoc Holt stows the Shield.",
        "Brannoc Holt lets go of the Arming sword.",
        "Brannoc Holt picks up the Arming sword.",
    ]
