import { describe, expect, it } from "vitest";
import {
  blank,
  entrySchema,
  isMap,
  kindOf,
  laid,
  lineOf,
  ownFaults,
  pathText,
  put,
  repairWords,
  resolved,
  rowName,
  type Schema,
  suggestions,
} from "../../src/rooms/sheets/fields";
import { entryText, fileText, type Table } from "../../src/rooms/sheets/toml";

const WHOLE: Schema = {
  $ref: "#/$defs/People",
  $defs: {
    People: { type: "object", properties: { character: { type: "array", items: { $ref: "#/$defs/Character" } } } },
    Character: {
      type: "object",
      required: ["id", "body"],
      properties: {
        id: { type: "string" },
        body: { type: "integer", minimum: 3, maximum: 20 },
        points: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
        levels: { type: "object", additionalProperties: { type: "integer" }, default: {} },
        arms: { type: "array", items: { type: "array", items: { type: "string" } } },
        mercy: { enum: ["none", "soften"] },
        hero: { type: "boolean" },
        swarm: { anyOf: [{ $ref: "#/$defs/Swarm" }, { type: "null" }] },
        tags: { type: "array", items: { type: "string" } },
        foes: { type: "array", items: { $ref: "#/$defs/Swarm" } },
      },
    },
    Swarm: { type: "object", properties: { attack: { type: "integer" } }, required: ["attack"] },
  },
};
const ENTRY = entrySchema(WHOLE, "character");
const kind = (name: string, value?: never): string => kindOf(resolved(ENTRY.properties?.[name], WHOLE), WHOLE, value);

describe("a form from a schema", () => {
  it("knows what each value is", () => {
    const found = Object.keys(ENTRY.properties ?? {}).map((name) => kind(name));
    expect(found).toEqual(["text", "number", "number", "numbers", "sets", "choice", "switch", "group", "tags", "rows"]);
  });
  it("takes rows of signs, all as long, for a map", () => {
    expect(isMap(["####", "#..#", "####"])).toBe(true);
    expect(isMap(["####", "#.#", "####"])).toBe(false);
    expect(isMap(["wolf", "wolf", "bear"])).toBe(false);
    expect(kind("tags", ["####", "#..#", "####"] as never)).toBe("map");
  });
  it("begins with what is needed, within its bounds", () => {
    expect(blank(ENTRY, WHOLE)).toEqual({ id: "", body: 3 });
    expect(blank({ $ref: "#/$defs/Swarm" }, WHOLE)).toEqual({ attack: 1 });
  });
  it("names paths as faults do, and finds an entry's own", () => {
    expect(pathText(["levels", "Hand Weapons"])).toBe('levels."Hand Weapons"');
    expect(pathText(["placed", 0, "x"])).toBe("placed[0].x");
    const [own] = ownFaults([{ line: 8, path: "character[0].points", wrong: "", right: "" }]);
    expect(own?.path).toBe("points");
  });
  it("sets and takes away without touching the old", () => {
    const table = { a: { b: [1, 2] } };
    expect(put(table, ["a", "b", 0], 5)).toEqual({ a: { b: [5, 2] } });
    expect(put(table, ["a", "b", 1], undefined)).toEqual({ a: { b: [1] } });
    expect(put(table, ["c", "d"], true)).toEqual({ a: { b: [1, 2] }, c: { d: true } });
    expect(put(table, ["a"], undefined)).toEqual({});
    expect(table).toEqual({ a: { b: [1, 2] } });
  });
  it("suggests what others have at the same place", () => {
    const others: Table[] = [{ levels: { Riding: 1 }, arms: [["Sword", "Shield"]] }, { levels: { Archery: 2 } }];
    expect(suggestions(others, ["levels"])).toEqual(["Archery", "Riding"]);
    expect(suggestions(others, ["arms", 0])).toEqual(["Shield", "Sword"]);
    expect(suggestions(others, ["none"])).toEqual([]);
  });
});

it("what has no summary is called by what its file holds, as a word", () => {
  expect(lineOf({ summary: "a duellist" }, "npcs")).toBe("a duellist");
  expect([lineOf({}, "npcs"), lineOf({}, "opponents")]).toEqual(["NPC", "opponent"]);
  expect(lineOf({ concept: "caravan guard, who stands in front" }, "npcs", 15)).toBe("caravan guard …");
});

describe("content files", () => {
  it("are written as TOML that reads back the same", () => {
    const text = entryText("character", {
      id: "me",
      name: 'The "Fox"\n',
      body: 5,
      hero: true,
      levels: { "Hand Weapons": 2, Riding: 0 },
      arms: [["Sword", "Shield"]],
      gear: [{ kind: "buckler", at: "arm" }],
      none: {},
    });
    expect(text).toBe(
      '[[character]]\nid = "me"\nname = "The \\"Fox\\"\\n"\nbody = 5\nhero = true\nlevels = { "Hand Weapons" = 2, Riding = 0 }\narms = [["Sword", "Shield"]]\ngear = [\n  { kind = "buckler", at = "arm" },\n]\nnone = {}\n',
    );
    expect(fileText("x", [{ a: 1 }, { a: 2 }])).toBe("[[x]]\na = 1\n\n[[x]]\na = 2\n");
  });
});

describe("a sheet", () => {
  const schema = entrySchema(WHOLE, "character");
  it("shows what is needed, said, or used by others, and keeps the rest apart", () => {
    const table: Table = { id: "me", body: 5, levels: { Riding: 1 } };
    const alone = laid(schema, WHOLE, table, [{ id: "you", body: 6 }], ["id"]);
    expect(alone.figures.map(([name]) => name)).toEqual(["body"]);
    expect(alone.rest.map(([name]) => name)).toContain("levels");
    expect(alone.more.map(([name]) => name)).toContain("arms");
    const armed = laid(schema, WHOLE, table, [{ id: "you", body: 6, arms: [["Axe"]] }], ["id"]);
    expect(armed.rest.map(([name]) => name)).toContain("arms");
  });

  it("knows dice, pairs and lists of numbers for what they are", () => {
    const dice: Schema = { type: "object", additionalProperties: { enum: [6, 8] } };
    expect(kindOf(dice, WHOLE, undefined)).toBe("numbers");
    expect(kindOf({ type: "array", items: { type: "integer" } }, WHOLE, undefined)).toBe("counts");
    const pair: Schema = { type: "array", prefixItems: [{ type: "integer" }, { type: "integer" }], items: false };
    expect(kindOf(pair, WHOLE, undefined)).toBe("pair");
  });

  it("says repairs and rows in words", () => {
    const table: Table = { reflexes: 7, armour: "Scael", arms: [["Long Bow", "Shield"]] };
    expect(repairWords(table, { path: ["reflexes"], value: 6 })).toBe("Reflexes 6 instead of 7");
    expect(repairWords(table, { path: ["armour"], value: "Scale" })).toBe("Scale instead of Scael");
    expect(repairWords(table, { path: ["arms", 0, 1], value: null })).toBe("Take Shield away");
    expect(rowName({ a: "dock", b: "deck", by: "gangplank" }, "Way", 0)).toBe("dock – deck");
    expect(rowName({}, "Way", 2)).toBe("Way 3");
  });
});
