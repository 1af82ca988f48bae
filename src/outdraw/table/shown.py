"""What a table shows a seat: the scene as it sees it, and the board drawn from that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from outdraw.core.board import Board
from outdraw.core.scene import Scene
from outdraw.core.seen import is_alike, looked_at, written
from outdraw.table.changes import Changed, Known, changes

if TYPE_CHECKING:
    from outdraw.table.table import Table


class Shown:
    """What a seat is shown at a moment, to be read only.

    `known` is what changed in parts that others see too, as far as it was looked for.
    """

    __slots__ = ("_view", "board", "known", "scene")

    def __init__(self, scene: Scene, board: Board | None, known: Known) -> None:
        self.scene, self.board, self.known = scene, board, known
        self._view: dict[str, Any] | None = None

    @property
    def view(self) -> dict[str, Any]:
        """Give what the seat sees as plain data, made when first looked at."""
        found = self._view
        if found is None:
            found = self._view = written(self.scene)
        return found

    def view_changes(self, before: Shown) -> list[Changed]:
        """Give what changed in the view since an earlier one; only what did is put in plain data."""
        found: list[Changed] = []
        for field in self.scene.__struct_fields__:
            was, now = getattr(before.scene, field), getattr(self.scene, field)
            if is_alike(was, now):
                continue
            if type(now) is dict and was.keys() == now.keys():
                for key in [key for key in now if not is_alike(was[key], now[key])]:
                    there = ("view", field, str(key))
                    found += changes(written(was[key]), written(now[key]), *there, known=self.known)
            else:
                found += changes(*_both_written(was, now), "view", field, known=self.known)
        return found


def _both_written(was: Any, now: Any) -> tuple[Any, Any]:
    """Put both of two parts in plain data; in lists of as many structs, what did not change stands for nothing."""
    if type(was) is not list or type(now) is not list or len(was) != len(now) or not isinstance(now[0], Struct):
        return written(was), written(now)
    old, new = [*was], [*now]
    for at, each in enumerate(now):
        if is_alike(was[at], each):
            old[at] = new[at] = _SAME
        else:
            old[at], new[at] = written(was[at]), written(each)
    return old, new


_SAME: Final[dict[str, Any]] = {}
"""Stands for whatever did not change."""


class SeatViews:
    """What the seats of a table are shown, from moment to moment.

    The table is named in every call and not held: what it holds must not hold it, so that it is freed once it is put
    away, and nobody has to look for it.
    """

    def __init__(self) -> None:
        self._scene: Scene | None = None
        self._public: Board | None = None
        self._known: Known = {}
        self._last: dict[str, tuple[Scene, Shown]] = {}

    def now(self, table: Table, seat: str) -> Shown:
        """Give what a seat is shown now: the very same as before if nothing changed for it."""
        scene = table.state.scene
        if scene is not self._scene:
            self._scene, self._known, self._public = scene, {}, None
        last = self._last.get(seat)
        if last is not None and last[0] is scene:
            return last[1]
        sees = looked_at(scene, seat)
        if last is not None and is_alike(last[1].scene, sees):
            shown = last[1]
        else:
            if self._public is None:
                self._public = table.public_board()
            board = table.board_over(self._public, sees) if self._public is not None else None
            shown = Shown(sees, board, self._known)
        self._last[seat] = (scene, shown)
        return shown
