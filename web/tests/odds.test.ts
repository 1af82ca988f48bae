import { describe, expect, it } from "vitest";
import { telling } from "../src/lib/telling";

describe("chances beside options", () => {
  const options = [
    { answer: "defend", chances: { dead: 0, hit: 0.4, "foe down": 0.1 }, is_exact: true },
    { answer: "dodge", chances: { dead: 0, hit: 0.6, "foe down": 0.1 }, is_exact: true },
  ];
  it("are those in which options differ, the likeliest first", () => {
    expect(telling(options).dodge).toEqual([{ text: "hit", p: 0.6, is_exact: true, tone: "good" }]);
  });
  it("are all there are where there is but one option", () => {
    const [only] = options;
    expect(telling(only ? [only] : []).defend?.map((each) => each.text)).toEqual(["hit", "foe down"]);
  });
  it("say when they are not exact", () => {
    expect(telling([{ answer: "a", chances: { win: 0.5 } }]).a?.[0]?.is_exact).toBe(false);
  });
});
