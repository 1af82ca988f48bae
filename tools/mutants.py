"""Break rules on purpose and see which tests notice: sampled mutants of each game, made by mutmut.

    make mutants                                  300 mutants of each game, seed 1
    make mutants MUTANTS="--games draws --number 50 --seed 7"
    make mutants MUTANTS="--games suits --changes my.toml"     what a file says, instead of a sample

mutmut says what could be changed; `tools/mutant_runs.py` tries each change in a process of its own, against those tests
of the game that come to the changed function. What was found is kept under build/mutants, so a run that was interrupted
goes on where it stopped, and only what survived is tried again when tests are added. Printed at the end: the share
killed, by game and chapter, and the diffs of those that survived.

Left out, and counted: wording (a mutant that changes only what a sentence says; whether a rule is proved is asked, not
how it is told), and changes that compile to the same code. Boards, bots, odds with how they are counted, what the
lab forgets, and declarations are no rules.

A file of changes has tables [[change]] with `name`, `file` (in the game's folder), `old` and `new` text.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import CodeType
from typing import NamedTuple

import libcst as cst
import msgspec
from mutmut.mutation.file_mutation import Mutation, create_mutations

ROOT = Path(__file__).parents[1]
KEPT = ROOT / "build" / "mutants"
GAMES = ("draws", "draw_your_weapon", "suits", "cavaliers")
NO_RULES = ("__init__", "board", "bots", "content", "duels", "game", "gist", "maps", "soundness", "styles", "worlds")
LEFT_OUT = (*NO_RULES, "odds", "fire_counts", "harm_counts")
COUNTING = re.compile(r"counted_by\((\w+)\)")
"""How the exact table of a rule is counted is named beside it: odds are worked out by it, and their tests prove it."""


class Mutant(msgspec.Struct, frozen=True):
    """One change of one file: its name, where it is, and the whole of the changed source."""

    name: str
    file: str
    source: str

    def diff(self) -> str:
        """Give what it changes."""
        before = Path(self.file).read_text().splitlines()
        return "\n".join(difflib.unified_diff(before, self.source.splitlines(), lineterm="", n=2))


class Found(msgspec.Struct):
    """How a mutant ended: killed by which test, or survived which tests (their digest), after how many."""

    outcome: str
    by: str = ""
    tried: int = 0
    tests: str = ""

    @property
    def is_killed(self) -> bool:
        """Say whether it was noticed."""
        return self.outcome in ("killed", "endless")


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--number", type=int, default=300, help="how many mutants of each game (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    parser.add_argument("--children", type=int, default=2, help="how many at once (default 2)")
    parser.add_argument("--patience", type=int, default=30, help="seconds of tests for each mutant (default 30)")
    parser.add_argument("--changes", type=Path, help="try the changes that a file lists, instead of a sample")
    options = parser.parse_args()
    shares = []
    for game in options.games:
        if options.changes:
            sample = list(written(game, options.changes))
            print(f"{game}: {len(sample)} changes of {options.changes.name}", flush=True)
        else:
            kept = kept_sample(game, options.number, options.seed)
            sample = kept.mutants
            print(f"{game}: {len(sample)} of {kept.possible} mutants, seed {options.seed}", flush=True)
            print(f"  left out: {kept.wording} that change only wording", flush=True)
        found = run(game, sample, options.children, options.patience)
        shares.append(report(game, sample, found))
    print("\n" + "\n".join(f"{game}: {share:.1%} killed" for game, share in zip(options.games, shares, strict=True)))
    return 0


def run(game: str, sample: list[Mutant], children: int, patience: int) -> dict[str, Found]:
    """Let a process of its own try some mutants; give what was found of each."""
    KEPT.mkdir(parents=True, exist_ok=True)
    asked = KEPT / f"{game}-asked.json"
    asked.write_bytes(msgspec.json.encode(sample))
    command = [sys.executable, str(Path(__file__).parent / "mutant_runs.py"), game, str(children), str(patience)]
    subprocess.run(command, cwd=ROOT, check=True)
    return read_found(game)


def read_found(game: str) -> dict[str, Found]:
    """Give what was found of each mutant tried so far."""
    file = KEPT / f"{game}-found.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Found]) if file.is_file() else {}


def report(game: str, sample: list[Mutant], found: dict[str, Found]) -> float:
    """Print what came of a game's mutants; give the share killed."""
    by_chapter: dict[str, list[bool]] = {}
    for mutant in sample:
        by_chapter.setdefault(Path(mutant.file).stem, []).append(found[mutant.name].is_killed)
    for chapter, killed in sorted(by_chapter.items()):
        print(f"  {chapter:<28} {sum(killed):>3} of {len(killed):>3} killed")
    for mutant in sample:
        if not found[mutant.name].is_killed:
            tried = found[mutant.name].tried
            print(f"\nsurvived {tried} tests: {mutant.name}\n{mutant.diff()}")
    return sum(found[mutant.name].is_killed for mutant in sample) / max(1, len(sample))


# --- what could be changed -------------------------------------------------------------------------------------------


