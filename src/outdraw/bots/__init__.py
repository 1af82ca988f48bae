"""Bots that any game can use: they search over worlds that look the same to their seat."""
