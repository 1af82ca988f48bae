"""What `outdraw play` takes."""

from __future__ import annotations

from pathlib import Path

from outdraw.commands import BadInput
from outdraw.commands.parser import Parser, whole
from outdraw.games import BUILT_IN

ABOUT = """\
Play a scene: in a browser, or in the terminal with --terminal or any option
that says how it is played there.

  outdraw play draws                          in a browser: you and bots
  outdraw play draws --terminal               choose seats; bots take the others
  outdraw play draws --seat dale --seat ruth  two people on one screen
  outdraw play draws --everyone               people at every seat
  outdraw play draws --bots --seed 7          watch bots play it
  outdraw play suits --bot search             against bots that search
  outdraw play --resume                       go on with a table that was left
  outdraw play suits --scenario alley --after night.jsonl
                                              its wounds are brought along

At a prompt a number or a word chooses, and Enter takes what stands in brackets;
? helps, v shows what you see, o asks the odds from that, r reads the rule, u
takes the last answer back, g is the game master's hand (rulings, edits,
arrivals, the dial, rewinding, bots), and q leaves.

What people play is kept as it happens, in a folder of yours or in --journal
FILE, and --resume goes on with it, whether you left or the power failed.
--luck says how cards and dice come: automatic; asked (each waits until its
player draws); proposed (the game master sees each first and may set another);
physical (drawn by hand, entered).
"""

# Stands for `--resume` without a file.
HERE = Path()

# Seconds, the most that one may wait after what bots do.
LONGEST_PAUSE = 60.0
LEVELS = "automatic, proposed, asked, physical"


def seconds(text: str) -> float:
    """Read a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= LONGEST_PAUSE:
        raise BadInput(f"--pause {text[:20]!r} must be a number of seconds from 0 to {LONGEST_PAUSE:.0f}")
    return number


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("play", ABOUT)
    taken.add_argument("game", nargs="?", help=f"{', '.join(BUILT_IN)}, or another package's (default: the first)")
    taken.add_argument("--scenario", metavar="S", help="which scene (default: the first; --list names them)")
    taken.add_argument("--list", action="store_true", help="list the scenarios and their seats")
    taken.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="SEAT",
        help="a seat that a person plays (gm is the game master's)",
    )
    taken.add_argument("--everyone", action="store_true", help="people play every seat")
    taken.add_argument("--bots", action="store_true", help="bots play every seat")
    taken.add_argument(
        "--bot", metavar="BOT", help="which bot plays: house, easy, search, master, mine:careful ... (default house)"
    )
    taken.add_argument("--terminal", action="store_true", help="play in the terminal")
    taken.add_argument("--seed", type=whole, metavar="N", help="derive all luck from a number, to play the same again")
    taken.add_argument("--journal", type=Path, metavar="FILE", help="keep the journal in a new file")
    taken.add_argument("--no-journal", action="store_true", help="keep no journal")
    taken.add_argument(
        "--after",
        type=Path,
        metavar="FILE",
        help="the journal of a scene before: wounds and the like are brought along",
    )
    taken.add_argument(
        "--resume", type=Path, nargs="?", const=HERE, metavar="FILE", help="go on with a table that was left"
    )
    taken.add_argument("--pause", type=seconds, default=0.0, metavar="S", help="wait so long after what bots do")
    taken.add_argument("--luck", metavar="LEVEL", help=f"how cards and dice come: {LEVELS}")
    taken.add_argument("--choices", metavar="LEVEL", help="what is left to the game master: the same levels")
    return taken
