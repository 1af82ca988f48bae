import { describe, expect, it } from "vitest";
import type { Board, Option, Pick } from "../src/lib/board";
import { isAmiss } from "../src/lib/choosing";
import { type Counted, counted, outlooks, sliced } from "../src/lib/outlook";
import { amiss, inFigures, type Priced, telling, within } from "../src/lib/telling";

const sources = import.meta.glob<string>("../src/{table,desk}/*.svelte", {
  query: "?raw",
  import: "default",
  eager: true,
});

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
  it("are not told of options that they are nothing to, unless it is what most are compared by", () => {
    const strike = { answer: "strike", chances: { "foe dazed": 0.3 }, is_exact: true };
    const others = ["step", "face"].map((answer) => ({ answer, chances: { "foe dazed": 0 }, is_exact: true }));
    expect(telling([strike, ...others]).step).toEqual([]);
    expect(
      telling([strike, { ...strike, answer: "charge" }, ...others.slice(0, 1)]).step?.map((each) => each.p),
    ).toEqual([0]);
  });
  it("are not told of what only prepares something, of which the server says what it does itself", () => {
    const [attack, shoot] = ["attack", "shoot"].map((answer, i) => ({
      answer,
      chances: { hit: 0.4 + i / 5 },
      is_exact: true,
    }));
    const face = {
      answer: "face",
      chances: { hit: 0 },
      counts: { wounds: { 1: 1 } },
      is_exact: true,
      asks_again: true,
    };
    const said = telling([attack, shoot, face] as Priced[], (_, name) => about(name));
    expect([said.attack?.length, said.face]).toEqual([1, []]);
    const stale = { ...face, chances: { hit: 1 } }; // what was rolled before is no doing of theirs
    expect(telling([attack, shoot, stale] as Priced[], (_, name) => about(name)).face).toEqual([]);
  });
  it("are told of a blow that settles something, though whoever strikes has another action left", () => {
    const of = (answer: string, guard: number, broken: number, asksAgain: boolean): Priced => ({
      answer,
      chances: { "their Broken": broken, "own Broken": 1 },
      counts: { "their Guard": { [guard]: 1 } },
      is_exact: true,
      asks_again: asksAgain,
    });
    const options = [of("strike", 0, 1, true), of("poke", 4, 0, true), of("defend", 5, 0, false)];
    const heal = { answer: "heal", chances: { "own Broken": 0 }, is_exact: true };
    const broken = { ...board, tokens: board.tokens?.map((each) => (each.id === "jo" ? hurt : each)) } as Board;
    const said = telling([...options, heal] as Priced[], (_, name) => counted(broken, choice, undefined, name));
    expect(said.strike?.map((each) => each.text)).toEqual(["costs them Guard", "they are Broken"]);
    expect(said.defend?.map((each) => each.text)).toEqual(["you stay Broken"]); // who strikes is so anyhow
  });
  it("are not told where they lie no farther apart than what was sampled may be wrong", () => {
    const of = (a: number, b: number) =>
      telling([
        { answer: "a", chances: { hit: a }, intervals: { hit: 0.2 } },
        { answer: "b", chances: { hit: b }, intervals: { hit: 0.2 } },
      ]).a?.map((each) => each.text);
    expect(of(0.5, 0.6)).toEqual([]);
    expect(of(0.5, 0.8)).toEqual(["hit"]);
  });
  it("are no alarm where what one fears cannot come", () => {
    const [a, b, c] = [0.4, 0.2, 0].map((dazed, i) => ({ answer: `${i}`, chances: { dazed }, is_exact: true }));
    expect(telling([a, b, c] as Priced[])["2"]).toEqual([
      { text: "you are dazed", p: 0, is_exact: true, tone: "safe" },
    ]);
  });
  it("say when they are not exact, and no more than is known", () => {
    expect(telling([{ answer: "a", chances: { win: 0.5 } }]).a?.[0]?.is_exact).toBe(false);
    const [lunge] = telling([{ answer: "a", chances: { hit: 416 / 420 }, intervals: { hit: 0.011 } }]).a ?? [];
    expect(lunge && inFigures(lunge)).toBe("≈ 99 %");
    expect(inFigures({ p: 1, is_exact: false })).toBe("≈ 100 %"); // nothing but that it was sampled is known
    expect(inFigures({ p: 1, is_exact: false, half: 0.004 })).toBe("≈ 100.0 %");
    expect(inFigures({ p: 0.98104, is_exact: true })).toBe("98.10 %");
    for (const [path, text] of Object.entries(sources))
      expect([path, text.match(/toFixed\(.*? %/)]).toEqual([path, null]);
    expect([within(0.011), within(0.05), within(0.004)]).toEqual(["±2", "±5", "±0.4"]);
  });
});

