"""The games, each in a folder of its own; a game imports `outdraw.core` only."""
