"""Rounds: the order of action, turns and what may be done on them, the chips issued at their end, extra actions.

One call of `fight` is one turn (or the beginning, or an extra action).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from outdraw.core.chance import Raw, the_card
from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.core.zones import move_all
from outdraw.games.suits import bonus_cards, crowds, ground, harm, melee, ranged
from outdraw.games.suits.content import Arms, Missile
from outdraw.games.suits.contests import high, low
from outdraw.games.suits.dealing import drop_hand, flip, sweep, turn_up
from outdraw.games.suits.figures import can_use, hand_skill, may_disengage, reflexes
from outdraw.games.suits.scene import Fighter, Suits, engaged_with, in_reach

SECONDS = 1
"""A round is one second. [suits.round.length]"""


# --- the order of action ----------------------------------------------------------------------------------------------


class Start(NamedTuple):
    """A card of the order of action as read: its value, and whether it overdrew."""

    value: int
    overdrew: bool


def start_value(card: str, most: int) -> Start:
    """Read a card for the order of action: faces high if that fits within Reflexes, else low. [suits.order.draw]

    >>> start_value("Kh", 6), start_value("9c", 6), start_value("Kh", 14)
    (Start(value=4, overdrew=False), Start(value=9, overdrew=True), Start(value=14, overdrew=False))
    """
    value = high(card) if high(card) <= most else low(card)
    return Start(value, value > most)


@cache
def start_reading(most: int) -> Callable[[Raw], Start]:
    """Give the reading of a card for the order of action."""

    def read(cards: Raw) -> Start:
        return start_value(cards[0], most)

    return read


def order_skill(fighter: Fighter) -> int:
    """Give the skill that settles ties: that with the weapon in hand, unmodified; Reflexes if none.

    [suits.order.ties]
    """
    held = fighter.held
    if held.missile is not None:
        return fighter.sheet.attack_rank(held.missile.skill)
    skill = hand_skill(held.weapon)
    return fighter.sheet.skills.get(skill, fighter.sheet.reflexes)


def find_places(play: Play, scene: Suits, newcomers: list[Fighter]) -> None:
    """Draw for the places of those who enter: now at the start, or later on arrival.

    [suits.order.draw, suits.order.list]
    """
    for group in crowds.clusters(scene, newcomers):
        first = group[0]
        what = f"{first.name}'s place" if len(group) == 1 else f"The place of {', '.join(f.name for f in group)}"
        drawn = flip(play, scene, start_reading(reflexes(first)), what, "suits.order.draw", first.seat)
        for each in group:
            each.place, each.sits_out, each.cluster = drawn.value, drawn.overdrew, first.id
            if drawn.overdrew:
                play.tell("overdrawn", "{name} does not act in this round.", "suits.order.overdraw", name=each.name)
    members = [*(scene.fighter(id) for id in scene.order), *newcomers]
    scene.order = [each.id for each in in_order(play, scene, members)]
    shown = [
        f"({scene.fighter(id).name})" if scene.fighter(id).sits_out else scene.fighter(id).name for id in scene.order
    ]
    play.tell("order", "The order: {order}.", "suits.order.list", order=", ".join(shown))


def in_order(play: Play, scene: Suits, members: list[Fighter]) -> list[Fighter]:
    """Sort by card, highest first; equal cards by ascending skill; still equal by drawing again. [suits.order.ties]"""
    sign = -1 if scene.switches.better_first else 1
    ranked: list[Fighter] = []
    for key in sorted({(-each.place, sign * order_skill(each)) for each in members}):
        ties = [each for each in members if (-each.place, sign * order_skill(each)) == key]
        ranked += ties if len(ties) == 1 else _redrawn(play, scene, ties)
    return ranked


def _redrawn(play: Play, scene: Suits, ties: list[Fighter]) -> list[Fighter]:
    known = [each for each in ties if each.id in scene.order]
    if len(known) == len(ties):
        return sorted(ties, key=lambda each: scene.order.index(each.id))  # settled before
    units = {each.cluster or each.id: each for each in reversed(ties)}
    if len(units) == 1:
        return ties
    drawn = {
        unit: flip(play, scene, _high_value, f"{units[unit].name} draws again", "suits.order.ties", units[unit].seat)
        for unit in reversed(units)
    }
    ranked: list[Fighter] = []
    for value in sorted(set(drawn.values()), reverse=True):
        same = [each for each in ties if drawn[each.cluster or each.id] == value]
        ranked += same if len(same) == 1 else _redrawn(play, scene, same)
    return ranked


def _high_value(cards: Raw) -> int:
    return high(cards[0])


# --- a fight, step by step --------------------------------------------------------------------------------------------


def fight(play: Play, scene: Suits) -> None:
    """Play one step of a fight: its beginning, somebody's turn, or an extra action."""
    if scene.phase == "start":
        begin(play, scene)
    elif scene.phase == "turns":
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
    if scene.turn < len(scene.order):
        fighter = scene.fighter(scene.order[scene.turn])
        scene.turn += 1
        take_turn(play, scene, fighter)
        return
    scene.extra_left = [id for id in scene.order if scene.fighter(id).extra and scene.fighter(id).is_up]
    if scene.extra_left:
        scene.phase = "extra"
    else:
        end_round(play, scene)


