/** What an option may come to, as parts of a bar: how likely each value of what is counted is, the best first. */

import type { Prospect } from "./api";
import type { Board, Choice, Gauge, Option, Token } from "./board";
import { isDown, tokenOf } from "./board";

/** What a count of the odds is about: whose it is, what it stands at now, and whether more of it is worse for them. */
export interface Counted {
  word: string;
  isTheirs: boolean;
  now?: number;
  isHarm?: boolean;
  /** Whether it is so already, where that is seen: somebody is down, a roll is won. */
  isSo?: boolean;
}

/** A part of a bar: how it is coloured says for whom it is good, its words say what it is. */
export interface Slice {
  text: string;
  p: number;
  tone: "s0" | "s1" | "s2" | "s3" | "g0" | "g1" | "g2" | "still";
}

export interface Outlook {
  name: string;
  slices: Slice[];
  isExact: boolean;
}

const OWN = /^own /;
const THEIRS = /^(their|foe) /;
const HARMS = new Set(["harm", "shock"]);

/** Find what a count says of a gauge: by its name, or by the tone of a part of it (shock among all that is filled). */
function onGauge(token: Token | undefined, word: string): { now: number; isHarm: boolean } | null {
  const same = (name: string): boolean => name.toLowerCase() === word.toLowerCase();
  for (const gauge of token?.gauges ?? []) {
    if (same(gauge.name)) return { now: gauge.value, isHarm: isHarmed(gauge) };
    const part = gauge.look === "boxes" ? gauge.parts?.filter((each) => same(each.name ?? "") || same(each.tone)) : [];
    if (part?.length) return { now: part.reduce((sum, each) => sum + each.number, 0), isHarm: true };
  }
  return null;
}

const isHarmed = (gauge: Gauge): boolean => gauge.look === "boxes" && HARMS.has(gauge.tone ?? "");

/** Whether what odds speak of is so already: nothing where that cannot be seen. */
function isSoNow(board: Board, token: Token | undefined, name: string): boolean | undefined {
  const { exchange } = board;
  if (/^wins the /.test(name)) return exchange?.state === "shown" ? exchange.winner === token?.id : undefined;
  if (!token) return undefined;
  const word = name.replace(OWN, "").replace(THEIRS, "").replace(/^is /, "").toLowerCase();
  const borne = [...(token.states ?? []), ...(token.tags ?? []).map((tag) => tag.text.toLowerCase())].includes(word);
  return borne || (/^(fall|puts out|out|down|dazed)$/.test(word) && isDown(token)) || undefined;
}

/** Say what a count or a chance is about, for an option of a choice. */
export function counted(board: Board, choice: Choice | undefined, option: Option | undefined, name: string): Counted {
  const isTheirs = THEIRS.test(name) || name.startsWith("puts ");
  const word = name.replace(OWN, "").replace(THEIRS, "");
  const touched = (option?.on ?? []).find((each) => each.startsWith("token:") && each !== `token:${choice?.actor}`);
  const whom = isTheirs ? choice?.facing || touched?.slice("token:".length) : choice?.actor;
  const token = tokenOf(board, whom);
  return { word, isTheirs, isSo: isSoNow(board, token, name), ...onGauge(token, word) };
}

/** Words for what one wants. */
export const GOOD = /^(foe|their|puts|win|wins|success|succeed|pass|hit|blocks|exceptional)/;

/** How likely a count gets better, stays and gets worse for whoever it is of. */
function shifts(chances: Record<string, number>, about: Counted): { better: number; same: number; worse: number } {
  const out = { better: 0, same: 0, worse: 0 };
  for (const [value, p] of Object.entries(chances)) {
    const more = Number(value) - (about.now ?? 0);
    out[more === 0 ? "same" : more > 0 === Boolean(about.isHarm) ? "worse" : "better"] += p;
  }
  return out;
}

/** What may be hoped of a count, in two or three words: of somebody else's that it falls, of one's own that it does not, and that it grows. */
export function hoped(chances: Record<string, number>, about: Counted): { text: string; p: number; tone: string }[] {
  if (about.now === undefined) return [];
  const { better, same, worse } = shifts(chances, about);
  const word = about.word;
  if (about.isTheirs) return [{ text: about.isHarm ? `deals ${word}` : `costs them ${word}`, p: worse, tone: "good" }];
  const less = /[^s]s$/.test(word) ? "fewer" : "less";
  return [
    { text: about.isHarm ? `no ${about.now ? "more " : ""}${word}` : `keeps ${word}`, p: better + same, tone: "good" },
    { text: `${about.isHarm ? less : "more"} ${word}`, p: better, tone: "good" },
  ];
}

/** At most this many parts can be told apart. */
const MOST = 5;

function named(low: number, high: number, about: Counted, mayGain: boolean): string {
  const size = (n: number): string => (n ? `d${n}` : "none");
  if (about.word.endsWith(" die")) return low === high ? size(low) : `${size(low)} to ${size(high)}`;
  if (about.now === undefined) return low === high ? `${low}` : `${low} to ${high}`;
  const [a, b] = [low - about.now, high - about.now];
  if (a === 0 && b === 0) return about.isTheirs || !about.isHarm || mayGain ? "unchanged" : "none";
  const sign = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
  return a === b ? sign(a) : `${sign(a)} to ${sign(b)}`;
}

