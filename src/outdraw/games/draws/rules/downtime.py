"""Downtime Actions: what characters do between two games of a season.

They are not actions of the scene: no time of it passes, and all of them happen at once. The allowance and that they are
simultaneous are the public page's that the seed points to; categories and outcomes are the house's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from outdraw.core.choices import Bar, Pick, Words, offer
from outdraw.core.deeds import read, slug, spell
from outdraw.core.play import Play
from outdraw.games.draws.content import Band, downtime_rules
from outdraw.games.draws.rules.actions import Drawn, card_of, tell_total
from outdraw.games.draws.rules.combinations import which_attribute, which_trait
from outdraw.games.draws.rules.conditions import rest
from outdraw.games.draws.rules.contested import NOBODY, Contest, by_itself, compare
from outdraw.games.draws.rules.draw import Outcome, announce, apart_from_total, draw, plural
from outdraw.games.draws.rules.extended import tallied
from outdraw.games.draws.rules.pool import (
    Granted,
    Pool,
    build_pool,
    fitting_advantages,
    tool_called,
    with_help,
)
from outdraw.games.draws.rules.teamwork import help_from
from outdraw.games.draws.scene import Carried, Character, County, token, tool_item

ALLOWANCE = "draws.downtime.allowance"
SEPARATE = "draws.downtime.separate"

# What a player may submit: how many Regular and Large actions, and whether ordinary life is neglected for them.
PLANS: dict[str, tuple[int, int, bool]] = {
    "nothing": (0, 0, False),
    "regular": (1, 0, False),
    "neglect_large": (0, 1, True),
    "neglect_two_regular": (2, 0, True),
    "large": (0, 1, False),
    "two_regular": (2, 0, False),
    "neglect_large_and_regular": (1, 1, True),
}
PLAN_WORDS = {
    "nothing": "nothing",
    "regular": "one Regular action",
    "neglect_large": "one Large action, neglecting ordinary life",
    "neglect_two_regular": "two Regular actions, neglecting ordinary life",
    "large": "one Large action",
    "two_regular": "two Regular actions",
    "neglect_large_and_regular": "one Large and one Regular action, neglecting ordinary life",
}


class Submission(NamedTuple):
    """One Downtime Action as submitted."""

    actor: str
    category: str
    goal: str
    is_large: bool
    attribute: str
    trait: str
    tool: str = ""
    helps: str = ""


def is_allowed(regular: int, large: int, neglects: bool) -> bool:
    """One Regular; or, neglecting ordinary life, one Large or two Regular. [draws.downtime.allowance]"""
    return (regular, large) in (((0, 0), (1, 0)) if not neglects else ((0, 1), (2, 0)))


def between_games(play: Play, scene: County) -> None:
    """Take all submissions at once, resolve them as simultaneous, and begin the next game."""
    people = [character for character in scene.characters.values() if character.is_played and not character.is_dead]
    play.tell("downtime", "Game {game} is over; Downtime Actions are submitted.", SEPARATE, game=scene.game)
    rest(play, scene)
    for character in people:
        character.carried = []  # what was for this game is gone with it
    plans = play.ask_all([which_plan(character) for character in people]) if people else ()  # [draws.downtime.separate]
    submissions: list[Submission] = []
    for character, plan in zip(people, plans, strict=True):
        regular, large, neglects = PLANS[str(plan)]
        submissions += [submit(play, scene, character, is_large) for is_large in [True] * large + [False] * regular]
        if neglects:
            neglect = downtime_rules().neglect
            character.carried.append(Carried("ordinary life neglected", neglect, "neglect"))
            play.tell(
                "neglect",
                "{who} neglects ordinary life.",
                ALLOWANCE,
                seen_by=scene.private(character.id),
                about=(character.id,),
                who=character.name,
            )
    resolve(play, scene, submissions)
    begin_next(scene)
    play.tell("game", "Game {game} begins.", SEPARATE, game=scene.game)


def begin_next(scene: County) -> None:
    """Begin the next game, with its own time; what took anybody's in the last is over.

    [uses draws.downtime.separate]
    """
    scene.game += 1
    scene.minutes = scene.rounds = 0
    for character, _ in scene.everybody():
        character.busy_until = 0


def which_plan(character: Character) -> Pick:
    """Ask a player how many actions they submit, and of what size."""
    why = "One Regular action, or by neglecting ordinary life one Large or two Regular."
    on = token(character.id)
    options = tuple(
        [
            offer(name, PLAN_WORDS[name], on, bar=None if is_allowed(*plan) else Bar(ALLOWANCE, why))
            for name, plan in PLANS.items()
        ]
    )
    prompt = f"{character.name}'s Downtime Actions?"
    return Pick(character.seat, "draws.downtime", prompt, ALLOWANCE, options, actor=character.id)


def submit(play: Play, scene: County, character: Character, is_large: bool) -> Submission:
    """Take one submission: category, goal, method, and for a Regular one perhaps whom it helps."""
    seat, actor = character.seat, character.id
    size = "Large" if is_large else "Regular"
    helps = "" if is_large else whom_it_helps(play, scene, character)
    categories = tuple([offer(each, each, token(actor)) for each in downtime_rules().categories])
    prompt = f"{size} action: which category?"
    category = play.pick(Pick(seat, "draws.category", prompt, SEPARATE, categories, actor=actor))
    goal = play.words(Words(seat, "draws.goal", "What is the goal, in one sentence?", SEPARATE, actor=actor))
    attribute = play.pick(which_attribute(character, seat))
    trait = play.pick(which_trait(character, seat, attribute))
    tool = which_tool(play, character)
    play.tell(
        "submission",
        "{who} submits a {size} action ({category}): {goal}",
        SEPARATE,
        seen_by=scene.private(character.id),
        about=(actor,),
        who=character.name,
        size=size,
        category=category,
        goal=goal or "no words",
    )
    return Submission(character.id, category, goal, is_large, attribute, trait, tool, helps)


def whom_it_helps(play: Play, scene: County, character: Character) -> str:
    """Ask whom a Regular action helps, if anybody: it costs the helper's action and works as teamwork."""
    others = [each for each in scene.characters.values() if each.is_played and not each.is_dead]
    options = [
        offer(spell("help", each.id), f"help {each.name}", token(each.id)) for each in others if each.id != character.id
    ]
    if not options:
        return ""
    alone = offer("alone", "nobody: my own goal", token(character.id))
    prompt = "Whom does it help?"
    choice = Pick(character.seat, "draws.downtime_help", prompt, ALLOWANCE, (alone, *options), actor=character.id)
    helped = read(play.pick(choice)).objects
    return helped[0] if helped else ""


