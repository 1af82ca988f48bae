"""Style: what Style Points do to a roll. Maximize and add before it, reroll after it; Advantage is declared here too.

Each maneuver is bought for itself, in turn, so that a seat is only offered what it can pay.
"""

from __future__ import annotations

from outdraw.core.choices import Option
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.advantage import lower_advantage
from outdraw.games.cavaliers.areas import distance
from outdraw.games.cavaliers.asking import judge, pick
from outdraw.games.cavaliers.content import Maneuver
from outdraw.games.cavaliers.rolls import (
    Care,
    Cast,
    Hindrance,
    Part,
    Side,
    assist_dice,
    drop_dice,
    hindrances,
    is_competent,
    meet,
    pool_of,
    recall,
    specialty_dice,
    tell_pool,
)
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Item, fighters, free_hands, friends, held, in_hand

USE = "cavaliers.advantage.use"


def may_use_advantage(specialty: str) -> bool:
    """Say whether the Advantage Die may join a roll: attacks and defences only. [cavaliers.advantage.use]"""
    known = content.specialties()[specialty]
    return known.skill in ("defense", "dueling") or specialty in ("brawl", "aim")


def ready_cast(
    play: Play,
    scene: Cavaliers,
    who: Combatant,
    specialty: str,
    item: Item | None = None,
    other: Combatant | None = None,
    extra: list[Hindrance] | None = None,
    order_die: int = 0,
    met: str = "",
    in_fight: bool = True,
) -> Cast:
    """Gather a pool with all that its owner adds to it, and take the Drops: ready to be thrown.

    `other` is the person on the other side, `met` the attack that a defence meets.
    """
    added: list[Part] = []
    marked: list[str] = []
    uses_advantage = False
    while True:
        offers = _offers(scene, who, specialty, item, other, met, marked)
        if in_fight and who.advantage and may_use_advantage(specialty) and not uses_advantage:
            offers.insert(0, Option("advantage", f"add the Advantage Die, D{who.advantage}"))
        if not offers:
            break
        prompt = f"{who.name} rolls {content.specialties()[specialty].name}: what does she add?"
        chosen = pick(play, who.seat, "embellish", prompt, USE, [Option("nothing", "nothing more"), *offers])
        if chosen == "nothing":
            break
        if chosen == "advantage":
            uses_advantage = True
            continue
        if chosen.startswith("passion:"):
            added += _passion_die(play, scene, who, specialty, chosen.removeprefix("passion:"))
            continue
        maneuver = content.maneuvers()[chosen]
        if maneuver.when == "mj" and not _mj_agrees(play, scene, who, maneuver):
            marked.append(chosen)
            continue
        marked.append(chosen)
        who.style -= maneuver.cost
        play.tell("maneuver", "{name}: {maneuver}.", "cavaliers.flourish.spend", name=who.name, maneuver=maneuver.name)
        if maneuver.kind == "add":
            added += _added_dice(who, maneuver)
    bonus = ("Advantage", who.advantage) if uses_advantage else ("Order", order_die)
    parts = pool_of(scene, who, specialty, item, bonus, other) + assist_dice(who, specialty) + added
    hindered = hindrances(scene, who, specialty, other.id if other else "") + (extra or [])
    left = drop_dice(play, scene, who, parts, sum(each.drop for each in hindered))
    tell_pool(play, who, specialty, parts, hindered, left)
    top = next((die for id in marked if (die := _top_die(left, content.maneuvers()[id], specialty, item))), None)
    return Cast(who, left, top, uses_advantage)


def _offers(
    scene: Cavaliers,
    who: Combatant,
    specialty: str,
    item: Item | None,
    other: Combatant | None,
    met: str,
    marked: list[str],
) -> list[Option]:
    maximized = any(content.maneuvers()[id].kind == "maximize" for id in marked)
    offers: list[Option] = []
    for id in who.maneuvers:
        maneuver = content.maneuvers()[id]
        if id in marked or maneuver.kind == "reroll" or who.style < maneuver.cost:
            continue
        if maneuver.kind == "maximize":
            if not maximized and _maximizes(scene, who, maneuver, specialty, item):
                offers.append(Option(id, f"{maneuver.name}: set a die to its top ({maneuver.cost} Style)"))
        elif maneuver.target == specialty and is_fitting(scene, who, maneuver, item, other, met):
            offers.append(Option(id, f"{maneuver.name}: add {maneuver.adds} dice ({maneuver.cost} Style)"))
    if scene.switches.passions and who.style:
        offers += [Option(f"passion:{id}", f"{id}: add D{die} (1 Style)") for id, die in who.passions.items()]
    return offers


