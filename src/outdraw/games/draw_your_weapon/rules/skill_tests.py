"""Skill Tests: a card against a secret target, Experience for failing (Chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.core.audience import EVERYONE
from outdraw.core.choices import Pick, offer
from outdraw.core.play import Play
from outdraw.core.scene import Secret
from outdraw.games.draw_your_weapon.rules.actions import bar_of_cost
from outdraw.games.draw_your_weapon.rules.contests import (
    Participant,
    offer_turned,
    pay,
    reveal,
    settle_surprise,
    tell_call,
)
from outdraw.games.draw_your_weapon.rules.field import is_player, known_first, noticed, somebody
from outdraw.games.draw_your_weapon.rules.stats import feature_of, has_feature, sheet_of
from outdraw.games.draw_your_weapon.rules.values import passes
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, Target, token

# The Experience that failing a Skill Test is worth.
FOR_FAILING = 1
SLEUTH_BANDS = ((7, "7 or less"), (10, "8 to 10"), (99, "11 or more"))


def skill_test(
    play: Play, scene: Dyw, sides: Sequence[Participant], target: int, seeks: bool = False
) -> dict[str, bool]:
    """Run a Skill Test, each participant judged separately against the same secret target; say who passed.

    The target is fixed before any card is chosen. Failing earns a Player Character 1 Experience and draws nothing.

    [draw_your_weapon.skill_test.group, draw_your_weapon.skill_test.play; uses
    draw_your_weapon.skill_test.fail_experience]
    """
    terms = sides[0].terms
    scene.last_test = Target(terms.attribute, terms.suit, Secret(target, (DEALER,)))
    tell_call(play, scene, sides, "Skill Test", "draw_your_weapon.skill_test.when")
    rule = "draw_your_weapon.skill_test.target_secret"
    play.tell("target", "The target is {target}.", rule, seen_by=(DEALER,), target=target)
    sides = settle_surprise(play, scene, sides)
    if seeks:
        for side in sides:
            sleuth(play, somebody(scene, side.creature), target)
    shown = reveal(play, scene, sides, "Skill Test", "draw_your_weapon.skill_test.play")
    passed: dict[str, bool] = {}
    for id, each in shown.items():
        creature = somebody(scene, id)
        passed[id] = passes(each.result, target)
        group = ("draw_your_weapon.skill_test.group",) if len(shown) > 1 else ()
        surprised = ("draw_your_weapon.surprise.failure",) if each.is_turned and not passed[id] else ()
        judge(play, scene, creature, passed[id], *group, *surprised)
        if passed[id] and each.is_turned:
            offer_turned(play, scene, creature, [each.card])
    return passed


def judge(play: Play, scene: Dyw, creature: Creature, has_passed: bool, *rules: str) -> None:
    """Announce pass or fail at once, and give Experience for failing. [draw_your_weapon.skill_test.fail_experience]"""
    verb = "passes" if has_passed else "fails"
    play.tell(
        "judged",
        "{name} {verb} the Skill Test.",
        "draw_your_weapon.skill_test.disclosure",
        "draw_your_weapon.skill_test.pass",
        *rules,
        about=noticed(scene, creature.id),
        name=known_first(scene, creature),
        verb=verb,
        passed=has_passed,
    )
    if not has_passed and is_player(creature):
        sheet_of(creature).experience += FOR_FAILING
        rule, about = "draw_your_weapon.skill_test.fail_experience", (creature.id,)
        told = "{name} gains {amount} Experience."
        play.tell("experience", told, rule, about=about, name=creature.name, amount=FOR_FAILING)


def show_target(play: Play, scene: Dyw) -> None:
    """Show the last target to the table, when the Dealer chooses. [draw_your_weapon.skill_test.disclosure]"""
    assert scene.last_test is not None
    scene.last_test.target.seen_by = EVERYONE
    target = scene.last_test.target.value
    play.tell("shown_target", "The target was {target}.", "draw_your_weapon.skill_test.disclosure", target=target)


def sleuth(play: Play, creature: Creature, target: int) -> None:
    """Let a character with Sleuth learn roughly what the target is, inside the Test and at no further Action.

    [draw_your_weapon.special.modifier]
    """
    if not has_feature(creature, "sleuth"):
        return
    feature = feature_of(creature, "sleuth")
    on, rule = token(creature.id), "draw_your_weapon.ability.alone_or_with"
    options = (offer("no", "No", on), offer("yes", f"Use {feature.name}", on, bar=bar_of_cost(creature, feature)))
    prompt = f"{creature.name}: use {feature.name} before choosing the card?"
    if play.pick(Pick(creature.seat, "draw_your_weapon.sleuth", prompt, rule, options, actor=creature.id)) == "yes":
        pay(play, creature, feature)
        band = next(words for most, words in SLEUTH_BANDS if target <= most)
        seen_by, about = (creature.seat, DEALER), (creature.id,)
        play.tell("sleuth", "The target is {band}.", rule, seen_by=seen_by, about=about, band=band)
