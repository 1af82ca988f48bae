"""What of a scene matters to somebody who weighs a choice."""

from __future__ import annotations

from outdraw.games.suits.scene import Contestant, Fighter, Suits


def gist(scene: Suits, actor: str, facing: str) -> dict[str, int | bool]:
    """Give how the one who acts and the one it faces fare: shock, wounds, daze, and whether they are still up."""
    matters: dict[str, int | bool] = {}
    for id, whose in ((actor, ""), (facing, "foe ")):
        for fighter in scene.fighters:
            if fighter.id == id:
                matters.update(_fares(fighter, whose))
        for each in scene.contestants:
            if each.id == id:
                matters.update(_stands(each, whose))
    return matters


def _fares(fighter: Fighter, whose: str) -> dict[str, int | bool]:
    if fighter.sheet.swarm is not None:
        return {f"{whose}members": fighter.population}  # as the board calls them
    return {
        f"{whose}shock": fighter.shock,
        f"{whose}wounds": fighter.all_wounds,
        f"{whose}dazed": fighter.dazed or fighter.fate != "up",  # or worse: the fallen are no longer called so
        f"{whose}down": fighter.fate != "up",
        f"{whose}dead": fighter.fate in ("dead", "mangled"),
    }


def _stands(each: Contestant, whose: str) -> dict[str, int | bool]:
    return {f"{whose}loss": each.status, f"{whose}dazed": each.dazed or each.is_out, f"{whose}out": each.is_out}
