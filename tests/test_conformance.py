"""Every game passes the conformance kit, and games broken on purpose do not.

`OUTDRAW_STEPS=100000 pytest tests/test_conformance.py -k conforms` plays for longer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from examples.high_card import GAME, PLAYERS, HighCard, fill, round_of_cards, set_up
from examples.pigdice import pigdice
from outdraw.conformance import (
    Broken,
    BrokenBot,
    BrokenCards,
    BrokenChance,
    BrokenChoice,
    BrokenCitation,
    BrokenDuel,
    BrokenRefusal,
    BrokenResult,
    BrokenScene,
    BrokenSecret,
    BrokenStep,
    Endless,
    Impure,
    check_game,
)
from outdraw.conformance.secrecy import mentioned
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice, Forbidden, Number, Option, Pick
from outdraw.core.dice import Pool
from outdraw.core.events import Event
from outdraw.core.game import Duels, Game
from outdraw.core.journal import read_entries
from outdraw.core.play import Play
from outdraw.core.readers.live import Dial
from outdraw.core.scene import Open, Scene
from outdraw.core.zones import move
from outdraw.games import find_game, game_names

STEPS = int(os.environ.get("OUTDRAW_STEPS", "1000"))
EXAMPLES = {"high_card": GAME, "pigdice": pigdice.GAME}
RULE = "high_card.play.together"


@pytest.mark.parametrize("name", ["high_card", "pigdice", *game_names()])
def test_the_game_conforms(name: str) -> None:
    report = check_game(EXAMPLES.get(name) or find_game(name), STEPS)
    assert report.steps >= STEPS
    assert report.verified >= report.scenes
    assert report.luck_counted


def test_the_report_says_what_was_played() -> None:
    report = check_game(GAME, 1500, seed=7)
    assert report.scenarios == ("cards",)
    assert set(report.choices) == {"high_card.play", "luck.enter", "luck.press", "luck.propose"}
    assert {"high_card.hand.size", "high_card.deck.again", "table.gm.ruling"} <= set(report.events)
    assert min(report.rewinds, report.edits, report.rulings, report.refusals, report.luck) > 0
    assert report.compared > 10 * report.unfit
    assert report.luck == report.luck_counted


def test_the_same_seed_plays_the_same_scenes() -> None:
    one, other = (msgspec.structs.replace(check_game(GAME, 300, seed=3), seconds=0.0) for _ in range(2))
    assert one == other
    assert one != msgspec.structs.replace(check_game(GAME, 300, seed=4), seconds=0.0)


def test_a_dial_can_be_fixed() -> None:
    report = check_game(GAME, 300, dial=Dial(luck="physical"))
    assert report.luck == 0
    assert report.choices["luck.enter"] > 100


# --- games broken on purpose ------------------------------------------------------------------------------------------


def caught(kind: type[Broken], says: str, game: Game, steps: int = 600) -> Broken:
    with pytest.raises(kind, match=says) as broken:
        check_game(game, steps)
    assert "seed 0" in str(broken.value) or isinstance(broken.value, BrokenDuel)
    return broken.value


def any_bot(dice: Random) -> Bot:
    """Answer anything, whatever is asked."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        return choice.sample(dice)

    return decide


def after(more: Callable[[Play, Any], None]) -> Game:
    """High Card with something more at the end of a round."""

    def step(play: Play, scene: HighCard) -> None:
        round_of_cards(play, scene)
        more(play, scene)

    return msgspec.structs.replace(GAME, step=step, bot=any_bot)


def before(more: Callable[[Play, Any], None]) -> Game:
    """High Card with something more when the hands are full."""

    def step(play: Play, scene: HighCard) -> None:
        for player in PLAYERS:
            fill(play, scene, player)
        more(play, scene)
        round_of_cards(play, scene)

    return msgspec.structs.replace(GAME, step=step, bot=any_bot)


def test_what_is_broken_can_be_seen_again() -> None:
    broken = caught(BrokenCitation, "no_such", after(lambda play, scene: tell(play, "high_card.no_such.rule")))
    assert "scenario 'cards', scene 0 of seed 0, after entry" in str(broken)
    assert read_entries(broken.journal)[0].kind == "open"


def tell(play: Play, *rules: str, text: str = "Something.", **facts: Any) -> None:
    play.tell("something", text, *rules, **facts)


def test_a_citation_of_no_rule() -> None:
    caught(BrokenCitation, "cites no rule", after(lambda play, scene: tell(play)))


