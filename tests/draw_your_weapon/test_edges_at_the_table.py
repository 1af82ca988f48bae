"""Who comes and goes, and what lies about: the edges of a scene, played at a real table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw
from tests.draw_your_weapon.at_table import Live
from tests.draw_your_weapon.support import ANA, BO, CY, arm, fight, fight_of

if TYPE_CHECKING:
    from collections.abc import Callable

RULE = "draw_your_weapon."


def answer_for(live: Live, seat: str, actor: str, answer: str) -> Live:
    """Answer the open choice of a seat that is about one of those it plays."""
    open_choice = next(each for each in live.table.choices(seat) if each.choice.actor == actor)
    live.table.answer(seat, open_choice.id, answer)
    return live


# ---------------------------------------------------------------- who comes in


@pytest.mark.rule(RULE + "action.definition", RULE + "action.declared")
@pytest.mark.parametrize("seat", [DEALER, ANA])
def test_somebody_whom_a_seat_plays_besides_acts_for_themselves(seat: str) -> None:
    live = Live(ANA, hands={ANA: "9d", DEALER: "4c"})
    live.table.arrive(DEALER, BO, seat, "", "a friend comes by")
    answer_for(live, seat, BO, "defend")
    assert live.told("action", ANA) == ["Sable Wren: Defend."]
    assert (live.who(BO).is_defending, live.who(ANA).is_defending) == (True, False)
    answer_for(live, seat, BO, "wait")  # and waits for nobody else
    assert (ANA, "free") in live.waiting()


@pytest.mark.rule(RULE + "rest.unconscious", RULE + "defend.when")
def test_somebody_whom_the_dealer_plays_keeps_watch_for_themselves() -> None:
    live = Live(ANA, hands={ANA: "9d"})
    live.table.arrive(DEALER, BO, "", "", "a friend comes by")
    live.free(ANA, "rest").say(ANA, "rest", "rest")
    answer_for(live, DEALER, BO, "watch")
    answer_for(live, DEALER, BO, "defend")
    assert live.who(BO).is_defending


@pytest.mark.rule(RULE + "card.dealer_hand", RULE + "initiative.each_round", RULE + "combat_start.not_surprised")
def test_whoever_arrives_in_a_fight_is_armed_and_makes_the_dealers_hand_larger() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9d", DEALER: "4c"}, change=lambda scene: fight(scene, ANA))
    live.table.arrive(DEALER, "soldier", "", "", "the watch is here")
    assert live.who("soldier").held == ["spear"]
    assert fight_of(live.scene).hand_size == 6
    assert [each.creature for each in fight_of(live.scene).order] == []  # a Turn from the next Round on


@pytest.mark.rule(RULE + "test.when")
def test_somebody_whom_the_dealer_took_away_is_asked_nothing_until_they_are_back() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "4d"}).change(BO, "leave")
    assert (BO, "free") not in live.waiting()
    live.change(BO, "return")
    assert (BO, "free") in live.waiting()


@pytest.mark.rule(RULE + "ability.scope", RULE + "sheet.visibility")
def test_a_taunt_ends_when_the_taunter_goes_out_of_sight() -> None:
    def taunted(scene: Dyw) -> None:
        fight(scene, ANA)
        scene.creatures[ANA].taunted_by = "croupier"

    live = Live(ANA, "croupier", "wolf", hands={ANA: "9d", DEALER: "4c"}, change=taunted)
    assert live.options(ANA, "turn")["strike wolf"] == "ability.scope"
    live.change("croupier", "hide")
    assert live.options(ANA, "turn")["strike wolf"] == ""


FIELD = ["a..", "...", "..c"]


def fallen_wolf(scene: Dyw) -> None:
    """Let Ana stand where a wolf has fallen."""
    fight(scene, ANA)
    wolf = scene.creatures["wolf"]
    wolf.is_out, wolf.place, stats(wolf).hp = True, scene.creatures[ANA].place, 0


@pytest.mark.rule(RULE + "map.setup", RULE + "damage.down")
def test_whom_the_dealer_heals_where_another_stands_gets_a_square_of_their_own() -> None:
    live = Live(ANA, "wolf", "wolf_2", map=FIELD, hands={ANA: "9d", DEALER: "4c"}, change=fallen_wolf)
    live.change("wolf", "heal").say(DEALER, "amount", 3)
    assert "0,0" not in live.options(DEALER, "place")
    live.say(DEALER, "place", "1,1")
    assert (live.who("wolf").place, live.who(ANA).place) == ((1, 1), (0, 0))


@pytest.mark.rule(RULE + "map.setup", RULE + "weapon.own_rules")
def test_whoever_wakes_where_another_stands_is_placed_when_combat_begins() -> None:
    def asleep(scene: Dyw) -> None:
        fallen_wolf(scene)
        scene.creatures["wolf"].is_out, scene.creatures["wolf"].is_asleep = False, True

    live = Live(ANA, "wolf", map=FIELD, hands={ANA: "9d", DEALER: "4c"}, change=asleep)
    live.say(DEALER, "interrupt", "over").free(ANA, "fight wolf").say(ANA, "hold", "nothing").say(
        DEALER, "place", "2,2"
    )
    assert (live.who("wolf").place, live.who(ANA).place) == ((2, 2), (0, 0))


@pytest.mark.rule(RULE + "skill_test.disclosure")
def test_the_dealer_may_show_the_last_target_in_a_fight_too() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9d", DEALER: "4c"}, change=lambda scene: fight(scene, ANA))
    assert "show_target" not in live.options(DEALER, "interrupt")
    live.turn(ANA, "test").say(ANA, "attempt", "look").say(DEALER, "ruling", "skill_test").say(DEALER, "target", 11)
    live.say(ANA, "test_card", "9d").say(DEALER, "interrupt", "show_target")
    assert live.told("shown_target", ANA) == ["The target was 11."]
    assert "show_target" not in live.options(DEALER, "interrupt")


# ---------------------------------------------------------------- what lies about, where there is no map


def throwing(scene: Dyw) -> None:
    """Let Ana throw a knife at a wolf three units away, with no map."""
    fight(scene, ANA)
    arm(scene.creatures[ANA], "knife")
    scene.distances["brannoc_holt|wolf"] = 3


@pytest.mark.rule(RULE + "map.optional", RULE + "weapon.own_rules")
def test_without_a_map_a_thrown_weapon_lies_as_far_away_as_its_target() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9d 3c", DEALER: "4c"}, change=throwing)
    live.turn(ANA, "attack knife wolf").say(ANA, "attack_card", "9d")
    assert "pick_up knife_1" not in live.options(ANA, "turn")
    live.turn(ANA, "move to wolf 2")
    assert live.options(ANA, "turn")["pick_up knife_1"] == ""


@pytest.mark.rule(RULE + "map.optional", RULE + "weapon.own_rules")
def test_without_a_map_one_may_walk_to_what_lies_beside_the_fallen() -> None:
    def nearly_out(scene: Dyw) -> None:
        throwing(scene)
        stats(scene.creatures["wolf"]).hp = stats(scene.creatures["wolf"]).guard = 1

    live = Live(ANA, "wolf", "wolf_2", hands={ANA: "9d 3c", DEALER: "4c"}, change=nearly_out)
    live.turn(ANA, "attack knife wolf").say(ANA, "attack_card", "9d")
    assert live.who("wolf").is_out
    live.turn(ANA, "move to wolf 2").turn(ANA, "pick_up knife_1")
    assert live.who(ANA).held == ["knife"]


@pytest.mark.rule(RULE + "map.optional", RULE + "movement.small_actions")
def test_without_a_map_what_is_let_go_of_lies_beside_whoever_did() -> None:
    live = Live(ANA, BO, "wolf", hands={ANA: "9d", BO: "3c", DEALER: "4c"}, change=throwing)
    live.turn(ANA, "drop knife")
    assert live.options(ANA, "turn")["pick_up knife_1"] == ""
    assert live.scene.things["knife_1"].beside == ANA


def far_apart(wolf: int, other: int) -> Callable[[Dyw], None]:
    """Put two wolves so many units from Ana, with no map, on her Turn."""

    def change(scene: Dyw) -> None:
        fight(scene, ANA)
        scene.distances.update({"brannoc_holt|wolf": wolf, "brannoc_holt|wolf_2": other})

    return change


@pytest.mark.rule(RULE + "map.optional", RULE + "combat_end.when")
def test_without_a_map_whoever_is_far_from_every_foe_gets_away() -> None:
    live = Live(ANA, "wolf", "wolf_2", hands={ANA: "9d", DEALER: "4c"}, change=far_apart(9, 12))
    assert live.options(ANA, "turn")["leave"] == "map.optional"
    live.turn(ANA, "move from wolf 1").turn(ANA, "leave")
    assert live.told("small") == ["Brannoc Holt gets away."]
    assert live.who(ANA).is_gone
    assert stats(live.who(ANA)).speed == 3  # of 5: one unit, and one for getting away
    live.settle()
    assert live.scene.combat is None
    assert not live.who(ANA).is_gone  # with the party again


@pytest.mark.rule(RULE + "map.optional")
def test_without_a_map_only_foes_who_can_fight_keep_one_from_getting_away() -> None:
    live = Live(ANA, BO, "wolf", "wolf_2", hands={ANA: "9d", BO: "3c", DEALER: "4c"}, change=far_apart(10, 1))
    assert live.options(ANA, "turn")["leave"] == "map.optional"
    live.table.edit(DEALER, ["creatures", "wolf_2", "has_yielded"], True, "it cowers")
    assert live.options(ANA, "turn")["leave"] == ""  # Bo is near, but no foe


# ---------------------------------------------------------------- told so that one could check it


@pytest.mark.rule(RULE + "rest.no_discard_no_heal")
def test_it_is_told_why_somebody_does_not_heal_by_a_rest() -> None:
    def kept(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp, scene.creatures[ANA].may_not_discard = 5, True

    live = Live(ANA, hands={ANA: "9d"}, change=kept).free(ANA, "rest").say(ANA, "rest", "rest")
    live.say(DEALER, "night", "quiet").settle()
    assert live.told("no_heal", ANA) == ["Brannoc Holt may not discard the Hand: it stays, and nothing heals."]
    assert live.hand(ANA) == ["9d"]


@pytest.mark.rule(RULE + "rest.heal", RULE + "rest.heal_minimum")
def test_whoever_rests_sees_what_the_healing_is_made_of() -> None:
    def hurt(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp = 5

    live = Live(ANA, hands={ANA: "Ad 2c"}, change=hurt).free(ANA, "rest").say(ANA, "rest", "rest")
    choice = live.say(DEALER, "night", "quiet").asked(ANA, "heal")
    labels = [option.label for option in getattr(choice, "options", ())]
    assert labels == ["Heal 4 HP: the Hand is worth 3, Endurance and Level 4", "Do not heal"]


@pytest.mark.rule(RULE + "experience.levels")
def test_a_level_is_told_with_its_price_and_what_it_brings() -> None:
    def seasoned(scene: Dyw) -> None:
        sheet_of(scene.creatures[ANA]).experience = 40

    live = Live(ANA, hands={ANA: "9d"}, change=seasoned).free(ANA, "level").say(ANA, "raise", "might")
    live.free(ANA, "level").say(ANA, "learn", "mend")
    assert live.told("level", ANA) == [
        "Brannoc Holt reaches Level 2 for 5 Experience, and Might 3.",
        "Brannoc Holt reaches Level 3 for 10 Experience, and Mend.",
    ]
    assert sheet_of(live.who(ANA)).experience == 25


@pytest.mark.rule(RULE + "experience.levels", RULE + "damage.down")
def test_whoever_is_down_gains_no_level_and_no_hp_by_it() -> None:
    def down(scene: Dyw) -> None:
        scene.creatures[ANA].is_down, stats(scene.creatures[ANA]).hp = True, 0
        sheet_of(scene.creatures[ANA]).experience = 40

    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}, change=down)
    assert live.options(ANA, "free")["level"] == "experience.levels"


def sums(live: Live, kind: str) -> list[str]:
    """Give the sums of the events of a kind, written out."""
    return [str(each) for event in live.table.events(DEALER) if event.kind == kind for each in event.sums]


@pytest.mark.rule(RULE + "guard.refresh", RULE + "guard.cap")
def test_guard_that_is_gained_says_of_what_it_is_made() -> None:
    def worn_down(scene: Dyw) -> None:
        fight(scene, ANA)
        stats(scene.creatures[ANA]).guard = 10

    live = Live(ANA, "wolf", hands={ANA: "9d", DEALER: "4c"}, change=worn_down)
    live.turn(ANA, "defend").turn(ANA, "defend")
    assert live.told("guard", ANA) == [
        "Brannoc Holt gains 4 Guard: Guard 14 of 16.",
        "Brannoc Holt gains 2 Guard: Guard 16 of 16.",
    ]
    assert sums(live, "guard") == [
        "guard: Guard Refresh +3 Iron Stance +1 = 4",
        "guard: Guard Refresh +3 no more than the maximum -1 = 2",
    ]


@pytest.mark.rule(RULE + "ability.scope")
def test_a_ward_is_laid_on_any_creature_near_whatever_its_side() -> None:
    def bitten(scene: Dyw) -> None:
        fight(scene, CY)
        stats(scene.creatures["wolf"]).guard = 0

    live = Live(ANA, CY, "wolf", hands={ANA: "9d", CY: "3c", DEALER: "4c"}, change=bitten)
    options = live.options(CY, "turn")
    assert [options[f"ability ward {each}"] for each in (CY, ANA, "wolf")] == ["", "", ""]
    live.turn(CY, "ability ward wolf")
    assert stats(live.who("wolf")).guard == 5  # 2 and Insight 3


@pytest.mark.rule(RULE + "guard.cap", RULE + "damage.broken_effect", RULE + "ability.scope")
def test_it_is_told_when_no_guard_is_gained_and_why() -> None:
    def broken(scene: Dyw) -> None:
        fight(scene, "hedge_witch")
        scene.creatures["wolf"].is_broken, stats(scene.creatures["wolf"]).guard = True, 0

    live = Live(ANA, "hedge_witch", "wolf", hands={ANA: "9d", DEALER: "4c"}, change=broken)
    live.turn(DEALER, "ability ward wolf").turn(DEALER, "defend")
    assert live.told("guard", ANA)[0] == "Wolf gains no Guard: Broken."
    assert live.told("guard", ANA)[1].startswith("Hedge Witch gains no Guard: it is full at ")


@pytest.mark.rule(RULE + "breather.recover_amount", RULE + "breather.use_ability")
def test_a_breather_says_what_each_gain_is_made_of_and_what_was_full() -> None:
    def tired(scene: Dyw) -> None:
        stats(scene.creatures[ANA]).hp = 5
        sheet_of(scene.creatures[BO]).features = ["mend"]

    live = Live(ANA, BO, hands={ANA: "9d", BO: "3c"}, change=tired).free(ANA, "breather")
    live.say(ANA, "breather", "recover").say(BO, "breather", "ability").settle()
    live.say(ANA, "recover", ["hp", "clout"]).say(BO, "mend", ANA).say(BO, "mend_card", "3c")
    insight = sheet_of(live.who(BO)).attributes.insight
    assert "Brannoc Holt regains no Clout: it is full at 5." in live.told("recover", BO)
    assert sums(live, "heal") == [f"heal: Value of 3c +3 Insight {insight:+d} = {3 + insight}"]


@pytest.mark.rule(
    RULE + "contest.tie_player_dealer",
    RULE + "contest.tie_hand_size",
    RULE + "contest.tie_random",
    RULE + "contest.tie_npcs",
)
@pytest.mark.parametrize(
    ("sides", "hands", "told"),
    [
        (
            [ANA, "wolf"],
            {ANA: "9d", DEALER: "6s Ks"},
            "Brannoc Holt wins the Contest, tied at 9: a Player comes before the Dealer.",
        ),
        ([ANA, BO], {ANA: "9d 2c", BO: "9c"}, "Brannoc Holt wins the Contest, tied at 9: the larger Hand."),
        ([ANA, BO], {ANA: "9d", BO: "9c"}, "Sable Wren wins the Contest, tied at 9: by lot."),
        (["wolf", "wolf_2"], {DEALER: "6s 9c"}, "Wolf wins the Contest, tied at 9: the Dealer says who of them."),
    ],
)
def test_a_tie_says_how_it_was_broken(sides: list[str], hands: dict[str, str], told: str) -> None:
    live = (
        Live(ANA, BO, "wolf", "wolf_2", hands=hands)
        .calls("contest")
        .say(DEALER, "about", "")
        .say(DEALER, "sides", sides)
    )
    live.say(DEALER, "attribute", "agility").say(DEALER, "suit", "spades")
    played = {"wolf": "6s", "wolf_2": "9c", ANA: "9d", BO: "9c"}
    for each in sides:
        live.say(each if each in (ANA, BO) else DEALER, "test_card", played[each])
    if "lot" in told:
        live.cards("2")
    assert live.settle().told("contest", ANA) == [told]
