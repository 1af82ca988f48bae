"""The page's files as they are served: packed by the build where it packed them."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from outdraw.server.page import Page

WORDS = b"let hands = 5;\n" * 40


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a page that was built: a front, and a script that was packed in a way of its own."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_bytes(b"<!doctype html>")
    (tmp_path / "assets" / "index.js").write_bytes(WORDS)
    (tmp_path / "assets" / "index.js.gz").write_bytes(gzip.compress(WORDS, 1, mtime=7))
    return tmp_path


def test_what_the_build_packed_is_served_as_it_is(folder: Path) -> None:
    served = Page(folder).file("assets/index.js")
    assert served is not None
    assert served.data == WORDS
    assert served.zipped == (folder / "assets" / "index.js.gz").read_bytes()


def test_what_was_packed_of_another_build_is_packed_anew(folder: Path) -> None:
    (folder / "assets" / "index.js").write_bytes(WORDS + b"// newer")
    served = Page(folder).file("assets/index.js")
    assert served is not None
    assert gzip.decompress(served.zipped) == WORDS + b"// newer"


def test_packed_files_have_no_address_of_their_own(folder: Path) -> None:
    page = Page(folder)
    assert page.file("assets/index.js.gz") is None
    front = page.file("")
    assert front is not None
    assert gzip.decompress(front.zipped) == front.data


def test_the_front_names_its_files_from_where_it_is_served(folder: Path) -> None:
    (folder / "index.html").write_bytes(b'<html data-root="./"><script src="./assets/index.js"></script>')
    for url, root in (("", "/"), ("https://example.org/", "/"), ("https://example.org/games/a%20b", "/games/a%20b/")):
        front = Page(folder, url).file("t/somewhere", is_visit=True)
        assert front is not None
        assert front.data == f'<html data-root="{root}"><script src="{root}assets/index.js"></script>'.encode()
        assert gzip.decompress(front.zipped) == front.data
