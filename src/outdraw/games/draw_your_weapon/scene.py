"""The scene: creatures, their sheets and figures, the map, the Combat in progress, and who sees what of them.

Positions, conditions, held items and figures are open; an NPC's sheet is the Dealer's
[draw_your_weapon.sheet.visibility]. The cards are in the zones `library`, `pile`, `void` and one `hand.<seat>` for
each seat [draw_your_weapon.card.zones].
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from outdraw.core.scene import ForGM, Open, Scene, Secret
from outdraw.games.draw_your_weapon.content import Attributes, Note

DEALER = "dealer"
PARTY, FOES = "party", "foes"

Square = tuple[int, int]


def token(id: str) -> str:
    """Name a creature or object as a thing of the board."""
    return f"token:{id}"


def item(owner: str, id: str) -> str:
    """Name something that a creature holds or carries as a thing of the board."""
    return f"item:{owner}.{id}"


def spot(square: Square) -> str:
    """Write a square as answers and the board do: column, then row."""
    return f"{square[0]},{square[1]}"


def square_at(text: str) -> Square:
    """Read a square as `spot` writes it."""
    column, row = text.split(",")
    return int(column), int(row)


def on_square(square: Square) -> str:
    """Name a square as a thing of the board."""
    return f"square:{square[0]},{square[1]}"


def on_card(card: str) -> str:
    """Name a card that is seen as a thing of the board."""
    return f"card:{card}"


class Switches(Struct, frozen=True):
    """What a table plays with: NPC figures hidden or open, and a limit of Rounds after which a Combat is a draw."""

    hide_npc_figures: bool = False
    round_limit: int = 0
    is_duel: bool = False


class Figures(Struct):
    """The figures of a creature that change in a fight."""

    hp: Open[int]
    max_hp: Open[int]
    guard: Open[int]
    max_guard: Open[int]
    guard_refresh: Open[int]
    speed: Open[int]
    max_speed: Open[int]


class Sheet(Struct):
    """What stands on a character sheet: open for Players, the Dealer's for NPCs until used."""

    level: Open[int]
    attributes: Open[Attributes]
    features: Open[list[str]]
    reserve: Open[int]
    max_reserve: Open[int]
    clout: Open[int]
    max_clout: Open[int]
    carried: Open[list[str]] = []
    experience: Open[int] = 0


class Creature(Struct):
    """A creature in play. `seat` decides for it; `kind` is `player` or `npc`; a bystander of a fight stands `aside`.

    `has_fallen` says that its last HP was lost, whatever came of that. `unloaded` are weapons in the hands that must be
    loaded before they are used again, `stowed_unloaded` such weapons in the pack.
    """

    id: Open[str]
    name: Open[str]
    kind: Open[Literal["player", "npc"]]
    model: Open[str]
    seat: Open[str]
    side: Open[str]
    figures: Open[Secret[Figures]]
    sheet: Open[Secret[Sheet]]
    place: Open[Square | None] = None
    held: Open[list[str]] = []
    known_features: Open[list[str]] = []
    is_broken: Open[bool] = False
    is_defending: Open[bool] = False
    is_surprised: Open[bool] = False
    is_down: Open[bool] = False
    is_dead: Open[bool] = False
    is_out: Open[bool] = False
    is_asleep: Open[bool] = False
    has_yielded: Open[bool] = False
    is_gone: Open[bool] = False
    has_fled: Open[bool] = False
    is_aside: Open[bool] = False
    is_bound: Open[bool] = False
    has_cover: Open[bool] = False
    is_dashing: Open[bool] = False
    may_not_discard: Open[bool] = False
    hits_while_down: Open[int] = 0
    has_fallen: Open[bool] = False
    unloaded: Open[list[str]] = []
    stowed_unloaded: Open[list[str]] = []
    taunted_by: Open[str] = ""
    used_this_combat: Open[list[str]] = []


class Thing(Struct):
    """An object that can be damaged: HP only. `hp` is None until the Dealer has set it. A dropped weapon has no HP.

    Where there is no map, what was thrown or let go of lies `beside` somebody.
    """

    id: Open[str]
    name: Open[str]
    kind: Open[str]
    place: Open[Square | None] = None
    hp: Open[int | None] = None
    is_destroyed: Open[bool] = False
    beside: Open[str] = ""
    is_unloaded: Open[bool] = False


class InOrder(Struct, frozen=True):
    """A creature's place in Initiative: the total is public, the Spade is not."""

    creature: str
    initiative: int


class Turn(Struct):
    """The Turn in progress: what is left of its two Actions and one Attack."""

    creature: Open[str]
    actions_left: Open[int] = 2
    attacks: Open[int] = 0
    light_attacks: Open[int] = 0
    has_braced: Open[bool] = False
    taken: Open[list[str]] = []


class Combat(Struct):
    """A Combat: the Round, the order (the initiative tracker), whose Turn it is, and the size of the Dealer's Hand.

    `npcs` are those of the Dealer's that have taken part, fallen or not: they make the Dealer's Hand larger. `ready`
    are those whose Guard has been set in this Combat: once is enough.
    """

    round: Open[int] = 0
    totals: Open[dict[str, int]] = {}
    order: Open[list[InOrder]] = []
    next: Open[int] = 0
    turn: Open[Turn | None] = None
    hand_size: Open[int] = 5
    had_turn: Open[list[str]] = []
    npcs: Open[list[str]] = []
    ready: Open[list[str]] = []
    is_proposed_over: Open[bool] = False


class Target(Struct):
    """The last Skill Test: its terms are open, its target the Dealer's until shown."""

    attribute: Open[str]
    suit: Open[str]
    target: Open[Secret[int]]


class Laid(Struct, frozen=True):
    """What somebody has laid in a Test: nothing while it is being chosen, then the card and its Result."""

    creature: str
    card: str = ""
    result: int | None = None


class Moment(Struct):
    """The Test that is on, or was last: what was called, who is in it, what they laid, and who won."""

    name: Open[str] = ""
    laid: Open[list[Laid]] = []
    is_shown: Open[bool] = False
    winner: Open[str] = ""


class Dyw(Scene, kw_only=True):
    """A table of Draw Your Weapon. `newcomers` are those whom the Dealer let come in and nobody has heard of yet."""

    scenario: Open[str] = ""
    opening: Open[str] = ""
    switches: Open[Switches] = Switches()
    creatures: Open[dict[str, Creature]] = {}
    unnoticed: ForGM[dict[str, Creature]] = {}
    map: Open[list[str]] = []
    things: Open[dict[str, Thing]] = {}
    distances: Open[dict[str, int]] = {}
    combat: Open[Combat | None] = None
    has_begun: Open[bool] = False
    newcomers: Open[list[str]] = []
    breathers: Open[int] = 0
    minutes: Open[int] = 0
    notes: ForGM[list[Note]] = []
    settled_notes: ForGM[list[str]] = []
    to_be_surprised: ForGM[list[str]] = []
    resting: Open[list[str]] = []
    sleeping_on: Open[list[str]] = []
    rest_stage: Open[Literal["", "asleep", "healing", "drawing"]] = ""
    slept: Open[int] = 0
    start_behind: Open[list[str]] = []
    behind_columns: ForGM[Square] = (0, 0)
    last_test: Open[Target | None] = None
    moment: Open[Moment | None] = None
    resolving: Open[int] = 0
    waiting: Open[list[str]] = []
    reward: ForGM[int] = 0
    is_rewarded: Open[bool] = False
    winner: Open[str] = ""
    rounds_fought: Open[int] = 0
