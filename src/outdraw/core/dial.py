"""The dial: how much of a scene happens by itself, and what people do by hand."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Level: TypeAlias = Literal["automatic", "proposed", "asked", "physical"]
LEVELS: tuple[Level, ...] = ("automatic", "proposed", "asked", "physical")


class Dial(Struct, frozen=True):
    """How much happens by itself: a level for luck, one for discretionary choices, and levels for single rules.

    Luck: `automatic` happens at once; `asked` waits for its seat to draw or roll; `proposed` shows the result to the
    game master first, who may set another, unless it is hidden from them; `physical` is entered by hand. Choices at the
    game master's discretion: `automatic` takes the default; `proposed` asks with the default filled in; `asked` asks
    without one. `rules` maps rule ids, or their beginnings, to levels that go before the general ones.
    """

    luck: Level = "automatic"
    choices: Level = "proposed"
    rules: dict[str, Level] = {}

    def for_luck(self, rule: str) -> Level:
        """Give the level for luck under a rule."""
        return self._special(rule) or self.luck

    def for_choice(self, rule: str) -> Level:
        """Give the level for a discretionary choice under a rule."""
        return self._special(rule) or self.choices

    def _special(self, rule: str) -> Level | None:
        fitting = [start for start in self.rules if rule == start or rule.startswith(start + ".")]
        return self.rules[max(fitting, key=len)] if fitting else None
