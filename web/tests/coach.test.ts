import { expect, it } from "vitest";
import { drawn } from "../src/rooms/replay/coach";

it("the coach's curve spans its box, certain victory on top", () => {
  const { path, at } = drawn(
    [
      [0, 0.5],
      [4, 1],
      [9, 0],
    ],
    200,
    80,
  );
  expect(at).toEqual([
    [0, 40],
    [100, 0],
    [200, 80],
  ]);
  expect(path).toBe("M0.0 40.0L100.0 0.0L200.0 80.0");
  expect(drawn([[0, 0.25]], 200, 80).at).toEqual([[0, 60]]);
});
