"""Making characters: what each part costs, and characters drawn card by card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.core.cards import packs
from outdraw.games.suits.content import characters
from outdraw.games.suits.rules.creation import add_card, costs, draw_character, drawn_cards, points_spent
from tests.suits.support import Scripted


def test_what_a_character_costs() -> None:
    made = replace(characters()["bob"], reflexes=5, body=5, will=5, mind=5, colleges=(), levels={})
    plain = points_spent(made)
    bought = {
        "a college": replace(made, colleges=("Warrior",)),
        "the same college twice": replace(made, colleges=("Warrior", "Warrior")),
        "a skill of a college": replace(made, colleges=("Warrior",), levels={"Fighting": 0}),
        "a level of it": replace(made, colleges=("Warrior",), levels={"Fighting": 1}),
        "a skill beside all colleges, with two levels": replace(made, levels={"Fighting": 2}),
        "one level more than points buy": replace(made, levels={"Fighting": 3}),
    }
    assert {what: points_spent(each) - plain for what, each in bought.items()} == {
        "a college": 4,
        "the same college twice": 4,
        "a skill of a college": 4,
        "a level of it": 6,
        "a skill beside all colleges, with two levels": 5,
        "one level more than points buy": 1007,
    }
    assert [name for name, _ in costs(made)] == ["attributes", "colleges", "skills and levels"]


def test_faces_count_as_two_of_twelve_cards() -> None:
    drawn, left = drawn_cards(Scripted("Kh Qd Js 2c 3c 4c 5c 6c 7c"), packs(2), "ann")
    assert (len(drawn), len(left)) == (9, 95)


def test_a_character_is_drawn_card_by_card() -> None:
    play = Scripted("Kh Qd Js Kc 9s 5d Ac 10h", "keep", "keep", "keep", "keep", "science", "fighting", "priest")
    made = draw_character(play, "ann", "Ann", packs(2))
    assert (made.will, made.mind, made.reflexes, made.body) == (6, 6, 6, 6)
    assert made.colleges == ("Warrior", "Priest")
    assert made.levels == {"Science": 1, "Fighting": 2}
    assert made.sheet().skills["Fighting"] == 8


def test_a_face_may_be_traded_for_two_plain_cards() -> None:
    play = Scripted("Kh 9s 8d Qc 7c", "trade")  # the queen is drawn again
    made = draw_character(play, "ann", "Ann", packs(2), number=3)
    assert (made.will, made.colleges) == (5, ("Medic", "Survival", "Warrior"))


@pytest.mark.parametrize(
    ("answers", "attributes", "colleges"),
    [
        (("keep",), (5, 5), ("Priest", "Sage", "Warrior", "Athlete")),
        (("two", "body"), (6, 5), ("Priest", "Sage")),
        (("four", "body"), (7, 5), ()),
        (("four_for_two", "body", "will"), (6, 6), ()),
    ],
)
def test_without_faces_the_last_cards_may_be_traded(
    answers: tuple[str, ...], attributes: tuple[int, int], colleges: tuple[str, ...]
) -> None:
    made = draw_character(Scripted("9h 9d 9s 8c", *answers), "ann", "Ann", packs(2), number=4)
    assert ((made.body, made.will), made.colleges) == (attributes, colleges)


def test_a_college_counts_once() -> None:
    made = characters()["aldo_brandt"]
    assert add_card(Scripted(), "ann", made, "8s").colleges == ("Warrior",)


def test_it_is_told_what_each_card_brought() -> None:
    play = Scripted("Kh 9s 9s 5d", "keep", "science")
    draw_character(play, "ann", "Ann", packs(2), number=5)
    said = [event.text for event in play.events if event.kind == "making"]
    assert said == ["Kh: Will +1.", "9s: the Warrior college.", "9s: nothing more.", "5d: Science +1."]
