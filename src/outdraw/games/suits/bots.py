"""A bot that fights sensibly from its own view: it closes in, aims when far, readies, recovers, defends when weak."""

from __future__ import annotations

from functools import cache
from math import hypot
from random import Random
from typing import Any

from outdraw.core.chance import Raw
from outdraw.core.choices import Answer, Choice, Pick
from outdraw.core.readers.simulate import Bot, Seen
from outdraw.games.suits.contests import Plan, read_hand

Look = dict[str, Any]


class HouseBot:
    """A bot for any seat; it has a plan for the cards it may choose among in a defence."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        if not isinstance(choice, Pick):
            return choice.sample(self.dice)
        legal = [option.value for option in choice.options if not option.barred_by]
        if len(legal) == 1 and choice.least == 1:
            return legal[0] if choice.most == 1 else [legal[0]]
        if choice.kind in _ALWAYS:
            return _ALWAYS[choice.kind]
        chooser = _CHOOSERS.get(choice.kind)
        answer = chooser(seen, legal, self.dice) if chooser is not None else _default(choice, legal)
        if answer is None:
            return choice.sample(self.dice)
        return answer if choice.least == choice.most == 1 else [answer] if answer else []

    def plan(self, seen: Seen, kind: str) -> Plan | None:
        """Say how cards will be chosen that have yet to be seen."""
        return _defence_plan(seen) if kind == "suits.defence" else None


def bot(dice: Random) -> Bot:
    """Give a bot for any seat."""
    return HouseBot(dice)


def _default(choice: Pick, legal: list[str]) -> str | None:
    if isinstance(choice.default, str):
        return choice.default
    return legal[0] if choice.least == choice.most == 1 else None


# --- looking around ---------------------------------------------------------------------------------------------------


def _me(seen: Seen) -> Look:
    return _fighter(seen, seen["spotlight"])


def _fighter(seen: Seen, id: str) -> Look:
    found: Look = next(each for each in seen["fighters"] if each["id"] == id)
    return found


def _metres(one: Look, two: Look) -> float:
    return hypot(one["x"] - two["x"], one["y"] - two["y"])


def _status(one: Look) -> int:
    return int(one["shock"] + one["wounds"] + one["critical"])


def _skill(one: Look) -> int:
    ranks = one["sheet"]["skills"]
    return int(max(ranks.get("Hand Weapons", 0), ranks.get("Fighting", 0), one["sheet"]["reflexes"] // 2))


def _is_up(one: Look) -> bool:
    return bool(one["fate"] == "up" and one["population"] > 0)


def _worth(seen: Seen, target: Look) -> float:
    """How good a target somebody is: dazed and hurt ones first, near ones before far ones."""
    value = 6.0 if target["dazed"] else 0.0
    value += _status(target) / max(1, int(target["sheet"]["body"]))
    value -= _metres(_me(seen), target) / 20
    if target["countered"] or target["blue"] < 1 or target["unready"]:
        value += 2  # it cannot strike back
    return value


def _best(seen: Seen, legal: list[str], word: str) -> str | None:
    found = [each for each in legal if each.startswith(word + ":")]
    up = [each for each in found if _is_up(_fighter(seen, each.split(":", 1)[1]))]
    return max(up, key=lambda each: _worth(seen, _fighter(seen, each.split(":", 1)[1])), default=None)


# --- deciding ---------------------------------------------------------------------------------------------------------


def _action(seen: Seen, legal: list[str], dice: Random) -> str | None:
    me = _me(seen)
    tend = next((each for each in legal if each.startswith("tend:")), None)
    enemies = [each for each in seen["fighters"] if each["side"] != me["side"] and _is_up(each)]
    if tend is not None and _fighter(seen, tend[5:])["side"] == me["side"] and not enemies:
        return tend
    if "recover" in legal and _should_recover(me, enemies):
        return "recover"
    shot = _shot(seen, me, legal)
    if shot is not None:
        return shot
    strike = _best(seen, legal, "attack")
    if strike is not None:
        return strike
    if "ready" in legal:
        return "ready"
    charge = _best(seen, legal, "charge")
    if charge is not None:
        return charge
    reload = next((each for each in legal if each.startswith("reload:")), None)
    near = min((_metres(me, each) for each in enemies), default=99.0)
    if reload is not None and (near > 3 or len(me["sheet"]["arms"]) == 1):
        return reload
    other = _other_arms(me, legal, near)
    if other is not None:
        return other
    if reload is not None:
        return reload
    if "recover" in legal:
        return "recover"
    engaged = any(me["id"] in pair for pair in seen["engaged"])
    if "move" in legal and not engaged and near > 3:
        return "move"
    return "pass"


def _should_recover(me: Look, enemies: list[Look]) -> bool:
    """Recover when one more blow would daze, unless somebody helpless is there to be struck."""
    if any(each["dazed"] for each in enemies):
        return False
    return bool(me["shock"] >= 2 and _status(me) + 2 > me["sheet"]["will"])


def _shot(seen: Seen, me: Look, legal: list[str]) -> str | None:
    if not any(each.startswith(("fire:", "lob:", "aim:")) for each in legal):
        return None
    lob = _best(seen, legal, "lob")
    if lob is not None and _metres(me, _fighter(seen, lob[4:])) > 5:
        return lob
    fire = _best(seen, legal, "fire")
    if fire is None:
        return None
    target = _fighter(seen, fire[5:])
    aim = f"aim:{target['id']}"
    turns = me["aim"]["turns"] if me["aim"] is not None and me["aim"]["target"] == target["id"] else 0
    far = _metres(me, target) > 20
    if far and aim in legal and turns < 1:
        return aim
    missile = me["sheet"]["arms"][me["arms"]]["missile"]
    if missile["burst"] and f"auto:{target['id']}" in legal and not far:
        return f"auto:{target['id']}"
    return fire


def _other_arms(me: Look, legal: list[str], near: float) -> str | None:
    held = me["sheet"]["arms"][me["arms"]]
    for each in legal:
        if each.startswith("arms:"):
            arms = me["sheet"]["arms"][int(each[5:])]
            if held["missile"] is None and arms["missile"] is not None and near > 8 and not arms["missile"]["blast"]:
                return each
            if held["weapon"] is None and arms["weapon"] is not None and near <= 3:
                return each
    return None


def _answer(seen: Seen, legal: list[str], dice: Random) -> str | None:
    """Fight back if one is no weaker, else defend with the best there is."""
    me, foe = _me(seen), _fighter(seen, seen["facing"])
    hurt = _status(me) + 3 > me["sheet"]["will"] + me["sheet"]["body"] // 2
    if "counter" in legal and not (hurt and me["shock"] and _skill(me) < _skill(foe)):
        return "counter"
    for each in ("pair", "defend"):
        if each in legal and not (each == "defend" and me["white"] < 1 and _others_waiting(seen, me, foe)):
            return each
    strong = _skill(me) >= 10
    return "last2" if "last2" in legal and strong else "last1" if "last1" in legal else "dodge1"


def _others_waiting(seen: Seen, me: Look, foe: Look) -> bool:
    """Whether there is somebody else to strike on one's own turn, so that the action is worth keeping."""
    return any(
        _is_up(each) and each["side"] != me["side"] and each["id"] != foe["id"] and _metres(me, each) < 3
        for each in seen["fighters"]
    )


