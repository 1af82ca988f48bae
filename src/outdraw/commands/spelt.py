"""What an encoding lacks, spelt out in signs that every one has."""

from __future__ import annotations

import unicodedata

SIGNS = {
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "█": "#", "▉": "#", "▊": "#", "▋": "#", "▌": "=", "▍": "-", "▎": "-",
    "▏": "-",
    "●": "o", "○": ".", "·": ".", "•": "*", "–": "-", "—": "-", "−": "-", "×": "x", "±": "+/-", "≈": "~", "≤": "<=",
    "≥": ">=", "…": "...", "“": '"', "”": '"', "‘": "'", "’": "'", "§": "section ", "→": "->", "←": "<-", "½": "1/2",
    "¼": "1/4", "¾": "3/4", "░": ".", "▒": ":", "▓": "#", "│": "|", "─": "-", "┌": "+", "└": "+",
}  # fmt: skip


def spelt_out(error: UnicodeError) -> tuple[str, int]:
    """Give what stands for the signs that cannot be encoded, and where to go on.

    >>> import codecs
    >>> codecs.register_error("outdraw", spelt_out)
    >>> "8♥, Épée, 20 %".encode("ascii", "outdraw").decode()
    '8h, Epee, 20 %'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(_spelt(sign) for sign in missing), error.end


def _spelt(sign: str) -> str:
    if sign in SIGNS:
        return SIGNS[sign]
    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return plain or "?"
