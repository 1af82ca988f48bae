"""Actions: what a fighter may do on its turn, what a rule bars and why, and the doing; shots on another's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outdraw.core.choices import Menu, Option, Pick
from outdraw.core.offers import Offers
from outdraw.core.play import Play
from outdraw.games.suits import blasts, bonus_cards, ground, harm, melee, ranged, two_weapons
from outdraw.games.suits.content import Arms, Missile
from outdraw.games.suits.dealing import sweep, turn_up
from outdraw.games.suits.figures import can_use, may_disengage
from outdraw.games.suits.kit import kit_of
from outdraw.games.suits.people import enemies_of, engaged_with, find, hand_of, in_reach, is_up
from outdraw.games.suits.scene import Fighter, Suits


def choose_action(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Ask for actions until the turn's one chance is spent; a step leaves it.

    [suits.order.one_chance, suits.round.step]
    """
    while True:
        if do(play, scene, fighter, play.ask_menu(action_menu(scene, fighter))) or not is_up(fighter):
            return


def action_menu(scene: Suits, fighter: Fighter) -> Menu:
    """Draw up what a fighter may do on its turn."""
    prompt = f"{fighter.name}: what do you do?"
    return Menu(fighter.seat, "suits.action", prompt, "suits.order.one_chance", Actions(scene, fighter))


def action_options(scene: Suits, fighter: Fighter) -> tuple[Option, ...]:
    """Give everything a fighter may think of doing on its turn."""
    return Actions(scene, fighter).everything()


class Actions(Offers):
    """Everything a fighter may think of doing on its turn; what a rule bars says which."""

    __slots__ = ("_fighter", "_scene")
    sections = ("attack", "shoot", "ready", "reload", "arms", "recover", "move", "tend", "single", "pass")
    homes: ClassVar = {
        **dict.fromkeys(("attack1", "both", "charge"), "attack"),
        **dict.fromkeys(("lob", "fire", "auto", "aim", "cover15", "cover30", "cover60"), "shoot"),
        "step": "move",
    }

    def __init__(self, scene: Suits, fighter: Fighter) -> None:
        super().__init__()
        self._scene = scene
        self._fighter = fighter

    def list_section(self, section: str) -> Sequence[Option]:
        scene, fighter = self._scene, self._fighter
        match section:
            case "attack":
                return _attacks(scene, fighter)
            case "shoot":
                return _shots(scene, fighter)
            case "ready":
                return _readying(scene, fighter)
            case "reload":
                return _reloads(fighter)
            case "arms":
                return _other_arms(fighter)
            case "recover":
                return _recovery(fighter)
            case "move":
                return _moves(scene, fighter)
            case "tend":
                return _tending(scene, fighter)
            case "single":
                return _single_card(scene, fighter)
            case "pass":
                return _PASS
            case _:
                return ()

    def allows(self, answer: str) -> bool:
        """Say whether an answer is offered and no rule bars it; what is done stands before the colon."""
        word = answer.partition(":")[0]
        for option in self.in_section(self.homes.get(word, word)):
            if option.value == answer:
                return not option.barred_by
        return False


def _readying(scene: Suits, fighter: Fighter) -> list[Option]:
    if not fighter.unready:
        return []
    held = fighter.held
    bar = "suits.pole.lift" if scene.is_extra and held.is_pole else ""
    return [Option("ready", f"Ready {held.label}", bar, "No bonus card lifts a pole weapon.")]


def _reloads(fighter: Fighter) -> list[Option]:
    held = fighter.held
    return [
        Option(f"reload:{missile.name}", f"Reload {missile.name}")
        for missile in {m.name: m for m in (held.missile, held.second_missile) if m is not None}.values()
        if ranged.loaded(fighter, missile) < missile.shots
    ]


def _other_arms(fighter: Fighter) -> list[Option]:
    return [
        Option(f"arms:{at}", f"Take {arms.label} in hand")
        for at, arms in enumerate(fighter.sheet.arms)
        if at != fighter.arms
    ]


def _recovery(fighter: Fighter) -> list[Option]:
    if not fighter.shock:
        return []
    bar = "" if harm.may_recover(fighter) else "suits.recovery.when"
    why = "You acted offensively or lost a contest since your last turn."
    return [Option("recover", "Recover from shock", bar, why)]


def _tending(scene: Suits, fighter: Fighter) -> list[Option]:
    return [
        Option(f"tend:{each.id}", f"Tend {each.name}")
        for each in scene.fighters
        if each.critical and each.fate in ("critical", "coma") and each is not fighter and in_reach(fighter, each)
    ]


def _single_card(scene: Suits, fighter: Fighter) -> list[Option]:
    if not scene.switches.bonus_cards or fighter.elected or fighter.sheet.minion or scene.is_extra:
        return []
    full = bool(hand_of(scene, fighter)) or fighter.blue != 1
    return [
        Option(
            "single",
            "Draw a single card first, to bank it if it is a face",
            "suits.bonus_card.one_card_turn" if full else "",
            "You have no fresh card to draw.",
        )
    ]


