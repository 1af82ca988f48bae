"""Advantage, Yield, Wounds and what becomes of those who reach their limits."""

from __future__ import annotations

import re

import pytest

from outdraw.core.catalogue import Catalogue
from outdraw.core.choices import Forbidden
from outdraw.games.cavaliers.content import categories
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.rules.actions import menu
from outdraw.games.cavaliers.rules.advantage import SCALE, lower_advantage, raise_advantage
from outdraw.games.cavaliers.rules.attacks import resolve
from outdraw.games.cavaliers.rules.damage import (
    check_limits,
    ease_yield,
    inflict_wounds,
    inflict_yield,
    is_dying,
    is_yielded_out,
    yield_limit,
)
from outdraw.games.cavaliers.rules.initiative import whose_turn
from outdraw.games.cavaliers.rules.maneuvers import may_use_advantage, ready_cast
from outdraw.games.cavaliers.rules.pools import Attempt, hindrances, wound_drop
from outdraw.games.cavaliers.rules.rounds import fight
from outdraw.games.cavaliers.scene import Attack, Cavaliers
from outdraw.games.cavaliers.set_up import default_track, enlist, set_up
from tests.cavaliers.support import board, duel, known, person, put, turn
from tests.support import Script

EXAMPLES = Catalogue.load(GAME.rules_file).examples


def cases(rule: str, pattern: str, expect: str) -> list[tuple[str, ...]]:
    """Give the examples of a rule that can be read by machine."""
    found: list[tuple[str, ...]] = []
    for example in EXAMPLES:
        given, expected = re.fullmatch(pattern, example.given), re.fullmatch(expect, example.expect)
        if example.rule == rule and given and expected:
            found.append((*given.groups(), *expected.groups()))
    assert found, rule
    return found


def die(text: str) -> int:
    return 0 if text == "none" else int(text.removeprefix("D"))


def strike(
    scene: Cavaliers, specialty: str, luck: list[str], answers: list[object], weapon: str = "ann.rapier"
) -> Script:
    scene.attacks = [Attack(attacker="ann", target="foe", specialty=specialty, weapon=weapon)]
    with Script(luck=luck, answers=answers) as play:
        resolve(play, scene)
    return play


# --- Advantage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.advantage.scale")
def test_advantage_is_one_die_from_none_to_d12() -> None:
    assert SCALE == (0, 6, 8, 10, 12)
    _scene, ann, _foe = duel()
    seen = [ann.advantage]
    for _ in range(6):
        raise_advantage(Script(), ann)
        seen.append(ann.advantage)
    assert sorted(set(seen)) == list(SCALE)


@pytest.mark.rule("cavaliers.advantage.start")
def test_every_combat_begins_without_advantage_and_ends_so() -> None:
    assert all(who.advantage == 0 for who in set_up("quay").people.values())
    scene, ann, foe = duel()
    ann.advantage, foe.status = 10, "surrendered"
    fight(Script(), scene)
    assert ann.advantage == 0


@pytest.mark.rule("cavaliers.advantage.increase")
@pytest.mark.parametrize(
    ("before", "after"), cases("cavaliers.advantage.increase", r"Advantage (\w+), one step bought", r"(\w+)")
)
def test_each_step_up(before: str, after: str) -> None:
    _scene, ann, _foe = duel()
    ann.advantage = die(before)
    raise_advantage(Script(), ann)
    assert ann.advantage == die(after)


@pytest.mark.rule("cavaliers.advantage.increase")
def test_three_points_of_a_feint_make_a_d10_and_a_d12_cannot_grow() -> None:
    scene, ann, _foe = duel()
    strike(scene, "feint", ["1 3 8", "1 1"], ["dodge", "buy advantage", "buy advantage", "buy advantage"])
    assert ann.advantage == 10
    ann.advantage = 12
    with pytest.raises(Forbidden) as refused:
        strike(scene, "feint", ["1 3 8", "1 1"], ["nothing", "dodge", "buy advantage"])
    assert refused.value.rule == "cavaliers.advantage.increase"


@pytest.mark.rule("cavaliers.advantage.use")
def test_the_die_joins_attacks_and_defences_and_no_other_roll() -> None:
    assert all(
        may_use_advantage(each) for each in ("lunge", "riposte", "feint", "aim", "brawl", "parry", "block", "dodge")
    )
    assert not any(may_use_advantage(each) for each in ("strategy", "impulse", "banter", "prowl", "treat"))
    scene, ann, _foe = duel()
    ann.advantage = 8
    ready_cast(Script(), scene, Attempt(ann, "strategy"))  # not even offered
    with Script(answers=["nothing"]) as play:  # at her option
        cast = ready_cast(play, scene, Attempt(ann, "dodge"))
    assert not cast.attempt.advantage


