"""Attacks by what is sent, at the live server: nonsense of every size and sign is refused in a few words.

Each test tries again what an attacker once did.
"""

from __future__ import annotations

from random import Random

import pytest

from outdraw.core import own_bots
from tests.server.support import Served, at_draws, first_choice, legal, look
from tests.server.test_rooms import ME

HOSTILE = "\x1b[31m", "\x07", "‮", "\x00"


# --- 10, 20: numbers beyond measure, and what is sent back -----------------------------------------------------------


def test_an_edit_beyond_all_measure_is_refused_and_the_table_goes_on(server: Served) -> None:
    opened = server.open("suits", {"gm": "person"}, scenario="road")
    token = opened["seats"]["gm"]["token"]
    assert server.post("/api/seat/join", token, {"person": "GM"}).status_code == 200
    assert server.post("/api/seat/begin", token).status_code == 200
    for path, value in (
        (["fighters", 0, "sheet", "reflexes"], 10**15),
        (["fighters", 0, "unready"], 10**9),
        (["fighters", 0, "shock"], -(10**30)),
        (["fighters", 0, "sheet", "name"], "x" * 100_000),
        (["fighters", 0, "sheet", "name"], "\x1b[2J"),
        (["seats"], []),
    ):
        said = server.post("/api/seat/gm/edit", token, {"path": path, "value": value, "why": "to see"})
        assert said.status_code == 422, (path, said.text)
        assert len(said.text) < 700
    assert look(server, token)["view"]["fighters"]


def test_refusals_do_not_send_back_what_was_sent(server: Served) -> None:
    tokens = at_draws(server)
    long = "x" * 50_000
    for body in (
        {"choice": "0.0.0.0", "answer": long, "id": "a"},
        {"choice": long, "answer": "a", "id": "a"},
        {"choice": "0.0.0.0", "answer": "a", "id": long},
        {"choice": "0.0.0.0", "answer": {"a": [1]}, "id": "a"},
        {"choice": "0.0.0.0", "answer": [[["a"]]], "id": "a"},
    ):
        said = server.post("/api/seat/answers", tokens["storyteller"], body)
        assert 400 <= said.status_code < 500
        assert len(said.content) < 1_000


# --- 14, 22: names that reach other people's screens, ids that are none ----------------------------------------------


@pytest.mark.parametrize("signs", HOSTILE)
def test_no_name_brings_signs_that_cannot_be_shown(server: Served, signs: str) -> None:
    spelt = "".join(f"\\u{ord(sign):04x}" for sign in signs)
    text = ME.replace('name = "Me"', f'name = "Me{spelt}"')
    assert text != ME
    said = server.post("/api/tables", body={"game": "suits", "content": {"characters.toml": text}})
    assert said.status_code == 422
    assert "cannot be shown" in said.json()["sentence"]
    checked = server.post("/api/games/suits/entries/check", body={"name": "characters", "text": text}).json()
    assert "cannot be shown" in checked["faults"][0]["wrong"]
    tokens = at_draws(server)
    assert server.post("/api/seat/join", tokens["dale"], {"person": f"Dale{signs}"}).status_code == 422
    why = {"path": ["round"], "value": 1, "why": f"so{signs}"}
    assert server.post("/api/seat/gm/edit", tokens["storyteller"], why).status_code == 422


def test_an_id_that_ends_in_a_line_is_no_id(server: Served) -> None:
    text = ME.replace('id = "me"', 'id = "me\\n"')
    checked = server.post("/api/games/suits/entries/check", body={"name": "characters", "text": text}).json()
    assert "line break" in checked["faults"][0]["wrong"]


def test_markup_and_format_signs_stay_the_words_they_are(server: Served) -> None:
    tokens = at_draws(server)
    name = "<img src=x onerror=alert(1)> {0.__class__} %s"
    assert server.post("/api/seat/join", tokens["dale"], {"person": name}).status_code == 200
    assert {each["id"]: each.get("person") for each in look(server, tokens["dale"])["company"]["seats"]}["dale"] == name


# --- 15, 21: long work -----------------------------------------------------------------------------------------------


def test_a_content_file_full_of_faults_is_answered_in_short(server: Served) -> None:
    text = "\n".join(f"[[character]]\nid = {number}" for number in range(7_000))
    said = server.post("/api/games/suits/content/characters/check", body={"text": text})
    assert said.status_code == 200
    assert len(said.json()) == 100


def test_more_helpers_than_anybody_has_are_refused_in_words(server: Served) -> None:
    with server.client() as client:
        helpers = "&".join(["helper=1"] * 200)
        said = client.get(f"/api/odds/draws/extended?pool=0&target=5&draws=5&{helpers}")
    assert said.status_code == 422
    assert "too many" in said.json()["sentence"]


# --- 23: input beyond all depth --------------------------------------------------------------------------------------


def test_what_is_nested_beyond_all_depth_is_refused_as_any_nonsense(server: Served) -> None:
    tokens = at_draws(server)
    deep = "[" * 50_000 + "]" * 50_000
    edit = f'{{"path": ["round"], "value": {deep}, "why": "to see"}}'
    table = f'{{"game": "draws", "switches": {{"a": {deep}}}}}'
    with server.client(tokens["storyteller"]) as client:
        for path, body in (("/api/seat/gm/edit", edit), ("/api/tables", table)):
            said = client.post(path, content=body, headers={"content-type": "application/json"})
            assert said.status_code == 400, path
            assert set(said.json()) == {"rule", "sentence"}


