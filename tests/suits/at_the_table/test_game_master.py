"""The game master's hand at the table: contests called, harm and healing, who comes and leaves, the end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from outdraw.core.choices import Answer, Refusal
from outdraw.games.suits.content import characters
from outdraw.games.suits.scene import Contestant
from outdraw.games.suits.set_up import set_up
from tests.suits.at_table import (
    ANN,
    BOB,
    REVOLVER_38,
    Seated,
    call,
    fallen,
    infirmary,
    race,
    seated,
    three_in_a_race,
    tough,
)
from tests.suits.support import fighter, swarm


def contestant(table: Seated, id: str) -> Contestant:
    """Give a contestant."""
    found: Contestant = next(each for each in table.table.scene().contestants if each.id == id)  # type: ignore[attr-defined]
    return found


@pytest.mark.rule("suits.contest.parties", "suits.contest.instant")
@pytest.mark.parametrize(("skill", "rank"), [("Reflexes", 6), ("Will", 5)])
def test_a_contest_called_in_a_race_is_by_the_attribute_that_was_called(skill: str, rank: int) -> None:
    table = call(race(), kind="contest", who=BOB, skill=skill, against="5")
    assert table.told("called") == [f"A contest of skill: Bob, {skill} {rank}, against the task, 5."]


@pytest.mark.rule("suits.contest.parties", "suits.order.list")
def test_somebody_whom_the_game_master_brings_into_a_race_comes_last_in_it() -> None:
    table = race()
    table.table.arrive("gm", "kim_sato", "", "", "a third car")
    assert table.options("bob") == {f"compete {ANN}": "", "compete kim_sato": "", "pass": ""}
    sheet = characters()["kim_sato"].sheet()
    kim = contestant(table, "kim_sato")
    assert (kim.skill, kim.power, kim.seat) == (sheet.reflexes, sheet.will, "gm")
    table.play("bob pass", "ann pass")
    assert table.table.waiting_for() == ["gm"]
    with pytest.raises(Refusal):
        table.table.arrive("gm", "kim_sato", "", "", "the same car")


@pytest.mark.rule("suits.contest.parties", "suits.contest.instant")
def test_a_contest_called_at_a_sickbed_is_by_the_patients_own_sheet() -> None:
    table = call(infirmary(), kind="contest", who="aldo_brandt", skill="Will", against="jo_castell")
    (told,) = table.told("called")
    assert "Aldo Brandt, Will 5, against Jo Castell" in told


@pytest.mark.rule("suits.contest.instant", "suits.loss.split")
def test_the_game_master_hurts_a_contestant_who_may_be_out_by_it() -> None:
    table = call(race(), kind="hurt", who=BOB, loss=7, what="A tyre bursts.")
    assert table.told("loss") == [
        "Bob takes 5 minor and 2 major loss: status 7 (dazed over 5, out over 10), 2 major (out from 5 on)."
    ]
    assert table.told("dazed") == ["Bob is dazed."]
    call(table, kind="hurt", who=BOB, loss=9)
    assert table.told("out") == ["Bob is out."]


@pytest.mark.rule("suits.contest.instant", "suits.order.list")
@pytest.mark.parametrize(
    ("first", "then", "why"),
    [
        ("leave", {"kind": "hurt", "who": "bob", "loss": 2}, "nobody is called 'bob'"),
        ("leave", {"kind": "leave", "who": "bob"}, "nobody is called 'bob'"),
        ("leave", {"kind": "contest", "who": "bob", "skill": "Will", "against": "5"}, "nobody is called 'bob'"),
        ("end", {"kind": "hurt", "who": "ann", "loss": 2}, "it is over"),
    ],
)
def test_what_one_call_makes_impossible_for_the_next_is_left_undone(
    first: str, then: dict[str, object], why: str
) -> None:
    table = seated(fighter("ann"), fighter("bob", x=9), fighter("cat", "bob", x=9, y=1))
    table.table.edit("gm", ["calls"], [{"kind": first, "who": "bob"}, then], "both at once")
    assert table.told("undone") == [f"That could not be done any more: {why}."]
    assert table.told("undone", "ann") == []


@pytest.mark.rule("suits.contest.instant")
def test_a_contest_may_be_called_among_those_who_rest() -> None:
    table = call(Seated(set_up("infirmary")), kind="contest", who="aldo_brandt", skill="Body", against="3", what="Up")
    table.play("> 6c 10d 10c 10s")
    assert table.told("called") == ["Up: Aldo Brandt, Body 7, against the task, 3."]
    assert table.told("instant") == ["Aldo Brandt wins."]


@pytest.mark.rule("suits.contest.instant")
def test_the_game_master_calls_a_contest_of_skill_in_a_fight() -> None:
    table = seated(fighter("ann", reflexes=6), fighter("bob", x=1))
    call = {"kind": "contest", "who": "ann", "skill": "Reflexes", "against": "7", "what": "Ann keeps her feet"}
    table.table.edit("gm", ["calls"], [call], "the floor gives way")
    table.play("> 5c 10h 9d 10c")
    assert table.told("called") == ["Ann keeps her feet: Ann, Reflexes 6, against the task, 7."]
    assert table.told("instant") == ["Ann wins."]
    assert table.harm("ann") == (0, 0)
    table.play("ann pass")


@pytest.mark.rule("suits.contest.last_standing")
def test_a_contest_is_over_when_all_but_one_are_said_to_be_out_and_asks_nobody_more() -> None:
    table = race()
    table.table.edit("gm", ["contestants", 0, "is_out"], True, "a flat tyre")
    assert table.waiting() == []
    assert table.told("won") == ["Ann wins the contest."]


@pytest.mark.rule("suits.contest.last_standing", "suits.order.list")
def test_a_contestant_whom_the_game_master_lets_leave_gives_it_up() -> None:
    table = call(race(), kind="leave", who=ANN)
    assert table.told("leaves") == ["Ann leaves."]
    assert table.told("won") == ["Bob wins the contest."]


@pytest.mark.rule("suits.contest.last_standing")
def test_a_side_that_is_said_to_have_won_is_named_by_those_who_stand() -> None:
    bob = fighter("bob", "us", x=1)
    bob.fate, bob.wounds = "dead", 13
    table = call(seated(fighter("ann", "us"), bob, fighter("cat", x=20)), kind="end", who="us")
    assert table.told("won") == ["The fight ends here: Ann has won."]


@pytest.mark.rule("suits.contest.last_standing")
def test_a_fight_is_over_at_once_when_the_game_master_strikes_the_last_enemy_down() -> None:
    table = call(seated(fighter("ann"), fighter("bob", x=9)), kind="hurt", who="bob", loss=20)
    assert table.told("fall") == ["Bob is mangled."]
    assert table.told("won") == ["The fight is over: Ann is left standing."]
    assert table.waiting() == []


@pytest.mark.rule("suits.contest.last_standing")
def test_the_game_master_may_end_a_race_and_days_of_rest_too() -> None:
    table = call(Seated(set_up("car_race")), kind="end", who="driver_ann", what="The bridge is down.")
    assert table.told("won") == ["Ann wins the contest."]
    assert "The bridge is down." in table.told("story", "bob")
    table = call(Seated(set_up("infirmary")), kind="end")
    assert table.view()["is_over"]
    assert table.told("summary")[0].startswith("After 0 days. Aldo Brandt is up")


@pytest.mark.rule("suits.contest.last_standing", "suits.order.list")
def test_a_fight_does_not_wait_for_somebody_who_fell_before_they_came() -> None:
    late = fallen("late", "bob", x=1)
    late.arrives = 5
    table = seated(fighter("ann"), fighter("bob", x=2), late)
    assert not {"attack late", "tend late"} & table.options("ann").keys()  # who is not there is not to be reached
    call(table, kind="hurt", who="bob", loss=40)
    assert table.told("won") == ["The fight is over: Ann is left standing."]


@pytest.mark.rule("suits.contest.last_standing")
def test_nobody_wins_who_is_not_there() -> None:
    with pytest.raises(Refusal, match="no side that can win"):
        call(seated(fighter("ann"), fighter("bob", x=2)), kind="end", who="anne")


@pytest.mark.rule("suits.contest.last_standing")
def test_the_game_master_ends_a_fight_or_lets_it_go_on() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1))
    table.table.edit("gm", ["calls"], [{"kind": "end", "who": "ann"}], "Bob gives up")
    assert table.table.is_over
    assert table.told("won") == ["The fight ends here: Ann has won."]
    assert table.told("summary") == ["After 1 round. Ann is on their feet, unhurt. Bob is on their feet, unhurt."]
    table = seated(fighter("ann", "us"), fighter("al", "us", x=1))
    assert table.told("won") == []  # a scene begins with whoever is there
    table.table.edit("gm", ["goes_on"], True, "more are coming")
    table.play("ann pass", "al pass", "ann pass")
    assert not table.table.is_over


@pytest.mark.rule("suits.contest.last_standing", "suits.defeat.table")
def test_a_fight_that_was_won_goes_on_with_a_fallen_enemy_whom_the_game_master_heals() -> None:
    bob = fighter("bob", x=3)
    bob.fate, bob.wounds, bob.critical = "critical", 6, 3
    table = seated(fighter("ann"), bob).play("ann pass")
    assert table.told("won") == ["The fight is over: Ann is left standing."]
    table.table.edit("gm", ["calls"], [{"kind": "heal", "who": "bob", "loss": 9}], "a miracle")
    assert table.told("resumes") == ["With Bob the fight goes on."]
    assert "charge ann" in table.options("bob")


@pytest.mark.rule("suits.contest.last_standing", "suits.order.list")
def test_a_fight_that_was_won_goes_on_when_an_enemy_comes_in_while_somebody_bleeds() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = seated(fighter("ann"), fallen("cat", "ann", x=9), bob)
    table.play("ann attack bob", "bob dodge 1", "> 10c 7d 6d", "> 10c")
    table.table.arrive("gm", "brigand", "bob", "3,0", "one more of them")
    table.play("ann pass", "> 10d", "> 5c")
    assert table.told("resumes") == ["With Brigand the fight goes on."]
    assert table.options("gm")["charge ann"] == ""
    table.play("gm pass")
    assert table.options("ann")["charge brigand"] == ""


@pytest.mark.rule("suits.contest.last_standing")
def test_a_friend_who_comes_in_after_a_fight_was_won_only_tends() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = seated(fighter("ann"), fallen("cat", "ann", x=9), bob)
    table.play("ann attack bob", "bob dodge 1", "> 10c 7d 6d", "> 10c")
    table.table.arrive("gm", "brigand", "ann", "8,0", "a friend")
    table.play("ann pass", "> 10d", "> 5c")
    assert table.told("resumes") == []
    assert "tend cat" in table.options("gm")


@pytest.mark.rule("suits.contest.last_standing")
def test_nobody_wins_a_race_that_the_game_master_ends_for_nobody() -> None:
    table = race()
    table.table.edit("gm", ["calls"], [{"kind": "end"}], "rain")
    assert table.told("won") == ["Nobody wins the contest."]
    assert table.view()["winner"] == "nobody"


@pytest.mark.rule("suits.contest.last_standing")
def test_a_fight_that_ends_for_nobody_names_nobody() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2))
    table.table.edit("gm", ["calls"], [{"kind": "end"}], "rain")
    assert table.told("won") == ["The fight ends here."]


@pytest.mark.rule("suits.two_items.legal_pairs", "suits.shield.hand")
@pytest.mark.parametrize(
    ("things", "why"),
    [
        (["Greatsword", "Shield"], "one of them takes both hands"),
        (["Sword", "Mace"], "only small + small and small + medium may be paired"),
        (["Sword", "Dagger", "Knife"], "three weapons"),
        (["Sward"], "here is no 'Sward' to hold"),
    ],
)
def test_nobody_is_made_to_hold_what_two_hands_cannot(things: list[str], why: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=9))
    with pytest.raises(Refusal, match=re.escape(why)):
        call(table, kind="hold", who="ann", things=things)


@pytest.mark.rule("suits.swarm.form", "suits.swarm.fights")
def test_the_game_master_lets_a_swarm_grow_by_healing_it() -> None:
    table = call(seated(fighter("ann"), swarm(population=8)), kind="heal", who="rats", loss=3)
    assert table.told("healed") == ["The Rat swarm grow by 3: there are 11 of them."]
    assert table.who("rats")["population"] == 11


@pytest.mark.rule("suits.swarm.kills")
def test_harm_that_is_called_thins_a_swarm() -> None:
    table = call(seated(fighter("ann"), swarm(population=8)), kind="hurt", who="rats", loss=3)
    assert table.told("thin") == ["3 of the Rat swarm die; 5 are left."]


@pytest.mark.rule("suits.order.list")
def test_nobody_comes_in_where_somebody_or_something_is() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), obstacles=[(1, 0)])
    for at in ("2,0", "1,0"):
        with pytest.raises(Refusal, match="already"):
            table.table.arrive("gm", "brigand", "bob", at, "through the roof")
    table.table.arrive("gm", "brigand", "bob", "", "wherever there is room")
    assert (table.who("brigand")["x"], table.who("brigand")["y"]) == (3, 0)


@pytest.mark.rule("suits.order.list")
def test_whoever_comes_in_beside_numbered_ones_has_the_next_number() -> None:
    table = seated(fighter("ann"), fighter("brigand_1", "bob", x=5), fighter("brigand_2", "bob", x=7))
    table.table.arrive("gm", "brigand", "bob", "9,0", "one more of them")
    assert (table.who("brigand_3")["number"], table.who("brigand_3")["sheet"]["name"]) == (3, "Brigand 3")


def test_a_value_that_cannot_be_is_told_of_somebody_by_name() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2))
    table.table.arrive("gm", "war_horse", "bob", "4,0", "it has broken loose")
    at = next(i for i, each in enumerate(table.view("gm")["fighters"]) if each["id"] == "war_horse")
    with pytest.raises(Refusal, match=r"^War horse has a number below 0"):
        table.table.edit("gm", ["fighters", at, "shock"], -5, "a slip of the fingers")


@pytest.mark.rule("suits.order.list")
def test_people_leave_and_come_back() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), fighter("cy", "bob", x=2))
    table.table.edit("gm", ["calls"], [{"kind": "leave", "who": "cy"}], "he runs for help")
    assert [each["id"] for each in table.view("ann")["fighters"]] == ["ann", "bob"]
    assert table.view("ann")["offstage"] == "??"
    table.play("ann pass", "bob pass")
    table.table.edit("gm", ["calls"], [{"kind": "enter", "who": "cy"}], "he is back")
    table.play("ann pass", "bob pass", "> 3c")
    assert table.view()["order"][0] == "cy"  # those who were there have no card on the table


@pytest.mark.rule("suits.order.list")
def test_whoever_comes_in_stands_where_the_game_master_says() -> None:
    table = seated(fighter("ann"), fighter("bob", x=9))
    table.table.arrive("gm", "wolf", "bob", "3,-4", "it smelt blood")
    assert [table.who("wolf")[each] for each in ("x", "y", "side")] == [3, -4, "bob"]
    table.table.arrive("gm", "wolf", "bob", "", "and another")  # who has no place of their own takes the next free one
    assert [table.who("wolf_2")[each] for each in ("x", "y", "number")] == [1, 0, 2]


@pytest.mark.rule("suits.order.one_chance")
def test_nobody_holds_anything_in_a_race() -> None:
    with pytest.raises(Refusal, match="Nobody who holds anything"):
        call(race(), kind="hold", who=BOB, things=["Sword"])


@pytest.mark.rule("suits.order.one_chance", "suits.pole.lift", "suits.note.draw")
def test_the_game_master_says_what_somebody_holds() -> None:
    table = seated(fighter("ann"), fighter("bob", x=9))
    call(table, kind="hold", who="ann", things=[REVOLVER_38])
    assert table.told("arms") == [f"Ann takes {REVOLVER_38} in hand."]
    assert table.options("ann")["fire bob"] == ""
    call(table, kind="hold", who="ann", things=["Pike"])
    assert table.who("ann")["unready"] == 1
    call(table, kind="hold", who="ann")
    assert table.told("arms")[-1] == "Ann fights with Fist now."


@pytest.mark.rule("suits.chips.issue", "suits.order.list")
def test_whoever_comes_back_comes_with_all_chips_and_may_act() -> None:
    table = seated(tough("ann"), tough("bob", x=2), tough("cat", "ann", x=9))
    table.play("ann attack bob", "bob counter", "> 2c 3c 4d 10d")
    call(table, kind="leave", who="bob")
    call(table, kind="enter", who="bob")
    table.play("cat pass", "> 5c")
    assert (table.who("bob")["blue"], table.who("bob")["white"]) == (1, 1)
    assert table.options("bob")["attack ann"] == ""


@pytest.mark.rule("suits.two_items.shield_front", "suits.order.list")
def test_whoever_comes_back_faces_nobody_who_has_left_meanwhile() -> None:
    ann = fighter("ann", held=(("Sword", "Shield"),))
    table = seated(ann, fighter("bob", "them", x=1), fighter("cat", "them", x=-1))
    table.play("ann face bob", "ann pass", "bob pass")
    call(table, kind="leave", who="ann")
    call(table, kind="leave", who="bob")
    call(table, kind="enter", who="ann")
    table.play("cat pass", "> 4c", "ann pass", "cat attack ann", "ann defend")
    assert table.sums("defend")[1] == "Guard: Shield +1 = 1"


@pytest.mark.rule("suits.two_items.shield_front", "suits.defeat.table")
def test_nobody_goes_on_facing_whom_the_game_master_says_is_dead() -> None:
    ann = fighter("ann", held=(("Sword", "Shield"),))
    ann.faces = "bob"
    table = seated(fighter("cat", "bob", x=-1), ann, fighter("bob", x=1))
    table.table.edit("gm", ["fighters", 2, "fate"], "dead", "a stray arrow")
    table.play("cat attack ann", "ann defend")
    assert table.sums("defend")[1] == "Guard: Shield +1 = 1"


@pytest.mark.rule("suits.engage.disengage")
def test_those_whom_the_game_master_moves_apart_are_held_no_more() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2)).play("ann attack bob", "bob dodge 1", "> 2c 2d 9c")
    assert table.options("bob")["move"] == "suits.engage.disengage"
    table.table.edit("gm", ["fighters", 0, "x"], -20, "the floor gives way")
    assert table.options("bob")["move"] == ""


@pytest.mark.rule("suits.engage.disengage", "suits.defeat.table")
def test_somebody_who_is_set_dead_holds_nobody() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), fighter("cat", "bob", x=30))
    table.play("ann attack bob", "bob counter", "> 2c 10d 4c 10c").table.edit(
        "gm", ["fighters", 1, "fate"], "dead", "so"
    )
    assert table.view()["engaged"] == []


@pytest.mark.rule("suits.loss.split", "suits.dazed.threshold", "suits.damage_type.cutting")
def test_harm_that_the_game_master_calls_does_what_a_blow_would() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2))
    call(table, kind="hurt", who="bob", loss=8, type="cutting", what="A beam comes down.")
    assert table.told("story", "bob") == ["A beam comes down."]
    assert table.harm("bob") == (5, 3)
    assert table.told("dazed") == ["Bob is dazed."]
    assert table.table.waiting_for() == ["ann"]  # the turn goes on


@pytest.mark.rule("suits.loss.split")
@pytest.mark.parametrize("what", [{"who": "zoe", "loss": 3}, {"who": "bob", "loss": 0}, {"who": "bob", "loss": 1000}])
def test_harm_needs_somebody_and_a_number(what: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        call(seated(fighter("ann"), fighter("bob", x=2)), kind="hurt", **what)


@pytest.mark.rule("suits.loss.major", "suits.bleeding.coma")
def test_the_game_master_hurts_a_patient_into_a_coma_and_heals_them_out_of_it() -> None:
    table = call(infirmary(), kind="hurt", who="aldo_brandt", loss=10)
    assert table.told("loss") == ["Aldo Brandt takes 10 wounds: 15 wounds of Body 7."]
    assert table.told("fall") == ["Aldo Brandt falls into a coma."]
    call(table, kind="heal", who="aldo_brandt", loss=2)
    assert table.told("healed") == ["Aldo Brandt is healed of 2 wounds; 13 wounds left."]
    assert table.told("wakes") == ["Aldo Brandt wakes from the coma."]


@pytest.mark.rule("suits.loss.status", "suits.dazed.end")
def test_the_game_master_relieves_a_contestant_of_loss_major_first() -> None:
    table = call(three_in_a_race(minor=6, major=3, dazed=True), kind="heal", who=ANN, loss=5)
    assert table.told("healed") == ["Ann is relieved of 5: 4 minor and 0 major loss left."]
    assert table.told("clear") == ["Ann is no longer dazed."]


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.end")
def test_a_contestant_is_dazed_and_clear_as_the_game_master_sets_loss() -> None:
    table = race()
    table.table.edit("gm", ["contestants", 0, "minor"], 6, "rattled")
    assert table.told("dazed") == ["Bob is dazed."]
    table.table.edit("gm", ["contestants", 0, "minor"], 5, "not so rattled")
    assert "recover" in table.options("bob")


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.must_recover")
def test_whoever_the_game_master_gives_more_shock_than_will_is_dazed_and_must_recover() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2))
    table.table.edit("gm", ["fighters", 0, "shock"], 6, "a blow on the head")
    assert table.told("dazed") == ["Ann is dazed."]
    table.play("> 2c")
    assert table.told("recovery") == ["Ann recovers 2 shock; 4 left."]
    assert table.told("clear") == ["Ann is no longer dazed."]


@pytest.mark.rule("suits.dazed.end")
def test_whose_shock_the_game_master_takes_away_is_dazed_no_more_and_acts() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 7
    table = seated(fighter("ann"), fighter("cat", "ann", x=9), bob).play("ann pass")
    assert table.who("bob")["dazed"]
    table.table.edit("gm", ["fighters", 2, "shock"], 0, "the song gives heart")
    table.play("cat pass")
    assert table.told("clear") == ["Bob is no longer dazed."]
    assert table.options("bob")["attack ann"] == ""


@pytest.mark.rule("suits.defeat.general", "suits.contest.last_standing")
def test_a_contestant_whom_the_game_master_gives_too_much_loss_is_out_at_once() -> None:
    table = race()
    table.table.edit("gm", ["contestants", 0, "major"], 5, "a crash")
    assert table.told("out") == ["Bob is out."]
    assert table.told("won") == ["Ann wins the contest."]
    assert table.view()["is_over"]


@pytest.mark.rule("suits.defeat.general", "suits.loss.status")
def test_whoever_is_relieved_of_enough_is_in_it_again() -> None:
    table = call(three_in_a_race(major=8, is_out=True), kind="heal", who=ANN, loss=5)
    assert table.told("in") == ["Ann is in it again."]
    assert not contestant(table, ANN).is_out


@pytest.mark.rule("suits.defeat.table", "suits.dazed.end")
def test_whom_the_game_master_heals_stands_up_and_clears() -> None:
    bob = fighter("bob", x=2)
    bob.fate, bob.shock, bob.wounds, bob.critical = "critical", 3, 6, 2
    table = call(seated(fighter("ann"), bob, fighter("cat", "bob", x=9)), kind="heal", who="bob", loss=3)
    assert table.told("healed") == ["Bob is healed by 3: 3 shock and 5 wounds left."]
    assert table.told("fall") == ["Bob stands, dazed."]
    call(table, kind="heal", who="bob", loss=3)
    assert table.told("clear") == ["Bob is no longer dazed."]


@pytest.mark.rule("suits.defeat.table")
@pytest.mark.parametrize(
    ("field", "number", "told"),
    [
        ("wounds", 13, "Bob dies."),
        ("shock", 13, "Bob is knocked out."),
        ("critical", 2, "Bob falls, critically wounded."),
    ],
)
def test_whoever_is_set_past_a_threshold_falls(field: str, number: int, told: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), fighter("cat", "bob", x=9))
    table.table.edit("gm", ["fighters", 1, field], number, "a rock fell")
    assert table.told("fall", "ann") == [told]


@pytest.mark.rule("suits.healing.rest", "suits.order.list")
def test_a_patient_whom_the_game_master_lets_leave_is_no_longer_there_to_be_tended() -> None:
    table = call(infirmary(), kind="leave", who="aldo_brandt")
    assert table.told("leaves") == ["Aldo Brandt leaves."]
    assert list(table.options("imre")) == ["treat jo_castell"]


@pytest.mark.rule("suits.healing.doctor", "suits.healing.doctor_time")
def test_a_doctor_whom_the_game_master_brings_to_the_beds_makes_rounds_too() -> None:
    scene = set_up("infirmary")
    doctor = scene.patients.pop([each.id for each in scene.patients].index("imre_vale"))
    table = Seated(scene)
    table.table.arrive("gm", "imre_vale", "", "", "at last")
    assert table.options("gm") == {"treat aldo_brandt": "", "treat jo_castell": ""}
    assert doctor.doctor == 9


# --- calls by a form --------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.contest.instant", "suits.contest.scale")
def test_a_contest_is_called_by_a_form_with_everybodys_chances() -> None:
    table = seated(fighter("ann", will=8), fighter("bob", will=4)).table
    (test,) = [each for each in table.callings() if each.id == "contest"]
    assert [ask.kind for ask in test.asks] == ["who", "skill", "against", "what"]
    easy, hard = (table.chances_called("contest", ["bob", "will", target, ""]) for target in (3, 9))
    assert list(easy) == ["bob", "ann"]  # whoever is called comes first
    assert easy["ann"] > easy["bob"] > hard["bob"]
    assert easy["bob"] == pytest.approx(float(table.game.question("contest").answer(skill=4, against=3)["win"]))
    table.call("gm", "contest", ["bob", "will", 9, "The ledge"], "a ledge")
    told = [event.text for event in table.all_events()]
    assert "The game master makes a call: a ledge." in " ".join(told)
    assert "The ledge: Bob, Will 4, against the task, 9." in told


@pytest.mark.rule("suits.loss.split", "suits.order.list")
@pytest.mark.parametrize(
    ("id", "answers", "kind"),
    [
        ("hurt", ["bob", 3, ""], "loss"),
        ("leave", ["bob", "for help"], "leaves"),
        ("between", ["ann", "will", "bob", "same", ""], "called"),
        ("end", ["us", ""], "won"),
    ],
)
def test_what_is_called_by_a_form_happens(id: str, answers: list[Answer], kind: str) -> None:
    table = seated(fighter("ann", side="us"), fighter("bob", side="them"), fighter("cy", side="them")).table
    table.call("gm", id, answers, "so it is")
    assert kind in {event.kind for event in table.all_events()}


@pytest.mark.rule("suits.contest.instant")
def test_a_form_refuses_whom_and_what_there_is_not() -> None:
    table = seated(fighter("ann"), fighter("bob")).table
    wrong: tuple[tuple[str, list[Answer]], ...] = (
        ("contest", ["nobody", "will", 5, ""]),
        ("contest", ["ann", "will", 99, ""]),
        ("contest", ["ann"]),
        ("enter", ["ann", ""]),
    )
    for id, answers in wrong:
        with pytest.raises(Refusal):
            table.call("gm", id, answers, "no")
