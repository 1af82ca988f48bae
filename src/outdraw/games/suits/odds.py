"""The questions SUITS can answer exactly, from the same rules that are played.

Only the contest's own needs are imported at once, so that a quick question is a quick command.
"""

from __future__ import annotations

from functools import cache

from outdraw.core.cards import canonical, parse_cards, suit
from outdraw.core.chance import Weights
from outdraw.core.exact import distribution, march, settled
from outdraw.core.question import Parameter, Question
from outdraw.core.quick_typing import TYPE_CHECKING, NamedTuple
from outdraw.core.ratio import Ratio
from outdraw.games.suits.rules.contests import Deck, Exchange, Side, Table, defence_rank, exchange, read_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from outdraw.core.chance import Raw
    from outdraw.core.play import Play
    from outdraw.games.suits.rules.contests import Manner

SKILL = (1, 30)
PACKS = Parameter("packs", "packs in the deck", 1, 20, default=2)
REDRAW = Parameter("redraw", "ties are drawn again", is_flag=True)
SEEN = Parameter("seen", "cards you see outside the deck, such as '8h Kd'", default="")
TYPES = ("hard", "cutting", "piercing", "blunt")
BRACKETS = ("point blank", "short", "medium", "long", "maximum")


# --- contest ----------------------------------------------------------------------------------------------------------


def _sides(
    skill: int, against: int, cards: int, against_cards: int, guard: int, against_guard: int, defends: bool
) -> tuple[Side, Side]:
    one = Side(skill, cards, guard=guard, bare=guard)
    return one, Side(against, against_cards, guard=against_guard, bare=against_guard, strikes=not defends)


def winners(table: Weights[Exchange], **_: Any) -> dict[str, Any]:
    """Give who wins, from a table of exchanges."""
    return {
        "win": table.where(lambda result: result.winner == 1),
        "lose": table.where(lambda result: result.winner == 2),
        "neither": table.where(lambda result: result.winner == 0),
    }


def odds_contest(
    skill: int,
    against: int,
    packs: int = 2,
    cards: int = 2,
    against_cards: int = 2,
    guard: int = 0,
    against_guard: int = 0,
    defends: bool = False,
    redraw: bool = False,
    seen: str = "",
) -> Mapping[str, Any]:
    """Give the chances of a contest of skill. [suits.contest.winner]"""
    one, two = _sides(skill, against, cards, against_cards, guard, against_guard, defends)
    if redraw or seen:
        return winners(settled(exchange, _without(seen, packs), one, two, Table(redraw=redraw)))
    from outdraw.games.suits.rules.contest_counts import winner_table

    return winners(winner_table(packs, one, two, Table()))


def _without(seen: str, packs: int) -> Deck:
    """Give the deck that is left when some of its cards are in hands that one sees."""
    out = canonical(parse_cards(seen))
    for card in out:
        if not suit(card):
            raise ValueError(f"{card} is no card of this game: give rank and suit, such as 8h.")
        if out.count(card) > packs:
            raise ValueError(f"{card} is seen more often than it is in {packs} pack{'s' * (packs > 1)}.")
    return Deck(packs, out)


def one_contest(play: Play, packs: int, redraw: bool, seen: str = "", **sides: Any) -> Exchange:
    """Play a single contest."""
    one, two = _sides(**sides)
    return exchange(play, _without(seen, packs), one, two, Table(redraw=redraw))


# --- exchange ---------------------------------------------------------------------------------------------------------


def odds_exchange(
    attacker: str,
    defender: str,
    answer: str = "counter",
    packs: int = 2,
    shock: int = 0,
    wounds: int = 0,
    own_shock: int = 0,
    own_wounds: int = 0,
    skill_bonus: int = 0,
    power_bonus: int = 0,
    seen: str = "",
) -> Mapping[str, Any]:
    """Give what an attack of one fighter on another comes to, and what each blow would do to whom it hits.

    [suits.engage.counter, suits.engage.decline, suits.power.phase]
    """
    from outdraw.games.suits.duels import set_up

    scene = set_up([attacker], [defender])
    one, two = scene.fighters
    two.x = 1
    for each, loss, hurt in ((two, shock, wounds), (one, own_shock, own_wounds)):
        each.shock, each.wounds = loss, min(hurt, each.sheet.body)
        each.critical = hurt - each.wounds  # what goes past Body is critical [suits.critical.define]
    return _exchange_of(scene, one, two, answer, _without(seen, packs), skill_bonus, power_bonus)


