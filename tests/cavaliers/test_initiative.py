"""Initiative: the roll, the order, groups, latecomers, and the three uses of its points."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Forbidden
from outdraw.core.dice import parse_pool
from outdraw.core.seen import view
from outdraw.games.cavaliers.content import prices
from outdraw.games.cavaliers.rules.areas import distance
from outdraw.games.cavaliers.rules.attacks import no_reprise, resolve, spare
from outdraw.games.cavaliers.rules.initiative import (
    begin_round,
    focus,
    form_places,
    interpose_window,
    interposers,
    let_in,
    may_group,
    may_stand_in,
    offer_block,
    roll_all,
    seize_window,
    seizers,
    sort_order,
    whose_turn,
)
from outdraw.games.cavaliers.rules.movement import walk
from outdraw.games.cavaliers.rules.pools import own_dice, pool
from outdraw.games.cavaliers.rules.rounds import enter, fight, next_turn, roll_initiative
from outdraw.games.cavaliers.scene import Attack, Cavaliers, Latecomer, Turn
from tests.cavaliers.support import board, duel, known, person, place, put, turn
from tests.support import Script


def three() -> Cavaliers:
    """C, B and A in this order, all of Impulse; A has four points."""
    scene = board()
    for id, side, total in (("c", "foes", 12), ("b", "foes", 11), ("a", "party", 9)):
        put(scene, person(id), side)
        place(scene, id, total=total, points=4 if id == "a" else 0)
    return scene


# --- the roll ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.initiative.roll")
def test_the_owner_picks_one_of_three_specialties_even_without_ranks() -> None:
    scene = board()
    ann = put(scene, person("ann"))
    assert pool(own_dice(ann, "timing")) == parse_pool("2d6")  # Guile and Competency
    form_places(Script(), scene)
    with Script(luck=["2 5"], answers=["timing"]) as play:
        roll_all(play, scene)
    assert [option.value for option in play.choices[0].options] == ["impulse", "vigilance", "timing"]  # type: ignore[attr-defined]
    assert scene.places["ann"].specialty == "timing"


@pytest.mark.rule("cavaliers.initiative.automatic")
def test_initiative_is_not_opposed() -> None:
    scene = board()
    put(scene, person("ann"))
    form_places(Script(), scene)
    with Script(luck=["1 2"], answers=["timing"]) as play:
        roll_all(play, scene)
    assert len(play.chances) == 1
    assert (scene.places["ann"].total, scene.places["ann"].points) == (3, 1)


@pytest.mark.rule("cavaliers.initiative.points")
def test_the_successes_become_initiative_points_until_the_fight_ends() -> None:
    scene = board()
    put(scene, person("ann", ranks={"impulse": 1}))
    put(scene, person("foe", "stock"), "foes", seat="mj")
    form_places(Script(), scene)
    with Script(luck=["3 6 10", "1 1"], answers=["impulse", "impulse"]) as play:
        roll_all(play, scene)
    assert (scene.places["ann"].total, scene.places["ann"].points) == (16, 6)
    scene.people["foe"].status = "surrendered"
    fight(Script(), scene)
    assert scene.places["ann"].points == 0


@pytest.mark.rule("cavaliers.surprise.initiative_drop")
def test_the_surprised_drop_a_die_of_the_first_roll_only() -> None:
    scene = board()
    ann = put(scene, person("ann", ranks={"impulse": 1}))
    ann.surprised = True
    form_places(Script(), scene)
    with Script(luck=["4 9"], answers=["impulse"]) as play:  # 2d10+d6 without the d6
        roll_all(play, scene)
    assert "cavaliers.surprise.initiative_drop" in play.rules
    with Script(luck=["6 4 9"], answers=["old"]) as play:  # Focus recovers attention
        focus(play, scene, Turn(who="ann"))


@pytest.mark.rule("cavaliers.surprise.initiative_drop")
def test_a_surprised_pool_of_one_die_is_empty() -> None:
    scene = board()
    who = put(scene, known("angry_mob_member"), "foes")
    who.surprised = True
    form_places(Script(), scene)
    with Script(answers=["impulse"]) as play:
        roll_all(play, scene)
    mob = scene.places["angry_mob_member"]
    assert (mob.total, mob.points) == (0, 0)


# --- the order --------------------------------------------------------------------------------------------------------


def ordered(scores: dict[str, tuple[int, int]], luck: list[str]) -> list[str]:
    scene = board()
    for id, (total, successes) in scores.items():
        put(scene, person(id))
        place(scene, id, total=total, successes=successes)
    with Script(luck=luck) as play:
        sort_order(play, scene)
    return scene.order


@pytest.mark.rule("cavaliers.initiative.order")
@pytest.mark.parametrize(
    ("scores", "luck", "order"),
    [
        ({"a": (11, 4), "b": (11, 5), "c": (12, 2)}, [], ["c", "b", "a"]),
        ({"a": (9, 3), "b": (9, 3)}, ["4", "4", "2", "7"], ["b", "a"]),
        ({"a": (10, 4), "b": (10, 4), "c": (10, 4)}, ["8", "3", "8", "5", "9"], ["c", "a", "b"]),
    ],
)
def test_order_by_total_then_successes_then_a_roll_off(
    scores: dict[str, tuple[int, int]], luck: list[str], order: list[str]
) -> None:
    assert ordered(scores, luck) == order


@pytest.mark.rule("cavaliers.initiative.turn")
def test_a_turn_passes_to_the_next_in_order() -> None:
    scene, _ann, _foe = duel()
    next_turn(Script(), scene)
    assert [each.who for each in scene.turns] == ["ann"]
    with Script(answers=["done"]) as play:
        fight(play, scene)
    fight(Script(), scene)  # nobody waited for it
    next_turn(Script(), scene)
    assert [each.who for each in scene.turns] == ["foe"]


@pytest.mark.rule("cavaliers.initiative.round")
def test_after_everyone_has_acted_the_round_starts_over_in_the_same_order() -> None:
    scene = three()
    scene.acted = ["c", "b", "a"]
    next_turn(Script(), scene)
    assert (scene.round, scene.phase, scene.acted) == (2, "interlude", [])
    who = whose_turn(Script(), scene)
    assert who is not None
    assert who.id == "c"


@pytest.mark.rule("cavaliers.initiative.latecomer")
def test_a_latecomer_rolls_on_entry_and_has_her_place_from_the_next_round() -> None:
    scene = three()
    scene.round = 2
    scene.places["b"].successes = 5
    late = Latecomer(id="d", kind="grizzled_veteran", name="D", seat="mj", side="foes", area="b", enters=2)
    scene.reserve = [late]
    assert view(scene, "a")["reserve"] == "??"
    with Script(luck=["4 7"], answers=["enter", "vigilance"]) as play:  # 11 with 4
        enter(play, scene, late)
        let_in(play, scene)
    assert (scene.people["d"].area, scene.order, scene.reserve) == ("b", ["c", "b", "a"], [])
    assert "d" not in [each.id for each in seizers(scene, scene.people["c"])]
    scene.places["d"].successes = 7
    begin_round(Script(), scene)
    assert scene.order == ["c", "d", "b", "a"]


@pytest.mark.rule("cavaliers.initiative.latecomer")
def test_the_mj_may_let_a_latecomer_wait() -> None:
    scene = three()
    late = Latecomer(id="d", kind="grizzled_veteran", name="D", seat="mj", side="foes", area="b", enters=1)
    scene.reserve = [late]
    with Script(answers=["wait"]) as play:
        enter(play, scene, late)
    assert play.choices[0].seat == "mj"
    assert (list(scene.people), late.enters) == (["c", "b", "a"], 2)


# --- groups -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.npc_group.one_roll")
@pytest.mark.parametrize(
    ("kind", "number", "may"),
    [("street_tough", 3, True), ("street_tough", 2, False), ("petty_noble", 4, False), ("grizzled_veteran", 3, True)],
)
def test_three_or_more_rabble_or_stock_may_share_a_roll(kind: str, number: int, may: bool) -> None:
    scene = board()
    alike = [put(scene, known(kind), "foes", seat="mj") for _ in range(number)]
    assert may_group(alike) is may


@pytest.mark.rule("cavaliers.npc_group.one_roll")
def test_a_group_acts_at_one_place_in_the_sequence_the_mj_picks() -> None:
    scene = board()
    for number in range(3):
        who = put(scene, person(f"tough{number}", "rabble"), "foes", seat="mj")
        who.kind = "tough"
    with Script(answers=["group"]) as play:
        form_places(play, scene)
    assert scene.places["tough0"].members == ["tough0", "tough1", "tough2"]
    scene.order = ["tough0"]
    with Script(answers=["tough2"]) as play:
        who_acts = whose_turn(play, scene)
    assert who_acts is not None
    assert who_acts.id == "tough2"
    with Script(answers=["apart"]) as play:
        scene.places = {}
        form_places(play, scene)
    assert len(scene.places) == 3


@pytest.mark.rule("cavaliers.npc_group.points")
def test_an_expense_of_the_group_serves_one_member() -> None:
    scene, ann, _foe = duel()
    for number in range(4):
        put(scene, person(f"tough{number}", "rabble"), "foes", seat="mj")
    group = place(scene, *[f"tough{number}" for number in range(4)], points=1)
    with Script(answers=["tough2"]) as play:
        assert seize_window(play, scene, ann)
    assert (scene.seizing, group.points) == (["tough2"], 0)
    assert seizers(scene, ann) == []
    assert [scene.places["tough0"].id, *scene.order[-1:]] == ["tough0", "tough0"]


# --- prices and Seize -------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.initiative.cost")
@pytest.mark.parametrize(
    ("specialty", "seize", "interpose", "reprise"), [("impulse", 1, 2, 3), ("vigilance", 3, 1, 2), ("timing", 2, 3, 1)]
)
def test_prices_by_specialty(specialty: str, seize: int, interpose: int, reprise: int) -> None:
    price = prices()[specialty]
    assert (price.seize, price.interpose, price.reprise) == (seize, interpose, reprise)


@pytest.mark.rule("cavaliers.initiative.spend")
def test_initiative_points_buy_three_things_and_nothing_else() -> None:
    assert set(prices()["impulse"].__struct_fields__) == {"specialty", "seize", "interpose", "reprise"}
    scene, _ann, _foe = duel()
    scene.places["ann"].points = 9
    turn(scene, "ann")
    with pytest.raises(Exception, match="not among the options"), Script(answers=["style"]) as play:
        fight(play, scene)


@pytest.mark.rule("cavaliers.seize.effect")
def test_a_seizer_acts_now_pays_and_has_no_further_turn() -> None:
    scene = three()
    scene.acted = ["c"]
    with Script(answers=["a"]) as play:
        next_turn(play, scene)  # B is about to act
    assert scene.places["a"].points == 3
    next_turn(Script(), scene)
    assert [each.who for each in scene.turns] == ["a"]
    scene.turns = []
    next_turn(Script(), scene)
    assert [each.who for each in scene.turns] == ["b"]
    scene.turns = []
    assert whose_turn(Script(), scene) is None


@pytest.mark.rule("cavaliers.seize.effect")
def test_who_has_acted_cannot_seize() -> None:
    scene = three()
    scene.acted = ["a"]
    assert seizers(scene, scene.people["c"]) == []


@pytest.mark.rule("cavaliers.seize.effect")
def test_of_those_who_seize_at_once_the_first_in_the_order_acts_first_and_all_pay() -> None:
    scene = three()
    scene.places["b"].points = 1
    with Script(answers=["b", "a"]) as play:
        seize_window(play, scene, scene.people["c"])
    assert scene.seizing == ["a", "b"]  # who declare at once act in the order of their places
    first = whose_turn(Script(), scene)
    assert first is not None
    assert first.id == "b"
    assert (scene.places["a"].points, scene.places["b"].points) == (3, 0)


@pytest.mark.rule("cavaliers.seize.effect")
def test_a_seat_may_ask_not_to_be_asked_again_this_round() -> None:
    scene = three()
    with Script(answers=["pass"]) as play:
        next_turn(play, scene)
    assert [each.who for each in scene.turns] == ["c"]
    assert seizers(scene, scene.people["b"]) == []
    begin_round(Script(), scene)
    assert [each.id for each in seizers(scene, scene.people["b"])] == ["a"]


@pytest.mark.rule("cavaliers.seize.duration")
def test_next_round_the_seizer_is_back_at_her_place() -> None:
    scene = three()
    with Script(answers=["a"]) as play:
        next_turn(play, scene)
    scene.acted = ["a", "c", "b"]
    scene.seizing = []
    begin_round(Script(), scene)
    assert scene.order == ["c", "b", "a"]


# --- Interpose --------------------------------------------------------------------------------------------------------


def guarded(bea_in: str = "a", points: int = 2) -> tuple[Cavaliers, Attack]:
    """Foe lunges at Ann; Bea of her side rolled Vigilance."""
    scene, _ann, _foe = duel()
    put(scene, person("bea"), "party", bea_in)
    place(scene, "bea", specialty="vigilance", points=points)
    return scene, Attack(attacker="foe", target="ann", specialty="lunge", weapon="foe.rapier")


@pytest.mark.rule("cavaliers.interpose.redirect")
def test_the_interposer_becomes_the_target_and_pays() -> None:
    scene, attack = guarded()
    with Script(answers=["bea"]) as play:
        interpose_window(play, scene, attack)
    assert (attack.target, scene.places["bea"].points) == ("bea", 1)
    scene.attacks = [attack]
    with Script(luck=["1 1 1", "2 2"], answers=["dodge"]) as play:
        resolve(play, scene)
    assert play.choices[0].seat == "bea"  # she, not Ann, chooses the defence


@pytest.mark.rule("cavaliers.interpose.redirect")
def test_one_interposer_an_attack_chosen_by_the_defending_side() -> None:
    scene, attack = guarded()
    put(scene, person("cid"), "party")
    place(scene, "cid", specialty="vigilance", points=1)
    with Script(answers=["bea", "cid", "cid"]) as play:
        interpose_window(play, scene, attack)
    assert play.choices[-1].seat == "ann"
    assert (attack.target, scene.places["bea"].points, scene.places["cid"].points) == ("cid", 2, 0)
    assert "ann" not in [each.id for each in interposers(scene, Attack(attacker="foe", target="ann", specialty="aim"))]


@pytest.mark.rule("cavaliers.interpose.same_area")
def test_a_target_two_areas_away_cannot_be_protected() -> None:
    scene, attack = guarded("c")
    assert not may_stand_in(scene, scene.people["bea"], scene.people["ann"])
    interpose_window(Script(), scene, attack)  # nobody is asked
    assert attack.target == "ann"


@pytest.mark.rule("cavaliers.interpose.with_move")
def test_from_the_next_area_she_moves_in_and_defends_at_drop_1() -> None:
    scene, attack = guarded("b")
    with Script(answers=["bea"]) as play:
        interpose_window(play, scene, attack)
    assert (scene.people["bea"].area, attack.defence_drop) == ("a", 1)
    scene.attacks = [attack]
    with Script(luck=["1 1 1", "5 6"], answers=["parry bea.rapier", "done"]) as play:  # d8+d10 instead of d6+d8+d10
        resolve(play, scene)
    scene.people["ann"].prone = True
    scene.people["bea"].area, scene.people["bea"].interposed, scene.people["bea"].prone = "b", False, True
    assert not may_stand_in(scene, scene.people["bea"], scene.people["ann"])


@pytest.mark.rule("cavaliers.interpose.block_exit")
def test_an_opponent_holds_a_mover_in_her_area_and_the_drop_stays() -> None:
    scene, _ann, foe = duel()
    bea = put(scene, person("bea"), "party", "a")
    place(scene, "bea", specialty="vigilance", points=1)
    scene.people["ann"].area = "b"
    begun = turn(scene, "foe")
    with Script(answers=["move b", "bea"]) as play:
        fight(play, scene)
    assert (foe.area, begun.drop, bea.interposed) == ("a", 1, True)
    with pytest.raises(Forbidden, match="same Area"), Script(answers=["attack lunge ann foe.rapier"]) as play:
        fight(play, scene)
    with Script(answers=["attack lunge bea foe.rapier"]) as play:
        fight(play, scene)
    assert (scene.attacks[0].target, scene.attacks[0].drop) == ("bea", 1)


@pytest.mark.rule("cavaliers.interpose.block_exit")
def test_a_run_is_stopped_where_the_interposer_stands() -> None:
    scene, _ann, foe = duel()
    put(scene, person("bea"), "party", "b")
    place(scene, "bea", specialty="vigilance", points=1)
    begun = turn(scene, "foe", way=["b", "c"])
    with Script(answers=["bea"]) as play:
        walk(play, scene, begun)
    assert (foe.area, begun.way) == ("b", [])


@pytest.mark.rule("cavaliers.interpose.limit")
def test_one_interpose_a_round_of_either_form() -> None:
    scene, attack = guarded(points=5)
    with Script(answers=["bea"]) as play:
        interpose_window(play, scene, attack)
    again = Attack(attacker="foe", target="ann", specialty="lunge", weapon="foe.rapier")
    assert interposers(scene, again) == []
    assert not offer_block(Script(), scene, scene.people["foe"])
    begin_round(Script(), scene)
    assert [each.id for each in interposers(scene, again)] == ["bea"]


# --- Reprise ----------------------------------------------------------------------------------------------------------


def failed(scene: Cavaliers, answers: list[object], luck: list[str]) -> Script:
    """Let Ann's Lunge fail against a Dodge of the Foe, and go on."""
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.rapier")]
    with Script(luck=["1 2 2", "5 6", *luck], answers=["dodge", "done", *answers]) as play:
        resolve(play, scene)
        if scene.attacks:
            resolve(play, scene)
    return play


