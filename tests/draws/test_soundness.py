"""What a Storyteller changes by hand: refused where the rules could stumble, and somebody new can come in."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from outdraw.core.choices import Refusal
from outdraw.core.readers.live import Dial
from outdraw.games import find_game
from outdraw.games.draws.bots import bot
from outdraw.games.draws.gist import gist
from outdraw.games.draws.set_up import arrivals, arrive
from outdraw.games.draws.soundness import faults
from outdraw.table.bots import Company
from outdraw.table.table import Table
from tests.draws.support import CALEB, DALE, MARISOL, POACHER, begun, call, county

GAME = find_game("draws")


def table(scenario: str = "one_night") -> Table:
    """Open a table that has begun."""
    opened = Table(GAME, scenario, dial=Dial(choices="automatic"), secret=b"\x07" * 32)
    for seat in opened.seats:
        opened.join(seat, seat, "00")
    opened.begin()
    return opened


@pytest.mark.parametrize("scenario", [info.id for info in GAME.scenarios()])
def test_every_scenario_is_sound_from_beginning_to_end(scenario: str) -> None:
    at = table(scenario)
    company = Company(at, {seat: bot(Random(1)) for seat in at.seats})
    while not at.is_over and company.move():
        assert list(faults(at.scene())) == []  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("characters", DALE, "bruising"), 10**9),
        (("characters", DALE, "lethal"), -1),
        (("characters", DALE, "seat"), "nobody"),
        (("characters", DALE, "id"), "somebody"),
        (("characters", DALE, "conditions"), ["wounded"]),
        (("characters", DALE, "conditions"), ["tilted", "tilted"]),
        (("characters", DALE, "healing"), 10**15),
        (("characters", DALE, "carried"), [{"what": "luck", "value": 10**6, "category": "guard"}]),
        (("characters", DALE, "sheet", "advantages"), ["wings"]),
        (("characters", DALE, "sheet", "skills"), {"flying": 3}),
        (("tasks", 0, "minutes"), 10**12),
        (("tasks", 0, "sides"), []),
        (("tasks", 0, "patient"), "somebody"),
        (("tasks", 0, "id"), "two words"),
        (("tasks", 0, "draws_made"), -4),
        (("tasks", 0, "sides", 0, "lead", "actor"), "somebody"),
        (("tasks", 0, "sides", 0, "lead", "trait"), "flying"),
        (("tasks", 0, "sides", 0, "lead", "circumstances"), ["fog"]),
        (("minutes",), -1),
        (("rounds",), 10**15),
    ],
)
def test_an_edit_the_rules_could_stumble_over_is_refused(path: tuple[str | int, ...], value: Any) -> None:
    at = table()
    (choice,) = at.choices("storyteller")
    at.answer("storyteller", choice.id, "challenge back_door")
    before = at.head
    with pytest.raises(Refusal):
        at.edit("storyteller", path, value, "to see what happens")
    assert at.head == before


def test_two_tasks_of_one_id_are_a_fault() -> None:
    scene = county()
    for _ in range(2):
        begun(scene, (scene.member(DALE, "strength", "athletics"), []))
    assert list(faults(scene)) == ["Each task needs an id of its own, one word, not 'task'."] * 2


def test_who_waits_in_a_challenge_must_be_there() -> None:
    scene = county()
    del scene.characters[MARISOL]
    assert next(iter(faults(scene))) == "Past the deputy needs 'marisol_quint', who is not in the scene."


def test_somebody_comes_in_and_takes_part() -> None:
    at = table("empty_stage")
    at.arrive("storyteller", POACHER, "", "", "a shot in the woods")
    shown = at.shown("dale").board
    assert shown is not None
    assert [token.name for token in shown.tokens if token.id == POACHER] == ["The poacher"]
    (choice,) = at.choices("storyteller")
    at.answer("storyteller", choice.id, "contested")
    (choice,) = at.choices("storyteller")
    at.answer("storyteller", choice.id, [CALEB, POACHER])


def test_one_more_of_a_kind_has_a_name_of_their_own() -> None:
    scene = county()
    assert (POACHER, "The poacher") in arrivals(scene)
    second = arrive(scene, POACHER, "", "")
    assert (second, scene.name_of(second), scene.owner(second)) == ("poacher_2", "The poacher 2", "storyteller")
    third = arrive(scene, POACHER, "dale", "")
    assert (third, scene.owner(third)) == ("poacher_3", "dale")
    assert list(faults(scene)) == []


def test_nobody_unknown_comes_in() -> None:
    with pytest.raises(ValueError, match="nobody called 'sheriff'"):
        arrive(county(), "sheriff", "", "")


def test_the_gist_of_a_contest_is_who_won_and_by_which_draw() -> None:
    scene = county()
    call(scene, "challenge foot_race", luck=["9", "4"])
    mine, theirs = gist(scene, CALEB, POACHER), gist(scene, POACHER, CALEB)
    assert (mine["wins the contest"], mine["successes"], mine["succeeds"]) == (True, 3, True)
    assert (theirs["wins the contest"], theirs["loses the contest"], theirs["successes"]) == (False, True, 1)


def test_the_gist_of_a_task_is_its_tally() -> None:
    scene = county()
    call(scene, "challenge back_door")
    call(scene, "go_on back_door", luck=["4"])
    assert gist(scene, DALE, "")["The back door: tally"] == 2
    call(scene, "go_on back_door", luck=["7"])
    assert gist(scene, DALE, "")["done"] is True
