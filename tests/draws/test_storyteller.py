"""The Storyteller: when to draw, what is left to discretion, what is kept secret, and what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outdraw.core.cards import HIDDEN
from outdraw.core.choices import Answer, Choice, Forbidden, Malformed
from outdraw.core.seen import view
from outdraw.games.draws.scene import County
from outdraw.games.draws.step import step
from tests.draws.support import (
    CALEB,
    DALE,
    HANDLER,
    MARISOL,
    POACHER,
    RUTH,
    SCOUT,
    begun,
    call,
    county,
    knowledge,
    person,
    say,
    texts,
)
from tests.support import Script

PLAYERS = ["dale", "ruth", "caleb", "marisol"]
ATHLETICS = ["strength", "athletics"]


# --- when and what kind ---------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.draw.when")
def test_by_default_an_attempt_takes_a_draw() -> None:
    play = say(county(), DALE, "attempt", "lifts the beam", *ATHLETICS, luck=["5"])
    assert texts(play.events)[0] == "Dale Pruitt: lifts the beam"
    assert texts(play.told("result")) == ["Dale Pruitt succeeds with 1 success."]


@pytest.mark.rule("draws.draw.when")
@pytest.mark.parametrize(("ruling", "words"), [("happens", "It simply happens."), ("fails", "It cannot be done.")])
def test_what_is_not_in_doubt_needs_no_draw(ruling: str, words: str) -> None:
    play = say(county(), DALE, "attempt", "opens the unlocked door", when=ruling)
    assert texts(play.told("no_draw")) == [words]
    assert play.chances == []


@pytest.mark.rule("draws.draw.types")
def test_the_kinds_of_draw_build_on_the_plain_one() -> None:
    scene = county()
    draws = {
        name: len(call(scene, f"challenge {name}", luck=luck).told("result"))
        for name, luck in (
            ("past_the_deputy", ["4"]),  # plain
            ("foot_race", ["4", "7"]),  # contested
            ("dig_him_out", ["4", "4", "4"]),  # teamwork
            ("back_door", []),  # extended: its draws are called one by one
        )
    }
    assert draws == {"past_the_deputy": 1, "foot_race": 2, "dig_him_out": 3, "back_door": 0}
    assert len(call(scene, "go_on back_door", luck=["4"]).told("result")) == 1
    assert call(scene, "downtime", *["nothing"] * 4).told("result") == []  # something else


# --- discretion -----------------------------------------------------------------------------------------------------

# Every choice at the Storyteller's discretion, and the module that tries it both ways.
RULED = {
    "draws.modifiers": "test_pool",
    "draws.secret_draw": "test_storyteller",
    "draws.dead_heat": "test_contested",
    "draws.resisting": "test_storyteller",
    "draws.impose": "test_conditions",
    "draws.danger": "test_storyteller",
    "draws.target": "test_extended",
    "draws.minutes": "test_extended",
    "draws.limit": "test_extended",
    "draws.target_sight": "test_extended",
    "draws.when": "test_storyteller",
    "draws.approve": "test_teamwork",
    "draws.helpers": "test_teamwork",
    "draws.treated_by": "test_conditions",
    "draws.treats": "test_storytellers_hand",
    "draws.cross_purposes": "test_downtime",
    "draws.complication": "test_downtime",
}


class Anything(Script):
    """A play in which everything is chosen at random, and every choice is noted."""

    def __init__(self, dice: Random) -> None:
        super().__init__()
        self.dice = dice

    def luck(self, chance: Any, *_: Any, **__: Any) -> Any:
        return chance.read(chance.happen(self.dice.randrange))

    def ask_all(self, choices: Sequence[Choice]) -> tuple[Answer, ...]:
        self.choices += choices
        return tuple(choice.sample(self.dice) for choice in choices)

    def ask_any(self, choices: Sequence[Choice]) -> tuple[int, Answer]:
        at = 0 if self.dice.random() < 0.7 else self.dice.randrange(len(choices))
        self.choices.append(choices[at])
        return at, choices[at].sample(self.dice)


@pytest.fixture(scope="module")
def asked() -> list[tuple[Choice, dict[str, str]]]:
    """Give the choices of much random play, each with the names of the players' characters by seat."""
    found: list[tuple[Choice, dict[str, str]]] = []
    for seed in range(60):
        scene = county(("one_night", "storm", "empty_stage")[seed % 3])
        names = {each.seat: each.name for each in scene.characters.values() if each.is_played}
        play = Anything(Random(seed))
        for _ in range(40):
            if not scene.is_over:
                step(play, scene)
        found += [(choice, names) for choice in play.choices]
    return found


