"""Actions in a scene: pools built with the Storyteller's word, draws made and announced, tasks carried on.

What a draw, a contest or a period is worth is said in `draw`, `contested`, `teamwork` and `extended`; here it happens
to people.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Number, Option, Pick, Words, offer
from outdraw.core.deeds import read, slug, spell
from outdraw.core.events import Sum, Term
from outdraw.core.exact import reordered_by
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.core.present import by_content
from outdraw.core.scene import Secret
from outdraw.games.draws.content import traits
from outdraw.games.draws.rules.conditions import impose, lift, pass_time, tell_condition
from outdraw.games.draws.rules.contested import NOBODY, Contest, by_itself, compare
from outdraw.games.draws.rules.draw import (
    A_CARD,
    RESULT_WORDS,
    Outcome,
    Result,
    announce,
    apart_from_total,
    best_again,
    draw,
    goes_by,
    plural,
    second_card_rule,
)
from outdraw.games.draws.rules.extended import after_period, finisher
from outdraw.games.draws.rules.pool import (
    CIRCUMSTANCE,
    Pool,
    Source,
    advantage_name,
    build_pool,
    carried_fits,
    fitting_advantages,
    limit,
    pretty,
    tool_called,
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
    tool_item,
)

JAM = 2  # a jammed lock needs this many successes more
OTHER = "other"  # a circumstance that the Storyteller puts a number to


class Drawn(NamedTuple):
    """A draw that was made: what it came to, and who saw it."""

    outcome: Outcome
    seen_by: tuple[str, ...]


# --- pools ----------------------------------------------------------------------------------------------------------


def pool_for(play: Play, scene: County, member: Member) -> Pool:
    """Fix the pool for an action, modifiers at the Storyteller's word."""
    character = scene.characters[member.actor]
    granted = by_verb(play.pick_some(play.drawn_up(which_modifiers, scene, member)))
    own = {slug(name): name for name in character.sheet.tools}
    tools = [tool_called(character, own[name]) for name in granted.get("tool", ())]
    tools += [tool_called(character, name) for name in granted.get("grade", ())]
    # Only the best Tool counts, and Advantages add up. [uses draws.pool.extras]
    tool = max([each for each in tools if each is not None], key=_value, default=None)
    named = granted.get("circumstance", ())
    circumstances = [Source(each.id, each.modifier, CIRCUMSTANCE) for each in traits().circumstance if each.id in named]
    if OTHER in named:
        circumstances.append(other_circumstance(play, scene, member))
    places = [int(place) for place in granted.get("carried", ())]
    used = [character.carried[place] for place in places]
    if used:
        character.carried = [each for place, each in enumerate(character.carried) if place not in places]
    pool = build_pool(character, member, granted.get("advantage", ()), tool, circumstances, used)
    return Pool(pool.sources, best_again((pool.again, *[int(number) for number in granted.get("again", ())])))


def other_circumstance(play: Play, scene: County, member: Member) -> Source:
    """Let the Storyteller give a modifier of their own, and say what it is for."""
    most, rule, actor = limit(), "draws.pool.circumstance", member.actor
    name = scene.name_of(actor)
    prompt = f"By how much does it change {name}'s pool?"
    amount = play.number(Number(scene.gm, "draws.circumstance", prompt, rule, -most, most, actor=actor))
    prompt = "What is it? (Nothing: it goes without saying.)"
    words = play.words(Words(scene.gm, "draws.circumstance_words", prompt, rule, default="", actor=actor))
    seen_by, about = scene.private(actor), (actor,)
    facts: dict[str, Any] = {"who": name, "words": words or "another circumstance", "amount": amount}
    told = "{who}: {words} ({amount:+d})."
    play.tell("circumstance", told, rule, seen_by=seen_by, about=about, **facts)
    return Source(words or "another circumstance", amount, rule)


def by_verb(answers: list[str]) -> dict[str, list[str]]:
    """Sort deeds by their verbs: what each is done to."""
    objects: dict[str, list[str]] = {}
    for deed in map(read, answers):
        objects.setdefault(deed.verb, []).extend(deed.objects)
    return objects


def _value(source: Source) -> int:
    return source.value


