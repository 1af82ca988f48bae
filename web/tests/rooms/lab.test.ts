import { describe, expect, it } from "vitest";
import {
  type Bout,
  type Contenders,
  castOf,
  facesOf,
  fightChart,
  fightRows,
  fromQuery,
  grid,
  gridChart,
  howFound,
  injured,
  injuryStep,
  type Job,
  lasting,
  lengths,
  namesOf,
  type Outcome,
  readSide,
  type SweepOutcome,
  sideName,
  sideText,
  sweepFile,
  sweepRows,
  toQuery,
  ways,
} from "../../src/rooms/lab/fights";
import { off, sampled } from "../../src/rooms/parts/numbers";
import { mixed } from "../../src/rooms/parts/picture";

const BOUT: Bout = {
  a: ["wolf", "wolf", "bob"],
  b: ["rod"],
  scenario: "",
  bot_a: "house",
  bot_b: "random",
  fights: 500,
  manner: "fights",
};
const OUTCOME: Outcome = {
  a: 0.4,
  b: 0.5,
  draw: 0.1,
  interval: 0.02,
  rounds: { "2": 0.2, "4": 0.5, "3": 0.3 },
  ways: { "a: dead": 0.5, "b: critical": 0.4, "draw: time is up": 0.1 },
  injuries: { a: { "0": 0.5, "3": 0.3, "9": 0.2 }, b: { "0": 1 } },
  fights: 500,
  states: 0,
  is_exact: false,
};

describe("sides", () => {
  it("are written as the command line writes them, and read back", () => {
    expect(sideText(BOUT.a)).toBe("wolf:2+bob");
    expect(readSide("wolf:2+bob")).toEqual(BOUT.a);
    expect(readSide("wolf*3")).toEqual(["wolf", "wolf", "wolf"]);
    expect(readSide("wolf:9999")).toHaveLength(20);
  });
  it("stand in the address with all that decides the fight", () => {
    const usual = { ...BOUT, a: [], b: [], bot_b: "house" };
    expect(fromQuery(toQuery(BOUT), usual)).toEqual(BOUT);
    const staged = { ...usual, scenario: "quay", manner: "exact" as const };
    expect(fromQuery(toQuery(staged), usual)).toEqual(staged);
    expect(fromQuery(new URLSearchParams("fights=1e99&manner=odd"), usual).fights).toBe(1);
  });
  it("are called by their people", () => {
    expect(sideName(BOUT.a, [{ id: "wolf", name: "Wolf" }])).toBe("2 × Wolf and bob");
  });
});

describe("an outcome", () => {
  it("always says how it was found", () => {
    expect(howFound(OUTCOME)).toBe("simulated, 500 fights, ± 2 %");
    expect(howFound({ ...OUTCOME, is_exact: true, states: 16142 })).toBe("solved exactly, 16,142 states");
  });
  it("has its lengths in order, the last ones as one", () => {
    expect(lengths(OUTCOME.rounds).map((bar) => bar.name)).toEqual(["2", "3", "4"]);
    const tailed = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [String(i + 1), i < 20 ? 0.0485 : 0.001]));
    const bars = lengths(tailed);
    expect(bars.at(-1)?.name).toBe("later");
    expect(bars).toHaveLength(22);
    expect(bars.reduce((sum, bar) => sum + bar.p, 0)).toBeCloseTo(1);
  });
  it("has several rounds as one bar where most of them would be later", () => {
    const long = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [String(i + 1), 0.02]));
    const bars = lengths(long);
    expect(bars[0]).toEqual({ name: "1 to 3", p: expect.closeTo(0.06) });
    expect(bars.filter((bar) => bar.name === "later" && bar.p > 0.1)).toEqual([]);
    expect(bars.reduce((sum, bar) => sum + bar.p, 0)).toBeCloseTo(1);
  });
  it("has injuries in four steps that make a whole", () => {
    expect(injuryStep(OUTCOME.injuries)).toBe(3);
    const steps = injured(OUTCOME.injuries.a, 3);
    expect(steps.map((each) => each.name)).toEqual(["none", "1 to 3", "4 to 6", "7 and more"]);
    expect(steps.map((each) => each.p)).toEqual([0.5, 0.3, 0, 0.2]);
    expect(injured({ "1": 1 }, 1).map((each) => each.name)[1]).toBe("1");
  });
  it("says which side it ended for, by its name", () => {
    expect(ways(OUTCOME, "Wolf", "Rod").map((way) => way.text)).toEqual(["Wolf: dead", "Rod: critical", "time is up"]);
  });
  it("is one picture and one table with everything in it", () => {
    expect(fightChart(OUTCOME, "Wolf", "Rod", "wounds").marks.length).toBeGreaterThan(20);
    expect(fightRows(OUTCOME)).toContainEqual(["injuries a", "9", 0.2]);
  });
});

