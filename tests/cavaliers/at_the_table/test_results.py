"""Results at the table: what is bought with success, what it does, and how it is told."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.games.cavaliers.scene import Cavaliers, Item
from tests.cavaliers.at_table import Played
from tests.cavaliers.support import (
    STRONG,
    ann_against_foe,
    duel,
    person,
    place,
    put,
    three_with_a_healer,
    three_with_powder,
    turn,
)


def commanding() -> Cavaliers:
    """Ann's turn, who is a strategist; Bea is beside her."""
    skilled = person("ann", ranks={"strategy": 2}, competent=("military", "defense"), competency=12, guile=12)
    scene, _, _ = duel(skilled)
    put(scene, person("bea"))
    place(scene, "bea", total=5)
    turn(scene, "ann")
    return scene


@pytest.mark.rule("cavaliers.attack.resolution", "cavaliers.attack.defense")
def test_a_brawl_that_wins_as_defence_disarms_whatever_she_wields() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(theirs=person("foe", "stock", gear=(), ranks={"brawl": 5}))
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack brawl foe", "brawl", luck=["1 1", "6 9 9 9 9 9 9"])
    assert played.barred("buy disarm") == ""
    played.go("buy disarm", "floor a", "done")
    assert played.item("ann.rapier")["at"] == "floor"


@pytest.mark.rule("cavaliers.attack.resolution")
def test_it_is_told_whose_weapon_breaks_and_what_is_broken_is_called_so() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three_with_powder()
        turn(scene, "ann")
        return scene

    attack = "attack lunge foe ann.rapier"
    played = Played(make).go(attack, "parry foe.rapier", "buy break_weapon", "done", luck=["6 8 10", "1 1 1"])
    assert "The Rapier of Foe breaks." in played.text("bea")
    assert str(played.option("attack lunge ann foe.rapier")).startswith("Lunge at Ann with the broken Rapier, ")
    assert str(played.option("drop foe.rapier")) == "drop the broken Rapier (Drop 0)"


@pytest.mark.rule("cavaliers.attack.resolution")
@pytest.mark.parametrize(("drop", "barred"), [(3, ""), (4, "cavaliers.attack.resolution")])
def test_a_hold_is_tightened_up_to_drop_4(drop: int, barred: str) -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(gear=[])
        foe = scene.people["foe"]
        foe.held_by, foe.held_drop = "ann", drop
        return scene

    played = Played(make).go("attack brawl foe", "parry foe.rapier", luck=["6 10"])
    while played.asked not in ("spend", ""):
        played.go(luck=["1"])
    assert played.barred("buy hold") == barred


@pytest.mark.rule("cavaliers.attack.resolution")
def test_who_is_on_foot_is_not_thrown_from_a_saddle() -> None:
    played = Played(lambda: ann_against_foe(gear=[("halberd", "both")])).go("attack lunge foe ann.halberd", "dodge")
    dice = played.scene["thrown"][0]["sizes"]
    played.go(luck=[" ".join(str(size) for size in dice), "1 1"])
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    option = next(each for each in choice.options if each.facts.get("effect") == "unhorse")
    assert (option.barred_by, option.why) == ("cavaliers.attack.resolution", "She is not mounted.")


@pytest.mark.rule("cavaliers.attack.resolution")
def test_a_hold_is_told_with_its_drop() -> None:
    played = Played(lambda: ann_against_foe(gear=[])).go("attack brawl foe", "dodge", luck=["6 10", "1 1"])
    played.go("buy hold")
    assert "Foe is held at Drop 1." in played.text("mj")


@pytest.mark.rule("cavaliers.attack.resolution")
def test_who_is_thrown_from_the_saddle_lets_go_of_whom_she_holds() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel(person("ann", gear=(("halberd", "both"),)), STRONG)
        foe.seat, foe.mount = "mj", "horse"
        scene.items["horse"] = Item(id="horse", kind="riding_horse", owner="foe", holder="foe", at="ridden")
        bea = put(scene, person("bea"))
        place(scene, "bea")
        bea.held_by, bea.held_drop = "foe", 2
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack lunge foe ann.halberd", "dodge", "buy unhorse_0", "done", luck=["3 6 9", "1 1"])
    assert "Foe is thrown from the saddle." in played.text("bea")
    assert played.who("bea")["held_by"] == ""


