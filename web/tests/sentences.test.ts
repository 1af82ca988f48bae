import { describe, expect, it } from "vitest";
import type { Event } from "../src/lib/board";
import { drawnSince, ending, fared, folded, gathered, minus, takenBack } from "../src/lib/sentences";

describe("sentences", () => {
  it("write a minus before a figure, and leave hyphens", () => {
    expect(minus("Modifier -2, then (-1): -5 m")).toBe("Modifier −2, then (−1): −5 m");
    expect(minus("man-at-arms, 4-2, 2026-11-18")).toBe("man-at-arms, 4-2, 2026-11-18");
  });
  it("gather numbered names", () => {
    expect(gathered("Surprised: Bold Rat 1, Bold Rat 2, Bold Rat 3, Captain.")).toBe(
      "Surprised: Bold Rat 1 to 3, Captain.",
    );
    expect(gathered("Gunman 1 and Gunman 3 aim.")).toBe("Gunman 1 and 3 aim.");
    expect(gathered("Gunman 1 aims at Kim 2.")).toBe("Gunman 1 aims at Kim 2.");
  });
});

describe("what was taken back", () => {
  const told = (...backs: (number | null)[]): Event[] =>
    backs.map((back, number) => ({
      number,
      kind: back === null ? "blow" : "rewind",
      text: "",
      rules: [],
      seen_by: ["*"],
      facts: back === null ? {} : { back_to: back },
    }));
  it("stands no more, and what went back stays said", () => {
    expect([...takenBack(told(null, null, null, null, 2, null))]).toEqual([2, 3]);
    expect([...takenBack(told(null, null))]).toEqual([]);
  });
  it("stands again where the scene goes back to it", () => {
    expect([...takenBack(told(null, null, null, 1, null, 3, null))]).toEqual([4]);
  });
  it("is known of the lines that are still there", () => {
    expect([...takenBack(told(null, null, null, null, 1, null).slice(3))]).toEqual([3]);
  });
});

describe("what a shared screen tells", () => {
  const told = (...lines: [kind: string, text: string, about?: string, result?: unknown[]][]): Event[] =>
    lines.map(([kind, text, about, result], number) => ({
      number,
      kind,
      text,
      rules: [],
      seen_by: ["*"],
      about: about ? [about] : [],
      facts: { result },
    }));
  it("is how it ended, not whatever was told last", () => {
    const over: [string, string] = ["over", "The outlaws hold the field."];
    expect(ending(told(["won", "Kim wins."], over, ["fate", "Kim: standing."]))).toBe("The outlaws hold the field.");
    expect(ending(told(over, ["stands", "Kim: Down."], ["summary", "Level 1."]))).toBe(
      "The outlaws hold the field. Kim: Down.",
    );
    expect(ending(told(over, ...Array.from({ length: 4 }, (): [string, string] => ["stands", "Kim"])))).toBe(over[1]);
    expect(ending(told(["blow", "A blow."]))).toBe("");
  });

  it("says first what became of whoever reads it", () => {
    const won = told(["won", "Kim is left standing."]).map((event) => ({ ...event, facts: { winner: "south" } }));
    expect(fared(won, undefined)).toBe("It is over.");
    expect(fared(won, { side: "south", states: [] })).toBe("It is over: your side has won.");
    expect(fared(won, { side: "south", states: ["down"] })).toBe("It is over: your side has won, and you are down.");
    expect(fared(won, { side: "north", states: ["dead"] })).toBe("It is over, and you are dead.");
    expect(fared(told(["over", "Dawn."]), { side: "", states: [] })).toBe("It is over.");
  });
  it("is which cards somebody drew for what is fought out, and no others", () => {
    const lines = told(
      ["luck", "Kim's place: 4h.", "kim", ["4h"]],
      ["luck", "Kim: 9c 4d.", "kim", ["9c", "4d"]],
      ["luck", "Jo: 2s.", "jo", ["2s"]],
      ["luck", "Kim: 5.", "kim", [5]],
    );
    expect(drawnSince(lines, 1, "kim")).toEqual(["9c", "4d"]);
    expect(drawnSince(lines, 3, "jo")).toEqual([]);
    const hands = [
      ["2h", "9d"],
      ["2s", "Ad"],
    ]; // of both
    const facts = { result: hands.flat(), hands };
    const met = [{ ...told(["luck", "Kim (2) and Jo (2): 2h 9d; 2s Ad."])[0]!, about: ["kim", "jo"], facts }];
    expect(["kim", "jo", "bo"].map((each) => drawnSince(met, 0, each))).toEqual([["2h", "9d"], ["2s", "Ad"], []]);
  });
});

describe("the story", () => {
  const line = (number: number, kind: string): Event => ({ number, kind, text: kind, rules: [] }) as unknown as Event;
  const events = [..."aaaaabbbbb"].map((kind, i) => line(i, kind));
  it("folds long runs of a kind into the first, never the newest", () => {
    const told = folded(events, () => false);
    expect(told.map((each) => `${each.event.number}+${each.more.length}`)).toEqual([
      "0+4",
      "5+0",
      "6+0",
      "7+0",
      "8+0",
      "9+0",
    ]);
  });
  it("folds nothing that tells what became of whom", () => {
    const ends = Array.from({ length: 9 }, (_, i) => line(i, "fate"));
    expect(folded(ends, () => false)).toHaveLength(9);
  });
  it("gives lines that stand by themselves as they were, so that only what is new is drawn", () => {
    const [before, after] = [events, [...events, line(10, "c")]].map((some) => folded(some, () => true));
    expect(before?.every((told, i) => told === after?.[i])).toBe(true);
  });
  it("folds nothing that is weighty, and loses nothing", () => {
    expect(folded(events, () => true)).toHaveLength(events.length);
    const all = folded(events, (event) => event.number === 2).flatMap((each) => [each.event, ...each.more]);
    expect(all).toEqual(events);
  });
});
