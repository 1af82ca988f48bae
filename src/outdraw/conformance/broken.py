"""What can be wrong with a game, each a type of its own."""

from __future__ import annotations


class Broken(AssertionError):
    """A game does not keep what the rooms rely on: what is wrong, how to see it again, and the journal so far."""

    def __init__(self, wrong: str) -> None:
        super().__init__(wrong)
        self.wrong = wrong
        self.again = ""
        self.journal = b""

    def __str__(self) -> str:
        return f"{self.wrong}\n{self.again}" if self.again else self.wrong


class BrokenScene(Broken):
    """A scene is not what its copy, its JSON or its canonical form says."""


class BrokenCards(Broken):
    """A card was lost, copied, or moved other than by `move`; or somebody "knows" a card that is not there."""


class BrokenChoice(Broken):
    """A choice has no legal answer, or is not well put."""


class BrokenRefusal(Broken):
    """A wrong answer was accepted, or refused in the wrong way, or the refusal changed something."""


class BrokenCitation(Broken):
    """An event, choice or refusal cites no rule, or one that is not in the catalogue."""


class BrokenSecret(Broken):
    """A seat can tell something that it may not see."""


class BrokenChance(Broken):
    """The exact table of a chance is not the chance that happens."""


class BrokenReplay(Broken):
    """The journal does not verify, or does not lead to the same scene again."""


class BrokenBot(Broken):
    """A bot gave no legal answer."""


class BrokenBoard(Broken):
    """There is no board, or an option touches something that is not on the board its seat sees."""


class BrokenTheme(Broken):
    """The `theme.json` of a game names what the page does not know."""


class BrokenStep(Broken):
    """A step failed on legal play."""


class BrokenResult(Broken):
    """What a scene came to is not the same for all of a side, or is told to somebody who is on none."""


class BrokenDuel(Broken):
    """A duel does not end, or not with a winner the lab knows."""


class Impure(BrokenStep):
    """A step took another course when run again: it depends on something it did not ask for."""


class Endless(Broken):
    """A scene does not end, or a step is taken over and over without anybody being asked."""
