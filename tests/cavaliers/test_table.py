"""At a real table: what no rule allows is refused with its rule, costs nothing, and the seat is asked again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from outdraw.core.choices import Forbidden
from outdraw.core.game import ScenarioInfo
from outdraw.core.readers.live import Dial
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.scene import Attack, Cavaliers
from outdraw.table.table import Table
from tests.cavaliers.builders import duel, person, place, put, turn

AUTOMATIC = Dial("automatic", "automatic")


def seated(make: Callable[[], Cavaliers]) -> Table:
    """Begin a table at a scene of the tests."""

    def set_up(scenario: str) -> Cavaliers:
        return make()

    seats = tuple((seat, seat.title()) for seat in make().seats)
    info = ScenarioInfo("test", "A test", "Two people.", seats)
    table = Table(replace(GAME, scenarios=lambda: [info], set_up=set_up), "test", dial=AUTOMATIC, secret=bytes(32))
    table.begin()
    return table


def refused(table: Table, seat: str, answer: str) -> tuple[str, str]:
    """Try an answer that no rule allows; the same choice must still be open and nothing have changed."""
    (asked,) = table.choices(seat)
    before = table.view(seat)
    with pytest.raises(Forbidden) as error:
        table.answer(seat, asked.id, answer)
    assert [each.id for each in table.choices(seat)] == [asked.id]
    assert table.view(seat) == before
    return error.value.rule, str(error.value)


def take(table: Table, seat: str, *answers: str) -> None:
    for answer in answers:
        (asked,) = table.choices(seat)
        table.answer(seat, asked.id, answer)


def kind(table: Table, seat: str) -> str:
    (asked,) = table.choices(seat)
    return asked.choice.kind


@pytest.mark.rule("cavaliers.combined.no_two_rolls")
def test_a_second_roll_in_a_turn_is_refused_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        turn(scene, "ann")
        return scene

    table = seated(make)
    take(table, "ann", "later", "focus")
    if kind(table, "ann") == "cavaliers.focus.position":
        take(table, "ann", "old")
    assert kind(table, "ann") == "cavaliers.turn"  # Drop 1 was set aside, so her turn goes on
    assert refused(table, "ann", "attack lunge foe ann.rapier")[0] == "cavaliers.combined.no_two_rolls"
    assert refused(table, "ann", "focus")[0] == "cavaliers.combined.no_two_rolls"


@pytest.mark.rule("cavaliers.combined.no_dice_turn")
def test_drop_above_the_limit_is_refused_at_the_table() -> None:
    def make() -> Cavaliers:
        gear = [("flintlock_pistol", "main"), ("flintlock_pistol", "off"), ("dagger", "carried")]
        scene, _ann, _foe = duel(person("ann", gear=gear))
        for item in scene.items.values():
            item.loaded = 0
        turn(scene, "ann")
        return scene

    table = seated(make)
    take(table, "ann", "reload ann.flintlock_pistol", "reload ann.flintlock_pistol_2")
    rule, words = refused(table, "ann", "sheathe ann.flintlock_pistol")
    assert (rule, "Drop 4 and 1 make 5" in words) == ("cavaliers.combined.no_dice_turn", True)


@pytest.mark.rule("cavaliers.attack.defense")
def test_a_parry_against_a_bullet_is_refused_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(theirs=person("foe", "stock", gear=[("flintlock_pistol", "main")]))
        turn(scene, "foe")
        return scene

    table = seated(make)
    take(table, "foe", "attack aim ann foe.flintlock_pistol")
    assert kind(table, "ann") == "cavaliers.defend"
    rule, words = refused(table, "ann", "parry ann.rapier")
    assert (rule, "Aim is met by Block, Dodge only" in words) == ("cavaliers.attack.defense", True)


@pytest.mark.rule("cavaliers.attack.resolution")
def test_success_points_one_does_not_have_are_refused_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel(person("ann", ranks={"lunge": 5}))
        foe.prone, foe.impaired = True, 4  # she has no dice left
        scene.attacks.append(Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.rapier"))
        return scene

    table = seated(make)
    take(table, "foe", "dodge")
    while "buy wound" in {option.value for option in table.choices("ann")[0].choice.options if not option.barred_by}:  # type: ignore[union-attr]
        take(table, "ann", "buy yield")
    rule, words = refused(table, "ann", "buy wound")
    assert (rule, "costs 4 Success Points; 3 are left" in words) == ("cavaliers.attack.resolution", True)


@pytest.mark.rule("cavaliers.initiative.cost")
def test_initiative_points_one_does_not_have_are_refused_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        scene.places["ann"].points = 2
        scene.attacks.append(
            Attack(attacker=ann.id, target="foe", specialty="lunge", weapon="ann.rapier", form="offer")
        )
        return scene

    table = seated(make)
    rule, words = refused(table, "ann", "reprise")  # with Impulse
    assert (rule, "Reprise costs 3 Initiative Points; 2 left" in words) == ("cavaliers.initiative.cost", True)


@pytest.mark.rule("cavaliers.initiative.cost")
def test_a_window_names_what_it_costs_and_opens_for_those_who_can_pay() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        put(scene, person("bea"))
        place(scene, "bea", specialty="vigilance", points=3)  # Seize 3
        scene.places["ann"].points = 0
        return scene

    table = seated(make)
    (asked,) = table.choices("bea")
    labels = [option.label for option in asked.choice.options]  # type: ignore[union-attr]
    assert "Bea seizes (3 of 3 Initiative Points)" in labels
    assert not table.choices("foe")


@pytest.mark.rule("cavaliers.move.max")
def test_run_and_move_are_not_joined_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        turn(scene, "ann")
        return scene

    table = seated(make)
    take(table, "ann", "run c")
    assert refused(table, "ann", "move b")[0] == "cavaliers.move.max"
