"""Worlds that a seat cannot tell apart: what a seat knows of a step in progress, and scenes that look the same to it.

`Known` is all that a seat knows, and holds nothing of what it does not: whatever is hidden from the seat has been dealt
and set anew before it is put there. `readers.possible.like` draws a world from it: a scene for the step to begin from,
and the luck and answers that lead from there to the choice that is open, such that the seat was told, shown and asked
the same. Hints, bots, the coach and the proofs of secrecy stand on it. The same knowledge and the same seed give the
same world.
"""

from __future__ import annotations

import hashlib
import typing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from random import Random
from types import NoneType, UnionType
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from outdraw.core.audience import may_see
from outdraw.core.cards import Card, canonical
from outdraw.core.choices import Answer, Choice
from outdraw.core.copying import copy
from outdraw.core.events import Event
from outdraw.core.game import Game
from outdraw.core.readers.live import ENTER, PRESS, PROPOSE, Dial, Site
from outdraw.core.scene import Scene, Secret
from outdraw.core.seen import lets_see, seen, written
from outdraw.core.veil import Veil
from outdraw.core.zones import Zone

S = TypeVar("S", bound=Scene)

Choose: TypeAlias = Callable[[Sequence[Any]], Any]
"""Gives what is put in place of a hidden value, from those that it may be."""
OF_LUCK = (ENTER, PRESS, PROPOSE)
"""Questions about luck itself, which are the table's and not the game's."""


class Unimaginable(ValueError):
    """A hidden value of which the game does not say what it may be."""


class Asked(Struct, frozen=True):
    """A choice that was put to the seat in this step, and its answer if it gave one."""

    choice: Choice
    answer: Answer | None = None


class Known(Struct, frozen=True):
    """What a seat knows when a choice is put to it: the step it is in, from its beginning, and the choice.

    `start` is a scene that looks to the seat as the one the step began from; everything in it that the seat may not
    see is made up. `events` are those of the step that it was told, `asked` what was put to it, `seen` the scene as it
    sees it now.
    """

    game: str
    seat: str
    start: Any
    dial: Dial
    events: tuple[Event, ...]
    asked: tuple[Asked, ...]
    seen: Any
    choice: Choice


class World(Struct, frozen=True):
    """A world that looks the same: where its step begins, and what has happened in it up to the open choice.

    `sites` hold the luck and the answers; at the last of them the seat's `place` among those asked is open, and only
    what the seat itself has answered there already is filled in.
    """

    start: Any
    sites: tuple[Site, ...]
    place: int


def known(
    game: Game,
    seat: str,
    choice: Choice,
    start: Scene,
    scene: Scene,
    dial: Dial,
    events: Sequence[Event],
    asked: Sequence[tuple[Choice, ...]],
    sites: Sequence[Site],
) -> Known:
    """Give what a seat knows of a step: where it began and stands, what was told, asked and answered in it."""
    return Known(
        game=game.name,
        seat=seat,
        start=imagined(game, start, seat, Random(0)),
        dial=dial,
        events=tuple(_told(event) for event in events if may_see(seat, event.seen_by)),
        asked=tuple(_own(seat, asked, [site for site in sites if site.luck is None])),
        seen=seen(scene, seat),
        choice=choice,
    )


def trace(known: Known) -> str:
    """Give a few letters by which luck is drawn for what a seat knows: the same ones for the same view and choice."""
    asked = known.choice
    told = msgspec.json.encode(
        [written(known.seen), known.seat, asked.kind, asked.actor, asked.facing], order="deterministic"
    )
    return hashlib.blake2b(told, digest_size=8).hexdigest()


def _told(event: Event) -> Event:
    """Give an event without its number and cause, which count what others were told."""
    return Event(0, event.kind, event.text, event.rules, (), None, event.facts, event.about, event.sums)


def _own(seat: str, asked: Sequence[tuple[Choice, ...]], sites: Sequence[Site]) -> Iterator[Asked]:
    for group, site in zip(asked, sites, strict=False):
        for place, choice in enumerate(group):
            if choice.seat == seat and choice.kind not in OF_LUCK:
                yield Asked(choice, site.answers.get(place))


# --- scenes that look the same ----------------------------------------------------------------------------------------


