"""Defences counted at once: looking at cards and choosing among them as one reading, for somebody who chooses by plan.

What is played stands in `defence`; that both come to the same is proven card by card.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from outdraw.core.cards import PACK, Card
from outdraw.core.chance import Raw, Weights, deal_of
from outdraw.core.exact import counted_by, last_alike
from outdraw.core.planned import Plan
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.suits.rules.attacks import Attack
from outdraw.games.suits.rules.contests import (
    Agreed,
    Deck,
    Exchange,
    Hand,
    Party,
    cards_of,
    read_hand,
    reading,
    verdict,
)
from outdraw.games.suits.rules.dealing import agreed, deck, drop_hand, lay_open, saved_cards
from outdraw.games.suits.rules.defence import defence_room, pay_defence
from outdraw.games.suits.rules.harm import recovery_reading
from outdraw.games.suits.scene import Fighter, Suits

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable


def defend_by_plan(play: Play, plan: Plan, scene: Suits, attack: Attack, one: Party, two: Party) -> Exchange:
    """Defend as `defend_with_cards` does, drawing, choosing and striking being one table.

    [uses suits.defend.save_card, suits.defend.choose_after_look]
    """
    target = attack.target
    lay_open(play, scene, attack.attacker, one.held, "suits.defend.success")
    held = saved_cards(scene, target)
    side = two._replace(cards=max(0, defence_room(target) - len(held)), held=held)
    alike = what_matters(scene, target)
    done = alike(play.settle(planned, deck(scene), one, side, plan, agreed(scene), alike=alike))
    pay_defence(target, both=done.both)
    drop_hand(scene, target)
    if done.kept:
        move(scene.zones, done.kept, "library", target.hand)
    return done.result


def what_matters(scene: Suits, target: Fighter) -> Callable[[Defended], Defended]:
    """Give what of a defence can matter for what follows; beside this stands what `duels.forget` says.

    Somebody dazed, with one opponent who has no extra action, spends the next turn recovering and ends it with an empty
    hand: until then the card that is kept does no more than not to be drawn for that recovery.
    """
    if target.dazed and len(scene.fighters) == 2 and not scene.switches.bonus_cards:
        return alike_for_recovery(target.sheet.will, target.all_wounds)
    return as_it_is


def as_it_is(done: Defended) -> Defended:
    """Give a defence with the very card that was kept."""
    return done


@cache
def alike_for_recovery(will: int, wounds: int) -> Callable[[Defended], Defended]:
    """Give what stands for a defence: of all kept cards that are as good for recovering the first in a pack."""
    read = recovery_reading(will, wounds)
    first = {card: next(each for each in PACK if read((each,)) == read((card,))) for card in PACK}

    def alike(done: Defended) -> Defended:
        return done._replace(kept=first[done.kept]) if done.kept else done

    return alike


class Looked(NamedTuple):
    """A defence chosen after a look at the cards: how it is read, the card kept for later, whether both were used."""

    hand: Hand
    kept: Card = ""
    both: bool = False


@cache
def looked_reading(plan: Plan, limit: int, held: tuple[Card, ...]) -> Callable[[Raw], Looked]:
    """Give the reading of cards drawn to those held by somebody who chooses among them by plan.

    [uses suits.defend.choose_after_look]
    """

    def alone(card: Card) -> Hand:
        return read_hand((card,), limit)

    single = cache(alone)

    def read(drawn: Raw) -> Looked:
        cards = (*held, *drawn)
        if len(cards) == 1:
            return Looked(single(cards[0]))
        answer = str(plan(cards))
        if answer == "both":
            return Looked(read_hand(cards, limit), both=True)
        used = answer.removeprefix("one ")
        return Looked(single(used), cards[1] if cards[0] == used else cards[0])

    return read


class Defended(NamedTuple):
    """What a defence by plan came to."""

    result: Exchange
    kept: Card
    both: bool


Hands: TypeAlias = "tuple[tuple[int, Callable[[Raw], Hand]], tuple[int, Callable[[Raw], Looked]]]"


def _planned_hands(one: Party, two: Party, plan: Plan) -> Hands:
    """Give the hands of a defence by plan: how many cards each party draws, and how they are read."""
    return (
        (one.cards, reading(one.limit, one.manner, one.held)),
        (two.cards, looked_reading(plan, two.limit, two.held)),
    )


def _defended(mine: Hand, looked: Looked, one: Party, two: Party, table: Agreed) -> Defended:
    """Compare the hands of a defence by plan: whoever is hit keeps no card. [uses suits.defend.failure]"""
    return _keeping(verdict(mine, looked.hand, one, two, table)._replace(margin=0), looked)


def _keeping(result: Exchange, looked: Looked) -> Defended:
    return Defended(result, "" if result.winner == 1 else looked.kept, looked.both)


def _by_hands(deck: Deck, one: Party, two: Party, plan: Plan, table: Agreed) -> Weights[Defended]:
    """Count a defence by plan from the hands that may be dealt."""
    dealt = deal_of(cards_of(deck), _planned_hands(one, two, plan)).table()

    def met(mine: Hand, theirs: Hand) -> Exchange:
        return verdict(mine, theirs, one, two, table)._replace(margin=0)

    result = cache(met)  # the same two hands meet whatever card is kept
    return dealt.map(lambda hands: _keeping(result(hands[0], hands[1].hand), hands[1]))


def without_card(done: Defended) -> Hashable:
    """Give a defence without the card that was kept: which one it is tells with the next cards, or the next choice."""
    return done.result, bool(done.kept), done.both


@last_alike(without_card)
@counted_by(_by_hands)
def planned(play: Play, deck: Deck, one: Party, two: Party, plan: Plan, table: Agreed) -> Defended:
    """Let the second party draw, look and choose by plan, and the first draw against that.

    [uses suits.defend.choose_after_look]
    """
    mine, looked = play.deal(cards_of(deck), *_planned_hands(one, two, plan))
    return _defended(mine, looked, one, two, table)
