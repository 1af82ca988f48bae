"""A Turn: the card at its start, two Actions with one Attack among them, movement in between, its end (Chapter 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from outdraw.core.choices import Bar, Menu, Number, Option, Pick, barred, offer
from outdraw.core.deeds import Deed, read, spell
from outdraw.core.figures import Figure, figure
from outdraw.core.menus import Sections
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import (
    abilities,
    attacks,
    battlemap,
    cards,
    combat,
    damage,
    dealer,
    dealers_notes,
    movement,
)
from outdraw.games.draw_your_weapon.rules.actions import Action, bar_to, take
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.contests import Participant, Terms
from outdraw.games.draw_your_weapon.rules.field import can_fight, is_player, is_present, plural
from outdraw.games.draw_your_weapon.rules.people import yes_or_no
from outdraw.games.draw_your_weapon.rules.skill_tests import skill_test
from outdraw.games.draw_your_weapon.rules.stats import feature_of, sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Combat, Creature, Dyw, Thing, Turn, token

HARMLESS: Final = frozenset(("defend", "combat_move"))
"""Actions after which everyone can fight who could before."""


def step(play: Play, scene: Dyw, fight: Combat) -> None:
    """Take the Combat one step further: a Round begun, a Turn begun, or one thing done on a Turn."""
    turn = fight.turn
    if turn is not None:
        act(play, scene, fight, scene.creatures[turn.creature])
    elif fight.totals:
        combat.set_order(play, scene, fight)
    elif fight.next < len(fight.order):
        creature = scene.creatures[fight.order[fight.next].creature]
        fight.next += 1
        begin_turn(play, scene, fight, creature)
    else:
        next_round(play, scene, fight)


def next_round(play: Play, scene: Dyw, fight: Combat) -> None:
    """Begin the next Round, after the Dealer's word; a Combat at its limit of Rounds is a draw."""
    limit = scene.switches.round_limit
    if limit and fight.round >= limit:
        combat.end(play, scene, f"Round {limit} was the last", is_draw=True)
        return
    if not any(combat.has_place(each) for each in scene.creatures.values()):  # no Turn will come to propose it
        fight.is_proposed_over = False
        if combat.propose_end(play, scene, fight):
            return
    if not scene.switches.is_duel and not dealer.between_rounds(play, scene, fight):
        return
    combat.begin_round(play, scene, fight)


# ---------------------------------------------------------------- the start and the end of a Turn


def begin_turn(play: Play, scene: Dyw, fight: Combat, creature: Creature) -> None:
    """Begin a Turn: those who are Down or have yielded take none; others draw a card if the Hand is small.

    [uses draw_your_weapon.turn.draw, draw_your_weapon.turn.budget, draw_your_weapon.damage.down]
    """
    fight.is_proposed_over = False
    if not can_fight(creature):
        combat.propose_end(play, scene, fight)
        return
    scene.resolving, scene.waiting = 0, []
    rule = "draw_your_weapon.initiative.rounds_and_turns"
    play.tell("turn", "{name}'s Turn.", rule, about=(creature.id,), name=creature.name)
    draw_for_turn(play, scene, creature)
    if scene.notes:
        dealers_notes.on_turn(play, scene, creature)
    if can_fight(creature):
        fight.turn = Turn(creature.id)
    combat.propose_end(play, scene, fight)


def draw_for_turn(play: Play, scene: Dyw, creature: Creature) -> None:
    """Draw one card if the Hand has fewer than five; the Dealer if the Dealer's Hand is below its size.

    [draw_your_weapon.turn.draw, draw_your_weapon.card.no_automatic_refill]
    """
    seat = creature.seat
    if len(scene.zones[hand_zone(seat)].cards) < combat.hand_size(scene, seat):
        cards.draw(play, scene, seat, 1, "draw_your_weapon.turn.draw", "draw_your_weapon.card.no_automatic_refill")


def end_turn(fight: Combat, creature: Creature) -> None:
    """End a Turn; Speed stays as it is, for only Combat Move brings it back.

    [draw_your_weapon.movement.no_auto_refresh]
    """
    fight.turn = None
    creature.taunted_by = ""
    if creature.id not in fight.had_turn:
        fight.had_turn.append(creature.id)


# ---------------------------------------------------------------- what a Turn may do