const board = {
  tokens: [
    {
      id: "jo",
      name: "Jo",
      gauges: [
        { id: "wounds", name: "Wounds", value: 1, look: "boxes", tone: "harm" },
        { id: "status", name: "Status", value: 3, look: "boxes", tone: "harm", parts: [{ tone: "shock", number: 2 }] },
      ],
    },
    { id: "rod", name: "Rod", gauges: [{ id: "guard", name: "Guard", value: 5, tone: "guard" }] },
  ],
} as unknown as Board;
const hurt = { id: "jo", tags: [{ text: "Broken" }] };
const choice = {
  form: "pick",
  kind: "answer",
  prompt: "How?",
  actor: "jo",
  facing: "rod",
  options: [],
} as unknown as Pick;
const about = (name: string) => counted(board, choice, undefined, name);

describe("options that compete", () => {
  it("are read by the same chance first, be another of their own likelier", () => {
    const options: Priced[] = [
      { answer: "fight", chances: { dazed: 0.1 }, counts: { "their Guard": { 5: 0.5, 3: 0.5 } }, is_exact: true },
      { answer: "defend", chances: { dazed: 0.2, down: 0.6 }, is_exact: true },
      { answer: "dodge", chances: { dazed: 0.4, down: 0 }, is_exact: true },
    ];
    const said = telling(options, (_, name) => about(name));
    expect(Object.values(said).map((all) => all[0]?.text)).toEqual(Array.from({ length: 3 }, () => "you are dazed"));
    expect(said.fight?.map((each) => each.text)).toEqual(["you are dazed", "costs them Guard"]);
  });
  it("say nothing of what each of them does alike", () => {
    const counts = { "their Guard": { 4: 1 } };
    const strikes = ["2h", "5s"].map((answer) => ({ answer, chances: {}, counts, is_exact: true }));
    expect(telling(strikes, (_, name) => about(name))).toEqual({ "2h": [], "5s": [] });
  });
});

describe("whom a chance is good for", () => {
  it("is nobody where it strikes at one's own side", () => {
    const told = telling([{ answer: "strike", chances: { "foe dazed": 0.25, hit: 0.5 }, is_exact: true }]).strike ?? [];
    expect(amiss(told).map(({ text, tone }) => [text, tone])).toEqual([
      ["hit", "good"],
      ["friend dazed", "bad"],
    ]);
    const field = {
      tokens: [
        { id: "jo", side: "north" },
        { id: "ann", side: "north" },
        { id: "rod", side: "south" },
      ],
    } as unknown as Board;
    const at = (value: string, ...on: string[]) => isAmiss(field, choice, { value, on } as unknown as Option);
    expect(at("strike ann", "token:ann")).toBe(true);
    expect(at("strike rod", "token:jo", "token:rod")).toBe(false);
    expect(at("help ann", "token:ann")).toBe(false);
    expect(at("attack", "token:jo")).toBe(false);
  });
  it("is what happens to them, and not what happens to oneself", () => {
    const said = telling([
      { answer: "heal", chances: { "own fall": 0, "their fall": 0.25 }, is_exact: true },
      { answer: "wait", chances: { "own fall": 1, "their fall": 0 }, is_exact: true },
    ]);
    expect(said.wait?.map(({ text, tone }) => [text, tone])).toEqual([["your fall", "bad"]]);
    expect(said.heal?.map(({ text, tone }) => [text, tone])).toEqual([["their fall", "good"]]);
  });
});

