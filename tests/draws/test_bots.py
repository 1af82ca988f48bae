"""Bots: they bring every scene to its end, decide from their own view, and choose what they are best at."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.core.bots import Seen
from outdraw.core.choices import Choice, Option, Pick
from outdraw.core.readers.live import LEVELS, Dial, Level
from outdraw.core.seen import seen, view
from outdraw.games import find_game
from outdraw.games.draws.bots import best_trait, bot, call
from outdraw.games.draws.rules.combinations import which_trait
from outdraw.games.draws.step import what_is_attempted, what_is_called
from outdraw.table.bots import Company
from outdraw.table.table import Table
from tests.draws.support import CALEB, DALE, RUTH, begun, county, person

GAME = find_game("draws")
SCENARIOS = [info.id for info in GAME.scenarios()]


def played(scenario: str, seed: int, choices: Level = "automatic") -> Table:
    """Let bots play a scenario to its end."""
    table = Table(GAME, scenario, dial=Dial(choices=choices), secret=bytes([seed]) * 32)
    for seat in table.seats:
        table.join(seat, f"bot of {seat}", "00")
    table.begin()
    Company(table, {seat: bot(Random(seed)) for seat in table.seats}).play_on(most=2000)
    return table


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(25))
def test_bots_bring_every_scenario_to_its_end(scenario: str, seed: int) -> None:
    assert played(scenario, seed).is_over


@pytest.mark.parametrize("level", LEVELS)
def test_bots_come_to_an_end_whatever_the_dial_asks_of_them(level: Level) -> None:
    assert played("storm", 3, level).is_over


def test_the_storytellers_bot_calls_all_that_the_scenario_holds() -> None:
    table = played("one_night", 5)
    stories = [event.text for event in table.events("dale") if event.kind == "story"]
    assert len(stories) == 1 + 6  # the opening and six challenges


def test_the_storytellers_bot_breaks_off_what_cannot_go_on() -> None:
    scene = county()
    begun(scene, (scene.member(DALE, "strength", "athletics"), []))
    assert call(what_is_called(scene)) == "go_on task"
    person(scene, DALE).is_dead = True
    assert call(what_is_called(scene)) == "break_off task"


def test_a_players_bot_goes_on_with_its_task_then_finds_its_balance_then_attempts_something() -> None:
    scene = county()
    caleb = person(scene, CALEB)
    decide = bot(Random(1))
    sees = Seen("caleb", lambda: seen(scene, "caleb"))
    assert decide(sees, what_is_attempted(scene, caleb)) == "attempt"
    caleb.conditions = ["tilted"]
    assert decide(sees, what_is_attempted(scene, caleb)) == "shake_off"
    begun(scene, (scene.member(CALEB, "strength", "athletics"), []))
    assert decide(sees, what_is_attempted(scene, caleb)) == "go_on task"


def test_a_bot_chooses_the_trait_it_is_best_at() -> None:
    ruth = person(county(), RUTH)
    assert best_trait(which_trait(ruth, "ruth", "wits")) == "empathy"
    barred = Option("occult", "Occult 5", "draws.pool.combinations", facts={"rating": 5})
    options = (Option("stealth", facts={"rating": 1}), Option("medicine", facts={"rating": 3}), barred)
    assert best_trait(Pick("ruth", "draws.trait", "?", "draws.pool.combinations", options)) == "medicine"


def test_a_bot_is_shown_only_its_own_view() -> None:
    looked: list[tuple[str, dict[str, object]]] = []

    def noting(seen: Seen, choice: Choice) -> str | int | list[str]:
        looked.append((seen.seat, seen.view))
        return bot(Random(0))(seen, choice)

    table = Table(GAME, "storm", dial=Dial(choices="automatic"), secret=b"\x01" * 32)
    for seat in table.seats:
        table.join(seat, seat, "00")
    table.begin()
    Company(table, dict.fromkeys(table.seats, noting)).move()
    (first,) = looked
    assert first == ("storyteller", table_view_before_moves("storm"))
    ruth = table.view("ruth")["characters"]
    assert ruth["caleb_voss"]["sheet"] == "??"
    assert ruth[RUTH]["sheet"]["trainings"] == {"medicine": 3}


def table_view_before_moves(scenario: str) -> dict[str, object]:
    """Give the Storyteller's view of a scenario just opened."""
    scene = GAME.set_up(scenario)
    return {**view(scene, scene.gm), "has_opened": True}