def _defence(seen: Seen, legal: list[str], dice: Random) -> str | None:
    """Choose by the plan among the cards in hand."""
    cards = tuple(str(each) for each in seen["zones"][f"{_me(seen)['id']} hand"]["cards"])
    return str(_defence_plan(seen)(cards))


def _defence_plan(seen: Seen) -> Plan:
    me, foe = _me(seen), _fighter(seen, seen["facing"])
    wants_turn = me["shock"] > 0 or me["unready"] > 0 or _others_waiting(seen, me, foe)
    return defence_by(_skill(me), wants_turn)


@cache
def defence_by(limit: int, wants_turn: bool) -> Plan:
    """Use the higher single card if it is good, both if there is nobody else to strike: one plan for equal ones."""

    def choose(cards: Raw) -> Answer:
        both = read_hand(cards, limit).rank
        singles = {card: read_hand((card,), limit).rank for card in cards}
        best = max(singles, key=lambda card: singles[card])
        if both > singles[best] and (not wants_turn or (both >= 5 > singles[best])):
            return "both"
        return f"one:{best}"

    return choose


def _move(seen: Seen, legal: list[str], dice: Random) -> str | None:
    return _best(seen, legal, "to")


def _next_shot(seen: Seen, legal: list[str], dice: Random) -> str | None:
    targets = [each for each in legal if each != "stop" and _is_up(_fighter(seen, each))]
    return max(targets, key=lambda each: _worth(seen, _fighter(seen, each)), default="stop")


def _compete(seen: Seen, legal: list[str], dice: Random) -> str | None:
    me: Look = next(each for each in seen["contestants"] if each["id"] == seen["spotlight"])
    if "recover" in legal and me["minor"] + me["major"] + 2 > me["power"]:
        return "recover"
    return next((each for each in legal if each.startswith("compete:")), "pass")


def _doctor(seen: Seen, legal: list[str], dice: Random) -> str | None:
    return None


def _commit(seen: Seen, legal: list[str], dice: Random) -> str | None:
    return next((each for each in legal if each not in ("nobody", _me(seen)["id"])), "nobody")


# What is answered without looking.
_ALWAYS = {"suits.step": "pass", "suits.snap_shot": "hold"}

_CHOOSERS = {
    "suits.action": _action,
    "suits.answer": _answer,
    "suits.defence": _defence,
    "suits.move": _move,
    "suits.next_shot": _next_shot,
    "suits.compete": _compete,
    "suits.doctor": _doctor,
    "suits.commit": _commit,
}
