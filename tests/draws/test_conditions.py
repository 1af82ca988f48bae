"""Tilted and Wounded, damage, bleeding, healing and treatment, by the figures of the supplement."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.choices import Forbidden
from outdraw.games.draws.rules.conditions import harm, impose, lift, pass_time, rest
from outdraw.games.draws.scene import Character, County
from tests.draws.support import (
    CALEB,
    DALE,
    MARISOL,
    RUTH,
    begun,
    call,
    county,
    person,
    pools,
    say,
    tallies,
    texts,
)
from tests.support import Script

HEALTH = 7  # Ruth's: 5 + Stamina 2


def boxes(character: Character) -> tuple[int, int]:
    """Give the filled boxes: Bruising and Lethal."""
    return character.bruising, character.lethal


def wounded(awake: bool = True) -> tuple[County, Character]:
    """Give a scene in which Ruth was Wounded by a failed draw."""
    scene = county()
    ruth = person(scene, RUTH)
    impose(Script(), ruth, "wounded")
    ruth.is_conscious = awake
    return scene, ruth


def marsh(scene: County, *luck: str, **rulings: str) -> list[str]:
    """Let Caleb fail in the marsh, and give what became of him."""
    if not scene.tasks:
        lead = scene.member(CALEB, "stamina", "survival")
        begun(scene, (lead, []), targets=[20], minutes=60, failure="tilted_then_wounded")
    call(scene, "go_on task", luck=luck, **rulings)
    return list(person(scene, CALEB).conditions)


# --- failures that hurt ---------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.extended.conditions")
def test_a_severe_failure_tilts_and_when_tilted_wounds() -> None:
    scene = county()
    assert marsh(scene, "9", "9") == []
    assert marsh(scene, "1") == ["tilted"]
    assert marsh(scene, "2", stay_awake="let_go") == ["tilted", "wounded"]


@pytest.mark.rule("draws.extended.conditions")
def test_the_storyteller_may_spare_someone_who_failed() -> None:
    assert marsh(county(), "1", impose="spare") == []


@pytest.mark.rule("draws.extended.conditions")
def test_the_danger_is_told_before_the_card_is_drawn() -> None:
    scene = county()
    begun(scene, (scene.member(CALEB, "stamina", "survival"), []), failure="tilted")
    play = call(scene, "go_on task", luck=["5"])
    assert play.events[0].text == "The task: failing may leave one Tilted."


@pytest.mark.rule("draws.extended.conditions")
def test_a_safe_task_gives_no_condition() -> None:
    scene = county()
    begun(scene, (scene.member(CALEB, "stamina", "survival"), []))
    play = call(scene, "go_on task", luck=["1"])
    assert play.told("warning") == play.told("condition") == []


@pytest.mark.rule("draws.extended.conditions")
def test_a_condition_begins_after_the_period_in_which_it_was_won() -> None:
    scene = county()
    begun(scene, (scene.member(CALEB, "stamina", "survival"), []), minutes=60, failure="wounded")
    call(scene, "go_on task", luck=["1"], stay_awake="stay")
    caleb = person(scene, CALEB)
    assert (caleb.is_dead, boxes(caleb)) == (False, (3, 5))  # an hour awake and Wounded would have been his death


# --- Tilted ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.extended.conditions")
def test_tilted_does_not_add_to_itself() -> None:
    dale = person(county(), DALE)
    for _ in range(2):
        impose(Script(), dale, "tilted")
    assert dale.conditions == ["tilted"]


@pytest.mark.rule("draws.extended.conditions")
@pytest.mark.parametrize(("card", "after"), [("9", []), ("2", ["tilted"])])
def test_tilted_is_shaken_off_by_a_period_and_a_success_on_resolve_and_composure(card: str, after: list[str]) -> None:
    scene = county()
    ruth = person(scene, RUTH)
    ruth.conditions = ["tilted"]
    play = say(scene, RUTH, "shake_off", luck=[card])
    assert texts(play.told("pool")) == ["Ruth Amsel's pool: Resolve +3 Composure +3 Tilted -2 = 4."]
    assert ruth.conditions == after
    assert scene.minutes == 20


@pytest.mark.rule("draws.extended.conditions")
def test_tilted_ends_with_the_scene_and_wounded_does_not() -> None:
    scene, ruth = wounded()
    ruth.conditions.append("tilted")
    call(scene, "end")
    assert (ruth.conditions, scene.is_over) == (["wounded"], True)


def test_losing_ones_tilt_stops_no_bleeding() -> None:
    _, ruth = wounded(awake=False)
    ruth.bruising, ruth.lethal, ruth.is_last_round, ruth.bleeding = 0, HEALTH, True, 100
    ruth.conditions.append("tilted")
    lift(Script(), ruth, "tilted")
    assert (ruth.is_last_round, ruth.bleeding, ruth.conditions) == (True, 100, ["wounded"])


# --- Wounded --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.extended.conditions")
def test_wounded_by_a_failure_fills_the_track_with_lethal_as_the_larger_part() -> None:
    _, ruth = wounded()
    assert boxes(ruth) == (3, 4)


@pytest.mark.rule("draws.extended.conditions")
def test_awake_a_box_turns_lethal_each_round_and_one_round_after_the_last_is_death() -> None:
    scene, ruth = wounded()
    for expected in ((2, 5), (1, 6), (0, 7)):
        pass_time(Script(), scene, 0)
        assert (boxes(ruth), ruth.is_dead) == (expected, False)
    play = Script()
    pass_time(play, scene, 0)
    assert ruth.is_dead
    assert not ruth.is_able
    assert texts(play.told("death")) == ["Ruth Amsel dies."]


@pytest.mark.rule("draws.extended.conditions")
def test_unconscious_a_box_turns_lethal_each_quarter_of_an_hour_and_death_comes_a_quarter_later() -> None:
    scene, ruth = wounded(awake=False)
    pass_time(Script(), scene, 14)
    assert boxes(ruth) == (3, 4)
    pass_time(Script(), scene, 31)  # three quarters in all
    assert (boxes(ruth), ruth.is_dead) == ((0, 7), False)
    pass_time(Script(), scene, 14)
    assert not ruth.is_dead
    pass_time(Script(), scene, 1)
    assert ruth.is_dead


@pytest.mark.rule("draws.extended.conditions")
def test_rounds_add_up_to_minutes_for_whoever_lies_unconscious() -> None:
    scene, ruth = wounded(awake=False)
    pass_time(Script(), scene, 14)
    for _ in range(20):
        pass_time(Script(), scene, 0)
    assert boxes(ruth) == (2, 5)


@pytest.mark.rule("draws.extended.conditions")
@pytest.mark.parametrize(("answer", "awake"), [("stay", True), ("let_go", False)])
def test_the_player_of_someone_wounded_chooses_whether_to_stay_conscious(answer: str, awake: bool) -> None:
    scene = county()
    play = call(scene, "condition", RUTH, "impose wounded", answer)
    assert play.asked("stay_awake")[0].seat == "ruth"
    assert person(scene, RUTH).is_conscious == awake


@pytest.mark.rule("draws.extended.conditions")
def test_someone_wounded_may_let_go_later() -> None:
    scene, ruth = wounded()
    play = say(scene, RUTH, "let_go")
    assert (ruth.is_conscious, texts(play.events)) == (False, ["Ruth Amsel falls unconscious."])


def test_who_was_unconscious_before_being_wounded_is_not_woken_by_it() -> None:
    scene = county()
    ruth = person(scene, RUTH)
    harm(Script(), scene, ruth, "bruising", HEALTH)
    assert not ruth.is_conscious
    play = call(scene, "harm", RUTH, "lethal", 4)
    assert (boxes(ruth), ruth.conditions, ruth.is_conscious) == ((3, 4), ["wounded"], False)
    assert play.asked("stay_awake") == []


@pytest.mark.rule("draws.extended.conditions")
def test_damage_that_wounds_asks_once_whether_one_stays_conscious() -> None:
    scene = county()
    assert len(call(scene, "harm", RUTH, "lethal", HEALTH, "stay").asked("stay_awake")) == 1
    assert call(scene, "harm", RUTH, "lethal", 1).asked("stay_awake") == []


# --- treatment ------------------------------------------------------------------------------------------------------


def treat(scene: County, patient: str, lead: str = RUTH, **rulings: str) -> None:
    """Begin to treat somebody."""
    call(scene, "extended", "treating_a_wounded_character", patient, lead, **rulings)


@pytest.mark.rule("draws.extended.conditions")
def test_three_successes_of_medicine_end_wounded_and_heal_a_box() -> None:
    scene = county()
    dale = person(scene, DALE)
    impose(Script(), dale, "wounded")
    assert boxes(dale) == (3, 5)
    treat(scene, DALE)
    call(scene, "go_on treating_a_wounded_character", luck=["2"])  # 8: one success, and a round of bleeding
    assert boxes(dale) == (2, 6)
    play = call(scene, "go_on treating_a_wounded_character", luck=["5"])  # 11: two more, in time
    assert (dale.conditions, boxes(dale), dale.is_conscious) == ([], (1, 6), True)
    assert texts(play.told("condition")) == ["Dale Pruitt is no longer Wounded."]
    assert scene.rounds == 2


@pytest.mark.rule("draws.extended.conditions")
@pytest.mark.parametrize(("attribute", "name"), [("dexterity", "Dexterity"), ("intelligence", "Intelligence")])
def test_wounds_are_treated_with_dexterity_or_intelligence(attribute: str, name: str) -> None:
    scene = county()
    impose(Script(), person(scene, DALE), "wounded")
    treat(scene, DALE, treated_by=attribute)
    play = call(scene, "go_on treating_a_wounded_character", luck=["2"])
    assert texts(play.told("pool")) == [f"Ruth Amsel's pool: {name} +3 Medicine +3 = 6."]


def test_a_treatment_in_the_last_round_is_in_time() -> None:
    scene = county()
    dale = person(scene, DALE)
    impose(Script(), dale, "wounded")
    dale.bruising, dale.lethal, dale.is_last_round = 0, 8, True
    dale.is_conscious, dale.bleeding = False, 290
    treat(scene, DALE)
    call(scene, "go_on treating_a_wounded_character", luck=["8"])  # 14: three successes
    assert (dale.is_dead, dale.conditions, boxes(dale)) == (False, [], (0, 7))
    assert (dale.is_conscious, dale.is_last_round, dale.bleeding) == (True, False, 0)


def test_a_treatment_ends_with_its_patient() -> None:
    scene = county()
    dale = person(scene, DALE)
    impose(Script(), dale, "wounded")
    dale.bruising, dale.lethal, dale.is_last_round = 0, 8, True
    treat(scene, DALE)
    play = call(scene, "go_on treating_a_wounded_character", luck=["2"])
    assert texts(play.told("too_late")) == ["Treating a Wounded character: it is too late."]
    assert play.told("too_late")[0].rules == ("draws.extended.conditions",)
    assert (dale.is_dead, scene.tasks) == (True, [])


def test_nobody_is_treated_who_is_not_wounded_and_only_by_the_trained() -> None:
    scene = county()
    with pytest.raises(Forbidden) as refused:
        treat(scene, DALE)
    assert (refused.value.rule, refused.value.sentence) == ("draws.extended.conditions", "Nobody is Wounded.")
    impose(Script(), person(scene, RUTH), "wounded")
    play = call(scene, "extended", "treating_a_wounded_character", RUTH)
    assert texts(play.events) == ["Nobody here is trained for it."]


# --- damage and healing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bruising", "lethal", "conscious", "conditions", "last"),
    [
        (6, 0, True, [], False),
        (7, 0, False, [], False),
        (4, 3, False, [], False),
        (3, 4, True, ["wounded"], False),
        (0, 7, True, ["wounded"], True),
    ],
)
def test_a_full_track_is_read_by_its_larger_part(
    bruising: int, lethal: int, conscious: bool, conditions: list[str], last: bool
) -> None:
    scene = county()
    ruth = person(scene, RUTH)
    harm(Script(), scene, ruth, "bruising", bruising)
    harm(Script(), scene, ruth, "lethal", lethal)
    assert boxes(ruth) == (bruising, lethal)
    assert (ruth.is_conscious, ruth.conditions, ruth.is_last_round) == (conscious, conditions, last)


def test_bruising_heals_a_box_each_quarter_of_an_hour_and_lethal_does_not() -> None:
    scene = county()
    ruth = person(scene, RUTH)
    ruth.bruising, ruth.lethal = 3, 2
    for minutes, left in ((10, 3), (5, 2), (16, 1), (14, 0), (60, 0)):
        pass_time(Script(), scene, minutes)
        assert boxes(ruth) == (left, 2)


def test_time_before_a_bruise_does_not_heal_it() -> None:
    scene = county()
    ruth = person(scene, RUTH)
    ruth.bruising = 1
    pass_time(Script(), scene, 29)
    ruth.bruising = 1
    pass_time(Script(), scene, 1)
    assert ruth.bruising == 1


def test_who_is_full_of_bruises_wakes_when_one_has_healed() -> None:
    scene = county()
    ruth = person(scene, RUTH)
    harm(Script(), scene, ruth, "bruising", HEALTH)
    assert not ruth.is_able
    play = Script()
    pass_time(play, scene, 15)
    assert (ruth.is_able, texts(play.told("condition"))) == (True, ["Ruth Amsel wakes."])


def test_someone_wounded_does_not_heal() -> None:
    scene, ruth = wounded(awake=False)
    pass_time(Script(), scene, 10)
    assert (ruth.healing, boxes(ruth)) == (0, (3, 4))


def test_damage_is_a_penalty_to_every_pool() -> None:
    scene = county()
    call(scene, "harm", MARISOL, "bruising", 5)  # of 7 boxes: two are left
    assert pools(call(scene, "draw", MARISOL, "presence", "persuasion", luck=["5"])) == [6 - 2]


def test_between_games_the_living_recover_and_the_dead_do_not() -> None:
    scene, ruth = wounded(awake=False)
    dale, caleb = person(scene, DALE), person(scene, CALEB)
    harm(Script(), scene, dale, "bruising", 8)
    caleb.is_dead = True
    rest(Script(), scene)
    assert (ruth.conditions, boxes(ruth), ruth.is_conscious) == ([], (0, 4), True)
    assert (boxes(dale), dale.is_conscious, caleb.is_dead) == ((0, 0), True, True)


@settings(deadline=None)
@given(
    course=st.lists(
        st.one_of(
            st.tuples(st.sampled_from(["bruising", "lethal"]), st.integers(1, 9)),
            st.tuples(st.just("time"), st.sampled_from([0, 0, 5, 15, 40, 120])),
            st.tuples(
                st.sampled_from(["tilted", "wounded", "lift tilted", "lift wounded", "faint", "rest"]), st.just(0)
            ),
        ),
        max_size=25,
    )
)
def test_whatever_happens_boxes_add_up_and_conditions_fit_the_track(course: list[tuple[str, int]]) -> None:
    scene = county()
    ruth = person(scene, RUTH)
    play = Script()
    for what, much in course:
        was_dead = ruth.is_dead
        match what:
            case "bruising" if not was_dead:
                harm(play, scene, ruth, "bruising", much)
            case "lethal" if not was_dead:
                harm(play, scene, ruth, "lethal", much)
            case "time":
                pass_time(play, scene, much)
            case "tilted":
                impose(play, ruth, "tilted")
            case "wounded":
                impose(play, ruth, "wounded")
            case "lift tilted":
                lift(play, ruth, "tilted")
            case "lift wounded":
                lift(play, ruth, "wounded")
            case "faint" if "wounded" in ruth.conditions:
                ruth.is_conscious = False
            case "rest":
                rest(play, scene)
        assert min(boxes(ruth)) >= 0
        assert ruth.bruising + ruth.lethal + ruth.boxes_left == HEALTH
        assert ruth.boxes_left >= 0
        if "wounded" in ruth.conditions:
            assert ruth.boxes_left == 0
            assert ruth.lethal > ruth.bruising
        elif ruth.boxes_left == 0:
            assert not ruth.is_conscious
        assert ruth.is_last_round == (ruth.lethal == HEALTH and "wounded" in ruth.conditions)
        assert not was_dead or ruth.is_dead
        assert len(set(ruth.conditions)) == len(ruth.conditions)


def test_a_helper_who_is_tilted_helps_with_less() -> None:
    scene = county()
    person(scene, RUTH).conditions = ["tilted"]
    task = begun(scene, (scene.member(DALE, "strength", "athletics"), [scene.member(RUTH, "wits", "medicine")]))
    play = call(scene, "go_on task", luck=["5", "2"])  # Ruth: 9, one success; Dale: 8
    assert pools(play) == [4, 6]
    assert tallies(task) == [1]
