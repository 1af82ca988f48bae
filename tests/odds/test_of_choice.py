"""Odds of a choice: exact where they can be, within the interval where sampled. See also `test_same_view.py`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from math import comb
from random import Random
from typing import Any

import pytest

import outdraw
from outdraw.conformance.moments import counting, moments
from outdraw.core.bots import Seen
from outdraw.core.chance import Weights
from outdraw.core.choices import Answer, Choice, Pick
from outdraw.core.game import Game
from outdraw.core.readers.possible import NoSuchWorld, Tried, like
from outdraw.core.readers.recorded import Recorded
from outdraw.core.seen import written
from outdraw.core.worlds import Known, World, trace
from outdraw.games import find_game
from outdraw.lab.fight import duels_of
from outdraw.odds import ask
from outdraw.odds.choices import Look, Prospects, Weighing, answers_of, of_choice
from outdraw.odds.courses import Courses
from outdraw.odds.tally import Spread, Tally, half_width
from outdraw.table.knowledge import known_at
from outdraw.table.table import OpenChoice, Table

MOMENTS = int(os.environ.get("OUTDRAW_MOMENTS", "6"))
SHORT = (Look(2), Look(6))
SAMPLED = 64


def weighed(game: Game, known: Known, looks: tuple[Look, ...] = SHORT) -> Prospects:
    *_, last = of_choice(game, known, looks)
    return last


def choosing(game: Game, number: int, seed: int) -> Iterator[tuple[Table, OpenChoice, Known]]:
    for table, waits in moments(game, number, seed):
        known = known_at(table, waits.choice.seat, waits.id)
        if 1 < len(answers_of(known.choice)) <= 12:
            yield table, waits, known


def test_the_interval_of_a_share_holds_as_often_as_it_says() -> None:
    """By every number of times that something may come, weighed by how likely that is."""
    number, held = 60, list[float]()
    for chance in [place / 40 for place in range(1, 40)]:
        came = [comb(number, k) * chance**k * (1 - chance) ** (number - k) for k in range(number + 1)]
        holds = [abs(k / number - chance) <= half_width(k / number, number) for k in range(number + 1)]
        held.append(sum(weight for weight, does in zip(came, holds, strict=True) if does))
    assert 0.93 < sum(held) / len(held) < 0.97
    assert min(held) > 0.9


def test_evenly_spread_samples_tell_what_hangs_on_them_from_what_does_not() -> None:
    """What the first point decides is soon known; what none decides is known as well as by samples drawn blindly."""
    number, dice = 160, Random(5)
    spread = Spread()
    said, chance = Tally(spread), 0.37
    for at in range(number):
        said.add({"decided": spread.points(at)[0] < chance, "not": dice.random() < chance}, at=at)
    for name, least, most in (("decided", 0.0, 0.4), ("not", 0.75, 1.0)):
        share = said.shares()[0][name]
        assert least <= said.wide(name, share) / half_width(share, number) <= most
    assert abs(said.shares()[0]["decided"] - chance) <= said.wide("decided", chance)


def test_a_block_of_samples_has_a_point_in_every_part() -> None:
    for block in range(5):
        spread = [Spread().points(16 * block + at) for at in range(16)]
        assert all({int(16 * each[place]) for each in spread} == {*range(16)} for place in range(len(spread[0])))


def test_moments_have_luck_of_their_own_and_the_same_knowledge_has_the_same() -> None:
    """Drawn by the same seeds everywhere, the numbers of an evening would be off together."""
    game = find_game("cavaliers")
    knows = [known for _, _, known in choosing(game, 6, seed=4)]
    traces = [trace(known) for known in knows]
    assert len({*traces}) == len({str((written(known.seen), known.choice)) for known in knows}) > 1
    assert traces == [trace(known) for known in knows]
    spread = {Weighing(game, known, answers_of(known.choice)).spread.points(0) for known in knows}
    assert len(spread) == len({*traces})


@pytest.mark.parametrize("name", ["draws", "cavaliers"])
def test_luck_that_fell_before_comes_to_the_same_as_if_it_were_run_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def counted(known: Known) -> list[object]:
        weighing = Weighing(game, known, answers_of(known.choice)[:3])
        weighing.sample_up_to(40)
        runs.append(len(runs_of))
        runs_of.clear()
        return [(each.gists, each.so) for each in weighing.tallies]

    def find(courses: Courses[object], points: Sequence[float], seed: str) -> object:
        return None

    runs = list[int]()
    game, runs_of = counting(find_game(name))
    knows = [known for _, _, known in choosing(game, 6, seed=4)]
    runs_of.clear()
    found = [counted(known) for known in knows]
    recalled = sum(runs)
    monkeypatch.setattr(Courses, "find", find)
    runs.clear()
    assert found == [counted(known) for known in knows]
    assert recalled < sum(runs)


def test_deals_that_were_tried_before_give_the_worlds_that_trying_them_again_would() -> None:
    game, shared = find_game("cavaliers"), 0
    for _, _, known in choosing(game, 8, seed=4):
        tried: Tried = {}
        found = [like(game, known, seed, tried=tried) for seed in range(8)]
        assert found == [like(game, known, seed) for seed in range(8)]
        shared += 0 < len(tried) < 8
    assert shared


def test_what_others_may_have_done_is_not_the_same_in_all_worlds() -> None:
    """Where they may have done this or that, worlds differ in it as they do if each is looked for by itself."""
    game, compared = find_game("draws"), 0
    for _, _, known in choosing(game, 10, seed=41052):
        fresh = [like(game, known, seed=f"fresh {number}") for number in range(12)]
        if len(courses(fresh)) == 1:
            continue
        weighing = Weighing(game, known, answers_of(known.choice)[:1])
        weighing.sample_up_to(24)
        assert len(courses(weighing.worlds)) > 1
        compared += 1
    assert compared


def courses(worlds: Sequence[World]) -> set[str]:
    """Give what others answered in worlds, each course once."""
    return {str([site.answers for site in world.sites]) for world in worlds}


def attempt(pool_of: str = "ruth") -> tuple[Table, str]:
    """Let Ruth Amsel attempt something, up to the choice of her attribute."""
    table = Table(find_game("draws"), secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    seat = next(seat for seat in table.seats if seat.startswith(pool_of))
    table.answer(seat, table.choices(seat)[0].id, "attempt")
    while not any(each.choice.kind == "draws.trait" for each in table.choices(seat)):
        waits = table.open_choices()[0]
        who = waits.choice.seat
        table.answer(who, waits.id, table.game.bot(Random(1))(Seen(who, lambda w=who: table.seen(w)), waits.choice))  # type: ignore[misc]
    return table, seat


def test_a_players_draw_is_exact_and_agrees_with_the_question_of_the_odds() -> None:
    table, seat = attempt()
    waits = table.choices(seat)[0]
    found = weighed(table.game, known_at(table, seat, waits.id))
    assert isinstance(waits.choice, Pick)
    assert found.is_last
    exact = [each for each in found.options if each.is_exact]
    assert exact, found.options
    agreed = 0
    for each in exact:
        for pool in range(-8, 16):
            draw = ask("draws", "draw", pool=pool)
            whole = float(draw["success"]) + float(draw["exceptional"])
            agreed += each.chances["succeeds"] == pytest.approx(whole, abs=1e-12) and each.chances[
                "exceptional"
            ] == pytest.approx(float(draw["exceptional"]), abs=1e-12)
    assert agreed >= len(exact)


class Noting:
    """The house's bot, who notes what is known whenever a choice of one kind is put to it."""

    needs_knowledge = True

    def __init__(self, game: Game, kind: str, noted: list[Known]) -> None:
        self.house, self.kind, self.noted = game.bot(Random(3)), kind, noted

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        if choice.kind == self.kind and seen.knows is not None:
            self.noted.append(seen.knows(choice))
        return self.house(seen, choice)


