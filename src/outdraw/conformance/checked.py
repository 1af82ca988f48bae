"""A table that checks, at every move, all that it tells and all that it asks: for tests that play at one.

What is checked is what every client relies on, whatever the game: events and choices are of their types and cite rules
of the catalogue, they name those whom they are about by tokens of the board, options touch what is on the board of
those they are put to, and no word of them is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from outdraw.conformance.broken import BrokenBoard, BrokenChoice, BrokenStep
from outdraw.conformance.refusals import Citations, check_choice
from outdraw.core.board import Board, is_on, things
from outdraw.core.catalogue import Catalogue
from outdraw.core.choices import Choice, Pick
from outdraw.core.events import Event
from outdraw.table import replay
from outdraw.table.state import Change
from outdraw.table.table import Table

MISSING = re.compile(
    r"\bNone\b|[{}]|<[a-z_.]+ |\b(token|item|track|seat|point|square|area|row|die):\S|^[a-z_]+\.[a-z_]+\.[a-z_]+$"
)
"""What stands in a sentence where a word is missing, or the name of a thing of the board or of a rule in its place."""
NAMED = ("token:", "item:", "track:", "area:")
"""The things of a board that a deed may name."""
KIND = re.compile(r"[a-z_]+(\.[a-z_]+)*")


class CheckedTable(Table):
    """A table that checks what it tells and asks after every move."""

    def _do(self, prepare: Callable[[], Change]) -> None:
        told = len(self.all_events())
        super()._do(prepare)
        board = self.shown(self.gm).board
        tokens = {token.id: token.name for token in board.tokens} if board is not None else {}
        cite = _citations(self.game.rules_file)
        for event in self.all_events(min(told, len(self.all_events()))):
            check_event(event, tokens, cite)
        for each in self.open_choices():
            check_choice(each.choice, self.seats, self.dial, cite, Random(0))
            check_words(each.choice, tokens)
            if isinstance(each.choice, Pick):
                check_touched(each.choice, self.shown(each.choice.seat).board)


def check_event(event: Event, tokens: Mapping[str, str], cite: Citations) -> None:
    """Check that an event is whole: of its types, by rules there are, about somebody on the board, no word missing."""
    name = f"The event {event.kind!r} ({event.text})"
    if msgspec.json.decode(msgspec.json.encode(event), type=Event).about != event.about:
        raise BrokenStep(f"{name} is not the same after a round trip through JSON.")
    for rule in event.rules or ("",):
        cite(rule, name)
    if MISSING.search(event.text):
        raise BrokenStep(f"{name} misses a word.")
    if not KIND.fullmatch(event.kind):
        raise BrokenStep(f"{name} is of a kind that is no word in small letters.")
    is_spoken = event.kind == "story" or event.rules[0].startswith("table.")  # by people, who say what they like
    if not (event.about or is_spoken) and any(f"{each} " in f"{event.text} " for each in tokens.values()):
        raise BrokenBoard(f"{name} names somebody, but is about nobody.")
    for each in (*event.about, *(one.about for one in event.sums if one.about)):
        if each not in tokens:
            raise BrokenBoard(f"{name} is about {each!r}, who has no token.")
    for one in event.sums:
        for term in one.terms:
            if term.rule:
                cite(term.rule, f"{name}, by its sum {one},")


def check_words(choice: Choice, tokens: Mapping[str, str]) -> None:
    """Check that a choice and its options miss no word, and that it is for and against somebody on the board."""
    name = f"The choice {choice.kind!r} of {choice.seat}"
    for each in (choice.actor, choice.facing):
        if each and each not in tokens:
            raise BrokenBoard(f"{name} is about {each!r}, who has no token.")
    if not KIND.fullmatch(choice.kind):
        raise BrokenChoice(f"{name} is of a kind that is no word in small letters.")
    said = [choice.prompt]
    if isinstance(choice, Pick):
        said += [word for option in choice.options for word in (option.value, option.label, option.why)]
        labels = [option.label for option in choice.options]
        if any(labels) and not all(labels):
            raise BrokenChoice(f"{name} has options without words beside those that have some.")
    for words in said:
        if MISSING.search(words):
            raise BrokenChoice(f"{name} misses a word: {words!r}.")


def check_touched(choice: Pick, board: Board | None) -> None:
    """Check that options touch only what is on the board of those they are put to."""
    there = (
        {thing.partition(":")[2] for thing in things(board) if thing.startswith(NAMED)} if board is not None else set()
    )
    for option in choice.options:
        if not option.on and there.intersection(option.value.split()):
            raise BrokenBoard(f"{choice.kind}: {option.value!r} names what is on the board, but touches nothing of it.")
        for thing in option.on:
            if board is None or not is_on(board, thing):
                raise BrokenBoard(f"{choice.kind}: {option.value!r} touches {thing}, which {choice.seat} does not see.")


@cache
def _citations(rules_file: Path) -> Citations:
    """Give the rules of a game, and those of every table."""
    tables = Path(replay.__file__).parent / "rules.toml"
    return Citations({rule.id for file in (rules_file, tables) for rule in Catalogue.load(file).rules})
