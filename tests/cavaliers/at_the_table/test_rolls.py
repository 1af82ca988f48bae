"""The roll at the table: dice as they lie, and the Drop of circumstances and Wounds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest

import outdraw
from outdraw.core.bots import Seen
from outdraw.core.choices import Option, Pick, offer
from outdraw.core.dice import parse_pool
from outdraw.core.readers.live import Dial
from outdraw.games import find_game
from outdraw.games.cavaliers.scene import Attack, Cavaliers
from tests.cavaliers.at_table import LUNGE, Played
from tests.cavaliers.support import (
    RAPIER,
    ann_against_foe,
    bea_dying,
    duel,
    fencing,
    person,
    three_with_powder,
    turn,
)


@pytest.mark.rule("cavaliers.initiative.reading")
def test_dice_that_were_rolled_lie_on_the_table_as_rolled() -> None:
    played = Played(ann_against_foe).go(LUNGE, "dodge")
    assert [lying["is_rolled"] for lying in played.scene["thrown"]] == [False, False]
    played.go(luck=["5 4 9", "1 1"])
    assert played.asked == "spend"
    assert [lying["is_rolled"] for lying in played.scene["thrown"]] == [True, True]


@pytest.mark.rule("cavaliers.initiative.reading")
def test_a_roll_without_dice_is_not_asked_for_by_hand() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        scene.people["foe"].impaired = 4
        return scene

    played = Played(make).go(RAPIER, "dodge", luck=["5 6 7"])
    assert played.asked == "spend"
    assert "Foe has no dice left for Dodge." in played.text("ann")


@pytest.mark.rule("cavaliers.modifier.circumstance")
def test_the_mj_puts_a_drop_on_an_area() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase = "interlude"
        return scene

    played = Played(make).go("circumstance", "a", 0)
    assert "There is no Drop in A." in played.text("ann")
    played.go("circumstance", "a", 1, "nothing")
    while played.asked == "seize":
        played.go(...)
    assert str(played.option(LUNGE)).endswith("at Drop 1")


@pytest.mark.rule("cavaliers.wound.scope", "cavaliers.flourish.roll")
def test_wounds_weigh_on_a_flourish_with_a_blade_and_not_with_sharp_eyes() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three_with_powder()
        ann.body.wounds = 2
        turn(scene, "ann")
        return scene

    played = Played(make).go("flourish")
    drops = {each: (played.option(each) or offer("", "")).facts.get("drop", 0) for each in ("lunge", "dodge", "brawl")}
    assert drops == {"lunge": 2, "dodge": 2, "brawl": 2}
    assert str(played.option("perceive")) == "Perceive d6+d10"


# --- what is offered is what is rolled --------------------------------------------------------------------------------


def sources(played: Played, who: str) -> tuple[int, int]:
    """Give how many dice somebody's last roll was gathered from, and the Drop on it."""
    event = [each for each in played.told("sources") if each.about == (who,)][-1]
    return sum(term.amount for term in event.sums[0].terms if term.amount > 0), int(event.facts["drop"])


def promised(option: Option | None) -> tuple[int, int]:
    """Give how many dice an option names, and the Drop on them."""
    assert option is not None
    return len(parse_pool(str(option.facts["dice"]))), int(option.facts["drop"])


@pytest.mark.rule("cavaliers.combined.drop")
def test_the_die_of_an_order_is_in_what_is_offered() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        scene.turns[-1].order_die, scene.turns[-1].is_ordered = 8, True
        return scene

    played = Played(make)
    offered = promised(played.option(LUNGE))
    played.go(LUNGE)
    assert offered == sources(played, "ann") == (4, 0)
    assert promised(Played(make).go("skill").option("perceive")) == (3, 0)
    assert promised(Played(make).go("flourish").option("perceive")) == (3, 0)


@pytest.mark.rule("cavaliers.attack.defense")
def test_a_parry_from_the_saddle_is_offered_with_the_dice_that_are_rolled() -> None:
    def make() -> Cavaliers:
        scene, ann, foe = duel(person("ann", gear=(("sabre", "main"), ("warhorse", "carried"))))
        foe.seat, ann.mount = "mj", "ann.warhorse"
        horse = scene.items["ann.warhorse"]
        horse.holder, horse.at, horse.area = "ann", "ridden", ""
        scene.attacks = [Attack(attacker="foe", target="ann", specialty="lunge", weapon="foe.rapier")]
        return scene

    played = Played(make)
    option = played.option("parry ann.sabre")
    assert option is not None
    assert option.facts["dice"] == "d6+2d10"  # the horse's D10 in place of the sabre's D6
    played.go("parry ann.sabre")
    assert "Warhorse d10" in played.told("sources")[-1].text


