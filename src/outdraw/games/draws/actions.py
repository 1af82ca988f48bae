"""Actions in a scene: pools built with the Storyteller's word, draws made and announced, tasks carried on.

What a draw, a contest or a period is worth is said in `draw`, `contested`, `teamwork` and `extended`; here it happens to
people.
"""

from __future__ import annotations

from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.core.zones import EVERYONE
from outdraw.games.draws.conditions import impose, lift, pass_time
from outdraw.games.draws.content import traits
from outdraw.games.draws.contested import Contest, compare
from outdraw.games.draws.draw import RESULT_WORDS, Outcome, announce, best_again, draw, plural
from outdraw.games.draws.extended import after_period, finisher, tallied
from outdraw.games.draws.pool import Pool, Source, best_tool, build_pool, carried_fits, fitting_advantages
from outdraw.games.draws.scene import County, Member, Side, Task
from outdraw.games.draws.teamwork import help_from

JAM = 2  # a jammed lock needs this many successes more


# --- pools ----------------------------------------------------------------------------------------------------------


def pool_for(play: Play, scene: County, member: Member) -> Pool:
    """Fix the pool for an action, modifiers at the Storyteller's word. [draws.pool.total_before_draw]"""
    character = scene.characters[member.actor]
    granted = play.ask(which_modifiers(scene, member))
    words = granted if isinstance(granted, list) else []
    advantages = [word[4:] for word in words if word.startswith("adv:")]
    tools = [tool for word in words if word.startswith("tool:") and (tool := _tool(scene, member, word[5:]))]
    circumstances = sum(each.modifier for each in traits().circumstance if f"circumstance:{each.id}" in words)
    # Only the best Tool counts, and Advantages add up. [draws.pool.extras]
    used = [each for place, each in enumerate(character.carried) if f"carried:{place}" in words]
    pool = build_pool(character, member, advantages, max(tools, key=_value, default=None), circumstances, used)
    special = [int(word[6:]) for word in words if word.startswith("again:")]
    character.carried = [each for place, each in enumerate(character.carried) if f"carried:{place}" not in words]
    return Pool(pool.sources, best_again((pool.again, *special)))


def _value(source: Source) -> int:
    return source.value


def _tool(scene: County, member: Member, name: str) -> Source | None:
    return best_tool(scene.characters[member.actor], Member(member.actor, member.attribute, member.trait, tool=name))


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
        f"What counts for {scene.name_of(member.actor)} ({member.attribute} + {member.trait})?",
        "draws.pool.circumstance",
        tuple(options),
        least=0,
        most=len(options),
        default=[word for word in default if word in known],
        discretion=True,
    )


# --- single draws and help ------------------------------------------------------------------------------------------


def draw_for(play: Play, scene: County, member: Member, pool: Pool) -> Outcome:
    """Draw for a character; card and outcome are open, the pool only to player and Storyteller. [draws.deck.storyteller]"""
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
    return outcome


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
    able = [helper for helper in helpers if scene.characters[helper.actor].is_able]
    outcomes = tuple(draw_for(play, scene, helper, pool_for(play, scene, helper)) for helper in able)
    pool = pool_for(play, scene, lead)
    if outcomes:
        aid = help_from(outcomes, scene.options.teamwork_cap)
        pool = pool.plus("help", aid.bonus).plus("a helper's dramatic failure", aid.penalty)
        play.tell(
            "help",
            "Help for {who}: {bonus:+d}, {penalty:+d}.",
            "draws.teamwork.bonus",
            "draws.teamwork.dramatic_failure" if aid.penalty else "draws.teamwork.chance",
            who=scene.name_of(lead.actor),
            bonus=aid.bonus,
            penalty=aid.penalty,
        )
    return draw_for(play, scene, lead, pool)


# --- contested actions ----------------------------------------------------------------------------------------------


def contest_between(play: Play, scene: County, sides: list[tuple[Member, list[Member]]], resisting: str = "") -> Contest:
    """Let every side draw and compare; a dead heat may be drawn again. [draws.contested.draw, draws.contested.tie]"""
    while True:
        outcomes = tuple(draw_with_help(play, scene, lead, helpers) for lead, helpers in sides)
        contest = compare(outcomes)
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
    for place, result in enumerate(contest.results):
        if result == "dramatic_failure":
            who = scene.name_of(actors[place])
            play.tell("result", "{who} {words}.", "draws.contested.five_margin", who=who, words=RESULT_WORDS[result])


# --- extended actions -----------------------------------------------------------------------------------------------


def carry_on(play: Play, scene: County, task: Task) -> None:
    """Spend one period on an extended action: warn, draw, tally, let the time pass. [draws.extended.interval]"""
    warn(play, scene, task)
    outcomes = tuple(draw_with_help(play, scene, side.lead, side.helpers) for side in task.sides)
    before = tuple(side.tally for side in task.sides)
    if len(task.sides) == 1:
        tallies = (tallied(before[0], outcomes[0].result, outcomes[0].successes),)
        results = (outcomes[0].result,)
    else:
        tallies = after_period(before, outcomes, scene.options.plain_race)
        contest = compare(outcomes)
        results = contest.results
        tell_contest(play, scene, [side.lead.actor for side in task.sides], contest, "")
    task.draws_made += 1
    for side, tally in zip(task.sides, tallies, strict=True):
        side.tally = tally
        who = scene.name_of(side.lead.actor)
        play.tell("tally", "{task}: {who} stands at {tally}.", "draws.extended.tally", task=task.name, who=who, tally=tally)
    for side, outcome in zip(task.sides, outcomes, strict=True):
        after_first_one(play, scene, task, side, outcome)
    pass_time(play, scene, task.minutes)
    for side, result in zip(task.sides, results, strict=True):
        if result in ("failure", "dramatic_failure"):
            dangerous_failure(play, scene, task, side.lead.actor)
    settle_task(play, scene, task)


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


def after_first_one(play: Play, scene: County, task: Task, side: Side, outcome: Outcome) -> None:
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
        impose(play, scene, character, "wounded" if condition == "wounded" else "tilted")
        if condition == "wounded":
            stay_awake(play, scene, actor)


def stay_awake(play: Play, scene: County, actor: str) -> None:
    """Let the player of someone Wounded choose whether the character stays conscious. [draws.extended.conditions]"""
    character = scene.characters[actor]
    options = (Option("stay", "stay conscious"), Option("let_go", "fall unconscious"))
    choice = Pick(
        character.seat,
        "draws.stay_awake",
        f"{character.name} is Wounded: one box turns Lethal each round awake, each 15 minutes if not.",
        "draws.extended.conditions",
        options,
    )
    character.is_conscious = play.ask(choice) == "stay"


def settle_task(play: Play, scene: County, task: Task) -> None:
    """End a task that is done, or out of time. [draws.extended.tally, draws.extended.limit]"""
    tallies = tuple(side.tally for side in task.sides)
    winner = finisher(tallies, tuple(side.target.value for side in task.sides))
    if winner >= 0:
        side = task.sides[winner]
        play.tell(
            "done",
            "{task} is done by {who} after {draws}.",
            "draws.extended.tally",
            *(("draws.extended.contested",) if len(task.sides) > 1 else ()),
            task=task.name,
            who=scene.name_of(side.lead.actor),
            draws=plural(task.draws_made, "draw", "draws"),
        )
        if task.patient:
            lift(play, scene.characters[task.patient], "wounded")
        scene.tasks.remove(task)
    elif task.most_draws and task.draws_made >= task.most_draws:
        play.tell("out_of_time", "{task}: the time has run out.", "draws.extended.limit", task=task.name)
        scene.tasks.remove(task)