describe("what is so already", () => {
  const down = {
    ...board,
    tokens: [
      { id: "jo", tags: [{ text: "Broken" }], states: ["down"] },
      { id: "rod", tags: [{ text: "Broken" }] },
      { id: "tod", states: ["dazed"] },
    ],
  } as Board;
  const ofDown = (_: Priced, name: string) => counted(down, choice, undefined, name);
  it("can only stay so: nobody is told that it may come", () => {
    const chances = { "own Broken": 1, "own fall": 1, "their Broken": 0.5 };
    const said = telling(
      [
        { answer: "end", chances, is_exact: true },
        { answer: "heal", chances: {}, is_exact: true },
      ],
      ofDown,
    );
    expect(said.end?.map((each) => each.text)).toEqual(["they stay Broken"]);
  });
  it("and certainly so only beside an answer that may end it", () => {
    const of = (...falls: (number | undefined)[]) =>
      telling(
        falls.map((fall, i) => ({
          answer: `${i}`,
          chances: fall === undefined ? {} : { "own fall": fall },
          is_exact: true,
        })) as Priced[],
        ofDown,
      );
    expect(of(1)[0]).toEqual([]);
    expect(of(1, undefined)[0]).toEqual([]);
    expect(of(1, 0)[0]?.map((each) => each.text)).toEqual(["you stay down"]);
  });
  it("as whoever is down is dazed, and who is dazed is so", () => {
    expect(counted(down, { ...choice, facing: "tod" }, undefined, "foe dazed").isSo).toBe(true);
    expect(counted(down, { ...choice, facing: "jo" }, undefined, "foe dazed").isSo).toBe(true);
    expect(counted(down, { ...choice, facing: "rod" }, undefined, "foe dazed").isSo).toBeUndefined();
  });
  it("and a roll that is decided is no chance of what does not roll again", () => {
    const lost = { exchange: { state: "shown", winner: "rod", hands: [] } } as unknown as Board;
    const said = telling(
      [
        { answer: "stay", chances: { "wins the roll": 0 }, samples: 60, intervals: { "wins the roll": 0.05 } },
        { answer: "again", chances: { "wins the roll": 0.5 }, samples: 60, intervals: { "wins the roll": 0.1 } },
      ],
      (_, name) => counted(lost, choice, undefined, name),
    );
    expect([said.stay, said.again?.[0]?.p]).toEqual([[], 0.5]);
  });
});

