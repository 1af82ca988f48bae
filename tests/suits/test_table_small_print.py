"""Small print at the table: what only one of many cases meets, told, asked and barred as it should be."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.core.choices import Pick
from outdraw.core.zones import move
from outdraw.games.suits.scene import Suits
from outdraw.games.suits.set_up import lasting, set_up
from tests.suits.at_table import Seated, seated
from tests.suits.support import fighter, scene_of

BOTH = (("Sword", "Dagger"),)


def race(**of_bob: object) -> Seated:
    """Let Bob, as he stands, race Ann; it is his turn."""
    scene: Suits = set_up("car_race")
    bob, ann = sorted(scene.contestants, key=lambda each: each.name, reverse=True)
    scene.contestants = [replace(bob, **of_bob), ann]
    scene.round, scene.phase, scene.order = 1, "turns", [bob.id, ann.id]
    return Seated(scene)


# --- contests that go on ----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.recovery.draw", "suits.recovery.amount", "suits.contest.extended")
def test_a_contestant_recovers_minor_loss_instead_of_competing() -> None:
    table = race(minor=3, major=1)
    (bob,) = table.table.waiting_for()
    power = next(each for each in table.view()["contestants"] if each["minor"])["power"]
    table.play(f"{bob} recover", "> 2c")
    assert table.told("recovery") == ["Bob recovers 2; 1 minor loss left."]
    assert [line for line in table.sums("recovery") if f"power +{power}" in line]


@pytest.mark.rule("suits.dazed.must_recover", "suits.dazed.end")
def test_a_dazed_contestant_recovers_of_need_and_is_clear_again() -> None:
    table = race(minor=2, major=4, dazed=True).play("> 2c")
    assert table.told("recovery") == ["Bob recovers 1; 1 minor loss left."]
    assert table.told("clear") == ["Bob is no longer dazed."]


@pytest.mark.rule("suits.dazed.pin")
@pytest.mark.parametrize("since", ["lost_since", "acted_since"])
def test_a_dazed_contestant_who_lost_or_competed_since_is_held_down(since: str) -> None:
    table = race(minor=9, dazed=True, **{since: True})
    assert table.told("passes") == ["Bob is held down."]
    assert table.told("recovery") == []


@pytest.mark.rule("suits.contest.last_standing")
def test_nobody_wins_a_race_that_the_game_master_ends_for_nobody() -> None:
    table = race()
    table.table.edit("gm", ["calls"], [{"kind": "end"}], "rain")
    assert table.told("won") == ["Nobody wins the contest."]
    assert table.view()["winner"] == "nobody"


# --- fights -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.contest.last_standing")
def test_a_fight_that_ends_for_nobody_names_nobody() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2))
    table.table.edit("gm", ["calls"], [{"kind": "end"}], "rain")
    assert table.told("won") == ["The fight ends here."]


@pytest.mark.rule("suits.critical.down", "suits.critical.auto_hit")
def test_somebody_in_a_coma_is_hit_without_being_asked() -> None:
    bob = fighter("bob", "them", x=1)
    bob.fate, bob.wounds = "coma", 14
    table = seated(fighter("ann"), bob, fighter("cat", "them", x=9), modern_medicine=True)
    table.play("ann attack bob", "> 5c 6c")
    assert len(table.told("blow")) == 1


@pytest.mark.rule("suits.multi_attack.split")
def test_the_second_weapon_finds_nobody_left_to_strike() -> None:
    bob = fighter("bob", x=1, body=2)
    table = seated(fighter("ann", body=10, held=BOTH), bob)
    table.play("ann both bob", "bob dodge 1", "> 9c", "> 5d 6d")
    assert table.told("no_second") == ["Ann has nobody left to strike: the second weapon does not strike."]


@pytest.mark.rule("suits.contest.tie", "suits.fast.two_weapons")
def test_a_tie_with_both_weapons_is_drawn_again_by_the_rule_of_ties() -> None:
    table = seated(fighter("ann", held=BOTH), fighter("bob", x=1), redraw_ties=True)
    table.play("ann both bob", "bob counter", "> 5c 9c", "> 5d 9d")
    assert table.told("tie") == ["Equal ranks: both draw again."]
    assert table.waiting()[0][1].rule == "suits.contest.tie"


@pytest.mark.rule("suits.burst.clumps", "suits.blast.lob")
def test_a_grenade_is_no_burst() -> None:
    table = seated(fighter("ann", held=(("Grenade - Fragmentation",),), skill=9), fighter("bob", x=9))
    table.play("ann lob bob")
    (event,) = [event for event in table.table.events("gm") if event.kind == "shoot"]
    assert "suits.burst.clumps" not in event.rules


@pytest.mark.rule("suits.order.one_chance")
def test_what_was_dropped_is_said_to_lie_where_it_fell() -> None:
    table = seated(fighter("ann", held=(("Sword",), ("Dagger",))), fighter("bob", x=20))
    table.play("ann drop sword", "ann pass", "bob pass")
    table.table.edit("gm", ["fighters", 0, "x"], 5, "swept away")
    choice = table.choice("ann")
    assert isinstance(choice, Pick)
    assert [option.why for option in choice.options if option.value == "arms 0"] == ["It lies at 0, 0."]


# --- what is asked for ------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.recovery.draw")
@pytest.mark.parametrize("bonus_cards", [False, True])
def test_the_card_of_a_recovery_is_asked_for_by_its_name(bonus_cards: bool) -> None:
    ann = fighter("ann")
    ann.shock = 3
    table = seated(ann, fighter("bob", x=9), bonus_cards=bonus_cards).play("ann recover")
    assert "Ann's recovery" in table.waiting()[0][1].prompt


@pytest.mark.rule("suits.critical.medic_prevent")
def test_the_card_of_a_medic_is_asked_for_by_whom_she_tends() -> None:
    cat = fighter("cat", "us", y=1)
    cat.fate, cat.wounds, cat.critical = "critical", 6, 2
    table = seated(fighter("ann", "us", skills={"EMT": 6}), cat, fighter("dan", x=30)).play("ann tend cat")
    assert "Ann tends Cat" in table.waiting()[0][1].prompt


@pytest.mark.rule("suits.bonus_card.commit", "suits.bonus_card.tracking")
def test_of_two_banked_cards_the_one_that_is_committed_leaves_the_bank() -> None:
    ann = fighter("ann")
    scene = scene_of(ann, fighter("bob", x=2), bonus_cards=True, bonus_chips=False)
    for card in ("Kh", "Qs"):
        move(scene.zones, card, "library", ann.bank)
    table = Seated(scene)
    choice = table.play("ann commit ann").choice("ann")
    assert isinstance(choice, Pick)
    spade = next(option.value for option in choice.options if option.facts["suit"] == "s")
    table.play(f"ann {spade}")
    kept = table.table.scene()
    assert isinstance(kept, Suits)
    assert (list(kept.zones[ann.bank].cards), list(kept.zones[ann.committed].cards)) == (["Kh"], ["Qs"])


@pytest.mark.rule("suits.healing.severe")
def test_whoever_lies_in_a_coma_goes_on_lying_in_one_in_the_next_bed() -> None:
    scene = set_up("infirmary")
    scene.patients = [replace(scene.patients[0], halves=30, comatose=True, seat="jo")]
    assert lasting(scene)["patients", scene.patients[0].id, "comatose"] is True
