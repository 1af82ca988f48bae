"""Blasts: rounds lobbed at a place, where they land, and what they do to everyone near."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot
from typing import Final, NamedTuple

from msgspec.structs import replace

from outdraw.core.cards import Card, suit
from outdraw.core.chance import Raw
from outdraw.core.choices import Menu, Option, offer
from outdraw.core.deeds import read, spell
from outdraw.core.events import Sum, Term
from outdraw.core.figures import Figure
from outdraw.core.menus import Sections
from outdraw.core.play import Play
from outdraw.games.suits.content import Missile
from outdraw.games.suits.rules import crowds
from outdraw.games.suits.rules.bonus_cards import offer_commit, offer_reveal
from outdraw.games.suits.rules.contests import (
    SUITS_BY_BONUS,
    Hand,
    Manner,
    Party,
    low,
    read_hand,
    rounded,
)
from outdraw.games.suits.rules.dealing import compared, draw_reading, lay_open, sweep
from outdraw.games.suits.rules.field import find, is_surprised, knows_place, present, there
from outdraw.games.suits.rules.harm import Blow, Hit, strike_home
from outdraw.games.suits.rules.melee import attack_cards, is_helpless
from outdraw.games.suits.rules.ranged import (
    Fire,
    Shot,
    announce,
    pay_shot,
    prepare,
    prepare_over,
    pull_of,
    reveal_shooter,
    shot_defence,
    shot_rules,
    shot_shown,
    spend_round,
)
from outdraw.games.suits.rules.ranges import OPEN_YARDS, Pull, blast_defence, bracket_at
from outdraw.games.suits.rules.upshot import lose
from outdraw.games.suits.scene import Blast, Fighter, Suits, point

AROUND: Final = 3
"""So many metres beyond everybody and everything that is known a round may be lobbed."""


class Landing(NamedTuple):
    """Where a lobbed round lands: the thrower's rank and suit bonus, and yards of scatter with their direction."""

    rank: int
    bonus: int
    scatter: int = 0
    direction: str = ""


@cache
def lob_reading(skill: int, held: tuple[Card, ...] = (), manner: Manner = "best") -> Callable[[Raw], Landing]:
    """Give the reading of a lob: in place within skill, else scattered by its lowest card. [suits.blast.lob]"""

    def read(drawn: Raw) -> Landing:
        cards = (*held, *drawn)
        hand = read_hand(cards, skill, manner)
        if hand.rank:
            return Landing(hand.rank, hand.bonus)
        lowest = min(cards, key=low)
        return Landing(1, 0, max(1, low(lowest) - skill), suit(lowest))

    return read