@pytest.mark.rule("cavaliers.advantage.step_down")
@pytest.mark.parametrize(
    ("before", "after"), cases("cavaliers.advantage.step_down", r"Advantage (\w+) used once", r"(\w+)")
)
def test_each_step_down(before: str, after: str) -> None:
    _scene, ann, _foe = duel()
    ann.advantage = die(before)
    lower_advantage(Script(), ann)
    assert ann.advantage == die(after)


@pytest.mark.rule("cavaliers.advantage.step_down")
@pytest.mark.parametrize(("faces", "wins"), [("5 6 7 8", True), ("1 1 1 1", False)])
def test_a_use_lowers_the_die_win_or_lose(faces: str, wins: bool) -> None:
    scene, ann, _foe = duel()
    ann.advantage = 10
    strike(scene, "lunge", [faces, "3 3"], ["advantage", "dodge", "done"])  # d6+d8+2d10
    assert ann.advantage == 8


@pytest.mark.rule("cavaliers.advantage.step_down")
def test_the_die_steps_down_before_points_are_spent() -> None:
    scene, ann, _foe = duel()
    ann.advantage = 12
    strike(scene, "feint", ["1 1 1 8", "1 1"], ["advantage", "dodge", "buy advantage"])  # 9 with 1
    assert ann.advantage == 12
    ann.advantage = 10
    with pytest.raises(Forbidden):
        strike(scene, "feint", ["1 1 4 8", "1 1"], ["advantage", "dodge", *["buy advantage"] * 3])
    assert ann.advantage == 12


# --- Yield ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.damage.kinds")
def test_yield_leaves_rolls_alone_and_wounds_do_not() -> None:
    scene, ann, foe = duel()
    inflict_yield(Script(), ann, 5)
    inflict_wounds(Script(), foe, 1)
    assert [each.drop for each in hindrances(scene, ann, "lunge")] == []
    assert [each.drop for each in hindrances(scene, foe, "lunge")] == [1]


@pytest.mark.rule("cavaliers.yield.limit")
def test_five_yield_put_out_an_npc_with_a_limit_of_four() -> None:
    scene, _ann, foe = duel(theirs=person("foe", "stock", yield_limit=4, wound_limit=2))
    answers: list[object] = ["dodge", *["buy yield"] * 5, "unconscious"]
    strike(scene, "lunge", ["5 5 6", "1 1"], answers)
    assert (foe.body.yield_taken, foe.status) == (5, "unconscious")


@pytest.mark.rule("cavaliers.yield.limit")
def test_a_wound_may_bring_the_limit_down_to_the_yield() -> None:
    scene, _ann, foe = duel()
    foe.body.yield_taken = 5  # of 6
    inflict_wounds(Script(), foe, 1)
    with Script(answers=[...]) as play:
        check_limits(play, scene, foe)
    assert not foe.is_up


@pytest.mark.rule("cavaliers.yield.npc_out")
@pytest.mark.parametrize("how", ["surrendered", "unconscious"])
def test_the_mj_says_how_an_npc_is_out(how: str) -> None:
    scene, _ann, foe = duel(theirs=person("foe", "rabble", yield_limit=3, wound_limit=1))
    inflict_yield(Script(), foe, 3)
    with Script(answers=[how]) as play:
        check_limits(play, scene, foe)
    assert play.choices[0].seat == "mj"
    assert foe.status == how


@pytest.mark.rule("cavaliers.yield.pc_choice")
def test_a_pc_may_stay_and_acts_normally_or_leave_at_once_or_later() -> None:
    scene, ann, _foe = duel()
    inflict_yield(Script(), ann, 9)
    with Script(answers=["stay"]) as play:
        check_limits(play, scene, ann)
    assert play.choices[0].seat == "ann"
    assert ann.is_up
    assert is_yielded_out(ann)
    check_limits(Script(), scene, ann)  # asked once
    turn(scene, "ann")
    assert "yield" in [option.value for option in menu(scene, scene.turns[-1])]
    with Script(answers=["yield", "surrendered"]) as play:
        fight(play, scene)
    assert ann.status == "surrendered"


@pytest.mark.rule("cavaliers.yield.pc_choice")
def test_a_pc_may_choose_to_be_out() -> None:
    scene, ann, _foe = duel()
    inflict_yield(Script(), ann, 9)
    with Script(answers=["unconscious"]) as play:
        check_limits(play, scene, ann)
    assert ann.status == "unconscious"


def yielded_out(**sheet: object) -> Cavaliers:
    """Ann attacks a PC who fights on at her limit."""
    scene, _ann, foe = duel(theirs=person("foe", **sheet))  # type: ignore[arg-type]
    foe.body.yield_taken, foe.stays = 9, True
    return scene


