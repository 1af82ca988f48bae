"""What the quickest commands need of `typing`, without importing it.

That takes as long to import as a whole answer takes to find. To type checkers the names here are typing's own; at
run time they do no more than the rules ask of them. A module on the way to a quick answer takes them from here, and
imports what only its annotations name under `if TYPE_CHECKING`.
"""

from __future__ import annotations

TYPE_CHECKING = False
"""False at run time and true to type checkers, as typing's."""

if TYPE_CHECKING:
    from typing import Generic as Generic
    from typing import NamedTuple as NamedTuple
    from typing import TypeVar as TypeVar
    from typing import overload as overload
else:
    from collections import namedtuple

    class Generic:
        """A base whose parameters say nothing at run time."""

        __slots__ = ()

        def __class_getitem__(cls, _):
            return cls

    def TypeVar(name, **_):
        """Stand for a type in annotations."""
        return name

    def overload(signature):
        """Say one of the ways to call what follows."""
        return signature

    class _Named(type):
        """Makes a named tuple of a class body, with its fields' annotations, defaults and methods."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body[field] for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            made.__annotations__ = fields
            for key, value in body.items():
                if key not in fields and key not in ("__module__", "__annotations__", "__qualname__"):
                    setattr(made, key, value)
            return made

    class NamedTuple(metaclass=_Named):
        """The base of a class whose annotations are the fields of a named tuple."""
