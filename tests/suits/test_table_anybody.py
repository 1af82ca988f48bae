"""Whoever is there, at the table: contestants and patients whom the game master hurts, heals, calls and sends away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.core.choices import Refusal
from outdraw.games.suits.content import characters
from outdraw.games.suits.scene import Contestant
from outdraw.games.suits.set_up import set_up
from tests.suits.at_table import Seated, seated
from tests.suits.support import fighter, swarm
from tests.suits.test_table_small_print import race

BOB, ANN = "driver_bob", "driver_ann"


def call(table: Seated, kind: str, who: str, **more: object) -> Seated:
    """Let the game master call something."""
    table.table.edit("gm", ["calls"], [{"kind": kind, "who": who, **more}], "the game master says so")
    return table


def three(**of_ann: object) -> Seated:
    """Let Bob race Ann, as she stands, and Cat; it is Bob's turn."""
    scene = set_up("car_race")
    bob, ann = sorted(scene.contestants, key=lambda each: each.name, reverse=True)
    scene.contestants = [bob, replace(ann, **of_ann), replace(ann, id="cat", name="Cat", seat="gm")]
    scene.round, scene.phase, scene.order = 1, "turns", [each.id for each in scene.contestants]
    return Seated(scene)


def of(table: Seated, id: str) -> Contestant:
    """Give a contestant."""
    found: Contestant = next(each for each in table.table.scene().contestants if each.id == id)  # type: ignore[attr-defined]
    return found


def ward() -> Seated:
    """Let a day begin in the infirmary, where Aldo and Jo lie and Imre is the doctor."""
    return Seated(set_up("infirmary"))


# --- contests that go on ----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.defeat.general", "suits.contest.last_standing")
def test_a_contestant_whom_the_game_master_gives_too_much_loss_is_out_at_once() -> None:
    table = race()
    table.table.edit("gm", ["contestants", 0, "major"], 5, "a crash")
    assert table.told("out") == ["Bob is out."]
    assert table.told("won") == ["Ann wins the contest."]
    assert table.view()["is_over"]


@pytest.mark.rule("suits.contest.last_standing")
def test_a_contest_is_over_when_all_but_one_are_said_to_be_out_and_asks_nobody_more() -> None:
    table = race()
    table.table.edit("gm", ["contestants", 0, "is_out"], True, "a flat tyre")
    assert table.waiting() == []
    assert table.told("won") == ["Ann wins the contest."]


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.end")
def test_a_contestant_is_dazed_and_clear_as_the_game_master_sets_loss() -> None:
    table = race()
    table.table.edit("gm", ["contestants", 0, "minor"], 6, "rattled")
    assert table.told("dazed") == ["Bob is dazed."]
    table.table.edit("gm", ["contestants", 0, "minor"], 5, "not so rattled")
    assert "recover" in table.options("bob")


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.defend")
def test_whoever_is_dazed_already_is_not_told_to_be_dazed_again_and_can_only_hold_out() -> None:
    table = three(minor=6, dazed=True, power=5).play(f"bob compete {ANN}", "> 5c 9c 9d 10d")
    assert table.told("defend") == ["Ann is dazed and can only hold out."]
    assert table.told("loss")[0].endswith(
        "5 minor and 0 major loss: status 11 (dazed over 5, out over 10), 0 major (out from 5 on)."
    )
    table = three(minor=6, dazed=True, power=5).play(f"bob compete {ANN}", "> 2c 9c 9d 10d")
    assert table.told("dazed") == []


@pytest.mark.rule("suits.engage.cannot_counter", "suits.defend.failure")
@pytest.mark.parametrize(
    ("since", "why"),
    [("acted_since", "has competed since the last turn"), ("lost_since", "lost since the last turn")],
)
def test_a_rival_who_cannot_compete_back_is_told_to_hold_out_and_why(since: str, why: str) -> None:
    table = three(**{since: True}).play(f"bob compete {ANN}")
    assert table.told("defend") == [f"Ann {why} and can only hold out."]


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
    table = three().play(f"bob compete {ANN}", answer, cards)
    assert table.told("no_result") == ["Neither gains on the other."]
    assert table.rules("no_result") == [rule]


