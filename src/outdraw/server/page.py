"""The page: its built files, read once and served from memory; any other address is the page's own business."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from msgspec import Struct

FOLDER = Path(__file__).parent / "page"
FOREVER = "public, max-age=31536000, immutable"
ANEW = "no-cache"
PACKED = ".gz"
"""What the build adds to the name of a file for the same, packed smaller than there is time for here."""
FRONT = "index.html"
HERE = b'="./'
"""How the front of the page names its files, and the place where it is served."""
NOT_BUILT = b"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Outdraw</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
<h1>Outdraw is running</h1>
<p>The server is well, but its page is not built here. In a checkout, <code>make web</code> builds it.</p>
<p>A table can also be played in a terminal: <code>outdraw join LINK</code>.
What the server understands is described at <a href="/api/schema">/api/schema</a>.</p>
</body></html>
"""


class File(Struct, frozen=True):
    """One file of the page."""

    data: bytes
    zipped: bytes
    kind: str
    keeps: str


class Page:
    """The files of the page, served at the path of `url`: below it where a proxy hands on what lies below a path."""

    def __init__(self, folder: Path = FOLDER, url: str = "") -> None:
        self.folder = folder
        self.root = urlsplit(url).path.rstrip("/") + "/"
        self._read_at = -1.0
        self._files: dict[str, File] = {}

    def file(self, path: str, is_visit: bool = False) -> File | None:
        """Give the file of an address: itself, else the page, unless it asks for a file that is not there.

        Who visits an address asks for no file, and is told by the page if there is no such room.
        """
        self._read()
        found = self._files.get(path.strip("/"))
        if found is None and (is_visit or "." not in path.rsplit("/", 1)[-1]):
            found = self._files.get(FRONT) or File(NOT_BUILT, gzip.compress(NOT_BUILT), "text/html", ANEW)
        return found

    def _read(self) -> None:
        """Read all files, if the page was built since."""
        front = self.folder / FRONT
        built = front.stat().st_mtime if front.is_file() else 0.0
        if built == self._read_at:
            return
        self._read_at = built
        self._files = {}
        if built:
            for file in self.folder.rglob("*"):
                if file.is_file() and file.suffix != PACKED:
                    name = file.relative_to(self.folder).as_posix()
                    self._files[name] = _read(file, name, self.root)


def _read(file: Path, name: str, root: str) -> File:
    data = file.read_bytes()
    if name == FRONT:  # it is given for every address, so that it cannot name its files from where it is
        data = data.replace(HERE, f'="{quote(root, safe="/%")}'.encode())
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    if name.endswith(".webmanifest"):
        kind = "application/manifest+json"
    is_text = kind.startswith(("text/", "application/", "image/svg"))
    return File(data, _zipped(file, data) if is_text else b"", kind, FOREVER if name.startswith("assets/") else ANEW)


def _zipped(file: Path, data: bytes) -> bytes:
    """Give a file packed as the build packed it, or packed now where that is not the same file any more."""
    packed = file.with_name(file.name + PACKED)
    if packed.is_file():
        zipped = packed.read_bytes()
        if gzip.decompress(zipped) == data:
            return zipped
    return gzip.compress(data, 9)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page_file(request: Request[Any, Any, State], path: str = "") -> Response[bytes]:
    """Give a file of the page."""
    page: Page = request.app.state.page
    file = page.file(path, "text/html" in request.headers.get("accept", ""))
    if file is None or path.startswith("/api"):
        raise NotFoundException("There is nothing here.")
    is_zipped = bool(file.zipped) and "gzip" in request.headers.get("accept-encoding", "")
    headers = {"Cache-Control": file.keeps, "Vary": "Accept, Accept-Encoding"}
    if is_zipped:
        headers["Content-Encoding"] = "gzip"
    return Response(file.zipped if is_zipped else file.data, media_type=file.kind, headers=headers)
