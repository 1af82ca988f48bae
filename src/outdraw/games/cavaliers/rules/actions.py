"""A turn: one main action, with combined actions before it, or after it where Drop was set aside.

The turn is played bit by bit, and its menu shows what may still be done, and what may not and why.
"""

from __future__ import annotations

from outdraw.core.choices import Bar, Option, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers.rules import damage
from outdraw.games.cavaliers.rules.asking import Matter, judge, pick
from outdraw.games.cavaliers.rules.attacks import attack_options, declare, declared
from outdraw.games.cavaliers.rules.combined import (
    DROPS,
    MOST_DROP,
    bar_of_leaving,
    combine,
    combined_options,
    over_the_limit,
    too_far,
)
from outdraw.games.cavaliers.rules.initiative import focus, offer_block
from outdraw.games.cavaliers.rules.mj import ask_to_say, call_a_roll
from outdraw.games.cavaliers.rules.movement import lose_movement, reach_of, walk
from outdraw.games.cavaliers.rules.prepared_actions import prepare
from outdraw.games.cavaliers.rules.reach import not_ready
from outdraw.games.cavaliers.rules.skills import assist, blast, blast_options, enough, flourish, use_skill
from outdraw.games.cavaliers.scene import (
    Cavaliers,
    Combatant,
    Item,
    Turn,
    friends,
    held,
    item_thing,
    others,
    place_of,
    token,
)

DICE_ACTIONS = ("attack", "flourish", "focus", "skill", "blast")
"""Actions that need a roll; the others change the fiction without one. [cavaliers.action.kinds]"""
ASSIST_WEIGHT = 2
"""What an Assist weighs towards the limit. [cavaliers.assist.combined]"""


# --- the menu ---------------------------------------------------------------------------------------------------------


def take_turn(play: Play, scene: Cavaliers) -> None:
    """Ask the one whose turn it is for her next deed, and do it."""
    turn = scene.turns[-1]
    who = scene.people[turn.who]
    if not who.is_up:
        scene.turns.pop()
        return
    if turn.way:
        walk(play, scene, turn)
        return
    if turn.main and turn.reserved <= 0 and not is_left_open(scene, who):
        end_turn(play, scene, turn)
        return
    options = play.drawn_up(menu, scene, turn)
    spent = f" (Drop {turn.drop})" if turn.drop else ""
    prompt = f"{who.name}'s turn{spent}."
    do(play, scene, turn, pick(play, who.seat, Matter("turn", prompt, "cavaliers.action.limit", who.id), options))


def is_left_open(scene: Cavaliers, who: Combatant) -> bool:
    """Say whether something is left to do at Drop 0 after the action: to drop what is empty or broken, or to let go.

    [uses cavaliers.combined.table0]
    """
    useless = [item for item in held(scene, who.id, "main", "off", "both") if item.is_broken or not_ready(item)]
    return bool(useless) or any(each.held_by == who.id for each in scene.people.values())


def end_turn(play: Play, scene: Cavaliers, turn: Turn) -> None:
    """Pass the turn on."""
    scene.turns.remove(turn)
    scene.happenings.append(f"acts {turn.who}")
    name = scene.people[turn.who].name
    play.tell("turn_end", "{name} is done.", "cavaliers.initiative.turn", about=(turn.who,), name=name)


def menu(scene: Cavaliers, turn: Turn) -> list[Option]:
    """Give everything somebody can do now in her turn; the MJ may call for a roll in between.

    [uses cavaliers.skill.noncombat]
    """
    who = scene.people[turn.who]
    options: list[Option] = []
    if not turn.only or turn.only == "attack":
        options = attack_options(scene, turn)
        if not turn.main and not turn.at_anybody and others(scene, who):
            label = "attack somebody else: a companion, a bystander, one who is down"
            options.append(offer("anybody", label, token(who.id)))
    options += main_options(scene, turn)  # [cavaliers.action.list]
    if turn.main:
        options = [_bar_second(option, turn) for option in options]  # [cavaliers.combined.no_two_rolls]
    options += combined_options(scene, turn)
    on = token(who.id)
    if not turn.main and not turn.only and turn.drop + turn.weight < MOST_DROP:
        options.append(offer("later", "set Drop 1 aside for something after the roll", on, facts={"drop": 1}))
    if not turn.main:
        options.append(offer("yield", "give up: surrender or drop out", on))
        _, run = reach_of(scene, who)
        bar = bar_of_leaving(who) or (too_far(run) if turn.areas >= run else over_the_limit(turn, DROPS["move"]))
        options.append(offer("leave", "leave the fight for good (ask the MJ)", on, bar=bar))
    if who.seat == scene.gm:
        options += mjs_options(on)
    options.append(offer("done", "end the turn", on))
    return options