_PASS: Final = (Option("pass", "Do nothing"),)


def _attacks(scene: Suits, fighter: Fighter) -> list[Option]:
    kit = kit_of(fighter)
    weapon = kit.weapon
    if weapon is None:
        return []
    options: list[Option] = []
    fallen = [
        each
        for each in scene.fighters
        if melee.is_helpless(each) and each.side != fighter.side and in_reach(fighter, each)
    ]
    for enemy in [*enemies_of(scene, fighter), *fallen]:
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
            if kit.second is not None and is_up(enemy):
                multi, because = two_weapons.multiple_attack_bar(scene, fighter)
                options.append(Option(f"both:{enemy.id}", f"Attack {name} with both weapons", multi, because))
        if not near and is_up(enemy):
            stop, reason = (bar, why) if bar else ground.charge_bar(scene, fighter, enemy)
            if not stop and engaged_with(scene, fighter.id) and not may_disengage(scene, fighter):
                stop, reason = "suits.engage.disengage", "You are engaged and cannot get away."
            options.append(Option(f"charge:{enemy.id}", f"Charge {name}", stop, reason))
    return options


def attack_bar(scene: Suits, fighter: Fighter, enemy: Fighter) -> tuple[str, str]:
    """Give why a fighter cannot attack somebody hand to hand, distance apart; empty if it can."""
    kit = kit_of(fighter)
    weapon = kit.weapon
    if fighter.unready:
        return "suits.chips.slow_engage", f"{fighter.held.label} must be readied first."
    if not melee.may_engage(fighter):
        return "suits.chips.attack", "You have no blue chip to attack with."
    if enemy.id in fighter.met and not scene.is_extra:
        return "suits.defend.same_person", f"You have already met {enemy.name} in this period."
    if weapon is not None and not can_use(fighter, weapon):
        return "suits.strength.unusable", f"You are too weak to use {weapon.name}."
    if kit.is_pole and scene.switches.confined:
        return "suits.pole.terrain", "There is no room for a pole weapon here."
    return "", ""


def _shots(scene: Suits, fighter: Fighter) -> list[Option]:
    missile = fighter.held.missile
    if missile is None:
        return []
    options: list[Option] = []
    for enemy in enemies_of(scene, fighter):
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
    if not fighter.stepped and ground.has_place(scene, fighter, ground.STEP):
        options.append(Option("step", "Step a metre and then act"))
    if ground.has_place(scene, fighter, ground.speed(fighter)):
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
            melee.engage(play, scene, fighter, find(scene, rest))
        case "attack1":
            melee.engage(play, scene, fighter, find(scene, rest), one_card=True)
        case "both":
            two_weapons.multiple_attack(play, scene, fighter, find(scene, rest))
        case "charge":
            charge(play, scene, fighter, find(scene, rest))
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
            harm.tend(play, scene, fighter, find(scene, rest))
        case _:
            shoot(play, scene, fighter, word, rest)
    return True


def shoot(play: Play, scene: Suits, fighter: Fighter, word: str, rest: str) -> None:
    """Do what is done with a ranged weapon: shoot, lob, aim, cover an area."""
    missile = fighter.held.missile
    if missile is None or word == "pass":
        return
    target = find(scene, rest)
    if word == "fire":
        ranged.fire_once(play, scene, fighter, target, missile)
    elif word == "auto":
        ranged.fire_several(play, scene, fighter, target, missile)
    elif word == "lob":
        blasts.lob(play, scene, fighter, target, missile)
    elif word == "aim":
        ranged.take_aim(play, scene, fighter, target)
    else:
        ranged.cover_area(play, scene, fighter, target, int(word.removeprefix("cover")))


def charge(play: Play, scene: Suits, fighter: Fighter, target: Fighter) -> None:
    """Run at an enemy and attack on arrival. [suits.round.charge]"""
    ground.leave(play, scene, fighter)
    ground.charge_to(play, scene, fighter, target)
    watched(play, scene, fighter)
    if is_up(fighter) and not fighter.action_lost and melee.may_engage(fighter):
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


# --- shots on another's turn ------------------------------------------------------------------------------------------


def snap_shots(play: Play, scene: Suits, actor: Fighter) -> None:
    """Let those who aim fire now, on another's turn, if they will. [suits.aim.fire]"""
    for shooter in waiting_shooters(scene, actor):
        target = find(scene, shooter.aim.target) if shooter.aim is not None and shooter.aim.target else None
        if target is not None and is_up(target):
            offer_shot(play, scene, shooter, target)


def watched(play: Play, scene: Suits, mover: Fighter) -> None:
    """Let those who cover an area fire at whoever comes into it. [suits.aim.area]"""
    for shooter in waiting_shooters(scene, mover):
        aim = shooter.aim
        if (
            aim is not None
            and aim.arc
            and is_up(mover)
            and shooter.side != mover.side
            and ranged.in_arc(shooter, aim, mover)
        ):
            offer_shot(play, scene, shooter, mover)


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
