import { describe, expect, it } from "vitest";
import { fields, pathOf } from "../src/lib/scene";

const view = {
  gm: "dealer",
  characters: { sable: { id: "sable", name: "Sable", hp: 25, guard: { value: 17 }, is_broken: false } },
  foes: [{ id: "brute", name: "Brute", hp: 28, notes: ["x"] }],
};

describe("the scene as the game master edits it", () => {
  it("finds somebody by key and by id", () => {
    expect(pathOf(view, "sable")).toEqual(["characters", "sable"]);
    expect(pathOf(view, "brute")).toEqual(["foes", 0]);
    expect(pathOf(view, "nobody")).toBeNull();
  });
  it("gives numbers first, then switches, then words, then what is below", () => {
    expect(fields(view, ["characters", "sable"]).map((field) => [field.name, field.value])).toEqual([
      ["Hp", 25],
      ["Broken", false],
      ["Name", "Sable"],
      ["Value", 17],
    ]);
  });
  it("leaves ids and seats alone", () => {
    expect(fields(view, ["foes", 0]).some((field) => field.name === "Id")).toBe(false);
  });
});
