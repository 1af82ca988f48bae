"""What of an edited scene the rules could stumble over."""

from __future__ import annotations

from collections.abc import Iterator

from outdraw.core.cards import rank, suit
from outdraw.games.suits.rules.game_master import call_faults
from outdraw.games.suits.scene import Fighter, Suits


def faults(scene: Suits) -> Iterator[str]:
    """Say what is wrong with a scene, in sentences."""
    if scene.kind == "fight":
        yield from _fight_faults(scene)
    everybody = [each.id for each in (*scene.fighters, *scene.offstage)]
    everybody += [*(each.id for each in scene.contestants), *(each.id for each in scene.patients)]
    yield from (f"{id} is there twice" for id in dict.fromkeys(everybody) if everybody.count(id) > 1)
    yield from (f"{each.id} has no seat {each.seat}" for each in scene.fighters if each.seat not in scene.seats)
    for call in scene.calls:
        yield from call_faults(scene, call)
    if scene.round < 0 or scene.turn < 0 or scene.days < 0:
        yield "rounds, turns and days are counted from 0"
    for contestant in scene.contestants:
        if contestant.skill < 1 or contestant.power < 1 or contestant.minor < 0 or contestant.major < 0:
            yield f"{contestant.name} has a number below what there is"
    for patient in scene.patients:
        if patient.body < 1 or patient.halves < 0 or patient.doctor < 0:
            yield f"{patient.name} has a number below what there is"


def _fight_faults(scene: Suits) -> Iterator[str]:
    known = {each.id: each for each in scene.fighters}
    for fighter in scene.fighters:
        for name in (fighter.hand, fighter.bank, fighter.committed):
            if name not in scene.zones:
                yield f"there is no place for the cards of {fighter.id}; let them arrive instead"
                return
        yield from _fighter_faults(fighter, known)
    owned = {name for each in scene.fighters for name in (each.hand, each.bank, each.committed)}
    for name, zone in scene.zones.items():
        if name not in owned and name not in ("library", "discard", "shared"):
            yield f"nobody owns {name!r}; let them leave instead"
        if any(not suit(card) or not rank(card) for card in zone.cards):
            yield "there is a card that this game does not know"
    if scene.phase != "start" and sorted(scene.order) != sorted(dict.fromkeys(scene.order)):
        yield "somebody is in the order twice"
    named = [*scene.order, *scene.extra_left, *(id for pair in scene.engaged for id in pair)]
    named += [id for effect in scene.effects for id in (effect.by, effect.on)]
    named += [id for each in scene.commitments for id in (each.by, each.on)]
    yield from (f"nobody is called {id!r}" for id in dict.fromkeys(named) if id not in known)
    known |= {each.id: each for each in scene.offstage}
    yield from (f"nobody is called {each.by!r}" for each in scene.blasts if each.by not in known)
    yield from (
        f"{each.missile} is nothing {each.by} has" for each in scene.blasts if not _has(known, each.by, each.missile)
    )
    if any(one >= two for one, two in scene.engaged):
        yield "those who are engaged are named in alphabetical order"
    if scene.turn > len(scene.order):
        yield "there is no such turn"
    if any(each.suit not in tuple("cdhs") for each in scene.commitments):
        yield "a bonus card has the suit c, d, h or s"


def _has(known: dict[str, Fighter], by: str, missile: str) -> bool:
    fighter = known.get(by)
    return fighter is None or any(
        each is not None and each.name == missile
        for arms in fighter.sheet.arms
        for each in (arms.missile, arms.second_missile)
    )


def _fighter_faults(fighter: Fighter, known: dict[str, Fighter]) -> Iterator[str]:
    name, sheet = fighter.sheet.name, fighter.sheet
    if not sheet.arms or not 0 <= fighter.arms < len(sheet.arms):
        yield f"{name} has nothing number {fighter.arms} to hold"
    elif wrong := fighter.held.wrong():
        yield wrong
    if min(sheet.reflexes, sheet.body, sheet.will, sheet.mind, *(sheet.skills.values() or [1])) < 1:
        yield f"{name} has an attribute or skill below 1"
    numbers = (fighter.shock, fighter.wounds, fighter.critical, fighter.blue, fighter.white, fighter.unready)
    more = (
        fighter.second_unready,
        fighter.population,
        fighter.slowed,
        fighter.extra,
        fighter.shield_uses,
        fighter.moved,
    )
    if min(*numbers, *more) < 0:
        yield f"{name} has a number below 0"
    if fighter.aim is not None:
        if fighter.aim.target and fighter.aim.target not in known:
            yield f"{name} aims at nobody"
        if fighter.aim.arc not in (0, 15, 30, 60):
            yield f"{name} covers an arc of 15, 30 or 60 degrees"
    if fighter.faces and fighter.faces not in known:
        yield f"{name} faces nobody"
    if fighter.mercy not in ("", "none", "soften", "linger"):
        yield f"{name} is not spared that way"
    if any(each not in tuple("cdhs") for each in fighter.chips):
        yield f"{name} has a bonus chip of no suit"
