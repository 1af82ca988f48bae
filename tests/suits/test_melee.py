"""Hand to hand: the chapters defend and engage."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.core.choices import Forbidden, Pick
from outdraw.core.deeds import read
from outdraw.core.figures import Figure
from outdraw.games.suits.rules.actions import action_options, change_arms, do
from outdraw.games.suits.rules.contests import Hand, Party, verdict
from outdraw.games.suits.rules.defence import pair_bar
from outdraw.games.suits.rules.field import bind, engaged_with
from outdraw.games.suits.rules.melee import ask_answer, attack_cards, counter_bar, engage
from outdraw.games.suits.rules.modifiers import is_outnumbered, may_disengage, melee_guard
from outdraw.games.suits.rules.rounds import act, action_bar, end_round, issue_chips, take_turn
from tests.suits.support import Scripted, barred, duel, fighter, labels, other_than, rule_of, scene_of, skirmish

# --- defend -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.defend.both_act")
def test_in_a_mutual_engagement_both_have_acted() -> None:
    scene, ann, bob = duel()
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, ann, bob)
    assert (ann.blue, bob.blue) == (0, 0)
    assert action_bar(bob) is not None


@pytest.mark.rule("suits.defend.option")
def test_the_target_may_always_defend_only() -> None:
    scene, ann, bob = duel()
    assert not is_outnumbered(scene, bob)
    play = Scripted("6d 3c 5c 10h", "defend", "one 6d")
    engage(play, scene, ann, bob)
    assert bob.blue == 1  # the attack is kept for someone else


@pytest.mark.rule("suits.defend.several_attackers")
def test_of_several_attackers_one_can_be_engaged() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod", "ned"))]
    bob = fighter("bob", x=0)
    scene = scene_of(*foes, bob)
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, foes[0], bob)
    for foe in foes[1:]:
        assert rule_of(counter_bar(scene, bob, other_than(scene, bob))) == "suits.engage.cannot_counter"
        engage(Scripted("2d 9c 10h", "last 1"), scene, foe, bob)
    assert bob.status == 0


@pytest.mark.rule("suits.defend.declare_first")
def test_the_answer_is_given_before_any_card_is_drawn() -> None:
    scene, ann, bob = duel()
    play = Scripted("", "defend")
    assert ask_answer(play, scene, bob, ann).verb == "defend"  # no card was needed
    assert not scene.zones[bob.hand].cards


@pytest.mark.rule("suits.defend.save_card")
def test_one_card_now_and_one_later() -> None:
    scene, ann, bob = duel()
    engage(Scripted("3d 6c 5c 10h", "defend", "one 6c"), scene, ann, bob)
    assert scene.zones[bob.hand].cards == ["3d"]
    assert attack_cards(scene, bob) == (0, ("3d",), False)
    # It may meet a second attacker instead, and then none is left.
    ann.blue, ann.white = 1, 1
    engage(Scripted("2c 10h", "defend"), scene, ann, bob)
    assert not scene.zones[bob.hand].cards
    assert bob.gave_up


@pytest.mark.rule("suits.defend.sum")
def test_both_cards_defend_and_the_action_is_forfeited() -> None:
    scene, ann, bob = duel()
    play = Scripted("3d 4c 6c 10h", "defend", "both")
    engage(play, scene, ann, bob)  # 7 holds against 6
    assert bob.status == 0
    assert (bob.blue, bob.white, bob.gave_up) == (0, 0, True)
    assert action_bar(bob) == ("gave up this action to defend", "suits.defend.sum")
    bob.dazed, bob.shock = True, 7
    play = Scripted()
    take_turn(play, scene, bob)  # not even to recover
    assert (bob.shock, play.told("passes")) == (7, ["Bob gave up this action to defend."])


@pytest.mark.rule("suits.defend.choose_after_look")
def test_one_or_both_is_chosen_after_looking() -> None:
    scene, ann, bob = duel()
    play = Scripted("3d 4c 6c 10h", "defend", "both")
    engage(play, scene, ann, bob)
    assert set(labels(play.asked[1])) == {"one 3d", "one 4c", "both"}


@pytest.mark.rule("suits.defend.same_person")
def test_a_pair_meets_once_in_a_period() -> None:
    scene, ann, bob = duel()
    engage(Scripted("6d 3c 5c 10h", "defend", "one 6d"), scene, ann, bob)
    pick = Pick("bob", "suits.action", "?", "suits.order.one_chance", tuple(action_options(scene, bob)))
    with pytest.raises(Forbidden) as refusal:
        pick.check("attack ann")
    assert refusal.value.rule == "suits.defend.same_person"
    issue_chips(scene, bob)
    assert barred(scene, bob)["attack ann"] == ""


@pytest.mark.rule("suits.defend.success")
def test_a_successful_defence_leaves_the_saved_card_for_ones_turn() -> None:
    scene, bob, rod, _jon, tod = skirmish()
    engage(Scripted("6d 3c 5c 10h", "defend", "one 6d"), scene, tod, bob)
    play = Scripted("2c", "attack rod", "dodge 1")
    take_turn(play, scene, bob)
    play.done()
    assert rod.status == 4  # 3 beat 2
    assert play.told("shows") == ["Bob shows 3c."]


@pytest.mark.rule("suits.defend.failure")
def test_a_failed_defence_costs_the_action_and_the_saved_card() -> None:
    scene, ann, bob = duel()
    engage(Scripted("3c 6c 5c 10h", "defend", "one 3c"), scene, ann, bob)
    assert bob.status == 4
    assert not scene.zones[bob.hand].cards
    play = Scripted("", "pass")
    bob.dazed = False
    take_turn(play, scene, bob)
    assert play.told("passes") == ["Bob was beaten and loses this action."]


@pytest.mark.rule("suits.defend.double_overdraw")
def test_a_double_overdraw_keeps_the_action() -> None:
    scene, ann, bob = duel()
    engage(Scripted("8d 6c 9c 10h", "defend", "one 8d"), scene, ann, bob)
    assert not bob.action_lost
    assert scene.zones[bob.hand].cards == ["6c"]


@pytest.mark.rule("suits.defend.single_deck")
def test_with_one_pack_the_saved_card_goes_back_and_a_fresh_one_is_drawn() -> None:
    bob, rod, tod = fighter("bob", "first", x=0), fighter("rod", "second", x=1), fighter("tod", "second", x=1, y=1)
    scene = scene_of(bob, rod, tod, packs=1)
    engage(Scripted("6d 3c 5c 10h", "defend", "one 6d"), scene, tod, bob)
    assert not scene.zones[bob.hand].cards
    assert attack_cards(scene, bob) == (1, (), False)


@pytest.mark.rule("suits.defend.no_cards")
@pytest.mark.parametrize(
    ("answer", "drawn", "hit"), [("last 2", "3d 5c", True), ("last 1", "5c", False), ("last 2", "Kd 3c", False)]
)
def test_with_no_cards_left_one_or_two_are_drawn_and_two_must_sum(answer: str, drawn: str, hit: bool) -> None:
    scene, ann, bob = duel({}, {"skill": 7})
    bob.blue = bob.white = 0
    engage(Scripted(f"{drawn} 4c 10h", answer), scene, ann, bob)
    assert (bob.status > 0) is hit


@pytest.mark.rule("suits.defend.initiator")
def test_the_initiator_is_not_asked_to_defend_only() -> None:
    scene, ann, bob = duel()
    play = Scripted("2c 10h 5c 10c", "counter")
    engage(play, scene, ann, bob)
    assert [choice.seat for choice in play.asked] == ["bob"]
    assert ann.status == 4  # and is hit by the better counter


@pytest.mark.rule("suits.defend.two_item")
def test_the_two_item_defence_needs_two_items_and_to_be_outnumbered() -> None:
    bob, rod, tod = (
        fighter("bob", "first", held=(("Sword", "Dagger"),)),
        fighter("rod", "second", x=1),
        fighter("tod", "second", x=1, y=1),
    )
    jon = fighter("jon", "first", x=0, y=1)
    scene = scene_of(bob, rod, tod, jon)
    bind(scene, "bob", "rod")
    bind(scene, "bob", "tod")
    assert is_outnumbered(scene, bob)
    assert pair_bar(scene, bob) is None
    bind(scene, "jon", "tod")
    assert not is_outnumbered(scene, bob)
    assert rule_of(pair_bar(scene, bob)) == "suits.defend.two_item"
    scene.engaged = [("bob", "rod"), ("bob", "tod")]
    bob.pair_used = True
    assert rule_of(pair_bar(scene, bob)) == "suits.defend.two_item"
    one_item = fighter("bob", "first")
    assert rule_of(pair_bar(scene_of(one_item, rod, tod), one_item)) == "suits.defend.two_item"
    # The engagement may come first, the two-card defence after it.
    bob.pair_used = False
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, rod, bob)
    bob.white = 1
    engage(Scripted("3d 4c 5c 10h", "pair"), scene, tod, bob)
    assert bob.status == 0


@pytest.mark.rule("suits.defend.bonus_application")
@pytest.mark.parametrize(("rank", "winner"), [(6, 0), (7, 0), (8, 1)])
def test_defence_bonuses_raise_the_number_to_beat(rank: int, winner: int) -> None:
    assert verdict(Hand(rank, 0), Hand(5, 0), Party(9), Party(9, guard=2, bare=2)).winner == winner


@pytest.mark.rule("suits.defend.bonus_application")
def test_after_an_overdraw_only_bonuses_not_on_block_stay_and_the_larger_margin_hits() -> None:
    scene, ann, bob = duel({}, {"armour": "Plate", "held": (("Knife", "Large Shield"),)})
    guard = melee_guard(Figure(), scene, bob, ann, ann.held.weapon)
    two = Party(7, guard=guard.guard, bare=guard.bare, strikes=False)
    assert [verdict(Hand(rank, 0), Hand(0, 0), Party(7), two).winner for rank in (2, 3)] == [0, 1]
    # With penalties both could hit: margins 6 - (5 - 2) = 3 and 5 - (6 - 2) = 1.
    assert verdict(Hand(6, 0), Hand(5, 0), Party(9, guard=-2), Party(9, guard=-2)).winner == 1
    assert verdict(Hand(5, 0), Hand(5, 0), Party(9, guard=-2), Party(9, guard=-2)).winner == 0


@pytest.mark.rule("suits.defend.bonus_cap")
def test_defence_bonuses_are_capped() -> None:
    scene, ann, bob = duel({}, {"armour": "Plate", "held": (("Knife", "Tower Shield"),)})
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 3
    scene, ann, bob = duel({}, {"armour": "Plate", "held": (("Knife", "Tower Shield"),)}, defence_cap=9)
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 5


# --- engage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.engage.define")
def test_a_hand_weapon_needs_the_target_within_three_metres() -> None:
    ann, near, far = fighter("ann"), fighter("near", "them", x=2), fighter("far", "them", x=3)
    scene = scene_of(ann, near, far)
    options = barred(scene, ann)
    assert options["attack near"] == ""
    assert options["attack far"] == "suits.engage.define"
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, ann, near)
    assert engaged_with(scene, "ann") == ["near"]


@pytest.mark.rule("suits.engage.counter")
def test_one_of_two_who_engage_is_hit() -> None:
    scene, ann, bob = duel()
    engage(Scripted("2c 10h 6d 10c", "counter"), scene, ann, bob)
    assert (ann.status > 0, bob.status) == (True, 0)


@pytest.mark.rule("suits.engage.decline")
def test_a_defender_never_hits() -> None:
    scene, ann, bob = duel()
    engage(Scripted("6d 7c 2c 10h", "defend", "one 7c"), scene, ann, bob)
    assert (ann.status, bob.status) == (0, 0)


@pytest.mark.rule("suits.engage.cannot_counter")
@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ({"countered": True}, "suits.engage.cannot_counter"),
        ({"unready": 1}, "suits.engage.cannot_counter"),
        ({"dazed": True}, "suits.dazed.defend"),
        ({"slowed": 1}, "suits.bonus_card.slow_opponent"),
        ({"sits_out": True}, "suits.order.overdraw"),
    ],
)
def test_who_cannot_counter(state: dict[str, Any], rule: str) -> None:
    scene, ann, bob = duel()
    for name, value in state.items():
        setattr(bob, name, value)
    with pytest.raises(Forbidden) as refusal:
        ask_answer(Scripted("", "counter"), scene, bob, ann)
    assert refusal.value.rule == rule


@pytest.mark.rule("suits.engage.disengage")
def test_disengaging_needs_outnumbered_opponents_or_a_quiet_round() -> None:
    bob, rod = fighter("bob", "first", x=0), fighter("rod", "second", x=1)
    jon, jim = fighter("jon", "first", x=1, y=1), fighter("jim", "first", x=2)
    scene = scene_of(bob, rod, jon, jim)
    scene.round = 5
    bind(scene, "bob", "rod")
    bob.pressed["rod"] = 1
    assert not may_disengage(scene, bob)
    bind(scene, "jon", "rod")
    assert not may_disengage(scene, bob)  # one ally against one enemy is not more
    bind(scene, "jim", "rod")
    assert may_disengage(scene, bob)
    scene.engaged = [("bob", "rod")]
    scene.round = 1
    bob.pressed["rod"] = 0
    end_round(Scripted(), scene)
    assert not may_disengage(scene, bob)  # attacked last round
    end_round(Scripted(), scene)
    assert may_disengage(scene, bob)  # not attacked last round
    do(Scripted("", "go -5,0"), scene, bob, read("move"))
    assert engaged_with(scene, "bob") == []


@pytest.mark.rule("suits.engage.disengage")
def test_an_overdrawn_attack_counts_as_none() -> None:
    scene, ann, bob = duel()
    scene.round = 3
    engage(Scripted("6d 3c 9c 10h", "defend", "one 6d"), scene, ann, bob)
    assert may_disengage(scene, bob)
    ann.blue, ann.white, ann.met = 1, 1, []
    bob.blue = bob.white = 0
    engage(Scripted("6d 5c 10h", "last 1"), scene, ann, bob)
    assert not may_disengage(scene, bob)


def test_act_and_change_arms_are_reachable() -> None:
    scene, ann, _ = duel({"held": (("Sword",), ("Pike",))})
    change_arms(Scripted(), ann, 1)
    assert ann.unready == 1  # a pole weapon comes unlifted
    act(Scripted("", "ready"), scene, ann)
    assert ann.unready == 0
