"""Making a character: two classes, an order of attributes, a maneuver from each class, six customizations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Carried, Person

CUSTOMIZATIONS = 6
BASE_YIELD = 3
"""A PC's Yield Limit is this and the top of her Competency Die."""


class Choices(Struct, frozen=True):
    """What a player chooses for a new character.

    A customization is `rank SPECIALTY`, `competency SKILL`, `prowess NAME`, `maneuver ID`, or `language` and `social`,
    which a fight does not ask about.
    """

    id: str
    name: str
    classes: tuple[str, str]
    verve: int
    affinity: int
    guile: int
    initiative: str
    maneuvers: tuple[str, str]
    customizations: tuple[str, ...]
    gear: tuple[Carried, ...] = ()


def auto_skills() -> list[str]:
    """Give the skills in which every player character is competent without training."""
    return sorted({each.skill for each in content.specialties().values() if each.untrained})


def create(chosen: Choices, xp: int = 0) -> Person:
    """Make a character, or raise ValueError with all that is wrong."""
    wrong = list(faults(chosen, xp))
    if wrong:
        raise ValueError(" ".join(wrong))
    known = {each.id: each for each in content.creation().classes}
    first, second = (known[id] for id in chosen.classes)
    ranks: dict[str, int] = {}
    for specialty in (*first.specialties, *second.specialties, *_chosen(chosen, "rank")):
        ranks[specialty] = ranks.get(specialty, 0) + 1
    line = [each for each in content.creation().experience if each.xp <= xp][-1]
    return Person(
        id=chosen.id,
        name=chosen.name,
        category="pc",
        competency=line.competency,
        verve=chosen.verve,  # type: ignore[arg-type]
        affinity=chosen.affinity,  # type: ignore[arg-type]
        guile=chosen.guile,  # type: ignore[arg-type]
        yield_limit=BASE_YIELD + line.competency,
        wound_limit=content.categories()["pc"].wound_limit,
        track=content.categories()["pc"].track,
        initiative=chosen.initiative,  # type: ignore[arg-type]
        competent=_merged(auto_skills(), first.competent, second.competent, _chosen(chosen, "competency")),
        ranks=ranks,
        prowess=_merged(["knife"], first.prowess, second.prowess, _chosen(chosen, "prowess")),
        maneuvers=(*chosen.maneuvers, *_chosen(chosen, "maneuver")),
        classes=chosen.classes,
        gear=chosen.gear,
    )


def _chosen(chosen: Choices, kind: str) -> list[str]:
    return [words[1] for each in chosen.customizations if (words := each.split()) and words[0] == kind and words[1:]]


def _merged(*lists: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted({word for words in lists for word in words}))


def faults(chosen: Choices, xp: int = 0) -> Iterator[str]:
    """Say what is not allowed."""
    known = {each.id: each for each in content.creation().classes}
    unknown = [id for id in chosen.classes if id not in known]
    if unknown or len(set(chosen.classes)) != 2:
        yield f"Choose two of the classes {', '.join(known)}."
        return
    first, second = (known[id] for id in chosen.classes)
    if sorted((chosen.verve, chosen.affinity, chosen.guile)) != [6, 8, 10]:
        yield "Assign one D10, one D8 and one D6 to Verve, Affinity and Guile."
    if len(chosen.customizations) != CUSTOMIZATIONS:
        yield f"Take {CUSTOMIZATIONS} customizations, not {len(chosen.customizations)}."
    if not (chosen.maneuvers[0] in first.maneuvers and chosen.maneuvers[1] in second.maneuvers):
        yield "Take one style maneuver from each class."
    for id in _chosen(chosen, "maneuver"):
        taught = [*first.maneuvers, *second.maneuvers]
        if id not in taught or id in chosen.maneuvers:
            yield f"The maneuver {id} is not another one of these classes."
    most = max(each.max_rank for each in content.creation().experience if each.xp <= xp)
    specialties = (*first.specialties, *second.specialties, *_chosen(chosen, "rank"))
    for specialty in dict.fromkeys(specialties):
        if specialty not in content.specialties():
            yield f"There is no specialty {specialty}."
        elif specialties.count(specialty) > most:
            yield f"{specialty} would have {specialties.count(specialty)} ranks; {most} is the most."
