"""Initiative: the roll, the order and its ties, groups and latecomers; Seize, Interpose and Reprise; Focus.

Windows open on what everyone sees: places, points, who has acted. Points buy the three uses and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from outdraw.core.choices import Choice, Option, Pick, offer
from outdraw.core.dice import Pool
from outdraw.core.exact import followed_by, kept_if
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.areas import Passage, blockers, may_move, neighbours, step_into
from outdraw.games.cavaliers.rules.asking import Matter, judge, pick
from outdraw.games.cavaliers.rules.dice_reading import READING
from outdraw.games.cavaliers.rules.pools import Attempt, Hindrance, combined, gather, pool, use_up_assists
from outdraw.games.cavaliers.rules.rolls import Result, drop_dice, lie, set_aside, take_up, tell_pool, throw
from outdraw.games.cavaliers.scene import (
    BYSTANDERS,
    INITIATIVE,
    Attack,
    Cavaliers,
    Combatant,
    Latecomer,
    Place,
    Turn,
    fighters,
    place_of,
    sentence,
    token,
)
from outdraw.games.cavaliers.set_up import enlist

PASS = offer("pass", "do not ask again this round")
GROUPED = ("rabble", "stock")
INTERPOSE_DROP = 1
"""What the Move weighs on the defence of somebody who interposes with one. [uses cavaliers.interpose.with_move]"""
SURPRISED = 1
"""The Drop on the Initiative roll of somebody who is surprised. [uses cavaliers.surprise.initiative_drop]"""
LEAST_IN_GROUP = 3
MOST_IN_A_TABLE = 3
"""So many who are level throw a thousand ways; of more no table is kept."""


def face(faces: tuple[int, ...]) -> int:
    """Read a single die."""
    return faces[0]


# --- the roll ---------------------------------------------------------------------------------------------------------


def form_places(play: Play, scene: Cavaliers) -> None:
    """Give every combatant a place, or one to a group of the same Rabble or Stock.

    [uses cavaliers.npc_group.one_roll]
    """
    waiting = newcomers(scene)
    while waiting:
        first = waiting[0]
        alike = [each for each in waiting if (each.kind, each.side, each.seat) == (first.kind, first.side, first.seat)]
        members = alike if may_group(alike) and _is_grouped(play, scene, alike) else [first]
        waiting = [each for each in waiting if each not in members]
        scene.places[first.id] = Place(
            id=first.id, members=[each.id for each in members], specialty="", from_round=scene.round + 1
        )


def may_group(alike: Sequence[Combatant]) -> bool:
    """Say whether NPCs may share a roll: three or more of one kind, Rabble or Stock. [cavaliers.npc_group.one_roll]"""
    return len(alike) >= LEAST_IN_GROUP and alike[0].category in GROUPED


def _is_grouped(play: Play, scene: Cavaliers, alike: list[Combatant]) -> bool:
    caught = [each for each in alike if each.surprised]
    is_or_are = "is" if len(caught) == 1 else "are"
    drop = f" {sentence(caught)} {is_or_are} surprised: the roll would be at Drop {SURPRISED}." if caught else ""
    prompt = f"Do {sentence(alike)} share one Initiative roll?{drop}"
    on = [token(each.id) for each in alike]
    options = (offer("group", "one roll for all", *on), offer("apart", "each for herself", *on))
    return judge(play, scene.gm, Matter("group", prompt, "cavaliers.npc_group.one_roll"), options, "group") == "group"


def kind_name(who: Combatant) -> str:
    """Give the name that a group shares, without the number of each."""
    return who.name.rstrip(" 0123456789")


def roll_all(play: Play, scene: Cavaliers) -> None:
    """Let everyone without a roll choose a specialty and roll it.

    [cavaliers.initiative.points; uses cavaliers.initiative.roll]
    """
    new = [place for place in scene.places.values() if not place.specialty]
    chosen = play.ask_all([_which_specialty(scene, place) for place in new])
    for place, specialty in zip(new, chosen, strict=True):
        place.specialty = str(specialty)
        result = roll_initiative(play, scene, first_roll(scene, place, place.specialty))
        place.total, place.successes, place.points = result.total, result.points, result.points
        play.tell(
            "initiative",
            "{name}: Initiative {total}, {said}.",
            "cavaliers.initiative.automatic",
            "cavaliers.initiative.points",
            about=tuple(place.members),
            name=title(scene, place),
            total=result.total,
            points=result.points,
            said=initiative_points(result.points),
        )


def initiative_points(number: int) -> str:
    """Say how many Initiative Points.

    >>> initiative_points(1), initiative_points(0)
    ('1 Initiative Point', '0 Initiative Points')
    """
    return f"{number} Initiative Point{'s' if number != 1 else ''}"


def _which_specialty(scene: Cavaliers, place: Place) -> Choice:
    who = scene.people[place.members[0]]
    options = tuple(
        [_specialty(scene, place, each) for each in INITIATIVE if not who.sheet.pools or each in who.sheet.pools],
    )
    prompt = f"With which specialty does {title(scene, place)} roll Initiative?"
    wanted = content.people()[who.kind].initiative if who.kind in content.people() else ""
    default = wanted if any(option.value == wanted for option in options) else None
    rule = "cavaliers.initiative.roll"
    return Pick(who.seat, "cavaliers.initiative", prompt, rule, options, default=default, actor=who.id)


def first_roll(scene: Cavaliers, place: Place, specialty: str) -> Attempt:
    """Give what is rolled for a place as the fight begins, for the menu and for the roll itself.

    [cavaliers.surprise.initiative_drop]
    """
    caught = any(scene.people[each].surprised for each in place.members)
    drops = [Hindrance("surprised", SURPRISED, "cavaliers.surprise.initiative_drop")] if caught else []
    return Attempt(scene.people[place.members[0]], specialty, drops=drops)


def _specialty(scene: Cavaliers, place: Place, specialty: str) -> Option:
    """Offer a specialty for the Initiative roll, with its dice and its prices."""
    price, rolled = content.prices()[specialty], gather(scene, first_roll(scene, place, specialty))
    prices = {"seize": price.seize, "interpose": price.interpose, "reprise": price.reprise}
    label = f"{content.specialties()[specialty].name} {rolled.said}: {price_words(specialty)}"
    return offer(specialty, label, token(place.members[0]), facts={**rolled.facts, **prices})


def price_words(specialty: str) -> str:
    """Write the price list of a specialty. [uses cavaliers.initiative.cost]"""
    price = content.prices()[specialty]
    return f"Seize {price.seize}, Interpose {price.interpose}, Reprise {price.reprise}"


def roll_initiative(play: Play, scene: Cavaliers, attempt: Attempt) -> Result:
    """Roll Initiative, without opposition; a friend may have lent dice to a Focus.

    [cavaliers.initiative.automatic; uses cavaliers.surprise.initiative_drop, cavaliers.assist.dice]
    """
    who, specialty = attempt.who, attempt.specialty
    gathered = gather(scene, attempt)  # of all states only poison weighs on it
    use_up_assists(who, specialty)
    lying = take_up(scene, attempt, gathered.parts)
    left = drop_dice(play, scene, who, gathered)
    play.narrate(tell_pool, who, specialty, gathered, left)
    set_aside(lying, gathered.parts, left, None)
    result = throw(play, pool(left), occasion=Occasion(f"{who.name}, Initiative", READING, who.seat, about=(who.id,)))
    lie(lying, result)
    return result


def title(scene: Cavaliers, place: Place) -> str:
    """Name a place: its one member, or the group."""
    first = scene.people[place.members[0]]
    return first.name if len(place.members) == 1 else f"{kind_name(first)} (group of {len(place.members)})"


# --- the order --------------------------------------------------------------------------------------------------------


Rollers = tuple[tuple[str, str, str], ...]
"""Those in a roll-off: the token of each, what she is called, and her seat."""

RollOff = tuple[tuple[int, ...], ...]
"""How a roll-off came out: the dice of each."""


def ranks_of(dice: RollOff) -> tuple[int, ...]:
    """Give the place of each by their dice, 0 the first; those who are level share one.

    [uses cavaliers.initiative.order]

    >>> ranks_of(((4,), (9, 2), (9, 7)))
    (2, 1, 0)
    """
    best_first = sorted(set(dice), reverse=True)
    return tuple([best_first.index(each) for each in dice])


def _are_few(rollers: Rollers) -> bool:
    """Say whether those who are level are so few that a fight keeps the table of their roll-off."""
    return len(rollers) <= MOST_IN_A_TABLE


@kept_if(_are_few)
def roll_once(play: Play, rollers: Rollers) -> RollOff:
    """Let all who are level roll a D10."""
    rule = "cavaliers.initiative.order"
    return tuple(
        [
            (play.roll(Pool([10]), face, occasion=Occasion(f"{name}, roll-off", rule, seat, about=(id,))),)
            for id, name, seat in rollers
        ]
    )


def in_any_order(play: Play, rollers: Rollers) -> RollOff:
    """Put those who are level in an order: every one is as likely as any other, for they roll alike.

    Each in turn comes to one of the places among those before.
    """
    order: list[int] = []
    for at in range(len(rollers)):
        order.insert(play.roll(Pool([at + 1]), face) - 1 if at else 0, at)
    return tuple([(len(order) - order.index(at),) for at in range(len(order))])


@kept_if(_are_few)
@followed_by(ranks_of, in_any_order)
def roll_off(play: Play, rollers: Rollers) -> RollOff:
    """Let those who are level roll until they differ. [uses cavaliers.initiative.order]"""
    dice: RollOff = ((),) * len(rollers)
    while len(set(dice)) < len(rollers):
        for stand in sorted(set(dice), reverse=True):
            level = [at for at, each in enumerate(dice) if each == stand]
            if len(level) > 1:
                rolled = play.settle(roll_once, tuple([rollers[at] for at in level]), alike=ranks_of)
                more = dict(zip(level, rolled, strict=True))
                dice = tuple([(*each, *more.get(at, ())) for at, each in enumerate(dice)])
    return dice


def sort_order(play: Play, scene: Cavaliers) -> None:
    """Sort by total, then successes; those still equal roll a D10 until they differ. [cavaliers.initiative.order]"""
    present = [place for place in scene.places.values() if place.from_round <= scene.round]
    for place in present:
        tied = [each for each in present if (each.total, each.successes) == (place.total, place.successes)]
        if any(each.roll_off for each in tied):
            find_a_place(play, scene, tied)
    by_key: dict[tuple[int, int, tuple[int, ...]], list[Place]] = {}
    for place in present:
        by_key.setdefault((place.total, place.successes, tuple(place.roll_off)), []).append(place)
    for tied in by_key.values():
        if len(tied) > 1:
            rolled: RollOff = play.settle(roll_off, _rollers(scene, tied), alike=ranks_of)
            for place, dice in zip(tied, rolled, strict=True):
                place.roll_off += dice
    present.sort(key=lambda place: (-place.total, -place.successes, [-die for die in place.roll_off]))
    scene.order = [place.id for place in present]
    shown = ", ".join(f"{title(scene, scene.places[id])} ({scene.places[id].total})" for id in scene.order)
    rule, about = "cavaliers.initiative.order", tuple(scene.order)
    play.tell("order", "Initiative order: {shown}.", rule, about=about, shown=shown, order=scene.order)


def find_a_place(play: Play, scene: Cavaliers, tied: list[Place]) -> None:
    """Let who has newly come to a number roll her D10 alone against those that the others have rolled for it.

    [uses cavaliers.initiative.order]
    """
    while new := [each for each in tied if any(_goes_on(other.roll_off, each.roll_off) for other in tied)]:
        for place, (die,) in zip(new, roll_once(play, _rollers(scene, new)), strict=True):
            place.roll_off.append(die)


def _goes_on(dice: list[int], so_far: list[int]) -> bool:
    """Say whether dice of a roll-off begin with others and go on."""
    return len(dice) > len(so_far) and dice[: len(so_far)] == so_far


def _rollers(scene: Cavaliers, places: list[Place]) -> Rollers:
    first = [scene.people[place.members[0]] for place in places]
    return tuple([(who.id, title(scene, place), who.seat) for who, place in zip(first, places, strict=True)])


def begin_round(play: Play, scene: Cavaliers) -> None:
    """Begin a round: places won by Focus and by latecomers count from here."""
    scene.round += 1
    scene.acted, scene.seizing, scene.passed = [], [], []
    changed = len(scene.order) != sum(place.from_round <= scene.round for place in scene.places.values())
    for place in scene.places.values():
        if place.next_total:
            place.total, place.successes, place.roll_off = place.next_total, place.next_successes, []
            place.next_total = place.next_successes = 0
            changed = True
    for each in scene.people.values():
        each.interposed = each.reprised = each.focused = False
    play.tell("round", "Round {round}.", "cavaliers.initiative.round", round=scene.round)
    if changed:
        sort_order(play, scene)


def newcomers(scene: Cavaliers) -> list[Combatant]:
    """Give those in the fight who have no place in its order yet."""
    return [each for each in fighters(scene) if each.side != BYSTANDERS and place_of(scene, each.id) is None]


def let_in(play: Play, scene: Cavaliers) -> None:
    """Let those who came into a running fight roll, all who came together; their places count from the next round.

    [cavaliers.initiative.latecomer; uses cavaliers.npc_group.one_roll]
    """
    form_places(play, scene)
    roll_all(play, scene)


def bring_in(play: Play, scene: Cavaliers, late: Latecomer) -> None:
    """Let a latecomer enter; she rolls with all who come at the same time."""
    scene.reserve.remove(late)
    person = content.people()[late.kind]
    who = enlist(scene, person, late.id, late.seat, late.side, late.area, late.name)
    play.tell("enter", "{name} joins the fight.", "cavaliers.initiative.latecomer", about=(who.id,), name=who.name)
    if scene.prepared:
        scene.happenings.append(f"enters {who.area} {who.id}")


def whose_turn(play: Play, scene: Cavaliers) -> Combatant | None:
    """Give who is to act next: the last to have seized, else the first in order who has not acted."""
    while scene.seizing:
        who = scene.people[scene.seizing[-1]]
        if who.is_up:
            return who
        scene.seizing.pop()
    for id in scene.order:
        left = [scene.people[each] for each in scene.places[id].members if each not in scene.acted]
        left = [each for each in left if each.is_up and each.id not in scene.seizing]
        if left:
            return left[0] if len(left) == 1 else _which_member(play, scene, left)
    return None


def _which_member(play: Play, scene: Cavaliers, left: list[Combatant]) -> Combatant:
    if scene.next_up and any(each.id == scene.next_up for each in left):
        return scene.people[scene.next_up]
    options = tuple([offer(each.id, each.name, token(each.id)) for each in left])
    prompt = "Who of the group acts next?"
    scene.next_up = judge(play, scene.gm, Matter("member", prompt, "cavaliers.npc_group.one_roll"), options, left[0].id)
    return scene.people[scene.next_up]


# --- Initiative Points ------------------------------------------------------------------------------------------------


def cost(scene: Cavaliers, who: Combatant, use: str) -> int:
    """Give the price of a use for somebody, by the specialty of her roll. [cavaliers.initiative.cost]"""
    place = place_of(scene, who.id)
    assert place is not None
    return int(getattr(content.prices()[place.specialty], use))


def points(scene: Cavaliers, who: Combatant) -> int:
    """Give the Initiative Points somebody may spend, alone or from her group's pool. [cavaliers.npc_group.points]"""
    place = place_of(scene, who.id)
    return place.points if place is not None and place.specialty else 0


