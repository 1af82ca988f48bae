"""Actions in a scene: pools built with the Storyteller's word, draws made and announced, tasks carried on.

What a draw, a contest or a period is worth is said in `draw`, `contested`, `teamwork` and `extended`; here it happens
to people.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Pick, offer
from outdraw.core.events import Sum, Term
from outdraw.core.exact import reordered_by
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.scene import Secret
from outdraw.games.draws.rules.conditions import impose, lift, pass_rounds, tell_condition
from outdraw.games.draws.rules.contested import NOBODY, Contest, by_itself, compare
from outdraw.games.draws.rules.draw import (
    A_CARD,
    RESULT_WORDS,
    Outcome,
    Result,
    announce,
    apart_from_total,
    draw,
    goes_by,
    plural,
    second_card_rule,
)
from outdraw.games.draws.rules.extended import after_period, finisher
from outdraw.games.draws.rules.modifiers import pool_for
from outdraw.games.draws.rules.pool import (
    Pool,
    with_help,
)
from outdraw.games.draws.rules.tasks import decide
from outdraw.games.draws.rules.teamwork import Help, help_from, teamwork
from outdraw.games.draws.scene import (
    Character,
    Condition,
    Contender,
    County,
    Laid,
    Member,
    Moment,
    Task,
    token,
)

JAM = 2  # a jammed lock needs this many successes more


class Drawn(NamedTuple):
    """A draw that was made: what it came to, and who saw it."""

    outcome: Outcome
    seen_by: tuple[str, ...]


# --- single draws and help ------------------------------------------------------------------------------------------


def card_of(scene: County, actor: str, seen_by: tuple[str, ...]) -> Occasion:
    """Say whose a card is that is drawn, and who sees it."""
    return Occasion(f"{scene.name_of(actor)}'s card", A_CARD.rule, scene.owner(actor), seen_by, (actor,))


def draw_for(play: Play, scene: County, member: Member, pool: Pool, in_contest: bool = False) -> Drawn:
    """Draw for a character; card and outcome are open, the pool is not.

    Where sides are compared, no total is exceptional by itself. [uses draws.contested.own_exceptional]
    """
    name = scene.name_of(member.actor)
    about, total = (member.actor,), pool.total
    seen_by = who_sees(play, scene, member)
    told = play.tell(
        "pool",
        "{who}'s pool: {pool}.",
        "draws.pool.total_before_draw",
        *goes_by(total),
        seen_by=scene.private(member.actor),
        about=about,
        sums=(pool.sum(member.actor),),
        who=name,
        pool=str(pool),
        total=total,
    )
    whose = card_of(scene, member.actor, seen_by)
    outcome = play.settle(draw, total, pool.again, whose, alike=apart_from_total)
    outcome = by_itself(outcome) if in_contest else outcome
    drawn = Drawn(outcome, seen_by)
    tell_total(play, scene, member.actor, total, drawn)
    announce(play, name, outcome, whose, told)
    return drawn


def tell_total(play: Play, scene: County, actor: str, pool: int, drawn: Drawn) -> None:
    """Tell card and pool added up, to those who may know the pool."""
    outcome, seen_by = drawn
    if outcome.total is None:
        return
    cards = outcome.total - pool
    terms = (Term("pool", pool, "draws.pool.total_before_draw"), Term("cards", cards, "draws.draw.procedure"))
    play.tell(
        "total",
        "{who}'s total: {pool} + {cards} = {total}.",
        "draws.draw.procedure",
        *second_card_rule(cards),
        seen_by=scene.private(actor) if seen_by == EVERYONE else seen_by,
        about=(actor,),
        sums=(Sum("total", outcome.total, terms, actor),),
        who=scene.name_of(actor),
        pool=pool,
        cards=cards,
        total=outcome.total,
    )


def who_sees(play: Play, scene: County, member: Member) -> tuple[str, ...]:
    """Let the Storyteller keep the draw of a character nobody plays to themselves. [draws.deck.storyteller]"""
    if scene.characters[member.actor].is_played:
        return EVERYONE
    kept = Pick(
        scene.gm,
        "draws.secret_draw",
        f"Is the draw of {scene.name_of(member.actor)} open?",
        "draws.deck.storyteller",
        (
            offer("open", "open to all", token(member.actor)),
            offer("secret", "for the Storyteller alone", token(member.actor)),
        ),
        default="secret" if scene.options.secret_npc_draws else "open",
        discretion=True,
        actor=member.actor,
    )
    return EVERYONE if play.pick(kept) == "open" else (scene.gm,)


def draw_with_help(play: Play, scene: County, lead: Member, helpers: list[Member], name: str = "") -> Outcome:
    """Let the helpers draw first, then the lead. [draws.teamwork.result; uses draws.teamwork.order]"""
    return draw_sides(play, scene, [(lead, helpers)], name)[0].outcome


def draw_sides(
    play: Play, scene: County, sides: list[tuple[Member, list[Member]]], name: str = "", in_contest: bool = False
) -> list[Drawn]:
    """Fix all pools before any card; let the helpers of all sides draw, then the leads."""
    pools = [pool_for(play, scene, lead) for lead, _ in sides]
    able = [who_can_help(play, scene, lead, helpers) for lead, helpers in sides]
    # [draws.extended.both]
    theirs = [[(helper, pool_for(play, scene, helper)) for helper in helpers] for helpers in able]
    ready = [Ready(lead, pool, each) for (lead, _), pool, each in zip(sides, pools, theirs, strict=True)]
    drawn = play.in_any_order(draw_in_turn, scene, ready, in_contest)
    scene.moment = Moment(name, [laid(lead, each) for (lead, _), each in zip(sides, drawn, strict=True)])
    return drawn


class Ready(NamedTuple):
    """A side whose pools are fixed: the lead's, and those of its helpers."""

    lead: Member
    pool: Pool
    helpers: list[tuple[Member, Pool]]