def mjs_options(on: str) -> list[Option]:
    """Give what the MJ may do in a turn of her own that is no deed of it. [uses cavaliers.skill.noncombat]"""
    return [
        offer("call_roll", "call for a roll, whoever's", on),
        offer(spell("call_roll", "words"), "call for a roll, and say what it is about", on),
        offer("say", "tell everybody something", on),
    ]


def _bar_second(option: Option, turn: Turn) -> Option:
    """Bar a second main action."""
    if option.barred_by:
        return option
    # [cavaliers.action.limit]
    if turn.main not in DICE_ACTIONS and (turn.main == "wake" or option.word not in DICE_ACTIONS):
        bar = Bar("cavaliers.action.limit", "A turn holds one action.")
    elif "assist" in (turn.main, option.word):
        bar = Bar("cavaliers.assist.combined", "An Assist is not joined with anything that needs a roll.")
    else:
        bar = Bar("cavaliers.combined.no_two_rolls", "A turn holds one roll; two are never joined.")
    return offer(option.value, option.label, *option.on, bar=bar, facts=option.facts)


def main_options(scene: Cavaliers, turn: Turn) -> list[Option]:
    """Give the actions beside attacks that fill the main part of a turn."""
    who = scene.people[turn.who]
    options: list[Option] = []
    only, on = turn.only, token(who.id)
    if not only or only == "assist":
        bar = None
        if turn.drop + ASSIST_WEIGHT > MOST_DROP:
            why = f"Assist weighs {ASSIST_WEIGHT}; Drop {turn.drop} is spent, {MOST_DROP} is the limit."
            bar = Bar("cavaliers.assist.combined", why)
        for friend in friends(scene, who):
            label = f"assist {friend.name}"
            friends_bar = bar or enough(who, friend)
            options.append(offer(spell("assist", friend.id), label, token(friend.id), bar=friends_bar))
        for each in sleepers(scene, who):
            options.append(offer(spell("wake", each.id), f"wake {each.name}", token(each.id)))
    if (not only or only == "flourish") and who.is_pc:
        options.append(offer("flourish", "Flourish for Style", on))
    if (not only or only == "focus") and place_of(scene, who.id) is not None:
        options.append(offer("focus", "Focus: reroll Initiative", on))
    if (not only or only == "skill") and who.category != "animal":
        options.append(offer("skill", "use a skill", on))
        options += blast_options(scene, turn)
    if not only and not turn.is_ordered:
        options.append(offer("prepare", "prepare an action", on))
    if not only or only == "reload":
        options += [_serving(gun, turn) for gun in cannons(scene, who)]
    return options


def _serving(gun: Item, turn: Turn) -> Option:
    """Offer one of the uses of Reload that a cannon needs."""
    bar = Bar("cavaliers.reload.cannon", "Serving a cannon is a full action.") if turn.drop else None
    left = gun.gear.reload_uses - gun.progress
    label = f"reload the {gun.gear.name} ({left} more)"
    return offer(spell("serve", gun.id), label, item_thing(gun), bar=bar, facts={"left": left})


def sleepers(scene: Cavaliers, who: Combatant) -> list[Combatant]:
    """Give those here whom Yield knocked out, of whatever side. [uses cavaliers.yield.unconscious]"""
    return [each for each in scene.people.values() if each.status == "unconscious" and each.area == who.area]


def cannons(scene: Cavaliers, who: Combatant) -> list[Item]:
    """Give the cannon in the Area that are not ready. [uses cavaliers.reload.cannon]"""
    if who.bound:
        return []
    return [
        item
        for item in scene.items.values()
        if item.gear.sort == "cannon" and item.area == who.area and not item.loaded
    ]


