"""Structs that are open through and through are shown whole; one hidden field, however deep, keeps them from it."""

from __future__ import annotations

from msgspec import Struct

from outdraw.core.scene import ForGM, Open, Scene, Secret
from outdraw.core.seen import view


class Purse(Struct):
    """Something with a field of the game master's own."""

    coins: Open[int] = 3
    forged: ForGM[int] = 1


class Chest(Struct):
    """All open, but for what is deep inside."""

    purses: Open[dict[str, list[Purse]]] = {}
    lock: Open[Secret[int] | None] = None


class Cart(Struct):
    """Open through and through."""

    wheels: Open[tuple[int, ...]] = (1, 2)
    load: Open[dict[str, int]] = {}
    next: Open[Cart | None] = None


class Yard(Scene, kw_only=True):
    """A scene of both."""

    chests: Open[list[Chest]] = []
    cart: Open[Cart]


def test_what_is_open_is_shown_and_what_is_hidden_deep_inside_is_not() -> None:
    scene = Yard(
        gm="gm",
        seats=["gm", "ann"],
        chests=[Chest(purses={"a": [Purse()]}, lock=Secret(7, ("gm",)))],
        cart=Cart(load={"hay": 2}, next=Cart()),
    )
    seen = view(scene, "ann")
    assert seen["chests"] == [{"purses": {"a": [{"coins": 3, "forged": "??"}]}, "lock": "??"}]
    assert seen["cart"] == {"wheels": [1, 2], "load": {"hay": 2}, "next": {"wheels": [1, 2], "load": {}, "next": None}}
    assert view(scene, "gm")["chests"][0]["lock"] == 7
