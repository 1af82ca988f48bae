"""What a seat sees is a scene of the same type; what is hidden from it is not there, and says so when it is touched."""

from __future__ import annotations

import copy as python_copy
import pickle
import typing
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from outdraw.core.audience import EVERYONE
from outdraw.core.fingerprints import digest
from outdraw.core.readers.simulate import seeded
from outdraw.core.scene import ForGM, Open, Own, Scene, Secret, Shared, UnlessHidden, Unseen
from outdraw.core.seen import is_alike, is_seen, looked_at, seen, view, written
from outdraw.core.veil import Concealed, HiddenFromSeat
from outdraw.core.zones import Zone, zone
from outdraw.games import BUILT_IN, find_game
from outdraw.table.table import PUBLIC

STEPS = 12


class Sheet(Struct, frozen=True):
    name: str


class Coin(Struct):
    worth: Open[int] = 1
    is_forged: ForGM[bool] = True


class Guest(Struct, kw_only=True):
    seat: Open[str]
    sheet: Open[Sheet]
    plan: Own[str] = "waits"
    wounds: Shared[int] = 0
    fate: ForGM[str] = "doom"
    seed: Unseen[int] = 7
    place: UnlessHidden[tuple[int, int]] = (2, 3)
    is_hidden: Open[bool] = False
    coins: Open[list[Coin]] = []
    purse: Open[Secret[Coin] | None] = None
    debts: Open[Secret[list[Secret[int]]]] = msgspec.field(default_factory=lambda: Secret([]))


class Spy(Guest, kw_only=True):
    """Stands where a type says that a guest stands."""

    cover: ForGM[str] = "the cook"


class Ball(Scene, kw_only=True):
    guests: Open[dict[str, Guest]] = {}
    spies: ForGM[list[Guest]] = []
    tags: Open[set[str]] = set()
    anything: Open[Any] = None


def ball() -> Any:
    def guest(seat: str) -> Guest:
        return Guest(seat=seat, sheet=Sheet(seat.title()), coins=[Coin(3)], purse=Secret(Coin(9), ("ann", "gm")))

    return Ball(
        gm="gm",
        seats=["gm", "ann", "bob"],
        guests={"ann": guest("ann"), "bob": guest("bob")},
        spies=[guest("eve")],
        zones={"hand": zone(["8h", "9h"], ("ann",)), "pile": zone(["2c"], EVERYONE)},
        tags={"b", "a"},
        anything=[Secret(4, ("bob",)), (Coin(5),), {"deep": Coin(6)}],
    )


def told(value: Any, seat: str, gm: str) -> Any:
    """Give what a seat may see of something, worked out once more by the marks themselves."""
    if isinstance(value, Zone):
        return {"cards": value.faces(seat), "seen_by": list(value.seen_by)}
    if isinstance(value, Secret):
        return told(value.value, seat, gm) if value.seen_by == EVERYONE or seat in value.seen_by else "??"
    if isinstance(value, Struct) and type(value).__struct_config__.frozen:
        return msgspec.json.decode(msgspec.json.encode(value))
    if isinstance(value, Struct):
        owner, is_open = getattr(value, "seat", ""), not getattr(value, "is_hidden", False)
        may = {"everyone": True, "owner": seat == owner, "GM": seat == gm, "owner and GM": seat in (owner, gm)}
        may["everyone, unless hidden"] = is_open or may["owner and GM"]
        hints = typing.get_type_hints(type(value), include_extras=True)
        marks = {field: [m.name for m in hint.__metadata__] for field, hint in hints.items() if field in fields(value)}
        return {f: told(getattr(value, f), seat, gm) if may.get(marks[f][0]) else "??" for f in fields(value)}
    if isinstance(value, dict):
        return {str(key): told(each, seat, gm) for key, each in value.items()}
    if isinstance(value, list | tuple | set):
        found = [told(each, seat, gm) for each in value]
        return sorted(found) if isinstance(value, set) else found
    return value


def fields(value: Struct) -> tuple[str, ...]:
    return value.__struct_fields__


