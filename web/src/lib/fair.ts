/** Fair luck, checked by a verifier of its own: written from docs/fair-luck.md and docs/journal.md alone.

It shares nothing with the server that dealt the cards. Whoever does not trust this page either can read these two
files, or write a third verifier from the same pages.
*/

import { type Bytes, bytes, hex, hmac, joined, sha256, unhex } from "./sha256";

export interface Luck {
  number: number;
  chance: string;
  result: string[];
}
export interface Entry {
  number: number;
  kind: string;
  by: string;
  body: Record<string, unknown>;
  luck: Luck[];
  scene: string;
  prev: string;
  salt?: string;
  hash: string;
}

const WORD = 1n << 64n;
const START = "0".repeat(64);

/** The commitment to a secret, published before the first card. */
export const commitment = async (secret: Bytes): Promise<string> =>
  hex(await sha256(joined(bytes("outdraw commitment 1\n"), secret)));

/** Contributions as they go into the key: JSON without spaces, everything beyond ASCII escaped. */
export const saidBy = (contributions: [string, string][]): string =>
  JSON.stringify(contributions).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** What the seats added to the luck: all that was said before the beginning. Whoever comes later changes nothing. */
export function contributed(entries: Entry[]): [string, string][] {
  const begun = entries.findIndex((entry) => entry.kind === "begin");
  return entries
    .slice(0, begun < 0 ? undefined : begun)
    .filter((entry) => entry.kind === "join" && entry.body.contribution)
    .map((entry) => [entry.by, String(entry.body.contribution)]);
}

/** The key of all luck: the table's secret, and every contribution. */
export const tableKey = (secret: Bytes, contributions: [string, string][]): Promise<Bytes> =>
  hmac(secret, joined(bytes("outdraw key 1\n"), bytes(saidBy(contributions))));

function eight(number: number): Bytes {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(number));
  return new Uint8Array(view.buffer);
}

/** The salt of an entry, which keeps its hash from being guessed while the table is open. */
export const saltOf = async (secret: Bytes, number: number): Promise<string> =>
  hex(await hmac(secret, joined(bytes("outdraw salt 1\n"), eight(number)))).slice(0, 32);

/** The endless row of 64-bit words of one piece of luck. */
export async function* wordsOf(key: Bytes, number: number): AsyncGenerator<bigint> {
  for (let block = 0; ; block++) {
    const four = await hmac(key, joined(bytes("outdraw luck 1\n"), eight(number), eight(block)));
    const view = new DataView(four.buffer, four.byteOffset);
    for (let at = 0; at < 32; at += 8) yield view.getBigUint64(at);
  }
}

/** One choice among so many things: the words read for it, of which all but the last were thrown away. */
export interface Step {
  below: bigint;
  words: bigint[];
  number: bigint;
  /** What came up, and from what. */
  result: string;
}

export async function numberBelow(
  words: AsyncGenerator<bigint>,
  below: bigint,
): Promise<{ words: bigint[]; number: bigint }> {
  if (below < 1n || below > WORD) throw new Error(`Cannot choose among ${below}.`);
  const limit = WORD - (WORD % below);
  const read: bigint[] = [];
  for (;;) {
    const { value } = await words.next();
    read.push(value as bigint);
    if ((value as bigint) < limit) return { words: read, number: (value as bigint) % below };
  }
}

/** What a described piece of luck comes to, step by step. */
export async function happens(chance: string, words: AsyncGenerator<bigint>): Promise<Step[]> {
  const [what = "", rest = ""] = chance.split(/ (.*)/s);
  const steps: Step[] = [];
  const choose = async (below: number, named: (at: number) => string): Promise<void> => {
    const found = await numberBelow(words, BigInt(below));
    steps.push({ below: BigInt(below), ...found, result: named(Number(found.number)) });
  };
  if (what === "draw" || what === "deal") {
    const [numbers = "", cards = ""] = rest.split(" of ");
    const left = cards.split(" ");
    const many = numbers.split("+").reduce((sum, each) => sum + Number(each), 0);
    for (let i = 0; i < many; i++) await choose(left.length, (at) => left.splice(at, 1)[0] ?? "");
  } else if (what === "roll") {
    for (const die of rest === "0" ? [] : rest.split("+")) {
      const [many = "", faces = ""] = die.split("d");
      for (let i = 0; i < Number(many || 1); i++) await choose(Number(faces), (at) => String(at + 1));
    }
  } else if (what === "toss") await choose(Number(rest), (at) => String(at + 1));
  else throw new Error(`There is no luck called ${what}.`);
  return steps;
}

// --- journals ----------------------------------------------------------------------------------------------------------

