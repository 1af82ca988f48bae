/** Luck entered by hand: what is typed or tapped, as the words the server reads (`Kd 9c`, `7 3 9`, `4`). */

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
export const SUITS = ["s", "h", "d", "c"] as const;

export interface Wanted {
  kind: "french" | "numbers" | "dice";
  /** The sizes of dice, in order, where dice are asked for. */
  sizes: number[];
  /** How many cards or faces. */
  number: number;
}

/** Read from the question what is to be entered: dice where it names any, numbered cards where the deck has them. */
export function wanted(prompt: string, hasNumbers: boolean): Wanted {
  const sizes = [...prompt.matchAll(/(\d*)d(4|6|8|10|12|20|100)\b/g)].flatMap((found) =>
    Array.from({ length: Math.min(30, Number(found[1] || 1)) }, () => Number(found[2])),
  );
  if (sizes.length) return { kind: "dice", sizes, number: sizes.length };
  const toss = /, 1 to (\d+)\.$/.exec(prompt);
  if (toss) return { kind: "numbers", sizes: [Number(toss[1])], number: 1 };
  const cards = /, (\d+) cards\.$/.exec(prompt);
  return { kind: hasNumbers ? "numbers" : "french", sizes: [], number: Number(cards?.[1] ?? 1) };
}

/** Whose the cards are, of several who draw at once: who has the card at this place as their first. */
export function owners(prompt: string): Map<number, string> {
  const out = new Map<number, string>();
  let at = 0;
  for (const [, name, number] of prompt.matchAll(/(?:^|, | and )([^,()]+?) \((\d+)\)/g)) {
    out.set(at, name ?? "");
    at += Number(number);
  }
  return out;
}

/** The cards or numbers of a line, as far as they are finished. */
export function entered(line: string): string[] {
  return line
    .trim()
    .split(/[\s,+]+/)
    .filter(Boolean);
}

/** Add a rank, a suit or a number to the line: a rank waits for its suit. */
export function tapped(line: string, key: string): string {
  const parts = entered(line);
  const last = parts[parts.length - 1] ?? "";
  const waits = /^(10|[2-9AJQK])$/.test(last);
  if ((SUITS as readonly string[]).includes(key)) return waits ? [...parts.slice(0, -1), last + key].join(" ") : line;
  if (waits && (RANKS as readonly string[]).includes(key)) return [...parts.slice(0, -1), key].join(" ");
  return [...parts, key].join(" ");
}

/** How many are still to be entered: a rank without its suit counts as missing. */
export function missing(line: string, { kind, number }: Wanted): number {
  const done = entered(line).filter((part) => kind !== "french" || !/^(10|[2-9AJQK])$/i.test(part)).length;
  return Math.max(0, number - done);
}

/** What the button says that sends words: luck that was proposed may stand, or another is entered. */
export function letStand({ kind, default: proposed }: { kind: string; default?: unknown }, words: string): string {
  if (kind === "luck.propose" && words.trim() === proposed) return "Let it stand";
  return kind.startsWith("luck.") ? "Enter it" : "Say it";
}

export function undone(line: string): string {
  return entered(line).slice(0, -1).join(" ");
}