def end_round(play: Play, scene: Suits) -> None:
    """End a round: bonuses lapse, discards may go back, newcomers arrive.

    [suits.bonus_card.duration, suits.order.list]
    """
    bonus_cards.end_of_round(scene)
    for each in scene.fighters:
        each.sits_out = False
        each.extra = 0
        # Pressed in this round or the last: what is older lapses. [suits.engage.disengage]
        each.pressed = {enemy: age + 1 for enemy, age in each.pressed.items() if not age}
    if scene.switches.reshuffle == "round":
        move_all(scene.zones, "discard", "library")
    scene.round += 1
    scene.turn = 0
    scene.phase = "turns"
    newcomers = [each for each in scene.fighters if each.arrives == scene.round]
    if newcomers:
        find_places(play, scene, newcomers)
    crowds.draw_shared(play, scene)
    play.tell("round", "Round {round}.", "suits.round.length", round=scene.round)


def see_end(play: Play, scene: Suits) -> None:
    """End the fight when at most one side stands and nobody bleeds any more, or when the rounds run out."""
    coming = {each.side for each in scene.fighters if each.arrives > scene.round}
    sides = {each.side for each in scene.present()} | coming
    if len(sides) <= 1 and not scene.winner and scene.phase != "start":
        scene.winner = next(iter(sides), "nobody")
        play.tell("won", "The fight is over: {winner} stands.", "suits.contest.last_standing", winner=scene.winner)
    bleeding = any(each.critical and each.fate in ("critical", "coma") for each in scene.fighters)
    done = bool(scene.winner) and not (bleeding and scene.switches.aftermath)
    if not done and scene.round <= scene.switches.round_limit:
        return
    scene.winner = scene.winner or "nobody"
    for each in scene.fighters:
        harm.end_of_fight(play, each)
    scene.phase = "over"
    scene.is_over = True


# --- a turn -----------------------------------------------------------------------------------------------------------


