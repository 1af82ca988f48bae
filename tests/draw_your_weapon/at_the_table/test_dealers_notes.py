"""The Dealer's notes at the table: what a scenario has ready, and what comes of it."""

from __future__ import annotations

import pytest

from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live, touched
from tests.draw_your_weapon.support import ANA, BO, CY, JONAH, fight_of


@pytest.mark.rule("draw_your_weapon.test.when", "draw_your_weapon.combat_end.when")
@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_a_duelist_at_half_their_hp_offers_terms_once(answer: str) -> None:
    sable = "sable_wren"
    live = Live(scenario="lantern_yard").cards("2c 3c 4c 5c 6c", "7h 8h 9h 10h Jh").calls("combat")
    live.say(sable, "hold", "nothing").say(DEALER, "next_round", "change").say(DEALER, "whom", "duelist")
    live.say(DEALER, "change", "hurt").say(DEALER, "amount", 13).settle()
    while live.asked(sable, "terms") is None:
        turn = fight_of(live.scene).turn
        assert turn is not None
        live.turn(live.who(turn.creature).seat, "end").settle()
    assert live.told("terms", sable) == ["Duelist offers terms."]
    assert touched(live, sable, "terms") == {"accept": ("token:duelist",), "refuse": ("token:duelist",)}
    live.say(sable, "terms", answer)
    if answer == "accept":
        live.say(sable, "test_card", "6c").say(DEALER, "test_card", "7h").cards("Kd")  # lost, and it goes on
        assert live.told("contest", sable) == ["Duelist wins the Contest."]
    assert live.scene.combat is not None
    assert "second_thoughts" in live.scene.settled_notes


@pytest.mark.rule("draw_your_weapon.combat_start.who_is_surprised")
@pytest.mark.parametrize(("card", "surprised"), [("7d", ["Duelist"]), ("6d", [])])
def test_the_stare_down_surprises_whoever_loses_by_five(card: str, surprised: list[str]) -> None:
    live = Live(scenario="lantern_yard").cards(f"{card} 2c 3c 4c 5c", "2s 3s 4s 5s 6s")
    live.calls("note stare_down").say(BO, "test_card", card).say(DEALER, "test_card", "2s").cards("7s")
    live.calls("combat").say(BO, "hold", "nothing").settle()
    assert live.told("surprised", BO) == [f"Surprised: {surprised[0] if surprised else 'nobody'}."]


@pytest.mark.rule("draw_your_weapon.test.when", "draw_your_weapon.skill_test.group")
@pytest.mark.parametrize(("trying", "surprised"), [(2, []), (4, ["soldier"])])
def test_what_comes_if_all_pass_does_not_come_if_somebody_has_not_tried(trying: int, surprised: list[str]) -> None:
    party = [ANA, BO, CY, JONAH]
    deal = {ANA: "10s", BO: "Js", CY: "Qs", JONAH: "Ks"}

    def wading(scene: Dyw) -> None:
        scene.notes = [note for note in content.scenarios()["pike_bridge"].notes if note.id == "wade_across"]

    live = Live(*party, "soldier", hands=deal, change=wading).calls("note wade_across")
    live.say(DEALER, "testers", party[:trying])
    for each in party[:trying]:
        live.say(each, "test_card", deal[each])
    assert live.scene.start_behind == party[:trying]
    assert live.scene.to_be_surprised == surprised
