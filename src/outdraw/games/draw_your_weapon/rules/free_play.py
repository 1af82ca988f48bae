"""Play outside Combat: anyone may act, nobody has a Turn; the Dealer calls Tests, fights and the end of the evening."""

from __future__ import annotations

from collections.abc import Iterator

from outdraw.core.choices import Bar, Choice, Option, Pick
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import (
    abilities,
    advancement,
    attacks,
    breathers,
    combat,
    dealer,
    dealers_notes,
    movement,
    rests,
    turns,
)
from outdraw.games.draw_your_weapon.rules.actions import bar_to, option, take
from outdraw.games.draw_your_weapon.rules.field import can_fight, is_awake, is_player, player_characters
from outdraw.games.draw_your_weapon.rules.skill_tests import show_target
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw

DASH_FACTOR = 2


def moment(play: Play, scene: Dyw) -> None:
    """Let anyone act who wants to; who waits is asked again when something has happened.

    [draw_your_weapon.test.when, draw_your_weapon.action.definition]
    """
    asking: list[Choice] = [dealers_menu(scene)]
    asking += [players_menu(scene, each) for each in player_characters(scene) if each.seat not in scene.waiting]
    at, answer = play.ask_any(asking)
    seat = asking[at].seat
    verb, *what = str(answer).split()
    if verb == "wait":
        scene.waiting.append(seat)
        return
    scene.waiting = []
    if seat == DEALER:
        dealers_word(play, scene, verb, what)
    else:
        players_action(play, scene, next(each for each in player_characters(scene) if each.seat == seat), verb, what)


# ---------------------------------------------------------------- the Dealer


def dealers_menu(scene: Dyw) -> Pick:
    """Offer what the Dealer may call."""
    awake = [each for each in scene.creatures.values() if is_awake(each)]
    nobody = Bar("draw_your_weapon.test.when", "There is nobody awake to test.") if not awake else None
    alone = Bar("draw_your_weapon.contest.when", "A Contest needs two.") if len(awake) < 2 else None
    able = any(is_awake(each) for each in player_characters(scene))
    sides = {each.side for each in (*scene.creatures.values(), *scene.unnoticed.values()) if can_fight(each)}
    peace = Bar("draw_your_weapon.combat_start.trigger", "There are no two sides to fight.") if len(sides) < 2 else None
    unseen = Bar("draw_your_weapon.skill_test.disclosure", "There is no hidden target to show.")
    given = Bar("draw_your_weapon.experience.levels", "The scenario's Experience has been awarded.")
    hidden = scene.last_test is not None and not scene.last_test.target.is_open
    options = (
        [Option(f"note {each.id}", each.title) for each in dealers_notes.open_notes(scene, "before")] if able else []
    )
    options += [
        option("skill_test", "Call a Skill Test", nobody),
        option("contest", "Call a Contest", alone),
        option("surprise", "Call a Surprise", nobody),
        option("combat", "Begin Combat", peace),
        option("show_target", "Show the last target", None if hidden else unseen),
        *(Option(f"notice {id}", f"{each.name} is noticed") for id, each in scene.unnoticed.items()),
        option("breather", "Offer a Breather", breathers.bar_of_breather(scene)),
        Option("rest", "Offer a Rest"),
        option("reward", "Award the scenario's Experience", given if scene.is_rewarded else None),
        Option("end", "End the evening"),
    ]
    rule = "draw_your_weapon.test.when"
    return Pick(DEALER, "draw_your_weapon.dealer", "What happens?", rule, tuple(options))


def dealers_word(play: Play, scene: Dyw, verb: str, what: list[str]) -> None:
    """Do what the Dealer called."""
    scene.resolving = 0
    match verb:
        case "note":
            dealers_notes.call(play, scene, next(note for note in scene.notes if note.id == what[0]))
        case "skill_test" | "surprise":
            dealer.call_skill_test(play, scene, verb == "surprise")
        case "contest":
            dealer.call_contest(play, scene)
        case "combat":
            combat.begin(play, scene)
        case "show_target":
            show_target(play, scene)
        case "notice":
            combat.notice(play, scene, what[0])
        case "breather":
            breathers.breather(play, scene)
        case "rest":
            rests.lie_down(play, scene)
        case "reward":
            combat.award(play, scene)
        case _:
            scene.is_over = True
            play.tell("over", "The evening ends.", "draw_your_weapon.combat_end.when")


# ---------------------------------------------------------------- the Players


def players_menu(scene: Dyw, creature: Creature) -> Pick:
    """Offer what a Player may do outside Combat; what a rule forbids says which."""
    options = [*own_options(scene, creature), *shared_options(scene, creature), Option("wait", "Nothing now")]
    prompt = f"{creature.name}: what do you do?"
    return Pick(creature.seat, "draw_your_weapon.free", prompt, "draw_your_weapon.action.definition", tuple(options))


