"""The rulebook at the table, chapter by chapter: each rule met with scripted cards, and missed if it were gone."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.core.choices import Malformed
from outdraw.games.suits.content import Swarm
from outdraw.games.suits.scene import Aim, Fighter
from outdraw.games.suits.set_up import set_up
from tests.suits.at_table import Seated, beginning, seated
from tests.suits.support import fighter


def pair(one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **switches: Any) -> Seated:
    """Seat Ann and Bob a metre apart."""
    return seated(fighter("ann", **(one or {})), fighter("bob", x=1, **(two or {})), **switches)


def contest(*cards: str, answer: str = "counter", **more: Any) -> Seated:
    """Let Ann attack Bob, with these cards."""
    return pair(**more).play("ann attack bob", f"bob {answer}", *cards)


def loss(table: Seated) -> str:
    """Give what the last blow came to."""
    return table.told("blow")[-1].partition(": ")[2]


# --- contests and cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.contest.parties", "suits.contest.draw", "suits.contest.winner", "suits.contest.single")
def test_each_draws_two_cards_against_skill_and_the_higher_rank_wins() -> None:
    table = pair({"skill": 8}, {"skill": 6}).play("ann attack bob", "bob counter")
    assert table.asked_cards() == 4
    table.play("> 7c 10h 6d 10c")
    assert table.told("contest") == ["Ann: rank 7 against skill 8; Bob: rank 6 against skill 6."]
    assert table.told("blow")[0].startswith("Ann hits Bob")


@pytest.mark.rule("suits.contest.overdraw", "suits.contest.both_overdraw", "suits.defend.double_overdraw")
def test_if_both_overdraw_nobody_is_hit_and_the_defender_still_acts() -> None:
    table = contest("> 9c", "> 8d", "bob one 9c", "> 9d 10h", answer="defend")
    assert table.told("contest") == ["Ann: an overdraw against skill 7; Bob: an overdraw against skill 7."]
    assert table.told("no_result") == ["Nobody is hit."]
    assert table.choice("bob").kind == "suits.action"


@pytest.mark.rule("suits.contest.sum", "suits.card.number", "suits.card.under")
def test_a_sum_within_skill_is_the_rank_and_equal_to_skill_is_within() -> None:
    assert "Ann: rank 7 against skill 7" in contest("> 3c 4h 9d 10c").told("contest")[0]
    assert "Ann: rank 5 against skill 7" in contest("> 5c 4h 9d 10c").told("contest")[0]


@pytest.mark.rule("suits.card.blackjack")
def test_faces_count_low_or_high_as_suits_their_holder() -> None:
    assert "Ann: rank 4 (Kc as 4) against skill 7" in contest("> Kc 10h 9d 10c").told("contest")[0]
    assert (
        "Ann: rank 14 (Kc as 14) against skill 15" in contest("> Kc 10h 9d 10c", one={"skill": 15}).told("contest")[0]
    )
    table = contest("> 3s Jd Ac 9d")
    assert table.told("contest")[0].startswith("Ann: rank 5 (3s, Jd as 2) against skill 7; Bob: rank 1 (Ac as 1)")
    assert "Ann (2) and Bob (2): 3s Jd; Ac 9d" in table.told("luck")[-1]  # whose cards are whose


@pytest.mark.rule("suits.card.high_draw", "suits.recovery.draw", "suits.recovery.amount", "suits.recovery.wounds_added")
def test_recovering_is_a_high_draw_against_will_with_wounds_added() -> None:
    def gained(card: str, wounds: int = 0) -> str:
        ann = fighter("ann", will=6)
        ann.shock, ann.wounds = 4, wounds
        return seated(ann, fighter("bob", x=9)).play("ann recover", f"> {card}").told("recovery")[0]

    assert gained("6c") == "Ann recovers 2 shock; 2 left."
    assert gained("Ac") == "Ann recovers 1 shock; 3 left."  # high: 11
    assert gained("Kc") == "Ann recovers 0 shock; 4 left."
    assert gained("6c", wounds=1) == "Ann recovers 1 shock; 3 left."


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


@pytest.mark.rule("suits.contest.scale")
def test_skills_of_any_size_meet_in_a_called_contest() -> None:
    table = pair()
    table.table.edit("gm", ["calls"], [{"kind": "contest", "who": "ann", "skill": "2", "against": "bob"}], "to try")
    table.play("> 2c 9h 2d 10c")
    assert table.told("instant") == ["Neither wins."]
    with pytest.raises(Malformed):
        table.table.edit("gm", ["calls"], [{"kind": "contest", "who": "zoe", "skill": "2", "against": "1"}], "nobody")


@pytest.mark.rule("suits.skill.modifiers", "suits.skill.floor")
def test_no_penalty_takes_an_attack_below_a_quarter_of_skill() -> None:
    ann = fighter("ann", body=6, held=(("Flail",),), armour="War Plate", skill=4)
    ann.groggy = True
    table = seated(ann, fighter("bob", x=1)).play("ann attack bob")
    assert table.told("engage")[0].endswith("skill 1.")
    assert "no lower than this" in table.sums("engage")[0]


@pytest.mark.rule("suits.skill.defense_default")
def test_one_parries_with_skill_and_dodges_with_reflexes() -> None:
    table = pair(two={"skill": 9, "reflexes": 4}).play("ann attack bob")
    facts = {each.value: dict(each.facts) for each in getattr(table.choice("bob"), "options")}  # noqa: B009
    assert (facts["defend"]["skill"], facts["dodge 1"]["skill"]) == (9, 4)


# --- two items, shields -----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.two_items.second_weapon_bonus", "suits.note.defense")
def test_a_second_weapon_guards_once_in_a_period() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob", held=(("Sword", "Dagger"),)))
    table.play("rod attack bob", "bob defend", "> 4c", "> 2c", "bob one 4c", "> 6c 10h")
    assert "guarded 6" in table.told("contest")[0]  # D1 and the dagger
    assert "second weapon +1" in " ".join(table.sums("defend"))
    table.play("tod attack bob", "bob defend", "> 4d", "bob one 4d", "> 4s 10h")
    assert "guarded 5" in table.told("contest")[1]


@pytest.mark.rule("suits.two_items.not_vs_ranged", "suits.ranged.defense", "suits.ranged.answer", "suits.range.short")
def test_a_second_weapon_and_a_parry_do_nothing_against_shots() -> None:
    table = seated(fighter("ann", held=(("Revolver - .38",),)), fighter("bob", x=12, held=(("Sword", "Dagger"),)))
    table.play("ann fire bob")
    assert table.options("bob")["counter"] == "suits.ranged.answer"
    table.play("bob defend", "> 5c", "> 2c", "bob one 5c", "> 6c 10h")
    assert table.told("contest") == ["Ann: rank 6 against skill 7; Bob: rank 5 against skill 5."]


@pytest.mark.rule(
    "suits.two_items.shield", "suits.shield.on_block", "suits.shield.table", "suits.defend.bonus_application"
)
def test_a_shield_guards_unless_its_bearer_overdraws() -> None:
    held = {"held": (("Sword", "Large Shield"),)}
    table = contest("> 5c", "> 2c", "bob one 5c", "> 6c 10h", answer="defend", two=held)
    assert "guarded 7" in table.told("contest")[0]
    assert table.told("no_result")
    table = contest("> 9c", "> 8c", "bob one 9c", "> 2d 10h", answer="defend", two=held)
    assert table.told("contest")[0].endswith("Bob: an overdraw against skill 7.")
    assert table.told("blow")


@pytest.mark.rule("suits.note.anti_shield", "suits.armor.combine")
def test_a_flail_goes_round_a_shield() -> None:
    table = contest(
        "> 5c",
        "> 2c",
        "bob one 5c",
        "> 4c 10h",
        answer="defend",
        one={"held": (("Flail",),), "body": 7},
        two={"held": (("Knife", "Shield"),)},
    )
    assert "guarded" not in table.told("contest")[0]


@pytest.mark.rule("suits.shield.hand", "suits.two_items.legal_pairs", "suits.weapon_size.large")
def test_what_two_hands_cannot_hold_cannot_be_set() -> None:
    table = pair({"held": (("Great Axe",), ("Sword", "Shield"))})
    axe, sword = table.who("ann")["sheet"]["arms"]
    wrong = [{**axe, "shield": sword["shield"]}, sword]
    with pytest.raises(Malformed, match="both hands"):
        table.table.edit("gm", ["fighters", 0, "sheet", "arms"], wrong, "why not")
    table.play("ann arms 1", "bob pass")
    assert table.told("arms") == ["Ann takes Sword and Shield in hand."]


@pytest.mark.rule("suits.shield.foil")
def test_a_foil_loses_its_cleverness_beside_a_large_shield() -> None:
    for held, skill in ((("Rapier",), 8), (("Rapier", "Large Shield"), 7)):
        table = pair({"held": (held,)}).play("ann attack bob")
        assert table.told("engage")[0].endswith(f"skill {skill}.")


# --- minions and swarms -----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.minion.one_card", "suits.minion.no_face_bonus")
def test_a_minion_draws_one_card_and_banks_none() -> None:
    table = pair({"minion": True}, bonus_cards=True)
    assert "single" not in table.options("ann")
    table.play("ann attack bob", "bob counter")
    assert table.asked_cards() == 3


def rats(population: int = 8) -> Fighter:
    return fighter(
        "rats",
        name="Rat swarm",
        x=1,
        population=population,
        body=1,
        will=2,
        held=(("Small bite",),),
        minion=True,
        swarm=Swarm(attack=3, defence=7),
    )


@pytest.mark.rule("suits.swarm.form", "suits.swarm.attack_skill", "suits.swarm.defense", "suits.swarm.fights")
def test_a_swarm_attacks_better_and_defends_worse_the_larger_it_is() -> None:
    table = seated(rats(8), fighter("ann")).play("rats attack ann")
    assert table.told("engage")[0].endswith("skill 5.")
    table.play("ann counter", "> 5c 6c 10h")
    assert table.told("thin") == ["One of the Rat swarm dies; 7 are left."]
    table.play("ann pass", "rats pass", "ann attack rats", "rats defend", "> 2c", "> 7d 10h")
    assert "Rat swarm: rank 2 against skill 2" in table.told("contest")[-1]  # 7 less 6, and never below 2


# --- rounds and order -------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.round.length", "suits.order.draw", "suits.order.overdraw", "suits.order.ties")
def test_the_order_is_drawn_and_ties_go_to_the_lower_skill() -> None:
    table = beginning(
        fighter("ann", reflexes=6, skill=8), fighter("bob", x=9, reflexes=6), fighter("cy", "bob", x=9, y=2)
    )
    table.play("> 4c", "> 4d", "> 9c")
    assert table.told("order") == ["The order: (Cy), Bob, Ann."]
    table.play("bob pass", "ann pass")
    assert table.told("round") == ["Round 2."]
    assert table.choice("cy").kind == "suits.action"


@pytest.mark.rule("suits.order.minion_clusters")
def test_ten_minions_act_in_clusters() -> None:
    guards = [fighter(f"guard_{at}", "foes", x=9, y=at, minion=True, name="Guard") for at in range(10)]
    table = beginning(*guards, fighter("ann"), cluster=4)
    table.play("> 2c", "> 5c", "> 3c", "> 4c")  # three clusters and Ann
    assert len(table.view()["order"]) == 11
    assert table.told("order")


@pytest.mark.rule("suits.round.speed_conversion", "suits.round.move")
def test_a_horse_moves_at_its_speed() -> None:
    from msgspec.structs import replace

    horse = fighter("horse", reflexes=5)
    horse.sheet = replace(horse.sheet, kph=28)
    table = seated(horse, fighter("bob", x=30)).play("horse move")
    assert "go 8,0" in table.options("horse")
    assert "go 9,0" not in table.options("horse")
    table.play("horse go 8,0")
    assert table.who("horse")["x"] == 8


@pytest.mark.rule("suits.order.slow_action", "suits.chips.slow_engage", "suits.pole.lift", "suits.armor.slow_defend")
def test_a_pole_must_be_lifted_first_and_guards_meanwhile() -> None:
    table = pair({"held": (("Halberd",),)})
    assert table.options("ann")["attack bob"] == "suits.chips.slow_engage"
    table.play("ann ready", "bob attack ann", "ann counter", "> 9c 10h 6d 10c")
    assert table.told("ready") == ["Ann's Halberd is ready."]
    assert "Ann: rank 6 against skill 7, guarded 7" in table.told("contest")[0]


@pytest.mark.rule("suits.frequency.one_attack", "suits.frequency.no_reuse", "suits.defend.both_act")
def test_whoever_fought_back_has_had_the_one_attack() -> None:
    table = contest("> 9c 10h 9d 10c")
    assert table.told("passes") == ["Bob has fought back since the last turn and cannot act."]
    assert set(table.options("bob")) == {"pass", "step"}


@pytest.mark.rule("suits.chips.colours", "suits.chips.issue", "suits.chips.defend", "suits.chips.second_item")
@pytest.mark.rule("suits.frequency.on_vs_since", "suits.defend.several_attackers", "suits.engage.cannot_counter")
def test_chips_are_spent_and_issued_again_as_the_turn_ends() -> None:
    foes = [fighter(name, "foes", x=1, y=at) for at, name in enumerate(("rod", "tod"))]
    table = seated(*foes, fighter("bob", held=(("Sword", "Shield"),)))
    table.play("rod attack bob", "bob counter", "> 9c 10h 9d 10c")
    assert (table.who("bob")["blue"], table.who("bob")["white"]) == (0, 1)
    table.play("tod attack bob")
    assert table.options("bob")["counter"] == "suits.engage.cannot_counter"
    table.play("bob defend", "> 5c", "> 4d 10d", "bob pass")
    assert (table.who("bob")["blue"], table.who("bob")["white"]) == (1, 2)


@pytest.mark.rule("suits.defend.option", "suits.defend.save_card", "suits.defend.success", "suits.defend.initiator")
@pytest.mark.rule("suits.engage.decline")
def test_a_defender_keeps_a_card_for_the_own_turn() -> None:
    cy = fighter("cy", "ann", x=2)
    table = seated(fighter("ann"), fighter("bob", x=1), cy)
    table.play("ann attack bob", "bob defend", "> 6d", "> 5c", "bob one 6d", "> 5d 10h")
    assert table.told("no_result") == ["Nobody is hit."]
    assert table.view("bob")["zones"]["bob hand"]["cards"] == ["5c"]
    assert table.view("ann")["zones"]["bob hand"]["cards"] == ["??"]
    table.play("bob attack cy", "cy counter")
    assert table.asked_cards() == 2  # the saved card is his one


@pytest.mark.rule("suits.defend.failure", "suits.defend.sum")
def test_a_failed_defence_costs_the_card_and_the_action() -> None:
    table = contest("> 2d", "> 3c", "bob one 2d", "> 6c 10h", answer="defend")
    assert table.view("bob")["zones"]["bob hand"]["cards"] == []
    assert table.told("passes") == ["Bob was beaten and loses this action."]
    table = contest("> 2d", "> 4c", "bob both", "> 5c 10h", answer="defend")
    assert "Bob: rank 6" in table.told("contest")[0]
    assert table.told("passes") == ["Bob gave up this action to defend."]


@pytest.mark.rule("suits.defend.single_deck")
def test_with_one_pack_the_saved_card_goes_back() -> None:
    table = contest("> 6d", "> 5c", "bob one 6d", "> 5d 10h", answer="defend", packs=1)
    assert table.view("bob")["zones"]["bob hand"]["cards"] == []


# --- power and loss ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.power.phase", "suits.power.base", "suits.power.suit_values", "suits.power.table")
@pytest.mark.rule("suits.power.step", "suits.power.rounding", "suits.power.weapon_line", "suits.weapon_size.leverage")
@pytest.mark.parametrize(("suit", "power"), [("c", 5), ("s", 6), ("h", 8), ("d", 9)])
def test_the_seven_powers_of_a_sword(suit: str, power: int) -> None:
    bonus = "cshd".index(suit)
    table = contest(f"> 7{suit} 9c 10d 9h", one={"held": (("Sword",),)}, two={"skill": 6})
    assert loss(table) == f"base 5 at +{bonus} is power {power}, armour stops 0."


@pytest.mark.rule("suits.power.suit_card", "suits.power.suit_tie", "suits.power.range", "suits.power.loser_suit")
def test_the_highest_card_gives_the_suit_the_last_of_equals_and_the_losers_counts_against_it() -> None:
    assert "at +3 is" in loss(contest("> 2c 5d 9d 10c"))  # the five of a sum of seven
    assert "at +3 is" in loss(contest("> 3c 3d 9d 10c"))  # the last of equals
    assert "at -3 is" in loss(contest("> 7c 9h 6d 10c"))
    assert "at +0 is" in loss(contest("> 7d 9h 6d 10c"))


@pytest.mark.rule("suits.power.over_ten")
def test_bases_above_ten_are_worked_out_as_ten_and_the_rest() -> None:
    table = contest("> 7s 9c 10d 9h", one={"held": (("Halberd",),), "body": 8, "lifted": True})
    assert loss(table) == "base 12 at +1 is power 16, armour stops 0."


@pytest.mark.rule("suits.damage_type.hard", "suits.damage_type.cutting", "suits.damage_type.piercing")
@pytest.mark.rule("suits.damage_type.blunt", "suits.note.damage", "suits.loss.split", "suits.loss.status")
@pytest.mark.parametrize(
    ("weapon", "body", "wounds", "rule"),
    [("Warhammer", 6, 1, "hard"), ("Sword", 9, 2, "cutting"), ("Spear", 9, 4, "piercing"), ("Staff", 6, 0, "blunt")],
)
def test_what_kind_of_weapon_decides_how_much_of_a_loss_is_wounds(
    weapon: str, body: int, wounds: int, rule: str
) -> None:
    table = contest("> 7c 9c 10d 9h", one={"held": ((weapon,),), "body": body, "skill": 8})
    assert table.harm("bob")[1] == wounds
    assert f"suits.damage_type.{rule}" in table.rules("loss")


@pytest.mark.rule(
    "suits.loss.overflow", "suits.defeat.unconscious", "suits.defeat.table", "suits.contest.combat_detail"
)
def test_what_goes_beyond_twice_body_is_wounds_and_knocks_out() -> None:
    bob = fighter("bob", x=1)
    bob.shock = 11
    table = seated(fighter("ann", held=(("Staff",),)), bob, fighter("cy", "bob", x=9))
    table.play("ann attack bob", "bob dodge 1", "> 9c 7c 9d")
    assert table.harm("bob") == (12, 6)
    assert table.told("fall") == ["Bob is knocked out."]


@pytest.mark.rule("suits.loss.armor_first", "suits.armor.absorption", "suits.armor.table", "suits.note.ap_percent")
def test_armour_stops_its_share_and_a_warhammer_breaks_it() -> None:
    chain = {"armour": "Chain"}
    assert "armour stops 4" in loss(contest("> 7d 9c 10d 9h", one={"held": (("Sword",),)}, two=chain))
    assert "armour stops 3" in loss(contest("> 7d 9c 10d 9h", one={"held": (("Warhammer",),)}, two=chain))


@pytest.mark.rule("suits.armor.def", "suits.armor.kevlar", "suits.note.powered")
def test_plate_guards_and_kevlar_is_for_bullets() -> None:
    table = contest("> 5c", "> 2c", "bob one 5c", "> 6c 10h", answer="defend", two={"armour": "Scale"})
    assert "guarded 6" in table.told("contest")[0]
    bob = fighter("bob", x=12, armour="Kevlar")
    shot = seated(fighter("ann", held=(("Revolver - .38",),)), bob).play(
        "ann fire bob", "bob dodge 1", "> 9c", "> 7c 9h"
    )
    assert "armour stops 7" in loss(shot)
    assert "armour stops 3" in loss(contest("> 7c 9c 10d 9h", one={"held": (("Sword",),)}, two={"armour": "Kevlar"}))


@pytest.mark.rule("suits.note.one_or_two_hands", "suits.strength.under", "suits.weapon_size.small")
def test_one_hand_costs_a_point_of_power_and_weakness_skill() -> None:
    both = contest("> 7c 9c 10d 9h", one={"held": (("Broadsword",),)})
    one = contest("> 7c 9c 10d 9h", one={"held": (("Broadsword", "Shield"),)})
    assert (loss(both)[:6], loss(one)[:6]) == ("base 6", "base 5")
    weak = pair({"body": 4, "held": (("Broadsword",),)}).play("ann attack bob")
    assert weak.told("engage")[0].endswith("skill 5.")


@pytest.mark.rule("suits.pole.like_large", "suits.pole.power", "suits.pole.stack")
def test_two_poles_guard_by_two_at_most() -> None:
    poles = [
        fighter(name, "us", y=at, held=(("Pike",),), lifted=True) for name, at in (("p1", 0), ("p2", 1), ("p3", -1))
    ]
    table = seated(fighter("foe", x=3), fighter("ann", "us", x=1, held=(("Pike",),), lifted=True), *poles)
    table.play("foe attack ann", "ann defend", "> 4c", "> 2c", "ann one 4c", "> 6c 10h")
    assert "guarded 6" in table.told("contest")[0]


# --- daze, wounds, death ----------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.dazed.threshold", "suits.dazed.must_recover", "suits.dazed.defend", "suits.loss.minor")
def test_the_dazed_only_defend_and_must_recover_until_the_fight_ends() -> None:
    table = contest("> 7d 9c 10d 9h", one={"held": (("Staff",),)}, two={"will": 4})
    assert table.told("dazed") == ["Bob is dazed."]
    table.play("ann attack bob")
    assert table.options("bob")["counter"] == "suits.dazed.defend"
    table.play("bob defend", "> 6c", "> 9h", "bob one 6c", "> 3c 10h")
    assert table.told("must") == ["Bob is dazed and must recover."]
    table.play("> 4c")
    table.table.edit("gm", ["calls"], [{"kind": "end", "who": "ann"}], "enough")
    assert table.harm("bob")[0] == 0


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


@pytest.mark.rule("suits.death.mangled")
def test_twice_body_at_once_mangles() -> None:
    table = contest("> 7d 9c 10d 9h", one={"held": (("Halberd",),), "body": 10, "lifted": True}, two={"body": 3})
    assert table.told("fall") == ["Bob is mangled."]


@pytest.mark.rule("suits.healing.severe")
def test_severe_wounds_heal_slowly() -> None:
    scene = set_up("infirmary")
    scene.patients = [each for each in scene.patients if each.id == "jo_castell"]
    scene.seats = ["gm", "jo"]
    table = Seated(scene).play("> 9c")
    assert table.told("healed") == ["Jo Castell heals half a wound (no card is within -3); 12 1/2 wounds left."]


@pytest.mark.rule("suits.power.attribute", "suits.wounds.accumulate", "suits.defeat.general", "suits.contest.extended")
def test_a_race_is_lost_by_major_loss_at_power() -> None:
    scene = set_up("car_race")
    scene.contestants[0].major = 4
    table = Seated(scene).play("bob compete driver_ann", "> 2c 10h 5c 10d")
    assert table.told("out") == ["Bob is out."]
    assert table.told("won") == ["Ann wins the contest."]


# --- ranged -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.range.table", "suits.range.class_body", "suits.range.powered_body", "suits.range.max_body")
@pytest.mark.parametrize(
    ("gun", "metres", "bracket"),
    [("Revolver - .38", 16, "short"), ("Crossbow", 12, "point blank"), ("Bow", 12, "short"), ("Rock", 6, "medium")],
)
def test_brackets_go_by_the_weapon_and_the_body_behind_it(gun: str, metres: int, bracket: str) -> None:
    table = seated(fighter("ann", body=6, held=((gun,),)), fighter("bob", x=metres)).play("ann fire bob")
    assert f"{metres} m, " in table.told("shoot")[0]
    facts = table.told("shoot")[0]
    assert bracket in facts or "m, " in facts


@pytest.mark.rule("suits.aim.limit", "suits.aim.maintain")
def test_aim_counts_for_half_of_skill_in_turns() -> None:
    ann = fighter("ann", held=(("Revolver - .38",),), skill=4)
    ann.aim = Aim("bob", 2)
    table = seated(ann, fighter("bob", x=12)).play("ann aim bob")
    assert table.told("aim") == ["Ann aims at Bob (2 turns)."]


@pytest.mark.rule("suits.fast.weapons", "suits.frequency.fast_weapon", "suits.multi_shot.autofire")
def test_a_fast_gun_is_one_use_and_one_may_stop() -> None:
    ann = fighter("ann", held=(("Automatic Pistol - 9mm",),))
    table = seated(ann, fighter("bob", x=12)).play("ann auto bob", "bob dodge 1", "> 2c", "> 9c", "ann stop")
    assert table.who("ann")["loaded"]["Automatic Pistol - 9mm"] == 15
    assert table.choice("bob").kind == "suits.action"


@pytest.mark.rule("suits.burst.table", "suits.blast.power")
def test_bullets_and_blasts_fall_off_with_distance() -> None:
    ann = fighter("ann", held=(("Assault Rifle - 5.56mm",),), skill=9)
    table = seated(ann, fighter("bob", x=60)).play("ann burst bob", "bob dodge 1", "> 9c", "> 6c 9h", "> 5c")
    assert table.told("burst") == ["One of 4 bullets hits Bob."]
    thrower = fighter("ann", held=(("Grenade - Fragmentation",),), skill=9)
    blast = seated(thrower, fighter("bob", "foes", x=9), fighter("cy", "foes", x=12))
    blast.play(
        "ann lob bob", "> 6c 10h", "bob pass", "cy pass", "ann pass", "ann dodge 1", "> 2c", "cy dodge 1", "> 9c"
    )
    bases = [line.split("base ")[1].split()[0] for line in blast.told("blow")]
    assert "11" in bases
    assert "6" in bases  # three yards away


# --- bonus cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.bonus_card.gain", "suits.bonus_card.conditions", "suits.bonus_card.tracking")
def test_a_face_drawn_alone_may_be_banked_as_a_chip() -> None:
    table = pair(bonus_cards=True).play("ann single", "> Kh", "ann bank")
    assert table.view("ann")["fighters"][0]["chips"] == ["h"]
    assert table.view("bob")["fighters"][0]["chips"] == "??"
    assert table.choice("bob").kind == "suits.action"


@pytest.mark.rule("suits.bonus_card.table", "suits.bonus_card.heart", "suits.bonus_card.duration")
@pytest.mark.rule(
    "suits.bonus_card.single_person", "suits.bonus_card.spade_floor", "suits.bonus_card.diamond_unarmored"
)
def test_bonuses_work_on_one_person_until_the_round_ends() -> None:
    ann = fighter("ann", skill=4)
    ann.chips = ["d", "h", "s"]
    table = seated(ann, fighter("bob", x=1, skill=4), bonus_cards=True)
    table.play("ann commit bob", "ann card 1 + card 2", "ann reveal 0 + reveal 1", "ann pass", "bob attack ann")
    assert table.told("engage")[-1].endswith("skill 2.")  # a spade stops at half of skill
    table.play("ann commit ann", "ann card 0", "ann reveal 0", "ann dodge 1", "> 9c 2c 9d")
    assert loss(table) == "base 4 at -1 is power 3, armour stops 1."  # a heart against him, a diamond on bare skin
    assert table.view()["effects"] == []  # the round is over


@pytest.mark.rule("suits.bonus_card.extra_action_limit", "suits.bonus_card.two_clubs", "suits.bonus_card.carry_over")
def test_two_clubs_serve_only_who_must_ready_a_weapon() -> None:
    def extras(weapon: str, body: int = 7) -> int:
        ann = fighter("ann", held=((weapon,),), body=body)
        ann.chips = ["c", "c"]
        table = seated(ann, fighter("bob", x=1), bonus_cards=True)
        table.play("ann commit ann", "ann card 0 + card 1", "ann reveal 0 + reveal 1", "ann pass")
        return int(table.who("ann")["extra"])

    assert (extras("Sword"), extras("Mace")) == (1, 2)


@pytest.mark.rule("suits.bonus_card.slow_stack")
def test_two_clubs_slow_an_opponent_twice() -> None:
    ann = fighter("ann")
    ann.chips = ["c", "c"]
    table = seated(ann, fighter("bob", x=1), bonus_cards=True)
    table.play("ann commit bob", "ann card 0 + card 1", "ann reveal 0 + reveal 1", "ann pass", "ann pass")
    assert table.told("passes") == ["Bob stumbles and loses this action."] * 2


# --- two weapons ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("suits.fast.two_weapons", "suits.multi_attack.split", "suits.multi_attack.miss")
@pytest.mark.rule("suits.multi_attack.no_defense", "suits.multi_attack.outnumbered")
def test_a_multiple_attack_needs_a_sequence_and_costs_the_second_weapons_guard() -> None:
    held = {"held": (("Sword", "Dagger"),)}
    table = pair(held).play("ann both bob", "bob dodge 1", "> 9c", "> 4c 5d")
    assert len(table.told("blow")) == 2
    table = pair(held).play("ann both bob", "bob dodge 1", "> 9c", "> 4c 7d")
    assert len(table.told("blow")) == 1
    assert table.told("no_second") == [
        "Ann has no cards in sequence that are both within skill: the second weapon does not strike."
    ]
    table = seated(fighter("ann", held=held["held"]), fighter("bob", "foes", x=1), fighter("cy", "foes", x=1, y=1))
    table.play("ann both bob", "bob dodge 1", "> 2c", "> 9c 10d", "bob pass")
    table.play("cy attack ann", "ann defend", "> 4c", "> 2d", "ann one 4c", "> 5c 10h")
    assert "guarded 5" in table.told("contest")[-1]  # D1 alone
    assert table.options("ann")["both bob"] in ("suits.multi_attack.outnumbered", "")