def ask(play: Play, **changes: Any) -> Any:
    choice = Pick("ann", "more", "More?", RULE, (Option("yes"), Option("no")))
    return play.ask(msgspec.structs.replace(choice, **changes))


@pytest.mark.parametrize(
    ("changes", "kind", "says"),
    [
        ({"options": ()}, BrokenChoice, "has no legal answer"),
        ({"options": (Option("no", barred_by=RULE),)}, BrokenChoice, "has no legal answer"),
        ({"options": (Option("a"), Option("a"))}, BrokenChoice, "two options of one value"),
        ({"options": (Option("a"), Option("b", barred_by="high_card.x.y"))}, BrokenCitation, "high_card.x.y"),
        ({"default": "perhaps"}, BrokenChoice, "refuses its own sample or default"),
        ({"seat": "zed"}, BrokenChoice, "there is no such seat"),
        ({"rule": "high_card.x.y"}, BrokenCitation, "high_card.x.y"),
        ({"rule": ""}, BrokenCitation, "cites no rule"),
        ({"prompt": ""}, BrokenChoice, "no prompt"),
    ],
)
def test_choices_that_are_not_well_put(changes: dict[str, Any], kind: type[Broken], says: str) -> None:
    caught(kind, says, before(lambda play, scene: ask(play, **changes)))


def test_a_step_that_refuses_every_answer() -> None:
    def step(play: Play, scene: HighCard) -> None:
        ask(play)
        raise Forbidden(RULE, "Not that one.")

    caught(Broken, "legal answers in turn were refused|Not that one", before(step))


def test_a_refusal_that_cites_no_rule() -> None:
    def step(play: Play, scene: HighCard) -> None:
        if ask(play) == "yes":
            raise Forbidden("high_card.x.y", "Not that one.")

    caught(BrokenCitation, "high_card.x.y", before(step))


def test_a_choice_that_takes_what_it_should_not() -> None:
    class Careless(Pick, frozen=True):
        def check(self, answer: Any) -> Answer:
            return str(answer)

    def step(play: Play, scene: HighCard) -> None:
        play.ask(Careless("ann", "more", "More?", RULE, (Option("yes"),)))

    caught(BrokenChoice, "not one of the kinds of choice there are", before(step))


def test_a_number_that_may_be_below_its_lowest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Number, "check", lambda self, answer: answer)

    def step(play: Play, scene: HighCard) -> None:
        play.ask(Number("ann", "more", "More?", RULE, 1, 3))

    caught(BrokenRefusal, "the answer .* to 'more' was accepted", before(step))


def test_a_lost_card() -> None:
    caught(BrokenCards, "lost or copied", after(lambda play, scene: scene.zones["pile"].cards.pop()))


def test_a_copied_card() -> None:
    caught(BrokenCards, "lost or copied", after(lambda play, scene: scene.zones["ann"].cards.append("8h")))


def test_a_card_moved_past_the_one_way() -> None:
    def step(play: Play, scene: HighCard) -> None:
        scene.zones["library"].cards.append(scene.zones["pile"].cards.pop())

    caught(BrokenCards, "has an order, but is not stacked", after(step))


def test_a_memory_of_a_card_that_is_not_there() -> None:
    def step(play: Play, scene: HighCard) -> None:
        scene.zones["library"].shown["ann"] = scene.zones["pile"].cards[-1:]

    caught(BrokenCards, "known? to|said to know", after(step))


def test_a_step_that_depends_on_the_time_of_day() -> None:
    dice = Random(1)
    caught(Impure, "told another story", before(lambda play, scene: tell(play, RULE, text=str(dice.random()))))


def test_a_step_that_keeps_something_to_itself() -> None:
    asked: list[str] = []

    def step(play: Play, scene: HighCard) -> None:
        asked.append("")
        ask(play, kind=f"more_{len(asked)}")

    caught(Impure, "another question|another course", before(step))


class Leaky(HighCard, kw_only=True):
    last: Open[str] = ""
    hands: Open[dict[str, list[str]]] = {}


def leaky(step: Callable[[Play, Any], None]) -> Game:
    def new(scenario: str) -> Leaky:
        scene = set_up(scenario)
        return Leaky(gm=scene.gm, seats=scene.seats, zones=scene.zones, won=scene.won)

    return msgspec.structs.replace(before(step), scene=Leaky, set_up=new)


