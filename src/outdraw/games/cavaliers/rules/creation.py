"""What makes a player character: two classes, an order of attributes, six customizations, and experience beyond these.

A sheet that names classes is held to what they give. Whatever it has beyond that is a customization, of which there are
six, or was bought with experience; so many of the dearest as may be are taken for customizations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from outdraw.core.content.repair import Budget
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import ClassFigures, Experience, Fault, Person

CUSTOMIZATIONS: Final = 6
COMPETENCY_COST, PROWESS_COST, LANGUAGE_COST, MANEUVER_COST = 3, 1, 1, 5
"""What these take of experience; a rank takes as much as its number."""
NOT_ASKED_ABOUT: Final = ("language", "social")
"""How customizations begin that a fight does not ask about; a sheet has them in words alone."""
FIRST_PROWESS: Final = "knife"


class Extra(Struct, frozen=True):
    """Something that a sheet has beyond its classes, what it would take of experience, and whether it may be free."""

    name: str
    cost: int
    may_be_free: bool = True


def auto_skills() -> list[str]:
    """Give the skills in which every player character is competent without training."""
    return sorted({each.skill for each in content.specialties().values() if each.untrained})


def classes_of(person: Person) -> tuple[ClassFigures, ClassFigures] | None:
    """Give the two classes of a character, if she has two that there are."""
    known = {each.id: each for each in content.creation().classes}
    found = [known[id] for id in dict.fromkeys(person.classes) if id in known]
    return (found[0], found[1]) if len(found) == 2 == len(person.classes) else None


def level_of(person: Person) -> Experience:
    """Give the line of experience that a character has come to."""
    return [line for line in content.creation().experience if line.xp <= person.experience][-1]


def budgets(person: Person) -> Iterator[Budget]:
    """Say what the customizations of a character went into, and her experience."""
    classes = classes_of(person)
    if classes is None:
        return
    free, paid = _shared_out(person, classes)
    yield Budget("customizations", CUSTOMIZATIONS, tuple(Counter(each.name for each in free).items()), is_exact=True)
    if paid or person.experience:
        costs = Counter[str]()
        for each in paid:
            costs[each.name] += each.cost
        yield Budget("experience", person.experience, tuple(costs.items()))


def faults(person: Person) -> Iterator[Fault]:
    """Say where a character is not what her classes, customizations and experience make of her."""
    classes = classes_of(person)
    if classes is None:
        known = ", ".join(each.id for each in content.creation().classes)
        yield ("classes",), f"got {', '.join(person.classes)}", f"expected two of {known}"
        return
    yield from _figure_faults(person)
    yield from _class_faults(person, classes)
    free, paid = _shared_out(person, classes)
    if len(free) != CUSTOMIZATIONS:
        yield ("customizations",), f"got {len(free)} beyond the classes", f"expected {CUSTOMIZATIONS}"
    spent = sum(each.cost for each in paid)
    if spent > person.experience:
        what = ", ".join(each.name for each in paid)
        yield ("experience",), f"got {person.experience}", f"expected at least {spent}, for {what}"


def _figure_faults(person: Person) -> Iterator[Fault]:
    line, figures = level_of(person), content.categories()["pc"]
    at = f"at {person.experience} experience"
    if person.competency != line.competency:
        yield ("competency",), f"got D{person.competency}", f"expected D{line.competency} {at}"
    if person.yield_limit != line.yield_limit:
        yield ("yield_limit",), f"got {person.yield_limit}", f"expected {line.yield_limit} {at}"
    if person.wound_limit != figures.wound_limit:
        yield ("wound_limit",), f"got {person.wound_limit}", f"expected {figures.wound_limit}"
    for specialty, rank in person.ranks.items():
        if rank > line.max_rank:
            yield ("ranks", specialty), f"got {rank}", f"expected at most {line.max_rank} {at}"


def _class_faults(person: Person, classes: tuple[ClassFigures, ClassFigures]) -> Iterator[Fault]:
    first, second = classes
    by = f"by {first.name} and {second.name}"
    for specialty, rank in _ranks_by(classes).items():
        got = person.ranks.get(specialty, 0)
        if got < rank:
            yield ("ranks", specialty), f"got {got}", f"expected at least {rank}, {by}"
    lacking = _competent_by(classes) - set(person.competent)
    if lacking:
        yield ("competent",), f"got none of {', '.join(sorted(lacking))}", f"expected them, {by}"
    unskilled = _prowess_by(classes) - set(person.prowess or ())
    if unskilled:
        yield ("prowess",), f"got none of {', '.join(sorted(unskilled))}", f"expected them, {by}"
    if not _taught(person, classes):
        yield ("maneuvers",), f"got {', '.join(person.maneuvers) or 'none'}", "expected one from each class"


def _ranks_by(classes: tuple[ClassFigures, ClassFigures]) -> Counter[str]:
    return Counter(classes[0].specialties) + Counter(classes[1].specialties)


def _competent_by(classes: tuple[ClassFigures, ClassFigures]) -> set[str]:
    return {*auto_skills(), *classes[0].competent, *classes[1].competent}


def _prowess_by(classes: tuple[ClassFigures, ClassFigures]) -> set[str]:
    return {FIRST_PROWESS, *classes[0].prowess, *classes[1].prowess}


def _taught(person: Person, classes: tuple[ClassFigures, ClassFigures]) -> tuple[str, str] | None:
    """Give a maneuver from each class, if there is one."""
    first, second = classes
    pairs = ((one, other) for one in person.maneuvers for other in person.maneuvers if one != other)
    return next((pair for pair in pairs if pair[0] in first.maneuvers and pair[1] in second.maneuvers), None)


def _extras(person: Person, classes: tuple[ClassFigures, ClassFigures]) -> Iterator[Extra]:
    """Give all that a sheet has beyond its classes."""
    by_class, first_most = _ranks_by(classes), content.creation().experience[0].max_rank
    for specialty, rank in person.ranks.items():
        for each in range(by_class[specialty] + 1, rank + 1):
            yield Extra(specialty, each, each <= first_most)
    for skill in person.competent:
        if skill not in _competent_by(classes):
            yield Extra(skill, COMPETENCY_COST)
    for prowess in person.prowess or ():
        if prowess not in _prowess_by(classes):
            yield Extra(prowess, PROWESS_COST)
    taught = _taught(person, classes) or person.maneuvers[:2]
    for maneuver in person.maneuvers:
        if maneuver not in taught:
            yield Extra(maneuver, MANEUVER_COST)
    for words in person.customizations:
        if words.split()[0] in NOT_ASKED_ABOUT:
            yield Extra(words, LANGUAGE_COST)


def _shared_out(person: Person, classes: tuple[ClassFigures, ClassFigures]) -> tuple[list[Extra], list[Extra]]:
    """Give what is a customization of all that a sheet has beyond its classes, and what experience had to buy."""
    dearest = sorted(_extras(person, classes), key=lambda each: (not each.may_be_free, -each.cost))
    free = [each for each in dearest[:CUSTOMIZATIONS] if each.may_be_free]
    return free, dearest[len(free) :]
