"""The edges of a scene at a real table: who comes and goes, the game master's hand, and how figures are told."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.core.choices import Refusal
from outdraw.games.suits.scene import Contestant
from outdraw.games.suits.set_up import set_up
from tests.suits.at_table import Seated, seated
from tests.suits.support import fighter, scene_of, swarm

POWDER = (("Grenade - Black Powder",),)
FLAIL = (("Flail", "Dagger"),)
SHIELD = (("Shortsword", "Shield"),)


def call(table: Seated, **what: Any) -> Seated:
    """Let the game master call something."""
    table.table.edit("gm", ["calls"], [what], "it happens")
    return table


def thrown(*more: Any, cards: str = "6c 10d") -> Seated:
    """Let Ann lob a grenade at Bob, and somebody else be there."""
    bob = fighter("bob", x=9, body=20, will=20)
    return seated(fighter("ann", "us", skill=9, held=POWDER), *more, bob).play("ann lob bob", f"> {cards}")


# --- fuses ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.blast.lob")
def test_a_lit_round_goes_off_although_its_thrower_has_left() -> None:
    table = call(thrown(fighter("cat", "us", x=-5)), kind="leave", who="ann")
    table.play("cat pass", "bob pass")
    assert table.told("blast", "cat") == ["Ann's Grenade - Black Powder goes off at 9, 0."]
    assert table.told("near") == ["Bob is 0 yards away: base 9, no defence."]
    assert table.harm("bob") == (9, 0)
    assert table.told("blow") == ["Ann hits Bob: base 9 at +0 is power 9, armour stops 0."]


@pytest.mark.rule("suits.blast.lob", "suits.blast.defense")
def test_those_near_the_round_of_somebody_who_left_defend_against_it() -> None:
    table = call(thrown(fighter("cat", "us", x=9, y=3)), kind="leave", who="ann")
    table.play("cat pass", "bob pass", "cat dodge 1", "> 2c")
    assert table.told("contest") == ["Ann: rank 6 against skill 6; Cat: rank 2 against skill 2."]


@pytest.mark.rule("suits.blast.lob", "suits.contest.last_standing")
def test_a_fight_is_not_over_while_a_round_lies_lit() -> None:
    bob = fighter("bob", x=9)
    bob.shock = 12
    table = seated(fighter("ann", "us", skill=9, held=POWDER), fighter("cat", "us", x=8, body=9), bob)
    table.play("ann lob bob", "> 6c 10d", "cat attack bob", "bob dodge 1", "> 10c 7d 9d")
    assert table.told("won") == []
    table.play("ann pass", "ann dodge 1", "> 2c")
    assert table.harm("cat") != (0, 0)
    assert table.told("won") == ["The fight is over: Ann and Cat are left standing."]


@pytest.mark.rule("suits.contest.winner", "suits.blast.defense")
def test_a_blast_is_told_against_the_skill_it_was_lobbed_with() -> None:
    table = thrown(cards="3c 10d").play("bob pass", "ann pass", "ann dodge 1", "> 2c")
    assert table.told("contest") == ["Ann: rank 3 against skill 6; Ann: rank 2 against skill 10."]


# --- the weapon that strikes ------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.note.anti_shield")
@pytest.mark.parametrize(("attack", "guard"), [("attack", 0), ("attack_off", 1)])
def test_a_shield_suffers_only_from_the_weapon_that_strikes_it(attack: str, guard: int) -> None:
    table = seated(fighter("ann", held=FLAIL), fighter("bob", x=2, held=SHIELD))
    table.play(f"ann {attack} bob", "bob defend", "> 3c", "> 9c", "bob one 3c", "> 4d 10d")
    assert (table.harm("bob") == (0, 0)) == bool(guard)
    assert f"= {guard}" in table.sums("defend")[1]


@pytest.mark.rule("suits.note.anti_shield", "suits.multi_attack.split")
def test_the_second_weapon_meets_the_shield_as_it_is() -> None:
    table = seated(fighter("ann", held=FLAIL), fighter("bob", x=2, held=SHIELD, body=20, will=20))
    table.play("ann both bob", "bob defend", "> 4c", "> 9c", "bob one 4c", "> 5d 4d")
    assert table.told("contest") == [
        "Ann: rank 5 against skill 5; Bob: rank 4 against skill 7.",
        "Ann: rank 4 against skill 7; Bob: rank 4 against skill 7, guarded 5.",
    ]


@pytest.mark.rule("suits.note.anti_shield", "suits.engage.counter")
def test_whoever_is_answered_with_the_dagger_keeps_the_shield_against_it() -> None:
    table = seated(fighter("bob", held=SHIELD), fighter("ann", x=2, held=FLAIL))
    table.play("bob attack ann", "ann counter_off", "> 3c 10d 4c 10c")
    assert table.told("contest") == ["Bob: rank 3 against skill 7, guarded 4; Ann: rank 4 against skill 7, guarded 5."]
    assert table.told("no_result") == ["Nobody is hit."]


@pytest.mark.rule("suits.multi_attack.one_counter", "suits.armor.def")
def test_whoever_is_answered_by_a_second_target_is_guarded_against_that() -> None:
    ann = fighter("ann", held=(("Rapier", "Dagger"),), armour="Plate", body=9)
    table = seated(ann, fighter("bob", x=2, body=9), fighter("cat", "bob", y=2, body=9))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 4c 5d", "ann strike cat", "cat counter", "> 6c 10d")
    assert table.told("contest")[1] == "Ann: rank 5 against skill 5, guarded 8; Cat: rank 6 against skill 7."
    assert table.told("no_result") == ["Nobody is hit."]


@pytest.mark.rule("suits.order.one_chance", "suits.engage.define")
def test_whoever_lets_go_of_everything_still_has_fists() -> None:
    table = seated(fighter("ann", held=(("Claymore",),)), fighter("bob", x=2)).play("ann drop claymore")
    assert table.told("drop", "bob") == ["Ann drops the Claymore, and holds nothing."]
    table.play("ann attack bob")
    assert table.told("engage", "bob") == ["Ann engages Bob with Fist, skill 7."]


# --- hiding, aiming, covering -----------------------------------------------------------------------------------------


@pytest.mark.rule("suits.aim.requirement", "suits.critical.auto_hit")
def test_whoever_strikes_the_fallen_is_hidden_no_more() -> None:
    ann, bob = fighter("ann"), fighter("bob", x=2)
    ann.hidden, bob.fate, bob.shock = "hidden", "unconscious", 13
    table = seated(ann, bob, fighter("cat", "bob", x=30)).play("ann attack bob", "> 2c 3d")
    assert table.who("ann")["hidden"] == ""


@pytest.mark.rule("suits.aim.maintain", "suits.round.step")
def test_a_step_after_aiming_loses_the_aim_as_one_before_does() -> None:
    table = seated(fighter("ann", held=(("Long Bow",),)), fighter("bob", x=20))
    table.play("ann step_last", "ann aim bob", "ann go 0,1")
    assert table.who("ann")["aim"] is None


@pytest.mark.rule("suits.aim.area", "suits.order.list")
def test_whoever_covers_the_door_may_shoot_those_who_come_in_by_it() -> None:
    table = seated(fighter("ann", held=(("Long Bow",),)), fighter("bob", x=60)).play("ann cover 60 e")
    table.table.arrive("gm", "brigand", "bob", "10,0", "the door opens")
    table.play("bob pass", "> 3c")
    assert set(table.options("ann")) == {"hold", "fire"}


@pytest.mark.rule("suits.aim.area")
def test_who_comes_in_elsewhere_is_not_in_the_arc() -> None:
    table = seated(fighter("ann", held=(("Long Bow",),)), fighter("bob", x=60)).play("ann cover 60 e")
    table.table.arrive("gm", "brigand", "bob", "-10,0", "the other door opens")
    table.play("bob pass", "> 3c")
    assert "ann" not in table.table.waiting_for()


# --- contests that are no combat --------------------------------------------------------------------------------------


def race() -> Seated:
    """Let three drive."""
    scene = set_up("car_race")
    scene.contestants.append(Contestant(id="cy", seat="gm", name="Cy", skill=5, power=5))
    return Seated(scene)


@pytest.mark.rule("suits.defend.option", "suits.contest.extended")
def test_whoever_only_holds_out_in_a_race_keeps_the_turn_for_another() -> None:
    table = race().play("bob compete driver_ann", "ann hold", "> 2c 9h 5c 10d")
    assert table.told("defend", "bob") == ["Ann only holds out."]
    assert table.told("no_result") == ["Neither gains on the other."]  # the higher rank gains nothing by it
    assert set(table.options("ann")) == {"compete cy", "pass"}


@pytest.mark.rule("suits.defend.both_act", "suits.contest.extended")
def test_whoever_competes_back_has_used_the_turn() -> None:
    table = race().play("bob compete driver_ann", "ann back", "> 2c 9h 5c 10d")
    assert table.told("passes") == ["Ann has competed since the last turn and passes."]


@pytest.mark.rule("suits.contest.instant")
def test_a_contest_may_be_called_among_those_who_rest() -> None:
    table = call(Seated(set_up("infirmary")), kind="contest", who="aldo_brandt", skill="Body", against="3", what="Up")
    table.play("> 6c 10d 10c 10s")
    assert table.told("called") == ["Up: Aldo Brandt, Body 7, against the task, 3."]
    assert table.told("instant") == ["Aldo Brandt wins."]


@pytest.mark.rule("suits.contest.last_standing")
def test_the_game_master_may_end_a_race_and_days_of_rest_too() -> None:
    table = call(Seated(set_up("car_race")), kind="end", who="driver_ann", what="The bridge is down.")
    assert table.told("won") == ["Ann wins the contest."]
    assert "The bridge is down." in table.told("story", "bob")
    table = call(Seated(set_up("infirmary")), kind="end")
    assert table.view()["is_over"]
    assert table.told("summary")[0].startswith("After 0 days. Aldo Brandt is up")


@pytest.mark.rule("suits.contest.last_standing")
def test_nobody_wins_who_is_not_there() -> None:
    with pytest.raises(Refusal, match="no side that can win"):
        call(seated(fighter("ann"), fighter("bob", x=2)), kind="end", who="anne")


# --- what no other rule lists -----------------------------------------------------------------------------------------


@pytest.mark.rule("suits.contest.instant", "suits.order.one_chance")
def test_what_cannot_be_done_costs_nothing() -> None:
    ann = fighter("ann", held=(("Long Bow",),))
    table = seated(ann, fighter("bob", x=20), choices="asked")
    table.play("ann aim bob", "ann hold", "bob pass", "ann try", "ann swim up the waterfall", "gm impossible")
    assert table.told("impossible", "bob") == ["Ann would try: swim up the waterfall. That cannot be done."]
    assert table.options("ann")["fire bob"] == ""
    assert table.who("ann")["aim"] is not None


@pytest.mark.rule("suits.contest.instant", "suits.order.one_chance", "suits.contest.scale")
def test_what_is_tried_takes_the_turn_and_a_contest_if_the_game_master_says_so() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), choices="asked")
    table.play("ann try", "ann trip Bob", "gm contest", "gm reflexes", "gm bob", "> 4c 9d 3c 9h")
    assert table.told("attempt", "bob") == ["Ann tries: trip Bob."]
    assert table.told("called", "bob") == ["A contest of skill: Ann, Reflexes 5, against Bob, 5."]
    assert table.told("instant", "bob") == ["Ann wins."]
    assert table.harm("bob") == (0, 0)
    assert table.table.waiting_for() == ["bob"]
    table.play("bob try", "bob get up", "gm happens")
    assert table.told("happens", "ann") == ["It happens."]
    table.play("ann try", "ann leap the gap", "gm contest", "gm body", "gm task", "gm 8", "> 5c 9d 9c 9h")
    assert table.told("called")[-1] == "A contest of skill: Ann, Body 6, against the task, 8."


# --- the game master hurts and heals ----------------------------------------------------------------------------------


@pytest.mark.rule("suits.loss.split", "suits.dazed.threshold", "suits.damage_type.cutting")
def test_harm_that_the_game_master_calls_does_what_a_blow_would() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2))
    call(table, kind="hurt", who="bob", loss=8, type="cutting", what="A beam comes down.")
    assert table.told("story", "bob") == ["A beam comes down."]
    assert table.harm("bob") == (5, 3)
    assert table.told("dazed") == ["Bob is dazed."]
    assert table.table.waiting_for() == ["ann"]  # the turn goes on


@pytest.mark.rule("suits.swarm.kills")
def test_harm_that_is_called_thins_a_swarm() -> None:
    table = call(seated(fighter("ann"), swarm(population=8)), kind="hurt", who="rats", loss=3)
    assert table.told("thin") == ["3 of the Rat swarm die; 5 are left."]


@pytest.mark.rule("suits.defeat.table", "suits.dazed.end")
def test_whom_the_game_master_heals_stands_up_and_clears() -> None:
    bob = fighter("bob", x=2)
    bob.fate, bob.shock, bob.wounds, bob.critical = "critical", 3, 6, 2
    table = call(seated(fighter("ann"), bob, fighter("cat", "bob", x=9)), kind="heal", who="bob", loss=3)
    assert table.told("healed") == ["Bob is healed by 3: 3 shock and 5 wounds left."]
    assert table.told("fall") == ["Bob stands, dazed."]
    call(table, kind="heal", who="bob", loss=3)
    assert table.told("clear") == ["Bob is no longer dazed."]


@pytest.mark.rule("suits.defeat.table")
@pytest.mark.parametrize(
    ("field", "number", "told"),
    [
        ("wounds", 13, "Bob dies."),
        ("shock", 13, "Bob is knocked out."),
        ("critical", 2, "Bob falls, critically wounded."),
    ],
)
def test_whoever_is_set_past_a_threshold_falls(field: str, number: int, told: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), fighter("cat", "bob", x=9))
    table.table.edit("gm", ["fighters", 1, field], number, "a rock fell")
    assert table.told("fall", "ann") == [told]


@pytest.mark.rule("suits.order.one_chance", "suits.frequency.dodge")
def test_whoever_is_bound_only_dodges_and_recovers() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 2
    table = seated(fighter("ann"), bob, fighter("cat", "bob", x=30))
    table.table.edit("gm", ["fighters", 1, "bound"], True, "ropes")
    table.play("ann attack bob")
    assert table.options("bob") == {"counter": "suits.order.one_chance", "dodge 1": "", "dodge 2": ""}
    table.play("bob dodge 1", "> 2c 10c 9c")
    assert table.options("bob") == {"recover": "", "pass": ""}
    table.play("bob recover", "> 3c", "cat pass", "ann attack bob", "bob dodge 1", "> 2c 10c 9c")
    assert table.told("passes", "bob") == ["Bob is bound and can do nothing."]


@pytest.mark.rule("suits.order.one_chance", "suits.aim.fire")
def test_whoever_is_bound_does_not_fire_from_aim_and_takes_no_step() -> None:
    ann = fighter("ann", held=(("Long Bow",),))
    table = seated(ann, fighter("bob", x=20), fighter("cat", "bob", x=1)).play("ann aim bob")
    assert "fire" in table.options("ann")
    table.play("ann hold").table.edit("gm", ["fighters", 0, "bound"], True, "a net")
    assert table.table.waiting_for() == ["bob"]
    table.play("bob pass", "cat pass")
    assert table.told("passes") == ["Ann is bound and can do nothing."]


@pytest.mark.rule("suits.engage.disengage")
def test_those_whom_the_game_master_moves_apart_are_held_no_more() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2)).play("ann attack bob", "bob dodge 1", "> 2c 2d 9c")
    assert table.options("bob")["move"] == "suits.engage.disengage"
    table.table.edit("gm", ["fighters", 0, "x"], -20, "the floor gives way")
    assert table.options("bob")["move"] == ""


@pytest.mark.rule("suits.engage.disengage", "suits.defeat.table")
def test_somebody_who_is_set_dead_holds_nobody() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), fighter("cat", "bob", x=30))
    table.play("ann attack bob", "bob counter", "> 2c 10d 4c 10c").table.edit(
        "gm", ["fighters", 1, "fate"], "dead", "so"
    )
    assert table.view()["engaged"] == []


@pytest.mark.rule("suits.defend.save_card")
def test_cards_go_with_the_seat_that_plays_somebody() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), fighter("cat", "bob", y=2))
    table.play("ann attack bob", "bob defend", "> 2c", "> 3c", "bob one 2c", "> 10c 10d")
    table.table.edit("gm", ["fighters", 1, "seat"], "cat", "Bob's player has to go")
    assert table.view("cat")["zones"]["bob hand"]["cards"] == ["3c"]
    assert table.view("bob")["zones"]["bob hand"]["cards"] == ["??"]
    assert table.choice("cat").actor == "bob"


@pytest.mark.rule("suits.order.list")
def test_nobody_comes_in_where_somebody_or_something_is() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), obstacles=[(1, 0)])
    for at in ("2,0", "1,0"):
        with pytest.raises(Refusal, match="already"):
            table.table.arrive("gm", "brigand", "bob", at, "through the roof")
    table.table.arrive("gm", "brigand", "bob", "", "wherever there is room")
    assert (table.who("brigand")["x"], table.who("brigand")["y"]) == (3, 0)


@pytest.mark.rule("suits.loss.split")
@pytest.mark.parametrize("what", [{"who": "zoe", "loss": 3}, {"who": "bob", "loss": 0}, {"who": "bob", "loss": 1000}])
def test_harm_needs_somebody_and_a_number(what: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        call(seated(fighter("ann"), fighter("bob", x=2)), kind="hurt", **what)


# --- told so that one could check it ----------------------------------------------------------------------------------


@pytest.mark.rule("suits.recovery.amount", "suits.recovery.wounds_added")
def test_a_recovery_says_within_what_the_card_had_to_be() -> None:
    ann = fighter("ann")
    ann.shock, ann.wounds = 4, 1
    table = seated(ann, fighter("bob", x=30)).play("ann recover", "> 4c")
    assert table.sums("recovery") == [
        "Recovers 2 within: Will +5 wounds -1 = 4",
        "Recovers 1 within: twice Will +10 wounds -1 = 9",
    ]


@pytest.mark.rule("suits.critical.stabilize", "suits.critical.medic_prevent")
def test_it_is_told_when_somebody_neither_bleeds_nor_mends_and_why() -> None:
    cat = fighter("cat", "us", y=1)
    cat.fate, cat.wounds, cat.critical = "critical", 6, 2
    medic = fighter("ann", "us", skills={"EMT": 6})
    table = seated(cat, medic, fighter("dan", x=30)).play("> 9h", "ann tend cat", "> 2h", "dan pass", "> 2c")
    assert table.told("holds", "dan") == [
        "Cat does not bleed: the card is over 6, and nothing mends either.",
        "Cat does not bleed: a medic has seen to it.",
    ]


@pytest.mark.rule("suits.ranged.defense", "suits.range.point_blank", "suits.shield.table", "suits.ranged.moving")
def test_a_defence_against_a_shot_shows_each_part_of_it_and_the_shield() -> None:
    bob = fighter("bob", x=20, held=(("Shortsword", "Tower Shield"),))
    table = seated(fighter("ann", held=(("Long Bow",),)), bob).play("ann fire bob", "bob defend")
    assert table.sums("defend") == [
        "Defence: half of Reflexes and 5 +5 point blank -3 = 2",
        "Guard: Tower Shield +4 = 4",
    ]
    table = seated(fighter("bob", x=40, reflexes=5), fighter("ann", held=(("Long Bow",),)))
    table.play("bob move", "bob go 40,4", "ann fire bob", "> 10c", "bob dodge 1")
    assert table.sums("defend") == ["Defence: half of Reflexes and 5 +5 moving +2 = 7"]


@pytest.mark.rule("suits.ranged.unaware", "suits.skill.defense_floor")
def test_whoever_is_surprised_is_told_to_have_no_use_of_the_shield() -> None:
    bob = fighter("bob", x=2, held=SHIELD)
    bob.unaware = True
    table = seated(fighter("ann"), bob).play("ann attack bob", "bob defend")
    assert table.sums("defend") == ["Defence: surprised +2 = 2", "Guard: 0"]


@pytest.mark.rule("suits.engage.counter", "suits.defend.bonus_application")
def test_a_counter_shows_how_well_either_is_guarded() -> None:
    table = seated(fighter("ann", held=SHIELD), fighter("bob", x=2, armour="Plate")).play(
        "ann attack bob", "bob counter"
    )
    assert table.sums("counter") == [
        "Attack: Hand Weapons +7 awkward -2 = 5",
        "Guard: armour +2 = 2",
        "Guard of Ann: Shield +1 = 1",
    ]


@pytest.mark.rule("suits.armor.absorption", "suits.note.ap_percent", "suits.loss.armor_first", "suits.swarm.armor")
def test_what_armour_stops_is_told_with_what_is_worn_and_what_pierces_it() -> None:
    ann = fighter("ann", held=(("Warhammer",),), body=9)
    table = seated(ann, fighter("bob", x=2, armour="Plate")).play("ann attack bob", "bob dodge 1", "> 10c 3c 9d")
    assert table.sums("blow")[1] == "Armour: Plate +8 AP -3 = 5"
    table = seated(swarm(population=8), fighter("ann", armour="Plate")).play(
        "rats attack ann", "ann dodge 1", "> 10c 3c"
    )
    assert table.sums("blow")[1] == "Armour: Plate +8 against a swarm -6 no more than the power -1 = 1"


@pytest.mark.rule("suits.critical.auto_hit")
def test_a_shot_at_somebody_helpless_says_that_they_cannot_defend() -> None:
    bob = fighter("bob", x=9, body=9)
    bob.fate, bob.shock = "unconscious", 19
    table = seated(fighter("ann", held=(("Long Bow",),)), bob, fighter("cat", "bob", x=30))
    table.play("ann fire_on bob", "> 5c 2d")
    assert table.told("auto_hit", "cat") == ["Bob cannot defend."]
    assert table.harm("bob") != (19, 0)


@pytest.mark.rule("suits.dazed.threshold", "suits.order.one_chance")
def test_a_thing_is_never_dazed() -> None:
    table = seated(fighter("ann"), fighter("bob", x=9))
    table.table.arrive("gm", "cart", "", "1,1", "it stood there all the time")
    table.play("ann pass", "bob pass", "ann strike cart", "> 5c 2d")
    told = "Cart takes 4 shock and 0 wounds: status 4 (breaks over 16), 0 wounds (breaks over 8)."
    assert table.told("loss", "bob") == [told]
    assert table.told("dazed") == []


@pytest.mark.rule("suits.order.list")
def test_a_bystander_who_is_drawn_in_has_a_place_in_the_next_round() -> None:
    cy = fighter("cy", "bob", x=9, y=3)
    cy.bystander = True
    scene = scene_of(fighter("ann"), fighter("bob", x=9), cy)
    scene.order.remove("cy")
    table = Seated(scene)
    table.table.edit("gm", ["fighters", 2, "bystander"], False, "enough is enough")
    table.play("ann pass", "bob pass", "> 3c")
    assert table.told("order", "ann")[-1].count("Cy") == 1
    assert table.table.waiting_for() == ["cy"]
