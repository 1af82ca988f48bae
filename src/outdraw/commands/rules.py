"""`outdraw rules`: read and search the rules, and see which are proved by tests."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from outdraw.commands import BadInput, Parser, hint, print_json, table_folder, wrapped
from outdraw.core.catalogue import Catalogue, Rule
from outdraw.core.rule_places import code_places, test_places
from outdraw.games import find_game, game_names

ABOUT = """\
Read the rules.

  outdraw rules draws               all rules of a game
  outdraw rules draws chance        those with a word in them
  outdraw rules table               those of every table, whatever the game
  outdraw rules draws.chance.ten_chain
                                    one rule, its code, and the tests of it
  outdraw rules draws --coverage    which tests prove which rule, at the table
                                    and elsewhere (in a checkout)

In brackets stands where a rule comes from: the number of the game's source and
its section, or house where it is Outdraw's own; CREDITS.md names the sources.
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
    if len(wanted) == 1 and wanted[0].count(".") == 2 and not options.coverage:
        return show_one(wanted[0], names, options.tests, options.json)
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
    title, source = wrapped(f"{rule.id}: {rule.title}", "", "  "), wrapped(f"({rule.source})", "  ", " ")
    return f"{title}\n{wrapped(rule.text, '  ')}\n{ruling}{source}\n"


def show_one(rule_id: str, names: list[str], tests: Path | None, as_json: bool) -> int:
    """Show one rule, where it stands in the code and, in a checkout, which tests are marked with it."""
    game = rule_id.partition(".")[0]
    if game not in names:
        raise BadInput(f"there is no game {game!r}; {hint(game, names)}")
    folder = _folder(game)
    book = Catalogue.load(folder / "rules.toml")
    rule = next((each for each in book.rules if each.id == rule_id), None)
    if rule is None:
        raise BadInput(f"there is no rule {rule_id!r}; {hint(rule_id, [each.id for each in book.rules])}")
    code = code_places(folder).get(rule_id, [])
    try:
        proofs = test_places(tests or _tests_folder()).get(rule_id, [])
    except BadInput:
        proofs = []  # an installed package has no tests beside it
    if as_json:
        print_json(
            {"rules": [{**_plain(rule), "code": [str(each) for each in code], "tests": [str(p) for p in proofs]}]}
        )
        return 0
    print(_written(rule))
    for title, places in (("In the code:", code), ("Proved by:", proofs)):
        if places:
            print("\n".join([f"  {title}", *(f"    {place}" for place in places)]))
    return 0


def show_coverage(
    folders: list[Path], books: list[Catalogue], found: list[Rule], tests: Path | None, as_json: bool
) -> int:
    """Show which tests prove which rule, at the table and elsewhere; the status says whether any rule is without one.

    What the tests met at tables is known from when they were last run; if anything has changed since, they are run.
    """
    from outdraw.conformance.coverage import citations, collect_marks, coverage, play_tests, read_played

    tests = tests or _tests_folder()
    if not tests.exists():
        raise BadInput(f"there are no tests at {tests}")
    try:
        marks = collect_marks(tests)
        played = read_played(tests.resolve().parent)
        if played is None:
            print(
                "running all tests, to see which rules they meet at tables: that takes many minutes (Ctrl-C stops) ...",
                file=sys.stderr,
            )
            played = play_tests(tests)
    except RuntimeError as error:
        raise BadInput(str(error)) from None
    reports = [coverage(book, marks, citations(folder)) for folder, book in zip(folders, books, strict=True)]
    wrong = [str(stray) for report in reports for stray in report.unknown]
    reached = played.reached()
    rows: list[dict[str, Any]] = []
    for rule in found:
        at_tables = played.at_the_table(marks, rule.id)
        elsewhere = [test for test in marks.get(rule.id, []) if test not in at_tables]
        proof = {"table_tests": len(at_tables), "other_tests": len(elsewhere), "reached": rule.id in reached}
        rows.append({**_plain(rule), "tests": marks.get(rule.id, []), **proof})
    total = len(rows)
    covered = sum(bool(row["tests"]) for row in rows)
    proved = sum(bool(row["table_tests"]) and row["reached"] for row in rows)
    if as_json:
        print_json({"rules": rows, "covered": covered, "proved": proved, "total": total, "unknown": wrong})
    else:
        for row in rows:
            met = "reached in play" if row["reached"] else "not reached"
            print(f"{row['id']:<52} {row['table_tests']:>3} at the table, {row['other_tests']:>3} elsewhere, {met}")
        print(f"\n{covered} of {total} rules have tests; {proved} are reached in play and have a test at the table.")
        for each in wrong:
            print(f"  {each}")
    return 1 if proved < total or wrong else 0


def _tests_folder() -> Path:
    for folder in (Path.cwd(), *Path.cwd().parents, Path(__file__).parents[3]):
        if (folder / "tests").is_dir() and (folder / "pyproject.toml").is_file():
            return folder / "tests"
    raise BadInput("there are no tests here: run this in a checkout, or name them with --tests")
