"""The table: seats come and go, the game master's word is final and on record, and a rewind is honest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from examples.high_card import GAME, HighCard
from outdraw.core.cards import HIDDEN
from outdraw.core.choices import Malformed, NotYours, Option, Pick, Refusal
from outdraw.core.fingerprints import digest
from outdraw.core.journal import line_of, scene_digest
from outdraw.core.play import Play
from outdraw.core.readers.live import Dial
from outdraw.core.scene import Open, Scene
from outdraw.core.zones import census
from outdraw.table.replay import verify
from outdraw.table.table import OpenChoice, RulesFault, Table
from tests.support import little_game


def opened(secret: bytes = bytes(32)) -> Table:
    table = Table(GAME, secret=secret)
    for seat in table.seats:
        table.join(seat, seat.title(), "00")
    return table


def begun(secret: bytes = bytes(32)) -> Table:
    table = opened(secret)
    table.begin()
    return table


def only(table: Table, seat: str) -> OpenChoice:
    (each,) = table.choices(seat)
    return each


def play_first(table: Table, seat: str) -> str:
    """Let a seat play the first card of its hand."""
    each = only(table, seat)
    assert isinstance(each.choice, Pick)
    card = each.choice.options[0].value
    table.answer(seat, each.id, card)
    return card


def play_round(table: Table) -> None:
    for seat in ("ann", "bob", "cy"):
        play_first(table, seat)


def state(table: Table) -> Any:
    return (
        len(table.entries),
        digest(table.scene()),
        table.all_events(),
        [table.choices(seat) for seat in table.seats],
        dict(table.people),
        table.dial,
    )


def verified(table: Table) -> None:
    table.close()
    verdict = verify(b"".join(map(line_of, table.entries)), lambda name: GAME)
    assert verdict.luck == verdict.luck_checked


# --- seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("table.seat.known")
def test_a_seat_keeps_its_cards_when_people_come_and_go() -> None:
    table = begun()
    hand = table.view("ann")["zones"]["ann"]
    table.leave("ann")
    assert "ann" not in table.people
    table.join("ann", "Anna", "ff")
    assert table.people["ann"] == "Anna"
    assert table.view("ann")["zones"]["ann"] == hand
    play_round(table)
    verified(table)


@pytest.mark.rule("table.luck.committed")
def test_what_is_added_after_the_beginning_does_not_change_luck() -> None:
    one, other = begun(), begun()
    other.join("ann", "Anna", "ff")
    assert other.entries[-1].body == {"person": "Anna", "contribution": ""}
    play_round(one)
    play_round(other)
    assert one.entries[-1].luck == other.entries[-1].luck
    verified(other)


@pytest.mark.rule("table.luck.committed")
def test_what_is_added_before_the_beginning_changes_luck() -> None:
    one, other = opened(), opened()
    other.join("ann", "Anna", "ff")
    one.begin()
    other.begin()
    assert one.entries[-1].luck != other.entries[-1].luck
    verified(other)


@pytest.mark.parametrize(
    ("seat", "person", "contribution", "rule"),
    [
        ("zed", "Zed", "", "table.seat.known"),
        ("ann", "", "", "table.seat.known"),
        ("ann", "x" * 81, "", "table.seat.known"),
        ("ann", "Ann\n", "", "table.seat.known"),
        ("ann", "Ann", "xyz", "table.luck.committed"),
        ("ann", "Ann", "0" * 129, "table.luck.committed"),
    ],
)
def test_who_cannot_join_is_told(seat: str, person: str, contribution: str, rule: str) -> None:
    table = opened()
    before = state(table)
    with pytest.raises(Refusal) as refusal:
        table.join(seat, person, contribution)
    assert refusal.value.rule == rule
    assert state(table) == before


def test_an_empty_seat_cannot_be_left_and_strangers_see_nothing() -> None:
    table = Table(GAME)
    with pytest.raises(NotYours, match="Nobody sits at ann"):
        table.leave("ann")
    for look in (table.view, table.events, table.choices):
        with pytest.raises(NotYours, match="There is no seat 'zed'"):
            look("zed")


def test_a_scene_begins_once() -> None:
    table = opened()
    assert table.waiting_for() == []
    table.begin()
    before = state(table)
    with pytest.raises(NotYours, match="has begun already"):
        table.begin()
    assert state(table) == before


@pytest.mark.rule("table.close.final")
def test_a_closed_table_stays_closed() -> None:
    table = begun()
    each = only(table, "ann")
    table.close()
    assert table.waiting_for() == []
    acts: list[Callable[[], None]] = [
        lambda: table.answer("ann", each.id, "8h"),
        lambda: table.join("ann", "Ann"),
        lambda: table.leave("ann"),
        lambda: table.rewind("dealer", table.points()[0], "no"),
        lambda: table.edit("dealer", ["rounds_left"], 3, "no"),
        lambda: table.set_dial("dealer", Dial()),
        table.close,
    ]
    for act in acts:
        with pytest.raises(NotYours) as refusal:
            act()
        assert refusal.value.rule == "table.close.final"


# --- sight ------------------------------------------------------------------------------------------------------------


def test_hands_and_draws_are_private() -> None:
    table = begun()
    assert HIDDEN not in table.view("ann")["zones"]["ann"]["cards"]
    assert table.view("bob")["zones"]["ann"]["cards"] == [HIDDEN] * 3
    assert {event.text.split("'")[0] for event in table.events("ann")} == {"Ann"}
    assert [event.number for event in table.events("bob")] == [0, 1, 2]
    assert table.events("dealer") == []


# --- rulings ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("table.gm.ruling")
def test_the_game_master_answers_for_a_seat_and_everyone_is_told() -> None:
    table = begun()
    for seat in ("ann", "bob"):
        each = only(table, seat)
        assert isinstance(each.choice, Pick)
        table.rule("dealer", each.id, each.choice.options[0].value, f"{seat} is away")
    play_first(table, "cy")
    told = [event.text for event in table.events("cy") if event.kind == "ruling"]
    assert told == ["The game master rules for Ann: ann is away", "The game master rules for Bob: bob is away"]
    assert [entry.body["for"] for entry in table.entries if entry.kind == "ruling"] == ["ann", "bob"]
    verified(table)


@pytest.mark.rule("table.gm.ruling")
def test_only_the_game_master_rules_and_only_with_a_reason_and_a_legal_answer() -> None:
    table = begun()
    each = only(table, "ann")
    card = table.view("ann")["zones"]["ann"]["cards"][0]
    before = state(table)
    with pytest.raises(NotYours):
        table.rule("bob", each.id, card, "because")
    with pytest.raises(Malformed):
        table.rule("dealer", each.id, card, "  ")
    with pytest.raises(Malformed):
        table.rule("dealer", each.id, "no such card", "because")
    assert state(table) == before


# --- edits ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("table.gm.edit")
def test_the_game_master_sets_a_value_and_the_step_begins_again() -> None:
    table = begun()
    play_round(table)
    play_first(table, "ann")
    table.edit("dealer", ["won", "bob"], 7, "a gift")
    assert table.view("bob")["won"]["bob"] == 7
    assert table.waiting_for() == ["ann", "bob", "cy"]
    (said,) = [event for event in table.events("cy") if event.kind == "edit"]
    assert said.text == (
        "The game master sets Bob's rounds won from 1 to 7: a gift. What was under way is put off, and what it "
        "began with is asked anew."
    )
    assert table.entries[-1].body["seen"] == {"dealer": 0, "ann": 1, "bob": 1, "cy": 1}
    verified(table)


@pytest.mark.rule("table.gm.edit")
def test_cards_may_be_put_elsewhere_but_not_lost() -> None:
    table = begun()
    scene = table.scene()
    assert isinstance(scene, HighCard)
    zones = GAME.set_up("cards").zones
    library = list(zones["library"].cards)
    value: dict[str, Any]
    value = {name: {"cards": list(zone.cards), "seen_by": list(zone.seen_by)} for name, zone in zones.items()}
    value["library"]["cards"] = library[1:]
    before = state(table)
    with pytest.raises(Malformed, match="A card would be lost or copied"):
        table.edit("dealer", ["zones"], value, "lost")
    value["ann"]["cards"] = library[:1]
    value["bob"] = {**value["bob"], "shown": {"ann": library[:1]}}
    with pytest.raises(Malformed, match="would know a card to lie where it does not"):
        table.edit("dealer", ["zones"], value, "false memory")
    assert state(table) == before
    del value["bob"]["shown"]
    table.edit("dealer", ["zones"], value, "ann begins with the ace")
    assert library[0] in table.view("ann")["zones"]["ann"]["cards"]
    assert census(table.scene().zones) == census(zones)
    verified(table)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ([], 3, "Say which value"),
        (["no such"], 3, "There is no no such"),
        (["won", "zed"], 3, "There is no won.zed"),
        (["seats", 9], "zed", "There is no seats.9"),
        (["won", "bob", "x"], 3, "There is no won.bob.x"),
        (["rounds_left"], "many", "does not fit: it takes a whole number"),
        (["rounds_left"], 10**30, "does not fit"),
        (["rounds_left"], 1.5, "does not fit: it takes a whole number"),
        (["seats"], ["dealer"], "The seats are not set this way"),
        (["gm"], "ann", "The seats are not set this way"),
        (["zones", "library", "cards"], [], "does not see these cards"),
        (["zones", "pile", "cards"], ["8h"], "A card would be lost or copied"),
    ],
)
def test_what_cannot_be_set_is_told_and_changes_nothing(path: list[str | int], value: Any, says: str) -> None:
    table = begun()
    before = state(table)
    with pytest.raises(Malformed, match=says) as refusal:
        table.edit("dealer", path, value, "to try")
    assert refusal.value.rule == "table.gm.edit"
    with pytest.raises(NotYours):
        table.edit("ann", ["rounds_left"], 3, "to cheat")
    assert state(table) == before


def test_an_edit_can_end_the_scene() -> None:
    table = begun()
    table.edit("dealer", ["is_over"], True, "it is late")
    assert table.is_over
    assert table.waiting_for() == []
    verified(table)


def test_an_edit_before_the_beginning_is_told_and_takes_nothing_back() -> None:
    table = opened()
    table.edit("dealer", ["rounds_left"], 1, "a short one")
    assert [event.text for event in table.events("ann")] == [
        "The game master sets rounds left from 20 to 1: a short one."
    ]
    table.begin()
    play_round(table)
    assert table.is_over
    verified(table)


def test_an_edit_that_the_rules_cannot_take_changes_nothing() -> None:
    table = begun()
    play_first(table, "ann")
    play_first(table, "bob")
    table.edit("dealer", ["won"], {}, "wipe the slate")
    play_first(table, "ann")
    play_first(table, "bob")
    before = state(table)
    with pytest.raises(RulesFault) as fault:
        play_first(table, "cy")
    assert isinstance(fault.value.__cause__, KeyError)
    assert "cy" not in fault.value.sentence
    assert state(table) == before
    table.edit("dealer", ["won"], {"ann": 0, "bob": 0, "cy": 0}, "put it right")
    play_round(table)
    verified(table)


# --- the dial ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("table.gm.dial")
def test_the_dial_counts_from_the_next_step_on() -> None:
    table = begun()
    table.set_dial("dealer", Dial(luck="asked"))
    play_round(table)
    each = only(table, "ann")
    assert each.choice.kind == "luck.press"
    with pytest.raises(NotYours):
        table.set_dial("ann", Dial())
    table.answer("ann", each.id, "draw")
    verified(table)


# --- rewind -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("table.gm.rewind")
def test_a_rewind_brings_back_the_scene_and_says_what_had_been_seen() -> None:
    table = begun()
    point = len(table.entries) - 1
    then = {seat: table.view(seat) for seat in table.seats}
    play_round(table)
    play_first(table, "bob")
    table.rewind("dealer", point, "we misread a rule")
    assert {seat: table.view(seat) for seat in table.seats} == then
    assert scene_digest(table.scene(), table.entries[point].salt) == table.entries[point].scene
    assert table.entries[-1].body["seen"] == {"dealer": 2, "ann": 3, "bob": 3, "cy": 3}
    (said,) = [event.text for event in table.events("ann") if event.kind == "rewind"]
    assert said == ("The game master takes the scene back: we misread a rule (taken back after everyone had seen it)")
    verified(table)


def test_answers_given_before_the_point_stand_and_later_ones_are_gone() -> None:
    table = begun()
    play_first(table, "ann")
    point = len(table.entries) - 1
    play_first(table, "bob")
    play_first(table, "cy")
    table.rewind("dealer", point, "bob slipped")
    assert table.waiting_for() == ["bob", "cy"]
    play_first(table, "bob")
    play_first(table, "cy")
    verified(table)


@pytest.mark.rule("table.gm.rewind")
def test_luck_is_new_after_a_rewind_and_the_old_stays_on_record() -> None:
    drawn: set[tuple[str, ...]] = set()
    table = begun()
    point = len(table.entries) - 1
    for _ in range(8):
        play_round(table)
        last = table.entries[-1]
        drawn.add(tuple(luck.result[0] for luck in last.luck))
        table.rewind("dealer", point, "again")
    assert len(drawn) > 4
    numbers = [luck.number for entry in table.entries for luck in entry.luck]
    assert numbers == list(range(len(numbers)))
    verified(table)


def test_what_was_told_before_a_rewind_stays_told() -> None:
    table = begun()
    play_round(table)
    told = table.all_events()
    table.rewind("dealer", table.points()[0], "again")
    assert table.all_events()[: len(told)] == told
    assert [event.number for event in table.all_events()] == list(range(len(table.all_events())))


@pytest.mark.rule("table.answer.open")
def test_choices_from_before_a_rewind_cannot_be_answered() -> None:
    table = begun()
    old = only(table, "ann")
    table.rewind("dealer", table.points()[-1], "again")
    card = table.view("ann")["zones"]["ann"]["cards"][0]
    with pytest.raises(NotYours, match="is not open"):
        table.answer("ann", old.id, card)
    assert only(table, "ann").choice == old.choice


@pytest.mark.rule("table.answer.take_back")
def test_what_lies_face_down_is_taken_back_until_the_last_one_is_in() -> None:
    table = begun()
    asked, told = only(table, "ann"), table.all_events()
    assert isinstance(asked.choice, Pick)
    first, second = (option.value for option in asked.choice.options[:2])
    table.answer("ann", asked.id, first)
    (lying,) = table.laid("ann")
    assert (lying.id, lying.answer) == (asked.id, first)
    assert table.laid("bob") == []
    table.take_back("ann", asked.id)
    assert table.laid("ann") == []
    assert only(table, "ann") == asked
    assert table.all_events() == told  # nobody hears of it
    table.answer("ann", asked.id, second)
    play_first(table, "bob")
    play_first(table, "cy")
    assert f"Ann {second.removeprefix('play ')}" in next(e.text for e in table.events("bob") if e.kind == "reveal")
    with pytest.raises(NotYours, match="all are in"):
        table.take_back("ann", asked.id)
    verified(table)


@pytest.mark.rule("table.answer.take_back")
def test_nobody_takes_back_what_another_laid_or_the_game_master_ruled() -> None:
    table = begun()
    ann, bob = only(table, "ann"), only(table, "bob")
    play_first(table, "ann")
    for seat, choice in (("bob", ann.id), ("bob", bob.id), ("ann", "nonsense"), ("dealer", ann.id)):
        with pytest.raises(NotYours):
            table.take_back(seat, choice)
    assert isinstance(bob.choice, Pick)
    table.rule("dealer", bob.id, bob.choice.options[0].value, "he fell asleep")
    assert table.laid("bob") == []
    with pytest.raises(NotYours):
        table.take_back("bob", bob.id)
    assert [each.id for each in table.laid("ann")] == [ann.id]


def test_a_rewind_can_itself_be_taken_back() -> None:
    table = begun()
    play_round(table)
    later = len(table.entries) - 1
    seen = table.view("ann")
    table.rewind("dealer", table.points()[0], "again")
    table.rewind("dealer", later, "no, it was right")
    assert table.view("ann") == seen
    play_round(table)
    verified(table)


@pytest.mark.parametrize("to", [-1, 0, 3, 999])
def test_there_must_be_a_point_to_go_back_to(to: int) -> None:
    table = begun()
    before = state(table)
    with pytest.raises(Malformed, match=f"There is no point {to}"):
        table.rewind("dealer", to, "why not")
    with pytest.raises(Malformed):
        table.rewind("dealer", table.points()[0], "")
    with pytest.raises(NotYours):
        table.rewind("ann", table.points()[0], "I played the wrong card")
    assert state(table) == before


def test_a_table_without_a_given_secret_makes_its_own() -> None:
    assert Table(GAME).entries[0].body["commitment"] != Table(GAME).entries[0].body["commitment"]


def test_a_scene_that_has_ended_can_be_taken_back() -> None:
    table = opened()
    table.edit("dealer", ["rounds_left"], 1, "a short one")
    table.begin()
    play_round(table)
    assert table.is_over
    table.rewind("dealer", table.points()[-1], "cy slipped")
    assert table.waiting_for() == ["cy"]
    play_first(table, "cy")
    assert table.is_over
    verified(table)


# --- faults and newcomers ---------------------------------------------------------------------------------------------


class Company(Scene, kw_only=True):
    here: Open[list[str]] = []


def gathering(play: Play, scene: Company) -> None:
    if "fiend" in scene.here:
        raise ZeroDivisionError("it eats the rules")
    play.tell("here", "Here: {names}.", "table.seat.known", names=", ".join(scene.here))
    scene.is_over = play.ask(Pick("ann", "go", "Go?", "table.seat.known", (Option("yes"), Option("no")))) == "yes"


def come(scene: Company, kind: str, side: str, at: str) -> str:
    if kind not in ("guest", "fiend"):
        raise ValueError(f"nobody is called {kind}")
    scene.here.append(kind)
    return kind


def faults(scene: Company) -> list[str]:
    return ["there is room for two"] if len(scene.here) > 2 else []


def gathered() -> Table:
    game = msgspec.structs.replace(little_game(gathering, Company), arrive=come, faults=faults)
    table = Table(game)
    table.begin()
    return table


@pytest.mark.rule("table.gm.arrive")
def test_somebody_new_comes_in_and_everyone_is_told() -> None:
    table = gathered()
    table.arrive("gm", "guest", "", "", "somebody knocks")
    assert table.view("bob")["here"] == ["guest"]
    assert [event.kind for event in table.events("bob")] == ["here", "arrive", "here"]
    assert table.entries[-1].body["id"] == "guest"
    with pytest.raises(Malformed, match="Nobody is called ghost"):
        table.arrive("gm", "ghost", "", "", "boo")
    with pytest.raises(NotYours):
        table.arrive("ann", "guest", "", "", "my friend")


@pytest.mark.rule("table.gm.edit")
def test_a_scene_that_the_game_finds_fault_with_is_refused() -> None:
    table = gathered()
    with pytest.raises(Malformed, match=r"There is room for two\."):
        table.edit("gm", ["here"], ["a", "b", "c"], "a party")


@pytest.mark.rule("table.rules.fault")
def test_when_the_rules_stumble_nothing_changes_and_play_goes_on() -> None:
    table = gathered()
    before = state(table)
    with pytest.raises(RulesFault, match="The rules of Little stumbled here") as fault:
        table.arrive("gm", "fiend", "", "", "it gets dark")
    assert isinstance(fault.value.__cause__, ZeroDivisionError)
    assert "eats" not in fault.value.sentence
    assert state(table) == before
    table.answer("ann", only(table, "ann").id, "yes")
    assert table.is_over
