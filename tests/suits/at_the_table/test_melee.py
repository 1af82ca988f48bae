"""Hand to hand at the table: engaging, fighting back, striking the helpless, reach, and what chips that costs."""

from __future__ import annotations

import pytest

from tests.suits.at_table import (
    REVOLVER,
    REVOLVER_38,
    SHORTSWORD_AND_SHIELD,
    SWORD_AND_DAGGER,
    clash,
    fallen,
    loss_of,
    pair,
    seated,
)
from tests.suits.support import fighter


@pytest.mark.rule("suits.frequency.one_attack", "suits.frequency.no_reuse", "suits.defend.both_act")
def test_whoever_fought_back_has_had_the_one_attack() -> None:
    table = clash("> 9c 10h 9d 10c")
    assert table.told("passes") == ["Bob has fought back since the last turn and cannot act."]
    assert set(table.options("bob")) == {"pass", "step"}


@pytest.mark.rule("suits.chips.attack")
def test_one_may_fight_back_with_one_card_and_keep_the_white_chip() -> None:
    table = seated(fighter("bob", x=1), fighter("ann"))
    table.play("bob attack ann", "ann counter_one")
    assert table.asked_cards() == 3
    table.play("> 9c 10h 6c")
    assert (table.who("ann")["white"], table.who("ann")["blue"]) == (1, 0)


@pytest.mark.rule("suits.chips.slow_engage", "suits.armor.slow")
def test_a_slow_hand_weapon_does_not_hold_back_the_pistol_in_the_other_hand_but_a_slow_shield_does() -> None:
    ann, cat = fighter("ann", held=(("Mace", REVOLVER_38),)), fighter("cat", held=(("Large Shield", REVOLVER_38),), y=3)
    for each in (ann, cat):
        each.unready, each.blue = 1, 2
    table = seated(ann, cat, fighter("bob", x=9))
    assert table.options("ann")["fire bob"] == ""
    table.play("ann pass")
    assert table.options("cat")["fire bob"] == "suits.armor.slow"


@pytest.mark.rule("suits.defend.option", "suits.defend.save_card", "suits.defend.success", "suits.defend.initiator")
@pytest.mark.rule("suits.engage.decline")
def test_a_defender_keeps_a_card_for_the_own_turn() -> None:
    cy = fighter("cy", "ann", x=2)
    table = seated(fighter("ann"), fighter("bob", x=1), cy)
    table.play("ann attack bob", "bob defend", "> 6d", "> 5c", "bob one 6d", "> 5d 10h")
    assert table.told("no_result") == ["Nobody is hit."]
    assert table.view("bob")["zones"]["bob hand"]["cards"] == ["5c"]
    assert table.view("ann")["zones"]["bob hand"]["cards"] == ["??"]
    table.play("bob attack cy", "cy counter")
    assert table.asked_cards() == 2  # the saved card is his one


@pytest.mark.rule("suits.engage.define")
def test_a_rear_hoof_strikes_only_behind_and_a_trample_only_in_a_charge() -> None:
    horse = fighter("horse", held=(("Hoof, rear",), ("Trample",)))
    table = seated(horse, fighter("rod", "foes", x=2), fighter("tod", "foes", x=-2))
    assert table.options("horse")["attack tod"] == "suits.engage.define"
    table.play("horse face rod")
    assert table.options("horse")["attack tod"] == ""
    assert table.options("horse")["attack rod"] == "suits.engage.define"
    table.play("horse arms 1")
    choice = table.choice("horse")
    why = {option.value: option.why for option in getattr(choice, "options")}  # noqa: B009
    assert why["attack rod"] == "Trample is only for the end of a charge."


@pytest.mark.rule("suits.engage.define")
def test_what_strikes_only_behind_neither_strikes_nor_charges_in_front() -> None:
    for metres, deed in ((2, "attack bob"), (5, "charge bob")):
        mare = fighter("mare", held=(("Hoof, rear",),))
        table = seated(mare, fighter("bob", x=metres))
        assert table.options("mare")[deed] == "suits.engage.define"
        mare.not_in_front = ["bob"]
        assert seated(mare, fighter("bob", x=metres)).options("mare")[deed] == ""


@pytest.mark.rule("suits.engage.counter", "suits.defend.bonus_application")
def test_a_counter_shows_how_well_either_is_guarded() -> None:
    table = seated(fighter("ann", held=SHORTSWORD_AND_SHIELD), fighter("bob", x=2, armour="Plate")).play(
        "ann attack bob", "bob counter"
    )
    assert table.sums("counter") == [
        "Attack: Hand Weapons +7 awkward -2 = 5",
        "Guard: armour +2 = 2",
        "Guard of Ann: Shield +1 = 1",
    ]


