"""After the fight: Yield passes, the Dying are saved or die, Wounds heal by medicine and rest."""

from __future__ import annotations

from outdraw.core.choices import Bar, Choice, Option, Pick, Words, offer
from outdraw.core.deeds import read, spell
from outdraw.core.dice import Pool
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.advantage import clear
from outdraw.games.cavaliers.rules.asking import judge, judge_number, pick
from outdraw.games.cavaliers.rules.damage import heal_wounds, inflict_wounds, is_dying
from outdraw.games.cavaliers.rules.maneuvers import Attempt, ready_cast
from outdraw.games.cavaliers.rules.results import SPEND, Deal
from outdraw.games.cavaliers.rules.rolls import Hindrance, beats, opposition_pool, success_points, throw
from outdraw.games.cavaliers.rules.skills import against_opposition, treat
from outdraw.games.cavaliers.rules.spending import spend, table_of
from outdraw.games.cavaliers.scene import SURVIVAL, Cavaliers, Combatant, names, token

HOURS = 8
"""How long each point keeps a Dying character alive. [cavaliers.survival.survive]"""
DAYS_A_WOUND = 2
DAYS_FOR_ALL = 6
"""Bed rest: one Wound in two days, all of them in six. [cavaliers.healing.rest]"""


def end_fight(play: Play, scene: Cavaliers) -> None:
    """End the combat: Yield goes, points, Advantage and Assist dice with it; Wounds and Style stay.

    [cavaliers.yield.reset, cavaliers.yield.after, cavaliers.wound.nature, cavaliers.advantage.start]
    """
    standing = {who.side for who in scene.people.values() if who.is_up}
    scene.winner = standing.pop() if len(standing) == 1 else ""
    for who in scene.people.values():
        who.body.yield_taken = 0
        who.stays = who.interposed = who.reprised = False
        who.assists = []
        who.charms = {}
        who.held_by, who.held_drop, who.enraged_by, who.hidden = "", 0, "", False
        clear(who)
        if who.status == "dying" and not is_dying(who):
            who.status = "up"
            who.is_awake = True
    for place in scene.places.values():
        place.points = 0
    scene.turns, scene.attacks, scene.prepared, scene.ready, scene.happenings = [], [], {}, [], []
    text = "The fight is over after {rounds} rounds: {winner}. Everyone catches their breath."
    winner = {"party": "the party holds the field", "foes": "the opponents hold the field"}.get(
        scene.winner, "nobody wins"
    )
    play.tell("over", text, "cavaliers.yield.reset", rounds=scene.round, winner=winner, side=scene.winner)
    scene.phase = "aftermath"
    scene.queue = [who.id for who in scene.people.values() if who.status == "dying"]
    if not scene.switches.aftermath:
        scene.is_over = True


def tend(play: Play, scene: Cavaliers) -> None:
    """See to the next of the Dying, and then to the rest of the living."""
    if not scene.queue:
        wake_and_rest(play, scene)
        return
    who = scene.people[scene.queue[0]]
    if who.is_pc:
        save_pc(play, scene, who)
    else:
        save_npc(play, scene, who)
    if who.status != "dying" or who.hours:
        scene.queue.pop(0)
        if who.status == "dying":
            scene.queue.append(who.id)  # Her hours run out and another Survival Roll is due.


