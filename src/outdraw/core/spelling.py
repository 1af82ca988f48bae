"""What a misspelt word may have meant."""

from __future__ import annotations

from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like this one, if any is like it at all.

    >>> did_you_mean("Swrod", ["axe", "sword"])
    'sword'
    """
    from difflib import get_close_matches

    by_folded = {each.casefold(): each for each in known}
    close = get_close_matches(word[:80].casefold(), by_folded, n=1)
    return by_folded[close[0]] if close else None
