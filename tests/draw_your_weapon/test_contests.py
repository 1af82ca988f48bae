"""Tests in general and Contests: secret choices, the winner, ties, and the consolation."""

from __future__ import annotations

from collections import Counter

import pytest

from outdraw.core.choices import Malformed, Pick
from outdraw.core.exact import distribution
from outdraw.games.draw_your_weapon.rules import dealer
from outdraw.games.draw_your_weapon.rules.contests import Participant, Terms, card_choice, contest
from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.rules.values import result
from outdraw.games.draw_your_weapon.scene import DEALER
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import ANA, BO, CY, Script, give, hand, rate, table

CLUBS = Terms("might", "clubs")
HEARTS = Terms("presence", "hearts")


@pytest.mark.rule("draw_your_weapon.test.when")
@pytest.mark.parametrize(("ruling", "played"), [("happens", 0), ("skill_test", 1)])
def test_the_dealer_says_whether_something_happens_or_needs_a_test(ruling: str, played: int) -> None:
    scene = table(ANA, hands={ANA: "8h"})
    play = Script(attempt="kick the door", ruling=ruling, test_card="8h")
    dealer.attempt(play, scene, scene.creatures[ANA], "test")
    assert play.seats("ruling") == [DEALER]
    assert len(play.events("played")) == played


@pytest.mark.rule("draw_your_weapon.test.assignment")
def test_the_dealer_names_attribute_and_suit_before_cards_are_chosen() -> None:
    scene = table(ANA, hands={ANA: "7c"})
    play = Script(attempt="kick the door", ruling="skill_test", attribute="might", suit="clubs", test_card="7c")
    dealer.attempt(play, scene, scene.creatures[ANA], "test")
    assert play.kinds()[-5:-1] == ["attribute", "suit", "target", "test_card"]
    assert play.events("test")[0].text == "Skill Test, [Might] Clubs, for Brannoc Holt."
    assert play.events("played")[0].facts["result"] == 9


@pytest.mark.rule("draw_your_weapon.test.result")
def test_the_player_may_waive_the_attribute() -> None:
    scene = table(ANA, BO, hands={ANA: "7c", BO: "8h"})
    play = Script(**{f"{ANA}:test_card": "plain 7c", f"{BO}:test_card": "8h"})
    verdict = contest(play, scene, [Participant(ANA, CLUBS), Participant(BO, CLUBS)])
    assert (verdict.shown[ANA].result, verdict.winner) == (7, BO)
    assert result("7c", "clubs", 2) == 9


@pytest.mark.rule("draw_your_weapon.test.one_card")
def test_exactly_one_card_is_played_and_any_will_do() -> None:
    scene = table(ANA, hands={ANA: "7c 8h Ks"})
    choice = card_choice(scene.creatures[ANA], HEARTS, hand(scene, ANA), "Which?", "draw_your_weapon.test.one_card")
    assert {option.value.split()[-1] for option in choice.legal} == {"7c", "8h", "Ks"}
    with pytest.raises(Malformed, match=r"test\.one_card"):
        choice.check(["7c", "8h"])
    with pytest.raises(Malformed):
        choice.check("7c 8h")


@pytest.mark.rule("draw_your_weapon.test.empty_hand")
def test_with_no_cards_the_top_of_the_library_is_played_and_not_kept() -> None:
    from outdraw.games.draw_your_weapon.rules.skill_tests import skill_test

    scene = table(ANA)
    play = Script(["9s"])
    passed = skill_test(play, scene, [Participant(ANA, Terms("agility", "spades"))], 6)
    assert passed == {ANA: True}
    assert play.events("played")[0].facts["result"] == 10
    assert scene.zones["pile"].cards == ["9s"]
    assert "keep" not in play.kinds()


@pytest.mark.rule("draw_your_weapon.test.kinds")
@pytest.mark.parametrize(("ruling", "kind"), [("skill_test", "Skill Test"), ("contest", "Contest")])
def test_a_test_is_a_contest_or_a_skill_test(ruling: str, kind: str) -> None:
    scene = table(ANA, "soldier", hands={ANA: "8h", DEALER: "2c"})
    play = Script(attempt="force the gate", ruling=ruling, **{f"{ANA}:test_card": "8h", "dealer:test_card": "2c"})
    dealer.attempt(play, scene, scene.creatures[ANA], "test")
    assert play.events("test")[0].text.startswith(kind)


