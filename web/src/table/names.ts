/** Short names for crowded ground, and where to write them. */

import type { Token } from "../lib/board";

/** The number that tells equal tokens apart: as declared, or as their names end. */
export function markOf(token: Token): string {
  return token.mark || (/ (\d{1,2})$/.exec(token.name)?.[1] ?? "");
}

/** A name without that number, where the number stands beside it. */
export function unmarked(token: Token): string {
  const mark = markOf(token);
  return mark && token.name.endsWith(` ${mark}`) ? token.name.slice(0, -mark.length - 1) : token.name;
}

/** A name without its article, which begins like a name all the same. */
const bare = (name: string): string =>
  name.replace(/^(The|A|An) (.)/, (_all, _article, letter: string) => letter.toUpperCase());

/** A name that fits under a token: the first word, or the last where first words are shared. */
export function shortName(token: Token, tokens: readonly Token[], me = "", gm = ""): string {
  if (token.id === me) return "You";
  const mark = markOf(token);
  const words = bare(unmarked(token)).split(" ");
  if (words.length === 1) return words[0] as string;
  const first = words[0] as string;
  const shared = tokens.some((each) => each.id !== token.id && bare(each.name).startsWith(`${first} `));
  const isPerson = (token.shape ?? "person") === "person" && !mark && !(gm && token.seat === gm);
  const word = words[words.length - 1] as string;
  const isAlike = (name: string): boolean => name.endsWith(` ${word}`) && name !== words.join(" ");
  // of a hornet swarm and a kitten swarm the last words tell nothing
  if (!shared && (isPerson || tokens.some((each) => isAlike(bare(unmarked(each)))))) return first;
  const last = word.charAt(0).toUpperCase() + word.slice(1);
  if (/^\d+,\d+$/.test(last)) return first; // it stands where it says
  return /^\d+$/.test(last) ? words.slice(-2).join(" ") : last;
}

/** So many who are alike are drawn as one crowd. */
const CROWD = 3;

/** All that a plate says of somebody, but for what tells equals apart: who has the same is drawn with them. */
function plateOf(token: Token): string {
  const { id: _id, name: _name, mark: _mark, at: _at, portrait: _portrait, links: _links, dice, ...said } = token;
  return JSON.stringify([unmarked(token), said, dice?.map(({ id: _die, ...die }) => die)]);
}

/** People in their order; those who are numbered and of whom the same is to be said, or at least called, stand together, where they are a crowd. */
export function gathered(tokens: readonly Token[], said = plateOf, least = CROWD): Token[][] {
  const found = new Map<string, Token[]>();
  for (const token of tokens) {
    const key = markOf(token) ? said(token) : token.id;
    found.set(key, [...(found.get(key) ?? []), token]);
  }
  return [...found.values()].flatMap((group) => (group.length < least ? group.map((each) => [each]) : [group]));
}

export type LabelSide =
  | "below"
  | "right"
  | "left"
  | "above"
  | "right below"
  | "left below"
  | "right above"
  | "left above";
