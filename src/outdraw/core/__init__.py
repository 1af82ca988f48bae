"""What every game needs and no game owns: cards, dice, chance, the asks of a rule and their readers, sight, record.

Nothing in this package knows a game, a network or a user interface.
"""
