/** Whose face a seat has: the same before the table begins as at the table. */

import { expect, it } from "vitest";
import { parts } from "../src/art/bust";
import { faceOfSeat, hatsOf, learn } from "../src/lib/portraits.svelte";

learn([
  { name: "suits", portraits: { aldo_brandt: { hat: "helm" }, bob: { hat: "none" } } },
  { name: "velvet", theme: { hats: ["plume"] }, portraits: { maren: { hat: "plume" } } },
]);

it("is that of whom the seat plays on the board", () => {
  const tokens = [{ id: "driver_bob", seat: "bob" }, { id: "brigand" }];
  expect(faceOfSeat("suits", { id: "bob", name: "Bob" }, tokens)).toBe("driver_bob");
});

it("is found by the name, then by the seat, before there is a board", () => {
  expect(faceOfSeat("suits", { id: "north1", name: "Aldo Brandt" })).toBe("aldo_brandt");
  expect(faceOfSeat("velvet", { id: "maren", name: "Maren Falquet" })).toBe("maren");
  expect(faceOfSeat("suits", { id: "south9", name: "Nobody's Own" })).toBe("south9");
});

it("has a hat that is worn where it is from, if its game says which those are", () => {
  expect(hatsOf("velvet")).toEqual(["plume"]);
  expect(hatsOf("suits")).toEqual([]);
  for (const id of ["ann", "bob", "cy", "dee"]) expect(parts(id, {}, hatsOf("velvet")).hat).toBe("plume");
  expect(new Set(["ann", "bob", "cy", "dee", "eve", "fay"].map((id) => parts(id).hat)).size).toBeGreaterThan(1);
});
