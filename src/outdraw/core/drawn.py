"""Parts of boards, drawn once for as long as what they are drawn of is equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ParamSpec, TypeVar, overload

from outdraw.core.named import named_like
from outdraw.core.present import drawings
from outdraw.core.veil import HiddenFromSeat

P = ParamSpec("P")
T = TypeVar("T")

# As many drawings are kept of one thing: as its owner, the game master and everybody else see it, and as it was before.
MOST_DRAWN = 6
# A table that has drawn more things than this begins anew.
MOST_THINGS = 1024


@overload
def drawn_once(draw: Callable[P, Iterator[T]]) -> Callable[P, tuple[T, ...]]: ...
@overload
def drawn_once(draw: Callable[P, T]) -> Callable[P, T]: ...
def drawn_once(draw: Callable[..., Any]) -> Callable[..., Any]:
    """Keep what a function draws of parts of a scene as it is seen, for as long as a table shows equal parts.

    So what did not change is drawn once, and what several seats see alike is drawn once for all of them; what is
    concealed is like itself and nothing else. Of parts with an `id` the first one's tells which drawings to look
    through. What is yielded is given as a tuple. Who draws for no table keeps nothing.
    """

    def kept(*parts: Any) -> Any:
        drawn, key = drawings(), (draw, getattr(parts[0], "id", None))
        known = drawn.get(key, ()) if drawn is not None else ()
        for was, made in known:
            try:
                if was == parts:
                    return made
            except HiddenFromSeat:  # one of them is seen by another seat than the other
                continue
        made = draw(*parts)
        if hasattr(made, "__next__"):
            made = tuple(made)
        if drawn is not None:
            if len(drawn) > MOST_THINGS:
                drawn.clear()
            drawn[key] = [(parts, made), *known[: MOST_DRAWN - 1]]
        return made

    return named_like(kept, draw)
