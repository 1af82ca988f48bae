/** Questions of the odds: their options in the address, and their answers taken apart for drawing. */

import type { components } from "../../lib/server";
import type { Colour } from "../parts/marks";
import { title } from "../parts/numbers";

type Said = components["schemas"];
export type Parameter = Said["ParameterInfo"];
export type Question = Said["QuestionInfo"];
export type GameQuestions = Said["GameQuestions"];
export type Shape = "chance" | "numbers" | "words" | "by" | "fact";
export interface OddsAnswer {
  game: string;
  question: string;
  given: Record<string, unknown>;
  answer: Record<string, unknown>;
  shapes: Record<string, Shape>;
}
/** What somebody has set: texts, as an address has them; several for an option that repeats. */
export type Values = Record<string, string[]>;

export const isNumber = (parameter: Parameter): boolean => parameter.low !== undefined || parameter.high !== undefined;

/** The value an option begins with where nobody has set it: a sensible one for what is needed. */
export function start(parameter: Parameter): string[] {
  if (parameter.is_flag) return [];
  if (parameter.default !== undefined && parameter.default !== null) return [String(parameter.default)];
  if (!parameter.is_required) return [];
  if (parameter.sample) return [parameter.sample];
  if (parameter.among?.length) return [parameter.among[0] as string];
  const named = Object.keys(parameter.names ?? {});
  if (named.length) return [named[0] as string];
  if (isNumber(parameter)) return [String(Math.min(parameter.high ?? 6, Math.max(parameter.low ?? 6, 6)))];
  return [""];
}

/** What is said of an option beside its field: how a command line is given it is no matter here. */
export const hintOf = ({ help, name }: Pick<Parameter, "help" | "name">): string => {
  const said = help
    .replace(/\s*\((?:may be given several times|an id of [^)]*)\)/, "")
    .replace(/, by (?:id|name)$/, "")
    .replace(/['’]s id$/, "")
    .trim();
  return said.toLowerCase() === name.replaceAll("_", " ") ? "" : said;
};

/** A refusal that names an option as a command would, said with the name that stands over the field. */
export const byName = (sentence: string): string =>
  sentence.replace(/--([a-z]\w*(?:-\w+)*)/g, (_all, name: string) => title(name.replaceAll("-", "_")));

export function starts(question: Question): Values {
  return Object.fromEntries(question.parameters.map((each) => [each.name, start(each)]));
}

/** Set values as an address has them; what is as usual is left out, so that links stay short. */
export function toQuery(question: Question, values: Values): URLSearchParams {
  const query = new URLSearchParams();
  for (const parameter of question.parameters) {
    const said = values[parameter.name] ?? [];
    const usual = parameter.default === undefined || parameter.default === null ? "" : String(parameter.default);
    for (const value of said) {
      if (parameter.is_flag ? value !== "true" : !parameter.repeats && (value === usual || value.trim() === ""))
        continue;
      query.append(parameter.name, value);
    }
  }
  return query;
}

/** Read values from an address; what it does not say is as it begins. */
export function fromQuery(question: Question, query: URLSearchParams): Values {
  const values = starts(question);
  for (const parameter of question.parameters) {
    const said = query.getAll(parameter.name);
    if (said.length) values[parameter.name] = parameter.repeats ? said : said.slice(-1);
  }
  return values;
}

/** From where to where a slider goes: all of a short range; of a long one what is near, and twice the value at least. */
export function span(parameter: Parameter, value: number): [number, number] {
  const low = parameter.low ?? 0;
  const high = parameter.high ?? 100;
  if (high - low <= 40) return [low, high];
  return [Math.max(low, Math.min(0, value)), Math.min(high, Math.max(20, value >= 20 ? value * 2 : 20))];
}

/** The options that stand open at once, and those behind "more". */
export function laidOut(question: Question): { first: Parameter[]; more: Parameter[] } {
  const first: Parameter[] = [];
  const more: Parameter[] = [];
  for (const each of question.parameters) (each.is_required || first.length < 6 ? first : more).push(each);
  return { first, more };
}

/** The words of a question: what was set, in one line. */
export function inWords(question: Question, values: Values): string {
  const said: string[] = [];
  for (const parameter of question.parameters) {
    const query = toQuery({ ...question, parameters: [parameter] }, values).getAll(parameter.name);
    const shown = query.map((each) => parameter.names?.[each] ?? each);
    if (shown.length)
      said.push(`${parameter.name.replaceAll("_", " ")}${parameter.is_flag ? "" : ` ${shown.join(", ")}`}`);
  }
  return said.join(", ");
}

/** What two askings of one question were set otherwise, in the words of each; nothing where they are the same. */
export function apart(question: Question, one: Values, other: Values): [string, string] | null {
  const query = (parameter: Parameter, values: Values): string =>
    toQuery({ ...question, parameters: [parameter] }, values).toString();
  const differ = question.parameters.filter((each) => query(each, one) !== query(each, other));
  const inOwn = (values: Values): string =>
    differ
      .map((each) => {
        const said = (values[each.name] ?? []).filter(Boolean).map((value) => each.names?.[value] ?? value);
        const name = each.name.replaceAll("_", " ");
        if (each.is_flag) return said.includes("true") ? name : `no ${name}`;
        return `${name} ${said.join(", ").replaceAll("_", " ") || "none"}`;
      })
      .join(", ");
  return differ.length ? [inOwn(one), inOwn(other)] : null;
}

// --- answers -----------------------------------------------------------------------------------------------------------

export interface Chance {
  name: string;
  p: number;
  tone: "good" | "bad" | "even";
}
export interface Spread {
  name: string;
  kind: "numbers" | "words";
  items: { name: string; p: number }[];
  mean: number | null;
}
export interface Steps {
  name: string;
  values: number[];
}
export interface Parts {
  /** The big numbers: chances that exclude each other and make a whole, else the few there are. */
  heads: Chance[];
  /** Whether they are such a whole, and may be drawn as parts of one. */
  isWhole: boolean;
  /** Further chances, each for itself. */
  others: Chance[];
  spreads: Spread[];
  steps: Steps[];
  facts: { name: string; text: string }[];
}

const GOOD = /^(win|pass|hit|success|exceptional|first|survive|heal|conscious|stable|acts|dramatic_success|any)$/;
const BAD = /^(.*_reply_.*|lose|fail|failure|miss|second|die|dead|dramatic|dramatic_failure|bleeding|down)$/;

export const toneOf = (name: string): Chance["tone"] => (GOOD.test(name) ? "good" : BAD.test(name) ? "bad" : "even");
export const fillOf = (tone: Chance["tone"]): Colour => ({ good: "sev-0", bad: "sev-3", even: "line-2" })[tone];

function at(answer: Record<string, unknown>, path: string): unknown {
  if (path in answer) return answer[path];
  return path.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], answer);
}

