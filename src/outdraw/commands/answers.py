"""Choices in words: how a menu is laid out, how what somebody typed is read, how cards and dice are entered by hand."""

from __future__ import annotations

import json
import re
from typing import Any

from outdraw.commands import screen_width, wrapped
from outdraw.core.choices import Answer, Choice, Malformed, Number, Option, Pick

LONGEST_MENU = 16
# Options named of those that one reason bars, and reasons given beneath a long menu.
MOST_BARRED = 12
MOST_REASONS = 8
MOST_NEAR = 8
WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


def is_press(choice: Choice) -> bool:
    """Say whether there is but one thing to answer, so that Enter will do."""
    return choice.kind == "luck.press" and isinstance(choice, Pick)


def is_nothing(choice: Choice) -> bool:
    """Say whether an empty line answers nothing here: one option is wanted, and there is no default."""
    single = isinstance(choice, Pick) and choice.least == choice.most == 1
    return single and getattr(choice, "default", None) is None and not is_press(choice)


def menu(choice: Pick) -> list[str]:
    """Lay out the options of a choice, with a star what Enter takes; a long menu in columns, without what is barred."""
    usual = [choice.default] if isinstance(choice.default, str) else choice.default or []
    cells = [
        (f"{number:>4}{'*' if option.value in usual else ' '} {option}", option)
        for number, option in enumerate(choice.options, 1)
    ]
    if len(cells) <= LONGEST_MENU:
        return [
            wrapped(cell + (f" (not now: {option.why or option.barred_by})" if option.barred_by else ""), "", " " * 6)
            for cell, option in cells
        ]
    legal = [cell for cell, option in cells if not option.barred_by]
    barred: dict[str, list[str]] = {}
    for _, option in cells:
        if option.barred_by:
            barred.setdefault(option.why or option.barred_by, []).append(str(option))
    widest = max(map(len, legal), default=0) + 2
    columns = max(1, screen_width() // widest)
    rows = -(-len(legal) // columns)
    lines = ["".join(f"{cell:<{widest}}" for cell in legal[row::rows]).rstrip() for row in range(rows)]
    if columns == 1:
        lines = [wrapped(line, "", " " * 6) for line in lines]
    reasons = [wrapped(f"Not now, {why.rstrip('.')}: {named(each)}.", "  ", "  ") for why, each in barred.items()]
    further = sum(map(len, list(barred.values())[MOST_REASONS:]))
    return lines + reasons[:MOST_REASONS] + ([f"  Not now, for other reasons: {further} more."] if further else [])


def named(options: list[str]) -> str:
    """Name options that are barred for one reason, the first dozen."""
    more = f" and {len(options) - MOST_BARRED} more" if len(options) > MOST_BARRED else ""
    return ", ".join(options[:MOST_BARRED]) + more


def hints(choice: Choice, luck: str, may_pass: bool, has_suits: bool = True) -> list[str]:
    """Say beneath a question how it is answered, and what Enter does."""
    said: list[str] = []
    if isinstance(choice, Pick):
        said += [f"  ({_how_many(choice, may_pass)})"] if choice.most > 1 else []
    elif isinstance(choice, Number):
        said.append(f"  (a whole number from {choice.low} to {choice.high})")
    elif luck:
        said.append(wrapped(f"({how_to_enter(luck, has_suits)})", "  ", " "))
    else:
        said.append("  (in words)")
    if getattr(choice, "default", None) is not None or is_press(choice):
        said.append(wrapped(f"(Enter: {_usual(choice)})", "  ", " "))
    elif may_pass:
        said.append("  (Enter: let the others speak first)")
    return said


def _how_many(choice: Pick, may_pass: bool) -> str:
    none = "; Enter for none" if choice.default is None and not may_pass else "; - for none"
    several = f"{choice.least} to {choice.most}: numbers with spaces" + none * (choice.least == 0)
    return several + ("; +2 or -2 changes what Enter takes" if choice.default is not None else "")


def _usual(choice: Choice) -> str:
    if not isinstance(choice, Pick):
        return str(getattr(choice, "default", "")) or "nothing"
    if choice.default is None:
        return str(choice.options[0])
    usual = [choice.default] if isinstance(choice.default, str) else choice.default
    return ", ".join(str(option) for option in choice.options if option.value in usual) or "none"


def how_to_enter(luck: str, has_suits: bool = True) -> str:
    """Say how to write down what came up by hand.

    >>> how_to_enter("draw 1"), how_to_enter("draw 1", has_suits=False)
    ('one card, like 8h', 'one card, like 7')
    >>> how_to_enter("deal 2+2")
    '4 cards, like 8h 10d: first the 2 of whoever is named first, then the other 2'
    >>> how_to_enter("roll d6+2d8"), how_to_enter("toss 3")
    ('the faces of d6+2d8 with spaces, smallest dice first', 'a number from 1 to 3')
    """
    word, _, rest = luck.partition(" ")
    if word == "roll":
        return f"the faces of {rest} with spaces, smallest dice first"
    if word == "toss":
        return f"a number from 1 to {rest}"
    counts = [int(count) for count in rest.partition(" of ")[0].split("+")]
    number = sum(counts)
    if number == 1:
        return f"one card, like {'8h' if has_suits else '7'}"
    like = "8h 10d" if has_suits else "7 10"
    if len(counts) == 2:
        return (
            f"{number} cards, like {like}: first the {counts[0]} of whoever is named first, then the other {counts[1]}"
        )
    ordered = ", in the order in which they are named" if len(counts) > 2 else ""
    return f"{number} cards, like {like}{ordered}"


def read_answer(choice: Choice, said: str) -> Answer:
    """Read what somebody typed as an answer: numbers of options, words of options, a number, free words."""
    default: Answer | None = getattr(choice, "default", None)
    if said == "" and default is not None:
        return default
    if isinstance(choice, Number):
        return int(said) if WHOLE.fullmatch(said) else said
    if not isinstance(choice, Pick):
        return said
    if choice.most == choice.least == 1:
        return option_meant(choice, said).value if said or not is_press(choice) else choice.options[0].value
    words = said.replace(",", " ").split()
    if words == ["-"]:
        return []
    if isinstance(default, list) and words and all(word[0] in "+-" and word[1:] for word in words):
        dropped = [option_meant(choice, word[1:]).value for word in words if word[0] == "-"]
        added = [option_meant(choice, word[1:]).value for word in words if word[0] == "+"]
        return list(dict.fromkeys([*(each for each in default if each not in dropped), *added]))
    return [option_meant(choice, word).value for word in words]


def option_meant(choice: Pick, word: str) -> Option:
    """Find the option that somebody means: by its number, its value or label, or the beginning of one of these.

    Where several begin so, the one that no rule bars is meant; what fits nothing is refused in words.
    """
    options = choice.options
    values = [option.value for option in options]
    if WHOLE.fullmatch(word) and word not in values:
        if 1 <= int(word) <= len(options):
            return options[int(word) - 1]
        raise Malformed(choice.rule, f"There is no option {word}: give a number from 1 to {len(options)}.")
    wanted = word.casefold()
    named = [(option, (option.value.casefold(), str(option).casefold())) for option in options]
    same = [option for option, known in named if wanted in known]
    near = [option for option, known in named if wanted and any(name.startswith(wanted) for name in known)]
    legal = [option for option in near if not option.barred_by]
    found = same or (legal if len(legal) == 1 else near)
    if len(found) == 1 or same:
        return found[0]
    if near:
        listed = ", ".join(f"{values.index(option.value) + 1} {option}" for option in near[:MOST_NEAR])
        more = ", ..." if len(near) > MOST_NEAR else ""
        raise Malformed(choice.rule, f"Which one: {listed}{more}?")
    raise Malformed(choice.rule, f"{word[:60]!r} is none of the options: give a number from 1 to {len(options)}.")


def outline(seen: Any, indent: int = 2) -> str:
    """Write a view as an outline, short things on one line."""
    width = screen_width()
    lines: list[str] = []
    for name, value in seen.items():
        short = json.dumps(value, ensure_ascii=False)
        if isinstance(value, dict) and value and len(short) > width - indent - len(name) - 2:
            lines += [f"{' ' * indent}{name}", outline(value, indent + 2)]
        else:
            shown = short if len(short) < width * 2 else short[: width * 2] + "..."
            lines.append(wrapped(f"{name}: {shown}", " " * indent, "  "))
    return "\n".join(lines)
