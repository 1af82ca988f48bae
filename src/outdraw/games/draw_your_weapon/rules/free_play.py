"""Play outside Combat: anyone may act, nobody has a Turn; the Dealer calls Tests, fights and the end of the evening."""

from __future__ import annotations

from collections.abc import Iterator

from outdraw.core.choices import Bar, Option, Pick, barred, offer
from outdraw.core.deeds import Deed, spell
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import (
    abilities,
    advancement,
    attacks,
    breathers,
    combat,
    dealer,
    dealers_hand,
    dealers_notes,
    movement,
    rests,
    summary,
    turns,
)
from outdraw.games.draw_your_weapon.rules.actions import Action, bar_to, take
from outdraw.games.draw_your_weapon.rules.field import is_awake, player_characters
from outdraw.games.draw_your_weapon.rules.skill_tests import show_target
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, item, token

DASH_FACTOR = 2


def moment(play: Play, scene: Dyw) -> None:
    """Let anyone act who wants to; who waits is asked again when something has happened.

    [draw_your_weapon.action.definition; uses draw_your_weapon.test.when]
    """
    spoken = dealer.first_to_speak(play, scene, dealers_menu, players_menu, player_characters(scene))
    if spoken is None:
        return
    creature, deed = spoken
    if creature is None:
        dealers_word(play, scene, deed)
    else:
        players_action(play, scene, creature, deed)


# ---------------------------------------------------------------- the Dealer


def dealers_menu(scene: Dyw) -> Pick:
    """Offer what the Dealer may call."""
    able = any(is_awake(each) for each in player_characters(scene))
    unseen = Bar("draw_your_weapon.skill_test.disclosure", "There is no hidden target to show.")
    given = Bar("draw_your_weapon.experience.levels", "The scenario's Experience has been awarded.")
    hidden = scene.last_test is not None and not scene.last_test.target.is_open
    notes = dealers_notes.open_notes(scene, "before") if able else []
    options = [
        *[offer(spell("note", each.id), each.title) for each in notes],
        *dealer.test_calls(scene),
        offer("combat", "Begin Combat", bar=combat.bar_of_combat(scene)),
        offer("show_target", "Show the last target", bar=None if hidden else unseen),
        *[offer(spell("notice", id), f"{each.name} is noticed", token(id)) for id, each in scene.unnoticed.items()],
        offer("change", "Change something by the Dealer's word"),
        offer("object", "An object comes into play"),
        offer("say", "Say something to the table"),
        offer("time", "Let time pass"),
        offer("breather", "Offer a Breather", bar=breathers.bar_of_breather(scene)),
        offer("rest", "Offer a Rest"),
        offer("reward", "Award the scenario's Experience", bar=given if scene.is_rewarded else None),
        offer("end", "End the evening"),
    ]
    rule = "draw_your_weapon.test.when"
    return Pick(DEALER, "draw_your_weapon.dealer", "What happens?", rule, tuple(options))


def dealers_word(play: Play, scene: Dyw, deed: Deed) -> None:
    """Do what the Dealer called."""
    scene.resolving = 0
    match deed.verb:
        case "note":
            dealers_notes.call(play, scene, next(note for note in scene.notes if note.id == deed.objects[0]))
        case "skill_test" | "contest" | "surprise":
            dealer.call_test(play, scene, deed)
        case "combat":
            combat.begin(play, scene)
        case "show_target":
            show_target(play, scene)
        case "notice":
            combat.notice(play, scene, deed.objects[0])
        case "change":
            dealers_hand.change(play, scene)
        case "object":
            dealers_hand.bring_object(play, scene)
        case "say":
            dealer.speak_aloud(play)
        case "time":
            dealer.let_time_pass(play, scene)
        case "breather":
            breathers.breather(play, scene)
        case "rest":
            rests.lie_down(play, scene)
        case "reward":
            combat.award(play, scene)
        case _:
            scene.is_over = True
            play.tell("over", "The evening ends.", "draw_your_weapon.combat_end.when")
            summary.tell_the_evening(play, scene)


# ---------------------------------------------------------------- the Players


def players_menu(scene: Dyw, creature: Creature) -> Pick:
    """Offer what a Player may do outside Combat; what a rule forbids says which."""
    waiting = offer("wait", "Nothing now", token(creature.id))
    options = (*own_options(scene, creature), *shared_options(scene, creature), waiting)
    kind, prompt = "draw_your_weapon.free", f"{creature.name}: what do you do?"
    return Pick(creature.seat, kind, prompt, "draw_your_weapon.action.definition", options, actor=creature.id)


def own_options(scene: Dyw, creature: Creature) -> Iterator[Option]:
    """Offer what a character does alone."""
    on = token(creature.id)
    yield offer("attempt", "Try something", on, bar=bar_to(scene, creature, "test"))
    yield offer("move_action", "A Move, if the Dealer calls it one", on, bar=bar_to(scene, creature, "move"))
    yield offer("defend", "Defend: keep watch", on, bar=turns.bar_of_watching(scene, creature))
    if creature.is_dashing:
        yield offer("stop", "Stop running", on)
    yield offer("dash", "Dash", on, bar=bar_to(scene, creature, "dash"))
    yield offer("combat_move", "Combat Move", on, bar=bar_to(scene, creature, "combat_move"))
    yield offer("hold", "Take in hand", on, bar=bar_to(scene, creature, "use_ability"))
    yield from abilities.ability_options(scene, creature)
    yield from attack_options(scene, creature)
    yield offer("level", "Gain a Level", on, bar=advancement.bar_of_level(scene, creature))


