/** Themes: the page knows no game, every theme can be read by night and by day, and none is more than values. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Theme } from "../src/lib/board";
import { rulesOf } from "../src/lib/theme";

const WEB = resolve(import.meta.dirname, "..");
const FOLDERS = [join(WEB, "../src/outdraw/games"), join(WEB, "../examples")];
const GAMES = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter(
      (name) => existsSync(join(folder, name, "rules.toml")) || existsSync(join(folder, name, name, "rules.toml")),
    )
    .map((name) => ({ name, theme: join(folder, name, "theme.json") })),
);
const themes = GAMES.filter((game) => existsSync(game.theme)).map((game): [string, Theme] => [
  game.name,
  JSON.parse(readFileSync(game.theme, "utf8")) as Theme,
]);

describe("the page", () => {
  it("knows no game", () => {
    const sources = ["src", "public"].flatMap((folder) =>
      readdirSync(join(WEB, folder), { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile() && /\.(svelte|ts|css|svg|webmanifest)$/.test(each.name))
        .map((each) => join(each.parentPath, each.name))
        .filter((path) => !path.endsWith("lib/server.ts")),
    );
    expect(GAMES.map((game) => game.name).sort()).toEqual(
      ["cavaliers", "draw_your_weapon", "draws", "high_card", "pigdice", "suits"].sort(),
    );
    const named: string[] = [];
    for (const path of [...sources, join(WEB, "index.html")]) {
      const text = `${relative(WEB, path)}\n${readFileSync(path, "utf8")}`;
      // as a string, a key, a class, a file or a part of an id; "suits" of cards and "he draws" are words
      for (const { name } of GAMES) {
        const found = new RegExp(`["'\`]${name}["'\`]|(^|[{,])\\s*${name}\\??:\\s|[./#-]${name}\\b`, "m").exec(text);
        if (found) named.push(`${relative(WEB, path)}: ${found[0]}`);
      }
    }
    expect(named).toEqual([]);
  });
});

/** The house's colours, as the style has them. */
const css = readFileSync(join(WEB, "src/style/tokens.css"), "utf8")
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/,\n\s*/g, ", "); // the parts of a selector stand in lines of their own
const block = (selector: string): Record<string, string> =>
  Object.fromEntries(
    [...((css.split(`${selector} {`)[1] ?? "").split("}")[0]?.matchAll(/--([\w-]+):\s*([^;]+);/g) ?? [])].map(
      ([, token, value]) => [token, value],
    ),
  ) as Record<string, string>;
const house = { ...block("\n:root"), ...block(":root, [data-game]") };
const linen = block('[data-mode="light"], :where([data-mode="light"]) [data-game]');

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [brightness(a), brightness(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
const on = (words: string, grounds: string): string[] =>
  words.split(" ").flatMap((word) => grounds.split(" ").map((ground) => `${word} on ${ground}`));
const WORDS = [
  ...on("ink", "room panel raised felt felt-lit felt-deep accent-dim"),
  ...on("ink-2", "room panel raised felt felt-lit felt-deep"),
  ...on("ink-3", "room panel raised"),
  ...on("accent harm gain warn rule party foe third guard speed", "panel raised"),
  ...on("accent-ink", "accent"),
  ...on("side-ink", "party foe third"),
];
const SHAPES = [
  ...on("accent", "felt felt-lit room"),
  ...on("line-2", "panel raised"),
  ...on("party foe", "felt-lit"),
  ...on("harm-fill gain-fill guard", "panel"),
];

describe.each([["house", {}] as [string, Theme], ...themes])("the theme of %s", (name, theme) => {
  const [both, night, day] = rulesOf(name, theme).map(([, style]) => style);
  it.each([
    ["night", { ...house, ...both, ...night }],
    ["day", { ...house, ...linen, ...both, ...day }],
  ])("can be read by %s", (_light, style: Record<string, string>) => {
    const faint = [...WORDS.map((pair) => [pair, 4.5] as const), ...SHAPES.map((pair) => [pair, 3] as const)]
      .map(([pair, least]) => {
        const [word = "", ground = ""] = pair.split(" on ");
        return { pair, least, has: contrast(style[word] ?? "", style[ground] ?? "") };
      })
      .filter((each) => !(each.has >= each.least));
    expect(faint).toEqual([]);
  });
});

it("lays a theme over the house's, in either light, and quotes whatever a game is called", () => {
  const theme: Theme = { night: { accent: "#102030", line_2: "#405060" }, lit: "#ffffff", face: "slab", weave: "grid" };
  expect(rulesOf('a"b', theme)).toEqual([
    [
      '[data-game="a\\"b"]',
      { display: "var(--card)", "display-scale": "1.1", weave: 'url("/weave/grid.svg")', lit: "#ffffff" },
    ],
    [
      '[data-game="a\\"b"]:not([data-mode="light"], [data-mode="light"] *)',
      { accent: "#102030", "line-2": "#405060", glow: "16 32 48" },
    ],
    ['[data-game="a\\"b"]:is([data-mode="light"], [data-mode="light"] *)', {}],
  ]);
});
