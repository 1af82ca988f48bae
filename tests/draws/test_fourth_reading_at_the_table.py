"""What a fourth reading of the text found, at a real table."""

from __future__ import annotations

import pytest

from tests.draws.county import CALEB, DALE, MARISOL, POACHER, RUTH, SCOUT
from tests.draws.test_at_the_table import SEATS, TELLER, Evening, downtime, submitted

LIMIT = "draws.extended.limit"


def contest(actors: list[str]) -> Evening:
    """Call a contest, each side with Strength and Stamina and nobody's help, up to the question who only resists."""
    evening = Evening().call("contested").say(TELLER, "sides", actors)
    for _ in actors:
        evening.say(TELLER, "helpers", []).traits(TELLER)
    return evening


def drawing(actor: str, *helpers: str) -> Evening:
    """Call for a draw with Strength and Stamina, with these helpers."""
    evening = Evening().call("draw").say(TELLER, "who", actor).traits(TELLER).say(TELLER, "helpers", list(helpers))
    for helper in helpers:
        seat = SEATS[helper]
        evening.say(seat, "helping", "help").traits(seat).say(TELLER, "approve", "approve")
    return evening


# --- deadlines ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(LIMIT, "draws.extended.interval")
def test_only_draws_that_are_over_before_a_deadline_are_made() -> None:
    evening = Evening().task([(DALE, [])]).call("deadline task").say(TELLER, "deadline", 50)
    assert evening.told("deadline", "ruth") == ["The work must be done within 50 minutes."]
    evening.call("go_on task").cards("5")
    assert evening.told("out_of_time") == []
    evening.call("go_on task").cards("5")
    assert (evening.told("out_of_time", "ruth"), evening.scene.tasks) == (["The work: the time has run out."], [])


@pytest.mark.rule(LIMIT, "draws.extended.interval")
def test_a_deadline_comes_while_nobody_draws_and_can_be_lifted() -> None:
    evening = Evening().task([(DALE, [])]).task([(CALEB, [])], minutes=0)
    evening.call("deadline task").say(TELLER, "deadline", 60).call("deadline task_2").say(TELLER, "deadline", 1)
    evening.call("deadline task_2").say(TELLER, "deadline", 0)
    assert evening.told("deadline")[1:] == [
        "The work must be done within 1 round.",
        "The work has no deadline any more.",
    ]
    evening.call("time").say(TELLER, "time", 30)
    assert len(evening.scene.tasks) == 2
    evening.call("time").say(TELLER, "time", 30)
    assert [task.id for task in evening.scene.tasks] == ["task_2"]


# --- contests told --------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.contested.own_exceptional")
def test_in_a_contest_no_total_is_told_as_exceptional_by_itself() -> None:
    evening = Evening().call("contested").say(TELLER, "sides", [DALE, CALEB])
    for _ in range(2):
        evening.say(TELLER, "helpers", []).traits(TELLER)
    evening.say(TELLER, "resisting", "nobody").cards("10", "10", "10", "9")
    assert not any("exceptionally" in told for told in evening.told("result"))
    assert [each.result.value for each in evening.scene.moment.hands] == ["success", "success"]


@pytest.mark.rule("draws.contested.own_exceptional", "draws.extended.contested")
@pytest.mark.parametrize(("plain", "words"), [(False, "succeeds with"), (True, "succeeds exceptionally with")])
def test_in_a_contested_task_neither_but_in_a_plain_race_each_draw_stands_by_itself(plain: bool, words: str) -> None:
    evening = Evening(plain_race=plain).task([(DALE, []), (CALEB, [])]).call("go_on task").cards("10", "10", "5")
    assert evening.told("result")[0].startswith(f"Dale Pruitt {words}")


@pytest.mark.rule("draws.auto_fail.special_conditions", "draws.extended.contested")
@pytest.mark.parametrize(
    ("danger", "told"),
    [
        ("jam", "The work: it jams for Caleb Voss, and the target is 11 now."),
        ("alarm", "The work: a horn or an alarm goes off at what Caleb Voss does."),
    ],
)
def test_in_a_contested_task_it_is_said_whose_work_jams(danger: str, told: str) -> None:
    evening = Evening().task([(DALE, []), (CALEB, [])], danger=danger).call("go_on task").cards("5", "1")
    assert evening.told(danger, "ruth") == [told]


