"""How a game dresses the page: a theme, which is data in a `theme.json` beside the game's rules.

The page knows no game. It has title faces, card backs, weaves and so on, each under a name of its own, and a theme
chooses among them; colours and words are the game's. A theme is no part of what is played (`rules_digest` leaves JSON
out), so that a colour can be mended without a word about the journals of yesterday.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

THEME = "theme.json"

Colour: TypeAlias = Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")]
"""A colour as `#rrggbb`; nothing leaves it to the house."""

Face: TypeAlias = Literal["grotesk", "slab", "blackletter", "typed", "italic"]
Lettering: TypeAlias = Literal["", "spaced"]
Back: TypeAlias = Literal["house", "lantern", "shield", "moon", "rapiers"]
Weave: TypeAlias = Literal["linen", "planks", "grid", "contours", "damask"]
Art: TypeAlias = Literal["", "lantern", "armour", "pines", "ship"]
Backdrop: TypeAlias = Literal["", "pines"]
Suit: TypeAlias = Literal["", "s", "h", "d", "c"]
Hat: TypeAlias = Literal[
    "none", "wide", "plume", "hood", "cap", "helm", "helm2", "bandana", "crown", "ranger", "glasses"
]
Word: TypeAlias = Literal["gm"]


class Colours(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """The colours of one light, by what they are for; what is left out is the house's.

    `room` is behind everything, `panel` what words stand on, `raised` what can be pressed, `line` and `line_2` edges,
    `ink` to `ink_3` words from loud to quiet; `felt` is the table, lit, deep and ruled; `accent` is whatever is yours
    to touch, with `accent_ink` for words on it, `accent_dim` for a field of it and `glow` for its light (the accent's,
    if left out); `bust_bg` is behind faces.
    """

    room: Colour = ""
    panel: Colour = ""
    raised: Colour = ""
    line: Colour = ""
    line_2: Colour = ""
    ink: Colour = ""
    ink_2: Colour = ""
    ink_3: Colour = ""
    felt: Colour = ""
    felt_lit: Colour = ""
    felt_line: Colour = ""
    felt_deep: Colour = ""
    accent: Colour = ""
    accent_ink: Colour = ""
    accent_dim: Colour = ""
    glow: Colour = ""
    bust_bg: Colour = ""


class Theme(Struct, frozen=True, omit_defaults=True, kw_only=True, forbid_unknown_fields=True):
    """How a game dresses the page.

    `night` and `day` are its colours by lamp and by daylight; `lit` is what glows on painted ground, the same in both.
    `face` is the type of titles, `lettering` how the game's own name is set where that type cannot be read at its size;
    `back` is on its cards, `weave` in its felt, `art` and `suit` on its card in the front room, `backdrop` behind tasks
    and people where there is no ground. `hats` are what strangers wear, each as often as it is named. `words` gives the
    game's words for the house's (`gm`: `Dealer`).
    """

    night: Colours = Colours()
    day: Colours = Colours()
    lit: Colour = ""
    face: Face = "grotesk"
    lettering: Lettering = ""
    back: Back = "house"
    weave: Weave = "linen"
    art: Art = ""
    suit: Suit = ""
    backdrop: Backdrop = ""
    hats: tuple[Hat, ...] = ()
    words: dict[Word, str] = {}


def theme_of(folder: Path) -> Theme:
    """Give the theme that lies in a game's folder, the house's if there is none; `ValueError` says what is wrong."""
    kept = folder / THEME
    if not kept.exists():
        return Theme()
    try:
        return msgspec.json.decode(kept.read_bytes(), type=Theme)
    except msgspec.MsgspecError as wrong:
        raise ValueError(f"{kept.name} of {folder.name}: {wrong}") from None
