"""Menus at the table: everything that somebody may do or answer, written out with what bars it."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Option, Pick
from outdraw.games.suits.set_up import set_up
from tests.suits.at_table import POWDER, REVOLVER_38, SWORD_AND_DAGGER, Seated, seated, tough
from tests.suits.support import fighter, scene_of


def _written(option: Option) -> str:
    barred = f" [{option.barred_by}]" if option.barred_by else ""
    touched = f" ({' '.join(option.on)})" if option.on else ""
    return option.value + barred + touched + "".join(f" {what}={number}" for what, number in option.facts.items())


def asked(table: Seated, seat: str) -> list[str]:
    """Write down what a seat is asked: the kind, the rule, who acts and whom it is about; then every option."""
    choice = table.choice(seat)
    head = f"{choice.kind} [{choice.rule}] {choice.actor or '-'} {choice.facing or '-'}"
    if not isinstance(choice, Pick):
        return [head]
    return [f"{head} {choice.least}-{choice.most}", *map(_written, choice.options)]


def brawl() -> Seated:
    """Seat Ann with two weapons among enemies near and far, a fallen one, a friend, a door and a bystander."""
    ann = fighter("ann", "us", held=(("Sword", "Dagger"), (REVOLVER_38,)), reflexes=6)
    dan, by = fighter("dan", "them", x=1, y=1), fighter("by", "town", y=2)
    ann.shock, by.bystander = 2, True
    dan.fate, dan.wounds, dan.critical = "critical", 6, 2
    door, eve = fighter("door", "things", y=1, thing=True), fighter("eve", "us", x=-1)
    scene = scene_of(
        ann, fighter("bob", "them", x=2), fighter("cat", "them", x=4, y=-4), dan, eve, door, by, bonus_cards=True
    )
    scene.order = ["ann", "bob", "cat", "dan", "eve"]
    return Seated(scene)


def gunfight() -> Seated:
    """Seat Ann with a gun against somebody in sight, somebody hidden, somebody behind a wall, and a lamp."""
    ann, cat = fighter("ann", "us", held=(("SMG - 9mm",), ("Knife",))), fighter("cat", "them", x=12, y=4)
    fay, lamp = fighter("fay", "them", x=8), fighter("lamp", "things", x=5, y=5, thing=True)
    cat.hidden, fay.fate, fay.shock, ann.loaded["SMG - 9mm"] = "hidden", "unconscious", 13, 10
    bob = fighter("bob", "them", x=9, y=3, held=(("Sword", "Shield"),))
    scene = scene_of(ann, bob, cat, fighter("dan", "them", x=20), lamp, fay, fighter("eve", "us", x=-1))
    scene.order, scene.obstacles = ["ann", "bob", "cat", "dan", "eve"], [(15, 0), (0, -1)]
    return Seated(scene)


@pytest.mark.rule("suits.contest.instant", "suits.contest.scale", "suits.contest.parties", "suits.blast.lob")
def test_what_is_asked_of_the_game_master_about_something_no_rule_lists() -> None:
    scene = scene_of(fighter("ann", held=POWDER), fighter("bob", x=4))
    table = Seated(scene, choices="asked")
    assert asked(table, "ann")[1:4] == [
        "lob bob (token:bob) metres=4 bracket=short skill=7",
        "aim bob (token:bob) turns=0",
        "lob_at",
    ]
    table.play("ann try", "ann I shout")
    assert asked(table, "gm") == [
        "suits.ruling [suits.contest.instant] ann - 1-1",
        "happens (token:ann)",
        "contest (token:ann)",
        "impossible (token:ann)",
    ]
    table.play("gm contest")
    assert asked(table, "gm")[:3] == [
        "suits.skill [suits.contest.parties] ann - 1-1",
        "reflexes (token:ann)",
        "body (token:ann)",
    ]
    table.play("gm will")
    assert asked(table, "gm") == [
        "suits.against [suits.contest.instant] ann - 1-1",
        "task (token:ann)",
        "bob (token:bob)",
    ]
    table.play("gm task")
    assert asked(table, "gm") == ["suits.task [suits.contest.scale] ann -"]


@pytest.mark.rule("suits.contest.extended", "suits.healing.doctor_time")
def test_what_is_asked_where_there_is_no_fight() -> None:
    assert asked(Seated(set_up("car_race")), "bob") == [
        "suits.compete [suits.contest.extended] driver_bob - 1-1",
        "compete driver_ann (token:driver_ann)",
        "pass",
    ]
    table = Seated(set_up("infirmary"))
    assert asked(table, table.waiting()[0][1].seat) == [
        "suits.doctor [suits.healing.doctor_time] imre_vale - 0-2",
        "treat aldo_brandt (token:aldo_brandt)",
        "treat jo_castell (token:jo_castell)",
    ]


@pytest.mark.rule("suits.order.one_chance", "suits.engage.define", "suits.round.charge", "suits.multi_attack.optional")
def test_what_a_fighter_with_two_weapons_may_do() -> None:
    assert asked(brawl(), "ann") == [
        "suits.action [suits.order.one_chance] ann - 1-1",
        "attack bob (token:bob) skill=7",
        "attack_off bob (token:bob item:ann.dagger) skill=7",
        "both bob (token:bob item:ann.dagger)",
        "attack cat [suits.engage.define] (token:cat) skill=7",
        "charge cat (token:cat)",
        "charge_off cat (token:cat item:ann.dagger)",
        "attack dan (token:dan) skill=7",
        "attack_off dan (token:dan item:ann.dagger) skill=7",
        "both dan (token:dan item:ann.dagger)",
        "arms 1 arms=1",
        "recover shock=2",
        "step",
        "step_last",
        "move metres=6",
        "face bob (token:bob)",
        "face cat (token:cat)",
        "hide [suits.aim.requirement]",
        "tend dan (token:dan) critical=2",
        "single",
        "drop sword (item:ann.sword)",
        "drop dagger (item:ann.dagger)",
        "strike eve (token:eve) skill=7",
        "strike_off eve (token:eve item:ann.dagger) skill=7",
        "strike_both eve (token:eve item:ann.dagger)",
        "strike door (token:door) skill=7",
        "strike_off door (token:door item:ann.dagger) skill=7",
        "strike_both door (token:door item:ann.dagger)",
        "strike by (token:by) skill=7",
        "strike_off by (token:by item:ann.dagger) skill=7",
        "strike_both by (token:by item:ann.dagger)",
        "try",
        "pass",
    ]


@pytest.mark.rule("suits.order.slow_action", "suits.chips.slow_engage", "suits.round.step")
def test_what_is_left_with_a_slow_weapon_that_is_not_ready() -> None:
    table = seated(fighter("ann", held=(("Mace", "Large Shield"),), reflexes=2), fighter("bob", x=2))
    table.play("ann attack bob", "bob dodge 1", "> 2c 9c 9d", "bob pass")
    assert asked(table, "ann") == [
        "suits.action [suits.order.one_chance] ann - 1-1",
        "attack bob [suits.chips.slow_engage] (token:bob) skill=7",
        "ready (item:ann.mace)",
        "step",
        "step_last",
        "move metres=2",
        "face bob (token:bob)",
        "drop mace (item:ann.mace)",
        "drop large_shield (item:ann.large_shield)",
        "try",
        "pass",
    ]
    assert asked(table.play("ann step"), "ann") == [
        "suits.move [suits.round.step] ann - 1-1",
        "toward bob (token:bob point:1,0) metres=1",
        "go -1,0 (point:-1,0) metres=1",
        "go 0,-1 (point:0,-1) metres=1",
        "go 0,1 (point:0,1) metres=1",
        "go 1,0 (point:1,0) metres=1",
    ]


@pytest.mark.rule("suits.chips.defend", "suits.defend.no_cards", "suits.engage.cannot_counter")
def test_what_is_left_to_whoever_is_attacked_again_and_again() -> None:
    ann = fighter("ann", held=(("Mace", "Dagger"),), will=20)
    ann.unready, ann.blue = 1, 2
    places = enumerate(("bob", "cat", "dan", "eve"), start=-2)
    table = seated(*[fighter(id, "them", x=at, y=1, will=20, body=9) for at, id in places], ann)
    table.play("bob attack ann")
    assert asked(table, "ann") == [
        "suits.answer [suits.defend.option] ann bob 1-1",
        "counter [suits.engage.cannot_counter] (token:bob) skill=7",
        "counter_off (token:bob item:ann.dagger) skill=7",
        "defend skill=7 cards=2 cost=white",
        "pair [suits.defend.two_item] skill=7 cards=2 cost=white",
        "dodge 1 skill=5 cards=1",
        "dodge 2 skill=5 cards=2",
    ]
    table.play("ann counter_off", "> 2c 9c 5c 9d", "cat attack ann")
    assert asked(table, "ann")[1:] == [
        "counter [suits.engage.cannot_counter] (token:cat) skill=7",
        "counter_off [suits.engage.cannot_counter] (token:cat item:ann.dagger) skill=7",
        "defend skill=7 cards=1 cost=white",
        "pair skill=7 cards=2 cost=white",
        "dodge 1 skill=5 cards=1",
        "dodge 2 skill=5 cards=2",
    ]
    table.play("ann defend", "> 5c", "> 3c 9d", "dan attack ann")
    assert asked(table, "ann")[3:] == [
        "last 1 skill=7 cards=1",
        "last 2 skill=7 cards=2",
        "dodge 1 skill=5 cards=1",
        "dodge 2 skill=5 cards=2",
    ]


@pytest.mark.rule("suits.defend.option", "suits.chips.defend", "suits.defend.choose_after_look")
def test_what_whoever_is_attacked_may_answer_and_with_which_cards() -> None:
    table = brawl().play("ann attack bob")
    assert asked(table, "bob") == [
        "suits.answer [suits.defend.option] bob ann 1-1",
        "counter (token:ann) skill=7",
        "counter_one (token:ann)",
        "defend skill=7 cards=2 cost=white",
        "pair [suits.defend.two_item] skill=7 cards=2 cost=white",
        "dodge 1 skill=5 cards=1",
        "dodge 2 skill=5 cards=2",
    ]
    table.play("bob defend", "> 5c", "> 4d")
    assert asked(table, "bob") == [
        "suits.defence [suits.defend.choose_after_look] bob ann 1-1",
        "one 5c (card:5c) rank=5",
        "one 4d (card:4d) rank=4",
        "both (card:5c card:4d) rank=5",
    ]


@pytest.mark.rule("suits.ranged.answer", "suits.multi_shot.autofire", "suits.aim.fire")
def test_what_is_asked_around_a_shot() -> None:
    assert asked(gunfight().play("ann burst bob"), "bob") == [
        "suits.answer [suits.ranged.defense] bob ann 1-1",
        "counter [suits.ranged.answer]",
        "defend skill=2 cards=2 cost=white",
        "dodge 1 skill=2 cards=1",
        "dodge 2 skill=2 cards=2",
    ]
    assert asked(gunfight().play("ann auto bob", "bob dodge 1", "> 2c", "> 9c"), "ann") == [
        "suits.next_shot [suits.multi_shot.autofire] ann bob 1-1",
        "stop",
        "shoot bob (token:bob)",
    ]
    assert asked(gunfight().play("ann aim bob"), "ann") == [
        "suits.snap_shot [suits.aim.fire] ann bob 1-1",
        "hold",
        "fire (token:bob) metres=9 bracket=point blank skill=7",
        "burst (token:bob) metres=9 bracket=point blank skill=7",
        "auto (token:bob) metres=9 bracket=point blank skill=7",
    ]


@pytest.mark.rule("suits.range.table", "suits.aim.requirement", "suits.aim.area", "suits.burst.clumps")
def test_what_a_fighter_with_a_gun_may_do() -> None:
    offered = asked(gunfight(), "ann")
    assert [line for line in offered if not line.startswith("cover")] == [
        "suits.action [suits.order.one_chance] ann - 1-1",
        "fire bob (token:bob) metres=9 bracket=point blank skill=7",
        "burst bob (token:bob) metres=9 bracket=point blank skill=7",
        "auto bob (token:bob) metres=9 bracket=point blank skill=7",
        "aim bob (token:bob) turns=0",
        "fire cat [suits.aim.requirement] (token:cat)",
        "aim cat [suits.aim.requirement] (token:cat) turns=0",
        "fire dan [suits.aim.requirement] (token:dan) metres=20 bracket=point blank skill=7",
        "aim dan [suits.aim.requirement] (token:dan) turns=0",
        "reload smg_9mm (item:ann.smg_9mm)",
        "arms 1 arms=1",
        "step",
        "step_last",
        "move metres=5",
        "face bob (token:bob)",
        "face dan (token:dan)",
        "hide",
        "drop smg_9mm (item:ann.smg_9mm)",
        "fire_on lamp (token:lamp) metres=7 bracket=point blank skill=7",
        "burst_on lamp (token:lamp) metres=7 bracket=point blank skill=7",
        "auto_on lamp (token:lamp) metres=7 bracket=point blank skill=7",
        "aim_on lamp (token:lamp) turns=0",
        "fire_on fay (token:fay) metres=8 bracket=point blank skill=7",
        "fire_on eve (token:eve) metres=1 bracket=point blank skill=3",
        "try",
        "pass",
    ]
    ways = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
    assert [line for line in offered if line.startswith("cover")] == [
        line
        for arc in (15, 30, 60)
        for line in (
            *[f"cover {arc} {who} (token:{who}) arc={arc}" for who in ("bob", "dan")],
            *[f"cover {arc} {way} arc={arc}" for way in ways],
        )
    ]


@pytest.mark.rule("suits.bonus_card.commit", "suits.bonus_card.reveal", "suits.bonus_card.gain")
def test_what_is_asked_about_bonus_cards() -> None:
    ann = fighter("ann")
    ann.chips = ["c", "d"]
    table = seated(ann, fighter("bob", x=2), fighter("cat", "bob", x=3), bonus_cards=True)
    assert asked(table, "ann") == [
        "suits.commit [suits.bonus_card.commit] ann - 1-1",
        "nobody",
        "commit ann (token:ann)",
        "commit bob (token:bob)",
        "commit cat (token:cat)",
    ]
    assert asked(table.play("ann commit bob"), "ann") == [
        "suits.commit_cards [suits.bonus_card.commit] ann bob 1-2",
        "card 0 suit=c",
        "card 1 suit=d",
    ]
    assert asked(table.play("ann card 0 + card 1"), "ann") == [
        "suits.reveal [suits.bonus_card.reveal] ann - 0-2",
        "reveal 0 suit=c",
        "reveal 1 suit=d",
    ]
    table = seated(fighter("ann"), fighter("bob", x=2), bonus_cards=True).play("ann single", "> Kc")
    assert asked(table, "ann") == ["suits.bank [suits.bonus_card.gain] ann - 1-1", "bank", "use"]


@pytest.mark.rule("suits.multi_attack.split")
def test_whom_the_second_weapon_may_strike() -> None:
    table = seated(
        fighter("ann", held=SWORD_AND_DAGGER),
        fighter("bob", "them", x=2, body=9, will=9),
        fighter("cat", "them", x=1, y=1),
    )
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 6c 5d")
    assert asked(table, "ann") == [
        "suits.second_target [suits.multi_attack.split] ann bob 1-1",
        "strike bob (token:bob)",
        "strike cat (token:cat)",
    ]


@pytest.mark.rule("suits.multi_shot.off_hand", "suits.note.draw")
def test_what_a_fighter_with_two_guns_may_do() -> None:
    table = seated(fighter("ann", held=(("Flintlock", "Flintlock"), ("Long Bow",))), fighter("bob", x=9))
    offered = [line for line in asked(table, "ann") if "cover" not in line]
    assert offered[1:6] == [
        "fire bob (token:bob) metres=9 bracket=short skill=7",
        "fire_off bob (token:bob item:ann.flintlock) metres=9 bracket=short skill=7",
        "auto bob (token:bob) metres=9 bracket=short skill=7",
        "aim bob (token:bob) turns=0",
        "arms 1 arms=1",
    ]
    assert offered[-4:-2] == ["drop flintlock (item:ann.flintlock)", "drop flintlock_2 (item:ann.flintlock)"]


@pytest.mark.rule("suits.armor.slow", "suits.chips.slow")
def test_whoever_drops_a_slow_shield_has_it_to_ready_no_more() -> None:
    ann = tough("ann", held=(("Sword", "Large Shield"),))
    table = seated(ann, tough("bob", x=1)).play("ann attack bob", "bob dodge 1", "> 2c 10c 9h", "bob pass")
    assert table.options("ann")["attack bob"] == "suits.chips.slow_engage"
    table.play("ann drop large_shield")
    assert table.options("ann")["attack bob"] == ""
    assert (table.who("ann")["blue"], table.who("ann")["unready"]) == (1, 0)
