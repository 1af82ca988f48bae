"""Combined actions at the table: what each weighs, and what a turn has room for."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.core.readers.live import Dial
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Cavaliers, Item
from tests.cavaliers.at_table import Diced, Played, refused_at, seated, take_in_turn
from tests.cavaliers.support import (
    RAPIER,
    ann_against_foe,
    anns_turn,
    duel,
    fencing,
    person,
    place,
    put,
    stocked_turn,
    three,
    three_with_a_healer,
    three_with_powder,
    turn,
)


@pytest.mark.rule("cavaliers.combined.drop")
def test_after_the_roll_only_what_was_set_aside_is_left() -> None:
    played = Played(fencing).go("later", RAPIER, "dodge", "done", luck=["7 8", "1 1"])
    assert played.barred("move b") == ""
    assert played.barred("run c") == "cavaliers.combined.drop"


@pytest.mark.rule("cavaliers.combined.drop")
def test_where_the_table_lets_one_choose_two_dice_are_picked_to_go() -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel()
        scene.switches = Switches(choose_drops=True)
        turn(scene, "ann", drop=2)
        return scene

    played = Played(make).go("attack lunge foe ann.rapier")
    assert (played.asked, played.by) == ("drop", "ann")
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    assert (choice.least, choice.most) == (2, 2)


@pytest.mark.rule("cavaliers.combined.drop")
def test_heavy_armor_weighs_on_what_it_hampers() -> None:
    def make() -> Cavaliers:
        return ann_against_foe(gear=[("rapier", "main"), ("plate_armor", "worn")], prowess=None)

    hampered = content.gear()["plate_armor"].hampers
    assert hampered["prowl"] == 2
    played = Played(make).go("skill", "prowl")
    assert "Drop 2 (" in played.text("ann")


@pytest.mark.rule(
    "cavaliers.combined.table0",
    "cavaliers.combined.table1",
    "cavaliers.combined.table2",
    "cavaliers.combined.table3",
    "cavaliers.action.minor",
)
def test_what_each_combined_action_weighs() -> None:
    played = Played(stocked_turn).go("drop ann.flintlock_pistol", "drop ann.flintlock_pistol_2")
    assert played.scene["turns"][-1]["drop"] == 0
    played.go("draw ann.rapier main", "drink ann.courage_draught", luck=["3"])
    assert played.scene["turns"][-1]["drop"] == 2
    played.go("retrieve ann.flintlock_pistol off")
    assert played.scene["turns"][-1]["drop"] == 4
    musket = Played(stocked_turn).go("reload ann.flintlock_musket")
    assert musket.scene["turns"][-1]["drop"] == 3
    assert "cavaliers.combined.table3" in musket.told("reload")[-1].rules


@pytest.mark.rule("cavaliers.combined.table1")
def test_a_draught_in_the_hand_is_drunk_out_of_it() -> None:
    def make() -> Cavaliers:
        scene, *_ = three_with_a_healer()
        scene.items["cup"] = Item(id="cup", kind="courage_draught", owner="ann", holder="ann", at="off", die=6)
        turn(scene, "ann")
        return scene

    played = Played(make)
    assert played.barred("drink cup") == ""
    played.go("drink cup", luck=["3"])
    assert played.scene["turns"][0]["drop"] == 1


@pytest.mark.rule("cavaliers.combined.table2", "cavaliers.combined.no_dice_turn", "cavaliers.move.move")
def test_one_mounts_rides_and_dismounts_in_a_turn_and_the_horse_stays_there() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three_with_powder()
        scene.items["horse"] = Item(id="horse", kind="riding_horse", owner="ann", holder="", at="floor", area="a")
        turn(scene, "ann")
        return scene

    played = Played(make).go("mount horse", "move c", "dismount")
    assert (played.who("ann")["area"], played.item("horse")["area"]) == ("c", "c")
    assert played.scene["turns"][0]["drop"] == 4
    assert played.barred("draw ann.rapier main") is None
    assert played.barred("sheathe ann.rapier") == "cavaliers.combined.no_dice_turn"


@pytest.mark.rule("cavaliers.combined.unlisted", "cavaliers.attack.resolution")
def test_whoever_lets_go_of_one_still_holds_the_other() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three_with_powder()
        thug = put(scene, person("thug", "stock"), "foes", seat="mj")
        place(scene, "thug")
        for each in (foe, thug):
            each.held_by, each.held_drop = "ann", 2
        turn(scene, "ann")
        return scene

    played = Played(make).go("release foe")
    assert [played.who(id)["held_by"] for id in ("foe", "thug")] == ["", "ann"]
    assert "Ann lets go of Foe." in played.text("bea")


@pytest.mark.rule("cavaliers.combined.unlisted", "cavaliers.modifier.cover")
def test_an_unlisted_deed_may_be_refused_or_bring_cover() -> None:
    played = Played(fencing).go("other", "overturns the table", "allow", 2, "cover", 1)
    assert played.scene["areas"]["a"]["cover"] == 1
    assert played.scene["turns"][-1]["drop"] == 2
    refused = Played(fencing).go("other", "flies away", "refuse")
    assert "It cannot be done." in refused.text("ann")
    assert refused.scene["turns"][-1]["drop"] == 0


@pytest.mark.rule("cavaliers.combined.unlisted")
def test_where_choices_are_automatic_an_unlisted_deed_has_the_usual_drop() -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel()
        turn(scene, "ann")
        return scene

    played = Played(make)
    played.table.set_dial("mj", Dial("physical", "automatic"), "a quick fight")
    played.go("move b", "other", "kick the table over")
    assert "Ann: kick the table over (Drop 1)." in played.text("foe")


@pytest.mark.rule("cavaliers.combined.unlisted", "cavaliers.combined.no_two_rolls")
def test_nothing_comes_of_a_roll_that_fails_and_no_second_roll_is_joined() -> None:
    played = Played(anns_turn).go("later", "other", "kick the door in", "roll", "brawl", "moderate")
    played.go(luck=["1", "8 8 8"])
    assert "Ann: a failure." in played.text("bea")
    assert (played.asked, played.barred("attack lunge foe ann.rapier")) == ("turn", "cavaliers.combined.no_two_rolls")
    played.go("other", "dust off her hands")
    assert (played.asked, played.option("roll")) == ("other.ruling", None)


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
    take_in_turn(table, "ann", "reload ann.flintlock_pistol", "reload ann.flintlock_pistol_2")
    rule, words = refused_at(table, "ann", "sheathe ann.flintlock_pistol")
    assert (rule, "Drop 4 and 1 make 5" in words) == ("cavaliers.combined.no_dice_turn", True)


@pytest.mark.rule("cavaliers.reload.two_pistols", "cavaliers.combined.no_dice_turn")
def test_two_pistols_are_loaded_in_one_turn_and_nothing_more() -> None:
    def make() -> Cavaliers:
        gear = [("flintlock_pistol", "main"), ("flintlock_pistol", "off")]
        scene, _ann, _foe = duel(person("ann", gear=gear), foe="b")
        for item in scene.items.values():
            item.loaded = 0
        turn(scene, "ann")
        return scene

    played = Played(make).go("reload ann.flintlock_pistol", "reload ann.flintlock_pistol_2")
    assert [played.item(id)["loaded"] for id in ("ann.flintlock_pistol", "ann.flintlock_pistol_2")] == [1, 1]
    assert played.barred("move b") == "cavaliers.combined.no_dice_turn"


@pytest.mark.rule("cavaliers.reload.two_pistols", "cavaliers.attack.skills")
def test_of_two_pistols_it_is_said_which_is_fired_reloaded_or_dropped() -> None:
    def make(*pistols: str) -> Cavaliers:
        scene = ann_against_foe(gear=[("flintlock_pistol", hand) for hand in pistols])
        for item in scene.items.values():
            item.loaded = 0
        return scene

    def label(played: Played, value: str) -> str:
        option = played.option(value)
        assert option is not None
        return option.label

    two, one = Played(lambda: make("main", "off")), Played(lambda: make("main", "carried"))
    assert label(two, "reload ann.flintlock_pistol_2") == "reload the Flintlock Pistol in the other hand (Drop 2)"
    assert label(two, "drop ann.flintlock_pistol") == "drop the Flintlock Pistol in the main hand (Drop 0)"
    assert "Flintlock Pistol in the other hand, " in label(two, "attack aim foe ann.flintlock_pistol_2")
    assert label(one, "drop ann.flintlock_pistol") == "drop the Flintlock Pistol (Drop 0)"


@pytest.mark.rule("cavaliers.reload.combined", "cavaliers.reload.action")
def test_of_two_barrels_it_is_told_when_one_alone_is_loaded() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(gear=(("double_pistol", "main"),))
        scene.items["ann.double_pistol"].loaded = 0
        return scene

    played = Played(make).go("barrel ann.double_pistol")
    assert played.item("ann.double_pistol")["loaded"] == 1
    assert played.told("reload")[-1].text == "Ann reloads one barrel of the Double Pistol."


def gunner() -> Cavaliers:
    """Ann's turn with a pistol in hand, Foe beside her."""
    scene, _ann, foe = duel(person("ann", gear=[("flintlock_pistol", "main")]))
    foe.seat = "mj"
    turn(scene, "ann")
    return scene


