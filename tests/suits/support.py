"""A scripted `Play` for tests of SUITS: cards and answers are given in order, what was asked and told is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import parse_cards
from outdraw.core.chance import Chance, Deal, Draw
from outdraw.core.choices import Answer, Bar, Choice
from outdraw.core.events import Event, Sum
from outdraw.core.occasion import UNTOLD, Occasion
from outdraw.core.play import Play
from outdraw.games.suits.content import Arms, Sheet, Swarm, Switches, armours, arms
from outdraw.games.suits.rules.actions import action_options
from outdraw.games.suits.scene import Fighter, Suits
from outdraw.games.suits.set_up import new_fight, new_fighter


class Scripted(Play):
    """Luck and answers as written; a script that is too short, or an answer that is refused, fails the test."""

    def __init__(self, cards: str = "", *answers: Answer) -> None:
        super().__init__()
        self.cards = list(parse_cards(cards))
        self.answers = list(answers)
        self.asked: list[Choice] = []
        self.events: list[Event] = []

    def luck(self, chance: Chance[Any], occasion: Occasion = UNTOLD) -> Any:
        assert isinstance(chance, Draw | Deal)
        number = chance.number if isinstance(chance, Draw) else sum(size for size, _ in chance.hands)
        assert len(self.cards) >= number, f"no card left for {occasion.what} [{occasion.rule}]"
        drawn, self.cards = self.cards[:number], self.cards[number:]
        return chance.read(chance.parse(" ".join(drawn)) if number else ())

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        given: list[Answer] = []
        for choice in choices:
            self.asked.append(choice)
            assert self.answers, f"no answer left for {choice.prompt} [{choice.kind}]"
            given.append(choice.check(self.answers.pop(0)))
        return tuple(given)

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        return 0, self.ask_all(choices[:1])[0]

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
        self.events.append(
            Event(len(self.events), kind, text.format(**facts), rules, seen_by, cause, facts, about, sums)
        )
        return len(self.events) - 1

    def told(self, kind: str) -> list[str]:
        """Give the sentences of one kind."""
        return [event.text for event in self.events if event.kind == kind]

    def done(self) -> None:
        """Check that the whole script was used."""
        assert not self.cards, f"cards left: {self.cards}"
        assert not self.answers, f"answers left: {self.answers}"


def sheet(
    name: str = "Ann",
    *,
    reflexes: int = 5,
    body: int = 6,
    will: int = 5,
    mind: int = 5,
    skill: int | None = 7,
    held: Sequence[Sequence[str]] = (("Shortsword",),),
    armour: str = "",
    **more: Any,
) -> Sheet:
    """Make a sheet; `skill` is the rank with all weapons."""
    names = ("Hand Weapons", "Fighting", "Guns", "Archery", "Throwing", "Artillery")
    skills = more.pop("skills", {} if skill is None else dict.fromkeys(names, skill))
    sets: tuple[Arms, ...] = tuple(arms(tuple(each)) for each in held)
    return Sheet(
        name=name,
        reflexes=reflexes,
        body=body,
        will=will,
        mind=mind,
        skills=skills,
        arms=sets,
        armour=armours()[armour] if armour else None,
        **more,
    )


def fighter(
    id: str, side: str = "", *, x: int = 0, y: int = 0, population: int = 1, lifted: bool = False, **more: Any
) -> Fighter:
    """Make a fighter whose seat and (unless told) side are its id."""
    made = sheet(more.pop("name", id.title()), **more)
    return new_fighter(id, made, side=side or id, seat=id, x=x, y=y, population=population, lifted=lifted)


def swarm(
    id: str = "rats", population: int = 8, *, attack: int = 3, defence: int = 7, bite: str = "Small bite", x: int = 1
) -> Fighter:
    """Make a swarm."""
    return fighter(
        id,
        name="Rat swarm",
        x=x,
        population=population,
        body=1,
        will=2,
        held=((bite,),),
        minion=True,
        swarm=Swarm(attack=attack, defence=defence),
    )


def scene_of(*fighters: Fighter, **switches: Any) -> Suits:
    """Set up a fight in its first round, in the order given."""
    scene = new_fight(list(fighters), Switches(**switches))
    scene.round = 1
    scene.phase = "turns"
    scene.order = [each.id for each in fighters]
    return scene


def duel(
    one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **switches: Any
) -> tuple[Suits, Fighter, Fighter]:
    """Set up Ann against Bob, two metres apart."""
    ann, bob = fighter("ann", x=0, **(one or {})), fighter("bob", x=2, **(two or {}))
    return scene_of(ann, bob, **switches), ann, bob


def rule_of(bar: Bar | None) -> str:
    """Give the rule of a bar, nothing if there is none."""
    return bar.rule if bar is not None else ""


def other_than(scene: Suits, one: Fighter) -> Fighter:
    """Give somebody else in the scene."""
    return next(each for each in scene.fighters if each is not one)


def labels(choice: Choice) -> dict[str, str]:
    """Give the options of a choice with the rule that bars each, empty if none does."""
    return {option.value: option.barred_by for option in getattr(choice, "options")}  # noqa: B009


def barred(scene: Suits, who: Fighter) -> dict[str, str]:
    """Give the actions of a fighter with the rule that bars each."""
    return {option.value: option.barred_by for option in action_options(scene, who)}


def skirmish(**switches: Any) -> tuple[Suits, Fighter, Fighter, Fighter, Fighter]:
    """Bob and Jon against Rod and Tod, all in reach of each other, in that order."""
    bob, rod = fighter("bob", "first", x=0), fighter("rod", "second", x=1)
    jon, tod = fighter("jon", "first", x=0, y=1), fighter("tod", "second", x=1, y=1)
    return scene_of(bob, rod, jon, tod, **switches), bob, rod, jon, tod
