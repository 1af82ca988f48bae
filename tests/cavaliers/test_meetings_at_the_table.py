"""Where two rules meet, at a real table: one-way ways and shots, a Prepare and small deeds, who tends the fallen."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Assistance, Cavaliers, Prepared, Way
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import board, duel, person, place, put, turn

RULE = "cavaliers."


# --- ways and shots ---------------------------------------------------------------------------------------------------


def below_the_balcony(cover: int = 0) -> Cavaliers:
    """Ann with a pistol in the yard, Foe on a balcony from which one can drop into the yard, but not climb back."""
    scene = board("yard", "balcony")
    scene.ways = [Way(a="balcony", b="yard", by="drop", one_way=True)]
    scene.areas["balcony"].cover = cover
    put(scene, person("ann", gear=[("flintlock_pistol", "main")]), area="yard")
    put(scene, person("foe", "stock", gear=[("halberd", "both")]), "foes", "balcony")
    place(scene, "ann", total=12)
    place(scene, "foe", total=9)
    turn(scene, "ann")
    return scene


@pytest.mark.rule(RULE + "attack.range", RULE + "area.setup", RULE + "modifier.cover")
def test_a_shot_goes_up_where_nobody_can_walk_and_meets_the_cover_there() -> None:
    shot = Played(lambda: below_the_balcony(cover=2)).option("attack aim foe ann.flintlock_pistol")
    assert shot is not None
    assert (shot.barred_by, shot.facts["drop"]) == ("", 2)
    played = Played(below_the_balcony)
    assert played.barred("move balcony") is None
    assert played.barred("leap balcony") == ""  # off the usual ways, as the MJ judges


@pytest.mark.rule(RULE + "attack.range")
def test_a_polearm_reaches_down_and_up_a_way_that_is_walked_one_way() -> None:
    def up() -> Cavaliers:
        scene = below_the_balcony()
        scene.people["ann"].area, scene.people["foe"].area = "balcony", "yard"
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    assert Played(up).barred("attack lunge ann foe.halberd") == ""


# --- a Prepare and small deeds ----------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "prepare.declare")
@pytest.mark.parametrize("deed", ["draw foe.rapier main", "improvise"])
def test_whoever_waits_in_words_may_act_right_after_a_small_deed(deed: str) -> None:
    def waiting() -> Cavaliers:
        scene, _ann, foe = duel(theirs=person("foe", "stock", gear=[("rapier", "carried")], yield_limit=6))
        foe.seat = "mj"
        scene.prepared["ann"] = Prepared(who="ann", action="attack", event="words", words="he takes up arms")
        scene.acted = ["ann"]
        turn(scene, "foe")
        return scene

    played = Played(waiting).go(deed)
    assert (played.asked, played.by) == ("prepare.event", "mj")
    played.go("yes", "act")
    assert (played.asked, played.by) == ("turn", "ann")
    assert Played(waiting).go(deed, "no").by == "mj"  # and if it was not that, the turn goes on


# --- leaving ----------------------------------------------------------------------------------------------------------


def on_the_way_out(points: int = 0, drop: int = 0) -> Cavaliers:
    scene, _ann, foe = duel()
    foe.seat = "mj"
    scene.places["foe"].points = points
    turn(scene, "ann", drop=drop)
    return scene


@pytest.mark.rule(RULE + "area.exceptions", RULE + "interpose.block_exit")
def test_where_there_is_no_way_out_nothing_is_lost_and_where_one_is_barred_a_move() -> None:
    refused = Played(on_the_way_out).go("leave", "refuse")
    assert "There is no way out for Ann." in refused.text("foe")
    assert (refused.asked, refused.by, refused.scene["turns"][0]["drop"]) == ("turn", "ann", 0)
    barred = Played(lambda: on_the_way_out(points=2)).go("leave", "allow", "foe")
    turn_left = barred.scene["turns"][0]
    assert (barred.who("ann")["status"], turn_left["drop"], turn_left["areas"]) == ("up", 1, 2)
    assert Played(lambda: on_the_way_out(drop=4)).barred("leave") == RULE + "combined.no_dice_turn"


# --- Interpose, Assist, Passions, bonds -------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "interpose.with_move", RULE + "interpose.block_exit")
def test_who_is_kept_from_stepping_in_is_told_what_it_cost() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel()
        foe.seat = "mj"
        put(scene, person("bea"), area="b")
        put(scene, person("thug", "stock"), "foes", "b", seat="mj")
        place(scene, "bea", points=4)
        place(scene, "thug", points=4)
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "bea", "thug")
    assert "Bea does not get there (2 Initiative Points)." in played.text("ann")
    assert (played.scene["places"]["bea"]["points"], played.by) == (2, "ann")


@pytest.mark.rule(RULE + "assist.max_two", RULE + "assist.dice")
def test_two_helpers_count_though_one_of_them_has_helped_twice() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        for helper in ("bea", "bea", "cora", "dora"):
            ann.assists.append(Assistance(helper, helper.title(), "lunge", (6,)))
        turn(scene, "ann")
        return scene

    option = Played(make).option("attack lunge foe ann.rapier")
    assert option is not None
    assert option.facts["dice"] == "4d6+d8+d10"  # twice of Bea, once of Cora, none of Dora; one D6 is her own


@pytest.mark.rule(RULE + "flourish.spend")
def test_a_passion_that_does_not_fit_is_kept_for_another_roll() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel(person("ann", passions={"pride": 8}))
        scene.switches, ann.style = Switches(passions=True), 2
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack lunge foe ann.rapier", "passion pride", "no")
    assert played.asked == "defend"  # nor is it offered for this roll again
    assert (played.who("ann")["passions"], played.who("ann")["style"]) == ({"pride": 8}, 2)


@pytest.mark.rule(RULE + "attack.defense")
def test_whoever_is_bound_neither_parries_nor_brawls_nor_dodges() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel(person("ann", gear=[("dagger", "main")]))
        ann.bound = True
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier")
    assert played.barred("parry ann.dagger") == RULE + "attack.defense"
    assert played.barred("dodge") == RULE + "attack.defense"
    assert played.barred("block") == ""
    option = played.option("parry ann.dagger")
    assert option is not None
    assert option.why == "Ann is bound and cannot Parry."


@pytest.mark.rule(RULE + "attack.defense", RULE + "attack.resolution")
def test_who_has_no_fitting_defence_left_is_struck_without_one() -> None:
    def make() -> Cavaliers:
        scene, ann, foe = duel(person("ann", gear=[]))
        ann.held_by, ann.held_drop = foe.id, 1
        turn(scene, "foe")
        return scene

    # A Feint is met by Parry, for which she has nothing in hand, or Dodge, for which she is held: Block does not serve.
    played = Played(make).go("attack feint ann foe.rapier", luck=["4 4 8"])
    assert "Ann has no defence against it." in played.text("ann")
    assert (played.asked, played.by) == ("spend", "foe")
    assert played.scene["purse"]["points"] == 4


@pytest.mark.rule(RULE + "yield.unconscious", RULE + "yield.limit", RULE + "healing.ways")
def test_who_was_woken_at_her_limit_fights_again_once_she_is_below_it() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", medicine=2, ranks={"treat": 3}))
        bea = put(scene, person("bea"))
        place(scene, "bea", total=5)
        bea.status, bea.body.yield_taken = "unconscious", 9
        turn(scene, "ann")
        return scene

    woken = Played(make).go("wake bea")
    assert woken.who("bea")["status"] == "out"

    def treated() -> Cavaliers:
        scene = make()
        scene.people["bea"].status = "out"
        return scene

    played = Played(treated).go("skill", "treat")
    if played.asked == "skill.target":
        played.go("bea")
    dice = played.scene["thrown"][0]["sizes"]
    played.go("buy ease_ally", luck=[" ".join(str(size) for size in dice)])
    assert played.who("bea")["status"] == "up"
    assert "Bea can fight again." in played.text("foe")


# --- after the fight --------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "dying.pc_choice", RULE + "healing.ways")
def test_an_opponent_who_knows_medicine_may_keep_a_dying_character_alive() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann")).status = "dying"
        scene.people["ann"].body.wounds = 4
        put(scene, person("foe", "major", medicine=2, ranks={"treat": 1}, wound_limit=5), "foes", seat="mj")
        put(scene, person("thug", "stock", competent=()), "foes", seat="mj")
        scene.phase, scene.winner, scene.queue = "aftermath", "foes", ["ann"]
        return scene

    played = Played(make).go("live")
    assert (played.asked, played.by) == ("medicine", "mj")
    assert [choice.actor for _, _, choice in played.open()] == ["foe"]  # the thug knows nothing of it
    played.go("treat", "buy heal", "done", luck=["5 4 4", "1 1 1"])
    assert "Ann is saved." in played.text("ann")


@pytest.mark.rule(RULE + "yield.unconscious", RULE + "yield.after")
def test_each_player_character_wakes_in_her_own_time_and_opponents_in_theirs() -> None:
    def make() -> Cavaliers:
        scene = board()
        for name in ("ann", "bea"):
            put(scene, person(name, competent=())).status = "unconscious"
        put(scene, person("cora", competent=()))
        for name in ("foe", "thug"):
            put(scene, person(name, "stock"), "foes", seat="mj").status = "unconscious"
        scene.phase, scene.winner = "aftermath", "party"
        return scene

    played = Played(make).go(0, 2, 1)
    text = played.text("cora")
    assert "Ann: woken." in text
    assert "Bea: unconscious for 2 scenes." in text
    assert "Foe, Thug: unconscious for 1 scene." in text