describe("what is counted", () => {
  it("is found on the gauges of whoever acts and of whoever is faced", () => {
    expect(about("wounds")).toEqual({ word: "wounds", isTheirs: false, now: 1, isHarm: true });
    expect(about("own shock")).toEqual({ word: "shock", isTheirs: false, now: 2, isHarm: true });
    expect(about("their Guard")).toEqual({ word: "Guard", isTheirs: true, now: 5, isHarm: false });
    expect(about("successes")).toEqual({ word: "successes", isTheirs: false });
  });

  it("stands beside options where no named chance tells them apart", () => {
    const options: Priced[] = [
      { answer: "defend", chances: { dead: 0 }, counts: { wounds: { 1: 0.75, 3: 0.25 } }, is_exact: true },
      { answer: "dodge", chances: { dead: 0 }, counts: { wounds: { 1: 0.5, 2: 0.5 } }, is_exact: true },
    ];
    expect(telling(options, (_, name) => about(name)).defend).toEqual([
      { text: "no more wounds", p: 0.75, tone: "good", is_exact: true },
    ]);
  });

  it("is not told where nearly everything is settled", () => {
    const of = (...certain: number[]) =>
      telling(
        certain.map((p, i) => ({ answer: `${i}`, counts: { wounds: { 1: p, 3: 1 - p } }, is_exact: true })),
        (_, name) => about(name),
      );
    expect(of(1, 1, 0)).toEqual({ 0: [], 1: [], 2: [] });
    expect(Object.values(of(1, 1, 0.5)).map((all) => all.length)).toEqual([0, 0, 1]);
    expect(Object.values(of(1, 0.25, 0.5)).map((all) => all.length)).toEqual([1, 1, 1]);
  });

  it("is what an attack most likely does, beside a smaller chance that is named, or a danger alone", () => {
    const hit = { "their Guard": { 5: 0.6, 3: 0.4 } };
    const options: Priced[] = [
      { answer: "strike", chances: { dazed: 0, "foe down": 0.1 }, counts: hit, is_exact: true },
      { answer: "charge", chances: { dazed: 0.2, "foe down": 0 }, counts: hit, is_exact: true },
      { answer: "fell", chances: { dazed: 0, "foe down": 0.4 }, counts: hit, is_exact: true },
      { answer: "step", chances: { dazed: 0, "foe down": 0 }, counts: { "their Guard": { 5: 1 } }, is_exact: true },
    ];
    const said = telling(options, (_, name) => about(name));
    const texts = Object.fromEntries(
      Object.entries(said).map(([answer, all]) => [answer, all.map((each) => each.text)]),
    );
    expect(texts).toEqual({
      strike: ["costs them Guard", "foe down"],
      charge: ["costs them Guard", "you are dazed"],
      fell: ["costs them Guard", "foe down"], // read as the others are
      step: ["foe down"],
    });
  });

  it("is what each attack does, though there a name of what comes of it be as likely", () => {
    const of = (answer: string, dazes: number, dazed: number, shock: Record<string, number>): Priced => ({
      answer,
      chances: { "foe dazed": dazes, dazed },
      counts: { "their shock": shock },
      is_exact: true,
    });
    const theirs = (): Counted => ({ word: "shock", isTheirs: true, now: 0, isHarm: true });
    const told = telling(
      [of("otto", 0.13, 0.1, { 0: 0.87, 4: 0.13 }), of("marit", 0, 0.08, { 0: 0.8, 2: 0.2 })],
      theirs,
    );
    expect(Object.values(told).map((all) => all.map(({ text, p }) => `${text} ${p.toFixed(2)}`))).toEqual([
      ["deals shock 0.13", "you are dazed 0.10", "foe dazed 0.13"],
      ["deals shock 0.20", "you are dazed 0.08"],
    ]);
  });

  it("is not told where too little was sampled, and with its interval where it was", () => {
    const of = (samples: number) =>
      telling(
        [
          { answer: "a", counts: { "their Guard": { 5: 0.25, 2: 0.75 } }, samples },
          { answer: "b", counts: { "their Guard": { 5: 1 } }, samples },
        ],
        (_, name) => about(name),
      ).a;
    expect(of(2)).toEqual([]);
    expect(of(16)).toEqual([{ text: "costs them Guard", p: 0.75, tone: "good", is_exact: false, half: 0.245 }]);
  });

  it("is a bar from the best to the worst, with no more parts than can be told apart", () => {
    expect(sliced({ 1: 0.6, 2: 0.1, 4: 0.3 }, about("wounds")).map((each) => [each.text, each.tone])).toEqual([
      ["none", "s0"],
      ["+1", "s1"],
      ["+3", "s3"],
    ]);
    const many = sliced(Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((n) => [n, 1 / 7])), about("their Guard"));
    expect(many).toHaveLength(5);
    expect(many.reduce((sum, each) => sum + each.p, 0)).toBeCloseTo(1);
    expect(many.find((each) => each.text === "unchanged")?.tone).toBe("still");
  });

  it("is read by the same of all options, what may be kept and what may be won", () => {
    const back = { 0: 0.25, 1: 0.75 };
    const read = (...all: Record<string, number>[]) =>
      Object.values(
        telling(
          all.map((wounds, i) => ({ answer: `${i}`, counts: { wounds }, is_exact: true })),
          (_, name) => about(name),
        ),
      ).map((each) => each.map(({ text, p }) => `${text} ${p}`));
    expect(read(back, { 1: 0.5, 2: 0.5 }, { 0: 0.25, 1: 0.25, 2: 0.5 })).toEqual([
      ["no more wounds 1", "fewer wounds 0.25"],
      ["no more wounds 0.5", "fewer wounds 0"],
      ["no more wounds 0.5", "fewer wounds 0.25"],
    ]);
    // where nothing is risked, what may be won is what one asks
    expect(read(back, { 1: 1 })).toEqual([["fewer wounds 0.25"], ["fewer wounds 0"]]);
  });

  it("is won where something may be had back: then to stay as one is is not the good end", () => {
    const back = { 0: 0.25, 1: 0.75 };
    const parts = (of: Record<string, number>) => sliced(of, about("wounds")).map((each) => [each.text, each.tone]);
    expect(parts(back)).toEqual([
      ["−1", "s0"],
      ["unchanged", "still"],
    ]);
    expect(parts({ 0: 0.2, 1: 0.4, 2: 0.2, 3: 0.2 }).map(([, tone]) => tone)).toEqual(["s0", "still", "s1", "s3"]);
  });

  it("is a failure where none of it is how one fails, and nothing where it is not", () => {
    const of = (succeeds: number) =>
      outlooks(
        { answer: "a", label: "A", is_exact: true, chances: { succeeds }, counts: { successes: { 0: 0.1, 2: 0.9 } } },
        about,
      )[0]?.slices.map((each) => each.tone);
    expect(of(0.9)).toEqual(["g1", "s3"]);
    expect(of(0.5)).toEqual(["g1", "still"]);
  });

  it("is drawn only where it is not settled", () => {
    const prospect = {
      answer: "a",
      label: "A",
      is_exact: true,
      counts: { wounds: { 1: 1 }, shock: { 2: 0.5, 4: 0.5 } },
    };
    expect(outlooks(prospect, about).map((row) => row.name)).toEqual(["your shock"]); // whose it is is said, be it named or found on a gauge
  });
});