def shares_of(counted: Weights[int]) -> dict[int, float]:
    """Give the chance of everything that was counted."""
    return {each: float(counted.chance(each)) for each in counted.of}


def first_in_duels(game: Game, who: str, kind: str, most: int) -> list[Known]:
    """Give what is known where a choice of one kind is first put, in fights of somebody against their like."""
    first: list[Known] = []
    for seed in range(most):
        noted: list[Known] = []
        scene = duels_of(game).set_up([who], [who])
        fight = Recorded(game, Random(seed), {seat: Noting(game, kind, noted) for seat in scene.seats}, scene)
        while not scene.is_over and not noted:
            fight.step()
        first += noted[:1]
    return first


def test_answers_to_an_attack_agree_with_the_question_of_the_exchange_to_the_last_digit() -> None:
    """Whoever is attacked is asked before anything is drawn; the question counts the same exchange without a table."""
    game, agreed = find_game("suits"), set[str]()
    for known in first_in_duels(game, "rod", "suits.answer", 5):
        for option in weighed(game, known).options:
            answer = str(option.answer).removesuffix(" 1")
            if answer not in ("counter", "dodge"):  # who defends may keep one of the cards, once they were looked at
                continue
            exchange: Any = ask("suits", "exchange", attacker="rod", defender="rod", answer=answer)
            assert option.is_exact
            for whose, harm in (("", exchange["target"]), ("foe ", exchange.get("attacker"))):
                for what in ("shock", "wounds"):
                    assert option.counts[whose + what] == (shares_of(harm[what]) if harm else {0: 1.0})
            agreed.add(answer)
    assert agreed == {"counter", "dodge"}


