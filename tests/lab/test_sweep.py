"""Sweeps: what is varied is what fights, whoever does the work; what is done is kept; what comes of it can be read."""

from __future__ import annotations

import csv
import json
import re
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from outdraw.core.content.files import ContentError
from outdraw.core.content.stock import OWN
from outdraw.games import find_game
from outdraw.lab.cells import Kept, fight_all, figures
from outdraw.lab.match import Match, Side, simulate, solve
from outdraw.lab.output import save_rows
from outdraw.lab.report import pictures, sweep_page, swings
from outdraw.lab.sweep import Sweep, plan, sweep
from tests.commands.console import PROGRAM, environment, program

BRIGAND = """
game = "suits"
a = "brigand"
b = "wolf"
fights = 20
seed = 3
[vary]
a.ranks."Hand Weapons" = [3, 5, 9]
"""
DUELIST = """
game = "draw_your_weapon"
a = "duelist"
b = "soldier"
fights = 10
design = "each"
[vary]
a.hp = [10, 20]
b.number = [2]
content.weapons.rapier.max = [8]
"""


def write(folder: Path, text: str, name: str = "asked.toml") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


# --- what fights is what was asked for --------------------------------------------------------------------------------


def test_an_unchanged_value_fights_as_the_fighter_itself(tmp_path: Path) -> None:
    file = write(tmp_path, BRIGAND)
    cell = plan(file).cells[1][1]
    itself = simulate(Match("suits", Side(("brigand",)), Side(("wolf",))), 20, cell.seed)
    assert sweep(file).rows[1].figures == figures(itself)


def own_entry(game: str, file: str, marker: str, old: str, new: str) -> str:
    """Give an entry of a content file as it is printed, with one line of it changed."""
    printed = (find_game(game).folder / "content" / f"{file}.toml").read_text("utf-8")
    entry = next(part for part in re.split(r"(?m)^(?=\[\[)", printed) if marker in part)
    changed_, times = re.subn(rf"(?m)^{old}", new, entry)
    assert times == 1
    return changed_


WOLF = BRIGAND.split("[vary]")[0] + '[vary]\ncontent.weapons."Great bite".boost = [0, 6]\n'
FENCER = """
game = "cavaliers"
a = "brash_fencer"
b = "city_watch_officer"
fights = 10
[vary]
content.gear.sword.die = [8, 12]
"""


