"""Defending at the table: chips and items spent, cards looked at, chosen, saved and paid for."""

from __future__ import annotations

import pytest

from tests.suits.at_table import PISTOL, Seated, clash, pair, seated, tough, words_of
from tests.suits.support import fighter


def under_fire() -> Seated:
    """Let Ann cover the east, and Bob step into it and be shot at."""
    table = seated(fighter("ann", held=PISTOL, skill=9), tough("bob", x=10, y=3))
    table.play("ann cover 30 e", "bob step", "bob go 10,2", "ann fire", "bob defend", "> 2c", "> 3c")
    return table


@pytest.mark.rule("suits.frequency.weapon_once", "suits.defend.no_cards")
def test_a_later_defence_without_chips_has_no_parry_left() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod", "ned"))]
    table = seated(*foes, fighter("bob", held=(("Sword",),)))
    table.play("rod attack bob", "bob counter", "> 9c 10h 2c 10d")
    table.play("tod attack bob", "bob last 1", "> 5c 4c 10h")
    assert table.told("contest")[-1].endswith("Bob: rank 5 against skill 7.")  # no D1


@pytest.mark.rule("suits.frequency.shield_uses", "suits.frequency.period")
def test_a_shield_is_used_up_by_defending_and_comes_back_with_the_turn() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob", held=(("Sword", "Shield"),)), fighter("far", "foes", x=9))
    table.play("rod attack bob", "bob defend", "> 5c", "> 2c", "bob one 5c", "> 6c 10h")
    assert "guarded 6" in table.told("contest")[-1]  # its one use, and no D1 beside it
    table.play("tod attack bob", "bob defend", "> 5d", "bob one 5d", "> 4c 10h")
    assert "guarded" not in table.told("contest")[-1]
    table.play("bob pass", "far pass")
    assert table.who("bob")["shield_uses"] == 0
    table.play("rod attack bob", "bob defend", "> 5c", "> 2c", "bob one 5c", "> 6c 10h")
    assert "guarded 6" in table.told("contest")[-1]


@pytest.mark.rule("suits.frequency.shield_uses")
def test_an_attacker_who_is_fought_back_uses_the_shield_too() -> None:
    table = seated(fighter("ann", held=(("Sword", "Shield"),)), fighter("bob", x=1))
    table.play("ann attack bob", "bob counter", "> 5c 10h 5d 10c")
    assert "Ann: rank 5 against skill 7, guarded 6" in table.told("contest")[0]
    assert table.who("ann")["shield_uses"] == 0  # her turn is over, and the period with it


@pytest.mark.rule("suits.frequency.shield_uses", "suits.bonus_card.extra_action")
def test_a_shield_that_an_extra_action_used_does_not_guard_until_the_next_turn() -> None:
    ann = fighter("ann", held=(("Sword", "Shield"),))
    ann.extra = 1
    table = seated(fighter("cy", "foes", x=1, y=1), ann, fighter("bob", "foes", x=1))
    table.play("cy pass", "ann pass", "bob pass", "ann attack bob", "bob counter", "> 5c 5d 10c")
    assert "Ann: rank 5 against skill 7, guarded 6" in table.told("contest")[-1]
    table.play("cy attack ann", "ann defend", "> 5c", "> 2c", "ann one 5c", "> 6c 10h")
    assert "guarded" not in table.told("contest")[-1]


@pytest.mark.rule("suits.frequency.dodge", "suits.pole.defense")
def test_a_dodge_has_nothing_of_shield_or_pole() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1, held=(("Sword", "Tower Shield"),)))
    table.play("ann attack bob", "bob dodge 1", "> 5c 6c 10h")
    assert table.told("contest")[0].endswith("Bob: rank 5 against skill 5.")
    table = seated(fighter("ann"), fighter("bob", x=1, held=(("Pike",),), lifted=True))
    table.play("ann attack bob", "bob dodge 1", "> 5c 6c 10h")
    assert table.told("contest")[0].endswith("Bob: rank 5 against skill 5.")


@pytest.mark.rule("suits.defend.declare_first", "suits.defend.choose_after_look")
def test_the_question_says_whose_skill_it_is() -> None:
    table = seated(fighter("ann"), fighter("bob", x=1, skill=8))
    table.play("ann attack bob", "bob defend", "> 5c", "> 2c")
    assert table.choice("bob").prompt == "Bob: which cards do you defend with? Your skill is 8."


@pytest.mark.rule("suits.defend.save_card")
def test_cards_go_with_the_seat_that_plays_somebody() -> None:
    table = seated(fighter("ann"), fighter("bob", x=2), fighter("cat", "bob", y=2))
    table.play("ann attack bob", "bob defend", "> 2c", "> 3c", "bob one 2c", "> 10c 10d")
    table.table.edit("gm", ["fighters", 1, "seat"], "cat", "Bob's player has to go")
    assert table.view("cat")["zones"]["bob hand"]["cards"] == ["3c"]
    assert table.view("bob")["zones"]["bob hand"]["cards"] == ["??"]
    assert table.choice("cat").actor == "bob"


@pytest.mark.rule("suits.defend.save_card", "suits.aim.area", "suits.round.step")
def test_whoever_steps_into_fire_and_saves_a_card_acts_with_it() -> None:
    table = under_fire().play("bob one 3c", "> 2d 10h")
    assert table.told("passes") == []
    assert table.options("bob")["move"] == ""


