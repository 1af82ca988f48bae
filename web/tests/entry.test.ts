import { describe, expect, it } from "vitest";
import { entered, tapped, undone, wanted } from "../src/lib/entry";

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
    expect(wanted("Enter Aim: d8+2d10.", false)).toEqual({ kind: "dice", sizes: [8, 10, 10] });
    expect(wanted("Enter the card.", true).kind).toBe("numbers");
    expect(wanted("Enter two cards each.", false).kind).toBe("french");
  });
});
