"""Actions: what a fighter may do on its turn, what a rule bars and why, and the doing; shots on another's turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from outdraw.core.choices import Bar, Menu, Option, Pick, offer
from outdraw.core.deeds import Deed, read, slug, spell
from outdraw.core.menus import Sections
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.suits.content import Arms, weapons
from outdraw.games.suits.rules import (
    aiming,
    attempts,
    autofire,
    blasts,
    bleeding,
    bonus_cards,
    harm,
    melee,
    movement,
    ranged,
    two_weapons,
)
from outdraw.games.suits.rules.dealing import hand_of, turn_up
from outdraw.games.suits.rules.field import (
    can_see,
    enemies_of,
    engaged_with,
    find,
    in_reach,
    is_up,
)
from outdraw.games.suits.rules.modifiers import may_disengage
from outdraw.games.suits.rules.shots import covers, more_shots, range_of, shot_bar, shots
from outdraw.games.suits.rules.strikes import attacks, others
from outdraw.games.suits.scene import Aim, Fighter, Suits, item, token

FIST: Final = "Fist"
"""What empty hands strike with."""
HIDING: Final = 1.5
"""Whoever hides needs something within this many metres to hide behind or in."""


def choose_action(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Ask for actions until the turn's one chance is spent; a step leaves it, and so does what is free.

    [suits.round.step; uses suits.order.one_chance]
    """
    while True:
        if do(play, scene, fighter, read(play.ask_menu(action_menu(scene, fighter)))) or not is_up(fighter):
            break
    step_after(play, scene, fighter)


