"""What of a scene matters to somebody who weighs a choice."""

from __future__ import annotations

from outdraw.games.cavaliers.scene import Cavaliers


def gist(scene: Cavaliers, actor: str, facing: str) -> dict[str, int | bool]:
    """Give whether somebody won the last roll, what it did to both, and who is out or dead.

    The last roll need not be the one that is weighed: a Riposte or a Reprise may follow that.
    """
    matters: dict[str, int | bool] = {}
    if any(lying.who == actor and lying.is_rolled for lying in scene.thrown):
        matters["wins the last roll"] = scene.won_by == actor
    for name, id in (("own ", actor), ("their ", facing)):
        who = scene.people.get(id)
        if who is not None:
            matters[f"{name}Yield"] = who.body.yield_taken
            matters[f"{name}Wounds"] = who.body.wounds
            matters[f"{name}Advantage die"] = who.advantage
            matters["is out" if id == actor else "puts out"] = not who.is_up
            matters["dead" if id == actor else "their death"] = who.status == "dead"
    return matters