@pytest.mark.rule("cavaliers.move.move", "cavaliers.attack.resolution")
def test_a_free_move_bought_with_a_dodge_is_told_by_the_rule_of_results() -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel(person("ann", ranks={"dodge": 4}, guile=12, competency=12))
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "dodge", luck=["1 1 1", "9 9 9 9 9 9"])
    assert played.barred("buy free_move") == ""
    played.go("buy free_move")
    assert played.who("ann")["area"] == "b"
    assert "cavaliers.attack.resolution" in played.told("move", "foe")[-1].rules


@pytest.mark.rule("cavaliers.reload.action", "cavaliers.attack.resolution")
def test_it_is_told_whose_weapon_is_loaded_again_by_a_good_shot() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", ranks={"aim": 3}, gear=[("flintlock_pistol", "main")]), foe="b")
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack aim foe ann.flintlock_pistol", "dodge", luck=["6 6 8 8 8 8", "1 1"])
    reload = next(option for option in played.open()[0][2].options if option.facts.get("effect") == "reload")  # type: ignore[attr-defined]
    played.go(reload.value)
    assert "The Flintlock Pistol of Ann is loaded again." in played.text("foe")


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.attack.resolution")
def test_it_is_told_whose_weapon_is_poisoned() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three_with_powder()
        ann.doses = {"deadly": 1}
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "poison", "buy envenom", luck=["6 6"])
    assert "The Rapier of Ann is poisoned: deadly." in played.text("bea")


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.attack.resolution")
def test_an_order_lets_an_ally_act_at_once_with_a_die_more_for_more_points() -> None:
    played = Played(commanding).go("skill", "strategy", "buy order", luck=["9 9 8 8"])
    (told,) = played.told("ordered", "foe")
    assert (told.text, told.rules, told.about) == (
        "Bea may act at once, by order.",
        ("cavaliers.attack.resolution",),
        ("bea", "ann"),
    )
    played.go("buy order", "done")
    assert played.by == "bea"
    assert played.option("attack lunge foe bea.rapier") is not None
    played.go("attack lunge foe bea.rapier", "dodge")
    assert "Order d6" in played.text("bea") or "order d6" in played.text("bea")


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.attack.resolution")
def test_whoever_is_enraged_by_banter_attacks_the_one_who_did_it_and_nobody_else() -> None:
    def taunting() -> Cavaliers:
        scene = ann_against_foe(ranks={"banter": 2})
        put(scene, person("bea"))
        place(scene, "bea", total=7)
        return scene

    played = Played(taunting).go("skill", "banter", "buy enrage", "done", luck=["5 8 8", "1"])
    assert "Foe goes for Ann and nobody else." in played.text("bea")
    (event,) = played.told("enraged")
    assert event.rules == ("cavaliers.attack.resolution",)
    assert played.by == "mj"
    assert played.barred("attack lunge bea foe.rapier") == "cavaliers.skill.use"
    assert played.barred("attack lunge ann foe.rapier") == ""


@pytest.mark.rule("cavaliers.skill.use")
def test_whom_an_order_is_for_is_asked_as_an_order() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(ranks={"strategy": 3})
        for name in ("bea", "cora"):
            put(scene, person(name))
        return scene

    played = Played(make).go("skill", "strategy", "buy order", luck=["6 6 6 6 6"])
    assert played.asked == "order"


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.advantage.increase")
def test_what_a_plan_brings_is_asked_of_the_one_who_made_it() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(ranks={"strategy": 2})
        put(scene, person("bea"))
        return scene

    played = Played(make).go("skill", "strategy", "buy tactics", luck=["5 5 5 5"])
    assert (played.asked, played.by) == ("tactics", "ann")
    played.go("advantage bea")
    assert played.who("bea")["advantage"] == 6


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.yield.unconscious")
def test_who_was_woken_and_cannot_fight_yet_is_inspired_to_it() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, bea = three_with_a_healer()
        bea.status, bea.body.yield_taken = "out", 9
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "inspire", "buy ease_ally", luck=["4 4"])
    assert "Bea can fight again." in played.text("bea")
    assert played.who("bea")["status"] == "up"


