/** Cut-paper portraits, put together from parts. Whoever has no parts gets them from a hash of the id. */

export interface Parts {
  skin: number;
  hair: keyof typeof HAIR;
  hairColour: number;
  hat: keyof typeof HAT;
  beard: keyof typeof BEARD;
  coat: string;
  trim: string;
}

export const SKIN = ["#f3d3b3", "#e0b08a", "#c68a5e", "#9a6440", "#6f452b"];
const NECK = ["#d1b59a", "#c19777", "#aa7751", "#845637", "#5f3b25"];
export const HAIR_COLOUR = ["#2b2320", "#5a3a22", "#8a5a2c", "#b98a4a", "#8d8a86", "#7a2f1f", "#d8d2c6"];
const COATS = [
  "#7a5230",
  "#2f2b40",
  "#41553a",
  "#4d4438",
  "#6a3328",
  "#5b5046",
  "#39434d",
  "#4a5a42",
  "#5a4636",
  "#3b5f8a",
  "#6a2a35",
  "#3d5a7a",
  "#5d7d78",
  "#5c5a34",
  "#8a3f52",
  "#2d4a7a",
  "#a33a4d",
  "#3f5d3c",
  "#3a1f2e",
  "#46264a",
];
const TRIMS = [
  "#d8b070",
  "#c8553f",
  "#d9c98f",
  "#c0a05a",
  "#a88c70",
  "#cfd6df",
  "#f0e0c0",
  "#b98a4a",
  "#e8e2d4",
  "#caa45a",
  "#f3ead2",
  "#f0c46a",
  "#d8a64a",
  "#7f7488",
];

export const HAIR = {
  short: "M29 44c-3-22 8-32 21-32s24 10 21 32c-2-8-6-12-9-15-9 4-19 4-27 1-3 3-5 8-6 14z",
  long: "M27 78c-6-16-6-66 23-66s29 50 23 66c-5 2-9-2-9-6V40c-4-2-7-6-9-11-4 6-11 9-19 11v32c0 4-4 8-9 6z",
  bun: "M41 11a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM29 46c-4-22 8-33 21-33s25 11 21 33c-2-8-5-12-9-16-8 3-16 3-24 0-4 4-7 8-9 16z",
  curls:
    "M27 56c-7-3-6-12-2-16-3-7 2-15 9-17 4-8 13-11 20-8 8-2 15 3 17 9 6 3 8 10 5 16 4 5 3 13-3 16-1-8-3-14-6-19-8 0-18-2-24-7-4 7-9 8-12 9-1 5-3 10-4 17z",
  bald: "",
  tail: "M29 44c-3-22 8-32 21-32s24 10 21 32c-2-8-6-13-11-16-9 3-17 3-23 2-4 4-7 8-8 14zM69 34c10 4 14 16 9 34-5-3-8-12-8-20z",
  side: "M28 62c-6-28 2-50 22-50 17 0 25 14 22 34-3-9-7-14-13-17-7 7-15 9-22 10-3 6-4 14-4 23z",
} as const;

