"""Duels for the lab: two people in one room with a gallery, blades drawn, until one is out of the fight."""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.core.game import Duels
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Switches
from outdraw.games.cavaliers.forgetting import forget
from outdraw.games.cavaliers.muster import enlist
from outdraw.games.cavaliers.scene import GM, Area, Cavaliers, Way

ROUNDS = 40


def fighters() -> Sequence[tuple[str, str]]:
    """Give everyone who can fight a duel."""
    return [(person.id, person.name) for person in content.people().values()]


def set_up(a: str, b: str) -> Cavaliers:
    """Let two people meet: seats `a` and `b` decide for them, the MJ for the rest."""
    known = content.people()
    for each in (a, b):
        if each not in known:
            raise ValueError(f"There is no fighter {each!r}; see the list of fighters.")
    scene = Cavaliers(
        gm=GM,
        seats=[GM, "a", "b"],
        scenario="duel",
        phase="initiative",
        preparation=0,
        rounds=ROUNDS,
        switches=Switches(aftermath=False),
    )
    scene.areas = {
        "floor": Area(id="floor", name="Fencing floor", row=1, column=0),
        "gallery": Area(id="gallery", name="Gallery", row=0, column=0),
    }
    scene.ways = [Way(a="floor", b="gallery", by="stairs")]
    for id, person, side in (("a", known[a], "party"), ("b", known[b], "foes")):
        name = person.name if a != b else f"{person.name} {id.upper()}"
        enlist(scene, person, id, id, side, "floor", name)
    return scene


def winner(scene: Cavaliers) -> str:
    """Give the seat that is still standing alone, or a draw."""
    return {"party": "a", "foes": "b"}.get(scene.winner, "draw")


def rounds(scene: Cavaliers) -> int:
    """Give the length of the duel."""
    return scene.round


DUELS = Duels(fighters, set_up, winner, rounds, forget, ROUNDS)