def step_after(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Let whoever acted first take the step that was kept for after it."""
    if fighter.steps_last and is_up(fighter) and movement.has_place(scene, fighter, movement.STEP):
        movement.ask_move(play, scene, fighter, movement.STEP, "suits.round.step")
        watched(play, scene, fighter)


def action_menu(scene: Suits, fighter: Fighter) -> Menu:
    """Draw up what a fighter may do on its turn."""
    offers = Sections(ACTIONS, scene, fighter, worded=what_is_asked)
    return Menu(fighter.seat, "suits.action", "", "suits.order.one_chance", offers, actor=fighter.id)


def what_is_asked(scene: Suits, fighter: Fighter) -> str:
    """Ask a fighter what it does on its turn."""
    return f"{fighter.name}: what do you do?"


def action_options(scene: Suits, fighter: Fighter) -> tuple[Option, ...]:
    """Give everything a fighter may think of doing on its turn."""
    return Sections(ACTIONS, scene, fighter).everything()


# --- everything else --------------------------------------------------------------------------------------------------


def readying(scene: Suits, fighter: Fighter) -> list[Option]:
    """List what can be readied: the weapon in the main hand (or a slow shield), and that in the other."""
    held, options = fighter.held, list[Option]()
    lift = Bar("suits.pole.lift", "No bonus card lifts a pole weapon.") if scene.is_extra and held.is_pole else None
    if fighter.unready:
        on = [item(fighter.id, each.name) for each in (held.weapon or held.missile,) if each is not None]
        options.append(offer("ready", f"Ready {held.label}", *on, bar=lift))
    if fighter.second_unready and held.second is not None:
        options.append(
            offer(spell("ready", "second"), f"Ready the {held.second.name}", item(fighter.id, held.second.name))
        )
    return options


def reloads(scene: Suits, fighter: Fighter) -> list[Option]:
    """List what can be reloaded."""
    return [
        offer(spell("reload", slug(key)), f"Reload {key}", item(fighter.id, key))
        for key, missile in ranged.guns_held(fighter)
        if ranged.loaded(fighter, key) < missile.shots
    ]


def other_arms(scene: Suits, fighter: Fighter) -> list[Option]:
    """List other things to take in hand; what lies on the ground must be near."""
    options: list[Option] = []
    for at, arms in enumerate(fighter.sheet.arms):
        if at == fighter.arms:
            continue
        lies = fighter.dropped.get(str(at))
        far = lies is not None and abs(lies[0] - fighter.x) + abs(lies[1] - fighter.y) > 1
        bar = Bar("suits.order.one_chance", f"It lies at {lies[0]}, {lies[1]}.") if lies is not None and far else None
        label = f"Fight with {arms.label}" if arms.is_natural else f"Take {arms.label} in hand"
        options.append(offer(spell("arms", at), label, bar=bar, facts={"arms": at}))
    return options


def droppable(scene: Suits, fighter: Fighter) -> list[Option]:
    """List what may be let go of, which is free. [uses suits.order.one_chance]"""
    held = fighter.held
    return [
        offer(spell("drop", slug(name)), f"Let go of the {name}", item(fighter.id, getattr(held, place).name))
        for name, place in _in_hands(held).items()
        if not (place in ("weapon", "second") and getattr(held, place).natural)
    ]


def _in_hands(held: Arms) -> dict[str, str]:
    """Name the things in hand by their places; of two of a kind the second has a 2 behind its name."""
    found: dict[str, str] = {}
    for place in ("weapon", "second", "shield", "missile", "second_missile"):
        thing = getattr(held, place)
        if thing is not None:
            found[f"{thing.name} 2" if thing.name in found else thing.name] = place
    return found


def recovery(scene: Suits, fighter: Fighter) -> list[Option]:
    """Offer to recover from shock, if there is any."""
    if not fighter.shock:
        return []
    why = "You acted offensively or lost a contest since your last turn."
    bar = None if harm.may_recover(fighter) else Bar("suits.recovery.when", why)
    return [offer("recover", "Recover from shock", bar=bar, facts={"shock": fighter.shock})]


def moves(scene: Suits, fighter: Fighter) -> list[Option]:
    """Offer steps before or after the action, a move, and turning to face somebody. [uses suits.round.step]"""
    options: list[Option] = []
    most = movement.left_to_move(fighter)
    if not (fighter.stepped or fighter.steps_last) and movement.has_place(scene, fighter, min(most, movement.STEP)):
        options.append(Option("step", "Step a metre and then act"))
        options.append(Option("step_last", "Act first, and then step a metre"))
    if movement.has_place(scene, fighter, most):
        held = engaged_with(scene, fighter.id) and not may_disengage(scene, fighter)
        bar = Bar("suits.engage.disengage", "You are engaged and cannot get away.") if held else None
        label = "Disengage and move" if engaged_with(scene, fighter.id) else "Move"
        options.append(offer("move", label, bar=bar, facts={"metres": most}))
    return options


def turning(scene: Suits, fighter: Fighter) -> list[Option]:
    """Offer to face somebody, which is free, and to hide, which is not. [uses suits.two_items.shield_front]"""
    options = [
        offer(spell("face", each.id), f"Face {each.name}", token(each.id))
        for each in enemies_of(scene, fighter)
        if each.id != fighter.faces and not each.is_hidden
    ]
    if not fighter.hidden and not engaged_with(scene, fighter.id):
        near = any(abs(x - fighter.x) <= HIDING and abs(y - fighter.y) <= HIDING for x, y in scene.obstacles)
        bar = None if near else Bar("suits.aim.requirement", "There is nothing here to hide behind.")
        options.append(offer("hide", "Hide", bar=bar))
    return options


def tending(scene: Suits, fighter: Fighter) -> list[Option]:
    """List whom a medic can reach."""
    return [
        offer(spell("tend", each.id), f"Tend {each.name}", token(each.id), facts={"critical": each.critical})
        for each in scene.fighters
        if bleeding.bleeds(each) and each.arrives <= scene.round and each is not fighter and in_reach(fighter, each)
    ]


def single_card(scene: Suits, fighter: Fighter) -> list[Option]:
    """Offer to draw a single card first, where bonus cards are played."""
    if not scene.switches.bonus_cards or fighter.elected or fighter.sheet.minion or scene.is_extra:
        return []
    full = bool(hand_of(scene, fighter)) or fighter.blue != 1
    bar = Bar("suits.bonus_card.one_card_turn", "You have no fresh card to draw.") if full else None
    return [offer("single", "Draw a single card first, to bank it if it is a face", bar=bar)]


def nothing(scene: Suits, fighter: Fighter) -> Sequence[Option]:
    """Offer to do nothing."""
    return _PASS


_PASS: Final = (Option("pass", "Do nothing"),)


def trying(scene: Suits, fighter: Fighter) -> Sequence[Option]:
    """Offer to try what is not listed. [uses suits.contest.instant]"""
    return _TRY


_TRY: Final = (Option("try", "Try something else"),)

ACTIONS: Final[Mapping[str, Callable[[Suits, Fighter], Sequence[Option]]]] = {
    "attack attack_off both charge charge_off": attacks,
    "lob lob_at lob_off fire fire_off burst auto aim": shots,
    "cover": covers,
    "ready": readying,
    "reload": reloads,
    "arms": other_arms,
    "recover": recovery,
    "step step_last move": moves,
    "face hide": turning,
    "tend": tending,
    "single": single_card,
    "drop": droppable,
    "strike strike_off strike_both fire_on lob_on aim_on burst_on auto_on": others,
    "try": trying,
    "pass": nothing,
}
"""Everything a fighter may think of doing on its turn, by the verbs of each section."""

AIM_KEPT: Final = (
    *(
        "aim",
        "cover",
        "fire",
        "fire_off",
        "burst",
        "auto",
        "lob",
        "lob_at",
        "lob_off",
        "fire_on",
        "lob_on",
        "aim_on",
        "burst_on",
        "auto_on",
        "pass",
        "face",
        "try",
        "single",
        "step_last",
    ),
)
"""What one may do without losing one's aim. [uses suits.aim.maintain]"""
FREE: Final = ("step", "step_last", "face", "drop", "single", "try")
"""What may leave the turn's one chance. [uses suits.order.one_chance, suits.round.step]"""


# --- doing it ---------------------------------------------------------------------------------------------------------


def do(play: Play, scene: Suits, fighter: Fighter, deed: Deed) -> bool:
    """Do an action; say whether it took the turn's one chance. [suits.order.one_chance]"""
    verb = deed.verb
    if verb not in AIM_KEPT:
        fighter.aim = None  # [uses suits.aim.maintain]
    if verb in FREE:
        return _do_freely(play, scene, fighter, deed)
    target = find(scene, deed.objects[0]) if verb in _AT_SOMEBODY else fighter
    match verb:
        case "attack" | "strike":
            melee.engage(play, scene, fighter, target)
        case "attack_off" | "strike_off":
            melee.engage(play, scene, fighter, target, off_hand=True)
        case "both" | "strike_both":
            two_weapons.multiple_attack(play, scene, fighter, target)
        case "charge":
            charge(play, scene, fighter, target)
        case "charge_off":
            charge(play, scene, fighter, target, off_hand=True)
        case "move":
            movement.leave(play, scene, fighter)
            before = (fighter.x, fighter.y)
            movement.ask_move(play, scene, fighter, movement.left_to_move(fighter), "suits.round.move")
            watched(play, scene, fighter, before)
        case "ready":
            ready(play, fighter, second=deed.objects == ("second",))
        case "reload":
            ranged.reload(play, fighter, deed.objects[0])
        case "arms":
            at = int(deed.objects[0])
            is_free = changes_freely(fighter, at)
            unready = left_behind(fighter, at) if is_free else 0
            change_arms(play, fighter, at, unready)
            return not is_free
        case "recover":
            harm.recover(play, scene, fighter)
        case "tend":
            bleeding.tend(play, scene, fighter, target)
        case "hide":
            hide(play, scene, fighter)
        case "pass":
            play.tell("pass", "{name} waits.", "suits.order.one_chance", about=(fighter.id,), name=fighter.name)
        case _:
            shoot(play, scene, fighter, deed)
    return True


_AT_SOMEBODY: Final = (
    *("attack", "strike", "attack_off", "strike_off", "both", "strike_both"),
    *("charge", "charge_off", "tend"),
)


def _do_freely(play: Play, scene: Suits, fighter: Fighter, deed: Deed) -> bool:
    match deed.verb:
        case "step":
            fighter.stepped = True
            before = (fighter.x, fighter.y)
            movement.ask_move(play, scene, fighter, movement.STEP, "suits.round.step")
            watched(play, scene, fighter, before)
            return is_stopped(play, fighter)
        case "step_last":
            fighter.steps_last = True
        case "face":
            fighter.faces = deed.objects[0]
            name = find(scene, fighter.faces).name
            play.tell(
                "face",
                "{name} turns to {target}.",
                "suits.two_items.shield_front",
                about=(fighter.id, fighter.faces),
                name=fighter.name,
                target=name,
            )
        case "drop":
            drop(play, fighter, deed.objects[0])
        case "try":
            return attempts.attempt(play, scene, fighter)
        case _:
            return elect_single(play, scene, fighter)
    return False


def shoot(play: Play, scene: Suits, fighter: Fighter, deed: Deed) -> None:
    """Do what is done with a ranged weapon: shoot, lob, aim, cover an area."""
    if fighter.held.missile is None:
        return
    if deed.verb == "cover":
        aiming.cover_area(play, scene, fighter, int(deed.objects[0]), deed.objects[1])
        return
    if deed.verb == "lob_at":
        blasts.lob_at_place(play, scene, fighter)
        return
    target = find(scene, deed.objects[0])
    match deed.verb:
        case "auto" | "auto_on":
            autofire.fire_several(play, scene, fighter, target)
        case "lob" | "lob_on":
            blasts.lob(play, scene, fighter, target)
        case "lob_off":
            blasts.lob(play, scene, fighter, target, off_hand=True)
        case "aim" | "aim_on":
            aiming.take_aim(play, scene, fighter, target)
        case "fire_off":
            ranged.fire_once(play, scene, fighter, target, ranged.pull_of(fighter, off_hand=True))
        case _:
            is_burst = deed.verb in ("burst", "burst_on")
            ranged.fire_once(play, scene, fighter, target, ranged.pull_of(fighter, burst=is_burst))


def charge(play: Play, scene: Suits, fighter: Fighter, target: Fighter, off_hand: bool = False) -> None:
    """Run at an enemy and attack on arrival, with the weapon of either hand. [suits.round.charge]"""
    movement.leave(play, scene, fighter)
    before = (fighter.x, fighter.y)
    movement.charge_to(play, fighter, target)
    watched(play, scene, fighter, before)
    if is_up(fighter) and not is_stopped(play, fighter) and melee.may_engage(fighter, off_hand):
        melee.engage(play, scene, fighter, target, off_hand)


def is_stopped(play: Play, fighter: Fighter) -> bool:
    """Say whether a shot on the way has cost the action: it hit, or both cards went into the defence against it.

    [uses suits.defend.failure]
    """
    if fighter.gave_up and not fighter.action_lost:
        text, rule = "{name} gave up this action to defend.", "suits.defend.sum"
        play.tell("passes", text, rule, about=(fighter.id,), name=fighter.name)
    return fighter.action_lost or fighter.gave_up


def ready(play: Play, fighter: Fighter, second: bool = False) -> None:
    """Ready a slow weapon or lift a pole weapon: a blue chip, no cards.

    [suits.order.slow_action; uses suits.chips.slow]
    """
    held = fighter.held
    weapon = held.second.name if second and held.second is not None else held.label
    if second:
        fighter.second_unready -= 1
        left = fighter.second_unready
    else:
        fighter.unready -= 1
        left = fighter.unready
    fighter.blue = max(0, fighter.blue - 1)
    play.tell(
        "ready",
        "{name}'s {weapon} {left}.",
        "suits.order.slow_action",
        "suits.frequency.slow_cycle",
        "suits.armor.slow_defend",
        *(("suits.pole.lift",) if held.is_pole else ()),
        about=(fighter.id,),
        name=fighter.name,
        weapon=weapon,
        left=_ready_in_words(left, is_one=" and " not in weapon),
    )


def _ready_in_words(left: int, is_one: bool) -> str:
    if left:
        return "still needs readying" if is_one else "still need readying"
    return "is ready" if is_one else "are ready"


def changes_freely(fighter: Fighter, at: int) -> bool:
    """Say whether another set of arms takes no time: nobody has to draw hooves or teeth.

    [uses suits.order.one_chance]
    """
    return fighter.held.is_natural and fighter.sheet.arms[at].is_natural


def left_behind(fighter: Fighter, at: int) -> int:
    """Leave a slow natural weapon as unready as it is, and give what another one was left with.

    Going over to it takes no time, so it readies nothing. [uses suits.frequency.slow_cycle, suits.order.one_chance]
    """
    fighter.left_unready[str(fighter.arms)] = fighter.unready
    return fighter.left_unready.pop(str(at), 0)


def change_arms(play: Play, fighter: Fighter, at: int, unready: int = 0) -> None:
    """Take other things in hand, which is an action; a pole weapon comes unlifted.

    [uses suits.pole.lift]
    """
    fighter.arms = at
    fighter.dropped.pop(str(at), None)
    held: Arms = fighter.held
    fighter.unready = 1 if held.is_pole else unready
    fighter.second_unready = 0
    count_blue(fighter)
    play.tell(
        "arms",
        "{name} fights with {arms} now." if held.is_natural else "{name} takes {arms} in hand.",
        "suits.order.one_chance",
        *(("suits.shield.hand",) if held.shield is not None else ()),
        about=(fighter.id,),
        name=fighter.name,
        arms=held.label,
    )


def count_blue(fighter: Fighter) -> None:
    """Let nobody keep the blue chips that wait to ready what is in hand no more. [uses suits.chips.slow]"""
    if fighter.blue:
        fighter.blue = 1 + fighter.unready


def drop(play: Play, fighter: Fighter, thing: str) -> None:
    """Let go of something, which is free; it lies where it fell, and empty hands are fists."""
    held = fighter.held
    dropped, its_place = next((name, place) for name, place in _in_hands(held).items() if slug(name) == thing)
    kept = {place: getattr(held, place) for place in _in_hands(held).values() if place != its_place}
    if "weapon" not in kept and "second" in kept:
        kept["weapon"] = kept.pop("second")
    if its_place == "missile" and "second_missile" in kept:
        kept["missile"] = kept.pop("second_missile")
        ranged.change_places(fighter, held)
    if not fighter.sheet.beast and not kept.keys() & {"weapon", "missile"}:
        kept["weapon"] = weapons().get(FIST)
    fighter.dropped[str(fighter.arms)] = (fighter.x, fighter.y)
    fighter.sheet = replace(fighter.sheet, arms=(*fighter.sheet.arms, Arms(**kept)))
    fighter.arms = len(fighter.sheet.arms) - 1
    if held.weapon is not None and fighter.held.weapon is not held.weapon:
        fighter.unready, fighter.second_unready = fighter.second_unready, 0
    # What is gone need not be readied. [uses suits.chips.slow]
    fighter.unready = min(fighter.unready, fighter.held.slow_sources)
    count_blue(fighter)
    play.tell(
        "drop",
        "{name} drops the {thing}, and holds {arms}.",
        "suits.order.one_chance",
        about=(fighter.id,),
        name=fighter.name,
        thing=dropped,
        arms="nothing" if fighter.held.label == FIST else fighter.held.label,
    )


def hide(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Hide behind something: whoever was seen going there is known to be there."""
    enemies = [each for each in enemies_of(scene, fighter) if not each.unaware]
    # Whether one was seen must not tell where a hidden enemy is: whoever lies in wait watches everything.
    watchers = [each for each in enemies if each.is_hidden or can_see(scene, each, fighter)]
    fighter.hidden = "place known" if watchers else "hidden"
    text = "{name} takes cover; the place is known." if watchers else "{name} hides."
    play.tell("hide", text, "suits.aim.requirement", about=(fighter.id,), name=fighter.name)


def elect_single(play: Play, scene: Suits, fighter: Fighter) -> bool:
    """Draw one card before naming a target: bank a face and end the turn, or act with that one card."""
    what = f"{fighter.name}'s single card"
    rule = "suits.bonus_card.one_card_turn"
    card = turn_up(play, scene, Occasion(what, rule, fighter.seat, about=(fighter.id,)), fighter.hand, openly=True)
    fighter.elected = True
    if not bonus_cards.offer_bank(play, scene, fighter, card, fighter.hand, "Use it now"):
        return False
    fighter.aim = None  # [uses suits.aim.maintain]
    return True


# --- shots on another's turn ------------------------------------------------------------------------------------------


def snap_shots(play: Play, scene: Suits, actor: Fighter) -> None:
    """Let those who aim fire now, on another's turn, if they will. [uses suits.aim.fire]"""
    for shooter in waiting_shooters(scene, actor):
        target = find(scene, shooter.aim.target) if shooter.aim is not None and shooter.aim.target else None
        if target is not None and (is_up(target) or shooter.is_hidden):
            offer_shot(play, scene, shooter, target, aims=is_up(target))


def watched(play: Play, scene: Suits, mover: Fighter, before: tuple[int, int] | None = None) -> None:
    """Let those who cover an area fire at whoever comes into it, or runs through it; and those who aim at the mover.

    [uses suits.aim.area, suits.aim.fire]
    """
    for shooter in waiting_shooters(scene, mover):
        aim = shooter.aim
        if aim is None or not is_up(mover) or shooter.side == mover.side:
            continue
        comes = _comes_into(shooter, aim, mover, before) if aim.arc else aim.target == mover.id
        if comes or shooter.is_hidden:
            offer_shot(play, scene, shooter, mover, comes)


def _comes_into(shooter: Fighter, aim: Aim, mover: Fighter, before: tuple[int, int] | None) -> bool:
    """Say whether somebody has come into an arc that is covered, or has run through it. [uses suits.aim.area]"""
    was_in = before is not None and aiming.in_arc_at(shooter, aim, before)
    return aiming.in_arc(shooter, aim, mover) or (not was_in and aiming.crosses_arc(shooter, aim, before, mover))


def waiting_shooters(scene: Suits, actor: Fighter) -> list[Fighter]:
    """Give those who hold an aim and may still fire in this period."""
    return [
        each
        for each in [find(scene, id) for id in scene.order]
        if each.aim is not None
        and each is not actor
        and is_up(each)
        and each.held.missile is not None
        and not (each.dazed or each.countered or each.action_lost or each.gave_up or each.slowed or each.sits_out)
        and not each.bound
    ]


def offer_shot(play: Play, scene: Suits, shooter: Fighter, target: Fighter, aims: bool = True) -> None:
    """Offer to fire from aim, once, in a burst or several times: the one attack of the period. [suits.aim.fire]

    Whoever hides is asked even if they cannot fire: that they were not would tell where they are, and where they aim.
    """
    missile = shooter.held.missile
    if missile is None:
        return
    is_lost = shooter.aim is not None and shooter.aim.is_lost
    can_fire = aims and not is_lost and shot_bar(scene, shooter, target) is None
    if not can_fire and not shooter.is_hidden:
        return
    options = [Option("hold", "Hold")]
    if can_fire:
        facts, words = range_of(scene, shooter, target)
        verb, what = ("lob", f"Lob {missile.name}") if missile.blast else ("fire", "Shoot")
        options.append(offer(verb, f"{what} at {target.name} now{words}", token(target.id), facts=facts))
        options += [replace(each, value=each.word) for each in more_shots(scene, shooter, target, missile, facts)]
    pick = Pick(
        shooter.seat,
        "suits.snap_shot",
        f"{shooter.name}: fire at {target.name} now?" if can_fire else f"{shooter.name}: no shot at {target.name} now.",
        "suits.aim.fire",
        tuple(options),
        actor=shooter.id,
        facing=target.id,
    )
    answer = play.pick(pick)
    if answer == "hold":
        return
    # they are for whenever one wants them [uses suits.bonus_card.commit]
    bonus_cards.offer_commit(play, scene, shooter)
    shoot(play, scene, shooter, Deed(answer, (target.id,)))
    shooter.countered = shooter.fired = True
