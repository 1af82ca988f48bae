"""Crowds: minions who share draws, clusters in the order of action, and swarms that thin out."""

from __future__ import annotations

from outdraw.core.cards import Card
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.suits.rules.dealing import put_away, refill
from outdraw.games.suits.rules.field import is_up, release, turn_from
from outdraw.games.suits.scene import Fighter, Suits

SHARED = 4
CLUSTERED_FROM = 10


def shared_place(number: int) -> int:
    """Give which of the four shared draws minion number n uses. [uses suits.minion.group_draw]

    >>> [shared_place(n) for n in (1, 5, 9, 2, 4)]
    [1, 1, 1, 2, 4]
    """
    return (number - 1) % SHARED + 1


def shared_card(scene: Suits, fighter: Fighter) -> Card | None:
    """Give the card a minion shares with others this round, where the table plays so. [uses suits.minion.group_draw]"""
    if not scene.switches.shared_draws or not fighter.sheet.minion or fighter.sheet.swarm is not None:
        return None
    cards = scene.zones["shared"].cards
    at = shared_place(fighter.number) - 1
    return cards[at] if at < len(cards) else None


def draw_shared(play: Play, scene: Suits) -> None:
    """Draw the four cards that minions share in this round, putting back the last ones. [suits.minion.group_draw]"""
    if not scene.switches.shared_draws:
        return
    for card in list(scene.zones["shared"].cards):
        put_away(scene, "shared", card)
    if not any(f.sheet.minion and is_up(f) for f in scene.fighters):
        return
    for number in range(1, SHARED + 1):
        refill(play, scene)
        occasion = Occasion(f"Minions' draw {number}", "suits.minion.group_draw", scene.gm)
        card = play.draw(scene.zones["library"].cards, occasion=occasion)
        move(scene.zones, card, "library", "shared")


def clusters(scene: Suits, newcomers: list[Fighter]) -> list[list[Fighter]]:
    """Group identical minions for the order of action, mixing those from different places; others stand alone.

    [suits.order.minion_clusters]
    """
    size = scene.switches.cluster
    groups: dict[tuple[str, str], list[Fighter]] = {}
    alone: list[list[Fighter]] = []
    for each in newcomers:
        if each.sheet.minion and each.sheet.swarm is None and size > 1:
            groups.setdefault((each.side, each.sheet.name.rstrip("0123456789 ")), []).append(each)
        else:
            alone.append([each])
    for members in groups.values():
        if len(members) < CLUSTERED_FROM:
            alone += [[each] for each in members]
            continue
        count = -(-len(members) // size)
        # Every count-th minion: neighbours land in different clusters.
        alone += [members[at::count] for at in range(count)]
    return alone


# --- swarms -----------------------------------------------------------------------------------------------------------


def swarm_attack(base: int, population: int) -> int:
    """Give a swarm's attack skill: its base and 1 for every full four members. [suits.swarm.attack_skill]

    >>> [swarm_attack(3, n) for n in (1, 4, 8, 11)]
    [3, 4, 5, 5]
    """
    return base + population // 4


def swarm_defence(start: int, population: int) -> int:
    """Give a swarm's defence: lower by 1 for each member beyond the first, at least 2. [suits.swarm.defense]

    >>> [swarm_defence(7, n) for n in (1, 3, 6, 10)]
    [7, 5, 2, 2]
    """
    return max(2, start - (population - 1))


def kills(margin: int, population: int) -> int:
    """Give how many members a win by this margin kills. [suits.swarm.kills]

    >>> [kills(margin, 100) for margin in (1, 2, 3, 5, 7)]
    [1, 1, 2, 3, 4]
    """
    return min(population, 1 + (margin - 1) // 2)


def how_many_left(population: int) -> str:
    """Say how many of a swarm there still are.

    >>> how_many_left(0), how_many_left(1), how_many_left(5)
    ('none is left', '1 is left', '5 are left')
    """
    return f"{population or 'none'} {'is' if population < 2 else 'are'} left"


def thin(play: Play, scene: Suits, swarm: Fighter, margin: int) -> None:
    """Kill members of a swarm; it is beaten when none is left. [uses suits.swarm.fights]"""
    killed = kills(margin, swarm.population)
    swarm.population -= killed
    play.tell(
        "thin",
        "{killed} of the {name} die; {left}." if killed != 1 else "One of the {name} dies; {left}.",
        "suits.swarm.kills",
        about=(swarm.id,),
        killed=killed,
        name=swarm.name,
        left=how_many_left(swarm.population),
    )
    if not swarm.population:
        swarm.fate = "dead"
        release(scene, swarm.id)
        turn_from(scene, swarm.id)


def swell(play: Play, swarm: Fighter, number: int) -> None:
    """Let a swarm grow because the game master says so, were it beaten already. [suits.swarm.form]"""
    swarm.population += number
    swarm.fate = "up"
    play.tell(
        "healed",
        "The {name} grow by {number}: there {are} {population} of them.",
        "suits.swarm.form",
        about=(swarm.id,),
        name=swarm.name,
        number=number,
        are="is" if swarm.population == 1 else "are",
        population=swarm.population,
    )


def kills_by_margin(*fighters: Fighter) -> bool:
    """Say whether a blow on one of these kills by its margin. [uses suits.swarm.kills]"""
    return bool([each for each in fighters if each.sheet.swarm is not None])
