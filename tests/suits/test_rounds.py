"""The round: chapters round, order, frequency and chips."""

from __future__ import annotations

from fractions import Fraction

import pytest

from outdraw.core.deeds import read
from outdraw.core.exact import settled
from outdraw.core.figures import Figure
from outdraw.core.zones import move_all
from outdraw.games.suits.content import Switches
from outdraw.games.suits.rules.actions import do, ready
from outdraw.games.suits.rules.contests import Deck
from outdraw.games.suits.rules.defence import defences
from outdraw.games.suits.rules.field import bind
from outdraw.games.suits.rules.melee import attack_cards, counter_bar, engage, may_engage
from outdraw.games.suits.rules.modifiers import melee_guard
from outdraw.games.suits.rules.movement import charge_bar, metres_per_second, places, speed
from outdraw.games.suits.rules.order import Start, draw_again, find_places, in_order, order_skill, start_value
from outdraw.games.suits.rules.rounds import action_bar, begin, end_round, fight, issue_chips, take_turn
from outdraw.games.suits.scene import Fighter, Suits
from tests.suits.support import Scripted, barred, duel, fighter, other_than, rule_of, scene_of, skirmish


def answers(scene: Suits, who: Fighter) -> dict[str, str]:
    return {option.value: option.barred_by for option in defences(scene, who, other_than(scene, who))}


# --- round ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.round.length")
def test_a_round_is_a_second_in_which_everyone_has_a_turn() -> None:
    scene, _ann, _bob = duel()
    play = Scripted("", "pass", "pass")
    fight(play, scene)
    fight(play, scene)
    assert [choice.seat for choice in play.asked] == ["ann", "bob"]
    fight(play, scene)
    assert scene.round == 2


@pytest.mark.rule("suits.round.move")
def test_the_unengaged_move_up_to_their_reflexes_and_that_is_their_action() -> None:
    ann, bob = fighter("ann", reflexes=6, x=0), fighter("bob", x=30)
    scene = scene_of(ann, bob)
    assert speed(ann) == 6
    assert (6, 0) in places(scene, ann, speed(ann))
    assert (7, 0) not in places(scene, ann, speed(ann))
    scene.obstacles = [(2, 0)]
    assert (2, 0) not in places(scene, ann, speed(ann))  # taken
    scene.obstacles = []
    assert do(Scripted("", "go 6,0"), scene, ann, read("move"))
    assert (ann.x, ann.moved) == (6, 6)
    ann.moved, bob.x = 0, 8
    bind(scene, "ann", "bob")
    ann.pressed["bob"] = 1
    assert barred(scene, ann)["move"] == "suits.engage.disengage"


@pytest.mark.rule("suits.round.charge")
def test_a_charge_ends_in_an_attack_within_reflexes_and_on_a_straight_path() -> None:
    ann, bob = fighter("ann", reflexes=6, x=0), fighter("bob", x=7)
    scene = scene_of(ann, bob)
    play = Scripted("7c 10h 9d 10c", "counter")
    assert do(play, scene, ann, read("charge bob"))
    assert ann.x == 6
    assert bob.status == 4
    far = fighter("ann", reflexes=4, x=0)
    assert rule_of(charge_bar(scene_of(far, bob), far, bob)) == "suits.round.charge"
    again = fighter("ann", reflexes=6, x=0)
    scene = scene_of(again, bob)
    scene.obstacles = [(3, 0)]
    assert charge_bar(scene, again, bob) == ("suits.round.charge", "There is no straight path.")


@pytest.mark.rule("suits.round.step")
def test_a_step_of_a_metre_leaves_the_action() -> None:
    scene, ann, _bob = duel()
    assert not do(Scripted("", "go -1,0"), scene, ann, read("step"))
    assert ann.x == -1
    assert "step" not in barred(scene, ann)  # once a turn
    assert barred(scene, ann)["charge bob"] == ""


@pytest.mark.rule("suits.round.speed_conversion")
def test_speeds_are_converted_as_the_author_rounds_them() -> None:
    assert metres_per_second(mph=30) == 12
    assert metres_per_second(kph=21) == 6


