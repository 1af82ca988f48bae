"""The board: made from a seat's view alone, it shows what the seat may see, and every option touches what is on it."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.commands.painter import paint
from outdraw.core.board import Areas, Board
from outdraw.core.bots import random_bot
from outdraw.core.seen import seen
from outdraw.games import find_game
from outdraw.games.cavaliers.bots import bot
from outdraw.games.cavaliers.scene import Assistance, Attack, Prepared, Purse, Thrown
from outdraw.games.cavaliers.set_up import set_up
from outdraw.table.table import Table
from tests.cavaliers.support import duel, person, put
from tests.played_boards import boards_of, opened, play_on, touching

GAME = find_game("cavaliers")
board = boards_of(GAME)
SCENARIOS = [info.id for info in GAME.scenarios()]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(2))
def test_every_option_touches_only_what_is_on_the_board_its_seat_sees(scenario: str, seed: int) -> None:
    boards: list[Board] = []
    play_on(opened(GAME, scenario, seed), touching(board, random_bot(Random(seed)), boards), most=50)
    play_on(opened(GAME, scenario, seed), touching(board, bot(Random(seed)), boards), most=50)
    assert len(boards) > 30


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_event_is_about_people_of_the_scene(scenario: str) -> None:
    table = opened(GAME, scenario, 3)
    play_on(table, bot(Random(3)), most=300)
    tokens = {token.id for token in board(table.seen("mj")).tokens}
    nobodys = {"start", "ruling", "round", "over", "area", "circumstance", "cover", "long", "surprised", "story"}
    for event in table.all_events():
        assert set(event.about) <= tokens, event
        is_oppositions = event.text.startswith("The opposition")
        if event.rules and event.kind not in nobodys and not is_oppositions:
            assert event.about, event


def test_the_ground_has_areas_with_badges_and_named_ways() -> None:
    ground = board(seen(set_up("quay"), "maren")).ground
    assert isinstance(ground, Areas)
    areas = {area.id: area for area in ground.areas}
    assert areas["nest"].badges == ("cover 1",)
    assert areas["deck"].badges == ("Drop 1",)
    assert {way.by for way in ground.ways if {way.a, way.b} == {"dock", "deck"}} == {"gangplank", "mooring ropes"}
    assert next(way for way in ground.ways if way.by == "rail").one_way


def test_a_player_sees_her_own_sheet_and_not_how_the_captain_is_doing() -> None:
    scene = set_up("quay")
    scene.people["privateer_captain"].body.yield_taken = 4
    tokens = {token.id: token for token in board(seen(scene, "maren")).tokens}
    maren, captain = tokens["maren"], tokens["privateer_captain"]
    assert [(gauge.name, gauge.value, gauge.most) for gauge in maren.gauges] == [("Yield", 0, 9), ("Wounds", 0, 4)]
    assert ("Dying", 4) in [(tick.text, tick.at) for tick in maren.gauges[1].ticks]
    assert ("Verve", "D10") in [(figure.name, figure.value) for figure in maren.figures]
    assert [(chips.name, chips.ready) for chips in maren.chips] == [("Style", 1)]
    assert (captain.gauges, captain.figures) == ((), ())
    assert "reads the fight" in captain.unknown
    theirs = {token.id: token for token in board(seen(scene, "mj")).tokens}["privateer_captain"]
    assert theirs.gauges[0].value == 4
    assert max(map(len, paint(board(seen(scene, "maren"))).splitlines())) <= 80


def test_what_everybody_may_know_of_a_moment_is_on_the_board() -> None:
    scene, ann, foe = duel()
    bea = put(scene, person("bea"), area="b")
    ann.advantage, ann.assists = 8, [Assistance("bea", "Bea", "lunge", (6,))]
    foe.held_by, foe.held_drop = "ann", 2
    scene.attacks = [Attack(attacker="foe", target="ann", specialty="lunge")]
    scene.prepared["bea"] = Prepared(who="bea", action="attack", event="enters", subject="b")
    scene.purse = Purse(who="ann", specialty="lunge", points=5)
    shown = board(seen(scene, "bea"))
    tokens = {token.id: token for token in shown.tokens}
    assert [(die.size, die.state, die.id) for die in tokens["ann"].dice] == [
        (8, "advantage", "ann.advantage"),
        (6, "", ""),
    ]
    assert [(link.to, link.kind) for link in tokens["ann"].links] == [("foe", "holds")]
    assert [(link.to, link.kind) for link in tokens["foe"].links] == [("ann", "aims")]
    assert [(link.to, link.kind) for link in tokens[bea.id].links] == [("ann", "helps")]
    assert [tag.text for tag in tokens["foe"].tags] == ["held, Drop 2"]
    assert [tag.text for tag in tokens["bea"].tags] == ["prepares attack: somebody enters B"]
    assert [(tally.name, tally.value, tally.owner) for tally in shown.tallies] == [("Success Points", 5, "ann")]


def exchanged(who: str) -> Table:
    """Play until somebody has met an opponent and both pools lie there."""
    table = opened(GAME, "quay", 1)
    for _ in range(400):
        shown = board(table.seen(who)).exchange
        if shown is not None and shown.state == "shown" and who in [hand.token for hand in shown.hands]:
            return table
        play_on(table, bot(Random(1)), most=1)
    raise AssertionError(f"{who} never meets anybody")


def test_an_attack_is_in_sight_until_it_is_decided() -> None:
    scene, _, _ = duel()
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="lunge")]
    scene.thrown = [Thrown(who="ann", seat="ann", specialty="lunge", sizes=(6, 8))]
    shown = board(seen(scene, "*")).exchange
    assert shown is not None
    assert shown.state == "asked"
    assert [(hand.token, len(hand.dice), hand.total) for hand in shown.hands] == [("ann", 2, None), ("foe", 0, None)]
    rolled = [("ann", "lunge", (5, 8), 13, 5), ("foe", "dodge", (2, 3), 5, 2)]
    scene.thrown = [
        Thrown(who=who, seat=who, specialty=what, sizes=(6, 8), faces=faces, total=total, points=points, is_rolled=True)
        for who, what, faces, total, points in rolled
    ]
    shown = board(seen(scene, "*")).exchange
    assert shown is not None
    assert (shown.state, [hand.total for hand in shown.hands]) == ("asked", [13, 5])
    scene.attacks, scene.won_by = [], "ann"
    shown = board(seen(scene, "*")).exchange
    assert shown is not None
    assert (shown.state, shown.winner) == ("shown", "ann")


def test_both_pools_lie_on_the_table_and_their_sources_are_their_owners() -> None:
    table = exchanged("ysolt")
    exchange = board(table.seen("ysolt")).exchange
    assert exchange is not None
    assert exchange.state == "shown"
    for hand in exchange.hands:
        faces = sorted((die.face for die in hand.dice if die.state != "dropped"), reverse=True)
        assert sum(faces[:2]) == hand.total
        kept = [die.face for die in hand.dice if die.state in ("kept", "top")]
        assert sorted(kept, reverse=True) == faces[:2]
    public = board(table.seen("*")).exchange
    assert public is not None
    assert not any(die.label for hand in public.hands for die in hand.dice)
    own = next(hand for hand in exchange.hands if hand.token == "ysolt")
    assert any(die.label for die in own.dice)
    assert exchange.winner in {hand.token for hand in exchange.hands}


def test_a_weapon_that_is_carried_is_not_ready_and_what_is_worn_or_in_hand_is() -> None:
    shown = board(opened(GAME, "tavern", 1).seen("bram"))
    items = {item.name: item for token in shown.tokens if token.id == "bram" for item in token.items}
    assert items["Truncheon"].is_ready
    assert items["Steel breastplate"].is_ready
    assert not items["Dagger"].is_ready
    assert "carried" in items["Dagger"].line


def test_what_may_be_held_and_is_not_is_not_told_as_spent() -> None:
    scene = set_up("quay")
    token = next(token for token in board(seen(scene, "maren")).tokens if token.id == "maren")
    assert next(chips for chips in token.chips if chips.name == "Style").spent == 0


def test_dice_of_many_are_named_once() -> None:
    scene, _ann, _foe = duel()
    scene.thrown = [
        Thrown(who="ann", seat="ann", specialty="prowl", sizes=(6,), faces=(3,), is_rolled=True),
        *[
            Thrown(who="foe", seat="foe", specialty="perceive", sizes=(6,), faces=(3,), is_rolled=True)
            for _ in range(3)
        ],
    ]
    found = board(seen(scene, "mj")).exchange
    assert found is not None
    assert found.name == "Prowl against Perceive"
