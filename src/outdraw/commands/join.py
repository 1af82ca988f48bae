"""`outdraw join`: a seat at somebody's table, in the terminal."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from outdraw.commands import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable

    from outdraw.commands.at_server import AtServer
    from outdraw.commands.screen import Screen


def run(options: Namespace) -> int:
    """Run the command."""
    from getpass import getuser

    from outdraw.commands.at_server import AtServer
    from outdraw.commands.luck_kept import DIGITS
    from outdraw.commands.screen import Screen
    from outdraw.commands.terminal import Terminal
    from outdraw.core.choices import Refusal

    try:
        sitting = AtServer(options.link, options.name or getuser(), is_own=options.own)
    except Refusal as refusal:
        raise BadInput(str(refusal)) from None
    screen = Screen()
    if options.own:
        screen.say(f"Your own link, which leads back here: '{sitting.link}'")
    try:
        gather(sitting, screen)
        while Terminal(sitting, screen).play() and not tell_luck(sitting, screen):
            pass  # its end was taken back
    except EOFError:
        pass
    finally:
        sitting.close()
        if sitting.luck.fault:
            screen.say(sitting.luck.fault)
        screen.say(f"Head: {sitting.luck.head[:DIGITS]}")
        screen.say(f"The table is kept; come back with: outdraw join '{sitting.link}'")
    return 0


def tell_luck(sitting: AtServer, screen: Screen) -> bool:
    """Say whether the journal is the one that was seen while playing, as soon as the table is closed.

    Say no if the scene goes on instead.
    """
    from outdraw.core.choices import Refusal

    if not sitting.is_closed:
        screen.say("Once the table is closed its luck is checked. (Ctrl-C leaves; the link checks it later.)")
    try:
        is_closed = sitting.wait_for_end()
        if not is_closed and not sitting.is_over:
            return False
        said = sitting.compared() if is_closed else ["The table is still open: the link checks it later."]
    except Refusal as refusal:
        said = [str(refusal)]
    except KeyboardInterrupt:
        return True
    for sentence in said:
        screen.say(sentence)
    return True


def gather(sitting: AtServer, screen: Screen) -> None:
    """Wait until everybody is here and the scene has begun."""
    from outdraw.commands.prompt import Rung
    from outdraw.core.choices import Refusal

    if sitting.has_begun:
        return
    screen.say(f"{sitting.title}.")
    for line in sitting.who_is_here():
        screen.say(line, "  ")
    if sitting.may_begin():
        while not sitting.has_begun:
            try:
                screen.ask("Enter when everybody is here: the scene begins. ", sitting.bell)
                sitting.begin()
                break
            except Refusal as refusal:  # somebody else was quicker, or the server is away
                screen.say(str(refusal))
            except Rung:
                sitting.hear_all()
                _tell(sitting, screen, sitting.news(sitting.people[0]))
    else:
        screen.say(f"It begins when {sitting.who_begins()}. (Ctrl-C leaves; the link leads back.)")
    _tell(sitting, screen, sitting.wait_for_beginning())


def _tell(sitting: AtServer, screen: Screen, news: Iterable[str]) -> None:
    """Tell what has happened, but for the words that open the scene: they stand above the board."""
    for text in news:
        field = sitting.game.opening if sitting.has_begun else ""
        if not field or text != sitting.view(sitting.people[0])[field]:
            screen.say(text)
