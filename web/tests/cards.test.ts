import { describe, expect, it } from "vitest";
import { hash, parts } from "../src/art/bust";
import { cardName, face, pieces, sorted, spoken } from "../src/lib/cards";

describe("cards", () => {
  it("are read from their codes, with letters or signs", () => {
    expect(face("10h")).toEqual({ kind: "french", rank: "10", suit: "h" });
    expect(face("J♣")).toEqual({ kind: "french", rank: "J", suit: "c" });
    expect(face("7")).toEqual({ kind: "number", rank: "7" });
    expect(face("??")).toEqual({ kind: "back" });
  });
  it("are named for people who cannot see them", () => {
    expect(cardName("Js")).toBe("jack of spades");
    expect(cardName("??")).toBe("face-down card");
  });
  it("are heard by their names", () => {
    expect(spoken("You (2): 8s 10h; rank 1 (As as 1).")).toBe(
      "You (2): 8 of spades 10 of hearts; rank 1 (ace of spades as 1).",
    );
  });
  it("are found in sentences, and words that look like them are not", () => {
    expect(pieces("Ilse plays 9♣: Result 9.")).toEqual([
      { text: "Ilse plays " },
      { card: "9♣" },
      { text: ": Result 9." },
    ]);
    expect(pieces("As the storm breaks, 2d6 and Acts")).toHaveLength(1);
    expect(pieces("Lena: As I try it. As they say.")).toHaveLength(1);
    const cards = (text: string): string[] => pieces(text).flatMap((piece) => ("card" in piece ? [piece.card] : []));
    expect(cards("Sable Wren's draw: As Jh 4d.")).toEqual(["As", "Jh", "4d"]);
    expect(cards("Her draw: Jh As 4d.")).toEqual(["Jh", "As", "4d"]);
    expect(cards("Kim shows As, rank 1 (As as 1) against As of mine")).toEqual(["As", "As", "As"]);
  });
  it("are sorted by rank or suit", () => {
    expect(sorted(["Js", "2h", "10c"], "rank")).toEqual(["2h", "10c", "Js"]);
    expect(sorted(["2h", "Js", "As"], "suit")).toEqual(["As", "Js", "2h"]);
  });
});

describe("busts", () => {
  it("are the same for the same id, and all parts exist", () => {
    for (let i = 0; i < 300; i++) {
      const own = parts(`somebody_${i}`);
      expect(Object.values(own).every((each) => each !== undefined)).toBe(true);
    }
    expect(parts("brute")).toEqual(parts("brute"));
    expect(hash("a")).not.toBe(hash("b"));
  });
  it("take the parts that content names", () => {
    expect(parts("sable", { hat: "plume", hair: "side" })).toMatchObject({ hat: "plume", hair: "side" });
  });
});
