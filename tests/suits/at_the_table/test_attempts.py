"""Simple tasks at the table: what no rule lists, and contests of skill that settle it at once."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Malformed, Refusal
from tests.suits.at_table import call, pair, seated
from tests.suits.support import fighter


@pytest.mark.rule("suits.contest.parties", "suits.contest.instant")
def test_each_party_of_a_called_contest_may_bring_a_skill_of_its_own() -> None:
    ann, bob = fighter("ann", skills={"Climbing": 6}), fighter("bob", x=9, skills={"Running": 4})
    table = call(
        seated(ann, bob),
        kind="contest",
        who="ann",
        skill="Climbing",
        against="bob",
        theirs="Running",
        what="Up the wall",
    )
    assert table.told("called") == ["Up the wall: Ann, Climbing 6, against Bob, Running 4."]
    table.play("> 6c 10c 6d 10d")
    assert table.told("contest") == ["Ann: rank 6 against skill 6; Bob: an overdraw against skill 4."]
    with pytest.raises(Refusal, match="'Flying' is no number, attribute or skill"):
        call(table, kind="contest", who="ann", skill="Climbing", against="bob", theirs="Flying")


@pytest.mark.rule("suits.contest.scale")
def test_skills_of_any_size_meet_in_a_called_contest() -> None:
    table = pair()
    table.table.edit("gm", ["calls"], [{"kind": "contest", "who": "ann", "skill": "2", "against": "bob"}], "to try")
    table.play("> 2c 9h 2d 10c")
    assert table.told("instant") == ["Neither wins."]
    with pytest.raises(Malformed):
        table.table.edit("gm", ["calls"], [{"kind": "contest", "who": "zoe", "skill": "2", "against": "1"}], "nobody")


@pytest.mark.rule("suits.contest.instant")
def test_whoever_tries_something_is_asked_by_name() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1)).play("ann try")
    assert table.choice("ann").prompt == "Ann: what do you try?"


@pytest.mark.rule("suits.contest.instant", "suits.contest.tie")
def test_a_contest_the_game_master_calls_names_its_skill_and_redraws_ties_where_the_table_does() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), redraw_ties=True)
    call = {"kind": "contest", "who": "ann", "skill": "Guns", "against": "bob"}
    table.table.edit("gm", ["calls"], [call], "a wager")
    table.play("> 5c 10h 5d 10c")
    assert table.told("tie") == ["Equal ranks: both draw again."]
    table.play("> 6c 10h 5d 10c")
    assert table.told("called") == ["A contest of skill: Ann, Guns 7, against Bob, 7."]
    assert table.told("instant") == ["Ann wins."]


@pytest.mark.rule("suits.contest.instant", "suits.contest.tie")
def test_a_tie_with_a_task_that_is_drawn_again_is_about_whoever_tries_it_alone() -> None:
    table = call(
        seated(fighter("ann"), fighter("bob", x=2), redraw_ties=True), kind="contest", who="ann", skill="7", against="7"
    )
    table.play("> 5c 10h 5d 10c")
    assert [event.about for event in table.table.events("gm") if event.kind == "tie"] == [("ann",)]


@pytest.mark.rule("suits.contest.instant", "suits.order.one_chance")
def test_what_cannot_be_done_costs_nothing() -> None:
    ann = fighter("ann", held=(("Long Bow",),))
    table = seated(ann, fighter("bob", x=20), choices="asked")
    table.play("ann aim bob", "ann hold", "bob pass", "ann try", "ann swim up the waterfall", "gm impossible")
    assert table.told("impossible", "bob") == ["Ann would try: swim up the waterfall. That cannot be done."]
    assert table.options("ann")["fire bob"] == ""
    assert table.who("ann")["aim"] is not None


@pytest.mark.rule("suits.contest.instant", "suits.order.one_chance", "suits.contest.scale")
def test_what_is_tried_takes_the_turn_and_a_contest_if_the_game_master_says_so() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), choices="asked")
    table.play("ann try", "ann trip Bob", "gm contest", "gm reflexes", "gm bob", "> 4c 9d 3c 9h")
    assert table.told("attempt", "bob") == ["Ann tries: trip Bob."]
    assert table.told("called", "bob") == ["A contest of skill: Ann, Reflexes 5, against Bob, 5."]
    assert table.told("instant", "bob") == ["Ann wins."]
    assert table.harm("bob") == (0, 0)
    assert table.table.waiting_for() == ["bob"]
    table.play("bob try", "bob get up", "gm happens")
    assert table.told("happens", "ann") == ["It happens."]
    table.play("ann try", "ann leap the gap", "gm contest", "gm body", "gm task", "gm 8", "> 5c 9d 9c 9h")
    assert table.told("called")[-1] == "A contest of skill: Ann, Body 6, against the task, 8."


@pytest.mark.rule("suits.contest.instant", "suits.minion.one_card")
def test_a_minion_draws_one_card_in_a_contest_that_is_called() -> None:
    table = seated(fighter("ann", minion=True), fighter("bob", x=2))
    call(table, kind="contest", who="ann", skill="Guns", against="bob").play("> 6c 5c 9d")
    assert table.told("instant") == ["Ann wins."]


@pytest.mark.rule("suits.contest.instant", "suits.armor.awkward", "suits.defeat.groggy")
def test_awkward_armour_weighs_on_reflexes_and_what_rests_on_them_in_a_contest_that_is_called() -> None:
    ann = fighter("ann", armour="Plate", reflexes=8, mind=8, skills={"Climbing": 9, "Science": 9})
    ann.groggy = True
    table = seated(ann, fighter("bob", x=2))
    for skill in ("Reflexes", "Climbing", "Mind", "Science"):
        call(table, kind="contest", who="ann", skill=skill, against="5").play("> 2c 9c 2d 9d")
    assert [line.split(", ")[1] for line in table.told("called")] == ["Reflexes 2", "Climbing 2", "Mind 4", "Science 4"]
    table.table.edit("gm", ["fighters", 0, "groggy"], False, "awake")
    call(table, kind="contest", who="ann", skill="Reflexes", against="5").play("> 2c 9c 2d 9d")
    assert table.told("called")[-1] == "A contest of skill: Ann, Reflexes 6, against the task, 5."


@pytest.mark.rule("suits.contest.instant", "suits.contest.winner")
def test_a_task_that_wins_begins_its_sentence_with_a_capital() -> None:
    table = call(seated(fighter("ann"), fighter("bob", x=9)), kind="contest", who="ann", skill="Guns", against="7")
    table.play("> 2c 9c 6d 9d")
    assert table.told("instant") == ["The task wins."]
    assert table.sums("contest") == []


@pytest.mark.rule("suits.contest.instant", "suits.power.suit_values")
def test_a_contest_without_loss_shows_no_worth_of_suits() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2))
    call(table, kind="contest", who="ann", skill="Guns", against="bob").play("> 6h 9c 5s 9d")
    assert table.told("instant") == ["Ann wins."]
    assert table.sums("contest") == []
    table.play("ann attack bob", "bob counter", "> 6h 9c 5s 9d")  # the same cards, with loss
    assert table.sums("contest") == ["Suits: hearts of Ann +2 spades of Bob -1 = 1"]
