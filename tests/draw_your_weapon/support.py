"""What the tests of Draw Your Weapon share: a scripted `Play`, and scenes with given people, cards and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from outdraw.core.audience import EVERYONE, may_see
from outdraw.core.cards import parse_cards
from outdraw.core.chance import Chance
from outdraw.core.choices import Answer, Choice, Menu, Pick
from outdraw.core.events import Sum
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import movement
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.stats import set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Combat, Creature, Dyw, Turn
from outdraw.games.draw_your_weapon.set_up import lay_out, non_player, player_character
from outdraw.table.table import Table

ANA, BO, CY = "brannoc_holt", "sable_wren", "ilse_marrow"
JONAH, MAUD = "jonah_tarn", "maud_sexton"


class Told:
    """One event as a test looks at it."""

    def __init__(
        self, kind: str, text: str, rules: tuple[str, ...], seen_by: tuple[str, ...], about: tuple[str, ...], facts: Any
    ) -> None:
        self.kind, self.text, self.rules, self.seen_by, self.facts = kind, text, rules, seen_by, facts
        self.about = about


class Script(Play):
    """A `Play` whose luck and answers are written down beforehand.

    `luck` lists cards (or toss numbers) in the order needed; beyond it the first possible thing happens. `answers` maps
    a kind of choice, or "seat:kind", to an answer or to a list of answers to be given in turn; a default stands in.
    """

    def __init__(self, luck: Sequence[str] = (), /, **answers: Any) -> None:
        super().__init__()
        self.lucks = list(luck)
        self.given: dict[str, Any] = {key.replace("__", ":"): answer for key, answer in answers.items()}
        self.asked: list[Choice] = []
        self.together: list[list[Choice]] = []
        self.told: list[Told] = []

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        raw = chance.parse(self.lucks.pop(0)) if self.lucks else chance.happen(lambda number: 0)
        return chance.read(raw)

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        self.together.append(list(choices))
        return tuple(self._answer(choice) for choice in choices)

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        for at, choice in enumerate(choices):
            kind = choice.kind.removeprefix("draw_your_weapon.")
            if f"{choice.seat}:{kind}" in self.given:
                return at, self._answer(choice)
        return 0, self._answer(choices[0])

    def _answer(self, choice: Choice) -> Answer:
        self.asked.append(choice)
        kind = choice.kind.removeprefix("draw_your_weapon.")
        for key in (f"{choice.seat}:{kind}", kind):
            if key in self.given:
                answer = self.given[key]
                if isinstance(answer, tuple):
                    self.given[key] = answer[1:]
                    answer = answer[0]
                return choice.check(answer)
        usual = {"night": "woken" if "woken" in self.given else "quiet", "watch": "wait", "interrupt": "wait"}
        default = usual.get(kind, getattr(choice, "default", None))
        if default is not None:
            return choice.check(default)
        raise AssertionError(f"nobody said how {choice.seat} answers {kind}: {choice}")

    def tell(
        self,
        kind: str,
        text: str,
        /,
        *rules: str,
        seen_by: tuple[str, ...] = EVERYONE,
        about: tuple[str, ...] = (),
        sums: tuple[Sum, ...] = (),
        cause: int | None = None,
        **facts: Any,
    ) -> int:
        self.told.append(Told(kind, text.format(**facts), rules, seen_by, about, facts))
        return len(self.told)

    def kinds(self) -> list[str]:
        """Give the kinds of choice that were put, in order."""
        return [choice.kind.removeprefix("draw_your_weapon.") for choice in self.asked]

    def seats(self, kind: str) -> list[str]:
        """Give the seats to which a kind of choice was put."""
        return [choice.seat for choice in self.asked if choice.kind == f"draw_your_weapon.{kind}"]

    def events(self, kind: str, seat: str = DEALER) -> list[Told]:
        """Give the events of a kind that a seat was told."""
        return [event for event in self.told if event.kind == kind and may_see(seat, event.seen_by)]

    def cites(self, rule: str) -> bool:
        """Say whether any event cited a rule."""
        return any(rule in event.rules for event in self.told)


def table(*people: str, map: Sequence[str] = (), hands: Mapping[str, str] | None = None) -> Dyw:
    """Set a table with these characters and NPCs; on a map letters a, b, c stand for them in turn."""
    seats = [each for each in people if each in content.characters()]
    scene = Dyw(gm=DEALER, seats=[DEALER, *seats], has_begun=True)
    lay_out(scene)
    for number, each in enumerate(people):
        if each in content.characters():
            made = player_character(content.characters()[each], each)
        else:
            model = each.rstrip("_0123456789")
            made = non_player(content.npcs()[model], each, each.replace("_", " ").title())
        scene.creatures[made.id] = made
        for row, line in enumerate(map):
            if "abcdefg"[number] in line:
                made.place = (line.index("abcdefg"[number]), row)
    scene.map = ["".join("." if symbol in "abcdefg" else symbol for symbol in line) for line in map]
    for seat, cards in (hands or {}).items():
        give(scene, seat, cards)
    return scene


def give(scene: Dyw, seat: str, cards: str) -> None:
    """Put cards of the Library into a Hand."""
    for card in parse_cards(cards):
        move(scene.zones, card, "library", hand_zone(seat))


def leave_in_library(scene: Dyw, cards: str, rest: str = "void") -> None:
    """Leave just these cards in the Library, the others moved away."""
    kept = list(parse_cards(cards))
    for card in list(scene.zones["library"].cards):
        if card in kept:
            kept.remove(card)
        else:
            move(scene.zones, card, "library", rest)


def hand(scene: Dyw, seat: str) -> list[str]:
    """Give the cards in a Hand."""
    return list(scene.zones[hand_zone(seat)].cards)


def rate(creature: Creature, **ratings: int) -> Creature:
    """Set Attributes of a creature."""
    sheet_of(creature).attributes = replace(sheet_of(creature).attributes, **ratings)
    set_maxima(creature)
    return creature


def arm(creature: Creature, *items: str) -> Creature:
    """Let a creature hold just these things, owned before or not."""
    for item in items:
        if item not in [*sheet_of(creature).carried, *creature.held]:
            sheet_of(creature).carried.append(item)
    movement.hold_only(creature, items)
    return creature


def fight(scene: Dyw, turn: str = "", round: int = 1) -> Dyw:
    """Put a scene into Combat, everyone fresh and armed as usual, with one creature's Turn begun."""
    for creature in scene.creatures.values():
        choice = movement.held_choice(creature)
        movement.hold_only(creature, movement.items_of(str(choice.default)))
        stats(creature).guard, stats(creature).speed = stats(creature).max_guard, stats(creature).max_speed
    scene.combat = Combat(round=round, turn=Turn(turn) if turn else None, ready=list(scene.creatures))
    return scene


def bars(choice: Choice) -> dict[str, str]:
    """Give the options of a choice with the rule that bars each, empty if none does."""
    assert isinstance(choice, Pick | Menu)
    return {option.value: option.barred_by for option in choice.options}


def fight_of(scene: Dyw) -> Combat:
    """Give the Combat that is on."""
    assert scene.combat is not None
    return scene.combat


def answer_at(table: Table, seat: str, kind: str, answer: Any) -> None:
    """Answer the open choice of a seat and kind."""
    for each in table.choices(seat):
        if each.choice.kind.split(".")[-1] == kind:
            table.answer(seat, each.id, answer)
            return
    raise AssertionError(f"{seat} is not asked for {kind}: {[each.choice.kind for each in table.choices(seat)]}")
