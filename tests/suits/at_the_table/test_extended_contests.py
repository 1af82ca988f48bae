"""Extended contests at the table: races and debates, loss, recovery, and who is the last one in."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.games.suits.scene import Contestant
from outdraw.games.suits.set_up import set_up
from tests.suits.at_table import ANN, Seated, race, three_in_a_race


def race_of_three() -> Seated:
    """Let three drive."""
    scene = set_up("car_race")
    scene.contestants.append(Contestant(id="cy", seat="gm", name="Cy", skill=5, power=5))
    return Seated(scene)


@pytest.mark.rule("suits.contest.both_overdraw", "suits.contest.tie", "suits.engage.decline")
@pytest.mark.parametrize(
    ("answer", "cards", "rule"),
    [
        ("ann back", "> 9c 10c 9d 10d", "suits.contest.both_overdraw"),
        ("ann back", "> 5c 10c 5d 10d", "suits.contest.tie"),
        ("ann hold", "> 3c 10c 5d 10d", "suits.engage.decline"),
    ],
)
def test_why_neither_gains_is_told_by_its_rule(answer: str, cards: str, rule: str) -> None:
    table = three_in_a_race().play(f"bob compete {ANN}", answer, cards)
    assert table.told("no_result") == ["Neither gains on the other."]
    assert table.rules("no_result") == [rule]


@pytest.mark.rule("suits.contest.extended", "suits.contest.last_standing")
def test_a_contest_that_runs_out_of_rounds_counts_those_that_were_held() -> None:
    scene = set_up("car_race")
    scene.switches = replace(scene.switches, round_limit=1)
    table = Seated(scene)
    table.play(*[f"{seat} pass" for seat in ("bob", "ann") if seat in table.table.seats])
    assert table.told("round") == []
    assert table.told("summary")[0].startswith("After 1 round. ")


@pytest.mark.rule("suits.contest.extended", "suits.minion.one_card")
def test_a_minion_draws_one_card_in_a_race() -> None:
    scene = set_up("car_race")
    scene.contestants[0].minion = True
    table = Seated(scene).play("bob compete driver_ann", "> 6c 9h 10d")
    assert table.told("contest")[0].startswith("Bob: rank 6 against skill 6; Ann: an overdraw")


@pytest.mark.rule("suits.contest.last_standing", "suits.loss.major")
def test_a_contest_that_runs_out_of_rounds_says_so_and_how_everybody_stands() -> None:
    scene = set_up("car_race")
    scene.switches = replace(scene.switches, round_limit=1)
    table = Seated(scene).play("bob compete driver_ann", "> 2c 9h 5c 10d")
    assert table.table.is_over
    assert table.told("time") == ["The contest ends here: 1 round is over."]
    assert table.told("won") == ["Nobody wins the contest."]
    assert table.told("summary")[0].endswith(
        "Bob is still in it, with 2 major loss of 5. Ann is still in it, with 0 major loss of 7."
    )


@pytest.mark.rule("suits.defend.both_act", "suits.contest.extended")
def test_whoever_competes_back_has_used_the_turn() -> None:
    table = race_of_three().play("bob compete driver_ann", "ann back", "> 2c 9h 5c 10d")
    assert table.told("passes") == ["Ann has competed since the last turn and passes."]


@pytest.mark.rule("suits.defend.option", "suits.contest.extended")
def test_whoever_only_holds_out_in_a_race_keeps_the_turn_for_another() -> None:
    table = race_of_three().play("bob compete driver_ann", "ann hold", "> 2c 9h 5c 10d")
    assert table.told("defend", "bob") == ["Ann only holds out."]
    assert table.told("no_result") == ["Neither gains on the other."]  # the higher rank gains nothing by it
    assert set(table.options("ann")) == {"compete cy", "pass"}


@pytest.mark.rule("suits.engage.cannot_counter", "suits.defend.failure")
@pytest.mark.parametrize(
    ("since", "why"),
    [("acted_since", "has competed since the last turn"), ("lost_since", "lost since the last turn")],
)
def test_a_rival_who_cannot_compete_back_is_told_to_hold_out_and_why(since: str, why: str) -> None:
    table = three_in_a_race(**{since: True}).play(f"bob compete {ANN}")
    assert table.told("defend") == [f"Ann {why} and can only hold out."]


@pytest.mark.rule("suits.power.attribute", "suits.wounds.accumulate", "suits.defeat.general", "suits.contest.extended")
def test_a_race_is_lost_by_major_loss_at_power() -> None:
    scene = set_up("car_race")
    scene.contestants[0].major = 4
    table = Seated(scene).play("bob compete driver_ann", "> 2c 10h 5c 10d")
    assert table.told("out") == ["Bob is out."]
    assert table.told("won") == ["Ann wins the contest."]


@pytest.mark.rule("suits.wounds.accumulate")
@pytest.mark.parametrize(("before", "out"), [(2, []), (3, ["Bob is out."])])
def test_major_losses_that_come_to_exactly_ones_power_lose_a_race(before: int, out: list[str]) -> None:
    table = race(major=before, power=5).play(f"bob compete {ANN}", "> 2c 9h 5c 10d")
    assert f"{before + 2} major (out from 5 on)" in table.told("loss")[0]
    assert table.told("out") == out


@pytest.mark.rule("suits.recovery.draw", "suits.recovery.amount", "suits.contest.extended")
def test_a_contestant_recovers_minor_loss_instead_of_competing() -> None:
    table = race(minor=3, major=1)
    (bob,) = table.table.waiting_for()
    power = next(each for each in table.view()["contestants"] if each["minor"])["power"]
    table.play(f"{bob} recover", "> 2c")
    assert table.told("recovery") == ["Bob recovers 2; 1 minor loss left."]
    assert [line for line in table.sums("recovery") if f"power +{power}" in line]


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.defend")
def test_whoever_is_dazed_already_is_not_told_to_be_dazed_again_and_can_only_hold_out() -> None:
    table = three_in_a_race(minor=6, dazed=True, power=5).play(f"bob compete {ANN}", "> 5c 9c 9d 10d")
    assert table.told("defend") == ["Ann is dazed and can only hold out."]
    assert table.told("loss")[0].endswith(
        "5 minor and 0 major loss: status 11 (dazed over 5, out over 10), 0 major (out from 5 on)."
    )
    table = three_in_a_race(minor=6, dazed=True, power=5).play(f"bob compete {ANN}", "> 2c 9c 9d 10d")
    assert table.told("dazed") == []


@pytest.mark.rule("suits.dazed.must_recover", "suits.dazed.end")
def test_a_dazed_contestant_recovers_of_need_and_is_clear_again() -> None:
    table = race(minor=2, major=4, dazed=True).play("> 2c")
    assert table.told("recovery") == ["Bob recovers 1; 1 minor loss left."]
    assert table.told("clear") == ["Bob is no longer dazed."]


@pytest.mark.rule("suits.dazed.pin")
@pytest.mark.parametrize("since", ["lost_since", "acted_since"])
def test_a_dazed_contestant_who_lost_or_competed_since_is_held_down(since: str) -> None:
    table = race(minor=9, dazed=True, **{since: True})
    assert table.told("passes") == ["Bob is held down."]
    assert table.told("recovery") == []