# --- 24: a dial of any size ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [{f"rule {n}": "asked" for n in range(101)}, {"\x1b[2J": "asked"}])
def test_a_table_is_opened_with_no_larger_dial_than_one_may_turn_to(server: Served, rules: dict[str, str]) -> None:
    said = server.post("/api/tables", body={"game": "draws", "dial": {"rules": rules}})
    assert said.status_code == 422
    assert said.json()["rule"] == "table.gm.dial"


# --- 26: ids of answers that a database does not take ----------------------------------------------------------------


def test_the_id_of_an_answer_is_of_signs_that_can_be_shown(server: Served) -> None:
    tokens = at_draws(server)
    choice = first_choice(server, tokens["storyteller"])
    for id in ("\0", "a\x1b[2J", "\n"):
        body = {"choice": choice["id"], "answer": legal(choice), "id": id}
        assert server.post("/api/seat/answers", tokens["storyteller"], body).status_code == 422
        with server.live(tokens["storyteller"]) as live:
            assert live.answer(choice["id"], legal(choice), id)["status"] == 422
    assert first_choice(server, tokens["storyteller"])["id"] == choice["id"]


# --- 31: more than was asked for -------------------------------------------------------------------------------------


def test_no_more_events_are_given_than_were_asked_for(server: Served) -> None:
    tokens = at_draws(server)
    for _ in range(8):
        turned = {"luck": "automatic", "why": "once more"}
        assert server.post("/api/seat/gm/dial", tokens["storyteller"], turned).status_code == 200
    assert server.get("/api/seat/events", tokens["dale"], start=0, stop=-2).json() == []
    assert len(server.get("/api/seat/events", tokens["dale"], start=2, stop=4).json()) == 2


# --- 34: bots that are code ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["os:system", "tests.server.support:any_answer", "mine:careful", "own:random_bot"])
def test_no_name_of_a_bot_makes_a_server_import_or_run_anything(server: Served, name: str) -> None:
    tokens = at_draws(server)
    handed = [
        ("/api/tables", "", {"game": "draws", "seats": {"dale": f"bot:{name}"}}),
        ("/api/seat/hand-over", tokens["dale"], {"to": f"bot:{name}"}),
        ("/api/seat/gm/hand-over", tokens["storyteller"], {"seat": "dale", "to": f"bot:{name}"}),
    ]
    for path, token, body in handed:
        said = server.post(path, token, body)
        assert said.status_code == 422, path
        assert "has no bot" in said.json()["sentence"]
    with server.client() as client:
        duel = {"game": "draws", "a": ["caleb_voss"], "b": ["poacher"], "bot_a": name, "fights": 1}
        job = client.post("/api/lab/duel", json=duel).json()
        while job["state"] in ("waiting", "running"):
            job = client.get(f"/api/lab/jobs/{job['job']}").json()
    assert job["state"] == "failed"
    assert "has no bot" in job["sentence"]


def test_where_strangers_name_bots_none_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_bots, "_kept_out", [])
    assert callable(own_bots.find_own("tests.server.support:any_answer", Random(0)))
    own_bots.keep_out("not here")
    with pytest.raises(own_bots.NoSuchBot, match="not here"):
        own_bots.find_own("tests.server.support:any_answer", Random(0))


# --- 37: what a spectator sends --------------------------------------------------------------------------------------


def test_a_spectator_is_not_sent_back_what_they_sent(server: Served) -> None:
    tokens = at_draws(server, spectators="public")
    with server.live(tokens["*"]) as watching:
        watching.until(lambda look: True)
        watching.send({"id": "x" * 60_000, "choice": "1"})
        while (said := watching.receive())["kind"] != "refused":
            pass
    assert (said["status"], len(said["id"])) == (403, 64)


# --- 41: scenes beyond all measure -----------------------------------------------------------------------------------


def test_a_scene_of_thousands_is_refused(server: Served) -> None:
    """A table of forty thousand people stopped all tables of a server."""
    head = '[[scenario]]\nid = "crowd"\nname = "A crowd"\nsummary = "Everybody."\n'
    block = '[[scenario.placed]]\ncharacter = "gunman"\ncount = 100\nside = "gunmen"\n'
    for blocks, why in ((3, "300 people are placed, expected at most 200"), (400, "expected")):
        files = {"scenarios.toml": head + block * blocks}
        said = server.post("/api/tables", body={"game": "suits", "scenario": "crowd", "content": files})
        assert said.status_code == 422
        assert why in said.json()["sentence"]


@pytest.mark.parametrize(
    ("game", "people"),
    [("suits", "placed"), ("cavaliers", "person"), ("draw_your_weapon", "npcs"), ("draws", "others")],
)
def test_every_game_says_how_many_people_a_scene_has_at_most(server: Served, game: str, people: str) -> None:
    described = {each["name"]: each["schema"] for each in server.get(f"/api/games/{game}/content").json()}
    scenario = described["scenarios"]["$defs"]["Scenario"]["properties"]
    assert scenario[people]["maxItems"] <= 100
