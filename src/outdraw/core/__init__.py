"""What every game needs and no game owns: cards, dice, chance, what rules ask and who reads, what seats see, record.

Nothing in this package knows a game, a network or a user interface.
"""
