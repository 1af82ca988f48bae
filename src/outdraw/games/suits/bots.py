"""A bot that fights sensibly from its own view: it closes in, aims when far, readies, recovers, defends when weak."""

from __future__ import annotations

from functools import cache
from math import hypot
from random import Random
from typing import Any, Final

from outdraw.core.bots import Bot, Seen
from outdraw.core.chance import Raw
from outdraw.core.choices import Answer, Choice, Menu, Pick
from outdraw.games.suits.contests import Plan, read_hand


class HouseBot:
    """A bot for any seat; it has a plan for the cards it may choose among in a defence."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        kind = choice.kind
        if kind in _ALWAYS:
            return _ALWAYS[kind]
        if isinstance(choice, Menu):
            return _MENUS[kind](seen, choice)
        if not isinstance(choice, Pick):
            return choice.sample(self.dice)
        if kind in _MENUS:
            return _MENUS[kind](seen, choice)
        legal = [option.value for option in choice.options if not option.barred_by]
        if len(legal) == 1 and choice.least == 1:
            return legal[0] if choice.most == 1 else [legal[0]]
        chooser = _CHOOSERS.get(kind)
        answer = chooser(seen, legal) if chooser is not None else _default(choice, legal)
        if answer is None:
            return choice.sample(self.dice)
        return answer if choice.least == choice.most == 1 else [answer] if answer else []

    def plan(self, seen: Seen, kind: str) -> Plan | None:
        """Say how cards will be chosen that have yet to be seen."""
        return _defence_plan(Fight(seen)) if kind == "suits.defence" else None


def bot(dice: Random) -> Bot:
    """Give a bot for any seat."""
    return HouseBot(dice)


def _default(choice: Pick, legal: list[str]) -> str | None:
    if isinstance(choice.default, str):
        return choice.default
    return legal[0] if choice.least == choice.most == 1 else None


def _legal(choice: Pick | Menu, section: str) -> list[str]:
    """Give the answers that no rule bars: those in one section of a menu, or all where they are listed already."""
    offered = choice.offers.in_section(section) if isinstance(choice, Menu) else choice.options
    return [each.value for each in offered if not each.barred_by]


# --- looking around ---------------------------------------------------------------------------------------------------

_FIGHTERS: Final[tuple[str, ...]] = ("fighters",)
_AT_A_GLANCE: Final[tuple[str, ...]] = (
    *("id", "side", "fate", "population", "shock"),
    *("wounds", "critical", "dazed", "white", "sheet"),
)
_CLOSELY: Final[tuple[str, ...]] = ("x", "y", "countered", "blue", "unready", "aim", "arms")


class Person:
    """Somebody in a fight, as a bot sees them at a glance."""

    def __init__(self, row: tuple[Any, ...], place: int) -> None:
        self.place = place
        self.id: str = row[0]
        self.side: str = row[1]
        fate: str = row[2]
        population: int = row[3]
        self.is_up = fate == "up" and population > 0
        self.shock: int = row[4]
        wounds: int = row[5]
        critical: int = row[6]
        self.status: int = self.shock + wounds + critical
        self.dazed: bool = row[7]
        self.white: int = row[8]
        self.sheet: dict[str, Any] = row[9]

    def skill(self) -> int:
        """Give the skill hand to hand, roughly."""
        ranks = self.sheet["skills"]
        return int(max(ranks.get("Hand Weapons", 0), ranks.get("Fighting", 0), self.sheet["reflexes"] // 2))


class Closely:
    """What a bot sees of somebody when it looks closely."""

    def __init__(self, row: tuple[Any, ...]) -> None:
        self.x: int = row[0]
        self.y: int = row[1]
        self.countered: bool = row[2]
        self.blue: int = row[3]
        self.unready: int = row[4]
        self.aim: dict[str, Any] | None = row[5]
        self.arms: int = row[6]


class Fight:
    """A fight as a bot sees it: everybody in it, and whom it decides for."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        rows = seen.rows(_FIGHTERS, _AT_A_GLANCE)
        self.people = [Person(row, place) for place, row in enumerate(rows)]
        self.me = self.person(seen.part("spotlight"))
        self._close: list[Closely] = []

    def person(self, id: str) -> Person:
        """Give somebody by id."""
        for each in self.people:
            if each.id == id:
                return each
        raise KeyError(id)

    def foe(self) -> Person:
        """Give the one whom the fighter faces."""
        return self.person(self.seen.part("facing"))

    def close(self, one: Person) -> Closely:
        """Look closely at somebody."""
        if not self._close:
            self._close = [Closely(row) for row in self.seen.rows(_FIGHTERS, _CLOSELY)]
        return self._close[one.place]

    def enemies(self) -> list[Person]:
        """Give those of other sides who are up."""
        return [each for each in self.people if each.side != self.me.side and each.is_up]

    def metres(self, two: Person) -> float:
        """Give how far away somebody is."""
        here, there = self.close(self.me), self.close(two)
        return hypot(here.x - there.x, here.y - there.y)

    def worth(self, target: Person) -> float:
        """Give how good a target somebody is: dazed and hurt ones first, near ones before far ones."""
        close = self.close(target)
        value = 6.0 if target.dazed else 0.0
        value += target.status / max(1, int(target.sheet["body"]))
        value -= self.metres(target) / 20
        if close.countered or close.blue < 1 or close.unready:
            value += 2  # it cannot strike back
        return value

    def best(self, answers: list[str], beginning: str = "") -> str | None:
        """Give the answer of this beginning with the best target who is up, named at its end."""
        up = [each for each in answers if each.startswith(beginning) and self.person(_named(each)).is_up]
        if len(up) < 2:
            return up[0] if up else None
        return max(up, key=lambda each: self.worth(self.person(_named(each))))