def can_pay(scene: Cavaliers, who: Combatant, use: str) -> bool:
    """Say whether somebody has the points for a use."""
    return points(scene, who) > 0 and points(scene, who) >= cost(scene, who, use)


def pay(scene: Cavaliers, who: Combatant, use: str) -> int:
    """Take the points for a use; only this one member of a group has it. [uses cavaliers.npc_group.points]"""
    price = cost(scene, who, use)
    place = place_of(scene, who.id)
    assert place is not None
    place.points -= price
    return price


def spending_rules(scene: Cavaliers, who: Combatant) -> tuple[str, ...]:
    """Name the rules by which somebody spends points, her own or those of her group. [cavaliers.initiative.spend]"""
    place = place_of(scene, who.id)
    shared = ("cavaliers.npc_group.points",) if place is not None and len(place.members) > 1 else ()
    return ("cavaliers.initiative.spend", *shared)


def price_tag(scene: Cavaliers, who: Combatant, use: str) -> str:
    """Write what a use costs somebody and what she has, which everybody sees. [uses cavaliers.initiative.cost]"""
    return f"{cost(scene, who, use)} of {initiative_points(points(scene, who))}"


class Window(NamedTuple):
    """A moment in which Initiative Points may be spent: on which use, what is asked, and about whom."""

    use: str
    kind: str
    rule: str
    prompt: str
    verb: str
    facing: str = ""


