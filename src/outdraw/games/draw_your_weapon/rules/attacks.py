"""Attacks: Simple Strike, Weapon Attack and Special Attack (Chapter 5).

An Attack on a target within reach or range simply deals its damage; the target Plays nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from outdraw.core.cards import PACK, Card
from outdraw.core.choices import Bar, Option, Pick, barred, offer
from outdraw.core.deeds import spell
from outdraw.core.events import Term
from outdraw.core.figures import Figure, figure
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import Feature, Weapon
from outdraw.games.draw_your_weapon.rules import battlemap, cards, damage
from outdraw.games.draw_your_weapon.rules.actions import Action, bar_of_cost, bar_to, take
from outdraw.games.draw_your_weapon.rules.cards import hand
from outdraw.games.draw_your_weapon.rules.contests import pay
from outdraw.games.draw_your_weapon.rules.field import is_carried_off, is_present, plural
from outdraw.games.draw_your_weapon.rules.loading import is_loaded, let_go
from outdraw.games.draw_your_weapon.rules.stats import rating_of, set_maxima, sheet_of
from outdraw.games.draw_your_weapon.rules.values import VALUES, is_suit, value
from outdraw.games.draw_your_weapon.scene import Creature, Dyw, Thing, item, on_card, token

UNARMED_REACH: Final = 1
LIGHT_PAIR_BONUS: Final = 1
LEAST_THROUGH_COVER: Final = 1
CHEAP_SHOT_EXTRA: Final = 2
ANY_CARD: Final = {card: offer(card, card, on_card(card), facts={"value": VALUES[card]}) for card in PACK}
BACK: Final = offer("back", "Take it back")
"""Not to attack after all, as long as no card is Played."""


class Wielded(NamedTuple):
    """A weapon as somebody attacks with it: the Attribute it adds and its rating, whether it is one of a pair.

    The `flurry` is the Feature that pays for a second Attack.
    """

    weapon: Weapon
    attribute: str
    rating: int
    is_paired: bool = False
    flurry: Feature | None = None


class Blow(NamedTuple):
    """An Attack that is made: what it deals, by which rules, and whether it goes past Guard or may knock out only."""

    figure: Figure
    rules: tuple[str, ...]
    is_past_guard: bool = False
    is_merciful: bool = False


def strike_damage(f: Figure, might: int) -> Figure:
    """Work out a Simple Strike: 1 plus half the Might, rounded down. [draw_your_weapon.strike.damage]"""
    f.add("Simple Strike", 1, "draw_your_weapon.strike.damage")
    f.add("half of Might", might // 2, "draw_your_weapon.strike.damage")
    return f


def takes(weapon: Weapon, card: Card) -> bool:
    """Say whether a weapon takes a card: its printed Value lies in the range. [draw_your_weapon.weapon.value_range]"""
    return weapon.min <= value(card) <= weapon.max


def weapon_result(f: Figure, wielded: Wielded, card: Card) -> Figure:
    """Work out the Result of a Weapon Attack: the Value, plus the Attribute if the Suit is one of the weapon's.

    [draw_your_weapon.weapon.result, draw_your_weapon.weapon.suits]
    """
    f.add(f"Value of {card}", value(card), "draw_your_weapon.card.values")
    if any(is_suit(card, suit) for suit in wielded.weapon.suits):
        f.add(wielded.attribute.capitalize(), wielded.rating, "draw_your_weapon.weapon.result")
    if wielded.is_paired:
        f.add("a Light weapon in each hand", LIGHT_PAIR_BONUS, "draw_your_weapon.weapon.own_rules")
    return f


@cache
def weapon_results(weapon: Weapon, rating: int, is_paired: bool = False) -> dict[Card, int]:
    """Give the Result of a Weapon Attack with each card that the weapon takes, worked out once."""
    wielded = Wielded(weapon, "", rating, is_paired)
    return {card: weapon_result(Figure(), wielded, card).total for card in PACK if takes(weapon, card)}


def wielded_by(creature: Creature, weapon: Weapon, flurry: Feature | None = None) -> Wielded:
    """Give a weapon as somebody attacks with it: by Might, or the Attribute its entry names."""
    attribute = attribute_of(creature, weapon)
    return Wielded(weapon, attribute, rating_of(creature, attribute), is_paired(creature, weapon), flurry)


def is_paired(creature: Creature, weapon: Weapon) -> bool:
    """Say whether a Light weapon is held in each hand. [uses draw_your_weapon.weapon.own_rules]"""
    if "light" not in weapon.properties:
        return False
    weapons = content.weapons()
    light = [each for each in creature.held if each in weapons and weapons[each].has("light")]
    return len(light) >= 2


def enemies(scene: Dyw, creature: Creature) -> list[Creature]:
    """Give the creatures one may be at blows with: of another side and on the field, able to fight or not.

    [uses draw_your_weapon.attack.purpose]
    """
    side = creature.side
    return [each for each in scene.creatures.values() if each.side != side and is_present(each)]


def objects(scene: Dyw, creature: Creature) -> list[Thing]:
    """Give the objects that a creature could damage with anything it has, those held in the hands among them.

    [uses draw_your_weapon.attack.purpose, draw_your_weapon.strike.target]
    """
    if not scene.things:
        return []
    kinds = content.objects()
    whole = [e for e in scene.things.values() if e.kind in kinds and not (e.is_destroyed or is_carried_off(scene, e))]
    if scene.combat is None:
        return whole
    far = longest_reach(creature)
    return [each for each in whole if battlemap.apart(scene, creature, each) <= far]


def longest_reach(creature: Creature) -> int:
    """Say how far away anything may be that a creature can hit with what it has in hand, or by a Feature."""
    far = UNARMED_REACH
    for weapon in content.weapons_among(tuple(creature.held)):
        far = max(far, weapon.reach, weapon.range)
    for feature in content.features_for("attack", tuple(sheet_of(creature).features)):
        far = max(far, feature.range)
    return far


class Aim:
    """A creature that may attack a target, from where it stands and with the cards it has.

    Outside Combat nobody is too far away: one walks up to what one wants to hit.
    """

    __slots__ = ("creature", "hand", "held", "is_in_sight", "is_near", "is_taunted", "scene", "target", "units")

    def __init__(self, scene: Dyw, creature: Creature, target: Creature | Thing) -> None:
        self.scene, self.creature, self.target = scene, creature, target
        self.hand, self.held, self.is_taunted = hand(scene, creature), creature.held, bool(creature.taunted_by)
        self.is_near = scene.combat is None
        self.units = battlemap.apart(scene, creature, target)
        self.is_in_sight = self.is_near or battlemap.in_sight(scene, creature, target)


def bar_of_reach(aim: Aim, reach: int, range: int) -> Bar | None:
    """Say why a target cannot be hit from here: too far, or out of sight."""
    if aim.units > reach and aim.units > range and not aim.is_near:
        return Bar(
            "draw_your_weapon.weapon.own_rules",
            f"{aim.target.name} is {plural(aim.units, 'unit')} away; this reaches {max(reach, range)}.",
        )
    if not aim.is_in_sight:
        return Bar("draw_your_weapon.map.sight", f"{aim.target.name} is not in sight.")
    return None


def bar_of_taunt(aim: Aim, reach: int, range: int) -> Bar | None:
    """Say that a creature that is taunted may attack nobody else while the taunter is in reach."""
    creature, target = aim.creature, aim.target
    if not aim.is_taunted or creature.taunted_by == target.id or isinstance(target, Thing):
        return None
    taunter = aim.scene.creatures[creature.taunted_by]
    if not is_present(taunter) or bar_of_reach(Aim(aim.scene, creature, taunter), reach, range) is not None:
        return None
    return Bar("draw_your_weapon.ability.scope", f"{creature.name} is taunted and may only attack {taunter.name}.")


@lru_cache(maxsize=4096)
def wording(verb: str, means: Weapon | Feature, target: str, target_name: str, holder: str = "") -> Option:
    """Word an Attack by what it is made with, in whose hands, and on whom; alike ones are worded once."""
    on = (token(target), item(holder, means.id)) if holder else (token(target),)
    return offer(spell(verb, means.id, target), f"{means.name} against {target_name}", *on)


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
    amount = strike_damage(Figure(), sheet_of(aim.creature).attributes.might).total
    return barred(strike_wording(aim.target.id, aim.target.name, amount), bar)


@lru_cache(maxsize=4096)
def strike_wording(target: str, target_name: str, amount: int) -> Option:
    """Word a Simple Strike."""
    label = f"Simple Strike at {target_name}, {amount} damage"
    return offer(spell("strike", target), label, token(target), facts={"damage": amount})


def simple_strike(play: Play, scene: Dyw, creature: Creature, target: Creature | Thing) -> bool:
    """Make a Simple Strike: any card pays for it, the damage comes from Might alone; say whether it was made.

    [draw_your_weapon.strike.card]
    """
    rule, prompt = "draw_your_weapon.strike.card", f"Which card pays for the strike at {target.name}?"
    card = _card_for(play, scene, creature, target, Cards(prompt, rule, ANY_CARD))
    if card == BACK.value:
        return False
    take(play, scene, creature, Action("simple_strike", f"at {target.name}", target.id))
    _play(play, scene, creature, card, rule)
    dealt = strike_damage(figure(play.listens), rating_of(creature, "might"))
    _land(play, scene, creature, target, Blow(dealt, ("draw_your_weapon.strike.damage",)))
    return True


class Cards(NamedTuple):
    """The question with which card an Attack is made: its words, its rule, and what each card would come to."""

    prompt: str
    rule: str
    offered: Mapping[Card, Option]


def _card_for(play: Play, scene: Dyw, creature: Creature, target: Creature | Thing, asked: Cards) -> Card:
    options = (*[asked.offered[card] for card in cards.distinct(hand(scene, creature))], BACK)
    kind, seat = "draw_your_weapon.attack_card", creature.seat
    return play.pick(Pick(seat, kind, asked.prompt, asked.rule, options, actor=creature.id, facing=target.id))


def _play(play: Play, scene: Dyw, creature: Creature, card: Card, rule: str) -> None:
    cards.play_card(scene, creature, card)
    rules = rule, "draw_your_weapon.card.play"
    play.tell("played", "{name} plays {card}.", *rules, about=(creature.id,), name=creature.name, card=card)


def _land(play: Play, scene: Dyw, creature: Creature, target: Creature | Thing, blow: Blow) -> None:
    """Let a blow hit; one that does not go past Guard deals more to the Broken.

    [uses draw_your_weapon.damage.broken_effect]
    """
    if isinstance(target, Thing):
        play.narrate(_tell_blow, creature, target, blow)
        damage.hurt_thing(play, scene, target, blow.figure.total)
        return
    if target.is_broken and not (target.is_down or blow.is_past_guard or scene.combat is None):
        damage.against_the_broken(blow.figure)
    play.narrate(_tell_blow, creature, target, blow)
    may_spare = creature if blow.is_merciful else None
    if blow.is_past_guard:
        damage.wound(play, target, blow.figure.total, may_spare)
    else:
        damage.hurt(play, scene, target, blow.figure.total, may_spare)


def _tell_blow(play: Play, creature: Creature, target: Creature | Thing, blow: Blow) -> None:
    made_of = blow.figure.sum("damage", creature.id)
    play.tell(
        "blow",
        "The blow deals {amount} damage{how}.",
        *blow.rules,
        *[term.rule for term in made_of.terms if term.rule == "draw_your_weapon.damage.broken_effect"],
        about=(creature.id, target.id),
        sums=(made_of,),
        amount=made_of.total,
        how=_said(made_of.terms),
    )


@lru_cache(maxsize=4096)
def _said(terms: tuple[Term, ...]) -> str:
    """Say how damage came about, unless it is a single number."""
    parts = [f"{term.amount:+d} {term.what}" for term in terms]
    return f" ({' '.join(parts).removeprefix('+')})" if len(parts) > 1 else ""


# ---------------------------------------------------------------- Weapon Attack


def bar_of_weapon(aim: Aim, weapon: Weapon) -> Bar | None:
    """Say why a weapon cannot be used on a target now.

    [draw_your_weapon.weapon.requirement]
    """
    if weapon.id not in aim.held:
        return Bar("draw_your_weapon.weapon.requirement", f"{weapon.name} is not in hand.")
    own, properties = "draw_your_weapon.weapon.own_rules", weapon.properties
    if properties:
        if "reload" in properties and not is_loaded(aim.creature, weapon.id):
            return Bar(own, f"{weapon.name} must be loaded first, for 2 Speed.")
        if "unwieldy" in properties and aim.units <= battlemap.NEXT_TO and not aim.is_near:
            return Bar(own, f"{weapon.name} is unwieldy: it cannot be used at distance 1.")
    reach, range = weapon.reach, weapon.range
    bar = bar_of_reach(aim, reach, range) or (bar_of_taunt(aim, reach, range) if aim.is_taunted else None)
    return bar or bar_of_hand(aim.hand, weapon.name, weapon.min, weapon.max)


def bar_of_hand(hand: Sequence[Card], name: str, least: int, most: int) -> Bar | None:
    """Say that no card in Hand is within the Value range, if so."""
    for card in hand:
        if least <= VALUES[card] <= most:
            return None
    return Bar("draw_your_weapon.weapon.value_range", f"No card in Hand has a Value of {least} to {most} for {name}.")


def weapon_option(aim: Aim, weapon: Weapon, bar: Bar | None) -> Option:
    """Offer a Weapon Attack, unless all Attacks are barred."""
    target = aim.target
    offered = wording("attack", weapon, target.id, target.name, aim.creature.id)
    return barred(offered, bar or bar_of_weapon(aim, weapon))


@cache
def weapon_cards(weapon: Weapon, rating: int, is_paired: bool) -> dict[Card, Option]:
    """Offer each card for a Weapon Attack, worked out once."""
    return card_options(weapon_results(weapon, rating, is_paired), weapon.name, weapon.min, weapon.max)


def card_options(results: Mapping[Card, int], name: str, least: int, most: int) -> dict[Card, Option]:
    """Offer each card with its Result, or say why it cannot be Played."""
    rule = "draw_your_weapon.weapon.value_range"
    return {
        card: offer(card, f"{card}, Result {results[card]}", on_card(card), facts={"result": results[card]})
        if card in results
        else offer(card, card, on_card(card), bar=Bar(rule, f"{card}: {name} takes Values {least} to {most}."))
        for card in PACK
    }


def weapon_attack(play: Play, scene: Dyw, creature: Creature, wielded: Wielded, target: Creature | Thing) -> bool:
    """Make a Weapon Attack: a card within the Value range, damage equal to the Result; say whether it was made.

    A second one on the same Turn is paid for as a Flurry.
    """
    weapon, flurry = wielded.weapon, wielded.flurry
    rule, prompt = "draw_your_weapon.weapon.value_range", f"Which card for {weapon.name} at {target.name}?"
    offered = weapon_cards(weapon, wielded.rating, wielded.is_paired)
    card = _card_for(play, scene, creature, target, Cards(prompt, rule, offered))
    if card == BACK.value:
        return False
    if flurry is not None:
        pay(play, creature, flurry)
    take(play, scene, creature, Action("weapon_attack", f"{weapon.name} at {target.name}", target.id))
    properties = weapon.properties
    turn = scene.combat.turn if scene.combat is not None else None
    if turn is not None and "light" in properties:
        turn.light_attacks += 1
    _play(play, scene, creature, card, rule)
    is_ranged = turn is not None and battlemap.apart(scene, creature, target) > weapon.reach
    result = weapon_result(figure(play.listens), wielded, card)
    if is_ranged and is_covered(scene, creature, target):
        through_cover(result)
    if "reload" in properties and turn is not None:  # outside Combat there is time to load
        creature.unloaded.append(weapon.id)
    if is_ranged and "thrown" in properties:
        throw(scene, creature, weapon, target)
    rules = "draw_your_weapon.weapon.damage", "draw_your_weapon.weapon.suits"
    # [draw_your_weapon.weapon.damage]
    # [draw_your_weapon.attack.no_defence_test]
    _land(play, scene, creature, target, Blow(result, rules, is_merciful="merciful" in properties))
    return True


def attribute_of(creature: Creature, weapon: Weapon) -> str:
    """Say which Attribute a weapon adds. [draw_your_weapon.weapon.own_rules]"""
    if weapon.attribute != "best":
        return weapon.attribute
    ratings = sheet_of(creature).attributes
    return "might" if ratings.might >= ratings.agility else "agility"


def is_covered(scene: Dyw, creature: Creature, target: Creature | Thing) -> bool:
    """Say whether a target has cover, on the map or as the Dealer stated it. [uses draw_your_weapon.map.cover]"""
    if isinstance(target, Creature) and target.has_cover:
        return True
    here, there = creature.place, battlemap.place_of(scene, target)
    return here is not None and there is not None and battlemap.is_covered(scene.map, here, there)


def through_cover(f: Figure) -> Figure:
    """Lessen a ranged Attack by 2, to no less than 1. [draw_your_weapon.map.cover]"""
    f.add("cover", -content.figures().cover_reduction, "draw_your_weapon.map.cover")
    f.at_least(LEAST_THROUGH_COVER, "draw_your_weapon.map.cover")
    return f


def throw(scene: Dyw, creature: Creature, weapon: Weapon, target: Creature | Thing) -> None:
    """Let a thrown weapon lie at the target until picked up. [uses draw_your_weapon.weapon.own_rules]"""
    creature.held.remove(weapon.id)
    set_maxima(creature)
    let_go(creature, weapon.id, drop(scene, weapon.id, target))


def drop(scene: Dyw, item: str, at: Creature | Thing) -> Thing:
    """Let an item lie where somebody or something is; an object that was picked up is put down again.

    Without a map it is as far from everyone as that somebody is. [uses draw_your_weapon.map.optional]
    """
    if item in scene.things:
        dropped = scene.things[item]
    else:
        number = next(n for n in range(1, 1000) if f"{item}_{n}" not in scene.things)
        dropped = scene.things[f"{item}_{number}"] = Thing(f"{item}_{number}", content.item_name(item), item)
    dropped.place = battlemap.place_of(scene, at)
    dropped.beside = at.id if isinstance(at, Creature) and dropped.place is None else ""
    return dropped


# ---------------------------------------------------------------- Special Attack


def special_option(aim: Aim, feature: Feature, bar: Bar | None) -> Option:
    """Offer a Feature with the [Attack] tag, unless all Attacks are barred.

    [uses draw_your_weapon.special.features, draw_your_weapon.special.attack_tag]
    """
    offered = wording("special", feature, aim.target.id, aim.target.name)
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


def special_damage(f: Figure, feature: Feature, card: Card, rating: int, is_exposed: bool) -> Figure:
    """Work out a Special Attack: a Cheap Shot by itself, of anything else the Result.

    A Cheap Shot is 3 + Agility, 2 more against the Broken or the surprised who had no Turn yet.
    [draw_your_weapon.special.features]
    """
    attribute, rule = feature.attribute.capitalize(), "draw_your_weapon.special.features"
    if feature.effect == "cheap_shot":
        f.add(feature.name, feature.amount, rule)
        f.add(attribute, rating, rule)
        f.add("Broken or taken by surprise", CHEAP_SHOT_EXTRA if is_exposed else 0, rule)
        return f
    f.add(f"Value of {card}", value(card), "draw_your_weapon.card.values")
    f.add(attribute, rating if is_suit(card, feature.suit) else 0, rule)
    return f


@cache
def special_results(feature: Feature, rating: int, is_exposed: bool) -> dict[Card, int]:
    """Give the damage of a Special Attack with each card that the Feature takes, worked out once."""
    fitting = [card for card in PACK if fits(feature, card)]
    return {card: special_damage(Figure(), feature, card, rating, is_exposed).total for card in fitting}


@cache
def special_cards(feature: Feature, rating: int, is_exposed: bool) -> dict[Card, Option]:
    """Offer each card for a Special Attack, worked out once."""
    return card_options(special_results(feature, rating, is_exposed), feature.name, feature.least, feature.most)


def is_exposed(scene: Dyw, target: Creature) -> bool:
    """Say whether a target is Broken, or was surprised and has not yet had a Turn in this Combat."""
    had_turn = scene.combat is None or target.id in scene.combat.had_turn
    return target.is_broken or (target.is_surprised and not had_turn)


def special_attack(play: Play, scene: Dyw, creature: Creature, feature: Feature, target: Creature | Thing) -> bool:
    """Make a Special Attack: pay, Play a card, deal its damage; say whether it was made.

    [uses draw_your_weapon.special.features]
    """
    is_shot = feature.effect == "cheap_shot"
    exposed = isinstance(target, Creature) and is_exposed(scene, target)
    rating = rating_of(creature, feature.attribute)
    rule, prompt = "draw_your_weapon.special.features", f"Which card for {feature.name} at {target.name}?"
    card = _card_for(play, scene, creature, target, Cards(prompt, rule, special_cards(feature, rating, exposed)))
    if card == BACK.value:
        return False
    what, tag = f"{feature.name} at {target.name}", ("draw_your_weapon.special.attack_tag",)
    take(play, scene, creature, Action("special_attack", what, target.id, tag))
    pay(play, creature, feature)
    _play(play, scene, creature, card, rule)
    result = special_damage(figure(play.listens), feature, card, rating, exposed)
    is_ranged = scene.combat is not None and battlemap.apart(scene, creature, target) > UNARMED_REACH
    if not is_shot and is_ranged and is_covered(scene, creature, target):
        through_cover(result)
    _land(play, scene, creature, target, Blow(result, (rule,), is_past_guard=is_shot))
    return True


def flurry_options(aim: Aim, feature: Feature) -> list[Option]:
    """Offer the second Light Weapon Attack of a Flurry. [uses draw_your_weapon.turn.one_attack]"""
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
        on = (token(aim.target.id), item(aim.creature.id, weapon.id))
        options.append(offer(spell("flurry", weapon.id, aim.target.id), label, *on, bar=bar))
    return options
