"""The examples: every machine-readable one of the catalogue run as it stands, those in prose by hand, and the
supplement's six sample challenges through the scenario `one_night`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from outdraw.core.catalogue import Catalogue, Example, parse_parts
from outdraw.core.choices import Forbidden
from outdraw.games import find_game
from outdraw.games.draws.rules.contested import NOBODY, Contest, compare
from outdraw.games.draws.rules.draw import Outcome, draw
from outdraw.games.draws.rules.extended import after_period, finisher, tallied
from outdraw.games.draws.rules.teamwork import help_from
from tests.draws.support import MARISOL, RUTH, begun, call, county, person, pools, tallies, texts
from tests.support import Script

CATALOGUE = Catalogue.load(Path(find_game("draws").rules_file))
MACHINE = [each for each in CATALOGUE.examples if parse_parts(each.given)[0] is not None]
PROSE = [each for each in CATALOGUE.examples if parse_parts(each.given)[0] is None]

Parts = dict[str, str]


def cards_of(text: str) -> list[str]:
    """Read `10,4` as cards."""
    return text.split(",")


def one_draw(pool: int, again: int, cards: list[str]) -> tuple[Outcome, int]:
    """Draw from a list of cards that may be too long; give the outcome and how many were used."""
    play = Script(luck=cards)
    return draw(play, pool, again), len(play.chances)


def written(outcome: Outcome) -> Parts:
    """Give an outcome as an example writes it."""
    total = {} if outcome.total is None else {"total": str(outcome.total)}
    auto = str(outcome.is_automatic).lower()
    return {**total, "result": outcome.result, "successes": str(outcome.successes), "auto": auto}


def run_draw(given: Parts) -> Parts:
    outcome, used = one_draw(int(given["pool"]), int(given.get("again", 10)), cards_of(given["cards"]))
    return {**written(outcome), "used": str(used)}


def run_contested(given: Parts) -> Parts:
    sides = [run_side(given, name) for name in "ab"]
    ended = compare(tuple(sides))
    shown = {f"{name}.successes": str(side.successes) for name, side in zip("ab", sides, strict=True)}
    results = {f"{name}.result": result for name, result in zip("ab", ended.results, strict=True)}
    winner = "none" if ended.winner == NOBODY else "ab"[ended.winner]
    return {
        **shown,
        **results,
        "winner": winner,
        "net": str(ended.net),
        "margin": "dramatic" if ended.is_dramatic else "normal",
    }


def run_side(given: Parts, name: str) -> Outcome:
    again = int(given.get(f"{name}.again", 10))
    return one_draw(int(given[f"{name}.pool"]), again, cards_of(given[f"{name}.cards"]))[0]


def run_teamwork(given: Parts) -> Parts:
    helpers = sorted({key.split(".")[0] for key in given} - {"primary"})
    aid = help_from(tuple(run_side(given, name) for name in helpers))
    pool = int(given["primary.pool"]) + aid.modifier
    outcome, _ = one_draw(pool, 10, cards_of(given["primary.cards"]))
    shown = {"bonus": str(aid.bonus), "penalty": str(aid.penalty), "primary.final_pool": str(pool)}
    return {**shown, **written(outcome)}


def run_extended(given: Parts) -> Parts:
    tally = used = 0
    for cards in given["draws"].split("|"):
        if tally >= int(given["target"]):
            break
        outcome, _ = one_draw(int(given["pool"]), 10, cards_of(cards))
        tally = tallied(tally, outcome.result, outcome.successes)
        used += 1
    return {
        "tally": str(tally),
        "complete": str(tally >= int(given["target"])).lower(),
        "draws_used": str(used),
        "minutes_used": str(used * int(given["minutes"])),
    }


def run_extended_contested(given: Parts) -> Parts:
    at: tuple[int, ...] = (0, 0)
    targets = (int(given["a.target"]), int(given["b.target"]))
    used = 0
    for both in given["draws"].split("|"):
        if finisher(at, targets) != NOBODY:
            break
        cards = [cards_of(each) for each in both.split("/")]
        drawn = [one_draw(int(given[f"{name}.pool"]), 10, each)[0] for name, each in zip("ab", cards, strict=True)]
        at = after_period(at, tuple(drawn))
        used += 1
    winner = finisher(at, targets)
    return {
        "a.tally": str(at[0]),
        "b.tally": str(at[1]),
        "winner": "none" if winner == NOBODY else "ab"[winner],
        "draws_used": str(used),
    }


PROCEDURES = {
    "draw": run_draw,
    "contested": run_contested,
    "teamwork": run_teamwork,
    "extended": run_extended,
    "extended_contested": run_extended_contested,
}


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(each, marks=pytest.mark.rule(each.rule), id=f"{place}-{each.rule}")
        for place, each in enumerate(MACHINE)
    ],
)
def test_an_example_of_the_catalogue_comes_out_as_printed(example: Example) -> None:
    procedure, given = parse_parts(example.given)
    _, expected = parse_parts(example.expect)
    assert procedure is not None
    came = PROCEDURES[procedure](given)
    assert expected
    assert {key: came.get(key) for key in expected} == expected


def test_68_of_the_73_examples_run_and_the_others_are_here_by_hand() -> None:
    assert (len(MACHINE), len(CATALOGUE.examples)) == (68, 73)
    assert [each.rule for each in PROSE] == [
        "draws.contested.many",
        "draws.contested.many",
        "draws.contested.many",
        "draws.extended.teamwork",
        "draws.downtime.allowance",
    ]


# --- in prose -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.contested.many")
@pytest.mark.parametrize(
    ("successes", "ended"),
    [
        ((6, 1, 0), Contest(0, 5, ("exceptional", "dramatic_failure", "dramatic_failure"), (6, 1, 0))),
        ((6, 4, 1), Contest(0, 2, ("success", "failure", "dramatic_failure"), (6, 4, 1))),
        ((6, 6, 1), Contest(NOBODY, 0, ("failure", "failure", "failure"), (6, 6, 1))),
    ],
)
def test_three_sides_score(successes: tuple[int, ...], ended: Contest) -> None:
    assert compare(tuple(Outcome("success" if each else "failure", each) for each in successes)) == ended


@pytest.mark.rule("draws.extended.teamwork")
def test_a_helper_scores_two_and_then_fails() -> None:
    scene = county()
    lead = scene.member(MARISOL, "wits", "drive")  # 4
    begun(scene, (lead, [scene.member(RUTH, "wits", "medicine")]), targets=[9])
    assert [pools(call(scene, "go_on task", luck=luck))[1] for luck in (["5", "2"], ["1", "2"])] == [6, 4]


@pytest.mark.rule("draws.downtime.allowance")
def test_one_large_and_one_regular_is_refused() -> None:
    with pytest.raises(Forbidden, match=r"one Large or two Regular.*draws\.downtime\.allowance"):
        call(county("empty_stage"), "downtime", "neglect_large_and_regular")


# --- the sample challenges of the supplement, through the real scenario ---------------------------------------------


@pytest.mark.rule("draws.draw.procedure")
def test_past_the_deputy() -> None:
    play = call(county(), "challenge past_the_deputy", luck=["4"])
    assert pools(play) == [8]
    assert texts(play.told("pool")) == [
        "Marisol Quint's pool: Manipulation +3 Persuasion +3 recorder +1 helpful +1 = 8."
    ]
    assert texts(play.told("result")) == ["Marisol Quint succeeds with 2 successes."]


@pytest.mark.rule("draws.contested.net")
def test_foot_race_to_the_truck() -> None:
    play = call(county(), "challenge foot_race", luck=["5", "10", "2"])
    assert pools(play) == [6, 4]
    assert [event.facts["successes"] for event in play.told("result")] == [2, 3]
    assert texts(play.told("contest")) == ["The poacher wins with 1 net success."]


@pytest.mark.rule("draws.teamwork.bonus")
def test_dig_him_out() -> None:
    play = call(county(), "challenge dig_him_out", luck=["4", "5", "6"])
    assert pools(play) == [5, 6, 5 + 3]
    assert texts(play.told("help")) == ["Help for Dale Pruitt: +3."]
    assert play.told("result")[-1].facts["successes"] == 3


@pytest.mark.rule("draws.extended.tally")
def test_the_back_door() -> None:
    scene = county()
    call(scene, "challenge back_door")
    task = scene.tasks[0]
    plays = [call(scene, "go_on back_door", luck=[card]) for card in ("4", "2", "6")]
    assert [pools(play) for play in plays] == [[7]] * 3
    assert (tallies(task), task.draws_made, scene.minutes, scene.tasks) == ([5], 3, 15, [])
    assert texts(plays[-1].told("done")) == ["The back door is done by Dale Pruitt after 3 draws."]


@pytest.mark.rule("draws.extended.both")
def test_race_to_the_cabin() -> None:
    scene = county()
    call(scene, "challenge race_to_the_cabin")
    task = scene.tasks[0]
    # Each period: Dale, the handler, Caleb with 9-Again, the scout.
    periods = [["6", "7", "5", "9"], ["1", "2", "9", "3", "4"], ["8", "3", "7", "2"]]
    expected = [([4, 4, 8 + 1, 6 + 2], [0, 1]), ([4, 4, 8, 6], [4, 1]), ([4, 4, 8 + 2, 6], [7, 1])]
    done: list[str] = []
    for luck, came in zip(periods, expected, strict=True):
        play = call(scene, "go_on race_to_the_cabin", luck=luck)
        assert (pools(play), tallies(task)) == came
        assert "9-Again" in play.told("pool")[2].text
        done += texts(play.told("done"))
    assert done == ["Race to the cabin is done by Caleb Voss after 3 draws."]
    assert (task.draws_made, scene.minutes) == (3, 180)


@pytest.mark.rule("draws.chance.trigger")
def test_the_wire_in_the_dark() -> None:
    scene = county()
    person(scene, MARISOL).conditions = ["tilted"]
    play = call(scene, "challenge wire_in_the_dark", luck=["10", "6"])
    assert pools(play) == [-8]
    assert texts(play.told("result")) == ["Marisol Quint succeeds with 1 success."]
