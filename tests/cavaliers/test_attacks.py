"""Attacks and defences, success tables, conditions, cover and circumstances."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden, Malformed
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.rules.actions import menu
from outdraw.games.cavaliers.rules.attacks import attack_drops, attack_options, defence_options, resolve
from outdraw.games.cavaliers.rules.pools import Attempt, hindrances
from outdraw.games.cavaliers.rules.results import Results
from outdraw.games.cavaliers.rules.rounds import fight, may_change
from outdraw.games.cavaliers.rules.skills import blast, treat, use_skill
from outdraw.games.cavaliers.scene import ATTACKS, Attack, Cavaliers, Combatant, Item, Turn
from tests.cavaliers.support import duel, known, offered, person, place, put, turn
from tests.support import Script


def strike(
    scene: Cavaliers,
    specialty: str,
    luck: list[str],
    answers: list[object],
    weapon: str = "ann.rapier",
    **state: object,
) -> Script:
    """Let Ann attack the Foe and resolve it."""
    scene.attacks = [Attack(attacker="ann", target="foe", specialty=specialty, weapon=weapon, **state)]  # type: ignore[arg-type]
    with Script(luck=luck, answers=answers) as play:
        resolve(play, scene)
    return play


HIT, MISS = "6 7 8", "1 1 1"  # d6+d8+d10: 15 with 7; 2 with 1
LOW, HIGH = "1 1", "6 6"  # d6+d6


# --- who may attack whom ----------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.attack.skills")
def test_lunge_feint_aim_and_brawl_are_attacks_and_nothing_else() -> None:
    assert ATTACKS == ("lunge", "feint", "aim", "brawl")
    assert [pair.attack for pair in content.pairs().values() if pair.is_action] == ["lunge", "feint", "aim", "brawl"]
    scene, _ann, _foe = duel()
    turn(scene, "ann")
    values = [option.value for option in menu(scene, scene.turns[-1])]
    assert not [value for value in values if value.startswith(("attack strategy", "attack riposte"))]
    with pytest.raises(Malformed), Script(answers=["attack riposte foe ann.rapier"]) as play:
        fight(play, scene)


def reach(scene: Cavaliers, who: Combatant, value: str) -> str:
    return next(option.barred_by for option in attack_options(scene, Turn(who=who.id)) if option.value == value)


@pytest.mark.rule("cavaliers.attack.range")
def test_a_rapier_does_not_reach_the_next_area_and_a_pike_does() -> None:
    scene, ann, _foe = duel(person("ann", gear=[("rapier", "main")]), foe="b")
    assert reach(scene, ann, "attack lunge foe ann.rapier") == "cavaliers.attack.range"
    assert reach(scene, ann, "attack brawl foe") == "cavaliers.attack.range"
    ann.area = "b"  # after a combined Move
    assert reach(scene, ann, "attack lunge foe ann.rapier") == ""
    scene, ann, _foe = duel(person("ann", gear=[("pike", "both")]), foe="b")
    assert reach(scene, ann, "attack lunge foe ann.pike") == ""


@pytest.mark.rule("cavaliers.attack.range")
def test_shots_go_by_the_weapons_bands() -> None:
    dragon = content.gear()["dragon"].range
    assert [dragon.drop(steps) for steps in (0, 1, 2, 3, 5)] == [0, 1, 1, None, None]
    musket = content.gear()["flintlock_musket"].range
    assert [musket.drop(steps) for steps in (0, 1, 3, 5)] == [1, 0, 0, 2]
    scene, _ann, _foe = duel(person("ann", gear=[("flintlock_musket", "both")]))
    shot = Attack(attacker="ann", target="foe", specialty="aim", weapon="ann.flintlock_musket")
    found = attack_drops(scene, shot)
    assert [(each.why, each.drop) for each in found] == [("range", 1)]


# --- defending --------------------------------------------------------------------------------------------------------


def defences(specialty: str, foe: Combatant, scene: Cavaliers) -> set[str]:
    attack = Attack(attacker="ann", target="foe", specialty=specialty)
    return {option.word for option in defence_options(scene, attack) if not option.barred_by}


@pytest.mark.rule("cavaliers.attack.defense")
@pytest.mark.parametrize(
    ("attack", "allowed"),
    [
        ("lunge", {"parry", "block", "dodge"}),
        ("feint", {"parry", "dodge"}),
        ("riposte", {"block", "dodge"}),
        ("aim", {"block", "dodge"}),
        ("brawl", {"brawl", "parry", "dodge"}),
    ],
)
def test_which_defence_meets_which_attack(attack: str, allowed: set[str]) -> None:
    scene, _ann, foe = duel()
    assert defences(attack, foe, scene) == allowed


@pytest.mark.rule("cavaliers.attack.defense")
def test_a_bullet_cannot_be_parried() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("flintlock_pistol", "main")]))
    with pytest.raises(Forbidden, match="Aim is met by Block, Dodge only") as refused:
        strike(scene, "aim", [], ["parry foe.rapier"], "ann.flintlock_pistol")
    assert refused.value.rule == "cavaliers.attack.defense"


@pytest.mark.rule("cavaliers.attack.defense")
def test_the_held_do_not_dodge_and_the_fallen_are_no_targets() -> None:
    scene, _ann, foe = duel()
    foe.held_by, foe.held_drop = "ann", 1
    assert "dodge" not in defences("lunge", foe, scene)
    foe.status = "unconscious"
    assert attack_options(scene, Turn(who="ann")) == []


@pytest.mark.rule("cavaliers.attack.resolution")
def test_the_winner_spends_her_own_points_on_her_own_table() -> None:
    scene, ann, foe = duel()
    lines = offered(strike(scene, "lunge", [HIT, LOW], ["dodge", "buy yield", "done"]).choices[1])
    once = ("yield", "advantage", "style", "wound", "break_weapon")
    often = (*(f"yield {times}" for times in range(2, 8)), "advantage 2", "advantage 3")
    assert lines == [*[f"buy {line}" for line in (*once, *often)], "done"]
    assert foe.body.yield_taken == 1
    play = strike(scene, "lunge", [MISS, HIGH], ["dodge", "buy advantage", "done"])
    assert (foe.advantage, ann.body.yield_taken) == (6, 0)
    assert play.choices[1].seat == "foe"


@pytest.mark.rule("cavaliers.attack.resolution")
def test_yield_may_be_bought_by_the_handful() -> None:
    scene, _ann, foe = duel()
    strike(scene, "lunge", ["1 4 8", LOW], ["dodge", "buy yield 4"])
    assert foe.body.yield_taken == 4


@pytest.mark.rule("cavaliers.attack.resolution")
@pytest.mark.parametrize("times", [2, 3])
def test_any_number_of_them_may_be_bought_at_once(times: int) -> None:
    scene, _ann, foe = duel()
    play = strike(scene, "lunge", ["1 4 8", LOW], ["dodge", f"buy yield {times}", "done"])
    assert foe.body.yield_taken == times
    assert f"{4 - times} Success Point" in play.choices[2].prompt


@pytest.mark.rule("cavaliers.attack.resolution")
def test_a_tie_goes_to_the_defender_with_her_points() -> None:
    scene, _ann, _foe = duel()
    play = strike(scene, "lunge", ["1 5 6", "5 6"], ["dodge", "done"])  # 11 to 11
    assert play.choices[1].seat == "foe"
    assert "4 Success Points" in play.choices[1].prompt  # 5, and Negate took one


@pytest.mark.rule("cavaliers.attack.resolution")
def test_points_one_does_not_have_are_refused() -> None:
    scene, _ann, _foe = duel()
    with pytest.raises(Forbidden, match="costs 4 Success Points; 3 are left") as refused:
        strike(scene, "lunge", ["1 3 8", LOW], ["dodge", "buy wound"])
    assert refused.value.rule == "cavaliers.attack.resolution"


@pytest.mark.rule("cavaliers.attack.resolution")
def test_at_some_tables_a_defender_may_leave_the_attack_unnegated() -> None:
    scene, _ann, foe = duel()
    scene.switches = Switches(negate_by_choice=True)
    strike(
        scene,
        "lunge",
        ["1 4 5", HIGH],
        ["dodge", "buy advantage", "buy advantage", "buy advantage", "buy yield", "done"],
    )
    assert (foe.advantage, foe.body.yield_taken) == (10, 1)


# --- the success tables -----------------------------------------------------------------------------------------------


def prices(table: str) -> dict[str, int]:
    return {line.id: line.cost for line in content.tables()[table].results}


def test_the_prices_of_the_fighting_tables() -> None:
    assert prices("lunge") == {"yield": 1, "advantage": 2, "style": 3, "wound": 4, "break_weapon": 5}
    assert prices("feint") == {"advantage": 1, "yield": 2, "style": 3, "riposte": 4, "disarm": 5}
    assert prices("riposte") == {"yield": 1, "lower_advantage": 2, "style": 3, "wound": 4}
    assert prices("aim") == {"yield": 2, "style": 3, "wound": 3, "reload": 4, "knockdown": 4}
    assert prices("brawl") == {
        "yield": 1, "negate": 1, "hold": 2, "break_hold": 2, "style": 3, "knockdown": 3, "disarm": 5
    }  # fmt: skip
    assert prices("parry") == {"negate": 1, "riposte": 2, "style": 3, "advantage": 4, "disarm": 5}
    assert prices("block") == {"negate": 1, "ease": 2, "style": 3, "advantage": 4}
    assert prices("dodge") == {"negate": 1, "advantage": 2, "style": 3, "ease": 4, "free_move": 5}
    assert prices("generic") == {"yield": 2, "ease": 3, "advantage": 3, "style": 3, "wound": 5}


def test_a_parry_may_riposte_and_the_riposte_cannot_be_parried() -> None:
    scene, ann, _foe = duel()
    strike(scene, "lunge", [MISS, "6 7 8"], ["parry foe.rapier", "buy riposte", "done"])
    assert [(each.specialty, each.attacker, each.target) for each in scene.attacks] == [("riposte", "foe", "ann")]
    with Script(luck=["6 7 8", LOW], answers=["dodge", "buy wound", "done"]) as play:
        resolve(play, scene)
    assert ann.body.wounds == 1
    assert play.choices[0].seat == "ann"


def test_a_parrying_dagger_ripostes_for_a_point() -> None:
    scene, _ann, foe = duel(theirs=person("foe", "stock", gear=[("rapier", "main"), ("main_gauche", "off")]))
    play = strike(scene, "lunge", [MISS, "1 2 2"], ["parry foe.main_gauche", "buy riposte_0", "foe.rapier"])
    assert play.told("buy")[0].facts["cost"] == 1
    assert scene.attacks[0].weapon == "foe.rapier"
    assert foe.is_up


def test_a_weapon_that_failed_to_parry_may_be_broken() -> None:
    scene, _ann, _foe = duel()
    strike(scene, "lunge", ["6 7 8", MISS], ["parry foe.rapier", "buy break_weapon", "done"])
    broken = scene.items["foe.rapier"]
    assert (broken.is_broken, broken.die) == (True, 6)
    with pytest.raises(Forbidden, match="no weapon to break"):
        strike(scene, "lunge", ["6 7 8", LOW], ["dodge", "buy break_weapon"])


def test_disarm_sends_the_weapon_where_the_winner_likes() -> None:
    for where, at, area in (("floor a", "floor", "a"), ("floor b", "floor", "b"), ("hand main", "main", "")):
        scene, _ann, _foe = duel(person("ann", gear=[("dagger", "off")]))
        strike(scene, "feint", ["5 5 6", MISS], ["parry foe.rapier", "buy disarm", where], "ann.dagger")
        rapier = scene.items["foe.rapier"]
        assert (rapier.at, rapier.area) == (at, area)


def test_hold_knockdown_and_what_they_do_to_later_rolls() -> None:
    scene, _ann, foe = duel(person("ann", gear=[]))
    strike(scene, "brawl", ["4 7", LOW], ["dodge", "buy hold", "buy hold"], "")
    strike(scene, "brawl", ["3 7", "1"], ["parry foe.rapier", "buy knockdown", "a"], "")
    assert (foe.held_by, foe.prone, foe.area) == ("ann", True, "a")
    assert [(each.why, each.drop) for each in hindrances(scene, foe, "lunge", "ann")] == [("prone", 1), ("held", 2)]
    assert [(each.why, each.drop) for each in hindrances(scene, foe, "brawl", "ann")] == [("prone", 1)]
    assert hindrances(scene, foe, "strategy") == []
    foe.prone = False
    strike(scene, "brawl", ["3 7", "1"], ["parry foe.rapier", "buy knockdown", "b"], "")
    assert (foe.area, foe.held_by) == ("b", "")  # thrown out of her arms


def test_a_thrown_dagger_lands_at_the_targets_feet() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("dagger", "main")]), foe="b")
    strike(scene, "aim", [MISS, HIGH], ["dodge", "done"], "ann.dagger")
    dagger = scene.items["ann.dagger"]
    assert (dagger.at, dagger.area, dagger.holder) == ("floor", "b", "")


def test_free_move_and_free_reload() -> None:
    scene, _ann, foe = duel()
    strike(scene, "lunge", [MISS, HIGH], ["dodge", "buy free_move"])
    assert foe.area == "b"
    scene, _ann, _foe = duel(person("ann", gear=[("flintlock_pistol", "main")]))
    strike(scene, "aim", ["5 6 8", LOW], ["dodge", "buy reload", "done"], "ann.flintlock_pistol")
    assert scene.items["ann.flintlock_pistol"].loaded == 1


def test_every_line_of_a_fighting_table_has_an_effect_in_the_rules() -> None:
    for name in ("lunge", "feint", "riposte", "aim", "brawl", "parry", "block", "dodge", "generic", "banter"):
        for line in content.tables()[name].results:
            assert line.effect in (*Results.happens, "negate", "note"), (name, line.id)


def test_a_grenade_hurts_everyone_in_the_area_less_what_they_ward_off() -> None:
    mine = person("ann", gear=[("grenade", "main")], ranks={"blackpowder": 1}, competent=("science",))
    scene, _ann, foe = duel(mine, foe="b")
    scene.items["ann.grenade"].is_armed = True
    begun = turn(scene, "ann")
    # d6+d6+2d10: 5 points, 1 to reach, 4 for two Wounds; the blast adds 1; 3 Wounds and 6 Yield
    luck = ["1 2 5 6", "1", "6 6"]
    with Script(
        luck=luck, answers=["buy blast", "buy blast", "dodge", "buy less_wound", "buy less_wound", ...]
    ) as play:
        blast(play, scene, begun, scene.items["ann.grenade"], "b")
    assert (foe.body.wounds, foe.body.yield_taken) == (1, 6)
    assert scene.items["ann.grenade"].at == "gone"


def test_treat_in_a_fight_is_rushed_and_heals_yield_by_itself() -> None:
    scene, ann, _foe = duel(person("ann", medicine=2, ranks={"treat": 2}))
    bea = put(scene, person("bea"))
    bea.body.yield_taken = 4
    with Script(luck=["2 3 4 7"], answers=["buy ease_ally", "buy ease_ally", "done"]) as play:
        treat(play, scene, Attempt(ann, "treat"), bea)
    assert bea.body.yield_taken == 2
    bea.body.wounds = 1
    with Script(luck=["2 3 4 7", "1 2 3"], answers=["buy heal", "done"]) as play:
        treat(play, scene, Attempt(ann, "treat"), bea)
    assert (bea.body.wounds, ann.medicine, bea.was_treated) == (0, 0, True)  # one dose for Yield, one for the Wound


# --- circumstances ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.modifier.circumstance")
def test_a_pitching_deck_adds_to_wounds_and_combined_actions() -> None:
    scene, ann, _foe = duel()
    scene.areas["a"].drop = 1
    ann.body.wounds = 1
    play = strike(scene, "lunge", ["1"], ["dodge"], drop=1)  # the Foe stands on the same deck
    assert play.told("sources")[0].facts["drop"] == 3
    assert hindrances(scene, ann, "strategy") == []  # not a physical skill


@pytest.mark.rule("cavaliers.modifier.circumstance")
@pytest.mark.parametrize(("answers", "drop"), [(["nothing"], 0), (["circumstance", "b", 2], 2)])
def test_the_mj_may_impose_a_drop_on_an_area(answers: list[object], drop: int) -> None:
    scene, _ann, _foe = duel()
    with Script(answers=answers) as play:
        may_change(play, scene)
    assert {choice.seat for choice in play.choices} == {"mj"}
    assert scene.areas["b"].drop == drop


@pytest.mark.rule("cavaliers.modifier.cover")
def test_cover_hampers_shots_from_outside_and_nothing_else() -> None:
    scene, ann, _foe = duel(person("ann", gear=[("flintlock_musket", "both")]), foe="b")
    scene.areas["b"].cover = 2
    musket = scene.items["ann.flintlock_musket"]
    shot = Attack(attacker="ann", target="foe", specialty="aim", weapon=musket.id)
    assert sum(each.drop for each in attack_drops(scene, shot)) == 2
    ann.area = "b"
    lunge = Attack(attacker="ann", target="foe", specialty="lunge")
    assert attack_drops(scene, lunge) == []
    assert [each.why for each in attack_drops(scene, shot)] == ["range"]


def test_striking_with_the_shield_arm_is_drop_2() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("dagger", "off"), ("buckler", "arm")]))
    attack = Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.dagger")
    found = attack_drops(scene, attack)
    assert [(each.why, each.drop) for each in found] == [("shield arm", 2)]


def test_a_lance_from_the_saddle_uses_the_warhorse_and_an_enraged_foe_sees_one_target() -> None:
    scene, ann, foe = duel(person("ann", gear=[("sabre", "main")]))
    scene.items["horse"] = Item(id="horse", kind="warhorse", owner="ann", holder="ann", at="ridden")
    ann.mount = "horse"
    play = strike(scene, "lunge", ["6 7 8", LOW], ["dodge", "done"], "ann.sabre")
    assert "Warhorse d10" in play.told("sources")[0].facts["dice"]
    bea = put(scene, person("bea"))
    place(scene, "bea")
    foe.enraged_by = bea.id
    assert reach(scene, foe, "attack lunge ann foe.rapier") == "cavaliers.skill.use"
    assert reach(scene, foe, "attack lunge bea foe.rapier") == ""


def test_a_dog_bites_is_not_disarmed_and_draws_no_sword() -> None:
    scene, ann, _foe = duel()
    put(scene, known("guard_dog"), "foes", seat="mj")
    place(scene, "guard_dog")
    turn(scene, "guard_dog")
    values = {option.value: option.barred_by for option in menu(scene, scene.turns[-1])}
    assert values["attack lunge ann guard_dog.teeth"] == ""
    assert not [value for value in values if value.startswith(("draw", "improvise", "flourish", "skill"))]
    scene.attacks = [Attack(attacker="guard_dog", target="ann", specialty="lunge", weapon="guard_dog.teeth")]
    with Script(luck=["3 4 5", LOW], answers=["dodge", "buy knockdown_0", "a", "buy yield"]) as play:  # d6+2d8
        resolve(play, scene)
    assert (ann.prone, ann.body.yield_taken) == (True, 1)
    bite = Attack(attacker="ann", target="guard_dog", specialty="lunge")
    assert {option.value for option in defence_options(scene, bite) if not option.barred_by} == {"block", "dodge"}


@pytest.mark.parametrize(("kind", "line", "wounds", "drop"), [("deadly", "wound", 1, 1), ("impairing", "impair", 0, 1)])
def test_a_poisoned_blade_adds_the_poisons_table_for_one_attack(kind: str, line: str, wounds: int, drop: int) -> None:
    scene, ann, foe = duel(person("ann", doses={kind: 1}, ranks={"poison": 1}))
    with Script(luck=["1 1 2"], answers=["poison", "buy envenom"]) as play:
        use_skill(play, scene, turn(scene, "ann"))
    rapier = scene.items["ann.rapier"]
    assert (rapier.poison, rapier.doses, ann.doses) == (kind, 1, {})
    strike(scene, "feint", ["1 3 8", LOW], ["dodge", f"buy poison_{line}"])
    assert (foe.body.wounds, rapier.doses) == (wounds, 0)
    assert sum(each.drop for each in hindrances(scene, foe, "lunge")) == drop
    play = strike(scene, "feint", ["1 3 8", "1"], ["dodge", "done"])
    assert f"buy poison_{line}" not in offered(play.choices[1])


def test_a_rider_who_falls_leaves_the_saddle() -> None:
    scene, ann, foe = duel(person("ann", gear=[("halberd", "both")]))
    horse = Item(id="horse", kind="riding_horse", owner="foe", holder="foe", at="ridden")
    scene.items["horse"], foe.mount = horse, "horse"
    strike(scene, "lunge", ["1 3 8", LOW], ["dodge", "buy unhorse_0"], "ann.halberd")
    assert (foe.mount, foe.prone, horse.at, horse.area) == ("", True, "floor", "a")
    foe.mount, foe.prone, foe.body.wounds = "horse", False, 1
    strike(scene, "lunge", ["4 8", "1"], ["dodge", "buy wound"], "ann.halberd", drop=1)
    assert (foe.status, foe.mount) == ("dying", "")
    assert ann.is_up


def test_attacks_and_defences_are_offered_with_their_drop() -> None:
    scene, ann, foe = duel()
    foe.body.wounds = ann.body.wounds = 1
    labels = {option.value: option.label for option in attack_options(scene, Turn(who="ann", drop=2))}
    assert labels["attack lunge foe ann.rapier"] == "Lunge at Foe with the Rapier, d6+d8+d10 at Drop 3"
    attack = Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.rapier", defence_drop=1)
    offered = {option.value: option.label for option in defence_options(scene, attack)}
    assert offered["dodge"] == "Dodge 2d6 at Drop 2"
    foe.body.wounds, attack.defence_drop = 0, 0
    assert {option.label for option in defence_options(scene, attack) if option.value == "dodge"} == {"Dodge 2d6"}