def side_by_side(play: Play, scene: County, sides: list[Ready], in_contest: bool) -> list[Drawn]:
    """Let every side draw by itself, its helpers and its lead: so what help comes to the same is one."""
    drawn: list[Drawn] = []
    for lead, pool, helpers in sides:
        if not helpers:
            drawn.append(draw_for(play, scene, lead, pool, in_contest))
            continue
        for helper, _ in helpers:
            who_sees(play, scene, helper)
        seen_by = who_sees(play, scene, lead)
        efforts = tuple([(each.total, each.again) for _, each in helpers])
        outcome = play.settle(
            teamwork, pool.total, pool.again, efforts, scene.options.teamwork_cap, alike=apart_from_total
        )
        drawn.append(Drawn(by_itself(outcome) if in_contest else outcome, seen_by))
    return drawn


@reordered_by(side_by_side)
def draw_in_turn(play: Play, scene: County, sides: list[Ready], in_contest: bool) -> list[Drawn]:
    """Let the helpers of all sides draw, then the leads, whose pools they change. [draws.teamwork.order]"""
    pools = [side.pool for side in sides]
    for place, (lead, pool, helpers) in enumerate(sides):
        if helpers:
            aid = help_from(  # [draws.teamwork.chance]
                tuple(draw_for(play, scene, *helper).outcome for helper in helpers), scene.options.teamwork_cap
            )
            tell_help(play, scene, lead, aid)
            pools[place] = with_help(pool, aid)
    return [draw_for(play, scene, side.lead, pool, in_contest) for side, pool in zip(sides, pools, strict=True)]


def who_can_help(play: Play, scene: County, lead: Member, helpers: list[Member]) -> list[Member]:
    """Give the helpers who can act, and tell of those who cannot."""
    for helper in helpers:
        if not scene.characters[helper.actor].is_able:
            told, about = "{who} cannot help {lead}.", (helper.actor, lead.actor)
            facts: dict[str, Any] = {"who": scene.name_of(helper.actor), "lead": scene.name_of(lead.actor)}
            play.tell("no_help", told, "draws.teamwork.primary", about=about, **facts)
    return [helper for helper in helpers if scene.characters[helper.actor].is_able]


