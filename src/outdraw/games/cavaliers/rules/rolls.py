"""The roll: a pool with the source of each die, Drop, and what may be added to it.

How dice are read stands in `dice_reading`. This module knows nothing of turns, targets or tables.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from outdraw.core.chance import Weights
from outdraw.core.choices import Pick, offer
from outdraw.core.dice import Pool, parse_pool
from outdraw.core.dice import drop as drop_smallest
from outdraw.core.events import Sum, Term
from outdraw.core.exact import combine, counted_alike, counted_by, kept_if, settled, settled_alike
from outdraw.core.play import Play
from outdraw.core.present import by_content
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.dice_reading import READING, Fallen, upshot
from outdraw.games.cavaliers.rules.dice_reading import Result as Result
from outdraw.games.cavaliers.rules.dice_reading import beats as beats
from outdraw.games.cavaliers.rules.dice_reading import read as read
from outdraw.games.cavaliers.rules.dice_reading import readings as readings
from outdraw.games.cavaliers.rules.dice_reading import throw as throw
from outdraw.games.cavaliers.scene import (
    GM,
    Cavaliers,
    Combatant,
    Item,
    Sheet,
    Thrown,
    die_of,
    has_prowess,
    held,
    in_hand,
    step_up,
)
from outdraw.games.cavaliers.scene import Part as Part

DROP = "cavaliers.combined.drop"


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


class Meeting(NamedTuple):
    """Two rolls against each other, the actor's first."""

    mine: Result
    theirs: Result

    @property
    def wins(self) -> bool:
        """Say whether the actor wins."""
        return beats(self.mine, self.theirs)


def points_to_spend(met: Meeting) -> Hashable:
    """Give what matters where nobody rolls again: who wins, with how many points."""
    return upshot(met.mine, met.theirs)


def winning_roll(met: Meeting) -> Hashable:
    """Give what matters where somebody may roll again: who wins, with which roll."""
    return met.wins, met.mine if met.wins else met.theirs


def throw_handful(play: Play, side: Side) -> Result:
    """Throw dice and tell their total and points; what was thrown before stands."""
    if isinstance(side, Result):
        return side
    about = (side.id,) if side.id else ()
    result = throw(play, side.dice, side.set_dice, f"{side.name}, {side.what}", side.seat, about)
    tell_result(play, side.name, result, side.dice.sizes, side.set_dice, about)
    return result


def tell_result(
    play: Play, name: str, result: Result, sizes: tuple[int, ...], set_dice: tuple[int, ...], about: tuple[str, ...]
) -> None:
    """Tell what dice came to: the two that count, their total and the Success Points.

    [uses cavaliers.initiative.reading]
    """
    best = best_two(result, sizes, set_dice)
    shown = " + ".join(str(face) for _, face in best)
    play.tell(
        "rolled",
        "{name}: {shown}{total}, {said}.",
        READING,
        about=about,
        sums=(Sum("total", result.total, tuple([Term(f"d{size}", face, READING) for size, face in best]), *about),),
        name=name,
        shown=f"{shown} = " if len(best) > 1 else "",
        total=result.total,
        points=result.points,
        said=success_points(result.points),
    )


def best_two(result: Result, sizes: tuple[int, ...], set_dice: tuple[int, ...]) -> list[tuple[int, int]]:
    """Give size and face of the dice that count, the higher first, where the faces are known."""
    faces = result.faces if isinstance(result, Fallen) else ()
    fell = [*zip(sizes, faces, strict=False), *((size, size) for size in set_dice)]
    return sorted(fell, key=lambda die: -die[1])[:2]


def success_points(number: int) -> str:
    """Say how many Success Points.

    >>> success_points(1), success_points(3)
    ('1 Success Point', '3 Success Points')
    """
    return f"{number} Success Point{'s' if number != 1 else ''}"


def _tables(mine: Side, theirs: Side) -> tuple[Weights[Result], Weights[Result]]:
    one, two = (
        Weights({side: 1}) if isinstance(side, Result) else settled(throw, side.dice, side.set_dice)
        for side in (mine, theirs)
    )
    return one, two


