"""Before the fight: who is surprised, preparations without dice, and rolls that buy Advantage and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.core.choices import Bar, Option, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.asking import Matter, judge, pick
from outdraw.games.cavaliers.rules.bargain import Bargain, Terms
from outdraw.games.cavaliers.rules.combined import MOST_DROP, combine, preparations
from outdraw.games.cavaliers.rules.maneuvers import contest, ready_cast, throw_alone
from outdraw.games.cavaliers.rules.pools import Attempt, gather, pool_of
from outdraw.games.cavaliers.rules.rolls import Cast, opposition_pool
from outdraw.games.cavaliers.rules.skills import (
    OBSERVATION,
    against_opposition,
    against_watchers,
    as_judged,
    best,
    enemy_leader,
    rolled_option,
    table_for,
    throw_opposition,
)
from outdraw.games.cavaliers.rules.spending import spend, table_of
from outdraw.games.cavaliers.scene import (
    BYSTANDERS,
    Cavaliers,
    Combatant,
    Turn,
    fighters,
    foes,
    held,
    names,
    sentence,
    token,
)

OFFERED = ("prowl", "strategy")
"""The rolls offered before a fight; others only if the MJ finds them fitting."""
NOT_TRIED = (*OFFERED, "aim", "brawl")
ONLY_ADVANTAGE = "cavaliers.before.dice_only_for_advantage"


# --- surprise ---------------------------------------------------------------------------------------------------------


def decide_surprise(play: Play, scene: Cavaliers) -> None:
    """Let the MJ say who is caught unprepared, or call for Observation. [cavaliers.surprise.decide]"""
    options = (
        offer("story", "as the story has it"),
        offer("nobody", "nobody is surprised"),
        offer("party", "the player characters are", *_tokens(scene, "party")),
        offer("foes", "their opponents are", *_tokens(scene, "foes")),
        offer("some", "single people are (say who)"),
        offer(spell("notice", "party"), "let the company roll Observation", *_tokens(scene, "party")),
        offer(spell("notice", "foes"), "let their opponents roll Observation", *_tokens(scene, "foes")),
    )
    play.tell("start", "A fight begins.", "cavaliers.before.start")
    threatened = {"foes": "party", "party": "foes"}.get(scene.ambush, "")
    default = spell("notice", threatened) if threatened else "story"
    rule = "cavaliers.surprise.decide"
    chosen = judge(play, scene.gm, Matter("surprise", "Who is surprised?", rule), options, default)
    deed = read(chosen)
    if deed.verb == "notice":
        observe(play, scene, deed.objects[0])
    elif chosen != "story":
        caught_out = _singled_out(play, scene) if chosen == "some" else []
        for who in fighters(scene):
            who.surprised = who.side == chosen or who.id in caught_out
    caught = [who for who in fighters(scene) if who.surprised]
    about = tuple([each.id for each in caught])
    play.tell("surprised", "Surprised: {who}.", rule, about=about, who=names(caught))
    if not scene.switches.armed_if_surprised:
        put_away(play, scene, caught)
    scene.phase = "preparation"
    ready = [who.id for who in fighters(scene) if not who.surprised and who.side != BYSTANDERS]
    scene.queue = ready if scene.preparation else []


def _singled_out(play: Play, scene: Cavaliers) -> list[str]:
    """Ask the MJ which single people are surprised. [uses cavaliers.surprise.decide]"""
    able = [who for who in fighters(scene) if who.side != BYSTANDERS]
    options = tuple([offer(who.id, who.name, token(who.id)) for who in able])
    kind, rule, most = "cavaliers.surprised", "cavaliers.surprise.decide", len(options)
    default = [who.id for who in able if who.surprised] or [able[0].id]
    return play.pick_some(Pick(scene.gm, kind, "Who is surprised?", rule, options, 1, most, default, discretion=True))


def put_away(play: Play, scene: Cavaliers, caught: Sequence[Combatant]) -> None:
    """Let those who are surprised have nothing in hand; a shield stays on the arm."""
    in_hand = [(who, held(scene, who.id, "main", "off", "both")) for who in caught]
    unready = [who for who, things in in_hand if things]
    for _, things in in_hand:
        for item in things:
            item.at = "carried"
    if not unready:
        return
    text, rule = "{who} {have} nothing in hand yet.", "cavaliers.surprise.no_preparation"
    about, have = tuple([who.id for who in unready]), "has" if len(unready) == 1 else "have"
    play.tell("unready", text, rule, about=about, who=sentence(unready), have=have)


def _tokens(scene: Cavaliers, side: str) -> list[str]:
    return [token(who.id) for who in fighters(scene) if who.side == side]


def observe(play: Play, scene: Cavaliers, threatened: str) -> None:
    """Let the threatened notice: Observation against the best sneak, or Easy; losers and ties are surprised."""
    rule = "cavaliers.surprise.decide"
    hunters = [who for who in fighters(scene) if who.side not in (threatened, BYSTANDERS)]
    sneaks = [who for who in hunters if who.sheet.ranks.get("prowl")]
    if sneaks:
        sneak = max(sneaks, key=lambda who: sum([part.size for part in pool_of(scene, Attempt(who, "prowl"))]))
        cast = ready_cast(play, scene, Attempt(sneak, "prowl", in_fight=False))
        stealth = throw_alone(play, cast)
    else:
        scene.thrown, scene.won_by = [], ""
        stealth = throw_opposition(play, scene, opposition_pool("easy"))
    for who in fighters(scene):
        if who.side == threatened:
            with_what = best(scene, who, OBSERVATION)
            cast = ready_cast(play, scene, Attempt(who, with_what, in_fight=False, joins=True))
            seen = throw_alone(play, cast)
            who.surprised = is_caught(seen.total, stealth.total)
            text = "{name} with {seen} against {hidden}: {outcome}."
            outcome = "surprised" if who.surprised else "on guard"
            play.tell(
                "observed",
                text,
                rule,
                about=(who.id,),
                name=who.name,
                seen=seen.total,
                hidden=stealth.total,
                outcome=outcome,
            )


def is_caught(observation: int, prowl: int) -> bool:
    """Say whether somebody who saw this much is surprised by one who sneaked this well.

    [uses cavaliers.surprise.decide]
    """
    return observation <= prowl


# --- preparation ------------------------------------------------------------------------------------------------------


def prepare_one(play: Play, scene: Cavaliers) -> None:
    """Let the next unsurprised combatant do one thing; it is worth one turn at most, so two Areas on foot.

    [uses cavaliers.move.max]
    """
    if not scene.queue:
        scene.phase = "initiative"
        scene.happenings = []
        return
    who = scene.people[scene.queue[0]]
    if not who.is_up:  # the MJ has taken her out of it
        scene.queue.pop(0)
        return
    options = [*preparation_options(scene, who), offer("done", "ready", token(who.id))]
    left = f" (time left: {who.readiness} of {scene.preparation})" if scene.preparation else ""
    prompt, rule = f"{who.name}: what do you do before the fight?{left}", "cavaliers.before.prepare"
    chosen = pick(play, who.seat, Matter("before", prompt, rule, who.id), options, "done")
    deed, words = read(chosen)
    if deed == "done":
        scene.queue.pop(0)
    elif deed == "roll":
        roll_before(play, scene, who, words[0])
    else:
        turn = Turn(who=who.id, drop=MOST_DROP - who.readiness, areas=who.paced)
        combine(play, scene, turn, deed, words)
        who.readiness, who.paced = MOST_DROP - turn.drop, turn.areas


def preparation_options(scene: Cavaliers, who: Combatant) -> list[Option]:
    """Give what may be done before the fight; to the surprised, nothing. [cavaliers.surprise.no_preparation]"""
    turn = Turn(who=who.id, drop=MOST_DROP - who.readiness, areas=who.paced)
    options = [_as_preparation(option) for option in preparations(scene, turn)]
    offered = [each for each in OFFERED if not who.sheet.pools or each in who.sheet.pools]
    on = token(who.id)
    for specialty in offered:
        name, rolled = content.specialties()[specialty].name, gather(scene, before_roll(who, specialty))
        label, bar = f"roll {name} {rolled.said} for Advantage", _rolled(who, specialty)
        options.append(offer(spell("roll", specialty), label, on, bar=bar, facts=rolled.facts))
    if who.category != "animal":
        bar = None
        if all(each.barred_by for each in other_skills(scene, who)):
            bar = Bar("cavaliers.before.one_roll_per_type", f"{who.name} has tried them all.")
        options.append(offer(spell("roll", "other"), "roll another skill for Advantage (ask the MJ)", on, bar=bar))
    only = Bar(ONLY_ADVANTAGE, "Before a fight only rolls that can give Advantage are made.")
    options += [offer(dice, dice, on, bar=only) for dice in ("attack", "flourish", "focus")]
    if who.surprised:
        caught = Bar("cavaliers.surprise.no_preparation", f"{who.name} is surprised.")
        options = [offer(each.value, each.label, *each.on, bar=caught, facts=each.facts) for each in options]
    return options


def _rolled(who: Combatant, specialty: str) -> Bar | None:
    """Say why a skill is not rolled again before this fight. [cavaliers.before.one_roll_per_type]"""
    if specialty not in who.tried:
        return None
    why = f"{who.name} has rolled {content.specialties()[specialty].name} before this fight."
    return Bar("cavaliers.before.one_roll_per_type", why)


def _as_preparation(option: Option) -> Option:
    drop = option.facts.get("drop")
    label = option.label.replace(f"(Drop {drop})", f"({drop} of the time)") if drop is not None else option.label
    bar = Bar(option.barred_by, option.why) if option.barred_by else None
    if option.barred_by == "cavaliers.combined.no_dice_turn":
        bar = Bar("cavaliers.before.prepare", "There is no time for more.")
    return offer(option.value, label, *option.on, bar=bar, facts=option.facts)


def roll_before(play: Play, scene: Cavaliers, who: Combatant, specialty: str) -> None:
    """Roll for Advantage before the fight; its points buy nothing else.

    [cavaliers.before.dice_only_for_advantage, cavaliers.before.points_only_on_advantage]
    """
    if specialty == "other":
        found = another_skill(play, scene, who)
        if not found:
            return
        specialty = found
    who.tried.append(specialty)
    table = table_for(specialty)
    deal = Bargain(before_roll(who, specialty), None, Terms("before"))
    cast = ready_cast(play, scene, before_roll(who, specialty))
    if _wins_before(play, scene, cast):
        spend(play, scene, deal, cast.result.points, table_of(deal, table))


def before_roll(who: Combatant, specialty: str) -> Attempt:
    """Give what somebody rolls before a fight, for the menu and for the roll itself."""
    return Attempt(who, specialty, in_fight=False)


def gives_advantage(specialty: str) -> bool:
    """Say whether the table of a skill can give Advantage."""
    return any(line.effect in ("advantage", "tactics") for line in content.tables()[table_for(specialty)].results)


def other_skills(scene: Cavaliers, who: Combatant) -> list[Option]:
    """Give the skills besides those offered: each is tried once, and must be able to give Advantage."""
    options: list[Option] = []
    for each in content.specialties().values():
        if each.skill in ("defense", "dueling", "initiative") or each.id in NOT_TRIED:
            continue
        bar = _rolled(who, each.id)
        if bar is None and not gives_advantage(each.id):
            bar = Bar(ONLY_ADVANTAGE, f"{each.name} cannot give Advantage.")
        options.append(rolled_option(scene, before_roll(who, each.id), bar))
    return options


def another_skill(play: Play, scene: Cavaliers, who: Combatant) -> str:
    """Ask for another skill and whether the MJ finds it fitting. [uses cavaliers.before.dice_only_for_advantage]"""
    options = other_skills(scene, who)
    specialty = pick(play, who.seat, Matter("before.skill", "Which skill?", ONLY_ADVANTAGE, who.id), options)
    fits = (offer("refuse", "it does not fit", token(who.id)), offer("allow", "it fits", token(who.id)))
    name = content.specialties()[specialty].name
    prompt = f"May {who.name} roll {name} for Advantage?"
    if judge(play, scene.gm, Matter("before.fits", prompt, ONLY_ADVANTAGE, who.id), fits, "refuse") == "allow":
        return specialty
    who.tried.append(specialty)
    text = "The MJ finds that {skill} does not fit."
    play.tell("ruling", text, ONLY_ADVANTAGE, about=(who.id,), skill=name)
    return ""


def _wins_before(play: Play, scene: Cavaliers, cast: Cast) -> bool | None:
    who, specialty = cast.who, cast.specialty
    if specialty == "strategy":
        leader = enemy_leader(scene, who)
        if leader is None or leader.surprised:
            throw_alone(play, cast)
            return True
        theirs = ready_cast(play, scene, Attempt(leader, "strategy", in_fight=False, joins=True))
        return contest(play, scene, cast, theirs)
    if specialty == "prowl":
        if who.is_pc:
            return against_opposition(play, scene, cast, opposition_pool("easy"), ONLY_ADVANTAGE)
        return against_watchers(play, scene, cast)
    return as_judged(play, scene, cast, next(iter(foes(scene, who)), None))