@pytest.mark.rule("cavaliers.reprise.condition")
def test_a_failed_attack_may_be_repeated_for_points() -> None:
    scene, _ann, foe = duel()
    scene.places["ann"].specialty, scene.places["ann"].points = "timing", 1
    failed(scene, ["reprise", "dodge", "buy yield", "done"], ["5 6 7", "1 1"])
    assert (scene.places["ann"].points, foe.body.yield_taken) == (0, 1)


@pytest.mark.rule("cavaliers.reprise.condition")
def test_no_reprise_after_a_success() -> None:
    scene, _ann, _foe = duel()
    scene.places["ann"].specialty, scene.places["ann"].points = "timing", 6
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.rapier")]
    with Script(luck=["5 6 7", "1 1"], answers=["dodge", "done"]) as play:
        resolve(play, scene)
    assert scene.attacks == []


@pytest.mark.rule("cavaliers.reprise.condition")
def test_an_empty_pistol_cannot_reprise() -> None:
    scene, _ann, _foe = duel(person("ann", gear=[("flintlock_pistol", "main")]))
    scene.places["ann"].specialty, scene.places["ann"].points = "timing", 3
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="aim", weapon="ann.flintlock_pistol")]
    with Script(luck=["1 2 2", "5 6"], answers=["dodge", "done"]) as play:
        resolve(play, scene)
    offered = scene.attacks[-1]
    bar = no_reprise(scene, offered, spare(scene, offered))
    assert bar is not None
    assert (bar.rule, "not ready" in bar.why) == ("cavaliers.reprise.condition", True)
    with Script() as play:  # everybody sees it, and nobody is asked
        resolve(play, scene)
    assert scene.attacks == []


