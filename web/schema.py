"""Writes what the server says of its messages, from which the page's types are made (`npm run types`)."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from litestar import Litestar

from outdraw.server.app import make_app
from outdraw.server.settings import Settings
from outdraw.server.store import Store

MADE_UP = {"example", "examples"}
"""Litestar fills these with random words, which would make every run another."""


def plain(part: Any) -> Any:
    """Give a part of the description without what is made up."""
    if isinstance(part, dict):
        return {key: plain(value) for key, value in part.items() if key not in MADE_UP}
    if isinstance(part, list):
        return [plain(each) for each in part]
    return part


def description() -> bytes:
    """Give the messages of the OpenAPI description, in an order that stays the same."""
    guarded = make_app(Settings(), Store(":memory:"))
    assert isinstance(guarded.app, Litestar)
    whole = plain(guarded.app.openapi_schema.to_schema())
    kept = {"openapi": whole["openapi"], "info": {"title": "Outdraw", "version": "0"}, "paths": {}}
    components = {"schemas": whole["components"]["schemas"]}
    return msgspec.json.format(msgspec.json.encode({**kept, "components": components}, order="sorted"))


if __name__ == "__main__":
    sys.stdout.buffer.write(description())
