"""Crowds at the table: minions who share draws, and swarms that thin out."""

from __future__ import annotations

import pytest

from outdraw.games.suits.content import Swarm, characters
from outdraw.games.suits.set_up import new_fighter
from tests.suits.at_table import GRENADE, REVOLVER, beginning, pair, seated
from tests.suits.support import fighter, swarm


@pytest.mark.rule("suits.minion.one_card", "suits.minion.no_face_bonus")
def test_a_minion_draws_one_card_and_banks_none() -> None:
    table = pair({"minion": True}, bonus_cards=True)
    assert "single" not in table.options("ann")
    table.play("ann attack bob", "bob counter")
    assert table.asked_cards() == 3


@pytest.mark.rule("suits.minion.group_draw")
def test_minions_share_new_cards_every_round() -> None:
    guard = fighter("guard", minion=True, x=9)
    table = beginning(guard, fighter("ann"), shared_draws=True)
    table.play("> 5c", "> 3c", "> 2c", "> 3d", "> 4d", "> 5d")
    assert table.view()["zones"]["shared"]["cards"] == ["2c", "3d", "4d", "5d"]
    table.play("guard pass", "ann pass", "> 6c", "> 6d", "> 6h", "> 6s")
    assert table.view()["zones"]["shared"]["cards"] == ["6c", "6d", "6h", "6s"]


@pytest.mark.rule("suits.minion.one_card", "suits.minion.group_draw", "suits.chips.defend")
def test_whoever_defends_with_a_shared_card_pays_for_it_as_for_any_other() -> None:
    us = [fighter(id, "us", x=at) for id, at in (("ann", 0), ("bob", 2))]
    table = beginning(*us, fighter("guard", minion=True, x=1), shared_draws=True)
    table.play("> 5c", "> 4c", "> 3c", "> 2c", "> 3d", "> 4d", "> 5d")
    table.play("ann attack guard", "guard defend", "> 9c 9d")
    assert (table.who("guard")["white"], table.who("guard")["blue"]) == (0, 1)
    table.play("bob attack guard", "guard defend", "> 9c 9d")
    assert table.told("passes") == ["Guard gave up this action to defend."]


@pytest.mark.rule("suits.frequency.dodge", "suits.minion.group_draw", "suits.order.one_chance")
def test_a_minion_dodges_with_the_shared_card_too_and_if_bound_does_nothing_else() -> None:
    guard = fighter("guard", minion=True, x=1)
    guard.bound = True
    table = beginning(fighter("ann"), guard, shared_draws=True)
    table.play("> 5c", "> 3c", "> 4c", "> 3d", "> 4d", "> 5d", "ann attack guard")
    assert table.options("guard") == {"counter": "suits.order.one_chance", "dodge 1": ""}
    table.play("guard dodge 1", "> 3h 9d")
    assert table.told("contest") == ["Ann: rank 3 against skill 7; Guard: rank 4 against skill 5."]
    assert table.who("guard")["white"] == 1


@pytest.mark.rule("suits.swarm.form", "suits.swarm.attack_skill", "suits.swarm.defense", "suits.swarm.fights")
def test_a_swarm_attacks_better_and_defends_worse_the_larger_it_is() -> None:
    table = seated(swarm(population=8), fighter("ann")).play("rats attack ann")
    assert table.told("engage")[0].endswith("skill 5.")
    table.play("ann counter", "> 5c 6c 10h")
    assert table.told("thin") == ["One of the Rat swarm dies; 7 are left."]
    table.play("ann pass", "rats pass", "ann attack rats", "rats defend", "> 2c", "> 7d 10h")
    assert "Rat swarm: rank 2 against skill 2" in table.told("contest")[-1]  # 7 less 6, and never below 2


@pytest.mark.rule("suits.swarm.kills", "suits.contest.last_standing")
@pytest.mark.parametrize(("population", "left"), [(2, "none is left"), (3, "1 is left"), (7, "3 are left")])
def test_what_is_left_of_a_swarm_is_told_for_none_one_and_many(population: int, left: str) -> None:
    table = seated(fighter("ann"), swarm(population=population))
    table.play("ann attack rats", "rats dodge 1", "> 4c 7d 10c" if population > 2 else "> 10c 7d 10c")
    assert table.told("thin")[-1].endswith(f"; {left}.")


@pytest.mark.rule("suits.swarm.kills", "suits.swarm.defense")
def test_shots_thin_a_swarm_by_their_margin() -> None:
    table = seated(fighter("ann", held=REVOLVER), swarm(population=4))
    table.play("ann fire rats", "rats dodge 1", "> 9c", "> 3c 10h")
    assert table.told("thin") == ["2 of the Rat swarm die; 2 are left."]


@pytest.mark.rule("suits.swarm.kills")
def test_a_blast_kills_as_many_of_a_swarm_as_its_power() -> None:
    rats = fighter(
        "rats", x=9, population=40, body=1, held=(("Small bite",),), minion=True, swarm=Swarm(attack=3, defence=7)
    )
    table = seated(fighter("ann", held=GRENADE, skill=9), rats)
    table.play("ann lob rats", "> 6d 10h", "rats pass", "ann pass", "ann dodge 1", "> 2c")
    assert table.told("thin")[0].endswith(f"die; {40 - int(table.told('thin')[0].split()[0])} are left.")


@pytest.mark.rule("suits.swarm.armor")
def test_armour_stops_a_third_of_a_swarms_bites() -> None:
    table = seated(swarm(population=8), fighter("bob", armour="Chain", body=6))
    table.play("rats attack bob", "bob dodge 1", "> 9c 5d")
    assert table.told("blow") == ["Rat swarm hits Bob: base 1 at +3 is power 2, armour stops 1."]


@pytest.mark.rule("suits.swarm.fights", "suits.swarm.form")
@pytest.mark.parametrize("id", ["kittens", "rats", "hornets"])
def test_a_swarm_fights_as_one_and_bears_a_name_for_one(id: str) -> None:
    swarm = new_fighter(id, characters()[id].sheet(), side="them", seat=id, x=1, population=8)
    table = seated(swarm, fighter("bob")).play(f"{id} attack bob")
    name = swarm.name
    assert name.endswith(" swarm")
    assert table.told("engage")[0].startswith(f"{name} engages Bob")


@pytest.mark.rule("suits.order.minion_clusters")
def test_ten_minions_act_in_clusters() -> None:
    guards = [fighter(f"guard_{at}", "foes", x=9, y=at, minion=True, name="Guard") for at in range(10)]
    table = beginning(*guards, fighter("ann"), cluster=4)
    table.play("> 2c", "> 5c", "> 3c", "> 4c")  # three clusters and Ann
    assert len(table.view()["order"]) == 11
    assert table.told("order")