def attack_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer the Attacks. [uses draw_your_weapon.attack.purpose]"""
    page = sheet_of(creature)
    weapons = content.weapons_among((*creature.held, *page.carried))
    features = content.features_for("attack", tuple(page.features))
    bar = bar_to(scene, creature, "weapon_attack")
    found: list[Option] = []
    for target in targets(scene, creature):
        aim = attacks.Aim(scene, creature, target)
        for weapon in weapons:
            found.append(attacks.weapon_option(aim, weapon, bar))
        found.append(attacks.strike_option(aim, bar))
        for feature in features:
            if feature.effect != "flurry":
                found.append(attacks.special_option(aim, feature, bar))
    return found


def flurry_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer the Attacks of a Flurry alone. [uses draw_your_weapon.turn.one_attack]"""
    found: list[Option] = []
    for feature in content.features_for("attack", tuple(sheet_of(creature).features)):
        if feature.effect == "flurry":
            for target in targets(scene, creature):
                found += attacks.flurry_options(attacks.Aim(scene, creature, target), feature)
    return found


def targets(scene: Dyw, creature: Creature) -> list[Creature | Thing]:
    """Give who and what a creature may think of attacking. [uses draw_your_weapon.attack.purpose]"""
    return [*attacks.enemies(scene, creature), *attacks.objects(scene, creature)]


def help_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to help Down allies up. [uses draw_your_weapon.damage.down]"""
    return [
        offer(spell("help", ally.id), f"Help {ally.name} up", token(ally.id), bar=bar_of_help(scene, creature, ally))
        for ally in scene.creatures.values()
        if ally.is_down and ally.side == creature.side and is_player(ally)
    ]


def bar_of_help(scene: Dyw, creature: Creature, ally: Creature) -> Bar | None:
    """Say why a Down ally cannot be helped now."""
    if scene.combat is not None and battlemap.apart(scene, creature, ally) > battlemap.NEXT_TO:
        return Bar("draw_your_weapon.damage.down", f"{ally.name} is not next to {creature.name}.")
    if creature.is_dashing:  # nobody is helped up in passing
        return Bar("draw_your_weapon.dash.effect", f"{creature.name} is Dashing: stop first.")
    return bar_to(scene, creature, "test")


def note_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer a Player what the scenario's notes hold ready for an Action."""
    if not is_player(creature) or not scene.notes:
        return []
    bar, found = bar_to(scene, creature, "test"), []
    for note in dealers_notes.open_to_players(scene):
        foe = dealers_notes.opponent(scene, note)
        on = () if foe is None else (token(foe.id),)
        found.append(offer(spell("note", note.id), note.title, *on, bar=bar))
    return found


def turning_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to turn on one's own side: whoever does may attack them from then on.

    [uses draw_your_weapon.attack.purpose]
    """
    if scene.switches.is_duel:
        return []
    return [
        offer(spell("turn_on", each.id), f"Come to blows with {each.name}", token(each.id))
        for each in scene.creatures.values()
        if each.side == creature.side and each.id != creature.id and is_present(each)
    ]


def dealers_options(scene: Dyw, creature: Creature) -> Sequence[Option]:
    """Offer the Dealer, on an NPC's Turn, what the Dealer may call at any moment. [uses draw_your_weapon.test.when]"""
    return dealer.calls_in_combat(scene) if creature.seat == DEALER and not scene.switches.is_duel else ()


ACTIONS: Final = {
    "combat_move": ("Combat Move", "combat_move"),
    "defend": ("Defend", "defend"),
    "dash": ("Dash", "dash"),
    "breather": ("Breather", "recover"),
    "rest": ("Rest", "rest"),
    "test": ("Try something else", "test"),
    "move_action": ("Another Move, if the Dealer calls it one", "move"),
}
"""The Actions that need no more than a name, with their types. [uses draw_your_weapon.action.combat_list]"""


def plain_action(verb: str) -> Callable[[Dyw, Creature], Sequence[Option]]:
    """Give what offers one of the Actions that need no more than a name."""
    label, type = ACTIONS[verb]
    return lambda scene, creature: (barred(worded(verb, label, creature.id), bar_to(scene, creature, type)),)


def combat_move_options(scene: Dyw, creature: Creature) -> Sequence[Option]:
    """Offer a Combat Move, with what it brings. [uses draw_your_weapon.move.combat_move]"""
    now, most = stats(creature).speed, stats(creature).max_speed
    label = f"Combat Move: Speed {now} back to {most}" if now < most else f"Combat Move: Speed is {most} already"
    return (barred(worded("combat_move", label, creature.id), bar_to(scene, creature, "combat_move")),)


@lru_cache(maxsize=4096)
def worded(verb: str, label: str, creature: str) -> Option:
    """Word something that needs no more than a name; alike ones are worded once."""
    return offer(verb, label, token(creature))


