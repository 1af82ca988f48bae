"""After the fight: Yield passes, the Dying are saved or die, Wounds heal by medicine and rest."""

from __future__ import annotations

from outdraw.core.choices import Bar, Choice, Option, Pick, Words, offer
from outdraw.core.deeds import read, spell
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.rules.advantage import clear
from outdraw.games.cavaliers.rules.asking import Matter, judge, judge_number, pick
from outdraw.games.cavaliers.rules.bargain import Bargain
from outdraw.games.cavaliers.rules.damage import fall, heal_wounds, inflict_wounds, is_dying, seers, wounds
from outdraw.games.cavaliers.rules.dice_reading import READING
from outdraw.games.cavaliers.rules.maneuvers import ready_cast
from outdraw.games.cavaliers.rules.pools import Attempt, Hindrance, Part, explained, gather, pool
from outdraw.games.cavaliers.rules.results import SPEND
from outdraw.games.cavaliers.rules.rolls import Handful, beats, opposition_pool, success_points, tell_result, throw
from outdraw.games.cavaliers.rules.skills import against_opposition, throw_opposition, treat
from outdraw.games.cavaliers.rules.spending import spend, table_of
from outdraw.games.cavaliers.scene import BYSTANDERS, SURVIVAL, Cavaliers, Combatant, names, sentence, token

HOURS = 8
"""How long each point keeps a Dying character alive. [uses cavaliers.survival.survive]"""
DAYS_A_WOUND = 2
DAYS_FOR_ALL = 6
"""Bed rest: one Wound in two days, all of them in six. [uses cavaliers.healing.rest]"""


def end_fight(play: Play, scene: Cavaliers) -> None:
    """End the combat: Yield goes, points, Advantage and Assist dice with it; Wounds and Style stay.

    [cavaliers.wound.nature]
    """
    standing = {who.side for who in scene.people.values() if who.is_up} - {BYSTANDERS}
    scene.winner = standing.pop() if len(standing) == 1 else ""
    for who in scene.people.values():
        who.body.yield_taken = 0  # [cavaliers.yield.reset]
        who.stays = who.interposed = who.reprised = False
        who.assists = []
        who.charms = {}
        who.held_by, who.held_drop, who.enraged_by, who.hidden = "", 0, "", False
        clear(who)
        if who.status == "dying" and not is_dying(who):  # [cavaliers.yield.after]
            who.status = "up"
            who.is_awake = True
    for place in scene.places.values():
        place.points = 0
    scene.turns, scene.attacks, scene.prepared, scene.ready, scene.happenings = [], [], {}, [], []
    scene.passed, scene.goes_on = [], False
    text = "The fight is over after {rounds}: {winner}. Everyone catches their breath."
    if not scene.round:  # the MJ has called it off before Initiative was rolled
        text = "It does not come to blows."
    winner = {"party": "the party holds the field", "foes": "the opponents hold the field"}.get(
        scene.winner, "nobody wins"
    )
    lasted = f"{scene.round} round{'s' if scene.round != 1 else ''}"
    rules = ("cavaliers.yield.reset", "cavaliers.advantage.start")
    play.tell("over", text, *rules, rounds=lasted, winner=winner, side=scene.winner)
    scene.phase = "aftermath"
    scene.queue = [who.id for who in scene.people.values() if who.status == "dying"]
    if not scene.switches.aftermath:
        finish(play, scene)


def tend(play: Play, scene: Cavaliers) -> None:
    """Wake who can be woken, see to the next of the Dying, then to the wounded, and then to the rest of the living."""
    read_wounds(play, scene)
    if asleep := [who for who in scene.people.values() if is_asleep(who)]:
        wake_or_not(play, scene, asleep[:1] if asleep[0].is_pc else _with_alike(asleep))
        return
    if not scene.queue:
        if not treat_somebody(play, scene):
            rest_all(play, scene)
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


def read_wounds(play: Play, scene: Cavaliers) -> None:
    """See who is Dying, and who no longer is, where the MJ has changed Wounds after the fight."""
    for who in scene.people.values():
        if who.status in ("up", "surrendered"):
            check_again(play, scene, who)
        elif who.status == "dying" and not is_dying(who):
            come_round(who)
            who.hours = 0
            scene.queue = [id for id in scene.queue if id != who.id]
            rule = "cavaliers.dying.threshold"
            play.tell("saved", "{name} is no longer Dying.", rule, about=(who.id,), name=who.name)


