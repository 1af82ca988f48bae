"""The step of the game: the Storyteller calls something, or a player attempts something, and it is carried out.

Nobody waits for a turn here: the Storyteller and every player who can act may speak first.
"""

from __future__ import annotations

from collections.abc import Callable

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Number, Option, Pick, Words
from outdraw.core.play import Play
from outdraw.core.sight import Secret
from outdraw.games.draws.actions import (
    carry_on,
    contest_between,
    draw_for,
    draw_with_help,
    fall_unconscious,
    pool_for,
    settle_task,
    stay_awake,
)
from outdraw.games.draws.conditions import Damage, end_scene, harm, impose, lift, pass_time
from outdraw.games.draws.content import ATTRIBUTES, Challenge, Failure, Part, tasks, traits
from outdraw.games.draws.downtime import between_games
from outdraw.games.draws.draw import plural
from outdraw.games.draws.pool import may_use, pretty
from outdraw.games.draws.scene import Character, Condition, County, Member, Side, Task

SHAKE_OFF = ("resolve", "composure")
TREATMENT = "treating_a_wounded_character"


def step(play: Play, scene: County) -> None:
    """Let whoever speaks first have something happen. [draws.draw.types]"""
    if not scene.has_opened:
        scene.has_opened = True
        play.tell("story", "{opening}", "draws.draw.when", opening=scene.opening)
    players = [character for character in scene.able() if character.is_played]
    choices = [what_is_called(scene), *(what_is_attempted(scene, character) for character in players)]
    at, answer = play.ask_any(choices)
    word, _, name = str(answer).partition(":")
    if at == 0:
        CALLS[word](play, scene, name)
    else:
        DEEDS[word](play, scene, players[at - 1], name)


# --- what may be said -----------------------------------------------------------------------------------------------


def what_is_called(scene: County) -> Pick:
    """Put to the Storyteller all that may be called."""
    options = [Option(f"challenge:{each.id}", each.name) for each in scene.waiting if not _missing(scene, each)]
    for task in scene.tasks:
        options.append(_go_on(scene, task))
        options.append(Option(f"drop:{task.id}", f"break off {task.name}"))
    actors = bool(scene.able())
    options += [
        _unless(actors, Option("draw", "call for a draw"), "draws.draw.when", "Nobody here can act."),
        _unless(
            len(scene.able()) > 1, Option("contested", "call a contest"), "draws.contested.nature", "It takes two."
        ),
        _unless(actors, Option("extended", "begin an extended action"), "draws.extended.nature", "Nobody can act."),
        Option("time", "let time pass"),
        Option("harm", "deal damage"),
        Option("condition", "impose or lift a Condition"),
        Option("downtime", "end this game and resolve Downtime Actions"),
        Option("end", "end the scene"),
    ]
    return Pick(scene.gm, "draws.call", "What happens?", "draws.draw.when", tuple(options))


def what_is_attempted(scene: County, character: Character) -> Pick:
    """Put to a player all that their character may begin."""
    options = [Option("attempt", "attempt something")]
    for task in scene.tasks:
        if any(side.lead.actor == character.id for side in task.sides):
            options += [_go_on(scene, task), Option(f"give_up:{task.id}", f"give up {task.name}")]
    if "tilted" in character.conditions:
        options.append(Option("shake_off", "find your balance again"))
    if "wounded" in character.conditions:
        options.append(Option("let_go", "fall unconscious"))
    return Pick(character.seat, "draws.attempt", f"What does {character.name} do?", "draws.draw.when", tuple(options))


def _go_on(scene: County, task: Task) -> Option:
    option = Option(f"task:{task.id}", f"go on with {task.name}")
    down = [scene.name_of(side.lead.actor) for side in task.sides if not scene.characters[side.lead.actor].is_able]
    return _unless(not down, option, "draws.extended.conditions", f"{' and '.join(down)} cannot act.")


