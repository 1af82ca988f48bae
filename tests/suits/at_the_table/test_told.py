"""What an option says of itself at the table is what comes of it."""

from __future__ import annotations

from random import Random

import pytest

from outdraw.core.choices import Option, Pick
from outdraw.core.readers.live import Dial
from outdraw.games.suits.game import GAME
from outdraw.table.table import Table
from tests.suits.at_table import seated, shooters
from tests.suits.support import fighter

# The event that tells the skill of what was answered, by the verb of the answer.
TOLD_BY = {
    **dict.fromkeys(("attack", "attack_off", "strike", "strike_off"), "engage"),
    **dict.fromkeys(("counter", "counter_off"), "counter"),
    **dict.fromkeys(("defend", "pair", "last", "dodge"), "defend"),
    **dict.fromkeys(("fire", "fire_off", "fire_on", "burst", "lob", "lob_off"), "shoot"),
}


@pytest.mark.rule("suits.pole.attack_over", "suits.skill.modifiers")
def test_a_halberd_past_an_ally_is_offered_at_the_skill_it_strikes_with() -> None:
    ann = fighter("ann", side="us", held=(("Halberd",),), lifted=True)
    table = seated(ann, fighter("cat", side="us", x=1), fighter("bob", x=2), fighter("dan", x=2, y=9))
    attack = _option(table.choice("ann"), "attack bob")
    assert attack.facts["skill"] == 6
    table.play("ann attack bob")
    assert table.sums("engage") == ["Attack: Hand Weapons +7 over an ally -1 = 6"]
    assert table.told("engage") == ["Ann engages Bob with Halberd, skill 6."]


@pytest.mark.rule("suits.pole.attack_over", "suits.engage.counter")
def test_fighting_back_past_an_ally_is_offered_at_the_skill_it_strikes_with() -> None:
    bob = fighter("bob", side="them", x=2, held=(("Halberd",),), lifted=True)
    table = seated(fighter("ann"), fighter("cat", side="them", x=1), bob).play("ann attack bob")
    assert _option(table.choice("bob"), "counter").facts["skill"] == 6
    table.play("bob counter")
    assert table.sums("counter")[0] == "Attack: Hand Weapons +7 over an ally -1 = 6"


@pytest.mark.rule("suits.ranged.defense", "suits.range.point_blank")
def test_the_defence_against_a_shot_is_offered_as_it_is_told() -> None:
    table = shooters(2).play("ann fire bob")
    assert _option(table.choice("bob"), "defend").facts["skill"] == 2
    table.play("bob defend")
    assert table.sums("defend") == ["Defence: half of Reflexes and 5 +5 point blank -3 = 2"]


@pytest.mark.rule("suits.skill.modifiers", "suits.skill.defense_default")
@pytest.mark.parametrize("scenario", ["road", "alley", "cellar", "wall", "garden", "ambush", "shoot_out"])
def test_every_option_shows_the_skill_that_is_told_when_it_is_taken(scenario: str) -> None:
    table, dice, compared = Table(GAME, scenario, dial=Dial(choices="automatic"), secret=b"told"), Random(scenario), 0
    for seat in table.seats:
        table.join(seat, seat.title(), "00")
    table.begin()
    for _ in range(120):
        if table.is_over:
            break
        seat = table.waiting_for()[0]
        asked = table.choices(seat)[0]
        answer = asked.choice.sample(dice)
        before = len(table.events("gm"))
        table.answer(seat, asked.id, answer)
        if not (isinstance(asked.choice, Pick) and isinstance(answer, str)):
            continue
        option = _option(asked.choice, answer)
        told = [each for each in table.events("gm")[before:] if each.kind == TOLD_BY.get(option.word)]
        if "skill" in option.facts and told:
            assert told[0].sums[0].total == option.facts["skill"], (option, told[0])
            compared += 1
    assert compared > 5


def _option(choice: object, value: str) -> Option:
    assert isinstance(choice, Pick)
    return next(each for each in choice.options if each.value == value)
