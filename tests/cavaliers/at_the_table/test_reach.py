"""Weapons ready and in reach at the table: loading, and what cover does to a shot."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Malformed, Refusal
from outdraw.games.cavaliers.scene import Cavaliers, Item
from tests.cavaliers.at_table import Played
from tests.cavaliers.support import ann_against_foe, duel, person, stocked_turn, three_with_a_healer, turn


@pytest.mark.rule("cavaliers.reload.action", "cavaliers.reload.cannon")
def test_whoever_is_bound_neither_reloads_nor_mounts_nor_serves_a_cannon() -> None:
    def make(bound: bool = True) -> Cavaliers:
        scene, ann, _foe = duel(person("ann", gear=(("flintlock_pistol", "main"),)))
        scene.items["ann.flintlock_pistol"].loaded = 0
        scene.items["horse"] = Item(id="horse", kind="riding_horse", owner="", holder="", at="floor", area="a")
        scene.items["gun"] = Item(id="gun", kind="basilic", owner="", holder="", at="floor", area="a")
        ann.bound = bound
        turn(scene, "ann")
        return scene

    deeds = ("reload ann.flintlock_pistol", "mount horse", "serve gun")
    free, bound = Played(lambda: make(bound=False)), Played(make)
    assert [free.barred(deed) for deed in deeds] == ["", "", ""]
    assert [bound.option(deed) for deed in deeds] == [None, None, None]


@pytest.mark.rule(
    "cavaliers.reload.action",
    "cavaliers.reload.combined",
    "cavaliers.reload.two_pistols",
    "cavaliers.combined.no_dice_turn",
)
def test_two_pistols_are_reloaded_in_a_turn_and_an_empty_one_does_not_fire() -> None:
    played = Played(stocked_turn)
    assert played.barred("attack aim foe ann.flintlock_pistol") == "cavaliers.reload.action"
    played.go("reload ann.flintlock_pistol", "reload ann.flintlock_pistol_2")
    assert played.scene["turns"][-1]["drop"] == 4
    assert played.barred("draw ann.rapier main") in (None, "cavaliers.combined.no_dice_turn")
    assert played.barred("move b") == "cavaliers.combined.no_dice_turn"


@pytest.mark.rule("cavaliers.reload.bow_crossbow", "cavaliers.reload.cannon", "cavaliers.attack.range")
def test_a_crossbow_is_reloaded_a_bow_is_not_and_a_cannon_takes_five() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", gear=[("crossbow", "both"), ("hunting_bow", "carried")]), foe="b")
        scene.items["ann.crossbow"].loaded = 0
        from outdraw.games.cavaliers.scene import Item

        scene.items["a.rabinet"] = Item(id="a.rabinet", kind="rabinet", owner="", holder="", at="floor", area="a")
        turn(scene, "ann")
        return scene

    played = Played(make)
    assert played.barred("attack aim foe ann.crossbow") == "cavaliers.reload.bow_crossbow"
    assert played.barred("attack brawl foe") in ("cavaliers.attack.range", "cavaliers.attack.skills")
    assert played.option("reload ann.hunting_bow") is None
    played.go("serve a.rabinet")
    assert played.item("a.rabinet")["progress"] == 1
    assert "needs 4 more" in played.text("foe")


@pytest.mark.rule("cavaliers.modifier.cover")
def test_cover_is_two_at_most() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        scene.turns.clear()
        scene.phase = "interlude"
        return scene

    played = Played(make).go("cover", "b")
    with pytest.raises(Refusal):
        played.go(3)
    played.go(2)
    assert played.scene["areas"]["b"]["cover"] == 2
    assert "B gives no cover." in played.go("cover", "b", 0).text("ann")


@pytest.mark.rule("cavaliers.modifier.cover")
def test_no_cover_is_more_than_drop_2() -> None:
    def make() -> Cavaliers:
        scene, *_ = three_with_a_healer()
        turn(scene, "ann")
        return scene

    played = Played(make)
    played.table.edit("mj", ["areas", "a", "cover"], 2, "barrels")
    with pytest.raises(Malformed, match="cover is Drop 1 or 2"):
        played.table.edit("mj", ["areas", "a", "cover"], 3, "a wall")
