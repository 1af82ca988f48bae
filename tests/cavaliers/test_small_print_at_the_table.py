"""The small print at a real table: defaults the MJ is offered, how things are told, results that are seldom bought."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.core.choices import Pick, Refusal
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.scene import Cavaliers, Prepared
from outdraw.games.cavaliers.set_up import set_up
from tests.cavaliers.at_table import Played
from tests.cavaliers.builders import board, duel, person, place, put, turn

RULE = "cavaliers."
LUNGE = "attack lunge foe ann.rapier"


def anns_turn(**ann: Any) -> Cavaliers:
    """Ann's turn against Foe, whom the MJ plays."""
    scene, _ann, foe = duel(person("ann", **ann))
    foe.seat = "mj"
    turn(scene, "ann")
    return scene


def default_of(played: Played) -> object:
    """Give the default of the first open choice."""
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    return choice.default


# --- skills -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "skill.noncombat")
@pytest.mark.parametrize(("specialty", "met"), [("deceive", "intuition"), ("negotiate", "moderate")])
def test_a_slow_skill_meets_moderate_dice_and_a_lie_the_others_intuition(specialty: str, met: str) -> None:
    played = Played(anns_turn).go("skill", specialty)
    assert (played.asked, default_of(played)) == ("opposition", met)


@pytest.mark.rule(RULE + "skill.use", RULE + "attack.skills")
def test_neither_blackpowder_nor_an_attack_nor_a_defence_is_used_as_a_skill() -> None:
    played = Played(anns_turn).go("skill")
    for specialty in ("blackpowder", "lunge", "dodge", "aim", "timing"):
        assert played.option(specialty) is None
    option = played.option("perceive")
    assert option is not None
    assert (option.barred_by, dict(option.facts)) == ("", {"dice": "d6+d10"})


@pytest.mark.rule(RULE + "skill.use", RULE + "attack.resolution")
def test_whoever_is_enraged_by_banter_attacks_the_one_who_did_it_and_nobody_else() -> None:
    def taunting() -> Cavaliers:
        scene = anns_turn(ranks={"banter": 2})
        put(scene, person("bea"))
        place(scene, "bea", total=7)
        return scene

    played = Played(taunting).go("skill", "banter", "buy enrage", "done", luck=["5 8 8", "1"])
    assert "Foe goes for Ann and nobody else." in played.text("bea")
    (event,) = played.told("enraged")
    assert event.rules == (RULE + "attack.resolution",)
    assert played.by == "mj"
    assert played.barred("attack lunge bea foe.rapier") == RULE + "skill.use"
    assert played.barred("attack lunge ann foe.rapier") == ""


# --- what is told -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "yield.reset", RULE + "yield.after")
@pytest.mark.parametrize(("loser", "said"), [("foe", "the party holds"), ("ann", "the opponents hold")])
def test_the_end_of_a_fight_says_who_holds_the_field_and_nobody_hides_any_more(loser: str, said: str) -> None:
    def ending() -> Cavaliers:
        scene = anns_turn()
        scene.people["ann"].body.wounds = scene.people["foe"].body.wounds = 1
        scene.people["foe"].hidden = loser == "ann"
        scene.people[loser].status = "surrendered"
        return scene

    played = Played(ending)
    assert f"The fight is over after 1 round: {said} the field." in played.text("ann")
    assert [who["hidden"] for who in played.scene["people"].values()] == [False, False]


@pytest.mark.rule(RULE + "attack.resolution")
def test_a_blow_at_one_who_is_down_is_rolled_by_the_name_of_the_attack() -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        put(scene, person("thug", "stock"), "foes", seat="mj").status = "unconscious"
        return scene

    played = Played(make).go("anybody", "attack lunge thug ann.rapier")
    assert played.open()[0][2].prompt.startswith("Ann, Lunge: ")
    called = Played(anns_turn)
    called.table.edit("mj", ["calls"], [{"kind": "roll", "who": "ann", "specialty": "perceive"}], "a noise")
    assert called.open()[0][2].prompt.startswith("Ann, Perceive: ")


