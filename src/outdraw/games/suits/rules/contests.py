"""Contests: what cards are worth, how a hand is read against a skill, and who wins when two hands meet.

Everything here is pure: results depend on the values passed and on luck alone, so that odds, lab and table share it.
It knows nothing of fighters, weapons or scenes.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

from outdraw.core.cards import PACK, SUIT_NAMES, canonical, packs, rank, suit
from outdraw.core.chance import Decided, Weights, draw_of
from outdraw.core.exact import counted_by, kept_if, settled
from outdraw.core.occasion import Occasion

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence
    from typing import Final, Literal, TypeAlias

    from outdraw.core.cards import Card
    from outdraw.core.chance import Raw
    from outdraw.core.events import Sum
    from outdraw.core.play import Play

Manner: TypeAlias = 'Literal["best", "sum", "aimed"]'
"""How a hand may be read: any card or sum; only the sum of all; aimed, ties to the earliest, sums from three on."""

SUIT_BONUS = {"c": 0, "s": 1, "h": 2, "d": 3}
"""Clubs, spades, hearts, diamonds. [suits.power.suit_values]"""
BONUS_OF: Final = {card: SUIT_BONUS[suit(card)] for card in PACK}
RANK_OF: Final = {card: rank(card) for card in PACK}

INFINITE = 0
"""The number of packs that stands for cards drawn as if from endlessly many."""

WORST_DEFENCE = 2


WORTHS = {
    1: (1, 11),
    **{number: (number,) for number in range(2, 11)},  # [suits.card.number]
    **{number: (number - 9, number + 1) for number in range(11, 14)},  # [suits.card.blackjack]
}
"""What the ranks of cards may count for, ace 1 to king 13. [uses suits.card.number, suits.card.blackjack]"""


def values(card: Card) -> tuple[int, ...]:
    """Give what a card may count for: an ace 1 or 11, jack 2 or 12, queen 3 or 13, king 4 or 14.

    >>> values("Ah"), values("7c"), values("Ks")
    ((1, 11), (7,), (4, 14))
    """
    return WORTHS[rank(card)]


def low(card: Card) -> int:
    """Give the lowest value of a card."""
    return values(card)[0]


def high(card: Card) -> int:
    """Give the value of a card on a high draw, where aces and faces have no choice. [suits.card.high_draw]"""
    return values(card)[-1]


def is_within(value: int, target: int) -> bool:
    """Say whether a value is "under" a target: at it or below."""
    return value <= target


def fits(card: Card, target: int) -> bool:
    """Say whether a card, taken at the value best for its holder, is at or under a target.

    [uses suits.card.high_draw]
    """
    return is_within(low(card), target)


def within(target: int) -> Callable[[Raw], bool]:
    """Give the reading of one card as at or under a target."""
    return _within(target)


@cache
def _within(target: int) -> Callable[[Raw], bool]:
    def read(cards: Raw) -> bool:
        return fits(cards[0], target)

    return read


class Hand(NamedTuple):
    """How a hand is read: its rank (0 is an overdraw) and the suit bonus of the card that decides.

    Where somebody listens, `made` says in words what aces and faces in it count for.
    """

    rank: int
    bonus: int
    made: str = ""


OVERDRAWN = Hand(0, 0)


def best_choice(cards: Raw, limit: int, manner: Manner = "best") -> tuple[int, int]:
    """Give the best rank that a hand makes within a skill (0 for an overdraw), and the place of the card that decides.

    That is the highest card used, aces and faces high, the last drawn of equals; in aimed fire the first.

    [uses suits.aim.combo, suits.defend.no_cards]
    """
    return _best_of(tuple([RANK_OF[card] for card in cards]), limit, manner)


def _best_of(ranks: tuple[int, ...], limit: int, manner: Manner) -> tuple[int, int]:
    for total, top in _choices(ranks, manner):
        if total <= limit:  # [suits.contest.overdraw, suits.card.under]
            return total, top
    return (0, 0)


@lru_cache(maxsize=65536)
def _choices(ranks: tuple[int, ...], manner: Manner) -> tuple[tuple[int, int], ...]:
    """Give every rank that cards can make, the highest first, and the place of the card that decides."""
    best: dict[int, tuple[list[int], int]] = {}
    for size in _sizes(len(ranks), manner):  # [suits.contest.single]
        for used in combinations(range(len(ranks)), size):  # [suits.contest.sum]
            if manner == "aimed":
                top = max(used, key=lambda at: (WORTHS[ranks[at]][-1], -at))  # [suits.aim.best_single]
                key = [-at for at in used]
            else:
                # [suits.power.suit_card, suits.power.suit_tie]
                top = max(used, key=lambda at: (WORTHS[ranks[at]][-1], at))
                key = [WORTHS[ranks[top]][-1], top]
            for total in {sum(of) for of in product(*(WORTHS[ranks[at]] for at in used))}:
                if total not in best or key > best[total][0]:
                    best[total] = (key, top)
    return tuple((total, best[total][1]) for total in sorted(best, reverse=True))


def _sizes(number: int, manner: Manner) -> Sequence[int]:
    """Say how many cards may be taken together: all for a sum, of two aimed ones only one. [suits.aim.combo]"""
    if manner == "sum":
        return (number,)
    return (1,) if manner == "aimed" and number == 2 else range(1, number + 1)


def read_hand(cards: Raw, limit: int, manner: Manner = "best", in_words: bool = False) -> Hand:
    """Read a hand against a skill: the best single card or sum within it and its suit, else an overdraw."""
    total, top = best_choice(cards, limit, manner)
    if not total:
        return OVERDRAWN
    bonus = BONUS_OF[cards[top]]
    return Hand(total, bonus, made_of(cards, total, top, manner)) if in_words else _unworded(total, bonus)


@cache
def _unworded(rank: int, bonus: int) -> Hand:
    return Hand(rank, bonus)


def made_of(cards: Raw, total: int, top: int, manner: Manner = "best") -> str:
    """Say which cards make a rank and what aces and faces count for; nothing where all is as it is printed.

    [uses suits.card.number, suits.card.blackjack]

    >>> made_of(("3s", "Jd"), 5, 1), made_of(("Ac", "10h"), 10, 1), made_of(("3c", "4h"), 7, 1)
    ('3s, Jd as 2', '', '')
    """
    for size in _sizes(len(cards), manner):
        for used in combinations(range(len(cards)), size):
            if top not in used:
                continue
            for worths in product(*(WORTHS[rank(cards[at])] for at in used)):
                if sum(worths) == total:
                    parts = [(cards[at], worth) for at, worth in zip(used, worths, strict=True)]
                    told = [card if len(values(card)) == 1 else f"{card} as {worth}" for card, worth in parts]
                    return ", ".join(told) if any(len(values(card)) > 1 for card, _ in parts) else ""
    return ""


@cache
def reading(
    limit: int, manner: Manner = "best", held: tuple[Card, ...] = (), in_words: bool = False
) -> Callable[[Raw], Hand]:
    """Give the reading of drawn cards together with held ones, one function for equal arguments."""
    if not in_words:
        return Reading(limit, manner, held)

    def read(cards: Raw) -> Hand:
        return read_hand((*held, *cards), limit, manner, in_words)

    return read


class Reading(Decided[Hand]):
    """How drawn cards are read against a skill, together with held ones, where nobody listens."""

    __slots__ = ("limit", "manner")
    manner: Manner

    def __init__(self, limit: int, manner: Manner, held: Raw) -> None:
        self.limit, self.manner, self.held = limit, manner, held

    def __call__(self, cards: Raw) -> Hand:
        return read_hand((*self.held, *cards), self.limit, self.manner)

    def worth(self, card: Card) -> int:
        return RANK_OF[card]

    def decide(self, worths: tuple[int, ...]) -> tuple[int, int]:
        return _best_of(worths, self.limit, self.manner)

    def decided(self, came_to: int, card: Card) -> Hand:
        return _unworded(came_to, BONUS_OF[card]) if came_to else OVERDRAWN


class Lying(NamedTuple):
    """A hand that lies on the table while another is drawn against it: how it is read, and its cards."""

    hand: Hand
    cards: tuple[Card, ...]


def lying(side: Party, in_words: bool = False) -> Callable[[Raw], Lying]:
    """Give the reading of a party's cards that lie on the table: none of them can come again meanwhile."""
    return _lying(side.limit, side.manner, side.held, in_words)


