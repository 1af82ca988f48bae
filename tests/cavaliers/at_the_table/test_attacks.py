"""Attacks and defences at the table: what reaches whom, what wards it off, what an exchange comes to, and Reprise."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.scene import Cavaliers, Way
from tests.cavaliers.at_table import LUNGE, Diced, Played, kind_asked, refused_at, seated, take_in_turn
from tests.cavaliers.support import (
    RAPIER,
    ann_against_foe,
    board,
    duel,
    fencing,
    person,
    place,
    put,
    three,
    three_with_a_healer,
    turn,
)

LUNGE_AT_ANN = "attack lunge ann foe.rapier"


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


def anns_turn_at_a_prisoner() -> Cavaliers:
    scene, *_ = three()
    put(scene, person("thug", "stock", yield_limit=6, wound_limit=1), "foes", seat="mj").status = "surrendered"
    scene.places["ann"].points = 3
    turn(scene, "ann")
    return scene


@pytest.mark.rule("cavaliers.reprise.condition", "cavaliers.reprise.limit", "cavaliers.initiative.cost")
def test_a_reprise_is_offered_to_those_who_can_pay_for_it_and_once_a_round() -> None:
    def make(points: int = 2) -> Cavaliers:
        scene = fencing()
        scene.places["ann"].points = points
        return scene

    failed = Played(make).go(RAPIER, "dodge", "done", luck=["1 1 1", "5 6"])
    assert failed.asked == "turn"  # two of three points: nobody asks
    assert failed.by == "foe"
    played = Played(lambda: make(6)).go(RAPIER, "dodge", "done", luck=["1 1 1", "5 6"])
    assert (played.asked, played.by) == ("reprise", "ann")
    played.go("reprise", "dodge", "done", luck=["1 1 1", "5 6"])
    assert played.scene["places"]["ann"]["points"] == 3
    assert (played.asked, played.by) == ("turn", "foe")  # one Reprise a round


@pytest.mark.rule("cavaliers.reprise.condition")
def test_a_second_loaded_pistol_in_hand_serves_for_a_reprise() -> None:
    def make() -> Cavaliers:
        gear = [("flintlock_pistol", "main"), ("flintlock_pistol", "off")]
        scene, _ann, _foe = duel(person("ann", gear=gear))
        scene.places["ann"].points = 3
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack aim foe ann.flintlock_pistol", "dodge", "done", luck=["1 1 1", "5 6"])
    assert played.barred("reprise") == ""
    played.go("reprise", "dodge", "done", luck=["1 1 1", "5 6"])
    assert [played.item(f"ann.flintlock_pistol{n}")["loaded"] for n in ("", "_2")] == [0, 0]


@pytest.mark.rule("cavaliers.reprise.condition")
@pytest.mark.parametrize("is_disarmed", [True, False])
def test_a_weapon_that_a_parry_took_is_not_made_up_for_by_its_twin_in_the_other_hand(is_disarmed: bool) -> None:
    def make() -> Cavaliers:
        two = (("dagger", "main"), ("dagger", "off"))
        scene, _ann, foe = duel(person("ann", gear=two), person("foe", "stock", ranks={"parry": 3}))
        scene.places["ann"].points, foe.seat = 3, "mj"
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack lunge foe ann.dagger", "parry foe.rapier", luck=["1 1 1", "6 8 10 9 2 2"])
    played.go(*(["buy disarm", "floor a"] if is_disarmed else []), "done")
    assert (played.asked, played.by) == (("turn", "mj") if is_disarmed else ("reprise", "ann"))


@pytest.mark.rule("cavaliers.reprise.condition", "cavaliers.attack.skills")
def test_whoever_is_bound_before_she_can_repeat_an_attack_does_not() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel()
        scene.places["ann"].points, foe.seat = 3, "mj"
        turn(scene, "ann")
        return scene

    played = Played(make).go(LUNGE, "dodge", "done", luck=["1 1 1", "6 6"])
    assert (played.asked, played.by) == ("reprise", "ann")
    played.table.edit("mj", ["people", "ann", "bound"], True, "a rope falls over her")
    assert played.asked != "reprise"


@pytest.mark.rule("cavaliers.reprise.condition", "cavaliers.attack.resolution")
def test_a_riposte_that_is_let_through_takes_no_reprise_from_the_attack_before_it() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel()
        scene.switches = Switches(negate_by_choice=True)
        scene.places["ann"].points, foe.seat = 3, "mj"
        turn(scene, "ann")
        return scene

    played = Played(make).go(LUNGE, "parry foe.rapier", "buy negate", "buy riposte", "done", luck=["1 1 1", "6 8 10"])
    played.go("dodge", "done", luck=["1 1 1", "6 6"])
    assert "The attack is not negated." in played.text()
    played.go("buy yield")
    assert (played.asked, played.by) == ("reprise", "ann")


@pytest.mark.rule("cavaliers.attack.skills")
def test_a_brawl_needs_a_free_hand() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", gear=[("rapier", "main"), ("dagger", "off")]))
        turn(scene, "ann")
        return scene

    assert Played(make).barred("attack brawl foe") == "cavaliers.attack.skills"


@pytest.mark.rule("cavaliers.attack.skills", "cavaliers.modifier.circumstance")
def test_whoever_is_held_brawls_with_her_holder_without_the_drop_of_the_hold() -> None:
    def make() -> Cavaliers:
        scene, ann, foe = duel()
        put(scene, person("gus", "stock"), "foes")
        place(scene, "gus", total=2)
        ann.held_by, ann.held_drop = foe.id, 2
        turn(scene, "ann")
        return scene

    played = Played(make)
    attacks = ("attack brawl foe", "attack brawl gus", "attack lunge foe ann.rapier")
    drops = {each: played.option(each) for each in attacks}
    assert {each: option.facts["drop"] for each, option in drops.items() if option is not None} == {
        "attack brawl foe": 0,
        "attack brawl gus": 2,
        "attack lunge foe ann.rapier": 2,
    }


@pytest.mark.rule("cavaliers.attack.skills")
@pytest.mark.parametrize(("first", "barred"), [("rapier", "cavaliers.attack.skills"), ("truncheon", "")])
def test_with_both_hands_full_one_brawls_only_with_what_is_made_for_it(first: str, barred: str) -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel(person("ann", gear=[(first, "main"), ("dagger", "off")]))
        turn(scene, "ann")
        return scene

    played = Played(make)
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    assert {each.barred_by for each in choice.options if each.value.startswith("attack brawl")} == {barred}


@pytest.mark.rule("cavaliers.attack.range", "cavaliers.area.setup", "cavaliers.modifier.cover")
def test_a_shot_goes_up_where_nobody_can_walk_and_meets_the_cover_there() -> None:
    shot = Played(lambda: below_the_balcony(cover=2)).option("attack aim foe ann.flintlock_pistol")
    assert shot is not None
    assert (shot.barred_by, shot.facts["drop"]) == ("", 2)
    played = Played(below_the_balcony)
    assert played.barred("move balcony") is None
    assert played.barred("leap balcony") == ""  # off the usual ways, as the MJ judges


@pytest.mark.rule("cavaliers.attack.range")
def test_a_polearm_reaches_down_and_up_a_way_that_is_walked_one_way() -> None:
    def up() -> Cavaliers:
        scene = below_the_balcony()
        scene.people["ann"].area, scene.people["foe"].area = "balcony", "yard"
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    assert Played(up).barred("attack lunge ann foe.halberd") == ""


@pytest.mark.rule("cavaliers.attack.defense")
def test_whoever_is_bound_neither_parries_nor_brawls_nor_dodges() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel(person("ann", gear=[("dagger", "main")]))
        ann.bound = True
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier")
    assert played.barred("parry ann.dagger") == "cavaliers.attack.defense"
    assert played.barred("dodge") == "cavaliers.attack.defense"
    assert played.barred("block") == ""
    option = played.option("parry ann.dagger")
    assert option is not None
    assert option.why == "Ann is bound and cannot Parry."


@pytest.mark.rule("cavaliers.attack.defense", "cavaliers.attack.resolution")
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


@pytest.mark.rule("cavaliers.attack.defense", "cavaliers.dying.threshold")
def test_whoever_has_surrendered_still_wards_off_a_blow_and_may_die_of_it() -> None:
    played = Played(anns_turn_at_a_prisoner).go("anybody", "attack lunge thug ann.rapier")
    assert (played.asked, played.by) == ("defend", "mj")
    played.go("dodge", "buy wound", "done", luck=["6 8 8", "1 1"])
    assert played.who("thug")["status"] == "dying"


@pytest.mark.rule("cavaliers.attack.defense", "cavaliers.reprise.condition")
def test_whoever_has_surrendered_strikes_nobody_back_and_may_be_attacked_again() -> None:
    played = Played(anns_turn_at_a_prisoner).go("anybody", "attack lunge thug ann.rapier", "parry thug.rapier")
    played.go(luck=["1 1 1", "6 8 8"])
    assert (played.asked, played.barred("buy riposte")) == ("spend", "cavaliers.attack.resolution")
    played.go("done", "reprise")
    assert (played.asked, played.by) == ("defend", "mj")


@pytest.mark.rule("cavaliers.attack.defense")
def test_with_both_hands_full_nobody_wards_off_a_brawl_by_brawling() -> None:
    def make(gear: list[tuple[str, str]]) -> Cavaliers:
        scene = ann_against_foe(gear=gear)
        scene.people["foe"].seat = "foe"
        for item in scene.items.values():
            if item.holder == "foe":
                item.at = "carried"
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    full = Played(lambda: make([("rapier", "main"), ("main_gauche", "off")])).go("attack brawl ann")
    assert full.barred("brawl") == "cavaliers.attack.defense"
    assert Played(lambda: make([("rapier", "main")])).go("attack brawl ann").barred("brawl") == ""


@pytest.mark.rule("cavaliers.attack.defense")
def test_a_helmet_worn_with_a_breastplate_is_a_bonus_die_and_not_the_armor() -> None:
    def make(gear: list[tuple[str, str]]) -> Cavaliers:
        scene = ann_against_foe(gear=[("rapier", "main"), *gear], prowess=None)
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    def block(*gear: str) -> object:
        option = Played(lambda: make([(kind, "worn") for kind in gear])).go(LUNGE_AT_ANN).option("block")
        assert option is not None
        return option.facts["dice"]

    assert block("steel_breastplate") == "d6+d8+d10"
    assert block("steel_breastplate", "morion") == "2d6+d8+d10"
    assert block("morion") == "2d6+d8"


@pytest.mark.rule("cavaliers.attack.defense")
def test_a_parry_against_a_bullet_is_refused_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(theirs=person("foe", "stock", gear=[("flintlock_pistol", "main")]))
        turn(scene, "foe")
        return scene

    table = seated(make)
    take_in_turn(table, "foe", "attack aim ann foe.flintlock_pistol")
    assert kind_asked(table, "ann") == "cavaliers.defend"
    rule, words = refused_at(table, "ann", "parry ann.rapier")
    assert (rule, "Aim is met by Block, Dodge only" in words) == ("cavaliers.attack.defense", True)


@pytest.mark.rule("cavaliers.attack.resolution")
def test_one_who_is_down_is_struck_without_a_defence() -> None:
    def make() -> Cavaliers:
        scene = fencing()
        put(scene, person("thug", "stock", yield_limit=6, wound_limit=2), "foes", seat="mj").status = "unconscious"
        return scene

    played = Played(make)
    assert played.option("attack lunge thug ann.rapier") is None
    played.go("anybody", "attack lunge thug ann.rapier", "buy wound", "buy wound", luck=["6 8 8"])
    assert played.who("thug")["status"] == "dying"


@pytest.mark.rule("cavaliers.attack.resolution")
def test_a_blow_at_one_who_is_down_is_rolled_by_the_name_of_the_attack() -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        put(scene, person("thug", "stock"), "foes", seat="mj").status = "unconscious"
        return scene

    played = Played(make).go("anybody", "attack lunge thug ann.rapier")
    assert played.open()[0][2].prompt.startswith("Ann, Lunge: ")
    called = Played(ann_against_foe)
    called.table.edit("mj", ["calls"], [{"kind": "roll", "who": "ann", "specialty": "perceive"}], "a noise")
    assert called.open()[0][2].prompt.startswith("Ann, Perceive: ")


@pytest.mark.rule("cavaliers.attack.resolution")
@pytest.mark.parametrize(("theirs", "winner"), [("6 6", "Foe"), ("1 1", "Ann"), ("5 4", "Foe")])
def test_an_exchange_tells_both_totals_and_a_tie_is_the_defenders(theirs: str, winner: str) -> None:
    played = Played(ann_against_foe).go(LUNGE, "dodge", luck=["1 4 5", theirs])
    total = sum(int(face) for face in theirs.split())
    assert f"Ann with 9 against Foe with {total}: {winner} wins." in played.text("ann")


@pytest.mark.rule("cavaliers.attack.resolution")
def test_the_poison_on_a_blade_is_used_up_by_a_blow_at_one_who_is_down() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three_with_a_healer()
        scene.items["ann.rapier"].poison, scene.items["ann.rapier"].doses = "deadly", 1
        put(scene, person("thug", "stock"), "foes", seat="mj")
        place(scene, "thug")
        foe.status = "unconscious"
        turn(scene, "ann")
        return scene

    played = Played(make).go("anybody", "attack lunge foe ann.rapier", luck=["3 6 9"])
    assert played.option("buy poison_wound") is not None
    assert played.item("ann.rapier")["doses"] == 0


def told_drop(played: Played, who: str) -> int:
    """Give the Drop on somebody's last roll."""
    return int([each for each in played.told("sources") if each.about == (who,)][-1].facts["drop"])


