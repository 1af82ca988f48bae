"""Make the picture of the README: what real commands print, as an SVG without fonts from anywhere.

python docs/picture.py
"""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from rich.console import Console
from rich.text import Text

from outdraw.cli import main

COMMANDS = (
    "odds draws contested --pool 8 --against 5",
    "play draws --bots --seed 7",
)
LINES = 18
TEMPLATE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" \
aria-label="Outdraw in a terminal">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, monospace; font-size: {char_height}px; \
line-height: {line_height}px; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" rx="8" fill="#10141a"/>
<g transform="translate(16, 12)"><g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def printed(command: str) -> list[str]:
    """Run a command and give the first lines it printed."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(command.split())
    lines = out.getvalue().splitlines()
    return [f"$ outdraw {command}", *lines[:LINES], *(["..."] if len(lines) > LINES else []), ""]


if __name__ == "__main__":
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for command in COMMANDS:
        for line in printed(command):
            console.print(Text(line, style="bold #ffd479" if line.startswith("$") else "#d8dee9"))
    svg = console.export_svg(title="outdraw", code_format=TEMPLATE, unique_id="outdraw")
    Path(__file__).with_name("images").joinpath("outdraw.svg").write_text(svg)
