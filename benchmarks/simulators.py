"""The limit: duels hand-written in C (`c/`), compiled here and given fighters as numbers worked out from content."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
BUILT = HERE.parent / "build" / "bench-c"
FLAGS = ("-O3", "-march=native", "-std=gnu11", "-Wall", "-Wextra", "-Werror")

SUITS_PAIR = ("aldo_brandt", "sabine_roe")
SHORT_PAIR = ("rosa_lind", "bob")
CAVALIERS_PAIR = ("greedy_bandit", "city_watch_grunt")


def compiler() -> str | None:
    """Give the C compiler of this machine, if it has one."""
    return shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc") or shutil.which("clang")


def built(name: str, folder: Path = BUILT) -> Path:
    """Compile one of the simulators."""
    cc = compiler()
    if cc is None:
        raise FileNotFoundError("there is no C compiler here: install gcc, or name one in CC")
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / name
    subprocess.run([cc, *FLAGS, "-o", str(program), str(HERE / "c" / f"{name}.c")], check=True)
    return program


def run(program: Path, fights: int, seed: int, numbers: list[int]) -> dict[str, Any]:
    """Fight so many duels in C: who won, the rounds, the ways they ended, and the seconds."""
    command = [str(program), *map(str, (fights, seed, *numbers))]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    result: dict[str, Any] = json.loads(printed)
    return result


def suits_numbers(one: str, two: str) -> list[int]:
    """Give both fighters of a SUITS duel as the numbers that `c/suits_duel.c` takes."""
    from outdraw.games.suits.content import characters
    from outdraw.games.suits.set_up import new_fight, new_fighter

    a, b = (
        new_fighter(side, characters()[name].sheet(), side=side, seat=side, x=x, lifted=True)
        for side, name, x in (("a", one, 0), ("b", two, 2))
    )
    scene = new_fight([a, b], line=True)
    return [*_suits_fighter(scene, a, b), *_suits_fighter(scene, b, a)]


def _suits_fighter(scene: Any, fighter: Any, enemy: Any) -> list[int]:
    from outdraw.core.figures import Figure
    from outdraw.games.suits.rules import harm, modifiers, order
    from outdraw.games.suits.rules.kit import kit_of
    from outdraw.games.suits.rules.power import THRESHOLD

    sheet, held, kit = fighter.sheet, fighter.held, kit_of(fighter)
    if held.weapon is None or sheet.swarm is not None or not modifiers.can_use(fighter, held.weapon):
        raise ValueError(f"{sheet.name} does not fight hand to hand as the C program does")
    blow = harm.blow_of(fighter, held.weapon)
    cover = modifiers.melee_guard(Figure(), scene, fighter, enemy, None, "none").bare
    anti = enemy.held.weapon.anti_shield if enemy.held.weapon is not None else 0
    ranks = sheet.skills
    return [
        sheet.body,
        sheet.will,
        modifiers.reflexes(fighter),
        order.order_skill(fighter),
        modifiers.attack_skill(scene, fighter),
        modifiers.parry(Figure(), scene, fighter).total,
        modifiers.dodge(Figure(), scene, fighter).total,
        max(ranks.get("Hand Weapons", 0), ranks.get("Fighting", 0), sheet.reflexes // 2),
        blow.base,
        list(THRESHOLD).index(blow.type),
        blow.ap,
        blow.ap_percent,
        modifiers.armour_of(Figure(), scene, fighter, bullet=False).total,
        cover,
        kit.parry + (kit.against_large if enemy.held.weapon is not None and enemy.held.weapon.is_large else 0),
        int(held.second is not None),
        max(0, held.shield.defence - anti) if held.shield is not None else 0,
        held.shield.defence if held.shield is not None else 0,
        2 if held.has_second_item else 1,
        held.slow_sources,
        int(sheet.minion),
    ]


def cavaliers_numbers(one: str, two: str) -> list[int]:
    """Give both fighters of a Cavaliers duel as the numbers that `c/cavaliers_duel.c` takes."""
    from random import Random

    from outdraw.core.readers.simulate import seeded
    from outdraw.games import find_game
    from outdraw.lab.match import Match, Side, set_up

    game = find_game("cavaliers")
    scene: Any = set_up(Match("cavaliers", Side((one,)), Side((two,))))
    dice = Random(0)
    game.step(seeded(dice, {seat: game.bot(dice) for seat in scene.seats}, scene), scene)  # Initiative is chosen
    a, b = scene.people.values()
    return [*_cavaliers_fighter(scene, a, b), *_cavaliers_fighter(scene, b, a)]


def _cavaliers_fighter(scene: Any, who: Any, other: Any) -> list[int]:
    from outdraw.games.cavaliers import bots, content
    from outdraw.games.cavaliers.rules import attacks, pools, reach
    from outdraw.games.cavaliers.scene import Attack, place_of

    known = [content.maneuvers()[id] for id in who.maneuvers]
    rerolls = [each.cost for each in known if each.kind == "reroll" and each.target == "defense"]
    usable = [each for each in known if each.cost <= who.style_max and each.kind != "reroll"]
    if who.is_pc or usable or len(rerolls) > 1 or reach.weapons_for(scene, who, "aim"):
        raise ValueError(f"{who.name} does not fight as simply as the C program does")

    def pool(attempt: Any) -> list[int]:
        found = pools.gather(scene, attempt)
        return [len(found.parts), found.drop, *(part.size for part in found.parts)]

    place = place_of(scene, who.id)
    assert place is not None
    price = content.prices()[place.specialty]
    track = [*who.sheet.track, *[who.sheet.track[-1] if who.sheet.track else 0] * 4][:4]
    body = who.body
    numbers = [
        body.yield_limit,
        body.wound_limit,
        who.style,
        who.style_max,
        int(bots.uses_style(who)),
        *(rerolls or [0]),
    ]
    numbers += [price.seize, price.reprise, *track]
    own = pools.own_dice(who, place.specialty)
    numbers += [len(own), 0, *(part.size for part in own)]
    for specialty in ("lunge", "feint", "brawl", "riposte"):
        if specialty == "riposte":
            items: list[Any] = reach.riposte_weapons(scene, who, other)
        else:
            items = reach.weapons_for(scene, who, specialty)
        if len(items) > 1 or any(item is not None and item.gear.additions for item in items):
            raise ValueError(f"{who.name} has weapons in hand that the C program cannot choose from")
        if not items:
            numbers += [-1, 0]
            continue
        attack = Attack(
            attacker=who.id, target=other.id, specialty=specialty, weapon=items[0].id if items[0] is not None else ""
        )
        numbers += pool(attacks.attack_roll(scene, attack))
    met = Attack(attacker=other.id, target=who.id, specialty="lunge")
    replies: list[tuple[int, str, Any]] = [(0, "parry", item) for item in reach.guards(scene, who)]
    replies += [(1, "block", None), (2, "dodge", None), (3, "brawl", None)]
    numbers.append(len(replies))
    for kind, defence, guard in replies:
        numbers += [kind, *pool(attacks.defence_roll(scene, met, defence, guard))]
    return numbers
