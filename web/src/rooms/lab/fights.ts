/** The lab's logic: sides in the address, outcomes and sweeps taken apart for drawing, sweep files written. */

import type { components } from "../../lib/server";
import { barChart, type Chart, type Colour, type Mark, rowChart, splitBar, stacked, text } from "../parts/marks";
import { off, plain, sampled, thousands } from "../parts/numbers";

type Said = components["schemas"];
export type Fighter = Said["Fighter"];
export type Contenders = Said["Contenders"];
export interface Outcome {
  a: number;
  b: number;
  draw: number;
  interval?: number;
  rounds: Record<string, number>;
  ways: Record<string, number>;
  injuries: { a: Record<string, number>; b: Record<string, number> };
  fights: number;
  states: number;
  is_exact: boolean;
}
export interface Gain {
  side: "a" | "b";
  best: number;
  bot: number;
  gain: number;
  kinds: Record<string, number>;
  states: number;
}
export interface SweepOutcome {
  title: string;
  counts: string;
  sides: { a: string; b: string };
  rows: Record<string, unknown>[];
}
export type Job = Said["Job"];

export const OPEN = ["waiting", "running", "paused"];
/** What stays among the work when new work begins: what was stopped is over, what failed still says why. */
export const lasting = <T extends { now: Job }>(tasks: T[]): T[] =>
  tasks.filter(({ now }) => now.state === "failed" || OPEN.includes(now.state));
export type Manner = "fights" | "exact" | "best a" | "best b";
export interface Bout {
  a: string[];
  b: string[];
  scenario: string;
  bot_a: string;
  bot_b: string;
  fights: number;
  manner: Manner;
}

/** A side as links and the command line write it: "wolf:3+bob". */
export function sideText(ids: string[]): string {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, n]) => (n > 1 ? `${id}:${n}` : id)).join("+");
}

export function readSide(said: string): string[] {
  return said
    .split(/[+ ]/)
    .filter(Boolean)
    .flatMap((part) => {
      const [id = "", n = "1"] = part.split(/[:*]/);
      return Array.from({ length: Math.min(20, Math.max(1, Number.parseInt(n, 10) || 1)) }, () => id);
    })
    .slice(0, 20);
}

export function toQuery(bout: Bout): URLSearchParams {
  const query = new URLSearchParams();
  if (bout.scenario) query.set("scenario", bout.scenario);
  else {
    query.set("a", sideText(bout.a));
    query.set("b", sideText(bout.b));
  }
  if (bout.bot_a !== "house") query.set("bot_a", bout.bot_a);
  if (bout.bot_b !== "house") query.set("bot_b", bout.bot_b);
  if (bout.manner !== "fights") query.set("manner", bout.manner);
  else query.set("fights", String(bout.fights));
  return query;
}

export function fromQuery(query: URLSearchParams, usual: Bout): Bout {
  const manner = query.get("manner");
  const fights = Number.parseInt(query.get("fights") ?? "", 10);
  return {
    a: query.has("a") ? readSide(query.get("a") ?? "") : usual.a,
    b: query.has("b") ? readSide(query.get("b") ?? "") : usual.b,
    scenario: query.get("scenario") ?? "",
    bot_a: query.get("bot_a") ?? "house",
    bot_b: query.get("bot_b") ?? "house",
    fights: fights >= 1 && fights <= 1_000_000 ? fights : usual.fights,
    manner: manner === "exact" || manner === "best a" || manner === "best b" ? manner : "fights",
  };
}

/** What a side is called: its people, each with their number. */
export function sideName(ids: string[], fighters: Fighter[]): string {
  const names = new Map(fighters.map((each) => [each.id, each.name]));
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, n]) => `${n > 1 ? `${n} × ` : ""}${names.get(id) ?? id}`).join(" and ") || "nobody";
}

/** Who stands on a side: those who were chosen, each as often as they stand there, or those of the scenario. */
export function castOf(bout: Bout, side: "a" | "b", there: Contenders | null): Fighter[] {
  if (bout.scenario) return there?.scenarios.find((each) => each.id === bout.scenario)?.cast?.[side] ?? [];
  return bout[side].map((id) => there?.fighters.find((each) => each.id === id) ?? { id, name: id });
}

