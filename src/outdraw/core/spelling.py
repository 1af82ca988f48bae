"""What a misspelt word may have meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


def hint(word: str, known: Iterable[str]) -> str:
    """Say what a misspelt word may have meant, or what there is."""
    names = list(known)
    meant = did_you_mean(word, names)
    return f"did you mean {meant!r}?" if meant else f"there is {', '.join(names)}"


def hinted(sentence: str, word: str, known: Iterable[str]) -> str:
    """Add to a sentence what a misspelt word may have meant, or what there is, and end it.

    >>> hinted("There is no 'swrod'", "swrod", ["axe", "sword"])
    "There is no 'swrod'; did you mean 'sword'?"
    """
    said = hint(word, known)
    return f"{sentence}; {said}" + ("" if said.endswith("?") else ".")
