"""Actions of a turn: combined actions and their Drop, Reload."""

from __future__ import annotations

import re

import pytest

from outdraw.core.catalogue import Catalogue
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.rules.actions import DICE_ACTIONS, cannons, menu
from outdraw.games.cavaliers.rules.attacks import resolve
from outdraw.games.cavaliers.rules.combined import DROPS, reload_drop
from outdraw.games.cavaliers.rules.rounds import fight
from outdraw.games.cavaliers.scene import Attack, Item
from tests.cavaliers.deeds import barred, do, refused, stocked
from tests.cavaliers.support import duel, person, put, turn
from tests.support import Script

EXAMPLES = Catalogue.load(GAME.rules_file).examples


# --- turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.action.limit")
def test_she_may_pass_and_the_turn_is_over() -> None:
    scene, _ann, _foe = duel()
    turn(scene, "ann")
    do(scene, "done")
    assert scene.turns == []


@pytest.mark.rule("cavaliers.action.limit")
def test_after_her_one_action_the_turn_is_over() -> None:
    scene, _ann, _foe = duel()
    turn(scene, "ann")
    with Script(luck=["4 7"], answers=["focus", "old"]) as play:
        fight(play, scene)
        fight(play, scene)  # nothing more to ask
    assert scene.turns == []


@pytest.mark.rule("cavaliers.action.kinds")
def test_dice_actions_and_actions_without_dice() -> None:
    assert {"attack", "flourish", "focus", "skill"} <= set(DICE_ACTIONS)
    assert not {"assist", "move", "run", "reload", "draw"} & set(DICE_ACTIONS)
    scene, _ann, _foe = duel()
    begun = turn(scene, "ann")
    play = do(scene, "move b")
    assert play.chances == []
    assert begun.main == ""
    with Script(luck=["7"], answers=["focus", "old"]) as rolled:  # d6+d10 at Drop 1
        scene.happenings = []
        fight(rolled, scene)
    assert len(rolled.chances) == 1


@pytest.mark.rule("cavaliers.action.list")
def test_the_menu_has_eight_kinds_of_action_and_offers_them() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("rapier", "main"), ("flintlock_pistol", "carried")]))
    put(scene, person("bea"))
    scene.items["ann.flintlock_pistol"].loaded = 0
    turn(scene, "ann")
    offered = {option.word for option in menu(scene, scene.turns[-1])}
    assert {"attack", "assist", "flourish", "focus", "move", "run", "prepare", "reload", "skill"} <= offered


@pytest.mark.rule("cavaliers.action.minor")
def test_drawing_a_weapon_as_the_whole_turn_weighs_on_nothing() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("rapier", "carried")]))
    turn(scene, "ann")
    do(scene, "draw ann.rapier main", "done")
    assert (scene.items["ann.rapier"].at, scene.turns) == ("main", [])
    begun = turn(scene, "ann")
    assert begun.drop == 0


# --- combined actions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.combined.drop")
def test_drawing_and_attacking_in_one_turn_is_drop_1() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("rapier", "carried")]))
    turn(scene, "ann")
    do(scene, "draw ann.rapier main", "attack lunge foe ann.rapier")
    with Script(luck=["5 7", "1 1"], answers=["dodge", "done"]) as play:  # d8+d10: the d6 is dropped
        resolve(play, scene)
    assert play.told("sources")[0].facts["drop"] == 1


@pytest.mark.rule("cavaliers.combined.cumulative")
def test_drawing_moving_and_attacking_is_drop_2() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("rapier", "carried")]), foe="b")
    turn(scene, "ann")
    do(scene, "draw ann.rapier main", "move b", "attack lunge foe ann.rapier")
    assert scene.attacks[0].drop == 2


ROWS = [
    (example.rule, example.given.removeprefix("combined action: "), int(example.expect.removeprefix("Drop ")))
    for example in EXAMPLES
    if example.given.startswith("combined action: ")
]
DEEDS = {
    "Drop Weapon": "drop",
    "Move": "move",
    "Stand Up": "stand",
    "Dismount": "dismount",
    "Draw Weapon": "draw",
    "Sheathe Weapon": "sheathe",
    "Switch Hands": "switch",
    "Imbibe Draught": "drink",
    "Arm Grenade": "arm",
    "Run": "run",
    "Retrieve Weapon": "retrieve",
    "Improvise Weapon": "improvise",
    "Mount Horse": "mount",
}
GUNS = {"Pistol": "flintlock_pistol", "Crossbow": "crossbow", "Musket": "flintlock_musket"}


@pytest.mark.parametrize(
    ("deed", "drop"), [pytest.param(deed, drop, marks=pytest.mark.rule(rule)) for rule, deed, drop in ROWS]
)
def test_every_row_of_the_table_of_combined_actions(deed: str, drop: int) -> None:
    reload = re.fullmatch(r"Reload \((\w+)\)", deed)
    if reload:
        item = Item(id="x", kind=GUNS[reload[1]], owner="", holder="", at="main")
        assert reload_drop(item) == drop
    else:
        assert DROPS[DEEDS[deed]] == drop


