"""`outdraw serve`: the live table, for a group on their own devices."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from outdraw.commands import BadInput, game_named, print_json

if TYPE_CHECKING:
    from outdraw.rooms.messages import OpenTable
    from outdraw.server.settings import Settings

"""The settings that only the environment has, and what they are."""


def run(options: Namespace) -> int:
    """Run the command."""
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
