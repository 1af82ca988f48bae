import { expect, test } from "vitest";
import { type Board, isPast } from "../src/lib/board";

const board = (state: "asked" | "shown", now: string): Board =>
  ({
    order: [{ token: now, state: "now" }],
    exchange: { state, hands: [{ token: "ann" }, { token: "bob" }] },
  }) as unknown as Board;

test("what was fought out is past once somebody has the turn who was not in it", () => {
  expect(isPast(board("shown", "cy"))).toBe(true);
  expect(isPast(board("shown", "bob"))).toBe(false);
  expect(isPast(board("asked", "cy"))).toBe(false);
  expect(isPast({ ...board("shown", "cy"), order: [] })).toBe(false);
  expect(isPast({ order: [{ token: "cy", state: "now" }] } as unknown as Board)).toBe(false);
});