@pytest.mark.rule("draws.contested.own_exceptional", "draws.downtime.allowance", "draws.draw.procedure")
def test_at_cross_purposes_no_draw_is_told_as_exceptional_and_each_total_is_told_to_who_drew() -> None:
    evening = downtime(dale="regular", ruth="regular")
    submitted(submitted(evening, "dale"), "ruth")
    evening.say(TELLER, "cross_purposes", ["opposed 0", "opposed 1"]).cards("10", "10", "2")
    assert evening.told("result", "dale") == ["Dale Pruitt succeeds with 7 successes."]
    assert evening.told("total", "dale") == ["Dale Pruitt's total: 6 + 20 = 26."]
    assert evening.told("total", "ruth") == ["Ruth Amsel's total: 3 + 2 = 5."]


@pytest.mark.rule("draws.contested.many", "draws.contested.tie")
@pytest.mark.parametrize(("sides", "label"), [(2, "both try at once"), (3, "all try at once")])
def test_where_nobody_only_resists_it_is_said_of_two_or_of_all(sides: int, label: str) -> None:
    evening = contest([DALE, CALEB, RUTH][:sides])
    resisting = evening.open(TELLER, "resisting")
    assert resisting is not None
    assert str(resisting.options[0]) == f"nobody: {label}"


@pytest.mark.rule("draws.extended.tally", LIMIT)
@pytest.mark.parametrize(("sight", "told"), [("open", "stands at 2 of 9."), ("secret", "stands at 2.")])
def test_a_tally_is_told_with_its_target_where_that_is_known_and_so_is_the_limit(sight: str, told: str) -> None:
    evening = Evening().call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The work")
    evening.say(TELLER, "task_kind", "alone").say(TELLER, "who", DALE).traits(TELLER).say(TELLER, "helpers", [])
    evening.say(TELLER, "danger", "none").say(TELLER, "target", 9).say(TELLER, "minutes", 20)
    evening.say(TELLER, "limit", 2).say(TELLER, "target_sight", sight)
    assert evening.told("task", "ruth")[0].endswith("at most 2 draws.")
    evening.call("go_on task").cards("5")
    assert evening.told("tally", "ruth") == [f"The work: Dale Pruitt {told}"]


# --- comings and endings --------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.draw.when")
def test_everybody_hears_who_has_come_in() -> None:
    evening = Evening()
    evening.table.arrive(TELLER, POACHER, "", "", "a shot in the woods")
    assert evening.told("enters", "ruth") == ["The poacher is there."]
    evening.table.arrive(TELLER, SCOUT, "", "", "another one")
    assert evening.told("enters", "ruth") == ["The poacher is there.", "The scout is there."]


@pytest.mark.rule("draws.extended.conditions")
def test_whoever_is_hurt_and_on_their_feet_is_not_called_well() -> None:
    evening = Evening().harm(RUTH, "bruising", 3).call("end")
    assert evening.told("stands", "dale")[1] == "Ruth Amsel is up and about."
    assert "Ruth Amsel: 3 of 7 boxes filled." in evening.told("boxes", "ruth")


# --- rule meets rule ------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.teamwork.bonus", "draws.ten_again.second_one")
def test_a_helpers_ten_and_one_are_eleven_and_no_failure() -> None:
    evening = drawing(DALE, CALEB).cards("10", "1", "5")
    assert evening.told("help", "dale") == ["Help for Dale Pruitt: +3."]
    assert evening.told("pool", "dale")[-1].endswith("help +3 = 9.")


@pytest.mark.rule("draws.teamwork.dramatic_failure", "draws.chance.trigger", "draws.chance.ten_chain")
def test_a_helpers_dramatic_failure_leaves_a_chance_draw_in_which_tens_go_on() -> None:
    evening = drawing(MARISOL, CALEB).say(TELLER, "modifiers", []).say(TELLER, "modifiers", ["circumstance desperate"])
    evening.cards("1", "10", "10", "3")
    assert evening.told("pool", "marisol")[-1].endswith("a helper's dramatic failure -4 = -1.")
    assert evening.told("result")[-1] == "Marisol Quint succeeds with 2 successes."


