"""The board: the people of the county, what is under way and how far it is, and what was drawn last.

Made from the scene as a seat sees it and nothing else, so it can show nothing that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, cast

from msgspec.structs import replace

from outdraw.core.board import (
    Board,
    Exchange,
    Figure,
    Gauge,
    Hand,
    Item,
    Lane,
    Link,
    Note,
    Part,
    Row,
    Side,
    State,
    Tag,
    Token,
    Tone,
    Track,
)
from outdraw.core.cards import HIDDEN
from outdraw.core.deeds import slug
from outdraw.core.drawn import drawn_once
from outdraw.core.seen import is_seen
from outdraw.games.draws.content import ATTRIBUTES, Challenge, Sheet, scenarios, traits
from outdraw.games.draws.rules.draw import DECK, RESULT_WORDS, Result, plural
from outdraw.games.draws.rules.pool import pretty
from outdraw.games.draws.scene import ROUNDS_PER_MINUTE, STORYTELLER, Character, Contender, County, Laid, Moment, Task

SIDES = (Side("county", "The county", "with"), Side("others", "The others", "against"))

ROWS = (Row("deck", "The deck", "stack", hidden=len(DECK), deck="numbers"),)

CONDITIONS: dict[str, Tag] = {
    "tilted": Tag("Tilted", "warn", "tilted", "draws.extended.conditions"),
    "wounded": Tag("Wounded", "harm", "wounded", "draws.extended.conditions"),
}
KEPT = "What the character can do is for the player and the Storyteller."


def board(scene: County) -> Board:
    """Draw what every seat sees alike."""
    return Board(
        title=title(scene.scenario),
        phase=f"Game {scene.game}",
        round=scene.rounds,
        clock=clock(scene.minutes, scene.rounds),
        sides=SIDES,
        rows=ROWS,
    )


def private(scene: County) -> Board:
    """Draw what may be a seat's own."""
    return Board(
        tokens=tuple(tokens(scene)),
        exchange=exchange(scene.moment),
        tracks=tuple(tracks(scene)),
        notes=tuple(notes(scene.opening, scene.waiting)),
    )


def title(scenario: str) -> str:
    """Give a scenario's name; a scene that is none of them has its id for one."""
    known = scenarios().get(scenario)
    return known.name if known is not None else pretty(scenario)