@cache
def _lying(limit: int, manner: Manner, held: tuple[Card, ...], in_words: bool) -> Callable[[Raw], Lying]:
    def read(cards: Raw) -> Lying:
        return Lying(read_hand((*held, *cards), limit, manner, in_words), canonical(cards))

    return read


class Pair(NamedTuple):
    """How the two cards of a multiple attack are read: the main weapon's hand, and the second's (or an overdraw)."""

    main: Hand
    second: Hand


def read_pair(cards: Raw, limit: int, off_limit: int) -> Pair:
    """Read a declared two-weapon attack: two cards in sequence, each within its weapon's skill, are two attacks.

    Otherwise only the main weapon attacks, with the highest single card.
    [uses suits.multi_attack.split]
    """
    best: tuple[int, int] | None = None
    for one, two in product(values(cards[0]), values(cards[1])):
        # [suits.multi_attack.sequence]
        if abs(one - two) == 1 and one <= limit and two <= off_limit and (best is None or (one, two) > best):
            best = (one, two)
    if best is None:  # [suits.multi_attack.miss]
        single = max(read_hand(cards[1:], limit), read_hand(cards[:1], limit), key=lambda hand: hand.rank)
        return Pair(single, OVERDRAWN)
    return Pair(Hand(best[0], SUIT_BONUS[suit(cards[0])]), Hand(best[1], SUIT_BONUS[suit(cards[1])]))


