import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  canonical,
  commitment,
  happens,
  numberBelow,
  readJournal,
  saidBy,
  tableKey,
  verify,
  wordsOf,
} from "../src/lib/fair";
import { hex, hmac, sha256, unhex, writtenHmac, writtenSha256 } from "../src/lib/sha256";
import { sealed } from "./sealing";

const PAGE = readFileSync(new URL("../../docs/fair-luck.md", import.meta.url), "utf8");
const VECTORS = [...PAGE.matchAll(/```text\n(.*?)```/gs)].flatMap(([, block = ""]) =>
  block
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/ =(.*)/s).map((part) => part.trim()) as [string, string]),
);
const vector = (name: string): string => VECTORS.find(([each]) => each === name)?.[1] ?? "";
const SECRET = unhex(vector("secret"));
const KEY = unhex(vector('key of [["gm","00ff"],["ann","c0ffee"]]'));

describe("the vectors of docs/fair-luck.md", () => {
  it("are all there", () => {
    expect(VECTORS).toHaveLength(15);
  });
  it.each(VECTORS)("%s", async (name, value) => {
    const [, said, luck, chance, number, below] =
      /^(?:key of (.*)|words of luck (\d+)|luck \d+: (.*)|numbers of luck (\d+) below (.*))$/.exec(name) ?? [];
    if (name === "secret") expect(hex(SECRET)).toBe(value);
    else if (name === "commitment") expect(await commitment(SECRET)).toBe(value);
    else if (said) {
      const contributions = JSON.parse(said) as [string, string][];
      expect(saidBy(contributions)).toBe(said);
      expect(hex(await tableKey(SECRET, contributions))).toBe(value);
    } else if (luck) {
      const words = wordsOf(KEY, Number(luck));
      for (const word of value.split(" ")) expect((await words.next()).value.toString(16).padStart(16, "0")).toBe(word);
    } else if (chance !== undefined) {
      const steps = await happens(chance, wordsOf(KEY, Number(/\d+/.exec(name)?.[0])));
      expect(steps.map((step) => step.result)).toEqual(value ? value.split(" ") : []);
    } else if (below) {
      const words = wordsOf(KEY, Number(number));
      for (const [i, k] of below.split(" ").entries())
        expect((await numberBelow(words, BigInt(k))).number).toBe(BigInt(value.split(" ")[i] ?? ""));
    } else throw new Error(`no check for ${name}`);
  });
});

describe("hashing written out", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 1000])("is Web Crypto's for %i bytes", async (length) => {
    const data = Uint8Array.from({ length }, (_, i) => (i * 31) % 256);
    expect(hex(writtenSha256(data))).toBe(hex(await sha256(data)));
    const key = data.slice(0, Math.max(1, length));
    if (length) expect(hex(writtenHmac(key, data))).toBe(hex(await hmac(key, data)));
  });
  it("refuses what is no hexadecimal", () => {
    expect(() => unhex("0g")).toThrow();
    expect(() => unhex("abc")).toThrow();
  });
});

const journal = async (
  result: string[],
  secret = hex(SECRET),
  later: Record<string, unknown>[] = [],
): Promise<string> =>
  sealed([
    { kind: "open", body: { commitment: vector("commitment"), game: "high_card" } },
    { kind: "join", by: "gm", body: { contribution: "00ff", person: "Zoë" } },
    { kind: "join", by: "ann", body: { contribution: "c0ffee", person: "Ann" } },
    { kind: "begin", luck: [{ number: 0, chance: "roll 2d6+d10", result }] },
    ...later,
    { kind: "close", body: { secret, over: true } },
  ]);

describe("a journal", () => {
  it("that is as it was written holds, every piece of luck worked out", async () => {
    const verdict = await verify(await journal(["4", "2", "8"]));
    expect(verdict.fault).toBe("");
    expect(verdict.holds).toBe(true);
    expect(verdict.luck[0]?.steps.map((step) => [Number(step.below), step.result])).toEqual([
      [6, "4"],
      [6, "2"],
      [10, "8"],
    ]);
    expect(verdict.seats).toBe(2);
  });
  it("in which somebody came back in mid-scene holds: luck is settled when it begins", async () => {
    const later = [
      { kind: "join", by: "ann", body: { contribution: "", person: "Ann" } },
      { kind: "answer", by: "ann", luck: [{ number: 1, chance: "toss 3", result: ["1"] }] },
    ];
    const verdict = await verify(await journal(["4", "2", "8"], hex(SECRET), later));
    expect(verdict.fault).toBe("");
    expect(verdict.holds).toBe(true);
  });
  it("with other luck, sealed anew, does not hold", async () => {
    const verdict = await verify(await journal(["6", "6", "10"]));
    expect(verdict.holds).toBe(false);
    expect(verdict.fault).toBe("Line 4: luck 0 does not follow from the secret and the contributions.");
  });
  it("with another secret does not hold", async () => {
    expect((await verify(await journal(["4", "2", "8"], "00".repeat(32)))).fault).toContain(
      "sealed before the first card",
    );
  });
  it("with one letter changed does not hold, and the line is told", async () => {
    const text = (await journal(["4", "2", "8"])).replace("Ann", "Eve");
    expect((await verify(text)).fault).toBe("Line 3: the entry does not fit its hash: it was edited.");
  });
  it("with an entry taken out does not hold", async () => {
    const lines = (await journal(["4", "2", "8"])).split("\n");
    await expect(readJournal([...lines.slice(0, 1), ...lines.slice(2)].join("\n"))).rejects.toThrow("Line 2");
  });
  it("written with spaces, cut off, empty or no journal at all is refused in words", async () => {
    const text = await journal(["4", "2", "8"]);
    expect((await verify(text.replace('"kind":', '"kind": '))).fault).toContain("own form");
    expect((await verify(text.slice(0, -1))).fault).toContain("cut off");
    expect((await verify("")).fault).toContain("empty");
    expect((await verify("hello\n")).fault).toContain("no entry");
    expect((await verify("null\n")).fault).toContain("no entry");
  });
  it("of a table still open holds so far", async () => {
    const open = (await journal(["4", "2", "8"])).split("\n").slice(0, 4).join("\n");
    expect((await verify(`${open}\n`)).holds).toBeNull();
  });
  it("has keys in the order of code points", () => {
    expect(canonical({ "\u{1F600}": 1, "\uffff": 2, b: [true, null, "é\n\u0001"], a: { d: 1, c: 2 } })).toBe(
      '{"a":{"c":2,"d":1},"b":[true,null,"é\\n\\u0001"],"\uffff":2,"\u{1F600}":1}',
    );
  });
});
