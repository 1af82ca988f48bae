"""`outdraw sweep` and `outdraw balance`: files in, rows and a report out, and a sentence for every mistake."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from outdraw.lab.balance import balance
from outdraw.lab.sweep import sweep
from tests.commands.console import Console, Outdraw

ROOT = Path(__file__).parents[2]
SWEEPS = sorted((ROOT / "examples" / "sweeps").glob("*.toml"))
BALANCES = sorted((ROOT / "examples" / "balance").glob("*.toml"))
ASKED = """
game = "suits"
a = "brigand"
b = "wolf"
fights = 4
[vary]
a.body = [5, 6]
"""
CHOICES = 'game = "draws"\nfights = 5\nentrants = ["poacher", "deputy"]\n'


@pytest.fixture(autouse=True)
def asked(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text(ASKED)
    (tmp_path / "choices.toml").write_text(CHOICES)


def test_a_sweep_prints_its_rows_and_leaves_a_report(outdraw: Outdraw, tmp_path: Path) -> None:
    said = outdraw.good("sweep", "asked.toml").out
    assert said.startswith("Asked\n")
    assert re.search(r" wins \d+\.\d %", said)
    assert "the report is asked.sweep/report.html" in " ".join(said.split())
    assert {each.name for each in (tmp_path / "asked.sweep").iterdir()} == {
        "cells",
        "line.svg",
        "report.html",
        "rows.csv",
    }
    rows = outdraw.good("sweep", "asked.toml", "--json").json
    assert rows["varied"] == ["a.body"]
    assert [row["a.body"] for row in rows["rows"]] == [5, 6]
    for row in rows["rows"]:
        assert row["a"] + row["b"] + row["draw"] == pytest.approx(1)
        assert {"interval", "rounds", "injuries_a", "injuries_b", "ways", "fights"} <= set(row)


@pytest.mark.parametrize("form", ["csv", "json", "parquet"])
def test_rows_are_written_as_asked_where_asked(outdraw: Outdraw, tmp_path: Path, form: str) -> None:
    outdraw.good("sweep", "asked.toml", "--format", form, "--out", "there", "--fights", "3")
    assert (tmp_path / "there" / f"rows.{form}").stat().st_size > 0


def test_a_balance_prints_its_matrix_and_leaves_a_report(outdraw: Outdraw, tmp_path: Path) -> None:
    said = outdraw.good("balance", "choices.toml").out
    assert "The poacher" in said
    assert "Perhaps always right: The poacher" in said
    found = outdraw.good("balance", "choices.toml", "--json").json
    assert set(found["scores"]) == {"The poacher", "Deputy Harlan"}
    assert (tmp_path / "choices.balance" / "report.html").is_file()


@pytest.mark.parametrize("file", SWEEPS, ids=lambda file: file.stem)
def test_example_sweeps_run(file: Path) -> None:
    result = sweep(file, fights=2)
    assert len(result.rows) >= 3
    assert result.plain()


@pytest.mark.parametrize("file", BALANCES, ids=lambda file: file.stem)
def test_example_balances_run(file: Path) -> None:
    assert len(balance(file, fights=2).mix) >= 3


def test_every_game_has_an_example() -> None:
    games = {"draws", "draw_your_weapon", "suits", "cavaliers"}
    for files in (SWEEPS, BALANCES):
        assert {file.read_text("utf-8").split('game = "')[1].split('"')[0] for file in files} == games


def test_mistakes_are_one_sentence(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "wrong.toml").write_text(ASKED.replace("[vary]", "[vray]"))
    assert outdraw.bad("sweep", "asked.tmol") == "asked.tmol: no such file, did you mean asked.toml?"
    assert outdraw("sweep", "wrong.toml").status == 2
    (tmp_path / "wrong.toml").write_text(ASKED.replace("[5, 6]", "[5, -6]"))
    assert outdraw.bad("sweep", "wrong.toml") == "wrong.toml:7: a.body: got -6, expected a whole number from 1 to 20"
    assert outdraw.bad("sweep", "asked.toml", "--workers", "0") == "give 1 to 256 --workers"
    assert outdraw.bad("sweep", "asked.toml", "--fights", "0") == "give 1 to 100000000 --fights"
    assert "invalid choice: 'xlsx'" in outdraw.bad("sweep", "asked.toml", "--format", "xlsx")
    assert outdraw.bad("sweep", "asked.toml", "--out", "asked.toml").startswith("asked.toml is a file; name a folder")
    assert outdraw.bad("sweep", "asked.toml", "--ray", "") == "--ray needs the address of a cluster, or `local`"
    (tmp_path / "wrong.toml").write_text(CHOICES.replace("entrants", "entrnats"))
    assert outdraw.bad("balance", "wrong.toml") == "wrong.toml:3: entrnats: unknown key, did you mean `entrants`?"


def test_a_file_for_the_other_command_is_told(outdraw: Outdraw) -> None:
    asked, choices = outdraw.bad("balance", "asked.toml"), outdraw.bad("sweep", "choices.toml")
    assert asked == "asked.toml is a file for the other command: outdraw sweep asked.toml"
    assert choices == "choices.toml is a file for the other command: outdraw balance choices.toml"


def test_what_cannot_be_solved_says_so(outdraw: Outdraw, tmp_path: Path) -> None:
    text = 'game = "draw_your_weapon"\na = "soldier"\nb = "soldier"\nexact = true\n[vary]\na.hp = [9]\n'
    (tmp_path / "exact.toml").write_text(text)
    assert "only be simulated" in outdraw.bad("sweep", "exact.toml")


def test_a_cluster_that_does_not_answer_is_one_sentence(outdraw: Outdraw) -> None:
    assert outdraw.bad("sweep", "asked.toml", "--ray", "127.0.0.1:9").startswith(
        "no Ray cluster answers at 127.0.0.1:9"
    )
    assert outdraw.bad("sweep", "asked.toml", "--ray", "there").startswith("'there' is no address of a Ray cluster")


def test_an_interrupted_sweep_says_so_and_goes_on(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text(ASKED.replace("fights = 4", "fights = 150").replace("[5, 6]", '"3..14"'))
    console = Console(["sweep", "long.toml"], tmp_path)
    console.until("1 of 12 cells")
    console.press(b"\x03")
    assert console.status() == 130
    assert "of 12 cells; the same command goes on from there" in console.text
    assert "Traceback" not in console.text
    kept = len(list((tmp_path / "long.sweep" / "cells").glob("*.json")))
    assert 1 <= kept < 12
    again = Console(["sweep", "long.toml", "--workers", "2"], tmp_path)
    again.until(f"{kept} of 12 cells")
    again.until("2 of 12 cells" if kept == 1 else f"{kept + 1} of 12 cells")
    again.press(b"\x03")
    assert again.status() == 130
    assert "Traceback" not in again.text
    assert len(list((tmp_path / "long.sweep" / "cells").glob("*.json"))) > kept
    assert all(json.loads(file.read_text()) for file in (tmp_path / "long.sweep" / "cells").glob("*.json"))


def test_a_sweep_that_varies_nothing_says_so(outdraw: Outdraw, tmp_path: Path) -> None:
    """Nobody in this fight holds a halberd."""
    (tmp_path / "asked.toml").write_text(ASKED.replace("a.body = [5, 6]", "content.weapons.Halberd.boost = [1, 2]"))
    said = outdraw.good("sweep", "asked.toml")
    assert "Varying Halberd: boost changes nothing" in " ".join(said.out.split())
    assert " at best " not in said.out
    assert "changes nothing" in (tmp_path / "asked.sweep" / "report.html").read_text("utf-8")
    assert outdraw.good("sweep", "asked.toml", "--json").json["idle"] == ["content.weapons.Halberd.boost"]


def test_what_is_varied_and_matters_is_not_called_idle(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text(
        ASKED.replace("a.body = [5, 6]", "a.body = [5, 6]\ncontent.weapons.Halberd.boost = [1, 2]")
    )
    said = outdraw.good("sweep", "asked.toml", "--json", "--fights", "30").json
    assert said["idle"] == ["content.weapons.Halberd.boost"]


@pytest.mark.parametrize(("command", "file"), [("sweep", "asked.toml"), ("balance", "choices.toml")])
def test_no_column_is_cut_off_on_a_narrow_screen(
    outdraw: Outdraw, monkeypatch: pytest.MonkeyPatch, command: str, file: str
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    shown = outdraw.good(command, file).out
    assert max(map(len, shown.splitlines())) <= 40
    assert "…" not in shown


@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_sweep_beside_another_says_what_changed_and_what_may_be_luck(
    outdraw: Outdraw, tmp_path: Path, form: str
) -> None:
    better = ASKED.replace("fights = 4", 'fights = 40\nset.a.ranks."Hand Weapons" = 15').replace("[5, 6]", "[5, 6, 7]")
    (tmp_path / "better.toml").write_text(better)
    outdraw.good("sweep", "asked.toml", "--fights", "40", "--format", form)
    words = ("sweep", "better.toml", "--beside", "asked.sweep")
    said = " ".join(outdraw.good(*words).out.split())
    assert "Beside asked.sweep: Brigand wins" in said
    assert "all are more than luck may bring. 1 cells are in one of the two only." in said
    found = outdraw.good(*words, "--json").json
    before = {
        row["a.body"]: row["a"] for row in outdraw.good("sweep", "asked.toml", "--fights", "40", "--json").json["rows"]
    }
    assert [pair["there"] for pair in found["beside"]["pairs"]] == [before[5], before[6]]
    assert [pair["here"] for pair in found["beside"]["pairs"]] == [row["a"] for row in found["rows"][:2]]
    assert "How often Brigand wins, here and there" in (tmp_path / "better.sweep" / "report.html").read_text("utf-8")


def test_what_cannot_be_held_beside_a_sweep_is_said_before_anything_is_fought(outdraw: Outdraw, tmp_path: Path) -> None:
    assert "no folder of a finished sweep" in outdraw.bad("sweep", "asked.toml", "--beside", "nowhere")
    assert not (tmp_path / "asked.sweep").exists()
    (tmp_path / "other.toml").write_text(ASKED.replace("a.body", "b.body"))
    outdraw.good("sweep", "other.toml")
    said = outdraw("sweep", "asked.toml", "--beside", "other.sweep")
    assert said.status == 2
    assert "the other sweep does not vary a.body" in said.err


def test_a_sweep_of_one_value_has_no_best_and_worst(outdraw: Outdraw, tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(ASKED.replace("[5, 6]", "[6]"))
    said = " ".join(outdraw.good("sweep", "one.toml").out.split())
    assert "of the fights (body 6)." in said.replace("\N{NO-BREAK SPACE}", " ")
    assert "at best" not in said
