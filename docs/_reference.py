"""Pages of reference that are made from the program: commands, calls, messages, boards and content.

Each function below gives the text of a directive of the same name, in Markdown.
"""

from __future__ import annotations

import contextlib
import io
import json
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from outdraw.cli import COMMANDS, main
from outdraw.core import board as boards
from outdraw.games import find_game, game_names

METHODS = ("get", "post", "put", "delete", "patch")


def said_by(*words: str) -> str:
    """Give what a command prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        main(list(words))
    return out.getvalue()


def schema() -> dict[str, Any]:
    """Give the server's own description of its calls."""
    described: dict[str, Any] = json.loads(said_by("serve", "--schema"))
    return described


def commands() -> Iterator[str]:
    """Give every command's own help."""
    for name, what in COMMANDS.items():
        yield f"## outdraw {name}\n\n{what[0].upper()}{what[1:]}.\n\n```text\n{said_by(name, '--help').rstrip()}\n```\n"


def calls() -> Iterator[str]:
    """Give every call of the server, by what it is about."""
    by_tag: dict[str, list[tuple[str, str, str, str]]] = {}
    for path, ways in schema()["paths"].items():
        for method in METHODS:
            if method not in ways:
                continue
            way = ways[method]
            asked = [each["name"] for each in way.get("parameters", []) if each["in"] == "query"]
            body = _named(way.get("requestBody", {}))
            brought = ", ".join([*(f"`?{name}=`" for name in asked), *([body] if body else [])])
            answers = [_named(said) for status, said in way.get("responses", {}).items() if status.startswith("2")]
            line = (
                f"`{method.upper()} {path}`",
                _flat(way.get("description", "")),
                brought,
                ", ".join(filter(None, answers)),
            )
            by_tag.setdefault((way.get("tags") or ["others"])[0], []).append(line)
    for tag, lines in by_tag.items():
        yield f"## {tag[0].upper()}{tag[1:]}\n\n| call | what it does | takes | gives |\n| --- | --- | --- | --- |"
        yield "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def _named(described: dict[str, Any]) -> str:
    """Name the message that a body or an answer is."""
    for content in described.get("content", {}).values():
        if name := _kind(content.get("schema", {})):
            return name
    return ""


def _kind(of: dict[str, Any] | bool) -> str:
    """Say in a word what kind of value a schema describes."""
    if isinstance(of, bool):
        return ""
    if "$ref" in of:
        return f"`{of['$ref'].rsplit('/', 1)[1]}`"
    if of.get("type") == "array":
        return f"list of {_kind(of.get('items', {})) or 'anything'}"
    for several in ("oneOf", "anyOf"):
        if several in of:
            return " or ".join(dict.fromkeys(filter(None, map(_kind, of[several]))))
    if "enum" in of:
        return ", ".join(f"`{value}`" for value in of["enum"])
    if "const" in of:
        return f"`{of['const']}`"
    kind = of.get("type", "")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def _flat(words: str) -> str:
    return " ".join(words.split()).replace("|", "\\|")


def messages() -> Iterator[str]:
    """Give every message of the server's description, with its fields."""
    for name, described in sorted(schema()["components"]["schemas"].items()):
        yield from _struct(name, described)


def _struct(name: str, described: dict[str, Any], level: str = "##") -> Iterator[str]:
    """Give a struct: what it is, and its fields."""
    yield f"{level} {name}\n\n{_flat(described.get('description', ''))}\n"
    if fields := described.get("properties", {}):
        needed = described.get("required", ())
        yield "| field | kind | if left out |\n| --- | --- | --- |"
        for field, of in fields.items():
            usual = "needed" if field in needed else f"`{json.dumps(of['default'])}`" if "default" in of else ""
            yield f"| `{field}` | {_kind(of)} | {usual if len(usual) < 60 else 'as in the game'} |"
        yield ""


def board() -> Iterator[str]:
    """Give every part of a board, with its fields."""
    yield from _schemas(msgspec.json.schema(boards.Board))


def content(game: str, kind: str) -> Iterator[str]:
    """Give what may stand in a kind of content file."""
    yield from _schemas(json.loads(said_by("check", "--schema", game, kind)), "###")


def _schemas(described: dict[str, Any], level: str = "##") -> Iterator[str]:
    for name, of in described["$defs"].items():
        yield from _struct(name, of, level)


def contents() -> Iterator[tuple[str, str]]:
    """Give every kind of content file that a game of ours has."""
    for game in game_names():
        for kind in find_game(game).content:
            yield game, kind


class Reference(SphinxDirective):
    """`{reference} commands`: the text that the function of that name gives."""

    required_arguments = 1
    optional_arguments = 2
    has_content = False
    texts: dict[str, Callable[..., Iterator[str]]] = {
        "commands": commands,
        "calls": calls,
        "messages": messages,
        "board": board,
        "content": content,
    }

    def run(self) -> list[nodes.Node]:
        name, *more = self.arguments
        lines = "\n".join(self.texts[name](*more)).splitlines()
        within = nodes.section()
        within.document = self.state.document
        self.state.nested_parse(StringList(lines, source=f"made by {name}"), 0, within, match_titles=True)
        return within.children


def setup(app: Any) -> dict[str, bool]:
    app.add_directive("reference", Reference)
    return {"parallel_read_safe": True}