@pytest.mark.rule("cavaliers.reprise.condition")
def test_a_reprise_keeps_the_moves_drop_and_takes_wounds_as_they_stand() -> None:
    scene, ann, _foe = duel()
    put(scene, person("bea"), "foes")
    scene.places["ann"].specialty, scene.places["ann"].points = "timing", 1
    ann.body.wounds = 2  # the Riposte gave her the second one
    again = Attack(attacker="ann", target="bea", specialty="lunge", weapon="ann.rapier", drop=1, form="offer")
    scene.attacks = [again]
    with Script(luck=["2 2"], answers=["reprise", "dodge"]) as play:
        resolve(play, scene)
    assert play.told("sources")[0].facts["drop"] == 3


@pytest.mark.rule("cavaliers.initiative.cost")
def test_too_few_points_for_a_reprise() -> None:
    scene, _ann, _foe = duel()
    scene.places["ann"].points = 2  # Impulse: 3
    failed(scene, [], [])  # she is not even asked
    assert scene.places["ann"].points == 2


@pytest.mark.rule("cavaliers.reprise.limit")
def test_one_reprise_a_round() -> None:
    scene, ann, _foe = duel()
    scene.places["ann"].specialty, scene.places["ann"].points = "timing", 7
    failed(scene, ["reprise", "dodge", "done"], ["1 2 2", "5 6"])
    assert (scene.places["ann"].points, scene.attacks, ann.reprised) == (6, [], True)
    scene.attacks = [Attack(attacker="ann", target="foe", specialty="lunge", weapon="ann.rapier")]
    with Script(luck=["1 2 2", "5 6"], answers=["dodge", "done"]) as play:  # an ordered attack in the same round
        resolve(play, scene)
    assert scene.attacks == []
    begin_round(Script(), scene)
    assert not ann.reprised