# --- order ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.order.draw")
def test_turns_run_from_the_highest_card_down() -> None:
    a, b, c = fighter("a", reflexes=7), fighter("b", reflexes=5, x=1), fighter("c", reflexes=6, x=2)
    scene = scene_of(a, b, c)
    scene.order, scene.phase = [], "start"
    begin(Scripted("6h 3c 9d"), scene)
    assert scene.order == ["c", "a", "b"]
    assert [each.sits_out for each in (a, b, c)] == [False, False, True]
    assert start_value("Kh", 6) == Start(4, False)
    assert start_value("Kh", 14) == Start(14, False)


@pytest.mark.rule("suits.order.overdraw")
def test_an_overdrawn_starter_only_defends_in_the_first_round() -> None:
    scene, _ann, bob = duel()
    bob.sits_out = True
    assert rule_of(counter_bar(scene, bob, other_than(scene, bob))) == "suits.order.overdraw"
    play = Scripted()
    take_turn(play, scene, bob)
    assert not play.asked
    end_round(Scripted(), scene)
    assert not bob.sits_out


@pytest.mark.rule("suits.order.list")
def test_the_order_is_kept_and_newcomers_draw_on_arrival() -> None:
    ann, bob, cy = fighter("ann", x=0), fighter("bob", x=1), fighter("cy", "ann", x=5)
    cy.arrives = 2
    scene = scene_of(ann, bob, cy)
    scene.order, scene.phase = [], "start"
    play = Scripted("5h 3c")
    begin(play, scene)
    assert scene.order == ["ann", "bob"]
    assert play.told("order") == ["The order: Ann, Bob."]
    later = Scripted("8c")
    end_round(later, scene)  # Cy overdraws, and sits out the first round there
    assert scene.order == ["cy", "ann", "bob"]
    assert later.told("order") == ["The order: (Cy), Ann, Bob."]
    end_round(Scripted(), scene)
    assert scene.order == ["cy", "ann", "bob"]


@pytest.mark.rule("suits.order.ties")
def test_equal_cards_act_in_ascending_order_of_skill_then_redraw() -> None:
    strong, weak = fighter("strong", skill=7), fighter("weak", skill=4, x=1)
    scene = scene_of(strong, weak)
    scene.order = []
    strong.place = weak.place = 5
    assert [each.id for each in in_order(Scripted(), scene, [strong, weak])] == ["weak", "strong"]
    scene.switches = Switches(better_first=True)
    assert [each.id for each in in_order(Scripted(), scene, [strong, weak])] == ["strong", "weak"]
    twin = fighter("twin", skill=7, x=2)
    twin.place = 5
    # 4 and 4 are drawn again: 2 for strong, king for twin.
    ranked = in_order(Scripted("4c 4d 2c Kc"), scene, [strong, twin])
    assert [each.id for each in ranked] == ["twin", "strong"]
    assert order_skill(fighter("x", skill=None, held=(("Fist",),), reflexes=6)) == 6


@pytest.mark.rule("suits.order.ties")
def test_a_redraw_is_settled_by_who_is_ahead() -> None:
    who = (("Ann", "ann", "ann"), ("Bob", "bob", "bob"))
    assert draw_again(Scripted("4c Kc"), Deck(2), who) == (1, 0)
    assert draw_again(Scripted("9c 9d"), Deck(2), who) == (0, 0)
    table = settled(draw_again, Deck(2), who)
    assert table.of.keys() == {(0, 1), (1, 0), (0, 0)}  # however many cards there are
    assert table.chance((0, 0)) == Fraction(1, 13)  # each card goes back before the next is drawn
    assert table.chance((0, 1)) == table.chance((1, 0))
    assert len(settled(draw_again, Deck(1), (*who, ("Cy", "cy", "cy"))).of) == 13  # the ways three can be ranked


@pytest.mark.rule("suits.order.ties")
def test_the_cards_of_a_redraw_go_back_whatever_the_reshuffling() -> None:
    one, two = fighter("one"), fighter("two", x=1)
    scene = scene_of(one, two, reshuffle="through", packs=1)
    scene.order = []
    one.place = two.place = 5
    assert [each.id for each in in_order(Scripted("4c Kc"), scene, [one, two])] == ["two", "one"]
    assert len(scene.zones["library"]) == 52
    move_all(scene.zones, "library", "discard")
    in_order(Scripted("4c Kc"), scene, [one, two])  # an empty deck takes the discards back first
    assert len(scene.zones["library"]) == 52


