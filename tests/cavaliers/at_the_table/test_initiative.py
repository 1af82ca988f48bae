"""Initiative at the table: the roll, the order and its ties, groups, latecomers, Seize and Focus."""

from __future__ import annotations

import pytest

from outdraw.core.choices import Pick
from outdraw.games.cavaliers.scene import Attack, Cavaliers, Latecomer
from outdraw.games.cavaliers.set_up import arrive
from tests.cavaliers.at_table import Diced, Played, default_of, refused_at, seated
from tests.cavaliers.support import ann_against_foe, board, duel, person, place, put, three, three_with_a_healer, turn


@pytest.mark.rule("cavaliers.surprise.initiative_drop", "cavaliers.npc_group.one_roll")
def test_one_surprised_member_weighs_on_the_roll_of_the_group_and_the_mj_is_told() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        for _ in range(3):
            arrive(scene, "street_tough", "foes", "a")
        scene.people["street_tough_2"].surprised = True
        scene.phase, scene.round = "initiative", 0
        return scene

    played = Played(make)
    assert played.asked == "group"
    assert "Street Tough 2 is surprised: the roll would be at Drop 1." in played.open()[0][2].prompt
    played.go("group", "impulse", "impulse", luck=["6 9"])  # Ann's
    assert "Drop 1 (surprised 1)" in played.text()


@pytest.mark.rule(
    "cavaliers.initiative.roll",
    "cavaliers.initiative.automatic",
    "cavaliers.initiative.points",
    "cavaliers.initiative.turn",
    "cavaliers.action.limit",
    "cavaliers.action.list",
    "cavaliers.action.kinds",
)
def test_all_choose_a_specialty_roll_without_opposition_and_take_turns_in_order() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase, scene.places, scene.order, scene.round = "initiative", {}, [], 0
        return scene

    played = Played(make).go("timing", "impulse", luck=["3 5", "4 9"])
    assert "Ann: Initiative 8, 3 Initiative Points." in played.text("foe")
    assert [place["points"] for place in played.scene["places"].values()] == [3, 4]
    assert played.scene["order"] == ["foe", "ann"]
    while played.asked in ("interlude", "seize"):
        played.go(...)
    assert (played.asked, played.by) == ("turn", "foe")
    words = {option.word for option in played.open()[0][2].options}  # type: ignore[attr-defined]
    assert {"attack", "focus", "skill", "prepare", "move", "run"} <= words
    played.go("done")
    while played.asked == "seize":
        played.go(...)
    assert (played.asked, played.by) == ("turn", "ann")
    assert "flourish" in {option.word for option in played.open()[0][2].options}  # type: ignore[attr-defined]


@pytest.mark.rule("cavaliers.initiative.order")
@pytest.mark.parametrize(("die", "order"), [("5", "ann bea foe"), ("9", "bea ann foe"), ("1", "ann foe bea")])
def test_who_comes_to_a_broken_tie_finds_her_place_with_a_die_of_her_own(die: str, order: str) -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.places["ann"].total, scene.places["ann"].roll_off = 9, [7]
        scene.places["foe"].roll_off = [3]
        put(scene, person("bea"))
        place(scene, "bea", total=9)
        scene.places["bea"].from_round = 2
        scene.order = ["ann", "foe"]
        scene.acted = ["ann", "foe"]
        return scene

    assert Played(make).go(luck=[die]).scene["order"] == order.split()
    if die == "5":  # who throws the same as one of them rolls off with her alone
        level = Played(make).go(luck=["7", "4", "6"])
        assert level.scene["order"] == ["bea", "ann", "foe"]


@pytest.mark.rule("cavaliers.initiative.order")
def test_a_roll_off_is_about_those_who_roll() -> None:
    def make() -> Cavaliers:
        scene, *_ = duel()
        scene.phase, scene.round, scene.places, scene.order = "initiative", 0, {}, []
        return scene

    played = Played(make).go("impulse", "impulse", luck=["3 8", "3 8", "4", "4", "2", "7"])
    rolled = [(event.about, event.text) for event in played.told("luck") if "roll-off" in event.text]
    assert [about for about, _ in rolled] == [("ann",), ("foe",), ("ann",), ("foe",)]
    assert "Initiative order: Foe (11), Ann (11)." in played.text("ann")


