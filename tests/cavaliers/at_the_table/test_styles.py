"""Styles at the table: what a shrewd bot does otherwise than the house's."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.conformance.checked import CheckedTable
from outdraw.core.bots import Seen
from outdraw.core.choices import Answer
from outdraw.core.game import Botmaker
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.scene import Cavaliers
from outdraw.games.cavaliers.styles import DROP_VALUE, drops
from outdraw.table.bots import Company
from tests.cavaliers.at_table import LUNGE, Played
from tests.cavaliers.support import ann_against_foe, board, duel, person, place, put

SHREWD = GAME.bots["shrewd"]
GUNS = (("flintlock_musket", "both"), ("flintlock_pistol", "carried"), ("smallsword", "carried"))


def answers(played: Played) -> tuple[Answer, Answer]:
    """Give what the house answers to the first open choice, and what a shrewd bot does."""
    seat, _, choice = played.open()[0]

    def answer(made: Botmaker) -> Answer:
        return choice.check(made(Random(1))(Seen(seat, lambda: played.table.seen(seat)), choice))

    return answer(GAME.bot), answer(SHREWD)


@pytest.mark.rule("cavaliers.wound.drop")
def test_a_shrewd_bot_buys_the_wound_whose_drop_the_house_does_not_count() -> None:
    def make() -> Cavaliers:
        return duel(person("ann"), person("foe", track=(1, 2, 4)))[0]

    played = Played(make).go(LUNGE, "dodge", luck=["5 4 9", "1 1"])
    assert answers(played) == ("buy yield 5", "buy wound")


@pytest.mark.rule("cavaliers.wound.drop", "cavaliers.wound.limits")
def test_wounds_are_worth_what_they_add_to_the_drop() -> None:
    one = DROP_VALUE
    assert drops((1, 2, 4), 0, 4) == pytest.approx((0.0, one, 2 * one, 4 * one))
    assert drops((1, 2, 4), 1, 3) == pytest.approx((0.0, one, 3 * one))
    assert drops((1,), 1, 2) == (0.0, 0.0), "the last of the track stays"
    assert drops((), 0, 2) == (0.0, 0.0), "who has no track is not hindered"


@pytest.mark.rule("cavaliers.attack.range")
def test_whoever_shoots_better_than_she_fences_draws_a_pistol_where_the_fight_is_close() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", ranks={"aim": 2}, gear=GUNS), person("foe"))
        scene.items["ann.flintlock_musket"].loaded = 0
        return scene

    played = Played(make)
    assert answers(played) == ("drop ann.flintlock_musket", "drop ann.flintlock_musket")
    played.go("drop ann.flintlock_musket")
    assert answers(played) == ("draw ann.smallsword main", "draw ann.flintlock_pistol main")


@pytest.mark.rule("cavaliers.seize.effect", "cavaliers.reprise.condition")
def test_whoever_has_only_a_gun_in_hand_seizes_a_turn() -> None:
    def make(gear: tuple[tuple[str, str], ...]) -> Cavaliers:
        scene = board("a")
        put(scene, person("ann", gear=gear))
        put(scene, person("foe"), "foes")
        place(scene, "foe", total=12)
        place(scene, "ann", specialty="vigilance", points=4)
        return scene

    assert answers(Played(lambda: make(GUNS))) == ("wait", "ann")
    assert answers(Played(lambda: make((("rapier", "main"),)))) == ("wait", "wait"), "she keeps them for a Reprise"


@pytest.mark.rule("cavaliers.yield.pc_choice")
def test_a_shrewd_bot_fights_on_at_its_limit_however_it_stands() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        ann = scene.people["ann"]
        ann.body.yield_taken, ann.body.wounds = 9, 1
        return scene

    played = Played(make)
    assert (played.asked, answers(played)) == ("stay", ("surrendered", "stay"))


@pytest.mark.parametrize("scenario", ["quay", "road"])
def test_shrewd_bots_play_a_scenario_to_its_end_by_answers_that_are_taken(scenario: str) -> None:
    table = CheckedTable(GAME, scenario, secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    Company(table, {seat: SHREWD(Random(seat)) for seat in table.seats}).play_on()
    assert table.is_over
