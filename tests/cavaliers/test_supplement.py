"""What the supplement adds beyond the seed: hordes, Oil Slicks, a brandestoc's Reach, autoloader and wrist holster."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from outdraw.commands.painter import paint
from outdraw.core.seen import seen
from outdraw.games import find_game
from outdraw.games.cavaliers.content import Carried
from outdraw.games.cavaliers.rules.actions import menu
from outdraw.games.cavaliers.rules.bargain import Bargain
from outdraw.games.cavaliers.rules.before_combat import preparation_options
from outdraw.games.cavaliers.rules.combined import draw_drop, reload_drop
from outdraw.games.cavaliers.rules.damage import check_limits, inflict_wounds
from outdraw.games.cavaliers.rules.movement import reach_of
from outdraw.games.cavaliers.rules.pools import Attempt, hindrances, own_dice, pool, pool_of
from outdraw.games.cavaliers.rules.spending import spend, table_of
from tests.cavaliers.deeds import do
from tests.cavaliers.support import board, duel, known, person, put, turn
from tests.played_boards import boards_of
from tests.support import Script


def test_a_horde_loses_a_step_of_its_die_for_each_wound_and_no_dice_to_drop() -> None:
    scene = board()
    rats = put(scene, known("horde_of_rats"), "foes")
    for wounds, block, brawl in [(0, "d12", "d8+d12"), (1, "d10", "d8+d10"), (3, "d6", "d6+d8"), (4, "0", "d8")]:
        rats.body.wounds = wounds
        assert str(pool(pool_of(scene, Attempt(rats, "block")))) == block
        assert str(pool(pool_of(scene, Attempt(rats, "brawl", scene.items["horde_of_rats.many_teeth"])))) == brawl
        assert hindrances(scene, rats, "brawl") == []
    assert str(pool(own_dice(rats, "impulse"))) == "d8"
    assert reach_of(scene, rats) == (0, 1)


def test_a_horde_at_its_limit_is_dispersed_and_not_dying() -> None:
    scene = board()
    rats = put(scene, known("horde_of_rats"), "foes")
    with Script() as play:
        inflict_wounds(play, rats, 4)
        check_limits(play, scene, rats)
        assert rats.is_up
        inflict_wounds(play, rats, 1)
        check_limits(play, scene, rats)
    assert rats.status == "dispersed"
    assert play.told("out")[0].text == "Horde of rats is dispersed."


def test_an_animal_is_offered_what_it_can_do_and_no_more() -> None:
    scene, _ann, _foe = duel()
    dog = put(scene, known("guard_dog"), "foes")
    rider = put(scene, person("rider", gear=[("riding_horse", "carried")]))
    turn(scene, dog.id)
    offered = {option.word for option in menu(scene, scene.turns[-1])}
    assert not {"mount", "skill", "draw", "retrieve"} & offered
    attacks = {each.value.split(" ")[1] for each in menu(scene, scene.turns[-1]) if each.value.startswith("attack")}
    assert attacks == {"lunge", "brawl"}
    assert not [each for each in preparation_options(scene, dog) if each.value.startswith("roll ")]
    assert [each for each in preparation_options(scene, rider) if each.value.startswith("mount ")]


def test_a_brandestoc_is_extended_at_drop_2_and_then_reaches_the_next_area() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("brandestoc", "both")]), foe="b")
    turn(scene, "ann")
    lunge = "attack lunge foe ann.brandestoc"
    barred = {option.value: option.barred_by for option in menu(scene, scene.turns[-1])}
    assert barred[lunge] == "cavaliers.attack.range"
    do(scene, "extend ann.brandestoc", lunge)
    assert scene.attacks[0].drop == 2
    assert "extend ann.brandestoc" not in {option.value for option in menu(scene, scene.turns[-1])}  # for the scene


@pytest.mark.parametrize(("kind", "plain"), [("flintlock_pistol", 2), ("flintlock_musket", 3), ("double_pistol", 4)])
def test_an_autoloader_takes_one_off_the_drop_of_reloading(kind: str, plain: int) -> None:
    scene, _ann, _foe = duel(replace(person(), gear=(Carried(kind, "both"), Carried(kind, autoloader=True))))
    assert [reload_drop(item) for item in scene.items.values() if item.kind == kind] == [plain, plain - 1]


def test_four_pistols_with_autoloaders_are_reloaded_in_a_turn() -> None:
    pistols = tuple(Carried("flintlock_pistol", autoloader=True) for _ in range(5))
    scene, ann, _foe = duel(replace(person(), gear=pistols))
    for item in scene.items.values():
        item.loaded = 0
    begun = turn(scene, ann.id)
    own = [item.id for item in scene.items.values() if item.holder == ann.id]
    do(scene, *(f"reload {id}" for id in own[:4]))
    assert begun.drop == 4


def test_a_pistol_is_drawn_from_a_wrist_holster_without_drop() -> None:
    gear = (Carried("flintlock_pistol", wrist_holster=True), Carried("dagger"))
    scene, ann, _foe = duel(replace(person(), gear=gear))
    begun = turn(scene, ann.id)
    assert draw_drop(scene.items["ann.dagger"]) == 1
    do(scene, "draw ann.flintlock_pistol main")
    assert begun.drop == 0
    do(scene, "sheathe ann.flintlock_pistol")
    assert begun.drop == 1  # putting it back is as ever


def test_clockworks_go_with_the_weapons_they_are_made_for() -> None:
    odd = replace(person(), gear=(Carried("rapier", autoloader=True), Carried("dagger", wrist_holster=True)))
    assert [fault[2] for fault in odd.faults()] == ["expected a pistol or a musket", "expected a pistol"]
    fine = replace(person(), gear=(Carried("flintlock_musket", autoloader=True),))
    assert list(fine.faults()) == []


def test_an_oil_slick_is_poured_into_the_next_area_and_hampers_dodging_there() -> None:
    scene, ann, foe = duel(person(ranks={"brew": 2}), foe="b")
    with Script(answers=["buy oil_slick_2", "done"]) as play:
        deal = Bargain(Attempt(ann, "brew"))
        spend(play, scene, deal, 8, table_of(deal))
    assert [(each.why, each.drop) for each in hindrances(scene, foe, "dodge")] == [("oil slick", 2)]
    assert hindrances(scene, foe, "parry") == []
    assert hindrances(scene, ann, "dodge") == []
    assert "slick 2" in paint(boards_of(find_game("cavaliers"))(seen(scene, "ann")))
    once = [option.barred_by for option in play.choices[1].options if option.value == "buy oil_slick"]  # type: ignore[attr-defined]
    assert once == ["cavaliers.attack.resolution"]  # one mixture to a roll
