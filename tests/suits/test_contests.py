"""Contests, cards and skill: chapters contest, card and skill of the catalogue."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from outdraw.core.cards import PACK, rank, suit
from outdraw.core.chance import Weights
from outdraw.core.content import files as content
from outdraw.core.exact import distribution, settled
from outdraw.core.figures import Figure
from outdraw.games.suits.content import Arms, Character, People, Switches, weapons
from outdraw.games.suits.rules.contests import (
    Agreed,
    Deck,
    Exchange,
    Hand,
    Party,
    awkward_penalty,
    cards_of,
    dodged,
    exchange,
    fits,
    high,
    low,
    quarter,
    read_hand,
    struck,
    values,
    verdict,
    within,
)
from outdraw.games.suits.rules.dealing import deck, hold_strike
from outdraw.games.suits.rules.extended_contests import is_beaten
from outdraw.games.suits.rules.harm import recovery_reading, suffer
from outdraw.games.suits.rules.melee import engage
from outdraw.games.suits.rules.modifiers import attack_skill, dodge, parry, ranged_defence, strike
from outdraw.games.suits.set_up import set_up
from tests.suits.support import Scripted, duel, fighter, scene_of


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# --- contest ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.contest.parties")
def test_each_party_brings_a_skill_and_a_power() -> None:
    # Bob drives with Reflexes 6 and endures with Will 5: both straight from attributes.
    race = set_up("car_race")
    assert [(each.name, each.skill, each.power) for each in race.contestants] == [("Bob", 6, 5), ("Ann", 5, 7)]
    # A fighter brings a trained skill and the power of Body x weapon.
    scene, ann, _ = duel({"body": 6, "skill": 8, "held": (("Sword",),)})
    assert attack_skill(scene, ann) == 8
    assert ann.held.weapon is not None
    assert ann.held.weapon.power(ann.sheet.body) == 5


@pytest.mark.rule("suits.contest.scale")
@pytest.mark.parametrize(("value", "accepted"), [(1, True), (5, True), (20, True), (0, False), (21, False)])
def test_attributes_from_1_to_20_are_accepted(value: int, accepted: bool) -> None:
    text = f'[[character]]\nid = "x"\nname = "X"\nreflexes = 5\nbody = {value}\nwill = 5\n'
    if accepted:
        assert content.loads(text, People, "x.toml").character[0].body == value
    else:
        with pytest.raises(content.ContentError, match=r"x.toml:5: character\[0\]\.body"):
            content.loads(text, People, "x.toml")


@pytest.mark.rule("suits.contest.draw")
def test_both_parties_draw_two_cards() -> None:
    play = Scripted("2c 3c 9h 10h", "counter")
    scene, ann, bob = duel()
    engage(play, scene, ann, bob)
    play.done()
    assert play.events[2].text == "Ann: rank 5 against skill 7; Bob: an overdraw against skill 7."


@pytest.mark.rule("suits.contest.overdraw")
@pytest.mark.parametrize(
    ("skill", "drawn", "expected"), [(5, "7c 9h", 0), (9, "10c Kh", 4), (3, "Kc Kd", 0), (1, "2c Jd", 0)]
)
def test_every_card_above_skill_is_an_overdraw(skill: int, drawn: str, expected: int) -> None:
    assert read_hand(cards(drawn), skill).rank == expected


@pytest.mark.rule("suits.contest.single")
@pytest.mark.parametrize(("skill", "drawn", "expected"), [(6, "3c 9h", 3), (7, "4c 5h", 5), (8, "8c 8d", 8)])
def test_the_highest_legal_card_may_be_used(skill: int, drawn: str, expected: int) -> None:
    assert read_hand(cards(drawn), skill).rank == expected


@pytest.mark.rule("suits.contest.sum")
@pytest.mark.parametrize(
    ("skill", "drawn", "expected"),
    [(9, "4c 5h", 9), (7, "Qc 4h", 7), (11, "Ac 6h", 11), (10, "Ac 9h", 10), (5, "Ac Ad", 2)],
)
def test_a_sum_within_skill_is_the_rank(skill: int, drawn: str, expected: int) -> None:
    assert read_hand(cards(drawn), skill).rank == expected


def best_by_hand(drawn: tuple[str, ...], skill: int) -> int:
    """All values of either card and of both, spelt out."""
    one, two = (values(card) for card in drawn)
    options = [*one, *two, *(a + b for a in one for b in two)]
    return max([value for value in options if value <= skill], default=0)


@pytest.mark.rule("suits.contest.sum")
@pytest.mark.parametrize("skill", [1, 4, 7, 11, 15])
def test_the_rank_is_the_best_legal_value_of_every_hand(skill: int) -> None:
    for one in PACK:
        for two in PACK:
            assert read_hand((one, two), skill).rank == best_by_hand((one, two), skill)


@pytest.mark.rule("suits.contest.winner")
def test_the_higher_rank_wins_and_an_overdraw_loses() -> None:
    even = Party(10)
    assert verdict(Hand(6, 0), Hand(4, 0), even, even).winner == 1
    assert verdict(Hand(3, 0), Hand(4, 0), even, even).winner == 2
    assert verdict(Hand(0, 0), Hand(1, 0), even, even).winner == 2
    # The target only defends: winning means no hit.
    assert verdict(Hand(3, 0), Hand(4, 0), even, Party(10, strikes=False)).winner == 0


@pytest.mark.rule("suits.contest.tie")
def test_equal_ranks_are_no_result_unless_the_table_redraws() -> None:
    even = Party(10)
    assert verdict(Hand(5, 3), Hand(5, 0), even, even) == Exchange(0, is_tie=True)
    play = Scripted("5c 10h 5d 10c  6c 10h 5d 10c", "counter")
    scene, ann, bob = duel({"skill": 7}, {"skill": 7}, redraw_ties=True, packs=4)
    engage(play, scene, ann, bob)
    play.done()  # the tie at 5 was drawn again, and 6 beat 5
    assert play.told("tie") == ["Equal ranks: both draw again."]
    assert bob.lost_since
    once = Scripted("5c 10h 5d 10c", "counter")
    scene, ann, bob = duel({"skill": 7}, {"skill": 7}, packs=4)
    engage(once, scene, ann, bob)
    assert once.told("no_result") == ["Nobody is hit."]
    assert (ann.blue, bob.blue) == (0, 0)  # both have spent their use


@pytest.mark.rule("suits.contest.both_overdraw")
def test_both_overdrawing_hits_nobody_and_loses_nothing() -> None:
    play = Scripted("9c 10h 9d 10c", "counter")
    scene, ann, bob = duel({"skill": 7}, {"skill": 7})
    engage(play, scene, ann, bob)
    assert (ann.status, bob.status) == (0, 0)
    assert not bob.lost_since
    assert not bob.action_lost


@pytest.mark.rule("suits.contest.instant")
def test_an_instant_contest_names_a_winner_and_takes_no_loss() -> None:
    assert exchange(Scripted("5c 9h 4d 9c"), Deck(), Party(6), Party(5), Agreed()).winner == 1
    assert exchange(Scripted("2c 9h 4d 9c"), Deck(), Party(6), Party(5), Agreed()).winner == 2
    assert exchange(Scripted("9c 9h 9d 9c"), Deck(), Party(6), Party(5), Agreed()).winner == 0


@pytest.mark.rule("suits.contest.combat_detail")
def test_combat_replaces_the_general_threshold_of_major_loss() -> None:
    # Major loss of 6 defeats a contestant of power 6, but six wounds leave a fighter of Body 6 standing.
    assert is_beaten(6, 6, 6)
    scene, _, bob = duel({}, {"body": 6, "will": 30})
    bob.wounds = 5
    suffer(Scripted(), scene, bob, 6, "cutting")  # one wound above 75 % of Body
    assert (bob.all_wounds, bob.fate) == (6, "up")
    suffer(Scripted(), scene, bob, 6, "cutting")
    assert (bob.all_wounds, bob.fate) == (11, "critical")  # beyond 2 x Body of status all is wounds


# --- card -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.card.number")
def test_number_cards_are_worth_their_number() -> None:
    for card in PACK:
        if 2 <= rank(card) <= 10:
            assert values(card) == (rank(card),)


@pytest.mark.rule("suits.card.blackjack")
@pytest.mark.parametrize(("card", "two"), [("Ah", (1, 11)), ("Jh", (2, 12)), ("Qh", (3, 13)), ("Kh", (4, 14))])
def test_aces_and_faces_have_two_values(card: str, two: tuple[int, int]) -> None:
    assert values(card) == two
    assert (low(card), high(card)) == two


@pytest.mark.rule("suits.card.high_draw")
def test_recovery_is_a_high_draw_and_other_draws_are_not() -> None:
    assert recovery_reading(5, 0)(("Ah",)) == 0  # 11 is over twice 5
    assert recovery_reading(5, 0)(("5h",)) == 2
    assert within(3)(("Qh",))  # 3 by choice
    assert [high(card) for card in ("Ah", "Jh", "Qh", "Kh")] == [11, 12, 13, 14]


@pytest.mark.rule("suits.card.under")
def test_equal_is_under() -> None:
    assert fits("5h", 5)
    assert not fits("6h", 5)
    assert read_hand(("5h", "9c"), 5).rank == 5


@pytest.mark.rule("suits.card.deck")
def test_packs_and_reshuffling_are_settings() -> None:
    assert (Switches().packs, Switches().reshuffle) == (2, "contest")
    assert len(cards_of(Deck(2))) == 104
    assert len(cards_of(Deck(2, ("8h",)))) == 103  # a saved card stays out
    # Shuffled back after the contest: the deck is whole again.
    scene, ann, bob = duel()
    engage(Scripted("7c 9h 9d 10c", "counter"), scene, ann, bob)
    assert len(scene.zones["library"]) == 104
    # Played through: four cards lie on the discard.
    scene, ann, bob = duel(reshuffle="through", packs=1)
    engage(Scripted("7c 9h 9d 10c", "counter"), scene, ann, bob)
    assert sorted(scene.zones["discard"].cards) == ["10c", "7c", "9d", "9h"]
    assert len(deck(scene).out) == 4


# --- skill ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.skill.modifiers")
def test_fractions_come_first_then_flat_modifiers_then_the_floor() -> None:
    # Skill 9, groggy (half, down: 4), Rapier +1, Light Plate awkward (25 % of 9: -2): 4 + 1 - 2 = 3.
    scene, ann, _ = duel({"skill": 9, "held": (("Rapier",),), "armour": "Light Plate"})
    ann.groggy = True
    assert attack_skill(scene, ann) == 3
    # Wounds alone do not reduce skill.
    ann.groggy, ann.wounds = False, 4
    assert attack_skill(scene, ann) == 8


@pytest.mark.rule("suits.skill.floor")
@pytest.mark.parametrize(("base", "penalty", "expected"), [(8, 10, 2), (6, 9, 2), (5, 9, 1), (13, 20, 3), (1, 9, 1)])
def test_penalties_stop_at_a_quarter(base: int, penalty: int, expected: int) -> None:
    assert quarter(base) == expected
    clumsy = Arms(weapon=replace(weapons()["Sword"], attack=-penalty))
    scene, ann, _ = duel({"skill": base})
    ann.sheet = replace(ann.sheet, arms=(clumsy,))
    assert attack_skill(scene, ann) == strike(Figure(), scene, ann).total == expected


@pytest.mark.rule("suits.skill.defense_floor")
def test_defence_is_never_below_2() -> None:
    scene, ann, _ = duel({"reflexes": 1, "skill": 1})
    assert parry(Figure(), scene, ann).total == 2
    ann.unaware = True
    assert ranged_defence(Figure(), scene, ann).total == 2


@pytest.mark.rule("suits.skill.defense_default")
def test_one_defends_with_the_weapon_skill_and_dodges_with_reflexes() -> None:
    scene, ann, _ = duel({"skill": 8, "reflexes": 6})
    assert parry(Figure(), scene, ann).total == 8
    assert dodge(Figure(), scene, ann).total == 6
    ann.unready = 1
    assert parry(Figure(), scene, ann).total == 8  # even with an unready weapon
    unarmed = fighter("cy", skill=None, held=(("Fist",),), reflexes=4)
    assert parry(Figure(), scene_of(unarmed), unarmed).total == 4  # untrained: the full attribute
    assert attack_skill(scene_of(unarmed), unarmed) == 2  # but half of it to attack


# --- the exact table against an independent count ---------------------------------------------------------------------


def counted(skill: int, against: int, packs: int) -> tuple[Fraction, Fraction]:
    """Count a contest over ranks alone, in another way: every pair of pairs of ranks with its weight."""
    ranks = range(1, 14)
    copies = 4 * packs
    total = 52 * packs

    def worth(number: int) -> tuple[int, ...]:
        return (1, 11) if number == 1 else (number - 9, number + 1) if number > 10 else (number,)

    def best(one: int, two: int, limit: int) -> int:
        options = [*worth(one), *worth(two), *(a + b for a in worth(one) for b in worth(two))]
        return max([value for value in options if value <= limit], default=0)

    win = lose = 0
    for a in ranks:
        for b in ranks:
            mine = best(a, b, skill)
            first = copies * (copies - (a == b))
            for c in ranks:
                for d in ranks:
                    left_c = copies - (c == a) - (c == b)
                    left_d = copies - (d == a) - (d == b) - (d == c)
                    weight = first * left_c * left_d
                    theirs = best(c, d, against)
                    win += weight * (mine > theirs)
                    lose += weight * (theirs > mine)
    deals = total * (total - 1) * (total - 2) * (total - 3)
    return Fraction(win, deals), Fraction(lose, deals)


@pytest.mark.rule("suits.contest.winner")
@pytest.mark.parametrize(
    ("skill", "against", "packs"), [(1, 1, 1), (5, 5, 2), (7, 4, 1), (15, 3, 5), (9, 15, 2), (10, 8, 5)]
)
def test_contest_odds_agree_with_an_independent_count(skill: int, against: int, packs: int) -> None:
    from outdraw.odds import ask

    answer = ask("suits", "contest", skill=skill, against=against, packs=packs)
    win, lose = counted(skill, against, packs)
    assert (answer["win"], answer["lose"]) == (win, lose)
    assert answer["win"] + answer["lose"] + answer["neither"] == 1


@pytest.mark.rule("suits.contest.tie")
def test_redrawn_ties_are_solved_exactly() -> None:
    plain = settled(exchange, Deck(1), Party(6), Party(6), Agreed())
    again = settled(exchange, Deck(1), Party(6), Party(6), Agreed(redraw=True))
    win, tie = plain.where(lambda r: r.winner == 1), plain.where(lambda r: r.is_tie)
    assert abs(again.where(lambda r: r.winner == 1) - win / (1 - tie)) < Fraction(1, 10**20)


@pytest.mark.rule("suits.card.deck")
def test_endless_packs_are_the_limit_of_many() -> None:
    endless = settled(exchange, Deck(0), Party(6), Party(5), Agreed()).where(lambda r: r.winner == 1)
    many = settled(exchange, Deck(20), Party(6), Party(5), Agreed()).where(lambda r: r.winner == 1)
    two = settled(exchange, Deck(2), Party(6), Party(5), Agreed()).where(lambda r: r.winner == 1)
    assert abs(endless - many) < abs(endless - two) < Fraction(1, 100)


@pytest.mark.rule("suits.card.deck")
def test_with_endless_packs_a_card_may_come_twice_in_any_draw() -> None:
    # Skill 8 against a rank of 1: two of 9 and 10, or an ace beside one of them, do not hit.
    def struck(packs: int) -> Weights[Exchange]:
        scene, _, _ = duel(packs=packs)
        return distribution(hold_strike, scene, Party(8, 2), Hand(1, 0), Party(5, strikes=False))

    both, apart = struck(0), struck(1)
    missed = Fraction(8, 52) ** 2 + 2 * Fraction(4 * 8, 52 * 52)
    assert both.where(lambda r: r.winner == 0) == missed
    assert apart.where(lambda r: r.winner == 0) != missed


def test_chance_of_every_table_sums_to_one() -> None:
    table = distribution(exchange, Deck(1), Party(7, 1), Party(5, 2, (), "sum", 1, 1, False), Agreed())
    assert sum(table.of.values()) == table.total
    assert {suit(card) for card in PACK} == set("cdhs")
    assert awkward_penalty(8, 0) == 0
    assert isinstance(Character, type)


@pytest.mark.parametrize(("cards", "held", "guard"), [(1, (), 0), (2, (), 2), (1, ("8h",), 1)])
def test_a_shot_is_counted_as_it_is_drawn(cards: int, held: tuple[str, ...], guard: int) -> None:
    deck, table = Deck(2, held), Agreed()
    one = Party(7, cards, held)
    two = Party(6, guard=guard, strikes=False)
    blind = two._replace(cards=1, manner="sum")
    for theirs in (Hand(5, 2), Hand(0, 0)):
        counted = settled(struck, deck, one, theirs, two, table)
        assert shares(counted) == shares(distribution(struck, deck, one, theirs, two, table))
    profile = (deck, one, blind, "suits.frequency.dodge", table)
    assert shares(settled(dodged, *profile)) == shares(distribution(dodged, *profile))


def shares(weights: Weights[Exchange]) -> dict[Exchange, Fraction]:
    return {each: Fraction(weight, weights.total) for each, weight in weights.of.items()}
