"""The board: who stands where and how they fare, their chips and weapons, the order, and what is being fought out.

Made from the scene as a seat sees it and nothing else, so it can show nothing that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from outdraw.core.board import (
    Board,
    Chips,
    Exchange,
    Figure,
    Gauge,
    Hand,
    Item,
    Link,
    Metres,
    Note,
    Obstacle,
    Part,
    Row,
    Side,
    State,
    Tag,
    Tick,
    Token,
    Turn,
)
from outdraw.core.cards import HIDDEN
from outdraw.core.deeds import slug
from outdraw.core.drawn import drawn_once
from outdraw.core.present import lately
from outdraw.core.seen import is_seen
from outdraw.games.suits.content import Arms, Missile, Sheet, Weapon, scenarios
from outdraw.games.suits.rules.contests import WORST_DEFENCE
from outdraw.games.suits.rules.kit import Kit, awkward_sources, kit_of, usual
from outdraw.games.suits.rules.movement import carried, metres_per_second
from outdraw.games.suits.rules.power import weapon_line
from outdraw.games.suits.rules.ranged import reload_turns
from outdraw.games.suits.scene import GM, Contestant, Fighter, Moment, Patient, Suits

MARGIN = 2
TurnState: TypeAlias = Literal["now", "done", "later", "out"]
OTHERS = {"bystanders": "Bystanders", "things": "Things"}
"""Those who are on no side."""
TITLES = {"fight": "A fight", "challenge": "A contest", "rest": "Days of rest"}
FALLEN: dict[str, State] = {
    "unconscious": "down",
    "critical": "down",
    "coma": "down",
    "dead": "dead",
    "mangled": "dead",
}


def board(scene: Suits) -> Board:
    """Draw what every seat sees alike."""
    return Board(
        title=title(scene),
        phase=phase(scene),
        round=scene.round,
        sides=sides(tuple([_allegiance(each) for each in scene.fighters])),
        order=tuple(order(scene)),
        exchange=exchange(scene.moment),
    )


def private(scene: Suits) -> Board:
    """Draw what may be a seat's own."""
    return Board(
        ground=ground(scene) if scene.kind == "fight" else None,
        tokens=tuple(TOKENS[scene.kind](scene)),
        rows=tuple(rows(scene)),
        notes=tuple(notes(scene)),
    )


def title(scene: Suits) -> str:
    """Give the scenario's name; a scene that is none of them is called by what it is."""
    known = scenarios().get(scene.scenario)
    return known.name if known is not None else TITLES[scene.kind]


def phase(scene: Suits) -> str:
    """Say where the scene stands."""
    if scene.kind == "rest":
        return f"Day {scene.round} of {scene.days}"
    return {"start": "before the first card", "turns": "", "extra": "extra actions", "over": "over"}[scene.phase]


def _allegiance(each: Fighter) -> tuple[str, bool]:
    """Give which side somebody is on, and whether a player plays them."""
    side = "bystanders" if each.bystander else "things" if each.sheet.thing else each.side
    return side, each.seat != GM


@lately
def sides(people: tuple[tuple[str, bool], ...]) -> tuple[Side, ...]:
    """Give the sides: the first one that players play is one's own to whoever has no other."""
    fighting = [each for each in people if each[0] not in OTHERS]
    played = [side for side, is_played in fighting if is_played][:1]
    found = [
        Side(side, side.capitalize(), "with" if played == [side] else "against")
        for side in dict.fromkeys(side for side, _ in fighting)
    ]
    there = {side for side, _ in people}
    return (*found, *[Side(side, name, "third") for side, name in OTHERS.items() if side in there])


def ground(scene: Suits) -> Metres:
    """Give the ground, as far as anybody could go in a round, and what is in the way."""
    there = [(each.x, each.y) for each in scene.fighters if is_seen(each.x)] + scene.obstacles
    across, down = [place[0] for place in there] or [0], [place[1] for place in there] or [0]
    far = MARGIN + max([_speed(each.sheet) for each in scene.fighters], default=0)
    tall = 0 if scene.line else far
    box = (min(across) - far, min(down) - tall, max(across) + far, max(down) + tall)
    return Metres(box, tuple([Obstacle(f"{x},{y}") for x, y in scene.obstacles]))


