"""`outdraw odds`: ask a game one of its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outdraw.commands import BadInput, hint, print_json, wrapped
from outdraw.games import BUILT_IN, UnknownGame, find_questions, game_names

if TYPE_CHECKING:
    from typing import Any

    from outdraw.core.question import Parameter, Question
    from outdraw.odds.answer import Answer

ABOUT = """\
The exact chance of what you are about to do.

  outdraw odds GAME --list             the questions a game can answer
  outdraw odds GAME QUESTION --help    the options of a question
  outdraw odds GAME QUESTION --list    the weapons, fighters ... it knows
  outdraw odds GAME QUESTION ...       the answer

  outdraw odds draws draw --pool 5
  outdraw odds draws draw --vary pool=0..8
  outdraw odds draws contested --vary pool=1..6 --vary against=1..6
  outdraw odds suits contest --skill 7 --against 6 --seen "8h, Kd"
  outdraw odds suits --journal FILE --seat SEAT

The last says what each option of the choice that is open there would come to,
from what that seat sees (at a table: o).
"""
FLAGS = ("--list", "--help", "-h", "--json")
MOST_VARIED = 200
MOST_IN_GRID = 2_500
PATIENCE = 3
MOST_TRIALS = 100_000_000


def run(words: list[str]) -> int:
    """Run the command."""
    if "--journal" in words or "--seat" in words:
        return of_journal(words)
    flags, names, rest = _front(words)
    wants_help = "-h" in flags or "--help" in flags
    if not names and wants_help:
        return _help()
    if not names:
        raise BadInput(f"name a game: {', '.join(game_names())} (see outdraw odds --help)")
    try:
        questions = {question.name: question for question in find_questions(names[0])}
    except UnknownGame as error:
        raise BadInput(str(error)) from None
    if "--list" in [*flags, *rest] and len(names) == 2 and names[1] in questions:
        return list_names(questions[names[1]], "--json" in [*flags, *rest])
    if "--list" in flags or (wants_help and len(names) == 1):
        list_questions(names[0], list(questions.values()), "--json" in flags)
        return 0
    if not questions:
        raise BadInput(f"{names[0]} has no questions for the odds")
    if len(names) == 1:
        raise BadInput(f"name a question of {names[0]}: {', '.join(questions)} (--list says more)")
    if names[1] not in questions:
        raise BadInput(f"{names[0]} has no question {names[1]!r}; {hint(names[1], questions)}")
    return answer(names[0], questions[names[1]], [*flags, *rest])


def _front(words: list[str]) -> tuple[list[str], list[str], list[str]]:
    """Take game and question, and the flags that stand anywhere before them, from the other words."""
    flags: list[str] = []
    names: list[str] = []
    for at, word in enumerate(words):
        if word in FLAGS:
            flags.append(word)
        elif word.startswith("-"):
            raise BadInput(f"{word} comes after the question: outdraw odds GAME QUESTION {word} ...")
        else:
            names.append(word)
        if len(names) == 2:
            return flags, names, words[at + 1 :]
    return flags, names, []


def _help() -> int:
    from outdraw.commands.parser import Parser

    front = Parser("odds", ABOUT)
    front.add_argument("game", help=f"{', '.join(BUILT_IN)}, or a game of another package")
    front.add_argument("question", help="one of those the game can answer")
    front.add_argument("--list", action="store_true", help="list the questions the game can answer")
    front.add_argument("--journal", metavar="FILE", help="the table whose open choice is weighed")
    front.add_argument("--seat", help="from whose view of it")
    front.print_help()
    return 0


def list_questions(game: str, questions: list[Question], as_json: bool) -> None:
    """Print what a game can be asked."""
    if as_json:
        print_json(
            {
                "game": game,
                "questions": [
                    {
                        "name": question.name,
                        "summary": question.summary,
                        "options": [_described(parameter) for parameter in question.parameters],
                    }
                    for question in questions
                ],
            }
        )
        return
    if not questions:
        print(f"{game} has no questions for the odds.")
        return
    print(f"{game} can be asked:\n")
    for question in questions:
        print(wrapped(f"{question.name}: {question.summary}", "  ", "  "))
        for parameter in question.parameters:
            print(wrapped(f"{parameter.option:<18} {parameter.help}{_bounds(parameter)}", " " * 6, " " * 19))
        print()


def list_names(question: Question, as_json: bool) -> int:
    """Print what of the game's content can be named in a question: weapons, fighters."""
    named = {each.option: dict(each.names()) for each in question.parameters if each.names is not None}
    if as_json:
        print_json({"question": question.name, "names": named})
        return 0
    if not named:
        print(f"{question.name} takes no names; --help lists its options.")
    for option, names in named.items():
        print(f"{option}:")
        for written, called in names.items():
            print(wrapped(f"{written}" + (f": {called}" if called != written else ""), "  ", "    "))
    return 0


