"""The board: what each seat sees drawn, made from its view alone, and things that options can touch."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.commands.painter import paint
from outdraw.core.board import Squares, is_on
from outdraw.core.bots import Seen
from outdraw.core.choices import Pick
from outdraw.core.readers.live import Dial
from outdraw.core.seen import seen
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules import combat
from outdraw.games.draw_your_weapon.scene import DEALER
from outdraw.games.draw_your_weapon.set_up import set_up
from outdraw.table.table import Table
from tests.draw_your_weapon.support import ANA, BO, Script, fight, fight_of, table
from tests.played_boards import boards_of

board = boards_of(GAME)


def test_the_map_of_a_scenario_is_ground_with_a_legend_and_everybody_on_it() -> None:
    drawn = board(seen(set_up("pike_bridge"), ANA))
    assert isinstance(drawn.ground, Squares)
    assert drawn.ground.rows[2] == "...........o.."
    assert {sign: paint.name for sign, paint in drawn.ground.legend.items()} == {
        ".": "floor",
        "o": "cover",
        "~": "water",
    }
    places = {token.id: (token.at, token.mark) for token in drawn.tokens}
    assert places[ANA] == ("1,2", "")
    assert places["street_tough_2"] == ("7,3", "2")


@pytest.mark.rule("draw_your_weapon.map.optional")
def test_without_a_map_those_who_are_as_far_away_stand_in_one_line() -> None:
    maud = next(token for token in board(seen(set_up("fell_road"), "maud_sexton")).tokens if token.id == "maud_sexton")
    assert maud.notes == ("8 units from Wolf 1, Wolf 2, Wolf 3 and Wolf 4",)


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_sheets_and_notes_are_for_those_who_may_read_them() -> None:
    scene = set_up("gilded_house")
    for_dealer, for_ana = board(seen(scene, DEALER)), board(seen(scene, ANA))
    croupier = next(token for token in for_dealer.tokens if token.id == "croupier")
    assert croupier.states == ("hidden",)
    assert [(gauge.name, gauge.value) for gauge in croupier.gauges][:3] == [("Guard", 18), ("HP", 44), ("Speed", 7)]
    assert "croupier" not in [token.id for token in for_ana.tokens]
    assert "Listen at the door" in [note.title for note in for_dealer.notes if note.is_secret]
    assert not [note for note in for_ana.notes if note.is_secret]
    scene.settled_notes.append("listen")
    assert "Listen at the door" not in [note.title for note in board(seen(scene, DEALER)).notes]


@pytest.mark.rule("draw_your_weapon.tracker.recommended")
def test_the_board_shows_the_tracker_and_only_ones_own_cards() -> None:
    scene = fight(table(ANA, BO, "wolf", map=["#####", "#a.c#", "#.b.#", "#####"], hands={ANA: "9h"}))
    combat.begin_round(Script(), scene, fight_of(scene))
    combat.set_order(Script(), scene, fight_of(scene))
    drawn = board(seen(scene, ANA))
    assert [(turn.token, turn.number) for turn in drawn.order] == [("wolf", 8), (BO, 7), (ANA, 5)]
    hands = {row.id: (row.cards, row.hidden, row.owner) for row in drawn.rows}
    assert hands[f"hand.{ANA}"] == (("9h",), 0, ANA)
    assert {row.id: (row.cards, row.hidden) for row in board(seen(scene, BO)).rows}[f"hand.{ANA}"] == ((), 1)
    assert "9h" not in paint(board(seen(scene, BO)))


def test_conditions_are_tags() -> None:
    scene = fight(table(ANA, "wolf"))
    ana = scene.creatures[ANA]
    ana.is_bound = ana.is_dashing = ana.is_surprised = True
    ana.unloaded = ["crossbow"]
    ana.taunted_by = "wolf"
    token = next(token for token in board(seen(scene, BO)).tokens if token.id == ANA)
    wanted = {"Bound", "Dashing", "Surprised", "not loaded", "taunted by Wolf"}
    assert wanted <= {tag.text for tag in token.tags}


@pytest.mark.parametrize("scenario", [info.id for info in GAME.scenarios()])
def test_every_option_touches_what_its_seat_sees(scenario: str) -> None:
    """Bots play a scenario; whatever is offered is on the board of the seat it is offered to."""
    at_table = Table(GAME, scenario, dial=Dial(choices="proposed"), secret=bytes(32))
    bots = {seat: GAME.bot(Random(2)) for seat in at_table.seats}
    at_table.begin()
    touched = 0
    for _ in range(250):
        if at_table.is_over:
            break
        for each in at_table.open_choices():
            if isinstance(each.choice, Pick):
                drawn = board(at_table.seen(each.choice.seat))
                for option in each.choice.options:
                    for thing in option.on:
                        assert is_on(drawn, thing), (each.choice.kind, thing)
                        touched += 1
        seat = at_table.waiting_for()[0]
        choice = at_table.choices(seat)[0]
        seen = Seen(seat, lambda seat=seat: at_table.seen(seat))  # type: ignore[misc]
        at_table.answer(seat, choice.id, bots[seat](seen, choice.choice))
    assert touched > 200


def test_a_scene_opens_with_words_for_everybody() -> None:
    for info in GAME.scenarios():
        assert set_up(info.id).opening, info.id


def test_where_a_plank_is_loose_only_the_dealer_sees_until_somebody_trips_on_it() -> None:
    scene = set_up("pike_bridge")

    def squares(seat: str) -> list[str]:
        return [at for note in board(seen(scene, seat)).notes for at in note.at]

    assert squares(DEALER) == ["6,2", "6,3", "6,4", "6,5"]
    assert squares(ANA) == squares("*") == []
    scene.settled_notes.append("loose_plank")
    assert squares(DEALER) == []
