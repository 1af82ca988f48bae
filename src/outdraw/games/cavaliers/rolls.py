"""The roll: a pool with the source of each die, Drop, and what may be added to it.

How dice are read stands in `throws`. This module knows nothing of turns, targets or tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from typing import Literal, NamedTuple

from outdraw.core.chance import Weights
from outdraw.core.choices import Option, Pick
from outdraw.core.dice import Pool, parse_pool
from outdraw.core.play import Play
from outdraw.core.present import by_content
from outdraw.core.readers.enumerate import combine, counted_by, settled
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Maneuver
from outdraw.games.cavaliers.scene import (
    Cavaliers,
    Combatant,
    Item,
    Sheet,
    die_of,
    has_prowess,
    held,
    in_hand,
    step_up,
)
from outdraw.games.cavaliers.throws import READING
from outdraw.games.cavaliers.throws import Result as Result
from outdraw.games.cavaliers.throws import beats as beats
from outdraw.games.cavaliers.throws import read as read
from outdraw.games.cavaliers.throws import readings as readings
from outdraw.games.cavaliers.throws import throw as throw

DROP = "cavaliers.combined.drop"


class Part(NamedTuple):
    """One die of a pool and where it comes from; `sort` is attribute, specialty, competency, item, charm, bonus ..."""

    source: str
    size: int
    sort: str


class Hindrance(NamedTuple):
    """A Drop and its reason."""

    why: str
    drop: int
    rule: str = DROP


# --- two rolls against each other -------------------------------------------------------------------------------------


class Handful(NamedTuple):
    """Dice about to be thrown: whose, for what, those that fall and those that are set to a face."""

    name: str
    id: str
    seat: str
    what: str
    dice: Pool
    set_dice: tuple[int, ...] = ()


Side = Handful | Result
"""One side of a meeting: dice to be thrown, or what was thrown before and stands."""

Care = Literal["points", "winner", "both"]
"""What of a meeting still matters: the points to spend, all of the winner's roll, or both rolls."""


class Meeting:
    """Two rolls against each other.

    Meetings are equal if they are so in what matters of them, so that an exact table has one line for each; `mine` and
    `theirs` are what was rolled, to be told at a table.
    """

    __slots__ = ("mine", "theirs", "upshot", "wins")

    def __init__(self, mine: Result, theirs: Result, care: Care) -> None:
        self.mine, self.theirs = mine, theirs
        self.wins = beats(mine, theirs)
        winner = mine if self.wins else theirs
        self.upshot = (
            (self.wins, winner.points)
            if care == "points"
            else (self.wins, *winner)
            if care == "winner"
            else (self.wins, *mine, *theirs)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meeting) and self.upshot == other.upshot

    def __hash__(self) -> int:
        return hash(self.upshot)


def throw_handful(play: Play, side: Side) -> Result:
    """Throw dice and tell their total and points; what was thrown before stands."""
    if isinstance(side, Result):
        return side
    result = throw(play, side.dice, side.set_dice, f"{side.name}, {side.what}", side.seat)
    play.tell(
        "rolled",
        "{name}: {total} with {points}.",
        READING,
        name=side.name,
        total=result.total,
        points=result.points,
        who=side.id,
    )
    return result


def _tables(mine: Side, theirs: Side) -> tuple[Weights[Result], Weights[Result]]:
    one, two = (
        Weights({side: 1}) if isinstance(side, Result) else settled(throw, side.dice, side.set_dice)
        for side in (mine, theirs)
    )
    return one, two


def running(of: Weights[Result], most: int) -> list[int]:
    """Give for each total up to the highest there may be the weight of the results that are no higher."""
    counts = [0] * (most + 1)
    for result, weight in of.of.items():
        counts[result.total] += weight
    return list(accumulate(counts))


def _whole_meeting(mine: Result, theirs: Result) -> Meeting:
    return Meeting(mine, theirs, "both")


def _count_meetings(mine: Side, theirs: Side, care: Care) -> Weights[Meeting]:
    """Count meetings by the winner's roll and all the rolls that lose to it at once, if these do not matter."""
    one, two = _tables(mine, theirs)
    if care == "both":
        return combine(_whole_meeting, one, two)
    lowest, weakest = min(one.of), min(two.of)
    most = max(max(one.of).total, max(two.of).total)
    mine_up_to, theirs_up_to = running(one, most), running(two, most)
    counts: dict[Meeting, int] = {}
    for a, weight in one.of.items():
        if a.total > weakest.total:
            met = Meeting(a, weakest, care)
            counts[met] = counts.get(met, 0) + weight * theirs_up_to[a.total - 1]
    for b, weight in two.of.items():
        if b.total >= lowest.total:
            met = Meeting(lowest, b, care)
            counts[met] = counts.get(met, 0) + weight * mine_up_to[b.total]
    return Weights(counts)


