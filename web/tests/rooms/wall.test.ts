import { expect, it } from "vitest";
import type { Token } from "../../src/lib/board";
import { isGone, isLaid } from "../../src/rooms/wall/shown";

const tough = (states: string[]): Token => ({ id: "tough", name: "Tough", seat: "dealer", states }) as unknown as Token;

it("whoever has left stands on no wall, whoever is down does", () => {
  expect([["absent"], ["dead"], ["out"], ["down"], []].map((states) => isGone(tough(states)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it("a card lies face down once its seat is not waited for, and not before anybody has answered", () => {
  expect(isLaid(tough([]), ["sable"], 2, 1)).toBe(true);
  expect(isLaid(tough([]), ["dealer", "sable"], 2, 0)).toBe(false);
  expect(isLaid(tough([]), ["dealer"], 2, 1)).toBe(false);
  expect(isLaid(tough([]), [], 1, 0)).toBe(false);
});