@pytest.mark.rule("draw_your_weapon.contest.when")
def test_a_hurdle_that_is_somebody_makes_a_contest_with_them() -> None:
    scene = table(ANA, BO, "soldier", hands={ANA: "8h", BO: "9h", DEALER: "2c"})
    play = Script(
        attempt="wrestle them",
        ruling="contest",
        who=[BO, "soldier"],
        **{f"{ANA}:test_card": "8h", f"{BO}:test_card": "9h", "dealer:test_card": "2c"},
    )
    dealer.attempt(play, scene, scene.creatures[ANA], "test")
    assert sorted(event.about[0] for event in play.events("played")) == sorted([ANA, BO, "soldier"])


@pytest.mark.rule("draw_your_weapon.contest.simultaneous")
def test_all_choose_at_once_and_nothing_is_told_before_the_last() -> None:
    scene = table(ANA, BO, "soldier", hands={ANA: "8h", BO: "9h", DEALER: "2c"})
    play = Script(**{f"{ANA}:test_card": "8h", f"{BO}:test_card": "9h", "dealer:test_card": "2c"})
    contest(play, scene, [Participant(ANA, CLUBS), Participant(BO, CLUBS), Participant("soldier", CLUBS)])
    assert [choice.seat for choice in play.together[0]] == [ANA, BO, DEALER]
    assert scene.zones["pile"].cards[:3] == ["8h", "9h", "2c"]


@pytest.mark.rule("draw_your_weapon.contest.simultaneous")
def test_two_npcs_cannot_play_the_same_card_of_the_dealers_hand() -> None:
    scene = table(ANA, "wolf_1", "wolf_2", hands={ANA: "8h", DEALER: "2c 3c"})
    play = Script(**{f"{ANA}:test_card": "8h", "dealer:test_card": ("2c", "3c")})
    contest(play, scene, [Participant("wolf_1", CLUBS), Participant("wolf_2", CLUBS), Participant(ANA, CLUBS)])
    offers = [c for c in play.asked if c.seat == DEALER]
    assert all(isinstance(choice, Pick) for choice in offers)
    assert ["2c" in [o.value for o in choice.options] for choice in offers if isinstance(choice, Pick)] == [True, False]


@pytest.mark.rule("draw_your_weapon.contest.highest_wins")
def test_arm_wrestling_as_the_seed_tells_it() -> None:
    scene = table(ANA, BO, hands={ANA: "7c", BO: "8h"})
    morgan, julian = rate(scene.creatures[ANA], might=2), scene.creatures[BO]
    play = Script(**{f"{ANA}:test_card": "7c", f"{BO}:test_card": "8h"})
    verdict = contest(play, scene, [Participant(julian.id, CLUBS), Participant(morgan.id, CLUBS)])
    assert verdict.winner == morgan.id
    assert {id: each.result for id, each in verdict.shown.items()} == {julian.id: 8, morgan.id: 9}


@pytest.mark.rule("draw_your_weapon.contest.same_terms")
@pytest.mark.parametrize(("answer", "results"), [("same", [9, 8]), ("own", [9, 11])])
def test_all_use_the_same_terms_unless_the_dealer_says_otherwise_beforehand(answer: str, results: list[int]) -> None:
    scene = table(ANA, BO, hands={ANA: "7c", BO: "8s"})
    play = Script(
        sides=[ANA, BO],
        same_terms=answer,
        attribute=("might", "agility"),
        suit=("clubs", "spades"),
        **{f"{ANA}:test_card": "7c", f"{BO}:test_card": "8s"},
    )
    dealer.call_contest(play, scene, is_surprise=False)
    assert [event.facts["result"] for event in play.events("played")] == results
    assert play.kinds().index("same_terms") < play.kinds().index("test_card")


