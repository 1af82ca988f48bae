"""Corners where two rules meet, at a real table: scripted cards and answers, and what seats are told or offered."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.games.suits.set_up import set_up
from tests.suits.at_table import Seated, seated
from tests.suits.support import fighter, swarm

BOTH = (("Rapier", "Dagger"),)


def with_bonus(suit: str, **more: object) -> Seated:
    """Seat Ann with a bonus card against Bob and Cat, who are beside her."""
    ann = fighter("ann", **more)  # type: ignore[arg-type]
    ann.chips = [suit]
    return seated(ann, fighter("bob", x=2), fighter("cat", y=2, side="bob"), bonus_cards=True)


# --- movement and weapons -------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.round.move", "suits.round.step")
def test_a_step_after_the_action_counts_towards_the_move_of_that_turn() -> None:
    table = seated(fighter("ann", reflexes=5), fighter("bob", x=20))
    table.play("ann step_last", "ann move", "ann toward bob", "ann toward bob")
    assert table.told("move") == ["Ann moves 4 m, to 4, 0.", "Ann moves 1 m, to 5, 0."]


@pytest.mark.rule("suits.frequency.weapon_once")
def test_a_second_weapon_that_has_parried_does_not_strike_with_the_first_in_the_same_period() -> None:
    ann = fighter("ann", held=(("Shortsword", "Dagger"),))
    table = seated(fighter("bob", x=2), ann, fighter("cat", y=2, side="bob"), packs=1)
    table.play("bob attack ann", "ann defend", "> 2c", "> 3d", "ann one 2c", "> 10h 9s")
    offered = table.options("ann")
    assert offered["both cat"] == offered["attack_off cat"] == "suits.frequency.weapon_once"
    assert offered["attack cat"] == ""


@pytest.mark.rule("suits.multi_attack.sequence", "suits.contest.winner")
def test_the_second_strike_is_told_against_the_skill_of_its_own_weapon() -> None:
    table = seated(fighter("ann", held=BOTH), fighter("bob", x=2, body=9, will=9))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 8c 7d")
    assert table.told("contest") == [
        "Ann: rank 8 against skill 8; Bob: rank 2 against skill 5.",
        "Ann: rank 7 against skill 7; Bob: rank 2 against skill 5.",
    ]


@pytest.mark.rule("suits.skill.modifiers", "suits.multi_attack.split")
def test_an_attack_with_both_weapons_shows_how_each_skill_and_the_defence_came_about() -> None:
    table = seated(fighter("ann", held=BOTH, armour="Plate"), fighter("bob", x=2))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 6c 9d")
    assert table.sums("multiple") == [
        "Attack: Hand Weapons +7 awkward -2 Rapier +1 = 6",
        "Attack: Hand Weapons +7 awkward -2 = 5",
    ]
    assert table.sums("defend")[0] == "Defence: Reflexes +5 = 5"


@pytest.mark.rule("suits.order.one_chance")
def test_of_two_of_a_kind_one_is_dropped_and_it_is_told_what() -> None:
    table = seated(fighter("ann", held=(("Dagger", "Dagger"),)), fighter("bob", x=2))
    table.play("ann drop dagger_2")
    assert table.told("drop", "bob") == ["Ann drops the Dagger 2, and holds Dagger."]
    assert table.options("ann")["attack bob"] == ""


@pytest.mark.rule("suits.multi_shot.off_hand", "suits.note.draw")
def test_the_gun_in_the_off_hand_fires_alone_at_half_skill_when_the_other_is_empty() -> None:
    table = seated(fighter("ann", skill=8, held=(("Flintlock", "Flintlock"),)), fighter("bob", x=9))
    table.play("ann fire bob", "bob dodge 1", "> 2c", "> 10c 10d", "bob pass")
    offered = table.options("ann")
    assert (offered["fire bob"], offered["fire_off bob"]) == ("suits.note.draw", "")
    table.play("ann fire_off bob", "bob dodge 1", "> 2c", "> 10c 10d", "bob pass")
    assert [text.partition(": ")[2].partition(", ")[2] for text in table.told("shoot")] == [
        "short, skill 8.",
        "short, skill 4.",
    ]
    assert table.options("ann")["fire_off bob"] == "suits.note.draw"


@pytest.mark.rule("suits.note.draw")
def test_whoever_lets_go_of_an_empty_gun_keeps_the_loaded_one() -> None:
    table = seated(fighter("ann", held=(("Flintlock", "Flintlock"),)), fighter("bob", x=9))
    table.play("ann fire bob", "bob dodge 1", "> 2c", "> 10c 10d", "bob pass", "ann drop flintlock")
    assert table.options("ann")["fire bob"] == ""


# --- the wounded, and swarms ------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.critical.medic_prevent")
def test_a_second_medic_who_fails_does_not_undo_what_the_first_has_done() -> None:
    medics = [fighter(id, "us", x=at, skills={"EMT": 6}) for at, id in enumerate(("ann", "bob"))]
    cat = fighter("cat", "us", y=1)
    cat.fate, cat.wounds, cat.critical = "critical", 6, 2
    table = seated(*medics, cat, fighter("dan", x=30))
    table.play("ann tend cat", "> 3h", "bob tend cat", "> 9h", "> 2c")
    assert table.told("bleed") == []
    assert table.told("tend")[0] == "Ann stops Cat's bleeding for now (a card within 4 was needed)."


@pytest.mark.rule("suits.swarm.kills", "suits.contest.last_standing")
@pytest.mark.parametrize(("population", "left"), [(2, "none is left"), (3, "1 is left"), (7, "3 are left")])
def test_what_is_left_of_a_swarm_is_told_for_none_one_and_many(population: int, left: str) -> None:
    table = seated(fighter("ann"), swarm(population=population))
    table.play("ann attack rats", "rats dodge 1", "> 4c 7d 10c" if population > 2 else "> 10c 7d 10c")
    assert table.told("thin")[-1].endswith(f"; {left}.")


@pytest.mark.rule("suits.contest.last_standing")
def test_the_end_of_a_fight_names_who_is_left_standing() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    table = seated(fighter("ann", "us"), bob, fighter("cat", "us", y=1))
    table.play("ann attack bob", "bob dodge 1", "> 9c 7d 10c")
    assert table.told("won") == ["The fight is over: Ann and Cat are left standing."]


# --- bonus cards ------------------------------------------------------------------------------------------------------

CLUB = ("ann commit ann", "ann card 0", "ann reveal 0")
PARRIED = ("cat attack ann", "ann defend", "> 7c", "> 6d", "ann one 6d", "> 2c 2d")


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.defend.save_card")
def test_an_extra_action_has_a_card_of_its_own_and_leaves_the_saved_one_for_the_turn_to_come() -> None:
    table = with_bonus("c").play(*CLUB, "ann pass", "bob pass", *PARRIED)
    table.play("ann attack bob", "bob dodge 1", "> 9c 9d")
    assert table.told("contest")[-1] == "Ann: an overdraw against skill 7; Bob: an overdraw against skill 5."
    table.play("ann attack bob")
    table.play("bob dodge 1", "> 9c")
    assert table.told("shows")[-1] == "Ann shows 7c."


@pytest.mark.rule("suits.bonus_card.extra_action")
def test_weapon_uses_refresh_for_an_extra_action_and_are_spent_again_after_it() -> None:
    table = with_bonus("c", held=(("Shortsword", "Dagger"),)).play(*CLUB, "ann pass", "bob pass", *PARRIED)
    assert table.options("ann")["attack_off bob"] == ""
    table.play("ann pass")
    assert table.options("ann")["attack_off bob"] == "suits.frequency.weapon_once"


@pytest.mark.rule("suits.bonus_card.extra_action", "suits.dazed.must_recover")
def test_whoever_is_dazed_spends_the_extra_action_on_recovering() -> None:
    table = with_bonus("c", body=9, will=2).play(*CLUB, "ann attack bob", "bob counter", "> 2c 2d 3d 4d")
    assert table.told("dazed") == ["Ann is dazed."]
    table.play("bob pass", "cat pass", "> 2h")
    assert table.told("must") == ["Ann is dazed and must recover."]
    assert table.told("recovery") == ["Ann recovers 2 shock; 2 left."]


@pytest.mark.rule("suits.bonus_card.reveal", "suits.critical.auto_hit")
def test_a_committed_heart_may_be_revealed_as_the_blow_falls_on_the_helpless() -> None:
    ann, bob = fighter("ann"), fighter("bob", x=2)
    ann.chips, bob.fate, bob.shock = ["h"], "unconscious", 13
    table = seated(ann, bob, fighter("cat", x=20, side="bob"), bonus_cards=True)
    table.play("ann commit ann", "ann card 0", "ann none", "ann attack bob", "> 7c 9d", "ann reveal 0")
    assert table.told("blow") == ["Ann hits Bob: base 4 at +1 is power 5, armour stops 0."]


# --- blasts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.blast.lob", "suits.blast.power", "suits.blast.defense", "suits.ranged.unaware")
def test_of_a_blast_it_is_told_where_it_lands_how_near_each_is_and_nobody_stays_unaware() -> None:
    ann = fighter("ann", skill=9, held=(("Grenade - Black Powder",),))
    bob = fighter("bob", x=6, body=20, will=20)
    dan = fighter("dan", "bob", x=6, y=4, body=20, will=20)
    table = seated(ann, bob, dan).play("ann lob bob", "> 7c 10d")
    assert table.told("shoot") == ["Ann lobs Grenade - Black Powder at Bob: 6 m, medium, skill 6."]
    assert table.told("scatter") == ["Ann overdraws skill 6: it bounces 1 yard away, to 5, 0."]
    table.play("bob pass", "dan pass").table.edit("gm", ["fighters", 2, "unaware"], True, "looks away")
    table.play("ann pass", "ann dodge 1", "> 5c", "dan dodge 1", "> 2c", "bob pass")
    assert table.told("near") == [
        "Ann is 5 yards away: base 2, defence 5.",
        "Bob is 1 yard away: base 9, no defence.",
        "Dan is 4.1 yards away: base 2, defence 2.",
    ]
    assert not table.who("dan")["unaware"]


# --- contests that are no fight, and how scenes end -------------------------------------------------------------------


@pytest.mark.rule("suits.contest.instant", "suits.contest.tie")
def test_a_contest_the_game_master_calls_names_its_skill_and_redraws_ties_where_the_table_does() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), redraw_ties=True)
    call = {"kind": "contest", "who": "ann", "skill": "Guns", "against": "bob"}
    table.table.edit("gm", ["calls"], [call], "a wager")
    table.play("> 5c 10h 5d 10c")
    assert table.told("tie") == ["Equal ranks: both draw again."]
    table.play("> 6c 10h 5d 10c")
    assert table.told("called") == ["A contest of skill: Ann, Guns 7, against Bob, 7."]
    assert table.told("instant") == ["Ann wins."]


@pytest.mark.rule("suits.contest.last_standing", "suits.loss.major")
def test_a_contest_that_runs_out_of_rounds_says_so_and_how_everybody_stands() -> None:
    scene = set_up("car_race")
    scene.switches = replace(scene.switches, round_limit=1)
    table = Seated(scene).play("bob compete driver_ann", "> 2c 9h 5c 10d")
    assert table.table.is_over
    assert table.told("time") == ["The contest ends here: 1 round is over."]
    assert table.told("won") == ["Nobody wins the contest."]
    assert table.told("summary")[0].endswith(
        "Bob is still in it, with 2 major loss of 5. Ann is still in it, with 0 major loss of 7."
    )


@pytest.mark.rule("suits.healing.rest")
def test_days_of_rest_end_with_how_everybody_is() -> None:
    scene = set_up("infirmary")
    scene.days = 1
    table = Seated(scene)
    while not table.table.is_over:
        choice = table.waiting()[0][1]
        table.play("> 10c" if choice.kind == "luck.enter" else f"{choice.seat} none")
    assert table.told("summary") == [
        "After 1 day. Aldo Brandt is up, with 4 wounds of Body 7. "
        "Jo Castell lies in a coma, with 12 1/2 wounds of Body 5. Imre Vale is well."
    ]


@pytest.mark.rule("suits.bonus_card.single_person", "suits.bonus_card.spade")
def test_a_bonus_card_against_somebody_names_whom_it_is_against() -> None:
    table = with_bonus("s").play("ann commit cat", "ann card 0", "ann reveal 0")
    assert table.told("bonus", "bob") == ["Ann reveals spades: -2 to Cat's skill."]
