"""Damage, Broken, Down, death, objects; Defend and Guard."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outdraw.core.deeds import Deed
from outdraw.core.figures import Figure
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import breathers, combat, damage, movement, rests, turns
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Thing
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import ANA, BO, CY, Script, arm, bars, fight, fight_of, hand, table

figures = st.integers(0, 40)


@given(amount=st.integers(1, 30), guard=figures, hp=st.integers(1, 40))
@pytest.mark.rule("draw_your_weapon.damage.guard_first", "draw_your_weapon.damage.broken_gained")
def test_guard_absorbs_first_and_breaks_only_when_it_is_emptied(amount: int, guard: int, hp: int) -> None:
    guard_left, hp_left, is_broken = damage.blow(amount, guard, hp, is_broken=False)
    assert guard + hp - guard_left - hp_left == min(amount, guard + hp)
    assert hp_left == hp or guard_left == 0
    assert is_broken == (guard > 0 and amount >= guard)


@pytest.mark.rule("draw_your_weapon.damage.broken_effect")
def test_attacks_on_the_broken_deal_two_more_and_other_damage_does_not() -> None:
    attack = damage.against_the_broken(Figure(5)).total
    assert damage.blow(attack, 0, 20, is_broken=True) == (0, 13, True)
    assert damage.blow(5, 0, 20, is_broken=True) == (0, 15, True)


@pytest.mark.rule("draw_your_weapon.damage.broken_effect")
def test_the_broken_gain_no_guard_by_any_means() -> None:
    scene = fight(table(ANA, CY, "soldier"), CY)
    ana = scene.creatures[ANA]
    ana.is_broken, stats(ana).guard = True, 0
    turns.action(Script(), scene, scene.creatures[CY], Deed("ability", ("ward", ANA)))
    assert (stats(ana).guard, ana.is_broken) == (0, True)


@pytest.mark.rule("draw_your_weapon.damage.zero_hp")
def test_an_npc_at_0_hp_is_out_and_a_player_character_down() -> None:
    scene = fight(table(ANA, "wolf"))
    wolf, ana = scene.creatures["wolf"], scene.creatures[ANA]
    damage.hurt(Script(), scene, wolf, 99)
    damage.hurt(Script(), scene, ana, 99)
    assert (stats(wolf).hp, wolf.is_out, wolf.is_down) == (0, True, False)
    assert (stats(ana).hp, ana.is_out, ana.is_down) == (0, False, True)


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_the_down_take_no_turn_and_draw_no_card() -> None:
    scene = fight(table(ANA, BO, "wolf"))
    ana = scene.creatures[ANA]
    ana.is_defending = True
    damage.hurt(Script(), scene, ana, 99)
    turns.begin_turn(Script(), scene, fight_of(scene), ana)
    assert scene.combat is not None
    assert (scene.combat.turn, hand(scene, ANA), stats(ana).guard, ana.is_defending) == (None, [], 0, False)


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_the_third_hit_while_down_kills() -> None:
    scene = fight(table(ANA, "wolf"))
    ana = scene.creatures[ANA]
    damage.hurt(Script(), scene, ana, 99)
    damage.hurt(Script(), scene, ana, 1)
    damage.hurt(Script(), scene, ana, 1)
    assert not ana.is_dead
    damage.hurt(Script(), scene, ana, 1)
    assert ana.is_dead


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_the_count_starts_afresh_each_time_down() -> None:
    scene = fight(table(ANA, "wolf"))
    ana = scene.creatures[ANA]
    for _ in range(2):
        damage.hurt(Script(), scene, ana, 99)
        damage.hurt(Script(), scene, ana, 1)
        damage.hurt(Script(), scene, ana, 1)
        assert ana.hits_while_down == 2
        damage.heal(Script(), ana, Figure(1), "draw_your_weapon.damage.down")
    assert not ana.is_dead
    assert (ana.is_down, stats(ana).hp) == (False, 1)


@pytest.mark.rule("draw_your_weapon.damage.down")
@pytest.mark.parametrize(("card", "hp"), [("7d", 1), ("6h", 0)])
def test_an_adjacent_ally_may_bring_the_down_round_with_an_action(card: str, hp: int) -> None:
    scene = fight(table(ANA, BO, "wolf", map=["ab.....c"], hands={BO: card}), BO)
    ana, sable = scene.creatures[ANA], scene.creatures[BO]
    damage.hurt(Script(), scene, ana, 99)
    assert bars(turns.menu(scene, sable))[f"help {ANA}"] == ""
    play = Script(test_card=card)
    turns.action(play, scene, sable, Deed("help", (ANA,)))
    assert play.seats("target") == [DEALER]
    assert stats(ana).hp == hp
    assert scene.combat is not None
    assert scene.combat.turn is not None
    assert scene.combat.turn.actions_left == 1
    if ana.is_down:
        sable.place = (4, 0)
        assert bars(turns.menu(scene, sable))[f"help {ANA}"] == "draw_your_weapon.damage.down"


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_a_breather_brings_the_down_to_1_hp_in_place_of_a_sub_action() -> None:
    scene = table(ANA, BO)
    ana = scene.creatures[ANA]
    damage.hurt(Script(), scene, ana, 99)
    play = Script(breather="sit_out")
    breathers.breather(play, scene)
    assert (stats(ana).hp, ana.is_down, play.seats("breather")) == (1, False, [BO])


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_a_rest_heals_the_down_as_usual() -> None:
    scene = table(ANA, BO, hands={ANA: "Kc"})
    ana = scene.creatures[ANA]
    damage.hurt(Script(), scene, ana, 99)
    play = Script(rest="watch", heal="yes")
    rests.lie_down(play, scene)
    for _ in range(3):
        rests.step(play, scene)
    assert (stats(ana).hp, ana.is_down) == (13, False)


@pytest.mark.rule("draw_your_weapon.damage.objects")
@pytest.mark.parametrize(("hp", "left"), [(None, 3), (5, 0)])
def test_the_dealer_sets_an_objects_hp_and_at_0_it_is_destroyed(hp: int | None, left: int) -> None:
    scene = table(ANA, map=["a+"])
    door = scene.things["door"] = Thing("door", "Door", "door", (1, 0))
    play = Script(**({"object_hp": hp} if hp else {}))
    damage.hurt_thing(play, scene, door, 9)
    assert play.seats("object_hp") == [DEALER]
    assert (door.hp, door.is_destroyed) == (left, left == 0)
    assert scene.map == (["a+".replace("a", ".")] if left else [".."])


@pytest.mark.rule("draw_your_weapon.damage.objects")
def test_usual_hp_of_objects() -> None:
    assert {each.id: each.hp for each in content.objects().values()} == {"door": 12, "chest": 8, "rope": 4}


# ---------------------------------------------------------------- Defend and Guard


@pytest.mark.rule("draw_your_weapon.defend.when")
def test_defend_may_be_taken_in_combat_and_on_watch() -> None:
    scene = table(ANA, "soldier")
    step(Script(**{f"{ANA}:free": "defend"}), scene)
    assert scene.creatures[ANA].is_defending
    fight(scene, ANA)
    assert bars(turns.menu(scene, scene.creatures[ANA]))["defend"] == ""


@pytest.mark.rule("draw_your_weapon.guard.refresh")
def test_defend_restores_guard_in_combat_only() -> None:
    scene = table(BO, "soldier")
    sable = scene.creatures[BO]
    stats(sable).guard = 5
    turns.defend(Script(), scene, sable)
    assert stats(sable).guard == 5
    fight(scene, BO)
    stats(sable).guard = 5
    turns.defend(Script(), scene, sable)
    assert stats(sable).guard == 7


@pytest.mark.rule("draw_your_weapon.guard.broken")
def test_defend_removes_broken_and_gives_immunity() -> None:
    scene = fight(table(ANA, "soldier"), ANA)
    ana = scene.creatures[ANA]
    ana.is_broken, stats(ana).guard = True, 0
    turns.defend(Script(), scene, ana)
    assert (ana.is_broken, stats(ana).guard, ana.is_defending) == (False, 0, True)


@pytest.mark.rule("draw_your_weapon.guard.cap")
def test_guard_never_rises_above_its_maximum() -> None:
    scene = fight(table(CY, "soldier"), CY)
    ilse = scene.creatures[CY]
    stats(ilse).guard = 12
    turns.action(Script(), scene, ilse, Deed("ability", ("ward", CY)))
    assert stats(ilse).guard == stats(ilse).max_guard == 13


@pytest.mark.rule("draw_your_weapon.guard.repeat")
def test_iron_stance_adds_one_once_a_turn() -> None:
    scene = fight(table(ANA, "soldier"), ANA)
    ana = scene.creatures[ANA]
    stats(ana).guard = 0
    turns.defend(Script(), scene, ana)
    turns.defend(Script(), scene, ana)
    assert stats(ana).guard == 4 + 3


@pytest.mark.rule("draw_your_weapon.guard.between_combats")
def test_broken_ends_with_the_combat_and_guard_is_set_afresh() -> None:
    scene = fight(table(ANA, "soldier"))
    ana = scene.creatures[ANA]
    ana.is_broken, stats(ana).guard = True, 0
    combat.end(Script(), scene, "the Dealer ends it")
    assert not ana.is_broken
    damage.hurt(Script(), scene, ana, 3)
    assert stats(ana).hp == stats(ana).max_hp - 3  # Guard has no effect between Combats
    combat.begin(Script(), scene)
    assert stats(ana).guard == 16


@pytest.mark.rule("draw_your_weapon.defend.duration")
def test_movement_and_small_actions_do_not_end_defending() -> None:
    scene = fight(table(ANA, "soldier", map=["a...b"], hands={ANA: "9h"}), ANA)
    ana = scene.creatures[ANA]
    turns.defend(Script(), scene, ana)
    movement.move(Script(), scene, ana, ["2,0"])
    movement.small_action(Script(), scene, ana, "stow", "shield")
    assert ana.is_defending


@pytest.mark.rule("draw_your_weapon.defend.duration")
def test_attacking_after_a_defend_ends_it_but_keeps_the_guard() -> None:
    scene = fight(table(ANA, "soldier", hands={ANA: "9h"}), ANA)
    ana = scene.creatures[ANA]
    stats(ana).guard = 5
    turns.defend(Script(), scene, ana)
    turns.action(Script(attack_card="9h"), scene, ana, Deed("attack", ("arming_sword", "soldier")))
    assert (ana.is_defending, stats(ana).guard) == (False, 9)
    fight(scene, ANA)
    turns.action(Script(), scene, ana, Deed("defend", ()))
    turns.action(Script(), scene, ana, Deed("defend", ()))
    assert ana.is_defending


@pytest.mark.rule("draw_your_weapon.defend.duration")
def test_going_down_ends_defending() -> None:
    scene = fight(table(ANA, "soldier"), ANA)
    ana = scene.creatures[ANA]
    turns.defend(Script(), scene, ana)
    damage.hurt(Script(), scene, ana, 99)
    assert (ana.is_down, ana.is_defending) == (True, False)


@pytest.mark.rule("draw_your_weapon.weapon.hands")
def test_a_heavy_weapon_drawn_cuts_speed_to_the_lower_maximum() -> None:
    scene = fight(table(ANA), ANA)
    ana = arm(scene.creatures[ANA], "maul")
    assert (stats(ana).speed, stats(ana).max_speed) == (4, 4)
    movement.hold_only(ana, [])
    assert (stats(ana).speed, stats(ana).max_speed) == (4, 5)
