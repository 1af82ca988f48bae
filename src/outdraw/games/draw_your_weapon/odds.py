"""The questions of the game: exact chances of Tests, Contests, blows and Initiative, from the cards one has seen.

A Hand one cannot see is any set of the unseen cards, all equally likely. The Results come from the rules themselves;
the best card of a hidden Hand is counted, not sampled.
"""

from __future__ import annotations

from math import comb

from outdraw.core.cards import HIDDEN, packs, parse_cards
from outdraw.core.chance import Weights
from outdraw.core.question import Parameter, Question
from outdraw.core.quick_typing import TYPE_CHECKING
from outdraw.core.ratio import Ratio
from outdraw.core.spelling import hinted
from outdraw.games.draw_your_weapon.rules.values import SUIT_LETTERS, best_in_tie, initiative, passes, result

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from outdraw.core.cards import Card
    from outdraw.core.play import Play

# ---------------------------------------------------------------- what one has not seen


def unseen(seen: Sequence[Card], count: int = 1) -> tuple[Card, ...]:
    """Give the cards of so many packs that are not among those seen; ValueError if more were seen than there are."""
    left = list(packs(count))
    for card in seen:
        if card == HIDDEN:
            continue
        if card not in left:
            raise ValueError(f"{card} is seen more often than it is in {count} pack{'s' * (count > 1)}.")
        left.remove(card)
    return tuple(left)


# ---------------------------------------------------------------- the chances


def turned(play: Play, cards: tuple[Card, ...], suit: str, rating: int) -> int:
    """Turn the top card of a shuffled Library and give its Result. [draw_your_weapon.surprise.top_card]"""
    card: Card = play.draw(cards)
    return result(card, suit, rating)


def best_of(cards: Sequence[Card], number: int, read: Callable[[Card], int]) -> Weights[int]:
    """Give the distribution of the best reading in a hidden Hand of so many of these cards.

    >>> best_of(["2h", "3h", "4h"], 2, lambda card: int(card[0])).of
    {3: 1, 4: 2}
    """
    if not 0 <= number <= len(cards):
        raise ValueError(f"A Hand of {number} cannot come from {len(cards)} unseen cards.")
    if number == 0:
        return Weights({0: 1})
    readings = sorted(read(card) for card in cards)
    ways: dict[int, int] = {}
    for place, reading in enumerate(readings):
        # The best card is this one of the sorted cards if all others of the Hand lie before it.
        ways[reading] = ways.get(reading, 0) + comb(place, number - 1)
    return Weights({reading: way for reading, way in ways.items() if way})


def played(cards: Sequence[Card], number: int, read: Callable[[Card], int], policy: str) -> Weights[int]:
    """Give the distribution of what somebody plays from a hidden Hand: the best card, or any as the first dealt."""
    return best_of(cards, number if policy == "best" and number else 1, read)


def tie_share(is_player: bool, mine: int, theirs: int) -> Ratio:
    """Give the chance to win a tie: a Player beats NPCs, then the larger Hand, then a toss.

    [draw_your_weapon.contest.tie_player_dealer, draw_your_weapon.contest.tie_hand_size,
    draw_your_weapon.contest.tie_random]
    """
    first = best_in_tie([(True, mine), (is_player, theirs)])
    return Ratio(1, len(first)) if 0 in first else Ratio(0, 1)


# ---------------------------------------------------------------- the questions


def library(attribute: int, suit: str, seen: str, packs: int, **_: Any) -> tuple[Any, ...]:
    """Give the Library of which the top card is turned, and how that is read."""
    return unseen(parse_cards(seen), packs), suit, attribute


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


def odds_contest(
    card: str,
    attribute: int,
    suit: str,
    against: int,
    cards: int = 5,
    policy: str = "best",
    seen: str = "",
    packs: int = 1,
    player: bool = False,
    hand: int = 4,
) -> Mapping[str, Any]:
    """Answer whether a card wins a Contest against a hidden Hand."""
    mine, known = _one_card(card), parse_cards(seen)
    left = unseen(known if mine in known else (*known, mine), packs)
    return contest_chances(result(mine, suit, attribute), left, suit, against, cards, policy, player, hand)


def _one_card(words: str) -> Card:
    named = parse_cards(words)
    if len(named) != 1 or HIDDEN in named:
        raise ValueError("Name one card to play, such as --card 8h.")
    return named[0]


def contest_chances(
    mine: int, left: Sequence[Card], suit: str, against: int, number: int, policy: str, is_player: bool, hand: int
) -> Mapping[str, Any]:
    """Give the chances of a Result against what a hidden Hand plays; an empty Hand plays the top of the Library."""
    theirs = played(left, number, lambda card: result(card, suit, against), policy)
    higher = theirs.where(lambda each: each < mine)
    tie = theirs.chance(mine)
    share = tie_share(is_player, hand, max(0, number - 1))
    win = higher + tie * share
    return {"win": win, "lose": 1 - win, "ties_included": tie, "result": theirs}


