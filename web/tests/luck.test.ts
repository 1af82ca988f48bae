/** What a seat kept of its luck, held against the journal; whoever runs the table is played here, and is caught. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Look } from "../src/lib/api";
import { commitment, contributed, happens, readJournal, tableKey, wordsOf } from "../src/lib/fair";
import { judged, NOBODY } from "../src/lib/judging";
import { type Kept, kept, see, sitDown } from "../src/lib/luck";
import { bytes, hex, sha256 } from "../src/lib/sha256";
import { sealed } from "./sealing";

const secretOf = async (name: string): ReturnType<typeof sha256> => sha256(bytes(name));

/** The journal of a table with this secret, to whose luck these seats added. */
async function journal(name: string, added: [string, string][]): Promise<string> {
  const secret = await secretOf(name);
  const key = await tableKey(secret, added);
  const result = (await happens("roll 3d6", wordsOf(key, 0))).map((step) => step.result);
  return sealed([
    { kind: "open", body: { commitment: await commitment(secret), game: "high_card" } },
    ...added.map(([by, contribution]) => ({ kind: "join", by, body: { contribution, person: by } })),
    { kind: "begin", luck: [{ number: 0, chance: "roll 3d6", result }] },
    { kind: "answer", by: "ann", body: { answer: "so" } },
    { kind: "close", body: { secret: hex(secret), over: true } },
  ]);
}
const ADDED: [string, string][] = [
  ["gm", "00ff"],
  ["ann", "c0ffee"],
];
async function noted(text: string, change: Partial<Kept> = {}): Promise<Kept> {
  const entries = await readJournal(text);
  const heads = entries.slice(0, -1).map(({ hash }) => hash.slice(0, 16));
  const own = { commitment: String(entries[0]?.body.commitment), contribution: "c0ffee", isIn: true, heads, when: 1 };
  return { ...own, ...change };
}

describe("the luck of a closed table", () => {
  it("was fair where all of it is as it was shown", async () => {
    const text = await journal("a secret", ADDED);
    const { isFair, words } = await judged(text, "ann", await noted(text));
    expect([isFair, words]).toEqual([
      true,
      "The luck was fair: the commitment is the one that you saw before you added to it, and all 1 pieces of luck follow from it and from that.",
    ]);
  });
  it("is not to be trusted where the secret was swapped after the seats had added", async () => {
    const shown = await noted(await journal("a secret", ADDED));
    const { isFair, words } = await judged(await journal("another that suits", ADDED), "ann", { ...shown, heads: [] });
    expect(isFair).toBe(false);
    expect(words).toMatch(
      /^The luck cannot be trusted: its commitment is [0-9a-f]{16}, and you were shown .* chosen later\.$/,
    );
  });
  it("is not to be trusted where what a seat added was dropped, or was taken for another's", async () => {
    const text = await journal("a secret", [["gm", "00ff"]]);
    expect((await judged(text, "ann", await noted(text))).words).toMatch(/what you added \(c0ffee\) is not in it/);
    const other = await journal("a secret", [["gm", "c0ffee"]]);
    expect((await judged(other, "ann", await noted(other))).isFair).toBe(false);
  });
  it("is not to be trusted where what was played is another scene than the one in the journal", async () => {
    const text = await journal("a secret", ADDED);
    const played = await noted(text, { heads: ["0123456789abcdef"] });
    expect((await judged(text, "ann", played)).words).toMatch(
      /no entry has a head that you were shown \(0123456789abcdef\)/,
    );
  });
  it("is not to be trusted where the journal was edited", async () => {
    const text = await journal("a secret", ADDED);
    expect((await judged(text.replace("ann", "eve"), "ann", await noted(text))).words).toMatch(
      /does not hold\. Line 3/,
    );
  });
  it("is said to be anybody's where nobody added to it", async () => {
    const text = await journal("a secret", []);
    const { isFair, words } = await judged(text, "ann", await noted(text, { contribution: "", isIn: false }));
    expect(isFair).toBe(false);
    expect(words.startsWith(NOBODY)).toBe(true);
  });
  it("cannot be checked before it is closed", async () => {
    const text = await journal("a secret", ADDED);
    const open = `${text.trimEnd().split("\n").slice(0, -1).join("\n")}\n`;
    expect((await judged(open, "ann", await noted(text))).words).toMatch(/no end yet/);
  });
});

describe("a seat that is taken", () => {
  const asked: [string, unknown][] = [];
  const look = { table: "t", seat: "ann", commitment: "ab".repeat(32), head: "cd".repeat(32), company: {} } as Look;
  let isBegun = false;
  beforeEach(() => {
    asked.length = 0;
    const box = new Map<string, string>();
    const storage = {
      getItem: (name: string) => box.get(name) ?? null,
      setItem: (name: string, value: string) => box.set(name, value),
    };
    vi.stubGlobal("localStorage", storage);
    vi.stubGlobal("fetch", async (path: string, { body }: { body?: string }) => {
      asked.push([path, body ? JSON.parse(body) : JSON.parse(box.get("outdraw-luck t ann") ?? "null")]);
      const said = path.includes("join") ? {} : { ...look, company: { has_begun: isBegun } };
      return new Response(JSON.stringify(said));
    });
  });

  it("keeps the commitment first, then adds 128 bits of its own, once, and keeps them", async () => {
    isBegun = false;
    await sitDown("token", "Ann");
    const [first, second] = asked;
    expect(first?.[0]).toContain("/api/seat?");
    expect(second?.[0]).toBe("/api/seat/join");
    const { contribution = "" } = (second?.[1] ?? {}) as { contribution?: string };
    expect(contribution).toMatch(/^[0-9a-f]{32}$/);
    expect(kept("t", "ann")).toMatchObject({ commitment: look.commitment, contribution, isIn: true });
    await sitDown("token", "Anna");
    expect(asked.at(-1)?.[1]).toEqual({ person: "Anna" });
  });
  it("adds nothing once the scene has begun", async () => {
    isBegun = true;
    await sitDown("token", "Ann");
    expect(asked.at(-1)?.[1]).toEqual({ person: "Ann" });
  });
  it("keeps the first commitment it is shown, and every head while the table is open", () => {
    see({ ...look, head: "1".repeat(64) });
    see({ ...look, head: "2".repeat(64), commitment: "ff".repeat(32) });
    see({ ...look, head: "3".repeat(64), company: { is_closed: true } as Look["company"] });
    const { commitment, heads } = kept("t", "ann");
    expect([commitment, heads.slice(-2)]).toEqual([look.commitment, ["1".repeat(16), "2".repeat(16)]]);
  });
  it("is found among the contributions of a journal by its seat", async () => {
    expect(contributed(await readJournal(await journal("a secret", ADDED)))).toEqual(ADDED);
  });
});
