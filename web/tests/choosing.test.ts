import { describe, expect, it } from "vitest";
import type { Board, Option } from "../src/lib/board";
import {
  chosenOf,
  family,
  figure,
  iconOf,
  isPlaced,
  mood,
  narrowed,
  onThings,
  reasons,
  shown,
  struck,
  verbs,
} from "../src/lib/choosing";
import { gathered, labelSides, shortName, stays } from "../src/table/names";
import { beside, heightOf, leastOf, shared, shortened, standing } from "../src/table/standing";

const options: Option[] = [
  { value: "attack rod", on: ["token:rod"], barred_by: "reach", why: "Rod is out of reach." },
  { value: "attack bea", on: ["token:bea", "item:me.sword"], facts: { skill: 6 } },
  { value: "move 3,4", on: ["square:3,4"], facts: { cost: 2 } },
  { value: "pass" },
];

describe("options", () => {
  it("are narrowed by verb and by what was pointed at, barred ones last", () => {
    expect(narrowed(options, "attack", []).map((each) => each.value)).toEqual(["attack bea", "attack rod"]);
    expect(narrowed(options, "", ["token:bea", "item:me.sword"]).map((each) => each.value)).toEqual(["attack bea"]);
  });
  it("lie on the things they touch", () => {
    expect(onThings(options).get("token:rod")?.[0]?.why).toBe("Rod is out of reach.");
    expect(onThings(options).has("square:3,4")).toBe(true);
  });
  it("are grouped by verb, those with something open first", () => {
    expect(
      verbs([{ value: "aim rod", barred_by: "x" }, ...options]).map((each) => `${each.verb} ${each.open}`),
    ).toEqual(["attack 1", "move 1", "pass 1", "aim 0"]);
  });
  it("are called by what their labels share, without the word that leads to a name", () => {
    const shot = (name: string): Option => ({ value: `cheap ${name}`, label: `Cheap Shot against ${name}` });
    expect(verbs([shot("Rod"), shot("Bea")])[0]?.word).toBe("Cheap Shot");
  });
  it("are called by the first words of what is long, never by a word that only the game's own files have", () => {
    const word = (...labels: string[]): string | undefined =>
      verbs(labels.map((label, i) => ({ value: `auto ${i}`, label })))[0]?.word;
    expect(word("Fire several times at Gunman 1", "Fire several times at Gunman 2")).toBe("Fire several times");
    expect(word("Let go of the Great Axe")).toBe("Let go");
    expect(word("Step a metre and then act")).toBe("Step a metre");
    expect(word("Come to blows with Tobias Quill")).toBe("Come to blows");
    expect(word("Use 6h alone and keep the other")).toBe("Use 6h alone");
  });
  it("never have one name for two kinds", () => {
    const shot = (value: string, name: string): Option => ({ value, label: `Shoot at ${name}` });
    const shots = [
      shot("fire rod", "Rod"),
      shot("fire bea", "Bea"),
      shot("fire_on jo", "Jo"),
      shot("fire_on al", "Al"),
    ];
    expect(verbs(shots).map((each) => each.word)).toEqual(["Shoot", "Shoot others"]);
  });
  it("are placed on ground and cards that are seen, not on cards that are not", () => {
    const on = shown({ rows: [{ id: "hand", name: "Hand", look: "hand", cards: ["8h"] }] });
    expect(isPlaced({ value: "play 8h", on: ["card:8h"] }, on)).toBe(true);
    expect(isPlaced({ value: "play 9h", on: ["card:9h"] }, on)).toBe(false);
    expect(isPlaced({ value: "move 3,4", on: ["square:3,4"] }, on)).toBe(true);
    expect(isPlaced({ value: "play both", on: ["card:8h", "card:9h"] }, on)).toBe(false);
  });
  it("are not placed where nobody could touch them: on a stack, in it, or on a die that lies beside somebody's name", () => {
    const on = shown({
      tokens: [{ id: "jo", name: "Jo", dice: [{ id: "jo.advantage", size: 8 }] }],
      rows: [{ id: "pile", name: "Pile", look: "pile", cards: ["8s"] }],
      exchange: { hands: [{ token: "jo", dice: [{ id: "d1", size: 6 }] }] },
    } as unknown as Board);
    expect(isPlaced({ value: "8s", on: ["card:8s"] }, on)).toBe(false);
    expect(isPlaced({ value: "leave", on: ["row:pile"] }, on)).toBe(false);
    expect(isPlaced({ value: "advantage", on: ["die:jo.advantage"] }, on)).toBe(false);
    expect(isPlaced({ value: "again", on: ["die:d1"] }, on)).toBe(true);
  });
  it("name whom it would strike, else it strikes oneself", () => {
    const choice = (on: string[][]) => ({
      form: "pick" as const,
      seat: "ysolt",
      kind: "interpose",
      prompt: "Interpose?",
      rule: "interpose",
      facing: "captain",
      options: on.map((each, i) => ({ value: `${i}`, on: each })),
    });
    expect(struck(choice([["token:maren"], ["token:ysolt"]]), "ysolt")).toBe("maren");
    expect(struck(choice([["token:captain"], ["item:ysolt.cutlass"]]), "ysolt")).toBe("ysolt");
    expect(struck(undefined, "ysolt")).toBe("ysolt");
  });
  it("are gathered by what bars them, and each reason is said", () => {
    const barred = [
      { value: "focus", barred_by: "before", why: "Not before a fight." },
      { value: "flourish", barred_by: "before", why: "Not before a fight." },
      { value: "fly", barred_by: "wings" },
    ];
    expect(reasons([...options, ...barred]).map(({ why, options: all }) => [why, all.length])).toEqual([
      ["Rod is out of reach.", 1],
      ["Not before a fight.", 2],
      ["Not allowed here.", 1],
    ]);
  });
  it("have the icon of what is done: a weapon is drawn by a hand, and only who gives up is warned", () => {
    expect(["draw", "give", "give_up", "combat_move", "play"].map(iconOf)).toEqual([
      "hand",
      "hand",
      "warn",
      "move",
      "cards",
    ]);
  });
  it("show the figure that matters most", () => {
    expect(figure({ value: "x", facts: { skill: 6, result: 11 } })).toEqual({ name: "result", value: 11 });
  });
});