def own_options(scene: Dyw, creature: Creature) -> Iterator[Option]:
    """Offer what a character does alone."""
    yield option("attempt", "Try something", bar_to(scene, creature, "test"))
    yield option("defend", "Defend: keep watch", bar_to(scene, creature, "defend"))
    if creature.is_dashing:
        yield Option("stop", "Stop running")
    yield option("dash", "Dash", bar_to(scene, creature, "dash"))
    yield option("combat_move", "Combat Move", bar_to(scene, creature, "combat_move"))
    yield option("hold", "Take in hand", bar_to(scene, creature, "use_ability"))
    yield from abilities.ability_options(scene, creature)
    bar = bar_to(scene, creature, "weapon_attack")
    for thing in attacks.things_near(scene, creature):
        aim = attacks.Aim(scene, creature, thing)
        yield attacks.strike_option(aim, bar)
        for weapon in content.weapons_among(tuple(creature.held)):
            yield attacks.weapon_option(aim, weapon, bar)
    yield option("level", "Gain a Level", advancement.bar_of_level(scene, creature))


def shared_options(scene: Dyw, creature: Creature) -> Iterator[Option]:
    """Offer what a character does with or to others."""
    for each in scene.creatures.values():
        if each.side != creature.side and can_fight(each):
            yield option(f"fight {each.id}", f"Attack {each.name}", bar_to(scene, creature, "simple_strike"))
        elif each.id != creature.id and is_player(each) and can_fight(each):
            bar = bar_to(scene, creature, "simple_strike")
            yield option(f"quarrel {each.id}", f"Come to blows with {each.name}", bar)
    yield option(
        "breather", "Propose a Breather", bar_to(scene, creature, "recover") or breathers.bar_of_breather(scene)
    )
    yield option("rest", "Propose a Rest", bar_to(scene, creature, "rest"))
    if is_awake(creature):
        for item in breathers.belongings(creature):
            for each in player_characters(scene):
                if each.id != creature.id:
                    yield Option(f"give {item} {each.id}", f"Give {each.name} {content.item_name(item)}")


def players_action(play: Play, scene: Dyw, creature: Creature, verb: str, what: list[str]) -> None:
    """Do what a Player chose outside Combat."""
    match verb:
        case "attempt":
            dealer.attempt(play, scene, creature, "test")
        case "defend":
            turns.defend(play, scene, creature)
        case "dash":
            dash(play, scene, creature)
        case "stop":
            creature.is_dashing = False
            play.tell("stop", "{name} stops.", "draw_your_weapon.dash.effect", name=creature.name)
        case "hold":
            movement.hold_only(creature, movement.items_of(str(play.ask(movement.held_choice(creature)))))
        case "ability" | "strike" | "attack":
            turns.action(play, scene, creature, verb, what)
        case "level":
            advancement.gain_level(play, scene, creature)
        case "fight":
            rule = "draw_your_weapon.combat_start.trigger"
            play.tell("blows", "{name} comes to blows.", rule, name=creature.name)
            combat.begin(play, scene)
        case "quarrel":
            quarrel(play, scene, creature, scene.creatures[what[0]])
        case "breather":
            breathers.breather(play, scene)
        case "rest":
            rests.lie_down(play, scene)
        case "give":
            breathers.give_item(play, creature, scene.creatures[what[1]], what[0])
        case _:
            raise ValueError(verb)


def dash(play: Play, scene: Dyw, creature: Creature) -> None:
    """Break into a sprint at twice Maximum Speed; no other Action until the character stops.

    [draw_your_weapon.dash.effect, draw_your_weapon.move.scope]
    """
    take(play, scene, creature, "dash")
    creature.is_dashing = True
    pace = DASH_FACTOR * stats(creature).max_speed
    rule = "draw_your_weapon.dash.effect"
    play.tell("dash", "{name} runs, {pace} units a few moments.", rule, name=creature.name, pace=pace)


def quarrel(play: Play, scene: Dyw, creature: Creature, other: Creature) -> None:
    """Run a fight between Player Characters like any other, if the Dealer agrees.

    [draw_your_weapon.combat_start.trigger]
    """
    rule = "draw_your_weapon.combat_start.trigger"
    options = (Option("yes"), Option("no"))
    prompt = f"{creature.name} comes to blows with {other.name}: let them?"
    pick = Pick(DEALER, "draw_your_weapon.quarrel", prompt, rule, options, default="no", discretion=True)
    if play.ask(pick) == "yes":
        creature.side = creature.id
        combat.begin(play, scene)
