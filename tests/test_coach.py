"""The coach: blunders that were planted are found, and nothing is held against what was best."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from outdraw.coach import (
    PLAYED,
    Coached,
    Decision,
    Pace,
    Trial,
    accuracy_of,
    coach,
    follow_up,
    is_decision,
    mark_of,
    try_again,
)
from outdraw.commands import BadInput
from outdraw.commands import coach as command
from outdraw.commands.options.coach import parser
from outdraw.commands.watch import StatusLine
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Option, Pick
from outdraw.core.game import Game
from outdraw.core.journal import Entry, line_of, read_entries
from outdraw.core.present import using
from outdraw.core.readers.live import Dial
from outdraw.core.readers.recorded import Recorded
from outdraw.core.worlds import Known
from outdraw.games import find_game
from outdraw.lab.fight import duels_of
from outdraw.odds.choices import Weighing, answers_of
from outdraw.table.knowledge import known_at
from outdraw.table.table import OpenChoice, Table


def run(words: list[str]) -> int:
    """Run the command."""
    return command.run(parser().parse_args(words))


def journal(
    name: str, scenario: str, blunders: dict[str, str], most: int = 60, seed: int = 1
) -> tuple[bytes, list[int]]:
    """Let bots play a scene, and seats err where a choice's kind is named; give the journal and where they erred."""
    game = find_game(name)
    table = Table(game, scenario, secret=bytes([seed]) * 32)
    bots = {seat: game.bot(Random(seed)) for seat in table.seats}
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    erred: list[int] = []
    for _ in range(most):
        if table.is_over:
            break
        waits = table.open_choices()[0]
        seat, choice = waits.choice.seat, waits.choice
        answer = bots[seat](Seen(seat, lambda s=seat: table.seen(s)), choice)  # type: ignore[misc]
        wrong = blunders.get(f"{seat} {choice.kind}", "")
        if wrong and wrong in [each.value for each in getattr(choice, "legal", ())] and wrong != answer:
            answer = wrong
            erred.append(len(table.entries))
        table.answer(seat, waits.id, answer)
    return b"".join(map(line_of, table.entries)), erred


def coached(name: str, scenario: str, seat: str, blunders: dict[str, str], most: int = 60) -> tuple[Coached, list[int]]:
    data, erred = journal(name, scenario, blunders, most)
    return coach(data, seat, played=120), erred


def test_a_seat_that_plays_as_the_house_is_not_blamed_for_luck() -> None:
    found, _ = coached("suits", "bob_jon_rod_tod", "bob", {}, most=16)
    assert found.decisions
    assert found.accuracy > 80
    assert all(each.cost >= 0 for each in found.decisions)
    total = sum(point[2] + point[3] for point in found.curve[1:])
    assert found.curve[0][1] + total == pytest.approx(found.curve[-1][1])


PLANTED = {
    "suits": ("rod", "suits.answer", "counter", "dodge"),
    "draw_your_weapon": ("brannoc_holt", "draw_your_weapon.turn", "attack", "yield"),
    "cavaliers": ("corin", "cavaliers.turn", "attack", "yield"),
}
"""Of each game that is fought: who meets their like, a kind of choice, what the house does, and what is a blunder."""


class Erring:
    """A bot that plays as the house, and errs once, while it has something to lose; both are weighed."""

    needs_knowledge = True

    def __init__(self, game: Game, kind: str, right: str, wrong: str) -> None:
        self.game, self.kind, self.right, self.wrong = game, kind, right, wrong
        self.house = game.bot(Random(3))
        self.weighed: list[Decision] = []
        self.known: Known | None = None

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        right = choice.check(self.house(seen, choice))
        legal: list[str] = [each.value for each in getattr(choice, "legal", ())]
        wrong = [each for each in legal if each.split(" ")[0] == self.wrong]
        is_theirs = choice.kind == self.kind and str(right).split(" ")[0] == self.right
        if is_theirs and wrong and not self.weighed and seen.knows is not None:
            known, entry = seen.knows(choice), Entry(1, "answer", "a", {}, (), "", "")
            self.known = known
            glance = Weighing(self.game, known, [(right, "", "")])
            if sum(glance.play_out(0, at) or 0.0 for at in range(24)) >= 10:  # whoever is beaten has little to lose
                self.weighed = [Trial(self.game, known, each, 24).decision(entry, 1) for each in (right, wrong[0])]
                return wrong[0]
        return right

    def gain_in_fresh_luck(self, told: Decision) -> float:
        """Give how much more often what was called best wins than what was done, in worlds the coach did not use."""
        assert self.known is not None
        weighing = Weighing(self.game, self.known, [(each, "", "") for each in (told.best, told.answer)])
        best, done = ([weighing.play_out(place, at) or 0.0 for at in range(FRESH, FRESH + 200)] for place in range(2))
        return (sum(best) - sum(done)) / 200


