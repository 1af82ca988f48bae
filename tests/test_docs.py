"""The manual is whole: what the program has is named in it, what it counts is so, and its links lead somewhere."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from outdraw.cli import COMMANDS
from outdraw.core import board as boards
from outdraw.games import find_game, game_names
from outdraw.server.settings import PREFIX, Settings

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
LINK = re.compile(r"(?<!\!)\[[^\]]*\]\(([^)\s]+)\)")


@cache
def reference() -> Any:
    """Give the module that makes the pages of reference."""
    sys.path.insert(0, str(DOCS))
    try:
        return import_module("_reference")
    finally:
        sys.path.remove(str(DOCS))


@cache
def manual() -> str:
    """Give the whole manual, with what is made from the program in its place."""

    def made(found: re.Match[str]) -> str:
        name, *more = found[1].split()
        return "\n".join(reference().Reference.texts[name](*more))

    return "\n".join(re.sub(r"```\{reference\} (.*)\n```", made, page.read_text("utf-8")) for page in PAGES)


def unnamed(names: set[str]) -> list[str]:
    """Give those of some names that stand nowhere in the manual in code."""
    return sorted(name for name in names if f"`{name}`" not in manual())


def test_every_command_and_option_is_named() -> None:
    for command in COMMANDS:
        for option in set(OPTION.findall(reference().said_by(command, "--help"))):
            assert option in manual(), f"outdraw {command} {option}"


def test_every_setting_is_named_with_what_it_is_by_itself() -> None:
    page = (DOCS / "running-a-server.md").read_text("utf-8")
    rows = dict(re.findall(r"(?m)^\| `OUTDRAW_(\w+)` \| *([^|]*?) *\|", page))
    for field in msgspec.structs.fields(Settings):
        said = rows.get(field.name.upper())
        assert said is not None, f"{PREFIX}{field.name.upper()}"
        if isinstance(field.default, int | float):
            assert float(said.replace(",", "")) == field.default, field.name


def test_every_call_is_named() -> None:
    described = reference().schema()
    calls = {
        f"{way.upper()} {path}"
        for path, ways in described["paths"].items()
        for way in ways
        if way in reference().METHODS
    }
    assert not unnamed(calls)


def test_every_message_is_named_with_its_fields() -> None:
    described = reference().schema()["components"]["schemas"]
    assert not unnamed({field for of in described.values() for field in of.get("properties", {})})
    assert all(f"## {name}\n" in manual() for name in described)


def test_every_part_of_a_board_is_named() -> None:
    parts = msgspec.json.schema(boards.Board)["$defs"]
    assert not unnamed({field for of in parts.values() for field in of.get("properties", {})})
    assert all(f"## {name}\n" in manual() for name in parts)


@pytest.mark.parametrize("game", game_names())
def test_every_field_of_content_is_named(game: str) -> None:
    for kind in find_game(game).content:
        parts = json.loads(reference().said_by("check", "--schema", game, kind))["$defs"]
        assert not unnamed({field for of in parts.values() for field in of.get("properties", {})}), kind


@pytest.mark.parametrize("game", game_names())
def test_every_game_says_how_to_play_it_in_one_page(game: str) -> None:
    words = len((find_game(game).folder / "how_to_play.md").read_text("utf-8").split())
    assert 300 < words < 500
    assert f"{game}/how_to_play.md" in (DOCS / "games" / f"{game}.md").read_text("utf-8")


def test_rules_are_as_many_as_is_said() -> None:
    for game in game_names():
        number = len(json.loads(reference().said_by("rules", game, "--json"))["rules"])
        assert re.search(rf"\(`{game}`\).*\| {number} \|", (ROOT / "README.md").read_text("utf-8")), f"{game}: {number}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        path = target.split("#")[0]
        if not path or re.match(r"[a-z]+:", path):
            continue
        assert (page.parent / path).exists(), target
