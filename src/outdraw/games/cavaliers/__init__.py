"""The Queen's Cavaliers: swashbuckling with dice pools, success tables and Initiative Points. `game` declares it.

Mechanics © Caoimhe Ora Snow, CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/), restated in own words.
"""
