"""Ranged weapons: chapters ranged, range, aim, burst, blast and multi_shot."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.core.choices import Forbidden
from outdraw.core.deeds import read
from outdraw.core.figures import Figure
from outdraw.games.suits.content import Missile, missiles
from outdraw.games.suits.rules.actions import action_options, do, waiting_shooters
from outdraw.games.suits.rules.aiming import aim_cards, cover_area, in_arc, most_aim, take_aim
from outdraw.games.suits.rules.autofire import draws_of, fire_several
from outdraw.games.suits.rules.blasts import (
    Landing,
    blast_power,
    explode,
    landing_place,
    lob,
    lob_reading,
)
from outdraw.games.suits.rules.contests import Hand, read_hand
from outdraw.games.suits.rules.modifiers import ranged_defence
from outdraw.games.suits.rules.ranged import BURST, fire_once, prepare, pull_of, reload, spend_round
from outdraw.games.suits.rules.ranges import (
    BRACKETS,
    Range,
    at_range,
    blast_defence,
    bracket_at,
    limits,
    range_body,
    shot_skill,
    target_defence,
)
from outdraw.games.suits.rules.rounds import take_turn
from outdraw.games.suits.scene import Aim, Blast, Fighter, Suits
from tests.suits.support import Scripted, fighter, labels, scene_of

PISTOL = "Automatic Pistol - 9mm"


def shoot_out(weapon: str = "Revolver - .36", metres: int = 12, **target: Any) -> tuple[Suits, Fighter, Fighter]:
    """Ann (skill 7) with a gun, Bob so many metres away; a Medium pistol: 8, 16, 32, 64, 96 m."""
    ann, bob = fighter("ann", held=((weapon,), ("Knife",))), fighter("bob", x=metres, **target)
    return scene_of(ann, bob), ann, bob


def gun(who: Fighter) -> Missile:
    assert who.held.missile is not None
    return who.held.missile


def aim_of(who: Fighter) -> Aim | None:
    return who.aim


# --- ranged defence ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.ranged.defense")
@pytest.mark.parametrize(("reflexes", "expected"), [(2, 4), (4, 5), (5, 5), (6, 6), (8, 7)])
def test_ranged_defence_comes_from_reflexes_alone(reflexes: int, expected: int) -> None:
    bob = fighter("bob", reflexes=reflexes, skill=10)
    assert ranged_defence(Figure(), scene_of(bob), bob).total == expected


@pytest.mark.rule("suits.ranged.defense")
def test_the_target_draws_and_a_shield_adds_its_missile_bonus() -> None:
    scene, ann, bob = shoot_out(held=(("Knife", "Shield"),))
    play = Scripted("5c 2d 7c 10h", "defend", "one 5c")
    fire_once(play, scene, ann, bob, pull_of(ann))  # 5 + 2 holds against 7
    assert bob.status == 0
    assert bob.shield_uses == 1
    scene, ann, bob = shoot_out()
    fire_once(Scripted("5c 2d 7c 10h", "defend", "one 5c"), scene, ann, bob, pull_of(ann))
    assert bob.status > 0


@pytest.mark.rule("suits.ranged.unaware")
def test_the_unaware_defend_at_two() -> None:
    scene, ann, bob = shoot_out(reflexes=8)
    bob.unaware = True
    assert target_defence(Figure(), scene, bob, "short").total == 2
    fire_once(Scripted("3c 4c 10h", "dodge 1"), scene, ann, bob, pull_of(ann))  # 3 is over 2
    assert bob.status > 0
    assert not bob.unaware  # now they know


@pytest.mark.rule("suits.ranged.moving")
@pytest.mark.parametrize(("metres", "bonus"), [(2, 0), (3, 2), (4, 2), (6, 2), (7, 3), (9, 3), (12, 3), (13, 4)])
def test_moving_adds_the_root_of_metres(metres: int, bonus: int) -> None:
    bob = fighter("bob", reflexes=5)
    bob.moved = metres
    assert ranged_defence(Figure(), scene_of(bob), bob).total == 5 + bonus


@pytest.mark.rule("suits.ranged.moving_avoid")
@pytest.mark.parametrize(("card", "avoids"), [("3c", True), ("4c", False), ("Ac", False)])
def test_a_moving_target_may_outrun_the_fire(card: str, avoids: bool) -> None:
    scene, ann, bob = shoot_out()
    bob.moved = 9
    rest = "" if avoids else "10d 7c 10h"
    play = Scripted(f"{card} {rest}", *([] if avoids else ["dodge 1"]))
    fire_once(play, scene, ann, bob, pull_of(ann))
    play.done()
    assert (bob.status == 0) is avoids


@pytest.mark.rule("suits.ranged.answer")
def test_a_shot_is_not_answered_in_the_contest_but_on_the_own_turn() -> None:
    scene, ann, bob = shoot_out(held=(("Revolver - .36",),))
    with pytest.raises(Forbidden) as refusal:
        fire_once(Scripted("", "counter"), scene, ann, bob, pull_of(ann))
    assert refusal.value.rule == "suits.ranged.answer"
    scene, ann, bob = shoot_out(held=(("Revolver - .36",),))
    fire_once(Scripted("4c 9c 10h", "dodge 1"), scene, ann, bob, pull_of(ann))  # a miss
    options = {option.value: option.barred_by for option in action_options(scene, bob)}
    assert options["fire ann"] == ""
    assert bob.met == []  # the pair's one contest is not used up
    ann.blue = 1
    fire_once(Scripted("10c 5c 10h", "dodge 1"), scene, ann, bob, pull_of(ann))  # a hit
    bob.dazed, bob.fate = False, "up"
    play = Scripted("", "pass")
    take_turn(play, scene, bob)
    assert [choice.kind for choice in play.asked] == ["suits.step"]  # the coming action is lost


# --- range ------------------------------------------------------------------------------------------------------------

RANGE_TABLE = {
    "very short": (0, 3, 6, 12, 18),
    "short": (3, 6, 12, 24, 36),
    "medium": (6, 12, 24, 48, 72),
    "long": (12, 24, 48, 96, 144),
    "very long": (24, 48, 96, 192, 288),
    "extra long": (48, 96, 192, 384, 768),
}


@pytest.mark.rule("suits.range.table")
@pytest.mark.parametrize("kind", RANGE_TABLE)
@pytest.mark.parametrize("place", range(5))
def test_every_cell_of_the_range_table(kind: Any, place: int) -> None:
    assert list(limits(kind, 6).values())[place] == RANGE_TABLE[kind][place]


@pytest.mark.rule("suits.range.table")
def test_limits_are_inclusive_and_beyond_maximum_is_no_shot() -> None:
    pistol = missiles()["Revolver - .36"]
    assert [bracket_at(pistol, 5, metres) for metres in (8, 8.1, 16, 32, 64, 96)] == [
        "point blank",
        "short",
        "short",
        "medium",
        "long",
        "maximum",
    ]
    assert bracket_at(pistol, 5, 97) is None
    scene, ann, _bob = shoot_out(metres=97)
    options = {option.value: option.barred_by for option in action_options(scene, ann)}
    assert options["fire bob"] == "suits.range.table"
    assert bracket_at(missiles()["Throwing Dagger"], 6, 1) == "short"  # Very Short has no point blank


@pytest.mark.rule("suits.range.powered_body")
def test_the_boost_of_a_powered_weapon_is_its_body() -> None:
    assert range_body(missiles()["Crossbow"], 10) == 6
    assert range_body(missiles()["Heavy Crossbow"], 4) == 8


@pytest.mark.rule("suits.range.max_body")
def test_at_most_ten_body_counts() -> None:
    assert tuple(limits("long", range_body(missiles()["Bow"], 12)).values()) == (20, 40, 80, 160, 240)
    assert range_body(missiles()["Matchlock - .80"], 5) == 10  # boost 11


@pytest.mark.rule("suits.range.class_body")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Revolver - .36", (8, 16, 32, 64, 96)),
        ("Bolt-Action Rifle - 7.62mm", (48, 96, 192, 384, 576)),
        ("Assault Rifle - 5.56mm", (40, 80, 160, 320, 480)),
    ],
)
def test_guns_have_the_body_of_their_class(name: str, expected: tuple[int, ...]) -> None:
    weapon = missiles()[name]
    assert tuple(limits(weapon.range, range_body(weapon, 3)).values()) == expected


@pytest.mark.rule("suits.range.scope")
def test_a_scope_counts_twenty_after_a_turn_of_aim() -> None:
    rifle = missiles()["Scoped Bolt-Action Rifle - 7.62mm"]
    assert tuple(limits("very long", range_body(rifle, 5, aimed=True)).values()) == (80, 160, 320, 640, 960)
    assert range_body(rifle, 5, aimed=False) == 12


@pytest.mark.rule("suits.range.point_blank")
def test_at_point_blank_the_target_defends_at_half() -> None:
    bob = fighter("bob", reflexes=6)
    scene = scene_of(bob)
    assert target_defence(Figure(), scene, bob, "point blank").total == 3
    assert target_defence(Figure(), scene, bob, "short").total == 6


@pytest.mark.rule("suits.range.striking")
def test_within_striking_range_the_shooter_is_halved_too() -> None:
    assert at_range(7, 7, "point blank", 2, aimed=False) == 3
    assert at_range(7, 7, "point blank", 3, aimed=False) == 7
    scene, ann, bob = shoot_out("Throwing Dagger", 2)
    shot = prepare(scene, ann, bob, pull_of(ann))
    assert shot is not None
    assert (shot.bracket, shot.skill) == ("short", 7)


@pytest.mark.rule("suits.range.short")
def test_short_range_has_no_modifier() -> None:
    assert at_range(7, 7, "short", 12, aimed=False) == 7


@pytest.mark.rule("suits.range.medium")
@pytest.mark.parametrize(("aimed", "expected"), [(False, 5), (True, 7)])
def test_medium_range(aimed: bool, expected: int) -> None:
    assert at_range(7, 7, "medium", 30, aimed) == expected


@pytest.mark.rule("suits.range.long")
@pytest.mark.parametrize(("aimed", "expected"), [(True, 3), (False, 2)])
def test_long_range(aimed: bool, expected: int) -> None:
    assert at_range(7, 7, "long", 60, aimed) == expected


@pytest.mark.rule("suits.range.maximum")
def test_maximum_range_is_the_floor_aimed_or_not() -> None:
    assert [at_range(7, 7, "maximum", 90, aimed) for aimed in (False, True)] == [2, 2]
    assert at_range(10, 10, "maximum", 90, True) == 3


# --- aiming -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.aim.requirement")
def test_aiming_needs_sight_of_the_target_or_its_place() -> None:
    scene, ann, bob = shoot_out()
    for hidden, rule in (("", ""), ("place known", ""), ("hidden", "suits.aim.requirement")):
        bob.hidden = hidden  # type: ignore[assignment]
        options = {option.value: option.barred_by for option in action_options(scene, ann)}
        assert options["aim bob"] == rule
    bob.hidden = ""
    take_turn(Scripted("", "aim bob"), scene, ann)
    assert ann.aim == Aim("bob", 1)


@pytest.mark.rule("suits.aim.fire")
def test_one_may_fire_from_aim_on_anothers_turn() -> None:
    scene, ann, bob = shoot_out(body=12, will=20)
    ann.aim = Aim("bob", 1)
    scene.turn = 2
    play = Scripted("10c 3c 9c 4h", "fire", "dodge 1", "pass")
    take_turn(play, scene, bob)  # Ann fires: two cards and one for aim
    assert bob.status > 0
    assert bob.action_lost is False  # cleared at the end of Bob's turn
    assert play.told("passes") == ["Bob was beaten and loses this action."]
    assert aim_of(ann) is None
    assert ann.countered  # the one attack of the period: her coming turn passes


@pytest.mark.rule("suits.aim.area")
@pytest.mark.parametrize(("arc", "cards"), [(15, 2), (30, 1), (60, 0)])
def test_covering_an_area_costs_aim_cards(arc: int, cards: int) -> None:
    assert aim_cards(3, "short", 7, arc) == cards


@pytest.mark.rule("suits.aim.area")
def test_whoever_enters_a_covered_area_may_be_shot() -> None:
    scene, ann, bob = shoot_out(metres=12)
    bob.y = 8
    cover_area(Scripted(), scene, ann, 30, "e")
    assert ann.aim is not None
    assert not in_arc(ann, ann.aim, bob)
    play = Scripted("9h 10c 3c 9c", "go 12,3", "fire", "dodge 1")
    do(play, scene, bob, read("move"))  # to (12, 3), within 15 degrees of the middle
    assert in_arc(ann, Aim("", 1, 30, 12, 0), bob)
    assert bob.status > 0


@pytest.mark.rule("suits.aim.cards")
def test_aim_adds_a_card_a_turn_near_and_one_in_two_turns_far() -> None:
    assert (aim_cards(3, "short", 7), aim_cards(3, "point blank", 7)) == (3, 3)
    assert (aim_cards(3, "medium", 7), aim_cards(1, "long", 7)) == (1, 0)
    scene, ann, bob = shoot_out()
    ann.aim = Aim("bob", 2)
    play = Scripted("10c 9c 9d 10h 6c", "dodge 1")
    fire_once(play, scene, ann, bob, pull_of(ann))  # four cards: 2 + 2, the last is the only one within 7
    play.done()
    assert bob.status > 0


@pytest.mark.rule("suits.aim.best_single")
def test_among_equals_the_earliest_card_decides() -> None:
    assert read_hand(("5d", "5s", "9c"), 6, "aimed") == Hand(5, 3)
    assert read_hand(("5d", "5s"), 6) == Hand(5, 1)  # elsewhere the last


@pytest.mark.rule("suits.aim.combo")
def test_the_best_combination_is_used() -> None:
    assert read_hand(("2c", "3c", "6d", "8c"), 9, "aimed") == Hand(9, 3)
    # 2 + 7 and 4 + 5 both make 9: the one with the earliest card.
    assert read_hand(("2c", "4h", "5h", "7s"), 9, "aimed").rank == 9
    assert read_hand(("2c", "4d", "5d", "7s"), 9, "aimed").bonus == 1


@pytest.mark.rule("suits.aim.limit")
def test_aim_counts_for_half_of_base_skill() -> None:
    assert most_aim(7) == 3
    assert aim_cards(9, "short", 7) == 3
    scene, ann, bob = shoot_out()
    for _ in range(5):
        take_aim(Scripted(), scene, ann, bob)
    assert ann.aim == Aim("bob", 3)


@pytest.mark.rule("suits.aim.maintain")
def test_aim_is_held_until_something_else_is_done_or_a_contest_lost() -> None:
    scene, ann, bob = shoot_out()
    ann.aim = Aim("bob", 3)
    take_turn(Scripted("", "pass"), scene, ann)
    assert ann.aim == Aim("bob", 3)
    bob.hidden = "hidden"
    take_turn(Scripted("", "pass"), scene, ann)
    assert aim_of(ann) is None  # out of sight
    bob.hidden, ann.aim = "", Aim("bob", 3)
    take_turn(Scripted("", "arms 1"), scene, ann)
    assert aim_of(ann) is None
    scene, ann, bob = shoot_out(held=(("Revolver - .36",),))
    ann.aim = Aim("bob", 3)
    fire_once(Scripted("10c 3c 9c", "dodge 1"), scene, bob, ann, pull_of(bob))
    assert aim_of(ann) is None


# --- several shots ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.multi_shot.autofire")
def test_as_many_draws_as_rate_and_magazine_allow_and_one_may_stop() -> None:
    assert draws_of(missiles()[PISTOL], 16) == [1, 1]
    assert draws_of(missiles()[PISTOL], 1) == [1]
    scene, ann, bob = shoot_out(PISTOL)
    play = Scripted("2c 9c", "dodge 1", "stop")
    fire_several(play, scene, ann, bob)
    play.done()
    assert ann.loaded[PISTOL] == 15


@pytest.mark.rule("suits.multi_shot.autofire")
def test_further_shots_go_only_at_those_in_sight_and_range() -> None:
    ann, bob = fighter("ann", "us", held=((PISTOL,),)), fighter("bob", "them", x=12)
    hid, far = fighter("hid", "them", x=12, y=2), fighter("far", "them", x=200)
    hid.hidden = "hidden"
    scene = scene_of(ann, bob, hid, far)
    play = Scripted("2c 9c", "dodge 1", "stop")
    fire_several(play, scene, ann, bob)
    assert set(labels(play.asked[1])) == {"stop", "shoot bob"}


@pytest.mark.rule("suits.aim.fire")
@pytest.mark.parametrize("state", ["dazed", "countered", "action_lost", "gave_up", "sits_out"])
def test_who_cannot_attack_cannot_fire_from_aim_either(state: str) -> None:
    scene, ann, bob = shoot_out()
    ann.aim = Aim("bob", 1)
    assert waiting_shooters(scene, bob) == [ann]
    setattr(ann, state, True)
    assert waiting_shooters(scene, bob) == []
    setattr(ann, state, False)
    ann.slowed = 1
    assert waiting_shooters(scene, bob) == []


@pytest.mark.rule("suits.multi_shot.decline")
@pytest.mark.parametrize(
    ("bracket", "expected"),
    [
        ("point blank", (8, 7, 7, 6)),  # 7.5 is 7
        ("short", (8, 7, 6, 5)),
        ("medium", (8, 6, 4, 2)),
        ("long", (4, 2, 2, 2)),
        ("maximum", (2, 2, 2, 2)),
    ],
)
def test_skill_falls_with_every_draw(bracket: Any, expected: tuple[int, ...]) -> None:
    scene, ann, _ = shoot_out(PISTOL)
    ann.sheet = replace(ann.sheet, skills={"Guns": 8})
    at = Range(bracket, 60, aimed=True)
    pulls = [pull_of(ann)._replace(number=number) for number in range(1, 5)]
    assert tuple(shot_skill(Figure(), scene, ann, pull, at).total for pull in pulls) == expected


@pytest.mark.rule("suits.multi_shot.single_card")
def test_several_shots_draw_a_card_each_and_the_target_defends_once() -> None:
    scene, ann, bob = shoot_out(PISTOL)
    play = Scripted("5c 6c 7d", "dodge 1", "shoot bob")
    fire_several(play, scene, ann, bob)  # 6 beats the 5; the second shot has skill 6, its 7 overdraws
    play.done()
    assert len(play.told("blow")) == 1
    assert len([choice for choice in play.asked if choice.kind == "suits.answer"]) == 1
    once = Scripted("5c 6c 9d", "dodge 1")
    scene, ann, bob = shoot_out(PISTOL)
    fire_once(once, scene, ann, bob, pull_of(ann))  # firing just once is two cards
    once.done()


@pytest.mark.rule("suits.multi_shot.single_card")
def test_a_saved_card_is_the_first_shot() -> None:
    scene, ann, bob = shoot_out(PISTOL)
    scene.zones["library"].cards.remove("6c")
    scene.zones[ann.hand].cards.append("6c")
    play = Scripted("5c", "dodge 1", "stop")
    fire_several(play, scene, ann, bob)
    play.done()
    assert bob.status > 0
    assert not scene.zones[ann.hand].cards


@pytest.mark.rule("suits.multi_shot.off_hand")
def test_the_off_hand_gun_is_at_half_skill() -> None:
    ann, bob = fighter("ann", held=((PISTOL, "Revolver - .38"),)), fighter("bob", x=12)
    scene = scene_of(ann, bob)
    at = Range("short", 12)
    assert shot_skill(Figure(), scene, ann, pull_of(ann), at).total == 7
    assert shot_skill(Figure(), scene, ann, pull_of(ann, off_hand=True), at).total == 3
    play = Scripted("2c 9c 9c 3d 9d", "dodge 1", "shoot bob", "shoot bob", "stop")
    fire_several(play, scene, ann, bob)
    assert ann.loaded == {PISTOL: 14, "Revolver - .38": 4}


# --- bursts -----------------------------------------------------------------------------------------------------------

BURST_TABLE = {"h": (4, 3, 2, 2, 1), "d": (3, 2, 1, 1, 1), "s": (2, 1, 1, 1, 0), "c": (2, 1, 1, 0, 0)}


@pytest.mark.rule("suits.burst.table")
@pytest.mark.parametrize("suit", BURST_TABLE)
@pytest.mark.parametrize("place", range(5))
def test_every_cell_of_the_burst_table(suit: str, place: int) -> None:
    assert BURST[suit][BRACKETS[place]] == BURST_TABLE[suit][place]


@pytest.mark.rule("suits.burst.table")
def test_every_bullet_is_a_hit_of_its_own() -> None:
    scene, ann, bob = shoot_out("Assault Rifle - 5.56mm", 50, body=10, armour="Plated Kevlar")
    play = Scripted("9c 6c 2h", "dodge 1", "stop")
    fire_several(play, scene, ann, bob)  # short range: hearts put three bullets in
    assert len(play.told("blow")) == 3
    assert play.told("burst") == ["3 of 4 bullets hit Bob."]


@pytest.mark.rule("suits.burst.clumps")
def test_bursts_are_clumps_of_four_and_a_rest() -> None:
    assert draws_of(missiles()["Assault Rifle - 5.56mm"], 36) == [4, 4, 4]
    assert draws_of(missiles()["Battle Rifle - 7.62mm"], 21) == [4, 4, 2]
    assert draws_of(missiles()["Assault Carbine - 5.56mm"], 36) == [3]
    scene, ann, bob = shoot_out("Assault Carbine - 5.56mm", 20, body=10, armour="Plated Kevlar")
    play = Scripted("9c 6c 2h", "dodge 1")
    fire_several(play, scene, ann, bob)  # point blank hearts would be four: only three were fired
    assert play.told("burst") == ["3 of 3 bullets hit Bob."]


# --- blasts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.blast.lob")
@pytest.mark.parametrize(
    ("drawn", "landing", "place"),
    [
        ("5d 9c", Landing(5, 3), (10, 0)),
        ("10s 9c", Landing(1, 0, 2, "c"), (8, 0)),
        ("9s 10c", Landing(1, 0, 2, "s"), (12, 0)),
        ("8h 9c", Landing(1, 0, 1, "h"), (10, 1)),
        ("8d 9c", Landing(1, 0, 1, "d"), (10, -1)),
    ],
)
def test_a_failed_lob_scatters_by_its_lowest_card(drawn: str, landing: Landing, place: tuple[int, int]) -> None:
    assert lob_reading(7)(tuple(drawn.split())) == landing
    where = landing_place(fighter("ann"), (10, 0), landing)
    assert tuple(round(value) for value in where) == place


@pytest.mark.rule("suits.blast.power")
@pytest.mark.parametrize(("yards", "power"), [(0, 12), (1.9, 12), (2, 6), (4, 3), (6, 2), (8, 1)])
def test_blast_power_falls_by_half_every_two_yards(yards: float, power: int) -> None:
    assert blast_power(12, yards) == power


@pytest.mark.rule("suits.blast.defense")
@pytest.mark.parametrize(("yards", "defence"), [(3, 3), (4, 3), (6, 6), (8, 6), (9, 12)])
def test_defence_against_a_blast_by_distance(yards: float, defence: int) -> None:
    bob = fighter("bob", reflexes=6)
    assert blast_defence(Figure(), scene_of(bob), bob, yards).total == defence


@pytest.mark.rule("suits.blast.defense")
def test_everyone_near_draws_against_the_throwers_rank() -> None:
    ann = fighter("ann", "us", held=(("Grenade - Fragmentation",),))
    near, far = fighter("near", "them", x=10, body=12, will=20), fighter("far", "them", x=13, body=12, will=20)
    scene = scene_of(ann, near, far)
    blast = Blast("ann", "Grenade - Fragmentation", 10, 0, 5, 0, 11)
    play = Scripted("6c", "dodge 1")  # only the far one may defend, at half; 6 overdraws
    explode(play, scene, blast)
    assert [choice.seat for choice in play.asked] == ["far"]
    assert near.status == 11
    assert far.status == 6  # 11 / 2, 0.5 up


@pytest.mark.rule("suits.blast.lob")
def test_a_delayed_grenade_goes_off_at_the_end_of_the_next_turn() -> None:
    ann, bob = fighter("ann", held=(("Grenade - Fragmentation",),)), fighter("bob", x=10, body=12, will=20)
    scene = scene_of(ann, bob)
    lob(Scripted("5c 9c"), scene, ann, bob)
    assert bob.status == 0
    from outdraw.games.suits.rules.blasts import burn_fuses

    burn_fuses(Scripted(), scene, ann)  # the end of this turn
    assert len(scene.blasts) == 1
    burn_fuses(Scripted(), scene, ann)  # the end of the next
    assert bob.status == 11
    assert not scene.blasts


def test_reloading_takes_its_turns_and_thrown_weapons_come_to_hand() -> None:
    ann = fighter("ann", body=5, held=(("Long Bow",), ("Rock",)))
    spend_round(ann, pull_of(ann))
    assert ann.loaded["Long Bow"] == 0
    reload(Scripted(), ann, "long_bow")
    assert ann.loaded["Long Bow"] == 0
    reload(Scripted(), ann, "long_bow")
    assert ann.loaded["Long Bow"] == 1
    options = {option.value for option in action_options(scene_of(ann), ann)}
    assert "reload long_bow" not in options  # it is loaded
    spend_round(ann, pull_of(ann))
    assert ann.loaded["Rock"] == 1  # reload 0: the next is in hand at once