def test_a_view_that_shows_a_card_just_drawn() -> None:
    def step(play: Play, scene: Leaky) -> None:
        scene.last = scene.zones["bob"].cards[0]

    caught(BrokenSecret, "betrays hidden cards to", leaky(step))


def test_a_view_that_shows_something_of_a_hand() -> None:
    def step(play: Play, scene: Leaky) -> None:
        scene.last = "red" if any(card[-1] in "dh" for card in scene.zones["bob"].cards[:1]) else "black"

    caught(BrokenSecret, "its view changes: last is", leaky(step))


def test_a_hand_that_is_kept_twice() -> None:
    def step(play: Play, scene: Leaky) -> None:
        scene.hands = {"ann": [], "bob": scene.hands.get("ann", [])}
        scene.hands["cy"] = scene.hands["ann"]

    caught(BrokenScene, "at two places", leaky(step))


def test_a_scene_that_is_not_equal_to_its_json() -> None:
    def step(play: Play, scene: Leaky) -> None:
        scene.last = 7  # type: ignore[assignment]

    caught(BrokenScene, "cannot be read back", leaky(step))


def test_an_event_that_tells_of_a_private_card() -> None:
    def step(play: Play, scene: HighCard) -> None:
        tell(play, RULE, text="Bob holds {card}.", card=scene.zones["bob"].cards[0])

    caught(BrokenSecret, "tells (ann|cy|dealer) of|betrays hidden cards", before(step))


def test_an_event_that_tells_how_good_a_hand_is() -> None:
    def step(play: Play, scene: HighCard) -> None:
        kings = sum(card[0] in "KQJ" for card in scene.zones["bob"].cards)
        tell(play, RULE, text="Bob smiles {kings} times.", kings=kings)

    caught(BrokenSecret, "is told 'Bob smiles", before(step))


def test_a_prompt_that_betrays_a_hand() -> None:
    def step(play: Play, scene: HighCard) -> None:
        best = max(scene.zones["bob"].cards)
        ask(play, prompt=f"Bob may hold the {best}. More?")

    caught(BrokenSecret, "the choice put to it changes", before(step))


def test_a_reaction_window_that_opens_only_for_those_who_can_react() -> None:
    def step(play: Play, scene: HighCard) -> None:
        for player in PLAYERS:
            if any(card[0] in "KQJ" for card in scene.zones[player].cards):
                ask(play, seat=player)

    caught(BrokenSecret, "the table waits for", before(step))


def test_a_card_that_everyone_is_rightly_shown_is_no_secret() -> None:
    def step(play: Play, scene: HighCard) -> None:
        card = scene.zones["bob"].cards[0]
        move(scene.zones, card, "bob", "pile")
        tell(play, RULE, text="Bob shows {card}.", card=card)
        ask(play, prompt=f"Bob has shown {card}. More?")
        fill(play, scene, "bob")

    check_game(before(step), 600)


def never(pool: Pool) -> Mapping[int, int]:
    return {1: 1, 2: 1}


def always_two(pool: Pool) -> Mapping[int, int]:
    return {2: 6}


@pytest.mark.parametrize(
    ("counted", "says"), [(never, "has the total 2, but it can happen in 6"), (always_two, "read")]
)
def test_a_table_that_is_not_of_what_happens(counted: Callable[[Pool], Mapping[int, int]], says: str) -> None:
    def step(play: Play, scene: HighCard) -> None:
        play.roll(Pool([6]), sum, counted)

    caught(BrokenChance, says, before(step))


def test_a_bot_that_gives_no_legal_answer() -> None:
    def bot(dice: Random) -> Bot:
        def decide(seen: Seen, choice: Choice) -> Answer:
            return "Zz"

        return decide

    caught(BrokenBot, "gave no legal answer", msgspec.structs.replace(GAME, bot=bot), 2000)


def test_a_bot_that_fails() -> None:
    def bot(dice: Random) -> Bot:
        def decide(seen: Seen, choice: Choice) -> Answer:
            return str(seen.view["zones"]["no such zone"])

        return decide

    caught(BrokenBot, "failed at 'high_card.play': KeyError", msgspec.structs.replace(GAME, bot=bot), 2000)


def test_bots_that_do_not_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("outdraw.conformance.kit.LONGEST", 100)

    def step(play: Play, scene: HighCard) -> None:
        scene.is_over, scene.rounds_left = False, 20

    caught(Endless, "did not bring the scene to its end in 100 answers", after(step), 2000)