SECTIONS: Final[dict[str, Callable[[Dyw, Creature], Sequence[Option]]]] = {
    "attack strike special": attack_options,
    "flurry": flurry_options,
    **{verb: plain_action(verb) for verb in ACTIONS},
    "combat_move": combat_move_options,
    "ability": abilities.ability_options,
    "help": help_options,
    "note": note_options,
    **movement.SECTIONS,
    "turn_on": turning_options,
    "yield": lambda scene, creature: (worded("yield", "Yield", creature.id),),
    "end": lambda scene, creature: (worded("end", "End the Turn", creature.id),),
    " ".join(dealer.CALLS_IN_COMBAT): dealers_options,
}
"""What a Turn may do, section by section."""


def menu(scene: Dyw, creature: Creature) -> Menu:
    """Offer everything a creature may think of on its Turn; what a rule forbids says which."""
    rule, offers = "draw_your_weapon.turn.budget", Sections(SECTIONS, scene, creature, worded=what_is_left)
    return Menu(creature.seat, "draw_your_weapon.turn", "", rule, offers, actor=creature.id)


def what_is_left(scene: Dyw, creature: Creature) -> str:
    """Say what is left of a Turn. [uses draw_your_weapon.turn.budget]"""
    turn = scene.combat.turn if scene.combat is not None else None
    left = plural(turn.actions_left if turn is not None else 0, "Action")
    return f"{creature.name}: what do you do? {left}, {stats(creature).speed} Speed left."


def act(play: Play, scene: Dyw, fight: Combat, creature: Creature) -> None:
    """Do one thing on a Turn: movement, a small action, an Action, or its end. [uses draw_your_weapon.movement.split]

    The Dealer may speak first, whosever Turn it is. [uses draw_your_weapon.test.when]
    """
    if not can_fight(creature):
        end_turn(fight, creature)
        return
    offered = menu(scene, creature)
    if scene.switches.is_duel or creature.seat == DEALER or DEALER in scene.waiting:
        deed, is_dealers = read(play.ask_menu(offered)), False
    else:
        at, answer = play.ask_any_from(lambda: (offered.pick(), dealer.word_in_combat(scene, creature)))
        deed, is_dealers = read(str(answer)), at == 1
    if is_dealers or (creature.seat == DEALER and deed.verb in dealer.CALLS_IN_COMBAT):
        dealer.speak(play, scene, fight, deed)
        play_on(play, scene, fight, creature)
        return
    scene.waiting = []  # something happens: the Dealer is heard again
    if deed.verb == "end":
        end_turn(fight, creature)
        return
    elif deed.verb in HARMLESS:
        action(play, scene, creature, deed)
        return
    elif deed.verb == "move":
        movement.move(play, scene, creature, deed.objects)
    elif deed.verb == "yield":
        dealers_notes.yield_fight(play, creature)
    elif deed.verb == "turn_on":
        turn_on(play, creature, scene.creatures[deed.objects[0]])
    elif deed.verb in movement.SMALL:
        movement.small_action(play, scene, creature, deed.verb, deed.objects[0] if deed.objects else "")
    else:
        action(play, scene, creature, deed)
    play_on(play, scene, fight, creature)


def play_on(play: Play, scene: Dyw, fight: Combat, creature: Creature) -> None:
    """Let a Turn go on after something was done in it, unless it or the Combat is over by that."""
    if scene.combat is not fight:
        return
    if not can_fight(creature):
        end_turn(fight, creature)
    combat.propose_end(play, scene, fight)


def turn_on(play: Play, creature: Creature, other: Creature) -> None:
    """Let somebody turn on their own side, if the Dealer agrees. [uses draw_your_weapon.combat_start.trigger]"""
    if agrees_to_blows(play, creature, other):
        creature.side = creature.id
        rule, about = "draw_your_weapon.attack.purpose", (creature.id, other.id)
        play.tell("turned", "{name} turns on {other}.", rule, about=about, name=creature.name, other=other.name)


def agrees_to_blows(play: Play, creature: Creature, other: Creature) -> bool:
    """Ask the Dealer whether somebody may come to blows with their own side."""
    rule, on = "draw_your_weapon.combat_start.trigger", (token(creature.id), token(other.id))
    prompt = f"{creature.name} comes to blows with {other.name}: let them?"
    kind, actor = "draw_your_weapon.quarrel", creature.id
    pick = Pick(DEALER, kind, prompt, rule, yes_or_no(*on), 1, 1, "yes", True, actor=actor, facing=other.id)
    if play.pick(pick) == "yes":
        return True
    told, about = "{name} would come to blows with {other}. That cannot be done.", (creature.id, other.id)
    play.tell("impossible", told, rule, about=about, name=creature.name, other=other.name)
    return False