def _described(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "help": parameter.help,
        "required": parameter.is_required,
        "default": parameter.default,
        "low": parameter.low,
        "high": parameter.high,
        "among": list(parameter.among),
        "repeats": parameter.repeats,
        "flag": parameter.is_flag,
    }


def _bounds(parameter: Parameter) -> str:
    """Say what an option takes: its bounds or words, and whether it is needed or what it is otherwise."""
    takes = [", ".join(parameter.among)] if parameter.among else []
    takes += [f"{parameter.low} to {parameter.high}"] if parameter.low is not None else []
    takes += ["needed"] if parameter.is_required else []
    takes += [f"default {parameter.default}"] if parameter.default else []
    return f" ({'; '.join(takes)})" if takes else ""


def _parsed(game: str, question: Question, words: list[str]) -> dict[str, Any]:
    """Read all options."""
    from outdraw.commands.parser import Parser

    parser = Parser(f"odds {game} {question.name}", question.summary)
    for parameter in question.parameters:
        help = parameter.help + _bounds(parameter)
        if parameter.is_flag:
            parser.add_argument(parameter.option, dest=parameter.name, action="store_true", help=help)
        elif parameter.repeats:
            parser.add_argument(parameter.option, dest=parameter.name, action="append", metavar="N", help=help)
        else:
            metavar = "|".join(parameter.among) or ("N" if parameter.low is not None else "TEXT")
            parser.add_argument(parameter.option, dest=parameter.name, metavar=metavar, help=help)
    parser.add_argument(
        "--vary",
        action="append",
        metavar="OPTION=A..B",
        help="compare the answers for several values of an option; twice: a grid of two",
    )
    parser.add_argument("--plot", metavar="FILE", help="draw the answer as a picture (png, svg, pdf)")
    if question.can_be_played:
        parser.add_argument("--simulate", metavar="N", help="play it N times instead, and say the interval")
        parser.add_argument("--seed", metavar="S", default="0", help="the same seed gives the same simulation")
    return vars(parser.parse_args(words))


def answer(game: str, question: Question, words: list[str]) -> int:
    """Answer one question."""
    options = _parsed(game, question, words)
    as_json, plot, vary = options.pop("json"), options.pop("plot"), options.pop("vary")
    values = {name: value for name, value in options.items() if value not in (None, False)}
    _say_if_it_takes_long()
    try:
        if vary:
            return _compare(game, question, vary, plot, as_json, values)
        found = _one_answer(game, question, values)
        if plot:
            _draw([found], plot, None, as_json)
    except ValueError as error:
        raise BadInput(str(error)) from None
    if as_json:
        print_json({**found.plain(), "question": _asked(found), "exact": found.exact()})
    else:
        from outdraw.commands import screen_width
        from outdraw.odds.show import lines

        print("\n".join(lines(found, screen_width())))
    return 0


def _one_answer(game: str, question: Question, values: dict[str, Any]) -> Answer:
    from outdraw.odds.answer import ask, ask_simulated

    times, seed = values.pop("simulate", None), values.pop("seed", "0")
    if times is not None:
        number = whole_number("--simulate", times, 1, MOST_TRIALS)
        return ask_simulated(game, question.name, number, whole_number("--seed", seed), **values)
    return ask(game, question.name, **values)


def _asked(answer: Answer) -> dict[str, Any]:
    return {"game": answer.game, "name": answer.question, "options": {**answer.given}}


def _compare(
    game: str, question: Question, vary: list[str], plot: str | None, as_json: bool, values: dict[str, Any]
) -> int:
    """Answer the question for several values of an option, or of two."""
    from outdraw.commands import screen_width
    from outdraw.odds.answer import ask_grid, ask_varied
    from outdraw.odds.show import grid, side_by_side

    values.pop("seed", None)
    if values.pop("simulate", None) is not None:
        raise ValueError("--vary compares exact answers: leave out --simulate")
    over = [varied(question, words) for words in vary]
    for name, _ in over:
        if name in values:
            raise BadInput(f"--vary gives {name} its values: leave out --{name.replace('_', '-')}")
    if len(over) > 2 or (len(over) == 2 and over[0][0] == over[1][0]):
        raise ValueError("--vary takes one option or two different ones")
    if len(over) == 2:
        if plot:
            raise ValueError("--plot draws one option varied, not two")
        if len(over[0][1]) * len(over[1][1]) > MOST_IN_GRID:
            raise ValueError(f"--vary of two options gives up to {MOST_IN_GRID} answers")
        rows = ask_grid(game, question.name, *over, **values)
        if as_json:
            (down, one), (across, two) = over
            told = [
                {down: first, across: second, **each.plain()}
                for first, row in zip(one, rows, strict=True)
                for second, each in zip(two, row, strict=True)
            ]
            print_json({"varied": [down, across], "rows": told})
        else:
            print("\n".join(grid(rows, over[0], over[1], screen_width())))
        return 0
    name, steps = over[0]
    answers = ask_varied(game, question.name, name, steps, **values)
    if plot:
        _draw(answers, plot, over[0], as_json)
    if as_json:
        told = [{name: value, **each.plain()} for value, each in zip(steps, answers, strict=True)]
        print_json({"varied": name, "rows": told})
    else:
        print("\n".join(side_by_side(name, steps, answers, screen_width())))
    return 0


