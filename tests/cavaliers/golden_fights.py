"""Golden fights: a whole fight in a short text, played again by the rules and compared word for word.

`? seat kind = answer` is a decision, `* roll 2d8 = 3 5` is luck, everything else is what was told. To write one anew:
`PYTHONPATH=src:. python -m tests.cavaliers.golden_fights`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from outdraw.core.audience import EVERYONE
from outdraw.core.bots import Seen
from outdraw.core.chance import Chance
from outdraw.core.choices import Answer, Choice
from outdraw.core.events import Sum
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.play import Play
from outdraw.core.seen import seen
from outdraw.games.cavaliers.duels import set_up as duel
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.scene import Cavaliers
from outdraw.games.cavaliers.set_up import set_up
from outdraw.games.cavaliers.step import step

FOLDER = Path(__file__).parent / "golden"
FIGHTS = {"quay": 5, "tavern": 2, "road": 11, "duel maren brash_fencer": 4, "duel ysolt renegade_sword_master": 8}


def scene_of(name: str) -> Cavaliers:
    """Set up the fight of a golden file."""
    words = name.split()
    return duel([words[1]], [words[2]]) if words[0] == "duel" else set_up(name)


class Written(Play):
    """A play that takes luck and answers from a text, or writes the text down as bots play."""

    def __init__(self, scene: Cavaliers, lines: list[str] | None, seed: int = 0) -> None:
        super().__init__()
        self.scene, self.lines, self.at = scene, lines, 0
        self.out: list[str] = []
        self.dice = Random(seed)
        self.bot = GAME.bot(self.dice)

    def _next(self, start: str) -> str:
        assert self.lines is not None
        line = self.lines[self.at]
        assert line.startswith(f"{start} = "), f"line {self.at + 1}: {line!r}, but the rules come to {start!r}"
        return line.removeprefix(f"{start} = ")

    def _say(self, line: str) -> None:
        if self.lines is not None:
            assert self.lines[self.at] == line, (
                f"line {self.at + 1}: {self.lines[self.at]!r}, but the rules say {line!r}"
            )
            self.at += 1
        self.out.append(line)

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        start = f"* {chance.record()}"
        raw = chance.happen(self.dice.randrange) if self.lines is None else chance.parse(self._next(start))
        self._say(f"{start} = {' '.join(raw)}")
        return chance.read(raw)

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        return tuple(self._ask(choice) for choice in choices)

    def _ask(self, choice: Choice) -> Answer:
        start = f"? {choice.seat} {choice.kind.removeprefix('cavaliers.')}"
        if self.lines is None:
            answer = self.bot(Seen(choice.seat, lambda: seen(self.scene, choice.seat)), choice)
        else:
            said = self._next(start)
            answer = choice.check(int(said) if said.isdigit() else said)
        self._say(f"{start} = {answer}")
        return answer

    def tell(
        self,
        kind: str,
        text: str,
        /,
        *rules: str,
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
        cause: int | None = None,
        **facts: Any,
    ) -> int:
        self._say(f"  {text.format(**facts)}")
        return 0


def run(name: str, lines: list[str] | None, seed: int = 0) -> list[str]:
    """Play a fight to its end, by the text or by bots, and give its text."""
    scene = scene_of(name)
    play = Written(scene, lines, seed)
    while not scene.is_over:
        step(play, scene)
    assert lines is None or play.at == len(lines), "the text goes on after the end"
    return play.out


def file_of(name: str) -> Path:
    """Give the file of a golden fight."""
    return FOLDER / f"{name.replace(' ', '-')}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, seed in FIGHTS.items():
        file_of(name).write_text("\n".join(run(name, None, seed)) + "\n")