def _speed(sheet: Sheet) -> int:
    return max(sheet.reflexes, int(metres_per_second(sheet.mph, sheet.kph)))


# --- people -----------------------------------------------------------------------------------------------------------


def fighters(scene: Suits) -> Iterator[Token]:
    """Draw everybody in a fight."""
    now = max(1, scene.round)
    for each in scene.fighters:
        yield fighter(each, each.arrives <= now, scene.engaged, scene.zones[each.hand].cards.count(HIDDEN))


@drawn_once
def fighter(each: Fighter, is_here: bool, engaged: list[tuple[str, str]], unseen: int) -> Token:
    """Draw somebody of whom all that bears on it is known, with so many cards that are not seen."""
    kit, sheet, mark = kit_of(each), each.sheet, str(each.number)
    banked = len(each.chips) if is_seen(each.chips) else 0
    shape = "thing" if sheet.thing else "crowd" if sheet.swarm is not None else "beast" if sheet.beast else "person"
    return Token(
        id=each.id,
        name=sheet.name,
        side="bystanders" if each.bystander else "things" if sheet.thing else each.side,
        seat=each.seat,
        at=f"{each.x},{each.y}" if is_here and is_seen(each.x) else "",
        mark=mark if sheet.name.endswith(f" {mark}") else "",  # a lone bear is no bear 1
        line=sheet.line,
        shape=shape,  # type: ignore[arg-type]
        states=tuple(states(each, is_here)),
        gauges=tuple(gauges(each)),
        chips=() if sheet.thing else tuple(chips(each.blue, each.white, banked, kit.has_second_item)),
        tags=tuple(tags(each)),
        items=()
        if sheet.thing
        else items(kit, not each.unready, not each.second_unready, each.shield_uses, (*each.loaded.items(),)),
        links=tuple(links(engaged, each)),
        figures=figures(sheet, kit),
        notes=tuple(said(each)),
        holds=unseen,
    )


def states(each: Fighter, is_here: bool) -> Iterator[State]:
    """Say what is to be seen of somebody at a glance."""
    if each.fate in FALLEN:
        yield FALLEN[each.fate]
    if each.dazed:
        yield "dazed"
    if each.hidden:
        yield "hidden"
    if each.unaware:
        yield "unaware"
    if not is_here:
        yield "away"


def gauges(each: Fighter) -> Iterator[Gauge]:
    """Draw how many of a swarm are left; else shock and wounds with the limits of daze, defeat and life."""
    if each.sheet.swarm is not None:
        yield Gauge("members", "Members", each.population, max(each.number, each.population), "bar", "harm")
        return
    most, wounds, all_wounds = 2 * each.sheet.body, each.wounds, each.all_wounds
    parts = (Part("harm", all_wounds, "wounds"), Part("shock", each.shock, "shock"))
    dazed = () if each.sheet.thing else (Tick(each.sheet.will + 1, "dazed"),)  # a thing is never dazed
    yield Gauge("status", "Status", each.status, most, "boxes", "shock", parts, (*dazed, Tick(most + 1, "out")))
    kinds = (Part("harm", wounds, "wounds"), Part("warn", each.critical, "critical"))
    limits = (Tick(each.sheet.body + 1, "critical"), Tick(most + 1, "dead"))
    yield Gauge("wounds", "Wounds", all_wounds, most, "boxes", "harm", kinds, limits, "heart")


def chips(blue: int, white: int, banked: int, has_second_item: bool) -> Iterator[Chips]:
    """Draw blue and white chips: what is left, and what is spent of the last issue; and those that were banked."""
    issue = 2 if has_second_item else 1
    yield Chips("blue", "blue", blue, max(0, 1 - blue))
    yield Chips("white", "white", white, max(0, issue - white))
    if banked:
        yield Chips("bonus", "bonus", banked)