def which_modifiers(scene: County, member: Member) -> Pick:
    """Ask the Storyteller which Advantages, Tools and circumstances count."""
    character = scene.characters[member.actor]
    options, fits = modifiers(character), fitting(character, member)
    return Pick(
        scene.gm,
        "draws.modifiers",
        f"What counts for {scene.name_of(member.actor)} ({pretty(member.attribute)} + {pretty(member.trait)})?",
        "draws.pool.circumstance",
        tuple(options),
        least=0,
        most=len(options),
        default=[option.value for option in options if option.value in fits],
        discretion=True,
        actor=member.actor,
    )


def modifiers(character: Character) -> list[Option]:
    """Offer all that may modify a character's pool."""
    sheet, on = character.sheet, token(character.id)
    advantages = tuple([(name, advantage_name(sheet, name)) for name in sheet.advantages])
    options = [*modifiers_on_a_sheet(character.id, advantages, tuple(sheet.tools.items()))]
    for place, each in enumerate(character.carried):
        options.append(_modifier(spell("carried", place), each.what, each.value, on))
    return options


@by_content
def modifiers_on_a_sheet(
    actor: str, advantages: tuple[tuple[str, str], ...], tools: tuple[tuple[str, int], ...]
) -> tuple[Option, ...]:
    """Offer somebody's Advantages and Tools, and what a Storyteller may grant to anybody."""
    book, on = traits(), token(actor)
    options = [offer(spell("advantage", name), label, on) for name, label in advantages]
    options += [_modifier(spell("tool", slug(name)), name, bonus, tool_item(actor, name)) for name, bonus in tools]
    options += [_modifier(spell("grade", each.id), f"Tool: {each.name}", each.modifier, on) for each in book.tool]
    options += [_modifier(spell("circumstance", each.id), each.name, each.modifier, on) for each in book.circumstance]
    options.append(offer(spell("circumstance", OTHER), "another circumstance", on))
    options += [offer(spell("again", number), f"{number}-Again", on, facts={"again": number}) for number in (9, 8)]
    return tuple(options)


def _modifier(value: str, name: str, amount: int, on: str) -> Option:
    return offer(value, f"{name} ({amount:+d})", on, facts={"modifier": amount})


def fitting(character: Character, member: Member) -> list[str]:
    """Give the modifiers that fit an action by themselves, which the Storyteller may change."""
    own = member.tool in character.sheet.tools
    return [
        *[spell("advantage", name) for name in fitting_advantages(character, member)],
        *[spell("carried", at) for at, each in enumerate(character.carried) if carried_fits(each, member)],
        *([spell("tool", slug(member.tool)) if own else spell("grade", member.tool)] if member.tool else []),
        *[spell("circumstance", name) for name in member.circumstances],
    ]


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
    tell_total(play, scene, member.actor, total, outcome, seen_by)
    announce(play, name, outcome, seen_by, told, about)
    return Drawn(outcome, seen_by)


def tell_total(play: Play, scene: County, actor: str, pool: int, outcome: Outcome, seen_by: tuple[str, ...]) -> None:
    """Tell card and pool added up, to those who may know the pool."""
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
    drawn = play.in_any_order(draw_in_turn, scene, [lead for lead, _ in sides], pools, theirs, in_contest)
    scene.moment = Moment(name, [laid(lead, each) for (lead, _), each in zip(sides, drawn, strict=True)])
    return drawn