def clock(minutes: int, rounds: int) -> str:
    """Write the time since the scene began.

    >>> clock(125, 0), clock(20, 1), clock(0, 3)
    ('2 hours 5 minutes in', '20 minutes and 1 round in', '3 rounds in')
    """
    minutes, rounds = minutes + rounds // ROUNDS_PER_MINUTE, rounds % ROUNDS_PER_MINUTE
    if rounds and not minutes:
        return f"{plural(rounds, 'round', 'rounds')} in"
    hours = [plural(minutes // 60, "hour", "hours")] if minutes >= 60 else []
    rest = [plural(minutes % 60, "minute", "minutes")] if minutes % 60 or not hours else []
    return " ".join(hours + rest) + (f" and {plural(rounds, 'round', 'rounds')}" if rounds else "") + " in"


# --- people ---------------------------------------------------------------------------------------------------------


Tie: TypeAlias = tuple[str, Literal["engaged", "helps"], str]


def ties(scene: County) -> Iterator[tuple[str, Tie]]:
    """Say who helps whom, and who is against whom."""
    for task in scene.tasks:
        leads = [side.lead.actor for side in task.sides]
        for side in task.sides:
            lead = side.lead.actor
            for other in leads:
                if other != lead:
                    yield lead, (other, "engaged", task.name)
            for helper in dict.fromkeys([each.actor for each in side.helpers]):
                if helper != lead:
                    yield helper, (lead, "helps", task.name)


def tokens(scene: County) -> Iterator[Token]:
    """Draw everybody whom a seat knows of."""
    tied = [*ties(scene)]
    for each in scene.characters.values():
        yield token(each, tuple([tie for actor, tie in tied if actor == each.id]))
    yield from offstage(scene)


@drawn_once
def token(character: Character, tied: tuple[Tie, ...]) -> Token:
    """Draw a character: the state for everyone, the sheet for those who may see it."""
    is_known = is_seen(character.sheet)
    return Token(
        id=character.id,
        name=character.name,
        side="others" if character.seat == STORYTELLER else "county",
        seat=character.seat,
        line=character.concept,
        states=tuple(states(character)),
        gauges=(health(character),) if is_known else (),
        tags=tuple(tags(character)),
        items=tuple(tools(character.sheet)) if is_known else (),
        links=tuple([Link(*tie) for tie in tied]),
        figures=tuple(figures(character.sheet)) if is_known else (),
        unknown="" if is_known else KEPT,
    )


def offstage(scene: County) -> Iterator[Token]:
    """Draw for the Storyteller those whom nobody has seen yet."""
    waiting = scene.offstage
    if is_seen(waiting):
        yield from [replace(token(each, ()), states=("hidden",)) for each in waiting.values()]


def states(character: Character) -> Iterator[State]:
    """Say whether somebody is down or dead."""
    if character.is_dead:
        yield "dead"
    elif not character.is_conscious:
        yield "down"


def health(character: Character) -> Gauge:
    """Draw the Health boxes that are filled, Bruising and Lethal."""
    filled = {"Bruising": character.bruising, "Lethal": character.lethal}
    tones: dict[str, Tone] = {"Bruising": "shock", "Lethal": "harm"}
    parts = tuple([Part(tones[name], number, name) for name, number in filled.items() if number])
    most = traits().house.health + character.sheet.stamina
    return Gauge("health", "Damage", sum(filled.values()), most, "boxes", "harm", parts, icon="wound")


def tags(character: Character) -> Iterator[Tag]:
    """Name Conditions, and what is carried over from downtime for those who may see it."""
    for condition in character.conditions:
        yield CONDITIONS[condition]
    if not character.is_dead and not character.is_conscious:
        yield Tag("unconscious", "harm", "down", "draws.extended.conditions")
    if is_seen(character.carried):
        for each in character.carried:
            tone: Tone = "gain" if each.value > 0 else "warn"
            yield Tag(f"{each.what} {each.value:+d}", tone, "carried", "draws.downtime.separate")


def tools(sheet: Sheet) -> Iterator[Item]:
    """Draw a character's own Tools."""
    for name, bonus in sheet.tools.items():
        yield Item(slug(name), name, f"{bonus:+d}", "tool")


def figures(sheet: Sheet) -> Iterator[Figure]:
    """List a sheet: Attributes, Skills, Special Trainings, Advantages."""
    yield from [Figure(pretty(name), getattr(sheet, name), "Attributes") for name in ATTRIBUTES]
    yield from [Figure(pretty(name), rating, "Skills") for name, rating in sheet.skills.items()]
    yield from [Figure(pretty(name), rating, "Special Trainings") for name, rating in sheet.trainings.items()]
    for name in sheet.advantages:
        advantage = traits().advantage_of(name)
        trait = {"specialist": sheet.specialist, "master": sheet.master}.get(name, "")
        plain = f"{advantage.modifier:+d}: {advantage.applies}"
        words = f"{pretty(trait)}, {advantage.again}-Again" if trait else plain
        yield Figure(advantage.name, words, "Advantages")


# --- what is under way ----------------------------------------------------------------------------------------------


def tracks(scene: County) -> Iterator[Track]:
    """Draw what is under way."""
    yield from [track(task) for task in scene.tasks]


def track(task: Task) -> Track:
    """Draw an extended action: each side's tally towards its target, for those who know them, and the draws made."""
    each = f"{plural(task.minutes, 'minute', 'minutes') if task.minutes else 'one round'} a draw"
    return Track(
        id=task.id,
        name=task.name,
        line=f"{task.story} {each.capitalize()}{until(task)}.".strip(),
        lanes=tuple([lane(side) for side in task.sides]),
        value=task.draws_made,
        most=task.most_draws or None,
        unit="draw" if task.draws_made == 1 and not task.most_draws else "draws",
    )


def until(task: Task) -> str:
    """Say by when a task must be done, where it has a deadline."""
    if task.deadline <= 0:
        return ""
    last = clock(*divmod(task.deadline, ROUNDS_PER_MINUTE)).removesuffix(" in")
    return f", too late after {last}"


def lane(side: Contender) -> Lane:
    """Draw one side of a task."""
    tally, target = side.tally.value, side.target.value
    return Lane(
        side.lead.actor,
        tally if is_seen(tally) else None,
        target if is_seen(target) else None,
        tuple([helper.actor for helper in side.helpers]),
        "" if is_seen(tally) else "the tally is the Storyteller's",
    )


def exchange(moment: Moment) -> Exchange | None:
    """Draw what was drawn last; the cards themselves are in what was told."""
    if not moment.hands:
        return None
    return Exchange(
        tuple([hand(each) for each in moment.hands]),
        moment.name,
        "shown",
        moment.winner,
    )


def hand(laid: Laid) -> Hand:
    """Draw what somebody's draw came to."""
    if not is_seen(laid.result.value):
        return Hand(laid.actor, (HIDDEN,), line="the Storyteller's alone")
    words = RESULT_WORDS[cast(Result, laid.result.value)]
    return Hand(laid.actor, total=laid.successes.value, line=words)


def notes(opening: str, waiting: list[Challenge]) -> Iterator[Note]:
    """Give the opening to everyone, and to the Storyteller what is still to come."""
    if opening:
        yield Note(opening)
    if is_seen(waiting):
        for each in waiting:
            yield Note(each.story, each.name, is_secret=True, about=each.side[0].actor)
