"""Harm at the table: what a blow does, daze and recovery, death, and half skills after it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.core.readers.live import Dial
from outdraw.games.suits.game import GAME
from outdraw.games.suits.set_up import lasting, set_up
from outdraw.table.carry import carry_over
from outdraw.table.table import Table
from tests.suits.at_table import REVOLVER, call, clash, fallen, loss_of, seated
from tests.suits.support import fighter, scene_of


@pytest.mark.rule("suits.card.high_draw", "suits.recovery.draw", "suits.recovery.amount", "suits.recovery.wounds_added")
def test_recovering_is_a_high_draw_against_will_with_wounds_added() -> None:
    def gained(card: str, wounds: int = 0) -> str:
        ann = fighter("ann", will=6)
        ann.shock, ann.wounds = 4, wounds
        return seated(ann, fighter("bob", x=9)).play("ann recover", f"> {card}").told("recovery")[0]

    assert gained("6c") == "Ann recovers 2 shock; 2 left."
    assert gained("Ac") == "Ann recovers 1 shock; 3 left."  # high: 11
    assert gained("Jc") == "Ann recovers 1 shock; 3 left."  # twice Will is within
    assert gained("Kc") == "Ann recovers 0 shock; 4 left."
    assert gained("6c", wounds=1) == "Ann recovers 1 shock; 3 left."


@pytest.mark.rule("suits.loss.major")
def test_wounds_and_grogginess_of_an_earlier_fight_are_brought_along() -> None:
    scene = set_up("infirmary")
    assert [each.halves for each in scene.patients] == [10, 26, 2]
    ann = fighter("ann")
    ann.wounds, ann.groggy = 3, True
    table = seated(ann, fighter("bob", x=1))
    table.play("ann attack bob")
    assert table.told("engage") == ["Ann engages Bob with Shortsword, skill 3."]
    assert table.sums("engage") == ["Attack: Hand Weapons +7 groggy -4 = 3"]


@pytest.mark.rule("suits.loss.major", "suits.defeat.groggy", "suits.healing.severe")
def test_all_wounds_and_half_skills_go_along_to_the_next_fight_and_wounds_to_bed_and_back() -> None:
    jo = fighter("jo_castell", "us")
    jo.fate, jo.wounds, jo.critical, jo.groggy = "critical", 5, 2, True
    fought = scene_of(jo)
    fight = Table(GAME, "shoot_out", dial=Dial(), secret=b"test")
    assert list(carry_over(lasting(fought), fight)) == ["Jo Castell: wounds 7", "Jo Castell: groggy True"]
    beds = Table(GAME, "infirmary", dial=Dial(), secret=b"test")
    assert "Jo Castell: halves 14" in list(carry_over(lasting(fought), beds))
    rested = set_up("infirmary")
    rested.patients = [replace(each, halves=5) for each in rested.patients if each.id == "jo_castell"]
    assert lasting(rested)["fighters", "jo_castell", "wounds"] == 3


@pytest.mark.rule("suits.recovery.draw")
@pytest.mark.parametrize("bonus_cards", [False, True])
def test_the_card_of_a_recovery_is_asked_for_by_its_name(bonus_cards: bool) -> None:
    ann = fighter("ann")
    ann.shock = 3
    table = seated(ann, fighter("bob", x=9), bonus_cards=bonus_cards).play("ann recover")
    assert "Ann's recovery" in table.waiting()[0][1].prompt


@pytest.mark.rule("suits.recovery.amount", "suits.recovery.wounds_added")
def test_a_recovery_says_within_what_the_card_had_to_be() -> None:
    ann = fighter("ann")
    ann.shock, ann.wounds = 4, 1
    table = seated(ann, fighter("bob", x=30)).play("ann recover", "> 4c")
    assert table.sums("recovery") == [
        "Recovers 2 within: Will +5 wounds -1 = 4",
        "Recovers 1 within: twice Will +10 wounds -1 = 9",
    ]


@pytest.mark.rule("suits.dazed.threshold", "suits.order.one_chance")
def test_a_thing_is_never_dazed() -> None:
    table = seated(fighter("ann"), fighter("bob", x=9))
    table.table.arrive("gm", "cart", "", "1,1", "it stood there all the time")
    table.play("ann pass", "bob pass", "ann strike cart", "> 5c 2d")
    told = "Cart takes 4 shock and 0 wounds: status 4 (breaks over 16), 0 wounds (breaks over 8)."
    assert table.told("loss", "bob") == [told]
    assert table.told("dazed") == []


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.end")
def test_a_blow_that_armour_stops_dazes_nobody() -> None:
    bob = fighter("bob", x=1, will=3, armour="War Plate")
    bob.wounds = 4
    table = seated(fighter("ann", body=3, held=(("Fist",),)), bob)
    table.play("ann attack bob", "bob dodge 1", "> 9c 5c 10h")
    assert table.told("loss")[0].startswith("Bob takes 0 shock and 0 wounds: status 4 (dazed over 3")
    assert not table.who("bob")["dazed"]


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.must_recover", "suits.dazed.defend", "suits.loss.minor")
def test_the_dazed_only_defend_and_must_recover_until_the_fight_ends() -> None:
    table = clash("> 7d 9c 10d 9h", one={"held": (("Staff",),)}, two={"will": 4})
    assert table.told("dazed") == ["Bob is dazed."]
    table.play("ann attack bob")
    assert table.options("bob")["counter"] == "suits.dazed.defend"
    table.play("bob defend", "> 6c", "> 9h", "bob one 6c", "> 3c 10h")
    assert table.told("must") == ["Bob is dazed and must recover."]
    table.play("> 4c")
    table.table.edit("gm", ["calls"], [{"kind": "end", "who": "ann"}], "enough")
    assert table.harm("bob")[0] == 0


@pytest.mark.rule("suits.dazed.end", "suits.dazed.must_recover")
def test_wounds_alone_do_not_daze_again_without_a_new_loss() -> None:
    ann = fighter("ann", will=5)
    ann.wounds, ann.shock, ann.dazed = 6, 1, True
    table = seated(ann, fighter("bob", x=9))
    table.play("> 2c")
    assert table.told("recovery") == ["Ann recovers 1 shock; 0 left."]
    assert not table.who("ann")["dazed"]
    table.play("bob pass")
    assert table.choice("ann").kind == "suits.action"  # 6 wounds are above Will 5, and she acts


@pytest.mark.rule("suits.dazed.end", "suits.loss.major")
def test_old_wounds_over_will_daze_nobody() -> None:
    ann = fighter("ann")
    ann.wounds = 6
    table = seated(ann, fighter("bob", x=2))
    assert table.told("dazed") == []
    assert table.options("ann")["attack bob"] == ""


@pytest.mark.rule(
    "suits.dazed.pin",
    "suits.recovery.when",
    "suits.recovery.won_not_initiated",
    "suits.recovery.lost_contest",
    "suits.frequency.engaged_no_turn",
)
def test_whoever_fought_back_or_lost_does_not_recover() -> None:
    ann = fighter("ann")
    ann.shock, ann.dazed = 6, True
    table = seated(fighter("bob", x=1), ann).play(
        "bob attack ann", "ann defend", "> 2c", "> 9c", "ann one 2c", "> 5c 10h"
    )
    assert table.told("passes") == ["Ann is pinned and can neither act nor recover."]
    other = fighter("ann")
    other.shock = 2
    table = seated(fighter("bob", x=1), other).play("bob attack ann", "ann counter", "> 9c 10h 6c 10d", "ann pass")
    assert table.told("passes") == ["Ann has fought back since the last turn and cannot act."]


@pytest.mark.rule("suits.defeat.groggy", "suits.critical.medic_prevent")
def test_a_groggy_medic_tends_at_half_skill() -> None:
    ann, cat = fighter("ann", "us", skills={"EMT": 8}), fighter("cat", "us", y=1)
    ann.groggy, cat.fate, cat.wounds, cat.critical = True, "critical", 6, 2
    table = seated(ann, cat, fighter("dan", x=30)).play("ann tend cat", "> 3h")
    assert table.told("tend") == ["Ann cannot help Cat (a card within 2 was needed)."]
    assert table.sums("tend") == ["Tending: EMT +8 groggy -4 critical wounds -2 = 2"]


@pytest.mark.rule("suits.defeat.groggy")
def test_the_groggy_have_half_a_rank_in_what_the_game_master_calls() -> None:
    ann = fighter("ann", reflexes=7)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=20))
    call = {"kind": "contest", "who": "ann", "skill": "Reflexes", "against": "7", "what": "Up"}
    table.table.edit("gm", ["calls"], [call], "the floor gives way")
    table.play("> 5c 10h 9d 10c")
    assert table.told("called") == ["Up: Ann, Reflexes 3, against the task, 7."]


@pytest.mark.rule("suits.defeat.groggy")
def test_the_groggy_shoot_at_half_skill() -> None:
    ann = fighter("ann", held=REVOLVER, skill=8)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=12))
    table.play("ann fire bob")
    assert table.told("shoot")[0].endswith("short, skill 4.")


@pytest.mark.rule("suits.defeat.groggy", "suits.defeat.unconscious", "suits.critical.define")
def test_whoever_is_critical_and_past_twice_body_is_knocked_out_too_and_groggy_after_it() -> None:
    bob = fighter("bob", x=2)
    bob.wounds, bob.shock = 6, 3
    table = seated(fighter("ann"), bob, aftermath=False)
    table.play("ann attack bob", "bob dodge 1", "> 10c 7d 6d")  # 16 in all, 10 of them wounds
    assert table.who("bob")["groggy"]
    assert "Bob lies critically wounded, and will be at half skill until a night's sleep" in table.told("summary")[0]


@pytest.mark.rule("suits.critical.define", "suits.bleeding.modern", "suits.death.hero")
@pytest.mark.parametrize(("modern", "dead"), [(False, "dead over 14"), (True, "dead from 21 on")])
def test_wounds_are_told_with_the_same_limits_as_the_board_shows(modern: bool, dead: str) -> None:
    table = seated(fighter("ann"), fighter("bob", x=1, body=7), modern_medicine=modern)
    table.play("ann attack bob", "bob dodge 1", "> 9c 5d 10h")
    assert table.told("loss")[0].endswith(
        f"(dazed over 5, out over 14), 2 wounds (critical over 7, {dead} or over 7 in one blow)."
    )
    board = table.table.shown("*").board
    assert board is not None
    (wounds,) = [gauge for gauge in board.tokens[1].gauges if gauge.id == "wounds"]
    assert [(tick.at - 1, tick.text) for tick in wounds.ticks] == [(7, "critical"), (14, "dead")]


@pytest.mark.rule("suits.critical.define", "suits.critical.down", "suits.critical.turn_draw", "suits.critical.bleed")
@pytest.mark.rule("suits.critical.stabilize", "suits.bleeding.death", "suits.death.accumulated", "suits.death.extras")
def test_critical_wounds_bleed_or_heal_and_beyond_twice_body_kill() -> None:
    bob = fighter("bob", x=1)
    bob.wounds = 5
    table = seated(fighter("ann", held=(("Sword",),)), bob, fighter("cy", "bob", x=9))
    table.play("ann attack bob", "bob dodge 1", "> 9c 7d 9h")
    assert table.told("fall") == ["Bob falls, critically wounded."]
    assert (table.who("bob")["wounds"], table.who("bob")["critical"]) == (6, 3)
    table.play("> 2c", "> 2d")
    assert table.told("bleed") == ["Bob bleeds: 10 wounds (critical over 6, dead over 12)."]
    table.play("cy pass", "ann pass", "> 5c")
    assert table.told("stable") == ["Bob has 2 critical wounds left."]
    table.table.edit("gm", ["fighters", 1, "critical"], 5, "it is worse than it looked")
    table.play("cy pass", "ann pass", "> 3c", "> 9d")
    assert table.told("fall")[-1] == "Bob dies."


@pytest.mark.rule("suits.death.single_hit", "suits.death.hero")
def test_death_by_one_hit_cites_its_rule_and_a_lingering_hero_is_asked_about_once() -> None:
    weak = fighter("bob", x=1, body=3)
    table = seated(fighter("ann", body=9, held=(("Great Axe",),)), weak, fighter("cy", "bob", x=9))
    table.play("ann attack bob", "bob dodge 1", "> 9c 6c 10h")
    assert table.rules("fall") in (["suits.death.single_hit"], ["suits.death.mangled"])
    hero = fallen(side="us", critical=6, hero=True)
    table = seated(hero, fighter("ann", "us"), fighter("foe", x=9), choices="asked")
    table.play("> 3c", "> 9c", "gm linger")
    table.play("ann pass", "foe pass", "> 3c", "> 9c")
    assert table.choice("ann").kind == "suits.action"  # nothing more is asked of the game master


@pytest.mark.rule("suits.death.single_hit", "suits.death.mangled", "suits.defeat.table")
@pytest.mark.parametrize(
    ("loss", "told", "rule"),
    [
        (13, ["Bob dies: 7 wounds in one blow, over Body 6."], ["suits.death.single_hit"]),
        (18, ["Bob dies: 12 wounds in one blow, over Body 6."], ["suits.death.single_hit"]),
        (19, ["Bob is mangled."], ["suits.death.mangled"]),
    ],
)
def test_more_wounds_at_once_than_body_kill_and_more_than_twice_as_many_mangle(
    loss: int, told: list[str], rule: list[str]
) -> None:
    table = call(seated(fighter("ann"), fighter("bob", x=9)), kind="hurt", who="bob", loss=loss)
    assert table.told("fall") == told
    assert table.rules("fall") == rule


@pytest.mark.rule("suits.defeat.table", "suits.defeat.unconscious", "suits.defeat.groggy")
@pytest.mark.parametrize(("loss", "told"), [(1, []), (2, ["Bob is knocked out."])])
def test_status_over_twice_body_knocks_out_and_status_of_twice_body_does_not(loss: int, told: list[str]) -> None:
    bob = fighter("bob", x=9)
    bob.shock = 11
    table = call(seated(fighter("ann"), bob), kind="hurt", who="bob", loss=loss, type="blunt")
    assert table.told("fall") == told
    assert (table.who("bob")["groggy"], table.who("ann")["groggy"]) == (bool(told), False)


@pytest.mark.rule("suits.death.mangled")
def test_twice_body_at_once_mangles() -> None:
    table = clash("> 7d 9c 10d 9h", one={"held": (("Halberd",),), "body": 10, "lifted": True}, two={"body": 3})
    assert table.told("fall") == ["Bob is mangled."]


@pytest.mark.rule("suits.dazed.threshold", "suits.loss.armor_first")
def test_a_blow_that_armour_stops_dazes_nobody_whatever_their_wounds() -> None:
    bob = fighter("bob", x=1, body=8, will=5, armour="Plate")
    bob.wounds = 6  # over Will, but no shock
    table = seated(fighter("ann", body=4, held=(("Knife",),)), bob).play("ann attack bob", "bob dodge 1", "> 2c 5c 9h")
    assert loss_of(table) == "base 1 at +0 is power 1, armour stops 1."
    assert table.told("dazed") == []


@pytest.mark.rule("suits.death.single_hit", "suits.critical.define")
def test_the_limits_that_are_told_with_a_loss_have_that_of_one_blow() -> None:
    table = clash("> 7d 9c 10d 9h")
    assert table.told("loss")[0].endswith("(critical over 6, dead over 12 or over 6 in one blow).")
