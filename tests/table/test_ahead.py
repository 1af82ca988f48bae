"""What a seat will be asked: a called test is filled in as one form, and nothing is done until it is sent."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Answer, Number, Pick, Words
from outdraw.games import find_game
from outdraw.odds.choices import Look, of_choice
from outdraw.table.ahead import known_ahead, questions_ahead
from outdraw.table.table import Table


def dealt() -> Table:
    table = Table(find_game("draw_your_weapon"), "gilded_house", secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    return table


def test_a_called_test_is_asked_as_one_form_with_what_is_usual_filled_in() -> None:
    table = dealt()
    call = table.choices("dealer")[0]
    before, entries = table.state, len(table.entries)
    asked = questions_ahead(table, "dealer", call.id, ["skill_test"])
    assert [type(each.choice) for each in asked] == [Pick, Words, Pick, Pick, Pick, Number, Number]
    assert [each.choice.kind.partition(".")[2] for each in asked[2:]] == [
        "who",
        "attribute",
        "suit",
        "target",
        "hazard",
    ]
    assert asked[2].is_open  # whom it is for only the Dealer can say
    assert not any(each.is_open for each in asked[3:])
    assert table.state is before
    assert len(table.entries) == entries


def test_what_is_sent_is_what_was_shown() -> None:
    """Each question has the id and the answer by which it is answered when it comes."""
    table = dealt()
    call = table.choices("dealer")[0]
    said: list[Answer | None] = ["skill_test", "the ledge", ["sable_wren"], "agility"]
    asked = questions_ahead(table, "dealer", call.id, said)
    assert asked[2].answer == ["sable_wren"]
    assert asked[4].answer == "spades"  # the usual Suit of the Attribute that was named
    for each in asked:
        table.answer("dealer", each.id, each.answer)
    assert table.waiting_for() == ["sable_wren"]


def test_an_answer_that_does_not_fit_gives_way_to_the_usual_one() -> None:
    table = dealt()
    call = table.choices("dealer")[0]
    asked = questions_ahead(table, "dealer", call.id, ["skill_test", "the ledge", ["sable_wren"], "valour"])
    assert asked[3].answer == "insight"


def test_everybodys_chances_are_known_before_the_target_is_set() -> None:
    table = dealt()
    call = table.choices("dealer")[0]
    said: list[Answer | None] = ["skill_test", "the ledge", ["sable_wren", "brannoc_holt"], "agility", "spades"]
    known = known_ahead(table, "dealer", call.id, said)
    assert known is not None
    assert known.choice.kind == "draw_your_weapon.target"
    *_, found = of_choice(table.game, known, [Look(8)])
    easy, hard = found.options[3].passes, found.options[17].passes
    assert set(easy) == {"sable_wren", "brannoc_holt"}
    assert easy["sable_wren"] > hard["sable_wren"]


@pytest.mark.parametrize("name", ["suits", "draws", "cavaliers", "draw_your_weapon"])
def test_nothing_is_told_that_luck_or_others_decide(name: str) -> None:
    """Whatever a seat answers first, it looks no farther than to the next card, roll or other seat."""
    table = Table(find_game(name), secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    luck = table.state.luck
    for open_one in table.open_choices():
        seat = open_one.choice.seat
        first = open_one.choice.options[:30] if isinstance(open_one.choice, Pick) else ()
        for option in first:
            asked = questions_ahead(table, seat, open_one.id, [option.value])
            assert all(each.choice.seat == seat for each in asked)
            assert not any(each.choice.kind.startswith("luck.") for each in asked)
    assert table.state.luck == luck