def attack_options(scene: Dyw, creature: Creature) -> Iterator[Option]:
    """Offer the Attacks on objects: nobody comes to blows over a door. [uses draw_your_weapon.attack.purpose]"""
    bar = bar_to(scene, creature, "weapon_attack")
    features = content.features_for("attack", tuple(sheet_of(creature).features))
    for thing in attacks.objects(scene, creature):
        aim = attacks.Aim(scene, creature, thing)
        yield attacks.strike_option(aim, bar)
        for weapon in content.weapons_among(tuple(creature.held)):
            yield attacks.weapon_option(aim, weapon, bar)
        for feature in features:
            if feature.effect != "flurry":
                yield attacks.special_option(aim, feature, bar)
    out_cold = None if is_awake(creature) else bar  # to pick something up is no Action, but takes somebody awake
    yield from [barred(each, out_cold) for each in movement.pick_up_options(scene, creature)]


def shared_options(scene: Dyw, creature: Creature) -> Iterator[Option]:
    """Offer what a character does with or to others."""
    bar = bar_to(scene, creature, "simple_strike")
    for each in scene.creatures.values():
        if each.side != creature.side and is_awake(each):
            yield offer(spell("fight", each.id), f"Attack {each.name}", token(each.id), bar=bar)
        elif each.id != creature.id and is_awake(each):
            label = f"Come to blows with {each.name}"
            yield offer(spell("quarrel", each.id), label, token(each.id), bar=bar)
    yield from turns.help_options(scene, creature)
    on = token(creature.id)
    breather = bar_to(scene, creature, "recover") or breathers.bar_of_breather(scene)
    yield offer("breather", "Propose a Breather", on, bar=breather)
    yield offer("rest", "Propose a Rest", on, bar=bar_to(scene, creature, "rest"))
    if is_awake(creature):
        for thing in breathers.belongings(creature):
            for each in player_characters(scene):
                if each.id != creature.id:
                    label = f"Give {each.name} {content.item_name(thing)}"
                    things = (token(each.id), item(creature.id, thing))
                    yield offer(spell("give", thing, each.id), label, *things)


def players_action(play: Play, scene: Dyw, creature: Creature, deed: Deed) -> None:
    """Do what a Player chose outside Combat."""
    match deed.verb:
        case "attempt":
            dealer.attempt(play, scene, creature, "test")
        case "move_action" | "help" | "defend" | "ability" | "strike" | "attack" | "special":
            turns.action(play, scene, creature, deed)
        case "dash":
            dash(play, scene, creature)
        case "stop":
            creature.is_dashing = False
            rule = "draw_your_weapon.dash.effect"
            play.tell("stop", "{name} stops.", rule, about=(creature.id,), name=creature.name)
        case "hold":
            movement.take_in_hand(scene, creature, movement.items_of(play.pick(movement.held_choice(creature))))
            movement.tell_held(play, creature, "draw_your_weapon.weapon.hands")
        case "pick_up":
            thing = scene.things[deed.objects[0]]
            movement.take_up(scene, creature, thing)
            movement.tell_held(play, creature, "draw_your_weapon.weapon.hands")
        case "level":
            advancement.gain_level(play, creature)
        case "fight":
            other = scene.creatures[deed.objects[0]]
            rule, about = "draw_your_weapon.combat_start.trigger", (creature.id, other.id)
            told = "{name} comes to blows with {other}."
            play.tell("blows", told, rule, about=about, name=creature.name, other=other.name)
            dealer.test_at_the_outset(play, scene, creature)
            combat.begin(play, scene)
        case "quarrel":
            quarrel(play, scene, creature, scene.creatures[deed.objects[0]])
        case "breather":
            breathers.breather(play, scene)
        case "rest":
            rests.lie_down(play, scene)
        case "give":
            breathers.give_item(play, scene, creature, scene.creatures[deed.objects[1]], deed.objects[0])
        case _:
            raise ValueError(deed.verb)


def dash(play: Play, scene: Dyw, creature: Creature) -> None:
    """Break into a sprint at twice Maximum Speed; no other Action until the character stops.

    [draw_your_weapon.dash.effect, draw_your_weapon.move.scope]
    """
    take(play, scene, creature, Action("dash"))
    creature.is_dashing = True
    pace, rules = (
        DASH_FACTOR * stats(creature).max_speed,
        ("draw_your_weapon.dash.effect", "draw_your_weapon.move.scope"),
    )
    told = "{name} runs, {pace} units in a few moments."
    play.tell("dash", told, *rules, about=(creature.id,), name=creature.name, pace=pace)


def quarrel(play: Play, scene: Dyw, creature: Creature, other: Creature) -> None:
    """Run a fight between Player Characters like any other, if the Dealer agrees.

    [uses draw_your_weapon.combat_start.trigger]
    """
    if turns.agrees_to_blows(play, creature, other):
        creature.side = creature.id
        combat.begin(play, scene, (creature.id, other.id))
