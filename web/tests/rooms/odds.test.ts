import { describe, expect, it } from "vitest";
import {
  apart,
  byName,
  byThen,
  drawable,
  fromQuery,
  grouped,
  hintOf,
  inWords,
  judge,
  laidOut,
  type OddsAnswer,
  partsOf,
  type Question,
  read,
  rowsOf,
  span,
  starts,
  toQuery,
} from "../../src/rooms/odds/questions";
import { barChart, lineChart } from "../../src/rooms/parts/marks";
import { counted, gained, percent, plain, title } from "../../src/rooms/parts/numbers";
import { csv } from "../../src/rooms/parts/picture";

const CONTEST: Question = {
  name: "contest",
  summary: "Who wins",
  parameters: [
    { name: "skill", help: "", low: 1, high: 30, is_required: true },
    { name: "who", help: "", is_required: true, names: { wolf: "Wolf", bob: "Bob" } },
    { name: "packs", help: "", low: 1, high: 8, default: 2 },
    { name: "redraw", help: "", is_flag: true },
    { name: "helper", help: "", low: -50, high: 100, repeats: true },
    { name: "seen", help: "", default: "" },
  ],
};

const ANSWER: OddsAnswer = {
  game: "draws",
  question: "contested",
  given: {},
  answer: {
    skill: 8,
    win: 0.5,
    tie: 0.2,
    lose: 0.3,
    dramatic_success: 0.1,
    margin: { "0": 0.2, "1": 0.5, "-2": 0.3 },
    target: { fate: { up: 0.4, down: 0.6 } },
    win_by: [0.1, 0.5],
  },
  shapes: {
    skill: "fact",
    win: "chance",
    tie: "chance",
    lose: "chance",
    dramatic_success: "chance",
    margin: "numbers",
    "target.fate": "words",
    win_by: "by",
  },
};

describe("the bars of a distribution", () => {
  const of = (answer: Record<string, unknown>, spread: string) => {
    const shapes = Object.fromEntries(
      Object.entries(answer).map(([name, part]) => [name, typeof part === "number" ? "chance" : "numbers"] as const),
    );
    const parts = partsOf({ game: "", question: "", given: {}, answer, shapes });
    const found = parts.spreads.find((each) => each.name === spread);
    const tone = found && judge(found, parts);
    return tone ? found.items.map(({ name }) => tone(name)).join(" ") : null;
  };
  it("say which outcomes pass and which fail, where the answer does", () => {
    const successes = { 0: 0.1, 1: 0.5, 2: 0.3, 5: 0.1 };
    expect(of({ failure: 0.1, success: 0.8, exceptional: 0.1, dramatic: 0, successes }, "successes")).toBe(
      "bad good good good",
    );
    expect(of({ pass: 0.4, result: { 7: 0.6, 8: 0.3, 9: 0.1 } }, "result")).toBe("bad good good");
    expect(of({ win: 0.4, tie: 0.5, lose: 0.1, result: { 1: 0.1, 2: 0.5, 3: 0.4 } }, "result")).toBe("bad even good");
    expect(of({ win: 0.5, tie: 0.2, lose: 0.3, margin: { "-2": 0.3, 0: 0.2, 1: 0.5 } }, "margin")).toBe(
      "bad even good",
    );
    const theirs = { 1: 0.1, 2: 0.3, 3: 0.6 };
    expect(of({ win: 0.4, lose: 0.6, against_result: theirs }, "against_result")).toBe("good good bad");
  });
  it("are of one kind where it hangs on something else, or nothing is said to be good", () => {
    expect(of({ win: 0.45, lose: 0.55, result: { 1: 0.2, 2: 0.8 } }, "result")).toBeNull();
    expect(of({ broken: 0.9, down: 0.4, damage: { 0: 0.1, 4: 0.5, 9: 0.4 } }, "damage")).toBeNull();
  });
  it("and what is bad for one is no alarm where nothing is good", () => {
    const parts = partsOf({
      game: "",
      question: "",
      given: {},
      answer: { down: 0.4 },
      shapes: { down: "chance" },
    });
    expect(parts.heads.map((each) => each.tone)).toEqual(["even"]);
  });
});

