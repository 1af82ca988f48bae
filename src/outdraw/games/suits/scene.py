"""The scene of SUITS: fighters with their chips and wounds, the order of action, the ground, what the table agreed on.

Saved cards and the suits of bonus cards are their owner's secret; everything else lies open, as chips and sheets do.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from outdraw.core.deeds import slug
from outdraw.core.scene import ForGM, Open, Own, Scene, UnlessHidden
from outdraw.games.suits.content import Arms, Sheet, Switches
from outdraw.games.suits.rules.power import DamageType

Fate: TypeAlias = Literal["up", "unconscious", "critical", "coma", "dead", "mangled"]
"""How a fighter is; whoever is not up is out of the fight."""

GM = "gm"
HAND: Final = " hand"
"""How the name of the zone ends in which a fighter's saved card lies."""


LOST: Final = -1
"""The turns of an aim that is lost."""


class Aim(Struct, frozen=True):
    """What somebody aims at: a target, or an arc of some degrees towards a point; and for how many turns.

    Whoever hides and loses sight of the target keeps an aim that is `LOST`: they are asked as before, though they
    cannot fire, for that they were asked no more would tell where they are. [uses suits.aim.maintain]
    """

    target: str = ""
    turns: int = 0
    arc: int = 0
    x: int = 0
    y: int = 0

    @property
    def is_lost(self) -> bool:
        """Say whether the target has gone out of sight."""
        return self.turns == LOST


class Effect(Struct, frozen=True):
    """A revealed bonus card at work until the end of the round: whose, on whom, on what, how much."""

    by: str
    on: str
    what: Literal["skill", "armour", "power"]
    amount: int


class Commitment(Struct):
    """A bonus card committed in this turn, offensive or defensive; its suit is secret until it is revealed."""

    seat: Open[str]
    by: Open[str]
    on: Open[str]
    use: Open[str]
    suit: Own[str]
    shown: Open[bool] = False


class Blast(Struct, frozen=True):
    """A round that has been lobbed and has yet to go off."""

    by: str
    missile: str
    x: float
    y: float
    rank: int
    bonus: int
    power: int
    fuse: int = 0
    skill: int = 0


class Laid(Struct, frozen=True):
    """One party of the contest that was held last: who, the cards that everyone saw, and what they come to in words."""

    who: str
    cards: tuple[str, ...] = ()
    rank: int = 0
    line: str = ""


class Moment(Struct, frozen=True):
    """The contest under way or held last, for the board: who met whom and who won, or how it ended without a winner."""

    name: str = ""
    hands: tuple[Laid, ...] = ()
    winner: str = ""
    line: str = ""


class Call(Struct, frozen=True, kw_only=True):
    """Something the game master has called: a contest of skill now, harm or its end, who comes in or leaves, the end.

    `skill` and `against` are numbers, or names of an attribute or skill; `against` may be somebody's id, who then
    draws with `theirs`, or the same skill if none is named [uses suits.contest.instant]. `loss` is what a fall or a
    fire does, of a `type` of damage, or what is healed of it; `things` name what somebody holds from now on. `what` are
    the game master's words for it.
    """

    kind: Literal["contest", "hurt", "heal", "hold", "enter", "leave", "end"]
    who: str = ""
    skill: str = ""
    against: str = ""
    theirs: str = ""
    loss: int = 0
    type: DamageType = "hard"
    things: tuple[str, ...] = ()
    what: str = ""


