"""Cards and zones at the table: Hands, Library, Pile and Void, who sees them, and what happens when they run out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.core.choices import Malformed
from outdraw.core.readers.live import Dial
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from outdraw.table.table import Table
from tests.draw_your_weapon.at_table import Live, contest_of_endurance, last_of
from tests.draw_your_weapon.support import ANA, BO, CY, JONAH, MAUD, fight, leave_in_library


def faces(live: Live, seat: str, zone: str) -> list[str]:
    """Give the cards of a zone as a seat sees them."""
    return list(live.table.view(seat)["zones"][zone]["cards"])


@pytest.mark.rule("draw_your_weapon.card.zones", "draw_your_weapon.card.play", "draw_your_weapon.card.secret_hand")
def test_cards_go_from_hand_to_pile_to_void_and_only_the_pile_is_seen_by_all() -> None:
    live = Live(ANA, BO, hands={ANA: "9c 2c", BO: "3s"}).calls("skill_test").say(DEALER, "who", [ANA])
    live.say(DEALER, "target", 20).say(ANA, "test_card", "9c").settle()
    assert faces(live, BO, "pile") == ["9c"]
    assert faces(live, BO, f"hand.{ANA}") == ["??"]
    assert faces(live, ANA, f"hand.{ANA}") == ["2c"]
    live.free(ANA, "rest").say(ANA, "rest", "rest").say(BO, "rest", "watch").say(DEALER, "night", "quiet")
    assert live.settle().told("pile_to_void", BO) == ["The Pile goes to the Void."]
    live.cards("2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h")
    assert faces(live, BO, "pile") == []
    assert faces(live, BO, "void") == ["9c", "??"]  # what lay on the Pile is remembered, the rested Hand was never seen


@pytest.mark.rule("draw_your_weapon.card.secret_hand")
def test_luck_that_is_proposed_shows_no_hand_to_the_dealer() -> None:
    dealt = Table(GAME, "lantern_yard", dial=Dial("proposed"), secret=bytes(32))
    dealt.begin()
    assert "Sable Wren's draw" not in str([each.choice.prompt for each in dealt.open_choices()])
    told = [event.text for event in dealt.events(DEALER)]
    assert not any("Sable Wren's draw" in text for text in told)


@pytest.mark.rule("draw_your_weapon.card.library_empty")
def test_with_no_card_left_a_turned_card_is_worth_nothing() -> None:
    live = Live(ANA, hands={ANA: "5h"}, change=lambda scene: leave_in_library(scene, "", rest="hand.dealer"))
    live.calls("surprise skill_test").say(DEALER, "target", 1).settle()
    assert live.told("played", ANA)[-1].startswith("Brannoc Holt: no card is a Result of 0")


@pytest.mark.rule("draw_your_weapon.card.library_empty")
def test_whoever_draws_from_an_empty_library_draws_from_the_void_shuffled() -> None:
    live = Live(ANA, "wolf", hands={ANA: "Jc 2c", DEALER: "Js 2s"}, change=lambda scene: leave_in_library(scene, ""))
    contest_of_endurance(live, ANA, "wolf").say(ANA, "test_card", "Jc").say(DEALER, "test_card", "2s").cards("9h")
    assert live.told("shuffle", ANA) == ["The Void is shuffled into a new Library."]
    assert (live.hand(DEALER), len(live.scene.zones["void"])) == (["9h", "Js"], 0)


@pytest.mark.rule("draw_your_weapon.card.library_empty", "draw_your_weapon.contest.losers_draw")
def test_a_draw_for_which_no_card_is_left_is_told_to_be_skipped() -> None:
    live = Live(
        ANA, BO, "wolf", hands={ANA: "9c", DEALER: "4c"}, change=lambda s: leave_in_library(s, "", hand_zone(BO))
    )
    live.calls("contest").say(DEALER, "sides", [ANA, "wolf"]).say(ANA, "test_card", "9c").say(DEALER, "test_card", "4c")
    assert (live.hand(DEALER), live.told("draw")) == ([], [])
    assert live.told("no_card", ANA) == ["The Dealer draws 1 card fewer: no card is left."]


@pytest.mark.rule("draw_your_weapon.card.library_empty", "draw_your_weapon.contest.losers_draw")
def test_that_no_card_is_left_for_a_player_is_told_of_whoever_they_play() -> None:
    live = Live(
        ANA, BO, "wolf", hands={ANA: "4c", DEALER: "9c"}, change=lambda s: leave_in_library(s, "", hand_zone(BO))
    )
    live.calls("contest").say(DEALER, "sides", [ANA, "wolf"]).say(ANA, "test_card", "4c").say(DEALER, "test_card", "9c")
    assert live.told("no_card", BO) == ["Brannoc Holt draws 1 card fewer: no card is left."]
    assert last_of(live, "no_card").about == (ANA,)


@pytest.mark.rule("draw_your_weapon.card.library_empty", "draw_your_weapon.surprise.when")
def test_a_trap_on_a_turn_does_not_keep_back_the_card_of_an_attack_that_is_over() -> None:
    def trapped(scene: Dyw) -> None:
        fight(scene, ANA)
        note = next(note for note in content.scenarios()["pike_bridge"].notes if note.when == "enter")
        scene.notes = [replace(note, columns=(1, 1), rows=(1, 1))]
        leave_in_library(scene, "", hand_zone(BO))

    live = Live(ANA, BO, "wolf", map=["ac", "b."], hands={ANA: "5s", DEALER: "9c"}, change=trapped)
    live.turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "5s").turn(ANA, "move 1,1").cards("5s")
    assert live.told("shuffle", ANA) == ["The Pile is shuffled into a new Library."]
    assert live.told("played", ANA)[-1] == "Brannoc Holt: 5s is a Result of 6 (5 + Agility 1)."


@pytest.mark.rule("draw_your_weapon.card.deck_count", "draw_your_weapon.card.hand_size")
@pytest.mark.parametrize(("party", "packs"), [((ANA, BO, CY, JONAH), 1), ((ANA, BO, CY, JONAH, MAUD), 2)])
def test_a_sixth_hand_needs_a_second_pack(party: tuple[str, ...], packs: int) -> None:
    def undealt(scene: Dyw) -> None:
        scene.has_begun = False

    live = Live(*party, change=undealt).cards("Kh 2c 3c 4c 5c")
    if packs == 1:
        with pytest.raises(Malformed, match="cannot come up"):
            live.cards("Kh 2d 3d 4d 5d")
    else:
        live.cards("Kh 2d 3d 4d 5d")
        assert "Kh" in live.hand(BO)


@pytest.mark.rule("draw_your_weapon.card.library_empty", "draw_your_weapon.card.dealer_hand")
def test_what_was_played_at_the_outset_is_drawn_again_as_combat_begins() -> None:
    def scarce(scene: Dyw) -> None:
        leave_in_library(scene, "6d", rest=hand_zone(BO))

    live = Live(ANA, BO, "wolf", hands={ANA: "Jc 2c", DEALER: "9d 3c 4c"}, change=scarce).free(ANA, "fight wolf")
    live.say(DEALER, "outset", "contest").say(DEALER, "sides", [ANA, "wolf"]).say(DEALER, "attribute", "endurance")
    live.say(DEALER, "suit", "hearts").say(ANA, "test_card", "Jc").say(DEALER, "test_card", "9d").cards("6d").settle()
    for who in (ANA, BO):
        live.say(who, "hold", "nothing")
    live.cards("Jc 9d").settle()
    assert live.told("shuffle", ANA) == ["The Pile is shuffled into a new Library."]
    assert sorted(live.hand(DEALER)) == ["3c", "4c", "6d", "9d", "Jc"]
