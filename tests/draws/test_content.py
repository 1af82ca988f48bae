"""The content of the house: that it says what the supplement says, and that faults in one's own are found and named."""

from __future__ import annotations

import pytest

from outdraw.core.content.files import ContentError, loads
from outdraw.games.draws.content import (
    ATTRIBUTES,
    KINDS,
    Characters,
    Scenarios,
    Tasks,
    characters,
    downtime_rules,
    scenarios,
    tasks,
    traits,
)
from tests.draws.support import CALEB, DALE, MARISOL, RUTH

SHEET = """
[[character]]
id = "ada_north"
name = "Ada North"
concept = "keeps the lighthouse"
intelligence = 3
wits = 3
resolve = 3
strength = 2
dexterity = 2
stamina = 2
presence = 2
manipulation = 2
composure = 2
skills = { crafts = 4, survival = 4, drive = 4, local_lore = 4, empathy = 2 }
trainings = { pilot = 3 }
advantages = ["level_head", "steady_hands"]
new = true
"""

SCENE = """
[[scenario]]
id = "pier"
name = "The pier"
summary = ""
opening = ""
players = ["dale_pruitt", "ruth_amsel"]
others = ["poacher"]

[[scenario.challenge]]
id = "door"
name = "A door"
story = ""
resisting = "poacher"

[[scenario.challenge.side]]
actor = "dale_pruitt"
attribute = "strength"
trait = "athletics"
tool = "proper"
circumstances = ["bad"]

[[scenario.challenge.side]]
actor = "poacher"
attribute = "strength"
trait = "athletics"
"""


def faults(text: str, kind: type[Characters] | type[Scenarios] | type[Tasks]) -> str:
    """Give what is wrong with a content text."""
    with pytest.raises(ContentError) as found:
        loads(text, kind, "mine.toml")
    return str(found.value)


# --- characters -----------------------------------------------------------------------------------------------------


def test_a_new_character_of_exactly_the_points_there_are_is_fine() -> None:
    (ada,) = loads(SHEET, Characters, "mine.toml").character
    assert (ada.health, ada.rating("crafts"), ada.rating("pilot"), ada.rating("brawl")) == (7, 4, 3, 0)


@pytest.mark.parametrize(
    ("old", "new", "line", "fault"),
    [
        ("wits = 3", "wits = 4", 0, "a new character has 12 points of attributes, 13 are spent"),
        ("empathy = 2", "empathy = 3", 15, "a new character has 18 points of skills, 19 are spent"),
        ("pilot = 3", "pilot = 4", 16, "a new character has 3 points of trainings, 4 are spent"),
        ('"steady_hands"]', '"old_family"]', 17, "a new character has 3 points of advantages, 4 are spent"),
        ("crafts = 4, survival = 4", "crafts = 5, survival = 3", 15, "no rating above 4, it is 5"),
        ("crafts = 4", "knitting = 4", 15, "there is no such Skill, choose among academics"),
        ("pilot = 3", "crafts = 3", 16, "there is no such Special Training, choose among animal_handling"),
        ('"steady_hands"]', '"lucky"]', 17, "there is no Advantage lucky, choose among steady_hands"),
        ('"level_head", "steady_hands"', '"steady_hands", "steady_hands"', 17, "steady_hands stands twice"),
        ('"level_head"', '"specialist"', 0, "Specialist needs a Skill or Special Training of the character"),
        (
            'advantages = ["level_head", "steady_hands"]',
            'advantages = ["master"]\nmaster = "empathy"',
            18,
            "Master needs empathy at 4 or more, it is 2",
        ),
        ("wits = 3", "wits = 6", 7, "wits"),
        ("wits = 3", "wits = 0", 7, "wits"),
        ("wits = 3\n", "", 0, "wits"),
    ],
)
def test_a_faulty_character_is_told_what_is_wrong(old: str, new: str, line: int, fault: str) -> None:
    assert old in SHEET
    said = faults(SHEET.replace(old, new), Characters)
    assert fault in said
    assert not line or f"mine.toml:{line}:" in said


def test_a_character_that_has_grown_may_have_more_points() -> None:
    grown = SHEET.replace("new = true", "").replace("crafts = 4", "crafts = 5")
    assert loads(grown, Characters, "mine.toml").character[0].rating("crafts") == 5


def test_a_master_of_a_trait_at_4_is_fine() -> None:
    text = SHEET.replace('advantages = ["level_head", "steady_hands"]', 'advantages = ["master"]\nmaster = "crafts"')
    assert loads(text, Characters, "mine.toml").character[0].again_trait("master") == "crafts"


def test_the_sample_characters_spend_what_a_new_character_has() -> None:
    for actor, health in ((DALE, 8), (RUTH, 7), (CALEB, 8), (MARISOL, 7)):
        sheet = characters()[actor]
        costs = sum(traits().advantage_of(name).cost for name in sheet.advantages)
        spent = (sum(map(sheet.rating, ATTRIBUTES)), sum(sheet.skills.values()), sum(sheet.trainings.values()), costs)
        assert spent == (9 + 12, 18, 3, 3)
        assert sheet.health == health


# --- scenarios and tasks --------------------------------------------------------------------------------------------


def test_a_sound_scenario_is_fine() -> None:
    assert loads(SCENE, Scenarios, "mine.toml").scenario[0].challenge[0].resisting == "poacher"