/** What somebody is called without the number that tells them from others of their kind. */
const kindOf = ({ name }: Fighter): string => name.replace(/ \d+$/, "");

/** The first of each kind, three at most: more faces would only cover each other. */
export const facesOf = (cast: Fighter[]): Fighter[] =>
  cast.filter((each, i) => cast.findIndex((other) => kindOf(other) === kindOf(each)) === i).slice(0, 3);

/** Who they are in words: "Brute, 4 × Street Tough". */
export const namesOf = (cast: Fighter[]): string =>
  [...new Set(cast.map(kindOf))]
    .map((kind) => ({ kind, n: cast.filter((each) => kindOf(each) === kind).length }))
    .map(({ kind, n }) => (n > 1 ? `${n} × ${kind}` : kind))
    .join(", ");

/** How a figure was found, always said. */
export function howFound(outcome: Outcome): string {
  if (outcome.is_exact) return `solved exactly, ${thousands(outcome.states)} states`;
  const within = outcome.interval === undefined ? "" : `, ${off(outcome.interval)}`;
  return `simulated, ${thousands(outcome.fights)} fights${within}`;
}

/** How much of the lengths may be gathered as "later" before several rounds are drawn as one bar. */
const TAIL = 0.1;

/** Lengths as bars, what comes after most of them as one; where that would be most of it, several rounds are a bar. */
export function lengths(rounds: Record<string, number>, most = 22): { name: string; p: number; fill?: Colour }[] {
  const known = Object.entries(rounds)
    .map(([n, p]) => ({ n: Number(n), p }))
    .sort((a, b) => a.n - b.n);
  const first = known[0]?.n ?? 0;
  const within = (from: number, to: number): number =>
    known.filter(({ n }) => n >= from && n <= to).reduce((all, { p }) => all + p, 0);
  const endOf = (part: number): number => known.find(({ n }) => within(first, n) > part)?.n ?? known.at(-1)?.n ?? first;
  const short = Math.min(endOf(0.995), first + most - 2);
  const isLong = within(short + 1, Number.POSITIVE_INFINITY) > TAIL;
  const wide = isLong ? Math.ceil((endOf(0.98) - first + 1) / (most - 2)) : 1;
  const bars: { name: string; p: number; fill?: Colour }[] = [];
  let from = first;
  for (; from <= (isLong ? endOf(0.98) : short); from += wide) {
    const to = from + wide - 1;
    bars.push({ name: wide > 1 ? `${from} to ${to}` : String(from), p: within(from, to) });
  }
  const later = within(from, Number.POSITIVE_INFINITY);
  if (later > 0) bars.push({ name: "later", p: later, fill: "line-2" });
  return bars;
}

/** Injuries in four steps, from none to grave, as far apart as the game's own counts are. */
export function injured(shares: Record<string, number>, step: number): { name: string; p: number; fill: Colour }[] {
  const steps = [0, 0, 0, 0];
  for (const [hurt, p] of Object.entries(shares)) {
    const n = Number(hurt);
    const at = n <= 0 ? 0 : n <= step ? 1 : n <= 2 * step ? 2 : 3;
    steps[at] = (steps[at] ?? 0) + p;
  }
  const range = (low: number, high: number): string => (low === high ? String(low) : `${low} to ${high}`);
  const names = ["none", range(1, step), range(step + 1, 2 * step), `${2 * step + 1} and more`];
  return names.map((name, i) => ({ name, p: steps[i] ?? 0, fill: `sev-${i}` }));
}

/** How far apart the steps of injuries are: a third of what is seen at all. */
export function injuryStep(injuries: Outcome["injuries"]): number {
  const seen = [...Object.entries(injuries.a), ...Object.entries(injuries.b)].filter(([, p]) => p > 0.02);
  return Math.max(1, Math.ceil(Math.max(3, ...seen.map(([n]) => Number(n))) / 3));
}

