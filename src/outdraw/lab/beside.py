"""Two sweeps beside each other: the same cells under other rules, other content or another match, and what changed.

A sweep is compared with the rows that another one left in its folder. Cells belong together that have the same varied
values; what only one of the two has is left out, and said.
"""

from __future__ import annotations

import csv
import io
import json
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from outdraw.lab.output import flat

if TYPE_CHECKING:
    from outdraw.lab.sweep import Row, Sweep


class Pair(Struct, frozen=True):
    """A cell of a sweep with that of the other: the share that side a wins here and there.

    `width` is the half width of the 95 % interval around their difference, 0 where both are exact.
    """

    row: Row
    here: float
    there: float
    width: float

    @property
    def change(self) -> float:
        """Give how much more side a wins here than there."""
        return self.here - self.there

    @property
    def is_clear(self) -> bool:
        """Say whether the change is more than luck may bring."""
        return abs(self.change) > self.width


class Beside(Struct, frozen=True):
    """What two sweeps have in common, and how many cells only one of them has."""

    name: str
    pairs: tuple[Pair, ...]
    alone: int

    def plain(self) -> dict[str, Any]:
        """Give it as plain values."""
        pairs = [
            {"here": each.here, "there": each.there, "change": each.change, "interval": each.width}
            for each in self.pairs
        ]
        return {"with": self.name, "pairs": pairs, "alone": self.alone}


def beside(result: Sweep, folder: Path) -> Beside:
    """Hold a sweep against what another one left in a folder; ValueError says why that cannot be done."""
    labels = [factor.label for factor in result.factors]
    others = {_key(row, labels): row for row in read_rows(folder)}
    pairs: list[Pair] = []
    for row, plain in zip(result.rows, result.plain(), strict=True):
        other = others.pop(_key(plain, labels), None)
        if other is not None:
            width = hypot(row.figures.interval or 0.0, float(other.get("interval") or 0.0))
            pairs.append(Pair(row, row.figures.a, float(other["a"]), width))
    if not pairs:
        raise ValueError(f"{folder} has no cell with the same values: compare sweeps that vary the same")
    return Beside(folder.name, tuple(pairs), len(others) + len(result.rows) - len(pairs))


def read_rows(folder: Path) -> list[dict[str, Any]]:
    """Read the rows that a sweep left in its folder."""
    for name, read in (("rows.csv", _of_csv), ("rows.json", json.loads)):
        if (folder / name).is_file():
            try:
                rows: list[dict[str, Any]] = read((folder / name).read_text("utf-8"))
            except (ValueError, csv.Error):
                raise ValueError(f"{folder / name} holds no rows of a sweep") from None
            return rows
    raise ValueError(f"{folder} is no folder of a finished sweep: it has neither rows.csv nor rows.json")


def _of_csv(text: str) -> list[dict[str, Any]]:
    return list(csv.DictReader(io.StringIO(text)))


def _key(row: dict[str, Any], labels: list[str]) -> tuple[str, ...]:
    missing = [label for label in labels if label not in row]
    if missing:
        raise ValueError(f"the other sweep does not vary {missing[0]}: compare sweeps that vary the same")
    return tuple(str(flat(row[label])) for label in labels)


def in_words(found: Beside, one: str) -> str:
    """Say in a sentence or two what changed for side a, whose name is given."""
    pairs, clear = found.pairs, [each for each in found.pairs if each.is_clear]
    mean = sum(each.change for each in pairs) / len(pairs)
    said = f"Beside {found.name}: {one} wins {_points(mean)} on average of {len(pairs)} cells"
    if not clear:
        said += "; no difference is more than luck may bring."
    else:
        most = max(clear, key=lambda each: abs(each.change))
        some = "all" if len(clear) == len(pairs) else f"{len(clear)} of {len(pairs)}"
        said += f", {_points(most.change)} at most; {some} are more than luck may bring."
    said += " Changes with a ? may be luck." if 0 < len(clear) < len(pairs) else ""
    return said + (f" {found.alone} cells are in one of the two only." if found.alone else "")


def _points(change: float) -> str:
    return f"{abs(100 * change):.1f} points {'more' if change >= 0 else 'less'}"
