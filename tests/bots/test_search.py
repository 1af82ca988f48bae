"""Bots that search, at tables and in the lab. That they know no more than they may: `tests/odds/test_same_view.py`."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from outdraw.bots.search import STRENGTHS, Search, Searcher, Strength, Styles, is_searched, make, makers_of
from outdraw.bots.worth import Worth
from outdraw.conformance.moments import moments
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice
from outdraw.core.game import HOUSE, side_of
from outdraw.core.play import Play
from outdraw.core.readers.possible import NoSuchWorld
from outdraw.core.readers.simulate import play_out, seeded
from outdraw.core.scene import Scene
from outdraw.games import find_game
from outdraw.lab.fight import duels_of
from outdraw.lab.match import Match, Side, simulate
from outdraw.odds.choices import Weighing, answers_of
from outdraw.table.bots import Company
from outdraw.table.knowledge import known_at
from outdraw.table.table import Table

QUICK = Strength(3, 2, learns=4)


def test_a_bot_that_finds_no_world_like_its_own_does_as_the_house_would(monkeypatch: pytest.MonkeyPatch) -> None:
    def none_is_found(*args: object) -> None:
        raise NoSuchWorld("none")

    game = find_game("draws")
    table, waits = next(each for each in moments(game, 40, 31) if is_searched(each[1].choice))
    seat = waits.choice.seat
    seen = Seen(seat, lambda: table.seen(seat), lambda _: known_at(table, seat, waits.id))
    monkeypatch.setattr(Searcher, "weighing", none_is_found)
    assert make(game, QUICK)(Random(1))(seen, waits.choice) == game.bot(Random(1))(seen, waits.choice)


def test_a_bot_whose_time_is_over_plays_nothing_more_out_and_does_as_the_house_would(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where scenes take long to play out, even the fewest trials of all options took many times the second it has."""
    played: list[int] = []
    acted = Weighing.acted

    def counted(weighing: Weighing, place: int, at: int) -> tuple[Scene, Play]:
        played.append(place)
        return acted(weighing, place, at)

    monkeypatch.setattr(Weighing, "acted", counted)
    game, looked = find_game("cavaliers"), 0
    for table, waits in moments(game, 30, 31):
        if not is_searched(waits.choice) or looked == 3:
            continue
        known = known_at(table, waits.choice.seat, waits.id)
        weighing = Weighing(game, known, answers_of(known.choice))
        if len(weighing.answers) < 2:
            continue
        played.clear()
        search = Search(weighing, Worth(), STRENGTHS["search"], until=1e-9)
        assert not search.learn() or search.found() == 0
        assert len(played) == 1
        looked += 1
    assert looked


@pytest.mark.parametrize("name", list(STRENGTHS))
def test_every_strength_plays_at_a_table(name: str) -> None:
    game = find_game("suits")
    table = Table(game, "bob_jon_rod_tod", secret=bytes(32))
    bots = {seat: game.bot(Random(1)) for seat in table.seats}
    bots["bob"] = game.bot_named(name)(Random(1)) if name == "easy" else make(game, QUICK)(Random(1))
    company = Company(table, bots)
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    for _ in range(8):
        assert company.move() or table.is_over


def test_the_lab_takes_searching_bots() -> None:
    match = Match("draw_your_weapon", Side(("brannoc_holt",), "easy"), Side(("brannoc_holt",)))
    found = simulate(match, fights=1, seed=3)
    assert sum(found.won.values()) == pytest.approx(1)


@pytest.mark.parametrize("first", [HOUSE, "shrewd"])
def test_a_style_is_kept_to_for_as_long_as_it_wins_more_than_the_first(first: str) -> None:
    styles = Styles(replace(find_game("cavaliers"), begins_with=first), QUICK)
    assert styles.best == first, "nothing is known yet"
    styles.gains["quick"] = [1.0] * 5
    assert styles.best == first, "a table that gives little time has seen too few scenes"
    styles.gains["quick"] = [0.0, 1.0, -1.0, 0.0] * 4
    assert styles.best == first, "that may be chance"
    styles.gains["quick"] += [1.0, 0.0] * 8
    assert styles.best == "quick"
    styles.gains["quick"] += [-1.0] * 8
    assert styles.best == first


def test_the_other_styles_are_held_against_the_one_that_is_begun_from_the_house_s_among_them() -> None:
    game = find_game("cavaliers")
    assert list(makers_of(game)) == ["shrewd", HOUSE, *[name for name in game.bots if name != "shrewd"]]
    assert [*Styles(game, QUICK).gains] == list(makers_of(game))[1:]
    assert next(iter(makers_of(find_game("draw_your_weapon")))) == HOUSE, "where none is named it is the house's"