class Possible(NamedTuple):
    """A change that mutmut proposes, not yet written out: that takes a while, and most are never tried."""

    file: Path
    module: cst.Module
    mutation: Mutation

    def is_of_a_rule(self) -> bool:
        """Say whether it is in a rule, and not in what is counted or forgotten for odds and the lab."""
        inner: cst.CSTNode | None = self.mutation.contained_by_top_level_function
        counting = COUNTING.findall(self.file.read_text())
        is_counting = isinstance(inner, cst.FunctionDef) and inner.name.value in counting
        return self.file.stem != "forgetting" and not is_counting

    def mutant(self) -> Mutant | None:
        """Write it out; None if it compiles to the same code."""
        before, source = self.file.read_text(), self._changed()
        if not functions_changed(before, source, str(self.file)):
            return None
        digest = hashlib.sha256(f"{self.file.relative_to(ROOT)}\n{source}".encode()).hexdigest()[:12]
        return Mutant(f"{self.file.stem}.{digest}", str(self.file), source)

    def _changed(self) -> str:
        inner = self.mutation.contained_by_top_level_function
        assert inner is not None
        outer = inner.deep_replace(self.mutation.original_node, self.mutation.mutated_node)
        assert isinstance(outer, cst.CSTNode)
        before, after = self.module.code_for_node(inner), self.module.code_for_node(outer)
        whole = self.file.read_text()
        if whole.count(before) == 1:  # a function of the module, not of a class; writing out all of it takes long
            return whole.replace(before, after)
        changed = self.module.deep_replace(inner, outer)
        assert isinstance(changed, cst.Module)
        return changed.code


def possible_mutants(game: str) -> tuple[list[Possible], int]:
    """Give every change of a game's rules that mutmut proposes, in order, and how many more change only wording."""
    found: list[Possible] = []
    wording = 0
    for file in sources_of(game):
        module, mutations, _, _ = create_mutations(str(file), file.read_text())
        inside = [each for each in mutations if each.contained_by_top_level_function is not None]
        wording += sum(map(is_wording, inside))
        found += [Possible(file, module, each) for each in inside if not is_wording(each)]
    return found, wording


def sources_of(game: str) -> list[Path]:
    """Give the files of a game that have rules in them."""
    files = (ROOT / "src" / "outdraw" / "games" / game).rglob("*.py")
    return sorted(file for file in files if file.stem not in LEFT_OUT)


def sampled(possible: list[Possible], number: int, seed: int) -> list[Mutant]:
    """Give so many mutants, each different, chosen by a seed."""
    sample: dict[str, Mutant] = {}
    for each in Random(seed).sample(possible, len(possible)):
        if len(sample) == number:
            break
        mutant = each.mutant() if each.is_of_a_rule() else None
        if mutant is not None:
            sample[mutant.name] = mutant
    return list(sample.values())


class Sample(msgspec.Struct):
    """A sample of mutants, and what it was drawn from: how many there are, and how many change only wording."""

    mutants: list[Mutant]
    possible: int
    wording: int


def kept_sample(game: str, number: int, seed: int) -> Sample:
    """Give the sample, as it was drawn last if no source has changed since: drawing takes minutes."""
    sources = b"".join(file.read_bytes() for file in sources_of(game))
    digest = hashlib.sha256(b"%d %d " % (number, seed) + sources + Path(__file__).read_bytes()).hexdigest()[:16]
    file = KEPT / f"{game}-sample-{digest}.json"
    if not file.is_file():
        possible, wording = possible_mutants(game)
        sample = Sample(sampled(possible, number, seed), len(possible), wording)
        KEPT.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(sample))
    return msgspec.json.decode(file.read_bytes(), type=Sample)


def is_wording(mutation: Mutation) -> bool:
    """Say whether a mutant changes only what a sentence says; ids, kinds and keys are no sentences."""
    before = mutation.original_node
    return isinstance(before, cst.SimpleString) and not re.fullmatch(r"[\"'][a-z0-9_.]*[\"']", before.value)


def written(game: str, file: Path) -> Iterator[Mutant]:
    """Give the changes of a game that a file lists."""
    folder = ROOT / "src" / "outdraw" / "games" / game
    for change in tomllib.loads(file.read_text())["change"]:
        place = folder / change["file"]
        before = place.read_text()
        if before.count(change["old"]) != 1:
            raise SystemExit(f"{change['name']}: its old text is {before.count(change['old'])} times in {place}")
        source = before.replace(change["old"], change["new"])
        yield Mutant(change["name"], str(place), source)


def functions_changed(before: str, after: str, file: str) -> dict[str, CodeType]:
    """Give the new code of each function, by its qualified name, that a change touches."""
    old, new = (dict(_codes(compile(source, file, "exec"))) for source in (before, after))
    return {name: code for name, code in new.items() if name in old and _essence(old[name]) != _essence(code)}


def _essence(code: CodeType) -> object:
    """Give what a code does, wherever it stands in its file."""
    consts = tuple(_essence(each) if isinstance(each, CodeType) else (type(each), each) for each in code.co_consts)
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars


def _codes(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """Give the functions and methods of a module's code, but not what is defined inside of them."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_flags & 0x2:  # a function has fast locals; the body of a class has none
                yield each.co_qualname, each
            else:
                yield from _codes(each)


if __name__ == "__main__":
    sys.exit(main())
