"""Crowds, pole weapons and two weapons: chapters minion, swarm, pole, fast and multi_attack."""

from __future__ import annotations

import pytest

from outdraw.core.content import files as content
from outdraw.core.deeds import read
from outdraw.core.figures import Figure
from outdraw.games.suits.content import Gear, weapons
from outdraw.games.suits.rules.actions import action_options, do
from outdraw.games.suits.rules.bonus_cards import may_bank
from outdraw.games.suits.rules.contests import Hand, Pair, read_pair
from outdraw.games.suits.rules.crowds import (
    draw_shared,
    kills,
    shared_card,
    shared_place,
    swarm_attack,
    swarm_defence,
    thin,
)
from outdraw.games.suits.rules.field import bind, find, is_up
from outdraw.games.suits.rules.harm import blow_of
from outdraw.games.suits.rules.melee import attack_cards, engage
from outdraw.games.suits.rules.modifiers import (
    armour_of,
    attack_skill,
    covered,
    melee_guard,
    missile_guard,
    parry,
    pole_cover,
)
from outdraw.games.suits.rules.rounds import issue_chips, take_turn
from outdraw.games.suits.rules.two_weapons import multiple_attack, multiple_attack_bar
from outdraw.games.suits.scene import Fighter, Suits
from outdraw.games.suits.set_up import set_up
from tests.suits.support import Scripted, duel, fighter, labels, rule_of, scene_of, swarm

# --- minions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.minion.one_card")
def test_a_minion_draws_one_card() -> None:
    ann, bob = fighter("ann", minion=True), fighter("bob", x=1, minion=True)
    scene = scene_of(ann, bob)
    assert attack_cards(scene, ann) == (1, (), False)
    play = Scripted("6c 5c", "counter")
    engage(play, scene, ann, bob)
    play.done()
    assert bob.status == 4
    bob.blue, bob.white = 1, 1
    bob.action_lost = bob.countered = False
    ann.blue, ann.white = 1, 1
    play = Scripted("6c 9c", "defend")
    engage(play, scene, ann, bob)
    play.done()
    assert (bob.blue, bob.white) == (1, 0)  # one card costs the white chip alone
    assert "dodge 2" not in labels(play.asked[0])


@pytest.mark.rule("suits.minion.no_face_bonus")
def test_minions_bank_no_bonus_cards() -> None:
    ann, bob = fighter("ann", minion=True), fighter("bob", x=1)
    scene = scene_of(ann, bob, bonus_cards=True)
    assert not may_bank(scene, ann, "Kh")
    assert may_bank(scene, bob, "Kh")
    assert "single" not in {option.value for option in action_options(scene, ann)}
    # The choice of values is theirs all the same: a king counts 4.
    play = Scripted("9d Kc", "dodge 1")
    engage(play, scene, ann, bob)
    assert bob.status == 4


@pytest.mark.rule("suits.minion.group_draw")
def test_minions_share_four_draws() -> None:
    assert [shared_place(n) for n in (1, 5, 9)] == [1, 1, 1]
    guards = [fighter(f"g{n}", "them", x=n, minion=True) for n in range(1, 13)]
    for number, each in enumerate(guards, start=1):
        each.number = number
    scene = scene_of(fighter("ann"), *guards, shared_draws=True)
    draw_shared(Scripted("4c 9h 2d Ks"), scene)
    assert [shared_card(scene, guards[n - 1]) for n in (1, 5, 9)] == ["4c", "4c", "4c"]
    assert shared_card(scene, guards[3]) == "Ks"
    play = Scripted("8d", "dodge 1")
    engage(play, scene, guards[0], scene.fighters[0])  # the shared 4 hits; no card is drawn for the minion
    assert scene.fighters[0].status == 4
    draw_shared(Scripted("3c 3h 3d 3s"), scene)  # next round: four new ones, the old go back
    assert len(scene.zones["shared"]) == 4


# --- swarms -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.swarm.form")
def test_a_swarm_is_one_fighter_with_a_population() -> None:
    scene = set_up("cellar")
    rats = find(scene, "rats")
    assert rats.population == 16
    assert sum(each.sheet.swarm is not None for each in scene.fighters) == 1


@pytest.mark.rule("suits.swarm.attack_skill")
@pytest.mark.parametrize(("population", "skill"), [(1, 3), (4, 4), (8, 5), (11, 5)])
def test_a_swarm_attacks_better_in_numbers(population: int, skill: int) -> None:
    kittens = swarm(population=population)
    assert attack_skill(scene_of(kittens), kittens) == swarm_attack(3, population) == skill


