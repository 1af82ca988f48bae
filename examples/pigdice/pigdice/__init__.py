"""Pig: a game of dice in a package of its own, with a question for the odds and duels for the lab.

Roll as long as you dare: what you roll counts, but a one loses the turn. docs/adding-a-game.md walks through it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from outdraw.core.bots import Bot, Seen
from outdraw.core.chance import Weights
from outdraw.core.choices import Answer, Choice, Pick, offer
from outdraw.core.dice import Pool, totals
from outdraw.core.game import Duels, Game, ScenarioInfo, check_fighters
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.question import Parameter, Question
from outdraw.core.scene import Open, Scene

GOAL = 20


class Player(Struct):
    """Somebody who rolls: which seat decides for them, their die, when their nerve fails them, what they hold."""

    seat: Open[str]
    name: Open[str]
    die: Open[int]
    nerve: Open[int]
    score: Open[int] = 0


class Pig(Scene, kw_only=True):
    """Who plays, whose turn it is, and the points of this turn."""

    players: Open[list[Player]]
    at_turn: Open[int] = 0
    points: Open[int] = 0
    turns: Open[int] = 1


# --- the rules --------------------------------------------------------------------------------------------------------


def step(play: Play, scene: Pig) -> None:
    """Roll once, or hold. [pigdice.turn.roll, pigdice.turn.one, pigdice.turn.hold]"""
    player = scene.players[scene.at_turn]
    if scene.points and play.pick(roll_or_hold(scene, player)) == "hold":
        hold(play, scene, player)
        return
    face = roll(play, player.die, player.name, player.seat)
    if face == 1:
        play.tell(
            "lost", "{who} rolls a one and loses {points}.", "pigdice.turn.one", who=player.name, points=scene.points
        )
        pass_on(scene)
    else:
        scene.points += face
        play.tell("rolled", "{who} has {points}.", "pigdice.turn.roll", who=player.name, points=scene.points)


def roll(play: Play, die: int, who: str = "", by: str = "") -> int:
    """Roll one die. [pigdice.turn.roll]"""
    return play.roll(Pool((die,)), sum, totals, Occasion(f"{who}'s die", "pigdice.turn.roll", by))


def hold(play: Play, scene: Pig, player: Player) -> None:
    """Keep the points of the turn. [pigdice.turn.hold, pigdice.end.goal]"""
    player.score += scene.points
    play.tell("held", "{who} holds {score}.", "pigdice.turn.hold", who=player.name, score=player.score)
    if player.score >= GOAL:
        scene.is_over = True
        play.tell("won", "{who} wins.", "pigdice.end.goal", who=player.name)
    else:
        pass_on(scene)


def pass_on(scene: Pig) -> None:
    """Let the next one roll."""
    scene.at_turn = (scene.at_turn + 1) % len(scene.players)
    scene.points = 0
    scene.turns += 1


def roll_or_hold(scene: Pig, player: Player) -> Pick:
    """Ask whether to go on."""
    options = (offer("roll", "roll again"), offer("hold", f"hold {player.score + scene.points}"))
    return Pick(player.seat, "pigdice.how", f"{player.name}: roll again?", "pigdice.turn.hold", options)


# --- the odds ---------------------------------------------------------------------------------------------------------


def whole_turn(play: Play, nerve: int, die: int) -> int:
    """Roll until the nerve fails; give the points of the turn. [pigdice.turn.one]"""
    points = 0
    while points < nerve:
        face = roll(play, die)
        if face == 1:
            return 0
        points += face
    return points


def results(weights: Weights[int], **_: Any) -> Mapping[str, Any]:
    """Give what a table of points comes to: single chances are shown as bars, tables as lists."""
    return {"lost": weights.chance(0), "points": weights}


DIE = Parameter("die", "the sides of the die", 2, 20, default=6)
NERVE = Parameter("nerve", "hold with so many points", 1, GOAL, is_required=True)
TURN = Question("turn", "what a turn comes to", (NERVE, DIE), rule=whole_turn, read=results)


# --- the lab ----------------------------------------------------------------------------------------------------------

FIGHTERS = {"careful": ("Careful", 6, 8), "bold": ("Bold", 6, 16), "lucky": ("Lucky", 8, 12)}
"""Who can meet: the name, the die and the nerve."""


def versus(one: Sequence[str], two: Sequence[str]) -> Pig:
    """Let two sides of any size take turns; whoever reaches the goal wins for their side."""
    check_fighters([*one, *two], FIGHTERS)
    sides = ([Player("a", *FIGHTERS[name]) for name in one], [Player("b", *FIGHTERS[name]) for name in two])
    return Pig(gm="dealer", seats=["dealer", "a", "b"], players=[p for p in chain(*zip_longest(*sides)) if p])


def winner(scene: Pig) -> str:
    """Give the side of whoever held enough."""
    return max(scene.players, key=lambda player: player.score).seat


def way(scene: Pig) -> str:
    """Say how it ended: the side that lost, and what became of it."""
    return {"a": "b: outrolled", "b": "a: outrolled"}[winner(scene)]


def short_of_goal(scene: Pig) -> dict[str, int]:
    """Count what the best of each side lacks."""
    return {
        seat: max(0, GOAL - max(player.score for player in scene.players if player.seat == seat)) for seat in ("a", "b")
    }


def turns(scene: Pig) -> int:
    """Give how long it lasted."""
    return scene.turns


def forget(scene: Pig) -> None:
    """Forget how long it has taken: the chances from here on are the same, so equal scenes are one state."""
    scene.turns = 0


DUELS = Duels(
    fighters=lambda: [(id, name) for id, (name, _, _) in FIGHTERS.items()],
    set_up=versus,
    winner=winner,
    way=way,
    injuries=short_of_goal,
    counts="points short",
    rounds=turns,
    forget=forget,
)


# --- the declaration --------------------------------------------------------------------------------------------------


def set_up(scenario: str) -> Pig:
    """Seat two people with the same die."""
    return versus(["careful"], ["bold"])


def scenarios() -> Sequence[ScenarioInfo]:
    """There is one table, for two."""
    seats = (("dealer", "Dealer"), ("a", "Careful"), ("b", "Bold"))
    return [ScenarioInfo("table", "First to twenty", "Two players, a die each.", seats)]


def bot(dice: Random) -> Bot:
    """Roll until the nerve of whoever's turn it is fails."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        player = seen["players"][seen["at_turn"]]
        enough = seen["points"] >= player["nerve"] or player["score"] + seen["points"] >= GOAL
        return "hold" if enough else "roll"

    return decide


GAME = Game(
    name="pigdice",
    title="Pig",
    summary="Roll as long as you dare.",
    folder=Path(__file__).parent,
    scene=Pig,
    scenarios=scenarios,
    set_up=set_up,
    step=step,
    bot=bot,
    questions=(TURN,),
    duels=DUELS,
)