@pytest.mark.rule("cavaliers.initiative.latecomer", "cavaliers.area.concept")
def test_who_comes_in_is_named_with_the_place() -> None:
    def make() -> Cavaliers:
        scene, *_ = three_with_a_healer()
        turn(scene, "ann")
        return scene

    played = Played(make)
    played.table.arrive("mj", "maren", "foes", "b", "she heard the noise")
    assert "Maren Falquet comes in at B." in played.text("bea")
    assert (played.asked, played.by) == ("turn", "ann")


@pytest.mark.rule("cavaliers.npc_group.one_roll", "cavaliers.initiative.latecomer")
def test_three_who_enter_together_may_share_a_roll_and_different_ones_may_not() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.phase, scene.round = "interlude", 2
        kinds = ("street_tough", "street_tough", "street_tough", "angry_mob_member")
        scene.reserve = [
            Latecomer(id=f"late{n}", kind=kind, name=f"Late {n}", seat="mj", side="foes", area="b", enters=2)
            for n, kind in enumerate(kinds)
        ]
        return scene

    played = Played(make).go("enter", "enter", "enter", "enter")
    assert played.asked == "group"
    assert "Do Late 0, Late 1 and Late 2 share" in played.open()[0][2].prompt
    played.go("group")
    assert [place["members"] for place in played.scene["places"].values()][2:] == [
        ["late0", "late1", "late2"],
        ["late3"],
    ]


@pytest.mark.rule("cavaliers.npc_group.one_roll", "cavaliers.surprise.initiative_drop")
@pytest.mark.parametrize(
    ("caught", "drop"),
    [
        ([], ""),
        (["thug_2"], " Thug 2 is surprised: the roll would be at Drop 1."),
        (["thug_1", "thug_3"], " Thug 1 and Thug 3 are surprised: the roll would be at Drop 1."),
    ],
)
def test_the_mj_is_asked_by_name_who_shares_a_roll(caught: list[str], drop: str) -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        for number in (1, 2, 3):
            thug = put(scene, person(f"thug_{number}", "rabble", wound_limit=1), "foes", seat="mj")
            thug.kind, thug.name, thug.surprised = "thug", f"Thug {number}", thug.id in caught
        scene.phase = "initiative"
        return scene

    prompt = Played(make).open()[0][2].prompt
    assert prompt == f"Do Thug 1, Thug 2 and Thug 3 share one Initiative roll?{drop}"


@pytest.mark.rule("cavaliers.npc_group.points", "cavaliers.initiative.spend")
def test_a_groups_points_serve_one_member_at_a_time() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        place(scene, "ann", total=20)
        for _ in range(3):
            arrive(scene, "street_tough", "foes", "a")
        place(scene, "street_tough", "street_tough_2", "street_tough_3", points=1)
        return scene

    played = Played(make).go("street_tough_2")
    assert played.scene["places"]["street_tough"]["points"] == 0
    assert (played.asked, played.scene["turns"][-1]["who"]) == ("turn", "street_tough_2")


@pytest.mark.rule("cavaliers.initiative.cost")
def test_initiative_points_one_does_not_have_are_refused_at_the_table() -> None:
    def make() -> Cavaliers:
        scene, ann, _foe = duel()
        scene.places["ann"].points = 2
        scene.attacks.append(
            Attack(attacker=ann.id, target="foe", specialty="lunge", weapon="ann.rapier", form="offer")
        )
        return scene

    table = seated(make)
    rule, words = refused_at(table, "ann", "reprise")  # with Impulse
    assert (rule, "Reprise costs 3 Initiative Points; 2 left" in words) == ("cavaliers.initiative.cost", True)


@pytest.mark.rule("cavaliers.initiative.cost")
def test_a_window_names_what_it_costs_and_opens_for_those_who_can_pay() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        put(scene, person("bea"))
        place(scene, "bea", specialty="vigilance", points=3)  # Seize 3
        scene.places["ann"].points = 0
        return scene

    table = seated(make)
    (asked,) = table.choices("bea")
    labels = [option.label for option in asked.choice.options]  # type: ignore[union-attr]
    assert "Bea seizes (3 of 3 Initiative Points)" in labels
    assert not table.choices("foe")


