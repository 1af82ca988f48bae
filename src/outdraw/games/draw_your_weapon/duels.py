"""Duels for the lab: two sides, no map, everyone in reach, until one is Down or out.

Each Player Character plays from a Hand of their own; the NPCs of a side share one, as the Dealer's do
[draw_your_weapon.card.dealer_hand].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from outdraw.core.cards import canonical
from outdraw.core.game import TIME_IS_UP, Duels, check_fighters, seat_names
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import summary
from outdraw.games.draw_your_weapon.rules.field import can_fight, is_player, non_players, player_characters
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, FOES, PARTY, Creature, Dyw, InOrder, Switches
from outdraw.games.draw_your_weapon.set_up import lay_out, non_player, player_character, scene_of

ROUND_LIMIT = 60
SIDES = {PARTY: "a", FOES: "b", "a": "a", "b": "b"}
"""Which side of a duel the sides of a scene are."""
FLED = "fled"
FATES = ("up", "yielded", FLED, "knocked out", "Down", "out", "dead")
"""What can become of a creature, the gravest last."""


def fighters() -> list[tuple[str, str]]:
    """Give the ready characters and the NPCs, by id and name."""
    people = [(each.id, each.name) for each in content.characters().values()]
    return people + [(each.id, each.name) for each in content.npcs().values()]


def side_of(names: Sequence[str], side: str) -> list[Creature]:
    """Make the fighters of a side; the same may stand there several times."""
    made: list[Creature] = []
    for place, (id, name) in enumerate(zip(seat_names(side, len(names)), names, strict=True)):
        if name in content.characters():
            each = player_character(content.characters()[name], id, side)
            each.id = id
        else:
            led = next((other.seat for other in made if not is_player(other)), id)
            each = non_player(content.npcs()[name], id, content.npcs()[name].name, led, side)
        if names.count(name) > 1:
            each.name = f"{each.name} {names[: place + 1].count(name)}"
        made.append(each)
    return made


def set_up(one: Sequence[str], two: Sequence[str]) -> Dyw:
    """Let two sides meet, everybody one unit apart, nobody surprised."""
    check_fighters([*one, *two], dict(fighters()))
    scene = Dyw(gm=DEALER, seats=[], switches=Switches(round_limit=ROUND_LIMIT, is_duel=True))
    scene.creatures = {each.id: each for each in (*side_of(one, "a"), *side_of(two, "b"))}
    _seat(scene)
    return scene


def fought_scenarios() -> dict[str, tuple[str, str]]:
    """Give the scenarios, each a fight of the party against its foes."""
    return dict.fromkeys(content.scenarios(), (PARTY, FOES))


def stage(scenario: str) -> Dyw:
    """Set up the fight of a scenario on its map: Combat begins at once, and nothing follows it.

    The notes that a fight sets off are played, those before it are not.
    """
    entry = content.scenarios()[scenario]
    switches = Switches(hide_npc_figures=entry.hide_npc_figures, round_limit=ROUND_LIMIT, is_duel=True)
    scene = scene_of(entry, switches)
    for each, seat in zip(player_characters(scene), seat_names("a", len(player_characters(scene))), strict=True):
        each.seat = seat
    for each in (*non_players(scene), *scene.unnoticed.values()):
        each.seat = "b"
        each.sheet.seen_by = ("b", DEALER)
        if entry.hide_npc_figures:
            each.figures.seen_by = ("b", DEALER)
    _seat(scene)
    return scene


def _seat(scene: Dyw) -> None:
    everybody = (*scene.creatures.values(), *scene.unnoticed.values())
    scene.seats = [DEALER, *dict.fromkeys(each.seat for each in everybody)]
    lay_out(scene)


def winner(scene: Dyw) -> str:
    """Say who won: a, b or draw."""
    return SIDES.get(scene.winner, "draw")


def fate(creature: Creature) -> str:
    """Say what has become of a creature."""
    return FLED if creature.is_gone and not (creature.is_dead or creature.is_out) else summary.fate(creature) or "up"


def way(scene: Dyw) -> str:
    """Say what became of the losing side, of a group the gravest; in a draw, whether anybody fights on."""
    won = winner(scene)
    if won == "draw":
        return TIME_IS_UP if any(can_fight(each) for each in scene.creatures.values()) else "draw: all are down"
    fates = [fate(each) for each in scene.creatures.values() if SIDES[each.side] != won]
    return f"{'b' if won == 'a' else 'a'}: {max(fates, key=FATES.index)}"


def injuries(scene: Dyw) -> Mapping[str, int]:
    """Count the HP that each side has lost."""
    hurt = {"a": 0, "b": 0}
    for each in scene.creatures.values():
        hurt[SIDES[each.side]] += stats(each).max_hp - stats(each).hp
    return hurt


def rounds(scene: Dyw) -> int:
    """Say how many Rounds the duel took, or has taken so far."""
    return scene.rounds_fought if scene.combat is None else scene.combat.round


def forget(scene: Dyw) -> None:
    """Forget what cannot matter any more: how long it took, the order of the Pile, the Turns that are over.

    The cards of the last Action are no different from those below them once another begins; only a trap of the scenario
    may go off before that. Whoever was surprised may be struck harder until they have had a Turn.
    [uses draw_your_weapon.card.library_empty, draw_your_weapon.special.features]
    """
    scene.rounds_fought, scene.moment, scene.last_test = 0, None, None
    if not scene.notes:
        scene.resolving = 0
        pile = scene.zones["pile"]
        pile.cards = [*canonical(pile.cards)]
    for creature in scene.creatures.values():
        creature.known_features = []
    fight = scene.combat
    if fight is None:
        return
    fight.round = 0
    fight.order, fight.next = [InOrder(each.creature, 0) for each in fight.order[fight.next :]], 0
    if not any(each.is_surprised for each in scene.creatures.values()):
        fight.had_turn = []
    if fight.turn is not None:
        fight.turn.taken = []


DUELS = Duels(
    fighters=fighters,
    set_up=set_up,
    winner=winner,
    rounds=rounds,
    way=way,
    injuries=injuries,
    counts="HP lost",
    scenarios=fought_scenarios,
    stage=stage,
    forget=forget,
    most_rounds=ROUND_LIMIT,
)
