"""`outdraw odds`: ask a game one of its questions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from outdraw.commands import BadInput, Parser, game_named, hint, print_json
from outdraw.core.game import Game, Parameter, Question, game_names

ABOUT = """\
The exact chance of what you are about to do.

  outdraw odds GAME --list          the questions a game can answer
  outdraw odds GAME QUESTION ...    the answer; --help after a question lists its options
"""
MOST_VARIED = 200


def run(words: list[str]) -> int:
    """Run the command."""
    front = Parser("odds", ABOUT, add_help=False)
    front.add_argument("game", nargs="?", help=f"one of {', '.join(game_names())}")
    front.add_argument("question", nargs="?")
    front.add_argument("--list", action="store_true", help="list the questions the game can answer")
    front.add_argument("-h", "--help", action="store_true", help="show this help")
    flags = ("--list", "--help", "-h", "--json")
    known, _ = front.parse_known_args([word for word in words if word in flags or word[:1] != "-"][:4])
    if not known.game:
        if known.help:
            front.print_help()
            return 0
        raise BadInput(f"name a game: {', '.join(game_names())} (see outdraw odds --help)")
    game = game_named(known.game)
    if known.list or not known.question:
        if not known.list and not known.help:
            raise BadInput(f"name a question of {game.name}: {', '.join(q.name for q in game.questions)}")
        list_questions(game, known.json)
        return 0
    question = _question(game, known.question)
    after_game = words.index(known.game) + 1
    return answer(game, question, words[words.index(known.question, after_game) + 1 :])


def _question(game: Game, name: str) -> Question:
    try:
        return game.question(name)
    except KeyError:
        names = [question.name for question in game.questions]
        raise BadInput(f"{game.name} has no question {name!r}; {hint(name, names)}") from None


def list_questions(game: Game, as_json: bool) -> None:
    """Print what a game can be asked."""
    if as_json:
        print_json(
            {
                "game": game.name,
                "questions": [
                    {
                        "name": question.name,
                        "summary": question.summary,
                        "options": [_described(parameter) for parameter in question.parameters],
                    }
                    for question in game.questions
                ],
            }
        )
        return
    print(f"{game.title} can be asked:\n")
    for question in game.questions:
        print(f"  {question.name:<20} {question.summary}")
        for parameter in question.parameters:
            print(f"      {_flag(parameter):<20} {parameter.help}{_bounds(parameter)}")
        print()


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


def _flag(parameter: Parameter) -> str:
    return f"--{parameter.name.replace('_', '-')}"


def _bounds(parameter: Parameter) -> str:
    if parameter.among:
        return f" ({', '.join(parameter.among)})"
    return f" ({parameter.low} to {parameter.high})" if parameter.low is not None else ""


def answer(game: Game, question: Question, words: list[str]) -> int:
    """Answer one question."""
    from outdraw.odds.answer import ask, ask_varied

    parser = Parser(f"odds {game.name} {question.name}", question.summary)
    for parameter in question.parameters:
        help = parameter.help + _bounds(parameter)
        if parameter.is_flag:
            parser.add_argument(_flag(parameter), dest=parameter.name, action="store_true", help=help)
        elif parameter.repeats:
            parser.add_argument(_flag(parameter), dest=parameter.name, action="append", metavar="N", help=help)
        else:
            metavar = "N" if parameter.low is not None else None
            parser.add_argument(_flag(parameter), dest=parameter.name, metavar=metavar, help=help)
    parser.add_argument("--vary", metavar="OPTION=A..B", help="compare the answers for several values of an option")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="draw the answer as a picture (png, svg, pdf)")
    options = vars(parser.parse_args(words))
    as_json, plot, vary = options.pop("json"), options.pop("plot"), options.pop("vary")
    values = {name: value for name, value in options.items() if value not in (None, False)}
    try:
        if vary:
            name, over = varied(question, vary)
            answers = ask_varied(game.name, question.name, name, over, **values)
        else:
            name, over = "", []
            answers = [ask(game.name, question.name, **values)]
        if plot:
            from outdraw.odds.show import plot as draw_picture

            draw_picture(answers, plot, [f"{name} {value}" for value in over] if vary else None)
    except ValueError as error:
        raise BadInput(str(error)) from None
    if as_json:
        rows = [{name: value, **each.plain()} for value, each in zip(over, answers, strict=False)]
        print_json({"varied": name, "rows": rows} if vary else answers[0].plain())
    else:
        from outdraw.odds.show import lines, side_by_side

        print("\n".join(side_by_side(name, over, answers) if vary else lines(answers[0])))
    return 0


def varied(question: Question, words: str) -> tuple[str, list[Any]]:
    """Read what is to be varied: `pool=3..9`, or `again=10,9,8`."""
    name, equals, values = words.partition("=")
    name = name.strip().lstrip("-").replace("-", "_")
    known = {parameter.name: parameter for parameter in question.parameters}
    if not equals or not values or name not in known:
        raise ValueError(f"--vary takes OPTION=A..B or OPTION=A,B,C, not {words!r}; {hint(name, known)}")
    low, dots, high = values.partition("..")
    if not dots:
        return name, [value.strip() for value in values.split(",")]
    try:
        over = list(range(int(low), int(high) + 1))
    except ValueError:
        raise ValueError(f"--vary {name} needs whole numbers, like {name}=3..9, not {values!r}") from None
    if not 0 < len(over) <= MOST_VARIED:
        raise ValueError(f"--vary {words} names {len(over)} values; give 1 to {MOST_VARIED}")
    return name, list(over)


