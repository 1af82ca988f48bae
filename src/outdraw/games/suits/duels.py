"""Duels for the lab: fighters of the content files meet, one against one or group against group.

Seats `a` and `b` decide for their sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from outdraw.core.game import TIME_IS_UP, Duels, check_fighters, seat_names
from outdraw.games.suits.content import Placed, Switches, characters, scenarios
from outdraw.games.suits.rules.field import is_up
from outdraw.games.suits.scene import GM, Fate, Fighter, Moment, Suits
from outdraw.games.suits.set_up import new_fight, new_fighter
from outdraw.games.suits.set_up import set_up as set_up_scenario

HAND_DISTANCE = 2
SHOT_DISTANCE = 20
ABREAST = 2
"""How many metres those of one side stand from each other."""
ROUND_LIMIT = 100
SWARM = 12
SIDES = ("a", "b")
GRAVITY: tuple[Fate, ...] = ("up", "unconscious", "critical", "coma", "dead", "mangled")
"""What can become of a fighter, the gravest last."""


def fighters() -> Sequence[tuple[str, str]]:
    """Give who can fight: all characters and opponents but the drivers of the car race."""
    return [(each.id, each.name) for each in characters().values() if each.arms]


def set_up(one: Sequence[str], two: Sequence[str]) -> Suits:
    """Put two sides against each other: at arm's length, or 20 m apart if anybody holds a ranged weapon.

    Two alone fight on a line; those of a group stand abreast, two metres apart.
    """
    known = characters()
    check_fighters([*one, *two], dict(fighters()))
    shoots = any(known[name].sheet().arms[0].missile is not None for name in (*one, *two))
    far = SHOT_DISTANCE if shoots else HAND_DISTANCE
    made: list[Fighter] = []
    for side, names, x in (("a", one, 0), ("b", two, far)):
        for place, (id, name) in enumerate(zip(seat_names(side, len(names)), names, strict=True)):
            sheet, number = known[name].sheet(), names[: place + 1].count(name)
            if names.count(name) > 1:
                sheet = replace(sheet, name=f"{sheet.name} {number}")
            population = SWARM if sheet.swarm is not None else 1
            y = ABREAST * place - ABREAST * (len(names) - 1) // 2
            each = new_fighter(id, sheet, side=side, seat=side, x=x, y=y, lifted=True, population=population)
            each.number = population if sheet.swarm is not None else number
            made.append(each)
    is_line = len(one) == len(two) == 1
    return _staged(new_fight(made, Switches(aftermath=False, round_limit=ROUND_LIMIT), line=is_line))


def fought_scenarios() -> dict[str, tuple[str, str]]:
    """Give the scenarios that are a fight of two sides, with what the sides are called."""
    found: dict[str, tuple[str, str]] = {}
    for each in scenarios().values():
        sides = list(dict.fromkeys(placed.side for placed in each.placed if _takes_part(placed)))
        if each.kind == "fight" and len(sides) == len(SIDES):
            found[each.id] = (sides[0], sides[1])
    return found


def _takes_part(placed: Placed) -> bool:
    """Say whether somebody placed in a scenario fights in it from the start or later."""
    return not (placed.bystander or placed.offstage or characters()[placed.character].thing)


def stage(scenario: str) -> Suits:
    """Set up the fight of a scenario, without the bleeding after it; its first side is `a`."""
    scene = set_up_scenario(scenario)
    names = dict(zip(fought_scenarios()[scenario], SIDES, strict=True))
    for each in scene.fighters:
        each.side = each.seat = names.get(each.side, GM)
        if each.sheet.swarm is not None:
            each.number = each.population
    agreed = replace(scene.switches, aftermath=False)
    return _staged(new_fight(scene.fighters, agreed, line=scene.line, obstacles=scene.obstacles))


def _staged(scene: Suits) -> Suits:
    scene.seats = [GM, *SIDES]
    return scene


def winner(scene: Suits) -> str:
    """Give who won: a, b or draw."""
    return scene.winner if scene.winner in SIDES else "draw"


def way(scene: Suits) -> str:
    """Say what became of the losing side, of a group the gravest; in a draw, whether anybody stands."""
    won = winner(scene)
    if won == "draw":
        return TIME_IS_UP if any(is_up(each) for each in scene.fighters) else "draw: all are down"
    lost = "b" if won == "a" else "a"
    fates = [each.fate for each in scene.fighters if each.side == lost]
    return f"{lost}: {max(fates, key=GRAVITY.index)}"


def injuries(scene: Suits) -> Mapping[str, int]:
    """Count the wounds of each side, critical ones with them, and the dead of a swarm; shock goes with the fight."""
    hurt: dict[str, int] = dict.fromkeys(SIDES, 0)
    for each in scene.fighters:
        if each.side in hurt:
            hurt[each.side] += each.number - each.population if each.sheet.swarm is not None else each.all_wounds
    return hurt


def rounds(scene: Suits) -> int:
    """Give how many rounds the fight took."""
    return min(scene.round, scene.switches.round_limit)


def forget(scene: Suits) -> None:
    """Forget what cannot matter for what follows between two turns.

    That is the number of the round (a limit is the lab's to keep), whose card was higher once the order stands, what
    was only of use within the turn, how far somebody moved where nobody shoots, and who pressed whom: it matters to
    those alone who would disengage, which no bot does. What of a card kept in a defence cannot matter is left out as it
    is counted (`defence_counts.what_matters`): there it spares two paths in three.
    """
    if scene.phase != "start":
        scene.round = 1
    scene.now, scene.moment = "", Moment()
    shoots = any(arms.missile is not None for each in scene.fighters for arms in each.sheet.arms)
    for each in scene.fighters:
        each.place, each.cluster, each.pressed = 0, "", {}
        each.stepped = each.steps_last = False
        if not shoots:
            each.moved = 0  # where somebody does, it is harder to hit until the next turn [uses suits.ranged.moving]
        each.mercy = ""


DUELS = Duels(
    fighters=fighters,
    set_up=set_up,
    winner=winner,
    rounds=rounds,
    way=way,
    injuries=injuries,
    counts="wounds",
    scenarios=fought_scenarios,
    stage=stage,
    forget=forget,
    free_choices={"suits.action": ("move", "step", "step_last", "face", "drop", "hide", "try"), "suits.answer": ()},
    most_rounds=ROUND_LIMIT,
)
