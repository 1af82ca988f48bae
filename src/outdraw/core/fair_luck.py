"""Fair luck: a commitment before the first draw, a contribution from every seat, and every draw derived from both.

The whole of it is short enough to write again in another language; docs/fair-luck.md specifies it with test vectors.
Keys and contributions are bytes, shown in hexadecimal. Only hashing from the standard library is used.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator

from outdraw.core.chance import Uniform

WORD = 2**64


def commitment(secret: bytes) -> str:
    """Give the commitment to a table's secret, published before the first draw."""
    return hashlib.sha256(b"outdraw commitment 1\n" + secret).hexdigest()


def table_key(secret: bytes, contributions: Iterable[tuple[str, str]]) -> bytes:
    """Give the key that all luck comes from: the table's secret and every seat's contribution so far, in order."""
    said = json.dumps([list(pair) for pair in contributions], separators=(",", ":"), ensure_ascii=True)
    return hmac.new(secret, b"outdraw key 1\n" + said.encode(), hashlib.sha256).digest()


def luck(key: bytes, number: int) -> Uniform:
    """Give the unbiased source of the luck event with this number at the table.

    It reads 64-bit words from HMAC-SHA256 blocks and throws away those that would favour small numbers.

    >>> die = luck(bytes(32), 0)
    >>> [die(6) + 1 for _ in range(4)]
    [6, 4, 4, 6]
    """
    return unbiased(_words(key, number))


def unbiased(words: Iterator[int], most: int = WORD) -> Uniform:
    """Make an unbiased source of words that are equally likely to be any number below `most`."""

    def uniform(sides: int) -> int:
        if not 0 < sides <= most:
            raise ValueError(f"cannot choose among {sides}")
        limit = most - most % sides
        word = next(words)
        while word >= limit:
            word = next(words)
        return word % sides

    return uniform


def _words(key: bytes, number: int) -> Iterator[int]:
    block = 0
    while True:
        message = b"outdraw luck 1\n" + number.to_bytes(8, "big") + block.to_bytes(8, "big")
        stream = hmac.digest(key, message, "sha256")
        for at in range(0, 32, 8):
            yield int.from_bytes(stream[at : at + 8], "big")
        block += 1