describe("bars of words", () => {
  it("are all named where it is narrow, on lines below each other and within the chart", () => {
    const names = ["hit, still up", "dazed", "not hit", "dead"];
    const { marks } = barChart({ bars: names.map((name) => ({ name, p: 0.25 })), width: 290 });
    const said = marks.flatMap((mark) => (mark.kind === "words" && names.includes(mark.text) ? [mark] : []));
    expect(said.map((mark) => mark.text)).toEqual(names);
    expect(new Set(said.map((mark) => mark.y)).size).toBeGreaterThan(1);
    expect(said[0]?.x).toBeGreaterThan(40);
  });
});

describe("a refusal", () => {
  it("names an option as its field does, not as the command", () => {
    expect(byName("--against-drop must be from 0 to 3, not -5")).toBe("Against drop must be from 0 to 3, not -5");
    expect(byName("'zzz' is not dice -- nor a name")).toBe("'zzz' is not dice -- nor a name");
  });
});

describe("what stands beside a field", () => {
  it("does not say how a command line is given it", () => {
    expect(hintOf({ name: "weapon", help: "the weapon's id" })).toBe("the weapon");
    expect(hintOf({ name: "attacker", help: "who attacks (an id of characters or opponents)" })).toBe("who attacks");
    expect(hintOf({ name: "helper", help: "a helper's pool (may be given several times)" })).toBe("a helper's pool");
    expect(hintOf({ name: "shock", help: "shock" })).toBe("");
    expect(hintOf({ name: "cap", help: "the most that help may add (0: no limit)" })).toContain("(0: no limit)");
  });
});

describe("the big numbers", () => {
  const heads = (answer: Record<string, number>): { heads: string[]; isWhole: boolean; others: string[] } => {
    const shapes = Object.fromEntries(Object.keys(answer).map((name) => [name, "chance" as const]));
    const parts = partsOf({ game: "", question: "", given: {}, answer, shapes });
    return {
      heads: parts.heads.map((each) => each.name),
      isWhole: parts.isWhole,
      others: parts.others.map((each) => each.name),
    };
  };
  it("are no single cards that happen to add up", () => {
    const found = heads({ Ks: 1, "9h": 1, "7d": 0, "4c": 0, any: 1, random: 0.5 });
    expect(found).toEqual({ heads: [], isWhole: false, others: ["Ks", "9h", "7d", "4c", "any", "random"] });
  });
  it("do not count a part beside what it is a part of, even where it is nothing", () => {
    expect(heads({ win: 0.65, lose: 0.35, ties_included: 0 })).toEqual({
      heads: ["win", "lose"],
      isWhole: true,
      others: ["ties_included"],
    });
  });
  it("are parts of a whole only if they exclude each other", () => {
    expect(heads({ broken: 0.99, down: 0.67, none: 0 }).isWhole).toBe(false);
  });
});

it("says of a step what is done by then", () => {
  expect(["by", "win_by", "free_by"].map(byThen)).toEqual(["done by then", "win by then", "free by then"]);
});

it("says once what several chances are of", () => {
  const of = (names: string[]): [string, string[]][] =>
    grouped(names.map((name) => ({ name, p: 0.5, tone: "even" }))).map((group) => [
      group.of,
      group.chances.map((each) => each.name),
    ]);
  expect(of(["parry_win", "parry_wound", "parry_reply_ease", "dodge_win", "dodge_wound", "dodge_reply_ease"])).toEqual([
    ["parry", ["win", "wound", "reply_ease"]],
    ["dodge", ["win", "wound", "reply_ease"]],
  ]);
  expect(of(["Ks", "9h", "any", "random"])).toEqual([["", ["Ks", "9h", "any", "random"]]]);
});

describe("a question in the address", () => {
  it("begins with something sensible for all that is needed", () => {
    expect(starts(CONTEST)).toEqual({ skill: ["6"], who: ["wolf"], packs: ["2"], redraw: [], helper: [], seen: [""] });
  });
  it("says only what is not as usual, and is read back the same", () => {
    const values = { ...starts(CONTEST), redraw: ["true"], helper: ["3", "5"], skill: ["9"] };
    const query = toQuery(CONTEST, values);
    expect(query.toString()).toBe("skill=9&who=wolf&redraw=true&helper=3&helper=5");
    expect(fromQuery(CONTEST, query)).toEqual(values);
  });
  it("is said in words, names as they are called", () => {
    expect(inWords(CONTEST, { ...starts(CONTEST), redraw: ["true"] })).toBe("skill 6, who Wolf, redraw");
  });
  it("shows what is needed first, however much there is", () => {
    const many = { ...CONTEST, parameters: [...CONTEST.parameters, { name: "late", help: "", is_required: true }] };
    const { first, more } = laidOut(many);
    expect(first.map((each) => each.name)).toContain("late");
    expect([...first, ...more]).toHaveLength(7);
  });
  it("slides over a short range whole, over a long one near its value", () => {
    expect(span({ name: "x", help: "", low: 1, high: 30 }, 6)).toEqual([1, 30]);
    expect(span({ name: "x", help: "", low: -50, high: 100 }, 9)).toEqual([0, 20]);
    expect(span({ name: "x", help: "", low: 0, high: 2000 }, 30)).toEqual([0, 60]);
    expect(span({ name: "x", help: "", low: -50, high: 100 }, -7)).toEqual([-7, 20]);
  });
});

