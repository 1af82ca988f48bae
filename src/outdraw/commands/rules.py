"""`outdraw rules`: read and search the rules, and see which are proved by tests."""

from __future__ import annotations

import gc
from argparse import Namespace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from outdraw.commands import BadInput, hint, print_json, table_folder, wrapped
from outdraw.core.catalogue import Catalogue, Rule
from outdraw.core.rule_places import code_places, homes, marked_tests
from outdraw.games import BUILT_IN, folder_of, game_names

TABLE = "table"


def run(options: Namespace) -> int:
    """Run the command."""
    wanted = list(options.words)
    names = [*BUILT_IN, TABLE]
    if not wanted or wanted[0].partition(".")[0] not in names:
        names = [*game_names(), TABLE]  # those of other packages too, which takes longer
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
        return show_coverage(folders, books, found, options.tests or _tests_folder(), options.json)
    if options.json:
        print_json({"rules": [_plain(rule) for rule in found]})
    else:
        for rule in found:
            print(_written(rule))
    return 0


def _folder(name: str) -> Path:
    return table_folder() if name == TABLE else folder_of(name)


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
    home = [*homes(folder, rule_id).get(rule_id, ())][:1]
    told = code_places(folder, rule_id).get(rule_id, [])[len(home) :]
    try:
        proofs = marked_tests(tests or _tests_folder(), rule_id.rpartition(".")[2] + '"').get(rule_id, [])
    except BadInput:
        proofs = []  # an installed package has no tests beside it
    if as_json:
        found = {"code": [str(each) for each in (*home, *told)], "tests": [str(each) for each in proofs]}
        print_json({"rules": [{**_plain(rule), "home": str(home[0]) if home else None, **found}]})
        return 0
    print(_written(rule))
    for title, places in (("Home:", home), ("Told by:", told), ("Proved by:", proofs)):
        if places:
            print("\n".join([f"  {title}", *(f"    {place}" for place in places)]))
    return 0


def show_coverage(folders: list[Path], books: list[Catalogue], found: list[Rule], tests: Path, as_json: bool) -> int:
    """Show which rules are proven, as was last recorded; the status says whether any is not.

    A rule without a home is decided by no game: it is only counted whether it has a test.
    """
    from outdraw.conformance.coverage import strays
    from outdraw.conformance.proof import AT_THE_TABLE, digests, read_record

    if not tests.exists():
        raise BadInput(f"there are no tests at {tests}")
    gc.disable()  # hundreds of syntax trees, none of them garbage
    tests = tests.resolve()
    word = f"{books[0].game}." if len(books) == 1 else ""  # what names no rule of theirs need not be read
    marked, record = marked_tests(tests, word), read_record(tests)
    today = {rule: digest for folder in folders for rule, digest in digests(folder, tests).items()}
    home = {rule: str(places[0]) for folder in folders for rule, places in homes(folder).items()}
    gc.enable()
    rows: list[dict[str, Any]] = []
    for rule in found:
        there = [str(test) for test in marked.get(rule.id, ())]
        at_tables = [test for test in there if AT_THE_TABLE in test]
        counts = {"table_tests": len(at_tables), "other_tests": len(there) - len(at_tables)}
        stands = record.says(rule.id, today[rule.id]) if rule.id in today else "no home"
        rows.append({**_plain(rule), "home": home.get(rule.id), "tests": there, **counts, "stands": stands})
    games = {book.game for book in books}
    cited = {
        rule: [str(place) for place in places] for rule, places in marked.items() if rule.partition(".")[0] in games
    }
    wrong = [str(stray) for stray in strays(cited, *books)]
    proven = [row for row in rows if row["stands"] == "proven"]
    bare = [row for row in rows if not row["tests"]]
    lacking = [row for row in rows if row["home"] and row["stands"] != "proven"]
    when = str(record.recorded) if record.recorded else None
    if as_json:
        print_json({"rules": rows, "proven": len(proven), "total": len(rows), "unknown": wrong, "recorded": when})
    else:
        for row in rows:
            tests_of = f"{row['table_tests']:>3} at the table, {row['other_tests']:>3} elsewhere"
            print(f"{row['id']:<52} {row['stands']:<13} {tests_of}  {row['home'] or ''}".rstrip())
        print(f"\n{len(proven)} of {len(rows)} rules are proven; {len(bare)} have no test. {_age(record.recorded)}")
        for each in wrong:
            print(f"  {each}")
    return 1 if lacking or bare or wrong else 0


def _age(recorded: date | None) -> str:
    """Say how old a record is."""
    if recorded is None:
        return "Nothing is recorded yet: `make proof` does it."
    days = (datetime.now(UTC).date() - recorded).days
    return f"Recorded on {recorded}, {'today' if days < 1 else 'a day ago' if days == 1 else f'{days} days ago'}."


def _tests_folder() -> Path:
    for folder in (Path.cwd(), *Path.cwd().parents, Path(__file__).parents[3]):
        if (folder / "tests").is_dir() and (folder / "pyproject.toml").is_file():
            return folder / "tests"
    raise BadInput("there are no tests here: run this in a checkout, or name them with --tests")