def _exchange_of(scene: Any, one: Any, two: Any, answer: str, deck: Deck, skill: int, power: int) -> dict[str, Any]:
    """Ready both as the rules do, count the contest, and let each result land."""
    from outdraw.core.deeds import read
    from outdraw.games.suits.harm_odds import landed
    from outdraw.games.suits.rules.dealing import agreed
    from outdraw.games.suits.rules.harm import blow_of
    from outdraw.games.suits.rules.melee import attack_side, ready_defence, weapon_in_hand

    mine, theirs = weapon_in_hand(one), weapon_in_hand(two)
    countered = answer == "counter"
    if mine is None or (countered and theirs is None):
        raise ValueError("An exchange needs hand weapons; ask for a shot instead.")
    side = attack_side(scene, one, two, guarded=countered).side
    side = side._replace(limit=side.limit + skill)
    if countered:
        other = attack_side(scene, two, one).side
    else:
        number = 1 if two.sheet.minion or answer == "dodge" else 2
        manner: Manner = "sum" if answer == "dodge" else "best"
        other = ready_defence(scene, one, two, read(answer))._replace(cards=number, manner=manner)
    table: Weights[Exchange] = settled(exchange, deck, side, other, agreed(scene))
    harms = {"target": landed(scene, table, 1, one, two, blow_of(one, mine), power)}
    if countered:
        harms["attacker"] = landed(scene, table, 2, two, one, blow_of(two, theirs))
    return {"skill": side.limit, "against": other.limit, **winners(table), **harms}


CHIPS = "suits.chips.attack"
"""Why nobody fights back without a blue chip."""


def exchange_seen(view: Mapping[str, Any], attacker: str, defender: str, answer: str = "counter") -> dict[str, Any]:
    """Give the odds of an exchange from what one seat sees: its view of the scene, and nothing else.

    Cards the seat sees outside the deck cannot come up; a saved card of somebody else may be any it has not seen.
    Whoever cannot fight back as things stand defends; chips, which come and go within a turn, are not counted.
    """
    import msgspec

    from outdraw.core.cards import HIDDEN
    from outdraw.core.spelling import hint
    from outdraw.games.suits.rules.field import find
    from outdraw.games.suits.rules.melee import counter_bar
    from outdraw.games.suits.scene import Suits

    plain = {key: value for key, value in view.items() if key != "zones"}
    plain["fighters"] = [{**each, "chips": []} for each in view["fighters"]]
    plain["offstage"] = []
    plain["zones"] = {name: {"cards": [], "seen_by": each["seen_by"]} for name, each in view["zones"].items()}
    scene = msgspec.convert(plain, Suits)
    seen = {
        name: [card for card in each["cards"] if card != HIDDEN]
        for name, each in view["zones"].items()
        if name != "library"
    }
    for name, cards in seen.items():
        scene.zones[name].cards = cards
    out = canonical(card for cards in seen.values() for card in cards)
    known = [each.id for each in scene.fighters]
    for name in (attacker, defender):
        if name not in known:
            raise ValueError(f"There is no fighter {name!r} here; {hint(name, known)}")
    one, two = find(scene, attacker), find(scene, defender)
    barred = counter_bar(scene, two, one) if answer == "counter" else None
    if barred is None or barred.rule == CHIPS:
        return _exchange_of(scene, one, two, answer, Deck(scene.switches.packs, out), 0, 0)
    found = _exchange_of(scene, one, two, "defend", Deck(scene.switches.packs, out), 0, 0)
    return {"answer": f"defend ({barred.why.rstrip('.')})", **found}


# --- shots ------------------------------------------------------------------------------------------------------------


class Shooting(NamedTuple):
    """A shot staged from its circumstances, and worked out as the rules do."""

    scene: Any
    missile: Any
    bracket: Any
    base: int
    skill: int
    defence: int
    aim: int
    root: int