@cache
def pair_reading(limit: int, off_limit: int) -> Callable[[Raw], Pair]:
    """Give the reading of a declared two-weapon attack, by the skill with each weapon."""

    def read(cards: Raw) -> Pair:
        return read_pair(cards, limit, off_limit)

    return read


# --- the deck ---------------------------------------------------------------------------------------------------------


class Deck(NamedTuple):
    """The cards to draw from: how many packs, and which cards of them are out in somebody's hand.

    [uses suits.card.deck]
    """

    packs: int = 2
    out: tuple[Card, ...] = ()

    def without(self, cards: Sequence[Card]) -> Deck:
        """Give the deck that is left when these cards lie on the table, too."""
        return Deck(self.packs, canonical((*self.out, *cards)))


@cache
def cards_of(deck: Deck) -> tuple[Card, ...]:
    """Give the cards of a deck that can still be drawn."""
    left = list(packs(deck.packs or 1))
    for card in deck.out if deck.packs else ():
        left.remove(card)
    return tuple(left)


# --- two hands meet ---------------------------------------------------------------------------------------------------


class Party(NamedTuple):
    """One party of a contest: what it draws against, with which cards, and how well it is guarded.

    `guard` is the sum of its defence bonuses, `bare` what is left of them when it overdraws, `strikes` whether it can
    win more than safety. `who` and `name` say whose it is, for those who are told; `hurts` whether its suits matter.
    """

    limit: int
    cards: int = 2
    held: tuple[Card, ...] = ()
    manner: Manner = "best"
    guard: int = 0
    bare: int = 0
    strikes: bool = True
    who: str = ""
    name: str = ""
    hurts: bool = True

    @property
    def drawn(self) -> str:
        """Name what is drawn, for people; nothing where nobody is named."""
        return f"{self.name} ({self.cards})" if self.name else ""

    def draws(self, rule: str) -> Occasion:
        """Give the occasion of drawing its cards together."""
        return Occasion(self.drawn, rule, about=(self.who,) if self.who else ())


class Agreed(NamedTuple):
    """What the table has agreed on for every contest: ties redrawn, the loser's suits inverted."""

    redraw: bool = False
    inverted: bool = False


class Exchange(NamedTuple):
    """What a contest came to: who won (1 the first, 2 the second, 0 nobody), the suits' power bonus, by how much.

    `overdrew` says that the first party, who began it, overdrew, `other_overdrew` the second; `is_tie` that equal ranks
    met.
    """

    winner: int
    bonus: int = 0
    margin: int = 0
    overdrew: bool = False
    other_overdrew: bool = False
    is_tie: bool = False


