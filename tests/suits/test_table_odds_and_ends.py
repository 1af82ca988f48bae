"""Odds and ends at the table: one pack, shots from aim, second weapons that are guns, and the limits that are told."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick, Refusal
from outdraw.games.suits.scene import Aim
from tests.suits.at_table import Seated, seated
from tests.suits.support import fighter, scene_of
from tests.suits.test_table_hiding import OTHERS, REVOLVER, alike

BOTH = (("Sword", "Dagger"),)


# --- one pack ---------------------------------------------------------------------------------------------------------


def cards_out(table: Seated) -> list[str]:
    """Give the cards that lie open on the table."""
    return list(table.view()["zones"]["discard"]["cards"])


@pytest.mark.rule("suits.card.deck", "suits.frequency.dodge")
def test_of_one_pack_the_card_of_a_dodge_cannot_come_again_in_the_shot() -> None:
    table = seated(fighter("ann", held=REVOLVER), fighter("bob", x=10), packs=1)
    table.play("ann fire bob", "bob dodge 1", "> 5c")
    with pytest.raises(Refusal):
        table.play("> 5c 3d")
    table.play("> 6c 3d")
    assert cards_out(table) == []  # the contest is over


@pytest.mark.rule("suits.card.deck", "suits.multi_shot.single_card")
def test_of_one_pack_the_card_of_a_dodge_stays_out_while_several_shots_are_fired() -> None:
    pistol = (("Automatic Pistol - 9mm",),)
    table = seated(fighter("ann", held=pistol), fighter("bob", x=10), packs=1)
    table.play("ann auto bob", "bob dodge 1", "> 5c", "> 9d", "ann shoot bob")
    with pytest.raises(Refusal):
        table.play("> 5c")
    table.play("> 9d")
    assert cards_out(table) == []


@pytest.mark.rule("suits.card.deck", "suits.ranged.moving_avoid")
def test_of_one_pack_the_card_that_did_not_outrun_the_fire_stays_out() -> None:
    bob = fighter("bob", x=10)
    bob.moved = 4
    table = seated(fighter("ann", held=REVOLVER), bob, packs=1).play("ann fire bob", "> 9h", "bob dodge 1")
    with pytest.raises(Refusal):
        table.play("> 9h")
    table.play("> 5c", "> 6c 3d")
    assert cards_out(table) == []


@pytest.mark.rule("suits.card.deck", "suits.fast.two_weapons")
def test_of_one_pack_the_cards_of_a_counter_cannot_come_again_in_an_attack_with_both_weapons() -> None:
    table = seated(fighter("ann", held=BOTH), fighter("bob", x=1), packs=1)
    table.play("ann both bob", "bob counter", "> 9c", "> 8c")
    with pytest.raises(Refusal):
        table.play("> 5c 9c")
    table.play("> 5c 9d")
    assert cards_out(table) == []


# --- shots from aim ---------------------------------------------------------------------------------------------------


def aiming(target: str = "bob") -> Seated:
    """Let Ann wait in aim while Bob has the turn, and Cat comes after him."""
    ann = fighter("ann", "us", held=(("Revolver - .38", "Knife"),))
    ann.aim = Aim(target, 1)
    return seated(fighter("bob", "them", x=2), fighter("cat", "them", x=2, y=1), ann)


@pytest.mark.rule("suits.aim.fire", "suits.frequency.engaged_no_turn")
def test_whoever_fired_from_aim_is_told_to_have_fired_and_not_to_have_fought_back() -> None:
    table = aiming().play("ann fire", "bob dodge 1", "> 9c", "> 9d 10d 10c", "bob pass", "cat pass")
    assert table.told("passes") == ["Ann has fired since the last turn and cannot act."]
    assert table.rules("passes") == ["suits.aim.fire"]


@pytest.mark.rule("suits.aim.fire", "suits.engage.cannot_counter")
def test_whoever_fired_from_aim_cannot_fight_back_and_is_told_why() -> None:
    table = aiming().play("ann fire", "bob dodge 1", "> 9c", "> 9d 10d 10c", "bob attack ann")
    choice = table.choice("ann")
    assert isinstance(choice, Pick)
    (why,) = [(option.barred_by, option.why) for option in choice.options if option.value == "counter"]
    assert why == ("suits.aim.fire", "Ann has already fired since the last turn.")
    board = table.table.board(table.view())
    assert board is not None
    (ann,) = [token for token in board.tokens if token.id == "ann"]
    assert [tag.text for tag in ann.tags] == ["has fired"]


# --- a hidden shooter who loses sight ---------------------------------------------------------------------------------


@pytest.mark.rule("suits.aim.maintain", "suits.aim.fire")
def test_for_whom_the_table_waits_does_not_tell_that_somebody_hidden_lost_sight() -> None:
    def fight(place: tuple[int, int]) -> Seated:
        bob = fighter("bob", x=place[0], y=place[1], held=REVOLVER)
        bob.hidden, bob.aim = "hidden", Aim("ann", 1)
        return seated(fighter("ann"), fighter("cat", x=30), bob, obstacles=[(5, 0)])

    fights = [fight(place) for place in ((0, 8), (10, 0))]  # from the second a wall is in the way
    alike(fights, OTHERS)
    assert [sorted(each.options("bob")) for each in fights] == [["auto", "fire", "hold"], ["hold"]]
    for line in ("bob hold", "ann pass", "bob hold", "cat pass", "bob pass", "bob hold"):
        for each in fights:
            each.play(line)
        alike(fights, OTHERS)


@pytest.mark.rule("suits.aim.maintain")
def test_sight_that_was_lost_from_hiding_and_found_again_begins_a_new_aim() -> None:
    bob = fighter("bob", x=10, held=REVOLVER)
    bob.hidden, bob.aim = "hidden", Aim("ann", 2)
    table = seated(fighter("ann"), bob, obstacles=[(5, 0)]).play("bob hold", "ann pass")
    table.table.edit("gm", ["obstacles"], [], "the wall falls")
    table.play("bob aim ann")
    assert table.told("aim") == ["Bob aims at Ann (1 turn)."]
    assert "fire" in table.options("bob")


# --- second weapons ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.note.defense", "suits.two_items.second_weapon_bonus")
def test_the_d_number_of_the_weapon_in_the_off_hand_adds_to_its_guard_once() -> None:
    bob = fighter("bob", "them", x=1, held=(("Hatchet", "Baton"),))
    table = seated(fighter("ann", "us"), fighter("cat", "us", x=2), bob).play("ann attack bob", "bob defend")
    assert table.sums("defend")[1] == "Guard: second weapon +1 parry of the second weapon +1 = 2"
    table.play("> 9c", "> 9d", "bob one 9c", "> 9h 10h", "cat attack bob", "bob defend")
    assert "second weapon" not in table.sums("defend")[3]


@pytest.mark.rule("suits.two_items.second_weapon_bonus", "suits.chips.second_item", "suits.frequency.weapon_once")
def test_a_pistol_beside_a_sword_is_a_second_weapon_and_used_by_guarding() -> None:
    bob = fighter("bob", x=1, held=(("Sword", "Revolver - .38"),))
    table = seated(fighter("ann"), bob)
    assert table.who("bob")["white"] == 2
    table.play("ann attack bob", "bob defend")
    assert "second weapon +1" in table.sums("defend")[1]
    table.play("> 3c", "> 4c", "bob one 4c", "> 9h 10h")
    assert table.options("bob")["fire ann"] == "suits.frequency.weapon_once"
    assert table.who("bob")["white"] == 1
    table.play("bob pass", "ann pass")
    assert table.options("bob")["fire ann"] == ""


@pytest.mark.rule("suits.two_items.second_weapon_bonus")
def test_what_is_held_to_be_thrown_is_no_second_weapon() -> None:
    bob = fighter("bob", x=1, held=(("Sword", "Thrown Javelin"),))
    table = seated(fighter("ann"), bob).play("ann attack bob", "bob defend")
    assert "second weapon" not in table.sums("defend")[1]
    assert table.who("bob")["white"] == 1


@pytest.mark.rule("suits.multi_attack.no_defense", "suits.multi_shot.off_hand")
def test_two_guns_that_both_fired_guard_nobody_until_the_next_turn() -> None:
    pistol = "Automatic Pistol - 9mm"

    def guards(shots: int) -> str:
        table = seated(fighter("ann", held=((pistol, pistol),)), fighter("bob", x=1, held=(("Sword",), ("Dagger",))))
        table.play("ann auto bob", "bob dodge 1", "> 9c", "> 9d", *["ann shoot bob", "> 9d"] * shots, "ann stop")
        return table.play("bob attack ann", "ann defend").sums("defend")[-1]

    one_gun = 1
    assert "second weapon +1" in guards(one_gun)
    assert "second weapon" not in guards(2)


# --- nobody is hit, and limits ----------------------------------------------------------------------------------------


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


@pytest.mark.rule("suits.critical.define", "suits.bleeding.modern", "suits.death.hero")
@pytest.mark.parametrize(("modern", "dead"), [(False, "dead over 14"), (True, "dead from 21 on")])
def test_wounds_are_told_with_the_same_limits_as_the_board_shows(modern: bool, dead: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=1, body=7), modern_medicine=modern)
    table.play("ann attack bob", "bob dodge 1", "> 9c 5d 10h")
    assert table.told("loss")[0].endswith(f"(dazed over 5, out over 14), 2 wounds (critical over 7, {dead}).")
    board = table.table.board(table.view())
    assert board is not None
    (wounds,) = [gauge for gauge in board.tokens[1].gauges if gauge.id == "wounds"]
    assert [(tick.at - 1, tick.text) for tick in wounds.ticks] == [(7, "critical"), (14, "dead")]


# --- aiming, told -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.aim.area")
@pytest.mark.parametrize(("way", "where"), [("bob", "towards Bob"), ("nw", "to the north-west")])
def test_an_arc_is_told_with_where_it_lies(way: str, where: str) -> None:
    table = seated(fighter("ann", held=REVOLVER), fighter("bob", x=20)).play(f"ann cover 30 {way}")
    assert table.told("cover") == [f"Ann covers an arc of 30 degrees {where}."]


@pytest.mark.rule("suits.aim.area", "suits.aim.requirement")
@pytest.mark.parametrize(("one", "other"), [("aim ann", "aim cat"), ("cover 15 n", "cover 15 ann")])
def test_nobody_can_tell_at_whom_or_where_somebody_hidden_aims(one: str, other: str) -> None:
    def fight(deed: str) -> Seated:
        bob = fighter("bob", x=10, y=5, held=REVOLVER)
        bob.hidden = "hidden"
        return seated(bob, fighter("ann"), fighter("cat", x=30)).play(f"bob {deed}")

    fights = [fight(deed) for deed in (one, other)]
    alike(fights, OTHERS)
    if "aim" in one:
        assert fights[0].told("aim", "bob") == ["Bob aims at Ann (1 turn)."]
        assert fights[0].told("aims", "ann") == ["Bob takes aim."]


@pytest.mark.rule("suits.aim.fire", "suits.aim.requirement")
def test_a_hidden_shooter_is_asked_as_before_when_the_target_has_fallen() -> None:
    def fight(target: str) -> Seated:
        bob = fighter("bob", x=10, y=5, held=REVOLVER)
        bob.hidden, bob.aim = "hidden", Aim(target, 1)
        ann = fighter("ann", "us")
        ann.fate, ann.shock = "unconscious", 13
        return seated(fighter("cat", "us", x=30), ann, bob)

    fights = [fight(target) for target in ("ann", "cat")]
    alike(fights, OTHERS)
    assert [sorted(each.options("bob")) for each in fights] == [["hold"], ["auto", "fire", "hold"]]


# --- blasts -----------------------------------------------------------------------------------------------------------

GRENADE = (("Grenade - Fragmentation",),)


@pytest.mark.rule("suits.bonus_card.commit", "suits.bonus_card.diamond", "suits.blast.defense")
def test_whoever_has_no_defence_against_a_blast_may_still_commit_bonus_cards() -> None:
    bob = fighter("bob", x=9)
    bob.chips = ["d"]
    table = seated(fighter("ann", held=GRENADE), bob, bonus_cards=True)
    table.play("ann lob bob", "> 5c 9d", "bob nobody", "bob pass", "ann pass", "ann dodge 1", "> 2c")
    table.play("bob commit bob", "bob card 0", "bob reveal 0")
    assert table.sums("blow")[-1] == "Armour: diamond +1 AP -1 = 0"


@pytest.mark.rule("suits.aim.requirement", "suits.blast.lob")
def test_a_blast_that_reaches_somebody_hidden_makes_the_place_known() -> None:
    bob = fighter("bob", x=9, y=3)
    bob.hidden = "hidden"
    table = seated(fighter("ann", held=GRENADE, skill=9), bob, fighter("cat", "bob", x=40))
    table.play("ann lob_at", "ann at 9,0", "> 5c 9d", "bob pass", "cat pass", "ann pass", "ann dodge 1", "> 2c")
    assert table.told("hide", "ann") == ["The blast gives Bob away: the place is known."]
    assert table.view("ann")["fighters"][1]["y"] == 3


# --- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.round.move", "suits.round.step")
def test_an_extra_action_is_a_move_or_has_its_step_however_far_one_went_on_the_turn() -> None:
    ann = fighter("ann")
    ann.extra = 1
    table = seated(fighter("bob", x=20), ann, bonus_cards=True).play("bob pass", "ann move", "ann go 5,0")
    assert {"step", "step_last", "move"} <= set(table.options("ann"))
    table.play("ann move", "ann go 9,0")
    assert table.who("ann")["moved"] == 9  # all of it makes her harder to hit


@pytest.mark.rule("suits.order.one_chance")
def test_going_over_from_one_natural_weapon_to_another_is_free() -> None:
    horse = fighter("horse", held=(("Hoof, front",), ("Hoof, rear",), ("Trample",)), beast=True)
    table = seated(horse, fighter("bob", x=5)).play("horse arms 2")
    assert table.told("arms") == ["Horse fights with Trample now."]
    table.play("horse charge bob", "bob dodge 1", "> 9c 9d 10d")
    assert len(table.told("engage")) == 1


@pytest.mark.rule("suits.order.one_chance")
def test_to_go_from_a_weapon_to_ones_fists_still_takes_the_action() -> None:
    table = seated(fighter("ann", held=(("Sword",), ("Fist",))), fighter("bob", x=5)).play("ann arms 1")
    assert table.told("arms") == ["Ann fights with Fist now."]
    assert table.table.waiting_for() == ["bob"]


@pytest.mark.rule("suits.contest.draw", "suits.defend.success")
def test_whoever_draws_nothing_is_not_named_with_what_is_drawn() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), bonus_cards=True).play("ann single", "> 4d", "ann attack bob")
    table.play("bob counter", "> 3c 9c")
    assert table.told("luck")[-1].startswith("Bob (2): 3c 9c")


# --- lobs from aim ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.aim.cards", "suits.aim.combo", "suits.blast.lob")
def test_a_lob_may_be_aimed_and_of_two_cards_only_the_better_one_counts() -> None:
    table = seated(fighter("ann", held=GRENADE), fighter("bob", x=5)).play("ann aim bob", "ann hold", "bob pass")
    table.table.edit("gm", ["fighters", 0, "white"], 0, "she has parried")  # which leaves one card of her own
    table.play("ann lob bob", "> 3c 4d")
    assert table.told("shoot")[0].endswith("short, skill 7, 1 more card by aim.")
    assert table.told("scatter") == ["Ann: rank 4 against skill 7, in place."]


@pytest.mark.rule("suits.aim.fire", "suits.blast.lob")
def test_a_round_lobbed_from_aim_on_anothers_turn_goes_off_as_the_coming_turn_ends() -> None:
    ann = fighter("ann", held=GRENADE)
    ann.aim = Aim("bob", 1)
    table = seated(fighter("bob", x=5), ann)
    assert sorted(table.options("ann")) == ["hold", "lob"]
    table.play("ann lob", "> 3c 4d 9d", "bob pass")
    assert table.told("passes") == ["Ann has fired since the last turn and cannot act."]
    assert table.told("blast") == []
    table.play("ann pass")
    assert table.told("blast") == ["Ann's Grenade - Fragmentation goes off at 5, 0."]


# --- asked and told ---------------------------------------------------------------------------------------------------


def labels(table: Seated, seat: str) -> list[str]:
    """Give how the options of a seat are worded."""
    choice = table.choice(seat)
    assert isinstance(choice, Pick)
    return [option.label for option in choice.options]


@pytest.mark.rule("suits.defend.single_deck", "suits.defend.choose_after_look")
@pytest.mark.parametrize(("packs", "other"), [(1, "put the other back"), (2, "keep the other")])
def test_what_becomes_of_the_other_card_of_a_defence_is_said_as_it_is(packs: int, other: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), packs=packs)
    table.play("ann attack bob", "bob defend", "> 5c", "> 6c")
    assert labels(table, "bob")[0] == f"Use 5c alone and {other}"


@pytest.mark.rule("suits.bonus_card.gain", "suits.recovery.draw")
def test_a_face_that_has_counted_for_recovery_is_not_offered_to_be_used() -> None:
    ann = fighter("ann")
    ann.shock = 3
    table = seated(ann, fighter("bob", x=9), bonus_cards=True).play("ann recover", "> Kd")
    assert labels(table, "ann") == ["Bank it", "Let it go: it has counted"]


@pytest.mark.rule("suits.multi_attack.split", "suits.fast.two_weapons")
def test_at_whom_the_second_weapon_strikes_is_told_with_its_skill() -> None:
    two = fighter("bob", "them", x=1), fighter("cat", "them", y=1)
    table = seated(fighter("ann", held=BOTH), *two)
    table.play("ann both bob", "bob dodge 1", "> 9c", "> 6d 5d", "ann strike cat")
    assert table.told("second") == ["Ann strikes at Cat with the Dagger, skill 7."]
    assert table.sums("second") == ["Attack: Hand Weapons +7 = 7"]


@pytest.mark.rule("suits.engage.counter")
def test_whoever_fights_back_with_the_off_hand_is_told_to() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1, held=BOTH)).play("ann attack bob", "bob counter_off")
    assert table.told("counter") == ["Bob fights back with the Dagger."]


@pytest.mark.rule("suits.contest.last_standing", "suits.defeat.table")
def test_a_fight_that_was_won_goes_on_with_a_fallen_enemy_whom_the_game_master_heals() -> None:
    bob = fighter("bob", x=3)
    bob.fate, bob.wounds, bob.critical = "critical", 6, 3
    table = seated(fighter("ann"), bob).play("ann pass")
    assert table.told("won") == ["The fight is over: Ann is left standing."]
    table.table.edit("gm", ["calls"], [{"kind": "heal", "who": "bob", "loss": 9}], "a miracle")
    assert table.told("resumes") == ["With Bob the fight goes on."]
    assert "charge ann" in table.options("bob")


# --- both weapons, and the last round ---------------------------------------------------------------------------------


@pytest.mark.rule("suits.critical.auto_hit", "suits.multi_attack.sequence", "suits.fast.two_weapons")
@pytest.mark.parametrize(("cards", "blows"), [("> 5c 6c", 2), ("> 5c 9c", 1)])
def test_whoever_cannot_defend_may_be_struck_with_both_weapons(cards: str, blows: int) -> None:
    bob = fighter("bob", "them", x=1)
    bob.fate, bob.shock = "unconscious", 13
    table = seated(fighter("ann", held=BOTH), bob, fighter("cat", "them", x=20)).play("ann both bob", cards)
    assert len(table.told("blow")) == blows
    assert (table.who("ann")["multi_attacked"], table.who("ann")["second_used"]) == (True, False)


@pytest.mark.rule("suits.fast.two_weapons", "suits.multi_attack.split")
def test_a_door_is_struck_with_both_weapons_or_the_second_goes_at_an_enemy() -> None:
    door = fighter("door", x=1, thing=True, body=8)
    scene = scene_of(fighter("ann", held=BOTH), fighter("bob", y=1), door)
    scene.order = ["ann", "bob"]
    table = Seated(scene).play("ann strike_both door", "> 5c 6c", "ann strike bob", "bob counter", "> 9c 10c")
    assert [line.split(" hits ")[1].split(":")[0] for line in table.told("blow")] == ["Door", "Bob"]


@pytest.mark.rule("suits.contest.last_standing", "suits.round.length")
def test_a_fight_that_runs_out_of_rounds_counts_those_that_were_fought() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), round_limit=1).play("ann pass", "bob pass")
    assert table.told("round") == []
    assert table.told("time") == ["1 round is over: the fight ends here."]
    assert table.told("summary")[0].startswith("After 1 round. ")