def _count_meetings(mine: Side, theirs: Side) -> Weights[Meeting]:
    return combine(Meeting, *_tables(mine, theirs))


def _count_winning_rolls(mine: Side, theirs: Side) -> Weights[Meeting]:
    """Count who wins with which roll: from the actor's worst defeat to her best victory, each against the lowest."""
    one, two = _tables(mine, theirs)
    lowest, below, not_above = Meeting(min(one.of), min(two.of)), _weights_up_to(two.of, -1), _weights_up_to(one.of, 0)
    counts: dict[Meeting, int] = {}
    for roll in sorted(two.of, key=by_points, reverse=True):
        if weight := two.of[roll] * not_above(roll.total):
            counts[Meeting(lowest.mine, roll)] = weight
    for roll in sorted(one.of, key=by_points):
        if weight := one.of[roll] * below(roll.total):
            counts[Meeting(roll, lowest.theirs)] = weight
    return Weights(counts, one.total * two.total - sum(counts.values()))


def _weights_up_to(rolls: Mapping[Result, int], beyond: int) -> Callable[[int], int]:
    """Give what gives the weight of all rolls up to a total, or to so much `beyond` it."""
    by_total: dict[int, int] = {}
    for roll, weight in rolls.items():
        by_total[roll.total] = by_total.get(roll.total, 0) + weight
    totals = sorted(by_total)
    sums = [0, *accumulate([by_total[total] for total in totals])]
    return lambda total: sums[bisect_right(totals, total + beyond)]


def by_points(roll: Result) -> tuple[int, int]:
    """Give the points of a roll, and then its total: what it is worth to whoever wins with it."""
    return roll.points, roll.total


def _count_points_to_spend(mine: Side, theirs: Side) -> Weights[Meeting]:
    """Count who wins with how many points, in the same order."""
    rolls = settled_alike(winning_roll, meet, mine, theirs)
    first: dict[Hashable, Meeting] = {}
    counts: dict[Meeting, int] = {}
    for met, weight in rolls.of.items():
        same = first.setdefault(points_to_spend(met), met)
        counts[same] = counts.get(same, 0) + weight
    return Weights(counts, rolls.rest)


def _comes_again(mine: Side, theirs: Side) -> bool:
    """Say no: so many meet so many that a fight keeps only what each of them throws."""
    return False


@kept_if(_comes_again)
@counted_alike(winning_roll, _count_winning_rolls)
@counted_alike(points_to_spend, _count_points_to_spend)
@counted_by(_count_meetings)
def meet(play: Play, mine: Side, theirs: Side) -> Meeting:
    """Let two sides roll against each other, the actor first. [uses cavaliers.attack.resolution]"""
    first = throw_handful(play, mine)
    return Meeting(first, throw_handful(play, theirs))


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


WIELDED = ("brawl", "aim", "lunge", "feint", "riposte", "parry")
"""Specialties that only a thing in hand helps with."""


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
    elif specialty in WIELDED:
        usable = in_hand(scene, who.id)
    elif specialty == "dodge":
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


def lent_dice(who: Combatant, specialty: str) -> list[Part]:
    """Give the dice that helpers lend to a roll, of two helpers at most. [cavaliers.assist.max_two]"""
    lent = [each for each in who.assists if each.specialty == specialty]
    first_two = list(dict.fromkeys([each.helper for each in lent]))[:2]
    lent = [each for each in lent if each.helper in first_two]
    return [Part(f"Assist of {each.name}", size, "assist") for each in lent for size in each.sizes]


def assist_dice(who: Combatant, specialty: str) -> list[Part]:
    """Take the dice that helpers lend to this roll. [uses cavaliers.assist.max_two]"""
    lent = lent_dice(who, specialty)
    if lent:
        who.assists = [each for each in who.assists if each.specialty != specialty]
    return lent


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
    """Take the smallest dice out of a pool: those that stay, those that go.

    [cavaliers.wound.cumulative; uses cavaliers.combined.drop]
    """
    ordered = sorted(parts, key=lambda part: part.size)
    return ordered[drop:], ordered[:drop]