describe("events", () => {
  it("have an icon by the family of their kind, and a dot where it is unknown", () => {
    expect(family("card.drawn").icon).toBe("cards");
    expect(family("downtime").tone).toBe("");
    expect(family("wounded").tone).toBe("hit");
    expect(family("zzz").icon).toBe("dots");
  });
  it("are no harm where nothing is taken, no gain where nothing is recovered, and no triumph because it is over", () => {
    const told = (kind: string, text: string): string => mood({ kind, text }).tone;
    expect(told("loss", "You take 0 shock and 0 wounds: status 5.")).toBe("");
    expect(told("loss", "You take 0 shock and 14 wounds: status 28.")).toBe("hit");
    expect(told("recovery", "You recover 0 shock; 14 left.")).toBe("");
    expect(told("recovery", "You recover 2 shock; 12 left.")).toBe("win");
    const board = {
      sides: [
        { id: "us", stance: "with" },
        { id: "them", stance: "against" },
      ],
      tokens: [
        { id: "me", side: "us" },
        { id: "scout", side: "them" },
      ],
    } as unknown as Board;
    const came = (who: string, kind: string, facts = {}): string =>
      mood({ kind, text: "", about: [who], facts }, board).tone;
    const results = ["exceptional", "failure", "dramatic_failure"];
    expect(results.map((result) => came("me", "result", { result }))).toEqual(["win", "hit", "hit"]);
    expect(came("scout", "result", { result: "success" })).toBe(""); // what it comes to is told by the contest
    expect([came("me", "contest", { winner: "Me" }), came("scout", "contest", { winner: "The scout" })]).toEqual([
      "win",
      "hit",
    ]);
    expect([came("me", "done"), came("me", "contest", { winner: "" })]).toEqual(["win", ""]);
    expect(told("won", "The fight is over: Otto Grahl is left standing.")).toBe("");
  });
});