def tags(each: Fighter) -> Iterator[Tag]:
    """Name what else decides what somebody can do."""
    if each.fate not in ("up", "dead", "mangled"):
        yield Tag(each.fate, "harm", "down", "suits.defeat.table")
    elif each.fate == "mangled":
        yield Tag("mangled", "harm", "down", "suits.death.mangled")
    if each.critical:
        yield Tag("bleeding", "harm", "blood", "suits.critical.turn_draw")
    for key, text, rule in _TAGS:
        if getattr(each, key) and not (key == "countered" and each.fired):
            yield Tag(text, "warn", "", rule)


_TAGS = (
    ("bound", "bound", "suits.order.one_chance"),
    ("groggy", "groggy: half skills", "suits.defeat.groggy"),
    ("sits_out", "overdrew the order", "suits.order.overdraw"),
    ("slowed", "stumbles", "suits.bonus_card.slow_opponent"),
    ("fired", "has fired", "suits.aim.fire"),
    ("countered", "has fought back", "suits.frequency.engaged_no_turn"),
    ("action_lost", "loses the coming action", "suits.defend.failure"),
    ("gave_up", "gave up the coming action", "suits.defend.sum"),
    ("tended", "is being tended", "suits.critical.medic_prevent"),
    ("passed_out", "passed out", "suits.critical.pass_out"),
    ("dosed", "drugged", "suits.card.high_draw"),
)


@drawn_once
def items(
    kit: Kit, is_ready: bool, is_second_ready: bool, shield_uses: int, loaded: tuple[tuple[str, int], ...]
) -> Iterator[Item]:
    """Draw what somebody holds and wears, each with what it does."""
    held, body = kit.sheet.arms[kit.arms], kit.sheet.body
    if held.weapon is not None:
        yield _weapon(held.weapon, kit.blow.base, is_ready)
    if held.second is not None:
        yield _weapon(held.second, held.second.power(body, two_handed=False), is_second_ready)
    if held.shield is not None:
        shield = held.shield
        uses = max(0, shield.defence - shield_uses)
        line = f"defence +{shield.defence}, +{shield.missile} against shots, {uses} of {shield.defence} uses left"
        yield Item(slug(shield.name), shield.name, line, "shield", uses > 0)
    for key, gun in _guns(held):
        yield _gun(key, gun, body, gun.power(body, held.shoots_two_handed), dict(loaded).get(key, 0))
    armour = kit.sheet.armour
    if armour is not None:
        more = [f"defence +{armour.defence}"] * bool(armour.defence) + ["awkward"] * armour.awkward
        line = f"stops {armour.absorbs(body) + kit.sheet.hide}" + (
            f", {armour.absorbs(body, bullet=True) + kit.sheet.hide} of bullets"
            if armour.other_boost is not None
            else ""
        )
        yield Item(slug(armour.name), armour.name, ", ".join([line, *more]), "armour")


def _weapon(weapon: Weapon, base: int, is_ready: bool) -> Item:
    powers = " ".join(str(each) for each in weapon_line(base))
    notes = {
        f"AP {weapon.ap}": weapon.ap,
        f"AP {weapon.ap_percent} %": weapon.ap_percent,
        f"{weapon.attack:+d} to attack": weapon.attack,
        f"{weapon.defence:+d} to defence": weapon.defence,
        f"{-weapon.anti_shield} to shields against it": weapon.anti_shield,
        "slow": weapon.slow,
        "awkward": weapon.awkward,
    }
    hands = "" if weapon.natural else _HANDS[weapon.hands]
    told = [f"power {base} ({powers})", weapon.type, weapon.size, hands, *(note for note, has in notes.items() if has)]
    line = ", ".join([each for each in told if each])
    return Item(slug(weapon.name), weapon.name, line, "weapon", is_ready)


_HANDS = {"1": "one hand", "2": "two hands", "1 or 2": "one or two hands"}


