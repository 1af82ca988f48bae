import { expect, test } from "vitest";
import {
  awaited,
  type Board,
  beginning,
  type Event,
  isDown,
  isOvertaken,
  isPast,
  shownAs,
  statesOf,
  type Token,
} from "../src/lib/board";

const board = (state: "asked" | "shown", now: string): Board =>
  ({
    order: [{ token: now, state: "now" }],
    exchange: { state, hands: [{ token: "ann" }, { token: "bob" }] },
  }) as unknown as Board;

test("what was fought out is past once somebody has the turn who was not in it", () => {
  expect(isPast(board("shown", "cy"))).toBe(true);
  expect(isPast(board("shown", "bob"))).toBe(false);
  expect(isPast(board("asked", "cy"))).toBe(false);
  expect(isPast({ ...board("shown", "cy"), order: [] })).toBe(false);
  expect(isPast({ order: [{ token: "cy", state: "now" }] } as unknown as Board)).toBe(false);
});

test("or once a turn, an attack or a test began after it was told, so that an old card does not stand at the end", () => {
  const thrown = { exchange: { state: "shown", hands: [{ token: "ann", total: 3 }] } } as unknown as Board;
  const told = (...kinds: string[]): Event[] =>
    kinds.map(
      (kind, number) =>
        ({
          number,
          kind,
          text: kind,
          ...(kind === "play" ? { sums: [{ about: "ann", total: 3 }] } : {}),
        }) as unknown as Event,
    );
  expect(isPast(thrown, told("turn", "test", "play", "wound"))).toBe(false);
  for (const kind of ["turn", "round", "attack", "pool"]) expect(isPast(thrown, told("test", "play", kind))).toBe(true);
  expect(isOvertaken({ exchange: { ...thrown.exchange, state: "asked" } } as Board, told("play", "turn"))).toBe(false);
  expect(isOvertaken(thrown, told("turn", "turn_end"))).toBe(false); // nothing tells of it: perhaps it is older than the story
});

test("whoever asks as their turn begins has the turn, though nothing of it is done", () => {
  const order = [
    { token: "ann", state: "done" },
    { token: "bob", state: "done" },
  ];
  const told = [
    { kind: "turn", about: ["ann"] },
    { kind: "turn", about: ["bob"] },
    { kind: "terms", about: ["bob"] },
  ];
  const of = (facing: string, now = order): string =>
    beginning({ order: now } as unknown as Board, told as unknown as Event[], facing);
  expect([of("bob"), of("ann"), of("")]).toEqual(["bob", "", ""]);
  expect(of("bob", [{ token: "ann", state: "now" }])).toBe("");
});

const fallen = (state: string): Token =>
  ({ states: [state], chips: [{ kind: "blue", ready: 1 }], tags: [{ text: "loses the coming action" }] }) as Token;

test("the dead have nothing to act with, whoever is only down keeps it, and either is said to be so", () => {
  const dead = shownAs(fallen("dead"));
  expect([dead.chips, dead.tags, isDown(dead)]).toEqual([[], [], true]);
  expect(statesOf(dead)).toEqual([{ text: "dead", tone: "harm" }]);
  expect(shownAs(fallen("down")).chips).toHaveLength(1);
  expect(statesOf({ ...fallen("dazed"), tags: [{ text: "dazed" }] } as Token)).toEqual([]);
});

test("whoever has the turn is waited for where the first answer counts, not those who may speak besides", () => {
  const scene = { ...board("asked", "ann"), tokens: [{ id: "ann", name: "Ann", seat: "one" }] } as Board;
  expect(awaited(scene, ["gm", "one"], true)).toEqual(["one"]);
  expect(awaited(scene, ["gm", "two"], true)).toEqual(["gm", "two"]);
  expect(awaited(scene, ["gm", "one"])).toEqual(["gm", "one"]);
});
