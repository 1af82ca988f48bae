"""Use Ability: the Features that are actively used and belong to no other Action (Chapter 5).

Attacks by Feature stand in `attacks`, Sleuth and Silver Tongue inside a Test in `skill_tests` and `contests`, those of
a Breather in `breathers`; what is always on is asked for where it counts.
"""

from __future__ import annotations

from functools import lru_cache

from outdraw.core.choices import Bar, Option, Pick, Words, barred, offer
from outdraw.core.deeds import spell
from outdraw.core.figures import Figure, figure
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Feature
from outdraw.games.draw_your_weapon.rules import battlemap, cards, damage
from outdraw.games.draw_your_weapon.rules.actions import Action, bar_of_cost, bar_to, take
from outdraw.games.draw_your_weapon.rules.cards import hand, hand_zone
from outdraw.games.draw_your_weapon.rules.contests import Participant, Terms, contest, is_sprung, pay
from outdraw.games.draw_your_weapon.rules.field import can_fight, is_awake, is_present
from outdraw.games.draw_your_weapon.rules.stats import rating_of, sheet_of
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, token

COMBAT_ONLY = ("ward", "second_wind", "rallying_cry", "taunt")
ON_ONE = ("ward", "taunt")


def ability_options(scene: Dyw, creature: Creature) -> list[Option]:
    """Offer every Feature that can be used as an Action of its own. [uses draw_your_weapon.ability.scope]"""
    options: list[Option] = []
    for feature in content.features_for("ability", tuple(sheet_of(creature).features)):
        for target in targets(scene, creature, feature):
            bar = bar_of_ability(scene, creature, feature, target)
            options.append(barred(wording(feature, target.id, target.name), bar))
    return options


@lru_cache(maxsize=4096)
def wording(feature: Feature, target: str, target_name: str) -> Option:
    """Word a Feature by whom it is used on; alike ones are worded once."""
    name = f"{feature.name} on {target_name}" if feature.effect in ON_ONE else feature.name
    return offer(spell("ability", feature.id, target), name, token(target), facts=costs(feature))


def costs(feature: Feature) -> dict[str, int | str]:
    """Say for programs what a Feature costs. [uses draw_your_weapon.ability.cost]"""
    return {} if feature.cost is None else {"cost": feature.cost.amount, "stat": feature.cost.stat}


def targets(scene: Dyw, creature: Creature, feature: Feature) -> list[Creature]:
    """Give the creatures a Feature may be used on; the character alone for most."""
    if feature.effect == "ward":  # any creature, of whatever side
        return [each for each in scene.creatures.values() if is_present(each)]
    if feature.effect == "taunt":
        return [each for each in scene.creatures.values() if each.side != creature.side and can_fight(each)]
    return [creature]


def bar_of_ability(scene: Dyw, creature: Creature, feature: Feature, target: Creature) -> Bar | None:
    """Say why a Feature cannot be used as an Action now."""
    bar = bar_to(scene, creature, "use_ability") or bar_of_cost(creature, feature)
    scope = "draw_your_weapon.ability.scope"
    if bar is None and feature.effect in COMBAT_ONLY and scene.combat is None:
        bar = Bar(scope, f"{feature.name} is for Combat.")
    if bar is None and feature.effect == "second_wind" and feature.id in creature.used_this_combat:
        bar = Bar(scope, f"{feature.name} works once per Combat.")
    if bar is None and feature.effect == "card_sharp" and not hand(scene, creature):
        bar = Bar(scope, f"{feature.name} needs a card to discard.")
    if bar is None and target.id != creature.id:
        if battlemap.apart(scene, creature, target) > feature.range:
            bar = Bar(scope, f"{target.name} is further than {feature.range} units.")
        elif not battlemap.in_sight(scene, creature, target):
            bar = Bar("draw_your_weapon.map.sight", f"{target.name} is not in sight.")
    return bar


