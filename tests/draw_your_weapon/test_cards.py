"""Cards and zones: what is seen, drawn, Played, and what happens when the Library runs out."""

from __future__ import annotations

import pytest

from outdraw.core.seen import view
from outdraw.core.zones import census, move, move_all
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import attacks, cards, combat, rests
from outdraw.games.draw_your_weapon.rules.contests import Participant, Terms
from outdraw.games.draw_your_weapon.rules.skill_tests import skill_test
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.rules.values import value
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from outdraw.games.draw_your_weapon.set_up import lay_out, pack_count, set_up
from outdraw.games.draw_your_weapon.step import step
from tests.draw_your_weapon.support import ANA, BO, Script, fight, give, hand, leave_in_library, table

MIGHT = Terms("might", "clubs")


@pytest.mark.rule("draw_your_weapon.card.zones")
def test_one_library_pile_and_void_serve_the_table_and_everyone_has_a_hand() -> None:
    scene = set_up("pike_bridge")
    hands = {f"hand.{seat}" for seat in scene.seats}
    assert set(scene.zones) == {"library", "pile", "void"} | hands
    assert len(scene.zones["library"]) == 52


@pytest.mark.rule("draw_your_weapon.card.secret_hand")
def test_a_hand_is_seen_by_its_seat_alone_and_its_size_by_all() -> None:
    scene = table(ANA, BO, hands={ANA: "8h Ks", DEALER: "2c"})
    assert view(scene, ANA)["zones"][f"hand.{ANA}"]["cards"] == ["8h", "Ks"]
    assert view(scene, BO)["zones"][f"hand.{ANA}"]["cards"] == ["??", "??"]
    assert view(scene, DEALER)["zones"][f"hand.{ANA}"]["cards"] == ["??", "??"]
    assert view(scene, ANA)["zones"]["hand.dealer"]["cards"] == ["??"]
    assert view(scene, DEALER)["zones"]["library"]["cards"] == ["??"] * 49


@pytest.mark.rule("draw_your_weapon.card.play")
def test_a_played_card_lies_face_up_on_the_pile() -> None:
    scene = table(ANA, hands={ANA: "8h Ks"})
    skill_test(Script(test_card="8h"), scene, [Participant(ANA, MIGHT)], 5)
    assert scene.zones["pile"].cards == ["8h"]
    assert view(scene, DEALER)["zones"]["pile"]["cards"] == ["8h"]
    assert hand(scene, ANA) == ["Ks"]


@pytest.mark.rule("draw_your_weapon.card.play", "draw_your_weapon.surprise.top_card")
def test_a_surprise_card_goes_from_the_library_to_the_pile() -> None:
    scene = table(ANA, hands={ANA: "8h"})
    skill_test(Script(["9c"], keep="leave"), scene, [Participant(ANA, MIGHT, True)], 5)
    assert scene.zones["pile"].cards == ["9c"]
    assert hand(scene, ANA) == ["8h"]


@pytest.mark.rule("draw_your_weapon.card.values")
@pytest.mark.parametrize(("card", "worth"), [("Ac", 1), ("2d", 2), ("10h", 10), ("Js", 11), ("Qs", 12), ("Ks", 13)])
def test_values_run_from_ace_1_to_king_13(card: str, worth: int) -> None:
    assert value(card) == worth


@pytest.mark.rule("draw_your_weapon.card.values")
def test_there_are_no_jokers() -> None:
    assert not {"Jr", "Jb"} & set(set_up("lantern_yard").zones["library"].cards)


@pytest.mark.rule("draw_your_weapon.card.hand_size")
def test_everyone_starts_with_five_cards() -> None:
    scene = set_up("pike_bridge")
    step(Script(), scene)
    assert {seat: len(hand(scene, seat)) for seat in scene.seats} == dict.fromkeys(scene.seats, 5)


@pytest.mark.rule("draw_your_weapon.card.hand_size")
def test_five_is_no_cap() -> None:
    scene = table(ANA, hands={ANA: "2c 3c 4c 5c 6c"})
    skill_test(Script(["Kh"], keep="Kh"), scene, [Participant(ANA, MIGHT, True)], 9)
    assert hand(scene, ANA) == ["2c", "3c", "4c", "5c", "6c", "Kh"]


@pytest.mark.rule("draw_your_weapon.card.no_automatic_refill")
def test_playing_for_a_skill_test_or_an_attack_replaces_nothing() -> None:
    scene = table(ANA, "soldier", hands={ANA: "8h 9s 5c"})
    skill_test(Script(test_card="8h"), scene, [Participant(ANA, MIGHT)], 5)
    fight(scene, ANA)
    weapon = content.weapons()["arming_sword"]
    wielded = attacks.wielded_by(scene.creatures[ANA], weapon)
    attacks.weapon_attack(Script(attack_card="9s"), scene, scene.creatures[ANA], wielded, scene.creatures["soldier"])
    assert hand(scene, ANA) == ["5c"]