def action(play: Play, scene: Dyw, creature: Creature, deed: Deed) -> None:
    """Take one of the Turn's Actions."""
    what = deed.objects
    target: Creature | Thing | None = scene.creatures.get(what[-1]) or scene.things.get(what[-1]) if what else None
    match deed.verb:
        case "attack" | "flurry" | "strike" | "special":
            assert target is not None
            attack(play, scene, creature, deed, target)
        case "combat_move":
            combat_move(play, scene, creature)
        case "defend":
            defend(play, scene, creature)
        case "ability":
            assert isinstance(target, Creature)
            abilities.use_ability(play, scene, creature, content.features()[what[0]], target)
        case "help":
            assert isinstance(target, Creature)
            help_up(play, scene, creature, target)
        case "note":
            note = next(note for note in scene.notes if note.id == what[0])
            take(play, scene, creature, Action("test", note.title))
            dealers_notes.run(play, scene, note, [creature])
        case "test" | "move_action":
            dealer.attempt(play, scene, creature, "test" if deed.verb == "test" else "move")
        case _:
            raise ValueError(deed.verb)


def attack(play: Play, scene: Dyw, creature: Creature, deed: Deed, target: Creature | Thing) -> None:
    """Make an Attack; a bystander who is attacked takes part from then on. [draw_your_weapon.attack.purpose]"""
    match deed.verb:
        case "strike":
            is_made = attacks.simple_strike(play, scene, creature, target)
        case "special":
            is_made = attacks.special_attack(play, scene, creature, content.features()[deed.objects[0]], target)
        case _:
            flurry = feature_of(creature, "flurry") if deed.verb == "flurry" else None
            weapon = content.weapons()[deed.objects[0]]
            is_made = attacks.weapon_attack(play, scene, creature, attacks.wielded_by(creature, weapon, flurry), target)
    if is_made and isinstance(target, Creature) and target.is_aside and scene.combat is not None:
        combat.take_part(play, scene, scene.combat, target)


def combat_move(play: Play, scene: Dyw, creature: Creature) -> None:
    """Set Current Speed back to its maximum; nobody moves by this."""
    take(play, scene, creature, Action("combat_move"))
    stats(creature).speed = stats(creature).max_speed  # [draw_your_weapon.move.combat_move]
    rules = "draw_your_weapon.move.combat_move", "draw_your_weapon.movement.no_auto_refresh"
    seen_by, speed = creature.figures.seen_by, stats(creature).speed
    told, about = "{name}'s Speed is {speed} again.", (creature.id,)
    play.tell("speed", told, *rules, seen_by=seen_by, about=about, name=creature.name, speed=speed)


def bar_of_watching(scene: Dyw, creature: Creature) -> Bar | None:
    """Say why nobody Defends outside Combat: they may not, or do so already, with nothing more to gain."""
    if creature.is_defending:
        return Bar("draw_your_weapon.defend.duration", f"{creature.name} is Defending, until another Action ends it.")
    return bar_to(scene, creature, "defend")


def defend(play: Play, scene: Dyw, creature: Creature) -> None:
    """Take the Defend Action: immunity to Surprises, and in Combat Guard or an end of Broken; each counts by itself."""
    take(play, scene, creature, Action("defend"))
    creature.is_defending = True  # [draw_your_weapon.defend.when]
    fight = scene.combat
    turn = fight.turn if fight is not None else None
    if turn is None:
        return
    again = ("draw_your_weapon.guard.repeat",) if turn.taken.count("defend") > 1 else ()
    if creature.is_broken:
        rule = "draw_your_weapon.guard.broken"
        play.tell("mended", "{name} is no longer Broken.", rule, about=(creature.id,), name=creature.name)
        creature.is_broken = False  # [draw_your_weapon.guard.broken]
        return
    gain, rule = figure(play.listens), "draw_your_weapon.guard.refresh"
    # [draw_your_weapon.guard.refresh, draw_your_weapon.guard.repeat]
    gain.add("Guard Refresh", stats(creature).guard_refresh, rule)
    stance = content.feature_of("iron_stance", tuple(sheet_of(creature).features))
    if stance is not None and not turn.has_braced:
        turn.has_braced = True
        gain.add(stance.name, stance.amount, rule)
    damage.gain_guard(play, creature, gain, rule, *again)


def help_up(play: Play, scene: Dyw, creature: Creature, ally: Creature) -> None:
    """Spend an Action on a Skill Test to bring a Down ally to 1 HP."""
    take(play, scene, creature, Action("test", f"help {ally.name}", ally.id))
    usual, rule = content.figures().down_test, "draw_your_weapon.damage.down"
    prompt, kind = f"Target to bring {ally.name} round?", "draw_your_weapon.target"
    number = Number(DEALER, kind, prompt, rule, 1, 20, usual.target, True, actor=creature.id, facing=ally.id)
    target = play.number(number)
    passed = skill_test(play, scene, [Participant(creature.id, Terms(usual.attribute, usual.suit))], target)
    if passed[creature.id]:
        damage.heal(play, ally, Figure(1), rule)
