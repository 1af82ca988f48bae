"""Lenses: what a bot sees through one in a simulation is what its view shows, hidden or not."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from outdraw.core.bots import Seen
from outdraw.core.cards import HIDDEN
from outdraw.core.choices import Answer, Menu
from outdraw.core.lenses import BESIDE, ONE, ROWS
from outdraw.core.parts import SILENT
from outdraw.core.play import Play
from outdraw.core.readers.simulate import Bots, Seeded, SeenInScene
from outdraw.core.scene import Scene
from outdraw.core.sight import view
from outdraw.games import find_game
from outdraw.games.draw_your_weapon.scene import Dyw
from outdraw.lab.match import Match, Side, makers_of, set_up

DUELS = {
    "draw_your_weapon": ("brannoc_holt", "soldier"),
    "suits": ("aldo_brandt", "sabine_roe"),
    "cavaliers": ("greedy_bandit", "city_watch_grunt"),
}


def found(seen: Seen, path: tuple[str, ...], keys: tuple[str, ...], how: str) -> Any:
    """Give what a look finds, or how it fails."""
    try:
        return seen.part(*path) if how == "part" else getattr(seen, how)(path, keys)
    except (KeyError, TypeError) as error:
        return type(error)


def looked_at(scene: Scene) -> list[tuple[tuple[str, ...], tuple[str, ...], str]]:
    """Give all that bots have looked at so far in scenes of this kind."""
    ways = ((ONE, "part"), (BESIDE, "parts"), (ROWS, "rows"))
    return [(path, keys, how) for lenses, how in ways for kind, path, keys in list(lenses.made) if kind is type(scene)]


def compare(scene: Scene) -> int:
    """Look at the same things through lenses and in the whole view, from every seat; give how many there were."""
    looks = looked_at(scene)
    for seat in scene.seats:
        quick, whole = SeenInScene(seat, scene), Seen(seat, partial(view, scene, seat))
        for look in looks:
            assert found(quick, *look) == found(whole, *look), look
    return len(looks)


class Compared(Bots):
    """Bots decide, holding what bots look at against the whole view whenever there is a menu."""

    compared = 0

    def chosen(self, menu: Menu) -> Answer:
        assert self.scene is not None
        Compared.compared += compare(self.scene)
        for option in menu.options:  # so that whoever looks for all verbs of a section need not look at each option
            assert option in menu.offers.in_section(menu.offers.section_of(option.word))
        return super().chosen(menu)


@pytest.mark.parametrize("name", DUELS)
def test_a_bot_sees_through_lenses_what_its_view_shows(name: str) -> None:
    one, two = DUELS[name]
    match, game = Match(name, Side((one,)), Side((two,))), find_game(name)
    Compared.compared = 0
    dice, scene = Random(1), set_up(match)
    bots = {seat: maker(dice) for seat, maker in makers_of(match, scene).items()}
    play = Play(Seeded(dice), Compared(bots, scene), SILENT)
    while not scene.is_over:
        game.step(play, scene)
    Compared.compared += compare(scene)
    assert Compared.compared


def test_a_lens_shows_nothing_that_is_hidden_and_follows_what_is_shown_later() -> None:
    scene = set_up(Match("draw_your_weapon", Side(("brannoc_holt",)), Side(("soldier",))))
    assert isinstance(scene, Dyw)
    npc = next(each for each in scene.creatures.values() if each.kind == "npc")
    other = next(seat for seat in scene.seats if seat not in npc.sheet.seen_by)
    path = ("creatures", npc.id, "sheet")
    seen = SeenInScene(other, scene)
    assert seen.parts(path, ("level", "reserve")) == [HIDDEN, HIDDEN]
    npc.sheet.seen_by = ("*",)
    assert seen.parts(path, ("level", "reserve")) == [npc.sheet.value.level, npc.sheet.value.reserve]
    assert seen.part(*path, "attributes") == view(scene, other)["creatures"][npc.id]["sheet"]["attributes"]


def test_what_is_not_there_is_missed_as_in_a_view() -> None:
    scene = set_up(Match("draw_your_weapon", Side(("brannoc_holt",)), Side(("soldier",))))
    seen = SeenInScene(scene.seats[0], scene)
    with pytest.raises(KeyError):
        seen.parts(("creatures", "nobody"), ("side",))
    with pytest.raises(TypeError):
        seen.parts(("combat", "turn"), ("creature",))
