"""Ranges at the table: how far a weapon carries, and what distance does."""

from __future__ import annotations

import pytest

from tests.suits.at_table import seated, shooters
from tests.suits.support import fighter


@pytest.mark.rule("suits.range.table", "suits.range.class_body", "suits.range.powered_body", "suits.range.max_body")
@pytest.mark.parametrize(
    ("gun", "metres", "bracket"),
    [("Revolver - .38", 16, "short"), ("Crossbow", 12, "point blank"), ("Bow", 13, "short"), ("Rock", 6, "medium")],
)
def test_brackets_go_by_the_weapon_and_the_body_behind_it(gun: str, metres: int, bracket: str) -> None:
    table = seated(fighter("ann", body=6, held=((gun,),)), fighter("bob", x=metres)).play("ann fire bob")
    assert f"{metres} m, {bracket}" in table.told("shoot")[0]


@pytest.mark.rule("suits.range.scope")
def test_a_scope_counts_only_after_a_turn_of_aim() -> None:
    def bracket(gun: str, aim: int) -> str:
        return shooters(200, gun, aim=aim).play("ann fire bob").told("shoot")[0].split(", ")[1]

    scoped, plain = "Scoped Bolt-Action Rifle - 7.62mm", "Bolt-Action Rifle - 7.62mm"
    assert [bracket(scoped, 0), bracket(scoped, 1)] == ["long", "medium"]
    assert [bracket(plain, 0), bracket(plain, 1)] == ["long", "long"]


@pytest.mark.rule("suits.range.point_blank", "suits.range.striking")
def test_point_blank_halves_the_defence_and_within_reach_the_skill_too() -> None:
    table = shooters(4, skill=8)
    table.play("ann fire bob")
    assert table.told("shoot") == ["Ann shoots at Bob with Revolver - .38: 4 m, point blank, skill 8."]
    assert "Your defence is 2." in table.choice("bob").prompt
    table.play("bob dodge 1", "> 3c", "> 2c 10h")
    assert table.told("contest") == ["Ann: rank 2 against skill 8; Bob: an overdraw against skill 2."]
    near = shooters(2, skill=8)
    near.play("ann fire bob")
    assert near.told("shoot")[0].endswith("2 m, point blank, skill 4.")


@pytest.mark.rule("suits.range.medium", "suits.range.long", "suits.range.maximum", "suits.aim.requirement")
@pytest.mark.parametrize(
    ("metres", "aim", "skill", "bracket"),
    [
        (30, 0, 6, "medium"),
        (30, 1, 8, "medium"),
        (60, 0, 2, "long"),
        (60, 1, 4, "long"),
        (90, 1, 2, "maximum"),
        (12, 0, 8, "short"),
    ],
)
def test_far_targets_are_harder_to_hit_unless_one_aims(metres: int, aim: int, skill: int, bracket: str) -> None:
    table = shooters(metres, aim=aim, skill=8)
    table.play("ann fire bob")
    assert f"{metres} m, {bracket}, skill {skill}" in table.told("shoot")[0]
