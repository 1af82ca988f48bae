"""Extended contests that are no combat: a car race, a debate. Loss is minor and major; the last one in wins."""

from __future__ import annotations

from outdraw.core.choices import Option, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.figures import Figure
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.suits.rules.contests import Party
from outdraw.games.suits.rules.dealing import flip, hold_contest
from outdraw.games.suits.rules.harm import counted, is_clear, recovery_reading, recovery_shown
from outdraw.games.suits.rules.power import Loss, inflicted, limit_bonus, split_general
from outdraw.games.suits.rules.upshot import why_nobody
from outdraw.games.suits.scene import Contestant, Laid, Moment, Suits, token


def is_beaten(power: int, status: int, major: int) -> bool:
    """Say whether somebody has lost: status over twice power, or major loss at power.

    [suits.defeat.general, suits.wounds.accumulate]

    >>> is_beaten(5, 10, 4), is_beaten(5, 11, 0), is_beaten(5, 6, 5)
    (False, True, True)
    """
    return status > 2 * power or major >= power


def contend(play: Play, scene: Suits) -> None:
    """Play one step of an extended contest: the next contestant's turn.

    [suits.contest.extended; uses suits.contest.last_standing]
    """
    if not scene.round:
        scene.round, scene.turn = 1, 0
        scene.order = [each.id for each in scene.contestants]
        scene.phase = "turns"
    take_stock(play, scene)
    standing = still_in(scene)
    if len(standing) <= 1:
        finish(play, scene, standing)
        return
    while scene.turn < len(scene.order) and contestant(scene, scene.order[scene.turn]).is_out:
        scene.turn += 1
    if scene.turn >= len(scene.order):
        scene.round += 1
        scene.turn = 0
        if scene.round <= scene.switches.round_limit:
            play.tell("round", "Round {round}.", "suits.contest.extended", round=scene.round)
    else:
        take_turn(play, scene, contestant(scene, scene.order[scene.turn]))
        scene.turn += 1
    standing = still_in(scene)
    if len(standing) <= 1 or scene.round > scene.switches.round_limit:
        finish(play, scene, standing)


def still_in(scene: Suits) -> list[Contestant]:
    """Give those who are not out of it yet."""
    return [each for each in scene.contestants if not each.is_out]


def take_stock(play: Play, scene: Suits) -> None:
    """Let what the game master may have set come to what follows from it: somebody is out, dazed, or no longer dazed.

    [uses suits.defeat.general, suits.dazed.threshold, suits.dazed.end]
    """
    for each in still_in(scene):
        bear(play, each)
        clear_head(play, each)


def finish(play: Play, scene: Suits, standing: list[Contestant]) -> None:
    """Name the last one standing; minor loss is gone with the contest.

    [suits.contest.last_standing; uses suits.loss.minor]
    """
    scene.winner = standing[0].id if len(standing) == 1 else "nobody"
    for each in scene.contestants:
        each.minor = 0
        each.dazed = False
    scene.is_over = True
    scene.phase = "over"
    if len(standing) > 1:
        limit = scene.switches.round_limit
        text = "The contest ends here: {limit} over."
        play.tell("time", text, "suits.contest.last_standing", limit=counted(limit, "round is", "rounds are"))
    name = standing[0].name if len(standing) == 1 else "Nobody"
    about = tuple([each.id for each in standing[:1] if name == each.name])
    play.tell("won", "{winner} wins the contest.", "suits.contest.last_standing", about=about, winner=name)
    tell_summary(play, scene)


def tell_summary(play: Play, scene: Suits) -> None:
    """Tell what became of everybody in a contest."""
    lines = [
        f"{each.name} is {'out' if each.is_out else 'still in it'}, with {each.major} major loss of {each.power}."
        for each in scene.contestants
    ]
    about = tuple([each.id for each in scene.contestants])
    text, rules = "After {rounds}. {lines}", ("suits.loss.major", "suits.loss.minor")
    rounds = counted(min(scene.round, scene.switches.round_limit), "round")
    play.tell("summary", text, *rules, about=about, rounds=rounds, lines=" ".join(lines))


def contestant(scene: Suits, id: str) -> Contestant:
    """Give a contestant by id."""
    return next(each for each in scene.contestants if each.id == id)


