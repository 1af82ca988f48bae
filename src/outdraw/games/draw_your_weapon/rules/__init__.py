"""The rules of Draw Your Weapon, a module a chapter. They know scene and content, and nothing of who reads them."""
