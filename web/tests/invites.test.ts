import { describe, expect, it } from "vitest";
import { heard, spoken } from "../src/lib/invites";

describe("a table's code", () => {
  it("is read aloud in fives and understood however it is typed", () => {
    expect(spoken("7ywfbsr68t")).toBe("7YWFB-SR68T");
    expect(heard(" 7ywfb-SR68T ")).toBe("7ywfbsr68t");
    expect(heard(spoken("qc2qqwmr53"))).toBe("qc2qqwmr53");
  });
});
