"""What seats are shown again and again is what `view` would show them, and what did not change is the very same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec import Struct, field

from examples.high_card import GAME as HIGH_CARD
from outdraw.core.glances import ALIKE, BY_OWNER, BY_SEAT, Moment, kept, reach_of
from outdraw.core.readers.live import Dial
from outdraw.core.scene import ForGM, Open, Own, Scene, Secret, Shared, UnlessHidden
from outdraw.core.sight import copy, view
from outdraw.core.zones import Zone
from outdraw.games import BUILT_IN, find_game
from outdraw.table.table import PUBLIC, Table


class Pebble(Struct):
    """Open to everyone."""

    spots: Open[list[int]] = []


class Purse(Struct):
    """Somebody's: what is in it is theirs."""

    seat: Open[str]
    coins: Own[int] = 3


class Thief(Struct):
    """Somebody's, with somebody else's purse, a secret and a hiding place."""

    seat: Open[str]
    plan: Shared[str] = ""
    purse: Open[Purse | None] = None
    price: Open[Secret[int]] = field(default_factory=lambda: Secret(7))
    is_hidden: Open[bool] = False
    place: UnlessHidden[list[int]] = []
    pebble: Open[Pebble | None] = None


class Alley(Scene, kw_only=True):
    """A scene with all kinds of secrets."""

    thieves: Open[dict[str, Thief]] = {}
    pebbles: Open[list[Pebble]] = []
    notes: ForGM[list[str]] = []


SEATS = ["gm", "ann", "bob"]


def alley() -> Alley:
    """Give a scene for three."""
    thieves = {
        "ann": Thief("ann", "wait", Purse("bob"), Secret(7, ("bob",)), pebble=Pebble([1])),
        "bob": Thief("bob", "run", Purse("ann")),
    }
    zones = {"hand": Zone(("ann",), ["8h", "9h"]), "deck": Zone((), ["Kc", "Kd"], shown={"bob": ["Kc"]})}
    return Alley(gm="gm", seats=SEATS, zones=zones, thieves=thieves, pebbles=[Pebble([1, 2]), Pebble()], notes=["hm"])


CHANGES: dict[str, Callable[[Alley], object]] = {
    "a coin": lambda scene: setattr(scene.thieves["ann"].purse, "coins", 4),
    "a plan": lambda scene: setattr(scene.thieves["ann"], "plan", "run"),
    "somebody hides": lambda scene: setattr(scene.thieves["bob"], "is_hidden", True),
    "a price is told": lambda scene: setattr(scene.thieves["bob"].price, "seen_by", ("*",)),
    "a price is kept": lambda scene: setattr(scene.thieves["ann"].price, "seen_by", ()),
    "a price": lambda scene: setattr(scene.thieves["ann"].price, "value", 9),
    "a card is drawn": lambda scene: scene.zones["hand"].cards.append(scene.zones["deck"].cards.pop()),
    "a card is shown": lambda scene: scene.zones["hand"].show("bob", "8h"),
    "a pebble": lambda scene: scene.pebbles[0].spots.append(3),
    "a pebble goes": lambda scene: scene.pebbles.pop(0),
    "somebody goes": lambda scene: scene.thieves.pop("ann"),
    "a seat is taken over": lambda scene: setattr(scene.thieves["ann"], "seat", "bob"),
    "a purse changes hands": lambda scene: setattr(scene.thieves["ann"].purse, "seat", "ann"),
    "a note": lambda scene: scene.notes.append("so"),
    "a pebble is lost": lambda scene: setattr(scene.thieves["ann"], "pebble", None),
}


@pytest.mark.parametrize("first", CHANGES)
def test_a_moment_shows_each_seat_what_its_view_does(first: str) -> None:
    for second in CHANGES:
        scene = alley()
        moment = Moment(scene)
        shown = {seat: (moment, moment.view(seat)) for seat in (*SEATS, PUBLIC)}
        for what in (first, second):
            now = copy(scene)
            if "ann" in now.thieves:
                CHANGES[what](now)
            moment, scene = Moment(kept(moment.scene, now)), now
            assert moment.scene == now
            for seat in (*SEATS, PUBLIC):
                was, before = shown[seat]
                seen = moment.view(seat, was.scene, before)
                assert seen == view(now, seat), (what, seat)
                assert (seen is before) == (seen == before)
                if not (what == first and seat == "bob"):  # who looks more seldom sees the same
                    shown[seat] = (moment, seen)


def test_what_not_all_see_alike_is_not_taken_to_be_so() -> None:
    assert [reach_of(kind) for kind in (Pebble, Purse, Thief, Alley)] == [ALIKE, BY_OWNER, BY_SEAT, BY_SEAT]


@pytest.mark.parametrize("name", [*BUILT_IN, "high_card"])
def test_seats_are_shown_their_views_and_boards_whoever_looked_before(name: str) -> None:
    game = HIGH_CARD if name == "high_card" else find_game(name)
    for scenario in [info.id for info in game.scenarios()][:4]:
        dice = Random(f"{name} {scenario}")
        table = Table(game, scenario, dial=Dial(choices="automatic"), secret=bytes(32))
        table.begin()
        for _ in range(25):
            if table.is_over:
                break
            each = dice.choice(table.open_choices())
            table.answer(each.choice.seat, each.id, each.choice.sample(dice))
            for seat in (*table.seats, PUBLIC):
                if dice.random() < 0.6:
                    seen = table.view(seat)
                    shown = table.shown(seat)
                    assert shown.view == seen
                    assert shown.board == table.board(seen)
