"""Simulate: reproducible, agrees with the exact answer, and lets bots see their view and nothing else."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import Any

import pytest

from examples.high_card import GAME, HighCard
from outdraw.core.bots import Seen
from outdraw.core.cards import HIDDEN, PACK, canonical, numbered, packs, rank
from outdraw.core.chance import Raw, as_drawn, as_hand, deal_of
from outdraw.core.choices import Answer, Choice, Forbidden, Number
from outdraw.core.dice import Pool
from outdraw.core.exact import distribution
from outdraw.core.fingerprints import canonical_bytes
from outdraw.core.parts import SILENT
from outdraw.core.play import Play
from outdraw.core.readers.read_ahead import Evenly
from outdraw.core.readers.simulate import Bots, seeded
from outdraw.core.readers.watched_dice import Counted
from outdraw.core.scene import Scene
from outdraw.core.zones import zone

FIGHTS = 20_000


def high(cards: Raw) -> int:
    return max(rank(card) for card in cards)


def total(faces: tuple[int, ...]) -> int:
    return sum(faces)


def contest(play: Play) -> str:
    mine, theirs = play.deal(packs(), (2, high), (1, high))
    return "win" if mine > theirs else "lose" if mine < theirs else "neither"


def bout(play: Play) -> tuple[int, str]:
    rounds = 1
    while (result := play.settle(contest)) == "neither":
        rounds += 1
    return rounds, result


def pool(play: Play) -> int:
    score = play.roll(Pool([6, 6, 8]), total)
    while play.draw(numbered(1, 10)) == "10":
        score += 1
    return score + play.toss([10, 20, 30])


@pytest.mark.parametrize("every_card", [False, True])
@pytest.mark.parametrize("rule", [contest, bout, pool])
def test_a_simulation_agrees_with_the_exact_answer_within_four_sigma(rule: Any, every_card: bool) -> None:
    exact = distribution(rule)
    play = seeded(Random(20), {}, every_card=every_card)
    found = Counter(rule(play) for _ in range(FIGHTS))
    assert set(found) <= set(exact.of)
    for outcome in exact.of:
        p = float(exact.chance(outcome))
        assert abs(found[outcome] / FIGHTS - p) <= 4 * sqrt(p * (1 - p) / FIGHTS) + 1 / FIGHTS


def number_drawn(play: Play) -> int:
    return int(play.draw(numbered(1, 32)))


def is_odd(number: int) -> bool:
    return number % 2 == 1


def test_results_that_are_alike_lie_side_by_side_so_that_evenly_spread_samples_meet_each_in_its_share() -> None:
    parts = 16
    points = [(part + 0.25) / parts for part in range(parts)]
    samples = [Play(Evenly(Counted(0), [point], begin_alike=True), Bots({}), SILENT) for point in points]
    drawn = [play.settle(number_drawn, alike=is_odd) for play in samples]
    assert [is_odd(number) for number in drawn].count(True) == parts / 2  # each second number would be odd, or even
    assert len(set(drawn)) == 2, "of those that are alike the first met stands for all"


def play_out(seed: int) -> HighCard:
    dice = Random(seed)
    scene = GAME.set_up("cards")
    assert isinstance(scene, HighCard)
    play = seeded(dice, {seat: GAME.bot(dice) for seat in scene.seats}, scene)
    while not scene.is_over:
        GAME.step(play, scene)
    return scene


def test_the_same_seed_plays_the_same_fight() -> None:
    assert canonical_bytes(play_out(1)) == canonical_bytes(play_out(1))
    assert canonical_bytes(play_out(1)) != canonical_bytes(play_out(2))


def test_a_bot_sees_its_view_and_no_more() -> None:
    seen_hands: list[Any] = []

    def nosy(seen: Seen, choice: Choice) -> Answer:
        seen_hands.append((seen.seat, seen.view["zones"]["bob"]["cards"]))
        assert seen.view is seen.view
        return choice.sample(Random(0))

    scene = GAME.set_up("cards")
    GAME.step(seeded(Random(0), dict.fromkeys(scene.seats, nosy), scene), scene)
    hands = dict(seen_hands)
    assert hands["ann"] == [HIDDEN] * 3
    assert HIDDEN not in hands["bob"]


def test_a_bot_sees_the_cards_of_a_zone_as_its_view_shows_them() -> None:
    looks: list[tuple[str, bool]] = []

    def nosy(seen: Seen, choice: Choice) -> Answer:
        whole = Seen(seen.seat, lambda: seen.scene)
        looks.extend((zone, seen.cards(zone) == whole.cards(zone)) for zone in seen.view["zones"])
        return choice.sample(Random(0))

    scene = GAME.set_up("cards")
    GAME.step(seeded(Random(0), dict.fromkeys(scene.seats, nosy), scene), scene)
    assert len(looks) > 3
    assert all(same for _, same in looks)


@pytest.mark.parametrize("stacked", [False, True])
@pytest.mark.parametrize("number", [0, 1, 3, 52])
def test_cards_drawn_from_a_zone_are_those_drawn_from_its_cards(stacked: bool, number: int) -> None:
    pile = zone([*PACK[::-1]], stacked=stacked)
    one, two = seeded(Random(7), {}), seeded(Random(7), {})
    drawn: Any = one.draw_from(pile, as_drawn, number)
    assert drawn == two.draw(pile.cards, as_drawn, number)
    left, dice = [*canonical(pile.cards)], Random(7)
    assert drawn == tuple([left.pop(dice.randrange(len(left))) for _ in range(number)])
    with pytest.raises(ValueError, match="cannot draw 53 cards from 52"):
        one.draw_from(pile, as_drawn, 53)


def test_hands_that_are_dealt_are_those_of_the_chance_itself() -> None:
    hands = (2, as_drawn), (0, as_drawn), (3, as_hand)
    for of in (packs(), PACK[::-1], [*PACK[::-1]]):
        dealt = seeded(Random(7), {}).deal(of, *hands)
        assert dealt == seeded(Random(7), {}).luck(deal_of(tuple(of), hands))
    with pytest.raises(ValueError, match="cannot draw 53 cards from 52"):
        seeded(Random(7), {}).deal(PACK, (53, as_drawn))


def test_what_a_bot_answers_is_checked() -> None:
    def greedy(seen: Seen, choice: Choice) -> Answer:
        return 99

    scene = Scene(gm="gm", seats=["gm", "ann"])
    choice = Number("ann", "n", "?", "r.a.b", 1, 3)
    with pytest.raises(Forbidden):
        seeded(Random(0), {"ann": greedy}, scene).ask(choice)
    with pytest.raises(TypeError, match="n needs a scene"):
        seeded(Random(0), {"ann": greedy}).ask(choice)