def _draw(answers: list[Answer], plot: str, over: tuple[str, list[Any]] | None, as_json: bool) -> None:
    from pathlib import Path

    from outdraw.odds.pictures import plot as draw_picture

    draw_picture(answers, Path(plot), over)
    if not as_json:
        print(f"The picture is in {plot}.\n")


def _say_if_it_takes_long() -> None:
    """Say after some seconds that the answer is still being counted, where somebody waits at a terminal."""
    import sys

    if sys.stderr is None or not sys.stderr.isatty():
        return
    import signal

    if not hasattr(signal, "setitimer"):  # Windows
        return
    waited = [0]

    def still(*_: Any) -> None:
        waited[0] += PATIENCE
        print(f"  still counting, {waited[0]} s so far; Ctrl-C stops it", file=sys.stderr)

    signal.signal(signal.SIGALRM, still)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE, PATIENCE)


def of_journal(words: list[str]) -> int:
    """Say what each option of the choice that is open at the end of a journal would come to, from a seat's view."""
    from pathlib import Path

    import msgspec

    from outdraw.commands import read_bytes
    from outdraw.commands.parser import Parser
    from outdraw.core.choices import Refusal
    from outdraw.core.journal import JournalFault, read_entries
    from outdraw.core.present import using
    from outdraw.odds.choices import of_choice
    from outdraw.odds.prospects import prospect_lines
    from outdraw.table.knowledge import known_at
    from outdraw.table.replay import steps

    parser = Parser("odds", ABOUT)
    parser.add_argument("game", help="the game of the table")
    parser.add_argument("--journal", metavar="FILE", required=True, help="the journal of the table")
    parser.add_argument("--seat", required=True, help="whose choice is weighed, from what that seat sees")
    options = parser.parse_args(words)
    try:
        *_, (_, table) = steps(read_entries(read_bytes(Path(options.journal))))
    except JournalFault as fault:
        raise BadInput(f"{options.journal}: {fault}") from None
    if table.game.name != options.game:
        raise BadInput(f"{options.journal} is a table of {table.game.name}, not of {options.game}")
    if options.seat not in table.seats:
        raise BadInput(f"there is no seat {options.seat!r}; {hint(options.seat, table.seats)}")
    open_ones = table.choices(options.seat)
    if not open_ones:
        raise BadInput(f"nothing is asked of {options.seat} where {options.journal} ends")
    _say_if_it_takes_long()
    try:
        known = known_at(table, options.seat, open_ones[0].id)
    except Refusal as refusal:
        raise BadInput(str(refusal)) from None
    with using(table.content):
        *_, found = of_choice(table.game, known)
    if options.json:
        print(msgspec.json.encode(found).decode())
        return 0
    choice = open_ones[0].choice
    print(choice.prompt)
    for line in prospect_lines(found, [each.value for each in getattr(choice, "options", ())]):
        print(wrapped(line, "  ", "     "))
    return 0


def whole_number(option: str, words: str, low: int | None = None, high: int | None = None) -> int:
    """Read a whole number, within bounds if there are any."""
    try:
        number = int(words)
    except ValueError:
        raise ValueError(f"{option} must be a whole number, not {words!r}") from None
    if low is not None and high is not None and not low <= number <= high:
        raise ValueError(f"{option} must be from {low} to {high}, not {number}")
    return number


def varied(question: Question, words: str) -> tuple[str, list[Any]]:
    """Read what is to be varied: `pool=3..9`, or `again=10,9,8`."""
    name, equals, values = words.partition("=")
    name = name.strip().lstrip("-").replace("-", "_")
    known = {parameter.name: parameter for parameter in question.parameters}
    if not equals or not values:
        raise ValueError(f"--vary takes OPTION=A..B or OPTION=A,B,C, not {words!r}")
    if name not in known or known[name].is_flag:
        raise ValueError(f"--vary takes an option with a value, not {name!r}; {hint(name, _with_values(known))}")
    low, dots, high = values.partition("..")
    try:
        over = range(int(low), int(high) + 1) if dots else [value.strip() for value in values.split(",")]
    except ValueError:
        raise ValueError(f"--vary {name} needs whole numbers, like {name}=3..9, not {values!r}") from None
    if dots and not over:
        raise ValueError(f"--vary {words[:40]} counts down; write the smaller number first")
    if not 0 < len(over) <= MOST_VARIED:
        raise ValueError(f"--vary {words[:40]} names {len(over)} values; give 1 to {MOST_VARIED}")
    return name, list(over)


def _with_values(known: dict[str, Parameter]) -> list[str]:
    return [name for name, parameter in known.items() if not parameter.is_flag]
