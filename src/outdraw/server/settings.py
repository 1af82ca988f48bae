"""What whoever runs a server can set, by flags or by the environment (`OUTDRAW_PORT=9000`)."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from outdraw.rooms.ports import Limits

PREFIX = "OUTDRAW_"


class Settings(Limits, frozen=True, kw_only=True):
    """The settings of one server, those of its tables (`Limits`) among them.

    `database` is the path of a SQLite file or the URL of a PostgreSQL database. `url` is where people reach the server,
    if that is another address than it listens at; links begin with it. `origins` lists further pages (beside its own)
    that may use it from a browser, `metrics` the addresses beside this machine's own that may read what it counts (`*`:
    all): where one table is played, every move counts, those too that nobody else is told of. `peer` is the host by
    which other servers of the same database reach this one, if there are any on other machines. `patience` is for how
    many seconds the rest of a call is waited for. Rates are calls in a second, with a burst of as many as in ten
    seconds.
    """

    host: str = "127.0.0.1"
    port: int = 8420
    database: str = ""
    workers: int = 1
    url: str = ""
    peer: str = ""
    origins: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    tables_an_hour: int = 300
    most_sockets: int = 5_000
    sockets_an_address: int = 500
    sockets_a_seat: int = 12
    rate: float = 50.0
    most_body: int = 256 * 1024
    patience: float = 30.0
    odds_seconds: float = 20.0
    lab_seconds: float = 900.0


def usual_database() -> str:
    """Give the place of the database where none is named: the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "outdraw" / "tables.sqlite")


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Read the settings that the environment has; what cannot be one raises ValueError with a sentence."""
    found: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        said = environment.get(PREFIX + field.name.upper())
        if said is None:
            continue
        try:
            listed = [word.strip() for word in said.split(",") if word.strip()]
            value: object = listed if field.name in ("origins", "pause", "metrics") else said
            found[field.name] = msgspec.convert(value, field.type, strict=False)
        except msgspec.ValidationError:
            right = "two whole numbers like 350,900" if field.name == "pause" else "a number"
            raise ValueError(f"{PREFIX}{field.name.upper()} must be {right}, not {said!r}") from None
    return msgspec.convert(found, Settings)
