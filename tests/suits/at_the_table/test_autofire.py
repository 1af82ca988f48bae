"""Several shots in one use at the table: autofire, bursts, and a gun in each hand."""

from __future__ import annotations

import pytest

from tests.suits.at_table import GRENADE, PISTOL, REVOLVER_38, TOUGH, seated, shooters, tough
from tests.suits.support import fighter


@pytest.mark.rule("suits.fast.weapons", "suits.frequency.fast_weapon", "suits.multi_shot.autofire")
def test_a_fast_gun_is_one_use_and_one_may_stop() -> None:
    ann = fighter("ann", held=PISTOL)
    table = seated(ann, fighter("bob", x=12)).play("ann auto bob", "bob dodge 1", "> 2c", "> 9c", "ann stop")
    assert table.who("ann")["loaded"]["Automatic Pistol - 9mm"] == 15
    assert table.choice("bob").kind == "suits.action"


@pytest.mark.rule("suits.burst.clumps")
@pytest.mark.parametrize(("rounds", "told"), [(1, "The only bullet hits Bob."), (3, "3 of 3 bullets hit Bob.")])
def test_a_burst_of_what_is_left_in_the_gun_is_told_for_one_and_for_many(rounds: int, told: str) -> None:
    ann = fighter("ann", skill=9, held=(("SMG - 9mm",),))
    ann.loaded["SMG - 9mm"] = rounds
    table = seated(ann, fighter("bob", x=30, **TOUGH)).play("ann burst bob", "bob dodge 1", "> 9c", "> 8c 9d", "> 3h")
    assert table.told("burst") == [told]


@pytest.mark.rule("suits.burst.clumps", "suits.blast.lob")
def test_a_grenade_is_no_burst() -> None:
    table = seated(fighter("ann", held=GRENADE, skill=9), fighter("bob", x=9))
    table.play("ann lob bob")
    (event,) = [event for event in table.table.events("gm") if event.kind == "shoot"]
    assert "suits.burst.clumps" not in event.rules


@pytest.mark.rule("suits.burst.table", "suits.ranged.unaware")
def test_whoever_a_burst_was_fired_at_is_no_longer_unaware_though_no_bullet_hit() -> None:
    ann = fighter("ann", skill=9, held=(("SMG - 9mm",),))
    bob = fighter("bob", x=200)
    bob.unaware = True
    table = seated(ann, fighter("cat", "ann", x=30), bob).play(
        "ann burst bob", "bob dodge 1", "> 9c", "> 2c 9d", "> 3c"
    )
    assert table.told("burst") == ["0 of 4 bullets hit Bob."]
    assert not table.who("bob")["unaware"]


@pytest.mark.rule("suits.burst.table", "suits.blast.power")
def test_bullets_and_blasts_fall_off_with_distance() -> None:
    ann = fighter("ann", held=(("Assault Rifle - 5.56mm",),), skill=9)
    table = seated(ann, fighter("bob", x=60)).play("ann burst bob", "bob dodge 1", "> 9c", "> 6c 9h", "> 5c")
    assert table.told("burst") == ["One of 4 bullets hits Bob."]
    thrower = fighter("ann", held=GRENADE, skill=9)
    blast = seated(thrower, fighter("bob", "foes", x=9), fighter("cy", "foes", x=12))
    blast.play(
        "ann lob bob", "> 6c 10h", "bob pass", "cy pass", "ann pass", "ann dodge 1", "> 2c", "cy dodge 1", "> 9c"
    )
    bases = [line.split("base ")[1].split()[0] for line in blast.told("blow")]
    assert "11" in bases
    assert "6" in bases  # three yards away


