"""Style: what Style Points do to a roll. Maximize and add before it, reroll after it; Advantage is declared here too.

Each maneuver is bought for itself, in turn, so that a seat is only offered what it can pay.
"""

from __future__ import annotations

from outdraw.core.choices import Option, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Maneuver
from outdraw.games.cavaliers.rules.advantage import lower_advantage
from outdraw.games.cavaliers.rules.areas import range_between
from outdraw.games.cavaliers.rules.asking import Matter, judge, pick
from outdraw.games.cavaliers.rules.pools import (
    Attempt,
    Part,
    dropped,
    gather,
    is_competent,
    pool,
    pool_of,
    specialty_dice,
    use_up_assists,
)
from outdraw.games.cavaliers.rules.rolls import (
    Cast,
    Result,
    Side,
    check_cast,
    drop_dice,
    meet,
    points_to_spend,
    set_aside,
    success_points,
    take_up,
    tell_pool,
    winning_roll,
)
from outdraw.games.cavaliers.scene import (
    Cavaliers,
    Combatant,
    Item,
    fighters,
    free_hands,
    friends,
    held,
    in_hand,
    token,
)

USE = "cavaliers.advantage.use"


def may_use_advantage(specialty: str) -> bool:
    """Say whether the Advantage Die may join a roll: attacks and defences only. [cavaliers.advantage.use]"""
    known = content.specialties()[specialty]
    return known.skill in ("defense", "dueling") or specialty in ("brawl", "aim")


def ready_cast(play: Play, scene: Cavaliers, attempt: Attempt) -> Cast:
    """Gather a pool with all that its owner adds to it, and take the Drops: ready to be thrown."""
    who, specialty, item = attempt.who, attempt.specialty, attempt.item
    added, marked, uses_advantage = embellish(play, scene, attempt)
    if uses_advantage:
        attempt = attempt._replace(advantage=who.advantage)
    gathered = gather(scene, attempt)
    gathered.parts.extend(added)
    use_up_assists(who, specialty)
    lying = take_up(scene, attempt, gathered.parts)
    left = drop_dice(play, scene, who, gathered)
    play.narrate(tell_pool, who, specialty, gathered, left)
    top = next((die for id in marked if (die := _top_die(left, content.maneuvers()[id], specialty, item))), None)
    set_aside(lying, gathered.parts, left, top)
    return Cast(attempt, left, lying, top)


def embellish(play: Play, scene: Cavaliers, attempt: Attempt) -> tuple[list[Part], list[str], bool]:
    """Ask what somebody adds to a roll: dice, the maneuvers she uses, and whether the Advantage Die is in.

    [uses cavaliers.advantage.use]
    """
    who, specialty = attempt.who, attempt.specialty
    added: list[Part] = []
    marked: list[str] = []
    uses_advantage = False
    refused: list[str] = []
    while True:
        offers = [each for each in play.drawn_up(_offers, scene, attempt, marked) if each.value not in refused]
        if attempt.in_fight and who.advantage and may_use_advantage(specialty) and not uses_advantage:
            label = f"add the Advantage Die, D{who.advantage}"
            offers.insert(0, offer("advantage", label, advantage_thing(who), facts={"die": who.advantage}))
        if not offers:
            break
        prompt = f"{who.name} rolls {content.specialties()[specialty].name}. What is added?"
        nothing = offer("nothing", "nothing more", token(who.id))
        facing = attempt.other.id if attempt.other is not None else ""
        chosen = pick(play, who.seat, Matter("embellish", prompt, USE, who.id, facing), [nothing, *offers])
        deed = read(chosen)
        if deed.verb == "nothing":
            break
        if deed.verb == "advantage":
            uses_advantage = True
        elif deed.verb == "passion":
            moved = _passion_die(play, scene, who, specialty, deed.objects[0])
            added += moved
            refused += [] if moved else [chosen]
        else:
            marked.append(deed.objects[0])
            added += use_maneuver(play, scene, who, content.maneuvers()[deed.objects[0]])
    return added, marked, uses_advantage