describe("an answer taken apart", () => {
  const parts = partsOf(ANSWER);
  it("finds the chances that make a whole, good ones first", () => {
    expect(parts.heads.map((each) => each.name)).toEqual(["win", "tie", "lose"]);
    expect(parts.others.map((each) => each.name)).toEqual(["dramatic_success"]);
  });
  it("orders whole numbers, negative ones first, and knows their mean", () => {
    const margin = parts.spreads.find((each) => each.name === "margin");
    expect(margin?.items.map((each) => each.name)).toEqual(["-2", "0", "1"]);
    expect(margin?.mean).toBeCloseTo(-0.1);
    expect(margin && drawable(margin).map((each) => each.p)).toEqual([0.3, 0, 0.2, 0.5]);
  });
  it("takes what stands in groups, facts and chances by step", () => {
    expect(parts.spreads.map((each) => each.name)).toEqual(["margin", "target fate"]);
    expect(parts.facts).toEqual([{ name: "skill", text: "8" }]);
    expect(parts.steps[0]?.values).toEqual([0.1, 0.5]);
  });
  it("reads at least, exactly and at most", () => {
    const items = [
      { name: "0", p: 0.2 },
      { name: "1", p: 0.5 },
      { name: "2", p: 0.3 },
    ];
    expect(read(items, "at least").map((each) => Math.round(each.p * 10))).toEqual([10, 8, 3]);
    expect(read(items, "at most").map((each) => Math.round(each.p * 10))).toEqual([2, 7, 10]);
    expect(read(items, "exactly")).toEqual(items);
  });
  it("is a table file with every number in it", () => {
    const rows = rowsOf(ANSWER);
    expect(rows).toContainEqual(["margin", "-2", 0.3]);
    expect(rows).toContainEqual(["win_by", 2, 0.5]);
    expect(rows).toHaveLength(1 + 4 + 3 + 2 + 2 + 1);
  });
});

describe("charts", () => {
  it("draw the highest bar to the top and none below the floor", () => {
    const few = barChart({ bars: [{ name: "5", p: 0.34 }], interval: 0.06 }).marks;
    expect(few.some((mark) => mark.kind === "words" && mark.text === "34")).toBe(true); // of 300 fights no more is known
    const chart = barChart({ bars: ANSWER_BARS, width: 300, height: 200 });
    const boxes = chart.marks.filter((mark) => mark.kind === "box");
    expect(boxes).toHaveLength(2);
    expect(Math.max(...boxes.map((box) => box.h))).toBe(200 - 46 - 26);
    expect(boxes.every((box) => box.y + box.h <= 200 - 46 + 1e-9)).toBe(true);
    expect(chart.spots[2]?.text).toBe("−1: 0.00 %");
  });
  it("have room for both answers, where a pinned one goes further", () => {
    const spread = (name: string, all: Record<string, number>, kind: "numbers" | "words" = "numbers") => ({
      name,
      kind,
      items: Object.entries(all).map(([outcome, p]) => ({ name: outcome, p })),
      mean: null,
    });
    const [now, pinned] = [spread("successes", { "0": 0.7, "1": 0.3 }), spread("successes", { "3": 0.6, "5": 0.4 })];
    expect(drawable(now, pinned).map((each) => each.name)).toEqual(["0", "1", "2", "3", "4", "5"]);
    expect(drawable(now, pinned).map((each) => each.p)).toEqual([0.7, 0.3, 0, 0, 0, 0]);
    expect(drawable(pinned, now).map((each) => each.p)).toEqual([0, 0, 0, 0.6, 0, 0.4]);
    expect(read(drawable(pinned, now), "at least").map((each) => each.p)).toEqual([1, 1, 1, 1, 0.4, 0.4]);
    expect(read(drawable(now, pinned), "at most").map((each) => each.p)).toEqual([0.7, 1, 1, 1, 1, 1]);
    const [up, down] = [spread("fate", { up: 1 }, "words"), spread("fate", { down: 1 }, "words")];
    expect(drawable(up, down)).toEqual([
      { name: "up", p: 1 },
      { name: "down", p: 0 },
    ]);
  });
  it("write a bar's number at its own top, never on the pinned line", () => {
    // far below the line, just below it, too low beside it, above it
    const bars = [0.02, 0.5, 0.01, 1].map((p, i) => ({ name: String(i), p }));
    const { marks } = barChart({ bars, beside: [0.3, 0.53, 0.05, 0.6], width: 400, height: 340 });
    const room = 340 - 46 - 26;
    const at = (said: string) => marks.find((mark) => mark.kind === "words" && mark.text === said && mark.bold);
    const top = (p: number) => 340 - 46 - p * room;
    expect(at("2.00")).toMatchObject({ y: top(0.02) - 8 });
    expect(at("50.00")).toMatchObject({ y: top(0.5) + 18 });
    expect(at("1.00")).toBeUndefined();
    expect(at("100.00")).toMatchObject({ y: top(1) - 8 });
  });
  it("draw a chance of one at the top line", () => {
    const line = lineChart([{ name: "done", values: [0, 1], stroke: "accent" }], "", 300, 200).marks.find(
      (mark) => mark.kind === "line" && mark.stroke === "accent",
    );
    expect(line?.kind === "line" && line.points.map(([, y]) => y)).toEqual([154, 26]);
  });
});
const ANSWER_BARS = [
  { name: "1", p: 0.5 },
  { name: "2", p: 0.25 },
  { name: "-1", p: 0 },
];