@pytest.mark.rule("suits.order.minion_clusters")
def test_many_minions_share_a_place_in_clusters_of_mixed_members() -> None:
    members = [fighter(f"m{n}", "them", x=n, name=f"Guard {n}", minion=True) for n in range(1, 11)]
    scene = scene_of(*members, cluster=4)
    scene.order = []
    # Three clusters of neighbours apart: 1 4 7 10, 2 5 8, 3 6 9; the last two draw the same card and draw again.
    find_places(Scripted("2h 3h 3s 5c 9c"), scene, members)
    assert [each.place for each in members] == [2, 3, 3, 2, 3, 3, 2, 3, 3, 2]
    assert scene.order == ["m3", "m6", "m9", "m2", "m5", "m8", "m1", "m4", "m7", "m10"]
    few = [fighter(f"m{n}", "them", x=n, name=f"Guard {n}", minion=True) for n in range(1, 4)]
    scene = scene_of(*few, cluster=4)
    scene.order = []
    find_places(Scripted("2h 3h 4s"), scene, few)  # too few to cluster: a card each
    assert [each.place for each in few] == [2, 3, 4]


@pytest.mark.rule("suits.order.one_chance")
def test_there_is_one_chance_to_act() -> None:
    scene, ann, bob = duel({"held": (("Shortsword",), ("Mace",)), "body": 7})
    play = Scripted("", "arms 1")
    take_turn(play, scene, ann)  # changing weapons is the whole turn
    assert len(play.asked) == 1
    assert ann.held.label == "Mace"
    engage(Scripted("7c 10h 9d 10c", "counter"), scene, bob, ann)
    assert ann.countered
    assert action_bar(ann) is not None


@pytest.mark.rule("suits.order.slow_action")
def test_with_an_unready_slow_weapon_the_chance_is_spent_readying() -> None:
    scene, ann, _bob = duel({"held": (("Mace",),), "body": 7})
    ann.unready, ann.blue = 1, 2
    options = barred(scene, ann)
    assert options["attack bob"] == "suits.chips.slow_engage"
    assert options["ready"] == ""
    take_turn(Scripted("", "ready"), scene, ann)
    assert (ann.unready, ann.blue) == (0, 1)


# --- frequency --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.frequency.one_attack")
def test_an_attack_and_a_counter_attack_share_one_opportunity() -> None:
    scene, bob, rod, jon, tod = skirmish()
    # Jon engages Tod, who only defends and succeeds: Tod keeps his own turn.
    play = Scripted("6d 3c 5c 10h", "defend", "one 6d")
    engage(play, scene, jon, tod)
    assert (jon.status, tod.status) == (0, 0)
    assert action_bar(tod) is None
    # A counter-attack would have spent it.
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, bob, rod)
    assert rule_of(counter_bar(scene, rod, other_than(scene, rod))) == "suits.engage.cannot_counter"
    assert action_bar(rod) is not None


@pytest.mark.rule("suits.frequency.period")
def test_uses_are_counted_from_the_end_of_a_turn_to_the_end_of_the_next() -> None:
    scene, ann, bob = duel()
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, ann, bob)
    assert (bob.blue, bob.white, bob.countered, bob.met) == (0, 0, True, ["ann"])
    take_turn(Scripted("", "pass"), scene, bob)
    assert (bob.blue, bob.white, bob.countered, bob.met) == (1, 1, False, [])


@pytest.mark.rule("suits.frequency.weapon_once")
def test_a_weapon_parries_once_and_strikes_somebody_else() -> None:
    scene, bob, rod, _jon, tod = skirmish()
    engage(Scripted("6d 3c 5c 10h", "defend", "one 6d"), scene, tod, bob)
    assert list(scene.zones[bob.hand].cards) == ["3c"]
    options = barred(scene, bob)
    assert options["attack tod"] == "suits.defend.same_person"
    assert options["attack rod"] == ""
    assert attack_cards(scene, bob) == (0, ("3c",), False)
    play = Scripted("8d", "dodge 1")
    engage(play, scene, bob, rod)  # the saved 3 beats Rod's overdrawn dodge
    assert rod.status == 4
    assert not scene.zones[bob.hand].cards


@pytest.mark.rule("suits.frequency.weapon_once")
def test_later_defences_with_the_weapon_lack_its_bonus() -> None:
    scene, ann, bob = duel({}, {"held": (("Sword",),)})
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon, "all").guard == 1
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon, "shield").guard == 0