def by_seat(
    scene: Cavaliers,
    able: list[Combatant],
    window: Window,
    no: Option,
    *more: Option,
    how: Callable[[Combatant], str] | None = None,
) -> list[Choice]:
    """Make one choice for each seat among its able people, with what it costs and how it is done."""
    choices: list[Choice] = []
    for seat in dict.fromkeys([each.seat for each in able]):
        options = [no]
        for each in able:
            if each.seat == seat:
                tag = price_tag(scene, each, window.use)
                label = f"{each.name} {window.verb}{how(each) if how is not None else ''} ({tag})"
                facts = {"cost": cost(scene, each, window.use), "points": points(scene, each)}
                options.append(offer(each.id, label, token(each.id), facts=facts))
        kind, rule, facing = f"cavaliers.{window.kind}", window.rule, window.facing
        choices.append(
            Pick(seat, kind, window.prompt, rule, (*options, *more), default=no.value, facing=facing),
        )
    return choices


def in_order(scene: Cavaliers, people: list[Combatant]) -> list[Combatant]:
    """Sort people by their place in the order, those without one last."""

    def key(who: Combatant) -> int:
        place = place_of(scene, who.id)
        return scene.order.index(place.id) if place is not None and place.id in scene.order else len(scene.order)

    return sorted(people, key=key)


