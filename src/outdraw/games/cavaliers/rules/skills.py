"""Assist, Flourish, Use a Skill and explosives: dice that are neither an attack nor a defence."""

from __future__ import annotations

from typing import NamedTuple

from outdraw.core.choices import Bar, Option, Words, offer
from outdraw.core.deeds import read, spell
from outdraw.core.dice import Pool
from outdraw.core.figures import Itemised
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Purchase
from outdraw.games.cavaliers.rules import damage
from outdraw.games.cavaliers.rules.areas import range_between
from outdraw.games.cavaliers.rules.asking import Matter, judge, pick
from outdraw.games.cavaliers.rules.bargain import Bargain, Terms
from outdraw.games.cavaliers.rules.dice_reading import READING
from outdraw.games.cavaliers.rules.initiative import face
from outdraw.games.cavaliers.rules.maneuvers import (
    contest,
    join_advantage,
    offer_reroll,
    ready_cast,
    step_down,
    throw_alone,
)
from outdraw.games.cavaliers.rules.pools import (
    Attempt,
    F,
    Hindrance,
    combined,
    gather,
    is_competent,
    pool_of,
    specialty_dice,
)
from outdraw.games.cavaliers.rules.reach import flight_drops, hampered
from outdraw.games.cavaliers.rules.results import hiders, is_smoke
from outdraw.games.cavaliers.rules.rolls import (
    Cast,
    Handful,
    Result,
    beats,
    check_cast,
    lie,
    opposition_pool,
    success_points,
    tell_result,
    throw,
)
from outdraw.games.cavaliers.rules.spending import spend, table_of
from outdraw.games.cavaliers.scene import (
    Assistance,
    Cavaliers,
    Combatant,
    Item,
    Thrown,
    Turn,
    area_thing,
    foes,
    held,
    item_thing,
    sees_vitals,
    token,
)

NOT_SKILLS = ("parry", "block", "dodge", "lunge", "riposte", "feint", "aim", "brawl", "impulse", "vigilance", "timing")
"""Attacks, defences and Initiative are not used as a skill."""
RUSHED = 4
"""The Drop of a Treat roll rushed into one action."""
STYLE_PRICE = 3
"""Success Points for a Style Point. [uses cavaliers.flourish.spend]"""
OBSERVATION = ("perceive", "intuition", "deduce")
MOST_HELPERS = 2
"""How many others may help somebody with a roll. [uses cavaliers.assist.max_two]"""
LEVELS = ("easy", "moderate", "difficult", "very_difficult")


# --- Assist -----------------------------------------------------------------------------------------------------------


def assist_offers(helper: Combatant, specialty: str) -> dict[str, tuple[int, ...]]:
    """Give the dice a helper may lend: Specialty dice, else the Competency Die if competent, or a D6.

    [cavaliers.assist.dice]
    """
    offers: dict[str, tuple[int, ...]] = {}
    ranks = tuple(specialty_dice(helper.sheet, specialty))
    if ranks:
        offers["specialty"] = ranks
    if is_competent(helper.sheet, specialty) and helper.sheet.competency:
        offers["competency"] = (helper.sheet.competency,)
    offers["default"] = (6,)
    return offers


def assist(play: Play, scene: Cavaliers, turn: Turn, friend: str) -> None:
    """Lend dice to a friend's next roll with a specialty.

    [uses cavaliers.assist.max_two, cavaliers.assist.expiry]
    """
    helper, ally = scene.people[turn.who], scene.people[friend]
    rule, seat, mine, theirs = "cavaliers.assist.dice", helper.seat, helper.id, ally.id
    options = [offer(each.id, each.name, token(theirs)) for each in content.specialties().values()]
    prompt = f"Which roll of {ally.name} does {helper.name} help?"
    specialty = pick(play, seat, Matter("assist.specialty", prompt, rule, mine, theirs), options)
    offers = assist_offers(helper, specialty)
    dice = [
        offer(key, f"{LENT[key]}: {Pool(sizes)}", token(mine), facts={"dice": str(Pool(sizes))})
        for key, sizes in offers.items()
    ]
    prompt = f"Which dice does {helper.name} lend?"
    sizes = offers[pick(play, seat, Matter("assist.dice", prompt, rule, mine, theirs), dice)]
    ally.assists.append(Assistance(mine, helper.name, specialty, sizes))
    play.tell(
        "assist",
        "{name} helps {ally} with {specialty}: {dice}.",
        rule,
        about=(mine, theirs),
        name=helper.name,
        ally=ally.name,
        specialty=content.specialties()[specialty].name,
        dice=str(Pool(sizes)),
    )


