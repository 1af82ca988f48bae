"""The questions SUITS can answer exactly, from the same rules that are played.

Only the contest's own needs are imported at once, so that a quick question is a quick command.
"""

from __future__ import annotations

from functools import cache

from outdraw.core.cards import canonical, parse_cards, suit
from outdraw.core.chance import Weights
from outdraw.core.exact import march, settled
from outdraw.core.question import Parameter, Question
from outdraw.core.quick_typing import TYPE_CHECKING, NamedTuple
from outdraw.games.suits.rules.contests import (
    Agreed,
    Deck,
    Exchange,
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
    from outdraw.core.ratio import Ratio
    from outdraw.games.suits.rules.contests import Manner


# --- contest ----------------------------------------------------------------------------------------------------------


def contest(
    skill: int,
    against: int,
    packs: int,
    cards: int,
    against_cards: int,
    guard: int,
    against_guard: int,
    defends: bool,
    redraw: bool,
    seen: str,
) -> tuple[Deck, Party, Party, Agreed]:
    """Give a contest of skill: the deck and both parties. [suits.contest.parties]"""
    one = Party(skill, cards, guard=guard, bare=guard)
    two = Party(against, against_cards, guard=against_guard, bare=against_guard, strikes=not defends)
    return _without(seen, packs), one, two, Agreed(redraw=redraw)


def _without(seen: str, packs: int) -> Deck:
    """Give the deck that is left when some of its cards are in hands that one sees."""
    out = canonical(parse_cards(seen))
    for card in out:
        if not suit(card):
            raise ValueError(f"{card} is no card of this game: give rank and suit, such as 8h.")
        if out.count(card) > packs:
            raise ValueError(f"{card} is seen more often than it is in {packs} pack{'s' * (packs > 1)}.")
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
    return {name: table.where(lambda each, at=at: each.winner == at) for name, at in WINNERS.items()}  # type: ignore[misc]


WINNERS = {"win": 1, "lose": 2, "neither": 0}


# --- exchange ---------------------------------------------------------------------------------------------------------


def odds_exchange(
    attacker: str, defender: str, answer: str, packs: int, skill_bonus: int, power_bonus: int, seen: str, **hurt: int
) -> Mapping[str, Any]:
    """Give what an attack of one fighter on another comes to, and what each blow would do to whom it hits.

    [suits.engage.counter, suits.engage.decline, suits.power.phase]
    """
    from outdraw.games.suits.duels import set_up

    scene = set_up([attacker], [defender])
    one, two = scene.fighters
    two.x = 1
    for each, whose in ((two, ""), (one, "own_")):
        each.shock, wounds = hurt[f"{whose}shock"], hurt[f"{whose}wounds"]
        each.wounds = min(wounds, each.sheet.body)
        each.critical = wounds - each.wounds  # what goes past Body is critical [suits.critical.define]
    return exchange_of(scene, one, two, answer, _without(seen, packs), skill_bonus, power_bonus)


def exchange_of(
    scene: Any, one: Any, two: Any, answer: str, deck: Deck, skill: int = 0, power: int = 0
) -> dict[str, Any]:
    """Ready both as the rules do, count the contest, and let each result land."""
    from outdraw.core.deeds import read
    from outdraw.games.suits.harm_odds import landed
    from outdraw.games.suits.rules.dealing import agreed
    from outdraw.games.suits.rules.defence import ready_defence
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
        number = 1 if two.sheet.minion or answer == "dodge" else 2
        manner: Manner = "sum" if answer == "dodge" else "best"
        other = ready_defence(scene, one, two, read(answer), mine)._replace(cards=number, manner=manner)
    table: Weights[Exchange] = settled(exchange, deck, side, other, agreed(scene))
    harms = {"target": landed(scene, table, 1, one, two, blow_of(one, mine), power)}
    if countered:
        harms["attacker"] = landed(scene, table, 2, two, one, blow_of(two, theirs))
    return {"skill": side.limit, "against": other.limit, **winners(table), **harms}


# --- shots ------------------------------------------------------------------------------------------------------------


class Shooting(NamedTuple):
    """A shot staged from its circumstances, and prepared as the rules do; `two` is how the target meets it."""

    scene: Any
    missile: Any
    shot: Any
    two: Party
    avoids: int


def _shooting(
    weapon: str,
    skill: int,
    metres: int,
    body: int,
    aim: int,
    reflexes: int,
    moved: int,
    unaware: bool,
    skill_bonus: int,
    shield: int,
    defence_cards: int,
    arc: str = "0",
    off_hand: bool = False,
    target_body: int = 5,
    target_will: int = 5,
    armour: int = 0,
    **_: Any,
) -> Shooting:
    from outdraw.games.suits.content import Arms, Sheet
    from outdraw.games.suits.rules.modifiers import dodge_root
    from outdraw.games.suits.rules.ranged import prepare
    from outdraw.games.suits.rules.ranges import target_defence
    from outdraw.games.suits.scene import Aim, Effect
    from outdraw.games.suits.set_up import new_fight, new_fighter

    missile = _missile(weapon)
    hands, ranks = (Arms(missile=missile),), {missile.skill: skill}
    one = Sheet(name="The shooter", reflexes=5, body=body, will=5, mind=5, skills=ranks, arms=hands)
    two = Sheet(name="The target", reflexes=reflexes, body=target_body, will=target_will, mind=5, arms=(Arms(),))
    shooter = new_fighter("a", one, side="a", seat="a")
    target = new_fighter("b", two, side="b", seat="b", x=metres)
    target.moved, target.unaware = moved, unaware
    shooter.aim = Aim("" if int(arc) else "b", aim, int(arc), metres) if aim else None
    scene = new_fight([shooter, target])
    scene.effects = [Effect("b", "b", "armour", armour)]
    shot = prepare(scene, shooter, target, missile, off_hand, skill_bonus)
    if shot is None:
        raise ValueError(f"{metres} m is beyond the maximum range of {weapon}.")
    limit = target_defence(scene, target, shot.bracket, shooter)
    manner: Manner = "best" if defence_cards == 2 else "sum"
    met = Party(limit, defence_cards, (), manner, guard=shield, bare=0, strikes=False)
    return Shooting(scene, missile, shot, met, 0 if unaware else dodge_root(moved))


def _missile(weapon: str) -> Any:
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
    staged = _shooting(**asked)
    aim = staged.shot.aim
    return Deck(packs), staged.avoids, Party(staged.shot.skill, cards + aim, (), "aimed" if aim else "best"), staged.two


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


def shot_results(table: Weights[Exchange | None], cards: int, packs: int, **asked: Any) -> dict[str, Any]:
    """Give what a shot comes to: whether it hits, and what it would do."""
    from outdraw.games.suits.harm_odds import landed
    from outdraw.games.suits.rules.harm import blow_of

    staged = _shooting(**asked)
    shooter, target = staged.scene.fighters
    met: Weights[Exchange] = table.map(lambda result: Exchange(0) if result is None else result)
    hit = met.where(lambda result: result.winner == 1)
    return {
        "bracket": staged.shot.bracket,
        "skill": staged.shot.skill,
        "defence": staged.two.limit,
        "cards": cards + staged.shot.aim,
        "avoids": table.chance(None),
        "hit": hit,
        "miss": 1 - hit,
        **landed(staged.scene, met, 1, shooter, target, blow_of(shooter, staged.missile)),
    }


# --- bursts -----------------------------------------------------------------------------------------------------------


def burst(rounds: int, packs: int, **asked: Any) -> tuple[Any, ...]:
    """Give one use of an automatic weapon, with the rounds of each of its draws. [suits.burst.clumps]"""
    from outdraw.games.suits.rules.ranged import draws_of

    staged = _shooting(**asked)
    if not staged.missile.burst:
        raise ValueError(f"{asked['weapon']} fires no bursts.")
    clumps = tuple(draws_of(staged.missile, rounds or staged.missile.shots))
    return Deck(packs), staged.avoids, staged.shot, staged.two, clumps


def fire_burst(play: Play, deck: Deck, root: int, shot: Any, two: Party, clumps: tuple[int, ...]) -> int:
    """Fire one use of a burst weapon at a target that defends once; give the bullets that hit. [suits.burst.table]"""
    from outdraw.games.suits.rules.ranged import bullets_reading
    from outdraw.games.suits.rules.ranges import declined

    if outruns(play, deck, root):
        return 0
    cards = cards_of(deck)
    to_beat: int = play.draw(cards, _to_beat(two), two.cards, rule="suits.ranged.defense")
    hits = 0
    for number, rounds in enumerate(clumps, start=1):
        limit = int(declined(shot.base, shot.skill, shot.bracket, number))
        if play.draw(cards, _beats(limit, to_beat), 1, rule="suits.multi_shot.single_card"):
            hits += min(rounds, play.draw(cards, bullets_reading(shot.bracket), 1, rule="suits.burst.table"))
    return hits


@cache
def _to_beat(two: Party) -> Callable[[Raw], int]:
    """Read a defence as the number a shot must beat."""

    def read(cards: Raw) -> int:
        return defence_rank(read_hand(cards, two.limit, two.manner), two)

    return read


@cache
def _beats(limit: int, to_beat: int) -> Callable[[Raw], bool]:
    """Read a shot's one card as a hit or a miss."""

    def read(cards: Raw) -> bool:
        rank = read_hand(cards, limit).rank
        return rank > 0 and rank > to_beat

    return read


def burst_results(table: Weights[int], **asked: Any) -> dict[str, Any]:
    """Give how many bullets hit. [suits.burst.table, suits.multi_shot.decline]"""
    _, _, shot, _, _ = burst(**asked)
    return {"bracket": shot.bracket, "skill": shot.skill, "bullets": table}


# --- recovery, bleeding, initiative -----------------------------------------------------------------------------------


def odds_recovery(will: int, shock: int, wounds: int, turns: int, packs: int) -> Mapping[str, Any]:
    """Give what one recovery gains, and by which turn of recovering a dazed fighter is free. [suits.recovery.amount]"""
    from outdraw.games.suits.rules.harm import recovery

    states: Weights[Any] = Weights({shock: 1})
    free: list[Ratio] = []
    for _ in range(turns):
        states = march(recovered, states, will, wounds, packs)
        free.append(states.where(lambda left: left == 0 or left + wounds <= will))
    return {"gained": settled(recovery, Deck(packs), will, wounds, shock), "free_by": free}


def recovered(play: Play, shock: int, will: int, wounds: int, packs: int) -> int:
    """Let somebody recover for a turn, until free of the daze; give the shock left. [suits.recovery.amount]"""
    from outdraw.games.suits.rules.harm import recovery

    if not shock or shock + wounds <= will:
        return shock
    return shock - recovery(play, Deck(packs), will, wounds, shock)


def odds_bleeding(
    body: int, will: int, critical: int, wounds: int | None, medic: int, turns: int, packs: int
) -> Mapping[str, Any]:
    """Give how somebody with critical wounds fares: dead, stable, or still bleeding after so many turns.

    [suits.critical.bleed, suits.critical.stabilize, suits.bleeding.death]
    """
    states: Weights[Any] = Weights({(body if wounds is None else wounds, critical): 1})
    dead: list[Ratio] = []
    stable: list[Ratio] = []
    for _ in range(turns):
        states = march(bled, states, body, will, medic, packs)
        dead.append(states.where(lambda state: state[0] + state[1] > 2 * body))
        stable.append(states.where(lambda state: state[1] == 0))
    ends = {"dead": dead[-1], "stable": stable[-1], "bleeding": 1 - dead[-1] - stable[-1]}
    return {**ends, "dead_by": dead, "stable_by": stable}


def bled(play: Play, state: tuple[int, int], body: int, will: int, medic: int, packs: int) -> tuple[int, int]:
    """Let somebody bleed for a turn, with a medic or without; give normal and critical wounds after it."""
    from outdraw.games.suits.rules.contests import within
    from outdraw.games.suits.rules.harm import bleeding_turn

    normal, critical = state
    if not critical or normal + critical > 2 * body:
        return state
    tended = medic > 0 and bool(play.draw(cards_of(Deck(packs)), within(medic - critical)))
    after = play.settle(bleeding_turn, Deck(packs), body, will, normal, critical, tended)
    return (after.normal, after.critical)


def places(
    play: Play, reflexes: int, against: int, skill: int, against_skill: int, packs: int
) -> tuple[int, bool, bool]:
    """Draw for the order of two: who is first, and who overdrew. [suits.order.draw, suits.order.ties]"""
    from outdraw.games.suits.rules.order import start_reading

    cards = cards_of(Deck(packs))
    # Each card goes back before the next is drawn.
    one = play.draw(cards, start_reading(reflexes), rule="suits.order.draw")
    two = play.draw(cards, start_reading(against), rule="suits.order.draw")
    if one.value != two.value:
        first = 1 if one.value > two.value else 2
    elif skill != against_skill:
        first = 1 if skill < against_skill else 2
    else:
        first = 1 + play.toss((0, 1), rule="suits.order.ties")  # both draw again, with equal chances
    return first, one.overdrew, two.overdrew


def who_acts(table: Weights[tuple[int, bool, bool]], **_: Any) -> dict[str, Any]:
    """Give who acts first, and who acts in the first round at all."""
    return {
        "first": table.where(lambda found: found[0] == 1),
        "second": table.where(lambda found: found[0] == 2),
        "acts": table.where(lambda found: not found[1]),
        "against_acts": table.where(lambda found: not found[2]),
    }


# --- the list ---------------------------------------------------------------------------------------------------------


def _missiles() -> Mapping[str, str]:
    from outdraw.games.suits.content import missiles

    return {name: name for name in missiles()}


def _automatics() -> Mapping[str, str]:
    from outdraw.games.suits.content import missiles

    return {name: name for name, missile in missiles().items() if missile.burst}


def _fighters() -> Mapping[str, str]:
    from outdraw.games.suits.duels import fighters

    return dict(fighters())


def _whole(name: str, help: str, low: int, high: int, default: int | None = None) -> Parameter:
    """Give a whole number; without a default it is needed."""
    return Parameter(name, help, low, high, default=default, is_required=default is None)


SKILLS = (1, 30)
PACKS = _whole("packs", "packs in the deck", 1, 20, 2)
SEEN = Parameter("seen", "cards you see outside the deck, such as '8h Kd'", default="")
TURNS = "turns to look ahead"
SKILL = _whole("skill", "your skill", *SKILLS)
AGAINST = _whole("against", "the other's skill", *SKILLS)
CONTEST = (
    SKILL,
    AGAINST,
    PACKS,
    _whole("cards", "your cards", 1, 2, 2),
    _whole("against_cards", "the other's cards", 1, 2, 2),
    _whole("guard", "your defence bonuses", -5, 10, 0),
    _whole("against_guard", "the other's defence bonuses", -5, 10, 0),
    Parameter("defends", "the other only defends", is_flag=True),
    Parameter("redraw", "ties are drawn again", is_flag=True),
    SEEN,
)

ATTACKER = Parameter("attacker", "a fighter, by id", is_required=True, names=_fighters)
DEFENDER = Parameter("defender", "a fighter, by id", is_required=True, names=_fighters)
ANSWERS = ("counter", "defend", "dodge")
ANSWER = Parameter("answer", "how the defender answers (defend: with both cards)", among=ANSWERS, default="counter")
EXCHANGE = (
    ATTACKER,
    DEFENDER,
    ANSWER,
    PACKS,
    _whole("shock", "the defender's shock", 0, 60, 0),
    _whole("wounds", "the defender's wounds", 0, 60, 0),
    _whole("own_shock", "the attacker's shock", 0, 60, 0),
    _whole("own_wounds", "the attacker's wounds", 0, 60, 0),
    _whole("skill_bonus", "flat modifiers of the attacker's skill", -20, 20, 0),
    _whole("power_bonus", "hearts in the attacker's favour", -6, 6, 0),
    SEEN,
)

WEAPON = Parameter("weapon", "the ranged weapon, by name", is_required=True, names=_missiles)
AUTOMATIC = Parameter("weapon", "the automatic weapon, by name", is_required=True, names=_automatics)
ARC = Parameter("arc", "degrees of the covered area, if one is covered", among=("0", "15", "30", "60"), default="0")
AIMED = (
    SKILL,
    _whole("metres", "the distance", 0, 2000),
    _whole("body", "the shooter's Body", 1, 20, 5),
    _whole("aim", "turns of aiming", 0, 20, 0),
)
MET = (
    _whole("reflexes", "the target's Reflexes", 1, 20, 5),
    _whole("moved", "metres the target moved", 0, 100, 0),
    Parameter("unaware", "the target is unaware", is_flag=True),
    _whole("skill_bonus", "flat modifiers of the shooter's skill", -20, 20, 0),
    _whole("shield", "missile defence of the target's shield", 0, 6, 0),
    _whole("defence_cards", "cards the target defends with", 1, 2, 1),
    PACKS,
)
SHOT = (
    WEAPON,
    *AIMED,
    ARC,
    *MET,
    Parameter("off_hand", "fired from the off hand", is_flag=True),
    _whole("cards", "the shooter's cards before aim", 1, 2, 2),
    _whole("target_body", "the target's Body", 1, 20, 5),
    _whole("target_will", "the target's Will", 1, 20, 5),
    _whole("armour", "what the target's armour absorbs", 0, 30, 0),
)
BURST = (AUTOMATIC, *AIMED, *MET, _whole("rounds", "rounds left in the weapon (0: full)", 0, 200, 0))

RECOVERY = (
    _whole("will", "Will (or power)", 1, 20),
    _whole("shock", "shock", 0, 60),
    _whole("wounds", "wounds", 0, 60, 0),
    _whole("turns", TURNS, 1, 100, 10),
    PACKS,
)
BLEEDING = (
    _whole("body", "Body", 1, 20),
    _whole("will", "Will", 1, 20),
    _whole("critical", "critical wounds", 1, 40),
    Parameter("wounds", "normal wounds (Body, if not given)", 0, 60),
    _whole("medic", "a medic's skill, tending every turn (0: none)", 0, 20, 0),
    _whole("turns", TURNS, 1, 400, 20),
    PACKS,
)
INITIATIVE = (
    _whole("reflexes", "your Reflexes", 1, 20),
    _whole("against", "the other's Reflexes", 1, 20),
    _whole("skill", "your skill, for ties", *SKILLS, 5),
    _whole("against_skill", "the other's skill, for ties", *SKILLS, 5),
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