def seizers(scene: Cavaliers, before: Combatant) -> list[Combatant]:
    """Give who may still jump ahead: not yet acted this round, and with the points. [uses cavaliers.seize.effect]

    Who acts at the same place of the order has nobody there to jump ahead of. [uses cavaliers.npc_group.one_roll]
    """
    return [
        each
        for each in fighters(scene)
        if each.id != before.id
        and each.seat not in scene.passed
        and each.id not in scene.acted
        and each.id not in scene.seizing
        and (place := place_of(scene, each.id)) is not None
        and place.id in scene.order
        and before.id not in place.members
        and can_pay(scene, each, "seize")
    ]


def seize_window(play: Play, scene: Cavaliers, before: Combatant) -> bool:
    """Let others act before somebody whose turn is about to begin; the last to declare acts first.

    Those who declare at once act in the order of their places.

    [cavaliers.seize.effect, cavaliers.seize.duration]
    """
    able = seizers(scene, before)
    if not able:
        return False
    wait = offer("wait", f"let {before.name} act", token(before.id))
    prompt = f"{before.name} is about to act. Seize the Initiative?"
    window = Window("seize", "seize", "cavaliers.seize.effect", prompt, "seizes", before.id)
    choices = play.drawn_up(by_seat, scene, able, window, wait, PASS)
    answers = play.ask_all(choices)
    scene.passed += [choice.seat for choice, answer in zip(choices, answers, strict=True) if answer == PASS.value]
    declared = [str(answer) for answer in answers if answer not in ("wait", PASS.value)]
    first = len(scene.seizing)
    for who in in_order(scene, [scene.people[id] for id in declared]):
        if not can_pay(scene, who, "seize"):
            continue  # another of the same group spent the shared points
        price = pay(scene, who, "seize")
        scene.seizing.insert(first, who.id)  # the last of the list acts first: of those at once, the first in the order
        play.tell(
            "seize",
            "{name} seizes the Initiative ({price}).",
            "cavaliers.seize.effect",
            "cavaliers.seize.duration",
            *spending_rules(scene, who),
            about=(who.id, before.id),
            name=who.name,
            price=initiative_points(price),
        )
    return bool(declared)


