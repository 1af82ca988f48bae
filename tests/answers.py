"""Prints answers of every kind as JSON, to be compared between two builds: `python answers.py KIND`.

It runs by itself, in a process that knows nothing of tests, so that the package it asks is the one on its path.
"""

from __future__ import annotations

import contextlib
import io
import json
import shlex
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from outdraw.cli import main
from outdraw.games import BUILT_IN, find_game, find_questions
from outdraw.odds.choices import Look, of_choice
from outdraw.table.knowledge import known_at
from outdraw.table.table import PUBLIC, Table

QUESTIONS = {
    "draws draw": "--pool 5",
    "draws contested": "--pool 8 --against 5",
    "draws teamwork": "--pool 4 --helper 3 --helper 2",
    "draws extended": "--pool 6 --target 5",
    "draws extended_contested": "--pool 6 --against 4 --target 5",
    "draw_your_weapon test": "--attribute 2 --suit clubs --difficulty 9",
    "draw_your_weapon play": "--hand 8h,Kd,2c --attribute 3 --suit hearts --difficulty 12",
    "draw_your_weapon contest": "--card 8h --attribute 2 --suit hearts --against 1 --cards 5",
    "draw_your_weapon blow": "--weapon mace --attribute 2 --guard 6 --hp 20",
    "draw_your_weapon initiative": "--speed 3 --against 4",
    "suits contest": "--skill 6 --against 5",
    "suits exchange": "--attacker wolf --defender tod",
    "suits shot": "--weapon 'Long Bow' --skill 6 --metres 20",
    "suits burst": "--weapon 'SMG - 9mm' --skill 6 --metres 20",
    "suits recovery": "--will 5 --shock 8",
    "suits bleeding": "--body 5 --will 5 --critical 3",
    "suits initiative": "--reflexes 5 --against 7",
    "cavaliers roll": "--pool d8+2d8+d10 --against 3d8 --drop 1",
    "cavaliers attack": "--attacker maren --target brash_fencer",
    "cavaliers survival": "--verve 8 --competency 8",
    "cavaliers initiative": "--pool d8+d6",
    "cavaliers order": "--of maren",
}
FIGHTS = {"draws": 600, "draw_your_weapon": 260, "suits": 300, "cavaliers": 300}
"""More than one worker takes at a time, so that two have something to share."""


def said(*arguments: str) -> Any:
    """Give what a command answers with `--json`."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        if main([*arguments, "--json"]) != 0:
            raise SystemExit(f"outdraw {' '.join(arguments)} failed")
    return json.loads(out.getvalue())


def modules() -> dict[str, str]:
    """Give the file of every module of the core, the games and the table."""
    import outdraw

    root = Path(outdraw.__file__).parent
    found: dict[str, str] = {}
    for path in sorted([each for room in ("core", "games", "table") for each in (root / room).rglob("*.py")]):
        place = path.relative_to(root)
        name = ".".join(["outdraw", *place.with_suffix("").parts]).removesuffix(".__init__")
        found[place.as_posix()] = str(import_module(name).__file__)
    return found


def odds() -> dict[str, Any]:
    """Ask every question of every game once, exactly; and simulate those that can be."""
    answers: dict[str, Any] = {}
    for game in BUILT_IN:
        for question in find_questions(game):
            asked = [game, question.name, *shlex.split(QUESTIONS[f"{game} {question.name}"])]
            answers[" ".join(asked)] = said("odds", *asked)
            if question.can_be_played:
                asked += ["--simulate", "300", "--seed", "4"]
                answers[" ".join(asked)] = said("odds", *asked)
    return answers


def duels() -> dict[str, Any]:
    """Fight seeded duels of every game, alone and with two workers."""
    answers: dict[str, Any] = {}
    for game, fights in FIGHTS.items():
        declared = find_game(game).duels
        assert declared is not None
        fighters = [name for name, _ in declared.fighters()]
        for workers in ("1", "2"):
            fought = [game, fighters[0], fighters[-1], "--fights", str(fights), "--seed", "11", "--workers", workers]
            result = said("duel", *fought)
            del result["seconds"]
            answers[" ".join(fought)] = result
    return answers


def journals() -> dict[str, str]:
    """Let bots play every scenario of every game, and give the journals."""
    answers: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        for game in BUILT_IN:
            for scenario in find_game(game).scenarios():
                file = Path(folder) / f"{game}-{scenario.id}.jsonl"
                with contextlib.redirect_stdout(io.StringIO()):
                    status = main(
                        ["play", game, "--scenario", scenario.id, "--bots", "--seed", "5", "--journal", str(file)]
                    )
                if status != 0:
                    raise SystemExit(f"the bots could not play {scenario.id} of {game}")
                answers[file.stem] = file.read_text("utf-8")
    return answers


def looks() -> dict[str, list[str]]:
    """Play every game at random, and give what every seat is shown of each move."""
    answers: dict[str, list[str]] = {}
    for game in BUILT_IN:
        dice = Random(game)
        table = Table(find_game(game), secret=bytes(32))
        table.begin()
        since = dict.fromkeys([*table.seats, PUBLIC], 0)
        answers[game] = []
        for _ in range(60):
            for seat in since:
                look = table.seat(seat).look(since[seat])
                since[seat] = look.number
                answers[game].append(msgspec.json.encode(look).decode())
            if table.is_over:
                break
            asked = dice.choice(table.open_choices())
            table.answer(asked.choice.seat, asked.id, asked.choice.sample(dice))
    return answers


def choices() -> dict[str, Any]:
    """Let a searching bot fight the house in every game with duels, and weigh what is asked at tables."""
    answers: dict[str, Any] = {}
    for game, fighter in (("suits", "rod"), ("draw_your_weapon", "sable_wren"), ("cavaliers", "corin")):
        result = said("duel", game, fighter, fighter, "--bot-a", "easy", "--fights", "1", "--seed", "3")
        del result["seconds"]
        answers[f"duel of {game}"] = result
    for name in BUILT_IN:
        dice = Random(name)
        table = Table(find_game(name), secret=bytes(32))
        table.begin()
        for number in range(12):
            asked = dice.choice(table.open_choices())
            known = known_at(table, asked.choice.seat, asked.id)
            *_, last = of_choice(table.game, known, [Look(8)])
            answers[f"{name}, choice {number}"] = json.loads(msgspec.json.encode(last))
            table.answer(asked.choice.seat, asked.id, asked.choice.sample(dice))
            if table.is_over:
                break
    return answers


KINDS: dict[str, Callable[[], Any]] = {
    "modules": modules,
    "odds": odds,
    "duels": duels,
    "journals": journals,
    "looks": looks,
    "choices": choices,
}

if __name__ == "__main__":
    json.dump(KINDS[sys.argv[1]](), sys.stdout)