FRESH = 10_000
"""The coach plays nothing out with luck of such a number."""


@pytest.mark.parametrize("name", list(PLANTED))
def test_a_planted_blunder_is_found_and_the_houses_answer_is_blamed_only_for_what_is_truly_better(name: str) -> None:
    who, *where = PLANTED[name]
    game = find_game(name)
    erring = Erring(game, *where)
    seeds = iter(range(60))
    while not erring.weighed:  # it may be beaten before it has a turn of its own
        scene = duels_of(game).set_up([who], [who])
        house = {seat: game.bot(Random(3)) for seat in scene.seats}
        fight = Recorded(game, Random(next(seeds)), {**house, "a": erring}, scene)
        while not scene.is_over and not erring.weighed:
            fight.step()
    right, wrong = erring.weighed
    assert wrong.mark == "??", wrong
    assert wrong.best != wrong.answer
    assert wrong.cost > 0.15
    if right.best == right.answer:
        assert right.cost == 0, right
        assert not right.mark
    else:  # the house does not play best everywhere
        assert erring.gain_in_fresh_luck(right) == pytest.approx(right.cost, abs=right.error + 0.1)
        assert erring.gain_in_fresh_luck(right) > 0
        assert right.cost < wrong.cost


class Urn:
    """What a weighing would play out, as chances to win alone; half of the luck is the same for all options."""

    def __init__(self, chances: list[float], seed: int) -> None:
        self.chances, self.seed = chances, seed
        self.answers = [(str(place), str(place), "") for place in range(len(chances))]

    def play_out(self, place: int, at: int) -> float:
        shared = Random(f"{self.seed}/{at}")
        luck = shared.random() if shared.random() < 0.5 else Random(f"{self.seed}/{at}/{place}").random()
        return float(luck < self.chances[place])

    def at_once(self, place: int, at: int) -> list[tuple[Choice, Answer]]:
        """Give what is asked at once after an answer: nothing."""
        return []


def told_of(monkeypatch: pytest.MonkeyPatch, chances: list[float], seed: int) -> Decision:
    """Let the coach weigh the last of some answers whose chances to win are known; the house gives the first."""
    options = tuple(Option(str(place)) for place in range(len(chances)))
    game, choice = find_game("suits"), Pick("a", "urn", "Which?", "urn", options)
    known = Known("suits", "a", None, Dial(), (), (), {}, choice)

    def weighing(game: Game, known: Known, answers: object) -> Urn:
        return Urn(chances, seed)

    def first(dice: Random) -> Bot:
        return lambda seen, choice: "0"

    monkeypatch.setattr("outdraw.coach.Weighing", weighing)
    house = msgspec.structs.replace(game, bot=first)
    return Trial(house, known, options[-1].value, PLAYED).decision(Entry(1, "answer", "a", {}, (), "", ""), 1)


@pytest.mark.parametrize(
    ("chances", "cost"), [([0.75, *[0.45] * 38, 0.5], 0.25), ([0.7, 0.6, 0.55, 0.5], 0.2), ([0.6, 0.58, 0.44], 0.16)]
)
def test_every_blunder_is_marked_and_told_at_its_cost_among_many_options_or_few(
    monkeypatch: pytest.MonkeyPatch, chances: list[float], cost: float
) -> None:
    told = [told_of(monkeypatch, chances, seed) for seed in range(12)]
    assert all(each.mark for each in told)
    assert sum(each.cost for each in told) / 12 == pytest.approx(cost, abs=0.04)


