"""Rounds: turns and what may be done on them, the chips issued at their end, extra actions, and the end of a fight.

One call of `fight` is one turn (or the beginning, or an extra action).
"""

from __future__ import annotations

from typing import Final

from outdraw.core.choices import Option, Pick
from outdraw.core.deeds import Deed, read
from outdraw.core.play import Play
from outdraw.core.zones import move_all
from outdraw.games.suits.rules import aiming, bleeding, bonus_cards, crowds, harm, movement, ranged
from outdraw.games.suits.rules.actions import (
    FREE,
    action_options,
    choose_action,
    do,
    moves,
    recovery,
    snap_shots,
    step_after,
    tending,
    watched,
)
from outdraw.games.suits.rules.blasts import burn_fuses, burn_stray_fuses
from outdraw.games.suits.rules.dealing import drop_hand
from outdraw.games.suits.rules.field import enemies_of, find, is_fighting, is_up, present, sides_left
from outdraw.games.suits.rules.kit import kit_of
from outdraw.games.suits.rules.order import find_places
from outdraw.games.suits.rules.summary import tell_summary
from outdraw.games.suits.rules.upshot import clear_moment
from outdraw.games.suits.scene import Fighter, Moment, Suits

ROUND_RULES = (
    *("suits.round.length", "suits.chips.issue", "suits.chips.second_item", "suits.chips.slow", "suits.chips.colours"),
    *("suits.frequency.period", "suits.frequency.on_vs_since"),
)
"""What a round is, and how chips go with it."""


# --- a fight, step by step --------------------------------------------------------------------------------------------


def fight(play: Play, scene: Suits) -> None:
    """Play one step of a fight: its beginning, somebody's turn, or an extra action."""
    harm.take_stock(play, scene)
    phase = scene.phase
    if phase == "start":
        begin(play, scene)
    elif phase == "turns":
        next_turn(play, scene)
    else:
        extra_turn(play, scene)
    see_end(play, scene)


def begin(play: Play, scene: Suits) -> None:
    """Begin a fight: everyone who is there draws for a place. [suits.round.length; uses suits.order.draw]"""
    scene.round = 1
    find_places(play, scene, [each for each in scene.fighters if each.arrives <= 1 and is_fighting(each)])
    crowds.draw_shared(play, scene)
    scene.phase = "turns"
    scene.turn = 0


def next_turn(play: Play, scene: Suits) -> None:
    """Give the next in order a turn, or end the round."""
    turn, order = scene.turn, scene.order
    if turn < len(order):
        scene.turn = turn + 1
        take_turn(play, scene, find(scene, order[turn]))
        return
    scene.extra_left = _with_extra(scene)
    if scene.extra_left:
        scene.phase = "extra"
    else:
        end_round(play, scene)


def _with_extra(scene: Suits) -> list[str]:
    found = [each.id for each in scene.fighters if each.extra and is_up(each)]
    return [id for id in scene.order if id in found] if found else []


def end_round(play: Play, scene: Suits) -> None:
    """End a round: bonuses lapse, discards may go back, newcomers arrive.

    [uses suits.bonus_card.duration, suits.order.list]
    """
    burn_stray_fuses(play, scene)
    bonus_cards.end_of_round(scene)
    for each in scene.fighters:
        each.sits_out, each.extra = False, 0
        # Pressed in this round or the last: what is older lapses. [uses suits.engage.disengage]
        each.pressed = {enemy: age + 1 for enemy, age in each.pressed.items() if not age}
        if each.bystander and each.id not in scene.order:
            issue_chips(scene, each)  # no turn of theirs will
        if bleeding.bleeds(each) and each.id not in scene.order:
            # whoever has no turn bleeds as the round ends [uses suits.critical.turn_draw]
            bleeding.bleed(play, scene, each)
    if scene.switches.reshuffle == "round":
        move_all(scene.zones, "discard", "library")
    now = scene.round + 1
    scene.round, scene.turn, scene.phase = now, 0, "turns"
    if now > scene.switches.round_limit:
        return  # there is no such round any more
    # Who arrives now, and whoever the game master has drawn into the fight since the last round.
    known = scene.order
    newcomers = [f for f in scene.fighters if f.arrives <= now and f.id not in known and is_fighting(f) and is_up(f)]
    if newcomers:
        find_places(play, scene, newcomers)
        go_on_with(play, scene, newcomers)
    crowds.draw_shared(play, scene)
    play.tell("round", "Round {round}.", *ROUND_RULES, round=now)
    for each in newcomers:
        watched(play, scene, each)  # whoever covers the door sees them come [uses suits.aim.area]


