"""The command line. Each command lives in `outdraw.commands` and is imported when called: start-up is light.

Bad input ends with status 2 and one clear sentence on standard error; `--json` gives every result to programs.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from outdraw.core.content.files import Fault

COMMANDS = {
    "odds": "the exact chance of what you are about to do",
    "play": "play a scene: in a browser or the terminal, with people, bots or both",
    "serve": "serve tables that people join by a link, each on their own device",
    "join": "play at a table that a server keeps, in the terminal, by its link",
    "duel": "two sides or a scenario: fought many times, or solved exactly",
    "sweep": "one fight with its values varied: rows, pictures, a report",
    "balance": "what is never or always right, and what makes a match even",
    "rules": "read and search the rules; see which are tested",
    "new": "begin a character or a scenario of your own",
    "check": "check content files of your own",
    "replay": "a journal, step by step",
    "coach": "a journal: what each decision of a seat cost, and what was luck",
    "verify": "check a journal: its hashes, its luck, every transition",
}

# The packages of the extra `serve`, without which everything else works.
SERVING = ("litestar", "sqlalchemy", "uvicorn", "websockets")

HELP = """\
usage: outdraw COMMAND ...

{commands}

outdraw COMMAND --help says more about a command, and all but serve and join
take --json, for programs. outdraw --version says which version this is.

Exit status: 0 all is well; 1 the output could not be written, or a rule has no
test (rules --coverage); 2 something given cannot be used, or was checked and
has faults; 130 stopped by Ctrl-C.

examples:
  outdraw odds draws draw --pool 5
  outdraw odds draws contested --pool 8 --against 5 --plot contest.png
  outdraw rules draws chance
  outdraw play draws
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give its exit status, whenever it is stopped: as it begins, or when all is said, too."""
    try:
        return _main(arguments)
    except KeyboardInterrupt:
        return 130


def _main(arguments: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        _speak_any_tongue()
        status = run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        return _unread(0)
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        print(f"outdraw: {where}{error.strerror or error}", file=sys.stderr)
        return _unread(1)
    except KeyboardInterrupt:
        print("\noutdraw: stopped", file=sys.stderr)
        return 130
    return status


def _speak_any_tongue() -> None:
    """See to it that nothing printed can fail: what an encoding lacks is spelt out, what is closed swallows all."""
    if sys.stdout is None or sys.stderr is None:
        import os

        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # to the end of the program
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        encoding = getattr(stream, "encoding", None) or "utf-8"
        reconfigure = getattr(stream, "reconfigure", None)
        if encoding.lower().replace("-", "") != "utf8" and reconfigure is not None:
            import codecs

            from outdraw.commands.spelt import spelt_out

            codecs.register_error("outdraw", spelt_out)
            reconfigure(errors="outdraw")


def run(given: list[str]) -> int:
    """Run a command by its name."""
    if given[:1] == ["help"] and len(given) > 1:
        given = [*given[1:], "--help"]
    if given[:1] in (["--version"], ["-V"]):
        from outdraw import __version__

        print(f"outdraw {__version__}")
        return 0
    if not given or given[0] in ("-h", "--help", "help"):
        from outdraw.commands import fitted

        listed = "\n".join(f"  {name:<8} {what}" for name, what in COMMANDS.items())
        print(fitted(HELP.format(commands=listed)), end="")
        return 0
    from importlib import import_module

    from outdraw.commands import BadInput, hint

    try:
        _check_content()
        if given[0] not in COMMANDS:
            raise BadInput(f"there is no command {given[0]!r}; {hint(given[0], COMMANDS)}")
        if given[0] in ("duel", "sweep", "balance"):
            sys.path.append("")  # bots of one's own (mine:careful) lie where the command is called
        command, words = given[0], given[1:]
        if command != "odds":  # which reads its own words: a question says what it takes
            words = import_module(f"outdraw.commands.options.{command}").parser().parse_args(words)
        status: int = import_module(f"outdraw.commands.{command}").run(words)
    except BadInput as error:
        print(f"outdraw: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in SERVING:
            raise
        instead = ", or play in the terminal with --terminal" if given[0] == "play" else ""
        print(f"outdraw: this needs {error.name}: install outdraw[serve]{instead}", file=sys.stderr)
        return 2
    except ValueError as error:
        from outdraw.core.content.files import ContentError

        if not isinstance(error, ContentError):
            raise
        print("outdraw: " + "\n".join(str(_with_folder(fault)) for fault in error.faults), file=sys.stderr)
        return 2
    return status


def _with_folder(fault: Fault) -> Fault:
    """Say where a faulty file of one's own lies, if there is but one of its name."""
    import os
    from pathlib import Path

    from msgspec.structs import replace

    from outdraw.core.content.stock import OWN
    from outdraw.games import game_names

    own = [Path(os.environ.get(OWN, ""), game, fault.file) for game in game_names()] if OWN in os.environ else []
    found = [str(file) for file in own if "/" not in fault.file and file.is_file()]
    return replace(fault, file=found[0]) if len(found) == 1 else fault


def _check_content() -> None:
    """Say it if the folder of one's own content is not there, or holds nothing that a game would look for."""
    import os

    named = os.environ.get("OUTDRAW_CONTENT", "")
    if not named:
        return
    from outdraw.commands import BadInput
    from outdraw.games import game_names

    if not os.path.isdir(named):
        raise BadInput(f"OUTDRAW_CONTENT names no folder: {named}")
    if not any(os.path.isdir(os.path.join(named, game)) for game in game_names()):
        above = os.path.basename(os.path.normpath(named)) in game_names()
        meant = f"; name the folder above it, {os.path.dirname(os.path.normpath(named)) or '.'}" if above else ""
        raise BadInput(f"OUTDRAW_CONTENT has no folder of a game in it ({named}){meant}")


def _unread(status: int) -> int:
    """Give up on an output that nobody reads or that is full, so that Python does not try it once more at its end."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return status


if __name__ == "__main__":
    sys.exit(main())
