"""Exact tables of rules: the distribution of what a rule comes to, pure sub-rules settled once, and tables combined.

Rules and odds read these; how every path of luck is gone down is the business of `outdraw.core.readers.enumerate`.
"""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, TypeVar

from outdraw.core.chance import Weights, pooled
from outdraw.core.compiled import Long
from outdraw.core.present import by_content

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Any, TypeAlias

    from outdraw.core.choices import Answer, Choice
    from outdraw.core.play import Play
    from outdraw.core.scene import Scene

R = TypeVar("R")
S = TypeVar("S", bound="Scene")

Policy: TypeAlias = "Callable[[Choice], Answer]"


def no_policy(choice: Choice) -> Answer:
    """Refuse to decide: the policy for pure rules, which ask nobody."""
    raise TypeError(f"a pure rule asked {choice.seat} about {choice.kind}; give a policy to decide it")


def distribution(rule: Callable[..., Any], *args: Any, policy: Policy = no_policy) -> Weights[Any]:
    """Give the exact distribution of a rule's result."""
    from outdraw.core.readers.enumerate import every_path

    parts: dict[Any, dict[int, int]] = {}
    for result, weight, total in every_path(rule, *args, policy=policy):
        each = parts.setdefault(result, {})
        each[total] = each.get(total, 0) + weight
    return pooled(parts)


_COUNTERS: dict[Callable[..., Any], Callable[..., Weights[Any] | None]] = {}


def counted_by(count: Callable[..., Weights[R] | None]) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Mark a pure sub-rule whose exact table can be counted from its profile without going down every path.

    Where `count` gives None the rule is run out all the same.
    """

    def mark(rule: Callable[..., R]) -> Callable[..., R]:
        _COUNTERS[rule] = count
        return rule

    return mark


_COUNTERS_ALIKE: dict[tuple[Callable[..., Any], Callable[..., Any]], Callable[..., Weights[Any]]] = {}


def counted_alike(
    alike: Callable[[R], Hashable], count: Callable[..., Weights[R]]
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Mark a pure sub-rule whose table can be counted at once with results as one that are equal under `alike`.

    One of them stands for all. They lie in the order of what they are worth, from one end to the other: then samples
    that are spread evenly over the table are so over what comes of it.
    """

    def mark(rule: Callable[..., R]) -> Callable[..., R]:
        _COUNTERS_ALIKE[rule, alike] = count
        return rule

    return mark


def is_counted_alike(rule: Callable[..., R], alike: Callable[[R], Hashable] | None) -> bool:
    """Say whether results that are equal under `alike` are counted at once, so that the table costs next to nothing."""
    return alike is not None and (rule, alike) in _COUNTERS_ALIKE


_OFTEN: dict[Callable[..., Any], Callable[..., bool]] = {}


def kept_if(often: Callable[..., bool]) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Mark a pure sub-rule of which not all profiles come again: only those met often are worth a table.

    Where all outcomes are wanted the others are counted all the same; where one is, they are played out.
    """

    def mark(rule: Callable[..., R]) -> Callable[..., R]:
        _OFTEN[rule] = often
        return rule

    return mark


_SHORTER: dict[tuple[Callable[..., Any], Callable[..., Any]], Callable[..., Any]] = {}


def followed_by(
    alike: Callable[[R], Hashable], way: Callable[..., R]
) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Mark a pure sub-rule that has a shorter way for whoever goes down every path: `way(play, *profile)`.

    It comes to results equal under `alike` with the same chances, by luck of its own. So nobody needs the whole table
    of a rule with more outcomes than are ever followed.
    """

    def mark(rule: Callable[..., R]) -> Callable[..., R]:
        _SHORTER[rule, alike] = way
        return rule

    return mark


def shorter_way(rule: Callable[..., R], alike: Callable[[R], Hashable]) -> Callable[..., R] | None:
    """Give the shorter way down a rule's paths, if one stands beside it for results that are so alike."""
    return _SHORTER.get((rule, alike))


_REORDERED: dict[Callable[..., Any], Callable[..., Any]] = {}


def reordered_by(way: Callable[..., R]) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Mark a rule in which several draw who know nothing of each other, with an order in which fewer paths lead on.

    `way(play, *args)` asks, draws and changes the same, and comes to the same with the same chances.
    """

    def mark(rule: Callable[..., R]) -> Callable[..., R]:
        _REORDERED[rule] = way
        return rule

    return mark


def other_order(rule: Callable[..., R]) -> Callable[..., R]:
    """Give the order in which a rule's draws are counted, which is the rule itself where none stands beside it."""
    return _REORDERED.get(rule, rule)