def join_advantage(play: Play, cast: Cast) -> None:
    """Let the Advantage Die join a skill that is met with a defence, as an attack is. [uses cavaliers.advantage.use]

    It is one of the dice among which the smallest are dropped, and no second Bonus Die.
    """
    who, lying = cast.who, cast.lying
    if not who.advantage or not cast.parts or any(part.sort == "bonus" for part in (*cast.parts, *lying.lost)):
        return
    label = f"add the Advantage Die, D{who.advantage}"
    die = offer("advantage", label, advantage_thing(who), facts={"die": who.advantage})
    prompt = f"{who.name} rolls {content.specialties()[cast.specialty].name}. What is added?"
    options = (offer("nothing", "nothing more", token(who.id)), die)
    if pick(play, who.seat, Matter("embellish", prompt, USE, who.id), options) == "nothing":
        return
    parts = [*cast.parts, *lying.lost, Part("Advantage", who.advantage, "bonus")]
    left, _ = dropped(parts, len(lying.lost))
    cast.parts, lying.advantage = left, who.advantage
    cast.attempt = cast.attempt._replace(advantage=who.advantage)
    cast.top = cast.top if cast.top in left else None
    set_aside(lying, parts, left, cast.top)
    text, dice = "{name} adds Advantage D{die}: {dice}.", str(pool(left))
    play.tell("pool", text, USE, about=(who.id,), name=who.name, die=who.advantage, dice=dice)


def advantage_thing(who: Combatant) -> str:
    """Name somebody's Advantage Die as a thing on the board."""
    return f"die:{who.id}.advantage"


def use_maneuver(play: Play, scene: Cavaliers, who: Combatant, maneuver: Maneuver) -> list[Part]:
    """Pay for a maneuver, if it fits, and give the dice that it adds. [uses cavaliers.flourish.spend]"""
    if maneuver.when == "mj" and not _mj_agrees(play, scene, who, maneuver):
        return []
    who.style -= maneuver.cost
    _tell_maneuver(play, who, maneuver)
    return _added_dice(who, maneuver) if maneuver.kind == "add" else []


def _tell_maneuver(play: Play, who: Combatant, maneuver: Maneuver) -> None:
    play.tell(
        "maneuver",
        "{name}: {maneuver} ({cost} Style).",
        "cavaliers.flourish.spend",
        about=(who.id,),
        name=who.name,
        maneuver=maneuver.name,
        cost=maneuver.cost,
    )


def _offers(scene: Cavaliers, attempt: Attempt, marked: list[str]) -> list[Option]:
    who, specialty = attempt.who, attempt.specialty
    maximized = any(content.maneuvers()[id].kind == "maximize" for id in marked)
    offers: list[Option] = []
    for id in who.maneuvers:
        maneuver = content.maneuvers()[id]
        if id in marked or maneuver.kind == "reroll" or who.style < maneuver.cost:
            continue
        if maneuver.kind == "maximize":
            if not maximized and _maximizes(scene, attempt, maneuver):
                offers.append(_maneuver(who, maneuver, "set a die to its top"))
        elif maneuver.target == specialty and is_fitting(scene, attempt, maneuver):
            adds = content.specialties()[maneuver.adds].name
            offers.append(_maneuver(who, maneuver, f"add {adds} dice"))
    if scene.switches.passions and who.style:
        for id, die in who.passions.items():
            label = f"{id.replace('_', ' ').capitalize()}: add D{die} (1 Style)"
            offers.append(offer(spell("passion", id), label, token(who.id), facts={"cost": 1, "die": die}))
    return offers


def _maneuver(who: Combatant, maneuver: Maneuver, what: str) -> Option:
    label = f"{maneuver.name}: {what} ({maneuver.cost} Style)"
    facts = {"cost": maneuver.cost, "maneuver": maneuver.kind}
    return offer(spell("maneuver", maneuver.id), label, token(who.id), facts=facts)


def _maximizes(scene: Cavaliers, attempt: Attempt, maneuver: Maneuver) -> bool:
    return _top_die(pool_of(scene, attempt), maneuver, attempt.specialty, attempt.item) is not None