def pool_left(
    scene: Cavaliers,
    who: Combatant,
    specialty: str,
    item: Item | None = None,
    bonus: tuple[str, int] = ("", 0),
    other: Combatant | None = None,
    more: int = 0,
) -> Pool:
    """Give the dice that are left of a pool: all Drops add up and take the smallest of them all.

    [uses cavaliers.combined.drop]
    """
    drops = [each.drop for each in hindrances(scene, who, specialty, other.id if other is not None else "")]
    return drop_smallest(pool(pool_of(scene, who, specialty, item, bonus, other)), more + sum(drops))


def drop_dice(play: Play, scene: Cavaliers, who: Combatant, parts: list[Part], drop: int) -> list[Part]:
    """Let the roller drop dice: the smallest, or at some tables those she picks."""
    if not scene.switches.choose_drops or not 0 < drop < len(parts):
        return dropped(parts, drop)[0]
    lying = scene.thrown[-1]
    options = tuple(
        [
            offer(str(at), f"D{part.size} ({part.source})", die_thing(lying, at), facts={"size": part.size})
            for at, part in enumerate(parts)
        ]
    )
    smallest = sorted(range(len(parts)), key=lambda at: parts[at].size)[:drop]
    default = [str(at) for at in sorted(smallest)]
    prompt = f"{who.name} drops {drop} {'die' if drop == 1 else 'dice'}."
    if drop == 1:
        gone = [play.pick(Pick(who.seat, "cavaliers.drop", prompt, DROP, options, default=default[0], actor=who.id))]
    else:
        gone = play.pick_some(
            Pick(who.seat, "cavaliers.drop", prompt, DROP, options, drop, drop, default, actor=who.id)
        )
    return [part for at, part in enumerate(parts) if str(at) not in gone]


def die_thing(lying: Thrown, at: int) -> str:
    """Name a die that somebody has in hand as a thing on the board."""
    return f"die:{lying.who}.{at}"


def pool(parts: Iterable[Part]) -> Pool:
    """Give the bare dice of a pool."""
    return pool_from(tuple([part.size for part in parts]))


@lru_cache(maxsize=8192)
def pool_from(sizes: tuple[int, ...]) -> Pool:
    """Give the one pool of these dice, which is made over and over again."""
    return Pool(sizes)


@lru_cache(maxsize=8192)
def written(dice: Pool) -> str:
    """Write dice as people say them, which is done over and over again."""
    return str(dice)


def explained(parts: Iterable[Part]) -> str:
    """Write a pool with its sources.

    >>> explained([Part("Verve", 10, "attribute"), Part("Lunge", 10, "specialty"), Part("Lunge", 10, "specialty")])
    'Verve d10 + Lunge 2d10'
    """
    return _explained(tuple(parts))


@lru_cache(maxsize=8192)
def _explained(parts: tuple[Part, ...]) -> str:
    return " + ".join([f"{source} {dice}" for source, dice in by_source(parts)]) or "no dice"


@lru_cache(maxsize=8192)
def by_source(parts: tuple[Part, ...]) -> tuple[tuple[str, Pool], ...]:
    """Sort the dice of a pool by where they come from."""
    counted: dict[str, list[int]] = {}
    for part in parts:
        counted.setdefault(part.source, []).append(part.size)
    return tuple([(source, Pool(sizes)) for source, sizes in counted.items()])


# --- a roll with everything that may be added -------------------------------------------------------------------------


class Cast:
    """A pool ready to be thrown, and thrown again if a maneuver allows it."""

    __slots__ = ("lying", "parts", "result", "top", "used_advantage", "who")

    def __init__(
        self, who: Combatant, parts: list[Part], lying: Thrown, top: Part | None = None, used_advantage: bool = False
    ) -> None:
        self.who, self.parts, self.lying, self.top, self.used_advantage = who, parts, lying, top, used_advantage
        self.result = Result(0, 0)

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

    def land(self, result: Result) -> None:
        """Take what was rolled, and let it lie on the table."""
        self.result = result
        lie(self.lying, result)