@pytest.mark.rule("cavaliers.attack.defense")
def test_a_parry_with_what_is_not_made_for_it_is_at_drop_2() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe = duel(person("ann", gear=[("flintlock_pistol", "main")]))
        foe.seat = "mj"
        turn(scene, "foe")
        return scene

    played = Diced(make).say(LUNGE_AT_ANN)
    option = played.option("parry ann.flintlock_pistol")
    assert option is not None
    assert option.facts["drop"] == 2
    played.say("parry ann.flintlock_pistol")
    assert told_drop(played, "ann") == 2


@pytest.mark.rule("cavaliers.reprise.condition", "cavaliers.combined.cumulative")
def test_a_reprise_keeps_the_drop_of_the_combined_actions() -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three(person("ann", ranks={"lunge": 2}))
        scene.places["ann"].points, foe.seat = 6, "mj"
        turn(scene, "ann", drop=2)
        return scene

    played = Diced(make, {"Foe, Dodge": ["5 6", "5 6"]}).say(RAPIER, "dodge").pass_on("reprise").say("reprise", "dodge")
    assert [each.facts["drop"] for each in played.told("sources") if each.about == ("ann",)] == [2, 2]


@pytest.mark.rule("cavaliers.yield.yielded_out_any_attack", "cavaliers.attack.skills")
def test_a_riposte_buys_wounds_for_a_point_on_who_fights_on_yielded_out() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three()
        ann.body.yield_taken, ann.stays = ann.body.yield_limit, True
        turn(scene, "ann")
        return scene

    luck = {"Foe, Parry": ["6 6 8"], "Foe, Riposte": ["6 6 8"]}
    played = Diced(make, luck).say(RAPIER, "parry foe.rapier").pass_on("spend").say("buy riposte").pass_on("defend")
    assert played.by == "ann"
    played.say("dodge").pass_on("spend")
    option = played.option("buy yielded_out")
    assert option is not None
    assert (played.by, option.barred_by, option.facts["cost"]) == ("mj", "", 1)
