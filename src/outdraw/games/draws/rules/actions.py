"""Actions in a scene: pools built with the Storyteller's word, draws made and announced, tasks carried on.

What a draw, a contest or a period is worth is said in `draw`, `contested`, `teamwork` and `extended`; here it happens
to people.
"""

from __future__ import annotations

from typing import NamedTuple

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.games.draws.content import traits
from outdraw.games.draws.rules.conditions import impose, lift, pass_time
from outdraw.games.draws.rules.contested import NOBODY, Contest, compare
from outdraw.games.draws.rules.draw import RESULT_WORDS, Outcome, Result, announce, best_again, draw, plural
from outdraw.games.draws.rules.extended import after_period, finisher
from outdraw.games.draws.rules.pool import (
    Pool,
    Source,
    build_pool,
    carried_fits,
    fitting_advantages,
    pretty,
    tool_called,
    with_help,
)
from outdraw.games.draws.rules.teamwork import Help, help_from
from outdraw.games.draws.scene import Character, Condition, Contender, County, Member, Task

JAM = 2  # a jammed lock needs this many successes more


class Drawn(NamedTuple):
    """A draw that was made: what it came to, and who saw it."""

    outcome: Outcome
    seen_by: tuple[str, ...]


# --- pools ----------------------------------------------------------------------------------------------------------


def pool_for(play: Play, scene: County, member: Member) -> Pool:
    """Fix the pool for an action, modifiers at the Storyteller's word. [draws.pool.total_before_draw]"""
    character = scene.characters[member.actor]
    granted = play.ask(which_modifiers(scene, member))
    words = granted if isinstance(granted, list) else []
    advantages = [word[4:] for word in words if word.startswith("adv:")]
    tools = [tool for word in words if word.startswith("tool:") and (tool := tool_called(character, word[5:]))]
    circumstances = sum(each.modifier for each in traits().circumstance if f"circumstance:{each.id}" in words)
    # Only the best Tool counts, and Advantages add up. [draws.pool.extras]
    used = [each for place, each in enumerate(character.carried) if f"carried:{place}" in words]
    pool = build_pool(character, member, advantages, max(tools, key=_value, default=None), circumstances, used)
    special = [int(word[6:]) for word in words if word.startswith("again:")]
    character.carried = [each for place, each in enumerate(character.carried) if f"carried:{place}" not in words]
    return Pool(pool.sources, best_again((pool.again, *special)))


def _value(source: Source) -> int:
    return source.value


def which_modifiers(scene: County, member: Member) -> Pick:
    """Ask the Storyteller which Advantages, Tools and circumstances count. [draws.pool.circumstance]"""
    character = scene.characters[member.actor]
    sheet = character.sheet
    book = traits()
    options = [Option(f"adv:{name}", book.advantage_of(name).name) for name in sheet.advantages]
    options += [Option(f"tool:{name}", f"{name} ({bonus:+d})") for name, bonus in sheet.tools.items()]
    options += [Option(f"tool:{each.id}", f"Tool: {each.name} ({each.modifier:+d})") for each in book.tool]
    options += [Option(f"circumstance:{each.id}", f"{each.name} ({each.modifier:+d})") for each in book.circumstance]
    options += [Option(f"again:{number}", f"{number}-Again") for number in (9, 8)]
    carried = {f"carried:{place}": each for place, each in enumerate(character.carried)}
    options += [Option(word, f"{each.what} ({each.value:+d})") for word, each in carried.items()]
    default = [f"adv:{name}" for name in fitting_advantages(character, member)]
    default += [word for word, each in carried.items() if carried_fits(each, member)]
    default += [f"tool:{member.tool}"] if member.tool else []
    default += [f"circumstance:{name}" for name in member.circumstances]
    known = {option.value for option in options}
    return Pick(
        scene.gm,
        "draws.modifiers",
        f"What counts for {scene.name_of(member.actor)} ({pretty(member.attribute)} + {pretty(member.trait)})?",
        "draws.pool.circumstance",
        tuple(options),
        least=0,
        most=len(options),
        default=[word for word in default if word in known],
        discretion=True,
    )


