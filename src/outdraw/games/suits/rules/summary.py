"""What a scene came to: what happened to whom, told as it ends."""

from __future__ import annotations

from outdraw.core.play import Play
from outdraw.games.suits.rules.crowds import how_many_left
from outdraw.games.suits.rules.harm import counted
from outdraw.games.suits.scene import Fate, Fighter, Suits

FATES: dict[Fate, str] = {
    "up": "is on their feet",
    "unconscious": "was knocked out, and will be at half skill until a night's sleep",
    "critical": "lies critically wounded",
    "coma": "lies in a coma",
    "dead": "is dead",
    "mangled": "is mangled beyond help",
}


def tell_summary(play: Play, scene: Suits) -> None:
    """Tell what became of everybody in a fight, side by side."""
    lines = [became_of(each) for each in scene.fighters if each.arrives <= scene.round and not each.sheet.thing]
    lines += [f"{each.name} left{_hurt(each)}." for each in scene.offstage if each.place]  # who had a place was there
    play.tell(
        "summary",
        "{round}. {lines}",
        "suits.loss.major",
        "suits.loss.minor",
        "suits.defeat.groggy",
        about=tuple([each.id for each in scene.fighters if each.arrives <= scene.round]),
        round=f"After {counted(min(scene.round, scene.switches.round_limit), 'round')}",
        lines=" ".join(lines),
    )


def became_of(fighter: Fighter) -> str:
    """Say in a sentence how somebody came out of a fight.

    >>> from outdraw.games.suits.set_up import set_up
    >>> became_of(set_up("bob_jon_rod_tod").fighters[0])
    'Bob is on their feet, unhurt.'
    """
    if fighter.sheet.swarm is not None:
        return f"Of the {fighter.name} {how_many_left(fighter.population)}."
    hurt = _hurt(fighter)
    if not hurt and fighter.fate == "up":
        hurt = ", unhurt"
    fate = FATES[fighter.fate]
    if fighter.fate == "critical" and not fighter.critical:
        fate = "is down, but stable"  # every critical wound has become a normal one [uses suits.critical.stabilize]
    if fighter.groggy and fighter.fate in ("critical", "coma"):
        fate += ", and will be at half skill until a night's sleep"
    return f"{fighter.name} {fate}{hurt}."


def _hurt(fighter: Fighter) -> str:
    wounds = fighter.all_wounds
    return f", with {counted(wounds, 'wound')} of Body {fighter.sheet.body}" if wounds else ""
