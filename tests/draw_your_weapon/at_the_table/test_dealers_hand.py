"""The Dealer's hand at the table: what the Dealer's word alone changes, and what the rules make of it."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden
from outdraw.core.zones import move
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.scene import DEALER, Dyw, Thing
from tests.draw_your_weapon.at_table import FIELD, FIVE, Live, ana_is_down, fallen_wolf, on_turn_of, touched
from tests.draw_your_weapon.support import ANA, BO, CY, fight, fight_of


def unseen(scene: Dyw) -> None:
    """Let nobody have noticed the wolf."""
    scene.unnoticed["wolf"] = scene.creatures.pop("wolf")


def lurking(scene: Dyw) -> None:
    """Have a soldier nobody has noticed on the field of a fight."""
    fight(scene, ANA)
    scene.unnoticed["soldier"] = scene.creatures.pop("soldier")


@pytest.mark.rule("draw_your_weapon.sheet.visibility", "draw_your_weapon.weapon.hands")
def test_what_changes_about_a_creature_that_nobody_has_noticed_is_told_to_the_dealer_alone() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9s"}, change=unseen).change("wolf", "receive").say(DEALER, "item", "mace")
    (event,) = [event for event in live.table.events(DEALER) if event.kind == "dealers_word"]
    assert (event.text, event.about) == ("Wolf receives Mace.", ("wolf",))
    assert live.told("dealers_word", ANA) == []


@pytest.mark.rule("draw_your_weapon.sheet.visibility", "draw_your_weapon.map.setup")
def test_the_dealer_may_change_things_though_somebody_stands_where_an_unnoticed_creature_lurks() -> None:
    live = Live(ANA, "wolf", "soldier", map=["a.cb"], hands={ANA: "9c", DEALER: FIVE}, change=lurking)
    live.turn(ANA, "move 2,0")
    live.table.edit(DEALER, ["minutes"], 5, "time flies")
    live.say(DEALER, "interrupt", "over").settle().calls("notice soldier")
    assert list(live.options(DEALER, "place")) == ["0,0", "1,0"]  # it comes to light on a square of its own
    live.say(DEALER, "place", "1,0")
    assert live.who("soldier").place == (1, 0)


@pytest.mark.rule("draw_your_weapon.sheet.visibility")
def test_the_dealer_hides_and_opens_the_figures_of_an_npc_by_word() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA)).change("wolf", "veil")
    assert not isinstance(live.table.view(ANA)["creatures"]["wolf"]["figures"], dict)
    live.change("wolf", "hurt").say(DEALER, "amount", 2)
    assert live.told("damage", ANA) == []
    live.change("wolf", "unveil")
    assert live.table.view(ANA)["creatures"]["wolf"]["figures"]["hp"] == 10


@pytest.mark.rule("draw_your_weapon.sheet.visibility", "draw_your_weapon.map.setup")
def test_who_is_noticed_and_where_they_are_put_is_told() -> None:
    def hidden(scene: Dyw) -> None:
        scene.unnoticed["wolf"] = scene.creatures.pop("wolf")

    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9s"}, change=hidden).calls("notice wolf")
    assert live.told("noticed", ANA) == ["Wolf is noticed."]
    live.change("wolf", "place")
    assert touched(live, DEALER, "place") == {"1,0": ("square:1,0",)}
    live.say(DEALER, "place", "1,0")
    assert live.told("placed", ANA) == ["Wolf stands at 1,0."]


@pytest.mark.rule("draw_your_weapon.test.when")
def test_somebody_whom_the_dealer_took_away_is_asked_nothing_until_they_are_back() -> None:
    live = Live(ANA, BO, hands={ANA: "9d", BO: "4d"}).change(BO, "leave")
    assert (BO, "free") not in live.waiting()
    live.change(BO, "return")
    assert (BO, "free") in live.waiting()


@pytest.mark.rule("draw_your_weapon.attack.purpose", "draw_your_weapon.damage.objects")
def test_an_object_that_the_dealer_brings_in_can_be_attacked() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9s", DEALER: FIVE}, change=on_turn_of(ANA))
    live.say(DEALER, "interrupt", "object").say(DEALER, "object_kind", "rope").say(DEALER, "object_name", "bell rope")
    live.say(DEALER, "place", "1,0")
    assert live.told("object", ANA) == ["Bell rope is there at 1,0."]
    live.turn(ANA, "attack arming_sword bell_rope_1").say(ANA, "attack_card", "9s").settle()
    assert live.told("destroyed", ANA) == ["Bell rope is destroyed."]


@pytest.mark.rule("draw_your_weapon.attack.purpose", "draw_your_weapon.strike.target")
def test_outside_combat_too_an_object_comes_in_and_is_lifted_and_two_of_a_name_are_told_apart() -> None:
    live = Live(ANA, hands={ANA: "9s"})
    for _ in range(2):
        live.calls("object").say(DEALER, "object_kind", "chest").say(DEALER, "object_name", "")
    assert [each.name for each in live.scene.things.values()] == ["Chest", "Chest 2"]
    first, second = live.scene.things
    live.free(ANA, f"pick_up {second}")
    assert live.options(ANA, "free")[f"strike {first}"] == ""


@pytest.mark.rule("draw_your_weapon.strike.availability")
def test_the_dealer_binds_somebody_who_then_cannot_attack() -> None:
    live = Live(ANA, "wolf", hands={ANA: "5h"}, change=on_turn_of(ANA))
    live.change(ANA, "bind")
    assert live.options(ANA, "turn")["strike wolf"] == "strike.availability"
    live.change(ANA, "free")
    assert live.options(ANA, "turn")["strike wolf"] == ""


@pytest.mark.rule("draw_your_weapon.weapon.hands", "draw_your_weapon.strike.target")
def test_an_object_that_somebody_loses_lies_where_they_are() -> None:
    def laden(scene: Dyw) -> None:
        scene.things["crate_1"] = Thing("crate_1", "Crate", "crate")
        scene.creatures[ANA].held = ["crate_1"]

    live = Live(ANA, "wolf", map=["a..b"], hands={ANA: "9s"}, change=laden).change(ANA, "lose")
    live.say(DEALER, "item", "crate_1")
    assert live.who(ANA).held == []
    assert live.scene.things["crate_1"].place == live.who(ANA).place


@pytest.mark.rule("draw_your_weapon.weapon.hands")
def test_who_receives_and_loses_an_item_is_told_and_shown() -> None:
    live = Live(ANA, BO, hands={ANA: "9s"}).change(ANA, "receive")
    assert touched(live, DEALER, "item")["mace"] == (f"token:{ANA}",)
    assert "bite" not in touched(live, DEALER, "item")
    live.say(DEALER, "item", "mace").change(ANA, "lose")
    assert touched(live, DEALER, "item")["mace"] == (f"item:{ANA}.mace",)
    live.say(DEALER, "item", "mace")
    assert live.told("dealers_word", BO) == ["Brannoc Holt receives Mace.", "Brannoc Holt loses Mace."]


@pytest.mark.rule("draw_your_weapon.damage.guard_first")
def test_the_dealer_hurts_heals_moves_and_sends_away() -> None:
    live = Live(ANA, "wolf", map=["a....b"], hands={ANA: "5h"})
    live.change(ANA, "hurt").say(DEALER, "amount", 4)
    assert live.told("damage", ANA) == ["Brannoc Holt loses 4 HP: Guard 13 of 13, HP 25 of 29."]
    live.change(ANA, "heal").say(DEALER, "amount", 3).change("wolf", "place").say(DEALER, "place", "3,0")
    assert (stats(live.who(ANA)).hp, live.who("wolf").place) == (28, (3, 0))
    live.change("wolf", "leave")
    assert live.told("dealers_word", ANA)[-1] == "Wolf leaves."
    live.table.arrive(DEALER, "wolf", "foes", "5,0", "reinforcements")
    assert live.who("wolf_2").place == (5, 0)


@pytest.mark.rule("draw_your_weapon.damage.broken_effect")
@pytest.mark.parametrize(("path", "value"), [(["is_broken"], True), (["figures", "guard"], 4)])
def test_whoever_the_dealer_breaks_has_no_guard_and_is_hurt_by_two_more(path: list[str], value: bool | int) -> None:
    def broken(scene: Dyw) -> None:
        fight(scene, ANA)
        if value is not True:
            scene.creatures["wolf"].is_broken, stats(scene.creatures["wolf"]).guard = True, 0

    live = Live(ANA, "wolf", map=["ab"], hands={ANA: "5c", DEALER: FIVE}, change=broken)
    live.table.edit(DEALER, ["creatures", "wolf", *path], value, "a crash of stones")
    live.turn(ANA, "attack arming_sword wolf").say(ANA, "attack_card", "5c")
    assert (stats(live.who("wolf")).guard, stats(live.who("wolf")).hp) == (0, 12 - 5 - 2)


@pytest.mark.rule("draw_your_weapon.damage.zero_hp")
def test_an_npc_that_is_out_is_back_when_the_dealer_gives_it_hp_and_not_where_somebody_stands() -> None:
    live = Live(ANA, "wolf", map=["a.b"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", "wolf", "figures", "hp"], 0, "it was sick")
    live.turn(ANA, "move 2,0").say(DEALER, "end_combat", "on")
    live.table.edit(DEALER, ["creatures", "wolf", "figures", "hp"], 4, "it played dead")
    assert live.told("up", ANA) == ["Wolf is up again."]
    live.say(DEALER, "place", "0,0")
    assert (live.who("wolf").is_out, live.who("wolf").place) == (False, (0, 0))


@pytest.mark.rule("draw_your_weapon.damage.zero_hp")
def test_an_npc_that_the_dealer_takes_out_by_hand_stays_out() -> None:
    live = Live(ANA, "wolf", "street_tough", map=["acb"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", "wolf", "is_out"], True, "it has had enough")
    live.turn(ANA, "defend")
    assert (live.who("wolf").is_out, stats(live.who("wolf")).hp) == (True, 0)


@pytest.mark.rule("draw_your_weapon.damage.zero_hp", "draw_your_weapon.damage.down")
def test_whom_the_dealer_leaves_without_hp_falls_and_whom_he_gives_some_is_up_again() -> None:
    live = Live(ANA, BO, "wolf", map=["a.c", "b.."], hands={ANA: "9c", BO: "8c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", ANA, "figures", "hp"], 0, "a beam falls")
    live.settle()
    assert live.who(ANA).is_down
    turn = fight_of(live.scene).turn
    assert turn is None or turn.creature != ANA
    live.table.edit(DEALER, ["creatures", ANA, "figures", "hp"], 3, "a miracle")
    live.settle()
    assert not live.who(ANA).is_down


@pytest.mark.rule("draw_your_weapon.damage.zero_hp")
def test_an_npc_whom_the_dealer_leaves_without_hp_is_out_outside_of_combat_too() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9c"})
    live.table.edit(DEALER, ["creatures", "wolf", "figures", "hp"], 0, "it was sick")
    live.settle()
    assert live.who("wolf").is_out


@pytest.mark.rule("draw_your_weapon.damage.down")
def test_whoever_was_made_down_and_is_given_hp_and_guard_in_one_is_up_with_both() -> None:
    live = Live(ANA, BO, "wolf", map=["acb"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", BO, "is_down"], True, "a stone from above")
    figures = {**live.table.view(DEALER)["creatures"][BO]["figures"], "hp": 3, "guard": 2}
    live.table.edit(DEALER, ["creatures", BO, "figures"], figures, "a second wind")
    bo = live.who(BO)
    assert (bo.is_down, stats(bo).hp, stats(bo).guard) == (False, 3, 2)


@pytest.mark.rule("draw_your_weapon.damage.down", "draw_your_weapon.guard.cap")
def test_the_dealer_sets_no_guard_of_whoever_is_down() -> None:
    live = Live(CY, ANA, "wolf", map=["ab..c"], hands={CY: "9c", DEALER: FIVE}, change=ana_is_down)
    live.say(DEALER, "interrupt", "change").say(DEALER, "whom", ANA)
    assert live.options(DEALER, "change")["guard"] == "damage.down"


@pytest.mark.rule("draw_your_weapon.damage.down", "draw_your_weapon.damage.zero_hp")
def test_whoever_the_dealer_makes_down_has_neither_hp_nor_guard() -> None:
    live = Live(ANA, BO, "wolf", map=["acb"], hands={ANA: "9c", DEALER: FIVE}, change=on_turn_of(ANA))
    live.table.edit(DEALER, ["creatures", BO, "is_down"], True, "a stone from above")
    bo = live.who(BO)
    assert (bo.is_down, stats(bo).hp, stats(bo).guard) == (True, 0, 0)
    live.turn(ANA, "defend").table.edit(DEALER, ["creatures", BO, "figures", "hp"], 3, "water in the face")
    assert not live.who(BO).is_down


@pytest.mark.rule("draw_your_weapon.damage.objects")
@pytest.mark.parametrize("name", ["wolf", "say", "門"])
def test_an_object_may_have_any_name(name: str) -> None:
    live = Live(ANA, "wolf", hands={ANA: "2c"}).calls("object").say(DEALER, "object_kind", "rope")
    live.say(DEALER, "object_name", name)
    assert live.told("object", ANA) == [f"{name.capitalize()} is there."]
    assert live.who("wolf").name == "Wolf"


@pytest.mark.rule("draw_your_weapon.guard.cap")
def test_guard_is_never_above_its_maximum_whatever_the_dealer_says() -> None:
    live = Live(ANA, "soldier", change=lambda scene: fight(scene, ANA))
    most = stats(live.who(ANA)).max_guard
    live.change(ANA, "guard")
    with pytest.raises(Forbidden):
        live.say(DEALER, "amount", most + 1)
    live.say(DEALER, "amount", most - 1)
    live.turn(ANA, "defend")
    assert stats(live.who(ANA)).guard == most  # two back, and one of them is too many
    assert f"Guard {most} of {most}" in live.told("guard", ANA)[-1]


@pytest.mark.rule("draw_your_weapon.rest.pile_to_void")
def test_after_the_pile_has_gone_to_the_void_no_card_belongs_to_an_action_and_the_dealer_may_set_things() -> None:
    def asleep(scene: Dyw) -> Dyw:
        move(scene.zones, "7c", "library", "pile")
        scene.resolving, scene.resting, scene.rest_stage, stats(scene.creatures[ANA]).hp = 1, [ANA], "asleep", 3
        return scene

    live = Live(ANA, hands={ANA: "9c"}, change=asleep).say(DEALER, "night", "quiet").settle()
    assert (ANA, "heal") in live.waiting()
    assert "7c" in live.scene.zones["void"].cards
    live.table.edit(DEALER, ["minutes"], 5, "time flies")
    assert live.scene.resolving == 0


@pytest.mark.rule("draw_your_weapon.map.setup", "draw_your_weapon.damage.down")
def test_whom_the_dealer_heals_where_another_stands_gets_a_square_of_their_own() -> None:
    live = Live(ANA, "wolf", "wolf_2", map=FIELD, hands={ANA: "9d", DEALER: "4c"}, change=fallen_wolf)
    live.change("wolf", "heal").say(DEALER, "amount", 3)
    assert "0,0" not in live.options(DEALER, "place")
    live.say(DEALER, "place", "1,1")
    assert (live.who("wolf").place, live.who(ANA).place) == ((1, 1), (0, 0))


@pytest.mark.rule("draw_your_weapon.map.distance", "draw_your_weapon.weapon.own_rules")
@pytest.mark.parametrize("after", [False, True])
def test_the_dealer_may_change_things_though_somebody_stands_where_an_npc_was_knocked_out(after: bool) -> None:
    def asleep(scene: Dyw) -> None:
        fight(scene, ANA)
        scene.creatures["wolf"].is_asleep, stats(scene.creatures["wolf"]).hp = True, 0

    live = Live(ANA, "wolf", "soldier", map=["ab.c"], hands={ANA: "9c", DEALER: FIVE}, change=asleep)
    live.turn(ANA, "move 1,0")
    if after:
        live.say(DEALER, "interrupt", "over").settle()
    live.table.edit(DEALER, ["minutes"], 7, "time flies")
    assert live.scene.minutes == 7


@pytest.mark.rule("draw_your_weapon.map.cover", "draw_your_weapon.map.optional")
def test_the_dealer_gives_cover_and_takes_it_away_again() -> None:
    live = Live(ANA, "wolf", hands={ANA: "9s"}).change(ANA, "cover")
    assert live.who(ANA).has_cover
    live.change(ANA, "bare")
    assert not live.who(ANA).has_cover


@pytest.mark.rule("draw_your_weapon.map.cover", "draw_your_weapon.map.setup")
def test_whom_the_dealer_puts_elsewhere_has_no_cover_there() -> None:
    live = Live(ANA, "wolf", map=["a..b"], hands={ANA: "2c", DEALER: FIVE}, change=on_turn_of(ANA)).change(ANA, "cover")
    live.change(ANA, "place").say(DEALER, "place", "1,0")
    assert not live.who(ANA).has_cover


@pytest.mark.rule("draw_your_weapon.combat_end.when")
def test_whoever_yielded_takes_up_arms_again_by_the_dealers_word() -> None:
    def yielded(scene: Dyw) -> None:
        fight(scene, ANA)
        scene.creatures["duelist"].has_yielded = True

    live = Live(ANA, "duelist", "wolf", hands={ANA: "9s", DEALER: "4c"}, change=yielded).change("duelist", "rearm")
    assert live.told("dealers_word", ANA) == ["Duelist takes up arms again."]
    assert live.who("duelist").has_yielded is False


@pytest.mark.rule("draw_your_weapon.map.cover", "draw_your_weapon.movement.cost")
def test_cover_that_the_dealer_stated_is_left_behind_by_whoever_moves_on_the_map() -> None:
    live = Live(ANA, "wolf", map=["a..b"], hands={ANA: "2c", DEALER: FIVE}, change=on_turn_of(ANA)).change(ANA, "cover")
    assert live.who(ANA).has_cover
    live.turn(ANA, "move 1,0")
    assert not live.who(ANA).has_cover
