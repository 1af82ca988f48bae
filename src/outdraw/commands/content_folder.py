"""A folder of people's own content, checked as a whole: what refers to what, is there twice, or would be ignored.

The files of a game lie in a folder named for it (`mine/draws/characters.toml`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from outdraw.core.board import Board, Metres, Squares
from outdraw.core.content.files import ContentError, Fault, read_text
from outdraw.core.content.stock import content_of, name_of
from outdraw.core.game import Game
from outdraw.core.present import using
from outdraw.core.seen import seen
from outdraw.core.spelling import did_you_mean
from outdraw.games import find_game, game_names

SCENARIOS = "scenarios.toml"


def is_own(file: Path) -> bool:
    """Say whether a file lies where a game would look for people's own content."""
    return file.parent.name in game_names() and not (file.parent / "__init__.py").exists()


def texts(folder: Path) -> dict[str, str]:
    """Read the content files of a folder, by name."""
    return {file.name: read_text(file) for file in sorted(folder.glob("*.toml"))}


def twice_named(file: Path, value: Struct) -> list[Fault]:
    """Find what a file lists twice under one id."""
    faults: list[Fault] = []
    for field in value.__struct_fields__:
        listed = getattr(value, field)
        if not isinstance(listed, tuple) or not all(isinstance(each, Struct) for each in listed):
            continue
        for name, number in Counter(name_of(each) for each in listed).items():
            if name and number > 1:
                faults.append(
                    Fault(
                        str(file),
                        line_of(file, name, number),
                        field,
                        f"{name!r} is there {number} times",
                        "give one another id",
                    )
                )
    return faults


def line_of(file: Path, name: str, occurrence: int = 1) -> int:
    """Give the line on which something is named, so many times."""
    seen = 0
    for number, line in enumerate(read_text(file).splitlines(), 1):
        if line.replace(" ", "") in (f'id="{name}"', f'name="{name}"'):
            seen += 1
            if seen == occurrence:
                return number
    return 1


def played_faults(name: str, folder: Path) -> list[Fault]:
    """Find what would go wrong at the table: files that no game reads, scenarios that cannot be set up as they are."""
    game = find_game(name)
    faults = list(_ignored(game, folder))
    try:
        files = {file: text for file, text in texts(folder).items() if Path(file).stem in game.content}
    except ContentError:
        return faults  # said already, with its line
    try:
        with using(content_of(name, files)):
            faults += _scenario_faults(game, folder, files)
    except ContentError as error:
        faults += [in_folder(folder, each) for each in error.faults]
    return faults


def in_folder(folder: Path, fault: Fault) -> Fault:
    """Give a fault with the place of its file: content knows its files by name alone."""
    return Fault(str(folder / Path(fault.file).name), fault.line, fault.path, fault.wrong, fault.right)


def _ignored(game: Game, folder: Path) -> Iterator[Fault]:
    for file in sorted(folder.glob("*.toml")):
        if file.stem not in game.content:
            meant = did_you_mean(file.stem, game.content)
            known = ", ".join(f"{kind}.toml" for kind in game.content)
            yield Fault(
                str(file), 1, "", "is read by nobody", f"name it {meant}.toml" if meant else f"name it one of {known}"
            )


def _scenario_faults(game: Game, folder: Path, files: Mapping[str, str]) -> Iterator[Fault]:
    """Set up every scenario that the folder brings, and look whether its rules could stumble."""
    place = folder / SCENARIOS
    try:
        known = [each.id for each in game.scenarios()]
    except ContentError:
        raise
    except (KeyError, ValueError, LookupError) as error:
        yield _stumbled(place, files, 1, "", error)
        return
    for scenario in known:
        if SCENARIOS not in files or f'"{scenario}"' not in files[SCENARIOS]:
            continue
        line = line_of(place, scenario)
        try:
            scene = game.set_up(scenario)
            wrong = [str(fault) for fault in (game.faults(scene) if game.faults is not None else ())]
            board = game.whole_board(seen(scene, scene.gm))
        except ContentError:
            raise
        except (KeyError, ValueError, IndexError) as error:
            yield _stumbled(place, files, line, scenario, error)
            continue
        for each in [*wrong, *(_crowded(board) if board is not None else ())]:
            yield Fault(str(place), line, scenario, each)


def _stumbled(place: Path, files: Mapping[str, str], line: int, scenario: str, error: Exception) -> Fault:
    """Say what kept a scenario from being set up: mostly somebody or something that there is not."""
    if not isinstance(error, KeyError):
        return Fault(str(place), line, scenario, f"cannot be set up: {error}")
    missing = str(error.args[0])
    lines = files.get(SCENARIOS, "").splitlines()
    at = next((number for number, text in enumerate(lines, 1) if f'"{missing}"' in text), line)
    return Fault(str(place), at, scenario, f"there is no {missing!r}", "name somebody or something that there is")


def _crowded(board: Board) -> Iterator[str]:
    """Find places of squares and metres on which two stand."""
    if not isinstance(board.ground, Squares | Metres):
        return
    standing: dict[str, list[str]] = {}
    for token in board.tokens:
        if token.at and token.shape != "thing":
            standing.setdefault(token.at, []).append(token.name)
    for at, names in standing.items():
        if len(names) > 1:
            yield f"{' and '.join(names)} stand on one place ({at}), move one of them"