def defence_rank(hand: Hand, side: Party) -> int:
    """Give the number an opponent must beat: rank and bonuses; after an overdraw 0 and those not OnBlock.

    [suits.defend.bonus_application, suits.shield.on_block]
    """
    return hand.rank + side.guard if hand.rank else side.bare


def suit_bonus(winner: Hand, loser: Hand, inverted: bool = False) -> int:
    """Give the winner's suit bonus less that of a loser who did not overdraw.

    [uses suits.power.suit_values, suits.power.loser_suit]
    """
    return winner.bonus - taken_by(loser, inverted)


def taken_by(loser: Hand, inverted: bool = False) -> int:
    """Give what a loser's suit takes from the winner's: nothing after an overdraw. [suits.power.loser_suit]"""
    if not loser.rank:
        return 0
    return 3 - loser.bonus if inverted else loser.bonus


def verdict(mine: Hand, theirs: Hand, one: Party, two: Party, table: Agreed = Agreed()) -> Exchange:  # noqa: B008
    """Compare two hands: a rank hits if it beats the other's defence rank; if both would, the larger margin does.

    [uses suits.defend.bonus_application]
    """
    blanks = (not mine.rank, not theirs.rank)  # [suits.contest.both_overdraw]
    by_me = mine.rank - defence_rank(theirs, two) if mine.rank and one.strikes else 0
    by_them = theirs.rank - defence_rank(mine, one) if theirs.rank and two.strikes else 0
    if by_me > max(0, by_them):  # [suits.contest.winner]
        return Exchange(1, suit_bonus(mine, theirs, table.inverted), by_me, *blanks)
    if by_them > max(0, by_me):
        return Exchange(2, suit_bonus(theirs, mine, table.inverted), by_them, *blanks)
    return Exchange(0, 0, 0, *blanks, is_tie=mine.rank == theirs.rank > 0)  # [suits.contest.tie]


def _by_ranks(deck: Deck, one: Party, two: Party, table: Agreed) -> Weights[Exchange] | None:
    """Count a contest by ranks, where no card is known."""
    from outdraw.games.suits.rules.contest_counts import clash_table, is_symmetric

    return clash_table(deck.packs, one, two, table) if is_symmetric(deck, one, two) else None


def _until_no_tie(deck: Deck, one: Party, two: Party, table: Agreed) -> Weights[Exchange] | None:
    """Count a contest by ranks; where ties are drawn again, they are as if they had never been."""
    if not table.redraw:
        return _by_ranks(deck, one, two, table)
    once: Weights[Exchange] = settled(clash, deck, one, two, table)
    decided = {result: weight for result, weight in once.of.items() if not is_redrawn(result, one, two, table)}
    return Weights(decided) if decided else None


@counted_by(_by_ranks)
def clash(play: Play, deck: Deck, one: Party, two: Party, table: Agreed) -> Exchange:
    """Let both parties draw, once, and compare."""
    mine, theirs = deal_hands(play, deck, one, two)
    return judged(play, mine, theirs, one, two, table)


def judged(play: Play, mine: Hand, theirs: Hand, one: Party, two: Party, table: Agreed) -> Exchange:
    """Tell what two hands come to, and give it. [uses suits.contest.winner]"""
    play.narrate(tell_ranks, mine, theirs, one, two, table)
    return verdict(mine, theirs, one, two, table)


def deal_hands(play: Play, deck: Deck, one: Party, two: Party) -> tuple[Hand, Hand]:
    """Deal both parties their cards from one deck and read them."""
    read_one = reading(one.limit, one.manner, one.held, play.listens)
    read_two = reading(two.limit, two.manner, two.held, play.listens)
    if not one.cards + two.cards:
        return read_one(()), read_two(())
    if deck.packs != INFINITE:
        what, rule, about = who_draws(one, two) if play.listens else "", "suits.contest.draw", (one.who, two.who)
        hands = (one.cards, read_one), (two.cards, read_two)
        mine, theirs = play.deal(cards_of(deck), *hands, occasion=Occasion(what, rule, about=about))
        return mine, theirs
    return play.settle(endless_hand, one), play.settle(endless_hand, two)


