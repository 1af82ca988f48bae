"""The game as a whole: conformance, bots, duels and content."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from outdraw.conformance import check_game
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice
from outdraw.core.content import files as content
from outdraw.core.readers.simulate import seeded
from outdraw.core.zones import census
from outdraw.games.suits import duels
from outdraw.games.suits.content import FOLDER, Gear, People, Scenarios, characters, missiles, scenarios, weapons
from outdraw.games.suits.game import GAME
from outdraw.games.suits.rules.creation import POINTS, points_spent
from outdraw.games.suits.scene import Suits
from outdraw.games.suits.set_up import set_up

EVEN = ("aldo_brandt", "sabine_roe", "marit_stang", "rosa_lind", "bob", "nell_farrow", "jo_castell")


def at_random(dice: Random) -> Bot:
    def decide(seen: Seen, choice: Choice) -> Answer:
        return choice.sample(dice)

    return decide


def fight(scene: Suits, dice: Random, bots: dict[str, Bot]) -> Suits:
    play = seeded(dice, bots, scene)
    while not scene.is_over:
        GAME.step(play, scene)
    return scene


@pytest.mark.parametrize("scenario", list(scenarios()))
def test_every_scenario_conforms(scenario: str) -> None:
    check_game(GAME, steps=60, scenarios=[scenario], seed=7)


@pytest.mark.parametrize("scenario", list(scenarios()))
def test_bots_play_every_scenario_to_its_end(scenario: str) -> None:
    for seed in range(3):
        dice = Random(seed)
        scene = set_up(scenario)
        before = census(scene.zones)
        fight(scene, dice, {seat: GAME.bot(dice) for seat in scene.seats})
        assert scene.is_over
        assert census(scene.zones) == before


def test_the_bot_beats_random_play_in_even_duels() -> None:
    won: Counter[str] = Counter()
    for number, name in enumerate(EVEN * 12):
        dice = Random(number)
        mine = "ab"[number % 2]
        bots = {"a": at_random(dice), "b": at_random(dice), "gm": at_random(dice), mine: GAME.bot(dice)}
        winner = duels.winner(fight(duels.set_up([name], [name]), dice, bots))
        won["bot" if winner == mine else winner if winner == "draw" else "random"] += 1
    assert won["bot"] >= 0.8 * sum(won.values()), won


def test_every_fighter_can_duel_and_duels_end() -> None:
    for id, _ in duels.fighters():
        dice = Random(1)
        scene = duels.set_up([id], ["bob"])
        fight(scene, dice, {seat: GAME.bot(dice) for seat in ("a", "b", "gm")})
        assert duels.winner(scene) in ("a", "b", "draw")
        assert 1 <= duels.rounds(scene) <= 101
    with pytest.raises(ValueError, match="no fighter 'nobody'"):
        duels.set_up(["nobody"], ["bob"])


# --- content ----------------------------------------------------------------------------------------------------------


def test_all_content_fits_its_types() -> None:
    for name, kind in GAME.content.items():
        content.load(FOLDER / f"{name}.toml", kind)
    assert (len(weapons()), len(missiles())) == (41, 40)


@pytest.mark.parametrize("id", [id for id, each in characters().items() if each.points is not None])
def test_ready_characters_cost_36_points(id: str) -> None:
    assert points_spent(characters()[id]) == POINTS


def test_sheets_agree_with_the_supplement() -> None:
    sheet = characters()["aldo_brandt"].sheet()
    assert (sheet.skills["Hand Weapons"], sheet.skills["Running"], sheet.armour and sheet.armour.absorbs(7)) == (
        8,
        7,
        4,
    )
    assert characters()["jo_castell"].sheet().skills["Hand Weapons"] == 7  # through the Warrior college
    assert characters()["imre_vale"].sheet().skills["Surgery"] == 9


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('arms = [["Great Axe", "Warhammer"]]', "both hands"),
        ('arms = [["Sword", "Broadsword"]]', "only small"),
        ('arms = [["Swrod"]]', "did you mean 'Sword'"),
        ('armour = "Plat"', "did you mean 'Plate'"),
        ('colleges = ["Warior"]', "did you mean 'Warrior'"),
        ("levels = { Guns = 3 }\npoints = 36", "costs"),
        ("levels = { Gunz = 1 }", "no such skill"),
        ('arms = [["Shield", "Tower Shield"]]', "two shields"),
    ],
)
def test_impossible_characters_are_refused_with_a_line(line: str, fault: str) -> None:
    text = f'[[character]]\nid = "x"\nname = "X"\nreflexes = 5\nbody = 6\nwill = 5\n{line}\n'
    with pytest.raises(content.ContentError, match=fault) as error:
        content.loads(text, People, "x.toml")
    assert "x.toml:7" in str(error.value) or "x.toml:8" in str(error.value)


def test_body_0_is_refused() -> None:
    text = '[[character]]\nid = "x"\nname = "X"\nreflexes = 5\nbody = 0\nwill = 5\n'
    with pytest.raises(content.ContentError, match=r"x\.toml:5"):
        content.loads(text, People, "x.toml")


def test_powered_weapons_have_no_leverage_and_scenarios_know_their_people() -> None:
    text = '[[missile]]\nname = "X"\nrange = "short"\ntype = "hard"\npowered = true\n'
    text += 'leverage = 50\nboost = 5\nskill = "Guns"\n'
    with pytest.raises(content.ContentError, match="its boost alone"):
        content.loads(text, Gear, "x.toml")
    text = '[[scenario]]\nid = "x"\nname = "X"\nsummary = ""\n[[scenario.placed]]\ncharacter = "bobb"\nside = "a"\n'
    with pytest.raises(content.ContentError, match="did you mean 'bob'"):
        content.loads(text, Scenarios, "x.toml")
