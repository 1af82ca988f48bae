"""The board: made from a seat's view alone, it shows what the seat may see, and every option touches what is on it."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.commands.painter import paint
from outdraw.core.board import Board
from outdraw.core.bots import Bot, Seen, random_bot
from outdraw.core.choices import Answer, Choice, Option, Pick
from outdraw.core.scene import Secret
from outdraw.core.seen import seen
from outdraw.games import find_game
from outdraw.games.draws.bots import bot
from outdraw.games.draws.scene import Contender, Member, Task
from tests.draws.support import CALEB, DALE, RUTH, SCOUT, call, county, person
from tests.played_boards import boards_of, noisy, opened, play_on, touching

GAME = find_game("draws")
board = boards_of(GAME)
SCENARIOS = [info.id for info in GAME.scenarios()]


def lasting(decide: Bot) -> Bot:
    """Let a bot decide, but never to end the scene."""

    def look(seen: Seen, choice: Choice) -> Answer:
        while (answer := decide(seen, choice)) == "end":
            pass
        return answer

    return look


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(4))
def test_every_option_touches_only_what_is_on_the_board_its_seat_sees(scenario: str, seed: int) -> None:
    boards: list[Board] = []
    play_on(opened(GAME, scenario, seed), touching(board, lasting(random_bot(Random(seed))), boards), most=150)
    play_on(opened(GAME, scenario, seed), touching(board, bot(Random(seed)), boards), most=150)
    assert len(boards) > 50


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_event_is_about_people_of_the_scene(scenario: str) -> None:
    table = opened(GAME, scenario, 3)
    play_on(table, bot(Random(3)), most=300)
    tokens = {token.id for token in board(table.seen("storyteller")).tokens}
    nobodys = {"story", "time", "end", "downtime", "game"}
    for event in table.all_events():
        assert set(event.about) <= tokens, event
        if event.rules and event.rules[0].startswith("draws.") and event.kind not in nobodys:
            assert event.about, event


def test_the_board_shows_a_race_and_what_each_seat_may_know_of_it() -> None:
    scene = county()
    scene.minutes, scene.rounds = 125, 2
    ruth = person(scene, RUTH)
    ruth.conditions, ruth.is_conscious, ruth.lethal = ["wounded"], False, 2
    helper = Member("dale", DALE, "wits", "local_lore")
    lead = Member("caleb", CALEB, "wits", "survival")
    side = Contender(lead, [helper], Secret(5, ("storyteller",)), Secret(2, ("*",)))
    scene.tasks = [Task("race", "Race to the cabin", [side], 60, story="Through the woods.")]
    shown = {seat: board(seen(scene, seat)) for seat in scene.seats}
    for each in shown.values():
        assert (each.title, each.phase, each.clock) == (
            "One night in the county",
            "Game 1",
            "2 hours 5 minutes and 2 rounds in",
        )
        tokens = {token.id: token for token in each.tokens}
        assert [tag.text for tag in tokens[RUTH].tags] == ["Wounded", "unconscious"]
        assert tokens[RUTH].states == ("down",)
        assert [(link.to, link.kind) for link in tokens[DALE].links] == [(CALEB, "helps")]
        assert max(map(len, paint(each).splitlines())) <= 80
    (race,) = shown["dale"].tracks
    assert (race.line, race.lanes[0].tally, race.lanes[0].target) == ("Through the woods. 60 minutes a draw.", 2, None)
    assert shown["storyteller"].tracks[0].lanes[0].target == 5
    mine = {token.id: token for token in shown["ruth"].tokens}[RUTH]
    assert (mine.gauges[0].value, mine.gauges[0].most, mine.gauges[0].parts[0].name) == (2, 7, "Lethal")
    assert [item.id for item in mine.items] == ["medical_bag"]
    theirs = {token.id: token for token in shown["dale"].tokens}[RUTH]
    assert (theirs.gauges, theirs.figures, theirs.items) == ((), (), ())
    assert theirs.unknown
    assert next(note.title for note in shown["storyteller"].notes if note.is_secret) == "Past the deputy"
    assert not [note for note in shown["dale"].notes if note.is_secret]


def test_a_secret_tally_and_a_secret_draw_are_not_on_the_board_of_others() -> None:
    scene = county("storm")
    call(scene, "draw", SCOUT, "wits", "survival", luck=["5"])
    shown = {seat: board(seen(scene, seat)).exchange for seat in ("storyteller", "ruth")}
    assert shown["storyteller"] is not None
    assert shown["ruth"] is not None
    assert (shown["storyteller"].hands[0].total, shown["storyteller"].hands[0].line) == (2, "succeeds")
    assert (shown["ruth"].hands[0].total, shown["ruth"].hands[0].cards) == (None, ("??",))
    side = Contender(Member("storyteller", SCOUT, "wits", "survival"), [], Secret(5), Secret(3, ("storyteller",)))
    scene.tasks = [Task("watch", "The watch", [side], 0)]
    assert board(seen(scene, "ruth")).tracks[0].lanes[0].tally is None


def test_a_contest_shows_both_hands_and_who_won() -> None:
    scene = county()
    call(scene, "challenge foot_race", luck=["9", "4"])
    exchange = board(seen(scene, "dale")).exchange
    assert exchange is not None
    assert [(hand.token, hand.total) for hand in exchange.hands] == [(CALEB, 3), ("poacher", 1)]
    assert (exchange.name, exchange.winner) == ("Foot race to the truck", CALEB)


def test_the_opening_is_the_scenarios() -> None:
    scene = county("storm")
    assert scene.opening.startswith("The bridge is gone.")


# --- bots read facts, never labels ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_bots_play_the_same_scenes_when_all_words_are_noise(scenario: str) -> None:
    plain, masked = opened(GAME, scenario, 5), opened(GAME, scenario, 5)
    play_on(plain, bot(Random(5)), most=400)
    play_on(masked, noisy(bot(Random(5))), most=400)
    assert [event.text for event in plain.all_events()] == [event.text for event in masked.all_events()]


def test_noise_is_noise() -> None:
    seen: list[Option] = []

    def note(_: Seen, choice: Choice) -> Answer:
        seen.extend(choice.options if isinstance(choice, Pick) else ())
        return "a"

    noisy(note)(Seen("x", dict), Pick("x", "k", "Which?", "r", (Option("a", "Apple 3"),)))
    assert [option.label for option in seen] == ["x7 99"]
