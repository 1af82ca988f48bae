"""Ranged weapons: brackets and skill, aiming and covering an area, shots, autofire and bursts, reloading, blasts.

A shot is met with ranged defence alone and never answered within the same contest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from outdraw.core.cards import Card, suit
from outdraw.core.chance import Raw, the_card
from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.games.suits import crowds
from outdraw.games.suits.bonus_cards import offer_commit, offer_reveal
from outdraw.games.suits.content import Missile, RangeClass
from outdraw.games.suits.contests import (
    Exchange,
    Hand,
    Manner,
    Side,
    awkward_penalty,
    high,
    modified,
    quarter,
    reading,
    verdict,
)
from outdraw.games.suits.dealing import draw_reading, flip, hold_strike, lay_open, sweep
from outdraw.games.suits.figures import (
    Guard,
    dodge_root,
    halved,
    missile_guard,
    ranged_defence,
    spaded,
)
from outdraw.games.suits.harm import blow_of, fall, strike_home
from outdraw.games.suits.kit import awkward_sources
from outdraw.games.suits.melee import attack_cards, defence_hand, defences, is_helpless, lose, spend_items
from outdraw.games.suits.people import agreed, distance, enemies_of, find, saved_cards
from outdraw.games.suits.scene import Aim, Fighter, Suits

Bracket: TypeAlias = Literal["point blank", "short", "medium", "long", "maximum"]
BRACKETS: tuple[Bracket, ...] = ("point blank", "short", "medium", "long", "maximum")

# Upper limits of the brackets in halves of Body. [suits.range.table]
RANGES: dict[RangeClass, tuple[int, ...]] = {
    "very short": (0, 1, 2, 4, 6),
    "short": (1, 2, 4, 8, 12),
    "medium": (2, 4, 8, 16, 24),
    "long": (4, 8, 16, 32, 48),
    "very long": (8, 16, 32, 64, 96),
    "extra long": (16, 32, 64, 128, 256),
}
CLASS_BODY = {"pistol": 8, "automatic": 10, "rifle": 12}
SCOPE_BODY = 20
MOST_BODY = 10
STRIKING = 3

# How many halves of skill every further draw of a use costs. [suits.multi_shot.decline]
DECLINE: dict[Bracket, int] = {"point blank": 1, "short": 2, "medium": 4, "long": 8, "maximum": 8}

# Bullets of a clump that hit, by the second card's suit. [suits.burst.table]
BURST: dict[str, dict[Bracket, int]] = {
    "h": dict(zip(BRACKETS, (4, 3, 2, 2, 1), strict=True)),
    "d": dict(zip(BRACKETS, (3, 2, 1, 1, 1), strict=True)),
    "s": dict(zip(BRACKETS, (2, 1, 1, 1, 0), strict=True)),
    "c": dict(zip(BRACKETS, (2, 1, 1, 0, 0), strict=True)),
}
CLUMP = 4

ARC_COST = {0: 0, 15: 1, 30: 2, 60: 99}


# --- range and skill --------------------------------------------------------------------------------------------------


def range_body(missile: Missile, body: int, aimed: bool = False) -> int:
    """Give the Body that counts for range: the user's or the boost, 10 at most; a gun's by its class.

    [suits.range.powered_body, suits.range.max_body, suits.range.class_body, suits.range.scope]
    """
    if missile.scope and aimed:
        return SCOPE_BODY
    if missile.body in CLASS_BODY:
        return CLASS_BODY[missile.body]
    return min(MOST_BODY, missile.boost if missile.powered else body)


def limits(kind: RangeClass, body: int) -> dict[Bracket, float]:
    """Give the upper limit of each bracket in metres. [suits.range.table]"""
    return {bracket: body * halves / 2 for bracket, halves in zip(BRACKETS, RANGES[kind], strict=True)}


def bracket_at(missile: Missile, body: int, metres: float, aimed: bool = False) -> Bracket | None:
    """Give the bracket of a distance, limits included; nothing beyond the maximum. [suits.range.table]"""
    for bracket, limit in limits(missile.range, range_body(missile, body, aimed)).items():
        if limit and metres <= limit:
            return bracket
    return None


def at_range(base: int, skill: int, bracket: Bracket, metres: float, aimed: bool) -> int:
    """Give a shooter's skill at a range.

    [suits.range.striking, suits.range.short, suits.range.medium, suits.range.long, suits.range.maximum]
    """
    if bracket == "point blank":
        return skill // 2 if metres < STRIKING else skill
    if bracket == "short" or (bracket == "medium" and aimed):
        return skill
    if bracket == "medium":
        return skill * 3 // 4
    if bracket == "long" and aimed:
        return skill // 2
    return quarter(base)


def shot_skill(
    scene: Suits,
    shooter: Fighter,
    missile: Missile,
    bracket: Bracket,
    metres: float,
    aimed: bool,
    off_hand: bool = False,
) -> int:
    """Give the skill of a shot: fractions first, then awkwardness and spades, then the floor.

    [suits.skill.modifiers]
    """
    base = shooter.sheet.attack_rank(missile.skill)
    skill = at_range(base, base, bracket, metres, aimed)
    if off_hand:
        skill //= 2  # [suits.multi_shot.off_hand]
    if shooter.groggy:
        skill //= 2
    skill -= awkward_penalty(base, awkward_sources(shooter.sheet, missile))
    return modified(base, spaded(scene, shooter, base, skill))


def declined(base: int, skill: int, bracket: Bracket, draw: int) -> float:
    """Give the skill of the draw number `draw` (from 1) of one use. [suits.multi_shot.decline]

    >>> [declined(8, 8, "point blank", n) for n in (1, 2, 3, 4)]
    [8.0, 7.5, 7.0, 6.5]
    """
    return max(float(quarter(base)), skill - DECLINE[bracket] * (draw - 1) / 2)


def target_defence(scene: Suits, target: Fighter, bracket: Bracket) -> int:
    """Give what a target draws against: ranged defence, halved at point blank.

    [suits.ranged.defense, suits.range.point_blank]
    """
    defence = ranged_defence(scene, target)
    return halved(defence) if bracket == "point blank" else defence


# --- aiming -----------------------------------------------------------------------------------------------------------


def most_aim(base: int) -> int:
    """Give how many rounds of aiming count. [suits.aim.limit]"""
    return base // 2


def aim_cards(turns: int, bracket: Bracket, base: int, arc: int = 0) -> int:
    """Give the cards that aiming adds: one a turn near, one in two turns from medium on, fewer over an arc.

    [suits.aim.cards, suits.aim.limit, suits.aim.area]

    >>> aim_cards(3, "short", 7), aim_cards(3, "medium", 7), aim_cards(3, "short", 7, arc=15)
    (3, 1, 2)
    """
    counted = min(turns, most_aim(base))
    cards = counted if bracket in ("point blank", "short") else counted // 2
    return max(0, cards - ARC_COST[arc])


def can_see(target: Fighter) -> bool:
    """Say whether somebody, or the place where they are, can be aimed at. [suits.aim.requirement]"""
    return target.hidden != "hidden"


def lose_sight(scene: Suits) -> None:
    """Let aim be lost on targets that have gone out of sight. [suits.aim.maintain]"""
    for each in scene.fighters:
        if each.aim is not None and each.aim.target and not can_see(find(scene, each.aim.target)):
            each.aim = None


def in_arc(shooter: Fighter, aim: Aim, target: Fighter) -> bool:
    """Say whether somebody stands in the arc that a shooter covers. [suits.aim.area]"""
    from math import atan2, degrees

    middle = atan2(aim.y - shooter.y, aim.x - shooter.x)
    there = atan2(target.y - shooter.y, target.x - shooter.x)
    off = abs(degrees(there - middle)) % 360
    return min(off, 360 - off) <= aim.arc / 2


def take_aim(play: Play, scene: Suits, shooter: Fighter, target: Fighter) -> None:
    """Spend a turn aiming; aim on the same target grows, up to half of base skill.

    [suits.aim.requirement, suits.aim.maintain]
    """
    missile = shooter.held.missile
    before = shooter.aim.turns if shooter.aim is not None and shooter.aim.target == target.id else 0
    most = most_aim(shooter.sheet.attack_rank(missile.skill)) if missile is not None else 0
    shooter.aim = Aim(target.id, max(before, min(most, before + 1)))
    play.tell("aim", "{name} aims at {target}.", "suits.aim.requirement", name=shooter.name, target=target.name)


def cover_area(play: Play, scene: Suits, shooter: Fighter, toward: Fighter, arc: int) -> None:
    """Cover an arc, to shoot whoever enters it. [suits.aim.area]"""
    before = shooter.aim.turns if shooter.aim is not None and shooter.aim.arc == arc else 0
    missile = shooter.held.missile
    most = most_aim(shooter.sheet.attack_rank(missile.skill)) if missile is not None else 0
    shooter.aim = Aim("", max(before, min(most, before + 1)), arc, toward.x, toward.y)
    play.tell("cover", "{name} covers an arc of {arc} degrees.", "suits.aim.area", name=shooter.name, arc=arc)


# --- shots ------------------------------------------------------------------------------------------------------------


class Shot(NamedTuple):
    """A shot about to be fired: where it stands in range, what it is drawn against, how many cards aim adds."""

    bracket: Bracket
    skill: int
    base: int
    aim: int


def prepare(scene: Suits, shooter: Fighter, target: Fighter, missile: Missile, off_hand: bool = False) -> Shot | None:
    """Work out a shot at a target; nothing if it is out of range."""
    metres = distance(shooter, target)
    aim = shooter.aim
    fits = aim is not None and (aim.target == target.id or (aim.arc > 0 and in_arc(shooter, aim, target)))
    turns = aim.turns if aim is not None and fits else 0
    bracket = bracket_at(missile, shooter.sheet.body, metres, turns > 0)
    if bracket is None:
        return None
    base = shooter.sheet.attack_rank(missile.skill)
    skill = shot_skill(scene, shooter, missile, bracket, metres, turns > 0, off_hand)
    extra = aim_cards(turns, bracket, base, aim.arc if aim is not None and fits else 0)
    return Shot(bracket, skill, base, extra)


def loaded(shooter: Fighter, missile: Missile) -> int:
    """Give the rounds left in a weapon."""
    return shooter.loaded.get(missile.name, 0)


def spend_round(shooter: Fighter, missile: Missile, rounds: int = 1) -> None:
    """Take rounds from a weapon; an empty one wants reloading, at once if that takes no time. [suits.note.draw]"""
    shooter.loaded[missile.name] = max(0, loaded(shooter, missile) - rounds)
    if not shooter.loaded[missile.name]:
        turns = reload_turns(missile, shooter.sheet.body)
        if turns:
            shooter.reload_left[missile.name] = turns
        else:
            shooter.loaded[missile.name] = missile.shots


def reload_turns(missile: Missile, body: int) -> int:
    """Give the turns to reload: a figure of its own, or Draw n / Body, rounded up. [suits.note.draw]"""
    return -(-missile.draw // body) if missile.draw else missile.reload


def reload(play: Play, shooter: Fighter, missile: Missile) -> None:
    """Spend a turn reloading."""
    left = shooter.reload_left.get(missile.name, reload_turns(missile, shooter.sheet.body)) - 1
    if left > 0:
        shooter.reload_left[missile.name] = left
    else:
        shooter.reload_left.pop(missile.name, None)
        shooter.loaded[missile.name] = missile.shots
    play.tell(
        "reload",
        "{name} reloads {weapon} ({left} turns left).",
        "suits.note.draw",
        name=shooter.name,
        weapon=missile.name,
        left=max(0, left),
    )


def pay_shot(shooter: Fighter, with_white: bool) -> None:
    """Spend the chips of a use. [suits.chips.attack, suits.frequency.fast_weapon]"""
    shooter.blue -= 1
    if with_white:
        shooter.white -= 1


def fire_once(play: Play, scene: Suits, shooter: Fighter, target: Fighter, missile: Missile) -> None:
    """Fire a single shot: an ordinary draw, with the cards that aiming added.

    [suits.multi_shot.single_card, suits.aim.cards]
    """
    shot = prepare(scene, shooter, target, missile)
    if shot is None:
        return
    announce(play, shooter, target, missile, shot)
    drawn, held, white = attack_cards(scene, shooter)
    manner: Manner = "aimed" if shot.aim else "best"
    one = Side(shot.skill, drawn + shot.aim, held, manner)
    pay_shot(shooter, white)
    spend_round(shooter, missile)
    shooter.aim = None
    if not is_helpless(target) and avoided(play, scene, target):
        return
    if is_helpless(target):
        lay_open(play, scene, shooter, held, "suits.defend.success")
        hand = _own_hand(play, scene, shooter, one)
        sweep(scene)
        _hits(play, scene, shooter, target, missile, shot.bracket, hand.bonus)
        return
    two, theirs = shot_defence(play, scene, shooter, target, shot.bracket)
    lay_open(play, scene, shooter, held, "suits.defend.success")
    result = hold_strike(play, scene, one, theirs, two, f"{shooter.name} ({one.cards})")
    sweep(scene)
    after_shot(play, scene, shooter, target, missile, shot.bracket, result)


def announce(play: Play, shooter: Fighter, target: Fighter, missile: Missile, shot: Shot) -> None:
    """Tell of a shot about to be fired. [suits.range.table]"""
    play.tell(
        "shoot",
        "{shooter} shoots at {target} with {weapon}, {bracket}, skill {skill}.",
        "suits.range.table",
        shooter=shooter.name,
        target=target.name,
        weapon=missile.name,
        bracket=shot.bracket,
        skill=shot.skill,
    )


def _own_hand(play: Play, scene: Suits, shooter: Fighter, side: Side) -> Hand:
    read = reading(side.limit, side.manner, side.held)
    hand: Hand = draw_reading(
        play, scene, side.cards, read, f"{shooter.name} ({side.cards})", "suits.critical.auto_hit"
    )
    return hand


def avoided(play: Play, scene: Suits, target: Fighter) -> bool:
    """Let a moving target draw to avoid the fire altogether. [suits.ranged.moving_avoid]"""
    root = dodge_root(target.moved)
    if not root or target.unaware:
        return False
    read = high_within(root)
    avoids = flip(play, scene, read, f"{target.name} on the move", "suits.ranged.moving_avoid", target.seat)
    if avoids:
        play.tell("avoid", "{name} outruns the fire.", "suits.ranged.moving_avoid", name=target.name)
    return avoids


@cache
def high_within(target: int) -> Callable[[Raw], bool]:
    """Give the reading of one card on a high draw as at or under a target. [suits.card.high_draw]"""

    def read(cards: Raw) -> bool:
        return high(cards[0]) <= target

    return read


def shot_defence(
    play: Play, scene: Suits, shooter: Fighter, target: Fighter, bracket: Bracket, defence: int | None = None
) -> tuple[Side, Hand]:
    """Let a target meet a shot, with chips and shield or by a free dodge.

    [suits.ranged.defense, suits.ranged.answer]
    """
    offer_commit(play, scene, target)
    scene.spotlight, scene.facing = target.id, shooter.id
    limit = defence if defence is not None else target_defence(scene, target, bracket)
    options = [
        Option("counter", "Fight back", "suits.ranged.answer", "A shot cannot be answered within the same contest."),
        *defences(scene, target, ranged=True),
    ]
    prompt = f"{target.name}: {shooter.name} shoots. How do you defend, against {limit}?"
    answer = str(play.ask(Pick(target.seat, "suits.answer", prompt, "suits.ranged.defense", tuple(options))))
    scene.spotlight = shooter.id
    guard = missile_guard(scene, target, shooter) if answer in ("defend", "last1", "last2") else Guard()
    spend_items(target, guard)
    two = Side(limit, guard=guard.guard, bare=guard.bare, strikes=False)
    return two, defence_hand(play, scene, target, two, answer)


def after_shot(
    play: Play, scene: Suits, shooter: Fighter, target: Fighter, missile: Missile, bracket: Bracket, result: Exchange
) -> None:
    """Let a shot hit or miss; a target that is hit loses its coming action. [suits.ranged.answer]"""
    target.unaware = False
    if result.winner != 1:
        play.tell("miss", "The shot misses {target}.", "suits.contest.winner", target=target.name)
        return
    lose(scene, target, on_own_turn=False)
    offer_reveal(play, scene, shooter, "hd")
    offer_reveal(play, scene, target, "hd")
    if target.sheet.swarm is not None:
        crowds.thin(play, scene, target, result.margin)
        return
    _hits(play, scene, shooter, target, missile, bracket, result.bonus)


def _hits(
    play: Play, scene: Suits, shooter: Fighter, target: Fighter, missile: Missile, bracket: Bracket, bonus: int
) -> None:
    loss = strike_home(play, scene, shooter, target, blow_of(shooter, missile), bonus)
    if missile.load and loss.total:
        target.dosed = True
        play.tell("dose", "The dart's load works in {target}.", "suits.power.phase", target=target.name)


# --- several shots in one use -----------------------------------------------------------------------------------------


def draws_of(missile: Missile, rounds: int) -> list[int]:
    """Give the rounds of each draw of one use: single shots, or clumps of four, as rate and magazine allow.

    [suits.multi_shot.autofire, suits.burst.clumps]
    """
    count = min(missile.rate, rounds)
    if not missile.burst:
        return [1] * count
    return [min(CLUMP, count - start) for start in range(0, count, CLUMP)]


class Pull(NamedTuple):
    """One draw of a use of several: which gun, in which hand, the how many-eth draw of it, and its rounds."""

    gun: Missile
    off_hand: bool
    number: int
    rounds: int


def pulls_of(shooter: Fighter, missile: Missile) -> list[Pull]:
    """Give the draws of one use, of a gun in the off hand too if there is one. [suits.multi_shot.off_hand]"""
    guns = [(missile, False)]
    if shooter.held.second_missile is not None:
        guns.append((shooter.held.second_missile, True))
    return [
        Pull(gun, off_hand, number, rounds)
        for gun, off_hand in guns
        for number, rounds in enumerate(draws_of(gun, loaded(shooter, gun)), start=1)
    ]


Met: TypeAlias = dict[str, tuple[Side, Hand] | None]
"""How each target met the fire of one use: nothing if it could not, or outran it."""


def fire_several(play: Play, scene: Suits, shooter: Fighter, target: Fighter, missile: Missile) -> None:
    """Fire several shots or bursts in one use; the shooter may stop after any of them.

    [suits.fast.weapons, suits.multi_shot.autofire, suits.frequency.fast_weapon]
    """
    pay_shot(shooter, with_white=False)
    met: Met = {}
    for place, pull in enumerate(pulls_of(shooter, missile)):
        if place:
            chosen = ask_next(play, scene, shooter, pull.gun)
            if chosen is None:
                break
            target = chosen
        fire_pull(play, scene, shooter, target, pull, met, is_first=not place)
    sweep(scene)
    shooter.aim = None


def fire_pull(
    play: Play, scene: Suits, shooter: Fighter, target: Fighter, pull: Pull, met: Met, is_first: bool
) -> None:
    """Fire one draw of several: a single card (aim adds to the first), falling skill; a target defends only once.

    [suits.multi_shot.single_card, suits.multi_shot.decline, suits.aim.cards]
    """
    shot = prepare(scene, shooter, target, pull.gun, pull.off_hand)
    if shot is None:
        return
    limit = int(declined(shot.base, shot.skill, shot.bracket, pull.number))
    held = saved_cards(scene, shooter)[:1] if is_first else ()
    aim = shot.aim if is_first else 0
    one = Side(limit, 1 - len(held) + aim, held, "aimed" if aim else "best")
    announce(play, shooter, target, pull.gun, shot._replace(skill=limit))
    spend_round(shooter, pull.gun, pull.rounds)
    if target.id not in met:
        met[target.id] = None
        if not is_helpless(target) and not avoided(play, scene, target):
            met[target.id] = shot_defence(play, scene, shooter, target, shot.bracket)
    lay_open(play, scene, shooter, held, "suits.defend.success")
    hand = _own_hand(play, scene, shooter, one)
    defence = met[target.id]
    if is_helpless(target):
        result = Exchange(1, hand.bonus)
    elif defence is None:
        return
    else:
        result = verdict(hand, defence[1], one, defence[0], agreed(scene))
    bullets = clump_hits(play, scene, shooter, target, pull, shot.bracket) if result.winner == 1 else 1
    for _ in range(bullets):
        if target.fate not in ("dead", "mangled"):
            after_shot(play, scene, shooter, target, pull.gun, shot.bracket, result)


def clump_hits(play: Play, scene: Suits, shooter: Fighter, target: Fighter, pull: Pull, bracket: Bracket) -> int:
    """Give how many bullets of a clump that hit go home: by a second card's suit; of a single shot, one.

    [suits.burst.table, suits.burst.clumps]
    """
    if not pull.gun.burst:
        return 1
    card: Card = flip(play, scene, the_card, f"{shooter.name}'s burst", "suits.burst.table", shooter.seat)
    hits = min(pull.rounds, BURST[suit(card)][bracket])
    play.tell(
        "burst",
        "{hits} bullets of {rounds} hit {target}.",
        "suits.burst.table",
        hits=hits,
        rounds=pull.rounds,
        target=target.name,
    )
    return hits


def ask_next(play: Play, scene: Suits, shooter: Fighter, missile: Missile) -> Fighter | None:
    """Ask the shooter at whom the next shot goes, or to stop. [suits.multi_shot.autofire]"""
    targets = [
        enemy for enemy in enemies_of(scene, shooter) if prepare(scene, shooter, enemy, missile) and can_see(enemy)
    ]
    if not targets:
        return None
    options = [Option(each.id, f"Shoot at {each.name}") for each in targets]
    pick = Pick(
        shooter.seat,
        "suits.next_shot",
        f"{shooter.name}: fire again with {missile.name}?",
        "suits.multi_shot.autofire",
        (Option("stop", "Stop firing"), *options),
    )
    answer = str(play.ask(pick))
    return None if answer == "stop" else find(scene, answer)


def dart_load(play: Play, scene: Suits, victim: Fighter) -> None:
    """Let a dart's load work: a high card above Body, and the victim is unconscious (house rule of the dart rifle)."""
    victim.dosed = False
    awake = flip(
        play,
        scene,
        high_within(victim.sheet.body),
        f"{victim.name} fights the drug",
        "suits.card.high_draw",
        victim.seat,
    )
    if not awake:
        victim.fate = "unconscious"
        fall(scene, victim)
        play.tell("fall", "{victim} goes to sleep.", "suits.defeat.unconscious", victim=victim.name)
