"""Rests: hours of sleep that heal by the Hand, renew it, and send the Pile to the Void (Chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from outdraw.core.cards import Card
from outdraw.core.choices import Number, Option, Pick, offer
from outdraw.core.deeds import spell
from outdraw.core.figures import Figure, Itemised
from outdraw.core.play import Play
from outdraw.core.zones import move, move_all
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import cards, combat, damage, dealer, dealers_hand, turns
from outdraw.games.draw_your_weapon.rules.actions import Action, bar_to, take
from outdraw.games.draw_your_weapon.rules.cards import hand, hand_zone
from outdraw.games.draw_your_weapon.rules.field import is_awake, is_present, names, player_characters, plural
from outdraw.games.draw_your_weapon.rules.people import Asking, some_of
from outdraw.games.draw_your_weapon.rules.stats import feature_of, has_feature, sheet_of, stats
from outdraw.games.draw_your_weapon.rules.values import value
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, token

HOURS = 8
LONGEST = 48


def lie_down(play: Play, scene: Dyw) -> None:
    """Let each awake Player Character rest or keep watch; those who are Down rest with the others."""
    rule = "draw_your_weapon.rest.when"
    awake = [each for each in player_characters(scene) if is_awake(each)]
    kind = "draw_your_weapon.rest"
    picks = [Pick(e.seat, kind, f"{e.name}: rest?", rule, rest_or_watch(e), actor=e.id) for e in awake]
    answers = play.ask_all(picks) if picks else ()
    resting = [each for each, answer in zip(awake, answers, strict=True) if answer == "rest"]
    for creature in resting:
        take(play, scene, creature, Action("rest"))
    # [draw_your_weapon.rest.when]
    scene.resting = [each.id for each in player_characters(scene) if each in resting or each.is_down]
    scene.rest_stage, scene.slept = "asleep" if scene.resting else "", 0
    if not scene.resting:
        play.tell("no_rest", "Nobody rests.", rule)


def step(play: Play, scene: Dyw) -> None:
    """Take a Rest one step further: the hours, the healing, the new Hands. [uses draw_your_weapon.rest.order]"""
    scene.resting = [id for id in scene.resting if is_present(scene.creatures[id])]
    if not scene.resting:  # who slept was taken away meanwhile, or died
        scene.rest_stage = ""
    elif scene.rest_stage == "asleep":
        sleep(play, scene)
    elif scene.rest_stage == "healing":
        heal_all(play, scene)
    else:
        renew(play, scene)


def rest_or_watch(creature: Creature) -> tuple[Option, Option]:
    """Offer to rest or to keep watch."""
    return offer("rest", "Rest", token(creature.id)), offer("watch", "Keep watch", token(creature.id))


def sleep(play: Play, scene: Dyw) -> None:
    """Let a Rest take its time; those who watch may act, and the Dealer may spring something on anybody.

    [uses draw_your_weapon.rest.unconscious, draw_your_weapon.rest.duration, draw_your_weapon.defend.when]
    """
    awake = [each for each in player_characters(scene) if is_awake(each) and each.id not in scene.resting]
    spoken = dealer.first_to_speak(play, scene, dealers_night, watch_menu, awake)
    if spoken is None:
        return
    watcher, deed = spoken
    match deed.verb:
        case "quiet":
            sleep_through(play, scene)
        case "rested":
            sleep_on(play, scene)
        case "woken":
            interrupt(play, scene)
        case "wake":
            pass_hours(scene, hours_slept(play, scene))
            wake(play, scene, [scene.creatures[deed.objects[0]]])
        case "combat":
            pass_hours(scene, hours_slept(play, scene))
            wake(play, scene, [scene.creatures[id] for id in scene.resting])
            combat.begin(play, scene)
        case "change":
            dealers_hand.change(play, scene)
        case "say":
            dealer.speak_aloud(play)
        case "defend" if watcher is not None:
            turns.defend(play, scene, watcher)
        case "attempt" if watcher is not None:
            dealer.attempt(play, scene, watcher, "test")
        case _:
            dealer.call_test(play, scene, deed)


def dealers_night(scene: Dyw) -> Pick:
    """Put to the Dealer what may happen while others sleep.

    [uses draw_your_weapon.combat_start.trigger]
    """
    rule, prompt = "draw_your_weapon.rest.duration", "How does the Rest go on?"
    options = (
        offer("quiet", "It is completed"),
        *([offer("rested", "Some have rested enough, others sleep on")] if len(scene.resting) > 1 else []),
        offer("woken", "Somebody is woken before the end"),
        *dealer.test_calls(scene),
        offer("combat", "Everybody is woken: begin Combat", bar=combat.bar_of_combat(scene)),
        offer("change", "Change something by the Dealer's word"),
        offer("say", "Say something to the table"),
    )
    return Pick(DEALER, "draw_your_weapon.night", prompt, rule, options)


def watch_menu(scene: Dyw, creature: Creature) -> Pick:
    """Offer what somebody may do who keeps watch. [uses draw_your_weapon.rest.interrupted]"""
    on, rule = token(creature.id), "draw_your_weapon.defend.when"
    sleepers = [scene.creatures[id] for id in scene.resting]
    options = (
        offer("defend", "Defend: stay alert", on, bar=turns.bar_of_watching(scene, creature)),
        offer("attempt", "Try something", on, bar=bar_to(scene, creature, "test")),
        *[offer(spell("wake", each.id), f"Wake {each.name}", token(each.id)) for each in sleepers if is_awake(each)],
        offer("wait", "Keep watch", on),
    )
    kind, prompt = "draw_your_weapon.watch", f"{creature.name} keeps watch. What do you do?"
    return Pick(creature.seat, kind, prompt, rule, options, actor=creature.id)


def wake(play: Play, scene: Dyw, woken: Sequence[Creature]) -> None:
    """Wake sleepers before the end: they gain nothing; without sleepers the Rest is over.

    [draw_your_weapon.rest.interrupted]
    """
    for creature in woken:
        how, about = "is woken early" if is_awake(creature) else "is still Down", (creature.id,)
        told = f"{{name}} {how} and gains nothing."
        rules = "draw_your_weapon.rest.interrupted", "draw_your_weapon.rest.unconscious"
        play.tell("woken", told, *rules, about=about, name=creature.name)
    early = [each.id for each in woken]
    scene.resting = [id for id in scene.resting if id not in early]
    if not scene.resting:
        scene.rest_stage = ""


def interrupt(play: Play, scene: Dyw) -> None:
    """Let the Dealer say whose Rest is broken off, and after how many of its hours."""
    sleepers, rule = [scene.creatures[id] for id in scene.resting], "draw_your_weapon.rest.interrupted"
    woken = some_of(play, sleepers, Asking("Whose Rest is broken off?", rule, "woken"))
    hours = hours_slept(play, scene)
    pass_hours(scene, hours)
    about = tuple([each.id for each in woken])
    facts: dict[str, Any] = {"hours": plural(hours, "hour"), "who": names(woken)}
    play.tell("interrupted", "After {hours} the Rest of {who} is broken off.", rule, about=about, **facts)
    wake(play, scene, woken)


def hours_slept(play: Play, scene: Dyw) -> int:
    """Let the Dealer say after how many hours a Rest is broken off."""
    rule, kind, prompt = "draw_your_weapon.rest.interrupted", "draw_your_weapon.hours_slept", "After how many hours?"
    usual = max(HOURS // 2, scene.slept)
    return play.number(Number(DEALER, kind, prompt, rule, scene.slept, LONGEST, usual, True))


def pass_hours(scene: Dyw, hours: int) -> None:
    """Let a Rest come to its so-maniest hour; those of it that are over count once. [draw_your_weapon.rest.duration]"""
    scene.minutes += 60 * (hours - scene.slept)
    scene.slept = hours


def sleep_on(play: Play, scene: Dyw) -> None:
    """Let some complete their Rest while others sleep on: not everybody needs the same hours."""
    rule, sleepers = "draw_your_weapon.rest.duration", [scene.creatures[id] for id in scene.resting]
    rested = some_of(play, sleepers, Asking("Who has rested enough?", rule, "rested", most=len(sleepers) - 1))
    up = [each.id for each in rested]
    scene.sleeping_on = [id for id in scene.resting if id not in up]
    scene.resting = up
    sleep_through(play, scene)


def sleep_through(play: Play, scene: Dyw) -> None:
    """Complete a Rest, which takes as long as the Dealer says; the Pile goes to the Void.

    [draw_your_weapon.rest.pile_to_void]
    """
    rule, kind = "draw_your_weapon.rest.duration", "draw_your_weapon.hours"
    prompt = "How many hours does the Rest take in all?"
    usual = max(HOURS, scene.slept)
    hours = play.number(Number(DEALER, kind, prompt, rule, max(1, scene.slept), LONGEST, usual, True))
    pass_hours(scene, hours)
    about, asleep = tuple(scene.resting), "draw_your_weapon.rest.unconscious"
    whose = f" of {names([scene.creatures[id] for id in scene.resting])}" if scene.sleeping_on else ""
    told = "The Rest{whose} takes {hours}."
    play.tell("rest", told, rule, asleep, about=about, whose=whose, hours=plural(hours, "hour"))
    scene.rest_stage, scene.to_be_surprised = "healing", []  # what was noticed before the Rest is long over
    move_all(scene.zones, "pile", "void")
    scene.resolving = 0  # what was played before the Rest is over, and lies on the Pile no more
    rules = "draw_your_weapon.rest.pile_to_void", "draw_your_weapon.card.zones"
    play.tell("pile_to_void", "The Pile goes to the Void.", *rules)


def healing(f: Figure, hand: Sequence[Card], least: int, missing: int) -> Figure:
    """Work out the HP that a Rest brings back: the Hand's total Value, at least Endurance plus Level.

    [draw_your_weapon.rest.heal, draw_your_weapon.rest.heal_minimum]
    """
    f.add("the Hand", sum(map(value, hand)), "draw_your_weapon.rest.heal")
    f.at_least(least, "draw_your_weapon.rest.heal_minimum", f"at least {least} by Endurance and Level")
    f.at_most(missing, "draw_your_weapon.rest.heal", damage.FULL)
    return f


def heal_all(play: Play, scene: Dyw) -> None:
    """Let those who rested heal, if they wish and can discard their Hand.

    [draw_your_weapon.rest.no_discard_no_heal]
    """
    rule = "draw_your_weapon.rest.heal"
    scene.rest_stage = "drawing"
    rested = [scene.creatures[id] for id in scene.resting]
    kept_hands = whose_hand_stays(scene)
    for creature in [each for each in rested if each.seat in kept_hands]:
        told, kept = "{name} may not discard the Hand: it stays, and nothing heals.", "rest.no_discard_no_heal"
        play.tell("no_heal", told, f"draw_your_weapon.{kept}", about=(creature.id,), name=creature.name)
    hurt = [each for each in rested if stats(each).hp < stats(each).max_hp and each.seat not in kept_hands]
    picks = [whether_to_heal(scene, each) for each in hurt]
    for creature, answer in zip(hurt, play.ask_all(picks) if picks else (), strict=True):
        if answer == "yes":
            gain = would_heal(scene, creature)
            rules = dict.fromkeys([rule, *[term.rule for term in gain.terms]])
            damage.heal(play, creature, Figure(gain.total), *rules)  # what the Hand is worth is nobody else's business


def whether_to_heal(scene: Dyw, creature: Creature) -> Pick:
    """Ask whether somebody who rested heals. [uses draw_your_weapon.rest.heal]"""
    gain, on = would_heal(scene, creature), token(creature.id)
    label = f"Heal {gain.total} HP: {', '.join([f'{term.what} {term.amount:+d}' for term in gain.terms])}"
    options = (offer("yes", label, on, facts={"gain": gain.total}), offer("no", "Do not heal", on))
    kind, prompt = "draw_your_weapon.heal", f"Does {creature.name} heal?"
    return Pick(creature.seat, kind, prompt, "draw_your_weapon.rest.heal", options, actor=creature.id)


def would_heal(scene: Dyw, creature: Creature) -> Itemised:
    """Say how many HP a Rest gives somebody back, by the Hand they have."""
    body, page, gain = stats(creature), sheet_of(creature), Itemised()
    healing(gain, hand(scene, creature), page.attributes.endurance + page.level, body.max_hp - body.hp)
    return gain


def renew(play: Play, scene: Dyw) -> None:
    """Discard all Hands of the rested to the Void, then let each draw five in turn; Reserve and Clout are full again.

    [uses draw_your_weapon.rest.new_hand]
    """
    scene.resolving = 0
    rested = [scene.creatures[id] for id in scene.resting]
    scene.resting, scene.sleeping_on = scene.sleeping_on, []
    scene.rest_stage = "asleep" if scene.resting else ""
    renewed = whose_hands(scene, rested)
    for creature in renewed:
        cards.discard_hand(scene, creature.seat)  # [draw_your_weapon.rest.order]
    for creature in renewed:
        new_hand(play, scene, creature)
    for creature in rested:
        sheet_of(creature).reserve, sheet_of(creature).clout = (
            sheet_of(creature).max_reserve,
            sheet_of(creature).max_clout,
        )
    scene.breathers = 0  # [draw_your_weapon.rest.full_recovery]
    rule = "draw_your_weapon.rest.full_recovery"
    about = tuple([each.id for each in rested])
    play.tell("recovered", "Reserve, Clout and the party's Breathers are restored.", rule, about=about)
    short = content.figures().hand_size - len(scene.zones[hand_zone(DEALER)])
    if short > 0:
        cards.draw(play, scene, DEALER, short, "draw_your_weapon.card.dealer_hand")


def whose_hand_stays(scene: Dyw) -> set[str]:
    """Give the seats whose Hand may not be discarded: whichever of a Player's characters the effect is on.

    [uses draw_your_weapon.rest.no_discard_no_heal]
    """
    return {each.seat for each in player_characters(scene) if each.may_not_discard}


def whose_hands(scene: Dyw, rested: Sequence[Creature]) -> list[Creature]:
    """Give one character for each Hand that is renewed: a Player has one, whoever of theirs has rested.

    Of several, one with Ace up the Sleeve. [uses draw_your_weapon.rest.new_hand]
    """
    kept = whose_hand_stays(scene)
    drawing: dict[str, Creature] = {}
    for each in rested:
        if each.seat not in kept and (each.seat not in drawing or has_feature(each, "ace_up_the_sleeve")):
            drawing[each.seat] = each
    return list(drawing.values())


def new_hand(play: Play, scene: Dyw, creature: Creature) -> None:
    """Draw five new cards; with Ace up the Sleeve six, one of which goes to the Void.

    [draw_your_weapon.rest.new_hand]
    """
    rule, order = "draw_your_weapon.rest.new_hand", "draw_your_weapon.rest.order"
    extra = feature_of(creature, "ace_up_the_sleeve").amount if has_feature(creature, "ace_up_the_sleeve") else 0
    cards.draw(play, scene, creature.seat, content.figures().hand_size + extra, rule, order)
    for _ in range(extra):
        options, kind = cards.card_options(hand(scene, creature)), "draw_your_weapon.discard"
        prompt = "Ace up the Sleeve: discard which card to the Void?"
        card = play.pick(Pick(creature.seat, kind, prompt, rule, options, actor=creature.id))
        move(scene.zones, card, hand_zone(creature.seat), "void")
