"""What `outdraw serve` takes."""

from __future__ import annotations

from outdraw.commands.parser import Parser, whole

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


def parser() -> Parser:
    """Give the parser of the command."""
    taken = Parser("serve", ABOUT.format(by_environment=by_environment()), has_json=False)
    taken.add_argument("--host", help="the address to listen at (default 127.0.0.1: this machine only)")
    taken.add_argument("--port", type=whole, help="the port (default 8420; 0 takes a free one)")
    taken.add_argument(
        "--database", metavar="URL", help="a SQLite file or a PostgreSQL URL (default: a file in your data folder)"
    )
    taken.add_argument("--workers", type=whole, metavar="N", help="how many processes (more than 1: PostgreSQL only)")
    taken.add_argument("--url", help="where people reach the server, if not where it listens; links begin with it")
    taken.add_argument("--open", action="store_true", help="open it in a browser")
    taken.add_argument("--table", metavar="GAME[/SCENE]", help="open a table at once: you and bots")
    taken.add_argument("--schema", action="store_true", help="print the OpenAPI description and end")
    return taken