@counted_by(_count_meetings)
def meet(play: Play, mine: Side, theirs: Side, care: Care) -> Meeting:
    """Let two sides roll against each other, the actor first. [cavaliers.attack.resolution]"""
    first = throw_handful(play, mine)
    return Meeting(first, throw_handful(play, theirs), care)


def _count_recalled(mine: Side, theirs: Side, met: Meeting, care: Care) -> Weights[Meeting]:
    whole = settled(meet, mine, theirs, "both")
    return Weights({each: n for each, n in whole.of.items() if Meeting(each.mine, each.theirs, care) == met})


@counted_by(_count_recalled)
def recall(play: Play, mine: Side, theirs: Side, met: Meeting, care: Care) -> Meeting:
    """Look again at a meeting of which only the upshot mattered so far: now both rolls do."""
    return Meeting(met.mine, met.theirs, "both")


# --- gathering a pool -------------------------------------------------------------------------------------------------


def specialty_dice(sheet: Sheet, specialty: str) -> list[int]:
    """Give the specialty dice: one per rank, of the size of the attribute."""
    attribute = content.specialties()[specialty].attribute
    return [int(getattr(sheet, attribute))] * sheet.ranks.get(specialty, 0)


def is_competent(sheet: Sheet, specialty: str) -> bool:
    """Say whether somebody is competent in the skill of a specialty."""
    return content.specialties()[specialty].skill in sheet.competent


def own_dice(who: Combatant, specialty: str) -> tuple[Part, ...]:
    """Give the dice of the person alone: attribute, specialty and Competency Die, or an animal's printed pool."""
    return _own_dice(who.sheet, specialty, who.body.wounds if who.sheet.horde else 0)


@by_content
def _own_dice(sheet: Sheet, specialty: str, wounds: int) -> tuple[Part, ...]:
    known = content.specialties()[specialty]
    if sheet.pools:
        return tuple(Part(known.name, size, "specialty") for size in _printed(sheet, specialty, wounds))
    attribute = int(getattr(sheet, known.attribute))
    parts = [Part(known.attribute.capitalize(), attribute, "attribute")]
    parts += [Part(known.name, size, "specialty") for size in specialty_dice(sheet, specialty)]
    if is_competent(sheet, specialty) and sheet.competency:
        parts.append(Part("Competency", sheet.competency, "competency"))
    return tuple(parts)


def _printed(sheet: Sheet, specialty: str, wounds: int) -> list[int]:
    """Give the printed dice of an animal; in those of a horde, its Horde die has lost a step for each Wound."""
    sizes = list(sheet.pools.get(specialty, ()))
    if sheet.horde in sizes:
        sizes.remove(sheet.horde)
        sizes.append(step_up(sheet.horde, -wounds))
    return [size for size in sizes if size]


def item_die(
    scene: Cavaliers, who: Combatant, specialty: str, item: Item | None = None, other: Combatant | None = None
) -> list[Part]:
    """Give the one Item Die: the weapon in use, the best armor for a Block, the best tool for anything else.

    From the saddle against somebody on foot, the mount's die may stand for that of a cavalry weapon.
    """
    if item is not None:
        usable = [item]
    elif specialty == "block":
        usable = held(scene, who.id, "worn", "arm")
    elif specialty == "brawl":
        usable = in_hand(scene, who.id)
    elif content.specialties()[specialty].skill in ("dueling", "defense"):
        return []
    else:
        usable = [
            each for each in held(scene, who.id, "carried", "main", "off") if each.gear.sort in ("tool", "weapon")
        ]
    fitting = [each for each in usable if _helps(each, specialty) and has_prowess(who, each) and die_of(each)]
    if specialty == "block" and len(fitting) > 1 and any(each.kind == "steel_breastplate" for each in fitting):
        fitting = [each for each in fitting if not each.gear.with_breastplate]
    if not fitting:
        return []
    best = max(fitting, key=die_of)
    if best.gear.cavalry and who.mount and other is not None and not other.mount:
        mount = scene.items[who.mount].gear
        if mount.die > die_of(best):
            return [Part(mount.name, mount.die, "item")]
    return [Part(best.gear.name, die_of(best), "item")]