def _missing(scene: County, challenge: Challenge) -> list[str]:
    return [part.actor for part in challenge.side if not scene.characters[part.actor].is_able]


def _unless(fits: bool, option: Option, rule: str, why: str) -> Option:
    return option if fits else Option(option.value, option.label, rule, why)


# --- what the Storyteller calls -------------------------------------------------------------------------------------


def call_challenge(play: Play, scene: County, name: str) -> None:
    """Call a challenge of the scenario."""
    challenge = next(each for each in scene.waiting if each.id == name)
    scene.waiting = [each for each in scene.waiting if each.id != name]
    play.tell("story", "{name}. {story}", "draws.draw.when", name=challenge.name, story=challenge.story)
    sides = [(_member(scene, part), [_member(scene, helper) for helper in part.helpers]) for part in challenge.side]
    if challenge.is_extended:
        task = new_task(scene, challenge.id, challenge.name, sides, [challenge.target] * len(sides), challenge.minutes)
        task.failure, task.most_draws = challenge.failure, challenge.most_draws
        if not challenge.is_secret:
            _show_targets(task)
        begin_task(play, scene, task)
    elif len(sides) > 1:
        contest_between(play, scene, sides, challenge.resisting)
    else:
        draw_with_help(play, scene, *sides[0])


def _member(scene: County, part: Part) -> Member:
    return scene.member(part.actor, part.attribute, part.trait, part.uses, part.tool, part.circumstances)


def call_draw(play: Play, scene: County, _: str) -> None:
    """Call for a draw by anyone, with help if the Storyteller wants it. [draws.teamwork.primary]"""
    actor = who(play, scene, "Who draws?", "draws.draw.when", scene.able())
    lead = combination(play, scene, actor, scene.gm)
    draw_with_help(play, scene, lead, helpers_of(play, scene, [actor]))


def call_contest(play: Play, scene: County, _: str) -> None:
    """Call a contest between two or more. [draws.contested.nature]"""
    sides = [(lead, helpers) for lead, helpers in choose_sides(play, scene)]
    options = (Option("nobody", "nobody: both try at once"), *(Option(lead.actor) for lead, _ in sides))
    resisting = play.ask(
        Pick(
            scene.gm,
            "draws.resisting",
            "Who only resists?",
            "draws.contested.tie",
            options,
            default="nobody",
            discretion=True,
        )
    )
    contest_between(play, scene, sides, "" if resisting == "nobody" else str(resisting))


def choose_sides(play: Play, scene: County) -> list[tuple[Member, list[Member]]]:
    """Ask who stands against whom, with what, and with whose help. [draws.contested.many]"""
    able = scene.able()
    options = tuple(Option(character.id, character.name) for character in able)
    chosen = play.ask(
        Pick(scene.gm, "draws.sides", "Who contests?", "draws.contested.nature", options, least=2, most=len(options))
    )
    actors = [str(each) for each in chosen] if isinstance(chosen, list) else []
    sides: list[tuple[Member, list[Member]]] = []
    taken = list(actors)
    for actor in actors:
        helpers = helpers_of(play, scene, taken)
        taken += [helper.actor for helper in helpers]
        sides.append((combination(play, scene, actor, scene.gm), helpers))
    return sides


