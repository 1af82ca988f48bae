"""What mypyc is told when it compiles; plain Python passes over it, and needs no package for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_told):
        """Leave the class as it is."""
        return lambda kind: kind


Long: TypeAlias = "Any"
"""A whole number that may be longer than a machine word.

Compiled arithmetic on `int` ends the program if Ctrl-C comes while two long ones are multiplied; on this it does not.
"""
