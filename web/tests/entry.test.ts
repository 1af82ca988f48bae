import { describe, expect, it } from "vitest";
import { entered, letStand, missing, owners, tapped, undone, wanted } from "../src/lib/entry";

describe("luck by hand", () => {
  it("takes a rank, then its suit", () => {
    expect(tapped(tapped("", "K"), "d")).toBe("Kd");
    expect(tapped(tapped("Kd", "10"), "c")).toBe("Kd 10c");
  });
  it("changes a rank that still waits, and ignores a suit without one", () => {
    expect(tapped("Kd 9", "8")).toBe("Kd 8");
    expect(tapped("Kd", "s")).toBe("Kd");
  });
  it("undoes the last one and reads commas too", () => {
    expect(undone("Kd 9c")).toBe("Kd");
    expect(entered("Kd,9c  4s")).toEqual(["Kd", "9c", "4s"]);
  });
  it("knows dice from cards by the question", () => {
    expect(wanted("Maren, Aim: enter what came, d8+2d10.", false)).toEqual({
      kind: "dice",
      sizes: [8, 10, 10],
      number: 3,
    });
    expect(wanted("Enter the card.", true).kind).toBe("numbers");
    expect(wanted("Bob: enter what came, 4 cards.", false)).toEqual({ kind: "french", sizes: [], number: 4 });
    expect(wanted("A tie: enter what came, 1 to 3.", false)).toEqual({ kind: "numbers", sizes: [3], number: 1 });
    expect(wanted("Bob's place: enter what came.", false).number).toBe(1);
  });
  it("counts what is still to come; a rank without its suit is not a card", () => {
    const four = wanted("Bob: enter what came, 4 cards.", false);
    expect(missing("Kd 9", four)).toBe(3);
    expect(missing("Kd 9c Ah 4s", four)).toBe(0);
    expect(missing("8 5", wanted("Aim: enter what came, 3d10.", false))).toBe(1);
  });
});

it("luck that is proposed may stand, or another is entered", () => {
  const proposed = { kind: "luck.propose", default: "5c 3c" };
  expect(letStand(proposed, "5c 3c ")).toBe("Let it stand");
  expect(letStand(proposed, "5c 4c")).toBe("Enter it");
  expect(letStand({ kind: "luck.enter" }, "")).toBe("Enter it");
  expect(letStand({ kind: "draws.say" }, "")).toBe("Say it");
});

it("of several hands at once each card's owner is told", () => {
  const prompt = "Otto Grahl (2) and Aldo Brandt (2): enter what came, 4 cards.";
  expect([...owners(prompt)]).toEqual([
    [0, "Otto Grahl"],
    [2, "Aldo Brandt"],
  ]);
  expect([...owners("Ann (1), Bob (2) and Cy (1): enter what came, 4 cards.").keys()]).toEqual([0, 1, 3]);
  expect(owners("Ruth Amsel's card: enter what came.").size).toBe(0);
});