# --- Focus ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cavaliers.focus.roll")
def test_focus_rolls_the_same_specialty_without_opposition_at_the_turns_drop() -> None:
    scene, _ann, _foe = duel(person("ann", ranks={"impulse": 1}))
    with Script(luck=["4 7"], answers=["old"]) as play:  # 2d10+d6 at Drop 1
        focus(play, scene, Turn(who="ann", drop=1))
    assert len(play.chances) == 1
    assert scene.places["ann"].points == 4


@pytest.mark.rule("cavaliers.focus.position")
def test_the_new_place_counts_from_the_next_round_if_she_wants_it() -> None:
    scene, _ann, _foe = duel()
    mine = scene.places["ann"]
    mine.total, mine.successes = 5, 1
    with Script(luck=["4 7"], answers=["new"]) as play:
        focus(play, scene, Turn(who="ann"))
    assert mine.total == 5
    begin_round(Script(), scene)
    assert (mine.total, mine.successes) == (11, 4)
    with Script(luck=["3 6"], answers=["old"]) as play:
        focus(play, scene, Turn(who="ann"))
    begin_round(Script(), scene)
    assert mine.total == 11


@pytest.mark.rule("cavaliers.focus.points")
def test_focus_adds_its_successes_to_the_points_left() -> None:
    scene, _ann, _foe = duel()
    mine = scene.places["ann"]
    mine.points = 1
    with Script(luck=["4 7"], answers=["new"]) as play:
        focus(play, scene, Turn(who="ann"))
    assert mine.points == 5
    mine.points = 0
    with Script(luck=["3 6"], answers=["old"]) as play:
        focus(play, scene, Turn(who="ann"))
    assert mine.points == 3


