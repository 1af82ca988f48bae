/** The dress of games: each theme that a game declares, made into rules of style. Faces and weaves are the page's, games are not. */

import type { Theme } from "./board";
import { at } from "./place";

type Style = Record<string, string>;
type Colours = NonNullable<Theme["night"]>;

/** The types of titles; what is not said is the house's. */
const FACES: Record<NonNullable<Theme["face"]>, Style> = {
  grotesk: {},
  slab: { display: "var(--card)", "display-scale": "1.1" },
  blackletter: {
    display: '"Grenze Gotisch", Georgia, serif',
    "display-weight": "600",
    "display-scale": "1.18",
    "display-track": "0",
  },
  typed: { display: "var(--typed)", "display-scale": ".92", "display-track": "-0.03em" },
  italic: {
    display: '"Cormorant", Garamond, Georgia, serif',
    "display-style": "italic",
    "display-scale": "1.2",
    "display-track": "-0.005em",
  },
};

/** How a game's own name is set; blackletter capitals cannot be read. */
const LETTERINGS: Record<NonNullable<Theme["lettering"]>, Style> = {
  "": {},
  spaced: {
    title: "var(--ui)",
    "title-weight": "700",
    "title-style": "normal",
    "title-track": ".16em",
    "title-scale": ".9273",
  },
};

function coloured(colours: Colours): Style {
  const out: Style = {};
  for (const [role, colour] of Object.entries(colours)) if (colour) out[role.replace("_", "-")] = colour;
  const light = colours.glow || colours.accent;
  if (light) out.glow = [1, 3, 5].map((at) => Number.parseInt(light.slice(at, at + 2), 16)).join(" ");
  return out;
}

/** What is an object, and so the same by day: what glows on painted ground, a plain card's back and picture. */
function objects({ lit = "", night = {} }: Theme): Style {
  const wanted = { lit, back: night.raised, "art-lit": night.felt_lit, "art-deep": night.felt_deep };
  return Object.fromEntries(Object.entries(wanted).filter((each): each is [string, string] => Boolean(each[1])));
}

/** The rules of one game's dress: for either light, for the night, for the day. */
export function rulesOf(game: string, theme: Theme): [selector: string, style: Style][] {
  const dressed = `[data-game=${JSON.stringify(game)}]`;
  const day = '[data-mode="light"], [data-mode="light"] *';
  const weave: Style = theme.weave ? { weave: `url("${at(`/weave/${theme.weave}.svg`)}")` } : {};
  const face = { ...FACES[theme.face ?? "grotesk"], ...LETTERINGS[theme.lettering ?? ""] };
  return [
    [dressed, { ...face, ...weave, ...objects(theme) }],
    [`${dressed}:not(${day})`, coloured(theme.night ?? {})],
    [`${dressed}:is(${day})`, coloured(theme.day ?? {})],
  ];
}

/** Lay out the dress of all games, so that whatever stands under a game's name (`data-game`) wears it.

A sheet that is made by calls is what the policy allows; values are set one by one, so that none can be more than a value.
*/
export function layOut(games: readonly { name: string; theme: Theme }[]): void {
  const sheet = new CSSStyleSheet();
  for (const [selector, style] of games.flatMap((game) => rulesOf(game.name, game.theme))) {
    const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)] as CSSStyleRule;
    for (const [token, value] of Object.entries(style)) rule.style.setProperty(`--${token}`, value);
  }
  document.adoptedStyleSheets = [sheet];
}
