"""Skill Tests and Surprises: secret targets, Experience, the turned card, Defending."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from outdraw.core.chance import Chance
from outdraw.core.choices import Answer, Choice
from outdraw.core.seen import view
from outdraw.games.draw_your_weapon.rules import dealer, dealers_notes
from outdraw.games.draw_your_weapon.rules.contests import Participant, Terms, contest
from outdraw.games.draw_your_weapon.rules.skill_tests import skill_test
from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.scene import DEALER
from outdraw.games.draw_your_weapon.set_up import set_up
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import ANA, BO, CY, Script, bars, give, hand, rate, table

SPADES = Terms("agility", "spades")
CLUBS = Terms("might", "clubs")


@pytest.mark.rule("draw_your_weapon.skill_test.when")
def test_the_dealer_may_call_a_skill_test_for_a_hard_task() -> None:
    scene = table(ANA, BO, hands={ANA: "9h", BO: "2h"})
    play = Script(
        **{"dealer:dealer": "skill_test", f"{ANA}:test_card": "9h", f"{BO}:test_card": "2h", "who": [ANA, BO]}, target=8
    )
    step(play, scene)
    assert {event.about[0]: event.facts["passed"] for event in play.events("judged")} == {ANA: True, BO: False}


@pytest.mark.rule("draw_your_weapon.skill_test.target_secret")
def test_the_target_is_fixed_before_a_card_is_asked_for_and_only_the_dealer_sees_it() -> None:
    scene = table(ANA, hands={ANA: "9h"})
    play = Script(attempt="climb", ruling="skill_test", target=11, test_card="9h")
    dealer.attempt(play, scene, scene.creatures[ANA], "test")
    assert play.kinds().index("target") < play.kinds().index("test_card")
    assert view(scene, ANA)["last_test"]["target"] == "??"
    assert view(scene, DEALER)["last_test"]["target"] == 11
    assert play.events("target", ANA) == []
    assert play.events("target", DEALER)[0].facts["target"] == 11


@pytest.mark.rule("draw_your_weapon.skill_test.play")
def test_each_plays_one_card_from_hand() -> None:
    scene = table(ANA, BO, hands={ANA: "6s 2h", BO: "7h 3h"})
    skill_test(
        Script(**{f"{ANA}:test_card": "6s", f"{BO}:test_card": "7h"}),
        scene,
        [Participant(ANA, SPADES), Participant(BO, SPADES)],
        8,
    )
    assert (hand(scene, ANA), hand(scene, BO)) == (["2h"], ["3h"])


@pytest.mark.rule("draw_your_weapon.skill_test.group")
def test_several_are_judged_one_by_one_against_the_same_target() -> None:
    scene = table(ANA, BO, hands={ANA: "6s", BO: "7h"})
    rate(scene.creatures[ANA], agility=2)
    rate(scene.creatures[BO], agility=3)
    play = Script(**{f"{ANA}:test_card": "6s", f"{BO}:test_card": "7h"})
    assert skill_test(play, scene, [Participant(ANA, SPADES), Participant(BO, SPADES)], 8) == {ANA: True, BO: False}
    assert (sheet_of(scene.creatures[ANA]).experience, sheet_of(scene.creatures[BO]).experience) == (0, 1)


@pytest.mark.rule("draw_your_weapon.skill_test.fail_experience")
def test_npcs_gain_no_experience_and_nobody_draws() -> None:
    scene = table("wolf", hands={DEALER: "2h 3h"})
    skill_test(Script(test_card="2h"), scene, [Participant("wolf", SPADES)], 9)
    assert sheet_of(scene.creatures["wolf"]).experience == 0
    assert hand(scene, DEALER) == ["3h"]


@pytest.mark.rule("draw_your_weapon.skill_test.disclosure")
def test_pass_or_fail_is_told_at_once_and_the_target_when_the_dealer_shows_it() -> None:
    scene = table(ANA, hands={ANA: "9h"})
    play = Script(test_card="9h")
    skill_test(play, scene, [Participant(ANA, SPADES)], 10)
    assert play.events("judged", ANA)[0].text == "Brannoc Holt fails the Skill Test."
    assert view(scene, ANA)["last_test"]["target"] == "??"
    assert (len(play.events("target", DEALER)), play.events("target", ANA)) == (1, [])
    step(Script(**{"dealer:dealer": "show_target"}), scene)
    assert view(scene, ANA)["last_test"]["target"] == 10


@pytest.mark.rule("draw_your_weapon.surprise.when")
def test_what_the_dealer_springs_is_a_surprise() -> None:
    scene = table(ANA, hands={ANA: "Kh"})
    play = Script(["3s"], **{"dealer:dealer": "surprise skill_test"}, target=12)
    step(play, scene)
    assert play.events("played")[0].text.startswith("Brannoc Holt: 3s is a Result of 3")
    assert hand(scene, ANA) == ["Kh"]


@pytest.mark.rule("draw_your_weapon.surprise.when")
def test_a_players_own_ambush_is_an_ordinary_contest() -> None:
    scene = table(ANA, "soldier", hands={ANA: "Kh", DEALER: "4d"})
    play = Script(attempt="leap at them", ruling="contest", **{f"{ANA}:test_card": "Kh", "dealer:test_card": "4d"})
    dealer.attempt(play, scene, scene.creatures[ANA], "test")
    assert play.seats("test_card") == [ANA, DEALER]


@pytest.mark.rule("draw_your_weapon.surprise.kind")
def test_a_surprise_may_be_a_contest() -> None:
    scene = table(ANA, "soldier", hands={ANA: "Kh", DEALER: "4d"})
    play = Script(
        ["2s"],
        **{"dealer:dealer": "surprise contest"},
        sides=[ANA, "soldier"],
        ambushed=[ANA],
        test_card="4d",
        keep="leave",
    )
    step(play, scene)
    assert {event.about[0]: event.facts["card"] for event in play.events("played")} == {
        ANA: "2s",
        "soldier": "4d",
    }
    assert len(hand(scene, ANA)) == 2  # the loser of a Contest draws although no card left the Hand


@pytest.mark.rule("draw_your_weapon.surprise.order")
def test_the_ambusher_chooses_before_the_card_is_turned() -> None:
    scene = table(ANA, "soldier", hands={ANA: "Kh", DEALER: "9c"})
    play = Script(["3d"], test_card="9c", keep="leave")
    contest(play, scene, [Participant(ANA, CLUBS, True), Participant("soldier", CLUBS)])
    assert [event.facts["card"] for event in play.events("played")] == ["9c", "3d"]
    assert "Kh" in hand(scene, ANA)


class _InOrder(Script):
    """A script that notes in which order it was asked and luck happened."""

    def __init__(self, *args: Any, **answers: Any) -> None:
        super().__init__(*args, **answers)
        self.order: list[str] = []

    def luck(self, chance: Chance[Any], *args: Any, **more: Any) -> Any:
        self.order.append("turn")
        return super().luck(chance, *args, **more)

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        self.order += [choice.kind.removeprefix("draw_your_weapon.") for choice in choices]
        return super().ask_all(choices)


@pytest.mark.rule("draw_your_weapon.surprise.order")
def test_no_card_is_turned_before_the_last_choice_of_a_card_is_made() -> None:
    scene = table(ANA, BO, "soldier", hands={BO: "5h", DEALER: "9c"})
    play = _InOrder(["3d"], **{f"{BO}:test_card": "5h", "dealer:test_card": "9c"}, keep="leave")
    contest(play, scene, [Participant(ANA, CLUBS, True), Participant(BO, CLUBS), Participant("soldier", CLUBS)])
    assert play.order[:3] == ["test_card", "test_card", "turn"]


@pytest.mark.rule("draw_your_weapon.surprise.keep_card")
def test_a_surprised_winner_may_keep_the_turned_card() -> None:
    scene = table(ANA, "soldier", hands={ANA: "2h", DEALER: "9c"})
    play = Script(["Kh", "5d"], test_card="9c", keep="Kh")
    verdict = contest(play, scene, [Participant(ANA, CLUBS, True), Participant("soldier", CLUBS)])
    assert verdict.winner == ANA
    assert hand(scene, ANA) == ["2h", "Kh"]
    assert hand(scene, DEALER) == ["5d"]


@pytest.mark.rule("draw_your_weapon.surprise.keep_card")
def test_a_winning_ambusher_may_take_the_turned_card_but_not_their_own() -> None:
    scene = table(ANA, "soldier", hands={ANA: "2h", DEALER: "9c"})
    play = Script(["4d"], test_card="9c", keep="4d")
    contest(play, scene, [Participant(ANA, CLUBS, True), Participant("soldier", CLUBS)])
    keep = next(choice for choice in play.asked if choice.kind.endswith("keep"))
    assert keep.seat == DEALER
    assert hand(scene, DEALER) == ["4d"]
    assert len(hand(scene, ANA)) == 2
    assert scene.zones["pile"].cards == ["9c"]


@pytest.mark.rule("draw_your_weapon.surprise.keep_card")
@pytest.mark.parametrize(("turned", "offered"), [(["Kh", "4d"], ["Kh"]), (["2d", "4d"], ["2d", "4d"])])
def test_of_several_surprised_the_winner_takes_only_their_own_card_an_ambusher_any(
    turned: list[str], offered: list[str]
) -> None:
    scene = table(ANA, BO, "soldier", hands={DEALER: "9c"})
    play = Script(turned, test_card="9c", keep="leave")
    contest(play, scene, [Participant(ANA, CLUBS, True), Participant(BO, CLUBS, True), Participant("soldier", CLUBS)])
    keep = next(choice for choice in play.asked if choice.kind.endswith("keep"))
    assert list(bars(keep)) == [*offered, "leave"]


@pytest.mark.rule("draw_your_weapon.surprise.failure")
def test_failing_a_surprise_gives_the_usual_consolation() -> None:
    scene = table(ANA, hands={ANA: "2h"})
    play = Script(["4d"])
    skill_test(play, scene, [Participant(ANA, SPADES, True)], 9)
    assert sheet_of(scene.creatures[ANA]).experience == 1
    assert scene.zones["pile"].cards == ["4d"]
    assert "keep" not in play.kinds()


@pytest.mark.rule("draw_your_weapon.defend.immunity", "draw_your_weapon.defend.rewards")
def test_the_defending_may_play_from_hand_and_then_keep_nothing() -> None:
    scene = table(ANA, hands={ANA: "2c 10d"})
    scene.creatures[ANA].is_defending = True
    play = Script(defend_surprise="ordinary", test_card="10d")
    skill_test(play, scene, [Participant(ANA, SPADES, True)], 9)
    assert play.kinds() == ["defend_surprise", "test_card"]
    assert hand(scene, ANA) == ["2c"]


@pytest.mark.rule("draw_your_weapon.defend.immunity", "draw_your_weapon.defend.rewards")
def test_the_defending_may_take_it_as_a_surprise_with_its_reward() -> None:
    scene = table(ANA, hands={ANA: "2c 3d"})
    scene.creatures[ANA].is_defending = True
    play = Script(["Kh"], defend_surprise="surprise", keep="Kh")
    skill_test(play, scene, [Participant(ANA, SPADES, True)], 9)
    assert play.kinds() == ["defend_surprise", "keep"]
    assert hand(scene, ANA) == ["2c", "3d", "Kh"]


@pytest.mark.rule("draw_your_weapon.defend.duration")
def test_answering_tests_does_not_end_defending() -> None:
    scene = table(ANA, hands={ANA: "9c 10d"})
    scene.creatures[ANA].is_defending = True
    for card in ("9c", "10d"):
        skill_test(Script(defend_surprise="ordinary", test_card=card), scene, [Participant(ANA, SPADES, True)], 5)
    assert scene.creatures[ANA].is_defending


@pytest.mark.rule("draw_your_weapon.ability.alone_or_with")
@pytest.mark.parametrize(("target", "band"), [(7, "7 or less"), (8, "8 to 10"), (11, "11 or more")])
def test_sleuth_inside_a_skill_test_tells_roughly_what_the_target_is(target: int, band: str) -> None:
    scene = table("jonah_tarn", hands={"jonah_tarn": "9d"})
    jonah = scene.creatures["jonah_tarn"]
    play = Script(sleuth="yes", test_card="9d")
    skill_test(play, scene, [Participant(jonah.id, Terms("insight", "diamonds"))], target, seeks=True)
    assert play.kinds() == ["sleuth", "test_card"]
    assert play.events("sleuth", jonah.id)[0].facts["band"] == band
    assert sheet_of(jonah).reserve == sheet_of(jonah).max_reserve - 1
    assert play.events("action") == []


@pytest.mark.rule("draw_your_weapon.ability.alone_or_with")
def test_sleuth_alone_is_a_use_ability_action_with_a_true_answer() -> None:
    scene = table("jonah_tarn", "wolf")
    play = Script(
        **{"jonah_tarn:free": "ability sleuth jonah_tarn"}, question="Is the door trapped?", true_answer="yes"
    )
    step(play, scene)
    assert [event.facts["action"] for event in play.events("action")] == ["use_ability"]
    assert play.events("answer", "jonah_tarn")[0].facts["answer"] == "yes"


def test_the_scenarios_opening_contest_surprises_a_clear_loser() -> None:
    scene = set_up("lantern_yard")
    give(scene, BO, "Kd")
    give(scene, DEALER, "2c")
    play = Script(**{f"{BO}:test_card": "Kd", "dealer:test_card": "2c"})
    dealers_notes.call(play, scene, scene.notes[0])
    assert scene.to_be_surprised == ["duelist"]
    assert view(scene, BO)["notes"] == "??"


def test_everyone_who_wades_across_starts_behind_the_toughs() -> None:
    scene = set_up("pike_bridge")
    for seat in scene.seats[1:]:
        give(scene, seat, {ANA: "Ks", BO: "Qs", CY: "Js"}.get(seat, "10s"))
    picks = {f"{seat}:test_card": hand(scene, seat)[0] for seat in scene.seats[1:]}
    dealers_notes.call(Script(**picks), scene, scene.notes[1])
    assert scene.start_behind == scene.seats[1:]
    assert "brute" in scene.to_be_surprised