@pytest.mark.parametrize("chances", [[0.5] * 12, [0.5, 0.45, 0.5], [0.4, 0.4, 0.6]])
def test_what_is_best_is_never_blamed_though_others_are_as_good(
    monkeypatch: pytest.MonkeyPatch, chances: list[float]
) -> None:
    assert not any(told_of(monkeypatch, chances, seed).mark for seed in range(12))


@pytest.mark.parametrize("scenario", ["flood_watch", "town_meeting", "hide_and_seek"])
def test_giving_up_a_race_that_is_being_won_is_a_blunder_and_going_on_is_none(scenario: str) -> None:
    game = find_game("draws")
    table = Table(game, scenario, secret=bytes([1]) * 32)
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    racing: list[OpenChoice] = []
    for _ in range(60):
        racing = [waits for waits in table.open_choices() if _deeds(waits.choice, "give_up")]
        if racing and any(len(task.sides) > 1 for task in getattr(table.state.scene, "tasks", ())):
            break
        waits = table.open_choices()[0]
        seat = waits.choice.seat
        table.answer(seat, waits.id, game.bot(Random(1))(Seen(seat, lambda s=seat: table.seen(s)), waits.choice))  # type: ignore[misc]
    waits = racing[0]
    known, entry = known_at(table, waits.choice.seat, waits.id), Entry(1, "answer", waits.choice.seat, {}, (), "", "")
    wrong = Trial(game, known, _deeds(waits.choice, "give_up")[0], 24).decision(entry, 1)
    right = Trial(game, known, _deeds(waits.choice, "go_on")[0], 24).decision(entry, 1)
    assert wrong.mark == "??"
    assert wrong.cost > 0.15
    assert wrong.best != wrong.answer
    assert right.cost == 0
    assert not right.mark


def _deeds(choice: Choice, verb: str) -> list[str]:
    return [each.value for each in getattr(choice, "legal", ()) if each.word == verb]


def test_what_was_best_is_named_with_what_is_answered_to_it_at_once() -> None:
    game = find_game("suits")
    table = Table(game, "skirmish", secret=bytes([1]) * 32)
    for seat in table.seats:
        table.join(seat, seat)
    table.begin()
    asked = table.open_choices()[0]
    with using(table.content):
        known = known_at(table, asked.choice.seat, asked.id)
        weighing = Weighing(game, known, answers_of(known.choice))
        then = {label: follow_up(weighing, place) for place, (_, label, _) in enumerate(weighing.answers)}
    assert then["Move"].startswith("towards ")
    assert then["Try something else"] == "say what, which is ruled on as is usual"
    assert not then["Do nothing"]  # what follows hangs on what others do
    told = Decision(1, 0, 1, "", "", "", "a", "A", "move", "Move", 0.5, 0.4, 0.1, 0.1, best_then=then["Move"])
    assert told.best_words == f"Move, then {then['Move']}"


def test_marks_and_accuracy_follow_the_cost() -> None:
    assert [mark_of(cost) for cost in (0.0, 0.05, 0.1, 0.15)] == ["", "?!", "?", "??"]
    assert accuracy_of([0.5]) < accuracy_of([0.1]) < accuracy_of([0.0]) == 100


