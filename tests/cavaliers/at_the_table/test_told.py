"""What is told at the table: nothing in words that a view hides."""

from __future__ import annotations

import re

import pytest

import outdraw
from outdraw.core.cards import HIDDEN
from outdraw.games.cavaliers.scene import Attack, Cavaliers
from outdraw.games.cavaliers.set_up import set_up
from tests.cavaliers.at_table import Played
from tests.cavaliers.support import place


@pytest.mark.rule("cavaliers.damage.kinds", "cavaliers.wound.drop")
def test_what_the_view_hides_is_not_told_in_words() -> None:
    def make() -> Cavaliers:
        scene = set_up("quay")
        scene.phase, scene.round = "fight", 1
        captain = scene.people["privateer_captain"]
        captain.body.wounds, captain.area, scene.people["ysolt"].area = 1, "deck", "deck"
        scene.areas["deck"].drop = 0
        for number, who in enumerate(scene.people.values()):
            place(scene, who.id, total=30 - number)
        scene.attacks = [
            Attack(attacker="ysolt", target="privateer_captain", specialty="lunge", weapon="ysolt.cutlass")
        ]
        return scene

    played = Played(make)
    while played.asked != "spend":
        kinds = {"luck.enter": None}
        seat, id, choice = played.open()[0]
        if choice.kind in kinds:
            dice = choice.prompt
            number = len(played.scene["thrown"][0 if "Ysolt" in dice else 1]["sizes"])
            played.table.answer(seat, id, " ".join(["6" if "Ysolt" in dice else "1"] * number))
        else:
            answers = {"defend": "dodge", "embellish": "nothing", "interpose": "no", "reroll.losing": "keep"}
            answers["reroll.winning"] = "keep"
            answer = answers[played.asked]
            played.table.answer(seat, id, answer)
    played.go("buy wound")
    players, mj = played.text("maren"), played.text("mj")
    assert "Competency" not in players
    assert "Wounds 1" not in players
    assert "Privateer Captain is hurt." in players
    assert "Privateer Captain takes 1 Wound" not in players
    assert "Privateer Captain takes 1 Wound: 2 of 4" in mj
    assert "Drop 1 (Wounds 1)" in mj


def test_what_a_seat_may_not_know_of_opponents_is_not_told_in_words() -> None:
    """Wounds and Competency are there for those who read the fight; what is told says no more than the view."""
    table = outdraw.play_out(outdraw.open_table("cavaliers", "quay", seed=1))
    hidden: list[str] = []
    for seat in ("maren", "ysolt", "corin"):
        hidden = [each["name"] for each in table.view(seat)["people"].values() if each["vitals"] == HIDDEN]
        assert hidden
        told = [event.text for event in table.events(seat)]
        assert not [text for text in told if text.startswith(tuple(hidden)) and "Competency" in text]
        assert not [text for text in told if re.search(rf"({'|'.join(hidden)}) takes \d+ Wound", text)]
    assert any(text.text.startswith(tuple(hidden)) and "Competency" in text.text for text in table.events("mj"))
