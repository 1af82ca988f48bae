"""Content files of games: read, checked against their types, found by line, and laid over each other."""