@pytest.mark.rule("suits.swarm.defense")
@pytest.mark.parametrize(("population", "skill"), [(1, 7), (3, 5), (6, 2), (10, 2)])
def test_a_swarm_defends_worse_in_numbers(population: int, skill: int) -> None:
    kittens = swarm(population=population)
    assert parry(Figure(), scene_of(kittens), kittens).total == swarm_defence(7, population) == skill


@pytest.mark.rule("suits.swarm.kills")
@pytest.mark.parametrize(("rank", "killed"), [(4, 1), (5, 1), (6, 2), (8, 3), (10, 4)])
def test_kills_by_margin(rank: int, killed: int) -> None:
    assert kills(rank - 3, 100) == killed
    rats = swarm(population=20)
    scene = scene_of(rats)
    thin(Scripted(), scene, rats, rank - 3)
    assert rats.population == 20 - killed


@pytest.mark.rule("suits.swarm.kills")
def test_kills_never_exceed_the_population_and_an_overdrawn_swarm_has_rank_0() -> None:
    ann, rats = fighter("ann", skill=10), swarm(population=2)
    scene = scene_of(ann, rats)
    play = Scripted("10d 6c 4c", "dodge 1")
    engage(play, scene, ann, rats)  # 10 against 0: 5 would die
    assert rats.population == 0
    assert not is_up(rats)


@pytest.mark.rule("suits.swarm.armor")
def test_armour_is_worth_a_third_against_swarms() -> None:
    rats, ann = swarm(), fighter("ann", body=5, armour="Plate")
    scene = scene_of(rats, ann)
    assert armour_of(Figure(), scene, ann, bullet=False).total == 8
    assert armour_of(Figure(), scene, ann, bullet=False, swarm=True).total == 2
    assert melee_guard(Figure(), scene, ann, rats, rats.held.weapon).guard == 0  # Def 2 // 3
    shield = fighter("ann", held=(("Knife", "Shield"),), armour="Plate")
    scene = scene_of(rats, shield)  # shields keep theirs
    assert melee_guard(Figure(), scene, shield, rats, rats.held.weapon).guard == 1


@pytest.mark.rule("suits.swarm.fights")
def test_a_swarm_fights_with_one_card_and_the_power_of_one_member() -> None:
    rats, ann = swarm(population=8), fighter("ann", body=5)
    scene = scene_of(rats, ann)
    assert blow_of(rats, rats.held.weapon).base == 1
    assert attack_cards(scene, rats) == (1, (), False)
    play = Scripted("9h 5s", "dodge 1")
    engage(play, scene, rats, ann)  # 5 is within skill 5; spade: 1 x 1.25 rounds to 1
    play.done()
    assert ann.status == 1
    # Counter-engaging it draws against its attack skill, defending against its defence.
    assert attack_skill(scene, rats, ann) == 5
    assert parry(Figure(), scene, rats).total == 2


# --- pole weapons -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.pole.like_large")
def test_pole_weapons_are_large_and_only_of_three_families() -> None:
    poles = [weapon for weapon in weapons().values() if weapon.size == "pole"]
    assert {weapon.family for weapon in poles} == {"Spear", "Warhammer", "Axe"}
    assert all(weapon.is_large and weapon.hands == "2" for weapon in poles)
    text = '[[weapon]]\nname = "Pole Sword"\nsize = "pole"\nfamily = "Blades"\n'
    text += 'type = "cutting"\nleverage = 100\nhands = "2"\n'
    with pytest.raises(content.ContentError, match="only spears, warhammers and axes"):
        content.loads(text, Gear, "x.toml")


@pytest.mark.rule("suits.pole.power")
def test_pole_power_is_one_or_two_more() -> None:
    assert weapons()["Pike"].power(8) == weapons()["Spear"].power(8) + 1 == 7
    assert weapons()["Poleaxe"].power(6) == weapons()["Great Axe"].power(6) + 2 == 9
    assert weapons()["Pole Hammer"].power(6) == weapons()["Warhammer"].power(6) + 2 == 9


@pytest.mark.rule("suits.pole.lift")
def test_a_pole_weapon_is_lifted_before_each_use() -> None:
    scene, ann, _bob = duel({"held": (("Poleaxe",),), "body": 7})
    assert (ann.unready, ann.blue, ann.held.slow_sources) == (1, 2, 1)  # lifting replaces the axe's Slow
    take_turn(Scripted("", "ready"), scene, ann)
    take_turn(Scripted("8d 9c 10h", "attack bob", "dodge 1"), scene, ann)
    assert ann.unready == 1
    scene.is_extra = True  # no bonus card speeds it up
    options = {option.value: option.barred_by for option in action_options(scene, ann)}
    assert options["ready"] == "suits.pole.lift"