@pytest.mark.rule("cavaliers.combined.table3")
@pytest.mark.parametrize(("kind", "drop"), [("arquebus", 3), ("caliver", 2), ("rifled_musket", 4), ("arbalest", 4)])
def test_a_weapon_that_prints_its_own_figure_goes_by_it(kind: str, drop: int) -> None:
    assert reload_drop(Item(id="x", kind=kind, owner="", holder="", at="both")) == drop


@pytest.mark.rule("cavaliers.combined.table0", "cavaliers.combined.table1")
@pytest.mark.parametrize(
    ("deed", "drop", "check"),
    [
        ("drop ann.dagger", 0, lambda s: s.items["ann.dagger"].at == "floor"),
        ("sheathe ann.dagger", 1, lambda s: s.items["ann.dagger"].at == "carried"),
        ("drink ann.aggression_draught", 1, lambda s: s.people["ann"].charms == {"lunge": 6}),
        ("arm ann.grenade", 1, lambda s: s.items["ann.grenade"].is_armed),
        ("move b", 1, lambda s: s.people["ann"].area == "b"),
    ],
)
def test_light_deeds_happen_and_add_their_drop(deed: str, drop: int, check: object) -> None:
    scene = stocked()
    begun = turn(scene, "ann")
    do(scene, deed)
    assert begun.drop == drop
    assert check(scene)  # type: ignore[operator]


@pytest.mark.rule("cavaliers.combined.table1")
def test_standing_up_switching_hands_and_dismounting() -> None:
    scene = stocked()
    scene.items["ann.grenade"].at = "carried"
    scene.people["ann"].prone = True
    begun = turn(scene, "ann")
    do(scene, "stand", "switch ann.dagger off")
    assert (scene.people["ann"].prone, scene.items["ann.dagger"].at, begun.drop) == (False, "off", 2)
    do(scene, "mount ann.riding_horse")
    assert (scene.people["ann"].mount, begun.drop) == ("ann.riding_horse", 4)
    begun.drop = 0
    do(scene, "dismount")
    assert (scene.people["ann"].mount, begun.drop) == ("", 1)


@pytest.mark.rule("cavaliers.combined.table2", "cavaliers.combined.table3")
def test_heavy_deeds_happen_and_add_their_drop() -> None:
    for deed, drop in (("run c", 2), ("reload ann.flintlock_pistol", 2), ("reload ann.flintlock_musket", 3)):
        scene = stocked()
        begun = turn(scene, "ann")
        do(scene, deed)
        assert begun.drop == drop
    scene = stocked()
    scene.items["ann.dagger"].at = "carried"
    begun = turn(scene, "ann")
    do(scene, "retrieve floor.club main")
    assert (scene.items["floor.club"].holder, begun.drop) == ("ann", 2)
    scene.items["floor.club"].at = "carried"
    do(scene, "improvise")
    assert any(item.kind == "improvised_weapon" and item.at == "main" for item in scene.items.values())
    assert begun.drop == 4


@pytest.mark.rule("cavaliers.combined.unlisted")
@pytest.mark.parametrize(("ruled", "drop"), [(..., 1), (0, 0), (3, 3)])
def test_for_anything_else_the_mj_sets_the_drop(ruled: object, drop: int) -> None:
    scene, _ann, _foe = duel()
    begun = turn(scene, "ann")
    with Script(answers=["other", "open the door", ..., ruled, ...]) as play:
        fight(play, scene)
    assert play.choices[-1].seat == "mj"
    assert begun.drop == drop


@pytest.mark.rule("cavaliers.combined.no_two_rolls")
def test_a_second_roll_in_a_turn_is_refused() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("rapier", "main"), ("flintlock_pistol", "off")]))
    turn(scene, "ann")
    do(scene, "later", "attack lunge foe ann.rapier")
    with Script(luck=["5 7", "1 1"], answers=["dodge", "done"]) as play:
        resolve(play, scene)
    assert refused(scene, "attack aim foe ann.flintlock_pistol") == "cavaliers.combined.no_two_rolls"
    assert refused(scene, "focus") == "cavaliers.combined.no_two_rolls"
    do(scene, "move b")  # for this the Drop was set aside
    assert scene.people["ann"].area == "b"


@pytest.mark.rule("cavaliers.combined.no_dice_turn")
def test_reload_dismount_and_move_fit_and_a_draught_does_not() -> None:
    scene = stocked()
    ann, horse = scene.people["ann"], scene.items["ann.riding_horse"]
    ann.mount, horse.holder, horse.at, horse.area = horse.id, "ann", "ridden", ""
    begun = turn(scene, "ann")
    do(scene, "reload ann.flintlock_pistol", "dismount", "move b")
    assert begun.drop == 4
    assert refused(scene, "drink ann.aggression_draught") == "cavaliers.combined.no_dice_turn"
    do(scene, "done")


