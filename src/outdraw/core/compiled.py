"""What mypyc is told of classes when it compiles them; plain Python passes over it, and needs no package for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_told):
        """Leave the class as it is."""
        return lambda kind: kind
