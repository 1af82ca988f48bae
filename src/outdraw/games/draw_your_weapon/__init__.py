"""Draw Your Weapon: a card game of Tests, Guard and Speed on a battlemap, played from private Hands.

Chapter 5 (Actions) stands in `contests`, `skill_tests`, `attacks`, `features`, `breathers` and `rests`; Chapter 7 (Turn
Order) in `combat`, `turns`, `movement` and `battlemap`; the house material in `content`. `game` declares it.
"""