@pytest.mark.rule("cavaliers.yield.yielded_out")
def test_attacks_on_the_yielded_out_buy_wounds_for_a_point_each() -> None:
    scene = yielded_out()
    strike(scene, "feint", ["1 2 8", "1 1"], ["dodge", "buy yielded_out", "buy yielded_out"])
    assert scene.people["foe"].body.wounds == 2


@pytest.mark.rule("cavaliers.yield.yielded_out")
def test_not_with_the_points_of_the_attack_that_reaches_the_limit() -> None:
    scene, _ann, foe = duel(theirs=person("foe"))
    foe.body.yield_taken = 6
    answers: list[object] = ["dodge", "buy yield", "buy yield", "buy yield", "done", "stay"]
    play = strike(scene, "lunge", ["5 5 6", "1 1"], answers)
    assert all("yielded_out" not in [o.value for o in c.options] for c in play.choices[1:5])  # type: ignore[attr-defined]
    ease_yield(Script(), foe, 1)
    assert not is_yielded_out(foe)  # the state stops below the limit


@pytest.mark.rule("cavaliers.yield.yielded_out")
def test_only_player_characters_are_ever_yielded_out() -> None:
    _scene, ann, foe = duel()
    ann.body.yield_taken, foe.body.yield_taken = 9, 6
    assert (is_yielded_out(ann), is_yielded_out(foe)) == (True, False)


@pytest.mark.rule("cavaliers.yield.yielded_out_any_attack")
def test_even_a_brawl_wounds_the_yielded_out() -> None:
    scene = yielded_out()
    scene.items["ann.rapier"].at = "carried"
    strike(scene, "brawl", ["1 8", "1 1"], ["dodge", "buy yielded_out"], "")
    assert scene.people["foe"].body.wounds == 1
    scene, _ann, _foe = duel(person("ann", gear=[]))
    play = strike(scene, "brawl", ["1 8", "1 1"], ["dodge", "done"], "")
    assert "wound" not in [option.value for option in play.choices[1].options]  # type: ignore[attr-defined]


@pytest.mark.rule("cavaliers.yield.reset")
def test_yield_is_gone_after_the_combat() -> None:
    scene, ann, foe = duel()
    ann.body.yield_taken, foe.status = 7, "surrendered"
    fight(Script(), scene)
    assert ann.body.yield_taken == 0


@pytest.mark.rule("cavaliers.yield.after")
def test_being_out_outlasts_the_reset_and_yielding_out_does_not() -> None:
    scene, ann, foe = duel()
    foe.body.yield_taken, foe.status = 6, "unconscious"
    ann.body.yield_taken, ann.stays = 9, True
    fight(Script(), scene)
    assert (foe.status, foe.body.yield_taken) == ("unconscious", 0)
    assert (ann.stays, is_yielded_out(ann)) == (False, False)


@pytest.mark.rule("cavaliers.yield.unconscious")
def test_the_unconscious_may_be_woken_by_a_friend_in_the_area() -> None:
    scene, _ann, _foe = duel()
    bea = put(scene, person("bea"))
    bea.status = "unconscious"
    turn(scene, "ann")
    with Script(answers=["wake bea"]) as play:
        fight(play, scene)
    assert bea.is_up
    bea.status, bea.body.yield_taken = "unconscious", 9
    scene.turns = []
    turn(scene, "ann")
    with Script(answers=["wake bea"]) as play:
        fight(play, scene)
    assert (bea.is_up, bea.status) == (False, "out")  # awake, but not fit to fight


# --- Wounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.wound.nature")
def test_wounds_stay_after_the_fight() -> None:
    scene, ann, foe = duel()
    ann.body.wounds, foe.status = 2, "surrendered"
    fight(Script(), scene)
    assert ann.body.wounds == 2


@pytest.mark.rule("cavaliers.wound.limits")
def test_wound_limits_by_category() -> None:
    limits = {id: figures.wound_limit for id, figures in categories().items()}
    assert limits == {"rabble": 1, "stock": 2, "minor": 4, "major": 5, "animal": 2, "pc": 4}
    scene = board()
    for id in ("angry_mob_member", "brash_fencer", "petty_noble", "renegade_sword_master", "maren"):
        who = enlist(scene, known(id), id, "mj", "foes", "a")
        assert who.body.wound_limit == limits[who.category]


@pytest.mark.rule("cavaliers.wound.yield_limit")
@pytest.mark.parametrize(
    ("wounds", "limit"),
    cases("cavaliers.wound.yield_limit", r"(\d) Wounds, base Yield Limit 9", r"Yield Limit (\d)"),
)
def test_each_wound_lowers_the_yield_limit(wounds: str, limit: str) -> None:
    _scene, ann, _foe = duel()
    ann.body.wounds = int(wounds)
    assert yield_limit(ann) == int(limit)