def call_extended(play: Play, scene: County, _: str) -> None:
    """Begin an extended action: who, what, how long, against whom. [draws.extended.nature]"""
    wounded = [character.id for character in scene.characters.values() if _is_treatable(character)]
    options = tuple(
        _unless(
            bool(wounded) or task.id != TREATMENT,
            Option(task.id, f"{task.name} (target {task.target})"),
            "draws.extended.conditions",
            "Nobody is Wounded.",
        )
        for task in tasks().values()
    )
    chosen = play.ask(
        Pick(
            scene.gm, "draws.task", "Which task?", "draws.extended.nature", (Option("own", "one of your own"), *options)
        )
    )
    if chosen == "own":
        call_own_task(play, scene)
        return
    house = tasks()[str(chosen)]
    patient = ""
    if house.id == TREATMENT:
        patient = choose(play, scene.gm, "draws.patient", "Who is treated?", "draws.extended.conditions", wounded)
    able = [character for character in scene.able() if may_use(character, house.trait) and character.id != patient]
    if not able:
        play.tell("nobody", "Nobody here is trained for it.", "draws.pool.combinations")
        return
    actor = who(play, scene, "Who leads?", "draws.teamwork.primary", able)
    attribute = treated_by(play, scene) if patient else house.attribute
    lead = scene.member(actor, attribute, house.trait, house.uses)
    sides = [(lead, helpers_of(play, scene, [actor, patient]))]
    task = new_task(scene, house.id, house.name, sides, [house.target], house.minutes)
    task.failure, task.patient = house.failure, patient
    set_terms(play, scene, task)
    begin_task(play, scene, task)


def treated_by(play: Play, scene: County) -> str:
    """Ask which Attribute treats a wound: Dexterity or Intelligence, with Medicine. [draws.pool.combinations]"""
    options = tuple(Option(each, pretty(each)) for each in ("dexterity", "intelligence"))
    prompt = "By which Attribute, with Medicine?"
    rule = "draws.pool.combinations"
    choice = Pick(scene.gm, "draws.treated_by", prompt, rule, options, default="dexterity", discretion=True)
    return str(play.ask(choice))


def _is_treatable(character: Character) -> bool:
    return "wounded" in character.conditions and not character.is_dead


def call_own_task(play: Play, scene: County) -> None:
    """Begin an extended action of the Storyteller's own, for one side or several. [draws.extended.contested]"""
    name = str(play.ask(Words(scene.gm, "draws.task_name", "What is it called?", "draws.extended.nature", longest=60)))
    kind = (
        "alone"
        if len(scene.able()) < 2
        else choose(
            play, scene.gm, "draws.task_kind", "Is it contested?", "draws.extended.contested", ["alone", "contested"]
        )
    )
    if kind == "contested":
        sides = choose_sides(play, scene)
    else:
        actor = who(play, scene, "Who leads?", "draws.teamwork.primary", scene.able())
        sides = [(combination(play, scene, actor, scene.gm), helpers_of(play, scene, [actor]))]
    task = new_task(scene, "task", name or "The task", sides, [5] * len(sides), 20)
    failures: tuple[Failure, ...] = ("none", "tilted", "tilted_then_wounded", "wounded", "jam", "alarm")
    options = tuple(Option(each, each.replace("_", " ")) for each in failures)
    danger = play.ask(
        Pick(
            scene.gm,
            "draws.danger",
            "What does failing do?",
            "draws.extended.conditions",
            options,
            default="none",
            discretion=True,
        )
    )
    task.failure = next(each for each in failures if each == danger)
    set_terms(play, scene, task)
    begin_task(play, scene, task)


def set_terms(play: Play, scene: County, task: Task) -> None:
    """Let the Storyteller set target, time, deadline and secrecy. [draws.extended.tally, draws.extended.interval]"""
    gm = scene.gm
    for side in task.sides:
        side.target.value = _number(
            play, Number(gm, "draws.target", "Target?", "draws.extended.tally", 1, 100, side.target.value, True)
        )
    prompt = "Minutes a draw? (0: a combat round)"
    task.minutes = _number(
        play, Number(gm, "draws.minutes", prompt, "draws.extended.interval", 0, 1440, task.minutes, True)
    )
    prompt = "How many draws at most? (0: no limit)"
    task.most_draws = _number(play, Number(gm, "draws.limit", prompt, "draws.extended.limit", 0, 1000, 0, True))
    options = (Option("open", "everyone knows the target"), Option("secret", "it is kept secret"))
    sight = Pick(
        gm, "draws.target_sight", "The target?", "draws.extended.tally", options, default="open", discretion=True
    )
    if play.ask(sight) == "open":
        _show_targets(task)


