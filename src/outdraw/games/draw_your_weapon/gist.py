"""What of a scene matters to somebody who weighs a choice."""

from __future__ import annotations

from outdraw.games.draw_your_weapon.rules.field import can_fight, somebody
from outdraw.games.draw_your_weapon.rules.stats import stats
from outdraw.games.draw_your_weapon.rules.values import passes
from outdraw.games.draw_your_weapon.scene import Dyw


def passed(scene: Dyw, who: str) -> bool | None:
    """Say whether somebody passed the last Skill Test, which only the Dealer knows for sure."""
    moment, test = scene.moment, scene.last_test
    if moment is None or test is None or moment.winner or not moment.is_shown:
        return None
    results = [laid.result for laid in moment.laid if laid.creature == who and laid.result is not None]
    return passes(results[0], test.target.value) if results else None


def gist(scene: Dyw, actor: str, facing: str) -> dict[str, int | bool]:
    """Give how somebody and whoever they face fare, and how the last Test went for them."""
    matters: dict[str, int | bool] = {}
    moment = scene.moment
    if moment is not None and moment.is_shown:
        for laid in moment.laid:
            if laid.creature == actor and laid.result is not None:
                matters["Result"] = laid.result
        if moment.winner:
            matters["wins the Contest"] = moment.winner == actor
    for name, id in (("own", actor), ("their", facing)):
        if id in scene.things:
            matters[f"{name} HP"] = scene.things[id].hp or 0
            matters[f"{name} ruin"] = scene.things[id].is_destroyed
        elif id in scene.creatures or id in scene.unnoticed:
            creature = somebody(scene, id)
            body = stats(creature)
            matters[f"{name} HP"], matters[f"{name} Guard"] = body.hp, body.guard
            matters[f"{name} Broken"] = creature.is_broken
            matters[f"{name} fall"] = not can_fight(creature)
    return matters
