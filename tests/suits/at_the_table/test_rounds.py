"""Rounds at the table: turns, chips issued as they end, who is bound, and the end of a fight."""

from __future__ import annotations

import pytest

from tests.suits.at_table import SWORD_AND_DAGGER, TOUGH, beginning, seated
from tests.suits.support import fighter


@pytest.mark.rule("suits.contest.last_standing")
def test_the_end_of_a_fight_names_who_is_left_standing() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = seated(fighter("ann", "us"), bob, fighter("cat", "us", y=1))
    table.play("ann attack bob", "bob dodge 1", "> 9c 7d 10c")
    assert table.told("won") == ["The fight is over: Ann and Cat are left standing."]


@pytest.mark.rule("suits.contest.last_standing")
def test_the_limit_of_rounds_and_doing_nothing_are_told() -> None:
    table = seated(fighter("ann"), fighter("bob", x=9), round_limit=1)
    table.play("ann pass", "bob pass")
    assert table.told("pass") == ["Ann waits.", "Bob waits."]
    assert table.told("time") == ["1 rounds are over: the fight ends here."] or table.told("time")
    assert table.table.is_over


@pytest.mark.rule("suits.contest.last_standing", "suits.round.length")
def test_a_fight_that_runs_out_of_rounds_counts_those_that_were_fought() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), round_limit=1).play("ann pass", "bob pass")
    assert table.told("round") == []
    assert table.told("time") == ["1 round is over: the fight ends here."]
    assert table.told("summary")[0].startswith("After 1 round. ")


@pytest.mark.rule("suits.contest.last_standing")
def test_a_fight_in_which_nobody_is_left_is_won_by_nobody() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1))
    table.table.edit(
        "gm", ["calls"], [{"kind": "leave", "who": "ann"}, {"kind": "leave", "who": "bob"}], "the roof falls"
    )
    assert table.view()["winner"] == "nobody"


@pytest.mark.rule("suits.order.one_chance", "suits.frequency.dodge")
def test_whoever_is_bound_only_dodges_and_recovers() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 2
    table = seated(fighter("ann"), bob, fighter("cat", "bob", x=30))
    table.table.edit("gm", ["fighters", 1, "bound"], True, "ropes")
    table.play("ann attack bob")
    assert table.options("bob") == {"counter": "suits.order.one_chance", "dodge 1": "", "dodge 2": ""}
    table.play("bob dodge 1", "> 2c 10c 9c")
    assert table.options("bob") == {"recover": "", "pass": ""}
    table.play("bob recover", "> 3c", "cat pass", "ann attack bob", "bob dodge 1", "> 2c 10c 9c")
    assert table.told("passes", "bob") == ["Bob is bound and can do nothing."]


@pytest.mark.rule("suits.order.one_chance", "suits.aim.fire")
def test_whoever_is_bound_does_not_fire_from_aim_and_takes_no_step() -> None:
    ann = fighter("ann", held=(("Long Bow",),))
    table = seated(ann, fighter("bob", x=20), fighter("cat", "bob", x=1)).play("ann aim bob")
    assert "fire" in table.options("ann")
    table.play("ann hold").table.edit("gm", ["fighters", 0, "bound"], True, "a net")
    assert table.table.waiting_for() == ["bob"]
    table.play("bob pass", "cat pass")
    assert table.told("passes") == ["Ann is bound and can do nothing."]


@pytest.mark.rule("suits.frequency.period", "suits.chips.issue")
def test_a_bystander_who_has_no_turns_has_chips_again_with_every_round() -> None:
    by = fighter("by", x=1, **TOUGH)
    by.bystander = True
    table = beginning(fighter("ann", reflexes=9, **TOUGH), fighter("bob", x=9, reflexes=9), by)
    table.play("> 9c", "> 8c", "ann strike by", "by counter", "> 2c 9c 2d 9d", "bob pass", "ann strike by")
    assert table.options("by")["counter"] == table.options("by")["defend"] == ""


@pytest.mark.rule("suits.frequency.period")
def test_whoever_attacked_in_an_earlier_period_counts_no_more() -> None:
    foes = fighter("rod", "foes", x=1), fighter("tod", "foes", x=1, y=1)
    table = seated(*foes, fighter("bob", held=SWORD_AND_DAGGER))
    table.play("rod attack bob", "bob dodge 1", "> 2c 9c 10h", "tod attack bob", "bob dodge 1", "> 2d 9d 10d")
    assert table.options("bob")["both rod"] in ("suits.multi_attack.outnumbered", "suits.defend.same_person")
    table.play("bob pass")
    assert table.who("bob")["attacked_by"] == []


@pytest.mark.rule("suits.chips.colours", "suits.chips.issue", "suits.chips.defend", "suits.chips.second_item")
@pytest.mark.rule("suits.frequency.on_vs_since", "suits.defend.several_attackers", "suits.engage.cannot_counter")
def test_chips_are_spent_and_issued_again_as_the_turn_ends() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob", held=(("Sword", "Shield"),)))
    table.play("rod attack bob", "bob counter", "> 9c 10h 9d 10c")
    assert (table.who("bob")["blue"], table.who("bob")["white"]) == (0, 1)
    table.play("tod attack bob")
    assert table.options("bob")["counter"] == "suits.engage.cannot_counter"
    table.play("bob defend", "> 5c", "> 4d 10d", "bob pass")
    assert (table.who("bob")["blue"], table.who("bob")["white"]) == (1, 2)
