"""Combat at the table: how it begins, Initiative every Round, who joins and who comes back, and how it ends."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from outdraw.table.moves import PUBLIC
from tests.draw_your_weapon.at_table import FIELD, FIVE, Live, cited, fallen_wolf, on_turn_of, touched, with_box
from tests.draw_your_weapon.support import ANA, BO, CY, fight, fight_of


def until_turn_of(live: Live, who: str) -> Live:
    """Let everybody end their Turns until it is somebody's."""
    while (turn := fight_of(live.settle().scene).turn) is None or turn.creature != who:
        assert turn is not None, live.waiting()
        live.turn(live.who(turn.creature).seat, "end")
    return live


def fought(live: Live) -> Live:
    """Begin a Combat and bring it to Ana's first Turn, with the wolf's Guard broken."""
    live.calls("combat").say(ANA, "hold", "hold arming_sword").settle()
    until_turn_of(live, ANA).turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "6s")
    assert (stats(live.who("wolf")).guard, live.who("wolf").is_broken) == (0, True)
    return live


@pytest.mark.rule("draw_your_weapon.combat_start.not_surprised")
def test_everybody_sees_that_it_is_combat_while_they_are_asked_what_they_take_in_hand() -> None:
    live = Live(ANA, "wolf").calls("combat").settle()
    assert [each.choice.kind for each in live.table.choices(ANA)] == ["draw_your_weapon.hold"]
    for seat in (ANA, DEALER, PUBLIC):
        board = live.table.shown(seat).board
        assert board is not None
        assert (board.phase, board.round) == ("Combat", 0)


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


@pytest.mark.rule(
    "draw_your_weapon.card.dealer_hand",
    "draw_your_weapon.initiative.each_round",
    "draw_your_weapon.combat_start.not_surprised",
)
def test_whoever_arrives_in_a_fight_is_armed_and_makes_the_dealers_hand_larger() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9d", DEALER: "4c"}, change=lambda scene: fight(scene, ANA))
    live.table.arrive(DEALER, "soldier", "", "", "the watch is here")
    assert live.who("soldier").held == ["spear"]
    assert fight_of(live.scene).hand_size == 6
    assert [each.creature for each in fight_of(live.scene).order] == []  # a Turn from the next Round on


@pytest.mark.rule("draw_your_weapon.initiative.each_round")
def test_whoever_comes_in_beside_numbered_ones_has_the_next_number() -> None:
    live = Live(ANA, "wolf_1", "wolf_2", change=lambda scene: fight(scene, ANA))
    live.table.arrive(DEALER, "wolf", "", "", "one more of the pack")
    assert live.who("wolf_3").name == "Wolf 3"


@pytest.mark.rule("draw_your_weapon.card.dealer_hand", "draw_your_weapon.initiative.each_round")
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


@pytest.mark.rule("draw_your_weapon.card.dealer_hand", "draw_your_weapon.attack.purpose")
def test_a_bystander_who_is_attacked_raises_the_dealers_hand() -> None:
    live = Live(ANA, "wolf", "wolf_2", hands={ANA: "9c 8c 7c 6c 5c", DEALER: FIVE})
    live.calls("combat").say(DEALER, "aside", ["wolf_2"]).say(ANA, "hold", "nothing").settle()
    until_turn_of(live, ANA).turn(ANA, "strike wolf_2").say(ANA, "attack_card", "5c").settle()
    assert fight_of(live.scene).hand_size == 6


