"""The content of the game as types: traits, characters, tasks, challenges, scenarios; and the files they come from.

Everything here is data that a Storyteller can change; what the house says of characters and figures stands in
`content/*.toml` and is checked against these types.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from outdraw.core.content.files import Place
from outdraw.core.content.repair import Budget
from outdraw.core.content.stock import stock
from outdraw.core.present import by_content
from outdraw.core.spelling import did_you_mean

Rating = Annotated[int, Meta(ge=0, le=5)]
Modifier = Annotated[int, Meta(ge=-10, le=10)]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Minutes = Annotated[int, Meta(ge=0, le=10080)]
Target = Annotated[int, Meta(ge=1, le=100)]

Fault: TypeAlias = tuple[Place, str, str]

MENTAL = ("intelligence", "wits", "resolve")
PHYSICAL = ("strength", "dexterity", "stamina")
SOCIAL = ("presence", "manipulation", "composure")
ATTRIBUTES = MENTAL + PHYSICAL + SOCIAL

Attribute: TypeAlias = Literal[
    "intelligence",
    "wits",
    "resolve",
    "strength",
    "dexterity",
    "stamina",
    "presence",
    "manipulation",
    "composure",
]

Failure: TypeAlias = Literal["none", "tilted", "tilted_then_wounded", "wounded", "jam", "alarm", "round"]
"""What failing a draw of a task may do; `jam` and `alarm` come of a first 1, `round` lets a Wounded patient bleed."""


class House(Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of the house: bounds of traits, points of a new character, modifiers of untrained use."""

    attribute_points: int
    skill_points: int
    training_points: int
    advantage_points: int
    new_rating_most: int
    health: int
    untrained_mental: int
    untrained_physical: int
    untrained_social: int
    circumstance_limit: int


class Traits(Struct, frozen=True, forbid_unknown_fields=True):
    """The lists of Skills by kind, and of Special Trainings."""

    mental: tuple[Id, ...]
    physical: tuple[Id, ...]
    social: tuple[Id, ...]
    trainings: tuple[Id, ...]

    @property
    def skills(self) -> tuple[str, ...]:
        """Give all Skills."""
        return self.mental + self.physical + self.social


class Advantage(Struct, frozen=True, forbid_unknown_fields=True):
    """An Advantage: a modifier to pools with one Attribute for one use, or an Again for one trait."""

    id: Id
    name: Name
    cost: Annotated[int, Meta(ge=0, le=10)]
    applies: str
    modifier: Modifier = 0
    attribute: Attribute | None = None
    use: str = ""
    again: Literal[0, 8, 9] = 0
    least_rating: Rating = 0


class Graded(Struct, frozen=True, forbid_unknown_fields=True):
    """A named grade of Tool or circumstance with its modifier."""

    id: Id
    name: Name
    modifier: Modifier


