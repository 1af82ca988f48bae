import { expect, it } from "vitest";
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
