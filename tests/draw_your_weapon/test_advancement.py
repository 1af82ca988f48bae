"""People and content: sheets and who sees them, creation, Levels, the content files and their faults."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.core.content.files import ContentError, load, loads
from outdraw.core.deeds import Deed
from outdraw.core.seen import view
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Attributes
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules import advancement, combat, turns
from outdraw.games.draw_your_weapon.rules.stats import rating_of, sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Switches
from outdraw.games.draw_your_weapon.set_up import player_character, set_up
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import ANA, BO, CY, Script, bars, fight, give, table

# ---------------------------------------------------------------- what everyone may see


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_figures_and_players_sheets_are_open_and_an_npcs_sheet_is_the_dealers() -> None:
    scene = table(ANA, BO, "duelist")
    seen = view(scene, BO)["creatures"]
    assert seen[ANA]["sheet"]["clout"] == 5
    assert seen["duelist"]["figures"]["hp"] == 26
    assert seen["duelist"]["sheet"] == "??"
    assert view(scene, DEALER)["creatures"]["duelist"]["sheet"]["features"] == ["cheap_shot"]


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_the_dealer_may_hide_an_npcs_figures() -> None:
    scene = set_up("lantern_yard", Switches(hide_npc_figures=True))
    seen = view(scene, BO)["creatures"]["duelist"]
    assert (seen["figures"], seen["is_broken"], seen["is_out"]) == ("??", False, False)
    assert view(scene, DEALER)["creatures"]["duelist"]["figures"]["hp"] == 26
    fight(scene, BO)
    give(scene, BO, "9h")
    play = Script(attack_card="9h")
    scene.creatures[BO].place = (6, 3)
    turns.action(play, scene, scene.creatures[BO], Deed("attack", ("rapier", "duelist")))
    assert play.events("damage", BO) == []
    assert len(play.events("damage", DEALER)) == 1


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_an_npcs_feature_is_known_once_used() -> None:
    scene = fight(table(ANA, "duelist", hands={DEALER: "5h"}), "duelist")
    turns.action(Script(attack_card="5h"), scene, scene.creatures["duelist"], Deed("special", ("cheap_shot", ANA)))
    seen = view(scene, ANA)["creatures"]["duelist"]
    assert (seen["known_features"], seen["sheet"]) == (["cheap_shot"], "??")


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_creatures_nobody_has_noticed_and_notes_stay_with_the_dealer() -> None:
    scene = set_up("gilded_house")
    seen = view(scene, CY)
    assert "croupier" not in seen["creatures"]
    assert (seen["unnoticed"], seen["notes"]) == ("??", "??")
    scene.has_begun = True
    step(Script(**{"dealer:dealer": "notice croupier"}), scene)
    assert view(scene, CY)["creatures"]["croupier"]["name"] == "The Croupier"
    combat.begin(Script(hold="nothing"), scene)
    assert view(scene, DEALER)["unnoticed"] == {}


# ---------------------------------------------------------------- creation and Levels


@pytest.mark.parametrize("id", list(content.characters()))
def test_ready_characters_have_the_supplements_figures(id: str) -> None:
    figures = {
        "brannoc_holt": (29, 16, 3, 5, 3, 5),
        "sable_wren": (25, 17, 2, 7, 5, 5),
        "ilse_marrow": (25, 13, 2, 5, 9, 7),
        "jonah_tarn": (25, 14, 2, 6, 7, 5),
        "maud_sexton": (27, 14, 2, 4, 7, 5),
        "tobias_quill": (25, 15, 2, 7, 3, 7),
    }
    scene = fight(table(id, "wolf"))
    body, page = stats(scene.creatures[id]), sheet_of(scene.creatures[id])
    found = (body.max_hp, body.max_guard, body.guard_refresh, body.max_speed, page.max_reserve, page.max_clout)
    assert found == figures[id]


def test_there_is_enough_to_play_with() -> None:
    assert len(content.weapons()) >= 12
    assert len(content.features()) >= 10
    assert {"cheap_shot", "sleuth"} <= set(content.features())
    assert len(content.npcs()) >= 8
    assert len(content.characters()) >= 4
    assert len(content.scenarios()) >= 3


def test_a_new_character_is_checked() -> None:
    ana = content.characters()[ANA]
    assert not list(ana.faults())
    for wrong in (
        replace(ana, attributes=Attributes(3, 3, 3, 0, 0)),
        replace(ana, attributes=Attributes(4, 1, 1, 1, 0)),
        replace(ana, features=("iron_stance",)),
        replace(ana, weapons=("knife", "mace", "spear")),
        replace(ana, gear=("shield", "buckler")),
        replace(ana, weapons=("bite",)),
        replace(ana, weapons=("swrod",)),
        replace(ana, level=6),
    ):
        assert list(wrong.faults())


@pytest.mark.rule("draw_your_weapon.experience.levels")
def test_level_3_costs_10_and_brings_a_feature() -> None:
    scene = table(ANA)
    ana = scene.creatures[ANA]
    sheet_of(ana).level, sheet_of(ana).experience = 2, 12
    advancement.follow_formulas(ana)
    hp, reserve = stats(ana).hp, sheet_of(ana).reserve
    play = Script(**{f"{ANA}:free": "level"}, learn="second_wind")
    step(play, scene)
    assert (sheet_of(ana).level, sheet_of(ana).experience, sheet_of(ana).features[-1]) == (3, 2, "second_wind")
    assert (stats(ana).hp, sheet_of(ana).reserve) == (hp + 1, reserve + 1)


@pytest.mark.rule("draw_your_weapon.experience.levels")
def test_level_2_raises_an_attribute_to_at_most_5() -> None:
    scene = table(ANA)
    ana = scene.creatures[ANA]
    sheet_of(ana).experience = 5
    stats(ana).hp = 10
    play = Script(**{"raise": "endurance"})
    advancement.gain_level(play, ana)
    assert (rating_of(ana, "endurance"), stats(ana).max_hp, stats(ana).hp) == (4, 32, 13)
    sheet_of(ana).attributes = replace(sheet_of(ana).attributes, might=5)
    sheet_of(ana).level = 3
    play = Script(**{"raise": "agility"})
    advancement.gain_level(play, ana)
    assert bars(play.asked[0])["might"] == "draw_your_weapon.experience.levels"


@pytest.mark.rule("draw_your_weapon.experience.levels")
def test_no_level_without_experience_in_combat_or_beyond_5() -> None:
    scene = table(ANA)
    ana = scene.creatures[ANA]
    assert advancement.bar_of_level(scene, ana) is not None
    sheet_of(ana).experience = 50
    assert advancement.bar_of_level(scene, ana) is None
    fight(scene, ANA)
    assert advancement.bar_of_level(scene, ana) is not None
    scene.combat = None
    sheet_of(ana).level = 5
    assert advancement.bar_of_level(scene, ana) is not None


def test_a_character_of_level_4_may_have_more() -> None:
    ana = content.characters()[ANA]
    grown = replace(ana, level=4, attributes=Attributes(3, 1, 4, 0, 1), features=(*ana.features, "mend"))
    assert not list(grown.faults())
    made = player_character(grown, ANA)
    assert stats(made).max_hp == 22 + 8 + 4


# ---------------------------------------------------------------- content files


@pytest.mark.parametrize("name", list(GAME.content))
def test_every_content_file_loads(name: str) -> None:
    kind = GAME.content[name]
    assert isinstance(load(GAME.folder / "content" / f"{name}.toml", kind), kind)


@pytest.mark.parametrize(
    ("name", "old", "new", "fault"),
    [
        ("weapons", "min = 3\nmax = 11", "min = 12\nmax = 11", "expected at least 12"),
        ("weapons", "hands = 2", "hands = 3", "whole number"),
        ("features", 'tags = ["Attack"]', "tags = []", "Attack"),
        ("npcs", '"cudgel"', '"cugdel"', "cudgel"),
        ("characters", "might = 2", "might = 3", "add up to 8"),
        ("scenarios", "#.P....D.#", "#.P....D#", "squares"),
        ("scenarios", "#.P....D.#", "#......D.#", "places P"),
        ("scenarios", "target = 9", "target = 0", "expected a target"),
    ],
)
def test_illegal_content_is_a_fault(name: str, old: str, new: str, fault: str) -> None:
    text = (GAME.folder / "content" / f"{name}.toml").read_text()
    assert old in text
    with pytest.raises(ContentError, match=fault):
        loads(text.replace(old, new, 1), GAME.content[name], f"{name}.toml")
