"""Tokens: whoever holds one holds the seat. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets

BITS = 192
LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
"""What a table's code is made of: nothing that looks like something else, and no vowels to make words of."""


def new_token() -> str:
    """Make a token that nobody can guess."""
    return secrets.token_urlsafe(BITS // 8)


def hashed(token: str) -> bytes:
    """Give the hash by which a token is kept. It has so many bits that it needs neither salt nor a slow hash."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def new_code() -> str:
    """Make the code of a table: short enough to be read out, no secret."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))
