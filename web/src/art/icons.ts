/** Which icons are drawn, and by which of them a game's own word is shown. */

import deck from "./deck.svg?raw";

const DRAWN = new Set([...deck.matchAll(/id="i-([a-z-]+)"/g)].map((found) => found[1] as string));
const ALIKE: Record<string, string> = {
  boot: "move",
  speed: "move",
  armour: "shield",
  armor: "shield",
  guard: "shield",
  weapon: "sword",
  blade: "sword",
  firearm: "gun",
  blood: "drop",
  wound: "drop",
  yield: "warn",
  surprised: "warn",
  tool: "hammer",
  gear: "hand",
  bleeding: "drop",
  dazed: "daze",
  dead: "skull",
};

/** The icon drawn for a name; nothing where there is none, so that no empty space is left. */
export function drawnAs(name: string): string {
  return DRAWN.has(name) ? name : (ALIKE[name] ?? "");
}
