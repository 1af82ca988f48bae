"""Checks of one scene: copy, JSON, canonical form, cards, and views as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, cast

import msgspec
from msgspec import Struct

from outdraw.conformance.broken import BrokenCards, BrokenResult, BrokenScene, BrokenSecret
from outdraw.core.audience import may_see
from outdraw.core.cards import HIDDEN, Card, canonical
from outdraw.core.copying import copy
from outdraw.core.fingerprints import canonical_bytes
from outdraw.core.game import Game
from outdraw.core.journal import Entry, scene_digest
from outdraw.core.scene import Scene
from outdraw.core.seen import view
from outdraw.core.zones import census

# Nobody sits there: a scene comes to nothing for it.
NO_SEAT = "no such seat"


def check_forms(scene: Scene, entry: Entry) -> None:
    """Check that a scene equals its copy and its JSON, and that equal scenes have one canonical form and digest."""
    twin = copy(scene)
    if twin != scene:
        raise BrokenScene(f"A copy of the scene is not equal to it: {difference(scene, twin)}.")
    written = canonical_bytes(scene)
    if canonical_bytes(twin) != written:
        raise BrokenScene("A scene and its copy are equal but have different canonical forms.")
    try:
        back = msgspec.json.decode(written, type=type(scene))
    except msgspec.MsgspecError as error:
        raise BrokenScene(f"The scene's JSON cannot be read back: {error}.") from None
    if back != scene:
        raise BrokenScene(f"The scene read back from its JSON is not equal to it: {difference(scene, back)}.")
    if canonical_bytes(back) != written:
        raise BrokenScene("A scene read back from its JSON has another canonical form.")
    if scene_digest(scene, entry.salt) != entry.scene:
        raise BrokenScene("The scene is not the one whose digest the journal has.")


def check_result(game: Game, scene: Scene) -> None:
    """Check that all of a side have one result, that one side at most has won, and that nobody else has a result."""
    if game.won is None:
        return
    if game.sides is None:
        raise BrokenResult("The game says who has won, but not who stands on which side.")
    sides = game.sides(scene)
    shared: dict[str, float | None] = {}
    for seat in (*scene.seats, NO_SEAT):
        came_to, own = game.won(scene, seat), [name for name, seats in sides.items() if seat in seats]
        if len(own) != 1:
            if came_to is not None:
                raise BrokenResult(f"{seat!r} is on {len(own)} sides, and yet the scene came to {came_to} for it.")
        elif shared.setdefault(own[0], came_to) != came_to:
            raise BrokenResult(f"The scene came to {came_to} for {seat!r}, and to {shared[own[0]]} for its side.")
    results = list(shared.values())
    is_decided = set(results) <= {0.0, 1.0} and results.count(1.0) <= 1
    if not is_decided and set(results) not in ({None}, {0.5}):
        raise BrokenResult(f"One side wins and the others lose, or none does; here the sides came to {shared}.")


def check_sharing(scene: Scene) -> None:
    """Check that a copy shares nothing that can change, and that no such thing stands at two places of a scene."""
    mine = [id(each) for each in _mutables(scene)]
    if len(set(mine)) != len(mine):
        raise BrokenScene("The same list, dict or struct stands at two places of the scene: a copy would part them.")
    twin = copy(scene)
    if not set(mine).isdisjoint(id(each) for each in _mutables(twin)):
        raise BrokenScene("A copy of the scene shares something with it that can change.")


def _mutables(value: Any) -> Iterator[Any]:
    if isinstance(value, Struct):
        if value.__struct_config__.frozen:
            return  # a value, whatever it is made of
        yield value
        for field in value.__struct_fields__:
            yield from _mutables(getattr(value, field))
    elif isinstance(value, dict):
        yield cast(Any, value)
        for each in cast(dict[str, Any], value).values():
            yield from _mutables(each)
    elif isinstance(value, list | tuple | set | frozenset):
        if isinstance(value, list | set):
            yield cast(Any, value)
        for each in cast(Iterable[Any], value):
            yield from _mutables(each)


def check_cards(scene: Scene, cards: Counter[Card]) -> None:
    """Check that no card was lost or copied, that hidden zones keep no order, and that what is known is so."""
    if census(scene.zones) != cards:
        gone, new = cards - census(scene.zones), census(scene.zones) - cards
        raise BrokenCards(f"Cards were lost ({' '.join(gone) or 'none'}) or copied ({' '.join(new) or 'none'}).")
    for name, zone in scene.zones.items():
        if not zone.stacked and zone.cards != [*canonical(zone.cards)]:
            raise BrokenCards(f"The zone {name} has an order, but is not stacked: move cards by `move` alone.")
        if not zone.is_sound():
            raise BrokenCards(f"Somebody is said to know a card in {name} that is not there: {zone.shown}.")


def check_view(scene: Scene, seat: str) -> dict[str, Any]:
    """Check that a seat's view is plain data, and shows the faces of no card that the seat does not know."""
    seen = view(scene, seat)
    try:
        back = msgspec.json.decode(msgspec.json.encode(seen))
    except (msgspec.MsgspecError, TypeError) as error:
        raise BrokenSecret(f"The view of {seat} is not plain data: {error}.") from None
    if back != seen:
        raise BrokenSecret(f"The view of {seat} is not plain data: {difference(seen, back)}.")
    for name, zone in scene.zones.items():
        faces = [card for card in seen["zones"][name]["cards"] if card != HIDDEN]
        if not may_see(seat, zone.seen_by) and faces != zone.known(seat):
            raise BrokenSecret(f"The view of {seat} shows faces in {name} that {seat} was not shown.")
        if len(seen["zones"][name]["cards"]) != len(zone.cards):
            raise BrokenSecret(f"The view of {seat} shows another number of cards in {name} than there are.")
    return seen


def difference(one: Any, other: Any, where: str = "") -> str:
    """Say where two values first differ."""
    pairs: list[tuple[Any, Any, Any]]
    if isinstance(one, Struct) and type(one) is type(other):
        pairs = [(f, getattr(one, f), getattr(other, f)) for f in one.__struct_fields__]
    elif isinstance(one, dict) and isinstance(other, dict):
        ours, theirs = cast(dict[str, Any], one), cast(dict[str, Any], other)
        if ours.keys() != theirs.keys():
            return f"{where or 'it'} has keys {sorted(map(repr, ours))}, not {sorted(map(repr, theirs))}"
        pairs = [(key, ours[key], theirs[key]) for key in ours]
    elif isinstance(one, list) and isinstance(other, list) and len(cast(Any, one)) == len(cast(Any, other)):
        both = zip(cast(Iterable[Any], one), cast(Iterable[Any], other), strict=True)
        pairs = [(at, mine, yours) for at, (mine, yours) in enumerate(both)]
    else:
        return f"{where.lstrip('.') or 'it'} is {_short(one)} here and {_short(other)} there"
    for name, mine, yours in pairs:
        if mine != yours:
            return difference(mine, yours, f"{where}.{name}")
    return f"{where.lstrip('.') or 'it'} is {_short(one)} here and {_short(other)} there"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else text[:197] + "..."
