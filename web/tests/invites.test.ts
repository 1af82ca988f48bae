import { describe, expect, it, vi } from "vitest";
import { heard, isHereOnly, spoken } from "../src/lib/invites";

describe("a table's code", () => {
  it("is read aloud in fives and understood however it is typed", () => {
    expect(spoken("7ywfbsr68t")).toBe("7YWFB-SR68T");
    expect(heard(" 7ywfb-SR68T ")).toBe("7ywfbsr68t");
    expect(heard(spoken("qc2qqwmr53"))).toBe("qc2qqwmr53");
  });
});

it("a link by which a computer calls itself is no use to others", () => {
  vi.stubGlobal("location", { origin: "http://127.0.0.1:8420" });
  for (const here of ["/t/abc#x", "http://localhost:8420/t/abc", "http://127.0.1.1/t/abc", "http://[::1]:8420/t/abc"])
    expect(isHereOnly(here)).toBe(true);
  for (const there of ["http://192.168.1.20:8420/t/abc", "https://localhost.example.org/t/abc"])
    expect(isHereOnly(there)).toBe(false);
  vi.unstubAllGlobals();
});