def test_every_discretion_is_tried_both_ways(asked: list[tuple[Choice, dict[str, str]]]) -> None:
    kinds = {choice.kind for choice, _ in asked if getattr(choice, "discretion", False)}
    assert len(kinds) > 10
    assert kinds <= set(RULED)


def test_discretion_is_the_storytellers_and_always_has_a_legal_default(
    asked: list[tuple[Choice, dict[str, str]]],
) -> None:
    for choice, _ in asked:
        if getattr(choice, "discretion", False):
            assert choice.seat == "storyteller"
            choice.check(getattr(choice, "default", None))


def test_a_player_is_asked_only_about_their_own_character(asked: list[tuple[Choice, dict[str, str]]]) -> None:
    for choice, names in asked:
        if choice.seat != "storyteller" and choice.kind != "draws.helping":
            others = [name for seat, name in names.items() if seat != choice.seat]
            assert not any(name in choice.prompt for name in others)


@pytest.mark.parametrize(("ruling", "words"), [("nobody", "a dead heat"), (f"resists {DALE}", "Dale Pruitt holds")])
def test_the_storyteller_says_who_only_resists(ruling: str, words: str) -> None:
    play = call(county(), "contested", [DALE, CALEB], *ATHLETICS * 2, luck=["5", "5"], resisting=ruling)
    assert texts(play.told("contest")) == [f"Nobody wins: {words}."]


@pytest.mark.parametrize("danger", ["none", "tilted", "wounded", "alarm"])
def test_the_storyteller_says_what_failing_at_a_task_of_their_own_does(danger: str) -> None:
    scene = county()
    call(scene, "extended", "own", "Over the wall", "alone", DALE, *ATHLETICS, danger=danger)
    play = call(scene, "go_on task", luck=["1"], stay_awake="let_go")
    assert person(scene, DALE).conditions == ([danger] if danger in ("tilted", "wounded") else [])
    assert len(play.told("alarm")) == (danger == "alarm")


@pytest.mark.parametrize(("ruling", "minutes"), [({}, 20), ({"minutes": 5}, 5)])
def test_the_storyteller_says_how_long_it_takes_to_find_ones_balance(ruling: dict[str, int], minutes: int) -> None:
    scene = county()
    person(scene, RUTH).conditions = ["tilted"]
    say(scene, RUTH, "shake_off", luck=["9"], **ruling)
    assert scene.minutes == minutes


def test_the_storyteller_approves_a_players_own_combination_or_names_another() -> None:
    play = say(county(), DALE, "attempt", "shoves", *ATHLETICS, "strength", "brawl", luck=["5"], approve="change")
    assert play.asked("approve")[0].rule == "draws.pool.combinations"
    assert texts(play.told("pool")) == ["Dale Pruitt's pool: Strength +3 Brawl +2 = 5."]


# --- what is secret -------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.deck.storyteller")
def test_card_and_outcome_are_open_the_pool_only_to_player_and_storyteller() -> None:
    play = call(county(), "challenge past_the_deputy", luck=["4"])
    for seat in ("storyteller", "marisol"):
        assert [event.kind for event in play.seen(seat)] == ["story", "pool", "luck", "total", "result"]
    for seat in ("dale", "ruth", "caleb"):
        assert [event.kind for event in play.seen(seat)] == ["story", "luck", "result"]


@pytest.mark.rule("draws.deck.storyteller")
def test_the_storyteller_picks_for_characters_nobody_plays() -> None:
    play = call(county(), "draw", POACHER, *ATHLETICS, luck=["5"])
    assert play.told("luck")[0].facts["by"] == "storyteller"


@pytest.mark.rule("draws.deck.storyteller")
@pytest.mark.parametrize(
    ("scenario", "ruling", "told"),
    [
        ("one_night", {}, ["luck", "result"]),
        ("one_night", {"secret_draw": "secret"}, []),
        ("storm", {}, []),
        ("storm", {"secret_draw": "open"}, ["luck", "result"]),
    ],
)
def test_the_draw_of_a_character_nobody_plays_may_be_kept(
    scenario: str, ruling: dict[str, str], told: list[str]
) -> None:
    play = call(county(scenario), "draw", SCOUT, *ATHLETICS, luck=["5"], **ruling)
    assert [event.kind for event in play.seen("ruth")] == told
    assert [event.kind for event in play.seen("storyteller")] == ["pool", "luck", "total", "result"]


