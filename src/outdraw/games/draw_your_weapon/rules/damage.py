"""Damage: Guard first, then HP; Broken, Down, death, and objects (house rules where the seeds are silent)."""

from __future__ import annotations

from typing import TypeAlias

from outdraw.core.choices import Number, Pick, offer
from outdraw.core.events import Sum, Term
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


def dealt(amount: int, is_broken: bool) -> int:
    """Give what an Attack deals: more to the Broken. [draw_your_weapon.damage.broken_effect]"""
    return amount + content.figures().broken_extra_damage if is_broken else amount


def blow(
    amount: int, guard: int, hp: int, is_broken: bool, is_attack: bool = True, past_guard: bool = False
) -> tuple[int, int, bool]:
    """Work out a blow: Guard absorbs first, the excess takes HP; emptying Guard breaks; an Attack on the Broken adds 2.

    What is left is Guard, HP, and whether the target is Broken then.

    [draw_your_weapon.damage.guard_first, draw_your_weapon.damage.broken_gained; uses
    draw_your_weapon.damage.broken_effect]
    """
    if past_guard:
        return guard, max(0, hp - amount), is_broken
    if is_broken and is_attack:
        amount = dealt(amount, is_broken)
    if amount < guard:
        return guard - amount, hp, is_broken
    return 0, max(0, hp + guard - amount), is_broken or guard > 0


def hurt(
    play: Play,
    scene: Dyw,
    target: Creature,
    amount: int,
    is_attack: bool = True,
    past_guard: bool = False,
    may_spare: Creature | None = None,
) -> None:
    """Deal damage to a creature, with all that follows: Broken, out, Down, or one hit nearer to death."""
    if target.is_down:
        strike_the_down(play, target)
        return
    body, was_broken = stats(target), target.is_broken
    old_guard, old_hp = body.guard, body.hp
    is_past = past_guard or scene.combat is None
    guard, hp, is_broken = blow(amount, old_guard, old_hp, was_broken, is_attack, is_past)
    body.guard, body.hp, target.is_broken = guard, hp, is_broken
    if old_guard or old_hp:  # whoever was knocked out has neither
        play.narrate(_tell_loss, target, old_guard - guard, old_hp - hp, was_broken and is_attack and not is_past)
    if is_broken and not was_broken:
        rule = "draw_your_weapon.damage.broken_gained"
        play.tell("broken", "{name} is Broken.", rule, about=(target.id,), name=target.name)
    if hp == 0:
        fell(play, target, may_spare)


def _tell_loss(play: Play, target: Creature, guard: int, hp: int, is_harder: bool) -> None:
    lost = LOST[bool(guard), bool(hp)]
    play.tell(
        "damage",
        "{name} loses " + lost + "{harder}: Guard {guard_left} of {max_guard}, HP {hp_left} of {max_hp}.",
        "draw_your_weapon.damage.guard_first",
        *(("draw_your_weapon.damage.broken_effect",) if is_harder else ()),
        seen_by=target.figures.seen_by,
        about=(target.id,),
        name=target.name,
        harder=f" (Broken: {content.figures().broken_extra_damage} more)" if is_harder else "",
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


def heal(play: Play, target: Creature, amount: int, *rules: str, terms: Terms = ()) -> int:
    """Give back HP up to the maximum; any HP regained ends Down. [uses draw_your_weapon.damage.down]"""
    body = stats(target)
    gained = max(0, min(amount, body.max_hp - body.hp))
    body.hp += gained
    if gained and target.is_down:
        rise(play, target)
    text = "{name} regains {amount} HP: HP {left} of {most}." if gained else "{name} regains no HP: nothing is missing."
    play.narrate(_tell_gain, "heal", text, rules, target, gained, amount, body.hp, body.max_hp, terms)
    return gained


def gain_guard(play: Play, target: Creature, amount: int, *rules: str, terms: Terms = ()) -> int:
    """Give back Guard up to the maximum; a creature that is Broken or Down gains none.

    [draw_your_weapon.guard.cap]
    """
    body = stats(target)
    gained = 0 if target.is_broken or target.is_down else max(0, min(amount, body.max_guard - body.guard))
    body.guard += gained
    text = "{name} gains {amount} Guard: Guard {left} of {most}."
    if not gained and target.is_broken:
        text, rules = "{name} gains no Guard: Broken.", (*rules, "draw_your_weapon.damage.broken_effect")
    elif not gained and target.is_down:
        text, rules = "{name} gains no Guard: Down.", (*rules, "draw_your_weapon.damage.down")
    elif not gained:
        text, rules = "{name} gains no Guard: it is full at {most}.", (*rules, "draw_your_weapon.guard.cap")
    play.narrate(_tell_gain, "guard", text, rules, target, gained, amount, body.guard, body.max_guard, terms)
    return gained


Terms: TypeAlias = tuple[Term, ...]
"""What a gain is made of."""


def _tell_gain(
    play: Play,
    kind: str,
    text: str,
    rules: tuple[str, ...],
    target: Creature,
    gained: int,
    amount: int,
    left: int,
    most: int,
    terms: Terms,
) -> None:
    """Tell what somebody gained, of what it is made, and how much there is of it now."""
    beyond = (Term("no more than the maximum", gained - amount, "draw_your_weapon.guard.cap"),)
    made_of = Sum(kind, gained, (*terms, *beyond) if gained < amount else terms, target.id)
    play.tell(
        kind,
        text,
        *rules,
        seen_by=target.figures.seen_by,
        about=(target.id,),
        sums=(made_of,) if terms and gained else (),
        name=target.name,
        amount=gained,
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