def test_a_step_that_fails_on_legal_play() -> None:
    def step(play: Play, scene: HighCard) -> None:
        if scene.rounds_left == 3:
            raise ZeroDivisionError("three")

    caught(BrokenStep, "ZeroDivisionError: three", before(step))


def test_a_scene_in_which_nobody_is_asked_and_nothing_ends() -> None:
    def step(play: Play, scene: HighCard) -> None:
        scene.rounds_left += 1

    caught(Endless, "without anybody being asked", msgspec.structs.replace(GAME, step=step))


# --- duels ------------------------------------------------------------------------------------------------------------


def duels(**changes: Any) -> Game:
    def new(one: Sequence[str], other: Sequence[str]) -> Scene:
        return set_up("cards")

    whole = Duels(
        fighters=lambda: [("ann", "Ann"), ("bob", "Bob")],
        set_up=new,
        winner=lambda scene: "a",
        rounds=lambda scene: 20 - scene.rounds_left,
        way=lambda scene: "b: out of cards",
        injuries=lambda scene: {"a": 0, "b": 1},
        counts="cards",
    )
    return msgspec.structs.replace(GAME, duels=msgspec.structs.replace(whole, **changes))


def test_duels_end() -> None:
    assert check_game(duels(), 50).duels == 3


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"fighters": lambda: [("ann", "Ann")]}, "two or more fighters"),
        ({"winner": lambda scene: "ann"}, "'a', 'b' or 'draw', not 'ann'"),
        ({"rounds": lambda scene: -1}, "fewer than no rounds"),
        ({"way": lambda scene: "a: out of cards"}, "begins with 'b: ', not 'a: out of cards'"),
        ({"injuries": lambda scene: {"a": 0}}, "those of 'a' and 'b'"),
        ({"injuries": lambda scene: {"a": 0, "b": -1}}, "none below 0"),
    ],
)
def test_duels_that_are_not_well_declared(changes: dict[str, Any], says: str) -> None:
    caught(BrokenDuel, says, duels(**changes), 50)


RESULTS: dict[str, tuple[Callable[[Any, str], float | None], str]] = {
    "one of a side": (lambda scene, seat: {"ann": 1.0, "bob": 0.0, "cy": 0.0}.get(seat), "for its side"),
    "both sides": (lambda scene, seat: 1.0 if seat in PLAYERS else None, "One side wins"),
    "half a win": (lambda scene, seat: {"ann": 0.5, "bob": 0.0, "cy": 0.0}.get(seat), "One side wins"),
    "who looks on": (lambda scene, seat: 0.0, "is on 0 sides"),
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_that_is_not_its_sides(name: str) -> None:
    won, says = RESULTS[name]
    together = {"all": PLAYERS} if name == "one of a side" else {player: (player,) for player in PLAYERS}
    caught(BrokenResult, says, msgspec.structs.replace(GAME, won=won, sides=lambda scene: together), 50)


def test_a_result_without_sides() -> None:
    caught(BrokenResult, "on which side", msgspec.structs.replace(GAME, won=lambda scene, seat: None), 50)


def test_a_duel_that_loses_cards() -> None:
    def new(one: Sequence[str], other: Sequence[str]) -> Scene:
        scene = set_up("cards")
        scene.won["duels"] = 1
        return scene

    def step(play: Play, scene: HighCard) -> None:
        round_of_cards(play, scene)
        if "duels" in scene.won:
            scene.zones["pile"].cards.pop()

    caught(BrokenDuel, "lost cards or made some", msgspec.structs.replace(duels(set_up=new), step=step), 50)


def test_a_duel_without_an_end() -> None:
    def new(one: Sequence[str], other: Sequence[str]) -> Scene:
        scene = set_up("cards")
        scene.rounds_left = 10**6
        return scene

    caught(BrokenDuel, "did not end", duels(set_up=new), 50)


def test_an_ace_that_is_a_word_too_is_read_among_cards() -> None:
    """In a sentence "As" may be a word; in a fact that lists cards it is one."""
    shown = Event(0, "shows", "Otto shows 4h As.", (), ("*",), facts={"name": "Otto", "cards": "4h As"})
    said = Event(0, "says", "As Otto shows 4h, he goes.", (), ("*",), facts={"words": "As he goes"})
    assert {"4h", "As"} <= set(mentioned(shown))
    assert "As" not in set(mentioned(said))
