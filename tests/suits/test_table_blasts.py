"""Blasts at a real table: rounds lobbed at people and at places, and what they do to everyone near."""

from __future__ import annotations

from typing import Any

import pytest

from tests.suits.at_table import Seated, seated
from tests.suits.support import fighter, scene_of

POWDER = (("Grenade - Black Powder",),)


def thrower(**more: Any) -> Any:
    """Make Ann, who has a grenade."""
    return fighter("ann", skill=9, held=POWDER, **more)


# --- at a place -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.blast.lob", "suits.range.table")
def test_a_round_may_be_lobbed_at_a_place_where_nobody_is() -> None:
    table = seated(thrower(), fighter("bob", x=9, body=20, will=20)).play("ann lob_at", "ann at 7,0")
    assert table.told("shoot", "bob") == ["Ann lobs Grenade - Black Powder at 7, 0: 7 m, medium, skill 6."]
    table.play("> 6c 10d", "bob pass", "ann pass", "ann dodge 1", "> 2c")
    assert table.told("near") == ["Ann is 7 yards away: base 1, defence 5.", "Bob is 2 yards away: base 5, no defence."]


@pytest.mark.rule("suits.blast.lob")
def test_a_round_lobbed_at_a_place_bounces_from_there() -> None:
    table = seated(thrower(), fighter("bob", x=9)).play("ann lob_at", "ann at 7,0", "> 8s 10d")
    assert table.told("scatter") == ["Ann overdraws skill 6: it bounces 2 yards away, to 9, 0."]


@pytest.mark.rule("suits.blast.lob", "suits.aim.requirement")
def test_a_place_out_of_sight_can_be_lobbed_at_and_one_out_of_range_cannot() -> None:
    bob = fighter("bob", x=30)
    table = seated(thrower(), bob, obstacles=[(5, 0)]).play("ann lob_at")
    offered = table.options("ann")
    assert "at 6,0" in offered
    assert "at 27,0" in offered
    assert "at 28,0" not in offered  # very short range: three times 9


@pytest.mark.rule("suits.blast.lob", "suits.aim.requirement")
def test_the_places_offered_do_not_tell_of_somebody_hidden() -> None:
    def offered(x: int) -> set[str]:
        bob = fighter("bob", x=x, y=9)
        bob.hidden = "hidden"
        return set(seated(thrower(), fighter("cat", "bob", x=9), bob).play("ann lob_at").options("ann"))

    assert offered(2) == offered(20)


@pytest.mark.rule("suits.blast.lob", "suits.aim.requirement", "suits.blast.defense")
def test_a_blast_finds_those_who_hide_where_it_lands() -> None:
    bob = fighter("bob", "foes", x=9, y=2, body=20, will=20)
    bob.hidden = "hidden"
    table = seated(thrower(), bob, fighter("cat", "foes", x=20), obstacles=[(9, 1)])
    assert table.options("ann")["lob bob"] == "suits.aim.requirement"
    table.play("ann lob_at", "ann at 9,2", "> 2c 10d", "bob pass", "cat pass", "ann pass", "ann dodge 1", "> 9c")
    assert table.harm("bob") != (0, 0)


@pytest.mark.rule("suits.chips.attack", "suits.note.draw")
def test_what_bars_a_lob_bars_one_at_a_place_too() -> None:
    table = seated(thrower(), fighter("bob", x=9), packs=1).play("ann lob_at", "ann at 5,3", "> 6c 10d", "bob pass")
    assert table.options("ann")["lob_at"] == "suits.note.draw"


@pytest.mark.rule("suits.blast.lob")
def test_a_sword_is_not_lobbed() -> None:
    assert "lob_at" not in seated(fighter("ann"), fighter("bob", x=9)).options("ann")


# --- who is near ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.blast.defense", "suits.critical.down")
def test_the_fallen_have_no_defence_against_a_blast_however_far() -> None:
    dan = fighter("dan", "foes", x=9, y=5, body=20, will=20)
    dan.fate = "unconscious"
    table = seated(thrower(), fighter("bob", "foes", x=9, body=20, will=20), dan).play("ann lob bob", "> 6c 10d")
    table.play("bob pass", "ann pass", "ann dodge 1", "> 2c")
    assert "dan" not in list(table.table.waiting_for())
    assert "Dan is 5 yards away: base 2, defence 5." in table.told("near")
    assert [text.split(":")[0] for text in table.told("blow")][-1] == "Ann hits Dan"


@pytest.mark.rule("suits.blast.power", "suits.defend.failure")
def test_whoever_a_blast_hits_has_lost_a_contest_and_neither_acts_nor_recovers() -> None:
    bob = fighter("bob", "foes", x=9, y=3, body=20, will=20)
    bob.shock = 2
    table = seated(thrower(), bob, fighter("cat", "foes", x=9)).play("ann lob cat", "> 6c 10d")
    assert table.options("bob")["recover"] == ""
    table.play("bob pass", "cat pass", "ann pass", "ann dodge 1", "> 2c", "bob dodge 1", "> 9c")
    assert table.told("passes") == ["Bob was beaten and loses this action."]