@pytest.mark.rule("draw_your_weapon.guard.between_combats", "draw_your_weapon.combat_start.trigger")
def test_a_bystander_who_is_attacked_has_the_guard_of_a_new_combat() -> None:
    def worn(scene: Dyw) -> None:
        body = stats(scene.creatures["wolf"])
        body.guard = body.speed = 0  # spent in an earlier fight

    live = Live(ANA, BO, "wolf", hands={ANA: "9d 4c Ks", BO: "3c", DEALER: "2c 3h 4h 5h 6h"}, change=worn)
    live.free(ANA, "quarrel " + BO).say(DEALER, "quarrel", "yes").say(DEALER, "aside", ["wolf"])
    live.say(DEALER, "surprised", []).say(ANA, "hold", "hold arming_sword").say(BO, "hold", "nothing").cards("7h")
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "9d")
    assert live.told("damage")[-1] == "Wolf loses 2 Guard: Guard 4 of 6, HP 12 of 12."
    assert stats(live.who("wolf")).speed == stats(live.who("wolf")).max_speed


@pytest.mark.rule("draw_your_weapon.guard.between_combats", "draw_your_weapon.combat_start.trigger")
@pytest.mark.parametrize("way", ["aside", "hide"])
def test_whoever_comes_back_into_a_fight_is_as_they_were(way: str) -> None:
    hands = {ANA: "6s 9c 8c 7c 5c", DEALER: FIVE + " 7h"}
    live = fought(Live(ANA, "wolf", "soldier", map=["ab..c"], hands=hands))
    live.change("wolf", way).say(DEALER, "interrupt", "join wolf").settle()
    wolf = live.who("wolf")
    assert (stats(wolf).guard, wolf.is_broken, wolf.is_aside) == (0, True, False)
    assert live.told("joins", ANA) == ["Wolf takes part from the next Round on."]
    assert "wolf" not in [each.creature for each in fight_of(live.scene).order]


@pytest.mark.rule("draw_your_weapon.guard.between_combats", "draw_your_weapon.combat_start.trigger")
def test_who_stood_aside_before_their_first_turn_comes_back_as_they_were() -> None:
    live = Live(ANA, BO, "wolf", map=["ab", "c."], hands={ANA: "6s 9c 8c 7c 5c", BO: "2c 3c 4c 5d 6d", DEALER: FIVE})
    live.calls("combat").say(ANA, "hold", "nothing").say(BO, "hold", "nothing").settle()
    live = until_turn_of(live, ANA).change(BO, "guard").say(DEALER, "amount", 3)
    live.change(BO, "aside").say(DEALER, "interrupt", f"join {BO}").settle()
    assert (live.asked(BO, "hold"), stats(live.who(BO)).guard, live.who(BO).is_aside) == (None, 3, False)


@pytest.mark.rule("draw_your_weapon.guard.between_combats", "draw_your_weapon.card.dealer_hand")
@pytest.mark.parametrize("way", ["gone", "out"])
def test_who_comes_back_into_a_fight_they_were_not_in_starts_like_the_others(way: str) -> None:
    def away(scene: Dyw) -> None:
        wolf = scene.creatures["wolf"]
        wolf.is_gone, wolf.is_out, wolf.has_fallen = way == "gone", way == "out", way == "out"
        stats(wolf).hp, stats(wolf).guard, stats(wolf).speed = (0 if way == "out" else 4), 1, 0

    hands = {ANA: "6s 9c 8c 7c 5c", DEALER: FIVE}
    live = Live(ANA, "soldier", "wolf", map=["ab", "c."], hands=hands, change=away).calls("combat")
    live = until_turn_of(live.say(ANA, "hold", "nothing").settle(), ANA)
    assert fight_of(live.scene).hand_size == 5
    live.change("wolf", "return" if way == "gone" else "heal")
    if way == "out":
        live.say(DEALER, "amount", 4)
    wolf = live.who("wolf")
    assert (stats(wolf).guard, stats(wolf).speed, stats(wolf).hp, fight_of(live.scene).hand_size) == (6, 8, 4, 6)
    assert live.told("ready", ANA)[-1] == "Wolf starts with Guard 6 and Speed 8, holding Bite."


