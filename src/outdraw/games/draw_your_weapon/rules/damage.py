"""Damage: Guard first, then HP; Broken, Down, death, and objects (house rules where the seeds are silent)."""

from __future__ import annotations

from typing import NamedTuple

from outdraw.core.choices import Number, Pick, offer
from outdraw.core.figures import Figure
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import battlemap
from outdraw.games.draw_your_weapon.rules.field import is_player
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, Thing, token

LOST = {
    (True, True): "{guard} Guard and {hp} HP",
    (True, False): "{guard} Guard",
    (False, True): "{hp} HP",
    (False, False): "nothing",
}
"""What is lost, in words, by whether it takes Guard and HP."""


# The term for what a Stat has no room for.
FULL = "no more than the maximum"


def against_the_broken(f: Figure) -> Figure:
    """Add to what an Attack deals that its target is Broken. [draw_your_weapon.damage.broken_effect]"""
    f.add("the target is Broken", content.figures().broken_extra_damage, "draw_your_weapon.damage.broken_effect")
    return f


def blow(amount: int, guard: int, hp: int, is_broken: bool) -> tuple[int, int, bool]:
    """Work out a blow: Guard absorbs first, the excess takes HP; emptying Guard breaks.

    What is left is Guard, HP, and whether the target is Broken then.
    [draw_your_weapon.damage.guard_first, draw_your_weapon.damage.broken_gained]
    """
    if amount < guard:
        return guard - amount, hp, is_broken
    return 0, max(0, hp + guard - amount), is_broken or guard > 0


def hurt(play: Play, scene: Dyw, target: Creature, amount: int, may_spare: Creature | None = None) -> None:
    """Deal damage to a creature; outside Combat there is no Guard. [uses draw_your_weapon.damage.guard_first]"""
    if scene.combat is None:
        wound(play, target, amount, may_spare)
        return
    body = stats(target)
    suffer(play, target, blow(amount, body.guard, body.hp, target.is_broken), may_spare)


def wound(play: Play, target: Creature, amount: int, may_spare: Creature | None = None) -> None:
    """Deal damage past Guard, as a fall or a fire does, and a Cheap Shot. [uses draw_your_weapon.damage.guard_first]"""
    body = stats(target)
    suffer(play, target, (body.guard, max(0, body.hp - amount), target.is_broken), may_spare)


def suffer(play: Play, target: Creature, left: tuple[int, int, bool], may_spare: Creature | None = None) -> None:
    """Let a creature have what damage leaves, with all that follows: Broken, out, Down, or one hit nearer to death."""
    if target.is_down:
        strike_the_down(play, target)
        return
    body, was_broken = stats(target), target.is_broken
    old_guard, old_hp = body.guard, body.hp
    body.guard, body.hp, target.is_broken = left
    if old_guard or old_hp:  # whoever was knocked out has neither
        play.narrate(_tell_loss, target, old_guard - body.guard, old_hp - body.hp)
    if target.is_broken and not was_broken:
        rule = "draw_your_weapon.damage.broken_gained"
        play.tell("broken", "{name} is Broken.", rule, about=(target.id,), name=target.name)
    if body.hp == 0:
        fell(play, target, may_spare)


def _tell_loss(play: Play, target: Creature, guard: int, hp: int) -> None:
    lost = LOST[bool(guard), bool(hp)]
    play.tell(
        "damage",
        "{name} loses " + lost + ": Guard {guard_left} of {max_guard}, HP {hp_left} of {max_hp}.",
        "draw_your_weapon.damage.guard_first",
        seen_by=target.figures.seen_by,
        about=(target.id,),
        name=target.name,
        guard=guard,
        hp=hp,
        guard_left=stats(target).guard,
        hp_left=stats(target).hp,
        max_guard=stats(target).max_guard,
        max_hp=stats(target).max_hp,
    )


def fell(play: Play, target: Creature, may_spare: Creature | None = None) -> None:
    """Take a creature at 0 HP out of the fight: an NPC is out, a Player Character is Down.

    A Merciful weapon's wielder may choose to knock out instead.
    [draw_your_weapon.damage.zero_hp; uses draw_your_weapon.weapon.own_rules]
    """
    is_spared = may_spare is not None and _spares(play, may_spare, target)
    target.is_asleep, target.has_fallen = is_spared, True
    target.is_defending = target.is_dashing = False
    if is_player(target):
        target.is_down, target.hits_while_down, stats(target).guard = True, 0, 0
        play.tell("down", "{name} is Down.", "draw_your_weapon.damage.down", about=(target.id,), name=target.name)
    else:
        target.is_out = not is_spared
        words = "{name} is knocked out." if is_spared else "{name} is out of the fight."
        play.tell("out", words, "draw_your_weapon.damage.zero_hp", about=(target.id,), name=target.name)


def rise(play: Play, target: Creature) -> None:
    """Let a character who fell be up again."""
    get_up(target)
    play.tell("up", "{name} is up again.", "draw_your_weapon.damage.down", about=(target.id,), name=target.name)


def get_up(target: Creature) -> None:
    """End all that came of a fall: Down, out, knocked out or dead."""
    target.is_down = target.is_asleep = target.is_out = target.is_dead = target.has_fallen = False
    target.hits_while_down = 0


