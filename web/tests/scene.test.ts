import { describe, expect, it } from "vitest";
import { fields, gaugesFirst, pathOf, wayOut } from "../src/lib/scene";

const view = {
  gm: "dealer",
  characters: { sable: { id: "sable", name: "Sable", hp: 25, guard: { value: 17 }, is_broken: false } },
  foes: [{ id: "brute", name: "Brute", hp: 28, notes: ["x"] }],
};

describe("the scene as the game master edits it", () => {
  it("knows how somebody is taken out, by what their game calls it", () => {
    const out = (person: object) => {
      const found = wayOut(fields({ people: { ann: person } }, ["people", "ann"]));
      return found && [found.field.path.at(-1), found.out, found.back];
    };
    expect(out({ hp: 3, is_gone: false, status: "up" })).toEqual(["is_gone", true, false]);
    expect(out({ status: "up", hurt: { is_gone: false } })).toEqual(["status", "out", "up"]);
    expect(out({ hp: 3 })).toBeNull();
  });
  it("calls one of several by what they are and its place, not by a bare number", () => {
    const person = { place: [9, 2], sheet: { features: ["Quick"] } };
    expect(fields({ ann: person }, ["ann"]).map((field) => [field.name, field.group])).toEqual([
      ["Place 1", ""],
      ["Place 2", ""],
      ["Features 1", "Sheet"],
    ]);
  });
  it("finds somebody by key and by id", () => {
    expect(pathOf(view, "sable")).toEqual(["characters", "sable"]);
    expect(pathOf(view, "brute")).toEqual(["foes", 0]);
    expect(pathOf(view, "nobody")).toBeNull();
  });
  it("gives numbers first, then switches, then words, then what is below", () => {
    expect(fields(view, ["characters", "sable"]).map((field) => [field.name, field.value])).toEqual([
      ["HP", 25],
      ["Broken", false],
      ["Name", "Sable"],
      ["Value", 17],
    ]);
  });
  it("gives what the board shows as gauges first, by its names", () => {
    const person = { is_down: false, rank: 2, figures: { speed: 5, hp: 28, yield_taken: 1 } };
    const gauges = [
      { id: "hp", name: "Hit points", value: 28 },
      { id: "yield", name: "Yield", value: 1 },
    ];
    const all = fields({ ann: person }, ["ann"]);
    expect(gaugesFirst(all, gauges).map((field) => field.name)).toEqual([
      "Hit points",
      "Yield taken",
      "Rank",
      "Down",
      "Speed",
    ]);
    expect(gaugesFirst(all, [])).toEqual(all);
  });
  it("leaves ids and seats alone", () => {
    expect(fields(view, ["foes", 0]).some((field) => field.name === "Id")).toBe(false);
  });
});