def _named(answer: str) -> str:
    return answer.partition(":")[2] or answer


# --- deciding ---------------------------------------------------------------------------------------------------------


def _action(seen: Seen, choice: Pick | Menu) -> str:
    fight = Fight(seen)
    me, enemies = fight.me, fight.enemies()
    if not enemies:
        tend = _first(_legal(choice, "tend"), "tend:")
        if tend is not None and fight.person(_named(tend)).side == me.side:
            return tend
    if _should_recover(fight, enemies) and "recover" in _legal(choice, "recover"):
        return "recover"
    shot = _shot(fight, _legal(choice, "shoot"))
    if shot is not None:
        return shot
    attacks = _legal(choice, "attack")
    strike = fight.best(attacks, "attack:")
    if strike is not None:
        return strike
    if "ready" in _legal(choice, "ready"):
        return "ready"
    charge = fight.best(attacks, "charge:")
    if charge is not None:
        return charge
    reload = _first(_legal(choice, "reload"), "reload:")
    near = min([fight.metres(each) for each in enemies], default=99.0)
    if reload is not None and (near > 3 or len(me.sheet["arms"]) == 1):
        return reload
    other = _other_arms(fight, _legal(choice, "arms"), near)
    if other is not None:
        return other
    if reload is not None:
        return reload
    if "recover" in _legal(choice, "recover"):
        return "recover"
    engaged = any(me.id in pair for pair in seen.part("engaged"))
    if near > 3 and not engaged and "move" in _legal(choice, "move"):
        return "move"
    return "pass"


def _first(answers: list[str], beginning: str) -> str | None:
    return next((each for each in answers if each.startswith(beginning)), None)


def _should_recover(fight: Fight, enemies: list[Person]) -> bool:
    """Recover when one more blow would daze, unless somebody helpless is there to be struck."""
    me = fight.me
    if me.shock < 2 or me.status + 2 <= me.sheet["will"]:
        return False
    return not any(each.dazed for each in enemies)


def _shot(fight: Fight, shots: list[str]) -> str | None:
    if not shots:
        return None
    me, close = fight.me, fight.close(fight.me)
    lob = fight.best(shots, "lob:")
    if lob is not None and fight.metres(fight.person(_named(lob))) > 5:
        return lob
    fire = fight.best(shots, "fire:")
    if fire is None:
        return None
    target = fight.person(_named(fire))
    aim = f"aim:{target.id}"
    turns = close.aim["turns"] if close.aim is not None and close.aim["target"] == target.id else 0
    far = fight.metres(target) > 20
    if far and aim in shots and turns < 1:
        return aim
    missile = me.sheet["arms"][close.arms]["missile"]
    if missile["burst"] and f"auto:{target.id}" in shots and not far:
        return f"auto:{target.id}"
    return fire