def hidden_in(value: Any, path: str = "") -> Iterator[str]:
    """Give the ways to all that is concealed in something."""
    if isinstance(value, Concealed):
        yield path
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from hidden_in(getattr(value, field), f"{path}.{field}")
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from hidden_in(each, f"{path}.{key}")
    elif isinstance(value, list | tuple | set):
        for each in value:
            yield from hidden_in(each, path)


def hidden(value: Any) -> set[str]:
    return {path.removeprefix(".") for path in hidden_in(value)}


@pytest.mark.parametrize("name", BUILT_IN)
def test_in_plain_data_it_is_the_view_over_random_scenes_of_all_games_from_every_seat(name: str) -> None:
    game, looked = find_game(name), 0
    for number, info in enumerate(game.scenarios()):
        dice, scene = Random(number), game.set_up(info.id)
        bots = {seat: game.known_bot("house" if number % 2 else "random")(dice) for seat in scene.seats}
        play = seeded(dice, bots, scene, every_card=True)
        for _ in range(STEPS):
            for seat in (*scene.seats, PUBLIC, "a stranger", ""):
                assert written(seen(scene, seat)) == told(scene, seat, scene.gm)
                assert type(seen(scene, seat)) is type(scene)
                assert is_alike(looked_at(scene, seat), seen(scene, seat))
                looked += 1
            if scene.is_over:
                break
            game.step(play, scene)
    assert looked > 100


@pytest.mark.parametrize(
    ("seat", "sees"),
    [("ann", {"plan", "wounds"}), ("gm", {"wounds", "fate"}), ("bob", set[str]()), (PUBLIC, set[str]())],
)
def test_each_mark_lets_its_seats_see(seat: str, sees: set[str]) -> None:
    guest = seen(ball(), seat).guests["ann"]
    marked = ("plan", "wounds", "fate", "seed")
    assert {field for field in marked if is_seen(getattr(guest, field))} == sees


def test_who_hides_is_seen_by_the_owner_and_the_game_master_alone() -> None:
    scene = ball()
    assert all(is_seen(seen(scene, seat).guests["ann"].place) for seat in (*scene.seats, PUBLIC))
    scene.guests["ann"].is_hidden = True
    assert [is_seen(seen(scene, seat).guests["ann"].place) for seat in (*scene.seats, PUBLIC)] == [1, 1, 0, 0]


def test_a_secret_says_its_value_to_its_audience_and_its_audience_to_nobody() -> None:
    scene = ball()
    known, unknown = seen(scene, "ann").guests["bob"].purse, seen(scene, "bob").guests["bob"].purse
    assert known == Secret(Coin(9, known.value.is_forged), ("ann",))
    assert not is_seen(known.value.is_forged)
    assert not is_seen(unknown.value)
    assert unknown.seen_by == ()


def test_a_secret_within_a_secret_has_an_audience_of_its_own() -> None:
    scene = ball()
    scene.guests["ann"].debts = Secret([Secret(1, ("bob",)), Secret(2, ("ann", "bob"))], ("ann",))
    first, second = seen(scene, "ann").guests["ann"].debts.value
    assert not is_seen(first.value)
    assert second.value == 2
    assert not is_seen(seen(scene, "bob").guests["ann"].debts.value)


def test_what_no_type_foretells_is_seen_by_what_it_is() -> None:
    scene = ball()
    secret, (coin,), deep = seen(scene, "ann").anything
    assert not is_seen(secret.value)
    assert coin.worth == 5
    assert not is_seen(coin.is_forged)
    assert not is_seen(deep["deep"].is_forged)
    assert seen(scene, "bob").anything[0].value == 4


def test_a_derived_struct_hides_what_it_marks_itself() -> None:
    scene = ball()
    scene.guests["ann"] = Spy(seat="ann", sheet=Sheet("Ann"))
    assert not is_seen(seen(scene, "bob").guests["ann"].cover)
    assert not is_seen(looked_at(scene, "bob").guests["ann"].cover)
    assert seen(scene, "gm").guests["ann"].cover == "the cook"


class Chair(Struct):
    legs: Open[int] = 4