def _number(play: Play, choice: Number) -> int:
    answer = play.ask(choice)
    return answer if isinstance(answer, int) else choice.low


def _show_targets(task: Task) -> None:
    for side in task.sides:
        side.target.seen_by = EVERYONE


def new_task(
    scene: County, name: str, title: str, sides: list[tuple[Member, list[Member]]], targets: list[int], minutes: int
) -> Task:
    """Set up an extended action; its targets are the Storyteller's secret until shown. [draws.extended.tally]"""
    taken = {task.id for task in scene.tasks}
    number = 1
    while (unique := name if number == 1 else f"{name}_{number}") in taken:
        number += 1
    made = [
        Side(lead, list(helpers), Secret(target, (scene.gm,)), Secret(0, EVERYONE))
        for (lead, helpers), target in zip(sides, targets, strict=True)
    ]
    return Task(unique, title, made, minutes)


def begin_task(play: Play, scene: County, task: Task) -> None:
    """Announce an extended action; each draw of it is called on its own."""
    scene.tasks.append(task)
    times = plural(task.minutes, "minute", "minutes") if task.minutes else "one round"
    targets = dict.fromkeys(str(side.target.value) for side in task.sides if side.target.is_open)
    words = f", target {' and '.join(targets)}" if targets else ""
    play.tell(
        "task",
        "{task} begins: {times} a draw{words}.",
        "draws.extended.interval",
        task=task.name,
        times=times,
        words=words,
    )


def call_on(play: Play, scene: County, name: str) -> None:
    """Go on with an extended action."""
    carry_on(play, scene, next(task for task in scene.tasks if task.id == name))


def call_off(play: Play, scene: County, name: str) -> None:
    """Break off an extended action. [draws.extended.limit]"""
    task = next(task for task in scene.tasks if task.id == name)
    scene.tasks.remove(task)
    play.tell("given_up", "{task} is given up.", "draws.extended.limit", task=task.name)


def call_time(play: Play, scene: County, _: str) -> None:
    """Let time pass. [draws.extended.interval]"""
    prompt = "How many minutes? (0: one combat round)"
    minutes = _number(play, Number(scene.gm, "draws.time", prompt, "draws.extended.interval", 0, 1440))
    pass_time(play, scene, minutes)
    words = plural(minutes, "minute passes", "minutes pass") if minutes else "A round passes"
    play.tell("time", "{words}.", "draws.extended.interval", words=words)


def call_harm(play: Play, scene: County, _: str) -> None:
    """Deal damage to somebody."""
    living = [character for character in scene.characters.values() if not character.is_dead]
    if not living:
        return
    actor = who(play, scene, "Who is hurt?", "draws.extended.conditions", living)
    kinds: tuple[Damage, ...] = ("bruising", "lethal")
    answer = choose(play, scene.gm, "draws.damage", "What damage?", "draws.extended.conditions", list(kinds))
    boxes = _number(play, Number(scene.gm, "draws.boxes", "How many boxes?", "draws.extended.conditions", 1, 10))
    character = scene.characters[actor]
    was_wounded = "wounded" in character.conditions
    harm(play, scene, character, "lethal" if answer == "lethal" else "bruising", boxes)
    if "wounded" in character.conditions and not was_wounded:
        stay_awake(play, character)


def call_condition(play: Play, scene: County, _: str) -> None:
    """Impose a Condition or lift it, at the Storyteller's word. [draws.extended.conditions]"""
    living = [character for character in scene.characters.values() if not character.is_dead]
    if not living:
        return
    actor = who(play, scene, "Who?", "draws.extended.conditions", living)
    character = scene.characters[actor]
    options = [f"lift {each}" for each in character.conditions]
    options += [f"impose {each}" for each in ("tilted", "wounded") if each not in character.conditions]
    answer = choose(play, scene.gm, "draws.condition", "Which?", "draws.extended.conditions", options)
    condition: Condition = "wounded" if answer.endswith("wounded") else "tilted"
    if answer.startswith("lift"):
        lift(play, character, condition)
    else:
        impose(play, character, condition)
        if condition == "wounded":
            stay_awake(play, character)


