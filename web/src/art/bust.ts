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

/** Beasts and swarms, each a list of its pieces: colour and shape, from the back to the front. */
export const BEAST: Record<string, readonly (readonly [string, string])[]> = {
  wolf: [
    ["#6d6660", "M18 14l18 20h28l18-20 2 40-14 26-20 14-20-14-14-26z"],
    ["#57514c", "M24 24l9 11-8 8zM76 24l-9 11 8 8z"],
    ["#d8d2c6", "M32 62l18-14 18 14-8 20-10 8-10-8z"],
    ["#16120f", "M30 50l13 5-5 4zM70 50l-13 5 5 4zM43 74h14l-7 8z"],
  ],
  dog: [
    ["#7a5230", "M28 24c6-10 38-10 44 0l4 34-12 26-14 8-14-8-12-26z"],
    ["#4d3420", "M28 22c-14 0-18 20-13 40 8 2 14-8 15-22zM72 22c14 0 18 20 13 40-8 2-14-8-15-22z"],
    ["#d8c6a8", "M50 44c9 8 14 18 13 28-3 10-8 16-13 18-5-2-10-8-13-18-1-10 4-20 13-28z"],
    ["#16120f", "M36 46a3.500 3.500 0 1 0 .1 0zM64 46a3.500 3.500 0 1 0 .1 0zM43 72c4-3 10-3 14 0l-7 8z"],
  ],
  horse: [
    ["#3a2417", "M58 6c20 6 30 30 28 66l-16 30-20-14z"],
    ["#7a4d2b", "M34 14l10 10c16 2 28 14 31 34l4 44H34c2-12 4-20 2-26-8 6-18 8-23 3-4-5-1-12 6-20l9-30z"],
    ["#8f5f38", "M13 79c-4-5-1-12 6-20 6 3 12 9 13 17-7 6-15 7-19 3z"],
    ["#16120f", "M35 44a3.500 4.500 0 1 0 .1 0zM17 69a2 2 0 1 0 .1 0z"],
    ["#3a2417", "M40 20c12 0 30 10 34 40-10-14-18-24-34-28z"],
  ],
  bear: [
    ["#4a3424", "M17 30a13 13 0 1 1 20-9h26a13 13 0 1 1 20 9c6 24-4 62-33 62S11 54 17 30z"],
    ["#7d5c40", "M50 50c12 0 18 9 18 20s-9 18-18 18-18-7-18-18 6-20 18-20z"],
    ["#16120f", "M33 42a4 4 0 1 0 .1 0zM67 42a4 4 0 1 0 .1 0zM42 60h16l-8 10z"],
  ],
  rats: [
    ["#8d8a86", "M10 58c4-16 20-22 32-16l10 10-8 10H16c-6 8-4 16 4 20-12-2-16-14-10-24z"],
    ["#6d6660", "M44 88c4-18 22-26 36-18l12 12-10 10H52c-8 0-10-2-8-4zM40 30c2-10 16-16 28-10l10 8-6 8H46z"],
    ["#16120f", "M42 50a2 2 0 1 0 .1 0zM80 80a2 2 0 1 0 .1 0zM68 26a2 2 0 1 0 .1 0z"],
  ],
  hornets: [
    ["#cfd6df88", "M20 18l16 14-18 4zM58 10l14 16-18 0zM56 58l18 12-18 6zM18 62l12 14-14 2z"],
    [
      "#d8a64a",
      "M22 36c8-8 20-6 26 4-8 8-20 6-26-4zM58 28c8-8 20-6 26 4-8 8-20 6-26-4zM58 76c8-8 20-6 26 4-8 8-20 6-26-4zM18 78c7-7 17-5 22 4-7 7-17 5-22-4z",
    ],
    [
      "#241800",
      "M30 31h4v14h-4zM38 32h4v13h-4zM66 23h4v14h-4zM74 24h4v13h-4zM66 71h4v14h-4zM74 72h4v13h-4zM26 74h4v12h-4z",
    ],
  ],
  kittens: [
    ["#b98a4a", "M12 26l10 8h14l10-8v26c-4 12-30 12-34 0z"],
    ["#5b5046", "M52 48l10 8h16l10-8v28c-4 14-32 14-36 0z"],
    [
      "#16120f",
      "M23 44a2.500 2.500 0 1 0 .1 0zM35 44a2.500 2.500 0 1 0 .1 0zM64 66a2.500 2.500 0 1 0 .1 0zM77 66a2.500 2.500 0 1 0 .1 0z",
    ],
  ],
  snake: [
    [
      "#4f6b3a",
      "M50 12c16 0 24 12 18 26-4 10-18 12-18 22s20 8 20 20c0 10-16 14-34 10l2-10c10 3 18 2 18-1 0-6-22-6-22-20 0-12 14-14 14-22-10 0-16-4-16-12s8-13 18-13z",
    ],
    ["#d8c080", "M40 24a3 3 0 1 0 .1 0z"],
  ],
};

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

const HATS = Object.keys(HAT) as (keyof typeof HAT)[];

/** Give the parts of somebody: named ones first, the others by the id; a hat is one of those that are worn there. */
export function parts(id: string, named: Record<string, string> = {}, worn: readonly string[] = []): Parts {
  const seed = hash(id);
  const at = <T>(list: readonly T[], shift: number): T =>
    list[((hash(`${id}/${shift}`) ^ seed) >>> 0) % list.length] as T;
  const hats = worn.filter((hat): hat is keyof typeof HAT => hat in HAT);
  const key = <T extends string>(name: string, all: Record<T, unknown>, other: T): T =>
    named[name] && named[name] in all ? (named[name] as T) : other;
  return {
    skin: named.skin ? Number(named.skin) % SKIN.length : at([0, 1, 2, 3, 4], 1),
    hair: key("hair", HAIR, at(["short", "long", "bun", "curls", "bald", "tail", "side", "short"] as const, 2)),
    hairColour: named.hair_colour ? Number(named.hair_colour) % HAIR_COLOUR.length : at([0, 1, 2, 3, 4, 5, 0], 3),
    hat: key("hat", HAT, at(hats.length ? hats : HATS, 4)),
    beard: key("beard", BEARD, at(["none", "full", "none", "goatee", "none", "stache", "none"] as const, 5)),
    coat: named.coat ?? at(COATS, 6),
    trim: named.trim ?? at(TRIMS, 7),
  };
}

export { NECK };