def which_tool(play: Play, character: Character) -> str:
    """Ask which of one's own Tools serves."""
    tools = character.sheet.tools
    if not tools:
        return ""
    actor = character.id
    options = [offer("none", "none", token(actor))]
    for name, bonus in tools.items():
        value, label = spell("tool", slug(name)), f"{name} ({bonus:+d})"
        options.append(offer(value, label, tool_item(actor, name), facts={"modifier": bonus}))
    prompt, rule = "With which Tool?", "draws.pool.extras"
    chosen = play.pick(Pick(character.seat, "draws.downtime_tool", prompt, rule, tuple(options), actor=actor))
    return next((name for name in tools if read(chosen).objects == (slug(name),)), "")


def resolve(play: Play, scene: County, submissions: list[Submission]) -> None:
    """Resolve all submissions; those at cross purposes are contested. [uses draws.downtime.allowance]"""
    submissions = [help_that_counts(play, scene, each, submissions) for each in submissions]
    own = [each for each in submissions if not each.helps]
    opposed = at_cross_purposes(play, scene, own)
    outcomes = [
        effort(play, scene, each, helpers_of(each, submissions), len(opposed) > 1 and place in opposed)
        for place, each in enumerate(own)
    ]
    results = list(outcomes)
    if len(opposed) > 1:
        contest = compare(tuple(outcomes[place] for place in opposed))
        for at, place in enumerate(opposed):
            net = contest.net if at == contest.winner else 0
            results[place] = Outcome(contest.results[at], net, outcomes[place].is_automatic)
        tell_better(play, scene, [own[place].actor for place in opposed], contest)
    for each, outcome in zip(own, results, strict=True):
        reward(play, scene, each, outcome)


def tell_better(play: Play, scene: County, actors: list[str], contest: Contest) -> None:
    """Tell those at cross purposes who has the better of the others, and by how much."""
    among = tuple(dict.fromkeys(seat for actor in actors for seat in scene.private(actor)))
    rule, told = "draws.contested.tie", "At cross purposes nobody has the better of the others."
    facts: dict[str, Any] = {}
    if contest.winner != NOBODY:
        rule, told = "draws.contested.net", "At cross purposes {who} has the better of it, with {net}."
        net = plural(contest.net, "net success", "net successes")
        facts = {"who": scene.name_of(actors[contest.winner]), "net": net}
    play.tell("contest", told, rule, seen_by=among, about=tuple(actors), **facts)


def help_that_counts(play: Play, scene: County, submission: Submission, submissions: list[Submission]) -> Submission:
    """Give a submission as it counts: help for somebody with no goal of their own becomes an effort of one's own.

    [uses draws.downtime.allowance]
    """
    helped = submission.helps
    if not helped or any(each.actor == helped and not each.helps for each in submissions):
        return submission
    facts: dict[str, Any] = {"who": scene.name_of(submission.actor), "other": scene.name_of(helped)}
    told, seen_by = "{who} finds nothing to help {other} with, and works alone.", scene.private(submission.actor)
    play.tell("no_help", told, ALLOWANCE, seen_by=seen_by, about=(submission.actor,), **facts)
    return submission._replace(helps="")


