"""Breathers: ten minutes to Recover, Trade or use a Feature; two of them between Rests (Chapter 5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from outdraw.core.cards import Card
from outdraw.core.choices import Bar, Forbidden, Number, Option, Pick
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import cards, damage
from outdraw.games.draw_your_weapon.rules.actions import bar_of_cost, option, take
from outdraw.games.draw_your_weapon.rules.cards import hand, hand_zone
from outdraw.games.draw_your_weapon.rules.contests import pay
from outdraw.games.draw_your_weapon.rules.field import is_awake, player_characters
from outdraw.games.draw_your_weapon.rules.stats import rating_of, set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.rules.values import value
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw

MOST = 2
MINUTES = 10
STATS = ("hp", "reserve", "clout")
STAT_NAMES = {"hp": "HP", "reserve": "Reserve", "clout": "Clout"}


def bar_of_breather(scene: Dyw) -> Bar | None:
    """Say why no Breather can be taken. [draw_your_weapon.breather.limit, draw_your_weapon.action.combat_list]"""
    if scene.combat is not None:
        return Bar("draw_your_weapon.action.combat_list", "A Breather is not available in Combat.")
    if scene.breathers >= MOST:
        return Bar("draw_your_weapon.breather.limit", "Two Breathers are taken; the next thing is a Rest.")
    return None


def breather(play: Play, scene: Dyw) -> None:
    """Take a Breather, the whole party's: each who takes part chooses one sub-action; broken off it gives nothing.

    [draw_your_weapon.breather.when, draw_your_weapon.breather.choice, draw_your_weapon.breather.duration]
    """
    scene.resolving = 0
    rule = "draw_your_weapon.breather.when"
    play.tell("breather", "The party takes a Breather.", rule, "draw_your_weapon.breather.duration")
    awake = [each for each in player_characters(scene) if is_awake(each)]
    answers = play.ask_all([sub_action(scene, each) for each in awake]) if awake else ()
    chosen = {creature.id: str(answer) for creature, answer in zip(awake, answers, strict=True)}
    for creature in awake:
        if chosen[creature.id] != "sit_out":
            take(play, scene, creature, {"ability": "breather_ability"}.get(chosen[creature.id], chosen[creature.id]))
    options = (Option("no", "It is quiet"), Option("yes", "It is broken off"))
    prompt = "Is the Breather broken off?"
    pick = Pick(DEALER, "draw_your_weapon.broken_off", prompt, rule, options, default="no", discretion=True)
    if play.ask(pick) == "yes":
        play.tell("broken_off", "The Breather is broken off: nobody gains anything.", rule)
        return
    scene.breathers += 1
    scene.minutes += MINUTES
    for creature in player_characters(scene):
        if creature.is_down:
            damage.heal(play, creature, 1, "draw_your_weapon.damage.down")
    recovering = [each for each in awake if chosen[each.id] == "recover"]
    recover(play, recovering)
    trade(play, scene, [each for each in awake if chosen[each.id] == "trade"])
    for creature in awake:
        if chosen[creature.id] == "ability":
            use_ability(play, scene, creature)


def sub_action(scene: Dyw, creature: Creature) -> Pick:
    """Ask for exactly one of Recover, Trade and Use Ability, or to sit it out. [draw_your_weapon.breather.choice]"""
    others = [
        each for each in player_characters(scene) if is_awake(each) and each.id != creature.id and hand(scene, each)
    ]
    trade_bar = None
    if not hand(scene, creature) or not others:
        trade_bar = Bar("draw_your_weapon.breather.trade_card", "A Trade needs a card on both sides.")
    ability_bar = None
    if not breather_features(scene, creature):
        ability_bar = Bar("draw_your_weapon.breather.use_ability", f"{creature.name} has no Feature for a Breather.")
    options = (
        Option("recover", "Recover"),
        option("trade", "Trade", trade_bar),
        option("ability", "Use Ability", ability_bar),
        Option("sit_out", "Sit it out"),
    )
    prompt = f"{creature.name}'s Breather?"
    rule = "draw_your_weapon.breather.choice"
    return Pick(creature.seat, "draw_your_weapon.breather", prompt, rule, options)


# ---------------------------------------------------------------- Recover


def recovered(current: int, maximum: int, rating: int, level: int) -> int:
    """Give a Stat after Recover: Attribute times Level more, never above the maximum.

    [draw_your_weapon.breather.recover_amount]
    """
    return min(maximum, current + rating * level)


def recover(play: Play, resting: Sequence[Creature]) -> None:
    """Let each recovering Player pick two different Stats. [draw_your_weapon.breather.recover_choice]"""
    rule = "draw_your_weapon.breather.recover_choice"
    options = tuple(Option(each, STAT_NAMES[each]) for each in STATS)
    picks = [
        Pick(each.seat, "draw_your_weapon.recover", f"{each.name}: which two?", rule, options, 2, 2) for each in resting
    ]
    for creature, answer in zip(resting, play.ask_all(picks) if picks else (), strict=True):
        assert isinstance(answer, list)
        for stat in answer:
            rating = rating_of(creature, content.figures().recover_attribute(stat))
            regain(play, creature, stat, rating)


def regain(play: Play, creature: Creature, stat: str, rating: int) -> None:
    """Give back one Stat. [draw_your_weapon.breather.recover_amount]"""
    holder = stats(creature) if stat == "hp" else sheet_of(creature)
    now, most = getattr(holder, stat), getattr(holder, f"max_{stat}")
    after = recovered(now, most, rating, sheet_of(creature).level)
    setattr(holder, stat, after)
    play.tell(
        "recover",
        "{name} regains {amount} {stat}.",
        "draw_your_weapon.breather.recover_amount",
        name=creature.name,
        amount=after - now,
        stat=STAT_NAMES[stat],
    )


# ---------------------------------------------------------------- Trade


def trade(play: Play, scene: Dyw, trading: Sequence[Creature]) -> None:
    """Let those who chose Trade name a partner; two who name each other trade.

    [draw_your_weapon.breather.trade_joint]
    """
    rule = "draw_your_weapon.breather.trade_joint"
    if len(trading) < 2:
        find_no_partner(play, trading)
        return
    picks = [
        Pick(
            each.seat,
            "draw_your_weapon.partner",
            f"With whom does {each.name} trade?",
            rule,
            tuple(Option(other.id, other.name) for other in trading if other.id != each.id),
        )
        for each in trading
    ]
    partner = {each.id: str(answer) for each, answer in zip(trading, play.ask_all(picks), strict=True)}
    traded: set[str] = set()
    for one in trading:
        other = scene.creatures[partner[one.id]]
        if partner[other.id] == one.id and one.id not in traded:
            swap(play, scene, one, other, traded)
    find_no_partner(play, [each for each in trading if partner[partner[each.id]] != each.id])


def find_no_partner(play: Play, alone: Sequence[Creature]) -> None:
    """Tell who wanted to Trade and had nobody to do it with. [draw_your_weapon.breather.trade_joint]"""
    for each in alone:
        told, rule = "{name} finds nobody to trade with.", "draw_your_weapon.breather.trade_joint"
        play.tell("no_trade", told, rule, name=each.name, creature=each.id)


def check_trade(one: Creature, other: Creature, traded: Iterable[str]) -> None:
    """Refuse a second Trade of a Player in one Breather. [draw_your_weapon.breather.trade_card]"""
    for each in (one, other):
        if each.id in traded:
            rule = "draw_your_weapon.breather.trade_card"
            raise Forbidden(rule, f"{each.name} has traded a card in this Breather already.")


def swap(play: Play, scene: Dyw, one: Creature, other: Creature, traded: set[str]) -> None:
    """Let two Players offer a card each, see the other's, and agree or withdraw; nobody else sees either card.

    [draw_your_weapon.breather.trade_card, draw_your_weapon.breather.trade_joint]
    """
    check_trade(one, other, traded)
    rule = "draw_your_weapon.breather.trade_card"
    offers = [
        Pick(
            each.seat,
            "draw_your_weapon.offer",
            "Which card do you offer?",
            rule,
            tuple(Option(card) for card in dict.fromkeys(hand(scene, each))),
        )
        for each in (one, other)
    ]
    card, back = (str(answer) for answer in play.ask_all(offers))
    seats = (one.seat, other.seat)
    told = "{one} offers {card}, {other} offers {back}."
    play.tell("offers", told, rule, seen_by=seats, one=one.name, other=other.name, card=card, back=back)
    agreed = play.ask_all(
        [
            Pick(
                seat,
                "draw_your_weapon.agree",
                f"Give {own} for {others}?",
                "draw_your_weapon.breather.trade_joint",
                (Option("agree"), Option("withdraw")),
            )
            for seat, own, others in ((one.seat, card, back), (other.seat, back, card))
        ]
    )
    if agreed != ("agree", "agree"):
        play.tell("no_trade", "They do not trade.", "draw_your_weapon.breather.trade_joint")
        return
    traded |= {one.id, other.id}
    move(scene.zones, card, hand_zone(one.seat), hand_zone(other.seat))
    move(scene.zones, back, hand_zone(other.seat), hand_zone(one.seat))
    play.tell("trade", "{one} and {other} swap a card.", rule, one=one.name, other=other.name)
    cap = trade_cap(card, back)
    for giver, taker in ((one, other), (other, one)):
        hand_over(play, giver, taker, cap)
        pass_equipment(play, giver, taker)


def trade_cap(card: Card, back: Card) -> int:
    """Give the most Reserve and Clout together that one giver may hand over. [draw_your_weapon.breather.trade_cap]"""
    return max(value(card), value(back))


def may_give(card: Card, back: Card, reserve: int, clout: int) -> bool:
    """Say whether handing over so much Reserve and Clout keeps within the cap. [draw_your_weapon.breather.trade_cap]"""
    return reserve + clout <= trade_cap(card, back)


def hand_over(play: Play, giver: Creature, taker: Creature, cap: int) -> None:
    """Spend Reserve and Clout to restore the partner's, point for point and like for like.

    [draw_your_weapon.breather.trade_resources, draw_your_weapon.breather.trade_cap]
    """
    left = cap
    for stat in ("reserve", "clout"):
        room = getattr(sheet_of(taker), f"max_{stat}") - getattr(sheet_of(taker), stat)
        most = min(left, room, getattr(sheet_of(giver), stat))
        if most == 0:
            continue
        rule = "draw_your_weapon.breather.trade_cap"
        prompt = f"How much {STAT_NAMES[stat]} does {giver.name} give {taker.name}?"
        amount = int(str(play.ask(Number(giver.seat, "draw_your_weapon.give", prompt, rule, 0, most, default=0))))
        setattr(sheet_of(giver), stat, getattr(sheet_of(giver), stat) - amount)
        setattr(sheet_of(taker), stat, getattr(sheet_of(taker), stat) + amount)
        left -= amount
        if amount:
            told = "{giver} gives {taker} {amount} {stat}."
            rule = "draw_your_weapon.breather.trade_resources"
            play.tell("given", told, rule, giver=giver.name, taker=taker.name, amount=amount, stat=STAT_NAMES[stat])


def pass_equipment(play: Play, giver: Creature, taker: Creature) -> None:
    """Pass equipment to the partner, without limit or cost. [draw_your_weapon.breather.trade_equipment]"""
    items = sorted(belongings(giver))
    if not items:
        return
    rule = "draw_your_weapon.breather.trade_equipment"
    options = tuple(Option(item, content.item_name(item)) for item in items)
    prompt = f"What does {giver.name} pass to {taker.name}?"
    chosen = play.ask(Pick(giver.seat, "draw_your_weapon.equipment", prompt, rule, options, 0, len(options), []))
    assert isinstance(chosen, list)
    for item in chosen:
        give_item(play, giver, taker, item)


def belongings(creature: Creature) -> list[str]:
    """Give what a character could hand over, stowed or in hand, each kind once."""
    return list(dict.fromkeys([*sheet_of(creature).carried, *(i for i in creature.held if content.item_hands(i))]))


def give_item(play: Play, giver: Creature, taker: Creature, item: str) -> None:
    """Hand an item over: a free interaction outside Combat. [draw_your_weapon.breather.trade_equipment]"""
    (sheet_of(giver).carried if item in sheet_of(giver).carried else giver.held).remove(item)
    sheet_of(taker).carried.append(item)
    set_maxima(giver)
    rule = "draw_your_weapon.breather.trade_equipment"
    told = "{giver} gives {taker} {item}."
    play.tell("item", told, rule, giver=giver.name, taker=taker.name, item=content.item_name(item))


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
    """Use a Breather's Feature: Mend Plays a card and heals by it. [draw_your_weapon.breather.use_ability]"""
    found = breather_features(scene, creature)
    if not found:
        return
    feature = content.features()[found[0]]
    rule = "draw_your_weapon.breather.use_ability"
    scene.resolving = 0
    pay(play, creature, feature)
    allies = tuple(Option(each.id, each.name) for each in player_characters(scene))
    prompt = f"{feature.name}: for whom?"
    ally = scene.creatures[str(play.ask(Pick(creature.seat, "draw_your_weapon.mend", prompt, rule, allies)))]
    options = tuple(Option(card) for card in dict.fromkeys(hand(scene, creature)))
    prompt = f"{feature.name}: which card?"
    card = str(play.ask(Pick(creature.seat, "draw_your_weapon.mend_card", prompt, rule, options)))
    cards.play_card(scene, creature, card)
    play.tell("played", "{name} plays {card}.", rule, name=creature.name, creature=creature.id, card=card)
    damage.heal(play, ally, value(card) + rating_of(creature, feature.attribute), rule)