def _other_arms(fight: Fight, answers: list[str], near: float) -> str | None:
    known = fight.me.sheet["arms"]
    held = known[fight.close(fight.me).arms]
    for each in answers:
        if not each.startswith("arms:"):
            continue
        arms = known[int(_named(each))]
        if held["missile"] is None and arms["missile"] is not None and near > 8 and not arms["missile"]["blast"]:
            return each
        if held["weapon"] is None and arms["weapon"] is not None and near <= 3:
            return each
    return None


def _answer(seen: Seen, choice: Pick | Menu) -> str:
    """Fight back if one is no weaker, else defend with the best there is."""
    fight = Fight(seen)
    me = fight.me
    if "counter" in _legal(choice, "counter") and not (me.shock and _is_weaker(fight)):
        return "counter"
    ways = [each for each in _legal(choice, "defend") if each != "counter"]
    if "pair" in ways:
        return "pair"
    if len(ways) == 1:
        return ways[0]
    if "defend" in ways and not (me.white < 1 and _others_waiting(fight)):
        return "defend"
    if "last2" in ways and me.skill() >= 10:
        return "last2"
    return "last1" if "last1" in ways else "dodge1"


def _is_weaker(fight: Fight) -> bool:
    """Whether one is hurt and fights worse than the other."""
    me = fight.me
    hurt = bool(me.status + 3 > me.sheet["will"] + me.sheet["body"] // 2)
    return hurt and me.skill() < fight.foe().skill()


def _others_waiting(fight: Fight) -> bool:
    """Whether there is somebody else to strike on one's own turn, so that the action is worth keeping."""
    foe = fight.foe()
    return any(each is not foe and fight.metres(each) < 3 for each in fight.enemies())


def _defence(seen: Seen, legal: list[str]) -> str | None:
    """Choose by the plan among the cards in hand."""
    fight = Fight(seen)
    cards = tuple([str(each) for each in seen.part("zones", f"{fight.me.id} hand", "cards")])
    return str(_defence_plan(fight)(cards))


def _defence_plan(fight: Fight) -> Plan:
    me = fight.me
    wants_turn = me.shock > 0 or fight.close(me).unready > 0 or _others_waiting(fight)
    return defence_by(me.skill(), wants_turn)


@cache
def defence_by(limit: int, wants_turn: bool) -> Plan:
    """Use the higher single card if it is good, both if there is nobody else to strike: one plan for equal ones."""

    @cache
    def choose(cards: Raw) -> Answer:
        both = read_hand(cards, limit).rank
        singles = {card: read_hand((card,), limit).rank for card in cards}
        best = max(singles, key=lambda card: singles[card])
        if both > singles[best] and (not wants_turn or (both >= 5 > singles[best])):
            return "both"
        return f"one:{best}"

    return choose


def _move(seen: Seen, legal: list[str]) -> str | None:
    return Fight(seen).best(legal, "to:")


def _next_shot(seen: Seen, legal: list[str]) -> str | None:
    return Fight(seen).best([each for each in legal if each != "stop"]) or "stop"


def _compete(seen: Seen, legal: list[str]) -> str | None:
    spotlight = seen.part("spotlight")
    me: dict[str, Any] = next(each for each in seen.part("contestants") if each["id"] == spotlight)
    if "recover" in legal and me["minor"] + me["major"] + 2 > me["power"]:
        return "recover"
    return next((each for each in legal if each.startswith("compete:")), "pass")


def _doctor(seen: Seen, legal: list[str]) -> str | None:
    return None


def _commit(seen: Seen, legal: list[str]) -> str | None:
    me = seen.part("spotlight")
    return next((each for each in legal if each not in ("nobody", me)), "nobody")


# What is answered without looking.
_ALWAYS: Final = {"suits.step": "pass", "suits.snap_shot": "hold"}

# What is chosen from a menu that may be long: only the sections that matter are looked at.
_MENUS: Final = {"suits.action": _action, "suits.answer": _answer}

_CHOOSERS: Final = {
    "suits.defence": _defence,
    "suits.move": _move,
    "suits.next_shot": _next_shot,
    "suits.compete": _compete,
    "suits.doctor": _doctor,
    "suits.commit": _commit,
}
