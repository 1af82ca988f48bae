"""The Dealer's notes of a scenario: Tests held ready, and what comes of passing or failing them.

A note is called by the Dealer before the fight, set off by entering a square or by an NPC at half HP, or taken as an
Action. Its target is never shown to Players.
"""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Pick, offer
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon.content import Note, Outcome
from outdraw.games.draw_your_weapon.rules import damage
from outdraw.games.draw_your_weapon.rules.contests import Participant, Terms, contest
from outdraw.games.draw_your_weapon.rules.field import can_fight, everybody, is_awake, player_characters
from outdraw.games.draw_your_weapon.rules.people import Asking, one_of, some_of
from outdraw.games.draw_your_weapon.rules.skill_tests import skill_test
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, FOES, Creature, Dyw, token


def open_notes(scene: Dyw, when: str) -> list[Note]:
    """Give the notes of one kind that are not settled yet and still make sense."""
    return [
        note
        for note in scene.notes
        if note.when == when
        and note.id not in scene.settled_notes
        and (not note.against or opponent(scene, note) is not None)
    ]


def open_to_players(scene: Dyw) -> list[Note]:
    """Give the notes a Player may take up as an Action: none against a creature nobody has noticed.

    [uses draw_your_weapon.sheet.visibility]
    """
    return [
        note
        for note in open_notes(scene, "action")
        if (foe := opponent(scene, note)) is None or foe.id in scene.creatures
    ]


def opponent(scene: Dyw, note: Note) -> Creature | None:
    """Give the NPC a note's Contest is against, if still there."""
    return next((each for each in everybody(scene) if each.model == note.against and can_fight(each)), None)


def run(play: Play, scene: Dyw, note: Note, testers: Sequence[Creature], is_everybody: bool = True) -> None:
    """Run a note's Test for these characters, and let its outcomes follow. [uses draw_your_weapon.test.when]

    What comes of it if all pass does not come if somebody has not tried.
    """
    scene.settled_notes.append(note.id)
    terms = Terms(note.attribute, note.suit)
    sides = [Participant(each.id, terms, note.surprise) for each in testers]
    if note.test == "contest":
        foe = opponent(scene, note)
        assert foe is not None
        verdict = contest(play, scene, [*sides, Participant(foe.id, terms)])
        passed = {each.id: verdict.winner == each.id for each in testers}
        loser = foe.id if verdict.winner != foe.id else testers[0].id
        margin = verdict.margin(loser)
    else:
        passed = skill_test(play, scene, sides, note.target, note.seeks)
        foe, margin = None, 99
    for tester in testers:
        for outcome in note.on_pass if passed[tester.id] else note.on_fail:
            if margin >= outcome.margin:
                bring_about(play, scene, outcome, tester, foe)
    all_pass = is_everybody and all(passed.values())
    for outcome in (*(note.on_any_pass * any(passed.values())), *(note.on_all_pass * all_pass)):
        bring_about(play, scene, outcome, testers[0], foe)


def bring_about(play: Play, scene: Dyw, outcome: Outcome, tester: Creature, foe: Creature | None) -> None:
    """Let one outcome of a note happen."""
    foes = [each for each in everybody(scene) if each.side == FOES]
    match outcome.do:
        case "surprised":
            who = {"tester": [tester], "foe": [foe] if foe else [], "foes": foes}[outcome.who]
            fresh = [each.id for each in who if each.id not in scene.to_be_surprised]
            scene.to_be_surprised += fresh
        case "leave":
            going = [each for each in foes if each.model == outcome.npc and can_fight(each)][: outcome.count]
            for each in going:
                each.is_gone = True
                rule = "draw_your_weapon.combat_end.when"
                seen_by = EVERYONE if each.id in scene.creatures else (DEALER,)
                play.tell("gone", "{name} walks away.", rule, seen_by=seen_by, about=(each.id,), name=each.name)
        case "yield":
            for each in [each for each in foes if each.model == outcome.npc and can_fight(each)][: outcome.count]:
                yield_fight(play, each)
        case "start_behind":
            scene.start_behind.append(tester.id)
            scene.behind_columns = outcome.columns
        case "lose_speed":
            lost = min(outcome.count, stats(tester).speed)
            stats(tester).speed -= lost
            rule = "draw_your_weapon.attack.no_defence_test"
            seen_by, about = tester.figures.seen_by, (tester.id,)
            told = "{name} loses {lost} Speed."
            play.tell("speed", told, rule, seen_by=seen_by, about=about, name=tester.name, lost=lost)
        case "hurt":
            damage.wound(play, tester, outcome.count)
        case "settle":
            scene.settled_notes.append(outcome.note)


def yield_fight(play: Play, creature: Creature) -> None:
    """Let a creature give up the fight."""
    creature.has_yielded = True
    rule = "draw_your_weapon.combat_end.when"
    play.tell("yield", "{name} yields.", rule, about=(creature.id,), name=creature.name)


def lies_in_wait(scene: Dyw, creature: Creature) -> Note | None:
    """Give the note that a creature sets off where it now stands, the first to enter its squares.

    [uses draw_your_weapon.surprise.when]
    """
    if creature.place is None:
        return None
    column, row = creature.place
    return next(
        (
            note
            for note in open_notes(scene, "enter")
            if note.columns[0] <= column <= note.columns[1] and note.rows[0] <= row <= note.rows[1]
        ),
        None,
    )


def on_enter(play: Play, scene: Dyw, creature: Creature) -> None:
    """Set off the note that lies in wait where a creature has come to stand, if any.

    [uses draw_your_weapon.surprise.when, draw_your_weapon.card.library_empty]
    """
    note = lies_in_wait(scene, creature)
    if note is not None:
        scene.resolving = 0  # what was Played earlier in the Turn is done with
        run(play, scene, note, [creature])


def on_turn(play: Play, scene: Dyw, creature: Creature) -> None:
    """Offer the terms of an NPC at half its HP or less, once, at the start of its Turn and at no Action."""
    for note in open_notes(scene, "half_hp"):
        if note.against != creature.model or 2 * stats(creature).hp > stats(creature).max_hp:
            continue
        rule = "draw_your_weapon.test.when"
        answering = [each for each in player_characters(scene) if can_fight(each)]
        scene.settled_notes.append(note.id)
        play.tell("terms", "{name} offers terms.", rule, about=(creature.id,), name=creature.name)
        options = (offer("accept", "Talk", token(creature.id)), offer("refuse", "Fight on", token(creature.id)))
        kind, prompt = "draw_your_weapon.terms", f"{creature.name} offers terms. Do you talk?"
        for each in answering:
            pick = Pick(each.seat, kind, prompt, rule, options, actor=each.id, facing=creature.id)
            if play.pick(pick) == "accept":
                run(play, scene, note, [each])
                return


def call(play: Play, scene: Dyw, note: Note) -> None:
    """Let the Dealer call a note's Test, for one character or for those who dare it.

    [uses draw_your_weapon.test.assignment]
    """
    able = [each for each in player_characters(scene) if is_awake(each)]
    rule = "draw_your_weapon.test.when"
    if note.who == "one":
        run(play, scene, note, [one_of(play, able, Asking(f"{note.title}: who?", rule, "tester"))])
        return
    usual, prompt = [each.id for each in able], f"{note.title}: who tries it?"
    trying = some_of(play, able, Asking(prompt, rule, "testers", default=usual))
    run(play, scene, note, trying, len(trying) == len(able))
