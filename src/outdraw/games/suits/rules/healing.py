"""Healing by days: rest, severe wounds, doctors. Wounds are counted in halves."""

from __future__ import annotations

from outdraw.core.choices import Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.suits.rules.contests import within
from outdraw.games.suits.rules.dealing import flip
from outdraw.games.suits.scene import Patient, Suits, token

HOURS = 12
"""The hours a doctor has in a day, one for each patient. [uses suits.healing.doctor_time]"""


def in_wounds(halves: int) -> str:
    """Write halves of wounds as wounds.

    >>> in_wounds(1), in_wounds(2), in_wounds(5)
    ('half a wound', '1 wound', '2 1/2 wounds')
    """
    if halves == 1:
        return "half a wound"
    half = " 1/2" if halves % 2 else ""
    return f"{halves // 2}{half} wound{'' if halves == 2 else 's'}"


def rest_target(body: int, halves: int) -> int:
    """Give what a resting patient draws against: Body less wounds, twice Body with wounds above Body.

    [uses suits.healing.rest, suits.healing.severe]
    """
    whole = 2 * body if halves > 2 * body else body
    return (2 * whole - halves) // 2


def healed(body: int, halves: int, success: bool) -> int:
    """Give the halves of wounds a day of rest heals. [suits.healing.rest, suits.healing.severe]

    >>> healed(6, 4, True), healed(6, 4, False), healed(6, 16, True), healed(6, 16, False)
    (4, 2, 2, 1)
    """
    if halves > 2 * body:
        return 2 if success else 1
    return 4 if success else 2


def doctor_target(skill: int, halves: int) -> int:
    """Give what a doctor draws against: skill less the patient's wounds. [suits.healing.doctor]"""
    return (2 * skill - halves) // 2


def rest_a_day(play: Play, scene: Suits) -> None:
    """Let a day pass: doctors see whom they choose, everyone rests."""
    scene.round += 1
    for each in scene.patients:
        each.seen_today = False
    for doctor in [each for each in scene.patients if each.doctor and not each.comatose]:
        make_rounds(play, scene, doctor)
    for patient in scene.patients:
        if patient.halves:
            rest(play, scene, patient)
    scene.is_over = scene.round >= scene.days or not any(each.halves for each in scene.patients)
    if scene.is_over:
        tell_summary(play, scene)


def tell_summary(play: Play, scene: Suits) -> None:
    """Tell how everybody is after the days of rest."""
    lines = [became_of(each) for each in scene.patients] or ["Nobody is left there."]
    about = tuple([each.id for each in scene.patients])
    days = f"{scene.round} day{'' if scene.round == 1 else 's'}"
    play.tell("summary", "After {days}. {lines}", "suits.healing.rest", about=about, days=days, lines=" ".join(lines))


def became_of(patient: Patient) -> str:
    """Say in a sentence how somebody is after days of rest."""
    if not patient.halves:
        return f"{patient.name} is well."
    state = "lies in a coma" if patient.comatose else "is up"
    return f"{patient.name} {state}, with {in_wounds(patient.halves)} of Body {patient.body}."


def make_rounds(play: Play, scene: Suits, doctor: Patient) -> None:
    """Let a doctor tend several patients, an hour each. [suits.healing.doctor_time]"""
    sick = [each for each in scene.patients if each.halves and each is not doctor and not each.seen_today]
    if not sick:
        return
    pick = Pick(
        doctor.seat,
        "suits.doctor",
        f"{doctor.name}: whom do you tend today, an hour each?",
        "suits.healing.doctor_time",
        tuple(offer(spell("treat", each.id), each.name, token(each.id)) for each in sick),
        least=0,
        most=min(HOURS, len(sick)),
        actor=doctor.id,
    )
    names = [read(each).objects[0] for each in play.pick_some(pick)]
    for patient in [each for each in sick if each.id in names]:
        patient.seen_today = True
        target = doctor_target(doctor.doctor, patient.halves)
        helps = flip(
            play,
            scene,
            within(target),
            Occasion(f"{doctor.name} treats {patient.name}", "suits.healing.doctor", doctor.seat, about=(doctor.id,)),
        )
        gained = min(patient.halves, 1 if helps else 0)
        patient.halves -= gained
        play.tell(
            "treated",
            _TREATED if gained else _NOT_TREATED,
            "suits.healing.doctor",
            about=(patient.id, doctor.id),
            doctor=doctor.name,
            name=patient.name,
            gained=in_wounds(gained),
            left=in_wounds(patient.halves),
            skill=doctor.doctor,
            drawn=drawn_within(target, helps),
        )


_TREATED = "{doctor}, skill {skill}, heals {gained} of {name} ({drawn}); {left} left."
_NOT_TREATED = "{doctor}, skill {skill}, cannot help {name} today ({drawn})."


def drawn_within(target: int, is_within: bool) -> str:
    """Say whether a card was within what was needed, or that none can be.

    >>> drawn_within(4, True), drawn_within(-1, False)
    ('drawn within 4: yes', 'no card is within -1')
    """
    return f"drawn within {target}: {'yes' if is_within else 'no'}" if target > 0 else f"no card is within {target}"


def worsen(play: Play, patient: Patient, wounds: int) -> None:
    """Let a patient take wounds because the game master says so; over twice Body that is a coma."""
    patient.halves += 2 * wounds
    text, now = "{name} takes {wounds}: {now} of Body {body}.", in_wounds(patient.halves)
    taken, body = in_wounds(2 * wounds), patient.body
    play.tell(
        "loss", text, "suits.loss.major", about=(patient.id,), name=patient.name, wounds=taken, now=now, body=body
    )
    if patient.halves > 4 * patient.body and not patient.comatose:
        patient.comatose = True
        text, rule = "{name} falls into a coma.", "suits.bleeding.coma"
        play.tell("fall", text, rule, about=(patient.id,), name=patient.name)


def mend(play: Play, patient: Patient, wounds: int) -> None:
    """Take wounds from a patient because the game master says so. [uses suits.bleeding.coma]"""
    gained = min(patient.halves, 2 * wounds)
    patient.halves -= gained
    text, left = "{name} is healed of {gained}; {left} left.", in_wounds(patient.halves)
    gained_words = in_wounds(gained)
    play.tell(
        "healed", text, "suits.loss.status", about=(patient.id,), name=patient.name, gained=gained_words, left=left
    )
    wake(play, patient)


def wake(play: Play, patient: Patient) -> None:
    """Let whoever lay in a coma wake at twice Body. [suits.bleeding.coma]"""
    if patient.comatose and patient.halves <= 4 * patient.body:
        patient.comatose = False
        play.tell("wakes", "{name} wakes from the coma.", "suits.bleeding.coma", about=(patient.id,), name=patient.name)


def rest(play: Play, scene: Suits, patient: Patient) -> None:
    """Let a patient rest for a day; a coma ends at twice Body. [uses suits.bleeding.coma]"""
    target = rest_target(patient.body, patient.halves)
    what = f"{patient.name} rests"
    success = flip(play, scene, within(target), Occasion(what, "suits.healing.rest", patient.seat, about=(patient.id,)))
    gained = min(patient.halves, healed(patient.body, patient.halves, success))
    patient.halves -= gained
    rule = "suits.healing.severe" if patient.halves + gained > 2 * patient.body else "suits.healing.rest"
    play.tell(
        "healed",
        "{name} heals {gained} ({drawn}); {left} left.",
        rule,
        about=(patient.id,),
        name=patient.name,
        gained=in_wounds(gained),
        drawn=drawn_within(target, success),
        left=in_wounds(patient.halves),
    )
    wake(play, patient)
