"""Outdraw: the rules of card- and dice-driven tabletop role-playing games, written once and read by many readers.

Importing the package is cheap; the rooms (`outdraw.table`, `outdraw.odds`) and the games are imported when used.
"""

__version__ = "0.1.0"
