"""Rounds: the order of action, turns and what may be done on them, the chips issued at their end, extra actions.

One call of `fight` is one turn (or the beginning, or an extra action).
"""

from __future__ import annotations

from typing import Final

from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.core.zones import move_all
from outdraw.games.suits import bonus_cards, crowds, ground, harm, ranged
from outdraw.games.suits.actions import Actions, action_options, choose_action, do, recover, snap_shots
from outdraw.games.suits.blasts import burn_fuses
from outdraw.games.suits.dealing import drop_hand
from outdraw.games.suits.kit import kit_of
from outdraw.games.suits.order import find_places
from outdraw.games.suits.people import enemies_of, find, is_up, present
from outdraw.games.suits.scene import Fighter, Suits

SECONDS = 1
"""A round is one second. [suits.round.length]"""


# --- a fight, step by step --------------------------------------------------------------------------------------------


def fight(play: Play, scene: Suits) -> None:
    """Play one step of a fight: its beginning, somebody's turn, or an extra action."""
    phase = scene.phase
    if phase == "start":
        begin(play, scene)
    elif phase == "turns":
        next_turn(play, scene)
    else:
        extra_turn(play, scene)
    see_end(play, scene)


def begin(play: Play, scene: Suits) -> None:
    """Begin a fight: everyone who is there draws for a place. [suits.round.length, suits.order.draw]"""
    scene.round = 1
    find_places(play, scene, [each for each in scene.fighters if each.arrives <= 1])
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

    [suits.bonus_card.duration, suits.order.list]
    """
    bonus_cards.end_of_round(scene)
    for each in scene.fighters:
        if each.sits_out or each.extra:
            each.sits_out, each.extra = False, 0
        pressed = each.pressed
        if pressed:
            # Pressed in this round or the last: what is older lapses. [suits.engage.disengage]
            each.pressed = {enemy: age + 1 for enemy, age in pressed.items() if not age}
    if scene.switches.reshuffle == "round":
        move_all(scene.zones, "discard", "library")
    now = scene.round + 1
    scene.round = now
    scene.turn = 0
    scene.phase = "turns"
    newcomers = [each for each in scene.fighters if each.arrives == now]
    if newcomers:
        find_places(play, scene, newcomers)
    crowds.draw_shared(play, scene)
    play.tell("round", "Round {round}.", "suits.round.length", round=now)


def see_end(play: Play, scene: Suits) -> None:
    """End the fight when at most one side stands and nobody bleeds any more, or when the rounds run out."""
    now = scene.round
    if not scene.winner:
        sides = {each.side for each in scene.fighters if is_up(each) or each.arrives > now}
        if len(sides) <= 1 and scene.phase != "start":
            scene.winner = next(iter(sides), "nobody")
            play.tell("won", "The fight is over: {winner} stands.", "suits.contest.last_standing", winner=scene.winner)
    if now <= scene.switches.round_limit and not is_done(scene):
        return
    scene.winner = scene.winner or "nobody"
    for each in scene.fighters:
        harm.end_of_fight(play, each)
    scene.phase = "over"
    scene.is_over = True


def is_done(scene: Suits) -> bool:
    """Say whether somebody has won and nobody bleeds any more whose fate the table plays out."""
    if not scene.winner:
        return False
    bleeding = any(each.critical and each.fate in ("critical", "coma") for each in scene.fighters)
    return not (bleeding and scene.switches.aftermath)


# --- a turn -----------------------------------------------------------------------------------------------------------


def take_turn(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Take one fighter's turn, from the shots of those who wait in aim to the issue of chips."""
    id = fighter.id
    scene.spotlight, scene.facing, scene.is_extra = id, "", False
    if fighter.moved or fighter.stepped or fighter.multi_attacked:
        fighter.moved, fighter.stepped, fighter.multi_attacked = 0, False, False
    can_act = is_up(fighter) and not scene.winner
    if any(each.aim is not None for each in scene.fighters):
        ranged.lose_sight(scene)
        if can_act:
            snap_shots(play, scene, fighter)
            scene.spotlight = id
    if can_act and fighter.dosed and is_up(fighter):
        ranged.dart_load(play, scene, fighter)
    if fighter.critical and fighter.fate in ("critical", "coma"):
        harm.bleed(play, scene, fighter)
    elif is_up(fighter):
        act(play, scene, fighter)
    bonus_cards.lapse(scene, id)
    burn_fuses(play, scene, fighter)
    issue_chips(scene, fighter)


