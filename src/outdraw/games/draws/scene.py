"""The scene: the characters as they stand, the tasks under way, the clock, and what waits to be called."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct, field

from outdraw.core.audience import EVERYONE
from outdraw.core.deeds import slug
from outdraw.core.scene import ForGM, Open, Scene, Secret, Shared
from outdraw.games.draws.content import Challenge, Failure, Options, Sheet

STORYTELLER = "storyteller"
ROUNDS_PER_MINUTE = 20

Condition: TypeAlias = Literal["tilted", "wounded"]


def token(actor: str) -> str:
    """Name a character as a thing on the board."""
    return f"token:{actor}"


def track(task: str) -> str:
    """Name a task as a thing on the board."""
    return f"track:{task}"


def tool_item(actor: str, tool: str) -> str:
    """Name a character's own Tool as a thing on the board."""
    return f"item:{actor}.{slug(tool)}"


class Carried(Struct, frozen=True):
    """A modifier brought along from downtime, for the first draw it fits."""

    what: str
    value: int
    category: str


class Character(Struct):
    """A character in the scene: the sheet, and what the evening has done to them."""

    seat: Open[str]
    id: Open[str]
    name: Open[str]
    concept: Open[str]
    sheet: Shared[Sheet]
    bruising: Shared[int] = 0
    lethal: Shared[int] = 0
    healing: Shared[int] = 0
    bleeding: Shared[int] = 0
    is_last_round: Shared[bool] = False
    conditions: Open[list[Condition]] = []
    is_conscious: Open[bool] = True
    is_dead: Open[bool] = False
    is_away: Open[bool] = False
    carried: Shared[list[Carried]] = []
    busy_until: Open[int] = 0
    """The moment (`County.now`) up to which the character has worked at something: nobody does two things at once."""

    @property
    def is_able(self) -> bool:
        """Say whether the character can act: not while the Storyteller has them elsewhere."""
        return self.is_conscious and not self.is_dead and not self.is_away

    @property
    def boxes_left(self) -> int:
        """Give the number of empty Health boxes."""
        return self.sheet.health - self.bruising - self.lethal

    @property
    def is_played(self) -> bool:
        """Say whether a player plays the character; the Storyteller draws for the others."""
        return self.seat != STORYTELLER


class Member(Struct):
    """One person's part in a task: who, and, for the player and the Storyteller alone, with what.

    What makes up a pool is nobody else's business. [uses draws.deck.storyteller]
    """

    seat: Open[str]
    actor: Open[str]
    attribute: Shared[str]
    trait: Shared[str]
    uses: Shared[tuple[str, ...]] = ()
    tool: Shared[str] = ""
    circumstances: Shared[tuple[str, ...]] = ()


class Laid(Struct):
    """What somebody's last draw came to, for those who saw it. The total would tell the pool, so it is not here."""

    seat: Open[str]
    actor: Open[str]
    result: Open[Secret[str]]
    successes: Open[Secret[int]]


class Moment(Struct):
    """What was drawn last: what for, by whom, and, where somebody won, who did."""

    name: Open[str] = ""
    hands: Open[list[Laid]] = []
    winner: Open[str] = ""


class Contender(Struct):
    """One side of an extended action: the lead, the helpers, the target and the tally, both of which may be secret."""

    lead: Open[Member]
    helpers: Open[list[Member]]
    target: Open[Secret[int]]
    tally: Open[Secret[int]]


class Task(Struct):
    """An extended action under way. `minutes` is the time of one draw; 0 stands for a combat round.

    `worked_until` is the moment (`County.now`) up to which it has been worked at: several may go on at the same time.
    `deadline` is the moment by which it must be done; 0 stands for none.
    """

    id: Open[str]
    name: Open[str]
    sides: Open[list[Contender]]
    minutes: Open[int]
    failure: Open[Failure] = "none"
    most_draws: Open[int] = 0
    deadline: Open[int] = 0
    draws_made: Open[int] = 0
    patient: Open[str] = ""
    story: Open[str] = ""
    worked_until: Open[int] = 0

    @property
    def period(self) -> int:
        """Give how many rounds one draw takes."""
        return self.minutes * ROUNDS_PER_MINUTE or 1


class Contested(Struct):
    """Who stands, or stood, against whom in an extended action: each side with its lead first, and who was first."""

    sides: Open[list[list[str]]]
    winner: Open[str] = ""
    is_over: Open[bool] = False


class County(Scene, kw_only=True):
    """The whole scene: a small town's worth of people and what they are about."""

    scenario: Open[str]
    opening: Open[str]
    options: Open[Options]
    characters: Open[dict[str, Character]]
    offstage: ForGM[dict[str, Character]] = {}
    tasks: Open[list[Task]] = []
    waiting: ForGM[list[Challenge]] = []
    minutes: Open[int] = 0
    rounds: Open[int] = 0
    game: Open[int] = 1
    has_opened: Open[bool] = False
    newcomers: Open[list[str]] = []
    """Those whom the Storyteller has let come in, and whom nobody has heard of yet."""
    done_by: Open[dict[str, str]] = {}
    done: Open[dict[str, str]] = {}
    """What tasks that are done were called, by their ids."""
    contests: Open[dict[str, Contested]] = {}
    """The extended actions that several contest, or contested, by their ids; those who gave up stay in it."""
    moment: Open[Moment] = field(default_factory=Moment)

    @property
    def now(self) -> int:
        """Give the moment: how many rounds have passed since the game began, minutes counted in rounds."""
        return self.minutes * ROUNDS_PER_MINUTE + self.rounds

    def owner(self, actor: str) -> str:
        """Give the seat that plays a character, of one who has left, too."""
        return (self.characters.get(actor) or self.offstage[actor]).seat

    def name_of(self, actor: str) -> str:
        """Give a character's name, of one who has left, too."""
        return (self.characters.get(actor) or self.offstage[actor]).name

    def member(
        self,
        actor: str,
        attribute: str,
        trait: str,
        uses: tuple[str, ...] = (),
        tool: str = "",
        circumstances: tuple[str, ...] = (),
    ) -> Member:
        """Give a character a part in a task."""
        return Member(self.owner(actor), actor, attribute, trait, uses, tool, circumstances)

    def private(self, actor: str) -> tuple[str, ...]:
        """Give those who may know a character's pool: the player and the Storyteller. [uses draws.deck.storyteller]"""
        return tuple(dict.fromkeys((self.owner(actor), self.gm)))

    def everybody(self) -> list[tuple[Character, tuple[str, ...]]]:
        """Give everybody, on stage or off it, with those who hear how they fare: of who is off stage, nobody else."""
        here = [(character, EVERYONE) for character in self.characters.values()]
        return here + [(character, (self.gm,)) for character in self.offstage.values()]

    def able(self) -> list[Character]:
        """Give everybody who can act."""
        return [character for character in self.characters.values() if character.is_able]