@pytest.mark.parametrize(
    ("asked", "row", "fighters", "file", "marker", "old", "new"),
    [
        (
            BRIGAND,
            2,
            ("brigand", "wolf"),
            "opponents",
            'id = "brigand"',
            r"ranks = .*",
            'ranks = { "Hand Weapons" = 9 }',
        ),
        (
            WOLF,
            1,
            ("brigand", "wolf"),
            "weapons",
            'name = "Great bite"',
            r"boost = \d+",
            "boost = 6",
        ),
        (DUELIST, 4, ("duelist", "soldier"), "weapons", 'id = "rapier"', r"max = \d+", "max = 8"),
        (FENCER, 1, ("brash_fencer", "city_watch_officer"), "gear", 'id = "sword"', r"die = \d+", "die = 12"),
    ],
    ids=["a fighter", "a bite", "a rapier", "a sword"],
)
def test_a_change_fights_as_the_same_written_as_own_content_does_in_another_process(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    asked: str,
    row: int,
    fighters: tuple[str, str],
    file: str,
    marker: str,
    old: str,
    new: str,
) -> None:
    written = write(tmp_path, asked)
    planned = plan(written)
    cell = planned.cells[row][1]
    found = sweep(written).rows[row].figures
    own = tmp_path / "own" / planned.file.game / f"{file}.toml"
    own.parent.mkdir(parents=True)
    own.write_text(own_entry(planned.file.game, file, marker, old, new))
    monkeypatch.setenv(OWN, str(tmp_path / "own"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    fights = ("--fights", str(cell.fights), "--seed", str(cell.seed))
    said = program("duel", planned.file.game, *fighters, *fights, "--json", cwd=tmp_path)
    assert said.returncode == 0, said.stderr
    there = json.loads(said.stdout)
    assert there["a"] == found.a
    assert sum(int(length) * share for length, share in there["rounds"].items()) == pytest.approx(found.rounds)


def test_after_a_sweep_the_content_is_as_it_was(tmp_path: Path) -> None:
    duels = find_game("draw_your_weapon").duels
    assert duels is not None
    before = list(duels.fighters())
    sweep(write(tmp_path, DUELIST))
    assert list(duels.fighters()) == before
    from outdraw.games.draw_your_weapon.content import weapons

    assert weapons()["rapier"].max != 8


def test_a_stronger_fighter_wins_more(tmp_path: Path) -> None:
    rows = sweep(write(tmp_path, BRIGAND), fights=60).rows
    assert rows[0].figures.a < rows[2].figures.a


def test_each_alone_begins_with_the_base_and_changes_one_thing_at_a_time(tmp_path: Path) -> None:
    result = sweep(write(tmp_path, DUELIST))
    assert [row.values for row in result.rows] == [
        (26, 1, 11),
        (10, 1, 11),
        (20, 1, 11),
        (26, 2, 11),
        (26, 1, 8),
    ]
    assert [factor.base for factor in result.factors] == [26, 1, 11]


def test_sides_number_and_bots_are_varied_too(tmp_path: Path) -> None:
    text = """
    game = "suits"
    a = { fighters = ["brigand", "town_guard"], number = 2, bot = "random" }
    b = "wolf"
    fights = 2
    [vary]
    b.fighters = ["wolf", ["bear", "wolf"]]
    b.bot = ["house", "random"]
    """
    cells = [cell.match for _, cell in plan(write(tmp_path, text)).cells]
    guards = Side(("brigand", "town_guard") * 2, "random")
    assert cells == [
        Match("suits", guards, Side(names, bot))
        for names in (("wolf",), ("bear", "wolf"))
        for bot in ("house", "random")
    ]


def test_sides_are_called_by_who_fights_unless_that_is_varied(tmp_path: Path) -> None:
    text = 'game = "suits"\na = { fighters = ["wolf", "bear"], number = 2 }\nb = "bear"\nfights = 1\n[vary]\n'
    assert sweep(write(tmp_path, text + "b.body = [9]\n")).sides == {"a": "2 × Wolf and 2 × Bear", "b": "Bear"}
    assert sweep(write(tmp_path, text + 'b.fighters = ["bear"]\n')).sides["b"] == "side b"


def test_one_of_a_group_is_changed_by_its_name(tmp_path: Path) -> None:
    text = """
    game = "suits"
    a = ["brigand", "town_guard"]
    b = "wolf"
    [vary]
    a.brigand.body = [7]
    """
    one, two = plan(write(tmp_path, text)).cells[0][1].match.a.fighters
    assert one.startswith("brigand_")
    assert two == "town_guard"


def test_set_and_without_change_every_cell(tmp_path: Path) -> None:
    """A hero of 36 points may have other values once nobody counts the points."""
    text = """
    game = "suits"
    a = "aldo_brandt"
    b = "wolf"
    without = ["a.points"]
    [set]
    a.armour = ""
    [vary]
    a.body = [8, 9]
    """
    planned = plan(write(tmp_path, text))
    (laid,) = planned.layers.values()
    entries = laid["characters"]["character"]
    assert [(entry["body"], entry["armour"], "points" in entry) for entry in entries] == [
        (8, "", False),
        (9, "", False),
    ]


def test_a_scenario_is_swept_by_its_content(tmp_path: Path) -> None:
    game = find_game("suits")
    assert game.duels is not None
    scenario = next(iter(game.duels.scenarios()))
    text = f"""
    game = "suits"
    scenario = "{scenario}"
    fights = 1
    [vary]
    a.bot = ["house"]
    """
    result = sweep(write(tmp_path, text))
    assert result.rows[0].figures.fights == 1
    assert result.sides == dict(zip("ab", game.duels.scenarios()[scenario], strict=True))


def test_an_exact_sweep_is_the_solution(tmp_path: Path) -> None:
    text = 'game = "draws"\na = "poacher"\nb = "deputy"\nexact = true\n[vary]\na.bot = ["house"]\n'
    row = sweep(write(tmp_path, text)).rows[0]
    assert row.figures == figures(solve(Match("draws", Side(("poacher",)), Side(("deputy",)))))
    assert row.figures.interval is None


# --- whoever does the work --------------------------------------------------------------------------------------------


def test_two_workers_come_to_the_same(tmp_path: Path) -> None:
    file = write(tmp_path, DUELIST)
    assert sweep(file, workers=2).rows == sweep(file).rows


def test_ray_comes_to_the_same(tmp_path: Path) -> None:
    file = write(tmp_path, DUELIST)
    words = [*PROGRAM, "sweep", str(file), "--ray", "local", "--workers", "2", "--json"]
    said = subprocess.run(words, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert json.loads(said.stdout)["rows"] == json.loads(json.dumps(sweep(file).plain()))


def test_workers_with_other_rules_or_content_are_refused(tmp_path: Path) -> None:
    planned = plan(write(tmp_path, BRIGAND))
    cell = msgspec.structs.replace(planned.cells[0][1], rules="others")
    with pytest.raises(ValueError, match="the workers have other rules or content"):
        fight_all(find_game("suits"), [cell, planned.cells[1][1]], planned.layers, Kept(None), workers=2)


def test_where_a_value_stands_does_not_matter_to_its_numbers(tmp_path: Path) -> None:
    forth = sweep(write(tmp_path, BRIGAND)).rows
    back = sweep(write(tmp_path, BRIGAND.replace("[3, 5, 9]", "[9, 5]"))).rows
    assert [row.figures for row in back] == [forth[2].figures, forth[1].figures]


# --- what is done is kept ---------------------------------------------------------------------------------------------


class Interrupted(Exception):
    pass


def done_at_start(file: Path, out: Path) -> tuple[int, Sweep]:
    """Run a sweep, and say how many cells it found done."""
    told: list[int] = []
    result = sweep(file, out=out, progress=lambda done, total, what: told.append(done))
    return told[0], result


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_sweep_goes_on_where_it_was(tmp_path: Path, workers: int) -> None:
    file, out = write(tmp_path, BRIGAND), tmp_path / "out"

    def interrupt(done: int, total: int, what: str) -> None:
        if done == 2:
            raise Interrupted

    with pytest.raises(Interrupted):
        sweep(file, out=out, workers=workers, progress=interrupt)
    done, result = done_at_start(file, out)
    assert done == 2
    assert result.rows == sweep(file).rows


def test_a_changed_file_starts_the_changed_cells_afresh(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert done_at_start(write(tmp_path, BRIGAND), out)[0] == 0
    assert done_at_start(write(tmp_path, BRIGAND.replace("[3, 5, 9]", "[3, 4, 9]")), out)[0] == 2
    assert done_at_start(write(tmp_path, BRIGAND.replace('"wolf"', '"bear"')), out)[0] == 0
    assert done_at_start(write(tmp_path, BRIGAND.replace("seed = 3", "seed = 4")), out)[0] == 0
    assert done_at_start(write(tmp_path, BRIGAND), out)[0] == 3


def test_a_spoilt_cell_is_fought_again(tmp_path: Path) -> None:
    file, out = write(tmp_path, BRIGAND), tmp_path / "out"
    sweep(file, out=out)
    kept = sorted((out / "cells").iterdir())
    assert len(kept) == 3
    kept[0].write_bytes(kept[0].read_bytes()[:40])
    done, result = done_at_start(file, out)
    assert done == 2
    assert result.rows == sweep(file).rows
    assert sorted((out / "cells").iterdir()) == kept


# --- what comes of it -------------------------------------------------------------------------------------------------


def test_rows_are_the_same_as_csv_parquet_and_json(tmp_path: Path) -> None:
    rows = sweep(write(tmp_path, DUELIST)).plain()
    for form in ("csv", "parquet", "json"):
        save_rows(rows, tmp_path / f"rows.{form}", form)
    assert json.loads((tmp_path / "rows.json").read_text()) == rows
    with (tmp_path / "rows.csv").open(newline="") as file:
        read = [{key: _number(value) for key, value in row.items()} for row in csv.DictReader(file)]
    assert read == rows
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(tmp_path / "rows.parquet").to_pylist()
    assert [{**row, "ways": json.loads(row["ways"])} for row in table] == rows


def _number(text: str) -> Any:
    return json.loads(text)


def test_an_exact_row_has_no_interval(tmp_path: Path) -> None:
    text = 'game = "draws"\na = "poacher"\nb = "deputy"\nexact = true\n[vary]\na.bot = ["house"]\n'
    (row,) = sweep(write(tmp_path, text)).plain()
    assert "interval" not in row
    assert row["fights"] == 0
    assert row["a"] + row["b"] + row["draw"] == pytest.approx(1)


HEAT = BRIGAND.replace("[3, 5, 9]", "[3, 5, 9]\nb.body = [4, 6]")
GRID = HEAT + "b.reflexes = [6, 8]\n"


@pytest.mark.parametrize(
    ("asked", "drawn"), [(BRIGAND, "line"), (HEAT, "heat-map"), (DUELIST, "tornado"), (GRID, "tornado")]
)
def test_the_picture_fits_what_is_varied_and_says_every_share(tmp_path: Path, asked: str, drawn: str) -> None:
    result = sweep(write(tmp_path, asked), fights=5)
    ((name, svg, _),) = pictures(result)
    assert name == drawn
    root = ElementTree.fromstring(svg)
    words = " ".join("".join(each.itertext()) for each in root.iter())
    assert root.get("role") == "img"
    if drawn == "heat-map":
        for row in result.rows:
            assert f"{row.values[0]}, {row.values[1]}: " in words
    if drawn == "line":
        assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 2 * len(result.rows)


def test_swings_are_measured_from_the_base(tmp_path: Path) -> None:
    result = sweep(write(tmp_path, DUELIST), fights=40)
    shares = {row.values: row.figures.a for row in result.rows}
    base = shares[(26, 1, 11)]
    health = [base, shares[(10, 1, 11)], shares[(20, 1, 11)]]
    found = swings(result)[0]
    assert (found.low, found.high) == (min(health), max(health))
    crowd = swings(result)[1]
    assert {crowd.low, crowd.high} == {base, shares[(26, 2, 11)]}


def test_the_report_stands_alone_and_says_how_to_run_it_again(tmp_path: Path) -> None:
    text = BRIGAND.replace('game = "suits"', 'game = "suits"\ntitle = "<b>Who & why?</b>"')
    page = sweep_page(sweep(write(tmp_path, text)), "outdraw sweep asked.toml")
    assert "<title>&lt;b&gt;Who &amp; why?&lt;/b&gt;</title>" in page
    assert "<b>" not in page
    assert not re.findall(r"(?:src|href|url\()", page)
    assert set(re.findall(r"https?://[^\"<> ]+", page)) == {"http://www.w3.org/2000/svg"}
    assert "<script" not in page
    assert '<html lang="en">' in page
    assert "prefers-color-scheme" in page
    assert page.count("<tr>") == 4
    assert "outdraw sweep asked.toml" in page
    assert "a.ranks.&quot;Hand Weapons&quot; = [3, 5, 9]" in page
    assert "20 simulated fights" in page


def test_a_notebook_shows_the_picture_and_the_table(tmp_path: Path) -> None:
    shown = sweep(write(tmp_path, BRIGAND))._repr_html_()
    assert "<svg" in shown
    assert "<table>" in shown


# --- mistakes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "line", "said"),
    [
        ("fights = 20", "fihgts = 20", 5, "fihgts: unknown key, did you mean `fights`?"),
        ("fights = 20", "fights = 0", 5, "fights: got 0, expected a whole number from 1 to 100000000"),
        ('"suits"', '"siuts"', 2, 'game: there is no game "siuts", did you mean "suits"?'),
        ('"brigand"', '"brigant"', 3, 'a: there is no fighter "brigant", did you mean "brigand"?'),
        ('a = "brigand"', "", 1, 'needs `a`, who fights, such as a = "aldo_brandt"'),
        ("[3, 5, 9]", "[3, -1]", 8, 'a.ranks."Hand Weapons": got -1, expected a whole number from 1 to 20'),
        ("[3, 5, 9]", "[3,\n5,\n30]", 10, 'a.ranks."Hand Weapons": got 30, expected a whole number from 1 to 20'),
        ("Hand Weapons", "Hand Waepons", 8, "a.ranks.\"Hand Waepons\": no such skill, did you mean 'Hand Weapons'?"),
        ('ranks."Hand Weapons"', "bdy", 8, "a.bdy: unknown key, did you mean `body`?"),
        (
            "[3, 5, 9]",
            "5",
            8,
            'vary.a.ranks."Hand Weapons": got 5, expected a list of values, or a range such as "3..9"',
        ),
        ("[3, 5, 9]", '"9..3"', 8, 'got "9..3", which has no values, expected some, as in [3, 4] or "3..9"'),
        ("[3, 5, 9]", "[3, 3]", 8, "got 3 a second time, expected each value once"),
        ("[3, 5, 9]", "[inf]", 8, "got inf, expected a number"),
        ('a.ranks."Hand Weapons"', "c.body", 8, "vary.c: unknown key, expected one of `a`, `b`, `content`"),
        ('a.ranks."Hand Weapons" = [3, 5, 9]', "", 7, "vary: nothing is varied, write some, as in b.body"),
        (
            'a.ranks."Hand Weapons" = [3, 5, 9]',
            'a.bot = ["hosue"]',
            8,
            'no bot of suits "hosue", did you mean "house"?',
        ),
        ('a.ranks."Hand Weapons" = [3, 5, 9]', "a.number = [0]", 8, "got 0, expected a whole number from 1 to 100"),
        ('a.ranks."Hand Weapons" = [3, 5, 9]', "a.fighters = [3]", 8, "got 3, expected the id of a fighter"),
        (
            'a.ranks."Hand Weapons" = [3, 5, 9]',
            'a.fighters = ["wolf",\n"bare"]',
            9,
            'no fighter "bare", did you mean "bear"?',
        ),
        ('a.ranks."Hand Weapons"', "a.arms.7.0", 8, "there is no such place in the entry"),
        ('a.ranks."Hand Weapons"', "a.brigand", 8, "names no value, expected one, as in a.brigand.body"),
        (
            'a.ranks."Hand Weapons"',
            "content.weapon.Sword.boost",
            8,
            'no content file of suits "weapon", did you mean "weapons"?',
        ),
        (
            'a.ranks."Hand Weapons"',
            "content.weapons.Swrod.boost",
            8,
            'no entry of weapons.toml "Swrod", did you mean "Sword"?',
        ),
        (
            'a.ranks."Hand Weapons"',
            "content.weapons.Sword.bost",
            8,
            "content.weapons.Sword.bost: unknown key, did you mean `boost`?",
        ),
        (
            'a.ranks."Hand Weapons" = [3, 5, 9]',
            'a.body = "1..20"\nb.body = "1..20"\na.will = "1..20"\nb.will = "1..20"',
            7,
            "asks for 160,000 cells, expected at most 20,000",
        ),
        ('b = "wolf"', 'b = "wolf"\nwithout = ["points"]', 5, "got 'points', expected a side and a path"),
        (
            'b = "wolf"',
            'b = "wolf"\nscenario = "x"',
            3,
            "a scenario says itself who fights, leave out `a`, or the scenario",
        ),
        (
            'a = "brigand"\nb = "wolf"',
            'scenario = "nowhere"',
            3,
            'there is no fight among the scenarios of suits "nowhere"',
        ),
        ('b = "wolf"', 'b = "wolf', 4, "not TOML"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_what_would_be_right(
    tmp_path: Path, before: str, after: str, line: int, said: str
) -> None:
    assert before in BRIGAND
    with pytest.raises(ContentError) as caught:
        plan(write(tmp_path, BRIGAND.replace(before, after, 1)))
    fault = caught.value.faults[0]
    assert said in str(fault)
    assert fault.line == line


def test_what_the_content_forbids_names_the_change_that_broke_it(tmp_path: Path) -> None:
    text = BRIGAND.replace('"brigand"', '"aldo_brandt"').replace('ranks."Hand Weapons" = [3, 5, 9]', "body = [7, 9]")
    with pytest.raises(ContentError, match=r"asked.toml:8: a.points with body = 9: costs 53 points, expected 36"):
        plan(write(tmp_path, text))


def test_each_alone_needs_a_value_to_start_from(tmp_path: Path) -> None:
    text = BRIGAND.replace("[vary]", 'design = "each"\n[vary]').replace("Hand Weapons", "Archery")
    with pytest.raises(ContentError, match="has no value to start from, set it under"):
        plan(write(tmp_path, text))


def test_in_a_scenario_fighters_are_changed_by_their_content(tmp_path: Path) -> None:
    game = find_game("suits")
    assert game.duels is not None
    scenario = next(iter(game.duels.scenarios()))
    text = f'game = "suits"\nscenario = "{scenario}"\n[vary]\na.body = [3]\n'
    with pytest.raises(ContentError, match=r"asked.toml:4: .*vary content.<file>.<id> instead"):
        plan(write(tmp_path, text))