def blast_power(power: int, yards: float) -> int:
    """Give blast power at a distance: halved for every two yards. [suits.blast.power]

    >>> [blast_power(12, yards) for yards in (0, 2, 4, 6)]
    [12, 6, 3, 2]
    """
    return rounded(power, 2 ** int(yards // 2))


def lob(play: Play, scene: Suits, thrower: Fighter, target: Fighter, off_hand: bool = False) -> None:
    """Lob a round at where somebody is, with either hand. [uses suits.blast.lob, suits.multi_shot.off_hand]"""
    pull = pull_of(thrower, off_hand)
    shot = prepare(scene, thrower, target, pull)
    if shot is None:
        return
    play.narrate(announce, scene, thrower, target, pull, shot)
    land(play, scene, thrower, pull, shot, (target.x, target.y))


def lob_at_place(play: Play, scene: Suits, thrower: Fighter) -> None:
    """Lob a round at a place, whoever may be there or come there, seen or not."""
    pull, prompt = pull_of(thrower), f"{thrower.name}: where to?"
    missile = pull.missile
    offers = Sections(_PLACES, scene, thrower, missile)
    deed = read(play.ask_menu(Menu(thrower.seat, "suits.lob_at", prompt, "suits.blast.lob", offers, actor=thrower.id)))
    x, y = (int(each) for each in deed.objects[0].split(","))
    metres = hypot(x - thrower.x, y - thrower.y)
    shot = prepare_over(scene, thrower, metres, pull)
    if shot is None:
        return
    play.tell(
        "shoot",
        "{shooter} lobs {weapon} at {x}, {y}: {metres} m, {bracket}, skill {skill}.",
        "suits.blast.lob",
        *shot_rules(pull, shot, metres),
        about=(thrower.id,),
        sums=(shot_shown(scene, thrower, pull, shot),),
        shooter=thrower.name,
        weapon=missile.name,
        x=x,
        y=y,
        metres=round(metres),
        bracket=shot.bracket,
        skill=shot.skill,
    )
    land(play, scene, thrower, pull, shot, (x, y))


def places_to_lob(scene: Suits, thrower: Fighter, missile: Missile) -> list[tuple[int, int]]:
    """Give the whole metres in range where a blast could matter: on the ground where people and things are known to be.

    Some yards beyond them are still of it; who is hidden must not widen it. [uses suits.blast.lob]
    """
    known = [(each.x, each.y) for each in present(scene) if knows_place(thrower, each)] + list(scene.obstacles)
    east, south = [x for x, _ in known], [y for _, y in known]
    downwards = (0,) if scene.line else range(min(south) - AROUND, max(south) + AROUND + 1)
    return [
        (x, y)
        for x in range(min(east) - AROUND, max(east) + AROUND + 1)
        for y in downwards
        if bracket_at(missile, thrower.sheet.body, hypot(x - thrower.x, y - thrower.y)) is not None
    ]


def _places(scene: Suits, thrower: Fighter, missile: Missile) -> list[Option]:
    found: list[Option] = []
    for x, y in places_to_lob(scene, thrower, missile):
        metres = round(hypot(x - thrower.x, y - thrower.y))
        found.append(offer(spell("at", f"{x},{y}"), f"at {x}, {y} ({metres} m)", point(x, y), facts={"metres": metres}))
    return found


_PLACES: Final = {"at": _places}


def land(play: Play, scene: Suits, thrower: Fighter, pull: Pull, shot: Shot, place: tuple[float, float]) -> None:
    """Let a lobbed round come down; it goes off at once, or at the end of the thrower's next turn."""
    drawn, held, white = attack_cards(scene, thrower)
    missile = pull.missile
    pay_shot(thrower, white, pull.off_hand)
    spend_round(thrower, pull)
    reveal_shooter(thrower)
    lay_open(play, scene, thrower, held, "suits.defend.success")
    one = Party(shot.skill, drawn + shot.aim, held, who=thrower.id, name=thrower.name)
    reading = lob_reading(shot.skill, held, "aimed" if shot.aim else "best")  # [uses suits.aim.combo]
    landing: Landing = draw_reading(play, scene, one, reading, "suits.blast.lob")
    sweep(scene)
    x, y = landing_place(thrower, place, landing)
    tell_landing(play, thrower, landing, shot.skill, (round(x), round(y)))
    blast = Blast(
        thrower.id,
        missile.name,
        x,
        y,
        landing.rank,
        landing.bonus,
        missile.power(thrower.sheet.body, thrower.held.shoots_two_handed),
        # The turn of the thrower that ends now burns one; an extra action and another's turn have none.
        1 if missile.delayed and not scene.is_extra and scene.now in ("", thrower.id) else 0,
        shot.skill,
    )
    if missile.delayed:
        scene.blasts.append(blast)
        play.tell("fuse", "It lies there, about to go off.", "suits.blast.lob", about=(thrower.id,))
    else:
        explode(play, scene, blast)


def tell_landing(play: Play, thrower: Fighter, landing: Landing, skill: int, place: tuple[int, int]) -> None:
    """Tell where a lobbed round lands, and by which rank."""
    yards = landing.scatter
    if yards:
        text = "{name} overdraws skill {skill}: it bounces {yards} yard{s} away, to {x}, {y}."
    else:
        text = "{name}: rank {rank} against skill {skill}, in place."
    play.tell(
        "scatter",
        text,
        "suits.blast.lob",
        about=(thrower.id,),
        sums=() if yards else (lob_suit(thrower, landing),),
        name=thrower.name,
        rank=landing.rank,
        skill=skill,
        yards=yards,
        x=place[0],
        y=place[1],
        s="" if yards == 1 else "s",
    )


def lob_suit(thrower: Fighter, landing: Landing) -> Sum:
    """Show what the suit of a lob that lands in place is worth to all whom it hits."""
    what = f"{SUITS_BY_BONUS[landing.bonus]} of {thrower.name}"
    return Sum("Suits", landing.bonus, (Term(what, landing.bonus, "suits.power.suit_values"),), thrower.id)


def landing_place(thrower: Fighter, place: tuple[float, float], landing: Landing) -> tuple[float, float]:
    """Give where a round lies: spades too far, clubs too short, hearts left, diamonds right. [uses suits.blast.lob]"""
    dx, dy = place[0] - thrower.x, place[1] - thrower.y
    length = hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    turn = {"s": (ux, uy), "c": (-ux, -uy), "h": (-uy, ux), "d": (uy, -ux), "": (0.0, 0.0)}[landing.direction]
    return place[0] + landing.scatter * turn[0], place[1] + landing.scatter * turn[1]


def explode(play: Play, scene: Suits, blast: Blast) -> None:
    """Let a blast go off on everyone near enough to be harmed."""
    thrower = thrower_of(scene, blast)
    missile = next(
        m
        for arms in thrower.sheet.arms
        for m in (arms.missile, arms.second_missile)
        if m is not None and m.name == blast.missile
    )
    rules = ("suits.blast.power", "suits.blast.defense")
    play.tell(
        "blast",
        "{thrower}'s {weapon} goes off at {x}, {y}.",
        *rules,
        about=there(thrower.id),
        thrower=thrower.name,
        weapon=missile.name,
        x=round(blast.x),
        y=round(blast.y),
    )
    seen = replace(thrower, hidden="")  # the round lies there for all to see, wherever its thrower hides by now
    one = Party(blast.skill, who=thrower.id, name=thrower.name)
    hand = Hand(blast.rank, blast.bonus)
    for each in [f for f in scene.fighters if f.fate not in ("dead", "mangled") and f.arrives <= scene.round]:
        yards = hypot(each.x - blast.x, each.y - blast.y)
        power = blast_power(blast.power, yards)
        if not power:
            continue
        is_open = yards <= OPEN_YARDS
        defence = None if is_open else blast_defence(Figure(), scene, each, yards).total
        tell_near(play, each, yards, power, defence)
        give_away(play, each)
        if defence is None or is_helpless(each):
            if not (is_helpless(each) or is_surprised(each, seen)):
                offer_commit(play, scene, each)  # one may still harden oneself [uses suits.bonus_card.commit]
            bonus, each.unaware = blast.bonus, False
        else:
            fire = Fire(seen, yards=yards, what=f"{missile.name} goes off")
            two, theirs = shot_defence(play, scene, each, fire)
            result = compared(play, scene, hand, theirs, one, two)
            sweep(scene)
            each.unaware = False  # [uses suits.ranged.unaware]
            if result.winner != 1:
                continue
            bonus = result.bonus
        lose(scene, each, on_own_turn=False)
        for one_of in dict.fromkeys(there(thrower.id, each.id)):
            offer_reveal(play, scene, find(scene, one_of), laid=True)
        if each.sheet.swarm is not None:
            crowds.thin(play, scene, each, 2 * power - 1)
            continue
        strike_home(play, scene, Hit(thrower, each, Blow(power, missile.type, missile.ap), bonus))


def give_away(play: Play, near: Fighter) -> None:
    """Let a blast that reaches somebody hidden make their place known: it is told how near they are."""
    if near.is_hidden:
        near.hidden = "place known"
        text, rule = "The blast gives {name} away: the place is known.", "suits.aim.requirement"
        play.tell("hide", text, rule, about=(near.id,), name=near.name)


def thrower_of(scene: Suits, blast: Blast) -> Fighter:
    """Give who lobbed a round; of somebody who has left no more than a likeness, whom nobody can face.

    [uses suits.blast.lob]
    """
    known = next((each for each in scene.fighters if each.id == blast.by), None)
    if known is not None:
        return known
    return replace(next(each for each in scene.offstage if each.id == blast.by), id="", hidden="")


def tell_near(play: Play, near: Fighter, yards: float, power: int, defence: int | None) -> None:
    """Tell how near somebody is to a blast, and what that makes of its power and their defence."""
    play.tell(
        "near",
        "{name} is {yards} yard{s} away: base {power}, {defence}.",
        "suits.blast.power",
        "suits.blast.defense",
        about=(near.id,),
        name=near.name,
        yards=f"{round(yards, 1):g}",
        s="" if round(yards, 1) == 1 else "s",
        power=power,
        defence="no defence" if defence is None else f"defence {defence}",
    )


def burn_fuses(play: Play, scene: Suits, thrower: Fighter) -> None:
    """Let the rounds of a thrower go off whose time has come, at the end of that turn. [uses suits.blast.lob]"""
    if scene.blasts:
        _burn(play, scene, [blast for blast in scene.blasts if blast.by == thrower.id])


def burn_stray_fuses(play: Play, scene: Suits) -> None:
    """Let the rounds of those who have left go off as a round ends: no turn of theirs will. [uses suits.blast.lob]"""
    if scene.blasts:
        _burn(play, scene, [blast for blast in scene.blasts if blast.by not in scene.order])


def _burn(play: Play, scene: Suits, burning: list[Blast]) -> None:
    due = [blast for blast in burning if not blast.fuse]
    scene.blasts = [
        replace(blast, fuse=blast.fuse - 1) if blast in burning else blast for blast in scene.blasts if blast not in due
    ]
    for blast in due:
        explode(play, scene, blast)