def interposers(scene: Cavaliers, attack: Attack) -> list[Combatant]:
    """Give who may take an attack upon herself: in the target's Area, or one Move away, once a round.

    [uses cavaliers.interpose.same_area, cavaliers.interpose.with_move]
    """
    target, attacker = scene.people[attack.target], scene.people[attack.attacker]
    return [
        each
        for each in fighters(scene)
        if each.id not in (attack.attacker, attack.target)
        and would_protect(each, target, attacker)
        and not each.interposed  # [cavaliers.interpose.limit]
        and not each.bound
        and may_stand_in(scene, each, target)
        and can_pay(scene, each, "interpose")
    ]


def would_protect(who: Combatant, target: Combatant, attacker: Combatant) -> bool:
    """Say whether somebody is asked to protect a target: not one whom her own side is fighting.

    A prisoner or a bystander may be shielded from one's own companions, too. [uses cavaliers.interpose.redirect]
    """
    is_fought = target.is_up and target.side != BYSTANDERS
    return who.side == target.side or who.side not in (attacker.side, BYSTANDERS) or not is_fought


def may_stand_in(scene: Cavaliers, who: Combatant, target: Combatant) -> bool:
    """Say whether somebody is near enough to protect another. [cavaliers.interpose.same_area]"""
    return who.area == target.area or (target.area in neighbours(scene, who.area) and may_move(who))


