"""The game as a whole: golden scenes, refusals that cite rules, the conformance kit, bots and duels."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from outdraw.conformance import check_game
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Choice, Forbidden, Menu, NotYours, Pick
from outdraw.core.game import Game, ScenarioInfo
from outdraw.core.readers.live import Dial
from outdraw.core.readers.simulate import Simulate
from outdraw.core.sight import view
from outdraw.games.draw_your_weapon.content import Attributes, characters
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules.stats import sheet_of
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Switches
from outdraw.games.draw_your_weapon.set_up import lay_out, player_character, set_up
from outdraw.table.table import Table

GOLDEN = Path(__file__).parent / "golden"
SECRET = bytes(32)
BY_HAND = Dial("physical", "automatic", {"draw_your_weapon.test.assignment": "asked"})


def play_on(table: Table, seat: str, kind: str, answer: Any) -> None:
    """Answer the open choice of a seat and kind."""
    for each in table.choices(seat):
        if each.choice.kind.split(".")[-1] == kind:
            table.answer(seat, each.id, answer)
            return
    raise AssertionError(f"{seat} is not asked for {kind}: {[each.choice.kind for each in table.choices(seat)]}")


def open_choice(table: Table, seat: str) -> tuple[str, Choice]:
    (each,) = table.choices(seat)
    return each.id, each.choice


# ---------------------------------------------------------------- golden scenes


def arm_wrestlers() -> Game:
    """Give the game with one scene: Morgan, Might 2, and Julian at a table in an inn."""

    def set_up(scenario: str) -> Dyw:
        scene = Dyw(gm=DEALER, seats=[DEALER, "morgan", "julian"])
        lay_out(scene)
        for name, might in (("morgan", 2), ("julian", 1)):
            entry = characters()["brannoc_holt"]
            made = player_character(entry, name)
            made.id, made.name = name, name.title()
            sheet_of(made).attributes = Attributes(might, 1, 3, 0, 3 - might)
            scene.creatures[name] = made
        return scene

    seats = ((DEALER, "Dealer"), ("morgan", "Morgan"), ("julian", "Julian"))
    return replace(GAME, scenarios=lambda: [ScenarioInfo("inn", "The inn", "Two wrestlers.", seats)], set_up=set_up)


@pytest.mark.rule("draw_your_weapon.contest.highest_wins")
def test_the_arm_wrestling_of_the_seed_as_a_golden_scene() -> None:
    """The file tells what each seat does (>) and is told; cards are entered by hand."""
    lines = (GOLDEN / "arm_wrestling.txt").read_text().splitlines()
    table = Table(arm_wrestlers(), "inn", dial=BY_HAND, secret=SECRET)
    table.begin()
    told = 0
    written: list[str] = []
    for line in lines:
        if not line.startswith("> "):
            continue
        written.append(line)
        seat, kind, answer = line[2:].split(" ", 2)
        play_on(table, seat, kind, answer.split(", ") if kind == "sides" else answer)
        events = table.all_events()
        for event in events[told:]:
            seen = "" if event.seen_by == ("*",) else f" ({', '.join(event.seen_by)} only)"
            written.append(f"{event.text}{seen}")
        told = len(events)
    assert written == [line for line in lines if line and not line.startswith("#")]


def playthrough(scenario: str) -> str:
    """Let bots play a scenario at a table with fixed luck, and write down all that is told."""
    table = Table(GAME, scenario, dial=Dial(choices="automatic"), secret=SECRET)
    bots = {seat: GAME.bot(Random(1)) for seat in table.seats}
    table.begin()
    while not table.is_over:
        seat = table.waiting_for()[0]
        each = table.choices(seat)[0]
        table.answer(seat, each.id, bots[seat](Seen(seat, lambda seat=seat: table.view(seat)), each.choice))  # type: ignore[misc]
    lines = []
    for event in table.all_events():
        rules = " ".join(rule.removeprefix("draw_your_weapon.") for rule in event.rules)
        lines.append(f"{event.text} [{rules}]")
    return "\n".join(lines) + "\n"


def cited_in(scenario: str) -> list[str]:
    """Give the rules that what is told in a golden scene cites: without them it would be told otherwise."""
    lines = (GOLDEN / f"{scenario}.txt").read_text().splitlines()
    cited = [rule for line in lines for rule in line.rpartition("[")[2].removesuffix("]").split()]
    return [f"draw_your_weapon.{rule}" for rule in sorted(set(cited))]


PLAYED = [pytest.param(info.id, marks=pytest.mark.rule(*cited_in(info.id))) for info in GAME.scenarios()]


@pytest.mark.parametrize("scenario", PLAYED)
def test_bots_play_a_scenario_from_first_hand_to_rest_as_written_down(scenario: str) -> None:
    assert playthrough(scenario) == (GOLDEN / f"{scenario}.txt").read_text()


# ---------------------------------------------------------------- refusals


def fighting() -> Table:
    """Give a table in Round 1 of the duel in the Lantern Yard, on somebody's Turn."""
    table = Table(GAME, "lantern_yard", dial=Dial(choices="automatic"), secret=SECRET)
    table.begin()
    play_on(table, DEALER, "dealer", "combat")
    play_on(table, "sable_wren", "hold", "hold buckler rapier")
    return table