describe("names on the ground", () => {
  it("are short, and tell who is you", () => {
    const tokens = [
      { id: "a", name: "Street Tough 3", mark: "3" },
      { id: "b", name: "Brannoc Holt" },
      { id: "c", name: "Door at 4,7" },
      { id: "d", name: "Door at 5,7" },
    ];
    expect(shortName(tokens[2]!, tokens)).toBe("Door");
    expect(shortName(tokens[0]!, tokens)).toBe("Tough");
    expect(shortName(tokens[1]!, tokens)).toBe("Brannoc");
    expect(shortName(tokens[1]!, tokens, "b")).toBe("You");
    expect(shortName({ id: "p", name: "The poacher" }, tokens)).toBe("Poacher");
    const swarms = ["Hornet swarm", "Kitten swarm", "The bear"].map((name) => ({
      id: name,
      name,
      shape: "crowd" as const,
    }));
    expect(swarms.map((each) => shortName(each, swarms))).toEqual(["Hornet", "Kitten", "Bear"]);
  });
  it("go to another side where somebody stands below", () => {
    const sides = labelSides(
      [
        { id: "a", x: 100, y: 100, size: 40, label: "Gunman 1" },
        { id: "b", x: 100, y: 145, size: 40, label: "Gunman 2" },
      ],
      400,
      400,
    );
    expect(sides.get("a")?.side).not.toBe("below");
    expect(sides.get("b")?.side).toBe("below");
  });
  it("are written for those whom no number tells apart first, and below at a slant where all else is taken", () => {
    const row = [0, 1, 2].map((i) => ({
      id: `${i}`,
      x: 100 + 50 * i,
      y: 40,
      size: 40,
      label: "Brawler",
      isMarked: i < 2,
    }));
    expect([...labelSides(row, 300, 75).keys()][0]).toBe("2");
    const wall = { id: "wall", x: 100, y: 100, size: 40, label: "Lisbet" };
    const round = [
      { id: "right", x: 145, y: 100, size: 40, label: "" },
      { id: "left", x: 55, y: 100, size: 40, label: "" },
      { id: "above", x: 100, y: 55, size: 40, label: "" },
      { id: "below", x: 70, y: 145, size: 40, label: "" },
    ];
    expect(labelSides([wall, ...round], 300, 300).get("wall")?.side).toBe("right below");
  });
});

describe("a crowd", () => {
  const brawler = (mark: number, more = {}) => ({ id: `b${mark}`, name: `Brawler ${mark}`, side: "them", ...more });
  it("is all of whom the same is to be said, and no fewer than three", () => {
    const three = [brawler(1), brawler(2, { at: "yard" }), brawler(3)];
    const names = (tokens: Parameters<typeof gathered>[0]) =>
      gathered(tokens).map((group) => group.map(({ id }) => id));
    expect(names([...three, { id: "fencer", name: "Fencer" }])).toEqual([["b1", "b2", "b3"], ["fencer"]]);
    expect(names(three.slice(1))).toEqual([["b2"], ["b3"]]);
    const hurt = brawler(4, { gauges: [{ id: "wounds", name: "Wounds", value: 1 }] });
    expect(names([hurt, ...three])).toEqual([["b4"], ["b1", "b2", "b3"]]);
  });
  it("is nobody who is not numbered", () => {
    expect(gathered(["a", "b", "c"].map((id) => ({ id, name: "Draft Horse" })))).toHaveLength(3);
  });
});