def enough(helper: Combatant, ally: Combatant) -> Bar | None:
    """Say why one more cannot help somebody whom two are waiting to help, with whatever. [cavaliers.assist.max_two]"""
    helpers = [each.name for each in ally.assists if each.helper != helper.id]
    waiting = list(dict.fromkeys(helpers))
    if len(waiting) < MOST_HELPERS:
        return None
    return Bar("cavaliers.assist.max_two", f"{' and '.join(waiting[:MOST_HELPERS])} help {ally.name} already.")


LENT = {"specialty": "Specialty dice", "competency": "the Competency Die", "default": "a plain die"}


def expire_assists(play: Play, scene: Cavaliers) -> None:
    """Lose the Assist dice that nobody used this round. [cavaliers.assist.expiry]"""
    for each in scene.people.values():
        if each.assists:
            each.assists = []
            text, rule = "{name}'s Assist dice are lost.", "cavaliers.assist.expiry"
            play.tell("expired", text, rule, about=(each.id,), name=each.name)


# --- Flourish ---------------------------------------------------------------------------------------------------------


def flourish(play: Play, scene: Cavaliers, turn: Turn) -> None:
    """Show off with any specialty against Easy opposition, for Style alone. [cavaliers.flourish.roll]"""
    who = scene.people[turn.who]
    rule = "cavaliers.flourish.roll"
    options = [rolled_option(scene, _flourished(scene, turn, each)) for each in content.specialties()]
    specialty = pick(play, who.seat, Matter("flourish", "Show off with what?", rule, who.id), options)
    how = Words(who.seat, "cavaliers.flourish_words", "How does it look?", rule, 200, default="", actor=who.id)
    if said := play.words(how):
        name = content.specialties()[specialty].name
        play.tell("flourish", "{name}, {what}: {said}", rule, about=(who.id,), name=who.name, what=name, said=said)
    cast = ready_cast(play, scene, _flourished(scene, turn, specialty))
    if against_opposition(play, scene, cast, opposition_pool("easy"), "cavaliers.flourish.roll"):
        take_style(play, who, cast.result.points)


def _flourished(scene: Cavaliers, turn: Turn, specialty: str) -> Attempt:
    drops = combined(turn.drop)
    return Attempt(scene.people[turn.who], specialty, drops=drops, order_die=turn.order_die, in_fight=False)


def rolled_option(scene: Cavaliers, attempt: Attempt, bar: Bar | None = None) -> Option:
    """Offer a specialty to be rolled, with its dice and the Drop on them."""
    rolled = gather(scene, attempt)
    label = f"{content.specialties()[attempt.specialty].name} {rolled.said}"
    return offer(attempt.specialty, label, token(attempt.who.id), bar=bar, facts=rolled.facts)