def take_turn(play: Play, scene: Suits, mine: Contestant) -> None:
    """Compete or recover; the dazed must recover, unless they lost since.

    [uses suits.dazed.must_recover]
    """
    scene.now = mine.id
    may_recover = not (mine.lost_since or mine.acted_since)
    if mine.dazed:
        if may_recover:
            recover(play, scene, mine)
        else:
            play.tell("passes", "{name} is held down.", "suits.dazed.pin", about=(mine.id,), name=mine.name)
    elif not mine.acted_since and not mine.lost_since:
        rivals = [
            each for each in scene.contestants if not each.is_out and each is not mine and each.id not in mine.met
        ]
        options = [offer(spell("compete", each.id), f"Compete with {each.name}", token(each.id)) for each in rivals]
        if mine.minor:
            options.append(offer("recover", "Recover", facts={"minor": mine.minor}))
        options.append(Option("pass", "Hold back"))
        prompt, rule = f"{mine.name}: what do you do?", "suits.contest.extended"
        deed = read(play.pick(Pick(mine.seat, "suits.compete", prompt, rule, tuple(options), actor=mine.id)))
        if deed.verb == "recover":
            recover(play, scene, mine)
        elif deed.verb == "compete":
            compete(play, scene, mine, contestant(scene, deed.objects[0]))
        else:
            play.tell("passes", "{name} holds back.", rule, about=(mine.id,), name=mine.name)
    else:
        why = "has competed since the last turn" if mine.acted_since else "lost since the last turn"
        play.tell(
            "passes",
            "{name} {why} and passes.",
            "suits.frequency.engaged_no_turn",
            about=(mine.id,),
            name=mine.name,
            why=why,
        )
    mine.lost_since = mine.acted_since = False
    mine.met = []


def compete(play: Play, scene: Suits, mine: Contestant, rival: Contestant) -> None:
    """Meet a rival: both draw, the winner inflicts power on the other, unless that rival only holds out.

    [uses suits.contest.parties, suits.power.attribute, suits.power.base, suits.defend.option]
    """
    fights = can_compete_back(play, rival, mine) and competes_back(play, scene, rival, mine)
    one = Party(mine.skill, cards_of(mine), who=mine.id, name=mine.name)
    two = Party(rival.skill, cards_of(rival), strikes=fights, who=rival.id, name=rival.name)
    scene.moment = Moment("A contest", (Laid(mine.id, line=f"skill {mine.skill}"), Laid(rival.id)))
    rival.met.append(mine.id)
    rival.acted_since = rival.acted_since or fights
    result = hold_contest(play, scene, one, two)
    if not result.winner:
        why = why_nobody(result, fought_back=fights)
        play.tell("no_result", "Neither gains on the other.", why, about=(mine.id, rival.id))
        scene.moment = Moment("A contest", scene.moment.hands, line="Neither gains.")
        return
    winner, loser = (mine, rival) if result.winner == 1 else (rival, mine)
    scene.moment = Moment("A contest", scene.moment.hands, winner.id)
    bonus = Figure()
    bonus.add("suits", result.bonus, "suits.power.suit_values")
    limit_bonus(bonus)
    if loser is rival:
        loser.lost_since = True
    lose(play, loser, winner, inflicted(winner.power, bonus.total), bonus.total)


def cards_of(contestant: Contestant) -> int:
    """Give how many cards somebody draws in a contest: a minion has one. [uses suits.minion.one_card]"""
    return 1 if contestant.minion else 2


def can_compete_back(play: Play, rival: Contestant, mine: Contestant) -> bool:
    """Say whether a rival may compete back; that somebody can only hold out is told, and why."""
    if rival.dazed:
        why, rule = "is dazed", "suits.dazed.defend"
    elif rival.acted_since:
        why, rule = "has competed since the last turn", "suits.engage.cannot_counter"
    elif rival.lost_since:
        why, rule = "lost since the last turn", "suits.defend.failure"
    else:
        return True
    play.tell(
        "defend", "{name} {why} and can only hold out.", rule, about=(rival.id, mine.id), name=rival.name, why=why
    )
    return False


def competes_back(play: Play, scene: Suits, rival: Contestant, mine: Contestant) -> bool:
    """Ask a rival, before any card, whether to compete back or only to hold out and keep the turn to come.

    With nobody else to meet in it and nothing to recover that turn is worth nothing, and nobody is asked.
    [uses suits.defend.declare_first]
    """
    others = [each for each in scene.contestants if not each.is_out and each not in (rival, mine)]
    if not (others or rival.minor):
        return True
    options = (
        offer("back", f"Compete with {mine.name}, for your turn", token(mine.id)),
        offer("hold", "Only hold out, and keep your turn", token(rival.id)),
    )
    prompt, rule = f"{rival.name}: {mine.name} competes with you. How do you answer?", "suits.defend.option"
    pick = Pick(rival.seat, "suits.compete_back", prompt, rule, options, actor=rival.id, facing=mine.id)
    if play.pick(pick) == "back":
        return True
    play.tell("defend", "{name} only holds out.", rule, about=(rival.id, mine.id), name=rival.name)
    return False


