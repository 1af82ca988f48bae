"""A bot that fights sensibly from its own view: it closes in, aims when far, readies, recovers, defends when weak."""

from __future__ import annotations

from functools import cache
from math import hypot
from random import Random
from typing import Final

from outdraw.core.bots import Bot, Seen
from outdraw.core.chance import Raw
from outdraw.core.choices import Answer, Choice, Menu, Number, Option, Pick
from outdraw.core.deeds import read, spell
from outdraw.core.planned import Plan
from outdraw.core.seen import is_seen
from outdraw.games.suits.content import Sheet
from outdraw.games.suits.glimpses import CLOSELY, CONTESTANTS, FIGHTERS, Closely, Glance
from outdraw.games.suits.rules.contests import read_hand


class HouseBot:
    """A bot for any seat; it has a plan for the cards it may choose among in a defence."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        kind = choice.kind
        if kind in _ALWAYS:
            return _ALWAYS[kind]
        if kind in _MENUS and isinstance(choice, Pick | Menu):
            return _MENUS[kind](seen, choice)
        if not isinstance(choice, Pick):
            usual = choice.default if isinstance(choice, Number) else None
            return choice.sample(self.dice) if usual is None else usual
        legal = [option.value for option in choice.options if not option.barred_by]
        if len(legal) == 1 and choice.least == 1:
            return legal[0] if choice.most == 1 else [legal[0]]
        chooser = _CHOOSERS.get(kind)
        answer = chooser(seen, choice) if chooser is not None else _default(choice, legal)
        if answer is None:
            return choice.sample(self.dice)
        return answer if choice.least == choice.most == 1 else [answer] if answer else []

    def plan(self, seen: Seen, kind: str, actor: str, facing: str) -> Plan | None:
        """Say how cards will be chosen that have yet to be seen."""
        return _defence_plan(Fight(seen, actor, facing)) if kind == "suits.defence" else None


def bot(dice: Random) -> Bot:
    """Give a bot for any seat."""
    return HouseBot(dice)


def _default(choice: Pick, legal: list[str]) -> str | None:
    if isinstance(choice.default, str):
        return choice.default
    return legal[0] if choice.least == choice.most == 1 else None


def _legal(choice: Pick | Menu, *verbs: str) -> list[Option]:
    """Give the options with one of these verbs that no rule bars; only their sections of a menu are drawn up."""
    return choice.offers.unbarred(verbs)


def _only(options: list[Option], verb: str) -> list[Option]:
    return [option for option in options if option.word == verb]


# --- looking around ---------------------------------------------------------------------------------------------------

FAR: Final = 40.0
"""How far away somebody is taken to be who hides nobody knows where, in metres."""


class Person:
    """Somebody in a fight, as a bot sees them at a glance."""

    def __init__(self, seen: Glance, place: int) -> None:
        self.place = place
        self.id: str = seen.id
        self.side: str = seen.side
        self.is_up: bool = seen.fate == "up" and seen.population > 0
        self.shock: int = seen.shock
        self.critical: int = seen.critical
        self.status: int = self.shock + seen.wounds + self.critical
        self.dazed: bool = seen.dazed
        self.white: int = seen.white
        self.sheet: Sheet = seen.sheet
        self.is_aside: bool = seen.bystander or self.sheet.thing

    def skill(self) -> int:
        """Give the skill hand to hand, roughly."""
        ranks = self.sheet.skills
        return max(ranks.get("Hand Weapons", 0), ranks.get("Fighting", 0), self.sheet.reflexes // 2)


class Fight:
    """A fight as a bot sees it: everybody in it, whom it decides for, and whom that one faces."""

    def __init__(self, seen: Seen, actor: str, facing: str = "") -> None:
        self.seen = seen
        self.people = [Person(each, place) for place, each in enumerate(seen.all(FIGHTERS))]
        self.me = self.person(actor)
        self.facing = facing
        self._close: list[Closely] = []

    def person(self, id: str) -> Person:
        """Give somebody by id."""
        for each in self.people:
            if each.id == id:
                return each
        raise KeyError(id)

    def foe(self) -> Person:
        """Give the one whom the fighter faces."""
        return self.person(self.facing)

    def close(self, one: Person) -> Closely:
        """Look closely at somebody."""
        if not self._close:
            self._close = self.seen.all(CLOSELY)
        return self._close[one.place]

    def enemies(self) -> list[Person]:
        """Give those of other sides who are up."""
        side = self.me.side
        return [each for each in self.people if each.is_up and each.side != side and not each.is_aside]

    def bleeding(self) -> list[Person]:
        """Give those of one's own side who bleed."""
        return [each for each in self.people if each.side == self.me.side and each.critical and not each.is_up]

    def metres(self, two: Person) -> float:
        """Give how far away somebody is."""
        here, there = self.close(self.me), self.close(two)
        if not is_seen(there.x) or not is_seen(there.y):
            return FAR
        # Where oneself is, one knows; of whom that is not known, nobody decides.
        east, south = (here.x, here.y) if is_seen(here.x) and is_seen(here.y) else (0, 0)
        return hypot(east - there.x, south - there.y)

    def worth(self, target: Person) -> float:
        """Give how good a target somebody is: dazed and hurt ones first, near ones before far ones."""
        close = self.close(target)
        value = 6.0 if target.dazed else 0.0
        value += target.status / max(1, target.sheet.body)
        value -= self.metres(target) / 20
        if close.countered or close.blue < 1 or close.unready:
            value += 2  # it cannot strike back
        return value

    def best(self, options: list[Option]) -> Option | None:
        """Give the option with the best target who is up and no friend."""
        up = [each for each in options if self.is_target(self.person(_named(each)))]
        if len(up) < 2:
            return up[0] if up else None
        return max(up, key=lambda each: self.worth(self.person(_named(each))))

    def is_target(self, one: Person) -> bool:
        """Say whether somebody is an enemy who is up."""
        return one.is_up and one.side != self.me.side