def save_npc(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """A Dying NPC dies unless the player characters save her; some are beyond saving. [cavaliers.dying.npc]"""
    rule = "cavaliers.dying.npc"
    options = (offer("hope", "she may be saved", token(who.id)), offer("beyond", "she is beyond saving", token(who.id)))
    fate = judge(play, scene.gm, "beyond", f"{who.name} is Dying.", rule, options, "hope")
    medics = [each for each in scene.people.values() if each.is_pc and each.status == "up" and each.area]
    if fate == "hope" and tried_to_save(play, scene, who, medics):
        play.tell("saved", "{name} is saved.", rule, name=who.name, about=(who.id,))
        return
    who.status = "dead"
    play.tell("dead", "{name} dies.", rule, name=who.name, about=(who.id,))


def save_pc(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """The player lets a Dying character go, or has her treated, or leaves it to a Survival Roll.

    [cavaliers.dying.pc_choice, cavaliers.dying.pc_survival]
    """
    rule = "cavaliers.dying.pc_choice"
    if not who.hours:
        options = (offer("live", "fight for her life", token(who.id)), offer("expire", "let her die", token(who.id)))
        if pick(play, who.seat, "dying", f"{who.name} is Dying.", rule, options) == "expire":
            words = play.words(Words(who.seat, "cavaliers.last_words", "Any last words?", rule, 200, actor=who.id))
            _die(play, who, rule, f" “{words}”" if words else "")
            return
        medics = [
            each
            for each in scene.people.values()
            if each.side == who.side and each.status == "up" and each.area and each.id != who.id
        ]
        if tried_to_save(play, scene, who, medics):
            play.tell("saved", "{name} is saved.", rule, name=who.name, about=(who.id,))
            return
    who.hours = 0
    options = (offer("survive", "make a Survival Roll", token(who.id)), offer("expire", "let her die", token(who.id)))
    prompt = f"Nobody could help {who.name}."
    if pick(play, who.seat, "survival", prompt, "cavaliers.dying.pc_survival", options) == "expire":
        _die(play, who, "cavaliers.dying.pc_survival")
    else:
        survival(play, scene, who)


def _die(play: Play, who: Combatant, rule: str, words: str = "") -> None:
    who.status = "dead"
    play.tell("dead", "{name} dies.{words}", rule, name=who.name, words=words, about=(who.id,))


def tried_to_save(play: Play, scene: Cavaliers, patient: Combatant, medics: list[Combatant]) -> bool:
    """Ask those at hand whether they try Medicine, and let the best of the willing try. Say whether it saved her."""
    able = [each for each in medics if each.medicine > 0]
    if not able:
        return False
    answers = play.ask_all([_medicine(scene, each, patient) for each in able])
    willing = [(each, str(answer)) for each, answer in zip(able, answers, strict=True) if answer != "no"]
    if not willing:
        return False
    medic, how = max(willing, key=lambda pair: pair[0].sheet.ranks.get(pair[1], 0))
    if how == "treat":
        saved = treat(play, scene, medic, patient, [], "cavaliers.dying.npc")
    else:
        saved = surgery(play, scene, medic, patient)
    if saved:
        patient.status = "unconscious"
    return saved


def _medicine(scene: Cavaliers, medic: Combatant, patient: Combatant) -> Choice:
    bar = Bar("cavaliers.healing.ways", "One Treat roll for each injury.") if patient.was_treated else None
    on = token(patient.id)
    options = (
        offer("no", "leave it", on),
        offer("treat", "Treat: heal a Wound for 2", on, bar=bar),
        offer("surgery", "Surgery, at Drop 4: she survives for 1, a Wound heals for 2", on),
    )
    prompt = f"{patient.name} is Dying. Does {medic.name} help?"
    return Pick(medic.seat, "cavaliers.medicine", prompt, "cavaliers.dying.npc", options)


def surgery(play: Play, scene: Cavaliers, medic: Combatant, patient: Combatant) -> bool:
    """Operate: the patient's Wounds are a Drop; she must be bought her survival. Say whether she is out of danger."""
    track = patient.sheet.track
    drop = 4 if is_dying(patient) else track[min(patient.body.wounds, len(track)) - 1]
    drops = [Hindrance("the patient's Wounds", drop)]
    cast = ready_cast(play, scene, Attempt(medic, "surgery", drops=drops))
    rule = "cavaliers.healing.ways"
    if not against_opposition(play, scene, cast, "surgery", opposition_pool("easy"), rule):
        return False
    deal = Deal(medic, "surgery", patient)
    spend(play, scene, deal, cast.result.points, table_of(deal))
    if not deal.has("stable"):
        inflict_wounds(play, patient, 1)
    return deal.has("stable") or not is_dying(patient)


# --- Survival ---------------------------------------------------------------------------------------------------------


def survival_pool(who: Combatant) -> Pool:
    """Give the pool of a Survival Roll: Verve and the Competency Die, nothing else. [cavaliers.survival.roll]"""
    return Pool([size for size in (who.sheet.verve, who.sheet.competency) if size])


def survival(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Roll for her life; a failure is death. [cavaliers.survival.roll, cavaliers.survival.fail]"""
    mine = throw(play, survival_pool(who), what=f"{who.name}, Survival", by=who.seat)
    theirs = throw(play, opposition_pool(SURVIVAL), what="the opposition", by=scene.gm)
    if not beats(mine, theirs):
        text = "{name} rolls {total} against {other} and dies."
        who.status = "dead"
        rule = "cavaliers.survival.fail"
        play.tell("dead", text, rule, name=who.name, total=mine.total, other=theirs.total, about=(who.id,))
        return
    play.tell("survival", "{name} clings to life.", "cavaliers.survival.roll", name=who.name, about=(who.id,))
    spend_survival(play, who, mine.points)


def spend_survival(play: Play, who: Combatant, points: int) -> None:
    """Spend on the Survival table; one point must keep her alive, unless a Wound heals.

    [cavaliers.survival.survive, cavaliers.survival.conscious, cavaliers.survival.heal]
    """
    lines = content.tables()["survival"].results
    while points:
        safe = who.hours > 0 or who.status != "dying"
        options: list[Option] = []
        for line in lines:
            bar = None
            if line.cost > points:
                bar = Bar(SPEND, f"{line.name} costs {success_points(line.cost)}; {points} left.")
            elif line.effect == "wake" and (who.is_awake or (not safe and points - line.cost < 1)):
                bar = Bar("cavaliers.survival.roll", "A point must keep her alive first, and she wakes once.")
            elif line.effect == "survive" and who.status != "dying":
                bar = Bar("cavaliers.survival.survive", "She is no longer Dying.")
            elif line.effect == "heal" and who.status != "dying":
                bar = Bar("cavaliers.survival.heal", "She is no longer Dying.")
            label = f"{line.name} ({line.cost})"
            facts: dict[str, int | str] = {"cost": line.cost, "effect": line.effect}
            options.append(offer(spell("buy", line.id), label, token(who.id), bar=bar, facts=facts))
        if safe:
            options.append(offer("done", "nothing more", token(who.id)))
        if all(option.barred_by or option.value == "done" for option in options):
            break
        prompt, rule = f"{who.name} has {success_points(points)} to live by.", "cavaliers.survival.roll"
        deed = read(pick(play, who.seat, "survival.spend", prompt, rule, options, actor=who.id))
        if deed.verb == "done":
            break
        line = next(each for each in lines if each.id == deed.objects[0])
        points -= line.cost
        _survival_result(play, who, line.effect)


def _survival_result(play: Play, who: Combatant, effect: str) -> None:
    if effect == "survive":
        who.hours += HOURS
        text = "{name} will live another {hours} hours."
        play.tell("hours", text, "cavaliers.survival.survive", name=who.name, hours=who.hours, about=(who.id,))
    elif effect == "wake":
        who.is_awake = True
        text = "{name} is awake and may speak, but not act."
        play.tell("awake", text, "cavaliers.survival.conscious", name=who.name, about=(who.id,))
    else:
        heal_wounds(play, who, 1, "cavaliers.survival.heal")
        who.status = "unconscious"
        who.hours = 0


# --- healing ----------------------------------------------------------------------------------------------------------


def rested(wounds: int, days: int) -> int:
    """Give the Wounds left after days of bed rest. [cavaliers.healing.rest]

    >>> [rested(3, days) for days in (1, 2, 3, 4, 6)], rested(4, 6)
    ([3, 2, 2, 1, 0], 0)
    """
    return 0 if days >= DAYS_FOR_ALL else max(0, wounds - days // DAYS_A_WOUND)


def rest(play: Play, who: Combatant, days: int) -> None:
    """Let somebody rest; the Dying do not heal by it. [cavaliers.healing.rest, cavaliers.healing.ways]"""
    if who.status in ("dying", "dead"):
        return
    left = rested(who.body.wounds, days)
    if left < who.body.wounds:
        heal_wounds(play, who, who.body.wounds - left, "cavaliers.healing.rest")


def wake_and_rest(play: Play, scene: Cavaliers) -> None:
    """Let the MJ say how long the unconscious stay so and how many days the wounded rest; then the scene is over.

    [cavaliers.yield.unconscious, cavaliers.healing.rest]
    """
    asleep = [who for who in scene.people.values() if who.status == "unconscious"]
    if asleep:
        rule = "cavaliers.yield.unconscious"
        prompt = f"For how many scenes are {names(asleep)} unconscious? (0: somebody wakes them)"
        scenes = judge_number(play, scene.gm, "unconscious", prompt, rule, 0, 9, 1)
        for who in asleep:
            who.is_awake = scenes == 0
        text = "{who}: woken." if not scenes else "{who}: unconscious for {n} scene" + ("s." if scenes > 1 else ".")
        about = tuple([who.id for who in asleep])
        play.tell("asleep", text, rule, about=about, who=names(asleep), n=scenes)
    hurt = [who for who in scene.people.values() if who.body.wounds and who.status not in ("dead", "dying")]
    if hurt:
        rule = "cavaliers.healing.rest"
        days = judge_number(play, scene.gm, "rest", f"How many days do {names(hurt)} rest?", rule, 0, 30, 0)
        for who in hurt:
            rest(play, who, days)
    scene.is_over = True