def test_the_card_of_an_attack_agrees_with_the_question_of_the_blow() -> None:
    game, agreed = find_game("draw_your_weapon"), 0
    for known in first_in_duels(game, "brannoc_holt", "draw_your_weapon.attack_card", 3):
        for option in weighed(game, known).options:
            if option.answer == "back":
                continue
            asked = {"weapon": "arming_sword", "attribute": 2, "guard": 16, "hp": 29, "card": option.answer}
            blow: Any = ask("draw_your_weapon", "blow", **asked)
            assert option.is_exact
            assert option.counts["their Guard"] == shares_of(blow["guard"])
            assert option.counts["their HP"] == shares_of(blow["hp"])
            agreed += 1
    assert agreed


def test_intervals_of_the_chance_to_win_cover_what_more_playing_finds() -> None:
    game = find_game("suits")
    covered = total = 0
    for _, _, known in choosing(game, 12, seed=4):
        options = len(answers_of(known.choice))
        if options > 4:
            continue
        few = weighed(game, known, (Look(2), Look(2, 16 * options)))
        many = weighed(game, known, (Look(2), Look(2, 64 * options)))
        for one, other in zip(few.options, many.options, strict=True):
            if one.win is not None and other.win is not None:
                total += 1
                covered += abs(one.win - other.win) <= one.intervals["win"]
        if total >= 6:
            break
    assert covered >= 0.8 * total > 0


@pytest.mark.parametrize("name", ["suits", "draws"])
def test_intervals_of_sampled_chances_cover_what_is_exact(name: str) -> None:
    game = find_game(name)
    covered = total = 0
    for _, _, known in choosing(game, MOMENTS, seed=4):
        exact = weighed(game, known, (Look(1), Look(1)))
        if not exact.options or not exact.is_exact:
            continue
        weighing = Weighing(game, known, answers_of(known.choice))
        weighing.sample_up_to(SAMPLED)
        for option, tally in zip(exact.options, weighing.tallies, strict=True):
            for what, share in tally.shares()[0].items():
                if 0.02 < option.chances[what] < 0.98:
                    total += 1
                    covered += abs(share - option.chances[what]) <= tally.wide(what, share)
    assert covered >= (0.93 if total > 400 else 0.8) * total, (covered, total)


@pytest.mark.parametrize("name", ["draw_your_weapon", "draws", "cavaliers"])
def test_what_is_exact_though_the_world_is_not_known_comes_so_in_any_world(name: str) -> None:
    """Whatever hangs on nothing hidden must come the same in worlds that were never looked at."""
    game = find_game(name)
    exact = 0
    for _, _, known in choosing(game, 8 * MOMENTS, seed=31):
        if exact > 2 * MOMENTS:
            break
        try:
            weighing = Weighing(game, known, answers_of(known.choice))
            worlds = [like(game, known, seed=f"fresh {number}") for number in range(3)]
        except NoSuchWorld:
            continue
        list(weighing.looks((Look(1), Look(1))))
        if weighing.only is not None:
            continue
        fresh = Weighing(game, known, weighing.answers)
        for place, known_exactly in enumerate(weighing.exact):
            if known_exactly is not None:
                exact += 1
                for world in worlds:
                    fresh.paths = 0
                    assert fresh.followed(world, place) == known_exactly, (known.choice.kind, weighing.answers[place])
    assert exact


def test_a_single_attack_is_exact_though_the_hands_are_hidden() -> None:
    game = find_game("draw_your_weapon")
    attacks = [known for _, _, known in choosing(game, 60, seed=79) if known.choice.kind.endswith("attack_card")]
    assert attacks
    for known in attacks:
        found = weighed(game, known)
        assert found.is_exact
        assert found.worlds > 1


