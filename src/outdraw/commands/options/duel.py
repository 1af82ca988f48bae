"""What `outdraw duel` takes."""

from __future__ import annotations

from outdraw.commands.parser import Parser, whole
from outdraw.core.budgets import MOST_STATES
from outdraw.games import BUILT_IN

ABOUT = """\
Let two sides fight, many times, each played by a bot.

  outdraw duel GAME --list               who can fight, scenarios and bots
  outdraw duel GAME A B --list           what stands on the sheets of A and B
  outdraw duel GAME A B --fights 2000    one against one
  outdraw duel GAME A:3 B+C              three of A (or A*3) against B and C
  outdraw duel GAME --scenario S         the fight of a scenario

Many fights are walked on the graph of the fight's states where it has one that
is small enough, else simulated draw by draw, remembering what follows where
that pays; the same seed gives the same numbers, whatever the workers. Ctrl-C
shows what is known so far, and the same command goes on from there.

Status 0: done; 2: bad input; 130: stopped by Ctrl-C.
"""


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("duel", ABOUT)
    taken.add_argument("game", help=f"{', '.join(BUILT_IN)}, or a game of another package")
    taken.add_argument("fighters", nargs="*", metavar="A B", help="the two sides, such as wolf:3 otto_grahl+bob")
    taken.add_argument("--list", action="store_true", help="list the fighters; of those named, their sheets")
    taken.add_argument("--scenario", metavar="S", help="fight a scenario of the game instead")
    taken.add_argument(
        "--bot-a", default="house", metavar="BOT", help="who plays A: house, random, easy, search ... (default house)"
    )
    taken.add_argument("--bot-b", default="house", metavar="BOT", help="who plays B (--list names all bots)")
    taken.add_argument("--fights", type=whole, default=1000, metavar="N", help="how many fights (default 1000)")
    taken.add_argument(
        "--seed", type=whole, default=0, metavar="S", help="the same seed gives the same fights (default 0)"
    )
    taken.add_argument("--exact", action="store_true", help="solve the fight exactly, if it is not too large")
    taken.add_argument("--best", metavar="SIDE", help="how well a or b could do by its best replies to the bot")
    most = f"the most states to explore (default {MOST_STATES})"
    taken.add_argument("--states", type=whole, default=MOST_STATES, metavar="N", help=most)
    share = "how many processes share the work (default 1)"
    taken.add_argument("--workers", type=whole, default=1, metavar="W", help=share)
    taken.add_argument("--plot", metavar="FILE", help="draw the outcome as a picture, such as duel.png")
    taken.add_argument("--save", metavar="FILE", help="keep the fights in a file, and go on with those in it")
    return taken