/** How it ends: which side lost (or none), what became of it, how often. */
export function ways(outcome: Outcome, a: string, b: string): { text: string; side: "a" | "b" | ""; p: number }[] {
  return Object.entries(outcome.ways)
    .map(([way, p]) => {
      const [side = "", what = ""] = way.split(/: (.*)/s);
      if (side === "a" || side === "b") return { text: `${side === "a" ? a : b}: ${what}`, side, p } as const;
      return { text: way.replace(/^draw: /, ""), side: "" as const, p };
    })
    .sort((x, y) => y.p - x.p);
}

/** Everything of an outcome as one picture. */
export function fightChart(outcome: Outcome, a: string, b: string, counts: string): Chart {
  const width = 760;
  const bar = splitBar(
    [
      { p: outcome.a, fill: "party" },
      { p: outcome.draw, fill: "line-2" },
      { p: outcome.b, fill: "foe" },
    ],
    width,
    44,
  );
  bar.marks.push(
    text(8, 64, `${a} ${sampled(outcome.a, outcome.interval)}`, 15, "ink", "start", true),
    text(width - 8, 64, `${b} ${sampled(outcome.b, outcome.interval)}`, 15, "ink", "end", true),
  );
  if (outcome.draw)
    bar.marks.push(text(width / 2, 64, `draw ${sampled(outcome.draw, outcome.interval)}`, 15, "ink-2", "middle"));
  const ended = ways(outcome, a, b).slice(0, 10);
  const rows = ended.map(({ text: name, side, p }) => ({
    name,
    p,
    fill: side === "a" ? "foe" : side === "b" ? "party" : "line-2",
    said: sampled(p, outcome.interval),
  }));
  const step = injuryStep(outcome.injuries);
  const hurt: Mark[] = (["a", "b"] as const).flatMap((side, i) => {
    const shares = injured(outcome.injuries[side], step);
    const said = `${side === "a" ? a : b}: ${shares.map((each) => `${each.name} ${sampled(each.p, outcome.interval)}`).join(", ")}`;
    const drawn = splitBar(
      shares.map(({ p, fill }) => ({ p, fill })),
      width,
      18,
    ).marks;
    return [
      text(0, i * 60 + 14, said, 13, "ink-2", "start"),
      ...drawn.map((mark) => (mark.kind === "line" ? mark : { ...mark, y: mark.y + i * 60 + 22 })),
    ];
  });
  return stacked([
    { chart: { ...bar, height: 76 } },
    {
      head: "Rounds",
      chart: barChart({ bars: lengths(outcome.rounds), interval: outcome.interval, width, height: 220 }),
    },
    { head: "How it ends", chart: rowChart(rows, width) },
    { head: counts, chart: { width, height: 116, marks: hurt, spots: [] } },
  ]);
}

export function fightRows(outcome: Outcome): (string | number)[][] {
  const rows: (string | number)[][] = [["part", "outcome", "share"]];
  for (const who of ["a", "b", "draw"] as const) rows.push(["won", who, outcome[who]]);
  if (outcome.interval !== undefined) rows.push(["interval", "a", outcome.interval]);
  for (const [n, p] of Object.entries(outcome.rounds)) rows.push(["rounds", n, p]);
  for (const [way, p] of Object.entries(outcome.ways)) rows.push(["way", way, p]);
  for (const side of ["a", "b"] as const)
    for (const [n, p] of Object.entries(outcome.injuries[side])) rows.push([`injuries ${side}`, n, p]);
  return rows;
}

// --- sweeps ------------------------------------------------------------------------------------------------------------

export interface Vary {
  side: "a" | "b";
  path: string;
  from: number;
  to: number;
  step: number;
}

const word = (said: string): string => JSON.stringify(said);

