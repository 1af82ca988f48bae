"""The content that rules run with just now, and what they work out from it.

Content belongs to whoever runs rules with it: `using` says which it is for as long as they run, in this thread or task
alone, so that tables with different content live side by side. What games work out from content they keep with
`by_content`, for each content apart. `outdraw.core.content.stock` says what content is made of.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar, overload

from outdraw.core.named import named_like

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import TracebackType
    from typing import Any, ParamSpec, TypeAlias

    from outdraw.core.drawn import OfView, View

    P = ParamSpec("P")

F = TypeVar("F", bound="Callable[..., Any]")
T = TypeVar("T")

MOST_KEPT = 65536
"""So many results of a function are kept for each content."""


class Content:
    """What is added to one game's own content: files of its names, as text, and a layer of entries over them all.

    Of what is alike there is one (`outdraw.core.content.stock.content_of`), with all that was worked out from it.
    """

    def __init__(self, game: str, files: Mapping[str, str], layer: Mapping[str, Any], is_usual: bool = False) -> None:
        self.game, self.files, self.layer, self.is_usual = game, files, layer, is_usual
        self.kept: dict[Any, Any] = {}


_present: ContextVar[Content | None] = ContextVar("content", default=None)

Drawings: TypeAlias = "dict[Any, dict[Any, tuple[Any, Any]]]"
"""What functions drew, each by what it drew it of: a table has its own, which other tables do not crowd out."""

_drawings: ContextVar[Drawings | None] = ContextVar("drawings", default=None)


def present(game: str) -> Content | None:
    """Give the content that a game runs with just now, unless it is what the process runs it with anyway."""
    content = _present.get()
    return content if content is not None and content.game == game else None


def use(content: Content) -> None:
    """Run rules with this content from here on."""
    _present.set(None if content.is_usual else content)


class using:
    """Run rules with this content, for a while; what is drawn meanwhile is kept among these drawings, if any."""

    def __init__(self, content: Content, drawings: Drawings | None = None) -> None:
        self._content, self._drawings = content, drawings
        self._before: Content | None = None
        self._drawn_before: Drawings | None = None

    def __enter__(self) -> None:
        self._before, self._drawn_before = _present.get(), _drawings.get()
        use(self._content)
        _drawings.set(self._drawings)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _present.set(self._before)
        _drawings.set(self._drawn_before)


FEW = 64
_caches: dict[Any, Callable[[], None]] = {}
"""Functions that keep what they work out, and what lets them forget it, as long as no content is present."""


def by_content(work_out: F) -> F:
    """Keep what a function works out from content, for each content apart."""
    return _kept(work_out, MOST_KEPT)


def lately(work_out: F) -> F:
    """Keep the last few things that a function works out from content: for large ones that are soon asked for again."""
    return _kept(work_out, FEW)


def _kept(work_out: F, most: int) -> F:
    usually, get_present = lru_cache(maxsize=most)(work_out), _present.get
    whole: list[Any] = []  # what is worked out of nothing else is asked for most, and there is one of it

    def kept(*args: Any) -> Any:
        content = get_present()
        if content is None:
            if args:
                return usually(*args)
            if not whole:
                whole.append(work_out())
            return whole[0]
        own = content.kept.get(work_out)
        if own is None:
            own = content.kept[work_out] = lru_cache(maxsize=most)(work_out)
        return own(*args)

    def forget_all() -> None:
        usually.cache_clear()
        whole.clear()

    _caches[kept] = forget_all
    return named_like(kept, work_out)  # type: ignore[return-value]


def forget(kept: object) -> None:
    """Let a function that keeps what it works out forget it, for whatever it works out where no content is present."""
    _caches[kept]()


MOST_DRAWN = 256
"""So many drawings of a function are kept for each table."""
_ALIKE = object()
_PLAIN = frozenset((str, int, bool, float, type(None)))
_usual: Drawings = {}


def _drawn_by(draw: Any) -> dict[Any, tuple[Any, Any]]:
    """Give what a function drew: for the table that it draws for, else with the present content."""
    drawings = _drawings.get()
    if drawings is None:
        content = _present.get()
        drawings = _usual if content is None else content.kept
    return drawings.setdefault(draw, {})


@overload
def by_parts(draw: Callable[P, Iterator[T]]) -> Callable[P, tuple[T, ...]]: ...
@overload
def by_parts(draw: Callable[P, T]) -> Callable[P, T]: ...
def by_parts(draw: Callable[..., Any]) -> Callable[..., Any]:
    """Keep what a function draws of parts of a view, for as long as they are the very same parts.

    A table that shows a seat its view again shows what did not change as it was, and what several seats see alike as
    one (`outdraw.table.shown`), so that only what changed is drawn anew, and once. What is yielded is given as a tuple.
    """

    def kept(*parts: Any) -> Any:
        drawings = _drawings.get()
        known = (drawings.get(draw) if drawings is not None else None) or _drawn_by(draw)
        at_once = tuple(map(id, parts))
        found = known.get(at_once)
        if found is not None:
            return found[1]
        key = tuple(map(_identity, parts))
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_DRAWN:
                known.clear()
            made = draw(*parts)
            found = known[key] = (parts, _one_of_alike(known, made))
        known[at_once] = (parts, found[1])
        return found[1]

    return named_like(kept, draw)


def of_view(*names: str, **drawn: Callable[[View], Any]) -> OfView:
    """Keep what a function draws of a view, for as long as what the view has by these names is the very same.

    So is what was `drawn` of the view by other such functions, each under a name of its own. The function is given a
    view that has nothing else, so that it cannot draw what it does not name. What is yielded is given as a tuple.
    """

    def keeping(draw: Callable[[View], Any]) -> Callable[[View], Any]:
        named = itemgetter(*names, names[-1])  # of one name alone it would give no tuple
        derived = tuple(drawn.values())

        def kept(view: View) -> Any:
            drawings = _drawings.get()
            known = (drawings.get(draw) if drawings is not None else None) or _drawn_by(draw)
            parts = named(view)
            if derived:
                parts += tuple([each(view) for each in derived])
            key = tuple(map(id, parts))
            found = known.get(key)
            if found is None:
                if len(known) >= MOST_DRAWN:
                    known.clear()
                made = draw(dict(zip((*names, names[-1], *drawn), parts, strict=True)))
                found = known[key] = (parts, _one_of_alike(known, made))
            return found[1]

        return named_like(kept, draw)

    return keeping


def _one_of_alike(known: dict[Any, tuple[Any, Any]], made: Any) -> Any:
    """Give what was drawn; of what is yielded, and was drawn alike before, the very same."""
    if not hasattr(made, "__next__"):
        return made
    yielded = tuple(made)
    try:
        return known.setdefault((_ALIKE, yielded), (None, yielded))[1]
    except TypeError:  # not everything can be looked for by its value
        return yielded


def _identity(part: Any) -> Any:
    """Give what a part is known by: a plain value is itself, a row its parts, anything else the very thing it is."""
    if type(part) in _PLAIN:
        return part
    return tuple(map(_identity, part)) if type(part) is tuple else id(part)
