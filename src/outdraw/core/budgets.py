"""How much is worked out unless somebody asks otherwise; apart from what does the work, so that help is quick."""

from __future__ import annotations

# States that are explored at most to solve a duel exactly.
MOST_STATES = 200_000

# Scenes that the coach plays out to weigh one decision, over all of its options.
PLAYED = 240
