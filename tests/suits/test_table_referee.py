"""What a referee who reads the text sentence by sentence found at a real table, where two rules meet."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.games.suits.scene import Fighter
from tests.suits.at_table import Seated, beginning, seated
from tests.suits.support import fighter

PISTOL = (("Automatic Pistol - 9mm",),)
POWDER = (("Grenade - Black Powder",),)
SHIELD = (("Sword", "Shield"),)
CLUB = ("ann commit ann", "ann card 0", "ann reveal 0")


def call(table: Seated, **what: Any) -> Seated:
    """Let the game master call something."""
    table.table.edit("gm", ["calls"], [what], "it happens")
    return table


def tough(id: str, side: str = "", **more: Any) -> Fighter:
    """Make somebody whom one blow neither fells nor dazes."""
    return fighter(id, side, body=20, will=20, **more)


def with_chips(made: Fighter, *suits: str) -> Fighter:
    """Give somebody bonus cards, as chips."""
    made.chips = list(suits)
    return made


def bonus(*fighters: Fighter) -> Seated:
    """Seat people where bonus cards are played."""
    return seated(*fighters, bonus_cards=True, bonus_chips=True)


def dying(id: str, side: str = "", critical: int = 2, **more: Any) -> Fighter:
    """Make somebody who lies there with critical wounds."""
    made = fighter(id, side, **more)
    made.wounds, made.critical, made.fate = made.sheet.body, critical, "critical"
    return made


# --- extra actions ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.blast.lob", "suits.bonus_card.extra_action")
def test_a_round_lobbed_in_an_extra_action_goes_off_at_the_end_of_the_next_turn_too() -> None:
    table = bonus(with_chips(fighter("ann", held=POWDER, skill=9), "c"), tough("bob", x=9))
    table.play(*CLUB, "ann pass", "bob pass", "ann lob bob", "> 6c")
    assert table.told("blast") == []
    table.play("ann pass")  # the thrower's next turn
    assert table.told("blast") == ["Ann's Grenade - Black Powder goes off at 9, 0."]


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.round.step", "suits.defend.failure")
def test_whoever_was_beaten_since_has_all_of_the_extra_action_and_loses_the_turn_after() -> None:
    table = bonus(with_chips(tough("ann"), "c"), tough("bob", x=2), tough("cat", "bob", x=9))
    table.play(*CLUB, "ann pass", "bob attack ann", "ann dodge 1", "> 10c 3c 4c", "cat pass")
    table.play("ann step", "ann go 1,0", "ann attack bob")  # the step leaves the action
    table.play("bob dodge 1", "> 10c 3d")
    assert table.told("passes") == ["Ann was beaten and loses this action."]


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.round.charge")
def test_whoever_was_beaten_since_may_charge_in_the_extra_action_and_strike() -> None:
    ann = with_chips(tough("ann"), "c")
    table = bonus(ann, tough("bob", x=12, held=PISTOL), tough("cat", "bob", x=5))
    table.play(*CLUB, "ann pass", "bob fire ann", "ann dodge 1", "> 10c", "> 3c 4c", "cat pass")
    table.play("ann charge cat")
    assert table.told("engage") == ["Ann engages Cat with Shortsword, skill 7."]


@pytest.mark.rule("suits.bonus_card.reveal", "suits.bonus_card.slow_opponent")
def test_what_is_committed_in_an_extra_action_may_be_revealed_until_it_ends() -> None:
    table = bonus(with_chips(tough("ann"), "c"), with_chips(tough("bob", x=2), "c"))
    table.play(*CLUB, "ann pass", "bob nobody", "bob pass", "ann attack bob")
    table.play("bob commit ann", "bob card 0", "bob none", "bob dodge 1", "> 2c 10d", "bob reveal 0")
    assert table.told("bonus")[-1] == "Bob reveals clubs: Ann loses an action."
    assert table.told("passes") == ["Ann stumbles and loses this action."]


# --- shots on the way -------------------------------------------------------------------------------------------------


def under_fire() -> Seated:
    """Let Ann cover the east, and Bob step into it and be shot at."""
    table = seated(fighter("ann", held=PISTOL, skill=9), tough("bob", x=10, y=3))
    table.play("ann cover 30 e", "bob step", "bob go 10,2", "ann fire", "bob defend", "> 2c", "> 3c")
    return table


@pytest.mark.rule("suits.defend.sum", "suits.aim.area", "suits.round.step")
def test_whoever_steps_into_fire_and_puts_both_cards_into_the_defence_has_no_action_left() -> None:
    table = under_fire().play("bob both", "> 2d 2h")
    assert table.told("passes")[0] == "Bob gave up this action to defend."
    assert table.view()["round"] == 2


@pytest.mark.rule("suits.defend.save_card", "suits.aim.area", "suits.round.step")
def test_whoever_steps_into_fire_and_saves_a_card_acts_with_it() -> None:
    table = under_fire().play("bob one 3c", "> 2d 10h")
    assert table.told("passes") == []
    assert table.options("bob")["move"] == ""


@pytest.mark.rule("suits.aim.fire", "suits.round.charge")
def test_whoever_aims_may_fire_as_the_target_comes_charging() -> None:
    table = seated(fighter("ann", held=PISTOL, skill=9), tough("bob", x=6, reflexes=6))
    table.play("ann aim bob", "ann hold", "bob charge ann")
    assert set(table.options("ann")) == {"hold", "fire", "auto"}
    table.play("ann fire", "> 10c", "bob dodge 1", "> 10d", "> 2c 3c 4c")
    assert table.told("avoid") != []  # five metres on the run
    assert table.told("engage") == []  # hit on the way, and the attack is lost


@pytest.mark.rule("suits.aim.fire", "suits.aim.maintain")
def test_whoever_aims_is_not_asked_about_a_target_that_has_run_out_of_sight() -> None:
    table = seated(fighter("ann", held=PISTOL), fighter("bob", x=10), obstacles=[(5, 1)])
    table.play("ann aim bob", "ann hold", "bob move", "bob go 10,2")
    assert "fire" not in table.options("ann")
    assert table.who("ann")["aim"] is None


@pytest.mark.rule("suits.bonus_card.commit", "suits.aim.fire", "suits.bonus_card.spade")
def test_bonus_cards_may_be_committed_to_a_shot_on_anothers_turn() -> None:
    table = bonus(with_chips(fighter("ann", held=PISTOL, skill=5), "s"), tough("bob", x=12))
    table.play("ann nobody", "ann aim bob", "ann fire", *CLUB)
    assert table.told("bonus") == ["Ann reveals spades: +2 to one's own skill."]
    assert "Shot: Guns +5 spade +2 = 7" in table.sums("shoot")


@pytest.mark.rule("suits.ranged.moving_avoid", "suits.multi_shot.autofire")
def test_several_shots_at_somebody_who_outran_the_fire_draw_no_cards_and_are_not_offered_again() -> None:
    table = seated(tough("bob", x=12), fighter("ann", held=PISTOL, skill=9), tough("cat", "bob", x=13))
    table.play("bob move", "bob go 12,4", "ann auto bob", "> 2c")
    assert table.told("avoid") == ["Bob outruns the fire (a high card within 2)."]
    assert set(table.options("ann")) == {"stop", "shoot cat"}


@pytest.mark.rule("suits.ranged.moving_avoid", "suits.multi_shot.autofire")
def test_a_use_of_which_everybody_has_outrun_the_fire_is_over() -> None:
    table = seated(tough("bob", x=12), fighter("ann", held=PISTOL, skill=9))
    table.play("bob move", "bob go 12,4", "ann auto bob", "> 2c")
    assert table.view()["round"] == 2
    assert table.who("ann")["loaded"] == {"Automatic Pistol - 9mm": 15}


# --- those who lie there ----------------------------------------------------------------------------------------------


def won(*others: Fighter) -> Seated:
    """Let Ann fell Bob, and others be there who lie wounded."""
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = beginning(fighter("ann"), bob, *others, round_limit=30)
    return table.play("> 5c", "> 4c", "ann attack bob", "bob dodge 1", "> 10c 7d 6d")


@pytest.mark.rule("suits.critical.turn_draw", "suits.contest.last_standing")
def test_a_bystander_bleeds_as_the_round_ends_and_the_fight_waits_for_that_alone() -> None:
    cat = dying("cat", x=1, y=1)
    cat.bystander = True
    table = won(cat).play("> 2c", "> 3c")
    assert table.told("bleed") == ["Cat bleeds: 9 wounds (critical over 6, dead over 12)."]
    table.play("ann pass", "> 5c", "ann pass", "> 5c")
    assert table.told("stable") == ["Cat has 1 critical wound left.", "Cat has 0 critical wounds left."]
    assert table.view()["is_over"]


@pytest.mark.rule("suits.critical.turn_draw", "suits.critical.medic_prevent")
def test_a_broken_thing_does_not_bleed_and_nobody_tends_it() -> None:
    door = dying("door", x=1, y=1, critical=1)
    door.sheet = replace(door.sheet, name="Door", thing=True)
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = beginning(fighter("ann"), bob, door).play("> 5c", "> 4c")
    assert "tend door" not in table.options("ann")
    table.play("ann attack bob", "bob dodge 1", "> 10c 7d 6d")
    assert table.view()["is_over"]


@pytest.mark.rule("suits.critical.stabilize", "suits.loss.major")
def test_the_summary_tells_of_somebody_stable_that_they_are() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    cat = dying("cat", "ann", x=9, critical=1)
    cat.passed_out = True
    table = seated(fighter("ann"), cat, bob).play("ann attack bob", "bob dodge 1", "> 10c 7d 6d", "> 4c")
    half = "and will be at half skill until a night's sleep"
    assert f"Cat is down, but stable, {half}, with 7 wounds of Body 6." in table.told("summary")[0]


@pytest.mark.rule("suits.defeat.groggy", "suits.defeat.unconscious", "suits.critical.define")
def test_whoever_is_critical_and_past_twice_body_is_knocked_out_too_and_groggy_after_it() -> None:
    bob = fighter("bob", x=2)
    bob.wounds, bob.shock = 6, 3
    table = seated(fighter("ann"), bob, aftermath=False)
    table.play("ann attack bob", "bob dodge 1", "> 10c 7d 6d")  # 16 in all, 10 of them wounds
    assert table.who("bob")["groggy"]
    assert "Bob lies critically wounded, and will be at half skill until a night's sleep" in table.told("summary")[0]


@pytest.mark.rule("suits.critical.auto_hit", "suits.engage.define")
def test_a_bystander_who_lies_there_is_offered_to_be_struck_once() -> None:
    cat = dying("cat", x=1, y=1)
    cat.bystander = True
    options = seated(fighter("ann"), fighter("bob", x=2), cat).options("ann")
    assert [each for each in options if each.endswith(" cat")] == ["tend cat", "strike cat"]


@pytest.mark.rule("suits.bonus_card.spade", "suits.critical.medic_prevent")
def test_a_spade_helps_a_medic_as_it_does_anybody() -> None:
    ann = with_chips(fighter("ann", skills={"EMT": 6}), "s")
    table = bonus(ann, fighter("bob", x=12), dying("cat", "ann", x=1)).play(*CLUB, "ann tend cat", "> 6c")
    assert table.told("tend") == ["Ann stops Cat's bleeding for now (a card within 6 was needed)."]
    assert table.sums("tend") == ["Tending: EMT +6 spades +2 critical wounds -2 = 6"]


@pytest.mark.rule("suits.two_items.shield_front")
def test_nobody_goes_on_facing_whoever_has_fallen() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    ann = fighter("ann", held=SHIELD)
    table = seated(ann, bob, tough("cat", "bob", x=-2))
    table.play("ann face bob", "ann attack bob", "bob dodge 1", "> 10c 7d 6d", "cat attack ann", "ann defend")
    assert "Guard: Shield +1 = 1" in table.sums("defend")


# --- the game master's hand -------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.dazed.end")
def test_whose_shock_the_game_master_takes_away_is_dazed_no_more_and_acts() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 7
    table = seated(fighter("ann"), fighter("cat", "ann", x=9), bob).play("ann pass")
    assert table.who("bob")["dazed"]
    table.table.edit("gm", ["fighters", 2, "shock"], 0, "the song gives heart")
    table.play("cat pass")
    assert table.told("clear") == ["Bob is no longer dazed."]
    assert table.options("bob")["attack ann"] == ""


@pytest.mark.rule("suits.chips.issue", "suits.order.list")
def test_whoever_comes_back_comes_with_all_chips_and_may_act() -> None:
    table = seated(tough("ann"), tough("bob", x=2), tough("cat", "ann", x=9))
    table.play("ann attack bob", "bob counter", "> 2c 3c 4d 10d")
    call(table, kind="leave", who="bob")
    call(table, kind="enter", who="bob")
    table.play("cat pass", "> 5c")
    assert (table.who("bob")["blue"], table.who("bob")["white"]) == (1, 1)
    assert table.options("bob")["attack ann"] == ""


@pytest.mark.rule("suits.contest.last_standing", "suits.order.list")
def test_a_fight_that_was_won_goes_on_when_an_enemy_comes_in_while_somebody_bleeds() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = seated(fighter("ann"), dying("cat", "ann", x=9), bob)
    table.play("ann attack bob", "bob dodge 1", "> 10c 7d 6d", "> 10c")
    table.table.arrive("gm", "brigand", "bob", "3,0", "one more of them")
    table.play("ann pass", "> 10d", "> 5c")
    assert table.told("resumes") == ["With Brigand the fight goes on."]
    assert table.options("gm")["charge ann"] == ""
    table.play("gm pass")
    assert table.options("ann")["charge brigand"] == ""


@pytest.mark.rule("suits.contest.last_standing")
def test_a_friend_who_comes_in_after_a_fight_was_won_only_tends() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = seated(fighter("ann"), dying("cat", "ann", x=9), bob)
    table.play("ann attack bob", "bob dodge 1", "> 10c 7d 6d", "> 10c")
    table.table.arrive("gm", "brigand", "ann", "8,0", "a friend")
    table.play("ann pass", "> 10d", "> 5c")
    assert table.told("resumes") == []
    assert "tend cat" in table.options("gm")