@pytest.mark.rule("suits.engage.counter", "suits.multi_attack.optional")
def test_one_may_fight_back_with_the_off_hand_weapon() -> None:
    cy = fighter("cy", "bob", x=1, y=1)
    table = seated(fighter("ann", held=(("Mace", "Dagger"),), body=7), fighter("bob", x=1), cy)
    table.play("ann attack cy", "cy dodge 1", "> 9c 9d 10c", "bob attack ann")
    options = table.options("ann")
    assert options["counter"] == "suits.engage.cannot_counter"
    assert options["counter_off"] == ""
    table.play("ann counter_off", "> 9c 10h 6c 10d")
    assert table.told("blow") == ["Ann hits Bob: base 4 at +0 is power 4, armour stops 0."]


@pytest.mark.rule("suits.engage.counter")
def test_whoever_fights_back_with_the_off_hand_is_told_to() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1, held=SWORD_AND_DAGGER)).play("ann attack bob", "bob counter_off")
    assert table.told("counter") == ["Bob fights back with the Dagger."]


@pytest.mark.rule("suits.engage.decline", "suits.defend.bonus_application")
@pytest.mark.parametrize(
    ("answer", "cards", "rule"),
    [
        (("bob dodge 1",), ("> 5c 3c 10h",), "suits.engage.decline"),
        (("bob dodge 1",), ("> 3c 9h 10h",), "suits.engage.decline"),
        (("bob counter",), ("> 6c 10h 5c 10d",), "suits.defend.bonus_application"),
        (("bob counter",), ("> 9h 10h 9d 10c",), "suits.contest.both_overdraw"),
    ],
)
def test_why_nobody_is_hit_is_told_by_how_the_attack_was_met(
    answer: tuple[str, ...], cards: tuple[str, ...], rule: str
) -> None:
    table = seated(fighter("ann"), fighter("bob", x=1, held=(("Sword", "Shield"),)))
    table.play("ann attack bob", *answer, *cards)
    assert table.told("no_result") == ["Nobody is hit."]
    assert table.rules("no_result") == [rule]


@pytest.mark.rule("suits.critical.down", "suits.critical.auto_hit")
def test_somebody_in_a_coma_is_hit_without_being_asked() -> None:
    bob = fighter("bob", "them", x=1)
    bob.fate, bob.wounds = "coma", 14
    table = seated(fighter("ann"), bob, fighter("cat", "them", x=9), modern_medicine=True)
    table.play("ann attack bob", "> 5c 6c")
    assert len(table.told("blow")) == 1


@pytest.mark.rule("suits.critical.auto_hit")
def test_a_shot_at_somebody_helpless_says_that_they_cannot_defend() -> None:
    bob = fighter("bob", x=9, body=9)
    bob.fate, bob.shock = "unconscious", 19
    table = seated(fighter("ann", held=(("Long Bow",),)), bob, fighter("cat", "bob", x=30))
    table.play("ann fire_on bob", "> 5c 2d")
    assert table.told("auto_hit", "cat") == ["Bob cannot defend."]
    assert table.harm("bob") != (19, 0)


@pytest.mark.rule("suits.critical.auto_hit")
def test_the_second_blow_lands_on_whoever_fell_by_the_first() -> None:
    bob = fighter("bob", x=1)
    bob.wounds = 5
    table = seated(fighter("ann", held=SWORD_AND_DAGGER, skill=9), bob)
    table.play("ann both bob", "bob dodge 1", "> 7c", "> 8d 7d")
    assert table.told("auto_hit") == ["Bob cannot defend."]
    assert len(table.told("blow")) == 2


@pytest.mark.rule("suits.critical.auto_hit")
def test_friends_bystanders_and_things_can_be_struck() -> None:
    by, door = fighter("by", "town", x=1, y=1), fighter("door", "town", x=0, y=1, body=4, held=(("Fist",),))
    by.bystander = True
    door.sheet = __import__("msgspec").structs.replace(door.sheet, thing=True)
    table = seated(fighter("ann", "us"), fighter("al", "us", x=1), by, door, fighter("foe", x=9))
    options = table.options("ann")
    assert {"strike al", "strike by", "strike door"} <= set(options)
    assert "attack by" not in options
    table.play("ann strike door", "> 8d 10h")
    assert table.told("auto_hit") == ["Door cannot defend."]
    assert table.harm("door")[1] > 0


@pytest.mark.rule("suits.critical.auto_hit", "suits.multi_attack.sequence", "suits.fast.two_weapons")
@pytest.mark.parametrize(("cards", "blows"), [("> 5c 6c", 2), ("> 5c 9c", 1)])
def test_whoever_cannot_defend_may_be_struck_with_both_weapons(cards: str, blows: int) -> None:
    bob = fighter("bob", "them", x=1)
    bob.fate, bob.shock = "unconscious", 13
    table = seated(fighter("ann", held=SWORD_AND_DAGGER), bob, fighter("cat", "them", x=20)).play("ann both bob", cards)
    assert len(table.told("blow")) == blows
    assert (table.who("ann")["multi_attacked"], table.who("ann")["second_used"]) == (True, False)


@pytest.mark.rule("suits.critical.auto_hit")
def test_the_fallen_can_be_shot() -> None:
    bob = fighter("bob", "foes", x=9)
    bob.wounds, bob.critical, bob.fate = 6, 2, "critical"
    table = seated(fighter("ann", held=REVOLVER), fighter("cy", "foes", x=20), bob)
    table.play("ann fire_on bob", "> 6c 10h")
    assert table.told("blow")[0].startswith("Ann hits Bob")