def interpose_window(play: Play, scene: Cavaliers, attack: Attack) -> None:
    """Let a companion become the target, before any defence is chosen. [cavaliers.interpose.redirect]"""
    able = interposers(scene, attack)
    if not able or attack.is_interposed:
        return
    target = scene.people[attack.target]
    rule = "cavaliers.interpose.redirect"
    prompt = f"{scene.people[attack.attacker].name} attacks {target.name}. Interpose?"
    no = offer("no", "let it come", token(target.id))
    window = Window("interpose", "interpose", rule, prompt, "interposes", attack.attacker)
    choices = by_seat(scene, able, window, no, how=lambda who: _with_move(scene, who, target))
    willing = [scene.people[str(answer)] for answer in play.ask_all(choices) if answer != "no"]
    if not willing:
        return
    options = [offer(each.id, each.name, token(each.id)) for each in willing]
    prompt = f"Who steps in for {target.name}?"
    chosen = pick(play, target.seat, Matter("interposer", prompt, rule, target.id, attack.attacker), options)
    who = scene.people[chosen]
    price = pay(scene, who, "interpose")
    who.interposed = attack.is_interposed = True
    who.hidden = False  # whoever steps in is seen
    rules = [rule, "cavaliers.interpose.limit", *spending_rules(scene, who)]
    if who.area == target.area:
        rules.append("cavaliers.interpose.same_area")
    if who.area != target.area:
        if offer_block(play, scene, who):
            text, about = "{name} does not get there ({price}).", (who.id, target.id)
            play.tell("stopped", text, *rules, about=about, name=who.name, price=initiative_points(price))
            return
        step_into(play, scene, who, target.area, Passage("cavaliers.interpose.with_move"))
        attack.defence_drop = INTERPOSE_DROP
        rules.append("cavaliers.interpose.with_move")
    attack.target = who.id
    play.tell(
        "interpose",
        "{name} takes the attack meant for {target} ({price}).",
        *rules,
        about=(who.id, target.id, attack.attacker),
        name=who.name,
        target=target.name,
        price=initiative_points(price),
    )


