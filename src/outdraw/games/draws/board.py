"""The board: the people of the county, what is under way and how far it is, and what was drawn last.

Made from a seat's view and nothing else, so it can show nothing that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

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
from outdraw.core.game import View
from outdraw.core.present import by_parts, of_view
from outdraw.games.draws.content import ATTRIBUTES, scenarios, traits
from outdraw.games.draws.rules.draw import DECK, RESULT_WORDS, plural
from outdraw.games.draws.rules.pool import pretty
from outdraw.games.draws.scene import STORYTELLER

SIDES = (Side("county", "The county", "with"), Side("others", "The others", "against"))

ROWS = (Row("deck", "The deck", "stack", hidden=len(DECK), deck="numbers"),)

CONDITIONS: dict[str, Tag] = {
    "tilted": Tag("Tilted", "warn", "tilted", "draws.extended.conditions"),
    "wounded": Tag("Wounded", "harm", "wounded", "draws.extended.conditions"),
}
KEPT = "What the character can do is for the player and the Storyteller."


def board(view: View) -> Board:
    """Make the board that a seat sees."""
    return Board(
        title=title(view["scenario"]),
        phase=f"Game {view['game']}",
        round=view["rounds"],
        clock=clock(view["minutes"], view["rounds"]),
        sides=SIDES,
        tokens=tokens(view),
        rows=ROWS,
        exchange=exchange(view["moment"]),
        tracks=tracks(view),
        notes=notes(view["opening"], view["waiting"]),
    )


def opening(view: View) -> str:
    """Give the words that a scene opens with."""
    return str(view["opening"])


def title(scenario: str) -> str:
    """Give a scenario's name; a scene that is none of them has its id for one."""
    known = scenarios().get(scenario)
    return known.name if known is not None else pretty(scenario)