def helpers_of(submission: Submission, submissions: list[Submission]) -> list[Submission]:
    """Give those who help with a submission; who has two own goals is helped with the first."""
    first = next(each for each in submissions if each.actor == submission.actor and not each.helps)
    return [each for each in submissions if each.helps == submission.actor] if submission is first else []


def at_cross_purposes(play: Play, scene: County, own: list[Submission]) -> list[int]:
    """Ask the Storyteller which submissions stand against each other."""
    if len(own) < 2:
        return []
    options = tuple(
        [
            offer(
                spell("opposed", place),
                f"{scene.name_of(each.actor)}: {each.category}, {each.goal}",
                token(each.actor),
            )
            for place, each in enumerate(own)
        ]
    )
    choice = Pick(
        scene.gm,
        "draws.cross_purposes",
        "Which of these are at cross purposes?",
        ALLOWANCE,
        options,
        least=0,
        most=len(options),
        default=[],
        discretion=True,
    )
    return [int(read(each).objects[0]) for each in play.pick_some(choice)]


def effort(
    play: Play, scene: County, submission: Submission, helpers: list[Submission], in_contest: bool = False
) -> Outcome:
    """Draw for a submission: once if Regular; if Large an extended action whose tally counts as the successes.

    A first 1 in any draw of a Large action that comes to nothing makes it an automatic failure.
    """
    rules = downtime_rules()
    if not submission.is_large:
        return _draw(play, scene, submission, helpers, in_contest)
    tally, is_automatic = 0, False
    for _ in range(rules.large_draws):
        outcome = _draw(play, scene, submission, helpers)
        is_automatic = is_automatic or outcome.is_automatic
        tally = tallied(tally, outcome.result, outcome.successes)
        if tally >= rules.large_target:
            break
    return Outcome("success" if tally else "failure", tally, is_automatic and not tally)


def _draw(
    play: Play, scene: County, submission: Submission, helpers: list[Submission], in_contest: bool = False
) -> Outcome:
    aid = help_from(
        tuple(_draw_alone(play, scene, each, _pool(scene, each)) for each in helpers), scene.options.teamwork_cap
    )
    return _draw_alone(play, scene, submission, with_help(_pool(scene, submission), aid), in_contest)


def _pool(scene: County, submission: Submission) -> Pool:
    character = scene.characters[submission.actor]
    member = scene.member(submission.actor, submission.attribute, submission.trait)
    tool = tool_called(character, submission.tool)
    return build_pool(character, member, Granted(fitting_advantages(character, member), tool))


def _draw_alone(play: Play, scene: County, submission: Submission, pool: Pool, in_contest: bool = False) -> Outcome:
    name = scene.name_of(submission.actor)
    private = scene.private(submission.actor)
    about = (submission.actor,)
    told = play.tell(
        "pool",
        "{who}'s pool: {pool}.",
        "draws.pool.total_before_draw",
        seen_by=private,
        about=about,
        sums=(pool.sum(submission.actor),),
        who=name,
        pool=str(pool),
        total=pool.total,
    )
    whose = card_of(scene, submission.actor, private)
    outcome = play.settle(draw, pool.total, pool.again, whose, alike=apart_from_total)
    outcome = by_itself(outcome) if in_contest else outcome
    tell_total(play, scene, submission.actor, pool.total, Drawn(outcome, private))
    announce(play, name, outcome, whose, told)
    return outcome


def band(successes: int) -> Band:
    """Give what a number of successes is worth."""
    return max((each for each in downtime_rules().outcome if each.least <= successes), key=lambda each: each.least)


def reward(play: Play, scene: County, submission: Submission, outcome: Outcome) -> None:
    """Give what the successes are worth; a first 1 with nothing gained brings a complication too."""
    character = scene.characters[submission.actor]
    worth = band(outcome.successes)
    if worth.bonus:
        character.carried.append(
            Carried(f"downtime: {submission.goal or submission.category}", worth.bonus, submission.category)
        )
    play.tell(
        "downtime_result",
        "{who} ({category}, {successes}): {result}.",
        SEPARATE,
        seen_by=scene.private(submission.actor),
        about=(character.id,),
        who=character.name,
        category=submission.category,
        successes=plural(outcome.successes, "success", "successes"),
        result=worth.result,
    )
    if outcome.successes == 0 and outcome.is_automatic:
        prompt = f"What complication comes of {character.name}'s {submission.category}?"
        words = play.words(
            Words(
                scene.gm,
                "draws.complication",
                prompt,
                SEPARATE,
                default="somebody noticed",
                discretion=True,
                actor=character.id,
            )
        )
        play.tell(
            "complication",
            "{who}: {words}.",
            "draws.auto_fail.special_conditions",
            seen_by=scene.private(submission.actor),
            about=(character.id,),
            who=character.name,
            words=words,
        )