@pytest.mark.rule("suits.critical.auto_hit", "suits.engage.define")
def test_a_bystander_who_lies_there_is_offered_to_be_struck_once() -> None:
    cat = fallen("cat", x=1, y=1)
    cat.bystander = True
    options = seated(fighter("ann"), fighter("bob", x=2), cat).options("ann")
    assert [each for each in options if each.endswith(" cat")] == ["tend cat", "strike cat"]


@pytest.mark.rule("suits.pole.like_large", "suits.pole.power", "suits.pole.stack")
def test_two_poles_guard_by_two_at_most() -> None:
    poles = [
        fighter(name, "us", y=at, held=(("Pike",),), lifted=True) for name, at in (("p1", 0), ("p2", 1), ("p3", -1))
    ]
    table = seated(fighter("foe", x=3), fighter("ann", "us", x=1, held=(("Pike",),), lifted=True), *poles)
    table.play("foe attack ann", "ann defend", "> 4c", "> 2c", "ann one 4c", "> 6c 10h")
    assert "guarded 6" in table.told("contest")[0]


@pytest.mark.rule("suits.pole.attack_over")
def test_a_pole_strikes_over_an_ally_at_one_less() -> None:
    pole = fighter("pam", "us", held=(("Halberd",),), lifted=True)
    table = seated(pole, fighter("ann", "us", x=1), fighter("foe", x=2))
    table.play("pam attack foe")
    assert table.told("engage") == ["Pam engages Foe with Halberd, skill 6."]
    assert "over an ally -1" in table.sums("engage")[0]


@pytest.mark.rule("suits.pole.attack_over")
@pytest.mark.parametrize(
    ("y", "alone", "bar"),
    [(0, True, "suits.pole.attack_over"), (1, True, ""), (0, False, "")],
    ids=["behind an ally", "beside one", "where all weapons do"],
)
def test_other_weapons_strike_past_an_ally_unless_the_table_keeps_that_to_poles(y: int, alone: bool, bar: str) -> None:
    ann = fighter("ann", "us", held=SWORD_AND_DAGGER)
    cat, foe = fighter("cat", "us", x=1, y=y), fighter("foe", "them", x=2)
    table = seated(ann, cat, foe, poles_alone_pass=alone)
    options = table.options("ann")
    assert [options[f"{verb} foe"] for verb in ("attack", "attack_off", "both")] == [bar] * 3
    if not bar:
        table.play("ann attack foe")
        assert table.told("engage") == ["Ann engages Foe with Sword, skill 7."]


@pytest.mark.rule("suits.pole.attack_over", "suits.engage.cannot_counter")
def test_whoever_stands_behind_an_ally_cannot_fight_back_at_a_pole() -> None:
    pole = fighter("pam", "us", held=(("Halberd",),), lifted=True)
    foes = fighter("cat", "them", x=1), fighter("foe", "them", x=2, held=SWORD_AND_DAGGER)
    table = seated(pole, *foes, poles_alone_pass=True)
    table.play("pam attack foe")
    options = table.options("foe")
    assert options["counter"] == options["counter_off"] == "suits.pole.attack_over"
    assert options["defend"] == ""


@pytest.mark.rule("suits.pole.attack_over", "suits.multi_attack.split")
def test_the_second_weapon_strikes_nobody_past_an_ally() -> None:
    allies = fighter("ann", "us", held=SWORD_AND_DAGGER), fighter("cat", "us", x=1)
    table = seated(*allies, fighter("foe", "them", y=2), fighter("rod", "them", x=2), poles_alone_pass=True)
    table.play("ann both foe", "foe dodge 1", "> 2c", "> 5c 6c")
    assert len(table.told("blow")) == 2
    assert table.table.waiting_for() == ["cat"]  # Rod, in reach behind her, is no choice


@pytest.mark.rule("suits.note.one_or_two_hands")
def test_a_crossbow_beside_a_shield_has_one_power_less() -> None:
    for held, base in (((("Crossbow",),), 6), ((("Crossbow", "Shield"),), 5)):
        table = seated(fighter("ann", held=held), fighter("bob", x=9))
        table.play("ann fire bob", "bob dodge 1", "> 9c", "> 6c 10h")
        assert f"base {base} at +0" in table.told("blow")[0]


@pytest.mark.rule("suits.note.one_or_two_hands", "suits.strength.under", "suits.weapon_size.small")
def test_one_hand_costs_a_point_of_power_and_weakness_skill() -> None:
    both = clash("> 7c 9c 10d 9h", one={"held": (("Broadsword",),)})
    one = clash("> 7c 9c 10d 9h", one={"held": (("Broadsword", "Shield"),)})
    assert (loss_of(both)[:6], loss_of(one)[:6]) == ("base 6", "base 5")
    weak = pair({"body": 4, "held": (("Broadsword",),)}).play("ann attack bob")
    assert weak.told("engage")[0].endswith("skill 5.")
