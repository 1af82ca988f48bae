import { expect, it } from "vitest";
import type { Board, Event } from "../src/lib/board";
import { explained, telling } from "../src/lib/explaining";

const told = (number: number, about: string, total: number): Event =>
  ({ number, text: `${about} ${total}`, sums: [{ name: "Total", about, total, terms: [] }] }) as unknown as Event;
const events = [told(1, "jo", 13), told(2, "rod", 9), told(3, "jo", 4)];
const board = {
  exchange: {
    hands: [
      { token: "rod", total: 9 },
      { token: "jo", total: 13 },
    ],
  },
} as unknown as Board;

it("a number that is asked for is explained by the sum that came to it, not by a later one", () => {
  expect(telling(events, "jo", 13)?.number).toBe(1);
  expect(telling(events, "jo", 7)).toBeUndefined();
});

it("where none is asked for, one's own total on the table comes first, else the last sum", () => {
  expect(explained(events, board, "jo")?.event.number).toBe(1);
  expect(explained(events, board, "")?.event.number).toBe(2);
  expect(explained(events, {}, "jo")?.event.number).toBe(3);
  expect(explained([], board, "jo")).toBeNull();
  expect(explained(events.slice(2), board, "jo")?.token).toBe("");
});
