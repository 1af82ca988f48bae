"""The odds against brute force, and in agreement with simulation where that is too much to list."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.dice import Pool, parse_pool
from outdraw.games.cavaliers.content import people
from outdraw.games.cavaliers.duels import set_up
from outdraw.games.cavaliers.rules.dice_reading import results
from outdraw.games.cavaliers.rules.pools import Attempt, gather, hindrances, own_dice
from outdraw.games.cavaliers.rules.reach import best_for
from outdraw.odds import ask
from tests.cavaliers.support import person


def roll(pool: str, against: str, drop: int = 0, advantage: int = 0) -> Any:
    return ask("cavaliers", "roll", pool=pool, against=against, drop=drop, advantage=advantage)


def attack(attacker: str, target: str, specialty: str = "lunge", **options: Any) -> Any:
    return ask("cavaliers", "attack", attacker=attacker, target=target, specialty=specialty, **options)


def survival(verve: int, competency: int) -> Any:
    return ask("cavaliers", "survival", verve=verve, competency=competency)


def initiative(pool: str, against: str) -> Any:
    return ask("cavaliers", "initiative", pool=pool, against=against)


def dice_left(id: str, specialty: str, wounds: int = 0) -> Pool:
    scene = set_up([id], [id])
    who = scene.people["a"]
    who.body.wounds = wounds
    return gather(scene, Attempt(who, specialty, best_for(scene, who, specialty))).left


def drop_on(id: str, specialty: str) -> int:
    scene = set_up([id], [id])
    return sum(each.drop for each in hindrances(scene, scene.people["a"], specialty))


def order(of: str) -> Any:
    return ask("cavaliers", "order", of=of)


def by_hand(sizes: list[int]) -> Counter[tuple[int, int]]:
    """List every roll of some dice and read it: the sum of the two highest and the lower of them."""
    found: Counter[tuple[int, int]] = Counter()
    for faces in itertools.product(*(range(1, size + 1) for size in sizes)):
        ordered = sorted(faces)[::-1]
        if len(ordered) > 1:
            found[ordered[0] + ordered[1], ordered[1]] += 1
        else:
            found[(ordered[0], 1) if ordered else (0, 0)] += 1
    return found


dice = st.lists(st.sampled_from([6, 8, 10, 12]), min_size=0, max_size=4)


@settings(max_examples=40, deadline=None)
@given(dice, dice, st.integers(0, 3))
def test_a_roll_against_a_roll_agrees_with_listing_all_rolls(mine: list[int], theirs: list[int], drop: int) -> None:
    left, other = by_hand(sorted(mine)[drop:]), by_hand(theirs)
    total = left.total() * other.total()
    win: Counter[int] = Counter()
    for (a, points), weight in left.items():
        for (b, _), weight_b in other.items():
            if a > b:
                win[points] += weight * weight_b
    answer = roll(str(Pool(mine)), str(Pool(theirs)), drop)
    assert answer["win"] == Fraction(win.total(), total)
    assert answer["lose"] == 1 - answer["win"]
    successes = answer["successes"]
    assert {n: successes.chance(n) for n in successes.of} == {n: Fraction(w, win.total()) for n, w in win.items()}


@pytest.mark.parametrize("text", ["2d6+2d8+d10+d12", "6d8", "d6+5d12"])
def test_six_dice_agree_with_listing_all_rolls(text: str) -> None:
    pool = parse_pool(text)
    assert {tuple(key): weight for key, weight in results(pool).of.items()} == by_hand(list(pool.sizes))


def test_twelve_dice_agree_with_simulation() -> None:
    mine, theirs = "4d6+4d8+4d10", "12d8"
    luck, won, number = Random(1), 0, 40_000
    for _ in range(number):
        a, b = (sum(sorted(luck.randint(1, size) for size in parse_pool(text).sizes)[-2:]) for text in (mine, theirs))
        won += a > b
    exact = float(roll(mine, theirs)["win"])
    assert abs(won / number - exact) < 4 * (exact * (1 - exact) / number) ** 0.5
    assert results(parse_pool(mine)).total == prod(parse_pool(mine).sizes)


def test_the_question_of_the_design() -> None:
    answer = roll("d8+2d8+d10", "3d8", 1)
    assert float(answer["win"]) == pytest.approx(0.534576416015625, abs=1e-12)
    assert answer["successes"].where(lambda points: 1 <= points <= 10) == 1
    assert roll("d8+2d8+d10", "moderate", 1)["win"] == answer["win"]
    assert roll("2d8+d10", "3d8", advantage=8, drop=1)["win"] == answer["win"]


def test_an_empty_pool_cannot_win() -> None:
    answer = roll("d8", "3d6", 1)
    assert (answer["win"], answer["successes"].of) == (0, {})
    assert roll("0", "0")["win"] == 0


@pytest.mark.parametrize(
    ("given_", "words"),
    [
        (("banana", "3d6"), "not dice"),
        (("41d6", "3d6"), "at most 40 dice"),
        (("2d6", "tricky"), "not dice"),
        (("d7", "3d8"), "no d7: its dice are d6, d8, d10 and d12"),
    ],
)
def test_bad_pools_are_told_in_a_sentence(given_: tuple[str, str], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        roll(*given_)
    with pytest.raises(ValueError, match="Advantage Die"):
        roll("2d6", "2d6", advantage=7)


def test_an_attack_against_each_defence() -> None:
    answer = attack("maren", "brash_fencer")
    assert {name.partition("_")[0] for name in answer} == {"parry", "block", "dodge"}
    plain = roll("3d10+d8+d6", "2d10+d8+d6")
    assert answer["parry_win"] == plain["win"]
    assert answer["parry_wound"] == plain["win"] * plain["successes"].where(lambda points: points >= 4)
    # Negate takes one point of a winning defender, a Riposte two more.
    assert answer["parry_reply_riposte"] == plain["lose"] * plain["opposing_successes"].where(lambda n: n >= 3)
    assert "dodge_break_weapon" not in answer
    hurt = attack("maren", "brash_fencer", wounds=2, target_wounds=1)
    assert hurt["parry_win"] == roll("3d10", "2d10+d8")["win"]
    out = attack("brash_fencer", "maren", "feint", yielded_out=True)
    assert out["dodge_yielded_out"] == out["dodge_win"]
    with pytest.raises(ValueError, match="did you mean 'maren'"):
        attack("marne", "brash_fencer")
    with pytest.raises(ValueError, match="0 to 1 Wounds"):
        attack("maren", "brash_fencer", target_wounds=2)


def test_survival_agrees_with_listing() -> None:
    mine, theirs = by_hand([8, 6]), by_hand([8, 8, 8])
    total = mine.total() * theirs.total()
    alive = Counter[int]()
    for (a, points), weight in mine.items():
        alive[points] += sum(weight * other for (b, _), other in theirs.items() if a > b)
    answer = survival(8, 6)
    assert answer["survive"] == Fraction(alive.total(), total)
    assert answer["survive"] + answer["die"] == 1
    assert answer["heal"] == Fraction(sum(weight for n, weight in alive.items() if n >= 4), total)


def test_initiative_and_who_comes_first() -> None:
    answer = initiative("2d6", "d8")
    assert answer["total"].chance(7) == Fraction(6, 36)
    mine, theirs = by_hand([6, 6]), by_hand([8])
    first = sum(w * x for a, w in mine.items() for b, x in theirs.items() if a > b)
    tied = sum(w * x for a, w in mine.items() for b, x in theirs.items() if a == b)
    assert answer["first"] == Fraction(2 * first + tied, 2 * 36 * 8)
    best = order("maren")
    assert best["impulse_total"].mean() > best["timing_total"].mean()


def test_all_drops_of_an_attack_take_the_smallest_dice_of_the_whole_pool() -> None:
    """Wounds take the small Advantage Die first, as the table does, and not a die of her own before it is added."""
    theirs = dice_left("brash_fencer", "parry")
    hurt = attack("maren", "brash_fencer", wounds=1, advantage=6, drop=1)["parry_win"]
    assert hurt == roll("3d10+d8+d6+d6", str(theirs), drop=2)["win"]
    assert hurt == roll("3d10+d8", str(theirs))["win"]


def test_the_odds_know_armor_and_the_additions_of_weapons() -> None:
    assert drop_on("maren", "dodge") == 0
    clad = person("clad", gear=[("rapier", "main"), ("plate_armor", "worn")])
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(people(), "clad", clad)
        assert drop_on("clad", "dodge") == 2
    bitten = attack("guard_dog", "maren")
    assert bitten["dodge_teeth_knockdown"] == bitten["dodge_style"]  # three points each
    assert "block_disarm" not in attack("maren", "bram", "feint")
    assert "dodge_disarm" in attack("bram", "maren", "brawl")


def test_a_horde_attacks_with_what_is_left_of_it() -> None:
    assert [str(dice_left("horde_of_rats", "lunge", wounds)) for wounds in range(5)] == [
        "2d8+d12", "2d8+d10", "3d8", "d6+2d8", "2d8"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (lambda: attack("maren", "brash_fencer", yielded_out=True), "no player character"),
        (lambda: survival(7, 6), "6, 8, 10 or 12, not 7"),
        (lambda: survival(8, 7), "6, 8, 10 or 12, not 7"),
        (lambda: roll("d8", "harsh"), "not dice, nor one of very_easy|not dice, nor one of easy"),
    ],
)
def test_values_that_cannot_be_are_refused(question: Callable[[], object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        question()


def test_hard_is_another_word_for_difficult() -> None:
    assert roll("3d10", "Very Hard")["win"] == roll("3d10", "3d12")["win"]


def test_the_order_of_an_animal_has_its_one_specialty() -> None:
    assert set(order("guard_dog")) == {"vigilance_total", "vigilance_points"}


def test_an_order_is_that_of_the_dice_of_each_specialty() -> None:
    who = set_up(["maren"], ["maren"]).people["a"]
    answer = order("maren")
    for specialty in ("impulse", "vigilance", "timing"):
        counted = by_hand([part.size for part in own_dice(who, specialty)])
        for place, part in enumerate(("total", "points")):
            found = answer[f"{specialty}_{part}"]
            for value in {key[place] for key in counted}:
                share = sum(weight for key, weight in counted.items() if key[place] == value)
                assert found.chance(value) == Fraction(share, counted.total())