def test_a_bot_that_searches_begins_from_the_style_that_its_game_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing can be told by trying, it answers as that style does and not as the house."""

    def none_is_found(*args: object) -> None:
        raise NoSuchWorld("none")

    monkeypatch.setattr(Searcher, "weighing", none_is_found)
    game, otherwise = find_game("cavaliers"), 0
    scene, dice = duels_of(game).set_up(["corin", "ysolt"], ["corin", "ysolt"]), Random(3)
    shrewd, house = (made(Random(1)) for made in (game.bots["shrewd"], game.bot))

    def beside(seen: Seen, choice: Choice) -> Answer:
        nonlocal otherwise
        known = Seen(seen.seat, lambda: seen.scene, lambda choice: None)  # type: ignore[arg-type, return-value]
        answer = make(game, QUICK)(Random(1))(known, choice)
        assert answer == shrewd(seen, choice)
        otherwise += answer != house(seen, choice)
        return answer

    play_out(seeded(dice, {seat: game.bot(dice) for seat in scene.seats} | {"a": beside}, scene), game.step, scene)
    assert otherwise


@pytest.mark.parametrize(
    ("name", "who", "style"), [("cavaliers", "corin", "quick"), ("draw_your_weapon", "wolf", "screen")]
)
def test_the_lab_takes_the_styles_of_a_game_by_name(name: str, who: str, style: str) -> None:
    found = simulate(Match(name, Side((who,), style), Side((who,))), fights=4, seed=1)
    assert sum(found.won.values()) == pytest.approx(1)


def heard(bot: Bot, said: list[tuple[Choice, Answer]]) -> Bot:
    """Give a bot whose answers are taken note of."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        answer = bot(seen, choice)
        said.append((choice, answer))
        return answer

    return decide


def test_an_elusive_bot_ends_a_turn_out_of_reach_if_it_can_step_away() -> None:
    game = find_game("draw_your_weapon")
    fighters = ["brannoc_holt", "sable_wren"]
    scene, dice = duels_of(game).set_up(fighters, fighters), Random(1)
    said: list[tuple[Choice, Answer]] = []
    mine = {seat: heard(game.bots["elusive"](dice), said) for seat in scene.seats if side_of(seat) == "a"}
    play_out(seeded(dice, {seat: game.bot(dice) for seat in scene.seats} | mine, scene), game.step, scene)
    assert [answer for _, answer in said if str(answer).startswith("move from b")]


def won_by(name: str, who: list[str], style: str, fights: int) -> float:
    """Give the share of fights against their like that a style wins against the house, in both seats with one luck."""
    game, won = find_game(name), 0.0
    for number in range(fights):
        for side in ("a", "b"):
            scene, dice = duels_of(game).set_up(who, who), Random(number)
            bots = {seat: game.bot(dice) for seat in scene.seats}
            bots |= {seat: game.bots[style](dice) for seat in scene.seats if side_of(seat) == side}
            play_out(seeded(dice, bots, scene), game.step, scene)
            won += {side: 1.0, "draw": 0.5}.get(duels_of(game).winner(scene), 0.0)
    return won / (2 * fights)


@pytest.mark.parametrize("who", [["brannoc_holt", "sable_wren"], ["maud_sexton", "tobias_quill"]])
def test_who_lets_the_enemy_reach_the_strongest_alone_wins_more(who: list[str]) -> None:
    assert won_by("draw_your_weapon", who, "screen", 30) > 0.65


@pytest.mark.parametrize("who", [["bram"], ["corin", "ysolt"]])
def test_who_counts_what_wounds_take_from_rolls_wins_more(who: list[str]) -> None:
    assert won_by("cavaliers", who, "shrewd", 16) > 0.55


def test_the_screened_step_out_of_reach_and_the_strongest_stays() -> None:
    game = find_game("draw_your_weapon")
    fighters = ["brannoc_holt", "sable_wren"]
    scene, dice = duels_of(game).set_up(fighters, fighters), Random(1)
    said: list[tuple[Choice, Answer]] = []
    mine = {seat: heard(game.bots["screen"](dice), said) for seat in scene.seats if side_of(seat) == "a"}
    play_out(seeded(dice, {seat: game.bot(dice) for seat in scene.seats} | mine, scene), game.step, scene)
    back = [choice.seat for choice, answer in said if str(answer).startswith("move from b")]
    assert back[0] == "a2", "Brannoc can take more at first"


def test_who_buys_wounds_before_anything_else_wins_more_for_bram() -> None:
    assert won_by("cavaliers", ["bram"], "fierce", 12) > 0.55


def test_a_quick_bot_seizes_whatever_turn_it_can() -> None:
    game = find_game("cavaliers")
    said: list[tuple[Choice, Answer]] = []
    for number in range(6):
        scene, dice = duels_of(game).set_up(["corin"], ["corin"]), Random(number)
        bots = {seat: game.bot(dice) for seat in scene.seats} | {"a": heard(game.bots["quick"](dice), said)}
        play_out(seeded(dice, bots, scene), game.step, scene)
    seizing = [answer for choice, answer in said if choice.kind == "cavaliers.seize"]
    assert seizing
    assert set(seizing) == {"a"}
