"""What of a fight cannot matter any more, so that a fight can be explored: equal prospects become equal scenes.

It holds for fights in which everybody is played by the game's own bot. What rests on its habits rather than on the
rules is said with each; a bot with other habits may only be simulated.
"""

from __future__ import annotations

from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.bots import may_yet_seize
from outdraw.games.cavaliers.rules.rounds import is_decided
from outdraw.games.cavaliers.scene import Cavaliers, Place, fighters, friends

LATER = 2
"""The number that every round after the first is given."""
REMEMBERED = ("hurt_me", "hurt_ally")
"""Conditions of maneuvers that look back on who was hurt."""


def forget(scene: Cavaliers) -> None:
    """Forget what cannot change the chances of anything that follows.

    - The dice on the table, of which all that matters has been said.
    - When one side is out, all but how everybody came out of it: nothing is left to happen but the end.
    - Who has acted is a set, and what just happened matters only to those who prepared for it.
    - A turn whose main action is done, with nothing set aside, ends without anybody being asked.
    - Who hurt whom matters only to somebody with a maneuver for it, and Focus only to the members of a group.
    - The number of a round: fights are cut off by whoever explores, and the bot looks at it only to Seize a turn in the
      first round. Between rounds only the MJ could change anything, and her bot does not.
    - Initiative totals, once the order is made: they would matter to latecomers and to Focus, which the bot never uses.
    - Initiative Points beyond whole Reprises: the bot Seizes in the first round only, and has nobody to Interpose for
      when she is alone. Whether she has had her Reprise this round does not matter when she cannot pay for one.
    """
    scene.thrown, scene.won_by = [], ""
    if scene.is_over or (scene.phase == "fight" and is_decided(scene) and not scene.switches.aftermath):
        forget_the_fight(scene)
    elif scene.phase in ("fight", "interlude"):
        forget_the_moment(scene)
        if not scene.reserve and len(scene.order) == len(scene.places):
            forget_the_past(scene)


def forget_the_moment(scene: Cavaliers) -> None:
    """Forget what just happened, where nobody waits for it, and the turn that it has ended."""
    scene.acted.sort()
    if not scene.prepared:
        scene.happenings = []
    if scene.turns and not (scene.attacks or scene.happenings or scene.ready):
        turn = scene.turns[-1]
        if turn.main and turn.reserved <= 0:
            scene.turns.pop()
            if scene.prepared:
                scene.happenings.append(f"acts {turn.who}")


def forget_the_past(scene: Cavaliers) -> None:
    """Forget how the fight has come to where it is, once all who fight are in it."""
    scene.phase = "fight"
    if scene.round > 1 or not any(may_yet_seize(scene, who) for who in fighters(scene)):
        scene.round = LATER
    if not any(content.maneuvers()[id].when in REMEMBERED for who in scene.people.values() for id in who.maneuvers):
        for who in scene.people.values():
            who.has_hurt = []
    for number, id in enumerate(reversed(scene.order), 1):
        forget_the_roll(scene, scene.places[id], number)


def forget_the_roll(scene: Cavaliers, place: Place, number: int) -> None:
    """Forget how a place in the order was won, and points that buy nothing."""
    place.total, place.successes, place.roll_off, place.from_round = number, 0, [], 1
    members = [scene.people[id] for id in place.members]
    if len(members) > 1:
        return
    who = members[0]
    who.focused = False
    if scene.round == LATER and not friends(scene, who):
        price = content.prices()[place.specialty].reprise
        place.points -= place.points % price
        if not place.points:
            who.reprised = False


def forget_the_fight(scene: Cavaliers) -> None:
    """Forget all of a fight that is decided but who stands and how everybody came out of it."""
    scene.round = LATER
    scene.places, scene.order, scene.acted, scene.items, scene.queue = {}, [], [], {}, []
    scene.turns, scene.attacks, scene.happenings, scene.seizing, scene.passed = [], [], [], [], []
    scene.prepared, scene.ready = {}, []
    for who in scene.people.values():
        who.area = next(iter(scene.areas)) if who.area else ""
        who.body.yield_taken = who.advantage = who.style = who.medicine = who.impaired = who.held_drop = 0
        who.passions, who.charms, who.doses, who.has_hurt, who.assists, who.maneuvers = {}, {}, {}, [], [], []
        who.held_by = who.enraged_by = who.mount = ""
        who.prone = who.hidden = who.stays = who.focused = who.reprised = who.interposed = False
