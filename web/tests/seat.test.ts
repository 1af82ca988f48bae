/** One seat by itself: what is raised, how often, and what is sent when a thing is dropped. */

import { describe, expect, it, vi } from "vitest";
import type { Look } from "../src/lib/api";
import type { Event, Option } from "../src/lib/board";
import { Seat } from "../src/lib/seat.svelte";
import { isRevealed } from "../src/table/motion";

/** What a browser has and a test of logic has not. */
vi.hoisted(() => {
  const nothing = (): undefined => undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: nothing }));
  vi.stubGlobal("addEventListener", nothing);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: nothing });
  vi.stubGlobal("document", { documentElement: { dataset: {} }, addEventListener: nothing });
});

function asked(options: Option[]): Seat {
  const seat = new Seat("nobody's");
  const choice = { form: "pick", kind: "test", seat: "ann", prompt: "Which?", rule: "", actor: "", options };
  seat.look = {
    seat: "ann",
    number: 1,
    board: { tokens: [{ id: "me", name: "Me", seat: "ann" }] },
    choices: [{ id: "1", choice }],
    waiting_for: [],
  } as unknown as Look;
  seat.line = "up";
  return seat;
}

describe("a seat that is asked", () => {
  it("does more or less often what is raised, within what is offered", () => {
    const seat = asked([
      { value: "buy yield", facts: { cost: 2 } },
      { value: "buy yield 2", facts: { cost: 4, times: 2 } },
      { value: "buy style", facts: { cost: 3 } },
      { value: "stop" },
    ]);
    const shown = (): string[] => seat.rack.map((option) => option.value);
    expect(shown()).toEqual(["buy yield", "buy style", "stop"]);
    seat.pick(seat.rack[0] as Option);
    seat.step(seat.rack[0] as Option, 1);
    expect(shown()).toEqual(["buy yield 2", "buy style", "stop"]);
    expect(seat.raised.map((option) => option.value)).toEqual(["buy yield 2"]);
    seat.step(seat.rack[0] as Option, 1);
    expect(shown()[0]).toBe("buy yield 2");
    seat.step(seat.rack[0] as Option, -1);
    expect(shown()[0]).toBe("buy yield");
  });

  it("goes through every number with one stepper, however many they are", () => {
    const often = Array.from({ length: 9 }, (_, i) => ({
      value: `buy yield ${i + 2}`,
      facts: { cost: i + 2, times: i + 2 },
    }));
    const seat = asked([{ value: "buy yield", facts: { cost: 1 } }, ...often, { value: "done" }]);
    expect(seat.hasVerbs).toBe(false);
    expect(seat.rack.map((option) => option.value)).toEqual(["buy yield", "done"]);
    for (let times = 2; times <= 10; times++) {
      seat.step(seat.rack[0] as Option, 1);
      expect(seat.rack[0]?.value).toBe(`buy yield ${times}`);
    }
  });

  it("has the way on in its bar wherever much else may be done", () => {
    const things = ["attack", "dodge", "aim", "move"].map((value) => ({ value }));
    const seat = asked([...things, { value: "end" }]);
    expect(seat.bar.map((option) => option.value)).toEqual(["end"]);
    expect(seat.rack.map((option) => option.value)).toEqual(["attack", "dodge", "aim", "move"]);
    expect(asked([{ value: "attack" }, { value: "end" }]).rack).toHaveLength(2);
    expect(asked([...things, { value: "end", barred_by: "turn", why: "Not yet." }]).bar).toEqual([]);
  });

  it("keeps a result in sight while something is bought with it or one of its dice is chosen, and no other result", () => {
    const seat = asked([{ value: "nothing" }, { value: "advantage", on: ["die:jo.advantage"] }]);
    const look = seat.look as Look;
    const board = { tokens: [{ id: "jo", name: "Jo", dice: [{ id: "jo.advantage", size: 8 }] }] };
    const hands = [{ token: "jo", dice: [{ id: "d1", size: 6 }] }];
    seat.look = { ...look, board: { ...board, exchange: { hands, state: "shown" } } } as unknown as Look;
    expect([seat.buys, seat.rack.length]).toEqual([false, 2]);
    hands[0]?.dice.push({ id: "jo.advantage", size: 8 });
    seat.look = { ...look, board: { ...board, exchange: { hands, state: "shown" } } } as unknown as Look;
    expect(seat.buys).toBe(true);
  });

  it("leaves many places to the ground, and has few of them side by side, too, for keys and thumbs", () => {
    const places = Array.from({ length: 10 }, (_, i) => ({ value: `go ${i},1`, on: [`square:${i},1`] }));
    const seat = asked([...places, { value: "later" }]);
    seat.chooseVerb("go");
    expect([seat.left.length, seat.rack]).toEqual([10, []]);
    const few = asked([...places.slice(0, 4), { value: "later" }]);
    expect([few.rack.length, few.bar]).toEqual([5, []]);
  });

  it("has all answers to a ruling side by side, wherever they lie", () => {
    const seat = asked([{ value: "yes", on: ["square:1,1"] }, { value: "no", on: ["square:1,2"] }, { value: "later" }]);
    expect(seat.isRuling).toBe(false);
    seat.company = { gm: "ann", seats: [] } as unknown as NonNullable<Seat["company"]>;
    expect([seat.isRuling, seat.bar, seat.rack.length]).toEqual([true, [], 3]);
  });

  it("takes nothing older for the truth than what the line has told", async () => {
    const seat = asked([{ value: "go on" }, { value: "stop" }]);
    const sent = { ...seat.look, number: 0, choices: [] };
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify(sent), { status: 200 }));
    await seat.refresh();
    expect(seat.look?.number).toBe(1);
    expect(seat.look?.choices).toHaveLength(1);
    sent.number = 2;
    await seat.refresh();
    expect([seat.look?.number, seat.look?.choices.length]).toEqual([2, 0]);
  });

  it("finds what it answered raised again where the game master set something, and not where time went back", async () => {
    const told = (number: number, kind: string, back?: number): Event =>
      ({
        number,
        kind,
        text: "It was so.",
        rules: [],
        ...(back === undefined ? {} : { facts: { back_to: back } }),
      }) as unknown as Event;
    for (const [kind, raised] of [
      ["edit", ["stop"]],
      ["rewind", []],
    ] as const) {
      const seat = asked([{ value: "go on" }, { value: "stop" }]);
      const { choices } = seat.look as Look;
      seat.take({ ...(seat.look as Look), events: [told(0, "turn")] });
      vi.stubGlobal("fetch", async () => new Response("{}", { status: 200 }));
      await seat.answer("1", "stop", "Stop");
      seat.take({ ...(seat.look as Look), number: 2, choices: [], events: [told(1, "moved")] });
      const again = choices.map((each) => ({ ...each, id: "2" }));
      seat.take({ ...(seat.look as Look), number: 3, choices: again, events: [told(2, kind, 1)] });
      expect(seat.raised.map((option) => option.value)).toEqual(raised);
    }
  });

  it("is told when the game master goes back or sets something, and that its question is put off", () => {
    const seat = asked([{ value: "go on" }, { value: "stop" }]);
    seat.take({ ...(seat.look as Look), events: [] });
    const told = (number: number, kind: string) =>
      ({ number, kind, text: `A ${kind}.`, rules: [], seen_by: ["*"], facts: { back_to: 0 } }) as Event;
    seat.take({ ...(seat.look as Look), number: 2, choices: [], events: [told(0, "rewind"), told(1, "edit")] });
    expect(seat.toasts.map((toast) => [toast.kind, toast.title])).toEqual([
      ["rewind", "A rewind."],
      ["ruling", "A edit."],
    ]);
    expect(seat.late).toMatch(/put off/);
  });

  it("is told when the game master answers for somebody", () => {
    const seat = asked([{ value: "go on" }, { value: "stop" }]);
    seat.take({ ...(seat.look as Look), events: [] });
    const ruled = { number: 0, kind: "ruling", text: "The game master rules for Me: so.", seen_by: ["*"], facts: {} };
    const events = [{ ...ruled, rules: ["table.gm.ruling"] }] as Event[];
    seat.take({ ...(seat.look as Look), number: 2, choices: [], events });
    expect(seat.toasts.map((toast) => [toast.kind, toast.title])).toEqual([
      ["ruling", "The game master rules for you: so."],
    ]);
  });

  it("means a card by itself where it is touched, though several cards together be an answer, too", () => {
    const [low, high] = [
      { value: "one Ad", on: ["card:Ad"] },
      { value: "one Kc", on: ["card:Kc"] },
    ];
    const seat = asked([high, low, { value: "both", on: ["card:Kc", "card:Ad"] }]);
    const rows = [{ id: "hand", name: "Hand", look: "hand", owner: "me", cards: ["Kc", "Ad"] }];
    seat.look = { ...(seat.look as Look), board: { ...seat.board, rows } } as unknown as Look;
    seat.touch("card:Ad");
    expect([seat.raised.map((option) => option.value), seat.rack, seat.bar.length]).toEqual([["one Ad"], [], 1]);
  });

  it("is told that somebody answered first, whatever it was at", () => {
    const seat = asked([
      { value: "attack rod", on: ["token:rod"] },
      { value: "attack bea", on: ["token:bea"] },
    ]);
    seat.take({ ...(seat.look as Look), events: [] });
    seat.chooseVerb("attack");
    seat.take({ ...(seat.look as Look), number: 2, choices: [], events: [] });
    expect(seat.late).toMatch(/answered first/);
  });

  it("never loses the only thing there is to do", () => {
    const seat = asked([{ value: "go on" }]);
    expect(seat.rack.map((option) => option.value)).toEqual(["go on"]);
    seat.pick(seat.rack[0] as Option);
    expect(seat.rack).toEqual([]);
    seat.back();
    expect(seat.raised.map((option) => option.value)).toEqual(["go on"]);
  });

  it("is shown the options when a thing is laid where it means several", () => {
    const seat = asked([
      { value: "attack rod sword", on: ["token:rod"] },
      { value: "attack rod fist", on: ["token:rod"] },
      { value: "move 3,4", on: ["square:3,4"] },
    ]);
    expect([seat.canDrag("token:me"), seat.canDrag("token:rod"), seat.canDrag("card:8h")]).toEqual([true, true, false]);
    seat.drop("token:me", "token:rod");
    expect(seat.nouns).toEqual(["token:rod"]);
    expect(seat.sending).toBeNull();
  });
});

describe("a reveal", () => {
  const hands = [
    { token: "a", cards: ["9c"] },
    { token: "b", cards: ["9s"] },
  ];
  it("is when what was laid lies open, and never twice", () => {
    const laid = {
      exchange: { name: "", state: "laid" as const, hands: hands.map((hand) => ({ ...hand, cards: [] })) },
    };
    const shown = { exchange: { name: "", state: "shown" as const, hands } };
    expect(isRevealed(laid, shown)).toBe(true);
    expect(isRevealed(shown, shown)).toBe(false);
    expect(isRevealed({}, shown)).toBe(false);
    expect(isRevealed(laid, laid)).toBe(false);
  });
});
