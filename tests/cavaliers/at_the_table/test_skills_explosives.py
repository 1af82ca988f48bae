"""Explosives at the table: blasts, what wards them off, and smoke."""

from __future__ import annotations

import pytest

from outdraw.games.cavaliers.scene import Cavaliers, Item
from tests.cavaliers.at_table import Played
from tests.cavaliers.support import duel, grenadier, person, place, put, three_with_powder, turn

GRENADE = "ann.grenade_alchemical"


def grenade_in_hand(kind: str = "grenade_alchemical") -> Cavaliers:
    """Ann's turn with an armed grenade; Foe and Bob stand in the next Area."""
    mine = person("ann", gear=[(kind, "main")], ranks={"blackpowder": 1}, competent=("science", "defense"))
    scene, _, _ = duel(mine, foe="b")
    scene.items[f"ann.{kind}"].is_armed = True
    put(scene, person("bob", "stock"), "foes", "b")
    place(scene, "bob", total=3)
    turn(scene, "ann")
    return scene


@pytest.mark.rule("cavaliers.attack.range", "cavaliers.skill.use")
def test_smoke_hides_whoever_is_in_it_from_shots_out_of_other_areas() -> None:
    def make() -> Cavaliers:
        scene = grenade_in_hand("grenade_smoke")
        put(scene, person("bea", gear=[("flintlock_pistol", "main")]))
        place(scene, "bea", total=11)
        scene.order = ["ann", "bea", "foe", "bob"]
        return scene

    played = Played(make).go("blast ann.grenade_smoke b", "done", luck=["5 4 9 8"])
    assert played.scene["areas"]["b"]["smoke"] is True
    assert played.by == "bea"
    shot = played.option("attack aim foe bea.flintlock_pistol")
    assert shot is not None
    assert (shot.barred_by, shot.why) == ("cavaliers.attack.range", "Smoke hides Foe.")


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.combined.drop", "cavaliers.modifier.cover")
def test_an_explosive_is_offered_with_its_dice_and_its_drop() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe, _bea = three_with_powder()
        scene.items["bomb"] = Item(id="bomb", kind="grenade", owner="ann", holder="ann", at="off", is_armed=True)
        scene.areas["b"].cover = 2
        turn(scene, "ann", drop=1)
        return scene

    near = Played(make).option("blast bomb b")
    assert near is not None
    assert (near.facts["drop"], str(near)) == (3, "Grenade at B, 2d10 at Drop 3")


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.yield.limit")
def test_everyone_in_the_area_wards_off_a_blast_by_their_own_roll() -> None:
    played = Played(grenade_in_hand).go(f"blast {GRENADE} b", "buy blast", "done", luck=["5 4 9 8"])
    assert (played.by, played.asked) == ("foe", "blast.defend")
    asked = played.open()[0][2]
    assert asked.prompt == "Foe is caught in the blast: 2 Wounds, 8 Yield."
    assert (asked.actor, asked.facing, asked.rule) == ("foe", "ann", "cavaliers.skill.use")
    played.go("dodge", luck=["5 4"])
    assert "Foe: 5 + 4 = 9, 4 Success Points." in played.text()
    assert played.item(GRENADE)["at"] == "gone"


@pytest.mark.rule("cavaliers.skill.use")
def test_a_blast_is_raised_by_twice_the_ranks_at_most_and_what_is_left_buys_style() -> None:
    played = Played(grenade_in_hand).go(f"blast {GRENADE} b", luck=["5 4 9 8"])
    assert played.barred("buy blast") == played.barred("buy style") == ""
    assert played.option("buy read") is None
    played.go("buy style", "done")
    assert played.who("ann")["style"] == 1
    assert played.open()[0][2].prompt == "Foe is caught in the blast: 1 Wound, 4 Yield."


@pytest.mark.rule("cavaliers.skill.use")
def test_a_blast_that_falls_short_harms_nobody() -> None:
    played = Played(lambda: grenade_in_hand("grenade")).go("blast ann.grenade b", luck=["1 1 1 1"])
    assert "It falls short and harms nobody." not in played.text()  # one point reaches one Area
    far = Played(lambda: grenade_in_hand("grenade")).go("blast ann.grenade c", luck=["1 1 1 1"])
    assert "It falls short and harms nobody." in far.text("foe")
    assert far.item("ann.grenade")["at"] == "gone"