# --- single draws and help ------------------------------------------------------------------------------------------


def draw_for(play: Play, scene: County, member: Member, pool: Pool) -> Drawn:
    """Draw for a character; card and outcome are open, the pool is not. [draws.deck.storyteller]"""
    name = scene.name_of(member.actor)
    seen_by = who_sees(play, scene, member)
    told = play.tell(
        "pool",
        "{who}'s pool: {pool}.",
        "draws.pool.total_before_draw",
        "draws.chance.trigger" if pool.total <= 0 else "draws.draw.procedure",
        seen_by=scene.private(member.actor),
        who=name,
        pool=str(pool),
        total=pool.total,
    )
    outcome = play.settle(draw, pool.total, pool.again, name, scene.owner(member.actor), seen_by)
    announce(play, name, outcome, seen_by, told)
    return Drawn(outcome, seen_by)


def who_sees(play: Play, scene: County, member: Member) -> tuple[str, ...]:
    """Let the Storyteller keep the draw of a character nobody plays to themselves. [draws.deck.storyteller]"""
    if scene.characters[member.actor].is_played:
        return EVERYONE
    kept = Pick(
        scene.gm,
        "draws.secret_draw",
        f"Is the draw of {scene.name_of(member.actor)} open?",
        "draws.deck.storyteller",
        (Option("open", "open to all"), Option("secret", "for the Storyteller alone")),
        default="secret" if scene.options.secret_npc_draws else "open",
        discretion=True,
    )
    return EVERYONE if play.ask(kept) == "open" else (scene.gm,)


def draw_with_help(play: Play, scene: County, lead: Member, helpers: list[Member]) -> Outcome:
    """Let the helpers draw first, then the lead. [draws.teamwork.order, draws.teamwork.result]"""
    return draw_sides(play, scene, [(lead, helpers)])[0].outcome


def draw_sides(play: Play, scene: County, sides: list[tuple[Member, list[Member]]]) -> list[Drawn]:
    """Fix all pools before any card; let the helpers of all sides draw, then the leads. [draws.extended.both]"""
    pools = [pool_for(play, scene, lead) for lead, _ in sides]
    able = [[helper for helper in helpers if scene.characters[helper.actor].is_able] for _, helpers in sides]
    theirs = [[(helper, pool_for(play, scene, helper)) for helper in helpers] for helpers in able]
    for place, (lead, _) in enumerate(sides):
        if theirs[place]:
            aid = help_from(
                tuple(draw_for(play, scene, *helper).outcome for helper in theirs[place]), scene.options.teamwork_cap
            )
            tell_help(play, scene, lead, aid)
            pools[place] = with_help(pools[place], aid)
    return [draw_for(play, scene, lead, pool) for (lead, _), pool in zip(sides, pools, strict=True)]


def tell_help(play: Play, scene: County, lead: Member, aid: Help) -> None:
    """Tell what help is worth, to those who may know the lead's pool: a helper's draw may have been secret."""
    play.tell(
        "help",
        "Help for {who}: {bonus:+d}" + (", and {penalty:+d} for a dramatic failure." if aid.penalty else "."),
        "draws.teamwork.bonus",
        "draws.teamwork.dramatic_failure" if aid.penalty else "draws.teamwork.chance",
        seen_by=scene.private(lead.actor),
        who=scene.name_of(lead.actor),
        bonus=aid.bonus,
        penalty=aid.penalty,
    )


# --- contested actions ----------------------------------------------------------------------------------------------


def contest_between(
    play: Play, scene: County, sides: list[tuple[Member, list[Member]]], resisting: str = ""
) -> Contest:
    """Let every side draw and compare; a dead heat may be drawn again. [draws.contested.draw, draws.contested.tie]"""
    while True:
        contest = compare(tuple(drawn.outcome for drawn in draw_sides(play, scene, sides)))
        tell_contest(play, scene, [lead.actor for lead, _ in sides], contest, resisting)
        if not contest.is_tie or resisting or not drawn_again(play, scene):
            return contest


