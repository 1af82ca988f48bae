"""Healing at the table: days of rest, severe wounds, doctors, and comas that end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.games.suits.scene import Patient
from outdraw.games.suits.set_up import lasting, set_up
from tests.suits.at_table import Seated, infirmary


@pytest.mark.rule("suits.bleeding.coma", "suits.healing.severe")
def test_a_coma_ends_when_the_wounds_are_within_twice_body() -> None:
    scene = set_up("infirmary")
    for each in scene.patients:
        each.halves = 21 if each.id == "jo_castell" else 0
    table = Seated(scene).play("imre treat jo_castell", "> 9c", "> 9d")  # neither helps: rest alone heals half a wound
    assert table.told("wakes") == ["Jo Castell wakes from the coma."]


@pytest.mark.rule("suits.healing.rest")
def test_beds_that_all_have_left_are_told_to_be_empty() -> None:
    table, everybody = infirmary(), ("aldo_brandt", "jo_castell", "imre_vale")
    table.table.edit("gm", ["calls"], [{"kind": "leave", "who": each} for each in everybody], "they are well enough")
    assert table.told("summary") == ["After 1 day. Nobody is left there."]


@pytest.mark.rule("suits.healing.rest")
def test_healing_is_told_in_wounds() -> None:
    scene = set_up("infirmary")
    scene.patients = [Patient(id="bob", seat="bob", name="Bob", body=6, halves=8)]
    scene.seats = ["gm", "bob"]
    table = Seated(scene)
    table.play("> 2c")
    assert table.told("healed") == ["Bob heals 2 wounds (drawn within 2: yes); 2 wounds left."]


@pytest.mark.rule("suits.healing.severe")
def test_severe_wounds_heal_slowly() -> None:
    scene = set_up("infirmary")
    scene.patients = [each for each in scene.patients if each.id == "jo_castell"]
    scene.seats = ["gm", "jo"]
    table = Seated(scene).play("> 9c")
    assert table.told("healed") == ["Jo Castell heals half a wound (no card is within -3); 12 1/2 wounds left."]


@pytest.mark.rule("suits.healing.severe")
def test_whoever_lies_in_a_coma_goes_on_lying_in_one_in_the_next_bed() -> None:
    scene = set_up("infirmary")
    scene.patients = [replace(scene.patients[0], halves=30, comatose=True, seat="jo")]
    assert lasting(scene)["patients", scene.patients[0].id, "comatose"] is True


@pytest.mark.rule("suits.healing.doctor", "suits.healing.severe")
def test_where_no_card_could_help_it_is_told_so() -> None:
    table = infirmary().play("imre treat jo_castell", "> 9c", "> 9c", "> 9d", "> 9d")
    assert table.told("treated") == ["Imre Vale, skill 9, cannot help Jo Castell today (no card is within -4)."]
    assert "Jo Castell heals half a wound (no card is within -3); 12 1/2 wounds left." in table.told("healed")


@pytest.mark.rule("suits.healing.doctor")
def test_what_a_doctor_needed_is_told() -> None:
    table = Seated(set_up("infirmary"))
    table.play(f"{table.waiting()[0][1].seat} treat aldo_brandt", "> 4c")
    assert table.told("treated")[0] == (
        "Imre Vale, skill 9, heals half a wound of Aldo Brandt (drawn within 4: yes); 4 1/2 wounds left."
    )


@pytest.mark.rule("suits.healing.doctor_time", "suits.healing.doctor")
def test_a_doctor_sees_everybody_once_a_day_and_not_from_a_coma() -> None:
    def ward(*patients: Patient) -> Seated:
        scene = set_up("infirmary")
        scene.patients, scene.days = list(patients), 2
        scene.seats = ["gm", *sorted({each.seat for each in patients})]
        return Seated(scene)

    doc = Patient(id="doc", seat="doc", name="Doc", body=6, doctor=9, halves=2)
    other = Patient(id="eva", seat="eva", name="Eva", body=6, doctor=9)
    bob = Patient(id="bob", seat="bob", name="Bob", body=6, halves=8)
    table = ward(doc, other, bob)
    assert set(table.options("doc")) == {"treat bob"}
    table.play("doc treat bob", "> 3c")
    assert set(table.options("eva")) == {"treat doc"}  # Bob has been seen
    comatose = Patient(id="doc", seat="doc", name="Doc", body=6, doctor=9, halves=26, comatose=True)
    assert ward(comatose, Patient(id="bob", seat="bob", name="Bob", body=6, halves=8)).asked_cards() == 1
