"""The roll: dice in hand, thrown, lying on the table, and two rolls against each other.

How dice are gathered stands in `pools`, how they are read in `dice_reading`. Nothing here knows of turns or targets.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping
from itertools import accumulate
from typing import NamedTuple

from outdraw.core.chance import Weights
from outdraw.core.choices import Pick, offer
from outdraw.core.dice import Pool, parse_pool
from outdraw.core.exact import combine, counted_alike, counted_by, kept_if, settled, settled_alike
from outdraw.core.figures import Figure, Itemised
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.dice_reading import READING, Fallen, upshot
from outdraw.games.cavaliers.rules.dice_reading import Result as Result
from outdraw.games.cavaliers.rules.dice_reading import beats as beats
from outdraw.games.cavaliers.rules.dice_reading import read as read
from outdraw.games.cavaliers.rules.dice_reading import readings as readings
from outdraw.games.cavaliers.rules.dice_reading import throw as throw
from outdraw.games.cavaliers.rules.pools import DROP, Attempt, Gathered, Part, dropped, explained, pool, written
from outdraw.games.cavaliers.scene import (
    GM,
    Cavaliers,
    Combatant,
    Thrown,
)

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
    occasion = Occasion(f"{side.name}, {side.what}", READING, side.seat, about=about)
    result = throw(play, side.dice, side.set_dice, occasion)
    tell_result(play, side, result)
    return result


def tell_result(play: Play, hand: Handful, result: Result) -> None:
    """Tell what dice came to: the two that count, their total and the Success Points.

    [uses cavaliers.initiative.reading]
    """
    best, about = best_two(result, hand.dice.sizes, hand.set_dice), (hand.id,) if hand.id else ()
    shown, total = " + ".join(str(face) for _, face in best), Itemised()
    for size, face in best:
        total.add(f"d{size}", face, READING)
    play.tell(
        "rolled",
        "{name}: {shown}{total}, {said}.",
        READING,
        about=about,
        sums=(total.sum("total", hand.id),),
        name=hand.name,
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


# --- a roll with everything that may be added -------------------------------------------------------------------------


def drop_dice(play: Play, scene: Cavaliers, who: Combatant, gathered: Gathered) -> list[Part]:
    """Let the roller drop dice: the smallest, or at some tables those she picks."""
    parts = gathered.parts
    drop = len(parts) - gathered.count(Figure()).total
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


class Cast:
    """A pool ready to be thrown, and thrown again if a maneuver allows it."""

    __slots__ = ("attempt", "lying", "parts", "result", "top")

    def __init__(self, attempt: Attempt, parts: list[Part], lying: Thrown, top: Part | None = None) -> None:
        self.attempt, self.parts, self.lying, self.top = attempt, parts, lying, top
        self.result = Result(0, 0)

    @property
    def who(self) -> Combatant:
        """Give who rolls."""
        return self.attempt.who

    @property
    def loose(self) -> Pool:
        """Give the dice that are thrown."""
        rest = list(self.parts)
        if self.top is not None:
            rest.remove(self.top)
        return pool(rest)

    @property
    def specialty(self) -> str:
        """Give what is rolled."""
        return self.attempt.specialty

    @property
    def handful(self) -> Handful:
        """Give the dice as they are taken in hand for a roll: all but a maximized one fall."""
        name = content.specialties()[self.specialty].name
        fixed = (self.top.size,) if self.top is not None else ()
        return Handful(self.who.name, self.who.id, self.who.seat, name, self.loose, fixed)

    def land(self, result: Result) -> None:
        """Take what was rolled, and let it lie on the table."""
        self.result = result
        lie(self.lying, result)


def take_up(scene: Cavaliers, attempt: Attempt, parts: list[Part]) -> Thrown:
    """Let somebody take dice in hand; what lay on the table is cleared away unless these dice answer it."""
    who = attempt.who
    if not attempt.joins:
        scene.thrown, scene.won_by = [], ""
    lying = Thrown(
        who=who.id,
        seat=who.seat,
        specialty=attempt.specialty,
        sizes=tuple([part.size for part in parts]),
        kept=tuple(parts),
        advantage=attempt.advantage,
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


def tell_pool(play: Play, who: Combatant, specialty: str, gathered: Gathered, left: list[Part]) -> None:
    """Tell what is rolled, and to those who know the sheet where each die and each Drop comes from.

    The dice lie on the table for all to see; what they stand for (a Competency, Wounds) is not told to whom the view
    hides it.
    """
    name, hindered, drop = content.specialties()[specialty].name, gathered.hindered, gathered.drop
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
        sums=(gathered.count(Itemised()).sum("dice", who.id),),
        name=who.name,
        specialty=name,
        dice=explained(gathered.parts),
        why=f"; Drop {drop} ({', '.join([f'{each.why} {each.drop}' for each in hindered])})" if drop else "",
        drop=drop,
    )


ALSO = {
    "cavaliers.wound.drop": ("cavaliers.wound.scope", "cavaliers.wound.cumulative", "cavaliers.combined.cap_scope"),
}
"""Rules that speak of the same Drop."""


def opposition_pool(level: str) -> Pool:
    """Give the dice of a Standard Opposition."""
    return parse_pool(content.oppositions()[level].pool)


def check_cast(play: Play, cast: Cast) -> Result:
    """Throw a cast and tell its total and points."""
    cast.land(throw_handful(play, cast.handful))
    return cast.result