class Blank(NamedTuple):
    """A hidden value in a scene: its name, the way to the struct that holds it, its field there, what it may be."""

    name: str
    path: tuple[Any, ...]
    field: str
    is_secret: bool
    values: Sequence[Any]

    def fill(self, scene: Scene, value: Any) -> None:
        """Put a value there, in a scene that is built as the one in which the blank was found."""
        holder: Any = scene
        for key in self.path:
            holder = getattr(holder, key) if isinstance(holder, Struct) else holder[key]
        if self.is_secret:
            getattr(holder, self.field).value = value
        else:
            setattr(holder, self.field, value)


def blanks(game: Game, scene: Scene, seat: str) -> list[Blank]:
    """List what a seat may not see in a scene, but for cards, with what it may be as far as the seat can tell."""
    sees = seen(scene, seat)
    return [
        Blank(name, path, field, is_secret, _possible(game, name, kind, field, holder, sees))
        for name, path, kind, field, is_secret, holder in _hidden_in(scene, sees, (), seat, scene.gm)
    ]


def imagined(
    game: Game,
    scene: S,
    seat: str,
    dice: Random,
    choose: Choose | None = None,
    hidden: Sequence[Blank] | None = None,
) -> S:
    """Give a scene that looks the same to a seat, with all that it may not see dealt and set anew.

    What comes out depends on the seat's view, on which cards there are and on the dice, and on nothing that is hidden.
    Hidden values are drawn by the dice, too, unless somebody else is to `choose` them. Whoever imagines the same scene
    again and again says what is `hidden` in it: to look for that takes most of the time.
    """
    other = copy(scene)
    redeal(other.zones, seat, dice)
    for blank in blanks(game, scene, seat) if hidden is None else hidden:
        blank.fill(other, choose(blank.values) if choose is not None else copy(_one_of(blank.values, dice)))
    return other


def spread_values(number: int, of: int) -> Choose:
    """Give who chooses hidden values for one of several scenes: each value is another in them, from first to last.

    So what hangs on a value is seen to differ, likely as it may be that several drawn at random are the same.
    """
    met = count()

    def choose(values: Sequence[Any]) -> Any:
        places = [*range(of)]
        Random(next(met)).shuffle(places)
        return copy(values[round(places[number] * (len(values) - 1) / (of - 1))])

    return choose


def _one_of(values: Sequence[Any], dice: Random) -> Any:
    return values[0] if len(values) == 1 else values[dice.randrange(len(values))]


def veiled(game: Game, scene: S, seat: str) -> S:
    """Give the same scene with a veil over every hidden value that may be one or another; cards lie as they are.

    Whatever is done in it without `LookedAt` being raised comes so in every scene that looks the same to the seat and
    has the same cards.
    """
    other = copy(scene)
    for blank in blanks(game, scene, seat):
        blank.fill(other, _in_common(blank.values))
    return other


def _in_common(values: Sequence[Any]) -> Any:
    """Give what is the same in all of several values, with a veil over the rest."""
    first = values[0]
    if len(values) == 1:
        return copy(first)
    if (
        not isinstance(first, Struct)
        or first.__struct_config__.frozen
        or {type(each) for each in values} != {type(first)}
    ):
        return Veil()
    common = copy(first)
    for field in first.__struct_fields__:
        if any(getattr(each, field) != getattr(first, field) for each in values):
            setattr(common, field, Veil())
    return common


def has_unknown_cards(scene: Scene, seat: str) -> bool:
    """Say whether cards that a seat does not know lie in more places than one."""
    return sum(bool(zone.unknown(seat)) for zone in scene.zones.values()) > 1


def is_certain(scene: Scene, seat: str, hidden: Sequence[Blank]) -> bool:
    """Say whether there is one such scene alone: no card unknown but in one place, every hidden value by the book."""
    return not has_unknown_cards(scene, seat) and all(len(blank.values) == 1 for blank in hidden)


def assumed(hidden: Sequence[Blank]) -> list[str]:
    """Name the hidden values that are taken from what the game says is possible."""
    return sorted({blank.name for blank in hidden})


def redeal(zones: dict[str, Zone], seat: str, dice: Random) -> None:
    """Deal the cards that a seat does not know anew among the places where they lie, each keeping its number.

    What other seats alone were shown is forgotten: the seat does not know of it.
    """
    pool = [*canonical(card for zone in zones.values() for card in zone.unknown(seat))]
    dice.shuffle(pool)
    for zone in zones.values():
        lies = zone.known(seat)
        dealt = [pool.pop() for _ in range(len(zone.cards) - len(lies))]
        zone.shown = {who: cards for who, cards in zone.shown.items() if who in ("*", seat)}
        if dealt:
            lay(zone, [*lies, *dealt])