/** A sweep as the file that `outdraw sweep` reads. */
export function sweepFile(
  game: string,
  bout: Bout,
  vary: Vary[],
  fights: number,
  title: string,
  freed: string[] = [],
): string {
  const side = (ids: string[]): string => (ids.length === 1 ? word(ids[0] ?? "") : `[${ids.map(word).join(", ")}]`);
  const lines = [
    `game = ${word(game)}`,
    `title = ${word(title)}`,
    `a = ${side(bout.a)}`,
    `b = ${side(bout.b)}`,
    `fights = ${fights}`,
  ];
  if (freed.length) lines.push(`without = [${freed.map(word).join(", ")}]`);
  lines.push("", "[vary]");
  for (const { side: of, path, from, to, step } of vary)
    lines.push(`${of}.${path} = ${word(`${from}..${to}${step > 1 ? `:${step}` : ""}`)}`);
  return `${lines.join("\n")}\n`;
}

const FIGURES = new Set([
  "a",
  "b",
  "draw",
  "interval",
  "rounds",
  "injuries_a",
  "injuries_b",
  "ways",
  "fights",
  "states",
]);

export interface Grid {
  down: string;
  across: string;
  rows: { name: string; cells: { name: string; a: number; interval: number | null }[] }[];
}

export const factorsOf = (sweep: SweepOutcome): string[] =>
  Object.keys(sweep.rows[0] ?? {}).filter((key) => !FIGURES.has(key));

/** The value of a varied thing in words: lists of gear as they are held. */
export function valueName(value: unknown): string {
  if (Array.isArray(value)) return value.flat(3).map(String).join(" and ");
  if (value !== null && typeof value === "object") return JSON.stringify(value);
  return typeof value === "number" ? plain(value) : String(value);
}

/** A sweep of one or two values as a grid; numbers go across. None for more. */
export function grid(sweep: SweepOutcome): Grid | null {
  const factors = factorsOf(sweep);
  if (factors.length < 1 || factors.length > 2) return null;
  const isNumeric = (name: string): boolean => sweep.rows.every((row) => typeof row[name] === "number");
  let [down = "", across = ""] = factors.length === 2 ? factors : ["", factors[0] ?? ""];
  if (down && isNumeric(down) && !isNumeric(across)) [down, across] = [across, down];
  const rows = new Map<string, Grid["rows"][number]>();
  for (const row of sweep.rows) {
    const name = down ? valueName(row[down]) : "";
    const into = rows.get(name) ?? { name, cells: [] };
    into.cells.push({
      name: valueName(row[across]),
      a: Number(row.a),
      interval: typeof row.interval === "number" ? row.interval : null,
    });
    rows.set(name, into);
  }
  return { down, across, rows: [...rows.values()] };
}

export function gridChart(found: Grid, head: string): Chart {
  const left = 190;
  const wide = 76;
  const columns = found.rows[0]?.cells ?? [];
  const marks: Mark[] = [text(0, 16, head, 13, "ink-2", "start")];
  for (const [i, cell] of columns.entries())
    marks.push(text(left + i * wide + wide / 2, 44, cell.name, 13, "ink-2", "middle"));
  for (const [j, row] of found.rows.entries()) {
    marks.push(text(0, 84 + j * 56, row.name, 13, "ink", "start"));
    for (const [i, cell] of row.cells.entries()) {
      marks.push({
        kind: "box",
        x: left + i * wide,
        y: 54 + j * 56,
        w: wide - 4,
        h: 52,
        r: 9,
        fill: "party",
        mix: Math.round(cell.a * 100),
      });
      marks.push(
        text(
          left + i * wide + wide / 2 - 2,
          85 + j * 56,
          (cell.a * 100).toFixed(1),
          17,
          cell.a > 0.58 ? "side-ink" : "ink",
          "middle",
          true,
        ),
      );
    }
  }
  return { width: left + columns.length * wide, height: 60 + found.rows.length * 56, marks, spots: [] };
}

export function sweepRows(sweep: SweepOutcome): (string | number)[][] {
  const keys = Object.keys(sweep.rows[0] ?? {}).filter((key) => key !== "ways");
  return [
    keys,
    ...sweep.rows.map((row) =>
      keys.map((key) => (typeof row[key] === "number" ? (row[key] as number) : valueName(row[key] ?? ""))),
    ),
  ];
}
