"""Contested actions at the table: who wins by how much, ties, many sides, and how it is told."""

from __future__ import annotations

import pytest

from tests.draws.at_table import TELLER, Evening, downtime, submitted
from tests.draws.support import CALEB, DALE, MARISOL, RUTH


def race(resisting: str) -> Evening:
    """Let Marisol's player race Caleb, who resists or does not."""
    evening = Evening()
    evening.say("marisol", "attempt", "attempt").say("marisol", "intent", "run for the truck")
    evening.say(TELLER, "when", "contested").traits("marisol").say(TELLER, "approve", "approve")
    evening.say(TELLER, "who", CALEB).say(TELLER, "resisting", resisting)
    evening.traits("caleb").say(TELLER, "approve", "approve")
    return evening.say(TELLER, "helpers", []).say(TELLER, "helpers", [])


def contest(actors: list[str]) -> Evening:
    """Call a contest, each side with Strength and Stamina and nobody's help, up to the question who only resists."""
    evening = Evening().call("contested").say(TELLER, "sides", actors)
    for _ in actors:
        evening.say(TELLER, "helpers", []).traits(TELLER)
    return evening


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


@pytest.mark.rule("draws.contested.five_margin", "draws.contested.many")
def test_of_three_only_who_is_five_behind_fails_dramatically() -> None:
    evening = contest([DALE, CALEB, RUTH]).say(TELLER, "resisting", "nobody").cards("10", "10", "10", "4", "2")
    assert evening.told("contest") == ["Dale Pruitt wins with 3 net successes."]
    assert evening.told("result")[-1] == "Caleb Voss fails dramatically."
    assert evening.told("result").count("Ruth Amsel fails dramatically.") == 0


@pytest.mark.rule("draws.contested.tie")
def test_in_a_players_race_a_dead_heat_may_be_drawn_again() -> None:
    evening = race("nobody").cards("1", "1")
    assert evening.told("contest", "dale") == ["Nobody wins: a dead heat."]
    evening.say(TELLER, "dead_heat", "again").cards("9", "1")
    assert evening.told("contest", "dale")[-1].startswith("Marisol Quint wins")


@pytest.mark.rule("draws.contested.tie")
def test_in_a_players_contest_whoever_resists_holds_in_a_tie() -> None:
    evening = race("resists caleb_voss").cards("1", "1")
    assert evening.told("contest", "dale") == ["Nobody wins: Caleb Voss holds."]


@pytest.mark.rule("draws.contested.own_exceptional", "draws.contested.draw")
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


@pytest.mark.rule("draws.contested.own_exceptional", "draws.downtime.allowance", "draws.draw.procedure")
def test_at_cross_purposes_no_draw_is_told_as_exceptional_and_each_total_is_told_to_who_drew() -> None:
    evening = downtime(dale="regular", ruth="regular")
    submitted(submitted(evening, "dale"), "ruth")
    evening.say(TELLER, "cross_purposes", ["opposed 0", "opposed 1"]).cards("10", "10", "2")
    assert evening.told("result", "dale") == ["Dale Pruitt succeeds with 7 successes."]
    assert evening.told("total", "dale") == ["Dale Pruitt's total: 6 + 20 = 26."]
    assert evening.told("total", "ruth") == ["Ruth Amsel's total: 3 + 2 = 5."]


@pytest.mark.rule("draws.contested.many")
def test_of_many_the_winner_is_ahead_of_the_next() -> None:
    evening = Evening().call("contested").say(TELLER, "sides", [DALE, RUTH, CALEB])
    for _ in (DALE, RUTH, CALEB):
        evening.say(TELLER, "helpers", []).traits(TELLER)
    evening.cards("9", "9", "8")
    assert "Dale Pruitt wins with" in evening.told("contest", "marisol")[0]


@pytest.mark.rule("draws.contested.many", "draws.contested.tie")
@pytest.mark.parametrize(("sides", "label"), [(2, "both try at once"), (3, "all try at once")])
def test_where_nobody_only_resists_it_is_said_of_two_or_of_all(sides: int, label: str) -> None:
    evening = contest([DALE, CALEB, RUTH][:sides])
    resisting = evening.open(TELLER, "resisting")
    assert resisting is not None
    assert str(resisting.options[0]) == f"nobody: {label}"


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        pytest.param(
            ("5", "5"),
            ["wins with"],
            marks=pytest.mark.rule(
                "draws.contested.nature", "draws.contested.draw", "draws.contested.winner", "draws.contested.net"
            ),
        ),
        pytest.param(
            ("10", "9", "2"), ["wins dramatically with"], marks=pytest.mark.rule("draws.contested.five_margin")
        ),
        pytest.param(("1", "1"), ["Nobody wins"], marks=pytest.mark.rule("draws.contested.both_fail")),
        pytest.param(("10", "4", "9"), ["wins with"], marks=pytest.mark.rule("draws.contested.own_exceptional")),
    ],
)
def test_what_a_contest_comes_to(cards: tuple[str, ...], says: list[str]) -> None:
    evening = Evening().call("contested").say(TELLER, "sides", [DALE, RUTH])
    for _ in (DALE, RUTH):
        evening.say(TELLER, "helpers", []).traits(TELLER)
    evening.cards(*cards)
    told = evening.told("contest", "caleb")
    assert len(told) == 1
    assert says[0] in told[0]


@pytest.mark.rule("draws.contested.five_margin", "draws.chance.dramatic_failure")
def test_a_dramatic_failure_is_told_once_though_it_came_in_two_ways() -> None:
    evening = contest([DALE, MARISOL]).say(TELLER, "resisting", "nobody").say(TELLER, "modifiers", [])
    evening.say(TELLER, "modifiers", ["circumstance desperate"]).cards("10", "8", "1")
    assert evening.told("contest") == ["Dale Pruitt wins dramatically with 6 net successes."]
    assert [text for text in evening.told("result") if "dramatically" in text] == [
        "Marisol Quint fails dramatically on a first 1."
    ]


@pytest.mark.rule("draws.contested.many", "draws.contested.tie")
def test_who_resists_holds_nothing_where_two_others_are_ahead_of_them() -> None:
    evening = contest([DALE, CALEB, RUTH]).say(TELLER, "resisting", "resists ruth_amsel").cards("6", "2", "7")
    assert evening.told("contest") == ["Nobody wins: a dead heat of Dale Pruitt and Caleb Voss."]
    evening.say(TELLER, "dead_heat", "again").cards("6", "9", "2")
    assert evening.told("contest")[-1] == "Nobody wins: Ruth Amsel holds."