# --- maneuvers and bulk -----------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "flourish.spend")
@pytest.mark.parametrize(("hurt", "offered"), [(["bea"], True), (["ann"], False), ([], False)])
def test_a_maneuver_for_an_ally_who_was_hurt_needs_one(hurt: list[str], offered: bool) -> None:
    def make() -> Cavaliers:
        scene = anns_turn(maneuvers=("never_again",))
        put(scene, person("bea"))
        scene.people["ann"].style, scene.people["foe"].has_hurt = 2, hurt
        return scene

    played = Played(make).go(LUNGE)
    assert (played.asked == "embellish") is offered


@pytest.mark.rule(RULE + "flourish.spend")
def test_a_charm_die_is_set_to_its_top_by_the_maneuver_for_it() -> None:
    def make() -> Cavaliers:
        scene = anns_turn(maneuvers=("enhanced_enchantments",), charms={"lunge": 12})
        scene.people["ann"].style = 2
        return scene

    played = Played(make).go(LUNGE, "maneuver enhanced_enchantments", "dodge", luck=["1 1 1", "6 6"])
    assert "Ann: 12 + 1 = 13, 1 Success Point." in played.text("ann")


@pytest.mark.rule(RULE + "yield.limit", RULE + "attack.resolution")
@pytest.mark.parametrize(("taken", "offered"), [(1, False), (2, True), (3, True)])
def test_of_yield_no_more_is_shaken_off_at_once_than_there_is(taken: int, offered: bool) -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        scene.turns.clear()
        scene.people["ann"].body.yield_taken = taken
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "block", luck=["1 1 1", "6 8"])
    assert (played.option("buy ease 2") is not None) is offered  # five points are left, and each costs two
    assert played.option("buy ease 3") is None


@pytest.mark.rule(RULE + "skill.use")
def test_whom_an_order_is_for_is_asked_as_an_order() -> None:
    def make() -> Cavaliers:
        scene = anns_turn(ranks={"strategy": 3})
        for name in ("bea", "cora"):
            put(scene, person(name))
        return scene

    played = Played(make).go("skill", "strategy", "buy order", luck=["6 6 6 6 6"])
    assert played.asked == "order"


def test_who_comes_with_her_sword_sheathed_has_nothing_in_hand() -> None:
    scene = set_up("quay")
    drawn = [
        item.kind for item in scene.items.values() if item.holder == "maren" and item.at in ("main", "off", "both")
    ]
    assert drawn == []


# --- defences, watchers, what lies on the table -----------------------------------------------------------------------


@pytest.mark.rule(RULE + "attack.defense")
def test_with_both_hands_full_nobody_wards_off_a_brawl_by_brawling() -> None:
    def make(gear: list[tuple[str, str]]) -> Cavaliers:
        scene = anns_turn(gear=gear)
        scene.people["foe"].seat = "foe"
        for item in scene.items.values():
            if item.holder == "foe":
                item.at = "carried"
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    full = Played(lambda: make([("rapier", "main"), ("main_gauche", "off")])).go("attack brawl ann")
    assert full.barred("brawl") == RULE + "attack.defense"
    assert Played(lambda: make([("rapier", "main")])).go("attack brawl ann").barred("brawl") == ""


@pytest.mark.rule(RULE + "initiative.reading")
def test_dice_that_were_rolled_lie_on_the_table_as_rolled() -> None:
    played = Played(anns_turn).go(LUNGE, "dodge")
    assert [lying["is_rolled"] for lying in played.scene["thrown"]] == [False, False]
    played.go(luck=["5 4 9", "1 1"])
    assert played.asked == "spend"
    assert [lying["is_rolled"] for lying in played.scene["thrown"]] == [True, True]


@pytest.mark.rule(RULE + "skill.use")
@pytest.mark.parametrize("hides", [True, False])
def test_whoever_hides_is_found_by_looking(hides: bool) -> None:
    def make() -> Cavaliers:
        scene = anns_turn(ranks={"perceive": 2})
        put(scene, person("thug", "stock"), "foes", seat="mj").hidden = hides
        return scene

    played = Played(make).go("skill", "perceive", luck=["5 6 8 8"])
    if not hides:
        assert played.barred("buy notice") in (RULE + "attack.resolution", None)
        return
    played.go("buy notice")
    assert played.who("thug")["hidden"] is False
    assert "Thug is found by Ann." in played.text("mj")