@pytest.mark.rule("suits.contest.instant", "suits.loss.split")
def test_the_game_master_hurts_a_contestant_who_may_be_out_by_it() -> None:
    table = call(race(), "hurt", BOB, loss=7, what="A tyre bursts.")
    assert table.told("loss") == [
        "Bob takes 5 minor and 2 major loss: status 7 (dazed over 5, out over 10), 2 major (out from 5 on)."
    ]
    assert table.told("dazed") == ["Bob is dazed."]
    call(table, "hurt", BOB, loss=9)
    assert table.told("out") == ["Bob is out."]


@pytest.mark.rule("suits.loss.status", "suits.dazed.end")
def test_the_game_master_relieves_a_contestant_of_loss_major_first() -> None:
    table = call(three(minor=6, major=3, dazed=True), "heal", ANN, loss=5)
    assert table.told("healed") == ["Ann is relieved of 5: 4 minor and 0 major loss left."]
    assert table.told("clear") == ["Ann is no longer dazed."]


@pytest.mark.rule("suits.defeat.general", "suits.loss.status")
def test_whoever_is_relieved_of_enough_is_in_it_again() -> None:
    table = call(three(major=8, is_out=True), "heal", ANN, loss=5)
    assert table.told("in") == ["Ann is in it again."]
    assert not of(table, ANN).is_out


@pytest.mark.rule("suits.contest.last_standing", "suits.order.list")
def test_a_contestant_whom_the_game_master_lets_leave_gives_it_up() -> None:
    table = call(race(), "leave", ANN)
    assert table.told("leaves") == ["Ann leaves."]
    assert table.told("won") == ["Bob wins the contest."]


@pytest.mark.rule("suits.contest.parties", "suits.contest.instant")
@pytest.mark.parametrize(("skill", "rank"), [("Reflexes", 6), ("Will", 5)])
def test_a_contest_called_in_a_race_is_by_the_attribute_that_was_called(skill: str, rank: int) -> None:
    table = call(race(), "contest", BOB, skill=skill, against="5")
    assert table.told("called") == [f"A contest of skill: Bob, {skill} {rank}, against the task, 5."]


@pytest.mark.rule("suits.contest.extended", "suits.contest.last_standing")
def test_a_contest_that_runs_out_of_rounds_counts_those_that_were_held() -> None:
    scene = set_up("car_race")
    scene.switches = replace(scene.switches, round_limit=1)
    table = Seated(scene)
    table.play(*[f"{seat} pass" for seat in ("bob", "ann") if seat in table.table.seats])
    assert table.told("round") == []
    assert table.told("summary")[0].startswith("After 1 round. ")


@pytest.mark.rule("suits.contest.parties", "suits.order.list")
def test_somebody_whom_the_game_master_brings_into_a_race_comes_last_in_it() -> None:
    table = race()
    table.table.arrive("gm", "kim_sato", "", "", "a third car")
    assert table.options("bob") == {f"compete {ANN}": "", "compete kim_sato": "", "pass": ""}
    sheet = characters()["kim_sato"].sheet()
    kim = of(table, "kim_sato")
    assert (kim.skill, kim.power, kim.seat) == (sheet.reflexes, sheet.will, "gm")
    table.play("bob pass", "ann pass")
    assert table.table.waiting_for() == ["gm"]
    with pytest.raises(Refusal):
        table.table.arrive("gm", "kim_sato", "", "", "the same car")


@pytest.mark.rule("suits.contest.parties", "suits.contest.instant")
def test_each_party_of_a_called_contest_may_bring_a_skill_of_its_own() -> None:
    ann, bob = fighter("ann", skills={"Climbing": 6}), fighter("bob", x=9, skills={"Running": 4})
    table = call(
        seated(ann, bob), "contest", "ann", skill="Climbing", against="bob", theirs="Running", what="Up the wall"
    )
    assert table.told("called") == ["Up the wall: Ann, Climbing 6, against Bob, Running 4."]
    table.play("> 6c 10c 6d 10d")
    assert table.told("contest") == ["Ann: rank 6 against skill 6; Bob: an overdraw against skill 4."]
    with pytest.raises(Refusal, match="'Flying' is no number, attribute or skill"):
        call(table, "contest", "ann", skill="Climbing", against="bob", theirs="Flying")


@pytest.mark.rule("suits.contest.instant")
def test_whoever_tries_something_is_asked_by_name() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1)).play("ann try")
    assert table.choice("ann").prompt == "Ann: what do you try?"