describe("a sweep", () => {
  const rows = [4, 5].flatMap((body) =>
    [[["Spear"]], [["Sword", "Shield"]]].map((arms) => ({
      "a.body": body,
      "a.arms": arms,
      a: body / 10,
      b: 0.5,
      draw: 0,
      interval: 0.05,
      ways: {},
      fights: 300,
    })),
  );
  const sweep: SweepOutcome = { title: "T", counts: "wounds", sides: { a: "guard", b: "wolf" }, rows };
  it("is written as the file that the command line reads", () => {
    expect(
      sweepFile("suits", BOUT, [{ side: "a", path: 'ranks."Hand Weapons"', from: 3, to: 9, step: 2 }], 300, "A “test”"),
    ).toBe(
      'game = "suits"\ntitle = "A “test”"\na = ["wolf", "wolf", "bob"]\nb = "rod"\nfights = 300\n\n[vary]\na.ranks."Hand Weapons" = "3..9:2"\n',
    );
  });
  it("is a grid, numbers across and gear down", () => {
    const found = grid(sweep);
    expect(found?.across).toBe("a.body");
    expect(found?.rows.map((row) => row.name)).toEqual(["Spear", "Sword and Shield"]);
    expect(found?.rows[0]?.cells.map((cell) => cell.a)).toEqual([0.4, 0.5]);
    expect(found && gridChart(found, "").marks.filter((mark) => mark.kind === "box")).toHaveLength(4);
  });
  it("of three values has rows alone", () => {
    expect(grid({ ...sweep, rows: sweep.rows.map((row) => ({ c: 1, ...row })) })).toBeNull();
    expect(sweepRows(sweep)[0]).toEqual(["a.body", "a.arms", "a", "b", "draw", "interval", "fights"]);
  });
  it("has cells between two colours", () => {
    expect(mixed("#ff0000", "#0000ff", 50)).toBe("rgb(128 0 128)");
  });
});

it("two sampled shares of a whole make a whole", () => {
  for (const won of [0.335, 0.345, 0.5, 0.665, 0.1])
    expect(parseInt(sampled(won, 0.07), 10) + parseInt(sampled(1 - won, 0.07), 10)).toBe(100);
  expect(sampled(1, 0.07)).toBe("100 %");
});

it("a sampled share has no more figures than its interval leaves it", () => {
  expect([sampled(0.43456), sampled(0.43456, 0.031), sampled(0.43456, 0.004)]).toEqual(["43.46 %", "43 %", "43.5 %"]);
  expect([off(0.0301), off(0.0041)]).toEqual(["± 4 %", "± 0.5 %"]);
});

describe("the work", () => {
  it("that was stopped goes when new work begins; what runs or failed stays", () => {
    const tasks = ["waiting", "running", "paused", "stopped", "done", "failed"].map((state) => ({
      now: { job: state, state } as Job,
    }));
    expect(lasting(tasks).map((each) => each.now.job)).toEqual(["waiting", "running", "paused", "failed"]);
  });
});

describe("who stands on a side", () => {
  const of = (name: string) => ({ id: name.toLowerCase(), name });
  const cast = ["Tough 1", "Tough 2", "Brute", "Wolf 1", "Witch", "Wolf 2"].map(of);
  const there = {
    fighters: [of("Wolf")],
    scenarios: [{ id: "bridge", a: "party", b: "foes", cast: { a: [], b: cast } }],
  };
  it("is who was chosen, or who is there in the scenario", () => {
    const known = there as unknown as Contenders;
    expect(castOf({ ...BOUT, a: ["wolf", "bob"] }, "a", known).map(({ name }) => name)).toEqual(["Wolf", "bob"]);
    expect(castOf({ ...BOUT, scenario: "bridge" }, "b", known)).toBe(cast);
    expect(castOf({ ...BOUT, scenario: "elsewhere" }, "b", known)).toEqual([]);
    expect(castOf(BOUT, "b", null).map(({ name }) => name)).toEqual(["rod"]);
  });
  it("shows one face of each kind, and says how many there are", () => {
    expect(facesOf(cast).map(({ name }) => name)).toEqual(["Tough 1", "Brute", "Wolf 1"]);
    expect(namesOf(cast)).toBe("2 × Tough, Brute, 2 × Wolf, Witch");
  });
});
