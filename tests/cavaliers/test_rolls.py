"""The roll: pools and their sources, Drop, reading, opposition, maneuvers."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from outdraw.core.dice import Pool, parse_pool
from outdraw.games.cavaliers.content import Switches, people
from outdraw.games.cavaliers.duels import set_up as meeting
from outdraw.games.cavaliers.rules.attacks import resolve
from outdraw.games.cavaliers.rules.maneuvers import contest, ready_cast
from outdraw.games.cavaliers.rules.pools import Attempt, Gathered, Hindrance, Part, dropped, explained, pool, pool_of
from outdraw.games.cavaliers.rules.rolls import Result, beats, check_cast, drop_dice, read, take_up
from outdraw.games.cavaliers.scene import Attack
from tests.cavaliers.support import duel, known, person, put
from tests.support import Script

POOLS = tomllib.loads((Path(__file__).parent / "pools.toml").read_text())


@pytest.mark.rule("cavaliers.initiative.reading")
@pytest.mark.parametrize(
    ("dice", "total", "points"),
    [((2, 5, 7, 6, 3), 13, 6), ((8, 8), 16, 8), ((5,), 5, 1), ((10, 6, 3), 16, 6), ((2, 3, 7), 10, 3), ((), 0, 0)],
)
def test_total_is_the_two_highest_and_points_the_lower(dice: tuple[int, ...], total: int, points: int) -> None:
    assert read(dice) == Result(total, points)


@pytest.mark.parametrize("id", POOLS)
def test_pools_of_every_stat_block_agree_with_the_supplement(id: str) -> None:
    """The printed pool is our own, with no item or with one of those that help and that she carries."""
    scene = meeting([id], [id])
    who = scene.people["a"]
    for specialty, expected in POOLS[id].items():
        alone = [part for part in pool_of(scene, Attempt(who, specialty)) if part.sort not in ("item", "bonus")]
        mine = [item for item in scene.items.values() if item.owner == who.id]
        things = [item for item in mine if item.die and specialty in (*item.gear.specialties, "brawl")]
        possible = [pool(alone), *(pool(alone) + Pool([item.die]) for item in things)]
        assert parse_pool(expected) in possible, (id, specialty)


def test_all_opponents_and_characters_have_pools_to_compare() -> None:
    assert set(POOLS) == set(people())


def test_a_pool_explains_where_each_die_comes_from() -> None:
    scene, _, _ = duel()
    ann = put(scene, known("maren"), area="b")
    text = explained(pool_of(scene, Attempt(ann, "lunge", scene.items["maren.rapier"], advantage=8)))
    assert text == "Verve d10 + Lunge 2d10 + Competency d6 + Rapier d8 + Advantage d8"


def test_a_weapon_without_its_prowess_lends_no_die_and_strange_armor_hampers() -> None:
    scene, _, foe = duel()
    ann = put(scene, person("bea", gear=[("rapier", "main"), ("plate_armor", "worn")], prowess=("knife",)))
    assert pool(pool_of(scene, Attempt(ann, "lunge", scene.items["bea.rapier"]))) == Pool([10, 6])
    with Script() as play:
        cast = ready_cast(play, scene, Attempt(ann, "lunge", scene.items["bea.rapier"], foe))
    assert pool(cast.parts) == Pool([])  # Drop 2 for armor without its prowess takes both dice


@pytest.mark.rule("cavaliers.combined.drop")
def test_drop_takes_the_smallest_dice_before_the_roll() -> None:
    parts = [Part("x", size, "item") for size in (10, 10, 10, 8, 6)]
    left, gone = dropped(parts, 2)
    assert [part.size for part in left] == [10, 10, 10]
    assert [part.size for part in gone] == [6, 8]
    assert dropped(parts, 9)[0] == []


def test_a_table_may_let_the_roller_choose_what_to_drop() -> None:
    scene, ann, _ = duel()
    scene.switches = Switches(choose_drops=True)
    parts = [Part("Verve", 10, "attribute"), Part("Competency", 6, "competency")]
    take_up(scene, Attempt(ann, "lunge"), parts)
    with Script(answers=["0"]) as play:
        left = drop_dice(play, scene, ann, Gathered(parts, [Hindrance("Wounds", 1)]))
    assert [part.size for part in left] == [6]


@pytest.mark.rule("cavaliers.attack.resolution")
def test_a_tie_is_the_defenders() -> None:
    assert beats(Result(14, 6), Result(12, 5))
    assert not beats(Result(12, 6), Result(12, 4))


def test_the_worked_exchange_of_the_supplement() -> None:
    """Maren against a Brash Fencer: three rolls, from the first Lunge to the Fencer's death wound."""
    scene, _, _ = duel()
    del scene.people["ann"], scene.people["foe"]
    maren = put(scene, known("maren"))
    maren.style, maren.maneuvers = 1, []
    fencer = put(scene, known("brash_fencer"), "foes")
    sword = "brash_fencer.sword"
    scene.attacks = [Attack(attacker="maren", target="brash_fencer", specialty="lunge", weapon="maren.rapier")]
    with Script(luck=["3 6 2 4 9", "2 3 5 8"], answers=[f"parry {sword}", "buy wound", "buy advantage"]) as play:
        resolve(play, scene)
    assert (fencer.body.wounds, maren.advantage) == (1, 6)
    scene.attacks = [Attack(attacker="brash_fencer", target="maren", specialty="lunge", weapon=sword)]
    answers = ["parry maren.rapier", "advantage", "buy riposte", "buy style"]
    with Script(luck=["2 6 7", "6 2 5 4 7 8"], answers=answers) as play:
        resolve(play, scene)
    assert (maren.advantage, maren.style) == (0, 2)
    assert play.told("lost")[-1].facts["points"] == 1
    with Script(luck=["4 2 3 5 8", "6"], answers=["dodge", "buy wound", "buy yield"]) as play:
        resolve(play, scene)
    assert fencer.status == "dying"


