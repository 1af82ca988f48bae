/** What touching things means: options that are one but for how often, and things that are laid on others. */

import { describe, expect, it } from "vitest";
import type { Option } from "../src/lib/board";
import { equals, meant, stacked, stemOf } from "../src/lib/choosing";

describe("options that are one but for how often", () => {
  const one: Option = { value: "buy yield", label: "Yield (2)", facts: { cost: 2 } };
  const five: Option = { value: "buy yield 5", label: "Yield, 5 times (10)", facts: { cost: 10, times: 5 } };
  const three: Option = { value: "buy yield 3", label: "Yield, 3 times (6)", facts: { cost: 6, times: 3 } };
  const style: Option = { value: "buy style", facts: { cost: 3 } };
  const shop = [five, style, one, three];

  it("are known by what they have in common, and only by that", () => {
    expect(shop.map(stemOf)).toEqual(["buy yield", "buy style", "buy yield", "buy yield"]);
    // a number that is no number of times is a place, a target or a card
    expect(stemOf({ value: "move 3", facts: { cost: 3 } })).toBe("move 3");
    expect(equals(shop, five).map((each) => each.value)).toEqual(["buy yield", "buy yield 3", "buy yield 5"]);
    expect(equals(shop, style)).toEqual([style]);
  });
  it("stand in one place, as often as was asked for", () => {
    expect(stacked(shop, {})).toEqual([one, style]);
    expect(stacked(shop, { "buy yield": "buy yield 3" })).toEqual([three, style]);
  });
  it("are not hidden where they are barred: each says why", () => {
    const barred = { ...five, barred_by: "cavaliers.attack.resolution", why: "Nine are left." };
    expect(stacked([one, barred], {})).toEqual([one, barred]);
  });
});

describe("one thing laid on another", () => {
  const options: Option[] = [
    { value: "attack rod sword", on: ["token:rod", "item:me.sword"] },
    { value: "attack rod fist", on: ["token:rod"] },
    { value: "attack bea sword", on: ["token:bea", "item:me.sword"], barred_by: "reach", why: "Out of reach." },
    { value: "move 3,4", on: ["square:3,4"] },
    { value: "play 8h", on: ["card:8h"] },
  ];
  const means = (from: string, to: string, facing = ""): string[] =>
    meant(options, from, to, "token:me", facing).map((option) => option.value);

  it("means the options that lie on both", () => {
    expect(means("item:me.sword", "token:rod")).toEqual(["attack rod sword"]);
  });
  it("means all that can be done there, if it is oneself", () => {
    expect(means("token:me", "square:3,4")).toEqual(["move 3,4"]);
    expect(means("token:me", "token:rod")).toEqual(["attack rod sword", "attack rod fist"]);
  });
  it("means itself, if it is a card that is laid on the ground or on whom it is against", () => {
    expect(means("card:8h", "ground")).toEqual(["play 8h"]);
    expect(means("card:8h", "token:rod", "token:rod")).toEqual(["play 8h"]);
    expect(means("card:8h", "token:bea", "token:rod")).toEqual([]);
  });
  it("means nothing where it falls beside everything, on itself, or on what is barred", () => {
    expect(means("card:8h", "")).toEqual([]);
    expect(means("card:8h", "card:8h")).toEqual([]);
    expect(means("item:me.sword", "token:bea")).toEqual([]);
    expect(means("token:rod", "ground")).toEqual([]);
  });
});
