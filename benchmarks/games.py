"""A Draw Your Weapon duel with hands, Library and map against what two engines of card games do from Python."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from lab import duel, simulated
from rows import Row, Rows, compiled, more, rate

PAIR = ("brannoc_holt", "sable_wren")
TIMES = 6
"""How often each is timed, the best of them counting: the engines are near enough for a busy machine to matter."""


@cache
def ours() -> float:
    """Give our duels a second, simulated by one worker."""
    match = duel("draw_your_weapon", *PAIR)
    return rate(lambda number: simulated(match, number), times=TIMES)


@cache
def pokerkit() -> float:
    """Give the hands of no-limit hold 'em a second: two players who check or call to the showdown."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(Automation)

    def hands(number: int) -> None:
        for _ in range(number):
            state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, 2)
            while state.status:
                state.check_or_call()

    return rate(hands, times=TIMES)


@cache
def openspiel() -> float:
    """Give the random playouts of gin rummy a second, from Python."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    dice = Random(1)

    def playouts(number: int) -> None:
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(_any(dice, state))

    return rate(playouts, times=TIMES)


def _any(dice: Random, state: Any) -> int:
    if state.is_chance_node():
        outcomes = state.chance_outcomes()  # cards of a shuffled deck: all equally likely
        return int(outcomes[dice.randrange(len(outcomes))][0])
    actions = state.legal_actions()
    return int(actions[dice.randrange(len(actions))])


def against_pokerkit() -> Row:
    return more(f"Draw Your Weapon duels{compiled()}", ours(), "PokerKit hands", pokerkit(), 10, 30)


def against_openspiel() -> Row:
    return more(f"Draw Your Weapon duels{compiled()}", ours(), "OpenSpiel gin rummy playouts", openspiel(), 10, 30)


ROWS: Rows = {"dyw-pokerkit": against_pokerkit, "dyw-openspiel": against_openspiel}
