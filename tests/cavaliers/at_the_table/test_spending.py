"""Spending Success Points at the table: what is offered with its price, and what one cannot pay."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Attack, Cavaliers
from tests.cavaliers.at_table import LUNGE, Played, refused_at, seated, take_in_turn
from tests.cavaliers.support import ann_against_foe, duel, person


@pytest.mark.rule("cavaliers.attack.resolution", "cavaliers.yield.limit")
def test_several_at_once_are_offered_with_their_price() -> None:
    played = Played(ann_against_foe).go(LUNGE, "dodge", luck=["5 4 9", "1 1"])
    option = played.option("buy yield 5")
    assert option is not None
    assert option.label == "Inflict 1 Yield, 5 times (5)"
    assert dict(option.facts) == {"cost": 5, "effect": "yield", "amount": 5, "times": 5}


@pytest.mark.rule("cavaliers.attack.resolution")
def test_success_points_one_does_not_have_are_refused_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel(person("ann", ranks={"lunge": 5}))
        foe.prone, foe.impaired = True, 4  # she has no dice left
        scene.attacks.append(Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.rapier"))
        return scene

    table = seated(make)
    take_in_turn(table, "foe", "dodge")
    while "buy wound" in {option.value for option in table.choices("ann")[0].choice.options if not option.barred_by}:  # type: ignore[union-attr]
        take_in_turn(table, "ann", "buy yield")
    rule, words = refused_at(table, "ann", "buy wound")
    assert (rule, "costs 4 Success Points; 3 are left" in words) == ("cavaliers.attack.resolution", True)