/** Order by code points: JavaScript's own order puts signs beyond the first plane elsewhere. */
function byCodePoints(a: string, b: string): number {
  const [one, two] = [[...a], [...b]];
  for (let i = 0; i < Math.min(one.length, two.length); i++) {
    const by = (one[i]?.codePointAt(0) ?? 0) - (two[i]?.codePointAt(0) ?? 0);
    if (by) return by;
  }
  return one.length - two.length;
}

/** The one way to write plain data: keys sorted at every depth, no spaces. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const box = value as Record<string, unknown>;
    const keys = Object.keys(box).sort(byCodePoints);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(box[key])}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** A journal is not as it was written. */
export class JournalFault extends Error {
  readonly line: number;
  constructor(line: number, wrong: string) {
    super(`Line ${line}: ${wrong}`);
    this.line = line;
  }
}

/** Read the entries of a journal, checking form, order and chain. */
export async function readJournal(text: string): Promise<Entry[]> {
  if (!text) throw new JournalFault(1, "the journal is empty.");
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new JournalFault(lines.length + 1, "the line is cut off: it has no end.");
  const entries: Entry[] = [];
  let prev = START;
  for (const [at, line] of lines.entries()) {
    const fault = (wrong: string): JournalFault => new JournalFault(at + 1, wrong);
    let entry: Entry;
    try {
      entry = JSON.parse(line) as Entry;
    } catch {
      throw fault("this is no entry of a journal.");
    }
    if (entry === null || typeof entry !== "object" || !Array.isArray(entry.luck) || typeof entry.body !== "object")
      throw fault("this is no entry of a journal.");
    if (canonical(entry) !== line) throw fault("the entry is not written in the journal's own form: it was edited.");
    if (hex(await sha256(bytes(canonical({ ...entry, hash: "" })))) !== entry.hash)
      throw fault("the entry does not fit its hash: it was edited.");
    if (entry.number !== at)
      throw fault(`entry ${entry.number} stands where ${at} should: entries are missing or moved.`);
    if (entry.prev !== prev) throw fault("the entry does not follow from the one before it.");
    if ((entry.kind === "open") !== (at === 0)) throw fault("a journal opens once, in its first entry.");
    if (entries.at(-1)?.kind === "close") throw fault("there is an entry after the table was closed.");
    entries.push(entry);
    prev = entry.hash;
  }
  return entries;
}

export interface Worked extends Luck {
  entry: number;
  steps: Step[];
}
export interface Verdict {
  /** Whether all of it holds; null while the table is not closed, when only form and chain can be checked. */
  holds: boolean | null;
  fault: string;
  entries: Entry[];
  seats: number;
  byHand: number;
  luck: Worked[];
  head: string;
}

/** Check a whole journal: form, chain, the sealed secret, the salts, and every piece of luck worked out again. */
export async function verify(text: string): Promise<Verdict> {
  const verdict: Verdict = { holds: null, fault: "", entries: [], seats: 0, byHand: 0, luck: [], head: "" };
  try {
    const entries = await readJournal(text);
    verdict.entries = entries;
    verdict.head = entries.at(-1)?.hash ?? "";
    verdict.byHand = entries.filter((entry) => entry.body.by_hand === true).length;
    verdict.seats = new Set(contributed(entries).map(([seat]) => seat)).size;
    const last = entries.at(-1);
    if (last?.kind !== "close") return verdict;
    const secret = unhex(String(last.body.secret));
    if ((await commitment(secret)) !== entries[0]?.body.commitment)
      throw new JournalFault(entries.length, "the secret is not the one that was sealed before the first card.");
    await workOut(secret, entries, verdict);
    verdict.holds = true;
  } catch (error) {
    verdict.holds = false;
    verdict.fault = (error as Error).message;
  }
  return verdict;
}

async function workOut(secret: Bytes, entries: Entry[], verdict: Verdict): Promise<void> {
  const key = await tableKey(secret, contributed(entries));
  let next = 0;
  for (const [at, entry] of entries.entries()) {
    const fault = (wrong: string): JournalFault => new JournalFault(at + 1, wrong);
    if (entry.salt && (await saltOf(secret, entry.number)) !== entry.salt)
      throw fault("the salt does not follow from the secret.");
    for (const luck of entry.luck) {
      if (luck.number !== next++) throw fault(`luck ${luck.number} stands where ${next - 1} should.`);
      const steps = await happens(luck.chance, wordsOf(key, luck.number));
      verdict.luck.push({ ...luck, entry: entry.number, steps });
      if (steps.map((step) => step.result).join(" ") !== luck.result.join(" "))
        throw fault(`luck ${luck.number} does not follow from the secret and the contributions.`);
    }
  }
}