def side_by_side(
    play: Play,
    scene: County,
    leads: list[Member],
    pools: list[Pool],
    theirs: list[list[tuple[Member, Pool]]],
    in_contest: bool,
) -> list[Drawn]:
    """Let every side draw by itself, its helpers and its lead: so what help comes to the same is one."""
    drawn: list[Drawn] = []
    for lead, pool, helpers in zip(leads, pools, theirs, strict=True):
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
def draw_in_turn(
    play: Play,
    scene: County,
    leads: list[Member],
    pools: list[Pool],
    theirs: list[list[tuple[Member, Pool]]],
    in_contest: bool,
) -> list[Drawn]:
    """Let the helpers of all sides draw, then the leads, whose pools they change. [draws.teamwork.order]"""
    pools = list(pools)
    for place, lead in enumerate(leads):
        if theirs[place]:
            aid = help_from(  # [draws.teamwork.chance]
                tuple(draw_for(play, scene, *helper).outcome for helper in theirs[place]), scene.options.teamwork_cap
            )
            tell_help(play, scene, lead, aid)
            pools[place] = with_help(pools[place], aid)
    return [draw_for(play, scene, lead, pool, in_contest) for lead, pool in zip(leads, pools, strict=True)]


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
        "Help for {who}: {bonus:+d}" + (", and {penalty:+d} for a dramatic failure." if aid.penalty else "."),
        "draws.teamwork.bonus",
        "draws.teamwork.order",
        "draws.teamwork.result",
        "draws.teamwork.dramatic_failure" if aid.penalty else "draws.teamwork.chance",
        *(() if aid.bonus else ("draws.teamwork.helper_failure",)),
        seen_by=scene.private(lead.actor),
        about=(lead.actor,),
        who=scene.name_of(lead.actor),
        bonus=aid.bonus,
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
        if not contest.is_tie or resisting or not drawn_again(play, scene, actors):
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
        words = f"{scene.name_of(resisting)} holds" if resisting in actors else "a dead heat"
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
        if contest.is_far_behind(place):
            words = RESULT_WORDS["dramatic_failure"]
            name = scene.name_of(actor)
            play.tell("result", "{who} {words}.", "draws.contested.five_margin", about=(actor,), who=name, words=words)


# --- extended actions -----------------------------------------------------------------------------------------------


def carry_on(play: Play, scene: County, task: Task) -> None:
    """Spend one period on an extended action: warn, draw, tally, let the time pass. [uses draws.extended.interval]"""
    warn(play, task)
    sides = [(side.lead, side.helpers) for side in task.sides]
    drawn = draw_sides(play, scene, sides, task.name, in_contest=not is_race(scene, task))
    outcomes = tuple(each.outcome for each in drawn)
    task.draws_made += 1
    results = tally_up(play, scene, task, outcomes)
    is_contest = len(task.sides) > 1
    for side, (outcome, seen_by) in zip(task.sides, drawn, strict=True):
        tell_tally(play, scene, task, side, EVERYONE if is_contest else seen_by, outcome)
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


def next_period(scene: County, task: Task) -> tuple[list[Character], int]:
    """Give those who work at a task, and when its next draw is over: in rounds or minutes, as the task goes.

    Whoever takes part is occupied by it, and begins when they are done with anything else.

    [draws.extended.teamwork; uses draws.extended.interval]
    """
    at_work = [
        scene.characters[member.actor]
        for side in task.sides
        for member in (side.lead, *side.helpers)
        if scene.characters[member.actor].is_able
    ]
    if task.minutes == 0:
        begun = max([task.worked_round, *[each.busy_round for each in at_work]])
        return at_work, min(begun, scene.rounds) + 1
    begun = max([task.worked_until, *[each.busy_until for each in at_work]])
    return at_work, min(begun, scene.minutes) + task.minutes


def is_too_late(scene: County, task: Task) -> bool:
    """Say whether a task has a deadline, and no draw more is over before it. [draws.extended.limit]"""
    return task.deadline != 0 and next_period(scene, task)[1] > task.deadline


def run_out_of_time(play: Play, scene: County) -> None:
    """End the tasks for which it is too late by now, however the time has passed. [uses draws.extended.limit]"""
    for task in [each for each in scene.tasks if is_too_late(scene, each)]:
        settle_task(play, scene, task)


def spend_period(play: Play, scene: County, task: Task) -> None:
    """Let the time of one draw pass; time in which others worked at something else has passed already.

    [uses draws.extended.interval]
    """
    at_work, over = next_period(scene, task)
    if task.minutes == 0:
        task.worked_round = over
        for each in at_work:
            each.busy_round = over
        if over > scene.rounds:
            pass_time(play, scene, 0)
        return
    task.worked_until = over
    for each in at_work:
        each.busy_until = over
    if over > scene.minutes:
        pass_time(play, scene, over - scene.minutes)


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


def tell_tally(
    play: Play, scene: County, task: Task, side: Contender, seen_by: tuple[str, ...], outcome: Outcome
) -> None:
    """Tell how a side stands; after a draw that was kept secret its tally is secret too."""
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
        return
    decide(scene, task, winner.lead.actor if winner is not None else "")
    scene.tasks.remove(task)
