"""What a table shows a seat, made anew only where something changed: the view, and the board drawn from it.

Whatever did not change is the very same object as before, so that whoever compares two moments need not look into it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import NODEFAULT, Struct

from outdraw.core.board import Board
from outdraw.core.scene import Scene
from outdraw.core.sight import glance, glance_again

if TYPE_CHECKING:
    from outdraw.table.table import Table


class Shown(Struct, frozen=True):
    """What a seat is shown: its view, the board, and the board as plain data. All to be read only."""

    view: dict[str, Any]
    board: Board | None = None
    plain: dict[str, Any] | None = None


class Sight:
    """What one seat is shown of its table, from moment to moment."""

    def __init__(self, table: Table, seat: str) -> None:
        self._table, self._seat = table, seat
        self._scene: Scene | None = None
        self._shown = Shown({})

    def now(self) -> Shown:
        """Give what the seat is shown now."""
        scene = self._table.state.scene
        if self._scene is not scene:
            was, before = self._scene, self._shown
            view = glance(scene, self._seat) if was is None else glance_again(was, before.view, scene, self._seat)
            if was is None or view is not before.view:
                board = self._table.board(view)
                self._shown = Shown(view, board, _plain(before.board, before.plain, board))
            self._scene = scene
        return self._shown


_DEFAULTS = {
    field.name: None if field.default is NODEFAULT else field.default for field in msgspec.structs.fields(Board)
}


def _plain(was: Board | None, before: dict[str, Any] | None, now: Board | None) -> dict[str, Any] | None:
    """Give a board as plain data, with the very parts of an earlier one where they are the same."""
    if now is None or was is None or before is None:
        return None if now is None else _as_json(now)
    plain: dict[str, Any] = {}
    for field, default in _DEFAULTS.items():
        old, new = getattr(was, field), getattr(now, field)
        if old == new:
            if field in before:
                plain[field] = before[field]
        elif new != default:
            plain[field] = _parts(old, before.get(field), new)
    return plain


def _parts(was: Any, before: Any, now: Any) -> Any:
    if not isinstance(now, tuple) or not isinstance(was, tuple) or not isinstance(before, list):
        return _as_json(now)
    same = len(before)
    return [
        before[at] if at < same and was[at] == each else _as_json(each)
        for at, each in enumerate(now)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    ]


def _as_json(value: Any) -> Any:
    """Give plain data as a client reads it, in which every row is a list."""
    return msgspec.json.decode(msgspec.json.encode(value))