def who_draws(*sides: Party) -> str:
    """Name those who draw, and how many cards; whoever has all theirs already is not among them."""
    return " and ".join([side.drawn for side in sides if side.cards and side.name])


def endless_hand(play: Play, side: Party) -> Hand:
    """Read cards each drawn from a full pack, as if there were endlessly many packs."""
    occasion = Occasion(side.name, "suits.card.deck", about=(side.who,))
    cards: tuple[Card, ...] = tuple([play.draw(PACK, occasion=occasion) for _ in range(side.cards)])
    return read_hand((*side.held, *cards), side.limit, side.manner, play.listens)


def is_redrawn(result: Exchange, one: Party, two: Party, table: Agreed) -> bool:
    """Say whether a tie is drawn again: where the table plays so, and if either draws anything new.

    [uses suits.contest.tie]
    """
    return result.is_tie and table.redraw and one.cards + two.cards > 0


def tell_redraw(play: Play, one: Party, two: Party) -> None:
    """Tell that a tie is drawn again."""
    play.tell(
        "tie",
        "Equal ranks: both draw again.",
        "suits.contest.tie",
        about=tuple([side.who for side in (one, two) if side.who]),
    )


def _is_whole(deck: Deck, *_: object) -> bool:
    """Say whether no card is out; with cards out there are too many decks to keep a table for each."""
    return not deck.out


@kept_if(_is_whole)
@counted_by(_until_no_tie)
def exchange(play: Play, deck: Deck, one: Party, two: Party, table: Agreed) -> Exchange:
    """Hold one contest; where the table redraws ties, until it is no tie. [uses suits.contest.tie]"""
    result = play.settle(clash, deck, one, two, table)
    while is_redrawn(result, one, two, table):
        tell_redraw(play, one, two)
        result = play.settle(clash, deck, one, two, table)
    return result


def without_margin(result: Exchange) -> Hashable:
    """Give what of a contest counts where nobody is killed by the margin of a blow: there are far fewer ways to end."""
    return result._replace(margin=0)


@kept_if(_is_whole)
def parried(play: Play, deck: Deck, one: Party, two: Party, table: Agreed) -> Exchange:
    """Let the second party draw only to defend, with cards it does not look at first, and the first against it."""
    theirs, mine = deal_hands(play, deck, two._replace(manner="sum"), one)
    return judged(play, mine, theirs, one, two, table)


def _against(deck: Deck, one: Party, theirs: Hand, two: Party, table: Agreed) -> Weights[Exchange]:
    """Count what a party may draw against a hand that lies on the table."""
    drawn: Weights[Hand] = draw_of(cards_of(deck), one.cards, reading(one.limit, one.manner, one.held)).table()
    return drawn.map(lambda mine: verdict(mine, theirs, one, two, table))


def _never(*_: object) -> bool:
    """Say that no table is worth keeping where one outcome is wanted: it is quickly drawn."""
    return False


@kept_if(_never)
@counted_by(_against)
def struck(play: Play, deck: Deck, one: Party, theirs: Hand, two: Party, table: Agreed) -> Exchange:
    """Let the first party draw against a hand that lies on the table."""
    read = reading(one.limit, one.manner, one.held, play.listens)
    mine = play.draw(cards_of(deck), read, one.cards, one.draws("suits.contest.draw"))
    return judged(play, mine, theirs, one, two, table)


def _dodging(deck: Deck, one: Party, two: Party, rule: str, table: Agreed) -> Weights[Exchange]:
    """Count a dodge as any contest from one deck: whose cards come first makes no difference."""
    found: Weights[Exchange] = _by_ranks(deck, one, two, table) or settled(parried, deck, one, two, table)
    return found


@kept_if(_never)
@counted_by(_dodging)
def dodged(play: Play, deck: Deck, one: Party, two: Party, rule: str, table: Agreed) -> Exchange:
    """Let the second party draw to dodge a shot, with cards nobody looks at first, and the first from what is left."""
    theirs: Lying = play.draw(cards_of(deck), lying(two, play.listens), two.cards, two.draws(rule))
    return play.settle(struck, deck.without(theirs.cards), one, theirs.hand, two, table)


