"""Who is on the field at the table: creatures that nobody has noticed, and figures that stay hidden."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.scene import DEALER
from tests.draw_your_weapon.at_table import FIVE, Live, contest_of_endurance, secret_wolf
from tests.draw_your_weapon.support import ANA, CY


@pytest.mark.rule("draw_your_weapon.sheet.visibility", "table.gm.arrive")
def test_nobody_hears_of_one_who_comes_in_unseen() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c", DEALER: FIVE})
    live.table.arrive(DEALER, "soldier", "", "hidden", "a creak on the stairs")
    assert [text.partition(":")[0] for text in live.told("arrive", ANA)] == ["The game master sets something"]
    assert "The game master lets somebody come in." in live.told("arrive", DEALER)
    assert live.told("comes_in", DEALER) == []


@pytest.mark.rule("draw_your_weapon.sheet.visibility", "draw_your_weapon.map.setup")
def test_two_who_come_in_unnoticed_wait_on_squares_of_their_own() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9c"})
    for _ in range(2):
        live.table.arrive(DEALER, "soldier", "", "hidden", "an ambush")
    assert [each.place for each in live.scene.unnoticed.values()] == [(1, 0), None]


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_of_a_creature_with_hidden_figures_everybody_hears_what_they_can_see() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c"}, change=secret_wolf).change("wolf", "bind")
    assert live.told("dealers_word", ANA) == ["Wolf is bound and cannot Attack."]
    live.change("wolf", "guard").say(DEALER, "amount", 2)
    assert live.told("dealers_word", ANA) == ["Wolf is bound and cannot Attack."]
    assert live.told("dealers_word")[-1] == "Wolf's Guard is 2 now."


def with_an_ally(dealers: str, *foes: str, side: str = "") -> Live:
    """Have a table with Ana, into which the Dealer brings Ilse, whom nobody else plays."""
    live = Live(ANA, *foes, hands={ANA: "9h 2c", DEALER: dealers})
    live.table.arrive(DEALER, CY, side, "", "an ally the Dealer plays")
    return live


@pytest.mark.rule("draw_your_weapon.contest.tie_player_dealer")
def test_a_ready_character_that_nobody_plays_loses_a_tie_with_a_player() -> None:
    live = contest_of_endurance(with_an_ally("9s 3c 4c 5c 6c"), ANA, CY)
    live.say(ANA, "test_card", "9h").say(DEALER, "test_card", "9s")
    assert "Brannoc Holt wins the Contest, tied at 9: a Player comes before the Dealer." in live.told("contest")


@pytest.mark.rule("draw_your_weapon.initiative.npc_spades", "draw_your_weapon.initiative.tie_player_npc")
def test_a_ready_character_that_nobody_plays_counts_none_of_the_dealers_spades_twice() -> None:
    live = with_an_ally("Ks 3c 4c 5c 6c", "wolf")
    live.free(ANA, "fight wolf").say(ANA, "hold", "nothing").say(DEALER, "hold", "nothing").cards("2d").settle()
    totals = next(event.facts["totals"] for event in live.table.events(DEALER) if event.kind == "round")
    assert totals == {ANA: 5, "wolf": 21, CY: 5}
    order = next(event.about for event in live.table.events(DEALER) if event.kind == "order")
    assert order == ("wolf", ANA, CY)  # nobody is asked: Players always win over NPCs


@pytest.mark.rule("draw_your_weapon.card.dealer_hand", "draw_your_weapon.rest.new_hand")
def test_a_ready_character_that_nobody_plays_takes_no_rest_with_the_dealers_hand() -> None:
    live = with_an_ally("2h 3c 4c 5c 6c").free(ANA, "rest").say(ANA, "rest", "rest").say(DEALER, "night", "quiet")
    live.cards("7d 8d 9d Td Jd").settle()
    assert sorted(live.hand(DEALER)) == ["2h", "3c", "4c", "5c", "6c"]


@pytest.mark.rule("draw_your_weapon.breather.trade_joint")
def test_nobody_trades_with_the_dealers_hand() -> None:
    live = with_an_ally("Ks 3c 4c 5c 6c").free(ANA, "breather")
    assert live.options(ANA, "breather")["trade"] == "breather.trade_joint"


@pytest.mark.rule("draw_your_weapon.sheet.visibility", "table.gm.arrive")
@pytest.mark.parametrize(("side", "stands"), [("", "party"), ("party", "party"), ("foes", "foes")])
def test_a_ready_character_that_nobody_plays_stands_where_the_dealer_says(side: str, stands: str) -> None:
    who = with_an_ally("2h 3c 4c 5c 6c", "wolf", side=side).who(CY)
    assert (who.side, who.kind, who.seat, who.sheet.seen_by) == (stands, "npc", DEALER, (DEALER,))


@pytest.mark.rule("draw_your_weapon.weapon.hands")
def test_a_ready_character_that_the_dealer_plays_has_guard_by_what_it_holds() -> None:
    live = Live(CY, hands={CY: "9h"})
    live.table.arrive(DEALER, ANA, "foes", "", "on the other side")
    before = live.who(ANA).figures.value.max_guard
    live.change(ANA, "hold").say(DEALER, "hold", "hold arming_sword shield")
    assert live.who(ANA).figures.value.max_guard == before + 3


@pytest.mark.rule("table.gm.arrive")
def test_a_ready_character_can_be_given_to_a_player_and_nobody_else_can() -> None:
    live = Live(ANA, hands={ANA: "9h"})
    assert (live.table.hosts(CY), live.table.hosts("wolf")) == ([ANA], [])
    live.table.arrive(DEALER, CY, ANA, "", "her sister")
    assert (live.who(CY).seat, live.who(CY).kind, live.who(CY).side) == (ANA, "player", "party")