def _helps(item: Item, specialty: str) -> bool:
    if item.is_broken:
        return specialty in content.gear()["improvised_weapon"].specialties
    return specialty in item.gear.specialties


def helmet_die(scene: Cavaliers, who: Combatant) -> int:
    """Give the Bonus Die that a helmet worn with a breastplate lends to a Block."""
    worn = held(scene, who.id, "worn")
    if not any(each.kind == "steel_breastplate" for each in worn):
        return 0
    return max((each.gear.with_breastplate for each in worn if has_prowess(who, each)), default=0)


def pool_of(
    scene: Cavaliers,
    who: Combatant,
    specialty: str,
    item: Item | None = None,
    bonus: tuple[str, int] = ("", 0),
    other: Combatant | None = None,
) -> list[Part]:
    """Give a pool with the source of each die; at most one Item, one Charm and one Bonus Die."""
    parts = [*own_dice(who, specialty), *item_die(scene, who, specialty, item, other)]
    charm = max(who.sheet.charms.get(specialty, 0), who.charms.get(specialty, 0))
    if charm:
        parts.append(Part("Charm", charm, "charm"))
    if bonus[1]:
        parts.append(Part(bonus[0], bonus[1], "bonus"))
    elif specialty == "block" and (helmet := helmet_die(scene, who)):
        parts.append(Part("Helmet", helmet, "bonus"))
    return parts


def initiative_pool(who: Combatant, specialty: str) -> list[Part]:
    """Give the pool of an Initiative roll, which no item, charm, maneuver or Advantage touches."""
    return list(own_dice(who, specialty))


def assist_dice(who: Combatant, specialty: str) -> list[Part]:
    """Take the dice that helpers lend to this roll, of two helpers at most. [cavaliers.assist.max_two]"""
    lent = [each for each in who.assists if each.specialty == specialty][:2]
    who.assists = [each for each in who.assists if each.specialty != specialty]
    return [Part(f"Assist of {each.helper}", size, "assist") for each in lent for size in each.sizes]


# --- Drop -------------------------------------------------------------------------------------------------------------

PHYSICAL = ("prowl", "explore", "larceny", "blackpowder", "husbandry")
"""Specialties outside Defense, Dueling, Brawl and Aim that a pitching deck hampers."""


def wound_drop(who: Combatant, specialty: str) -> int:
    """Give the Drop from Wounds on a roll. [cavaliers.wound.drop, cavaliers.wound.scope]"""
    wounds = who.body.wounds
    if not content.specialties()[specialty].wounded or not wounds:
        return 0
    track = who.sheet.track
    return track[min(wounds, len(track)) - 1] if track else 0


def is_physical(specialty: str) -> bool:
    """Say whether a skill check is physical, so that circumstances such as a pitching deck count."""
    return content.specialties()[specialty].wounded or specialty in PHYSICAL


def hindrances(scene: Cavaliers, who: Combatant, specialty: str, against: str = "") -> list[Hindrance]:
    """Give the Drops that a person's state and place put on a roll."""
    found: list[Hindrance] = []
    if wounds := wound_drop(who, specialty):
        found.append(Hindrance("Wounds", wounds, "cavaliers.wound.drop"))
    area = scene.areas.get(who.area)
    if area is not None and area.drop and is_physical(specialty):
        found.append(Hindrance(area.name, area.drop, "cavaliers.modifier.circumstance"))
    if area is not None and area.slick and specialty == "dodge":
        found.append(Hindrance("oil slick", area.slick, "cavaliers.modifier.circumstance"))
    fighting = content.specialties()[specialty].wounded
    if who.impaired:
        found.append(Hindrance("poison", who.impaired))
    if who.prone and fighting:
        found.append(Hindrance("prone", 1))
    if who.held_by and fighting and not (specialty == "brawl" and against == who.held_by):
        found.append(Hindrance("held", who.held_drop))
    armor = held(scene, who.id, "worn", "arm")
    found += [
        Hindrance(item.gear.name, item.gear.hampers[specialty])
        for item in armor
        if item.at == "worn" and specialty in item.gear.hampers
    ]
    if fighting and any(not has_prowess(who, item) for item in armor):
        found.append(Hindrance("unfamiliar armor", 2))
    return found


