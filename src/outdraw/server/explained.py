"""The OpenAPI description with words: what our messages and calls say of themselves in their docstrings."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import Struct


class Explained(JsonRenderPlugin):
    """Gives the description as JSON, explained."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Give it."""
        return super().render(request, explained(openapi_schema))


def explained(described: dict[str, Any]) -> dict[str, Any]:
    """Give a description in which every message says what it is."""
    words = {kind.__name__: cleandoc(kind.__doc__) for kind in _kinds(Struct) if kind.__doc__}
    components = described["components"]
    schemas = {
        name: {"description": words[name], **schema} if name in words else schema
        for name, schema in components["schemas"].items()
    }
    return {**described, "components": {**components, "schemas": schemas}}


def _kinds(kind: type[Struct]) -> Iterator[type[Struct]]:
    """Give all kinds of our messages."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("outdraw."):
            yield each
        yield from _kinds(each)
