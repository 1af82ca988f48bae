"""Ranged weapons: shots as they are prepared, fired and met, autofire and bursts, reloading; darts that put to sleep.

A shot is met with ranged defence alone and never answered within the same contest.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from outdraw.core.cards import suit
from outdraw.core.chance import Raw
from outdraw.core.choices import Option, Pick
from outdraw.core.deeds import Deed, read, slug
from outdraw.core.events import Sum
from outdraw.core.figures import Figure, Itemised
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.suits.content import Arms, Missile
from outdraw.games.suits.rules import crowds
from outdraw.games.suits.rules.aiming import aim_cards, in_arc
from outdraw.games.suits.rules.attacks import Attack
from outdraw.games.suits.rules.bonus_cards import offer_commit, offer_reveal
from outdraw.games.suits.rules.contests import (
    Exchange,
    Hand,
    Manner,
    Party,
    high,
)
from outdraw.games.suits.rules.dealing import (
    draw_hand,
    flip,
    lay_open,
    sweep,
)
from outdraw.games.suits.rules.defence import defence_hand, meet_shot, spend_items, tell_defence, ways_to_defend
from outdraw.games.suits.rules.field import (
    STRIKING,
    are_engaged,
    distance,
    is_surprised,
)
from outdraw.games.suits.rules.harm import Hit, blow_of, counted, fall, strike_home
from outdraw.games.suits.rules.melee import attack_cards, is_helpless, tell_auto_hit
from outdraw.games.suits.rules.modifiers import (
    Guard,
    dodge_root,
    missile_guard,
)
from outdraw.games.suits.rules.power import F
from outdraw.games.suits.rules.ranges import (
    BRACKETS,
    CLASS_BODY,
    Bracket,
    Pull,
    Range,
    blast_defence,
    bracket_at,
    shot_skill,
    target_defence,
)
from outdraw.games.suits.rules.upshot import lose, note_nobody, note_winner
from outdraw.games.suits.scene import Aim, Fighter, Laid, Moment, Suits

# Bullets of a clump that hit, by the second card's suit. [uses suits.burst.table]
BURST: dict[str, dict[Bracket, int]] = {
    "h": dict(zip(BRACKETS, (4, 3, 2, 2, 1), strict=True)),
    "d": dict(zip(BRACKETS, (3, 2, 1, 1, 1), strict=True)),
    "s": dict(zip(BRACKETS, (2, 1, 1, 1, 0), strict=True)),
    "c": dict(zip(BRACKETS, (2, 1, 1, 0, 0), strict=True)),
}
CLUMP = 4


# --- shots ------------------------------------------------------------------------------------------------------------


class Shot(NamedTuple):
    """A shot about to be fired: where it stands in range, what it is drawn against, how many cards aim adds."""

    at: Range
    skill: int
    aim: int

    @property
    def bracket(self) -> Bracket:
        """Give the bracket of the shot's range."""
        return self.at.bracket


def prepare(scene: Suits, shooter: Fighter, target: Fighter, pull: Pull) -> Shot | None:
    """Work out a shot at a target; nothing if it is out of range."""
    aim = shooter.aim
    if aim is None or not (aim.target == target.id or (aim.arc > 0 and in_arc(shooter, aim, target))):
        aim = None
    return prepare_over(scene, shooter, distance(shooter, target), pull, aim)


def prepare_over(scene: Suits, shooter: Fighter, metres: float, pull: Pull, aim: Aim | None = None) -> Shot | None:
    """Work out a shot over a distance, with the aim that was taken for it; nothing if that is out of range."""
    turns, arc = (aim.turns, aim.arc) if aim is not None else (0, 0)
    bracket = bracket_at(pull.missile, shooter.sheet.body, metres, turns > 0)
    if bracket is None:
        return None
    at = Range(bracket, metres, turns > 0)
    base = shooter.sheet.attack_rank(pull.missile.skill)
    skill = shot_skill(Figure(), scene, shooter, pull, at).total
    cards = 0 if shooter.sheet.minion else aim_cards(turns, bracket, base, arc)  # [uses suits.minion.one_card]
    return Shot(at, skill, cards)


def shot_shown(scene: Suits, shooter: Fighter, pull: Pull, shot: Shot) -> Sum:
    """Show how the skill of a shot came about. [uses suits.skill.modifiers]"""
    return shot_skill(Itemised(), scene, shooter, pull, shot.at).sum("Shot", shooter.id)


