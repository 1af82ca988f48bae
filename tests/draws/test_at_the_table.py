"""The rules as they are played: scripted cards and answers go in by `Table`, what seats are told comes out."""

from __future__ import annotations

from typing import Any

import pytest

from outdraw.conformance.checked import CheckedTable
from outdraw.core.choices import Pick
from outdraw.core.readers.live import Dial
from outdraw.games.draws.game import GAME
from outdraw.games.draws.scene import County
from tests.draws.county import CALEB, DALE, MARISOL, RUTH

TELLER = "storyteller"
SEATS = {DALE: "dale", RUTH: "ruth", CALEB: "caleb", MARISOL: "marisol"}


class Evening:
    """A table whose cards are entered by hand, and whose Storyteller takes the default where a test says nothing."""

    def __init__(self, scenario: str = "empty_stage", **switches: Any) -> None:
        self.table = CheckedTable(GAME, scenario, dial=Dial("physical"), secret=bytes(32), switches=switches or None)
        self.table.begin()

    def settle(self) -> Evening:
        """Let the Storyteller take the default wherever there is one."""
        while self.default():
            pass
        return self

    def default(self) -> bool:
        """Let the Storyteller take one default; say whether there was one."""
        for each in self.table.choices(TELLER):
            default = getattr(each.choice, "default", None)
            if getattr(each.choice, "discretion", False) and default is not None:
                self.table.answer(TELLER, each.id, default)
                return True
        return False

    @property
    def scene(self) -> County:
        """Give the scene as it stands."""
        scene = self.table.scene()
        assert isinstance(scene, County)
        return scene

    def open(self, seat: str, kind: str) -> Pick | None:
        """Give the open choice of a seat of this kind."""
        for each in self.table.choices(seat):
            if each.choice.kind.split(".")[-1] == kind and isinstance(each.choice, Pick):
                return each.choice
        return None

    def say(self, seat: str, kind: str, answer: Any) -> Evening:
        """Answer the open choice of a seat and kind."""
        while True:
            for each in self.table.choices(seat):
                if each.choice.kind.split(".")[-1] == kind:
                    self.table.answer(seat, each.id, answer)
                    return self
            if not self.default():
                break
        raise AssertionError(f"{seat} is not asked for {kind}: {self.waiting()}")

    def call(self, answer: str) -> Evening:
        """Let the Storyteller call something."""
        return self.say(TELLER, "call", answer)

    def cards(self, *cards: str) -> Evening:
        """Enter cards for whoever draws next."""
        for card in cards:
            self.settle()
            asked = [each for each in self.table.open_choices() if each.choice.kind == "luck.enter"]
            self.table.answer(asked[0].choice.seat, asked[0].id, card)
        return self

    def waiting(self) -> list[tuple[str, str]]:
        """Give who is asked for what."""
        return [(each.choice.seat, each.choice.kind) for each in self.table.open_choices()]

    def told(self, kind: str, seat: str = TELLER) -> list[str]:
        """Give what a seat was told of a kind."""
        return [event.text for event in self.table.events(seat) if event.kind == kind]

    def task(self, sides: list[tuple[str, list[str]]], danger: str = "none", minutes: int = 20) -> Evening:
        """Begin a task of the Storyteller's own between these leads with these helpers."""
        self.call("extended").say(TELLER, "task", "own").say(TELLER, "task_name", "The work")
        self.say(TELLER, "task_kind", "contested" if len(sides) > 1 else "alone")
        if len(sides) > 1:
            self.say(TELLER, "sides", [lead for lead, _ in sides])
        for lead, helpers in sides:
            if len(sides) == 1:
                self.say(TELLER, "who", lead).traits(TELLER)
            if len(self.scene.able()) > len(sides):
                self.say(TELLER, "helpers", helpers)
                for helper in helpers:
                    self.say(SEATS[helper], "helping", "help").traits(SEATS[helper]).say(TELLER, "approve", "approve")
            if len(sides) > 1:
                self.traits(TELLER)
        self.say(TELLER, "danger", danger)
        for _ in sides:
            self.say(TELLER, "target", 9)
        self.say(TELLER, "minutes", minutes).say(TELLER, "limit", 0)
        return self.say(TELLER, "target_sight", "open")

    def traits(self, seat: str, attribute: str = "strength", trait: str = "stamina") -> Evening:
        """Name a pool of two Attributes."""
        return self.say(seat, "attribute", attribute).say(seat, "trait", trait)

    def harm(self, actor: str, kind: str, boxes: int) -> Evening:
        """Deal damage."""
        return self.call("harm").say(TELLER, "who", actor).say(TELLER, "damage", kind).say(TELLER, "boxes", boxes)


