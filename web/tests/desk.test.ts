import { expect, it } from "vitest";
import { isCall } from "../src/desk/called";
import { isShort, pickedOf } from "../src/desk/picking";
import { isTarget } from "../src/desk/targets";
import type { Choice } from "../src/lib/board";

it("a number is a target where chances hang on it, and only there", () => {
  expect(isTarget([{ sable: 0.9 }, { sable: 0.5 }])).toBe(true);
  expect(isTarget([{ brannoc: 1 }, { brannoc: 1 }, undefined])).toBe(false);
  expect(isTarget([undefined, {}, null])).toBe(false);
  expect(isTarget([{ sable: 0.5 }])).toBe(false);
});

it("of two who are wanted the first is kept while the second is picked", () => {
  const two = { form: "pick", least: 2, most: 2, options: [] } as unknown as Choice;
  expect(isShort(two, ["sable"])).toBe(true);
  expect(isShort(two, ["sable", "brute"])).toBe(false);
  // what the server guesses for an open field is nobody's pick
  expect(pickedOf(true, ["brannoc", "ilse"], ["sable"])).toEqual(["sable"]);
  expect(pickedOf(true, ["brannoc", "ilse"], null)).toEqual([]);
  expect(pickedOf(false, ["sable", "brute"], ["sable", "brute"])).toEqual(["sable", "brute"]);
});

it("between rounds what may be called is told from a ruling", () => {
  const of = (number: number, more: object): Choice =>
    ({
      form: "pick",
      options: Array.from({ length: number }, (_, i) => ({ value: `${i}` })),
      ...more,
    }) as unknown as Choice;
  expect(isCall(of(16, {}))).toBe(true);
  expect(isCall(of(8, { discretion: true }), 3)).toBe(true); // whether anything changes
  expect(isCall(of(6, { discretion: true }))).toBe(false); // who is surprised
  expect(isCall(of(8, {}), 3)).toBe(false); // what follows from something called
  expect(isCall(of(8, { discretion: true, actor: "sable" }))).toBe(false); // about somebody
  expect(isCall(of(8, { discretion: true, most: 8 }))).toBe(false); // several people
});
