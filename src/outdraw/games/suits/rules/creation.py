"""Making characters: what attributes, skills and colleges cost, and characters drawn at random.

The figures are those of suits-supplement.md, section 3 and 11.1; content checks use them to refuse a sheet that does
not add up.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from outdraw.core.cards import Card, packs, rank, suit
from outdraw.core.choices import Option, Pick
from outdraw.core.deeds import slug
from outdraw.core.occasion import Occasion
from outdraw.core.play import Play
from outdraw.games.suits.content import Abilities, Character, college_of, skills

POINTS = 36
ATTRIBUTE_COST = {3: -10, 4: -6, 5: 0, 6: 6, 7: 13, 8: 21, 9: 30, 10: 40}
SKILL_COST = 1
LEVEL_COST = 2
COLLEGE_COST = 4
MOST_LEVEL = 2

RULE = "suits.contest.scale"
CARDS, MOST_CARDS = 12, 24
KEEP_OR_TRADE = {"keep": "Keep it", "trade": "Trade it for two plain cards"}
LAST_CARDS = {
    "keep": "Keep them",
    "two": "The last two for +1 in an attribute",
    "four": "The last four for +2 in an attribute",
    "four_for_two": "The last four for +1 in two attributes",
}
ABILITY_OF_SUIT: dict[str, Abilities] = {"h": "Will", "d": "Mind", "s": "Reflexes", "c": "Body"}
# Card 6 to 9 gives a college, 2 to 5 a skill of the college at +1; by suit, from the card's rank.
COLLEGES = {
    "h": {9: "Priest", 8: "Creative", 7: "Social", 6: "Social"},
    "d": {9: "Sage", 8: "Medic", 7: "Trade", 6: "Covert"},
    "s": {9: "Warrior", 8: "Warrior", 7: "Craft", 6: "Transport"},
    "c": {9: "Warrior", 8: "Athlete", 7: "Survival", 6: "Survival"},
}


def costs(character: Character) -> tuple[tuple[str, int], ...]:
    """Say what each part of a character costs: attributes, colleges, skills and their levels."""
    attributes = (character.reflexes, character.body, character.will, character.mind)
    free = {name for college in character.colleges for name in college_of(college).skills}
    bought = 0
    for name, level in character.levels.items():
        bought += (0 if name in free else SKILL_COST) + LEVEL_COST * level
        if level > MOST_LEVEL:
            bought += 1000  # no points buy more than two levels at the start
    return (
        ("attributes", sum(ATTRIBUTE_COST.get(value, 1000) for value in attributes)),
        ("colleges", COLLEGE_COST * len(set(character.colleges))),
        ("skills and levels", bought),
    )


def points_spent(character: Character) -> int:
    """Add up what a character costs."""
    return sum(points for _, points in costs(character))


def drawn_cards(play: Play, deck: tuple[Card, ...], seat: str, number: int = CARDS) -> tuple[list[Card], list[Card]]:
    """Draw until so many cards are counted, a jack, queen or king as two; give them, and the cards left."""
    drawn: list[Card] = []
    left = list(deck)
    counted = 0
    while counted < number:
        drawn.append(_draw(play, left, seat))
        counted += 2 if _is_face(drawn[-1]) else 1
    return drawn, left


def drawn(play: Play, seat: str, number: int = 0) -> dict[str, Any]:
    """Draw a character, and give what its entry has of it; points that it did not cost do not stand there."""
    if not 0 <= number <= MOST_CARDS:
        raise ValueError(f"a character is drawn from 1 to {MOST_CARDS} cards, {CARDS} as a rule")
    made = draw_character(play, seat, "", packs(2), number or CARDS)
    attributes = {name.lower(): getattr(made, name.lower()) for name in ABILITY_OF_SUIT.values()}
    return {**attributes, "points": None, "colleges": list(made.colleges), "levels": made.levels}


def draw_character(play: Play, seat: str, name: str, deck: tuple[Card, ...], number: int = CARDS) -> Character:
    """Make a character from drawn cards, asking the seat wherever they leave a choice.

    A face card may be traded for two plain ones; without any face the last two or four cards may be traded for
    attributes. With fewer cards the rest may be bought with points (18 points and 6 cards, say), cards first.
    """
    made = Character(id="drawn", name=name, reflexes=5, body=5, will=5, mind=5)
    drawn, left = drawn_cards(play, deck, seat, number)
    if any(map(_is_face, drawn)):
        drawn = [card for face in drawn for card in _kept_or_traded(play, left, seat, face)]
    else:
        made, drawn = _trade_last(play, seat, made, drawn)
    for card in drawn:
        before, made = made, add_card(play, seat, made, card)
        _tell_gain(play, card, before, made)
    return made


def _draw(play: Play, left: list[Card], seat: str) -> Card:
    card: Card = play.draw(left, occasion=Occasion("A card of the character", by=seat))
    left.remove(card)
    return card


def _is_face(card: Card) -> bool:
    return rank(card) > 10


def _kept_or_traded(play: Play, left: list[Card], seat: str, card: Card) -> list[Card]:
    """Keep a card, or trade a face for two redraws, in which faces are drawn again."""
    if (
        not _is_face(card)
        or _choose(play, seat, card, "Keep it, or trade it for two plain cards?", KEEP_OR_TRADE) == "keep"
    ):
        return [card]
    plain: list[Card] = []
    while len(plain) < 2:
        drawn = _draw(play, left, seat)
        if not _is_face(drawn):
            plain.append(drawn)
    return plain


def _trade_last(play: Play, seat: str, made: Character, drawn: list[Card]) -> tuple[Character, list[Card]]:
    """Offer to trade the last two cards for +1 in an attribute, or the last four for +2 in one or +1 in two."""
    last = drawn[-1]
    trade = _choose(play, seat, last, "Trade your last cards for attributes?", LAST_CARDS)
    if trade == "keep":
        return made, drawn
    gains = {"two": (1,), "four": (2,), "four_for_two": (1, 1)}[trade]
    chosen: list[str] = []
    for gain in gains:
        names = tuple(name for name in ABILITY_OF_SUIT.values() if name not in chosen)
        chosen.append(_choose(play, seat, last, f"Which attribute gains {gain}?", names))
        field = chosen[-1].lower()
        made = replace(made, **{field: min(10, getattr(made, field) + gain)})
    return made, drawn[: -2 if trade == "two" else -4]


def add_card(play: Play, seat: str, made: Character, card: Card) -> Character:
    """Let one card add to a character: a face its attribute, an ace two levels, others colleges and skills."""
    number, colour = rank(card), suit(card)
    ability = ABILITY_OF_SUIT[colour]
    if number > 10:
        field = ability.lower()
        return replace(made, **{field: min(10, getattr(made, field) + 1)})
    physical = colour in "sc"
    if number == 1:
        among = (*skills().Reflexes, *skills().Body) if physical else (*skills().Will, *skills().Mind)
        return _raise(made, _choose(play, seat, card, "Which skill gains two levels?", among), 2)
    if number == 10:
        wanted = ("Reflexes", "Body") if physical else (ability,)
        names = tuple(college.name for college in skills().college if college.ability in wanted)
        return _join(made, _choose(play, seat, card, "Which college?", names))
    if number >= 6:
        return _join(made, COLLEGES[colour][number])
    college = COLLEGES[colour][number + 4]
    return _raise(made, _choose(play, seat, card, f"Which {college} skill at +1?", college_of(college).skills), 1)


def _tell_gain(play: Play, card: Card, before: Character, made: Character) -> None:
    """Tell what a card brought."""
    grown = [name for name in ABILITY_OF_SUIT.values() if getattr(made, name.lower()) > getattr(before, name.lower())]
    learnt = {name: level - before.levels.get(name, 0) for name, level in made.levels.items()}
    what = [
        *[f"{name} +1" for name in grown],
        *[f"{name} +{levels}" for name, levels in learnt.items() if levels],
        *[f"the {college} college" for college in made.colleges if college not in before.colleges],
    ]
    play.tell("making", "{card}: {what}.", RULE, card=card, what=", ".join(what) or "nothing more")


def _choose(play: Play, seat: str, card: Card, prompt: str, names: tuple[str, ...] | dict[str, str]) -> str:
    """Ask for one of several names, or for one of several words that are explained; give which."""
    words = names if isinstance(names, dict) else {slug(name): name for name in names}
    options = tuple(Option(value, label) for value, label in words.items())
    chosen: str = play.pick(Pick(seat, "suits.making", f"{card}: {prompt}", RULE, options))
    return chosen if isinstance(names, dict) else words[chosen]


def _join(made: Character, college: str) -> Character:
    return made if college in made.colleges else replace(made, colleges=(*made.colleges, college))


def _raise(made: Character, skill: str, levels: int) -> Character:
    return replace(made, levels={**made.levels, skill: made.levels.get(skill, 0) + levels})