def call_downtime(play: Play, scene: County, _: str) -> None:
    """End this game; what happens before the next is not an action of this one. [draws.downtime.separate]"""
    end_scene(play, scene)
    scene.tasks = []
    between_games(play, scene)


def call_end(play: Play, scene: County, _: str) -> None:
    """End the scene."""
    end_scene(play, scene)
    scene.is_over = True
    play.tell("end", "The scene ends.", "draws.draw.when")


# --- what players attempt -------------------------------------------------------------------------------------------


def attempt(play: Play, scene: County, character: Character, _: str) -> None:
    """Say what the character attempts; the Storyteller says whether it takes a draw. [draws.draw.when]"""
    intent = Words(character.seat, "draws.intent", f"What does {character.name} attempt?", "draws.draw.when")
    words = play.ask(intent) or "tries something"
    play.tell("attempt", "{who}: {words}", "draws.draw.when", who=character.name, words=words)
    several = len(scene.able()) > 1
    options = (
        Option("draw", "a draw"),
        Option("happens", "no draw: it simply happens"),
        Option("fails", "no draw: it cannot be done"),
        _unless(several, Option("contested", "against somebody"), "draws.contested.nature", "Nobody else is there."),
        _unless(several, Option("teamwork", "a draw with help"), "draws.teamwork.primary", "Nobody else is there."),
    )
    ruling = play.ask(
        Pick(
            scene.gm,
            "draws.when",
            f"{character.name}: {words}",
            "draws.draw.when",
            options,
            default="draw",
            discretion=True,
        )
    )
    if ruling in ("happens", "fails"):
        said = "It simply happens." if ruling == "happens" else "It cannot be done."
        play.tell("no_draw", said, "draws.draw.when")
        return
    lead = combination(play, scene, character.id, character.seat)
    if ruling == "contested":
        others = [other for other in scene.able() if other.id != character.id]
        against = who(play, scene, "Against whom?", "draws.contested.nature", others)
        answer = combination(play, scene, against, scene.gm)
        contest_between(play, scene, [(lead, []), (answer, [])], against)
    else:
        draw_with_help(play, scene, lead, helpers_of(play, scene, [character.id]) if ruling == "teamwork" else [])


def go_on(play: Play, scene: County, character: Character, name: str) -> None:
    """Go on with a task one leads."""
    call_on(play, scene, name)


def give_up(play: Play, scene: County, character: Character, name: str) -> None:
    """Give up a task one leads; other sides of it go on. [draws.extended.limit]"""
    task = next(task for task in scene.tasks if task.id == name)
    if len(task.sides) == 1:
        call_off(play, scene, name)
        return
    task.sides = [side for side in task.sides if side.lead.actor != character.id]
    play.tell("given_up", "{who} gives up {task}.", "draws.extended.limit", who=character.name, task=task.name)
    settle_task(play, scene, task)


def shake_off(play: Play, scene: County, character: Character, _: str) -> None:
    """Spend one period on nothing else, and be Tilted no more with a success. [draws.extended.conditions]"""
    minutes = _number(
        play,
        Number(
            scene.gm, "draws.minutes", "How many minutes does it take?", "draws.extended.interval", 0, 1440, 20, True
        ),
    )
    member = scene.member(character.id, *SHAKE_OFF)
    outcome = draw_for(play, scene, member, pool_for(play, scene, member)).outcome
    pass_time(play, scene, minutes)
    if outcome.is_success:
        lift(play, character, "tilted")


def let_go(play: Play, scene: County, character: Character, _: str) -> None:
    """Fall unconscious, to bleed more slowly. [draws.extended.conditions]"""
    fall_unconscious(play, character)


