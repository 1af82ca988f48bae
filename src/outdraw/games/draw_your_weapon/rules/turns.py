"""A Turn: the card at its start, two Actions with one Attack among them, movement in between, its end (Chapter 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from outdraw.core.choices import Bar, Menu, Number, Option
from outdraw.core.offers import Offers
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
from outdraw.games.draw_your_weapon.rules.actions import bar_to, option, take
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.contests import Side, Terms, pay
from outdraw.games.draw_your_weapon.rules.field import can_fight, is_player
from outdraw.games.draw_your_weapon.rules.skill_tests import skill_test
from outdraw.games.draw_your_weapon.rules.stats import feature_of, sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Combat, Creature, Dyw, Thing, Turn

HARMLESS: Final = frozenset(("defend", "combat_move"))
"""Actions after which everyone can fight who could before."""
SMALL: Final = frozenset(("draw", "stow", "drop", "load", "pick_up", "door", "jump", "leave", "work"))


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
        combat.end(play, scene, is_draw=True)
        return
    if not scene.switches.is_duel and not dealer.between_rounds(play, scene, fight):
        return
    combat.begin_round(play, scene, fight)


# ---------------------------------------------------------------- the start and the end of a Turn


def begin_turn(play: Play, scene: Dyw, fight: Combat, creature: Creature) -> None:
    """Begin a Turn: those who are Down or have yielded take none; others draw a card if the Hand is small.

    [draw_your_weapon.turn.draw, draw_your_weapon.turn.budget, draw_your_weapon.damage.down]
    """
    fight.is_proposed_over = False
    if not can_fight(creature):
        combat.propose_end(play, scene, fight)
        return
    scene.resolving = 0
    if play.listens:
        rule = "draw_your_weapon.initiative.rounds_and_turns"
        play.tell("turn", "{name}'s Turn.", rule, name=creature.name, creature=creature.id)
    draw_for_turn(play, scene, creature)
    if scene.notes:
        dealers_notes.on_turn(play, scene, creature)
    if can_fight(creature):
        fight.turn = Turn(creature.id)
    combat.propose_end(play, scene, fight)


def draw_for_turn(play: Play, scene: Dyw, creature: Creature) -> None:
    """Draw one card if the Hand has fewer than five; the Dealer if the Dealer's Hand is below its size.

    [draw_your_weapon.turn.draw]
    """
    seat = creature.seat
    if len(scene.zones[hand_zone(seat)].cards) < combat.hand_size(scene, seat):
        cards.draw(play, scene, seat, 1, "draw_your_weapon.turn.draw")


def end_turn(fight: Combat, creature: Creature) -> None:
    """End a Turn; Speed stays as it is, for only Combat Move brings it back.

    [draw_your_weapon.movement.no_auto_refresh]
    """
    fight.turn = None
    creature.taunted_by = ""
    if creature.id not in fight.had_turn:
        fight.had_turn.append(creature.id)


# ---------------------------------------------------------------- what a Turn may do


def menu(scene: Dyw, creature: Creature) -> Menu:
    """Offer everything a creature may think of on its Turn; what a rule forbids says which."""
    rule = "draw_your_weapon.turn.budget"
    return Menu(creature.seat, "draw_your_weapon.turn", "", rule, TurnOffers(scene, creature))


def attack_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer the Attacks. [draw_your_weapon.attack.purpose]"""
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
        for feature in features:
            if feature.effect == "flurry":
                found += attacks.flurry_options(aim, feature)
    return found