@pytest.mark.rule("cavaliers.wound.drop")
@pytest.mark.parametrize(
    ("limit", "wounds", "expected"),
    cases("cavaliers.wound.drop", r"Wound Limit (\d), (\d) Wounds?", r"(Drop \d|Dying)"),
)
def test_drop_from_wounds_by_limit(limit: str, wounds: str, expected: str) -> None:
    scene = board()
    who = put(scene, person("ann", "stock", wound_limit=int(limit)))
    who.body.wounds = int(wounds)
    if expected == "Dying":
        assert is_dying(who)
    else:
        assert (is_dying(who), wound_drop(who, "lunge")) == (False, int(expected[-1]))


@pytest.mark.rule("cavaliers.wound.drop")
def test_default_tracks_and_a_printed_one() -> None:
    tracks = [(), (1,), (1, 2), (1, 2, 4), (1, 2, 4, 4), (1, 2, 4, 4, 4)]
    assert [default_track(limit) for limit in range(1, 7)] == tracks
    scene = board()
    villain = put(scene, known("renegade_sword_master"), "foes")
    villain.body.wounds = 1
    assert wound_drop(villain, "lunge") == 0  # Major characters print a softer track


@pytest.mark.rule("cavaliers.wound.drop")
def test_two_more_wounds_after_the_first_are_drop_4() -> None:
    _scene, ann, _foe = duel()
    ann.body.wounds = 1
    inflict_wounds(Script(), ann, 2)
    assert (ann.body.wounds, wound_drop(ann, "lunge"), is_dying(ann)) == (3, 4, False)


@pytest.mark.rule("cavaliers.wound.cumulative")
def test_wounds_and_combined_actions_add_up() -> None:
    scene, ann, _foe = duel()
    ann.body.wounds = 1
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.rapier", drop=2)]
    with Script(luck=["1 1"], answers=["dodge"]) as play:
        resolve(play, scene)
    assert play.told("sources")[0].facts["drop"] == 3


@pytest.mark.rule("cavaliers.wound.scope")
@pytest.mark.parametrize(("specialty", "drop"), cases("cavaliers.wound.scope", r"2 Wounds, (\w+) roll", r"Drop (\d)"))
def test_which_rolls_wounds_hamper(specialty: str, drop: str) -> None:
    _scene, ann, _foe = duel()
    ann.body.wounds = 2
    assert wound_drop(ann, specialty.lower()) == int(drop)


# --- Dying in the fight -----------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.dying.threshold")
@pytest.mark.parametrize(("limit", "wounds", "taken"), [(4, 3, 1), (4, 3, 2), (1, 0, 1)])
def test_dying_begins_at_the_limit_and_excess_is_not_counted(limit: int, wounds: int, taken: int) -> None:
    scene = board()
    who = put(scene, person("ann", "pc" if limit == 4 else "rabble", wound_limit=limit))
    who.body.wounds = wounds
    inflict_wounds(Script(), who, taken)
    check_limits(Script(), scene, who)
    assert (who.status, who.body.wounds) == ("dying", limit)


@pytest.mark.rule("cavaliers.dying.state")
def test_the_dying_have_no_turn_no_defence_and_no_points() -> None:
    scene, ann, _foe = duel()
    ann.body.wounds = 4
    check_limits(Script(), scene, ann)
    who = whose_turn(Script(), scene)
    assert who is not None
    assert who.id == "foe"  # Ann, first in order, is skipped
    scene.attacks = [Attack(attacker="foe", target="ann", specialty="lunge", weapon="foe.rapier")]
    resolve(Script(), scene)  # nothing happens
    assert scene.items["ann.rapier"].at == "floor"


@pytest.mark.rule("cavaliers.dying.threshold")
@pytest.mark.parametrize("sees", [False, True])
def test_the_menu_betrays_no_wound_limit_that_the_buyer_may_not_see(sees: bool) -> None:
    scene, ann, foe = duel(theirs=person("foe", "rabble", yield_limit=30, wound_limit=1))
    if sees:
        foe.vitals.seen_by = (*foe.vitals.seen_by, ann.seat)
    play = strike(scene, "lunge", ["6 8 10", "1 1"], ["dodge", "buy wound", "done"])
    rules = [option.barred_by for option in play.choices[2].options if option.value == "buy wound"]  # type: ignore[attr-defined]
    assert rules == ["cavaliers.dying.threshold" if sees else ""]
    assert (foe.status, foe.body.wounds) == ("dying", 1)
