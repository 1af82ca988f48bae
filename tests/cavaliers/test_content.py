"""Content: the files fit their types, the ready characters are legal, faults are told, groups and scenarios stand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.core.content.files import ContentError, load, loads
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import FILES, FOLDER, CharactersFile, Person, ScenariosFile
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.rules import creation
from outdraw.games.cavaliers.set_up import company, scenario_list, set_up


@pytest.mark.parametrize("name", FILES)
def test_every_content_file_fits_its_type(name: str) -> None:
    assert isinstance(load(FOLDER / f"{name}.toml", FILES[name]), FILES[name])


def test_there_is_what_the_supplement_has() -> None:
    kinds = [person.category for person in content.people().values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "pc": 6, "rabble": 13, "stock": 11, "minor": 7, "major": 2, "animal": 5
    }  # fmt: skip
    assert len(content.tables()) == 37
    assert len(content.specialties()) == 36
    assert len(content.groups()) == 8


def test_ids_named_in_content_exist() -> None:
    specialties, gear, maneuvers = content.specialties(), content.gear(), content.maneuvers()
    for item in gear.values():
        assert set(item.specialties) <= set(specialties), item.id
        assert {each.specialty for each in item.additions} <= set(specialties)
    for maneuver in maneuvers.values():
        skills = {each.skill for each in specialties.values()}
        assert maneuver.target in (*specialties, *skills, ""), maneuver.id
        assert maneuver.adds in (*specialties, "")
    for person in content.people().values():
        assert set(person.ranks) <= set(specialties), person.id
        assert {carried.kind for carried in person.gear} <= set(gear), person.id
        assert set(person.maneuvers) <= set(maneuvers), person.id
        figures = content.categories()[person.category]
        assert person.category == "animal" or (person.wound_limit, person.track) == (figures.wound_limit, figures.track)
    for group in content.groups().values():
        assert {member.kind for member in group.members} <= set(content.people())


def test_yield_limits_follow_the_category_but_for_one_printed_slip() -> None:
    for person in content.people().values():
        figures = content.categories()[person.category]
        expected = figures.base_yield + person.competency * figures.competency_share // 100
        assert person.yield_limit == expected or person.id == "secretive_soothsayer" or person.category == "animal"


def wrong_with(person: Person, **change: Any) -> list[tuple[Any, ...]]:
    """Give what is wrong with a character when something is changed, without the words."""
    return [place for place, *_ in replace(person, **change).faults()]


@pytest.mark.parametrize("id", ["maren", "tobias", "ysolt", "corin", "lisbet", "bram"])
def test_the_ready_characters_are_made_by_the_rules_of_creation(id: str) -> None:
    ready = content.people()[id]
    assert list(ready.faults()) == []
    customizations, *more = ready.budgets()
    assert more == []
    assert (customizations.of, sum(number for _, number in customizations.parts)) == (6, 6)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"classes": ("duelist", "duelist")}, ("classes",)),
        ({"classes": ("duelist", "pirate")}, ("classes",)),
        ({"competency": 8}, ("competency",)),
        ({"yield_limit": 11}, ("yield_limit",)),
        ({"wound_limit": 3, "track": (1, 2)}, ("wound_limit",)),
        ({"maneuvers": ("confident_fencing", "sniper", "precise_swordplay")}, ("maneuvers",)),
        ({"prowess": ("knife", "sword")}, ("prowess",)),
        ({"competent": ("defense", "initiative")}, ("competent",)),
    ],
)
def test_what_creation_refuses(change: dict[str, Any], place: tuple[Any, ...]) -> None:
    assert place in wrong_with(content.people()["maren"], **change)


def test_ranks_are_those_of_the_classes_and_of_six_customizations() -> None:
    maren = content.people()["maren"]
    assert wrong_with(maren, ranks={**maren.ranks, "lunge": 1}) == [("ranks", "lunge")]
    assert wrong_with(maren, ranks={**maren.ranks, "lunge": 3}) == [("ranks", "lunge"), ("experience",)]
    assert wrong_with(maren, ranks={**maren.ranks, "etiquette": 1}) == [("experience",)]
    assert wrong_with(maren, ranks={**maren.ranks, "banter": 1}) == [("customizations",)]
    assert wrong_with(maren, ranks={**maren.ranks, "banter": 1}, customizations=("language Almish",)) == []


def test_experience_buys_what_goes_beyond_and_raises_competency_and_limits() -> None:
    maren = content.people()["maren"]
    assert maren.prowess is not None
    grown = replace(maren, experience=2, competent=(*maren.competent, "science"), prowess=(*maren.prowess, "bow"))
    assert list(grown.faults()) == []
    _, experience = grown.budgets()
    assert (experience.of, dict(experience.parts)) == (2, {"impulse": 1, "bow": 1})  # the six dearest are free
    assert wrong_with(maren, experience=50) == [("competency",), ("yield_limit",)]
    assert wrong_with(maren, experience=50, competency=10, yield_limit=13, ranks={**maren.ranks, "lunge": 4}) == []
    assert creation.auto_skills() == ["defense", "initiative", "interaction", "observation"]


def test_homebrew_faults_name_the_line() -> None:
    text = (FOLDER / "characters.toml").read_text()
    with pytest.raises(ContentError, match="expected one thing in each hand"):
        loads(text.replace('kind = "buckler", at = "arm"', 'kind = "buckler", at = "main"', 1), CharactersFile, "x")
    with pytest.raises(ContentError, match="expected one D10"):
        loads(text.replace("verve = 10", "verve = 12", 1), CharactersFile, "x")
    quay = (FOLDER / "scenarios.toml").read_text()
    with pytest.raises(ContentError, match="expected an Area of this scenario"):
        loads(quay.replace('area = "dock", side', 'area = "moon", side', 1), ScenariosFile, "x")
    with pytest.raises(ContentError, match="without a way to it"):
        loads(quay.replace('    { a = "deck", b = "hold", by = "hatch" },\n', "", 1), ScenariosFile, "x")


def test_names_that_no_content_has_are_told_with_the_nearest() -> None:
    text = (FOLDER / "characters.toml").read_text()
    with pytest.raises(ContentError, match='got "rapeir", expected gear, such as rapier'):
        loads(text.replace('kind = "rapier"', 'kind = "rapeir"', 1), CharactersFile, "x")
    with pytest.raises(ContentError, match="expected a specialty, such as parry"):
        loads(text.replace("parry = 2", "pary = 2", 1), CharactersFile, "x")
    quay = (FOLDER / "scenarios.toml").read_text()
    with pytest.raises(ContentError, match="expected a stat block or character, such as maren"):
        loads(quay.replace('kind = "maren"', 'kind = "maran"', 1), ScenariosFile, "x")


def test_groups_grow_with_the_party() -> None:
    assert company("bandit_gang", 3) == [*["greedy_bandit"] * 3, *["grizzled_veteran"] * 2, "rogue_highwayman"]
    assert company("mob", 2).count("angry_mob_member") == 4


def test_scenarios_seat_the_mj_and_each_player() -> None:
    for info in scenario_list():
        scene = GAME.set_up(info.id)
        assert [seat for seat, _ in info.seats] == scene.seats
        assert scene.gm == "mj"
    tavern = set_up("tavern")
    assert [(late.id, late.enters) for late in tavern.reserve] == [("boorish_fop", 2), ("city_watch_officer", 5)]
    assert "city_watch_officer" not in tavern.people


def test_a_scenario_sets_the_switches_of_its_table() -> None:
    text = (FOLDER / "scenarios.toml").read_text()
    changed = text.replace('ambush = "party"', 'ambush = "party"\nswitches = { passions = true }', 1)
    card = loads(changed, ScenariosFile, "x").scenarios[0]
    assert card.switches.passions
    with pytest.raises(ContentError, match="passion"):
        loads(changed.replace("passions = true", "passion = true"), ScenariosFile, "x")