@pytest.mark.rule("suits.multi_shot.decline", "suits.multi_shot.off_hand")
@pytest.mark.parametrize(("shared", "skills"), [(False, ["8.", "7.", "4."]), (True, ["8.", "7.", "2."])])
def test_each_gun_counts_its_own_shots_unless_the_table_counts_them_together(shared: bool, skills: list[str]) -> None:
    pistol = "Automatic Pistol - 9mm"
    ann = fighter("ann", held=((pistol, pistol),), skill=8)
    ann.loaded = {pistol: 2, f"{pistol} 2": 2}
    table = seated(ann, fighter("bob", x=12), shared_decline=shared)
    table.play("ann auto bob", "bob dodge 1", "> 2c", "> 9c", "ann shoot bob", "> 9d", "ann shoot bob")
    assert [line.split("skill ")[1] for line in table.told("shoot")] == skills


@pytest.mark.rule("suits.multi_shot.decline")
def test_ranks_are_told_for_every_shot() -> None:
    table = shooters(12, "Automatic Pistol - 9mm", skill=8)
    table.play("ann auto bob", "bob dodge 1", "> 2c", "> 5c", "ann shoot bob", "> 8c")
    assert table.told("contest") == [
        "Ann: rank 5 against skill 8; Bob: rank 2 against skill 5.",
        "Ann: an overdraw against skill 7; Bob: rank 2 against skill 5.",
    ]


@pytest.mark.rule("suits.multi_shot.single_card", "suits.burst.clumps")
def test_a_single_burst_is_an_ordinary_draw_of_two_cards() -> None:
    table = shooters(12, "Assault Carbine - 5.56mm")
    assert "auto bob" not in table.options("ann")  # one clump a use
    table.play("ann burst bob", "bob dodge 1", "> 9c")
    assert table.asked_cards() == 2
    table.play("> 3c 4d", "> 5d")
    assert table.told("contest")[0].startswith("Ann: rank 7 against skill 7")
    assert table.told("burst")[0].endswith("bullets hit Bob.")


@pytest.mark.rule("suits.multi_shot.off_hand", "suits.note.draw")
def test_the_gun_in_the_off_hand_fires_alone_when_the_other_is_empty() -> None:
    table = seated(fighter("ann", skill=8, held=(("Flintlock", "Flintlock"),)), fighter("bob", x=9))
    table.play("ann fire bob", "bob dodge 1", "> 2c", "> 10c 10d", "bob pass")
    offered = table.options("ann")
    assert (offered["fire bob"], offered["fire_off bob"]) == ("suits.note.draw", "")
    table.play("ann fire_off bob", "bob dodge 1", "> 2c", "> 10c 10d", "bob pass")
    assert [text.partition(": ")[2].partition(", ")[2] for text in table.told("shoot")] == [
        "short, skill 8.",
        "short, skill 8.",
    ]
    assert table.options("ann")["fire_off bob"] == "suits.note.draw"


@pytest.mark.rule("suits.frequency.weapon_once", "suits.multi_shot.off_hand")
def test_a_gun_that_has_guarded_does_not_fire_with_the_other() -> None:
    ann = tough("ann", held=(("Revolver - .36", "Revolver - .36"),))
    table = seated(tough("bob", x=1), ann).play("bob attack ann", "ann defend", "> 2c", "> 3c", "ann one 2c", "> 9c 9d")
    assert table.options("ann")["fire_off bob"] == "suits.frequency.weapon_once"
    assert "auto bob" not in table.options("ann")  # one shot of the other is all that is left


@pytest.mark.rule("suits.multi_attack.outnumbered", "suits.multi_shot.off_hand")
def test_whoever_is_outnumbered_keeps_the_gun_in_the_off_hand_to_guard() -> None:
    ann = tough("ann", held=(("Revolver - .36", "Revolver - .36"),))
    table = seated(tough("bob", "them", x=1), tough("cat", "them", y=1), ann)
    table.play("bob attack ann", "ann dodge 1", "> 2c 9c 10d")
    table.play("cat attack ann", "ann dodge 1", "> 2c 9c 10d")
    assert "auto bob" not in table.options("ann")
    assert table.options("ann")["fire_off bob"] == ""  # either of them, but not both