@pytest.mark.rule("cavaliers.focus.position")
def test_a_group_changes_its_place_only_when_all_have_focused() -> None:
    scene, _ann, _foe = duel()
    members = [put(scene, person(f"tough{n}", "rabble"), "foes", seat="mj") for n in range(3)]
    group = place(scene, *[each.id for each in members])
    for each in members[:2]:
        with Script(luck=["4 7"]) as play:
            focus(play, scene, Turn(who=each.id))
    assert group.points == 8
    with Script(luck=["4 7"], answers=["new"]) as play:
        focus(play, scene, Turn(who=members[2].id))
    assert group.next_total == 11


@pytest.mark.rule("cavaliers.initiative.roll")
def test_everyone_rolls_at_the_start_of_a_combat() -> None:
    scene, _ann, _foe = duel()
    scene.places, scene.order, scene.round = {}, [], 0
    with Script(luck=["4 7", "2 5"], answers=["vigilance", "timing"]) as play:
        roll_initiative(play, scene)
    assert (scene.round, scene.order) == (1, ["ann", "foe"])
    assert distance(scene, "a", "c") == 2


@pytest.mark.rule("cavaliers.interpose.with_move", "cavaliers.interpose.block_exit")
def test_an_opponent_may_keep_her_from_coming_to_help() -> None:
    scene, ann, foe = duel()
    bea = put(scene, person("bea"), "party", "b")
    put(scene, person("thug", "stock"), "foes", "b")
    place(scene, "bea", points=2)
    place(scene, "thug", points=2)
    attack = Attack(attacker=foe.id, target=ann.id, specialty="lunge", weapon="foe.rapier")
    with Script(answers=["bea", "thug"]) as play:
        interpose_window(play, scene, attack)
    assert (attack.target, attack.defence_drop, bea.area) == (ann.id, 0, "b")
    assert (bea.interposed, scene.places["bea"].points) == (True, 0)  # she tried
    assert play.told("block")
    assert not play.told("interpose")
