"""Rests: hours of sleep that heal by the Hand, renew it, and send the Pile to the Void (Chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.core.cards import Card
from outdraw.core.choices import Number, Option, Pick
from outdraw.core.play import Play
from outdraw.core.zones import move, move_all
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import cards, damage
from outdraw.games.draw_your_weapon.rules.actions import take
from outdraw.games.draw_your_weapon.rules.cards import hand, hand_zone
from outdraw.games.draw_your_weapon.rules.field import is_awake, player_characters
from outdraw.games.draw_your_weapon.rules.stats import feature_of, has_feature, sheet_of, stats
from outdraw.games.draw_your_weapon.rules.values import value
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw

HOURS = 8


def lie_down(play: Play, scene: Dyw) -> None:
    """Let each awake Player Character rest or keep watch; those who are Down rest with the others.

    [draw_your_weapon.rest.when]
    """
    rule = "draw_your_weapon.rest.when"
    awake = [each for each in player_characters(scene) if is_awake(each)]
    options = (Option("rest", "Rest"), Option("watch", "Keep watch"))
    picks = [Pick(each.seat, "draw_your_weapon.rest", f"{each.name}: rest?", rule, options) for each in awake]
    answers = play.ask_all(picks) if picks else ()
    resting = [each for each, answer in zip(awake, answers, strict=True) if answer == "rest"]
    for creature in resting:
        take(play, scene, creature, "rest")
    scene.resting = [each.id for each in player_characters(scene) if each in resting or each.is_down]
    scene.rest_stage = "asleep" if scene.resting else ""


def step(play: Play, scene: Dyw) -> None:
    """Take a Rest one step further: the hours, the healing, the new Hands. [draw_your_weapon.rest.order]"""
    if scene.rest_stage == "asleep":
        sleep(play, scene)
    elif scene.rest_stage == "healing":
        heal_all(play, scene)
    else:
        renew(play, scene)


def sleep(play: Play, scene: Dyw) -> None:
    """Let a Rest take its time, as long as the Dealer says; whoever is woken early gains nothing.

    [draw_your_weapon.rest.unconscious, draw_your_weapon.rest.duration, draw_your_weapon.rest.interrupted]
    """
    rule = "draw_your_weapon.rest.duration"
    prompt = "How many hours does the Rest take?"
    number = Number(DEALER, "draw_your_weapon.hours", prompt, rule, 1, 48, default=HOURS, discretion=True)
    hours = int(str(play.ask(number)))
    sleepers = [scene.creatures[id] for id in scene.resting]
    options = tuple(Option(each.id, each.name) for each in sleepers)
    prompt = "Is anyone woken before the end?"
    early = "draw_your_weapon.rest.interrupted"
    woken = play.ask(Pick(DEALER, "draw_your_weapon.woken", prompt, early, options, 0, len(options), [], True))
    assert isinstance(woken, list)
    for creature in sleepers:
        if creature.id in woken:
            play.tell("woken", "{name} is woken early and gains nothing.", early, name=creature.name)
    scene.minutes += 60 * hours
    play.tell("rest", "The Rest takes {hours} hours.", rule, hours=hours)
    scene.resting = [id for id in scene.resting if id not in woken]
    scene.rest_stage = "healing" if scene.resting else ""
    if scene.resting:
        move_all(scene.zones, "pile", "void")
        play.tell("pile_to_void", "The Pile goes to the Void.", "draw_your_weapon.rest.pile_to_void")


def healing(hand: Sequence[Card], endurance: int, level: int, hp: int, max_hp: int) -> int:
    """Give the HP that a Rest brings back: the Hand's total Value, at least Endurance plus Level, up to the maximum.

    [draw_your_weapon.rest.heal, draw_your_weapon.rest.heal_minimum]
    """
    return min(max_hp - hp, max(sum(map(value, hand)), endurance + level))


def heal_all(play: Play, scene: Dyw) -> None:
    """Let those who rested heal, if they wish and can discard their Hand.

    [draw_your_weapon.rest.heal, draw_your_weapon.rest.no_discard_no_heal]
    """
    rule = "draw_your_weapon.rest.heal"
    scene.rest_stage = "drawing"
    rested = [scene.creatures[id] for id in scene.resting]
    hurt = [each for each in rested if stats(each).hp < stats(each).max_hp and not each.may_not_discard]
    options = (Option("yes", "Heal"), Option("no", "Do not heal"))
    picks = [Pick(each.seat, "draw_your_weapon.heal", f"Does {each.name} heal?", rule, options) for each in hurt]
    for creature, answer in zip(hurt, play.ask_all(picks) if picks else (), strict=True):
        if answer == "yes":
            body, page = stats(creature), sheet_of(creature)
            amount = healing(hand(scene, creature), page.attributes.endurance, page.level, body.hp, body.max_hp)
            damage.heal(play, creature, amount, rule)


def renew(play: Play, scene: Dyw) -> None:
    """Discard all Hands of the rested to the Void, then let each draw five in turn; Reserve and Clout are full again.

    [draw_your_weapon.rest.order, draw_your_weapon.rest.new_hand, draw_your_weapon.rest.full_recovery]
    """
    scene.resolving = 0
    rested = [scene.creatures[id] for id in scene.resting]
    scene.resting, scene.rest_stage = [], ""
    renewed = [each for each in rested if not each.may_not_discard]
    for creature in renewed:
        cards.discard_hand(scene, creature.seat)
    for creature in renewed:
        new_hand(play, scene, creature)
    for creature in rested:
        sheet_of(creature).reserve, sheet_of(creature).clout = (
            sheet_of(creature).max_reserve,
            sheet_of(creature).max_clout,
        )
    scene.breathers = 0
    rule = "draw_your_weapon.rest.full_recovery"
    play.tell("recovered", "Reserve, Clout and the party's Breathers are restored.", rule)
    short = content.figures().hand_size - len(scene.zones[hand_zone(DEALER)])
    if short > 0:
        cards.draw(play, scene, DEALER, short, "draw_your_weapon.card.dealer_hand")


def new_hand(play: Play, scene: Dyw, creature: Creature) -> None:
    """Draw five new cards; with Ace up the Sleeve six, one of which goes to the Void.

    [draw_your_weapon.rest.new_hand]
    """
    rule = "draw_your_weapon.rest.new_hand"
    extra = feature_of(creature, "ace_up_the_sleeve").amount if has_feature(creature, "ace_up_the_sleeve") else 0
    cards.draw(play, scene, creature.seat, content.figures().hand_size + extra, rule)
    for _ in range(extra):
        options = tuple(Option(card) for card in dict.fromkeys(hand(scene, creature)))
        prompt = "Ace up the Sleeve: discard which card to the Void?"
        card = str(play.ask(Pick(creature.seat, "draw_your_weapon.discard", prompt, rule, options)))
        move(scene.zones, card, hand_zone(creature.seat), "void")