_LAST: dict[Callable[..., Any], Callable[[Any], Hashable]] = {}


def last_alike(alike: Callable[[R], Hashable]) -> Callable[[Callable[..., R]], Callable[..., R]]:
    """Mark a pure sub-rule whose results, equal under `alike`, differ only in what is for later: a card that is kept.

    If it is the last in an action that luck or anybody decides, they are one to whoever asks what the action came to.
    """

    def mark(rule: Callable[..., R]) -> Callable[..., R]:
        _LAST[rule] = alike
        return rule

    return mark


def alike_at_last(rule: Callable[..., R]) -> Callable[[R], Hashable] | None:
    """Give what of a rule's results matters if it is the last that luck decides, where that is less than all."""
    return _LAST.get(rule)


def is_met_often(rule: Callable[..., Any], profile: tuple[Hashable, ...]) -> bool:
    """Say whether a profile of a pure sub-rule comes again so often that its table is worth keeping."""
    often = _OFTEN.get(rule)
    return often is None or often(*profile)


@by_content
def settled(rule: Callable[..., Any], *profile: Hashable) -> Weights[Any]:
    """Give the exact table of a pure sub-rule for one profile, computed once."""
    count = _COUNTERS.get(rule)
    table = count(*profile) if count is not None else None
    return distribution(rule, *profile) if table is None else table


@by_content
def settled_alike(alike: Callable[[Any], Hashable], rule: Callable[..., Any], *profile: Hashable) -> Weights[Any]:
    """Give the exact table of a pure sub-rule in which results that are equal under `alike` are one, the first met."""
    count = _COUNTERS_ALIKE.get((rule, alike))
    if count is not None:
        return count(*profile)
    table = settled(rule, *profile)
    first: dict[Hashable, Any] = {}
    merged: dict[Any, int] = {}
    for result, weight in table.of.items():
        same = first.setdefault(alike(result), result)
        merged[same] = merged.get(same, 0) + weight
    return Weights(merged, table.rest)


def _count_whole(rule: Callable[..., R], met: R, alike: Callable[[R], Hashable], *profile: Hashable) -> Weights[R]:
    found: Weights[R] = settled(rule, *profile)
    return Weights({each: n for each, n in found.of.items() if alike(each) == alike(met)})


@counted_by(_count_whole)
def the_whole(play: Play, rule: Callable[..., R], met: R, alike: Callable[[R], Hashable], *profile: Hashable) -> R:
    """Give a result in full: where it was played out it is so already; who counts goes on to all that it may be."""
    return met


def combine(read: Callable[..., R], *tables: Weights[Any]) -> Weights[R]:
    """Give the distribution of a pure function of independent outcomes, one from each table.

    The same as enumerating a rule that settles each in turn, without running it once for every path.
    """
    merged: dict[R, int] = {}
    if len(tables) == 2:  # most contests are between two: the loop below, without its lists
        one, two = tables
        others: list[tuple[Any, Long]] = list(two.of.items())
        for mine, weight in one.of.items():
            for theirs, each in others:
                result = read(mine, theirs)
                merged[result] = merged.get(result, 0) + weight * each
        total: Long = one.total
        return Weights(merged, total * two.total - sum(merged.values()))
    for outcomes in product(*(table.of.items() for table in tables)):
        result = read(*[outcome for outcome, _ in outcomes])
        merged[result] = merged.get(result, 0) + prod([weight for _, weight in outcomes])
    return Weights(merged, prod([table.total for table in tables]) - sum(merged.values()))


def march(rule: Callable[..., R], states: Weights[R], *args: Any, policy: Policy = no_policy) -> Weights[R]:
    """Carry a distribution of states through one step of a rule `rule(play, state, *args)`, merging equal states."""
    parts: dict[R, dict[int, int]] = {}
    weight: Long
    for state, weight in states.of.items():
        after = settled(rule, state, *args) if policy is no_policy else distribution(rule, state, *args, policy=policy)
        total: Long = after.total
        denominator = states.total * total
        for result, each in after.of.items():
            into = parts.setdefault(result, {})
            into[denominator] = into.get(denominator, 0) + weight * each
    return pooled(parts)


def turn_by_turn(turns: int, rule: Callable[..., R], state: R, *args: Any) -> list[Weights[R]]:
    """Give what becomes of a state in each of so many steps of a rule."""
    found = [march(rule, Weights({state: 1}), *args)]
    for _ in range(turns - 1):
        found.append(march(rule, found[-1], *args))
    return found