@pytest.mark.rule("draws.teamwork.bonus", "draws.chance.only_tens_count")
def test_a_helper_who_has_no_pool_helps_by_tens_alone() -> None:
    evening = drawing(DALE, MARISOL).say(TELLER, "modifiers", []).say(TELLER, "modifiers", ["circumstance desperate"])
    evening.cards("10", "10", "9", "2")
    assert evening.told("help", "dale") == ["Help for Dale Pruitt: +2."]


@pytest.mark.rule("draws.teamwork.chance", "draws.chance.trigger")
def test_help_makes_an_ordinary_draw_of_a_chance_draw() -> None:
    evening = drawing(MARISOL, DALE).say(TELLER, "modifiers", ["circumstance bad"]).say(TELLER, "modifiers", [])
    evening.cards("8", "9")
    assert evening.told("pool", "marisol")[-1].endswith("bad -3 help +3 = 3.")
    assert evening.told("result")[-1] == "Marisol Quint succeeds with 2 successes."


@pytest.mark.rule("draws.extended.dramatic_failure", "draws.extended.tally")
@pytest.mark.parametrize(("tally", "left"), [(0, 0), (1, 0), (4, 3)])
def test_a_dramatic_failure_takes_one_off_a_tally_and_never_below_nothing(tally: int, left: int) -> None:
    evening = Evening().task([(MARISOL, [])])
    evening.table.edit(TELLER, ["tasks", 0, "sides", 0, "tally"], tally, "so far")
    evening.call("go_on task").say(TELLER, "modifiers", ["circumstance desperate"]).cards("1")
    assert evening.told("tally") == [f"The work: Marisol Quint stands at {left} of 9."]


@pytest.mark.rule("draws.extended.teamwork", "draws.teamwork.dramatic_failure", "draws.extended.dramatic_failure")
def test_a_helpers_dramatic_failure_costs_the_lead_four_and_the_tally_nothing() -> None:
    evening = Evening().task([(DALE, [MARISOL])])
    evening.table.edit(TELLER, ["tasks", 0, "sides", 0, "tally"], 4, "so far")
    evening.call("go_on task").say(TELLER, "modifiers", []).say(TELLER, "modifiers", ["circumstance desperate"])
    evening.cards("1", "5")
    assert evening.told("pool", "dale")[-1].endswith("a helper's dramatic failure -4 = 2.")
    assert evening.told("tally") == ["The work: Dale Pruitt stands at 4 of 9."]


@pytest.mark.rule("draws.contested.five_margin", "draws.contested.many")
def test_of_three_only_who_is_five_behind_fails_dramatically() -> None:
    evening = contest([DALE, CALEB, RUTH]).say(TELLER, "resisting", "nobody").cards("10", "10", "10", "4", "2")
    assert evening.told("contest") == ["Dale Pruitt wins with 3 net successes."]
    assert evening.told("result")[-1] == "Caleb Voss fails dramatically."
    assert evening.told("result").count("Ruth Amsel fails dramatically.") == 0


@pytest.mark.rule("draws.contested.draw", "draws.chance.only_tens_count")
def test_a_side_without_a_pool_may_win_a_contest_by_a_ten() -> None:
    evening = contest([DALE, MARISOL]).say(TELLER, "resisting", "nobody").say(TELLER, "modifiers", [])
    evening.say(TELLER, "modifiers", ["circumstance desperate"]).cards("1", "10", "3")
    assert evening.told("contest") == ["Marisol Quint wins with 1 net success."]


@pytest.mark.rule("draws.contested.draw", "draws.deck.storyteller")
def test_a_secret_draw_decides_an_open_contest_and_stays_secret() -> None:
    evening = Evening(secret_npc_draws=True).call("contested").say(TELLER, "sides", [DALE, "deputy"])
    for _ in range(2):
        evening.say(TELLER, "helpers", []).traits(TELLER)
    evening.say(TELLER, "resisting", "nobody").cards("8", "3")
    assert evening.told("contest", "dale") == ["Dale Pruitt wins with 3 net successes."]
    assert not any("Deputy" in event.text for event in evening.table.events("dale") if event.kind != "contest")


