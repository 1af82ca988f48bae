"""Draws and Resolution: a card from 1 to 10 plus a pool, for live action. `game` declares it."""