def laid(member: Member, drawn: Drawn) -> Laid:
    """Keep what a draw came to, for those who saw it."""
    outcome, seen_by = drawn
    return Laid(member.seat, member.actor, Secret(outcome.result, seen_by), Secret(outcome.successes, seen_by))


def tell_help(play: Play, scene: County, lead: Member, aid: Help) -> None:
    """Tell what help is worth, to those who may know the lead's pool: a helper's draw may have been secret."""
    play.tell(
        "help",
        "Help for {who}: {bonus:+d}{limited}" + (", and {penalty:+d} for a dramatic failure." if aid.penalty else "."),
        "draws.teamwork.bonus",
        "draws.teamwork.order",
        "draws.teamwork.result",
        "draws.teamwork.dramatic_failure" if aid.penalty else "draws.teamwork.chance",
        *(() if aid.bonus else ("draws.teamwork.helper_failure",)),
        seen_by=scene.private(lead.actor),
        about=(lead.actor,),
        who=scene.name_of(lead.actor),
        bonus=aid.bonus,
        limited=f" of {aid.bonus + aid.beyond:+d}, for no more counts here" if aid.beyond else "",
        penalty=aid.penalty,
    )


# --- contested actions ----------------------------------------------------------------------------------------------


def contest_between(
    play: Play, scene: County, sides: list[tuple[Member, list[Member]]], resisting: str = "", name: str = ""
) -> Contest:
    """Let every side draw and compare; a dead heat may be drawn again.

    [uses draws.contested.tie]
    """
    while True:
        drawn = draw_sides(play, scene, sides, name, in_contest=True)  # [draws.contested.draw]
        contest = compare(tuple(each.outcome for each in drawn))
        actors = [lead.actor for lead, _ in sides]
        tell_contest(play, scene, actors, contest, resisting)
        if not contest.is_tie or contest.is_held_by(actors, resisting) or not drawn_again(play, scene, actors):
            return contest


def drawn_again(play: Play, scene: County, actors: list[str]) -> bool:
    """Ask the Storyteller whether a dead heat is drawn again."""
    on = [token(actor) for actor in actors]
    choice = Pick(
        scene.gm,
        "draws.dead_heat",
        "A dead heat.",
        "draws.contested.tie",
        (offer("stand", "it stays a dead heat", *on), offer("again", "everyone draws again", *on)),
        default="stand",
        discretion=True,
        actor=actors[0],
        facing=actors[1],
    )
    return play.pick(choice) == "again"


def tell_contest(play: Play, scene: County, actors: list[str], contest: Contest, resisting: str) -> None:
    """Tell who won, by how much, and who failed dramatically."""
    if contest.is_tie:
        words = "a dead heat"
        if contest.is_held_by(actors, resisting):
            words = f"{scene.name_of(resisting)} holds"
        elif len(actors) > 2:
            words = f"a dead heat of {' and '.join([scene.name_of(actors[place]) for place in contest.ahead])}"
        rule = "draws.contested.tie" if max(contest.successes) else "draws.contested.both_fail"
        play.tell("contest", "Nobody wins: {words}.", rule, about=tuple(actors), words=words, winner="", net=0)
    else:
        rules = ["draws.contested.draw", "draws.contested.winner", "draws.contested.net"]
        if not contest.is_dramatic:
            rules.append("draws.contested.own_exceptional")
        if len(actors) > 2:
            rules.append("draws.contested.many")
        won = actors[contest.winner]
        scene.moment.winner = won
        about = (won, *[actor for actor in actors if actor != won])
        words = "dramatically " if contest.is_dramatic else ""
        rules += ["draws.contested.five_margin"] if contest.is_dramatic else []
        play.tell(
            "contest",
            "{winner} wins {words}with {successes}.",
            *rules,
            about=about,
            winner=scene.name_of(won),
            words=words,
            successes=plural(contest.net, "net success", "net successes"),
            net=contest.net,
        )
    for place, actor in enumerate(actors):
        if contest.is_far_behind(place) and not has_failed_dramatically(scene, actor):
            words = RESULT_WORDS["dramatic_failure"]
            name = scene.name_of(actor)
            play.tell("result", "{who} {words}.", "draws.contested.five_margin", about=(actor,), who=name, words=words)