@pytest.mark.rule("draws.ten_again.best_applies", "draws.ten_again.second_card_never_chains")
def test_of_two_agains_the_better_counts_and_a_second_eight_draws_no_third() -> None:
    evening = drawing(DALE).say(TELLER, "modifiers", ["again 8", "again 9"]).cards("8", "8")
    assert evening.told("total", "dale") == ["Dale Pruitt's total: 6 + 16 = 22."]


@pytest.mark.rule("draws.extended.contested", "draws.extended.tally")
def test_in_a_plain_race_who_is_further_beyond_the_target_is_first() -> None:
    evening = Evening(plain_race=True).task([(DALE, []), (CALEB, [])])
    for side in (0, 1):
        evening.table.edit(TELLER, ["tasks", 0, "sides", side, "tally"], 8, "near the end")
    evening.call("go_on task").cards("5", "5")
    assert evening.told("done") == ["The work is done by Dale Pruitt after 1 draw."]


@pytest.mark.rule("draws.extended.teamwork", "draws.extended.conditions")
def test_a_helper_who_is_struck_down_helps_no_more_and_the_task_goes_on() -> None:
    evening = Evening().task([(DALE, [CALEB])]).harm(CALEB, "lethal", 8).say("caleb", "stay_awake", "let_go")
    evening.call("go_on task").cards("5")
    assert evening.told("no_help", "ruth") == ["Caleb Voss cannot help Dale Pruitt."]
    assert evening.told("tally") == ["The work: Dale Pruitt stands at 2 of 9."]


@pytest.mark.rule("draws.pool.extras")
def test_of_a_tool_of_ones_own_and_a_granted_one_the_better_counts() -> None:
    evening = drawing(DALE).say(TELLER, "modifiers", ["tool mechanic_s_set", "grade proper"]).cards("5")
    assert "mechanic's set +2" in evening.told("pool", "dale")[-1]
    assert "proper" not in evening.told("pool", "dale")[-1]


@pytest.mark.rule("draws.extended.conditions", "draws.extended.interval")
def test_one_who_is_tilted_finds_their_balance_with_the_tilt_on_the_draw_and_in_its_time() -> None:
    evening = Evening().call("condition").say(TELLER, "who", DALE).say(TELLER, "condition", "impose tilted")
    evening.say("dale", "attempt", "shake_off").say(TELLER, "minutes", 5).cards("8")
    assert evening.told("pool", "dale")[-1].endswith("Tilted -2 = 2.")
    assert (evening.scene.characters[DALE].conditions, evening.scene.minutes) == ([], 5)


@pytest.mark.rule("draws.downtime.separate", "draws.extended.interval")
def test_the_next_game_has_its_own_time() -> None:
    evening = Evening().task([(DALE, [])]).call("go_on task").cards("5").call("time").say(TELLER, "time", 0)
    assert (evening.scene.minutes, evening.scene.rounds) == (20, 1)
    evening.call("downtime")
    for seat in ("dale", "ruth", "caleb", "marisol"):
        evening.say(seat, "downtime", "nothing")
    assert (evening.scene.game, evening.scene.minutes, evening.scene.rounds) == (2, 0, 0)
    evening.task([(DALE, [])]).call("go_on task").cards("5")
    assert evening.scene.minutes == 20


@pytest.mark.rule("draws.extended.nature")
def test_a_task_in_a_players_words_begins_like_a_sentence() -> None:
    evening = Evening().say("dale", "attempt", "attempt").say("dale", "intent", "pick the lock")
    evening.say(TELLER, "when", "extended").traits("dale").settle()
    assert evening.told("task", "ruth") == ["Pick the lock begins: 20 minutes a draw, target 5."]
    evening.call("go_on task").cards("5")
    assert evening.told("tally", "ruth") == ["Pick the lock: Dale Pruitt stands at 2 of 5."]
