"""What the options of a choice come to, in lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from outdraw.odds.choices import Prospect, Prospects


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

    >>> words_of(Prospect("hit", "Hit", {"hit": 0.25}, is_exact=True))
    'hit 25 %'
    """
    said = [_chance(name, chance, each.intervals.get(name)) for name, chance in each.chances.items() if chance > 0]
    said += [f"{name} {_mean(values):.2f} on average" for name, values in each.counts.items() if set(values) != {0}]
    if each.win is not None:
        said.append(_chance("win", each.win, each.intervals.get("win")))
    return ", ".join(said) or "nothing of note"


def count_lines(each: Prospect) -> Iterator[str]:
    """Say how likely each value is of what is counted."""
    for name, values in each.counts.items():
        if set(values) != {0}:
            yield f"{name}: " + ", ".join(f"{value} {share:.1%}" for value, share in values.items())


def how_known(found: Prospects) -> str:
    """Say whether the numbers are exact or sampled, and what they take for granted."""
    if found.is_exact:
        said = "Exact, if others act as the house's bots would"
        if any(each.win is not None for each in found.options):
            said += "; the chance to win is sampled"
    else:
        samples = max((each.samples for each in found.options), default=0)
        said = f"Sampled, {samples} times in {found.worlds} worlds that look the same from here"
    return said + "."


def _chance(name: str, chance: float, interval: float | None) -> str:
    width = f" ±{100 * interval:.0f}" if interval is not None else ""
    return f"{name} {100 * chance:.3g} %{width}"


def _mean(values: dict[int, float]) -> float:
    return sum(value * share for value, share in values.items())
