"""What comes of a contest: who met whom, who loses, and blows that land."""

from __future__ import annotations

from outdraw.core.play import Play
from outdraw.games.suits.rules import crowds
from outdraw.games.suits.rules.attacks import Attack
from outdraw.games.suits.rules.bonus_cards import offer_reveal
from outdraw.games.suits.rules.contests import Exchange
from outdraw.games.suits.rules.dealing import (
    drop_hand,
)
from outdraw.games.suits.rules.field import bind
from outdraw.games.suits.rules.harm import Hit, blow_of, strike_home
from outdraw.games.suits.scene import Fighter, Moment, Suits

# --- what comes of it -------------------------------------------------------------------------------------------------


def after_contest(scene: Suits, attack: Attack, result: Exchange) -> None:
    """Note who met whom, who pressed whom, that they are engaged, and that nobody is surprised any more.

    An extra action stands outside the limit of one contest a pair.

    [uses suits.defend.same_person, suits.engage.define, suits.bonus_card.extra_action]
    """
    attacker, target = attack.attacker, attack.target
    one, two = attacker.id, target.id
    if not scene.is_extra:
        attacker.met = joined(attacker.met, two)
        target.met = joined(target.met, one)
    bind(scene, one, two)
    attacker.hidden, target.unaware = "", False
    if not result.overdrew:
        target.pressed[one] = 0
    if attack.is_countered and not result.other_overdrew:
        attacker.pressed[two] = 0


def joined(ids: list[str], id: str) -> list[str]:
    """Give ids in order with one more, unless it is among them."""
    if id in ids:
        return ids
    return sorted([*ids, id]) if ids else [id]


def lose(scene: Suits, loser: Fighter, on_own_turn: bool) -> None:
    """Let somebody lose a contest: the coming action and the saved card are gone, aim too.

    Only the hit lose: after a double overdraw nobody does.
    [uses suits.defend.double_overdraw, suits.recovery.lost_contest, suits.aim.maintain]
    """
    loser.aim = None
    if not on_own_turn:
        loser.action_lost = True  # [suits.defend.failure]
        loser.lost_since = True
        drop_hand(scene, loser)


def resolve(play: Play, scene: Suits, attack: Attack, result: Exchange) -> None:
    """Apply the winner's power, if there is a winner.

    [uses suits.contest.winner, suits.contest.tie, suits.contest.both_overdraw]
    """
    attacker, target = attack.attacker, attack.target
    if not result.winner:  # [suits.defend.double_overdraw]
        both = ("suits.defend.double_overdraw",) if result.overdrew and result.other_overdrew else ()
        why = why_nobody(result, fought_back=attack.answered_with is not None)
        play.tell("no_result", "Nobody is hit.", why, *both, about=(attacker.id, target.id))
        play.narrate(note_nobody, scene, "Nobody is hit.")
        return
    winner, loser = (attacker, target) if result.winner == 1 else (target, attacker)
    play.narrate(note_winner, scene, winner)
    lose(scene, loser, on_own_turn=loser is attacker)
    offer_reveal(play, scene, winner, laid=True)
    offer_reveal(play, scene, loser, laid=True)
    used = attack.weapon if winner is attacker else attack.answered_with
    land(play, scene, Hit(winner, loser, blow_of(winner, used), result.bonus), result.margin)


def note_winner(play: Play, scene: Suits, winner: Fighter) -> None:
    """Note who won the contest that the board shows."""
    scene.moment = Moment(scene.moment.name, scene.moment.hands, winner.id)


def note_nobody(play: Play, scene: Suits, line: str) -> None:
    """Note that the contest that the board shows is over and nobody won, and how that is said."""
    scene.moment = Moment(scene.moment.name, scene.moment.hands, line=line)


def clear_moment(scene: Suits) -> None:
    """Take a contest off the board that came to nothing: the fire was outrun, or nobody drew."""
    if scene.moment.hands and not (scene.moment.winner or scene.moment.line):
        scene.moment = Moment()


def why_nobody(result: Exchange, fought_back: bool) -> str:
    """Give the rule by which nobody is hit: against a plain defence one hits or does not, else the guards have held."""
    if result.is_tie:
        return "suits.contest.tie"
    if result.overdrew and result.other_overdrew:
        return "suits.contest.both_overdraw"
    return "suits.defend.bonus_application" if fought_back else "suits.engage.decline"


def land(play: Play, scene: Suits, hit: Hit, margin: int) -> None:
    """Land a blow: on a swarm it kills by margin, on others it takes effect by power. [uses suits.swarm.kills]"""
    if hit.victim.sheet.swarm is not None:
        crowds.thin(play, scene, hit.victim, margin)
    else:
        strike_home(play, scene, hit)