/** Take an answer apart by the shapes that came with it. */
export function partsOf(found: OddsAnswer): Parts {
  const chances: Chance[] = [];
  const parts: Parts = { heads: [], isWhole: false, others: [], spreads: [], steps: [], facts: [] };
  for (const [path, shape] of Object.entries(found.shapes)) {
    const part = at(found.answer, path);
    const name = path.replaceAll(".", " ");
    if (shape === "chance") chances.push({ name, p: part as number, tone: toneOf(path) });
    else if (shape === "fact") parts.facts.push({ name, text: String(part) });
    else if (shape === "by") parts.steps.push({ name, values: part as number[] });
    else parts.spreads.push(spreadOf(name, shape, part as Record<string, number>));
  }
  const whole = wholeOf(chances);
  const order = ["good", "even", "bad"];
  parts.heads = [...whole].sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone));
  parts.isWhole = whole.length > 0;
  parts.others = chances.filter((each) => !whole.includes(each));
  if (!whole.length && parts.others.length && parts.others.length <= 3) {
    // where nothing is good, what is bad for one is what the other wants
    const isOpen = !parts.others.some(({ tone }) => tone === "good");
    parts.heads = parts.others.map((each) => (isOpen ? { ...each, tone: "even" } : each));
    parts.others = [];
  }
  return parts;
}

function spreadOf(name: string, kind: "numbers" | "words", part: Record<string, number>): Spread {
  const items = Object.entries(part).map(([outcome, p]) => ({ name: outcome, p }));
  if (kind === "words") return { name, kind, items: items.sort((a, b) => b.p - a.p), mean: null };
  // An object's whole-number keys come in an order of their own: negative ones last.
  items.sort((a, b) => Number(a.name) - Number(b.name));
  return { name, kind, items, mean: items.reduce((sum, each) => sum + Number(each.name) * each.p, 0) };
}

/** What is a part of another chance of the same answer, and so none beside it. */
const PART = /included$/;

/** Whether it is good for somebody and bad for somebody. */
const isJudged = (run: Chance[]): boolean =>
  run.some(({ tone }) => tone === "good") && run.some(({ tone }) => tone === "bad");

/** The first run of chances that makes a whole: what excludes each other stands together in an answer. Of them some are
 * good and some bad: chances of one's single cards may add up to a whole, and are none. */
function wholeOf(all: Chance[]): Chance[] {
  const chances = all.filter((each) => !PART.test(each.name));
  for (let first = 0; first < chances.length; first++) {
    let sum = 0;
    let best: Chance[] = [];
    for (let last = first; last < chances.length; last++) {
      sum += chances[last]?.p ?? 0;
      const run = chances.slice(first, last + 1);
      if (Math.abs(sum - 1) < 1e-9 && run.length > 1 && run.length <= 4 && isJudged(run)) best = run;
    }
    if (best.length) return best;
  }
  return [];
}

/** What is counted step by step, in words: "free_by" is "free by then". */
export const byThen = (name: string): string => `${name.replaceAll("_", " ").replace(/ ?by$/, "") || "done"} by then`;

