"""A graph that grows as it is fought on: the same fights as the rules give when they are run afresh every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy as np
import pytest

from outdraw.core.bots import Bot
from outdraw.core.chance import Chance, Deal, Draw, Roll, Toss, as_drawn, as_hand, the_card
from outdraw.core.choices import Answer, Choice
from outdraw.core.dice import parse_pool
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.planned import asked_in, by_plan
from outdraw.core.play import Play
from outdraw.core.readers.read_ahead import plan_of
from outdraw.core.readers.simulate import SeenInScene
from outdraw.core.scene import Scene
from outdraw.games import find_game
from outdraw.lab import grow, runs
from outdraw.lab.explore import CannotExplore, late_ending
from outdraw.lab.fight import Ending, duels_of, ending_of
from outdraw.lab.grow import Growing, Tables, fight_on, hands_of, pays
from outdraw.lab.match import Match, Side, makers_of, outcome_of, set_up, solve
from outdraw.lab.runs import Run, fought
from outdraw.lab.walk import GOLDEN, begun, mixed

WOLVES = Match("suits", Side(("wolf",)), Side(("wolf",)))
SWORDS = Match("suits", Side(("aldo_brandt",)), Side(("sabine_roe",)))
RABBLE = Match("cavaliers", Side(("greedy_bandit",)), Side(("city_watch_grunt",)))
RACE = Match("draws", Side(("caleb_voss",)), Side(("poacher",)))
MATCHES = [WOLVES, SWORDS, RABBLE, RACE]


def bots_of(match: Match) -> dict[str, Bot]:
    """Give the bots of a match, none of which draws lots."""
    from outdraw.lab.explore import NoLots

    return {seat: maker(NoLots()) for seat, maker in makers_of(match, set_up(match)).items()}


def growing(match: Match) -> Growing:
    return Growing(find_game(match.game), set_up(match), bots_of(match))


def limits(match: Match) -> tuple[int, int]:
    duels = duels_of(find_game(match.game))
    return duels.most_rounds, duels.rounds(set_up(match))


class Streamed(Play):
    """Runs the rules afresh, every draw by the next number of a fight's stream."""

    def __init__(self, bots: Mapping[str, Bot], scene: Scene, stream: Any, tables: Tables) -> None:
        super().__init__()
        self.bots, self.scene, self.stream, self.tables = bots, scene, stream, tables
        self.drawn = 0

    def next(self) -> int:
        with np.errstate(over="ignore"):
            self.stream = self.stream + np.uint64(GOLDEN)
            return int(mixed(self.stream))

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        self.drawn += 1
        if hands_of(chance):
            return chance.read(chance.happen(lambda size: (self.next() >> 32) * size >> 32))
        number, luck = self.tables.number_of(chance), self.next()
        column = (luck >> 32) * len(self.tables.outcomes[number]) >> 32
        row, other = int(self.tables.first.all[number]) + column, int(self.tables.second.all[number]) + column
        taken = luck & 0xFFFFFFFF < self.tables.threshold.all[row]
        return self.tables.outcomes[number][column if taken else int(self.tables.alias.all[other])]

    def ask_all(self, choices: Any) -> tuple[Answer, ...]:
        return tuple(self._decide(choice) for choice in choices)

    def ask_any(self, choices: Any) -> tuple[int, Answer]:
        return 0, self._decide(choices[0])

    def _decide(self, choice: Choice) -> Answer:
        return choice.check(self.bots[choice.seat](SeenInScene(choice.seat, self.scene), choice))

    def look(self, rule: Any, *args: Any) -> Any:
        asked = asked_in(rule, args)
        plan = plan_of(self.bots, self.scene, asked) if asked is not None else None
        return rule(self, *args) if plan is None else by_plan(self, rule, plan, args)


def afresh(match: Match, seed: int, number: int, tables: Tables) -> tuple[Ending, int]:
    """Fight one fight by the rules themselves, nothing remembered and nothing forgotten."""
    game, scene = find_game(match.game), set_up(match)
    duels = duels_of(game)
    play = Streamed(bots_of(match), scene, begun(seed, np.array([number], dtype=np.uint64))[0], tables)
    most, _ = limits(match)
    while not scene.is_over:
        round_before, drawn_before = duels.rounds(scene), play.drawn
        game.step(play, scene)
        if duels.rounds(scene) > round_before and play.drawn == drawn_before:
            play.luck(grow.CERTAIN)
        if most and duels.rounds(scene) > most:
            return late_ending(duels, scene), most
    return ending_of(duels, scene), duels.rounds(scene)


@pytest.mark.parametrize("match", MATCHES, ids=str)
def test_the_fights_are_those_of_the_rules_run_afresh(match: Match) -> None:
    tables = Tables()
    expected = Counter(afresh(match, 7, number, tables) for number in range(30))
    assert fight_on(growing(match), 30, 7, *limits(match)) == expected


DECK = ("2s", "2s", "3s", "4h", "4h", "9h", "Kd")