def _spares(play: Play, attacker: Creature, target: Creature) -> bool:
    prompt = f"{target.name} is at 0 HP: fell them, or only knock them out?"
    on, rule = token(target.id), "draw_your_weapon.weapon.own_rules"
    options = (offer("fell", "Fell them", on), offer("spare", "Knock them out", on))
    kind, actor = "draw_your_weapon.mercy", attacker.id
    return play.pick(Pick(attacker.seat, kind, prompt, rule, options, actor=actor, facing=target.id)) == "spare"


def strike_the_down(play: Play, target: Creature) -> None:
    """Count a hit on a Down character; the third since going Down kills. [draw_your_weapon.damage.down]"""
    target.hits_while_down += 1
    rule = "draw_your_weapon.damage.down"
    most, about = content.figures().down_hits_to_die, (target.id,)
    told = "{name}, Down, is hit: {hits} of {most} that kill."
    play.tell("hit_down", told, rule, about=about, name=target.name, hits=target.hits_while_down, most=most)
    if target.hits_while_down >= most:
        target.is_dead, target.is_down, target.is_asleep = True, False, False
        play.tell("death", "{name} dies.", rule, about=(target.id,), name=target.name)


def heal(play: Play, target: Creature, gain: Figure, *rules: str) -> int:
    """Give back HP up to the maximum; any HP regained ends Down. [uses draw_your_weapon.damage.down]"""
    body = stats(target)
    gain.at_most(max(0, body.max_hp - body.hp), rules[0], FULL)
    gained = gain.total
    body.hp += gained
    if gained and target.is_down:
        rise(play, target)
    text = "{name} regains {amount} HP: HP {left} of {most}." if gained else "{name} regains no HP: nothing is missing."
    play.narrate(_tell_gain, Gain("heal", text, rules, target, gain), body.hp, body.max_hp)
    return gained


def gain_guard(play: Play, target: Creature, gain: Figure, *rules: str) -> int:
    """Give back Guard up to the maximum; a creature that is Broken or Down gains none.

    [draw_your_weapon.guard.cap]
    """
    body = stats(target)
    if target.is_broken:
        gain.at_most(0, "draw_your_weapon.damage.broken_effect", "Broken")
    elif target.is_down:
        gain.at_most(0, "draw_your_weapon.damage.down", "Down")
    gain.at_most(max(0, body.max_guard - body.guard), "draw_your_weapon.guard.cap", FULL)
    gained = gain.total
    body.guard += gained
    text = "{name} gains {amount} Guard: Guard {left} of {most}."
    if not gained and target.is_broken:
        text, rules = "{name} gains no Guard: Broken.", (*rules, "draw_your_weapon.damage.broken_effect")
    elif not gained and target.is_down:
        text, rules = "{name} gains no Guard: Down.", (*rules, "draw_your_weapon.damage.down")
    elif not gained:
        text, rules = "{name} gains no Guard: it is full at {most}.", (*rules, "draw_your_weapon.guard.cap")
    play.narrate(_tell_gain, Gain("guard", text, rules, target, gain), body.guard, body.max_guard)
    return gained


class Gain(NamedTuple):
    """What somebody gained: Guard or HP, the words and rules for it, and the figure."""

    kind: str
    text: str
    rules: tuple[str, ...]
    target: Creature
    figure: Figure


def _tell_gain(play: Play, gain: Gain, left: int, most: int) -> None:
    """Tell what somebody gained, of what it is made, and how much there is of it now."""
    target, made_of = gain.target, gain.figure.sum(gain.kind, gain.target.id)
    play.tell(
        gain.kind,
        gain.text,
        *gain.rules,
        seen_by=target.figures.seen_by,
        about=(target.id,),
        sums=(made_of,) if made_of.terms and made_of.total > 0 else (),
        name=target.name,
        amount=made_of.total,
        left=left,
        most=most,
    )


def hurt_thing(play: Play, scene: Dyw, thing: Thing, amount: int) -> None:
    """Damage an object: it has HP only and is destroyed at 0; the Dealer sets its HP.

    [draw_your_weapon.damage.objects]
    """
    rule = "draw_your_weapon.damage.objects"
    if thing.hp is None:
        usual = content.objects()[thing.kind].hp
        prompt = f"How many HP has {thing.name}?"
        kind = "draw_your_weapon.object_hp"
        thing.hp = play.number(Number(DEALER, kind, prompt, rule, 1, 99, usual, True, facing=thing.id))
    _, thing.hp, _ = blow(amount, 0, thing.hp, False)
    about, told = (thing.id,), "{name} takes {amount} damage: {hp} HP left."
    play.tell("thing", told, rule, about=about, name=thing.name, amount=amount, hp=thing.hp)
    if thing.hp == 0:
        thing.is_destroyed = True
        play.tell("destroyed", "{name} is destroyed.", rule, about=about, name=thing.name)
        for holder in [each for each in scene.creatures.values() if thing.id in each.held]:
            holder.held.remove(thing.id)  # nothing of it is left in the hands
        if thing.kind == "door" and thing.place is not None:
            battlemap.set_square(scene, thing.place, ".")