def has_failed_dramatically(scene: County, actor: str) -> bool:
    """Say whether everybody has heard already that somebody's own draw was a dramatic failure."""
    results = [hand.result for hand in scene.moment.hands if hand.actor == actor]
    return any(each.value == "dramatic_failure" and each.seen_by == EVERYONE for each in results)


# --- extended actions -----------------------------------------------------------------------------------------------


def carry_on(play: Play, scene: County, task: Task) -> None:
    """Spend one period on an extended action: warn, draw, tally, let the time pass. [uses draws.extended.interval]"""
    warn(play, task)
    late = [each.id for each in at_work(scene, task)[1]]
    sides = [(side.lead, [each for each in side.helpers if each.actor not in late]) for side in task.sides]
    for actor in late:
        told, about = "{who} is busy until it is too late to help with {task}.", (actor,)
        play.tell("no_help", told, "draws.extended.limit", about=about, who=scene.name_of(actor), task=task.name)
    drawn = draw_sides(play, scene, sides, task.name, in_contest=not is_race(scene, task))
    outcomes = tuple(each.outcome for each in drawn)
    task.draws_made += 1
    results = tally_up(play, scene, task, outcomes)
    is_contest = len(task.sides) > 1
    for side, (outcome, seen_by) in zip(task.sides, drawn, strict=True):
        tell_tally(play, scene, task, side, Drawn(outcome, EVERYONE if is_contest else seen_by))
    for side, outcome in zip(task.sides, outcomes, strict=True):
        after_first_one(play, scene, task, side, outcome)
    if task.patient and finished_by(task) is not None:  # in time, before this round's bleeding
        lift(play, scene.characters[task.patient], "wounded")
    spend_period(play, scene, task)
    for side, outcome, result in zip(task.sides, outcomes, results, strict=True):
        # It is the failure of one's own draw that is grave, not being behind; five behind is a failure like it.
        if not outcome.is_success or result == "dramatic_failure":
            dangerous_failure(play, scene, task, side.lead.actor)
    settle_task(play, scene, task)


def over_by(scene: County, task: Task, people: list[Character]) -> int:
    """Give when the next draw of a task is over if these work at it: they begin when they are done with all else."""
    begun = max([task.worked_until, *[each.busy_until for each in people]])
    return min(begun, scene.now) + task.period


def at_work(scene: County, task: Task) -> tuple[list[Character], list[Character]]:
    """Give the able who work at the next draw of a task, and the helpers whom other work keeps until it is too late.

    [draws.extended.teamwork; uses draws.extended.interval, draws.extended.limit]
    """
    working = [each for each in [scene.characters[side.lead.actor] for side in task.sides] if each.is_able]
    kept: list[Character] = []
    for helper in [scene.characters[each.actor] for side in task.sides for each in side.helpers]:
        if helper.is_able:
            is_late = task.deadline and over_by(scene, task, [helper]) > task.deadline
            (kept if is_late else working).append(helper)
    return working, kept


def is_too_late(scene: County, task: Task) -> bool:
    """Say whether a task has a deadline, and no draw more of those who lead it is over before it.

    [draws.extended.limit]
    """
    leads = [scene.characters[side.lead.actor] for side in task.sides]
    return task.deadline != 0 and over_by(scene, task, [each for each in leads if each.is_able]) > task.deadline


def run_out_of_time(play: Play, scene: County) -> None:
    """End the tasks for which it is too late by now, however the time has passed. [uses draws.extended.limit]"""
    for task in [each for each in scene.tasks if is_too_late(scene, each)]:
        settle_task(play, scene, task)


