"""What the Dealer calls: whether something simply happens or needs a Test, on which terms, and for whom (Chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.core.choices import Bar, Number, Option, Pick, Words
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import ATTRIBUTES, SUITS
from outdraw.games.draw_your_weapon.rules import combat, damage
from outdraw.games.draw_your_weapon.rules.actions import option, take
from outdraw.games.draw_your_weapon.rules.contests import Side, Terms, contest
from outdraw.games.draw_your_weapon.rules.field import is_awake, is_player
from outdraw.games.draw_your_weapon.rules.skill_tests import skill_test
from outdraw.games.draw_your_weapon.scene import DEALER, Combat, Creature, Dyw

USUAL_ATTRIBUTE = "insight"
USUAL_TARGET = 7
HARDEST_TARGET = 20


def terms_of(play: Play, what: str = "the Test") -> Terms:
    """Let the Dealer name one Attribute and one Suit before cards are chosen. [draw_your_weapon.test.assignment]"""
    rule = "draw_your_weapon.test.assignment"
    offered = tuple(Option(each, each.capitalize()) for each in ATTRIBUTES)
    prompt = f"Which Attribute for {what}?"
    pick = Pick(DEALER, "draw_your_weapon.attribute", prompt, rule, offered, default=USUAL_ATTRIBUTE, discretion=True)
    attribute = str(play.ask(pick))
    usual = next(each.usual_suit for each in content.figures().attributes if each.id == attribute)
    suits = tuple(Option(each, each.capitalize()) for each in SUITS)
    pick = Pick(DEALER, "draw_your_weapon.suit", f"Which Suit for {what}?", rule, suits, default=usual, discretion=True)
    return Terms(attribute, str(play.ask(pick)))


def target_of(play: Play) -> int:
    """Let the Dealer fix the required Result in secret. [draw_your_weapon.skill_test.target_secret]"""
    rule = "draw_your_weapon.skill_test.target_secret"
    scale = ", ".join(f"{each.name} {each.target}" for each in content.figures().difficulties)
    prompt = f"Target, in secret ({scale})?"
    number = Number(
        DEALER, "draw_your_weapon.target", prompt, rule, 1, HARDEST_TARGET, default=USUAL_TARGET, discretion=True
    )
    return int(str(play.ask(number)))


def attempt(play: Play, scene: Dyw, creature: Creature, type: str) -> None:
    """Let somebody try something: the Dealer says whether it happens or needs a Test, which is part of the Action.

    What an NPC tries no Player prompted: it takes Player Characters by Surprise.
    [draw_your_weapon.test.when, draw_your_weapon.turn.test_in_action, draw_your_weapon.move.dealer_calls,
    draw_your_weapon.surprise.when]
    """
    rule = "draw_your_weapon.move.dealer_calls" if type == "move" else "draw_your_weapon.test.when"
    what = str(play.ask(Words(creature.seat, "draw_your_weapon.attempt", "What do you try?", rule)))
    take(play, scene, creature, type, what)
    foes = [each for each in scene.creatures.values() if is_awake(each) and each.id != creature.id]
    options = (
        Option("happens", "It simply happens"),
        Option("skill_test", "It needs a Skill Test"),
        Option("contest", "It needs a Contest")
        if foes
        else Option("contest", "A Contest", "draw_your_weapon.contest.when", "There is nobody to contend with."),
    )
    prompt = f"{creature.name} tries: {what}. What does it need?"
    pick = Pick(DEALER, "draw_your_weapon.ruling", prompt, rule, options, default="skill_test", discretion=True)
    match play.ask(pick):
        case "skill_test":
            terms = terms_of(play)
            target = target_of(play)
            skill_test(play, scene, [Side(creature.id, terms)], target, terms.attribute == USUAL_ATTRIBUTE)
        case "contest":
            against = choose(play, foes, "Against whom?", "draw_your_weapon.contest.when")
            terms = terms_of(play)
            sprung = [Side(each.id, terms, is_player(each) and not is_player(creature)) for each in against]
            contest(play, scene, [Side(creature.id, terms), *sprung])
        case _:
            play.tell("happens", "It happens.", rule)
    if scene.combat is None:
        pass_time(play, scene)


def pass_time(play: Play, scene: Dyw) -> None:
    """Let the Dealer say how long an Action outside Combat took. [draw_your_weapon.action.time_outside_combat]"""
    rule = "draw_your_weapon.action.time_outside_combat"
    number = Number(
        DEALER, "draw_your_weapon.minutes", "How many minutes did it take?", rule, 0, 600, default=1, discretion=True
    )
    scene.minutes += int(str(play.ask(number)))


def choose(play: Play, among: Sequence[Creature], prompt: str, rule: str) -> list[Creature]:
    """Let the Dealer choose one creature or more."""
    options = tuple(Option(each.id, each.name) for each in among)
    if len(options) == 1:
        return list(among)
    chosen = play.ask(Pick(DEALER, "draw_your_weapon.who", prompt, rule, options, 1, len(options)))
    assert isinstance(chosen, list)
    return [each for each in among if each.id in chosen]


def call_skill_test(play: Play, scene: Dyw, is_surprise: bool) -> dict[str, bool]:
    """Let the Dealer call a Skill Test, for one character or several; unprompted it is a Surprise.

    What failing costs, if anything, is the Dealer's to say.
    [draw_your_weapon.skill_test.when, draw_your_weapon.surprise.when]
    """
    rule = "draw_your_weapon.surprise.when" if is_surprise else "draw_your_weapon.skill_test.when"
    scene.resolving = 0
    who = choose(play, [each for each in scene.creatures.values() if is_awake(each)], "Who is tested?", rule)
    terms = terms_of(play)
    target = target_of(play)
    prompt = "Damage to HP for those who fail?"
    number = Number(DEALER, "draw_your_weapon.hazard", prompt, rule, 0, 20, default=0, discretion=True)
    harm = int(str(play.ask(number)))
    seeks = terms.attribute == USUAL_ATTRIBUTE and not is_surprise
    passed = skill_test(play, scene, [Side(each.id, terms, is_surprise) for each in who], target, seeks)
    for each in who:
        if harm and not passed[each.id]:
            damage.hurt(play, scene, each, harm, is_attack=False, past_guard=True)
    return passed


def call_contest(play: Play, scene: Dyw) -> None:
    """Let the Dealer call a Contest of any number of sides; those the Dealer names are surprised.

    All use the same Suit and Attribute unless the Dealer names another pairing before cards are chosen.
    [draw_your_weapon.contest.when, draw_your_weapon.contest.same_terms, draw_your_weapon.surprise.kind]
    """
    scene.resolving = 0
    awake = [each for each in scene.creatures.values() if is_awake(each)]
    options = tuple(Option(each.id, each.name) for each in awake)
    rule = "draw_your_weapon.contest.when"
    chosen = play.ask(Pick(DEALER, "draw_your_weapon.sides", "Who contends?", rule, options, 2, len(options)))
    assert isinstance(chosen, list)
    among = [each for each in awake if each.id in chosen]
    kind = "draw_your_weapon.surprise.kind"
    options = tuple(Option(each.id, each.name) for each in among)
    prompt = "Who of them is surprised?"
    pick = Pick(DEALER, "draw_your_weapon.ambushed", prompt, kind, options, 0, len(options) - 1, [], True)
    ambushed = play.ask(pick)
    assert isinstance(ambushed, list)
    same = "draw_your_weapon.contest.same_terms"
    options = (Option("same", "The same for all"), Option("own", "One for each"))
    pick = Pick(
        DEALER,
        "draw_your_weapon.same_terms",
        "Which Suit and Attribute?",
        same,
        options,
        default="same",
        discretion=True,
    )
    if play.ask(pick) == "same":
        terms = terms_of(play)
        sides = [Side(each.id, terms, each.id in ambushed) for each in among]
    else:
        sides = [Side(each.id, terms_of(play, each.name), each.id in ambushed) for each in among]
    verdict = contest(play, scene, sides)
    # An ambush that is lost usually means a surprised start of the fight that follows.
    scene.to_be_surprised += [id for id in ambushed if id != verdict.winner and id not in scene.to_be_surprised]


def between_rounds(play: Play, scene: Dyw, fight: Combat) -> bool:
    """Hear the Dealer's word before a Round: go on, call a Surprise Test, or declare the Combat over.

    [draw_your_weapon.combat_end.when, draw_your_weapon.attack.no_defence_test]
    """
    rule = "draw_your_weapon.combat_end.when"
    awake = any(is_awake(each) for each in scene.creatures.values())
    nobody = None if awake else Bar("draw_your_weapon.test.when", "There is nobody awake to test.")
    options = (
        Option("begin", "Begin the Round"),
        option("surprise", "Call a Surprise Test first", nobody),
        Option("over", "Declare the Combat over"),
        *(Option(f"join {id}", f"{each.name} joins") for id, each in scene.unnoticed.items()),
    )
    prompt = "The next Round?"
    pick = Pick(DEALER, "draw_your_weapon.next_round", prompt, rule, options, default="begin", discretion=True)
    word = str(play.ask(pick))
    if word == "surprise":
        call_skill_test(play, scene, is_surprise=True)
        combat.propose_end(play, scene, fight)
    elif word == "over":
        combat.end(play, scene)
    elif word.startswith("join "):
        combat.join(play, scene, fight, word.split()[1])
    return word == "begin"
