"""The table: seats, choices, answers and the journal of one scene, played by people and bots.

Knows no game beyond its declaration. This is the table in one process; a server puts it on the network.
"""