@pytest.mark.rule("cavaliers.yield.limit", "cavaliers.attack.resolution")
@pytest.mark.parametrize(("taken", "offered"), [(1, False), (2, True), (3, True)])
def test_of_yield_no_more_is_shaken_off_at_once_than_there_is(taken: int, offered: bool) -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        scene.turns.clear()
        scene.people["ann"].body.yield_taken = taken
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "block", luck=["1 1 1", "6 8"])
    assert (played.option("buy ease 2") is not None) is offered  # five points are left, and each costs two
    assert played.option("buy ease 3") is None


@pytest.mark.rule("cavaliers.attack.resolution", "cavaliers.combined.unlisted")
def test_the_die_of_an_order_joins_a_deed_that_is_on_no_list() -> None:
    played = Played(commanding).go("skill", "strategy", "buy order", "buy order", "done", luck=["9 9 8 8"])
    played.go("other", "she kicks the door in", "roll", "brawl", "easy")
    assert "Order d6" in played.text("bea")


@pytest.mark.rule("cavaliers.attack.resolution")
def test_a_net_tightens_for_two_points_more() -> None:
    net = {"gear": (("weighted_net", "main"),), "ranks": {"feint": 3}}
    played = Played(lambda: ann_against_foe(**net)).go("attack feint foe ann.weighted_net", "dodge")
    played.go("buy hold_0", luck=["6 6 5 5 5 5", "1 1"])
    option = played.option("buy hold_0")
    assert option is not None
    assert option.facts["cost"] == 2
    assert played.go("buy hold_0").who("foe")["held_drop"] == 2


@pytest.mark.rule("cavaliers.attack.resolution", "cavaliers.area.concept")
def test_a_whip_throws_nobody_further_than_beside_the_one_who_swings_it() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel(person("ann", gear=(("bullwhip", "main"),), ranks={"feint": 3}), foe="b")
        foe.seat = "mj"
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack feint foe ann.bullwhip", "dodge", "buy knockdown_0", luck=["6 6 5 5 5 5", "1 1"])
    assert played.asked == "knockdown"
    assert [played.option(area) is not None for area in "abc"] == [True, True, False]


@pytest.mark.rule("cavaliers.attack.resolution", "cavaliers.before.points_only_on_advantage")
@pytest.mark.parametrize("order", [("buy ambush", "buy free_move"), ("buy free_move", "buy ambush")])
def test_who_is_led_along_goes_unseen_where_her_leader_goes(order: tuple[str, ...]) -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe(ranks={"prowl": 2}, guile=12)
        for each in ("bea", "cora"):
            put(scene, person(each)).hidden = True
        scene.people["cora"].area = "c"
        return scene

    played = Played(make).go("skill", "prowl", *order, "done", luck=["1 9 9 9", "1 1 1"])
    bea = played.who("bea")
    assert (bea["area"], bea["hidden"]) == ("b", True)
    assert played.who("cora")["area"] == "c"


@pytest.mark.rule("cavaliers.attack.resolution", "cavaliers.area.concept")
def test_who_is_knocked_off_her_horse_into_another_area_goes_without_it() -> None:
    def make() -> Cavaliers:
        theirs = person("foe", "stock", gear=(("rapier", "main"), ("riding_horse", "carried")))
        scene, _ann, foe = duel(theirs=theirs)
        horse = scene.items["foe.riding_horse"]
        horse.holder, horse.at, horse.area, foe.mount, foe.seat = "foe", "ridden", "", horse.id, "mj"
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack brawl foe", "dodge", "buy knockdown", "b", luck=["6 10", "1 1"])
    foe, horse = played.who("foe"), played.item("foe.riding_horse")
    assert (foe["area"], foe["prone"], foe["mount"]) == ("b", True, "")
    assert (horse["area"], horse["at"]) == ("a", "floor")


@pytest.mark.rule("cavaliers.attack.resolution")
def test_beside_a_kite_shield_the_main_hand_takes_no_weapon() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel(person("ann", gear=(("kite_shield", "arm"),), ranks={"brawl": 3}))
        foe.seat = "mj"
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack brawl foe", "dodge", "buy disarm", luck=["6 9 9 9 9", "1 1"])
    assert played.asked == "disarm.where"
    assert played.option("hand main") is None
    held = Played(make).go("improvise").scene["items"]
    assert [item["at"] for item in held.values() if item["kind"] == "improvised_weapon"] == ["off"]
