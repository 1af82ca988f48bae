"""Live: a step is run again from its start whenever an answer arrives, and must take the same course."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examples.high_card import GAME
from outdraw.core.chance import Chance, Raw
from outdraw.core.choices import Forbidden, Malformed, NotYours, Number, Option, Pick, Refusal, Words
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.readers.live import Dial, Live, Site, Waiting
from outdraw.core.scene import Open, Scene
from outdraw.core.zones import zone
from outdraw.games import BUILT_IN, find_game
from outdraw.table.table import CardsLost, RulesFault, Table
from tests.support import little_game

RULE = "little.a.b"


def yes_no(seat: str, kind: str = "sure") -> Pick:
    return Pick(seat, kind, "Sure?", RULE, (Option("yes"), Option("no", barred_by="little.a.no")))


def begun(step: Callable[[Play, Any], None], scene: type[Scene] = Scene, dial: Dial | None = None) -> Table:
    table = Table(little_game(step, scene), dial=dial, secret=bytes(32))
    for seat in table.seats:
        table.join(seat, seat.title(), "00")
    table.begin()
    return table


def the_choice(table: Table, seat: str) -> tuple[str, str, Any]:
    (only,) = table.choices(seat)
    return seat, only.id, only.choice


def answer(table: Table, seat: str, value: Any) -> None:
    _, id, _ = the_choice(table, seat)
    table.answer(seat, id, value)


# --- run again --------------------------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(["automatic", "asked", "proposed"]))
def test_what_was_told_is_told_again_and_goes_on_from_there(dice: Any, luck: Any) -> None:
    table = Table(GAME, secret=dice.randbytes(32), dial=Dial(luck=luck))
    table.begin()
    told = table.all_events()
    for _ in range(30):
        if table.is_over:
            break
        waiting = [each for seat in table.waiting_for() for each in table.choices(seat)]
        each = dice.choice(waiting)
        default = getattr(each.choice, "default", None)
        table.answer(each.choice.seat, each.id, each.choice.sample(dice) if default is None else default)
        assert table.all_events()[: len(told)] == told
        told = table.all_events()
        assert [event.number for event in told] == list(range(len(told)))


def counting(tick: Callable[[], int]) -> Callable[[Play, Scene], None]:
    def step(play: Play, scene: Scene) -> None:
        play.tell("tick", "{n}", RULE, n=tick())
        play.ask(yes_no("ann"))
        scene.is_over = True

    return step


def test_a_step_that_tells_another_story_is_found() -> None:
    ticks = iter(range(99))
    table = begun(counting(lambda: next(ticks)))
    before = (list(table.entries), table.scene())
    with pytest.raises(RulesFault, match="told another story"):
        answer(table, "ann", "yes")
    assert (list(table.entries), table.scene()) == before


def test_a_step_that_asks_another_question_is_found() -> None:
    kinds = iter("abc")

    def step(play: Play, scene: Scene) -> None:
        play.ask(yes_no("ann", next(kinds)))
        scene.is_over = True

    table = begun(step)
    with pytest.raises(RulesFault, match="asked another question"):
        answer(table, "ann", "yes")


def test_what_is_offered_is_drawn_up_once_however_often_the_step_is_run_and_anew_after_an_edit() -> None:
    drawn: list[str] = []

    def draw_up(seat: str) -> Pick:
        drawn.append(seat)
        return yes_no(seat)

    def step(play: Play, scene: Scene) -> None:
        for seat in ("ann", "bob", "ann"):
            play.ask(play.drawn_up(draw_up, seat))
        scene.is_over = True

    table = begun(step)
    answer(table, "ann", "yes")
    answer(table, "bob", "yes")
    assert drawn == ["ann", "bob", "ann"]
    table.edit(table.gm, ["is_over"], False, "once more")
    answer(table, "ann", "yes")
    assert drawn == ["ann", "bob", "ann", "ann", "bob"]


@pytest.mark.parametrize("name", BUILT_IN)
def test_what_was_drawn_up_would_be_drawn_up_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn_up(live: Any, draw_up: Callable[..., Any], *args: Any) -> Any:
        place, again = len(live.offers), draw_up(*args)
        if place < len(live._was_drawn_up):
            assert again == live._was_drawn_up[place]
        live.offers.append(again)
        return again

    monkeypatch.setattr(Live, "drawn_up", drawn_up)
    dice = Random(name)
    table = Table(find_game(name), secret=bytes(32))
    table.begin()
    for _ in range(120):
        if table.is_over:
            break
        each = dice.choice(table.open_choices())
        table.answer(each.choice.seat, each.id, each.choice.sample(dice))


def test_a_step_that_wants_luck_where_it_asked_is_found() -> None:
    runs = iter(range(9))

    def step(play: Play, scene: Scene) -> None:
        if next(runs):
            play.toss("ab")
        play.ask(yes_no("ann"))

    table = begun(step)
    with pytest.raises(RulesFault, match="luck now where there was a choice"):
        answer(table, "ann", "yes")


def test_a_step_that_asks_where_it_wanted_luck_is_found() -> None:
    runs = iter(range(9))

    def step(play: Play, scene: Scene) -> None:
        if not next(runs):
            play.toss("ab")
        play.ask(yes_no("ann"))

    table = begun(step)
    with pytest.raises(RulesFault, match="choice now where there was luck"):
        answer(table, "ann", "yes")


def test_luck_stays_as_it_fell_while_people_think() -> None:
    def step(play: Play, scene: Scene) -> None:
        play.toss("abcdefgh", Occasion("the toss", RULE))
        play.ask_all([yes_no("ann"), yes_no("bob")])
        scene.is_over = True

    table = begun(step)
    first = table.all_events()
    answer(table, "bob", "yes")
    answer(table, "ann", "yes")
    assert table.all_events() == first
    assert [len(entry.luck) for entry in table.entries if entry.kind in ("begin", "answer")] == [1, 0, 0]


def test_a_lost_card_is_found_and_nothing_is_written() -> None:
    def step(play: Play, scene: Scene) -> None:
        play.ask(yes_no("ann"))
        scene.zones["hand"].cards.clear()

    def set_up(scenario: str) -> Scene:
        return Scene(gm="gm", seats=["gm", "ann", "bob"], zones={"hand": zone(["8h"])})

    table = Table(little_game(step, set_up=set_up))
    table.begin()
    entries = len(table.entries)
    with pytest.raises(CardsLost):
        answer(table, "ann", "yes")
    assert len(table.entries) == entries
    assert table.scene().zones["hand"].cards == ["8h"]


# --- asking several ---------------------------------------------------------------------------------------------------


class Told(Scene, kw_only=True):
    answers: Open[list[str]] = []


def together(play: Play, scene: Told) -> None:
    answers = play.ask_all([Words("ann", "say", "?", RULE), Words("bob", "say", "?", RULE)])
    scene.answers = [str(each) for each in answers]
    play.tell("said", "{all}", RULE, all=scene.answers)
    scene.is_over = True


@pytest.mark.parametrize("order", [("ann", "bob"), ("bob", "ann")])
def test_nobody_learns_a_secret_answer_before_all_have_answered(order: tuple[str, str]) -> None:
    table = begun(together, Told)
    first, second = order
    before = {seat: (table.view(seat), table.events(seat)) for seat in table.seats}
    answer(table, first, f"from {first}")
    assert {seat: (table.view(seat), table.events(seat)) for seat in table.seats} == before
    assert table.waiting_for() == [second]
    with pytest.raises(NotYours):
        table.answer(first, "0.0.0.0.ann" if first == "ann" else "0.0.0.1", "changed my mind")
    answer(table, second, f"from {second}")
    assert table.view("gm")["answers"] == ["from ann", "from bob"]
    assert [event.text for event in table.events("gm")] == ["['from ann', 'from bob']"]


def first_come(play: Play, scene: Told) -> None:
    at, said = play.ask_any([Words("ann", "say", "?", RULE), Words("bob", "say", "?", RULE)])
    scene.answers.append(f"{at} {said}")
    scene.is_over = len(scene.answers) == 2


@pytest.mark.rule("table.answer.open")
def test_the_first_answer_closes_the_other_choices() -> None:
    table = begun(first_come, Told)
    assert table.waiting_for() == ["ann", "bob"]
    _, ann_was_asked, _ = the_choice(table, "ann")
    answer(table, "bob", "me")
    with pytest.raises(NotYours, match="is not open"):
        table.answer("ann", ann_was_asked, "me too")
    answer(table, "ann", "now me")
    assert table.view("ann")["answers"] == ["1 me", "0 now me"]


# --- refusals inside a step -------------------------------------------------------------------------------------------


def test_a_refusal_from_within_a_step_changes_nothing() -> None:
    def step(play: Play, scene: Told) -> None:
        one = play.ask(Number("ann", "one", "?", RULE, 1, 9))
        two = play.ask(Number("ann", "two", "?", RULE, 1, 9))
        play.toss("ab", Occasion("the toss", RULE))
        if one == two:
            raise Forbidden("little.a.same", "Choose two different numbers.")
        scene.answers = [str(one), str(two)]
        scene.is_over = True

    table = begun(step, Told)
    answer(table, "ann", 3)
    before = (table.entries[:], table.scene(), table.all_events(), table.choices("ann"))
    with pytest.raises(Forbidden, match="two different numbers"):
        answer(table, "ann", 3)
    assert (list(table.entries), table.scene(), table.all_events(), table.choices("ann")) == before
    answer(table, "ann", 4)
    assert table.view("bob")["answers"] == ["3", "4"]
    assert [luck.number for entry in table.entries for luck in entry.luck] == [0]


@pytest.mark.parametrize(
    ("seat", "id", "value", "kind", "rule"),
    [
        ("ann", "0.0.0.0.ann", "maybe", Malformed, RULE),
        ("ann", "0.0.0.0.ann", "no", Forbidden, "little.a.no"),
        ("bob", "0.0.0.0.ann", "yes", NotYours, "table.answer.own_seat"),
        ("ann", "0.0.1.0.ann", "yes", NotYours, "table.answer.open"),
        ("ann", "nonsense", "yes", NotYours, "table.answer.open"),
        ("cy", "0.0.0.0.ann", "yes", NotYours, "table.seat.known"),
    ],
)
@pytest.mark.rule("table.answer.own_seat")
def test_what_is_no_answer_is_refused_and_changes_nothing(
    seat: str, id: str, value: Any, kind: type[Refusal], rule: str
) -> None:
    def step(play: Play, scene: Scene) -> None:
        play.ask(yes_no("ann"))
        scene.is_over = True

    table = begun(step)
    before = (table.entries[:], table.scene(), table.choices("ann"))
    with pytest.raises(kind) as refusal:
        table.answer(seat, id, value)
    assert refusal.value.rule == rule
    assert (list(table.entries), table.scene(), table.choices("ann")) == before


# --- the dial ---------------------------------------------------------------------------------------------------------


class Drawn(Scene, kw_only=True):
    card: Open[str] = ""


def draw_one(play: Play, scene: Drawn) -> None:
    scene.card = play.draw(["8h", "9h", "10h"], occasion=Occasion("the card", "little.draw.one", "ann"))
    scene.is_over = True


def test_automatic_luck_happens_at_once() -> None:
    table = begun(draw_one, Drawn)
    assert table.is_over
    assert table.entries[-1].luck[0].result == (table.view("bob")["card"],)


def test_asked_luck_waits_for_its_seat() -> None:
    table = begun(draw_one, Drawn, Dial(luck="asked"))
    _, _, choice = the_choice(table, "ann")
    assert (choice.kind, choice.prompt, choice.rule) == ("luck.press", "Draw: the card.", "little.draw.one")
    answer(table, "ann", "draw")
    assert table.is_over


def test_proposed_luck_is_shown_to_the_game_master_who_may_let_it_stand() -> None:
    table = begun(draw_one, Drawn, Dial(luck="proposed"))
    _, _, choice = the_choice(table, "gm")
    assert table.events("bob") == []
    answer(table, "gm", choice.default)
    assert table.view("bob")["card"] == choice.default
    assert [event.kind for event in table.events("bob")] == ["luck"]


def test_proposed_luck_that_is_set_otherwise_is_told() -> None:
    table = begun(draw_one, Drawn, Dial(luck="proposed"))
    _, _, choice = the_choice(table, "gm")
    other = next(card for card in ("8h", "9h") if card != choice.default)
    with pytest.raises(Malformed, match="Kc cannot come up here"):
        answer(table, "gm", "Kc")
    answer(table, "gm", other)
    assert table.view("bob")["card"] == other
    assert [(event.kind, event.rules) for event in table.events("bob")] == [
        ("ruling", ("table.gm.ruling",)),
        ("luck", ("little.draw.one",)),
    ]


@pytest.mark.rule("table.luck.by_hand")
def test_physical_luck_is_entered_by_hand_and_marked() -> None:
    table = begun(draw_one, Drawn, Dial(luck="physical"))
    assert table.pending_luck() is not None
    for wrong in ("", "Kc", "8h 9h", "eight"):
        with pytest.raises(Malformed) as refusal:
            answer(table, "ann", wrong)
        assert refusal.value.rule == "little.draw.one"
    answer(table, "ann", " 9H ")
    assert table.view("bob")["card"] == "9h"
    assert table.events("bob")[0].text == "the card: 9h (by hand)."
    assert table.entries[-1].body["by_hand"] is True
    assert table.entries[-1].luck == ()


def test_luck_without_a_rule_or_a_seat_falls_to_the_table_and_its_game_master() -> None:
    def step(play: Play, scene: Drawn) -> None:
        scene.card = play.draw(["8h", "9h"])
        scene.is_over = True

    for level, rule in (("asked", "table.luck.committed"), ("physical", "table.luck.by_hand")):
        table = begun(step, Drawn, Dial(luck=msgspec.convert(level, Any)))
        assert the_choice(table, "gm")[2].rule == rule
    assert begun(step, Drawn).all_events() == []


def test_a_rule_can_have_a_level_of_its_own_and_the_longest_beginning_counts() -> None:
    dial = Dial(luck="asked", rules={"little.draw": "physical", "little.draw.two": "automatic", "litt": "proposed"})
    assert dial.for_luck("little.draw.one") == "physical"
    assert dial.for_luck("little.draw.two") == "automatic"
    assert dial.for_luck("little.drawing") == "asked"
    assert dial.for_choice("little.other.one") == "proposed"


def judge(play: Play, scene: Drawn) -> None:
    target = Number("gm", "target", "How hard?", "little.gm.target", 1, 9, default=5, discretion=True)
    scene.card = str(play.ask(target))
    scene.is_over = True


def test_discretion_obeys_the_dial() -> None:
    assert begun(judge, Drawn, Dial(choices="automatic")).view("ann")["card"] == "5"
    assert the_choice(begun(judge, Drawn, Dial(choices="proposed")), "gm")[2].default == 5
    assert the_choice(begun(judge, Drawn, Dial(choices="asked")), "gm")[2].default is None


# --- the reader itself ------------------------------------------------------------------------------------------------


def test_a_run_stops_at_the_first_open_site_and_takes_no_more_luck_than_it_needs() -> None:
    drawn: list[str] = []

    def source(chance: Chance[Any]) -> Raw:
        drawn.append(chance.record())
        return chance.happen(lambda n: 0)

    sites: list[Site] = []
    for _ in range(2):
        live = Live(sites, source, Dial(), "gm")
        live.toss("ab")
        with pytest.raises(Waiting) as waiting:
            live.ask(yes_no("ann"))
        assert waiting.value.site == 1
    assert drawn == ["toss 2"]
    assert len(sites) == 2
