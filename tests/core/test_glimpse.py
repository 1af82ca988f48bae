"""A glimpse gives a few fields of what a seat sees, alike in a scene and in what is seen of it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec import Struct

from outdraw.core.bots import Seen
from outdraw.core.glimpse import Lens
from outdraw.core.readers.simulate import SeenInScene, seeded
from outdraw.core.scene import ForGM, Open, Own, Scene, Secret, Shared, SightError, UnlessHidden, Unseen
from outdraw.core.seen import is_seen, seen
from outdraw.core.veil import Concealed
from outdraw.core.zones import zone
from outdraw.games import find_game
from outdraw.games.draw_your_weapon import glimpses as dyw
from outdraw.games.suits import glimpses as suits


class Sheet(Struct, frozen=True):
    name: str


class Purse(Struct):
    coins: Open[int] = 3
    forged: ForGM[int] = 1


class Thief(Struct, kw_only=True):
    seat: Open[str]
    sheet: Open[Sheet]
    plan: Own[str] = "waits"
    wounds: Shared[int] = 2
    seed: Unseen[int] = 7
    place: UnlessHidden[tuple[int, int] | None] = (1, 2)
    is_hidden: Open[bool] = False
    marks: Open[list[str]] = []
    purse: Open[Secret[Purse]]
    last: Open[Purse | None] = None
    bag: Open[list[Purse]] = []


class Alley(Scene, kw_only=True):
    thieves: Open[dict[str, Thief]] = {}
    watch: Open[Thief | None] = None
    spies: ForGM[list[Thief]] = []
    guests: Open[list[Thief]] = []


class Inside(NamedTuple):
    coins: int
    forged: int | Concealed


class Looks(NamedTuple):
    seat: str
    sheet: Sheet
    plan: str | Concealed
    wounds: int | Concealed
    seed: int | Concealed
    place: tuple[int, int] | Concealed | None
    marks: tuple[str, ...]
    purse: Inside | Concealed
    last: Inside | None


THIEVES = Lens(Alley, "thieves", Looks)
WATCH = Lens(Alley, "watch", Looks)
GUESTS = Lens(Alley, "guests", Looks)


def alley() -> Alley:
    def thief(seat: str) -> Thief:
        return Thief(seat=seat, sheet=Sheet(seat), marks=["x"], purse=Secret(Purse(9), ("ann", "gm")), last=Purse(2))

    zones = {"hand": zone(["8h"], ("ann",))}
    thieves = {seat: thief(seat) for seat in ("ann", "bob")}
    return Alley(gm="gm", seats=["gm", "ann", "bob"], thieves=thieves, guests=[thief("bob")], zones=zones)


@pytest.mark.parametrize("seat", ["gm", "ann", "bob", "*"])
@pytest.mark.parametrize("is_hidden", [True, False])
def test_a_glimpse_is_what_the_seat_sees_in_a_simulation_and_at_a_table(seat: str, is_hidden: bool) -> None:
    scene = alley()
    scene.thieves["bob"].is_hidden = is_hidden
    for sees in (SeenInScene(seat, scene), Seen(seat, lambda: seen(scene, seat))):
        whole = seen(scene, seat)
        assert sees.at(WATCH) is None
        assert sees.cards("hand") == whole.zones["hand"].cards
        assert len(sees.all(THIEVES)) == 2
        for look, one in zip(
            [*sees.all(THIEVES), *sees.all(GUESTS)], [*whole.thieves.values(), *whole.guests], strict=True
        ):
            for field in ("seat", "sheet", "plan", "wounds", "seed", "place"):
                assert getattr(look, field) is getattr(one, field) or getattr(look, field) == getattr(one, field)
            assert look.marks == tuple(one.marks)
            assert look.last is not None
            assert is_seen(look.last.forged) is (seat == "gm")
            assert is_seen(look.purse) is (seat in ("ann", "gm"))
            assert not is_seen(look.purse) or look.purse.coins == 9
        assert sees.one(THIEVES, "bob") == sees.all(THIEVES)[1]
        assert is_seen(sees.one(THIEVES, "bob").place) is (not is_hidden or seat in ("bob", "gm"))
        with pytest.raises(KeyError):
            sees.one(THIEVES, "eve")


class Unsaid(NamedTuple):
    plan: str


class Overdone(NamedTuple):
    seat: str | Concealed


class OtherType(NamedTuple):
    sheet: str


class Bare(NamedTuple):
    purse: Inside


class NotThere(NamedTuple):
    name: str


class TooDeep(NamedTuple):
    bag: tuple[Purse, ...]


@pytest.mark.parametrize(
    ("glimpse", "why"),
    [
        (Unsaid, "Thief.plan may be hidden"),
        (Bare, "Thief.purse may be hidden"),
        (Overdone, "Thief.seat is never hidden"),
        (OtherType, "Thief.sheet is .*Sheet.*, and a glimpse of it .*str"),
        (NotThere, "Thief has no field name"),
        (TooDeep, "Thief.bag is"),
    ],
)
def test_a_glimpse_that_is_not_so_is_refused_when_it_is_made(glimpse: type[Any], why: str) -> None:
    with pytest.raises(SightError, match=why):
        Lens(Alley, "thieves", glimpse)


def test_there_is_no_lens_for_what_not_everybody_sees() -> None:
    with pytest.raises(SightError, match=r"Alley\.spies is not there for everybody to see"):
        Lens(Alley, "spies", Looks)


@pytest.mark.parametrize(
    ("name", "lenses"),
    [("draw_your_weapon", (dyw.CREATURES, dyw.OWN)), ("suits", (suits.FIGHTERS, suits.CLOSELY, suits.CONTESTANTS))],
)
def test_bots_glimpse_the_same_in_a_simulation_as_at_a_table(name: str, lenses: tuple[Lens[Any], ...]) -> None:
    game = find_game(name)
    for number, info in enumerate(game.scenarios()):
        dice, scene = Random(number), game.set_up(info.id)
        play = seeded(dice, {seat: game.bot(dice) for seat in scene.seats}, scene, every_card=True)
        for _ in range(8):
            for seat in (*scene.seats, "*"):
                for lens in lenses:
                    assert lens.all(scene, seat) == lens.all(seen(scene, seat), seat)
            if scene.is_over:
                break
            game.step(play, scene)
