"""Content: the files fit their types, the ready characters are legal, faults are told, groups and scenarios stand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.core.content.files import ContentError, load, loads
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import FILES, FOLDER, CharactersFile, Person, ScenariosFile
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.rules.creation import Choices, auto_skills, create, faults
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


def choices_of(person: Person) -> Choices:
    """Read the choices of a ready character off its sheet."""
    classes = {each.id: each for each in content.creation().classes}
    customizations: list[str] = []
    for words in person.customizations:
        if words.startswith("+1 "):
            customizations.append(f"rank {words[3:].lower()}")
        elif words.startswith("maneuver "):
            extra = words.removeprefix("maneuver ")
            id = next(each.id for each in content.maneuvers().values() if each.name == extra)
            customizations.append(f"maneuver {id}")
        else:
            customizations.append(f"prowess {words.split()[-1]}")
    extra_ones = {each.split()[1] for each in customizations if each.startswith("maneuver")}
    own = [id for id in person.maneuvers if id not in extra_ones]
    first, second = (classes[id] for id in person.classes)
    pair = next((a, b) for a in own for b in own if a in first.maneuvers and b in second.maneuvers)
    return Choices(
        id=person.id,
        name=person.name,
        classes=(first.id, second.id),
        verve=person.verve,
        affinity=person.affinity,
        guile=person.guile,
        initiative=person.initiative,
        maneuvers=pair,
        customizations=tuple(customizations),
        gear=person.gear,
    )


@pytest.mark.parametrize("id", ["maren", "tobias", "ysolt", "corin", "lisbet", "bram"])
def test_the_ready_characters_are_made_by_the_rules_of_creation(id: str) -> None:
    ready = content.people()[id]
    made = create(choices_of(ready))
    assert made.ranks == ready.ranks
    assert set(made.competent) == set(ready.competent)
    assert set(made.prowess or ()) == set(ready.prowess or ())
    assert (made.yield_limit, made.wound_limit, made.track) == (9, 4, (1, 2, 4))
    assert (made.verve, made.affinity, made.guile) == (ready.verve, ready.affinity, ready.guile)
    assert (set(made.classes), set(made.maneuvers)) == (set(ready.classes), set(ready.maneuvers))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"verve": 12}, "one D10, one D8 and one D6"),
        ({"classes": ("duelist", "duelist")}, "two of the classes"),
        ({"maneuvers": ("sniper", "last_resort")}, "one style maneuver from each class"),
        ({"customizations": ("rank lunge",) * 6}, "2 is the most"),
        ({"customizations": ()}, "6 customizations, not 0"),
    ],
)
def test_what_creation_refuses(change: dict[str, Any], words: str) -> None:
    chosen = replace(choices_of(content.people()["maren"]), **change)
    assert any(words in fault for fault in faults(chosen))
    with pytest.raises(ValueError, match=words):
        create(chosen)


def test_experience_raises_competency_and_limits() -> None:
    made = create(choices_of(content.people()["maren"]), xp=50)
    assert (made.competency, made.yield_limit) == (10, 13)
    assert auto_skills() == ["defense", "initiative", "interaction", "observation"]


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
