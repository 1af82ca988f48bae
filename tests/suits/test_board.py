"""The board: made from a seat's view alone, every option touches what is on it, and bots need no words to play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from outdraw.commands.painter import paint
from outdraw.core.board import Board
from outdraw.core.bots import Bot, Seen, random_bot
from outdraw.core.choices import Answer, Choice
from outdraw.core.seen import seen
from outdraw.core.zones import move
from outdraw.games.suits.bots import bot
from outdraw.games.suits.content import scenarios
from outdraw.games.suits.game import GAME
from outdraw.games.suits.rules.field import find
from outdraw.games.suits.scene import Aim
from outdraw.games.suits.set_up import set_up
from tests.played_boards import boards_of, noisy, opened, play_on, touching

board = boards_of(GAME)

SCENARIOS = list(scenarios())


def acted_by_somebody(decide: Bot) -> Bot:
    """Let a bot decide, and check first that it is said whose choice it is."""

    def look(seen: Seen, choice: Choice) -> Answer:
        assert choice.actor or choice.kind.startswith("luck"), choice
        return decide(seen, choice)

    return look


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_option_touches_only_what_is_on_the_board_its_seat_sees(scenario: str) -> None:
    boards: list[Board] = []
    play_on(opened(GAME, scenario, 5), touching(board, acted_by_somebody(random_bot(Random(5))), boards), most=120)
    play_on(opened(GAME, scenario, 6), touching(board, acted_by_somebody(bot(Random(6))), boards), most=120)
    assert len(boards) > 8
    for shown in boards[::10]:
        assert max(map(len, paint(shown).splitlines())) <= 80


def test_who_has_no_like_is_not_numbered() -> None:
    def marks(scenario: str) -> set[str]:
        return {token.mark for token in board(seen(set_up(scenario), "gm")).tokens}

    assert marks("garden") == {""}
    assert {"1", "2", "5"} <= marks("road")


@pytest.mark.parametrize(("scenario", "line"), [("skirmish", "Nobody is hit."), ("shoot_out", "The shot misses.")])
def test_a_contest_that_nobody_won_is_shown_as_over_when_the_next_thing_is_decided(scenario: str, line: str) -> None:
    table = opened(GAME, scenario, 5)
    shown: list[str] = []

    def look(seen: Seen, choice: Choice) -> Answer:
        exchange = board(seen.scene).exchange
        if choice.kind == "suits.action" and exchange is not None:
            shown.append(exchange.line)
            assert exchange.state == "shown", exchange
        return decide(seen, choice)

    decide = bot(Random(5))
    play_on(table, look, most=200)
    assert line in shown


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_event_is_about_people_of_the_scene(scenario: str) -> None:
    table = opened(GAME, scenario, 3)
    play_on(table, bot(Random(3)), most=400)
    tokens = {token.id for token in board(table.seen("gm")).tokens}
    nobodys = {"story", "round", "time", "shuffle", "luck", "order", "won"}
    for event in table.all_events():
        assert set(event.about) <= {"", *tokens}, event
        if event.rules and event.rules[0].startswith("suits.") and event.kind not in nobodys:
            assert event.about, event


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_bots_play_the_same_without_words(scenario: str) -> None:
    def told(decide: Bot) -> list[str]:
        table = opened(GAME, scenario, 9)
        play_on(table, decide, most=150)
        return [event.text for event in table.all_events()]

    assert told(bot(Random(1))) == told(noisy(bot(Random(1))))


def tokens_of(scene: Any, seat: str) -> dict[str, Any]:
    return {token.id: token for token in board(seen(scene, seat)).tokens}


def test_the_board_shows_gauges_with_their_limits_chips_items_and_links() -> None:
    scene = set_up("shoot_out")
    jo, kim = find(scene, "jo_castell"), find(scene, "kim_sato")
    jo.aim, jo.shock, jo.wounds, jo.white, kim.unready, kim.arrives = Aim("kim_sato", 2), 3, 1, 0, 1, 3
    move(scene.zones, "5h", "library", jo.hand)
    own, other = tokens_of(scene, "jo"), tokens_of(scene, "kim")
    status, wounds = own["jo_castell"].gauges
    assert (status.value, status.most, [(tick.at, tick.text) for tick in status.ticks]) == (
        4,
        10,
        [(7, "dazed"), (11, "out")],
    )
    assert (wounds.value, [(tick.at, tick.text) for tick in wounds.ticks]) == (1, [(6, "critical"), (11, "dead")])
    assert [(chips.kind, chips.ready, chips.spent) for chips in own["jo_castell"].chips] == [
        ("blue", 1, 0),
        ("white", 0, 1),
    ]
    assert [(link.to, link.kind, link.text) for link in own["jo_castell"].links] == [("kim_sato", "aims", "2 turns")]
    assert (own["jo_castell"].holds, other["jo_castell"].holds) == (0, 1)
    gun = own["jo_castell"].items[0]
    assert gun.id == "automatic_pistol_9mm"
    assert "power 9 (2 5 7 9 11 14 16)" in gun.line
    assert "16 of 16 shots" in gun.line
    assert "away" in own["kim_sato"].states
    figures = {figure.name: figure.value for figure in own["jo_castell"].figures}
    assert (figures["Body"], figures["Will"], figures["Shot"], figures["Against shots"]) == (5, 6, 9, 6)


@pytest.mark.rule("suits.round.speed_conversion")
def test_the_board_says_how_far_a_mount_moves() -> None:
    figures = {figure.name: figure.value for figure in tokens_of(set_up("road"), "gm")["war_horse"].figures}
    assert (figures["Reflexes"], figures["Move"]) == (5, 8)


def test_every_kind_of_scene_is_drawn() -> None:
    assert [gauge.name for gauge in tokens_of(set_up("car_race"), "bob")["driver_bob"].gauges] == ["Loss"]
    assert tokens_of(set_up("infirmary"), "aldo")["jo_castell"].states == ("down",)
    assert tokens_of(set_up("cellar"), "gm")["rats"].gauges[0].value == 16
    scene = set_up("bob_jon_rod_tod")
    assert scene.opening == scene.opening