@pytest.mark.rule("cavaliers.seize.effect", "cavaliers.npc_group.one_roll")
def test_nobody_seizes_the_initiative_from_one_of_her_own_group() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        for id in ("thug", "lout", "brute"):
            put(scene, person(id, "rabble", wound_limit=1), "foes", seat="mj")
        place(scene, "thug", "lout", "brute", points=3, total=12)
        place(scene, "ann", total=9)
        return scene

    played = Played(make).go("lout")
    assert (played.asked, played.scene["turns"][0]["who"]) == ("turn", "lout")
    played.go("done", "brute", "done", "done")
    assert (played.asked, played.by) == ("turn", "ann")


@pytest.mark.rule("cavaliers.seize.effect", "cavaliers.seize.duration", "cavaliers.initiative.spend")
def test_who_seizes_acts_first_in_this_round_only() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.places["foe"].points = 1
        scene.order = ["ann", "foe"]
        return scene

    played = Played(make).go("foe")
    assert (played.asked, played.by) == ("turn", "foe")
    assert played.scene["places"]["foe"]["points"] == 0
    played.go("done", "done")
    while played.asked == "interlude":
        played.go(...)
    assert (played.asked, played.by) == ("turn", "ann")


@pytest.mark.rule("cavaliers.focus.roll")
@pytest.mark.parametrize(("drop", "told"), [(0, False), (1, True)])
def test_a_focus_takes_the_drop_of_what_was_combined_and_none_otherwise(drop: int, told: bool) -> None:
    def make() -> Cavaliers:
        scene, _, _ = duel()
        turn(scene, "ann", drop=drop)
        return scene

    assert ("combined actions" in Played(make).go("focus").text("ann")) is told


@pytest.mark.rule("cavaliers.focus.roll", "cavaliers.initiative.roll")
def test_poison_weighs_on_initiative_as_on_all_rolls() -> None:
    def make() -> Cavaliers:
        scene, ann, *_ = three()
        ann.impaired = 1
        turn(scene, "ann")
        return scene

    played = Played(make).go("focus", luck=["7"])
    assert "Ann, Impulse: Verve d10 + Competency d6; Drop 1 (poison 1)." in played.text("ann")


@pytest.mark.rule("cavaliers.focus.position")
@pytest.mark.parametrize(("face", "default"), [("1", "old"), ("6", "new")])
def test_after_a_focus_the_better_place_is_proposed(face: str, default: str) -> None:
    def make() -> Cavaliers:
        scene = ann_against_foe()
        scene.places["ann"].total, scene.places["ann"].successes = 9, 3
        return scene

    played = Played(make).go("focus")
    dice = played.scene["thrown"][0]["sizes"]
    played.go(luck=[" ".join([face] * len(dice))])
    choice = played.open()[0][2]
    assert isinstance(choice, Pick)
    assert (played.asked, choice.default) == ("focus.position", default)
    assert {option.on for option in choice.options} == {("token:ann",)}


@pytest.mark.rule("cavaliers.focus.position", "cavaliers.focus.points", "cavaliers.focus.roll")
def test_a_focus_adds_points_and_may_better_the_place_from_the_next_round() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel()
        scene.places["ann"].total, scene.places["ann"].points = 5, 1
        scene.order = ["foe", "ann"]
        scene.acted = ["foe"]
        turn(scene, "ann")
        return scene

    played = Played(make).go("focus", "new", luck=["5 6"])
    assert played.scene["places"]["ann"]["points"] == 6
    while played.asked in ("interlude", "seize"):
        played.go(...)
    assert (played.scene["order"], played.by) == (["ann", "foe"], "ann")


@pytest.mark.rule("cavaliers.focus.position", "cavaliers.npc_group.one_roll")
def test_a_group_of_which_all_have_focused_moves_together_and_is_told_of_as_one() -> None:
    def make() -> Cavaliers:
        scene = board()
        put(scene, person("ann"))
        for number in (1, 2, 3):
            tough = put(scene, person(f"tough_{number}", "rabble", name=f"Tough {number}"), "foes", seat="mj")
            tough.focused = number < 3
        place(scene, "ann", total=12)
        place(scene, "tough_1", "tough_2", "tough_3", total=5)
        scene.acted = ["ann", "tough_1", "tough_2"]
        return scene

    played = Played(make)
    while played.asked != "turn":
        played.go(...)
    played.go("focus", "new", luck=["6 10"])
    (told,) = [event for event in played.told("focus", "ann") if "in the order" in event.text]
    assert told.text == "Tough (group of 3) moves to 16 in the order, from the next round."
    assert told.about == ("tough_1", "tough_2", "tough_3")


