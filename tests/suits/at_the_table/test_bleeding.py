"""Critical wounds at the table: who bleeds, is stabilised or dies, and what medics can do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.games.suits.scene import Fighter
from tests.suits.at_table import Seated, beginning, fallen, seated
from tests.suits.support import fighter


def bob_felled(*others: Fighter) -> Seated:
    """Let Ann fell Bob, and others be there who lie wounded."""
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = beginning(fighter("ann"), bob, *others, round_limit=30)
    return table.play("> 5c", "> 4c", "ann attack bob", "bob dodge 1", "> 10c 7d 6d")


@pytest.mark.rule("suits.critical.turn_draw", "suits.contest.last_standing")
def test_a_bystander_bleeds_as_the_round_ends_and_the_fight_waits_for_that_alone() -> None:
    cat = fallen("cat", x=1, y=1)
    cat.bystander = True
    table = bob_felled(cat).play("> 2c", "> 3c")
    assert table.told("bleed") == ["Cat bleeds: 9 wounds (critical over 6, dead over 12)."]
    table.play("ann pass", "> 5c", "ann pass", "> 5c")
    assert table.told("stable") == [
        "Cat has 1 critical wound left.",
        "Cat has no critical wounds left, and lies there until the fight ends.",
    ]
    assert table.view()["is_over"]


@pytest.mark.rule("suits.critical.turn_draw", "suits.critical.medic_prevent")
def test_a_broken_thing_does_not_bleed_and_nobody_tends_it() -> None:
    door = fallen("door", x=1, y=1, critical=1)
    door.sheet = replace(door.sheet, name="Door", thing=True)
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = beginning(fighter("ann"), bob, door).play("> 5c", "> 4c")
    assert "tend door" not in table.options("ann")
    table.play("ann attack bob", "bob dodge 1", "> 10c 7d 6d")
    assert table.view()["is_over"]


@pytest.mark.rule("suits.critical.bleed", "suits.critical.pass_out")
def test_bleeding_shows_within_what_a_card_bleeds_and_keeps_awake() -> None:
    cat = fighter("cat", "us", will=6)
    cat.fate, cat.wounds, cat.critical = "critical", 6, 3
    table = seated(cat, fighter("ann", "us"), fighter("dan", x=30)).play("> 3h", "> 9c")
    assert table.sums("bleed") == [
        "Bleeds within: critical wounds +3 = 3",
        "Stays awake within: Will +6 critical wounds -3 = 3",
    ]


@pytest.mark.rule("suits.critical.pass_out", "suits.defeat.groggy")
def test_who_passes_out_is_groggy_afterwards() -> None:
    table = seated(fallen(side="us", critical=4), fighter("ann", "us"), fighter("foe", x=9))
    table.play("> 3c", "> 9c")
    assert table.told("bleed") == ["Bob bleeds, and passes out: 11 wounds (critical over 6, dead over 12)."]
    table.table.edit("gm", ["calls"], [{"kind": "end", "who": "us"}], "the foe runs")
    assert table.who("bob")["groggy"]


@pytest.mark.rule("suits.critical.stabilize", "suits.critical.medic_prevent")
def test_it_is_told_when_somebody_neither_bleeds_nor_mends_and_why() -> None:
    cat = fighter("cat", "us", y=1)
    cat.fate, cat.wounds, cat.critical = "critical", 6, 2
    medic = fighter("ann", "us", skills={"EMT": 6})
    table = seated(cat, medic, fighter("dan", x=30)).play("> 9h", "ann tend cat", "> 2h", "dan pass", "> 2c")
    assert table.told("holds", "dan") == [
        "Cat does not bleed: the card counts over 6, and nothing mends either.",
        "Cat does not bleed: a medic has seen to it.",
    ]


@pytest.mark.rule("suits.critical.medic_prevent")
def test_a_medic_who_is_not_up_to_it_is_told_that_no_card_would_do() -> None:
    bob = fighter("bob", "us", x=1)
    bob.fate, bob.wounds, bob.critical = "critical", 6, 4
    table = seated(fighter("ann", "us"), bob, fighter("cat", x=20)).play("ann tend bob", "> 2c")
    assert table.told("tend") == ["Ann cannot help Bob (no card is within -1)."]


@pytest.mark.rule("suits.critical.medic_prevent")
def test_a_second_medic_who_fails_does_not_undo_what_the_first_has_done() -> None:
    medics = [fighter(id, "us", x=at, skills={"EMT": 6}) for at, id in enumerate(("ann", "bob"))]
    cat = fighter("cat", "us", y=1)
    cat.fate, cat.wounds, cat.critical = "critical", 6, 2
    table = seated(*medics, cat, fighter("dan", x=30))
    table.play("ann tend cat", "> 3h", "bob tend cat", "> 9h", "> 2c")
    assert table.told("bleed") == []
    assert table.told("tend")[0] == "Ann stops Cat's bleeding for now (a card within 4 was needed)."


@pytest.mark.rule("suits.critical.medic_prevent", "suits.critical.medic_stabilize")
def test_after_the_fight_a_medic_may_walk_to_the_wounded() -> None:
    medic = fighter("doc", "us", x=8, skills={"EMT": 9, "Hand Weapons": 5})
    table = seated(medic, fallen(side="us"), fighter("foe", x=20))
    table.table.edit("gm", ["fighters", 2, "fate"], "unconscious", "it is over")
    table.play("doc pass") if "doc" in table.table.waiting_for() and "tend bob" in table.options("doc") else None
    assert "tend bob" not in table.options("doc")
    table.play("doc move", "doc toward bob", "> 10c")
    table.play("doc move", "doc toward bob", "> 10c") if "tend bob" not in table.options("doc") else None
    table.play("doc tend bob", "> 4c")
    assert table.told("tend") == ["Doc stops Bob's bleeding for now (a card within 7 was needed)."]
    table.play("> 4c")
    assert table.told("stable")[-1] == "Bob has no critical wounds left, and lies there until the fight ends."
    assert table.table.is_over


@pytest.mark.rule("suits.critical.medic_prevent")
def test_the_card_of_a_medic_is_asked_for_by_whom_she_tends() -> None:
    cat = fighter("cat", "us", y=1)
    cat.fate, cat.wounds, cat.critical = "critical", 6, 2
    table = seated(fighter("ann", "us", skills={"EMT": 6}), cat, fighter("dan", x=30)).play("ann tend cat")
    assert "Ann tends Cat" in table.waiting()[0][1].prompt


@pytest.mark.rule("suits.bleeding.modern", "suits.bleeding.coma")
def test_somebody_in_a_coma_goes_on_bleeding() -> None:
    bob = fallen(side="us", critical=7)
    bob.fate = "coma"
    table = seated(bob, fighter("ann", "us"), fighter("foe", x=9), modern_medicine=True)
    table.play("> 3c", "> 9c")
    assert table.who("bob")["fate"] == "coma"
    assert table.harm("bob") == (0, 14)


@pytest.mark.rule("suits.critical.stabilize", "suits.critical.down")
def test_who_has_no_critical_wounds_left_is_told_to_stay_down() -> None:
    table = seated(fighter("ann"), fallen("cat", "cat", critical=1), fighter("bob", "cat", x=9))
    table.play("ann pass", "> 5c")
    assert table.told("stable") == ["Cat has no critical wounds left, and lies there until the fight ends."]
    assert table.who("cat")["fate"] == "critical"
