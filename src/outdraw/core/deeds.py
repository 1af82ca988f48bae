"""The one grammar of answers: a verb and what it is done to, words with blanks between them, spelt and read in pairs.

`attack rod` or `move 3,4`: the first word is the verb, the others are ids, places, cards or numbers. Every game's
options are spelt with `spell` and read with `read`; nobody splits an answer by hand.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

_NOT_A_WORD = re.compile(r"[^a-z0-9.]+")


class Deed(NamedTuple):
    """What is done, and to what."""

    verb: str
    objects: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.objects))


def spell(verb: str, *objects: str | int) -> str:
    """Write a deed as an answer.

    >>> spell("attack", "rod"), spell("move", "3,4"), spell("aim", "rod", 2)
    ('attack rod', 'move 3,4', 'aim rod 2')
    >>> spell("reload", "Long Bow")
    Traceback (most recent call last):
        ...
    ValueError: 'Long Bow' is not one word; name it by its slug
    """
    words = [verb, *[each if isinstance(each, str) else str(each) for each in objects]]
    for word in words:
        if not word or " " in word:
            raise ValueError(f"{word!r} is not one word; name it by its slug")
    return " ".join(words)


@lru_cache(maxsize=4096)
def read(answer: str) -> Deed:
    """Read an answer as a deed.

    >>> read("attack rod")
    Deed(verb='attack', objects=('rod',))
    >>> read("pass").objects
    ()
    """
    verb, *objects = answer.split(" ")
    return Deed(verb, tuple(objects))


@lru_cache(maxsize=4096)
def slug(name: str) -> str:
    """Make one word of a name, to be used in answers and ids.

    >>> slug("Long Bow"), slug("Revolver - .38"), slug("Épée")
    ('long_bow', 'revolver_.38', 'epee')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _NOT_A_WORD.sub("_", plain).strip("_")
