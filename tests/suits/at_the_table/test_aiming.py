"""Aiming at the table: at somebody or over an arc, what it adds, when it fires and how it is lost."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.core.zones import move
from outdraw.games.suits.scene import Aim
from tests.suits.at_table import (
    GRENADE,
    PISTOL,
    REVOLVER,
    REVOLVER_38,
    TOUGH,
    Seated,
    beginning,
    seated,
    shooters,
    tough,
)
from tests.suits.support import fighter, scene_of


def ann_in_aim(target: str = "bob") -> Seated:
    """Let Ann wait in aim while Bob has the turn, and Cat comes after him."""
    ann = fighter("ann", "us", held=(("Revolver - .38", "Knife"),))
    ann.aim = Aim(target, 1)
    return seated(fighter("bob", "them", x=2), fighter("cat", "them", x=2, y=1), ann)


@pytest.mark.rule("suits.aim.requirement", "suits.aim.cards")
def test_a_thing_in_sight_may_be_aimed_at_and_shot_with_the_cards_of_aim() -> None:
    lamp = fighter("lamp", x=9, thing=True, **TOUGH)
    table = beginning(fighter("ann", held=(("SMG - 9mm",),)), lamp, fighter("bob", x=60, y=30))
    table.play("> 5c", "> 4c", "ann aim_on lamp", "ann hold", "bob pass")
    assert table.options("ann")["burst_on lamp"] == ""
    table.play("ann fire_on lamp")
    assert table.told("shoot") == ["Ann shoots at Lamp with SMG - 9mm: 9 m, point blank, skill 7, 1 more card by aim."]


@pytest.mark.rule("suits.aim.fire", "suits.frequency.engaged_no_turn")
def test_whoever_fired_from_aim_is_told_to_have_fired_and_not_to_have_fought_back() -> None:
    table = ann_in_aim().play("ann fire", "bob dodge 1", "> 9c", "> 9d 10d 10c", "bob pass", "cat pass")
    assert table.told("passes") == ["Ann has fired since the last turn and cannot act."]
    assert table.rules("passes") == ["suits.aim.fire"]


@pytest.mark.rule("suits.aim.fire", "suits.engage.cannot_counter")
def test_whoever_fired_from_aim_cannot_fight_back_and_is_told_why() -> None:
    table = ann_in_aim().play("ann fire", "bob dodge 1", "> 9c", "> 9d 10d 10c", "bob attack ann")
    choice = table.choice("ann")
    assert isinstance(choice, Pick)
    (why,) = [(option.barred_by, option.why) for option in choice.options if option.value == "counter"]
    assert why == ("suits.aim.fire", "Ann has already fired since the last turn.")
    board = table.table.shown("*").board
    assert board is not None
    (ann,) = [token for token in board.tokens if token.id == "ann"]
    assert [tag.text for tag in ann.tags] == ["has fired"]


@pytest.mark.rule("suits.aim.fire", "suits.blast.lob")
def test_a_round_lobbed_from_aim_on_anothers_turn_goes_off_as_the_coming_turn_ends() -> None:
    ann = fighter("ann", held=GRENADE)
    ann.aim = Aim("bob", 1)
    table = seated(fighter("bob", x=5), ann)
    assert sorted(table.options("ann")) == ["hold", "lob"]
    table.play("ann lob", "> 3c 4d 9d", "bob pass")
    assert table.told("passes") == ["Ann has fired since the last turn and cannot act."]
    assert table.told("blast") == []
    table.play("ann pass")
    assert table.told("blast") == ["Ann's Grenade - Fragmentation goes off at 5, 0."]


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


@pytest.mark.rule("suits.aim.fire", "suits.round.charge")
def test_whoever_aims_may_fire_as_the_target_comes_charging() -> None:
    table = seated(fighter("ann", held=PISTOL, skill=9), tough("bob", x=6, reflexes=6))
    table.play("ann aim bob", "ann hold", "bob charge ann")
    assert set(table.options("ann")) == {"hold", "fire", "auto"}
    table.play("ann fire", "> 10c", "bob dodge 1", "> 10d", "> 2c 3c 4c")
    assert table.told("avoid") != []  # five metres on the run
    assert table.told("engage") == []  # hit on the way, and the attack is lost


@pytest.mark.rule("suits.aim.fire", "suits.aim.maintain")
def test_whoever_aims_is_not_asked_about_a_target_that_has_run_out_of_sight() -> None:
    table = seated(fighter("ann", held=PISTOL), fighter("bob", x=10), obstacles=[(5, 1)])
    table.play("ann aim bob", "ann hold", "bob move", "bob go 10,2")
    assert "fire" not in table.options("ann")
    assert table.who("ann")["aim"] is None


@pytest.mark.rule("suits.aim.area", "suits.order.list")
def test_whoever_covers_the_door_may_shoot_those_who_come_in_by_it() -> None:
    table = seated(fighter("ann", held=(("Long Bow",),)), fighter("bob", x=60)).play("ann cover 60 e")
    table.table.arrive("gm", "brigand", "bob", "10,0", "the door opens")
    table.play("bob pass", "> 3c")
    assert set(table.options("ann")) == {"hold", "fire"}


@pytest.mark.rule("suits.aim.area")
def test_who_comes_in_elsewhere_is_not_in_the_arc() -> None:
    table = seated(fighter("ann", held=(("Long Bow",),)), fighter("bob", x=60)).play("ann cover 60 e")
    table.table.arrive("gm", "brigand", "bob", "-10,0", "the other door opens")
    table.play("bob pass", "> 3c")
    assert "ann" not in table.table.waiting_for()


@pytest.mark.rule("suits.aim.area")
@pytest.mark.parametrize(("way", "where"), [("bob", "towards Bob"), ("nw", "to the north-west")])
def test_an_arc_is_told_with_where_it_lies(way: str, where: str) -> None:
    table = seated(fighter("ann", held=REVOLVER), fighter("bob", x=20)).play(f"ann cover 30 {way}")
    assert table.told("cover") == [f"Ann covers an arc of 30 degrees {where}."]


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


@pytest.mark.rule("suits.aim.cards", "suits.aim.combo", "suits.blast.lob")
def test_a_lob_may_be_aimed_and_of_two_cards_only_the_better_one_counts() -> None:
    table = seated(fighter("ann", held=GRENADE), fighter("bob", x=5)).play("ann aim bob", "ann hold", "bob pass")
    table.table.edit("gm", ["fighters", 0, "white"], 0, "she has parried")  # which leaves one card of her own
    table.play("ann lob bob", "> 3c 4d")
    assert table.told("shoot")[0].endswith("short, skill 7, 1 more card by aim.")
    assert table.told("scatter") == ["Ann: rank 4 against skill 7, in place."]


@pytest.mark.rule("suits.aim.cards")
def test_aim_adds_its_card_to_the_first_of_several_shots_alone() -> None:
    table = shooters(12, "Automatic Pistol - 9mm", aim=1)
    table.play("ann auto bob", "bob dodge 1", "> 9c")
    assert table.asked_cards() == 2
    table.play("> 9c 9d", "ann shoot bob")
    assert table.asked_cards() == 1


@pytest.mark.rule("suits.aim.combo", "suits.aim.best_single", "suits.multi_shot.single_card")
def test_of_two_cards_the_best_single_one_counts() -> None:
    table = shooters(12, "Automatic Pistol - 9mm", aim=1)
    table.play("ann auto bob", "bob dodge 1", "> 9c", "> 3c 4d")
    assert table.told("contest")[0].startswith("Ann: rank 4 against skill 7")


@pytest.mark.rule("suits.aim.limit", "suits.aim.maintain")
def test_aim_counts_for_half_of_skill_in_turns() -> None:
    ann = fighter("ann", held=REVOLVER, skill=4)
    ann.aim = Aim("bob", 2)
    table = seated(ann, fighter("bob", x=12)).play("ann aim bob")
    assert table.told("aim") == ["Ann aims at Bob (2 turns)."]


@pytest.mark.rule("suits.aim.maintain", "suits.round.step")
def test_a_step_after_aiming_loses_the_aim_as_one_before_does() -> None:
    table = seated(fighter("ann", held=(("Long Bow",),)), fighter("bob", x=20))
    table.play("ann step_last", "ann aim bob", "ann go 0,1")
    assert table.who("ann")["aim"] is None


@pytest.mark.rule("suits.aim.maintain", "suits.bonus_card.one_card_turn")
def test_a_single_card_drawn_first_leaves_the_aim_but_banking_it_does_not() -> None:
    ann = fighter("ann", held=((REVOLVER_38,),))
    table = seated(ann, fighter("bob", x=9), bonus_cards=True)
    table.play("ann aim bob", "ann hold", "bob pass", "ann single", "> Kc", "ann use", "ann fire bob")
    assert table.told("shoot")[0].endswith("1 more card by aim.")
    again = seated(fighter("ann", held=((REVOLVER_38,),)), fighter("bob", x=9), bonus_cards=True)
    again.play("ann aim bob", "ann hold", "bob pass", "ann single", "> Kc", "ann bank")
    assert again.who("ann")["aim"] is None


@pytest.mark.rule("suits.aim.maintain", "suits.dazed.must_recover")
def test_whoever_must_recover_loses_the_aim() -> None:
    ann = fighter("ann", held=REVOLVER)
    ann.aim, ann.shock, ann.dazed = Aim("bob", 1), 6, True  # dazed by a fall, and not by anybody's blow
    table = seated(ann, fighter("bob", x=9)).play("> 2c")
    assert table.who("ann")["aim"] is None


@pytest.mark.rule("suits.aim.maintain")
def test_fighting_back_loses_the_aim() -> None:
    ann = fighter("ann", held=(("Knife", "Revolver - .38"),))
    ann.aim = Aim("cy", 2)
    table = seated(fighter("bob", "foes", x=1), ann, fighter("cy", "foes", x=20))
    table.play("ann hold", "bob attack ann", "ann counter", "> 9c 9d 3c 10h")
    assert table.who("ann")["aim"] is None


@pytest.mark.rule("suits.minion.one_card", "suits.aim.cards")
@pytest.mark.parametrize("turns", [1, 2])
def test_a_minion_who_has_aimed_still_draws_one_card(turns: int) -> None:
    ann = fighter("ann", held=REVOLVER, minion=True)
    ann.aim = Aim("bob", turns)
    table = seated(ann, fighter("bob", x=12)).play("ann fire bob", "bob dodge 1", "> 10h")
    assert table.asked_cards() == 1
    assert table.told("shoot") == ["Ann shoots at Bob with Revolver - .38: 12 m, short, skill 7."]


@pytest.mark.rule("suits.minion.one_card", "suits.minion.group_draw", "suits.aim.cards")
def test_a_minion_who_has_aimed_and_shares_a_card_draws_none() -> None:
    ann = fighter("ann", held=REVOLVER, minion=True)
    ann.aim, ann.number = Aim("bob", 1), 1
    scene = scene_of(ann, fighter("bob", x=12), shared_draws=True)
    move(scene.zones, "7c", "library", "shared")
    table = Seated(scene).play("ann fire bob", "bob dodge 1", "> 4h")
    assert table.told("contest") == ["Ann: rank 7 against skill 7; Bob: rank 4 against skill 5."]