def test_which_card_is_kept_for_later_is_none_of_what_an_action_comes_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A defender keeps one of many cards: all of them are one, with the same numbers as if each is followed."""

    def counted(known: Known) -> tuple[Prospects, int]:
        weighing = Weighing(game, known, answers_of(known.choice))
        *_, told = weighing.looks((Look(1), Look(1)))
        return told, weighing.paths

    def all_matter(rule: object) -> None:
        return None

    game = find_game("suits")
    asked = [known for _, _, known in choosing(game, 30, 77) if known.choice.kind == "suits.answer"]
    answers = [known for known in asked if not next(of_choice(game, known, (Look(1),))).why_not][:4]
    found = [counted(known) for known in answers]
    monkeypatch.setattr("outdraw.core.readers.read_ahead.alike_at_last", all_matter)
    each = [counted(known) for known in answers]
    assert [told for told, _ in found] == [told for told, _ in each]
    assert sum(paths for _, paths in found) < sum(paths for _, paths in each)


def test_in_draws_nothing_beats_what_the_house_chooses_to_draw_with() -> None:
    """So no bot can be stronger there: every option is known exactly, and none succeeds more often."""
    game = find_game("draws")
    compared = 0
    for table, waits in moments(game, 24, 77):
        choice, seat = waits.choice, waits.choice.seat
        if choice.kind not in ("draws.attribute", "draws.trait"):
            continue
        house = game.bot(Random(1))(Seen(seat, lambda t=table, s=seat: t.seen(s)), choice)  # type: ignore[misc]
        exact = {
            str(each.answer): each.chances["succeeds"]
            for each in weighed(game, known_at(table, seat, waits.id), (Look(1), Look(1))).options
            if each.is_exact and "succeeds" in each.chances
        }
        if str(house) in exact:
            compared += len(exact) - 1
            assert exact[str(house)] >= max(exact.values()), (choice.kind, exact)
    assert compared > 20


def test_whoever_decides_by_what_the_seat_cannot_see_is_not_foreseen() -> None:
    """Those who contend answer from their hands, which differ in every world: nothing of that is exact."""
    table = outdraw.open_table("draw_your_weapon", "gilded_house", seed=7)
    asked = table.choices("dealer")[0]
    told = weighed(table.game, known_at(table, "dealer", asked.id), (Look(2), Look(6)))
    by_answer = {str(option.answer).split(" ")[0]: option for option in told.options}
    assert not by_answer["contest"].is_exact
    assert by_answer["contest"].intervals


def test_the_first_numbers_come_before_anything_is_played_out() -> None:
    game = find_game("suits")
    for _, _, known in choosing(game, 3, seed=9):
        first = next(of_choice(game, known))
        assert all(each.win is None for each in first.options)
        break


def test_a_dealer_who_sets_a_target_in_secret_sees_everybodys_chances() -> None:
    table = outdraw.open_table("draw_your_weapon", "gilded_house", seed=7)
    people = ["brannoc_holt", "sable_wren"]
    for answer in ("skill_test", "the ledge", people, "agility", "spades"):
        table.answer("dealer", table.choices("dealer")[0].id, answer)
    asked = table.choices("dealer")[0]
    assert asked.choice.kind == "draw_your_weapon.target"
    *_, told = of_choice(table.game, known_at(table, "dealer", asked.id), [Look(8)])
    by_target = {int(str(option.answer)): option.passes for option in told.options}
    assert set(by_target[5]) == set(people)  # those who are tested, and nobody else
    assert all(by_target[1][each] == 1 > by_target[17][each] for each in people)
    for each in people:
        falling = [by_target[target][each] for target in sorted(by_target)]
        assert falling == sorted(falling, reverse=True)


def test_what_only_prepares_something_is_not_praised_for_what_follows() -> None:
    """Whoever turns to face somebody has hurt nobody yet: the same question comes again, and that is said."""
    game = find_game("suits")
    prepared = struck = 0
    for _, _, known in choosing(game, 20, seed=5):
        if known.choice.kind != "suits.action":
            continue
        found = weighed(game, known, (Look(2), Look(12)))
        for each in found.options:
            word = str(each.answer).split()[0]
            if word in ("face", "drop", "step_last"):
                prepared += 1
                assert each.asks_again
                assert each.is_exact
                assert set(each.chances.values()) <= {0.0, 1.0}
                assert all(len(values) == 1 for values in each.counts.values())
            elif word in ("attack", "strike"):
                struck += 1
                assert not each.asks_again
    assert prepared
    assert struck


def test_the_same_question_may_come_again_in_the_next_step() -> None:
    game = find_game("draw_your_weapon")
    turns = [known for _, _, known in choosing(game, 120, seed=5) if known.choice.kind == "draw_your_weapon.turn"]
    again = {
        str(each.answer).split()[0]: each.asks_again for known in turns for each in weighed(game, known, SHORT).options
    }
    assert again["drop"]
    assert not again["end"]