it("what is hidden and comes to the same whatever is answered is not drawn: it is a guess", () => {
  const of = (answer: string, few: number) => ({
    answer,
    label: answer,
    counts: { "their Yield": { 0: few, 1: 1 - few } },
  });
  const [buy, stop, strike] = [of("buy", 0.48), of("stop", 0.48), of("strike", 0.2)];
  const drawn = (all: Parameters<typeof outlooks>[2]) => outlooks(buy, about, all).map((row) => row.name);
  expect(drawn([buy, stop])).toEqual([]);
  expect(drawn([buy, stop, strike])).toEqual(["their Yield in all"]);
  expect(drawn([buy])).toEqual(["their Yield in all"]);
});

it("of a die its size is told, or that there is none", () => {
  const die = { "own Advantage die": { 0: 0.5, 8: 0.5 } };
  const [row] = outlooks({ answer: "plan", label: "Plan", counts: die, is_exact: true }, about);
  expect([row?.name, row?.slices.map((slice) => slice.text).sort()]).toEqual(["your Advantage die", ["d8", "none"]]);
});

it("who wins in the end is told only where options lie farther apart than chance would put them", () => {
  const of = (a: number, b: number, half = 0.1) =>
    telling([
      { answer: "a", chances: { hit: 0.1 }, win: a, intervals: { win: 0.1 } },
      { answer: "b", chances: { hit: 0.2 }, win: b, intervals: { win: half } },
    ]).a?.map((each) => each.text);
  expect(of(0.1, 0.9, 0.2)).toEqual(["hit"]); // too little is known of the other
  expect(of(0.5, 0.55)).toEqual(["hit"]);
  expect(of(0.5, 0.8)).toEqual(["hit", "win in the end"]);
});