def _shooting(
    weapon: str,
    skill: int,
    metres: int,
    body: int,
    aim: int,
    arc: str,
    reflexes: int,
    moved: int,
    unaware: bool,
    off_hand: bool,
    skill_bonus: int,
    target_body: int = 5,
    target_will: int = 5,
    armour: int = 0,
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
    root = 0 if unaware else dodge_root(moved)
    defence = target_defence(scene, target, shot.bracket, shooter)
    return Shooting(scene, missile, shot.bracket, shot.base, shot.skill, defence, shot.aim, root)


def _missile(weapon: str) -> Any:
    """Find a ranged weapon by its name, or say what it might have been."""
    from outdraw.core.spelling import did_you_mean
    from outdraw.games.suits.content import missiles

    for name, missile in missiles().items():
        if name.casefold() == weapon.casefold():
            return missile
    parts = [name for name in missiles() if weapon.casefold() in name.casefold()]
    meant = did_you_mean(weapon, missiles()) or next(iter(parts), "")
    hint = f"did you mean {meant!r}?" if meant else "name one such as 'Long Bow' or 'Revolver - .38'."
    raise ValueError(f"There is no ranged weapon {weapon!r}; {hint}")


def _shot_sides(shot: Shooting, cards: int, defence_cards: int, shield: int) -> tuple[Side, Side]:
    one = Side(shot.skill, cards + shot.aim, (), "aimed" if shot.aim else "best")
    manner: Manner = "best" if defence_cards == 2 else "sum"
    return one, Side(shot.defence, defence_cards, (), manner, guard=shield, bare=0, strikes=False)


def _avoids(root: int) -> Ratio:
    """Give the chance that a moving target avoids the fire altogether. [suits.ranged.moving_avoid]"""
    from outdraw.core.cards import PACK
    from outdraw.games.suits.rules.ranged import high_within

    return Ratio(sum(high_within(root)((card,)) for card in PACK), len(PACK)) if root else Ratio(0, 1)


def odds_shot(**values: Any) -> Mapping[str, Any]:
    """Give the chance of a shot, by bracket and aim, and what it would do. [suits.range.table, suits.aim.cards]"""
    from outdraw.games.suits.rules.contest_counts import clash_table

    values = {**SHOT_DEFAULTS, **values}
    shot, one, two = _shot(**values)
    table = clash_table(values["packs"], one, two, Table())
    return shot_results(_unless_avoided(table, _avoids(shot.root), Exchange(0)), **values)


def one_shot(play: Play, **values: Any) -> Exchange:
    """Fire a single shot, card by card."""
    from outdraw.games.suits.rules.contests import cards_of
    from outdraw.games.suits.rules.ranged import high_within

    shot, one, two = _shot(**values)
    cards = Deck(values["packs"])
    if shot.root and play.draw(cards_of(cards), high_within(shot.root), rule="suits.ranged.moving_avoid"):
        return Exchange(0)
    return exchange(play, cards, one, two, Table())


def _shot(cards: int, defence_cards: int, shield: int, **values: Any) -> tuple[Shooting, Side, Side]:
    shot = _shooting(**{name: value for name, value in values.items() if name != "packs"})
    return shot, *_shot_sides(shot, cards, defence_cards, shield)


def shot_results(table: Weights[Exchange], **values: Any) -> dict[str, Any]:
    """Give what a shot comes to, from a table of its exchanges."""
    from outdraw.games.suits.harm_odds import landed
    from outdraw.games.suits.rules.harm import blow_of

    shot, one, _ = _shot(**values)
    shooter, target = shot.scene.fighters
    hit = table.where(lambda result: result.winner == 1)
    return {
        "bracket": shot.bracket,
        "skill": shot.skill,
        "defence": shot.defence,
        "cards": one.cards,
        "avoids": _avoids(shot.root),
        "hit": hit,
        "miss": 1 - hit,
        **landed(shot.scene, table, 1, shooter, target, blow_of(shooter, shot.missile)),
    }


SHOT_DEFAULTS: dict[str, Any] = {
    "body": 5,
    "aim": 0,
    "arc": "0",
    "reflexes": 5,
    "moved": 0,
    "unaware": False,
    "off_hand": False,
    "skill_bonus": 0,
    "shield": 0,
    "cards": 2,
    "defence_cards": 1,
    "packs": 2,
    "target_body": 5,
    "target_will": 5,
    "armour": 0,
}


def _unless_avoided(weights: Weights[Any], avoids: Ratio, nothing: Any) -> Weights[Any]:
    """Let a moving target avoid it all with some chance, and the rest go as counted."""
    after = {outcome: weight * (avoids.denominator - avoids.numerator) for outcome, weight in weights.of.items()}
    if avoids:
        after[nothing] = after.get(nothing, 0) + weights.total * avoids.numerator
    return Weights(after)


# --- bursts -----------------------------------------------------------------------------------------------------------


def burst_use(play: Play, deck: Deck, bracket: str, base: int, skill: int, two: Side, clumps: tuple[int, ...]) -> int:
    """Fire one use of a burst weapon at a target that defends once; give the bullets that hit. [suits.burst.table]"""
    from outdraw.games.suits.rules.contests import cards_of
    from outdraw.games.suits.rules.ranged import bullets_reading
    from outdraw.games.suits.rules.ranges import declined

    cards = cards_of(deck)
    to_beat: int = play.draw(cards, _to_beat(two), two.cards, rule="suits.ranged.defense")
    hits = 0
    for number, rounds in enumerate(clumps, start=1):
        limit = int(declined(base, skill, bracket, number))  # type: ignore[arg-type]
        if play.draw(cards, _beats(limit, to_beat), 1, rule="suits.multi_shot.single_card"):
            hits += min(rounds, play.draw(cards, bullets_reading(bracket), 1, rule="suits.burst.table"))
    return hits


@cache
def _to_beat(two: Side) -> Callable[[Raw], int]:
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


def odds_burst(
    weapon: str,
    skill: int,
    metres: int,
    body: int = 5,
    aim: int = 0,
    reflexes: int = 5,
    moved: int = 0,
    unaware: bool = False,
    skill_bonus: int = 0,
    shield: int = 0,
    defence_cards: int = 1,
    rounds: int = 0,
    packs: int = 2,
) -> Mapping[str, Any]:
    """Give how many bullets of one use of an automatic weapon hit. [suits.burst.table, suits.multi_shot.decline]"""
    from outdraw.games.suits.rules.ranged import draws_of

    shot = _shooting(weapon, skill, metres, body, aim, "0", reflexes, moved, unaware, False, skill_bonus)
    if not shot.missile.burst:
        raise ValueError(f"{weapon} fires no bursts.")
    clumps = tuple(draws_of(shot.missile, rounds or shot.missile.shots))
    _, two = _shot_sides(shot, 1, defence_cards, shield)
    table: Weights[int] = settled(burst_use, Deck(packs), shot.bracket, shot.base, shot.skill, two, clumps)
    table = _unless_avoided(table, _avoids(shot.root), 0)
    return {"bracket": shot.bracket, "skill": shot.skill, "bullets": table}


# --- recovery, bleeding, initiative -----------------------------------------------------------------------------------


def odds_recovery(will: int, shock: int, wounds: int = 0, turns: int = 10, packs: int = 2) -> Mapping[str, Any]:
    """Give what one recovery gains, and by which turn of recovering a dazed fighter is free. [suits.recovery.amount]"""
    from outdraw.games.suits.rules.harm import recovery

    once: Weights[int] = settled(recovery, Deck(packs), will, wounds, shock)
    states: Weights[Any] = Weights({shock: 1})
    free: list[Ratio] = []
    for _ in range(turns):
        states = march(_recovered, states, will, wounds, packs)
        free.append(states.where(lambda left: left == 0 or left + wounds <= will))
    return {"gained": once, "free_by": free}


def _recovered(play: Play, shock: int, will: int, wounds: int, packs: int) -> int:
    from outdraw.games.suits.rules.harm import recovery

    if not shock or shock + wounds <= will:
        return shock
    return shock - recovery(play, Deck(packs), will, wounds, shock)


def odds_bleeding(
    body: int, will: int, critical: int, wounds: int | None = None, medic: int = 0, turns: int = 20, packs: int = 2
) -> Mapping[str, Any]:
    """Give how somebody with critical wounds fares: dead, stable, or still bleeding after so many turns.

    [suits.critical.bleed, suits.critical.stabilize, suits.bleeding.death]
    """
    normal = body if wounds is None else wounds
    states: Weights[Any] = Weights({(normal, critical): 1})
    dead: list[Ratio] = []
    stable: list[Ratio] = []
    for _ in range(turns):
        states = march(_bled, states, body, will, medic, packs)
        dead.append(states.where(lambda state: state[0] + state[1] > 2 * body))
        stable.append(states.where(lambda state: state[1] == 0))
    return {
        "dead": dead[-1],
        "stable": stable[-1],
        "bleeding": 1 - dead[-1] - stable[-1],
        "dead_by": dead,
        "stable_by": stable,
    }


def _bled(play: Play, state: tuple[int, int], body: int, will: int, medic: int, packs: int) -> tuple[int, int]:
    from outdraw.games.suits.rules.contests import cards_of, within
    from outdraw.games.suits.rules.harm import bleeding_turn

    normal, critical = state
    if not critical or normal + critical > 2 * body:
        return state
    tended = medic > 0 and bool(play.draw(cards_of(Deck(packs)), within(medic - critical)))
    after = play.settle(bleeding_turn, Deck(packs), body, will, normal, critical, tended)
    return (after.normal, after.critical)


def odds_initiative(
    reflexes: int, against: int, skill: int = 5, against_skill: int = 5, packs: int = 2
) -> Mapping[str, Any]:
    """Give who acts first, and who acts in the first round at all. [suits.order.draw, suits.order.ties]"""
    table: Weights[Any] = distribution(_places, reflexes, against, skill, against_skill, packs)
    return {
        "first": table.where(lambda found: found[0] == 1),
        "second": table.where(lambda found: found[0] == 2),
        "acts": table.where(lambda found: not found[1]),
        "against_acts": table.where(lambda found: not found[2]),
    }


def _places(
    play: Play, reflexes: int, against: int, skill: int, against_skill: int, packs: int
) -> tuple[int, bool, bool]:
    from outdraw.games.suits.rules.contests import cards_of
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


# --- the list ---------------------------------------------------------------------------------------------------------


def _skill(name: str = "skill", help: str = "your skill") -> Parameter:
    return Parameter(name, help, *SKILL, is_required=True)


def _missiles() -> Mapping[str, str]:
    from outdraw.games.suits.content import missiles

    return {name: name for name in missiles()}


def _automatics() -> Mapping[str, str]:
    from outdraw.games.suits.content import missiles

    return {name: name for name, missile in missiles().items() if missile.burst}


def _fighters() -> Mapping[str, str]:
    from outdraw.games.suits.duels import fighters

    return dict(fighters())


WEAPON = Parameter("weapon", "the ranged weapon, by name", is_required=True, names=_missiles)
AUTOMATIC = Parameter("weapon", "the automatic weapon, by name", is_required=True, names=_automatics)
SHOT = (
    _skill(),
    Parameter("metres", "the distance", 0, 2000, is_required=True),
    Parameter("body", "the shooter's Body", 1, 20, default=5),
    Parameter("aim", "turns of aiming", 0, 20, default=0),
)
AGAINST_SHOT = (
    Parameter("reflexes", "the target's Reflexes", 1, 20, default=5),
    Parameter("moved", "metres the target moved", 0, 100, default=0),
    Parameter("unaware", "the target is unaware", is_flag=True),
    Parameter("skill_bonus", "flat modifiers of the shooter's skill", -20, 20, default=0),
    Parameter("shield", "missile defence of the target's shield", 0, 6, default=0),
    Parameter("defence_cards", "cards the target defends with", 1, 2, default=1),
    PACKS,
)

ATTACKER = Parameter("attacker", "a fighter, by id", is_required=True, names=_fighters)
DEFENDER = Parameter("defender", "a fighter, by id", is_required=True, names=_fighters)
ANSWER = Parameter(
    "answer",
    "how the defender answers (defend: with both cards)",
    among=("counter", "defend", "dodge"),
    default="counter",
)

QUESTIONS: tuple[Question, ...] = (
    Question(
        "contest",
        "Who wins a contest of skill, two cards each",
        (
            _skill(),
            _skill("against", "the other's skill"),
            PACKS,
            Parameter("cards", "your cards", 1, 2, default=2),
            Parameter("against_cards", "the other's cards", 1, 2, default=2),
            Parameter("guard", "your defence bonuses", -5, 10, default=0),
            Parameter("against_guard", "the other's defence bonuses", -5, 10, default=0),
            Parameter("defends", "the other only defends", is_flag=True),
            REDRAW,
            SEEN,
        ),
        odds_contest,
        one_contest,
        winners,
    ),
    Question(
        "exchange",
        "One fighter attacks another: who is hit, and what each blow does",
        (
            ATTACKER,
            DEFENDER,
            ANSWER,
            PACKS,
            Parameter("shock", "the defender's shock", 0, 60, default=0),
            Parameter("wounds", "the defender's wounds", 0, 60, default=0),
            Parameter("own_shock", "the attacker's shock", 0, 60, default=0),
            Parameter("own_wounds", "the attacker's wounds", 0, 60, default=0),
            Parameter("skill_bonus", "flat modifiers of the attacker's skill", -20, 20, default=0),
            Parameter("power_bonus", "hearts in the attacker's favour", -6, 6, default=0),
            SEEN,
        ),
        odds_exchange,
    ),
    Question(
        "exchange_seen",
        "The same between two fighters of a table, from what a seat sees there",
        (ATTACKER, DEFENDER, ANSWER),
        exchange_seen,
        from_view=True,
    ),
    Question(
        "shot",
        "A shot by range and aim: whether it hits, and what it does",
        (
            WEAPON,
            *SHOT,
            Parameter(
                "arc", "degrees of the covered area, if one is covered", among=("0", "15", "30", "60"), default="0"
            ),
            *AGAINST_SHOT,
            Parameter("off_hand", "fired from the off hand", is_flag=True),
            Parameter("cards", "the shooter's cards before aim", 1, 2, default=2),
            Parameter("target_body", "the target's Body", 1, 20, default=5),
            Parameter("target_will", "the target's Will", 1, 20, default=5),
            Parameter("armour", "what the target's armour absorbs", 0, 30, default=0),
        ),
        odds_shot,
        one_shot,
        shot_results,
    ),
    Question(
        "burst",
        "How many bullets of one use of an automatic weapon hit",
        (
            AUTOMATIC,
            *SHOT,
            *AGAINST_SHOT,
            Parameter("rounds", "rounds left in the weapon (0: full)", 0, 200, default=0),
        ),
        odds_burst,
    ),
    Question(
        "recovery",
        "What recovering gains, and when a daze ends",
        (
            Parameter("will", "Will (or power)", 1, 20, is_required=True),
            Parameter("shock", "shock", 0, 60, is_required=True),
            Parameter("wounds", "wounds", 0, 60, default=0),
            Parameter("turns", "turns to look ahead", 1, 100, default=10),
            PACKS,
        ),
        odds_recovery,
    ),
    Question(
        "bleeding",
        "Whether somebody with critical wounds bleeds to death",
        (
            Parameter("body", "Body", 1, 20, is_required=True),
            Parameter("will", "Will", 1, 20, is_required=True),
            Parameter("critical", "critical wounds", 1, 40, is_required=True),
            Parameter("wounds", "normal wounds (Body, if not given)", 0, 60),
            Parameter("medic", "a medic's skill, tending every turn (0: none)", 0, 20, default=0),
            Parameter("turns", "turns to look ahead", 1, 400, default=20),
            PACKS,
        ),
        odds_bleeding,
    ),
    Question(
        "initiative",
        "Who acts first",
        (
            Parameter("reflexes", "your Reflexes", 1, 20, is_required=True),
            Parameter("against", "the other's Reflexes", 1, 20, is_required=True),
            Parameter("skill", "your skill, for ties", *SKILL, default=5),
            Parameter("against_skill", "the other's skill, for ties", *SKILL, default=5),
            PACKS,
        ),
        odds_initiative,
    ),
)