def _named(option: Option) -> str:
    """Give whom an option is about."""
    return read(option.value).objects[-1]


# --- deciding ---------------------------------------------------------------------------------------------------------


def _action(seen: Seen, choice: Pick | Menu) -> str:
    fight = Fight(seen, choice.actor)
    me, enemies = fight.me, fight.enemies()
    if not enemies:
        return _care(fight, choice)
    if _should_recover(fight, enemies) and _legal(choice, "recover"):
        return "recover"
    shot = _shot(fight, _legal(choice, "lob", "fire", "burst", "auto", "aim"))
    if shot is not None:
        return shot
    strike = fight.best(_legal(choice, "attack"))
    if strike is not None:
        return strike.value
    if _legal(choice, "ready"):
        off = fight.best(_legal(choice, "attack_off"))
        return off.value if off is not None else _legal(choice, "ready")[0].value
    charge = fight.best(_legal(choice, "charge"))
    if charge is not None:
        return charge.value
    reload = _legal(choice, "reload")
    near = min([fight.metres(each) for each in enemies], default=99.0)
    if reload and (near > 3 or len(me.sheet.arms) == 1):
        return reload[0].value
    other = _other_arms(fight, _legal(choice, "arms"), near)
    if other is not None:
        return other
    if reload:
        return reload[0].value
    if _legal(choice, "recover"):
        return "recover"
    engaged = any(me.id in pair for pair in seen.scene.engaged)
    return "move" if near > 3 and not engaged and _legal(choice, "move") else "pass"


def _care(fight: Fight, choice: Pick | Menu) -> str:
    """Tend the wounded of one's side, or walk to them, once nobody is left to fight."""
    for option in _legal(choice, "tend"):
        if fight.person(_named(option)).side == fight.me.side:
            return option.value
    medic = fight.me.sheet.skills.get("EMT", 0) > 0
    return "move" if medic and fight.bleeding() and _legal(choice, "move") else "pass"


def _should_recover(fight: Fight, enemies: list[Person]) -> bool:
    """Recover when one more blow would daze, unless somebody helpless is there to be struck."""
    me = fight.me
    if me.shock < 2 or me.status + 2 <= me.sheet.will:
        return False
    return not any(each.dazed for each in enemies)


def _shot(fight: Fight, shots: list[Option]) -> str | None:
    if not shots:
        return None
    close = fight.close(fight.me)
    lob = fight.best(_only(shots, "lob"))
    if lob is not None and fight.metres(fight.person(_named(lob))) > 5:
        return lob.value
    fire = fight.best(_only(shots, "fire"))
    if fire is None:
        return None
    target = fight.person(_named(fire))
    offered = [each.value for each in shots]
    aim = close.aim
    turns = aim.turns if is_seen(aim) and aim is not None and aim.target == target.id else 0
    far = fight.metres(target) > 20
    if far and turns < 1 and spell("aim", target.id) in offered:
        return spell("aim", target.id)
    for verb in ("auto", "burst"):
        if spell("burst", target.id) in offered and spell(verb, target.id) in offered and not far:
            return spell(verb, target.id)
    return fire.value


def _other_arms(fight: Fight, options: list[Option], near: float) -> str | None:
    known = fight.me.sheet.arms
    held = known[fight.close(fight.me).arms]
    for each in options:
        arms = known[int(_named(each))]
        if held.missile is None and arms.missile is not None and near > 8 and not arms.missile.blast:
            return each.value
        if held.weapon is None and arms.weapon is not None and near <= 3:
            return each.value
    return None


