"""A view of the scene in a few lines for a terminal: the clock, the people, what is under way and what waits.

Gets a seat's view, so it can show nothing that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill
from typing import Any

from outdraw.core.cards import HIDDEN
from outdraw.games.draws.content import ATTRIBUTES, traits
from outdraw.games.draws.rules.draw import plural
from outdraw.games.draws.rules.pool import pretty

WIDTH = 80


def picture(view: Mapping[str, Any]) -> str:
    """Draw a view as text."""
    lines = [_line(f"Game {view['game']}, {clock(view['minutes'], view['rounds'])}.")]
    for character in view["characters"].values():
        lines += person(character)
    names = {actor: character["name"] for actor, character in view["characters"].items()}
    lines += [task_line(task, names) for task in view["tasks"]]
    if view["waiting"] != HIDDEN and view["waiting"]:
        lines.append(_line(f"Still to come: {', '.join(each['name'] for each in view['waiting'])}."))
    return "\n".join(lines)


def clock(minutes: int, rounds: int) -> str:
    """Write the time since the scene began.

    >>> clock(125, 0), clock(20, 1)
    ('2 hours 5 minutes in', '20 minutes and 1 round in')
    """
    hours = [plural(minutes // 60, "hour", "hours")] if minutes >= 60 else []
    rest = [plural(minutes % 60, "minute", "minutes")] if minutes % 60 or not hours else []
    return " ".join(hours + rest) + (f" and {plural(rounds, 'round', 'rounds')}" if rounds else "") + " in"


def person(character: Mapping[str, Any]) -> list[str]:
    """Draw a character: the state for everyone, the sheet for those who may see it."""
    states = [pretty(condition) for condition in character["conditions"]]
    if character["is_dead"] or not character["is_conscious"]:
        states.append("dead" if character["is_dead"] else "unconscious")
    lines = [_line(f"{character['name']}, {character['concept']}" + (f": {', '.join(states)}" if states else ""))]
    sheet = character["sheet"]
    if sheet == HIDDEN:
        return lines
    groups = [" ".join(f"{name[:3].title()} {sheet[name]}" for name in ATTRIBUTES[at : at + 3]) for at in (0, 3, 6)]
    boxes = traits().house.health + sheet["stamina"]
    left = boxes - character["bruising"] - character["lethal"]
    hurt = [f"{character[kind]} {kind}" for kind in ("bruising", "lethal") if character[kind]]
    lines.append(_line("   ".join([*groups, f"Health {left} of {boxes}"]), 4))
    rated = {**sheet["skills"], **sheet["trainings"]}
    skills = [f"{pretty(trait)} {rating}" for trait, rating in rated.items()]
    book = traits()
    extras = [book.advantage_of(name).name for name in sheet["advantages"]]
    extras += [f"{tool} {bonus:+d}" for tool, bonus in sheet["tools"].items()]
    extras += [f"{each['what']} {each['value']:+d}" for each in character["carried"]]
    return [*lines, *(_line(", ".join(each), 4) for each in (hurt, skills, extras) if each)]


def task_line(task: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Draw a task under way: who leads, how far they are, and how time is counted."""
    sides = " against ".join(_side(side, names) for side in task["sides"])
    each = f"{plural(task['minutes'], 'minute', 'minutes') if task['minutes'] else 'a round'} a draw"
    most = f" of {task['most_draws']}" if task["most_draws"] else ""
    return _line(f"{task['name']}: {sides}; {each}, {task['draws_made']}{most} made")


def _side(side: Mapping[str, Any], names: Mapping[str, str]) -> str:
    helpers = [names[helper["actor"]] for helper in side["helpers"]]
    helped = f" (with {', '.join(helpers)})" if helpers else ""
    return f"{names[side['lead']['actor']]}{helped} at {side['tally']} of {side['target']}"


def _line(text: str, indent: int = 2) -> str:
    return fill(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2), break_on_hyphens=False)
