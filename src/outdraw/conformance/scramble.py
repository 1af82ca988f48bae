"""Change whatever one seat may not see, and nothing else: the other worlds that look the same from that seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, Final, TypeVar, cast, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from outdraw.core.audience import may_see
from outdraw.core.cards import Card, canonical
from outdraw.core.copying import PLAIN, copy
from outdraw.core.scene import OPEN, Scene, Secret
from outdraw.core.seen import lets_see
from outdraw.core.zones import Zone

S = TypeVar("S", bound=Scene)


def scrambled(scene: S, seat: str, dice: Random) -> S:
    """Give the scene with all hidden cards dealt anew among the hidden places, and all hidden values replaced."""
    other = copy(scene)
    redeal(other.zones, seat, dice)
    _change_hidden(other, seat, other.gm, another)
    return other


def redeal(zones: dict[str, Zone], seat: str, dice: Random) -> None:
    """Deal the cards that a seat does not know anew among the places where they lie, each keeping its number."""
    pool = [card for zone in zones.values() for card in zone.unknown(seat)]
    dice.shuffle(pool)
    for zone in zones.values():
        known = zone.known(seat)
        dealt = [pool.pop() for _ in range(len(zone.cards) - len(known))]
        if dealt:
            _lay(zone, [*known, *dealt], seat, dice)


def swap_some(zones: dict[str, Zone], seat: str, fixed: frozenset[Card], dice: Random) -> bool:
    """Swap some cards that a seat does not know between two places; say if there was anything to swap."""
    places = {
        name: rest
        for name, zone in zones.items()
        if (rest := [card for card in zone.unknown(seat) if card not in fixed])
    }
    if len(places) < 2:
        return False
    one, other = dice.sample(sorted(places), 2)
    for _ in range(min(3, len(places[one]), len(places[other]))):
        mine, theirs = dice.choice(places[one]), dice.choice(places[other])
        if mine not in zones[one].cards or theirs not in zones[other].cards:
            continue
        for name, out, into in ((one, mine, theirs), (other, theirs, mine)):
            cards = list(zones[name].cards)
            cards[cards.index(out)] = into
            _lay(zones[name], cards, seat, dice)
    return True


def _lay(zone: Zone, cards: list[Card], seat: str, dice: Random) -> None:
    """Put these cards into a zone, and let the other seats know as many of them as they knew before."""
    zone.cards = cards if zone.stacked else [*canonical(cards)]
    left = Counter(cards) - Counter(zone.shown.get("*", []))
    for who, known in list(zone.shown.items()):
        if who not in ("*", seat):
            zone.shown[who] = [*canonical(dice.sample(sorted(left.elements()), len(known)))]


def renamed(scene: S, seat: str, names: Mapping[Card, Card]) -> S:
    """Give the scene with hidden cards renamed, in the zones and wherever a hidden value mentions them."""
    other = copy(scene)
    for zone in other.zones.values():
        cards = [names.get(card, card) for card in zone.cards]
        zone.cards = cards if zone.stacked else [*canonical(cards)]
        zone.shown = {who: [*canonical(names.get(c, c) for c in known)] for who, known in zone.shown.items()}
    _change_hidden(other, seat, other.gm, lambda value: _mapped(value, lambda leaf: _renamed_leaf(leaf, names)))
    return other


def _renamed_leaf(leaf: Any, names: Mapping[Card, Card]) -> Any:
    return names.get(leaf, leaf) if isinstance(leaf, str) else leaf


def another(value: Any) -> Any:
    """Give another value of the same type, if there is one."""
    return _mapped(value, _another_leaf)


def _another_leaf(leaf: Any) -> Any:
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, int | float):
        return leaf + 1
    return f"{leaf}~" if isinstance(leaf, str) else leaf


_others: Final[dict[int, tuple[Struct, Struct]]] = {}
MOST_OTHERS: Final = 10_000


def _another_value(value: Struct) -> Struct:
    """Give another frozen value. Scenes share them from moment to moment, so it is kept, and with it what it is of."""
    known = _others.get(id(value))
    if known is None:
        if len(_others) >= MOST_OTHERS:
            _others.clear()
        fields = {field: _mapped(getattr(value, field), _another_leaf) for field in value.__struct_fields__}
        known = _others[id(value)] = (value, replace(value, **fields))
    return known[1]


def _mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """Give a value with every leaf changed."""
    if isinstance(value, Struct) and value.__struct_config__.frozen and change is _another_leaf:
        return _another_value(value)
    if isinstance(value, Struct):
        return replace(value, **{f: _mapped(getattr(value, f), change) for f in value.__struct_fields__})
    if isinstance(value, dict):
        return {key: _mapped(each, change) for key, each in cast(dict[str, Any], value).items()}
    if isinstance(value, list):
        return [_mapped(each, change) for each in cast(Iterable[Any], value)]
    if isinstance(value, tuple):
        return tuple(_mapped(each, change) for each in cast(Iterable[Any], value))
    if isinstance(value, set | frozenset):
        return {_mapped(each, change) for each in cast(Iterable[Any], value)}
    return change(value)


def _change_hidden(value: Any, seat: str, gm: str, change: Callable[[Any], Any]) -> None:
    """Change, in place, every field and secret that a seat may not see; zones are left alone."""
    if isinstance(value, Zone):
        return
    if isinstance(value, Secret):
        secret = cast(Secret[object], value)
        if may_see(seat, secret.seen_by):
            _change_hidden(secret.value, seat, gm, change)
        else:
            secret.value = change(secret.value)
    elif isinstance(value, Struct):
        if value.__struct_config__.frozen:
            return
        is_open = _open_fields(type(value))
        for field in value.__struct_fields__:
            each = getattr(value, field)
            if field in is_open or lets_see(value, field, seat, gm):
                if not _is_still(type(each)):
                    _change_hidden(each, seat, gm, change)
            elif field != "seat":
                setattr(value, field, change(each))
    elif isinstance(value, dict):
        for each in cast(dict[str, Any], value).values():
            if not _is_still(type(each)):
                _change_hidden(each, seat, gm, change)
    elif isinstance(value, list | tuple):
        for each in cast(Iterable[Any], value):
            if not _is_still(type(each)):
                _change_hidden(each, seat, gm, change)


_still: Final[dict[object, bool]] = dict.fromkeys(PLAIN, True)


def _is_still(kind: type) -> bool:
    """Say whether what is of a kind holds nothing that could be changed in place."""
    known = _still.get(kind)
    if known is None:
        known = _still[kind] = issubclass(kind, Struct) and kind.__struct_config__.frozen
    return known


@cache
def _open_fields(kind: type[Struct]) -> frozenset[str]:
    """Give the fields of a kind of struct that everyone sees."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(field for field in kind.__struct_fields__ if OPEN in getattr(hints[field], "__metadata__", ()))