@pytest.mark.rule(RULE + "skill.noncombat")
def test_with_nobody_in_sight_a_skill_hurts_nobody() -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        scene.people["foe"].hidden = True
        return scene

    played = Played(make).go("skill", "negotiate", "easy", luck=["5 6", "1 1 1"])
    option = played.option("buy yield")
    assert option is not None
    assert (option.barred_by, option.why) == (RULE + "attack.resolution", "There is nobody to hurt by it.")


@pytest.mark.rule(RULE + "skill.use")
def test_an_npc_who_sneaks_is_watched_for_by_the_most_watchful() -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        put(scene, person("bea", ranks={"perceive": 3}))
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    played = Played(make).go("skill", "prowl")
    assert "Bea rolls Perceive" in played.text("mj")
    assert "Ann rolls" not in played.text("mj")


@pytest.mark.rule(RULE + "skill.use", RULE + "advantage.increase")
def test_what_a_plan_brings_is_asked_of_the_one_who_made_it() -> None:
    def make() -> Cavaliers:
        scene = anns_turn(ranks={"strategy": 2})
        put(scene, person("bea"))
        return scene

    played = Played(make).go("skill", "strategy", "buy tactics", luck=["5 5 5 5"])
    assert (played.asked, played.by) == ("tactics", "ann")
    played.go("advantage bea")
    assert played.who("bea")["advantage"] == 6


@pytest.mark.rule(RULE + "attack.resolution", RULE + "yield.limit")
def test_several_at_once_are_offered_with_their_price() -> None:
    played = Played(anns_turn).go(LUNGE, "dodge", luck=["5 4 9", "1 1"])
    option = played.option("buy yield 5")
    assert option is not None
    assert option.label == "Inflict 1 Yield, 5 times (5)"
    assert dict(option.facts) == {"cost": 5, "effect": "yield", "amount": 5, "times": 5}


@pytest.mark.rule(RULE + "surprise.decide")
@pytest.mark.parametrize(
    ("scenario", "default"), [("road", "notice party"), ("quay", "notice foes"), ("tavern", "story")]
)
def test_where_an_ambush_is_laid_those_it_is_laid_for_are_to_notice_it(scenario: str, default: str) -> None:
    played = Played(lambda: set_up(scenario))
    assert (played.asked, default_of(played)) == ("surprise", default)


@pytest.mark.rule(RULE + "flourish.spend", RULE + "attack.defense")
@pytest.mark.parametrize(
    ("maneuver", "attack", "defence", "offered"),
    [
        ("curse_your_betrayal", "attack feint ann foe.rapier", "parry ann.rapier", True),
        ("curse_your_betrayal", "attack lunge ann foe.rapier", "parry ann.rapier", False),
        ("incoming_fire", "attack aim ann foe.flintlock_pistol", "dodge", True),
        ("incoming_fire", "attack lunge ann foe.rapier", "dodge", False),
        ("lost_in_the_crowd", "attack lunge ann foe.rapier", "dodge", False),
    ],
)
def test_a_maneuver_against_one_kind_of_attack_is_offered_against_no_other(
    maneuver: str, attack: str, defence: str, offered: bool
) -> None:
    def make() -> Cavaliers:
        armed = [("rapier", "main"), ("flintlock_pistol", "off")]
        scene, ann, foe = duel(person("ann", maneuvers=(maneuver,)), person("foe", "stock", gear=armed))
        ann.style, foe.style = 2, 0
        turn(scene, "foe")
        return scene

    played = Played(make).go(attack, defence)
    assert (played.asked == "embellish") is offered


@pytest.mark.rule(RULE + "flourish.spend")
@pytest.mark.parametrize(("others", "offered"), [(2, False), (3, True)])
def test_one_is_lost_in_a_crowd_of_more_than_four(others: int, offered: bool) -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel(person("ann", maneuvers=("lost_in_the_crowd",)))
        for number in range(others):
            put(scene, person(f"passer_{number}", "rabble"), "others", seat="mj")
        ann.style = 2
        turn(scene, "foe")
        return scene

    played = Played(make).go("attack lunge ann foe.rapier", "dodge")
    assert (played.asked == "embellish") is offered


