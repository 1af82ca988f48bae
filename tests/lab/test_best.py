"""Best replies, against a game small enough to be worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import msgspec
import pytest

from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Option, Pick
from outdraw.core.content.stock import laid_over
from outdraw.core.game import Duels, Game
from outdraw.core.play import Play
from outdraw.core.scene import Open, Scene
from outdraw.games import find_game
from outdraw.lab.best import best_replies, explore_free
from outdraw.lab.explore import NoLots
from outdraw.lab.match import Match, Side, best, set_up, solve
from tests.support import little_game


class Dare(Scene, kw_only=True):
    """A single player is at 0 and wants to be at 2 or more within three tosses."""

    at: Open[int] = 0
    tosses: Open[int] = 0


def toss(play: Play, scene: Dare) -> None:
    """Go on safely (1 forward on a 1 or 2 of three), or dare (2 forward on a 1 of three)."""
    options = (Option("safe"), Option("dare"), Option("flee home"))
    how = play.ask(Pick("a", "dare.how", "How?", "dare", options))
    drawn = play.toss((1, 2, 3))
    if how == "flee home":
        scene.at = 2  # which would be best, but is left out
    elif how == "safe" and drawn <= 2:
        scene.at += 1
    elif how == "dare" and drawn == 1:
        scene.at += 2
    scene.tosses += 1
    scene.is_over = scene.at >= 2 or scene.tosses == 3


def meek(dice: Random) -> Bot:
    def decide(seen: Seen, choice: Choice) -> Answer:
        return "safe"

    return decide


def dare(**changes: object) -> Game:
    duels = Duels(
        fighters=lambda: [("a", "A")],
        set_up=lambda one, two: start(),
        winner=lambda scene: "a" if scene.at >= 2 else "b",
        rounds=lambda scene: scene.tosses,
        way=lambda scene: "b: left behind" if scene.at >= 2 else "a: too late",
        injuries=lambda scene: {"a": 0, "b": 0},
        counts="nothing",
        forget=lambda scene: None,
        free_choices={"dare.how": ("flee",)},
    )
    return msgspec.structs.replace(little_game(toss, Dare), bot=meek, duels=duels, **changes)


def start() -> Dare:
    return Dare(gm="gm", seats=["gm", "a", "b"])


def by_hand(at: int, tosses: int, bold: bool) -> Fraction:
    """The best chance from a place, worked out without the lab; without boldness all is safe."""
    if at >= 2:
        return Fraction(1)
    if tosses == 3:
        return Fraction(0)
    safe = Fraction(2, 3) * by_hand(at + 1, tosses + 1, bold) + Fraction(1, 3) * by_hand(at, tosses + 1, bold)
    risky = Fraction(1, 3) + Fraction(2, 3) * by_hand(at, tosses + 1, bold)
    return max(safe, risky) if bold else safe


def test_best_replies_are_those_worked_out_by_hand() -> None:
    game = dare()
    bots = {seat: game.bot(NoLots()) for seat in ("gm", "a", "b")}
    process = explore_free(game, start(), bots, ["a"], {"dare.how": ("flee",)})
    found = best_replies(process, "a")
    assert found.bot == pytest.approx(float(by_hand(0, 0, bold=False)), abs=1e-12)
    assert found.best == pytest.approx(float(by_hand(0, 0, bold=True)), abs=1e-12)
    assert found.kinds == {"dare.how": found.best}
    assert found.gain > 0


def test_a_limit_of_rounds_counts_for_best_replies_too() -> None:
    game = dare()
    bots = {seat: game.bot(NoLots()) for seat in ("gm", "a", "b")}
    process = explore_free(game, start(), bots, ["a"], {"dare.how": ("flee",)})
    limited = best_replies(process, "a", most_rounds=1)
    assert limited.best == pytest.approx(1 / 3, abs=1e-12)  # only daring gets there in one toss
    assert limited.bot == 0


def test_what_is_fixed_gains_nothing() -> None:
    game = dare()
    bots = {seat: game.bot(NoLots()) for seat in ("gm", "a", "b")}
    found = best_replies(explore_free(game, start(), bots, ["b"], {"dare.how": ()}), "a")
    assert found.best == found.bot
    assert found.kinds == {}


def test_a_brigand_does_no_worse_by_its_best_answers_and_its_bot_as_the_solution_says() -> None:
    match = Match("suits", Side(("brigand",)), Side(("hornets",)))
    game, scene = find_game("suits"), set_up(match)
    bots = {seat: game.bot(NoLots()) for seat in scene.seats}
    process = explore_free(game, scene, bots, ["a"], {"suits.answer": ()})
    found = best_replies(process, "a", most_rounds=100)
    assert found.bot == pytest.approx(solve(match).won["a"], abs=1e-9)
    assert found.best >= found.bot


def test_a_weak_wolf_can_answer_attacks_better_than_its_bot_and_fights_on_otherwise() -> None:
    game = find_game("suits")
    wolf = {"id": "wolf", "name": "Wolf", "beast": True, "minion": True, "reflexes": 7, "body": 1, "will": 1, "mind": 2}
    weak = {**wolf, "ranks": {"Fighting": 6}, "arms": [["Great bite"]]}
    with laid_over(game.folder, {"opponents": {"character": [weak]}}):
        found = best(Match("suits", Side(("wolf",)), Side(("wolf",))), "a")
    assert found.bot == pytest.approx(0.5, abs=1e-9)
    assert found.best == pytest.approx(found.kinds["suits.answer"])
    assert 0.5 < found.best < 0.51


def test_there_are_two_sides() -> None:
    match = Match("suits", Side(("wolf",)), Side(("wolf",)))
    with pytest.raises(ValueError, match="no side 'c'"):
        best(match, "c")