def take_turn(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Take one fighter's turn, from the shots of those who wait in aim to the issue of chips."""
    scene.spotlight, scene.facing, scene.is_extra = fighter.id, "", False
    ranged.lose_sight(scene)
    fighter.moved, fighter.stepped, fighter.multi_attacked = 0, False, False
    if fighter.is_up and not scene.winner:
        snap_shots(play, scene, fighter)
        if fighter.dosed and fighter.is_up:
            ranged.dart_load(play, scene, fighter)
    if fighter.critical and fighter.fate in ("critical", "coma"):
        harm.bleed(play, scene, fighter)
    elif fighter.is_up:
        scene.spotlight = fighter.id
        act(play, scene, fighter)
    scene.commitments = [each for each in scene.commitments if each.by != fighter.id]
    ranged.burn_fuses(play, scene, fighter)
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
    if scene.winner or not ground.places(scene, fighter, ground.STEP):
        return
    options = (Option("pass", "Stay"), Option("step", "Step a metre"))
    pick = Pick(fighter.seat, "suits.step", f"{fighter.name}: step a metre?", "suits.round.step", options)
    if play.ask(pick) == "step":
        ground.ask_move(play, scene, fighter, ground.STEP, "suits.round.step")


def tend_only(play: Play, scene: Suits, fighter: Fighter) -> None:
    """After the fight there is only the care of those who bleed. [suits.critical.medic_prevent]"""
    options = [each for each in action_options(scene, fighter) if each.value.startswith("tend:")]
    if not options:
        return
    prompt = f"{fighter.name}: tend the wounded?"
    pick = Pick(
        fighter.seat, "suits.action", prompt, "suits.critical.medic_prevent", (*options, Option("pass", "Do nothing"))
    )
    do(play, scene, fighter, str(play.ask(pick)))


def recover(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Recover, and bank the face card if the table plays bonus cards. [suits.bonus_card.one_card_turn]"""
    if not scene.switches.bonus_cards or fighter.sheet.minion:
        harm.recover(play, scene, fighter)
        return
    card = turn_up(play, scene, f"{fighter.name}'s recovery", "suits.recovery.draw", fighter.seat)
    read = harm.recovery_reading(fighter.sheet.will, fighter.all_wounds)
    gained = min(fighter.shock, read((card,)))
    fighter.shock -= gained
    play.tell("recovery", "{name} recovers {gained} shock.", "suits.recovery.amount", name=fighter.name, gained=gained)
    harm.end_daze(play, fighter)
    bonus_cards.offer_bank(play, scene, fighter, card, "discard")
    sweep(scene)


def issue_chips(scene: Suits, fighter: Fighter) -> None:
    """Hand out chips as a turn ends, and begin a new use period.

    [suits.chips.issue, suits.chips.second_item, suits.chips.slow, suits.frequency.period, suits.frequency.on_vs_since]
    """
    fighter.blue = 1 + fighter.unready
    fighter.white = 2 if fighter.held.has_second_item else 1
    fighter.met, fighter.attacked_by = [], []
    fighter.countered = fighter.gave_up = fighter.action_lost = fighter.lost_since = False
    fighter.shield_uses, fighter.second_used, fighter.pair_used = 0, False, False
    fighter.elected = False
    drop_hand(scene, fighter)


# --- what may be done -------------------------------------------------------------------------------------------------


def choose_action(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Ask for actions until the turn's one chance is spent; a step leaves it.

    [suits.order.one_chance, suits.round.step]
    """
    while True:
        pick = Pick(
            fighter.seat,
            "suits.action",
            f"{fighter.name}: what do you do?",
            "suits.order.one_chance",
            tuple(action_options(scene, fighter)),
        )
        if do(play, scene, fighter, str(play.ask(pick))) or not fighter.is_up:
            return


def action_options(scene: Suits, fighter: Fighter) -> list[Option]:
    """Give everything a fighter may think of doing on its turn; what a rule bars says which."""
    options = [*_attacks(scene, fighter), *_shots(scene, fighter)]
    held = fighter.held
    if fighter.unready:
        bar = "suits.pole.lift" if scene.is_extra and held.is_pole else ""
        options.append(Option("ready", f"Ready {held.label}", bar, "No bonus card lifts a pole weapon."))
    for missile in {m.name: m for m in (held.missile, held.second_missile) if m is not None}.values():
        if ranged.loaded(fighter, missile) < missile.shots:
            options.append(Option(f"reload:{missile.name}", f"Reload {missile.name}"))
    options += [
        Option(f"arms:{at}", f"Take {arms.label} in hand")
        for at, arms in enumerate(fighter.sheet.arms)
        if at != fighter.arms
    ]
    if fighter.shock:
        ok = harm.may_recover(fighter)
        why = "You acted offensively or lost a contest since your last turn."
        options.append(Option("recover", "Recover from shock", "" if ok else "suits.recovery.when", why))
    options += _moves(scene, fighter)
    options += [
        Option(f"tend:{each.id}", f"Tend {each.name}")
        for each in scene.fighters
        if each.critical and each.fate in ("critical", "coma") and each is not fighter and in_reach(fighter, each)
    ]
    if scene.switches.bonus_cards and not fighter.elected and not fighter.sheet.minion and not scene.is_extra:
        full = bool(scene.zones[fighter.hand].cards) or fighter.blue != 1
        options.append(
            Option(
                "single",
                "Draw a single card first, to bank it if it is a face",
                "suits.bonus_card.one_card_turn" if full else "",
                "You have no fresh card to draw.",
            )
        )
    options.append(Option("pass", "Do nothing"))
    return options


def _attacks(scene: Suits, fighter: Fighter) -> list[Option]:
    weapon = fighter.held.weapon
    if weapon is None:
        return []
    options: list[Option] = []
    fallen = [
        each
        for each in scene.fighters
        if melee.is_helpless(each) and each.side != fighter.side and in_reach(fighter, each)
    ]
    for enemy in [*scene.enemies(fighter), *fallen]:
        bar, why = attack_bar(scene, fighter, enemy)
        name = enemy.name
        near = in_reach(fighter, enemy)
        if near or not bar:
            limited = weapon.only == "charge" or (weapon.only == "behind" and enemy.id not in fighter.not_in_front)
            far = "" if near and not limited else "suits.engage.define"
            options.append(
                Option(f"attack:{enemy.id}", f"Attack {name}", bar or far, why or f"{name} is out of reach.")
            )
        if near and not bar and weapon.only == "":
            if fighter.white and not fighter.sheet.minion and not fighter.elected:
                options.append(Option(f"attack1:{enemy.id}", f"Attack {name} with one card, keeping a white chip"))
            if fighter.held.second is not None and enemy.is_up:
                multi, because = melee.multiple_attack_bar(scene, fighter)
                options.append(Option(f"both:{enemy.id}", f"Attack {name} with both weapons", multi, because))
        if not near and enemy.is_up:
            stop, reason = (bar, why) if bar else ground.charge_bar(scene, fighter, enemy)
            if not stop and engaged_with(scene, fighter.id) and not may_disengage(scene, fighter):
                stop, reason = "suits.engage.disengage", "You are engaged and cannot get away."
            options.append(Option(f"charge:{enemy.id}", f"Charge {name}", stop, reason))
    return options


def attack_bar(scene: Suits, fighter: Fighter, enemy: Fighter) -> tuple[str, str]:
    """Give why a fighter cannot attack somebody hand to hand, distance apart; empty if it can."""
    weapon = fighter.held.weapon
    if fighter.unready:
        return "suits.chips.slow_engage", f"{fighter.held.label} must be readied first."
    if not melee.may_engage(fighter):
        return "suits.chips.attack", "You have no blue chip to attack with."
    if enemy.id in fighter.met and not scene.is_extra:
        return "suits.defend.same_person", f"You have already met {enemy.name} in this period."
    if weapon is not None and not can_use(fighter, weapon):
        return "suits.strength.unusable", f"You are too weak to use {weapon.name}."
    if scene.switches.confined and fighter.held.is_pole:
        return "suits.pole.terrain", "There is no room for a pole weapon here."
    return "", ""


def _shots(scene: Suits, fighter: Fighter) -> list[Option]:
    missile = fighter.held.missile
    if missile is None:
        return []
    options: list[Option] = []
    for enemy in scene.enemies(fighter):
        bar, why = shot_bar(scene, fighter, enemy, missile)
        if missile.blast:
            options.append(Option(f"lob:{enemy.id}", f"Lob {missile.name} at {enemy.name}", bar, why))
            continue
        options.append(Option(f"fire:{enemy.id}", f"Shoot at {enemy.name}", bar, why))
        if not bar and (missile.rate > 1 or fighter.held.second_missile is not None):
            options.append(Option(f"auto:{enemy.id}", f"Fire several times at {enemy.name}"))
        sight = "" if ranged.can_see(enemy) else "suits.aim.requirement"
        options.append(Option(f"aim:{enemy.id}", f"Aim at {enemy.name}", sight, "You cannot see your target."))
        options += [
            Option(f"cover{arc}:{enemy.id}", f"Cover {arc} degrees towards {enemy.name}") for arc in (15, 30, 60)
        ]
    return options


def shot_bar(scene: Suits, fighter: Fighter, enemy: Fighter, missile: Missile) -> tuple[str, str]:
    """Give why a fighter cannot shoot at somebody; empty if it can."""
    if fighter.blue < 1:
        return "suits.chips.attack", "You have no blue chip to shoot with."
    if not can_use(fighter, missile):
        return "suits.strength.unusable", f"You are too weak to use {missile.name}."
    if not ranged.loaded(fighter, missile):
        return "suits.note.draw", f"{missile.name} is not loaded."
    if not ranged.can_see(enemy):
        return "suits.aim.requirement", f"You cannot see {enemy.name}."
    if ranged.prepare(scene, fighter, enemy, missile) is None:
        return "suits.range.table", f"{enemy.name} is out of range."
    return "", ""


def _moves(scene: Suits, fighter: Fighter) -> list[Option]:
    options: list[Option] = []
    if not fighter.stepped and ground.places(scene, fighter, ground.STEP):
        options.append(Option("step", "Step a metre and then act"))
    if ground.places(scene, fighter, ground.speed(fighter)):
        held = engaged_with(scene, fighter.id) and not may_disengage(scene, fighter)
        bar = "suits.engage.disengage" if held else ""
        label = "Disengage and move" if engaged_with(scene, fighter.id) else "Move"
        options.append(Option("move", label, bar, "You are engaged and cannot get away."))
    return options


def do(play: Play, scene: Suits, fighter: Fighter, action: str) -> bool:
    """Do an action; say whether it took the turn's one chance. [suits.order.one_chance]"""
    word, _, rest = action.partition(":")
    keeps_aim = word in ("aim", "fire", "auto", "lob", "pass") or word.startswith("cover")
    if not keeps_aim:
        fighter.aim = None  # [suits.aim.maintain]
    if word == "step":
        fighter.stepped = True
        ground.ask_move(play, scene, fighter, ground.STEP, "suits.round.step")
        watched(play, scene, fighter)
        return fighter.action_lost
    if word == "single":
        return elect_single(play, scene, fighter)
    match word:
        case "attack":
            melee.engage(play, scene, fighter, scene.fighter(rest))
        case "attack1":
            melee.engage(play, scene, fighter, scene.fighter(rest), one_card=True)
        case "both":
            melee.multiple_attack(play, scene, fighter, scene.fighter(rest))
        case "charge":
            charge(play, scene, fighter, scene.fighter(rest))
        case "move":
            ground.leave(play, scene, fighter)
            ground.ask_move(play, scene, fighter, ground.speed(fighter), "suits.round.move")
            watched(play, scene, fighter)
        case "ready":
            ready(play, fighter)
        case "reload":
            reload_weapon(play, fighter, rest)
        case "arms":
            change_arms(play, fighter, int(rest))
        case "recover":
            recover(play, scene, fighter)
        case "tend":
            harm.tend(play, scene, fighter, scene.fighter(rest))
        case _:
            shoot(play, scene, fighter, word, rest)
    return True


def shoot(play: Play, scene: Suits, fighter: Fighter, word: str, rest: str) -> None:
    """Do what is done with a ranged weapon: shoot, lob, aim, cover an area."""
    missile = fighter.held.missile
    if missile is None or word == "pass":
        return
    target = scene.fighter(rest)
    if word == "fire":
        ranged.fire_once(play, scene, fighter, target, missile)
    elif word == "auto":
        ranged.fire_several(play, scene, fighter, target, missile)
    elif word == "lob":
        ranged.lob(play, scene, fighter, target, missile)
    elif word == "aim":
        ranged.take_aim(play, scene, fighter, target)
    else:
        ranged.cover_area(play, scene, fighter, target, int(word.removeprefix("cover")))


def charge(play: Play, scene: Suits, fighter: Fighter, target: Fighter) -> None:
    """Run at an enemy and attack on arrival. [suits.round.charge]"""
    ground.leave(play, scene, fighter)
    ground.charge_to(play, scene, fighter, target)
    watched(play, scene, fighter)
    if fighter.is_up and not fighter.action_lost and melee.may_engage(fighter):
        melee.engage(play, scene, fighter, target)


def ready(play: Play, fighter: Fighter) -> None:
    """Ready a slow weapon or lift a pole weapon: a blue chip, no cards.

    [suits.chips.slow, suits.frequency.slow_cycle, suits.order.slow_action]
    """
    fighter.unready -= 1
    fighter.blue -= 1
    left = "is ready" if not fighter.unready else "still needs readying"
    play.tell(
        "ready",
        "{name}'s {weapon} {left}.",
        "suits.order.slow_action",
        name=fighter.name,
        weapon=fighter.held.label,
        left=left,
    )


def reload_weapon(play: Play, fighter: Fighter, name: str) -> None:
    """Spend the turn reloading."""
    held = (fighter.held.missile, fighter.held.second_missile)
    missile = next(m for m in held if m is not None and m.name == name)
    ranged.reload(play, fighter, missile)


def change_arms(play: Play, fighter: Fighter, at: int) -> None:
    """Take other things in hand, which is an action; a pole weapon comes unlifted.

    [suits.order.one_chance, suits.pole.lift]
    """
    fighter.arms = at
    held: Arms = fighter.held
    fighter.unready = 1 if held.is_pole else 0
    play.tell("arms", "{name} takes {arms} in hand.", "suits.order.one_chance", name=fighter.name, arms=held.label)


def elect_single(play: Play, scene: Suits, fighter: Fighter) -> bool:
    """Draw one card before naming a target: bank a face and end the turn, or act with that one card.

    [suits.bonus_card.one_card_turn]
    """
    what = f"{fighter.name}'s single card"
    card = turn_up(play, scene, what, "suits.bonus_card.one_card_turn", fighter.seat, fighter.hand, openly=True)
    fighter.elected = True
    return bonus_cards.offer_bank(play, scene, fighter, card, fighter.hand)


# --- shots on another's turn ------------------------------------------------------------------------------------------


def snap_shots(play: Play, scene: Suits, actor: Fighter) -> None:
    """Let those who aim fire now, on another's turn, if they will. [suits.aim.fire]"""
    for shooter in waiting_shooters(scene, actor):
        target = scene.fighter(shooter.aim.target) if shooter.aim is not None and shooter.aim.target else None
        if target is not None and target.is_up:
            offer_shot(play, scene, shooter, target)


def watched(play: Play, scene: Suits, mover: Fighter) -> None:
    """Let those who cover an area fire at whoever comes into it. [suits.aim.area]"""
    for shooter in waiting_shooters(scene, mover):
        aim = shooter.aim
        if (
            aim is not None
            and aim.arc
            and mover.is_up
            and shooter.side != mover.side
            and ranged.in_arc(shooter, aim, mover)
        ):
            offer_shot(play, scene, shooter, mover)


def waiting_shooters(scene: Suits, actor: Fighter) -> list[Fighter]:
    """Give those who hold an aim and may still fire in this period."""
    return [
        each
        for each in (scene.fighter(id) for id in scene.order)
        if each.aim is not None
        and each is not actor
        and each.is_up
        and each.held.missile is not None
        and not (each.dazed or each.countered or each.action_lost or each.gave_up or each.slowed or each.sits_out)
    ]


def offer_shot(play: Play, scene: Suits, shooter: Fighter, target: Fighter) -> None:
    """Offer to fire from aim; it is the one attack of the period. [suits.aim.fire]"""
    missile = shooter.held.missile
    if missile is None or missile.blast or shot_bar(scene, shooter, target, missile)[0]:
        return
    options = (Option("hold", "Hold"), Option("fire", f"Shoot at {target.name} now"))
    scene.spotlight, scene.facing = shooter.id, target.id
    pick = Pick(shooter.seat, "suits.snap_shot", f"{shooter.name}: fire now?", "suits.aim.fire", options)
    if play.ask(pick) == "fire":
        ranged.fire_once(play, scene, shooter, target, missile)
        shooter.countered = True
    scene.spotlight = scene.order[scene.turn - 1] if scene.turn else shooter.id


# --- extra actions ----------------------------------------------------------------------------------------------------


def extra_turn(play: Play, scene: Suits) -> None:
    """Take the extra action of a club, after everyone has acted and while bonuses last; then the round ends.

    [suits.bonus_card.extra_action, suits.bonus_card.carry_over]
    """
    if not scene.extra_left:
        end_round(play, scene)
        return
    fighter = scene.fighter(scene.extra_left.pop(0))
    clubs, fighter.extra = fighter.extra, 0
    if fighter.is_up and not (fighter.dazed or scene.winner):
        kept = (fighter.blue, fighter.white)
        scene.is_extra, scene.spotlight, fighter.stepped = True, fighter.id, False
        done = extra_action(play, scene, fighter, "")
        if clubs > 1 and scene.enemies(fighter) and fighter in scene.present():
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
    options = action_options(scene, fighter)
    if before:
        options = [each for each in options if each.value == "pass" or _readies(each.value) != _readies(before)]
    options = [each for each in options if each.value != "step"]
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


__all__ = ["fight", "the_card"]