@pytest.mark.rule(RULE + "flourish.spend", RULE + "attack.resolution")
def test_who_is_losing_may_roll_again_for_style_and_it_is_about_her() -> None:
    def make() -> Cavaliers:
        scene = anns_turn(maneuvers=("confident_fencing",))
        scene.people["ann"].style = 1
        return scene

    played = Played(make).go(LUNGE, "dodge", luck=["1 1 1", "6 6"])
    asked = played.open()[0][2]
    assert (played.asked, asked.actor, asked.seat) == ("reroll.losing", "ann", "ann")
    played.go("maneuver confident_fencing", luck=["6 8 10"])
    assert "Ann with 18 against Foe with 12: Ann wins." in played.text("mj")
    assert played.who("ann")["style"] == 0


# --- places, holds, plans ---------------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "attack.resolution")
@pytest.mark.parametrize(("theirs", "winner"), [("6 6", "Foe"), ("1 1", "Ann"), ("5 4", "Foe")])
def test_an_exchange_tells_both_totals_and_a_tie_is_the_defenders(theirs: str, winner: str) -> None:
    played = Played(anns_turn).go(LUNGE, "dodge", luck=["1 4 5", theirs])
    total = sum(int(face) for face in theirs.split())
    assert f"Ann with 9 against Foe with {total}: {winner} wins." in played.text("ann")


@pytest.mark.rule(RULE + "skill.use")
@pytest.mark.parametrize(("ranks", "luck", "won"), [(0, ["5 5 5 5"], True), (3, ["1 1 1 1", "6 6 6 6 6"], False)])
def test_a_plan_is_opposed_by_whoever_leads_the_others(ranks: int, luck: list[str], won: bool) -> None:
    def make() -> Cavaliers:
        theirs = person("foe", "stock", ranks={"strategy": ranks} if ranks else {})
        scene, _ann, foe = duel(person("ann", ranks={"strategy": 2}), theirs)
        foe.seat = "mj"
        turn(scene, "ann")
        return scene

    played = Played(make).go("skill", "strategy", luck=luck)
    assert (played.asked == "spend") is won


@pytest.mark.rule(RULE + "area.exceptions", RULE + "move.max")
def test_a_leap_adds_to_the_areas_of_the_turn() -> None:
    def make() -> Cavaliers:
        scene = board("a", "b", "c", "d")
        put(scene, person("ann"))
        put(scene, person("foe", "stock"), "foes", "a", seat="mj")
        for name in ("ann", "foe"):
            place(scene, name)
        turn(scene, "ann")
        return scene

    walked = Played(make).go("move b", "leap d", "allow")
    assert (walked.scene["turns"][0]["areas"], walked.barred("move c")) == (2, RULE + "move.max")
    leapt = Played(make).go("leap c", "allow", "move b")
    assert leapt.scene["turns"][0]["areas"] == 2
    assert leapt.barred("move a") == RULE + "move.max"


@pytest.mark.rule(RULE + "attack.resolution")
@pytest.mark.parametrize(("drop", "barred"), [(3, ""), (4, RULE + "attack.resolution")])
def test_a_hold_is_tightened_up_to_drop_4(drop: int, barred: str) -> None:
    def make() -> Cavaliers:
        scene = anns_turn(gear=[])
        foe = scene.people["foe"]
        foe.held_by, foe.held_drop = "ann", drop
        return scene

    played = Played(make).go("attack brawl foe", "parry foe.rapier", luck=["6 10"])
    while played.asked not in ("spend", ""):
        played.go(luck=["1"])
    assert played.barred("buy hold") == barred


@pytest.mark.rule(RULE + "focus.position")
@pytest.mark.parametrize(("face", "default"), [("1", "old"), ("6", "new")])
def test_after_a_focus_the_better_place_is_proposed(face: str, default: str) -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        scene.places["ann"].total, scene.places["ann"].successes = 9, 3
        return scene

    played = Played(make).go("focus")
    dice = played.scene["thrown"][0]["sizes"]
    played.go(luck=[" ".join([face] * len(dice))])
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    assert (played.asked, choice.default) == ("focus.position", default)
    assert {option.on for option in choice.options} == {("token:ann",)}