@pytest.mark.rule("suits.blast.defense", "suits.contest.winner")
def test_whoever_outdraws_a_blast_is_not_harmed() -> None:
    bob = fighter("bob", "foes", x=9, y=5, reflexes=9, body=20, will=20)
    table = seated(thrower(), bob, fighter("cat", "foes", x=9, body=20, will=20)).play("ann lob cat", "> 3c 10d")
    table.play("bob pass", "cat pass", "ann pass", "ann dodge 1", "> 2c", "bob dodge 1", "> 7c")
    assert table.harm("bob") == (0, 0)
    assert table.harm("cat") != (0, 0)


@pytest.mark.rule("suits.blast.power")
def test_those_who_have_not_come_yet_are_not_harmed() -> None:
    cat = fighter("cat", "foes", x=9)
    cat.arrives = 5
    scene = scene_of(thrower(), fighter("bob", "foes", x=9, y=1, body=20, will=20), cat)
    scene.order.remove("cat")
    table = Seated(scene).play("ann lob bob", "> 6c 10d", "bob pass", "ann pass", "ann dodge 1", "> 2c")
    assert [text.split()[0] for text in table.told("near")] == ["Ann", "Bob"]


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.heart", "suits.blast.power")
def test_a_bonus_card_committed_on_the_turn_a_fuse_burns_may_be_revealed_at_the_blow() -> None:
    ann = thrower()
    ann.chips = ["h"]
    table = seated(ann, fighter("bob", "foes", x=9, body=20, will=20), bonus_cards=True)
    table.play("ann nobody", "ann lob bob", "> 6c 10d", "bob pass", "ann commit ann", "ann card 0", "ann none")
    table.play("ann pass", "ann dodge 1", "> 2c", "ann none")
    assert table.told("blow")[-1].startswith("Ann hits Ann: base 1 at +0")
    table.play("ann reveal 0")
    assert table.told("blow")[-1].startswith("Ann hits Bob: base 9 at +1")


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.diamond", "suits.blast.defense")
def test_what_a_target_commits_at_a_blast_is_revealed_in_that_turn_or_lost() -> None:
    cat = fighter("cat", "foes", x=9, y=3, body=20, will=20)
    cat.chips = ["d"]
    table = seated(thrower(), fighter("bob", "foes", x=9, body=20, will=20), cat, bonus_cards=True)
    table.play("ann lob bob", "> 6c 10d", "bob pass", "cat nobody", "cat pass", "ann pass", "ann dodge 1", "> 2c")
    table.play("cat commit cat", "cat card 0", "cat none", "cat dodge 1", "> 9c", "cat none")
    assert table.told("blow")[-1] == "Ann hits Cat: base 5 at +0 is power 5, armour stops 0."
    assert table.choice("cat").kind == "suits.reveal"  # the turn ends: now or never
    table.play("cat none")
    assert table.view()["commitments"] == []


# --- charging with the off hand ---------------------------------------------------------------------------------------


@pytest.mark.rule("suits.round.charge", "suits.multi_attack.optional")
def test_one_may_charge_with_the_weapon_in_the_off_hand() -> None:
    table = seated(fighter("ann", held=(("Rapier", "Dagger"),), reflexes=6), fighter("bob", x=6))
    table.play("ann charge_off bob")
    assert table.told("move") == ["Ann moves 5 m, to 5, 0."]
    assert table.told("engage") == ["Ann engages Bob with Dagger, skill 7."]
    table.play("bob dodge 1", "> 2c 6c 10d")
    assert table.told("blow") == ["Ann hits Bob: base 3 at +0 is power 3, armour stops 0."]


@pytest.mark.rule("suits.round.charge", "suits.chips.slow_engage")
def test_the_off_hand_charges_while_the_other_weapon_wants_readying() -> None:
    ann = fighter("ann", held=(("Mace", "Dagger"),), reflexes=6)
    ann.unready = 1
    table = seated(ann, fighter("bob", x=6))
    offered = table.options("ann")
    assert (offered["charge bob"], offered["charge_off bob"]) == ("suits.chips.slow_engage", "")
    table.play("ann charge_off bob", "bob dodge 1", "> 2c 6c 10d")
    assert table.told("blow")[0].startswith("Ann hits Bob")


@pytest.mark.rule("suits.round.charge")
def test_without_a_second_weapon_no_charge_with_it_is_offered_and_too_far_is_too_far() -> None:
    assert "charge_off bob" not in seated(fighter("ann"), fighter("bob", x=6)).options("ann")
    far = seated(fighter("ann", held=(("Rapier", "Dagger"),), reflexes=5), fighter("bob", x=16)).options("ann")
    assert far["charge_off bob"] == "suits.round.charge"