def guns_held(shooter: Fighter) -> list[tuple[str, Missile]]:
    """Give the ranged weapons in hand by the names their rounds are kept under.

    Two of a kind are two: the second has a 2 behind its name. [uses suits.note.draw]
    """
    main, off = shooter.held.missile, shooter.held.second_missile
    guns = [(main.name, main)] if main is not None else []
    if off is not None:
        guns.append((f"{off.name} 2" if main is not None and main.name == off.name else off.name, off))
    return guns


def pull_of(shooter: Fighter, off_hand: bool = False, burst: bool = False) -> Pull:
    """Give a single draw with the gun in a hand: one round, or a burst. [uses suits.note.draw, suits.burst.clumps]"""
    gun, missile = guns_held(shooter)[1 if off_hand else 0]
    rounds = min(CLUMP, missile.rate, loaded(shooter, gun)) if burst else 1
    return Pull(gun, missile, off_hand, 1, rounds, burst)


def change_places(shooter: Fighter, held: Arms) -> None:
    """Let two guns of a kind take each other's rounds, as the second comes into the main hand.

    [uses suits.note.draw]
    """
    main, off = held.missile, held.second_missile
    if main is None or off is None or main.name != off.name:
        return
    one, two = main.name, f"{off.name} 2"
    for kept in (shooter.loaded, shooter.reload_left):
        swapped = {new: kept[old] for old, new in ((one, two), (two, one)) if old in kept}
        for name in (one, two):
            kept.pop(name, None)
        kept.update(swapped)


def loaded(shooter: Fighter, gun: str) -> int:
    """Give the rounds left in a weapon in hand."""
    return shooter.loaded.get(gun, 0)


def spend_round(shooter: Fighter, pull: Pull) -> None:
    """Take rounds from a weapon; an empty one wants reloading, at once if that takes no time. [uses suits.note.draw]"""
    gun, missile = pull.gun, pull.missile
    shooter.loaded[gun] = max(0, loaded(shooter, gun) - pull.rounds)
    if not shooter.loaded[gun]:
        turns = reload_turns(missile, shooter.sheet.body)
        if turns:
            shooter.reload_left[gun] = turns
        else:
            shooter.loaded[gun] = missile.shots