# --- armor, maneuvers, riders -----------------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "attack.defense")
def test_a_helmet_worn_with_a_breastplate_is_a_bonus_die_and_not_the_armor() -> None:
    def make(gear: list[tuple[str, str]]) -> Cavaliers:
        scene = anns_turn(gear=[("rapier", "main"), *gear], prowess=None)
        scene.turns.clear()
        turn(scene, "foe")
        return scene

    def block(*gear: str) -> object:
        option = Played(lambda: make([(kind, "worn") for kind in gear])).go(LUNGE_AT_ANN).option("block")
        assert option is not None
        return option.facts["dice"]

    assert block("steel_breastplate") == "d6+d8+d10"
    assert block("steel_breastplate", "morion") == "2d6+d8+d10"
    assert block("morion") == "2d6+d8"


LUNGE_AT_ANN = "attack lunge ann foe.rapier"


@pytest.mark.rule(RULE + "flourish.spend")
def test_a_maneuver_sets_the_best_die_of_the_specialty_or_attribute_to_its_top() -> None:
    def make() -> Cavaliers:
        scene = anns_turn(maneuvers=("aggressive_assault",))
        scene.people["ann"].style = 2
        return scene

    played = Played(make).go(LUNGE, "maneuver aggressive_assault", "dodge", luck=["1 1", "6 6"])
    assert "Ann: 10 + 1 = 11, 1 Success Point." in played.text("ann")  # the D10 of Verve, not the D8 of the rapier


@pytest.mark.rule(RULE + "flourish.spend", RULE + "attack.range")
@pytest.mark.parametrize(("area", "offered"), [("d", True), ("c", False)])
def test_a_sniper_shoots_from_three_areas_away(area: str, offered: bool) -> None:
    def make() -> Cavaliers:
        scene = board("a", "b", "c", "d")
        put(scene, person("ann", gear=[("flintlock_musket", "both")], maneuvers=("sniper",))).style = 2
        put(scene, person("foe", "stock"), "foes", area)
        place(scene, "ann", total=12)
        place(scene, "foe", total=9)
        turn(scene, "ann")
        return scene

    played = Played(make).go("attack aim foe ann.flintlock_musket")
    assert (played.asked == "embellish") is offered


@pytest.mark.rule(RULE + "attack.resolution")
def test_who_is_on_foot_is_not_thrown_from_a_saddle() -> None:
    played = Played(lambda: anns_turn(gear=[("halberd", "both")])).go("attack lunge foe ann.halberd", "dodge")
    dice = played.scene["thrown"][0]["sizes"]
    played.go(luck=[" ".join(str(size) for size in dice), "1 1"])
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    option = next(each for each in choice.options if each.facts.get("effect") == "unhorse")
    assert (option.barred_by, option.why) == (RULE + "attack.resolution", "She is not mounted.")


# --- before the fight, and in words -----------------------------------------------------------------------------------


@pytest.mark.rule(RULE + "before.dice_only_for_advantage")
def test_no_attack_defence_or_initiative_is_rolled_for_advantage_before_a_fight() -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        scene.turns, scene.places, scene.order, scene.phase, scene.queue = [], {}, [], "preparation", ["ann"]
        return scene

    played = Played(make).go("roll other")
    for specialty in ("dodge", "parry", "lunge", "timing", "prowl", "brawl"):
        assert played.option(specialty) is None
    assert played.barred("banter") == ""


@pytest.mark.rule(RULE + "prepare.declare")
def test_what_is_waited_for_in_words_is_asked_and_told() -> None:
    played = Played(anns_turn).go("prepare", "attack", "words")
    asked = played.open()[0][2]
    assert (played.asked, asked.prompt, asked.rule) == ("prepare_words", "Which event?", RULE + "prepare.declare")
    played.go("the bell rings")
    assert "Ann prepares attack, for when “the bell rings”." in played.text("mj")


@pytest.mark.rule(RULE + "assist.dice")
def test_whose_dice_are_lent_is_said_with_the_question() -> None:
    def make() -> Cavaliers:
        scene = anns_turn(ranks={"lunge": 2})
        put(scene, person("bea"))
        place(scene, "bea", total=8)
        return scene

    played = Played(make).go("assist bea", "lunge")
    asked = played.open()[0][2]
    assert (played.asked, asked.actor, asked.facing) == ("assist.dice", "ann", "bea")