@pytest.mark.rule("draw_your_weapon.card.library_empty")
def test_an_empty_library_is_the_void_shuffled() -> None:
    scene = table(ANA)
    leave_in_library(scene, "", rest="void")
    play = Script(["7d"])
    assert cards.draw(play, scene, ANA, 1, "draw_your_weapon.turn.draw") == 1
    assert (len(scene.zones["library"]), len(scene.zones["void"]), hand(scene, ANA)) == (51, 0, ["7d"])
    assert play.cites("draw_your_weapon.card.library_empty")


@pytest.mark.rule("draw_your_weapon.card.library_empty")
def test_the_void_is_taken_before_the_pile() -> None:
    scene = table(ANA, hands={ANA: "9h"})
    cards.play_card(scene, scene.creatures[ANA], "9h")
    scene.resolving = 0
    leave_in_library(scene, "", rest="void")
    assert cards.fill_library(Script(), scene)
    assert (scene.zones["pile"].cards, len(scene.zones["library"])) == (["9h"], 51)


@pytest.mark.rule("draw_your_weapon.card.library_empty")
def test_with_no_void_the_pile_is_shuffled_without_the_cards_of_the_action() -> None:
    scene = table(ANA)
    leave_in_library(scene, "9h 2c", rest="pile")
    give(scene, ANA, "9h 2c")
    cards.play_card(scene, scene.creatures[ANA], "9h")
    assert cards.fill_library(Script(), scene)
    assert scene.zones["pile"].cards == ["9h"]
    assert len(scene.zones["library"]) == 50


@pytest.mark.rule("draw_your_weapon.card.library_empty")
def test_with_nothing_to_shuffle_a_draw_is_skipped_and_a_blind_play_is_worth_nothing() -> None:
    scene = table(ANA, BO)
    move_all(scene.zones, "library", f"hand.{BO}")
    assert cards.draw(Script(), scene, ANA, 1, "draw_your_weapon.turn.draw") == 0
    play = Script()
    passed = skill_test(play, scene, [Participant(ANA, Terms("might", "clubs"), True)], 1)
    assert passed == {ANA: False}
    assert play.events("played")[0].facts["result"] == 0


@pytest.mark.rule("draw_your_weapon.card.library_empty", "draw_your_weapon.rest.order")
def test_a_rest_with_a_short_library_uses_the_void() -> None:
    scene = Dyw(gm=DEALER, seats=[DEALER, ANA], has_begun=True)
    lay_out(scene)
    scene.creatures = table(ANA).creatures
    zones = scene.zones
    for number, place in ((20, "void"), (10, "pile"), (3, f"hand.{ANA}"), (17, "hand.dealer")):
        for card in zones["library"].cards[:number]:
            move(zones, card, "library", place)
    assert len(zones["library"]) == 2
    stats(scene.creatures[ANA]).hp = 1
    scene.resting, scene.rest_stage = [ANA], "asleep"
    play = Script(heal="yes")
    for _ in range(3):
        rests.step(play, scene)
    sizes = {name: len(zone) for name, zone in zones.items()}
    assert sizes == {"library": 30, "void": 0, "pile": 0, f"hand.{ANA}": 5, "hand.dealer": 17}


@pytest.mark.rule("draw_your_weapon.card.dealer_hand")
def test_the_dealer_draws_up_to_five_and_one_for_each_further_npc() -> None:
    scene = table(ANA, "wolf_1", "wolf_2", "wolf_3", "wolf_4", hands={DEALER: "2c 3c 4c"})
    combat.begin(Script(hold="hold arming_sword shield"), scene)
    assert len(hand(scene, DEALER)) == 8


@pytest.mark.rule("draw_your_weapon.card.dealer_hand")
def test_npcs_share_the_dealers_hand_and_it_is_not_cut() -> None:
    scene = table(ANA, "wolf_1", "wolf_2", hands={DEALER: "2c 3c 4c 5c 6c 7c 8c 9c"})
    combat.begin(Script(hold="hold arming_sword shield"), scene)
    assert len(hand(scene, DEALER)) == 8
    assert cards.hand(scene, scene.creatures["wolf_1"]) is cards.hand(scene, scene.creatures["wolf_2"])


@pytest.mark.rule("draw_your_weapon.card.dealer_hand")
def test_the_dealer_draws_to_five_after_a_rest() -> None:
    scene = table(ANA, hands={DEALER: "2c"})
    scene.resting, scene.rest_stage = [ANA], "drawing"
    rests.renew(Script(), scene)
    assert len(hand(scene, DEALER)) == 5


@pytest.mark.rule("draw_your_weapon.card.deck_count")
@pytest.mark.parametrize(("hands", "packs"), [(2, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
def test_a_pack_serves_five_hands(hands: int, packs: int) -> None:
    assert pack_count(hands) == packs
    scene = Dyw(gm=DEALER, seats=[DEALER, *(f"p{number}" for number in range(hands - 1))])
    lay_out(scene)
    assert sum(census(scene.zones).values()) == 52 * packs