it("ground that is shown is shown on while all is on it, and not lost in it", () => {
  expect(stays([0, 0, 20, 8], [2, 1, 18, 7])).toBe(true);
  expect(stays([0, 0, 20, 8], [2, 1, 22, 7])).toBe(false);
  expect(stays([0, 0, 60, 8], [2, 1, 18, 7])).toBe(false);
});

describe("how many are chosen", () => {
  it("is said with how many may be", () => {
    expect([chosenOf(1, 2, 2), chosenOf(0, 0, 1), chosenOf(2, 1, 3)]).toEqual([
      "1 of 2 chosen",
      "0 chosen, 1 at most",
      "2 chosen of 1 to 3",
    ]);
  });
});

describe("people in an area", () => {
  const named = (label: string, crowd = ""): { label: string; crowd: string; isLow: boolean } => ({
    label,
    crowd,
    isLow: false,
  });
  const crew = Array.from({ length: 6 }, () => named("Buccaneer", "Bloodthirsty Buccaneer"));
  const company = ["You", "Ysolt", "Corin", "Captain"].map((each) => named(each));

  it("fill as many lines as they need, one after the other", () => {
    const high = (wide: number[]): number =>
      heightOf(
        wide.map((each) => [each, 20]),
        100,
        10,
        8,
      );
    expect(high([])).toBe(0);
    expect(high([45, 45, 45])).toBe(48);
    expect(high([30, 90, 30])).toBe(76); // as many would fit in two if they were small alike
    expect(high([200])).toBe(20);
  });

  it("are named one by one, a crowd once where that is too much, and nobody where they would be too small for it", () => {
    expect(standing(company, 300, 100, 52, false)).toEqual({ size: 52, names: "below" });
    expect(standing(crew, 560, 100, 52, false).names).toBe("below");
    expect(standing(crew, 260, 110, 52, false).names).toBe("once");
    expect(standing([...company, ...crew], 260, 100, 52, false).names).toBe("none");
    expect(standing(company.slice(0, 2), 200, 40, 34, false).names).toBe("right");
    expect(standing(crew, 102, 103, 28, true)).toEqual({ size: 28, names: "once" });
    expect(standing([...company, ...crew], 102, 103, 28, true).names).toBe("none");
  });

  it("have what lies there and its dangers beside the name, as short as need be, and never as more than fits", () => {
    expect(shortened("on the floor: Rapier, Dagger", 400, false)).toBe("on the floor: Rapier, Dagger");
    expect(shortened("on the floor: Rapier, Dagger", 150, false)).toBe("on the floor: 2");
    expect(shortened("on the floor: Rapier, Dagger", 0, true)).toBe("2");
    expect(shortened("Drop 1", 0, true)).toBe("1");
    expect(shortened("dark", 0, true)).toBe("");
    expect(beside(["Drop 1", "cover 1"], 170, false)).toEqual(["Drop 1", "cover 1"]);
    expect(beside(["Drop 1", "cover 1"], 130, false)).toEqual(["Drop 1"]);
    expect(beside(["Drop 1", "cover 1"], 130, false, true)).toEqual(["Drop 1", "1"]);
    expect(beside(["Drop 1"], 20, false, true)).toEqual([]);
  });

  it("get the room that they need from areas where nobody is", () => {
    const rows = [[], [], [...company, ...crew], []].map((faces) => [{ faces, width: 102 }]);
    const least = leastOf(rows, 255, true);
    expect(least.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(255);
    const [, , high = 0] = shared(255, [4, 4, 9, 4], least);
    expect(high).toBeGreaterThanOrEqual(least[2] as number);
    expect(standing([...company, ...crew], 102, high - 33, 28, true).size).toBeGreaterThanOrEqual(20);
    expect(shared(100, [1, 1], [0, 0])).toEqual([50, 50]);
    expect(shared(100, [1, 1], [70, 0])).toEqual([70, 30]);
    expect(shared(50, [1, 1], [70, 30])).toEqual([35, 15]);
  });
});