# --- days of rest -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.contest.parties", "suits.contest.instant")
def test_a_contest_called_at_a_sickbed_is_by_the_patients_own_sheet() -> None:
    table = call(ward(), "contest", "aldo_brandt", skill="Will", against="jo_castell")
    (told,) = table.told("called")
    assert "Aldo Brandt, Will 5, against Jo Castell" in told


@pytest.mark.rule("suits.loss.major", "suits.bleeding.coma")
def test_the_game_master_hurts_a_patient_into_a_coma_and_heals_them_out_of_it() -> None:
    table = call(ward(), "hurt", "aldo_brandt", loss=10)
    assert table.told("loss") == ["Aldo Brandt takes 10 wounds: 15 wounds of Body 7."]
    assert table.told("fall") == ["Aldo Brandt falls into a coma."]
    call(table, "heal", "aldo_brandt", loss=2)
    assert table.told("healed") == ["Aldo Brandt is healed of 2 wounds; 13 wounds left."]
    assert table.told("wakes") == ["Aldo Brandt wakes from the coma."]


@pytest.mark.rule("suits.healing.rest", "suits.order.list")
def test_a_patient_whom_the_game_master_lets_leave_is_no_longer_there_to_be_tended() -> None:
    table = call(ward(), "leave", "aldo_brandt")
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


@pytest.mark.rule("suits.healing.doctor", "suits.healing.severe")
def test_where_no_card_could_help_it_is_told_so() -> None:
    table = ward().play("imre treat jo_castell", "> 9c", "> 9c", "> 9d", "> 9d")
    assert table.told("treated") == ["Imre Vale, skill 9, cannot help Jo Castell today (no card is within -4)."]
    assert "Jo Castell heals half a wound (no card is within -3); 12 1/2 wounds left." in table.told("healed")


@pytest.mark.rule("suits.critical.medic_prevent")
def test_a_medic_who_is_not_up_to_it_is_told_that_no_card_would_do() -> None:
    bob = fighter("bob", "us", x=1)
    bob.fate, bob.wounds, bob.critical = "critical", 6, 4
    table = seated(fighter("ann", "us"), bob, fighter("cat", x=20)).play("ann tend bob", "> 2c")
    assert table.told("tend") == ["Ann cannot help Bob (no card is within -1)."]


@pytest.mark.rule("suits.healing.rest")
def test_beds_that_all_have_left_are_told_to_be_empty() -> None:
    table, everybody = ward(), ("aldo_brandt", "jo_castell", "imre_vale")
    table.table.edit("gm", ["calls"], [{"kind": "leave", "who": each} for each in everybody], "they are well enough")
    assert table.told("summary") == ["After 1 day. Nobody is left there."]


# --- fights -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.swarm.form", "suits.swarm.fights")
def test_the_game_master_lets_a_swarm_grow_by_healing_it() -> None:
    table = call(seated(fighter("ann"), swarm(population=8)), "heal", "rats", loss=3)
    assert table.told("healed") == ["The Rat swarm grow by 3: there are 11 of them."]
    assert table.who("rats")["population"] == 11


@pytest.mark.rule("suits.order.one_chance")
def test_nobody_holds_anything_in_a_race() -> None:
    with pytest.raises(Refusal, match="Nobody who holds anything"):
        call(race(), "hold", BOB, things=["Sword"])


@pytest.mark.rule("suits.contest.last_standing")
def test_a_side_that_is_said_to_have_won_is_named_by_those_who_stand() -> None:
    bob = fighter("bob", "us", x=1)
    bob.fate, bob.wounds = "dead", 13
    table = call(seated(fighter("ann", "us"), bob, fighter("cat", x=20)), "end", "us")
    assert table.told("won") == ["The fight ends here: Ann has won."]


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


@pytest.mark.rule("suits.contest.last_standing")
def test_a_fight_is_over_at_once_when_the_game_master_strikes_the_last_enemy_down() -> None:
    table = call(seated(fighter("ann"), fighter("bob", x=9)), "hurt", "bob", loss=20)
    assert table.told("fall") == ["Bob is mangled."]
    assert table.told("won") == ["The fight is over: Ann is left standing."]
    assert table.waiting() == []