def _top_die(parts: list[Part], maneuver: Maneuver, specialty: str, item: Item | None) -> Part | None:
    """Give the die of a pool that a maneuver sets to its top face."""
    if maneuver.kind != "maximize":
        return None
    if maneuver.target == specialty:
        fitting = [part for part in parts if part.sort in ("specialty", "attribute")]
    elif maneuver.die == "charm":
        fitting = [part for part in parts if part.sort == "charm"]
    elif maneuver.die == "protection" and specialty in ("block", "parry"):
        fitting = [part for part in parts if part.sort == "item" and (item is None or item.gear.sort == "shield")]
    elif item is not None and maneuver.die in (item.gear.prowess, "clockwork" if item.gear.clockwork else ""):
        fitting = [part for part in parts if part.sort == "item"]
    else:
        fitting = []
    return max(fitting, key=lambda part: part.size, default=None)


def _added_dice(who: Combatant, maneuver: Maneuver) -> list[Part]:
    """Give the dice of the added specialty; without ranks the Competency Die if competent, else a D6."""
    sizes = specialty_dice(who.sheet, maneuver.adds)
    if not sizes:
        competent = is_competent(who.sheet, maneuver.adds) and who.sheet.competency
        sizes = [who.sheet.competency if competent else 6]
    return [Part(maneuver.name, size, "maneuver") for size in sizes]


def _passion_die(play: Play, scene: Cavaliers, who: Combatant, specialty: str, passion: str) -> list[Part]:
    """Add the die of a Passion to a roll that it moves, for a Style Point and once each, if the MJ agrees."""
    prompt = f"{who.name} is moved by {passion} to {content.specialties()[specialty].name}. Does it fit?"
    if not _fits(play, scene, who, "passion.fits", prompt):
        return []
    die = who.passions.pop(passion)
    who.style -= 1
    text = "{name}: {passion}, D{die} (1 Style)."
    rule = "cavaliers.flourish.spend"
    play.tell("passion", text, rule, about=(who.id,), name=who.name, passion=passion, die=die)
    return [Part(passion.capitalize(), die, "passion")]


def _mj_agrees(play: Play, scene: Cavaliers, who: Combatant, maneuver: Maneuver) -> bool:
    prompt = f"{who.name} wants to use {maneuver.name} ({maneuver.condition}). Does it fit?"
    return _fits(play, scene, who, "maneuver.fits", prompt)


def _fits(play: Play, scene: Cavaliers, who: Combatant, kind: str, prompt: str) -> bool:
    """Ask the MJ whether something fits the moment."""
    options = (offer("yes", "it fits", token(who.id)), offer("no", "it does not", token(who.id)))
    rule = "cavaliers.flourish.spend"
    return judge(play, scene.gm, Matter(kind, prompt, rule, who.id), options, "yes") == "yes"


def is_fitting(scene: Cavaliers, attempt: Attempt, maneuver: Maneuver) -> bool:
    """Say whether the condition of a maneuver holds; where the table cannot see it, the MJ is asked later."""
    who, item, other, met = attempt.who, attempt.item, attempt.other, attempt.met
    area = scene.areas.get(who.area)
    tags = area.tags if area is not None else []
    gear = item.gear if item is not None else None
    unarmed = not in_hand(scene, who.id)
    match maneuver.when:
        case "always" | "mj" | "":
            return True
        case "shield":
            return gear.sort == "shield" if gear else any(i.gear.sort == "shield" for i in held(scene, who.id, "arm"))
        case "cavalry":
            return bool(who.mount) and gear is not None and gear.cavalry
        case "mounted":
            return bool(who.mount)
        case "hand_free":
            return bool(free_hands(scene, who.id))
        case "knife_or_cudgel":
            return gear is not None and gear.prowess in ("knife", "cudgel")
        case "knife":
            return gear is not None and gear.prowess == "knife"
        case "hurt_ally":
            return other is not None and any(friend.id in other.has_hurt for friend in friends(scene, who))
        case "hurt_me":
            return other is not None and who.id in other.has_hurt
        case "cutlass":
            return gear is not None and gear.id == "cutlass"
        case "against_feint":
            return met == "feint"
        case "bow":
            return gear is not None and gear.sort == "bow"
        case "bow_outdoors":
            return gear is not None and gear.sort == "bow" and "outdoors" in tags
        case "far":
            return other is not None and range_between(scene, who.area, other.area) >= 3
        case "clockwork":
            return gear is not None and gear.clockwork
        case "against_aim":
            return met == "aim"
        case "cannon":
            return gear is not None and gear.sort == "cannon"
        case "crowd":
            return sum(each.area == who.area for each in fighters(scene)) > 4
        case "unarmed":
            return unarmed and other is not None and bool(in_hand(scene, other.id))
        case "troops":
            return len(friends(scene, who)) >= 3
        case "ship" | "vegetation" | "tavern" | "dark":
            return maneuver.when in tags