def test_a_reroll_costs_style_and_the_new_result_stands() -> None:
    scene, ann, foe = duel(person("ann", maneuvers=("confident_fencing",)))
    ann.style = 1
    with Script(luck=["1 1 1", "3 3", "5 6 7"], answers=["maneuver confident_fencing"]) as play:
        mine = ready_cast(play, scene, Attempt(ann, "lunge", scene.items["ann.rapier"], foe))
        theirs = ready_cast(play, scene, Attempt(foe, "dodge", None, ann))
        assert contest(play, scene, mine, theirs)
    assert (mine.result, ann.style) == (Result(13, 6), 0)


@pytest.mark.parametrize(
    ("ruling", "dice", "style", "left"), [("yes", "d6+d8+d10+d12", 0, {}), ("no", "d6+d8+d10", 1, {"pride": 12})]
)
def test_a_passion_may_lend_its_die_once_if_the_mj_agrees(
    ruling: str, dice: str, style: int, left: dict[str, int]
) -> None:
    scene, ann, foe = duel(person("ann", passions={"pride": 12}))
    ann.style = 1
    ready_cast(Script(), scene, Attempt(ann, "lunge", scene.items["ann.rapier"], foe))  # an optional rule, off
    scene.switches = Switches(passions=True)
    with Script(answers=["passion pride", ruling]) as play:
        cast = ready_cast(play, scene, Attempt(ann, "lunge", scene.items["ann.rapier"], foe))
    assert play.choices[-1].seat == "mj"
    assert (pool(cast.parts), ann.style, ann.passions) == (parse_pool(dice), style, left)


def test_maximize_sets_one_die_to_its_top_face() -> None:
    scene, ann, foe = duel(person("ann", maneuvers=("precise_swordplay",)))
    ann.style = 2
    with Script(luck=["1 2"], answers=["maneuver precise_swordplay"]) as play:
        cast = ready_cast(play, scene, Attempt(ann, "lunge", scene.items["ann.rapier"], foe))
        assert check_cast(play, cast) == Result(10, 2)
    assert ann.style == 0


def test_an_added_specialty_lends_its_dice_when_its_condition_holds() -> None:
    mine = person("ann", maneuvers=("down_n_dirty_fighting",), ranks={"brawl": 2})
    scene, ann, foe = duel(mine)
    ann.style = 1
    with Script(answers=["maneuver down_n_dirty_fighting"]) as play:
        cast = ready_cast(play, scene, Attempt(ann, "riposte", scene.items["ann.rapier"], foe))
    assert pool(cast.parts) == parse_pool("d6+2d8+2d10")
    scene.items["ann.rapier"].at = "both"
    ann.style = 1
    with Script() as play:  # no hand is free: not even offered
        ready_cast(play, scene, Attempt(ann, "riposte", scene.items["ann.rapier"], foe))
