"""`check_game`: random legal play through a real table, scene after scene, checked at every step.

What is checked when. At every step: the scene's copy, JSON, canonical form and digest; cards conserved and what is
known of them sound; every open choice well put; one wrong answer refused; every event and refusal cites a rule of the
catalogue; the exact table of every chance that happens. On a sample of steps, because it costs more: nothing shared or
standing twice in the scene, all wrong answers and all seats, every seat's view, and the two checks of secrecy. At the
end of every scene and now and then before it: the journal verifies and replays to the same scene.

Scenes are played at random, by the game's bots, or by both; now and then the game master rules, rewinds, edits and sets
the dial, and people leave and come back. The same seed plays the same scenes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from outdraw.conformance.broken import (
    Broken,
    BrokenBot,
    BrokenCards,
    BrokenChoice,
    BrokenDuel,
    BrokenReplay,
    BrokenScene,
    BrokenStep,
    BrokenTheme,
    Endless,
    Impure,
)
from outdraw.conformance.luck import check_chance
from outdraw.conformance.moments import check_imagined
from outdraw.conformance.refusals import Citations, check_choice, check_game_master, check_refusals
from outdraw.conformance.scenes import check_cards, check_forms, check_result, check_sharing, check_view
from outdraw.conformance.secrecy import check_mentions, check_moving, check_still, observe
from outdraw.conformance.watched import WatchedTable
from outdraw.core.bots import Bot, Seen
from outdraw.core.catalogue import Catalogue
from outdraw.core.chance import Chance, Raw
from outdraw.core.choices import Answer, Choice, Refusal
from outdraw.core.events import Event
from outdraw.core.game import Game, side_of
from outdraw.core.journal import JournalFault, line_of, scene_digest
from outdraw.core.readers.live import ENTER, PRESS, PROPOSE, Dial, RerunMismatch
from outdraw.core.readers.simulate import seeded
from outdraw.core.scene import Scene
from outdraw.core.theme import theme_of
from outdraw.core.zones import census
from outdraw.table import replay
from outdraw.table.table import CardsLost, RulesFault

LONGEST = 5000
"""Answers after which a scene played at random is left unfinished, and one played by bots alone is called endless."""
TRIES = 50
"""Legal answers tried in turn where a step refuses them in the light of other answers."""
DIALS = (
    Dial(),
    Dial(),
    Dial(choices="automatic"),
    Dial(choices="asked"),
    Dial(luck="asked"),
    Dial(luck="proposed"),
    Dial(luck="physical", choices="asked"),
)


class Report(Struct, frozen=True):
    """What was played and found in order.

    `compared` counts the other worlds (see `outdraw.conformance.secrecy`) in which the step in progress was run and
    looked the same, `unfit` those in which it could not be run. `unfinished` scenes were left before their end, because
    the steps asked for were played or, at random, it did not come.
    """

    game: str
    steps: int
    scenes: int
    scenarios: tuple[str, ...]
    luck: int
    luck_counted: int
    choices: dict[str, int]
    events: dict[str, int]
    refusals: int
    rewinds: int
    edits: int
    rulings: int
    verified: int
    compared: int
    unfit: int
    unfinished: int
    duels: int
    seconds: float


def check_game(
    game: Game,
    steps: int = 1000,
    seed: int = 0,
    scenarios: Sequence[str] | None = None,
    dial: Dial | None = None,
    after_answers: bool = True,
) -> Report:
    """Play so many steps (answers) of a game, over all scenarios or some, and check everything; raise `Broken`.

    With a `dial` every scene is played with it, without one all its levels are tried. Secrecy is checked at the start
    of steps and, unless `after_answers` is false, also within them: a game whose rules let hidden cards decide
    something in the open without showing them has to turn that off.
    """
    began = perf_counter()
    _check_theme(game)
    kit = _Kit(game, seed, dial, after_answers)
    names = tuple(scenarios) if scenarios is not None else tuple(info.id for info in game.scenarios())
    if not names:
        raise BrokenScene(f"{game.title} has no scenario.")
    share = max(50, -(-steps // len(names)))
    while kit.steps < steps or kit.scenes < len(names):
        limit = min(share, max(steps - kit.steps, 50))
        kit.play_scene(names[kit.scenes % len(names)], limit)
    kit.check_duel()
    return kit.report(names, perf_counter() - began)


def _check_theme(game: Game) -> None:
    """Check that a game's theme can be read."""
    try:
        theme_of(game.folder)
    except ValueError as wrong:
        raise BrokenTheme(str(wrong)) from None