# --- doing it ---------------------------------------------------------------------------------------------------------


def do(play: Play, scene: Cavaliers, turn: Turn, chosen: str) -> None:
    """Do what was chosen from the menu."""
    deed, words = read(chosen)
    who = scene.people[turn.who]
    if deed == "done":
        end_turn(play, scene, turn)
    elif deed == "yield":
        end_turn(play, scene, turn)
        damage.give_up(play, scene, who)
    elif deed == "leave":
        leave_for_good(play, scene, turn)
    elif deed == "anybody":
        turn.at_anybody = True
    elif deed == "call_roll":
        call_a_roll(play, scene, bool(words))  # the MJ's word, not a deed of this turn
    elif deed == "say":
        ask_to_say(play, scene)
    elif deed == "later":
        turn.drop += 1
        turn.reserved += 1
    elif deed in MAIN:
        turn.main = deed
        MAIN[deed](play, scene, turn, words)
    else:
        combine(play, scene, turn, deed, words)


def leave_for_good(play: Play, scene: Cavaliers, turn: Turn) -> None:
    """Let somebody leave the fight and the map, if the MJ sees a way out and nobody stands in it.

    Where there is none, nothing was lost; where somebody stands in it, a Move.

    [uses cavaliers.interpose.block_exit]
    """
    who, rule = scene.people[turn.who], "cavaliers.area.exceptions"
    options = (offer("refuse", "there is no way out", token(who.id)), offer("allow", "she gets away", token(who.id)))
    prompt = f"{who.name} wants to leave the fight for good. Is there a way out?"
    if judge(play, scene.gm, Matter("leave", prompt, rule, who.id), options, "allow") == "refuse":
        play.tell("ruling", "There is no way out for {name}.", rule, about=(who.id,), name=who.name)
    elif offer_block(play, scene, who):
        turn.drop += DROPS["move"]
        lose_movement(scene, turn)
    else:
        end_turn(play, scene, turn)
        damage.leave(scene, who, "fled")
        play.tell("fled", "{name} leaves the fight.", rule, about=(who.id,), name=who.name)


# --- main actions -----------------------------------------------------------------------------------------------------


def _attack(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    specialty, target, *weapon = words
    declare(play, scene, declared(turn, scene.people[target], specialty, weapon[0] if weapon else ""))


def _assist(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    """Assist: no roll, but it weighs Drop 2 towards the limit. [uses cavaliers.assist.combined]"""
    assist(play, scene, turn, words[0])
    turn.weight = ASSIST_WEIGHT
    turn.reserved = max(0, MOST_DROP - (turn.drop - turn.reserved) - ASSIST_WEIGHT)


def _wake(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    damage.wake(play, scene.people[words[0]])
    turn.reserved = max(0, MOST_DROP - (turn.drop - turn.reserved))  # no roll: the turn may go on without dice


def _flourish(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    flourish(play, scene, turn)


def _focus(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    focus(play, scene, turn)


def _skill(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    use_skill(play, scene, turn)


def _blast(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    blast(play, scene, turn, scene.items[words[0]], words[1])


def _prepare(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    prepare(play, scene, turn)


def _serve(play: Play, scene: Cavaliers, turn: Turn, words: tuple[str, ...]) -> None:
    """Serve a cannon; five uses by whomever make it ready. [cavaliers.reload.cannon]"""
    gun = scene.items[words[0]]
    gun.progress += 1
    who = scene.people[turn.who]
    if gun.progress >= gun.gear.reload_uses:
        gun.loaded, gun.progress = gun.gear.shots, 0
    state = "is ready" if gun.loaded else f"needs {gun.gear.reload_uses - gun.progress} more"
    text = "{name} serves the {gun}; it {state}."
    rule = "cavaliers.reload.cannon"
    play.tell("reload", text, rule, about=(who.id,), name=who.name, gun=gun.gear.name, state=state)


MAIN = {
    "attack": _attack,
    "assist": _assist,
    "wake": _wake,
    "flourish": _flourish,
    "focus": _focus,
    "skill": _skill,
    "blast": _blast,
    "prepare": _prepare,
    "serve": _serve,
}