def clock(minutes: int, rounds: int) -> str:
    """Write the time since the scene began.

    >>> clock(125, 0), clock(20, 1)
    ('2 hours 5 minutes in', '20 minutes and 1 round in')
    """
    hours = [plural(minutes // 60, "hour", "hours")] if minutes >= 60 else []
    rest = [plural(minutes % 60, "minute", "minutes")] if minutes % 60 or not hours else []
    return " ".join(hours + rest) + (f" and {plural(rounds, 'round', 'rounds')}" if rounds else "") + " in"


# --- people ---------------------------------------------------------------------------------------------------------


Tie: TypeAlias = tuple[str, Literal["engaged", "helps"], str]


@of_view("tasks")
def ties(view: View) -> Iterator[tuple[str, Tie]]:
    """Say who helps whom, and who is against whom."""
    for task in view["tasks"]:
        leads = [side["lead"]["actor"] for side in task["sides"]]
        for side in task["sides"]:
            lead = side["lead"]["actor"]
            for other in leads:
                if other != lead:
                    yield lead, (other, "engaged", task["name"])
            for helper in dict.fromkeys([each["actor"] for each in side["helpers"]]):
                if helper != lead:
                    yield helper, (lead, "helps", task["name"])


@of_view("characters", "offstage", ties=ties)
def tokens(view: View) -> Iterator[Token]:
    """Draw everybody whom a seat knows of."""
    for each in view["characters"].values():
        yield token(each, tuple([tie for actor, tie in view["ties"] if actor == each["id"]]))
    yield from offstage(view)


@by_parts
def token(character: dict[str, Any], tied: tuple[Tie, ...]) -> Token:
    """Draw a character: the state for everyone, the sheet for those who may see it."""
    is_known = character["sheet"] != HIDDEN
    return Token(
        id=character["id"],
        name=character["name"],
        side="others" if character["seat"] == STORYTELLER else "county",
        seat=character["seat"],
        line=character["concept"],
        states=tuple(states(character)),
        gauges=(health(character),) if is_known else (),
        tags=tuple(tags(character)),
        items=tuple(tools(character["sheet"])) if is_known else (),
        links=tuple([Link(*tie) for tie in tied]),
        figures=tuple(figures(character["sheet"])) if is_known else (),
        unknown="" if is_known else KEPT,
    )


def offstage(view: View) -> Iterator[Token]:
    """Draw for the Storyteller those whom nobody has seen yet."""
    waiting = view["offstage"]
    if waiting != HIDDEN:
        yield from [replace(token(each, ()), states=("hidden",)) for each in waiting.values()]


def states(character: dict[str, Any]) -> Iterator[State]:
    """Say whether somebody is down or dead."""
    if character["is_dead"]:
        yield "dead"
    elif not character["is_conscious"]:
        yield "down"


def health(character: dict[str, Any]) -> Gauge:
    """Draw the Health boxes that are filled, Bruising and Lethal."""
    filled = {"Bruising": character["bruising"], "Lethal": character["lethal"]}
    tones: dict[str, Tone] = {"Bruising": "shock", "Lethal": "harm"}
    parts = tuple([Part(tones[name], number, name) for name, number in filled.items() if number])
    most = traits().house.health + character["sheet"]["stamina"]
    return Gauge("health", "Damage", sum(filled.values()), most, "boxes", "harm", parts, icon="wound")


@by_parts
def tags(character: dict[str, Any]) -> Iterator[Tag]:
    """Name Conditions, and what is carried over from downtime for those who may see it."""
    for condition in character["conditions"]:
        yield CONDITIONS[condition]
    if not character["is_dead"] and not character["is_conscious"]:
        yield Tag("unconscious", "harm", "down", "draws.extended.conditions")
    if character["carried"] != HIDDEN:
        for each in character["carried"]:
            tone: Tone = "gain" if each["value"] > 0 else "warn"
            yield Tag(f"{each['what']} {each['value']:+d}", tone, "carried", "draws.downtime.separate")


@by_parts
def tools(sheet: dict[str, Any]) -> Iterator[Item]:
    """Draw a character's own Tools."""
    for name, bonus in sheet["tools"].items():
        yield Item(slug(name), name, f"{bonus:+d}", "tool")


@by_parts
def figures(sheet: dict[str, Any]) -> Iterator[Figure]:
    """List a sheet: Attributes, Skills, Special Trainings, Advantages."""
    yield from [Figure(pretty(name), sheet[name], "Attributes") for name in ATTRIBUTES]
    yield from [Figure(pretty(name), rating, "Skills") for name, rating in sheet["skills"].items()]
    yield from [Figure(pretty(name), rating, "Special Trainings") for name, rating in sheet["trainings"].items()]
    for name in sheet["advantages"]:
        advantage = traits().advantage_of(name)
        trait = {"specialist": sheet["specialist"], "master": sheet["master"]}.get(name, "")
        plain = f"{advantage.modifier:+d}: {advantage.applies}"
        words = f"{pretty(trait)}, {advantage.again}-Again" if trait else plain
        yield Figure(advantage.name, words, "Advantages")


# --- what is under way ----------------------------------------------------------------------------------------------


@of_view("tasks")
def tracks(view: View) -> Iterator[Track]:
    """Draw what is under way."""
    yield from [track(task) for task in view["tasks"]]


@by_parts
def track(task: dict[str, Any]) -> Track:
    """Draw an extended action: each side's tally towards its target, for those who know them, and the draws made."""
    each = f"{plural(task['minutes'], 'minute', 'minutes') if task['minutes'] else 'one round'} a draw"
    return Track(
        id=task["id"],
        name=task["name"],
        line=f"{task['story']} {each.capitalize()}{until(task)}.".strip(),
        lanes=tuple([lane(side) for side in task["sides"]]),
        value=task["draws_made"],
        most=task["most_draws"] or None,
        unit="draw" if task["draws_made"] == 1 and not task["most_draws"] else "draws",
    )


def until(task: dict[str, Any]) -> str:
    """Say by when a task must be done, where it has a deadline."""
    if task["deadline"] <= 0:
        return ""
    last = clock(task["deadline"], 0).removesuffix(" in") if task["minutes"] else f"round {task['deadline']}"
    return f", too late after {last}"


def lane(side: dict[str, Any]) -> Lane:
    """Draw one side of a task."""
    tally, target = side["tally"], side["target"]
    return Lane(
        side["lead"]["actor"],
        None if tally == HIDDEN else tally,
        None if target == HIDDEN else target,
        tuple([helper["actor"] for helper in side["helpers"]]),
        "the tally is the Storyteller's" if tally == HIDDEN else "",
    )


@by_parts
def exchange(moment: dict[str, Any]) -> Exchange | None:
    """Draw what was drawn last; the cards themselves are in what was told."""
    if not moment["hands"]:
        return None
    return Exchange(
        tuple([hand(each) for each in moment["hands"]]),
        moment["name"],
        "shown",
        moment["winner"],
    )


def hand(laid: dict[str, Any]) -> Hand:
    """Draw what somebody's draw came to."""
    if laid["result"] == HIDDEN:
        return Hand(laid["actor"], (HIDDEN,), line="the Storyteller's alone")
    words = RESULT_WORDS[laid["result"]]
    return Hand(laid["actor"], total=laid["successes"], line=words)


@by_parts
def notes(opening: str, waiting: Any) -> Iterator[Note]:
    """Give the opening to everyone, and to the Storyteller what is still to come."""
    if opening:
        yield Note(opening)
    if waiting != HIDDEN:
        for each in waiting:
            yield Note(each["story"], each["name"], is_secret=True, about=each["side"][0]["actor"])
