"""Attacks: Simple Strike, Weapon Attack and Special Attack (Chapter 5).

An Attack on a target within reach or range simply deals its damage; the target Plays nothing
[draw_your_weapon.attack.no_defence_test].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from outdraw.core.cards import PACK, Card
from outdraw.core.choices import Bar, Option, Pick
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Feature, Weapon
from outdraw.games.draw_your_weapon.rules import battlemap, cards, damage
from outdraw.games.draw_your_weapon.rules.actions import bar_of_cost, bar_to, barred, option, take
from outdraw.games.draw_your_weapon.rules.cards import hand
from outdraw.games.draw_your_weapon.rules.contests import pay
from outdraw.games.draw_your_weapon.rules.field import is_player, is_present
from outdraw.games.draw_your_weapon.rules.stats import rating_of, set_maxima, sheet_of
from outdraw.games.draw_your_weapon.rules.values import VALUES, is_suit, value
from outdraw.games.draw_your_weapon.scene import Creature, Dyw, Thing

UNARMED_REACH: Final = 1
LIGHT_PAIR_BONUS: Final = 1
LEAST_THROUGH_COVER: Final = 1
CHEAP_SHOT_EXTRA: Final = 2
ANY_CARD: Final = {card: Option(card) for card in PACK}


def strike_damage(might: int) -> int:
    """Work out a Simple Strike: 1 plus half the Might, rounded down. [draw_your_weapon.strike.damage]"""
    return 1 + might // 2


def takes(weapon: Weapon, card: Card) -> bool:
    """Say whether a weapon takes a card: its printed Value lies in the range. [draw_your_weapon.weapon.value_range]"""
    return weapon.min <= value(card) <= weapon.max


def weapon_result(weapon: Weapon, card: Card, rating: int, is_paired: bool = False) -> int:
    """Work out the Result of a Weapon Attack: the Value, plus the Attribute if the Suit is one of the weapon's.

    [draw_your_weapon.weapon.result, draw_your_weapon.weapon.suits]
    """
    matches = any(is_suit(card, suit) for suit in weapon.suits)
    return value(card) + (rating if matches else 0) + (LIGHT_PAIR_BONUS if is_paired else 0)


@cache
def weapon_results(weapon: Weapon, rating: int, is_paired: bool = False) -> dict[Card, int]:
    """Give the Result of a Weapon Attack with each card that the weapon takes, worked out once."""
    return {card: weapon_result(weapon, card, rating, is_paired) for card in PACK if takes(weapon, card)}


def weapon_rating(creature: Creature, weapon: Weapon) -> int:
    """Give the rating a weapon adds: Might, or the Attribute its entry names. [draw_your_weapon.weapon.own_rules]"""
    ratings = sheet_of(creature).attributes
    if weapon.attribute == "best":
        return max(ratings.might, ratings.agility)
    return ratings.rating(weapon.attribute)


def is_paired(creature: Creature, weapon: Weapon) -> bool:
    """Say whether a Light weapon is held in each hand. [draw_your_weapon.weapon.own_rules]"""
    if "light" not in weapon.properties:
        return False
    light = [each for each in creature.held if each in content.weapons() and content.weapons()[each].has("light")]
    return len(light) >= 2


def enemies(scene: Dyw, creature: Creature) -> list[Creature]:
    """Give the creatures one may be at blows with: of another side, on the field, not asleep NPCs."""
    side = creature.side
    return [
        each
        for each in scene.creatures.values()
        if each.side != side and is_present(each) and not (each.is_asleep and not is_player(each))
    ]


def things_near(scene: Dyw, creature: Creature) -> list[Thing]:
    """Give the objects that could be damaged from here, those held in the hands among them.

    [draw_your_weapon.strike.target]
    """
    return [
        thing
        for thing in scene.things.values()
        if thing.kind in content.objects()
        and not thing.is_destroyed
        and (thing.id in creature.held or (thing.place is None) == (creature.place is None or scene.combat is None))
    ]


class Aim:
    """A creature that may attack a target, from where it stands and with the cards it has."""

    __slots__ = ("creature", "hand", "held", "is_in_sight", "is_taunted", "scene", "target", "units")

    def __init__(self, scene: Dyw, creature: Creature, target: Creature | Thing) -> None:
        self.scene, self.creature, self.target = scene, creature, target
        self.hand, self.held, self.is_taunted = hand(scene, creature), creature.held, bool(creature.taunted_by)
        self.units = battlemap.apart(scene, creature, target)
        self.is_in_sight = battlemap.in_sight(scene, creature, target)


def bar_of_reach(aim: Aim, reach: int, range: int) -> Bar | None:
    """Say why a target cannot be hit from here: too far, or out of sight. [draw_your_weapon.map.sight]"""
    if aim.units > reach and aim.units > range:
        return Bar(
            "draw_your_weapon.weapon.own_rules",
            f"{aim.target.name} is {aim.units} units away; this reaches {max(reach, range)}.",
        )
    if not aim.is_in_sight:
        return Bar("draw_your_weapon.map.sight", f"{aim.target.name} is not in sight.")
    return None


def bar_of_taunt(aim: Aim, reach: int, range: int) -> Bar | None:
    """Say that a creature that is taunted may attack nobody else while the taunter is in reach.

    [draw_your_weapon.ability.scope]
    """
    creature, target = aim.creature, aim.target
    if not aim.is_taunted or creature.taunted_by == target.id or isinstance(target, Thing):
        return None
    taunter = aim.scene.creatures[creature.taunted_by]
    if not is_present(taunter) or bar_of_reach(Aim(aim.scene, creature, taunter), reach, range) is not None:
        return None
    return Bar("draw_your_weapon.ability.scope", f"{creature.name} is taunted and may only attack {taunter.name}.")


@lru_cache(maxsize=4096)
def wording(verb: str, id: str, name: str, target: str, target_name: str) -> Option:
    """Word an Attack by what it is made with and on whom."""
    return Option(f"{verb} {id} {target}", f"{name} against {target_name}")


# ---------------------------------------------------------------- Simple Strike


def strike_option(aim: Aim, bar: Bar | None) -> Option:
    """Offer a Simple Strike, unless all Attacks are barred.

    [draw_your_weapon.strike.availability, draw_your_weapon.strike.target]
    """
    if bar is None and not aim.hand:
        bar = Bar("draw_your_weapon.strike.card", "A Simple Strike costs a card, and the Hand is empty.")
    if bar is None and (reach := bar_of_reach(aim, UNARMED_REACH, 0)) is not None:
        bar = Bar("draw_your_weapon.strike.target", reach.why)
    bar = bar or bar_of_taunt(aim, UNARMED_REACH, 0)
    amount = strike_damage(sheet_of(aim.creature).attributes.might)
    return barred(strike_wording(aim.target.id, aim.target.name, amount), bar)


@lru_cache(maxsize=4096)
def strike_wording(target: str, target_name: str, amount: int) -> Option:
    """Word a Simple Strike."""
    return Option(f"strike {target}", f"Simple Strike at {target_name}, {amount} damage")


def simple_strike(play: Play, scene: Dyw, creature: Creature, target: Creature | Thing) -> None:
    """Make a Simple Strike: any card pays for it, the damage comes from Might alone.

    [draw_your_weapon.strike.card, draw_your_weapon.strike.damage]
    """
    take(play, scene, creature, "simple_strike", f"at {target.name}")
    _play_for(play, scene, creature, "Which card pays for the strike?", "draw_your_weapon.strike.card", ANY_CARD)
    _land(play, scene, creature, target, strike_damage(rating_of(creature, "might")), "draw_your_weapon.strike.damage")


def _play_for(
    play: Play, scene: Dyw, creature: Creature, prompt: str, rule: str, offered: Mapping[Card, Option]
) -> Card:
    options = tuple([offered[card] for card in cards.distinct(hand(scene, creature))])
    card = str(play.ask(Pick(creature.seat, "draw_your_weapon.attack_card", prompt, rule, options)))
    cards.play_card(scene, creature, card)
    if play.listens:
        play.tell("played", "{name} plays {card}.", rule, name=creature.name, creature=creature.id, card=card)
    return card


def _land(
    play: Play,
    scene: Dyw,
    creature: Creature,
    target: Creature | Thing,
    amount: int,
    rule: str,
    past_guard: bool = False,
    may_spare: bool = False,
) -> None:
    if play.listens:
        play.tell("blow", "The blow deals {amount} damage.", rule, amount=amount, target=target.id, by=creature.id)
    if isinstance(target, Thing):
        damage.hurt_thing(play, scene, target, amount)
    else:
        damage.hurt(play, scene, target, amount, True, past_guard, creature if may_spare else None)


# ---------------------------------------------------------------- Weapon Attack


def bar_of_weapon(aim: Aim, weapon: Weapon) -> Bar | None:
    """Say why a weapon cannot be used on a target now.

    [draw_your_weapon.weapon.requirement, draw_your_weapon.weapon.own_rules]
    """
    if weapon.id not in aim.held:
        return Bar("draw_your_weapon.weapon.requirement", f"{weapon.name} is not in hand.")
    own, properties = "draw_your_weapon.weapon.own_rules", weapon.properties
    if properties:
        if "reload" in properties and aim.creature.is_unloaded:
            return Bar(own, f"{weapon.name} must be loaded first, for 2 Speed.")
        if "unwieldy" in properties and aim.units <= battlemap.NEXT_TO:
            return Bar(own, f"{weapon.name} is unwieldy: it cannot be used at distance 1.")
    reach, range = weapon.reach, weapon.range
    bar = bar_of_reach(aim, reach, range) or bar_of_taunt(aim, reach, range)
    return bar or bar_of_hand(aim.hand, weapon.name, weapon.min, weapon.max)


def bar_of_hand(hand: Sequence[Card], name: str, least: int, most: int) -> Bar | None:
    """Say that no card in Hand is within the Value range, if so. [draw_your_weapon.weapon.value_range]"""
    for card in hand:
        if least <= VALUES[card] <= most:
            return None
    return Bar("draw_your_weapon.weapon.value_range", f"No card in Hand has a Value of {least} to {most} for {name}.")


def weapon_option(aim: Aim, weapon: Weapon, bar: Bar | None) -> Option:
    """Offer a Weapon Attack, unless all Attacks are barred."""
    offered = wording("attack", weapon.id, weapon.name, aim.target.id, aim.target.name)
    return barred(offered, bar or bar_of_weapon(aim, weapon))


@cache
def weapon_cards(weapon: Weapon, rating: int, is_paired: bool) -> dict[Card, Option]:
    """Offer each card for a Weapon Attack, worked out once."""
    return card_options(weapon_results(weapon, rating, is_paired), weapon.name, weapon.min, weapon.max)


def card_options(results: Mapping[Card, int], name: str, least: int, most: int) -> dict[Card, Option]:
    """Offer each card with its Result, or say why it cannot be Played. [draw_your_weapon.weapon.value_range]"""
    rule = "draw_your_weapon.weapon.value_range"
    return {
        card: Option(card, f"{card}, Result {results[card]}")
        if card in results
        else Option(card, card, rule, f"{card}: {name} takes Values {least} to {most}.")
        for card in PACK
    }


def weapon_attack(play: Play, scene: Dyw, creature: Creature, weapon: Weapon, target: Creature | Thing) -> None:
    """Make a Weapon Attack: a card within the Value range, damage equal to the Result.

    [draw_your_weapon.weapon.damage, draw_your_weapon.attack.no_defence_test]
    """
    take(play, scene, creature, "weapon_attack", f"{weapon.name} at {target.name}")
    properties = weapon.properties
    turn = scene.combat.turn if scene.combat is not None else None
    if turn is not None and "light" in properties:
        turn.light_attacks += 1
    rating, paired = weapon_rating(creature, weapon), is_paired(creature, weapon)
    offered = weapon_cards(weapon, rating, paired)
    rule = "draw_your_weapon.weapon.value_range"
    card = _play_for(play, scene, creature, f"Which card for {weapon.name}?", rule, offered)
    is_ranged = battlemap.apart(scene, creature, target) > weapon.reach
    amount = weapon_results(weapon, rating, paired)[card]
    if is_ranged:
        amount = through_cover(scene, creature, target, amount)
    if "reload" in properties:
        creature.is_unloaded = True
    if is_ranged and "thrown" in properties:
        throw(scene, creature, weapon, target)
    _land(play, scene, creature, target, amount, "draw_your_weapon.weapon.damage", may_spare="merciful" in properties)


def through_cover(scene: Dyw, creature: Creature, target: Creature | Thing, amount: int) -> int:
    """Lessen a ranged Attack through cover next to the target by 2, to no less than 1. [draw_your_weapon.map.cover]"""
    if creature.place is None or target.place is None:
        return amount
    if not battlemap.is_covered(scene.map, creature.place, target.place):
        return amount
    return max(LEAST_THROUGH_COVER, amount - content.figures().cover_reduction)


def throw(scene: Dyw, creature: Creature, weapon: Weapon, target: Creature | Thing) -> None:
    """Let a thrown weapon lie at the target until picked up. [draw_your_weapon.weapon.own_rules]"""
    creature.held.remove(weapon.id)
    set_maxima(creature)
    drop(scene, weapon.id, target.place)


def drop(scene: Dyw, item: str, place: tuple[int, int] | None) -> None:
    """Let an item lie somewhere."""
    number = next(n for n in range(1, 1000) if f"{item}_{n}" not in scene.things)
    scene.things[f"{item}_{number}"] = Thing(f"{item}_{number}", content.item_name(item), item, place)


# ---------------------------------------------------------------- Special Attack


def special_option(aim: Aim, feature: Feature, bar: Bar | None) -> Option:
    """Offer a Feature with the [Attack] tag, unless all Attacks are barred.

    [draw_your_weapon.special.features, draw_your_weapon.special.attack_tag]
    """
    offered = wording("special", feature.id, feature.name, aim.target.id, aim.target.name)
    return barred(offered, bar or bar_of_special(aim, feature))


def bar_of_special(aim: Aim, feature: Feature) -> Bar | None:
    """Say why a Special Attack cannot be made now, if Attacks can. [draw_your_weapon.special.attack_tag]"""
    bar = bar_of_cost(aim.creature, feature)
    effect, range = feature.effect, feature.range
    if bar is None and effect == "cheap_shot" and isinstance(aim.target, Thing):
        bar = Bar("draw_your_weapon.special.features", f"{feature.name} needs a creature.")
    if bar is None and effect == "firebolt" and not has_free_hand(aim.creature):
        bar = Bar("draw_your_weapon.special.features", f"{feature.name} needs a free hand or a wand.")
    bar = bar or bar_of_reach(aim, range, 0) or bar_of_taunt(aim, range, 0)
    return bar or bar_of_hand(aim.hand, feature.name, feature.least, feature.most)


def has_free_hand(creature: Creature) -> bool:
    """Say whether a hand is free, or holds a [Magical] weapon."""
    held = [content.weapons().get(item) for item in creature.held]
    return sum(map(content.item_hands, creature.held)) < 2 or any(w is not None and w.has("magical") for w in held)


def fits(feature: Feature, card: Card) -> bool:
    """Say whether a Feature takes a card."""
    return feature.least <= value(card) <= feature.most


def cheap_shot_damage(feature: Feature, rating: int, is_exposed: bool) -> int:
    """Work out a Cheap Shot: 3 + Agility, 2 more against the Broken or the surprised who had no Turn yet."""
    return feature.amount + rating + (CHEAP_SHOT_EXTRA if is_exposed else 0)


@cache
def special_results(feature: Feature, rating: int, is_exposed: bool) -> dict[Card, int]:
    """Give the damage of a Special Attack with each card that the Feature takes, worked out once."""
    fitting = [card for card in PACK if fits(feature, card)]
    if feature.effect == "cheap_shot":
        return dict.fromkeys(fitting, cheap_shot_damage(feature, rating, is_exposed))
    return {card: value(card) + (rating if is_suit(card, feature.suit) else 0) for card in fitting}


@cache
def special_cards(feature: Feature, rating: int, is_exposed: bool) -> dict[Card, Option]:
    """Offer each card for a Special Attack, worked out once."""
    return card_options(special_results(feature, rating, is_exposed), feature.name, feature.least, feature.most)


def is_exposed(scene: Dyw, target: Creature) -> bool:
    """Say whether a target is Broken, or was surprised and has not yet had a Turn in this Combat."""
    had_turn = scene.combat is None or target.id in scene.combat.had_turn
    return target.is_broken or (target.is_surprised and not had_turn)


def special_attack(play: Play, scene: Dyw, creature: Creature, feature: Feature, target: Creature | Thing) -> None:
    """Make a Special Attack: pay, Play a card, deal its damage. [draw_your_weapon.special.features]"""
    take(play, scene, creature, "special_attack", f"{feature.name} at {target.name}")
    pay(play, creature, feature)
    is_shot = feature.effect == "cheap_shot"
    exposed = isinstance(target, Creature) and is_exposed(scene, target)
    rating = rating_of(creature, feature.attribute)
    offered = special_cards(feature, rating, exposed)
    rule = "draw_your_weapon.special.features"
    card = _play_for(play, scene, creature, f"Which card for {feature.name}?", rule, offered)
    amount = special_results(feature, rating, exposed)[card]
    if not is_shot and battlemap.apart(scene, creature, target) > UNARMED_REACH:
        amount = through_cover(scene, creature, target, amount)
    _land(play, scene, creature, target, amount, rule, past_guard=is_shot)


def flurry_options(aim: Aim, feature: Feature) -> list[Option]:
    """Offer the second Light Weapon Attack of a Flurry. [draw_your_weapon.turn.one_attack]"""
    turn = aim.scene.combat.turn if aim.scene.combat is not None else None
    if turn is None:
        return []
    options: list[Option] = []
    for weapon in content.weapons_among(tuple(aim.held)):
        if not weapon.has("light"):
            continue
        bar = bar_to(aim.scene, aim.creature, "special_attack", is_flurry=True) or bar_of_cost(aim.creature, feature)
        if bar is None and turn.light_attacks != 1:
            bar = Bar("draw_your_weapon.special.features", f"{feature.name} follows a Light Weapon Attack.")
        bar = bar or bar_of_weapon(aim, weapon)
        label = f"{feature.name}: {weapon.name} at {aim.target.name}"
        options.append(option(f"flurry {weapon.id} {aim.target.id}", label, bar))
    return options
