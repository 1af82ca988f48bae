"""Power, loss, damage types and armour: chapters power, loss, damage_type, armor, shield, note, strength."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.core.content import files as content
from outdraw.core.figures import Figure
from outdraw.games.suits.content import Armour, Gear, People, armours, arms, missiles, shields, weapons
from outdraw.games.suits.rules.actions import action_options, ready
from outdraw.games.suits.rules.contests import Hand, Party, read_hand, suit_bonus, verdict
from outdraw.games.suits.rules.harm import Blow, Hit, blow_of, strike_home
from outdraw.games.suits.rules.kit import awkward_sources, kit_of
from outdraw.games.suits.rules.melee import counter_bar, engage, pay_attack
from outdraw.games.suits.rules.modifiers import (
    against_size,
    armour_of,
    attack_skill,
    can_use,
    is_shield_ready,
    melee_guard,
    missile_guard,
    ranged_defence,
    reflexes,
)
from outdraw.games.suits.rules.movement import speed
from outdraw.games.suits.rules.power import (
    absorption,
    base_power,
    inflicted,
    limit_bonus,
    pierced,
    split,
    split_general,
    threshold,
    weapon_line,
)
from outdraw.games.suits.rules.ranged import reload_turns
from outdraw.games.suits.rules.ranges import range_body
from outdraw.games.suits.rules.rounds import issue_chips, take_turn
from outdraw.games.suits.set_up import set_up
from tests.suits.support import Scripted, duel, fighter, other_than, rule_of, scene_of, sheet

TABLE = {
    -3: (0, 1, 1, 1, 1, 2, 2, 2, 2, 3),
    -2: (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
    -1: (1, 2, 2, 3, 4, 5, 5, 6, 7, 8),
    0: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    1: (1, 3, 4, 5, 6, 8, 9, 10, 11, 13),
    2: (2, 3, 5, 6, 8, 9, 11, 12, 14, 15),
    3: (2, 4, 5, 7, 9, 11, 12, 14, 16, 18),
}


# --- power ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.power.attribute")
def test_power_is_will_in_a_mental_contest_and_body_in_a_physical_one() -> None:
    race = set_up("car_race")
    assert [each.power for each in race.contestants] == [5, 7]  # the drivers' Will
    ann = fighter("ann", body=7, will=3, held=(("Greatsword",),))
    assert blow_of(ann, ann.held.weapon).base == 7  # 100 % of Body


@pytest.mark.rule("suits.power.phase")
@pytest.mark.parametrize(
    ("blow", "bonus", "armour", "expected"),
    [
        (Blow(5, "cutting"), 3, "Leather", (5, 3, True)),
        (Blow(7, "hard", ap_percent=33), 1, "Plate", (4, 0, False)),
    ],
)
def test_the_winners_power_less_armour_becomes_the_losers_status(
    blow: Blow, bonus: int, armour: str, expected: tuple[int, int, bool]
) -> None:
    scene, ann, bob = duel({}, {"body": 6, "will": 5, "armour": armour})
    loss = strike_home(Scripted(), scene, Hit(ann, bob, blow, bonus))
    assert (loss.shock, loss.wounds, bob.dazed) == expected
    assert bob.status == loss.total


@pytest.mark.rule("suits.power.base")
@pytest.mark.parametrize(
    ("name", "body", "expected"),
    [("Sword", 6, 5), ("Warhammer", 6, 7), ("Knife", 4, 1), ("Fist", 1, 0), ("Halberd", 6, 10)],
)
def test_base_power_is_body_times_leverage_plus_boost(name: str, body: int, expected: int) -> None:
    assert weapons()[name].power(body) == expected


@pytest.mark.rule("suits.power.base")
def test_base_power_is_rounded_once_and_never_below_zero() -> None:
    assert base_power(6, 125, -1) == 7  # 6.5, not 8 - 1
    assert base_power(1, 75, -2) == 0
    assert missiles()["Crossbow"].power(3) == missiles()["Crossbow"].power(9) == 6


@pytest.mark.rule("suits.power.suit_values")
@pytest.mark.parametrize(("suit", "bonus"), [("c", 0), ("s", 1), ("h", 2), ("d", 3)])
def test_suits_give_their_bonus(suit: str, bonus: int) -> None:
    mine = read_hand((f"5{suit}", "10c"), 6)
    assert suit_bonus(mine, read_hand(("10c", "9c"), 6)) == bonus


@pytest.mark.rule("suits.power.suit_card")
def test_the_highest_card_used_gives_the_suit() -> None:
    assert read_hand(("Jc", "7d"), 9) == Hand(9, 0)  # the jack is high
    assert read_hand(("2d", "7c"), 9) == Hand(9, 0)
    assert read_hand(("9d", "5c"), 6) == Hand(5, 0)  # only cards that are used count


@pytest.mark.rule("suits.power.suit_tie")
@pytest.mark.parametrize(
    ("drawn", "skill", "expected"),
    [("4d 4c", 8, Hand(8, 0)), ("5d 5s", 7, Hand(5, 1)), ("Ks 4d", 7, Hand(4, 1)), ("4d Ks", 7, Hand(4, 1))],
)
def test_of_equal_highest_cards_the_last_decides_and_faces_are_higher(drawn: str, skill: int, expected: Hand) -> None:
    assert read_hand(tuple(drawn.split()), skill) == expected


@pytest.mark.rule("suits.power.loser_suit")
def test_a_loser_who_did_not_overdraw_takes_its_suit_off() -> None:
    assert suit_bonus(Hand(7, 3), Hand(5, 1)) == 2
    assert suit_bonus(Hand(7, 0), Hand(5, 3)) == -3
    assert suit_bonus(Hand(7, 2), Hand(0, 3)) == 2  # overdrawn
    # The switch for the older, inverted scale: clubs -3 ... diamonds 0.
    assert suit_bonus(Hand(7, 3), Hand(5, 0), inverted=True) == 0
    assert suit_bonus(Hand(7, 3), Hand(5, 3), inverted=True) == 3


@pytest.mark.rule("suits.power.range")
def test_the_bonus_is_held_within_three() -> None:
    held = []
    for bonus in (5, -7, 2):
        f = Figure()
        f.add("suits", bonus, "suits.power.suit_values")
        held.append(limit_bonus(f).total)
    assert held == [3, -3, 2]


@pytest.mark.rule("suits.power.step")
def test_each_point_is_a_quarter_of_base() -> None:
    assert [inflicted(8, bonus) for bonus in range(-3, 4)] == [2, 4, 6, 8, 10, 12, 14]


@pytest.mark.rule("suits.power.rounding")
def test_half_rounds_up() -> None:
    assert inflicted(2, 1) == 3  # 2.5
    assert inflicted(1, 1) == 1  # 1.25
    assert inflicted(5, -1) == 4  # 3.75


@pytest.mark.rule("suits.power.table")
@pytest.mark.parametrize("bonus", TABLE)
@pytest.mark.parametrize("base", range(1, 11))
def test_every_cell_of_the_power_table(bonus: int, base: int) -> None:
    assert inflicted(base, bonus) == TABLE[bonus][base - 1]


@pytest.mark.rule("suits.power.over_ten")
@pytest.mark.parametrize(("base", "bonus", "expected"), [(12, 1, 16), (14, -3, 4), (20, 2, 30), (25, 1, 32), (0, 3, 0)])
def test_a_base_above_ten_is_ten_and_the_rest(base: int, bonus: int, expected: int) -> None:
    assert inflicted(base, bonus) == expected


@pytest.mark.rule("suits.power.weapon_line")
def test_a_weapons_line_of_seven() -> None:
    assert weapon_line(5) == (1, 3, 4, 5, 6, 8, 9)
    assert weapon_line(7) == (2, 4, 5, 7, 9, 11, 12)


# --- loss -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.loss.split")
def test_above_base_power_loss_is_major() -> None:
    assert split_general(7, 5) == (5, 2)
    assert split_general(5, 5) == (5, 0)
    assert split(8, 7, "hard") == (7, 1)


@pytest.mark.rule("suits.loss.armor_first")
def test_armour_comes_off_before_the_split() -> None:
    scene, ann, bob = duel({}, {"body": 6, "armour": "Chain"})
    strike_home(Scripted(), scene, Hit(ann, bob, Blow(10, "hard"), 0))
    assert (bob.shock, bob.wounds) == (6, 0)  # 10 - 4 = 6, all within Body


@pytest.mark.rule("suits.loss.status")
def test_status_is_shock_and_wounds() -> None:
    bob = fighter("bob")
    bob.shock, bob.wounds, bob.critical = 3, 2, 1
    assert bob.status == 6


@pytest.mark.rule("suits.loss.overflow")
@pytest.mark.parametrize(
    ("status", "loss", "kind", "expected"),
    [(11, 3, "hard", (1, 2)), (14, 3, "hard", (0, 3)), (10, 6, "piercing", (2, 4)), (12, 4, "blunt", (0, 4))],
)
def test_beyond_twice_body_loss_turns_into_wounds(status: int, loss: int, kind: str, expected: tuple[int, int]) -> None:
    assert split(loss, 6, kind, status) == expected  # type: ignore[arg-type]


# --- damage types -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.damage_type.hard")
def test_hard_wounds_above_body() -> None:
    assert split(8, 7, "hard") == (7, 1)
    assert threshold(7, "hard") == 7


@pytest.mark.rule("suits.damage_type.cutting")
@pytest.mark.parametrize(("body", "expected"), [(3, 2), (5, 4), (6, 5), (7, 5), (8, 6), (10, 8)])
def test_cutting_wounds_above_three_quarters(body: int, expected: int) -> None:
    assert threshold(body, "cutting") == expected
    assert split(8, 7, "cutting") == (5, 3)


@pytest.mark.rule("suits.damage_type.piercing")
@pytest.mark.parametrize(("body", "expected"), [(3, 2), (5, 3), (6, 3), (7, 4), (9, 5)])
def test_piercing_wounds_above_half(body: int, expected: int) -> None:
    assert threshold(body, "piercing") == expected
    assert split(8, 7, "piercing") == (4, 4)


@pytest.mark.rule("suits.damage_type.blunt")
@pytest.mark.parametrize(("loss", "expected"), [(8, (8, 0)), (9, (8, 1)), (12, (10, 2))])
def test_blunt_halves_wounds_rounded_down(loss: int, expected: tuple[int, int]) -> None:
    assert split(loss, 7, "blunt") == expected


@pytest.mark.rule("suits.note.damage")
def test_the_notes_repeat_the_thresholds() -> None:
    assert [split(8, 7, kind) for kind in ("hard", "cutting", "piercing", "blunt")] == [(7, 1), (5, 3), (4, 4), (8, 0)]
    assert weapons()["Club"].type == "hard"  # the default where the list leaves it blank


# --- notes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.note.slow")
def test_a_slow_weapon_recovers_for_a_round_after_use() -> None:
    scene, ann, bob = duel({"held": (("Mace",),), "body": 7})
    engage(Scripted("7c 10h 9d 10c", "counter"), scene, ann, bob)  # a hit
    assert ann.unready == 1
    scene, ann, bob = duel({"held": (("Mace",),), "body": 7})
    engage(Scripted("9c 10h 9d 10c", "counter"), scene, ann, bob)  # no result: used all the same
    assert ann.unready == 1


@pytest.mark.rule("suits.note.ap")
@pytest.mark.parametrize(
    ("armour", "power", "ap", "left"), [(4, 10, 2, 0), (4, 6, 2, 4), (4, 7, 1, 3), (8, 5, 3, 8), (4, 10, 1, 2)]
)
def test_ap_takes_off_armour_for_every_three_points_of_overkill(armour: int, power: int, ap: int, left: int) -> None:
    assert pierced(armour, power, ap=ap) == left


@pytest.mark.rule("suits.note.ap_percent")
@pytest.mark.parametrize(("armour", "left"), [(5, 3), (8, 5), (1, 1), (0, 0)])
def test_ap_percent_takes_off_a_share_of_armour(armour: int, left: int) -> None:
    assert pierced(armour, 9, ap_percent=33) == left


@pytest.mark.rule("suits.note.defense")
@pytest.mark.parametrize(("held", "bonus"), [(("Sword",), 1), (("Sword", "Shield"), 0), (("Sword", "Large Shield"), 0)])
def test_d_counts_less_beside_a_shield(held: tuple[str, ...], bonus: int) -> None:
    bob = fighter("bob", held=(held,))
    assert kit_of(bob).parry == bonus


@pytest.mark.rule("suits.note.defense")
def test_d_raises_the_number_to_beat() -> None:
    scene, ann, bob = duel({}, {"held": (("Sword",),)})
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 1
    assert missile_guard(Figure(), scene, bob, ann).guard == 0


@pytest.mark.rule("suits.note.one_or_two_hands")
def test_one_hand_costs_a_point_of_power() -> None:
    two = fighter("ann", body=6, held=(("Broadsword",),))
    one = fighter("ann", body=6, held=(("Broadsword", "Shield"),))
    assert (blow_of(two, two.held.weapon).base, blow_of(one, one.held.weapon).base) == (6, 5)
    assert weapons()["Broadsword"].power(6) == 6  # listed for two hands


@pytest.mark.rule("suits.note.anti_shield")
def test_anti_shield_lowers_the_shield() -> None:
    scene, ann, bob = duel({"held": (("Flail",),)}, {"held": (("Knife", "Large Shield"),)})
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 1
    assert melee_guard(Figure(), scene, bob, ann, weapons()["Sword"]).guard == 2
    bob = fighter("bob", held=(("Knife", "Shield"),))
    assert melee_guard(Figure(), scene_of(ann, bob), bob, ann, ann.held.weapon).guard == 0
    assert melee_guard(Figure(), scene_of(ann, bob), bob, ann, replace(weapons()["Flail"], anti_shield=2)).guard == 0


@pytest.mark.rule("suits.note.draw")
@pytest.mark.parametrize(("name", "body", "turns"), [("Long Bow", 6, 2), ("Short Bow", 6, 1), ("Crossbow", 5, 3)])
def test_drawing_takes_n_over_body_turns(name: str, body: int, turns: int) -> None:
    assert reload_turns(missiles()[name], body) == turns


@pytest.mark.rule("suits.note.powered")
def test_a_powered_weapon_does_not_care_for_strength() -> None:
    gun, bow = missiles()["Crossbow"], missiles()["Bow"]
    assert (gun.power(3), gun.power(9)) == (6, 6)
    assert (range_body(gun, 3), range_body(gun, 9)) == (6, 6)
    assert (bow.power(4), bow.power(8)) == (3, 6)
    assert (range_body(bow, 4), range_body(bow, 8)) == (4, 8)


# --- strength ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.strength.under")
def test_too_weak_is_awkward_and_more_awkward() -> None:
    weak = fighter("ann", body=4, skill=8, held=(("Broadsword",),))  # minimum 5
    assert awkward_sources(weak.sheet, weak.held.weapon) == 1
    assert attack_skill(scene_of(weak), weak) == 6
    worse = fighter("ann", body=4, skill=8, held=(("Greatsword",),))  # awkward already
    assert attack_skill(scene_of(worse), worse) == 4


@pytest.mark.rule("suits.strength.unusable")
def test_far_too_weak_cannot_use_it() -> None:
    assert not can_use(fighter("ann", body=3), weapons()["Sword"])  # minimum 4
    assert not can_use(fighter("ann", body=3), weapons()["Mace"])  # minimum 5
    assert can_use(fighter("ann", body=4), weapons()["Mace"])
    scene, ann, _bob = duel({"body": 3, "held": (("Sword",),)})
    barred = {option.value: option.barred_by for option in action_options(scene, ann)}
    assert barred["attack bob"] == "suits.strength.unusable"
    text = '[[character]]\nid = "x"\nname = "X"\nreflexes = 5\nbody = 3\nwill = 5\narms = [["Sword"]]\n'
    with pytest.raises(content.ContentError, match="Body 3 cannot use a Sword"):
        content.loads(text, People, "x.toml")


# --- armour -----------------------------------------------------------------------------------------------------------

ABSORBS = {
    "Leather": (1, 1, 1, 1),
    "Chain": (3, 4, 4, 5),
    "Scale": (4, 5, 5, 6),
    "Light Plate": (6, 7, 7, 8),
    "Plate": (7, 8, 8, 9),
    "War Plate": (8, 9, 9, 10),
    "Kevlar": (7, 7, 8, 8),
    "Plated Kevlar": (9, 10, 10, 11),
}


@pytest.mark.rule("suits.armor.absorption")
@pytest.mark.parametrize("name", ABSORBS)
def test_absorption_of_every_armour(name: str) -> None:
    assert tuple(armours()[name].absorbs(body, bullet=True) for body in (4, 5, 6, 8)) == ABSORBS[name]
    assert absorption(7, 33, 0) == 2  # 2.31


@pytest.mark.rule("suits.armor.table")
@pytest.mark.parametrize(
    ("name", "percent", "boost", "defence", "awkward"),
    [
        ("Leather", 0, 1, 0, False),
        ("Chain", 33, 2, 0, False),
        ("Scale", 33, 3, 1, False),
        ("Light Plate", 50, 4, 1, True),
        ("Plate", 50, 5, 2, True),
        ("War Plate", 50, 6, 2, True),
        ("Kevlar", 25, 6, 0, False),
        ("Plated Kevlar", 33, 8, 2, False),
    ],
)
def test_the_armour_table(name: str, percent: int, boost: int, defence: int, awkward: bool) -> None:
    armour = armours()[name]
    assert (armour.percent, armour.boost, armour.defence, armour.awkward) == (percent, boost, defence, awkward)


@pytest.mark.rule("suits.armor.kevlar")
def test_kevlar_is_bullet_armour() -> None:
    assert [armours()[name].absorbs(6) for name in ("Kevlar", "Plated Kevlar")] == [3, 6]
    scene, ann, bob = duel({}, {"body": 6, "armour": "Kevlar"})
    assert (
        armour_of(Figure(), scene, bob, bullet=True).total,
        armour_of(Figure(), scene, bob, bullet=False).total,
    ) == (8, 3)
    assert not blow_of(ann, ann.held.weapon).bullet
    assert blow_of(ann, missiles()["Flintlock"]).bullet
    assert not blow_of(ann, missiles()["Long Bow"]).bullet


@pytest.mark.rule("suits.armor.def")
def test_armour_defence_stays_on_an_overdraw_and_is_hand_to_hand_only() -> None:
    scene, ann, bob = duel({}, {"armour": "Plate", "held": (("Knife",),)})
    guard = melee_guard(Figure(), scene, bob, ann, ann.held.weapon)
    assert (guard.guard, guard.bare) == (2, 2)
    assert missile_guard(Figure(), scene, bob, ann).guard == 0


@pytest.mark.rule("suits.armor.awkward")
@pytest.mark.parametrize(("skill", "expected"), [(3, 2), (5, 4), (6, 4), (8, 6)])
def test_awkward_takes_a_quarter_and_at_least_one(skill: int, expected: int) -> None:
    ann = fighter("ann", skill=skill, reflexes=skill, armour="Plate")
    scene = scene_of(ann)
    assert attack_skill(scene, ann) == expected
    assert reflexes(ann) == speed(ann) == expected
    assert ranged_defence(Figure(), scene, ann).total == max(2, -(-(expected + 5) // 2))


@pytest.mark.rule("suits.armor.slow")
def test_a_slow_shield_burdens_the_weapon() -> None:
    scene, ann, bob = duel({"held": (("Shortsword", "Large Shield"),)})
    engage(Scripted("7c 10h 9d 10c", "counter"), scene, ann, bob)
    assert ann.unready == 1


@pytest.mark.rule("suits.armor.slow_defend")
def test_one_defends_normally_while_readying() -> None:
    scene, ann, bob = duel({}, {"held": (("Mace",),), "body": 7})
    bob.unready, bob.blue = 1, 2
    assert rule_of(counter_bar(scene, bob, other_than(scene, bob))) == "suits.engage.cannot_counter"
    play = Scripted("3c 6h 5c 10h", "defend", "one 6h")
    engage(play, scene, ann, bob)
    assert bob.status == 0  # 6 held against 5


@pytest.mark.rule("suits.armor.combine")
def test_several_sources_add_up() -> None:
    both = fighter("ann", body=7, skill=8, held=(("Greatsword",),), armour="Plate")
    assert attack_skill(scene_of(both), both) == 4
    slow = fighter("ann", body=7, held=(("Mace", "Large Shield"),))
    assert slow.held.slow_sources == 2
    pay_attack(slow, with_white=True)
    issue_chips(scene_of(slow), slow)
    assert slow.blue == 3
    ready(Scripted(), slow)
    ready(Scripted(), slow)
    assert (slow.blue, slow.unready) == (1, 0)


# --- shields ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.shield.table")
@pytest.mark.parametrize(
    ("name", "defence", "missile", "slow"),
    [("Shield", 1, 2, False), ("Large Shield", 2, 3, True), ("Tower Shield", 3, 4, True)],
)
def test_the_shield_table(name: str, defence: int, missile: int, slow: bool) -> None:
    assert (shields()[name].defence, shields()[name].missile, shields()[name].slow) == (defence, missile, slow)
    scene, ann, bob = duel({}, {"held": (("Knife", name),)})
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == defence
    assert missile_guard(Figure(), scene, bob, ann).guard == missile


@pytest.mark.rule("suits.shield.hand")
def test_a_shield_excludes_two_handed_weapons() -> None:
    assert "suits.shield.hand" in arms(("Great Axe", "Shield")).wrong()
    assert "suits.shield.hand" in arms(("Long Bow", "Shield")).wrong()
    assert arms(("Sword", "Shield")).wrong() == ""
    text = '[[character]]\nid = "x"\nname = "X"\nreflexes = 5\nbody = 6\nwill = 5\narms = [["Great Axe", "Shield"]]\n'
    with pytest.raises(content.ContentError, match=r"x.toml:7: character\[0\].arms\[0\]: .*takes both hands"):
        content.loads(text, People, "x.toml")


@pytest.mark.rule("suits.shield.foil")
def test_a_foil_is_not_clever_beside_a_large_shield() -> None:
    for held, skill, bonus in ((("Rapier",), 8, 1), (("Rapier", "Shield"), 8, 0), (("Rapier", "Tower Shield"), 7, 0)):
        ann = fighter("ann", skill=7, held=(held,))
        assert (attack_skill(scene_of(ann), ann), kit_of(ann).parry) == (skill, bonus)


@pytest.mark.rule("suits.shield.on_block")
def test_a_shield_counts_only_if_the_defender_did_not_overdraw() -> None:
    scene, ann, bob = duel({}, {"held": (("Knife", "Large Shield"),)})
    guard = melee_guard(Figure(), scene, bob, ann, ann.held.weapon)
    assert (guard.guard, guard.bare) == (2, 0)
    two = Party(7, guard=guard.guard, bare=guard.bare, strikes=False)
    assert verdict(Hand(1, 0), Hand(0, 0), Party(7), two).winner == 1
    assert verdict(Hand(3, 0), Hand(1, 0), Party(7), two).winner == 0


# --- two items and sizes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.two_items.legal_pairs")
@pytest.mark.parametrize(
    ("pair", "legal"),
    [
        (("Sword", "Horseman's Hammer"), False),
        (("Great Axe", "Dagger"), False),
        (("Sword", "Dagger"), True),
        (("Dagger", "Knife"), True),
        (("Great Axe", "Warhammer"), False),
    ],
)
def test_only_small_with_small_or_medium(pair: tuple[str, ...], legal: bool) -> None:
    assert (arms(pair).wrong() == "") is legal


@pytest.mark.rule("suits.two_items.shield")
def test_a_shield_in_the_off_hand_gives_its_bonus() -> None:
    scene, ann, bob = duel({}, {"held": (("Knife", "Tower Shield"),)})
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 3
    bare = fighter("bob", held=(("Knife",),))
    assert melee_guard(Figure(), scene_of(ann, bare), bare, ann, ann.held.weapon).guard == 0


@pytest.mark.rule("suits.two_items.shield_front")
def test_a_shield_works_only_to_the_front() -> None:
    scene, ann, bob = duel({}, {"held": (("Knife", "Shield"),)})
    assert is_shield_ready(scene, bob, ann)
    assert missile_guard(Figure(), scene, bob, ann).guard == 2
    bob.not_in_front = ["ann"]
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 0
    assert missile_guard(Figure(), scene, bob, ann).guard == 0


@pytest.mark.rule("suits.two_items.second_weapon_bonus")
def test_a_second_weapon_defends_in_one_contest_of_a_period() -> None:
    scene, ann, bob = duel({}, {"held": (("Shortsword", "Dagger"),)})
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 1
    engage(Scripted("7c 10h 9d 10c", "counter"), scene, ann, bob)
    assert bob.second_used
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 0
    issue_chips(scene, bob)
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 1


@pytest.mark.rule("suits.two_items.not_vs_ranged")
def test_a_second_weapon_does_not_stop_an_arrow() -> None:
    scene, ann, bob = duel({}, {"held": (("Sword", "Dagger"),)})
    assert missile_guard(Figure(), scene, bob, ann).guard == 0


@pytest.mark.rule("suits.weapon_size.leverage")
@pytest.mark.parametrize(
    ("names", "leverage"),
    [
        (("Dagger", "Javelin", "Spear"), (50, 60, 75)),
        (("Shortsword", "Sword", "Greatsword"), (60, 80, 100)),
        (("Club", "Mace", "Warhammer"), (75, 100, 125)),
    ],
)
def test_size_and_type_set_leverage(names: tuple[str, ...], leverage: tuple[int, ...]) -> None:
    assert tuple(weapons()[name].leverage for name in names) == leverage
    assert [weapons()[name].size for name in names] == ["small", "medium", "large"]


@pytest.mark.rule("suits.weapon_size.small")
def test_small_weapons_go_in_the_off_hand() -> None:
    assert arms(("Sword", "Knife")).wrong() == ""
    assert weapons()["Shortsword"].power(6) < weapons()["Sword"].power(6)


@pytest.mark.rule("suits.weapon_size.small_vs_large")
def test_small_is_two_worse_against_large_without_a_shield() -> None:
    axe, pike = weapons()["Great Axe"], weapons()["Pike"]
    assert against_size(kit_of(fighter("bob", held=(("Dagger",),))), axe) == -2
    assert against_size(kit_of(fighter("bob", held=(("Dagger",),))), pike) == -2
    assert against_size(kit_of(fighter("bob", held=(("Dagger", "Shield"),))), axe) == 0
    assert against_size(kit_of(fighter("bob", held=(("Dagger",),))), weapons()["Sword"]) == 0


@pytest.mark.rule("suits.weapon_size.medium_vs_large")
def test_medium_is_one_worse_against_large_and_the_larger_of_two_counts() -> None:
    axe = weapons()["Great Axe"]
    assert against_size(kit_of(fighter("bob", held=(("Sword",),))), axe) == -1
    assert against_size(kit_of(fighter("bob", held=(("Sword", "Dagger"),))), axe) == -1
    assert against_size(kit_of(fighter("bob", held=(("Sword", "Shield"),))), axe) == 0
    assert against_size(kit_of(fighter("bob", held=(("Great Axe",),))), axe) == 0


@pytest.mark.rule("suits.weapon_size.large")
def test_large_weapons_take_both_hands() -> None:
    assert arms(("Warhammer", "Shield")).wrong()
    assert arms(("Warhammer", "Dagger")).wrong()
    text = '[[weapon]]\nname = "Huge"\nsize = "large"\ntype = "hard"\nleverage = 125\nhands = "1"\n'
    with pytest.raises(content.ContentError, match="take both hands"):
        content.loads(text, Gear, "x.toml")


def test_the_power_columns_of_the_supplement() -> None:
    for name, powers in {
        "Claymore": (5, 6, 7, 8, 9),
        "Scythe": (5, 6, 7, 7, 8),
        "Staff": (4, 5, 7, 8, 9),
        "Pike": (4, 5, 6, 6, 7),
    }.items():
        assert tuple(weapons()[name].power(body) for body in range(4, 9)) == powers
    assert isinstance(armours()["Chain"], Armour)
    assert sheet().armour is None
    assert callable(take_turn)
