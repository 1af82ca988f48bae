"""The questions: exact answers against independent counts, hand calculations and simulation."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

from outdraw.core.cards import PACK, packs, suit
from outdraw.core.chance import Weights
from outdraw.core.counting.hands import deal_readings
from outdraw.core.exact import distribution, settled
from outdraw.core.readers.simulate import seeded
from outdraw.core.seen import seen
from outdraw.games.suits import odds
from outdraw.games.suits.board import private
from outdraw.games.suits.game import GAME
from outdraw.games.suits.gist import gist
from outdraw.games.suits.rules.contest_counts import CARDS, clash_table, rank_readings, winner_table
from outdraw.games.suits.rules.contests import (
    Agreed,
    Deck,
    Exchange,
    Manner,
    Party,
    best_choice,
    clash,
    exchange,
    high,
    low,
    read_hand,
    reading,
    values,
    verdict,
)
from outdraw.games.suits.rules.field import find
from outdraw.games.suits.rules.harm_counts import Hurt, bled, recovered
from outdraw.games.suits.rules.ranged import CLUMP
from outdraw.games.suits.scene import Effect
from outdraw.games.suits.set_up import set_up
from outdraw.odds import ask_simulated
from tests.suits.support import duel


def ask(name: str, **values: Any) -> Any:
    return GAME.question(name).answer(**values)


# --- contest ----------------------------------------------------------------------------------------------------------

HANDS = [(a, b) for a in range(1, 14) for b in range(a, 14)]


def worth(number: int) -> tuple[int, ...]:
    return (1, 11) if number == 1 else (number - 9, number + 1) if number > 10 else (number,)


def best(hand: tuple[int, int], limit: int) -> int:
    one, two = worth(hand[0]), worth(hand[1])
    return max([v for v in (*one, *two, *(a + b for a in one for b in two)) if v <= limit], default=0)


@cache
def hands(packs: int) -> list[tuple[tuple[int, int], tuple[int, int], int]]:
    """Count all pairs of hands by rank, without replacement."""
    copies = 4 * packs
    found: list[tuple[tuple[int, int], tuple[int, int], int]] = []
    for one in HANDS:
        first = copies * (copies - 1) // 2 if one[0] == one[1] else copies * copies
        for two in HANDS:
            left = [copies - one.count(number) for number in two]
            second = left[0] * (left[0] - 1) // 2 if two[0] == two[1] else left[0] * left[1]
            found.append((one, two, first * second))
    return found


@pytest.mark.rule("suits.contest.winner")
@pytest.mark.parametrize("packs", [1, 2, 5])
@pytest.mark.parametrize("skill", [1, 4, 7, 11, 15])
def test_contests_agree_with_an_independent_count(packs: int, skill: int) -> None:
    every = hands(packs)
    total = sum(weight for *_, weight in every)
    mine = {hand: best(hand, skill) for hand in HANDS}
    for against in (1, 3, 5, 8, 12, 15):
        theirs = {hand: best(hand, against) for hand in HANDS}
        win = sum(w for one, two, w in every if mine[one] > theirs[two])
        lose = sum(w for one, two, w in every if mine[one] < theirs[two])
        answer = ask("contest", skill=skill, against=against, packs=packs)
        assert (answer["win"], answer["lose"]) == (Fraction(win, total), Fraction(lose, total))


@pytest.mark.rule("suits.contest.winner")
def test_contests_are_mirrored() -> None:
    one, two = ask("contest", skill=7, against=5), ask("contest", skill=5, against=7)
    assert (one["win"], one["lose"], one["neither"]) == (two["lose"], two["win"], two["neither"])


@pytest.mark.rule("suits.defend.bonus_application")
def test_a_defence_bonus_makes_a_band_of_no_result() -> None:
    plain = ask("contest", skill=7, against=7)
    guarded = ask("contest", skill=7, against=7, against_guard=2)
    assert guarded["win"] < plain["win"]
    assert guarded["lose"] == plain["lose"]
    only = ask("contest", skill=7, against=7, defends=True)
    assert (only["win"], only["lose"]) == (plain["win"], 0)


def test_a_simulated_contest_agrees_within_its_interval() -> None:
    won = ask_simulated("suits", "contest", 4000, 5, skill=7, against=5)["win"]
    assert abs(float(won) - float(ask("contest", skill=7, against=5)["win"])) < 0.03


# --- exchanges --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.power.phase")
def test_an_exchange_says_what_each_blow_does() -> None:
    answer = ask("exchange", attacker="bob", defender="rod")
    assert answer["win"] == answer["lose"]  # even fighters
    fate = answer["target"]["fate"]
    assert fate.where(lambda what: what != "not hit") == answer["win"]
    # Sword base 5 against no armour, Body 6: power 1 to 9, so 4 wounds at most, and never a death.
    assert set(answer["target"]["loss"].of) <= {0, 1, 3, 4, 5, 6, 8, 9}
    assert max(answer["target"]["wounds"].of) == 4
    defended = ask("exchange", attacker="bob", defender="rod", answer="defend")
    assert defended["lose"] == 0
    hurt = ask("exchange", attacker="bob", defender="rod", shock=12)
    assert hurt["target"]["fate"].chance("unconscious") > 0


@pytest.mark.rule("suits.power.phase")
def test_an_exchange_is_the_one_that_is_played() -> None:
    from outdraw.games.suits.rules.melee import engage

    answer = ask("exchange", attacker="bob", defender="rod")
    dice, tries = Random(3), 2000
    losses: dict[int, int] = {}
    for _ in range(tries):
        scene, ann, bob = duel({"held": (("Sword",),)}, {"held": (("Sword",),)})
        engage(seeded(dice, {"bob": lambda seen, choice: "counter"}, scene), scene, ann, bob)
        loss = bob.shock + bob.all_wounds
        losses[loss] = losses.get(loss, 0) + 1
    found = answer["target"]["loss"]
    assert set(losses) <= set(found.of)
    for loss in found.of:
        chance = float(found.chance(loss))
        assert abs(losses.get(loss, 0) / tries - chance) < 4.5 * (chance * (1 - chance) / tries) ** 0.5


@pytest.mark.rule("suits.swarm.kills")
def test_an_exchange_with_a_swarm_counts_the_killed_and_thins_the_armour() -> None:
    answer = ask("exchange", attacker="aldo_brandt", defender="rats", answer="defend")
    assert answer["target"].keys() == {"killed"}
    assert answer["target"]["killed"].where(bool) == answer["win"]
    # Twelve rats defend at 2, Aldo strikes at 8: from nothing to a rank of 8 over an overdraw.
    assert set(answer["target"]["killed"].of) == {0, 1, 2, 3, 4}
    assert "attacker" not in answer  # whoever only defends hits nobody
    # Body 1 bites with power 1 to 2; a third of Chain (4) stops one of it.
    bitten = ask("exchange", attacker="aldo_brandt", defender="rats")["attacker"]["loss"]
    assert set(bitten.of) == {0, 1}


def test_what_becomes_of_a_swarm_is_counted_by_the_gauge_that_everybody_sees() -> None:
    scene = set_up("garden")
    (swarm,) = [token for token in private(seen(scene, "bruno")).tokens if token.id == "hornets"]
    assert gist(scene, "", "hornets") == {f"foe {gauge.name.lower()}": gauge.value for gauge in swarm.gauges}


@pytest.mark.rule("suits.bonus_card.heart")
def test_an_exchange_counts_the_hearts_in_play() -> None:
    scene = set_up("bob_jon_rod_tod")
    scene.round = 1
    bob, tod = find(scene, "bob"), find(scene, "tod")
    plain = odds.exchange_of(scene, bob, tod, "counter", Deck(2))
    scene.effects = [Effect("bob", "bob", "power", 1), Effect("bob", "tod", "power", -1)]
    helped = odds.exchange_of(scene, bob, tod, "counter", Deck(2))
    assert helped["win"] == plain["win"]
    assert helped["target"]["loss"].mean() > plain["target"]["loss"].mean()
    assert helped["attacker"]["loss"].mean() < plain["attacker"]["loss"].mean()


def test_the_answer_in_words_says_what_each_blow_does() -> None:
    from outdraw.odds.answer import ask as asked
    from outdraw.odds.show import lines

    said = "\n".join(lines(asked("suits", "exchange", attacker="bob", defender="rod")))
    assert all(head in said for head in ("  skill 7, against 7", "  target loss  (mean", "  attacker fate"))
    shot = lines(asked("suits", "shot", weapon="Revolver - .38", skill=8, metres=30))
    assert "  bracket medium, skill 6, defence 5, cards 2" in shot
    burst = "\n".join(lines(asked("suits", "burst", weapon="SMG - 9mm", skill=8, metres=30)))
    assert "  mean " not in burst
    assert "  bullets  (mean" in burst


def test_unknown_names_are_refused_with_a_hint() -> None:
    with pytest.raises(ValueError, match=r"no fighter 'aldo_brand'; did you mean 'aldo_brandt'\?"):
        ask("exchange", attacker="aldo_brand", defender="rats")
    with pytest.raises(ValueError, match="no fighter 'zz'; there is aldo_brandt"):
        ask("exchange", attacker="bob", defender="zz")
    with pytest.raises(ValueError, match=r"no ranged weapon 'Rifle'; did you mean 'Rifle-Musket"):
        ask("shot", weapon="Rifle", skill=7, metres=9)
    with pytest.raises(ValueError, match="no ranged weapon 'zz'; name one such as"):
        ask("shot", weapon="zz", skill=7, metres=9)
    assert ask("shot", weapon="long bow", skill=7, metres=9)["bracket"] == "point blank"


# --- shots ------------------------------------------------------------------------------------------------------------


def brute_force(cards: tuple[str, ...], one: Party, two: Party) -> Weights[Exchange]:
    counts: dict[Exchange, int] = {}
    for deal in permutations(range(len(cards)), one.cards + two.cards):
        drawn = tuple(cards[at] for at in deal)
        mine = read_hand(drawn[: one.cards], one.limit, one.manner)
        theirs = read_hand(drawn[one.cards :], two.limit, two.manner)
        result = verdict(mine, theirs, one, two)
        counts[result] = counts.get(result, 0) + 1
    return Weights(counts)


@pytest.mark.rule("suits.aim.cards")
@pytest.mark.parametrize("packs", [1, 2])
def test_the_count_by_ranks_agrees_with_the_deal_of_cards(packs: int) -> None:
    one, two = Party(7, 2, (), "aimed"), Party(5, 1, (), "sum", strikes=False)
    by_ranks = clash_table(packs, one, two, Agreed())
    by_cards = settled(exchange, Deck(packs), one, two, Agreed())
    assert set(by_ranks.of) == set(by_cards.of)
    assert all(by_ranks.chance(result) == by_cards.chance(result) for result in by_cards.of)


@pytest.mark.rule("suits.aim.combo")
@pytest.mark.parametrize(("number", "limit"), [(2, 9), (3, 5), (3, 9), (4, 7), (4, 14), (5, 9), (6, 8)])
def test_aimed_hands_are_read_as_in_each_of_their_orders(number: int, limit: int) -> None:
    readings = rank_readings(number, limit, "aimed")
    assert sum(sum(orders.values()) for orders in readings.values()) == 13**number
    every = list(readings)
    for kinds in every if number < 4 else Random(limit).sample(every, 40 if number < 6 else 6):
        counts: dict[tuple[int, int], int] = {}
        for order in set(permutations(kinds)):
            total, top = best_choice(tuple(CARDS[kind] for kind in order), limit, "aimed")
            key = (total, order[top] + 1 if total else 0)
            counts[key] = counts.get(key, 0) + 1
        assert readings[kinds] == counts


@pytest.mark.rule("suits.contest.winner")
@pytest.mark.parametrize("packs", [1, 2, 3])
@pytest.mark.parametrize("inverted", [False, True])
@pytest.mark.parametrize(
    ("one", "two"),
    [
        (Party(7), Party(6)),
        (Party(14, guard=1), Party(5, guard=2, bare=1)),
        (Party(3, 1), Party(9, 2, (), "sum", strikes=False)),
    ],
)
def test_contests_counted_by_ranks_are_those_of_the_cards(one: Party, two: Party, packs: int, inverted: bool) -> None:
    table = Agreed(inverted=inverted)
    counted = settled(clash, Deck(packs), one, two, table)
    dealt = distribution(clash, Deck(packs), one, two, table)  # every pair of hands, with suits
    assert {result: counted.chance(result) for result in counted.of} == {r: dealt.chance(r) for r in dealt.of}
    plain = winner_table(packs, one, two, table)
    for winner in (0, 1, 2):
        assert plain.where(lambda r, w=winner: r.winner == w) == dealt.where(lambda r, w=winner: r.winner == w)  # type: ignore[misc]


def test_six_aimed_cards_agree_with_a_simulation() -> None:
    options = {"weapon": "Revolver - .38", "skill": 9, "metres": 12, "aim": 4, "moved": 9}
    exact, tries = ask("shot", **options), 3000
    assert exact["cards"] == 6
    played = ask_simulated("suits", "shot", tries, 4, **options)
    for part in ("hit", "avoids"):
        chance = float(exact[part])
        assert abs(float(played[part]) - chance) < 4 * (chance * (1 - chance) / tries) ** 0.5


@pytest.mark.rule("suits.contest.winner")
def test_cards_that_are_seen_cannot_come_up() -> None:
    seen = "7h 7d 7c 7s 8h"
    left = list(PACK)
    for card in seen.split():
        left.remove(card)
    won = total = 0
    for mine, other in permutations(left, 2):
        won += best_single(mine, 7) > best_single(other, 9)
        total += 1
    values = {"skill": 7, "against": 9, "packs": 1, "cards": 1, "against_cards": 1}
    assert ask("contest", **values, seen=seen)["win"] == Fraction(won, total)
    assert ask("contest", **values)["win"] != Fraction(won, total)
    with pytest.raises(ValueError, match="8h is seen more often than it is in 1 pack"):
        ask("contest", **values, seen="8h 8h")
    with pytest.raises(ValueError, match="no card of this game"):
        ask("contest", **values, seen="7")
    knowing = ask("exchange", attacker="bob", defender="rod", seen="7h 7d")
    assert knowing["win"] != ask("exchange", attacker="bob", defender="rod")["win"]


def best_single(card: str, limit: int) -> int:
    return max([value for value in values(card) if value <= limit], default=0)


@pytest.mark.rule("suits.aim.combo")
def test_three_aimed_cards_agree_with_a_simulation() -> None:
    one, two = Party(9, 3, (), "aimed"), Party(5, 1, (), "sum", strikes=False)
    exact = clash_table(1, one, two, Agreed())
    dice = Random(11)
    hits = bonus = 0
    trials = 4000
    for _ in range(trials):
        drawn = dice.sample(PACK, 4)
        result = verdict(read_hand(tuple(drawn[:3]), 9, "aimed"), read_hand(tuple(drawn[3:]), 5, "sum"), one, two)
        hits += result.winner == 1
        bonus += result.bonus if result.winner == 1 else 0
    assert abs(hits / trials - float(exact.where(lambda r: r.winner == 1))) < 0.03
    assert abs(bonus / trials - float(exact.mean(lambda r: r.bonus if r.winner == 1 else 0))) < 0.08


@pytest.mark.rule("suits.range.table")
def test_a_shot_by_bracket_and_aim() -> None:
    gun = {"weapon": "Revolver - .38", "skill": 8}
    chances = [ask("shot", metres=metres, **gun)["hit"] for metres in (4, 12, 30, 60, 90)]
    assert chances == sorted(chances, reverse=True)
    assert ask("shot", metres=30, aim=1, **gun)["skill"] == 8
    assert ask("shot", metres=30, **gun)["skill"] == 6
    assert ask("shot", metres=12, aim=1, **gun)["cards"] == 3
    assert ask("shot", metres=12, unaware=True, **gun)["defence"] == 2
    moving = ask("shot", metres=12, moved=9, **gun)
    assert moving["avoids"] == Fraction(sum(high(card) <= 3 for card in PACK), 52) == Fraction(8, 52)
    assert moving["fate"].total == sum(moving["fate"].of.values())
    assert moving["fate"].where(lambda what: what != "not hit") == moving["hit"]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"weapon": "Revolver - .99"}, "no ranged weapon"),
        ({"metres": 500}, "beyond the maximum range"),
        ({"aim": 8, "skill": 16}, "More than 7 cards in one hand are not counted exactly; ask for a simulation"),
    ],
)
def test_bad_shots_are_refused_in_a_sentence(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        ask("shot", **{"weapon": "Revolver - .38", "skill": 8, "metres": 12, **values})


def test_shots_of_many_aim_cards_can_be_simulated() -> None:
    options = {"weapon": "Revolver - .38", "skill": 16, "metres": 12, "aim": 8}
    with pytest.raises(ValueError, match="ask for a simulation"):
        ask("shot", **options)
    found = ask_simulated("suits", "shot", 300, 2, **options)
    assert found["cards"] == 10
    assert found["hit"] > Fraction(1, 2)


@pytest.mark.rule("suits.burst.table")
def test_bullets_of_one_clump_by_hand() -> None:
    # The carbine fires one clump of three; skill 8 short range, the target unaware (2): worked out card by card.
    answer = ask("burst", weapon="Assault Carbine - 5.56mm", skill=8, metres=60, unaware=True)
    bullets = {0: 0, 1: 0, 2: 0, 3: 0}
    cards = [*PACK, *PACK]
    for at, theirs in enumerate(cards):
        left = [*cards[:at], *cards[at + 1 :]]  # theirs lies on the table
        defence = low(theirs) if low(theirs) <= 2 else 0
        hits = len([mine for mine in left if max([v for v in values(mine) if v <= 8], default=0) > defence])
        bullets[0] += 103 * (103 - hits)
        for of_suit, number in {"h": 3, "d": 2, "s": 1, "c": 1}.items():
            bullets[number] += hits * len([card for card in left if suit(card) == of_suit])
    for number, ways in bullets.items():
        assert answer["bullets"].chance(number) == Fraction(ways, 104 * 103 * 103)


@pytest.mark.rule("suits.multi_shot.decline")
def test_the_bullets_of_a_long_burst_agree_with_a_simulation() -> None:
    exact = ask("burst", weapon="SMG - 9mm", skill=8, metres=30)["bullets"]
    tries = 4000
    hits = ask_simulated("suits", "burst", tries, 9, weapon="SMG - 9mm", skill=8, metres=30)["bullets"]
    assert max(exact.of) > CLUMP  # more than one draw
    for bullets in exact.of:
        chance = float(exact.chance(bullets))
        assert abs(float(hits.chance(bullets)) - chance) < 4.5 * (chance * (1 - chance) / tries) ** 0.5


def test_bleeding_and_recovering_agree_with_a_simulation() -> None:
    play, tries = seeded(Random(10), {}, every_card=True), 3000
    dead = stable = free = 0
    for _ in range(tries):
        hurt, shock = Hurt(6, 3), 12
        for _ in range(8):
            hurt = bled(play, hurt, 6, 5, 4, Deck(2))
            shock = recovered(play, shock, 5, 0, Deck(2))
        dead += sum(hurt) > 12
        stable += hurt.critical == 0
        free += shock <= 5
    fates = ask("bleeding", body=6, will=5, critical=3, medic=4, turns=8)
    by_then = ask("recovery", will=5, shock=12, turns=8)["free_by"][-1]
    for share, part in ((dead, fates["dead"]), (stable, fates["stable"]), (free, by_then)):
        chance = float(part)
        assert abs(share / tries - chance) < 4.5 * (chance * (1 - chance) / tries) ** 0.5


# --- recovery, bleeding, initiative -----------------------------------------------------------------------------------


@pytest.mark.rule("suits.recovery.amount")
def test_recovery_by_hand() -> None:
    answer = ask("recovery", will=5, shock=8)
    two, one = Fraction(16, 52), Fraction(20, 52)  # 2-5; 6-10; aces and faces are high
    assert [answer["gained"].chance(n) for n in (2, 1)] == [two, one]
    # Shock 8 to within Will 5: three points, in two turns only as 2+2, 2+1 or 1+2.
    assert answer["free_by"][1] == two * two + 2 * two * one


@pytest.mark.rule("suits.critical.turn_draw")
def test_bleeding_by_hand() -> None:
    # One critical wound, Body 6: an ace is taken as 11 and does nothing; 2 to 6, J, Q and K stabilise; nothing bleeds.
    answer = ask("bleeding", body=6, will=5, critical=1, turns=1)
    assert (answer["dead"], answer["stable"]) == (0, Fraction(32, 52))
    tended = ask("bleeding", body=6, will=5, critical=3, medic=10, turns=10)
    alone = ask("bleeding", body=6, will=5, critical=3, turns=10)
    assert tended["stable"] > alone["stable"]
    assert tended["dead"] < alone["dead"]
    assert alone["dead"] + alone["stable"] + alone["bleeding"] == 1


@pytest.mark.rule("suits.order.draw")
def test_initiative_by_hand() -> None:
    answer = ask("initiative", reflexes=7, against=7)
    assert answer["first"] == answer["second"] == Fraction(1, 2)
    assert answer["acts"] == Fraction(40, 52)  # all but 8, 9 and 10
    weaker = ask("initiative", reflexes=7, against=7, skill=4, against_skill=9)
    assert weaker["first"] > Fraction(1, 2)  # ties go to the lower skill
    slow = ask("initiative", reflexes=2, against=14)
    assert slow["first"] < Fraction(1, 2)


@pytest.mark.parametrize("manner", ["best", "sum", "aimed"])
@pytest.mark.parametrize("held", [(), ("Jd",), ("4s", "9c")])
def test_hands_counted_by_rank_are_those_counted_card_by_card(manner: Manner, held: tuple[str, ...]) -> None:
    deck = [card for card in packs(2) if card[0] in "A37QK"][7:]
    for limit in (3, 8, 14):

        def read(cards: tuple[str, ...], limit: int = limit) -> Hashable:
            return read_hand((*held, *cards), limit, manner)

        for number in (1, 2, 3):
            by_rank = deal_readings(deck, [(number, reading(limit, manner, held))])
            assert by_rank == deal_readings(deck, [(number, read)])


def test_small_decks_by_brute_force() -> None:
    deck = ("2c", "5d", "Kh", "9s", "3h", "Ac")
    one, two = Party(6, 2), Party(5, 1)
    counted = brute_force(deck, one, two)
    joint = deal_readings(deck, [(2, reading(6)), (1, reading(5))])
    found: dict[Exchange, int] = {}
    for (mine, theirs), weight in joint.items():
        result = verdict(mine, theirs, one, two)
        found[result] = found.get(result, 0) + weight
    assert found == counted.of
    assert len(packs(2)) == 104