def test_trying_again_shows_the_choice_without_the_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, _ = journal("suits", "bob_jon_rod_tod", {}, most=12)
    decided = coach(data, "bob", played=12).decisions[0]
    again = try_again(data, "bob", decided.entry)
    assert (again.choice.kind, again.choice.prompt) == (decided.kind, decided.prompt)
    assert len(again.table.entries) == decided.entry  # nothing that came after it is known
    file = tmp_path / "fight.jsonl"
    file.write_bytes(data)
    words = [str(file), "--seat", "bob", "--again", str(decided.entry), "--played", "12"]
    assert run([*words, "--json"]) == 0
    shown = msgspec.json.decode(capsys.readouterr().out)
    assert set(shown) == {"entry", "board", "choice"}
    said = iter(["what?", "1"])
    monkeypatch.setattr("outdraw.commands.screen.line", lambda prompt, bell: next(said))
    assert run(words) == 0
    out = capsys.readouterr().out
    assert "'what?' is none of the options" in out
    assert " to win." in out.split(decided.prompt)[1]
    assert run([*words, "--answer", str(decided.answer), "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["answer"] == decided.answer


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--again", "0"], "entry 0 is no decision of bob; those are "),
        (["--again", "1", "--seat", "bop"], "there is no seat 'bop'"),
        (["--answer", "1"], "--answer goes with --again"),
        (["--played", "0"], "--played must be at least 8, not 0"),
        (["--again", "DECIDED", "--answer", "what?"], "is none of the options"),
    ],
)
def test_what_cannot_be_tried_again_is_said_in_a_sentence(words: list[str], why: str, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    data, _ = journal("suits", "bob_jon_rod_tod", {}, most=12)
    file.write_bytes(data)
    decided = next(each for each in read_entries(data) if is_decision(each, "bob"))
    with pytest.raises(BadInput, match=why):
        run([str(file), "--seat", "bob", *[each.replace("DECIDED", str(decided.number)) for each in words]])


def test_where_there_is_no_more_time_what_was_weighed_is_given() -> None:
    data, _ = journal("suits", "bob_jon_rod_tod", {}, most=20)
    whole = coach(data, "bob", played=12)
    first = coach(data, "bob", played=12, is_enough=lambda: True)
    assert first.decisions[0].entry == first.stopped == whole.decisions[0].entry
    assert (len(first.decisions), first.result, whole.stopped) == (1, None, 0)
    assert len(whole.decisions) > 1


def test_what_was_weighed_is_told_on_the_way_and_where_time_is_short_less_closely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data, _ = journal("suits", "bob_jon_rod_tod", {}, most=20)
    told: list[Coached] = []
    whole = coach(data, "bob", played=12, read=told.append)
    assert [len(each.decisions) for each in told] == list(range(1, len(whole.decisions) + 1))
    assert [each.stopped for each in told] == [each.entry for each in whole.decisions]
    assert whole.played == 12
    clock = iter(range(10_000))
    monkeypatch.setattr("outdraw.coach.monotonic", lambda: 10 * next(clock))
    assert 1 <= coach(data, "bob", played=12, seconds=60).played < 12


def test_a_pace_is_such_that_the_end_is_reached_or_as_quick_as_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("outdraw.coach.monotonic", lambda: now)
    unhurried, even, late = Pace(240, 1e6, 10), Pace(240, 70.0, 10), Pace(240, 12.0, 10)
    assert {each.played() for each in (unhurried, even, late)} == {240}  # nobody knows yet what a decision takes
    now = 10.0
    assert unhurried.played() == 240
    assert 24 < even.played() < 240
    assert late.played() == late.least == 24
    now = 13.0
    assert late.is_over
    assert not even.is_over


def test_the_command_tells_it_in_words_and_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, _ = journal("suits", "bob_jon_rod_tod", {}, most=10)
    file = tmp_path / "fight.jsonl"
    file.write_bytes(data)
    assert run([str(file), "--seat", "bob", "--played", "12"]) == 0
    assert "Accuracy" in capsys.readouterr().out
    assert run([str(file), "--seat", "bob", "--played", "12", "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["seat"] == "bob"


def test_ctrl_c_shows_the_decisions_weighed_by_then(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, _ = journal("suits", "bob_jon_rod_tod", {}, most=20)
    file = tmp_path / "fight.jsonl"
    file.write_bytes(data)
    words = [str(file), "--seat", "bob", "--played", "8", "--json"]
    assert run(words) == 0
    whole = msgspec.json.decode(capsys.readouterr().out)["decisions"]
    assert len(whole) > 1
    last = whole[-1]["entry"]

    def pressed(line: StatusLine, text: str) -> None:
        if text.startswith(f"{last} of "):
            raise KeyboardInterrupt

    monkeypatch.setattr(StatusLine, "say", pressed)
    assert run(words) == 130
    said = capsys.readouterr()
    assert msgspec.json.decode(said.out)["decisions"] == whole[:-1]
    assert f"stopped after entry {last} of" in said.err


def test_a_scene_that_nobody_wins_is_said_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, _ = journal("draws", "one_night", {})
    file = tmp_path / "night.jsonl"
    file.write_bytes(data)
    assert run([str(file), "--seat", "storyteller", "--played", "8"]) == 0
    assert "Only scenes that are won or lost can be." in " ".join(capsys.readouterr().out.split())
