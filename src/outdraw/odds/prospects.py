"""What the options of a choice come to, in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from outdraw.odds.choices import Prospect, Prospects

WIDEST = 0.25
"""A chance to win that may be so much more or less is not told."""


def prospect_lines(found: Prospects, shown: Sequence[str] = (), only: str = "") -> Iterator[str]:
    """Say what every option comes to, a line each, numbered as they were `shown`; or more of one alone."""
    if found.why_not:
        yield found.why_not
        return
    for each in found.options:
        value = each.answer if isinstance(each.answer, str) else " ".join(map(str, [each.answer]))
        if only and value != only:
            continue
        place = f"{shown.index(value) + 1}  " if value in shown else ""
        yield f"{place}{each.label}: {words_of(each)}"
        if only:
            yield from count_lines(each)
    yield how_known(found)


def words_of(each: Prospect) -> str:
    """Say in a few words what an option comes to.

    What comes to nothing on average is left out, and so is a chance to win of which next to nothing is known yet.

    >>> words_of(
    ...     Prospect("hit", "Hit", {"hit": 0.25}, {"wounds": {0: 0.75, 2: 0.25}, "shock": {0: 1.0}}, is_exact=True)
    ... )
    'hit 25 %, wounds 0.50 on average'
    >>> words_of(Prospect("lunge", "Lunge", {"hit": 416 / 420}, intervals={"hit": 0.011}))
    'hit 99 % ±1'
    >>> words_of(Prospect("wait", "Wait", win=0.5, intervals={"win": 0.4}))
    'nothing of note'
    >>> words_of(Prospect("face rod", "Face Rod", {"foe dazed": 0.0}, asks_again=True))
    'nothing yet, then you choose again'
    """
    said = [_chance(name, chance, each.intervals.get(name)) for name, chance in each.chances.items() if chance > 0]
    means = {name: f"{_mean(values):.2f}" for name, values in each.counts.items()}
    said += [f"{name} {mean} on average" for name, mean in means.items() if mean != "0.00"]
    if each.win is not None and is_win_known(each):
        said.append(_chance("win", each.win, each.intervals.get("win")))
    if each.asks_again:
        said = [*(said or ["nothing yet"]), "then you choose again"]
    return ", ".join(said) or "nothing of note"


def is_win_known(each: Prospect) -> bool:
    """Say whether enough scenes were played out for the chance to win to say anything."""
    return each.win is not None and each.intervals.get("win", 0.0) <= WIDEST


def count_lines(each: Prospect) -> Iterator[str]:
    """Say how likely each value is of what is counted, in whole points where it was sampled."""
    places = 1 if each.is_exact else 0
    for name, values in each.counts.items():
        if set(values) != {0}:
            yield f"{name}: " + ", ".join(f"{value} {share:.{places}%}" for value, share in values.items())


def how_known(found: Prospects) -> str:
    """Say whether the numbers are exact or sampled, and what they take for granted."""
    if found.is_exact:
        said = "Exact, if others act as the house's bots would"
        if any(is_win_known(each) for each in found.options):
            said += "; the chance to win is sampled"
    else:
        samples = max((each.samples for each in found.options), default=0)
        worlds = "one world that looks" if found.worlds == 1 else f"{found.worlds} worlds that look"
        said = f"Sampled, {samples} times in {worlds} the same from here"
    return said + "."


def _chance(name: str, chance: float, interval: float | None) -> str:
    return f"{name} {100 * chance:.3g} %" if interval is None else f"{name} {100 * chance:.0f} % ±{100 * interval:.0f}"


def _mean(values: dict[int, float]) -> float:
    return sum(value * share for value, share in values.items())