def drawn_again(play: Play, scene: County) -> bool:
    """Ask the Storyteller whether a dead heat is drawn again. [draws.contested.tie]"""
    options = (Option("stand", "it stays a dead heat"), Option("again", "everyone draws again"))
    choice = Pick(
        scene.gm, "draws.dead_heat", "A dead heat.", "draws.contested.tie", options, default="stand", discretion=True
    )
    return play.ask(choice) == "again"


def tell_contest(play: Play, scene: County, actors: list[str], contest: Contest, resisting: str) -> None:
    """Tell who won, by how much, and who failed dramatically."""
    if contest.is_tie:
        words = f"{scene.name_of(resisting)} holds" if resisting in actors else "a dead heat"
        rule = "draws.contested.tie" if max(contest.successes) else "draws.contested.both_fail"
        play.tell("contest", "Nobody wins: {words}.", rule, words=words, winner="", net=0)
    else:
        rules = ["draws.contested.winner", "draws.contested.net"]
        if len(actors) > 2:
            rules.append("draws.contested.many")
        winner = scene.name_of(actors[contest.winner])
        words = "dramatically " if contest.is_dramatic else ""
        rules += ["draws.contested.five_margin"] if contest.is_dramatic else []
        net = plural(contest.net, "net success", "net successes")
        play.tell("contest", "{winner} wins {words}with {net}.", *rules, winner=winner, words=words, net=net)
    for place, actor in enumerate(actors):
        if contest.is_far_behind(place):
            words = RESULT_WORDS["dramatic_failure"]
            play.tell("result", "{who} {words}.", "draws.contested.five_margin", who=scene.name_of(actor), words=words)


# --- extended actions -----------------------------------------------------------------------------------------------


def carry_on(play: Play, scene: County, task: Task) -> None:
    """Spend one period on an extended action: warn, draw, tally, let the time pass. [draws.extended.interval]"""
    warn(play, scene, task)
    drawn = draw_sides(play, scene, [(side.lead, side.helpers) for side in task.sides])
    outcomes = tuple(each.outcome for each in drawn)
    task.draws_made += 1
    results = tally_up(play, scene, task, outcomes)
    is_contest = len(task.sides) > 1
    for side, (_, seen_by) in zip(task.sides, drawn, strict=True):
        tell_tally(play, scene, task, side, EVERYONE if is_contest else seen_by)
    for side, outcome in zip(task.sides, outcomes, strict=True):
        after_first_one(play, task, side, outcome)
    if task.patient and finished_by(task) is not None:  # in time, before this round's bleeding
        lift(play, scene.characters[task.patient], "wounded")
    pass_time(play, scene, task.minutes)
    for side, result in zip(task.sides, results, strict=True):
        if result in ("failure", "dramatic_failure"):
            dangerous_failure(play, scene, task, side.lead.actor)
    settle_task(play, scene, task)


def tally_up(play: Play, scene: County, task: Task, outcomes: tuple[Outcome, ...]) -> tuple[Result, ...]:
    """Add one period to every tally, and give what it came to for each side. [draws.extended.contested]

    In a plain race every side's own draw counts, and nobody wins a period.
    """
    is_race = len(task.sides) == 1 or scene.options.plain_race
    tallies = after_period(tuple(side.tally.value for side in task.sides), outcomes, is_race)
    for side, tally in zip(task.sides, tallies, strict=True):
        side.tally.value = tally
    if is_race:
        return tuple(outcome.result for outcome in outcomes)
    contest = compare(outcomes)
    tell_contest(play, scene, [side.lead.actor for side in task.sides], contest, "")
    return contest.results


