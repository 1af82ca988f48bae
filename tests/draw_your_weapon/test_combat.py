"""Combat: its opening steps, Initiative, Turns and its end."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden, Pick
from outdraw.core.deeds import Deed
from outdraw.core.seen import view
from outdraw.games.draw_your_weapon.content import Outcome
from outdraw.games.draw_your_weapon.rules import (
    battlemap,
    combat,
    dealer,
    dealers_notes,
    free_play,
    movement,
    rests,
    turns,
)
from outdraw.games.draw_your_weapon.rules.actions import bar_to
from outdraw.games.draw_your_weapon.rules.field import can_fight, somebody
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.rules.values import initiative
from outdraw.games.draw_your_weapon.scene import DEALER, Turn
from outdraw.games.draw_your_weapon.set_up import set_up
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import ANA, BO, CY, Script, arm, bars, fight, fight_of, give, hand, table

SWORD = "hold arming_sword shield"


# ---------------------------------------------------------------- the opening steps


@pytest.mark.rule("draw_your_weapon.combat_start.trigger")
def test_coming_to_blows_begins_combat_and_there_is_no_free_blow() -> None:
    scene = table(ANA, "soldier", hands={ANA: "9h"})
    play = Script(**{f"{ANA}:free": "fight soldier"}, hold=SWORD, **{"dealer:hold": "hold spear"})
    step(play, scene)
    assert scene.combat is not None
    assert scene.combat.turn is None
    assert stats(scene.creatures["soldier"]).hp == 20
    assert stats(scene.creatures["soldier"]).guard == 14
    assert hand(scene, ANA) == ["9h"]


@pytest.mark.rule("draw_your_weapon.combat_start.trigger")
@pytest.mark.parametrize(("agrees", "begins"), [("yes", True), ("no", False)])
def test_players_come_to_blows_only_if_the_dealer_agrees(agrees: str, begins: bool) -> None:
    scene = table(ANA, BO)
    play = Script(**{f"{ANA}:free": f"quarrel {BO}"}, quarrel=agrees)
    step(play, scene)
    assert play.seats("quarrel") == [DEALER]
    assert (scene.combat is not None) == begins
    if begins:
        assert scene.creatures[ANA].side != scene.creatures[BO].side
        combat.end(Script(), scene, "the Dealer ends it")
        assert scene.creatures[ANA].side == scene.creatures[BO].side


@pytest.mark.rule("draw_your_weapon.combat_start.steps")
def test_the_steps_come_in_order() -> None:
    scene = table(ANA, "wolf_1", "wolf_2", map=["a...bc"])
    play = Script(hold=SWORD)
    free_play.dealers_word(play, scene, Deed("combat"))
    step(play, scene)
    assert play.kinds()[:4] == ["aside", "surprised", "hold", "lay_out"]
    kinds = [event.kind for event in play.told]
    assert kinds.index("surprised") < kinds.index("ready") < kinds.index("round")


@pytest.mark.rule("draw_your_weapon.combat_start.who_is_surprised")
@pytest.mark.parametrize("who", [[], [ANA], [ANA, "wolf"]])
def test_the_dealer_says_who_is_surprised_on_either_side(who: list[str]) -> None:
    scene = table(ANA, "wolf")
    play = Script(surprised=who, hold=SWORD)
    combat.begin(play, scene)
    assert play.seats("surprised") == [DEALER]
    assert [each.id for each in scene.creatures.values() if each.is_surprised] == who


@pytest.mark.rule("draw_your_weapon.combat_start.who_is_surprised")
def test_what_a_test_just_before_showed_is_proposed() -> None:
    scene = table(ANA, "wolf")
    scene.to_be_surprised = ["wolf"]
    play = Script(hold=SWORD)
    combat.begin(play, scene)
    assert scene.creatures["wolf"].is_surprised


@pytest.mark.rule("draw_your_weapon.combat_start.who_is_surprised", "draw_your_weapon.attack.no_defence_test")
def test_an_ambush_called_as_a_surprise_contest_settles_who_is_surprised() -> None:
    scene = table(ANA, "soldier", hands={ANA: "Kh", DEALER: "9c"})
    play = Script(["2s"], sides=[ANA, "soldier"], ambushed=[ANA], test_card="9c", keep="leave")
    dealer.call_contest(play, scene, is_surprise=True)
    combat.begin(Script(hold="hold spear"), scene)
    assert (scene.creatures[ANA].is_surprised, scene.creatures["soldier"].is_surprised) == (True, False)


@pytest.mark.rule("draw_your_weapon.combat_start.surprised")
def test_the_surprised_start_with_half_guard_no_speed_and_what_they_hold() -> None:
    scene = table(ANA, "wolf")
    play = Script(surprised=[ANA])
    combat.begin(play, scene)
    ana = scene.creatures[ANA]
    assert (stats(ana).guard, stats(ana).speed, ana.held) == (6, 0, [])  # half of 13: the stowed shield adds nothing
    assert play.seats("hold") == []


@pytest.mark.rule("draw_your_weapon.combat_start.surprised")
def test_a_surprised_swordsman_moves_draws_and_attacks_on_the_first_turn() -> None:
    scene = table(ANA, "wolf", hands={ANA: "9h"})
    combat.begin(Script(surprised=[ANA]), scene)
    assert scene.combat is not None
    scene.combat.turn = Turn(ANA)
    ana = scene.creatures[ANA]
    assert bars(turns.menu(scene, ana))["draw arming_sword"] == "draw_your_weapon.movement.no_negative"
    turns.combat_move(Script(), scene, ana)
    movement.small_action(Script(), scene, ana, "draw", "arming_sword")
    turns.action(Script(attack_card="9h"), scene, ana, Deed("attack", ("arming_sword", "wolf")))
    assert (scene.combat.turn.actions_left, stats(ana).speed) == (0, stats(ana).max_speed - 1)


@pytest.mark.rule("draw_your_weapon.combat_start.surprised")
def test_an_old_soldier_keeps_full_guard_when_surprised() -> None:
    scene = table(ANA, "stone_sentinel")
    combat.begin(Script(surprised=["stone_sentinel"], hold=SWORD), scene)
    body = stats(scene.creatures["stone_sentinel"])
    assert (body.guard, body.speed) == (16, 0)


@pytest.mark.rule("draw_your_weapon.combat_start.not_surprised")
def test_the_unsurprised_take_up_arms_first_so_a_shield_counts() -> None:
    scene = table(ANA, "wolf")
    combat.begin(Script(hold=SWORD), scene)
    ana = scene.creatures[ANA]
    assert (ana.held, stats(ana).guard, stats(ana).speed) == (["arming_sword", "shield"], 16, 5)


@pytest.mark.rule("draw_your_weapon.map.setup")
def test_the_dealer_may_place_anyone_after_surprise_is_settled() -> None:
    scene = table(ANA, "wolf", map=["a....b"])
    play = Script(hold=SWORD, lay_out=("move wolf", "done"), place="3,0")
    combat.begin(play, scene)
    assert play.seats("lay_out") == [DEALER, DEALER]
    assert scene.creatures["wolf"].place == (3, 0)


@pytest.mark.rule("draw_your_weapon.map.setup")
def test_a_scenarios_map_has_terrain_and_creatures_in_place() -> None:
    scene = set_up("gilded_house")
    assert scene.map[2][4] == "+"
    assert scene.creatures[ANA].place == (1, 1)
    assert scene.unnoticed["croupier"].place == (11, 4)


# ---------------------------------------------------------------- Initiative


@pytest.mark.rule("draw_your_weapon.initiative.rounds_and_turns")
def test_in_a_round_everyone_has_one_turn() -> None:
    scene = fight(table(ANA, BO, "wolf"))
    assert scene.combat is not None
    seen: list[str] = []
    for _ in range(12):
        play = Script(turn="end", who_first=ANA)
        step(play, scene)
        seen += [event.about[0] for event in play.events("turn")]
        if len(seen) == 3:
            break
    assert sorted(seen) == sorted([ANA, BO, "wolf"])
    assert bar_to(scene, scene.creatures[seen[0]], "defend") is not None


@pytest.mark.rule("draw_your_weapon.initiative.each_round")
def test_the_order_is_worked_out_anew_each_round_highest_first() -> None:
    scene = fight(table(ANA, BO, hands={ANA: "9s"}))
    assert scene.combat is not None
    scene.creatures[BO].side = "other"
    combat.begin_round(Script(), scene, fight_of(scene))
    combat.set_order(Script(), scene, fight_of(scene))
    assert [each.creature for each in scene.combat.order] == [ANA, BO]
    give(scene, BO, "Ks")
    assert [each.creature for each in scene.combat.order] == [ANA, BO]  # it stands for the Round
    combat.begin_round(Script(), scene, fight_of(scene))
    combat.set_order(Script(), scene, fight_of(scene))
    assert [(each.creature, each.initiative) for each in scene.combat.order] == [(BO, 20), (ANA, 14)]


@pytest.mark.rule("draw_your_weapon.initiative.each_round", "draw_your_weapon.card.dealer_hand")
def test_a_creature_that_joins_acts_from_the_next_round_and_raises_the_dealers_hand() -> None:
    scene = set_up("gilded_house")
    combat.begin(Script(hold="nothing", show_up=["croupier"]), scene)
    assert scene.combat is not None
    assert (sorted(scene.unnoticed), scene.combat.hand_size) == (["bandit_archer", "soldier_1", "soldier_2"], 5)
    step(Script(), scene)
    order = Script(who_first=ANA)
    step(order, scene)
    present = [each.creature for each in scene.combat.order]
    scene.combat.next = len(present)
    step(Script(next_round="join soldier_1"), scene)
    assert "soldier_1" not in [each.creature for each in scene.combat.order]
    assert (scene.combat.hand_size, stats(scene.creatures["soldier_1"]).guard) == (6, 14)
    step(Script(), scene)
    assert "soldier_1" in scene.combat.totals


@pytest.mark.rule("draw_your_weapon.initiative.value")
def test_only_the_highest_spade_counts() -> None:
    assert combat.highest_spade(["4s", "9s", "Kh"]) == "9s"
    assert initiative(5, "9s") == 14
    assert initiative(5, combat.highest_spade(["Kh"])) == 5


@pytest.mark.rule("draw_your_weapon.initiative.card_stays")
def test_the_spade_stays_in_hand_and_only_the_total_is_told() -> None:
    scene = fight(table(ANA, "wolf", hands={ANA: "9s 2h"}))
    play = Script()
    combat.begin_round(play, scene, fight_of(scene))
    assert hand(scene, ANA) == ["2h", "9s"]
    assert scene.zones["pile"].cards == []
    assert play.events("round", BO)[0].facts["totals"][ANA] == 14
    assert not any("9s" in event.text for event in play.told)
    assert view(scene, DEALER)["combat"]["totals"][ANA] == 14


@pytest.mark.rule("draw_your_weapon.initiative.npc_spades")
def test_each_spade_counts_for_one_npc_the_highest_for_the_fastest() -> None:
    scene = fight(table("wolf", "brute", "bandit_archer", ANA, hands={DEALER: "Js 3s 9h"}))
    combat.begin_round(Script(), scene, fight_of(scene))
    assert scene.combat is not None
    totals = scene.combat.totals
    assert (totals["wolf"], totals["bandit_archer"], totals["brute"]) == (19, 8, 4)


@pytest.mark.rule("draw_your_weapon.initiative.npc_spades")
def test_the_dealer_may_assign_the_spades_otherwise() -> None:
    scene = fight(table("wolf", "brute", ANA, hands={DEALER: "Js 3s"}))
    play = Script(spades="other", spade=("none", "Js"))
    combat.begin_round(play, scene, fight_of(scene))
    assert scene.combat is not None
    assert (scene.combat.totals["wolf"], scene.combat.totals["brute"]) == (8, 15)


@pytest.mark.rule("draw_your_weapon.initiative.tie_players")
def test_tied_players_agree_and_the_npc_follows() -> None:
    scene = fight(table(ANA, BO, "wolf"))
    play = Script(who_first=BO)
    assert combat.turn_order(play, scene, {ANA: 11, BO: 11, "wolf": 11}) == [BO, ANA, "wolf"]
    assert play.seats("who_first") == [ANA, BO]


@pytest.mark.rule("draw_your_weapon.initiative.tie_players")
def test_tied_players_who_disagree_go_by_hand_then_by_luck() -> None:
    scene = fight(table(ANA, BO, "wolf", hands={BO: "2h"}))
    answers = {f"{ANA}:who_first": ANA, f"{BO}:who_first": BO}
    assert combat.turn_order(Script(**answers), scene, {ANA: 11, BO: 11}) == [BO, ANA]
    give(scene, ANA, "3h")
    assert combat.turn_order(Script(["1"], **answers), scene, {ANA: 11, BO: 11}) == [ANA, BO]
    assert combat.turn_order(Script(["2"], **answers), scene, {ANA: 11, BO: 11}) == [BO, ANA]


@pytest.mark.rule("draw_your_weapon.initiative.tie_npcs")
@pytest.mark.parametrize("first", ["wolf", "brute"])
def test_the_dealer_orders_tied_npcs(first: str) -> None:
    scene = fight(table("wolf", "brute", ANA))
    play = Script(npc_first=first)
    order = combat.turn_order(play, scene, {"wolf": 9, "brute": 9, ANA: 3})
    assert (order[0], order[-1], play.seats("npc_first")) == (first, ANA, [DEALER])


@pytest.mark.rule("draw_your_weapon.tracker.recommended")
def test_the_order_of_turns_is_kept_in_the_open() -> None:
    scene = fight(table(ANA, "wolf"))
    play = Script()
    combat.begin_round(play, scene, fight_of(scene))
    combat.set_order(play, scene, fight_of(scene))
    order = view(scene, ANA)["combat"]["order"]
    assert [each["creature"] for each in order] == ["wolf", ANA]
    assert play.events("order", ANA)[0].text == "In order: Wolf, Brannoc Holt."


# ---------------------------------------------------------------- the Turn


@pytest.mark.rule("draw_your_weapon.turn.budget")
def test_two_actions_and_no_third() -> None:
    scene = fight(table(ANA, "wolf"), ANA)
    ana = scene.creatures[ANA]
    turns.action(Script(), scene, ana, Deed("defend", ()))
    turns.action(Script(), scene, ana, Deed("combat_move", ()))
    choice = turns.menu(scene, ana)
    with pytest.raises(Forbidden) as refused:
        choice.check("defend")
    assert refused.value.rule == "draw_your_weapon.turn.budget"
    assert bars(choice)["end"] == bars(choice)["move from wolf 1"] == ""


@pytest.mark.rule("draw_your_weapon.turn.one_attack")
def test_a_second_attack_is_refused_with_the_rule() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "9h 8h"}), ANA)
    ana = scene.creatures[ANA]
    turns.action(Script(attack_card="9h"), scene, ana, Deed("attack", ("arming_sword", "soldier")))
    with pytest.raises(Forbidden, match="Only one Action of a Turn may be an Attack") as refused:
        turns.menu(scene, ana).check("strike soldier")
    assert refused.value.rule == "draw_your_weapon.turn.one_attack"


@pytest.mark.rule("draw_your_weapon.turn.repeat_actions")
def test_other_actions_may_be_repeated_and_fewer_taken() -> None:
    scene = fight(table(ANA, "wolf"), ANA)
    ana = scene.creatures[ANA]
    turns.action(Script(), scene, ana, Deed("defend", ()))
    assert bars(turns.menu(scene, ana))["defend"] == ""
    turns.act(Script(turn="end"), scene, fight_of(scene), ana)
    assert scene.combat is not None
    assert scene.combat.turn is None


@pytest.mark.rule("draw_your_weapon.turn.test_in_action")
def test_a_test_is_part_of_the_action_that_prompted_it() -> None:
    scene = fight(table(ANA, "wolf", hands={ANA: "9h"}), ANA)
    play = Script(attempt="search the desk", ruling="skill_test", test_card="9h")
    turns.action(play, scene, scene.creatures[ANA], Deed("test", ()))
    assert scene.combat is not None
    assert scene.combat.turn is not None
    assert scene.combat.turn.actions_left == 1


@pytest.mark.rule("draw_your_weapon.turn.test_in_action")
def test_an_imposed_test_costs_no_action() -> None:
    scene = fight(table(ANA, "wolf", hands={ANA: "9h"}), ANA)
    dealer.call_skill_test(Script(["2h"], who=[ANA], target=9), scene, is_surprise=True)
    assert scene.combat is not None
    assert scene.combat.turn is not None
    assert scene.combat.turn.actions_left == 2


@pytest.mark.rule("draw_your_weapon.turn.draw")
@pytest.mark.parametrize(("held", "after"), [("2c 3c 4c 5c", 5), ("2c 3c 4c 5c 6c", 5), ("2c 3c 4c 5c 6c 7c", 6)])
def test_a_hand_below_five_draws_one_at_the_start_of_its_turn(held: str, after: int) -> None:
    scene = fight(table(ANA, "wolf", hands={ANA: held}))
    turns.begin_turn(Script(), scene, fight_of(scene), scene.creatures[ANA])
    assert len(hand(scene, ANA)) == after


@pytest.mark.rule("draw_your_weapon.turn.draw")
def test_the_dealer_draws_for_an_npc_below_the_combat_size() -> None:
    scene = table(ANA, "wolf_1", "wolf_2", "wolf_3")
    combat.begin(Script(hold=SWORD), scene)
    assert scene.combat is not None
    assert (scene.combat.hand_size, len(hand(scene, DEALER))) == (7, 7)
    turns.begin_turn(Script(), scene, fight_of(scene), scene.creatures["wolf_1"])
    assert len(hand(scene, DEALER)) == 7
    turns.end_turn(fight_of(scene), scene.creatures["wolf_1"])
    scene.zones["pile"].cards.append(scene.zones["hand.dealer"].cards.pop())
    turns.begin_turn(Script(), scene, fight_of(scene), scene.creatures["wolf_2"])
    assert len(hand(scene, DEALER)) == 7


# ---------------------------------------------------------------- the end


@pytest.mark.rule("draw_your_weapon.combat_end.when")
@pytest.mark.parametrize(("word", "over"), [("over", True), ("on", False)])
def test_when_one_side_is_left_the_end_is_proposed_and_the_dealer_declares_it(word: str, over: bool) -> None:
    scene = fight(table(ANA, "soldier"), "soldier")
    scene.creatures[ANA].is_broken = True
    play = Script(turn="yield", end_combat=word)
    turns.act(play, scene, fight_of(scene), scene.creatures["soldier"])
    assert play.seats("end_combat") == [DEALER]
    assert (scene.combat is None) == over
    assert scene.creatures[ANA].is_broken != over


@pytest.mark.rule("draw_your_weapon.combat_end.when")
def test_the_dealer_may_declare_the_end_before_any_round() -> None:
    scene = fight(table(ANA, "soldier"))
    assert scene.combat is not None
    scene.combat.next = 0
    play = Script(next_round="over")
    step(play, scene)
    assert scene.combat is None


@pytest.mark.rule("draw_your_weapon.combat_end.when")
def test_leaving_the_map_counts_as_gone() -> None:
    scene = fight(table(ANA, "soldier", map=["a...b"]), "soldier")
    turns.act(Script(turn="leave"), scene, fight_of(scene), scene.creatures["soldier"])
    assert scene.creatures["soldier"].is_gone
    assert scene.combat is None


@pytest.mark.rule("draw_your_weapon.attack.no_defence_test")
def test_hazards_may_come_as_surprises_in_combat() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "Kh"}))
    ana = scene.creatures[ANA]
    ana.is_defending = True
    play = Script(
        next_round="surprise skill_test", who=[ANA], defend_surprise="ordinary", test_card="Kh", hazard=4, target=14
    )
    step(play, scene)
    assert stats(ana).hp == stats(ana).max_hp - 4
    assert scene.combat is not None


def test_with_nobody_awake_no_surprise_can_be_called() -> None:
    scene = fight(table(ANA, "soldier"))
    scene.creatures[ANA].is_down = scene.creatures["soldier"].is_out = True
    stats(scene.creatures[ANA]).hp = stats(scene.creatures[ANA]).guard = stats(scene.creatures["soldier"]).hp = 0
    play = Script(next_round="over")
    step(play, scene)
    assert bars(play.asked[0])["surprise skill_test"] == "draw_your_weapon.test.when"


@pytest.mark.rule("draw_your_weapon.experience.levels")
def test_winning_a_scenario_brings_its_experience() -> None:
    scene = set_up("lantern_yard")
    fight(scene)
    scene.creatures["duelist"].has_yielded = True
    play = Script()
    assert combat.propose_end(play, scene, fight_of(scene))
    assert sheet_of(scene.creatures[BO]).experience == 3


@pytest.mark.rule("draw_your_weapon.experience.levels")
def test_the_dealer_may_award_a_scenario_settled_without_a_fight_once() -> None:
    scene = set_up("lantern_yard")
    scene.has_begun = True
    step(Script(**{"dealer:dealer": "reward"}), scene)
    assert sheet_of(scene.creatures[BO]).experience == 3
    assert bars(free_play.dealers_menu(scene))["reward"] == "draw_your_weapon.experience.levels"


def test_the_duelist_offers_terms_at_half_hp_once() -> None:
    scene = set_up("lantern_yard")
    give(scene, BO, "Kh")
    give(scene, DEALER, "2c")
    fight(scene)
    duelist = scene.creatures["duelist"]
    stats(duelist).hp = 13
    play = Script(terms="accept", **{f"{BO}:test_card": "Kh", "dealer:test_card": "2c"})
    dealers_notes.on_turn(play, scene, duelist)
    assert duelist.has_yielded
    again = Script()
    dealers_notes.on_turn(again, scene, duelist)
    assert again.asked == []


def test_the_croupiers_bluff_may_be_called_once_as_an_action() -> None:
    scene = set_up("gilded_house")
    give(scene, CY, "Kh")
    give(scene, DEALER, "2c")
    combat.let_in(Script(), scene)
    fight(scene, CY)
    ilse = scene.creatures[CY]
    assert bars(turns.menu(scene, ilse))["note call_bluff"] == ""
    play = Script(**{f"{CY}:test_card": "Kh", "dealer:test_card": "2c"})
    turns.action(play, scene, ilse, Deed("note", ("call_bluff",)))
    assert [each.is_gone for each in scene.creatures.values() if each.model == "soldier"] == [True, False]
    assert "note call_bluff" not in bars(turns.menu(scene, ilse))
    assert battlemap.apart(scene, ilse, scene.creatures["croupier"]) > 1


def test_what_is_held_obeys_the_entries() -> None:
    scene = table(BO)
    sable = scene.creatures[BO]
    sheet_of(sable).carried += ["shield", "wand"]
    choice = movement.held_choice(sable)
    assert isinstance(choice, Pick)
    options = bars(choice)
    assert options["hold rapier shield"] == options["hold buckler wand"] == "draw_your_weapon.weapon.own_rules"
    assert options["hold buckler rapier"] == options["hold wand"] == options["nothing"] == ""
    arm(sable, "maul")
    assert stats(sable).max_speed == 6  # a heavy weapon


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_nobody_reads_of_an_unnoticed_croupier_on_their_menu() -> None:
    scene = fight(set_up("gilded_house"), ANA)
    menu = turns.menu(scene, scene.creatures[ANA])
    assert "note call_bluff" not in bars(menu)
    assert not any("Croupier" in str(option) for option in menu.options)
    combat.notice(Script(), scene, "croupier")
    assert bars(turns.menu(scene, scene.creatures[ANA]))["note call_bluff"] == ""


@pytest.mark.rule("draw_your_weapon.map.distance")
def test_who_joins_where_somebody_stands_is_placed_elsewhere_by_the_dealer() -> None:
    scene = fight(set_up("gilded_house"))
    croupier = scene.unnoticed["croupier"]
    scene.creatures[ANA].place = croupier.place
    play = Script(place="9,5")
    combat.join(play, scene, fight_of(scene), "croupier")
    assert (croupier.place, play.seats("place")) == ((9, 5), [DEALER])
    play = Script()
    combat.join(play, scene, fight_of(scene), "bandit_archer")
    assert play.seats("place") == []


@pytest.mark.rule("draw_your_weapon.initiative.npc_spades")
def test_an_npc_that_sleeps_the_fight_out_takes_no_spade_from_the_others() -> None:
    scene = fight(table(ANA, "wolf", "brute", hands={DEALER: "Js"}))
    scene.creatures["wolf"].is_asleep = True
    combat.begin_round(Script(), scene, fight_of(scene))
    assert scene.combat is not None
    assert scene.combat.totals == {ANA: 5, "brute": 4 + 11}


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_the_down_take_nothing_in_hand_as_combat_begins_but_keep_a_place() -> None:
    scene = table(ANA, BO, "wolf")
    scene.creatures[ANA].is_down = True
    play = Script()
    combat.begin(play, scene)
    assert (play.seats("hold"), stats(scene.creatures[ANA]).guard) == ([BO], 0)
    combat.begin_round(play, scene, fight_of(scene))
    assert scene.combat is not None
    assert ANA in scene.combat.totals


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
@pytest.mark.parametrize("is_noticed", [True, False])
def test_of_an_unnoticed_soldier_who_walks_away_only_the_dealer_hears(is_noticed: bool) -> None:
    scene = set_up("gilded_house")
    if is_noticed:
        combat.notice(Script(), scene, "soldier_2")
    play = Script()
    leaving = Outcome(do="leave", npc="soldier", count=1)
    dealers_notes.bring_about(play, scene, leaving, scene.creatures[ANA], None)
    assert somebody(scene, "soldier_2" if is_noticed else "soldier_1").is_gone
    assert (len(play.events("gone", DEALER)), len(play.events("gone", ANA))) == (1, int(is_noticed))


@pytest.mark.rule("draw_your_weapon.dash.effect")
def test_a_rest_others_propose_stops_a_runner() -> None:
    scene = table(ANA, BO)
    free_play.dash(Script(), scene, scene.creatures[ANA])
    assert scene.creatures[ANA].is_dashing
    rests.lie_down(Script(rest="rest"), scene)
    assert not scene.creatures[ANA].is_dashing


@pytest.mark.rule("draw_your_weapon.combat_end.when", "draw_your_weapon.map.setup")
def test_who_fled_or_yielded_is_with_the_party_again_after_the_fight() -> None:
    scene = fight(table(ANA, BO, "wolf", map=["a..bc"]), ANA)
    movement.small_action(Script(), scene, scene.creatures[ANA], "leave", "")
    dealers_notes.yield_fight(Script(), scene.creatures[BO])
    combat.end(Script(), scene, "the Dealer ends it")
    assert scene.winner == "foes"
    assert all(can_fight(scene.creatures[each]) for each in (ANA, BO))
    play = Script(place="1,0")
    combat.begin(play, scene)
    assert (scene.creatures[ANA].place, play.seats("place")) == ((1, 0), [DEALER])


@pytest.mark.rule("draw_your_weapon.surprise.when")
@pytest.mark.parametrize(("actor", "is_sprung"), [("wolf", True), (ANA, False)])
def test_what_an_npc_tries_takes_players_by_surprise_but_not_the_other_way(actor: str, is_sprung: bool) -> None:
    scene = fight(table(ANA, "wolf", hands={ANA: "9c", DEALER: "2c"}), actor)
    play = Script(["3d"], attempt="a trick", ruling="contest", keep="leave", **{f"{ANA}:test_card": "9c"},
                  **{"dealer:test_card": "2c"})  # fmt: skip
    dealer.attempt(play, scene, scene.creatures[actor], "test")
    assert (ANA not in play.seats("test_card")) == is_sprung
    assert DEALER in play.seats("test_card")
    assert play.cites("draw_your_weapon.surprise.top_card") == is_sprung
