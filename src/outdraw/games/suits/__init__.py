"""SUITS, by Dave Edelhart: contests of two cards each, combat with shock and wounds. `game` declares it."""