def flurry_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer the Attacks of a Flurry alone. [draw_your_weapon.turn.one_attack]"""
    found: list[Option] = []
    for feature in content.features_for("attack", tuple(sheet_of(creature).features)):
        if feature.effect == "flurry":
            for target in targets(scene, creature):
                found += attacks.flurry_options(attacks.Aim(scene, creature, target), feature)
    return found


def targets(scene: Dyw, creature: Creature) -> list[Creature | Thing]:
    """Give who and what a creature may think of attacking."""
    found: list[Creature | Thing] = [*attacks.enemies(scene, creature)]
    if scene.things:
        near = attacks.things_near(scene, creature)
        found += [each for each in near if battlemap.apart(scene, creature, each) <= battlemap.NEXT_TO]
    return found


def help_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer to help Down allies up. [draw_your_weapon.damage.down]"""
    return [
        option(f"help {ally.id}", f"Help {ally.name} up", bar_of_help(scene, creature, ally))
        for ally in scene.creatures.values()
        if ally.is_down and ally.side == creature.side and is_player(ally)
    ]


def note_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer a Player what the scenario's notes hold ready for an Action."""
    if not is_player(creature):
        return []
    bar = bar_to(scene, creature, "test")
    return [option(f"note {note.id}", note.title, bar) for note in dealers_notes.open_to_players(scene)]


ACTIONS: Final = {
    "combat_move": ("Combat Move", "combat_move"),
    "defend": ("Defend", "defend"),
    "dash": ("Dash", "dash"),
    "breather": ("Breather", "recover"),
    "rest": ("Rest", "rest"),
    "test": ("Try something else", "test"),
    "move_action": ("Another Move, if the Dealer calls it one", "move"),
}
"""The Actions that need no more than a name, with their types. [draw_your_weapon.action.combat_list]"""

LISTS: Final[dict[str, Callable[[Dyw, Creature], Sequence[Option]]]] = {
    "attack": attack_options,
    "ability": abilities.ability_options,
    "help": help_options,
    "note": note_options,
    **movement.LISTS,
    "flurry": flurry_options,
}
LAST: Final = {"yield": (Option("yield", "Yield"),), "end": (Option("end", "End the Turn"),)}


class TurnOffers(Offers):
    """What a Turn may do, section by section; the Attacks of a Flurry stand among the others and by themselves."""

    __slots__ = ("creature", "scene")
    sections: ClassVar[tuple[str, ...]] = ("attack", *ACTIONS, "ability", "help", "note", *movement.LISTS, *LAST)
    homes: ClassVar[dict[str, str]] = {"strike": "attack", "special": "attack", **movement.HOMES}

    def __init__(self, scene: Dyw, creature: Creature) -> None:
        super().__init__()
        self.scene, self.creature = scene, creature

    def prompt(self) -> str:
        turn = self.scene.combat.turn if self.scene.combat is not None else None
        left = turn.actions_left if turn is not None else 0
        return f"{self.creature.name}: {left} Actions, {stats(self.creature).speed} Speed left."

    def list_section(self, section: str) -> Sequence[Option]:
        lister = LISTS.get(section)
        if lister is not None:
            return lister(self.scene, self.creature)
        if section in ACTIONS:
            label, type = ACTIONS[section]
            return (option(section, label, bar_to(self.scene, self.creature, type)),)
        return LAST.get(section, ())


def bar_of_help(scene: Dyw, creature: Creature, ally: Creature) -> Bar | None:
    """Say why a Down ally cannot be helped now. [draw_your_weapon.damage.down]"""
    if battlemap.apart(scene, creature, ally) > battlemap.NEXT_TO:
        return Bar("draw_your_weapon.damage.down", f"{ally.name} is not next to {creature.name}.")
    return bar_to(scene, creature, "test")


def act(play: Play, scene: Dyw, fight: Combat, creature: Creature) -> None:
    """Do one thing on a Turn: movement, a small action, an Action, or its end. [draw_your_weapon.movement.split]"""
    if not can_fight(creature):
        end_turn(fight, creature)
        return
    answer = play.ask_menu(menu(scene, creature))
    if answer == "end":
        end_turn(fight, creature)
        return
    words = answer.split()
    verb, what = words[0], words[1:]
    if verb in HARMLESS:
        action(play, scene, creature, verb, what)
        return
    if verb == "move":
        movement.move(play, scene, creature)
    elif verb == "yield":
        dealers_notes.yield_fight(play, creature)
    elif verb in SMALL:
        movement.small_action(play, scene, creature, verb, what[0] if what else "")
    else:
        action(play, scene, creature, verb, what)
    if not can_fight(creature):
        end_turn(fight, creature)
    combat.propose_end(play, scene, fight)


