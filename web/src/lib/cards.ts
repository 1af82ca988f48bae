/** Cards by their codes: `8h`, `10s`, `??` (face down), or a bare number of a numbered deck. */

import type { Board } from "./board";

const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const RANKS: Record<string, string> = { A: "ace", J: "jack", Q: "queen", K: "king", T: "10" };
export const SIGNS: Record<string, string> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

export type Face = { kind: "back" } | { kind: "number"; rank: string } | { kind: "french"; rank: string; suit: string };

/** Read a code; what is no card of either deck is a back. */
export function face(code: string): Face {
  if (/^\d+$/.test(code)) return { kind: "number", rank: code };
  const found = /^(10|[2-9AJQKT])([shdc♠♥♦♣])$/.exec(code);
  if (!found) return { kind: "back" };
  const rank = found[1] === "T" ? "10" : (found[1] as string);
  const sign = found[2] as string;
  return { kind: "french", rank, suit: SIGNS[sign] ?? sign };
}

export function cardName(code: string): string {
  const read = face(code);
  if (read.kind === "back") return "face-down card";
  if (read.kind === "number") return `card ${read.rank}`;
  return `${RANKS[read.rank] ?? read.rank} of ${SUITS[read.suit]}`;
}

export type Piece = { text: string } | { card: string };

/** A card in words, by sign or by letter; "As" is a word too where a sentence begins, unless a stop or a card follows. */
const IN_WORDS =
  /(?<![\w.])(?!(?<![\w,] |\()As\b(?![.,;:)\]]|$| (?:10|[2-9AJQKT])[shdc♠♥♦♣]))(10|[2-9AJQKT])([shdc♠♥♦♣])(?![\w])/gu;
/** A card of a deck of numbers: only where the words say that it is one. */
const NUMBERED = /(?<=\bcards?(?: is)?:? )(10|[1-9])(?![\w%])/gu;

/** Split a sentence into words and the cards it names, in a game with a deck of numbers those too. */
export function pieces(sentence: string, hasNumbers = false): Piece[] {
  const out: Piece[] = [];
  let from = 0;
  for (const found of sentence.matchAll(hasNumbers ? NUMBERED : IN_WORDS)) {
    if (found.index > from) out.push({ text: sentence.slice(from, found.index) });
    out.push({ card: found[0] });
    from = found.index + found[0].length;
  }
  if (from < sentence.length) out.push({ text: sentence.slice(from) });
  return out;
}

/** A sentence as it is heard: cards by their names. */
export const spoken = (sentence: string): string =>
  pieces(sentence)
    .map((piece) => ("card" in piece ? cardName(piece.card) : piece.text))
    .join("");

const ORDER = "shdc";
const VALUES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** Sort a hand by rank or by suit; numbered cards by number. */
export function sorted(cards: readonly string[], by: "rank" | "suit"): string[] {
  const key = (code: string): number => {
    const read = face(code);
    if (read.kind === "number") return Number(read.rank);
    if (read.kind === "back") return 999;
    const value = VALUES.indexOf(read.rank);
    const suit = ORDER.indexOf(read.suit);
    return by === "rank" ? value * 4 + suit : suit * 13 + value;
  };
  return [...cards].sort((a, b) => key(a) - key(b));
}

/** The card of the hand that a seat has laid face down and may take back, if that is what it answered. */
export function laidCard(seat: { laid: readonly { answer: unknown }[]; board: Board }): string {
  const words = seat.laid.flatMap(({ answer }) => (typeof answer === "string" ? answer.split(" ") : []));
  const hand = (seat.board.rows ?? []).filter((row) => row.look === "hand").flatMap((row) => row.cards ?? []);
  return words.find((word) => hand.includes(word)) ?? "";
}