@pytest.mark.rule("draws.deck.storyteller")
def test_a_players_draw_is_never_kept() -> None:
    play = call(county("storm"), "draw", RUTH, *ATHLETICS, luck=["5"])
    assert play.asked("secret_draw") == []


def same_to_others(one: tuple[County, Any], other: tuple[County, Any], but: str) -> None:
    """Check that nobody but a player and the Storyteller can tell two courses of a step apart."""
    for seat in one[0].seats:
        if seat not in (but, "storyteller"):
            assert knowledge(*one, seat) == knowledge(*other, seat)
    assert knowledge(*one, "storyteller") != knowledge(*other, "storyteller")


@pytest.mark.parametrize(
    ("luck", "here", "there"),
    [
        (["2"], [], ["circumstance desperate"]),  # 7, and a chance draw: both fail
        (["10", "3"], [], ["again 9"]),  # a 10 draws again for everyone
        (["6"], [], ["grade proper"]),  # 11 and 12 are two successes
    ],
)
def test_others_learn_of_a_pool_only_what_card_and_outcome_say(
    luck: list[str], here: list[str], there: list[str]
) -> None:
    worlds: list[tuple[County, Any]] = []
    for modifiers in (here, there):
        scene = county()
        worlds.append((scene, call(scene, "draw", DALE, *ATHLETICS, luck=luck, modifiers=modifiers)))
    same_to_others(worlds[0], worlds[1], but="dale")


@pytest.mark.rule("draws.deck.storyteller")
def test_what_help_is_worth_is_part_of_the_pool() -> None:
    play = call(county(), "challenge dig_him_out", luck=["4", "5", "6"])
    assert play.told("help")[0].seen_by == ("dale", "storyteller")


@pytest.mark.rule("draws.deck.storyteller")
def test_a_helpers_secret_draw_does_not_show_in_the_help() -> None:
    worlds: list[tuple[County, Any]] = []
    for card in ("1", "4"):  # the handler fails, or adds one; the scout has two successes either way
        scene = county()
        call(scene, "challenge race_to_the_cabin")
        play = call(scene, "go_on race_to_the_cabin", luck=["5", card, "5", "5"], secret_draw="secret")
        worlds.append((scene, play))
    same_to_others(worlds[0], worlds[1], but="")


@pytest.mark.rule("draws.deck.storyteller")
def test_the_tally_of_a_secret_draw_is_secret_too() -> None:
    worlds: list[tuple[County, Any]] = []
    for card in ("2", "9"):
        scene = county("storm")
        begun(scene, (scene.member(SCOUT, "wits", "survival"), []), targets=[9])
        worlds.append((scene, call(scene, "go_on task", luck=[card])))
    same_to_others(worlds[0], worlds[1], but="")
    assert view(worlds[0][0], "ruth")["tasks"][0]["sides"][0]["tally"] == HIDDEN
    assert view(worlds[1][0], "storyteller")["tasks"][0]["sides"][0]["tally"] == 3


@pytest.mark.rule("draws.extended.tally")
@settings(deadline=None)
@given(
    cards=st.lists(st.integers(1, 9).map(str), min_size=1, max_size=4),
    targets=st.tuples(st.integers(30, 60), st.integers(30, 60)).filter(lambda pair: pair[0] != pair[1]),
)
def test_a_secret_target_shows_nowhere_not_even_when_it_jams(cards: list[str], targets: tuple[int, int]) -> None:
    worlds: list[tuple[County, Any]] = []
    for target in targets:
        scene = county()
        play = call(scene, "extended", "good_lock", DALE, target=target, target_sight="secret")
        assert str(target) not in " ".join(texts(play.seen("dale")))
        for card in cards:
            play = call(scene, "go_on good_lock", luck=[card])
        worlds.append((scene, play))
    for seat in PLAYERS:
        assert knowledge(*worlds[0], seat) == knowledge(*worlds[1], seat)
    assert knowledge(*worlds[0], "storyteller") != knowledge(*worlds[1], "storyteller")


@pytest.mark.rule("draws.extended.tally")
def test_an_open_target_is_seen_by_all_and_shows_when_it_jams() -> None:
    scene = county()
    call(scene, "challenge back_door")
    assert view(scene, "ruth")["tasks"][0]["sides"][0]["target"] == 5
    call(scene, "go_on back_door", luck=["1"])
    assert view(scene, "ruth")["tasks"][0]["sides"][0]["target"] == 7