def take_up(
    scene: Cavaliers, who: Combatant, specialty: str, parts: list[Part], joins: bool = False, advantage: int = 0
) -> Thrown:
    """Let somebody take dice in hand; what lay on the table is cleared away unless these dice answer it."""
    if not joins:
        scene.thrown, scene.won_by = [], ""
    lying = Thrown(
        who=who.id,
        seat=who.seat,
        specialty=specialty,
        sizes=tuple([part.size for part in parts]),
        kept=tuple(parts),
        advantage=advantage,
    )
    scene.thrown.append(lying)
    return lying


def lie(lying: Thrown, result: Result) -> None:
    """Let dice lie on the table as they fell."""
    lying.total, lying.points, lying.is_rolled = result.total, result.points, True
    lying.faces = result.faces if isinstance(result, Fallen) else ()


def set_aside(lying: Thrown, parts: list[Part], left: list[Part], top: Part | None) -> None:
    """Set the dice aside that are dropped, and one that is set to its top; the others will be thrown."""
    rest = list(left)
    if top is not None:
        rest.remove(top)
    rest.sort(key=_size)
    gone = list(parts)
    for part in left:
        gone.remove(part)
    lying.kept, lying.lost = (tuple(rest) if top is None else (*rest, top)), tuple(gone)
    lying.sizes, lying.top = tuple([part.size for part in rest]), 0 if top is None else top.size


def _size(part: Part) -> int:
    return part.size


def tell_pool(
    play: Play, who: Combatant, specialty: str, parts: list[Part], hindered: list[Hindrance], left: list[Part]
) -> None:
    """Tell what is rolled, and to those who know the sheet where each die and each Drop comes from.

    The dice lie on the table for all to see; what they stand for (a Competency, Wounds) is not told to whom the view
    hides it.
    """
    drop = sum([each.drop for each in hindered])
    name = content.specialties()[specialty].name
    play.tell(
        "pool",
        "{name} rolls {specialty}: {left}." if left else "{name} has no dice left for {specialty}.",
        READING,
        about=(who.id,),
        name=who.name,
        specialty=name,
        left=written(pool(left)),
    )
    play.tell(
        "sources",
        "{name}, {specialty}: {dice}{why}.",
        *dict.fromkeys((READING, *[rule for each in hindered for rule in (each.rule, *ALSO.get(each.rule, ()))])),
        seen_by=(who.seat, GM) if who.seat != GM else (GM,),
        about=(who.id,),
        sums=(_dice_sum(who, parts, hindered, left),),
        name=who.name,
        specialty=name,
        dice=explained(parts),
        why=f"; Drop {drop} ({', '.join([f'{each.why} {each.drop}' for each in hindered])})" if drop else "",
        drop=drop,
    )


ALSO = {
    "cavaliers.wound.drop": ("cavaliers.wound.scope", "cavaliers.wound.cumulative", "cavaliers.combined.cap_scope"),
}
"""Rules that speak of the same Drop."""


def _dice_sum(who: Combatant, parts: list[Part], hindered: list[Hindrance], left: list[Part]) -> Sum:
    """Count the dice of a pool by their sources, and those that each Drop takes."""
    terms = [Term(f"{source} {dice}", len(dice), READING) for source, dice in by_source(tuple(parts))]
    room = len(parts)
    for each in hindered:
        terms.append(Term(each.why, -min(each.drop, room), each.rule))
        room -= min(each.drop, room)
    return Sum("dice", len(left), tuple(terms), who.id)


def opposition_pool(level: str) -> Pool:
    """Give the dice of a Standard Opposition."""
    return parse_pool(content.oppositions()[level].pool)


def check_cast(play: Play, cast: Cast, specialty: str) -> Result:
    """Throw a cast and tell its total and points."""
    cast.land(throw_handful(play, cast.handful(specialty)))
    return cast.result
