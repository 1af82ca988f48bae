"""What a scene came to, told at the table as it ends."""

from __future__ import annotations

import pytest

from outdraw.games.suits.set_up import set_up
from tests.suits.at_table import Seated, beginning, call, fallen, seated
from tests.suits.support import fighter


@pytest.mark.rule("suits.contest.last_standing", "suits.loss.major")
def test_the_summary_tells_of_those_who_left_too() -> None:
    cat = fighter("cat", "bob", x=12, reflexes=9)
    cat.wounds = 1
    table = beginning(fighter("ann", reflexes=9), fighter("bob", x=9, reflexes=9), cat)
    table.play("> 9c", "> 8c", "> 7c")
    call(table, kind="leave", who="cat")
    call(table, kind="end", who="ann")
    assert table.told("summary")[0].endswith("Bob is on their feet, unhurt. Cat left, with 1 wound of Body 6.")


@pytest.mark.rule("suits.contest.last_standing")
@pytest.mark.parametrize(("limit", "told"), [(1, "1 round is over"), (2, "2 rounds are over")])
def test_the_end_of_the_rounds_is_told_for_one_and_for_many(limit: int, told: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=20), round_limit=limit)
    table.play(*["ann pass", "bob pass"] * limit)
    assert table.told("time") == [f"{told}: the fight ends here."]


@pytest.mark.rule("suits.critical.stabilize", "suits.loss.major")
def test_the_summary_tells_of_somebody_stable_that_they_are() -> None:
    bob = fighter("bob", x=2)
    bob.shock = 12
    cat = fallen("cat", "ann", x=9, critical=1)
    cat.passed_out = True
    table = seated(fighter("ann"), cat, bob).play("ann attack bob", "bob dodge 1", "> 10c 7d 6d", "> 4c")
    half = "and will be at half skill until a night's sleep"
    assert f"Cat is down, but stable, {half}, with 7 wounds of Body 6." in table.told("summary")[0]


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
