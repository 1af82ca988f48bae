"""Every scenario of every game has a board: it is drawn as text, options touch what is there, bots read no words.

`OUTDRAW_PAINT=1 pytest tests/test_boards.py -k drawn` paints the pictures in `tests/boards` anew.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from examples.high_card import GAME
from outdraw.commands.painter import paint
from outdraw.conformance import BrokenBoard, BrokenBot, check_board
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Option, Pick
from outdraw.core.game import Game
from outdraw.core.readers.live import Dial
from outdraw.games import find_game, game_names
from outdraw.table.table import PUBLIC, Table

GAMES = [GAME, *map(find_game, game_names())]
SCENES = [(game, info.id) for game in GAMES for info in game.scenarios()]


@pytest.mark.parametrize(("game", "scenario"), SCENES, ids=[f"{game.name} {scenario}" for game, scenario in SCENES])
def test_options_touch_what_is_on_the_board_and_bots_read_no_words(game: Game, scenario: str) -> None:
    assert check_board(game, scenario, answers=60, seed=1)


@pytest.mark.parametrize(("game", "scenario"), SCENES, ids=[f"{game.name} {scenario}" for game, scenario in SCENES])
def test_every_scenario_is_drawn_from_its_board(game: Game, scenario: str) -> None:
    """As a player sees it, and as everyone does, when the scene has begun."""
    table = Table(game, scenario, dial=Dial(choices="automatic"), secret=bytes(32))
    table.begin()
    painted: list[str] = []
    for seat in (next(each for each in table.seats if each != table.gm), PUBLIC):
        board = table.shown(seat).board
        assert board is not None
        painted += [f"--- {'everyone' if seat == PUBLIC else seat}", paint(board)]
    picture = "\n".join(line.rstrip() for line in "\n".join(painted).splitlines()) + "\n"
    kept = Path(__file__).parent / "boards" / f"{game.name}-{scenario}.txt"
    if os.environ.get("OUTDRAW_PAINT"):
        kept.write_text(picture)
    assert picture == kept.read_text()


def test_a_bot_that_reads_labels_is_found() -> None:
    def maker(_: Random) -> Bot:
        def decide(seen: Seen, choice: Choice) -> Answer:
            assert isinstance(choice, Pick)
            return min(choice.legal, key=lambda option: (option.label[::-1], option.value)).value

        return decide

    with pytest.raises(BrokenBot, match="reads them"):
        check_board(replace(GAME, bot=maker))


def test_an_option_that_touches_what_is_not_there_is_found() -> None:
    step: Callable[..., None] = GAME.step

    def wrong(play: object, scene: object) -> None:
        asked = Pick("ann", "high_card.play", "Which?", "high_card.play.together", (Option("a", on=("card:Zz",)),))
        play.ask(asked)  # type: ignore[attr-defined]
        step(play, scene)

    with pytest.raises(BrokenBoard, match="touches card:Zz, which ann does not see"):
        check_board(replace(GAME, step=wrong))


def test_a_seats_own_among_what_every_seat_sees_is_found() -> None:
    with pytest.raises(BrokenBoard, match="draws something for ann that not every seat sees"):
        check_board(replace(GAME, board=GAME.private, private=None))
