"""What is said of content files of one's own."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from outdraw.rooms.messages import Request


class ContentFile(Struct, frozen=True):
    """A kind of content file of a game: its name, what the game has in it (TOML), and the schema it is checked by."""

    name: str
    text: str
    schema: dict[str, Any]


class ContentText(Request, frozen=True):
    """A content file that somebody wrote (TOML)."""

    text: Annotated[str, Meta(max_length=200_000)]


class ContentFault(Struct, frozen=True):
    """One thing that is wrong in a content file, and what would be right; `line` is 0 where it is in none."""

    line: int
    path: str
    wrong: str
    right: str


class OwnFile(Request, frozen=True):
    """A content file of somebody's own: which of the game's it adds to, and its text (TOML)."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    text: Annotated[str, Meta(max_length=200_000)]


class OwnText(OwnFile, frozen=True):
    """A content file of somebody's own, and others that it may refer to."""

    others: Annotated[list[OwnFile], Meta(max_length=8)] = []
