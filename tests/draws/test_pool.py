"""The pool: which traits make it up, what is added, and that it is fixed before a card is drawn."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.choices import Forbidden
from outdraw.games.draws.content import ATTRIBUTES, traits
from outdraw.games.draws.rules.pool import (
    BOXES_LEFT,
    CONDITIONS,
    Granted,
    Source,
    build_pool,
    condition_sources,
    fitting_advantages,
    may_use,
)
from outdraw.games.draws.scene import Carried
from tests.draws.support import CALEB, DALE, MARISOL, RUTH, call, county, person, pools, texts

SPREAD = st.lists(st.sampled_from([each.id for each in traits().circumstance]), unique=True)


def pool_of(actor: str, attribute: str, trait: str, tool: Source | None = None, circumstances: int = 0) -> int:
    """Give a character's pool without Advantages."""
    scene = county()
    member = scene.member(actor, attribute, trait)
    given = [Source("circumstances", circumstances)]
    return build_pool(person(scene, actor), member, Granted((), tool, given)).total


@pytest.mark.rule("draws.pool.combinations")
def test_a_pool_is_an_attribute_and_a_skill_a_training_or_another_attribute() -> None:
    assert pool_of(DALE, "dexterity", "larceny") == 5
    assert pool_of(RUTH, "wits", "medicine") == 6
    assert pool_of(RUTH, "resolve", "composure") == 6


@pytest.mark.rule("draws.pool.combinations")
def test_the_same_attribute_twice_is_refused() -> None:
    with pytest.raises(Forbidden) as refused:
        call(county(), "draw", DALE, "wits", "wits")
    assert refused.value.rule == "draws.pool.combinations"
    assert refused.value.sentence == "A pool is two different traits: choose another."


@pytest.mark.rule("draws.pool.combinations")
def test_the_first_trait_is_always_an_attribute() -> None:
    play = call(county(), "draw", DALE, "wits", "crafts", luck=["5"])
    attribute = play.asked("attribute")[0]
    assert [option.value for option in getattr(attribute, "options", ())] == list(ATTRIBUTES)


@pytest.mark.rule("draws.pool.combinations")
def test_a_special_training_of_0_is_refused() -> None:
    with pytest.raises(Forbidden) as refused:
        call(county(), "draw", DALE, "wits", "medicine")
    assert refused.value.rule == "draws.pool.combinations"
    assert refused.value.sentence == "Medicine cannot be used without training."


@pytest.mark.rule("draws.pool.combinations")
@pytest.mark.parametrize(
    ("trait", "untrained"), [("crafts", -3), ("athletics", -1), ("empathy", -1), ("persuasion", 0), ("wits", 0)]
)
def test_an_untrained_skill_costs_3_if_mental_and_1_otherwise(trait: str, untrained: int) -> None:
    rating = person(county(), MARISOL).sheet.rating(trait)
    assert pool_of(MARISOL, "intelligence", trait) == 2 + rating + untrained


@pytest.mark.rule("draws.pool.extras")
def test_advantages_add_up() -> None:
    scene = county()
    member = scene.member(RUTH, "wits", "composure", uses=("hearing", "fear or provocation"))
    assert fitting_advantages(person(scene, RUTH), member) == ["level_head", "keen_ears"]
    assert build_pool(person(scene, RUTH), member, Granted(["level_head", "keen_ears"])).total == 3 + 3 + 2 + 2


@pytest.mark.rule("draws.pool.extras")
def test_an_advantage_counts_only_for_its_attribute_and_use() -> None:
    scene = county()
    dale = person(scene, DALE)
    assert fitting_advantages(dale, scene.member(DALE, "dexterity", "larceny", ("fine work",))) == ["steady_hands"]
    assert fitting_advantages(dale, scene.member(DALE, "dexterity", "larceny")) == []
    assert fitting_advantages(dale, scene.member(DALE, "strength", "larceny", ("fine work",))) == []


@pytest.mark.rule("draws.pool.extras")
def test_a_specialist_has_9_again_in_one_trait() -> None:
    scene = county()
    caleb = person(scene, CALEB)
    for trait, again in (("survival", 9), ("athletics", 10)):
        member = scene.member(CALEB, "wits", trait)
        assert build_pool(caleb, member, Granted(fitting_advantages(caleb, member))).again == again


@pytest.mark.rule("draws.pool.extras")
def test_only_the_best_tool_counts() -> None:
    tools = ["tool mechanic_s_set", "grade proper", "grade missing"]
    play = call(county(), "draw", DALE, "intelligence", "crafts", luck=["5"], modifiers=tools)
    assert texts(play.told("pool")) == ["Dale Pruitt's pool: Intelligence +3 Crafts +4 mechanic's set +2 = 9."]


