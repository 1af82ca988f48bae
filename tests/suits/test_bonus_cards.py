"""Bonus cards, an optional rule: chapter bonus_card."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.core.choices import Forbidden, Malformed, Pick
from outdraw.core.figures import Figure
from outdraw.core.seen import view
from outdraw.core.zones import move
from outdraw.games.suits.rules.actions import action_options
from outdraw.games.suits.rules.bonus_cards import (
    FOR_ONESELF,
    FOR_OPPONENT,
    banked,
    commit,
    end_of_round,
    is_face,
    may_bank,
    most_extra,
    offer_commit,
    offer_reveal,
    reveal,
)
from outdraw.games.suits.rules.harm import Blow, Hit, strike_home
from outdraw.games.suits.rules.melee import counter_bar, engage
from outdraw.games.suits.rules.modifiers import armour_of, attack_skill, parry, power_bonus
from outdraw.games.suits.rules.rounds import end_round, extra_turn, next_turn, take_turn
from outdraw.games.suits.scene import Commitment, Effect, Fighter, Suits
from tests.suits.support import Scripted, duel, labels, other_than, rule_of


def table(
    one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **switches: Any
) -> tuple[Suits, Fighter, Fighter]:
    return duel(one, two, bonus_cards=True, **switches)


def play_bonus(scene: Suits, by: Fighter, on: Fighter, suit: str) -> None:
    """Reveal a bonus of a suit at once."""
    reveal(Scripted(), scene, Commitment(seat=by.seat, by=by.id, on=on.id, use="", suit=suit))


@pytest.mark.rule("suits.bonus_card.gain")
def test_a_face_card_may_be_banked_for_later() -> None:
    assert [is_face(card) for card in ("Jc", "Qd", "Kh", "As", "10h")] == [True, True, True, False, False]
    scene, ann, _ = table()
    play = Scripted("Kh", "single", "bank")
    take_turn(play, scene, ann)
    assert banked(scene, ann) == ["h"]
    plain, who, _ = duel()  # without the optional rule there is no such thing
    assert not may_bank(plain, who, "Kh")


@pytest.mark.rule("suits.bonus_card.conditions")
def test_banking_needs_an_unused_card_and_no_lost_contest() -> None:
    scene, ann, _ = table()
    assert may_bank(scene, ann, "Kh")
    ann.lost_since = True
    assert not may_bank(scene, ann, "Kh")
    ann.lost_since = False
    play = Scripted("Kh", "single", "use", "pass")
    take_turn(play, scene, ann)  # kept for use: not banked
    assert banked(scene, ann) == []


@pytest.mark.rule("suits.bonus_card.one_card_turn")
def test_only_a_single_drawn_card_is_banked_and_it_ends_the_turn() -> None:
    scene, ann, bob = table()
    play = Scripted("5c 8d", "single", "attack bob", "dodge 1")
    take_turn(play, scene, ann)  # 5 is no face: the one card of the action
    play.done()
    assert bob.status == 4
    ann.used_bonus = True
    assert not may_bank(scene, ann, "Kh")  # not using and gaining in one round
    # A face drawn for recovery may be banked once it has counted.
    scene, ann, _ = table({"will": 7})
    ann.shock = 3
    take_turn(Scripted("Qd", "recover", "bank"), scene, ann)
    assert (ann.shock, banked(scene, ann)) == (2, ["d"])
    scene.zones["ann hand"].cards.append("5c")
    options = {option.value: option.barred_by for option in action_options(scene, ann)}
    assert options["single"] == "suits.bonus_card.one_card_turn"


@pytest.mark.rule("suits.bonus_card.tracking")
def test_banked_cards_are_chips_or_cards() -> None:
    scene, ann, _ = table()
    take_turn(Scripted("Kh", "single", "bank"), scene, ann)
    assert (ann.chips, len(scene.zones["library"])) == (["h"], 104)
    assert ann.white == 1  # a counter of its own
    scene, ann, _ = table(bonus_chips=False)
    take_turn(Scripted("Kh", "single", "bank"), scene, ann)
    assert (ann.chips, scene.zones[ann.bank].cards, len(scene.zones["library"])) == ([], ["Kh"], 103)


@pytest.mark.rule("suits.bonus_card.commit")
def test_bonuses_are_committed_openly_as_offence_or_defence() -> None:
    scene, ann, _bob = table()
    ann.chips = ["h", "s"]
    play = Scripted("", "commit bob", ["card 0"], [])
    offer_commit(play, scene, ann)
    assert play.told("commit") == ["Ann commits a bonus card to defence."]
    assert [(each.by, each.on, each.use) for each in scene.commitments] == [("ann", "bob", "defence")]
    assert ann.chips == ["s"]


@pytest.mark.rule("suits.bonus_card.commit")
@pytest.mark.parametrize("bonus_chips", [True, False])
def test_a_committed_suit_is_secret_until_it_is_revealed(bonus_chips: bool) -> None:
    def seen_by_bob(card: str) -> Any:
        scene, ann, _bob = table(bonus_chips=bonus_chips, reshuffle="round")
        if bonus_chips:
            ann.chips = sorted(["s", "h"])
        else:
            for each in ("Kh", "Ks"):
                move(scene.zones, each, "library", ann.bank)
        offer_commit(Scripted("", "commit ann", [card], []), scene, ann)
        return view(scene, "bob")

    assert seen_by_bob("card 0") == seen_by_bob("card 1")  # both for oneself, both in offence


@pytest.mark.rule("suits.bonus_card.reveal")
def test_being_asked_to_reveal_gives_no_suit_away() -> None:
    for suit, rule in (("h", ""), ("s", "suits.bonus_card.reveal")):
        scene, ann, _bob = table()
        commit_one(scene, ann, ann, suit)
        play = Scripted("", [])
        offer_reveal(play, scene, ann, laid=True)  # once the cards lie on the table
        assert labels(play.asked[0]) == {"reveal 0": rule}


@pytest.mark.rule("suits.bonus_card.duration")
def test_a_card_that_was_committed_goes_to_the_discard_when_revealed_or_lost() -> None:
    scene, ann, _bob = table(bonus_chips=False, reshuffle="round")
    for each in ("Kh", "Ks"):
        move(scene.zones, each, "library", ann.bank)
    offer_commit(Scripted("", "commit ann", ["card 0", "card 1"], ["reveal 0"]), scene, ann)
    assert (scene.zones["discard"].cards, scene.zones[ann.committed].cards) == (["Kh"], ["Ks"])
    take_turn(Scripted("", "pass", []), scene, ann)
    assert (scene.zones["discard"].cards, scene.zones[ann.committed].cards) == (["Kh", "Ks"], [])


@pytest.mark.rule("suits.bonus_card.one_card_turn")
def test_nobody_gains_and_uses_bonuses_in_the_same_round() -> None:
    scene, ann, _bob = table()
    ann.chips = ["s"]
    take_turn(Scripted("Kh", "nobody", "single", "bank"), scene, ann)
    offer_commit(Scripted(), scene, ann)  # nothing is asked
    end_round(Scripted(), scene)
    play = Scripted("", "nobody")
    offer_commit(play, scene, ann)
    assert len(play.asked) == 1


@pytest.mark.rule("suits.bonus_card.reveal")
def test_a_committed_bonus_works_only_once_revealed_in_that_turn() -> None:
    scene, ann, bob = table()
    commit_one(scene, ann, ann, "h")
    assert power_bonus(Figure(), scene, ann, 0).total == 0
    offer_reveal(Scripted("", []), scene, ann)
    assert power_bonus(Figure(), scene, ann, 0).total == 0
    offer_reveal(Scripted("", ["reveal 0"]), scene, ann)
    assert power_bonus(Figure(), scene, ann, 0).total == 1
    commit_one(scene, ann, ann, "h")
    take_turn(Scripted("", "pass", []), scene, ann)
    assert scene.commitments == []  # unrevealed, and lost
    # It may be revealed once the contest is won, before the blow.
    scene, ann, bob = table()
    commit_one(scene, ann, ann, "h")
    engage(Scripted("8d 5c 10h", "dodge 1", ["reveal 0"]), scene, ann, bob)
    assert bob.status == 5  # base 4 at +0 and one heart


def commit_one(scene: Suits, by: Fighter, on: Fighter, suit: str) -> None:
    by.chips = [suit]
    commit(Scripted(), scene, by, on.id, suit)


@pytest.mark.rule("suits.bonus_card.single_person")
def test_all_bonuses_committed_together_are_for_one_person() -> None:
    scene, ann, _bob = table()
    ann.chips = ["c", "h"]
    play = Scripted("", "commit ann", ["card 0", "card 1"], [])
    offer_commit(play, scene, ann)
    assert {each.on for each in scene.commitments} == {"ann"}
    assert set(labels(play.asked[0])) == {"nobody", "commit ann", "commit bob"}
    ann.chips = ["c"]
    with pytest.raises(Malformed):
        offer_commit(Scripted("", ["ann", "bob"]), scene, ann)


@pytest.mark.rule("suits.bonus_card.duration")
def test_effects_last_to_the_end_of_the_round() -> None:
    scene, ann, _bob = table()
    play_bonus(scene, ann, ann, "s")
    take_turn(Scripted("", "pass"), scene, ann)
    assert attack_skill(scene, ann) == 9
    end_round(Scripted(), scene)
    assert attack_skill(scene, ann) == 7
    ann.used_bonus = True
    end_of_round(scene)
    assert (scene.effects, ann.used_bonus) == ([], False)


@pytest.mark.rule("suits.bonus_card.table")
@pytest.mark.parametrize(
    ("suit", "for_oneself", "for_opponent"),
    [
        ("c", ("offence", "an extra action"), ("defence", "the opponent loses an action")),
        ("s", ("offence", "+2 to one's own skill"), ("defence", "-2 to the opponent's skill")),
        ("d", ("defence", "+2 to one's own armour"), ("offence", "-2 to the opponent's armour")),
        ("h", ("offence", "+1 to one's own power bonus"), ("defence", "-1 to the opponent's power bonus")),
    ],
)
def test_the_eight_effects(suit: str, for_oneself: tuple[str, str], for_opponent: tuple[str, str]) -> None:
    assert (FOR_ONESELF[suit], FOR_OPPONENT[suit]) == (for_oneself, for_opponent)
    scene, ann, bob = table({"armour": "Plate"}, {"armour": "Plate"})
    play_bonus(scene, ann, ann, suit)
    play_bonus(scene, ann, bob, suit)
    found = {(each.on, each.what, each.amount) for each in scene.effects}
    expected: dict[str, set[tuple[str, str, int]]] = {
        "c": set(),
        "s": {("ann", "skill", 2), ("bob", "skill", -2)},
        "d": {("ann", "armour", 2), ("bob", "armour", -2)},
        "h": {("ann", "power", 1), ("bob", "power", -1)},
    }
    assert found == expected[suit]
    assert (ann.extra, bob.slowed) == ((1, 1) if suit == "c" else (0, 0))


@pytest.mark.rule("suits.bonus_card.extra_action")
def test_after_everyone_has_acted_there_is_an_extra_action_with_one_card() -> None:
    scene, ann, bob = table()
    play_bonus(scene, ann, ann, "c")
    engage(Scripted("8d 9c 10h", "dodge 1"), scene, ann, bob)
    scene.turn = 2
    next_turn(Scripted(), scene)
    assert (scene.phase, scene.extra_left) == ("extra", ["ann"])
    play = Scripted("8d 5c", "attack bob", "dodge 1")
    extra_turn(play, scene)  # Bob again: one contest per pair does not bind it
    play.done()
    assert bob.status == 4
    assert (scene.round, ann.blue) == (2, 1)


@pytest.mark.rule("suits.bonus_card.extra_action_limit")
def test_any_number_of_clubs_is_one_extra_action() -> None:
    scene, ann, _ = table()
    for _ in range(3):
        play_bonus(scene, ann, ann, "c")
    assert ann.extra == 1


@pytest.mark.rule("suits.bonus_card.carry_over")
def test_other_bonuses_stay_in_force_in_the_extra_action() -> None:
    scene, ann, bob = table()
    play_bonus(scene, ann, ann, "c")
    play_bonus(scene, ann, ann, "h")
    scene.turn = 2
    next_turn(Scripted(), scene)
    extra_turn(Scripted("8d 5c", "attack bob", "dodge 1"), scene)
    assert bob.status == 5
    assert scene.effects == []  # and lapse with the round


@pytest.mark.rule("suits.bonus_card.two_clubs")
def test_with_a_slow_weapon_two_clubs_ready_and_act_but_never_ready_twice() -> None:
    mace = {"held": (("Mace",),), "body": 7}
    scene, ann, bob = table(mace)
    ann.unready, ann.blue = 1, 2
    for _ in range(3):
        play_bonus(scene, ann, ann, "c")
    assert ann.extra == 2
    scene.turn = 2
    next_turn(Scripted(), scene)
    play = Scripted("8d 5c", "ready", "attack bob", "dodge 1")
    extra_turn(play, scene)
    play.done()
    assert bob.status > 0
    assert ann.unready == 1
    assert "ready" not in labels(play.asked[1])  # after readying, only acting is open
    _, pike, _ = table({"held": (("Pike",),)})
    assert most_extra(pike) == 1  # pole weapons are excluded
    _, bow, _ = table({"held": (("Long Bow",),)})
    assert most_extra(bow) == 2


@pytest.mark.rule("suits.bonus_card.slow_opponent")
def test_a_slowed_opponent_loses_an_action_and_only_defends() -> None:
    scene, ann, bob = table()
    play_bonus(scene, ann, bob, "c")
    assert rule_of(counter_bar(scene, bob, other_than(scene, bob))) == "suits.bonus_card.slow_opponent"
    play = Scripted()
    take_turn(play, scene, bob)
    assert not play.asked
    assert play.told("passes") == ["Bob stumbles and loses this action."]
    assert bob.slowed == 0


@pytest.mark.rule("suits.bonus_card.slow_stack")
def test_several_clubs_hold_for_several_rounds() -> None:
    scene, ann, bob = table()
    play_bonus(scene, ann, bob, "c")
    play_bonus(scene, ann, bob, "c")
    take_turn(Scripted(), scene, bob)
    end_round(Scripted(), scene)
    take_turn(Scripted(), scene, bob)
    take_turn(Scripted("", "pass"), scene, bob)


@pytest.mark.rule("suits.bonus_card.spade")
def test_a_spade_changes_skill_and_not_cards() -> None:
    scene, ann, bob = table()
    play_bonus(scene, ann, ann, "s")
    assert attack_skill(scene, ann) == 9
    play_bonus(scene, ann, bob, "s")
    assert (attack_skill(scene, bob), parry(Figure(), scene, bob).total) == (5, 5)
    engage(Scripted("10d 9c 10h", "dodge 1"), scene, ann, bob)  # a 9 is legal now
    assert bob.status == 4


@pytest.mark.rule("suits.bonus_card.spade_floor")
def test_spades_stop_at_half_of_base_skill() -> None:
    scene, ann, bob = table({}, {"skill": 6})
    for _ in range(3):
        play_bonus(scene, ann, bob, "s")
    assert attack_skill(scene, bob) == 3
    scene, ann, bob = table({}, {"skill": 7})
    for _ in range(3):
        play_bonus(scene, ann, bob, "s")
    assert attack_skill(scene, bob) == 4  # 3.5 up


@pytest.mark.rule("suits.bonus_card.diamond")
def test_a_diamond_changes_armour() -> None:
    scene, ann, bob = table({"armour": "Chain"}, {"armour": "Leather"})
    play_bonus(scene, ann, ann, "d")
    play_bonus(scene, ann, bob, "d")
    assert armour_of(Figure(), scene, ann, bullet=False).total == 6  # 4 + 2
    assert armour_of(Figure(), scene, bob, bullet=False).total == 0  # 1 - 2, not below 0


@pytest.mark.rule("suits.bonus_card.diamond_unarmored")
def test_without_armour_a_diamond_gives_one_point() -> None:
    scene, ann, _ = table()
    play_bonus(scene, ann, ann, "d")
    assert armour_of(Figure(), scene, ann, bullet=False).total == 1


@pytest.mark.rule("suits.bonus_card.diamond_as_heart")
def test_against_no_armour_a_diamond_is_a_heart() -> None:
    scene, ann, bob = table()
    play_bonus(scene, ann, bob, "d")
    assert scene.effects == [Effect("ann", "ann", "power", 1)]


@pytest.mark.rule("suits.bonus_card.heart")
def test_hearts_shift_the_power_bonus_within_its_limits() -> None:
    scene, ann, bob = table({}, {"will": 30})
    play_bonus(scene, ann, ann, "h")
    strike_home(Scripted(), scene, Hit(ann, bob, Blow(4), 0))
    assert bob.status == 5
    play_bonus(scene, bob, ann, "h")  # Bob's defensive heart
    strike_home(Scripted(), scene, Hit(ann, bob, Blow(4), 0))
    assert bob.status == 9
    scene, ann, bob = table({}, {"will": 30, "body": 20})
    play_bonus(scene, ann, ann, "h")
    play_bonus(scene, ann, ann, "h")
    strike_home(Scripted(), scene, Hit(ann, bob, Blow(8), 3))
    assert bob.status == 14  # still +3


def test_a_barred_extra_is_refused_with_its_rule() -> None:
    scene, ann, _ = table({"held": (("Pike",),)})
    scene.is_extra = True
    pick = Pick("ann", "suits.action", "?", "suits.order.one_chance", tuple(action_options(scene, ann)))
    with pytest.raises(Forbidden):
        pick.check("ready")
