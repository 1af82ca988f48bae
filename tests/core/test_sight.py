"""Who sees what: every field says so, private by default, and a view is data with no way back."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import HIDDEN
from outdraw.core.copying import copy
from outdraw.core.fingerprints import canonical_bytes, digest, fingerprint
from outdraw.core.scene import ForGM, Open, Own, Scene, Secret, Shared, SightError, Unseen
from outdraw.core.seen import check_marks, view
from outdraw.core.zones import zone

T = TypeVar("T")


class Sheet(Struct, frozen=True):
    name: str
    traits: tuple[str, ...] = ()


class Fighter(Struct):
    seat: Open[str]
    sheet: Open[Sheet]
    plan: Own[str] = "wait"
    wounds: Shared[int] = 0
    fate: ForGM[str] = "doom"
    seed: Unseen[int] = 7


class Fight(Scene, kw_only=True):
    fighters: Open[dict[str, Fighter]] = {}
    target: Open[Secret[int] | None] = None
    tags: Open[set[str]] = set()
    guests: Open[list[Fighter]] = []
    spies: ForGM[list[Fighter]] = []


def fight() -> Fight:
    fighters = {seat: Fighter(seat, Sheet(seat.title(), ("brave",))) for seat in ("ann", "bob")}
    zones = {"ann": zone(["8h"], ("ann",)), "pile": zone(["2c"], EVERYONE)}
    return Fight(
        gm="gm",
        seats=["gm", "ann", "bob"],
        fighters=fighters,
        target=Secret(5),
        zones=zones,
        tags={"b", "a"},
        guests=list(fighters.values()),
        spies=list(fighters.values()),
    )


@pytest.mark.parametrize(
    ("seat", "sees"),
    [("ann", {"plan", "wounds"}), ("gm", {"wounds", "fate"}), ("bob", set[str]())],
)
def test_each_mark_lets_its_seats_see(seat: str, sees: set[str]) -> None:
    seen = view(fight(), seat)["fighters"]["ann"]
    assert {field for field in ("plan", "wounds", "fate", "seed") if seen[field] != HIDDEN} == sees
    assert seen["sheet"] == {"name": "Ann", "traits": ["brave"]}


def test_a_secret_is_seen_by_its_audience_alone() -> None:
    scene = fight()
    assert [view(scene, seat)["target"] for seat in scene.seats] == [HIDDEN] * 3
    scene.target = Secret(5, ("gm",))
    assert [view(scene, seat)["target"] for seat in scene.seats] == [5, HIDDEN, HIDDEN]
    scene.target = Secret(5, EVERYONE)
    assert scene.target.is_open
    assert [view(scene, seat)["target"] for seat in scene.seats] == [5] * 3


def test_a_field_without_a_mark_is_an_error() -> None:
    class Careless(Scene, kw_only=True):
        notes: str = ""

    with pytest.raises(SightError, match=r"Careless\.notes does not say who sees it: mark it Open"):
        check_marks(Careless)


def test_a_field_without_a_mark_is_found_however_deep() -> None:
    with pytest.raises(SightError, match=r"Deep\.notes"):
        check_marks(HoldsDeep)
    with pytest.raises(SightError, match=r"Box\.inside"):
        check_marks(HoldsBox)


def test_a_field_without_a_mark_is_private_all_the_same() -> None:
    class Careless(Struct):
        seat: str = "ann"

    class Holder(Scene, kw_only=True):
        it: Open[Any] = None

    assert view(Holder(gm="gm", seats=["gm"], it=Careless()), "ann")["it"] == {"seat": HIDDEN}


def test_a_frozen_struct_is_shown_whole_so_it_may_hold_no_secret() -> None:
    with pytest.raises(SightError, match="Envelope is frozen, so it is shown whole, but holds a Secret"):
        check_marks(HoldsEnvelope)


class Deep(Struct):
    notes: str = ""


class HoldsDeep(Scene, kw_only=True):
    deep: Open[list[dict[str, Deep] | None]] = []


class Box(Struct, Generic[T]):
    inside: T


class HoldsBox(Scene, kw_only=True):
    box: Open[Box[int] | None] = None


class Envelope(Struct, frozen=True):
    letter: Secret[str]


class HoldsEnvelope(Scene, kw_only=True):
    envelope: Open[Envelope | None] = None


@pytest.mark.parametrize("seat", ["gm", "ann", "bob", "a stranger"])
def test_a_view_is_plain_data_without_a_way_back(seat: str) -> None:
    scene = fight()
    before = digest(scene)
    seen = view(scene, seat)
    assert msgspec.json.decode(msgspec.json.encode(seen)) == seen
    spoil(seen)
    assert digest(scene) == before


def spoil(value: Any) -> None:
    """Change everything that can be changed."""
    assert type(value) in (dict, list, str, int, float, bool, type(None))
    if isinstance(value, dict):
        for each in value.values():
            spoil(each)
        value.clear()
    elif isinstance(value, list):
        for each in value:
            spoil(each)
        value.clear()


def test_a_stranger_sees_what_everyone_sees() -> None:
    assert view(fight(), "stranger")["fighters"]["bob"]["plan"] == HIDDEN
    assert view(fight(), "stranger")["zones"]["ann"]["cards"] == [HIDDEN]


@given(st.integers(), st.text(), st.booleans())
def test_a_copy_is_equal_and_apart_and_has_the_same_digest(wounds: int, plan: str, is_over: bool) -> None:
    scene = fight()
    scene.is_over = is_over
    scene.fighters["ann"].plan = plan
    scene.fighters["ann"].wounds = wounds % 2**60
    twin = copy(scene)
    assert twin == scene
    assert canonical_bytes(twin) == canonical_bytes(scene)
    assert msgspec.json.decode(canonical_bytes(scene), type=Fight) == scene
    twin.fighters["ann"].wounds += 1
    twin.zones["ann"].cards.clear()
    assert scene.zones["ann"].cards == ["8h"]
    assert digest(twin) != digest(scene)


def test_the_canonical_form_does_not_depend_on_the_order_of_making() -> None:
    one, other = fight(), fight()
    other.fighters = dict(reversed(other.fighters.items()))
    other.tags = {"a", "b"}
    assert one == other
    assert canonical_bytes(one) == canonical_bytes(other)


def test_equal_scenes_have_one_fingerprint_and_others_another() -> None:
    one, two = fight(), fight()
    two.fighters = {"bob": two.fighters["bob"], "ann": two.fighters["ann"]}
    assert fingerprint(one) == fingerprint(two) == fingerprint(copy(one))
    two.fighters["ann"].seed = 8
    other = fight()
    other.fighters["bob"].sheet = Sheet("Bob", ("timid",))
    assert len({fingerprint(each) for each in (one, two, other)}) == 3
