"""The draw: a card from 1 to 10 plus a pool, what the total is worth, and the chance draw of those who have no pool.

Knows neither characters nor scenes: a pool is a number here, and who draws is only a name to tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from outdraw.core.cards import numbered
from outdraw.core.exact import counted_by, settled
from outdraw.core.occasion import Occasion

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal, TypeAlias

    from outdraw.core.chance import Raw, Weights
    from outdraw.core.play import Play

DECK = numbered(1, 10)  # [draws.deck.composition]

Result: TypeAlias = 'Literal["failure", "success", "exceptional", "dramatic_failure"]'

SUCCESS = 8  # the least total that succeeds [draws.result.success]
EXCEPTIONAL = 20  # the least total that succeeds exceptionally [draws.result.exceptional]
BAND = 3  # totals to one more success [draws.successes.no_cap; uses draws.successes.table]
MANY = 5  # successes that are exceptional, tens in a chance draw or a margin [draws.successes.exceptional_is_five]

AGAINS = (10, 9, 8)

A_CARD = Occasion(rule="draws.draw.procedure")
"""The first card of a draw, of nobody in particular."""


class Outcome(NamedTuple):
    """What a draw came to. `total` is missing where none is computed: chance draws and automatic failures."""

    result: Result
    successes: int
    is_automatic: bool = False
    total: int | None = None

    @property
    def is_success(self) -> bool:
        """Say whether the draw succeeded at all."""
        return self.result in ("success", "exceptional")

    @property
    def is_dramatic(self) -> bool:
        """Say whether the draw failed dramatically."""
        return self.result == "dramatic_failure"


def apart_from_total(outcome: Outcome) -> tuple[Result, int, bool]:
    """Give what all that follows a draw goes by; the total itself is told and then forgotten."""
    return outcome.result, outcome.successes, outcome.is_automatic


def number(cards: Raw) -> int:
    """Read a card as its number."""
    return int(cards[0])


def one_or_ten(cards: Raw) -> int:
    """Read the first card of a chance draw: 1, 10, or 0 for all others, which make no difference."""
    return int(cards[0]) if cards[0] in ("1", "10") else 0


def ten(cards: Raw) -> int:
    """Read a further card of a chance draw: 10 or 0."""
    return 10 if cards[0] == "10" else 0


def by_pool_alone(pool: int, again: int = 10, *told: object) -> Weights[Outcome] | None:
    """Count a draw by its pool and its Again, once: who draws and who sees it makes no difference."""
    return settled(draw, pool, again) if told else None


@counted_by(by_pool_alone)
def draw(
    play: Play,
    pool: int,
    again: int = 10,
    whose: Occasion = A_CARD,
) -> Outcome:
    """Draw a card, add the pool, read the total."""
    if pool <= 0:  # [draws.chance.trigger, draws.chance.nothing_added, draws.chance.no_nine_again]
        return chance_draw(play, whose)
    first = take_card(play, whose)
    if first == 1:  # [draws.auto_fail.first_one, draws.auto_fail.ordinary, draws.result.precedence]
        return Outcome("failure", 0, is_automatic=True)
    total = pool + first  # [draws.draw.procedure]
    # never a third card [draws.ten_again.second_card_never_chains, draws.ten_again.trigger, draws.ten_again.nine_again]
    if first >= again:  # [draws.ten_again.eight_again, draws.draw.one_card]
        # [draws.ten_again.second_one, draws.ten_again.second_ten]
        total += take_card(play, whose.under(AGAIN_RULES[first]))
    return read_total(total)


# By the first card, not by the Again: a 10 draws again for everyone, and the card is open while the pool is not.
AGAIN_RULES = {10: "draws.ten_again.trigger", 9: "draws.ten_again.nine_again", 8: "draws.ten_again.eight_again"}


def chance_draw(play: Play, whose: Occasion = A_CARD) -> Outcome:
    """Draw without a pool: only tens help, and a first 1 is dramatic.

    The first card is told as that of any draw, since that the pool is 0 or less is for the player and the Storyteller.
    """
    first = take_card(play, whose, one_or_ten)
    if first == 1:  # [draws.chance.dramatic_failure, draws.auto_fail.chance_upgrade, draws.result.dramatic_failure]
        return Outcome("dramatic_failure", 0, is_automatic=True)
    tens, card = 0, first
    while card == 10:  # [draws.chance.ten_chain, draws.chance.only_tens_count]
        tens += 1
        card = take_card(play, whose.under("draws.chance.ten_chain"), ten)
    if tens == 0:  # [draws.chance.failure]
        return Outcome("failure", 0)
    return Outcome("exceptional" if tens >= MANY else "success", tens)  # [draws.chance.exceptional]


def take_card(play: Play, whose: Occasion, read: Callable[[Raw], int] = number) -> int:
    """Take one card from the complete deck; it is shuffled back at once. [draws.deck.replacement]"""
    return play.draw(DECK, read, 1, whose)


def read_total(total: int) -> Outcome:
    """Read a total: below 8 failure, 8 to 19 success, 20 or more exceptional.

    [draws.successes.when]
    """
    if total < SUCCESS:  # [draws.result.failure]
        return Outcome("failure", 0, total=total)  # [draws.successes.none_on_failure]
    result: Result = "exceptional" if total >= EXCEPTIONAL else "success"
    return Outcome(result, count_successes(total), total=total)


def count_successes(total: int) -> int:
    """Count the successes of a total. [draws.successes.table]

    >>> [count_successes(total) for total in (7, 8, 10, 11, 19, 20, 32)]
    [0, 1, 1, 2, 4, 5, 9]
    """
    return (total - SUCCESS) // BAND + 1 if total >= SUCCESS else 0


def best_again(agains: tuple[int, ...]) -> int:
    """Of several Again effects only the lowest number counts. [draws.ten_again.best_applies]"""
    return min(agains, default=10)


BY_CARD_AND_POOL = (
    "draws.draw.procedure",
    "draws.draw.one_card",
    "draws.deck.composition",
    "draws.deck.replacement",
    "draws.result.precedence",
    "draws.ten_again.best_applies",
)
"""What a draw with a pool goes by."""
BY_CHANCE = (
    "draws.chance.trigger",
    "draws.chance.nothing_added",
    "draws.chance.failure",
    "draws.chance.dramatic_failure",
    "draws.auto_fail.chance_upgrade",
    "draws.chance.no_nine_again",
    "draws.chance.exceptional",
)
"""What a chance draw goes by."""


def goes_by(pool: int) -> tuple[str, ...]:
    """Give the rules that a draw with this pool goes by."""
    return BY_CARD_AND_POOL if pool > 0 else BY_CHANCE


def second_card_rule(cards: int) -> tuple[str, ...]:
    """Give the rule that says what a second card did, if there was one, by what all cards add up to."""
    if cards <= 10:
        return ()
    last = {11: "draws.ten_again.second_one", 20: "draws.ten_again.second_ten"}
    return (last.get(cards, "draws.ten_again.second_card_never_chains"),)


RESULT_RULES: dict[Result, str] = {
    "failure": "draws.result.failure",
    "success": "draws.result.success",
    "exceptional": "draws.result.exceptional",
    "dramatic_failure": "draws.result.dramatic_failure",
}
RESULT_WORDS: dict[Result, str] = {
    "failure": "fails",
    "success": "succeeds",
    "exceptional": "succeeds exceptionally",
    "dramatic_failure": "fails dramatically",
}


def announce(play: Play, who: str, outcome: Outcome, whose: Occasion = A_CARD, cause: int | None = None) -> int:
    """Tell those who saw the card what a draw came to, and whether it failed by a first 1.

    [uses draws.auto_fail.special_conditions]
    """
    words = RESULT_WORDS[outcome.result]
    rules = [RESULT_RULES[outcome.result]]
    if not outcome.is_success:
        rules.append("draws.successes.none_on_failure")
    elif outcome.result == "exceptional":
        rules += ["draws.successes.exceptional_is_five", "draws.successes.no_cap"]
    else:
        rules.append("draws.successes.when")
    if outcome.is_automatic:
        rules.append("draws.auto_fail.first_one")
        if not outcome.is_dramatic:
            rules.append("draws.auto_fail.ordinary")
        words += " on a first 1"
    if outcome.is_success:
        rules.append("draws.successes.table" if outcome.total is not None else "draws.chance.only_tens_count")
        words += f" with {plural(outcome.successes, 'success', 'successes')}"
    return play.tell(
        "result",
        "{who} {words}.",
        *rules,
        seen_by=whose.seen_by,
        about=whose.about,
        cause=cause,
        who=who,
        words=words,
        result=outcome.result,
        successes=outcome.successes,
        automatic=outcome.is_automatic,
    )


def plural(count: int, one: str, many: str) -> str:
    """Say how many.

    >>> plural(1, "success", "successes"), plural(3, "success", "successes")
    ('1 success', '3 successes')
    """
    return f"{count} {one if count == 1 else many}"