def act(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Do what the fighter's state allows on its turn."""
    if fighter.sits_out:
        return _passes(play, fighter, "overdrew the order and does not act in this round", "suits.order.overdraw")
    if fighter.slowed:
        fighter.slowed -= 1
        return _passes(play, fighter, "stumbles and loses this action", "suits.bonus_card.slow_opponent")
    if fighter.dazed:
        if not harm.may_recover(fighter):
            return _passes(play, fighter, "is pinned and can neither act nor recover", "suits.dazed.pin")
        if fighter.gave_up:
            return _passes(play, fighter, "gave up this action to defend", "suits.defend.sum")
        play.tell("must", "{name} is dazed and must recover.", "suits.dazed.must_recover", name=fighter.name)
        return recover(play, scene, fighter)
    barred = action_bar(fighter)
    if barred:
        return only_step(play, scene, fighter, *barred)
    if scene.winner:
        return tend_only(play, scene, fighter)
    bonus_cards.offer_commit(play, scene, fighter)
    choose_action(play, scene, fighter)


def _passes(play: Play, fighter: Fighter, why: str, rule: str) -> None:
    play.tell("passes", "{name} {why}.", rule, name=fighter.name, why=why)


def action_bar(fighter: Fighter) -> tuple[str, str] | None:
    """Give why and by which rule a fighter has no action on this turn, if so."""
    if fighter.countered:
        return "has fought back since the last turn and cannot act", "suits.frequency.engaged_no_turn"
    if fighter.action_lost:
        return "was beaten and loses this action", "suits.defend.failure"
    if fighter.gave_up:
        return "gave up this action to defend", "suits.defend.sum"
    return None


def only_step(play: Play, scene: Suits, fighter: Fighter, why: str, rule: str) -> None:
    """Leave a fighter without an action the one-yard step. [suits.frequency.engaged_no_turn]"""
    _passes(play, fighter, why, rule)
    if scene.winner or not ground.has_place(scene, fighter, ground.STEP):
        return
    pick = Pick(fighter.seat, "suits.step", f"{fighter.name}: step a metre?", "suits.round.step", _STEP)
    if play.ask(pick) == "step":
        ground.ask_move(play, scene, fighter, ground.STEP, "suits.round.step")


_STEP: Final = (Option("pass", "Stay"), Option("step", "Step a metre"))


def tend_only(play: Play, scene: Suits, fighter: Fighter) -> None:
    """After the fight there is only the care of those who bleed. [suits.critical.medic_prevent]"""
    options = Actions(scene, fighter).in_section("tend")
    if not options:
        return
    prompt = f"{fighter.name}: tend the wounded?"
    pick = Pick(
        fighter.seat, "suits.action", prompt, "suits.critical.medic_prevent", (*options, Option("pass", "Do nothing"))
    )
    do(play, scene, fighter, str(play.ask(pick)))


def issue_chips(scene: Suits, fighter: Fighter) -> None:
    """Hand out chips as a turn ends, and begin a new use period.

    [suits.chips.issue, suits.chips.second_item, suits.chips.slow, suits.frequency.period, suits.frequency.on_vs_since]
    """
    fighter.blue = 1 + fighter.unready
    fighter.white = 2 if kit_of(fighter).has_second_item else 1
    if fighter.met or fighter.attacked_by:
        fighter.met, fighter.attacked_by = [], []
    if fighter.countered or fighter.gave_up or fighter.action_lost or fighter.lost_since:
        fighter.countered = fighter.gave_up = fighter.action_lost = fighter.lost_since = False
    if fighter.shield_uses or fighter.second_used or fighter.pair_used:
        fighter.shield_uses, fighter.second_used, fighter.pair_used = 0, False, False
    if fighter.elected:
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
    clubs, fighter.extra = fighter.extra, 0
    if is_up(fighter) and not (fighter.dazed or scene.winner):
        kept = (fighter.blue, fighter.white)
        scene.is_extra, scene.spotlight, fighter.stepped = True, fighter.id, False
        done = extra_action(play, scene, fighter, "")
        if clubs > 1 and enemies_of(scene, fighter) and fighter in present(scene):
            extra_action(play, scene, fighter, done)
        scene.is_extra = False
        fighter.blue, fighter.white = (1 + fighter.unready, kept[1])
    if not scene.extra_left:
        end_round(play, scene)


def extra_action(play: Play, scene: Suits, fighter: Fighter, before: str) -> str:
    """Do one extra action with one new card; of two, one must ready or reload and the other act.

    [suits.bonus_card.two_clubs]
    """
    fighter.blue, fighter.white = 1 + fighter.unready, 0
    drop_hand(scene, fighter)
    options = [each for each in action_options(scene, fighter) if each.value != "step"]
    if before:
        options = [each for each in options if each.value == "pass" or _readies(each.value) != _readies(before)]
    pick = Pick(
        fighter.seat,
        "suits.action",
        f"{fighter.name}: what is your extra action?",
        "suits.bonus_card.extra_action",
        tuple(options),
    )
    action = str(play.ask(pick))
    do(play, scene, fighter, action)
    return action


def _readies(action: str) -> bool:
    return action == "ready" or action.startswith("reload:")
