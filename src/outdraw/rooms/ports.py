"""What rooms want of the world around them, as protocols: whoever opens a door to a table brings these."""

from __future__ import annotations

from typing import Protocol


class Wire(Protocol):
    """What leads to a client, and takes messages without waiting while it is free."""

    @property
    def is_free(self) -> bool:
        """Say whether it is open, and nothing that was written before still waits to be read."""
        ...

    def write(self, *messages: bytes) -> None:
        """Send messages at once; the wire is free."""
        ...
