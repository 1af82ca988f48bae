"""A turn at the table: one main action, and what may not be joined with it."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers
from tests.cavaliers.at_table import Played, kind_asked, refused_at, seated, take_in_turn
from tests.cavaliers.support import duel, three_with_powder, turn


@pytest.mark.rule("cavaliers.action.limit", "cavaliers.assist.combined")
def test_whoever_has_helped_or_woken_somebody_has_no_second_action_of_that_kind() -> None:
    def make(main: str) -> Cavaliers:
        scene, _ann, _foe, _bea = three_with_powder()
        turn(scene, "ann", main=main, reserved=1)
        return scene

    helped = Played(lambda: make("assist"))
    assert (helped.barred("assist bea"), helped.barred("prepare")) == ("cavaliers.action.limit",) * 2
    assert helped.barred("attack lunge foe ann.rapier") == "cavaliers.assist.combined"
    woken = Played(lambda: make("wake"))
    assert [woken.barred(deed) for deed in ("assist bea", "flourish", "prepare")] == ["cavaliers.action.limit"] * 3
    assert Played(lambda: make("attack")).barred("flourish") == "cavaliers.combined.no_two_rolls"


@pytest.mark.rule("cavaliers.combined.no_two_rolls")
def test_a_second_roll_in_a_turn_is_refused_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        turn(scene, "ann")
        return scene

    table = seated(make)
    take_in_turn(table, "ann", "later", "focus")
    if kind_asked(table, "ann") == "cavaliers.focus.position":
        take_in_turn(table, "ann", "old")
    assert kind_asked(table, "ann") == "cavaliers.turn"  # Drop 1 was set aside, so her turn goes on
    assert refused_at(table, "ann", "attack lunge foe ann.rapier")[0] == "cavaliers.combined.no_two_rolls"
    assert refused_at(table, "ann", "focus")[0] == "cavaliers.combined.no_two_rolls"
