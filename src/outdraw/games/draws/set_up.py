"""Scenes set up: who is in a scenario, at which seat, and who may come in later."""

from __future__ import annotations

from msgspec.structs import replace

from outdraw.core.game import ScenarioInfo
from outdraw.games.draws.content import Sheet, characters, scenarios
from outdraw.games.draws.scene import STORYTELLER, Character, County


def seats_of(players: tuple[str, ...]) -> dict[str, str]:
    """Give the seat of each player's character: the first name, or all of it where two share that.

    >>> seats_of(("dale_pruitt", "ruth_amsel", "ruth_voss"))
    {'dale_pruitt': 'dale', 'ruth_amsel': 'ruth_amsel', 'ruth_voss': 'ruth_voss'}
    """
    first = {actor: actor.split("_")[0] for actor in players}
    taken = [*first.values(), STORYTELLER]
    return {actor: name if taken.count(name) == 1 else actor for actor, name in first.items()}


def scenario_list() -> list[ScenarioInfo]:
    """List the scenarios with their seats."""
    known = characters()
    return [
        ScenarioInfo(
            each.id,
            each.name,
            each.summary,
            (
                (STORYTELLER, "Storyteller"),
                *((seat, known[actor].name) for actor, seat in seats_of(each.players).items()),
            ),
        )
        for each in scenarios().values()
    ]


def enter(sheet: Sheet, seat: str) -> Character:
    """Bring a character into a scene, unhurt."""
    return Character(seat=seat, id=sheet.id, name=sheet.name, concept=sheet.concept, sheet=sheet)


def set_up(name: str) -> County:
    """Set up a scenario."""
    scenario = scenarios()[name]
    known = characters()
    seats = seats_of(scenario.players)
    people = {actor: enter(known[actor], seat) for actor, seat in seats.items()}
    others = {actor: enter(known[actor], STORYTELLER) for actor in scenario.others}
    people |= {actor: each for actor, each in others.items() if actor not in scenario.unseen}
    return County(
        gm=STORYTELLER,
        seats=[STORYTELLER, *seats.values()],
        scenario=scenario.id,
        opening=scenario.opening,
        options=scenario.options,
        characters=people,
        offstage={actor: each for actor, each in others.items() if actor in scenario.unseen},
        waiting=list(scenario.challenge),
    )


# --- what a Storyteller changes in the midst of it -------------------------------------------------------------------


def arrivals(scene: County) -> list[tuple[str, str]]:
    """List who can come in: everybody the house knows, those who are there already as one more of their kind."""
    return [(sheet.id, sheet.name) for sheet in characters().values()]


def hosts(scene: County, kind: str) -> list[str]:
    """Give the seats of players to whom somebody who comes in can be given."""
    return [seat for seat in scene.seats if seat != STORYTELLER]


def arrive(scene: County, kind: str, side: str, at: str) -> str:
    """Bring somebody in; the side is the seat that plays them, the Storyteller's if it is none."""
    sheet = characters().get(kind)
    if sheet is None:
        raise ValueError(f"there is nobody called {kind!r}")
    number = 1
    taken = {*scene.characters, *scene.offstage}
    while (actor := kind if number == 1 else f"{kind}_{number}") in taken:
        number += 1
    name = sheet.name if number == 1 else f"{sheet.name} {number}"
    seat = side if side in hosts(scene, kind) else STORYTELLER
    scene.characters[actor] = enter(replace(sheet, id=actor, name=name), seat)
    scene.newcomers.append(actor)
    return actor


def lasting(scene: County) -> dict[tuple[str, ...], int]:
    """Give what players' characters bring to another scene: the damage that nobody has treated."""
    alive = [each for each in scene.characters.values() if each.is_played and not each.is_dead]
    damage = {(each.id, kind): getattr(each, kind) for each in alive for kind in ("bruising", "lethal")}
    return {("characters", who, kind): boxes for (who, kind), boxes in damage.items() if boxes}
