"""Contests and exchanges of SUITS, exact and warm, against icepool: as its manual suggests, and tuned by hand.

Every question is new: the tables of contests and of readings are forgotten before it. What a running process has and a
question does not change is kept (the fighters' content, what two ranks can make). Each peer gives the same
distribution, which is checked before anything is timed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import icepool
from timing import best, row

from outdraw.core import present
from outdraw.core.exact import settled
from outdraw.core.figures import Figure
from outdraw.games.suits.duels import set_up
from outdraw.games.suits.rules.contest_counts import rank_readings
from outdraw.games.suits.rules.contests import Party
from outdraw.games.suits.rules.harm import blow_of
from outdraw.games.suits.rules.kit import weapon_in_hand
from outdraw.games.suits.rules.modifiers import armour_of, attack_skill, melee_guard
from outdraw.odds import ask

PACKS = 2
WORTHS = {1: (1, 11), **{n: (n,) for n in range(2, 11)}, 11: (2, 12), 12: (3, 13), 13: (4, 14)}
SKILL, AGAINST = 7, 6
FIGHTERS = ("aldo_brandt", "bob")


def forget() -> None:
    """Forget the tables that answer such a question."""
    present.forget(settled)
    rank_readings.cache_clear()


def fresh(run: Callable[[], object]) -> Callable[[], object]:
    def again() -> object:
        forget()
        return run()

    return again


# --- a contest: who wins ----------------------------------------------------------------------------------------------


def ours_contest() -> list[float]:
    answer = ask("suits", "contest", skill=SKILL, against=AGAINST, packs=PACKS)
    return [float(answer[part]) for part in ("lose", "neither", "win")]


def best_rank(hand: tuple[int, ...], limit: int) -> int:
    one, two = (WORTHS[card] for card in hand)
    return max([v for v in (*one, *two, *(a + b for a in one for b in two)) if v <= limit], default=0)


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


@icepool.multiset_function
def both_hands(both: Any) -> Any:
    mine, theirs = both
    return mine.expand(), theirs.expand()


def contest_by_the_manual() -> list[float]:
    """Deal two hands from a deck of ranks, list them, and map each pair to its winner."""
    deck = icepool.Deck(dict.fromkeys(WORTHS, 4 * PACKS))
    dealt = both_hands(deck.deal((2, 2)))
    won = dealt.map(lambda mine, theirs: sign(best_rank(mine, SKILL) - best_rank(theirs, AGAINST)))
    return [float(won.probability("==", outcome)) for outcome in (-1, 0, 1)]


class Contest(icepool.MultisetEvaluator):  # type: ignore[misc]
    """Walk a deck of values, keeping of each hand what it holds."""

    def next_state(self, state: Any, order: Any, value: int, counts: tuple[int, int]) -> Any:
        mine, theirs = state or ((), ())
        return mine + (value,) * counts[0], theirs + (value,) * counts[1]

    def final_outcome(self, state: Any, order: Any, outcomes: Any, *sizes: Any) -> int:
        return sign(worth_of(state[0], SKILL) - worth_of(state[1], AGAINST))


@cache
def worth_of(hand: tuple[int, ...], limit: int) -> int:
    """Read two values, 0 being a card that is too high."""
    return max([v for v in (*hand, sum(hand) if all(hand) else 0) if v <= limit], default=0)


def contest_tuned() -> list[float]:
    """Merge cards that count for the same within either skill, and walk that small deck with an evaluator."""
    worth_of.cache_clear()
    values: dict[int, int] = {}
    for worths in WORTHS.values():
        value = worths[0] if worths[0] <= max(SKILL, AGAINST) else 0
        values[value] = values.get(value, 0) + 4 * PACKS
    won = Contest().evaluate(icepool.Deck(values).deal((2, 2)))
    return [float(won.probability("==", outcome)) for outcome in (-1, 0, 1)]


# --- an exchange: who is hit, and what gets through the armour --------------------------------------------------------


class Terms(NamedTuple):
    """What an exchange comes down to, in numbers."""

    sides: tuple[Party, Party]
    powers: tuple[tuple[int, ...], tuple[int, ...]]
    armours: tuple[int, int]


def terms() -> Terms:
    """Work out skills, guards, powers and armour of the two fighters, who both strike."""
    scene = set_up(FIGHTERS[:1], FIGHTERS[1:])
    one, two = scene.fighters
    two.x = 1
    sides: list[Party] = []
    powers: list[tuple[int, ...]] = []
    for each, other in ((one, two), (two, one)):
        weapon, against = weapon_in_hand(each), weapon_in_hand(other)
        assert weapon is not None
        guard = melee_guard(Figure(), scene, each, other, against)
        sides.append(Party(attack_skill(scene, each, other), 2, (), "best", guard.guard, guard.bare))
        base = blow_of(each, weapon).base
        powers.append(tuple(power_at(base, bonus) for bonus in range(-3, 4)))
    armours = [armour_of(Figure(), scene, each, False, False).total for each in (one, two)]
    return Terms((sides[0], sides[1]), (powers[0], powers[1]), (armours[0], armours[1]))


def power_at(base: int, bonus: int) -> int:
    """25 % a point, tens and remainder rounded apart, 0.5 up."""
    if base <= 0:
        return 0
    return power_at(10, bonus) + power_at(base - 10, bonus) if base > 10 else (base * (4 + bonus) + 2) // 4


def ours_exchange() -> dict[str, Any]:
    answer = ask("suits", "exchange", attacker=FIGHTERS[0], defender=FIGHTERS[1], packs=PACKS)
    return {"win": answer["win"], "target": answer["target"]["loss"], "attacker": answer["attacker"]["loss"]}


HIGH_FIRST = sorted(WORTHS, key=lambda number: WORTHS[number][-1])


class Hands(icepool.MultisetEvaluator):  # type: ignore[misc]
    """Walk a deck of ranks, the highest last, and read both hands: rank made, and rank of the card that decides."""

    def __init__(self, limits: tuple[int, int]) -> None:
        self.limits = limits

    def next_state(self, state: Any, order: Any, place: int, counts: tuple[int, int]) -> Any:
        hands = state or ((), ())
        # A card too high for a skill is not even kept, so that more states are equal.
        return tuple(
            hand + (place,) * count if count and WORTHS[HIGH_FIRST[place]][0] <= limit else hand
            for hand, count, limit in zip(hands, counts, self.limits, strict=True)
        )

    def final_outcome(self, state: Any, order: Any, outcomes: Any, *sizes: Any) -> Any:
        return (*reading_of(state[0], self.limits[0]), *reading_of(state[1], self.limits[1]))


@cache
def reading_of(hand: tuple[int, ...], limit: int) -> tuple[int, int]:
    made = [(worth, place) for place in hand for worth in WORTHS[HIGH_FIRST[place]]]
    if len(hand) == 2:
        one, two = (WORTHS[HIGH_FIRST[place]] for place in hand)
        made += [(a + b, max(hand)) for a in one for b in two]
    return max([each for each in made if each[0] <= limit], default=(0, -1))


class Cards(icepool.MultisetEvaluator):  # type: ignore[misc]
    """Walk a deck of cards, the highest last, keeping of each hand its reading as soon as it has both cards.

    The state of a hand is (): no card yet; (place, (suit,)): one card; (rank, suits, True): both, as they are read. Of
    two equal ranks the one drawn last decides, so either suit may.
    """

    def __init__(self, limits: tuple[int, int]) -> None:
        self.limits = limits

    def next_state(self, state: Any, order: Any, card: tuple[int, int], counts: tuple[int, int]) -> Any:
        hands = state or ((), ())
        return tuple(
            hand_with(hand, card, count, limit) if count else hand
            for hand, count, limit in zip(hands, counts, self.limits, strict=True)
        )

    def final_outcome(self, state: Any, order: Any, outcomes: Any, *sizes: Any) -> Any:
        return (*state[0][:2], *state[1][:2])


@cache
def hand_with(hand: tuple[Any, ...], card: tuple[int, int], count: int, limit: int) -> tuple[Any, ...]:
    """Add one or two equal cards to a hand; one too high to count is as good as any other."""
    place = card[0] if WORTHS[HIGH_FIRST[card[0]]][0] <= limit else -1
    if not hand and count == 1:
        return (place, (card[1] if place >= 0 else 0,))
    before, suits = hand or (place, (card[1],))
    total, top = reading_of(tuple(each for each in (before, place) if each >= 0), limit)
    if not total:
        return (0, (0,), True)
    if before == place and suits != (card[1],):
        return (total, (*suits, card[1]), True)
    return (total, (card[1],) if top == place else suits, True)


def exchange_tuned(given: Terms) -> Any:
    """Deal cards, merge what is alike in each hand at once, and look up what a bonus does through armour."""
    reading_of.cache_clear()
    hand_with.cache_clear()
    one, two = given.sides
    deck = icepool.Deck({(place, suit): PACKS for place in range(13) for suit in range(4)})
    read = Cards((one.limit, two.limit)).evaluate(deck.deal((2, 2)))

    def outcome(mine: int, my_suits: tuple[int, ...], theirs: int, their_suits: tuple[int, ...]) -> Any:
        by_me = mine - (theirs + two.guard if theirs else two.bare) if mine else 0
        by_them = theirs - (mine + one.guard if mine else one.bare) if theirs else 0
        winner = 1 if by_me > max(0, by_them) else 2 if by_them > max(0, by_me) else 0
        if not winner:
            return (0, 0)
        won, lost = (my_suits, their_suits) if winner == 1 else (their_suits, my_suits)  # an overdrawn hand's is 0
        return hits(winner, won, lost)

    @cache
    def hits(winner: int, won: tuple[int, ...], lost: tuple[int, ...]) -> Any:
        power, armour = given.powers[winner - 1], given.armours[2 - winner]
        return icepool.Die([(winner, max(0, power[a - b + 3] - armour)) for a in won for b in lost])

    return read.map(outcome)


def exchange_by_ranks(given: Terms) -> Any:
    """Do in icepool what Outdraw does: deal ranks alone, and put in suits only where they matter."""
    reading_of.cache_clear()
    one, two = given.sides
    deck = icepool.Deck(dict.fromkeys(range(13), 4 * PACKS))
    read = Hands((one.limit, two.limit)).evaluate(deck.deal((2, 2)))
    suit = icepool.z(4)
    apart = suit - suit
    alike = icepool.Die([a - b for a in range(4) for b in range(4) for _ in range(PACKS - (a == b))])

    def outcome(mine: int, my_card: int, theirs: int, their_card: int) -> Any:
        by_me = mine - (theirs + two.guard if theirs else two.bare) if mine else 0
        by_them = theirs - (mine + one.guard if mine else one.bare) if theirs else 0
        winner = 1 if by_me > max(0, by_them) else 2 if by_them > max(0, by_me) else 0
        if not winner:
            return (0, 0)
        loser = theirs if winner == 1 else mine
        bonus = (alike if my_card == their_card else apart) if loser else suit
        return losses(winner, bonus)

    @cache
    def losses(winner: int, bonus: Any) -> Any:
        power, armour = given.powers[winner - 1], given.armours[2 - winner]
        return bonus.map(lambda points: (winner, max(0, power[points + 3] - armour)))

    return read.map(outcome)


def same_exchange(peer: Any, ours: dict[str, Any]) -> bool:
    """Check a peer's (winner, loss) against our answer, as exact fractions."""
    won = {"target": 1, "attacker": 2}
    for who, winner in won.items():
        loss = ours[who]
        for points in loss.of:
            hit = peer.probability("==", (winner, points))
            missed = 1 - sum(peer.probability("==", each) for each in peer.outcomes() if each[0] == winner)
            if hit + (missed if points == 0 else 0) != loss.chance(points):
                return False
    return bool(ours["win"] == sum(peer.probability("==", each) for each in peer.outcomes() if each[0] == 1))


