"""The content that rules run with just now, and what they work out from it.

Content belongs to whoever runs rules with it: `using` says which it is for as long as they run, in this thread or task
alone, so that tables with different content live side by side. What games work out from content they keep with
`by_content`, for each content apart. `outdraw.core.content.stock` says what content is made of.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from outdraw.core.named import named_like

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import TracebackType
    from typing import Any, TypeAlias

F = TypeVar("F", bound="Callable[..., Any]")

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

Drawings: TypeAlias = "dict[Any, list[tuple[Any, Any]]]"
"""What functions drew, with what they drew it of: a table has its own, which other tables do not crowd out."""

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


def drawings() -> Drawings | None:
    """Give what was drawn for the table that is drawn for just now."""
    return _drawings.get()