describe("numbers", () => {
  it("never say nothing of something, nor certain of the uncertain", () => {
    expect(percent(0.58261)).toBe("58.26 %");
    expect(percent(0.000001)).toBe("< 0.01 %");
    expect(percent(0)).toBe("0.00 %");
    expect(percent(0.9999999)).toBe("> 99.99 %");
    expect(percent(1)).toBe("100.00 %");
  });
  it("say how far two chances are apart", () => {
    expect([gained(0.249), gained(-0.00123), gained(0.00001)]).toEqual(["+24.90", "−0.12", "the same"]);
  });
  it("have a real minus, and words agree with them", () => {
    expect(plain(-3)).toBe("−3");
    expect([plain(-0.001, 2), plain(-0.01, 2)]).toEqual(["0.00", "−0.01"]);
    expect(counted(1, "test")).toBe("1 test");
    expect(counted(1200, "test")).toBe("1,200 tests");
    expect(title("against_again")).toBe("Against again");
    expect(title("hp")).toBe("HP");
  });
});

describe("two answers", () => {
  const set = { skill: ["9"], who: ["bob"], packs: ["2"], redraw: ["true"], helper: [] as string[], seen: [""] };
  it("are told apart by what was set otherwise, each in its own words", () => {
    expect(apart(CONTEST, set, { ...set, seen: [] })).toBeNull();
    expect(apart(CONTEST, set, { ...set, who: ["wolf"], redraw: [], helper: ["3", "4"] })).toEqual([
      "who Bob, redraw, helper none",
      "who Wolf, no redraw, helper 3, 4",
    ]);
    expect(apart(CONTEST, set, { ...set, packs: ["3"] })).toEqual(["packs 2", "packs 3"]);
  });
  it("stand in one table file, with what only one of them has", () => {
    const of = (spread: Record<string, number>): OddsAnswer => ({
      ...ANSWER,
      answer: { win: spread["1"], by: spread },
      shapes: { win: "chance", by: "numbers" },
    });
    expect(rowsOf(of({ "1": 0.5, "2": 0.5 }), of({ "1": 0.25, "3": 0.75 }))).toEqual([
      ["part", "outcome", "chance", "pinned"],
      ["win", "", 0.5, 0.25],
      ["by", "1", 0.5, 0.25],
      ["by", "2", 0.5, ""],
      ["by", "3", "", 0.75],
    ]);
  });
});

describe("table files", () => {
  it("quote what needs it, and no cell becomes a formula", () => {
    expect(csv([["a,b", 'say "x"', 0.5, "=1+1", "-3"]])).toBe('"a,b","say ""x""",0.5,\'=1+1,-3\r\n');
  });
});