/** Chances that are of several things, such as each defence, by what they are of: it is said once, over its own. */
export function grouped(chances: Chance[]): { of: string; chances: Chance[] }[] {
  const of = ({ name }: Chance): string => name.split("_")[0] ?? "";
  const all = [...new Set(chances.map(of))].map((each) => chances.filter((chance) => of(chance) === each));
  if (all.length < 2 || all.some((own) => own.length < 3)) return [{ of: "", chances }];
  return all.map((own) => {
    const name = own[0] ? of(own[0]) : "";
    return { of: name, chances: own.map((each) => ({ ...each, name: each.name.slice(name.length + 1) || name })) };
  });
}

export type Manner = "exactly" | "at least" | "at most";

/** The chance of at least, exactly or at most each outcome. */
export function read(items: Spread["items"], manner: Manner): Spread["items"] {
  if (manner === "exactly") return items;
  const order = manner === "at most" ? items : [...items].reverse();
  let sum = 0;
  const read = order.map(({ name, p }) => {
    sum += p;
    return { name, p: Math.min(1, sum) };
  });
  return manner === "at most" ? read : read.reverse();
}

/** Which outcomes of a distribution pass and which fail, as far as the answer says so: the lowest come to what is bad,
 * the highest to what is good, to the last digit; of what the other side comes to, the highest to what is bad. Of a margin
 * that is plain. */
export function judge(spread: Spread, { heads, isWhole }: Parts): ((name: string) => Chance["tone"]) | null {
  if (spread.kind !== "numbers") return null;
  if (spread.items.some((each) => Number(each.name) < 0))
    return (name) => (Number(name) > 0 ? "good" : Number(name) < 0 ? "bad" : "even");
  const sum = (tone: Chance["tone"]): number =>
    heads.filter((each) => each.tone === tone).reduce((all, { p }) => all + p, 0);
  const good = sum("good");
  if (!good || (!isWhole && heads.length > 1)) return null;
  const sign = spread.name.startsWith("against") ? -1 : 1;
  const worstFirst = [...spread.items].sort((a, b) => sign * (Number(a.name) - Number(b.name)));
  const below = (share: number): number | null => {
    let all = 0;
    for (const { name, p } of [...worstFirst, { name: `${sign}e9`, p: 0 }]) {
      if (Math.abs(all - share) < 1e-9) return sign * Number(name);
      all += p;
    }
    return null;
  };
  const [even, pass] = [below(isWhole ? sum("bad") : 1 - good), below(1 - good)];
  if (even === null || pass === null) return null;
  return (name) => (sign * Number(name) >= pass ? "good" : sign * Number(name) >= even ? "even" : "bad");
}

/** Fill the gaps of whole numbers, so that distances are seen; leave out what is too rare to be drawn at both ends.
 * Beside another answer there is room for the outcomes of both. */
export function drawable(spread: Spread, beside?: Spread, most = 60): Spread["items"] {
  const known = new Map(spread.items.map((each) => [each.name, each.p]));
  const both = [...spread.items, ...(beside?.items ?? [])];
  const on = (names: string[]): Spread["items"] => names.map((name) => ({ name, p: known.get(name) ?? 0 }));
  if (spread.kind === "words") return on([...new Set(both.map((each) => each.name))]);
  const seen = new Set(both.filter((each) => each.p >= 5e-6).map((each) => Number(each.name)));
  const names = [...seen].sort((a, b) => a - b);
  const low = names[0] ?? 0;
  const high = names.at(-1) ?? 0;
  if (high - low > most) return on(names.map(String));
  return on(Array.from({ length: high - low + 1 }, (_, i) => String(low + i)));
}

/** An answer as rows of a table file; another one beside it, where there is one: what either has is in it. */
export function rowsOf(found: OddsAnswer, pinned?: OddsAnswer): (string | number)[][] {
  const rows = rowsOfOne(found);
  if (!pinned) return [["part", "outcome", "chance"], ...rows];
  const key = (row: (string | number)[]): string => JSON.stringify(row.slice(0, 2));
  const theirs = new Map(rowsOfOne(pinned).map((row) => [key(row), row]));
  const both = rows.map((row) => {
    const other = theirs.get(key(row));
    theirs.delete(key(row));
    return [...row, other?.[2] ?? ""];
  });
  return [
    ["part", "outcome", "chance", "pinned"],
    ...both,
    ...[...theirs.values()].map(([part = "", outcome = "", p = ""]) => [part, outcome, "", p]),
  ];
}

function rowsOfOne(found: OddsAnswer): (string | number)[][] {
  const parts = partsOf(found);
  return [
    ...[...parts.heads, ...parts.others].map(({ name, p }) => [name, "", p]),
    ...parts.spreads.flatMap((spread) => spread.items.map(({ name, p }) => [spread.name, name, p])),
    ...parts.steps.flatMap(({ name, values }) => values.map((p, i) => [name, i + 1, p])),
    ...parts.facts.map(({ name, text }) => [name, text, ""]),
  ];
}
