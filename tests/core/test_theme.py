"""A theme is data beside a game's rules: what the page knows by name, colours, and the game's words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from examples.high_card import GAME as HIGH_CARD
from outdraw.conformance import BrokenTheme, check_game
from outdraw.core.theme import THEME, Art, Back, Backdrop, Hat, Theme, Weave, theme_of
from outdraw.games import BUILT_IN, find_game
from outdraw.table.opening import rules_digest


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_game_of_the_house_has_all_its_colours_by_night_and_by_day(name: str) -> None:
    theme = theme_of(find_game(name).folder)
    for light in (theme.night, theme.day):
        left_out = [role for role, colour in msgspec.structs.asdict(light).items() if not colour and role != "glow"]
        assert left_out == []
    assert theme.lit
    assert theme.words["gm"]


def test_a_game_without_a_theme_wears_the_houses(tmp_path: Path) -> None:
    assert theme_of(tmp_path) == Theme()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('{"night": {"room": "red"}}', r"matching regex.*\$\.night\.room"),
        ('{"night": {"curtain": "#101010"}}', "unknown field `curtain`"),
        ('{"back": "tarot"}', r"Invalid enum value 'tarot' - at `\$\.back`"),
        ('{"lit": ', "malformed|truncated"),
    ],
)
def test_what_is_wrong_with_a_theme_is_said_with_its_place(tmp_path: Path, wrong: str, said: str) -> None:
    (tmp_path / THEME).write_text(wrong)
    with pytest.raises(ValueError, match=said):
        theme_of(tmp_path)


def test_the_kit_reads_the_theme(tmp_path: Path) -> None:
    (tmp_path / THEME).write_text('{"face": "comic"}')
    with pytest.raises(BrokenTheme, match=r"theme\.json of .*: Invalid enum value 'comic'"):
        check_game(msgspec.structs.replace(HIGH_CARD, folder=tmp_path), steps=1)


def test_a_theme_is_no_part_of_what_is_played(tmp_path: Path) -> None:
    plain, dressed = tmp_path / "plain", tmp_path / "dressed"
    for folder in (plain, dressed):
        folder.mkdir()
        (folder / "content.toml").write_text("cards = 52\n")
    (dressed / THEME).write_text('{"lit": "#ffffff"}')
    digests = [rules_digest(msgspec.structs.replace(HIGH_CARD, folder=folder)) for folder in (plain, dressed)]
    assert digests[0] == digests[1]


def test_the_page_draws_whatever_a_theme_can_name() -> None:
    web = Path(__file__).parents[2] / "web"
    deck = (web / "src" / "art" / "deck.svg").read_text()
    assert set(re.findall(r'id="back-(\w+)"', deck)) == set(get_args(Back))
    assert {each.stem for each in (web / "public" / "weave").iterdir()} == set(get_args(Weave))
    drawn = {each.stem for each in (web / "public" / "art").iterdir()}
    backdrops = {f"{name}-backdrop" for name in get_args(Backdrop) if name}
    assert drawn - {"waves"} == {name for name in get_args(Art) if name} | backdrops
    heads = (web / "src" / "art" / "bust.ts").read_text().split("export const HAT = {")[1].split("\n}")[0]
    assert set(re.findall(r"^  (\w+): \[", heads, re.MULTILINE)) == set(get_args(Hat))
