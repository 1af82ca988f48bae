"""Breathers: ten minutes to Recover, Trade or use a Feature; two of them between Rests (Chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from outdraw.core.cards import Card
from outdraw.core.choices import Bar, Number, Option, Pick, offer
from outdraw.core.figures import Figure, figure
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import cards, damage, movement
from outdraw.games.draw_your_weapon.rules.actions import Action, bar_of_cost, take
from outdraw.games.draw_your_weapon.rules.attacks import drop
from outdraw.games.draw_your_weapon.rules.cards import hand, hand_zone
from outdraw.games.draw_your_weapon.rules.contests import pay
from outdraw.games.draw_your_weapon.rules.field import is_awake, names, player_characters
from outdraw.games.draw_your_weapon.rules.people import people
from outdraw.games.draw_your_weapon.rules.stats import rating_of, set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.rules.values import value
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, item, on_card, token

MOST = 2
MINUTES = 10
STATS = ("hp", "reserve", "clout")
STAT_NAMES = {"hp": "HP", "reserve": "Reserve", "clout": "Clout"}


def bar_of_breather(scene: Dyw) -> Bar | None:
    """Say why no Breather can be taken. [draw_your_weapon.breather.limit]"""
    if scene.combat is not None:
        return Bar("draw_your_weapon.action.combat_list", "A Breather is not available in Combat.")
    if scene.breathers >= MOST:
        return Bar("draw_your_weapon.breather.limit", "Two Breathers are taken; the next thing is a Rest.")
    return None


def breather(play: Play, scene: Dyw) -> None:
    """Take a Breather, the whole party's: each who takes part chooses one sub-action; broken off it gives nothing.

    It is not taken if anybody is against it, or nobody takes part or needs it, and then it does not count.
    [uses draw_your_weapon.breather.choice]
    """
    scene.resolving = 0
    rule = "draw_your_weapon.breather.when"
    awake = [each for each in player_characters(scene) if is_awake(each)]
    chosen, pairs = choose_sub_actions(play, scene, awake)
    against = [each for each in awake if chosen[each.id] == "object"]
    taking = [each for each in awake if chosen[each.id] != "sit_out"]
    are_down = any(each.is_down for each in player_characters(scene))
    if against or not (taking or are_down):  # [draw_your_weapon.breather.when]
        why = f"{names(against)} would rather not" if against else "nobody takes part"
        about = tuple([each.id for each in against])
        play.tell("no_breather", "The party takes no Breather: {why}.", rule, about=about, why=why)
        return
    play.tell("breather", "The party takes a Breather.", rule, "draw_your_weapon.breather.duration")
    for creature in taking:
        sub_action = chosen[creature.id]
        take(play, scene, creature, Action({"ability": "breather_ability"}.get(sub_action, sub_action)))
    options = (offer("no", "It is quiet"), offer("yes", "It is broken off"))
    kind, prompt = "draw_your_weapon.broken_off", "Is the Breather broken off?"
    if play.pick(Pick(DEALER, kind, prompt, rule, options, 1, 1, "no", True)) == "yes":
        play.tell("broken_off", "The Breather is broken off: nobody gains anything.", rule)
        return
    scene.breathers += 1
    scene.minutes += MINUTES  # [draw_your_weapon.breather.duration]
    for creature in player_characters(scene):
        if creature.is_down:
            damage.heal(play, creature, Figure(1), "draw_your_weapon.damage.down")
    recover(play, [each for each in awake if chosen[each.id] == "recover"])
    for one, other in pairs:
        swap(play, scene, one, other)
    for creature in awake:
        if chosen[creature.id] == "ability":
            use_ability(play, scene, creature)


Pairs = list[tuple[Creature, Creature]]


def choose_sub_actions(play: Play, scene: Dyw, awake: Sequence[Creature]) -> tuple[dict[str, str], Pairs]:
    """Let everybody choose a sub-action in secret, and those who would Trade a partner.

    Whoever finds no partner chooses something else.

    [uses draw_your_weapon.breather.choice, draw_your_weapon.breather.trade_joint]
    """
    answers = play.ask_all([sub_action(scene, each) for each in awake]) if awake else ()
    chosen = {creature.id: str(answer) for creature, answer in zip(awake, answers, strict=True)}
    if "object" in chosen.values():
        return chosen, []
    trading = [each for each in awake if chosen[each.id] == "trade"]
    pairs = find_partners(play, trading)
    paired = [each for pair in pairs for each in pair]
    alone = [each for each in trading if each not in paired]
    find_no_partner(play, alone)
    again = play.ask_all([sub_action(scene, each, has_partner=False) for each in alone]) if alone else ()
    chosen |= {creature.id: str(answer) for creature, answer in zip(alone, again, strict=True)}
    return chosen, pairs


def sub_action(scene: Dyw, creature: Creature, has_partner: bool = True) -> Pick:
    """Ask for exactly one of Recover, Trade and Use Ability, to sit it out, or to have no Breather now.

    [draw_your_weapon.breather.choice]
    """
    others = [each for each in player_characters(scene) if is_awake(each) and each.seat != creature.seat]
    trade_bar = None
    if not others or not has_partner:
        trade_bar = Bar("draw_your_weapon.breather.trade_joint", "There is nobody to trade with.")
    elif not hand(scene, creature) or not any(hand(scene, each) for each in others):
        trade_bar = Bar("draw_your_weapon.breather.trade_card", "A Trade needs a card on both sides.")
    ability_bar = None
    if not breather_features(scene, creature):
        ability_bar = Bar("draw_your_weapon.breather.use_ability", f"{creature.name} has no Feature for a Breather.")
    on = token(creature.id)
    options = (
        offer("recover", "Recover", on),
        offer("trade", "Trade", on, bar=trade_bar),
        offer("ability", "Use Ability", on, bar=ability_bar),
        offer("sit_out", "Sit it out", on),
        offer("object", "No Breather now", on),
    )
    kind, prompt = "draw_your_weapon.breather", f"{creature.name}'s Breather?"
    return Pick(creature.seat, kind, prompt, "draw_your_weapon.breather.choice", options, actor=creature.id)


# ---------------------------------------------------------------- Recover


class Wanting(NamedTuple):
    """A Stat that somebody may Recover: how much there is of it now and at most, by which Attribute, at which Level."""

    now: int
    most: int
    attribute: str
    rating: int
    level: int


def wanting(creature: Creature, stat: str) -> Wanting:
    """Give what decides how much of a Stat somebody Recovers. [uses draw_your_weapon.breather.recover_amount]"""
    holder, attribute = (
        stats(creature) if stat == "hp" else sheet_of(creature),
        content.figures().recover_attribute(stat),
    )
    now, most = getattr(holder, stat), getattr(holder, f"max_{stat}")
    return Wanting(now, most, attribute.capitalize(), rating_of(creature, attribute), sheet_of(creature).level)


def recovered(f: Figure, stat: Wanting) -> Figure:
    """Work out what Recover gives back: Attribute times Level, never above the maximum.

    [draw_your_weapon.breather.recover_amount]
    """
    rule = "draw_your_weapon.breather.recover_amount"
    f.add(f"{stat.attribute} {stat.rating} x Level {stat.level}", stat.rating * stat.level, rule)
    f.at_most(stat.most - stat.now, rule, damage.FULL)
    return f


def recover(play: Play, resting: Sequence[Creature]) -> None:
    """Let each recovering Player pick two different Stats. [draw_your_weapon.breather.recover_choice]"""
    picks = [which_two(each) for each in resting]
    for creature, answer in zip(resting, play.ask_all(picks) if picks else (), strict=True):
        for stat in [stat for stat in STATS if stat in (answer if isinstance(answer, list) else ())]:
            regain(play, creature, stat)


def which_two(creature: Creature) -> Pick:
    """Ask which two Stats to Recover, with what each would give. [uses draw_your_weapon.breather.recover_choice]"""
    options = []
    for stat in STATS:
        gain = recovered(Figure(), wanting(creature, stat)).total
        options.append(offer(stat, f"{STAT_NAMES[stat]}, {gain} back", token(creature.id), facts={"gain": gain}))
    kind, prompt, rule = "draw_your_weapon.recover", f"{creature.name}: which two?", "breather.recover_choice"
    return Pick(creature.seat, kind, prompt, f"draw_your_weapon.{rule}", tuple(options), 2, 2, actor=creature.id)


def regain(play: Play, creature: Creature, stat: str) -> None:
    """Give back one Stat. [uses draw_your_weapon.breather.recover_amount]"""
    before, gain = wanting(creature, stat), figure(play.listens)
    recovered(gain, before)
    setattr(stats(creature) if stat == "hp" else sheet_of(creature), stat, before.now + gain.total)
    is_full = before.now == before.most
    full = "{name} regains no {stat}: it is full at {most}."
    play.tell(
        "recover",
        full if is_full else "{name} regains {amount} {stat} ({attribute} {rating} x Level {level}, up to {most}).",
        "draw_your_weapon.breather.recover_amount",
        about=(creature.id,),
        sums=() if is_full else (gain.sum(STAT_NAMES[stat], creature.id),),
        name=creature.name,
        amount=gain.total,
        attribute=before.attribute,
        rating=before.rating,
        level=before.level,
        most=before.most,
        stat=STAT_NAMES[stat],
    )


# ---------------------------------------------------------------- Trade


def find_partners(play: Play, trading: Sequence[Creature]) -> Pairs:
    """Let those who chose Trade name a partner; two who name each other trade, each Player once.

    [draw_your_weapon.breather.trade_joint; uses draw_your_weapon.breather.trade_card]
    """
    willing = [each for each in trading if any(other.seat != each.seat for other in trading)]
    if not willing:
        return []
    answers = play.ask_all([which_partner(each, trading) for each in willing])
    partner = {each.id: str(answer) for each, answer in zip(willing, answers, strict=True)}
    pairs: Pairs = []
    trading_seats: set[str] = set()
    for at, one in enumerate(willing):
        for other in willing[at:]:
            seats = {one.seat, other.seat}
            if (partner[one.id], partner[other.id]) == (other.id, one.id) and not seats & trading_seats:
                pairs.append((one, other))
                trading_seats |= seats
    return pairs


def which_partner(creature: Creature, trading: Sequence[Creature]) -> Pick:
    """Ask with whom somebody trades: with another Player."""
    options = people([other for other in trading if other.seat != creature.seat])
    kind, prompt = "draw_your_weapon.partner", f"With whom does {creature.name} trade?"
    rule = "draw_your_weapon.breather.trade_joint"
    return Pick(creature.seat, kind, prompt, rule, options, actor=creature.id)


def find_no_partner(play: Play, alone: Sequence[Creature]) -> None:
    """Tell who wanted to Trade and had nobody to do it with."""
    for each in alone:
        told, rule = "{name} finds nobody to trade with.", "draw_your_weapon.breather.trade_joint"
        play.tell("no_trade", told, rule, about=(each.id,), name=each.name)


def swap(play: Play, scene: Dyw, one: Creature, other: Creature) -> None:
    """Let two Players offer a card each, see the other's, and agree or withdraw; nobody else sees either card.

    [draw_your_weapon.breather.trade_card]
    """
    rule, joint, both = "draw_your_weapon.breather.trade_card", "draw_your_weapon.breather.trade_joint", (one, other)
    kind, prompt = "draw_your_weapon.offer", "Which card do you offer?"
    offers = [
        Pick(each.seat, kind, prompt, rule, cards.card_options(hand(scene, each)), actor=each.id, facing=partner.id)
        for each, partner in ((one, other), (other, one))
    ]
    card, back = (str(answer) for answer in play.ask_all(offers))
    seats, about = (one.seat, other.seat), (one.id, other.id)
    told = "{one} offers {card}, {other} offers {back}."
    play.tell("offers", told, rule, seen_by=seats, about=about, one=one.name, other=other.name, card=card, back=back)
    kind = "draw_your_weapon.agree"
    answers = play.ask_all(
        [
            Pick(each.seat, kind, f"Give {own} for {theirs}?", joint, agreement(own), actor=each.id)
            for each, own, theirs in zip(both, (card, back), (back, card), strict=True)
        ]
    )
    if answers != ("agree", "agree"):
        play.tell("no_trade", "They do not trade.", joint, about=about)
        return
    move(scene.zones, card, hand_zone(one.seat), hand_zone(other.seat))
    move(scene.zones, back, hand_zone(other.seat), hand_zone(one.seat))
    play.tell("trade", "{one} and {other} swap a card.", rule, about=about, one=one.name, other=other.name)
    cap = trade_cap(card, back)
    hand_over(play, one, other, cap)
    for giver, taker in ((one, other), (other, one)):
        pass_equipment(play, scene, giver, taker)


def agreement(card: Card) -> tuple[Option, Option]:
    """Offer to give a card away, or to keep it. [uses draw_your_weapon.breather.trade_joint]"""
    return offer("agree", "Agree", on_card(card)), offer("withdraw", "Withdraw", on_card(card))


def trade_cap(card: Card, back: Card) -> int:
    """Give the most Reserve and Clout together that one giver may hand over. [draw_your_weapon.breather.trade_cap]"""
    return max(value(card), value(back))


def hand_over(play: Play, one: Creature, other: Creature, cap: int) -> None:
    """Let two partners spend Reserve and Clout for each other, point for point and like for like.

    Both say at once how much they give, so that nobody hands back what they have just been given.
    [draw_your_weapon.breather.trade_resources; uses draw_your_weapon.breather.trade_cap]
    """
    left = {one.id: cap, other.id: cap}
    for stat in ("reserve", "clout"):
        gifts = [Gift(stat, one, other, left[one.id]), Gift(stat, other, one, left[other.id])]
        asked = [each for each in gifts if each.most and any(other.room for other in gifts)]
        answers = play.ask_all([how_much(each) for each in asked]) if asked else ()
        given = {each.giver.id: int(str(answer)) for each, answer in zip(asked, answers, strict=True)}
        for each in gifts:
            each.spend(given.get(each.giver.id, 0))
        for each in gifts:
            left[each.giver.id] -= receive(play, each, given.get(each.giver.id, 0))


class Gift(NamedTuple):
    """What one partner of a Trade may give the other of a Stat, within what is left of the cap."""

    stat: str
    giver: Creature
    taker: Creature
    left: int

    @property
    def most(self) -> int:
        """Give the most that can be given: who is full makes room by what they give at the same time.

        [uses draw_your_weapon.breather.trade_cap]
        """
        owned, most = getattr(sheet_of(self.giver), self.stat), getattr(sheet_of(self.taker), f"max_{self.stat}")
        return int(min(self.left, owned, most))

    @property
    def room(self) -> int:
        """Give how much the taker lacks."""
        sheet = sheet_of(self.taker)
        return int(getattr(sheet, f"max_{self.stat}") - getattr(sheet, self.stat))

    def spend(self, amount: int) -> None:
        """Take what is given from the giver."""
        setattr(sheet_of(self.giver), self.stat, getattr(sheet_of(self.giver), self.stat) - amount)


def how_much(gift: Gift) -> Number:
    """Ask how much somebody gives. [uses draw_your_weapon.breather.trade_cap]"""
    giver, taker, rule = gift.giver, gift.taker, "draw_your_weapon.breather.trade_cap"
    prompt = f"How much {STAT_NAMES[gift.stat]} does {giver.name} give {taker.name}?"
    kind = "draw_your_weapon.give"
    return Number(giver.seat, kind, prompt, rule, 0, gift.most, 0, actor=giver.id, facing=taker.id)


def receive(play: Play, gift: Gift, amount: int) -> int:
    """Let somebody have what they are given, and say how much; what they have no room for stays with the giver.

    [uses draw_your_weapon.breather.trade_resources]
    """
    if not amount:
        return 0
    taken = min(amount, gift.room)
    setattr(sheet_of(gift.taker), gift.stat, getattr(sheet_of(gift.taker), gift.stat) + taken)
    gift.spend(taken - amount)
    told = "{giver} gives {taker} {amount} {stat}." if taken else "{taker} has no room for {stat}: {giver} keeps it."
    rule, about, stat = (
        "draw_your_weapon.breather.trade_resources",
        (gift.giver.id, gift.taker.id),
        STAT_NAMES[gift.stat],
    )
    facts: dict[str, Any] = {"giver": gift.giver.name, "taker": gift.taker.name, "amount": taken, "stat": stat}
    play.tell("given", told, rule, about=about, **facts)
    return taken


def pass_equipment(play: Play, scene: Dyw, giver: Creature, taker: Creature) -> None:
    """Pass equipment to the partner, without limit or cost. [draw_your_weapon.breather.trade_equipment]"""
    items = sorted(belongings(giver))
    if not items:
        return
    rule, kind = "draw_your_weapon.breather.trade_equipment", "draw_your_weapon.equipment"
    options = tuple([offer(each, content.item_name(each), item(giver.id, each)) for each in items])
    prompt, most = f"What does {giver.name} pass to {taker.name}?", len(options)
    pick = Pick(giver.seat, kind, prompt, rule, options, 0, most, [], actor=giver.id, facing=taker.id)
    for each in play.pick_some(pick):
        give_item(play, scene, giver, taker, each)


def belongings(creature: Creature) -> list[str]:
    """Give what a character could hand over, stowed or in hand, each kind once."""
    return list(dict.fromkeys([*sheet_of(creature).carried, *(i for i in creature.held if content.item_hands(i))]))


def give_item(play: Play, scene: Dyw, giver: Creature, taker: Creature, item: str) -> None:
    """Hand an item over: a free interaction outside Combat."""
    (sheet_of(giver).carried if item in sheet_of(giver).carried else giver.held).remove(item)
    if item in scene.things:
        drop(scene, item, taker)  # an object is set down before whoever gets it
    else:
        sheet_of(taker).carried.append(item)
    set_maxima(giver)
    rule, about = "draw_your_weapon.breather.trade_equipment", (giver.id, taker.id)
    told, name = "{giver} gives {taker} {item}.", movement.the_item(scene, item)
    play.tell("item", told, rule, about=about, giver=giver.name, taker=taker.name, item=name)


# ---------------------------------------------------------------- Use Ability


def breather_features(scene: Dyw, creature: Creature) -> list[str]:
    """Give the Features that work in a Breather and can be used now. [draw_your_weapon.breather.use_ability]"""
    return [
        each
        for each in sheet_of(creature).features
        if "breather" in content.features()[each].use
        and bar_of_cost(creature, content.features()[each]) is None
        and hand(scene, creature)
    ]


def use_ability(play: Play, scene: Dyw, creature: Creature) -> None:
    """Use a Breather's Feature: Mend Plays a card and heals by it."""
    found = breather_features(scene, creature)
    if not found:
        return
    feature = content.features()[found[0]]
    rule = "draw_your_weapon.breather.use_ability"
    scene.resolving = 0
    pay(play, creature, feature)
    kind, prompt = "draw_your_weapon.mend", f"{feature.name}: for whom?"
    allies = people(player_characters(scene))
    ally = scene.creatures[play.pick(Pick(creature.seat, kind, prompt, rule, allies, actor=creature.id))]
    options, prompt = cards.card_options(hand(scene, creature)), f"{feature.name}: which card?"
    kind, seat = "draw_your_weapon.mend_card", creature.seat
    card = play.pick(Pick(seat, kind, prompt, rule, options, actor=creature.id, facing=ally.id))
    cards.play_card(scene, creature, card)
    play.tell("played", "{name} plays {card}.", rule, about=(creature.id,), name=creature.name, card=card)
    gain = figure(play.listens)
    gain.add(f"Value of {card}", value(card), rule)
    gain.add(feature.attribute.capitalize(), rating_of(creature, feature.attribute), rule)
    damage.heal(play, ally, gain, rule)