def use_ability(play: Play, scene: Dyw, creature: Creature, feature: Feature, target: Creature) -> None:
    """Take the Use Ability Action. [draw_your_weapon.ability.scope; uses draw_your_weapon.ability.cost]"""
    if feature.effect == "sleuth":
        ask_the_dealer(play, scene, creature, feature)
        return
    on_whom = target.id if target.id != creature.id else ""
    take(play, scene, creature, Action("use_ability", feature.name, on_whom))
    pay(play, creature, feature)
    gain, scope = figure(play.listens), "draw_your_weapon.ability.scope"
    match feature.effect:
        case "ward":
            gain.add(feature.name, feature.amount, scope)
            gain.add(feature.attribute.capitalize(), rating_of(creature, feature.attribute), scope)
            damage.gain_guard(play, target, gain, scope)
        case "second_wind":
            creature.used_this_combat.append(feature.id)
            gain.add(feature.attribute.capitalize(), rating_of(creature, feature.attribute), scope)
            gain.add("Level", sheet_of(creature).level, scope)
            damage.heal(play, creature, gain, scope)
        case "rallying_cry":
            rallying_cry(play, scene, creature, feature)
        case "taunt":
            taunt(play, scene, creature, feature, target)
        case "card_sharp":
            card_sharp(play, scene, creature)
        case _:
            raise ValueError(f"{feature.id} cannot be used as an ability")


def rallying_cry(play: Play, scene: Dyw, creature: Creature, feature: Feature) -> None:
    """Take Broken from each ally near, or give them Guard; say so if it reaches nobody."""
    reached = False
    for ally in scene.creatures.values():
        near = ally.side == creature.side and ally.id != creature.id and is_awake(ally)
        if not near or battlemap.apart(scene, creature, ally) > feature.range:
            continue
        reached = True
        if ally.is_broken:
            ally.is_broken = False
            rule = "draw_your_weapon.ability.scope"
            play.tell("mended", "{name} is no longer Broken.", rule, about=(ally.id,), name=ally.name)
        else:
            damage.gain_guard(play, ally, Figure(feature.amount), "draw_your_weapon.ability.scope")
    if not reached:
        told, about = "{name} has no ally within {range} units to rally.", (creature.id,)
        rule, far = "draw_your_weapon.ability.scope", feature.range
        play.tell("nobody", told, rule, about=about, name=creature.name, range=far)


def taunt(play: Play, scene: Dyw, creature: Creature, feature: Feature, target: Creature) -> None:
    """Contest with a creature; if it fails it may attack nobody else until the end of its next Turn.

    An NPC's Taunt takes a Player Character by Surprise. [uses draw_your_weapon.surprise.when]
    """
    terms = Terms(feature.attribute, feature.suit)
    sprung = Participant(target.id, terms, is_sprung(creature, target))
    verdict = contest(play, scene, [Participant(creature.id, terms), sprung])
    if verdict.winner == creature.id:
        target.taunted_by = creature.id
        rule = "draw_your_weapon.ability.scope"
        about = (target.id, creature.id)
        play.tell("taunted", "{name} is taunted by {by}.", rule, about=about, name=target.name, by=creature.name)


def card_sharp(play: Play, scene: Dyw, creature: Creature) -> None:
    """Discard one card to the Pile and draw one."""
    options, rule = cards.card_options(hand(scene, creature)), "draw_your_weapon.ability.scope"
    prompt, seat = "Discard which card?", creature.seat
    card = play.pick(Pick(seat, "draw_your_weapon.discard", prompt, rule, options, actor=creature.id))
    move(scene.zones, card, hand_zone(creature.seat), "pile")
    scene.resolving += 1
    play.tell("discard", "{name} discards {card}.", rule, about=(creature.id,), name=creature.name, card=card)
    cards.draw(play, scene, creature.seat, 1, rule)


def ask_the_dealer(play: Play, scene: Dyw, creature: Creature, feature: Feature) -> None:
    """Ask the Dealer one yes-or-no question, answered truly; what cannot be answered costs nothing and is no Action.

    [draw_your_weapon.ability.alone_or_with; uses draw_your_weapon.ability.cost]
    """
    rule, on, actor = "draw_your_weapon.ability.alone_or_with", token(creature.id), creature.id
    prompt = "Ask one yes-or-no question."
    question = play.words(Words(creature.seat, "draw_your_weapon.question", prompt, rule, actor=actor))
    options = (offer("yes", "Yes", on), offer("no", "No", on), offer("unknown", "That cannot be said", on))
    prompt = f"Answer truly: {question}"
    answer = play.pick(Pick(DEALER, "draw_your_weapon.true_answer", prompt, rule, options, actor=actor))
    if answer != "unknown":
        take(play, scene, creature, Action("use_ability", feature.name))
        pay(play, creature, feature)
    play.tell("question", "{name} asks: {question}", rule, about=(actor,), name=creature.name, question=question)
    told = "That cannot be said, and costs nothing." if answer == "unknown" else "The answer is {answer}."
    play.tell("answer", told, rule, seen_by=(creature.seat, DEALER), about=(actor,), answer=answer)
