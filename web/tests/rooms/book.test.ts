import { describe, expect, it } from "vitest";
import { type BookPlaces, chapters, citedWith, search } from "../../src/rooms/rulebook/book";

const RULES = [
  { id: "g.dazed.end", title: "End of daze", text: "It ends at last.", ruling: "Check after recovery." },
  { id: "g.chips.blue", title: "Blue chips", text: "You are dazed no more." },
  { id: "g.dazed.pin", title: "Pinning", text: "Held." },
];

describe("the rulebook", () => {
  it("has chapters in the order of the book", () => {
    expect(chapters(RULES).map((each) => [each.title, each.rules.length])).toEqual([
      ["Dazed", 2],
      ["Chips", 1],
    ]);
  });
  it("finds rules with all words, those first that have them in the title", () => {
    expect(search(RULES, "DAZE").map((rule) => rule.id)).toEqual(["g.dazed.end", "g.dazed.pin", "g.chips.blue"]);
    expect(search(RULES, "daze recovery").map((rule) => rule.id)).toEqual(["g.dazed.end"]);
    expect(search(RULES, "nothing of this")).toEqual([]);
  });
  it("names what stands in the same functions, most in common first", () => {
    const places: BookPlaces = {
      game: "g",
      has_tests: true,
      rules: {
        a: { code: ["x", "y"], tests: [] },
        b: { code: ["x"], tests: [] },
        c: { code: ["y", "x"], tests: [] },
        d: { code: ["z"], tests: [] },
      },
    };
    expect(citedWith(places, "a")).toEqual(["c", "b"]);
    expect(citedWith(null, "a")).toEqual([]);
  });
});