@pytest.mark.rule("suits.frequency.fast_weapon")
def test_a_fast_weapon_is_one_use() -> None:
    ann = fighter("ann", held=(("Automatic Pistol - 9mm",),))
    bob = fighter("bob", x=10)
    scene = scene_of(ann, bob)
    play = Scripted("2c 9c 9d", "dodge 1", "shoot bob")
    do(play, scene, ann, read("auto bob"))
    play.done()
    assert (ann.blue, ann.loaded["Automatic Pistol - 9mm"]) == (0, 14)


@pytest.mark.rule("suits.frequency.shield_uses")
def test_a_shield_is_used_as_often_as_its_rating() -> None:
    scene, ann, bob = duel({}, {"held": (("Knife", "Large Shield"),)})
    given = []
    for _ in range(3):
        guard = melee_guard(Figure(), scene, bob, ann, ann.held.weapon)
        given.append(guard.guard)
        bob.shield_uses += guard.shield
    assert given == [2, 2, 0]


@pytest.mark.rule("suits.frequency.dodge")
def test_a_dodge_keeps_chips_but_is_a_contest_all_the_same() -> None:
    scene, ann, bob = duel({}, {"reflexes": 6, "skill": 9, "held": (("Sword", "Dagger"),)})
    play = Scripted("7d 5c 10h", "dodge 1")  # 7 is over Reflexes 6, though not over skill 9
    engage(play, scene, ann, bob)
    assert bob.status == 4
    assert (bob.blue, bob.white, bob.second_used) == (1, 2, False)
    assert bob.action_lost
    scene, ann, bob = duel({}, {"reflexes": 6})
    engage(Scripted("2d 3d 5c 10h", "dodge 2"), scene, ann, bob)  # 2 + 3 = 5 holds against 5
    assert bob.status == 0
    assert barred(scene, bob)["attack ann"] == "suits.defend.same_person"


@pytest.mark.rule("suits.frequency.no_reuse")
def test_a_weapon_that_engaged_on_anothers_turn_is_spent() -> None:
    scene, bob, rod, _jon, _tod = skirmish()
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, bob, rod)
    options = barred(scene, rod)
    assert options["attack bob"] == options["attack jon"] == "suits.chips.attack"


@pytest.mark.rule("suits.frequency.engaged_no_turn")
def test_counter_engaging_spends_the_coming_turn_but_for_a_step() -> None:
    scene, bob, rod, _jon, _tod = skirmish()
    engage(Scripted("2c 10h 5c 10c", "counter"), scene, bob, rod)
    assert bob.status == 4
    play = Scripted("", "pass")
    take_turn(play, scene, rod)
    assert [choice.kind for choice in play.asked] == ["suits.step"]
    assert play.told("passes") == ["Rod has fought back since the last turn and cannot act."]


@pytest.mark.rule("suits.frequency.on_vs_since")
def test_an_attack_on_ones_own_turn_does_not_count_as_since() -> None:
    scene, bob, _, _, tod = skirmish()
    take_turn(Scripted("9c 10h 9d 10c", "attack rod", "counter"), scene, bob)
    assert counter_bar(scene, bob, other_than(scene, bob)) is None
    # He may counter-engage Tod and lose his next turn ...
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, tod, bob)
    assert action_bar(bob) is not None
    # ... or defend and engage Rod on his own.
    scene, bob, _rod, _jon, tod = skirmish()
    engage(Scripted("6d 3c 5c 10h", "defend", "one 6d"), scene, tod, bob)
    assert barred(scene, bob)["attack rod"] == ""


@pytest.mark.rule("suits.frequency.slow_cycle")
def test_a_slow_weapon_goes_through_its_cycle() -> None:
    scene, ann, bob = duel({}, {"held": (("Mace",),), "body": 7})
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, ann, bob)
    take_turn(Scripted("", "pass"), scene, bob)  # round 1: B's own turn passes
    assert (bob.blue, bob.unready) == (2, 1)
    issue_chips(scene, ann)
    assert (
        rule_of(counter_bar(scene, bob, other_than(scene, bob))) == "suits.engage.cannot_counter"
    )  # round 2: only defends
    play = Scripted("6d 3c 5c 10h", "defend", "one 6d")
    engage(play, scene, ann, bob)
    assert bob.unready == 1  # pure defence does not unready
    take_turn(Scripted("", "ready"), scene, bob)
    assert counter_bar(scene, bob, other_than(scene, bob)) is None  # round 3: may fight back again