def reload_turns(missile: Missile, body: int) -> int:
    """Give the turns to reload: a figure of its own, or Draw n / Body, rounded up. [suits.note.draw]"""
    return -(-missile.draw // body) if missile.draw else missile.reload


def reload(play: Play, shooter: Fighter, gun: str) -> None:
    """Spend a turn reloading a weapon, named by its slug."""
    key, missile = next((key, missile) for key, missile in guns_held(shooter) if slug(key) == gun)
    left = shooter.reload_left.get(key, reload_turns(missile, shooter.sheet.body)) - 1
    if left > 0:
        shooter.reload_left[key] = left
    else:
        shooter.reload_left.pop(key, None)
        shooter.loaded[key] = missile.shots
    play.tell(
        "reload",
        "{name} reloads {weapon}{left}.",
        "suits.note.draw",
        about=(shooter.id,),
        name=shooter.name,
        weapon=key,
        left=f" ({left} more turn{'s' if left > 1 else ''})" if left > 0 else ": it is loaded",
    )


def is_second_item(shooter: Fighter, off_hand: bool) -> bool:
    """Say whether the gun in a hand is the second weapon, which guards as well.

    [uses suits.two_items.second_weapon_bonus]
    """
    held = shooter.held
    return held.second_gun is not None and off_hand == (held.second_missile is not None)


def pay_shot(shooter: Fighter, with_white: bool, off_hand: bool = False) -> None:
    """Spend the chips of a use; a slow shield wants readying after it too.

    [suits.armor.slow; uses suits.chips.attack, suits.frequency.fast_weapon, suits.frequency.weapon_once]
    """
    shooter.blue = 0
    if is_second_item(shooter, off_hand):
        shooter.second_used = True
    if with_white:
        shooter.white -= 1
    shield = shooter.held.shield
    if shield is not None and shield.slow:
        shooter.unready = 1


def fire_once(play: Play, scene: Suits, shooter: Fighter, target: Fighter, pull: Pull) -> None:
    """Fire a single shot or burst: an ordinary draw, with the cards that aiming added.

    [uses suits.multi_shot.single_card, suits.aim.cards, suits.multi_shot.off_hand]
    """
    shot = prepare(scene, shooter, target, pull)
    if shot is None:
        return
    play.narrate(announce, scene, shooter, target, pull, shot)
    drawn, held, white = attack_cards(scene, shooter)
    pay_shot(shooter, white, pull.off_hand)
    spend_round(shooter, pull)
    if not is_helpless(target) and avoided(play, scene, shooter, target):
        sweep(scene)
        reveal_shooter(shooter)
        return
    met = None if is_helpless(target) else answer_shot(play, scene, target, Fire(shooter, shot.bracket))
    # Only now: what the target has revealed may weigh on the shooter's skill. [uses suits.bonus_card.spade]
    shot = prepare(scene, shooter, target, pull) or shot
    manner: Manner = "aimed" if shot.aim else "best"
    one = Party(shot.skill, drawn + shot.aim, held, manner, who=shooter.id, name=shooter.name)
    if met is None:
        lay_open(play, scene, shooter, held, "suits.defend.success")
        tell_auto_hit(play, shooter, target)
        result = Exchange(1, draw_hand(play, scene, one, "suits.critical.auto_hit").bonus)
    else:
        two, answer = met
        result = meet_shot(play, scene, Attack(shooter, target, answer=answer), one, two)
    reveal_shooter(shooter)
    sweep(scene)
    land_pull(play, scene, shooter, target, pull, shot.bracket, result)


def reveal_shooter(shooter: Fighter) -> None:
    """Let a shot end the aim for it, and give away whoever shot from hiding. [uses suits.aim.maintain]"""
    shooter.aim = None
    shooter.hidden = ""


def announce(play: Play, scene: Suits, shooter: Fighter, target: Fighter, pull: Pull, shot: Shot) -> None:
    """Tell of a shot about to be fired."""
    line = f"shoots with {pull.gun}, {shot.bracket}, skill {shot.skill}"
    scene.moment = Moment("At range", (Laid(shooter.id, line=line), Laid(target.id)))
    play.tell(
        "shoot",
        _LOB if pull.missile.blast else _SHOT,
        "suits.range.table",
        *shot_rules(pull, shot, distance(shooter, target)),
        about=(shooter.id, target.id),
        sums=(shot_shown(scene, shooter, pull, shot),),
        shooter=shooter.name,
        target=target.name,
        weapon=pull.missile.name if pull.missile.blast else pull.gun,
        metres=round(distance(shooter, target)),
        bracket=shot.bracket,
        skill=shot.skill,
        aim=f", {shot.aim} more card{'s' if shot.aim > 1 else ''} by aim" if shot.aim else "",
    )


_SHOT = "{shooter} shoots at {target} with {weapon}: {metres} m, {bracket}, skill {skill}{aim}."
_LOB = "{shooter} lobs {weapon} at {target}: {metres} m, {bracket}, skill {skill}{aim}."


def shot_rules(pull: Pull, shot: Shot, metres: float) -> tuple[str, ...]:
    """Give the rules by which a shot is worked out."""
    missile = pull.missile
    bracket = shot.bracket.replace(" ", "_")
    of_kind = {
        f"suits.range.{bracket}": True,
        "suits.range.striking": shot.bracket == "point blank" and metres < STRIKING,
        "suits.range.class_body": missile.body in CLASS_BODY,
        "suits.range.scope": missile.scope,
        "suits.range.powered_body": missile.powered,
        "suits.range.max_body": not missile.powered,
        "suits.note.powered": missile.powered,
        "suits.aim.cards": shot.aim > 0,
        "suits.aim.limit": shot.aim > 0,
        "suits.fast.weapons": missile.rate > 1,
        "suits.frequency.fast_weapon": missile.rate > 1,
        "suits.multi_shot.single_card": missile.rate > 1,
        "suits.multi_shot.decline": pull.number > 1,
        "suits.multi_shot.off_hand": pull.off_hand,
        "suits.burst.clumps": pull.burst,
        "suits.note.one_or_two_hands": missile.hands == "1 or 2",
    }
    return tuple(rule for rule, applies in of_kind.items() if applies)


def root_to_outrun(target: Fighter, shooter: Fighter) -> int:
    """Give within what a high card outruns fire, by how far a target moved; nothing does what comes unseen.

    [uses suits.ranged.moving_avoid, suits.ranged.unaware]
    """
    return 0 if is_surprised(target, shooter) else dodge_root(target.moved)


def avoided(play: Play, scene: Suits, shooter: Fighter, target: Fighter) -> bool:
    """Let a moving target draw to avoid the fire altogether. [suits.ranged.moving_avoid]"""
    root = root_to_outrun(target, shooter)
    if not root:
        return False
    occasion = Occasion(f"{target.name} on the move", "suits.ranged.moving_avoid", target.seat, about=(target.id,))
    avoids = flip(play, scene, high_within(root), occasion)
    play.tell(
        "avoid",
        "{name} outruns the fire (a high card within {root})." if avoids else _NOT_OUTRUN,
        "suits.ranged.moving_avoid",
        about=(target.id,),
        name=target.name,
        root=root,
        metres=counted(target.moved, "metre"),
    )
    return avoids


_NOT_OUTRUN = "{name}, having moved {metres}, does not outrun the fire (a high card within {root} was needed)."


@cache
def high_within(target: int) -> Callable[[Raw], bool]:
    """Give the reading of one card on a high draw as at or under a target. [uses suits.card.high_draw]"""

    def read(cards: Raw) -> bool:
        return high(cards[0]) <= target

    return read


class Fire(NamedTuple):
    """What somebody is to meet: who shoots, in which bracket; or how many yards away what of theirs goes off."""

    shooter: Fighter
    bracket: Bracket = "short"
    yards: float | None = None
    what: str = ""


def fire_defence(f: F, scene: Suits, target: Fighter, fire: Fire) -> F:
    """Work out what somebody draws against to meet a shot or a blast."""
    if fire.yards is not None:
        return blast_defence(f, scene, target, fire.yards)
    return target_defence(f, scene, target, fire.bracket, fire.shooter)


def fire_guard(f: Figure, scene: Suits, target: Fighter, fire: Fire, answer: Deed) -> Guard:
    """Work out what a shield adds to an answer. [uses suits.shield.table, suits.shield.on_block]"""
    uses_shield = answer.verb in ("defend", "last") and not is_surprised(target, fire.shooter)
    return missile_guard(f, scene, target, fire.shooter, uses_shield)


def declare_shot_defence(play: Play, scene: Suits, target: Fighter, fire: Fire, answer: Deed) -> None:
    """Tell how the target of a shot defends, and how its defence and the bonus of its shield came about.

    [uses suits.ranged.defense, suits.shield.table]
    """
    guard = Itemised()
    fire_guard(guard, scene, target, fire, answer)
    sums = [fire_defence(Itemised(), scene, target, fire).sum("Defence", target.id)]
    if guard.total:
        sums.append(guard.sum("Guard", target.id))
    tell_defence(play, Attack(fire.shooter, target, answer=answer), *sums, rules=("suits.two_items.not_vs_ranged",))


def shot_defence(play: Play, scene: Suits, target: Fighter, fire: Fire) -> tuple[Party, Hand]:
    """Let a target meet several shots or a blast; its hand lies on the table. [uses suits.ranged.defense]"""
    two, answer = answer_shot(play, scene, target, fire)
    return two, defence_hand(play, scene, Attack(fire.shooter, target, answer=answer), two)


def answer_shot(play: Play, scene: Suits, target: Fighter, fire: Fire) -> tuple[Party, Deed]:
    """Let a target say how it meets a shot or a blast, with chips and shield or by a free dodge.

    [suits.ranged.answer]
    """
    shooter = fire.shooter
    if not is_surprised(target, shooter):
        offer_commit(play, scene, target)
    limit = fire_defence(Figure(), scene, target, fire).total
    no_answer = Option("counter", "Fight back", "suits.ranged.answer", "A shot cannot be answered in the same contest.")
    pick = Pick(
        target.seat,
        "suits.answer",
        f"{target.name}: {fire.what or shooter.name + ' shoots'}. How do you defend? Your defence is {limit}.",
        "suits.ranged.defense",
        (no_answer, *ways_to_defend(scene, target, shooter, limit)),
        actor=target.id,
        facing=shooter.id,
    )
    answer = read(play.pick(pick))
    offer_reveal(play, scene, shooter)  # the last moment at which a spade is of use [uses suits.bonus_card.reveal]
    limit = fire_defence(Figure(), scene, target, fire).total
    guard = fire_guard(Figure(), scene, target, fire, answer)
    play.narrate(declare_shot_defence, scene, target, fire, answer)
    spend_items(target, guard)
    two = Party(limit, guard=guard.guard, bare=guard.bare, strikes=False, who=target.id, name=target.name)
    return two, answer


def after_shot(play: Play, scene: Suits, shooter: Fighter, target: Fighter, missile: Missile, result: Exchange) -> None:
    """Let a shot hit or miss; a target that is hit loses its coming action. [uses suits.ranged.answer]"""
    if result.winner != 1:
        play.tell(
            "miss",
            "The shot misses {target}.",
            "suits.contest.winner",
            about=(target.id, shooter.id),
            target=target.name,
        )
        play.narrate(note_nobody, scene, "The shot misses.")
        return
    play.narrate(note_winner, scene, shooter)
    lose(scene, target, on_own_turn=False)
    offer_reveal(play, scene, shooter, laid=True)
    offer_reveal(play, scene, target, laid=True)
    if target.sheet.swarm is not None:
        crowds.thin(play, scene, target, result.margin)
        return
    loss = strike_home(play, scene, Hit(shooter, target, blow_of(shooter, missile), result.bonus))
    if missile.load and loss.total:
        target.dosed = True
        play.tell(
            "dose", "The dart's load works in {target}.", "suits.power.phase", about=(target.id,), target=target.name
        )


# --- what a draw hits ------------------------------------------------------------------------------------------------


def land_pull(
    play: Play, scene: Suits, shooter: Fighter, target: Fighter, pull: Pull, bracket: Bracket, result: Exchange
) -> None:
    """Let the bullets of one draw hit or miss, each a hit of its own. [uses suits.burst.table]

    A shot at somebody one is engaged with presses them like any attack. [uses suits.engage.disengage]
    """
    target.unaware = False  # even if no bullet of a burst goes home [uses suits.ranged.unaware]
    if not result.overdrew and are_engaged(scene, shooter.id, target.id):
        target.pressed[shooter.id] = 0
    bullets = clump_hits(play, scene, shooter, target, pull, bracket) if result.winner == 1 and pull.burst else 1
    for _ in range(bullets):
        if target.fate not in ("dead", "mangled"):
            after_shot(play, scene, shooter, target, pull.missile, result)


@cache
def bullets_reading(bracket: Bracket) -> Callable[[Raw], int]:
    """Give the reading of a clump's second card as the bullets that hit. [suits.burst.table]"""

    def read(cards: Raw) -> int:
        return BURST[suit(cards[0])][bracket]

    return read


def clump_hits(play: Play, scene: Suits, shooter: Fighter, target: Fighter, pull: Pull, bracket: Bracket) -> int:
    """Give how many bullets of a clump that hit go home, by a second card's suit.

    [uses suits.burst.clumps]
    """
    what = f"{shooter.name}'s burst"
    read = bullets_reading(bracket)
    hits = min(
        pull.rounds, flip(play, scene, read, Occasion(what, "suits.burst.table", shooter.seat, about=(shooter.id,)))
    )
    play.tell(
        "burst",
        _burst_in_words(hits, pull.rounds),
        "suits.burst.table",
        about=(target.id, shooter.id),
        hits=hits,
        rounds=pull.rounds,
        target=target.name,
    )
    return hits


def _burst_in_words(hits: int, rounds: int) -> str:
    if rounds == 1:
        return "The only bullet hits {target}." if hits else "The only bullet misses {target}."
    return "One of {rounds} bullets hits {target}." if hits == 1 else "{hits} of {rounds} bullets hit {target}."


def dart_load(play: Play, scene: Suits, victim: Fighter) -> None:
    """Let a dart's load work: a high card above Body, and the victim is unconscious (house rule of the dart rifle)."""
    victim.dosed = False
    what, rule = f"{victim.name} fights the drug", "suits.card.high_draw"
    body, about = victim.sheet.body, (victim.id,)
    if flip(play, scene, high_within(body), Occasion(what, rule, victim.seat, about=(victim.id,))):
        text = "{victim} stays awake (a high card within Body {body})."
        play.tell("awake", text, rule, about=about, victim=victim.name, body=body)
        return
    victim.fate = "unconscious"
    fall(scene, victim)
    text = "{victim} goes to sleep (a high card within Body {body} was needed)."
    play.tell("fall", text, "suits.defeat.unconscious", about=about, victim=victim.name, body=body)