@pytest.mark.rule("draw_your_weapon.guard.between_combats", "draw_your_weapon.combat_start.not_surprised")
def test_a_bystander_who_joins_starts_like_the_others() -> None:
    hands = {ANA: "6s 9c 8c 7c 5c", DEALER: FIVE + " 7h"}
    live = Live(ANA, "wolf", "soldier", map=["ab..c"], hands=hands)
    live.calls("combat").say(DEALER, "aside", ["soldier"]).say(ANA, "hold", "nothing").settle()
    until_turn_of(live, ANA).say(DEALER, "interrupt", "join soldier").settle()
    assert (stats(live.who("soldier")).guard, live.who("soldier").held) == (14, ["spear"])


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


@pytest.mark.rule("draw_your_weapon.combat_start.trigger", "draw_your_weapon.initiative.each_round")
def test_a_bystander_who_is_felled_by_the_first_blow_is_not_said_to_take_part() -> None:
    def weak(scene: Dyw) -> None:
        fight(scene, ANA)
        wolf = scene.creatures["wolf"]
        wolf.is_aside, stats(wolf).guard, stats(wolf).hp = True, 0, 1

    live = Live(ANA, "soldier", "wolf", map=["ac", "b."], hands={ANA: "9d", DEALER: FIVE}, change=weak)
    live.turn(ANA, "strike wolf").say(ANA, "attack_card", "9d").settle()
    assert (live.told("out", ANA), live.told("joins", ANA)) == (["Wolf is out of the fight."], [])


@pytest.mark.rule("draw_your_weapon.combat_start.trigger", "draw_your_weapon.rest.interrupted")
@pytest.mark.parametrize(("people", "why"), [((ANA,), "combat_start.trigger"), ((ANA, "wolf"), "")])
def test_nobody_is_woken_for_a_fight_with_nobody(people: tuple[str, ...], why: str) -> None:
    live = Live(*people, hands={ANA: "9c"}).calls("rest").say(ANA, "rest", "rest")
    assert live.options(DEALER, "night")["combat"] == why


@pytest.mark.rule("draw_your_weapon.combat_start.trigger")
def test_a_quarrel_that_the_dealer_does_not_allow_is_told() -> None:
    live = Live(ANA, BO, hands={ANA: "9d"}).free(ANA, f"quarrel {BO}").say(DEALER, "quarrel", "no")
    assert live.told("impossible", BO) == ["Brannoc Holt would come to blows with Sable Wren. That cannot be done."]
    assert live.scene.combat is None


@pytest.mark.rule(
    "draw_your_weapon.combat_start.trigger", "draw_your_weapon.damage.zero_hp", "draw_your_weapon.combat_end.when"
)
def test_a_fight_is_told_from_the_first_blow_to_the_reward() -> None:
    def weak(scene: Dyw) -> None:
        stats(scene.creatures["wolf"]).hp, scene.reward = 1, 4

    hands = {ANA: "Js 9s 2c 3c 4c", DEALER: FIVE}
    live = Live(ANA, "wolf", hands=hands, change=weak).free(ANA, "fight wolf")
    live.say(ANA, "hold", "hold arming_sword shield").settle()
    assert live.told("blows", DEALER) == ["Brannoc Holt comes to blows with Wolf."]
    live.turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "9s").say(DEALER, "end_combat", "over")
    asked = live.asked(DEALER, "reward")
    assert isinstance(asked, Pick)
    assert asked.prompt == "Award 4 Experience each?"
    live.say(DEALER, "reward", "yes")
    assert live.told("combat_over", ANA) == ["The Combat is over: only one side is left."]
    assert cited(live, "combat_over") == {"combat_end.when", "guard.between_combats"}
    assert live.told("experience", ANA) == ["Everyone gains 4 Experience."]
    assert live.options(DEALER, "dealer")["reward"] == "experience.levels"  # once


