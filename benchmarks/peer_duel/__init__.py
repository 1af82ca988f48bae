"""The peer's duel (`boardgame/duel.cjs`) as an Outdraw game: the same hands, dice and pile, and no more rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from outdraw.core.audience import EVERYONE
from outdraw.core.bots import Bot, Seen
from outdraw.core.cards import packs
from outdraw.core.choices import Answer, Choice, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.dice import Pool
from outdraw.core.game import Game, ScenarioInfo
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.scene import Open, Scene
from outdraw.core.zones import move, move_all, zone

PLAYERS = ("p0", "p1", "p2", "p3")
HAND, LOGGED, BLOWS = 5, 12, 100
STRIKE = "peer_duel.blow.strike"


class Logged(Struct, frozen=True):
    """A blow that was struck."""

    turn: int
    who: str
    card: str
    target: str
    total: int


class Fighter(Struct):
    """What everybody sees of a fighter."""

    name: Open[str]
    side: Open[int]
    x: Open[int]
    y: Open[int] = 0
    weapon: Open[str] = "sword"
    armour: Open[int] = 2
    wounds: Open[int] = 0
    shock: Open[int] = 0
    cards: Open[int] = HAND


class PeerDuel(Scene, kw_only=True):
    """Four who strike at each other in turn, a hundred times."""

    fighters: Open[dict[str, Fighter]]
    turn: Open[int] = 0
    log: Open[list[Logged]] = []


def set_up(scenario: str) -> PeerDuel:
    """Deal five cards to each; the first player watches over the table, too."""
    deck = packs(1)
    zones = {player: zone(deck[at * HAND : (at + 1) * HAND], (player,)) for at, player in enumerate(PLAYERS)}
    zones |= {"deck": zone(deck[len(PLAYERS) * HAND :]), "pile": zone(seen_by=EVERYONE, stacked=True)}
    fighters = {player: Fighter(f"Fighter {at}", at % 2, at) for at, player in enumerate(PLAYERS)}
    return PeerDuel(gm=PLAYERS[0], seats=list(PLAYERS), zones=zones, fighters=fighters)


def strike(play: Play, scene: PeerDuel) -> None:
    """Let whose turn it is strike at somebody with a card. [peer_duel.blow.strike]"""
    who = PLAYERS[scene.turn % len(PLAYERS)]
    card, target = read(str(play.pick(which_blow(scene, who)))).objects
    move(scene.zones, card, who, "pile")
    total = play.roll(Pool((6, 6)), sum, occasion=Occasion(f"{who}'s blow", STRIKE, who))
    if total > 6:
        scene.fighters[target].wounds += 1
    if not scene.zones["deck"].cards:
        move_all(scene.zones, "pile", "deck")
    drawn = play.draw(scene.zones["deck"].cards, occasion=Occasion(f"{who}'s card", STRIKE, who, (who,)))
    move(scene.zones, drawn, "deck", who)
    scene.fighters[who].cards = len(scene.zones[who])
    scene.log.append(Logged(scene.turn, who, card, target, total))
    del scene.log[:-LOGGED]
    words, about = "{who} strikes {target} with {card}: {total}.", (who, target)
    play.tell("strike", words, STRIKE, about=about, who=who, target=target, card=card, total=total)
    scene.turn += 1
    scene.is_over = scene.turn == BLOWS


def which_blow(scene: PeerDuel, who: str) -> Pick:
    """Ask with which card to strike, and at whom."""
    options = [
        offer(spell("strike", card, target), f"Strike {target} with {card}", f"card:{card}", f"token:{target}")
        for card in scene.zones[who].cards
        for target in PLAYERS
        if target != who
    ]
    return Pick(who, "peer_duel.strike", "Strike whom, with which card?", STRIKE, tuple(options), actor=who)


def bot(dice: Random) -> Bot:
    """Strike at anybody with any card."""

    def decide(seen: Seen, choice: Choice) -> Answer:
        return choice.sample(dice)

    return decide


def scenarios() -> Sequence[ScenarioInfo]:
    """There is one table, for four."""
    return [
        ScenarioInfo("duel", "A duel of four", "Four strike at each other.", tuple((each, each) for each in PLAYERS))
    ]


GAME = Game(
    name="peer_duel",
    title="The peer's duel",
    summary="What boardgame.io plays in these benchmarks.",
    folder=Path(__file__).parent,
    scene=PeerDuel,
    scenarios=scenarios,
    set_up=set_up,
    step=strike,
    bot=bot,
)
