import { expect, test } from "vitest";
import { type Board, isDown, isPast, shownAs, statesOf, type Token } from "../src/lib/board";

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

const fallen = (state: string): Token =>
  ({ states: [state], chips: [{ kind: "blue", ready: 1 }], tags: [{ text: "loses the coming action" }] }) as Token;

test("the dead have nothing to act with, whoever is only down keeps it, and either is said to be so", () => {
  const dead = shownAs(fallen("dead"));
  expect([dead.chips, dead.tags, isDown(dead)]).toEqual([[], [], true]);
  expect(statesOf(dead)).toEqual([{ text: "dead", tone: "harm" }]);
  expect(shownAs(fallen("down")).chips).toHaveLength(1);
  expect(statesOf({ ...fallen("dazed"), tags: [{ text: "dazed" }] } as Token)).toEqual([]);
});
