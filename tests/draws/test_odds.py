"""The odds against an independent computation, written here from the words of the rules with nothing of Outdraw's."""

from __future__ import annotations

import json
import math
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from outdraw.cli import main
from outdraw.core.play import Play
from outdraw.core.readers.simulate import seeded
from outdraw.games.draws.rules.contested import compare
from outdraw.games.draws.rules.draw import draw
from outdraw.games.draws.rules.extended import Terms, period
from outdraw.games.draws.rules.teamwork import Effort, teamwork
from outdraw.odds import ask

CLOSE = 1e-12
POOLS = range(-3, 16)
AGAINS = (10, 9, 8)

Drawn = tuple[str, int]  # a result, and its successes
Chances = Mapping[Drawn, float]


# --- the rules, again -----------------------------------------------------------------------------------------------


def successes_in(total: int) -> int:
    """8-10 one, 11-13 two, 14-16 three, and so on."""
    return len(range(8, total + 1, 3))


def read(total: int) -> Drawn:
    """2-7 fails, 8 and more succeeds, 20 and more exceptionally."""
    result = "failure" if total < 8 else "success" if total < 20 else "exceptional"
    return result, successes_in(total)


@cache
def drawing(pool: int, again: int = 10) -> Chances:
    """The chances of one draw."""
    found: defaultdict[Drawn, float] = defaultdict(float)
    if pool <= 0:
        found["dramatic_failure", 0] = 0.1
        found["failure", 0] = 0.8
        for tens in range(1, 25):
            found["success" if tens < 5 else "exceptional", tens] = 0.9 * 0.1**tens
        return found
    for first in range(1, 11):
        if first == 1:
            found["failure", 0] += 0.1
        elif first >= again:
            for second in range(1, 11):
                found[read(pool + first + second)] += 0.01
        else:
            found[read(pool + first)] += 0.1
    return found


@cache
def helped(pool: int, helpers: tuple[int, ...], again: int = 10, cap: int = 0) -> Chances:
    """The chances of a draw with helpers of these pools."""
    found: defaultdict[Drawn, float] = defaultdict(float)
    for drawn in product(*(drawing(helper).items() for helper in helpers)):
        bonus = sum(successes for (_, successes), _ in drawn)
        penalty = 4 if any(result == "dramatic_failure" for (result, _), _ in drawn) else 0
        weight = math.prod(chance for _, chance in drawn)
        for outcome, chance in drawing(pool + (min(bonus, cap) if cap else bonus) - penalty, again).items():
            found[outcome] += weight * chance
    return found


def contesting(ours: Chances, theirs: Chances) -> dict[str, Any]:
    """Who wins between two sides, and by how much."""
    parts: defaultdict[str, float] = defaultdict(float)
    margin: defaultdict[int, float] = defaultdict(float)
    for (result, mine), weight in ours.items():
        for (_, other), chance in theirs.items():
            both, net = weight * chance, mine - other
            parts["win" if net > 0 else "lose" if net < 0 else "tie"] += both
            parts["dramatic_success"] += both * (net >= 5)
            parts["dramatic_failure"] += both * (net <= -5 or result == "dramatic_failure")
            margin[net] += both
    return {**parts, "margin": margin}


def after(tally: int, outcome: Drawn) -> int:
    """A tally after a draw: successes are added, a dramatic failure takes one off, and it is never below 0."""
    result, successes = outcome
    return max(0, tally - 1) if result == "dramatic_failure" else tally + successes


def finishing(each: Chances, target: int, draws: int) -> list[float]:
    """How likely an extended action is done by each draw."""
    at = {0: 1.0}
    by: list[float] = []
    for _ in range(draws):
        then: defaultdict[int, float] = defaultdict(float)
        for tally, weight in at.items():
            if tally >= target:
                then[target] += weight
            else:
                for outcome, chance in each.items():
                    then[min(target, after(tally, outcome))] += weight * chance
        at = dict(then)
        by.append(at.get(target, 0.0))
    return by