class Fighter(Struct, kw_only=True):
    """Somebody in a fight."""

    id: Open[str]
    seat: Open[str]
    side: Open[str]
    sheet: Open[Sheet]
    number: Open[int] = 1
    x: UnlessHidden[int] = 0
    y: UnlessHidden[int] = 0
    arms: Open[int] = 0
    population: Open[int] = 1

    # harm
    shock: Open[int] = 0
    wounds: Open[int] = 0
    critical: Open[int] = 0
    fate: Open[Fate] = "up"
    dazed: Open[bool] = False
    groggy: Open[bool] = False
    passed_out: Open[bool] = False
    tended: Open[bool] = False
    dosed: Open[bool] = False
    mercy: Open[str] = ""

    # place in the order
    place: Open[int] = 0
    cluster: Open[str] = ""
    sits_out: Open[bool] = False
    arrives: Open[int] = 1

    # the use period: from the end of one turn to that of the next; chips are open counters [uses suits.chips.colours]
    blue: Open[int] = 1
    white: Open[int] = 1
    unready: Open[int] = 0
    second_unready: Open[int] = 0
    left_unready: Open[dict[str, int]] = {}
    met: Open[list[str]] = []
    attacked_by: Open[list[str]] = []
    countered: Open[bool] = False
    fired: Open[bool] = False
    gave_up: Open[bool] = False
    action_lost: Open[bool] = False
    lost_since: Open[bool] = False
    shield_uses: Open[int] = 0
    second_used: Open[bool] = False
    pair_used: Open[bool] = False
    multi_attacked: Open[bool] = False

    # on the ground; who pressed the fighter in this round (0) or the last (1)
    pressed: Open[dict[str, int]] = {}
    moved: Open[int] = 0
    stepped: Open[bool] = False
    steps_last: Open[bool] = False
    unaware: Open[bool] = False
    hidden: Open[Literal["", "place known", "hidden"]] = ""
    not_in_front: Open[list[str]] = []
    faces: Open[str] = ""
    bystander: Open[bool] = False
    bound: Open[bool] = False

    # ranged weapons
    loaded: Open[dict[str, int]] = {}
    reload_left: Open[dict[str, int]] = {}
    aim: UnlessHidden[Aim | None] = None
    dropped: UnlessHidden[dict[str, tuple[int, int]]] = {}

    # bonus cards
    chips: Own[list[str]] = []
    slowed: Open[int] = 0
    extra: Open[int] = 0
    elected: Open[bool] = False
    used_bonus: Open[bool] = False
    gained_bonus: Open[bool] = False

    @property
    def name(self) -> str:
        """Give the name people know the fighter by."""
        return self.sheet.name

    @property
    def is_hidden(self) -> bool:
        """Say whether nobody else knows where the fighter is. [uses suits.aim.requirement]"""
        return self.hidden == "hidden"

    @property
    def held(self) -> Arms:
        """Give what is in the fighter's hands."""
        return self.sheet.arms[self.arms]

    @property
    def status(self) -> int:
        """Give shock and wounds together. [suits.loss.status]"""
        return self.shock + self.all_wounds

    @property
    def all_wounds(self) -> int:
        """Give normal and critical wounds together."""
        return self.wounds + self.critical

    @property
    def hand(self) -> str:
        """Name the zone of the saved card."""
        return self.id + HAND

    @property
    def bank(self) -> str:
        """Name the zone of banked bonus cards."""
        return f"{self.id} bonus"

    @property
    def committed(self) -> str:
        """Name the zone of committed bonus cards that are not yet revealed."""
        return f"{self.id} committed"


class Contestant(Struct, kw_only=True):
    """Somebody in an extended contest that is no combat."""

    id: Open[str]
    seat: Open[str]
    name: Open[str]
    skill: Open[int]
    power: Open[int]
    minion: Open[bool] = False
    minor: Open[int] = 0
    major: Open[int] = 0
    dazed: Open[bool] = False
    is_out: Open[bool] = False
    lost_since: Open[bool] = False
    acted_since: Open[bool] = False
    met: Open[list[str]] = []

    @property
    def status(self) -> int:
        """Give minor and major loss together. [uses suits.loss.status]"""
        return self.minor + self.major


class Patient(Struct, kw_only=True):
    """Somebody who rests; wounds are counted in halves. [uses suits.healing.severe]"""

    id: Open[str]
    seat: Open[str]
    name: Open[str]
    body: Open[int]
    doctor: Open[int] = 0
    halves: Open[int] = 0
    comatose: Open[bool] = False
    seen_today: Open[bool] = False


class Suits(Scene, kw_only=True):
    """A fight, an extended contest, or days of rest."""

    kind: Open[Literal["fight", "challenge", "rest"]]
    scenario: Open[str] = ""
    opening: Open[str] = ""
    has_opened: Open[bool] = False
    switches: Open[Switches] = Switches()
    line: Open[bool] = False
    obstacles: Open[list[tuple[int, int]]] = []
    fighters: Open[list[Fighter]] = []
    contestants: Open[list[Contestant]] = []
    patients: Open[list[Patient]] = []
    days: Open[int] = 0

    round: Open[int] = 0
    order: Open[list[str]] = []
    turn: Open[int] = 0
    phase: Open[Literal["start", "turns", "extra", "over"]] = "start"
    now: Open[str] = ""
    engaged: Open[list[tuple[str, str]]] = []
    effects: Open[list[Effect]] = []
    commitments: Open[list[Commitment]] = []
    blasts: Open[list[Blast]] = []
    extra_left: Open[list[str]] = []
    is_extra: Open[bool] = False
    winner: Open[str] = ""
    moment: Open[Moment] = field(default_factory=Moment)

    # what the game master has in hand
    offstage: ForGM[list[Fighter]] = []
    calls: Open[list[Call]] = []
    goes_on: Open[bool] = False


# --- things on the board ----------------------------------------------------------------------------------------------


def token(id: str) -> str:
    """Name somebody as a thing on the board."""
    return f"token:{id}"


def point(x: int, y: int) -> str:
    """Name a place as a thing on the board."""
    return f"point:{x},{y}"


def item(id: str, name: str) -> str:
    """Name something that somebody holds as a thing on the board."""
    return f"item:{id}.{slug(name)}"
