"""The odds: exact answers to a game's questions, as distributions that print, plot and turn into JSON.

>>> from outdraw.odds import ask
>>> float(ask("draws", "draw", pool=5)["success"])
0.74
"""

from outdraw.odds.answer import Answer, ask, ask_simulated, ask_varied

__all__ = ["Answer", "ask", "ask_simulated", "ask_varied"]
