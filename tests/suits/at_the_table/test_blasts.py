"""Blasts at the table: rounds lobbed at people and places, fuses, where they land, and who is near."""

from __future__ import annotations

from typing import Any

import pytest

from tests.suits.at_table import CLUB, POWDER, TOUGH, Seated, call, seated, thrower, tough, with_bonus_cards, with_chips
from tests.suits.support import fighter, scene_of


def thrown(*more: Any, cards: str = "6c 10d") -> Seated:
    """Let Ann lob a grenade at Bob, and somebody else be there."""
    bob = fighter("bob", x=9, body=20, will=20)
    return seated(fighter("ann", "us", skill=9, held=POWDER), *more, bob).play("ann lob bob", f"> {cards}")


@pytest.mark.rule("suits.contest.winner", "suits.blast.defense")
def test_a_blast_is_told_against_the_skill_it_was_lobbed_with() -> None:
    table = thrown(cards="3c 10d").play("bob pass", "ann pass", "ann dodge 1", "> 2c")
    assert table.told("contest") == ["Ann: rank 3 against skill 6; Ann: rank 2 against skill 10."]


@pytest.mark.rule("suits.chips.attack", "suits.note.draw")
def test_what_bars_a_lob_bars_one_at_a_place_too() -> None:
    table = seated(thrower(), fighter("bob", x=9), packs=1).play("ann lob_at", "ann at 5,3", "> 6c 10d", "bob pass")
    assert table.options("ann")["lob_at"] == "suits.note.draw"


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


@pytest.mark.rule("suits.blast.lob")
def test_a_sword_is_not_lobbed() -> None:
    assert "lob_at" not in seated(fighter("ann"), fighter("bob", x=9)).options("ann")


@pytest.mark.rule("suits.blast.lob", "suits.blast.power", "suits.blast.defense", "suits.ranged.unaware")
def test_of_a_blast_it_is_told_where_it_lands_how_near_each_is_and_nobody_stays_unaware() -> None:
    ann = fighter("ann", skill=9, held=POWDER)
    bob = fighter("bob", x=6, body=20, will=20)
    dan = fighter("dan", "bob", x=6, y=4, body=20, will=20)
    table = seated(ann, bob, dan).play("ann lob bob", "> 7c 10d")
    assert table.told("shoot") == ["Ann lobs Grenade - Black Powder at Bob: 6 m, medium, skill 6."]
    assert table.told("scatter") == ["Ann overdraws skill 6: it bounces 1 yard away, to 5, 0."]
    table.play("bob pass", "dan pass").table.edit("gm", ["fighters", 2, "unaware"], True, "looks away")
    table.play("ann pass", "ann dodge 1", "> 5c", "dan dodge 1", "> 2c", "bob pass")
    assert table.told("near") == [
        "Ann is 5 yards away: base 2, defence 5.",
        "Bob is 1 yard away: base 9, no defence.",
        "Dan is 4.1 yards away: base 2, defence 2.",
    ]
    assert not table.who("dan")["unaware"]


@pytest.mark.rule("suits.blast.lob")
def test_a_lit_round_goes_off_although_its_thrower_has_left() -> None:
    table = call(thrown(fighter("cat", "us", x=-5)), kind="leave", who="ann")
    table.play("cat pass", "bob pass")
    assert table.told("blast", "cat") == ["Ann's Grenade - Black Powder goes off at 9, 0."]
    assert table.told("near") == ["Bob is 0 yards away: base 9, no defence."]
    assert table.harm("bob") == (9, 0)
    assert table.told("blow") == ["Ann hits Bob: base 9 at +0 is power 9, armour stops 0."]


@pytest.mark.rule("suits.blast.lob", "suits.blast.defense")
def test_those_near_the_round_of_somebody_who_left_defend_against_it() -> None:
    table = call(thrown(fighter("cat", "us", x=9, y=3)), kind="leave", who="ann")
    table.play("cat pass", "bob pass", "cat dodge 1", "> 2c")
    assert table.told("contest") == ["Ann: rank 6 against skill 6; Cat: rank 2 against skill 2."]


@pytest.mark.rule("suits.blast.lob", "suits.contest.last_standing")
def test_a_fight_is_not_over_while_a_round_lies_lit() -> None:
    bob = fighter("bob", x=9)
    bob.shock = 12
    table = seated(fighter("ann", "us", skill=9, held=POWDER), fighter("cat", "us", x=8, body=9), bob)
    table.play("ann lob bob", "> 6c 10d", "cat attack bob", "bob dodge 1", "> 10c 7d 9d")
    assert table.told("won") == []
    table.play("ann pass", "ann dodge 1", "> 2c")
    assert table.harm("cat") != (0, 0)
    assert table.told("won") == ["The fight is over: Ann and Cat are left standing."]