def racing(
    ours: Chances, theirs: Chances, targets: tuple[int, int], draws: int, plain: bool
) -> tuple[list[float], ...]:
    """How likely each side of an extended contest has won by each period."""
    at: dict[tuple[int, int], float] = {(0, 0): 1.0}
    won: tuple[list[float], list[float]] = ([], [])
    done = [0.0, 0.0]
    for _ in range(draws):
        then: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (a, b), weight in at.items():
            for mine, chance in ours.items():
                for other, also in theirs.items():
                    if plain:
                        tallies = after(a, mine), after(b, other)
                    else:
                        net = mine[1] - other[1]
                        lost_a = mine[0] == "dramatic_failure" or net <= -5
                        lost_b = other[0] == "dramatic_failure" or net >= 5
                        tallies = (
                            max(0, a - 1) if lost_a else a + max(0, net),
                            max(0, b - 1) if lost_b else b + max(0, -net),
                        )
                    reached = [tally >= target for tally, target in zip(tallies, targets, strict=True)]
                    if any(reached) and not (all(reached) and tallies[0] == tallies[1]):
                        first = tallies[0] > tallies[1] if all(reached) else reached[0]
                        done[0 if first else 1] += weight * chance * also
                    else:
                        then[tallies] += weight * chance * also
        at = dict(then)
        for place in (0, 1):
            won[place].append(done[place])
    return won


# --- agreement ------------------------------------------------------------------------------------------------------


def agree(part: Any, expected: Mapping[Any, float]) -> None:
    """Check a distribution, outcomes rarer than the tolerance included."""
    got = {outcome: float(part.chance(outcome)) for outcome in part.of}
    for outcome in {*got, *expected}:
        assert got.get(outcome, 0.0) == pytest.approx(expected.get(outcome, 0.0), abs=CLOSE)


def by_successes(chances: Chances) -> dict[int, float]:
    """Give the chances of numbers of successes."""
    found: defaultdict[int, float] = defaultdict(float)
    for (_, successes), chance in chances.items():
        found[successes] += chance
    return found


def by_result(chances: Chances) -> dict[str, float]:
    """Give the chances of results, as the odds name them."""
    found: defaultdict[str, float] = defaultdict(float, {"failure": 0.0, "success": 0.0, "exceptional": 0.0})
    for (result, _), chance in chances.items():
        found["dramatic" if result == "dramatic_failure" else result] += chance
    return {"dramatic": 0.0, **found}


def test_the_independent_computation_is_one_of_chances() -> None:
    for pool in POOLS:
        for again in AGAINS:
            assert sum(drawing(pool, again).values()) == pytest.approx(1, abs=CLOSE)


@pytest.mark.rule("draws.result.precedence")
@pytest.mark.parametrize("again", AGAINS)
@pytest.mark.parametrize("pool", POOLS)
def test_a_draw(pool: int, again: int) -> None:
    answer = ask("draws", "draw", pool=pool, again=again)
    expected = drawing(pool, again)
    for name, chance in by_result(expected).items():
        assert float(answer[name]) == pytest.approx(chance, abs=CLOSE)
    agree(answer["successes"], by_successes(expected))


def check_contest(expected: dict[str, Any], **given: Any) -> None:
    """Check one contest's odds."""
    answer = ask("draws", "contested", **given)
    for name in ("win", "tie", "lose", "dramatic_success", "dramatic_failure"):
        assert float(answer[name]) == pytest.approx(expected.get(name, 0.0), abs=CLOSE)
    agree(answer["margin"], expected["margin"])


@pytest.mark.rule("draws.contested.winner")
@pytest.mark.parametrize("pool", POOLS)
def test_a_contest_between_any_two_pools(pool: int) -> None:
    for against in POOLS:
        check_contest(contesting(drawing(pool), drawing(against)), pool=pool, against=against)


