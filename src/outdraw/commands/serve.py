"""`outdraw serve`: the live table, for a group on their own devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from outdraw.commands import BadInput, Parser, game_named, print_json, whole

if TYPE_CHECKING:
    from outdraw.rooms.messages import OpenTable
    from outdraw.server.settings import Settings

ABOUT = """\
Serve tables that people join by a link, each on their own device.

  outdraw serve                       on this machine: http://127.0.0.1:8420/
  outdraw serve --table suits --open  with a table ready, in a browser
  outdraw serve --host 0.0.0.0        for everybody on the local network
  outdraw serve --database postgresql://user@host/outdraw --workers 4

Tables are kept in a SQLite file (or a PostgreSQL database), every move stored
before anybody is told of it; a server that is stopped or killed goes on where
it was. Every setting can stand in the environment too, such as OUTDRAW_PORT;
these stand nowhere else (OUTDRAW_RATE=20, say):

{by_environment}

--schema prints the OpenAPI description of all that the server understands.
"""
BY_ENVIRONMENT = {
    "rate": "calls a second of one caller",
    "tables_an_hour": "tables opened from one address",
    "most_tables": "tables that are kept",
    "most_sockets": "live sockets",
    "sockets_an_address": "of these from one address",
    "sockets_a_seat": "of these at one seat",
    "most_body": "bytes of a call",
    "most_journal": "bytes of a table's journal",
    "kept_changes": "changes kept for whoever comes back",
    "patience": "seconds for the rest of a call to come",
    "pause": "how long bots wait, in ms, from and to",
    "close_after": "seconds until a scene that is over is closed",
    "idle_after": "seconds until a table without visitors rests",
    "odds_seconds": "seconds that odds may take",
    "lab_seconds": "seconds that work of the lab may take",
    "origins": "other pages that may call, by address",
    "metrics": "who else may read /api/metrics (*: all)",
    "peer": "the host by which other machines reach this",
}
"""The settings that only the environment has, and what they are."""


def run(words: list[str]) -> int:
    """Run the command."""
    parser = Parser("serve", ABOUT.format(by_environment=by_environment()), has_json=False)
    parser.add_argument("--host", help="the address to listen at (default 127.0.0.1: this machine only)")
    parser.add_argument("--port", type=whole, help="the port (default 8420; 0 takes a free one)")
    parser.add_argument(
        "--database", metavar="URL", help="a SQLite file or a PostgreSQL URL (default: a file in your data folder)"
    )
    parser.add_argument("--workers", type=whole, metavar="N", help="how many processes (more than 1: PostgreSQL only)")
    parser.add_argument("--url", help="where people reach the server, if not where it listens; links begin with it")
    parser.add_argument("--open", action="store_true", help="open it in a browser")
    parser.add_argument("--table", metavar="GAME[/SCENE]", help="open a table at once: you and bots")
    parser.add_argument("--schema", action="store_true", help="print the OpenAPI description and end")
    options = parser.parse_args(words)
    if options.schema:
        from outdraw.server.app import description

        print_json(description())
        return 0
    named = ("host", "port", "database", "workers", "url")
    settings = settings_from(**{name: getattr(options, name) for name in named})
    if not 0 <= settings.port <= 65535:
        raise BadInput(f"a port is a number from 0 to 65535, not {settings.port}")
    if not 1 <= settings.workers <= 64:
        raise BadInput(f"give 1 to 64 --workers, not {settings.workers}")
    if settings.workers > 1 and not settings.database.startswith(("postgres://", "postgresql://", "postgresql+")):
        raise BadInput("several --workers share a PostgreSQL database: name it with --database")
    if settings.url and not settings.url.startswith(("http://", "https://")):
        raise BadInput(f"--url begins with http:// or https://, not {settings.url!r}: links begin with it")
    first = None
    if options.table:
        from outdraw.core.game import UnknownScenario
        from outdraw.server.run import first_table

        name, _, scenario = options.table.partition("/")
        try:
            first = first_table(game_named(name), scenario)
        except UnknownScenario as error:
            raise BadInput(str(error)) from None
    return serve_at(settings, opens=options.open, first=first)


def by_environment() -> str:
    """List the settings that only the environment has, with what they usually are."""
    from outdraw.server.settings import Settings

    usual = Settings()
    lines: list[str] = []
    for name, what in BY_ENVIRONMENT.items():
        value = getattr(usual, name)
        said = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        lines.append(f"  {name.upper():<19} {what}" + (f" ({said.removesuffix('.0')})" if said else ""))
    return "\n".join(lines)


def settings_from(**said: object) -> Settings:
    """Give the settings of the environment, with what was said in their place."""
    from msgspec.structs import replace

    from outdraw.server.settings import from_environment, usual_database

    try:
        settings = from_environment()
    except ValueError as error:
        raise BadInput(str(error)) from None
    settings = replace(settings, **{name: value for name, value in said.items() if value is not None})
    return replace(settings, database=settings.database or usual_database())


def serve_at(settings: Settings, *, opens: bool, first: OpenTable | None) -> int:
    """Serve, or say why that cannot be."""
    from outdraw.server.run import serve
    from outdraw.server.store import CannotKeep

    try:
        return serve(settings, opens=opens, first=first)
    except CannotKeep as error:
        raise BadInput(f"the database cannot be opened: {error}") from None
    except OSError as error:
        raise BadInput(f"{settings.host}:{settings.port} cannot be listened at: {error.strerror or error}") from None