# --- extended actions -----------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.extended.conditions", "draws.extended.contested")
def test_in_a_contested_task_only_a_failed_draw_of_ones_own_is_dangerous() -> None:
    evening = Evening().task([(DALE, []), (RUTH, [])], danger="tilted")
    evening.call("go_on task").cards("5", "8")
    assert (TELLER, "draws.impose") not in evening.waiting()
    assert not any(character.conditions for character in evening.scene.characters.values())
    evening.call("go_on task").cards("1", "8")
    assert evening.waiting() == [(TELLER, "draws.impose")]
    evening.say(TELLER, "impose", "impose")
    assert evening.scene.characters[DALE].conditions == ["tilted"]


@pytest.mark.rule("draws.extended.conditions")
def test_a_dramatic_failure_in_a_dangerous_task_imposes_its_condition() -> None:
    evening = Evening().task([(MARISOL, [])], danger="tilted").call("go_on task")
    evening.say(TELLER, "modifiers", ["circumstance desperate"]).cards("1")
    assert evening.told("result")[-1] == "Marisol Quint fails dramatically on a first 1."
    evening.say(TELLER, "impose", "impose")
    assert evening.scene.characters[MARISOL].conditions == ["tilted"]


@pytest.mark.rule("draws.extended.conditions")
def test_whoever_a_failed_draw_wounds_says_whether_they_stay_awake() -> None:
    evening = Evening().task([(DALE, [])], danger="wounded")
    evening.call("go_on task").cards("1").say(TELLER, "impose", "impose")
    assert evening.waiting() == [("dale", "draws.stay_awake")]
    evening.say("dale", "stay_awake", "let_go")
    assert not evening.scene.characters[DALE].is_conscious


@pytest.mark.rule("draws.extended.nature")
def test_what_a_player_attempts_may_be_ruled_an_extended_action() -> None:
    evening = Evening().say("dale", "attempt", "attempt").say("dale", "intent", "pick the lock")
    evening.say(TELLER, "when", "extended").traits("dale").settle()
    assert evening.told("task", "ruth") == ["Pick the lock begins: 20 minutes a draw, target 5."]
    offered = evening.open("dale", "attempt")
    assert offered is not None
    assert "go_on task" in [option.value for option in offered.legal]


@pytest.mark.rule("draws.extended.interval")
def test_two_who_work_at_the_same_time_do_not_spend_each_others() -> None:
    evening = Evening().task([(DALE, [])], minutes=5).task([(RUTH, [])], minutes=20)
    evening.call("go_on task").cards("5")
    assert evening.scene.minutes == 5
    evening.call("go_on task_2").cards("5")
    assert evening.scene.minutes == 20
    evening.call("go_on task").cards("5")
    assert evening.scene.minutes == 20  # Dale's second five minutes lie within Ruth's twenty
    evening.call("time").say(TELLER, "time", 30).call("go_on task").cards("2")
    assert evening.scene.minutes == 55  # nobody worked while the Storyteller let time pass


@pytest.mark.rule("draws.extended.teamwork")
def test_helpers_come_and_go_between_the_draws_of_a_task() -> None:
    evening = Evening().task([(DALE, [])])
    evening.say("ruth", "attempt", "join_in task dale_pruitt").traits("ruth").say(TELLER, "approve", "approve")
    assert evening.told("joins", "caleb") == ["Ruth Amsel helps Dale Pruitt with The work."]
    evening.call("go_on task").cards("10", "2", "3")
    assert evening.told("help", "dale") != []
    evening.say("ruth", "attempt", "stop_helping task").call("go_on task").settle()
    assert evening.waiting() == [("dale", "luck.enter")]


@pytest.mark.rule("draws.extended.both")
def test_a_contested_task_with_help_lets_the_helpers_draw_anew_each_time() -> None:
    evening = Evening().task([(DALE, [CALEB]), (RUTH, [MARISOL])])
    for _ in range(2):
        evening.call("go_on task").cards("5", "5", "2", "2")
    drawn = [text.partition("'s card")[0] for text in evening.told("luck")]
    assert drawn == 2 * ["Caleb Voss", "Marisol Quint", "Dale Pruitt", "Ruth Amsel"]
    assert len(evening.told("help")) == 4


# --- contests -------------------------------------------------------------------------------------------------------