@pytest.mark.rule(
    "draw_your_weapon.combat_start.steps", "draw_your_weapon.combat_start.not_surprised", "draw_your_weapon.map.setup"
)
@pytest.mark.rule("draw_your_weapon.guard.between_combats")
def test_combat_begins_with_what_is_held_then_guard_then_the_map_then_initiative() -> None:
    def worn(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).guard = stats(scene.creatures[ANA]).speed = 0

    live = Live(ANA, "wolf", map=["a.........b"], hands={ANA: FIVE, DEALER: "2d 3d 4d 5d 6d"}, change=worn)
    live.calls("combat").say(ANA, "hold", "hold arming_sword shield").say(DEALER, "lay_out", "move wolf")
    live.say(DEALER, "place", "4,0").settle()
    body = stats(live.who(ANA))
    assert (body.guard, body.speed) == (body.max_guard, body.max_speed)
    assert body.max_guard > 13  # the shield counts
    assert live.who("wolf").place == (4, 0)
    kinds = [event.kind for event in live.table.events(ANA)]
    wanted = ["surprised", "ready", "placed", "round", "order", "turn"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in wanted] == wanted


@pytest.mark.rule("draw_your_weapon.combat_start.who_is_surprised")
def test_three_who_are_surprised_are_listed_as_one_would() -> None:
    live = Live(ANA, BO, CY, "wolf", hands={ANA: "9c", BO: "2s", CY: "3d", DEALER: "4c"}).free(ANA, "fight wolf")
    live.say(DEALER, "outset", "no").say(DEALER, "surprised", [ANA, BO, "wolf"])
    assert live.told("surprised", CY) == ["Surprised: Brannoc Holt, Sable Wren and Wolf."]


@pytest.mark.rule("draw_your_weapon.combat_start.who_is_surprised", "draw_your_weapon.surprise.when")
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


@pytest.mark.rule("draw_your_weapon.combat_start.who_is_surprised")
def test_who_failed_a_test_at_the_outset_is_surprised_unless_the_dealer_says_otherwise() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "2c", BO: "2s", DEALER: FIVE}).free(ANA, "fight wolf")
    live.say(DEALER, "outset", "contest").say(DEALER, "sides", [ANA, BO, "wolf"]).say(DEALER, "attribute", "agility")
    live.say(ANA, "test_card", "2c").say(BO, "test_card", "2s").say(DEALER, "test_card", "6h")
    live.cards("9c", "9d").say(DEALER, "outset", "no")
    assert live.scene.to_be_surprised == [BO]  # not whoever strikes


@pytest.mark.rule("draw_your_weapon.combat_start.who_is_surprised", "draw_your_weapon.rest.duration")
def test_after_a_rest_nobody_is_taken_for_surprised_by_an_ambush_before_it() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c", DEALER: "9s 3h 4h 5h 6h"}).calls("surprise contest")
    live.say(DEALER, "sides", [ANA, "wolf"]).say(DEALER, "ambushed", [ANA]).say(DEALER, "attribute", "agility")
    live.say(DEALER, "test_card", "9s").cards("2c").say(DEALER, "keep", "leave").cards("3c")
    assert live.scene.to_be_surprised == [ANA]
    live.calls("rest").say(ANA, "rest", "rest").say(DEALER, "night", "quiet").cards("2d 3d 4d 5d 6d", "Ks").settle()
    live.calls("combat").say(ANA, "hold", "nothing").settle()
    assert live.told("surprised", ANA) == ["Surprised: nobody."]


@pytest.mark.rule("draw_your_weapon.combat_start.surprised")
def test_surprised_npcs_keep_what_the_dealer_said_they_hold() -> None:
    live = Live(ANA, "soldier", hands={ANA: "5h", DEALER: "2h 3h 4h 5d 6h"}).change("soldier", "hold")
    live.say(DEALER, "hold", "hold spear").calls("combat").say(DEALER, "surprised", ["soldier"])
    live.say(ANA, "hold", "nothing").settle()
    assert "Soldier starts with Guard 7 and Speed 0, holding Spear." in live.told("ready", ANA)


