import { expect, it } from "vitest";
import type { Board, Event, Token } from "../../src/lib/board";
import { grouped, isGone, isLaid, isNews, standing, waitedFor } from "../../src/rooms/wall/shown";

const tough = (states: string[]): Token => ({ id: "tough", name: "Tough", seat: "dealer", states }) as unknown as Token;

it("whoever has left stands on no wall, whoever is down does", () => {
  expect([["absent"], ["dead"], ["out"], ["down"], []].map((states) => isGone(tough(states)))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it("a card lies face down once its seat is not waited for, and not before anybody has answered", () => {
  expect(isLaid(tough([]), ["sable"], 2, 1)).toBe(true);
  expect(isLaid(tough([]), ["dealer", "sable"], 2, 0)).toBe(false);
  expect(isLaid(tough([]), ["dealer"], 2, 1)).toBe(false);
  expect(isLaid(tough([]), [], 1, 0)).toBe(false);
});

it("what lies open is news unless time went back to it, be it that cards were drawn since", () => {
  const told = (...all: object[]): Event[] => all.map((facts) => ({ facts }) as unknown as Event);
  expect(isNews(told({}))).toBe(true);
  expect(isNews(told({ back_to: 3 }, {}))).toBe(false);
  expect(isNews(told({ back_to: 3 }, { hands: [["8h"], ["Kd"]] }))).toBe(true);
});

it("whom the table waits for is named, all are everybody, and whoever leads is called what the game calls it", () => {
  const ids = ["dale", "ruth", "caleb", "marisol", "gm"];
  const seats = ids.map((id) => ({ id, name: id === "gm" ? "Game master" : `${id} X` }));
  const say = (...waits: string[]): string => waitedFor(waits, seats, { id: "gm", called: "game master" });
  expect(say()).toBe("");
  expect(say("gm")).toBe("the game master");
  expect(say("gm", "dale")).toBe("the game master and dale X");
  expect(say("dale", "ruth", "caleb")).toBe("dale X, ruth X and caleb X");
  expect(say("dale", "ruth", "caleb", "marisol")).toBe("everybody but the game master");
  expect(say(...ids)).toBe("everybody");
  const many = [...seats, ...["a", "b", "c"].map((id) => ({ id, name: id }))];
  expect(waitedFor(ids, many, { called: "MJ" })).toBe("dale X, ruth X and 3 others");
});

const someone = (name: string, side: string): Token => ({ id: name, name, side }) as unknown as Token;
const SIDES = { sides: ["with", "against", "apart"].map((stance) => ({ id: stance, stance })) } as unknown as Board;

it("bystanders stand last", () => {
  const here = [someone("Barkeep", "apart"), someone("Lisbet", "with"), someone("Noble", "against")];
  expect(standing(SIDES, here).map((each) => each.name)).toEqual(["Lisbet", "Noble", "Barkeep"]);
});

it("two who are alike are one before anybody is left out, and only then", () => {
  const pair = [someone("Courtier 1", "apart"), someone("Courtier 2", "apart")];
  const crowd = [1, 2, 3].map((n) => someone(`Guard ${n}`, "apart"));
  const sizes = (here: Token[], enough: number): number[] => grouped(here, enough).map((each) => each.length);
  expect(sizes([...pair, someone("Tutor", "apart")], 3)).toEqual([1, 1, 1]);
  expect(sizes([...pair, someone("Tutor", "apart")], 2)).toEqual([2, 1]);
  expect(sizes([...pair, ...crowd], 4)).toEqual([1, 1, 3]);
  const hurt = { ...pair[1], states: ["prone"] } as unknown as Token;
  expect(sizes([pair[0] as Token, hurt], 1)).toEqual([2]);
});
