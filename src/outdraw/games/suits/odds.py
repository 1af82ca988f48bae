"""The questions SUITS can answer exactly, from the same rules that are played.

Only the contest's own needs are imported at once, so that a quick question is a quick command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from outdraw.core.cards import HIDDEN, canonical, parse_cards, unseen
from outdraw.core.chance import Weights
from outdraw.core.exact import settled, turn_by_turn
from outdraw.core.later import later
from outdraw.core.question import Parameter, Question, called, whole
from outdraw.games.suits.rules.contests import Agreed, Deck, Exchange, Party, exchange

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from outdraw.games.suits import content, duels, set_up
    from outdraw.games.suits import scene as table
    from outdraw.games.suits.rules import contest_counts, dealing, harm, harm_counts, kit, melee, ranged, ranges
    from outdraw.games.suits.rules.autofire import draws_of
    from outdraw.games.suits.rules.fire_counts import Clump, fire, fire_burst
    from outdraw.games.suits.rules.order import order_of_two
    from outdraw.games.suits.scene import Fighter, Suits
else:
    content, duels, set_up, table = later("outdraw.games.suits", "content", "duels", "set_up", "scene")
    contest_counts, dealing, harm, harm_counts, kit, melee, ranged, ranges = later(
        "outdraw.games.suits.rules",
        *("contest_counts", "dealing", "harm", "harm_counts", "kit", "melee", "ranged", "ranges"),
    )
    (draws_of,) = later("outdraw.games.suits.rules.autofire", "draws_of")
    Clump, fire, fire_burst = later("outdraw.games.suits.rules.fire_counts", "Clump", "fire", "fire_burst")
    (order_of_two,) = later("outdraw.games.suits.rules.order", "order_of_two")


# --- contest ----------------------------------------------------------------------------------------------------------


def contest(**asked: Any) -> tuple[Deck, Party, Party, Agreed]:
    """Give a contest of skill: the deck and both parties. [uses suits.contest.parties]"""
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
    """Give the chances of a contest of skill; nobody asks for suits, so ranks alone will do.

    [uses suits.contest.winner]
    """
    deck, one, two, agreed = contest(**asked)
    if deck.out or agreed.redraw:
        return winners(settled(exchange, deck, one, two, agreed))
    return winners(contest_counts.winner_table(deck.packs, one, two, agreed))


def winners(found: Weights[Exchange], **_: Any) -> dict[str, Any]:
    """Give who wins, from a table of exchanges."""
    won = found.map(lambda each: each.winner)
    return {"win": won.chance(1), "lose": won.chance(2), "neither": won.chance(0)}


# --- exchange ---------------------------------------------------------------------------------------------------------


def odds_exchange(attacker: str, defender: str, answer: str, **asked: Any) -> Mapping[str, Any]:
    """Give what an attack of one fighter on another comes to, and what each blow would do to whom it hits.

    [uses suits.engage.counter, suits.engage.decline, suits.power.phase]
    """
    scene = duels.set_up([attacker], [defender])
    one, two = scene.fighters
    two.x = 1
    for each, whose in ((two, ""), (one, "own_")):
        each.shock = asked[f"{whose}shock"]
        harm.wound(each, asked[f"{whose}wounds"])
    return exchange_of(scene, one, two, answer, deck_of(**asked), asked["skill_bonus"], asked["power_bonus"])


def exchange_of(
    scene: Suits, one: Fighter, two: Fighter, answer: str, deck: Deck, skill: int = 0, power: int = 0
) -> dict[str, Any]:
    """Ready both as the rules do, count the contest, and let each result land."""
    mine, theirs, countered = kit.weapon_in_hand(one), kit.weapon_in_hand(two), answer == "counter"
    if mine is None or (countered and theirs is None):
        raise ValueError("An exchange needs hand weapons; ask for a shot instead.")
    side, other = melee.ready_both(scene, one, two, answer)
    side = side._replace(limit=side.limit + skill)
    found: Weights[Exchange] = settled(exchange, deck, side, other, dealing.agreed(scene))
    harms = {"target": harm_counts.landed(scene, found, 1, one, two, harm.blow_of(one, mine), power)}
    if countered:
        harms["attacker"] = harm_counts.landed(scene, found, 2, two, one, harm.blow_of(two, theirs))
    return {"skill": side.limit, "against": other.limit, **winners(found), **harms}


# --- shots and bursts -------------------------------------------------------------------------------------------------


def held(missile: content.Missile, in_off_hand: bool) -> content.Arms:
    """Give a weapon in the main hand; in the off hand, with its like in the other. [uses suits.multi_shot.off_hand]"""
    return content.Arms(missile=missile, second_missile=missile if in_off_hand else None)


def shooting(**given: Any) -> tuple[Any, Any, Any, Party, int]:
    """Stage a shot: the scene, the weapon, the shot as the rules prepare it, how the target meets and may avoid it.

    What a question does not ask about is as usual in a shot.
    """
    asked: dict[str, Any] = {**{each.name: each.usual for each in SHOT}, "draw": 1, **given}
    missile, metres = content.missile_called(asked["weapon"]), asked["metres"]
    aim, arc = asked["aim"], int(asked["arc"])
    ranks, arms, reflexes = {str(missile.skill): asked["skill"]}, held(missile, asked["off_hand"]), asked["reflexes"]
    shooter = set_up.stranger("a", reflexes=reflexes, body=asked["body"], arms=arms, skills=ranks)
    body, will = asked["target_body"], asked["target_will"]
    target = set_up.stranger("b", reflexes=reflexes, body=body, will=will, x=metres)
    scene = set_up.new_fight([shooter, target])
    target.moved, target.unaware = asked["moved"], asked["unaware"]
    shooter.aim = table.Aim("" if arc else "b", aim, arc, metres) if aim else None
    scene.effects = [table.Effect("b", "b", "armour", asked["armour"])]
    from outdraw.core.figures import Figure

    pull = ranges.Pull(missile.name, missile, asked["off_hand"], asked["draw"], flat=asked["skill_bonus"])
    shot = ranged.prepare(scene, shooter, target, pull)
    if shot is None:
        raise ValueError(f"{metres} m is beyond the maximum range of {asked['weapon']}.")
    cards, limit = asked["defence_cards"], ranges.target_defence(Figure(), scene, target, shot.bracket, shooter).total
    met = Party(limit, cards, (), "best" if cards == 2 else "sum", guard=asked["shield"], bare=0, strikes=False)
    return scene, missile, shot, met, ranged.root_to_outrun(target, shooter)


def shot(cards: int, packs: int, **asked: Any) -> tuple[Deck, int, Party, Party]:
    """Give a shot as it is fired: the deck, how well the target may avoid it, and both parties.

    [uses suits.aim.cards]
    """
    _, _, shot, two, avoids = shooting(**asked)
    return Deck(packs), avoids, Party(shot.skill, cards + shot.aim, (), "aimed" if shot.aim else "best"), two


def odds_shot(**asked: Any) -> Mapping[str, Any]:
    """Give the chance of a shot, by bracket and aim, and what it would do. [uses suits.range.table, suits.aim.cards]"""
    staged = shot(**asked)
    contest_counts.check_length(*staged[2:])
    return shot_results(settled(fire, *staged), **asked)


def shot_results(found: Weights[Exchange | None], cards: int, **asked: Any) -> dict[str, Any]:
    """Give what a shot comes to: whether it hits, and what it would do."""
    scene, missile, shot, two, _ = shooting(**asked)
    shooter, target = scene.fighters
    met: Weights[Exchange] = found.map(lambda result: result or Exchange(0))
    hit = winners(met)["win"]
    return {
        "bracket": shot.bracket,
        "skill": shot.skill,
        "defence": two.limit,
        "cards": cards + shot.aim,
        "avoids": found.chance(None),
        "hit": hit,
        "miss": 1 - hit,
        **harm_counts.landed(scene, met, 1, shooter, target, harm.blow_of(shooter, missile)),
    }


def burst(rounds: int, packs: int, **asked: Any) -> tuple[Any, ...]:
    """Give one use of an automatic weapon, with the rounds of each of its draws. [uses suits.burst.clumps]"""
    _, missile, shot, two, avoids = shooting(**asked)
    if not missile.burst:
        raise ValueError(f"{asked['weapon']} fires no bursts.")
    clumps = tuple(
        [
            Clump(shooting(**asked, draw=number)[2].skill, shot.bracket, fired)
            for number, fired in enumerate(draws_of(missile, rounds or missile.shots), start=1)
        ]
    )
    return Deck(packs), avoids, two, clumps


def burst_results(found: Weights[int], **asked: Any) -> dict[str, Any]:
    """Give how many bullets hit. [uses suits.burst.table, suits.multi_shot.decline]"""
    first = burst(**asked)[3][0]
    return {"bracket": first.bracket, "skill": first.limit, "bullets": found}


# --- recovery, bleeding, initiative -----------------------------------------------------------------------------------


def odds_recovery(will: int, shock: int, wounds: int, turns: int, packs: int) -> Mapping[str, Any]:
    """Give what one recovery gains, and by which turn of recovering a dazed fighter is free.

    [uses suits.recovery.amount]
    """
    after = turn_by_turn(turns, harm_counts.recovered, shock, will, wounds, Deck(packs))
    free = [states.where(lambda left: harm.is_clear(left, wounds, will)) for states in after]
    return {"gained": settled(harm.recovery, Deck(packs), will, wounds, shock), "free_by": free}


def odds_bleeding(body: int, critical: int, wounds: int | None, turns: int, **asked: Any) -> Mapping[str, Any]:
    """Give how somebody with critical wounds fares: dead, stable, or still bleeding after so many turns.

    [uses suits.critical.bleed, suits.critical.stabilize, suits.bleeding.death]
    """
    start = harm_counts.Hurt(body if wounds is None else wounds, critical)
    after = turn_by_turn(turns, harm_counts.bled, start, body, asked["will"], asked["medic"], Deck(asked["packs"]))
    fates = [states.map(lambda hurt: hurt.fate(body)) for states in after]
    dead, stable = ([fate.chance(what) for fate in fates] for what in ("dead", "up"))
    ends = {"dead": dead[-1], "stable": stable[-1], "bleeding": fates[-1].chance("critical")}
    return {**ends, "dead_by": dead, "stable_by": stable}


def who_acts(found: Weights[tuple[bool, bool, bool]], **_: Any) -> dict[str, Any]:
    """Give who acts first, and who acts in the first round at all."""
    first, one_out, two_out = [found.map(lambda each, at=at: each[at]) for at in range(3)]  # type: ignore[misc]
    acts = {"acts": one_out.chance(False), "against_acts": two_out.chance(False)}
    return {"first": first.chance(True), "second": first.chance(False), **acts}


# --- the list ---------------------------------------------------------------------------------------------------------


def automatics() -> Mapping[str, str]:
    """Name the ranged weapons that fire bursts."""
    return called({name: missile for name, missile in content.missiles().items() if missile.burst})


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

ATTACKER = Parameter("attacker", "a fighter, by id", is_required=True, names=lambda: dict(duels.fighters()))
DEFENDER = Parameter(
    "defender", "a fighter, by id", is_required=True, example="sabine_roe", names=lambda: dict(duels.fighters())
)
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

WEAPON = Parameter("weapon", "the ranged weapon, by name", is_required=True, names=lambda: called(content.missiles()))
AUTOMATIC = Parameter("weapon", "the automatic weapon, by name", is_required=True, names=automatics)
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
    Question("initiative", "Who acts first", INITIATIVE, None, None, order_of_two, who_acts),
)
