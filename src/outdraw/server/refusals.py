"""How whatever goes wrong is said: a status, the rule that says so, and a sentence for the person. Never more."""

from __future__ import annotations

import logging
from types import TracebackType

import msgspec
from litestar.exceptions import HTTPException, ValidationException

from outdraw.core.choices import NotYours, Refusal
from outdraw.rooms.metrics import METRICS
from outdraw.rooms.ports import CannotDo, StoreLost, TooLong
from outdraw.rooms.tables import Broken, Elsewhere, NoSuchSeat
from outdraw.server.calls import NotForYou, TooOften
from outdraw.server.seat_messages import Refused

LOG = logging.getLogger("outdraw")
LONGEST = 600


def refused(error: Exception) -> tuple[int, Refused]:
    """Say what became of a call that raised this."""
    match error:
        case NotForYou():
            METRICS.refusals.add()
            return 403, _of(error)
        case NotYours():
            METRICS.refusals.add()
            return 409, _of(error)
        case Refusal():
            METRICS.refusals.add()
            return 422, _of(error)
        case NoSuchSeat():
            return 401, Refused("", "This link opens no seat: ask whoever invited you for a new one.")
        case TooOften():
            METRICS.limited.add()
            return 429, Refused("", "Not so fast: try again in a moment.")
        case StoreLost():
            return 503, Refused("table.store", str(error))
        case Elsewhere():
            return 503, Refused("", "The table is at another server that does not answer yet: try again in a moment.")
        case Broken() | TooLong():
            return 503, Refused("", str(error) or "This takes too long; ask for less.")
        case CannotDo():
            return 422, Refused("", str(error)[:LONGEST])
        case RecursionError():
            return 400, Refused("", "This is nested too deeply to be understood.")
        case ValidationException():
            return 400, Refused("", _what(error)[:LONGEST])
        case HTTPException():
            return error.status_code, Refused("", str(error.detail)[:LONGEST])
        case _:
            METRICS.faults.add()
            # The type and place, never the words: they may hold what a seat may not see.
            LOG.error("fault: %s", type(error).__name__, exc_info=_place(error))
            return 500, Refused("", "Something went wrong here; nothing was changed by it.")


def _of(error: Refusal) -> Refused:
    return Refused(error.rule, error.sentence[:LONGEST])


def _what(error: ValidationException) -> str:
    """Say what of a call was not understood."""
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        first: dict[str, object] = extra[0]
        where = f"{first.get('key', '')}: " if first.get("key") else ""
        return f"This is not understood: {where}{first.get('message', '')}"
    cause = error.__cause__
    return f"This is not understood: {cause if isinstance(cause, msgspec.MsgspecError) else error.detail}"


def _place(error: Exception) -> tuple[type[Exception], Exception, TracebackType | None]:
    bare = type(error)("(words left out)") if _takes_words(type(error)) else Exception("(words left out)")
    return type(bare), bare, error.__traceback__


def _takes_words(kind: type[Exception]) -> bool:
    return kind in (KeyError, ValueError, TypeError, IndexError, AttributeError, RuntimeError, AssertionError)