def save_npc(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """A Dying NPC dies unless the player characters save her; some are beyond saving. [cavaliers.dying.npc]"""
    rule, on = "cavaliers.dying.npc", token(who.id)
    options = (offer("hope", "she may be saved", on), offer("beyond", "she is beyond saving", on))
    fate = judge(play, scene.gm, Matter("beyond", f"{who.name} is Dying.", rule, who.id), options, "hope")
    medics = [each for each in scene.people.values() if each.is_pc and is_at_hand(scene, each)]
    if fate == "hope" and tried_to_save(play, scene, who, medics):
        play.tell("saved", "{name} is saved.", rule, about=(who.id,), name=who.name)
        return
    _die(play, who, rule)


def save_pc(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """The player lets a Dying character go, or has her treated, or leaves it to a Survival Roll.

    [cavaliers.dying.pc_survival]
    """
    rule, on = "cavaliers.dying.pc_choice", token(who.id)
    if not who.hours:  # [cavaliers.dying.pc_choice]
        options = (offer("live", "fight for life", on), offer("expire", "let go of life", on))
        if pick(play, who.seat, Matter("dying", f"{who.name} is Dying.", rule, who.id), options) == "expire":
            words = play.words(Words(who.seat, "cavaliers.last_words", "Any last words?", rule, 200, actor=who.id))
            _die(play, who, rule, f" “{words}”" if words else "")
            return
    who.tended_by = []  # in each of the hours that she was given, help may be tried anew
    who.was_treated = who.was_treated or who.hours > 0  # but by then her Wounds are too old to be treated
    medics = [
        each
        for each in scene.people.values()
        if (each.side == who.side or can_heal(each)) and is_at_hand(scene, each) and each.id != who.id
    ]
    if tried_to_save(play, scene, who, medics):
        who.hours = 0
        play.tell("saved", "{name} is saved.", rule, about=(who.id,), name=who.name)
        return
    who.hours = 0
    options = (offer("survive", "make a Survival Roll", on), offer("expire", "let go of life", on))
    prompt, rule = f"Nobody could help {who.name}.", "cavaliers.dying.pc_survival"
    if pick(play, who.seat, Matter("survival", prompt, rule, who.id), options) == "expire":
        _die(play, who, rule)
    else:
        survival(play, scene, who)


def _die(play: Play, who: Combatant, rule: str, words: str = "") -> None:
    who.status = "dead"
    play.tell("dead", "{name} dies.{words}", rule, about=(who.id,), name=who.name, words=words)


# --- Medicine ---------------------------------------------------------------------------------------------------------


def tried_to_save(play: Play, scene: Cavaliers, patient: Combatant, medics: list[Combatant]) -> bool:
    """Ask those at hand whether they try Medicine, one after the other as often as they may. Say whether it saved her.

    [uses cavaliers.dying.npc, cavaliers.dying.pc_choice]
    """
    while True:
        able = [each for each in medics if any(not option.barred_by for option in ways_to_help(scene, each, patient))]
        if not able:
            return False
        answers = play.ask_all([_medicine(scene, each, patient) for each in able])
        willing = [(each, str(answer)) for each, answer in zip(able, answers, strict=True) if answer != "no"]
        if not willing:
            return False
        medic, how = max(willing, key=lambda pair: pair[0].sheet.ranks.get(pair[1], 0))
        if help_with(play, scene, medic, patient, how):
            come_round(patient)
            return True


def come_round(who: Combatant) -> None:
    """Let somebody be out of danger: she sleeps, unless she has regained consciousness and is no longer Dying.

    [cavaliers.survival.conscious; uses cavaliers.survival.heal]
    """
    who.status = "out" if who.is_awake and not is_dying(who) else "unconscious"


def help_with(play: Play, scene: Cavaliers, medic: Combatant, patient: Combatant, how: str) -> bool:
    """Let somebody treat or operate. Say whether the patient is the better for it."""
    patient.tended_by.append(f"{medic.id} {how}")
    tried = list(patient.tended_by)
    if how == "treat":
        return treat(play, scene, Attempt(medic, "treat"), patient)
    saved = surgery(play, scene, medic, patient)
    patient.tended_by = tried
    return saved


def ways_to_help(scene: Cavaliers, medic: Combatant, patient: Combatant) -> list[Option]:
    """Offer what somebody may still try for a patient. [cavaliers.healing.ways]"""
    on, rule = token(patient.id), "cavaliers.healing.ways"
    no_treat = None
    if patient.was_treated:
        no_treat = Bar(rule, "One Treat roll for each injury, within an hour of it.")
    elif not medic.medicine:
        no_treat = Bar(rule, f"{medic.name} has no medicine, which Treat uses.")
    operated = f"{medic.id} surgery" in patient.tended_by
    no_surgery = Bar(rule, f"{medic.name} has operated on {patient.name}.") if operated else None
    treated, operated_on = gather(scene, Attempt(medic, "treat")), gather(scene, surgery_roll(medic, patient))
    treat_for, heals_for, survives_for = (
        price_of("treat", "heal"),
        price_of("surgery", "heal"),
        price_of("surgery", "stable"),
    )
    treats = f"Treat {patient.name}, {treated.said}: heal a Wound for {treat_for}"
    operates = f"Surgery on {patient.name}, {operated_on.said}: a Wound heals for {heals_for}"
    operates += f", she survives for {survives_for}" if patient.status == "dying" else ""
    return [
        offer(spell("treat", patient.id), treats, on, bar=no_treat, facts=treated.facts),
        offer(spell("surgery", patient.id), operates, on, bar=no_surgery, facts=operated_on.facts),
    ]


def price_of(table: str, effect: str) -> int:
    """Give what a result costs by a table."""
    return next(line.cost for line in content.tables()[table].results if line.effect == effect)


def _medicine(scene: Cavaliers, medic: Combatant, patient: Combatant) -> Choice:
    options = [
        offer("no", "leave it", token(patient.id)),
        *[
            offer(each.word, each.label, *each.on, bar=_bar_of(each), facts=each.facts)
            for each in ways_to_help(scene, medic, patient)
        ],
    ]
    prompt, rule = f"{patient.name} is Dying. Does {medic.name} help?", "cavaliers.dying.npc"
    kind = "cavaliers.medicine"
    return Pick(medic.seat, kind, prompt, rule, tuple(options), actor=medic.id, facing=patient.id)


def _bar_of(option: Option) -> Bar | None:
    return Bar(option.barred_by, option.why) if option.barred_by else None


def treat_somebody(play: Play, scene: Cavaliers) -> bool:
    """Let those who are well see to the wounded, one deed at a time. Say whether somebody was seen to."""
    rule = "cavaliers.healing.ways"
    for medic in scene.people.values():
        if not is_at_hand(scene, medic) or medic.id in scene.passed or not can_heal(medic):
            continue
        hurt = [each for each in scene.people.values() if needs_care(each, medic)]
        options = [option for each in hurt for option in ways_to_help(scene, medic, each)]
        if all(option.barred_by for option in options):
            continue
        done = offer("done", "nobody", token(medic.id))
        prompt = f"The fight is over. Whom does {medic.name} see to?"
        deed = read(pick(play, medic.seat, Matter("care", prompt, rule, medic.id), [done, *options], "done"))
        if deed.verb == "done":
            scene.passed.append(medic.id)
        else:
            help_with(play, scene, medic, scene.people[deed.objects[0]], deed.verb)
        return True
    return False


def is_at_hand(scene: Cavaliers, who: Combatant) -> bool:
    """Say whether somebody can help others after the fight: standing, woken, or surrendered to those who lost it.

    [uses cavaliers.yield.after, cavaliers.yield.unconscious]
    """
    is_free = who.status == "surrendered" and who.side == scene.winner
    return bool(who.area) and (who.status in ("up", "out") or is_free)


def can_heal(medic: Combatant) -> bool:
    """Say whether somebody knows anything of Medicine: ranks in Treat or Surgery, or the skill itself."""
    ranks = medic.sheet.ranks
    return bool(ranks.get("treat") or ranks.get("surgery") or "medicine" in medic.sheet.competent)


def needs_care(patient: Combatant, medic: Combatant) -> bool:
    """Say whether somebody is wounded and would let a medic see to it."""
    is_near = BYSTANDERS in (patient.side, medic.side) or patient.side == medic.side
    is_near = is_near or patient.status in ("surrendered", "unconscious", "out")
    return patient.body.wounds > 0 and patient.status not in ("dead", "dying", "fled", "dispersed") and is_near


def check_again(play: Play, scene: Cavaliers, patient: Combatant) -> None:
    """See whether an operation that went wrong has brought somebody to death's door.

    [uses cavaliers.dying.threshold]
    """
    if is_dying(patient) and patient.status not in ("dying", "dead"):
        fall(play, scene, patient)
        if patient.status == "dying":
            scene.queue.append(patient.id)


def surgery_drop(patient: Combatant) -> int:
    """Give the Drop that a patient's Wounds put on Surgery; Dying is Drop 4."""
    track = patient.sheet.track
    if is_dying(patient) or not track or not patient.body.wounds:
        return 4 if is_dying(patient) else 0
    return track[min(patient.body.wounds, len(track)) - 1]


def surgery_roll(medic: Combatant, patient: Combatant) -> Attempt:
    """Give what an operation is rolled with, for the menu and for the operation itself: the Wounds are a Drop."""
    return Attempt(medic, "surgery", drops=[Hindrance("the patient's Wounds", surgery_drop(patient))])


def surgery(play: Play, scene: Cavaliers, medic: Combatant, patient: Combatant) -> bool:
    """Operate: the patient's Wounds are a Drop; she must be bought her survival. Say whether she is out of danger."""
    cast = ready_cast(play, scene, surgery_roll(medic, patient))
    rule = "cavaliers.healing.ways"
    if not against_opposition(play, scene, cast, opposition_pool("easy"), rule):
        return False
    deal = Bargain(cast.attempt, patient)
    lines = table_of(deal) if medic.medicine else [each for each in table_of(deal) if each.effect != "heal"]
    spend(play, scene, deal, cast.result.points, lines)
    if not deal.has("stable"):
        inflict_wounds(play, patient, 1)
        check_again(play, scene, patient)
    return deal.has("stable") or not is_dying(patient)


# --- Survival ---------------------------------------------------------------------------------------------------------


def survival_dice(who: Combatant) -> list[Part]:
    """Give the dice of a Survival Roll: Verve and the Competency Die, nothing else. [cavaliers.survival.roll]"""
    dice = [Part("Verve", who.sheet.verve, "attribute"), Part("Competency", who.sheet.competency, "competency")]
    return [part for part in dice if part.size]


def survival(play: Play, scene: Cavaliers, who: Combatant) -> None:
    """Roll for her life; a failure is death. [cavaliers.survival.fail]"""
    dice = pool(survival_dice(who))
    scene.thrown, scene.won_by = [], ""
    sources = explained(survival_dice(who))
    text, rule = "{name} rolls Survival: {sources}.", "cavaliers.survival.roll"
    play.tell("pool", text, rule, about=(who.id,), name=who.name, sources=sources)
    mine = throw(play, dice, occasion=Occasion(f"{who.name}, Survival", READING, who.seat, about=(who.id,)))
    tell_result(play, Handful(who.name, who.id, who.seat, "Survival", dice), mine)
    theirs = throw_opposition(play, scene, opposition_pool(SURVIVAL))
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

    [uses cavaliers.survival.conscious]
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
            elif line.effect == "survive" and who.status != "dying":  # [cavaliers.survival.survive]
                bar = Bar("cavaliers.survival.survive", "She is no longer Dying.")
            elif line.effect == "heal" and who.status != "dying":  # [cavaliers.survival.heal]
                bar = Bar("cavaliers.survival.heal", "She is no longer Dying.")
            label = f"{line.name} ({line.cost})"
            facts: dict[str, int | str] = {"cost": line.cost, "effect": line.effect}
            options.append(offer(spell("buy", line.id), label, token(who.id), bar=bar, facts=facts))
        if safe:
            options.append(offer("done", "nothing more", token(who.id)))
        if all(option.barred_by or option.value == "done" for option in options):
            break
        prompt, rule = f"{who.name} has {success_points(points)} to live by.", "cavaliers.survival.roll"
        deed = read(pick(play, who.seat, Matter("survival.spend", prompt, rule, who.id), options))
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
        if who.status != "dying":
            come_round(who)
            text = "{name} is awake and may speak."
        play.tell("awake", text, "cavaliers.survival.conscious", name=who.name, about=(who.id,))
    else:
        heal_wounds(play, who, 1, "cavaliers.survival.heal")
        come_round(who)
        who.hours = 0


# --- healing ----------------------------------------------------------------------------------------------------------


def rested(wounds: int, days: int) -> int:
    """Give the Wounds left after days of bed rest. [cavaliers.healing.rest]

    >>> [rested(3, days) for days in (1, 2, 3, 4, 6)], rested(4, 6)
    ([3, 2, 2, 1, 0], 0)
    """
    return 0 if days >= DAYS_FOR_ALL else max(0, wounds - days // DAYS_A_WOUND)


def rest(play: Play, who: Combatant, days: int) -> None:
    """Let somebody rest; the Dying do not heal by it. [uses cavaliers.healing.ways]"""
    if who.status in ("dying", "dead"):
        return
    left = rested(who.body.wounds, days)
    if left < who.body.wounds:
        heal_wounds(play, who, who.body.wounds - left, "cavaliers.healing.rest")


def is_asleep(who: Combatant) -> bool:
    """Say whether somebody is unconscious and nobody has said yet for how long. [uses cavaliers.yield.unconscious]"""
    return who.status == "unconscious" and not who.is_awake and not who.sleeps


def _with_alike(people: list[Combatant]) -> list[Combatant]:
    """Give the first of some NPCs with those of her side: a player character is asked about by herself."""
    return [who for who in people if not who.is_pc and who.side == people[0].side]


def wake_or_not(play: Play, scene: Cavaliers, asleep: list[Combatant]) -> None:
    """Let the MJ say how long the unconscious stay so; who is woken may help with the others.

    [cavaliers.yield.unconscious]
    """
    rule = "cavaliers.yield.unconscious"
    is_or_are = "is" if len(asleep) == 1 else "are"
    prompt = f"For how many scenes {is_or_are} {sentence(asleep)} unconscious? (0: somebody wakes them)"
    scenes = judge_number(play, scene.gm, Matter("unconscious", prompt, rule), range(10), 1)
    for who in asleep:
        who.sleeps = scenes
        if not scenes:
            who.status, who.is_awake = "out", True
    text = "{who}: woken." if not scenes else "{who}: unconscious for {n} scene" + ("s." if scenes > 1 else ".")
    about = tuple([who.id for who in asleep])
    play.tell("asleep", text, rule, about=about, who=names(asleep), n=scenes)


def rest_all(play: Play, scene: Cavaliers) -> None:
    """Let the MJ say how many days the wounded rest, each player character by herself; then the scene is over."""
    hurt = [who for who in scene.people.values() if who.body.wounds and who.status not in GONE]
    while hurt:
        together = hurt[:1] if hurt[0].is_pc else _with_alike(hurt)
        hurt = [who for who in hurt if who not in together]
        rule, do_or_does = "cavaliers.healing.rest", "does" if len(together) == 1 else "do"
        prompt = f"How many days {do_or_does} {sentence(together)} rest?"
        days = judge_number(play, scene.gm, Matter("rest", prompt, rule), range(31), 0)
        for who in together:
            rest(play, who, days)
    finish(play, scene)


GONE = ("dead", "dying", "fled", "dispersed")


def finish(play: Play, scene: Cavaliers) -> None:
    """End the scene and tell what became of everybody."""
    scene.is_over = True
    for who in scene.people.values():
        told = "awake" if who.status == "unconscious" and who.is_awake else ENDS.get(who.status, who.status)
        rules = ("cavaliers.yield.after", "cavaliers.wound.nature")
        play.tell("fate", "{name}: {told}.", *rules, about=(who.id,), name=who.name, told=told)
        if who.body.wounds:
            text, most = "{name} has {hurt} of {most}.", who.body.wound_limit
            hurt, seen = wounds(who.body.wounds), seers(who)
            play.tell("wounds", text, *rules, seen_by=seen, about=(who.id,), name=who.name, hurt=hurt, most=most)


ENDS = {
    "up": "standing",
    "out": "awake",
    "surrendered": "surrendered",
    "dispersed": "dispersed",
    "unconscious": "unconscious",
    "dying": "Dying",
    "dead": "dead",
    "fled": "gone",
}