@pytest.mark.rule("draws.contested.draw")
@pytest.mark.parametrize(("again", "against_again"), [(9, 10), (8, 9), (10, 8)])
def test_a_contest_with_agains(again: int, against_again: int) -> None:
    for pool, against in ((5, 5), (0, 7), (11, 3)):
        expected = contesting(drawing(pool, again), drawing(against, against_again))
        check_contest(expected, pool=pool, against=against, again=again, against_again=against_again)


@pytest.mark.rule("draws.teamwork.bonus")
@pytest.mark.parametrize("helpers", [(5,), (0,), (12,), (5, 3), (0, 0), (-2, 8)])
@pytest.mark.parametrize(("pool", "again", "cap"), [(4, 10, 0), (-1, 10, 0), (6, 9, 5)])
def test_teamwork(pool: int, again: int, cap: int, helpers: tuple[int, ...]) -> None:
    answer = ask("draws", "teamwork", pool=pool, again=again, helper=helpers, cap=cap)
    expected = helped(pool, helpers, again, cap)
    for name, chance in by_result(expected).items():
        assert float(answer[name]) == pytest.approx(chance, abs=CLOSE)
    agree(answer["successes"], by_successes(expected))


def test_a_contest_with_help_on_both_sides() -> None:
    expected = contesting(helped(4, (5,)), helped(6, (0, 3)))
    check_contest(expected, pool=4, against=6, helper=[5], against_helper=[0, 3])


@pytest.mark.rule("draws.extended.tally")
@pytest.mark.parametrize("pool", [-3, 0, 1, 2, 4, 6, 8, 11, 15])
@pytest.mark.parametrize("target", [1, 3, 5, 8, 10, 15])
def test_an_extended_action_up_to_20_draws(pool: int, target: int) -> None:
    for again in AGAINS:
        answer = ask("draws", "extended", pool=pool, target=target, draws=20, again=again)
        expected = finishing(drawing(pool, again), target, 20)
        assert [float(chance) for chance in answer["by"]] == pytest.approx(expected, abs=CLOSE)


@pytest.mark.rule("draws.extended.teamwork")
def test_an_extended_action_with_help() -> None:
    answer = ask("draws", "extended", pool=3, target=6, draws=20, helper=[5, 0], cap=5)
    expected = finishing(helped(3, (5, 0), cap=5), 6, 20)
    assert [float(chance) for chance in answer["by"]] == pytest.approx(expected, abs=CLOSE)


@pytest.mark.rule("draws.extended.contested")
@pytest.mark.parametrize("race", [False, True])
@pytest.mark.parametrize(
    ("pool", "against", "targets"), [(6, 5, (5, 5)), (0, 5, (3, 9)), (8, 8, (4, 7)), (-1, -1, (2, 2))]
)
def test_an_extended_contest(pool: int, against: int, targets: tuple[int, int], race: bool) -> None:
    values = {"pool": pool, "against": against, "target": targets[0], "against_target": targets[1]}
    answer = ask("draws", "extended_contested", draws=10, race=race, **values)
    won, lost = racing(drawing(pool), drawing(against), targets, 10, race)
    assert [float(chance) for chance in answer["win_by"]] == pytest.approx(won, abs=CLOSE)
    assert [float(chance) for chance in answer["lose_by"]] == pytest.approx(lost, abs=CLOSE)
    assert float(answer["undecided"]) == pytest.approx(1 - won[-1] - lost[-1], abs=CLOSE)


@pytest.mark.rule("draws.extended.both")
def test_an_extended_contest_with_help_on_both_sides() -> None:
    ours, theirs = helped(4, (4,), again=9), helped(5, (3,))
    won, lost = racing(ours, theirs, (4, 4), 5, plain=False)
    values = {"pool": 4, "again": 9, "helper": [4], "against": 5, "against_helper": [3]}
    answer = ask("draws", "extended_contested", target=4, draws=5, **values)
    assert [float(chance) for chance in answer["win_by"]] == pytest.approx(won, abs=CLOSE)
    assert [float(chance) for chance in answer["lose_by"]] == pytest.approx(lost, abs=CLOSE)