@pytest.mark.rule("cavaliers.combined.cap_scope")
def test_the_limit_does_not_count_wounds_and_holds_with_a_roll_too() -> None:
    scene = stocked()
    scene.people["ann"].body.wounds = 2
    begun = turn(scene, "ann")
    do(scene, "reload ann.flintlock_pistol", "move b", "sheathe ann.dagger")
    assert begun.drop == 4
    scene = stocked()
    scene.items["ann.dagger"].at = "carried"
    scene.items["floor.club"].area = "c"
    turn(scene, "ann")
    do(scene, "run c", "retrieve floor.club main")
    assert refused(scene, "sheathe floor.club") == "cavaliers.combined.no_dice_turn"  # 5 with an attack to come


# --- Reload -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.reload.action")
def test_a_shot_empties_a_pistol_and_a_reload_fills_it() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("flintlock_pistol", "main")]))
    pistol = scene.items["ann.flintlock_pistol"]
    turn(scene, "ann")
    do(scene, "attack aim foe ann.flintlock_pistol")
    with Script(luck=["1 1 1", "5 6"], answers=["dodge", "done"]) as play:  # a miss
        resolve(play, scene)
    assert pistol.loaded == 0
    scene.turns = []
    turn(scene, "ann")
    assert refused(scene, "attack aim foe ann.flintlock_pistol") == "cavaliers.reload.action"
    do(scene, "reload ann.flintlock_pistol", "done")
    assert pistol.loaded == 1


@pytest.mark.rule("cavaliers.reload.bow_crossbow")
def test_bows_never_need_reloading_and_crossbows_do() -> None:
    for kind, rule in (("hunting_bow", ""), ("crossbow", "cavaliers.reload.bow_crossbow")):
        scene, _ann, _foe = duel(person("ann", gear=[(kind, "both")]))
        scene.attacks = [Attack(attacker="ann", target="foe", specialty="aim", weapon=f"ann.{kind}")]
        dice = "1 1" if kind == "hunting_bow" else "1 1 1"  # a bow is awkward at close range
        with Script(luck=[dice, "5 6"], answers=["dodge", "done"]) as play:
            resolve(play, scene)
        turn(scene, "ann")
        assert barred(scene, f"attack aim foe ann.{kind}") == rule


@pytest.mark.rule("cavaliers.reload.cannon")
def test_a_cannon_needs_five_uses_by_whomever() -> None:
    scene, ann, _foe = duel()
    put(scene, person("bea"))
    scene.items["gun"] = Item(id="gun", kind="falconet", owner="", holder="", at="floor", area="a", die=6)
    gun = scene.items["gun"]
    for number in range(5):
        assert [each.id for each in cannons(scene, ann)] == ["gun"]
        scene.turns = []
        turn(scene, "ann" if number % 2 else "bea")
        do(scene, "serve gun")
        assert gun.loaded == (1 if number == 4 else 0)
    assert cannons(scene, ann) == []
    scene.turns, gun.loaded = [], 0
    turn(scene, "ann")
    do(scene, "sheathe ann.rapier")
    assert refused(scene, "serve gun") == "cavaliers.reload.cannon"  # a full action


@pytest.mark.rule("cavaliers.reload.combined")
@pytest.mark.parametrize(("kind", "hand", "drop"), [("flintlock_pistol", "main", 2), ("flintlock_musket", "both", 3)])
def test_reload_and_fire_in_one_turn(kind: str, hand: str, drop: int) -> None:
    scene, _ann, _foe = duel(person("ann", gear=[(kind, hand)]), foe="b")
    scene.items[f"ann.{kind}"].loaded = 0
    turn(scene, "ann")
    do(scene, f"reload ann.{kind}", f"attack aim foe ann.{kind}")
    assert scene.attacks[0].drop == drop


@pytest.mark.rule("cavaliers.reload.combined")
@pytest.mark.parametrize(("kind", "drop"), [("double_pistol", 2), ("double_musket", 3)])
def test_one_barrel_of_two_is_reloaded_at_the_drop_of_its_class(kind: str, drop: int) -> None:
    scene, _ann, _foe = duel(person("ann", gear=[(kind, "carried")]))
    scene.items[f"ann.{kind}"].loaded = 0
    begun = turn(scene, "ann")
    do(scene, f"barrel ann.{kind}")
    assert (begun.drop, scene.items[f"ann.{kind}"].loaded) == (drop, 1)


@pytest.mark.rule("cavaliers.reload.two_pistols")
def test_two_pistols_in_a_turn_without_dice_but_not_musket_and_pistol() -> None:
    gear = [("flintlock_pistol", "main"), ("flintlock_pistol", "off"), ("flintlock_musket", "carried")]
    scene, _ann, _foe = duel(person("ann", gear=gear))
    pistols = ["ann.flintlock_pistol", "ann.flintlock_pistol_2"]
    for id in (*pistols, "ann.flintlock_musket"):
        scene.items[id].loaded = 0
    begun = turn(scene, "ann")
    do(scene, *(f"reload {id}" for id in pistols))
    assert begun.drop == 4
    scene.items[pistols[0]].loaded, begun.drop = 0, 0
    do(scene, "reload ann.flintlock_musket")
    assert refused(scene, f"reload {pistols[0]}") == "cavaliers.combined.no_dice_turn"
