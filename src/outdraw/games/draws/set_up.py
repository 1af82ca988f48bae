"""Scenes set up: who is in a scenario, at which seat, and who may come in later."""

from __future__ import annotations

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
    people |= {actor: enter(known[actor], STORYTELLER) for actor in scenario.others}
    return County(
        gm=STORYTELLER,
        seats=[STORYTELLER, *seats.values()],
        scenario=scenario.id,
        opening=scenario.opening,
        options=scenario.options,
        characters=people,
        waiting=list(scenario.challenge),
    )