CALLS: dict[str, Callable[[Play, County, str], None]] = {
    "challenge": call_challenge,
    "draw": call_draw,
    "contested": call_contest,
    "extended": call_extended,
    "task": call_on,
    "drop": call_off,
    "time": call_time,
    "harm": call_harm,
    "condition": call_condition,
    "downtime": call_downtime,
    "end": call_end,
}
DEEDS: dict[str, Callable[[Play, County, Character, str], None]] = {
    "attempt": attempt,
    "task": go_on,
    "give_up": give_up,
    "shake_off": shake_off,
    "let_go": let_go,
}


# --- who, with what, and with whose help ----------------------------------------------------------------------------


def choose(play: Play, seat: str, kind: str, prompt: str, rule: str, words: list[str]) -> str:
    """Ask a seat for one of some words."""
    return str(play.ask(Pick(seat, kind, prompt, rule, tuple(Option(word) for word in words))))


def who(play: Play, scene: County, prompt: str, rule: str, among: list[Character]) -> str:
    """Ask the Storyteller for a character."""
    options = tuple(Option(character.id, character.name) for character in among)
    return str(play.ask(Pick(scene.gm, "draws.who", prompt, rule, options)))


def combination(play: Play, scene: County, actor: str, proposer: str, rule: str = "draws.pool.combinations") -> Member:
    """Ask for the combination: Attribute + Skill, Special Training or another Attribute. [draws.pool.combinations]

    A player proposes and the Storyteller approves or names another; the Storyteller names it for others.
    """
    member = _proposed(play, scene, actor, proposer)
    if proposer != scene.gm:
        prompt = f"{scene.name_of(actor)} would use {pretty(member.attribute)} + {pretty(member.trait)}."
        options = (Option("approve", "so be it"), Option("change", "name another"))
        approval = Pick(scene.gm, "draws.approve", prompt, rule, options, default="approve", discretion=True)
        if play.ask(approval) == "change":
            return _proposed(play, scene, actor, scene.gm)
    return member


def _proposed(play: Play, scene: County, actor: str, seat: str) -> Member:
    character = scene.characters[actor]
    rule = "draws.pool.combinations"
    attributes = tuple(Option(each, f"{pretty(each)} {character.sheet.rating(each)}") for each in ATTRIBUTES)
    prompt = f"Which Attribute for {character.name}?"
    attribute = str(play.ask(Pick(seat, "draws.attribute", prompt, rule, attributes)))
    book = traits().skills
    options = [_trait_option(character, trait, attribute) for trait in (*book.skills, *book.trainings, *ATTRIBUTES)]
    prompt = f"{pretty(attribute)} and which other trait?"
    trait = str(play.ask(Pick(seat, "draws.trait", prompt, rule, tuple(options))))
    return scene.member(actor, attribute, trait)


def _trait_option(character: Character, trait: str, attribute: str) -> Option:
    rule = "draws.pool.combinations"
    option = Option(trait, f"{pretty(trait)} {character.sheet.rating(trait)}")
    if trait == attribute:
        return _unless(False, option, rule, "A pool is two different traits: choose another.")
    return _unless(may_use(character, trait), option, rule, f"{pretty(trait)} cannot be used without training.")


def helpers_of(play: Play, scene: County, busy: list[str]) -> list[Member]:
    """Ask who helps, and each helper with what. Helpers are not helped in turn. [draws.teamwork.primary]"""
    free = [character for character in scene.able() if character.id not in busy]
    if not free:
        return []
    options = tuple(Option(character.id, character.name) for character in free)
    chosen = play.ask(
        Pick(
            scene.gm,
            "draws.helpers",
            "Who helps?",
            "draws.teamwork.primary",
            options,
            least=0,
            most=len(options),
            default=[],
            discretion=True,
        )
    )
    actors = [str(each) for each in chosen] if isinstance(chosen, list) else []
    return [combination(play, scene, actor, scene.owner(actor), "draws.teamwork.pools") for actor in actors]
