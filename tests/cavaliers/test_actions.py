"""Actions of a turn: combined actions and their Drop, Assist, Flourish, Prepare, Reload, Use a Skill."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from outdraw.core.catalogue import Catalogue
from outdraw.core.choices import Forbidden
from outdraw.core.dice import Pool, parse_pool
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.game import GAME
from outdraw.games.cavaliers.rules.actions import DICE_ACTIONS, MAIN, MENU, cannons, menu
from outdraw.games.cavaliers.rules.attacks import resolve
from outdraw.games.cavaliers.rules.combined import DROPS, reload_drop
from outdraw.games.cavaliers.rules.prepared_actions import last_call, watch
from outdraw.games.cavaliers.rules.rolls import assist_dice, pool
from outdraw.games.cavaliers.rules.rounds import end_round, fight
from outdraw.games.cavaliers.rules.skills import assist_offers, flourish, table_for, take_style, use_skill
from outdraw.games.cavaliers.scene import Assistance, Attack, Cavaliers, Item
from tests.cavaliers.builders import board, duel, person, place, put, turn
from tests.support import Script

EXAMPLES = Catalogue.load(GAME.rules_file).examples


def do(scene: Cavaliers, *deeds: str) -> Script:
    """Let the one whose turn it is do one thing after another."""
    play = Script(answers=list(deeds))
    for _ in deeds:
        scene.happenings = []
        fight(play, scene)
    play.done()
    return play


def barred(scene: Cavaliers, value: str) -> str | None:
    return next((option.barred_by for option in menu(scene, scene.turns[-1]) if option.value == value), None)


def refused(scene: Cavaliers, deed: str) -> str:
    with pytest.raises(Forbidden) as error:
        do(scene, deed)
    return error.value.rule


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
    assert MENU == ("attack", "assist", "flourish", "focus", "movement", "prepare", "reload", "skill")
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


def stocked() -> Cavaliers:
    """Ann with everything the table of combined actions needs."""
    gear = [
        ("dagger", "main"),
        ("rapier", "carried"),
        ("aggression_draught", "carried"),
        ("grenade", "off"),
        ("flintlock_pistol", "carried"),
        ("flintlock_musket", "carried"),
        ("riding_horse", "carried"),
    ]
    scene, ann, _foe = duel(person("ann", gear=gear))
    for item in scene.items.values():
        if item.gear.needs_reload:
            item.loaded = 0
    scene.items["floor.club"] = Item(id="floor.club", kind="club", owner="", holder="", at="floor", area="a", die=6)
    ann.prone = False
    return scene


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


# --- Assist -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.assist.dice")
def test_what_a_helper_may_lend() -> None:
    scene = board()
    helper = put(scene, person("ann", ranks={"feint": 2}, guile=8, affinity=6, competency=8))
    assert assist_offers(helper, "feint") == {"specialty": (8, 8), "competency": (8,), "default": (6,)}
    competent = put(scene, person("bea"))
    assert assist_offers(competent, "feint") == {"competency": (6,), "default": (6,)}
    neither = put(scene, person("cid", competent=()))
    assert assist_offers(neither, "feint") == {"default": (6,)}


@pytest.mark.rule("cavaliers.assist.dice")
def test_assist_dice_join_the_friends_next_roll_with_that_specialty() -> None:
    scene, ann, _foe = duel()
    put(scene, person("bea", ranks={"lunge": 2}))
    place(scene, "bea")
    turn(scene, "bea")
    do_with = Script(answers=["assist ann", "lunge", "specialty", "done"])
    fight(do_with, scene)
    fight(do_with, scene)
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.rapier")]
    with Script(luck=["1 2 3 4 5", "1 1"], answers=["dodge", "done"]) as play:  # d6+d8+3d10
        resolve(play, scene)
    assert ann.assists == []


@pytest.mark.rule("cavaliers.assist.max_two")
def test_two_helpers_count_and_no_third() -> None:
    scene = board()
    ann = put(scene, person("ann"))
    ann.assists = [Assistance(name, name.title(), "feint", (8,)) for name in ("bea", "cid", "dee")]
    assert [part.size for part in assist_dice(ann, "feint")] == [8, 8]


@pytest.mark.rule("cavaliers.assist.expiry")
def test_unused_dice_are_lost_when_the_round_closes() -> None:
    scene, ann, _foe = duel()
    ann.assists = [Assistance("bea", "Bea", "feint", (8,))]
    end_round(Script(), scene)
    assert ann.assists == []


@pytest.mark.rule("cavaliers.assist.combined")
def test_assist_weighs_two_of_four_and_takes_no_roll() -> None:
    scene = stocked()
    put(scene, person("bea"))
    begun = turn(scene, "ann")
    do(scene, "run c")
    scene.happenings = []
    with Script(answers=["assist bea", "lunge", "default"]) as play:
        fight(play, scene)
    assert begun.drop + begun.weight == 4
    fight(Script(), scene)
    assert scene.turns == []  # nothing is left to combine
    scene = stocked()
    put(scene, person("bea"))
    turn(scene, "ann")
    do(scene, "run c", "sheathe ann.dagger")
    assert refused(scene, "assist bea") == "cavaliers.assist.combined"  # 5


@pytest.mark.rule("cavaliers.assist.combined")
def test_after_an_assist_combined_actions_may_follow_but_no_roll() -> None:
    scene = stocked()
    put(scene, person("bea"))
    turn(scene, "ann")
    with Script(answers=["assist bea", "lunge", "default"]) as play:
        fight(play, scene)
    assert refused(scene, "attack lunge foe ann.dagger") == "cavaliers.assist.combined"
    do(scene, "run c")
    assert scene.people["ann"].area == "c"


# --- Flourish ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.flourish.roll")
def test_a_flourish_is_any_specialty_against_easy() -> None:
    scene, ann, _foe = duel(person("ann", ranks={"banter": 1}))
    ann.advantage = 8  # it does not join a Flourish
    with Script(luck=["6 7", "1 2 3"], answers=["banter", "a bow"]) as play:
        flourish(play, scene, turn(scene, "ann"))
    assert [chance.record() for chance in play.chances] == ["roll 2d10", "roll 3d6"]
    assert ann.style == 2


@pytest.mark.rule("cavaliers.flourish.roll")
def test_npcs_do_not_flourish() -> None:
    scene, _ann, _foe = duel()
    turn(scene, "foe")
    assert barred(scene, "flourish") is None


@pytest.mark.rule("cavaliers.flourish.spend")
@pytest.mark.parametrize(("held", "points", "after"), [(0, 7, 2), (2, 9, 3), (0, 2, 0)])
def test_three_success_points_a_style_point_up_to_three(held: int, points: int, after: int) -> None:
    _scene, ann, _foe = duel()
    ann.style = held
    take_style(Script(), ann, points)
    assert ann.style == after


@pytest.mark.rule("cavaliers.flourish.roll", "cavaliers.flourish.spend")
def test_the_printed_flourish_a_dodge_of_14_with_seven_against_nine() -> None:
    scene, ann, _foe = duel(person("ann", guile=10, verve=6, ranks={"dodge": 2}))
    with Script(luck=["3 7 7 2", "4 5 1"], answers=["dodge", ...]) as play:
        flourish(play, scene, turn(scene, "ann"))
    assert play.told("rolled")[0].facts["total"] == 14
    assert play.told("rolled")[0].facts["points"] == 7
    assert play.told("opposed")[0].facts["other"] == 9
    assert ann.style == 2


@pytest.mark.rule("cavaliers.flourish.spend")
def test_a_tie_fails_and_gains_nothing() -> None:
    scene, ann, _foe = duel()
    with Script(luck=["4 5", "2 3 6"], answers=["dodge", ...]) as play:
        flourish(play, scene, turn(scene, "ann"))
    assert ann.style == 0


def test_at_some_tables_the_mj_spends_what_beats_a_pc() -> None:
    scene, ann, _foe = duel(theirs=person("foe", "stock"))
    scene.people["foe"].seat = "mj"
    scene.switches = Switches(opposition_spends=True)
    with Script(luck=["1 1", "1 4 6"], answers=["dodge", ..., "buy yield 2"]) as play:
        flourish(play, scene, turn(scene, "ann"))
    assert play.choices[-1].seat == "mj"
    assert ann.body.yield_taken == 2


# --- Prepare ----------------------------------------------------------------------------------------------------------


def prepared(scene: Cavaliers, action: str, event: str, *before: str) -> None:
    """Let Ann prepare an action, after some combined ones."""
    turn(scene, "ann")
    if before:
        do(scene, *before)
    scene.happenings = []
    with Script(answers=["prepare", action, event]) as play:
        fight(play, scene)
        fight(play, scene)
    scene.happenings = []


@pytest.mark.rule("cavaliers.prepare.declare")
def test_a_prepared_action_follows_its_event() -> None:
    scene, _ann, foe = duel(foe="b")
    prepared(scene, "attack", "enters a")
    turn(scene, "foe")
    do(scene, "move a")
    fight(Script(), scene)  # somebody has been waiting for this
    with Script(answers=["act"]) as play:
        fight(play, scene)
    with Script(answers=["attack lunge foe ann.rapier"]) as play:
        fight(play, scene)
    assert (scene.attacks[0].attacker, foe.area) == ("ann", "a")
    assert scene.turns[0].who == "foe"  # whose turn goes on afterwards


@pytest.mark.rule("cavaliers.prepare.declare")
@pytest.mark.parametrize(("ruling", "ready"), [("no", []), ("yes", ["ann"])])
def test_an_event_in_words_is_the_mjs_to_see(ruling: str, ready: list[str]) -> None:
    scene, _ann, _foe = duel()
    turn(scene, "ann")
    with Script(answers=["prepare", "attack", "words", "when the door opens"]) as play:
        fight(play, scene)
    scene.turns, scene.happenings = [], ["acts foe"]
    with Script(answers=[ruling]) as play:
        watch(play, scene)
    assert play.choices[0].seat == "mj"
    assert scene.ready == ready


@pytest.mark.rule("cavaliers.prepare.decline")
def test_the_event_may_be_let_pass_and_the_action_stays_ready() -> None:
    scene, _ann, _foe = duel()
    prepared(scene, "attack", "acts foe")
    scene.happenings = ["acts foe"]
    watch(Script(), scene)
    with Script(answers=["decline"]) as play:
        fight(play, scene)
    assert (scene.turns, scene.attacks, list(scene.prepared)) == ([], [], ["ann"])
    assert not last_call(Script(), scene)  # but not for the end of the round


@pytest.mark.rule("cavaliers.prepare.end_of_round")
@pytest.mark.parametrize(("answer", "turns"), [("act", ["ann"]), ("forfeit", [])])
def test_if_the_event_never_came_she_acts_at_the_end_or_forfeits(answer: str, turns: list[str]) -> None:
    scene, _ann, _foe = duel()
    prepared(scene, "attack", "disarmed foe")
    with Script(answers=[answer]) as play:
        assert last_call(play, scene)
    assert ([each.who for each in scene.turns], scene.prepared) == (turns, {})


@pytest.mark.rule("cavaliers.prepare.end_of_round")
def test_the_round_does_not_end_before_she_is_asked() -> None:
    scene, _ann, _foe = duel()
    prepared(scene, "attack", "disarmed foe")
    scene.acted, scene.turns = ["ann", "foe"], []
    with Script(answers=["act"]) as play:
        fight(play, scene)
    assert (scene.round, scene.turns[0].who, scene.turns[0].only) == (1, "ann", "attack")
    do(scene, "attack lunge foe ann.rapier")
    assert scene.attacks[0].attacker == "ann"


@pytest.mark.rule("cavaliers.prepare.drop")
def test_what_was_combined_weighs_on_the_prepared_action() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("rapier", "carried")]), foe="b")
    prepared(scene, "attack", "acts foe", "draw ann.rapier main")
    scene.happenings = ["acts foe"]
    watch(Script(), scene)
    with Script(answers=["act"]) as play:
        fight(play, scene)
    do(scene, "move b", "attack lunge foe ann.rapier")
    assert scene.attacks[0].drop == 2


@pytest.mark.rule("cavaliers.prepare.drop", "cavaliers.move.max")
def test_areas_crossed_before_preparing_count_when_the_action_is_taken() -> None:
    scene, ann, _foe = duel()
    prepared(scene, "movement", "acts foe", "move b")
    scene.happenings = ["acts foe"]
    watch(Script(), scene)
    with Script(answers=["act"]) as play:
        fight(play, scene)
    do(scene, "move c")
    assert ann.area == "c"
    assert refused(scene, "move b") == "cavaliers.move.max"


@pytest.mark.rule("cavaliers.prepare.drop")
def test_with_nothing_combined_there_is_no_drop() -> None:
    scene, _ann, _foe = duel()
    prepared(scene, "attack", "acts foe")
    assert scene.prepared["ann"].drop == 0


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


# --- Use a Skill ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.skill.use")
def test_strategy_uses_its_own_table() -> None:
    assert table_for("strategy") == "strategy"
    scene, ann, _foe = duel(person("ann", ranks={"strategy": 1}))
    bea = put(scene, person("bea"))
    answers = ["strategy", "buy tactics", "advantage bea", "buy tactics", "advantage ann"]
    with Script(luck=["2 4 5"], answers=answers) as play:  # nobody on the other side leads: no opposition
        use_skill(play, scene, turn(scene, "ann"))
    assert (ann.advantage, bea.advantage) == (6, 6)


@pytest.mark.rule("cavaliers.skill.use")
def test_banter_is_met_by_banter_and_reading_the_fight_opens_a_sheet() -> None:
    scene, ann, foe = duel(person("ann", ranks={"strategy": 1}))
    foe.advantage = 8
    with Script(luck=["9", "3"], answers=["banter", "buy lower_advantage"]) as play:
        ann.sheet = replace(ann.sheet, ranks={**ann.sheet.ranks, "banter": 0})
        use_skill(play, scene, turn(scene, "ann"))
    assert foe.advantage == 6
    assert "ann" not in foe.vitals.seen_by
    with Script(luck=["1 1 5"], answers=["strategy", "buy read"]) as play:
        use_skill(play, scene, turn(scene, "ann"))
    assert "ann" in foe.vitals.seen_by


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_deceive_in_a_fight_is_rolled_on_the_generic_table() -> None:
    assert table_for("deceive") == "generic"
    scene, ann, _foe = duel(person("ann", guile=10, verve=6, ranks={"deceive": 2}))
    answers = ["deceive", "intuition", "buy advantage", "buy advantage"]
    with Script(luck=["1 6 6 9", "1 1"], answers=answers) as play:  # 15 with 6
        use_skill(play, scene, turn(scene, "ann"))
    assert ann.advantage == 8
    assert [choice.seat for choice in play.choices][1] == "mj"


@pytest.mark.rule("cavaliers.skill.noncombat")
def test_the_mj_may_set_standard_opposition_instead_but_never_for_an_npc() -> None:
    scene, _ann, _foe = duel()
    with Script(luck=["1 1", "1 2 3"], answers=["deceive", "moderate"]) as play:
        use_skill(play, scene, turn(scene, "ann"))
    assert play.chances[-1].record() == "roll 3d8"
    with pytest.raises(Exception, match="not among the options"), Script(answers=["deceive", "moderate"]) as play:
        use_skill(play, scene, turn(scene, "foe"))


def test_every_main_action_of_the_menu_is_known() -> None:
    assert set(DICE_ACTIONS) <= set(MAIN)
    assert pool([]) == Pool([])
    assert parse_pool(content.oppositions()["easy"].pool) == Pool([6, 6, 6])


def test_a_salve_takes_the_whole_turn_and_a_kite_shield_the_main_hand() -> None:
    gear = [("brawlers_balm", "carried"), ("rapier", "carried"), ("dagger", "carried"), ("kite_shield", "arm")]
    scene, ann, _foe = duel(person("ann", gear=gear))
    begun = turn(scene, "ann")
    values = [option.value for option in menu(scene, begun)]
    assert "draw ann.rapier main" not in values
    assert "draw ann.dagger off" in values
    do(scene, "apply ann.brawlers_balm")
    assert (begun.drop, ann.charms) == (4, {"brawl": 6})


def test_a_double_musket_shoots_twice_or_both_barrels_at_once() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("double_musket", "both")]), foe="b")
    gun = scene.items["ann.double_musket"]
    turn(scene, "ann")
    do(scene, "both ann.double_musket", "attack aim foe ann.double_musket")
    with Script(luck=["1 1", "5 6"], answers=["dodge", "done"]) as play:  # d8+d12 of d6+d8+d12, at Drop 1
        resolve(play, scene)
    assert "Double Musket d12" in play.told("sources")[0].facts["dice"]
    assert gun.loaded == 0
    gun.loaded = 2
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="aim", weapon=gun.id)]
    with Script(luck=["1 1 1", "5 6"], answers=["dodge", "done"]) as play:
        resolve(play, scene)
    assert gun.loaded == 1
    scene.turns, gun.loaded = [], 0
    begun = turn(scene, "ann")
    do(scene, "barrel ann.double_musket")
    assert (gun.loaded, begun.drop) == (1, 3)
