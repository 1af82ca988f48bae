"""What is imported when it is first used: a quick answer does not wait for all that a slow one needs.

To type checkers it is imported as anything else; the module that wants it later says both, under `if TYPE_CHECKING` and
`else`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any


class Later:
    """Stands for a module of a package, or for a function of a module, until it is used."""

    __slots__ = ("_home", "_kept", "_name")

    def __init__(self, home: str, name: str) -> None:
        self._home, self._name = home, name
        self._kept: Any = None

    def _found(self) -> Any:
        if self._kept is None:
            home = import_module(self._home)
            is_there = hasattr(home, self._name)
            self._kept = getattr(home, self._name) if is_there else import_module(f"{self._home}.{self._name}")
        return self._kept

    def __getattr__(self, wanted: str) -> Any:
        return getattr(self._found(), wanted)

    def __call__(self, *args: Any) -> Any:
        return self._found()(*args)


def later(home: str, *names: str) -> tuple[Later, ...]:
    """Give modules of a package, or functions of a module, none of which is imported yet.

    >>> (draw,) = later("outdraw.games.draws.rules", "draw")
    >>> (count_successes,) = later("outdraw.games.draws.rules.draw", "count_successes")
    >>> draw.count_successes(12), count_successes(12)
    (2, 2)
    """
    return tuple([Later(home, name) for name in names])