@pytest.mark.rule("cavaliers.skill.use")
def test_smoke_harms_nobody_and_is_told() -> None:
    played = Played(lambda: grenade_in_hand("grenade_smoke")).go("blast ann.grenade_smoke b", "done", luck=["5 4 9 8"])
    assert "Smoke fills B." in played.text("foe")
    assert played.asked != "blast.defend"


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.dying.threshold")
def test_a_blast_takes_the_fallen_without_a_roll() -> None:
    def make() -> Cavaliers:
        scene = grenade_in_hand()
        scene.people["foe"].area = "c"
        scene.people["bob"].status = "unconscious"
        put(scene, person("thug", "stock", wound_limit=1), "foes", "b", seat="mj").status = "surrendered"
        return scene

    played = Played(make).go(f"blast {GRENADE} b", "buy blast", "done", luck=["5 4 9 8"])
    assert played.who("bob")["vitals"]["wounds"] == 2
    assert (played.by, played.asked) == ("mj", "blast.defend")  # who has surrendered can still duck
    played.go("dodge", "done", luck=["1 1"])
    assert "Thug is Dying." in played.text("ann")


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.attack.defense")
@pytest.mark.parametrize(
    ("state", "barred"),
    [({}, ""), ({"bound": True}, "attack.defense"), ({"held_by": "dora", "held_drop": 1}, "attack.defense")],
)
def test_who_is_bound_or_held_does_not_dodge_a_blast(state: dict[str, object], barred: str) -> None:
    played = Played(lambda: grenadier(**state)).go("blast ann.grenade b", "done", luck=["2 5 5", "1"])
    while played.by != "mj":
        played.go("block", luck=["1 1"])
        while played.asked == "spend":
            played.go("done")
    assert played.asked == "blast.defend"
    assert (played.barred("block"), played.barred("dodge")) == ("", f"cavaliers.{barred}" if barred else "")


@pytest.mark.rule("cavaliers.modifier.cover")
def test_cover_weighs_on_explosives_too() -> None:
    def make() -> Cavaliers:
        scene, _ann, _foe = duel(person("ann", gear=[("grenade", "main")], ranks={"blackpowder": 2}), foe="b")
        scene.areas["b"].cover = 2
        scene.items["ann.grenade"].is_armed = True
        turn(scene, "ann")
        return scene

    played = Played(make).go("blast ann.grenade b")
    assert "cover 2" in played.text("ann")


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.attack.resolution")
def test_a_blast_grows_no_worse_than_ranks_allow_and_smoke_is_made_no_worse_at_all() -> None:
    played = Played(grenade_in_hand).go(f"blast {GRENADE} b", "buy blast", "buy blast", luck=["5 4 9 8"])
    assert played.barred("buy blast") == "cavaliers.skill.use"
    played.go("done")
    assert played.open()[0][2].prompt == "Foe is caught in the blast: 3 Wounds, 12 Yield."
    smoke = Played(lambda: grenade_in_hand("grenade_smoke")).go("blast ann.grenade_smoke b", luck=["5 4 9 8"])
    assert smoke.barred("buy blast") == "cavaliers.skill.use"


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.attack.resolution")
@pytest.mark.parametrize(
    ("kind", "bought", "luck", "said"),
    [
        ("grenade_alchemical", ("buy blast_yield_0", "buy blast_yield_0"), [], "1 Wound, 6 Yield"),
        ("grenade_canister", ("buy blast_wounds_0",), ["2"], "4 Wounds, 8 Yield"),
        ("grenade", (), ["2"], "2 Wounds, 4 Yield"),
    ],
)
def test_what_a_grenade_adds_to_the_table_is_bought_with_it(
    kind: str, bought: tuple[str, ...], luck: list[str], said: str
) -> None:
    played = Played(lambda: grenade_in_hand(kind)).go(f"blast ann.{kind} b", *bought, "done", luck=["5 4 9 8", *luck])
    assert played.open()[0][2].prompt == f"Foe is caught in the blast: {said}."


@pytest.mark.rule("cavaliers.skill.use", "cavaliers.attack.resolution", "cavaliers.area.concept")
def test_a_grenade_that_takes_one_more_area_takes_one_beside_the_first() -> None:
    def make(kind: str) -> Cavaliers:
        scene = grenade_in_hand(kind)
        scene.people["bob"].area = "c"
        return scene

    played = Played(lambda: make("grenade_thunder"))
    played.go("blast ann.grenade_thunder b", "buy spread_0", luck=["5 4 9 8"])
    assert [played.asked, played.by] == ["spread", "ann"]
    assert (played.option("a") is not None, played.option("b")) == (True, None)
    played.go("c", "done")
    prompts = [played.open()[0][2].prompt]
    played.go("dodge", luck=["1 1"])
    if played.asked == "spend":
        played.go("done")
    prompts.append(played.open()[0][2].prompt)
    assert prompts == [f"{name} is caught in the blast: 1 Wound, 3 Yield." for name in ("Foe", "Bob")]
    smoke = Played(lambda: make("grenade_smoke"))
    smoke.go("blast ann.grenade_smoke b", "buy spread_0", "c", "done", luck=["5 4 9 8"])
    assert [smoke.scene["areas"][area]["smoke"] for area in "abc"] == [False, True, True]


@pytest.mark.rule("cavaliers.skill.use")
def test_what_a_blast_does_is_told_with_its_terms() -> None:
    played = Played(grenade_in_hand).go(f"blast {GRENADE} b", "buy blast", "done", luck=["5 4 9 8"])
    (event,) = played.told("blast")
    wounds, tired = event.sums
    for figure in (wounds, tired):
        assert figure.total == sum(term.amount for term in figure.terms)
    assert ("bought", 1) in [(term.what, term.amount) for term in wounds.terms]
    assert f"caught in the blast: {event.facts['wounds']}, {tired.total} Yield." in played.open()[0][2].prompt
