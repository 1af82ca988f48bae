"""The server as it is, but for its chance: every table has the same secret, and bots the same dice, from run to run.

A scene that is opened and played as before then comes as it came before. The rest is `outdraw serve`, with its options.
"""

import random
import secrets
import sys
from hashlib import sha256

SEED = b"outdraw browser tests 1\n"
SECRET_BYTES = 32  # a table's secret; tokens are shorter, and stay what nobody can guess

unforeseen = secrets.token_bytes


def token_bytes(number: int | None = None) -> bytes:
    """Give the one secret, or bytes that nobody can foresee where something else is wanted."""
    return sha256(SEED).digest() if number == SECRET_BYTES else unforeseen(number)


def dice() -> random.Random:
    """Give dice that fall as they did in the run before."""
    return random.Random(SEED)


if __name__ == "__main__":
    secrets.token_bytes = token_bytes
    random.SystemRandom = dice  # type: ignore[assignment,misc]
    from outdraw.cli import main

    sys.argv[1:1] = ["serve"]
    raise SystemExit(main())