@pytest.mark.rule("suits.defend.sum", "suits.aim.area", "suits.round.step")
def test_whoever_steps_into_fire_and_puts_both_cards_into_the_defence_has_no_action_left() -> None:
    table = under_fire().play("bob both", "> 2d 2h")
    assert table.told("passes")[0] == "Bob gave up this action to defend."
    assert table.view()["round"] == 2


@pytest.mark.rule("suits.defend.sum", "suits.chips.second_item", "suits.chips.attack")
def test_with_a_second_item_both_cards_cost_both_white_chips_and_leave_the_action() -> None:
    foes = fighter("ann", "foes", x=1), fighter("cat", "foes", y=1)
    table = seated(foes[0], fighter("bob", held=(("Sword", "Dagger"),)), foes[1])
    table.play("ann attack bob", "bob defend", "> 2c", "> 4c")
    assert words_of(table, "bob")[-1] == "Use both, for both white chips"
    table.play("bob both", "> 5c 10h")
    assert "Bob: rank 6" in table.told("contest")[0]
    assert (table.who("bob")["white"], table.who("bob")["blue"]) == (0, 1)
    table.play("bob attack cat", "cat dodge 1")
    assert table.asked_cards() == 2  # one of each: without a white chip there is no second card


@pytest.mark.rule("suits.defend.failure", "suits.defend.sum")
def test_a_failed_defence_costs_the_card_and_the_action() -> None:
    table = clash("> 2d", "> 3c", "bob one 2d", "> 6c 10h", answer="defend")
    assert table.view("bob")["zones"]["bob hand"]["cards"] == []
    assert table.told("passes") == ["Bob was beaten and loses this action."]
    table = clash("> 2d", "> 4c", "bob both", "> 5c 10h", answer="defend")
    assert "Bob: rank 6" in table.told("contest")[0]
    assert table.told("passes") == ["Bob gave up this action to defend."]


@pytest.mark.rule("suits.defend.single_deck", "suits.defend.choose_after_look")
@pytest.mark.parametrize(("packs", "other"), [(1, "put the other back"), (2, "keep the other")])
def test_what_becomes_of_the_other_card_of_a_defence_is_said_as_it_is(packs: int, other: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=1), packs=packs)
    table.play("ann attack bob", "bob defend", "> 5c", "> 6c")
    assert words_of(table, "bob")[0] == f"Use 5c alone and {other}"


@pytest.mark.rule("suits.defend.single_deck")
def test_with_one_pack_the_saved_card_goes_back() -> None:
    table = clash("> 6d", "> 5c", "bob one 6d", "> 5d 10h", answer="defend", packs=1)
    assert table.view("bob")["zones"]["bob hand"]["cards"] == []


@pytest.mark.rule("suits.defend.no_cards")
def test_after_a_failed_defence_one_or_two_cards_may_be_drawn() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob"))
    table.play("rod attack bob", "bob defend", "> 2c", "> 3c", "bob one 2c", "> 6c 10h")
    table.play("tod attack bob")
    assert set(table.options("bob")) >= {"last 1", "last 2", "dodge 1", "dodge 2"}
    assert "defend" not in table.options("bob")
    table.play("bob last 2", "> 2d 4d 5c 10h")
    assert "Bob: rank 6 against skill 7" in table.told("contest")[-1]


@pytest.mark.rule("suits.defend.no_cards")
@pytest.mark.parametrize("mode", ["round", "through"])
def test_two_cards_without_chips_count_only_as_their_sum_however_the_deck_is_played(mode: str) -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob"), reshuffle=mode)
    table.play("rod attack bob", "bob counter", "> 9c", "> 10h", "> 2c", "> 10d")
    table.play("tod attack bob", "bob last 2", "> 6d", "> 7d", "> 5c", "> 10c")
    assert table.told("contest")[-1] == "Tod: rank 5 against skill 7; Bob: an overdraw against skill 7."


@pytest.mark.rule("suits.defend.two_item")
def test_a_two_item_defence_is_open_once_in_a_period() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod", "ned"))]
    table = seated(*foes, fighter("bob", held=(("Sword", "Shield"),)))
    table.play("rod attack bob")
    assert table.options("bob")["pair"] == "suits.defend.two_item"  # one against one
    table.play("bob counter", "> 9c 10h 2c 9d")
    table.play("tod attack bob", "bob pair", "> 2d", "> 3d", "> 4c 10c")
    assert "Bob: rank 5 against skill 7" in table.told("contest")[-1]
    table.play("ned attack bob")
    assert "pair" not in table.options("bob")


@pytest.mark.rule("suits.defend.two_item", "suits.frequency.period")
def test_a_two_item_defence_is_open_again_in_the_next_period() -> None:
    foes = [tough(name, "foes", x=at) for name, at in (("rod", 1), ("tod", 2))]
    table = seated(*foes, tough("bob", held=(("Sword", "Shield"),)))
    for _ in range(2):
        table.play("rod attack bob", "bob dodge 1", "> 4c 9c 10d")
        table.play("tod attack bob", "bob pair", "> 2c", "> 3c", "> 9c 10d")
        assert "pair" not in table.options("bob")  # it is his turn
        table.play("bob pass")
    assert len(table.told("defend")) == 4


@pytest.mark.rule("suits.defend.same_person", "suits.engage.counter")
def test_whoever_is_attacked_is_told_what_an_answer_costs() -> None:
    table = pair().play("ann attack bob")
    assert table.choice("bob").prompt == (
        "Bob: Ann attacks. How do you answer? Fighting back takes your coming turn; "
        "whatever you do, you will not strike at Ann on it."
    )
