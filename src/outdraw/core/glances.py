"""A scene seen again and again by several seats: made anew is only what changed, and once for all who see it alike.

`kept` lays a scene over an earlier one so that whatever is as it was is the very same object; `Moment` gives what seats
see of such a scene. Of views it makes none that `outdraw.core.sight.view` would not make: they are equal, part by part.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import asdict, astuple, replace

from outdraw.core.audience import may_see
from outdraw.core.cards import HIDDEN
from outdraw.core.scene import UNLESS_HIDDEN, Mark
from outdraw.core.sight import PLAIN, Scene, Secret, allows, fields_of, is_value, seen_of, told_once
from outdraw.core.zones import Zone

T = TypeVar("T", bound=Scene)

ALIKE: Final = 0
"""Everyone sees the same of it."""
BY_OWNER: Final = 1
"""What a seat sees of it depends on whether it is its own, and whether it is the game master's."""
BY_SEAT: Final = 2
"""Every seat may see something else of it."""


def kept(was: T, now: T) -> T:
    """Give a scene equal to the present one, in which what is as it was before is the very same object as before."""
    whole: T = _kept(was, now)
    return whole


def _kept(was: Any, now: Any) -> Any:
    kind: Any = type(now)
    if was is now or kind is not type(was):
        return now
    if was == now:
        return was
    if kind is dict:
        return {key: _kept(was[key], each) if key in was else each for key, each in now.items()}
    if kind is list:
        both = min(len(was), len(now))
        return [_kept(was[at], now[at]) for at in range(both)] + now[both:]
    if not issubclass(kind, Struct) or is_value(kind) or kind is Zone or kind is Secret:
        return now
    twin: Any = None
    for field in fields_of(kind).composed:
        before, after = getattr(was, field), getattr(now, field)
        if before is not after:
            same = _kept(before, after)
            if same is not after:
                if twin is None:
                    twin = replace(now)
                setattr(twin, field, same)
    return now if twin is None else twin


