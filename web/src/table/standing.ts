/** How people stand in an area: how large their faces are, and whose names are written where. */

import { widthOf } from "./names";

/** One who stands there: what is written by the face, nothing for what is not named, and whose crowd it is one of. */
export interface Face {
  label: string;
  crowd: string;
  /** Whoever is down, and what is a thing, is drawn smaller. */
  isLow: boolean;
}
/** Below or beside each face; once for those who are called alike and told apart by numbers; or nowhere. */
export type Names = "below" | "right" | "once" | "none";
export interface Standing {
  size: number;
  names: Names;
}
type Box = readonly [width: number, height: number];

export const LOW = 0.7;

/** How high a row of things is that are laid out one after the other, on as many lines as they need. */
export function heightOf(boxes: readonly Box[], most: number, gap: number, between: number): number {
  let [all, at, line] = [0, 0, 0];
  for (const [width, height] of boxes) {
    if (at && at + gap + width > most) [all, at, line] = [all + line + between, 0, 0];
    at += (at ? gap : 0) + width;
    line = Math.max(line, height);
  }
  return all + line;
}

/** All that stands there with faces of a size: those of a crowd after each other, and its name once after them. */
function boxesOf(faces: readonly Face[], size: number, names: Names, isSmall: boolean): Box[] {
  const [under, line] = isSmall ? [19, 15] : [24, 19];
  return faces.flatMap((face, i): Box[] => {
    const drawn = size * (face.isLow ? LOW : 1);
    if (names === "none" || !face.label) return [[drawn, drawn]];
    const written = widthOf(face.label, isSmall);
    if (names === "right") return [[drawn + 8 + written, drawn]];
    if (names === "below" || !face.crowd) return [[Math.max(drawn, written), drawn + under]];
    const isLast = faces[i + 1]?.crowd !== face.crowd;
    return isLast
      ? [
          [drawn, drawn],
          [written, line],
        ]
      : [[drawn, drawn]];
  });
}

/** How high those who stand there are with faces of a size, on lines of a width. */
const needed = (faces: readonly Face[], width: number, size: number, names: Names, isSmall: boolean): number => {
  const boxes = boxesOf(faces, size, names, isSmall);
  const isWide = boxes.some(([wide]) => wide > width);
  return isWide ? Number.POSITIVE_INFINITY : heightOf(boxes, width, isSmall ? 8 : faces.length > 3 ? 10 : 18, 8);
};

/** How names are written, the best first, and how small faces may be for it. */
const ways = (isSmall: boolean): [Names, number][] =>
  isSmall
    ? [
        ["below", 24],
        ["once", 22],
        ["none", 16],
      ]
    : [
        ["below", 30],
        ["once", 28],
        ["right", 24],
        ["none", 18],
      ];

/** Faces as large as all who are there allow; with their names, wherever these fit by faces that can still be told apart. */
export function standing(
  faces: readonly Face[],
  width: number,
  height: number,
  most: number,
  isSmall: boolean,
): Standing {
  for (const [names, least] of ways(isSmall))
    for (let size = Math.max(most, least); size >= least; size -= 2)
      if (needed(faces, width, size, names, isSmall) <= height) return { size, names };
  return { size: isSmall ? 16 : 18, names: "none" };
}

/** How high each row of areas has to be, so that everybody in it is named, or at least seen as large as there is room for in all of them. */
export function leastOf(
  rows: readonly (readonly { faces: readonly Face[]; width: number }[])[],
  all: number,
  isSmall: boolean,
): number[] {
  let out: number[] = [];
  for (const [names, size] of [
    ["once", 34],
    ["once", isSmall ? 24 : 28],
    ["none", 28],
    ["none", 24],
    ["none", 20],
    ["none", 16],
  ] as const) {
    out = rows.map((row) =>
      Math.max(0, ...row.map(({ faces, width }) => (isSmall ? 36 : 46) + needed(faces, width, size, names, isSmall))),
    );
    if (out.reduce((sum, each) => sum + each, 0) <= all) break;
  }
  return out;
}

/** How wide the name of an area is drawn, about, and a badge beside it. */
export const titleWidth = (name: string, isSmall: boolean): number => name.length * (isSmall ? 7.2 : 8.2) + 6;
export const badgeWidth = (words: string, isSmall: boolean): number =>
  words.length * (isSmall ? 5.6 : 6.2) + (isSmall ? 30 : 38);

/** A badge as long as there is room for: all of it, what lies there counted, or its number alone. */
export function shortened(text: string, room: number, isSmall: boolean): string {
  const counted = text.replace(/: (.+)$/, (_, all: string) => `: ${all.split(", ").length}`);
  return [text, counted].find((words) => badgeWidth(words, isSmall) <= room) ?? /\d+/.exec(counted)?.[0] ?? "";
}

/** What of badges stands beside a name, the first of them first: those that fit there whole, or as short as they can be said. */
export function beside(badges: readonly string[], room: number, isSmall: boolean, isShort = false): string[] {
  const out: string[] = [];
  let left = room;
  for (const text of badges) {
    const words = isShort ? shortened(text, left, isSmall) : text;
    left -= badgeWidth(words, isSmall);
    if (left < 0) break;
    out.push(words);
  }
  return out;
}

/** A length in parts by weight, none of them smaller than it needs to be, as long as there is enough for all. */
export function shared(all: number, weights: readonly number[], least: readonly number[]): number[] {
  const needed = least.reduce((sum, each) => sum + each, 0);
  if (needed >= all) return least.map((each) => (all * each) / needed);
  const fixed = new Set<number>();
  for (;;) {
    const left = all - least.reduce((sum, each, i) => sum + (fixed.has(i) ? each : 0), 0);
    const weight = weights.reduce((sum, each, i) => sum + (fixed.has(i) ? 0 : each), 0);
    const sizes = weights.map((each, i) => (fixed.has(i) ? (least[i] as number) : (left * each) / weight));
    const short = sizes.flatMap((each, i) => (each < (least[i] as number) - 0.01 ? [i] : []));
    if (!short.length) return sizes;
    for (const i of short) fixed.add(i);
  }
}
