"""The machine-readable examples of the catalogue, each run through the rules and marked with its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from outdraw.core.cards import parse_cards
from outdraw.core.catalogue import Catalogue, Example, parse_parts
from outdraw.core.chance import Toss
from outdraw.core.figures import Figure
from outdraw.core.occasion import UNTOLD
from outdraw.core.zones import move
from outdraw.games.draw_your_weapon.content import SuitName, Weapon
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules import (
    attacks,
    battlemap,
    breathers,
    combat,
    contests,
    damage,
    movement,
    rests,
    turns,
)
from outdraw.games.draw_your_weapon.rules.actions import Action, bar_of_turn, take
from outdraw.games.draw_your_weapon.rules.cards import hand_zone
from outdraw.games.draw_your_weapon.rules.contests import Participant, Terms
from outdraw.games.draw_your_weapon.rules.skill_tests import skill_test
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.rules.values import initiative, result
from outdraw.games.draw_your_weapon.scene import Dyw, Turn
from tests.draw_your_weapon.support import ANA, BO, CY, Script, fight, fight_of, give, hand, rate, table

RULES = GAME.rules_file
CATALOGUE = Catalogue.load(RULES)
SUITS: dict[str, SuitName] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
FILLER = "2c 3c 4c 5c 6c 2d 3d 4d 5d 6d Ac Ad 2h 3h 4h 5h 6h"
Parts = Mapping[str, str]
PROCEDURES = [
    "test",
    "contest",
    "hand_flow",
    "skill_test",
    "surprise",
    "strike",
    "weapon",
    "damage",
    "defend",
    "movement",
    "combat_move",
    "distance",
    "combat_start",
    "initiative",
    "order",
    "turn",
    "recover",
    "trade",
    "rest",
]


def _said(flag: bool) -> str:
    return str(flag).lower()


def run_test(given: Parts) -> dict[str, str]:
    (card,) = parse_cards(given["card"])
    return {"result": str(result(card, SUITS[given["suit"]], int(given["attr"])))}


def _people(given: Parts) -> dict[str, dict[str, str]]:
    people: dict[str, dict[str, str]] = {}
    for key, value in given.items():
        name, dot, what = key.partition(".")
        if dot:
            people.setdefault(name, {})[what] = value
    return people


class _BothWays(Script):
    """A script that tells which toss was asked for."""

    tosses: int = 0

    def luck(self, chance, occasion=UNTOLD):  # type: ignore[no-untyped-def]
        if isinstance(chance, Toss):
            self.tosses = chance.sides
        return super().luck(chance, occasion)


def run_contest(given: Parts) -> dict[str, str]:
    people = _people(given)
    ids = dict(zip((n for n in people if people[n]["kind"] == "player"), (ANA, BO, CY), strict=False))
    ids |= {n: f"street_tough_{at}" for at, n in enumerate([n for n in people if people[n]["kind"] == "npc"], 1)}
    scene = table(*ids.values())
    suit = SUITS[given["suit"]]
    chosen: dict[str, str] = {}
    for name, person in people.items():
        creature = scene.creatures[ids[name]]
        rate(creature, might=int(person["attr"]))
        card = parse_cards(person["card"])[0]
        give(scene, creature.seat, card)
        chosen[ids[name]] = card
    fill_hands(scene, {ids[n]: int(p.get("hand_size", "0")) for n, p in people.items()})
    dealers = tuple(chosen[id] for id in ids.values() if id.startswith("street"))
    answers = {f"{id}:test_card": card for id, card in chosen.items() if not id.startswith("street")}
    play = _BothWays(**{"dealer:test_card": dealers}, **answers)
    before = {id: len(hand(scene, scene.creatures[id].seat)) for id in ids.values()}
    verdict = contests.contest(play, scene, [Participant(id, Terms("might", suit)) for id in ids.values()])
    names = {id: name for name, id in ids.items()}
    found = {f"{names[id]}.result": str(shown.result) for id, shown in verdict.shown.items()}
    winner = names[verdict.winner]
    if play.tosses:
        tied = sorted(n for n in people if people[n]["kind"] == "player")[: play.tosses]
        winner = f"random({','.join(tied)})"
    elif "tie" in play.kinds():
        winner = f"dealer_choice({','.join(sorted(n for n in people if people[n]['kind'] == 'npc'))})"
    found["winner"] = winner
    drew = [n for n, id in ids.items() if id != verdict.winner]
    players_drew = [
        n for n in drew if len(hand(scene, scene.creatures[ids[n]].seat)) == before[ids[n]] and n not in dealers
    ]
    npcs = [n for n in drew if people[n]["kind"] == "npc"]
    assert len(play.events("draw")) == len(drew)
    found["draws"] = ",".join(sorted({*(n for n in players_drew if people[n]["kind"] == "player"), *npcs}))
    return found


def fill_hands(scene: Dyw, sizes: Mapping[str, int]) -> None:
    """Let everyone hold so many cards besides the one of the Contest."""
    spare = list(parse_cards(FILLER))
    for id, size in sizes.items():
        seat = scene.creatures[id].seat
        for _ in range(size):
            card = next(card for card in spare if card in scene.zones["library"].cards)
            move(scene.zones, card, "library", hand_zone(seat))


def run_hand_flow(given: Parts) -> dict[str, str]:
    scene = table(ANA, BO)
    number = int(given["hand_before"])
    give(scene, ANA, " ".join(["Kc", "Qd", "Jd", "9d", "10d"][:number]))
    give(scene, BO, {"contest_won": "Ah", "contest_lost": "Kh"}.get(given["event"], "Ah"))
    terms = Terms("might", "spades")
    play = Script(**{f"{ANA}:test_card": "Kc" if given["event"] == "contest_won" else "Qd", f"{BO}:test_card": "Ah"})
    if given["event"] == "contest_lost":
        play = Script(**{f"{ANA}:test_card": "Qd", f"{BO}:test_card": "Kh"})
    if given["event"].startswith("contest"):
        contests.contest(play, scene, [Participant(ANA, terms), Participant(BO, terms)])
    elif given["event"] == "skill_test_failed":
        skill_test(Script(test_card="Qd"), scene, [Participant(ANA, terms)], 15)
    else:
        assert given["event"] == "combat_turn_start"
        fight(scene)
        turns.begin_turn(play, scene, fight_of(scene), scene.creatures[ANA])
    return {"hand_after": str(len(hand(scene, ANA)))}


def run_skill_test(given: Parts) -> dict[str, str]:
    scene = table(ANA)
    rate(scene.creatures[ANA], insight=int(given["attr"]))
    (card,) = parse_cards(given["card"])
    give(scene, ANA, card)
    play = Script(test_card=card)
    passed = skill_test(play, scene, [Participant(ANA, Terms("insight", SUITS[given["suit"]]))], int(given["target"]))
    return {
        "result": str(play.events("played")[0].facts["result"]),
        "passed": _said(passed[ANA]),
        "experience": str(sheet_of(scene.creatures[ANA]).experience),
    }


def run_surprise(given: Parts) -> dict[str, str]:
    def once(keep: str) -> tuple[Script, Dyw, bool]:
        scene = table(ANA)
        rate(scene.creatures[ANA], agility=int(given["attr"]))
        give(scene, ANA, " ".join(FILLER.split()[: int(given["hand_before"])]))
        (card,) = parse_cards(given["turned"])
        play = Script([card], keep=card if keep == "take" else "leave")
        side = Participant(ANA, Terms("agility", SUITS[given["suit"]]), True)
        passed = skill_test(play, scene, [side], int(given["target"]))
        return play, scene, passed[ANA]

    play, scene, passed = once("leave")
    may_keep = "keep" in play.kinds()
    found = {
        "result": str(play.events("played")[0].facts["result"]),
        "passed": _said(passed),
        "may_keep": _said(may_keep),
        "experience": str(sheet_of(scene.creatures[ANA]).experience),
        "hand_if_left": str(len(hand(scene, ANA))),
    }
    if may_keep:
        found["hand_if_kept"] = str(len(hand(once("take")[1], ANA)))
    return found


def run_strike(given: Parts) -> dict[str, str]:
    return {"damage": str(attacks.strike_damage(Figure(), int(given["might"])).total)}


def run_weapon(given: Parts) -> dict[str, str]:
    suits = () if given["suits"] == "none" else tuple(SUITS[letter] for letter in given["suits"])
    weapon = Weapon("thing", "Thing", int(given["min"]), int(given["max"]), suits, 1, 1, 0)
    (card,) = parse_cards(given["card"])
    legal = attacks.takes(weapon, card)
    found = {"legal": _said(legal)}
    if legal:
        found["damage"] = str(attacks.weapon_results(weapon, int(given["attr"]))[card])
    return found


def run_damage(given: Parts) -> dict[str, str]:
    is_broken = given["broken"] == "true"
    dealt = Figure(int(given["amount"]))
    if is_broken:
        damage.against_the_broken(dealt)
    guard, hp, is_broken = damage.blow(dealt.total, int(given["guard"]), int(given["hp"]), is_broken)
    return {"guard": str(guard), "hp": str(hp), "broken": _said(is_broken)}


def run_defend(given: Parts) -> dict[str, str]:
    scene = fight(table("soldier", ANA), "soldier")
    soldier = scene.creatures["soldier"]
    body = stats(soldier)
    body.guard, body.max_guard, body.guard_refresh = int(given["guard"]), int(given["max_guard"]), int(given["refresh"])
    soldier.is_broken = given["broken"] == "true"
    for _ in range(int(given.get("times", "1"))):
        turns.defend(Script(), scene, soldier)
    return {"guard": str(body.guard), "broken": _said(soldier.is_broken)}


def run_movement(given: Parts) -> dict[str, str]:
    cost = int(given["units"]) + int(given["small"]) * movement.SMALL_ACTION
    left = movement.spend(int(given["speed"]), cost)
    return {"illegal": "true"} if left is None else {"speed": str(left)}


def run_combat_move(given: Parts) -> dict[str, str]:
    scene = fight(table(ANA), ANA)
    body = stats(scene.creatures[ANA])
    body.speed, body.max_speed = int(given["speed"]), int(given["max_speed"])
    turns.combat_move(Script(), scene, scene.creatures[ANA])
    return {"speed": str(body.speed)}


def run_distance(given: Parts) -> dict[str, str]:
    one, other = (tuple(map(int, given[key].split(","))) for key in ("from", "to"))
    return {"units": str(battlemap.distance((one[0], one[1]), (other[0], other[1])))}


def run_combat_start(given: Parts) -> dict[str, str]:
    at, most = combat.Start(Figure(), Figure()), (int(given["max_guard"]), int(given["max_speed"]))
    combat.starting(at, *most, given["surprised"] == "true")
    return {"guard": str(at.guard.total), "speed": str(at.speed.total)}


def run_initiative(given: Parts) -> dict[str, str]:
    held = () if given["hand"] == "none" else parse_cards(given["hand"])
    return {"initiative": str(initiative(int(given["speed"]), combat.highest_spade(held)))}


def run_order(given: Parts) -> dict[str, str]:
    people = _people(given)
    spare = iter(("wolf", "brute"))
    ids = {name: ANA if person["kind"] == "player" else next(spare) for name, person in people.items()}
    scene = table(*ids.values())
    worth = {ids[name]: int(person["initiative"]) for name, person in people.items()}
    names = {id: name for name, id in ids.items()}
    return {"order": ",".join(names[id] for id in combat.turn_order(Script(), scene, worth))}


def run_turn(given: Parts) -> dict[str, str]:
    scene = fight(table(ANA), ANA)
    creature = scene.creatures[ANA]
    for type in given["actions"].split(","):
        assert scene.combat is not None
        turn: Turn | None = scene.combat.turn
        if bar_of_turn(turn, creature, type) is not None:
            return {"legal": "false"}
        take(Script(), scene, creature, Action(type))
    return {"legal": "true"}


def run_recover(given: Parts) -> dict[str, str]:
    current, maximum = int(given["current"]), int(given["maximum"])
    stat = breathers.Wanting(current, maximum, "Endurance", int(given["attr"]), int(given["level"]))
    return {"current": str(current + breathers.recovered(Figure(), stat).total)}


def run_trade(given: Parts) -> dict[str, str]:
    one, other = parse_cards(f"{given['card_a']} {given['card_b']}")
    return {"legal": _said(int(given["give_reserve"]) + int(given["give_clout"]) <= breathers.trade_cap(one, other))}


def run_rest(given: Parts) -> dict[str, str]:
    scene = table(ANA)
    creature = scene.creatures[ANA]
    rate(creature, endurance=int(given["endurance"]))
    sheet_of(creature).level = int(given["level"])
    stats(creature).hp, stats(creature).max_hp = int(given["hp"]), int(given["max_hp"])
    give(scene, ANA, "" if given["hand"] == "none" else given["hand"])
    scene.resting, scene.rest_stage = [ANA], "asleep"
    play = Script(heal="yes")
    rests.sleep(play, scene)
    rests.heal_all(play, scene)
    healed = stats(creature).hp - int(given["hp"])
    rests.renew(play, scene)
    new = len(hand(scene, ANA))
    return {
        "healed": str(healed),
        "hp": str(stats(creature).hp),
        "hand_to_void": str(len(scene.zones["void"])),
        "drawn": str(new),
    }


RUNNERS: dict[str, Callable[[Parts], dict[str, str]]] = {name: globals()[f"run_{name}"] for name in PROCEDURES}


def _cases() -> list[object]:
    cases: list[object] = []
    for number, example in enumerate(CATALOGUE.examples):
        procedure, _ = parse_parts(example.given)
        if procedure in RUNNERS:
            name = f"{number}-{example.rule.removeprefix('draw_your_weapon.')}"
            cases.append(pytest.param(example, id=name, marks=pytest.mark.rule(example.rule)))
    return cases


@pytest.mark.parametrize("example", _cases())
def test_example_of_the_catalogue(example: Example) -> None:
    procedure, given = parse_parts(example.given)
    _, expected = parse_parts(example.expect)
    assert procedure is not None
    found = RUNNERS[procedure](given)
    assert {key: found.get(key) for key in expected} == expected


def test_most_examples_are_machine_readable() -> None:
    assert len(_cases()) >= 70


def test_no_machine_readable_example_is_passed_over() -> None:
    unread = [e.given for e in CATALOGUE.examples if parse_parts(e.given)[0] not in (None, *RUNNERS)]
    assert unread == []