@pytest.mark.rule("suits.pole.defense")
def test_a_pole_weapon_gives_one_defence_hand_to_hand() -> None:
    scene, ann, bob = duel({"held": (("Pike",),)}, {"held": (("Pike",),)})
    assert melee_guard(Figure(), scene, bob, ann, ann.held.weapon).guard == 1  # against other pole weapons too
    assert missile_guard(Figure(), scene, bob, ann).guard == 0


@pytest.mark.rule("suits.pole.terrain")
def test_there_is_no_room_for_pole_weapons_in_confined_places() -> None:
    scene, ann, _bob = duel({"held": (("Pike",),), "lifted": True}, confined=True)
    options = {option.value: option.barred_by for option in action_options(scene, ann)}
    assert options["attack bob"] == "suits.pole.terrain"


def formation() -> tuple[Suits, Fighter, Fighter]:
    """Ann stands a metre ahead of three pike users; Rod comes from the east."""
    ann, rod = fighter("ann", "us", x=1, y=1), fighter("rod", "them", x=3, y=1)
    pikes = [fighter(f"pike{n}", "us", x=0, y=n, held=(("Pike",),)) for n in range(3)]
    return scene_of(ann, rod, *pikes), ann, rod


@pytest.mark.rule("suits.pole.ally")
def test_a_pole_covers_up_to_two_allies_ahead() -> None:
    scene, _ann, rod = formation()
    pike = find(scene, "pike1")
    assert covered(scene, pike, rod) == ["ann"]
    more = [fighter(f"ally{n}", "us", x=1, y=n) for n in (0, 2)]
    scene.fighters += more
    assert len(covered(scene, pike, rod)) == 2
    behind = fighter("behind", "us", x=-1, y=1)
    scene.fighters.append(behind)
    assert "behind" not in covered(scene, pike, rod)


@pytest.mark.rule("suits.pole.attack_over")
def test_a_pole_strikes_past_an_ally_at_one_less() -> None:
    scene, ann, rod = formation()
    pike = find(scene, "pike1")
    assert attack_skill(scene, pike, rod) == 7 - 1 - 1  # Pike -1 attack skill, over Ann -1
    ann.x, ann.y = 1, 3  # near, but not in the way
    assert attack_skill(scene, pike, rod) == 6
    halberd = fighter("h", "us", x=0, y=1, held=(("Halberd",),), skill=7)
    ann.y = 1
    scene.fighters.append(halberd)
    assert attack_skill(scene, halberd, rod) == 6


@pytest.mark.rule("suits.pole.stack")
def test_several_poles_add_up_to_two() -> None:
    scene, ann, rod = formation()
    assert pole_cover(Figure(), scene, ann, rod).total == 2
    scene.fighters = [each for each in scene.fighters if each.id not in ("pike0", "pike2")]
    assert pole_cover(Figure(), scene, ann, rod).total == 1


# --- two weapons ------------------------------------------------------------------------------------------------------

TWO = (("Shortsword", "Dagger"),)


@pytest.mark.rule("suits.fast.two_weapons")
def test_attacking_with_both_weapons_is_declared_before_any_card() -> None:
    scene, ann, _ = duel({"held": TWO})
    options = {option.value: option.barred_by for option in action_options(scene, ann)}
    assert options["both bob"] == ""
    assert options["attack bob"] == ""  # never required
    play = Scripted("10h 4c 5c", "both bob", "dodge 1")
    take_turn(play, scene, ann)
    assert [event.kind for event in play.events][:2] == ["multiple", "defend"]
    scene, ann, _bob = duel({"held": TWO}, two_weapon_attacks=False)
    assert rule_of(multiple_attack_bar(scene, ann)) == "suits.fast.two_weapons"
    scene, ann, _ = duel({"held": TWO})
    ann.white = 0
    assert rule_of(multiple_attack_bar(scene, ann)) == "suits.chips.attack"  # it takes two cards


@pytest.mark.rule("suits.multi_attack.sequence")
@pytest.mark.parametrize(
    ("drawn", "skill", "ranks"),
    [
        ("4c 5h", 7, (4, 5)),
        ("6c 5h", 7, (6, 5)),
        ("Kc 3h", 7, (4, 3)),
        ("4c 7h", 7, (7, 0)),
        ("Ac 2h", 7, (1, 2)),
        ("Ac 10h", 11, (11, 10)),
        ("Ac 10h", 10, (10, 0)),
        ("Jc Ah", 7, (2, 1)),
        ("6c 7h", 6, (6, 0)),
    ],
)
def test_cards_in_sequence_are_two_attacks(drawn: str, skill: int, ranks: tuple[int, int]) -> None:
    pair = read_pair(tuple(drawn.split()), skill, skill)
    assert (pair.main.rank, pair.second.rank) == ranks