def tell_ranks(play: Play, mine: Hand, theirs: Hand, one: Party, two: Party, table: Agreed) -> None:
    """Tell what both hands come to, whose they are and against which skill they were read, and what their suits do.

    [uses suits.power.suit_values]
    """
    play.tell(
        "contest",
        "{mine}; {theirs}.",
        "suits.contest.winner",
        *read_by(mine, one),
        *read_by(theirs, two),
        about=tuple([side.who for side in (one, two) if side.who]),
        sums=suits_shown(mine, theirs, one, two, table),
        mine=in_words(mine, one),
        theirs=in_words(theirs, two),
        ranks=[mine.rank, theirs.rank],
        skills=[one.limit, two.limit],
        guarded=[defence_rank(mine, one), defence_rank(theirs, two)],
    )


def suits_shown(mine: Hand, theirs: Hand, one: Party, two: Party, table: Agreed) -> tuple[Sum, ...]:
    """Show what the suits of both hands come to for the winner: its own, less that of a loser who did not overdraw."""
    from outdraw.core.events import Sum, Term

    result = verdict(mine, theirs, one, two, table)
    if not result.winner:
        return ()
    (winner, won), (loser, lost) = ((one, mine), (two, theirs)) if result.winner == 1 else ((two, theirs), (one, mine))
    if not winner.hurts:  # [uses suits.contest.instant]
        return ()
    terms = [Term(f"{SUITS_BY_BONUS[won.bonus]} of {winner.name or 'one'}", won.bonus, "suits.power.suit_values")]
    if lost.rank:
        what = f"{SUITS_BY_BONUS[lost.bonus]} of {loser.name or 'one'}"
        terms.append(Term(what, -taken_by(lost, table.inverted), "suits.power.loser_suit"))
    return (Sum("Suits", result.bonus, tuple(terms), winner.who),)


SUITS_BY_BONUS = {bonus: SUIT_NAMES[colour] for colour, bonus in SUIT_BONUS.items()}
"""The names of the suits by what they are worth. [uses suits.power.suit_values]"""

READ_BY = ("suits.contest.single", "suits.contest.sum", "suits.card.number", "suits.card.blackjack", "suits.card.under")
"""The rules by which any hand is read."""


def read_by(hand: Hand, side: Party) -> tuple[str, ...]:
    """Give the rules by which a hand was read and guarded."""
    rules: tuple[str, ...] = READ_BY
    if side.manner == "aimed":
        rules = ("suits.aim.best_single", "suits.aim.combo", "suits.aim.cards")
    elif side.manner == "sum":
        rules = ("suits.defend.no_cards",)
    if not hand.rank:
        rules = (*rules, "suits.contest.overdraw")
    if side.guard:
        rules = (*rules, "suits.defend.bonus_application", "suits.defend.bonus_cap")
    if side.guard != side.bare:
        rules = (*rules, "suits.shield.on_block", "suits.shield.table", "suits.frequency.shield_uses")
    return rules


def in_words(hand: Hand, side: Party) -> str:
    """Say what a hand comes to: its rank against the skill, and with the guard if that makes a difference."""
    made = f"rank {hand.rank}" + (f" ({hand.made})" if hand.made else "") if hand.rank else "an overdraw"
    words = f"{side.name or 'one'}: {made} against skill {side.limit}"
    guarded = defence_rank(hand, side)
    return words if guarded == hand.rank else f"{words}, guarded {guarded}"


# --- skill ------------------------------------------------------------------------------------------------------------


def rounded(over: int, under: int) -> int:
    """Divide and round with 0.5 up. [suits.power.rounding]

    >>> rounded(5, 2), rounded(7, 4), rounded(5, 4)
    (3, 2, 1)
    """
    return (2 * over + under) // (2 * under)


def quarter(base: int) -> int:
    """Give the floor below which no penalty takes a skill: a quarter, 0.5 up, at least 1. [suits.skill.floor]"""
    return max(1, rounded(base, 4))


def awkward_penalty(base: int, sources: int) -> int:
    """Give what awkward things take off: 25 % of base for each, 0.5 up, at least 1.

    [suits.armor.awkward; uses suits.armor.combine]
    """
    return sources * max(1, rounded(base, 4)) if sources else 0
