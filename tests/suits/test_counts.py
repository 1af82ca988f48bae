"""What is counted beside a rule comes to what the rule comes to: fire, bleeding, recovering, the order of two."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from outdraw.core.bots import Seen
from outdraw.core.chance import Weights
from outdraw.core.choices import Answer, Choice
from outdraw.core.copying import copy
from outdraw.core.exact import distribution, settled
from outdraw.core.play import Play
from outdraw.core.readers.simulate import seeded
from outdraw.games.suits.content import Arms, Switches, missile_called
from outdraw.games.suits.game import GAME
from outdraw.games.suits.rules import autofire, ranged
from outdraw.games.suits.rules.attacks import Attack
from outdraw.games.suits.rules.bleeding import bleed, tend
from outdraw.games.suits.rules.contests import Deck, Party
from outdraw.games.suits.rules.defence import meet_shot
from outdraw.games.suits.rules.field import find
from outdraw.games.suits.rules.harm import recover
from outdraw.games.suits.rules.harm_counts import Hurt, bled, recovered
from outdraw.games.suits.rules.order import find_places, order_of_two
from outdraw.games.suits.scene import Suits
from outdraw.games.suits.set_up import new_fight, stranger


def shooting(weapon: str, skill: int, metres: int, moved: int) -> Suits:
    missile = missile_called(weapon)
    shooter = stranger("a", arms=Arms(missile=missile), skills={missile.skill: skill})
    target = stranger("b", x=metres)
    target.moved = moved
    return new_fight([shooter, target])


def dodge_and_go_on(choice: Choice) -> Answer:
    return {"suits.answer": "dodge 1", "suits.next_shot": "shoot b"}[choice.kind]


def dodger(seen: Seen, choice: Choice) -> Answer:
    return dodge_and_go_on(choice)


@pytest.fixture
def bullets(monkeypatch: pytest.MonkeyPatch) -> Callable[[Play, Suits], int]:
    """Give what fires a use at the table, as the rules have it, and counts the bullets that go home."""
    hits: list[bool] = []

    def after_shot(*shot: Any) -> None:
        hits.append(shot[-1].winner == 1)

    monkeypatch.setattr(ranged, "after_shot", after_shot)

    def fire(play: Play, scene: Suits) -> int:
        hits.clear()
        after = copy(scene)
        shooter, target = after.fighters
        autofire.fire_several(play, after, shooter, target)
        return sum(hits)

    return fire


@pytest.mark.rule("suits.card.deck", "suits.range.table")
@pytest.mark.parametrize("packs", [1, 2])
def test_a_shot_at_the_table_has_the_chances_that_are_told_of_it(packs: int) -> None:
    weapon = "Revolver - .36"
    scene = new_fight(shooting(weapon, 7, 12, 0).fighters, Switches(packs=packs))

    def fired(play: Play) -> bool:
        after = copy(scene)
        shooter, target = after.fighters
        two, answer = ranged.answer_shot(play, after, target, ranged.Fire(shooter, "short"))
        one = Party(7, 2, who="a", name="A")
        return meet_shot(play, after, Attack(shooter, target, answer=answer), one, two).winner == 1

    chance = distribution(fired, policy=dodge_and_go_on).chance(True)
    asked = GAME.question("shot").answer(weapon=weapon, skill=7, metres=12, packs=packs)
    assert chance == asked["hit"]


@pytest.mark.rule("suits.burst.table", "suits.ranged.moving_avoid")
@pytest.mark.parametrize("moved", [0, 9])
def test_a_clump_is_counted_as_it_is_fired(bullets: Callable[[Play, Suits], int], moved: int) -> None:
    weapon, skill, metres = "Assault Carbine - 5.56mm", 5, 60
    fired = distribution(bullets, shooting(weapon, skill, metres, moved), policy=dodge_and_go_on)
    asked = GAME.question("burst").answer(weapon=weapon, skill=skill, metres=metres, moved=moved)
    assert_same(fired, asked["bullets"])


@pytest.mark.rule("suits.multi_shot.decline", "suits.burst.clumps")
def test_several_clumps_are_counted_as_they_are_fired(bullets: Callable[[Play, Suits], int]) -> None:
    scene, tries, dice = shooting("SMG - 9mm", 8, 30, 0), 1500, Random(4)
    found = [bullets(seeded(dice, {"a": dodger, "b": dodger}, scene), scene) for _ in range(tries)]
    counted = GAME.question("burst").answer(weapon="SMG - 9mm", skill=8, metres=30)["bullets"]
    for number in counted.of:
        chance = float(counted.chance(number))
        assert abs(found.count(number) / tries - chance) < 4.5 * (chance * (1 - chance) / tries) ** 0.5


@pytest.mark.rule("suits.critical.turn_draw", "suits.critical.medic_prevent")
@pytest.mark.parametrize("medic", [0, 4, 9])
@pytest.mark.parametrize("hurt", [Hurt(6, 1), Hurt(6, 3), Hurt(9, 3), Hurt(6, 6)])
def test_a_turn_of_bleeding_is_counted_as_it_is_played(hurt: Hurt, medic: int) -> None:
    patient, helper = stranger("a", body=6), stranger("b", skills={"EMT": medic or 1})
    patient.wounds, patient.critical, patient.fate = hurt.normal, hurt.critical, "critical"
    scene = new_fight([patient, helper])

    def turn(play: Play) -> Hurt:
        after = copy(scene)
        lying = find(after, "a")
        if medic:
            tend(play, after, find(after, "b"), lying)
        bleed(play, after, lying)
        return Hurt(lying.wounds, lying.critical)

    assert_same(distribution(turn), settled(bled, hurt, 6, 5, medic, Deck(2)))


@pytest.mark.rule("suits.recovery.amount", "suits.dazed.end")
@pytest.mark.parametrize(("shock", "wounds"), [(7, 0), (1, 6), (6, 3), (4, 0)])
def test_a_turn_of_recovering_is_counted_as_it_is_played(shock: int, wounds: int) -> None:
    fighter = stranger("a")
    fighter.shock, fighter.wounds, fighter.dazed = shock, wounds, shock + wounds > 5
    scene = new_fight([fighter, stranger("b", x=2)])

    def turn(play: Play) -> int:
        after = copy(scene)
        (dazed, _) = after.fighters
        if dazed.dazed:
            recover(play, after, dazed)
        return dazed.shock

    assert_same(distribution(turn), settled(recovered, shock, 5, wounds, Deck(2)))


@pytest.mark.rule("suits.order.draw", "suits.order.ties")
@pytest.mark.parametrize(("reflexes", "skills"), [((7, 7), (5, 5)), ((7, 7), (4, 9)), ((3, 12), (5, 2))])
def test_the_order_of_two_is_counted_as_it_is_drawn(reflexes: tuple[int, int], skills: tuple[int, int]) -> None:
    members = zip("ab", reflexes, skills, strict=True)
    scene = new_fight([stranger(id, reflexes=most, skills={"Fighting": skill}) for id, most, skill in members])

    def drawn(play: Play) -> tuple[bool, bool, bool]:
        after = copy(scene)
        find_places(play, after, after.fighters)
        one, two = after.fighters
        return after.order[0] == "a", one.sits_out, two.sits_out

    cut_short = Fraction(1, 10**12)  # of those who are equal again and again
    assert_same(distribution(drawn), settled(order_of_two, *reflexes, *skills, 2), cut_short)


def assert_same(played: Weights[Any], counted: Weights[Any], within: Fraction = Fraction(0)) -> None:
    assert set(played.of) == set(counted.of)
    for outcome in counted.of:
        one, two = [Fraction(*each.chance(outcome).as_integer_ratio()) for each in (played, counted)]
        assert abs(one - two) <= within
