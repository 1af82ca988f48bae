"""What the Dealer calls: whether something simply happens or needs a Test, on which terms, and for whom (Chapter 5).

The same calls stand open outside Combat, between Rounds, on anybody's Turn and through a night's watch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from outdraw.core.choices import Bar, Number, Option, Pick, Words, offer
from outdraw.core.deeds import Deed, read, spell
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.content import ATTRIBUTES, SUITS
from outdraw.games.draw_your_weapon.rules import combat, damage, dealers_hand
from outdraw.games.draw_your_weapon.rules.actions import Action, take
from outdraw.games.draw_your_weapon.rules.contests import Participant, Terms, contest, is_sprung
from outdraw.games.draw_your_weapon.rules.field import everybody, is_awake, is_conscious, plural
from outdraw.games.draw_your_weapon.rules.people import Asking, some_of
from outdraw.games.draw_your_weapon.rules.skill_tests import show_target, skill_test
from outdraw.games.draw_your_weapon.scene import DEALER, Combat, Creature, Dyw, token

USUAL_ATTRIBUTE = "insight"
USUAL_TARGET = 7
HARDEST_TARGET = 20
LONGEST_WAIT = 10_080


def likely_attribute(words: str) -> str:
    """Say which Attribute a deed in words would usually be tested with. [uses draw_your_weapon.test.assignment]

    >>> likely_attribute("kick the strongbox open"), likely_attribute("listen at the door")
    ('might', 'insight')
    """
    said = words.lower().split()
    for attribute in content.figures().attributes:
        if any(word.startswith(verb) for word in said for verb in attribute.verbs):
            return attribute.id
    return USUAL_ATTRIBUTE


def terms_of(play: Play, what: str = "the Test", usual: str = USUAL_ATTRIBUTE, actor: str = "") -> Terms:
    """Let the Dealer name one Attribute and one Suit before cards are chosen. [draw_your_weapon.test.assignment]"""
    rule, on = "draw_your_weapon.test.assignment", (token(actor),) if actor else ()
    offered = tuple([offer(each, each.capitalize(), *on) for each in ATTRIBUTES])
    kind, prompt = "draw_your_weapon.attribute", f"Which Attribute for {what}?"
    attribute = play.pick(Pick(DEALER, kind, prompt, rule, offered, 1, 1, usual, True, actor=actor))
    suit = next(each.usual_suit for each in content.figures().attributes if each.id == attribute)
    suits = tuple([offer(each, each.capitalize(), *on) for each in SUITS])
    kind, prompt = "draw_your_weapon.suit", f"Which Suit for {what}?"
    return Terms(attribute, play.pick(Pick(DEALER, kind, prompt, rule, suits, 1, 1, suit, True, actor=actor)))


def target_of(play: Play, actor: str = "") -> int:
    """Let the Dealer fix the required Result in secret. [draw_your_weapon.skill_test.target_secret]"""
    rule, kind = "draw_your_weapon.skill_test.target_secret", "draw_your_weapon.target"
    scale = ", ".join([f"{each.name} {each.target}" for each in content.figures().difficulties])
    prompt = f"Target, in secret ({scale})?"
    return play.number(Number(DEALER, kind, prompt, rule, 1, HARDEST_TARGET, USUAL_TARGET, True, actor=actor))


def first_to_speak(
    play: Play,
    scene: Dyw,
    dealers: Callable[[Dyw], Pick],
    menu: Callable[[Dyw, Creature], Pick],
    players: Sequence[Creature],
) -> tuple[Creature | None, Deed] | None:
    """Hear whoever speaks first, the Dealer (nobody's creature) or a Player; nothing, if that one would rather wait.

    Who waits is asked again when something has happened. [uses draw_your_weapon.test.when]
    """
    free = [each for each in players if each.id not in scene.waiting]
    at, answer = play.ask_any_from(lambda: [dealers(scene), *[menu(scene, each) for each in free]])
    deed = read(str(answer))
    if deed.verb == "wait":
        scene.waiting.append(free[at - 1].id)
        return None
    scene.waiting = []
    return free[at - 1] if at else None, deed


# ---------------------------------------------------------------- what somebody tries


TEST_IN_ACTION = ("draw_your_weapon.turn.test_in_action",)


def attempt(play: Play, scene: Dyw, creature: Creature, type: str) -> None:
    """Let somebody try something: the Dealer says whether it happens or needs a Test, which is part of the Action.

    What cannot be done costs nothing. What an NPC tries no Player prompted: it takes Player Characters by Surprise.

    [draw_your_weapon.move.dealer_calls; uses draw_your_weapon.surprise.when]
    """
    rule = "draw_your_weapon.move.dealer_calls" if type == "move" else "draw_your_weapon.test.when"
    kind, about = "draw_your_weapon.attempt", (creature.id,)
    what = play.words(Words(creature.seat, kind, "What do you try?", rule, actor=creature.id)) or "something"
    foes = [each for each in everybody(scene) if is_conscious(scene, each) and each.id != creature.id]
    ruling = play.pick(what_it_needs(creature, what, rule, foes))
    if ruling == "impossible":  # [draw_your_weapon.test.when]
        told = "{name} would try: {what}. That cannot be done."
        play.tell("impossible", told, rule, about=about, name=creature.name, what=what)
        return
    in_action = scene.combat is not None and ruling != "happens"
    # [draw_your_weapon.turn.test_in_action]
    take(play, scene, creature, Action(type, what, rules=TEST_IN_ACTION if in_action else ()))
    usual = likely_attribute(what)
    match ruling:
        case "skill_test":
            terms = terms_of(play, what, usual, creature.id)
            target = target_of(play, creature.id)
            skill_test(play, scene, [Participant(creature.id, terms)], target, terms.attribute == USUAL_ATTRIBUTE)
        case "contest":
            against = some_of(play, foes, Asking("Against whom?", "draw_your_weapon.contest.when", actor=creature.id))
            terms = terms_of(play, what, usual, creature.id)
            sprung = [Participant(each.id, terms, is_sprung(creature, each)) for each in against]
            contest(play, scene, [Participant(creature.id, terms), *sprung])
        case _:
            play.tell("happens", "It happens.", rule, about=about)
    if scene.combat is None and not scene.rest_stage:  # the hours of a Rest are named as such
        pass_time(play, scene)


def what_it_needs(creature: Creature, what: str, rule: str, foes: list[Creature]) -> Pick:
    """Ask the Dealer what an attempt needs."""
    # [draw_your_weapon.test.kinds]
    alone = None if foes else Bar("draw_your_weapon.contest.when", "There is nobody to contend with.")
    on = token(creature.id)
    options = (
        offer("happens", "It simply happens", on),
        offer("skill_test", "It needs a Skill Test", on),
        offer("contest", "It needs a Contest", on, bar=alone),
        offer("impossible", "It cannot be done", on),
    )
    kind, prompt = "draw_your_weapon.ruling", f"{creature.name} tries: {what}. What does it need?"
    return Pick(DEALER, kind, prompt, rule, options, 1, 1, "skill_test", True, actor=creature.id)


def pass_time(play: Play, scene: Dyw) -> None:
    """Let the Dealer say how long an Action outside Combat took."""
    rule, kind = "draw_your_weapon.action.time_outside_combat", "draw_your_weapon.minutes"
    scene.minutes += play.number(Number(DEALER, kind, "How many minutes did it take?", rule, 0, 600, 1, True))


def let_time_pass(play: Play, scene: Dyw) -> None:
    """Let the Dealer say that time passes, by whatever took it. [draw_your_weapon.action.time_outside_combat]"""
    rule, kind = "draw_your_weapon.action.time_outside_combat", "draw_your_weapon.minutes"
    minutes = play.number(Number(DEALER, kind, "How many minutes pass?", rule, 1, LONGEST_WAIT, 10))
    scene.minutes += minutes
    verb = "passes" if minutes == 1 else "pass"
    play.tell("time", "{minutes} {verb}.", rule, minutes=plural(minutes, "minute"), verb=verb)


# ---------------------------------------------------------------- what the Dealer calls unprompted


def test_calls(scene: Dyw) -> list[Option]:
    """Offer the Tests that the Dealer may call, each also as a Surprise.

    [draw_your_weapon.surprise.kind]
    """
    nobody = Bar("draw_your_weapon.test.when", "There is nobody awake to test.")
    alone = Bar("draw_your_weapon.contest.when", "A Contest needs two.")
    awake, startled = len(to_be_tested(scene)), len(to_be_tested(scene, is_surprise=True))
    return [
        offer("skill_test", "Call a Skill Test", bar=None if awake else nobody),
        offer("contest", "Call a Contest", bar=None if awake > 1 else alone),
        offer(spell("surprise", "skill_test"), "Call a Surprise Skill Test", bar=None if startled else nobody),
        offer(spell("surprise", "contest"), "Call a Surprise Contest", bar=None if startled > 1 else alone),
    ]


def to_be_tested(scene: Dyw, is_surprise: bool = False) -> list[Creature]:
    """Give who may be called to a Test: whoever is awake; a Surprise may fall on those who rest, too.

    [uses draw_your_weapon.test.when, draw_your_weapon.rest.unconscious]
    """
    awake = [each for each in everybody(scene) if is_awake(each)]
    return awake if is_surprise else [each for each in awake if is_conscious(scene, each)]


def test_at_the_outset(play: Play, scene: Dyw, striker: Creature) -> None:
    """Let the Dealer call Tests as somebody comes to blows: who fails, but for the striker, is likely surprised."""
    rule, kind = "draw_your_weapon.combat_start.who_is_surprised", "draw_your_weapon.outset"
    prompt, on = "Does a Test settle who is surprised?", token(striker.id)
    while True:
        options = (offer("no", "No Test", on), *test_calls(scene))
        deed = read(play.pick(Pick(DEALER, kind, prompt, rule, options, 1, 1, "no", True, actor=striker.id)))
        if deed.verb == "no":
            return
        failed = call_test(play, scene, deed)
        counted = [striker.id, *scene.to_be_surprised]
        scene.to_be_surprised += [id for id in failed if id not in counted]


def call_test(play: Play, scene: Dyw, deed: Deed) -> list[str]:
    """Run the Test that the Dealer called, after the Dealer's words for it; give who failed."""
    scene.resolving = 0
    is_surprise = deed.verb == "surprise"
    kind = deed.objects[0] if is_surprise else deed.verb
    rule = "draw_your_weapon.surprise.when" if is_surprise else "draw_your_weapon.test.when"
    prompt = "What is it about? (Nothing: it goes without saying.)"
    say(play, play.words(Words(DEALER, "draw_your_weapon.about", prompt, rule, default="", discretion=True)), rule)
    if kind == "contest":
        return call_contest(play, scene, is_surprise)
    passed = call_skill_test(play, scene, is_surprise)
    return [id for id, has_passed in passed.items() if not has_passed]


def say(play: Play, words: str, rule: str) -> None:
    """Tell the table the Dealer's words, if there are any."""
    if words:
        play.tell("story", "{words}", rule, words=words)


def call_skill_test(play: Play, scene: Dyw, is_surprise: bool) -> dict[str, bool]:
    """Let the Dealer call a Skill Test, for one character or several; unprompted it is a Surprise.

    What failing costs, if anything, is the Dealer's to say.
    """
    rule = "draw_your_weapon.surprise.when" if is_surprise else "draw_your_weapon.skill_test.when"
    who = some_of(play, to_be_tested(scene, is_surprise), Asking("Who is tested?", rule))
    terms = terms_of(play)
    target = target_of(play)
    prompt = "Damage to HP for those who fail?"
    harm = play.number(Number(DEALER, "draw_your_weapon.hazard", prompt, rule, 0, 20, 0, True))
    seeks = terms.attribute == USUAL_ATTRIBUTE and not is_surprise
    # [draw_your_weapon.surprise.when]
    # [draw_your_weapon.skill_test.when]
    passed = skill_test(play, scene, [Participant(each.id, terms, is_surprise) for each in who], target, seeks)
    for each in who:
        if harm and not passed[each.id]:
            if each.id in scene.unnoticed:
                combat.notice(play, scene, each.id)
            damage.wound(play, each, harm)
    return passed


def call_contest(play: Play, scene: Dyw, is_surprise: bool) -> list[str]:
    """Let the Dealer call a Contest of any number of sides, unnoticed ones among them if need be; give who lost.

    In a Surprise Contest the Dealer names who of them is surprised: all of them, if none of them brought it about. All
    use the same Suit and Attribute unless the Dealer names another pairing before cards are chosen.
    [draw_your_weapon.contest.when]
    """
    rule, kind = "draw_your_weapon.contest.when", "draw_your_weapon.surprise.kind"
    among = some_of(play, to_be_tested(scene, is_surprise), Asking("Who contends?", rule, "sides", 2))
    ambushed: list[str] = []
    if is_surprise:
        prompt = "Who of them is surprised?"
        ambushed = [each.id for each in some_of(play, among, Asking(prompt, kind, "ambushed"))]
    same = "draw_your_weapon.contest.same_terms"
    options = (offer("same", "The same for all"), offer("own", "One for each"))
    prompt = "Which Suit and Attribute?"
    pick = Pick(DEALER, "draw_your_weapon.same_terms", prompt, same, options, 1, 1, "same", True)
    if play.pick(pick) == "same":  # [draw_your_weapon.contest.same_terms]
        terms = terms_of(play)
        sides = [Participant(each.id, terms, each.id in ambushed) for each in among]
    else:
        sides = [Participant(each.id, terms_of(play, each.name, actor=each.id), each.id in ambushed) for each in among]
    verdict = contest(play, scene, sides)
    if scene.combat is None:
        # An ambush that is lost usually means a surprised start of the fight that follows.
        scene.to_be_surprised += [id for id in ambushed if id != verdict.winner and id not in scene.to_be_surprised]
    return [each.id for each in among if each.id != verdict.winner]


# ---------------------------------------------------------------- the Dealer's word in a fight

CALLS_IN_COMBAT: tuple[str, ...] = (
    *("skill_test", "contest", "surprise", "show_target"),
    *("change", "object", "say", "join", "over"),
)
"""What the Dealer may say at any moment of a Combat."""


def calls_in_combat(scene: Dyw) -> list[Option]:
    """Offer what the Dealer may say at any moment of a Combat. [uses draw_your_weapon.test.when]"""
    return [
        *test_calls(scene),
        *target_call(scene),
        offer("change", "Change something by the Dealer's word"),
        offer("object", "An object comes into play"),
        offer("say", "Say something to the table"),
        *[offer(spell("join", id), f"{each.name} joins", token(id)) for id, each in scene.unnoticed.items()],
        *[offer(spell("join", id), f"{e.name} joins", token(id)) for id, e in scene.creatures.items() if e.is_aside],
        offer("over", "Declare the Combat over"),
    ]


def target_call(scene: Dyw) -> list[Option]:
    """Offer to show the last target, if it is hidden still. [uses draw_your_weapon.skill_test.disclosure]"""
    hidden = scene.last_test is not None and not scene.last_test.target.is_open
    return [offer("show_target", "Show the last target")] if hidden else []


def word_in_combat(scene: Dyw, creature: Creature) -> Pick:
    """Put to the Dealer, on a Player's Turn, what may be called before the Player acts."""
    options = (offer("wait", "Let the Turn go on", token(creature.id)), *calls_in_combat(scene))
    prompt = f"{creature.name} is about to act. Does anything else happen?"
    rule = "draw_your_weapon.test.when"
    return Pick(DEALER, "draw_your_weapon.interrupt", prompt, rule, options, facing=creature.id)


def speak(play: Play, scene: Dyw, fight: Combat, deed: Deed) -> None:
    """Do what the Dealer said in a fight. [uses draw_your_weapon.test.when, draw_your_weapon.combat_end.when]"""
    match deed.verb:
        case "wait":
            scene.waiting = [DEALER]
        case "skill_test" | "contest" | "surprise":
            call_test(play, scene, deed)
        case "show_target":
            show_target(play, scene)
        case "change":
            dealers_hand.change(play, scene)
        case "object":
            dealers_hand.bring_object(play, scene)
        case "say":
            speak_aloud(play)
        case "join":
            combat.join(play, scene, fight, deed.objects[0])
        case "over":
            combat.end(play, scene, "the Dealer ends it")
        case _:
            raise ValueError(deed.verb)


def speak_aloud(play: Play) -> None:
    """Let the Dealer tell the table something in words."""
    rule = "draw_your_weapon.test.when"
    say(play, play.words(Words(DEALER, "draw_your_weapon.say", "What do you say?", rule, 400)), rule)


def between_rounds(play: Play, scene: Dyw, fight: Combat) -> bool:
    """Hear the Dealer's word before a Round: go on, call a Test, bring somebody in, or declare the Combat over.

    [uses draw_your_weapon.attack.no_defence_test]
    """
    rule, prompt = "draw_your_weapon.combat_end.when", "The next Round?"
    options = (offer("begin", "Begin the Round"), *calls_in_combat(scene))
    deed = read(play.pick(Pick(DEALER, "draw_your_weapon.next_round", prompt, rule, options, 1, 1, "begin", True)))
    if deed.verb == "begin":
        return True
    speak(play, scene, fight, deed)
    if scene.combat is fight:
        combat.propose_end(play, scene, fight)
    return False
