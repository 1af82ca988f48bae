"""The text painter draws any board: ground of every kind, everybody, cards, dice, tasks, within the width asked for."""

from __future__ import annotations

from random import Random

import pytest

from examples.high_card import GAME
from outdraw.commands.painter import paint
from outdraw.core.board import (
    Area,
    Areas,
    Board,
    Chips,
    Die,
    Exchange,
    Gauge,
    Hand,
    Item,
    Lane,
    Link,
    Metres,
    Note,
    Obstacle,
    Paint,
    Part,
    Pool,
    Row,
    Side,
    Squares,
    Tag,
    Tick,
    Token,
    Track,
    Turn,
    Way,
    is_on,
    things,
)
from outdraw.table.table import Table

SQUARES = Board(
    title="Toll at Pike Bridge",
    round=1,
    sides=(Side("party", "The party", "with"), Side("foes", "The Dealer's", "against")),
    ground=Squares(("..~~", "..=#"), {"~": Paint("the river", "water", True), "=": Paint("planks", "boards")}),
    tokens=(
        Token(
            "sable",
            "Sable Wren",
            "party",
            at="1,0",
            gauges=(Gauge("hp", "HP", 25, 25, tone="harm"), Gauge("guard", "Guard", 17, 17, tone="guard")),
            items=(Item("rapier", "Rapier"),),
        ),
        Token("brute", "Brute", "foes", at="2,1", states=("down",), tags=(Tag("Broken"),), holds=1),
    ),
    rows=(Row("hand", "Your hand", "hand", "sable", ("4c", "5h")), Row("library", "Library", "stack", hidden=23)),
    order=(Turn("sable", 18, "now"), Turn("brute", 4, "out")),
)


def test_squares() -> None:
    assert paint(SQUARES).splitlines() == [
        "Toll at Pike Bridge, round 1.",
        "   0 1 2 3",
        " 0 . A ~ ~",
        " 1 . . b #",
        "Order: Sable Wren 18 (now), Brute 4 (not in this round)",
        "The party:",
        "  A Sable Wren: HP 25 of 25, Guard 17 of 17",
        "      Rapier",
        "The Dealer's:",
        "  B Brute: down, 1 card in hand",
        "      Broken",
        "Your hand: 4c 5h",
        "Library: 23 face down",
    ]


def test_whoever_hears_it_read_is_told_where_everybody_stands() -> None:
    said = paint(SQUARES, with_places=True)
    assert "  A Sable Wren at 1, 0: HP 25 of 25, Guard 17 of 17" in said
    assert "  B Brute at 2, 1: down, 1 card in hand" in said


def test_metres_areas_and_the_rest() -> None:
    metres = Board(
        ground=Metres((0, 0, 12, 1), (Obstacle("5,1", "a crate"),)),
        tokens=(
            Token(
                "jo",
                "Jo Castell",
                at="0,1",
                gauges=(Gauge("harm", "harm", 3, 10, "boxes", parts=(Part("shock", 2),), ticks=(Tick(6, "dazed"),)),),
                chips=(Chips("blue", "blue chips", 1, 1),),
                links=(Link("kim", "aims", "2 turns"),),
            ),
            Token("kim", "Kim Sato", at="12,0"),
        ),
        exchange=Exchange((Hand("jo", ("8h", "??"), total=8), Hand("kim", line="defends")), "Contest", winner="jo"),
    )
    assert paint(metres).splitlines() == [
        "    0    5    10",
        "  0 ............B",
        "  1 A....#.......",
        "  A Jo Castell: harm 3 of 10 (2 shock; dazed from 6), 1 blue chips (1 spent)",
        "      aims at Kim Sato (2 turns)",
        "  B Kim Sato",
        "Contest:",
        "  Jo Castell: 8h ?? = 8 (wins)",
        "  Kim Sato: defends",
    ]
    areas = Board(
        ground=Areas(
            (Area("deck", "Deck", badges=("Drop 1",)), Area("hold", "Hold")), (Way("deck", "hold", "a ladder"),)
        ),
        tokens=(Token("ysolt", "Ysolt", at="deck", dice=(Die(8, 5, "Guile"), Die(6, 2, state="dropped"))),),
        pools=(Pool("roll", "Ysolt's roll", (Die(8, 5),), total=5),),
        tracks=(
            Track("race", "To the truck", lanes=(Lane("ysolt", 2, 5, ("ysolt",)),), value=1, most=3, unit="draws"),
        ),
        notes=(Note("Nobody knows.", "Secret"),),
    )
    assert paint(areas).splitlines() == [
        "[Deck] (Drop 1): A Ysolt",
        "    leads to Hold by a ladder",
        "[Hold]: nobody",
        "    leads to Deck by a ladder",
        "  A Ysolt",
        "      d8=5 Guile, (d6=2)",
        "Ysolt's roll: d8=5 = 5",
        "To the truck: 1 of 3 draws",
        "  Ysolt with Ysolt: 2 of 5",
        "Secret: Nobody knows.",
    ]


@pytest.mark.parametrize("width", [40, 80, 132])
def test_nothing_is_wider_than_asked_for(width: int) -> None:
    assert max(len(line) for line in paint(SQUARES, width).splitlines()) <= width


def test_things_on_a_board() -> None:
    assert {"token:sable", "square:3,1", "card:4c", "row:library", "item:sable.rapier"} <= things(SQUARES)
    assert not {"square:4,0", "card:6c", "token:nobody"} & things(SQUARES)
    metres = Board(ground=Metres((0, 0, 12, 1)))
    assert is_on(metres, "point:12,1")
    assert not is_on(metres, "point:13,1")


def test_high_card_is_drawn_from_its_board_and_options_lie_on_it() -> None:
    table = Table(GAME, secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat, "00")
    table.begin()
    dice = Random(1)
    while not table.is_over:
        seat = table.waiting_for()[0]
        (first, *_) = table.choices(seat)
        board = table.seat(seat).look().board
        assert board is not None
        assert all(is_on(board, thing) for option in getattr(first.choice, "options", ()) for thing in option.on)
        table.answer(seat, first.id, first.choice.sample(dice))
    board = table.seat("ann").look().board
    assert board is not None
    lines = paint(board).splitlines()
    assert lines[0] == "Twenty rounds."
    assert [line.split(":")[0].strip() for line in lines[1:4]] == ["Ann", "Bob", "Cy"]