/** Each hat is a list of its pieces: what is painted how. */
export const HAT = {
  none: [],
  wide: [
    ["hat", "M8 31c14-8 22-6 26-8 2-12 8-16 16-16s14 4 16 16c4 2 12 0 26 8-22 7-62 7-84 0z"],
    ["band", "M33 24c11 4 23 4 34 0l1 5c-12 3-24 3-36 0z"],
  ],
  plume: [
    ["hat", "M10 31c12-8 20-6 24-8 1-12 8-17 18-16 10 0 14 6 15 16 4 2 12 0 23 8-22 7-58 7-80 0z"],
    ["plume", "M62 20C70 2 90 0 96 10c-6 0-8 3-8 6-4-2-7 0-8 3-4-2-7 0-9 4-3-1-6-2-9-3z"],
  ],
  hood: [["hat", "M22 84C14 40 26 6 50 6s36 34 28 78c-5 4-9 3-11 0 3-26 0-50-17-50S30 58 33 84c-2 3-6 4-11 0z"]],
  helm: [
    ["metal", "M26 46C24 20 34 8 50 8s26 12 24 38l-6 4V36H32v14z"],
    ["edge", "M50 8v28M32 36h36"],
  ],
  helm2: [
    ["metal", "M25 42C22 18 34 9 50 9s28 9 25 33c-4 4-9 3-11-2-10-3-18-3-28 0-2 5-7 6-11 2z"],
    ["edge", "M28 30c14-6 30-6 44 0"],
  ],
  cap: [["hat", "M27 32C26 16 36 9 50 9s25 7 23 22c5 1 10 3 13 7-18-4-40-5-59-6z"]],
  bandana: [["hat", "M27 34C26 18 36 10 50 10s24 8 23 24c-14-6-32-6-46 0zM72 30c8 0 12 6 11 12-5-1-9-5-11-9z"]],
  crown: [["plume", "M29 26l-3-18 12 8 12-11 12 11 12-8-3 18c-13-5-29-5-42 0z"]],
  ranger: [
    ["hat", "M12 33c10-4 17-4 22-6 0-10 4-17 9-18l7 4 7-4c5 1 9 8 9 18 5 2 12 2 22 6-22 5-54 5-76 0z"],
    ["band", "M34 25c10 3 22 3 32 0v4c-10 3-22 3-32 0z"],
  ],
  glasses: [
    [
      "edge",
      "M34.500 46a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0zM52.500 46a6.500 6.500 0 1 0 13 0a6.500 6.500 0 1 0-13 0zM47.500 45h5M34 44l-5-2M66 44l5-2",
    ],
  ],
} as const satisfies Record<string, readonly (readonly [string, string])[]>;

export const BEARD = {
  none: "",
  full: "M32 52c3 5 8 3 12 1 4-2 8-2 12 0 4 2 9 4 12-1 1 16-6 27-18 27S31 68 32 52zM43 60c4 4 10 4 14 0z",
  goatee: "M42 58c4-3 12-3 16 0 1 10-4 18-8 18s-9-8-8-18zM45 61c3 3 7 3 10 0z",
  stache: "M36 59c4-6 10-6 14-3 4-3 10-3 14 3-5 1-10 1-14-1-4 2-9 2-14 1z",
} as const;

/** A small hash (FNV-1a), the same everywhere. */
export function hash(text: string): number {
  let found = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    found ^= text.charCodeAt(i);
    found = Math.imul(found, 0x01000193);
  }
  found ^= found >>> 15;
  found = Math.imul(found, 0x2c1b3c6d);
  return (found ^ (found >>> 13)) >>> 0;
}

const HATS_OF: Record<string, (keyof typeof HAT)[]> = {
  draw_your_weapon: ["none", "wide", "plume", "none", "bandana", "wide", "hood", "none"],
  suits: ["none", "cap", "helm2", "none", "wide", "helm", "none", "bandana"],
  draws: ["none", "cap", "ranger", "glasses", "none", "hood", "cap", "none"],
  cavaliers: ["plume", "wide", "bandana", "plume", "none", "hood", "wide", "helm"],
};

/** Give the parts of somebody: named ones first, the others by the id. */
export function parts(id: string, named: Record<string, string> = {}, world = "house"): Parts {
  const seed = hash(id);
  const at = <T>(list: readonly T[], shift: number): T =>
    list[((hash(`${id}/${shift}`) ^ seed) >>> 0) % list.length] as T;
  const hats = HATS_OF[world] ?? (Object.keys(HAT) as (keyof typeof HAT)[]);
  const key = <T extends string>(name: string, all: Record<T, unknown>, other: T): T =>
    named[name] && named[name] in all ? (named[name] as T) : other;
  return {
    skin: named.skin ? Number(named.skin) % SKIN.length : at([0, 1, 2, 3, 4], 1),
    hair: key("hair", HAIR, at(["short", "long", "bun", "curls", "bald", "tail", "side", "short"] as const, 2)),
    hairColour: named.hair_colour ? Number(named.hair_colour) % HAIR_COLOUR.length : at([0, 1, 2, 3, 4, 5, 0], 3),
    hat: key("hat", HAT, at(hats, 4)),
    beard: key("beard", BEARD, at(["none", "full", "none", "goatee", "none", "stache", "none"] as const, 5)),
    coat: named.coat ?? at(COATS, 6),
    trim: named.trim ?? at(TRIMS, 7),
  };
}

export { NECK };