@pytest.mark.rule(RULE + "area.add")
def test_a_new_place_is_behind_a_door_unless_the_mj_says_otherwise() -> None:
    played = Played(anns_turn).go("place", "The cellar", "add", ["a"], ...)
    assert "Added to the map: The cellar, next to A by the door." in played.text("ann")


@pytest.mark.rule(RULE + "reload.two_pistols", RULE + "attack.skills")
def test_of_two_pistols_it_is_said_which_is_fired_reloaded_or_dropped() -> None:
    def make(*pistols: str) -> Cavaliers:
        scene = anns_turn(gear=[("flintlock_pistol", hand) for hand in pistols])
        for item in scene.items.values():
            item.loaded = 0
        return scene

    def label(played: Played, value: str) -> str:
        option = played.option(value)
        assert option is not None
        return option.label

    two, one = Played(lambda: make("main", "off")), Played(lambda: make("main", "carried"))
    assert label(two, "reload ann.flintlock_pistol_2") == "reload the Flintlock Pistol in the other hand (Drop 2)"
    assert label(two, "drop ann.flintlock_pistol") == "drop the Flintlock Pistol in the main hand (Drop 0)"
    assert "Flintlock Pistol in the other hand, " in label(two, "attack aim foe ann.flintlock_pistol_2")
    assert label(one, "drop ann.flintlock_pistol") == "drop the Flintlock Pistol (Drop 0)"


@pytest.mark.rule(RULE + "attack.resolution")
def test_a_hold_is_told_with_its_drop() -> None:
    played = Played(lambda: anns_turn(gear=[])).go("attack brawl foe", "dodge", luck=["6 10", "1 1"])
    played.go("buy hold")
    assert "Foe is held at Drop 1." in played.text("mj")


@pytest.mark.rule(RULE + "combined.drop")
def test_heavy_armor_weighs_on_what_it_hampers() -> None:
    def make() -> Cavaliers:
        return anns_turn(gear=[("rapier", "main"), ("plate_armor", "worn")], prowess=None)

    hampered = content.gear()["plate_armor"].hampers
    assert hampered["prowl"] == 2
    played = Played(make).go("skill", "prowl")
    assert "Drop 2 (" in played.text("ann")


@pytest.mark.rule(RULE + "healing.rest")
def test_bed_rest_is_told_by_its_own_rule() -> None:
    def make() -> Cavaliers:
        scene = anns_turn(competent=())
        scene.people["ann"].body.wounds, scene.people["foe"].status = 2, "fled"
        return scene

    played = Played(make).go(2)
    (event,) = played.told("heal")
    assert (event.rules, played.who("ann")["vitals"]["wounds"]) == ((RULE + "healing.rest",), 1)


@pytest.mark.rule(RULE + "prepare.declare", RULE + "combined.unlisted")
@pytest.mark.parametrize(("ruling", "asked"), [(["refuse"], "turn"), (["allow", 1, "nothing"], "prepare.event")])
def test_what_cannot_be_done_is_no_event_to_wait_for(ruling: list[Any], asked: str) -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        scene.turns.clear()
        scene.prepared["ann"] = Prepared(who="ann", action="attack", event="words", words="the door opens")
        scene.acted = ["ann"]
        turn(scene, "foe")
        return scene

    assert Played(make).go("other", "opens the door", *ruling).asked == asked


@pytest.mark.rule(RULE + "modifier.cover")
def test_cover_is_two_at_most() -> None:
    def make() -> Cavaliers:
        scene = anns_turn()
        scene.turns.clear()
        scene.phase = "interlude"
        return scene

    played = Played(make).go("cover", "b")
    with pytest.raises(Refusal):
        played.go(3)
    played.go(2)
    assert played.scene["areas"]["b"]["cover"] == 2


@pytest.mark.rule(RULE + "skill.noncombat")
def test_a_skill_and_what_meets_it_lie_on_the_table_together() -> None:
    played = Played(anns_turn).go("skill", "deceive", "intuition")
    assert [lying["who"] for lying in played.scene["thrown"]] == ["ann", "foe"]