def go_on_with(play: Play, scene: Suits, newcomers: list[Fighter]) -> None:
    """Let a fight that was won go on if an enemy of those who stand comes in."""
    standing = {each.side for each in present(scene) if is_fighting(each)}
    if not scene.winner or len(standing) < 2:
        return
    scene.winner = ""
    about = tuple([each.id for each in newcomers])
    text, names = "With {names} the fight goes on.", named(newcomers)
    play.tell("resumes", text, "suits.contest.last_standing", about=about, names=names)


def see_end(play: Play, scene: Suits) -> None:
    """End the fight when at most one side stands and nobody bleeds any more, or when the rounds run out.

    It is not over while a round lies lit that may yet hurt whoever stands.
    [uses suits.blast.lob]
    """
    now = scene.round
    if not (scene.winner or scene.goes_on or scene.blasts):
        sides = sides_left(scene)
        if len(sides) <= 1 and scene.phase != "start":
            scene.winner = next(iter(sides), "nobody")
            standing = [each for each in scene.fighters if each.side in sides and is_fighting(each) and is_up(each)]
            about = tuple([each.id for each in scene.fighters if each.side == scene.winner])
            text = "The fight is over: {standing} left standing."
            names = f"{named(standing)} {'is' if len(standing) < 2 else 'are'}"
            play.tell("won", text, "suits.contest.last_standing", about=about, winner=scene.winner, standing=names)
    late = now > scene.switches.round_limit
    if not late and not is_done(scene):
        return
    if late:
        limit = harm.counted(scene.switches.round_limit, "round is", "rounds are")
        play.tell("time", "{limit} over: the fight ends here.", "suits.contest.last_standing", limit=limit)
    end_fight(play, scene)


NAMED: Final = 4
"""So many of a side are named when it has won."""


def named(fighters: list[Fighter]) -> str:
    """Name fighters, the first few of many."""
    names = [each.name for each in fighters[:NAMED]] or ["nobody"]
    if len(fighters) > NAMED:
        names.append(f"{len(fighters) - NAMED} more")
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def end_fight(play: Play, scene: Suits) -> None:
    """End a fight: shock goes, and it is told what became of everybody. [uses suits.loss.minor]"""
    scene.winner = scene.winner or "nobody"
    for each in scene.fighters:
        harm.end_of_fight(each)
    scene.phase, scene.now, scene.moment = "over", "", Moment()
    scene.is_over = True
    play.narrate(tell_summary, scene)


def is_done(scene: Suits) -> bool:
    """Say whether somebody has won and nobody bleeds any more whose fate the table plays out."""
    if not scene.winner:
        return False
    return not (scene.switches.aftermath and any(bleeding.bleeds(each) for each in scene.fighters))


# --- a turn -----------------------------------------------------------------------------------------------------------