@pytest.mark.rule("suits.multi_attack.miss")
def test_otherwise_the_main_weapon_attacks_with_the_highest_single_card() -> None:
    assert read_pair(("2c", "4d"), 7, 7) == Pair(Hand(4, 3), Hand(0, 0))  # never the sum of 6
    assert read_pair(("9c", "10d"), 7, 7) == Pair(Hand(0, 0), Hand(0, 0))


@pytest.mark.rule("suits.multi_attack.split")
def test_each_card_is_an_attack_of_its_own() -> None:
    scene, ann, bob = duel({"held": TWO})
    play = Scripted("10h 4c 5d", "dodge 1")
    multiple_attack(play, scene, ann, bob)  # the target overdrew and is hit by both
    # Shortsword base 4 at +0 is 4; Dagger base 3 at +3 is 5.
    assert [event.facts["power"] for event in play.events if event.kind == "blow"] == [4, 5]
    # The second may go at another in reach, who defends in turn.
    ann, bob, cy = fighter("ann", "us", held=TWO), fighter("bob", "them", x=1), fighter("cy", "them", x=0, y=1)
    scene = scene_of(ann, bob, cy)
    play = Scripted("10h 4c 5c 10c", "dodge 1", "strike cy", "dodge 1")
    multiple_attack(play, scene, ann, bob)
    play.done()
    assert (bob.status, cy.status) == (4, 3)


@pytest.mark.rule("suits.defend.choose_after_look")
def test_a_defender_chooses_before_the_cards_of_a_multiple_attack_are_seen() -> None:
    scene, ann, bob = duel({"held": TWO})
    play = Scripted("5h 3h", "defend", "one 5h")
    with pytest.raises(AssertionError, match=r"no card left for Ann \(2\)"):
        multiple_attack(play, scene, ann, bob)
    assert [choice.kind for choice in play.asked] == ["suits.answer", "suits.defence"]


@pytest.mark.rule("suits.multi_attack.first_fails")
def test_being_hit_cancels_the_second_attack() -> None:
    scene, ann, bob = duel({"held": TWO})
    play = Scripted("7c 10h 2c 3c", "counter")
    multiple_attack(play, scene, ann, bob)
    assert (ann.status, bob.status) == (4, 0)
    assert len(play.told("blow")) == 1
    assert bob.countered
    assert (bob.blue, bob.white) == (0, 0)


@pytest.mark.rule("suits.multi_attack.one_counter")
def test_the_initiator_is_never_hit_twice() -> None:
    scene, ann, bob = duel({"held": TWO}, {"skill": 7})
    # Bob's 5 ties the first card and would beat the second: no blow is struck.
    play = Scripted("5c 4c 5d 10h", "counter")
    multiple_attack(play, scene, ann, bob)
    assert (ann.status, bob.status) == (0, 0)


@pytest.mark.rule("suits.multi_attack.no_defense")
def test_after_it_the_second_weapon_does_not_defend_until_the_next_action() -> None:
    scene, ann, bob = duel({"held": TWO})
    take_turn(Scripted("2c 9c 10h", "both bob", "dodge 1"), scene, ann)
    assert melee_guard(Figure(), scene, ann, bob, bob.held.weapon).guard == 0
    take_turn(Scripted("", "pass"), scene, ann)
    assert melee_guard(Figure(), scene, ann, bob, bob.held.weapon).guard == 1


@pytest.mark.rule("suits.multi_attack.outnumbered")
def test_the_outnumbered_cannot_attack_with_both() -> None:
    ann, bob, cy = fighter("ann", "us", held=TWO), fighter("bob", "them", x=1), fighter("cy", "them", x=0, y=1)
    scene = scene_of(ann, bob, cy)
    bind(scene, "ann", "bob")
    bind(scene, "ann", "cy")
    options = {option.value: option.barred_by for option in action_options(scene, ann)}
    assert options["both bob"] == "suits.multi_attack.outnumbered"


@pytest.mark.rule("suits.multi_attack.optional")
def test_one_weapon_may_strike_and_the_other_parry() -> None:
    scene, ann, bob = duel({"held": TWO})
    do(Scripted("10h 4c 9c", "dodge 1"), scene, ann, read("attack bob"))
    issue_chips(scene, ann)
    assert melee_guard(Figure(), scene, ann, bob, bob.held.weapon).guard == 1


@pytest.mark.rule("suits.fast.weapons")
def test_fast_weapons_attack_more_than_once() -> None:
    ann, bob = fighter("ann", held=(("Automatic Pistol - 9mm",),)), fighter("bob", x=10)
    scene = scene_of(ann, bob)
    options = {option.value for option in action_options(scene, ann)}
    assert {"fire bob", "auto bob"} <= options
    slow = fighter("ann", held=(("Flintlock",),))
    assert "auto bob" not in {option.value for option in action_options(scene_of(slow, bob), slow)}
