"""What the Dealer calls at the table: whether something happens or needs a Test, on which terms, and for whom."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon.scene import DEALER
from tests.draw_your_weapon.at_table import FIVE, Live, on_turn_of
from tests.draw_your_weapon.support import ANA, BO, CY, JONAH, fight


def live_cards(live: Live, number: int = 5) -> list[str]:
    """Give cards that are still in the Library, low Hearts and Diamonds first."""
    library = live.scene.zones["library"].cards
    return sorted(library, key=lambda card: (card[-1] not in "hd", card))[:number]


def actions_left(live: Live) -> int:
    """Give the Actions that the Turn still has."""
    fight_on = live.scene.combat
    assert fight_on is not None
    assert fight_on.turn is not None
    return fight_on.turn.actions_left


@pytest.mark.rule("draw_your_weapon.action.time_outside_combat")
@pytest.mark.parametrize(("minutes", "told"), [(1, "1 minute passes."), (90, "90 minutes pass.")])
def test_the_dealer_may_let_time_pass(minutes: int, told: str) -> None:
    live = Live(ANA, CY, hands={ANA: "9c"}).calls("time").say(DEALER, "minutes", minutes)
    assert (live.told("time", CY), live.scene.minutes) == ([told], minutes)


@pytest.mark.rule("draw_your_weapon.test.when", "draw_your_weapon.surprise.kind")
def test_the_dealer_calls_a_test_in_the_midst_of_a_players_turn() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Kh 4c", DEALER: "9s"}, change=on_turn_of(ANA))
    live.turn(ANA, "defend")
    assert {"skill_test", "contest", "surprise skill_test", "surprise contest"} <= set(
        live.options(DEALER, "interrupt")
    )
    live.say(DEALER, "interrupt", "surprise contest").say(DEALER, "sides", [ANA, "wolf"])
    live.say(DEALER, "ambushed", [ANA]).say(DEALER, "attribute", "might")
    assert live.asked(ANA, "defend_surprise") is not None
    assert "Surprise Contest, [Might]" in live.told("test", ANA)[-1]  # told before anything is chosen
    live.say(ANA, "defend_surprise", "surprise")
    live.say(DEALER, "test_card", "9s").cards("Kd").say(ANA, "keep", "leave").cards("5s")
    assert live.told("contest", ANA) == ["Brannoc Holt wins the Contest."]
    assert live.options(ANA, "turn")["combat_move"] == ""  # the Turn goes on


@pytest.mark.rule("draw_your_weapon.test.when")
def test_what_the_dealer_says_cannot_be_done_costs_no_action() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Kh"}, change=on_turn_of(ANA))
    live.turn(ANA, "test").say(ANA, "attempt", "fly away").say(DEALER, "ruling", "impossible")
    assert live.told("impossible", ANA) == ["Brannoc Holt would try: fly away. That cannot be done."]
    fight_on = live.scene.combat
    assert fight_on is not None
    assert fight_on.turn is not None
    assert fight_on.turn.actions_left == 2


@pytest.mark.rule("draw_your_weapon.test.when")
def test_what_the_dealer_says_everybody_hears() -> None:
    live = Live(ANA, BO).calls("say").say(DEALER, "say", "Something scratches at the door.")
    assert live.told("story", BO)[-1:] == ["Something scratches at the door."]


@pytest.mark.rule("draw_your_weapon.test.when", "draw_your_weapon.dash.effect")
def test_what_simply_happens_and_who_stops_running_is_told() -> None:
    live = Live(ANA, BO, hands={ANA: "9s"}).free(ANA, "attempt").say(ANA, "attempt", "sit down")
    live.say(DEALER, "ruling", "happens").say(DEALER, "minutes", 3)
    assert (live.told("happens", BO), live.scene.minutes) == (["It happens."], 3)
    live.free(ANA, "dash").free(ANA, "stop")
    assert live.told("stop", BO) == ["Brannoc Holt stops."]


@pytest.mark.rule("draw_your_weapon.test.assignment")
def test_a_deed_in_words_has_a_likely_attribute() -> None:
    live = Live(ANA, hands={ANA: "Kc"})
    live.free(ANA, "attempt").say(ANA, "attempt", "kick the door down").say(DEALER, "ruling", "skill_test")
    live.say(ANA, "test_card", "Kc")
    assert live.told("test", ANA) == ["Skill Test, [Might] Clubs, for Brannoc Holt."]


@pytest.mark.rule("draw_your_weapon.contest.same_terms")
def test_each_side_may_have_terms_of_its_own() -> None:
    live = Live(ANA, "wolf", hands={ANA: "5c", DEALER: "5s"}).calls("contest").say(DEALER, "sides", [ANA, "wolf"])
    live.say(DEALER, "same_terms", "own").say(DEALER, "attribute", "might").say(DEALER, "suit", "clubs")
    live.say(DEALER, "attribute", "agility").say(DEALER, "suit", "spades")
    live.say(ANA, "test_card", "5c").say(DEALER, "test_card", "5s")
    assert live.told("played", ANA) == [
        "Brannoc Holt plays 5c: Result 7 (5 + Might 2).",
        "Wolf plays 5s: Result 8 (5 + Agility 3).",
    ]


@pytest.mark.rule("draw_your_weapon.surprise.when", "draw_your_weapon.movement.cost")
def test_a_walk_stops_at_the_trap_on_its_way() -> None:
    live = Live(scenario="pike_bridge")
    for _ in range(5):
        live.cards(" ".join(live_cards(live)))
    live.calls("combat")
    for seat in (ANA, BO, CY, JONAH):
        live.say(seat, "hold", "nothing")
    live.cards(*[" ".join(live_cards(live, 4))])
    for _ in range(30):
        seat, kind = next((s, k) for s, k in live.settle().waiting() if k in ("turn", "enter", "who_first"))
        if kind == "enter":
            live.cards(live_cards(live, 1)[0])
        elif kind == "who_first":
            live.say(seat, "who_first", next(iter(live.options(seat, "who_first"))))
        elif seat == BO:
            break
        else:
            live.turn(seat, "end")
    assert live.options(BO, "turn")["move 7,2"] == "map.distance"
    live.turn(BO, "move 7,4").cards(live_cards(live, 1)[0]).settle()
    place = live.who(BO).place
    assert place is not None
    assert place[0] == 6
    assert "Surprise Skill Test, [Agility] Spades, for Sable Wren." in live.told("test", BO)


@pytest.mark.rule("draw_your_weapon.move.dealer_calls")
def test_a_move_that_the_dealer_calls_one_is_offered_outside_combat_too() -> None:
    live = Live(ANA, hands={ANA: "Kh"})
    live.free(ANA, "move_action").say(ANA, "attempt", "leap the ditch").say(DEALER, "ruling", "happens").settle()
    assert live.told("action", ANA) == ["Brannoc Holt: Move, leap the ditch."]


@pytest.mark.rule("draw_your_weapon.turn.test_in_action")
def test_a_test_is_part_of_the_action_it_decides_and_an_imposed_one_costs_none() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9h 8h"}, change=lambda scene: fight(scene, ANA))
    live.say(DEALER, "interrupt", "skill_test").say(DEALER, "who", [ANA]).say(DEALER, "target", 5)
    live.say(ANA, "test_card", "8h")
    assert actions_left(live) == 2
    live.turn(ANA, "test").say(ANA, "attempt", "bar the gate").say(DEALER, "ruling", "skill_test")
    live.say(DEALER, "target", 5).say(ANA, "test_card", "9h")
    assert live.told("judged", ANA) == ["Brannoc Holt passes the Skill Test."] * 2
    assert actions_left(live) == 1


@pytest.mark.rule("draw_your_weapon.test.when")
def test_the_dealer_is_heard_again_after_whatever_a_player_does_on_a_turn() -> None:
    live = Live(ANA, "wolf", map=["a...b"], hands={ANA: "Kh", DEALER: FIVE}, change=on_turn_of(ANA))
    live.say(DEALER, "interrupt", "wait")
    assert live.asked(DEALER, "interrupt") is None
    live.turn(ANA, "move 1,0")
    live.say(DEALER, "interrupt", "wait").turn(ANA, "defend")
    live.say(DEALER, "interrupt", "skill_test").say(DEALER, "who", [ANA]).say(DEALER, "target", 5)
    assert live.asked(ANA, "test_card") is not None
