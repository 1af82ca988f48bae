"""High Card: a whole game in one page, to show what a game of one's own needs.

Private hands, secret choices revealed together, a library nobody knows the order of, ties broken by luck. It passes the
conformance kit; docs/adding-a-game.md walks through it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from outdraw.core.audience import EVERYONE
from outdraw.core.board import Board, Gauge, Row, Tally, Token
from outdraw.core.bots import Bot, Seen
from outdraw.core.cards import HIDDEN, packs, rank
from outdraw.core.choices import Answer, Choice, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.game import Game, ScenarioInfo
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.scene import Open, Scene
from outdraw.core.zones import move, move_all, zone

HAND = 3
PLAYERS = ("ann", "bob", "cy")


class HighCard(Scene, kw_only=True):
    """Who has won how many rounds, and how many are still to come; the cards are in the zones."""

    rounds_left: Open[int] = 20
    won: Open[dict[str, int]] = {}


def set_up(scenario: str) -> HighCard:
    """Lay out a library, an open pile and an empty hand for each player."""
    zones = {"library": zone(packs(1)), "pile": zone(seen_by=EVERYONE, stacked=True)}
    zones |= {player: zone(seen_by=(player,)) for player in PLAYERS}
    return HighCard(gm="dealer", seats=["dealer", *PLAYERS], zones=zones, won=dict.fromkeys(PLAYERS, 0))


def round_of_cards(play: Play, scene: HighCard) -> None:
    """Play one round: fill the hands, choose in secret, reveal, and let the highest win."""
    for player in PLAYERS:
        fill(play, scene, player)
    chosen = play.ask_all([which_card(scene, player) for player in PLAYERS])
    shown = {player: read(str(answer)).objects[0] for player, answer in zip(PLAYERS, chosen, strict=True)}
    for player, card in shown.items():
        move(scene.zones, card, player, "pile")
    said = ", ".join(f"{player.title()} {card}" for player, card in shown.items())
    play.tell("reveal", "Revealed: {said}.", "high_card.play.together", about=PLAYERS, said=said, shown=shown)
    best = max(rank(card) for card in shown.values())
    highest = [player for player, card in shown.items() if rank(card) == best]
    tie = Occasion("The tie", "high_card.play.highest", "dealer")
    winner = highest[0] if len(highest) == 1 else play.toss(highest, tie)
    scene.won[winner] += 1
    play.tell("won", "{who} wins the round.", "high_card.play.highest", about=(winner,), who=winner.title())
    scene.rounds_left -= 1
    scene.is_over = scene.rounds_left == 0
    if scene.is_over:
        most = max(scene.won.values())
        ahead = " and ".join(player.title() for player in PLAYERS if scene.won[player] == most)
        play.tell("over", "Most rounds: {who}, {most}.", "high_card.end.most", about=PLAYERS, who=ahead, most=most)


def fill(play: Play, scene: HighCard, player: str) -> None:
    """Draw a hand up to its size. [high_card.hand.size, high_card.deck.again]"""
    for _ in range(HAND - len(scene.zones[player])):
        if not scene.zones["library"].cards:
            move_all(scene.zones, "pile", "library")
            play.tell("shuffle", "The pile is shuffled into the library.", "high_card.deck.again")
        whose = Occasion(f"{player.title()}'s card", "high_card.hand.size", player, (player,), (player,))
        card = play.draw(scene.zones["library"].cards, occasion=whose)
        move(scene.zones, card, "library", player)


def which_card(scene: HighCard, player: str) -> Pick:
    """Ask a player for a card of their hand."""
    hand = dict.fromkeys(scene.zones[player].cards)
    options = tuple(offer(spell("play", card), card, f"card:{card}", facts={"rank": rank(card)}) for card in hand)
    prompt = "Which card do you play?"
    return Pick(player, "high_card.play", prompt, "high_card.play.together", options, actor=player)


def bot(dice: Random) -> Bot:
    """Play the highest card in hand."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        assert isinstance(choice, Pick)
        return max(choice.options, key=lambda option: int(option.facts["rank"])).value

    return decide


def board(scene: HighCard) -> Board:
    """Lay out what every seat sees alike: how many rounds are to come."""
    left = Tally("rounds_left", "Rounds to come", scene.rounds_left)
    return Board(title="Twenty rounds", tallies=(left,))


def private(scene: HighCard) -> Board:
    """Lay out what a seat sees: everybody with their rounds won and last card, the hands, the library and the pile."""
    zones = scene.zones
    tokens = tuple(
        Token(
            id=player,
            name=player.title(),
            seat=player,
            holds=zones[player].cards.count(HIDDEN),
            gauges=(Gauge("won", "rounds won", scene.won[player], look="points", tone="gain"),),
        )
        for player in PLAYERS
    )
    mine = [Row(p, "Your hand", "hand", p, tuple(c)) for p in PLAYERS if HIDDEN not in (c := zones[p].cards) and c]
    library = Row("library", "Library", "stack", hidden=len(zones["library"].cards))
    pile = Row("pile", "Pile", "pile", cards=tuple(zones["pile"].cards))
    last = pile.cards[-len(PLAYERS) :]
    played = [Row(f"{player}.last", "Played", "row", player, last[i : i + 1]) for i, player in enumerate(PLAYERS)]
    return Board(tokens=tokens, rows=(*mine, *played, library, pile))


def scenarios() -> Sequence[ScenarioInfo]:
    """There is one table: three players and a dealer who only watches."""
    seats = (("dealer", "Dealer"), *((player, player.title()) for player in PLAYERS))
    return [ScenarioInfo("cards", "Twenty rounds", "Three players, twenty rounds.", seats)]


GAME = Game(
    name="high_card",
    title="High Card",
    summary="The smallest game with secrets.",
    folder=Path(__file__).parent,
    scene=HighCard,
    scenarios=scenarios,
    set_up=set_up,
    step=round_of_cards,
    bot=bot,
    board=board,
    private=private,
)
