"""The questions of the game: exact chances of Tests, Contests, blows and Initiative, from the cards one has seen.

A Hand one cannot see is any set of the unseen cards, all equally likely. The Results come from the rules themselves;
the best card of a hidden Hand is counted, not sampled.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from outdraw.core.cards import HIDDEN, parse_cards, unseen
from outdraw.core.chance import Weights
from outdraw.core.later import later
from outdraw.core.question import Parameter, Question, called, whole
from outdraw.core.ratio import Ratio
from outdraw.core.spelling import hinted
from outdraw.games.draw_your_weapon.rules.values import SUIT_LETTERS, best_in_tie, initiative, passes, result

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from outdraw.core.cards import Card
    from outdraw.core.counting import hands
    from outdraw.core.figures import Figure
    from outdraw.core.play import Play
    from outdraw.games.draw_your_weapon import content
    from outdraw.games.draw_your_weapon.rules import attacks, combat, damage
else:
    (Figure,) = later("outdraw.core.figures", "Figure")
    (hands,) = later("outdraw.core.counting", "hands")
    (content,) = later("outdraw.games.draw_your_weapon", "content")
    attacks, combat, damage = later("outdraw.games.draw_your_weapon.rules", "attacks", "combat", "damage")


# --- Tests ------------------------------------------------------------------------------------------------------------


def library(attribute: int, suit: str, seen: str, packs: int, **_: Any) -> tuple[Any, ...]:
    """Give the Library of which the top card is turned, and how that is read."""
    return unseen(parse_cards(seen), packs), suit, attribute


def turned(play: Play, cards: tuple[Card, ...], suit: str, rating: int) -> int:
    """Turn the top card of a shuffled Library and give its Result. [uses draw_your_weapon.surprise.top_card]"""
    card: Card = play.draw(cards)
    return result(card, suit, rating)


def passing(weights: Weights[int], difficulty: int, **_: Any) -> Mapping[str, Any]:
    """Give whether a Result passes."""
    return {"pass": weights.where(lambda each: passes(each, difficulty)), "result": weights}


def odds_play(hand: str, attribute: int, suit: str, difficulty: int) -> Mapping[str, Any]:
    """Answer which cards of a Hand pass a Test, and whether any does."""
    cards = parse_cards(hand)
    if not cards or HIDDEN in cards:
        raise ValueError("Name the cards of the Hand, such as --hand '8h Ks'.")
    passing = [int(passes(result(card, suit, attribute), difficulty)) for card in cards]
    each = {card: Ratio(share, 1) for card, share in zip(cards, passing, strict=True)}
    return {**each, "any": Ratio(max(passing), 1), "random": Ratio(sum(passing), len(passing))}


# --- against a hidden Hand --------------------------------------------------------------------------------------------


def played(left: Sequence[Card], number: int, read: Callable[[Card], int], policy: str = "best") -> Weights[int]:
    """Give the distribution of what somebody plays from a hidden Hand: the best card, or any as the first dealt."""
    return Weights(hands.best_of(left, number if policy == "best" else min(number, 1), read))


def share_of(mine: int, theirs: Weights[int], is_player: bool, hand: int = 0, against_hand: int = 0) -> tuple[Any, Any]:
    """Give the chance to come out ahead of a hidden Hand, a share of ties included, and that of a tie.

    Of a tie a Player wins all against NPCs, then the larger Hand, then a toss.

    [uses draw_your_weapon.contest.tie_player_dealer, draw_your_weapon.contest.tie_hand_size,
    draw_your_weapon.contest.tie_random]
    """
    tie, first = theirs.chance(mine), best_in_tie([(True, hand), (is_player, against_hand)])
    return theirs.where(lambda each: each < mine) + tie * Ratio(1 if 0 in first else 0, len(first)), tie


def odds_contest(card: str, suit: str, cards: int, packs: int, **asked: Any) -> Mapping[str, Any]:
    """Answer whether a card wins a Contest against a hidden Hand; an empty one plays the top of the Library.

    The card's own Result is certain; what is counted out is the other's.
    """
    named, known = parse_cards(card), parse_cards(asked["seen"])
    if len(named) != 1 or HIDDEN in named:
        raise ValueError("Name one card to play, such as --card 8h.")
    left = unseen(known if named[0] in known else (*known, *named), packs)
    theirs = played(left, max(1, cards), lambda each: result(each, suit, asked["against"]), asked["policy"])
    mine = result(named[0], suit, asked["attribute"])
    win, tie = share_of(mine, theirs, asked["player"], asked["hand"], max(0, cards - 1))
    return {"win": win, "lose": 1 - win, "ties_included": tie, "result": mine, "against_result": theirs}


def odds_initiative(speed: int, against: int, hand: str, cards: int, **asked: Any) -> Mapping[str, Any]:
    """Answer who goes first in a Round, the other's Spades unseen; between two Players a tie is even here."""
    own = parse_cards(hand)
    left = unseen((*own, *parse_cards(asked["seen"])), asked["packs"])
    theirs = played(left, cards, lambda each: initiative(against, combat.highest_spade([each])))
    if not cards:
        theirs = Weights({initiative(against, None): 1})
    mine = initiative(speed, combat.highest_spade(own))
    first, tie = share_of(mine, theirs, asked["player"])
    return {
        "first": first,
        "second": 1 - first,
        "ties_included": tie,
        "initiative": mine,
        "against_initiative": theirs,
    }


