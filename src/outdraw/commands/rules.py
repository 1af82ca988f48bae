"""`outdraw rules`: read and search the rules, and see which are proved by tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from outdraw.commands import BadInput, Parser, hint, print_json, table_folder, wrapped
from outdraw.core.catalogue import Catalogue, Rule, citations, collect_marks, coverage
from outdraw.core.registry import find_game, game_names

ABOUT = """\
Read the rules.

  outdraw rules draws               all rules of a game
  outdraw rules draws chance        those with a word in them
  outdraw rules table               those of every table, whatever the game
  outdraw rules draws --coverage    which tests prove which rule (in a checkout)
"""
TABLE = "table"


def run(words: list[str]) -> int:
    """Run the command."""
    parser = Parser("rules", ABOUT)
    parser.add_argument("words", nargs="*", metavar="GAME|WORDS", help="a game, and words to look for")
    parser.add_argument("--coverage", action="store_true", help="show the tests of each rule; fails if one has none")
    parser.add_argument(
        "--tests", type=Path, default=None, help="where the tests are (default: tests/ of the checkout)"
    )
    options = parser.parse_args(words)
    wanted = list(options.words)
    names = [*game_names(), TABLE]
    is_named = bool(wanted) and wanted[0] in names
    games = [wanted.pop(0)] if is_named else game_names() if options.coverage else names
    folders = [_folder(name) for name in games]
    books = [Catalogue.load(folder / "rules.toml") for folder in folders]
    found = [rule for book in books for rule in (book.search(" ".join(wanted)) if wanted else book.rules)]
    if not found:
        if not is_named and len(wanted) == 1:
            raise BadInput(f"{wanted[0]!r} is neither a game nor in any rule; {hint(wanted[0], names)}")
        raise BadInput(f"no rule has the words {' '.join(wanted)!r}")
    if options.coverage:
        return show_coverage(folders, books, found, options.tests, options.json)
    if options.json:
        print_json({"rules": [_plain(rule) for rule in found]})
    else:
        for rule in found:
            print(_written(rule))
    return 0


def _folder(name: str) -> Path:
    return table_folder() if name == TABLE else find_game(name).folder


def _plain(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "title": rule.title, "text": rule.text, "source": rule.source, "ruling": rule.ruling}


def _written(rule: Rule) -> str:
    ruling = wrapped(f"Ruling: {rule.ruling}", "  ") + "\n" if rule.ruling else ""
    return f"{rule.id}: {rule.title}\n{wrapped(rule.text, '  ')}\n{ruling}  ({rule.source})\n"


def show_coverage(
    folders: list[Path], books: list[Catalogue], found: list[Rule], tests: Path | None, as_json: bool
) -> int:
    """Show which tests prove which rule; the status says whether any rule is without one."""
    tests = tests or _tests_folder()
    if not tests.exists():
        raise BadInput(f"there are no tests at {tests}")
    try:
        marks = collect_marks(tests)
    except RuntimeError as error:
        raise BadInput(str(error)) from None
    reports = [coverage(book, marks, citations(folder)) for folder, book in zip(folders, books, strict=True)]
    covered, total = sum(report.covered for report in reports), sum(report.total for report in reports)
    wrong = [str(stray) for report in reports for stray in report.unknown]
    untested = [each for report in reports for each in report.untested]
    if as_json:
        rows = [{**_plain(rule), "tests": marks.get(rule.id, [])} for rule in found]
        print_json({"rules": rows, "covered": covered, "total": total, "unknown": wrong})
    else:
        for rule in found:
            print(f"{rule.id:<48} {len(marks.get(rule.id, []))} tests")
        print(f"\n{covered} of {total} rules have tests.")
        for each in untested:
            print(f"  without a test: {each}")
        for each in wrong:
            print(f"  {each}")
    return 1 if untested or wrong else 0


def _tests_folder() -> Path:
    for folder in (Path.cwd(), *Path.cwd().parents, Path(__file__).parents[3]):
        if (folder / "tests").is_dir() and (folder / "pyproject.toml").is_file():
            return folder / "tests"
    raise BadInput("there are no tests here: run this in a checkout, or name them with --tests")