def _gun(key: str, gun: Missile, body: int, base: int, rounds: int) -> Item:
    powers = " ".join(str(each) for each in weapon_line(base))
    shots = "1 shot" if gun.shots == 1 else f"{gun.shots} shots"
    turns = reload_turns(gun, body)
    notes = {
        f"AP {gun.ap}": gun.ap,
        f"{gun.rate} in one use": gun.rate > 1,
        "bursts": gun.burst,
        "scope": gun.scope,
        f"{turns} turn{'s' if turns > 1 else ''} to reload": turns,
    }
    told = [f"power {base} ({powers})", gun.type, f"{gun.range} range", _HANDS[gun.hands], f"{rounds} of {shots}"]
    line = ", ".join([*told, *(note for note, has in notes.items() if has)])
    return Item(slug(key), key, line, "gun", rounds > 0)


def _guns(held: Arms) -> list[tuple[str, Missile]]:
    guns = [(held.missile.name, held.missile)] if held.missile is not None else []
    if held.second_missile is not None:
        off = held.second_missile
        guns.append((f"{off.name} 2" if guns and guns[0][0] == off.name else off.name, off))
    return guns


def links(engaged: list[tuple[str, str]], each: Fighter) -> Iterator[Link]:
    """Draw whom somebody is engaged with and aims at."""
    me = each.id
    for one, two in engaged:
        if me in (one, two):
            yield Link(two if me == one else one, "engaged")
    aim = each.aim
    if is_seen(aim) and aim is not None and aim.target and not aim.is_lost:
        yield Link(aim.target, "aims", f"{aim.turns} turn{'' if aim.turns == 1 else 's'}")


def said(each: Fighter) -> Iterator[str]:
    """Say in words what has no place of its own."""
    aim = each.aim
    if is_seen(aim) and aim is not None and aim.arc:
        yield f"covers {aim.arc} degrees towards {aim.x}, {aim.y}"
    if each.hidden == "place known":
        yield "hides, in a place that is known"