@pytest.mark.rule("suits.fast.two_weapons", "suits.multi_shot.off_hand")
def test_two_guns_do_not_fire_together_where_nobody_attacks_with_two_weapons() -> None:
    held = (("Revolver - .36", "Revolver - .36"),)
    together, apart = [
        seated(fighter("ann", held=held), fighter("bob", x=9), two_weapon_attacks=plays) for plays in (True, False)
    ]
    assert "auto bob" in together.options("ann")
    assert "auto bob" not in apart.options("ann")


@pytest.mark.rule("suits.multi_shot.autofire", "suits.multi_shot.off_hand")
def test_of_two_guns_the_one_that_is_to_fire_next_is_named() -> None:
    ann = fighter("ann", held=(("Revolver - .36", "Revolver - .36"),))
    table = seated(ann, fighter("bob", x=9)).play("ann auto bob", "bob dodge 1", "> 9c", "> 9d")
    assert table.choice("ann").prompt == "Ann: fire again with Revolver - .36 2?"


@pytest.mark.rule("suits.multi_shot.off_hand", "suits.blast.lob")
def test_a_grenade_in_the_off_hand_is_lobbed_and_not_fired() -> None:
    table = seated(fighter("ann", held=(("Revolver - .38", *GRENADE[0]),)), fighter("bob", x=6))
    table.play("ann auto bob", "bob dodge 1", "> 9c", "> 9d", "ann shoot bob", "> 9h")
    assert table.table.waiting_for() == ["bob"]  # two shots of the revolver, and that is all
    table.play("bob pass", "ann lob_off bob", "> 2c 9c")
    assert table.told("shoot")[-1].startswith("Ann lobs Grenade - Fragmentation at Bob: 6 m, medium, skill 5")
    assert table.who("ann")["loaded"]["Grenade - Fragmentation"] == 0


@pytest.mark.rule("suits.multi_shot.off_hand", "suits.blast.lob")
def test_the_gun_in_the_off_hand_fires_beside_a_grenade() -> None:
    table = seated(fighter("ann", held=((*GRENADE[0], REVOLVER_38),)), fighter("bob", x=6))
    table.play("ann fire_off bob", "bob dodge 1", "> 9c", "> 3c 9d")
    assert "skill 7" in table.told("shoot")[0]


@pytest.mark.rule("suits.multi_shot.off_hand")
@pytest.mark.parametrize(
    ("held", "metres", "skill"),
    [
        ((REVOLVER_38, "Automatic Pistol - 9mm"), 12, "short, skill 3."),
        ((REVOLVER_38, "Revolver - .36"), 12, "short, skill 7."),  # one shot in a use
        (("Revolver - .36", REVOLVER_38), 12, "short, skill 7."),
        (("Flintlock", "Flintlock"), 12, "short, skill 7."),
        (("Revolver - .36", "Throwing Dagger"), 5, "medium, skill 5."),
    ],
)
def test_the_off_hand_gun_is_at_half_skill_only_if_both_fire_several_shots(
    held: tuple[str, str], metres: int, skill: str
) -> None:
    table = seated(fighter("ann", held=(held,)), fighter("bob", x=metres)).play("ann fire_off bob")
    assert table.told("shoot")[0].endswith(f"{metres} m, {skill}")


@pytest.mark.rule("suits.multi_shot.decline")
def test_half_a_point_of_decline_counts_whole() -> None:
    table = shooters(5, "Automatic Pistol - 9mm", skill=8)
    table.play("ann auto bob", "bob dodge 1", "> 2c", "> 5c", "ann shoot bob", "> 8c")
    assert table.sums("shoot")[1] == "Shot: Guns +8 one shot after another -1 = 7"  # 7.5
    assert table.told("contest")[1].startswith("Ann: an overdraw against skill 7")
