"""Deeds of a turn, done by script."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden
from outdraw.games.cavaliers.rules.actions import menu
from outdraw.games.cavaliers.rules.rounds import fight
from outdraw.games.cavaliers.scene import Cavaliers, Item
from tests.cavaliers.support import duel, person
from tests.support import Script


def do(scene: Cavaliers, *deeds: str) -> Script:
    """Let the one whose turn it is do one thing after another."""
    play = Script(answers=list(deeds))
    for _ in deeds:
        scene.happenings = []
        fight(play, scene)
    play.done()
    return play


def barred(scene: Cavaliers, value: str) -> str | None:
    return next((option.barred_by for option in menu(scene, scene.turns[-1]) if option.value == value), None)


def refused(scene: Cavaliers, deed: str) -> str:
    with pytest.raises(Forbidden) as error:
        do(scene, deed)
    return error.value.rule


def stocked() -> Cavaliers:
    """Ann with everything the table of combined actions needs."""
    gear = [
        ("dagger", "main"),
        ("rapier", "carried"),
        ("aggression_draught", "carried"),
        ("grenade", "off"),
        ("flintlock_pistol", "carried"),
        ("flintlock_musket", "carried"),
        ("riding_horse", "carried"),
    ]
    scene, ann, _foe = duel(person("ann", gear=gear))
    for item in scene.items.values():
        if item.gear.needs_reload:
            item.loaded = 0
    scene.items["floor.club"] = Item(id="floor.club", kind="club", owner="", holder="", at="floor", area="a", die=6)
    ann.prone = False
    return scene