@pytest.mark.parametrize(
    "chance",
    [
        Draw(DECK, 1, the_card),
        Draw(DECK, 2, as_hand),
        Draw(DECK, 3, as_hand),
        *[Deal(DECK, ((one, as_drawn), (two, as_hand))) for one in (1, 2) for two in (1, 2)],
        Roll(parse_pool("2d6+d8"), sum),
        Toss(3),
    ],
    ids=lambda chance: chance.record(),
)
def test_every_kind_of_luck_is_drawn_from_the_stream(chance: Chance[Any]) -> None:
    tables, number_of_fights = Tables(), 300
    stream = begun(5, np.arange(number_of_fights, dtype=np.uint64))
    one_by_one = [Streamed({}, set_up(RACE), each, tables) for each in stream.copy()]
    for _ in range(2):
        expected = [each.luck(chance) for each in one_by_one]
        table = tables.number_of(chance)
        drawn = grow.drawn(tables, np.full(number_of_fights, table), stream)
        assert [tables.outcomes[table][each] for each in drawn.tolist()] == expected


@pytest.mark.parametrize("match", [SWORDS, RACE], ids=str)
def test_the_shares_agree_with_the_solution(match: Match) -> None:
    fights = 4000
    exact = solve(match)
    found = outcome_of(match, fight_on(growing(match), fights, 1, *limits(match)), fights)
    for mine, theirs in (
        (found.won, exact.won),
        (found.ways, exact.ways),
        (found.rounds, exact.rounds),
        (found.injuries["a"], exact.injuries["a"]),
        (found.injuries["b"], exact.injuries["b"]),
    ):
        for key in {*mine, *theirs}:
            share = theirs.get(key, 0.0)
            sigma = sqrt(share * (1 - share) / fights)
            seen = mine.get(key, 0.0)
            assert abs(seen - share) <= 4 * sigma + 2 / fights, key


def test_a_fight_goes_alike_whatever_is_remembered() -> None:
    graph, most = growing(WOLVES), limits(WOLVES)
    whole = fight_on(graph, 300, 3, *most)
    assert fight_on(graph, 300, 3, *most) == whole
    parts: Counter[tuple[Ending, int]] = Counter()
    for first in (200, 100, 0):
        parts += fight_on(growing(WOLVES), 100, 3, *most, first_fight=first)
    assert parts == whole


def test_what_was_met_is_not_run_again() -> None:
    graph, most = growing(WOLVES), limits(WOLVES)
    fight_on(graph, 300, 3, *most)
    assert 0 < graph.found < graph.drawn
    found, size = graph.found, len(graph)
    fight_on(graph, 300, 3, *most)
    assert (graph.found, len(graph)) == (found, size)


def test_a_graph_that_has_become_too_large_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    graph, most = growing(WOLVES), limits(WOLVES)
    whole = fight_on(graph, 200, 3, *most)
    size = len(graph)
    graph.keep_small()
    assert len(graph) == size
    monkeypatch.setattr(grow, "MOST_STATES", 10)
    graph.keep_small()
    assert len(graph) < 10
    assert fight_on(graph, 200, 3, *most) == whole


def test_a_graph_pays_that_is_met_again() -> None:
    assert pays(growing(RACE), *limits(RACE))
    many = Match("cavaliers", Side(("tobias",)), Side(("lisbet",)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grow, "TRIAL", 15)
        assert not pays(growing(many), *limits(many))


def test_a_game_whose_states_do_not_merge_cannot_grow() -> None:
    match = Match("draw_your_weapon", Side(("brannoc_holt",)), Side(("sable_wren",)))
    with pytest.raises(CannotExplore):
        growing(match)


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every match be too large to be explored, in runs of at least 400 fights."""
    monkeypatch.setattr(runs, "WALK_FROM", 400)
    monkeypatch.setattr(runs, "PATHS_A_FIGHT", 0.01)
    monkeypatch.setattr("outdraw.lab.match.GROWN", 200)
    monkeypatch.setattr(grow, "TRIAL", 20)
    monkeypatch.setattr(grow, "PAYS", 9)


@pytest.mark.usefixtures("large")
def test_a_run_that_is_too_large_grows_and_workers_make_no_difference() -> None:
    alone = fought(WOLVES, 900, seed=2)
    assert alone == outcome_of(WOLVES, fight_on(growing(WOLVES), 900, 2, *limits(WOLVES)), 900)
    assert fought(WOLVES, 900, seed=2, workers=2) == alone


@pytest.mark.usefixtures("large")
def test_a_run_that_grows_can_be_put_down_and_taken_up() -> None:
    whole = Run(WOLVES, 900, 2)
    whole.look_for_graph()
    assert list(whole.go_on()) == [200, 400, 600, 800, 900]
    part = Run(WOLVES, 900, 2)
    part.look_for_graph()
    assert next(part.go_on()) == 200
    part.look_for_graph()
    assert list(part.go_on()) == [400, 600, 800, 900]
    assert part.outcome == whole.outcome


@pytest.mark.usefixtures("large")
def test_a_draw_too_large_to_remember_lets_all_be_fought_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(RACE, 600, 2)
    run.look_for_graph()
    by_rules = Run(RACE, 600, 2)

    def refuse(*arguments: object, **options: object) -> None:
        raise CannotExplore("too many")

    monkeypatch.setattr(grow, "fight_on", refuse)
    assert [*run.go_on()] == [*by_rules.go_on()]
    assert run.outcome == by_rules.outcome
