"""`outdraw new`: a content file to begin with, one that works, with a word on what each thing is."""

from __future__ import annotations

import json
import re
import unicodedata
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import SystemRandom
from secrets import token_bytes
from shlex import quote
from types import MappingProxyType
from typing import Any

from outdraw.commands import BadInput, game_named, hint, print_json, prompt, wrapped
from outdraw.commands.answers import menu, read_answer
from outdraw.core.choices import Answer, Choice, Pick, Refusal
from outdraw.core.content.files import read_text, schema
from outdraw.core.game import Game
from outdraw.table.making import making

KINDS = ("character", "scenario")
WIDEST = 118


def run(options: Namespace) -> int:
    """Run the command."""
    game = game_named(options.game)
    if options.drawn and options.what != "character":
        raise BadInput("--drawn is for a character: outdraw new GAME character NAME --drawn")
    if options.cards is not None and not options.drawn:
        raise BadInput("--cards goes with --drawn")
    if options.cards is not None and options.cards < 1:
        raise BadInput(f"a character is drawn from 1 card at least, not {options.cards}")
    if options.what not in (*KINDS, "folder"):
        raise BadInput(f"there is no {options.what!r} to write; {hint(options.what, (*KINDS, 'folder'))}")
    if options.name and not (options.name.isprintable() and slug(options.name)):
        raise BadInput("a name is made of printable signs, with letters among them")
    kinds: tuple[str, ...] = (options.what,)
    into, name = options.into or Path("mine"), options.name
    if options.what == "folder":
        if name and options.into is not None:
            raise BadInput(f"name the folder once: {name!r}, or with --into")
        kinds, into, name = KINDS, options.into or Path(name or "mine"), ""
    before = {kind: there_already(game, kind, name, into) for kind in kinds}
    values = draw(game, options.cards or 0, is_asked=not options.json) if options.drawn else {}
    texts = {kind: entry(game, kind, name, len(kinds) > 1, values) for kind in kinds}
    written = [write(file_of(game, kind, into), before[kind], texts[kind]) for kind in kinds]
    if options.json:
        print_json({"files": [str(file) for file in written]})
        return 0
    for file in written:
        print(f"{file}: change it as you like.")
    print(f"\nCheck it, and play it:\n  outdraw check {quote(str(into))}")
    which = f"--scenario {slug(name or 'My scenario')}" if "scenario" in kinds else "--list"
    print(f"  OUTDRAW_CONTENT={quote(str(into))} outdraw play {game.name} {which}")
    return 0


def draw(game: Game, cards: int, is_asked: bool) -> dict[str, Any]:
    """Draw a character, asking wherever the cards leave a choice, or choosing anyhow; give what is to be written."""
    key, answers, told = token_bytes(32), list[Answer](), 0
    while True:
        try:
            now = making(game, key, answers, cards)
        except ValueError as error:
            raise BadInput(str(error)) from None
        if is_asked:
            for text in now.told[told:]:
                print(wrapped(text))
            told = len(now.told)
        if now.entry is not None:
            return now.entry
        assert now.choice is not None
        answers.append(answer_to(now.choice) if is_asked else now.choice.sample(SystemRandom()))


def answer_to(choice: Choice) -> Answer:
    """Ask for an answer until it is one."""
    print(wrapped(choice.prompt))
    if isinstance(choice, Pick):
        print("\n".join(menu(choice)))
    while True:
        try:
            return choice.check(read_answer(choice, prompt.line("> ").strip()))
        except Refusal as refusal:
            print(wrapped(refusal.sentence, "  "))
        except EOFError:
            raise BadInput("the character is not finished, so nothing was written") from None


def file_of(game: Game, kind: str, into: Path) -> Path:
    """Give the file in which entries of a kind stand."""
    return into / game.name / f"{kind}s.toml"


def there_already(game: Game, kind: str, name: str, into: Path) -> str:
    """Give what stands in the file of a kind; where an entry of this name is among it, another name is asked for."""
    file = file_of(game, kind, into)
    text = read_text(file) if file.exists() else ""
    if f'\nid = "{slug(called(kind, name))}"\n' in text:
        raise BadInput(f"{file} has a {kind} {slug(called(kind, name))} already: give another name")
    return text


def called(kind: str, name: str) -> str:
    """Give the name of an entry, if none was given one that says what it is."""
    return name or f"My {kind}"


def entry(game: Game, kind: str, name: str, has_character: bool, values: Mapping[str, Any]) -> str:
    """Give an entry to begin with.

    Where a scenario is written together with a character, the character plays in it. `values` stand in place of those
    of the template; nothing leaves one out.
    """
    text = template(game, kind, called(kind, name), values)
    return _with_own(game, text, slug("My character")) if has_character and kind == "scenario" else text