# --- the command ----------------------------------------------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Give what `outdraw odds draws ... --json` prints."""
    assert main(["odds", "draws", *words, "--json"]) == 0
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    return printed


def test_the_command_gives_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    single = told(capsys, "draw", "--pool=-3")
    assert {name: single[name] for name in by_result({})} == pytest.approx(by_result(drawing(-3)), abs=CLOSE)
    several = told(capsys, "draw", "--pool", "7", "--again", "8")["successes"]
    expected = {str(successes): chance for successes, chance in by_successes(drawing(7, 8)).items()}
    assert several == pytest.approx(expected, abs=CLOSE)
    between = told(capsys, "contested", "--pool", "8", "--against", "5")
    assert between["win"] == pytest.approx(contesting(drawing(8), drawing(5))["win"], abs=CLOSE)
    together = told(capsys, "teamwork", "--pool", "4", "--helper", "5", "--helper", "0")
    assert together["dramatic"] == pytest.approx(by_result(helped(4, (5, 0)))["dramatic"], abs=CLOSE)
    longer = told(capsys, "extended", "--pool", "6", "--target", "5", "--draws", "20")
    assert longer["by"] == pytest.approx(finishing(drawing(6), 5, 20), abs=CLOSE)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["draw", "--pool", "x"], "--pool must be a whole number, not 'x'"),
        (["draw"], "--pool is needed"),
        (["draw", "--pool", "5", "--again", "7"], "--again must be one of 10, 9, 8"),
        (["extended", "--pool", "5", "--target", "0"], "--target must be from 1 to 200, not 0"),
        (["teamwork", "--pool", "5"], "--helper is needed: a helper's pool"),
    ],
)
def test_bad_input_is_one_clear_sentence(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "draws", *words]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert len(error.splitlines()) == 1


# --- the supplement's figures ---------------------------------------------------------------------------------------

# pool: success, exceptional, mean successes; exceptional and mean with 9-Again; the same with 8-Again.
WORTH: dict[int, tuple[float, ...]] = {
    0: (10, 0.001, 0.11, 0.001, 0.11, 0.001, 0.11),
    1: (40, 2, 0.65, 3, 0.87, 3, 1.05),
    2: (50, 3, 0.88, 5, 1.03, 6, 1.25),
    3: (60, 4, 1.12, 7, 1.30, 9, 1.45),
    4: (70, 5, 1.35, 9, 1.57, 12, 1.75),
    5: (80, 6, 1.68, 11, 1.83, 15, 2.05),
    6: (90, 7, 2.02, 13, 2.20, 18, 2.35),
    7: (90, 8, 2.25, 15, 2.47, 21, 2.65),
    8: (90, 9, 2.58, 17, 2.73, 24, 2.95),
    9: (90, 10, 2.92, 19, 3.10, 27, 3.25),
    10: (90, 10, 3.15, 20, 3.37, 29, 3.55),
    11: (90, 20, 3.48, 20, 3.63, 30, 3.85),
    12: (90, 30, 3.82, 30, 4.00, 30, 4.15),
}


@pytest.mark.parametrize("pool", WORTH)
def test_what_a_pool_is_worth(pool: int) -> None:
    success, *rest = WORTH[pool]
    for again, exceptional, mean in zip(AGAINS, rest[::2], rest[1::2], strict=True):
        answer = ask("draws", "draw", pool=pool, again=again)
        assert 100 * float(answer["success"] + answer["exceptional"]) == pytest.approx(success, abs=1e-9)
        assert 100 * float(answer["exceptional"]) == pytest.approx(exceptional, abs=1e-9)
        assert float(answer["successes"].mean()) == pytest.approx(mean, abs=0.005 + 1e-9)


def test_from_pool_6_on_only_a_first_1_fails() -> None:
    for pool in range(6, 16):
        assert float(ask("draws", "draw", pool=pool)["failure"]) == 0.1
    assert float(ask("draws", "draw", pool=0)["dramatic"]) == 0.1