@pytest.mark.rule("draws.pool.circumstance")
def test_the_storyteller_announces_circumstances_up_and_down() -> None:
    modifiers = ["circumstance hindering", "circumstance ideal"]
    play = call(county(), "draw", DALE, "strength", "athletics", luck=["5"], modifiers=modifiers)
    assert texts(play.told("pool")) == ["Dale Pruitt's pool: Strength +3 Athletics +2 ideal +2 hindering -1 = 6."]


@pytest.mark.rule("draws.pool.circumstance")
@settings(deadline=None)
@given(circumstances=st.integers(-30, 30))
def test_circumstances_together_stay_within_5(circumstances: int) -> None:
    without = pool_of(DALE, "strength", "athletics")
    change = pool_of(DALE, "strength", "athletics", circumstances=circumstances) - without
    assert change == max(-5, min(5, circumstances))


@pytest.mark.rule("draws.pool.circumstance")
@settings(deadline=None)
@given(words=SPREAD)
def test_conditions_damage_and_untrained_use_stand_outside_the_limit_of_circumstances(words: list[str]) -> None:
    plain, hurt = county(), county()
    marisol = person(hurt, MARISOL)
    marisol.conditions, marisol.bruising = ["tilted"], 4
    modifiers = [f"circumstance {word}" for word in words]
    totals = [
        pools(call(scene, "draw", MARISOL, "intelligence", "crafts", luck=["5"], modifiers=modifiers))
        for scene in (plain, hurt)
    ]
    assert totals[1][0] == totals[0][0] - 2 - 1


@pytest.mark.rule("draws.pool.circumstance")
def test_damage_takes_off_by_boxes_left_and_wounded_replaces_that_while_tilted_adds() -> None:
    ruth = person(county(), RUTH)  # 7 boxes
    for left in range(8):
        ruth.bruising = 7 - left
        assert sum(each.value for each in condition_sources(ruth)) == BOXES_LEFT.get(left, 0)
    ruth.conditions = ["wounded"]
    assert condition_sources(ruth) == [Source("Wounded", -3, CONDITIONS)]
    ruth.conditions = ["tilted", "wounded"]
    assert condition_sources(ruth) == [Source("Tilted", -2, CONDITIONS), Source("Wounded", -3, CONDITIONS)]


@pytest.mark.rule("draws.pool.total_before_draw")
def test_the_pool_is_told_before_the_card_is_drawn() -> None:
    play = call(county(), "challenge past_the_deputy", luck=["4"])
    assert [event.kind for event in play.events] == ["story", "pool", "luck", "total", "result"]


@pytest.mark.rule("draws.pool.total_before_draw")
def test_all_pools_of_a_contest_are_fixed_before_anyone_draws() -> None:
    scene = county()
    play = call(scene, "challenge race_to_the_cabin")
    play = call(scene, "go_on race_to_the_cabin", luck=["5", "5", "5", "5"])
    kinds = [choice.kind for choice in play.choices]
    assert kinds == ["draws.call", *["draws.modifiers"] * 4, "draws.secret_draw", "draws.secret_draw"]


@pytest.mark.rule("draws.pool.total_before_draw")
def test_modifiers_decide_between_a_chance_draw_and_an_ordinary_one() -> None:
    for modifiers, result in ((["circumstance desperate"], "failure"), (["circumstance bad"], "success")):
        play = call(county(), "draw", DALE, "strength", "athletics", luck=["7"], modifiers=modifiers)
        assert play.told("result")[0].facts["result"] == result  # pool 0: a 7 is nothing; pool 2: 9


def test_what_downtime_brought_is_spent_on_the_draw_it_is_granted_for() -> None:
    scene = county()
    dale = person(scene, DALE)
    dale.carried = [Carried("downtime: the engine", 1, "make"), Carried("ordinary life neglected", -1, "neglect")]
    play = call(scene, "draw", DALE, "intelligence", "crafts", luck=["5"], modifiers=["carried 0"])
    assert texts(play.told("pool")) == ["Dale Pruitt's pool: Intelligence +3 Crafts +4 downtime: the engine +1 = 8."]
    assert [each.value for each in dale.carried] == [-1]


def test_neglect_counts_by_itself_for_the_first_social_draw_only() -> None:
    scene = county()
    dale = person(scene, DALE)
    dale.carried = [Carried("ordinary life neglected", -1, "neglect")]
    assert pools(call(scene, "draw", DALE, "wits", "crafts", luck=["5"])) == [6]
    assert pools(call(scene, "draw", DALE, "presence", "streetwise", luck=["5"])) == [3]
    assert pools(call(scene, "draw", DALE, "presence", "streetwise", luck=["5"])) == [4]


def test_everyone_may_use_skills_and_attributes_but_trainings_only_with_a_rating() -> None:
    dale = person(county(), DALE)
    assert may_use(dale, "academics")
    assert may_use(dale, "science")
    assert not may_use(dale, "medicine")