def lay(zone: Zone, cards: list[Card]) -> None:
    """Put these cards into a zone in place of those that lie there."""
    zone.cards = cards if zone.stacked else [*canonical(cards)]


def place_card(scene: Scene, seat: str, card: Card, into: str, fixed: Mapping[str, list[Card]], dice: Random) -> bool:
    """Swap a card that a seat does not know into a zone, with another there that it does not know; say if it could be.

    Cards in `fixed` (by zone) stay where they are.
    """
    zones = scene.zones
    out = list((Counter(zones[into].unknown(seat)) - Counter(fixed.get(into, []))).elements())
    homes = [
        name
        for name, zone in zones.items()
        if name != into and card in (Counter(zone.unknown(seat)) - Counter(fixed.get(name, [])))
    ]
    if not out or not homes:
        return False
    home, other = homes[dice.randrange(len(homes))], out[dice.randrange(len(out))]
    for name, leaves, comes in ((home, card, other), (into, other, card)):
        cards = list(zones[name].cards)
        cards[cards.index(leaves)] = comes
        lay(zones[name], cards)
    return True


def _parts(value: Struct, seat: str, gm: str) -> Iterator[tuple[str, Any, bool | None]]:
    """Yield the fields of a struct: hidden as secrets (True), hidden by their mark (False), or seen (None)."""
    for field in value.__struct_fields__:
        each = getattr(value, field)
        if not lets_see(value, field, seat, gm):
            if field != "seat":
                yield field, each, False
        elif isinstance(each, Secret) and not may_see(seat, each.seen_by):
            yield field, each, True
        elif isinstance(each, Struct | dict | list | tuple):
            yield field, each, None


def _hidden_in(
    value: Any, sees: Any, path: tuple[Any, ...], seat: str, gm: str
) -> Iterator[tuple[str, tuple[Any, ...], type[Struct], str, bool, Any]]:
    """Yield what is hidden: its name, the way to the struct that holds it, that, its field, and the struct as seen."""
    if isinstance(value, Zone) or (isinstance(value, Struct) and value.__struct_config__.frozen):
        return
    if isinstance(value, Secret):
        if may_see(seat, value.seen_by):
            yield from _hidden_in(value.value, sees.value, (*path, "value"), seat, gm)
    elif isinstance(value, Struct):
        for field, each, is_secret in _parts(value, seat, gm):
            if is_secret is None:
                yield from _hidden_in(each, getattr(sees, field), (*path, field), seat, gm)
            else:
                yield f"{type(value).__name__}.{field}", path, type(value), field, is_secret, sees
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _hidden_in(each, sees[key], (*path, key), seat, gm)
    elif isinstance(value, list | tuple):
        for place, each in enumerate(value):
            yield from _hidden_in(each, sees[place], (*path, place), seat, gm)


def _possible(game: Game, name: str, kind: type[Struct], field: str, holder: Any, whole: Any) -> Sequence[Any]:
    values = game.possible(name, holder, whole) if game.possible is not None else ()
    return values if len(values) else (_blank(kind, field),)


@cache
def _default(kind: type[Struct], field: str) -> tuple[bool, Any]:
    for each in fields(kind):
        if each.name == field:
            if each.default is not NODEFAULT:
                return True, each.default
            if each.default_factory is not NODEFAULT:
                return True, each.default_factory
    return False, None


def _blank(kind: type[Struct], field: str) -> Any:
    """Give what a hidden field holds if nothing is known of it: its default, or nothing of its type."""
    has_default, default = _default(kind, field)
    if has_default:
        made = default() if callable(default) else default
        return made.value if isinstance(made, Secret) else made
    return _nothing(typing.get_type_hints(kind)[field], f"{kind.__name__}.{field}")


def _nothing(hint: Any, name: str) -> Any:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is Secret:
        return _nothing(args[0], name)
    if origin is typing.Literal:
        return args[0]
    if origin in (typing.Union, UnionType):
        return None if NoneType in args else _nothing(args[0], name)
    if (origin or hint) in (str, int, bool, float, list, tuple, dict, set):
        return (origin or hint)()
    raise Unimaginable(f"the game does not say what {name} may be, and a seat does not see it")