@pytest.mark.rule("draw_your_weapon.contest.multi", "draw_your_weapon.contest.losers_draw")
def test_one_winner_and_everyone_else_draws_the_dealer_last() -> None:
    scene = table(ANA, BO, "wolf", CY, hands={ANA: "2h", BO: "9h", CY: "3h", DEALER: "4d"})
    chosen = {f"{ANA}:test_card": "2h", f"{BO}:test_card": "9h", f"{CY}:test_card": "3h", "dealer:test_card": "4d"}
    play = Script(["Kd", "Kc", "Ks"], **chosen)
    verdict = contest(play, scene, [Participant(each, CLUBS) for each in ("wolf", CY, BO, ANA)])
    assert verdict.winner == BO
    assert [event.facts["seat"] for event in play.events("draw")] == [ANA, CY, DEALER]
    assert (hand(scene, ANA), hand(scene, CY), hand(scene, DEALER)) == (["Kd"], ["Kc"], ["Ks"])


@pytest.mark.rule("draw_your_weapon.contest.winner_no_draw")
def test_the_winner_ends_one_card_down() -> None:
    scene = table(ANA, BO, hands={ANA: "2h 3h", BO: "9h 10h"})
    contest(
        Script(**{f"{ANA}:test_card": "2h", f"{BO}:test_card": "9h"}),
        scene,
        [Participant(ANA, CLUBS), Participant(BO, CLUBS)],
    )
    assert (len(hand(scene, ANA)), len(hand(scene, BO))) == (2, 1)


@pytest.mark.rule("draw_your_weapon.contest.tie_random")
def test_a_tie_of_equal_hands_is_even() -> None:
    def winner(play: object) -> str:
        from outdraw.core.play import Play

        assert isinstance(play, Play)
        from outdraw.games.draw_your_weapon.rules.contests import Shown, find_winner, highest

        scene = table(ANA, BO, hands={ANA: "2h", BO: "3h"})
        return find_winner(play, highest(scene, [Shown(ANA, "9h", 9), Shown(BO, "9s", 9)]))

    weights = distribution(winner)
    assert Counter(weights.of) == {ANA: 1, BO: 1}


@pytest.mark.rule("draw_your_weapon.contest.tie_npcs")
@pytest.mark.parametrize("chosen", ["wolf_1", "wolf_2"])
def test_the_dealer_picks_among_tied_npcs(chosen: str) -> None:
    scene = table(ANA, "wolf_1", "wolf_2", hands={ANA: "2h", DEALER: "8s 8d"})
    play = Script(tie=chosen, **{f"{ANA}:test_card": "2h", "dealer:test_card": ("8s", "8d")})
    verdict = contest(
        play, scene, [Participant("wolf_1", CLUBS), Participant("wolf_2", CLUBS), Participant(ANA, CLUBS)]
    )
    assert verdict.winner == chosen


@pytest.mark.rule("draw_your_weapon.action.definition")
def test_outside_combat_anyone_may_act_and_some_things_need_no_action() -> None:
    scene = table(ANA, BO, "soldier")
    play = Script(**{f"{ANA}:free": "hold", "hold": "hold arming_sword shield"})
    step(play, scene)
    assert scene.creatures[ANA].held == ["arming_sword", "shield"]
    assert play.events("action") == []
    play = Script(**{f"{ANA}:free": "defend"})
    step(play, scene)
    assert [event.facts["action"] for event in play.events("action")] == ["defend"]


@pytest.mark.rule("draw_your_weapon.ability.cost", "draw_your_weapon.special.modifier")
def test_silver_tongue_makes_any_card_count_inside_the_test() -> None:
    scene = table(ANA, BO, hands={ANA: "7c", BO: "8h"})
    ana = rate(scene.creatures[ANA], presence=2)
    sheet_of(ana).features.append("silver_tongue")
    clout = sheet_of(ana).clout
    play = Script(**{f"{ANA}:test_card": "silver 7c", f"{BO}:test_card": "plain 8h"})
    verdict = contest(play, scene, [Participant(ANA, HEARTS), Participant(BO, HEARTS)])
    assert (verdict.shown[ANA].result, sheet_of(ana).clout) == (9, clout - 1)
    give(scene, ANA, "9c")
    choice = card_choice(ana, CLUBS, hand(scene, ANA), "Which?", "draw_your_weapon.test.one_card")
    assert all("silver" not in option.value for option in choice.options)
