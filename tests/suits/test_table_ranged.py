"""Shots at the table: range, aim, covered areas, bursts, two guns, sight, moving targets; blasts."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.games.suits.content import Swarm
from outdraw.games.suits.scene import Aim
from tests.suits.at_table import Seated, beginning, seated
from tests.suits.support import fighter

REVOLVER = (("Revolver - .38",),)


def shooters(metres: int, gun: str = "Revolver - .38", aim: int = 0, target: Any = None, **more: Any) -> Seated:
    """Seat Ann with a gun so many metres from Bob, after so many turns of aim."""
    ann = fighter("ann", held=((gun,),), **more)
    bob = target if target is not None else fighter("bob", x=metres)
    bob.x = metres
    if aim:
        ann.aim = Aim("bob", aim)
    return seated(ann, bob)


# --- range ------------------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("suits.range.scope")
def test_a_scope_counts_only_after_a_turn_of_aim() -> None:
    gun = "Scoped Bolt-Action Rifle - 7.62mm"
    far, aimed = shooters(200, gun), shooters(200, gun, aim=1)
    far.play("ann fire bob")
    aimed.play("ann fire bob")
    brackets = [table.told("shoot")[0].split(", ")[1] for table in (far, aimed)]
    assert brackets[0] != brackets[1]


@pytest.mark.rule("suits.skill.floor")
def test_no_penalty_takes_a_shot_below_a_quarter_of_skill() -> None:
    ann = fighter("ann", held=(("Automatic Pistol - 9mm", "Automatic Pistol - 9mm"),), skill=8)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=30))
    table.play("ann auto bob", "bob dodge 1", "> 9c", "> 2c")
    for _ in range(6):
        if "ann" not in table.table.waiting_for() or "shoot bob" not in table.options("ann"):
            break
        table.play("ann shoot bob", "> 9c")
    assert all("skill 2" in line or "skill 3" in line for line in table.told("shoot"))


@pytest.mark.rule("suits.defeat.groggy")
def test_the_groggy_shoot_at_half_skill() -> None:
    ann = fighter("ann", held=REVOLVER, skill=8)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=12))
    table.play("ann fire bob")
    assert table.told("shoot")[0].endswith("short, skill 4.")


@pytest.mark.rule("suits.strength.unusable")
def test_whoever_is_far_too_weak_cannot_shoot() -> None:
    table = seated(fighter("ann", body=1, held=(("Long Bow",),)), fighter("bob", x=9))
    assert table.options("ann")["fire bob"] == "suits.strength.unusable"


@pytest.mark.rule("suits.note.one_or_two_hands")
def test_a_crossbow_beside_a_shield_has_one_power_less() -> None:
    for held, base in (((("Crossbow",),), 6), ((("Crossbow", "Shield"),), 5)):
        table = seated(fighter("ann", held=held), fighter("bob", x=9))
        table.play("ann fire bob", "bob dodge 1", "> 9c", "> 6c 10h")
        assert f"base {base} at +0" in table.told("blow")[0]


@pytest.mark.rule("suits.note.ap")
def test_bullets_pierce_armour() -> None:
    table = shooters(9, target=fighter("bob", armour="Chain", body=6))
    table.play("ann fire bob", "bob dodge 1", "> 9c", "> 6d 10h")
    assert table.told("blow") == [
        "Ann hits Bob: base 7 at +3 is power 12, armour stops 2."
    ]  # 4, less 1 for each 3 over


@pytest.mark.rule("suits.note.ap")
def test_blasts_pierce_armour() -> None:
    bob = fighter("bob", x=9, armour="Chain", body=6)
    table = seated(fighter("ann", held=(("Grenade - Fragmentation",),), skill=9), bob)
    table.play("ann lob bob", "> 6d 10h", "bob pass", "ann pass", "ann dodge 1", "> 2c")
    blow = next(line for line in table.told("blow") if "Ann hits Bob" in line)
    assert "armour stops 0" in blow  # AP 2 for each 3 points beyond the chain's 4


# --- sight ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.aim.requirement")
def test_obstacles_and_hiding_block_sight() -> None:
    bob = fighter("bob", x=12)
    table = seated(fighter("ann", held=REVOLVER), bob, obstacles=[(6, 0)])
    options = table.options("ann")
    assert options["fire bob"] == options["aim bob"] == "suits.aim.requirement"
    hidden = fighter("bob", x=12)
    hidden.hidden = "hidden"
    table = seated(fighter("ann", held=REVOLVER), hidden)
    assert table.options("ann")["fire bob"] == "suits.aim.requirement"
    table.table.edit("gm", ["fighters", 1, "hidden"], "place known", "the dustbin moved")
    assert table.options("ann")["fire bob"] == ""


@pytest.mark.rule("suits.aim.requirement", "suits.skill.defense_floor")
def test_one_may_hide_and_shoot_from_hiding() -> None:
    bob = fighter("bob", x=12)
    bob.unaware = True
    ann = fighter("ann", held=REVOLVER)
    table = seated(ann, bob, obstacles=[(0, 1)])
    table.play("ann hide", "bob pass")
    assert table.who("ann")["hidden"] == "hidden"
    assert table.told("notice") == ["Bob notices the fight."]
    table.play("ann fire bob")
    assert "Your defence is 2." in table.choice("bob").prompt
    table.play("bob dodge 1", "> 9c", "> 6c 10h")
    assert table.who("ann")["hidden"] == ""  # the shot gave her away


@pytest.mark.rule("suits.ranged.unaware")
def test_whoever_has_acted_is_aware() -> None:
    bob = fighter("bob", x=12, held=REVOLVER)
    bob.unaware = True
    table = seated(bob, fighter("ann", held=REVOLVER))
    table.play("bob fire ann", "ann dodge 1", "> 2c", "> 9c 10h", "ann fire bob")
    assert "Your defence is 5." in table.choice("bob").prompt


# --- aim and areas ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.aim.combo", "suits.aim.best_single", "suits.multi_shot.single_card")
def test_of_two_cards_the_best_single_one_counts() -> None:
    table = shooters(12, "Automatic Pistol - 9mm", aim=1)
    table.play("ann auto bob", "bob dodge 1", "> 9c", "> 3c 4d")
    assert table.told("contest")[0].startswith("Ann: rank 4 against skill 7")


@pytest.mark.rule("suits.aim.cards")
def test_aim_adds_its_card_to_the_first_of_several_shots_alone() -> None:
    table = shooters(12, "Automatic Pistol - 9mm", aim=1)
    table.play("ann auto bob", "bob dodge 1", "> 9c")
    assert table.asked_cards() == 2
    table.play("> 9c 9d", "ann shoot bob")
    assert table.asked_cards() == 1


@pytest.mark.rule("suits.aim.maintain")
def test_fighting_back_loses_the_aim() -> None:
    ann = fighter("ann", held=(("Knife", "Revolver - .38"),))
    ann.aim = Aim("cy", 2)
    table = seated(fighter("bob", "foes", x=1), ann, fighter("cy", "foes", x=20))
    table.play("ann hold", "bob attack ann", "ann counter", "> 9c 9d 3c 10h")
    assert table.who("ann")["aim"] is None


@pytest.mark.rule("suits.aim.area")
def test_a_door_can_be_covered_before_anybody_comes() -> None:
    ann = fighter("ann", held=REVOLVER)
    late = fighter("bob", x=9)
    late.arrives = 5
    table = beginning(ann, late)
    table.play("> 3c")
    options = table.options("ann")
    assert {"cover 15 e", "cover 30 nw", "cover 60 s"} <= set(options)
    table.play("ann cover 15 e")
    assert table.who("ann")["aim"]["turns"] == 1
    table.play("ann cover 15 e")
    assert table.who("ann")["aim"]["turns"] == 2
    table.play("ann cover 15 w")
    assert table.who("ann")["aim"]["turns"] == 1  # turned about, it begins anew


@pytest.mark.rule("suits.aim.area")
def test_who_steps_into_a_covered_area_or_runs_through_it_may_be_shot() -> None:
    def covering(y: int) -> Seated:
        ann, bob = fighter("ann", held=REVOLVER), fighter("bob", x=8, y=y, reflexes=6)
        ann.aim = Aim("", 1, 30, 10, 0)
        return seated(bob, ann)

    table = covering(3)
    table.play("bob move", "bob go 8,-3")  # right through
    assert table.choice("ann").kind == "suits.snap_shot"
    table.play("ann hold")
    table = covering(3)
    table.table.edit("gm", ["fighters", 0, "countered"], True, "he has no action")
    table.play("bob step", "bob go 8,2")
    assert table.choice("ann").kind == "suits.snap_shot"


@pytest.mark.rule("suits.aim.fire")
def test_from_aim_one_may_fire_a_burst() -> None:
    ann = fighter("ann", held=(("Assault Rifle - 5.56mm",),))
    ann.aim = Aim("bob", 1)
    table = seated(fighter("bob", x=12), ann)
    assert set(table.options("ann")) == {"hold", "fire", "burst", "auto"}
    table.play("ann burst", "bob dodge 1", "> 9c")
    assert table.asked_cards() == 3  # two, and one by aim
    table.play("> 6c 10h 10d", "> 5h")
    assert table.told("burst") == ["4 of 4 bullets hit Bob."]


# --- several shots ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.multi_shot.single_card", "suits.burst.clumps")
def test_a_single_burst_is_an_ordinary_draw_of_two_cards() -> None:
    table = shooters(12, "Assault Carbine - 5.56mm")
    assert "auto bob" not in table.options("ann")  # one clump a use
    table.play("ann burst bob", "bob dodge 1", "> 9c")
    assert table.asked_cards() == 2
    table.play("> 3c 4d", "> 5d")
    assert table.told("contest")[0].startswith("Ann: rank 7 against skill 7")
    assert table.told("burst")[0].endswith("bullets hit Bob.")


@pytest.mark.rule("suits.note.draw")
def test_two_guns_of_a_kind_have_their_own_rounds() -> None:
    table = seated(fighter("ann", held=(("Flintlock", "Flintlock"),), skill=8), fighter("bob", x=9))
    table.play("ann auto bob", "bob dodge 1", "> 9c", "> 9d", "ann shoot bob", "> 9h")
    assert table.who("ann")["loaded"] == {"Flintlock": 0, "Flintlock 2": 0}
    table = seated(fighter("ann", held=(("Flintlock", "Flintlock"),)), fighter("bob", x=9))
    table.play("ann fire bob", "bob dodge 1", "> 2c", "> 9c 9d", "bob pass")
    assert table.who("ann")["loaded"] == {"Flintlock": 0, "Flintlock 2": 1}
    assert {"reload flintlock"} <= set(table.options("ann"))


@pytest.mark.rule("suits.multi_shot.off_hand")
def test_the_gun_in_the_off_hand_shoots_at_half_skill() -> None:
    table = seated(fighter("ann", held=(("Flintlock", "Flintlock"),), skill=8), fighter("bob", x=9))
    table.play("ann auto bob", "bob dodge 1", "> 9c", "> 9d", "ann shoot bob")
    assert [line.split("skill ")[1] for line in table.told("shoot")] == ["8.", "4."]


@pytest.mark.rule("suits.multi_shot.decline", "suits.multi_shot.off_hand")
@pytest.mark.parametrize(("shared", "skills"), [(False, ["8.", "7.", "4."]), (True, ["8.", "7.", "2."])])
def test_each_gun_counts_its_own_shots_unless_the_table_counts_them_together(shared: bool, skills: list[str]) -> None:
    pistol = "Automatic Pistol - 9mm"
    ann = fighter("ann", held=((pistol, pistol),), skill=8)
    ann.loaded = {pistol: 2, f"{pistol} 2": 2}
    table = seated(ann, fighter("bob", x=12), shared_decline=shared)
    table.play("ann auto bob", "bob dodge 1", "> 2c", "> 9c", "ann shoot bob", "> 9d", "ann shoot bob")
    assert [line.split("skill ")[1] for line in table.told("shoot")] == skills


@pytest.mark.rule("suits.multi_shot.decline")
def test_ranks_are_told_for_every_shot() -> None:
    table = shooters(12, "Automatic Pistol - 9mm", skill=8)
    table.play("ann auto bob", "bob dodge 1", "> 2c", "> 5c", "ann shoot bob", "> 8c")
    assert table.told("contest") == [
        "Ann: rank 5 against skill 8; Bob: rank 2 against skill 5.",
        "Ann: an overdraw against skill 7; Bob: rank 2 against skill 5.",
    ]


@pytest.mark.rule("suits.armor.slow", "suits.armor.combine")
def test_a_slow_shield_slows_a_pistol_too() -> None:
    ann = fighter("ann", held=(("Revolver - .38", "Large Shield"),))
    table = seated(ann, fighter("bob", x=9))
    table.play("ann fire bob", "bob dodge 1", "> 2c", "> 9c 9d", "bob pass")
    assert table.options("ann")["fire bob"] == "suits.armor.slow"
    table.play("ann ready", "bob pass")
    assert table.options("ann")["fire bob"] == ""


@pytest.mark.rule("suits.critical.auto_hit")
def test_the_fallen_can_be_shot() -> None:
    bob = fighter("bob", "foes", x=9)
    bob.wounds, bob.critical, bob.fate = 6, 2, "critical"
    table = seated(fighter("ann", held=REVOLVER), fighter("cy", "foes", x=20), bob)
    table.play("ann fire_on bob", "> 6c 10h")
    assert table.told("blow")[0].startswith("Ann hits Bob")


# --- defence ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.ranged.moving", "suits.ranged.moving_avoid")
def test_who_has_charged_is_harder_to_hit_and_may_outrun_the_fire() -> None:
    foes = fighter("ann", "foes", held=REVOLVER, y=12), fighter("al", "foes", x=8)
    table = seated(fighter("bob", reflexes=6, x=1), *foes)
    table.play("bob charge al", "al dodge 1", "> 9c 9d 10c", "ann fire bob")
    table.play("> 9c")  # not within the root of the metres
    assert "Your defence is 8." in table.choice("bob").prompt  # (6 + 5) / 2 up, and 2
    table.play("bob dodge 1", "> 9c", "> 8c 10h")
    assert any("moving" in each for each in table.sums("defend"))


@pytest.mark.rule("suits.skill.floor")
def test_no_penalty_takes_a_shot_below_a_quarter() -> None:
    ann = fighter("ann", held=REVOLVER, skill=8)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=60))
    table.play("ann fire bob")
    assert table.told("shoot")[0].endswith("60 m, long, skill 2.")  # a quarter of 8; half of that is no less


@pytest.mark.rule("suits.shield.table", "suits.defend.bonus_cap")
def test_a_shield_helps_against_shots_even_when_the_chips_are_gone() -> None:
    bob = fighter("bob", x=12, held=(("Sword", "Shield"),))
    bob.blue = bob.white = 0
    table = seated(fighter("ann", held=REVOLVER), bob)
    table.play("ann fire bob", "bob last 1", "> 4c", "> 5c 10h")
    assert "Bob: rank 4 against skill 5, guarded 6" in table.told("contest")[0]
    low = fighter("bob", x=12, held=(("Sword", "Shield"),))
    table = seated(fighter("ann", held=REVOLVER), low, missile_cap=1)
    table.play("ann fire bob", "bob defend", "> 4c", "> 2c", "bob one 4c", "> 5c 10h")
    assert "guarded 5" in table.told("contest")[0]


@pytest.mark.rule("suits.bonus_card.spade")
def test_a_spade_in_defence_lowers_the_skill_of_the_shot_it_meets() -> None:
    bob = fighter("bob", x=12)
    bob.chips = ["s"]
    table = seated(fighter("ann", held=REVOLVER), bob, bonus_cards=True)
    table.play("ann fire bob", "bob commit ann", "bob card 0", "bob reveal 0", "bob dodge 1", "> 9c", "> 6c 7c")
    assert table.told("contest") == ["Ann: an overdraw against skill 5; Bob: an overdraw against skill 5."]


@pytest.mark.rule("suits.bonus_card.spade")
def test_a_spade_of_the_shooter_weighs_on_the_shot_and_on_the_targets_defence() -> None:
    ann = fighter("ann", held=REVOLVER)
    ann.chips = ["s", "s"]
    table = seated(ann, fighter("bob", x=12), bonus_cards=True)
    table.play("ann commit bob", "ann card 0", "ann reveal 0", "ann fire bob")
    assert "Your defence is 3." in table.choice("bob").prompt


@pytest.mark.rule("suits.bonus_card.reveal")
def test_a_heart_may_be_revealed_once_a_shot_has_hit() -> None:
    ann = fighter("ann", held=REVOLVER)
    ann.chips = ["h"]
    table = seated(ann, fighter("bob", x=12), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann none", "ann fire bob", "bob dodge 1", "> 9c", "> 6c 10h")
    assert table.choice("ann").kind == "suits.reveal"
    table.play("ann reveal 0")
    assert "base 7 at +1" in table.told("blow")[0]
    assert "hearts +1" in table.sums("blow")[0]


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.diamond")
def test_the_target_too_may_reveal_once_a_shot_has_hit() -> None:
    bob = fighter("bob", x=12)
    bob.chips = ["d"]
    table = seated(fighter("ann", held=REVOLVER), bob, bonus_cards=True)
    table.play("ann fire bob", "bob commit bob", "bob card 0", "bob none", "bob dodge 1", "> 9c", "> 6c 10h")
    assert table.choice("bob").kind == "suits.reveal"
    assert table.told("blow") == []  # it is not too late
    table.play("bob reveal 0")
    assert table.told("blow")[0].endswith("armour stops 0.")  # one more, and the bullet pierces it


# --- blasts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.blast.defense", "suits.blast.lob")
def test_a_blast_tells_its_rank_and_asks_in_its_own_words() -> None:
    bob, cy = fighter("bob", "foes", x=9), fighter("cy", "foes", x=12)
    table = seated(fighter("ann", held=(("Grenade - Black Powder",),), skill=9), bob, cy)
    table.play("ann lob bob", "> 6d 10h")
    assert table.told("scatter") == ["Ann: rank 6 against skill 6, in place."]
    while table.waiting()[0][1].kind == "suits.action":
        table.play(f"{table.waiting()[0][1].seat} pass")
    if "ann" in table.table.waiting_for():
        table.play("ann dodge 1", "> 2c")
    prompt = table.choice("cy").prompt
    assert "goes off" in prompt
    assert "shoots" not in prompt
    table.play("cy dodge 1", "> 9c")
    assert table.told("contest")[-1].startswith("Ann: rank 6")


@pytest.mark.rule("suits.swarm.kills")
def test_a_blast_kills_as_many_of_a_swarm_as_its_power() -> None:
    rats = fighter(
        "rats", x=9, population=40, body=1, held=(("Small bite",),), minion=True, swarm=Swarm(attack=3, defence=7)
    )
    table = seated(fighter("ann", held=(("Grenade - Fragmentation",),), skill=9), rats)
    table.play("ann lob rats", "> 6d 10h", "rats pass", "ann pass", "ann dodge 1", "> 2c")
    assert table.told("thin")[0].endswith(f"die; {40 - int(table.told('thin')[0].split()[0])} are left.")
