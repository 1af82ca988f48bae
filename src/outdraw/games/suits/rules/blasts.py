"""Blasts: rounds lobbed at a place, where they land, and what they do to everyone near."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import hypot
from typing import NamedTuple

from outdraw.core.cards import Card, suit
from outdraw.core.chance import Raw
from outdraw.core.play import Play
from outdraw.games.suits.content import Missile
from outdraw.games.suits.rules import crowds
from outdraw.games.suits.rules.bonus_cards import offer_reveal
from outdraw.games.suits.rules.contests import (
    Hand,
    Side,
    low,
    read_hand,
    rounded,
)
from outdraw.games.suits.rules.dealing import compared, draw_reading, lay_open, sweep
from outdraw.games.suits.rules.field import find
from outdraw.games.suits.rules.harm import Blow, strike_home
from outdraw.games.suits.rules.melee import attack_cards, is_helpless
from outdraw.games.suits.rules.modifiers import (
    halved,
    ranged_defence,
)
from outdraw.games.suits.rules.ranged import (
    Pull,
    announce,
    pay_shot,
    prepare,
    reveal_shooter,
    shot_defence,
    spend_round,
)
from outdraw.games.suits.rules.upshot import lose
from outdraw.games.suits.scene import Blast, Fighter, Suits


class Landing(NamedTuple):
    """Where a lobbed round lands: the thrower's rank and suit bonus, and yards of scatter with their direction."""

    rank: int
    bonus: int
    scatter: int = 0
    direction: str = ""


@cache
def lob_reading(skill: int, held: tuple[Card, ...] = ()) -> Callable[[Raw], Landing]:
    """Give the reading of a lob: in place within skill, else scattered by its lowest card. [suits.blast.lob]"""

    def read(drawn: Raw) -> Landing:
        cards = (*held, *drawn)
        hand = read_hand(cards, skill)
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


def blast_defence(defence: int, yards: float) -> int | None:
    """Give the defence at a distance: none within 2 yards, half within 4, doubled beyond 8. [suits.blast.defense]

    >>> [blast_defence(6, yards) for yards in (1, 3, 6, 9)]
    [None, 3, 6, 12]
    """
    if yards <= 2:
        return None
    if yards <= 4:
        return halved(defence)
    return 2 * defence if yards > 8 else defence


def lob(play: Play, scene: Suits, thrower: Fighter, target: Fighter, missile: Missile) -> None:
    """Lob a round at somebody's place; it goes off at once, or at the end of the thrower's next turn.

    [suits.blast.lob]
    """
    shot = prepare(scene, thrower, target, missile)
    if shot is None:
        return
    announce(play, scene, thrower, target, Pull(missile.name, missile, False, 1, 1, False), shot)
    drawn, held, white = attack_cards(scene, thrower)
    pay_shot(thrower, white)
    spend_round(thrower, missile.name, missile)
    reveal_shooter(thrower)
    lay_open(play, scene, thrower, held, "suits.defend.success")
    one = Side(shot.skill, drawn + shot.aim, held, who=thrower.id, name=thrower.name)
    landing: Landing = draw_reading(play, scene, one, lob_reading(shot.skill, held), "suits.blast.lob")
    sweep(scene)
    x, y = landing_place(thrower, target, landing)
    tell_landing(play, thrower, landing, shot.skill, (round(x), round(y)))
    blast = Blast(
        thrower.id,
        missile.name,
        x,
        y,
        landing.rank,
        landing.bonus,
        missile.power(thrower.sheet.body, thrower.held.shoots_two_handed),
        1 if missile.delayed else 0,
    )
    if missile.delayed:
        scene.blasts.append(blast)
        play.tell("fuse", "It lies there, about to go off.", "suits.blast.lob", about=(thrower.id,))
    else:
        explode(play, scene, blast)


def tell_landing(play: Play, thrower: Fighter, landing: Landing, skill: int, place: tuple[int, int]) -> None:
    """Tell where a lobbed round lands, and by which rank. [suits.blast.lob]"""
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
        name=thrower.name,
        rank=landing.rank,
        skill=skill,
        yards=yards,
        x=place[0],
        y=place[1],
        s="" if yards == 1 else "s",
    )


def landing_place(thrower: Fighter, target: Fighter, landing: Landing) -> tuple[float, float]:
    """Give where a round lies: spades too far, clubs too short, hearts left, diamonds right. [suits.blast.lob]"""
    dx, dy = target.x - thrower.x, target.y - thrower.y
    length = hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    turn = {"s": (ux, uy), "c": (-ux, -uy), "h": (-uy, ux), "d": (uy, -ux), "": (0.0, 0.0)}[landing.direction]
    return target.x + landing.scatter * turn[0], target.y + landing.scatter * turn[1]


def explode(play: Play, scene: Suits, blast: Blast) -> None:
    """Let a blast go off on everyone near enough to be harmed. [suits.blast.power, suits.blast.defense]"""
    thrower = find(scene, blast.by)
    missile = next(
        m
        for arms in thrower.sheet.arms
        for m in (arms.missile, arms.second_missile)
        if m is not None and m.name == blast.missile
    )
    rules = ("suits.blast.power", "suits.blast.defense")
    play.tell("blast", "{weapon} goes off.", *rules, about=(thrower.id,), weapon=missile.name)
    one = Side(blast.rank, who=thrower.id, name=thrower.name)
    hand = Hand(blast.rank, blast.bonus)
    for each in [f for f in scene.fighters if f.fate not in ("dead", "mangled") and f.arrives <= scene.round]:
        yards = hypot(each.x - blast.x, each.y - blast.y)
        power = blast_power(blast.power, yards)
        if not power:
            continue
        defence = blast_defence(ranged_defence(scene, each), yards)
        tell_near(play, each, yards, power, defence)
        if defence is None or is_helpless(each):
            bonus, each.unaware = blast.bonus, False
        else:
            two, theirs = shot_defence(play, scene, thrower, each, "short", defence, f"{missile.name} goes off")
            result = compared(play, scene, hand, theirs, one, two)
            sweep(scene)
            each.unaware = False  # [suits.ranged.unaware]
            if result.winner != 1:
                continue
            bonus = result.bonus
        lose(scene, each, on_own_turn=False)
        offer_reveal(play, scene, thrower, laid=True)
        offer_reveal(play, scene, each, laid=True)
        if each.sheet.swarm is not None:
            crowds.thin(play, scene, each, 2 * power - 1)
            continue
        strike_home(play, scene, thrower, each, Blow(power, missile.type, missile.ap), bonus)


def tell_near(play: Play, near: Fighter, yards: float, power: int, defence: int | None) -> None:
    """Tell how near somebody is to a blast, and what that makes of its power and their defence.

    [suits.blast.power, suits.blast.defense]
    """
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
    """Let the rounds of a thrower go off whose time has come, at the end of that turn."""
    if not scene.blasts:
        return
    mine = [blast for blast in scene.blasts if blast.by == thrower.id]
    due = [blast for blast in mine if not blast.fuse]
    waiting = [_shorter(blast) if blast.by == thrower.id else blast for blast in scene.blasts if blast not in due]
    scene.blasts = waiting
    for blast in due:
        explode(play, scene, blast)


def _shorter(blast: Blast) -> Blast:
    from msgspec.structs import replace

    return replace(blast, fuse=blast.fuse - 1)