@pytest.mark.rule(
    "draw_your_weapon.combat_start.surprised",
    "draw_your_weapon.move.combat_move",
    "draw_your_weapon.movement.no_negative",
)
def test_whoever_was_surprised_moves_after_a_combat_move_and_not_before() -> None:
    live = Live(ANA, "wolf", map=["a...b"], hands={ANA: "9c 8c Ks", DEALER: FIVE})
    live.calls("combat").say(DEALER, "surprised", [ANA]).settle()
    live.cards("2c")
    assert {key: bar for key, bar in live.options(ANA, "turn").items() if key.startswith("move ")} == {}
    live.turn(ANA, "combat_move").turn(ANA, "move 1,0")
    assert (live.who(ANA).place, stats(live.who(ANA)).speed) == ((1, 0), stats(live.who(ANA)).max_speed - 1)


@pytest.mark.rule("draw_your_weapon.combat_start.not_surprised", "draw_your_weapon.strike.target")
def test_whoever_draws_a_weapon_as_combat_begins_puts_down_what_they_carry() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9c", DEALER: FIVE}, change=with_box)
    live.free(ANA, "pick_up box").calls("combat").say(ANA, "hold", "hold arming_sword").settle()
    assert live.scene.things["box"].place == (0, 0)


@pytest.mark.rule("draw_your_weapon.map.setup")
def test_whoever_came_round_behind_chooses_among_the_columns_there() -> None:
    def behind(scene: Dyw) -> None:
        scene.start_behind, scene.behind_columns = [ANA], (2, 3)

    live = Live(ANA, "wolf", map=["a....", "....b"], hands={ANA: "9c", DEALER: "4c"}, change=behind)
    live.free(ANA, "fight wolf").say(DEALER, "outset", "no").say(DEALER, "surprised", []).say(ANA, "hold", "nothing")
    assert set(live.options(ANA, "place")) == {"2,0", "3,0", "2,1", "3,1"}


@pytest.mark.rule("draw_your_weapon.map.setup", "draw_your_weapon.weapon.own_rules")
def test_whoever_wakes_where_another_stands_is_placed_when_combat_begins() -> None:
    def asleep(scene: Dyw) -> None:
        fallen_wolf(scene)
        scene.creatures["wolf"].is_out, scene.creatures["wolf"].is_asleep = False, True

    live = Live(ANA, "wolf", map=FIELD, hands={ANA: "9d", DEALER: "4c"}, change=asleep)
    live.say(DEALER, "interrupt", "over").free(ANA, "fight wolf").say(ANA, "hold", "nothing").say(
        DEALER, "place", "2,2"
    )
    assert (live.who("wolf").place, live.who(ANA).place) == ((2, 2), (0, 0))


@pytest.mark.rule("draw_your_weapon.initiative.each_round", "draw_your_weapon.sheet.visibility", "table.gm.arrive")
def test_everybody_hears_who_has_come_in_and_where() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.arrive(DEALER, "soldier", "", "1,0", "the watch")
    assert live.told("comes_in", ANA) == ["Soldier comes in at 1,0 and takes part from the next Round on."]
    peace = Live(ANA, hands={ANA: "9c", DEALER: FIVE})
    peace.table.arrive(DEALER, "soldier", "", "", "the watch")
    assert peace.told("comes_in", ANA) == ["Soldier comes in."]