def contested(resisting: str) -> Evening:
    """Let Marisol's player race Caleb, who resists or does not."""
    evening = Evening()
    evening.say("marisol", "attempt", "attempt").say("marisol", "intent", "run for the truck")
    evening.say(TELLER, "when", "contested").traits("marisol").say(TELLER, "approve", "approve")
    evening.say(TELLER, "who", CALEB).say(TELLER, "resisting", resisting)
    evening.traits("caleb").say(TELLER, "approve", "approve")
    return evening.say(TELLER, "helpers", []).say(TELLER, "helpers", [])


@pytest.mark.rule("draws.contested.tie")
def test_in_a_players_race_a_dead_heat_may_be_drawn_again() -> None:
    evening = contested("nobody").cards("1", "1")
    assert evening.told("contest", "dale") == ["Nobody wins: a dead heat."]
    evening.say(TELLER, "dead_heat", "again").cards("9", "1")
    assert evening.told("contest", "dale")[-1].startswith("Marisol Quint wins")


@pytest.mark.rule("draws.contested.tie")
def test_in_a_players_contest_whoever_resists_holds_in_a_tie() -> None:
    evening = contested("resists caleb_voss").cards("1", "1")
    assert evening.told("contest", "dale") == ["Nobody wins: Caleb Voss holds."]


@pytest.mark.rule("draws.teamwork.primary")
def test_nobody_helps_both_sides_and_a_helper_may_decline() -> None:
    evening = Evening().call("contested").say(TELLER, "sides", [DALE, RUTH])
    first = evening.open(TELLER, "helpers")
    assert first is not None
    assert [option.value for option in first.legal] == [CALEB, MARISOL, "deputy"]
    evening.say(TELLER, "helpers", [CALEB, MARISOL]).say("caleb", "helping", "help").say(
        "marisol", "helping", "decline"
    )
    evening.traits("caleb").traits(TELLER)
    second = evening.open(TELLER, "helpers")
    assert second is not None
    assert CALEB not in [option.value for option in second.legal]
    assert MARISOL in [option.value for option in second.legal]


@pytest.mark.rule("draws.teamwork.primary")
def test_nobody_helps_both_sides_of_what_a_player_attempts() -> None:
    evening = Evening()
    evening.say("marisol", "attempt", "attempt").say("marisol", "intent", "run for the truck")
    evening.say(TELLER, "when", "contested").traits("marisol").say(TELLER, "approve", "approve")
    evening.say(TELLER, "who", CALEB).say(TELLER, "resisting", "nobody")
    evening.traits("caleb").say(TELLER, "approve", "approve")
    evening.say(TELLER, "helpers", [DALE]).say("dale", "helping", "help").traits("dale")
    evening.say(TELLER, "approve", "approve")
    others = evening.open(TELLER, "helpers")
    assert others is not None
    assert [option.value for option in others.legal] == [RUTH, "deputy"]


@pytest.mark.rule("draws.deck.storyteller")
def test_the_storyteller_draws_for_those_nobody_plays_and_may_keep_it() -> None:
    evening = Evening().call("draw").say(TELLER, "who", "deputy").traits(TELLER)
    evening.say(TELLER, "secret_draw", "secret")
    assert evening.waiting() == [(TELLER, "luck.enter")]
    evening.cards("9")
    assert evening.told("result")
    assert not evening.told("result", "dale")


# --- pools ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("draws.pool.circumstance")
def test_a_storyteller_gives_a_modifier_of_their_own_in_words() -> None:
    evening = Evening().call("draw").say(TELLER, "who", DALE).traits(TELLER)
    evening.say(TELLER, "modifiers", ["circumstance other"])
    evening.say(TELLER, "circumstance", 4).say(TELLER, "circumstance_words", "the wind at his back")
    assert evening.told("circumstance", "dale") == ["Dale Pruitt: the wind at his back (+4)."]
    evening.cards("2")
    assert "the wind at his back +4" in evening.told("pool", "dale")[0]
    assert evening.told("circumstance", "ruth") == []


@pytest.mark.rule("draws.draw.when")
def test_who_waits_off_stage_is_seen_by_nobody_until_they_come_in() -> None:
    evening = Evening("storm")
    assert "cult_scout" not in evening.table.view("ruth")["characters"]
    assert "cult_scout" not in str(evening.table.view("ruth"))
    evening.call("bring_in cult_scout")
    assert "cult_scout" in evening.table.view("ruth")["characters"]
    assert evening.told("enters", "ruth") == ["The scout is there."]


@pytest.mark.rule("draws.draw.when")
def test_a_scene_ends_with_what_has_become_of_everybody() -> None:
    evening = Evening().harm(RUTH, "bruising", 10).call("end")
    told = evening.told("stands", "dale")
    assert "Ruth Amsel is unconscious." in told
    assert "Dale Pruitt is up and about." in told


