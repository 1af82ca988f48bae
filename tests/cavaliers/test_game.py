"""Whole fights: golden ones, bots against random play, the conformance kit, a table from ambush to aftermath."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.conformance import check_game
from outdraw.conformance.scenes import check_sharing
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Option, Pick
from outdraw.core.dice import parse_pool
from outdraw.core.readers.simulate import seeded
from outdraw.core.seen import is_seen, seen
from outdraw.games.cavaliers.bots import edge, imagine
from outdraw.games.cavaliers.content import people
from outdraw.games.cavaliers.duels import set_up as duel
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.rules.bargain import Bargain
from outdraw.games.cavaliers.rules.pools import Attempt
from outdraw.games.cavaliers.rules.spending import table_of
from outdraw.games.cavaliers.scene import Cavaliers, Purse
from outdraw.games.cavaliers.set_up import set_up
from outdraw.odds import ask
from tests.cavaliers.golden_fights import FIGHTS, file_of, run


@pytest.mark.parametrize("name", FIGHTS)
def test_a_golden_fight_goes_as_it_is_written(name: str) -> None:
    lines = file_of(name).read_text().splitlines()
    assert run(name, lines) == lines


def at_random(dice: Random) -> Bot:
    def decide(seen: Seen, choice: Choice) -> Answer:
        return choice.sample(dice)

    return decide


def fight(a: str, b: str, first: Bot, second: Bot, dice: Random) -> Cavaliers:
    scene = duel([a], [b])
    play = seeded(dice, {"mj": GAME.bot(dice), "a": first, "b": second}, scene)
    while not scene.is_over:
        GAME.step(play, scene)
    return scene


def test_the_bot_beats_random_play_in_even_duels() -> None:
    assert GAME.duels is not None
    won, number = 0, 0
    for seed, id in enumerate(people()):
        for seat in ("a", "b"):
            dice = Random(seed)
            bots = {"a": at_random(dice), "b": at_random(dice)} | {seat: GAME.bot(dice)}
            won += GAME.duels.winner(fight(id, id, bots["a"], bots["b"], dice)) == seat
            number += 1
    assert won >= 0.8 * number


def test_duels_between_bots_end_with_a_winner() -> None:
    assert GAME.duels is not None
    results = []
    for seed, id in enumerate(people()):
        dice = Random(seed)
        scene = fight(id, id, GAME.bot(dice), GAME.bot(dice), dice)
        results.append(GAME.duels.winner(scene))
        assert 1 <= GAME.duels.rounds(scene) <= 40
    assert {"a", "b"} <= set(results)


def test_the_bot_imagines_what_it_may_not_see_from_the_book() -> None:
    scene = set_up("quay")
    captain = scene.people["privateer_captain"]
    captain.body.wounds = 2
    sees = seen(scene, "maren")
    assert not is_seen(sees.people["privateer_captain"].body)
    assert not is_seen(sees.people["privateer_captain"].sheet)
    imagined = imagine(sees).people["privateer_captain"]
    assert (imagined.body.wounds, imagined.sheet) == (0, captain.sheet)
    captain.vitals.seen_by = ("mj", "maren")  # she has read the fight
    assert imagine(seen(scene, "maren")).people["privateer_captain"].body.wounds == 2


@pytest.mark.parametrize(
    ("mine", "theirs"), [("3d10+d8", "2d8+d6"), ("d6", "0"), ("0", "d6"), ("0", "0"), ("d6", "3d12")]
)
def test_the_bots_odds_are_those_of_the_questions(mine: str, theirs: str) -> None:
    won, lost = edge(parse_pool(mine), parse_pool(theirs))
    answer = ask("cavaliers", "roll", pool=mine, against=theirs)
    assert sum(won) == pytest.approx(float(answer["win"]), abs=1e-12)
    assert sum(lost) == pytest.approx(float(answer["lose"]), abs=1e-12)
    for points, weight in answer["successes"].of.items():
        share = weight / answer["successes"].total
        assert won[points] == pytest.approx(float(answer["win"]) * share, abs=1e-12)


def test_duels_refuse_strangers() -> None:
    with pytest.raises(ValueError, match="no fighter 'nobody'"):
        duel(["nobody"], ["maren"])


@pytest.mark.parametrize("scenario", ["quay", "tavern", "road"])
def test_nothing_in_a_new_scene_is_shared(scenario: str) -> None:
    check_sharing(set_up(scenario))
    check_sharing(duel(["maren"], ["maren"]))


@pytest.mark.parametrize("scenario", ["quay", "tavern", "road"])
def test_every_scenario_conforms(scenario: str) -> None:
    report = check_game(GAME, steps=150, seed=7, scenarios=[scenario])
    assert report.refusals > 50
    assert report.verified


@pytest.mark.parametrize(("specialty", "first"), [("treat", "heal"), ("surgery", "stable")])
def test_the_bot_saves_a_life_before_it_shows_off(specialty: str, first: str) -> None:
    scene = set_up("road")
    medic, patient = scene.people["lisbet"], scene.people["bram"]
    patient.body.wounds, patient.status = patient.body.wound_limit, "dying"
    scene.purse = Purse(who=medic.id, specialty=specialty, points=9, other=patient.id)
    deal = Bargain(Attempt(medic, specialty), patient)
    options = tuple(
        Option(f"buy {line.id}", facts={"cost": line.cost, "effect": line.effect}) for line in table_of(deal)
    )
    choice = Pick("lisbet", "cavaliers.spend", "?", "cavaliers.attack.resolution", options)
    assert GAME.bot(Random(1))(Seen("lisbet", lambda: seen(scene, "lisbet")), choice) == f"buy {first}"
