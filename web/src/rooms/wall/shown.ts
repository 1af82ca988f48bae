/** Who and what a wall shows. */

import type { Board, Event, Token } from "../../lib/board";
import { sideClass } from "../../lib/board";
import { backTo } from "../../lib/sentences";
import { gathered, unmarked } from "../../table/names";

/** Whoever takes no part any more, whether they fell or left. */
const GONE = new Set(["dead", "out", "absent"]);
export const isGone = (token: Token): boolean => token.states?.some((state) => GONE.has(state)) ?? false;

/** Whether what lies open was fought out only now: what time went back to lay open before. */
export const isNews = (fresh: readonly Event[]): boolean =>
  fresh.some(({ facts }) => facts?.hands || facts?.result) || !fresh.some((each) => backTo(each) !== undefined);

/** Whether somebody's card lies face down: the question was put to several, and the table no longer waits for their seat. */
export const isLaid = (token: Token | undefined, waits: readonly string[], asked: number, answered: number): boolean =>
  asked > 1 && answered > 0 && Boolean(token?.seat) && !waits.includes(token?.seat ?? "");

/** Whoever is of neither side stands last, the others in their order. */
export function standing(board: Board, tokens: readonly Token[]): Token[] {
  const isAside = (token: Token): boolean => sideClass(board, token.side) === "third";
  return [...tokens.filter((token) => !isAside(token)), ...tokens.filter(isAside)];
}

/** So many are shown at a side; above so many of them, equals are one. */
export const MOST = 7;
const ENOUGH = 6;

/** Those at a side, each by themselves if they are few; else crowds of equals are one, then pairs of them, at last all who are called the same. */
export function grouped(here: readonly Token[], enough = ENOUGH): Token[][] {
  let found = here.map((each) => [each]);
  const ways = [() => gathered(here), () => gathered(here, undefined, 2), () => gathered(here, unmarked, 2)];
  for (const way of ways) if (found.length > enough) found = way();
  return found;
}

const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** Who is waited for, in words: few by name, all as everybody, whoever leads as the game calls it. */
export function waitedFor(
  waits: readonly string[],
  seats: readonly { id: string; name: string }[],
  gm: { id?: string; called: string },
): string {
  const named = (ids: readonly string[]): string[] =>
    ids.map((id) => (id === gm.id ? `the ${gm.called}` : (seats.find((each) => each.id === id)?.name ?? id)));
  const others = seats.map((each) => each.id).filter((id) => !waits.includes(id));
  if (waits.length > 2 && !others.length) return "everybody";
  if (waits.length <= 3) return joined(named(waits));
  if (others.length <= 2) return `everybody but ${joined(named(others))}`;
  return joined([...named(waits.slice(0, 2)), `${waits.length - 2} others`]);
}