# --- treatment and downtime -----------------------------------------------------------------------------------------


@pytest.mark.rule("draws.extended.conditions")
def test_a_wounded_patient_does_not_help_with_their_own_treatment() -> None:
    evening = Evening().harm(DALE, "lethal", 10)
    evening.say("dale", "stay_awake", "stay") if evening.open("dale", "stay_awake") else None
    evening.call("extended").say(TELLER, "task", "treating_a_wounded_character")
    if evening.open(TELLER, "patient"):
        evening.say(TELLER, "patient", DALE)
    evening.say(TELLER, "who", RUTH).say(TELLER, "treated_by", "dexterity")
    helpers = evening.open(TELLER, "helpers")
    assert helpers is not None
    assert DALE not in [option.value for option in helpers.options]


def downtime(**plans: str) -> Evening:
    """Begin downtime; whoever is not named submits nothing."""
    evening = Evening().call("downtime")
    for seat in ("dale", "ruth", "caleb", "marisol"):
        evening.say(seat, "downtime", plans.get(seat, "nothing"))
    return evening


def submitted(evening: Evening, seat: str, helps: str = "alone", is_large: bool = False) -> Evening:
    """Submit an action."""
    if not is_large:
        evening.say(seat, "downtime_help", helps)
    category = evening.open(seat, "category")
    assert category is not None
    evening.say(seat, "category", category.options[0].value).say(seat, "goal", "find the ledger").traits(seat)
    if evening.open(seat, "downtime_tool"):
        evening.say(seat, "downtime_tool", "none")
    return evening


@pytest.mark.rule("draws.downtime.separate")
def test_downtime_ends_tilted_and_treats_the_wounded() -> None:
    evening = Evening().harm(RUTH, "lethal", 10)
    if evening.open("ruth", "stay_awake"):
        evening.say("ruth", "stay_awake", "let_go")
    evening.call("condition").say(TELLER, "who", DALE).say(TELLER, "condition", "impose tilted")
    assert evening.scene.characters[DALE].conditions == ["tilted"]
    assert evening.scene.characters[RUTH].conditions == ["wounded"]
    evening.call("downtime")
    for seat in ("dale", "ruth", "caleb", "marisol"):
        evening.say(seat, "downtime", "nothing")
    assert [each.conditions for each in evening.scene.characters.values() if each.is_played] == [[], [], [], []]


@pytest.mark.rule("draws.teamwork.bonus")
def test_the_cap_on_help_holds_in_downtime() -> None:
    evening = Evening(teamwork_cap=1).call("downtime")
    for seat, plan in (("dale", "regular"), ("ruth", "regular"), ("caleb", "nothing"), ("marisol", "nothing")):
        evening.say(seat, "downtime", plan)
    submitted(evening, "dale")
    submitted(evening, "ruth", "help dale_pruitt")
    evening.cards("9", "5")
    assert "help +1" in evening.told("pool", "dale")[-1]


@pytest.mark.rule("draws.downtime.allowance")
def test_help_for_somebody_without_a_goal_becomes_an_effort_of_ones_own() -> None:
    evening = downtime(dale="regular", ruth="regular")
    submitted(evening, "dale", "help ruth_amsel")
    submitted(evening, "ruth", "help dale_pruitt")
    told = "Dale Pruitt finds nothing to help Ruth Amsel with, and works alone."
    assert evening.told("no_help", "dale") == [told]
    evening.cards("8", "8")
    assert len(evening.told("downtime_result")) == 2


@pytest.mark.rule("draws.downtime.separate", "draws.extended.dramatic_failure")
def test_a_dramatic_failure_takes_one_off_a_large_action() -> None:
    evening = downtime(dale="neglect_large")
    category = evening.open("dale", "category")
    assert category is not None
    evening.say("dale", "category", category.options[0].value).say("dale", "goal", "find the ledger")
    for kind in ("attribute", "trait"):
        offered = evening.open("dale", kind)
        assert offered is not None
        worst = min(offered.legal, key=lambda option: int(option.facts["rating"]))
        evening.say("dale", kind, worst.value)
    if evening.open("dale", "downtime_tool"):
        evening.say("dale", "downtime_tool", "none")
    assert evening.told("pool", "dale")[-1].endswith(("= 0.", "= -1.", "= -2.")), evening.told("pool", "dale")
    evening.cards("10", "2", "1")
    while evening.waiting() == [("dale", "luck.enter")]:
        evening.cards("2")
    assert "0 successes" in evening.told("downtime_result", "dale")[-1]
