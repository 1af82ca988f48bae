"""The rules, a module a chapter: from the reading of dice to what follows a fight."""