def take_style(play: Play, who: Combatant, points: int) -> int:
    """Turn Success Points into Style, three each, up to the most she may hold. [cavaliers.flourish.spend]"""
    gained = min(points // STYLE_PRICE, who.style_max - who.style)
    who.style += gained
    if gained:
        text = "{name} gains {n} Style, now {style} of {most}."
    elif who.style >= who.style_max:
        text = "{name} has {style} Style, the most she may hold, and gains no more."
    else:
        text = "{name} gains no Style: a Style Point costs {price} Success Points, and she has {points}."
    play.tell(
        "style",
        text,
        "cavaliers.flourish.spend",
        about=(who.id,),
        name=who.name,
        n=gained,
        style=who.style,
        most=who.style_max,
        price=STYLE_PRICE,
        points=points,
    )
    return gained


def against_opposition(play: Play, scene: Cavaliers, cast: Cast, against: Pool, rule: str) -> bool:
    """Roll against dice that nobody holds; a tie fails. The MJ may spend the points of the dice."""
    check_cast(play, cast)
    theirs = throw_opposition(play, scene, against)
    while offer_reroll(play, cast, *_standing(cast, theirs)):
        check_cast(play, cast)
    wins = beats(cast.result, theirs)
    scene.won_by = cast.who.id if wins else ""
    text = "{name} with {total} against {other}: {outcome}."
    outcome = "success" if wins else "failure"
    total, other, about = cast.result.total, theirs.total, (cast.who.id,)
    play.tell("opposed", text, rule, about=about, name=cast.who.name, total=total, other=other, outcome=outcome)
    if not wins and scene.switches.opposition_spends and cast.who.is_pc:
        mishap = Bargain(Attempt(_the_mj(scene, cast.who), "standard_opposition"), cast.who, Terms("opposition"))
        spend(play, scene, mishap, theirs.points, table_of(mishap))
    return wins


def _standing(cast: Cast, theirs: Result) -> tuple[str, str]:
    """Say how somebody stands against dice that nobody holds, in a word and in words."""
    if not beats(cast.result, theirs):
        return "losing", f"is losing to {theirs.total}"
    total, points = cast.result
    return "winning", f"is winning with {total} and {success_points(points)}"


def throw_opposition(play: Play, scene: Cavaliers, against: Pool) -> Result:
    """Throw dice that nobody holds, beside those that lie on the table."""
    result = throw(play, against, occasion=Occasion("The opposition", READING, scene.gm))
    lying = Thrown(who="", seat=scene.gm, specialty="", sizes=against.sizes)
    lie(lying, result)
    scene.thrown.append(lying)
    tell_result(play, Handful("The opposition", "", scene.gm, "", against), result)
    return result


def _the_mj(scene: Cavaliers, against: Combatant) -> Combatant:
    """Give somebody on the other side in whose name the MJ spends points of Standard Opposition."""
    others = [each for each in scene.people.values() if each.seat == scene.gm and each.side != against.side]
    return others[0] if others else against


# --- Use a Skill ------------------------------------------------------------------------------------------------------


def table_for(specialty: str) -> str:
    """Give the table of a skill used in a fight: its own, or the generic one for slow skills.

    [cavaliers.skill.noncombat; uses cavaliers.skill.use]
    """
    own = content.tables().get(specialty)
    return specialty if own is not None and own.in_fight else "generic"


def skill_options(scene: Cavaliers, turn: Turn) -> list[Option]:
    """Give the skills that may be used as an action, at a Drop; Treat is rushed into it."""
    who = scene.people[turn.who]
    options: list[Option] = []
    for each in content.specialties().values():
        if each.id in NOT_SKILLS or each.id == "blackpowder":
            continue
        bar = None
        if each.id == "treat" and not patients(scene, who):
            bar = Bar("cavaliers.skill.use", "There is nobody hurt here.")
        elif each.id == "treat" and not who.medicine:
            bar = Bar("cavaliers.healing.ways", f"{who.name} has no medicine, which Treat uses.")
        if content.tables()[table_for(each.id)].opposition == "banter" and not in_sight(scene, who):
            bar = Bar("cavaliers.skill.use", "There is nobody in sight to use it on.")
        options.append(rolled_option(scene, skill_roll(scene, turn, each.id), bar))
    return options


def skill_roll(scene: Cavaliers, turn: Turn, specialty: str, other: Combatant | None = None) -> Attempt:
    """Give what somebody rolls who uses a skill in her turn, for the menu and for the skill itself."""
    rushed = [Hindrance("rushed", RUSHED)] if specialty == "treat" else []
    drops = [*combined(turn.drop), *rushed]
    return Attempt(scene.people[turn.who], specialty, None, other, drops, turn.order_die)


def in_sight(scene: Cavaliers, who: Combatant) -> list[Combatant]:
    """Give the opponents on whom somebody can use a skill."""
    return [each for each in foes(scene, who) if not each.hidden]


def patients(scene: Cavaliers, who: Combatant) -> list[Combatant]:
    """Give those in the same Area who have Yield or Wounds to treat: herself, companions, bystanders, the fallen.

    [uses cavaliers.healing.ways]
    """
    against = foes(scene, who)
    near = [each for each in scene.people.values() if each.area == who.area and each not in against]
    return [
        each
        for each in near
        if each.status in ("up", "out", "surrendered", "dying", "unconscious")
        and (not sees_vitals(each, who.seat) or each.body.yield_taken or each.body.wounds)
    ]


def use_skill(play: Play, scene: Cavaliers, turn: Turn) -> None:
    """Use a skill that is no attack, on its own table or the generic one. [cavaliers.skill.use]"""
    who = scene.people[turn.who]
    rule = "cavaliers.skill.use"
    specialty = pick(play, who.seat, Matter("skill", "Which skill?", rule, who.id), skill_options(scene, turn))
    other = _whom(play, scene, who, specialty)
    if specialty == "treat" and other is not None:
        treat(play, scene, skill_roll(scene, turn, "treat"), other)
        return
    style, assists, passions = who.style, list(who.assists), dict(who.passions)
    cast = ready_cast(play, scene, skill_roll(scene, turn, specialty, other))
    table = table_for(specialty)
    deal = Bargain(cast.attempt, other)
    wins = roll_skill(play, scene, cast, table, other)
    if wins is None:  # what the MJ does not allow costs nothing
        turn.main, who.style, who.assists, who.passions = "", style, assists, passions
    elif wins:
        spend(play, scene, deal, cast.result.points, table_of(deal, table))


def _whom(play: Play, scene: Cavaliers, who: Combatant, specialty: str) -> Combatant | None:
    """Ask on whom a skill is used, where that matters."""
    if specialty == "treat":
        able = patients(scene, who)
    elif specialty in ("prowl", "perceive", "intuition", "deduce"):
        return None
    else:
        able = in_sight(scene, who)
    if not able:
        return None
    options = [offer(each.id, each.name, token(each.id)) for each in able]
    rule = "cavaliers.skill.use"
    return scene.people[pick(play, who.seat, Matter("skill.target", "On whom?", rule, who.id), options)]


def roll_skill(play: Play, scene: Cavaliers, cast: Cast, table: str, other: Combatant | None) -> bool | None:
    """Roll a skill against what opposes it; None if the MJ says that it cannot be used so.

    [uses cavaliers.skill.noncombat]
    """
    against = content.tables()[table].opposition
    if cast.specialty == "perceive" and (hidden := hiders(scene, cast.who)):
        return against_hiders(play, scene, cast, hidden)
    if against == "automatic" or (against == "unhampered" and not cast.lying.lost):
        return _alone(play, cast)
    if against == "unhampered":
        return as_judged(play, scene, cast, other, "easy")
    if against == "easy":
        if cast.who.is_pc:
            return against_opposition(play, scene, cast, opposition_pool("easy"), "cavaliers.skill.use")
        return against_watchers(play, scene, cast)
    if against == "strategy":
        other = enemy_leader(scene, cast.who)
        return _alone(play, cast) if other is None else _against(play, scene, cast, other, "strategy")
    if against == "banter":
        return other is not None and _against(play, scene, cast, other, "banter")
    return as_judged(play, scene, cast, other)


def against_hiders(play: Play, scene: Cavaliers, cast: Cast, hidden: list[Combatant]) -> bool:
    """Let the MJ say what opposes one who looks while somebody hides: dice, a hider's Prowl, or nothing."""
    who, rule = cast.who, "cavaliers.skill.use"
    options: list[Option] = []
    if who.is_pc:  # The MJ never rolls for an NPC against dice that nobody holds.
        options += [opposition_option(who, level) for level in LEVELS]
    options += [offer(spell("against", each.id), f"{each.name}'s Prowl", token(each.id)) for each in hidden]
    options.append(offer("nobody", "nothing: she looks for no one", token(who.id)))
    prompt = f"What opposes the Perceive of {who.name}?"
    deed = read(judge(play, scene.gm, Matter("opposition", prompt, rule, who.id), options, options[0].value))
    if deed.verb == "nobody":
        return _alone(play, cast)
    if deed.verb == "against":
        return _against(play, scene, cast, scene.people[deed.objects[0]], "prowl")
    return against_opposition(play, scene, cast, opposition_pool(deed.verb), rule)


def _alone(play: Play, cast: Cast) -> bool:
    throw_alone(play, cast)
    return True


def _against(play: Play, scene: Cavaliers, cast: Cast, other: Combatant, reply: str) -> bool:
    in_fight = scene.phase == "fight"  # before it the Advantage Die joins no defence yet
    theirs = ready_cast(play, scene, Attempt(other, reply, None, cast.who, in_fight=in_fight, joins=True))
    wins = contest(play, scene, cast, theirs)
    step_down(play, cast, theirs)
    return wins


def as_judged(
    play: Play, scene: Cavaliers, cast: Cast, other: Combatant | None, usual: str = "moderate"
) -> bool | None:
    """Let the MJ set the opposition: dice of a difficulty, the target's own skill, or none, for it cannot be done.

    [uses cavaliers.skill.noncombat]
    """
    specialty = cast.specialty
    options: list[Option] = []
    if cast.who.is_pc:  # The MJ never rolls for an NPC against dice that nobody holds.
        options += [opposition_option(cast.who, level) for level in LEVELS]
    if other is not None:
        options += [
            offer(each, f"{other.name}'s {content.specialties()[each].name}", token(other.id))
            for each in dict.fromkeys((specialty, *REPLIES))
        ]
    if not options:
        return _alone(play, cast)
    options.append(offer("refuse", "nothing: it cannot be used so", token(cast.who.id)))
    is_met = other is not None and (specialty == "deceive" or not cast.who.is_pc)
    default = "banter" if specialty == "banter" else "intuition" if is_met else usual
    if default not in [option.value for option in options]:
        default = options[0].value
    name = content.specialties()[specialty].name
    prompt = f"What opposes the {name} of {cast.who.name}?"
    rule, facing = "cavaliers.skill.noncombat", other.id if other is not None else ""
    chosen = judge(play, scene.gm, Matter("opposition", prompt, rule, cast.who.id, facing), options, default)
    if chosen in LEVELS:
        return against_opposition(play, scene, cast, opposition_pool(chosen), rule)
    if chosen == "refuse":
        scene.thrown = []
        text, about = "{name} cannot be used so.", (cast.who.id,)
        play.tell("ruling", text, rule, about=about, name=name)
        return None
    assert other is not None
    if scene.phase == "fight" and content.specialties()[chosen].skill == "defense":
        join_advantage(play, cast)
    return _against(play, scene, cast, other, chosen)


REPLIES = ("intuition", "dodge", "block", "parry")
"""What somebody may meet a skill with, as the MJ sees fit."""


def opposition_option(who: Combatant, level: str) -> Option:
    """Offer a Standard Opposition."""
    known = content.oppositions()[level]
    return offer(level, f"{known.name} ({known.pool})", token(who.id), facts={"dice": known.pool})


def best(scene: Cavaliers, who: Combatant, specialties: tuple[str, ...]) -> str:
    """Give the specialty with the most dice in it."""

    def weight(specialty: str) -> int:
        return sum(part.size + 2 for part in pool_of(scene, Attempt(who, specialty)))

    return max(specialties, key=weight)


def against_watchers(play: Play, scene: Cavaliers, cast: Cast) -> bool:
    """Roll against the most watchful of the other side: an NPC never rolls against dice that nobody holds."""
    watchers = foes(scene, cast.who)
    if not watchers:
        return _alone(play, cast)
    watcher = max(watchers, key=lambda each: len(pool_of(scene, Attempt(each, best(scene, each, OBSERVATION)))))
    return _against(play, scene, cast, watcher, best(scene, watcher, OBSERVATION))


def enemy_leader(scene: Cavaliers, who: Combatant) -> Combatant | None:
    """Give the opponent who leads: the best at Strategy among those with ranks in it."""
    able = [each for each in foes(scene, who) if each.sheet.ranks.get("strategy")]
    return max(
        able, key=lambda each: sum(part.size for part in pool_of(scene, Attempt(each, "strategy"))), default=None
    )


def treat(play: Play, scene: Cavaliers, attempt: Attempt, patient: Combatant) -> bool:
    """Treat somebody: Yield by an automatic success, Wounds against Easy opposition, once each injury.

    Say whether a Wound was healed.
    """
    medic, rule = attempt.who, "cavaliers.healing.ways"
    cast = ready_cast(play, scene, attempt)
    deal = Bargain(attempt, patient)
    wounded = patient.body.wounds > 0 and not patient.was_treated and medic.medicine > 0
    lines = table_of(deal)
    if wounded:
        patient.was_treated = True
        if not against_opposition(play, scene, cast, opposition_pool("easy"), rule):
            if scene.phase != "fight":
                return False
            lines = [each for each in lines if each.effect == "ease_ally"]  # against Yield nothing stands
    else:
        throw_alone(play, cast)
        lines = [each for each in lines if each.effect != "heal"]
    if not medic.medicine:
        lines = [each for each in lines if each.effect != "ease_ally"]
    before = patient.body.wounds
    spend(play, scene, deal, cast.result.points, lines)
    if deal.has("ease_ally") and not deal.has("heal"):
        medic.medicine -= 1  # one dose in all for whatever Yield it takes away
    return patient.body.wounds < before


# --- explosives -------------------------------------------------------------------------------------------------------


def explosives(scene: Cavaliers, who: Combatant) -> list[Item]:
    """Give what somebody can set off: an armed grenade in hand, or a loaded cannon in her Area."""
    if who.bound:
        return []
    ready = [item for item in held(scene, who.id, "main", "off") if item.gear.sort == "grenade" and item.is_armed]
    guns = [item for item in scene.items.values() if item.gear.sort == "cannon" and item.area == who.area]
    return ready + [item for item in guns if item.loaded]


def blast_options(scene: Cavaliers, turn: Turn) -> list[Option]:
    """Give the Areas that each explosive can be sent to, with the dice of the throw and the Drop on them."""
    who = scene.people[turn.who]
    options: list[Option] = []
    for item in explosives(scene, who):
        for area in scene.areas.values():
            steps = range_between(scene, who.area, area.id)
            if steps and item.gear.range.drop(steps) is not None:
                on = (item_thing(item), area_thing(area.id))
                rolled = gather(scene, blast_roll(scene, turn, item, area.id))
                label = f"{item.gear.name} at {area.name}, {rolled.said}"
                options.append(offer(spell("blast", item.id, area.id), label, *on, facts=rolled.facts))
    return options


def blast_roll(scene: Cavaliers, turn: Turn, item: Item, area: str) -> Attempt:
    """Give what somebody rolls to send an explosive into an Area, for the menu and for the throw itself."""
    who = scene.people[turn.who]
    drops = [*combined(turn.drop), *flight_drops(scene, item, who.area, area)]
    return Attempt(who, "blackpowder", item, None, drops, turn.order_die)


def blast(play: Play, scene: Cavaliers, turn: Turn, item: Item, area: str) -> None:
    """Send an explosive into an Area: everyone there blocks or dodges what they can."""
    who = scene.people[turn.who]
    steps = range_between(scene, who.area, area)
    who.hidden = False  # whoever sets it off is seen
    cast = ready_cast(play, scene, blast_roll(scene, turn, item, area))
    throw_alone(play, cast)
    if item.gear.sort == "grenade":
        item.holder, item.at, item.area = "", "gone", ""
    else:
        item.loaded, item.progress = 0, 0
    points = cast.result.points
    if points < steps:
        play.tell("short", "It falls short and harms nobody.", "cavaliers.skill.use", about=(who.id,))
        return
    deal = Bargain(cast.attempt)
    deal.areas.append(area)
    lines = [each for each in table_of(deal) if each.effect in BLASTS]
    spend(play, scene, deal, points - steps, lines)
    if is_smoke(item):
        for full in deal.areas:
            scene.areas[full].smoke = True
            text = "Smoke fills {area}."
            play.tell("smoke", text, "cavaliers.skill.use", about=(who.id,), area=scene.areas[full].name)
        return
    rule, thrown = "cavaliers.skill.use", 0
    if item.gear.blast_die:
        dice = Pool([item.gear.blast_die])
        thrown = play.roll(dice, face, occasion=Occasion("The blast", rule, who.seat, about=(who.id,)))
    wounds = blast_wounds(Itemised(), deal, item, thrown)
    tired = blast_yield(Itemised(), deal, item, wounds.total)
    play.tell(
        "blast",
        "The blast: {wounds}, {tired} Yield.",
        rule,
        about=(who.id,),
        sums=(wounds.sum("Wounds", who.id), tired.sum("Yield", who.id)),
        wounds=damage.wounds(wounds.total),
        tired=tired.total,
    )
    harm = Harm(wounds.total, tired.total)
    for each in [each for each in scene.people.values() if each.area in deal.areas and each.status not in damage.GONE]:
        _caught(play, scene, who, each, harm)


def blast_wounds(figure: F, deal: Bargain, item: Item, thrown: int) -> F:
    """Count the Wounds of a blast: those of the explosive, of its die, and those that were bought."""
    rule = "cavaliers.skill.use"
    figure.add(item.gear.name, item.gear.blast, rule)
    figure.add("its die", thrown, rule)
    figure.add("bought", deal.bought.get("blast", 0), rule)
    figure.add("canister", CANISTER * deal.bought.get("blast_wounds", 0), rule)
    return figure


def blast_yield(figure: F, deal: Bargain, item: Item, wounds: int) -> F:
    """Count the Yield of a blast: by its Wounds, and what was bought."""
    rule = "cavaliers.skill.use"
    figure.add("by the Wounds", wounds * item.gear.yield_factor, rule)
    figure.add("bought", deal.bought.get("blast_yield", 0), rule)
    return figure


BLASTS = ("blast", "blast_wounds", "blast_yield", "spread", "style")
"""What is bought with an explosive that goes off at once."""
CANISTER = 2
"""The Wounds that one purchase adds to those of a canister."""


class Harm(NamedTuple):
    """What a blast does to whoever wards off nothing of it."""

    wounds: int
    tired: int


def _caught(play: Play, scene: Cavaliers, by: Combatant, who: Combatant, harm: Harm) -> None:
    """Let a blast take somebody: the fallen wholly, all others as far as they do not ward it off.

    [uses cavaliers.skill.use, cavaliers.dying.threshold]
    """
    scene.happenings += [f"attacks {by.id}", f"attacked {who.id} {by.id}"]
    if not damage.is_helpless(who):
        harm = _warded_off(play, scene, by, who, harm)
    if harm.wounds:
        damage.inflict_wounds(play, who, harm.wounds, by)
    if harm.tired:
        damage.inflict_yield(play, who, harm.tired, by)
    damage.check_limits(play, scene, who)
    if damage.is_dying(who) and who.status != "dying" and who.status not in damage.GONE:
        damage.fall(play, scene, who)


def _warded_off(play: Play, scene: Cavaliers, by: Combatant, who: Combatant, harm: Harm) -> Harm:
    """Let somebody in a blast roll Block or Dodge, and give what is left of it."""
    ways = [Attempt(who, each, None, by) for each in ("block", "dodge")]
    options = [rolled_option(scene, each, hampered(who, each.specialty)) for each in ways]
    prompt = f"{who.name} is caught in the blast: {damage.wounds(harm.wounds)}, {harm.tired} Yield."
    rule = "cavaliers.skill.use"
    defence = pick(play, who.seat, Matter("blast.defend", prompt, rule, who.id, by.id), options)
    cast = ready_cast(play, scene, Attempt(who, defence, None, by))
    throw_alone(play, cast)
    step_down(play, cast)
    deal = Bargain(cast.attempt)
    lines: list[Purchase] = list(content.tables()["explosion"].results)
    spend(play, scene, deal, cast.result.points, lines)
    less_wounds, less_yield = deal.bought.get("less_wound", 0), deal.bought.get("less_yield", 0)
    return Harm(max(0, harm.wounds - less_wounds), max(0, harm.tired - less_yield))