def _with_move(scene: Cavaliers, who: Combatant, target: Combatant) -> str:
    """Say how somebody gets between: by a Move, where she is not there yet. [cavaliers.interpose.with_move]"""
    if who.area == target.area:
        return ""
    return f" with a Move to {scene.areas[target.area].name}, at Drop {INTERPOSE_DROP} on the defence"


def offer_block(play: Play, scene: Cavaliers, mover: Combatant) -> bool:
    """Let an opponent hold somebody in the Area she wants to leave; only the movement is lost.

    [cavaliers.interpose.block_exit]
    """
    able = [each for each in blockers(scene, mover) if can_pay(scene, each, "interpose")]
    if not able:
        return False
    prompt = f"{mover.name} wants to leave {scene.areas[mover.area].name}. Interpose?"
    rule = "cavaliers.interpose.block_exit"
    no = offer("no", f"let {mover.name} go", token(mover.id))
    choices = by_seat(scene, able, Window("interpose", "block_exit", rule, prompt, "is in the way", mover.id), no)
    willing = [scene.people[str(answer)] for answer in play.ask_all(choices) if answer != "no"]
    if not willing:
        return False
    who = in_order(scene, willing)[0]
    price = pay(scene, who, "interpose")
    who.interposed = True
    who.hidden = False
    play.tell(
        "block",
        "{name} keeps {mover} from leaving ({price}).",
        rule,
        "cavaliers.interpose.limit",
        *spending_rules(scene, who),
        about=(who.id, mover.id),
        name=who.name,
        mover=mover.name,
        price=initiative_points(price),
    )
    return True


# --- Focus ------------------------------------------------------------------------------------------------------------


def focus(play: Play, scene: Cavaliers, turn: Turn) -> None:
    """Reroll Initiative: more points, and a better place from the next round if she wants it."""
    who = scene.people[turn.who]
    place = place_of(scene, who.id)
    assert place is not None
    result = roll_initiative(play, scene, Attempt(who, place.specialty, drops=combined(turn.drop)))
    place.points += result.points  # [cavaliers.focus.points]
    who.focused = True  # [cavaliers.focus.roll]
    play.tell(
        "focus",
        "{name} focuses: {total}, {said} more; that makes {pool}.",
        "cavaliers.focus.roll",
        "cavaliers.focus.points",
        about=(who.id,),
        name=who.name,
        total=result.total,
        points=result.points,
        said=initiative_points(result.points),
        pool=place.points,
    )
    members = [scene.people[each] for each in place.members if scene.people[each].is_up]
    if not all(each.focused for each in members):
        return
    stands = place.next_total or place.total  # she may have won a better place in this round already
    better = (result.total, result.points) > (stands, place.next_successes if place.next_total else place.successes)
    on, rule = token(who.id), "cavaliers.focus.position"
    options = (
        offer("new", f"take {result.total}", on, facts={"total": result.total}),
        offer("old", f"stay at {stands}", on, facts={"total": stands}),
    )
    default = "new" if better else "old"
    name = title(scene, place)
    prompt = f"{name}: {result.total} with {result.points}, or the old place at {stands}?"
    if pick(play, who.seat, Matter("focus.position", prompt, rule, who.id), options, default) == "new":
        place.next_total, place.next_successes = result.total, result.points  # [cavaliers.focus.position]
        text = "{name} moves to {total} in the order, from the next round."
        play.tell("focus", text, rule, about=tuple(place.members), name=name, total=result.total)
