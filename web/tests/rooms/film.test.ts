import { describe, expect, it } from "vitest";
import type { Look } from "../../src/lib/api";
import { develop, type Replay, readHash, signs, stepOf, untold, writeHash } from "../../src/rooms/replay/film";

const event = (number: number, kind: string): unknown => ({ number, kind, text: kind, rules: [] });
const REPLAY = {
  game: "g",
  scenario: "s",
  seat: "*",
  seats: ["gm"],
  first: { seat: "*", board: { round: 1 }, events: [event(0, "opens")], choices: [] } as unknown as Look,
  frames: [
    { entry: 3, kind: "answer", by: "gm", change: { events: [event(1, "draw")] } },
    { entry: 5, kind: "answer", by: "gm", change: { changes: [[["board", "round"], 2]], events: [] } },
    { entry: 6, kind: "rewind", by: "gm", change: { changes: [[["board", "round"], 2]] } },
  ],
} as unknown as Replay;

describe("a film", () => {
  const { stills, events } = develop(REPLAY);
  it("has a still for every step, which keeps what came before", () => {
    expect(stills.map((still) => still.look.board?.round)).toEqual([1, 1, 2, 2]);
    expect(stills.map((still) => still.told)).toEqual([1, 2, 2, 2]);
    expect(events).toHaveLength(2);
    expect(REPLAY.first.board?.round).toBe(1);
  });
  it("marks rounds, rewinds and luck", () => {
    const entries = [
      { number: 3, luck: [{}] },
      { number: 5, luck: [] },
    ];
    expect(signs(stills, entries as never)).toEqual(["", "luck", "round", "rewind"]);
  });
  it("says of a step without a word who did what, as far as that is known", () => {
    const nameOf = (seat: string): string => (seat === "gm" ? "The Dealer" : "");
    const said = (kind: string, by: string): string => untold({ kind, by }, nameOf);
    expect(said("take_back", "gm")).toBe("The Dealer takes an answer back; nothing was told of it.");
    expect(said("answer", "ann")).toBe("ann answers; nothing was told of it.");
    expect(said("open", "table")).toBe("The table was opened. Nothing was told here.");
    expect(said("begin", "table")).toBe("The scene begins.");
    expect(said("", "")).toBe("Nothing was told here."); // what everybody saw does not say whose step it was
  });
  it("finds the step of an entry, and of what lies between", () => {
    expect(stepOf(stills, 5)).toBe(2);
    expect(stepOf(stills, 4)).toBe(1);
    expect(stepOf(stills, 99)).toBe(3);
  });
  it("keeps a moment behind the #, which no server is sent", () => {
    expect(readHash(writeHash("K7Q2", "ann", 42))).toEqual({ table: "K7Q2", seat: "ann", at: 42, coach: false });
    expect(readHash(writeHash("K7Q2", ""))).toEqual({ table: "K7Q2", seat: null, at: null, coach: false });
    expect(readHash("")).toEqual({ table: "", seat: null, at: null, coach: false });
    expect(readHash("#table=K7Q2&seat=ann&coach").coach).toBe(true);
  });
});