class _Kit:
    """One run of the kit over a game: what it has counted so far, and the scene it is playing."""

    def __init__(self, game: Game, seed: int, dial: Dial | None, after_answers: bool) -> None:
        self.game, self.seed, self.dial, self.after_answers = game, seed, dial, after_answers
        ours = Catalogue.load(game.rules_file)
        tables = Catalogue.load(Path(replay.__file__).parent / "rules.toml")
        self.cite = Citations({rule.id for catalogue in (ours, tables) for rule in catalogue.rules})
        self.steps = self.scenes = self.luck = self.luck_counted = self.refusals = self.rewinds = self.edits = 0
        self.rulings = self.verified = self.compared = self.unfit = self.unfinished = self.duels = 0
        self.choices: Counter[str] = Counter()
        self.events: Counter[str] = Counter()

    def report(self, names: tuple[str, ...], seconds: float) -> Report:
        """Sum up."""
        return Report(
            game=self.game.name,
            steps=self.steps,
            scenes=self.scenes,
            scenarios=names,
            luck=self.luck,
            luck_counted=self.luck_counted,
            choices=dict(sorted(self.choices.items())),
            events=dict(sorted(self.events.items())),
            refusals=self.refusals,
            rewinds=self.rewinds,
            edits=self.edits,
            rulings=self.rulings,
            verified=self.verified,
            compared=self.compared,
            unfit=self.unfit,
            unfinished=self.unfinished,
            duels=self.duels,
            seconds=seconds,
        )

    # --- one scene --------------------------------------------------------------------------------------------------

    def play_scene(self, scenario: str, limit: int) -> None:
        """Play one scene to its end, or as far as the limit goes, and verify its journal."""
        dice = Random(f"{self.seed}/{self.scenes}")
        table: WatchedTable | None = None
        try:
            dial = self.dial or dice.choice(DIALS)
            table = WatchedTable(self.game, scenario, dial, dice.randbytes(32), self._on_luck, self._on_event)
            self._play(table, dice, limit)
        except Exception as error:
            broken = _as_broken(error)
            entry = len(table.entries) if table is not None else 0
            broken.again = (
                f"(scenario {scenario!r}, scene {self.scenes} of seed {self.seed}, after entry {entry - 1}; the same"
                " call of check_game does it again, and the error's `journal` holds the entries so far)"
            )
            broken.journal = b"".join(map(line_of, table.entries)) if table is not None else b""
            raise broken from (None if broken is error else error)
        self.scenes += 1

    def _play(self, table: WatchedTable, dice: Random, limit: int) -> None:
        cards = census(table.moment.scene.zones)
        players = dice.choice(("random", "random", "random", "bots", "both"))
        bots: dict[str, Bot] = {}
        if players != "random":
            bots = {seat: self.game.bot(Random(dice.random())) for seat in table.seats}
        for seat in table.seats:
            table.join(seat, f"Player of {seat}", dice.randbytes(8).hex())
        self._check_scene(table, cards, dice)
        table.begin()
        check_at = dice.randrange(1, 200)
        for played in range(LONGEST if players == "bots" else min(limit, LONGEST)):
            self._check_scene(table, cards, dice)
            if table.is_over:
                break
            if played == check_at:
                self._verify(table, may_be_open=True)
            self._something_else(table, dice)
            self._answer_one(table, dice, bots if players == "bots" or dice.random() < 0.5 else {})
        else:
            if not table.is_over:
                self.unfinished += 1
                if players == "bots":
                    raise Endless(f"The bots did not bring the scene to its end in {LONGEST} answers.")
        self._check_scene(table, cards, dice)
        if table.is_over and table.waiting_for():
            raise BrokenScene("The scene is over, but choices are open.")
        table.close()
        self._verify(table, may_be_open=False)

    def _answer_one(self, table: WatchedTable, dice: Random, bots: dict[str, Bot]) -> None:
        """Let one of the seats that the table waits for answer."""
        each = dice.choice([each for seat in table.waiting_for() for each in table.choices(seat)])
        choice = each.choice
        self.choices[choice.kind] += 1
        self.refusals += check_refusals(table, each, self.cite, dice, all_of_them=dice.random() < 1 / 32)
        refusal: Refusal | None = None
        for _ in range(TRIES):
            answer = self._decide(table, choice, dice, bots)
            try:
                if choice.kind not in (ENTER, PRESS, PROPOSE) and dice.random() < 1 / 50:
                    table.rule(table.gm, each.id, answer, "to try a ruling")
                    self.rulings += 1
                else:
                    table.answer(choice.seat, each.id, answer)
            except RulesFault:
                raise
            except Refusal as refused:
                self.cite(refused.rule, f"The refusal of {answer!r}")
                refusal = refused
                if choice.seat in bots:
                    raise BrokenBot(f"The bot of {choice.seat} gave {answer!r} to {choice.kind!r}: {refused}") from None
            else:
                self.steps += 1
                return
        raise BrokenChoice(
            f"{TRIES} legal answers in turn were refused to {choice.kind!r} of {choice.seat}, at last: {refusal}"
        )

    def _decide(self, table: WatchedTable, choice: Choice, dice: Random, bots: dict[str, Bot]) -> Answer:
        if choice.kind in (ENTER, PROPOSE):
            chance = table.pending_luck()
            assert chance is not None
            if choice.kind == PROPOSE and dice.random() < 0.8:
                return str(getattr(choice, "default", ""))
            return " ".join(chance.happen(dice.randrange))
        if choice.kind == PRESS or choice.seat not in bots:
            return choice.sample(dice)
        seat = choice.seat
        try:
            return choice.check(bots[seat](Seen(seat, lambda: table.seen(seat)), choice))
        except Refusal as refusal:
            raise BrokenBot(f"The bot of {seat} gave no legal answer to {choice.kind!r}: {refusal}") from None
        except Exception as error:
            raise BrokenBot(f"The bot of {seat} failed at {choice.kind!r}: {type(error).__name__}: {error}") from error

    def _something_else(self, table: WatchedTable, dice: Random) -> None:
        """Now and then let people or the game master do something other than answer."""
        what = dice.randrange(400)
        if what < 4:
            seat = dice.choice(table.seats)
            table.leave(seat)
            table.join(seat, "Somebody else", dice.randbytes(8).hex())
        elif what < 8:
            self._rewind(table, dice)
        elif what < 11:
            path, value = dice.choice(_plain_values(table.moment.start))
            table.edit(table.gm, path, value, "to set it as it is")
            self.edits += 1
        elif what < 20:
            check_game_master(table, self.cite)
        elif what < 24 and self.dial is None:
            table.set_dial(table.gm, dice.choice(DIALS))

    def _rewind(self, table: WatchedTable, dice: Random) -> None:
        to = dice.choice(table.points()[-20:])
        told = {seat: len(table.events(seat)) for seat in table.seats}
        old = [each for seat in table.waiting_for() for each in table.choices(seat)]
        table.rewind(table.gm, to, "to try a rewind")
        self.rewinds += 1
        if scene_digest(table.moment.scene, table.entries[to].salt) != table.entries[to].scene:
            raise BrokenReplay(f"The rewind to entry {to} does not lead to the scene that entry {to} left.")
        for seat in table.seats:
            if table.events(seat)[told[seat]].kind != "rewind":
                raise BrokenReplay(f"{seat} was not told of the rewind.")
        for each in old:
            try:
                table.answer(each.choice.seat, each.id, each.choice.sample(dice))
            except Refusal:
                continue
            raise BrokenReplay("A choice from before the rewind could still be answered.")

    # --- checks -----------------------------------------------------------------------------------------------------

    def _on_luck(self, chance: Chance[Any], raw: Raw) -> None:
        self.luck += 1
        self.luck_counted += check_chance(chance, raw)

    def _on_event(self, event: Event, scene: Scene) -> None:
        who = f"The event {event.kind!r} ({event.text})"
        if not event.rules:
            self.cite("", who)
        for rule in event.rules:
            self.cite(rule, who)
            self.events[rule] += 1
        for seat in event.seen_by:
            if seat != "*" and seat not in scene.seats:
                raise BrokenStep(f"{who} is told to {seat!r}, which is no seat.")
        if event.cause is not None and event.cause >= event.number:
            raise BrokenStep(f"{who} names a cause that is not before it.")

    def _check_scene(self, table: WatchedTable, cards: Counter[str], dice: Random) -> None:
        moment = table.moment
        scene: Scene = moment.scene
        check_forms(scene, table.entries[-1])
        check_cards(scene, cards)
        check_result(self.game, scene)
        for choice in moment.choices:
            check_choice(choice, scene.seats, moment.dial, self.cite, dice)
        draw = dice.random()
        if draw < 1 / 8:
            check_sharing(scene)
        for seat in scene.seats if draw < 1 / 32 else [dice.choice(scene.seats)]:
            check_view(scene, seat)
        if draw > 1 / 4 or not table.has_begun or moment.start.is_over:
            return
        seat = dice.choice(scene.seats)
        check_still(scene, seat, dice)
        check_imagined(self.game, scene, seat, dice)
        if moment.dial.luck == "physical" or (moment.choices and not self.after_answers and _is_answered(moment.sites)):
            return
        here = observe(self.game, moment, dice)
        check_mentions(moment, here)
        if not moment.choices:  # a step that has come to its end may have settled hidden things in the open
            return
        same = check_moving(self.game, moment, here, seat, dice)
        self.compared += same is True
        self.unfit += same is False

    def _verify(self, table: WatchedTable, may_be_open: bool) -> None:
        data = b"".join(map(line_of, table.entries))
        try:
            verdict = replay.verify(data, lambda _: self.game, may_be_open=may_be_open)
        except JournalFault as fault:
            raise BrokenReplay(f"The journal does not verify: {fault}.") from None
        if verdict.head != table.head or verdict.is_over != table.is_over:
            raise BrokenReplay("The journal, played again, is another.")
        if not may_be_open and verdict.luck_checked != verdict.luck:
            raise BrokenReplay(f"Only {verdict.luck_checked} of {verdict.luck} pieces of luck could be checked.")
        self.verified += 1

    def check_duel(self) -> None:
        """Check that a duel between the first two fighters ends, if the game has duels."""
        duels = self.game.duels
        if duels is None:
            return
        fighters = [fighter for fighter, _ in duels.fighters()]
        if len(fighters) < 2 or len(set(fighters)) != len(fighters):
            raise BrokenDuel(f"There must be two or more fighters, each with an id of its own, not {fighters}.")
        one, other = fighters[:2]
        for number, sides in enumerate((([one], [other]), ([one, one], [other]), ([other], [one, other, one]))):
            dice = Random(f"{self.seed}/duel/{number}")
            scene = duels.set_up(*sides)
            before = census(scene.zones)
            play = seeded(dice, {seat: self.game.bot(dice) for seat in scene.seats}, scene)
            for _ in range(LONGEST):
                if scene.is_over:
                    break
                self.game.step(play, scene)
            else:
                raise BrokenDuel(f"The duel of {sides} (seed {self.seed}) did not end in {LONGEST} steps.")
            if census(scene.zones) != before:
                raise BrokenDuel(f"The duel of {sides} (seed {self.seed}) lost cards or made some.")
            winner = duels.winner(scene)
            if winner not in ("a", "b", "draw"):
                raise BrokenDuel(f"The winner of a duel is 'a', 'b' or 'draw', not {winner!r}.")
            said = {"a": "b: ", "b": "a: ", "draw": "draw: "}[winner]
            if not duels.way(scene).startswith(said):
                raise BrokenDuel(
                    f"The way a duel ended that {winner!r} won begins with {said!r}, not {duels.way(scene)!r}."
                )
            check_result(self.game, scene)
            for seat in filter(side_of, scene.seats):
                came_to = self.game.won(scene, seat) if self.game.won is not None else None
                if came_to not in (None, 0.5 if winner == "draw" else float(winner == side_of(seat))):
                    raise BrokenDuel(f"A duel that {winner!r} won came to {came_to} for {seat!r}.")
            hurt = duels.injuries(scene)
            if set(hurt) != {"a", "b"} or min(hurt.values()) < 0:
                raise BrokenDuel(f"The injuries of a duel are those of 'a' and 'b', none below 0, not {hurt}.")
            if duels.rounds(scene) < 0:
                raise BrokenDuel("A duel lasted fewer than no rounds.")
            self.duels += 1


def _is_answered(sites: Sequence[Any]) -> bool:
    return any(site.answers for site in sites)


def _plain_values(scene: Scene) -> list[tuple[list[str | int], Any]]:
    """Give the places of a scene's own plain values, to be set to what they are."""
    plain = [f for f in scene.__struct_fields__ if isinstance(getattr(scene, f), bool | int | str) and f != "gm"]
    return [([field], getattr(scene, field)) for field in plain]


def _as_broken(error: Exception) -> Broken:
    if isinstance(error, Broken):
        return error
    if isinstance(error, CardsLost):
        return BrokenCards(error.sentence)
    if isinstance(error, RulesFault) and isinstance(error.__cause__, Exception):
        return _as_broken(error.__cause__)
    if isinstance(error, RerunMismatch):
        return Impure(f"A step is not pure: {error}.")
    return BrokenStep(f"A step failed on legal play: {type(error).__name__}: {error}")