def fitting(left: Sequence[Card], number: int, results: Mapping[Card, int], policy: str) -> Weights[int]:
    """Give what an Attack from a hidden Hand deals: its best card or any, of those that fit; 0 if none does.

    Any card that fits is as likely as any other. [uses draw_your_weapon.weapon.value_range]
    """
    if policy == "best":
        return played(left, number, lambda each: results.get(each, 0))
    fit = [results[each] for each in left if each in results]
    hands_of, without = comb(len(left), min(number, len(left))), comb(len(left) - len(fit), min(number, len(left)))
    ways = {0: without * len(fit) if fit else 1}
    for amount in fit:
        ways[amount] = ways.get(amount, 0) + hands_of - without
    return Weights({amount: weight for amount, weight in ways.items() if weight})


# --- blows ------------------------------------------------------------------------------------------------------------


def odds_blow(weapon: str, card: str, guard: int, hp: int, broken: bool, **asked: Any) -> Mapping[str, Any]:
    """Answer what a blow does to Guard and HP, with a known card or from a hidden Hand; none if no card in it fits.

    [uses draw_your_weapon.damage.broken_effect]
    """
    if weapon not in content.weapons():
        raise ValueError(hinted(f"There is no weapon {weapon!r}", weapon, content.weapons()))
    if broken and guard:
        raise ValueError("A Broken creature has no Guard: give --guard 0.")
    entry = content.weapons()[weapon]
    results = attacks.weapon_results(entry, asked["attribute"])
    if card:
        named = [results.get(each, 0) for each in parse_cards(card) if each != HIDDEN]
        if len(named) != 1 or not named[0]:
            raise ValueError(f"{entry.name} takes one card with a Value of {entry.min} to {entry.max}.")
        dealt = Weights({named[0]: 1})
    else:
        left = unseen(parse_cards(asked["seen"]), asked["packs"])
        dealt = fitting(left, asked["cards"], results, asked["policy"])
    if broken:
        dealt = dealt.map(lambda amount: damage.against_the_broken(Figure(amount)).total if amount else 0)
    left_of = dealt.map(lambda amount: damage.blow(amount, guard, hp, broken) if amount else (guard, hp, broken))
    return {
        "damage": dealt,
        "guard": left_of.map(lambda each: each[0]),
        "hp": left_of.map(lambda each: each[1]),
        "broken": left_of.where(lambda each: each[2]),
        "down": left_of.where(lambda each: each[1] == 0),
        "none": dealt.chance(0),
    }


# --- what can be asked ------------------------------------------------------------------------------------------------


def weapons() -> Mapping[str, str]:
    """Name the weapons."""
    return called(content.weapons())


RATING = whole("attribute", "the rating of the named Attribute", 0, 20)
SUIT = Parameter("suit", "the Suit the Dealer names", among=tuple(SUIT_LETTERS), is_required=True, example="hearts")
DIFFICULTY = whole("difficulty", "the required Result", 1, 99, example="9")
UNSEEN = (
    Parameter("seen", "cards you have seen, such as '8h Ks'", default=""),
    whole("packs", "packs in play", 1, 8, default=1),
)
CARDS = whole("cards", "cards in the hidden Hand", 0, 40, default=5)
POLICY = Parameter("policy", "what a hidden Hand plays: its best card, or any", among=("best", "any"), default="best")
PLAYER = Parameter("player", "the other is a Player, not an NPC", is_flag=True)
OWN_HAND = Parameter("hand", "your cards", is_required=True, example="Ks 9h 7d 4c")

AGAINST_A_HAND = (
    Parameter("card", "the card you would play", is_required=True, example="9h"),
    RATING,
    SUIT,
    whole("against", "the other's rating", 0, 20),
    *(CARDS, POLICY, *UNSEEN, PLAYER),
    whole("hand", "cards left in your Hand, for ties between Players", 0, 40, default=4),
)
BLOW = (
    Parameter("weapon", "the weapon's id", is_required=True, names=weapons),
    RATING,
    whole("guard", "the target's Guard", 0, 999),
    whole("hp", "the target's HP", 1, 999),
    Parameter("card", "the card played; without it, a hidden Hand", default=""),
    Parameter("broken", "the target is Broken", is_flag=True),
    *(CARDS, POLICY, *UNSEEN),
)
FIRST = (
    whole("speed", "your Current Speed", 0, 99),
    whole("against", "the other's Current Speed", 0, 99),
    Parameter("hand", "your cards", default=""),
    *(CARDS, *UNSEEN, PLAYER),
)
TEST = "a Surprise: the top card of the Library against a target"
BLOWS = "what a Weapon Attack does to Guard and HP, with one card or from a hidden Hand"

QUESTIONS = (
    Question("test", TEST, (RATING, SUIT, DIFFICULTY, *UNSEEN), None, library, turned, passing),
    Question("play", "a Test from your Hand: which cards pass", (OWN_HAND, RATING, SUIT, DIFFICULTY), odds_play),
    Question("contest", "a Contest with one card against a hidden Hand", AGAINST_A_HAND, odds_contest),
    Question("blow", BLOWS, BLOW, odds_blow),
    Question("initiative", "who goes first in a Round", FIRST, odds_initiative),
)
