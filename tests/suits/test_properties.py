"""Properties that hold whatever is drawn and decided."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.cards import PACK, packs
from outdraw.core.readers.simulate import seeded
from outdraw.games.suits.content import scenarios
from outdraw.games.suits.game import GAME
from outdraw.games.suits.rules.contests import Hand, Party, read_hand, verdict
from outdraw.games.suits.rules.field import is_up
from outdraw.games.suits.rules.harm import fate_of
from outdraw.games.suits.rules.power import inflicted, pierced, split
from outdraw.games.suits.scene import Suits
from outdraw.games.suits.set_up import set_up
from tests.suits.test_game import at_random

BODY = st.integers(1, 12)
KINDS = st.sampled_from(["hard", "cutting", "piercing", "blunt"])
HANDS = st.builds(Hand, st.integers(0, 12), st.integers(0, 3))
SIDES = st.builds(Party, st.integers(1, 12), guard=st.integers(-2, 4), bare=st.integers(-2, 2), strikes=st.booleans())


@given(loss=st.integers(0, 40), body=BODY, kind=KINDS, status=st.integers(0, 40))
def test_a_loss_is_split_without_remainder(loss: int, body: int, kind: str, status: int) -> None:
    parts = split(loss, body, kind, status)  # type: ignore[arg-type]
    assert parts.shock + parts.wounds == loss
    assert 0 <= parts.wounds <= loss
    if status + loss > 2 * body:
        assert parts.wounds >= min(loss, status + loss - 2 * body)


@given(base=st.integers(0, 40), bonus=st.integers(-3, 2))
def test_power_never_falls_with_a_better_bonus(base: int, bonus: int) -> None:
    assert 0 <= inflicted(base, bonus) <= inflicted(base, bonus + 1)


@given(armour=st.integers(0, 20), power=st.integers(0, 40), ap=st.integers(0, 3), percent=st.integers(0, 100))
def test_ap_never_adds_armour(armour: int, power: int, ap: int, percent: int) -> None:
    assert 0 <= pierced(armour, power, ap, percent) <= armour


@given(drawn=st.lists(st.sampled_from(PACK), min_size=1, max_size=4), skill=st.integers(1, 15))
def test_a_rank_is_within_skill_and_grows_with_it(drawn: list[str], skill: int) -> None:
    rank = read_hand(tuple(drawn), skill).rank
    assert 0 <= rank <= skill
    assert rank <= read_hand(tuple(drawn), skill + 1).rank
    assert read_hand(tuple(drawn), skill, "sum").rank <= rank
    aimed = read_hand(tuple(drawn), skill, "aimed").rank
    assert aimed <= rank if len(drawn) == 2 else aimed == rank  # of two aimed cards only one is taken


@given(mine=HANDS, theirs=HANDS, one=SIDES, two=SIDES)
def test_a_contest_is_fair_to_both_sides(mine: Hand, theirs: Hand, one: Party, two: Party) -> None:
    there, back = verdict(mine, theirs, one, two), verdict(theirs, mine, two, one)
    assert (there.winner, back.winner) in ((0, 0), (1, 2), (2, 1))
    assert (there.bonus, there.margin) == (back.bonus, back.margin)
    assert there.winner != 1 or (mine.rank and one.strikes)
    assert there.winner != 2 or (theirs.rank and two.strikes)


WORSE = ("up", "unconscious", "critical", "dead", "mangled")


@given(body=BODY, wounds=st.integers(0, 40), status=st.integers(0, 60), at_once=st.integers(0, 40))
def test_more_wounds_are_never_better(body: int, wounds: int, status: int, at_once: int) -> None:
    critical = max(0, wounds - body)
    now = fate_of(body, wounds, critical, status + wounds, at_once)
    then = fate_of(body, wounds + 1, max(0, wounds + 1 - body), status + wounds + 1, at_once + 1)
    assert WORSE.index(now) <= WORSE.index(then)
    kind = fate_of(body, wounds, critical, status + wounds, at_once, mercy="linger")
    assert WORSE.index(kind) <= WORSE.index(now)


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**6), scenario=st.sampled_from([id for id, s in scenarios().items() if s.kind == "fight"]))
def test_counters_stay_in_bounds_in_random_play(seed: int, scenario: str) -> None:
    dice = Random(seed)
    scene = set_up(scenario)
    play = seeded(dice, {seat: at_random(dice) for seat in scene.seats}, scene)
    for _ in range(120):
        if scene.is_over:
            break
        GAME.step(play, scene)
        check(scene)


def check(scene: Suits) -> None:
    """Check what must hold between steps."""
    up = {each.id for each in scene.fighters if is_up(each)}
    assert all(one in up and two in up for one, two in scene.engaged)
    assert len(set(scene.order)) == len(scene.order)
    total = sum(len(zone) for zone in scene.zones.values())
    assert total == len(packs(max(1, scene.switches.packs)))
    for each in scene.fighters:
        assert each.blue >= 0
        assert each.white >= 0
        assert min(each.shock, each.wounds, each.critical, each.unready, each.slowed) >= 0
        assert len(scene.zones[each.hand]) <= 2
        assert each.held.shield is None or each.shield_uses <= each.held.shield.defence
        if each.fate == "up":
            assert not each.critical
            assert each.status <= 2 * each.sheet.body
            assert not each.dazed or each.shock
        assert all(rounds >= 0 for rounds in each.loaded.values())


@pytest.mark.parametrize("scenario", ["skirmish", "shoot_out"])
def test_the_same_luck_and_answers_give_the_same_scene(scenario: str) -> None:
    from outdraw.core.fingerprints import digest

    digests: set[str] = set()
    for _ in range(2):
        dice = Random(42)
        scene = set_up(scenario)
        play = seeded(dice, {seat: GAME.bot(dice) for seat in scene.seats}, scene)
        for _ in range(40):
            if not scene.is_over:
                GAME.step(play, scene)
        digests.add(digest(scene))
    assert len(digests) == 1
