"""How well the coach tells blunders: answers planted at random in fights of the house against itself, and in races.

`python benchmarks/coach.py [GAME ...] [--plants N] [--played N] [--truth N]` takes random decisions, plants an answer
that is not the house's, and plays every option out so often (`--truth`) that what it truly costs is known well. Then
the coach weighs the planted answer, and the best one. Printed for each game: of the answers that surely cost more than
15 points, how many were marked; of the best ones, how many were; and how far the costs told lie from the true ones.
Nothing is asserted.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random

from outdraw.bots.search import is_searched
from outdraw.coach import MARKS, PLAYED, Decision, Trial
from outdraw.conformance.moments import moments
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Menu
from outdraw.core.game import Game
from outdraw.core.journal import Entry
from outdraw.core.readers.possible import NoSuchWorld
from outdraw.core.readers.recorded import Recorded
from outdraw.core.worlds import Known
from outdraw.games import find_game
from outdraw.lab.fight import duels_of
from outdraw.odds.choices import Weighing, answers_of
from outdraw.table.knowledge import known_at

FOUGHT = {"suits": "rod", "draw_your_weapon": "brannoc_holt", "cavaliers": "corin"}
"""Who fights their own like."""
RACES = {"draws": ["flood_watch", "town_meeting", "hide_and_seek"]}
"""Scenarios that somebody wins, where nobody fights duels."""
EVERY = 0.15
"""The chance that a decision is one at which something is planted."""
MOST_OPTIONS = 12
TRUE_FROM = 1_000_000
"""The luck that the truth is found by is numbered from here on, so that it is none of the coach's."""
BLUNDER = MARKS[0][0]
SURE = 2.0
ENTRY = Entry(1, "answer", "a", {}, (), "", "")


@dataclass
class Found:
    """What the coach said of planted answers, and of the best ones."""

    plants: int = 0
    blunders: int = 0
    marked: int = 0
    best: int = 0
    blamed: int = 0
    off: list[float] = field(default_factory=list[float])
    missed: list[str] = field(default_factory=list[str])


def decisions(game: Game, seed: int) -> Iterator[Known]:
    """Yield what seats know at random decisions with some options, none of them the game master's to judge."""
    if game.name in RACES:
        for table, waits in moments(game, 1_000_000, seed, RACES[game.name], every=EVERY):
            if is_searched(waits.choice):
                yield known_at(table, waits.choice.seat, waits.id)
        return
    who = [FOUGHT[game.name]]
    for number in range(1_000_000):
        dice, met = Random(f"{seed}/{number}"), list[Known]()
        scene = duels_of(game).set_up(who, who)
        bots = {seat: Noting(game.bot(dice), dice, met) for seat in scene.seats}
        fight = Recorded(game, dice, bots, scene)
        while not scene.is_over:
            fight.step()
            yield from met
            met.clear()


class Noting:
    """The house's bot, which now and then takes note of what it knew."""

    needs_knowledge = True

    def __init__(self, house: Bot, dice: Random, met: list[Known]) -> None:
        self.house, self.dice, self.met = house, dice, met

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        if seen.knows is not None and is_searched(choice) and self.dice.random() < EVERY:
            self.met.append(seen.knows(choice.pick() if isinstance(choice, Menu) else choice))
        return self.house(seen, choice)


def truth(game: Game, known: Known, times: int) -> list[list[float]] | None:
    """Give what every option came to in so many scenes, the same worlds and luck for all; nothing if nobody wins."""
    answers = answers_of(known.choice)
    weighing = Weighing(game, known, answers)
    came: list[list[float]] = [[] for _ in answers]
    for at in range(TRUE_FROM, TRUE_FROM + times):
        for place, results in enumerate(came):
            result = weighing.play_out(place, at)
            if result is None and at == TRUE_FROM:
                return None
            results.append(0.5 if result is None else result)
    return came


def cost(came: list[list[float]], done: int) -> tuple[int, float, float]:
    """Give which option is best, what another costs, and the standard error of that."""
    best = max(range(len(came)), key=lambda place: sum(came[place]))
    gains = [its - own for its, own in zip(came[best], came[done], strict=True)]
    mean = sum(gains) / len(gains)
    return best, mean, sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)


def plant(game: Game, known: Known, dice: Random, times: int, played: int, found: Found) -> bool:
    """Plant one answer and weigh it, and the best one; say whether there was anything to win or lose."""
    answers = [answer for answer, _, _ in answers_of(known.choice)]
    house = known.choice.check(game.bot(Random(0))(Seen(known.seat, lambda: known.seen), known.choice))
    wrong = [place for place, answer in enumerate(answers) if answer != house]
    if not wrong or len(answers) > MOST_OPTIONS:
        return False
    done = dice.choice(wrong)
    came = truth(game, known, times)
    if came is None:
        return False
    best, true, error = cost(came, done)
    found.plants += 1
    told = said(game, known, answers[done], played)
    found.off.append(told.cost - true)
    if true - SURE * error > BLUNDER:
        found.blunders += 1
        found.marked += bool(told.mark)
        if not told.mark:
            found.missed.append(f"{known.choice.kind}: {answers[done]}, true {true:.2f} ± {SURE * error:.2f}")
    found.best += 1
    found.blamed += bool(said(game, known, answers[best], played).mark)
    return True


def said(game: Game, known: Known, answer: Answer, played: int) -> Decision:
    """Give what the coach says of an answer."""
    return Trial(game, known, answer, played).decision(ENTRY, 1)


def main() -> None:
    """Plant answers in the games named, or all."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*FOUGHT, *RACES])
    parser.add_argument("--plants", type=int, default=20)
    parser.add_argument("--played", type=int, default=PLAYED)
    parser.add_argument("--truth", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for name in options.games:
        game, found, dice = find_game(name), Found(), Random(options.seed)
        for known in decisions(game, options.seed):
            try:
                plant(game, known, dice, options.truth, options.played, found)
            except NoSuchWorld:
                continue
            if found.plants == options.plants:
                break
        print(
            f"{name:<17} {found.plants} planted: of {found.blunders} above 15 points {found.marked} marked; of"
            f" {found.best} best answers {found.blamed} blamed; told less true {_mean(found.off):+.3f}"
            f" {found.missed or ''}",
            flush=True,
        )


def _mean(values: list[float]) -> float:
    return sum(values) / max(1, len(values))


if __name__ == "__main__":
    main()
