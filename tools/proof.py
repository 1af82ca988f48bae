"""Prove the rules by breaking them: each rule's home is changed, and a test at the table marked with it must fail.

    make proof                                     every rule, and the record anew (goes on where it stopped)
    make proof PROOF="suits.power.range draws"     these rules, or all of a game
    make proof PROOF="--seed 7"                    other changes of the same homes
    make proof PROOF="--every suits.power.range"   every change of the home, one after the other
    make proof PROOF="--changed"                   what changed since the record: part of `make test`

Which change is made is chosen by the seed, among those in lines that the rule's tests come to. Changes that change
nothing stand in tools/no_change.toml, with the reason. What was tried is kept under build/proof until the home, the
tests or the seed is another. Printed is what survives.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
import tomllib
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from proof_runs import Home, Runs, Tried

from outdraw.conformance.proof import AT_THE_TABLE, Record, digests, read_record, write_record
from outdraw.core.rule_places import homes
from outdraw.games import BUILT_IN, find_game

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
KEPT = ROOT / "build" / "proof.json"
NO_CHANGE = Path(__file__).parent / "no_change.toml"
SEED = 1
# Of the rules that changed, `make test` breaks this many at most, chosen by what the sources are.
MOST_CHANGED = 40


class Found(msgspec.Struct, frozen=True):
    """What was found of a rule: for which digest and seed, what came of it, and how."""

    digest: str
    seed: int
    outcome: str
    change: str
    by: str


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", help="rules or games (default: all)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"which changes (default {SEED})")
    parser.add_argument("--children", type=int, default=2, help="how many rules at once (default 2)")
    parser.add_argument("--changed", action="store_true", help="only rules that changed since the record")
    parser.add_argument("--every", action="store_true", help="make every change of these homes, and list them")
    parser.add_argument("--again", action="store_true", help="try again what was tried already")
    options = parser.parse_args()
    began = time.monotonic()
    today = {rule: digest for game in BUILT_IN for rule, digest in digests(find_game(game).folder, TESTS).items()}
    record = read_record(TESTS)
    wanted = _wanted(today, options.rules)
    if options.changed and record.recorded is None:
        print("nothing is recorded yet: make proof")
        return 0
    if options.changed:
        wanted = sampled([rule for rule in wanted if record.digests.get(rule) != today[rule]])
    found = {} if options.again or options.every else _read_found()
    known = {rule: each for rule, each in found.items() if each.digest == today.get(rule) and each.seed == options.seed}
    todo = [rule for rule in wanted if rule not in known]
    print(f"{len(wanted)} rules, {len(wanted) - len(todo)} of them known already", flush=True)
    if todo:
        _try(todo, today, options, known)
    undone = [rule for rule in wanted if rule not in known]
    survivors = [rule for rule in wanted if rule in known and known[rule].outcome != "died"]
    for rule in survivors:
        one = known[rule]
        print(f"{rule:<48} {one.outcome:<9} {one.change}")
    died = len(wanted) - len(survivors) - len(undone)
    seconds = time.monotonic() - began
    print(f"{died} of {len(wanted)} rules proven, {len(survivors)} not, {len(undone)} not tried; {seconds:.0f} s")
    if options.changed:
        return 1 if undone or [rule for rule in survivors if rule not in record.survived] else 0
    if options.seed == SEED and not options.rules and not options.every and not undone:
        now = datetime.now(UTC).date()
        write_record(TESTS, Record(now, today, frozenset(survivors)))
    return 1 if survivors or undone else 0


def _wanted(today: dict[str, str], named: list[str]) -> list[str]:
    """Give the rules that are asked for: those named, and those of games that are."""
    strange = [name for name in named if name not in BUILT_IN and name not in today]
    if strange:
        raise SystemExit(f"no game and no rule with a home: {', '.join(strange)}")
    return [rule for rule in today if not named or rule in named or rule.partition(".")[0] in named]


def sampled(rules: list[str]) -> list[str]:
    """Give at most so many of these rules, the same ones each time they are asked for of the same rules."""
    whole = " ".join(rules)
    return sorted(rules, key=lambda rule: hashlib.sha256(f"{rule} {whole}".encode()).digest())[:MOST_CHANGED]


def _read_found() -> dict[str, Found]:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, Found]) if KEPT.is_file() else {}


def _try(todo: list[str], today: dict[str, str], options: argparse.Namespace, known: dict[str, Found]) -> None:
    """Try rules, and keep what is found of each as it is found."""
    games = list(dict.fromkeys(rule.partition(".")[0] for rule in todo))
    places = {rule: there[0] for game in games for rule, there in homes(find_game(game).folder).items()}
    tasks: list[Home] = []
    for rule in todo:
        file = find_game(rule.partition(".")[0]).folder.parent / places[rule].file
        tasks.append(Home(rule, file, places[rule].line, file.read_text(encoding="utf-8")))
    kept = _read_found()

    def note(rule: str, tried: Tried) -> None:
        known[rule] = Found(today[rule], options.seed, tried.outcome, tried.change, tried.by)
        print(f"{rule} {tried.outcome}  {tried.change}  [{tried.by or tried.tests}]", flush=True)
        if options.every or tried.outcome == "red":
            print("\n".join(f"    {each}" for each in tried.every), flush=True)
            return
        kept[rule] = known[rule]
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.with_suffix(".new").write_bytes(msgspec.json.encode(kept))
        KEPT.with_suffix(".new").replace(KEPT)

    runs = Runs(tasks, options.seed, options.children, _passed_over(), note, options.every)
    words = ["-q", "-s", "-p", "no:cacheprovider", "-W", "ignore"]
    pytest.main([*words, *(f"{TESTS}/{game}/{AT_THE_TABLE}" for game in games)], plugins=[runs])


def _passed_over() -> dict[str, set[str]]:
    """Give the changes of each rule's home that change nothing."""
    found: dict[str, set[str]] = {}
    if NO_CHANGE.is_file():
        for each in tomllib.loads(NO_CHANGE.read_text(encoding="utf-8")).get("change", ()):
            found.setdefault(each["rule"], set()).add(each["change"])
    return found


if __name__ == "__main__":
    sys.exit(main())
