import { expect, test } from "vitest";
import { sawSince } from "../src/desk/rewinding";

const named = (seat: string): string => seat.toUpperCase();

test("who has seen how much since is said with those alike together", () => {
  expect(sawSince({ ann: 2, bob: 2 }, named)).toBe("Everybody has seen 2 things since.");
  expect(sawSince({ ann: 1, bob: 3, cy: 1 }, named)).toBe("BOB has seen 3 things since, ANN and CY 1.");
  expect(sawSince({ ann: 1, bob: 1, cy: 0 }, named)).toBe("ANN and BOB have seen 1 thing since, CY nothing.");
  expect(sawSince({ ann: 0, bob: 0 }, named)).toBe("Nobody else has seen anything since.");
});

test("nothing is said where it is not known", () => {
  expect(sawSince({}, named)).toBe("");
  expect(sawSince(undefined, named)).toBe("");
});