def tell_tally(play: Play, scene: County, task: Task, side: Contender, seen_by: tuple[str, ...]) -> None:
    """Tell how a side stands; after a draw that was kept secret its tally is secret too. [draws.extended.tally]"""
    if seen_by != EVERYONE:
        side.tally.seen_by = seen_by
    play.tell(
        "tally",
        "{task}: {who} stands at {tally}.",
        "draws.extended.tally",
        seen_by=side.tally.seen_by,
        task=task.name,
        who=scene.name_of(side.lead.actor),
        tally=side.tally.value,
    )


def warn(play: Play, scene: County, task: Task) -> None:
    """Say before the draw what failing may do. [draws.extended.conditions]"""
    dangers = {"tilted": "Tilted", "tilted_then_wounded": "Tilted, then Wounded", "wounded": "Wounded"}
    if task.failure in dangers:
        play.tell(
            "warning",
            "{task}: failing may leave one {danger}.",
            "draws.extended.conditions",
            task=task.name,
            danger=dangers[task.failure],
        )


def after_first_one(play: Play, task: Task, side: Contender, outcome: Outcome) -> None:
    """Let a task react to an automatic failure. [draws.auto_fail.special_conditions]"""
    if not outcome.is_automatic:
        return
    if task.failure == "jam":
        side.target.value += JAM
        play.tell("jam", "{task}: it jams.", "draws.auto_fail.special_conditions", task=task.name)
    elif task.failure == "alarm":
        play.tell("alarm", "{task}: a horn or an alarm goes off.", "draws.auto_fail.special_conditions", task=task.name)


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
    options = (Option("impose", f"{character.name} is {condition.title()}"), Option("spare", "only time was lost"))
    choice = Pick(
        scene.gm,
        "draws.impose",
        f"{character.name} fails at {task.name}.",
        "draws.extended.conditions",
        options,
        default="impose",
        discretion=True,
    )
    if play.ask(choice) == "impose":
        impose(play, character, condition)
        if condition == "wounded":
            stay_awake(play, character)


def stay_awake(play: Play, character: Character) -> None:
    """Let the player of someone Wounded choose whether the character stays conscious. [draws.extended.conditions]"""
    if not character.is_conscious:
        return
    options = (Option("stay", "stay conscious"), Option("let_go", "fall unconscious"))
    choice = Pick(
        character.seat,
        "draws.stay_awake",
        f"{character.name} is Wounded: one box turns Lethal each round awake, each 15 minutes if not.",
        "draws.extended.conditions",
        options,
    )
    if play.ask(choice) == "let_go":
        fall_unconscious(play, character)


def fall_unconscious(play: Play, character: Character) -> None:
    """Fall unconscious, to bleed more slowly. [draws.extended.conditions]"""
    character.is_conscious = False
    play.tell("condition", "{who} falls unconscious.", "draws.extended.conditions", who=character.name)


def finished_by(task: Task) -> Contender | None:
    """Give the side that has reached its target first, if one has."""
    tallies = tuple(side.tally.value for side in task.sides)
    winner = finisher(tallies, tuple(side.target.value for side in task.sides))
    return None if winner == NOBODY else task.sides[winner]


def settle_task(play: Play, scene: County, task: Task) -> None:
    """End a task that is done, out of time, or without its patient. [draws.extended.tally, draws.extended.limit]"""
    winner = finished_by(task)
    if winner is not None:
        scene.done_by[task.id] = winner.lead.actor
        play.tell(
            "done",
            "{task} is done by {who} after {draws}.",
            "draws.extended.tally",
            *(("draws.extended.contested",) if len(task.sides) > 1 else ()),
            task=task.name,
            who=scene.name_of(winner.lead.actor),
            draws=plural(task.draws_made, "draw", "draws"),
        )
    elif task.patient and scene.characters[task.patient].is_dead:
        play.tell("too_late", "{task}: it is too late.", "draws.extended.conditions", task=task.name)
    elif task.most_draws and task.draws_made >= task.most_draws:
        play.tell("out_of_time", "{task}: the time has run out.", "draws.extended.limit", task=task.name)
    else:
        return
    scene.tasks.remove(task)