def odds_blow(
    weapon: str,
    attribute: int,
    guard: int,
    hp: int,
    card: str = "",
    broken: bool = False,
    cards: int = 5,
    policy: str = "best",
    seen: str = "",
    packs: int = 1,
) -> Mapping[str, Any]:
    """Answer what a blow does to Guard and HP: with a known card, or from a hidden Hand."""
    from outdraw.games.draw_your_weapon import content
    from outdraw.games.draw_your_weapon.rules import attacks

    if weapon not in content.weapons():
        raise ValueError(hinted(f"There is no weapon {weapon!r}", weapon, content.weapons()))
    if broken and guard:
        raise ValueError("A Broken creature has no Guard: give --guard 0.")
    entry = content.weapons()[weapon]

    def read(each: Card) -> int:
        return attacks.weapon_result(entry, each, attribute) if attacks.takes(entry, each) else 0

    if card:
        named = [read(each) for each in parse_cards(card) if each != HIDDEN]
        if len(named) != 1 or not named[0]:
            raise ValueError(f"{entry.name} takes one card with a Value of {entry.min} to {entry.max}.")
        dealt = Weights({named[0]: 1})
    elif cards == 0:  # no Attack without a card
        dealt = Weights({0: 1})
    else:
        dealt = played(unseen(parse_cards(seen), packs), cards, read, policy)
    return blow_chances(dealt, guard, hp, broken)


def blow_chances(dealt: Weights[int], guard: int, hp: int, is_broken: bool) -> Mapping[str, Any]:
    """Give what damage leaves of Guard and HP. No damage at all means that no card in Hand fits the weapon.

    [draw_your_weapon.damage.broken_effect]
    """
    from outdraw.games.draw_your_weapon import content
    from outdraw.games.draw_your_weapon.rules import damage

    extra = content.figures().broken_extra_damage if is_broken else 0

    def after(amount: int) -> tuple[int, int, bool]:
        return damage.blow(amount, guard, hp, is_broken) if amount else (guard, hp, is_broken)

    left = dealt.map(after)
    return {
        "damage": dealt.map(lambda amount: amount + extra if amount else 0),
        "guard": left.map(lambda each: each[0]),
        "hp": left.map(lambda each: each[1]),
        "broken": left.where(lambda each: each[2]),
        "down": left.where(lambda each: each[1] == 0),
        "none": dealt.chance(0),
    }


def odds_initiative(
    speed: int,
    against: int,
    hand: str = "",
    cards: int = 5,
    seen: str = "",
    packs: int = 1,
    player: bool = False,
) -> Mapping[str, Any]:
    """Answer who goes first in a Round, the other's Spades unseen; between two Players a tie is even here."""
    from outdraw.games.draw_your_weapon.rules.combat import highest_spade

    own = parse_cards(hand)
    mine = initiative(speed, highest_spade(own))
    left = unseen((*own, *parse_cards(seen)), packs)

    def read(card: Card) -> int:
        return initiative(against, highest_spade([card]))

    theirs = best_of(left, cards, read) if cards else Weights({against: 1})
    tie = theirs.chance(mine)
    before = theirs.where(lambda each: each < mine)
    first = before + tie * (Ratio(1, 2) if player else Ratio(1, 1))
    return {"first": first, "second": 1 - first, "ties_included": tie, "initiative": theirs}


# ---------------------------------------------------------------- what can be asked


def _weapons() -> Mapping[str, str]:
    from outdraw.games.draw_your_weapon import content

    return {id: weapon.name for id, weapon in content.weapons().items()}


RATING = Parameter("attribute", "the rating of the named Attribute", 0, 20, is_required=True)
SUIT = Parameter("suit", "the Suit the Dealer names", among=tuple(SUIT_LETTERS), is_required=True)
DIFFICULTY = Parameter("difficulty", "the required Result", 1, 99, is_required=True)
SEEN = Parameter("seen", "cards you have seen, such as '8h Ks'", default="")
PACKS = Parameter("packs", "packs in play", 1, 8, default=1)
CARDS = Parameter("cards", "cards in the hidden Hand", 0, 40, default=5)
POLICY = Parameter("policy", "what a hidden Hand plays: its best card, or any", among=("best", "any"), default="best")
PLAYER = Parameter("player", "the other is a Player, not an NPC", is_flag=True)
OWN_HAND = Parameter("hand", "your cards", is_required=True, example="Ks 9h 7d 4c")

AGAINST_A_HAND = (
    Parameter("card", "the card you would play", is_required=True, example="9h"),
    RATING,
    SUIT,
    Parameter("against", "the other's rating", 0, 20, is_required=True),
    CARDS,
    POLICY,
    SEEN,
    PACKS,
    PLAYER,
    Parameter("hand", "cards left in your Hand, for ties between Players", 0, 40, default=4),
)
BLOW = (
    Parameter("weapon", "the weapon's id", is_required=True, names=_weapons),
    RATING,
    Parameter("guard", "the target's Guard", 0, 999, is_required=True),
    Parameter("hp", "the target's HP", 1, 999, is_required=True),
    Parameter("card", "the card played; without it, a hidden Hand", default=""),
    Parameter("broken", "the target is Broken", is_flag=True),
    CARDS,
    POLICY,
    SEEN,
    PACKS,
)
FIRST = (
    Parameter("speed", "your Current Speed", 0, 99, is_required=True),
    Parameter("against", "the other's Current Speed", 0, 99, is_required=True),
    Parameter("hand", "your cards", default=""),
    CARDS,
    SEEN,
    PACKS,
    PLAYER,
)
TEST = "a Surprise: the top card of the Library against a target"
BLOWS = "what a Weapon Attack does to Guard and HP, with one card or from a hidden Hand"

QUESTIONS = (
    Question("test", TEST, (RATING, SUIT, DIFFICULTY, SEEN, PACKS), None, library, turned, passing),
    Question("play", "a Test from your Hand: which cards pass", (OWN_HAND, RATING, SUIT, DIFFICULTY), odds_play),
    Question("contest", "a Contest with one card against a hidden Hand", AGAINST_A_HAND, odds_contest),
    Question("blow", BLOWS, BLOW, odds_blow),
    Question("initiative", "who goes first in a Round", FIRST, odds_initiative),
)