def _maximizes(scene: Cavaliers, who: Combatant, maneuver: Maneuver, specialty: str, item: Item | None) -> bool:
    return _top_die(pool_of(scene, who, specialty, item), maneuver, specialty, item) is not None


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
    options = (Option("yes", "it fits"), Option("no", "it does not"))
    die = who.passions.pop(passion)
    if judge(play, scene.gm, "passion.fits", prompt, "cavaliers.flourish.spend", options, "yes") == "no":
        return []
    who.style -= 1
    play.tell("passion", "{name}: {passion}.", "cavaliers.flourish.spend", name=who.name, passion=passion)
    return [Part(passion.capitalize(), die, "passion")]


def _mj_agrees(play: Play, scene: Cavaliers, who: Combatant, maneuver: Maneuver) -> bool:
    prompt = f"{who.name} wants to use {maneuver.name} ({maneuver.condition}). Does it fit?"
    options = (Option("yes", "it fits"), Option("no", "it does not"))
    return judge(play, scene.gm, "maneuver.fits", prompt, "cavaliers.flourish.spend", options, "yes") == "yes"


def is_fitting(
    scene: Cavaliers, who: Combatant, maneuver: Maneuver, item: Item | None, other: Combatant | None, met: str
) -> bool:
    """Say whether the condition of a maneuver holds; where the table cannot see it, the MJ is asked later."""
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
            return other is not None and distance(scene, who.area, other.area) >= 3
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


def offer_reroll(play: Play, cast: Cast, specialty: str, standing: str, how: str) -> bool:
    """Offer to roll again for a Style Point; the new result will stand. Say whether it was taken."""
    who = cast.who
    offers = rerolls(who, specialty)
    if not offers or not cast.parts:
        return False
    prompt = f"{who.name} {how}. Roll again?"
    options = [
        Option("keep", "let it stand"),
        *(Option(each.id, f"{each.name} ({each.cost} Style)") for each in offers),
    ]
    chosen = pick(play, who.seat, f"reroll.{standing}", prompt, "cavaliers.flourish.spend", options, "keep")
    if chosen == "keep":
        return False
    maneuver = content.maneuvers()[chosen]
    who.style -= maneuver.cost
    play.tell("maneuver", "{name}: {maneuver}.", "cavaliers.flourish.spend", name=who.name, maneuver=maneuver.name)
    return True


def step_down(play: Play, *casts: Cast) -> None:
    """Lower the Advantage Die of those who used it, win or lose. [cavaliers.advantage.step_down]"""
    for cast in casts:
        if cast.used_advantage:
            lower_advantage(play, cast.who)


def contest(play: Play, mine: Cast, mine_as: str, theirs: Cast, theirs_as: str, both_count: bool = False) -> bool:
    """Throw two casts against each other, with rerolls until both let it stand. Say whether the actor wins.

    A tie is the defender's. Of the loser's roll nothing is kept but where `both_count`. [cavaliers.attack.resolution]
    """
    one: Side = mine.handful(mine_as)
    two: Side = theirs.handful(theirs_as)
    while True:
        may_go_on = _may_reroll(mine, mine_as) or _may_reroll(theirs, theirs_as)
        care: Care = "both" if both_count else "winner" if may_go_on else "points"
        met = play.settle(meet, one, two, care)
        mine.result, theirs.result = met.mine, met.theirs
        winner, winner_as, loser, loser_as = (
            (mine, mine_as, theirs, theirs_as) if met.wins else (theirs, theirs_as, mine, mine_as)
        )
        total, points = winner.result
        if offer_reroll(play, loser, loser_as, "losing", f"is losing to {total}"):
            again = loser
        elif offer_reroll(play, winner, winner_as, "winning", f"is winning with {total}, {points} of it points"):
            again = winner
            met = play.settle(recall, one, two, met, care)
            mine.result, theirs.result = met.mine, met.theirs
        else:
            return met.wins
        one = mine.handful(mine_as) if again is mine else mine.result
        two = theirs.handful(theirs_as) if again is theirs else theirs.result


def _may_reroll(cast: Cast, specialty: str) -> bool:
    return bool(cast.parts and rerolls(cast.who, specialty))