@pytest.mark.rule("suits.blast.lob", "suits.power.suit_values")
def test_a_lob_that_lands_in_place_shows_its_suit() -> None:
    ann = fighter("ann", skill=9, held=POWDER)
    table = seated(ann, fighter("bob", x=4, **TOUGH)).play("ann lob bob", "> 7h 10d")
    assert table.sums("scatter") == ["Suits: hearts of Ann +2 = 2"]


@pytest.mark.rule("suits.blast.lob", "suits.bonus_card.extra_action")
def test_a_round_lobbed_in_an_extra_action_goes_off_at_the_end_of_the_next_turn_too() -> None:
    table = with_bonus_cards(with_chips(fighter("ann", held=POWDER, skill=9), "c"), tough("bob", x=9))
    table.play(*CLUB, "ann pass", "bob pass", "ann lob bob", "> 6c")
    assert table.told("blast") == []
    table.play("ann pass")  # the thrower's next turn
    assert table.told("blast") == ["Ann's Grenade - Black Powder goes off at 9, 0."]


@pytest.mark.rule("suits.blast.power", "suits.defend.failure")
def test_whoever_a_blast_hits_has_lost_a_contest_and_neither_acts_nor_recovers() -> None:
    bob = fighter("bob", "foes", x=9, y=3, body=20, will=20)
    bob.shock = 2
    table = seated(thrower(), bob, fighter("cat", "foes", x=9)).play("ann lob cat", "> 6c 10d")
    assert table.options("bob")["recover"] == ""
    table.play("bob pass", "cat pass", "ann pass", "ann dodge 1", "> 2c", "bob dodge 1", "> 9c")
    assert table.told("passes") == ["Bob was beaten and loses this action."]


@pytest.mark.rule("suits.blast.power")
def test_those_who_have_not_come_yet_are_not_harmed() -> None:
    cat = fighter("cat", "foes", x=9)
    cat.arrives = 5
    scene = scene_of(thrower(), fighter("bob", "foes", x=9, y=1, body=20, will=20), cat)
    scene.order.remove("cat")
    table = Seated(scene).play("ann lob bob", "> 6c 10d", "bob pass", "ann pass", "ann dodge 1", "> 2c")
    assert [text.split()[0] for text in table.told("near")] == ["Ann", "Bob"]


@pytest.mark.rule("suits.blast.defense", "suits.shield.table")
def test_a_round_that_lies_lit_surprises_nobody_although_its_thrower_hides_by_now() -> None:
    bob = fighter("bob", x=15, held=(("Sword", "Shield"),))
    table = seated(fighter("ann", skill=9, held=POWDER), bob, obstacles=[(1, 0)])
    table.play("ann lob_at", "ann at 12,0", "> 2c 9c", "bob pass", "ann hide", "bob defend")
    assert table.told("hide") == ["Ann hides."]
    assert "Guard: Shield +2 = 2" in table.sums("defend")


@pytest.mark.rule("suits.blast.defense", "suits.critical.down")
def test_the_fallen_have_no_defence_against_a_blast_however_far() -> None:
    dan = fighter("dan", "foes", x=9, y=5, body=20, will=20)
    dan.fate = "unconscious"
    table = seated(thrower(), fighter("bob", "foes", x=9, body=20, will=20), dan).play("ann lob bob", "> 6c 10d")
    table.play("bob pass", "ann pass", "ann dodge 1", "> 2c")
    assert "dan" not in list(table.table.waiting_for())
    assert "Dan is 5 yards away: base 2, defence 5." in table.told("near")
    assert [text.split(":")[0] for text in table.told("blow")][-1] == "Ann hits Dan"


@pytest.mark.rule("suits.blast.defense", "suits.contest.winner")
def test_whoever_outdraws_a_blast_is_not_harmed() -> None:
    bob = fighter("bob", "foes", x=9, y=5, reflexes=9, body=20, will=20)
    table = seated(thrower(), bob, fighter("cat", "foes", x=9, body=20, will=20)).play("ann lob cat", "> 3c 10d")
    table.play("bob pass", "cat pass", "ann pass", "ann dodge 1", "> 2c", "bob dodge 1", "> 7c")
    assert table.harm("bob") == (0, 0)
    assert table.harm("cat") != (0, 0)


@pytest.mark.rule("suits.blast.defense", "suits.blast.lob")
def test_a_blast_tells_its_rank_and_asks_in_its_own_words() -> None:
    bob, cy = fighter("bob", "foes", x=9), fighter("cy", "foes", x=12)
    table = seated(fighter("ann", held=POWDER, skill=9), bob, cy)
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