class Traitbook(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `traits.toml`: what there is to be good at, and what modifies it."""

    house: House
    skills: Traits
    advantage: tuple[Advantage, ...]
    tool: tuple[Graded, ...]
    circumstance: tuple[Graded, ...]

    def advantage_of(self, name: str) -> Advantage:
        """Give an Advantage by its id."""
        return next(each for each in self.advantage if each.id == name)


class Sheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A character: nine Attributes, Skills, Special Trainings, Advantages and Tools.

    `new` characters must be built from the points of a new character; others may have grown.
    """

    id: Id
    name: Name
    concept: str
    intelligence: Annotated[int, Meta(ge=1, le=5)]
    wits: Annotated[int, Meta(ge=1, le=5)]
    resolve: Annotated[int, Meta(ge=1, le=5)]
    strength: Annotated[int, Meta(ge=1, le=5)]
    dexterity: Annotated[int, Meta(ge=1, le=5)]
    stamina: Annotated[int, Meta(ge=1, le=5)]
    presence: Annotated[int, Meta(ge=1, le=5)]
    manipulation: Annotated[int, Meta(ge=1, le=5)]
    composure: Annotated[int, Meta(ge=1, le=5)]
    skills: dict[str, Rating] = {}
    trainings: dict[str, Rating] = {}
    advantages: tuple[Id, ...] = ()
    specialist: str = ""
    master: str = ""
    tools: dict[Name, Modifier] = {}
    new: bool = False

    def rating(self, trait: str) -> int:
        """Give the rating of an Attribute, Skill or Special Training; what is not on the sheet is 0."""
        if trait in ATTRIBUTES:
            return int(getattr(self, trait))
        return self.skills.get(trait, self.trainings.get(trait, 0))

    @property
    def health(self) -> int:
        """Give the number of Health boxes."""
        return traits().house.health + self.stamina

    def faults(self) -> Iterator[Fault]:
        """Find traits that do not exist, Advantages without their trait, and points overspent."""
        book = traits()
        for skill in self.skills:
            if skill not in book.skills.skills:
                yield ("skills", skill), "there is no such Skill", f"choose among {', '.join(book.skills.skills)}"
        for training in self.trainings:
            if training not in book.skills.trainings:
                known = ", ".join(book.skills.trainings)
                yield ("trainings", training), "there is no such Special Training", f"choose among {known}"
        known_advantages = [each.id for each in book.advantage]
        for place, name in enumerate(self.advantages):
            if name not in known_advantages:
                yield (
                    ("advantages", place),
                    f"there is no Advantage {name}",
                    f"choose among {', '.join(known_advantages)}",
                )
            elif book.advantage_of(name).again:
                yield from self._again_faults(name, book.advantage_of(name))
            if name in self.advantages[:place]:
                yield ("advantages", place), f"{name} stands twice", "an Advantage is had once"
        if self.new:
            yield from self._creation_faults(book)

    def _again_faults(self, name: str, advantage: Advantage) -> Iterator[Fault]:
        trait = self.again_trait(name)
        if trait not in (*self.skills, *self.trainings):
            yield (name,), f"{advantage.name} needs a Skill or Special Training of the character", f"set {name}"
        elif self.rating(trait) < advantage.least_rating:
            least = advantage.least_rating
            yield (name,), f"{advantage.name} needs {trait} at {least} or more", f"it is {self.rating(trait)}"

    def again_trait(self, advantage: str) -> str:
        """Give the trait that an Again of this character is for."""
        return {"specialist": self.specialist, "master": self.master}.get(advantage, "")

    def budgets(self) -> Iterator[Budget]:
        """Say what a new character was made from."""
        if not self.new:
            return
        book = traits()
        costs = {each.id: each.cost for each in book.advantage}
        spent = (
            ("attributes", [(each, self.rating(each) - 1) for each in ATTRIBUTES], book.house.attribute_points),
            ("skills", [*self.skills.items()], book.house.skill_points),
            ("trainings", [*self.trainings.items()], book.house.training_points),
            ("advantages", [(each, costs.get(each, 0)) for each in self.advantages], book.house.advantage_points),
        )
        for what, parts, allowed in spent:
            yield Budget(what, allowed, tuple((name, points) for name, points in parts if points))

    def _creation_faults(self, book: Traitbook) -> Iterator[Fault]:
        house = book.house
        for each in self.budgets():
            points = sum(part for _, part in each.parts)
            if points > each.of:
                yield (each.what,), f"a new character has {each.of} points of {each.what}", f"{points} are spent"
        for trait, rating in (*self.skills.items(), *self.trainings.items()):
            if rating > house.new_rating_most:
                where = "skills" if trait in self.skills else "trainings"
                yield (where, trait), f"a new character has no rating above {house.new_rating_most}", f"it is {rating}"


class Characters(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of characters."""

    character: tuple[Sheet, ...]


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """An extended action of the house: its pool, target and time, and what failing does."""

    id: Id
    name: Name
    attribute: Attribute
    trait: Id
    target: Target
    minutes: Minutes
    failure: Failure = "none"
    uses: tuple[str, ...] = ()

    def faults(self) -> Iterator[Fault]:
        """Find a trait that does not exist."""
        yield from trait_faults(self.attribute, self.trait)


class Tasks(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of extended actions."""

    task: tuple[Task, ...]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """One character's part in a challenge: the combination, the Tool, the circumstances and the helpers."""

    actor: Id
    attribute: Attribute
    trait: Id
    uses: tuple[str, ...] = ()
    tool: str = ""
    circumstances: tuple[str, ...] = ()
    helpers: tuple[Part, ...] = ()

    def faults(self) -> Iterator[Fault]:
        """Find traits, Tools and circumstances that do not exist or cannot be used, and helpers of helpers."""
        yield from trait_faults(self.attribute, self.trait)
        sheet = characters().get(self.actor)
        if sheet is not None:
            if self.trait in traits().skills.trainings and not sheet.rating(self.trait):
                yield ("trait",), f"{sheet.name} has no training in {self.trait}", "without it, it cannot be used"
            if self.tool and self.tool not in (grades := [each.id for each in traits().tool]) + [*sheet.tools]:
                own = ", ".join([*sheet.tools, *grades])
                yield ("tool",), f"{sheet.name} has no Tool {self.tool}", f"choose among {own}"
        for place, helper in enumerate(self.helpers):
            if helper.helpers:  # [uses draws.teamwork.primary]
                yield ("helpers", place, "helpers"), "helpers are not helped in turn", "leave them out"
        known = [each.id for each in traits().circumstance]
        for place, name in enumerate(self.circumstances):
            if name not in known:
                yield ("circumstances", place), f"there is no circumstance {name}", f"choose among {', '.join(known)}"


class Challenge(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be overcome: by one side, or by several against each other; in one draw, or over several periods."""

    id: Id
    name: Name
    story: str
    side: tuple[Part, ...]
    target: Annotated[int, Meta(ge=0, le=100)] = 0
    minutes: Minutes = 0
    failure: Failure = "none"
    resisting: Annotated[str, Meta(pattern="^([a-z][a-z0-9_]*)?$", max_length=40)] = ""
    is_secret: bool = False
    most_draws: Annotated[int, Meta(ge=0, le=1000)] = 0

    @property
    def is_extended(self) -> bool:
        """Say whether the challenge takes several draws."""
        return self.target > 0

    def faults(self) -> Iterator[Fault]:
        """Find challenges without sides, people with two parts, and someone resisting who has none."""
        if not self.side:
            yield ("side",), "a challenge needs somebody to meet it", "add a [[challenge.side]]"
        if self.resisting and self.resisting not in (each.actor for each in self.side):
            yield ("resisting",), f"{self.resisting} is no side of this challenge", "name the actor of one of its sides"
        actors = [each.actor for part in self.side for each in (part, *part.helpers)]
        for actor in sorted({each for each in actors if actors.count(each) > 1}):
            yield ("side",), f"{actor} has two parts in this challenge", "give each person one"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches of a table: a cap on the bonus from help, plain races, and secret draws for nobody's characters."""

    teamwork_cap: Annotated[int, Meta(ge=0, le=20, description="The most that helpers add (0: no limit)")] = 0
    plain_race: Annotated[
        bool, Meta(description="In an extended contest each side counts its own draw, and nobody wins a period")
    ] = False
    secret_npc_draws: Annotated[bool, Meta(description="Draws for nobody's characters are secret")] = False


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scene to play: who is in it and what waits for them."""

    id: Id
    name: Name
    summary: str
    opening: str
    players: Annotated[tuple[Id, ...], Meta(max_length=40)]
    others: Annotated[tuple[Id, ...], Meta(max_length=100)] = ()
    unseen: tuple[Id, ...] = ()
    options: Options = Options()
    challenge: Annotated[tuple[Challenge, ...], Meta(max_length=200)] = ()

    def faults(self) -> Iterator[Fault]:
        """Find people that there are not, parts for some who are not in the scene, and what is there twice."""
        known = characters()
        for field, actors in (("players", self.players), ("others", self.others)):
            for place, actor in enumerate(actors):
                if actor not in known:
                    meant = did_you_mean(actor, known)
                    right = (
                        f"did you mean {meant!r}?" if meant else "name somebody of characters.toml or opponents.toml"
                    )
                    yield (field, place), f"no character {actor!r}", right
        people = (*self.players, *self.others)
        present = set(people)
        for actor in sorted({each for each in people if people.count(each) > 1}):
            yield ("players",), f"{actor} is in the scene twice", "name everyone once"
        for actor in self.unseen:
            if actor not in self.others:
                yield ("unseen",), f"{actor} is not among the others", "name people of the Storyteller's"
        ids = [each.id for each in self.challenge]
        for place, name in enumerate(ids):
            if name in ids[:place]:
                yield ("challenge", place, "id"), f"there is another challenge {name}", "give each its own id"
        if not self.players:
            yield ("players",), "a scene needs at least one player", "name their characters"
        for place, challenge in enumerate(self.challenge):
            for at, part in enumerate(challenge.side):
                for each in (part, *part.helpers):
                    if each.actor not in present:
                        yield ("challenge", place, "side", at), f"{each.actor} is not in the scene", "add them to it"


class Scenarios(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of scenarios."""

    scenario: tuple[Scenario, ...]


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """What a number of successes is worth in downtime."""

    least: Annotated[int, Meta(ge=0)]
    result: str
    bonus: Modifier = 0


class Downtime(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `downtime.toml`: the scaffold of Downtime Actions."""

    categories: tuple[Id, ...]
    large_target: Target
    large_draws: Annotated[int, Meta(ge=1, le=20)]
    neglect: Modifier
    outcome: tuple[Band, ...]


FOLDER = Path(__file__).parent
KINDS: dict[str, type[Struct]] = {
    "traits": Traitbook,
    "characters": Characters,
    "opponents": Characters,
    "tasks": Tasks,
    "scenarios": Scenarios,
    "downtime": Downtime,
}


def trait_faults(attribute: str, trait: str) -> Iterator[Fault]:
    """Find what is wrong with a combination. [uses draws.pool.combinations]"""
    book = traits()
    known = (*ATTRIBUTES, *book.skills.skills, *book.skills.trainings)
    if trait not in known:
        yield ("trait",), f"there is no trait {trait}", "choose a Skill, a Special Training or another Attribute"
    elif trait == attribute:
        yield ("trait",), "a pool is two different traits", "choose a Skill, a Special Training or another Attribute"


@by_content
def traits() -> Traitbook:
    """Give the traits of the house."""
    return stock(FOLDER / "content" / "traits.toml", Traitbook)


@by_content
def characters() -> dict[str, Sheet]:
    """Give all characters and opponents by id."""
    files = (stock(FOLDER / "content" / f"{name}.toml", Characters) for name in ("characters", "opponents"))
    return {sheet.id: sheet for file in files for sheet in file.character}


@by_content
def tasks() -> dict[str, Task]:
    """Give the extended actions of the house by id."""
    return {task.id: task for task in stock(FOLDER / "content" / "tasks.toml", Tasks).task}


@by_content
def scenarios() -> dict[str, Scenario]:
    """Give the scenarios by id."""
    return {each.id: each for each in stock(FOLDER / "content" / "scenarios.toml", Scenarios).scenario}


@by_content
def downtime_rules() -> Downtime:
    """Give the scaffold of Downtime Actions."""
    return stock(FOLDER / "content" / "downtime.toml", Downtime)