@pytest.mark.rule(
    "draw_your_weapon.initiative.each_round",
    "draw_your_weapon.initiative.rounds_and_turns",
    "draw_your_weapon.turn.draw",
)
@pytest.mark.rule("draw_your_weapon.tracker.recommended")
def test_each_round_everybody_has_one_turn_and_draws_if_short_of_cards() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Ks 2h 3h 4h", DEALER: "2d 3d 4d 5d 6d"}, change=lambda scene: fight(scene))
    live.settle().cards("5h")
    assert live.hand(ANA) == ["2h", "3h", "4h", "5h", "Ks"]
    assert live.told("draw", DEALER) == ["Brannoc Holt draws 1 card."]
    live.turn(ANA, "end").turn(DEALER, "end").settle().turn(ANA, "end").turn(DEALER, "end").settle()
    assert [text[:7] for text in live.told("round", ANA)] == ["Round 2", "Round 3", "Round 4"]
    assert live.told("turn", ANA) == ["Brannoc Holt's Turn.", "Wolf's Turn."] * 2 + ["Brannoc Holt's Turn."]
    assert live.told("order", ANA) == ["In order: Brannoc Holt, Wolf."] * 3
    assert live.told("draw", DEALER) == ["Brannoc Holt draws 1 card."]  # a full Hand draws nothing


@pytest.mark.rule("draw_your_weapon.initiative.value", "draw_your_weapon.initiative.card_stays")
def test_a_players_highest_spade_counts_for_each_of_their_characters() -> None:
    def change(scene: Dyw) -> None:
        fight(scene, round=0)
        scene.creatures[BO].seat = ANA

    live = Live(ANA, BO, "wolf", map=["abc"], hands={ANA: "4s 8s", DEALER: FIVE}, change=change).settle()
    speeds = {id: stats(live.who(id)).speed for id in (ANA, BO, "wolf")}
    said = f"Brannoc Holt: {speeds[ANA] + 8}, Sable Wren: {speeds[BO] + 8}, Wolf: {speeds['wolf']}"
    assert live.told("round", BO) == [f"Round 1. Initiative: {said}."]
    assert live.hand(ANA)[:2] == ["4s", "8s"]


@pytest.mark.rule(
    "draw_your_weapon.initiative.value", "draw_your_weapon.movement.no_auto_refresh", "draw_your_weapon.turn.draw"
)
def test_speed_that_was_spent_is_missing_from_the_next_rounds_initiative() -> None:
    hands = {ANA: "9c 8c 7c 6c 5c", DEALER: "2h 3h 4h 5h 6h"}
    live = Live(ANA, "wolf", map=["a...b"], hands=hands, change=on_turn_of(ANA))
    live.turn(ANA, "move 2,0").turn(ANA, "end").settle()
    left = stats(live.who(ANA)).max_speed - 2
    assert live.told("round", ANA)[-1].startswith(f"Round 2. Initiative: Brannoc Holt: {left},")


@pytest.mark.rule(
    "draw_your_weapon.initiative.value",
    "draw_your_weapon.initiative.card_stays",
    "draw_your_weapon.initiative.tie_player_npc",
)
def test_the_highest_spade_counts_stays_in_hand_and_players_go_before_npcs() -> None:
    hands = {ANA: "4s 9s Kh", DEALER: "6s 2h 3h 4h 5h"}
    live = Live(ANA, "wolf", hands=hands).calls("combat").say(ANA, "hold", "nothing").settle()
    assert live.told("round", ANA) == ["Round 1. Initiative: Brannoc Holt: 14, Wolf: 14."]
    assert live.told("order", ANA) == ["In order: Brannoc Holt, Wolf."]
    assert {"4s", "9s", "Kh"} <= set(live.hand(ANA))


@pytest.mark.rule("draw_your_weapon.initiative.npc_spades")
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
    assert (choice.kind, choice.prompt) == ("draw_your_weapon.spades", asked)
    assert [option.value for option in choice.options] == ways


