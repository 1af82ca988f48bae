import { describe, expect, it } from "vitest";
import { applied, type Changed } from "../src/lib/changes";

describe("changes of a look", () => {
  const old = { zones: { hand: ["8h", "9h"], pile: ["2c"] }, turn: 1, note: "hm" };

  it("sets, adds past the end and takes away, as the server says it", () => {
    const found: Changed[] = [[["note"]], [["zones", "hand", 2], "Kc"], [["turn"], 2]];
    expect(applied(old, found)).toEqual({ zones: { hand: ["8h", "9h", "Kc"], pile: ["2c"] }, turn: 2 });
  });
  it("takes places of a list away from its end", () => {
    expect(applied({ list: [1, 2, 3] }, [[["list", 2]], [["list", 1]]])).toEqual({ list: [1] });
  });
  it("sets a value to null, which is not taking it away", () => {
    expect(applied({ board: { exchange: {} } }, [[["board", "exchange"], null]])).toEqual({
      board: { exchange: null },
    });
  });
  it("leaves the old as it was and shares what did not change", () => {
    const fresh = applied(old, [[["zones", "hand", 0], "Ah"]]);
    expect(old.zones.hand[0]).toBe("8h");
    expect(fresh.zones.pile).toBe(old.zones.pile);
  });
});