def write(file: Path, before: str, text: str) -> Path:
    """Write an entry to a file, after what is there already; give the file."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{before.rstrip()}\n\n{text}" if before.strip() else text, "utf-8")
    except OSError as error:
        raise BadInput(f"{file} cannot be written: {error.strerror or error}") from None
    return file


def template(game: Game, kind: str, name: str, values: Mapping[str, Any] = MappingProxyType({})) -> str:
    """Give an entry of the game's own under a new name, each of its keys explained where the game explains it."""
    own_file = game.folder / "content" / f"{kind}s.toml"
    source = own_file.read_text("utf-8") if own_file.exists() else ""
    found = re.search(rf"(?ms)^\[\[{kind}\]\]\n.*?(?=^\[\[{kind}\]\]|\Z)", source)
    if found is None:
        raise BadInput(f"{game.title} has no {kind} to begin with")
    told = _explained(game, kind)
    lines = [f"# A {kind} of {game.title}. outdraw check --schema {game.name} {kind}s lists everything it may have."]
    own = {"id": f'id = "{slug(name)}"', "name": f"name = {json.dumps(name, ensure_ascii=False)}"}
    last = ""
    for line in found[0].rstrip().splitlines():
        key = line.partition(" = ")[0] if " = " in line and not line.startswith((" ", "#")) else ""
        if key in values and values[key] is None:
            continue
        if key in values:
            line = f"{key} = {_value(values[key])}"
        if key in own:  # the first of each: what is named further down keeps its name
            if key == "id":
                lines.append("# how files and commands name it; one that the game has already takes its place")
            line = own.pop(key)
        elif key in told and told[key] != last:
            last = told[key]
            lines += _comment(last)
        lines.append(line)
    return "\n".join([*lines, *_more(game, kind, found[0])]) + "\n"


def _value(value: Any) -> str:
    """Write a value of an entry: numbers, words, lists of them, and tables on one line.

    >>> _value(["Warrior"]), _value({"Hand Weapons": 2, "Fighting": 1})
    ('["Warrior"]', '{ "Hand Weapons" = 2, "Fighting" = 1 }')
    """
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_value(each)}" for key, each in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)


def _with_own(game: Game, text: str, own: str) -> str:
    """Let somebody of one's own play in a scenario, for the first of the game's characters who does."""
    source = (game.folder / "content" / "characters.toml").read_text("utf-8")
    theirs = re.findall(r'(?ms)^\[\[character\]\]\n.*?^id = "(\w+)"', source)
    met = [id for id in re.findall(r'"(\w+)"', text) if id in theirs]
    return text.replace(f'"{met[0]}"', f'"{own}"') if met else text


def _more(game: Game, kind: str, text: str) -> Iterator[str]:
    """Name what an entry, and the tables in it, may have beyond what stands in a text."""
    kinds: dict[str, Any] = schema(game.content[f"{kind}s"]).get("$defs", {})
    tables = {kind: _listed(kinds, kind)}
    for name, value in tables[kind].items():
        inner = str(value.get("items", {}).get("$ref", "")).rpartition("/")[2]
        if inner and f"[[{kind}.{name}]]" in text:
            tables[f"{kind}.{name}"] = kinds.get(inner, {}).get("properties", {})
    there = {*re.findall(r"\b(\w+) = ", text), *re.findall(r"(?m)^\[+\w+\.(\w+)", text)}
    for table, properties in tables.items():
        if more := [name for name in properties if name not in there]:
            yield from _comment(f"A {table} may also have: {', '.join(more)}")


def _listed(kinds: dict[str, Any], kind: str) -> dict[str, Any]:
    """Give the properties of an entry of a kind."""
    listed: dict[str, Any] = kinds.get(kind.capitalize()) or next(
        (each for name, each in kinds.items() if name.casefold() in (kind, f"{kind}sheet", "sheet")), {}
    )
    properties: dict[str, Any] = listed.get("properties", {})
    return properties


def slug(name: str) -> str:
    """Make an id of a name.

    >>> slug("Mara Quill"), slug("Épée & Co")
    ('mara_quill', 'epee_co')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_")


def _comment(text: str) -> list[str]:
    from textwrap import wrap

    return [f"# {line}" for line in wrap(text, WIDEST)]


def _explained(game: Game, kind: str) -> dict[str, str]:
    """Give what is said of each key: what kind of value it takes."""
    whole = schema(game.content[f"{kind}s"])
    kinds = whole.get("$defs", {})
    told: dict[str, str] = {}
    for key, value in _listed(kinds, kind).items():
        if words := value.get("description"):
            told[key] = words
        elif "minimum" in value and "maximum" in value:
            told[key] = f"from {value['minimum']} to {value['maximum']}"
    return told
