"""`outdraw serve`: the live table, for a group on their own devices."""

from __future__ import annotations

from outdraw.commands import BadInput, Parser, whole

ABOUT = """\
Serve tables that people join by a link, each on their own device.

  outdraw serve                       on this machine, at http://127.0.0.1:8420/
  outdraw serve --host 0.0.0.0        for everybody on the local network
  outdraw serve --database postgresql://user@host/outdraw --workers 4

Tables are kept in a SQLite file (or a PostgreSQL database), every move stored
before anybody is told of it; a server that is stopped or killed goes on where
it was. Every setting can stand in the environment too, such as OUTDRAW_PORT.
"""


def run(words: list[str]) -> int:
    """Run the command."""
    from outdraw.server.settings import from_environment, usual_database

    parser = Parser("serve", ABOUT)
    parser.add_argument("--host", help="the address to listen at (default 127.0.0.1: this machine only)")
    parser.add_argument("--port", type=whole, help="the port (default 8420; 0 takes a free one)")
    parser.add_argument(
        "--database", metavar="URL", help="a SQLite file or a PostgreSQL URL (default: a file in your data folder)"
    )
    parser.add_argument("--workers", type=whole, metavar="N", help="how many processes (more than 1: PostgreSQL only)")
    parser.add_argument("--url", help="where people reach the server, if not where it listens; links begin with it")
    parser.add_argument("--open", action="store_true", help="open it in a browser")
    options = parser.parse_args(words)
    try:
        settings = from_environment()
    except ValueError as error:
        raise BadInput(str(error)) from None
    from msgspec.structs import replace

    named = ("host", "port", "database", "workers", "url")
    said = {name: getattr(options, name) for name in named if getattr(options, name) is not None}
    settings = replace(settings, **said)
    settings = replace(settings, database=settings.database or usual_database())
    if not 0 <= settings.port <= 65535:
        raise BadInput(f"a port is a number from 0 to 65535, not {settings.port}")
    if not 1 <= settings.workers <= 64:
        raise BadInput(f"give 1 to 64 --workers, not {settings.workers}")
    return _serve(settings, options.open)


def _serve(settings: object, opens: bool) -> int:
    from outdraw.server.run import serve
    from outdraw.server.settings import Settings

    assert isinstance(settings, Settings)
    try:
        return serve(settings, opens=opens)
    except OSError as error:
        raise BadInput(f"{settings.host}:{settings.port} cannot be listened at: {error.strerror or error}") from None