def test_what_contests_come_to() -> None:
    even = ask("draws", "contested", pool=5, against=5)
    assert [round(100 * float(even[part])) for part in ("win", "lose", "tie", "dramatic_success")] == [38, 38, 23, 2]
    better = ask("draws", "contested", pool=8, against=5)
    assert [round(100 * float(better[part])) for part in ("win", "tie", "lose")] == [60, 18, 22]


@pytest.mark.parametrize(
    ("target", "draws"),
    [
        (3, (2.9, 2.0, 1.6)),
        (4, (3.6, 2.5, 2.1)),
        (5, (4.3, 3.0, 2.4)),
        (6, (5.1, 3.5, 2.8)),
        (8, (6.5, 4.5, 3.6)),
        (10, (8.0, 5.5, 4.4)),
    ],
)
def test_how_many_draws_a_task_takes(target: int, draws: tuple[float, ...]) -> None:
    for pool, expected in zip((4, 6, 8), draws, strict=True):
        by = ask("draws", "extended", pool=pool, target=target, draws=100)["by"]
        mean = 1 + sum(1 - float(chance) for chance in by)
        assert mean == pytest.approx(expected, abs=0.05 + 1e-9)


# --- simulation -----------------------------------------------------------------------------------------------------


def within_4_sigma(sample: Callable[[Play], bool], chance: float, every_card: bool, times: int = 20_000) -> None:
    """Check that something comes up about as often as it should."""
    play = seeded(Random(2024), {}, every_card=every_card)
    share = sum(sample(play) for _ in range(times)) / times
    assert abs(share - chance) <= 4 * math.sqrt(chance * (1 - chance) / times)


@pytest.mark.parametrize("every_card", [True, False])
@pytest.mark.parametrize("pool", [0, 1, 5, 11])
def test_simulated_draws_agree(pool: int, every_card: bool) -> None:
    for name, chance in by_result(drawing(pool, 9)).items():
        result = "dramatic_failure" if name == "dramatic" else name
        within_4_sigma(lambda play, r=result: play.settle(draw, pool, 9).result == r, chance, every_card)  # type: ignore[misc]


def test_simulated_contests_and_teamwork_agree() -> None:
    win = contesting(drawing(8), drawing(5))["win"]
    within_4_sigma(lambda play: compare((draw(play, 8), draw(play, 5))).winner == 0, win, every_card=True)
    succeeds = 1 - by_result(helped(2, (5, 0)))["failure"] - by_result(helped(2, (5, 0)))["dramatic"]
    within_4_sigma(lambda play: teamwork(play, 2, 10, ((5, 10), (0, 10))).is_success, succeeds, every_card=True)


def test_simulated_extended_actions_agree() -> None:
    def done_in_3(play: Play) -> bool:
        tally = 0
        for _ in range(3):
            (tally,) = period(play, (tally,), Terms((Effort(6),), (5,), True))
        return tally >= 5

    within_4_sigma(done_in_3, finishing(drawing(6), 5, 3)[2], every_card=True)


# --- what is too much -----------------------------------------------------------------------------------------------


def test_a_long_contest_is_counted_quickly_or_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    answer = ask("draws", "extended_contested", pool=20, against=20, target=30, draws=30)
    assert float(answer["win"] + answer["lose"] + answer["undecided"]) == pytest.approx(1)
    assert answer["win"] == answer["lose"]
    far = ["--pool", "20", "--against", "20", "--target", "200", "--draws", "200"]
    assert main(["odds", "draws", "extended_contested", *far]) == 2
    assert "give a smaller --target or fewer --draws, or --simulate it" in capsys.readouterr().err


@pytest.mark.parametrize("question", ["teamwork", "extended", "contested"])
def test_there_are_only_so_many_helpers(question: str) -> None:
    given = {"teamwork": {}, "extended": {"target": 3}, "contested": {"against": 5}}[question]
    assert ask("draws", question, pool=3, helper=[2] * 20, **given)
    with pytest.raises(ValueError, match="21 helpers are too many: at most 20"):
        ask("draws", question, pool=3, helper=[2] * 21, **given)
