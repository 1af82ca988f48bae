"""Several shots in one use: autofire, bursts clump by clump, a gun in each hand; each draw is harder than the last.

A single shot, and what a draw hits, is in `ranged`.
"""

from __future__ import annotations

from typing import TypeAlias

from outdraw.core.choices import Option, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.suits.content import Missile
from outdraw.games.suits.rules.contests import Exchange, Hand, Manner, Party
from outdraw.games.suits.rules.dealing import compared, draw_hand, lay_open, saved_cards, sweep
from outdraw.games.suits.rules.field import can_see, enemies_of, find
from outdraw.games.suits.rules.melee import is_helpless, tell_auto_hit
from outdraw.games.suits.rules.modifiers import is_outnumbered
from outdraw.games.suits.rules.ranged import (
    CLUMP,
    Fire,
    announce,
    avoided,
    guns_held,
    land_pull,
    loaded,
    pay_shot,
    prepare,
    reveal_shooter,
    shot_defence,
    spend_round,
)
from outdraw.games.suits.rules.ranges import Pull
from outdraw.games.suits.scene import Fighter, Suits, token


def draws_of(missile: Missile, rounds: int) -> list[int]:
    """Give the rounds of each draw of one use: single shots, or clumps of four, as rate and magazine allow.

    [suits.multi_shot.autofire, suits.burst.clumps]
    """
    count = min(missile.rate, rounds)
    if not missile.burst:
        return [1] * count
    return [min(CLUMP, count - start) for start in range(0, count, CLUMP)]


def pulls_of(scene: Suits, shooter: Fighter) -> list[Pull]:
    """Give the draws of one use, of a gun in the off hand too if it may fire; each gun counts its own, or both do.

    [uses suits.multi_shot.off_hand, suits.multi_shot.decline]
    """
    pulls: list[Pull] = []
    shared_decline = scene.switches.shared_decline
    guns = guns_held(shooter) if fires_both(scene, shooter) else guns_held(shooter)[:1]
    for place, (key, gun) in enumerate(guns):
        first = 1 + len(pulls) if shared_decline else 1
        draws = enumerate(draws_of(gun, loaded(shooter, key)), start=first)
        pulls += [Pull(key, gun, place > 0, number, rounds, gun.burst) for number, rounds in draws]
    return pulls


def fires_both(scene: Suits, shooter: Fighter) -> bool:
    """Say whether the gun in the off hand fires in the same use, which is an attack with both weapons.

    Not if it has guarded in this period, if it must guard because its holder is outnumbered, if the table plays no
    such attacks, or if it is there to be lobbed.
    [uses suits.fast.two_weapons, suits.frequency.weapon_once, suits.multi_attack.outnumbered]
    """
    second = shooter.held.second_missile
    if second is None or second.blast or shooter.second_used or not scene.switches.two_weapon_attacks:
        return False
    return not is_outnumbered(scene, shooter)


Met: TypeAlias = dict[str, tuple[Party, Hand] | None]
"""How each target met the fire of one use: nothing if it could not, or outran it."""


def fire_several(play: Play, scene: Suits, shooter: Fighter, target: Fighter) -> None:
    """Fire several shots or bursts in one use; the shooter may stop after any of them.

    [suits.fast.weapons, suits.frequency.fast_weapon; uses suits.multi_shot.autofire]
    """
    pay_shot(shooter, with_white=False)
    met: Met = {}
    for place, pull in enumerate(pulls_of(scene, shooter)):
        if place:
            chosen = ask_next(play, scene, shooter, target, pull, met)
            if chosen is None:
                break
            target = chosen
        fire_pull(play, scene, shooter, target, pull, met, is_first=not place)
    sweep(scene)
    reveal_shooter(shooter)


def fire_pull(
    play: Play, scene: Suits, shooter: Fighter, target: Fighter, pull: Pull, met: Met, is_first: bool
) -> None:
    """Fire one draw of several: a single card (aim adds to the first), falling skill; a target defends only once.

    [suits.multi_shot.single_card; uses suits.multi_shot.decline, suits.aim.cards]
    """
    shot = prepare(scene, shooter, target, pull)
    if shot is None:
        return
    play.narrate(announce, scene, shooter, target, pull, shot)
    spend_round(shooter, pull)
    if pull.off_hand:
        shooter.multi_attacked = True  # [uses suits.multi_attack.no_defense]
    if target.id not in met:
        met[target.id] = None
        if not is_helpless(target) and not avoided(play, scene, shooter, target):
            met[target.id] = shot_defence(play, scene, target, Fire(shooter, shot.bracket))
            shot = prepare(scene, shooter, target, pull) or shot
    defence = met[target.id]
    if defence is None and not is_helpless(target):
        return  # no card of the shooter's can hit whoever outran it [uses suits.ranged.moving_avoid]
    held = saved_cards(scene, shooter)[:1] if is_first else ()
    aim = shot.aim if is_first else 0
    manner: Manner = "aimed" if aim else "best"
    one = Party(shot.skill, 1 - len(held) + aim, held, manner, who=shooter.id, name=shooter.name)
    lay_open(play, scene, shooter, held, "suits.defend.success")
    hand = draw_hand(play, scene, one)
    if defence is None or is_helpless(target):
        tell_auto_hit(play, shooter, target)
        result = Exchange(1, hand.bonus)
    else:
        result = compared(play, scene, hand, defence[1], one, defence[0])
    land_pull(play, scene, shooter, target, pull, shot.bracket, result)


def ask_next(play: Play, scene: Suits, shooter: Fighter, last: Fighter, pull: Pull, met: Met) -> Fighter | None:
    """Ask the shooter at whom the next shot goes, or to stop; whoever has outrun this fire is no target of it.

    [uses suits.ranged.moving_avoid]
    """
    foes = enemies_of(scene, shooter)
    near = [last] if last not in foes and last.fate not in ("dead", "mangled") else []
    targets = [
        each
        for each in (*foes, *near)
        if can_see(scene, shooter, each)
        and prepare(scene, shooter, each, pull)
        and (met.get(each.id, ()) is not None or is_helpless(each))
    ]
    if not targets:
        return None
    options = [offer(spell("shoot", each.id), f"Shoot at {each.name}", token(each.id)) for each in targets]
    pick = Pick(
        shooter.seat,
        "suits.next_shot",
        f"{shooter.name}: fire again with {pull.gun}?",
        "suits.multi_shot.autofire",
        (Option("stop", "Stop firing"), *options),
        actor=shooter.id,
        facing=last.id,
    )
    deed = read(play.pick(pick))
    return find(scene, deed.objects[0]) if deed.objects else None