def rerolls(who: Combatant, specialty: str) -> list[Maneuver]:
    """Give the maneuvers that let somebody roll again."""
    skill = content.specialties()[specialty].skill
    known = [content.maneuvers()[id] for id in who.maneuvers]
    return [each for each in known if each.kind == "reroll" and each.target == skill and who.style >= each.cost]


def offer_reroll(play: Play, cast: Cast, standing: str, how: str) -> bool:
    """Offer to roll again for a Style Point; the new result will stand. Say whether it was taken."""
    who = cast.who
    offers = rerolls(who, cast.specialty)
    if not offers or not cast.parts:
        return False
    prompt = f"{who.name} {how}. Roll again?"
    options = [offer("keep", "let it stand", token(who.id)), *[_maneuver(who, each, "roll again") for each in offers]]
    kind, rule = f"reroll.{standing}", "cavaliers.flourish.spend"
    chosen = read(pick(play, who.seat, Matter(kind, prompt, rule, who.id), options, "keep"))
    if chosen.verb == "keep":
        return False
    maneuver = content.maneuvers()[chosen.objects[0]]
    who.style -= maneuver.cost
    _tell_maneuver(play, who, maneuver)
    return True


def throw_alone(play: Play, cast: Cast) -> Result:
    """Throw a cast that nothing opposes, again as often as its owner pays for it. [uses cavaliers.flourish.spend]"""
    result = check_cast(play, cast)
    while offer_reroll(play, cast, "winning", f"has {result.total} and {success_points(result.points)}"):
        result = check_cast(play, cast)
    return result


def step_down(play: Play, *casts: Cast) -> None:
    """Lower the Advantage Die of those who used it, win or lose. [cavaliers.advantage.step_down]"""
    for cast in casts:
        if cast.attempt.advantage:
            lower_advantage(play, cast.who)


def contest(play: Play, scene: Cavaliers, mine: Cast, theirs: Cast, both_count: bool = False) -> bool:
    """Throw two casts against each other, with rerolls until both let it stand. Say whether the actor wins.

    A tie is the defender's. Of the loser's roll nothing is kept but where `both_count`.

    [uses cavaliers.attack.resolution]
    """
    one: Side = mine.handful
    two: Side = theirs.handful
    while True:
        may_go_on = _may_reroll(mine) or _may_reroll(theirs)
        of_the_winner = winning_roll if may_go_on else points_to_spend
        met = play.settle(meet, one, two, alike=None if both_count else of_the_winner)
        mine.land(met.mine)
        theirs.land(met.theirs)
        winner, loser = (mine, theirs) if met.wins else (theirs, mine)
        total, points = winner.result
        if offer_reroll(play, loser, "losing", f"is losing to {total}"):
            again = loser
        elif offer_reroll(play, winner, "winning", f"is winning with {total} and {success_points(points)}"):
            again = winner
            if not both_count:
                met = play.whole(meet, met, winning_roll, one, two)  # what the loser rolled stands
                mine.land(met.mine)
                theirs.land(met.theirs)
        else:
            scene.won_by = winner.who.id
            return met.wins
        one = mine.handful if again is mine else mine.result
        two = theirs.handful if again is theirs else theirs.result


def _may_reroll(cast: Cast) -> bool:
    return bool(cast.parts and rerolls(cast.who, cast.specialty))
