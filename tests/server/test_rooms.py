"""The calls of the rooms beside the table: odds as a page draws them, the rulebook, the lab, replays and content."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from outdraw.core.rule_places import own_tests
from tests.server.support import Served


def test_a_question_says_how_a_page_can_ask_it(server: Served) -> None:
    questions = {each["name"]: each for each in server.get("/api/odds/suits").json()["questions"]}
    weapon = questions["burst"]["parameters"][0]
    assert weapon["name"] == "weapon"
    assert "Long Bow" not in weapon["names"]
    said = server.get("/api/odds/suits/exchange", attacker="wolf", defender="bob").json()
    assert said["shapes"]["win"] == "chance"
    assert said["shapes"]["target.loss"] == "numbers"


def test_a_rulebook_says_where_its_rules_stand_and_what_proves_them(server: Served) -> None:
    book = server.get("/api/rules/draws").json()
    assert book["game"] == "draws"
    places = server.get("/api/rules/draws/places").json()
    assert places["has_tests"] == (own_tests() is not None)
    chained = places["rules"]["draws.chance.ten_chain"]
    assert any(each.startswith("draws/rules/") for each in chained["code"])
    assert all(each.startswith("tests/") for each in chained["tests"])
    assert {rule["id"] for rule in book["rules"]} >= set(places["rules"])
    assert server.get("/api/rules/table").json()["game"] == "table"
    assert server.get("/api/rules/chess").status_code == 404
    assert server.get("/api/rules/chess/places").status_code == 404


def test_the_lab_says_whose_values_a_sweep_can_vary(server: Served) -> None:
    there = server.get("/api/lab/suits").json()
    assert there["counts"] == "wounds"
    assert there["has_best"]
    (skirmish,) = [each for each in there["scenarios"] if each["id"] == "skirmish"]
    assert (skirmish["a"], skirmish["b"], skirmish["name"]) == ("north", "south", "Skirmish at the ford")
    near = {"path": 'ranks."Hand Weapons"', "value": 5, "fits": [3, 4, 5, 6, 7]}
    assert near in server.get("/api/lab/suits/values/brigand").json()
    of_seven = server.get("/api/lab/draw_your_weapon/values/sable_wren").json()  # all that she has must add up to 7
    assert {each["path"]: each["fits"] for each in of_seven}["attributes.agility"] == [3]
    hero = {each["path"]: each for each in server.get("/api/lab/suits/values/aldo_brandt").json()}  # costs 36 points
    assert hero["body"] == {"path": "body", "value": 7, "fits": [5, 6, 7, 8, 9], "without": "points"}
    assert hero["points"]["fits"] == [36]
    assert "without" not in hero["hide"]
    dice = server.get("/api/lab/cavaliers/values/corin").json()
    assert {each["path"]: each["fits"] for each in dice}["passions.loyalty"] == [8, 10, 12]
    assert server.get("/api/lab/suits/values/nobody").status_code == 404


def test_a_journal_is_replayed_from_any_seat_of_it(server: Served, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    command = [sys.executable, "-m", "outdraw", "play", "draws", "--bots", "--seed", "3", "--journal", str(file)]
    subprocess.run(command, check=True, capture_output=True)
    lines = file.read_bytes()
    with server.client() as client:
        everyone = client.post("/api/replay", content=lines).json()
        own = client.post("/api/replay", params={"seat": everyone["seats"][1]}, content=lines).json()
        spoilt = client.post("/api/replay", content=lines.replace(b"a bot", b"a cat", 1))
    assert everyone["seat"] == "*"
    assert len(everyone["frames"]) == len(lines.splitlines()) - 1
    assert own["seat"] == everyone["seats"][1]
    assert own["first"]["board"]
    assert spoilt.status_code == 422
    assert "line 2" in spoilt.json()["sentence"]


ME = """
[[character]]
id = "me"
name = "Me"
reflexes = 7
body = 5
will = 5
mind = 7
colleges = ["Warrior"]
levels = { "Hand Weapons" = 2 }
arms = [["Sword", "Shield"]]
hero = true
"""
MINE = """
[[scenario]]
id = "mine"
name = "Mine"
summary = "One against one."
[[scenario.placed]]
character = "me"
seat = "me"
side = "north"
x = 0
y = 0
[[scenario.placed]]
character = "wolf"
side = "south"
x = 5
y = 0
"""


def test_characters_and_scenes_of_ones_own_are_checked_as_files_are(server: Served) -> None:
    there = server.get("/api/games/suits/entries").json()
    assert {each["about"] for each in there["kinds"]} == {"person", "scene"}
    assert "wolf" in [each["id"] for each in there["entries"]]
    path = "/api/games/suits/entries/check"
    fine = server.post(path, body={"name": "characters", "text": ME}).json()
    assert fine["faults"] == []
    assert fine["lists"]["character"][0]["name"] == "Me"
    counted = server.post(path, body={"name": "characters", "text": ME + "points = 36\n"}).json()
    assert counted["faults"][0]["path"] == "character[0].points"
    alone = server.post(path, body={"name": "scenarios", "text": MINE}).json()
    assert "placed[0].character" in alone["faults"][0]["path"]
    others = [{"name": "characters", "text": ME}]
    assert server.post(path, body={"name": "scenarios", "text": MINE, "others": others}).json()["faults"] == []
    assert server.post(path, body={"name": "chess", "text": ""}).status_code == 404


def test_a_character_is_drawn_answer_by_answer_and_nothing_is_kept(server: Served) -> None:
    kinds = {each["file"]: each for each in server.get("/api/games/suits/entries").json()["kinds"]}
    assert kinds["characters"]["can_draw"]
    path, answers = "/api/games/suits/entries/draw", list[str]()
    made = server.post(path, body={"seed": "7"}).json()
    while made["choice"] is not None:
        answers.append(made["choice"]["options"][0]["value"])
        made = server.post(path, body={"seed": "7", "answers": answers}).json()
    assert made == server.post(path, body={"seed": "7", "answers": answers}).json()
    assert (
        made["drawn"]
        == [told.removeprefix("A card of the character: ")[:-1] for told in made["told"]][: len(made["drawn"])]
    )
    entry = made["entry"]
    assert entry.pop("points") is None
    lines = "\n".join(f"{key} = {value}" for key, value in entry.items() if key != "levels")
    levels = ", ".join(f"'{name}' = {level}" for name, level in entry["levels"].items())
    text = f"[[character]]\nid = 'ann'\nname = 'Ann'\n{lines}\nlevels = {{ {levels} }}\n"
    assert (
        server.post("/api/games/suits/entries/check", body={"name": "characters", "text": text}).json()["faults"] == []
    )
    assert server.post(path, body={"seed": "7", "answers": ["nonsense"]}).status_code == 422
    assert server.post(path, body={"seed": "7", "answers": [*answers, "keep"]}).status_code == 422
    assert server.post(path, body={"seed": "7", "cards": 99}).status_code == 422
    assert "not drawn" in server.post("/api/games/draws/entries/draw", body={"seed": "7"}).json()["sentence"]


def test_what_is_wrong_comes_with_what_would_mend_it_and_what_it_costs(server: Served) -> None:
    path = "/api/games/suits/entries/check"
    dear = ME.replace("Sword", "Great Axe") + "points = 6\narmour = 'Scael'\n"
    found = server.post(path, body={"name": "characters", "text": dear}).json()
    assert len(found["faults"]) == 3
    assert {"path": ["armour"], "value": "Scale"} in found["repairs"]
    assert {"path": ["arms", 0, 1], "value": None} in found["repairs"]
    (points,) = found["budgets"]
    assert points["what"] == "points"
    assert points["of"] == 6
    assert sum(part for _, part in points["parts"]) > 6
    fine = server.post(path, body={"name": "characters", "text": ME}).json()
    assert fine["repairs"] == fine["budgets"] == []
    seen = {"fighter": "me", "against": "wolf", "own": [{"name": "characters", "text": ME}]}
    board = server.post("/api/games/suits/entries/stage", body=seen).json()["board"]
    assert board["tokens"][0]["name"] == "Me"


def test_every_switch_of_every_game_is_a_sentence(server: Served) -> None:
    for game in server.get("/api/games").json():
        set_so = game["scenarios"][0]["switches"]
        assert set(set_so) == set(game["switches"])
        assert all(each["says"] for each in game["switches"].values()), game["name"]


def test_content_of_ones_own_fights_in_the_lab_and_nowhere_else(server: Served) -> None:
    own = [{"name": "characters", "text": ME}]
    body = {"game": "suits", "a": ["me"], "b": ["wolf"], "fights": 20}
    for given, state in (({**body, "own": own}, "done"), (body, "failed")):
        job = server.post("/api/lab/duel", body=given).json()["job"]
        while (now := server.get(f"/api/lab/jobs/{job}").json())["state"] in ("waiting", "running"):
            pass
        assert now["state"] == state
    scene = {"scenario": "mine", "own": [*own, {"name": "scenarios", "text": MINE}]}
    assert server.post("/api/games/suits/entries/stage", body=scene).status_code == 200
    assert server.post("/api/games/suits/entries/stage", body={"scenario": "mine"}).status_code == 422
