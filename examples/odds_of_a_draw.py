"""One question of the odds: a mapping of exact chances and distributions that prints as a table with bars."""

import outdraw

answer = outdraw.odds("draws", "draw", pool=5)
print(answer)
print(f"{float(answer['success'] + answer['exceptional']):.0%} succeed")
