"""Answers that may be long, given by portions: others have their turn between two, and what is not read is not kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import msgspec

AT_ONCE = 200
"""So many lines are written without a pause."""


async def written(lines: Sequence[Any]) -> AsyncGenerator[bytes]:
    """Write things as JSON lines."""
    for start in range(0, len(lines), AT_ONCE):
        yield b"".join(msgspec.json.encode(line) + b"\n" for line in lines[start : start + AT_ONCE])
        await asyncio.sleep(0)


async def begun(portions: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    """Wait for the first of some portions, so that whoever asked can be told if there is none; give all of them."""
    first = await anext(portions, b"")

    async def all_of_them() -> AsyncGenerator[bytes]:
        yield first
        async for portion in portions:
            yield portion

    return all_of_them()