@drawn_once
def figures(sheet: Sheet, kit: Kit) -> Iterator[Figure]:
    """List a sheet: what it fights with, attributes and skills."""
    if sheet.thing:
        yield Figure("Body", sheet.body, "Attributes")
        return
    if sheet.swarm is None:
        quick = usual(sheet.reflexes, kit.burden)
        yield Figure("Attack", kit.main_hand.usual, "Fight")
        yield Figure("Parry", max(WORST_DEFENCE, usual(kit.parry_base, kit.awkward)), "Fight")
        yield Figure("Dodge", max(WORST_DEFENCE, quick), "Fight")
        yield Figure("Against shots", max(WORST_DEFENCE, -(-(quick + 5) // 2)), "Fight")
        missile = sheet.arms[kit.arms].missile
        if missile is not None:
            rank = sheet.attack_rank(missile.skill)
            yield Figure("Shot", usual(rank, awkward_sources(sheet, missile)), "Fight")
        yield Figure("Move", carried(sheet) or quick, "Fight")
    numbers = {"Reflexes": sheet.reflexes, "Body": sheet.body, "Will": sheet.will, "Mind": sheet.mind}
    yield from [Figure(name, number, "Attributes") for name, number in numbers.items()]
    yield from [Figure(name, rank, "Skills") for name, rank in sheet.skills.items()]


def contestants(scene: Suits) -> Iterator[Token]:
    """Draw everybody in a contest that is no fight."""
    yield from [contestant(each) for each in scene.contestants]


def contestant(each: Contestant) -> Token:
    """Draw somebody in a contest that is no fight."""
    power = each.power
    parts = (Part("harm", each.major, "major"), Part("shock", each.minor, "minor"))
    ticks = (Tick(power + 1, "dazed"), Tick(2 * power + 1, "out"))
    found: list[State] = ["out"] if each.is_out else ["dazed"] if each.dazed else []
    return Token(
        id=each.id,
        name=each.name,
        seat=each.seat,
        states=tuple(found),
        gauges=(Gauge("loss", "Loss", each.minor + each.major, 2 * power, "boxes", "shock", parts, ticks),),
        figures=(Figure("Skill", each.skill), Figure("Power", power)),
    )


def patients(scene: Suits) -> Iterator[Token]:
    """Draw everybody who rests."""
    yield from [patient(each) for each in scene.patients]


def patient(each: Patient) -> Token:
    """Draw somebody who rests; wounds are counted in halves."""
    body = each.body
    gauge = Gauge("wounds", "Half wounds", each.halves, 6 * body, "bar", "harm", (), (Tick(2 * body + 1, "severe"),))
    found: list[State] = ["down"] if each.comatose else []
    doctor = (Figure("Doctor", each.doctor),) if each.doctor else ()
    return Token(
        id=each.id,
        name=each.name,
        seat=each.seat,
        states=tuple(found),
        gauges=(gauge,),
        tags=(Tag("coma", "harm", "down", "suits.bleeding.coma"),) if each.comatose else (),
        figures=(Figure("Body", body), *doctor),
    )


TOKENS = {"fight": fighters, "challenge": contestants, "rest": patients}


# --- cards, order, what is under way ----------------------------------------------------------------------------------


def rows(scene: Suits) -> Iterator[Row]:
    """Draw the deck, what lies open, saved cards, and what minions share."""
    zones = scene.zones
    yield Row("library", "The deck", "stack", hidden=len(zones["library"].cards))
    if zones["discard"].cards:
        yield Row("discard", "The discards", "pile", cards=tuple(zones["discard"].cards))
    if "shared" in zones and zones["shared"].cards:
        yield Row("shared", "The minions' cards", "row", cards=tuple(zones["shared"].cards))
    for each in scene.fighters:
        for zone, name in (("hand", "saved"), ("bonus", "bonus"), ("committed", "committed")):
            cards = zones[f"{each.id} {zone}"].cards
            if cards:
                yield kept_cards(each.id, f"{each.sheet.name}, {name}", zone, cards)


@drawn_once
def kept_cards(owner: str, name: str, zone: str, cards: list[str]) -> Row:
    """Draw cards that lie before somebody."""
    seen = tuple([card for card in cards if card != HIDDEN])
    return Row(f"{owner}.{zone}", name, "hand", owner, seen, hidden=len(cards) - len(seen))


def order(scene: Suits) -> Iterator[Turn]:
    """Draw the order of action: whose turn it is, who has acted and who does not act in this round."""
    fighting, contending = {each.id: each for each in scene.fighters}, {each.id: each for each in scene.contestants}
    for at, id in enumerate(scene.order):
        one = fighting.get(id)
        is_out = one.sits_out or one.fate != "up" if one is not None else contending[id].is_out
        state: TurnState = "now" if id == scene.now else "out" if is_out else "done" if at < scene.turn else "later"
        yield Turn(id, (one.place or None) if one is not None else None, state)


def exchange(moment: Moment) -> Exchange | None:
    """Draw the contest under way or held last; cards that were drawn and compared at once are in what was told."""
    if not moment.hands:
        return None
    hands = [Hand(each.who, tuple(each.cards), (), each.rank or None, each.line) for each in moment.hands]
    is_over = moment.winner or moment.line
    return Exchange(tuple(hands), moment.name, "shown" if is_over else "asked", moment.winner, moment.line)


def notes(scene: Suits) -> Iterator[Note]:
    """Give the opening to everyone, what is about to go off, and to the game master who waits offstage."""
    if scene.opening:
        yield Note(scene.opening)
    here = [each.id for each in scene.fighters]
    for blast in scene.blasts:
        text = f"{blast.missile} lies at {blast.x:.0f}, {blast.y:.0f}, about to go off."
        yield Note(text, about=blast.by if blast.by in here else "")
    for effect in scene.effects:
        yield Note(f"Bonus card: {effect.what} {effect.amount:+d} until the round ends.", about=effect.on)
    if is_seen(scene.offstage):
        for each in scene.offstage:
            yield Note(f"{each.sheet.name} waits offstage.", "Offstage", is_secret=True)
    if scene.winner:
        yield Note(f"{scene.winner.capitalize()} has won." if scene.winner != "nobody" else "Nobody has won.")