@pytest.mark.rule("cavaliers.combined.table0")
def test_after_the_shot_the_pistol_is_dropped_at_no_drop() -> None:
    played = Diced(gunner).say("attack aim foe ann.flintlock_pistol", "dodge")
    while played.asked != "turn":
        played.say(...)
    assert played.by == "ann"
    assert played.barred("attack brawl foe") == "cavaliers.combined.no_two_rolls"
    played.say("drop ann.flintlock_pistol")
    assert (played.item("ann.flintlock_pistol")["at"], played.by) == ("floor", "mj")


@pytest.mark.rule("cavaliers.combined.table0")
def test_a_hold_is_let_go_of_after_the_roll_and_a_turn_with_nothing_left_to_do_ends() -> None:
    def holding() -> Cavaliers:
        scene, _ann, _foe, bea = three()
        bea.held_by, bea.held_drop = "ann", 1
        turn(scene, "ann")
        return scene

    played = Diced(holding).say("attack lunge foe ann.rapier", "dodge")
    while played.asked not in ("turn", "seize"):
        played.say(...)
    played.say("release bea")
    assert played.who("bea")["held_by"] == ""
    assert played.by != "ann"
    ended = Diced(anns_turn).say("attack lunge foe ann.rapier", "dodge")
    assert "Ann is done." in ended.text()


@pytest.mark.rule("cavaliers.yield.unconscious", "cavaliers.combined.no_dice_turn")
def test_who_wakes_somebody_may_do_more_without_dice() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, bea = three()
        bea.status, ann.prone = "unconscious", True
        turn(scene, "ann", drop=1)
        return scene

    played = Played(make).go("wake bea")
    assert (played.asked, played.by, played.scene["turns"][0]["reserved"]) == ("turn", "ann", 3)
    played.go("stand")
    assert not played.who("ann")["prone"]


@pytest.mark.rule("cavaliers.combined.table1")
def test_with_full_hands_drawing_stands_on_the_menu_with_its_reason() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", gear=[("rapier", "main"), ("buckler", "off"), ("dagger", "carried")]))
        scene.items["ann.buckler"].at = "off"
        turn(scene, "ann")
        return scene

    option = Played(make).option("draw ann.dagger")
    assert option is not None
    assert (option.barred_by, option.why) == ("cavaliers.combined.table1", "No hand is free for the Dagger.")