def lose(play: Play, loser: Contestant, winner: Contestant, loss: int, bonus: int) -> None:
    """Take a loss that a rival inflicts. [uses suits.dazed.threshold, suits.defeat.general]"""
    parts = take(loser, loss)
    play.tell(
        "loss",
        "{winner} gains on {loser}: power {power} at {bonus:+d} is {minor} minor and {major} major loss: {all}.",
        "suits.loss.split",
        "suits.power.attribute",
        "suits.wounds.accumulate",
        "suits.contest.extended",
        about=(loser.id, winner.id),
        loser=loser.name,
        power=winner.power,
        bonus=bonus,
        minor=parts.shock,
        major=parts.wounds,
        winner=winner.name,
        all=in_all(loser),
    )
    bear(play, loser)


def take(loser: Contestant, loss: int) -> Loss:
    """Add a loss to what somebody bears: above one's power it is major. [uses suits.loss.split]"""
    parts = split_general(loss, loser.power)
    loser.minor += parts.shock
    loser.major += parts.wounds
    return parts


def in_all(loser: Contestant) -> str:
    """Say how much loss somebody bears, and how much there may be of it. [uses suits.defeat.general]"""
    power = loser.power
    return (
        f"status {loser.status} (dazed over {power}, out over {2 * power}), {loser.major} major (out from {power} on)"
    )


def bear(play: Play, loser: Contestant) -> None:
    """See whether somebody is out by the loss they bear, or dazed."""
    if is_beaten(loser.power, loser.status, loser.major):
        loser.is_out = True
        play.tell("out", "{loser} is out.", "suits.defeat.general", about=(loser.id,), loser=loser.name)
    elif loser.minor and loser.status > loser.power and not loser.dazed:
        loser.dazed = True
        play.tell("dazed", "{loser} is dazed.", "suits.dazed.threshold", about=(loser.id,), loser=loser.name)


def suffer(play: Play, loser: Contestant, loss: int) -> None:
    """Let somebody take a loss that no rival brought, because the game master says so."""
    parts = take(loser, loss)
    play.tell(
        "loss",
        "{loser} takes {minor} minor and {major} major loss: {all}.",
        "suits.loss.split",
        about=(loser.id,),
        loser=loser.name,
        minor=parts.shock,
        major=parts.wounds,
        all=in_all(loser),
    )
    bear(play, loser)


def relieve(play: Play, contestant: Contestant, amount: int) -> None:
    """Take loss from somebody because the game master says so: major first, then minor."""
    major = min(amount, contestant.major)
    minor = min(amount - major, contestant.minor)
    contestant.major -= major
    contestant.minor -= minor
    play.tell(
        "healed",
        "{name} is relieved of {gained}: {minor} minor and {major} major loss left.",
        "suits.loss.status",
        about=(contestant.id,),
        name=contestant.name,
        gained=major + minor,
        minor=contestant.minor,
        major=contestant.major,
    )
    if contestant.is_out and not is_beaten(contestant.power, contestant.status, contestant.major):
        contestant.is_out = False
        play.tell("in", "{name} is in it again.", "suits.defeat.general", about=(contestant.id,), name=contestant.name)
    clear_head(play, contestant)


def clear_head(play: Play, mine: Contestant) -> None:
    """End a daze when all minor loss is gone or status is within power."""
    if mine.dazed and is_clear(mine.minor, mine.major, mine.power):
        mine.dazed = False
        play.tell("clear", "{name} is no longer dazed.", "suits.dazed.end", about=(mine.id,), name=mine.name)


def recover(play: Play, scene: Suits, mine: Contestant) -> None:
    """Draw to recover minor loss, against power. [uses suits.dazed.end]"""
    reading = recovery_reading(mine.power, mine.major)
    what, rule = f"{mine.name}'s recovery", "suits.recovery.draw"
    gained = min(mine.minor, flip(play, scene, reading, Occasion(what, rule, mine.seat, about=(mine.id,))))
    mine.minor -= gained
    play.tell(
        "recovery",
        "{name} recovers {gained}; {left} minor loss left.",
        "suits.recovery.amount",
        about=(mine.id,),
        sums=recovery_shown("power", mine.power, mine.major, mine.id),
        name=mine.name,
        gained=gained,
        left=mine.minor,
    )
    clear_head(play, mine)