def dropped(parts: Iterable[Part], drop: int) -> tuple[list[Part], list[Part]]:
    """Take the smallest dice out of a pool: those that stay, those that go. [cavaliers.combined.drop]"""
    ordered = sorted(parts, key=lambda part: part.size)
    return ordered[drop:], ordered[:drop]


def drop_dice(play: Play, scene: Cavaliers, who: Combatant, parts: list[Part], drop: int) -> list[Part]:
    """Let the roller drop dice: the smallest, or at some tables those she picks."""
    if not scene.switches.choose_drops or not 0 < drop < len(parts):
        return dropped(parts, drop)[0]
    options = tuple(Option(str(at), f"D{part.size} ({part.source})") for at, part in enumerate(parts))
    smallest = sorted(range(len(parts)), key=lambda at: parts[at].size)[:drop]
    default = [str(at) for at in sorted(smallest)]
    prompt = f"{who.name} drops {drop} dice."
    if drop == 1:
        gone = {str(play.ask(Pick(who.seat, "cavaliers.drop", prompt, DROP, options, default=default[0])))}
    else:
        chosen = play.ask(Pick(who.seat, "cavaliers.drop", prompt, DROP, options, drop, drop, default))
        gone = {str(each) for each in chosen} if isinstance(chosen, list) else set[str]()
    return [part for at, part in enumerate(parts) if str(at) not in gone]


def pool(parts: Iterable[Part]) -> Pool:
    """Give the bare dice of a pool."""
    return pool_from(tuple([part.size for part in parts]))


@lru_cache(maxsize=8192)
def pool_from(sizes: tuple[int, ...]) -> Pool:
    """Give the one pool of these dice, which is made over and over again."""
    return Pool(sizes)


def explained(parts: Iterable[Part]) -> str:
    """Write a pool with its sources.

    >>> explained([Part("Verve", 10, "attribute"), Part("Lunge", 10, "specialty"), Part("Lunge", 10, "specialty")])
    'Verve d10 + Lunge 2d10'
    """
    return _explained(tuple(parts))


@lru_cache(maxsize=8192)
def _explained(parts: tuple[Part, ...]) -> str:
    counted: dict[str, list[int]] = {}
    for part in parts:
        counted.setdefault(part.source, []).append(part.size)
    return " + ".join(f"{source} {Pool(sizes)}" for source, sizes in counted.items()) or "no dice"


# --- a roll with everything that may be added -------------------------------------------------------------------------


class Cast:
    """A pool ready to be thrown, and thrown again if a maneuver allows it."""

    __slots__ = ("parts", "rerolls", "result", "top", "used_advantage", "who")

    def __init__(
        self, who: Combatant, parts: list[Part], top: Part | None = None, used_advantage: bool = False
    ) -> None:
        self.who, self.parts, self.top, self.used_advantage = who, parts, top, used_advantage
        self.result = Result(0, 0)
        self.rerolls: list[Maneuver] = []

    @property
    def loose(self) -> Pool:
        """Give the dice that are thrown."""
        rest = list(self.parts)
        if self.top is not None:
            rest.remove(self.top)
        return pool(rest)

    def handful(self, specialty: str) -> Handful:
        """Give the dice as they are taken in hand for a roll: all but a maximized one fall."""
        name = content.specialties()[specialty].name if specialty else "the opposition"
        fixed = (self.top.size,) if self.top is not None else ()
        return Handful(self.who.name, self.who.id, self.who.seat, name, self.loose, fixed)


def tell_pool(
    play: Play, who: Combatant, specialty: str, parts: list[Part], hindered: list[Hindrance], left: list[Part]
) -> None:
    """Tell what goes into a roll, with the source of each die and each Drop."""
    drop = sum(each.drop for each in hindered)
    why = f"; Drop {drop} ({', '.join(f'{each.why} {each.drop}' for each in hindered)})" if drop else ""
    play.tell(
        "pool",
        "{name} rolls {specialty}: {dice}{why}: {left}.",
        *dict.fromkeys((READING, *(each.rule for each in hindered))),
        name=who.name,
        specialty=content.specialties()[specialty].name,
        dice=explained(parts),
        why=why,
        left=str(pool(left)) if left else "no dice",
        drop=drop,
    )


def opposition_pool(level: str) -> Pool:
    """Give the dice of a Standard Opposition."""
    return parse_pool(content.oppositions()[level].pool)


def check_cast(play: Play, cast: Cast, specialty: str) -> Result:
    """Throw a cast and tell its total and points."""
    cast.result = throw_handful(play, cast.handful(specialty))
    return cast.result
