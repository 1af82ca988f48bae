"""Who wins a duel, how long it takes, and how it ends."""

import outdraw

outcome = outdraw.duel("draws", "dale_pruitt", "poacher", fights=200)
print(outcome.plain())