interface Spot {
  id: string;
  x: number;
  y: number;
  size: number;
  label: string;
  /** Whether a number on the face tells who it is, too: then others are named first. */
  isMarked?: boolean;
}
/** Where a name is written: at which side of its face, and what it covers there; nowhere if there is no room. */
export interface Label {
  side: LabelSide | "none";
  box?: Box;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** How wide a name is drawn, about; on small ground in smaller type. */
export const widthOf = (name: string, isSmall = false): number =>
  isSmall ? name.length * 6.2 + 9 : name.length * 6.9 + 13;

/** Choose for each token the first side where its name covers nobody's face, no other name and stays on the ground. */
export function labelSides(spots: readonly Spot[], width: number, height: number): Map<string, Label> {
  const faces = spots.map(
    (spot): Box => ({
      x: spot.x - spot.size / 2 - 3,
      y: spot.y - spot.size / 2 - 3,
      w: spot.size + 6,
      h: spot.size + 6,
    }),
  );
  const written: Box[] = [];
  const out = new Map<string, Label>();
  const h = 18;
  for (const spot of [...spots].sort((a, b) => Number(a.isMarked ?? false) - Number(b.isMarked ?? false))) {
    out.set(spot.id, { side: "none" });
    if (!spot.label) continue;
    const w = widthOf(spot.label);
    const [under, over] = [spot.y + spot.size / 2 + 5, spot.y - spot.size / 2 - 6 - h];
    const [right, left] = [spot.x - 4, spot.x + 4 - w];
    const boxes: [LabelSide, Box][] = [
      ["below", { x: spot.x - w / 2, y: under, w, h }],
      ["right", { x: spot.x + spot.size / 2 + 8, y: spot.y - h / 2, w, h }],
      ["left", { x: spot.x - spot.size / 2 - 8 - w, y: spot.y - h / 2, w, h }],
      ["above", { x: spot.x - w / 2, y: over, w, h }],
      ["right below", { x: right, y: under, w, h }],
      ["left below", { x: left, y: under, w, h }],
      ["right above", { x: right, y: over, w, h }],
      ["left above", { x: left, y: over, w, h }],
    ];
    const inside = (box: Box): boolean =>
      box.x > -12 && box.y > -12 && box.x + box.w < width + 12 && box.y + box.h < height + 14;
    const found = boxes.find(
      ([, box]) =>
        inside(box) &&
        !faces.some((other, j) => spots[j] !== spot && overlap(box, other)) &&
        !written.some((other) => overlap(box, other)),
    );
    if (!found) continue;
    written.push(found[1]);
    out.set(spot.id, { side: found[0], box: found[1] });
  }
  return out;
}

/** Spread tokens that stand on one spot round it, so that each can be touched. */
export function spread(
  places: readonly { id: string; x: number; y: number }[],
  size: number,
): Map<string, { x: number; y: number }> {
  const groups = new Map<string, { id: string; x: number; y: number }[]>();
  for (const each of places) {
    const key = `${Math.round(each.x)},${Math.round(each.y)}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const out = new Map<string, { x: number; y: number }>();
  for (const group of groups.values())
    group.forEach((each, i) => {
      if (group.length === 1) out.set(each.id, { x: each.x, y: each.y });
      else {
        const turn = (2 * Math.PI * i) / group.length - Math.PI / 2;
        const r =
          (size * 0.62 * Math.max(1, group.length / 4)) / Math.max(0.8, Math.sin(Math.PI / Math.max(2, group.length)));
        out.set(each.id, { x: each.x + r * 0.75 * Math.cos(turn), y: each.y + r * 0.75 * Math.sin(turn) });
      }
    });
  return out;
}

/** Push apart what would cover each other, as little as needed; each stays near its place. */
export function apart(
  spots: ReadonlyMap<string, { x: number; y: number }>,
  least: number,
): Map<string, { x: number; y: number }> {
  const out = new Map([...spots].map(([id, at]) => [id, { ...at }]));
  const all = [...out.values()];
  for (let round = 0; round < 12; round++) {
    let isClear = true;
    for (let i = 0; i < all.length; i++)
      for (let j = i + 1; j < all.length; j++) {
        const [a, b] = [all[i], all[j]];
        if (!a || !b) continue;
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const far = Math.hypot(dx, dy);
        if (far >= least - 0.5) continue;
        isClear = false;
        const by = (least - far) / 2;
        const [ux, uy] = far > 0.01 ? [dx / far, dy / far] : [0, 1];
        a.x -= ux * by;
        a.y -= uy * by;
        b.x += ux * by;
        b.y += uy * by;
      }
    if (isClear) break;
  }
  return out;
}

type Corners = readonly [left: number, top: number, right: number, bottom: number];

/** Whether a piece of ground may be shown on: all that must be seen lies on it, and fills enough of it to be made out. */
export function stays(shown: Corners, needed: Corners): boolean {
  const isOn = shown[0] <= needed[0] && shown[1] <= needed[1] && shown[2] >= needed[2] && shown[3] >= needed[3];
  return (
    isOn && shown[2] - shown[0] <= 1.7 * (needed[2] - needed[0]) && shown[3] - shown[1] <= 2 * (needed[3] - needed[1])
  );
}