@pytest.mark.rule("cavaliers.initiative.latecomer")
@pytest.mark.parametrize(("side", "asked"), [("foes", "go_on"), ("others", "")])
def test_a_bystander_who_was_to_come_keeps_no_fight_open(side: str, asked: str) -> None:
    def make() -> Cavaliers:
        scene, _ann, foe, _bea = three()
        foe.status = "surrendered"
        kind, name = "street_tough", "Child"
        scene.reserve = [Latecomer(id="child", kind=kind, name=name, seat="mj", side=side, area="b", enters=5)]
        return scene

    assert Played(make).asked == asked


@pytest.mark.rule("cavaliers.focus.position")
@pytest.mark.parametrize(("dice", "answer", "total"), [("4 6", ..., 15), ("6 10", ..., 16), ("4 6", "new", 10)])
def test_a_second_focus_is_held_against_the_place_that_the_first_has_won(dice: str, answer: object, total: int) -> None:
    def make() -> Cavaliers:
        scene, ann, _foe, _bea = three()
        mine = scene.places["ann"]
        mine.total, mine.next_total, mine.next_successes = 5, 15, 7
        scene.acted, ann.focused = ["foe", "bea"], True
        turn(scene, "ann")
        return scene

    played = Diced(make, {"Ann, Initiative": [dice]}).say("focus")
    assert str(played.option("old")) == "stay at 15"
    played.say(answer)
    while played.scene["round"] == 1:
        played.say(...)
    assert played.scene["places"]["ann"]["total"] == total


@pytest.mark.rule("cavaliers.seize.effect")
def test_of_those_who_seize_at_once_the_first_in_the_order_acts_first() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three(points=3)
        put(scene, person("cora"))
        place(scene, "cora", total=7, points=3)
        scene.acted = ["ann"]
        return scene

    played = Played(make)
    seats = {seat: id for seat, id, _ in played.open()}
    for seat in ("cora", "bea"):
        played.table.answer(seat, seats[seat], seat)
    assert (played.asked, played.by) == ("turn", "bea")
    played.go("done")
    assert (played.asked, played.by) == ("turn", "cora")
    assert [played.scene["places"][who]["points"] for who in ("bea", "cora")] == [2, 2]


@pytest.mark.rule("cavaliers.seize.effect")
@pytest.mark.parametrize(("answer", "asked"), [("wait", "bea"), ("pass", "foe")])
def test_who_waits_is_asked_again_this_round_and_who_passes_is_not(answer: str, asked: str) -> None:
    def make() -> Cavaliers:
        scene, *_ = three(points=3)
        return scene

    played = Played(make)
    assert (played.asked, played.by) == ("seize", "bea")
    played.go(answer)
    assert (played.asked, played.by, played.scene["seizing"]) == ("turn", "ann", [])
    played.go("done")
    assert (played.asked, played.by) == ("seize" if asked == "bea" else "turn", asked if asked == "bea" else "mj")
    assert played.scene["passed"] == ([] if asked == "bea" else ["bea"])


@pytest.mark.rule("cavaliers.focus.position")
@pytest.mark.parametrize(("successes", "default"), [(5, "old"), (4, "old"), (3, "new")])
def test_level_with_the_place_won_before_the_points_decide(successes: int, default: str) -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three()
        mine = scene.places["ann"]
        mine.total, mine.successes, mine.next_total, mine.next_successes = 5, 5, 10, successes
        turn(scene, "ann")
        return scene

    assert default_of(Diced(make, {"Ann, Initiative": ["4 6"]}).say("focus")) == default


@pytest.mark.rule("cavaliers.focus.position")
def test_a_group_is_asked_for_its_place_when_all_who_are_up_have_focused() -> None:
    def make() -> Cavaliers:
        scene, *_ = three()
        toughs = [put(scene, person(f"tough{n}", "rabble"), "foes", seat="mj") for n in range(3)]
        place(scene, *[each.id for each in toughs], total=4)
        toughs[0].focused, toughs[2].status = True, "unconscious"
        turn(scene, "tough1")
        return scene

    assert Diced(make).say("focus").asked == "focus.position"

    def first() -> Cavaliers:
        scene = make()
        scene.people["tough0"].focused = False
        return scene

    assert Diced(first).say("focus").asked != "focus.position"
