"""The rules, a module a chapter: from the single draw to what Storyteller and players may begin."""