# --- the rows ---------------------------------------------------------------------------------------------------------

Measured = tuple[str, float, str, float, float | None, float | None]
"""Question, our seconds, peer, its seconds, how many times faster we must be, and aim to be."""

CONTEST = "two-card contest of SUITS, exact, warm"
EXCHANGE = "one exchange of SUITS with suits, power and armour, exact, warm"


def time_contest(peer: Callable[[], list[float]], name: str, least: float, aim: float) -> Measured:
    """Check that a peer finds the same chances of a contest, then time both."""
    assert all(abs(a - b) < 1e-12 for a, b in zip(ours_contest(), peer(), strict=True))
    return (CONTEST, best(fresh(ours_contest), 50), name, best(peer, 5), least, aim)


def time_exchange(peer: Callable[[Terms], Any], name: str, least: float | None, aim: float | None) -> Measured:
    """Check that a peer finds the same losses of an exchange, then time both."""
    given = terms()
    assert same_exchange(peer(given), ours_exchange())
    return (EXCHANGE, best(fresh(ours_exchange), 50), name, best(lambda: peer(given), 3), least, aim)


def contest_against_the_manual() -> Measured:
    return time_contest(contest_by_the_manual, "icepool, as its manual suggests", 25, 100)


def contest_against_tuned() -> Measured:
    return time_contest(contest_tuned, "icepool, tuned by hand", 3, 10)


def exchange_against_tuned() -> Measured:
    return time_exchange(exchange_tuned, "icepool, tuned by hand", 100, 500)


def exchange_against_our_own_way() -> Measured:
    """Not asked for: the same counting written for icepool, to tell what is the counting and what the program."""
    return time_exchange(exchange_by_ranks, "icepool, counting as Outdraw does", None, None)


ROWS: dict[str, Callable[[], Measured]] = {
    "suits-contest-manual": contest_against_the_manual,
    "suits-contest-tuned": contest_against_tuned,
    "suits-exchange": exchange_against_tuned,
    "suits-exchange-our-way": exchange_against_our_own_way,
}


def rows() -> list[Measured]:
    """Measure all of them, in the order above."""
    return [measure() for measure in ROWS.values()]


if __name__ == "__main__":
    print("\nSUITS, exact, warm")
    for question, ours, peer, seconds, _, _ in rows():
        row(question.split(" of ")[0], ours, {peer: seconds})