class Moment:
    """A scene at one moment, and what was made of it for seats so far."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._made: dict[tuple[int, ...], Any] = {}
        self._bases: dict[int, dict[str, Any]] = {}
        self._changes: dict[tuple[int, int], tuple[Any, Any, Any]] = {}

    def view(self, seat: str, was: Scene | None = None, before: dict[str, Any] | None = None) -> dict[str, Any]:
        """Give what a seat sees, to be read only.

        With an earlier scene that this one was laid over, and what the seat saw of it: what the seat sees unchanged is
        the very same as in that.
        """
        gm = self.scene.gm
        if was is None or was.gm != gm:
            was, before = None, None
        whole: dict[str, Any] = self._seen(was, before, self.scene, seat, gm)
        return whole

    def _seen(self, was: Any, before: Any, now: Any, seat: str, gm: str) -> Any:
        kind: Any = type(now)
        if kind in PLAIN:
            return now
        if before is None or before is HIDDEN:  # not seen before
            was = before = None
        elif was is now:
            return before
        sight = _sights.get(kind)
        if sight is not None:
            return self._seen_fields(sight, was if type(was) is kind else None, before, now, seat, gm)
        if kind is dict:
            return self._seen_dict(was, before, now, seat, gm)
        if kind is list:
            return self._seen_list(was, before, now, seat, gm)
        if kind is Zone:
            return self._seen_zone(before, now, seat, gm)
        if kind is Secret:
            if not may_see(seat, now.seen_by):
                return HIDDEN
            return self._seen(was.value if type(was) is Secret else None, before, now.value, seat, gm)
        if issubclass(kind, Struct):
            if is_value(kind):
                return told_once(now)
            return self._seen_fields(_sight_of(kind), was if type(was) is kind else None, before, now, seat, gm)
        return _same(before, seen_of(now, seat, gm))

    def _seen_zone(self, before: Any, now: Zone, seat: str, gm: str) -> Any:
        """Give what a seat sees of a zone: the same as all who see the faces, or as all who know none of the cards."""
        if may_see(seat, now.seen_by):
            key = (id(now), 1)
        elif seat not in now.shown:
            key = (id(now), 0)
        else:
            return _same(before, seen_of(now, seat, gm))
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = _same(before, seen_of(now, seat, gm))
        return made

    def _seen_dict(self, was: Any, before: Any, now: dict[Any, Any], seat: str, gm: str) -> Any:
        changed = self._changed_keys(was, now) if type(was) is dict else None
        if changed is None:
            return self._seen_other_dict(was, before, now, seat, gm)
        again: Any = None
        for key in changed:
            name = str(key)
            old = before[name]
            seen = self._seen(was[key], old, now[key], seat, gm)
            if seen is not old and seen != old:
                if again is None:
                    again = before.copy()
                again[name] = seen
        return before if again is None else self._shared(now, again, again.values())

    def _seen_other_dict(self, was: Any, before: Any, now: dict[Any, Any], seat: str, gm: str) -> Any:
        """Give what a seat sees of a dict that was not there before, or had other keys."""
        if type(was) is not dict:
            first = {str(key): self._seen(None, None, each, seat, gm) for key, each in now.items()}
            return self._shared(now, first, first.values())
        again: dict[str, Any] = {}
        for key, each in now.items():
            name = str(key)
            if key in was:
                again[name] = before[name] if was[key] is each else self._seen(was[key], before[name], each, seat, gm)
            else:
                again[name] = self._seen(None, None, each, seat, gm)
        again = _same(before, again)
        return self._shared(now, again, again.values())

    def _seen_list(self, was: Any, before: Any, now: list[Any], seat: str, gm: str) -> Any:
        if type(was) is not list or len(was) != len(now):
            return self._seen_other_list(was, before, now, seat, gm)
        again: Any = None
        for at in self._changed_places(was, now):
            old = before[at]
            seen = self._seen(was[at], old, now[at], seat, gm)
            if seen is not old and seen != old:
                if again is None:
                    again = before.copy()
                again[at] = seen
        return before if again is None else self._shared(now, again, again)

    def _seen_other_list(self, was: Any, before: Any, now: list[Any], seat: str, gm: str) -> Any:
        """Give what a seat sees of a list that was not there before, or was of another length."""
        if type(was) is not list:
            first = [each if type(each) in PLAIN else self._seen(None, None, each, seat, gm) for each in now]
            return self._shared(now, first, first)
        again: list[Any] = []
        for at, each in enumerate(now):
            if type(each) in PLAIN:
                again.append(each)
            elif at < len(was):
                again.append(self._seen(was[at], before[at], each, seat, gm))
            else:
                again.append(self._seen(None, None, each, seat, gm))
        again = _same(before, again)
        return self._shared(now, again, again)

    def _seen_fields(self, sight: _Sight, was: Any, before: Any, now: Any, seat: str, gm: str) -> Any:
        """Give what a seat sees of a struct; what others made of it serves all who see it alike."""
        key = (id(now), 0)
        if sight.reach != BY_SEAT:
            if sight.reach == BY_OWNER:
                key = (id(now), 1 + (seat == getattr(now, "seat", "")) + 2 * (seat == gm))
            made = self._made.get(key)
            if made is not None:
                return made
        if was is None:
            again = self._seen_first(sight, now, seat, gm)
        else:
            again = self._seen_again(sight, was, before, now, seat, gm)
        if sight.reach != ALIKE:  # those who are told apart may see the same all the same
            again = self._shared(now, again, [again[field] for field in sight.differing])
        if sight.reach != BY_SEAT:
            self._made[key] = again
        return again

    def _seen_again(
        self, sight: _Sight, was: Any, before: dict[str, Any], now: Any, seat: str, gm: str
    ) -> dict[str, Any]:
        """Give what a seat sees of a struct that it saw before, with what changed put in its place."""
        changed, turned = self._changed_fields(sight, was, now)
        again: dict[str, Any] | None = None
        seen: Any
        for field, mark, is_alike, value in changed:
            old = before[field]
            if mark is not None and not allows(mark, seat, now, gm):
                seen = HIDDEN
            elif type(value) in PLAIN:
                seen = value
            elif is_alike:
                seen = self._seen_alike(getattr(was, field), old, value, seat, gm)
            else:
                seen = self._seen(getattr(was, field), old, value, seat, gm)
            if seen is not old and seen != old:
                if again is None:
                    again = before.copy()
                again[field] = seen
        for field, mark in turned:
            hidden = before[field] is HIDDEN
            if allows(mark, seat, now, gm) is hidden:
                if again is None:
                    again = before.copy()
                again[field] = self._seen(None, None, getattr(now, field), seat, gm) if hidden else HIDDEN
        return before if again is None else again

    def _seen_first(self, sight: _Sight, now: Any, seat: str, gm: str) -> dict[str, Any]:
        """Give what a seat sees of a struct that it did not see before."""
        again = self._base(sight, now, seat, gm).copy()
        for field, mark in sight.marked:
            if not allows(mark, seat, now, gm):
                again[field] = HIDDEN
        for field in sight.differing:
            value = again[field]
            if value is not HIDDEN and type(value) not in PLAIN:
                if field in sight.alike:
                    again[field] = self._seen_alike(None, None, value, seat, gm)
                else:
                    again[field] = self._seen(None, None, value, seat, gm)
        return again

    def _changed_fields(self, sight: _Sight, was: Any, now: Any) -> _Changed:
        """Give the fields of a struct that are not the very same as before, and marked ones that were yet are.

        Of the changed: the mark, whether everyone who sees it sees the same, and what it is now. Of those that did not
        change only such as may have come out, or be hidden now, because the struct has another owner or hides.
        """
        key = (id(was), id(now))
        known = self._changes.get(key)
        if known is None:
            both = zip(sight.fields, astuple(was), astuple(now), strict=True)
            changed = [(*field, new) for field, old, new in both if old is not new]
            turned: list[tuple[str, Mark | None]] = []
            has_turned = sight.marked and getattr(was, "seat", "") != getattr(now, "seat", "")
            if has_turned or (sight.can_hide and was.is_hidden != now.is_hidden):
                names = {field[0] for field in changed}
                turned = [each for each in sight.marked if each[0] not in names]
            known = self._changes[key] = (was, now, (changed, turned))
        found: _Changed = known[2]
        return found

    def _changed_places(self, was: list[Any], now: list[Any]) -> tuple[int, ...]:
        """Give the places of a list, as long as before, at which there is not the very same."""
        key = (id(was), id(now))
        known = self._changes.get(key)
        if known is None:
            known = self._changes[key] = (was, now, tuple([at for at, each in enumerate(now) if was[at] is not each]))
        return known[2]

    def _changed_keys(self, was: dict[Any, Any], now: dict[Any, Any]) -> tuple[Any, ...] | None:
        """Give the keys of a dict under which there is not the very same as before; nothing if there are other keys."""
        key = (id(was), id(now))
        known = self._changes.get(key)
        if known is None:
            found = None
            if list(was) == list(now):
                found = tuple([name for name, each in now.items() if was[name] is not each])
            known = self._changes[key] = (was, now, found)
        return known[2]

    def _base(self, sight: _Sight, now: Any, seat: str, gm: str) -> dict[str, Any]:
        """Give the fields of a struct with what everyone sees alike made already, for the first who looks."""
        base = self._bases.get(id(now))
        if base is None:
            base = self._bases[id(now)] = asdict(now)
            for field in sight.composed:
                if field not in sight.differing:
                    base[field] = self._seen_alike(None, None, base[field], seat, gm)
        return base

    def _shared(self, now: Any, again: Any, parts: Iterable[Any]) -> Any:
        """Give what another seat was given, if that is made of the very same parts.

        The parts are those of what is kept, so that no part's identity can come to be another's.
        """
        key = (id(now), *map(id, parts))
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = again
        return made

    def _seen_alike(self, was: Any, before: Any, now: Any, seat: str, gm: str) -> Any:
        """Give what a seat sees of a list or dict of which everyone sees the same: made once for all."""
        if type(now) in PLAIN:
            return now
        made = self._made.get((id(now), 0))
        if made is None:
            made = self._made[id(now), 0] = self._seen(was, before, now, seat, gm)
        return made


def _same(before: Any, again: Any) -> Any:
    """Give what was seen before if nothing of it changed, else what is seen now."""
    return before if before == again else again


class _Sight:
    """How seats see a kind of struct."""

    __slots__ = ("alike", "can_hide", "composed", "differing", "fields", "marked", "reach")

    def __init__(self, kind: type[Struct]) -> None:
        sorted_out = fields_of(kind)
        hints = typing.get_type_hints(kind)
        self.reach = _reach(kind, set())
        """Whom its parts are seen alike by."""
        self.composed = sorted_out.composed
        self.alike = frozenset([field for field in self.composed if _reach(hints[field], {kind}) == ALIKE])
        """The fields in whose values everyone who sees them sees the same."""
        self.marked = tuple(sorted_out.marked.items())
        """The fields that not everyone sees."""
        self.differing = tuple(
            dict.fromkeys([*[field for field in self.composed if field not in self.alike], *sorted_out.marked])
        )
        """The fields of which seats may see something else than other seats."""
        self.can_hide = UNLESS_HIDDEN in sorted_out.marked.values()
        self.fields = [(field, sorted_out.marked.get(field), field in self.alike) for field in kind.__struct_fields__]


_Changed: TypeAlias = tuple[list[tuple[str, Mark | None, bool, Any]], list[tuple[str, Mark | None]]]

_sights: Final[dict[type, _Sight]] = {}


def _sight_of(kind: type[Struct]) -> _Sight:
    known = _sights.get(kind)
    if known is None:
        known = _sights[kind] = _Sight(kind)
    return known


def reach_of(kind: type[Struct]) -> int:
    """Say whom a struct's parts are seen alike by."""
    return _sight_of(kind).reach


_CONTAINERS: Final = frozenset((list, tuple, dict, set, frozenset, typing.Union, UnionType))


def _reach(hint: Any, within: set[Any]) -> int:
    """Work out how far what a hint allows is seen alike, looking into everything it may hold.

    What is not known to be seen alike is not taken to be.
    """
    origin = typing.get_origin(hint)
    if hint in PLAIN or hint in within or origin is typing.Literal:
        return ALIKE
    if origin in _CONTAINERS:
        return max([_reach(each, within) for each in typing.get_args(hint) if each is not Ellipsis])
    if not isinstance(hint, type) or not issubclass(hint, Struct):
        return BY_SEAT
    if is_value(hint):
        return ALIKE
    if issubclass(hint, Zone | Secret):
        return BY_SEAT
    found = BY_OWNER if fields_of(hint).marked else ALIKE
    hints = typing.get_type_hints(hint)
    for field in fields_of(hint).composed:
        found = max(found, _reach(hints[field], within | {hint}))
    # What belongs to somebody within what belongs to somebody else is not told by one owner.
    return BY_SEAT if within and found == BY_OWNER and hasattr(hint, "seat") else found