def test_a_second_attack_moving_without_speed_and_a_wrong_card_are_refused_at_the_table() -> None:
    table = fighting()
    refusals: set[str] = set()
    for _ in range(40):
        seat = table.waiting_for()[0]
        id, choice = open_choice(table, seat)
        assert isinstance(choice, Pick)
        before = table.entries[-1].hash
        for option in choice.options:
            if option.barred_by:
                with pytest.raises(Forbidden) as refused:
                    table.answer(seat, id, option.value)
                assert refused.value.rule == option.barred_by
                refusals.add(option.barred_by)
        assert table.entries[-1].hash == before
        table.answer(seat, id, GAME.bot(Random(0))(Seen(seat, lambda s=seat: table.view(s)), choice))  # type: ignore[misc]
        if table.scene().is_over:
            break
    wanted = {
        "turn.one_attack",
        "turn.budget",
        "weapon.value_range",
        "weapon.own_rules",
        "action.combat_list",
        "dash.when",
    }
    assert {f"draw_your_weapon.{rule}" for rule in wanted} <= refusals


def test_nobody_answers_for_another_seat() -> None:
    table = fighting()
    seat = table.waiting_for()[0]
    id, choice = open_choice(table, seat)
    assert isinstance(choice, Pick)
    other = DEALER if seat != DEALER else "sable_wren"
    with pytest.raises(NotYours):
        table.answer(other, id, choice.legal[0].value)


# ---------------------------------------------------------------- conformance, bots, duels


@pytest.mark.parametrize("scenario", [info.id for info in GAME.scenarios()])
def test_the_game_passes_the_conformance_kit(scenario: str) -> None:
    report = check_game(GAME, steps=400, seed=5, scenarios=[scenario])
    assert report.steps >= 400


def test_hidden_npc_figures_stay_hidden_in_every_step() -> None:
    hiding = replace(GAME, set_up=lambda scenario: set_up(scenario, Switches(hide_npc_figures=True)))
    assert check_game(hiding, steps=400, seed=6, scenarios=["lantern_yard"]).steps >= 400


def at_random(dice: Random, may_yield: bool = False) -> Bot:
    """Make a bot that plays any legal answer, but does not yield."""

    def decide(seen: Seen, choice: Choice) -> Any:
        while True:
            answer = choice.sample(dice)
            if may_yield or answer != "yield":
                return answer

    return decide


def duel(a: str, b: str, seed: int, is_random: str = "") -> tuple[str, int]:
    assert GAME.duels is not None
    dice = Random(seed)
    scene = GAME.duels.set_up([a], [b])
    bots = {seat: at_random(dice) if seat == is_random else GAME.bot(dice) for seat in scene.seats}
    play = Simulate(dice, bots, scene)
    while not scene.is_over:
        GAME.step(play, scene)
    return GAME.duels.winner(scene), GAME.duels.rounds(scene)


@pytest.mark.parametrize("id", list(characters()))
def test_the_bot_beats_random_play_in_even_duels(id: str) -> None:
    wins = Counter(duel(id, id, seed, is_random="ba"[seed % 2])[0] == "ab"[seed % 2] for seed in range(40))
    assert wins[True] >= 32


@pytest.mark.parametrize("id", ["brannoc_holt", "sable_wren", "ilse_marrow", "jonah_tarn", "duelist", "soldier"])
def test_even_duels_last_four_to_eight_rounds_on_average_and_are_near_even(id: str) -> None:
    fights = [duel(id, id, seed) for seed in range(120)]
    assert 4 <= sum(rounds for _, rounds in fights) / len(fights) <= 8
    assert 0.35 <= sum(winner == "a" for winner, _ in fights) / len(fights) <= 0.65


def test_every_fighter_can_meet_every_other() -> None:
    assert GAME.duels is not None
    ids = [id for id, _ in GAME.duels.fighters()]
    assert len(ids) == 15
    for at, id in enumerate(ids):
        winner, rounds = duel(id, ids[at - 1], at)
        assert winner in ("a", "b", "draw")
        assert 1 <= rounds <= 60


def test_an_unknown_fighter_is_refused_in_one_sentence() -> None:
    assert GAME.duels is not None
    with pytest.raises(ValueError, match="no fighter 'nobody'"):
        GAME.duels.set_up(["nobody"], ["duelist"])


class TwoWays(Simulate):
    """Simulates, asking the bot about every menu twice: as a simulation does, and as the table does, in full."""

    menus = 0

    def ask_menu(self, menu: Menu) -> str:
        assert self.scene is not None
        scene, whole = self.scene, menu.pick()
        for option in whole.options:
            assert option in menu.offers.in_section(menu.offers.section_of(option.word))
        seen = Seen(menu.seat, lambda: view(scene, menu.seat))
        told = self.bots[menu.seat](seen, whole)
        answer = super().ask_menu(menu)
        assert answer == whole.check(told)
        TwoWays.menus += 1
        return answer


@pytest.mark.parametrize("scenario", ["", *(info.id for info in GAME.scenarios())])
def test_a_bot_answers_a_menu_alike_whether_it_looks_at_parts_or_at_all(scenario: str) -> None:
    assert GAME.duels is not None
    TwoWays.menus = 0
    for seed in range(5):
        dice = Random(seed)
        scene = set_up(scenario) if scenario else GAME.duels.set_up(["sable_wren"], ["ilse_marrow"])
        play = TwoWays(dice, {seat: GAME.bot(dice) for seat in scene.seats}, scene)
        while not scene.is_over:
            GAME.step(play, scene)
    assert TwoWays.menus > 50