@pytest.mark.rule("draws.pool.combinations")
@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('trait = "athletics"\ntool', 'trait = "knitting"\ntool', "there is no trait knitting"),
        ('trait = "athletics"\ntool', 'trait = "strength"\ntool', "a pool is two different traits"),
        ('trait = "athletics"\ntool', 'trait = "medicine"\ntool', "Dale Pruitt has no training in medicine"),
    ],
)
def test_a_combination_that_cannot_be_is_found(old: str, new: str, fault: str) -> None:
    assert fault in faults(SCENE.replace(old, new), Scenarios)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"proper"', '"crowbar"', "Dale Pruitt has no Tool crowbar, choose among mechanic's set, missing"),
        ('"bad"', '"gloomy"', "there is no circumstance gloomy, choose among ideal"),
        ('resisting = "poacher"', 'resisting = "ruth_amsel"', "ruth_amsel is no side of this challenge"),
        ('others = ["poacher"]', "others = []", "poacher is not in the scene"),
        ('others = ["poacher"]', 'others = ["poacher", "dale_pruitt"]', "dale_pruitt is in the scene twice"),
        ('players = ["dale_pruitt", "ruth_amsel"]', "players = []", "a scene needs at least one player"),
        ('actor = "poacher"', 'actor = "dale_pruitt"', "dale_pruitt has two parts in this challenge"),
    ],
)
def test_a_faulty_scenario_is_told_what_is_wrong(old: str, new: str, fault: str) -> None:
    assert old in SCENE
    assert fault in faults(SCENE.replace(old, new), Scenarios)


def test_two_challenges_of_one_id_are_found() -> None:
    again = SCENE[SCENE.index("[[scenario.challenge]]") :]
    assert "there is another challenge door" in faults(SCENE + again, Scenarios)


def test_a_challenge_needs_somebody() -> None:
    text = SCENE[: SCENE.index("resisting")] + "side = []\n"
    assert "a challenge needs somebody to meet it" in faults(text, Scenarios)


def test_a_task_with_an_unknown_trait_is_found() -> None:
    text = '[[task]]\nid = "a"\nname = "A"\nattribute = "wits"\ntrait = "juggling"\ntarget = 3\nminutes = 5\n'
    assert "there is no trait juggling" in faults(text, Tasks)
    assert "target" in faults(text.replace("juggling", "crafts").replace("target = 3", "target = 0"), Tasks)


# --- the supplement's figures ---------------------------------------------------------------------------------------


def test_the_tasks_are_the_supplements() -> None:
    listed = {
        name: (task.attribute, task.trait, task.target, task.minutes, task.failure) for name, task in tasks().items()
    }
    assert listed == {
        "simple_lock": ("dexterity", "larceny", 3, 5, "none"),
        "good_lock": ("dexterity", "larceny", 5, 5, "jam"),
        "safe": ("dexterity", "larceny", 8, 20, "none"),
        "hot_wiring_an_old_car": ("wits", "crafts", 3, 1, "alarm"),
        "hot_wiring_a_new_car": ("intelligence", "computers", 6, 5, "alarm"),
        "finding_the_way_through_woods_by_day": ("wits", "survival", 5, 60, "none"),
        "finding_the_way_through_woods_at_night": ("wits", "survival", 5, 60, "tilted"),
        "crossing_the_marsh_in_a_storm": ("stamina", "survival", 8, 60, "tilted_then_wounded"),
        "searching_a_house": ("wits", "investigation", 4, 20, "none"),
        "research_in_the_county_archive": ("intelligence", "academics", 6, 60, "none"),
        "repairing_an_engine": ("intelligence", "crafts", 8, 60, "none"),
        "barricading_a_house": ("strength", "crafts", 6, 20, "none"),
        "treating_a_wounded_character": ("dexterity", "medicine", 3, 0, "round"),
        "vigil_against_a_haunting": ("resolve", "occult", 10, 120, "tilted"),
    }


def test_advantages_tools_and_circumstances_are_the_supplements() -> None:
    book = traits()
    assert [(each.name, each.cost, each.modifier, each.again) for each in book.advantage] == [
        ("Steady Hands", 1, 1, 0),
        ("Keen Ears", 1, 2, 0),
        ("Old Family", 2, 2, 0),
        ("Level Head", 2, 2, 0),
        ("Specialist", 2, 0, 9),
        ("Master", 3, 0, 8),
    ]
    assert [each.modifier for each in book.tool] == [-2, 0, 1, 2, 3]
    assert [each.modifier for each in book.circumstance] == [2, 1, -1, -3, -5]


def test_downtime_is_the_supplements() -> None:
    rules = downtime_rules()
    assert rules.categories == ("investigate", "make", "influence", "guard")
    assert (rules.large_target, rules.large_draws, rules.neglect) == (5, 3, -1)
    assert [(each.least, each.bonus) for each in rules.outcome] == [(0, 0), (1, 0), (3, 0), (5, 1)]


def test_every_kind_of_content_has_its_file_and_every_scenario_its_people() -> None:
    assert set(KINDS) == {"traits", "characters", "opponents", "tasks", "scenarios", "downtime"}
    for scenario in scenarios().values():
        assert {*scenario.players, *scenario.others} <= set(characters())
