"""The questions SUITS can answer exactly, from the same rules that are played.

Only the contest's own needs are imported at once, so that a quick question is a quick command.
"""

from __future__ import annotations

from functools import cache

from outdraw.core.cards import HIDDEN, canonical, parse_cards, unseen
from outdraw.core.chance import Weights
from outdraw.core.exact import march, settled
from outdraw.core.question import Parameter, Question, called, whole
from outdraw.core.quick_typing import TYPE_CHECKING
from outdraw.games.suits.rules.contests import (
    Agreed,
    Deck,
    Exchange,
    Hand,
    Party,
    cards_of,
    defence_rank,
    exchange,
    read_hand,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from outdraw.core.chance import Raw
    from outdraw.core.play import Play
    from outdraw.games.suits.rules.contests import Manner


# --- contest ----------------------------------------------------------------------------------------------------------


def contest(**asked: Any) -> tuple[Deck, Party, Party, Agreed]:
    """Give a contest of skill: the deck and both parties. [suits.contest.parties]"""
    mine, theirs = asked["guard"], asked["against_guard"]
    one = Party(asked["skill"], asked["cards"], guard=mine, bare=mine)
    two = Party(asked["against"], asked["against_cards"], (), "best", theirs, theirs, not asked["defends"])
    return deck_of(**asked), one, two, Agreed(redraw=asked["redraw"])


def deck_of(packs: int, seen: str, **_: Any) -> Deck:
    """Give the deck that is left when some of its cards are in hands that one sees."""
    out = canonical([card for card in parse_cards(seen) if card != HIDDEN])
    if out:
        unseen(out, packs)  # which refuses what cannot be
    return Deck(packs, out)


def odds_contest(**asked: Any) -> Mapping[str, Any]:
    """Give the chances of a contest of skill; nobody asks for suits, so ranks alone will do. [suits.contest.winner]"""
    deck, one, two, table = contest(**asked)
    if deck.out or table.redraw:
        return winners(settled(exchange, deck, one, two, table))
    from outdraw.games.suits.rules.contest_counts import winner_table

    return winners(winner_table(deck.packs, one, two, table))


def winners(table: Weights[Exchange], **_: Any) -> dict[str, Any]:
    """Give who wins, from a table of exchanges."""
    won = table.map(lambda each: each.winner)
    return {"win": won.chance(1), "lose": won.chance(2), "neither": won.chance(0)}


# --- exchange ---------------------------------------------------------------------------------------------------------


def odds_exchange(attacker: str, defender: str, answer: str, **asked: Any) -> Mapping[str, Any]:
    """Give what an attack of one fighter on another comes to, and what each blow would do to whom it hits.

    [suits.engage.counter, suits.engage.decline, suits.power.phase]
    """
    from outdraw.games.suits.duels import set_up
    from outdraw.games.suits.rules.harm import wound

    scene = set_up([attacker], [defender])
    one, two = scene.fighters
    two.x = 1
    for each, whose in ((two, ""), (one, "own_")):
        each.shock = asked[f"{whose}shock"]
        wound(each, asked[f"{whose}wounds"])
    return exchange_of(scene, one, two, answer, deck_of(**asked), asked["skill_bonus"], asked["power_bonus"])


def exchange_of(
    scene: Any, one: Any, two: Any, answer: str, deck: Deck, skill: int = 0, power: int = 0
) -> dict[str, Any]:
    """Ready both as the rules do, count the contest, and let each result land."""
    from outdraw.core.deeds import read
    from outdraw.games.suits.harm_odds import landed
    from outdraw.games.suits.rules.dealing import agreed
    from outdraw.games.suits.rules.defence import defence_room, ready_defence
    from outdraw.games.suits.rules.harm import blow_of
    from outdraw.games.suits.rules.kit import weapon_in_hand
    from outdraw.games.suits.rules.melee import attack_side

    mine, theirs = weapon_in_hand(one), weapon_in_hand(two)
    countered = answer == "counter"
    if mine is None or (countered and theirs is None):
        raise ValueError("An exchange needs hand weapons; ask for a shot instead.")
    side = attack_side(scene, one, two, theirs, guarded=countered).side
    side = side._replace(limit=side.limit + skill)
    if countered:
        other = attack_side(scene, two, one, mine).side
    else:
        other = ready_defence(scene, one, two, read(answer), mine)
        other = other._replace(cards=1 if answer == "dodge" else defence_room(two))
    table: Weights[Exchange] = settled(exchange, deck, side, other, agreed(scene))
    harms = {"target": landed(scene, table, 1, one, two, blow_of(one, mine), power)}
    if countered:
        harms["attacker"] = landed(scene, table, 2, two, one, blow_of(two, theirs))
    return {"skill": side.limit, "against": other.limit, **winners(table), **harms}


# --- shots and bursts -------------------------------------------------------------------------------------------------


def shooting(**given: Any) -> tuple[Any, Any, Any, Party, int]:
    """Stage a shot: the scene, the weapon, the shot as the rules prepare it, how the target meets and may avoid it.

    What a question does not ask about is as usual in a shot.
    """
    from msgspec.structs import replace

    from outdraw.games.suits.content import Arms, Sheet
    from outdraw.games.suits.rules.modifiers import dodge_root
    from outdraw.games.suits.rules.ranged import prepare
    from outdraw.games.suits.rules.ranges import target_defence
    from outdraw.games.suits.scene import Aim, Effect
    from outdraw.games.suits.set_up import new_fight, new_fighter

    asked = {**{each.name: each.usual for each in SHOT}, **given}
    missile, metres, aim, arc = missile_called(asked["weapon"]), asked["metres"], asked["aim"], int(asked["arc"])
    anybody = Sheet(name="", reflexes=asked["reflexes"], body=5, will=5, mind=5)
    hands, ranks = (Arms(missile=missile),), {missile.skill: asked["skill"]}
    one = replace(anybody, body=asked["body"], skills=ranks, arms=hands)
    two = replace(anybody, body=asked["target_body"], will=asked["target_will"], arms=(Arms(),))
    shooter = new_fighter("a", one, side="a", seat="a")
    target = new_fighter("b", two, side="b", seat="b", x=metres)
    target.moved, target.unaware = asked["moved"], asked["unaware"]
    shooter.aim = Aim("" if arc else "b", aim, arc, metres) if aim else None
    scene = new_fight([shooter, target])
    scene.effects = [Effect("b", "b", "armour", asked["armour"])]
    shot = prepare(scene, shooter, target, missile, asked["off_hand"], asked["skill_bonus"])
    if shot is None:
        raise ValueError(f"{metres} m is beyond the maximum range of {asked['weapon']}.")
    cards, limit = asked["defence_cards"], target_defence(scene, target, shot.bracket, shooter)
    met = Party(limit, cards, (), "best" if cards == 2 else "sum", guard=asked["shield"], bare=0, strikes=False)
    return scene, missile, shot, met, 0 if target.unaware else dodge_root(target.moved)


def missile_called(weapon: str) -> Any:
    """Find a ranged weapon by its name, or say what it might have been."""
    from outdraw.core.spelling import did_you_mean
    from outdraw.games.suits.content import missiles

    for name, missile in missiles().items():
        if name.casefold() == weapon.casefold():
            return missile
    parts = [name for name in missiles() if weapon.casefold() in name.casefold()]
    meant = did_you_mean(weapon, missiles()) or next(iter(parts), "")
    some = "name one such as 'Long Bow' or 'Revolver - .38' (outdraw odds suits shot --list)."
    raise ValueError(f"There is no ranged weapon {weapon!r}; " + (f"did you mean {meant!r}?" if meant else some))


def shot(cards: int, packs: int, **asked: Any) -> tuple[Deck, int, Party, Party]:
    """Give a shot as it is fired: the deck, how well the target may avoid it, and both parties. [suits.aim.cards]"""
    _, _, shot, two, avoids = shooting(**asked)
    return Deck(packs), avoids, Party(shot.skill, cards + shot.aim, (), "aimed" if shot.aim else "best"), two


def outruns(play: Play, deck: Deck, root: int) -> bool:
    """Let a moving target draw to avoid the fire altogether. [suits.ranged.moving_avoid]"""
    from outdraw.games.suits.rules.ranged import high_within

    return root > 0 and play.draw(cards_of(deck), high_within(root), rule="suits.ranged.moving_avoid")


def fire(play: Play, deck: Deck, root: int, one: Party, two: Party) -> Exchange | None:
    """Fire a single shot; nothing comes of it if the target outruns it. [suits.range.table]"""
    return None if outruns(play, deck, root) else play.settle(exchange, deck, one, two, Agreed())


def odds_shot(**asked: Any) -> Mapping[str, Any]:
    """Give the chance of a shot, by bracket and aim, and what it would do. [suits.range.table, suits.aim.cards]"""
    from outdraw.games.suits.rules.contest_counts import check_length

    staged = shot(**asked)
    check_length(*staged[2:])
    return shot_results(settled(fire, *staged), **asked)


def shot_results(table: Weights[Exchange | None], cards: int, **asked: Any) -> dict[str, Any]:
    """Give what a shot comes to: whether it hits, and what it would do."""
    from outdraw.games.suits.harm_odds import landed
    from outdraw.games.suits.rules.harm import blow_of

    scene, missile, shot, two, _ = shooting(**asked)
    shooter, target = scene.fighters
    met: Weights[Exchange] = table.map(lambda result: result or Exchange(0))
    hit = winners(met)["win"]
    return {
        "bracket": shot.bracket,
        "skill": shot.skill,
        "defence": two.limit,
        "cards": cards + shot.aim,
        "avoids": table.chance(None),
        "hit": hit,
        "miss": 1 - hit,
        **landed(scene, met, 1, shooter, target, blow_of(shooter, missile)),
    }


def burst(rounds: int, packs: int, **asked: Any) -> tuple[Any, ...]:
    """Give one use of an automatic weapon, with the rounds of each of its draws. [suits.burst.clumps]"""
    from outdraw.games.suits.rules.ranged import draws_of

    _, missile, shot, two, avoids = shooting(**asked)
    if not missile.burst:
        raise ValueError(f"{asked['weapon']} fires no bursts.")
    return Deck(packs), avoids, shot, two, tuple(draws_of(missile, rounds or missile.shots))


def fire_burst(play: Play, deck: Deck, root: int, shot: Any, two: Party, clumps: tuple[int, ...]) -> int:
    """Fire one use of a burst weapon at a target that defends once; give the bullets that hit. [suits.burst.table]"""
    if outruns(play, deck, root):
        return 0
    to_beat = play.settle(met, deck, two)
    return sum([play.settle(clump, deck, shot, at, rounds, to_beat) for at, rounds in enumerate(clumps, start=1)])


def met(play: Play, deck: Deck, two: Party) -> int:
    """Draw for a defence and give the number a shot must beat. [suits.ranged.defense]"""
    rank = play.draw(cards_of(deck), rank_within(two.limit, two.manner), two.cards, rule="suits.ranged.defense")
    return defence_rank(Hand(rank, 0), two)


def clump(play: Play, deck: Deck, shot: Any, number: int, rounds: int, to_beat: int) -> int:
    """Fire a draw of several: a single card, then another for the bullets. [suits.multi_shot.single_card]"""
    from outdraw.games.suits.rules.ranged import bullets_reading
    from outdraw.games.suits.rules.ranges import declined

    limit = int(declined(shot.base, shot.skill, shot.bracket, number))
    if play.draw(cards_of(deck), rank_within(limit), rule="suits.multi_shot.single_card") <= to_beat:
        return 0
    return min(rounds, play.draw(cards_of(deck), bullets_reading(shot.bracket), rule="suits.burst.table"))


@cache
def rank_within(limit: int, manner: Manner = "best") -> Callable[[Raw], int]:
    """Read cards as the rank they make, whatever their suits."""
    return lambda cards: read_hand(cards, limit, manner).rank


def burst_results(table: Weights[int], **asked: Any) -> dict[str, Any]:
    """Give how many bullets hit. [suits.burst.table, suits.multi_shot.decline]"""
    _, _, shot, _, _ = burst(**asked)
    return {"bracket": shot.bracket, "skill": shot.skill, "bullets": table}


# --- recovery, bleeding, initiative -----------------------------------------------------------------------------------


def turn_by_turn(turns: int, rule: Callable[..., Any], state: Any, *args: Any) -> list[Weights[Any]]:
    """Give what becomes of a state, turn by turn."""
    found: list[Weights[Any]] = [Weights({state: 1})]
    for _ in range(turns):
        found.append(march(rule, found[-1], *args))
    return found[1:]


def odds_recovery(will: int, shock: int, wounds: int, turns: int, packs: int) -> Mapping[str, Any]:
    """Give what one recovery gains, and by which turn of recovering a dazed fighter is free. [suits.recovery.amount]"""
    from outdraw.games.suits.rules.harm import is_clear, recovery

    after = turn_by_turn(turns, recovered, shock, will, wounds, packs)
    free = [states.where(lambda left: is_clear(left, wounds, will)) for states in after]
    return {"gained": settled(recovery, Deck(packs), will, wounds, shock), "free_by": free}


def recovered(play: Play, shock: int, will: int, wounds: int, packs: int) -> int:
    """Let somebody recover for a turn, until free of the daze; give the shock left. [suits.recovery.amount]"""
    from outdraw.games.suits.rules.harm import is_clear, recovery

    return shock if is_clear(shock, wounds, will) else shock - recovery(play, Deck(packs), will, wounds, shock)


def odds_bleeding(body: int, critical: int, wounds: int | None, turns: int, **asked: Any) -> Mapping[str, Any]:
    """Give how somebody with critical wounds fares: dead, stable, or still bleeding after so many turns.

    [suits.critical.bleed, suits.critical.stabilize, suits.bleeding.death]
    """
    start = (body if wounds is None else wounds, critical)
    after = turn_by_turn(turns, bled, start, body, asked["will"], asked["medic"], asked["packs"])
    fates = [states.map(lambda state: fate_after(state, body)) for states in after]
    dead, stable = ([fate.chance(what) for fate in fates] for what in ("dead", "up"))
    ends = {"dead": dead[-1], "stable": stable[-1], "bleeding": fates[-1].chance("critical")}
    return {**ends, "dead_by": dead, "stable_by": stable}


def fate_after(state: tuple[int, int], body: int) -> str:
    """Say what becomes of somebody with so many normal and critical wounds, shock apart. [suits.defeat.table]"""
    from outdraw.games.suits.rules.harm import fate_of

    normal, critical = state
    return fate_of(body, normal + critical, critical, status=0)


def bled(play: Play, state: tuple[int, int], body: int, will: int, medic: int, packs: int) -> tuple[int, int]:
    """Let somebody bleed for a turn, with a medic or without; give normal and critical wounds after it."""
    from outdraw.games.suits.rules.contests import within
    from outdraw.games.suits.rules.harm import bleeding_turn

    if fate_after(state, body) != "critical":
        return state
    normal, critical = state
    tended = medic > 0 and bool(play.draw(cards_of(Deck(packs)), within(medic - critical)))
    after = play.settle(bleeding_turn, Deck(packs), body, will, normal, critical, tended)
    return (after.normal, after.critical)


def places(
    play: Play, reflexes: int, against: int, skill: int, against_skill: int, packs: int
) -> tuple[bool, bool, bool]:
    """Draw for the order of two: whether one is first, and who overdrew. [suits.order.draw, suits.order.ties]"""
    from outdraw.games.suits.rules.order import standing_of, start_reading

    cards = cards_of(Deck(packs))
    # Each card goes back before the next is drawn.
    one, two = [play.draw(cards, start_reading(each), rule="suits.order.draw") for each in (reflexes, against)]
    mine, theirs = standing_of(one.value, skill), standing_of(two.value, against_skill)
    # Those who are equal in both draw again, with equal chances.
    first = mine < theirs if mine != theirs else play.toss((True, False), rule="suits.order.ties")
    return first, one.overdrew, two.overdrew


def who_acts(table: Weights[tuple[bool, bool, bool]], **_: Any) -> dict[str, Any]:
    """Give who acts first, and who acts in the first round at all."""
    first, one_out, two_out = [table.map(lambda found, at=at: found[at]) for at in range(3)]  # type: ignore[misc]
    acts = {"acts": one_out.chance(False), "against_acts": two_out.chance(False)}
    return {"first": first.chance(True), "second": first.chance(False), **acts}


# --- the list ---------------------------------------------------------------------------------------------------------


def _missiles() -> Mapping[str, Any]:
    from outdraw.games.suits.content import missiles

    return missiles()


def _fighters() -> Mapping[str, str]:
    from outdraw.games.suits.duels import fighters

    return dict(fighters())


SKILLS = (1, 30)
PACKS = whole("packs", "packs in the deck", 1, 20, 2)
SEEN = Parameter("seen", "cards you see outside the deck, such as '8h Kd'", default="")
TURNS = "turns to look ahead"
SKILL = whole("skill", "your skill", *SKILLS)
AGAINST = whole("against", "the other's skill", *SKILLS)
CONTEST = (
    SKILL,
    AGAINST,
    PACKS,
    whole("cards", "your cards", 1, 2, 2),
    whole("against_cards", "the other's cards", 1, 2, 2),
    whole("guard", "your defence bonuses", -5, 10, 0),
    whole("against_guard", "the other's defence bonuses", -5, 10, 0),
    Parameter("defends", "the other only defends", is_flag=True),
    Parameter("redraw", "ties are drawn again", is_flag=True),
    SEEN,
)

ATTACKER = Parameter("attacker", "a fighter, by id", is_required=True, names=_fighters)
DEFENDER = Parameter("defender", "a fighter, by id", is_required=True, example="sabine_roe", names=_fighters)
ANSWERS = ("counter", "defend", "dodge")
ANSWER = Parameter("answer", "how the defender answers (defend: with both cards)", among=ANSWERS, default="counter")
EXCHANGE = (
    ATTACKER,
    DEFENDER,
    ANSWER,
    PACKS,
    whole("shock", "the defender's shock", 0, 60, 0),
    whole("wounds", "the defender's wounds", 0, 60, 0),
    whole("own_shock", "the attacker's shock", 0, 60, 0),
    whole("own_wounds", "the attacker's wounds", 0, 60, 0),
    whole("skill_bonus", "flat modifiers of the attacker's skill", -20, 20, 0),
    whole("power_bonus", "hearts in the attacker's favour", -6, 6, 0),
    SEEN,
)

WEAPON = Parameter("weapon", "the ranged weapon, by name", is_required=True, names=lambda: called(_missiles()))
AUTOMATIC = Parameter(
    "weapon",
    "the automatic weapon, by name",
    is_required=True,
    names=lambda: called({name: missile for name, missile in _missiles().items() if missile.burst}),
)
ARC = Parameter("arc", "degrees of the covered area, if one is covered", among=("0", "15", "30", "60"), default="0")
AIMED = (
    SKILL,
    whole("metres", "the distance", 0, 2000),
    whole("body", "the shooter's Body", 1, 20, 5),
    whole("aim", "turns of aiming", 0, 20, 0),
)
MET = (
    whole("reflexes", "the target's Reflexes", 1, 20, 5),
    whole("moved", "metres the target moved", 0, 100, 0),
    Parameter("unaware", "the target is unaware", is_flag=True),
    whole("skill_bonus", "flat modifiers of the shooter's skill", -20, 20, 0),
    whole("shield", "missile defence of the target's shield", 0, 6, 0),
    whole("defence_cards", "cards the target defends with", 1, 2, 1),
    PACKS,
)
SHOT = (
    WEAPON,
    *AIMED,
    ARC,
    *MET,
    Parameter("off_hand", "fired from the off hand", is_flag=True),
    whole("cards", "the shooter's cards before aim", 1, 2, 2),
    whole("target_body", "the target's Body", 1, 20, 5),
    whole("target_will", "the target's Will", 1, 20, 5),
    whole("armour", "what the target's armour absorbs", 0, 30, 0),
)
BURST = (AUTOMATIC, *AIMED, *MET, whole("rounds", "rounds left in the weapon (0: full)", 0, 200, 0))

RECOVERY = (
    whole("will", "Will (or power)", 1, 20),
    whole("shock", "shock", 0, 60, example="9"),
    whole("wounds", "wounds", 0, 60, 0),
    whole("turns", TURNS, 1, 100, 10),
    PACKS,
)
BLEEDING = (
    whole("body", "Body", 1, 20),
    whole("will", "Will", 1, 20),
    whole("critical", "critical wounds", 1, 40, example="4"),
    Parameter("wounds", "normal wounds (Body, if not given)", 0, 60),
    whole("medic", "a medic's skill, tending every turn (0: none)", 0, 20, 0),
    whole("turns", TURNS, 1, 400, 20),
    PACKS,
)
INITIATIVE = (
    whole("reflexes", "your Reflexes", 1, 20),
    whole("against", "the other's Reflexes", 1, 20),
    whole("skill", "your skill, for ties", *SKILLS, 5),
    whole("against_skill", "the other's skill, for ties", *SKILLS, 5),
    PACKS,
)

WINS = "Who wins a contest of skill, two cards each"
BLOWS = "One fighter attacks another: who is hit, and what each blow does"
HITS = "A shot by range and aim: whether it hits, and what it does"
BULLETS = "How many bullets of one use of an automatic weapon hit"
BLEEDS = "Whether somebody with critical wounds bleeds to death"

QUESTIONS: tuple[Question, ...] = (
    Question("contest", WINS, CONTEST, odds_contest, contest, exchange, winners),
    Question("exchange", BLOWS, EXCHANGE, odds_exchange),
    Question("shot", HITS, SHOT, odds_shot, shot, fire, shot_results),
    Question("burst", BULLETS, BURST, None, burst, fire_burst, burst_results),
    Question("recovery", "What recovering gains, and when a daze ends", RECOVERY, odds_recovery),
    Question("bleeding", BLEEDS, BLEEDING, odds_bleeding),
    Question("initiative", "Who acts first", INITIATIVE, None, None, places, who_acts),
)