/** A place from best to worst as a shade; what leaves somebody else as they are has none. */
function toneOf(place: number, all: number, about: Counted, isSame: boolean): Slice["tone"] {
  if (about.now === undefined) return (["g0", "g1", "g2"] as const)[Math.min(2, all - 1 - place)] ?? "g2";
  return isSame ? "still" : ((["g2", "g1", "g0"] as const)[Math.min(2, place)] ?? "g0");
}

/** A place among what one may lose oneself, the least first, as a shade. */
function harmOf(place: number, all: number): Slice["tone"] {
  return (["s1", "s2", "s3"] as const)[Math.round(all > 1 ? (2 * place) / (all - 1) : 1)] ?? "s3";
}

/** The bar of one count: its values in order, neighbours put together where there are too many to tell apart.

Of one's own gauge what is won or kept is green; where something may be won, to stay as one is is neither won nor lost. Of what is only
counted nothing is nothing, and red where it is how one fails.
*/
export function sliced(chances: Record<string, number>, about: Counted, isFailing = false): Slice[] {
  let parts = Object.entries(chances)
    .map(([value, p]) => ({ low: Number(value), high: Number(value), p }))
    .filter((each) => each.p > 0)
    .sort((a, b) => a.low - b.low);
  const keeps = (each: { low: number; high: number }): boolean => each.low === about.now && each.high === about.now;
  while (parts.length > MOST) {
    let least = -1;
    for (let i = 0; i + 1 < parts.length; i++) {
      const [a, b] = [parts[i], parts[i + 1]];
      if (!a || !b || keeps(a) || keeps(b)) continue;
      const best = parts[least];
      const beside = parts[least + 1];
      if (!best || !beside || a.p + b.p < best.p + beside.p) least = i;
    }
    const [a, b] = [parts[least], parts[least + 1]];
    if (!a || !b) break;
    parts = [...parts.slice(0, least), { low: a.low, high: b.high, p: a.p + b.p }, ...parts.slice(least + 2)];
  }
  const isMoreBetter = about.isTheirs ? Boolean(about.isHarm) : !about.isHarm;
  if (isMoreBetter) parts.reverse();
  const isOwn = about.now !== undefined && !about.isTheirs;
  const { better } = shifts(chances, about);
  const harms = parts.filter((each) => isOwn && !keeps(each) && each.low > (about.now ?? 0) === Boolean(about.isHarm));
  const tone = (each: (typeof parts)[number], i: number): Slice["tone"] => {
    if (about.now === undefined && each.high === 0) return isFailing ? "s3" : "still";
    if (!isOwn) return toneOf(i, parts.length, about, keeps(each));
    const at = harms.indexOf(each);
    return at >= 0 ? harmOf(at, harms.length) : keeps(each) && better > 0 ? "still" : "s0";
  };
  return parts.map((each, i) => ({
    text: named(each.low, each.high, about, isOwn && better > 0),
    p: each.p,
    tone: tone(each, i),
  }));
}

/** Whether a count comes to the same whatever is answered: of what is hidden, that is a guess and nobody's doing. */
function isAnyhow(name: string, all: readonly Prospect[]): boolean {
  const [first, ...others] = all.map((each) => each.counts?.[name] ?? {});
  const alike = (of: Record<string, number>): boolean =>
    Object.keys({ ...first, ...of }).every((value) => Math.abs((first?.[value] ?? 0) - (of[value] ?? 0)) < 0.02);
  return others.length > 0 && others.every(alike);
}

/** What is worth drawing of an option: counts that are not settled yet, those of gauges first, the least settled; two. */
export function outlooks(
  prospect: Prospect | undefined,
  about: (name: string) => Counted,
  all: readonly Prospect[] = [],
): Outlook[] {
  const rows = Object.entries(prospect?.counts ?? {})
    .filter(([, chances]) => Object.values(chances).filter((p) => p > 0).length > 1)
    .map(([name, chances]) => ({ name, chances, of: about(name) }))
    .filter((row) => row.of.now !== undefined || !isAnyhow(row.name, all));
  const settled = (chances: Record<string, number>): number => Math.max(...Object.values(chances));
  const known = rows.filter((row) => row.of.now !== undefined);
  const least = (known.length ? known : rows).sort((a, b) => settled(a.chances) - settled(b.chances)).slice(0, 2);
  /** Whether none of it is how one fails: as likely as that nothing comes of what is good. */
  const fails = (none = 0): boolean =>
    none > 0 &&
    Object.entries(prospect?.chances ?? {}).some(([chance, p]) => GOOD.test(chance) && Math.abs(1 - p - none) < 1e-6);
  return least.map(({ name, chances, of }) => ({
    // what they have now is not seen: their number is no change, but all they come to
    name: of.isTheirs
      ? `their ${of.word}${of.now === undefined ? " in all" : ""}`
      : OWN.test(name) || of.now !== undefined
        ? `your ${of.word}`
        : of.word,
    slices: sliced(chances, of, fails(chances["0"])),
    isExact: prospect?.is_exact ?? false,
  }));
}
