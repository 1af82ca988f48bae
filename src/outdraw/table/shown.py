"""What a table shows a seat, made anew only where something changed: the view, and the board drawn from it.

Whatever did not change is the very same object as before, so that whoever compares two moments need not look into it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from outdraw.core.board import Board
from outdraw.core.glances import Moment, kept
from outdraw.core.scene import Scene
from outdraw.table.changes import Known

if TYPE_CHECKING:
    from outdraw.table.table import Table


class Shown(NamedTuple):
    """What a seat is shown: its view, and the board, to be read only; and what changed in parts that others see too."""

    view: dict[str, Any]
    board: Board | None
    known: Known


class Sights:
    """What the seats of a table are shown, from moment to moment.

    The table is named in every call and not held: what it holds must not hold it, so that it is freed once it is put
    away, and nobody has to look for it.
    """

    def __init__(self) -> None:
        self._state_scene: Scene | None = None
        self._moment: Moment | None = None
        self._known: Known = {}
        self._last: dict[str, tuple[Moment, Shown]] = {}

    def now(self, table: Table, seat: str) -> Shown:
        """Give what a seat is shown now."""
        moment = self._present(table.state.scene)
        last = self._last.get(seat)
        if last is None:
            view = moment.view(seat)
            shown = Shown(view, table.board(view), self._known)
        else:
            was, shown = last
            if was is moment:
                return shown
            view = moment.view(seat, was.scene, shown.view)
            if view is not shown.view:
                shown = Shown(view, table.board(view), self._known)
        self._last[seat] = (moment, shown)
        return shown

    def _present(self, scene: Scene) -> Moment:
        """Give the present moment: the scene as it is, laid over the one before."""
        if self._moment is None:
            self._moment = Moment(scene)
        elif scene is not self._state_scene:
            laid = kept(self._moment.scene, scene)
            if laid is not self._moment.scene:
                self._moment = Moment(laid)
                self._known = {}
        self._state_scene = scene
        return self._moment