def take_turn(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Take one fighter's turn, from the shots of those who wait in aim to the issue of chips."""
    scene.now, scene.is_extra = fighter.id, False
    fighter.moved, fighter.stepped, fighter.steps_last, fighter.multi_attacked = 0, False, False, False
    can_act = is_up(fighter) and not scene.winner
    if aiming.in_aim(scene):
        aiming.lose_sight(scene)
        if can_act:
            snap_shots(play, scene, fighter)
    notice(play, fighter)
    if can_act and fighter.dosed and is_up(fighter):
        ranged.dart_load(play, scene, fighter)
    if bleeding.bleeds(fighter):
        bleeding.bleed(play, scene, fighter)
    elif is_up(fighter):
        act(play, scene, fighter)
    end_turn(play, scene, fighter)


def notice(play: Play, fighter: Fighter) -> None:
    """Let whoever was unaware notice the fight as their turn comes."""
    if fighter.unaware and is_up(fighter):
        fighter.unaware = False
        play.tell("notice", "{name} notices the fight.", "suits.ranged.unaware", about=(fighter.id,), name=fighter.name)


def end_turn(play: Play, scene: Suits, fighter: Fighter) -> None:
    """End a turn: fuses burn, what was committed is revealed or lost, chips are issued.

    [uses suits.bonus_card.reveal]
    """
    clear_moment(scene)
    burn_fuses(play, scene, fighter)
    bonus_cards.end_of_turn(play, scene)
    issue_chips(scene, fighter)


def act(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Do what the fighter's state allows on its turn. [suits.order.overdraw]"""
    clear_moment(scene)
    if not scene.winner:
        bonus_cards.offer_commit(play, scene, fighter)
    if fighter.sits_out:
        return _passes(play, fighter, "overdrew the order and does not act in this round", "suits.order.overdraw")
    if fighter.slowed:
        fighter.slowed -= 1
        return _passes(play, fighter, "stumbles and loses this action", "suits.bonus_card.slow_opponent")
    if fighter.dazed:
        if fighter.gave_up and harm.may_recover(fighter):
            return _passes(play, fighter, "gave up this action to defend", "suits.defend.sum")
        return recover_dazed(play, scene, fighter)
    barred = action_bar(fighter)
    if barred:
        return only_step(play, scene, fighter, *barred)
    if fighter.bound:
        return bound_turn(play, scene, fighter)
    if scene.winner:
        return tend_only(play, scene, fighter)
    choose_action(play, scene, fighter)


def recover_dazed(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Let somebody dazed recover, which is all they may do, unless they are pinned.

    [suits.dazed.must_recover, suits.dazed.pin]
    """
    if not harm.may_recover(fighter):
        pinned = "is pinned and can neither act nor recover"
        return _passes(play, fighter, pinned, "suits.dazed.pin", "suits.recovery.lost_contest")
    fighter.aim = None  # [uses suits.aim.maintain]
    rule, name = "suits.dazed.must_recover", fighter.name
    play.tell("must", "{name} is dazed and must recover.", rule, about=(fighter.id,), name=name)
    harm.recover(play, scene, fighter)


def _passes(play: Play, fighter: Fighter, why: str, *rules: str) -> None:
    play.tell("passes", "{name} {why}.", *rules, about=(fighter.id,), name=fighter.name, why=why)


def action_bar(fighter: Fighter) -> tuple[str, str] | None:
    """Give why and by which rule a fighter has no action on this turn, if so. [suits.frequency.engaged_no_turn]"""
    if fighter.fired:
        return "has fired since the last turn and cannot act", "suits.aim.fire"
    if fighter.countered:
        return "has fought back since the last turn and cannot act", "suits.frequency.engaged_no_turn"
    if fighter.action_lost:
        return "was beaten and loses this action", "suits.defend.failure"
    if fighter.gave_up:
        return "gave up this action to defend", "suits.defend.sum"
    return None


def only_step(play: Play, scene: Suits, fighter: Fighter, why: str, rule: str) -> None:
    """Leave a fighter without an action the one-yard step. [uses suits.frequency.engaged_no_turn]"""
    _passes(play, fighter, why, rule)
    if scene.winner or fighter.bound or not movement.has_place(scene, fighter, movement.STEP):
        return
    prompt = f"{fighter.name}: step a metre?"
    pick = Pick(fighter.seat, "suits.step", prompt, "suits.round.step", _STEP, actor=fighter.id)
    if play.pick(pick) == "step":
        before = (fighter.x, fighter.y)
        movement.ask_move(play, scene, fighter, movement.STEP, "suits.round.step")
        watched(play, scene, fighter, before)


_STEP: Final = (Option("pass", "Stay"), Option("step", "Step a metre"))


def bound_turn(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Leave somebody who is bound nothing to do but to recover."""
    rule, able = "suits.order.one_chance", [each for each in recovery(scene, fighter) if not each.barred_by]
    if not able:
        return _passes(play, fighter, "is bound and can do nothing", rule)
    prompt, options = f"{fighter.name}: you are bound. What do you do?", (*able, Option("pass", "Do nothing"))
    do(
        play,
        scene,
        fighter,
        read(play.pick(Pick(fighter.seat, "suits.action", prompt, rule, options, actor=fighter.id))),
    )


def tend_only(play: Play, scene: Suits, fighter: Fighter) -> None:
    """After the fight there is only the care of those who bleed, and the way to them."""
    walks = [each for each in moves(scene, fighter) if each.value == "move"]
    options = (*tending(scene, fighter), *walks, Option("pass", "Do nothing"))
    prompt = f"{fighter.name}: tend the wounded?"
    pick = Pick(fighter.seat, "suits.action", prompt, "suits.critical.medic_prevent", options, actor=fighter.id)
    do(play, scene, fighter, read(play.pick(pick)))


def issue_chips(scene: Suits, fighter: Fighter) -> None:
    """Hand out chips as a turn ends, and begin a new use period.

    [uses suits.chips.second_item]
    """
    fighter.blue = 1 + fighter.unready  # [suits.chips.issue, suits.chips.slow]
    fighter.white = 2 if kit_of(fighter).has_second_item else 1  # [suits.chips.colours]
    fighter.met, fighter.attacked_by = [], []  # [suits.frequency.period]
    # [suits.frequency.on_vs_since]
    fighter.countered = fighter.fired = fighter.gave_up = fighter.action_lost = fighter.lost_since = False
    fighter.shield_uses, fighter.second_used, fighter.pair_used = 0, False, False
    fighter.elected = False
    drop_hand(scene, fighter)


# --- extra actions ----------------------------------------------------------------------------------------------------


def extra_turn(play: Play, scene: Suits) -> None:
    """Take the extra action of a club, after everyone has acted and while bonuses last; then the round ends.

    [suits.bonus_card.extra_action, suits.bonus_card.carry_over]
    """
    if not scene.extra_left:
        end_round(play, scene)
        return
    fighter = find(scene, scene.extra_left.pop(0))
    clubs = fighter.extra
    if is_up(fighter) and fighter.slowed:
        fighter.slowed -= 1
        _passes(play, fighter, "stumbles and loses the extra action", "suits.bonus_card.slow_opponent")
    elif is_up(fighter) and fighter.dazed and not scene.winner:
        recover_dazed(play, scene, fighter)  # that is what one does with any action now [uses suits.dazed.must_recover]
    elif is_up(fighter) and fighter.bound:
        bound_turn(play, scene, fighter)
    elif is_up(fighter) and not scene.winner:
        kept, parried, lost, gave_up = fighter.white, fighter.second_used, fighter.action_lost, fighter.gave_up
        fighter.action_lost = fighter.gave_up = False  # what that costs is the turn to come, not this action
        scene.is_extra, scene.now, fighter.stepped, fighter.steps_last = True, fighter.id, False, False
        moved, fighter.moved = fighter.moved, 0  # it is an action like any other, a move or a step too
        done = extra_action(play, scene, fighter, None)
        if clubs > 1 and enemies_of(scene, fighter) and fighter in present(scene):
            extra_action(play, scene, fighter, done)
        scene.is_extra = False
        fighter.moved += moved
        fighter.blue, fighter.white, fighter.second_used = 1 + fighter.unready, kept, parried
        fighter.action_lost, fighter.gave_up = lost, gave_up
    # what was committed meanwhile is revealed or lost [uses suits.bonus_card.reveal]
    bonus_cards.end_of_turn(play, scene)
    if not scene.extra_left:
        end_round(play, scene)


def extra_action(play: Play, scene: Suits, fighter: Fighter, before: Deed | None) -> Deed:
    """Do one extra action with one new card; of two, one must ready or reload and the other act.

    Weapon uses refresh for it, and what was saved for the turn to come stays saved.
    [uses suits.bonus_card.two_clubs, suits.bonus_card.extra_action]
    """
    fighter.blue, fighter.white, fighter.second_used = 1 + fighter.unready, 0, False
    while True:
        action = read(play.pick(which_extra(scene, fighter, before)))
        if do(play, scene, fighter, action) or not is_up(fighter):
            break
    step_after(play, scene, fighter)
    fighter.steps_last = False
    return action


def which_extra(scene: Suits, fighter: Fighter, before: Deed | None) -> Pick:
    """Put to somebody what the extra action is: anything one would do in an action, the step that goes with it too.

    [uses suits.bonus_card.two_clubs, suits.round.step]
    """
    options = action_options(scene, fighter)
    if before is not None:
        kept = ("pass", *(verb for verb in FREE if verb != "try"))
        options = tuple([e for e in options if e.word in kept or _readies(e.word) != _readies(before.verb)])
    prompt, rule = f"{fighter.name}: what is your extra action?", "suits.bonus_card.extra_action"
    return Pick(fighter.seat, "suits.action", prompt, rule, options, actor=fighter.id)


def _readies(verb: str) -> bool:
    return verb in ("ready", "reload")
