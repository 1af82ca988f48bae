"""Tests in general, Contests, and what makes either of them a Surprise (Chapter 5).

Everyone chooses in secret and all cards are revealed together; a surprised character turns the top card of the Library
instead. Skill Tests stand in `skill_tests`, what calls for a Test elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outdraw.core.cards import Card
from outdraw.core.choices import Option, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.events import Sum, Term
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon.content import Feature
from outdraw.games.draw_your_weapon.rules import cards
from outdraw.games.draw_your_weapon.rules.cards import hand
from outdraw.games.draw_your_weapon.rules.field import is_player, known_as, known_first, listed, noticed, somebody
from outdraw.games.draw_your_weapon.rules.people import people
from outdraw.games.draw_your_weapon.rules.stats import feature_of, has_feature, rating_of, sheet_of
from outdraw.games.draw_your_weapon.rules.values import best_in_tie, is_suit, result, value
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, Laid, Moment, on_card, token

PLAIN, SILVER = "plain", "silver"
SURPRISED = ("draw_your_weapon.surprise.top_card", "draw_your_weapon.surprise.order")


class Terms(NamedTuple):
    """The Attribute and Suit that the Dealer names for a Test, written [Might] Clubs."""

    attribute: str
    suit: str

    def __str__(self) -> str:
        return f"[{self.attribute.capitalize()}] {self.suit.capitalize()}"


class Participant(NamedTuple):
    """One participant of a Test: who, on which terms, and whether surprised."""

    creature: str
    terms: Terms
    is_surprised: bool = False


class Shown(NamedTuple):
    """A revealed card and its Result; `is_turned` if it came from the Library by a Surprise."""

    creature: str
    card: Card
    result: int
    is_turned: bool = False


class Verdict(NamedTuple):
    """How a Contest ended."""

    winner: str
    shown: dict[str, Shown]

    def margin(self, creature: str) -> int:
        """Say by how much a creature's Result fell short of the winner's."""
        return self.shown[self.winner].result - self.shown[creature].result


def is_sprung(creature: Creature, target: Creature) -> bool:
    """Say whether a Test is sprung on somebody: no Player prompted what an NPC does to a Player Character.

    [uses draw_your_weapon.surprise.when]
    """
    return is_player(target) and not is_player(creature)


def silver_tongue(creature: Creature, terms: Terms) -> Feature | None:
    """Give the Feature by which a Played card counts as the named Suit, if the creature has it and can pay."""
    if not has_feature(creature, "silver_tongue"):
        return None
    feature = feature_of(creature, "silver_tongue")
    can_pay = feature.cost is None or getattr(sheet_of(creature), feature.cost.stat) >= feature.cost.amount
    return feature if can_pay and feature.attribute == terms.attribute else None


def pay(play: Play, creature: Creature, feature: Feature) -> None:
    """Pay for a Feature when its use is declared, and make it known. [draw_your_weapon.ability.cost]"""
    if feature.cost is not None:
        left = getattr(sheet_of(creature), feature.cost.stat) - feature.cost.amount
        setattr(sheet_of(creature), feature.cost.stat, left)
    if feature.id not in creature.known_features:
        creature.known_features.append(feature.id)
    play.tell(
        "feature",
        "{name} uses {feature}{cost}.",
        "draw_your_weapon.ability.cost",
        about=(creature.id,),
        name=creature.name,
        feature=feature.name,
        effect=feature.effect,
        cost=_cost_of(creature, feature),
    )


def _cost_of(creature: Creature, feature: Feature) -> str:
    """Say what was paid for a Feature, and what a Player Character has left; an NPC's is the Dealer's to know."""
    if feature.cost is None:
        return ""
    stat, page = feature.cost.stat, sheet_of(creature)
    left = f", {getattr(page, stat)} of {getattr(page, f'max_{stat}')} left" if is_player(creature) else ""
    return f" for {feature.cost.amount} {stat.capitalize()}{left}"


def card_choice(creature: Creature, terms: Terms, hand: Sequence[Card], prompt: str, rule: str) -> Pick:
    """Ask for one card for a Test; any card will do, whatever its Suit. [draw_your_weapon.test.one_card]"""
    rating = rating_of(creature, terms.attribute)
    silver = silver_tongue(creature, terms) is not None
    options: list[Option] = []
    for card in dict.fromkeys(hand):
        worth, on = result(card, terms.suit, rating), on_card(card)
        options.append(offer(card, f"{card}, Result {worth}", on, facts={"result": worth}))
        if rating and is_suit(card, terms.suit):
            label = f"{card} without {terms.attribute.capitalize()}, Result {value(card)}"
            options.append(offer(spell(PLAIN, card), label, on, facts={"result": value(card), "waived": rating}))
        elif rating and silver:
            worth = value(card) + rating
            label = f"{card} as {terms.suit.capitalize()} by Silver Tongue, Result {worth}"
            options.append(offer(spell(SILVER, card), label, on, facts={"result": worth, "cost": 1}))
    return Pick(creature.seat, "draw_your_weapon.test_card", prompt, rule, tuple(options), actor=creature.id)


def card_of(answer: str) -> tuple[Card, str]:
    """Read which card was chosen for a Test, and whether plainly or by Silver Tongue."""
    deed = read(answer)
    return (deed.objects[0], deed.verb) if deed.objects else (deed.verb, "")


def settle_surprise(play: Play, scene: Dyw, sides: Sequence[Participant]) -> list[Participant]:
    """Let those who are Defending have a Surprise run as an ordinary Test, before any card is chosen or turned.

    They know by then what is called for. [draw_your_weapon.defend.immunity, draw_your_weapon.defend.rewards]
    """
    alert = [side for side in sides if side.is_surprised and somebody(scene, side.creature).is_defending]
    questions = [
        Pick(
            somebody(scene, side.creature).seat,
            "draw_your_weapon.defend_surprise",
            f"{somebody(scene, side.creature).name} is Defending: is {side.terms} a Surprise for them?",
            "draw_your_weapon.defend.immunity",
            (
                offer("ordinary", _ordinary(scene, side), token(side.creature)),
                offer("surprise", "Turn the top card of the Library, to be kept by who succeeds", "row:library"),
            ),
            actor=side.creature,
        )
        for side in alert
    ]
    answers = play.ask_all(questions) if questions else ()
    for side, answer in zip(alert, answers, strict=True):
        _tell_defence(play, scene, somebody(scene, side.creature), answer == "ordinary")
    ordinary = {side.creature for side, answer in zip(alert, answers, strict=True) if answer == "ordinary"}
    return [Participant(s.creature, s.terms, s.is_surprised and s.creature not in ordinary) for s in sides]


def _ordinary(scene: Dyw, side: Participant) -> str:
    """Say what it means to take no Surprise: with an empty Hand a card is Played from the Library, and not kept.

    [uses draw_your_weapon.test.empty_hand]
    """
    has_cards = bool(hand(scene, somebody(scene, side.creature)))
    return "Play from Hand" if has_cards else "Play the top card of the Library, for the Hand is empty"


def _tell_defence(play: Play, scene: Dyw, creature: Creature, is_ordinary: bool) -> None:
    """Tell how somebody who is Defending meets a Surprise: what they chose decides what can be kept."""
    how = "turns a card"
    if is_ordinary:
        how = "Plays from Hand" if hand(scene, creature) else "takes no Surprise: the Hand is empty"
    rules = "draw_your_weapon.defend.immunity", "draw_your_weapon.defend.rewards"
    about, name = noticed(scene, creature.id), known_first(scene, creature)
    play.tell("defence", "{name} is Defending and {how}.", *rules, about=about, name=name, how=how)


def choose_cards(play: Play, scene: Dyw, sides: Sequence[Participant], what: str, rule: str) -> dict[str, str]:
    """Let everyone who Plays from Hand choose a card in secret; none is known before all are chosen.

    Several NPCs share one Hand, so the Dealer chooses for them one after the other, the last together with the Players.
    [draw_your_weapon.contest.simultaneous]
    """
    chosen: dict[str, str] = {}
    left = {seat: list(scene.zones[zone].cards) for seat, zone in _hands(scene, sides).items()}
    choosing = [somebody(scene, side.creature) for side in sides if not side.is_surprised]
    terms = {side.creature: side.terms for side in sides}
    last: dict[str, Creature] = {}
    for creature in choosing:
        earlier = last.get(creature.seat)
        if earlier is not None and len(left[earlier.seat]) > 0:
            pick = card_choice(earlier, terms[earlier.id], left[earlier.seat], _prompt(earlier, what, terms), rule)
            chosen[earlier.id] = play.pick(pick)
            left[earlier.seat].remove(card_of(chosen[earlier.id])[0])
        last[creature.seat] = creature
    together = [creature for creature in last.values() if left[creature.seat]]
    picks = [card_choice(c, terms[c.id], left[c.seat], _prompt(c, what, terms), rule) for c in together]
    answers = play.ask_all(picks) if picks else ()
    chosen.update({creature.id: str(answer) for creature, answer in zip(together, answers, strict=True)})
    return chosen


def _hands(scene: Dyw, sides: Sequence[Participant]) -> dict[str, str]:
    return {somebody(scene, side.creature).seat: f"hand.{somebody(scene, side.creature).seat}" for side in sides}


def _prompt(creature: Creature, what: str, terms: dict[str, Terms]) -> str:
    return f"{what}, {terms[creature.id]}: which card for {creature.name}?"


def reveal(play: Play, scene: Dyw, sides: Sequence[Participant], what: str, rule: str) -> dict[str, Shown]:
    """Have all cards of a Test chosen, then reveal them together on the Pile; then turn those of the surprised.

    A participant with an empty Hand Plays the top card of the Library, which is no Surprise.
    """
    silver = {side.creature for side in sides if _is_blind(scene, side) and _declares_silver(play, scene, side)}
    chosen = choose_cards(play, scene, sides, what, rule)
    shown: dict[str, Shown] = {}
    for side in sides:
        creature = somebody(scene, side.creature)
        if side.creature not in chosen:  # [draw_your_weapon.surprise.order]
            continue
        card, manner = card_of(chosen[side.creature])
        if manner == SILVER:
            pay(play, creature, feature_of(creature, "silver_tongue"))
        cards.play_card(scene, creature, card)
        rating = rating_of(creature, side.terms.attribute)
        worth = result(card, side.terms.suit, rating, manner == PLAIN, manner == SILVER)
        shown[creature.id] = Shown(creature.id, card, worth)
        _tell_card(play, scene, shown[creature.id], side.terms, rule, "draw_your_weapon.test.one_card")
    for side in sides:
        creature = somebody(scene, side.creature)
        if creature.id in shown:
            continue
        why, *more = SURPRISED if side.is_surprised else ("draw_your_weapon.test.empty_hand",)
        card = cards.turn_card(play, scene, creature, why)
        # [draw_your_weapon.surprise.top_card]
        worth = result(card, side.terms.suit, rating_of(creature, side.terms.attribute), False, creature.id in silver)
        # [draw_your_weapon.test.empty_hand]
        shown[creature.id] = Shown(creature.id, card, worth, side.is_surprised and bool(card))
        _tell_card(play, scene, shown[creature.id], side.terms, why, *more, is_blind=True)
    in_order = {side.creature: shown[side.creature] for side in sides}
    if scene.moment is not None:
        known = [each for each in in_order.values() if each.creature in scene.creatures]
        scene.moment.laid = [Laid(each.creature, each.card, each.result) for each in known]
        scene.moment.is_shown = True
    return in_order


def _is_blind(scene: Dyw, side: Participant) -> bool:
    return side.is_surprised or not hand(scene, somebody(scene, side.creature))


def _declares_silver(play: Play, scene: Dyw, side: Participant) -> bool:
    creature = somebody(scene, side.creature)
    feature = silver_tongue(creature, side.terms)
    if feature is None:
        return False
    on, rule = token(creature.id), "draw_your_weapon.special.modifier"
    options = (offer("no", "No", on), offer("yes", f"The turned card counts as {side.terms.suit.capitalize()}", on))
    kind, prompt = "draw_your_weapon.silver", f"{feature.name} before the card is turned?"
    answer = play.pick(Pick(creature.seat, kind, prompt, rule, options, actor=creature.id))
    if answer == "yes":
        pay(play, creature, feature)
    return answer == "yes"


def _tell_card(play: Play, scene: Dyw, shown: Shown, terms: Terms, *rules: str, is_blind: bool = False) -> None:
    creature, about = somebody(scene, shown.creature), noticed(scene, shown.creature)
    added = shown.result - value(shown.card)
    terms_of_sum = [Term(f"Value of {shown.card or 'no card'}", value(shown.card), "draw_your_weapon.card.values")]
    if added:
        terms_of_sum.append(Term(terms.attribute.capitalize(), added, "draw_your_weapon.test.result"))
    play.tell(
        "played",
        "{name}: {card} is a Result of {result}{how}." if is_blind else "{name} plays {card}: Result {result}{how}.",
        "draw_your_weapon.test.result",
        *rules,
        "draw_your_weapon.card.play",
        about=about,
        sums=(Sum("Result", shown.result, tuple(terms_of_sum), shown.creature if about else ""),),
        name=known_first(scene, creature),
        card=shown.card or "no card",
        result=shown.result,
        how=f" ({value(shown.card)} + {terms.attribute.capitalize()} {added})" if added else "",
    )


def contest(play: Play, scene: Dyw, sides: Sequence[Participant]) -> Verdict:
    """Run a Contest: all choose, the highest Result wins, everyone else fails and draws a card."""
    tell_call(play, scene, sides, "Contest", "draw_your_weapon.contest.when")
    sides = settle_surprise(play, scene, sides)
    shown = reveal(play, scene, sides, "Contest", "draw_your_weapon.contest.simultaneous")
    tie = highest(scene, list(shown.values()))
    winner = find_winner(play, tie)
    verdict = Verdict(winner, shown)
    victor = somebody(scene, winner)
    if scene.moment is not None:
        scene.moment.winner = winner if winner in scene.creatures else ""
    play.tell(
        "contest",
        "{name} wins the Contest{tie}.",
        "draw_your_weapon.contest.highest_wins",
        *(("draw_your_weapon.contest.multi",) if len(shown) > 2 else ()),
        *tie.rules,
        "draw_your_weapon.contest.winner_no_draw",
        about=noticed(scene, winner, *[id for id in shown if id != winner]),
        name=known_first(scene, victor),
        tie=tie.words,
        winner=winner if winner in scene.creatures else "",
        results={id: each.result for id, each in shown.items() if id in scene.creatures},
    )
    _keep_turned(play, scene, victor, shown)
    # [draw_your_weapon.contest.multi]
    # [draw_your_weapon.contest.winner_no_draw]
    console(play, scene, [each for each in shown.values() if each.creature != winner])
    return verdict


def tell_call(play: Play, scene: Dyw, sides: Sequence[Participant], kind: str, rule: str) -> None:
    """Announce a Test before anything is chosen: its kind, its terms, who is in it, and who is surprised."""
    surprised = [known_as(scene, somebody(scene, side.creature)) for side in sides if side.is_surprised]
    word = f"Surprise {kind}" if surprised else kind
    terms_of_all = dict.fromkeys(side.terms for side in sides)
    known = [side for side in sides if side.creature in scene.creatures]
    name = f"{word}, {', '.join(map(str, terms_of_all))}"
    scene.moment = Moment(name, [Laid(side.creature) for side in known])
    for terms in terms_of_all:
        taking_part = [side.creature for side in sides if side.terms == terms]
        all_of_them = len(surprised) == len(sides)
        play.tell(
            "test",
            "{kind}, {terms}, for {who}{surprised}.",
            "draw_your_weapon.test.assignment",
            "draw_your_weapon.test.kinds",
            rule,
            *(("draw_your_weapon.surprise.kind",) if surprised else ()),
            about=noticed(scene, *taking_part),
            kind=word,
            terms=str(terms),
            who=listed([known_as(scene, somebody(scene, id)) for id in taking_part]),
            surprised=f"; {listed(surprised)} surprised" if surprised and not all_of_them else "",
            attribute=terms.attribute,
            suit=terms.suit,
        )


class Tie(NamedTuple):
    """Those with the highest Result: what it is, who has it, who of them may win, and how that is settled."""

    result: int
    tied: list[Creature]
    first: list[Creature]
    rules: tuple[str, ...] = ()
    words: str = ""


def highest(scene: Dyw, shown: Sequence[Shown]) -> Tie:
    """Give who has the highest Result; of several Players come before NPCs, then the larger Hand, then luck.

    Tied NPCs are the Dealer's to choose from.
    [uses draw_your_weapon.contest.tie_player_dealer, draw_your_weapon.contest.tie_hand_size]
    """
    best = max(each.result for each in shown)  # [draw_your_weapon.contest.highest_wins]
    tied = [somebody(scene, each.creature) for each in shown if each.result == best]
    if len(tied) == 1:
        return Tie(best, tied, tied)
    # [draw_your_weapon.contest.tie_many]
    first = [tied[place] for place in best_in_tie([(is_player(each), len(hand(scene, each))) for each in tied])]
    players = [each for each in tied if is_player(each)]
    rules = ["draw_your_weapon.contest.tie_many"] if len(tied) > 2 else []
    if 0 < len(players) < len(tied):
        rules.append("draw_your_weapon.contest.tie_player_dealer")
    if len({len(hand(scene, each)) for each in players}) > 1:
        rules.append("draw_your_weapon.contest.tie_hand_size")
    if not players:
        words = "the Dealer says who of them"
    elif len(players) == 1:
        words = "a Player comes before the Dealer"
    else:
        words = "the larger Hand" if len(first) == 1 else "by lot"
    return Tie(best, tied, first, tuple(rules), f", tied at {best}: {words}")


def find_winner(play: Play, tie: Tie) -> str:
    """Find who won a Contest, of those who may.

    [draw_your_weapon.contest.tie_random, draw_your_weapon.contest.tie_npcs]
    """
    first = tie.first
    if len(first) == 1:
        return first[0].id
    if not is_player(first[0]):
        prompt, rule = "These NPCs are tied: which of them wins?", "draw_your_weapon.contest.tie_npcs"
        pick = Pick(DEALER, "draw_your_weapon.tie", prompt, rule, people(first), default=first[0].id, discretion=True)
        return play.pick(pick)
    return by_lot(play, first, "The tie", "draw_your_weapon.contest.tie_random")


def by_lot(play: Play, tied: Sequence[Creature], what: str, rule: str) -> str:
    """Let luck choose one of those who are tied, and say whose which number is: a number alone says nothing."""
    lots = ", ".join(f"{number} {each.name}" for number, each in enumerate(tied, 1))
    ids = [each.id for each in tied]
    return play.toss(ids, Occasion(f"{what} ({lots})", rule, DEALER, about=tuple(ids)))


def _keep_turned(play: Play, scene: Dyw, winner: Creature, shown: dict[str, Shown]) -> None:
    """Let the winner take a card turned by Surprise: their own if surprised, else one of the others'.

    [uses draw_your_weapon.surprise.keep_card]
    """
    own = shown.get(winner.id)
    turned = [each.card for each in shown.values() if each.is_turned]
    if own is not None and own.is_turned:
        turned = [own.card]
    if turned:
        offer_turned(play, scene, winner, turned)


def offer_turned(play: Play, scene: Dyw, creature: Creature, turned: Sequence[Card]) -> None:
    """Offer turned cards to whoever succeeded: one may be taken into the Hand. [draw_your_weapon.surprise.keep_card]"""
    taking = [
        offer(card, f"Take {card}", on_card(card), facts={"value": value(card)}) for card in dict.fromkeys(turned)
    ]
    options = (*taking, offer("leave", "Leave it on the Pile", "row:pile"))
    prompt, rule = f"{creature.name} may keep a turned card.", "draw_your_weapon.surprise.keep_card"
    answer = play.pick(Pick(creature.seat, "draw_your_weapon.keep", prompt, rule, options, actor=creature.id))
    if answer != "leave":
        cards.take_from_pile(scene, creature.seat, answer)
        told, about = "{name} takes {card} into the Hand.", noticed(scene, creature.id)
        play.tell("keep", told, rule, about=about, name=known_first(scene, creature), card=answer)


def console(play: Play, scene: Dyw, losers: Sequence[Shown]) -> None:
    """Let each loser of a Contest draw one card, in seat order from the Dealer's left, the Dealer last.

    The winner draws nothing, and a surprised loser draws too.
    """
    order = {seat: place for place, seat in enumerate(scene.seats)}
    seats = [(somebody(scene, each.creature).seat, each.is_turned) for each in losers]
    for seat, is_turned in sorted(seats, key=lambda loser: (loser[0] == DEALER, order[loser[0]])):
        surprised = ("draw_your_weapon.surprise.failure",) if is_turned else ()
        # [draw_your_weapon.contest.losers_draw]
        # [draw_your_weapon.surprise.failure]
        cards.draw(play, scene, seat, 1, "draw_your_weapon.contest.losers_draw", *surprised)
