"""Extended contests that are no combat: a car race, a debate. Loss is minor and major; the last one in wins."""

from __future__ import annotations

from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.games.suits.contests import Side
from outdraw.games.suits.dealing import flip, hold_contest
from outdraw.games.suits.harm import recovery_reading
from outdraw.games.suits.power import clamp_bonus, inflicted, split_general
from outdraw.games.suits.scene import Contestant, Suits


def is_beaten(power: int, status: int, major: int) -> bool:
    """Say whether somebody has lost: status over twice power, or major loss at power.

    [suits.defeat.general, suits.wounds.accumulate]

    >>> is_beaten(5, 10, 4), is_beaten(5, 11, 0), is_beaten(5, 6, 5)
    (False, True, True)
    """
    return status > 2 * power or major >= power


def contend(play: Play, scene: Suits) -> None:
    """Play one step of an extended contest: the next contestant's turn.

    [suits.contest.extended, suits.contest.last_standing]
    """
    if not scene.round:
        scene.round, scene.turn = 1, 0
        scene.order = [each.id for each in scene.contestants]
        scene.phase = "turns"
    standing = [each for each in scene.contestants if not each.is_out]
    while scene.turn < len(scene.order) and contestant(scene, scene.order[scene.turn]).is_out:
        scene.turn += 1
    if scene.turn >= len(scene.order):
        scene.round += 1
        scene.turn = 0
        play.tell("round", "Round {round}.", "suits.contest.extended", round=scene.round)
    else:
        take_turn(play, scene, contestant(scene, scene.order[scene.turn]))
        scene.turn += 1
    standing = [each for each in scene.contestants if not each.is_out]
    if len(standing) <= 1 or scene.round > scene.switches.round_limit:
        finish(play, scene, standing)


def finish(play: Play, scene: Suits, standing: list[Contestant]) -> None:
    """Name the last one standing; minor loss is gone with the contest.

    [suits.contest.last_standing, suits.loss.minor]
    """
    scene.winner = standing[0].id if len(standing) == 1 else "nobody"
    for each in scene.contestants:
        each.minor = 0
        each.dazed = False
    scene.is_over = True
    scene.phase = "over"
    name = standing[0].name if len(standing) == 1 else "nobody"
    play.tell("won", "{winner} wins the contest.", "suits.contest.last_standing", winner=name)


def contestant(scene: Suits, id: str) -> Contestant:
    """Give a contestant by id."""
    return next(each for each in scene.contestants if each.id == id)


def take_turn(play: Play, scene: Suits, mine: Contestant) -> None:
    """Compete or recover; the dazed must recover, unless they lost since.

    [suits.dazed.must_recover, suits.dazed.pin]
    """
    scene.spotlight = mine.id
    may_recover = not (mine.lost_since or mine.acted_since)
    if mine.dazed:
        if may_recover:
            recover(play, scene, mine)
        else:
            play.tell("passes", "{name} is held down.", "suits.dazed.pin", name=mine.name)
    elif not mine.acted_since and not mine.lost_since:
        rivals = [
            each for each in scene.contestants if not each.is_out and each is not mine and each.id not in mine.met
        ]
        options = [Option(f"compete:{each.id}", f"Compete with {each.name}") for each in rivals]
        if mine.minor:
            options.append(Option("recover", "Recover"))
        options.append(Option("pass", "Hold back"))
        pick = Pick(
            mine.seat, "suits.compete", f"{mine.name}: what do you do?", "suits.contest.extended", tuple(options)
        )
        answer = str(play.ask(pick))
        if answer == "recover":
            recover(play, scene, mine)
        elif answer != "pass":
            compete(play, scene, mine, contestant(scene, answer.split(":")[1]))
    mine.lost_since = mine.acted_since = False
    mine.met = []


def compete(play: Play, scene: Suits, mine: Contestant, rival: Contestant) -> None:
    """Meet a rival: both draw, the winner inflicts power on the other.

    [suits.contest.parties, suits.power.attribute, suits.power.base]
    """
    fights = not (rival.dazed or rival.acted_since or rival.lost_since)
    one, two = Side(mine.skill), Side(rival.skill, strikes=fights)
    rival.met.append(mine.id)
    rival.acted_since = rival.acted_since or fights
    result = hold_contest(play, scene, one, two, f"{mine.name} (2) and {rival.name} (2)")
    if not result.winner:
        play.tell("no_result", "Neither gains on the other.", "suits.contest.tie")
        return
    winner, loser = (mine, rival) if result.winner == 1 else (rival, mine)
    loss = inflicted(winner.power, clamp_bonus(result.bonus))
    if loser is rival:
        loser.lost_since = True
    lose(play, loser, winner.name, loss)


def lose(play: Play, loser: Contestant, winner: str, loss: int) -> None:
    """Take a loss: above one's power it is major. [suits.loss.split, suits.dazed.threshold, suits.defeat.general]"""
    parts = split_general(loss, loser.power)
    loser.minor += parts.shock
    loser.major += parts.wounds
    play.tell(
        "loss",
        "{loser} loses {minor} minor and {major} major to {winner}.",
        "suits.loss.split",
        loser=loser.name,
        minor=parts.shock,
        major=parts.wounds,
        winner=winner,
    )
    if is_beaten(loser.power, loser.status, loser.major):
        loser.is_out = True
        play.tell("out", "{loser} is out.", "suits.defeat.general", loser=loser.name)
    elif loss and loser.status > loser.power:
        loser.dazed = True
        play.tell("dazed", "{loser} is dazed.", "suits.dazed.threshold", loser=loser.name)


def recover(play: Play, scene: Suits, mine: Contestant) -> None:
    """Draw to recover minor loss, against power. [suits.recovery.draw, suits.recovery.amount, suits.dazed.end]"""
    read = recovery_reading(mine.power, mine.major)
    gained = min(mine.minor, flip(play, scene, read, f"{mine.name}'s recovery", "suits.recovery.draw", mine.seat))
    mine.minor -= gained
    play.tell("recovery", "{name} recovers {gained}.", "suits.recovery.amount", name=mine.name, gained=gained)
    if mine.dazed and (not mine.minor or mine.status <= mine.power):
        mine.dazed = False
        play.tell("clear", "{name} is no longer dazed.", "suits.dazed.end", name=mine.name)