class Throne(Chair):
    hollow: ForGM[str] = "a dagger"


class Hall(Scene, kw_only=True):
    chairs: Open[list[Chair]] = []
    empty: Open[list[int]] = []


def test_what_is_only_looked_at_shares_what_is_open_however_deep_and_nothing_else() -> None:
    hall = Hall(gm="gm", seats=["gm"], chairs=[Throne()], empty=[1])
    looked = looked_at(hall, "ann")
    assert looked.empty is hall.empty
    assert not is_seen(looked.chairs[0].hollow)  # type: ignore[attr-defined]
    assert looked_at(ball(), "ann").guests["ann"].coins[0] == seen(ball(), "ann").guests["ann"].coins[0]


def test_a_field_without_a_mark_is_private() -> None:
    class Careless(Struct):
        seat: str = "ann"

    scene = ball()
    scene.anything = Careless()
    assert hidden(seen(scene, "ann").anything) == {"seat"}


def test_cards_are_seen_as_faces_or_as_their_number() -> None:
    scene = ball()
    assert seen(scene, "ann").zones["hand"].cards == ["8h", "9h"]
    scene.zones["hand"].show("bob", "9h")
    assert seen(scene, "bob").zones["hand"].cards == ["9h", "??"] == seen(scene, "bob").zones["hand"].faces("bob")
    assert seen(scene, "gm").zones["hand"].cards == ["??", "??"]
    assert seen(scene, "gm").zones["hand"].shown == {}, "what another was shown is not told"


LOOKS: list[Callable[[Any], Any]] = [
    str,
    repr,
    len,
    bool,
    int,
    float,
    list,
    hash,
    lambda it: it == 1,
    lambda it: it != "??",
    lambda it: it < 2,
    lambda it: it + 1,
    lambda it: 1 - it,
    lambda it: it.name,
    lambda it: it["name"],
    lambda it: "name" in it,
    lambda it: f"{it}",
    lambda it: {it},
    lambda it: it(),
    lambda it: [*it],
    lambda it: [1, 2][it],
    lambda it: Secret(it) == Secret(1),
]


@pytest.mark.parametrize("look", LOOKS)
def test_whoever_touches_what_is_concealed_is_told_which_field_it_is(look: Callable[[Any], Any]) -> None:
    with pytest.raises(HiddenFromSeat, match=r"^Guest\.plan is hidden from this seat"):
        look(seen(ball(), "bob").guests["ann"].plan)


def test_what_is_concealed_is_not_written_by_whoever_writes_it_as_data() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode(seen(ball(), "bob"))


def test_what_is_concealed_may_be_handed_on_copied_and_sent_away() -> None:
    plan = seen(ball(), "bob").guests["ann"].plan
    for same in (python_copy.copy(plan), python_copy.deepcopy(plan), pickle.loads(pickle.dumps(plan))):
        assert same is plan
    assert seen(ball(), "bob").guests["ann"].plan is plan, "there is one for each field"


@pytest.mark.parametrize("seat", ["gm", "ann", "bob", "a stranger", PUBLIC])
def test_it_shares_nothing_with_the_scene_that_can_change(seat: str) -> None:
    scene = ball()
    before = digest(scene)
    spoil(seen(scene, seat), set())
    assert digest(scene) == before


def spoil(value: Any, met: set[int]) -> None:
    """Change everything that can be changed."""
    if id(value) in met or isinstance(value, Concealed):
        return
    met.add(id(value))
    if isinstance(value, Struct) and not type(value).__struct_config__.frozen:
        for field in value.__struct_fields__:
            spoil(getattr(value, field), met)
            setattr(value, field, None)
    elif isinstance(value, dict | list | set | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            spoil(each, met)
        if not isinstance(value, tuple):
            value.clear()


@pytest.mark.parametrize("seat", ["gm", "ann", "bob", "a stranger"])
def test_a_view_is_plain_data(seat: str) -> None:
    found = view(ball(), seat)
    assert msgspec.json.decode(msgspec.json.encode(found)) == found == told(ball(), seat, "gm")