def _answer(seen: Seen, choice: Pick | Menu) -> str:
    """Fight back if one is no weaker, else defend with the best there is."""
    fight = Fight(seen, choice.actor, choice.facing)
    me = fight.me
    if not (me.shock and _is_weaker(fight)):
        back = _legal(choice, "counter", "counter_off")
        if back:
            return back[0].value
    ways = _legal(choice, "defend", "pair", "last", "dodge")
    offered = [each.value for each in ways]
    if "pair" in offered:
        return "pair"
    if len(offered) == 1:
        return offered[0]
    if "defend" in offered and not (me.white < 1 and _others_waiting(fight)):
        return "defend"
    if "last 2" in offered and me.skill() >= 10:
        return "last 2"
    return "last 1" if "last 1" in offered else "dodge 1"


def _is_weaker(fight: Fight) -> bool:
    """Whether one is hurt and fights worse than the other."""
    me = fight.me
    hurt = me.status + 3 > me.sheet.will + me.sheet.body // 2
    return hurt and me.skill() < fight.foe().skill()


def _others_waiting(fight: Fight) -> bool:
    """Whether there is somebody else to strike on one's own turn, so that the action is worth keeping."""
    foe = fight.foe()
    return any(each is not foe and fight.metres(each) < 3 for each in fight.enemies())


def _defence(seen: Seen, choice: Pick) -> str | None:
    """Choose by the plan among the cards in hand."""
    fight = Fight(seen, choice.actor, choice.facing)
    cards = tuple(seen.cards(f"{fight.me.id} hand"))
    return str(_defence_plan(fight)(cards))


def _defence_plan(fight: Fight) -> Plan:
    me = fight.me
    wants_turn = me.shock > 0 or fight.close(me).unready > 0 or _others_waiting(fight)
    return defence_by(me.skill(), wants_turn)


@cache
def _alone(card: str, limit: int) -> int:
    """Give the rank of a single card."""
    return read_hand((card,), limit).rank


@cache
def defence_by(limit: int, wants_turn: bool) -> Plan:
    """Use the higher single card if it is good, both if there is nobody else to strike: one plan for equal ones."""

    @cache
    def choose(cards: Raw) -> Answer:
        both = read_hand(cards, limit).rank
        singles = {card: _alone(card, limit) for card in cards}
        best = max(singles, key=lambda card: singles[card])
        if both > singles[best] and (not wants_turn or (both >= 5 > singles[best])):
            return "both"
        return spell("one", best)

    return choose


def _move(seen: Seen, choice: Pick | Menu) -> str:
    """Go towards the best target, or those who need care; who is nowhere to be found is looked for."""
    fight = Fight(seen, choice.actor)
    towards = _legal(choice, "toward")
    best = fight.best(towards)
    if best is None:
        hurt = [each for each in towards if fight.person(_named(each)) in fight.bleeding()]
        best = next(iter(hurt or towards), None)
    return best.value if best is not None else _legal(choice, "go")[0].value


def _next_shot(seen: Seen, choice: Pick) -> str | None:
    best = Fight(seen, choice.actor).best(_legal(choice, "shoot"))
    return best.value if best is not None else "stop"


def _compete(seen: Seen, choice: Pick) -> str | None:
    me = next(each for each in seen.all(CONTESTANTS) if each.id == choice.actor)
    if _legal(choice, "recover") and me.minor + me.major + 2 > me.power:
        return "recover"
    return next((each.value for each in _legal(choice, "compete")), "pass")


def _doctor(seen: Seen, choice: Pick) -> str | None:
    return None


def _commit(seen: Seen, choice: Pick) -> str | None:
    others = [each for each in _legal(choice, "commit") if _named(each) != choice.actor]
    return others[0].value if others else "nobody"


def _second_target(seen: Seen, choice: Pick) -> str | None:
    fight = Fight(seen, choice.actor)
    best = fight.best(_legal(choice, "strike"))
    return best.value if best is not None else choice.legal[0].value


# What is answered without looking.
_ALWAYS: Final = {"suits.step": "pass", "suits.snap_shot": "hold"}

# What is chosen from a menu that may be long: only the sections that matter are looked at.
_MENUS: Final = {"suits.action": _action, "suits.answer": _answer, "suits.move": _move}

_CHOOSERS: Final = {
    "suits.defence": _defence,
    "suits.next_shot": _next_shot,
    "suits.second_target": _second_target,
    "suits.compete": _compete,
    "suits.doctor": _doctor,
    "suits.commit": _commit,
}
