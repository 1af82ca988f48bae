"""Tests in general, Contests, and what makes either of them a Surprise (Chapter 5).

Everyone chooses in secret and all cards are revealed together; a surprised character turns the top card of the Library
instead. Skill Tests stand in `skill_tests`, what calls for a Test elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outdraw.core.cards import Card
from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon.content import Feature
from outdraw.games.draw_your_weapon.rules import cards
from outdraw.games.draw_your_weapon.rules.cards import hand
from outdraw.games.draw_your_weapon.rules.field import is_player, somebody
from outdraw.games.draw_your_weapon.rules.stats import feature_of, has_feature, rating_of, sheet_of
from outdraw.games.draw_your_weapon.rules.values import is_suit, result, value
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw

PLAIN, SILVER = "plain", "silver"


class Terms(NamedTuple):
    """The Attribute and Suit that the Dealer names for a Test, written [Might] Clubs."""

    attribute: str
    suit: str

    def __str__(self) -> str:
        return f"[{self.attribute.capitalize()}] {self.suit.capitalize()}"


class Side(NamedTuple):
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
        "{name} uses {feature}.",
        "draw_your_weapon.ability.cost",
        name=creature.name,
        feature=feature.name,
        effect=feature.effect,
    )


def card_choice(creature: Creature, terms: Terms, hand: Sequence[Card], prompt: str, rule: str) -> Pick:
    """Ask for one card for a Test; any card will do, whatever its Suit. [draw_your_weapon.test.one_card]"""
    rating = rating_of(creature, terms.attribute)
    silver = silver_tongue(creature, terms) is not None
    options: list[Option] = []
    for card in dict.fromkeys(hand):
        options.append(Option(card, f"{card}, Result {result(card, terms.suit, rating)}"))
        if rating and is_suit(card, terms.suit):
            options.append(Option(f"{card} {PLAIN}", f"{card} without {terms.attribute.capitalize()}"))
        elif rating and silver:
            label = f"{card} as {terms.suit.capitalize()} by Silver Tongue, Result {value(card) + rating}"
            options.append(Option(f"{card} {SILVER}", label))
    return Pick(creature.seat, "draw_your_weapon.test_card", prompt, rule, tuple(options))


def settle_surprise(play: Play, scene: Dyw, sides: Sequence[Side]) -> list[Side]:
    """Let those who are Defending have a Surprise run as an ordinary Test, before any card is chosen or turned.

    [draw_your_weapon.defend.immunity, draw_your_weapon.defend.rewards]
    """
    alert = [side for side in sides if side.is_surprised and somebody(scene, side.creature).is_defending]
    questions = [
        Pick(
            somebody(scene, side.creature).seat,
            "draw_your_weapon.defend_surprise",
            f"{somebody(scene, side.creature).name} is Defending: Play from Hand, or turn the top card?",
            "draw_your_weapon.defend.immunity",
            (Option("ordinary", "Play from Hand"), Option("surprise", "Turn the top card of the Library")),
        )
        for side in alert
    ]
    answers = play.ask_all(questions) if questions else ()
    ordinary = {side.creature for side, answer in zip(alert, answers, strict=True) if answer == "ordinary"}
    return [Side(s.creature, s.terms, s.is_surprised and s.creature not in ordinary) for s in sides]


def choose_cards(play: Play, scene: Dyw, sides: Sequence[Side], what: str, rule: str) -> dict[str, str]:
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
            chosen[earlier.id] = str(play.ask(pick))
            left[earlier.seat].remove(chosen[earlier.id].split()[0])
        last[creature.seat] = creature
    together = [creature for creature in last.values() if left[creature.seat]]
    picks = [card_choice(c, terms[c.id], left[c.seat], _prompt(c, what, terms), rule) for c in together]
    answers = play.ask_all(picks) if picks else ()
    chosen.update({creature.id: str(answer) for creature, answer in zip(together, answers, strict=True)})
    return chosen


def _hands(scene: Dyw, sides: Sequence[Side]) -> dict[str, str]:
    return {somebody(scene, side.creature).seat: f"hand.{somebody(scene, side.creature).seat}" for side in sides}


def _prompt(creature: Creature, what: str, terms: dict[str, Terms]) -> str:
    return f"{what} {terms[creature.id]}: which card for {creature.name}?"


def reveal(play: Play, scene: Dyw, sides: Sequence[Side], what: str, rule: str) -> dict[str, Shown]:
    """Have all cards of a Test chosen, then reveal them together on the Pile; then turn those of the surprised.

    A participant with an empty Hand Plays the top card of the Library, which is no Surprise.
    [draw_your_weapon.surprise.order, draw_your_weapon.surprise.top_card, draw_your_weapon.test.empty_hand]
    """
    silver = {side.creature for side in sides if side.is_surprised and _declares_silver(play, scene, side)}
    chosen = choose_cards(play, scene, sides, what, rule)
    shown: dict[str, Shown] = {}
    for side in sides:
        creature = somebody(scene, side.creature)
        if side.creature not in chosen:
            continue
        card, _, manner = chosen[side.creature].partition(" ")
        if manner == SILVER:
            pay(play, creature, feature_of(creature, "silver_tongue"))
        cards.play_card(scene, creature, card)
        rating = rating_of(creature, side.terms.attribute)
        worth = result(card, side.terms.suit, rating, manner == PLAIN, manner == SILVER)
        shown[creature.id] = Shown(creature.id, card, worth)
        _tell_card(play, creature, shown[creature.id], "plays", "draw_your_weapon.test.result", rule)
    for side in sides:
        creature = somebody(scene, side.creature)
        if creature.id in shown:
            continue
        why = "draw_your_weapon.surprise.top_card" if side.is_surprised else "draw_your_weapon.test.empty_hand"
        card = cards.turn_card(play, scene, creature, why)
        worth = result(card, side.terms.suit, rating_of(creature, side.terms.attribute), False, creature.id in silver)
        shown[creature.id] = Shown(creature.id, card, worth, side.is_surprised and bool(card))
        _tell_card(play, creature, shown[creature.id], "turns", "draw_your_weapon.test.result", why)
    return {side.creature: shown[side.creature] for side in sides}


def _declares_silver(play: Play, scene: Dyw, side: Side) -> bool:
    creature = somebody(scene, side.creature)
    feature = silver_tongue(creature, side.terms)
    if feature is None:
        return False
    options = (Option("no"), Option("yes", f"The turned card counts as {side.terms.suit.capitalize()}"))
    prompt = f"{feature.name}?"
    answer = play.ask(
        Pick(creature.seat, "draw_your_weapon.silver", prompt, "draw_your_weapon.special.modifier", options)
    )
    if answer == "yes":
        pay(play, creature, feature)
    return answer == "yes"


def _tell_card(play: Play, creature: Creature, shown: Shown, verb: str, *rules: str) -> None:
    play.tell(
        "played",
        "{name} {verb} {card}: Result {result}.",
        *rules,
        name=creature.name,
        verb=verb,
        creature=creature.id,
        card=shown.card or "no card",
        result=shown.result,
    )


def contest(play: Play, scene: Dyw, sides: Sequence[Side]) -> Verdict:
    """Run a Contest: all choose, the highest Result wins, everyone else fails and draws a card.

    [draw_your_weapon.contest.when, draw_your_weapon.contest.multi, draw_your_weapon.contest.highest_wins]
    """
    sides = settle_surprise(play, scene, sides)
    _tell_call(play, scene, sides, "Contest")
    shown = reveal(play, scene, sides, "Contest", "draw_your_weapon.contest.simultaneous")
    winner = find_winner(play, scene, list(shown.values()))
    verdict = Verdict(winner, shown)
    victor = somebody(scene, winner)
    play.tell(
        "contest",
        "{name} wins the Contest.",
        "draw_your_weapon.contest.highest_wins",
        name=victor.name,
        winner=winner,
        results={id: each.result for id, each in shown.items()},
    )
    _keep_turned(play, scene, victor, shown)
    console(play, scene, [somebody(scene, id) for id in shown if id != winner])
    return verdict


def _tell_call(play: Play, scene: Dyw, sides: Sequence[Side], kind: str) -> None:
    for terms in dict.fromkeys(side.terms for side in sides):
        who = [somebody(scene, side.creature).name for side in sides if side.terms == terms]
        play.tell(
            "test",
            "{kind}, {terms}, for {who}.",
            "draw_your_weapon.test.assignment",
            "draw_your_weapon.test.kinds",
            kind=kind,
            terms=str(terms),
            who=", ".join(who),
            attribute=terms.attribute,
            suit=terms.suit,
        )


def find_winner(play: Play, scene: Dyw, shown: Sequence[Shown]) -> str:
    """Find who won a Contest, ties broken as ruled: Players before NPCs, then the larger Hand, then luck.

    [draw_your_weapon.contest.tie_player_dealer, draw_your_weapon.contest.tie_hand_size,
    draw_your_weapon.contest.tie_random, draw_your_weapon.contest.tie_many, draw_your_weapon.contest.tie_npcs]
    """
    best = max(each.result for each in shown)
    tied = [somebody(scene, each.creature) for each in shown if each.result == best]
    players = [creature for creature in tied if is_player(creature)]
    if len(tied) == 1:
        return tied[0].id
    if not players:
        prompt = "These NPCs are tied: which of them wins?"
        options = tuple(Option(creature.id, creature.name) for creature in tied)
        pick = Pick(DEALER, "draw_your_weapon.tie", prompt, "draw_your_weapon.contest.tie_npcs", options,
                    default=tied[0].id, discretion=True)  # fmt: skip
        return str(play.ask(pick))
    most = max(len(hand(scene, creature)) for creature in players)
    largest = [creature.id for creature in players if len(hand(scene, creature)) == most]
    if len(largest) == 1:
        return largest[0]
    return play.toss(largest, "The tie", "draw_your_weapon.contest.tie_random", by=DEALER)


def _keep_turned(play: Play, scene: Dyw, winner: Creature, shown: dict[str, Shown]) -> None:
    """Let the winner take a card turned by Surprise: their own if surprised, else one of the others'.

    [draw_your_weapon.surprise.keep_card]
    """
    own = shown.get(winner.id)
    turned = [each.card for each in shown.values() if each.is_turned]
    if own is not None and own.is_turned:
        turned = [own.card]
    if turned:
        offer_turned(play, scene, winner, turned)


def offer_turned(play: Play, scene: Dyw, creature: Creature, turned: Sequence[Card]) -> None:
    """Offer turned cards to whoever succeeded: one may be taken into the Hand. [draw_your_weapon.surprise.keep_card]"""
    options = (*(Option(card, f"Take {card}") for card in dict.fromkeys(turned)), Option("leave", "Leave it"))
    prompt = f"{creature.name} may keep the turned card."
    answer = str(
        play.ask(Pick(creature.seat, "draw_your_weapon.keep", prompt, "draw_your_weapon.surprise.keep_card", options))
    )
    if answer != "leave":
        cards.take_from_pile(scene, creature.seat, answer)
        play.tell(
            "keep",
            "{name} takes {card} into the Hand.",
            "draw_your_weapon.surprise.keep_card",
            name=creature.name,
            card=answer,
        )


def console(play: Play, scene: Dyw, losers: Sequence[Creature]) -> None:
    """Let each loser of a Contest draw one card, in seat order from the Dealer's left, the Dealer last.

    The winner draws nothing, and a surprised loser draws too. [draw_your_weapon.contest.losers_draw,
    draw_your_weapon.contest.winner_no_draw, draw_your_weapon.surprise.failure]
    """
    order = {seat: place for place, seat in enumerate(scene.seats)}
    for loser in sorted(losers, key=lambda creature: (creature.seat == DEALER, order[creature.seat])):
        cards.draw(play, scene, loser.seat, 1, "draw_your_weapon.contest.losers_draw")