# --- chips ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.chips.colours")
def test_chips_are_open_counters() -> None:
    from outdraw.core.seen import view

    scene, _ann, _bob = duel({"held": (("Sword", "Shield"),)})
    seen = view(scene, "bob")["fighters"][0]
    assert (seen["blue"], seen["white"]) == (1, 2)


@pytest.mark.rule("suits.chips.issue")
def test_chips_are_issued_as_a_turn_ends_and_do_not_pile_up() -> None:
    scene, ann, _bob = duel()
    assert (ann.blue, ann.white) == (1, 1)
    take_turn(Scripted("", "pass"), scene, ann)
    assert (ann.blue, ann.white) == (1, 1)
    take_turn(Scripted("9c 10h 9d", "attack bob", "dodge 1"), scene, ann)
    assert (ann.blue, ann.white) == (1, 1)


@pytest.mark.rule("suits.chips.attack")
def test_blue_attacks_and_white_buys_the_second_card() -> None:
    scene, ann, bob = duel()
    assert attack_cards(scene, ann) == (2, (), True)
    ann.white = 0
    assert attack_cards(scene, ann) == (1, (), False)
    ann.white = 1
    play = Scripted("8d 5c 6c", "counter_one")
    engage(play, scene, bob, ann)
    play.done()
    assert (ann.blue, ann.white) == (0, 1)
    assert not may_engage(ann)


@pytest.mark.rule("suits.chips.defend")
def test_white_defends_then_blue_then_nothing() -> None:
    scene, ann, bob = duel()
    assert set(answers(scene, bob)) == {"defend", "pair", "dodge 1", "dodge 2"}
    engage(Scripted("6d 3c 5c 10h", "defend", "one 6d"), scene, ann, bob)
    assert (bob.blue, bob.white) == (1, 0)
    ann.blue, ann.white, ann.met = 1, 1, []
    engage(Scripted("2c 10h", "defend"), scene, ann, bob)  # the saved 3 meets a 2, for the blue chip
    assert (bob.blue, bob.white, bob.gave_up) == (0, 0, True)
    assert set(answers(scene, bob)) == {"last 1", "last 2", "dodge 1", "dodge 2"}


@pytest.mark.rule("suits.chips.second_item")
def test_a_second_item_adds_a_white_chip() -> None:
    cy = fighter("cy", x=0, y=1)
    ann, bob = fighter("ann", x=0), fighter("bob", x=1, held=(("Shortsword", "Shield"),))
    cy.side = ann.side
    scene = scene_of(ann, cy, bob)
    assert (bob.blue, bob.white) == (1, 2)
    bob.attacked_by = ["cy"]
    engage(Scripted("3d 4c 5c 10h", "pair"), scene, ann, bob)  # 7 and the shield hold
    assert (bob.status, bob.blue, bob.white) == (0, 1, 1)
    assert attack_cards(scene, bob) == (2, (), True)  # a normal two-card action is left
    issue_chips(scene, bob)
    assert (bob.blue, bob.white) == (1, 2)
    issue_chips(scene, ann)
    assert (ann.blue, ann.white) == (1, 1)


@pytest.mark.rule("suits.chips.slow")
def test_a_used_slow_weapon_gets_two_blue_chips() -> None:
    scene, ann, _bob = duel({"held": (("Mace",),), "body": 7})
    take_turn(Scripted("9c 10h 9d", "attack bob", "dodge 1"), scene, ann)
    assert ann.blue == 2
    ready(Scripted(), ann)
    assert ann.blue == 1
    issue_chips(scene, ann)
    assert ann.blue == 1  # one still held stays one
    assert may_engage(ann)


@pytest.mark.rule("suits.chips.slow_engage")
@pytest.mark.parametrize(("blue", "unready", "can"), [(0, 0, False), (1, 0, True), (2, 1, False)])
def test_a_slow_weapon_engages_only_with_exactly_one_blue_chip(blue: int, unready: int, can: bool) -> None:
    scene, ann, _bob = duel({"held": (("Mace",),), "body": 7})
    ann.blue, ann.unready = blue, unready
    assert may_engage(ann) is can
    assert (barred(scene, ann)["attack bob"] == "") is can