def action(play: Play, scene: Dyw, creature: Creature, verb: str, what: list[str]) -> None:
    """Take one of the Turn's Actions."""
    target: Creature | Thing | None = scene.creatures.get(what[-1]) or scene.things.get(what[-1]) if what else None
    match verb:
        case "attack" | "flurry":
            assert target is not None
            if verb == "flurry":
                pay(play, creature, feature_of(creature, "flurry"))
            attacks.weapon_attack(play, scene, creature, content.weapons()[what[0]], target)
        case "strike":
            assert target is not None
            attacks.simple_strike(play, scene, creature, target)
        case "special":
            assert target is not None
            attacks.special_attack(play, scene, creature, content.features()[what[0]], target)
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
            take(play, scene, creature, "test", note.title)
            dealers_notes.run(play, scene, note, [creature])
        case "test" | "move_action":
            dealer.attempt(play, scene, creature, "test" if verb == "test" else "move")
        case _:
            raise ValueError(verb)


def combat_move(play: Play, scene: Dyw, creature: Creature) -> None:
    """Set Current Speed back to its maximum; nobody moves by this. [draw_your_weapon.move.combat_move]"""
    take(play, scene, creature, "combat_move")
    stats(creature).speed = stats(creature).max_speed
    rule = "draw_your_weapon.move.combat_move"
    seen_by = creature.figures.seen_by
    play.tell(
        "speed",
        "{name}'s Speed is {speed} again.",
        rule,
        seen_by=seen_by,
        name=creature.name,
        speed=stats(creature).speed,
    )


def defend(play: Play, scene: Dyw, creature: Creature) -> None:
    """Take the Defend Action: immunity to Surprises, and in Combat Guard or an end of Broken; each counts by itself.

    [draw_your_weapon.defend.when, draw_your_weapon.guard.refresh, draw_your_weapon.guard.broken,
    draw_your_weapon.guard.repeat]
    """
    take(play, scene, creature, "defend")
    creature.is_defending = True
    fight = scene.combat
    turn = fight.turn if fight is not None else None
    if turn is None:
        return
    refresh, is_broken = stats(creature).guard_refresh, creature.is_broken
    stance = content.feature_of("iron_stance", tuple(sheet_of(creature).features))
    if stance is not None and not turn.has_braced and not is_broken:
        turn.has_braced = True
        refresh += stance.amount
    if is_broken:
        rule = "draw_your_weapon.guard.broken"
        play.tell("mended", "{name} is no longer Broken.", rule, name=creature.name, creature=creature.id)
        creature.is_broken = False
    else:
        damage.gain_guard(play, creature, refresh, "draw_your_weapon.guard.refresh")


def help_up(play: Play, scene: Dyw, creature: Creature, ally: Creature) -> None:
    """Spend an Action on a Skill Test to bring a Down ally to 1 HP. [draw_your_weapon.damage.down]"""
    take(play, scene, creature, "test", f"help {ally.name}")
    usual = content.figures().down_test
    rule = "draw_your_weapon.damage.down"
    prompt = f"Target to bring {ally.name} round?"
    number = Number(DEALER, "draw_your_weapon.target", prompt, rule, 1, 20, default=usual.target, discretion=True)
    target = int(str(play.ask(number)))
    passed = skill_test(play, scene, [Side(creature.id, Terms(usual.attribute, usual.suit))], target)
    if passed[creature.id]:
        damage.heal(play, ally, 1, rule)