def spend_period(play: Play, scene: County, task: Task) -> None:
    """Let the time of one draw pass; time in which others worked at something else has passed already."""
    working, _ = at_work(scene, task)
    task.worked_until = over_by(scene, task, working)
    for each in working:
        each.busy_until = task.worked_until
    if task.worked_until > scene.now:
        pass_rounds(play, scene, task.worked_until - scene.now, in_minutes=task.minutes > 0)


def tally_up(play: Play, scene: County, task: Task, outcomes: tuple[Outcome, ...]) -> tuple[Result, ...]:
    """Add one period to every tally, and give what it came to for each side. [uses draws.extended.contested]

    In a plain race every side's own draw counts, and nobody wins a period.
    """
    by_themselves = is_race(scene, task)
    tallies = after_period(tuple(side.tally.value for side in task.sides), outcomes, by_themselves)
    for side, tally in zip(task.sides, tallies, strict=True):
        side.tally.value = tally
    if by_themselves:
        return tuple(outcome.result for outcome in outcomes)
    contest = compare(outcomes)
    tell_contest(play, scene, [side.lead.actor for side in task.sides], contest, "")
    return contest.results


def is_race(scene: County, task: Task) -> bool:
    """Say whether the draws of a task are not compared: one side alone, or a plain race.

    [uses draws.extended.contested]
    """
    return len(task.sides) == 1 or scene.options.plain_race


TALLY_RULES: dict[Result, str] = {
    "failure": "draws.extended.failure",
    "success": "draws.extended.tally",
    "exceptional": "draws.extended.exceptional",
    "dramatic_failure": "draws.extended.dramatic_failure",
}


def tell_tally(play: Play, scene: County, task: Task, side: Contender, drawn: Drawn) -> None:
    """Tell how a side stands; after a draw that was kept secret its tally is secret too."""
    outcome, seen_by = drawn
    if seen_by != EVERYONE:
        side.tally.seen_by = seen_by
    play.tell(
        "tally",
        "{task}: {who} stands at {tally}{of}.",
        *dict.fromkeys(("draws.extended.tally", TALLY_RULES[outcome.result])),
        *(("draws.extended.both",) if len(task.sides) > 1 and side.helpers else ()),
        seen_by=side.tally.seen_by,
        about=(side.lead.actor,),
        task=task.name,
        who=scene.name_of(side.lead.actor),
        tally=side.tally.value,
        of=f" of {side.target.value}" if side.target.is_open else "",
    )


def warn(play: Play, task: Task) -> None:
    """Say before the draw what failing may do."""
    dangers = {"tilted": "Tilted", "tilted_then_wounded": "Tilted, then Wounded", "wounded": "Wounded"}
    if task.failure in dangers:
        play.tell(
            "warning",
            "{task}: failing may leave one {danger}.",
            "draws.extended.conditions",
            about=tuple([side.lead.actor for side in task.sides]),
            task=task.name,
            danger=dangers[task.failure],
        )


def after_first_one(play: Play, scene: County, task: Task, side: Contender, outcome: Outcome) -> None:
    """Let a task react to an automatic failure. [draws.auto_fail.special_conditions]"""
    if not outcome.is_automatic:
        return
    rule, about = "draws.auto_fail.special_conditions", (side.lead.actor,)
    if task.failure == "jam":
        side.target.value += JAM
        whose = f" for {scene.name_of(side.lead.actor)}" if len(task.sides) > 1 else ""
        known = f", and the target is {side.target.value} now" if side.target.is_open else ""
        play.tell("jam", "{task}: it jams{whose}{known}.", rule, about=about, task=task.name, whose=whose, known=known)
    elif task.failure == "alarm":
        whose = f" at what {scene.name_of(side.lead.actor)} does" if len(task.sides) > 1 else ""
        told = "{task}: a horn or an alarm goes off{whose}."
        play.tell("alarm", told, rule, about=about, task=task.name, whose=whose)