def test_open_targets_that_differ_are_all_told() -> None:
    scene = county()
    sides = [[DALE, CALEB], [], *ATHLETICS, [], *ATHLETICS]
    with Script(
        answers=[(0, "extended"), "own", "Up the tower", "contested", *sides, ..., 4, 6, ..., ..., ...]
    ) as play:
        step(play, scene)
    assert texts(play.told("task")) == [
        "Up the tower begins: 20 minutes a draw, target 4 for Dale Pruitt and 6 for Caleb Voss."
    ]


def test_the_secret_vigil_of_the_storm_keeps_its_target() -> None:
    scene = county("storm")
    play = call(scene, "challenge the_vigil")
    assert texts(play.told("task")) == ["Vigil against a haunting begins: 120 minutes a draw, at most 6 draws."]
    assert view(scene, "ruth")["tasks"][0]["sides"][0]["target"] == HIDDEN
    assert view(scene, "ruth")["waiting"] == HIDDEN


def test_a_refusal_says_nothing_of_a_secret_target() -> None:
    scene = county()
    begun(scene, (scene.member(DALE, "strength", "athletics"), []), targets=[47], is_secret=True)
    for wrong in ("go_on other", "target", 47):
        with pytest.raises(Malformed) as refused:
            say(scene, DALE, wrong)  # type: ignore[arg-type]
        assert "47" not in refused.value.sentence.replace(repr(wrong), "")


def test_what_others_bring_to_a_task_is_hidden_from_a_view() -> None:
    scene = county()
    call(scene, "challenge race_to_the_cabin")
    ours, theirs = view(scene, "dale")["tasks"][0]["sides"]
    assert ours["helpers"][0]["trait"] == "local_lore"
    assert (ours["lead"]["actor"], ours["lead"]["tool"]) == (CALEB, HIDDEN)
    assert (theirs["helpers"][0]["actor"], theirs["helpers"][0]["trait"]) == (HANDLER, HIDDEN)


def test_boxes_filled_are_for_the_player_and_the_storyteller() -> None:
    scene = county()
    play = call(scene, "harm", RUTH, "bruising", 2)
    assert texts(play.seen("ruth")) == ["Ruth Amsel takes 2 Bruising damage.", "Ruth Amsel: 2 of 7 boxes filled."]
    assert play.seen("dale") == []
    play = call(scene, "time", 15)
    assert texts(play.seen("ruth")) == [
        "Ruth Amsel heals 1 Bruising.",
        "Ruth Amsel: 1 of 7 boxes filled.",
        "15 minutes pass.",
    ]
    assert texts(play.seen("dale")) == ["15 minutes pass."]
    assert view(scene, "dale")["characters"][RUTH]["bruising"] == HIDDEN


# --- what is refused ------------------------------------------------------------------------------------------------


def test_nobody_contests_or_is_helped_when_alone() -> None:
    scene = county("storm")
    for actor in (CALEB, SCOUT):
        person(scene, actor).is_dead = True
    for ruling, rule in (("contested", "draws.contested.nature"), ("teamwork", "draws.teamwork.primary")):
        with pytest.raises(Forbidden) as refused:
            say(scene, RUTH, "attempt", "calls out", when=ruling)
        assert (refused.value.rule, refused.value.sentence) == (rule, "Nobody else is there.")


def test_where_nobody_can_act_only_the_storyteller_speaks() -> None:
    scene = county("storm")
    for character in scene.characters.values():
        character.is_conscious = False
    for word, rule in (("draw", "draws.draw.when"), ("extended", "draws.extended.nature")):
        with pytest.raises(Forbidden) as refused:
            call(scene, word)
        assert refused.value.rule == rule
    play = call(scene, "end")
    assert [choice.seat for choice in play.choices] == ["storyteller"]


def test_a_challenge_whose_lead_is_down_is_barred() -> None:
    scene = county()
    person(scene, MARISOL).is_conscious = False
    with pytest.raises(Forbidden) as refused:
        call(scene, "challenge past_the_deputy")
    assert refused.value.sentence == "Marisol Quint cannot act."
    call(scene, "challenge dig_him_out", luck=["2", "2", "2"])


@pytest.mark.parametrize("target", [0, 101, -1])
def test_a_target_is_from_1_to_100(target: int) -> None:
    with pytest.raises(Forbidden) as refused:
        call(county(), "extended", "safe", DALE, target=target)
    assert refused.value.rule == "draws.extended.tally"