@pytest.mark.rule("draw_your_weapon.initiative.npc_spades", "draw_your_weapon.initiative.tie_npcs")
def test_the_dealer_gives_spades_to_npcs_and_orders_those_who_are_tied() -> None:
    live = Live(ANA, "wolf", "brute", "soldier", hands={ANA: "2c 3c 4c 5c 6c", DEALER: "4s 3s 2h 3h 4h 5h 6h"})
    live.calls("combat").say(ANA, "hold", "nothing")
    live.say(DEALER, "spades", "other")
    assert touched(live, DEALER, "spade") == {"none": ("token:wolf",), "4s": ("card:4s",), "3s": ("card:3s",)}
    live.say(DEALER, "spade", "none").say(DEALER, "spade", "3s")  # to the soldier
    assert list(live.options(DEALER, "spade")) == ["none", "4s"]
    live.say(DEALER, "spade", "4s")
    assert live.told("round", ANA) == ["Round 1. Initiative: Brannoc Holt: 5, Wolf: 8, Brute: 8, Soldier: 8."]
    live.say(DEALER, "npc_first", "soldier").say(DEALER, "npc_first", "brute")
    assert live.told("order", ANA) == ["In order: Soldier, Brute, Wolf, Brannoc Holt."]


@pytest.mark.rule(
    "draw_your_weapon.initiative.tie_players",
    "draw_your_weapon.initiative.npc_spades",
    "draw_your_weapon.initiative.tie_npcs",
)
def test_tied_players_agree_and_the_dealer_orders_tied_npcs() -> None:
    hands = {ANA: "2h", CY: "2c", DEALER: "5d 6d 7d 8d 9d 10d"}
    live = Live(ANA, CY, "wolf_1", "wolf_2", hands=hands).calls("combat")
    for seat in (ANA, CY):
        live.say(seat, "hold", "nothing")
    for seat in (ANA, CY):
        live.say(seat, "who_first", CY)
    live.settle()
    assert live.told("order", ANA)[0].endswith("Ilse Marrow, Brannoc Holt.")


@pytest.mark.rule("draw_your_weapon.initiative.tie_players")
def test_a_player_whose_own_characters_are_tied_says_once_who_goes_first() -> None:
    def change(scene: Dyw) -> None:
        fight(scene, round=0)
        scene.creatures[CY].seat = ANA

    live = Live(ANA, CY, "wolf", map=["abc"], hands={ANA: "9c", DEALER: FIVE}, change=change).settle()
    assert [kind for seat, kind in live.waiting() if seat == ANA] == ["who_first"]
    live.say(ANA, "who_first", CY).settle()
    assert live.told("order", ANA)[0].endswith("Ilse Marrow, Brannoc Holt.")


@pytest.mark.rule("draw_your_weapon.combat_end.when")
def test_who_yielded_may_be_attacked_and_fights_again_in_the_next_combat() -> None:
    def yielded(scene: Dyw) -> None:
        scene.creatures["duelist"].has_yielded = True

    live = Live(ANA, "duelist", hands={ANA: "5c", DEALER: "2h 3h 4h 5h 6h"}, change=yielded)
    assert live.options(DEALER, "dealer")["combat"] == ""
    live.free(ANA, "fight duelist").say(ANA, "hold", "nothing").settle()
    assert not live.who("duelist").has_yielded
    assert "Duelist: " in live.told("round", ANA)[0]


@pytest.mark.rule("draw_your_weapon.combat_end.when")
def test_whom_the_dealer_took_away_stays_away_when_a_combat_ends() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9c", DEALER: FIVE}).change(BO, "leave")
    live.calls("combat").say(ANA, "hold", "nothing").say(DEALER, "next_round", "over").settle()
    assert (live.scene.combat, live.who(BO).is_gone) == (None, True)
    assert live.told("combat_over", ANA) == ["The Combat is over: the Dealer ends it."]
    live.change(BO, "return")
    assert (BO, "free") in live.waiting()


@pytest.mark.rule("draw_your_weapon.combat_end.when")
def test_whoever_left_the_map_is_with_the_party_again_when_the_combat_ends() -> None:
    live = Live(ANA, BO, "wolf", map=["a.c", "b.."], hands={ANA: "9c", BO: "8c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.turn(ANA, "leave")
    assert live.who(ANA).is_gone
    live.say(DEALER, "next_round", "over").settle()
    assert not live.who(ANA).is_gone


@pytest.mark.rule("draw_your_weapon.combat_end.when")
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