def dangerous_failure(play: Play, scene: County, task: Task, actor: str) -> None:
    """Let the Storyteller impose the Condition that failing risked. [draws.extended.conditions]"""
    character = scene.characters[actor]
    condition: Condition
    if task.failure == "wounded" or (task.failure == "tilted_then_wounded" and "tilted" in character.conditions):
        condition = "wounded"
    elif task.failure in ("tilted", "tilted_then_wounded"):
        condition = "tilted"
    else:
        return
    if condition in character.conditions or character.is_dead:
        return
    options = (
        offer("impose", f"{character.name} is {condition.title()}", token(actor), facts={"condition": condition}),
        offer("spare", "only time was lost", token(actor)),
    )
    choice = Pick(
        scene.gm,
        "draws.impose",
        f"{character.name} fails at {task.name}.",
        "draws.extended.conditions",
        options,
        default="impose",
        discretion=True,
        actor=actor,
    )
    if play.pick(choice) == "impose":
        impose(play, character, condition)
        if condition == "wounded":
            stay_awake(play, character)


def stay_awake(play: Play, character: Character) -> None:
    """Let the player of someone Wounded choose whether the character stays conscious."""
    if not character.is_conscious:
        return
    on = token(character.id)
    choice = Pick(
        character.seat,
        "draws.stay_awake",
        f"{character.name} is Wounded: one box turns Lethal each round awake, each 15 minutes if not.",
        "draws.extended.conditions",
        (offer("stay", "stay conscious", on), offer("let_go", "fall unconscious", on)),
        actor=character.id,
    )
    if play.pick(choice) == "let_go":
        fall_unconscious(play, character)


def fall_unconscious(play: Play, character: Character) -> None:
    """Fall unconscious, to bleed more slowly. [uses draws.extended.conditions]"""
    character.is_conscious = False
    tell_condition(play, character, "falls unconscious")


def tell_level(play: Play, scene: County, task: Task) -> None:
    """Tell that several have reached their targets with the same tally, so that nobody is first and it goes on.

    [uses draws.extended.contested]
    """
    done = [side for side in task.sides if side.tally.value >= side.target.value]
    if done:
        names, about = [scene.name_of(side.lead.actor) for side in done], about_task(task, done[0].lead.actor)
        told = "{task}: {who} are level at {tally}; nobody is first, and it goes on."
        facts: dict[str, Any] = {"task": task.name, "who": " and ".join(names), "tally": done[0].tally.value}
        play.tell("level", told, "draws.extended.contested", seen_by=done[0].tally.seen_by, about=about, **facts)


def finished_by(task: Task) -> Contender | None:
    """Give the side that has reached its target first, if one has."""
    tallies = tuple(side.tally.value for side in task.sides)
    winner = finisher(tallies, tuple(side.target.value for side in task.sides))
    return None if winner == NOBODY else task.sides[winner]


def about_task(task: Task, first: str = "") -> tuple[str, ...]:
    """Name everybody who leads a side of a task, whoever it is about most first."""
    leads = [side.lead.actor for side in task.sides if side.lead.actor != first]
    return (first, *leads) if first else tuple(leads)


def settle_task(play: Play, scene: County, task: Task) -> None:
    """End a task that is done, out of time, or without its patient."""
    winner = finished_by(task)
    if winner is not None:
        scene.done_by[task.id], scene.done[task.id] = winner.lead.actor, task.name
        play.tell(
            "done",
            "{task} is done by {who} after {draws}.",
            "draws.extended.tally",
            *(("draws.extended.contested",) if len(task.sides) > 1 else ()),
            about=about_task(task, winner.lead.actor),
            task=task.name,
            who=scene.name_of(winner.lead.actor),
            draws=plural(task.draws_made, "draw", "draws"),
        )
    elif task.patient and scene.characters[task.patient].is_dead:
        about = about_task(task, task.patient)
        play.tell("too_late", "{task}: it is too late.", "draws.extended.conditions", about=about, task=task.name)
    elif (task.most_draws and task.draws_made >= task.most_draws) or is_too_late(scene, task):
        about = about_task(task)
        play.tell("out_of_time", "{task}: the time has run out.", "draws.extended.limit", about=about, task=task.name)
    else:
        tell_level(play, scene, task)
        return
    decide(scene, task, winner.lead.actor if winner is not None else "")
    scene.tasks.remove(task)