@pytest.mark.rule("cavaliers.surprise.initiative_drop")
def test_the_drop_of_surprise_is_in_what_is_offered_for_initiative() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel()
        scene.phase, scene.places, scene.order, foe.surprised, foe.seat = "initiative", {}, [], True, "mj"
        return scene

    played = Played(make)
    assert played.by == "mj"
    option = played.option("impulse")
    assert str(option).startswith("Impulse d6+d10 at Drop 1: ")
    offered = promised(option)
    played.go("impulse", "impulse", luck=["4 5"])
    assert offered == sources(played, "foe") == (2, 1)


@pytest.mark.rule("cavaliers.healing.ways")
def test_what_weighs_on_the_surgeon_is_in_what_is_offered() -> None:
    def make() -> Cavaliers:
        scene = bea_dying()
        scene.phase, scene.queue, scene.people["ann"].impaired = "aftermath", ["bea"], 1
        return scene

    played = Played(make).go("live")
    offered = promised(played.option("surgery"))
    played.go("surgery")
    assert offered == sources(played, "ann") == (5, 5)


LEADS = ("skill", "flourish", "other", "roll other")
"""What leads on to a roll."""


def moves(scenario: str, number: int) -> Iterator[tuple[str, str, tuple[int, int], tuple[int, int]]]:
    """Play a scenario anyhow; yield for each roll that was chosen who rolls what, as offered and as rolled."""
    game, dice = find_game("cavaliers"), Random(scenario)
    table = outdraw.open_table("cavaliers", scenario, seed=number, dial=Dial(choices="asked"))
    bot, told = game.bot(dice), 0
    chosen: dict[str, tuple[str, tuple[int, int]]] = {}
    while not table.is_over and told < 4000:
        asked = dice.choice(table.open_choices())
        choice = asked.choice
        answer = bot(Seen(choice.seat, partial(table.seen, choice.seat)), choice)
        legal = [*choice.legal] if isinstance(choice, Pick) else []
        if (
            rolls := [each.value for each in legal if "dice" in each.facts or each.value in LEADS]
        ) and dice.random() < 0.5:
            answer = dice.choice(rolls)
        if choice.kind == "cavaliers.embellish" and "nothing" in [each.value for each in legal]:
            answer = "nothing"
        option = (
            next((each for each in choice.options if each.value == answer), None) if isinstance(choice, Pick) else None
        )
        if option is not None and "dice" in option.facts and "drop" in option.facts:
            chosen[choice.actor] = choice.kind, promised(option)
        table.answer(choice.seat, asked.id, answer)
        events = table.all_events()
        for event in events[told:]:
            if event.kind in ("interpose", "stopped", "ready"):  # what was offered has changed
                chosen.clear()
            if event.kind == "sources" and event.about[0] in chosen:
                kind, offered = chosen.pop(event.about[0])
                gathered = sum(term.amount for term in event.sums[0].terms if term.amount > 0)
                yield event.about[0], kind, offered, (gathered, int(event.facts["drop"]))
        told = len(events)


@pytest.mark.rule("cavaliers.combined.drop", "cavaliers.wound.drop")
@pytest.mark.parametrize("scenario", ["quay", "road", "tavern", "masque"])
def test_every_roll_is_made_with_the_dice_and_the_drop_that_were_offered(scenario: str) -> None:
    found = list(moves(scenario, 3))
    assert len(found) > 10
    assert [each for each in found if each[2] != each[3]] == []


@pytest.mark.rule("cavaliers.initiative.reading", "cavaliers.combined.drop")
def test_every_total_that_is_told_is_the_sum_of_its_terms() -> None:
    """Two ways to the same number: the result that the fight goes on with, and the figure that is shown."""
    table = outdraw.play_out(outdraw.open_table("cavaliers", "road", seed=5))
    rolled = [event for event in table.all_events() if event.kind == "rolled"]
    gathered = [event for event in table.all_events() if event.kind == "sources"]
    assert len(rolled) > 20
    for event in rolled:
        (shown,) = event.sums
        assert shown.total == event.facts["total"] == sum(term.amount for term in shown.terms)
    for event in gathered:
        (shown,) = event.sums
        dropped = -sum(term.amount for term in shown.terms if term.amount < 0)
        assert shown.total == sum(term.amount for term in shown.terms) >= 0
        assert dropped <= int(event.facts["drop"])
